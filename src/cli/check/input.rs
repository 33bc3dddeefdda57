//! One input: reading, checking, and the output for it.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use tempfile::NamedTempFile;

use super::arguments::{CheckFormat, Checks, Source};
use super::json;
use crate::arguments::Part;
use crate::claims::with_claims;
use crate::disputes::endings::Endings;
use crate::disputes::reduced::{Origin, Progress};
use crate::disputes::text::{self, Page, Repeat, texts};
use crate::input::{Input, shown_path};
use crate::interrupt;
use crate::output::{Colours, terminal_width};
use crate::quota;
use crate::selection::is_meant;
use lanelog_ir::target::{ModuleContext, Target};
use lanelog_ir::{Function, Module};
use lanelog_util::escape as terminal;
use lanelog_util::limits::Exceeded;
use lanelog_verify::check::agreement::Agreements;
use lanelog_verify::check::asked::ask;
use lanelog_verify::check::calls::Checker;
use lanelog_verify::check::claims;
use lanelog_verify::check::command;
use lanelog_verify::check::foreign::{Foreign, Wrong};
use lanelog_verify::check::module::{Brought, CheckedFunction, Inputs, Plan, check_within};
use lanelog_verify::check::opt::Opt;
use lanelog_verify::check::reduce::Limits;
use lanelog_verify::check::shrink::{Again, Kind, Sought, causes, kinds};

/// The results for one input.
#[derive(Default)]
pub(crate) struct Checked {
    pub agreements: Agreements,
    pub endings: Endings,
    pub disputes: usize,
    /// The text of each disagreement that is shown.
    pub texts: Vec<String>,
    /// All reduced kernels.
    pub small: String,
    pub json: String,
    pub complaints: String,
    pub wrong: bool,
    pub found: Vec<bool>,
}

/// Checks an input, which `readers` threads read.
pub(crate) fn check_input(
    checks: &Checks<'_>,
    input: Input,
    readers: usize,
    colours: Colours,
) -> Checked {
    let mut complaints = String::new();
    let path = shown_path(input.path());
    let file = input.path().to_path_buf();
    let done = checks.selection.with_module(
        input,
        readers,
        false,
        colours.stderr,
        &mut |text| complaints.push_str(text),
        |module, target, context| {
            check_module(checks, &path, &file, module, (target, context), colours)
        },
    );
    match done {
        Ok(mut checked) => {
            checked.complaints.insert_str(0, &complaints);
            checked
        }
        Err(error) => Checked {
            json: json::unreadable(&path, &error.to_string()),
            complaints,
            wrong: true,
            ..Checked::default()
        },
    }
}

