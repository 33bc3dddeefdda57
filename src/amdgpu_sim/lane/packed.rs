//! Operations on packed formats: 16-bit integers and floats, and CDNA's 32-bit floats. Also
//! operations on mixed 16-bit and 32-bit floats.

use super::Format::{self, F16, F32, Mixed, Pair16, Pair32, PairF16, PairF32};
use super::inputs::{Inputs, Results};
use super::real::{Half, Single};
use super::row::{Row, gfx9, gfx12, gfx950, named, row};
use super::{convert, extremes, float, order, short};

const I2: &[Format] = &[Pair16, Pair16];
const I3: &[Format] = &[Pair16, Pair16, Pair16];
const I1: &[Format] = &[Pair16];
const H1: &[Format] = &[PairF16];
const H2: &[Format] = &[PairF16, PairF16];
const H3: &[Format] = &[PairF16, PairF16, PairF16];
const S1: &[Format] = &[PairF32];
const S2: &[Format] = &[PairF32, PairF32];
const S3: &[Format] = &[PairF32, PairF32, PairF32];
const M3: &[Format] = &[Mixed, Mixed, Mixed];

pub(super) const ROWS: &[Row] = &[
    row("v_pk_mad_i16", I3, I1, |i| integers(i, short::mad_signed)),
    row("v_pk_mad_u16", I3, I1, |i| integers(i, short::mad_unsigned)),
    row("v_pk_mul_lo_u16", I2, I1, |i| integers(i, short::multiply)),
    row("v_pk_add_i16", I2, I1, |i| integers(i, short::add_signed)),
    row("v_pk_sub_i16", I2, I1, |i| integers(i, short::sub_signed)),
    row("v_pk_add_u16", I2, I1, |i| integers(i, short::add_unsigned)),
    row("v_pk_sub_u16", I2, I1, |i| integers(i, short::sub_unsigned)),
    row("v_pk_lshlrev_b16", I2, I1, |i| {
        integers(i, short::shift_left)
    }),
    row("v_pk_lshrrev_b16", I2, I1, |i| {
        integers(i, short::shift_right)
    }),
    row("v_pk_ashrrev_i16", I2, I1, |i| {
        integers(i, short::shift_signed)
    }),
    row("v_pk_min_i16", I2, I1, |i| integers(i, order::min::<i16>)),
    row("v_pk_max_i16", I2, I1, |i| integers(i, order::max::<i16>)),
    row("v_pk_min_u16", I2, I1, |i| integers(i, order::min::<u16>)),
    row("v_pk_max_u16", I2, I1, |i| integers(i, order::max::<u16>)),
    row("v_pk_add_f16", H2, H1, |i| halves(i, float::add::<Half>)),
    row("v_pk_mul_f16", H2, H1, |i| halves(i, float::mul::<Half>)),
    row("v_pk_fma_f16", H3, H1, |i| halves(i, float::fma::<Half>)),
    row("v_pk_fmac_f16", H3, H1, |i| halves(i, float::fma::<Half>)).accumulates(),
    row("v_pk_min_f16", H2, H1, |i| halves(i, extremes::min::<Half>)).not_on_gfx12(),
    row("v_pk_max_f16", H2, H1, |i| halves(i, extremes::max::<Half>)).not_on_gfx12(),
    gfx12("v_pk_min_num_f16", H2, H1, |i| {
        halves(i, extremes::min_num::<Half>)
    }),
    gfx12("v_pk_max_num_f16", H2, H1, |i| {
        halves(i, extremes::max_num::<Half>)
    }),
    gfx12("v_pk_minimum_f16", H2, H1, |i| {
        halves(i, extremes::minimum::<Half>)
    }),
    gfx12("v_pk_maximum_f16", H2, H1, |i| {
        halves(i, extremes::maximum::<Half>)
    }),
    gfx950("v_pk_minimum3_f16", H3, H1, |i| {
        halves(i, extremes::minimum3::<Half>)
    }),
    gfx950("v_pk_maximum3_f16", H3, H1, |i| {
        halves(i, extremes::maximum3::<Half>)
    }),
    gfx9("v_pk_add_f32", S2, S1, |i| words(i, float::add::<Single>)),
    gfx9("v_pk_mul_f32", S2, S1, |i| words(i, float::mul::<Single>)),
    gfx9("v_pk_fma_f32", S3, S1, |i| words(i, float::fma::<Single>)),
    gfx9("v_pk_mov_b32", &[Pair32, Pair32], &[Pair32], |i| {
        let chosen = |at: usize| i.source[at] >> (32 * (i.op_sel >> at & 1)) & 0xffff_ffff;
        [chosen(0) | chosen(1) << 32, 0]
    }),
    named(["v_fma_mix_f32"; 4], M3, &[F32], |i| {
        float::fma::<Single>(&mixed(i))
    }),
    named(["v_fma_mixlo_f16"; 4], M3, &[F16], |i| {
        narrowed(i, float::fma::<Single>)
    })
    .keeps(),
    named(["v_fma_mixhi_f16"; 4], M3, &[F16], |i| {
        narrowed(i, float::fma::<Single>)
    })
    .upper(),
    gfx9("v_mad_mix_f32", M3, &[F32], |i| {
        float::mad::<Single>(&mixed(i))
    })
    .not_on_gfx950(),
    gfx9("v_mad_mixlo_f16", M3, &[F16], |i| {
        narrowed(i, float::mad::<Single>)
    })
    .not_on_gfx950()
    .keeps(),
    gfx9("v_mad_mixhi_f16", M3, &[F16], |i| {
        narrowed(i, float::mad::<Single>)
    })
    .not_on_gfx950()
    .upper(),
];

