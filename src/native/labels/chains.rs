//! The undecided cycles around each block, in a function with irreducible cycles.
//!
//! Labels of a branch that meet at a block affect only cycles around the block or around the
//! branch: an irreducible cycle around the block may have to be assumed divergent, and a cycle
//! around the branch may be left in different iterations.

use super::{Exits, Graph};
use crate::finished::{Bits, Index};

/// Cycles of which it is not yet known whether they are assumed divergent, or left in different
/// iterations. A default value contains no cycles.
#[derive(Default)]
pub struct Chains {
    nest: Nest,
    /// Pairs of the header of an innermost cycle and a block in it.
    blocks: Index<2>,
    /// For each block: the header of the innermost cycle around it, or [`NONE`].
    innermost: Vec<u32>,
    /// Reducible cycles are never assumed to be divergent, so they are decided.
    assumed: Decisions,
    /// As `assumed`, where only the cycles up to the innermost reducible one count as those around
    /// a cycle.
    settled: Decisions,
    left: Decisions,
    /// Headers of cycles that a branch in no nested cycle may leave, and of those that are left.
    directly: Bits,
    gone: Bits,
}

/// The cycles directly around and in each cycle.
#[derive(Default)]
struct Nest {
    /// For each header: the header of the parent cycle, or [`NONE`].
    parent: Vec<u32>,
    /// Pairs of the header of a cycle and the header of a child cycle.
    within: Index<2>,
    /// Headers of reducible cycles.
    reducible: Bits,
}

/// Decided cycles, by their headers.
#[derive(Default)]
struct Decisions {
    decided: Bits,
    /// Those that are decided together with all cycles around them.
    clear: Bits,
    /// Whether the cycles around a reducible cycle do not count.
    ends_at_reducible: bool,
}

const NONE: u32 = u32::MAX;

impl Decisions {
    /// Decides a cycle. Returns the cycles that are now clear. All calls together take linear time.
    fn decide(&mut self, nest: &Nest, header: u32) -> Vec<u32> {
        let parent = nest.parent.get(header as usize).copied().unwrap_or(NONE);
        let ends = |header: u32| {
            header == NONE || self.ends_at_reducible && nest.reducible.contains(header)
        };
        let mut found = Vec::new();
        if !self.decided.insert(header) || !ends(parent) && !self.clear.contains(parent) {
            return found;
        }
        self.clear.insert(header);
        found.push(header);
        let mut next = 0;
        while let Some(header) = found.get(next).copied() {
            next += 1;
            for [_, child] in nest.within.range([header]) {
                if self.decided.contains(*child) && self.clear.insert(*child) {
                    found.push(*child);
                }
            }
        }
        found
    }
}

impl Chains {
    /// Starts with no cycle assumed to be divergent; cycles that `exits` does not contain count as
    /// left. Time is linear, plus a logarithmic factor in the depth for each cycle.
    pub fn new(graph: Graph<'_>, exits: Option<Exits<'_>>) -> Chains {
        if graph.irreducible.rows().is_empty() {
            return Chains::default();
        }
        let cycles = graph.cycle_block;
        let mut chains = Chains::default();
        chains.nest.parent = vec![NONE; graph.dominators.blocks().len()];
        chains.settled.ends_at_reducible = true;
        let mut within = Vec::new();
        for header in cycles.headers() {
            let outer = cycles.depth(*header).checked_sub(1);
            let parent = outer.and_then(|depth| cycles.at_depth(*header, depth));
            let place = chains.nest.parent.get_mut(*header as usize);
            if let (Some(place), Some(parent)) = (place, parent) {
                *place = parent;
                within.push([parent, *header]);
            }
            if !graph.irreducible.contains(*header) {
                chains.nest.reducible.insert(*header);
            }
        }
        chains.nest.within = Index::from_rows(within);
        // Outer cycles precede the cycles in them, so the state of the parent cycle is known.
        for header in cycles.headers() {
            if chains.nest.reducible.contains(*header) {
                chains.assumed.decide(&chains.nest, *header);
            }
            if !exits.is_some_and(|exits| exits.within.contains(*header)) {
                chains.left.decide(&chains.nest, *header);
            }
            if exits.is_some_and(|exits| exits.directly.contains(*header)) {
                chains.directly.insert(*header);
            }
        }
        chains.innermost = vec![NONE; graph.dominators.blocks().len()];
        let mut blocks = Vec::new();
        for block in cycles.within() {
            let place = chains.innermost.get_mut(*block as usize);
            if let (Some(place), Some(header)) = (place, cycles.innermost(*block)) {
                *place = header;
                blocks.push([header, *block]);
            }
        }
        blocks.retain(|[header, _]| !chains.assumed.clear.contains(*header));
        chains.blocks = Index::from_rows(blocks);
        chains
    }

    /// The blocks that are in an undecided cycle, so that it still matters whether labels meet at
    /// them.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = u32> {
        self.blocks.rows().iter().map(|row| row[1])
    }

    /// Records that an irreducible cycle is assumed to be divergent. Returns the blocks that are no
    /// longer in an undecided cycle. All calls together take linear time.
    pub fn assume(&mut self, header: u32) -> Vec<u32> {
        if !self.nest.reducible.contains(header) {
            self.settled.decide(&self.nest, header);
        }
        let clear = self.assumed.decide(&self.nest, header).into_iter();
        let rows = clear.flat_map(|header| self.blocks.range([header]));
        rows.map(|row| row[1]).collect()
    }

    /// Records that a cycle is left in different iterations.
    pub fn leave(&mut self, header: u32) {
        self.left.decide(&self.nest, header);
        self.gone.insert(header);
    }

    /// Whether an irreducible cycle is assumed to be divergent, with all cycles around it up to the
    /// innermost reducible one.
    pub fn is_settled(&self, header: u32) -> bool {
        self.settled.clear.contains(header)
    }

    /// Whether some cycle around a block can be left, and is not known to be left in different
    /// iterations.
    pub fn may_leave(&self, block: u32) -> bool {
        let header = self.innermost.get(block as usize).copied().unwrap_or(NONE);
        let directly = self.directly.contains(header) && !self.gone.contains(header);
        header != NONE && (directly || !self.left.clear.contains(header))
    }
}
