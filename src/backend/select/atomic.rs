//! Atomic accesses, fences and barriers.
//!
//! What no instruction does is a loop around `cmpxchg` (`exchange_loop`).
//!
//! Deliberately absent: operations on vectors, and on private memory.

use super::address::Place;
use super::addressing_mode::{Addressed, Kind, addressed, vector_tuple};
use super::exchange_loop::{self, Asked};
use super::memory;
use super::memory_model::{self, Scope};
use super::reason::{Malformed, spelled};
use super::transfer;
use super::{Selected, Selector};
use crate::gpu::Generation;
use crate::instructions::op;
use crate::machine::{Class, Modifier, Value, Why};
use lanelog_typed::{Access, Detail, Operand, Type};

/// `load atomic`.
///
/// # Errors
/// Its type, its scope or its memory is not covered.
pub fn load(selector: &mut Selector<'_>, access: &Access) -> Selected {
    let instruction = selector.instruction();
    let pieces = transfer::pieces(&instruction.ty, &selector.source.types.layout)?;
    let place = selector.place(0)?;
    let scope = scope_at(access, &place)?;
    let generation = selector.gpu().generation;
    let mut modifiers =
        memory_model::modifiers(generation, memory_model::Kind::Load, scope, place.space);
    if access.volatile {
        modifiers = memory_model::volatile(generation, false, place.space);
    }
    selector.because(Why::Memory);
    if &*access.ordering == "seq_cst" {
        selector.release("seq_cst", scope);
    }
    let words = memory::load_pieces(selector, &place, &pieces, access.align, &modifiers)?;
    selector.acquire(&access.ordering, scope);
    selector.result(words);
    Ok(())
}

/// LDS is a work-group's, private memory a lane's.
pub(super) fn scope_at(access: &Access, place: &Place) -> Selected<Scope> {
    let scope = Scope::of(access)?;
    Ok(match place.space {
        3 => scope.min(Scope::Group),
        5 => Scope::Wave,
        _ => scope,
    })
}

/// Before an atomic store: what it waits for; its modifiers.
///
/// # Errors
/// Its scope is not covered.
pub fn before_store(
    selector: &mut Selector<'_>,
    access: &Access,
    place: &Place,
) -> Selected<Vec<Modifier>> {
    let scope = scope_at(access, place)?;
    selector.release(&access.ordering, scope);
    let generation = selector.gpu().generation;
    Ok(memory_model::modifiers(
        generation,
        memory_model::Kind::Store,
        scope,
        place.space,
    ))
}

/// Operations of `atomicrmw`, and how instructions name them, without their size.
const OPERATIONS: &[(&str, &str)] = &[
    ("add", "add_u"),
    ("sub", "sub_u"),
    ("min", "min_i"),
    ("max", "max_i"),
    ("umin", "min_u"),
    ("umax", "max_u"),
    ("and", "and_b"),
    ("or", "or_b"),
    ("xor", "xor_b"),
    ("xchg", "swap_b"),
    ("uinc_wrap", "inc_u"),
    ("udec_wrap", "dec_u"),
    ("fadd", "add_f"),
    ("cmpxchg", "cmpswap_b"),
];

