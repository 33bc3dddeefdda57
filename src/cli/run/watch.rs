//! Events that are reported while a kernel runs, and conditions that stop it.

use super::mask::Mask;
use super::rows::Rows;
use super::time::Time;
use super::trace::Trace;
use crate::interrupt;
use lanelog_sim::{Observer, Step};

/// The requested events.
pub(super) enum Wanted<'p> {
    /// Only the results are reported.
    Nothing,
    /// A trace of one lane.
    Trace(Box<Trace<'p>>),
    /// Reports which lanes execute together.
    Mask(Box<Mask<'p>>),
}

/// Steps between two looks at the clock: some steps move kilobytes.
const STEPS: u64 = 64;

/// Observes every step.
pub(super) struct Watcher<'p> {
    pub rows: Rows,
    pub wanted: Wanted<'p>,
    /// Number of steps so far.
    pub steps: u64,
    /// Ctrl-C was pressed, or stdout is closed.
    pub stopped: bool,
    pub time: Time,
    /// The time is over.
    pub late: bool,
}

impl Watcher<'_> {
    /// After the last step.
    pub fn finish(&mut self) {
        if let Wanted::Mask(mask) = &mut self.wanted {
            mask.flush(&mut self.rows);
        }
    }
}

impl Observer for Watcher<'_> {
    fn executed(&mut self, step: &Step<'_>) {
        self.steps += 1;
        match &mut self.wanted {
            Wanted::Nothing => {}
            Wanted::Trace(trace) => trace.executed(step, self.steps, &mut self.rows),
            Wanted::Mask(mask) => mask.executed(step, self.steps, &mut self.rows),
        }
        self.stopped |= self.rows.failed.is_some() || interrupt::interrupted();
        self.late |= self.steps.is_multiple_of(STEPS) && self.time.is_over();
    }

    fn goes_on(&self) -> bool {
        !self.stopped && !self.late
    }
}
