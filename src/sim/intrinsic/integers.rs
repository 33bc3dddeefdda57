//! Scalar functions of integers.

use crate::Value;
use crate::operation::integer::{Binary, Number, Promises, arithmetic_right, is_negative};

/// A function of integers with the same width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    UMin,
    UMax,
    SMin,
    SMax,
    /// The absolute value. If the second operand is 1, the smallest integer results in `poison`.
    Abs,
    Ones,
    /// The number of leading zeros. If the second operand is 1, zero results in `poison`.
    LeadingZeros,
    TrailingZeros,
    SwapBytes,
    ReverseBits,
    FunnelLeft,
    FunnelRight,
    /// A sum or difference that saturates to the range of the width.
    Saturating(Binary, Sign),
    /// Compares two integers. The result is -1, 0 or 1, with this width.
    Compare(Sign, u32),
    /// A bit field of the first operand. The second operand is its lowest bit, the third its width
    /// (`amdgcn.ubfe`, `amdgcn.sbfe`).
    Field(Sign),
    /// The lower half of the product of the operands' lowest 24 bits. The next variant is the upper
    /// half.
    Product24(Sign),
    UpperProduct24(Sign),
    /// The upper half of the product (`nvvm.mulhi`).
    UpperProduct(Sign),
    /// The absolute difference, plus the third operand (`nvvm.sad`).
    Distance(Sign),
    /// The number of leading bits that equal the sign bit (`amdgcn.sffbh`); all ones if all bits
    /// equal it.
    SignBits,
    /// The position of the n-th set bit, counted from a given position (`nvvm.fns`).
    NthBit,
}

/// Whether integers are signed or unsigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Signed,
    Unsigned,
}

impl Sign {
    /// Whether the first of two integers with this width is less.
    fn less<N: Number>(self, a: &N, b: &N, width: u32) -> bool {
        let signs = (is_negative(a, width), is_negative(b, width));
        if self == Sign::Signed && signs.0 != signs.1 {
            signs.0
        } else {
            a < b
        }
    }

    /// The sign and the magnitude of an integer with this width.
    fn read<N: Number>(self, of: N, width: u32) -> (bool, N) {
        match self {
            Sign::Signed => of.signed(width),
            Sign::Unsigned => (false, of),
        }
    }
}

/// The result of an operation truncated to the width, and whether it overflowed.
pub fn overflowing<N: Number>(op: Binary, sign: Sign, width: u32, a: N, b: N) -> (N, bool) {
    let promises = Promises {
        unsigned: sign == Sign::Unsigned,
        signed: sign == Sign::Signed,
        ..Promises::default()
    };
    let fits = op.compute(promises, width, a.clone(), b.clone());
    let overflowed = !matches!(fits, Ok(Some(_)));
    let cut = op.compute(Promises::default(), width, a, b);
    (cut.ok().flatten().unwrap_or(N::from(0)), overflowed)
}

impl Function {
    /// The number of operands.
    pub fn operands(self) -> usize {
        match self {
            Function::Ones | Function::SwapBytes | Function::ReverseBits | Function::SignBits => 1,
            Function::FunnelLeft
            | Function::FunnelRight
            | Function::Field(_)
            | Function::Distance(_)
            | Function::NthBit => 3,
            _ => 2,
        }
    }

    /// The width of the result, for operands with this width.
    pub fn result(self, width: u32) -> u32 {
        match self {
            Function::Compare(_, result) => result,
            _ => width,
        }
    }

