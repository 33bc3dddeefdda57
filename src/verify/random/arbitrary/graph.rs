//! Arbitrary control-flow graphs, and the properties needed to fill them: predecessors, dominators.
//!
//! Every block that does not return has a successor with a higher number. Edges are otherwise
//! unrestricted: an edge may close a cycle, enter one in its middle, or lead from several nested
//! cycles into another one. An edge that does not lead to a higher number is called *backward*. A
//! lane that takes only forward edges arrives at a return.

use crate::random::generate::Prng;

/// Maximum number of blocks that fit into a set of dominators.
pub(super) const MOST_BLOCKS: usize = 64;

/// A graph; its entry is block 0, which no edge enters.
pub(super) struct Graph {
    /// The successors of each block, in the order of the text; empty if the block returns. A
    /// successor may be listed several times.
    pub successors: Vec<Vec<usize>>,
    /// For each block, the source of each edge into it; a phi of the block has as many incoming
    /// values.
    pub predecessors: Vec<Vec<usize>>,
    /// For each block, the mask of blocks that dominate it, itself included. For an unreachable
    /// block: itself and the entry, whose values it may use.
    pub dominators: Vec<u64>,
    /// Mask of the reachable blocks.
    pub reachable: u64,
    /// For a deliberately added cycle: the block outside of it from which it is entered at two
    /// blocks.
    pub outside: Option<usize>,
}

/// Parameters of a random graph.
struct GraphParameters {
    /// Percentage of blocks that have an edge from an earlier block.
    reached: u32,
    /// Percentage of blocks that return, among those without a successor so far.
    returns: u32,
    /// Maximum distance of a forward edge.
    far: usize,
    /// Number of additional edges for every ten blocks.
    extra: usize,
    /// Percentage of additional edges that are backward.
    backward: u32,
    /// Percentage of graphs to which an irreducible cycle is added deliberately.
    planted: u32,
    /// Maximum number of successors of a block.
    most: usize,
}

impl Graph {
    /// Generates a graph with `blocks` blocks, from 2 to [`MOST_BLOCKS`].
    pub fn draw(blocks: usize, chance: &mut Prng) -> Graph {
        let manner = GraphParameters {
            reached: if chance.percent(85) { 100 } else { 88 },
            returns: [0, 0, 10, 25][chance.below(4)],
            far: [2, 3, 5, MOST_BLOCKS][chance.below(4)],
            extra: [4, 7, 10, 14][chance.below(4)],
            backward: [30, 50, 70, 90][chance.below(4)],
            planted: 40,
            most: if chance.percent(30) { 4 } else { 2 },
        };
        let last = blocks - 1;
        let mut successors: Vec<Vec<usize>> = vec![Vec::new(); blocks];
        for block in 1..blocks {
            if !chance.percent(manner.reached) {
                continue;
            }
            let parents: Vec<usize> = (block.saturating_sub(manner.far)..block)
                .filter(|parent| successors[*parent].len() < 2)
                .collect();
            if let Some(parent) = chance.of(&parents) {
                successors[*parent].push(block);
            }
        }
        for (block, leads_to) in successors.iter_mut().enumerate().take(last) {
            if leads_to.is_empty() && (block == 0 || !chance.percent(manner.returns)) {
                leads_to.push(chance.between(block + 1, last.min(block + manner.far)));
            }
        }
        let mut entered_from = None;
        if blocks > 4 && chance.percent(manner.planted) {
            // A cycle of two blocks, both of which have an edge from outside.
            let first = chance.between(1, last - 2);
            let second = chance.between(first + 1, (first + 3).min(last - 1));
            let outside = chance.below(first);
            entered_from = Some(outside);
            let wanted = [
                (outside, first),
                (outside, second),
                (first, second),
                (second, first),
            ];
            for (from, to) in wanted {
                let leads_to = &mut successors[from];
                // Blocks that return get no successors.
                if !leads_to.is_empty() && !leads_to.contains(&to) {
                    leads_to.push(to);
                }
            }
        }
        for _ in 0..blocks * manner.extra / 10 {
            let block = chance.below(last);
            let leads_to = &mut successors[block];
            if leads_to.is_empty() || leads_to.len() >= manner.most {
                continue;
            }
            leads_to.push(match chance.percent(manner.backward) && block > 0 {
                true => chance.between(1, block),
                false => chance.between(block + 1, last),
            });
        }
        for (block, leads_to) in successors.iter_mut().enumerate() {
            chance.shuffle(leads_to);
            // The default successor of a `switch` is a forward edge.
            if leads_to.len() > 2
                && let Some(forward) = leads_to.iter().position(|to| *to > block)
            {
                leads_to.swap(0, forward);
            }
        }
        Graph {
            outside: entered_from,
            ..Graph::of(successors)
        }
    }

