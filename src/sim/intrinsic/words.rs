//! GPU-specific functions of values of at most 64 bits: byte permutations, sums of absolute
//! differences, dot products, conversions.
//!
//! Sources: AMD's instruction set documents (RDNA3, CDNA3), PTX ISA.

use crate::operation::float::Format;
use lanelog_ir::Intrinsic;

/// A function of up to four values of 64 bits.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    operands: usize,
    compute: fn([u64; 4]) -> u64,
}

impl Function {
    /// The number of operands.
    pub fn operands(self) -> usize {
        self.operands
    }

    /// Computes the function. The caller truncates the result.
    pub fn compute(self, operands: [u64; 4]) -> u64 {
        (self.compute)(operands)
    }

    /// The function of an intrinsic.
    pub fn known(called: Intrinsic) -> Option<Function> {
        let (operands, compute): (usize, fn([u64; 4]) -> u64) = match called {
            Intrinsic::AmdgcnPerm => (3, |[a, b, c, _]| permuted(a << 32 | b, c)),
            Intrinsic::NvvmPrmt => (3, |[a, b, c, _]| picked(b << 32 | a, c)),
            Intrinsic::AmdgcnSBitreplicate => (1, |[a, ..]| {
                (0..32).fold(0, |all, bit| all | ((a >> bit & 1) * 3) << (2 * bit))
            }),
            // The result has one bit, or four bits, for each group of four bits that is not zero.
            Intrinsic::AmdgcnSQuadmask => (1, |[a, ..]| quads(a, |quad| 1 << quad)),
            Intrinsic::AmdgcnSWqm => (1, |[a, ..]| quads(a, |quad| 15 << (4 * quad))),
            Intrinsic::AmdgcnAlignbyte => (3, |[a, b, c, _]| (a << 32 | b) >> ((c & 3) * 8)),
            Intrinsic::AmdgcnSadU8 => (3, |[a, b, c, _]| c.wrapping_add(distance(a, b, 8))),
            Intrinsic::AmdgcnSadHiU8 => (3, |[a, b, c, _]| c.wrapping_add(distance(a, b, 8) << 16)),
            Intrinsic::AmdgcnSadU16 => (3, |[a, b, c, _]| c.wrapping_add(distance(a, b, 16))),
            Intrinsic::AmdgcnMsadU8 => (3, |[a, b, c, _]| c.wrapping_add(masked_distance(a, b))),
            Intrinsic::AmdgcnQsadPkU16U8 => (3, |[a, b, c, _]| {
                four(|at| distance(a >> (at / 2), b, 8), c)
            }),
            Intrinsic::AmdgcnMqsadPkU16U8 => (3, |[a, b, c, _]| {
                four(|at| masked_distance(a >> (at / 2), b), c)
            }),
            Intrinsic::AmdgcnBitop3 => (4, |[a, b, c, table]| {
                (0..64).fold(0, |all, at| {
                    let row = (a >> at & 1) << 2 | (b >> at & 1) << 1 | c >> at & 1;
                    all | (table >> row & 1) << at
                })
            }),
            Intrinsic::AmdgcnLerp => (3, |[a, b, c, _]| {
                sum(8, |at| {
                    (byte(a, at) + byte(b, at) + (byte(c, at) & 1)) >> 1 << at
                })
            }),
            Intrinsic::AmdgcnUdot4 => (4, |[a, b, c, clamp]| {
                let total = c.wrapping_add(sum(8, |at| byte(a, at) * byte(b, at)));
                if clamp & 1 == 1 {
                    total.min(0xffff_ffff)
                } else {
                    total
                }
            }),
            Intrinsic::AmdgcnUdot8 => (4, |[a, b, c, clamp]| {
                let total = c.wrapping_add(sum(4, |at| (a >> at & 15) * (b >> at & 15)));
                if clamp & 1 == 1 {
                    total.min(0xffff_ffff)
                } else {
                    total
                }
            }),
            Intrinsic::AmdgcnSdot4 => (4, |[a, b, c, clamp]| signed_dot(a, b, c, 8, clamp)),
            Intrinsic::AmdgcnSdot8 => (4, |[a, b, c, clamp]| signed_dot(a, b, c, 4, clamp)),
            Intrinsic::NvvmIdp4aUU => (3, |[a, b, c, _]| {
                c.wrapping_add(sum(8, |at| byte(a, at) * byte(b, at)))
            }),
            Intrinsic::NvvmIdp4aSS => (3, |[a, b, c, _]| signed_dot(a, b, c, 8, 0)),
            Intrinsic::NvvmLohiI2d => (2, |[a, b, ..]| b << 32 | a),
            Intrinsic::NvvmD2iLo => (1, |[a, ..]| a & 0xffff_ffff),
            Intrinsic::NvvmD2iHi => (1, |[a, ..]| a >> 32),
            Intrinsic::NvvmSaturateF | Intrinsic::NvvmSaturateFtzF => {
                (1, |[a, ..]| saturated(Format::Float, a))
            }
            Intrinsic::NvvmSaturateD => (1, |[a, ..]| saturated(Format::Double, a)),
            Intrinsic::AmdgcnCvtPkU8F32 => (3, |[a, at, c, _]| {
                let value = Format::Float.value(a).round_ties_even();
                let at = (at & 3) * 8;
                c & !(0xff << at) | (value as u8 as u64) << at
            }),
            Intrinsic::AmdgcnCvtOffF32I4 => (1, |[a, ..]| {
                // The lowest four bits are a signed integer in units of 1/16.
                let sixteenths = (((a & 15) ^ 8) as i64 - 8) as f64;
                Format::Float.round(sixteenths / 16.0)
            }),
            _ => return None,
        };
        Some(Function { operands, compute })
    }
}

