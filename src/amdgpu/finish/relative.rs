//! Corrects the offsets of PC-relative symbols by the distance from the program counter that was
//! read to the literal.
//!
//! Selection emits the two additions directly after `s_getpc_b64`, and the emitter assumes this:
//! the literal of the first addition is 4 bytes after that program counter, the literal of the
//! second 12 bytes. If other instructions were inserted in between, this pass adds their size to
//! the offsets of the symbols.

use crate::Gpu;
use crate::instructions::op;
use crate::machine::{Code, Instruction, Value};

/// Corrects the offsets. Time: linear in the code.
pub(crate) fn measure(code: &mut Code, gpu: &Gpu) {
    for block in &mut code.blocks {
        // The distance in bytes from the program counter that was read to the next instruction.
        let mut after: Option<i32> = None;
        for instruction in &mut block.instructions {
            if instruction.opcode == op::S_GETPC_B64 {
                after = Some(0);
                continue;
            }
            let Some(bytes) = &mut after else {
                continue;
            };
            correct(instruction, *bytes);
            *bytes = bytes.saturating_add(super::size(instruction, gpu) as i32);
        }
    }
}

fn correct(instruction: &mut Instruction, bytes: i32) {
    for source in &mut instruction.sources {
        if let Value::Relative { offset, high, .. } = &mut source.value {
            let adjacent = if *high { 8 } else { 0 };
            *offset += bytes - adjacent;
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::machine::{Block, Fixed};
    use crate::test_code::{S, made};
    use pretty_assertions::assert_eq;

    fn offsets(between: &[usize; 2]) -> Vec<i32> {
        let symbol = |high| Value::Relative {
            variable: 0,
            offset: 0,
            high,
            table: false,
        };
        let nop = || made("s_wait_alu", &[], &[Value::Bits(0xff9e)]);
        let mut instructions = vec![made("s_getpc_b64", &[Value::Fixed(Fixed::Sgpr(0), 2)], &[])];
        instructions.extend((0..between[0]).map(|_| nop()));
        instructions.push(made("s_add_u32", &[S(0)], &[S(0), symbol(false)]));
        instructions.extend((0..between[1]).map(|_| nop()));
        instructions.push(made("s_addc_u32", &[S(1)], &[S(1), symbol(true)]));
        let mut code = Code {
            blocks: vec![Block {
                instructions,
                ..Block::default()
            }],
            ..Code::default()
        };
        measure(&mut code, Gpu::named("gfx1200").unwrap());
        let sources = code.blocks[0].instructions.iter();
        sources
            .flat_map(|instruction| &instruction.sources)
            .filter_map(|source| match source.value {
                Value::Relative { offset, .. } => Some(offset),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn instructions_between_are_added() {
        assert_eq!(offsets(&[0, 0]), [0, 0]);
        assert_eq!(offsets(&[1, 0]), [4, 4]);
        assert_eq!(offsets(&[2, 1]), [8, 12]);
    }
}
