//! The representation of labels: for each divergent branch, the blocks at which its labels meet.
//!
//! The definition is in `rules/label_definition.dl`. In a reducible function the flow graph is
//! acyclic, and labels propagate over its dominance frontiers (`frontiers`), which are computed on
//! demand (`frontier`). Propagation stops where it no longer matters whether labels meet (`open`,
//! `chains`, `live`). In an irreducible function, and if the flow graph has too many edges
//! (`flow`), a dominator tree rooted at the branch is built for the region up to the block
//! where all paths from the branch have met (`rooted`).
//!
//! If many edges carry the same label to the same block, only a selection of them is stored
//! (`wide`), so that a ladder of branches to one block does not take quadratic space. The
//! definition has a row for each edge.

mod agenda;
mod chains;
mod flow;
mod frontier;
mod frontiers;
mod live;
mod open;
mod rooted;
mod wide;

use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::{Deref, Range};
use std::rc::Rc;

pub use self::agenda::Agenda;
pub use self::flow::{Flow, FlowGraph};
use self::frontiers::Propagation;
pub use self::open::{Exits, Open, Wanted, labels_decide_nothing};
use super::cycles::Cycles;
use super::finished::{Index, Map, Membership, Set, narrow};
use super::forest::Forest;
use lanelog_util::limits as quota;

/// A row of `label_meets`: branch, block, from, by, label.
pub type Meeting = [u32; 5];

/// Limits on stored labels. Above them, labels are not stored, or only some of their edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of stored rows. If there are more, only the rows of one branch are stored at
    /// a time.
    pub kept_rows: usize,
    /// Maximum number of stored edges that carry one label to one block. If there are more edges, a
    /// selection represents all of them.
    pub edges_of_label: usize,
}

impl Default for Limits {
    /// The rows occupy at most 80 MiB.
    fn default() -> Limits {
        Limits {
            kept_rows: 1 << 22,
            edges_of_label: 16,
        }
    }
}

/// The relations that labels are computed from.
#[derive(Clone, Copy)]
pub struct Graph<'d> {
    /// `edge(from, to)`.
    pub edge: &'d Index<2>,
    /// `flow(from, to)`.
    pub flow: &'d Flow,
    /// `flow_immediate_dominator(block, parent)`.
    pub dominators: &'d Forest,
    /// `reducible(header)`.
    pub reducible: &'d Set,
    /// `irreducible(header)`.
    pub irreducible: &'d Set,
    /// `leaves_iteration(branch, header)`.
    pub leaves: &'d dyn Membership,
    /// `cycle_block(header, block)`.
    pub cycle_block: &'d Cycles,
    /// `innermost_cycle(block, header)`.
    pub innermost: &'d Map,
    /// `phi(value, block)`, by block.
    pub phi: &'d Index<2>,
    /// `phi_incoming(phi, from, value)`.
    pub incoming: &'d Index<3>,
}

impl<'d> Graph<'d> {
    /// The flow edges from a block, if there are at most `most`.
    fn flow_from(&self, block: u32, most: usize) -> Option<Cow<'d, [[u32; 2]]>> {
        if !self.flow.is_stored() && self.reducible.contains(block) {
            let exits = self.flow.exits(self.cycle_block, block, most)?;
            return Some(Cow::Owned(exits));
        }
        let rows = self.flow.rows().range([block]);
        (rows.len() <= most).then_some(Cow::Borrowed(rows))
    }

    /// Whether labels are propagated over dominance frontiers: in a flow graph without cycles, of
    /// which all edges are stored.
    fn has_frontiers(&self) -> bool {
        self.irreducible.rows().is_empty() && self.flow.is_stored()
    }

    /// Encodes how labels of `branch` leave `from`: by an edge, by the exits of a cycle, or by the
    /// exits of a cycle around the branch.
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
    /// All rows are stored.
    All(Index<5>),
    /// Rows are computed on request, because there are too many to store.
    OnDemand(Box<RefCell<OnDemand>>),
}

struct OnDemand {
    propagation: Propagation,
    branch: u32,
    rows: Rc<Vec<Meeting>>,
}

