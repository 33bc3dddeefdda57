//! LLVM's expansions of divisions, remainders and square roots compute the same results as Rust.
//!
//! `sequences-gfx942.s` and `sequences-gfx1100.s` are the output of `llc-22 -O2
//! -mtriple=amdgcn-amd-amdhsa -mcpu=...` for one function per operation, marked `optsize` (which
//! avoids branches). Directives, comments and waits are removed.

use half::f16;
use pretty_assertions::assert_eq;

use super::super::Generation;
use super::Random;
use super::sequence::{Sequence, read};

/// The number of random pairs for each sequence.
const PAIRS: usize = 10_000;

fn each(name: &str, test: impl Fn(&Sequence, &str)) {
    for (text, generation) in [
        (include_str!("sequences-gfx942.s"), Generation::Gfx9),
        (include_str!("sequences-gfx1100.s"), Generation::Gfx11),
    ] {
        let functions = read(text, generation);
        test(&functions[name], &format!("{name} of {generation:?}"));
    }
}

/// All pairs of edge cases, and random integers with random numbers of bits.
fn integers() -> Vec<[u64; 2]> {
    let edges = [
        0,
        1,
        2,
        3,
        7,
        10,
        0x7f,
        0xff,
        0xffff,
        0x1_0000,
        0x7fff_fffe,
        0x7fff_ffff,
        0x8000_0000,
        0x8000_0001,
        0xffff_fffe,
        0xffff_ffff,
        0x1_0000_0000,
        0x1_0000_0001,
        0x7fff_ffff_ffff_ffff,
        0x8000_0000_0000_0000,
        0x8000_0000_0000_0001,
        0xffff_ffff_0000_0000,
        0xffff_ffff_8000_0000,
        0xffff_ffff_ffff_fffe,
        0xffff_ffff_ffff_ffff,
    ];
    let mut pairs: Vec<[u64; 2]> = edges.iter().flat_map(|a| edges.map(|b| [*a, b])).collect();
    let mut random = Random(42);
    pairs.extend((0..PAIRS).map(|_| {
        [
            random.next() >> (random.next() & 63),
            random.next() >> (random.next() & 63),
        ]
    }));
    pairs
}

fn integer32(name: &str, expected: impl Fn(u32, u32) -> u32) {
    each(name, |sequence, what| {
        for [a, b] in integers()
            .into_iter()
            .map(|pair| pair.map(|word| word as u32))
        {
            if b != 0 && !(what.starts_with('s') && (a, b) == (1 << 31, u32::MAX)) {
                assert_eq!(
                    sequence.run(&[a, b])[0],
                    expected(a, b),
                    "{what} {a:#x} {b:#x}"
                );
            }
        }
    });
}

fn integer64(name: &str, expected: impl Fn(u64, u64) -> u64) {
    each(name, |sequence, what| {
        for [a, b] in integers() {
            if b != 0 && !(what.starts_with('s') && (a, b) == (1 << 63, u64::MAX)) {
                let [low, high] =
                    sequence.run(&[a as u32, (a >> 32) as u32, b as u32, (b >> 32) as u32]);
                assert_eq!(
                    u64::from(low) | u64::from(high) << 32,
                    expected(a, b),
                    "{what} {a:#x} {b:#x}"
                );
            }
        }
    });
}

#[test]
fn quotients_and_remainders_of_32_bits() {
    integer32("udiv32", |a, b| a / b);
    integer32("urem32", |a, b| a % b);
    integer32("sdiv32", |a, b| (a as i32 / b as i32) as u32);
    integer32("srem32", |a, b| (a as i32 % b as i32) as u32);
}

#[test]
fn quotients_and_remainders_of_64_bits() {
    integer64("udiv64", |a, b| a / b);
    integer64("urem64", |a, b| a % b);
    integer64("sdiv64", |a, b| (a as i64 / b as i64) as u64);
    integer64("srem64", |a, b| (a as i64 % b as i64) as u64);
}

