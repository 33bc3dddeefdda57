//! Irreducible cycles that are not yet assumed to be divergent. For the blocks in these cycles, it
//! still matters whether labels meet at them.
//!
//! Labels that meet at a block affect only cycles around the block.

use super::Graph;
use crate::finished::{Bits, Index};

/// The undecided cycles around each block. A default value contains no cycles.
#[derive(Default)]
pub struct Chains {
    /// For each header: the header of the parent cycle, or [`NONE`].
    parent: Vec<u32>,
    /// Pairs of the header of a cycle and the header of a child cycle.
    within: Index<2>,
    /// Pairs of the header of an innermost cycle and a block in it.
    blocks: Index<2>,
    /// Headers of decided cycles: of reducible cycles, and of irreducible cycles that are assumed
    /// to be divergent.
    decided: Bits,
    /// Headers of cycles that are decided, together with all cycles around them.
    clear: Bits,
}

const NONE: u32 = u32::MAX;

impl Chains {
    /// Starts with no cycle assumed to be divergent. Time is linear, plus a logarithmic factor in
    /// the depth for each cycle.
    pub fn new(graph: Graph<'_>) -> Chains {
        if graph.irreducible.rows().is_empty() {
            return Chains::default();
        }
        let cycles = graph.cycle_block;
        let mut chains = Chains {
            parent: vec![NONE; graph.dominators.blocks().len()],
            ..Chains::default()
        };
        let mut within = Vec::new();
        for header in cycles.headers() {
            let outer = cycles.depth(*header).checked_sub(1);
            let parent = outer.and_then(|depth| cycles.at_depth(*header, depth));
            if let (Some(place), Some(parent)) = (chains.parent.get_mut(*header as usize), parent) {
                *place = parent;
                within.push([parent, *header]);
            }
            if !graph.irreducible.contains(*header) {
                chains.decided.insert(*header);
                // Outer cycles precede the cycles in them, so the state of the parent cycle is
                // known.
                if parent.is_none_or(|parent| chains.clear.contains(parent)) {
                    chains.clear.insert(*header);
                }
            }
        }
        let blocks = cycles.within().iter();
        let blocks = blocks.filter_map(|block| Some([cycles.innermost(*block)?, *block]));
        chains.blocks = Index::new(blocks.filter(|[header, _]| !chains.clear.contains(*header)));
        chains.within = Index::from_rows(within);
        chains
    }

    /// The blocks that are in an undecided cycle, so that it still matters whether labels meet at
    /// them.
    pub fn blocks(&self) -> impl Iterator<Item = u32> {
        self.blocks.rows().iter().map(|row| row[1])
    }

    /// Records that an irreducible cycle is assumed to be divergent. Returns the blocks that are no
    /// longer in an undecided cycle. All calls together take linear time.
    pub fn decide(&mut self, header: u32) -> Vec<u32> {
        let mut closed = Vec::new();
        let parent = self.parent.get(header as usize).copied();
        if !self.decided.insert(header)
            || parent.is_some_and(|parent| parent != NONE && !self.clear.contains(parent))
        {
            return closed;
        }
        let mut found = vec![header];
        while let Some(header) = found.pop() {
            if self.decided.contains(header) && self.clear.insert(header) {
                closed.extend(self.blocks.range([header]).iter().map(|row| row[1]));
                found.extend(self.within.range([header]).iter().map(|row| row[1]));
            }
        }
        closed
    }
}
