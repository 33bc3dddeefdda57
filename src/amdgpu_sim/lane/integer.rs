//! 32-bit and 64-bit integers: sums, products, carries, minima and maxima, sums of absolute
//! differences, 64-bit shifts.

use super::Format::{self, B16, B32, B64, Mask};
use super::formats::{W1, W2, W3};
use super::inputs::{Inputs, Results, signed, word};
use super::order::{max, max3, maxmin, med3, min, min3, minmax};
use super::row::{Row, gfx9, named, rdna3, row};

const CARRY: &[Format] = &[B32, Mask];
const CARRIED: &[Format] = &[B32, B32, Mask];

pub(super) const ROWS: &[Row] = &[
    named(
        ["v_add_u32", "v_add_nc_u32", "v_add_nc_u32", "v_add_nc_u32"],
        W2,
        W1,
        |i| unsigned_sum(i, u64::from(i.word(0)) + u64::from(i.word(1))),
    ),
    named(
        ["v_sub_u32", "v_sub_nc_u32", "v_sub_nc_u32", "v_sub_nc_u32"],
        W2,
        W1,
        |i| difference(i, 0, 1),
    ),
    named(
        [
            "v_subrev_u32",
            "v_subrev_nc_u32",
            "v_subrev_nc_u32",
            "v_subrev_nc_u32",
        ],
        W2,
        W1,
        |i| difference(i, 1, 0),
    ),
    named(
        ["v_add_i32", "v_add_nc_i32", "v_add_nc_i32", "v_add_nc_i32"],
        W2,
        W1,
        |i| signed_sum(i, i64::from(i.signed(0)) + i64::from(i.signed(1))),
    ),
    named(
        ["v_sub_i32", "v_sub_nc_i32", "v_sub_nc_i32", "v_sub_nc_i32"],
        W2,
        W1,
        |i| signed_sum(i, i64::from(i.signed(0)) - i64::from(i.signed(1))),
    ),
    row("v_add_co_u32", W2, CARRY, |i| carry_out(i, 0, 1, false)),
    row("v_sub_co_u32", W2, CARRY, |i| borrow_out(i, 0, 1, false)),
    row("v_subrev_co_u32", W2, CARRY, |i| borrow_out(i, 1, 0, false)),
    named(
        [
            "v_addc_co_u32",
            "v_add_co_ci_u32",
            "v_add_co_ci_u32",
            "v_add_co_ci_u32",
        ],
        CARRIED,
        CARRY,
        |i| carry_out(i, 0, 1, i.bit(2)),
    ),
    named(
        [
            "v_subb_co_u32",
            "v_sub_co_ci_u32",
            "v_sub_co_ci_u32",
            "v_sub_co_ci_u32",
        ],
        CARRIED,
        CARRY,
        |i| borrow_out(i, 0, 1, i.bit(2)),
    ),
    named(
        [
            "v_subbrev_co_u32",
            "v_subrev_co_ci_u32",
            "v_subrev_co_ci_u32",
            "v_subrev_co_ci_u32",
        ],
        CARRIED,
        CARRY,
        |i| borrow_out(i, 1, 0, i.bit(2)),
    ),
    row("v_add3_u32", W3, W1, |i| {
        word(i.word(0).wrapping_add(i.word(1)).wrapping_add(i.word(2)))
    }),
    row("v_lshl_add_u32", W3, W1, |i| {
        word((i.word(0) << (i.word(1) & 31)).wrapping_add(i.word(2)))
    }),
    row("v_add_lshl_u32", W3, W1, |i| {
        word(i.word(0).wrapping_add(i.word(1)) << (i.word(2) & 31))
    }),
    row("v_xad_u32", W3, W1, |i| {
        word((i.word(0) ^ i.word(1)).wrapping_add(i.word(2)))
    }),
    row("v_mul_lo_u32", W2, W1, |i| {
        word(i.word(0).wrapping_mul(i.word(1)))
    }),
    row("v_mul_hi_u32", W2, W1, |i| {
        word(((u64::from(i.word(0)) * u64::from(i.word(1))) >> 32) as u32)
    }),
    row("v_mul_hi_i32", W2, W1, |i| {
        signed(((i64::from(i.signed(0)) * i64::from(i.signed(1))) >> 32) as i32)
    }),
    row("v_mul_u32_u24", W2, W1, |i| {
        word((short_unsigned(i, 0) * short_unsigned(i, 1)) as u32)
    }),
    row("v_mul_hi_u32_u24", W2, W1, |i| {
        word(((short_unsigned(i, 0) * short_unsigned(i, 1)) >> 32) as u32)
    }),
    row("v_mul_i32_i24", W2, W1, |i| {
        signed((short_signed(i, 0) * short_signed(i, 1)) as i32)
    }),
    row("v_mul_hi_i32_i24", W2, W1, |i| {
        signed(((short_signed(i, 0) * short_signed(i, 1)) >> 32) as i32)
    }),
    row("v_mad_u32_u24", W3, W1, |i| {
        unsigned_sum(
            i,
            short_unsigned(i, 0) * short_unsigned(i, 1) + u64::from(i.word(2)),
        )
    }),
    row("v_mad_i32_i24", W3, W1, |i| {
        signed_sum(
            i,
            short_signed(i, 0) * short_signed(i, 1) + i64::from(i.signed(2)),
        )
    }),
    named(
        [
            "v_mad_u64_u32",
            "v_mad_u64_u32",
            "v_mad_u64_u32",
            "v_mad_co_u64_u32",
        ],
        &[B32, B32, B64],
        &[B64, Mask],
        |i| {
            let (sum, over) =
                (u64::from(i.word(0)) * u64::from(i.word(1))).overflowing_add(i.source[2]);
            [sum, u64::from(over)]
        },
    ),
    named(
        [
            "v_mad_i64_i32",
            "v_mad_i64_i32",
            "v_mad_i64_i32",
            "v_mad_co_i64_i32",
        ],
        &[B32, B32, B64],
        &[B64, Mask],
        |i| {
            // The lane's bit of the carry mask is bit 64 of the sum.
            let sum = i128::from(i64::from(i.signed(0)) * i64::from(i.signed(1)))
                + i128::from(i.source[2] as i64);
            [sum as u64, (sum >> 64) as u64 & 1]
        },
    ),
    row("v_min_u32", W2, W1, min::<u32>),
    row("v_min_i32", W2, W1, min::<i32>),
    row("v_max_u32", W2, W1, max::<u32>),
    row("v_max_i32", W2, W1, max::<i32>),
    row("v_min3_u32", W3, W1, min3::<u32>),
    row("v_min3_i32", W3, W1, min3::<i32>),
    row("v_max3_u32", W3, W1, max3::<u32>),
    row("v_max3_i32", W3, W1, max3::<i32>),
    row("v_med3_u32", W3, W1, med3::<u32>),
    row("v_med3_i32", W3, W1, med3::<i32>),
    rdna3("v_minmax_u32", W3, W1, minmax::<u32>),
    rdna3("v_minmax_i32", W3, W1, minmax::<i32>),
    rdna3("v_maxmin_u32", W3, W1, maxmin::<u32>),
    rdna3("v_maxmin_i32", W3, W1, maxmin::<i32>),
    row("v_sad_u8", W3, W1, |i| {
        unsigned_sum(i, bytes(i.source[0], i.word(1)) + u64::from(i.word(2)))
    }),
    row("v_sad_hi_u8", W3, W1, |i| {
        unsigned_sum(
            i,
            (bytes(i.source[0], i.word(1)) << 16) + u64::from(i.word(2)),
        )
    }),
    row("v_sad_u16", W3, W1, |i| {
        let distance = |shift: u32| {
            u64::from((i.word(0) >> shift & 0xffff).abs_diff(i.word(1) >> shift & 0xffff))
        };
        unsigned_sum(i, distance(0) + distance(16) + u64::from(i.word(2)))
    }),
    row("v_sad_u32", W3, W1, |i| {
        unsigned_sum(
            i,
            u64::from(i.word(0).abs_diff(i.word(1))) + u64::from(i.word(2)),
        )
    }),
    row("v_msad_u8", W3, W1, |i| {
        unsigned_sum(
            i,
            masked_bytes(i.source[0], i.word(1)) + u64::from(i.word(2)),
        )
    }),
    row("v_qsad_pk_u16_u8", &[B64, B32, B64], &[B64], |i| {
        four(i, bytes)
    }),
    row("v_mqsad_pk_u16_u8", &[B64, B32, B64], &[B64], |i| {
        four(i, masked_bytes)
    }),
    row("v_mad_u32_u16", &[B16, B16, B32], W1, |i| {
        unsigned_sum(
            i,
            u64::from(i.short(0)) * u64::from(i.short(1)) + u64::from(i.word(2)),
        )
    }),
    row("v_mad_i32_i16", &[B16, B16, B32], W1, |i| {
        let product = i64::from(i.short(0) as i16) * i64::from(i.short(1) as i16);
        signed_sum(i, product + i64::from(i.signed(2)))
    }),
    row("v_lshlrev_b64", &[B32, B64], &[B64], |i| {
        [i.source[1] << (i.word(0) & 63), 0]
    }),
    row("v_lshrrev_b64", &[B32, B64], &[B64], |i| {
        [i.source[1] >> (i.word(0) & 63), 0]
    }),
    row("v_ashrrev_i64", &[B32, B64], &[B64], |i| {
        [(i.source[1] as i64 >> (i.word(0) & 63)) as u64, 0]
    }),
    gfx9("v_lshl_add_u64", &[B64, B32, B64], &[B64], |i| {
        [
            (i.source[0] << (i.word(1) & 7)).wrapping_add(i.source[2]),
            0,
        ]
    }),
];

