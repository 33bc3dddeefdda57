//! Labels over dominance frontiers, in a flow graph without cycles.
//!
//! A labelled block gives its label to its whole dominator subtree, and propagates it to its
//! dominance frontier. Frontier blocks are visited in rank order, so that all labels of a block
//! have arrived when it is visited. If two of these labels differ, the block becomes a new label.
//! The work for a branch is the sum of the visited frontiers, up to the block where only one label
//! is left.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::super::forest::Forest;
use super::frontier::Frontier;
use super::live::Live;
use super::rooted::Rooted;
use super::wide::Wide;
use super::{Graph, Meeting, Open, Wanted};
use lanelog_util::limits as quota;

const NONE: u32 = u32::MAX;

/// State of the propagation of labels from a branch. The tables of this state are reused for each
/// branch.
pub struct Propagation {
    /// The frontier over the flow edges. This frontier is used if the function has no irreducible
    /// cycles.
    frontier: Rc<Frontier>,
    visits: Vec<Visit>,
    stamp: u32,
    segments: Vec<Segment>,
    /// Blocks to visit: rank and block packed into one number, lowest rank first.
    worklist: BinaryHeap<Reverse<u64>>,
    /// The maximum number of edges with the same label and target that are all reported. Of more
    /// edges, only a selection is reported.
    narrow: usize,
    /// For each block with more such edges than `narrow`: the properties from which a selection is
    /// made.
    wide: RefCell<FxHashMap<u32, Wide>>,
    /// State for functions without [`Graph::has_frontiers`].
    rooted: Option<Rooted>,
}

/// The state of a block that labels reach. The state is valid only if `stamp` is that of the
/// current branch.
#[derive(Clone, Copy)]
struct Visit {
    stamp: u32,
    /// The index of the first segment that arrives at the block.
    segment: u32,
    /// Whether the block is a successor of the branch.
    direct: bool,
}

/// A label that arrives at a block over a run of edges in [`Frontier::arriving`].
struct Segment {
    next: u32,
    start: u32,
    end: u32,
    label: u32,
}

impl Propagation {
    /// Sorts the flow edges, in linear time except for the sorting of edges with the same target.
    /// If more than `narrow` edges carry the same label to a block, only a selection of them is
    /// reported.
    pub fn new(graph: Graph<'_>, narrow: usize) -> Propagation {
        let is_rooted = !graph.has_frontiers();
        let frontier = match is_rooted {
            true => Frontier::default(),
            false => Frontier::new(graph.flow.rows(), graph.dominators),
        };
        let unvisited = Visit {
            stamp: 0,
            segment: NONE,
            direct: false,
        };
        Propagation {
            frontier: Rc::new(frontier),
            visits: vec![unvisited; graph.dominators.blocks().len()],
            stamp: 0,
            segments: Vec::new(),
            worklist: BinaryHeap::new(),
            narrow,
            wide: RefCell::default(),
            rooted: is_rooted.then(|| Rooted::new(graph)),
        }
    }

    /// The blocks at which it matters whether labels meet, at the start, when no value is known to
    /// be divergent. Time is linear in the relations of the graph.
    pub fn open(&self, graph: Graph<'_>, wanted: Wanted<'_>) -> Open {
        let frontier = self.rooted.is_none().then(|| self.frontier.clone());
        Open::new(graph, frontier, wanted)
    }

    /// Appends the rows of `label_meets` for a branch.
    pub fn meetings(&mut self, graph: Graph<'_>, branch: u32, rows: &mut Vec<Meeting>) {
        self.open_meetings(graph, branch, None, rows);
    }

    /// Like [`Propagation::meetings`], but only for blocks at which it still matters whether labels
    /// meet ([`Open`]).
    pub fn open_meetings(
        &mut self,
        graph: Graph<'_>,
        branch: u32,
        open: Option<&Open>,
        rows: &mut Vec<Meeting>,
    ) {
        if !graph.dominators.has(branch) || graph.edge.range([branch]).len() < 2 {
            return;
        }
        match &mut self.rooted {
            None => self.propagate(graph, branch, open, rows),
            Some(rooted) => rooted.meetings(graph, branch, open, rows),
        }
    }

