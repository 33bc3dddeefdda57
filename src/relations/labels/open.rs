//! Blocks at which it still matters whether labels meet.
//!
//! Lanes that part make a phi divergent, or let a cycle be left in different iterations, or taken to be divergent as a whole. Once all that a block could say of these is known,
//! labels need not be followed to it. A block is *open* as long as
//!
//! - a phi of it that reads two different values is not divergent yet, or
//! - it is an exit of a reducible cycle, and some cycle of the same nest is not known to be left in different iterations, or
//! - it lies in an irreducible cycle, and some irreducible cycle of the same nest is not yet taken to be divergent.
//!
//! A nest is an outermost cycle with all cycles in it: no rule goes from a meeting to a cycle of another nest.

use std::cmp::Ordering;

use super::Graph;
use crate::finished::{Bits, Index, Map};

/// The open blocks of a function, which become fewer. By default there are none.
#[derive(Default)]
pub struct Open {
    /// By phi: its block, if it reads two different values.
    phis: Map,
    /// By block: the header of the outermost cycle around it.
    outermost: Vec<u32>,
    left: Nests,
    assumed: Nests,
    /// By block: how many phis and nests keep it open.
    reasons: Vec<u32>,
    ranks: Ranks,
    rank: Vec<u32>,
}

/// Cycles of each nest that are not decided, and the blocks that they keep open.
#[derive(Default)]
struct Nests {
    /// By header of a nest.
    undecided: Vec<u32>,
    /// (nest, block)
    blocks: Index<2>,
    decided: Bits,
}

impl Nests {
    /// From the cycles that may be decided, and pairs of a nest and a block.
    fn new(blocks: u32, cycles: impl Iterator<Item = u32>, pairs: Vec<[u32; 2]>) -> Nests {
        let mut undecided = vec![0; blocks as usize];
        cycles.for_each(|nest| undecided[nest as usize] += 1);
        Nests {
            undecided,
            blocks: Index::from_rows(pairs),
            decided: Bits::default(),
        }
    }

    /// The blocks that nothing of a nest keeps open any longer, now that a cycle of it is decided.
    fn decide(&mut self, header: u32, nest: u32) -> &[[u32; 2]] {
        let Some(left) = self.undecided.get_mut(nest as usize) else {
            return &[];
        };
        if *left == 0 || !self.decided.insert(header) {
            return &[];
        }
        *left -= 1;
        if *left > 0 {
            return &[];
        }
        self.blocks.range([nest])
    }
}

const NONE: u32 = u32::MAX;

impl Open {
    /// All that nothing is known of yet. Linear in the relations of the graph.
    pub fn new(graph: Graph<'_>) -> Open {
        let blocks = graph.dominators.blocks().end;
        let known = |block: u32| block < blocks;
        let cycles = graph.cycle_block;
        let mut outermost = vec![NONE; blocks as usize];
        for block in cycles.within().iter().filter(|block| known(**block)) {
            outermost[*block as usize] = cycles.at_depth(*block, 1).unwrap_or(NONE);
        }
        let nest = |block: &u32| {
            let nest = outermost.get(*block as usize).copied();
            nest.filter(|nest| *nest != NONE)
        };
        let reducible = graph.reducible.rows().iter();
        let exits = reducible.clone().flat_map(|header| {
            let exits = graph.flow.range([*header]).iter();
            exits.filter_map(move |row| Some([nest(header)?, row[1]]))
        });
        let outwards = outwards(graph);
        let left_by = reducible
            .clone()
            .chain(graph.irreducible.rows())
            .filter(|header| {
                outwards
                    .get(**header as usize)
                    .is_some_and(|leaves| *leaves)
            });
        let left = Nests::new(blocks, left_by.filter_map(nest), exits.collect());
        let irreducible = graph.irreducible.rows().iter();
        let around = cycles.counts(|header| graph.irreducible.contains(header));
        let inside = cycles.within().iter().filter_map(|block| {
            let header = cycles.innermost(*block)?;
            (around[header as usize] > 0).then_some([nest(block)?, *block])
        });
        let assumed = Nests::new(
            blocks,
            irreducible.clone().filter_map(nest),
            inside.collect(),
        );
        let mut reasons = vec![0u32; blocks as usize];
        let kept = left.blocks.rows().iter().chain(assumed.blocks.rows());
        for row in kept.filter(|row| known(row[1])) {
            reasons[row[1] as usize] += 1;
        }
        let phis = graph.phi.rows().iter().filter(|row| known(row[0]));
        let phis = phis.filter(|row| {
            let incoming = graph.incoming.range([row[1]]);
            incoming.windows(2).any(|pair| pair[0][2] != pair[1][2])
        });
        for row in phis.clone() {
            reasons[row[0] as usize] += 1;
        }
        let rank = |block: u32| match graph.dominators.has(block) {
            true => graph.dominators.rank(block),
            false => NONE,
        };
        let mut open = Open {
            phis: Map::new(phis.map(|row| [row[1], row[0]])),
            rank: (0..blocks).map(rank).collect(),
            ranks: Ranks::default(),
            outermost,
            left,
            assumed,
            reasons,
        };
        let ranks = open.rank.iter().zip(&open.reasons);
        let ranks = ranks.filter(|(rank, reasons)| **rank != NONE && **reasons > 0);
        open.ranks = Ranks::new(blocks, ranks.map(|(rank, _)| *rank));
        open
    }

