//! The resources that a run has used.
//!
//! Code whose data can grow checks the budget before it grows, from inside the joins. Once a limit
//! is reached it stays so, and the joins run empty. Without a time limit of its own, a run obeys
//! the quota of its thread.

use std::cell::Cell;
use std::time::Instant;

use super::{Limit, Limits};
use lanelog_util::limits as quota;

/// Rows that are looked at between two looks at the clock: well below a millisecond.
const BETWEEN_LOOKS: u64 = 1 << 15;

/// The state of the limits.
pub(super) struct Budget {
    deadline: Option<Instant>,
    tuples: u64,
    memory: u64,
    derived: Cell<u64>,
    work: Cell<u64>,
    held: Cell<u64>,
    reached: Cell<Option<Limit>>,
}

impl Budget {
    /// Nothing is used yet; time runs from now.
    pub fn new(limits: &Limits) -> Budget {
        let deadline = limits.time.map(|time| Instant::now().checked_add(time));
        // Earlier work has used its part of the time.
        let deadline = deadline.flatten().into_iter().chain(quota::deadline());
        Budget {
            deadline: deadline.min().filter(|_| limits.time.is_some()),
            tuples: limits.tuples.unwrap_or(u64::MAX),
            memory: limits.memory.unwrap_or(u64::MAX),
            derived: Cell::new(0),
            work: Cell::new(0),
            held: Cell::new(0),
            reached: Cell::new(None),
        }
    }

    /// The limit that was reached.
    #[inline]
    pub fn reached(&self) -> Option<Limit> {
        self.reached.get()
    }

    /// Whether a limit was reached.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.reached.get().is_some()
    }

    fn reach(&self, limit: Limit) {
        if self.reached.get().is_none() {
            self.reached.set(Some(limit));
        }
    }

    /// Some rows were looked at.
    #[inline]
    pub fn work(&self, rows: usize) {
        let work = self.work.get() + rows as u64 + 1;
        self.work.set(work);
        if work >= BETWEEN_LOOKS {
            self.look();
        }
    }

    /// Looks at the clock.
    #[cold]
    pub fn look(&self) {
        self.work.set(0);
        if self
            .deadline
            .is_some_and(|deadline| Instant::now() > deadline)
        {
            self.reach(Limit::Time);
        }
        if self.deadline.is_none() {
            quota::look();
        }
    }

    /// Some rows were derived.
    #[inline]
    pub fn derive(&self, rows: usize) {
        let derived = self.derived.get() + rows as u64;
        self.derived.set(derived);
        if derived > self.tuples {
            self.reach(Limit::Tuples);
        }
    }

    /// Memory that stays was taken.
    pub fn hold(&self, bytes: usize) {
        self.held.set(self.held.get().saturating_add(bytes as u64));
        if self.held.get() > self.memory {
            self.reach(Limit::Memory);
        }
    }

    /// Memory was given back.
    pub fn release(&self, bytes: usize) {
        self.held.set(self.held.get().saturating_sub(bytes as u64));
    }

    /// Whether so much more may be taken. If not, the limit is reached.
    pub fn room(&self, bytes: usize) -> bool {
        let fits = bytes as u64 <= self.left();
        if !fits {
            self.reach(Limit::Memory);
        }
        fits
    }

    /// Bytes that may still be taken.
    pub fn left(&self) -> u64 {
        self.memory.saturating_sub(self.held.get())
    }

    /// Records that there is not enough memory for the next step.
    pub fn out_of_memory(&self) {
        self.reach(Limit::Memory);
    }
}
