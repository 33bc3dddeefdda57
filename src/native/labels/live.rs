//! Live blocks: blocks from which labels can still reach an open block, at which it matters whether
//! they meet. Labels need not be propagated to other blocks.

use std::rc::Rc;

use super::super::forest::Forest;
use super::super::minima::Minima;
use super::frontier::Frontier;

/// The blocks of an acyclic flow graph at which, or after which, labels may still meet with an
/// effect on verdicts: *live* blocks. The set only shrinks.
pub struct Live {
    frontier: Rc<Frontier>,
    /// For each block, the number of reasons why it is live: one for each live successor, and one
    /// if it still matters whether labels meet at the block itself.
    reasons: Vec<u32>,
    /// The depths of edges to live blocks.
    depths: Minima,
}

impl Live {
    /// Computes live blocks from the frontiers of the flow graph. Time is linear, plus a
    /// logarithmic factor for each edge to a block that is not live.
    pub fn new(frontier: Rc<Frontier>, dominators: &Forest, is_open: impl Fn(u32) -> bool) -> Live {
        let mut reasons = vec![0; dominators.blocks().len()];
        let mut dead = Vec::new();
        for block in dominators.preorder() {
            let successors = frontier.starting_at(dominators.subtree(*block).0);
            reasons[*block as usize] = successors.len() as u32 + u32::from(is_open(*block));
            if reasons[*block as usize] == 0 {
                dead.push(*block);
            }
        }
        // The depths of all edges to blocks that are not live are set at once.
        let mut depths = frontier.edge_depths().to_vec();
        die(&frontier, &mut reasons, dead, |edge| {
            depths[edge] = u32::MAX
        });
        Live {
            depths: Minima::new(&depths),
            frontier,
            reasons,
        }
    }

    /// Whether a block is live.
    #[inline]
    pub fn has(&self, block: u32) -> bool {
        self.reasons
            .get(block as usize)
            .is_some_and(|reasons| *reasons > 0)
    }

    /// The depths of edges to live blocks, for [`Frontier::next`].
    #[inline]
    pub fn depths(&self) -> &Minima {
        &self.depths
    }

    /// Records that it no longer matters whether labels meet at a block. All calls together take
    /// logarithmic time for each edge.
    pub fn close(&mut self, block: u32) {
        if let Some(reasons) = self.reasons.get_mut(block as usize)
            && *reasons > 0
        {
            *reasons -= 1;
            if *reasons == 0 {
                let depths = &mut self.depths;
                die(&self.frontier, &mut self.reasons, vec![block], |edge| {
                    depths.remove(edge);
                });
            }
        }
    }
}

/// Removes blocks that have no reason to be live, then their predecessors that have lost the last
/// reason. `remove` is called for each edge to one of these blocks.
fn die(
    frontier: &Frontier,
    reasons: &mut [u32],
    mut dead: Vec<u32>,
    mut remove: impl FnMut(usize),
) {
    while let Some(block) = dead.pop() {
        let run = frontier.arriving_at(block);
        let edges = &frontier.edges_arriving()[run.clone()];
        for (edge, (_, from)) in edges.iter().zip(&frontier.arriving()[run]) {
            remove(*edge as usize);
            let reasons = &mut reasons[*from as usize];
            *reasons -= 1;
            if *reasons == 0 {
                dead.push(*from);
            }
        }
    }
}
