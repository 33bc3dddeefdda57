//! The instructions that led to undefined behaviour: the run is repeated, and the last rows of the
//! trace of one lane are kept.

use std::collections::VecDeque;

use super::time::Time;
use super::trace::{Row, Trace};
use crate::interrupt;
use lanelog_sim::{Observer, Step};

/// Keeps the last rows of a trace.
pub(super) struct Last<'p> {
    trace: Trace<'p>,
    wanted: usize,
    rows: VecDeque<Row>,
    steps: u64,
    time: Time,
}

impl<'p> Last<'p> {
    /// Keeps the last `wanted` rows.
    pub fn new(trace: Trace<'p>, wanted: usize, time: Time) -> Last<'p> {
        Last {
            trace,
            wanted,
            rows: VecDeque::new(),
            steps: 0,
            time,
        }
    }

    /// The rows, in the order of execution.
    pub fn rows(self) -> Vec<Row> {
        self.rows.into()
    }
}

impl Observer for Last<'_> {
    fn executed(&mut self, step: &Step<'_>) {
        self.steps += 1;
        if let Some(row) = self.trace.row(step, self.steps) {
            if self.rows.len() == self.wanted {
                self.rows.pop_front();
            }
            self.rows.push_back(row);
        }
    }

    fn goes_on(&self) -> bool {
        !(interrupt::interrupted() || self.steps.is_multiple_of(64) && self.time.is_over())
    }
}