/// An operation, and its instructions on global memory, flat memory, LDS, and LDS with the old value for a result.
#[rustfmt::skip]
const INSTRUCTIONS: &[(&str, op::Opcode, op::Opcode, op::Opcode, op::Opcode)] = &[
    ("add_u32", op::GLOBAL_ATOMIC_ADD_U32, op::FLAT_ATOMIC_ADD_U32, op::DS_ADD_U32, op::DS_ADD_RTN_U32),
    ("sub_u32", op::GLOBAL_ATOMIC_SUB_U32, op::FLAT_ATOMIC_SUB_U32, op::DS_SUB_U32, op::DS_SUB_RTN_U32),
    ("min_i32", op::GLOBAL_ATOMIC_MIN_I32, op::FLAT_ATOMIC_MIN_I32, op::DS_MIN_I32, op::DS_MIN_RTN_I32),
    ("max_i32", op::GLOBAL_ATOMIC_MAX_I32, op::FLAT_ATOMIC_MAX_I32, op::DS_MAX_I32, op::DS_MAX_RTN_I32),
    ("min_u32", op::GLOBAL_ATOMIC_MIN_U32, op::FLAT_ATOMIC_MIN_U32, op::DS_MIN_U32, op::DS_MIN_RTN_U32),
    ("max_u32", op::GLOBAL_ATOMIC_MAX_U32, op::FLAT_ATOMIC_MAX_U32, op::DS_MAX_U32, op::DS_MAX_RTN_U32),
    ("and_b32", op::GLOBAL_ATOMIC_AND_B32, op::FLAT_ATOMIC_AND_B32, op::DS_AND_B32, op::DS_AND_RTN_B32),
    ("or_b32", op::GLOBAL_ATOMIC_OR_B32, op::FLAT_ATOMIC_OR_B32, op::DS_OR_B32, op::DS_OR_RTN_B32),
    ("xor_b32", op::GLOBAL_ATOMIC_XOR_B32, op::FLAT_ATOMIC_XOR_B32, op::DS_XOR_B32, op::DS_XOR_RTN_B32),
    ("swap_b32", op::GLOBAL_ATOMIC_SWAP_B32, op::FLAT_ATOMIC_SWAP_B32, op::DS_STOREXCHG_RTN_B32, op::DS_STOREXCHG_RTN_B32),
    ("inc_u32", op::GLOBAL_ATOMIC_INC_U32, op::FLAT_ATOMIC_INC_U32, op::DS_INC_U32, op::DS_INC_RTN_U32),
    ("dec_u32", op::GLOBAL_ATOMIC_DEC_U32, op::FLAT_ATOMIC_DEC_U32, op::DS_DEC_U32, op::DS_DEC_RTN_U32),
    ("cmpswap_b32", op::GLOBAL_ATOMIC_CMPSWAP_B32, op::FLAT_ATOMIC_CMPSWAP_B32, op::DS_CMPSTORE_B32, op::DS_CMPSTORE_RTN_B32),
    ("add_u64", op::GLOBAL_ATOMIC_ADD_U64, op::FLAT_ATOMIC_ADD_U64, op::DS_ADD_U64, op::DS_ADD_RTN_U64),
    ("sub_u64", op::GLOBAL_ATOMIC_SUB_U64, op::FLAT_ATOMIC_SUB_U64, op::DS_SUB_U64, op::DS_SUB_RTN_U64),
    ("min_i64", op::GLOBAL_ATOMIC_MIN_I64, op::FLAT_ATOMIC_MIN_I64, op::DS_MIN_I64, op::DS_MIN_RTN_I64),
    ("max_i64", op::GLOBAL_ATOMIC_MAX_I64, op::FLAT_ATOMIC_MAX_I64, op::DS_MAX_I64, op::DS_MAX_RTN_I64),
    ("min_u64", op::GLOBAL_ATOMIC_MIN_U64, op::FLAT_ATOMIC_MIN_U64, op::DS_MIN_U64, op::DS_MIN_RTN_U64),
    ("max_u64", op::GLOBAL_ATOMIC_MAX_U64, op::FLAT_ATOMIC_MAX_U64, op::DS_MAX_U64, op::DS_MAX_RTN_U64),
    ("and_b64", op::GLOBAL_ATOMIC_AND_B64, op::FLAT_ATOMIC_AND_B64, op::DS_AND_B64, op::DS_AND_RTN_B64),
    ("or_b64", op::GLOBAL_ATOMIC_OR_B64, op::FLAT_ATOMIC_OR_B64, op::DS_OR_B64, op::DS_OR_RTN_B64),
    ("xor_b64", op::GLOBAL_ATOMIC_XOR_B64, op::FLAT_ATOMIC_XOR_B64, op::DS_XOR_B64, op::DS_XOR_RTN_B64),
    ("swap_b64", op::GLOBAL_ATOMIC_SWAP_B64, op::FLAT_ATOMIC_SWAP_B64, op::DS_STOREXCHG_RTN_B64, op::DS_STOREXCHG_RTN_B64),
    ("inc_u64", op::GLOBAL_ATOMIC_INC_U64, op::FLAT_ATOMIC_INC_U64, op::DS_INC_U64, op::DS_INC_RTN_U64),
    ("dec_u64", op::GLOBAL_ATOMIC_DEC_U64, op::FLAT_ATOMIC_DEC_U64, op::DS_DEC_U64, op::DS_DEC_RTN_U64),
    ("cmpswap_b64", op::GLOBAL_ATOMIC_CMPSWAP_B64, op::FLAT_ATOMIC_CMPSWAP_B64, op::DS_CMPSTORE_B64, op::DS_CMPSTORE_RTN_B64),
    ("add_f32", op::GLOBAL_ATOMIC_ADD_F32, op::FLAT_ATOMIC_ADD_F32, op::DS_ADD_F32, op::DS_ADD_RTN_F32),
];

