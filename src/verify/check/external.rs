//! Obtains the verdicts of external analyses on a module: installed versions of `opt` and a user's
//! builds of it, commands, and modes written as rules. Maps these analyses to the modes that they
//! are compared with.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use tempfile::NamedTempFile;

use super::command;
use super::foreign::{Foreign, LineError};
use super::judgement::Judgement;
use super::llvm14_text::spelled;
use super::module::ExternalVerdicts;
use super::opt::{Analysis, NoAnswer, Opt, Question};
use super::ruled::Ruled;
use super::shrink::Kind;
use lanelog_ir::target::{Mode, Target};
use lanelog_ir::{Module, read};
use lanelog_util::limits::Quota;

/// The external analyses that are asked for verdicts on a module.
#[derive(Default)]
pub struct ExternalAnalyses {
    /// Versions and builds of `opt`.
    pub opts: Vec<Opt>,
    /// Commands that print verdicts, with the time limit of each.
    pub commands: Vec<(String, Duration)>,
    /// Modes that a user wrote as rules.
    pub rules: Vec<Ruled>,
}

/// The module to analyse, and the options.
#[derive(Clone, Copy)]
pub struct Request<'r, 't> {
    /// The module.
    pub module: &'r Module<'t>,
    /// A file that contains the module's text, if there is one.
    pub file: Option<&'r Path>,
    /// The target of the request.
    pub target: &'r Target,
    /// The arguments of `opt`.
    pub question: &'r Question<'r>,
    /// The modes to compare with.
    pub modes: &'r [Mode],
    /// Whether verdicts are compared with execution. In that case, versions of `opt` that
    /// correspond to no mode are run too.
    pub execution: bool,
    /// The quota for evaluating rules on each function.
    pub quota: Quota,
}

impl ExternalAnalyses {
    /// Whether any of the external programs takes part in a disagreement.
    pub fn run_for(&self, kind: &Kind) -> bool {
        let mut opts = self.opts.iter();
        let mut commands = self.commands.iter();
        opts.any(|opt| kind.is_about(&opt.name))
            || commands.any(|(command, _)| kind.is_about(command))
    }

    /// The names of the analyses that the user chose, under which their verdicts are reported.
    pub fn named(&self) -> impl Iterator<Item = &str> {
        let own = self.opts.iter().filter(|opt| opt.version.is_none());
        let commands = self.commands.iter().map(|(command, _)| command.as_str());
        let rules = self.rules.iter().map(|rules| rules.name.as_str());
        own.map(|opt| opt.name.as_str())
            .chain(commands)
            .chain(rules)
    }

    /// The verdicts of the analyses that `takes_part` selects.
    pub fn ask(
        &self,
        request: &Request<'_, '_>,
        takes_part: &dyn Fn(&str) -> bool,
    ) -> (Vec<ExternalVerdicts>, Vec<MissingVerdicts>) {
        let opts = self.opts.iter().filter(|opt| takes_part(&opt.name));
        let opts: Vec<Opt> = opts.cloned().collect();
        let Request {
            module,
            modes,
            execution,
            question,
            ..
        } = *request;
        let (mut external_verdicts, mut silent) = ask(&opts, modes, execution, module, question);
        let mut missing = |who: &str, why: String| {
            silent.push(MissingVerdicts {
                who: who.to_string(),
                why,
                is_error: true,
            });
        };
        let commands = self.commands.iter();
        for (command, limit) in commands.filter(|(command, _)| takes_part(command)) {
            match ask_command(command, request.file, module, *limit, modes) {
                Ok((answer, wrong)) => {
                    for wrong in wrong {
                        let error = AnswerError::Line {
                            command: command.clone(),
                            wrong,
                        };
                        missing(command, error.to_string());
                    }
                    external_verdicts.push(answer);
                }
                Err(error) => missing(command, error.to_string()),
            }
        }
        for rules in self.rules.iter().filter(|rules| takes_part(&rules.name)) {
            let (answer, complaints) = rules.ask(module, request.target, &request.quota, modes);
            for complaint in complaints {
                missing(&rules.name, complaint);
            }
            external_verdicts.push(answer);
        }
        (external_verdicts, silent)
    }
}

/// Reasons why a command has no verdicts on a module.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// The temporary file for the module could not be written.
    #[error("cannot write a temporary file: {0}")]
    Temporary(io::Error),
    /// The command failed, with the reason.
    #[error("{0}")]
    Command(String),
    /// A line of its output has an unknown form.
    #[error("the output of `{command}`:{}: {}", .wrong.line, .wrong.message)]
    Line {
        /// The command.
        command: String,
        /// The error in the line.
        wrong: LineError,
    },
}

