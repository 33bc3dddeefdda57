//! Dominance frontiers that are not stored as rows, because their size may be quadratic in the
//! number of blocks.
//!
//! A block is on the frontier of a dominator if an edge leads to it from the dominator's subtree,
//! and its own immediate dominator is above that subtree (Cytron and others, "Efficiently Computing
//! Static Single Assignment Form", TOPLAS 1991). Edges are ordered by the tree position of their
//! source, so that the edges out of a subtree are contiguous. Each edge gets a depth. For the first
//! edge to a block, the depth is that of the block's immediate dominator; for a later edge, that of
//! the closest common dominator of its source and the source of the previous edge to the same
//! block. The frontier of a dominator then consists of the targets of the edges in its range whose
//! depth is lower than the dominator's. Each block occurs once: all edges to it from the same
//! subtree except the first have a common dominator in the subtree.

use std::ops::Range;

use super::super::finished::Index;
use super::super::forest::Forest;
use super::super::minima::Minima;

/// The edges between blocks of a dominator tree, from which the frontier of each block is computed.
/// A default value contains no edges.
#[derive(Default)]
pub struct Frontier {
    /// Edges sorted by target, then by the tree position of the source: (position, source).
    arriving: Vec<(u32, u32)>,
    /// For each block: index in `arriving` of the first edge to it.
    arriving_starts: Vec<u32>,
    /// For each position in the tree: depth of the block; 1 for a root.
    depth: Vec<u32>,
    /// For each position in the tree: the index of the first edge from the block at this position.
    starts: Vec<u32>,
    /// For each edge: its target.
    to: Vec<u32>,
    depths: Minima,
}

impl Frontier {
    /// Computes the edges and their depths in time linear in the blocks and linearithmic in the
    /// edges.
    pub fn new(edges: &Index<2>, dominators: &Forest) -> Frontier {
        let (arriving, arriving_starts) = arriving(edges, dominators);
        let blocks = dominators.preorder();
        let mut depth = vec![0u32; blocks.len()];
        let position = |block: u32| dominators.subtree(block).0 as usize;
        // In preorder, a dominator precedes the blocks that it dominates, so its depth is known.
        for block in blocks {
            let above = dominators.get(*block);
            depth[position(*block)] = 1 + above.map_or(0, |above| depth[position(above)]);
        }
        let shallowest = Minima::new(&depth);
        let mut starts = vec![0u32; blocks.len() + 1];
        for (start, _) in &arriving {
            starts[*start as usize + 1] += 1;
        }
        for at in 0..blocks.len() {
            starts[at + 1] += starts[at];
        }
        let mut next = starts.clone();
        let mut to = vec![0u32; arriving.len()];
        let mut common = vec![0u32; arriving.len()];
        for (block, bounds) in arriving_starts.windows(2).enumerate() {
            let mut before: Option<u32> = None;
            for (start, _) in &arriving[bounds[0] as usize..bounds[1] as usize] {
                let edge = next[*start as usize] as usize;
                next[*start as usize] += 1;
                to[edge] = block as u32;
                common[edge] = match before {
                    // The shallowest block between the two positions is a child of the closest
                    // common dominator.
                    Some(before) => {
                        let after = before as usize + 1..*start as usize + 1;
                        shallowest.of(after).saturating_sub(1)
                    }
                    None => {
                        let above = dominators.get(block as u32);
                        above.map_or(0, |above| depth[position(above)])
                    }
                };
                before = Some(*start);
            }
        }
        Frontier {
            arriving,
            arriving_starts,
            depth,
            starts,
            to,
            depths: Minima::new(&common),
        }
    }

    /// All edges, sorted by target, then by the tree position of the source: (position, source).
    #[inline]
    pub fn arriving(&self) -> &[(u32, u32)] {
        &self.arriving
    }

    /// The range of edges to a block in [`Frontier::arriving`].
    #[inline]
    pub fn arriving_at(&self, block: u32) -> Range<usize> {
        let at = block as usize;
        self.arriving_starts[at] as usize..self.arriving_starts[at + 1] as usize
    }

    /// The depths of all edges, in which [`Frontier::next`] searches. A search in a copy from which
    /// edges were removed does not find these edges.
    #[inline]
    pub fn depths(&self) -> &Minima {
        &self.depths
    }

    /// The range of edges from the block at a tree position.
    #[inline]
    pub fn starting_at(&self, position: u32) -> Range<usize> {
        let at = position as usize;
        self.starts[at] as usize..self.starts[at + 1] as usize
    }

