//! The verdicts that are checked: those of a mode, of rules, or of a file.

use std::io;
use std::path::PathBuf;

use super::Work;
use super::arguments::InstrumentArguments;
use crate::arguments::mode_word;
use crate::input::shown_path;
use crate::output::{complain, complain_styled};
use crate::program::{decides_calls, read_or_complain};
use crate::quota;
use lanelog_analysis::Analyzer;
use lanelog_ir::target::{Mode, ModuleContext};
use lanelog_util::escape as terminal;
use lanelog_util::files;
use lanelog_verify::check::foreign::Foreign;
use lanelog_verify::check::judgement::Judgement;
use lanelog_verify::check::ruled::{NoVerdicts, Ruled};

/// Why the verdicts cannot be used.
#[derive(Debug, thiserror::Error)]
pub(super) enum VerdictsError {
    #[error("cannot read `{}`: {error}", terminal::path(.path))]
    Unread { path: PathBuf, error: io::Error },
    #[error("{path}:{line}: {message}")]
    Line {
        path: String,
        line: usize,
        message: String,
    },
    #[error("{0}: these rules cannot be used: the errors are above")]
    Wrong(String),
    #[error(
        "{0}: the rules decide the verdicts of calls, and each function is analysed alone\n  help: leave `.include \"interprocedural.dl\"` out"
    )]
    Calls(String),
    #[error(transparent)]
    NoVerdicts(#[from] NoVerdicts),
    #[error("{path} has no verdicts on {module}\n  help: a line `# {module}` begins them")]
    OtherModule { path: String, module: String },
}

/// Where verdicts come from.
pub(super) enum Verdicts {
    /// The selected mode.
    Mode,
    Rules(Box<Ruled>),
    File(PathBuf, Foreign),
}

/// The verdicts on a function.
pub(super) struct Judged {
    /// By value: whether it is uniform.
    pub uniform: Vec<bool>,
    /// By value: the command that explains its verdict, and options for it.
    pub explained: Vec<(&'static str, String)>,
}

impl Verdicts {
    /// Reads the rules or the file that the arguments name.
    ///
    /// # Errors
    /// If they cannot be read, or give no verdicts.
    pub fn new(arguments: &InstrumentArguments) -> Result<Verdicts, VerdictsError> {
        if let Some(file) = &arguments.rules {
            let shown = terminal::name(file).into_owned();
            let Some(program) = read_or_complain(file, false) else {
                return Err(VerdictsError::Wrong(shown));
            };
            if decides_calls(&program) {
                return Err(VerdictsError::Calls(shown));
            }
            return Ok(Verdicts::Rules(Box::new(Ruled::new(&shown, program)?)));
        }
        let Some(path) = &arguments.against else {
            return Ok(Verdicts::Mode);
        };
        let text = files::read(path).map_err(|error| VerdictsError::Unread {
            path: path.clone(),
            error,
        })?;
        let foreign = Foreign::read(&text).map_err(|wrong| VerdictsError::Line {
            path: shown_path(path),
            line: wrong.line,
            message: wrong.message,
        })?;
        Ok(Verdicts::File(path.clone(), foreign))
    }

    /// The name of the analysis.
    pub fn name(&self, work: &Work<'_, '_>) -> String {
        match self {
            Verdicts::Mode => work.context.mode().name().to_string(),
            Verdicts::Rules(ruled) => ruled.name.clone(),
            Verdicts::File(path, _) => shown_path(path),
        }
    }

    /// The verdicts on each function; `None` for functions that are not wanted, and for those that
    /// exceed their limits. `is_whole` becomes false if a verdict is missing.
    pub fn of(
        &self,
        work: &Work<'_, '_>,
        wanted: &[u32],
        is_whole: &mut bool,
    ) -> Result<Vec<Option<Judged>>, VerdictsError> {
        let outside = self.outside(work, is_whole)?;
        let module = work.module;
        let own_mode = work.context.mode();
        let sound = ModuleContext::new(module, work.target, Mode::Sound);
        let mut own = Analyzer::by(work.selection.how(), module, work.context);
        let mut reference = Analyzer::by(work.selection.how(), module, &sound);
        let mut left_out = Vec::new();
        let mut all = Vec::new();
        for (index, function) in module.functions.iter().enumerate() {
            if wanted.binary_search(&function.span.start).is_err() {
                all.push(None);
                continue;
            }
            let values = function.value_count();
            let judged = match &outside {
                Some(judgements) => {
                    let found = judgements.get(index).and_then(Option::as_ref);
                    Ok(found.map(|found| found.verdicts.divergent.clone()))
                }
                None => own.within(function, |analysis| {
                    let all = (0..values).map(|value| analysis.is_divergent(value));
                    Some(all.collect::<Vec<bool>>())
                }),
            };
            let divergent = match judged {
                Ok(Some(divergent)) => divergent,
                Ok(None) => {
                    all.push(None);
                    continue;
                }
                Err(exceeded) => {
                    let quota = &work.selection.quota;
                    left_out.push(quota::left_out(module, function, exceeded, quota));
                    all.push(None);
                    continue;
                }
            };
            // Whether mode `sound` knows a reason why the verdict is wrong.
            let is_sound = outside.is_none() && own_mode == Mode::Sound;
            let known = match is_sound {
                true => vec![false; values as usize],
                false => {
                    let found = reference.within(function, |analysis| {
                        let all = (0..values).map(|value| analysis.is_divergent(value));
                        all.collect::<Vec<bool>>()
                    });
                    found.unwrap_or_else(|_| vec![false; values as usize])
                }
            };
            let mode = match outside {
                Some(_) => String::new(),
                None => mode_word(own_mode),
            };
            let explained = known.iter().map(|known| match known {
                true => ("why", String::new()),
                false => ("why-not", mode.clone()),
            });
            all.push(Some(Judged {
                uniform: divergent.iter().map(|divergent| !divergent).collect(),
                explained: explained.collect(),
            }));
        }
        if !left_out.is_empty() {
            *is_whole = false;
            let name = shown_path(&work.arguments.file);
            let colour = work.colours.stderr;
            complain_styled(&quota::complaints(&name, module, &left_out, colour), colour);
        }
        Ok(all)
    }

    /// The verdicts of rules or of a file.
    fn outside(
        &self,
        work: &Work<'_, '_>,
        is_whole: &mut bool,
    ) -> Result<Option<Vec<Option<Judgement>>>, VerdictsError> {
        match self {
            Verdicts::Mode => Ok(None),
            Verdicts::Rules(ruled) => {
                let quota = &work.selection.quota;
                let (found, told) = ruled.ask(work.module, work.target, quota, &[Mode::Sound]);
                for message in told {
                    *is_whole = false;
                    let name = terminal::name(&ruled.name).into_owned();
                    complain(&format!("error: {name}: {}\n", terminal::lines(&message)));
                }
                Ok(Some(found.judgements))
            }
            Verdicts::File(path, foreign) => {
                let (shown, module) = (shown_path(path), shown_path(&work.arguments.file));
                let section = foreign.section(&module);
                let section = section.and_then(|at| foreign.sections.get(at));
                let section = section.ok_or_else(|| VerdictsError::OtherModule {
                    path: shown.clone(),
                    module: module.clone(),
                })?;
                let (found, wrong) = section.judgements(&shown, work.module);
                match wrong.into_iter().next() {
                    Some(wrong) => Err(VerdictsError::Line {
                        path: shown,
                        line: wrong.line,
                        message: wrong.message,
                    }),
                    None => Ok(Some(found)),
                }
            }
        }
    }
}
