//! Additions of CDNA 4, compared with the pseudocode of its ISA document, implemented bit by bit,
//! and with the floats of another library.

use half::{bf16, f16};
use pretty_assertions::assert_eq;

use super::super::Denormals;
use super::{Random, run, with};

fn words() -> Vec<[u32; 3]> {
    let mut random = Random(23);
    let edges = [0, 1, 0x7f, 0x80, 0xff, 0x7fff_ffff, 0x8000_0000, u32::MAX];
    let mut all: Vec<[u32; 3]> = edges
        .iter()
        .flat_map(|a| edges.map(|b| [*a, b, a.wrapping_mul(5) ^ b]))
        .collect();
    all.extend((0..500).map(|_| [0; 3].map(|_: u32| random.next() as u32)));
    all
}

fn sources(words: [u32; 3]) -> [u64; 3] {
    words.map(u64::from)
}

#[test]
fn a_truth_table_tells_every_bit() {
    for (words, table) in words().into_iter().zip((0..=u8::MAX).cycle()) {
        let [a, b, c] = words;
        let found = with("v_bitop3_b32", &sources(words), |i| i.table = table)[0] as u32;
        for bit in 0..32 {
            let [a, b, c] = [a, b, c].map(|word| word >> bit & 1);
            let expected = u32::from(table) >> (4 * a + 2 * b + c) & 1;
            assert_eq!(found >> bit & 1, expected, "{words:x?} by {table:#x}");
        }
        // The truth tables select one of the sources, or combine the sources by common operations.
        let by = |table: u8| with("v_bitop3_b32", &sources(words), |i| i.table = table)[0] as u32;
        let combined = [
            (0xf0, a),
            (0xcc, b),
            (0xaa, c),
            (0x96, a ^ b ^ c),
            (0xe8, a & b | b & c | a & c),
            (0xca, a & b | !a & c),
        ];
        for (table, expected) in combined {
            assert_eq!(by(table), expected, "{words:x?} by {table:#x}");
        }
        let short = words.map(|word| u64::from(word & 0xffff));
        let found = with("v_bitop3_b16", &short, |i| i.table = table)[0];
        let whole = with("v_bitop3_b32", &short, |i| i.table = table)[0];
        assert_eq!(found, whole & 0xffff);
    }
}

#[test]
fn random_numbers_are_those_of_a_shift_register() {
    for [a, ..] in words() {
        let out = a & 0x8000_0000 != 0;
        let expected = (u64::from(a) * 2 % (1 << 32)) ^ if out { 197 } else { 0 };
        assert_eq!(run("v_prng_b32", &[a.into()])[0], expected, "{a:#x}");
    }
    // Starting from 1, the first feedback occurs after 32 steps.
    let step = |state: u64| run("v_prng_b32", &[state])[0];
    assert_eq!((0..32).fold(1, |state, _| step(state)), 197);
}

#[test]
fn shifted_words_are_limited_to_bytes() {
    for words in words() {
        let [a, b, by] = words;
        let shifted = [a, b].map(|word| i64::from(word as i32).div_euclid(1 << (by % 32)));
        let [low, high] = shifted.map(|value| value.clamp(-128, 127) & 0xff);
        let found = run("v_ashr_pk_i8_i32", &sources(words))[0];
        assert_eq!(found, (low | high << 8) as u64, "{words:x?}");
        let [low, high] = shifted.map(|value| value.clamp(0, 255));
        let found = run("v_ashr_pk_u8_i32", &sources(words))[0];
        assert_eq!(found, (low | high << 8) as u64, "{words:x?}");
    }
}

