//! Integer operations, compared with independent definitions: bit by bit, or in integers that are
//! wide enough.

use pretty_assertions::assert_eq;

use super::{Random, run, with};

const EDGES: [u32; 16] = [
    0,
    1,
    2,
    3,
    15,
    31,
    32,
    0x7f,
    0x80,
    0x7fff,
    0x8000,
    0xffff,
    0x7fff_ffff,
    0x8000_0000,
    0x8000_0001,
    0xffff_ffff,
];

/// Triples of words: all pairs of edge cases with a third one, and random words.
fn words() -> Vec<[u32; 3]> {
    let mut random = Random(11);
    let mut words = Vec::new();
    for a in EDGES {
        for b in EDGES {
            words.push([a, b, EDGES[random.next() as usize % 16]]);
        }
    }
    words.extend((0..500).map(|_| {
        [
            random.next() as u32,
            random.next() as u32,
            random.next() as u32,
        ]
    }));
    words
}

fn one(name: &str, expected: impl Fn(u32) -> u32) {
    for [a, _, _] in words() {
        assert_eq!(
            run(name, &[u64::from(a)]),
            [u64::from(expected(a)), 0],
            "{name} {a:#x}"
        );
    }
}

fn two(name: &str, expected: impl Fn(u32, u32) -> u32) {
    for [a, b, _] in words() {
        assert_eq!(
            run(name, &[a, b].map(u64::from)),
            [u64::from(expected(a, b)), 0],
            "{name} {a:#x} {b:#x}"
        );
    }
}

fn three(name: &str, expected: impl Fn(u32, u32, u32) -> u32) {
    for [a, b, c] in words() {
        let found = run(name, &[a, b, c].map(u64::from));
        assert_eq!(
            found,
            [u64::from(expected(a, b, c)), 0],
            "{name} {a:#x} {b:#x} {c:#x}"
        );
    }
}

/// A word, computed bit by bit.
fn bits(bit: impl Fn(u32) -> bool) -> u32 {
    (0..32).map(|at| u32::from(bit(at)) << at).sum()
}

fn bit(word: u32, at: u32) -> bool {
    at < 32 && word / (1 << at) % 2 == 1
}

/// The bytes of a word, starting with the lowest.
fn bytes(word: u32) -> [u32; 4] {
    [0, 1, 2, 3].map(|at| word / 256u32.pow(at) % 256)
}

fn modulo(value: i128) -> u32 {
    value.rem_euclid(1 << 32) as u32
}

fn signed(word: u32) -> i128 {
    i128::from(word) - if bit(word, 31) { 1 << 32 } else { 0 }
}

fn int(word: u32) -> i128 {
    i128::from(word)
}

#[test]
fn sums_wrap() {
    two("v_add_nc_u32", |a, b| modulo(int(a) + int(b)));
    two("v_sub_nc_u32", |a, b| modulo(int(a) - int(b)));
    two("v_subrev_nc_u32", |a, b| modulo(int(b) - int(a)));
    two("v_add_nc_i32", |a, b| modulo(int(a) + int(b)));
    two("v_sub_nc_i32", |a, b| modulo(int(a) - int(b)));
    three("v_add3_u32", |a, b, c| modulo(int(a) + int(b) + int(c)));
    three("v_lshl_add_u32", |a, b, c| {
        modulo(int(a) * (1 << (b % 32)) + int(c))
    });
    three("v_add_lshl_u32", |a, b, c| {
        modulo((int(a) + int(b)) * (1 << (c % 32)))
    });
    three("v_xad_u32", |a, b, c| {
        modulo(int(bits(|at| bit(a, at) != bit(b, at))) + int(c))
    });
}

