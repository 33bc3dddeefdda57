//! The size of a function, for comparison with another IR reader.

use std::io::Write;

use lanelog_ir::{Function, Module};
use lanelog_util::escape as terminal;

/// Appends a line with tab-separated fields: the name as written after `@`, the numbers of blocks,
/// instructions and edges. Parallel edges are counted separately.
pub fn write(module: &Module<'_>, function: &Function, out: &mut Vec<u8>) {
    out.extend_from_slice(terminal::name(module.bytes(function.name)).as_bytes());
    // Writing to memory cannot fail.
    let _ = writeln!(
        out,
        "\t{}\t{}\t{}",
        function.blocks.len(),
        function.instructions.len(),
        function.successors.len()
    );
}
