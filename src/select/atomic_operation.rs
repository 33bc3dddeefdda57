//! Atomic operations that one instruction implements.

use super::address::SplitAddress;
use super::addressing_mode::{Addressed, addressed, vector_tuple};
use super::memory_model::{self, Scope};
use super::reason::spelled;
use super::{Selected, Selector};
use lanelog_amdgpu::instructions::{Unit, op};
use lanelog_amdgpu::machine::{Class, Value};
use lanelog_ir::typed::{Access, Type};

/// The scope of an access, reduced to the threads that share the memory: a work-group for LDS, a
/// wave for private memory.
pub(super) fn scope_at(access: &Access, place: &SplitAddress) -> Selected<Scope> {
    let scope = Scope::of(access)?;
    Ok(match place.space {
        3 => scope.min(Scope::Group),
        5 => Scope::Wave,
        _ => scope,
    })
}

/// An operation's name in `atomicrmw` and in buffer intrinsics, and its opcodes for 32-bit and for
/// 64-bit values.
type Row = (&'static str, &'static str, [OnMemory; 2]);

/// Five opcodes of an operation: on global memory, flat memory, buffers, LDS, and on LDS with the
/// old value as the result.
type OnMemory = [op::Opcode; 5];

/// The rows of `atomics.txt`.
const ATOMICS: &[Row] = include!(concat!(env!("OUT_DIR"), "/atomics.rs"));

/// The opcode of an atomic operation on a buffer, if the GPU has it.
pub(super) fn on_buffer(
    selector: &Selector<'_>,
    operation: &str,
    words: usize,
) -> Option<op::Opcode> {
    let (.., sizes) = ATOMICS.iter().find(|row| row.1 == operation)?;
    let [_, _, name, _, _] = sizes[usize::from(words != 1)];
    name.spelling(selector.gpu().generation).map(|_| name)
}

/// An atomic operation that one instruction implements.
pub(super) struct Change<'c> {
    /// The name, as in [`OPERATIONS`].
    pub operation: &'c str,
    pub ty: &'c Type,
    pub access: &'c Access,
    pub place: SplitAddress,
    /// The data operands, each a tuple of vector registers. For `cmpxchg`: the new value, then the
    /// expected value.
    pub data: Vec<Value>,
    /// Whether the old value is used.
    pub read: bool,
}

impl Change<'_> {
    /// The number of words of the value.
    fn words(&self) -> Selected<u8> {
        match self.ty {
            Type::Integer(32) | Type::Float | Type::Pointer(2 | 3 | 5 | 6) => Ok(1),
            Type::Integer(64) | Type::Pointer(0 | 1 | 4) => Ok(2),
            Type::Double if self.operation == "xchg" => Ok(2),
            _ => Err("the type of an atomic access is not covered: integers of 8 to 64 bits, floats and pointers are; `opt -passes=atomic-expand -mcpu=...` makes others of them".into()),
        }
    }
}

/// Selects an operation. Returns the old value, if it is used.
pub(super) fn change(selector: &mut Selector<'_>, change: &Change<'_>) -> Selected<Value> {
    let words = change.words()?;
    let operation = change.operation;
    let found = ATOMICS.iter().find(|row| row.0 == operation);
    let (.., sizes) = found.ok_or_else(|| {
        format!("`atomicrmw {operation}` is not covered: `opt -passes=atomic-expand -mcpu=...` makes a loop around `cmpxchg` of it")
    })?;
    let [global, flat, _, lds, returning] = sizes[usize::from(words) - 1];
    if global == op::NONE {
        return Err(format!(
            "`atomicrmw {operation}` of {} has no instruction: `opt -passes=atomic-expand -mcpu=...` makes a loop around `cmpxchg` of it",
            spelled(change.ty)
        )
        .into());
    }
    let generation = selector.gpu().generation;
    let scope = scope_at(change.access, &change.place)?;
    let addressed = addressed(selector, &change.place)?;
    selector.release(&change.access.ordering, scope);
    let read = change.read || lds == returning && addressed.unit == Unit::Lds;
    let name = match (addressed.unit, read) {
        (Unit::Global, _) => global,
        (Unit::Flat, _) => flat,
        (Unit::Lds, false) => lds,
        (Unit::Lds, true) => returning,
        _ => {
            return Err("an atomic access to private memory (address space 5) is not covered: no other lane sees it, a plain one does".into());
        }
    };
    if name.spelling(generation).is_none() {
        let gpu = selector.gpu().name;
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
    let after = addressed.modifiers(&modifiers);
    selector.emit_with(name, &results, &addressed.with(&data), &after);
    selector.acquire(&change.access.ordering, scope);
    Ok(results.first().copied().unwrap_or(Value::Bits(0)))
}

/// The data operands in the instruction's order.
fn data(selector: &mut Selector<'_>, change: &Change<'_>, addressed: &Addressed) -> Vec<Value> {
    let [new, expected] = change.data.as_slice() else {
        return change.data.clone();
    };
    if addressed.unit != Unit::Lds {
        // For global and flat memory, one tuple contains both values: the new value, then the
        // expected value.
        let words = [selector.split(*new), selector.split(*expected)].concat();
        return vec![vector_tuple(selector, &words)];
    }
    // `ds_cmpstore` has this operand order. `ds_cmpst` of older generations has the reverse order,
    // and `emit` swaps the operands.
    vec![*new, *expected]
}

/// The opcode of an operation on an address, if the GPU has it.
pub(super) fn instruction_of(
    selector: &Selector<'_>,
    operation: &str,
    ty: &Type,
    place: &SplitAddress,
) -> Option<op::Opcode> {
    let size = usize::from(matches!(ty, Type::Double | Type::Integer(64)));
    let (.., sizes) = ATOMICS.iter().find(|row| row.0 == operation)?;
    let [global, flat, _, _, returning] = sizes[size];
    let opcode = match place.space {
        3 => returning,
        0 => flat,
        _ => global,
    };
    opcode.spelling(selector.gpu().generation).map(|_| opcode)
}
