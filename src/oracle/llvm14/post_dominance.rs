//! Immediate post-dominators as LLVM 14 has them: where nothing leaves an endless loop, it picks a block of it that counts as an exit.
//!
//! Source: `GenericDomTreeConstruction.h` of LLVM 14 (`FindRoots`, `RemoveRedundantRoots`).

use super::graph::{Graph, NONE, dominators, post_order};

/// The immediate post-dominator of each block, those that cannot be reached too; [`NONE`] where it is the virtual exit behind all exits.
/// Time: as [`Graph::new`]; with endless loops, a walk for each.
pub fn post_dominators(graph: &Graph<'_>) -> Vec<u32> {
    let count = graph.len();
    let exits = exits(graph);
    // The graph backwards, with a virtual exit, number `count`, before all exits.
    let mut behind: Vec<Vec<u32>> = (0..count)
        .map(|block| graph.successors(block as u32).to_vec())
        .collect();
    for &exit in &exits {
        behind[exit as usize].push(count as u32);
    }
    behind.push(Vec::new());
    let order = post_order(count + 1, &[count as u32], |block| {
        if block == count {
            &exits
        } else {
            graph.predecessors(block)
        }
    });
    let mut number = vec![NONE; count + 1];
    for (at, &block) in order.iter().enumerate() {
        number[block as usize] = at as u32;
    }
    let mut found = dominators(&order, &number, |block| &behind[block]);
    found.truncate(count);
    for parent in &mut found {
        if *parent == count as u32 {
            *parent = NONE;
        }
    }
    found
}

/// Blocks without successors; then, of what leads to none of them, those at the end of a walk.
fn exits(graph: &Graph<'_>) -> Vec<u32> {
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

fn mark_backwards(graph: &Graph<'_>, from: u32, marked: &mut [bool]) {
    let mut stack = vec![from];
    while let Some(block) = stack.pop() {
        if !std::mem::replace(&mut marked[block as usize], true) {
            stack.extend(graph.predecessors(block as usize));
        }
    }
}

/// The blocks that `from` leads to, in the order in which a depth-first search with a stack comes to them: of several successors, the one
/// that is last in the text is visited first.
fn walk(graph: &Graph<'_>, from: u32, closed: impl Fn(u32) -> bool) -> Vec<u32> {
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

/// A root that leads to another one is none.
fn remove_redundant(graph: &Graph<'_>, roots: &mut Vec<u32>) {
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
