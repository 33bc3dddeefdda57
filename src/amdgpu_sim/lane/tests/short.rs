//! 16-bit operations, packed operations, and dot products, compared with their definitions.

use half::f16;
use pretty_assertions::assert_eq;

use super::super::Inputs;
use super::{Random, run, with};

fn halves() -> Vec<[u64; 3]> {
    let edges = [
        0, 1, 2, 15, 16, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0x8001, 0xffff,
    ];
    let mut random = Random(17);
    let mut all: Vec<[u64; 3]> = edges
        .iter()
        .flat_map(|a| edges.map(|b| [*a, b, (a * 7 + b * 3) & 0xffff]))
        .collect();
    all.extend((0..500).map(|_| [0; 3].map(|_: u64| random.next() & 0xffff)));
    all
}

type Definition = fn([i64; 3]) -> i64;

/// The mnemonics of the single and the packed operation, the number of sources, whether the sources
/// are signed, and the result before wrapping.
const DEFINITIONS: &[(&str, &str, usize, bool, Definition)] = &[
    ("v_add_nc_u16", "v_pk_add_u16", 2, false, |[a, b, _]| a + b),
    ("v_sub_nc_u16", "v_pk_sub_u16", 2, false, |[a, b, _]| a - b),
    ("v_add_nc_i16", "v_pk_add_i16", 2, true, |[a, b, _]| a + b),
    ("v_sub_nc_i16", "v_pk_sub_i16", 2, true, |[a, b, _]| a - b),
    ("v_mul_lo_u16", "v_pk_mul_lo_u16", 2, false, |[a, b, _]| {
        a * b
    }),
    ("v_mad_u16", "v_pk_mad_u16", 3, false, |[a, b, c]| a * b + c),
    ("v_mad_i16", "v_pk_mad_i16", 3, true, |[a, b, c]| a * b + c),
    ("v_min_u16", "v_pk_min_u16", 2, false, |[a, b, _]| {
        if a < b { a } else { b }
    }),
    ("v_max_u16", "v_pk_max_u16", 2, false, |[a, b, _]| {
        if a < b { b } else { a }
    }),
    ("v_min_i16", "v_pk_min_i16", 2, true, |[a, b, _]| {
        if a < b { a } else { b }
    }),
    ("v_max_i16", "v_pk_max_i16", 2, true, |[a, b, _]| {
        if a < b { b } else { a }
    }),
    (
        "v_lshlrev_b16",
        "v_pk_lshlrev_b16",
        2,
        false,
        |[a, b, _]| b * (1 << (a % 16)),
    ),
    (
        "v_lshrrev_b16",
        "v_pk_lshrrev_b16",
        2,
        false,
        |[a, b, _]| b / (1 << (a % 16)),
    ),
    ("v_ashrrev_i16", "v_pk_ashrrev_i16", 2, true, |[a, b, _]| {
        b.div_euclid(1 << a.rem_euclid(16))
    }),
    ("v_subrev_u16", "", 2, false, |[a, b, _]| b - a),
    ("v_and_b16", "", 2, false, |[a, b, _]| {
        (0..16)
            .map(|at| ((a >> at) % 2 * ((b >> at) % 2)) << at)
            .sum()
    }),
    ("v_or_b16", "", 2, false, |[a, b, _]| {
        (0..16)
            .map(|at| ((a >> at) % 2).max((b >> at) % 2) << at)
            .sum()
    }),
    ("v_xor_b16", "", 2, false, |[a, b, _]| {
        (0..16).map(|at| (((a >> at) + (b >> at)) % 2) << at).sum()
    }),
    ("v_not_b16", "", 1, false, |[a, _, _]| 0xffff - a),
    ("v_mov_b16", "", 1, false, |[a, _, _]| a),
    ("v_min3_u16", "", 3, false, |[a, b, c]| a.min(b.min(c))),
    ("v_max3_u16", "", 3, false, |[a, b, c]| a.max(b.max(c))),
    ("v_min3_i16", "", 3, true, |[a, b, c]| a.min(b.min(c))),
    ("v_max3_i16", "", 3, true, |[a, b, c]| a.max(b.max(c))),
    ("v_med3_u16", "", 3, false, |[a, b, c]| {
        a + b + c - a.min(b.min(c)) - a.max(b.max(c))
    }),
    ("v_med3_i16", "", 3, true, |[a, b, c]| {
        a + b + c - a.min(b.min(c)) - a.max(b.max(c))
    }),
];

