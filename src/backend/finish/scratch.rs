//! Where scratch memory begins, on the GPU that has to be told: Vega adds the wave's offset to what it is handed (LLVM's AMDGPU usage, "Flat Scratch").

use crate::Gpu;
use crate::instructions::op;
use crate::machine::{Code, Fixed, Instruction, Origin, Value, Why};
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
    let add = |name, word, lhs: Value, rhs: Value| Instruction {
        opcode: name,
        results: vec![Value::Fixed(Fixed::FlatScratch(word), 1)],
        sources: vec![lhs.into(), rhs.into()],
        modifiers: Vec::new(),
        tied: false,
        origin: Origin {
            instruction: None,
            why: Why::Frame,
        },
    };
    let added = [
        add(op::S_ADD_U32, 0, low, offset),
        add(op::S_ADDC_U32, 1, high, Value::Bits(0)),
    ];
    entry.instructions.splice(0..0, added);
    handed.sgprs + 1
}