#[test]
fn carries_are_the_33rd_bit() {
    for [a, b, c] in words() {
        let (carry, text) = (c & 1, format!("{a:#x} {b:#x} {}", c & 1));
        let wide = |value: i128| {
            [
                u64::from(modulo(value)),
                u64::from(!(0..1 << 32).contains(&value)),
            ]
        };
        let [x, y, z] = [a, b, carry].map(u64::from);
        assert_eq!(
            run("v_add_co_u32", &[x, y]),
            wide(int(a) + int(b)),
            "{text}"
        );
        assert_eq!(
            run("v_sub_co_u32", &[x, y]),
            wide(int(a) - int(b)),
            "{text}"
        );
        assert_eq!(
            run("v_subrev_co_u32", &[x, y]),
            wide(int(b) - int(a)),
            "{text}"
        );
        assert_eq!(
            run("v_add_co_ci_u32", &[x, y, z]),
            wide(int(a) + int(b) + int(carry)),
            "{text}"
        );
        assert_eq!(
            run("v_sub_co_ci_u32", &[x, y, z]),
            wide(int(a) - int(b) - int(carry)),
            "{text}"
        );
        assert_eq!(
            run("v_subrev_co_ci_u32", &[x, y, z]),
            wide(int(b) - int(a) - int(carry)),
            "{text}"
        );
    }
}

#[test]
fn products_are_those_of_wide_integers() {
    let low = |word: u32| int(word) % (1 << 24);
    two("v_mul_lo_u32", |a, b| modulo(int(a) * int(b)));
    two("v_mul_hi_u32", |a, b| {
        modulo((int(a) * int(b)).div_euclid(1 << 32))
    });
    two("v_mul_hi_i32", |a, b| {
        modulo((signed(a) * signed(b)).div_euclid(1 << 32))
    });
    two("v_mul_u32_u24", |a, b| modulo(low(a) * low(b)));
    two("v_mul_hi_u32_u24", |a, b| {
        modulo((low(a) * low(b)).div_euclid(1 << 32))
    });
    let low_signed = |word: u32| low(word) - if bit(word, 23) { 1 << 24 } else { 0 };
    two("v_mul_i32_i24", |a, b| {
        modulo(low_signed(a) * low_signed(b))
    });
    two("v_mul_hi_i32_i24", |a, b| {
        modulo((low_signed(a) * low_signed(b)).div_euclid(1 << 32))
    });
    three("v_mad_u32_u24", |a, b, c| modulo(low(a) * low(b) + int(c)));
    three("v_mad_i32_i24", |a, b, c| {
        modulo(low_signed(a) * low_signed(b) + int(c))
    });
    let half = |word: u32| int(word) % (1 << 16);
    let half_signed = |word: u32| half(word) - if bit(word, 15) { 1 << 16 } else { 0 };
    three("v_mad_u32_u16", |a, b, c| {
        modulo(half(a) * half(b) + int(c))
    });
    three("v_mad_i32_i16", |a, b, c| {
        modulo(half_signed(a) * half_signed(b) + int(c))
    });
    let mut random = Random(5);
    for [a, b, _] in words() {
        let c = random.next();
        let sum = int(a) * int(b) + i128::from(c);
        let found = run("v_mad_u64_u32", &[u64::from(a), u64::from(b), c]);
        assert_eq!(
            found,
            [sum as u64, (sum >> 64) as u64],
            "{a:#x} {b:#x} {c:#x}"
        );
        let sum = signed(a) * signed(b) + i128::from(c as i64);
        let found = run("v_mad_i64_i32", &[u64::from(a), u64::from(b), c]);
        assert_eq!(
            found,
            [sum as u64, (sum >> 64) as u64 & 1],
            "{a:#x} {b:#x} {c:#x}"
        );
    }
}