fn number(bits: u64, signed: bool) -> i64 {
    let bits = (bits & 0xffff) as i64;
    if signed && bits >= 0x8000 {
        bits - 0x1_0000
    } else {
        bits
    }
}

#[test]
fn operations_on_16_bits() {
    for (name, _, count, signed, expected) in DEFINITIONS {
        for sources in halves() {
            let value = expected(sources.map(|bits| number(bits, *signed)));
            let found = run(name, &sources[..*count]);
            assert_eq!(
                found,
                [value.rem_euclid(0x1_0000) as u64, 0],
                "{name} {sources:x?}"
            );
        }
    }
}

#[test]
fn pairs_of_integers_obey_the_selections() {
    let mut random = Random(23);
    for (_, name, count, signed, expected) in DEFINITIONS.iter().filter(|row| !row.1.is_empty()) {
        for _ in 0..300 {
            let sources = [0; 3].map(|_: u64| random.next() & 0xffff_ffff);
            let [low, high] = [0; 2].map(|_: u8| random.next() as u8 & 7);
            let part = |upper: u8| {
                let chosen = [0, 1, 2].map(|at| {
                    number(
                        if upper >> at & 1 == 1 {
                            sources[at] >> 16
                        } else {
                            sources[at]
                        },
                        *signed,
                    )
                });
                expected(chosen).rem_euclid(0x1_0000) as u64
            };
            let found = with(name, &sources[..*count], |inputs| {
                (inputs.op_sel, inputs.op_sel_hi) = (low, high)
            });
            assert_eq!(
                found,
                [part(low) | part(high) << 16, 0],
                "{name} {sources:x?} {low} {high}"
            );
        }
    }
}

/// The nearest 16-bit float. The argument may be a sum or product of 16-bit floats that was already
/// rounded to 32 bits: the result is the same as with a single rounding.
fn nearest(value: f32) -> u64 {
    u64::from(f16::from_f32(value).to_bits())
}

#[test]
fn pairs_of_floats_obey_selections_and_signs() {
    let mut random = Random(29);
    for _ in 0..2000 {
        let sources =
            [0; 2].map(|_: u64| random.next() & 0x7bff_7bff | random.next() & 0x8000_8000);
        let [low, high, neg_lo, neg_hi] = [0; 4].map(|_: u8| random.next() as u8 & 3);
        let set = |inputs: &mut Inputs| {
            (inputs.op_sel, inputs.op_sel_hi) = (low, high);
            (inputs.neg_lo, inputs.neg_hi) = (neg_lo, neg_hi);
        };
        let part = |at: usize, upper: u8, negative: u8| {
            let bits = (sources[at] >> (16 * (upper >> at & 1))) as u16;
            let value = f16::from_bits(bits).to_f32();
            if negative >> at & 1 == 1 {
                -value
            } else {
                value
            }
        };
        let both = |of: fn(f32, f32) -> f32| {
            let below = nearest(of(part(0, low, neg_lo), part(1, low, neg_lo)));
            below | nearest(of(part(0, high, neg_hi), part(1, high, neg_hi))) << 16
        };
        assert_eq!(
            with("v_pk_add_f16", &sources, set)[0],
            both(|a, b| a + b),
            "{sources:x?} {low} {high} {neg_lo} {neg_hi}"
        );
        assert_eq!(
            with("v_pk_mul_f16", &sources, set)[0],
            both(|a, b| a * b),
            "{sources:x?} {low} {high} {neg_lo} {neg_hi}"
        );
    }
}

#[test]
fn pairs_of_words() {
    let pair = |low: f32, high: f32| u64::from(low.to_bits()) | u64::from(high.to_bits()) << 32;
    let sources = [pair(1.5, 2.0), pair(10.0, 20.0), pair(0.25, 0.5)];
    assert_eq!(run("v_pk_add_f32", &sources[..2])[0], pair(11.5, 22.0));
    assert_eq!(run("v_pk_mul_f32", &sources[..2])[0], pair(15.0, 40.0));
    assert_eq!(run("v_pk_fma_f32", &sources)[0], pair(15.25, 40.5));
    // The low half of the result uses the second source's upper word. The high half uses the first
    // source's lower word, negated.
    let changed = |inputs: &mut Inputs| {
        (inputs.op_sel, inputs.op_sel_hi, inputs.neg_hi) = (0b010, 0b110, 0b001)
    };
    assert_eq!(
        with("v_pk_fma_f32", &sources, changed)[0],
        pair(30.25, -29.5)
    );
    for (op_sel, expected) in [
        (0, pair(1.5, 10.0)),
        (1, pair(2.0, 10.0)),
        (2, pair(1.5, 20.0)),
        (3, pair(2.0, 20.0)),
    ] {
        assert_eq!(
            with("v_pk_mov_b32", &sources[..2], |inputs| inputs.op_sel =
                op_sel)[0],
            expected
        );
    }
}

