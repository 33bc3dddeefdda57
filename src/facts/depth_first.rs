//! Depth-first order of the blocks, which visits the last successor first, as LLVM's CycleInfo does
//! (llvm/ADT/GenericCycleImpl.h, `dfs`). The order determines which block of an irreducible cycle
//! is the header.

use super::declared::{Block, Facts, Rank};
use lanelog_ir::Function;

/// Buffers that are reused for each function.
#[derive(Default)]
pub struct DepthFirst {
    start: Vec<u32>,
    stack: Vec<(u32, usize)>,
}

const UNSEEN: u32 = u32::MAX;

impl DepthFirst {
    /// Fills `depth_first_start` and `depth_first_end` of a function, in linear time.
    pub fn fill(&mut self, function: &Function, facts: &mut Facts) {
        if !function.blocks.is_empty() {
            self.walk(
                0,
                function.blocks.len(),
                |block| function.block_successors(block as usize),
                facts,
            );
        }
    }

    /// Computes the order for any graph, in linear time. Successors that are not less than `blocks`
    /// are ignored.
    pub fn walk<'s>(
        &mut self,
        entry: u32,
        blocks: usize,
        successors: impl Fn(u32) -> &'s [u32],
        facts: &mut Facts,
    ) {
        self.start.clear();
        self.start.resize(blocks, UNSEEN);
        let mut next = 0;
        let mut enter = |block: u32, start: &mut [u32], stack: &mut Vec<(u32, usize)>| {
            start[block as usize] = next;
            next += 1;
            stack.push((block, successors(block).len()));
            next - 1
        };
        if entry as usize >= blocks {
            return;
        }
        let mut latest = enter(entry, &mut self.start, &mut self.stack);
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
            let to = successors(*block)[*left];
            if self.start.get(to as usize) == Some(&UNSEEN) {
                latest = enter(to, &mut self.start, &mut self.stack);
            }
        }
    }
}
