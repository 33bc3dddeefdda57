//! Small graphs in which an analysis may miss divergence. They are inserted on edges of some
//! kernels, because random graphs rarely contain them.
//!
//! In the descriptions, `H` is the header of a cycle, and `X` the block at which control continues
//! after the graph.

use super::super::Shape;
use super::super::chance::Chance;
use super::super::graph::{Block, Condition, End, Graph};
use super::out_of_step::parted_entry;

/// An instruction that a block needs for the motif to have an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hint {
    /// A phi of itself, an undefined value, and a value that changes in every iteration.
    SelfPhi,
    /// A phi of literals.
    LiteralPhi,
    /// A use of the counter of the cycle with this header.
    Counter(Block),
}

/// Sometimes inserts a motif on an edge. Returns the instructions that its blocks need.
pub(super) fn add_motif(
    chance: &mut Chance,
    graph: &mut Graph,
    shape: Shape,
) -> Vec<(Block, Hint)> {
    let jumps: Vec<(Block, Block)> = graph
        .ends
        .iter()
        .enumerate()
        .filter_map(|(block, end)| match end {
            End::Jump(target) => Some((block, *target)),
            _ => None,
        })
        .collect();
    let kind = chance.below(100);
    let Some(&(from, to)) = chance.of(&jumps) else {
        return Vec::new();
    };
    let most = if shape == Shape::Irreducible { 45 } else { 20 };
    if kind >= most {
        return Vec::new();
    }
    let header = graph.add();
    let after = graph.add();
    graph.finish(from, End::Jump(header));
    graph.finish(after, End::Jump(to));
    match kind {
        0..5 => divergent_header(chance, graph, header, after),
        5..10 => sibling(chance, graph, header, after),
        10..15 => constants(chance, graph, header, after),
        15..20 => itself(chance, graph, header, after),
        _ => {
            parted_entry(chance, graph, header, after);
            Vec::new()
        }
    }
}

/// A branch whose successors may be swapped.
fn branch(chance: &mut Chance, condition: Condition, if_true: Block, if_false: Block) -> End {
    if chance.percent(50) {
        End::Branch(condition, if_true, if_false)
    } else {
        End::Branch(condition, if_false, if_true)
    }
}

/// `H` branches on the lane's id to `left` or `latch`. Lanes in `left` leave the cycle early, the
/// others late.
fn divergent_header(
    chance: &mut Chance,
    graph: &mut Graph,
    header: Block,
    after: Block,
) -> Vec<(Block, Hint)> {
    let left = graph.add();
    let latch = graph.add();
    let end = branch(chance, Condition::Lane, left, latch);
    graph.finish(header, end);
    graph.finish(left, End::Branch(Condition::Late, after, latch));
    graph.finish(latch, End::Jump(header));
    vec![(after, Hint::Counter(header))]
}

/// An edge from two nested cycles directly into a third cycle.
fn sibling(
    chance: &mut Chance,
    graph: &mut Graph,
    header: Block,
    after: Block,
) -> Vec<(Block, Hint)> {
    let [first, more, latch, sibling] = [(); 4].map(|()| graph.add());
    graph.finish(header, End::Jump(first));
    let end = branch(chance, Condition::LaneTurn, sibling, more);
    graph.finish(first, end);
    graph.finish(more, End::Branch(Condition::Always, first, latch));
    graph.finish(latch, End::Jump(header));
    graph.finish(sibling, End::Branch(Condition::Always, sibling, after));
    vec![(after, Hint::Counter(header))]
}

/// A uniform and a divergent exit that lead to the same block.
fn constants(
    chance: &mut Chance,
    graph: &mut Graph,
    header: Block,
    after: Block,
) -> Vec<(Block, Hint)> {
    let body = graph.add();
    let latch = graph.add();
    graph.finish(header, End::Branch(Condition::Late, after, body));
    let end = branch(chance, Condition::LaneTurn, after, latch);
    graph.finish(body, end);
    graph.finish(latch, End::Jump(header));
    vec![(after, Hint::LiteralPhi)]
}

/// A cycle with two back edges; the lane's id decides which of them the lane takes.
fn itself(
    chance: &mut Chance,
    graph: &mut Graph,
    header: Block,
    after: Block,
) -> Vec<(Block, Hint)> {
    let [fork, take, keep] = [(); 3].map(|()| graph.add());
    graph.finish(header, End::Branch(Condition::Late, after, fork));
    let end = branch(chance, Condition::LaneTurn, take, keep);
    graph.finish(fork, end);
    graph.finish(take, End::Jump(header));
    graph.finish(keep, End::Jump(header));
    vec![(header, Hint::SelfPhi)]
}