    /// A graph with these successors of its blocks.
    fn of(successors: Vec<Vec<usize>>) -> Graph {
        let blocks = successors.len();
        let mut predecessors = vec![Vec::new(); blocks];
        for (block, leads_to) in successors.iter().enumerate() {
            for successor in leads_to {
                predecessors[*successor].push(block);
            }
        }
        let mut reachable = 1_u64;
        loop {
            let before = reachable;
            for (block, leads_to) in successors.iter().enumerate() {
                if has(reachable, block) {
                    for successor in leads_to {
                        reachable |= 1 << successor;
                    }
                }
            }
            if reachable == before {
                break;
            }
        }
        let mut dominators = vec![u64::MAX; blocks];
        dominators[0] = 1;
        loop {
            let mut settled = true;
            for block in (1..blocks).filter(|block| has(reachable, *block)) {
                let before = predecessors[block].iter();
                let common = before
                    .filter(|from| has(reachable, **from))
                    .fold(u64::MAX, |all, from| all & dominators[*from]);
                let new = common | 1 << block;
                settled &= new == dominators[block];
                dominators[block] = new;
            }
            if settled {
                break;
            }
        }
        for block in (0..blocks).filter(|block| !has(reachable, *block)) {
            dominators[block] = 1 << block | 1;
        }
        Graph {
            successors,
            predecessors,
            dominators,
            reachable,
            outside: None,
        }
    }

    /// Number of blocks.
    pub fn len(&self) -> usize {
        self.successors.len()
    }

    /// The blocks in an order in which dominators come first.
    pub fn dominators_first(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_by_key(|block| {
            let late = !has(self.reachable, *block);
            (late, self.dominators[*block].count_ones(), *block)
        });
        order
    }

    /// Whether values of `above` may be read in `block`.
    pub fn dominates(&self, above: usize, block: usize) -> bool {
        has(self.dominators[block], above)
    }

    /// The blocks of cycles, and whether some cycle is irreducible. A cycle is irreducible if a
    /// depth-first search finds an edge to a block on its path that does not dominate the edge's
    /// source.
    pub fn cycles(&self) -> (u64, bool) {
        let mut irreducible = false;
        let mut seen = 1_u64;
        let mut open = vec![(0, 0)];
        while let Some((block, next)) = open.last_mut() {
            let (from, to) = (*block, self.successors[*block].get(*next).copied());
            *next += 1;
            let Some(to) = to else {
                open.pop();
                continue;
            };
            if !has(seen, to) {
                seen |= 1 << to;
                open.push((to, 0));
            } else if open.iter().any(|(within, _)| *within == to) {
                irreducible |= !self.dominates(to, from);
            }
        }
        let on_cycle = (0..self.len()).filter(|block| self.reaches_itself(*block));
        (
            on_cycle.fold(0, |all, block| all | 1 << block) & self.reachable,
            irreducible,
        )
    }

    fn reaches_itself(&self, block: usize) -> bool {
        let mut seen = 0_u64;
        let mut open = self.successors[block].clone();
        while let Some(at) = open.pop() {
            if at == block {
                return true;
            }
            if !has(seen, at) {
                seen |= 1 << at;
                open.extend(&self.successors[at]);
            }
        }
        false
    }
}

/// Whether a set of blocks contains a block.
pub(super) fn has(set: u64, block: usize) -> bool {
    set >> block & 1 == 1
}
