//! Time and memory limits for one function.
//!
//! Functions are evaluated [`within`] a quota. Code whose work can grow out of proportion to its
//! input calls [`tick`] regularly, and [`room`] before large allocations. When a quota is exceeded,
//! the work is unwound to `within`, which returns an error: all of its results are dropped, and
//! nothing is printed.
//!
//! Memory is the number of bytes that the thread has allocated since the start of the work, counted
//! by [`allocator::Counting`]; if that is not the program's allocator, memory is not limited.
//!
//! Architecture invariant: only `within` catches the panics raised here, and none is raised outside
//! of `within`.

pub mod allocator;

use std::cell::Cell;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

/// The limits. `None`: unlimited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Quota {
    /// Time on the clock.
    pub time: Option<Duration>,
    /// Bytes.
    pub memory: Option<u64>,
}

/// Which part of a quota was not enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exceeded {
    /// [`Quota::time`].
    Time,
    /// [`Quota::memory`].
    Memory,
    /// There is no more memory to be had, whatever the quota.
    Machine,
}

/// The quota of the work that this thread does.
#[derive(Clone, Copy)]
struct Running {
    deadline: Option<Instant>,
    /// The bytes that the thread had allocated at the start.
    before: i64,
    /// The bytes that it may have allocated.
    most: i64,
}

/// Steps between two looks at the clock: well below a millisecond.
const BETWEEN_LOOKS: usize = 1 << 14;

/// Vectors with fewer rows grow as they like.
const MANY: usize = 1 << 10;

/// Larger allocations are first tried with the system.
const LARGE: usize = 1 << 20;

/// Work with fewer bytes than this continues when memory is short: it is not the cause.
const SMALL: i64 = 4 << 20;

thread_local! {
    static RUNNING: Cell<Option<Running>> = const { Cell::new(None) };
    static FUEL: Cell<usize> = const { Cell::new(0) };
}

/// Does some work on this thread, as far as the quota reaches.
///
/// # Errors
/// The exceeded limit. State that the work has changed stays as it was at that moment.
///
/// # Panics
/// If the work does.
pub fn within<T>(quota: &Quota, work: impl FnOnce() -> T) -> Result<T, Exceeded> {
    let outer = RUNNING.get();
    let before = allocator::held();
    let deadline = quota.time.and_then(|time| Instant::now().checked_add(time));
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
    FUEL.set(0);
    let done = catch_unwind(AssertUnwindSafe(work));
    RUNNING.set(outer);
    FUEL.set(0);
    done.map_err(|thrown| match thrown.downcast::<Exceeded>() {
        Ok(exceeded) => {
            allocator::relax();
            *exceeded
        }
        // A mistake of ours: it has been reported.
        Err(other) => resume_unwind(other),
    })
}

/// When the time of the work that this thread does is over, if it has an end.
pub fn deadline() -> Option<Instant> {
    RUNNING.get()?.deadline
}

/// A step was done. Costs next to nothing, and unwinds if the quota is exceeded.
#[inline(always)]
pub fn tick() {
    steps(0);
}

/// Counts `more` steps and one.
#[inline(always)]
pub fn steps(more: usize) {
    let left = FUEL.get();
    if more < left {
        FUEL.set(left - more - 1);
    } else {
        look();
    }
}

/// The rows that a loop is about to go through: a step for each.
#[inline(always)]
pub fn counted<R: Deref<Target = [T]>, T>(rows: R) -> R {
    steps(rows.len());
    rows
}

/// Counts one step, and returns true: for use in a condition.
#[inline(always)]
pub fn ticked() -> bool {
    tick();
    true
}

/// Checks the time and the memory. For steps that are long themselves.
#[cold]
#[inline(never)]
pub fn look() {
    let Some(running) = RUNNING.get() else {
        FUEL.set(usize::MAX);
        return;
    };
    FUEL.set(BETWEEN_LOOKS);
    if running
        .deadline
        .is_some_and(|deadline| Instant::now() > deadline)
    {
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

/// The next tick of this thread looks.
fn hurry() {
    FUEL.set(0);
}

/// Announces an allocation of `bytes` bytes: unwinds if there is no memory for them.
#[inline]
pub fn room(bytes: usize) {
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

/// The rows of an iterator. If it does not report their number, time and memory are checked.
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
        // The allocator keeps the pages that the rows leave for a while.
        let left = rows.len();
        room(grown.saturating_add(left).saturating_mul(size_of::<T>()));
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
    fn the_tighter_of_two_quotas_holds() {
        let nested = || within(&Quota::default(), for_ever);
        assert_eq!(within(&NO_TIME, nested), Ok(Err(Exceeded::Time)));
        let inner = || within(&NO_TIME, for_ever);
        assert_eq!(within(&Quota::default(), inner), Ok(Err(Exceeded::Time)));
    }
}
