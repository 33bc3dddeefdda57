//! Executed instructions by class.

/// The class that an instruction is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The scalar unit.
    Salu,
    /// The vector unit.
    Valu,
    /// Loads of scalar registers.
    Smem,
    /// Global, flat and scratch memory.
    Vmem,
    /// A work-group's memory, and permutations that go through it.
    Lds,
    /// Branches, jumps, calls.
    Branch,
    /// Operations of either unit that write EXEC, or read it as data.
    Mask,
    /// Waits, and hints about them: `s_waitcnt`, `s_nop`, `s_delay_alu`, `s_clause`.
    Wait,
    /// Barriers, the end, cache control.
    Other,
}

/// Names of the classes in the order of [`Class`].
pub const CLASSES: [&str; 9] = [
    "salu", "valu", "smem", "vmem", "lds", "branch", "mask", "wait", "other",
];

/// Instructions by class, each counted once for a wave that executes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// By the number of the [`Class`].
    pub by_class: [u64; 9],
    /// How many of the vector unit's were two in one (`v_dual_...`).
    pub dual: u64,
    /// Lanes that were on, over all instructions of the vector unit and of lanes' memory.
    pub lanes: u64,
}

impl Counts {
    /// How many of a class.
    pub fn of(&self, class: Class) -> u64 {
        self.by_class.get(class as usize).copied().unwrap_or(0)
    }

    /// All together.
    pub fn total(&self) -> u64 {
        self.by_class.iter().sum()
    }

    /// Counts one.
    pub(super) fn add(&mut self, class: Class) {
        if let Some(count) = self.by_class.get_mut(class as usize) {
            *count += 1;
        }
    }

    /// Classes with their names and counts.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        CLASSES.into_iter().zip(self.by_class)
    }
}
