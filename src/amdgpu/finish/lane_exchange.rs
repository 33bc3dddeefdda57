//! On RDNA there is no interlock between a compare that writes EXEC and a following `v_permlane`:
//! another vector instruction is required between the two.
//!
//! `v_nop` does not suffice, so the pass inserts an instruction that moves the first source of the
//! `v_permlane`, a VGPR, to itself. Source: `fixVcmpxPermlaneHazards` of
//! llvm/lib/Target/AMDGPU/GCNHazardRecognizer.cpp.

use crate::Gpu;
use crate::gpu::Generation;
use crate::instructions::{Encoding, ImplicitRegisters, op};
use crate::machine::{Code, Fixed, Instruction, Value, Why};

fn narrows(instruction: &Instruction) -> bool {
    let opcode = instruction.opcode;
    opcode.row().encoding == Encoding::Vopc && opcode.writes(ImplicitRegisters::EXEC)
}

fn exchanges(instruction: &Instruction) -> bool {
    matches!(
        instruction.opcode,
        op::V_PERMLANE16_B32
            | op::V_PERMLANEX16_B32
            | op::V_PERMLANE16_VAR_B32
            | op::V_PERMLANEX16_VAR_B32
            | op::V_PERMLANE64_B32
    )
}

/// Inserts a move before each `v_permlane` that may follow a compare that writes EXEC, in its block
/// or at the end of a predecessor. Time: linear in the code.
pub(crate) fn separate(code: &mut Code, gpu: &'static Gpu) {
    let mut all = code.blocks.iter().flat_map(|block| &block.instructions);
    if gpu.generation < Generation::Gfx10 || !all.any(narrows) {
        return;
    }
    for block in &mut code.blocks {
        let mut after_compare = true;
        let mut out = Vec::with_capacity(block.instructions.len());
        for instruction in std::mem::take(&mut block.instructions) {
            let mut sources = instruction.sources.iter().map(|source| source.value);
            let register = sources.find(|value| matches!(value, Value::Fixed(Fixed::Vgpr(_), _)));
            if after_compare
                && exchanges(&instruction)
                && let Some(register) = register
            {
                let origin = instruction.origin.because(Why::Wait);
                out.push(Instruction::new(
                    op::V_MOV_B32,
                    &[register],
                    &[register],
                    origin,
                ));
            }
            if instruction.opcode.unit().is_vector() {
                after_compare = narrows(&instruction);
            }
            out.push(instruction);
        }
        block.instructions = out;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_code::{S, V, made, names};
    use pretty_assertions::assert_eq;

    fn put(gpu: &str, instructions: &[Instruction]) -> Vec<String> {
        names(gpu, separate, instructions.to_vec())
    }

    #[test]
    fn a_vector_instruction_stands_between_a_compare_of_exec_and_an_exchange() {
        let compare = || made("v_cmpx_eq_u32", &[], &[V(0), V(1)]);
        let exchange = || made("v_permlane16_b32", &[V(2)], &[V(3), S(0), S(1)]);
        let scalar = || made("s_mov_b32", &[S(4)], &[S(5)]);
        let other = || made("v_mov_b32", &[V(4)], &[V(5)]);
        for gpu in ["gfx1030", "gfx1100", "gfx1200"] {
            let near = put(gpu, &[other(), compare(), scalar(), exchange()]);
            let expected = [
                "v_mov_b32",
                "v_cmpx_eq_u32",
                "s_mov_b32",
                "v_mov_b32",
                "v_permlane16_b32",
            ];
            assert_eq!(near, expected, "{gpu}");
            assert_eq!(put(gpu, &[compare(), other(), exchange()]).len(), 3);
            // A predecessor of the block may end with a compare that writes EXEC, so that a move is
            // inserted at the start of the block.
            assert_eq!(put(gpu, &[exchange(), compare()]).len(), 3);
            // Without a compare that writes EXEC, nothing is inserted.
            assert_eq!(put(gpu, &[exchange(), exchange()]).len(), 2);
        }
    }
}
