//! Labels of one branch from a dominator tree rooted at the branch, in a flow graph that may have
//! cycles.
//!
//! The label of a block is its ancestor in this dominator tree that is a child of the root. Only a
//! region is traversed: it ends at the block where all paths from the branch have met outside of
//! irreducible cycles. Beyond this block there is a single label.
//!
//! The region can be limited to the blocks near the branch ([`Open::region`]). Paths that are
//! disjoint in a part of the graph are disjoint in the graph, so labels that differ in a limited
//! region also differ in the whole one.

use super::super::finished::{Index, Set};
use super::super::forest::{Forest, immediate_dominators};
use super::{Graph, Meeting, Open};
use lanelog_util::limits as quota;

/// Data that is common to all branches of a function, and buffers that are reused for each branch.
pub struct Rooted {
    /// Immediate post-dominators of the flow graph.
    post_dominators: Forest,
    /// For each block: the closest block that is outside of irreducible cycles, among the block and
    /// its post-dominators; [`NONE`] if there is none.
    free: Vec<u32>,
    /// For each header: number of irreducible cycles around it, including its own.
    irreducible: Vec<u32>,
    /// `edge(from, to)`, by `to`.
    before: Index<2>,
    /// For each block: its number in the current region; valid if the stamp is current.
    numbers: Vec<(u32, u32)>,
    stamp: u32,
    /// For each block: the stamp of the last limited region that reached it, and whether the edges
    /// from the block are in this region.
    near: Vec<(u32, bool)>,
    /// The blocks of the current limited region.
    queue: Vec<u32>,
    /// The block with each number. Numbers count from 1, in depth-first preorder; number 0 is the
    /// root, which is the branch.
    blocks: Vec<u32>,
    tree_parent: Vec<u32>,
    /// (to, from), by number.
    edges: Vec<(u32, u32)>,
    /// The edges sorted by block: (to, from) packed into one key, and the number of `from`.
    arrivals: Vec<(u64, u32)>,
    labels: Vec<u32>,
    /// For each block, by its number: the label that arrives, [`NONE`], or [`MIXED`] if different
    /// labels arrive.
    mixed: Vec<u32>,
    /// The branch for which the buffers are valid, and the limit of its region.
    walked: Option<(u32, usize)>,
    /// Whether labels can leave the limited region.
    partial: bool,
    /// Numbers of the blocks that are being traversed, each with the range of its edges in
    /// `successors` that are left; [`NONE`] is the end of a range that is not known yet.
    stack: Vec<(u32, u32, u32)>,
    successors: Vec<u32>,
}

const NONE: u32 = u32::MAX;
const MIXED: u32 = u32::MAX - 1;

impl Rooted {
    /// Prepares a function in near-linear time.
    pub fn new(graph: Graph<'_>) -> Rooted {
        let post_dominators = match graph.flow.is_stored() {
            true => post_dominators(graph),
            false => Forest::default(),
        };
        let irreducible = (graph.cycle_block).counts(|header| graph.irreducible.contains(header));
        let within = |block: u32| {
            let header = graph.cycle_block.innermost(block);
            header.is_some_and(|header| irreducible[header as usize] > 0)
        };
        let mut free = vec![NONE; post_dominators.blocks().len()];
        let mut path = Vec::new();
        for block in post_dominators.preorder() {
            let mut at = Some(*block);
            while let Some(block) = at
                && free[block as usize] == NONE
                && within(block)
            {
                path.push(block);
                at = post_dominators.get(block);
            }
            let found = at.map_or(NONE, |at| match within(at) {
                true => free[at as usize],
                false => at,
            });
            for block in path.drain(..) {
                free[block as usize] = found;
            }
            if let Some(place) = free.get_mut(*block as usize) {
                *place = found;
            }
        }
        Rooted {
            post_dominators,
            free,
            before: Index::new(graph.edge.rows().iter().map(|row| [row[1], row[0]])),
            irreducible,
            numbers: vec![(0, 0); graph.dominators.blocks().len()],
            stamp: 0,
            near: vec![(0, false); graph.dominators.blocks().len()],
            queue: Vec::new(),
            blocks: Vec::new(),
            tree_parent: Vec::new(),
            edges: Vec::new(),
            arrivals: Vec::new(),
            labels: Vec::new(),
            mixed: Vec::new(),
            walked: None,
            partial: false,
            stack: Vec::new(),
            successors: Vec::new(),
        }
    }

