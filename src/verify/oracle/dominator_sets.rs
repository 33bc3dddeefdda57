//! Computes dominators as sets that shrink to a fixpoint: the dominators of a block are itself and
//! all blocks that dominate each of its predecessors (Allen and Cocke, "A Program Data Flow
//! Analysis Procedure", CACM 1976). Articles on if-conversion compute post-dominators by this
//! method.
//!
//! Deliberately absent: speed. This is a direct implementation of the definition, to which the tree
//! of [`super::dominators`] is compared.

use super::dominators::Tree;
use super::graph::Graph;

/// For each block, its dominators, itself included, ascending; empty for unreachable blocks. Time:
/// cubic in the number of blocks in the worst case; memory: quadratic.
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

/// Converts dominator sets to a tree. The immediate dominator of a block is the strict dominator
/// that does not dominate any other strict dominator of the block.
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