/// The sources for one half of the result. For each source, `upper` selects its lower or upper
/// `width` bits, and `negative` negates the selected bits.
fn part(i: &Inputs, width: u32, upper: u8, negative: u8) -> Inputs {
    let mut part = *i;
    for (at, source) in part.source.iter_mut().enumerate() {
        let chosen = *source >> (width * u32::from(upper >> at & 1)) & ((1 << width) - 1);
        *source = chosen ^ u64::from(negative >> at & 1) << (width - 1);
    }
    part
}

fn integers(i: &Inputs, compute: fn(&Inputs) -> Results) -> Results {
    let low = compute(&part(i, 16, i.op_sel, 0))[0];
    [low | compute(&part(i, 16, i.op_sel_hi, 0))[0] << 16, 0]
}

fn halves(i: &Inputs, compute: fn(&Inputs) -> Results) -> Results {
    let low = compute(&part(i, 16, i.op_sel, i.neg_lo))[0];
    [
        low | compute(&part(i, 16, i.op_sel_hi, i.neg_hi))[0] << 16,
        0,
    ]
}

fn words(i: &Inputs, compute: fn(&Inputs) -> Results) -> Results {
    let low = compute(&part(i, 32, i.op_sel, i.neg_lo))[0];
    [
        low | compute(&part(i, 32, i.op_sel_hi, i.neg_hi))[0] << 32,
        0,
    ]
}

/// Converts mixed sources to 32-bit floats. A source is a 32-bit float, or two 16-bit floats, one
/// of which `op_sel` selects.
fn mixed(i: &Inputs) -> Inputs {
    let mut all = *i;
    for (at, source) in all.source.iter_mut().enumerate().take(3) {
        if i.op_sel_hi >> at & 1 == 1 {
            let half = *source >> (16 * (i.op_sel >> at & 1));
            *source = convert::widened(half & 0xffff, &i.modes);
        }
        if i.neg_hi >> at & 1 == 1 {
            *source &= !(1 << 31);
        }
        *source ^= u64::from(i.neg_lo >> at & 1) << 31;
    }
    all
}

/// The result, rounded again to a 16-bit float.
fn narrowed(i: &Inputs, compute: fn(&Inputs) -> Results) -> Results {
    let mut wide = *i;
    wide.source[0] = compute(&mixed(i))[0];
    convert::between::<Single, Half>(&wide)
}
