//! Scalar operations, grouped by the sizes of their operands. A row lists all mnemonics of an
//! operation.

use super::{Compute, Inputs, Output, Shape};

const fn shape(d: u8, a: u8, b: u8) -> Shape {
    Shape {
        d,
        a,
        b,
        short: None,
    }
}

const fn short(d: u8, a: u8, b: u8, signed: bool) -> Shape {
    Shape {
        d,
        a,
        b,
        short: Some(signed),
    }
}

/// A result without a condition code.
fn plain(value: u64) -> Output {
    (value, None)
}

/// A result with a condition code that is true if the result is not zero.
fn word(value: u32) -> Output {
    (u64::from(value), Some(value != 0))
}

fn wide(value: u64) -> Output {
    (value, Some(value != 0))
}

fn with(value: u32, condition: bool) -> Output {
    (u64::from(value), Some(condition))
}

fn compare(condition: bool) -> Output {
    (0, Some(condition))
}

fn if_set(condition: bool, value: u64, old: u64) -> Output {
    (if condition { value } else { old }, None)
}

impl Inputs {
    fn ua(self) -> u32 {
        self.a as u32
    }
    fn ub(self) -> u32 {
        self.b as u32
    }
    fn ia(self) -> i32 {
        self.a as i32
    }
    fn ib(self) -> i32 {
        self.b as i32
    }
}

fn add(a: u32, b: u32, carry: bool) -> Output {
    let sum = u64::from(a) + u64::from(b) + u64::from(carry);
    with(sum as u32, sum >> 32 != 0)
}

fn subtract(a: u32, b: u32, borrow: bool) -> Output {
    let taken = u64::from(b) + u64::from(borrow);
    with(
        (u64::from(a)).wrapping_sub(taken) as u32,
        taken > u64::from(a),
    )
}

fn shifted_add(i: Inputs, by: u32) -> Output {
    let sum = (u64::from(i.ua()) << by) + u64::from(i.ub());
    with(sum as u32, sum >> 32 != 0)
}

/// Extracts `width` bits from bit `offset` on, of a value with `size` bits.
fn field(value: u64, operand: u64, size: u32, signed: bool) -> u64 {
    let offset = operand as u32 & (size - 1);
    let width = (operand >> 16) as u32 & 0x7f;
    if width == 0 {
        return 0;
    }
    let value = if signed {
        let whole = if size == 32 {
            i64::from(value as i32)
        } else {
            value as i64
        };
        (whole >> offset) as u64
    } else {
        value >> offset
    };
    if width >= 64 {
        return value;
    }
    let cut = value & ((1 << width) - 1);
    if signed && cut >> (width - 1) & 1 == 1 {
        cut | u64::MAX << width
    } else {
        cut
    }
}

/// The number of leading zeros, or -1 if all bits are zero.
fn leading(count: u32, size: u32) -> Output {
    plain(if count == size {
        0xffff_ffff
    } else {
        u64::from(count)
    })
}

/// The number of leading bits that equal the sign, or -1 if all bits do.
fn leading_signs(value: i64, size: u32) -> Output {
    let spread = value << (64 - size);
    let count = if spread < 0 {
        spread.leading_ones()
    } else {
        spread.leading_zeros()
    };
    plain(if count >= size {
        0xffff_ffff
    } else {
        u64::from(count)
    })
}

fn pack(low: u32, high: u32) -> Output {
    plain(u64::from(low & 0xffff | high << 16))
}

type Rows = &'static [(&'static str, Compute)];

