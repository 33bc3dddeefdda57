//! Operands that are one register for both halves of a packed instruction on 32-bit floats.
//!
//! The instruction encodes a pair of registers that starts at an even number, and which of the two
//! each half of the result uses (`op_sel`, `op_sel_hi`). Until here, an operand of which only one
//! register is used is that register, so that allocation needs no pair, and waits and copies do not
//! see the other register. Source: AMD's ISA document of CDNA3, VOP3P.

use crate::Gpu;
use crate::instructions::op;
use crate::machine::{Code, Fixed, Instruction, Modifier, Value};

/// Replaces single registers by pairs. Time: linear in the code.
pub(crate) fn widen(code: &mut Code, _gpu: &'static Gpu) {
    let blocks = code.blocks.iter_mut();
    for instruction in blocks.flat_map(|block| &mut block.instructions) {
        let opcode = instruction.opcode;
        if matches!(
            opcode,
            op::V_PK_ADD_F32 | op::V_PK_MUL_F32 | op::V_PK_FMA_F32
        ) {
            for at in 0..instruction.sources.len() {
                source(instruction, at);
            }
        }
    }
}

fn source(instruction: &mut Instruction, at: usize) {
    let Value::Fixed(Fixed::Vgpr(number), 1) = instruction.sources[at].value else {
        return;
    };
    instruction.sources[at].value = Value::Fixed(Fixed::Vgpr(number & !1), 2);
    if number & 1 == 0 {
        return;
    }
    let count = instruction.sources.len() as u8;
    // Modifiers with their default are omitted, and are in the order in which LLVM prints them.
    for (name, default) in [("op_sel_hi", (1 << count) - 1), ("op_sel", 0)] {
        let mut bits = default;
        instruction.modifiers.retain(|modifier| match modifier {
            Modifier::Sources(word, _, found) if *word == name => {
                bits = *found;
                false
            }
            _ => true,
        });
        bits |= 1 << at;
        if bits != default {
            let modifier = Modifier::Sources(name, count, bits);
            instruction.modifiers.insert(0, modifier);
        }
    }
}
