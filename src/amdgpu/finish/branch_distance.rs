//! Branch distances: a branch instruction encodes a signed 16-bit distance in words.
//!
//! Instruction sizes are those of the longest encodings, so that distances are upper bounds.
//! Source: AMD's ISA documents, "SOPP" and the sizes of encodings.

use super::is_inline;
use crate::Gpu;
use crate::gpu::Generation;
use crate::instructions::Unit;
use crate::machine::{BlockNumber, Code, Fixed, Instruction, Value};

/// The maximum distance of a branch in bytes, in either direction.
pub(super) const FARTHEST: u64 = 4 * 0x7fff;

/// Whether the encoding of an instruction takes one word, plus one word if it has a literal.
fn is_short(instruction: &Instruction) -> bool {
    let mut sources = instruction.sources.iter();
    instruction.opcode.is_short()
        && instruction.modifiers.is_empty()
        && sources
            .clone()
            .all(|source| !source.negated && !source.absolute)
        && sources
            .by_ref()
            .skip(1 + usize::from(instruction.tied))
            .all(|source| matches!(source.value, Value::Fixed(Fixed::Vgpr(_), _)))
}

/// The maximum size of an instruction in bytes. For scalar and memory instructions, the size is
/// exact.
pub fn size(instruction: &Instruction, gpu: &Gpu) -> u64 {
    let opcode = instruction.opcode;
    let literal = |at: usize, value: Value| {
        let constant = matches!(
            value,
            Value::Bits(_) | Value::Wide(_) | Value::Relative { .. } | Value::Distance { .. }
        );
        constant && !is_inline(instruction, at, value)
    };
    let literals = instruction
        .sources
        .iter()
        .enumerate()
        .any(|(at, source)| literal(at, source.value));
    let late = gpu.generation == Generation::Gfx12;
    match opcode.unit() {
        Unit::ScalarMemory => 8,
        // The one word of the encoding contains the immediate operand.
        Unit::Program => 4,
        Unit::Scalar => 4 + 4 * u64::from(literals),
        Unit::Vector | Unit::Transcendental if is_short(instruction) => 4 + 4 * u64::from(literals),
        Unit::Vector | Unit::Transcendental => 8 + 4 * u64::from(literals),
        Unit::Image => 20,
        Unit::Global | Unit::Flat | Unit::Scratch | Unit::Buffer if late => 12,
        Unit::Lds | Unit::Global | Unit::Flat | Unit::Scratch | Unit::Buffer => 8,
        // The only pseudo instruction at this stage is a copy, which takes at most one word and a
        // literal.
        Unit::Pseudo => 8,
    }
}

/// The maximum size of the code in bytes. Time: linear in the code.
pub(super) fn bytes(code: &Code, gpu: &Gpu) -> u64 {
    let instructions = code.blocks.iter().flat_map(|block| &block.instructions);
    instructions.map(|found| size(found, gpu)).sum()
}

/// The branches that may span more than a number of bytes. Branches are numbered in layout order.
/// Time: linear in the code.
pub(super) fn farther(code: &Code, gpu: &Gpu, bytes: u64) -> Vec<usize> {
    let mut starts = Vec::with_capacity(code.blocks.len());
    let mut end = 0u64;
    for block in &code.blocks {
        starts.push(end);
        let sizes = block.instructions.iter().map(|found| size(found, gpu));
        end += sizes.sum::<u64>();
    }
    let mut all = Vec::new();
    if end <= bytes {
        return all;
    }
    let (mut at, mut number) = (0, 0);
    for instruction in code.blocks.iter().flat_map(|block| &block.instructions) {
        at += size(instruction, gpu);
        let Some(to) = target(instruction) else {
            continue;
        };
        let start = starts.get(to as usize);
        if start.is_some_and(|start| start.abs_diff(at) > bytes) {
            all.push(number);
        }
        number += 1;
    }
    all
}

/// The target block of a branch.
pub(super) fn target(instruction: &Instruction) -> Option<BlockNumber> {
    let mut sources = instruction.sources.iter();
    sources.find_map(|source| match source.value {
        Value::Block(block) => Some(block),
        _ => None,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::machine::Block;
    use crate::test_code::made;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_branch_over_32767_words_is_the_last_that_is_near() {
        let gpu = Gpu::named("gfx942").unwrap();
        let code = |words: usize| {
            let nops = vec![made("s_nop", &[], &[Value::Bits(0)]); words];
            let block = |instructions| Block {
                instructions,
                ..Block::default()
            };
            let mut code = Code::default();
            let branch = made("s_cbranch_execz", &[], &[Value::Block(2)]);
            code.blocks = vec![block(vec![branch]), block(nops), block(Vec::new())];
            code
        };
        let too_far = |code: &Code| farther(code, gpu, FARTHEST);
        assert_eq!(too_far(&code(0x7fff)), []);
        assert_eq!(too_far(&code(0x8000)), [0]);
        // For a backward branch, the distance includes the branch instruction itself.
        let mut back = code(0x7fff);
        back.blocks[0].instructions.clear();
        let branch = made("s_branch", &[], &[Value::Block(0)]);
        back.blocks[2].instructions.push(branch);
        assert_eq!(too_far(&back), [0]);
        back.blocks[1].instructions.pop();
        assert_eq!(too_far(&back), []);
    }
}
