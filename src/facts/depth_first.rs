//! The depth-first order of the blocks, last successors first, as LLVM's CycleInfo walks them (llvm/ADT/GenericCycleImpl.h, `dfs`): it decides which
//! block of an irreducible cycle is the header.

use super::declared::{Block, Facts, Rank};
use crate::ir::Function;

/// Buffers that are used again for each function.
#[derive(Default)]
pub struct DepthFirst {
    start: Vec<u32>,
    stack: Vec<(u32, usize)>,
}

const UNSEEN: u32 = u32::MAX;

impl DepthFirst {
    /// Fills `depth_first_start` and `depth_first_end`, ascending by rank of the start; linear.
    pub fn fill(&mut self, function: &Function, facts: &mut Facts) {
        if function.blocks.is_empty() {
            return;
        }
        self.start.clear();
        self.start.resize(function.blocks.len(), UNSEEN);
        let mut next = 0;
        let mut enter = |block: u32, start: &mut [u32], stack: &mut Vec<(u32, usize)>| {
            start[block as usize] = next;
            next += 1;
            stack.push((block, function.block_successors(block as usize).len()));
            next - 1
        };
        let mut latest = enter(0, &mut self.start, &mut self.stack);
        while let Some((block, left)) = self.stack.last_mut() {
            if *left == 0 {
                facts
                    .depth_first_start
                    .push((Block(*block), Rank(self.start[*block as usize])));
                facts.depth_first_end.push((Block(*block), Rank(latest)));
                self.stack.pop();
                continue;
            }
            *left -= 1;
            let to = function.block_successors(*block as usize)[*left];
            if self.start[to as usize] == UNSEEN {
                latest = enter(to, &mut self.start, &mut self.stack);
            }
        }
    }
}