/// An operation on memory that an instruction does.
pub(super) struct Change<'c> {
    /// As in [`OPERATIONS`].
    pub operation: &'c str,
    pub ty: &'c Type,
    pub access: &'c Access,
    pub place: Place,
    /// The data, as a tuple of vector registers each. For `cmpxchg`: the new value, and the expected one.
    pub data: Vec<Value>,
    /// Something reads what was there before.
    pub read: bool,
}

impl Change<'_> {
    /// Words of the value.
    fn words(&self) -> Selected<u8> {
        match self.ty {
            Type::Integer(32) | Type::Float | Type::Pointer(2 | 3 | 5 | 6) => Ok(1),
            Type::Integer(64) | Type::Pointer(0 | 1 | 4) => Ok(2),
            Type::Double if self.operation == "xchg" => Ok(2),
            _ => Err("the type of an atomic access is not covered: integers of 8 to 64 bits, floats and pointers are; `opt -passes=atomic-expand -mcpu=...` makes others of them".into()),
        }
    }
}

/// Selects an operation. What was there before, if it is asked for.
pub(super) fn change(selector: &mut Selector<'_>, change: &Change<'_>) -> Selected<Value> {
    let words = change.words()?;
    let found = OPERATIONS.iter().find(|row| row.0 == change.operation);
    let (_, stem) = found.ok_or_else(|| {
        let operation = change.operation;
        format!("`atomicrmw {operation}` is not covered: `opt -passes=atomic-expand -mcpu=...` makes a loop around `cmpxchg` of it")
    })?;
    let name = format!("{stem}{}", 32 * u32::from(words));
    let row = INSTRUCTIONS.iter().find(|row| row.0 == name);
    let row = row.ok_or_else(|| {
        let operation = change.operation;
        format!(
            "`atomicrmw {operation}` of {} has no instruction: `opt -passes=atomic-expand -mcpu=...` makes a loop around `cmpxchg` of it",
            spelled(change.ty)
        )
    })?;
    let generation = selector.gpu().generation;
    let scope = scope_at(change.access, &change.place)?;
    let addressed = addressed(selector, &change.place)?;
    selector.release(&change.access.ordering, scope);
    let read = change.read || row.3 == row.4 && addressed.kind == Kind::Local;
    let name = match (addressed.kind, read) {
        (Kind::Global, _) => row.1,
        (Kind::Flat, _) => row.2,
        (Kind::Local, false) => row.3,
        (Kind::Local, true) => row.4,
        (Kind::Scratch, _) => {
            return Err("an atomic access to private memory (address space 5) is not covered: no other lane sees it, a plain one does".into());
        }
    };
    if name.spelling(generation).is_none() {
        let gpu = selector.gpu().name;
        let operation = change.operation;
        let (ty, space) = (spelled(change.ty), change.place.space);
        return Err(format!("{gpu} has no instruction for `atomicrmw {operation}` of {ty} in address space {space}: `opt -passes=atomic-expand -mcpu=...` makes a loop around `cmpxchg` of it").into());
    }
    let mut modifiers = memory_model::modifiers(
        generation,
        memory_model::Kind::Modify,
        scope,
        change.place.space,
    );
    if read && addressed.kind != Kind::Local {
        modifiers.insert(0, memory_model::returning(generation));
    }
    let data = data(selector, change, &addressed);
    let results = if read {
        vec![selector.fresh(Class::Vector, words)]
    } else {
        Vec::new()
    };
    let behind = addressed.modifiers(&modifiers);
    selector.emit_with(name, &results, &addressed.with(&data), &behind);
    selector.acquire(&change.access.ordering, scope);
    Ok(results.first().copied().unwrap_or(Value::Bits(0)))
}

