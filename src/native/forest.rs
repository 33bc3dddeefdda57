//! The representation of immediate dominators: a forest over the blocks.
//!
//! Dominators are computed by the semi-NCA algorithm (Georgiadis, "Linear-Time Algorithms for
//! Dominators and Related Problems", 2005), which LLVM also uses
//! (llvm/Support/GenericDomTreeConstruction.h). The algorithm accepts any graph and takes
//! near-linear time. A virtual root, which has no block number, is the parent of all roots.

use super::finished::{Index, Set};

/// A dominator tree without its virtual root.
#[derive(Debug, Default)]
pub struct Forest {
    /// Blocks reachable from the roots, in depth-first preorder of the graph.
    preorder: Vec<u32>,
    parent: Vec<u32>,
    /// Position in reverse postorder of the graph: if the graph is acyclic, every edge leads to a
    /// higher rank.
    rank: Vec<u32>,
    /// Positions in preorder of the tree: the subtree of a block is `first..=last`.
    first: Vec<u32>,
    last: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Forest {
    /// The dominator tree of a graph: a block's dominators are on all paths to it from any root.
    pub fn new(edges: &Index<2>, roots: &Set) -> Forest {
        let successors = |block: u32| edges.range([block]).iter();
        let mut forest = Forest::default();
        // Capacity for the usual graphs: unused memory is never written.
        let (roots, count) = (roots.rows(), edges.rows().len() + roots.rows().len());
        forest.preorder.reserve(count);
        // Preorder numbers count from 1; 0 is the virtual root.
        let mut number: Vec<u32> = Vec::with_capacity(count);
        let mut tree_parent: Vec<u32> = Vec::with_capacity(count + 1);
        tree_parent.push(0);
        let mut reached: Vec<(u32, u32)> = Vec::with_capacity(count);
        let mut finished: Vec<u32> = Vec::with_capacity(count);
        let mut stack = Vec::new();
        for root in roots {
            if grow(&mut number, *root) == NONE {
                forest.visit(*root, 0, &mut number, &mut tree_parent);
                stack.push((*root, successors(*root)));
            }
            while let Some((block, rest)) = stack.last_mut() {
                let from = number[*block as usize];
                match rest.next() {
                    Some(&[_, to]) => {
                        if grow(&mut number, to) == NONE {
                            forest.visit(to, from, &mut number, &mut tree_parent);
                            stack.push((to, successors(to)));
                        }
                        reached.push((number[to as usize], from));
                    }
                    None => {
                        finished.push(*block);
                        stack.pop();
                    }
                }
            }
            reached.push((number[*root as usize], 0));
        }
        let immediate = immediate_dominators(tree_parent, &reached);
        let domain = number.len();
        forest.parent = vec![NONE; domain];
        forest.rank = vec![NONE; domain];
        for (rank, block) in finished.iter().rev().enumerate() {
            forest.rank[*block as usize] = rank as u32;
        }
        for (at, block) in forest.preorder.iter().enumerate() {
            let above = immediate[at + 1];
            if above != 0 {
                forest.parent[*block as usize] = forest.preorder[above as usize - 1];
            }
        }
        forest.number_subtrees(&immediate);
        forest
    }

    fn visit(&mut self, block: u32, from: u32, number: &mut [u32], tree_parent: &mut Vec<u32>) {
        number[block as usize] = tree_parent.len() as u32;
        tree_parent.push(from);
        self.preorder.push(block);
    }

    /// Computes the intervals of subtrees without a traversal: a parent has a lower number than its
    /// children.
    fn number_subtrees(&mut self, immediate: &[u32]) {
        let mut size = vec![1u32; immediate.len()];
        for at in (1..immediate.len()).rev() {
            size[immediate[at] as usize] += size[at];
        }
        let mut next = vec![0u32; immediate.len()];
        self.first = vec![NONE; self.parent.len()];
        self.last = vec![0; self.parent.len()];
        for at in 1..immediate.len() {
            let above = immediate[at] as usize;
            let first = next[above];
            next[above] += size[at];
            next[at] = first + 1;
            let block = self.preorder[at - 1] as usize;
            self.first[block] = first;
            self.last[block] = first + size[at] - 1;
        }
    }

    /// The immediate dominator of a block; none for a root.
    #[inline]
    pub fn get(&self, block: u32) -> Option<u32> {
        self.parent
            .get(block as usize)
            .copied()
            .filter(|parent| *parent != NONE)
    }

    /// All pairs of a block and its immediate dominator.
    pub fn pairs(&self) -> impl Iterator<Item = [u32; 2]> + Clone {
        self.preorder
            .iter()
            .filter_map(|block| Some([*block, self.get(*block)?]))
    }

    /// The reachable blocks, in preorder of the graph.
    pub fn preorder(&self) -> &[u32] {
        &self.preorder
    }

    /// The range of block numbers that includes all reachable blocks.
    pub fn blocks(&self) -> std::ops::Range<u32> {
        0..self.first.len() as u32
    }

    /// Whether a block is reachable from a root.
    #[inline]
    pub fn has(&self, block: u32) -> bool {
        self.first
            .get(block as usize)
            .is_some_and(|first| *first != NONE)
    }

    /// Position of a reached block in reverse postorder.
    #[inline]
    pub fn rank(&self, block: u32) -> u32 {
        self.rank[block as usize]
    }

    /// First and last position of the subtree of a reached block, in preorder of the tree.
    #[inline]
    pub fn subtree(&self, block: u32) -> (u32, u32) {
        (self.first[block as usize], self.last[block as usize])
    }

    /// Whether `above` is a proper ancestor of `block`.
    #[inline]
    pub fn is_above(&self, above: u32, block: u32) -> bool {
        if above == block || !self.has(above) || !self.has(block) {
            return false;
        }
        let (first, last) = self.subtree(above);
        (first..=last).contains(&self.first[block as usize])
    }

    /// The ancestors of a block, the closest first.
    pub fn above(&self, block: u32) -> impl Iterator<Item = u32> + Clone {
        std::iter::successors(self.get(block), |above| self.get(*above))
    }
}

fn grow(number: &mut Vec<u32>, block: u32) -> u32 {
    let at = block as usize;
    if at >= number.len() {
        number.resize(at + 1, NONE);
    }
    number[at]
}

/// Semi-NCA on depth-first preorder numbers: computes immediate dominators from the parents in the
/// depth-first tree and the edges (to, from). The root is 0.
pub fn immediate_dominators(tree_parent: Vec<u32>, edges: &[(u32, u32)]) -> Vec<u32> {
    let count = tree_parent.len();
    let mut starts = vec![0u32; count + 1];
    for (to, _) in edges {
        starts[*to as usize + 1] += 1;
    }
    for at in 0..count {
        starts[at + 1] += starts[at];
    }
    let mut sources = vec![0u32; edges.len()];
    let mut next = starts.clone();
    for (to, from) in edges {
        let at = &mut next[*to as usize];
        sources[*at as usize] = *from;
        *at += 1;
    }
    let mut immediate = tree_parent.clone();
    let mut ancestor = tree_parent;
    let mut semi: Vec<u32> = (0..count as u32).collect();
    let mut label: Vec<u32> = (0..count as u32).collect();
    let mut path = Vec::new();
    for at in (1..count).rev() {
        let mut best = ancestor[at];
        for from in &sources[starts[at] as usize..starts[at + 1] as usize] {
            let lowest = evaluate(
                *from,
                at as u32 + 1,
                &mut ancestor,
                &mut label,
                &semi,
                &mut path,
            );
            best = best.min(semi[lowest as usize]);
        }
        semi[at] = best;
    }
    for at in 1..count {
        let mut candidate = immediate[at];
        while candidate > semi[at] {
            candidate = immediate[candidate as usize];
        }
        immediate[at] = candidate;
    }
    immediate
}

/// The block with the lowest semidominator on the linked path above `block`; compresses the path.
fn evaluate(
    block: u32,
    linked: u32,
    ancestor: &mut [u32],
    label: &mut [u32],
    semi: &[u32],
    path: &mut Vec<u32>,
) -> u32 {
    let mut at = block as usize;
    if ancestor[at] < linked {
        return label[at];
    }
    while ancestor[at] >= linked {
        path.push(at as u32);
        at = ancestor[at] as usize;
    }
    let mut above = at;
    let mut best = label[above];
    while let Some(at) = path.pop() {
        let at = at as usize;
        ancestor[at] = ancestor[above];
        if semi[best as usize] < semi[label[at] as usize] {
            label[at] = best;
        } else {
            best = label[at];
        }
        above = at;
    }
    label[block as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prng::prng;
    use pretty_assertions::assert_eq;

    /// Computes dominators by definition: `d` dominates `b` if the roots cannot reach `b` without
    /// passing `d`.
    fn by_definition(edges: &[(u32, u32)], roots: &[u32], count: u32) -> Vec<Vec<bool>> {
        let reach = |without: Option<u32>| {
            let mut seen = vec![false; count as usize];
            let mut stack: Vec<u32> = roots
                .iter()
                .copied()
                .filter(|root| Some(*root) != without)
                .collect();
            while let Some(block) = stack.pop() {
                if !std::mem::replace(&mut seen[block as usize], true) {
                    stack.extend(
                        edges
                            .iter()
                            .filter(|edge| edge.0 == block && Some(edge.1) != without)
                            .map(|edge| edge.1),
                    );
                }
            }
            seen
        };
        let all = reach(None);
        (0..count)
            .map(|dominator| {
                let rest = reach(Some(dominator));
                (0..count)
                    .map(|block| {
                        dominator != block
                            && all[block as usize]
                            && all[dominator as usize]
                            && !rest[block as usize]
                    })
                    .collect()
            })
            .collect()
    }

    #[test]
    fn equals_the_definition_on_random_graphs() {
        let mut random = prng();
        for _ in 0..500 {
            let count = 2 + random(14);
            let edges: Vec<(u32, u32)> = (0..count + random(2 * count))
                .map(|_| (random(count), random(count)))
                .collect();
            let roots: Vec<u32> = (0..1 + random(2)).map(|_| random(count)).collect();
            let index = Index::new(edges.iter().map(|edge| [edge.0, edge.1]));
            let forest = Forest::new(&index, &Set::new(roots.iter().copied()));
            let found: Vec<Vec<bool>> = (0..count)
                .map(|above| {
                    (0..count)
                        .map(|block| forest.is_above(above, block))
                        .collect()
                })
                .collect();
            assert_eq!(
                found,
                by_definition(&edges, &roots, count),
                "{edges:?} from {roots:?}"
            );
            for block in 0..count {
                let chain: Vec<u32> = forest.above(block).collect();
                assert_eq!(
                    chain.len(),
                    (0..count)
                        .filter(|above| forest.is_above(*above, block))
                        .count()
                );
            }
        }
    }
}
