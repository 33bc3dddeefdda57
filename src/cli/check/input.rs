//! One input: read, checked, and what is to be printed of it.

use super::arguments::{CheckFormat, Checks, Part, Source};
use super::json;
use super::text::{self, Endings, Page};
use crate::check::agreement::Agreements;
use crate::check::command;
use crate::check::dispute::Dispute;
use crate::check::foreign::Foreign;
use crate::check::module::{Brought, CheckedFunction, Inputs, Plan, check};
use crate::cli::input::{Input, shown_path};
use crate::cli::output::Colours;
use crate::cli::selection::is_called;
use crate::ir::Module;
use crate::target::Target;

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
    let brought = bring(checks, path, module, &mut checked);
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