/// The data operands as an instruction wants them.
fn data(selector: &mut Selector<'_>, change: &Change<'_>, addressed: &Addressed) -> Vec<Value> {
    let [new, expected] = change.data.as_slice() else {
        return change.data.clone();
    };
    if addressed.kind != Kind::Local {
        // One tuple: the new value, then the expected one.
        let words = [selector.split(*new), selector.split(*expected)].concat();
        return vec![vector_tuple(selector, &words)];
    }
    // As ds_cmpstore has them: ds_cmpst of older generations has them the other way round, which `emit` knows.
    vec![*new, *expected]
}

/// Whether an operation takes a loop around `cmpxchg`: no instruction does it.
fn is_loop(selector: &Selector<'_>, operation: &str, ty: &Type, place: &Place) -> bool {
    if place.space == 5 || !exchange_loop::can_modify(operation, ty) {
        return false;
    }
    if exchange_loop::part_bits(ty).is_some() {
        return true;
    }
    let bits = match ty {
        Type::Double | Type::Integer(64) => 64,
        _ => 32,
    };
    let stem = OPERATIONS.iter().find(|row| row.0 == operation);
    let name = stem.map(|(_, stem)| format!("{stem}{bits}"));
    let row = name.and_then(|name| INSTRUCTIONS.iter().find(|row| row.0 == name));
    let generation = selector.gpu().generation;
    let opcode = row.map(|row| match place.space {
        3 => row.4,
        0 => row.2,
        _ => row.1,
    });
    opcode.is_none_or(|opcode| opcode.spelling(generation).is_none())
}

/// `atomicrmw`.
///
/// # Errors
/// The operation, its type, its scope or its memory is not covered.
pub fn modify(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let Detail::Access(access) = &instruction.detail else {
        return Err(Malformed("an `atomicrmw` without an operation").into());
    };
    let (ty, _) = instruction
        .operands
        .get(1)
        .ok_or(Malformed("an `atomicrmw` without a value"))?;
    let place = selector.place(0)?;
    let words = selector.operand(1)?;
    selector.because(Why::Memory);
    if is_loop(selector, &access.operation, ty, &place) {
        let asked = Asked::Modify(&access.operation, words);
        let old = exchange_loop::exchanged(selector, access, &place, ty, &asked)?;
        selector.result(old);
        return Ok(());
    }
    let tuple = vector_tuple(selector, &words);
    let read = selector.memory.function.is_read(selector.value);
    let asked = Change {
        operation: &access.operation,
        ty,
        access,
        place,
        data: vec![tuple],
        read,
    };
    let old = change(selector, &asked)?;
    let old = selector.split(old);
    selector.result(old);
    Ok(())
}

