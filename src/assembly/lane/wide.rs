//! Integers of 64 bits.

use super::Format::{B32, B64};
use super::mnemonics::{Row, gfx9, row};

pub(super) const ROWS: &[Row] = &[
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