#[test]
fn pairs_of_short_floats_are_the_nearest() {
    for [a, b, _] in words() {
        let [one, other] = [a, b].map(f32::from_bits);
        if one.is_nan() || other.is_nan() {
            continue;
        }
        let expected = [one, other].map(|value| u64::from(bf16::from_f32(value).to_bits()));
        let found = run("v_cvt_pk_bf16_f32", &[a.into(), b.into()])[0];
        assert_eq!(found, expected[0] | expected[1] << 16, "{one:e} {other:e}");
        let expected = [one, other].map(|value| u64::from(f16::from_f32(value).to_bits()));
        let found = run("v_cvt_pk_f16_f32", &[a.into(), b.into()])[0];
        assert_eq!(found, expected[0] | expected[1] << 16, "{one:e} {other:e}");
    }
    let nan = run("v_cvt_pk_bf16_f32", &[0x7f80_0001, 0xffff_ffff])[0];
    assert_eq!(nan, 0xffff_7fc0);
    for bits in 0..=u16::MAX {
        let value = bf16::from_bits(bits).to_f32();
        let found = run("v_cvt_f32_bf16", &[bits.into()])[0];
        if value.is_nan() {
            assert!(f32::from_bits(found as u32).is_nan());
        } else {
            assert_eq!(found, u64::from(value.to_bits()), "{bits:#x}");
        }
    }
    let flushed = with("v_cvt_f32_bf16", &[0x8001], |i| {
        i.modes.single = Denormals::from_bits(0);
    });
    assert_eq!(flushed[0], 0x8000_0000);
}

#[test]
fn products_of_bf16_are_summed() {
    let pair = |low: f32, high: f32| {
        let [low, high] = [low, high].map(|value| u64::from(bf16::from_f32(value).to_bits()));
        low | high << 16
    };
    let sum = |a, b, c: f32| {
        let sources = [a, b, c.to_bits().into()];
        let found = run("v_dot2_f32_bf16", &sources)[0];
        assert_eq!(run("v_dot2c_f32_bf16", &sources)[0], found);
        f32::from_bits(found as u32)
    };
    // All intermediate results are exact, so rounding does not affect the sum.
    assert_eq!(sum(pair(3.0, -5.0), pair(7.0, 2.0), 100.5), 111.5);
    assert_eq!(sum(pair(1.5, 0.25), pair(-4.0, 8.0), 0.0), -4.0);
    let swapped = with(
        "v_dot2_f32_bf16",
        &[pair(3.0, -5.0), pair(7.0, 2.0), 0],
        |i| (i.op_sel, i.op_sel_hi, i.neg_lo) = (1, 2, 1),
    );
    // The expected sum is 35 + 6: `neg` and `op_sel` turn the products into -(-5) * 7 and 3 * 2.
    assert_eq!(f32::from_bits(swapped[0] as u32), 41.0);
}

#[test]
fn the_least_and_the_greatest_of_three_pass_a_nan_on() {
    let bits = |values: [f32; 3]| values.map(|value| u64::from(value.to_bits()));
    let of = |name: &str, values| f32::from_bits(run(name, &bits(values))[0] as u32);
    assert_eq!(of("v_minimum3_f32", [3.0, -1.0, 2.0]), -1.0);
    assert_eq!(of("v_maximum3_f32", [3.0, -1.0, 7.0]), 7.0);
    assert!(of("v_minimum3_f32", [0.0, -0.0, 1.0]).is_sign_negative());
    for name in ["v_minimum3_f32", "v_maximum3_f32"] {
        for at in 0..3 {
            let mut values = [1.0, 2.0, 3.0];
            values[at] = f32::NAN;
            assert!(of(name, values).is_nan(), "{name} {at}");
        }
    }
    let pair = |low: f32, high: f32| {
        let [low, high] = [low, high].map(|value| u64::from(f16::from_f32(value).to_bits()));
        low | high << 16
    };
    let three = [pair(1.0, 9.0), pair(2.0, 8.0), pair(3.0, f32::NAN)];
    assert_eq!(run("v_pk_maximum3_f16", &three)[0] & 0xffff, 0x4200);
    assert_eq!(run("v_pk_minimum3_f16", &three)[0] & 0xffff, 0x3c00);
    let high = run("v_pk_minimum3_f16", &three)[0] >> 16;
    assert!(f16::from_bits(high as u16).is_nan());
}
