//! Loads, stores and atomic operations of lanes by mnemonic, with a column for GCN, CDNA and RDNA
//! 2, and one for RDNA 3 and 4.
//!
//! Source: AMD's "CDNA3", "RDNA3" and "RDNA4" instruction set architecture documents, FLAT, GLOBAL,
//! SCRATCH and DS.

use super::atomic::Atomic;

/// The half of a register that is accessed. The other half is preserved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    Whole,
    Low,
    High,
}

/// A memory operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MemoryOperation {
    /// Loads bytes to registers.
    Load { bytes: u8, signed: bool, half: Half },
    /// Stores bytes from registers.
    Store { bytes: u8, half: Half },
    /// Two loads of `bytes` bytes each. Offsets are in units of `step` bytes.
    LoadTwo { bytes: u8, step: u16 },
    /// Two stores of `bytes` bytes each. Offsets are in units of `step` bytes.
    StoreTwo { bytes: u8, step: u16 },
    /// An atomic read-modify-write operation.
    Atomic { what: Atomic, words: u8 },
}

use Atomic::{
    Add, AddBrains, AddFloat, AddHalves, And, CompareSwap, CompareSwapFloat, Decrement, Increment,
    MaskedOr, MaxFloat, MaxSigned, MaxUnsigned, MinFloat, MinSigned, MinUnsigned, Or, Subtract,
    SubtractClamped, SubtractFrom, SubtractIf, Swap, Xor,
};
use Half::{High, Low, Whole};

const fn load(bytes: u8, signed: bool, half: Half) -> MemoryOperation {
    MemoryOperation::Load {
        bytes,
        signed,
        half,
    }
}

const fn store(bytes: u8, half: Half) -> MemoryOperation {
    MemoryOperation::Store { bytes, half }
}

const fn atomic(what: Atomic, words: u8) -> MemoryOperation {
    MemoryOperation::Atomic { what, words }
}

const fn load_two(bytes: u8, step: u16) -> MemoryOperation {
    MemoryOperation::LoadTwo { bytes, step }
}

const fn store_two(bytes: u8, step: u16) -> MemoryOperation {
    MemoryOperation::StoreTwo { bytes, step }
}

/// Loads and stores of global, flat and scratch memory. The names follow the prefix, such as
/// `global_`.
const FLAT: [(&str, &str, MemoryOperation); 22] = [
    ("load_ubyte", "load_u8", load(1, false, Whole)),
    ("load_sbyte", "load_i8", load(1, true, Whole)),
    ("load_ushort", "load_u16", load(2, false, Whole)),
    ("load_sshort", "load_i16", load(2, true, Whole)),
    ("load_dword", "load_b32", load(4, false, Whole)),
    ("load_dwordx2", "load_b64", load(8, false, Whole)),
    ("load_dwordx3", "load_b96", load(12, false, Whole)),
    ("load_dwordx4", "load_b128", load(16, false, Whole)),
    ("load_ubyte_d16", "load_d16_u8", load(1, false, Low)),
    ("load_ubyte_d16_hi", "load_d16_hi_u8", load(1, false, High)),
    ("load_sbyte_d16", "load_d16_i8", load(1, true, Low)),
    ("load_sbyte_d16_hi", "load_d16_hi_i8", load(1, true, High)),
    ("load_short_d16", "load_d16_b16", load(2, false, Low)),
    ("load_short_d16_hi", "load_d16_hi_b16", load(2, false, High)),
    ("store_byte", "store_b8", store(1, Whole)),
    ("store_short", "store_b16", store(2, Whole)),
    ("store_dword", "store_b32", store(4, Whole)),
    ("store_dwordx2", "store_b64", store(8, Whole)),
    ("store_dwordx3", "store_b96", store(12, Whole)),
    ("store_dwordx4", "store_b128", store(16, Whole)),
    ("store_byte_d16_hi", "store_d16_hi_b8", store(1, High)),
    ("store_short_d16_hi", "store_d16_hi_b16", store(2, High)),
];

