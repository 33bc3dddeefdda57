//! The control-flow graph of a function as both analyses walk it: predecessors, depth-first orders, dominators.
//!
//! Deliberately absent: anything about unreachable blocks but their edges. LLVM's dominator tree has none of them.

use crate::ir::Function;

/// No block.
pub const NONE: u32 = u32::MAX;

/// A graph of blocks, by number.
pub struct Graph<'f> {
    function: &'f Function,
    predecessor_starts: Vec<u32>,
    predecessors: Vec<u32>,
    /// Blocks that can be reached, each after all that it was the first to lead to; successors are visited in their order.
    pub post_order: Vec<u32>,
    /// The place of each block in `post_order`; [`NONE`] if it cannot be reached.
    pub post_number: Vec<u32>,
    /// The immediate dominator of each block; [`NONE`] for the entry and for what cannot be reached.
    pub idom: Vec<u32>,
    /// When the walk over the dominator tree came to the block, and when it left it.
    interval: Vec<(u32, u32)>,
}

impl<'f> Graph<'f> {
    /// The graph of a function. Time: nearly linear in its edges for graphs of real code (Cooper, Harvey and Kennedy 2001), quadratic at worst.
    pub fn new(function: &'f Function) -> Graph<'f> {
        let count = function.blocks.len();
        let mut starts = vec![0u32; count + 1];
        for &successor in &function.successors {
            starts[successor as usize + 1] += 1;
        }
        for at in 0..count {
            starts[at + 1] += starts[at];
        }
        let mut free = starts.clone();
        let mut predecessors = vec![0u32; function.successors.len()];
        for block in 0..count {
            for &successor in function.block_successors(block) {
                let slot = &mut free[successor as usize];
                predecessors[*slot as usize] = block as u32;
                *slot += 1;
            }
        }
        let post_order = post_order(count, &[0], |block| function.block_successors(block));
        let mut post_number = vec![NONE; count];
        for (number, &block) in post_order.iter().enumerate() {
            post_number[block as usize] = number as u32;
        }
        let mut graph = Graph {
            function,
            predecessor_starts: starts,
            predecessors,
            post_order,
            post_number,
            idom: Vec::new(),
            interval: Vec::new(),
        };
        graph.idom = dominators(&graph.post_order, &graph.post_number, |block| {
            graph.predecessors(block)
        });
        graph.interval = intervals(&graph.idom, count);
        graph
    }

    /// How many blocks there are.
    pub fn len(&self) -> usize {
        self.idom.len()
    }

    /// Successors in LLVM's order, repetitions kept.
    pub fn successors(&self, block: u32) -> &'f [u32] {
        self.function.block_successors(block as usize)
    }

    /// Predecessors in the order of the text, repetitions kept.
    pub fn predecessors(&self, block: usize) -> &[u32] {
        let bounds = self.predecessor_starts[block]..self.predecessor_starts[block + 1];
        &self.predecessors[bounds.start as usize..bounds.end as usize]
    }

    /// Whether the entry leads to the block.
    pub fn reachable(&self, block: u32) -> bool {
        self.post_number[block as usize] != NONE
    }

    /// Whether every way to `block` passes `dominator`. LLVM calls a block that cannot be reached dominated by all.
    pub fn dominates(&self, dominator: u32, block: u32) -> bool {
        if !self.reachable(block) || dominator == block {
            return true;
        }
        let (first, last) = self.interval[dominator as usize];
        let (at, _) = self.interval[block as usize];
        self.reachable(dominator) && first <= at && at < last
    }
}

/// The blocks that `roots` lead to, each after all that it was the first to lead to.
pub fn post_order<'e>(
    count: usize,
    roots: &[u32],
    successors: impl Fn(usize) -> &'e [u32],
) -> Vec<u32> {
    let mut order = Vec::with_capacity(count);
    let mut seen = vec![false; count];
    let mut stack: Vec<(u32, usize)> = Vec::new();
    for &root in roots {
        if std::mem::replace(&mut seen[root as usize], true) {
            continue;
        }
        stack.push((root, 0));
        while let Some((block, next)) = stack.last_mut() {
            match successors(*block as usize).get(*next) {
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
    }
    order
}

/// Immediate dominators by intersection of chains until nothing changes. The last of `post_order` is the root.
pub fn dominators<'e>(
    post_order: &[u32],
    post_number: &[u32],
    predecessors: impl Fn(usize) -> &'e [u32],
) -> Vec<u32> {
    let mut idom = vec![NONE; post_number.len()];
    let Some((&root, others)) = post_order.split_last() else {
        return idom;
    };
    idom[root as usize] = root;
    let mut changed = true;
    while changed {
        changed = false;
        for &block in others.iter().rev() {
            let mut found = NONE;
            for &predecessor in predecessors(block as usize) {
                if idom[predecessor as usize] == NONE {
                    continue;
                }
                found = match found {
                    NONE => predecessor,
                    _ => meet(found, predecessor, &idom, post_number),
                };
            }
            changed |= std::mem::replace(&mut idom[block as usize], found) != found;
        }
    }
    idom[root as usize] = NONE;
    idom
}

/// The last block that both chains of dominators share.
fn meet(mut a: u32, mut b: u32, idom: &[u32], post_number: &[u32]) -> u32 {
    while a != b {
        while post_number[a as usize] < post_number[b as usize] {
            a = idom[a as usize];
        }
        while post_number[b as usize] < post_number[a as usize] {
            b = idom[b as usize];
        }
    }
    a
}

/// When a walk over the tree comes to each node and when it leaves it.
fn intervals(parents: &[u32], count: usize) -> Vec<(u32, u32)> {
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
