//! The outcome of lowering a kernel and running it.

use lanelog_amdgpu_sim as assembly;
use lanelog_select::Refusal;
use lanelog_sim::Race;

/// The outcome for one kernel.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The kernel has unsupported features.
    Refused(Vec<Refusal>),
    /// lanelog cannot read assembly that it wrote, which is a bug.
    Unread(String),
    /// The function did not terminate, so there is no result to compare with; the message states
    /// why.
    NotRun(String),
    /// The machine code did not terminate although the function did: the index of the launch, and
    /// the reason.
    Failed(usize, String),
    /// A byte of a buffer differs, which is a bug.
    Differs(Difference),
    /// A byte of a buffer differs, but neither execution guarantees it, because it depends on the
    /// order of lanes or on their convergence: the kernel reads results of atomic accesses, mixes
    /// atomic accesses that do not commute, or uses cross-lane operations in a cycle with several
    /// entries; or all bytes that differ depend on data races.
    Unordered(Difference),
    /// All differences are between nearly equal floats, in a kernel that calls functions which the
    /// machine code approximates. The number is the largest relative difference.
    Near(f32),
    /// All defined bytes are equal.
    Same(Ran),
}

impl Outcome {
    /// A name of one or two words.
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

/// Counts over all runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ran {
    /// Number of launches on which the function terminated.
    pub launches: usize,
    /// Counts of the machine instructions executed on all these launches.
    pub counts: assembly::Counts,
}

impl Ran {
    /// Adds the counts of more launches.
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
    /// The launch, by its index.
    pub launch: usize,
    /// The buffer, by its index in the launch.
    pub buffer: usize,
    /// Offset of the byte in the buffer.
    pub byte: usize,
    /// The aligned 32-bit word that contains the byte, after executing the function.
    pub expected: u32,
    /// The word at the same address after executing the machine code.
    pub found: u32,
    /// If all differing words are nearly equal floats: the largest relative difference.
    pub distance: Option<f32>,
    /// The data race that the byte depends on.
    pub race: Option<Box<Race>>,
}