/// Loads and stores of LDS. The names follow `ds_`.
const GROUP: [(&str, &str, MemoryOperation); 30] = [
    ("read_u8", "load_u8", load(1, false, Whole)),
    ("read_i8", "load_i8", load(1, true, Whole)),
    ("read_u16", "load_u16", load(2, false, Whole)),
    ("read_i16", "load_i16", load(2, true, Whole)),
    ("read_b32", "load_b32", load(4, false, Whole)),
    ("read_b64", "load_b64", load(8, false, Whole)),
    ("read_b96", "load_b96", load(12, false, Whole)),
    ("read_b128", "load_b128", load(16, false, Whole)),
    ("read_u8_d16", "load_u8_d16", load(1, false, Low)),
    ("read_u8_d16_hi", "load_u8_d16_hi", load(1, false, High)),
    ("read_i8_d16", "load_i8_d16", load(1, true, Low)),
    ("read_i8_d16_hi", "load_i8_d16_hi", load(1, true, High)),
    ("read_u16_d16", "load_u16_d16", load(2, false, Low)),
    ("read_u16_d16_hi", "load_u16_d16_hi", load(2, false, High)),
    ("write_b8", "store_b8", store(1, Whole)),
    ("write_b16", "store_b16", store(2, Whole)),
    ("write_b32", "store_b32", store(4, Whole)),
    ("write_b64", "store_b64", store(8, Whole)),
    ("write_b96", "store_b96", store(12, Whole)),
    ("write_b128", "store_b128", store(16, Whole)),
    ("write_b8_d16_hi", "store_b8_d16_hi", store(1, High)),
    ("write_b16_d16_hi", "store_b16_d16_hi", store(2, High)),
    ("read2_b32", "load_2addr_b32", load_two(4, 4)),
    ("read2_b64", "load_2addr_b64", load_two(8, 8)),
    ("read2st64_b32", "load_2addr_stride64_b32", load_two(4, 256)),
    ("read2st64_b64", "load_2addr_stride64_b64", load_two(8, 512)),
    ("write2_b32", "store_2addr_b32", store_two(4, 4)),
    ("write2_b64", "store_2addr_b64", store_two(8, 8)),
    (
        "write2st64_b32",
        "store_2addr_stride64_b32",
        store_two(4, 256),
    ),
    (
        "write2st64_b64",
        "store_2addr_stride64_b64",
        store_two(8, 512),
    ),
];

