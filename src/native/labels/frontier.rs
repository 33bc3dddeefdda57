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

use std::cell::OnceCell;
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
    /// The index in `to` of each edge in `arriving`.
    edges: Vec<u32>,
    /// For each block: index in `arriving` of the first edge to it.
    arriving_starts: Vec<u32>,
    /// For each position in the tree: depth of the block; 1 for a root.
    depth: Vec<u32>,
    /// For each position in the tree: the index of the first edge from the block at this position.
    starts: Vec<u32>,
    /// For each edge: its target.
    to: Vec<u32>,
    /// For each edge: its depth.
    edge_depths: Vec<u32>,
    depths: OnceCell<Minima>,
}

impl Frontier {
    /// Computes the edges and their depths in time linear in the blocks and linearithmic in the
    /// edges.
    pub fn new(flow: &Index<2>, dominators: &Forest) -> Frontier {
        let blocks = dominators.blocks().len();
        let position = |block: u32| dominators.subtree(block).0;
        let mut order = vec![0u32; dominators.preorder().len()];
        for block in dominators.preorder() {
            order[position(*block) as usize] = *block;
        }
        let mut depth: Vec<u32> = Vec::with_capacity(order.len());
        for block in &order {
            // A dominator has a lower position than the blocks that it dominates.
            let above = dominators.get(*block);
            depth.push(1 + above.map_or(0, |above| depth[position(above) as usize]));
        }
        let mut arriving_starts = vec![0u32; blocks + 1];
        for [from, to] in flow.rows() {
            if dominators.has(*from) && dominators.has(*to) {
                arriving_starts[*to as usize + 1] += 1;
            }
        }
        for at in 0..blocks {
            arriving_starts[at + 1] += arriving_starts[at];
        }
        let count = arriving_starts[blocks] as usize;
        let mut next = arriving_starts.clone();
        let mut arriving = vec![(0, 0); count];
        let mut edges = vec![0u32; count];
        let mut starts = Vec::with_capacity(order.len() + 1);
        let (mut to, mut common) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let shallowest = Minima::new(&depth);
        for (at, from) in (0..).zip(&order) {
            starts.push(to.len() as u32);
            for [_, block] in flow.range([*from]) {
                if !dominators.has(*block) {
                    continue;
                }
                let place = next[*block as usize] as usize;
                next[*block as usize] += 1;
                arriving[place] = (at, *from);
                edges[place] = to.len() as u32;
                common.push(match place == arriving_starts[*block as usize] as usize {
                    true => {
                        let above = dominators.get(*block);
                        above.map_or(0, |above| depth[position(above) as usize])
                    }
                    // The shallowest block between the two positions is a child of the closest
                    // common dominator.
                    false => {
                        let before: (u32, u32) = arriving[place - 1];
                        let after = before.0 as usize + 1..at as usize + 1;
                        shallowest.of(after).saturating_sub(1)
                    }
                });
                to.push(*block);
            }
        }
        starts.push(to.len() as u32);
        Frontier {
            arriving,
            edges,
            arriving_starts,
            depth,
            starts,
            to,
            edge_depths: common,
            depths: OnceCell::new(),
        }
    }

    /// All edges, sorted by target, then by the tree position of the source: (position, source).
    #[inline]
    pub fn arriving(&self) -> &[(u32, u32)] {
        &self.arriving
    }

    /// The index among the depths of each edge in [`Frontier::arriving`].
    #[inline]
    pub fn edges_arriving(&self) -> &[u32] {
        &self.edges
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
        self.depths.get_or_init(|| Minima::new(&self.edge_depths))
    }

    /// The depths of all edges, in the order of their sources.
    #[inline]
    pub fn edge_depths(&self) -> &[u32] {
        &self.edge_depths
    }

    /// The range of edges from the block at a tree position.
    #[inline]
    pub fn starting_at(&self, position: u32) -> Range<usize> {
        let at = position as usize;
        self.starts[at] as usize..self.starts[at + 1] as usize
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