/// All operations, with the sizes of their operands.
pub(super) const ALL: &[(Shape, Rows)] = &[
    (shape(1, 1, 1), WORDS),
    (shape(2, 2, 2), WIDE),
    (shape(2, 2, 1), WIDE_BY_WORD),
    (
        shape(2, 1, 1),
        &[("s_bfm_b64", |i| {
            plain(((1 << (i.a & 63)) - 1) << (i.b & 63))
        })],
    ),
    (shape(1, 1, 0), ONE_WORD),
    (shape(2, 2, 0), ONE_WIDE),
    (shape(1, 2, 0), WORD_OF_WIDE),
    (
        shape(2, 1, 0),
        &[
            ("s_bitset0_b64", |i| plain(i.d & !(1 << (i.a & 63)))),
            ("s_bitset1_b64", |i| plain(i.d | 1 << (i.a & 63))),
            ("s_bitreplicate_b64_b32", |i| {
                plain((0..32).fold(0, |all, at| all | ((i.a >> at & 1) * 3) << (2 * at)))
            }),
        ],
    ),
    (shape(0, 1, 1), COMPARES),
    (
        shape(0, 2, 2),
        &[
            ("s_cmp_eq_u64", |i| compare(i.a == i.b)),
            ("s_cmp_lg_u64", |i| compare(i.a != i.b)),
        ],
    ),
    (
        shape(0, 2, 1),
        &[
            ("s_bitcmp0_b64", |i| compare(i.a >> (i.b & 63) & 1 == 0)),
            ("s_bitcmp1_b64", |i| compare(i.a >> (i.b & 63) & 1 == 1)),
        ],
    ),
    (
        short(1, 1, 0, true),
        &[
            ("s_movk_i32", |i| plain(i.a)),
            ("s_cmovk_i32", |i| if_set(i.scc, i.a, i.d)),
            ("s_addk_i32 s_addk_co_i32", |i| {
                let (sum, over) = (i.d as i32).overflowing_add(i.ia());
                with(sum as u32, over)
            }),
            ("s_mulk_i32", |i| {
                plain(u64::from((i.d as u32).wrapping_mul(i.ua())))
            }),
        ],
    ),
    (
        short(0, 1, 1, true),
        &[
            ("s_cmpk_eq_i32", |i| compare(i.ia() == i.ib())),
            ("s_cmpk_lg_i32", |i| compare(i.ia() != i.ib())),
            ("s_cmpk_gt_i32", |i| compare(i.ia() > i.ib())),
            ("s_cmpk_ge_i32", |i| compare(i.ia() >= i.ib())),
            ("s_cmpk_lt_i32", |i| compare(i.ia() < i.ib())),
            ("s_cmpk_le_i32", |i| compare(i.ia() <= i.ib())),
        ],
    ),
    (
        short(0, 1, 1, false),
        &[
            ("s_cmpk_eq_u32", |i| compare(i.ua() == i.ub())),
            ("s_cmpk_lg_u32", |i| compare(i.ua() != i.ub())),
            ("s_cmpk_gt_u32", |i| compare(i.ua() > i.ub())),
            ("s_cmpk_ge_u32", |i| compare(i.ua() >= i.ub())),
            ("s_cmpk_lt_u32", |i| compare(i.ua() < i.ub())),
            ("s_cmpk_le_u32", |i| compare(i.ua() <= i.ub())),
        ],
    ),
];

