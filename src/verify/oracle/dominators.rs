//! Computes dominator trees by intersecting paths in the tree itself (Cooper, Harvey, Kennedy, "A
//! Simple, Fast Dominance Algorithm", 2001). Post-dominators are the dominators of the reversed
//! graph.
//!
//! Deliberately absent: unreachable blocks. Unreachable blocks dominate no block, and no block
//! dominates them.

use super::graph::Graph;

/// A dominator tree: the parent of each block is its immediate dominator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// For each block, its immediate dominator. `None` for the root, for children of a virtual
    /// root, and for unreachable blocks.
    pub immediate: Vec<Option<u32>>,
    /// For each block, whether it is reachable.
    pub reached: Vec<bool>,
}

/// The dominator tree. Time: quadratic in the number of blocks in the worst case, linear for
/// acyclic graphs.
pub fn of(graph: &Graph) -> Tree {
    let order = graph.depth_first();
    let mut immediate: Vec<Option<u32>> = vec![None; graph.len()];
    let reached: Vec<bool> = order.start.iter().map(Option::is_some).collect();
    let mut position = vec![0; graph.len()];
    for (at, block) in order.postorder.iter().enumerate() {
        position[*block as usize] = at;
    }
    // The root is its own parent while the tree is built.
    if let Some(root) = immediate.get_mut(graph.entry as usize) {
        *root = Some(graph.entry);
    }
    let mut changed = true;
    while changed {
        changed = false;
        for block in order.postorder.iter().rev().copied() {
            if block == graph.entry {
                continue;
            }
            let mut common: Option<u32> = None;
            for before in &graph.predecessors[block as usize] {
                if immediate[*before as usize].is_none() {
                    continue;
                }
                common = Some(match common {
                    None => *before,
                    Some(other) => meet(&immediate, &position, other, *before),
                });
            }
            if common != immediate[block as usize] {
                immediate[block as usize] = common;
                changed = true;
            }
        }
    }
    if let Some(root) = immediate.get_mut(graph.entry as usize) {
        *root = None;
    }
    Tree { immediate, reached }
}

/// The post-dominator tree, with a virtual end as its root. Blocks that only the virtual end
/// post-dominates have no immediate post-dominator.
pub fn backwards(graph: &Graph) -> Tree {
    let end = graph.len();
    let mut tree = of(&graph.backwards());
    tree.immediate.truncate(end);
    tree.reached.truncate(end);
    for parent in &mut tree.immediate {
        parent.take_if(|parent| *parent as usize == end);
    }
    tree
}

/// The nearest common ancestor of two blocks in the tree built so far. In each step, the block with
/// the lower number in postorder is replaced by its parent.
fn meet(immediate: &[Option<u32>], position: &[usize], mut left: u32, mut right: u32) -> u32 {
    while left != right {
        let (lower, higher) = if position[left as usize] < position[right as usize] {
            (&mut left, right)
        } else {
            (&mut right, left)
        };
        match immediate[*lower as usize] {
            Some(parent) if parent != *lower => *lower = parent,
            _ => return higher,
        }
    }
    left
}

impl Tree {
    /// Whether `dominator` strictly dominates `block`. Linear in the height of the tree.
    pub fn strictly(&self, dominator: u32, block: u32) -> bool {
        self.above(block).any(|above| above == dominator)
    }

    /// The strict dominators of a block, nearest first.
    pub fn above(&self, block: u32) -> impl Iterator<Item = u32> + '_ {
        let parent = |block: &u32| {
            lanelog_util::limits::tick();
            self.immediate.get(*block as usize).copied().flatten()
        };
        std::iter::successors(parent(&block), parent)
    }
}