    /// The edge from the block at a tree position to another block, if there is one. Time is
    /// logarithmic in the number of edges from there.
    pub fn edge(&self, position: u32, block: u32) -> Option<usize> {
        let run = self.starting_at(position);
        // The edges from one block are sorted by target.
        let found = self.to[run.clone()].binary_search(&block);
        found.ok().map(|at| run.start + at)
    }

    /// The edges out of a subtree, which is an interval of tree positions, as input of
    /// [`Frontier::next`].
    #[inline]
    pub fn edges(&self, (first, last): (u32, u32)) -> Edges {
        let start = |position: u32| self.starts.get(position as usize).copied().unwrap_or(0);
        Edges {
            left: start(first) as usize..start(last + 1) as usize,
            depth: self.depth.get(first as usize).copied().unwrap_or(0),
        }
    }

    /// The next block on the frontier, searched in `depths`. Time is logarithmic in the number of
    /// all edges.
    #[inline]
    pub fn next(&self, depths: &Minima, edges: &mut Edges) -> Option<u32> {
        let edge = depths.next_below(edges.left.clone(), edges.depth)?;
        edges.left.start = edge + 1;
        Some(self.to[edge])
    }
}

/// Edges out of a subtree that have not been visited yet.
pub struct Edges {
    left: Range<usize>,
    /// The depth of the root of the subtree.
    depth: u32,
}

/// Edges between blocks of a tree, sorted by target: pairs of the source's tree position and the
/// source, in order. The second list contains, for each block, the index of the first edge to it.
fn arriving(flow: &Index<2>, dominators: &Forest) -> (Vec<(u32, u32)>, Vec<u32>) {
    let blocks = dominators.blocks().len();
    let within = |row: &&[u32; 2]| dominators.has(row[0]) && dominators.has(row[1]);
    let mut starts = vec![0u32; blocks + 1];
    for [_, to] in flow.rows().iter().filter(within) {
        starts[*to as usize + 1] += 1;
    }
    for at in 0..blocks {
        starts[at + 1] += starts[at];
    }
    let mut arriving = vec![(0, 0); starts[blocks] as usize];
    let mut next = starts.clone();
    for [from, to] in flow.rows().iter().filter(within) {
        let at = &mut next[*to as usize];
        arriving[*at as usize] = (dominators.subtree(*from).0, *from);
        *at += 1;
    }
    for block in 0..blocks {
        arriving[starts[block] as usize..starts[block + 1] as usize].sort_unstable();
    }
    (arriving, starts)
}

#[cfg(test)]
mod tests {
    use super::super::super::finished::Set;
    use super::*;
    use crate::prng::prng;
    use pretty_assertions::assert_eq;

    /// Computes frontiers by the rules of `flow_frontier`.
    fn by_definition(edges: &Index<2>, dominators: &Forest) -> Vec<[u32; 2]> {
        let mut rows: Vec<[u32; 2]> = edges.rows().to_vec();
        rows.retain(|[from, to]| dominators.has(*from) && dominators.get(*to) != Some(*from));
        let mut at = 0;
        while let Some([dominator, block]) = rows.get(at).copied() {
            at += 1;
            if let Some(above) = dominators.get(dominator)
                && dominators.get(block) != Some(above)
                && !rows.contains(&[above, block])
            {
                rows.push([above, block]);
            }
        }
        rows.sort_unstable();
        rows
    }

    #[test]
    fn equals_the_rules_on_random_graphs() {
        let mut random = prng();
        let mut most = 0;
        for number in 0..3000 {
            let count = 2 + random(14);
            // Every second graph is acyclic.
            let mut edge = || {
                let (from, to) = (random(count), random(count));
                match number % 2 {
                    0 => [from.min(to), from.max(to)],
                    _ => [from, to],
                }
            };
            let edges = Index::new((0..2 * count).map(|_| edge()));
            let roots = Set::new((0..1 + random(3)).map(|_| random(count)));
            let dominators = Forest::new(&edges, &roots);
            let frontier = Frontier::new(&edges, &dominators);
            let mut found = Vec::new();
            for dominator in dominators.preorder() {
                let mut left = frontier.edges(dominators.subtree(*dominator));
                while let Some(block) = frontier.next(frontier.depths(), &mut left) {
                    found.push([*dominator, block]);
                }
            }
            found.sort_unstable();
            assert_eq!(
                found,
                by_definition(&edges, &dominators),
                "{edges:?} from {roots:?}"
            );
            most = most.max(found.len());
        }
        assert!(most > 40, "{most} rows at most");
    }
}
