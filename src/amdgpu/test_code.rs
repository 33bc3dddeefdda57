//! Instructions and code for unit tests.

#![allow(clippy::unwrap_used)]

use std::sync::LazyLock;

use lanelog_analysis::query::Program;
use lanelog_passes::linearize::planned_program::PlannedProgram;
use lanelog_util::rows::Rows;

use crate::Gpu;
use crate::accesses::{GIVEN, Question};
use crate::instructions::Opcode;
use crate::machine::{Block, Code, Fixed, Instruction, Origin, Value};

pub const S: fn(u16) -> Value = |number| Value::Fixed(Fixed::Sgpr(number), 1);
pub const V: fn(u16) -> Value = |number| Value::Fixed(Fixed::Vgpr(number), 1);

pub fn made(name: &str, results: &[Value], sources: &[Value]) -> Instruction {
    let opcode = Opcode::named(name).unwrap();
    Instruction::new(opcode, results, sources, Origin::default())
}

/// Evaluates the rules that merge accesses. Outside of tests, `lanelog_select` passes such a
/// function.
pub fn asked(question: Question, facts: Vec<Rows>) -> Option<Vec<Rows>> {
    static ACCESSES: LazyLock<Program> =
        LazyLock::new(|| Program::built_in("rules/backend/merge_accesses.dl").unwrap());
    PlannedProgram::new(&ACCESSES, &GIVEN, &question.wanted())?.run(facts)
}

/// The opcodes after a pass; an instruction that the pass inserted is shown with its operand.
pub fn names(
    gpu: &str,
    pass: fn(&mut Code, &'static Gpu),
    instructions: Vec<Instruction>,
) -> Vec<String> {
    let mut code = Code {
        blocks: vec![Block {
            instructions,
            ..Block::default()
        }],
        ..Code::default()
    };
    pass(&mut code, Gpu::named(gpu).unwrap_or(&crate::gpu::GPUS[0]));
    let text = |instruction: &Instruction| match instruction.sources.as_slice() {
        [one] if instruction.results.is_empty() => match one.value {
            Value::Bits(bits @ 0..16) => format!("{} {bits}", instruction.opcode),
            Value::Bits(bits) => format!("{} {bits:#x}", instruction.opcode),
            _ => instruction.opcode.to_string(),
        },
        _ => instruction.opcode.to_string(),
    };
    code.blocks[0].instructions.iter().map(text).collect()
}
