//! `lanelog query`: a user's rules over kernels, one input after the other or many at once.

mod arguments;
mod budget;
mod call;
mod folder;
mod inputs;
mod module;
mod shown;

use std::path::Path;

pub(crate) use arguments::QueryArguments;

use crate::input;
use crate::limits;
use crate::outcome::Outcome;
use crate::output::{Colours, complain, complain_styled};
use crate::program::{check_order, read, wanted};
use crate::rule_text;
use crate::schedule;
use crate::selection::Selection;
use arguments::QueryFormat;
use budget::Budget;
use call::Run;
use lanelog_query::{Own, Plan};
use lanelog_terminal as terminal;

/// Runs the command.
pub(crate) fn query(arguments: &QueryArguments) -> Outcome {
    prepare(arguments).unwrap_or_else(|message| {
        complain(&message);
        Outcome::Wrong
    })
}

/// Checks the arguments and the rules, and runs them. Messages end with a line feed; empty if that was said before.
fn prepare(arguments: &QueryArguments) -> Result<Outcome, String> {
    let error = |message: String| format!("error: {message}\n");
    check_order(&arguments.rules, &arguments.input.paths, "query").map_err(error)?;
    let mut selection = Selection::new(&arguments.input.gpu).map_err(error)?;
    selection.assumptions = arguments.assume.read().map_err(error)?;
    let is_stdin = |path: &Path| path.as_os_str() == "-";
    if is_stdin(&arguments.rules) && arguments.input.paths.iter().any(|path| is_stdin(path)) {
        return Err(error("stdin can be read only once".into()));
    }
    let facts = arguments.facts.as_deref();
    let is_folder = arguments.input.paths.is_empty();
    if is_folder && facts.is_none() {
        return Err(error(
            "name at least one PATH: a file, a folder, or - for stdin; or facts without IR: --facts DIR".into(),
        ));
    }
    let root = arguments.rules.to_string_lossy().into_owned();
    let colours = Colours::new(arguments.input.color);
    let program = read(&root).map_err(|(diagnostics, sources)| {
        let text = rule_text::render(&diagnostics, &sources, colours.stderr);
        let root = terminal::name(&root);
        let text = format!("{text}\n{root}: {}\n", rule_text::counted(&diagnostics));
        complain_styled(&text, colours.stderr);
        String::new()
    })?;
    if !program.warnings.is_empty() {
        let text = rule_text::render(&program.warnings, &program.sources, colours.stderr);
        complain_styled(&text, colours.stderr);
    }
    selection.mode = program.mode();
    let wanted = wanted(&program, &root, &arguments.relation).map_err(error)?;
    let plan = Plan::new(&program, wanted, selection.engine);
    let relations = plan.relations();
    if arguments.format == QueryFormat::Csv && relations.len() > 1 {
        let names: Vec<&str> = relations.iter().map(|one| one.name.as_str()).collect();
        return Err(error(one_table(&root, &names)));
    }
    if let Some(relation) = plan.of_module()
        && !arguments.input.function.is_empty()
    {
        return Err(error(format!(
            "{root} reads `{}`, a relation of the whole module, so it is evaluated over all functions together\n  help: leave --function out",
            relation.name
        )));
    }
    if let Some(relation) = plan.of_module()
        && is_folder
    {
        return Err(error(format!(
            "{root} reads `{}`, a relation of a whole module, and a folder of facts holds functions\n  help: name the module itself as PATH",
            relation.name
        )));
    }
    if is_folder && !selection.assumptions.is_empty() {
        return Err(error(
            "--assume is for kernels: facts of a folder can be edited there".into(),
        ));
    }
    let own = if is_folder {
        Own::default()
    } else {
        Own::read(&plan, facts, &mut |text| complain(text))?
    };
    let (inputs, several) = input::expand(&arguments.input.paths);
    let threads = schedule::threads(arguments.input.jobs);
    let limits = arguments.limits.limits(threads);
    selection.quota = limits::quota(&limits);
    let run = Run {
        plan: &plan,
        own: &own,
        selection,
        format: arguments.format,
        functions: &arguments.input.function,
        several,
        threads,
        // What waits to be printed takes no more than what is being evaluated.
        budget: Budget::new(
            limits
                .memory
                .unwrap_or(u64::MAX)
                .saturating_mul(threads as u64),
        ),
        limits,
        colours,
    };
    let evaluate = || match facts {
        Some(folder) if is_folder => run.folder(folder),
        _ => run.all(inputs),
    };
    if threads == 1 {
        return Ok(evaluate());
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool =
        pool.map_err(|failed| error(format!("{threads} threads could not be started: {failed}")))?;
    Ok(pool.install(evaluate))
}

/// Relations have different columns, so a table has one.
fn one_table(root: &str, names: &[&str]) -> String {
    let first = names.first().copied().unwrap_or_default();
    let shown = names.get(..NAMED).unwrap_or(names).join(", ");
    let more = match names.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!(
        "--format csv is a table of one relation, and {root} has {}: {shown}{more}\n  help: choose with --relation {first}, or print all with --format json",
        names.len()
    )
}

/// So many relations are named in a message.
const NAMED: usize = 8;