    /// The block at which all paths from the branch have met, outside of irreducible cycles; `None`
    /// if it is not among the first `limit` candidates.
    fn end(&self, graph: Graph<'_>, branch: u32, limit: usize) -> Option<u32> {
        let forest = &self.post_dominators;
        let free = |block: u32| {
            let free = self.free.get(block as usize).copied();
            free.filter(|free| *free != NONE)
        };
        let mut successors = graph.edge.range([branch]).iter().map(|row| row[1]);
        let mut end = free(successors.next()?)?;
        let mut left = limit;
        let holds = |end: u32, block: u32| end == block || forest.is_above(end, block);
        for successor in successors {
            while !holds(end, successor) {
                left = left.checked_sub(1)?;
                end = free(forest.get(end)?)?;
            }
        }
        Some(end)
    }

    /// The number of irreducible cycles that contain a block.
    fn irreducible_around(&self, graph: Graph<'_>, block: u32) -> u32 {
        let header = graph.cycle_block.innermost(block);
        header.map_or(0, |header| self.irreducible[header as usize])
    }

    /// Finds the blocks whose edges are in a region of at most `limit` edges, those close to the
    /// branch first. Returns whether the region is limited.
    fn limit(
        &mut self,
        graph: Graph<'_>,
        branch: u32,
        stops: impl Fn(u32) -> bool,
        limit: usize,
    ) -> bool {
        let (near, queue, stamp) = (&mut self.near, &mut self.queue, self.stamp);
        let mut reach = |rows: &[[u32; 2]], queue: &mut Vec<u32>| {
            for [_, to] in rows {
                if let Some(place) = near.get_mut(*to as usize)
                    && place.0 != stamp
                {
                    *place = (stamp, false);
                    queue.push(*to);
                }
            }
        };
        queue.clear();
        reach(graph.edge.range([branch]), queue);
        let mut left = limit;
        let mut next = 0;
        let mut within = Vec::new();
        while let Some(block) = queue.get(next).copied() {
            next += 1;
            if stops(block) {
                within.push(block);
            } else if let Some(run) = graph.flow_from(block, left) {
                left -= run.len();
                within.push(block);
                reach(&run, queue);
            } else if graph.flow.is_stored() {
                break;
            } else {
                // Headers may have many exits. This bounds the time to find that they do.
                left /= 2;
            }
        }
        for block in &within {
            near[*block as usize].1 = true;
        }
        within.len() < queue.len()
    }

    /// Traverses the region of a branch, which has at most `limit` edges, and computes its labels.
    fn walk(&mut self, graph: Graph<'_>, branch: u32, limit: usize) {
        if self.walked == Some((branch, limit)) {
            return;
        }
        self.walked = Some((branch, limit));
        let end = self.end(graph, branch, limit);
        let returns = graph.leaves.has([branch, branch]);
        let stops = |block: u32| Some(block) == end || block == branch && !returns;
        self.stamp += 1;
        self.partial = limit < usize::MAX && self.limit(graph, branch, stops, limit);
        self.blocks.clear();
        self.tree_parent.clear();
        self.tree_parent.push(0);
        self.edges.clear();
        self.successors.clear();
        // Facts that were not extracted by lanelog may have edges to unknown blocks.
        let known = self.numbers.len();
        let is_block = |row: &&[u32; 2]| (row[1] as usize) < known;
        for [_, root] in graph.edge.range([branch]).iter().filter(is_block) {
            let number = self.visit(*root, 0);
            self.edges.push((number, 0));
            while let Some((from, next, end)) = self.stack.last_mut() {
                if *end == NONE {
                    *next = self.successors.len() as u32;
                    let block = self.blocks[*from as usize - 1];
                    let is_outside = self.partial && !self.near[block as usize].1;
                    if !is_outside
                        && !stops(block)
                        && let Some(run) = graph.flow_from(block, usize::MAX)
                    {
                        let run = run.iter().filter(is_block).map(|row| row[1]);
                        self.successors.extend(run);
                    }
                    *end = self.successors.len() as u32;
                }
                if next == end {
                    self.stack.pop();
                    continue;
                }
                let (from, to) = (*from, self.successors[*next as usize]);
                *next += 1;
                let number = self.visit(to, from);
                self.edges.push((number, from));
            }
        }
        quota::steps(self.edges.len());
        let immediate = immediate_dominators(self.tree_parent.clone(), &self.edges);
        self.labels.clear();
        self.labels.push(0);
        for (at, above) in immediate.iter().enumerate().skip(1) {
            // A dominator precedes the blocks that it dominates, so its label is known.
            let label = match above {
                0 => self.blocks[at - 1],
                above => self.labels[*above as usize],
            };
            self.labels.push(label);
        }
    }

    /// The number of a block; a new block is pushed onto the stack.
    fn visit(&mut self, block: u32, from: u32) -> u32 {
        let place = &mut self.numbers[block as usize];
        if place.0 != self.stamp {
            *place = (self.stamp, self.tree_parent.len() as u32);
            self.tree_parent.push(from);
            self.blocks.push(block);
            self.stack.push((place.1, 0, NONE));
        }
        place.1
    }

