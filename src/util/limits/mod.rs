//! Time and memory limits for one function.
//!
//! The analysis of a function runs [`within`] a quota. Code whose work can grow much faster than
//! its input calls [`tick`] regularly, and [`check_bytes`] before large allocations. If the quota
//! is exceeded, the stack is unwound to `within`, which returns an error. All results for the
//! function are dropped, and nothing is printed.
//!
//! Memory is the number of bytes that the thread has allocated since the work started, counted by
//! [`allocator::Counting`]. If the program uses another allocator, memory is not limited.
//!
//! Architecture invariant: only `within` catches the panics raised here, and none is raised outside
//! of `within`.

pub mod allocator;
mod deadline;

pub use deadline::Deadline;

use std::cell::{Cell, RefCell};
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits; `None` means unlimited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Quota {
    /// Processor time of the thread ([`Deadline`]).
    pub time: Option<Duration>,
    /// Memory in bytes.
    pub memory: Option<u64>,
}

/// The limit that was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exceeded {
    /// The limit [`Quota::time`] was exceeded.
    Time,
    /// The limit [`Quota::memory`] was exceeded.
    Memory,
    /// The machine's memory is exhausted, independently of the quota.
    Machine,
}

/// The quota of the work that this thread is doing.
#[derive(Clone, Copy)]
struct Running {
    deadline: Option<Deadline>,
    /// The thread's count of allocated bytes at the start.
    before: i64,
    /// The maximum of this count.
    most: i64,
}

/// The number of steps between two reads of the clock; they take much less than a millisecond.
const BETWEEN_LOOKS: usize = 1 << 14;

/// The number of steps between two calls of [`look`] without a quota, which checks nothing.
const UNLIMITED: usize = 1 << 30;

/// The number of rows from which on the growth of a vector is checked.
const MANY: usize = 1 << 10;

/// The size in bytes from which on the availability of memory is checked before an allocation.
const LARGE: usize = 1 << 20;

/// When the machine's memory is exhausted, work that uses fewer bytes than this continues, because
/// it is not the cause.
const SMALL: i64 = 4 << 20;

