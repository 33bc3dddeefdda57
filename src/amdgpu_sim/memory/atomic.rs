//! Atomic operations.
//!
//! Source: AMD's instruction set architecture documents. Denormals are kept in every mode.

use half::{bf16, f16};

/// An atomic operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Atomic {
    Swap,
    CompareSwap,
    CompareSwapFloat,
    Add,
    Subtract,
    /// Subtracts the old value from the operand.
    SubtractFrom,
    MinSigned,
    MinUnsigned,
    MaxSigned,
    MaxUnsigned,
    And,
    Or,
    Xor,
    /// Clears the bits that are set in the first operand, then sets those of the second operand.
    MaskedOr,
    /// Increments. If the old value is at least the operand, the new value is zero.
    Increment,
    /// Decrements. If the old value is zero or greater than the operand, the new value is the
    /// operand.
    Decrement,
    AddFloat,
    MinFloat,
    MaxFloat,
    AddHalves,
    AddBrains,
    /// Subtracts, and saturates at zero.
    SubtractClamped,
    /// Subtracts only if the result is not negative.
    SubtractIf,
}

impl Atomic {
    /// Whether the operation has a second operand.
    pub fn has_two(self) -> bool {
        matches!(
            self,
            Atomic::CompareSwap | Atomic::CompareSwapFloat | Atomic::MaskedOr
        )
    }

    /// The new value of one or two words, from the old value and the operand. `second` is the value
    /// to compare with.
    pub fn apply(self, old: u64, data: u64, second: u64, words: u8) -> u64 {
        let wide = words == 2;
        let signed = |value: u64| {
            if wide {
                value as i64
            } else {
                i64::from(value as u32 as i32)
            }
        };
        let new = match self {
            Atomic::Swap => data,
            Atomic::CompareSwap => {
                if old == second {
                    data
                } else {
                    old
                }
            }
            Atomic::CompareSwapFloat => {
                let same = if wide {
                    f64::from_bits(old) == f64::from_bits(second)
                } else {
                    f32::from_bits(old as u32) == f32::from_bits(second as u32)
                };
                if same { data } else { old }
            }
            Atomic::Add => old.wrapping_add(data),
            Atomic::Subtract => old.wrapping_sub(data),
            Atomic::SubtractFrom => data.wrapping_sub(old),
            Atomic::MinSigned => {
                if signed(data) < signed(old) {
                    data
                } else {
                    old
                }
            }
            Atomic::MaxSigned => {
                if signed(data) >= signed(old) {
                    data
                } else {
                    old
                }
            }
            Atomic::MinUnsigned => data.min(old),
            Atomic::MaxUnsigned => data.max(old),
            Atomic::And => old & data,
            Atomic::Or => old | data,
            Atomic::Xor => old ^ data,
            Atomic::MaskedOr => old & !data | second,
            Atomic::Increment => {
                if old >= data {
                    0
                } else {
                    old + 1
                }
            }
            Atomic::Decrement => {
                if old == 0 || old > data {
                    data
                } else {
                    old - 1
                }
            }
            Atomic::AddFloat if wide => (f64::from_bits(old) + f64::from_bits(data)).to_bits(),
            Atomic::AddFloat => (f32::from_bits(old as u32) + f32::from_bits(data as u32))
                .to_bits()
                .into(),
            Atomic::MinFloat => extreme(old, data, wide, false),
            Atomic::MaxFloat => extreme(old, data, wide, true),
            Atomic::AddHalves => halves(old, data, |a, b| {
                (f16::from_bits(a) + f16::from_bits(b)).to_bits()
            }),
            Atomic::AddBrains => halves(old, data, |a, b| {
                (bf16::from_bits(a) + bf16::from_bits(b)).to_bits()
            }),
            Atomic::SubtractClamped => old.saturating_sub(data),
            Atomic::SubtractIf => old.checked_sub(data).unwrap_or(old),
        };
        if wide { new } else { new & 0xffff_ffff }
    }
}

/// The minimum or maximum of two floats. If one operand is NaN, the result is the other operand.
fn extreme(old: u64, data: u64, wide: bool, greater: bool) -> u64 {
    let value = |bits: u64| {
        if wide {
            f64::from_bits(bits)
        } else {
            f32::from_bits(bits as u32).into()
        }
    };
    let (a, b) = (value(old), value(data));
    let order = |a: f64, b: f64| {
        a < b || (a == 0.0 && b == 0.0 && a.is_sign_negative() && b.is_sign_positive())
    };
    let data_wins = if a.is_nan() {
        !b.is_nan()
    } else if b.is_nan() {
        false
    } else if greater {
        order(a, b)
    } else {
        order(b, a)
    };
    if data_wins { data } else { old }
}

fn halves(a: u64, b: u64, add: fn(u16, u16) -> u16) -> u64 {
    let low = add(a as u16, b as u16);
    let high = add((a >> 16) as u16, (b >> 16) as u16);
    u64::from(low) | u64::from(high) << 16
}
