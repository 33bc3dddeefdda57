//! Adds rare constructs to a finished graph: unreachable blocks, duplicate edges, `invoke`,
//! `callbr` and `indirectbr`.
//!
//! These changes keep a reducible graph reducible: reachable edges are kept, except that some get a
//! new block in the middle.

use super::chance::Prng;
use super::graph::{Block, Condition, End, Graph};
use super::structured::condition;

/// Adds rare constructs to a graph.
pub fn add_oddities(chance: &mut Prng, graph: &mut Graph) {
    double_edges(chance, graph);
    if chance.percent(8) {
        unusual_terminators(chance, graph);
    }
    if chance.percent(12) {
        unreachable_blocks(chance, graph);
    }
}

fn double_edges(chance: &mut Prng, graph: &mut Graph) {
    for end in &mut graph.ends {
        if let End::Jump(target) = end
            && chance.percent(3)
        {
            let target = *target;
            let condition = condition(chance);
            *end = if chance.percent(70) {
                End::Branch(condition, target, target)
            } else {
                End::Switch(condition, target, vec![target; chance.below(3)])
            };
        }
    }
}

/// Replaces two-way branches by `invoke`, `callbr` and `indirectbr` with the same successors.
fn unusual_terminators(chance: &mut Prng, graph: &mut Graph) {
    for block in 0..graph.ends.len() {
        let Some(&End::Branch(condition, if_true, if_false)) = graph.ends.get(block) else {
            continue;
        };
        match chance.below(30) {
            0..4 => {
                let normal = graph.add();
                let landing = graph.add();
                graph.landing.insert(landing);
                graph.finish(block, End::Invoke(normal, landing));
                graph.finish(normal, End::Jump(if_true));
                graph.finish(
                    landing,
                    if chance.percent(75) {
                        End::Jump(if_false)
                    } else {
                        End::Resume
                    },
                );
            }
            4..8 => {
                let next = graph.add();
                graph.finish(block, End::Callbr(next, if_false));
                graph.finish(next, End::Jump(if_true));
            }
            8..12 if if_true != if_false => {
                graph.finish(block, End::Indirect(condition, vec![if_true, if_false]))
            }
            _ => {}
        }
    }
    // Some blocks may have become unreachable, because `resume` has no successors.
    graph.prune();
}

/// Adds unreachable blocks: some without predecessors, some in a loop, most with an edge to
/// reachable blocks.
fn unreachable_blocks(chance: &mut Prng, graph: &mut Graph) {
    let old = graph.ends.len();
    let fresh: Vec<Block> = (0..chance.between(1, 3)).map(|_| graph.add()).collect();
    let target = |chance: &mut Prng| loop {
        let among_fresh = old < 2 || chance.percent(30);
        let block = if among_fresh {
            fresh[chance.below(fresh.len())]
        } else {
            1 + chance.below(old - 1)
        };
        // A landing pad may only be entered from its `invoke`. The normal destination of an
        // `invoke` must have no other predecessor either, because it uses the result.
        if !graph.landing.contains(&block) && !is_after_call(graph, block) {
            return block;
        }
        if chance.percent(10) {
            return fresh[0];
        }
    };
    let mut ends = Vec::new();
    for _ in &fresh {
        ends.push(match chance.below(10) {
            0..2 => End::Return,
            2..6 => End::Jump(target(chance)),
            _ => End::Branch(Condition::Any, target(chance), target(chance)),
        });
    }
    for (block, end) in fresh.iter().zip(ends) {
        graph.finish(*block, end);
    }
}

/// Whether the block is the normal destination of an `invoke` or `callbr`.
fn is_after_call(graph: &Graph, block: Block) -> bool {
    graph.ends.iter().any(
        |end| matches!(end, End::Invoke(normal, _) | End::Callbr(normal, _) if *normal == block),
    )
}
