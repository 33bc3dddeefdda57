//! `lanelog query`: a user's rules over kernels, one input after the other or many at once.

mod budget;
mod folder;
pub(super) mod limits;
mod module;
mod run;
mod shown;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::Outcome;
use super::arguments::{InputArguments, ModeName};
use super::assume::AssumeArguments;
use super::input;
use super::output::{Colours, complain, complain_styled};
use super::rule_text;
use super::schedule;
use super::selection::Selection;
use budget::Budget;
use lanelog_datalog::nearest::nearest;
use lanelog_datalog::{Diagnostic, Source};
use lanelog_engine::library;
use lanelog_query::{Own, Plan, Program};
use lanelog_terminal as terminal;
use limits::LimitArguments;
use run::Run;

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
#[command(mut_arg("mode", |mode| {
    mode.hide(true).default_value("program").value_parser(no_mode)
}))]
pub(crate) struct QueryArguments {
    /// The rules: a file, which may include the built-in ones
    #[arg(value_name = "RULES.dl")]
    pub rules: PathBuf,

    #[command(flatten)]
    pub input: InputArguments,

    /// How results are written
    #[arg(long, value_enum, default_value = "text")]
    pub format: QueryFormat,

    /// Print this relation of the program instead of those that `.output` names (may be repeated)
    #[arg(long, value_name = "NAME")]
    pub relation: Vec<String>,

    /// Rows of the inputs that the rules declare: DIR/NAME.facts for every function, DIR/FUNCTION/NAME.facts for one; columns separated by
    /// tabs; values and blocks by name (%x) or number. Without PATH, all facts: the folder of a function, or one of such folders, from any
    /// compiler
    #[arg(long, value_name = "DIR")]
    pub facts: Option<PathBuf>,

    #[command(flatten)]
    pub limits: LimitArguments,

    #[command(flatten)]
    pub assume: AssumeArguments,
}

const AFTER_HELP: &str = "\
The rules include what they read: `.include \"divergence.dl\"` is what holds in every execution, `.include \"llvm22.dl\"` what LLVM 22 says.
`lanelog rules list` names the built-in files.
Exit codes: 0 done, whatever was found; 2 some input could not be read or a limit was reached (the others are evaluated), or the rules or the call \
are wrong; 3 a bug in lanelog.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum QueryFormat {
    /// A table for each relation
    Text,
    /// A line a row of one relation
    Csv,
    /// One document (docs/json.md)
    Json,
}

/// The files that the rules include decide the mode.
fn no_mode(text: &str) -> Result<ModeName, String> {
    match text {
        "program" => Ok(ModeName::Sound),
        _ => Err(
            "the rules say it: `.include \"divergence.dl\"`, `\"llvm22.dl\"`, `\"llvm14_gpu.dl\"` or `\"llvm14_legacy.dl\"`".into(),
        ),
    }
}

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

/// A kernel where the rules should stand is worth a hint.
pub(super) fn check_order(rules: &Path, paths: &[PathBuf], command: &str) -> Result<(), String> {
    let is_kernel = |path: &Path| {
        path.extension()
            .is_some_and(|extension| extension == "ll" || extension == "bc")
    };
    if !is_kernel(rules) && !rules.is_dir() {
        return Ok(());
    }
    let what = if is_kernel(rules) {
        "a kernel"
    } else {
        "a folder"
    };
    let is_rules = |path: &&PathBuf| path.extension().is_some_and(|extension| extension == "dl");
    let meant = paths.iter().find(is_rules);
    let meant = meant.map_or("RULES.dl".to_string(), |path| {
        terminal::path(&path).into_owned()
    });
    Err(format!(
        "the rules come first, and `{rules}` is {what}\n  help: lanelog {command} {meant} {rules}",
        rules = terminal::path(&rules)
    ))
}

/// Reads the program; where there is no file of the root's name, the built-in one, which is then called by its path there.
pub(crate) fn read(root: &str) -> Result<Program, (Vec<Diagnostic>, Vec<Source>)> {
    let Some(path) = rule_text::built_in(root) else {
        return Program::read(root, &rule_text::loader());
    };
    let mut program = Program::read(path, &|path| {
        let text = library::text(path).map(str::to_string);
        text.ok_or_else(|| "there is no such built-in file".to_string())
    })?;
    for source in &mut program.sources {
        source.is_library = true;
    }
    Ok(program)
}

/// The relations that are printed.
pub(super) fn wanted(
    program: &Program,
    root: &str,
    names: &[String],
) -> Result<Vec<usize>, String> {
    if names.is_empty() {
        let outputs = program.outputs();
        if outputs.is_empty() {
            let root = if root == "-" { "stdin" } else { root };
            if program.rules.relations.is_empty() {
                return Err(format!(
                    "{root} declares no relation\n  help: begin with `.include \"divergence.dl\"`, and declare what is to be found"
                ));
            }
            let last = program.rules.rules.last().map(|rule| rule.head.relation);
            let example = last.and_then(|at| program.rules.relations.get(at));
            let example = example.map_or("NAME", |relation| relation.name.as_str());
            return Err(format!(
                "{root} has no output\n  help: write `.output {example}` into it, or call with --relation {example}"
            ));
        }
        return Ok(outputs);
    }
    let mut wanted = Vec::new();
    for name in names {
        let Some(at) = program.relation(name) else {
            let relations = program.rules.relations.iter();
            let meant = nearest(name, relations.map(|relation| relation.name.as_str()));
            let help = match meant {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => "declare it, or include the file that does".to_string(),
            };
            return Err(format!(
                "{root} and what it includes have no relation `{name}`\n  help: {help}"
            ));
        };
        if !wanted.contains(&at) {
            wanted.push(at);
        }
    }
    Ok(wanted)
}
