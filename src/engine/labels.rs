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

/// A row of `label_meets`: branch, block, from, by, label.
pub type Meeting = [u32; 5];

/// Rows that are kept at most, 80 MiB; if there are more, only those of one branch are.
const KEPT_ROWS: usize = 1 << 22;

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

impl Graph<'_> {
    /// How labels of `branch` come from `from`: by an edge, by the exits of a cycle, by the exits of a cycle around the branch.
    fn by(&self, branch: u32, from: u32) -> u32 {
        if !self.reducible.contains(from) {
            0
        } else if !self.leaves.has([branch, from]) {
            1
        } else {
            2
        }
    }
}

/// The relation `label_meets`.
pub struct Labels(Store);

enum Store {
    /// Every row.
    All(Index<5>),
    /// There are too many rows to keep: they are computed when asked for.
    OnDemand(RefCell<OnDemand>),
}

struct OnDemand {
    journey: Journey,
    branch: u32,
    rows: Rc<Vec<Meeting>>,
}

const NONE: u32 = u32::MAX;

impl Labels {
    /// The labels of every branch, as long as there are few enough to keep.
    pub fn new(graph: Graph<'_>) -> Labels {
        let mut journey = Journey::new(graph);
        let mut rows = Vec::new();
        for block in graph.dominators.blocks() {
            let start = rows.len();
            journey.meetings(graph, block, &mut rows);
            rows[start..]
                .sort_unstable_by_key(|row| (row[1], row[2], row[3], row[4]));
            if rows.len() > KEPT_ROWS {
                return Labels(Store::OnDemand(RefCell::new(OnDemand {
                    journey,
                    branch: NONE,
                    rows: Rc::default(),
                })));
            }
        }
        Labels(Store::All(Index::from_rows(rows)))
    }

    /// The rows that begin with the prefix: a branch, and further columns.
    #[inline]
    pub fn range<'d, 's, const K: usize>(
        &'s self,
        graph: impl FnOnce() -> Graph<'d>,
        prefix: [u32; K],
    ) -> Rows<'s> {
        match &self.0 {
            Store::All(index) => Rows::Kept(index.range(prefix)),
            Store::OnDemand(state) => {
                let mut state = state.borrow_mut();
                let branch = prefix[0];
                if state.branch != branch {
                    let mut rows = Vec::new();
                    state.journey.meetings(graph(), branch, &mut rows);
                    rows.sort_unstable();
                    state.branch = branch;
                    state.rows = Rc::new(rows);
                }
                let range = narrow(&state.rows, prefix);
                Rows::Computed(state.rows.clone(), range)
            }
        }
    }

    /// All rows, branch by branch.
    pub fn all(&self, graph: Graph<'_>) -> Vec<Meeting> {
        let rows = |block| self.range(|| graph, [block]).to_vec();
        graph.dominators.blocks().flat_map(rows).collect()
    }
}

/// Rows of one branch.
pub enum Rows<'s> {
    /// Part of the whole relation.
    Kept(&'s [Meeting]),
    /// Part of what was computed for a branch.
    Computed(Rc<Vec<Meeting>>, Range<usize>),
}

impl Deref for Rows<'_> {
    type Target = [Meeting];
    #[inline]
    fn deref(&self) -> &[Meeting] {
        match self {
            Rows::Kept(rows) => rows,
            Rows::Computed(rows, range) => &rows[range.clone()],
        }
    }
}

/// What labels need on their way, used again for each branch.
struct Journey {
    /// Flow edges by their end, and by the position of their start in the dominator tree: (position, from).
    arriving: Vec<(u32, u32)>,
    arriving_starts: Vec<u32>,
    places: Vec<Place>,
    stamp: u32,
    segments: Vec<Segment>,
    /// Blocks still to be visited: rank and block in one number, the lowest rank first.
    agenda: BinaryHeap<Reverse<u64>>,
}

/// A block on the way; valid if the stamp is that of the current branch.
#[derive(Clone, Copy)]
struct Place {
    stamp: u32,
    /// The first of its segments.
    segment: u32,
    /// Whether it is a successor of the branch.
    direct: bool,
}

/// A label that arrives at a block over a run of [`Journey::arriving`].
struct Segment {
    next: u32,
    start: u32,
    end: u32,
    label: u32,
}

