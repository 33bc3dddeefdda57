//! Executed instructions by class.

/// The class in which an instruction is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Operations of the scalar unit.
    Salu,
    /// Operations of the vector unit.
    Valu,
    /// Loads of scalar registers.
    Smem,
    /// Accesses of global, flat and scratch memory.
    Vmem,
    /// Accesses to LDS, and cross-lane operations of the LDS unit.
    Lds,
    /// Branches, jumps, calls.
    Branch,
    /// Scalar and vector operations that write EXEC, or read EXEC as data.
    Mask,
    /// Waits, and scheduling hints: `s_waitcnt`, `s_nop`, `s_delay_alu`, `s_clause`.
    Wait,
    /// Barriers, the end of the program, cache operations.
    Other,
}

/// Names of the classes in the order of [`Class`].
pub const CLASSES: [&str; 9] = [
    "salu", "valu", "smem", "vmem", "lds", "branch", "mask", "wait", "other",
];

/// Executed instructions by class. An instruction counts once for each wave that executes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Counts in the order of [`Class`].
    pub by_class: [u64; 9],
    /// The number of dual-issue instructions (`v_dual_...`).
    pub dual: u64,
    /// The number of active lanes, summed over all vector instructions and all memory accesses of
    /// lanes.
    pub lanes: u64,
}

impl Counts {
    /// The count of a class.
    pub fn of(&self, class: Class) -> u64 {
        self.by_class.get(class as usize).copied().unwrap_or(0)
    }

    /// The sum over all classes.
    pub fn total(&self) -> u64 {
        self.by_class.iter().sum()
    }

    /// Counts one instruction.
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
