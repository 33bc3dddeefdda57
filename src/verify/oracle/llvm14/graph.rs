//! The control-flow graph of a function, as both LLVM 14 analyses traverse it: predecessors,
//! depth-first orders, dominators.
//!
//! Deliberately absent: unreachable blocks, except for their edges. LLVM's dominator tree does not
//! contain unreachable blocks.

use crate::oracle::dominators;
use lanelog_ir::Function;

/// A placeholder for a missing block.
pub const NONE: u32 = u32::MAX;

/// A control-flow graph of numbered blocks.
pub struct Graph {
    edges: crate::oracle::Graph,
    /// Reachable blocks in post-order; successors are visited in their order.
    pub post_order: Vec<u32>,
    /// The index of each block in `post_order`; [`NONE`] if the block is unreachable.
    pub post_number: Vec<u32>,
    /// The immediate dominator of each block; [`NONE`] for the entry and for unreachable blocks.
    pub idom: Vec<u32>,
    /// The entry and exit times of each block in a walk over the dominator tree.
    interval: Vec<(u32, u32)>,
}

impl Graph {
    /// The graph of a function. Time: that of [`dominators::of`].
    pub fn new(function: &Function) -> Graph {
        let edges = crate::oracle::Graph::of(function);
        let post_order = post_order(&edges);
        let mut post_number = vec![NONE; edges.len()];
        for (number, &block) in post_order.iter().enumerate() {
            post_number[block as usize] = number as u32;
        }
        let idom = numbers(&dominators::of(&edges).immediate);
        Graph {
            interval: intervals(&idom),
            edges,
            post_order,
            post_number,
            idom,
        }
    }

    /// Number of blocks.
    pub fn len(&self) -> usize {
        self.idom.len()
    }

    /// Successors in LLVM's order, with duplicates.
    pub fn successors(&self, block: u32) -> &[u32] {
        &self.edges.successors[block as usize]
    }

    /// Predecessors.
    pub fn predecessors(&self, block: u32) -> &[u32] {
        &self.edges.predecessors[block as usize]
    }

    /// The immediate post-dominators as the rules define them: the virtual exit follows each block
    /// without successors, and the first block in depth-first order of each component without an
    /// exit.
    pub fn post_dominators_of_rules(&self) -> Vec<u32> {
        numbers(&dominators::backwards(&self.edges).immediate)
    }

    /// Whether the block is reachable.
    pub fn reachable(&self, block: u32) -> bool {
        self.post_number[block as usize] != NONE
    }

    /// Whether every path to `block` passes `dominator`. As in LLVM, every block dominates an
    /// unreachable one.
    pub fn dominates(&self, dominator: u32, block: u32) -> bool {
        if !self.reachable(block) || dominator == block {
            return true;
        }
        let (first, last) = self.interval[dominator as usize];
        let (at, _) = self.interval[block as usize];
        self.reachable(dominator) && first <= at && at < last
    }
}

/// Converts `None` to [`NONE`].
pub fn numbers(blocks: &[Option<u32>]) -> Vec<u32> {
    blocks.iter().map(|block| block.unwrap_or(NONE)).collect()
}

/// The reachable blocks in post-order.
fn post_order(edges: &crate::oracle::Graph) -> Vec<u32> {
    let mut order = Vec::new();
    let mut seen = vec![false; edges.len()];
    let mut stack = Vec::new();
    if let Some(entry) = seen.get_mut(edges.entry as usize) {
        *entry = true;
        stack.push((edges.entry, 0));
    }
    while let Some((block, next)) = stack.last_mut() {
        match edges.successors[*block as usize].get(*next) {
            Some(&successor) => {
                *next += 1;
                if !std::mem::replace(&mut seen[successor as usize], true) {
                    stack.push((successor, 0));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order
}

/// The entry and exit times of each node in a walk over the tree.
fn intervals(parents: &[u32]) -> Vec<(u32, u32)> {
    let count = parents.len();
    let mut first_child = vec![NONE; count];
    let mut next_sibling = vec![NONE; count];
    for (node, &parent) in parents.iter().enumerate() {
        if parent != NONE {
            next_sibling[node] = first_child[parent as usize];
            first_child[parent as usize] = node as u32;
        }
    }
    let mut interval = vec![(0, 0); count];
    let mut clock = 0;
    let mut stack = Vec::from_iter((count > 0).then_some((0u32, false)));
    while let Some((node, done)) = stack.pop() {
        if done {
            interval[node as usize].1 = clock;
            continue;
        }
        interval[node as usize].0 = clock;
        clock += 1;
        stack.push((node, true));
        let mut child = first_child[node as usize];
        while child != NONE {
            stack.push((child, false));
            child = next_sibling[child as usize];
        }
    }
    interval
}
