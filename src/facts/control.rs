//! Successors of terminators, and incoming blocks of phis.

use super::declared::{Block, Value};
use super::describe::View;
use lanelog_ir::{Instruction, Opcode};

/// Terminator, index of the successor, and the successor.
pub(super) type Successor = (Value, i32, Block);

impl View<'_, '_> {
    /// The terminator of each block with all successors, including duplicates.
    fn ends(self) -> impl Iterator<Item = (Value, &'static str, Vec<Block>, usize)> {
        let first = self.function.arguments.len() as u32;
        (0..self.function.blocks.len()).filter_map(move |block| {
            let at = self.function.block_instructions(block).last()?;
            let instruction: &Instruction = self.function.instructions.get(at)?;
            let successors = self.function.block_successors(block);
            let successors = successors.iter().map(|block| Block(*block)).collect();
            let operands = self.function.operands_of(instruction).len();
            let end = Value(first + at as u32);
            Some((end, instruction.opcode.keyword(), successors, operands))
        })
    }

    /// Rows of the relation `successor`.
    pub(super) fn successors(self) -> Vec<Successor> {
        self.ends()
            .flat_map(|(end, _, blocks, _)| {
                (0..)
                    .zip(blocks)
                    .map(move |(index, block)| (end, index, block))
            })
            .collect()
    }

    /// Rows of the relation `true_successor` or `false_successor`: successor number `side` of each
    /// conditional branch.
    pub(super) fn branch_successors(self, side: usize) -> Vec<(Value, Block)> {
        let branches = self.ends().filter(|(_, opcode, blocks, operands)| {
            *opcode == Opcode::Br.keyword() && *operands == 1 && blocks.len() == 2
        });
        branches
            .filter_map(|(branch, _, blocks, _)| Some((branch, *blocks.get(side)?)))
            .collect()
    }

    fn switches(self) -> impl Iterator<Item = (Value, Vec<Block>)> {
        self.ends()
            .filter(|(_, opcode, _, _)| *opcode == Opcode::Switch.keyword())
            .map(|(switch, _, blocks, _)| (switch, blocks))
    }

    /// Rows of the relation `switch_case`: the case in an operand, and the index of its successor.
    pub(super) fn switch_cases(self) -> Vec<Successor> {
        self.switches()
            .flat_map(|(switch, blocks)| {
                let cases = (0..).zip(blocks).skip(1);
                cases.map(move |(index, block)| (switch, index, block))
            })
            .collect()
    }

    /// Rows of the relation `switch_default`.
    pub(super) fn switch_defaults(self) -> Vec<(Value, Block)> {
        self.switches()
            .filter_map(|(switch, blocks)| Some((switch, *blocks.first()?)))
            .collect()
    }

    /// Rows of the relation `incoming_block`.
    pub(super) fn incoming_blocks(self) -> Vec<Successor> {
        let phis = self
            .instructions()
            .filter(|(_, at)| at.opcode == Opcode::Phi);
        phis.flat_map(|(phi, at)| {
            let pairs = (0..).zip(self.function.operands_of(at).chunks_exact(2));
            pairs.filter_map(move |(index, pair)| {
                Some((phi, index, Block(pair.get(1)?.as_block()?)))
            })
        })
        .collect()
    }
}
