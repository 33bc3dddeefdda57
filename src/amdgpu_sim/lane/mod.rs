//! Lane operations: the computation of a vector instruction in one lane, as pure functions that are
//! listed in tables.
//!
//! The source is the pseudocode of AMD's ISA documents (CDNA3 for gfx942, CDNA4 for gfx950, RDNA2
//! for gfx1030, RDNA3 for gfx1100, RDNA4 for gfx1200). Where AMD's text is imprecise, the module
//! that departs from it documents the difference and the reason. Rounding is to nearest even in all
//! modes, because compilers do not change the rounding mode. If an operand is NaN, the result is
//! the first NaN operand, quieted. A NaN that an operation creates has a clear sign and no payload.
//!
//! An operation is a function on bit patterns. Its caller reads registers, halves of registers and
//! literals, applies [`modify`] to the sources, calls [`LaneOperation::compute`], applies
//! [`finish`] to the first result, and writes this result as [`LaneOperation::placement`]
//! specifies.
//!
//! Deliberately absent: operations that read another lane or M0 (`v_readlane`, `v_permlane`, DPP,
//! `v_movrel`) or write two vector registers (`v_swap`), 128-bit results, `bf16` except for
//! conversions and products on gfx950, `fp8`, matrix operations, exceptions, and rounding other
//! than to nearest.

mod bits;
mod compare;
mod convert;
mod cube;
mod divide;
mod dot;
mod extremes;
mod float;
mod formats;
mod half_rounding;
mod inputs;
mod integer;
mod mnemonics;
mod modify;
mod order;
mod packed;
mod real;
mod rounding;
mod row;
mod short;
mod transcendental;
mod trigonometric;

pub use inputs::{Denormals, Inputs, Modes, Results};
pub use mnemonics::{find, names};
pub use modify::{finish, modify};
pub use row::{Extra, Generation, LaneOperation, Placement};

/// The format of a source or a result, which determines its width, its literals, and the effect of
/// `-` and `abs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// 16 bits: one half of a register.
    B16,
    /// 32 bits.
    B32,
    /// 64 bits.
    B64,
    /// A 16-bit float: one half of a register.
    F16,
    /// A 32-bit float.
    F32,
    /// A 64-bit float.
    F64,
    /// Two 16-bit integers, the first in the lower half. `op_sel` selects halves.
    Pair16,
    /// Two 16-bit floats, the first in the lower half. `op_sel` and `neg` apply to halves.
    PairF16,
    /// Two 32-bit words, the first in the lower half. `op_sel` selects halves.
    Pair32,
    /// Two 32-bit floats, the first in the lower half. `op_sel` and `neg` apply to halves.
    PairF32,
    /// A register that contains a 32-bit float, or a 16-bit float in one of its halves. `op_sel_hi`
    /// selects the float type, and `op_sel` the half (`v_fma_mix_f32`).
    Mixed,
    /// The lane's own bit of a lane mask.
    Mask,
}

impl Format {
    /// The width in bits; 1 for a mask.
    pub const fn width(self) -> u32 {
        match self {
            Format::B16 | Format::F16 => 16,
            Format::B32 | Format::F32 | Format::Pair16 | Format::PairF16 | Format::Mixed => 32,
            Format::B64 | Format::F64 | Format::Pair32 | Format::PairF32 => 64,
            Format::Mask => 1,
        }
    }

    /// Whether the format is a float or a pair of floats.
    pub const fn is_float(self) -> bool {
        matches!(
            self,
            Format::F16
                | Format::F32
                | Format::F64
                | Format::PairF16
                | Format::PairF32
                | Format::Mixed
        )
    }
}

#[cfg(test)]
mod tests;
