//! `lanelog query`: a user's rules over kernels, one input after the other or many at once.

mod limits;
mod run;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::Outcome;
use super::arguments::{InputArguments, ModeName};
use super::input;
use super::output::{Colours, complain};
use super::schedule;
use super::selection::Selection;
use crate::datalog::nearest::nearest;
use crate::query::{Plan, Program};
use limits::LimitArguments;
use run::Run;

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
#[command(mut_arg("mode", |mode| {
    mode.hide(true).default_value("program").value_parser(no_mode)
}))]
pub(in crate::cli) struct QueryArguments {
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

    #[command(flatten)]
    pub limits: LimitArguments,
}

const AFTER_HELP: &str = "\
The rules include what they read: `.include \"divergence.dl\"` is what holds in every execution, `.include \"llvm22.dl\"` what LLVM 22 says.
`lanelog rules list` names the built-in files.
Exit codes: 0 done, whatever was found; 2 some input could not be read or a limit was reached (the others are evaluated), or the rules or the call \
are wrong; 3 a bug in lanelog.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum QueryFormat {
    /// A table for each relation
    Text,
    /// A line a row; with several relations the first column says which
    Csv,
    /// One document (docs/json.md)
    Json,
}

/// The files that the rules include decide the mode.
fn no_mode(text: &str) -> Result<ModeName, String> {
    match text {
        "program" => Ok(ModeName::Sound),
        _ => {
            Err("the rules say it: `.include \"divergence.dl\"` or `.include \"llvm22.dl\"`".into())
        }
    }
}

/// Runs the command.
pub(in crate::cli) fn query(arguments: &QueryArguments) -> Outcome {
    prepare(arguments).unwrap_or_else(|message| {
        complain(&message);
        Outcome::Wrong
    })
}

/// Checks the arguments and the rules, and runs them. Messages end with a line feed.
fn prepare(arguments: &QueryArguments) -> Result<Outcome, String> {
    let error = |message: String| format!("error: {message}\n");
    check_order(arguments).map_err(error)?;
    let mut selection = Selection::new(&arguments.input.gpu).map_err(error)?;
    if arguments.input.paths.is_empty() {
        return Err(error(
            "name at least one PATH: a file, a folder, or - for stdin".into(),
        ));
    }
    let root = arguments.rules.to_string_lossy().into_owned();
    let program = Program::read(&root, &read)?;
    for warning in &program.warnings {
        complain(warning);
    }
    selection.mode = program.mode();
    let wanted = wanted(&program, &root, &arguments.relation).map_err(error)?;
    let plan = Plan::new(&program, wanted, selection.engine);
    let (inputs, several) = input::expand(&arguments.input.paths);
    let threads = schedule::threads(arguments.input.jobs);
    let run = Run {
        plan: &plan,
        selection,
        format: arguments.format,
        functions: &arguments.input.function,
        several,
        threads,
        limits: arguments.limits.limits(threads),
        colours: Colours::new(arguments.input.color),
    };
    if threads == 1 {
        return Ok(run.all(inputs));
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool =
        pool.map_err(|failed| error(format!("{threads} threads could not be started: {failed}")))?;
    Ok(pool.install(|| run.all(inputs)))
}

/// A kernel where the rules should stand is worth a hint.
fn check_order(arguments: &QueryArguments) -> Result<(), String> {
    let is_kernel = |path: &Path| {
        path.extension()
            .is_some_and(|extension| extension == "ll" || extension == "bc")
    };
    let rules = &arguments.rules;
    if !is_kernel(rules) && !rules.is_dir() {
        return Ok(());
    }
    let what = if is_kernel(rules) {
        "a kernel"
    } else {
        "a folder"
    };
    let is_rules = |path: &&PathBuf| path.extension().is_some_and(|extension| extension == "dl");
    let meant = arguments.input.paths.iter().find(is_rules);
    let meant = meant.map_or("RULES.dl".to_string(), |path| path.display().to_string());
    Err(format!(
        "the rules come first, and `{rules}` is {what}\n  help: lanelog query {meant} {rules}",
        rules = rules.display()
    ))
}

/// The text of a rule file.
fn read(path: &str) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| error.to_string())
}

/// The relations that are printed.
fn wanted(program: &Program, root: &str, names: &[String]) -> Result<Vec<usize>, String> {
    if names.is_empty() {
        let outputs = program.outputs();
        if outputs.is_empty() {
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
