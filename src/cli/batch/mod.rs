//! `lanelog batch`: whole corpora, by child processes, as tables.

mod arguments;
mod compare;
mod destination;
mod disagreements;
mod examine;
pub(crate) mod in_memory;
mod page;
mod progress;
mod report;
mod rules;
mod shader;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

pub(crate) use arguments::{BatchArguments, RunArguments};

use crate::input::Skipped;
use crate::interrupt;
use crate::llvm_library;
use crate::outcome::Outcome;
use crate::output::{self, Form, complain, finish};
use crate::quota;
use crate::schedule::{self, ThreadsError};
use crate::selection::{Selection, SelectionError};
use crate::shader::ShaderArguments;
use crate::tools;
use arguments::{BatchCommand, CatArguments};
use destination::Destination;
use examine::Examiner;
use lanelog_batch::place::{Opened, Part, Places, Selected};
use lanelog_batch::remote;
use lanelog_batch::table::Schema;
use lanelog_batch::{self as batch, BatchError, Done, Event, Terms, Wanted};
use lanelog_engine::library;
use lanelog_util::escape as terminal;
use progress::Progress;
use rules::{Asked, RulesError};

/// Reasons why a run does not begin.
#[derive(Debug, thiserror::Error)]
enum CallError {
    #[error(
        "name at least one PATH: a file, a folder, an archive, a shard, or @FILE with a path a line"
    )]
    NoPath,
    #[error("`-` is not supported as PATH here\n  help: @- reads paths from stdin, one a line")]
    Stdin,
    #[error("name a folder for the tables: -o DIR")]
    NoFolder,
    #[error("{0}: not a folder, and the tables are several files\n  help: name a folder: -o DIR")]
    NotFolder(String),
    #[error(
        "{0}: this is below an input, so its tables would be inputs too\n  help: name another URL"
    )]
    Within(String),
    #[error("--shard: {0} is a URL\n  help: name a folder that all machines share")]
    Parts(String),
    #[error(
        "{0}: tables are not written by HTTP\n  help: name a folder, or a URL of an object store"
    )]
    Http(String),
    #[error(transparent)]
    Selection(#[from] SelectionError),
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error(transparent)]
    Batch(#[from] BatchError),
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Runs the command.
pub(crate) fn batch(arguments: &BatchArguments) -> Outcome {
    let done = match &arguments.command {
        Some(BatchCommand::Report(report)) => return report::report(report),
        Some(BatchCommand::Cat(cat)) => return print_row(cat),
        None if arguments.run.child => child(&arguments.run),
        None => run(&arguments.run),
    };
    done.unwrap_or_else(|error| {
        if let CallError::Rules(RulesError::Wrong(mistakes)) = &error {
            complain(&mistakes.text(false));
        }
        complain(&format!("error: {error}\n"));
        Outcome::Wrong
    })
}

/// The child: reads its jobs from stdin.
fn child(arguments: &RunArguments) -> Result<Outcome, CallError> {
    let asked = Asked::read(&arguments.query)?;
    let selection = selection(arguments)?;
    let schemas = asked.schemas();
    llvm_library::allow();
    let mut examiner = Examiner::new(&selection, arguments, &asked);
    batch::work(&mut examiner, &schemas)?;
    Ok(Outcome::Done)
}

fn selection(arguments: &RunArguments) -> Result<Selection<'_>, CallError> {
    let mut selection = Selection::new(&arguments.gpu)?;
    selection.quota = quota(arguments);
    selection.add_shapes(arguments.plus)?;
    // Shapes, rules and checks read more than one function of a module.
    selection.by_function = !arguments.plus && !arguments.check && arguments.query.is_empty();
    Ok(selection)
}

/// The quota of a function. The module has the same quota.
fn quota(arguments: &RunArguments) -> lanelog_util::limits::Quota {
    let mut quota = arguments
        .limits
        .quota
        .quota(quota::ANALYSIS, jobs(arguments));
    let module = Duration::from_secs_f64(arguments.timeout);
    quota.time = quota.time.map(|time| time.min(module));
    // The quota is half of the process's memory, because the text and the rows also need memory.
    quota.memory = quota.memory.map(|most| most.min(memory(arguments) / 2));
    quota
}

