//! Events that are reported while a kernel runs, and conditions that stop it.

use super::mask::Mask;
use super::rows::Rows;
use super::steps::Steps;
use super::time::Time;
use super::trace::Trace;
use crate::interrupt;
use lanelog_sim::{Observer, Place, Step, Warning};

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
    /// The steps that are reported.
    pub shown: Steps,
    /// Warnings, one for each instruction, with the number of times that they were given.
    pub warnings: Vec<(Place, Warning, u64)>,
    /// The text that the kernel printed, for JSON.
    pub printed: Vec<u8>,
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
            Wanted::Trace(trace) => {
                let shown = self.shown.contains(self.steps);
                trace.executed(step, self.steps, shown, &mut self.rows);
            }
            Wanted::Mask(mask) if self.shown.contains(self.steps) => {
                mask.executed(step, self.steps, &mut self.rows);
            }
            Wanted::Mask(_) => {}
        }
        self.stopped |= self.rows.failed.is_some() || interrupt::interrupted();
        self.late |= self.steps.is_multiple_of(STEPS) && self.time.is_over();
    }

    fn printed(&mut self, text: &[u8]) {
        match self.rows.json {
            true => self.printed.extend(text),
            false => self.rows.raw(&String::from_utf8_lossy(text)),
        }
    }

    fn warned(&mut self, place: &Place, warning: &Warning) {
        let mut known = self.warnings.iter_mut();
        let same = known.find(|(other, _, _)| {
            (other.function, other.instruction) == (place.function, place.instruction)
        });
        match same {
            Some((_, _, count)) => *count += 1,
            None => self.warnings.push((*place, warning.clone(), 1)),
        }
    }

    fn goes_on(&self) -> bool {
        !self.stopped && !self.late
    }
}
