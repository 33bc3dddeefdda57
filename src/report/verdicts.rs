//! Verdicts as one line for each function, for other programs: name, arguments, instructions,
//! terminators; `D` is divergent, `.` is uniform.

use lanelog_analysis::Analysis;
use lanelog_ir::{Function, Module};
use lanelog_util::escape as terminal;

/// Appends the line of a function. The line has tab-separated fields: the name as written after
/// `@`, escaped to be on one line; one character for each argument; one for each instruction that
/// is not a terminator, in textual order; and one for the terminator of each block. Time: linear in
/// the function.
pub fn write(module: &Module<'_>, function: &Function, analysis: &Analysis<'_>, out: &mut Vec<u8>) {
    let name = module.bytes(function.name);
    out.reserve(name.len() + function.value_count() as usize + 4);
    out.extend_from_slice(terminal::name(name).as_bytes());
    out.push(b'\t');
    let mut all = vec![b'.'; function.value_count() as usize];
    for value in analysis.divergent_values() {
        if let Some(character) = all.get_mut(*value as usize) {
            *character = b'D';
        }
    }
    let (arguments, instructions) = all.split_at(function.arguments.len());
    out.extend_from_slice(arguments);
    out.push(b'\t');
    // The last instruction of a block is its terminator, also if its opcode is unknown.
    let blocks = (0..function.blocks.len()).map(|block| function.block_instructions(block));
    let blocks = blocks.filter_map(|block| instructions.get(block)?.split_last());
    let mut terminators = Vec::with_capacity(function.blocks.len());
    for (terminator, others) in blocks {
        out.extend_from_slice(others);
        terminators.push(*terminator);
    }
    out.push(b'\t');
    out.extend_from_slice(&terminators);
    out.push(b'\n');
}
