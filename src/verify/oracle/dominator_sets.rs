//! Dominators as sets that shrink to a fixpoint: a block's dominators are itself and the blocks
//! that dominate all its predecessors (the iterative method that articles on if-conversion give for
//! post-dominators; Allen and Cocke, "A Program Data Flow Analysis Procedure", CACM 1976).
//!
//! Deliberately absent: speed. It is the definition written down, for holding the tree of
//! [`super::dominators`] against it.

use super::dominators::Tree;
use super::graph::Graph;

/// For each block, its dominators, itself included, ascending; empty for unreachable blocks. In the
/// worst case cubic time in the number of blocks; quadratic memory.
pub fn of(graph: &Graph) -> Vec<Vec<u32>> {
    let order = graph.depth_first();
    let everything: Vec<bool> = order.start.iter().map(Option::is_some).collect();
    let mut sets = vec![everything; graph.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for block in order.postorder.iter().rev().copied() {
            let mut common = sets[block as usize].clone();
            if block == graph.entry {
                common.fill(false);
            }
            let before = graph.predecessors[block as usize].iter();
            for before in before.filter(|before| order.reaches(**before)) {
                for (all, one) in common.iter_mut().zip(&sets[*before as usize]) {
                    *all &= *one;
                }
            }
            common[block as usize] = true;
            if common != sets[block as usize] {
                sets[block as usize] = common;
                changed = true;
            }
        }
    }
    let members = |(block, set): (u32, &Vec<bool>)| {
        let blocks = (0..).zip(set).filter(|(_, is_in)| **is_in);
        match order.reaches(block) {
            true => blocks.map(|(block, _)| block).collect(),
            false => Vec::new(),
        }
    };
    (0..).zip(&sets).map(members).collect()
}

/// Converts such sets to a tree. A block's immediate dominator is the strict dominator that does
/// not dominate another of its strict dominators.
pub fn tree(sets: &[Vec<u32>]) -> Tree {
    let immediate = (0..).zip(sets).map(|(block, set)| {
        let strict = || set.iter().copied().filter(move |other| *other != block);
        let dominates_another = |one: u32| {
            let mut others = strict().filter(|other| *other != one);
            others.any(|other| {
                let above = sets.get(other as usize);
                above.is_some_and(|above| above.binary_search(&one).is_ok())
            })
        };
        strict().find(|one| !dominates_another(*one))
    });
    Tree {
        immediate: immediate.collect(),
        reached: sets.iter().map(|set| !set.is_empty()).collect(),
    }
}
