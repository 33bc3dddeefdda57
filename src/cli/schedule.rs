//! The order of work: inputs are analysed in batches, and functions of a module one by one or on
//! all threads. Results are in the order of the file.

use std::any::Any;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::io;
use std::iter::Peekable;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::embedded;
use crate::input::Input;
use crate::progress::Progress;
use lanelog_analysis::{Analysis, Analyzer, How};
use lanelog_ir::target::ModuleContext;
use lanelog_ir::{Function, Module};
use lanelog_util::limits::Exceeded;

/// Results wait in memory until the results of earlier functions are written. The waiting functions
/// have at most this many bytes of text.
const WINDOW: usize = 1 << 24;

/// Total size of inputs that are analysed at the same time, so that output waiting to be printed
/// stays bounded.
const BATCH_BYTES: u64 = 64 << 20;
const BATCH_INPUTS: usize = 256;

/// More threads than this are started only if there are as many cores, because idle threads cost
/// time and memory.
const MOST_THREADS: usize = 64;

/// The number of threads: `wanted`, or by default the number of processors.
pub(crate) fn threads(wanted: Option<u16>) -> usize {
    // Counting the cores is slow, because several system files are read.
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    match wanted.map(usize::from) {
        Some(jobs) if jobs <= MOST_THREADS => jobs,
        Some(jobs) => jobs.min(cores().max(MOST_THREADS)),
        None => cores(),
    }
}

/// Inputs of at most this total size are analysed in less time than it takes to start threads.
const SMALL: u64 = 128 << 10;

/// The number of threads for inputs: `wanted` if it is present, else one if the inputs are small.
pub(crate) fn threads_for(wanted: Option<u16>, inputs: &[Input]) -> usize {
    const FEW: usize = 16;
    // The size of stdin is unknown.
    let sizes = inputs.iter().map(|input| match input {
        Input::Stdin => SMALL + 1,
        input => input.size(),
    });
    let is_small =
        wanted.is_none() && inputs.len() <= FEW && sizes.fold(0, u64::saturating_add) <= SMALL;
    if is_small { 1 } else { threads(wanted) }
}

/// The requested threads could not be started.
#[derive(Debug, thiserror::Error)]
#[error("{threads} threads could not be started: {error}")]
pub(crate) struct ThreadsError {
    threads: usize,
    error: rayon::ThreadPoolBuildError,
}

