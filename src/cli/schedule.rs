//! The order of work: inputs in batches, functions of a module one after the other or on all threads, with results in the order of the file.

use std::io;
use std::iter::Peekable;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use crate::input::Input;
use crate::progress::Progress;
use lanelog_analysis::{Analysis, Analyzer, How};
use lanelog_ir::{Function, Module};
use lanelog_quota::Exceeded;
use lanelog_target::ModuleContext;

/// Results wait in memory until those before them are written: so many instructions' worth at most.
const WINDOW: usize = 1 << 18;

/// Inputs that are analysed at the same time are together not larger than this, so that what waits for its turn to be printed stays bounded.
const BATCH_BYTES: u64 = 64 << 20;
const BATCH_INPUTS: usize = 256;

/// More threads than this are only started where there are as many cores: they would do nothing but cost.
const MOST_THREADS: usize = 64;

/// How many threads to use, if the user wants so many.
pub(crate) fn threads(wanted: Option<u16>) -> usize {
    // To find out takes a while: several files are read for it.
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    match wanted.map(usize::from) {
        Some(jobs) if jobs <= MOST_THREADS => jobs,
        Some(jobs) => jobs.min(cores().max(MOST_THREADS)),
        None => cores(),
    }
}

/// The threads that are wanted could not be started.
#[derive(Debug, thiserror::Error)]
#[error("{threads} threads could not be started: {error}")]
pub(crate) struct ThreadsError {
    threads: usize,
    error: rayon::ThreadPoolBuildError,
}

/// Does a work where so many threads are at hand: on this one if it is one, so that none is started.
///
/// # Errors
/// The threads could not be started.
pub(crate) fn on_threads<T: Send>(
    threads: usize,
    work: impl FnOnce() -> T + Send,
) -> Result<T, ThreadsError> {
    if threads == 1 {
        return Ok(work());
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| ThreadsError { threads, error })?;
    Ok(pool.install(work))
}

/// Takes the next inputs that are analysed at the same time; none if all are done.
pub(crate) fn next_batch(inputs: &mut Peekable<impl Iterator<Item = Input>>) -> Vec<Input> {
    let mut bytes = 0;
    let mut batch = Vec::new();
    while let Some(input) = inputs.next_if(|input| {
        bytes += input.size();
        batch.is_empty() || (bytes <= BATCH_BYTES && batch.len() < BATCH_INPUTS)
    }) {
        batch.push(input);
    }
    batch
}

/// Analyses functions of a module and hands what `job` makes of each to `consume`, in the order given, or which part of its quota was exceeded. Memory: the results of a window of functions when
/// `parallel`, of one function otherwise.
///
/// # Errors
/// The first of `consume`.
pub(crate) fn in_order<'f, 'h, 't, T: Send>(
    how: impl Into<How<'h>>,
    module: &Module<'t>,
    context: &ModuleContext<'_>,
    functions: &[&'f Function],
    parallel: bool,
    job: impl Fn(&'f Function, &Analysis<'_>) -> T + Sync,
    mut consume: impl FnMut(&'f Function, Result<T, Exceeded>) -> io::Result<()>,
) -> io::Result<()> {
    let how = how.into();
    let progress = Progress::new();
    let step = || progress.step(functions.len(), "functions");
    if !parallel {
        let mut analyzer = Analyzer::by(how, module, context);
        for function in functions {
            let done = analyzer.within(function, |analysis| job(function, analysis));
            consume(function, done)?;
            step();
        }
        return Ok(());
    }
    let job = |function: &'f Function, analysis: &Analysis<'_>| {
        let done = job(function, analysis);
        step();
        done
    };
    let mut rest = functions;
    while !rest.is_empty() {
        let mut weight = 0;
        let window = rest
            .iter()
            .take_while(|function| {
                weight += function.instructions.len();
                weight <= WINDOW
            })
            .count()
            .max(1);
        let (now, later) = rest.split_at(window);
        all_at_once(how, module, context, now, &job)
            .into_iter()
            .zip(now)
            .try_for_each(|(done, function)| consume(function, done))?;
        rest = later;
    }
    Ok(())
}

/// The results of some functions, in their order. The largest are begun first, so that no thread ends long after the others.
fn all_at_once<'f, 't, T: Send>(
    how: How<'_>,
    module: &Module<'t>,
    context: &ModuleContext<'_>,
    functions: &[&'f Function],
    job: &(impl Fn(&'f Function, &Analysis<'_>) -> T + Sync),
) -> Vec<Result<T, Exceeded>> {
    let mut order: Vec<usize> = (0..functions.len()).collect();
    order.sort_by_key(|at| {
        std::cmp::Reverse(
            functions
                .get(*at)
                .map_or(0, |function| function.instructions.len()),
        )
    });
    let next = AtomicUsize::new(0);
    let workers = rayon::current_num_threads().min(functions.len());
    let mut results: Vec<(usize, Result<T, Exceeded>)> = (0..workers)
        .into_par_iter()
        .with_max_len(1)
        .flat_map_iter(|_| {
            let mut analyzer = Analyzer::by(how, module, context);
            let mut done = Vec::new();
            while let Some(at) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                if let Some(function) = functions.get(*at) {
                    let made = analyzer.within(function, |analysis| job(function, analysis));
                    done.push((*at, made));
                }
            }
            done
        })
        .collect();
    results.sort_by_key(|result| result.0);
    results.into_iter().map(|result| result.1).collect()
}
