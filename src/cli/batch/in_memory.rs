//! The tables of `lanelog batch`, computed by threads of this process.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::arguments::RunArguments;
use super::examine::Examiner;
use super::rules::{Asked, RulesError};
use super::{CallError, selection};
use crate::embedded::{self, Refusal};
use crate::input::{Input, Skipped};
use crate::output::complain;
use crate::schedule;
use lanelog_batch::place::{Part, Place, Places, Selected};
use lanelog_batch::schemas::Rows;
use lanelog_batch::{BatchError, examine_here};

/// The tables for the arguments. Between two modules, `stop` ends the work early.
///
/// # Errors
/// If the arguments or the rules are wrong.
pub(crate) fn tables(arguments: &RunArguments, stop: &AtomicBool) -> Result<Rows, Refusal> {
    make(arguments, stop).map_err(|error| Refusal {
        place: match &error {
            CallError::Rules(RulesError::Wrong(mistakes)) => mistakes.place(),
            _ => None,
        },
        message: match error {
            CallError::Rules(RulesError::Wrong(mistakes)) => mistakes.text(false),
            error => format!("error: {error}"),
        },
    })
}

fn make(arguments: &RunArguments, stop: &AtomicBool) -> Result<Rows, CallError> {
    let paths = &arguments.paths;
    if paths.is_empty() {
        return Err(CallError::NoPath);
    }
    if paths.iter().any(|path| path.as_os_str() == "-") {
        return Err(CallError::Stdin);
    }
    let asked = Asked::read(&arguments.query)?;
    let schemas = asked.schemas();
    let selection = selection(arguments)?;
    let unpacked = tempfile::tempdir().map_err(|error| BatchError::File {
        path: std::env::temp_dir(),
        error,
    })?;
    let skipped = Mutex::new(Skipped::default());
    let selected = Selected {
        sources: arguments.gpu.sources.clang,
        skipped: &|path| {
            let mut skipped = skipped.lock().unwrap_or_else(PoisonError::into_inner);
            skipped.add_unread(path);
        },
    };
    let places = paths
        .iter()
        .flat_map(|path| -> Box<dyn Iterator<Item = _> + Send> {
            match embedded::file(path) {
                Some(bytes) => Box::new(std::iter::once((in_memory(path, &bytes), Some(bytes)))),
                None => {
                    let paths = std::slice::from_ref(path);
                    let places = Places::new(paths, unpacked.path(), selected);
                    Box::new(places.map(|place| (place, None)))
                }
            }
        });
    let places = Mutex::new(places.enumerate().fuse().peekable());
    let made = Mutex::new(Vec::new());
    let threads = threads(arguments);
    let work = || {
        let mut examiner = Examiner::new(&selection, arguments, &asked);
        while !stop.load(Ordering::Relaxed) {
            let (next, is_only) = {
                let mut places = places.lock().unwrap_or_else(PoisonError::into_inner);
                let next = places.next();
                (next, places.peek().is_none())
            };
            let Some((number, (place, bytes))) = next else {
                break;
            };
            // Threads that find no other module help with the functions of the only one.
            let helpers = if is_only && number == 0 { threads } else { 1 };
            let helpers = Arc::new(AtomicUsize::new(helpers));
            let rows = examine_here(&mut examiner, (number, &place), bytes, &schemas, helpers);
            let mut made = made.lock().unwrap_or_else(PoisonError::into_inner);
            made.push((number, rows));
        }
    };
    schedule::on_threads(threads, || match threads {
        1 => work(),
        _ => rayon::scope(|scope| (0..threads).for_each(|_| scope.spawn(|_| work()))),
    })?;
    drop(places);
    let skipped = skipped.into_inner();
    complain(&skipped.unwrap_or_else(PoisonError::into_inner).line());
    complain(&selection.note());
    let mut made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
    made.sort_unstable_by_key(|(number, _)| *number);
    let mut rows = Rows::new(&schemas);
    for (_, more) in made {
        rows.append(more);
    }
    Ok(rows)
}

fn threads(arguments: &RunArguments) -> usize {
    let paths = &arguments.paths;
    let has_folder = paths.iter().any(|path| path.is_dir());
    let inputs: Vec<Input> = match has_folder {
        true => Vec::new(),
        false => paths.iter().cloned().map(Input::File).collect(),
    };
    match inputs.is_empty() {
        true => schedule::threads(arguments.jobs),
        false => schedule::threads_for(arguments.jobs, &inputs),
    }
}

fn in_memory(path: &PathBuf, bytes: &[u8]) -> Place {
    Place {
        local: None,
        path: path.into(),
        part: Part::Whole,
        bytes: bytes.len() as u64,
        changed: 0,
    }
}
