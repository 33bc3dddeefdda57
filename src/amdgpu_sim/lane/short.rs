//! 16-bit integers.

use super::Format::{self, B16, B32};
use super::inputs::{Inputs, Results, short, signed, word};
use super::order::{max, max3, med3, min, min3};
use super::row::{Row, gfx9, named, rdna3, row};

const ONE: &[Format] = &[B16];
const TWO: &[Format] = &[B16, B16];
const THREE: &[Format] = &[B16, B16, B16];

pub(super) const ROWS: &[Row] = &[
    named(
        ["v_add_u16", "v_add_nc_u16", "v_add_nc_u16", "v_add_nc_u16"],
        TWO,
        ONE,
        add_unsigned,
    ),
    named(
        ["v_sub_u16", "v_sub_nc_u16", "v_sub_nc_u16", "v_sub_nc_u16"],
        TWO,
        ONE,
        sub_unsigned,
    ),
    gfx9("v_subrev_u16", TWO, ONE, |i| {
        difference(i, i.short(1), i.short(0))
    }),
    named(
        ["v_add_i16", "v_add_nc_i16", "v_add_nc_i16", "v_add_nc_i16"],
        TWO,
        ONE,
        add_signed,
    )
    .keeps(),
    named(
        ["v_sub_i16", "v_sub_nc_i16", "v_sub_nc_i16", "v_sub_nc_i16"],
        TWO,
        ONE,
        sub_signed,
    )
    .keeps(),
    row("v_mul_lo_u16", TWO, ONE, multiply),
    row("v_mad_u16", THREE, ONE, mad_unsigned).keeps(),
    row("v_mad_i16", THREE, ONE, mad_signed).keeps(),
    gfx9("v_mad_legacy_u16", THREE, ONE, mad_unsigned),
    gfx9("v_mad_legacy_i16", THREE, ONE, mad_signed),
    row("v_min_u16", TWO, ONE, min::<u16>),
    row("v_max_u16", TWO, ONE, max::<u16>),
    row("v_min_i16", TWO, ONE, min::<i16>),
    row("v_max_i16", TWO, ONE, max::<i16>),
    row("v_min3_u16", THREE, ONE, min3::<u16>).keeps(),
    row("v_min3_i16", THREE, ONE, min3::<i16>).keeps(),
    row("v_max3_u16", THREE, ONE, max3::<u16>).keeps(),
    row("v_max3_i16", THREE, ONE, max3::<i16>).keeps(),
    row("v_med3_u16", THREE, ONE, med3::<u16>).keeps(),
    row("v_med3_i16", THREE, ONE, med3::<i16>).keeps(),
    row("v_lshlrev_b16", TWO, ONE, shift_left),
    row("v_lshrrev_b16", TWO, ONE, shift_right),
    row("v_ashrrev_i16", TWO, ONE, shift_signed),
    rdna3("v_and_b16", TWO, ONE, |i| short(i.short(0) & i.short(1))),
    rdna3("v_or_b16", TWO, ONE, |i| short(i.short(0) | i.short(1))),
    rdna3("v_xor_b16", TWO, ONE, |i| short(i.short(0) ^ i.short(1))),
    rdna3("v_not_b16", ONE, ONE, |i| short(!i.short(0))),
    rdna3("v_cvt_i32_i16", ONE, &[B32], |i| {
        signed(i32::from(i.short(0) as i16))
    }),
    rdna3("v_cvt_u32_u16", ONE, &[B32], |i| {
        word(u32::from(i.short(0)))
    }),
    // The sources have float formats, because the modifiers `-` and `abs` act on floats only.
    row("v_pack_b32_f16", &[Format::F16, Format::F16], &[B32], |i| {
        word(u32::from(i.short(0)) | u32::from(i.short(1)) << 16)
    }),
];

fn number(i: &Inputs, at: usize) -> i16 {
    i.short(at) as i16
}

fn own(value: i16) -> Results {
    short(value as u16)
}

fn unsigned_sum(i: &Inputs, sum: u64) -> Results {
    short(if i.clamp {
        sum.min(0xffff) as u16
    } else {
        sum as u16
    })
}

fn signed_sum(i: &Inputs, sum: i64) -> Results {
    let limited = sum.clamp(i64::from(i16::MIN), i64::from(i16::MAX));
    own(if i.clamp { limited as i16 } else { sum as i16 })
}

fn difference(i: &Inputs, from: u16, what: u16) -> Results {
    short(if i.clamp {
        from.saturating_sub(what)
    } else {
        from.wrapping_sub(what)
    })
}

pub(super) fn add_unsigned(i: &Inputs) -> Results {
    unsigned_sum(i, u64::from(i.short(0)) + u64::from(i.short(1)))
}

pub(super) fn sub_unsigned(i: &Inputs) -> Results {
    difference(i, i.short(0), i.short(1))
}

pub(super) fn add_signed(i: &Inputs) -> Results {
    signed_sum(i, i64::from(number(i, 0)) + i64::from(number(i, 1)))
}

pub(super) fn sub_signed(i: &Inputs) -> Results {
    signed_sum(i, i64::from(number(i, 0)) - i64::from(number(i, 1)))
}

pub(super) fn multiply(i: &Inputs) -> Results {
    short(i.short(0).wrapping_mul(i.short(1)))
}

pub(super) fn mad_unsigned(i: &Inputs) -> Results {
    unsigned_sum(
        i,
        u64::from(i.short(0)) * u64::from(i.short(1)) + u64::from(i.short(2)),
    )
}

pub(super) fn mad_signed(i: &Inputs) -> Results {
    signed_sum(
        i,
        i64::from(number(i, 0)) * i64::from(number(i, 1)) + i64::from(number(i, 2)),
    )
}

pub(super) fn shift_left(i: &Inputs) -> Results {
    short(i.short(1) << (i.short(0) & 15))
}

pub(super) fn shift_right(i: &Inputs) -> Results {
    short(i.short(1) >> (i.short(0) & 15))
}

pub(super) fn shift_signed(i: &Inputs) -> Results {
    own(number(i, 1) >> (i.short(0) & 15))
}
