//! What is left of a function once its invokes of functions with a body are none: nothing unwinds, so blocks that only unwinding leads to go, and so does what phis have from there.

use super::Calls;
use super::tokens::phi_without;
use lanelog_ir::{Function, Instruction, Module, Names, Opcode};

/// Which blocks are left.
pub(super) struct Left {
    blocks: Vec<bool>,
    /// Of each block, those of them that go to it.
    predecessors: Vec<Vec<u32>>,
}

impl Left {
    /// `None` if no invoke of a function goes. Time: linear in the function.
    pub fn of(module: &Module<'_>, calls: &Calls, function: &Function) -> Option<Left> {
        let last = |block: usize| {
            let at = function.block_instructions(block).last()?;
            function.instructions.get(at)
        };
        let goes = |instruction: &Instruction| {
            instruction.opcode == Opcode::Invoke
                && calls.callee(module, function, instruction).is_some()
        };
        let count = function.blocks.len();
        let invokes: Vec<bool> = (0..count)
            .map(|block| last(block).is_some_and(goes))
            .collect();
        if !invokes.contains(&true) {
            return None;
        }
        let mut left = Left {
            blocks: vec![false; count],
            predecessors: vec![Vec::new(); count],
        };
        let mut ahead = vec![0usize];
        while let Some(block) = ahead.pop() {
            match left.blocks.get_mut(block) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            let successors = function.block_successors(block);
            // The first of an invoke is where it returns to.
            let stay = match invokes.get(block) {
                Some(true) => 1,
                _ => successors.len(),
            };
            for next in successors.iter().take(stay) {
                ahead.push(*next as usize);
                if let Some(predecessors) = left.predecessors.get_mut(*next as usize) {
                    predecessors.push(block as u32);
                }
            }
        }
        Some(left)
    }

    /// Whether a block is left.
    pub fn has(&self, block: usize) -> bool {
        self.blocks.get(block).copied().unwrap_or_default()
    }

    /// A phi of a block that is left, without what comes from where nothing comes any longer.
    pub fn phi(&self, names: &Names<'_>, block: usize, line: &str) -> String {
        let from = self.predecessors.get(block).into_iter().flatten();
        let from: Vec<String> = from.map(|from| names.block(*from)).collect();
        phi_without(line, &|label| !from.iter().any(|name| name == label))
    }
}