const WORDS: Rows = &[
    ("s_add_u32 s_add_co_u32", |i| add(i.ua(), i.ub(), false)),
    ("s_sub_u32 s_sub_co_u32", |i| {
        subtract(i.ua(), i.ub(), false)
    }),
    ("s_addc_u32 s_add_co_ci_u32", |i| add(i.ua(), i.ub(), i.scc)),
    ("s_subb_u32 s_sub_co_ci_u32", |i| {
        subtract(i.ua(), i.ub(), i.scc)
    }),
    ("s_add_i32 s_add_co_i32", |i| {
        let (sum, over) = i.ia().overflowing_add(i.ib());
        with(sum as u32, over)
    }),
    ("s_sub_i32 s_sub_co_i32", |i| {
        let (sum, over) = i.ia().overflowing_sub(i.ib());
        with(sum as u32, over)
    }),
    ("s_absdiff_i32", |i| {
        word(i.ia().wrapping_sub(i.ib()).unsigned_abs())
    }),
    ("s_lshl_b32", |i| word(i.ua() << (i.b & 31))),
    ("s_lshr_b32", |i| word(i.ua() >> (i.b & 31))),
    ("s_ashr_i32", |i| word((i.ia() >> (i.b & 31)) as u32)),
    ("s_lshl1_add_u32", |i| shifted_add(i, 1)),
    ("s_lshl2_add_u32", |i| shifted_add(i, 2)),
    ("s_lshl3_add_u32", |i| shifted_add(i, 3)),
    ("s_lshl4_add_u32", |i| shifted_add(i, 4)),
    ("s_min_i32", |i| {
        with(i.ia().min(i.ib()) as u32, i.ia() < i.ib())
    }),
    ("s_min_u32", |i| with(i.ua().min(i.ub()), i.ua() < i.ub())),
    ("s_max_i32", |i| {
        with(i.ia().max(i.ib()) as u32, i.ia() >= i.ib())
    }),
    ("s_max_u32", |i| with(i.ua().max(i.ub()), i.ua() >= i.ub())),
    ("s_and_b32", |i| word(i.ua() & i.ub())),
    ("s_or_b32", |i| word(i.ua() | i.ub())),
    ("s_xor_b32", |i| word(i.ua() ^ i.ub())),
    ("s_nand_b32", |i| word(!(i.ua() & i.ub()))),
    ("s_nor_b32", |i| word(!(i.ua() | i.ub()))),
    ("s_xnor_b32", |i| word(!(i.ua() ^ i.ub()))),
    ("s_andn2_b32 s_and_not1_b32", |i| word(i.ua() & !i.ub())),
    ("s_orn2_b32 s_or_not1_b32", |i| word(i.ua() | !i.ub())),
    ("s_bfe_u32", |i| {
        word(field(i.a & 0xffff_ffff, i.b, 32, false) as u32)
    }),
    ("s_bfe_i32", |i| word(field(i.a, i.b, 32, true) as u32)),
    ("s_bfm_b32", |i| {
        plain(u64::from(((1u32 << (i.a & 31)) - 1) << (i.b & 31)))
    }),
    ("s_mul_i32", |i| {
        plain(u64::from(i.ua().wrapping_mul(i.ub())))
    }),
    ("s_mul_hi_u32", |i| {
        plain((u64::from(i.ua()) * u64::from(i.ub())) >> 32)
    }),
    ("s_mul_hi_i32", |i| {
        plain(u64::from(
            ((i64::from(i.ia()) * i64::from(i.ib())) >> 32) as u32,
        ))
    }),
    ("s_cselect_b32", |i| if_set(i.scc, i.a, i.b)),
    ("s_pack_ll_b32_b16", |i| pack(i.ua(), i.ub())),
    ("s_pack_lh_b32_b16", |i| pack(i.ua(), i.ub() >> 16)),
    ("s_pack_hh_b32_b16", |i| pack(i.ua() >> 16, i.ub() >> 16)),
    ("s_pack_hl_b32_b16", |i| pack(i.ua() >> 16, i.ub())),
];

const WIDE: Rows = &[
    ("s_and_b64", |i| wide(i.a & i.b)),
    ("s_or_b64", |i| wide(i.a | i.b)),
    ("s_xor_b64", |i| wide(i.a ^ i.b)),
    ("s_nand_b64", |i| wide(!(i.a & i.b))),
    ("s_nor_b64", |i| wide(!(i.a | i.b))),
    ("s_xnor_b64", |i| wide(!(i.a ^ i.b))),
    ("s_andn2_b64 s_and_not1_b64", |i| wide(i.a & !i.b)),
    ("s_orn2_b64 s_or_not1_b64", |i| wide(i.a | !i.b)),
    ("s_cselect_b64", |i| if_set(i.scc, i.a, i.b)),
    ("s_add_u64 s_add_nc_u64", |i| plain(i.a.wrapping_add(i.b))),
    ("s_sub_u64 s_sub_nc_u64", |i| plain(i.a.wrapping_sub(i.b))),
    ("s_mul_u64", |i| plain(i.a.wrapping_mul(i.b))),
];