/// Runs a job with `threads` threads. With one thread, a job of the program `lanelog` runs on the
/// current thread.
///
/// # Errors
/// The threads could not be started.
pub(crate) fn on_threads<T: Send>(
    threads: usize,
    work: impl FnOnce() -> T + Send,
) -> Result<T, ThreadsError> {
    let held = embedded::held();
    // Rayon never frees a pool of the current thread, of which another program would have many.
    if threads == 1 && held.is_none() {
        // Without a pool that consists of this thread alone, rayon would start its global pool.
        let alone = rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .use_current_thread();
        let _pool = alone.build();
        return Ok(work());
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .start_handler(move |_| embedded::adopt(held.clone()))
        .build();
    let pool = pool.map_err(|error| ThreadsError { threads, error })?;
    Ok(pool.install(work))
}

/// Whether rayon's pool can be used: rayon panics if it cannot start the threads of its pool.
pub(crate) fn has_pool() -> bool {
    rayon::current_thread_index().is_some() || rayon::ThreadPoolBuilder::new().build().is_ok()
}

/// Takes the next batch of inputs, which are analysed at the same time; empty if none remain.
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

/// Analyses functions of a module in the order of `functions`. Passes the result of `job` for each,
/// or the exceeded limit, to `consume`. If `parallel`, all threads of the pool analyse functions,
/// and this thread consumes results in between. Memory: the results of one function, or of a window
/// of functions if `parallel`.
///
/// # Errors
/// The first error of `consume`.
pub(crate) fn in_order<'f, 'h, 't, T: Send>(
    how: impl Into<How<'h>>,
    module: &Module<'t>,
    context: &ModuleContext<'_>,
    functions: &[&'f Function],
    parallel: bool,
    job: impl Fn(&'f Function, &Analysis<'_>) -> T + Sync,
    consume: impl FnMut(&'f Function, Result<T, Exceeded>) -> io::Result<()>,
) -> io::Result<()> {
    let how = how.into();
    each_in_order(
        functions,
        parallel,
        || Analyzer::by(how, module, context),
        |analyzer, function| analyzer.within(function, |analysis| job(function, analysis)),
        consume,
    )
}

/// Processes functions in parallel, with a state for each thread.
///
/// # Errors
/// The first error of `consume`.
pub(crate) fn each_in_order<'f, W, T: Send>(
    functions: &[&'f Function],
    parallel: bool,
    begin: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &'f Function) -> T + Sync,
    mut consume: impl FnMut(&'f Function, T) -> io::Result<()>,
) -> io::Result<()> {
    let progress = Progress::new();
    let step = || progress.step(functions.len(), "functions");
    if !parallel || !has_pool() {
        let mut with = begin();
        for function in functions {
            let done = work(&mut with, function);
            consume(function, done)?;
            step();
        }
        return Ok(());
    }
    let line = Line::new(functions, WINDOW);
    let make = |with: &mut W, at: usize| {
        let done = catch_unwind(AssertUnwindSafe(|| work(with, functions[at])));
        step();
        line.put(at, done);
    };
    rayon::in_place_scope(|scope| {
        // If this thread unwinds, the other threads must also stop.
        let _end = End(&line);
        for _ in 1..rayon::current_num_threads().min(functions.len()) {
            scope.spawn(|_| {
                let mut with = begin();
                while let Some(at) = line.work() {
                    make(&mut with, at);
                }
            });
        }
        let mut with = begin();
        let mut consumed = functions.iter();
        loop {
            match line.turn() {
                Turn::Work(at) => make(&mut with, at),
                Turn::Results(results) => results
                    .into_iter()
                    .zip(&mut consumed)
                    .try_for_each(|(done, function)| consume(function, done))?,
                Turn::Over => return Ok(()),
            }
        }
    })
}

/// The size of a function: the bytes of its text, whether its body is parsed or not.
fn size(function: &Function) -> usize {
    (function.span.end - function.span.start) as usize
}

/// The next step of the thread that consumes results.
enum Turn<T> {
    /// Consumes these results.
    Results(Vec<T>),
    /// Analyses the function with this index.
    Work(usize),
    /// The work ends, because all results are consumed.
    Over,
}

/// The functions in file order, with their results. Among the functions in the window after the
/// last consumed result, the largest is started first, so that no thread ends long after the
/// others.
struct Line<'f, T> {
    functions: &'f [&'f Function],
    /// The number of bytes of text whose results may wait, except for one function.
    window: usize,
    state: Mutex<State<T>>,
    changed: Condvar,
}

struct State<T> {
    /// Functions that are not started: size and index.
    waiting: BinaryHeap<(usize, Reverse<usize>)>,
    /// The number of functions that were ever put into `waiting`.
    admitted: usize,
    /// Results of admitted functions that are not consumed; `None` until a function is analysed.
    results: VecDeque<Option<T>>,
    /// The number of consumed results.
    consumed: usize,
    /// The bytes of text of functions that are admitted but not consumed.
    weight: usize,
    /// A panic of a thread: a bug in lanelog.
    thrown: Option<Box<dyn Any + Send>>,
    /// Whether no more results are needed.
    over: bool,
}

impl<'f, T> Line<'f, T> {
    fn new(functions: &'f [&'f Function], window: usize) -> Line<'f, T> {
        let mut state = State {
            waiting: BinaryHeap::new(),
            admitted: 0,
            results: VecDeque::new(),
            consumed: 0,
            weight: 0,
            thrown: None,
            over: false,
        };
        state.admit(functions, window);
        Line {
            functions,
            window,
            state: Mutex::new(state),
            changed: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, state: MutexGuard<'s, State<T>>) -> MutexGuard<'s, State<T>> {
        let woken = self.changed.wait(state);
        woken.unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a function to analyse and returns its index; `None` if all are started.
    fn work(&self) -> Option<usize> {
        let mut state = self.lock();
        loop {
            if state.over || state.thrown.is_some() {
                return None;
            }
            if let Some((_, Reverse(at))) = state.waiting.pop() {
                return Some(at);
            }
            if state.admitted == self.functions.len() {
                return None;
            }
            state = self.wait(state);
        }
    }

    /// The next step of the consuming thread.
    fn turn(&self) -> Turn<T> {
        let mut state = self.lock();
        loop {
            if let Some(thrown) = state.thrown.take() {
                drop(state);
                resume_unwind(thrown);
            }
            let ready = state.ready(self.functions, self.window);
            if !ready.is_empty() {
                self.changed.notify_all();
                return Turn::Results(ready);
            }
            if state.consumed == self.functions.len() {
                return Turn::Over;
            }
            if let Some((_, Reverse(at))) = state.waiting.pop() {
                return Turn::Work(at);
            }
            state = self.wait(state);
        }
    }

    /// Stores the result for a function.
    fn put(&self, at: usize, done: std::thread::Result<T>) {
        let mut state = self.lock();
        match done {
            Ok(done) => {
                let place = at - state.consumed;
                if let Some(result) = state.results.get_mut(place) {
                    *result = Some(done);
                }
            }
            Err(thrown) => state.thrown = Some(thrown),
        }
        self.changed.notify_all();
    }
}

impl<T> State<T> {
    /// Adds functions to `waiting` as long as they fit in the window.
    fn admit(&mut self, functions: &[&Function], window: usize) {
        while let Some(function) = functions.get(self.admitted)
            && (self.weight < window || self.results.is_empty())
        {
            let size = size(function);
            self.waiting.push((size, Reverse(self.admitted)));
            self.results.push_back(None);
            self.weight += size;
            self.admitted += 1;
        }
    }

    /// The results that are next in the order of the file, which count as consumed.
    fn ready(&mut self, functions: &[&Function], window: usize) -> Vec<T> {
        let mut ready = Vec::new();
        while let Some(Some(_)) = self.results.front() {
            ready.extend(self.results.pop_front().flatten());
            let function = functions.get(self.consumed);
            self.weight -= function.map_or(0, |function| size(function));
            self.consumed += 1;
        }
        self.admit(functions, window);
        ready
    }
}

/// Tells all threads on drop that no more results are needed.
struct End<'l, 'f, T>(&'l Line<'f, T>);

impl<T> Drop for End<'_, '_, T> {
    fn drop(&mut self) {
        self.0.lock().over = true;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn small_inputs_need_no_threads_and_the_user_has_the_last_word() {
        let held = |bytes: u64| Input::Held("a.ll".into(), vec![b' '; bytes as usize].into());
        assert_eq!(threads_for(None, &[held(SMALL)]), 1);
        assert_eq!(threads_for(Some(3), &[held(SMALL)]), 3);
        let all = threads(None);
        for inputs in [
            vec![held(SMALL), held(1)],
            vec![held(1), Input::Stdin],
            (0..100).map(|_| held(1)).collect(),
        ] {
            assert_eq!(threads_for(None, &inputs), all);
        }
    }

    /// Functions with these sizes of text.
    fn functions(sizes: impl Iterator<Item = usize>) -> Vec<Function> {
        let function = |size: usize| {
            let mut function = Function::default();
            function.span.end = size as u32;
            function
        };
        sizes.map(function).collect()
    }

    #[test]
    fn results_come_in_order_and_wait_within_the_window() {
        let functions = functions((0..200).map(|at| 1 + at * 7 % 23));
        let functions: Vec<&Function> = functions.iter().collect();
        for window in [0, 1, 40, 10_000] {
            let line = Line::new(&functions, window);
            let mut order = Vec::new();
            std::thread::scope(|scope| {
                let _end = End(&line);
                for _ in 0..3 {
                    scope.spawn(|| {
                        while let Some(at) = line.work() {
                            line.put(at, Ok(at));
                        }
                    });
                }
                loop {
                    let between = line.lock().weight;
                    assert!(between <= window + 23, "{between} wait");
                    match line.turn() {
                        Turn::Work(at) => line.put(at, Ok(at)),
                        Turn::Results(results) => order.extend(results),
                        Turn::Over => break,
                    }
                }
            });
            assert_eq!(order, (0..200).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_largest_is_started_first() {
        let functions = functions([3, 9, 1, 5].into_iter());
        let functions: Vec<&Function> = functions.iter().collect();
        let line = Line::<()>::new(&functions, 100);
        let begun: Vec<usize> = std::iter::from_fn(|| line.work()).collect();
        assert_eq!(begun, [1, 3, 0, 2]);
    }

    #[test]
    fn a_panic_of_a_thread_reaches_the_consumer() {
        let functions = functions([1].into_iter());
        let functions: Vec<&Function> = functions.iter().collect();
        let line = Line::<()>::new(&functions, 100);
        assert_eq!(line.work(), Some(0));
        line.put(0, Err(Box::new("a bug")));
        let thrown = catch_unwind(AssertUnwindSafe(|| line.turn()));
        let thrown = thrown
            .err()
            .and_then(|thrown| thrown.downcast::<&str>().ok());
        assert_eq!(thrown.as_deref(), Some(&"a bug"));
    }
}
