//! Counts the features of arbitrary kernels, to detect batches of kernels that are too simple.

use std::fmt;

/// A feature of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trait {
    /// A cycle.
    Cycle,
    /// A cycle that is entered at several blocks.
    IrreducibleCycle,
    /// An unreachable block.
    UnreachableBlock,
    /// A `switch`.
    Switch,
    /// Two edges from one block to the same successor.
    DoubledEdge,
    /// A branch on a constant.
    ConstantBranch,
    /// A branch on lane-dependent values.
    LaneBranch,
    /// A branch on the result of a wave operation, which is equal in all converged lanes.
    WaveBranch,
    /// A cycle whose bound is evaluated by a wave operation, so that converged lanes leave it
    /// together.
    WaveFuel,
    /// A wave operation in a cycle.
    WaveInCycle,
    /// A use, in another block, of the result of a wave operation in a cycle.
    WaveReadElsewhere,
    /// A phi that reads itself.
    SelfPhi,
    /// A phi with `undef` or `poison`.
    UndefinedPhi,
    /// A memory cell that all lanes share, changed by atomic operations.
    SharedCell,
    /// Private memory.
    PrivateMemory,
    /// Memory of the work-group.
    GroupMemory,
    /// A cross-lane operation.
    CrossLane,
    /// A call of a function with a body.
    Call,
    /// A vector or structure.
    Aggregate,
    /// A work-group of a size that the kernel requires.
    RequiredSize,
}

const NAMES: [(Trait, &str); 20] = [
    (Trait::Cycle, "cycle"),
    (Trait::IrreducibleCycle, "irreducible cycle"),
    (Trait::UnreachableBlock, "unreachable block"),
    (Trait::Switch, "switch"),
    (Trait::DoubledEdge, "double edge"),
    (Trait::ConstantBranch, "constant branch"),
    (Trait::LaneBranch, "branch by lane"),
    (Trait::WaveBranch, "branch by wave"),
    (Trait::WaveFuel, "cycle bounded by wave"),
    (Trait::WaveInCycle, "wave value in cycle"),
    (Trait::WaveReadElsewhere, "wave value read later"),
    (Trait::SelfPhi, "self phi"),
    (Trait::UndefinedPhi, "undef phi"),
    (Trait::SharedCell, "shared cell"),
    (Trait::PrivateMemory, "private memory"),
    (Trait::GroupMemory, "group memory"),
    (Trait::CrossLane, "cross lane"),
    (Trait::Call, "call"),
    (Trait::Aggregate, "aggregate"),
    (Trait::RequiredSize, "required size"),
];

/// The features of one kernel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits(u32);

impl Traits {
    /// Adds a feature to the kernel.
    pub fn add(&mut self, what: Trait) {
        self.0 |= 1 << what as u32;
    }

    /// Whether the kernel has a feature.
    pub fn has(self, what: Trait) -> bool {
        self.0 >> what as u32 & 1 == 1
    }
}

/// The number of kernels with each feature.
#[derive(Clone, Debug, Default)]
pub struct TraitCounts {
    kernels: usize,
    counts: [usize; NAMES.len()],
}

impl TraitCounts {
    /// Counts a kernel.
    pub fn add(&mut self, traits: Traits) {
        self.kernels += 1;
        for ((what, _), count) in NAMES.iter().zip(&mut self.counts) {
            *count += usize::from(traits.has(*what));
        }
    }

    /// The number of counted kernels.
    pub fn kernels(&self) -> usize {
        self.kernels
    }
}

impl fmt::Display for TraitCounts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{:<24}{:>9}{:>8}", "", "kernels", "%")?;
        for ((_, name), count) in NAMES.iter().zip(self.counts) {
            let share = count as f64 * 100.0 / self.kernels.max(1) as f64;
            writeln!(out, "{name:<24}{count:>9}{share:>8.1}")?;
        }
        Ok(())
    }
}