const WIDE_BY_WORD: Rows = &[
    ("s_lshl_b64", |i| wide(i.a << (i.b & 63))),
    ("s_lshr_b64", |i| wide(i.a >> (i.b & 63))),
    ("s_ashr_i64", |i| wide((i.a as i64 >> (i.b & 63)) as u64)),
    ("s_bfe_u64", |i| wide(field(i.a, i.b, 64, false))),
    ("s_bfe_i64", |i| wide(field(i.a, i.b, 64, true))),
];

const ONE_WORD: Rows = &[
    ("s_mov_b32", |i| plain(i.a)),
    ("s_cmov_b32", |i| if_set(i.scc, i.a, i.d)),
    ("s_not_b32", |i| word(!i.ua())),
    ("s_brev_b32", |i| plain(u64::from(i.ua().reverse_bits()))),
    ("s_ff0_i32_b32", |i| leading((!i.ua()).trailing_zeros(), 32)),
    ("s_ff1_i32_b32 s_ctz_i32_b32", |i| {
        leading(i.ua().trailing_zeros(), 32)
    }),
    ("s_flbit_i32_b32 s_clz_i32_u32", |i| {
        leading(i.ua().leading_zeros(), 32)
    }),
    ("s_flbit_i32 s_cls_i32", |i| leading_signs(i.a as i64, 32)),
    ("s_sext_i32_i8", |i| plain(u64::from(i.a as i8 as u32))),
    ("s_sext_i32_i16", |i| plain(u64::from(i.a as i16 as u32))),
    ("s_bitset0_b32", |i| plain(i.d & !(1 << (i.a & 31)))),
    ("s_bitset1_b32", |i| plain(i.d | 1 << (i.a & 31))),
    ("s_abs_i32", |i| word(i.ia().wrapping_abs() as u32)),
    ("s_bcnt0_i32_b32", |i| word(i.ua().count_zeros())),
    ("s_bcnt1_i32_b32", |i| word(i.ua().count_ones())),
];

const ONE_WIDE: Rows = &[
    ("s_mov_b64", |i| plain(i.a)),
    ("s_cmov_b64", |i| if_set(i.scc, i.a, i.d)),
    ("s_not_b64", |i| wide(!i.a)),
    ("s_brev_b64", |i| plain(i.a.reverse_bits())),
];

const WORD_OF_WIDE: Rows = &[
    ("s_ff0_i32_b64", |i| leading((!i.a).trailing_zeros(), 64)),
    ("s_ff1_i32_b64 s_ctz_i32_b64", |i| {
        leading(i.a.trailing_zeros(), 64)
    }),
    ("s_flbit_i32_b64 s_clz_i32_u64", |i| {
        leading(i.a.leading_zeros(), 64)
    }),
    ("s_flbit_i32_i64 s_cls_i32_i64", |i| {
        leading_signs(i.a as i64, 64)
    }),
    ("s_bcnt0_i32_b64", |i| word(i.a.count_zeros())),
    ("s_bcnt1_i32_b64", |i| word(i.a.count_ones())),
];

const COMPARES: Rows = &[
    ("s_cmp_eq_i32 s_cmp_eq_u32", |i| compare(i.ua() == i.ub())),
    ("s_cmp_lg_i32 s_cmp_lg_u32", |i| compare(i.ua() != i.ub())),
    ("s_cmp_gt_i32", |i| compare(i.ia() > i.ib())),
    ("s_cmp_ge_i32", |i| compare(i.ia() >= i.ib())),
    ("s_cmp_lt_i32", |i| compare(i.ia() < i.ib())),
    ("s_cmp_le_i32", |i| compare(i.ia() <= i.ib())),
    ("s_cmp_gt_u32", |i| compare(i.ua() > i.ub())),
    ("s_cmp_ge_u32", |i| compare(i.ua() >= i.ub())),
    ("s_cmp_lt_u32", |i| compare(i.ua() < i.ub())),
    ("s_cmp_le_u32", |i| compare(i.ua() <= i.ub())),
    ("s_bitcmp0_b32", |i| compare(i.a >> (i.b & 31) & 1 == 0)),
    ("s_bitcmp1_b32", |i| compare(i.a >> (i.b & 31) & 1 == 1)),
];
