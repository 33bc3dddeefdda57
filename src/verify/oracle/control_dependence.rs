//! Control dependence by walking up the post-dominator tree from each edge (Ferrante, Ottenstein,
//! Warren, "The Program Dependence Graph and Its Use in Optimization", TOPLAS 1987).
//!
//! Deliberately absent: the successor through which the branch leads to the block, and a virtual
//! entry block on which blocks that always run depend.

use super::dominators::backwards;
use super::graph::Graph;

/// For each block, the reachable blocks on whose terminators it is control dependent, ascending. A
/// block in a loop may depend on itself. Time: that of the post-dominator tree, plus linear in the
/// result with duplicates.
pub fn of(graph: &Graph) -> Vec<Vec<u32>> {
    let tree = backwards(graph);
    let mut decided_by = vec![Vec::new(); graph.len()];
    for (from, row) in (0..).zip(&graph.successors) {
        if !tree.reached[from as usize] {
            continue;
        }
        let stop = tree.immediate[from as usize];
        for to in row {
            let walk = std::iter::once(*to).chain(tree.above(*to));
            for block in walk.take_while(|block| Some(*block) != stop) {
                let branches: &mut Vec<u32> = &mut decided_by[block as usize];
                if branches.last() != Some(&from) {
                    branches.push(from);
                }
            }
        }
    }
    decided_by
}
