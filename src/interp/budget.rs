//! Tracks the time, rows and memory that a run has used.
//!
//! Code that allocates or derives rows checks the budget first, also inside joins. Once a limit is
//! reached, the budget stays exhausted and the joins return no more rows. A run without a time
//! limit is subject to the quota of its thread.

use std::cell::Cell;

use super::{Limit, Limits};
use lanelog_util::limits as quota;

/// How many rows are examined between two reads of the clock. The rows between two reads are
/// examined in well below a millisecond.
const BETWEEN_LOOKS: u64 = 1 << 15;

/// The limits and the resources used so far.
pub(super) struct Budget {
    deadline: Option<quota::Deadline>,
    tuples: u64,
    memory: u64,
    derived: Cell<u64>,
    work: Cell<u64>,
    held: Cell<u64>,
    reached: Cell<Option<Limit>>,
}

impl Budget {
    /// Creates a budget of which nothing is used yet. The time of the run counts from this call.
    pub fn new(limits: &Limits) -> Budget {
        let deadline = limits.time.and_then(quota::Deadline::after);
        // The deadline of the thread's quota may be earlier than the deadline of the run, because
        // earlier work of the thread also counts against the quota.
        let deadline = deadline.into_iter().chain(quota::deadline());
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

    /// Returns the limit that was reached, if any.
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

    /// Counts rows that were examined, and reads the clock from time to time.
    #[inline]
    pub fn work(&self, rows: usize) {
        let work = self.work.get() + rows as u64 + 1;
        self.work.set(work);
        if work >= BETWEEN_LOOKS {
            self.look();
        }
    }

    /// Reads the clock, and stops the run if the deadline has passed.
    #[cold]
    pub fn look(&self) {
        self.work.set(0);
        if quota::is_stopped() || self.deadline.is_some_and(|end| end.has_passed()) {
            self.reach(Limit::Time);
        }
        if self.deadline.is_none() {
            quota::look();
        }
    }

    /// Counts derived rows against the limit of rows.
    #[inline]
    pub fn derive(&self, rows: usize) {
        let derived = self.derived.get() + rows as u64;
        self.derived.set(derived);
        if derived > self.tuples {
            self.reach(Limit::Tuples);
        }
    }

    /// Counts memory that stays allocated.
    pub fn hold(&self, bytes: usize) {
        self.held.set(self.held.get().saturating_add(bytes as u64));
        if self.held.get() > self.memory {
            self.reach(Limit::Memory);
        }
    }

    /// Counts memory that was freed.
    pub fn release(&self, bytes: usize) {
        self.held.set(self.held.get().saturating_sub(bytes as u64));
    }

    /// Whether `bytes` more may be allocated. If not, the memory limit counts as reached.
    pub fn allows(&self, bytes: usize) -> bool {
        let fits = bytes as u64 <= self.left();
        if !fits {
            self.reach(Limit::Memory);
        }
        fits
    }

    /// Number of bytes that may still be allocated.
    pub fn left(&self) -> u64 {
        self.memory.saturating_sub(self.held.get())
    }

    /// Records that there is not enough memory for the next step.
    pub fn out_of_memory(&self) {
        self.reach(Limit::Memory);
    }
}
