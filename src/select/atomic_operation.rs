//! Atomic operations that are one instruction.

use super::address::Place;
use super::addressing_mode::{Addressed, addressed, vector_tuple};
use super::memory_model::{self, Scope};
use super::reason::spelled;
use super::{Selected, Selector};
use lanelog_amdgpu::instructions::{Unit, op};
use lanelog_amdgpu::machine::{Class, Value};
use lanelog_ir::typed::{Access, Type};

/// LDS is a work-group's, private memory a lane's.
pub(super) fn scope_at(access: &Access, place: &Place) -> Selected<Scope> {
    let scope = Scope::of(access)?;
    Ok(match place.space {
        3 => scope.min(Scope::Group),
        5 => Scope::Wave,
        _ => scope,
    })
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
    let read = change.read || row.3 == row.4 && addressed.unit == Unit::Lds;
    let name = match (addressed.unit, read) {
        (Unit::Global, _) => row.1,
        (Unit::Flat, _) => row.2,
        (Unit::Lds, false) => row.3,
        (Unit::Lds, true) => row.4,
        _ => {
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
    if read && addressed.unit != Unit::Lds {
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
    if addressed.unit != Unit::Lds {
        // One tuple: the new value, then the expected one.
        let words = [selector.split(*new), selector.split(*expected)].concat();
        return vec![vector_tuple(selector, &words)];
    }
    // As ds_cmpstore has them: ds_cmpst of older generations has them the other way round, which `emit` knows.
    vec![*new, *expected]
}

/// The instruction of an operation at a place, as far as the GPU has it.
pub(super) fn instruction_of(
    selector: &Selector<'_>,
    operation: &str,
    ty: &Type,
    place: &Place,
) -> Option<op::Opcode> {
    let bits = match ty {
        Type::Double | Type::Integer(64) => 64,
        _ => 32,
    };
    let (_, stem) = OPERATIONS.iter().find(|row| row.0 == operation)?;
    let name = format!("{stem}{bits}");
    let row = INSTRUCTIONS.iter().find(|row| row.0 == name)?;
    let opcode = match place.space {
        3 => row.4,
        0 => row.2,
        _ => row.1,
    };
    opcode.spelling(selector.gpu().generation).map(|_| opcode)
}
