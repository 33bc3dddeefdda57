//! When the time of some work is over.
//!
//! Time is the processor time of the thread, so that other programs on the machine do not decide
//! which functions exceed their limit. On systems that are not Unix it is wall-clock time.

use std::time::{Duration, Instant};

/// The end of the time of some work on this thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Deadline {
    /// In processor time of this thread.
    processor: Duration,
    /// The time is not over before this, because a thread has at most one processor. The clock of
    /// this time is much faster to read.
    earliest: Instant,
}

impl Deadline {
    /// The end of some work that begins now; `None` if that is too far in the future.
    pub fn after(time: Duration) -> Option<Deadline> {
        Some(Deadline {
            processor: processor_time().checked_add(time)?,
            earliest: Instant::now().checked_add(time)?,
        })
    }

    /// Whether the time is over. Only the thread that created the deadline may ask.
    #[inline]
    pub fn has_passed(&self) -> bool {
        Instant::now() > self.earliest && (cfg!(not(unix)) || processor_time() > self.processor)
    }
}

#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

#[cfg(not(unix))]
fn processor_time() -> Duration {
    Duration::ZERO
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn waiting_does_not_count() {
        let passed_after_a_wait = |deadline| {
            let earliest = Instant::now();
            let deadline = Deadline {
                earliest,
                ..deadline
            };
            deadline.has_passed()
        };
        let deadline = Deadline::after(Duration::from_secs(3600));
        assert_eq!(deadline.map(passed_after_a_wait), Some(false));
    }

    #[test]
    fn computing_counts() {
        let compute = |deadline: Deadline| while !deadline.has_passed() {};
        let deadline = Deadline::after(Duration::from_millis(1));
        assert_eq!(deadline.map(compute), Some(()));
    }
}
