//! Control-flow graphs as lists of successors, and their depth-first order, which the other
//! reference implementations use.
//!
//! Deliberately absent: dominance and cycles. Blocks are numbered from 0. The graph contains
//! unreachable blocks, but no result depends on them.

use lanelog_ir::Function;

/// A directed graph with an entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// The entry block. The entry block does not exist if the graph is empty.
    pub entry: u32,
    /// For each block, its successors in the order of the terminator's labels, with duplicates.
    pub successors: Vec<Vec<u32>>,
    /// For each block, its predecessors, ascending and without duplicates, including unreachable
    /// ones.
    pub predecessors: Vec<Vec<u32>>,
}

/// The order in which a depth-first search from the entry visits the blocks. The last successor of
/// a block is visited first, as in LLVM (llvm/ADT/GenericCycleImpl.h). This order determines the
/// headers of irreducible cycles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DepthFirst {
    /// The reachable blocks in the order of discovery.
    pub preorder: Vec<u32>,
    /// The reachable blocks, each after its descendants in the search tree.
    pub postorder: Vec<u32>,
    /// For each block, its index in `preorder`; `None` if the block is unreachable.
    pub start: Vec<Option<u32>>,
    /// For each block, the highest index in `preorder` among its descendants in the search tree; 0
    /// if the block is unreachable.
    pub end: Vec<u32>,
}

impl Graph {
    /// The graph of a function. Linear.
    pub fn of(function: &Function) -> Graph {
        let blocks = 0..function.blocks.len();
        let successors = blocks.map(|block| function.block_successors(block).to_vec());
        Graph::new(0, successors.collect())
    }

    /// A graph with this entry and these successors of each block. Successors that are not blocks
    /// are dropped. Linear, except for sorting predecessors.
    pub fn new(entry: u32, mut successors: Vec<Vec<u32>>) -> Graph {
        let blocks = successors.len();
        let mut predecessors = vec![Vec::new(); blocks];
        for (from, row) in successors.iter_mut().enumerate() {
            row.retain(|to| (*to as usize) < blocks);
            for to in row.iter() {
                let before: &mut Vec<u32> = &mut predecessors[*to as usize];
                if before.last() != Some(&(from as u32)) {
                    before.push(from as u32);
                }
            }
        }
        Graph {
            entry,
            successors,
            predecessors,
        }
    }

    /// Number of blocks.
    pub fn len(&self) -> usize {
        self.successors.len()
    }

    /// Whether the graph has no blocks.
    pub fn is_empty(&self) -> bool {
        self.successors.is_empty()
    }

    /// The depth-first order. Linear.
    pub fn depth_first(&self) -> DepthFirst {
        let mut found = DepthFirst {
            start: vec![None; self.len()],
            end: vec![0; self.len()],
            ..DepthFirst::default()
        };
        if self.entry as usize >= self.len() {
            return found;
        }
        // Each block on the stack has the number of its successors that are still unvisited.
        let mut stack: Vec<(u32, usize)> = Vec::new();
        let mut met = Some(self.entry);
        loop {
            if let Some(block) = met.take() {
                let at = block as usize;
                found.start[at] = Some(found.preorder.len() as u32);
                found.preorder.push(block);
                stack.push((block, self.successors[at].len()));
            }
            let Some((block, left)) = stack.last_mut() else {
                return found;
            };
            if *left == 0 {
                found.end[*block as usize] = found.preorder.len() as u32 - 1;
                found.postorder.push(*block);
                stack.pop();
                continue;
            }
            *left -= 1;
            let to = self.successors[*block as usize][*left];
            if found.start[to as usize].is_none() {
                met = Some(to);
            }
        }
    }

    /// The blocks where control may end: the reachable blocks without successors, and for each
    /// strongly connected component without an exit the block that depth-first search visits first.
    /// Each reachable block therefore has a path to an end. The result is in ascending order. Time:
    /// linear (Tarjan, "Depth-First Search and Linear Graph Algorithms", SIAM Journal on Computing
    /// 1972).
    pub fn ends(&self) -> Vec<u32> {
        let order = self.depth_first();
        // For each block, the first block of its component that it is known to reach, as a position
        // in preorder; and whether the component is complete.
        let mut low: Vec<u32> = order.start.iter().map(|start| start.unwrap_or(0)).collect();
        let mut complete = vec![false; self.len()];
        let mut left = vec![false; self.len()];
        let mut open = Vec::new();
        let mut ends = Vec::new();
        // A block's component is complete after all its descendants have been processed, so blocks
        // are processed in postorder. The stack `open` contains blocks in preorder, up to the last
        // descendant of the current block.
        let mut opened = 0;
        for block in &order.postorder {
            let at = *block as usize;
            let start = low[at];
            while opened <= order.end[at] as usize {
                open.push(order.preorder[opened]);
                opened += 1;
            }
            let mut least = start;
            for to in &self.successors[at] {
                let to = *to as usize;
                if complete[to] {
                    left[at] = true;
                } else {
                    least = least.min(low[to]);
                }
            }
            low[at] = least;
            if least < start {
                continue;
            }
            // The block is the first of its component, and all blocks above it on the stack belong
            // to the component.
            let mut leavable = false;
            while let Some(member) = open.pop() {
                complete[member as usize] = true;
                leavable |= left[member as usize];
                if member == *block {
                    break;
                }
            }
            if !leavable {
                ends.push(*block);
            }
        }
        ends.sort_unstable();
        ends
    }

    /// The reversed graph. The entry of the reversed graph is a virtual block with an edge to each
    /// of [`Graph::ends`]; it has the highest index. Edges of unreachable blocks are omitted. Time:
    /// linear.
    pub fn backwards(&self) -> Graph {
        let order = self.depth_first();
        let reached = |block: &&u32| order.start[**block as usize].is_some();
        let rows = self.predecessors.iter();
        let mut successors: Vec<Vec<u32>> = rows
            .map(|before| before.iter().filter(reached).copied().collect())
            .collect();
        successors.push(self.ends());
        Graph::new(self.len() as u32, successors)
    }
}

impl DepthFirst {
    /// Whether `block` is `ancestor` or one of its descendants in the depth-first tree. False for
    /// unreachable blocks.
    pub fn is_within(&self, ancestor: u32, block: u32) -> bool {
        let start = |of: u32| self.start.get(of as usize).copied().flatten();
        match (start(ancestor), start(block)) {
            (Some(first), Some(at)) => first <= at && at <= self.end[ancestor as usize],
            _ => false,
        }
    }

    /// Whether `block` is reachable from the entry.
    pub fn reaches(&self, block: u32) -> bool {
        self.start.get(block as usize).copied().flatten().is_some()
    }
}