fn byte(of: u64, at: u64) -> u64 {
    of >> at & 0xff
}

/// The sum of a function over all groups of `step` bits in 32 bits.
fn sum(step: usize, of: impl Fn(u64) -> u64) -> u64 {
    (0..32).step_by(step).map(|at| of(at as u64)).sum()
}

/// The sum of the absolute differences of all bytes, or of all halfwords.
fn distance(a: u64, b: u64, width: usize) -> u64 {
    let mask = (1 << width) - 1;
    sum(width, |at| (a >> at & mask).abs_diff(b >> at & mask))
}

/// Applies a function to the index of each group of four bits that is not zero.
fn quads(of: u64, stands: impl Fn(u32) -> u64) -> u64 {
    let set = (0..16).filter(|quad| of >> (4 * quad) & 15 != 0);
    set.fold(0, |all, quad| all | stands(quad))
}

/// Computes four 16-bit numbers, and adds each to the corresponding 16 bits of an operand.
fn four(of: impl Fn(u64) -> u64, to: u64) -> u64 {
    let each = |at: u64| (of(at).wrapping_add(to >> at) & 0xffff) << at;
    each(0) | each(16) | each(32) | each(48)
}

/// The sum of the absolute differences of all bytes whose reference byte is not zero.
fn masked_distance(a: u64, reference: u64) -> u64 {
    sum(8, |at| match byte(reference, at) {
        0 => 0,
        reference => byte(a, at).abs_diff(reference),
    })
}

/// `v_perm_b32`: each result byte is one of eight bytes, a byte filled with the sign of an odd
/// byte, 0, or 255.
fn permuted(from: u64, selectors: u64) -> u64 {
    sum(8, |at| {
        let chosen = match byte(selectors, at) {
            index @ 0..8 => byte(from, index * 8),
            index @ 8..12 => (byte(from, (index - 8) * 16 + 8) >> 7) * 0xff,
            12 => 0,
            _ => 0xff,
        };
        chosen << at
    })
}

/// PTX `prmt` in its default mode: each result byte is one of eight bytes, or a byte filled with
/// its sign.
fn picked(from: u64, selectors: u64) -> u64 {
    sum(8, |at| {
        let selector = selectors >> (at / 2) & 15;
        let chosen = byte(from, (selector & 7) * 8);
        let chosen = if selector & 8 == 0 {
            chosen
        } else {
            (chosen >> 7) * 0xff
        };
        chosen << at
    })
}

fn signed_dot(a: u64, b: u64, c: u64, width: u32, clamp: u64) -> u64 {
    let part = |of: u64, at: u64| ((of >> at << (64 - width)) as i64) >> (64 - width);
    let products = (0..32u64)
        .step_by(width as usize)
        .map(|at| part(a, at) * part(b, at));
    let total = i64::from(c as u32 as i32) + products.sum::<i64>();
    let total = match clamp & 1 {
        1 => total.clamp(i64::from(i32::MIN), i64::from(i32::MAX)),
        _ => total,
    };
    total as u64 & 0xffff_ffff
}

/// Clamps to the range from 0 to 1. NaN becomes 0.
fn saturated(format: Format, bits: u64) -> u64 {
    let value = format.value(bits);
    format.round(if value > 0.0 { value.min(1.0) } else { 0.0 })
}