/// The verdicts that a command prints about a module, and the printed lines that do not match the
/// module. The module is in `file`, or is first written to a temporary file.
///
/// # Errors
/// The command has no verdicts.
pub fn ask_command(
    command: &str,
    file: Option<&Path>,
    module: &Module<'_>,
    limit: Duration,
    like: &[Mode],
) -> Result<(ExternalVerdicts, Vec<LineError>), AnswerError> {
    let printed = match file {
        Some(file) => command::run(command, file, limit),
        None => {
            let file = written(module).map_err(AnswerError::Temporary)?;
            command::run(command, file.path(), limit)
        }
    };
    let printed = printed.map_err(AnswerError::Command)?;
    let foreign = Foreign::read(&printed).map_err(|wrong| AnswerError::Line {
        command: command.to_string(),
        wrong,
    })?;
    // The command analysed one module, so its only section is used, regardless of the path in it.
    let section = foreign.sections.first().cloned().unwrap_or_default();
    let (judgements, wrong) = section.judgements(command, module);
    let external_verdicts = ExternalVerdicts {
        who: command.to_string(),
        judgements,
        like: like.to_vec(),
        depends_on_order: section.is_print(),
        is_named: true,
    };
    Ok((external_verdicts, wrong))
}

/// A temporary file with the text of a module, for other programs; it is removed when it is
/// dropped.
fn written(module: &Module<'_>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    let mut file = builder.prefix("lanelog-").suffix(".ll").tempfile()?;
    file.write_all(module.text)?;
    Ok(file)
}

/// An external analysis that had no verdicts, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingVerdicts {
    /// The name of the analysis, such as `opt-14 gpu`.
    pub who: String,
    /// The reason.
    pub why: String,
    /// Whether the absence of verdicts is an error, because the user chose the analysis.
    pub is_error: bool,
}

/// The name of an `opt` in tables: `opt-22`, `opt-14 gpu`.
pub fn who(opt: &Opt, way: Analysis) -> String {
    let name = format!("{} {}", opt.name, way.name());
    name.trim_end().to_string()
}

/// The mode that should equal an installed `opt`, if there is one.
fn mode_of(opt: &Opt, way: Analysis) -> Option<Mode> {
    match (opt.version, way) {
        (Some(22), Analysis::Uniformity) => Some(Mode::Llvm22),
        (Some(23), Analysis::Uniformity) => Some(Mode::Llvm23),
        (Some(14), Analysis::Gpu) => Some(Mode::Llvm14Gpu),
        (Some(14), Analysis::Legacy) => Some(Mode::Llvm14Legacy),
        _ => None,
    }
}

/// The verdicts of each `opt` on a module. If a version rejects the module, it gets the text in the
/// syntax of older versions. Versions that correspond to no mode of `modes` are run only if
/// verdicts are compared with execution.
pub fn ask(
    opts: &[Opt],
    modes: &[Mode],
    execution: bool,
    module: &Module<'_>,
    question: &Question<'_>,
) -> (Vec<ExternalVerdicts>, Vec<MissingVerdicts>) {
    let (mut external_verdicts, mut silent) = (Vec::new(), Vec::new());
    for opt in opts {
        for way in opt.ways() {
            let like: Vec<Mode> = match opt.version {
                // Verdicts of a user's build are compared with every mode of the comparison.
                None => modes.to_vec(),
                Some(_) => mode_of(opt, *way).into_iter().collect(),
            };
            let compared = opt.version.is_none() || like.iter().any(|mode| modes.contains(mode));
            let alone = like.is_empty() && execution;
            if !(compared || alone) {
                continue;
            }
            let who = who(opt, *way);
            let mut answer = opt.ask(*way, module, question);
            if let Err(NoAnswer::Refused { .. }) = answer
                && let Some(text) = spelled(module.text)
            {
                let older = read(&text);
                // Both texts must have the same functions, so that indices of functions agree.
                if older.functions.len() == module.functions.len() {
                    answer = opt.ask(*way, &older, question);
                }
            }
            match answer {
                Ok(mut printed) => {
                    let judgements = (0..module.functions.len()).map(|index| {
                        printed.remove(&index).map(|found| Judgement {
                            who: who.clone(),
                            verdicts: found.verdicts,
                            temporal: None,
                            unknown: Vec::new(),
                        })
                    });
                    external_verdicts.push(ExternalVerdicts {
                        judgements: judgements.collect(),
                        who,
                        like,
                        depends_on_order: true,
                        is_named: opt.version.is_none(),
                    });
                }
                Err(reason) => silent.push(MissingVerdicts {
                    who,
                    why: reason.to_string(),
                    is_error: opt.version.is_none(),
                }),
            }
        }
    }
    (external_verdicts, silent)
}