const NONE: u32 = u32::MAX;

/// Number of steps charged to the quota for the labels of a branch, in addition to its rows.
const STEPS: usize = 64;

impl Labels {
    /// The labels of all branches. They are stored, unless there are more than the default limits
    /// allow.
    pub fn new(graph: Graph<'_>) -> Labels {
        Labels::within(graph, Limits::default())
    }

    /// Like [`Labels::new`], with other limits.
    pub fn within(graph: Graph<'_>, limits: Limits) -> Labels {
        let mut propagation = Propagation::new(graph, limits.edges_of_label);
        let mut rows = Vec::new();
        for block in graph.dominators.blocks() {
            quota::steps(STEPS);
            let start = rows.len();
            propagation.meetings(graph, block, &mut rows);
            rows[start..].sort_unstable_by_key(|row| (row[1], row[2], row[3], row[4]));
            if rows.len() > limits.kept_rows {
                return Labels(Store::OnDemand(Box::new(RefCell::new(OnDemand {
                    propagation,
                    branch: NONE,
                    rows: Rc::default(),
                }))));
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
                    quota::steps(STEPS);
                    let mut rows = Vec::new();
                    state.propagation.meetings(graph(), branch, &mut rows);
                    rows.sort_unstable();
                    rows.dedup();
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

/// Computes labels of one branch at a time.
pub struct LabelsOnDemand {
    propagation: RefCell<Propagation>,
}

impl LabelsOnDemand {
    /// Prepares a function in near-linear time.
    pub fn new(graph: Graph<'_>) -> LabelsOnDemand {
        LabelsOnDemand {
            propagation: RefCell::new(Propagation::new(graph, Limits::default().edges_of_label)),
        }
    }

    /// The blocks at which it matters whether labels meet, at the start, when no value is known to
    /// be divergent. Time is linear in the relations of the graph.
    pub fn open(&self, graph: Graph<'_>, wanted: Wanted<'_>) -> Open {
        self.propagation.borrow().open(graph, wanted)
    }

    /// The rows of `label_meets` for a branch, in any order. With `open`, rows may be missing for
    /// blocks at which it no longer matters whether labels meet.
    pub fn meetings(&self, graph: Graph<'_>, branch: u32, open: Option<&Open>) -> Vec<Meeting> {
        let mut rows = Vec::new();
        quota::steps(STEPS);
        let mut propagation = self.propagation.borrow_mut();
        propagation.open_meetings(graph, branch, open, &mut rows);
        rows
    }

    /// The rows of `label_at` for a branch, in any order.
    pub fn labels_at(&self, graph: Graph<'_>, branch: u32, open: Option<&Open>) -> Vec<[u32; 3]> {
        let mut rows = Vec::new();
        if graph.edge.range([branch]).len() > 1 {
            let mut propagation = self.propagation.borrow_mut();
            propagation.labels_at(graph, branch, open, &mut rows);
        }
        rows
    }
}

/// Rows of one branch.
pub enum Rows<'s> {
    /// A range of the stored relation.
    Kept(&'s [Meeting]),
    /// A range of the rows computed for a branch.
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

/// The rows of `label_at`: for each branch in irreducible cycles, the labels of the headers and of
/// the exits of these cycles.
pub fn labels_at(graph: Graph<'_>) -> Vec<[u32; 3]> {
    if graph.irreducible.rows().is_empty() {
        return Vec::new();
    }
    let mut propagation = Propagation::new(graph, Limits::default().edges_of_label);
    let irreducible = graph
        .cycle_block
        .counts(|header| graph.irreducible.contains(header));
    let mut rows = Vec::new();
    for branch in graph.cycle_block.within() {
        let header = graph.cycle_block.innermost(*branch);
        let is_asked = header.is_some_and(|header| irreducible[header as usize] > 0);
        if is_asked && graph.edge.range([*branch]).len() > 1 {
            quota::steps(STEPS);
            propagation.labels_at(graph, *branch, None, &mut rows);
        }
    }
    rows
}
