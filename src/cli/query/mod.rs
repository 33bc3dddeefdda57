//! `lanelog query`: evaluates a user's rules for kernels, one input after the other or several at
//! once.

mod arguments;
mod budget;
mod call;
mod folder;
mod inputs;
mod module;
mod parquet;
mod reasons;
mod shown;
mod sift;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

pub(crate) use arguments::QueryArguments;

use crate::arguments::mode_word;
use crate::assume::AssumeError;
use crate::embedded::is_terminal;
use crate::input;
use crate::limits;
use crate::outcome::Outcome;
use crate::output::{Colours, complain, complain_styled};
use crate::program::{
    OrderError, OutputError, check_order, decides_calls, is_rules, rule_files, suite_or_complain,
    wanted,
};
use crate::rule_text;
use crate::schedule::{self, ThreadsError, on_threads};
use crate::selection::{Selection, SelectionError};
use crate::shader;
use crate::watch::{self, Watched};
use arguments::QueryFormat;
use budget::Budget;
use call::Run;
use lanelog_analysis::query::{Own, Plan};
use lanelog_datalog::infer::COMMAND_LINE;
use lanelog_engine::library;
use lanelog_explain::why::Derived;
use lanelog_util::escape as terminal;
use sift::{BaselineError, Sift};

/// Why no rule runs.
#[derive(Debug, thiserror::Error)]
enum QueryError {
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error(transparent)]
    Selection(#[from] SelectionError),
    #[error(transparent)]
    Assume(#[from] AssumeError),
    #[error("stdin can be read only once")]
    StdinTwice,
    #[error(
        "name at least one PATH: a file, a folder, or - for stdin; or facts without IR: --facts DIR"
    )]
    NoInput,
    #[error(transparent)]
    Output(#[from] OutputError),
    #[error(
        "--format {format} is a table of one relation, and {root} has {}: {}\n  help: choose with --relation {}, or print all with --format json",
        .names.len(),
        some(.names),
        .names.first().map_or("", String::as_str)
    )]
    OneTable {
        format: &'static str,
        root: String,
        names: Vec<String>,
    },
    #[error("--format parquet is not for a terminal\n  help: > FILE.parquet")]
    ParquetOnTerminal,
    #[error(
        "{root}: the table of `{relation}` would have two columns `{column}`\n  help: give the relation's column another name"
    )]
    Column {
        root: String,
        relation: String,
        column: String,
    },
    #[error(
        "{root} reads `{relation}`, a relation of the whole module, so it is evaluated over all functions together\n  help: leave --function and --kernels-only out"
    )]
    WholeModule { root: String, relation: String },
    #[error(
        "{root} reads `{relation}`, a relation of a whole module, and a folder of facts holds functions\n  help: name the module itself as PATH"
    )]
    ModuleOfFolder { root: String, relation: String },
    #[error(
        "{root} reads `{relation}`, and the sources of divergence in a folder of facts are those of one mode\n  help: name the module itself as PATH; or export the facts again in that mode (`lanelog facts --mode`), and include its rules alone"
    )]
    ModesOfFolder { root: String, relation: String },
    #[error("--assume is for kernels: facts of a folder can be edited there")]
    AssumedOfFolder,
    #[error("--format {0} has no room for derivations\n  help: --format ndjson or json has")]
    WhyInTable(&'static str),
    #[error(
        "--kernels-only is for modules: facts of a folder do not say which functions are kernels"
    )]
    KernelsOfFolder,
    #[error("--plus is for kernels: a folder of facts has no shapes")]
    ShapesOfFolder,
    #[error("{}: {flag} is for LLVM IR, and this is a shader", terminal::path(.path))]
    OfShader { flag: &'static str, path: PathBuf },
    #[error(transparent)]
    Baseline(#[from] BaselineError),
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// Errors in the user's rows, each with its line, and each line with `error:`.
    #[error("{0}")]
    Own(String),
    #[error("the errors are on stderr")]
    Said,
}

/// Runs the command.
pub(crate) fn query(arguments: &QueryArguments) -> Outcome {
    if !arguments.watch {
        return once(arguments);
    }
    let paths = || arguments.rules.iter().chain(&arguments.input.paths);
    if paths().any(|path| path.as_os_str() == "-") {
        complain("error: stdin can be read only once: --watch needs files\n");
        return Outcome::Wrong;
    }
    let watched = || {
        let mut watched = Watched::default();
        let others = arguments.input.paths.iter().cloned();
        let first = arguments.rules.iter().flat_map(|first| rule_files(first));
        let (rules, kernels): (Vec<PathBuf>, Vec<PathBuf>) =
            first.chain(others).partition(|path| is_rules(path));
        watched.rules(&rules);
        watched.inputs(&kernels);
        let others = [&arguments.input.gpu.target_table, &arguments.baseline];
        for path in arguments.facts.iter().chain(others.into_iter().flatten()) {
            watched.add(path);
        }
        watched
    };
    watch::again(watched, || once(arguments))
}

fn once(arguments: &QueryArguments) -> Outcome {
    prepare(arguments).unwrap_or_else(|error| {
        match error {
            QueryError::Said => {}
            QueryError::Own(mistakes) => complain(&mistakes),
            error => complain(&format!("error: {error}\n")),
        }
        Outcome::Wrong
    })
}

/// Checks the arguments and the rules, and runs them.
fn prepare(arguments: &QueryArguments) -> Result<Outcome, QueryError> {
    let mut paths = arguments.input.paths.clone();
    let mut rules = match &arguments.rules {
        Some(first) if arguments.rule.is_empty() || is_rules(first) => rule_files(first),
        Some(first) => {
            paths.insert(0, first.clone());
            Vec::new()
        }
        None => Vec::new(),
    };
    if let Some(first) = rules.first() {
        check_order(first, &paths, "query")?;
    }
    rules.extend(paths.extract_if(.., |path| is_rules(path)));
    let rule = command_line(&arguments.rule, rules.is_empty());
    if rule.is_some() {
        rules.push(COMMAND_LINE.into());
    }
    let mut selection = Selection::new(&arguments.input.gpu)?;
    selection.assumptions = arguments.assume.read()?;
    selection.work_group = arguments.assume.assume_work_group;
    let is_stdin = |path: &Path| path.as_os_str() == "-";
    let stdins = rules.iter().chain(&paths).filter(|path| is_stdin(path));
    if stdins.count() > 1 {
        return Err(QueryError::StdinTwice);
    }
    let facts = arguments.facts.as_deref();
    let is_folder = paths.is_empty();
    if is_folder && facts.is_none() {
        return Err(QueryError::NoInput);
    }
    let roots: Vec<String> = rules
        .iter()
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    let root = roots.join(", ");
    let roots: Vec<&str> = roots.iter().map(String::as_str).collect();
    let colours = Colours::new(arguments.input.color);
    let program =
        suite_or_complain(&roots, rule.as_deref(), colours.stderr).ok_or(QueryError::Said)?;
    if !program.warnings.is_empty() {
        let text = rule_text::render(&program.warnings, &program.sources, colours.stderr);
        complain_styled(&text, colours.stderr);
    }
    selection.mode = program.mode();
    selection.at_scope(arguments.input.gpu.scope)?;
    selection.add_shapes(arguments.plus)?;
    selection.follow_calls(arguments.calls)?;
    selection.leaves_calls_open = decides_calls(&program);
    let wanted = wanted(&program, &root, &arguments.relation)?;
    let shown = wanted.len();
    let as_table = match arguments.format {
        QueryFormat::Csv => Some("csv"),
        QueryFormat::Parquet => Some("parquet"),
        _ => None,
    };
    if let (true, Some(format)) = (arguments.why, as_table) {
        return Err(QueryError::WhyInTable(format));
    }
    if arguments.format == QueryFormat::Parquet && is_terminal(&io::stdout()) {
        return Err(QueryError::ParquetOnTerminal);
    }
    let explains =
        arguments.why || matches!(arguments.format, QueryFormat::Sarif | QueryFormat::Github);
    let derived = explains.then(|| Derived::new(&program));
    let wanted = match &derived {
        Some(derived) => derived.needed(&wanted),
        None => wanted,
    };
    let plan = Plan::new(&program, wanted, selection.engine);
    let mut relations = plan.relations();
    relations.truncate(shown);
    if let Some(format) = as_table
        && relations.len() > 1
    {
        let names = relations.iter().map(|one| one.name.clone()).collect();
        return Err(QueryError::OneTable {
            format,
            root,
            names,
        });
    }
    if let (QueryFormat::Parquet, Some(relation)) = (arguments.format, relations.first()) {
        let schema = parquet::schema(relation, plan.of_module().is_some());
        if let Some(column) = schema.repeated() {
            let (relation, column) = (relation.name.clone(), column.to_string());
            return Err(QueryError::Column {
                root,
                relation,
                column,
            });
        }
    }
    if let Some(relation) = plan.of_module()
        && !arguments.input.wanted().is_all()
    {
        let relation = relation.name.clone();
        return Err(QueryError::WholeModule { root, relation });
    }
    if let Some(relation) = plan.of_module()
        && is_folder
    {
        let relation = relation.name.clone();
        return Err(QueryError::ModuleOfFolder { root, relation });
    }
    if let Some(relation) = plan.of_instance()
        && is_folder
    {
        let relation = relation.name.clone();
        return Err(QueryError::ModesOfFolder { root, relation });
    }
    if is_folder && arguments.plus {
        return Err(QueryError::ShapesOfFolder);
    }
    if is_folder && arguments.input.kernels_only {
        return Err(QueryError::KernelsOfFolder);
    }
    if is_folder && !selection.assumptions.is_empty() {
        return Err(QueryError::AssumedOfFolder);
    }
    let (inputs, several) = input::expand(&paths, input::with_shaders(&arguments.input.gpu));
    if let Some(shader) = inputs.iter().find(|input| shader::is_one(input)) {
        let of_llvm = [
            (facts.is_some(), "--facts"),
            (arguments.plus, "--plus"),
            (!selection.assumptions.is_empty(), "--assume"),
        ];
        if let Some((_, flag)) = of_llvm.into_iter().find(|(given, _)| *given) {
            let path = shader.path().to_path_buf();
            return Err(QueryError::OfShader { flag, path });
        }
    }
    // Shaders have rows of their own.
    let only_shaders = !inputs.is_empty() && inputs.iter().all(shader::is_one);
    let of_shaders: &[&str] = match inputs.iter().any(shader::is_one) {
        true => &lanelog_spirv::RELATIONS,
        false => &[],
    };
    let own = match is_folder || only_shaders {
        true => Own::default(),
        false => Own::read(&plan, facts, of_shaders, &mut |text| complain(text))
            .map_err(QueryError::Own)?,
    };
    let threads = schedule::threads(arguments.input.jobs);
    let limits = arguments.limits.limits(threads);
    selection.quota = limits::quota(&limits);
    let sift = Sift::new(
        arguments.baseline.as_deref(),
        arguments.write_baseline.as_deref(),
    )?;
    let run = Run {
        plan: &plan,
        shown,
        derived: derived.as_ref(),
        sift: &sift,
        fail_on_rows: arguments.fail_on_rows,
        own: &own,
        selection,
        format: arguments.format,
        functions: arguments.input.wanted(),
        several,
        threads,
        // The results that wait to be printed may take as much memory as an evaluation.
        budget: Budget::new(
            limits
                .memory
                .unwrap_or(u64::MAX)
                .saturating_mul(threads as u64),
        ),
        limits,
        colours,
        why: match roots.as_slice() {
            [only] if *only != COMMAND_LINE => Some(why_words(only, arguments, is_folder)),
            _ => None,
        },
    };
    let evaluate = || match facts {
        Some(folder) if is_folder => run.folder(folder),
        _ => run.all(inputs),
    };
    let outcome = on_threads(threads, evaluate)?;
    complain(&sift.note());
    sift.finish()?;
    // If only some functions or results are shown, missing rows of the others are not reported.
    let is_complete = outcome != Outcome::Wrong && run.functions.names.is_empty();
    let vanished = match is_complete && arguments.write_baseline.is_none() {
        true => sift.vanished(),
        false => String::new(),
    };
    let (word, outcome) = match run.fail_on_rows {
        true if !vanished.is_empty() => ("error", Outcome::No),
        _ => ("warning", outcome),
    };
    if !vanished.is_empty() {
        complain(&format!("{word}: {vanished}"));
    }
    Ok(outcome)
}

/// The options with which `why` evaluates the rules of a file in the same way, each after a space.
fn why_words(rules: &str, arguments: &QueryArguments, is_folder: bool) -> String {
    let gpu = &arguments.input.gpu;
    let mut words = format!(" --rules {}", terminal::quoted(rules));
    words.push_str(&mode_word(gpu.mode()));
    words.push_str(&gpu.words());
    if let (Some(facts), false) = (&arguments.facts, is_folder) {
        let facts = terminal::quoted(&terminal::path(facts));
        words.push_str(&format!(" --facts {facts}"));
    }
    words.push_str(&arguments.assume.words());
    words.push_str(arguments.calls.words());
    if arguments.plus {
        words.push_str(" --plus");
    }
    words + &gpu.sources.words()
}

/// The text of the rules on the command line; those that are alone include the verdicts, the facts,
/// and the modes whose relations they name.
fn command_line(rules: &[String], alone: bool) -> Option<String> {
    if rules.is_empty() {
        return None;
    }
    let mut text = String::new();
    for rule in rules {
        let rule = rule.trim();
        let dot = if rule.ends_with('.') { "" } else { "." };
        text.push_str(&format!("{rule}{dot}\n"));
    }
    if alone {
        let modes = modes(rules);
        let files = ["divergence.dl", "program.dl"].into_iter();
        for file in files.chain(modes.iter().map(String::as_str)) {
            text.push_str(&format!(".include \"{file}\"\n"));
        }
    }
    Some(text)
}

/// The files of the modes whose relations the rules name, such as `llvm22.divergent_value`.
fn modes(rules: &[String]) -> BTreeSet<String> {
    let names = rules.iter().flat_map(|rule| {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let befores = rule.match_indices('.').filter_map(|(at, _)| rule.get(..at));
        befores.filter_map(move |before| before.rsplit(|letter| !is_part(letter)).next())
    });
    let files = names.map(|name| format!("modes/{name}.dl"));
    files
        .filter(|file| library::text(&format!("rules/{file}")).is_some())
        .collect()
}

/// The first names of relations, and how many more there are.
fn some(names: &[String]) -> String {
    let shown = names.get(..NAMED).unwrap_or(names).join(", ");
    match names.len().saturating_sub(NAMED) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// Number of relations that a message names.
const NAMED: usize = 8;
