//! Cycles of a function, and uses after them.

use crate::oracle::{Graph, cycle_info};
use lanelog_ir::Function;
use lanelog_ir::target::Classification;

/// The structure of a function, independent of any analysis.
pub(super) struct Structure {
    /// Whether the function has a cycle with several entries.
    pub(super) irreducible: bool,
    /// Uses after cycles: value and user.
    pub(super) after: Vec<(u32, u32)>,
}

impl Structure {
    /// Time: linear in the function, times the depth of its cycles.
    pub(super) fn of(function: &Function, graph: &Graph, classes: &Classification) -> Structure {
        let cycles = cycle_info::of(graph);
        let arguments = function.arguments.len();
        let mut block_of = vec![0_u32; function.instructions.len()];
        for block in 0..function.blocks.len() {
            for at in function.block_instructions(block) {
                if let Some(slot) = block_of.get_mut(at) {
                    *slot = block as u32;
                }
            }
        }
        let mut after = Vec::new();
        for ((at, instruction), user_block) in
            function.instructions.iter().enumerate().zip(&block_of)
        {
            // Operands of a user that is always uniform are skipped, because no analysis reports
            // them.
            let user = (arguments + at) as u32;
            if classes.always_uniform.binary_search(&user).is_ok() {
                continue;
            }
            for operand in function.operands_of(instruction) {
                let Some(value) = operand.as_value() else {
                    continue;
                };
                let defined = (value as usize).checked_sub(arguments);
                let block = defined.and_then(|defined| block_of.get(defined));
                let cycle = block.and_then(|block| cycles.around(*block).next());
                if cycle.is_some_and(|cycle| !cycles.contains(cycle, *user_block)) {
                    after.push((value, user));
                }
            }
        }
        Structure {
            irreducible: cycles.cycles.iter().any(|cycle| !cycle.is_reducible()),
            after,
        }
    }
}
