//! Scratch memory: splits out-of-range offsets of spilled words, and initializes the base address
//! on GPUs that require it. The base address is the input address plus the wave's offset (LLVM's
//! AMDGPU usage, "Flat Scratch").

use crate::Gpu;
use crate::gpu::ScratchBase;
use crate::inputs::handed;
use crate::instructions::{Unit, op};
use crate::machine::{Code, Fixed, Instruction, Modifier, Origin, Value, Why};

/// Initializes `flat_scratch` at the start of a kernel that has scratch memory. Returns the number
/// of SGPRs, counted from s0, that the added instructions read.
pub fn locate(code: &mut Code, gpu: &Gpu) -> u16 {
    let handed = handed(&code.inputs, gpu);
    let (Some(start), Some(entry)) = (handed.scratch, code.blocks.first_mut()) else {
        return 0;
    };
    // The wave's offset is in the last input register.
    let [low, high, offset] =
        [start, start + 1, handed.sgprs].map(|number| Value::Fixed(Fixed::Sgpr(number), 1));
    let base = [0, 1].map(|word| Value::Fixed(Fixed::FlatScratch(word), 1));
    let origin = Origin::default().because(Why::Frame);
    let made = |opcode, result: Value, sources: &[Value]| {
        Instruction::new(opcode, &[result], sources, origin)
    };
    let by_register = gpu.scratch_base == ScratchBase::Registers;
    // Only these instructions read the input registers of the base address, so that the sum can
    // overwrite them.
    let sum = if by_register { base } else { [low, high] };
    let mut added = vec![
        made(op::S_ADD_U32, sum[0], &[low, offset]),
        made(op::S_ADDC_U32, sum[1], &[high, Value::Bits(0)]),
    ];
    if !by_register {
        let set = |(register, word): (&Value, &Value)| made(op::S_SETREG_B32, *register, &[*word]);
        added.extend(base.iter().zip(&sum).map(set));
    }
    entry.instructions.splice(0..0, added);
    handed.sgprs + 1
}

/// Splits offsets of spilled words that exceed an instruction's range: an SGPR contains the start
/// of a range (window) of slots that offsets can reach. Within a block, it is updated before each
/// access to a different window than the last. Time: linear in the code.
pub fn split(code: &mut Code, gpu: &Gpu) {
    let pointer = Value::Fixed(Fixed::Sgpr(gpu.sgprs - 1), 1);
    let window = gpu.scratch_reach + 1;
    // The offset of the spill slots in scratch memory, as the allocator computes it.
    let base = code.scratch.next_multiple_of(4);
    let reaches = |instruction: &Instruction| far(instruction, pointer) < Some(window);
    let mut all = code.blocks.iter().flat_map(|block| &block.instructions);
    if all.all(reaches) {
        return;
    }
    for block in &mut code.blocks {
        let old = std::mem::take(&mut block.instructions);
        block.instructions.reserve(old.len());
        let mut holds = None;
        for mut instruction in old {
            if let Some(offset) = far(&instruction, pointer) {
                let start = offset - offset % window;
                if holds != Some(start) {
                    let window = [Value::Bits(base + start)];
                    let set =
                        Instruction::new(op::S_MOV_B32, &[pointer], &window, instruction.origin);
                    block.instructions.push(set);
                    holds = Some(start);
                }
                for modifier in &mut instruction.modifiers {
                    if let Modifier::Offset(by) = modifier {
                        *by -= start as i32;
                    }
                }
            }
            block.instructions.push(instruction);
        }
    }
}

/// For an access to a spilled word through the SGPR `pointer`: the offset from the start of the
/// spill slots. `None` for other instructions.
fn far(instruction: &Instruction, pointer: Value) -> Option<u32> {
    let spilled =
        instruction.origin.why == Why::Spill && instruction.opcode.unit() == Unit::Scratch;
    if !spilled || instruction.sources.last().map(|source| source.value) != Some(pointer) {
        return None;
    }
    instruction
        .modifiers
        .iter()
        .find_map(|modifier| match modifier {
            Modifier::Offset(by) => u32::try_from(*by).ok(),
            _ => None,
        })
}
