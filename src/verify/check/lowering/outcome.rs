//! How lowering a kernel and running it ended.

use lanelog_amdgpu_sim as assembly;
use lanelog_select::Refusal;

/// How lowering one kernel and running it ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It is not covered.
    Refused(Vec<Refusal>),
    /// Our own assembly is not understood: a mistake of ours.
    Unread(String),
    /// The function did not run to its end, so there is nothing to compare with: why.
    NotRun(String),
    /// The machine code did not run to its end, though the function did: on which launch, and why.
    Failed(usize, String),
    /// A byte of a buffer differs.
    Differs(Difference),
    /// The same, for a kernel that reads results of atomic accesses, or mixes those that do not
    /// commute, or uses operations across lanes in a cycle of several entries, or has a data race:
    /// its result depends on the order of lanes, or on their convergence, which neither side
    /// guarantees.
    Unordered(Difference),
    /// All differences are between numbers near each other, by at most this share of the greater
    /// one, in a kernel that calls functions which the machine approximates.
    Near(f32),
    /// All bytes that are defined are the same.
    Same(Ran),
}

impl Outcome {
    /// In one or two words.
    pub fn name(&self) -> &'static str {
        match self {
            Outcome::Refused(_) => "not covered",
            Outcome::Unread(_) => "unread",
            Outcome::NotRun(_) => "not run",
            Outcome::Failed(..) => "failed",
            Outcome::Differs(_) => "differs",
            Outcome::Unordered(_) => "order of lanes",
            Outcome::Near(_) => "rounding",
            Outcome::Same(_) => "same",
        }
    }

    /// Whether the machine code is wrong.
    pub fn is_wrong(&self) -> bool {
        matches!(
            self,
            Outcome::Unread(_) | Outcome::Failed(..) | Outcome::Differs(_)
        )
    }
}

/// How much was run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ran {
    /// Launches on which the function came to its end.
    pub launches: usize,
    /// Counts of the executed machine instructions on all of them.
    pub counts: assembly::Counts,
}

impl Ran {
    /// Adds the executions of more launches.
    pub(super) fn add(&mut self, launches: usize, counts: &assembly::Counts) {
        self.launches += launches;
        let classes = self.counts.by_class.iter_mut().zip(counts.by_class);
        for (entry, count) in classes {
            *entry += count;
        }
        self.counts.dual += counts.dual;
        self.counts.lanes += counts.lanes;
    }
}

/// A byte that differs.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The launch, by its place among those that were given.
    pub launch: usize,
    /// The buffer, by its number in the launch.
    pub buffer: usize,
    /// The byte in it.
    pub byte: usize,
    /// The memory after executing the function, four bytes from a multiple of four on.
    pub expected: u32,
    /// The memory after executing the machine code.
    pub found: u32,
    /// If all words that differ are numbers near each other: the greatest distance, as a share of
    /// the greater one.
    pub distance: Option<f32>,
}
