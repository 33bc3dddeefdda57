//! Features of arbitrary kernels, counted, so that a campaign over trivial ones is noticed.

use std::fmt;

/// A feature of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trait {
    /// A cycle.
    Cycle,
    /// A cycle that is entered at several blocks.
    IrreducibleCycle,
    /// A block that the entry does not reach.
    UnreachableBlock,
    /// A `switch`.
    Switch,
    /// Two edges from a block to another.
    DoubledEdge,
    /// A branch on a constant.
    ConstantBranch,
    /// A branch on lane-dependent values.
    LaneBranch,
    /// A branch on a result that is the same for all lanes that are there.
    WaveBranch,
    /// A cycle that all lanes leave together, if they run it together.
    WaveFuel,
    /// An operation in a cycle with the same result for all active lanes.
    WaveInCycle,
    /// Its result is used outside.
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
    /// An operation across lanes.
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
    /// It has this too.
    pub fn add(&mut self, what: Trait) {
        self.0 |= 1 << what as u32;
    }

    /// Whether it has this.
    pub fn has(self, what: Trait) -> bool {
        self.0 >> what as u32 & 1 == 1
    }
}

/// How many kernels have each trait.
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

    /// How many kernels were counted.
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
