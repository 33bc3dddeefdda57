//! One input: read, checked, and what is to be printed of it.

use std::time::Duration;

use super::arguments::{CheckFormat, Checks, Part, Source};
use super::json;
use super::text::{self, Endings, Page};
use crate::check::agreement::Agreements;
use crate::check::command;
use crate::check::dispute::Dispute;
use crate::check::foreign::Foreign;
use crate::check::module::{Brought, CheckedFunction, Inputs, Plan, check};
use crate::check::opinion::Opinion;
use crate::check::opt::{Opt, Question, Way};
use crate::cli::input::{Input, shown_path};
use crate::cli::output::Colours;
use crate::cli::selection::is_called;
use crate::ir::Module;
use crate::target::{Mode, Target};

/// What came of one input.
#[derive(Default)]
pub(super) struct Checked {
    pub agreements: Agreements,
    pub endings: Endings,
    pub disputes: usize,
    /// Of each disagreement that is shown.
    pub texts: Vec<String>,
    pub json: String,
    pub complaints: String,
    pub wrong: bool,
    pub found: Vec<bool>,
}

/// Checks an input. `readers`: so many threads read it.
pub(super) fn check_input(
    checks: &Checks<'_>,
    input: Input,
    readers: usize,
    colours: Colours,
) -> Checked {
    let mut complaints = String::new();
    let path = shown_path(input.path());
    let done = checks.selection.with_module(
        input,
        readers,
        false,
        colours.stderr,
        &mut |text| complaints.push_str(text),
        |module, target, _| check_module(checks, &path, module, target, colours.stdout),
    );
    match done {
        Ok(mut checked) => {
            checked.complaints.insert_str(0, &complaints);
            checked
        }
        Err(error) => Checked {
            json: json::unreadable(&path, &error),
            complaints,
            wrong: true,
            ..Checked::default()
        },
    }
}

fn check_module(
    checks: &Checks<'_>,
    path: &str,
    module: &Module<'_>,
    target: &Target,
    colour: bool,
) -> Checked {
    let names = &checks.arguments.function;
    let mut checked = Checked {
        wrong: !module.errors.is_empty(),
        ..Checked::default()
    };
    let is = |name: &String| {
        let mut functions = module.functions.iter();
        functions.any(|function| is_called(module, function, name))
    };
    checked.found = names.iter().map(is).collect();
    let mut brought = bring(checks, path, module, &mut checked);
    if checks.wants(Part::Opt) && target.gpu().is_some() {
        brought.extend(ask_opt(checks, path, module, &mut checked));
    }
    let plan = Plan {
        modes: checks.modes.clone(),
        engines: checks.wants(Part::Engines),
        oracles: checks.wants(Part::Oracles),
        execution: checks.wants(Part::Execution),
        parallel: rayon::current_num_threads() > 1,
    };
    let inputs = Inputs::MadeUp(checks.effort);
    let wanted = |function: &crate::ir::Function| {
        names.is_empty() || names.iter().any(|name| is_called(module, function, name))
    };
    let functions = check(module, target, &plan, &inputs, &brought, &wanted);
    let page = Page::new(path, module, checks.effort.seed, colour);
    let as_json = checks.arguments.format == CheckFormat::Json;
    for (index, function) in &functions {
        checked.agreements.add(&function.agreements);
        checked.endings.count(module, *index, &function.runs);
        checked.disputes += function.disputes.len();
        if !as_json {
            checked
                .texts
                .extend(texts(&page, function, checks.arguments.all));
        }
    }
    if as_json {
        checked.json = json::input(path, module, &functions);
    }
    checked
}

/// The disagreements of a function, those that follow from others behind the one they follow from.
fn texts(page: &Page<'_, '_>, function: &CheckedFunction, all: bool) -> Vec<String> {
    let shown: Vec<&Dispute> = function
        .disputes
        .iter()
        .filter(|dispute| all || !dispute.follows)
        .collect();
    let hidden = function.disputes.len() - shown.len();
    let mut texts: Vec<String> = shown
        .iter()
        .map(|dispute| text::dispute(page, dispute, &function.launches))
        .collect();
    if let (Some(last), true) = (texts.last_mut(), hidden > 0) {
        last.push_str(&text::hidden(hidden));
    }
    texts
}

