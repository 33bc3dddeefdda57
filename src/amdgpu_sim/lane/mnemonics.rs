//! All tables of operations, and the lookup of a mnemonic in them.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::row::{COLUMNS, Generation, LaneOperation, Row};
use super::{
    bits, compare, convert, cube, divide, dot, extremes, float, integer, packed, short,
    transcendental, trigonometric,
};

/// Evaluated at build time only: references to mnemonics would be relocations when the program
/// starts.
const TABLES: &[&[Row]] = &[
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

/// The number of rows.
const LENGTH: usize = {
    let (mut table, mut length) = (0, 0);
    while table < TABLES.len() {
        length += TABLES[table].len();
        table += 1;
    }
    length
};

const fn row(mut at: usize) -> &'static Row {
    let mut table = 0;
    while at >= TABLES[table].len() {
        at -= TABLES[table].len();
        table += 1;
    }
    &TABLES[table][at]
}

static OPERATIONS: [LaneOperation; LENGTH] = {
    let mut operations = [row(0).operation; LENGTH];
    let mut at = 0;
    while at < LENGTH {
        operations[at] = row(at).operation;
        at += 1;
    }
    operations
};

/// A mnemonic: its start in `TEXT`, and its length.
#[derive(Clone, Copy)]
struct Mnemonic(u16, u8);

static MNEMONICS: [[Mnemonic; COLUMNS]; LENGTH] = LAID_OUT.0;
static TEXT: [u8; LAID_OUT.1] = {
    let mut text = [0; LAID_OUT.1];
    let mut at = 0;
    while at < LENGTH {
        let mut column = 0;
        while column < COLUMNS {
            let name = row(at).names[column].as_bytes();
            let Mnemonic(start, length) = MNEMONICS[at][column];
            let mut byte = 0;
            while byte < length as usize {
                text[start as usize + byte] = name[byte];
                byte += 1;
            }
            column += 1;
        }
        at += 1;
    }
    text
};

/// The places of the mnemonics, and the length of their text. A mnemonic equal to that of the
/// column to its left shares its place.
const LAID_OUT: ([[Mnemonic; COLUMNS]; LENGTH], usize) = {
    let mut places = [[Mnemonic(0, 0); COLUMNS]; LENGTH];
    let (mut at, mut end) = (0, 0);
    while at < LENGTH {
        let names = &row(at).names;
        let mut column = 0;
        while column < COLUMNS {
            places[at][column] = if column > 0 && equal(names[column - 1], names[column]) {
                places[at][column - 1]
            } else {
                let start = end;
                end += names[column].len();
                assert!(end <= u16::MAX as usize && names[column].len() <= u8::MAX as usize);
                Mnemonic(start as u16, names[column].len() as u8)
            };
            column += 1;
        }
        at += 1;
    }
    (places, end)
};

const fn equal(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    let mut at = 0;
    while at < left.len() && at < right.len() && left[at] == right[at] {
        at += 1;
    }
    at == left.len() && at == right.len()
}

/// The mnemonics of a generation, which are empty for operations that it does not have.
fn spelled(generation: Generation) -> impl Iterator<Item = &'static str> {
    MNEMONICS.iter().map(move |places| {
        let Mnemonic(start, length) = places[generation as usize];
        let bytes = TEXT.get(usize::from(start)..usize::from(start) + usize::from(length));
        std::str::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
    })
}

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
    let mut index: Index = spelled(generation)
        .zip(&OPERATIONS)
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
    spelled(generation).filter(|name| !name.is_empty())
}