fn check_module(
    checks: &Checks<'_>,
    path: &str,
    file: &Path,
    module: &Module<'_>,
    (target, context): (&Target, &ModuleContext<'_>),
    colours: Colours,
) -> Checked {
    let names = &checks.arguments.function;
    let mut checked = Checked {
        wrong: !module.errors.is_empty(),
        ..Checked::default()
    };
    let is = |name: &String| {
        let mut functions = module.functions.iter();
        functions.any(|function| is_meant(module, function, name))
    };
    checked.found = names.iter().map(is).collect();
    let mut brought = bring(checks, path, file, module, &mut checked);
    if checks.wants(Part::Opt) && target.gpu().is_some() {
        let (found, silent) = ask(
            &checks.opts,
            &checks.modes,
            checks.wants(Part::Execution),
            module,
            &checks.question(module),
        );
        brought.extend(found);
        for silence in silent {
            let why = format!("{path}: {}", silence.why);
            checked.endings.silent(&silence.who, &why);
        }
    }
    let plan = plan(checks);
    let inputs = Inputs::MadeUp(checks.effort);
    let wanted = |function: &Function| {
        names.is_empty() || names.iter().any(|name| is_meant(module, function, name))
    };
    let quota = &checks.selection.quota;
    let mut all = match checks.arguments.interprocedural {
        None if !checks.wants_verdicts() => Vec::new(),
        None => check_within(quota, module, target, &plan, &inputs, &brought, &wanted),
        Some(_) => {
            let checker = Checker {
                module,
                context,
                how: checks.selection.how(),
            };
            let mut all = checker.check(&inputs);
            all.retain(|(index, _)| module.functions.get(*index).is_some_and(wanted));
            all
        }
    };
    match claims(checks, module, context, &wanted) {
        Ok(found) => merge(&mut all, found),
        Err(error) => {
            checked
                .complaints
                .push_str(&format!("error: {path}: {error}\n"));
            checked.wrong = true;
        }
    }
    let mut functions = Vec::with_capacity(all.len());
    let mut left_out = Vec::new();
    for (index, found) in all {
        match (found, module.functions.get(index)) {
            (Ok(found), _) => functions.push((index, found)),
            (Err(exceeded), Some(function)) => {
                left_out.push(quota::left_out(module, function, exceeded, quota));
            }
            (Err(_), None) => {}
        }
    }
    checked.wrong |= !left_out.is_empty();
    checked
        .complaints
        .push_str(&quota::complaints(path, module, &left_out, colours.stderr));
    let page = Page::new(
        path,
        module,
        Repeat::Run {
            seed: checks.effort.seed,
            options: checks.read_again(),
        },
        colours.stdout,
    )
    .within(terminal_width());
    let as_json = checks.arguments.format == CheckFormat::Json;
    for (index, function) in &functions {
        checked.agreements.add(&function.agreements);
        let name = module.functions.get(*index).map(|function| function.name);
        let name = terminal::name(module.bytes(name.unwrap_or_default()));
        checked.endings.count(&name, function);
        checked.disputes += function.disputes.len();
        if !as_json {
            let texts = texts(&page, function, checks.arguments.all);
            checked.texts.extend(texts);
            if checks.arguments.reduce.is_some() {
                reduced(checks, path, module, *index, function, &mut checked);
            }
        }
    }
    if as_json {
        checked.json = json::input(path, module, &functions);
    }
    checked
}

/// The results for functions, by index, as far as the quota allowed.
type OfFunction = (usize, Result<CheckedFunction, Exceeded>);

/// Claims beyond verdicts, as far as they are requested.
fn claims(
    checks: &Checks<'_>,
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    chosen: &(dyn Fn(&Function) -> bool + Sync),
) -> Result<Vec<OfFunction>, String> {
    // Without a GPU there are no lanes.
    let wants = |part: Part| {
        let of_lanes = matches!(part, Part::Shapes | Part::Memory);
        checks.wants(part) && (!of_lanes || context.architecture().is_some())
    };
    with_claims(&wants, |wanted| {
        if wanted.is_empty() {
            return Vec::new();
        }
        let inputs = Inputs::MadeUp(checks.effort);
        let checker = claims::Checker::new(module, context, wanted, inputs);
        checker.check(&checks.selection.quota, chosen)
    })
}

/// Merges the results for claims with those for verdicts on the same functions.
fn merge(all: &mut Vec<OfFunction>, found: Vec<OfFunction>) {
    if all.is_empty() {
        *all = found;
        return;
    }
    for ((_, known), (_, more)) in all.iter_mut().zip(found) {
        match (known, more) {
            (Ok(known), Ok(more)) => known.add(more),
            (known @ Ok(_), more @ Err(_)) => *known = more,
            (Err(_), _) => {}
        }
    }
}

/// Collects the verdicts from outside for the module.
fn bring(
    checks: &Checks<'_>,
    path: &str,
    file: &Path,
    module: &Module<'_>,
    checked: &mut Checked,
) -> Vec<Brought> {
    let compiled = checks.arguments.sources.clang;
    let mut all = Vec::new();
    for source in &checks.sources {
        let name = source.name();
        // Until they are here, they have not come.
        checked.endings.asked();
        let mut complain = |text: String| {
            checked
                .complaints
                .push_str(&format!("error: {}\n", terminal::lines(&text)));
            checked.wrong = true;
        };
        let (printed, place);
        let (foreign, section) = match source {
            Source::File(file, foreign, used) => {
                place = terminal::path(&file).into_owned();
                let Some(section) = foreign.section(path) else {
                    complain(format!(
                        "{place}: there is no line `# {path}`, so there are no verdicts of this module"
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
                place = format!("the output of `{command}` for {path}");
                let read = answer(command, file, module, compiled, *limit).and_then(|text| {
                    Foreign::read(&text).map_err(|wrong| AnswerError::Line {
                        place: place.clone(),
                        wrong,
                    })
                });
                printed = match read {
                    Ok(foreign) => foreign,
                    Err(error) => {
                        complain(format!("{path}: {error}"));
                        continue;
                    }
                };
                // A command gets one module, under any name.
                (&printed, 0)
            }
        };
        let Some(section) = foreign.sections.get(section) else {
            continue;
        };
        let (judgements, wrong) = section.judgements(&name, module);
        for wrong in wrong {
            complain(format!("{place}:{}: {}", wrong.line, wrong.message));
        }
        checked.endings.came();
        all.push(Brought {
            who: name,
            judgements,
            like: checks.modes.clone(),
            depends_on_order: false,
        });
    }
    all
}

/// Reasons why a command gives no answer about a module.
#[derive(Debug, thiserror::Error)]
enum AnswerError {
    #[error("cannot write a temporary file: {0}")]
    Temporary(io::Error),
    /// It did not run to a good end: how it ended.
    #[error("{0}")]
    Command(String),
    #[error("{place}:{}: {}", .wrong.line, .wrong.message)]
    Line { place: String, wrong: Wrong },
}

/// The answer of a command about a module. Modules from stdin or from clang are written to a file
/// first.
fn answer(
    command: &str,
    file: &Path,
    module: &Module<'_>,
    compiled: bool,
    limit: Duration,
) -> Result<Vec<u8>, AnswerError> {
    if file.as_os_str() != "-" && !compiled {
        return command::run(command, file, limit).map_err(AnswerError::Command);
    }
    let file = written(module).map_err(AnswerError::Temporary)?;
    command::run(command, file.path(), limit).map_err(AnswerError::Command)
}

/// A temporary file with the text of a module, for other programs; it is removed when it is
/// dropped.
fn written(module: &Module<'_>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    let mut file = builder.prefix("lanelog-").suffix(".ll").tempfile()?;
    file.write_all(module.text)?;
    Ok(file)
}

/// The text about a reduced kernel for each kind of disagreement about a function, and each kind of
/// LLVM 22's errors in it.
fn reduced(
    checks: &Checks<'_>,
    path: &str,
    module: &Module<'_>,
    index: usize,
    function: &CheckedFunction,
    checked: &mut Checked,
) {
    let Some(found) = module.functions.get(index) else {
        return;
    };
    let name = String::from_utf8_lossy(&module.function_name(found)).into_owned();
    let text = String::from_utf8_lossy(module.text);
    let causes = causes(&function.disputes);
    let kinds = kinds(&function.agreements);
    let all = kinds.iter().flat_map(|kind| Sought::all(kind, &causes));
    for sought in all {
        if interrupt::interrupted() {
            return;
        }
        let bring = |module: &Module<'_>, kind: &Kind| bring_again(checks, module, kind);
        // A triple that the kernel has, it keeps.
        let keeps = |smaller: &Module<'_>| module.triple.is_empty() || !smaller.triple.is_empty();
        let target = |smaller: &Module<'_>| checks.target(smaller).filter(|_| keeps(smaller));
        let progress = Progress::new(&name);
        let opt = Opt::installed(&[22]).into_iter().next();
        let again = Again {
            sought: sought.clone(),
            plan: plan(checks),
            effort: checks.effort,
            given: &function.launches,
            target: &target,
            bring: &bring,
            llvm22: opt.map(|opt| (opt, checks.question(module))),
            stop: &interrupt::interrupted,
            progress: &|tries, lines| progress.step(tries, lines),
        };
        let small = again.shrink(&text, &name, Limits::default());
        progress.end(&sought, &small);
        let mut said = text::reduced(&sought.words(), &name, &small.reduced);
        if let Some(folder) = checks.folder.as_ref().filter(|_| small.reduced.persists) {
            let stem = std::path::Path::new(path).file_stem().unwrap_or_default();
            let stem = format!("{}-{name}", stem.to_string_lossy());
            let origin = Origin {
                name: &name,
                size: [found.instructions.len(), found.blocks.len()],
                from: path,
                seed: checks.effort.seed,
                options: &checks.repeated(),
            };
            match folder.save(&stem, ".reduced.ll", &|file| {
                origin.text(&folder.shown(file), &sought, &small)
            }) {
                Ok(stem) => {
                    let file = folder.shown(&format!("{stem}.reduced.ll"));
                    said.push_str(&format!("    written to {file}\n\n"));
                }
                Err(error) => {
                    checked
                        .complaints
                        .push_str(&format!("error: {}\n", terminal::lines(&error.to_string())));
                    checked.wrong = true;
                }
            }
        }
        checked.small.push_str(&said);
    }
}

/// Collects the verdicts of a disagreement again, for a reduced module.
fn bring_again(checks: &Checks<'_>, module: &Module<'_>, kind: &Kind) -> Vec<Brought> {
    let opts: Vec<Opt> = checks
        .opts
        .iter()
        .filter(|opt| kind.is_about(&format!("opt-{}", opt.version)))
        .cloned()
        .collect();
    let (mut brought, _) = ask(&opts, &checks.modes, true, module, &checks.question(module));
    let commands = checks.sources.iter().filter_map(|source| match source {
        Source::Command(command, limit) if kind.is_about(command) => Some((command, limit)),
        _ => None,
    });
    for (command, limit) in commands {
        let Ok(file) = written(module) else {
            continue;
        };
        let printed = command::run(command, file.path(), *limit);
        let foreign = printed.ok().and_then(|text| Foreign::read(&text).ok());
        let section = foreign
            .as_ref()
            .and_then(|foreign| foreign.sections.first());
        if let Some(section) = section {
            brought.push(Brought {
                who: command.clone(),
                judgements: section.judgements(command, module).0,
                like: checks.modes.clone(),
                depends_on_order: false,
            });
        }
    }
    brought
}

/// The comparisons to make.
fn plan(checks: &Checks<'_>) -> Plan {
    Plan {
        plus: checks.arguments.plus,
        modes: checks.modes.clone(),
        engines: checks.wants(Part::Engines),
        oracles: checks.wants(Part::Oracles),
        execution: checks.wants(Part::Execution),
        parallel: rayon::current_num_threads() > 1,
    }
}