/// What the installed versions of `opt` say of the module.
fn ask_opt(
    checks: &Checks<'_>,
    path: &str,
    module: &Module<'_>,
    checked: &mut Checked,
) -> Vec<Brought> {
    let arguments = checks.arguments;
    let question = Question {
        triple: arguments.target.as_deref().and_then(triple),
        processor: arguments.mcpu.as_deref(),
        limit: Duration::from_secs(arguments.time_limit),
    };
    let mut all = Vec::new();
    for opt in &checks.opts {
        for way in opt.ways() {
            let like = mode_of(opt, *way);
            // Without a mode that claims to be the same, and without execution, there is nothing to hold it against.
            let compared = like.is_some_and(|mode| checks.modes.contains(&mode));
            if !compared && !(like.is_none() && checks.wants(Part::Execution)) {
                continue;
            }
            match opt.ask(*way, module, &question) {
                Ok(mut printed) => {
                    let who = who(opt, *way);
                    let functions = 0..module.functions.len();
                    let opinions = functions.map(|index| {
                        printed.remove(&index).map(|found| Opinion {
                            who: who.clone(),
                            verdicts: found.verdicts,
                            temporal: None,
                        })
                    });
                    all.push(Brought {
                        opinions: opinions.collect(),
                        who,
                        like: like.into_iter().collect(),
                        free_on_irreducible: *way == Way::Uniformity,
                    });
                }
                Err(reason) => {
                    let what = format!("{} gave no answer", who(opt, *way));
                    checked.endings.silent(&what, &format!("{path}: {reason}"));
                }
            }
        }
    }
    all
}

/// What an `opt` is called in tables: `opt-22`, `opt-14 gpu`.
fn who(opt: &Opt, way: Way) -> String {
    format!("opt-{} {}", opt.version, way.name())
        .trim_end()
        .to_string()
}

/// The mode that claims to say what an `opt` says.
fn mode_of(opt: &Opt, way: Way) -> Option<Mode> {
    match (opt.version, way) {
        (22, Way::Uniformity) => Some(Mode::Llvm22),
        (14, Way::Gpu) => Some(Mode::Llvm14Gpu),
        (14, Way::Legacy) => Some(Mode::Llvm14Legacy),
        _ => None,
    }
}

/// The triple that a user's name of a target stands for.
fn triple(name: &str) -> Option<&str> {
    match name {
        "amdgpu" => Some("amdgcn-amd-amdhsa"),
        "nvptx" => Some("nvptx64-nvidia-cuda"),
        "none" => None,
        triple => Some(triple),
    }
}

/// What others say of the module.
fn bring(
    checks: &Checks<'_>,
    path: &str,
    module: &Module<'_>,
    checked: &mut Checked,
) -> Vec<Brought> {
    let mut all = Vec::new();
    for source in &checks.sources {
        let mut complain = |text: String| {
            checked.complaints.push_str(&format!("error: {text}\n"));
            checked.wrong = true;
        };
        let name = source.name();
        let (printed, place);
        let (foreign, section) = match source {
            Source::File(file, foreign, used) => {
                place = file.display().to_string();
                let Some(section) = foreign.section(path) else {
                    complain(format!(
                        "{place}: no line `# {path}` is there, so nothing is said of this module"
                    ));
                    continue;
                };
                if let Ok(mut used) = used.lock()
                    && let Some(slot) = used.get_mut(section)
                {
                    *slot = true;
                }
                (foreign, section)
            }
            Source::Command(command, limit) => {
                place = format!("what `{command}` prints of {path}");
                let read = command::run(command, path, *limit).and_then(|text| {
                    let wrong = |wrong: crate::check::foreign::Wrong| {
                        format!("{place}:{}: {}", wrong.line, wrong.message)
                    };
                    Foreign::read(&text).map_err(wrong)
                });
                printed = match read {
                    Ok(foreign) => foreign,
                    Err(message) => {
                        complain(format!("{path}: {message}"));
                        continue;
                    }
                };
                // A command is asked about one module, whatever it calls that.
                (&printed, 0)
            }
        };
        let Some(section) = foreign.sections.get(section) else {
            continue;
        };
        let (opinions, wrong) = section.opinions(&name, module);
        for wrong in wrong {
            complain(format!("{place}:{}: {}", wrong.line, wrong.message));
        }
        all.push(Brought {
            who: name,
            opinions,
            like: checks.modes.clone(),
            free_on_irreducible: false,
        });
    }
    all
}
