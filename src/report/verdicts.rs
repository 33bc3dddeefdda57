//! One line for each function, for machines: name, arguments, instructions, terminators; `D` divergent, `.` uniform.

use crate::analysis::Analysis;
use crate::ir::{Function, Module};

/// Appends the line of a function. Its columns, separated by tabs: the name as the file has it after `@`; one character for each argument; one for each
/// instruction that is no terminator, in textual order; one for each block's terminator. Linear in the function.
pub fn write(module: &Module<'_>, function: &Function, analysis: &Analysis<'_>, out: &mut Vec<u8>) {
    let name = module.bytes(function.name);
    out.reserve(name.len() + function.value_count() as usize + 4);
    out.extend_from_slice(name);
    out.push(b'\t');
    out.extend(
        (0..function.arguments.len() as u32)
            .map(|argument| character(analysis.is_divergent(argument))),
    );
    out.push(b'\t');
    let instructions = || function.instructions.iter().enumerate();
    out.extend(
        instructions()
            .filter(|(_, instruction)| !instruction.opcode.is_terminator())
            .map(|(at, _)| character(analysis.is_divergent_instruction(at))),
    );
    out.push(b'\t');
    out.extend(
        instructions()
            .filter(|(_, instruction)| instruction.opcode.is_terminator())
            .map(|(at, _)| character(analysis.is_divergent_instruction(at))),
    );
    out.push(b'\n');
}

fn character(divergent: bool) -> u8 {
    if divergent { b'D' } else { b'.' }
}
