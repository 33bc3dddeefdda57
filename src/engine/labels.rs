//! The representation of labels: for each branch, the blocks at which its labels meet, filled in the order of ranks.
//!
//! The definition is in `rules/spec/label.dl`. In a reducible function the flow graph has no cycles, and labels travel over its dominance frontiers:
//! a labelled block gives its label to its whole dominator subtree, and hands it over to its frontier. The frontier is visited in rank order, so
//! that all labels of a block have arrived when it is its turn; if two differ, its label becomes itself. The work for a branch is
//! the sum of the frontiers on the way to where its labels are one again. In an irreducible function a dominator tree rooted at the branch is
//! built for each branch that asks: linear in the function.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::{Deref, Range};
use std::rc::Rc;

use super::forest::Forest;
use super::table::{Index, Set, narrow};

/// A row of `label_meets`: branch, block, from, by_exit, label.
pub type Meeting = [u32; 5];

/// Rows that are kept at most before all but the newest branch's are dropped and computed again when asked for.
const KEPT_ROWS: usize = 1 << 20;

/// The relations that labels are computed from.
#[derive(Clone, Copy)]
pub struct Graph<'d> {
    /// `edge(from, to)`.
    pub edge: &'d Index<2>,
    /// `flow(from, to)`.
    pub flow: &'d Index<2>,
    /// `flow_immediate_dominator(block, parent)`.
    pub dominators: &'d Forest,
    /// `flow_frontier(dominator, block)`.
    pub frontier: &'d Index<2>,
    /// `reducible(header)`.
    pub reducible: &'d Set,
    /// `irreducible(header)`.
    pub irreducible: &'d Set,
    /// `leaves_iteration(branch, header)`.
    pub leaves: &'d Index<2>,
}

/// Labels by branch, computed when asked for. It is given its [`Graph`] at each call, so that one owner can hold both.
pub struct Labels {
    /// Flow edges by their end, and by the position of their start in the dominator tree: (position, from).
    arriving: Vec<(u32, u32)>,
    arriving_starts: Vec<u32>,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    kept: Vec<Option<Rc<Vec<Meeting>>>>,
    kept_rows: usize,
    /// By block: the first of its segments, valid if the stamp is the current one.
    heads: Vec<(u32, u32)>,
    stamp: u32,
    segments: Vec<Segment>,
    agenda: BinaryHeap<Reverse<(u32, u32)>>,
}

/// A label that arrives at a block over a run of [`Labels::arriving`].
struct Segment {
    next: u32,
    start: u32,
    end: u32,
    label: u32,
}

const NONE: u32 = u32::MAX;

impl Labels {
    /// Sorts the flow edges; linear.
    pub fn new(graph: Graph<'_>) -> Labels {
        let dominators = graph.dominators;
        let blocks = dominators
            .preorder()
            .iter()
            .max()
            .map_or(0, |most| *most as usize + 1);
        let mut starts = vec![0u32; blocks + 1];
        let within = |row: &&[u32; 2]| dominators.has(row[0]) && dominators.has(row[1]);
        for [_, to] in graph.flow.rows().iter().filter(within) {
            starts[*to as usize + 1] += 1;
        }
        for at in 0..blocks {
            starts[at + 1] += starts[at];
        }
        let mut arriving = vec![(0, 0); starts[blocks] as usize];
        let mut next = starts.clone();
        for [from, to] in graph.flow.rows().iter().filter(within) {
            let at = &mut next[*to as usize];
            arriving[*at as usize] = (dominators.subtree(*from).0, *from);
            *at += 1;
        }
        for block in 0..blocks {
            arriving[starts[block] as usize..starts[block + 1] as usize].sort_unstable();
        }
        let state = State {
            kept: vec![None; blocks],
            heads: vec![(0, NONE); blocks],
            ..State::default()
        };
        Labels {
            arriving,
            arriving_starts: starts,
            state: RefCell::new(state),
        }
    }

