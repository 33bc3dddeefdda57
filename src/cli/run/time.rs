//! Time limit of a run.

use std::time::{Duration, Instant};

use super::arguments::RunArguments;
use crate::quota;
use lanelog_util::limits::{Exceeded, Quota};

/// Time limit of a run, counted from its start.
#[derive(Clone, Copy)]
pub(super) struct Time {
    quota: Quota,
    deadline: Option<Instant>,
}

impl Time {
    /// Starts the clock.
    pub fn new(call: &RunArguments) -> Time {
        let time = Duration::from_secs(call.max_time);
        Time {
            quota: Quota {
                time: Some(time),
                memory: None,
            },
            deadline: Instant::now().checked_add(time),
        }
    }

    /// Whether the time is over.
    pub fn is_over(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() > deadline)
    }

    /// The message, and the advice.
    pub fn words(&self) -> (String, &'static str) {
        quota::words(Exceeded::Time, &self.quota)
    }
}