#[test]
fn logic_and_shifts_are_bit_by_bit() {
    two("v_and_b32", |a, b| bits(|at| bit(a, at) && bit(b, at)));
    two("v_or_b32", |a, b| bits(|at| bit(a, at) || bit(b, at)));
    two("v_xor_b32", |a, b| bits(|at| bit(a, at) != bit(b, at)));
    two("v_xnor_b32", |a, b| bits(|at| bit(a, at) == bit(b, at)));
    one("v_not_b32", |a| bits(|at| !bit(a, at)));
    three("v_and_or_b32", |a, b, c| {
        bits(|at| bit(a, at) && bit(b, at) || bit(c, at))
    });
    three("v_or3_b32", |a, b, c| {
        bits(|at| bit(a, at) || bit(b, at) || bit(c, at))
    });
    three("v_xor3_b32", |a, b, c| {
        bits(|at| bit(a, at) ^ bit(b, at) ^ bit(c, at))
    });
    three("v_bfi_b32", |a, b, c| {
        bits(|at| if bit(a, at) { bit(b, at) } else { bit(c, at) })
    });
    two("v_lshlrev_b32", |a, b| {
        bits(|at| at >= a % 32 && bit(b, at - a % 32))
    });
    two("v_lshrrev_b32", |a, b| bits(|at| bit(b, at + a % 32)));
    two("v_ashrrev_i32", |a, b| {
        bits(|at| bit(b, (at + a % 32).min(31)))
    });
    three("v_lshl_or_b32", |a, b, c| {
        bits(|at| at >= b % 32 && bit(a, at - b % 32) || bit(c, at))
    });
    two("v_bfm_b32", |a, b| {
        bits(|at| at >= b % 32 && at - b % 32 < a % 32)
    });
    three("v_alignbyte_b32", |a, b, c| {
        let all = [bytes(b), bytes(a)].concat();
        (0..4).map(|at| all[at + c as usize % 4] << (8 * at)).sum()
    });
}

#[test]
fn counts_look_at_one_bit_after_another() {
    let first = |mut at: Box<dyn Iterator<Item = u32>>, word: u32| {
        at.position(|at| bit(word, at))
            .map_or(u32::MAX, |at| at as u32)
    };
    one("v_clz_i32_u32", |a| first(Box::new((0..32).rev()), a));
    one("v_ctz_i32_b32", |a| first(Box::new(0..32), a));
    one("v_cls_i32", |a| {
        first(Box::new((0..32).rev()), if bit(a, 31) { !a } else { a })
    });
    for lane in 0..64 {
        for [a, b, _] in words().into_iter().step_by(17) {
            let below = |first: u32| {
                (0..32)
                    .filter(|at| bit(a, *at) && at + first < lane)
                    .count() as i128
            };
            let sources = [u64::from(a), u64::from(b)];
            let low = with("v_mbcnt_lo_u32_b32", &sources, |inputs| inputs.lane = lane);
            let high = with("v_mbcnt_hi_u32_b32", &sources, |inputs| inputs.lane = lane);
            assert_eq!(
                [low[0], high[0]],
                [0, 32].map(|first| u64::from(modulo(int(b) + below(first)))),
                "{a:#x} {lane}"
            );
        }
    }
}

#[test]
fn extremes_are_those_of_sorted_sources() {
    let sorted = |mut three: [i128; 3]| {
        three.sort_unstable();
        three
    };
    three("v_min3_u32", |a, b, c| {
        modulo(sorted([a, b, c].map(int))[0])
    });
    three("v_med3_u32", |a, b, c| {
        modulo(sorted([a, b, c].map(int))[1])
    });
    three("v_max3_u32", |a, b, c| {
        modulo(sorted([a, b, c].map(int))[2])
    });
    three("v_min3_i32", |a, b, c| {
        modulo(sorted([a, b, c].map(signed))[0])
    });
    three("v_med3_i32", |a, b, c| {
        modulo(sorted([a, b, c].map(signed))[1])
    });
    three("v_max3_i32", |a, b, c| {
        modulo(sorted([a, b, c].map(signed))[2])
    });
    three("v_minmax_u32", |a, b, c| a.min(b).max(c));
    three("v_maxmin_u32", |a, b, c| a.max(b).min(c));
    three("v_minmax_i32", |a, b, c| {
        modulo(signed(a).min(signed(b)).max(signed(c)))
    });
    three("v_maxmin_i32", |a, b, c| {
        modulo(signed(a).max(signed(b)).min(signed(c)))
    });
}

