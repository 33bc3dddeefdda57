//! Dynamic stack allocation: `alloca` with a size known only at run time or executed more than
//! once; `llvm.stacksave`, `llvm.stackrestore`.
//!
//! The dynamic part of the stack follows the static allocations. Its size is the default that LLVM
//! uses before code object version 5 ("amdgpu-assume-dynamic-stack-object-size"). A scalar register
//! contains the current top, which is common to the wave, so that lanes that allocate at the same
//! time get the same address. If lanes request different sizes, all get the maximum.
//!
//! `stackrestore` frees memory only if all initial lanes of the wave are active, because the memory
//! above the saved top may belong to an inactive lane. Memory that is not freed stays allocated
//! until the kernel ends.

use super::address::{Base, SplitAddress};
use super::cycle::cycle;
use super::masks;
use super::private_layout::count;
use super::reason::{Broken, Malformed};
use super::rules::Operation;
use super::{Selected, Selector, rules};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Value, Why};
use lanelog_ir::Opcode;
use lanelog_ir::typed::Detail;

/// Minimum number of bytes that each lane reserves for all dynamic allocations together.
const RESERVED: u32 = 4096;

/// The alignment of the top of the stack in bytes.
const STEP: u32 = 16;

/// State of dynamic allocation.
#[derive(Clone, Copy, Debug)]
pub struct Stack {
    /// A scalar register with the top of the stack: the address of the next allocation.
    top: Value,
    /// The lanes that were active at the start of the wave.
    whole: Value,
}

/// Whether the current `alloca` is static.
pub(super) fn is_static(selector: &Selector<'_>) -> bool {
    let in_entry = selector.memory.function.block(selector.value) == 0;
    in_entry && count(selector.instruction()).is_some()
}

/// Initializes the top of the stack, before all blocks, if there are dynamic allocations.
pub(super) fn begin(selector: &mut Selector<'_>) {
    let first = selector.source.function.arguments.len();
    let mut all = selector.source.typed.instructions.iter().enumerate();
    let any = all.any(|(at, instruction)| {
        let block = selector.memory.function.block((first + at) as u32);
        instruction.opcode == Opcode::Alloca && (block != 0 || count(instruction).is_none())
    });
    if !any {
        return;
    }
    selector.because(Why::Frame);
    let top = selector.fresh(Class::Scalar, 1);
    selector.emit(op::S_MOV_B32, &[top], &[Value::Bits(0)]);
    let words = selector.gpu().mask_words();
    let whole = selector.fresh(Class::Scalar, words);
    selector.on_masks_to(whole, masks::MOVE, &[selector.exec()]);
    selector.memory.stack = Some(Stack { top, whole });
}

/// Sets the initial top of the stack, after the size of all static allocations is known.
///
/// # Errors
/// The stack does not fit into private memory.
pub(super) fn end(selector: &mut Selector<'_>) -> Selected {
    let Some(Stack { top, .. }) = selector.memory.stack else {
        return Ok(());
    };
    if selector.source.is_called || selector.code.has_calls() {
        return Err("an `alloca` whose size is not known, or that is executed more than once, is not covered beside calls that are not inlined".into());
    }
    let most = selector.gpu().private;
    let start = selector.code.scratch.checked_next_multiple_of(STEP);
    let reserved = known(selector)?.max(RESERVED);
    let fits = start.and_then(|start| Some((start, start.checked_add(reserved)?)));
    let Some((start, end)) = fits.filter(|(_, end)| *end <= most) else {
        return Err(format!(
            "private memory of more than {most} bytes, with {reserved} of an `alloca` whose size is not known, or that is executed more than once"
        )
        .into());
    };
    let entry = selector.code.blocks.first_mut();
    let written = entry.and_then(|block| {
        let mut all = block.instructions.iter_mut();
        all.find(|instruction| instruction.results.first() == Some(&top))
    });
    let written = written.ok_or(Broken("the stack begins nowhere"))?;
    written.sources = vec![Value::Bits(start).into()];
    selector.code.scratch = end;
    Ok(())
}

/// The total size of the dynamic allocations whose sizes are constant, counting each `alloca` once.
fn known(selector: &Selector<'_>) -> Selected<u32> {
    let first = selector.source.function.arguments.len();
    let mut bytes = 0u64;
    for (at, instruction) in selector.source.typed.instructions.iter().enumerate() {
        let block = selector.memory.function.block((first + at) as u32);
        let (Detail::Alloca { ty, align, .. }, Some(count)) =
            (&instruction.detail, count(instruction))
        else {
            continue;
        };
        if block != 0 {
            let step = u64::from(STEP).max(*align);
            let own = selector.source.types.layout.size(ty)?.saturating_mul(count);
            // The size includes the padding that the alignment of the allocation may need.
            let own = own.saturating_add(step - u64::from(STEP));
            bytes = bytes.saturating_add(own.saturating_add(u64::from(STEP) - 1));
        }
    }
    Ok(u32::try_from(bytes).unwrap_or(u32::MAX))
}

fn stack(selector: &Selector<'_>) -> Selected<Stack> {
    let found = selector.memory.stack;
    found.ok_or_else(|| Broken("a stack that was not begun").into())
}

