//! Bit operations on 32-bit words: logic, shifts, fields, counts, bytes, selections.

use super::Format::{B16, B64, F16, F32, Mask};
use super::formats::{W1, W2, W3};
use super::inputs::{Inputs, Results, short, signed, word};
use super::row::{Row, gfx9, gfx950, named, rdna, rdna3, row};

pub(super) const ROWS: &[Row] = &[
    row("v_mov_b32", W1, W1, |i| word(i.word(0))),
    rdna3("v_mov_b16", &[B16], &[B16], |i| short(i.short(0))),
    gfx9("v_mov_b64", &[B64], &[B64], |i| [i.source[0], 0]),
    // The sources have float formats, because the modifiers `-` and `abs` act on floats only.
    row("v_cndmask_b32", &[F32, F32, Mask], W1, |i| {
        word(if i.bit(2) { i.word(1) } else { i.word(0) })
    }),
    rdna3("v_dual_cndmask_b32", &[F32, F32, Mask], W1, |i| {
        word(if i.bit(2) { i.word(1) } else { i.word(0) })
    })
    .reads_vcc(),
    rdna3("v_cndmask_b16", &[F16, F16, Mask], &[B16], |i| {
        short(if i.bit(2) { i.short(1) } else { i.short(0) })
    }),
    row("v_and_b32", W2, W1, |i| word(i.word(0) & i.word(1))),
    row("v_or_b32", W2, W1, |i| word(i.word(0) | i.word(1))),
    row("v_xor_b32", W2, W1, |i| word(i.word(0) ^ i.word(1))),
    row("v_xnor_b32", W2, W1, |i| word(!(i.word(0) ^ i.word(1)))),
    row("v_not_b32", W1, W1, |i| word(!i.word(0))),
    row("v_and_or_b32", W3, W1, |i| {
        word(i.word(0) & i.word(1) | i.word(2))
    }),
    row("v_or3_b32", W3, W1, |i| {
        word(i.word(0) | i.word(1) | i.word(2))
    }),
    rdna("v_xor3_b32", W3, W1, |i| {
        word(i.word(0) ^ i.word(1) ^ i.word(2))
    }),
    row("v_lshl_or_b32", W3, W1, |i| {
        word(i.word(0) << (i.word(1) & 31) | i.word(2))
    }),
    row("v_lshlrev_b32", W2, W1, |i| {
        word(i.word(1) << (i.word(0) & 31))
    }),
    row("v_lshrrev_b32", W2, W1, |i| {
        word(i.word(1) >> (i.word(0) & 31))
    }),
    row("v_ashrrev_i32", W2, W1, |i| {
        signed(i.signed(1) >> (i.word(0) & 31))
    }),
    row("v_bfe_u32", W3, W1, |i| {
        word(i.word(0) >> (i.word(1) & 31) & ones(i.word(2)))
    }),
    row("v_bfe_i32", W3, W1, |i| {
        let width = i.word(2) & 31;
        let field = i.word(0) as i32 >> (i.word(1) & 31) & ones(width) as i32;
        // The bits above the field become copies of its highest bit.
        signed(if width == 0 {
            0
        } else {
            field << (32 - width) >> (32 - width)
        })
    }),
    row("v_bfi_b32", W3, W1, |i| {
        word(i.word(0) & i.word(1) | !i.word(0) & i.word(2))
    }),
    row("v_bfm_b32", W2, W1, |i| {
        word(ones(i.word(0)) << (i.word(1) & 31))
    }),
    row("v_bfrev_b32", W1, W1, |i| word(i.word(0).reverse_bits())),
    named(
        ["v_ffbh_u32", "v_ffbh_u32", "v_clz_i32_u32", "v_clz_i32_u32"],
        W1,
        W1,
        |i| place(i.word(0).leading_zeros()),
    ),
    named(
        ["v_ffbl_b32", "v_ffbl_b32", "v_ctz_i32_b32", "v_ctz_i32_b32"],
        W1,
        W1,
        |i| place(i.word(0).trailing_zeros()),
    ),
    named(
        ["v_ffbh_i32", "v_ffbh_i32", "v_cls_i32", "v_cls_i32"],
        W1,
        W1,
        |i| place((i.signed(0) ^ i.signed(0) >> 31).leading_zeros()),
    ),
    row("v_bcnt_u32_b32", W2, W1, |i| {
        word(i.word(0).count_ones().wrapping_add(i.word(1)))
    }),
    row("v_mbcnt_lo_u32_b32", W2, W1, |i| below(i, 0)),
    row("v_mbcnt_hi_u32_b32", W2, W1, |i| below(i, 32)),
    row("v_alignbit_b32", W3, W1, |i| {
        word((joined(i) >> (i.word(2) & 31)) as u32)
    }),
    row("v_alignbyte_b32", W3, W1, |i| {
        word((joined(i) >> (8 * (i.word(2) & 3))) as u32)
    }),
    gfx950("v_bitop3_b32", W3, W1, |i| {
        word(by_table(i.table, [0, 1, 2].map(|at| i.word(at))))
    }),
    gfx950("v_bitop3_b16", &[B16, B16, B16], &[B16], |i| {
        short(by_table(i.table, [0, 1, 2].map(|at| i.word(at))) as u16)
    })
    .keeps(),
    // One step of a linear-feedback shift register.
    gfx950("v_prng_b32", W1, W1, |i| {
        word(i.word(0) << 1 ^ if i.signed(0) < 0 { 0xc5 } else { 0 })
    }),
    row("v_perm_b32", W3, W1, |i| {
        let bytes = joined(i).to_le_bytes();
        word(u32::from_le_bytes(
            i.word(2).to_le_bytes().map(|chosen| byte(&bytes, chosen)),
        ))
    }),
    row("v_lerp_u8", W3, W1, |i| {
        let (a, b, up) = (
            i.word(0).to_le_bytes(),
            i.word(1).to_le_bytes(),
            i.word(2).to_le_bytes(),
        );
        let mean =
            |at: usize| ((u16::from(a[at]) + u16::from(b[at]) + u16::from(up[at] & 1)) >> 1) as u8;
        word(u32::from_le_bytes([mean(0), mean(1), mean(2), mean(3)]))
    }),
];