#[test]
fn mixed_sources() {
    let half = |value: f32| u64::from(f16::from_f32(value).to_bits());
    // The sources are a 32-bit float, the lower of two 16-bit floats, and the negated absolute
    // value of the upper of two 16-bit floats.
    let sources = [
        u64::from(3.0f32.to_bits()),
        half(2.0) | half(9.0) << 16,
        half(7.0) | half(-0.5) << 16,
    ];
    let set = |inputs: &mut Inputs| {
        (inputs.op_sel, inputs.op_sel_hi) = (0b100, 0b110);
        (inputs.neg_lo, inputs.neg_hi) = (0b100, 0b100);
    };
    assert_eq!(
        with("v_fma_mix_f32", &sources, set)[0],
        u64::from(5.5f32.to_bits())
    );
    assert_eq!(with("v_fma_mixlo_f16", &sources, set)[0], half(5.5));
    assert_eq!(with("v_fma_mixhi_f16", &sources, set)[0], half(5.5));
    assert_eq!(
        with("v_mad_mix_f32", &sources, set)[0],
        u64::from(5.5f32.to_bits())
    );
}

#[test]
fn sums_of_products() {
    let mut random = Random(31);
    let field = |word: u64, at: u32, width: u32, signed: bool| {
        let value = (word >> (at * width)) as i128 % (1 << width);
        if signed && value >= 1 << (width - 1) {
            value - (1 << width)
        } else {
            value
        }
    };
    let rows = [
        ("v_dot2_i32_i16", 16, true),
        ("v_dot2_u32_u16", 16, false),
        ("v_dot4_i32_i8", 8, true),
        ("v_dot4_u32_u8", 8, false),
        ("v_dot8_i32_i4", 4, true),
        ("v_dot8_u32_u4", 4, false),
    ];
    for _ in 0..500 {
        let [a, b, c] = [0; 3].map(|_: u64| random.next() & 0xffff_ffff);
        let sum = |width: u32, signed: [bool; 2]| {
            let products = (0..32 / width)
                .map(|at| field(a, at, width, signed[0]) * field(b, at, width, signed[1]));
            products.sum::<i128>()
        };
        for (name, width, signed) in rows {
            let exact = sum(width, [signed; 2]) + field(c, 0, 32, signed);
            assert_eq!(
                run(name, &[a, b, c])[0],
                exact.rem_euclid(1 << 32) as u64,
                "{name} {a:x} {b:x} {c:x}"
            );
            let limits = if signed {
                (-(1 << 31), (1 << 31) - 1)
            } else {
                (0, (1 << 32) - 1)
            };
            let limited = exact.clamp(limits.0, limits.1).rem_euclid(1 << 32) as u64;
            let found = with(name, &[a, b, c], |inputs| inputs.clamp = true)[0];
            assert_eq!(found, limited, "{name} {a:x} {b:x} {c:x} clamp");
        }
        for (name, width) in [("v_dot4_i32_iu8", 8), ("v_dot8_i32_iu4", 4)] {
            for signs in 0..4u8 {
                let exact = sum(width, [signs & 1 == 1, signs & 2 == 2]) + field(c, 0, 32, true);
                let found = with(name, &[a, b, c], |inputs| inputs.neg_lo = signs)[0];
                assert_eq!(
                    found,
                    exact.rem_euclid(1 << 32) as u64,
                    "{name} {a:x} {b:x} {c:x} {signs}"
                );
            }
        }
    }
    let half = |value: f32| u64::from(f16::from_f32(value).to_bits());
    let (a, b) = (half(1.5) | half(-2.0) << 16, half(4.0) | half(0.5) << 16);
    assert_eq!(
        run("v_dot2_f32_f16", &[a, b, u64::from(10.0f32.to_bits())])[0],
        u64::from(15.0f32.to_bits())
    );
    assert_eq!(run("v_dot2_f16_f16", &[a, b, half(10.0)])[0], half(15.0));
}
