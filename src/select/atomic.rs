//! Atomic accesses, fences and barriers.
//!
//! Operations that no instruction implements become a loop around `cmpxchg` (`exchange_loop`).
//!
//! Deliberately absent: operations on vectors, and on private memory.

use super::address::SplitAddress;
use super::addressing_mode::vector_tuple;
use super::atomic_operation::{Change, change, instruction_of, scope_at};
use super::exchange_loop::{self, ExchangeOperation};
use super::memory_model::{self, Scope};
use super::operands::immediate;
use super::pieces;
use super::reason::Malformed;
use super::transfer;
use super::{Selected, Selector};
use lanelog_amdgpu::gpu::Generation;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Modifier, Value, Why};
use lanelog_ir::typed::{Access, Detail, Type};

/// Selects `load atomic`.
///
/// # Errors
/// The type, the scope or the address space is not supported.
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
    let words = pieces::load_pieces(selector, &place, &pieces, access.align, &modifiers)?;
    selector.acquire(&access.ordering, scope);
    selector.result(words);
    Ok(())
}

/// Inserts the waits before an atomic store, and returns the modifiers of the store.
///
/// # Errors
/// The scope is not supported.
pub fn before_store(
    selector: &mut Selector<'_>,
    access: &Access,
    place: &SplitAddress,
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

/// Whether an operation needs a loop around `cmpxchg`, because no instruction implements it.
fn is_loop(selector: &Selector<'_>, operation: &str, ty: &Type, place: &SplitAddress) -> bool {
    if place.space == 5 || !exchange_loop::can_modify(operation, ty) {
        return false;
    }
    if exchange_loop::part_bits(ty).is_some() {
        return true;
    }
    instruction_of(selector, operation, ty, place).is_none()
}

/// Selects `atomicrmw`.
///
/// # Errors
/// The operation, the type, the scope or the address space is not supported.
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
        let asked = ExchangeOperation::Modify(&access.operation, words);
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

/// Selects `cmpxchg`.
///
/// # Errors
/// The type, the scope or the address space is not supported.
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
        let asked = ExchangeOperation::Replace(expected.clone(), new);
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

/// Selects `fence`.
///
/// # Errors
/// The scope is not supported.
pub fn fence(selector: &mut Selector<'_>) -> Selected {
    let Detail::Access(access) = &selector.instruction().detail else {
        return Err(Malformed("a `fence` without an ordering").into());
    };
    let scope = Scope::of(access)?;
    let ordering = &*access.ordering;
    selector.release(ordering, scope);
    selector.acquire(ordering, scope);
    Ok(())
}

/// Selects `s.barrier`.
pub(super) fn barrier(selector: &mut Selector<'_>) -> Selected {
    selector.because(Why::Wait);
    // gfx9 requires all outstanding memory operations to be complete before a barrier.
    if selector.gpu().generation == Generation::Gfx9 {
        selector.wait_all();
    }
    if selector.gpu().generation == Generation::Gfx12 {
        let all = [Value::Bits(u32::MAX)];
        selector.emit(op::S_BARRIER_SIGNAL, &[], &all);
        selector.emit(op::S_BARRIER_WAIT, &[], &all);
    } else {
        selector.emit::<Value>(op::S_BARRIER, &[], &[]);
    }
    Ok(())
}

/// `s.barrier.signal`, `s.barrier.wait`: the operand selects the barrier.
pub(super) fn split_barrier(selector: &mut Selector<'_>, name: op::Opcode) -> Selected {
    if name.spelling(selector.gpu().generation).is_none() {
        return Err(selector.unknown_callee());
    }
    selector.because(Why::Wait);
    with_number(selector, name)
}

/// Emits an instruction whose only operand is an immediate.
pub(super) fn with_number(selector: &mut Selector<'_>, name: op::Opcode) -> Selected {
    let number = immediate(selector, 0)?;
    selector.emit(name, &[], &[Value::Bits(number)]);
    Ok(())
}

/// `s.waitcnt`: waits for all counters, not only for those in its operand.
pub(super) fn wait(selector: &mut Selector<'_>) -> Selected {
    selector.wait_all();
    Ok(())
}