fn jobs(arguments: &RunArguments) -> usize {
    schedule::threads(arguments.jobs)
}

fn memory(arguments: &RunArguments) -> u64 {
    arguments
        .memory
        .unwrap_or_else(|| quota::share(jobs(arguments)))
}

/// The parent.
fn run(arguments: &RunArguments) -> Result<Outcome, CallError> {
    if arguments.paths.is_empty() {
        return Err(CallError::NoPath);
    }
    if arguments.paths.iter().any(|path| path.as_os_str() == "-") {
        return Err(CallError::Stdin);
    }
    let mut output = arguments.output.clone().ok_or(CallError::NoFolder)?;
    if let Some(path) = remote::local(&output.to_string_lossy())? {
        output = path;
    }
    for path in arguments.paths.iter().filter(|path| remote::is_url(path)) {
        let url = path.to_string_lossy();
        if remote::local(&url)?.is_none() {
            remote::open(&url)?;
        }
        // Later runs would read the tables as shards.
        if remote::is_below(&output, path) {
            return Err(CallError::Within(terminal::path(&output).to_string()));
        }
    }
    let destination = match remote::is_url(&output) {
        true if arguments.shard.is_some() => {
            return Err(CallError::Parts(terminal::path(&output).to_string()));
        }
        true if output.starts_with("http:") || output.starts_with("https:") => {
            return Err(CallError::Http(terminal::path(&output).to_string()));
        }
        true => Some(Destination::new(&output.to_string_lossy())?),
        false => None,
    };
    let folder = destination
        .as_ref()
        .map_or(output.as_path(), |to| to.folder.as_path());
    // Errors in the arguments are reported once here, not by each child.
    let asked = Asked::read(&arguments.query)?;
    selection(arguments)?;
    if folder.exists() && !folder.is_dir() {
        return Err(CallError::NotFolder(terminal::path(folder).to_string()));
    }
    std::fs::create_dir_all(folder).map_err(|error| BatchError::File {
        path: folder.to_path_buf(),
        error,
    })?;
    let stop = AtomicBool::new(false);
    interrupt::notice();
    let progress = Progress::new(arguments.log, arguments, folder);
    let compiles = arguments.gpu.sources.clang;
    let skipped = Mutex::new(Skipped::default());
    let wanted = Wanted {
        paths: &arguments.paths,
        selected: Selected {
            sources: compiles,
            skipped: &|path| {
                let mut skipped = skipped.lock().unwrap_or_else(PoisonError::into_inner);
                skipped.add_unread(path);
            },
        },
        folder,
        jobs: jobs(arguments),
        part: arguments.shard,
        most: usize::from(arguments.chunk),
        tables: &|name| match name {
            "values" => arguments.values,
            "roots" => arguments.roots,
            "disagreements" => arguments.check,
            _ => true,
        },
        how: how(arguments, &asked),
        terms: terms(arguments, asked.schemas())?,
        stop: &stop,
        tell: &|event| {
            if interrupt::interrupted() {
                stop.store(true, Ordering::Relaxed);
            }
            match event {
                Event::Begin(place) => progress.begin(place),
                Event::End(place, came) => progress.end(place, came),
                Event::Tick => progress.tick(),
            }
        },
    };
    let done = batch::run(&wanted);
    progress.finish();
    let done = done?;
    if let (Some(destination), Done::Tables | Done::There) = (&destination, done) {
        destination.upload()?;
    }
    let skipped = skipped.into_inner();
    complain(&skipped.unwrap_or_else(PoisonError::into_inner).line());
    let mut text = String::new();
    match done {
        Done::Tables => report::summarise(folder, &mut text)?,
        Done::There => {
            report::summarise(folder, &mut text)?;
            let _ = writeln!(
                text,
                "\nthe tables were there already, of the same modules: nothing was done"
            );
        }
        Done::Part => {
            let (part, parts) = arguments.shard.unwrap_or_default();
            let _ = writeln!(
                text,
                "{}: part {} of {parts} is done; the same command without --shard makes the tables",
                folder.display(),
                part + 1
            );
        }
    }
    Ok(finish(output::print(Form::Text, &text), Outcome::Done))
}

