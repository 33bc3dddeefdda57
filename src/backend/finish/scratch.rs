//! Where scratch memory begins, on GPUs that have to be told: the wave's offset is added to what it is handed (LLVM's AMDGPU usage, "Flat Scratch").

use crate::Gpu;
use crate::gpu::ScratchBase;
use crate::instructions::op;
use crate::machine::{Code, Fixed, Instruction, Operand, Origin, Value, Why};
use crate::select::abi::handed;

/// Sets `flat_scratch` before anything else of a kernel that has scratch memory. How many SGPRs it reads, from 0 on.
pub fn locate(code: &mut Code, gpu: &Gpu) -> u16 {
    let handed = handed(&code.inputs, gpu);
    let (Some(start), Some(entry)) = (handed.scratch, code.blocks.first_mut()) else {
        return 0;
    };
    // The wave's offset is in the last register that is handed over.
    let [low, high, offset] =
        [start, start + 1, handed.sgprs].map(|number| Value::Fixed(Fixed::Sgpr(number), 1));
    let base = [0, 1].map(|word| Value::Fixed(Fixed::FlatScratch(word), 1));
    let made = |opcode, result: Value, sources: &[Value]| Instruction {
        opcode,
        results: vec![result],
        sources: sources.iter().copied().map(Operand::from).collect(),
        modifiers: Vec::new(),
        tied: false,
        origin: Origin {
            instruction: None,
            why: Why::Frame,
        },
    };
    let by_register = gpu.scratch_base == ScratchBase::Registers;
    // Nobody else reads what is handed for this.
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