thread_local! {
    static RUNNING: Cell<Option<Running>> = const { Cell::new(None) };
    static FUEL: Cell<usize> = const { Cell::new(0) };
    /// The number of steps that this thread will have taken when its fuel is used up.
    static GRANTED: Cell<u64> = const { Cell::new(0) };
    static STOP: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// From this call on, the work of this thread ends when `stop` is set, as if its time were over.
pub fn stop_by(stop: Option<Arc<AtomicBool>>) {
    STOP.set(stop);
}

/// Whether the work of this thread should end ([`stop_by`]).
pub fn is_stopped() -> bool {
    STOP.with_borrow(|stop| {
        stop.as_ref()
            .is_some_and(|stop| stop.load(Ordering::Relaxed))
    })
}

/// Runs some work on this thread within a quota.
///
/// # Errors
/// Returns the exceeded limit. State that the work has changed is not restored.
///
/// # Panics
/// If the work panics.
pub fn within<T>(quota: &Quota, work: impl FnOnce() -> T) -> Result<T, Exceeded> {
    let outer = RUNNING.get();
    let before = allocator::held();
    let deadline = quota.time.and_then(Deadline::after);
    let most = quota.memory.map_or(i64::MAX, |memory| {
        before.saturating_add(i64::try_from(memory).unwrap_or(i64::MAX))
    });
    RUNNING.set(Some(match outer {
        None => Running {
            deadline,
            before,
            most,
        },
        Some(outer) => Running {
            deadline: deadline.into_iter().chain(outer.deadline).min(),
            before,
            most: most.min(outer.most),
        },
    }));
    refuel(0);
    let done = catch_unwind(AssertUnwindSafe(work));
    RUNNING.set(outer);
    refuel(0);
    done.map_err(|thrown| match thrown.downcast::<Exceeded>() {
        Ok(exceeded) => {
            allocator::relax();
            *exceeded
        }
        // Any other panic is a bug in lanelog, and has been reported.
        Err(other) => resume_unwind(other),
    })
}

/// The time at which the work of this thread must end, if it is limited.
pub fn deadline() -> Option<Deadline> {
    RUNNING.get()?.deadline
}

/// Counts a step. A call is very cheap, and unwinds if the quota is exceeded.
#[inline(always)]
pub fn tick() {
    steps(0);
}

/// Counts `more + 1` steps.
#[inline(always)]
pub fn steps(more: usize) {
    let left = FUEL.get();
    if more < left {
        FUEL.set(left - more - 1);
    } else {
        run_out(more);
    }
}

/// Counts `more + 1` steps, for which the fuel does not suffice.
#[cold]
#[inline(never)]
fn run_out(more: usize) {
    GRANTED.set(GRANTED.get() + more as u64 + 1);
    look();
}

/// The number of steps that this thread has taken. It is the same in every run.
pub fn steps_taken() -> u64 {
    GRANTED.get() - FUEL.get() as u64
}

/// Sets the steps that this thread may take before it next checks time and memory.
fn refuel(steps: usize) {
    GRANTED.set(steps_taken() + steps as u64);
    FUEL.set(steps);
}

/// Counts a step for each of the rows, which a loop is about to process.
#[inline(always)]
pub fn counted<R: Deref<Target = [T]>, T>(rows: R) -> R {
    steps(rows.len());
    rows
}

/// Counts one step, and returns true, so that it can be used in a condition.
#[inline(always)]
pub fn ticked() -> bool {
    tick();
    true
}

/// Checks time and memory immediately. This is for steps that take long.
#[cold]
#[inline(never)]
pub fn look() {
    let Some(running) = RUNNING.get() else {
        refuel(UNLIMITED);
        return;
    };
    refuel(BETWEEN_LOOKS);
    if is_stopped() || running.deadline.is_some_and(|end| end.has_passed()) {
        resume_unwind(Box::new(Exceeded::Time));
    }
    let held = allocator::held();
    if held > running.most {
        resume_unwind(Box::new(Exceeded::Memory));
    }
    if allocator::is_short() && held - running.before > SMALL {
        resume_unwind(Box::new(Exceeded::Machine));
    }
}

/// Makes the next tick of this thread check time and memory.
fn hurry() {
    refuel(0);
}

/// Called before allocating `bytes` bytes: unwinds if the memory is not available.
#[inline]
pub fn check_bytes(bytes: usize) {
    let more = i64::try_from(bytes).unwrap_or(i64::MAX);
    let Some(running) = RUNNING.get().filter(|_| allocator::counts()) else {
        return;
    };
    if allocator::held().saturating_add(more) > running.most {
        resume_unwind(Box::new(Exceeded::Memory));
    }
    if bytes >= LARGE && !allocator::has(bytes) {
        resume_unwind(Box::new(Exceeded::Machine));
    }
}

/// Collects the rows of an iterator. If the iterator does not report the number of rows, time and
/// memory are checked.
pub fn collect<T>(rows: impl Iterator<Item = T>) -> Vec<T> {
    let (least, most) = rows.size_hint();
    if Some(least) == most {
        return rows.collect();
    }
    let mut all = Vec::with_capacity(least);
    for row in rows {
        push(&mut all, row);
    }
    all
}

/// Appends a row. If the vector has to grow, time and memory are checked.
#[inline(always)]
pub fn push<T>(rows: &mut Vec<T>, row: T) {
    if rows.len() == rows.capacity() {
        grow(rows, 1);
    }
    rows.push(row);
}

/// Reserves capacity for more rows, for which time and memory are checked.
#[inline]
pub fn reserve<T>(rows: &mut Vec<T>, more: usize) {
    if rows.capacity() - rows.len() < more {
        grow(rows, more);
    }
}

#[cold]
#[inline(never)]
fn grow<T>(rows: &mut Vec<T>, more: usize) {
    let needed = rows.len().saturating_add(more);
    if needed > MANY {
        steps(rows.len());
        let grown = needed.max(rows.len().saturating_mul(2));
        // The whole new size is needed in addition, because the old allocation still exists while
        // rows are copied to the larger one.
        let left = rows.len();
        check_bytes(grown.saturating_add(left).saturating_mul(size_of::<T>()));
    }
    rows.reserve(more);
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    const NO_TIME: Quota = Quota {
        time: Some(Duration::ZERO),
        memory: None,
    };

    fn for_ever() -> u32 {
        loop {
            tick();
        }
    }

    #[test]
    fn endless_runs_are_ended() {
        assert_eq!(within(&NO_TIME, for_ever), Err(Exceeded::Time));
    }

    #[test]
    fn work_within_quotas_succeeds() {
        assert_eq!(within(&Quota::default(), || 7), Ok(7));
        assert_eq!(within(&NO_TIME, || 7), Ok(7));
        (0..2 * BETWEEN_LOOKS).for_each(|_| tick());
    }

    #[test]
    fn steps_are_counted_with_and_without_a_quota() {
        let work = || {
            (0..3 * BETWEEN_LOOKS).for_each(|_| tick());
            steps(2 * BETWEEN_LOOKS - 1);
            hurry();
            look();
        };
        for run in [&work as &dyn Fn(), &|| {
            assert_eq!(within(&Quota::default(), work), Ok(()))
        }] {
            let before = steps_taken();
            run();
            assert_eq!(steps_taken() - before, 5 * BETWEEN_LOOKS as u64);
        }
    }

    #[test]
    fn the_tighter_of_two_quotas_holds() {
        let nested = || within(&Quota::default(), for_ever);
        assert_eq!(within(&NO_TIME, nested), Ok(Err(Exceeded::Time)));
        let inner = || within(&NO_TIME, for_ever);
        assert_eq!(within(&Quota::default(), inner), Ok(Err(Exceeded::Time)));
    }
}
