//! Clobber analysis: which loads read memory that nothing before them can have written, told by the arguments that pointers are based on.
//!
//! That is the rule for scalar loads from global memory: the scalar cache does not see what the vector unit wrote. As in LLVM
//! (llvm/lib/Target/AMDGPU/AMDGPUAnnotateUniformValues.cpp and AMDGPUMemoryUtils.cpp) fences and barriers by themselves write nothing.

use rustc_hash::FxHashSet;

use super::Selector;
use lanelog_ir::Opcode;
use lanelog_typed::{Access, Detail, Instruction, Operand, Type};

/// Memory behind an argument has the bit of the argument; all else this one.
const ANYTHING: u64 = 1 << 63;

/// The memory that a pointer leads to: the bit of an argument that nothing else may lead to, or [`ANYTHING`]; no bit for memory that is
/// certainly not global.
fn underlying_object(selector: &Selector<'_>, operand: &Operand, ty: &Type) -> u64 {
    let mut operand = operand;
    let mut ty = ty;
    // As deep as is worth it.
    for _ in 0..64 {
        if let Type::Pointer(3..=6) = ty {
            return 0;
        }
        let Operand::Value(value) = operand else {
            return ANYTHING;
        };
        let Some(definition) = selector.definition(*value) else {
            let argument = selector.source.typed.arguments.get(*value as usize);
            return match argument {
                Some(Ok(argument)) if argument.noalias && *value < 62 => 1 << value,
                Some(Ok(_)) => ANYTHING >> 1,
                _ => ANYTHING,
            };
        };
        match (definition.opcode, definition.operands.first()) {
            (
                Opcode::GetElementPtr | Opcode::AddrSpaceCast | Opcode::BitCast | Opcode::Freeze,
                Some((inner_ty, inner)),
            ) => {
                operand = inner;
                ty = inner_ty;
            }
            _ => return ANYTHING,
        }
    }
    ANYTHING
}

/// The memory that an instruction may write, or that it may see others write.
fn writes(selector: &Selector<'_>, instruction: &Instruction) -> u64 {
    let pointed = |at: usize| match instruction.operands.get(at) {
        Some((ty, operand)) => underlying_object(selector, operand, ty),
        None => ANYTHING,
    };
    match (instruction.opcode, &instruction.detail) {
        (Opcode::Store, _) => pointed(1),
        (Opcode::AtomicRmw | Opcode::CmpXchg, _) => pointed(0),
        (
            Opcode::Load,
            Detail::Access(Access {
                ordering, volatile, ..
            }),
        ) if *volatile || !matches!(&**ordering, "" | "unordered") => match pointed(0) {
            0 => 0,
            _ => u64::MAX,
        },
        (Opcode::Call, Detail::Callee(name)) => {
            if name.starts_with("llvm.memcpy")
                || name.starts_with("llvm.memmove")
                || name.starts_with("llvm.memset")
            {
                pointed(0)
            } else if name.starts_with("llvm.amdgcn.global")
                || name.starts_with("llvm.amdgcn.flat")
                || name.starts_with("llvm.amdgcn.raw")
                || name.starts_with("llvm.amdgcn.struct")
                || name.starts_with("llvm.amdgcn.image") && !super::image::only_reads(name)
                || name.starts_with("llvm.masked")
                || !name.starts_with("llvm.")
            {
                u64::MAX
            } else {
                0
            }
        }
        _ if instruction.unsupported.is_some() => u64::MAX,
        _ => 0,
    }
}

/// The loads that nothing before them can clobber, by the number of the instruction: what may have been written flows along the graph.
pub fn unclobbered_loads(selector: &Selector<'_>) -> FxHashSet<u32> {
    let mut found = FxHashSet::default();
    let source = selector.source;
    let function = source.function;
    let blocks = function.blocks.len();
    let own: Vec<u64> = source
        .typed
        .instructions
        .iter()
        .map(|instruction| writes(selector, instruction))
        .collect();
    let at = |index: usize| own.get(index).copied().unwrap_or(0);
    let mut arriving = vec![0u64; blocks];
    let leaving = |block: usize, arriving: u64| {
        let instructions = function.block_instructions(block);
        instructions.fold(arriving, |all, index| all | at(index))
    };
    // Bits only grow: each block is looked at again at most as often as there are objects.
    let mut work: Vec<usize> = (0..blocks).rev().collect();
    while let Some(block) = work.pop() {
        let leaving = leaving(block, arriving.get(block).copied().unwrap_or(0));
        for next in function.block_successors(block) {
            if let Some(entry) = arriving.get_mut(*next as usize)
                && *entry | leaving != *entry
            {
                *entry |= leaving;
                work.push(*next as usize);
            }
        }
    }
    for (block, arriving) in arriving.iter().enumerate() {
        let mut written = *arriving;
        for index in function.block_instructions(block) {
            if let Some(instruction) = source.typed.instructions.get(index)
                && instruction.opcode == Opcode::Load
                && let Some((ty, operand)) = instruction.operands.first()
            {
                let object = underlying_object(selector, operand, ty);
                // What anything may lead to may be the same as anything but what only one argument leads to.
                let clobbering = match object {
                    0 => 0,
                    ANYTHING => u64::MAX,
                    shared if shared == ANYTHING >> 1 => ANYTHING | ANYTHING >> 1,
                    single => single | ANYTHING,
                };
                if written & clobbering == 0 || is_only_read(selector, operand, ty) {
                    found.insert(index as u32);
                }
            }
            written |= at(index);
        }
    }
    found
}

/// Whether a pointer is based on an argument through which, and through nothing else, the memory is reached, and only read.
fn is_only_read(selector: &Selector<'_>, operand: &Operand, ty: &Type) -> bool {
    let object = underlying_object(selector, operand, ty);
    if !object.is_power_of_two() {
        return false;
    }
    let argument = object.trailing_zeros() as usize;
    matches!(
        selector.source.typed.arguments.get(argument),
        Some(Ok(argument)) if argument.noalias && argument.readonly
    )
}
