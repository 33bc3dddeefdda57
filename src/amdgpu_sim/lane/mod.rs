//! One lane's computation in a vector operation of AMD GPUs: pure functions, listed in tables.
//!
//! The source is the pseudocode of AMD's ISA documents (CDNA3 for gfx942, CDNA4 for gfx950, RDNA2
//! for gfx1030, RDNA3 for gfx1100, RDNA4 for gfx1200). Where that text is imprecise, the module
//! that departs from it states how and why. Rounding is to the nearest, ties to even, whatever MODE
//! is: compilers do not change it. A NaN that an operation propagates is its first NaN operand,
//! made quiet; a NaN that it creates has a clear sign and no payload.
//!
//! An operation gets selected bits: the decoder selects registers, halves of registers and
//! literals, applies [`modify`] to the sources, calls [`LaneOperation::compute`], applies
//! [`finish`] to the first result and writes it according to [`LaneOperation::placement`].
//!
//! Deliberately absent: operations that read another lane or M0 (`v_readlane`, `v_permlane`, DPP,
//! `v_movrel`) or write two vector registers (`v_swap`), results of 128 bits, `bf16` except for its
//! conversions and products on gfx950, `fp8`, matrix operations, exceptions, and rounding other
//! than to the nearest.

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

/// The interpretation of the bits of a source or a result: their number, the literals that fit, the
/// effect of `-` and `abs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// 16 bits: half a register.
    B16,
    /// 32 bits.
    B32,
    /// 64 bits.
    B64,
    /// A float of 16 bits: half a register.
    F16,
    /// A float of 32 bits.
    F32,
    /// A float of 64 bits.
    F64,
    /// Two integers of 16 bits, the first in the lower half. `op_sel` chooses.
    Pair16,
    /// Two floats of 16 bits, the first in the lower half. `op_sel` and `neg` choose.
    PairF16,
    /// Two words of 32 bits, the first in the lower half. `op_sel` selects.
    Pair32,
    /// Two floats of 32 bits, the first in the lower half. `op_sel` and `neg` choose.
    PairF32,
    /// 32 bits that are a 32-bit float or, if `op_sel_hi` selects it, a 16-bit float in one or the
    /// other half (`v_fma_mix_f32`).
    Mixed,
    /// The lane's own bit of a lane mask.
    Mask,
}

impl Format {
    /// How many bits are passed; 1 for a mask.
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