fn unsigned_sum(i: &Inputs, sum: u64) -> Results {
    match i.clamp {
        true => word(sum.min(u64::from(u32::MAX)) as u32),
        false => word(sum as u32),
    }
}

fn signed_sum(i: &Inputs, sum: i64) -> Results {
    match i.clamp {
        true => signed(sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32),
        false => signed(sum as i32),
    }
}

fn difference(i: &Inputs, from: usize, what: usize) -> Results {
    match i.clamp {
        true => word(i.word(from).saturating_sub(i.word(what))),
        false => word(i.word(from).wrapping_sub(i.word(what))),
    }
}

fn carry_out(i: &Inputs, a: usize, b: usize, carry: bool) -> Results {
    let sum = u64::from(i.word(a)) + u64::from(i.word(b)) + u64::from(carry);
    [unsigned_sum(i, sum)[0], sum >> 32]
}

fn borrow_out(i: &Inputs, from: usize, what: usize, borrow: bool) -> Results {
    let taken = u64::from(i.word(what)) + u64::from(borrow);
    let over = taken > u64::from(i.word(from));
    let rest = u64::from(i.word(from)).wrapping_sub(taken) as u32;
    [
        u64::from(if over && i.clamp { 0 } else { rest }),
        u64::from(over),
    ]
}