    /// Propagates labels over dominance frontiers, in an acyclic flow graph.
    fn propagate(
        &mut self,
        graph: Graph<'_>,
        branch: u32,
        open: Option<&Open>,
        rows: &mut Vec<Meeting>,
    ) {
        let dominators = graph.dominators;
        self.stamp += 1;
        self.segments.clear();
        self.worklist.clear();
        let live = open.and_then(Open::live);
        let lives = |block: u32| live.is_none_or(|live| live.has(block));
        let successors = graph.edge.range([branch]).iter().map(|row| row[1]);
        for successor in successors.filter(|block| lives(*block)) {
            self.visit(dominators, successor).direct = true;
        }
        let frontier = self.frontier.clone();
        let depths = live.map_or_else(|| frontier.depths(), Live::depths);
        let returns = graph.leaves.has([branch, branch]);
        while let Some(Reverse(next)) = self.worklist.pop() {
            let block = next as u32;
            quota::tick();
            let is_open = open.is_none_or(|open| {
                open.follow();
                open.has(block)
            });
            let Visit {
                segment, direct, ..
            } = self.visits[block as usize];
            let mut label = match self.segments.get(segment as usize) {
                Some(segment) if !direct => segment.label,
                _ => block,
            };
            if chain(&self.segments, segment).any(|segment| segment.label != label) {
                if direct && is_open {
                    quota::push(rows, [branch, block, branch, 0, block]);
                }
                let wanted = if is_open { segment } else { NONE };
                for segment in chain(&self.segments, wanted) {
                    self.select(graph, block, segment, |from| {
                        let by = graph.by(branch, from);
                        quota::push(rows, [branch, block, from, by, segment.label]);
                    });
                }
                label = block;
            }
            if block == branch && !returns {
                continue;
            }
            if self.worklist.is_empty() {
                break;
            }
            let mut edges = frontier.edges(dominators.subtree(block));
            while let Some(next) = frontier.next(depths, &mut edges) {
                self.arrive(dominators, block, next, label);
            }
        }
    }

    /// Calls `found` for the edges of a segment, or for a selection of them if there are many.
    fn select(&self, graph: Graph<'_>, block: u32, segment: &Segment, mut found: impl FnMut(u32)) {
        let run = segment.start as usize..segment.end as usize;
        if run.len() <= self.narrow {
            let arriving = &self.frontier.arriving()[run];
            arriving.iter().for_each(|(_, from)| found(*from));
            return;
        }
        let all = self.frontier.arriving_at(block);
        let first = all.start;
        let arriving = &self.frontier.arriving()[all];
        let mut wide = self.wide.borrow_mut();
        let wide = wide
            .entry(block)
            .or_insert_with(|| Wide::new(graph, block, arriving));
        wide.select(run.start - first..run.end - first, |at| {
            found(arriving[at].1);
        });
    }

    /// Appends the rows of `label_at` for a branch.
    pub fn labels_at(
        &mut self,
        graph: Graph<'_>,
        branch: u32,
        open: Option<&Open>,
        rows: &mut Vec<[u32; 3]>,
    ) {
        if let Some(rooted) = &mut self.rooted {
            rooted.labels_at(graph, branch, open, rows);
        }
    }

    /// The state of a block; a new block is added to the worklist.
    #[inline]
    fn visit(&mut self, dominators: &Forest, block: u32) -> &mut Visit {
        let visit = &mut self.visits[block as usize];
        if visit.stamp != self.stamp {
            *visit = Visit {
                stamp: self.stamp,
                segment: NONE,
                direct: false,
            };
            let rank = u64::from(dominators.rank(block));
            self.worklist.push(Reverse(rank << 32 | u64::from(block)));
        }
        visit
    }

    /// Records that the label of a dominator subtree arrives at a block of its frontier.
    fn arrive(&mut self, dominators: &Forest, subtree: u32, block: u32, label: u32) {
        let (low, high) = dominators.subtree(subtree);
        let run = self.frontier.arriving_at(block);
        let first = run.start as u32;
        let run = &self.frontier.arriving()[run];
        let start = first + run.partition_point(|arrival| arrival.0 < low) as u32;
        let end = first + run.partition_point(|arrival| arrival.0 <= high) as u32;
        let number = self.segments.len() as u32;
        let visit = self.visit(dominators, block);
        let next = std::mem::replace(&mut visit.segment, number);
        let segment = Segment {
            next,
            start,
            end,
            label,
        };
        quota::push(&mut self.segments, segment);
    }
}

fn chain(segments: &[Segment], first: u32) -> impl Iterator<Item = &Segment> {
    std::iter::successors(segments.get(first as usize), |segment| {
        segments.get(segment.next as usize)
    })
}