    /// Computes the function for integers with this width; `None` stands for `poison`.
    pub fn compute<N: Number>(self, width: u32, [a, b, c]: [N; 3]) -> Option<N> {
        let all = || N::power(width) - N::from(1);
        let pick = |first: bool, a: N, b: N| if first { a } else { b };
        Some(match self {
            Function::UMin => a.min(b),
            Function::UMax => a.max(b),
            Function::SMin => pick(Sign::Signed.less(&a, &b, width), a, b),
            Function::SMax => pick(Sign::Signed.less(&a, &b, width), b, a),
            Function::Abs => {
                let (negative, magnitude) = a.signed(width);
                if negative && magnitude.length() == width && !b.is_zero() {
                    return None;
                }
                magnitude
            }
            Function::Ones => N::from(u64::from(a.ones())),
            Function::LeadingZeros | Function::TrailingZeros if a.is_zero() => {
                return b.is_zero().then(|| N::from(u64::from(width)).cut(width));
            }
            Function::LeadingZeros => N::from(u64::from(width - a.length())),
            Function::TrailingZeros => N::from(u64::from(trailing_zeros(&a))),
            Function::SwapBytes => reversed(a, width, u64::swap_bytes),
            Function::ReverseBits => reversed(a, width, u64::reverse_bits),
            Function::FunnelLeft | Function::FunnelRight => {
                let by = (c % N::from(u64::from(width))).saturated();
                let both = (a << width) | b;
                match self {
                    Function::FunnelLeft => (both >> (width - by)).cut(width),
                    _ => (both >> by).cut(width),
                }
            }
            Function::Saturating(Binary::Shl, sign) => {
                let by = b.saturated();
                if by >= width {
                    return None;
                }
                let negative = is_negative(&a, width) && sign == Sign::Signed;
                match overflowing(Binary::Shl, sign, width, a, b) {
                    (_, true) => limit(negative, sign, width),
                    (result, false) => result,
                }
            }
            Function::Saturating(op, sign) => {
                // If a signed sum or difference overflows, it saturates towards the sign of the
                // first operand.
                let low = match sign {
                    Sign::Signed => is_negative(&a, width),
                    Sign::Unsigned => op == Binary::Sub,
                };
                match overflowing(op, sign, width, a, b) {
                    (_, true) => limit(low, sign, width),
                    (result, false) => result,
                }
            }
            Function::Compare(sign, result) => {
                if sign.less(&a, &b, width) {
                    N::power(result) - N::from(1)
                } else {
                    N::from(u64::from(a != b))
                }
            }
            Function::Field(sign) => {
                let mask = N::from(u64::from(width.max(1) - 1));
                let (from, count) = ((b & mask.clone()).saturated(), (c & mask).saturated());
                let shifted = match sign {
                    Sign::Signed => arithmetic_right(a, from, width),
                    Sign::Unsigned => a >> from,
                };
                let field = shifted.cut(count);
                if sign == Sign::Signed && is_negative(&field, count) {
                    field | (N::power(width) - N::power(count))
                } else {
                    field
                }
            }
            Function::Product24(sign) | Function::UpperProduct24(sign) => {
                let (a, b) = (sign.read(a.cut(24), 24), sign.read(b.cut(24), 24));
                let (product, _) = N::from_signed(a.0 != b.0, a.1 * b.1, 64);
                match self {
                    Function::Product24(_) => product.cut(width),
                    _ => (product >> 32).cut(32),
                }
            }
            Function::UpperProduct(sign) => {
                let (a, b) = (sign.read(a, width), sign.read(b, width));
                let negative = a.0 != b.0;
                let product = a.1 * b.1;
                // The upper half of a signed product is rounded down, so that the magnitude of a
                // negative product is rounded up.
                let cut_off = !product.clone().cut(width).is_zero();
                let upper = (product >> width) + N::from(u64::from(negative && cut_off));
                N::from_signed(negative, upper, width).0
            }
            Function::Distance(sign) => {
                let less = sign.less(&a, &b, width);
                let (a, b) = if less { (b, a) } else { (a, b) };
                ((a + N::power(width) - b).cut(width) + c).cut(width)
            }
            Function::SignBits => {
                let other = if is_negative(&a, width) { all() - a } else { a };
                match other.length() {
                    0 => all(),
                    length => N::from(u64::from(width - length)),
                }
            }
            Function::NthBit => nth_bit(a, b, c, width),
        })
    }
}

/// The minimum or the maximum integer with a width.
pub fn limit<N: Number>(low: bool, sign: Sign, width: u32) -> N {
    match (low, sign) {
        (true, Sign::Unsigned) => N::from(0),
        (false, Sign::Unsigned) => N::power(width) - N::from(1),
        (true, Sign::Signed) => N::power(width - 1),
        (false, Sign::Signed) => N::power(width - 1) - N::from(1),
    }
}

/// The number of zero bits below the lowest set bit. The integer must not be zero.
fn trailing_zeros<N: Number>(of: &N) -> u32 {
    let lowest = of.clone() ^ (of.clone() & (of.clone() - N::from(1)));
    lowest.length() - 1
}

/// Reverses the order of all bits. `word` reverses the bits or the bytes of a 64-bit word.
fn reversed<N: Number>(of: N, width: u32, word: fn(u64) -> u64) -> N {
    let whole = width.next_multiple_of(64);
    let reversed = match of.into_value(whole) {
        Value::Wide(words) => Value::Wide(words.iter().rev().map(|of| word(*of)).collect()),
        Value::Bits(bits) => Value::Bits(word(bits)),
        other => other,
    };
    N::of(&reversed).unwrap_or(N::from(0)) >> (whole - width)
}

/// PTX `fns`: the `offset`-th set bit from bit `base` upwards if `offset` is positive, downwards if
/// it is negative. Bit `base` is included in the search, and must be set if `offset` is 0. The
/// result is all ones if there is no such bit.
fn nth_bit<N: Number>(mask: N, base: N, offset: N, width: u32) -> N {
    let base = base.saturated();
    let (down, count) = offset.signed(width);
    let none = N::power(width) - N::from(1);
    let is_set = |bit: u32| !((mask.clone() >> bit) & N::from(1)).is_zero();
    if base >= width {
        return none;
    }
    let mut left = count.saturated();
    if left == 0 {
        return if is_set(base) {
            N::from(u64::from(base))
        } else {
            none
        };
    }
    let mut bit = base;
    loop {
        if is_set(bit) {
            left -= 1;
            if left == 0 {
                return N::from(u64::from(bit));
            }
        }
        if down && bit == 0 || !down && bit + 1 == width {
            return none;
        }
        bit = if down { bit - 1 } else { bit + 1 };
    }
}