impl Journey {
    /// Sorts the flow edges; linear, but for the sorting of edges with the same end.
    fn new(graph: Graph<'_>) -> Journey {
        let dominators = graph.dominators;
        let blocks = dominators.blocks().len();
        let within = |row: &&[u32; 2]| dominators.has(row[0]) && dominators.has(row[1]);
        let mut starts = vec![0u32; blocks + 1];
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
        let nowhere = Place {
            stamp: 0,
            segment: NONE,
            direct: false,
        };
        Journey {
            arriving,
            arriving_starts: starts,
            places: vec![nowhere; blocks],
            stamp: 0,
            segments: Vec::new(),
            agenda: BinaryHeap::new(),
        }
    }

    /// Appends the rows of a branch.
    fn meetings(&mut self, graph: Graph<'_>, branch: u32, rows: &mut Vec<Meeting>) {
        if !graph.dominators.has(branch) || graph.edge.range([branch]).len() < 2 {
            return;
        }
        if graph.irreducible.rows().is_empty() {
            self.travel(graph, branch, rows);
        } else {
            Rooted::new(graph, branch).meetings(rows);
        }
    }

    /// Labels over dominance frontiers, in a flow graph without cycles.
    fn travel(&mut self, graph: Graph<'_>, branch: u32, rows: &mut Vec<Meeting>) {
        let dominators = graph.dominators;
        self.stamp += 1;
        self.segments.clear();
        self.agenda.clear();
        for [_, successor] in graph.edge.range([branch]) {
            self.reach(dominators, *successor).direct = true;
        }
        let returns = graph.leaves.has([branch, branch]);
        while let Some(Reverse(next)) = self.agenda.pop() {
            let block = next as u32;
            let Place {
                segment, direct, ..
            } = self.places[block as usize];
            let mut label = match self.segments.get(segment as usize) {
                Some(segment) if !direct => segment.label,
                _ => block,
            };
            if chain(&self.segments, segment).any(|segment| segment.label != label) {
                if direct {
                    rows.push([branch, block, branch, 0, block]);
                }
                for segment in chain(&self.segments, segment) {
                    let run = &self.arriving[segment.start as usize..segment.end as usize];
                    for (_, from) in run {
                        rows.push([branch, block, *from, graph.by(branch, *from), segment.label]);
                    }
                }
                label = block;
            }
            if block == branch && !returns {
                continue;
            }
            if self.agenda.is_empty() {
                break;
            }
            for [_, next] in graph.frontier.range([block]) {
                self.hand_over(dominators, block, *next, label);
            }
        }
    }

    /// The place of a block, which is put on the agenda if it is new.
    #[inline]
    fn reach(&mut self, dominators: &Forest, block: u32) -> &mut Place {
        let place = &mut self.places[block as usize];
        if place.stamp != self.stamp {
            *place = Place {
                stamp: self.stamp,
                segment: NONE,
                direct: false,
            };
            let rank = u64::from(dominators.rank(block));
            self.agenda.push(Reverse(rank << 32 | u64::from(block)));
        }
        place
    }

    /// The label of a dominator subtree arrives at a block of its frontier.
    fn hand_over(&mut self, dominators: &Forest, subtree: u32, block: u32, label: u32) {
        let (low, high) = dominators.subtree(subtree);
        let first = self.arriving_starts[block as usize];
        let run = &self.arriving[first as usize..self.arriving_starts[block as usize + 1] as usize];
        let start = first + run.partition_point(|arrival| arrival.0 < low) as u32;
        let end = first + run.partition_point(|arrival| arrival.0 <= high) as u32;
        let number = self.segments.len() as u32;
        let place = self.reach(dominators, block);
        let next = std::mem::replace(&mut place.segment, number);
        self.segments.push(Segment {
            next,
            start,
            end,
            label,
        });
    }
}

fn chain(segments: &[Segment], first: u32) -> impl Iterator<Item = &Segment> {
    std::iter::successors(segments.get(first as usize), |segment| {
        segments.get(segment.next as usize)
    })
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
        let returns = graph.leaves.has([branch, branch]);
        let roots: Vec<u32> = graph
            .edge
            .range([branch])
            .iter()
            .map(|row| row[1])
            .collect();
        let successors = |block: u32| {
            let run = if block == branch && !returns {
                &[]
            } else {
                graph.flow.range([block])
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
        for [_, successor] in self.graph.edge.range([self.branch]) {
            all.push([self.branch, *successor, self.branch, 0, *successor]);
        }
        for from in &self.reached {
            if *from == self.branch && !self.returns {
                continue;
            }
            let Some(label) = self.label(*from) else {
                continue;
            };
            let by = self.graph.by(self.branch, *from);
            for [_, to] in self.graph.flow.range([*from]) {
                all.push([self.branch, *to, *from, by, label]);
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
        .flat_map(|header| cycle_block.range([*header]).iter().map(|row| row[1]));
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