    /// The rows of `label_meets` that begin with the prefix, at least a branch.
    pub fn range<'d>(&self, graph: impl FnOnce() -> Graph<'d>, prefix: &[u32]) -> Rows {
        let Some((branch, rest)) = prefix.split_first() else {
            return Rows::default();
        };
        let rows = self.rows(graph, *branch);
        let range = if rest.is_empty() {
            0..rows.len()
        } else {
            let part = narrow(&rows, rest);
            let start = rows.partition_point(|row| row[1..=rest.len()].cmp(rest).is_lt());
            start..start + part.len()
        };
        Rows { rows, range }
    }

    /// All rows, branch by branch.
    pub fn all(&self, graph: Graph<'_>) -> Vec<Meeting> {
        let blocks = self.arriving_starts.len() as u32 - 1;
        (0..blocks)
            .flat_map(|branch| self.rows(|| graph, branch).to_vec())
            .collect()
    }

    fn rows<'d>(&self, graph: impl FnOnce() -> Graph<'d>, branch: u32) -> Rc<Vec<Meeting>> {
        let mut state = self.state.borrow_mut();
        let state = &mut *state;
        if let Some(Some(rows)) = state.kept.get(branch as usize) {
            return rows.clone();
        }
        let graph = graph();
        let mut rows = Vec::new();
        if graph.dominators.has(branch) {
            if graph.irreducible.rows().is_empty() {
                self.travel(graph, branch, state, &mut rows);
            } else {
                Rooted::new(graph, branch).meetings(&mut rows);
            }
            rows.sort_unstable();
        }
        let rows = Rc::new(rows);
        state.kept_rows += rows.len();
        if state.kept_rows > KEPT_ROWS {
            state.kept.fill(None);
            state.kept_rows = rows.len();
        }
        if let Some(kept) = state.kept.get_mut(branch as usize) {
            *kept = Some(rows.clone());
        }
        rows
    }

    /// Labels over dominance frontiers, in a flow graph without cycles.
    fn travel(&self, graph: Graph<'_>, branch: u32, state: &mut State, rows: &mut Vec<Meeting>) {
        let Graph {
            edge,
            dominators,
            frontier,
            reducible,
            leaves,
            ..
        } = graph;
        state.stamp += 1;
        state.segments.clear();
        state.agenda.clear();
        let successors = edge.range(&[branch]);
        for [_, successor] in successors {
            state.heads[*successor as usize] = (state.stamp, NONE);
            state
                .agenda
                .push(Reverse((dominators.rank(*successor), *successor)));
        }
        let returns = !leaves.range(&[branch, branch]).is_empty();
        while let Some(Reverse((_, block))) = state.agenda.pop() {
            let direct = !edge.range(&[branch, block]).is_empty();
            let first = state.heads[block as usize].1;
            let mut label = if direct {
                block
            } else {
                state.segments[first as usize].label
            };
            let meet = chain(&state.segments, first).any(|segment| segment.label != label);
            if meet {
                if direct {
                    rows.push([branch, block, branch, 0, block]);
                }
                for segment in chain(&state.segments, first) {
                    for (_, from) in &self.arriving[segment.start as usize..segment.end as usize] {
                        rows.push([
                            branch,
                            block,
                            *from,
                            u32::from(reducible.contains(*from)),
                            segment.label,
                        ]);
                    }
                }
                label = block;
            }
            if block == branch && !returns {
                continue;
            }
            if state.agenda.is_empty() {
                break;
            }
            let (low, high) = dominators.subtree(block);
            for [_, next] in frontier.range(&[block]) {
                let start = self.arriving_starts[*next as usize];
                let run = &self.arriving
                    [start as usize..self.arriving_starts[*next as usize + 1] as usize];
                let from = start + run.partition_point(|arrival| arrival.0 < low) as u32;
                let to = start + run.partition_point(|arrival| arrival.0 <= high) as u32;
                let head = &mut state.heads[*next as usize];
                if head.0 != state.stamp {
                    *head = (state.stamp, NONE);
                    state.agenda.push(Reverse((dominators.rank(*next), *next)));
                }
                state.segments.push(Segment {
                    next: head.1,
                    start: from,
                    end: to,
                    label,
                });
                head.1 = state.segments.len() as u32 - 1;
            }
        }
    }
}

