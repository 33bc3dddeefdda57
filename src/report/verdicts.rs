//! One line for each function, for machines: name, arguments, instructions, terminators; `D` divergent, `.` uniform.

use lanelog_analysis::Analysis;
use lanelog_ir::{Function, Module};
use lanelog_terminal as terminal;

/// Appends the line of a function. Its columns, separated by tabs: the name as the file has it after `@`, on one line (`terminal`); one character for each argument; one for each
/// instruction that is no terminator, in textual order; one for each block's terminator. Linear in the function.
pub fn write(module: &Module<'_>, function: &Function, analysis: &Analysis<'_>, out: &mut Vec<u8>) {
    let name = module.bytes(function.name);
    out.reserve(name.len() + function.value_count() as usize + 4);
    out.extend_from_slice(terminal::name(name).as_bytes());
    out.push(b'\t');
    out.extend(
        (0..function.arguments.len() as u32)
            .map(|argument| character(analysis.is_divergent(argument))),
    );
    out.push(b'\t');
    // The last instruction of a block is its terminator, whatever its name.
    let blocks = || (0..function.blocks.len()).map(|block| function.block_instructions(block));
    for mut instructions in blocks() {
        instructions.next_back();
        out.extend(instructions.map(|at| character(analysis.is_divergent_instruction(at))));
    }
    out.push(b'\t');
    out.extend(
        blocks()
            .filter_map(|mut instructions| instructions.next_back())
            .map(|at| character(analysis.is_divergent_instruction(at))),
    );
    out.push(b'\n');
}

fn character(divergent: bool) -> u8 {
    if divergent { b'D' } else { b'.' }
}
