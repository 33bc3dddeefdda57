//! Immediate post-dominators as LLVM 14 computes them. In an endless loop without an exit, LLVM
//! selects a block that it treats as an exit.
//!
//! Source: `GenericDomTreeConstruction.h` of LLVM 14 (`FindRoots`, `RemoveRedundantRoots`).

use super::graph::{Graph, numbers};
use crate::oracle::dominators;

/// The immediate post-dominator of each block, including unreachable blocks; [`NONE`] if it is the
/// virtual exit. Time: that of [`dominators::of`], plus a depth-first search for each endless loop.
///
/// [`NONE`]: super::graph::NONE
pub fn post_dominators(graph: &Graph) -> Vec<u32> {
    let count = graph.len() as u32;
    let mut backwards = Vec::from_iter((0..count).map(|block| graph.predecessors(block).to_vec()));
    backwards.push(exits(graph));
    let mut found = dominators::of(&crate::oracle::Graph::new(count, backwards)).immediate;
    found.truncate(graph.len());
    for parent in &mut found {
        parent.take_if(|parent| *parent == count);
    }
    numbers(&found)
}

/// The exits: blocks without successors, and, for blocks from which no such block is reachable, the
/// last block that a search from them visits.
fn exits(graph: &Graph) -> Vec<u32> {
    let count = graph.len() as u32;
    let mut leads_to_exit = vec![false; count as usize];
    let mut roots = Vec::new();
    for block in (0..count).filter(|block| graph.successors(*block).is_empty()) {
        roots.push(block);
        mark_backwards(graph, block, &mut leads_to_exit);
    }
    let mut endless = false;
    for block in 0..count {
        if leads_to_exit[block as usize] {
            continue;
        }
        endless = true;
        let last = walk(graph, block, |block| leads_to_exit[block as usize])
            .last()
            .copied()
            .unwrap_or(block);
        roots.push(last);
        mark_backwards(graph, last, &mut leads_to_exit);
    }
    if endless {
        remove_redundant(graph, &mut roots);
    }
    roots
}

fn mark_backwards(graph: &Graph, from: u32, marked: &mut [bool]) {
    let mut stack = vec![from];
    while let Some(block) = stack.pop() {
        if !std::mem::replace(&mut marked[block as usize], true) {
            stack.extend(graph.predecessors(block));
        }
    }
}

/// The blocks reachable from `from`, in the order in which a depth-first search with an explicit
/// stack visits them: the last successor first.
fn walk(graph: &Graph, from: u32, closed: impl Fn(u32) -> bool) -> Vec<u32> {
    let mut seen = vec![false; graph.len()];
    let mut order = Vec::new();
    let mut stack = vec![from];
    while let Some(block) = stack.pop() {
        if std::mem::replace(&mut seen[block as usize], true) {
            continue;
        }
        order.push(block);
        let first = stack.len();
        stack.extend(
            graph
                .successors(block)
                .iter()
                .filter(|successor| !seen[**successor as usize] && !closed(**successor)),
        );
        stack[first..].sort_unstable();
    }
    order
}

/// A root from which another root is reachable is redundant.
fn remove_redundant(graph: &Graph, roots: &mut Vec<u32>) {
    let mut is_root = vec![false; graph.len()];
    for root in roots.iter() {
        is_root[*root as usize] = true;
    }
    let mut at = 0;
    while let Some(&root) = roots.get(at) {
        let redundant = !graph.successors(root).is_empty()
            && walk(graph, root, |_| false)
                .iter()
                .skip(1)
                .any(|block| is_root[*block as usize]);
        if redundant {
            is_root[root as usize] = false;
            roots.swap_remove(at);
        } else {
            at += 1;
        }
    }
}
