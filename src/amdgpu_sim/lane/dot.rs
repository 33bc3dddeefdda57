//! Dot products of short vectors.
//!
//! Integer sums are exact, and then wrap, or saturate with `clamp`. Float sums are rounded after
//! each term, in the order of AMD's documents.

use super::Format::{self, B32, F16, F32, Pair16, PairF16};
use super::formats::W1;
use super::inputs::{Inputs, Results, signed, word};
use super::real::{Half, Real, Single};
use super::row::{Row, gfx9, gfx950, named, rdna3, row};

const PAIRS: &[Format] = &[Pair16, Pair16, B32];
const WORDS: &[Format] = &[B32, B32, B32];
// The format of f16 pairs is also used for bf16 pairs, because their sign bits are at the same
// positions.
const BRAINS: &[Format] = &[PairF16, PairF16, F32];
const HALVES: &[Format] = &[PairF16, PairF16, F32];

pub(super) const ROWS: &[Row] = &[
    row("v_dot2_f32_f16", HALVES, &[F32], halves),
    named(
        [
            "v_dot2c_f32_f16",
            "v_dot2c_f32_f16",
            "v_dot2acc_f32_f16",
            "",
        ],
        HALVES,
        &[F32],
        halves,
    )
    .accumulates(),
    rdna3(
        "v_dot2_f16_f16",
        &[PairF16, PairF16, F16],
        &[F16],
        short_halves,
    ),
    gfx950("v_dot2_f32_bf16", BRAINS, &[F32], brains).on_gfx11("v_dot2_f32_bf16"),
    gfx950("v_dot2c_f32_bf16", BRAINS, &[F32], brains).accumulates(),
    gfx9("v_dot2_i32_i16", PAIRS, W1, |i| pairs(i, true)).on_gfx10("v_dot2_i32_i16"),
    gfx9("v_dot2_u32_u16", PAIRS, W1, |i| pairs(i, false)).on_gfx10("v_dot2_u32_u16"),
    gfx9("v_dot2c_i32_i16", PAIRS, W1, |i| pairs(i, true)).accumulates(),
    gfx9("v_dot4_i32_i8", WORDS, W1, |i| all(i, 8, true, true)).on_gfx10("v_dot4_i32_i8"),
    gfx9("v_dot4c_i32_i8", WORDS, W1, |i| all(i, 8, true, true))
        .accumulates()
        .on_gfx10("v_dot4c_i32_i8"),
    row("v_dot4_u32_u8", WORDS, W1, |i| all(i, 8, false, false)),
    rdna3("v_dot4_i32_iu8", WORDS, W1, |i| chosen(i, 8)),
    gfx9("v_dot8_i32_i4", WORDS, W1, |i| all(i, 4, true, true)).on_gfx10("v_dot8_i32_i4"),
    gfx9("v_dot8c_i32_i4", WORDS, W1, |i| all(i, 4, true, true)).accumulates(),
    row("v_dot8_u32_u4", WORDS, W1, |i| all(i, 4, false, false)),
    rdna3("v_dot8_i32_iu4", WORDS, W1, |i| chosen(i, 4)),
];

/// The field with the index `at` in a source whose fields have `width` bits.
fn field(source: u64, at: u32, width: u32, signed: bool) -> i64 {
    let above = 64 - width;
    let top = source << (above - at * width);
    if signed {
        top as i64 >> above
    } else {
        (top >> above) as i64
    }
}

fn sum(i: &Inputs, products: i64, is_signed: bool) -> Results {
    match (is_signed, i.clamp) {
        (true, false) => signed((products + i64::from(i.signed(2))) as i32),
        (true, true) => signed(
            (products + i64::from(i.signed(2))).clamp(i64::from(i32::MIN), i64::from(i32::MAX))
                as i32,
        ),
        (false, false) => word((products + i64::from(i.word(2))) as u32),
        (false, true) => word((products + i64::from(i.word(2))).min(i64::from(u32::MAX)) as u32),
    }
}

fn all(i: &Inputs, width: u32, first: bool, second: bool) -> Results {
    let product = |at| field(i.source[0], at, width, first) * field(i.source[1], at, width, second);
    sum(i, (0..32 / width).map(product).sum(), first || second)
}

/// The dot product of sources that are signed if their bit in `neg_lo` is set, and unsigned
/// otherwise. The sum is always signed.
fn chosen(i: &Inputs, width: u32) -> Results {
    let (first, second) = (i.neg_lo & 1 == 1, i.neg_lo & 2 == 2);
    let product = |at| field(i.source[0], at, width, first) * field(i.source[1], at, width, second);
    sum(i, (0..32 / width).map(product).sum(), true)
}

fn pairs(i: &Inputs, signed: bool) -> Results {
    let part = |at: usize, chosen: u8| field(i.source[at], u32::from(chosen >> at & 1), 16, signed);
    let products =
        part(0, i.op_sel) * part(1, i.op_sel) + part(0, i.op_sel_hi) * part(1, i.op_sel_hi);
    sum(i, products, signed)
}

/// The exact products of the low halves and of the high halves of the first two sources.
fn products(i: &Inputs, number: fn(&Inputs, u64) -> f64) -> [f64; 2] {
    let part = |at: usize, chosen: u8, negative: u8| {
        let half = i.source[at] >> (16 * (chosen >> at & 1)) & 0xffff;
        number(i, half ^ u64::from(negative >> at & 1) << 15)
    };
    [
        part(0, i.op_sel, i.neg_lo) * part(1, i.op_sel, i.neg_lo),
        part(0, i.op_sel_hi, i.neg_hi) * part(1, i.op_sel_hi, i.neg_hi),
    ]
}

/// One half of a register, as a 16-bit float.
fn short_float(i: &Inputs, half: u64) -> f64 {
    Half::value(Half::flushed(half, i.modes.half_double.sources))
}

/// One half of a register, as a bf16: the upper half of a 32-bit float.
fn brain(i: &Inputs, half: u64) -> f64 {
    Single::value(Single::flushed(half << 16, i.modes.single.sources))
}

fn halves(i: &Inputs) -> Results {
    summed(i, products(i, short_float))
}

fn brains(i: &Inputs) -> Results {
    summed(i, products(i, brain))
}

/// Adds both products and the third source. The sum is rounded after each addition.
fn summed(i: &Inputs, [first, second]: [f64; 2]) -> Results {
    let addend = Single::read(i, 2) * if i.neg_lo >> 2 & 1 == 1 { -1.0 } else { 1.0 };
    let sum = Single::value(Single::round(addend + first));
    Single::result(i, 0, sum + second)
}

fn short_halves(i: &Inputs) -> Results {
    let [first, second] = products(i, short_float).map(|product| Half::value(Half::round(product)));
    let sum = Half::value(Half::round(Half::read(i, 2) + first));
    Half::result(i, 0, sum + second)
}