/// Selects a dynamic `alloca`.
///
/// # Errors
/// The type has no size.
pub(super) fn allocate(selector: &mut Selector<'_>) -> Selected {
    let Stack { top, .. } = stack(selector)?;
    let instruction = selector.instruction();
    let Detail::Alloca { ty, align, .. } = &instruction.detail else {
        return Err(Malformed("an `alloca` without a type").into());
    };
    let each = selector.source.types.layout.size(ty)?;
    let each = u32::try_from(each).map_err(|_| "an `alloca` beyond 32 bits is not covered")?;
    let align = u32::try_from(*align).unwrap_or(u32::MAX);
    let count = match count(instruction) {
        Some(count) => Value::Bits(u32::try_from(count).unwrap_or(u32::MAX)),
        None => {
            let words = selector.operand(0)?;
            let word = words.first().copied();
            let (ty, _) = instruction
                .operands
                .first()
                .ok_or(Malformed("an `alloca` without a count"))?;
            let bits = selector.integer_bits(ty)?;
            let extension = selector.extension(0);
            let word = word.ok_or(Broken("a count of no words"))?;
            let word = rules::extended(selector, false, bits.min(32), &extension, word);
            greatest(selector, word)?
        }
    };
    selector.because(Why::Uniform);
    let bytes = selector.on_unit_of_operands(Operation::Mul, count, Value::Bits(each));
    let up = |selector: &mut Selector<'_>, number: Value, step: u32| {
        let more = Value::Bits(step - 1);
        let number = selector.on_unit_of_operands(Operation::Add, number, more);
        selector.on_unit_of_operands(Operation::And, number, Value::Bits(!(step - 1)))
    };
    let bytes = up(selector, bytes, STEP);
    // The top of the stack is copied, because the register is overwritten later.
    let mut start = selector.copy(top, Class::Scalar);
    if align > STEP && align.is_power_of_two() {
        start = up(selector, start, align);
    }
    selector.emit(op::S_ADD_U32, &[top], &[start, bytes]);
    let place = SplitAddress::new(5, Base::Scalar(vec![start]), 0);
    selector.result(vec![start]);
    let value = selector.value;
    selector.memory.places.insert(value, place);
    Ok(())
}

/// The maximum of a word over all active lanes, in a scalar register. A loop repeatedly reads a
/// lane whose value is greater than the current maximum, until no lane has a greater one.
fn greatest(selector: &mut Selector<'_>, word: Value) -> Selected<Value> {
    if selector.is_scalar(word) {
        return Ok(word);
    }
    if selector.is_uniform() {
        return Ok(selector.to_scalar(word));
    }
    let why = selector.origin.why;
    selector.because(Why::ToScalar);
    let gpu = selector.gpu();
    let most = selector.fresh(Class::Scalar, 1);
    selector.emit(op::V_READFIRSTLANE_B32, &[most], &[word]);
    cycle(selector, op::S_CBRANCH_SCC1, |selector| {
        let greater = selector.make_mask(op::V_CMP_LT_U32, &[most, word]);
        let first = gpu.by_wave(op::S_CTZ_I32_B32, op::S_CTZ_I32_B64);
        let lane = selector.make(first, 1, &[greater]);
        let own = selector.fresh(Class::Scalar, 1);
        selector.emit(op::V_READLANE_B32, &[own], &[word, lane]);
        let any = gpu.by_wave(op::S_CMP_LG_U32, op::S_CMP_LG_U64);
        let none = match gpu.mask_words() {
            1 => Value::Bits(0),
            _ => Value::Wide(0),
        };
        selector.emit(any, &[], &[greater, none]);
        // If no lane has a greater value, the lane that is read may be inactive, and its value is
        // not used.
        selector.emit(op::S_CSELECT_B32, &[most], &[own, most]);
        Ok(())
    })?;
    selector.because(why);
    Ok(most)
}

/// Selects `llvm.stacksave`.
pub(super) fn save(selector: &mut Selector<'_>) -> Selected {
    let saved = match selector.memory.stack {
        Some(Stack { top, .. }) => selector.copy(top, Class::Scalar),
        None => Value::Bits(0),
    };
    selector.result(vec![saved]);
    Ok(())
}

/// Selects `llvm.stackrestore`.
pub(super) fn restore(selector: &mut Selector<'_>) -> Selected {
    let Some(Stack { top, whole }) = selector.memory.stack else {
        return Ok(());
    };
    let saved = selector.operand(0)?;
    match *saved.as_slice() {
        // A saved top in a vector register is ignored, because lanes may have saved it at different
        // times.
        [saved] if selector.is_scalar(saved) => {
            let exec = selector.exec();
            let same = selector.gpu().by_wave(op::S_CMP_EQ_U32, op::S_CMP_EQ_U64);
            selector.emit(same, &[], &[exec, whole]);
            selector.emit(op::S_CSELECT_B32, &[top], &[saved, top]);
        }
        [_] => {}
        _ => {
            return Err(
                "a saved stack that is not an address of address space 5 is not covered".into(),
            );
        }
    }
    Ok(())
}
