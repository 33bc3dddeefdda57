//! A row of the tables: an operation on one lane, and its name in each generation.

use super::Format;
use super::inputs::{Inputs, Results};

/// Which instruction set a mnemonic is of.
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
    /// All of them, in the order of the columns.
    pub const ALL: [Generation; COLUMNS] = [
        Generation::Gfx9,
        Generation::Gfx950,
        Generation::Gfx10,
        Generation::Gfx11,
        Generation::Gfx12,
    ];
}

/// How many generations there are.
pub(super) const COLUMNS: usize = 5;

/// A source that the text does not name as such; it is the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extra {
    /// None.
    None,
    /// The previous value of the destination (`v_fmac_f32`).
    Destination,
    /// VCC (`v_div_fmas_f32`).
    Vcc,
}

/// Where the first result goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// Into whole registers.
    Whole,
    /// Into the half that the operand selects. The other half is kept.
    Half,
    /// Into the lower half. The upper half becomes 0.
    Cleared,
    /// Into the upper half. The lower half stays.
    Upper,
}

/// An operation on one lane.
#[derive(Clone, Copy, Debug)]
pub struct LaneOperation {
    /// The formats of the sources, in the order of the text; [`LaneOperation::extra`] describes the
    /// ones after them.
    pub sources: &'static [Format],
    /// How the results are written: a value, a mask, or a value and a mask.
    pub results: &'static [Format],
    /// The computation. It reads no more sources than there are.
    pub compute: fn(&Inputs) -> Results,
    /// The last of the sources when the text does not name it.
    pub extra: Extra,
    /// The result is a mask that goes to EXEC (`v_cmpx_*`; on GFX9 also to the mask that the text
    /// names).
    pub writes_exec: bool,
    upper: bool,
    keeps: bool,
}

impl LaneOperation {
    /// The destination of the first result. A 16-bit result keeps the other half since GFX10; on
    /// GFX9 only operations new there do (LLVM's `zeroesHigh16BitsOfDest` has it from experiments).
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

/// An operation and its names, a column for each generation; where it has no name, it does not
/// exist.
pub(super) struct Row {
    names: [&'static str; COLUMNS],
    pub operation: LaneOperation,
}

impl Row {
    /// Its name on a generation, which is empty if it has none there.
    pub fn name(&self, generation: Generation) -> &'static str {
        self.names[generation as usize]
    }

    /// The last source is the previous value of the destination.
    pub const fn accumulates(mut self) -> Row {
        self.operation.extra = Extra::Destination;
        self
    }

    /// The last source is VCC.
    pub const fn reads_vcc(mut self) -> Row {
        self.operation.extra = Extra::Vcc;
        self
    }

    /// The result goes to EXEC.
    pub const fn exec(mut self) -> Row {
        self.operation.writes_exec = true;
        self
    }

    /// The result goes to the upper half.
    pub const fn upper(mut self) -> Row {
        self.operation.upper = true;
        self
    }

    /// The other half is kept on GFX9 too.
    pub const fn keeps(mut self) -> Row {
        self.operation.keeps = true;
        self
    }

    /// Returns the row without a name on GFX12.
    pub const fn not_on_gfx12(mut self) -> Row {
        self.names[Generation::Gfx12 as usize] = "";
        self
    }

    /// Returns the row without a name on GFX950.
    pub const fn not_on_gfx950(mut self) -> Row {
        self.names[Generation::Gfx950 as usize] = "";
        self
    }

    /// Returns the row with the name `name` on GFX950.
    pub const fn on_gfx950(mut self, name: &'static str) -> Row {
        self.names[Generation::Gfx950 as usize] = name;
        self
    }

    /// Returns the row with the name `name` on GFX11.
    pub const fn on_gfx11(mut self, name: &'static str) -> Row {
        self.names[Generation::Gfx11 as usize] = name;
        self
    }

    /// Returns the row with the name `name` on GFX10.
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

/// A row with its names on GFX9 (and GFX950), GFX10, GFX11 and GFX12.
pub(super) const fn named(
    [gfx9, gfx10, gfx11, gfx12]: [&'static str; 4],
    sources: Formats,
    results: Formats,
    compute: Compute,
) -> Row {
    columns([gfx9, gfx9, gfx10, gfx11, gfx12], sources, results, compute)
}

/// A row with one name everywhere.
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