/// A text of the options that change the rows.
fn how(arguments: &RunArguments, asked: &Asked) -> String {
    let gpu = &arguments.gpu;
    let table = gpu
        .target_table
        .as_ref()
        .map(|path| std::fs::read(path).unwrap_or_default());
    let against = match arguments.against_cmd.as_slice() {
        [] => String::new(),
        commands => format!("\nagainst {commands:?}"),
    };
    let roots = if arguments.roots { " roots" } else { "" };
    let plus = if arguments.plus { " plus" } else { "" };
    let promoted = if gpu.promote { " promote" } else { "" };
    let shader = match &gpu.shader {
        ShaderArguments {
            entry: None,
            spec,
            all_branches: false,
            ..
        } if spec.is_empty() => String::new(),
        ShaderArguments {
            entry,
            spec,
            all_branches,
            ..
        } => format!("\nentry {entry:?}\nspec {spec:?}\nall branches {all_branches}"),
    };
    // Verdicts of sources depend on the compiler.
    let clang = match gpu.sources.clang {
        true => format!("{:?}{}", tools::newest("clang"), gpu.sources.words()),
        false => String::new(),
    };
    // Builds of one version may differ in their rules.
    let mut built_in = DefaultHasher::new();
    library::texts().for_each(|text| text.hash(&mut built_in));
    let built_in = built_in.finish();
    format!(
        "built in {built_in:016x}\nmode {:?}{plus}{promoted} {clang}\ntarget {:?}\nmcpu {:?}\ntable {table:?}\nvalues {}{roots}\ncheck {}{against}{shader}\nchunk {}\ntimeout {}\nmemory {:?}\nlimits {:?}\nrules {}",
        gpu.mode(),
        gpu.target,
        gpu.mcpu,
        arguments.values,
        arguments.check,
        arguments.chunk,
        arguments.timeout,
        arguments.memory,
        arguments.limits,
        asked.text()
    )
}

/// The command line of child processes: this program with the same arguments and `--child`.
fn terms(arguments: &RunArguments, relations: Vec<Arc<Schema>>) -> io::Result<Terms> {
    let mut told: Vec<OsString> = std::env::args_os().skip(1).collect();
    // Words after `--` are arguments of clang, or paths.
    let options = told.iter().position(|word| word == "--");
    told.insert(options.unwrap_or(told.len()), "--child".into());
    Ok(Terms {
        program: std::env::current_exe()?,
        arguments: told,
        // A child keeps freed memory: its next module needs as much.
        environment: vec![("MIMALLOC_PURGE_DELAY", "-1")],
        alone: vec![(llvm_library::AVOIDED, "1")],
        time: Duration::from_secs_f64(arguments.timeout),
        memory: memory(arguments),
        relations,
        clang: arguments.gpu.sources.words(),
    })
}

/// `lanelog batch cat`.
fn print_row(arguments: &CatArguments) -> Outcome {
    let wrong = |message: &str| {
        complain(&format!(
            "error: {}: {message}\n",
            arguments.shard.display()
        ));
        Outcome::Wrong
    };
    let nowhere = std::path::Path::new("");
    let places = {
        let paths = std::slice::from_ref(&arguments.shard);
        Places::new(paths, nowhere, Selected::silently(false))
    };
    let row = usize::try_from(arguments.row).unwrap_or(usize::MAX);
    // An input that cannot be listed is reported, regardless of the requested row.
    let place = places
        .enumerate()
        .find(|(at, place)| *at == row || matches!(place.part, Part::Unlisted(_)));
    let Some((_, place)) = place else {
        return wrong("it has no such row");
    };
    let bytes = match Opened::default().bytes(&place) {
        Ok(bytes) => bytes,
        Err(error) => return wrong(&error.to_string()),
    };
    let printed = output::stdout(output::exact()).and_then(|mut out| {
        out.write_all(&bytes)?;
        out.flush()
    });
    finish(printed, Outcome::Done)
}