/// Atomic operations: names after `global_atomic_` before and since RDNA 3, then names after `ds_`
/// before and since RDNA 3; "" if there is none.
// The table has one operation per line.
#[rustfmt::skip]
const ATOMICS: [(&str, &str, &str, &str, MemoryOperation); 51] = [
    ("swap", "swap_b32", "wrxchg_b32", "storexchg_b32", atomic(Swap, 1)),
    ("swap_x2", "swap_b64", "wrxchg_b64", "storexchg_b64", atomic(Swap, 2)),
    ("cmpswap", "cmpswap_b32", "cmpst_b32", "cmpstore_b32", atomic(CompareSwap, 1)),
    ("cmpswap_x2", "cmpswap_b64", "cmpst_b64", "cmpstore_b64", atomic(CompareSwap, 2)),
    ("add", "add_u32", "add_u32", "add_u32", atomic(Add, 1)),
    ("add_x2", "add_u64", "add_u64", "add_u64", atomic(Add, 2)),
    ("sub", "sub_u32", "sub_u32", "sub_u32", atomic(Subtract, 1)),
    ("sub_x2", "sub_u64", "sub_u64", "sub_u64", atomic(Subtract, 2)),
    ("", "", "rsub_u32", "rsub_u32", atomic(SubtractFrom, 1)),
    ("", "", "rsub_u64", "rsub_u64", atomic(SubtractFrom, 2)),
    ("smin", "min_i32", "min_i32", "min_i32", atomic(MinSigned, 1)),
    ("smin_x2", "min_i64", "min_i64", "min_i64", atomic(MinSigned, 2)),
    ("umin", "min_u32", "min_u32", "min_u32", atomic(MinUnsigned, 1)),
    ("umin_x2", "min_u64", "min_u64", "min_u64", atomic(MinUnsigned, 2)),
    ("smax", "max_i32", "max_i32", "max_i32", atomic(MaxSigned, 1)),
    ("smax_x2", "max_i64", "max_i64", "max_i64", atomic(MaxSigned, 2)),
    ("umax", "max_u32", "max_u32", "max_u32", atomic(MaxUnsigned, 1)),
    ("umax_x2", "max_u64", "max_u64", "max_u64", atomic(MaxUnsigned, 2)),
    ("and", "and_b32", "and_b32", "and_b32", atomic(And, 1)),
    ("and_x2", "and_b64", "and_b64", "and_b64", atomic(And, 2)),
    ("or", "or_b32", "or_b32", "or_b32", atomic(Or, 1)),
    ("or_x2", "or_b64", "or_b64", "or_b64", atomic(Or, 2)),
    ("xor", "xor_b32", "xor_b32", "xor_b32", atomic(Xor, 1)),
    ("xor_x2", "xor_b64", "xor_b64", "xor_b64", atomic(Xor, 2)),
    ("inc", "inc_u32", "inc_u32", "inc_u32", atomic(Increment, 1)),
    ("inc_x2", "inc_u64", "inc_u64", "inc_u64", atomic(Increment, 2)),
    ("dec", "dec_u32", "dec_u32", "dec_u32", atomic(Decrement, 1)),
    ("dec_x2", "dec_u64", "dec_u64", "dec_u64", atomic(Decrement, 2)),
    ("", "", "mskor_b32", "mskor_b32", atomic(MaskedOr, 1)),
    ("", "", "mskor_b64", "mskor_b64", atomic(MaskedOr, 2)),
    ("add_f32", "add_f32", "add_f32", "add_f32", atomic(AddFloat, 1)),
    ("add_f64", "add_f64", "add_f64", "add_f64", atomic(AddFloat, 2)),
    ("", "min_f32", "min_f32", "min_f32", atomic(MinFloat, 1)),
    ("min_f64", "min_f64", "min_f64", "min_f64", atomic(MinFloat, 2)),
    ("", "max_f32", "max_f32", "max_f32", atomic(MaxFloat, 1)),
    ("max_f64", "max_f64", "max_f64", "max_f64", atomic(MaxFloat, 2)),
    ("", "min_num_f32", "", "min_num_f32", atomic(MinFloat, 1)),
    ("", "min_num_f64", "", "min_num_f64", atomic(MinFloat, 2)),
    ("", "max_num_f32", "", "max_num_f32", atomic(MaxFloat, 1)),
    ("", "max_num_f64", "", "max_num_f64", atomic(MaxFloat, 2)),
    ("pk_add_f16", "pk_add_f16", "pk_add_f16", "pk_add_f16", atomic(AddHalves, 1)),
    ("pk_add_bf16", "pk_add_bf16", "pk_add_bf16", "pk_add_bf16", atomic(AddBrains, 1)),
    ("csub", "csub_u32", "", "", atomic(SubtractClamped, 1)),
    ("", "sub_clamp_u32", "", "sub_clamp_u32", atomic(SubtractClamped, 1)),
    ("", "cond_sub_u32", "", "cond_sub_u32", atomic(SubtractIf, 1)),
    ("fcmpswap", "cmpswap_f32", "cmpst_f32", "cmpstore_f32", atomic(CompareSwapFloat, 1)),
    ("fcmpswap_x2", "", "cmpst_f64", "cmpstore_f64", atomic(CompareSwapFloat, 2)),
    ("fmin", "", "", "", atomic(MinFloat, 1)),
    ("fmin_x2", "", "", "", atomic(MinFloat, 2)),
    ("fmax", "", "", "", atomic(MaxFloat, 1)),
    ("fmax_x2", "", "", "", atomic(MaxFloat, 2)),
];

/// The operation whose mnemonic has this name after `global_`, `flat_` or `scratch_`. `old` selects
/// the names before RDNA 3.
pub(crate) fn flat(name: &str, old: bool) -> Option<MemoryOperation> {
    if let Some(name) = name.strip_prefix("atomic_") {
        let mut rows = ATOMICS.iter().filter(|_| !name.is_empty());
        let found = rows.find(|row| name == if old { row.0 } else { row.1 });
        return found.map(|row| row.4);
    }
    plain(&FLAT, name, old)
}

/// The LDS operation whose mnemonic has this name after `ds_`. The flag is true for an atomic
/// operation that returns the old value.
pub(crate) fn group(name: &str, old: bool) -> Option<(MemoryOperation, bool)> {
    if let Some(found) = plain(&GROUP, name, old) {
        return Some((found, false));
    }
    let (name, returns) = match name.split_once("_rtn_") {
        Some((before, after)) => (format!("{before}_{after}"), true),
        None => (name.to_string(), false),
    };
    let mut rows = ATOMICS.iter().filter(|_| !name.is_empty());
    let found = rows.find(|row| name == if old { row.2 } else { row.3 });
    found.map(|row| (row.4, returns))
}

/// Looks up the name of a load or a store in a table.
fn plain(rows: &[(&str, &str, MemoryOperation)], name: &str, old: bool) -> Option<MemoryOperation> {
    let found = rows
        .iter()
        .find(|row| name == if old { row.0 } else { row.1 });
    found.map(|row| row.2)
}
