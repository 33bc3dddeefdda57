//! A row of the tables: an operation on one lane, and its name in each generation.

use super::Format;
use super::inputs::{Inputs, Results};

/// The instruction set that a mnemonic belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Generation {
    /// GFX9: Vega and CDNA.
    Gfx9,
    /// GFX950: CDNA4.
    Gfx950,
    /// GFX10: RDNA2.
    Gfx10,
    /// GFX11: RDNA3.
    Gfx11,
    /// GFX12: RDNA4.
    Gfx12,
}

impl Generation {
    /// All generations, in the order of the columns.
    pub const ALL: [Generation; COLUMNS] = [
        Generation::Gfx9,
        Generation::Gfx950,
        Generation::Gfx10,
        Generation::Gfx11,
        Generation::Gfx12,
    ];
}

/// The number of generations.
pub(super) const COLUMNS: usize = 5;

/// An implicit source, which follows the sources in assembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extra {
    /// The operation has no implicit operand.
    None,
    /// The previous value of the destination (`v_fmac_f32`).
    Destination,
    /// VCC (`v_div_fmas_f32`).
    Vcc,
}

/// The part of the destination to which the first result is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// All registers of the destination.
    Whole,
    /// The half of the destination register that the operand selects. The other half is preserved.
    Half,
    /// The lower half. The upper half becomes 0.
    Cleared,
    /// The upper half. The lower half is preserved.
    Upper,
}

/// A lane operation.
#[derive(Clone, Copy, Debug)]
pub struct LaneOperation {
    /// The formats of the sources in assembly order. [`LaneOperation::extra`] follows them.
    pub sources: &'static [Format],
    /// The formats of the results: a value, a mask, or a value and a mask.
    pub results: &'static [Format],
    /// The computation. The function reads only existing sources.
    pub compute: fn(&Inputs) -> Results,
    /// The implicit last source.
    pub extra: Extra,
    /// Whether the result is a mask that is written to EXEC (`v_cmpx_*`; on GFX9 also to the mask
    /// operand).
    pub writes_exec: bool,
    upper: bool,
    keeps: bool,
}

impl LaneOperation {
    /// The part of the destination that the first result is written to. Since GFX10, a 16-bit
    /// result preserves the other half. On GFX9, only operations introduced with GFX9 preserve the
    /// other half (according to experiments by the authors of LLVM's `zeroesHigh16BitsOfDest`).
    pub fn placement(&self, generation: Generation) -> Placement {
        match self.results.first() {
            Some(Format::B16 | Format::F16) if self.upper => Placement::Upper,
            Some(Format::B16 | Format::F16) if generation <= Generation::Gfx950 && !self.keeps => {
                Placement::Cleared
            }
            Some(Format::B16 | Format::F16) => Placement::Half,
            _ => Placement::Whole,
        }
    }
}

/// An operation and its mnemonic in each generation. The mnemonic is empty in generations without
/// this operation.
pub(super) struct Row {
    pub names: [&'static str; COLUMNS],
    pub operation: LaneOperation,
}

impl Row {
    /// Marks the last source as the previous value of the destination.
    pub const fn accumulates(mut self) -> Row {
        self.operation.extra = Extra::Destination;
        self
    }

    /// Marks the last source as VCC.
    pub const fn reads_vcc(mut self) -> Row {
        self.operation.extra = Extra::Vcc;
        self
    }

    /// Marks the result as written to EXEC.
    pub const fn exec(mut self) -> Row {
        self.operation.writes_exec = true;
        self
    }

    /// Marks the result as written to the upper half.
    pub const fn upper(mut self) -> Row {
        self.operation.upper = true;
        self
    }

    /// Marks the operation as one that leaves the other half of the result register unchanged on
    /// GFX9 too.
    pub const fn keeps(mut self) -> Row {
        self.operation.keeps = true;
        self
    }

    /// Removes the mnemonic on GFX12.
    pub const fn not_on_gfx12(mut self) -> Row {
        self.names[Generation::Gfx12 as usize] = "";
        self
    }

    /// Removes the mnemonic on GFX950.
    pub const fn not_on_gfx950(mut self) -> Row {
        self.names[Generation::Gfx950 as usize] = "";
        self
    }

    /// Sets the mnemonic on GFX950.
    pub const fn on_gfx950(mut self, name: &'static str) -> Row {
        self.names[Generation::Gfx950 as usize] = name;
        self
    }

    /// Sets the mnemonic on GFX11.
    pub const fn on_gfx11(mut self, name: &'static str) -> Row {
        self.names[Generation::Gfx11 as usize] = name;
        self
    }

    /// Sets the mnemonic on GFX10.
    pub const fn on_gfx10(mut self, name: &'static str) -> Row {
        self.names[Generation::Gfx10 as usize] = name;
        self
    }
}

type Formats = &'static [Format];
type Compute = fn(&Inputs) -> Results;

const fn columns(
    names: [&'static str; COLUMNS],
    sources: Formats,
    results: Formats,
    compute: Compute,
) -> Row {
    Row {
        names,
        operation: LaneOperation {
            sources,
            results,
            compute,
            extra: Extra::None,
            writes_exec: false,
            upper: false,
            keeps: false,
        },
    }
}

/// A row with mnemonics on GFX9 (and GFX950), GFX10, GFX11 and GFX12.
pub(super) const fn named(
    [gfx9, gfx10, gfx11, gfx12]: [&'static str; 4],
    sources: Formats,
    results: Formats,
    compute: Compute,
) -> Row {
    columns([gfx9, gfx9, gfx10, gfx11, gfx12], sources, results, compute)
}

/// A row with the same mnemonic in all generations.
pub(super) const fn row(
    name: &'static str,
    sources: Formats,
    results: Formats,
    compute: Compute,
) -> Row {
    named([name; 4], sources, results, compute)
}

/// A row of GFX9 and GFX950.
pub(super) const fn gfx9(
    name: &'static str,
    sources: Formats,
    results: Formats,
    compute: Compute,
) -> Row {
    named([name, "", "", ""], sources, results, compute)
}

/// A row of GFX950.
pub(super) const fn gfx950(
    name: &'static str,
    sources: Formats,
    results: Formats,
    compute: Compute,
) -> Row {
    named([""; 4], sources, results, compute).on_gfx950(name)
}

/// A row of GFX10, GFX11 and GFX12.
pub(super) const fn rdna(
    name: &'static str,
    sources: Formats,
    results: Formats,
    compute: Compute,
) -> Row {
    named(["", name, name, name], sources, results, compute)
}

/// A row of GFX11 and GFX12.
pub(super) const fn rdna3(
    name: &'static str,
    sources: Formats,
    results: Formats,
    compute: Compute,
) -> Row {
    named(["", "", name, name], sources, results, compute)
}

/// A row of GFX12.
pub(super) const fn gfx12(
    name: &'static str,
    sources: Formats,
    results: Formats,
    compute: Compute,
) -> Row {
    named(["", "", "", name], sources, results, compute)
}