/// `cmpxchg`.
///
/// # Errors
/// Its type, its scope or its memory is not covered.
pub fn exchange(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let Detail::Access(access) = &instruction.detail else {
        return Err(Malformed("a `cmpxchg` without an ordering").into());
    };
    let (ty, _) = instruction
        .operands
        .get(1)
        .ok_or(Malformed("a `cmpxchg` without a value"))?;
    let place = selector.place(0)?;
    let expected = selector.operand(1)?;
    let new = selector.operand(2)?;
    selector.because(Why::Memory);
    if exchange_loop::part_bits(ty).is_some() && place.space != 5 {
        let asked = Asked::Replace(expected.clone(), new);
        let mut words = exchange_loop::exchanged(selector, access, &place, ty, &asked)?;
        selector.because(Why::Divergent);
        words.push(exchange_loop::succeeded(selector, ty, &words, &expected));
        selector.result(words);
        return Ok(());
    }
    let expected = vector_tuple(selector, &expected);
    let new = vector_tuple(selector, &new);
    let read = selector.memory.function.is_read(selector.value);
    let asked = Change {
        operation: "cmpxchg",
        ty,
        access,
        place,
        data: vec![new, expected],
        read,
    };
    let old = change(selector, &asked)?;
    let mut words = selector.split(old);
    if read {
        let same = selector.fresh_mask();
        let name = if words.len() == 1 {
            op::V_CMP_EQ_U32
        } else {
            op::V_CMP_EQ_U64
        };
        selector.because(Why::Divergent);
        selector.emit(name, &[same], &[old, expected]);
        words.push(same);
    } else {
        let count = selector.words_of(&instruction.ty)?;
        words = vec![Value::Bits(0); count];
    }
    selector.result(words);
    Ok(())
}

/// `fence`.
///
/// # Errors
/// Its scope is not covered.
pub fn fence(selector: &mut Selector<'_>, access: &Access) -> Selected {
    let scope = Scope::of(access)?;
    let ordering = &*access.ordering;
    selector.release(ordering, scope);
    selector.acquire(ordering, scope);
    Ok(())
}

/// Intrinsics that the wave only sees the time of.
const NOTHING: &[&str] = &[
    "wave.barrier",
    "sched.barrier",
    "sched.group.barrier",
    "iglp.opt",
    "s.nop",
    "s.incperflevel",
    "s.decperflevel",
    "s.ttracedata",
    "s.sethalt",
    "s.dcache.inv",
    "s.dcache.wb",
];

/// Barriers, and what the scheduler is told. Whether it is one.
///
/// # Errors
/// Its operand is not covered.
pub fn call(selector: &mut Selector<'_>, name: &str) -> Selected<bool> {
    let Some(name) = name.strip_prefix("llvm.amdgcn.") else {
        return Ok(false);
    };
    if NOTHING.contains(&name) {
        return Ok(true);
    }
    let nothing: [Value; 0] = [];
    let newer = selector.gpu().generation == Generation::Gfx12;
    let all = [Value::Bits(u32::MAX)];
    let short = |selector: &Selector<'_>| match selector.instruction().operands.first() {
        Some((_, Operand::Constant(lanelog_typed::Constant::Bits(bits)))) => {
            Ok([Value::Bits(*bits as u32)])
        }
        _ => Err(Malformed(
            "an operand that the intrinsic marks `immarg` is no integer constant",
        )),
    };
    if matches!(name, "s.barrier" | "s.barrier.signal" | "s.barrier.wait") {
        selector.because(Why::Wait);
    }
    match name {
        "s.barrier" => {
            // Vega waits at a barrier with whatever is outstanding at its own risk.
            if selector.gpu().generation == Generation::Gfx9 {
                selector.wait_all();
            }
            if newer {
                selector.emit(op::S_BARRIER_SIGNAL, &[], &all);
                selector.emit(op::S_BARRIER_WAIT, &[], &all);
            } else {
                selector.emit(op::S_BARRIER, &[], &nothing);
            }
        }
        "s.barrier.signal" if newer => {
            let which = short(selector)?;
            selector.emit(op::S_BARRIER_SIGNAL, &[], &which);
        }
        "s.barrier.wait" if newer => {
            let which = short(selector)?;
            selector.emit(op::S_BARRIER_WAIT, &[], &which);
        }
        "s.sleep" => {
            let time = short(selector)?;
            selector.emit(op::S_SLEEP, &[], &time);
        }
        "s.setprio" => {
            let level = short(selector)?;
            selector.emit(op::S_SETPRIO, &[], &level);
        }
        "s.waitcnt" => selector.wait_all(),
        _ => return Ok(false),
    }
    Ok(true)
}