#[test]
fn bytes_one_by_one() {
    let difference = |a: u32, b: u32| (int(a) - int(b)).abs();
    let sum = |a: u32, b: u32, masked: bool| {
        let pairs = bytes(a).into_iter().zip(bytes(b));
        pairs
            .filter(|(_, b)| !masked || *b != 0)
            .map(|(a, b)| difference(a, b))
            .sum::<i128>()
    };
    three("v_sad_u8", |a, b, c| modulo(sum(a, b, false) + int(c)));
    three("v_msad_u8", |a, b, c| modulo(sum(a, b, true) + int(c)));
    three("v_sad_hi_u8", |a, b, c| {
        modulo((sum(a, b, false) << 16) + int(c))
    });
    three("v_sad_u16", |a, b, c| {
        modulo(difference(a % 65536, b % 65536) + difference(a / 65536, b / 65536) + int(c))
    });
    three("v_sad_u32", |a, b, c| modulo(difference(a, b) + int(c)));
    three("v_lerp_u8", |a, b, c| {
        (0..4)
            .map(|at| ((bytes(a)[at] + bytes(b)[at] + bytes(c)[at] % 2) / 2) << (8 * at))
            .sum()
    });
    let mut random = Random(3);
    for [_, b, _] in words() {
        let (a, c) = (random.next(), random.next());
        for (name, masked) in [("v_qsad_pk_u16_u8", false), ("v_mqsad_pk_u16_u8", true)] {
            let part = |at: u64| {
                ((sum((a >> (8 * at)) as u32, b, masked) as u64 + (c >> (16 * at) & 0xffff))
                    % 65536)
                    << (16 * at)
            };
            let expected = (0..4).map(part).sum();
            assert_eq!(
                run(name, &[a, u64::from(b), c]),
                [expected, 0],
                "{name} {a:#x} {b:#x} {c:#x}"
            );
        }
    }
}

#[test]
fn selections_take_the_second_source_where_the_mask_is_set() {
    assert_eq!(run("v_cndmask_b32", &[3, 5, 0])[0], 3);
    assert_eq!(run("v_cndmask_b32", &[3, 5, 1])[0], 5);
    assert_eq!(run("v_dual_cndmask_b32", &[3, 5, 1])[0], 5);
    assert_eq!(run("v_cndmask_b16", &[0x1_0003, 0x1_0005, 0])[0], 3);
    assert_eq!(run("v_cndmask_b16", &[0x1_0003, 0x1_0005, 1])[0], 5);
}

#[test]
fn words_of_64_bits() {
    let mut random = Random(9);
    for shift in 0..128 {
        let (a, b) = (random.next(), random.next());
        let wide = |value: u128| value as u64;
        assert_eq!(
            run("v_lshlrev_b64", &[shift, a])[0],
            wide(u128::from(a) << (shift % 64))
        );
        assert_eq!(
            run("v_lshrrev_b64", &[shift, a])[0],
            wide(u128::from(a) >> (shift % 64))
        );
        assert_eq!(
            run("v_ashrrev_i64", &[shift, a])[0],
            wide((i128::from(a as i64) >> (shift % 64)) as u128)
        );
        assert_eq!(
            run("v_lshl_add_u64", &[a, shift, b])[0],
            wide((u128::from(a) << (shift % 8)) + u128::from(b))
        );
        assert_eq!(run("v_mov_b64", &[a])[0], a);
    }
}

#[test]
fn clamped_products_saturate() {
    let clamped =
        |name: &str, sources: &[u64]| with(name, sources, |inputs| inputs.clamp = true)[0];
    assert_eq!(
        clamped("v_mad_u32_u24", &[0xff_ffff, 0xff_ffff, 0]),
        0xffff_ffff
    );
    assert_eq!(
        clamped("v_mad_i32_i24", &[0x7f_ffff, 0x80_0000, 0]),
        0x8000_0000
    );
    assert_eq!(clamped("v_mad_u16", &[0x100, 0x100, 0]), 0xffff);
    assert_eq!(clamped("v_mad_i16", &[0x100, 0xff00, 0]), 0x8000);
    assert_eq!(clamped("v_sad_u32", &[0xffff_ffff, 0, 1]), 0xffff_ffff);
    assert_eq!(clamped("v_add_co_u32", &[0xffff_ffff, 1]), 0xffff_ffff);
    assert_eq!(clamped("v_sub_co_u32", &[0, 1]), 0);
}
