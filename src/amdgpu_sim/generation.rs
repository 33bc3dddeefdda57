//! Hardware generations, which determine mnemonics and semantics.

/// A family of processors with the same instruction set for this simulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Generation {
    /// gfx900 to gfx90a: GCN 5, CDNA 1 and 2. Wave64.
    Gfx9,
    /// gfx940, gfx942: CDNA 3. Wave64.
    Gfx940,
    /// gfx950: CDNA 4. Wave64.
    Gfx950,
    /// gfx1010 to gfx1036: RDNA 1 and 2.
    Gfx10,
    /// gfx1100 to gfx1153: RDNA 3.
    Gfx11,
    /// gfx1200, gfx1201: RDNA 4.
    Gfx12,
}

impl Generation {
    /// The generation of a processor; `None` for an unknown one.
    pub fn of(processor: &str) -> Option<Generation> {
        let number = processor.split(':').next()?.strip_prefix("gfx")?;
        Some(match (number.len(), number.get(..2)?) {
            (3, "94") => Generation::Gfx940,
            (3, "95") => Generation::Gfx950,
            (3, "90") => Generation::Gfx9,
            (4, "10") => Generation::Gfx10,
            (4, "11") => Generation::Gfx11,
            (4, "12") => Generation::Gfx12,
            _ => return None,
        })
    }

    /// Whether the generation is GCN or CDNA: 64 lanes, older mnemonics, and 16-bit operations that
    /// clear the upper half.
    pub fn is_gfx9(self) -> bool {
        self <= Generation::Gfx950
    }

    /// The corresponding generation in `lane`.
    pub(super) fn lanes(self) -> super::lane::Generation {
        match self {
            Generation::Gfx9 | Generation::Gfx940 => super::lane::Generation::Gfx9,
            Generation::Gfx950 => super::lane::Generation::Gfx950,
            Generation::Gfx10 => super::lane::Generation::Gfx10,
            Generation::Gfx11 => super::lane::Generation::Gfx11,
            Generation::Gfx12 => super::lane::Generation::Gfx12,
        }
    }

    /// The default number of lanes of a wave.
    pub fn wave(self) -> u32 {
        if self.is_gfx9() { 64 } else { 32 }
    }

    /// Whether the generation is CDNA 3 or later.
    pub fn is_gfx940(self) -> bool {
        matches!(self, Generation::Gfx940 | Generation::Gfx950)
    }

    /// Whether `v0` contains all three work-item IDs, with ten bits each.
    pub fn packs_work_item(self, processor: &str) -> bool {
        processor == "gfx90a" || self.has_architected_scratch()
    }

    /// Whether scratch memory is accessed without descriptors and without offsets in registers.
    pub fn has_architected_scratch(self) -> bool {
        self.is_gfx940() || self >= Generation::Gfx11
    }
}