fn chain(segments: &[Segment], first: u32) -> impl Iterator<Item = &Segment> {
    std::iter::successors(segments.get(first as usize), |segment| {
        segments.get(segment.next as usize)
    })
}

/// Rows of one branch.
#[derive(Default)]
pub struct Rows {
    rows: Rc<Vec<Meeting>>,
    range: Range<usize>,
}

impl Deref for Rows {
    type Target = [Meeting];
    fn deref(&self) -> &[Meeting] {
        &self.rows[self.range.clone()]
    }
}

/// The labels of one branch by dominators rooted at it: any flow graph.
struct Rooted<'d> {
    graph: Graph<'d>,
    branch: u32,
    returns: bool,
    label: Vec<u32>,
    reached: Vec<u32>,
}

impl<'d> Rooted<'d> {
    fn new(graph: Graph<'d>, branch: u32) -> Rooted<'d> {
        let returns = !graph.leaves.range(&[branch, branch]).is_empty();
        let roots: Vec<u32> = graph
            .edge
            .range(&[branch])
            .iter()
            .map(|row| row[1])
            .collect();
        let successors = |block: u32| {
            let run = if block == branch && !returns {
                &[]
            } else {
                graph.flow.range(&[block])
            };
            run.iter().map(|row| row[1])
        };
        let forest = Forest::of(successors, &roots);
        let mut label = vec![
            NONE;
            forest
                .preorder()
                .iter()
                .max()
                .map_or(0, |most| *most as usize + 1)
        ];
        // An immediate dominator precedes what it dominates.
        for block in forest.preorder() {
            label[*block as usize] = forest
                .get(*block)
                .map_or(*block, |above| label[above as usize]);
        }
        Rooted {
            graph,
            branch,
            returns,
            label,
            reached: forest.preorder().to_vec(),
        }
    }

    fn label(&self, block: u32) -> Option<u32> {
        self.label
            .get(block as usize)
            .copied()
            .filter(|label| *label != NONE)
    }

    fn meetings(&self, rows: &mut Vec<Meeting>) {
        let mut all: Vec<Meeting> = Vec::new();
        for [_, successor] in self.graph.edge.range(&[self.branch]) {
            all.push([self.branch, *successor, self.branch, 0, *successor]);
        }
        for from in &self.reached {
            if *from == self.branch && !self.returns {
                continue;
            }
            let Some(label) = self.label(*from) else {
                continue;
            };
            let by_exit = u32::from(self.graph.reducible.contains(*from));
            for [_, to] in self.graph.flow.range(&[*from]) {
                all.push([self.branch, *to, *from, by_exit, label]);
            }
        }
        all.sort_unstable();
        for run in all.chunk_by(|one, next| one[1] == next[1]) {
            if run.iter().any(|row| row[4] != run[0][4]) {
                rows.extend_from_slice(run);
            }
        }
    }
}

/// The rows of `label_at`: the label of each block, for branches in irreducible cycles.
pub fn labels_at(graph: Graph<'_>, cycle_block: &Index<2>) -> Vec<[u32; 3]> {
    let in_irreducible = graph
        .irreducible
        .rows()
        .iter()
        .flat_map(|header| cycle_block.range(&[*header]).iter().map(|row| row[1]));
    let mut rows = Vec::new();
    for branch in Set::new(in_irreducible).rows() {
        let branch = *branch;
        let rooted = Rooted::new(graph, branch);
        rows.extend(
            rooted
                .reached
                .iter()
                .filter_map(|block| Some([branch, *block, rooted.label(*block)?])),
        );
    }
    rows
}
