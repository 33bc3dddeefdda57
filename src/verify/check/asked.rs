//! Asks analyses from outside about a module: installed versions of `opt` and a user's builds of
//! it, commands, and modes written as rules. Maps them to the modes that they are compared with.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use tempfile::NamedTempFile;

use super::command;
use super::foreign::{Foreign, Wrong};
use super::judgement::Judgement;
use super::llvm14_text::spelled;
use super::module::Brought;
use super::opt::{NoAnswer, Opt, Question, Way};
use super::ruled::Ruled;
use super::shrink::Kind;
use lanelog_ir::target::{Mode, Target};
use lanelog_ir::{Module, read};
use lanelog_util::limits::Quota;

/// Analyses from outside that can be asked about any module.
#[derive(Default)]
pub struct Others {
    /// Versions and builds of `opt`.
    pub opts: Vec<Opt>,
    /// Commands that print verdicts, with the time limit of each.
    pub commands: Vec<(String, Duration)>,
    /// Modes written as rules.
    pub rules: Vec<Ruled>,
}

/// The module and the options of a request.
#[derive(Clone, Copy)]
pub struct Request<'r, 't> {
    /// The module.
    pub module: &'r Module<'t>,
    /// A file with its text, if there is one.
    pub file: Option<&'r Path>,
    /// Its target.
    pub target: &'r Target,
    /// The arguments of an `opt`.
    pub question: &'r Question<'r>,
    /// The modes of the comparison.
    pub modes: &'r [Mode],
    /// Whether verdicts are compared with execution: then versions of `opt` that correspond to no
    /// mode are asked too.
    pub execution: bool,
    /// The quota of rules for each function.
    pub quota: Quota,
}

impl Others {
    /// Whether programs among them take part in a disagreement.
    pub fn run_for(&self, kind: &Kind) -> bool {
        let mut opts = self.opts.iter();
        let mut commands = self.commands.iter();
        opts.any(|opt| kind.is_about(&opt.name))
            || commands.any(|(command, _)| kind.is_about(command))
    }

    /// The names of those that the user names, by which their verdicts are called.
    pub fn named(&self) -> impl Iterator<Item = &str> {
        let own = self.opts.iter().filter(|opt| opt.version.is_none());
        let commands = self.commands.iter().map(|(command, _)| command.as_str());
        let rules = self.rules.iter().map(|rules| rules.name.as_str());
        own.map(|opt| opt.name.as_str())
            .chain(commands)
            .chain(rules)
    }

    /// The answers of those that `takes_part` names.
    pub fn ask(
        &self,
        request: &Request<'_, '_>,
        takes_part: &dyn Fn(&str) -> bool,
    ) -> (Vec<Brought>, Vec<Silence>) {
        let opts = self.opts.iter().filter(|opt| takes_part(&opt.name));
        let opts: Vec<Opt> = opts.cloned().collect();
        let Request {
            module,
            modes,
            execution,
            question,
            ..
        } = *request;
        let (mut brought, mut silent) = ask(&opts, modes, execution, module, question);
        let mut missing = |who: &str, why: String| {
            silent.push(Silence {
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
                    brought.push(answer);
                }
                Err(error) => missing(command, error.to_string()),
            }
        }
        for rules in self.rules.iter().filter(|rules| takes_part(&rules.name)) {
            let (answer, complaints) = rules.ask(module, request.target, &request.quota, modes);
            for complaint in complaints {
                missing(&rules.name, complaint);
            }
            brought.push(answer);
        }
        (brought, silent)
    }
}

/// Reasons why a command gives no answer about a module.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// The module cannot be handed over.
    #[error("cannot write a temporary file: {0}")]
    Temporary(io::Error),
    /// It did not run to a good end: how it ended.
    #[error("{0}")]
    Command(String),
    /// Its output is in no known form.
    #[error("the output of `{command}`:{}: {}", .wrong.line, .wrong.message)]
    Line {
        /// The command.
        command: String,
        /// The line.
        wrong: Wrong,
    },
}

/// The verdicts that a command prints about a module, which is in `file` or is written to a
/// temporary file first, and the lines that do not fit it.
///
/// # Errors
/// The command gives no answer.
pub fn ask_command(
    command: &str,
    file: Option<&Path>,
    module: &Module<'_>,
    limit: Duration,
    like: &[Mode],
) -> Result<(Brought, Vec<Wrong>), AnswerError> {
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
    // A command gets one module, under any name.
    let section = foreign.sections.first().cloned().unwrap_or_default();
    let (judgements, wrong) = section.judgements(command, module);
    let brought = Brought {
        who: command.to_string(),
        judgements,
        like: like.to_vec(),
        depends_on_order: section.is_print(),
        is_named: true,
    };
    Ok((brought, wrong))
}

/// A temporary file with the text of a module, for other programs; it is removed when it is
/// dropped.
fn written(module: &Module<'_>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    let mut file = builder.prefix("lanelog-").suffix(".ll").tempfile()?;
    file.write_all(module.text)?;
    Ok(file)
}

/// A missing answer, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Silence {
    /// The program: `opt-14 gpu`.
    pub who: String,
    /// The reason.
    pub why: String,
    /// Whether the results are incomplete without it: the user names the program.
    pub is_error: bool,
}

/// The name of an `opt` in tables: `opt-22`, `opt-14 gpu`.
pub fn who(opt: &Opt, way: Way) -> String {
    let name = format!("{} {}", opt.name, way.name());
    name.trim_end().to_string()
}

/// The mode that should equal an installed `opt`, if there is one.
fn mode_of(opt: &Opt, way: Way) -> Option<Mode> {
    match (opt.version, way) {
        (Some(22), Way::Uniformity) => Some(Mode::Llvm22),
        (Some(23), Way::Uniformity) => Some(Mode::Llvm23),
        (Some(14), Way::Gpu) => Some(Mode::Llvm14Gpu),
        (Some(14), Way::Legacy) => Some(Mode::Llvm14Legacy),
        _ => None,
    }
}

/// The answers of each `opt` about a module; if one rejects it, it gets the text in the syntax of
/// older versions. Those that correspond to no mode of `modes` are asked only if they are to be
/// compared with execution.
pub fn ask(
    opts: &[Opt],
    modes: &[Mode],
    execution: bool,
    module: &Module<'_>,
    question: &Question<'_>,
) -> (Vec<Brought>, Vec<Silence>) {
    let (mut brought, mut silent) = (Vec::new(), Vec::new());
    for opt in opts {
        for way in opt.ways() {
            let like: Vec<Mode> = match opt.version {
                // A user's build is compared with every mode of the call.
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
                // The same functions, so that numbers mean the same.
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
                        })
                    });
                    brought.push(Brought {
                        judgements: judgements.collect(),
                        who,
                        like,
                        depends_on_order: true,
                        is_named: opt.version.is_none(),
                    });
                }
                Err(reason) => silent.push(Silence {
                    who,
                    why: reason.to_string(),
                    is_error: opt.version.is_none(),
                }),
            }
        }
    }
    (brought, silent)
}