/// Pairs of floats as bits: all pairs of edge cases, random ones, and random ones whose quotient is
/// near the smallest or largest exponents.
fn floats(fraction: u32, width: u32) -> Vec<[u64; 2]> {
    let sign = 1 << (width - 1);
    let infinity = sign - (1u64 << fraction);
    let one = (infinity >> 1) & !((1 << fraction) - 1);
    let edges = [
        0,
        1,
        2,
        3,
        (1 << fraction) - 1,
        1 << fraction,
        (1 << fraction) + 1,
        24 << fraction,
        one - 1,
        one,
        one + 1,
        one + (1 << fraction),
        one + (1 << (fraction - 1)),
        infinity - (1 << fraction),
        infinity - (2 << fraction),
        infinity - (2 << fraction) - 1,
        infinity - 1,
        infinity,
        infinity + (1 << (fraction - 1)),
    ];
    let edges: Vec<u64> = edges.iter().flat_map(|bits| [*bits, bits | sign]).collect();
    let mut pairs: Vec<[u64; 2]> = edges
        .iter()
        .flat_map(|a| edges.iter().map(|b| [*a, *b]))
        .collect();
    let mut random = Random(7);
    let all = sign | (sign - 1);
    pairs.extend((0..PAIRS).map(|_| [random.next() & all, random.next() & all]));
    // Denominators for which the quotient is near the smallest or largest floats.
    let exponents = infinity >> fraction;
    for at in 0..PAIRS as u64 {
        let [a, b] = [random.next(), random.next()].map(|bits| bits & ((1 << fraction) - 1));
        let low = random.next() % 60 % (exponents / 2);
        let high = exponents - 1 - random.next() % 60 % (exponents / 2);
        let (n, d) = if at % 2 == 0 {
            (
                low,
                exponents / 2 + low + random.next() % 30 % (exponents / 4),
            )
        } else {
            (high, high / 2)
        };
        pairs.push([n << fraction | a, d << fraction | b]);
    }
    pairs
}

#[test]
fn quotients_of_floats() {
    each("fdiv32", |sequence, what| {
        for [a, b] in floats(23, 32)
            .into_iter()
            .map(|pair| pair.map(|bits| f32::from_bits(bits as u32)))
        {
            let found = f32::from_bits(sequence.run(&[a.to_bits(), b.to_bits()])[0]);
            let expected = a / b;
            assert!(
                found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan(),
                "{what}: {a:e} / {b:e} is {expected:e}, not {found:e}"
            );
        }
    });
}

#[test]
fn quotients_of_doubles() {
    each("fdiv64", |sequence, what| {
        for [a, b] in floats(52, 64) {
            let [low, high] =
                sequence.run(&[a as u32, (a >> 32) as u32, b as u32, (b >> 32) as u32]);
            let found = f64::from_bits(u64::from(low) | u64::from(high) << 32);
            let (a, b) = (f64::from_bits(a), f64::from_bits(b));
            let expected = a / b;
            assert!(
                found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan(),
                "{what}: {a:e} / {b:e} is {expected:e}, not {found:e}"
            );
        }
    });
}

#[test]
fn quotients_of_halves() {
    each("fdiv16", |sequence, what| {
        for [a, b] in floats(10, 16)
            .into_iter()
            .map(|pair| pair.map(|bits| f16::from_bits(bits as u16)))
        {
            let found = f16::from_bits(
                sequence.run(&[u32::from(a.to_bits()), u32::from(b.to_bits())])[0] as u16,
            );
            // Rounding the quotient of two 16-bit floats twice gives the nearest float.
            let expected = f16::from_f32(a.to_f32() / b.to_f32());
            assert!(
                found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan(),
                "{what}: {a:e} / {b:e} is {expected:e}, not {found:e}"
            );
        }
    });
}

#[test]
fn square_roots() {
    each("sqrt32", |sequence, what| {
        for [a, _] in floats(23, 32) {
            let a = f32::from_bits(a as u32);
            let (found, expected) = (f32::from_bits(sequence.run(&[a.to_bits()])[0]), a.sqrt());
            assert!(
                found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan(),
                "{what}: {a:e} is {expected:e}, not {found:e}"
            );
        }
    });
    each("sqrt64", |sequence, what| {
        for [a, _] in floats(52, 64) {
            let [low, high] = sequence.run(&[a as u32, (a >> 32) as u32]);
            let found = f64::from_bits(u64::from(low) | u64::from(high) << 32);
            let a = f64::from_bits(a);
            let expected = a.sqrt();
            assert!(
                found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan(),
                "{what}: {a:e} is {expected:e}, not {found:e}"
            );
        }
    });
}