fn short_unsigned(i: &Inputs, at: usize) -> u64 {
    i.source[at] & 0xff_ffff
}

fn short_signed(i: &Inputs, at: usize) -> i64 {
    i64::from(i.signed(at) << 8 >> 8)
}

/// The sum of the absolute differences of four pairs of bytes.
fn bytes(a: u64, b: u32) -> u64 {
    let (a, b) = ((a as u32).to_le_bytes(), b.to_le_bytes());
    (0..4).map(|at| u64::from(a[at].abs_diff(b[at]))).sum()
}

/// Like [`bytes`], but zero bytes of the second source (the reference) are ignored.
fn masked_bytes(a: u64, b: u32) -> u64 {
    let (a, b) = ((a as u32).to_le_bytes(), b.to_le_bytes());
    (0..4)
        .filter(|at| b[*at] != 0)
        .map(|at| u64::from(a[at].abs_diff(b[at])))
        .sum()
}

/// Computes four 16-bit sums of absolute differences. For each sum, the first source is shifted by
/// one more byte.
fn four(i: &Inputs, sum: fn(u64, u32) -> u64) -> Results {
    let of = |at: u32| {
        let sum = sum(i.source[0] >> (8 * at), i.word(1)) + (i.source[2] >> (16 * at) & 0xffff);
        let sum = if i.clamp {
            sum.min(0xffff)
        } else {
            sum & 0xffff
        };
        sum << (16 * at)
    };
    [of(0) | of(1) | of(2) | of(3), 0]
}