/// Applies a truth table bit by bit. Three bits form the index into the table; the bit of the first
/// source is the highest.
fn by_table(table: u8, [a, b, c]: [u32; 3]) -> u32 {
    (0..8).filter(|at| table >> at & 1 == 1).fold(0, |all, at| {
        let is = |word: u32, bit: u32| if at >> bit & 1 == 1 { word } else { !word };
        all | is(a, 2) & is(b, 1) & is(c, 0)
    })
}

/// The number of bits before the first matching bit; all ones if no bit matches (32).
fn place(bits: u32) -> Results {
    word(if bits == 32 { u32::MAX } else { bits })
}

/// A mask of low bits. The lower five bits of `width` are the number of ones.
fn ones(width: u32) -> u32 {
    (1 << (width & 31)) - 1
}

/// A 64-bit value, with the first source as the upper word and the second as the lower word.
fn joined(i: &Inputs) -> u64 {
    u64::from(i.word(0)) << 32 | u64::from(i.word(1))
}

/// The number of bits that are set in the first source for lanes below the current one, plus the
/// second source. The first source is the half of a lane mask that starts at lane `first`.
fn below(i: &Inputs, first: u32) -> Results {
    let lanes = i.lane.saturating_sub(first).min(32);
    let mask = ((1u64 << lanes) - 1) as u32;
    word((i.word(0) & mask).count_ones().wrapping_add(i.word(1)))
}

fn byte(bytes: &[u8; 8], chosen: u8) -> u8 {
    match chosen {
        0..=7 => bytes[usize::from(chosen)],
        // Selectors 8 to 11 repeat the sign bit of byte 1, 3, 5 or 7.
        8..=11 => (bytes[usize::from(chosen - 8) * 2 + 1] as i8 >> 7) as u8,
        12 => 0,
        _ => 0xff,
    }
}
