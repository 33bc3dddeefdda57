//! All tables of operations, and the lookup of a mnemonic in them.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::row::{COLUMNS, Generation, LaneOperation, Row};
use super::{
    bits, compare, convert, cube, divide, dot, extremes, float, integer, packed, short,
    transcendental, trigonometric,
};

static TABLES: &[&[Row]] = &[
    integer::ROWS,
    bits::ROWS,
    short::ROWS,
    compare::INTEGERS,
    compare::SHORT_CONSTANTS,
    compare::FLOATS,
    compare::CLASSES,
    float::ROWS,
    extremes::ROWS,
    convert::ROWS,
    transcendental::ROWS,
    trigonometric::ROWS,
    divide::ROWS,
    packed::ROWS,
    dot::ROWS,
    cube::ROWS,
];

/// Operations of dual-issue instructions: the name with the prefix, and the name without the
/// prefix.
const DUAL: &[[&str; 2]] = &[
    ["v_dual_add_f32", "v_add_f32"],
    ["v_dual_add_nc_u32", "v_add_nc_u32"],
    ["v_dual_and_b32", "v_and_b32"],
    ["v_dual_dot2acc_f32_f16", "v_dot2acc_f32_f16"],
    ["v_dual_fmaak_f32", "v_fmaak_f32"],
    ["v_dual_fmac_f32", "v_fmac_f32"],
    ["v_dual_fmamk_f32", "v_fmamk_f32"],
    ["v_dual_lshlrev_b32", "v_lshlrev_b32"],
    ["v_dual_max_f32", "v_max_f32"],
    ["v_dual_max_num_f32", "v_max_num_f32"],
    ["v_dual_min_f32", "v_min_f32"],
    ["v_dual_min_num_f32", "v_min_num_f32"],
    ["v_dual_mov_b32", "v_mov_b32"],
    ["v_dual_mul_dx9_zero_f32", "v_mul_dx9_zero_f32"],
    ["v_dual_mul_f32", "v_mul_f32"],
    ["v_dual_sub_f32", "v_sub_f32"],
    ["v_dual_subrev_f32", "v_subrev_f32"],
];

type Index = FxHashMap<&'static str, &'static LaneOperation>;

fn index(generation: Generation) -> &'static Index {
    static INDEXES: OnceLock<[Index; COLUMNS]> = OnceLock::new();
    let indexes = INDEXES.get_or_init(|| Generation::ALL.map(index_of));
    &indexes[generation as usize]
}

fn index_of(generation: Generation) -> Index {
    let rows = TABLES.iter().flat_map(|table| table.iter());
    let mut index: Index = rows
        .map(|row| (row.name(generation), &row.operation))
        .filter(|(name, _)| !name.is_empty())
        .collect();
    if generation >= Generation::Gfx11 {
        for [dual, single] in DUAL {
            if let Some(operation) = index.get(single).copied() {
                index.insert(dual, operation);
            }
        }
    }
    index
}

/// The operation of a mnemonic without `_e32`, `_e64`, `_dpp` or `_sdwa`; `None` if the generation
/// does not have it, or it is not a lane operation. Halves of dual-issue instructions are found by
/// their full names (`v_dual_add_f32`). Time: one hash table lookup.
pub fn find(mnemonic: &str, generation: Generation) -> Option<&'static LaneOperation> {
    index(generation).get(mnemonic).copied()
}

/// All mnemonics of a generation, in no particular order.
pub fn names(generation: Generation) -> impl Iterator<Item = &'static str> {
    index(generation).keys().copied()
}

/// The names in all rows for a generation, with duplicates.
#[cfg(test)]
pub(super) fn listed(generation: Generation) -> impl Iterator<Item = &'static str> {
    let rows = TABLES.iter().flat_map(|table| table.iter());
    rows.map(move |row| row.name(generation))
        .filter(|name| !name.is_empty())
}