    /// Appends the rows of `label_meets`. The rows are almost sorted, so that sorting them
    /// afterwards takes little time.
    pub fn meetings(
        &mut self,
        graph: Graph<'_>,
        branch: u32,
        open: Option<&Open>,
        rows: &mut Vec<Meeting>,
    ) {
        if open.is_some_and(Open::is_nothing) {
            return;
        }
        self.walk(graph, branch, open.map_or(usize::MAX, Open::region));
        if self.partial
            && let Some(open) = open
        {
            open.leaves_region();
        }
        // Finds the blocks at which different labels arrive. If only one label arrives, no labels
        // meet.
        self.mixed.clear();
        self.mixed.resize(self.labels.len(), NONE);
        for (to, from) in &self.edges {
            let label = match from {
                0 => self.blocks[*to as usize - 1],
                from => self.labels[*from as usize],
            };
            let known = &mut self.mixed[*to as usize];
            *known = match *known {
                NONE => label,
                same if same == label => label,
                _ => MIXED,
            };
        }
        self.arrivals.clear();
        let arrivals = self.edges.iter().filter_map(|(to, from)| {
            let block = self.blocks[*to as usize - 1];
            if self.mixed[*to as usize] != MIXED || open.is_some_and(|open| !open.has(block)) {
                return None;
            }
            let start = match from {
                0 => branch,
                from => self.blocks[*from as usize - 1],
            };
            Some((u64::from(block) << 32 | u64::from(start), *from))
        });
        self.arrivals.extend(arrivals);
        self.arrivals.sort_unstable();
        quota::steps(self.arrivals.len());
        quota::reserve(rows, self.arrivals.len());
        let block_of = |arrival: &(u64, u32)| (arrival.0 >> 32) as u32;
        let label = |arrival: &(u64, u32)| match arrival.1 {
            0 => block_of(arrival),
            from => self.labels[from as usize],
        };
        for run in (self.arrivals).chunk_by(|one, next| block_of(one) == block_of(next)) {
            rows.extend(run.iter().map(|arrival| {
                let from = arrival.0 as u32;
                let by = match arrival.1 {
                    0 => 0,
                    _ => graph.by(branch, from),
                };
                [branch, block_of(arrival), from, by, label(arrival)]
            }));
        }
    }

    /// Appends the rows of `label_at` for blocks of the region.
    pub fn labels_at(
        &mut self,
        graph: Graph<'_>,
        branch: u32,
        open: Option<&Open>,
        rows: &mut Vec<[u32; 3]>,
    ) {
        if self.irreducible_around(graph, branch) == 0 {
            return;
        }
        self.walk(graph, branch, open.map_or(usize::MAX, Open::region));
        if self.partial
            && let Some(open) = open
        {
            open.leaves_region();
        }
        let cycles = graph.cycle_block;
        for (block, label) in self.blocks.iter().zip(&self.labels[1..]) {
            let is_header = graph.irreducible.contains(*block) && cycles.has(*block, branch);
            if is_header || self.is_exit(graph, branch, *block) {
                quota::push(rows, [branch, *block, *label]);
            }
        }
    }

    /// Whether control leaves an irreducible cycle around the branch for a block.
    fn is_exit(&self, graph: Graph<'_>, branch: u32, block: u32) -> bool {
        let cycles = graph.cycle_block;
        // The irreducible cycles around the block that matter here are a subset of those around the
        // branch.
        let count =
            |header: Option<u32>| header.map_or(0, |header| self.irreducible[header as usize]);
        let inside = count(cycles.both(branch, block).next());
        let mut before = self.before.range([block]).iter();
        before.any(|[_, from]| count(cycles.both(branch, *from).next()) > inside)
    }
}

/// The immediate post-dominators of the flow graph.
fn post_dominators(graph: Graph<'_>) -> Forest {
    let flow = graph.flow.rows();
    let reversed = Index::new(flow.rows().iter().map(|row| [row[1], row[0]]));
    let blocks = graph.dominators.preorder().iter().copied();
    let ends = Set::new(blocks.filter(|block| flow.range([*block]).is_empty()));
    let found = Forest::new(&reversed, &ends);
    // An infinite irreducible cycle has no exit. The headers of infinite irreducible cycles count
    // as ends of the function, so that post-dominators exist and labels end there.
    let headers = graph.irreducible.rows().iter().copied();
    let endless: Vec<u32> = headers.filter(|at| !found.has(*at)).collect();
    if endless.is_empty() {
        return found;
    }
    let ends = Set::new(ends.rows().iter().copied().chain(endless));
    Forest::new(&reversed, &ends)
}