    /// Whether no block is open.
    pub fn is_nothing(&self) -> bool {
        !self.from(0)
    }

    /// A value is divergent.
    pub fn is_divergent(&mut self, value: u32) {
        if let Some(block) = self.phis.get(value) {
            let rank = self.rank[block as usize];
            close(&mut self.reasons, &mut self.ranks, block, rank);
        }
    }

    /// The cycle of a header is left in different iterations.
    pub fn is_left(&mut self, header: u32) {
        let nest = self.outermost.get(header as usize);
        for row in self.left.decide(header, nest.copied().unwrap_or(NONE)) {
            if let Some(rank) = self.rank.get(row[1] as usize) {
                close(&mut self.reasons, &mut self.ranks, row[1], *rank);
            }
        }
    }

    /// The irreducible cycle of a header is taken to be divergent.
    pub fn is_assumed(&mut self, header: u32) {
        let nest = self.outermost.get(header as usize);
        for row in self.assumed.decide(header, nest.copied().unwrap_or(NONE)) {
            if let Some(rank) = self.rank.get(row[1] as usize) {
                close(&mut self.reasons, &mut self.ranks, row[1], *rank);
            }
        }
    }

    /// Whether labels that meet at a block can say anything new.
    #[inline]
    pub fn has(&self, block: u32) -> bool {
        self.reasons
            .get(block as usize)
            .is_some_and(|reasons| *reasons > 0)
    }

    /// Whether some cycle of the nest around a block is not known to be left in different iterations.
    pub fn may_leave(&self, block: u32) -> bool {
        let nest = self.outermost.get(block as usize).copied();
        let undecided = self.left.undecided.get(nest.unwrap_or(NONE) as usize);
        undecided.is_some_and(|undecided| *undecided > 0)
    }

    /// Whether labels of a branch can say anything new.
    pub fn matters(&self, branch: u32) -> bool {
        self.from(0) || self.may_leave(branch)
    }

    /// Whether there is an open block of this rank or a higher one.
    pub fn from(&self, rank: u32) -> bool {
        self.ranks.from(rank)
    }
}

/// The ranks of open blocks.
#[derive(Default)]
struct Ranks {
    words: Vec<u64>,
    /// No word behind this place has any.
    last: usize,
}

impl Ranks {
    fn new(count: u32, ranks: impl Iterator<Item = u32>) -> Ranks {
        let mut words = vec![0u64; count as usize / 64 + 1];
        ranks.for_each(|rank| words[rank as usize / 64] |= 1 << (rank % 64));
        let last = words.iter().rposition(|word| *word != 0);
        Ranks {
            words,
            last: last.unwrap_or(0),
        }
    }

    /// All closings together are linear.
    fn close(&mut self, rank: u32) {
        if let Some(word) = self.words.get_mut(rank as usize / 64) {
            *word &= !(1 << (rank % 64));
        }
        while self.last > 0 && self.words[self.last] == 0 {
            self.last -= 1;
        }
    }

    fn from(&self, rank: u32) -> bool {
        let word = rank as usize / 64;
        let last = self.words.get(self.last).copied().unwrap_or(0);
        match word.cmp(&self.last) {
            Ordering::Less => last != 0,
            Ordering::Equal => last >> (rank % 64) != 0,
            Ordering::Greater => false,
        }
    }
}

/// By header: whether control can leave its cycle.
fn outwards(graph: Graph<'_>) -> Vec<bool> {
    let cycles = graph.cycle_block;
    // Of the edges from a cycle, the fewest cycles that hold both ends of one.
    let mut lowest = vec![u32::MAX; cycles.counts(|_| false).len()];
    for block in cycles.within() {
        let Some(header) = cycles.innermost(*block) else {
            continue;
        };
        for [_, to] in graph.edge.range([*block]) {
            let depth = cycles.both(*block, *to).next();
            let depth = depth.map_or(0, |common| cycles.depth(common));
            let lowest = &mut lowest[header as usize];
            *lowest = depth.min(*lowest);
        }
    }
    let mut leaves = vec![false; lowest.len()];
    for header in cycles.headers().iter().rev() {
        let depth = cycles.depth(*header);
        let own = lowest[*header as usize];
        leaves[*header as usize] = own < depth;
        if let Some(parent) = depth
            .checked_sub(1)
            .and_then(|outer| cycles.at_depth(*header, outer))
        {
            let lowest = &mut lowest[parent as usize];
            *lowest = own.min(*lowest);
        }
    }
    leaves
}

fn close(reasons: &mut [u32], ranks: &mut Ranks, block: u32, rank: u32) {
    let left = &mut reasons[block as usize];
    *left = left.saturating_sub(1);
    if *left == 0 {
        ranks.close(rank);
    }
}
