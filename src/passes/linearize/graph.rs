//! The cut graph: the function's control-flow graph with each cycle cut open, on which predicates
//! are computed.
//!
//! Each cycle becomes a separate region. The region contains the cycle's blocks, a node for each
//! cycle directly within it, a node *next* for the next iteration, and a node *left* for everything
//! outside. In the surrounding region, the cycle is a single node, with an edge to each of its
//! exits. A root has an edge to each region. The graph is therefore acyclic, and its dominance and
//! control dependence are those within one iteration.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::linearize::Verdicts;
use crate::linearize::decide::{Decision, decisions};
use lanelog_analysis::{Analysis, Extent};
use lanelog_engine::{Engine, relation};
use lanelog_facts::{Block, Facts, Rank, Rows};
use lanelog_ir::Function;
use lanelog_ir::target::Mode;

/// A value that means "no node" instead of a node's number.
const NONE: u32 = u32::MAX;

/// The cut graph. Nodes are numbered: first blocks, by their own numbers, then cycles, *next*
/// nodes, *left* nodes, and the root.
#[derive(Debug, Default)]
pub struct Graph {
    blocks: u32,
    /// The header of each cycle.
    pub headers: Vec<u32>,
    /// The cycle with a given header.
    cycles: FxHashMap<u32, u32>,
    /// The innermost cycle that contains each node.
    regions: Vec<Option<u32>>,
    /// The successors of each node, without duplicates.
    successors: Vec<Vec<u32>>,
    /// `immediate_dominator` in the cut graph.
    dominators: Vec<Option<u32>>,
    /// `immediate_post_dominator` in the cut graph, computed only if predicates are needed.
    post_dominators: Vec<Option<u32>>,
    /// The edges that decide whether lanes execute each node ([`decisions`]), in ascending order,
    /// computed only if predicates are needed.
    pub decisions: Vec<Decision>,
    /// Nodes in reverse post-order.
    pub order: Vec<u32>,
}

impl Graph {
    /// Cuts the cycles of a function open. `masked` states whether any predicate is needed, so that
    /// control dependence must be computed. Time: linear in the function.
    pub fn new(function: &Function, verdicts: &Verdicts, masked: bool) -> Graph {
        let blocks = function.blocks.len() as u32;
        let headers = verdicts.headers.clone();
        let count = headers.len() as u32;
        let total = (blocks + 3 * count + 1) as usize;
        let mut graph = Graph {
            blocks,
            cycles: headers
                .iter()
                .enumerate()
                .map(|(at, header)| (*header, at as u32))
                .collect(),
            headers,
            regions: vec![None; total],
            successors: vec![Vec::new(); total],
            ..Graph::default()
        };
        for block in 0..blocks {
            graph.regions[block as usize] = graph.cycle(verdicts.cycle(block));
        }
        for cycle in 0..count {
            let header = graph.headers[cycle as usize];
            let parent = graph.cycle(verdicts.parent(header));
            let inside = [graph.next(cycle), graph.left(cycle)];
            let node = graph.cycle_node(cycle);
            graph.regions[node as usize] = parent;
            for node in inside {
                graph.regions[node as usize] = Some(cycle);
            }
        }
        let mut known = FxHashSet::default();
        for block in 0..blocks {
            if !is_reachable(verdicts, block) {
                continue;
            }
            for to in function.block_successors(block as usize) {
                for (from, to) in graph.steps(verdicts, block, *to) {
                    graph.connect(from, to, &mut known);
                }
            }
        }
        let root = graph.root();
        let mut entries = vec![graph.representative(0, None)];
        entries.extend(&graph.headers);
        for entry in entries {
            graph.connect(root, entry, &mut known);
        }
        graph.ask(masked);
        graph
    }

    fn cycle(&self, header: Option<u32>) -> Option<u32> {
        self.cycles.get(&header?).copied()
    }

    fn connect(&mut self, from: u32, to: u32, known: &mut FxHashSet<(u32, u32)>) {
        if known.insert((from, to))
            && let Some(all) = self.successors.get_mut(from as usize)
        {
            all.push(to);
        }
    }

    /// The node of a cycle.
    pub fn cycle_node(&self, cycle: u32) -> u32 {
        self.blocks + cycle
    }

    /// The node of the next iteration of a cycle.
    pub fn next(&self, cycle: u32) -> u32 {
        self.blocks + self.headers.len() as u32 + cycle
    }

    /// The node that represents the outside of a cycle.
    pub fn left(&self, cycle: u32) -> u32 {
        self.blocks + 2 * self.headers.len() as u32 + cycle
    }

    /// The root, which has an edge to each region.
    pub fn root(&self) -> u32 {
        self.blocks + 3 * self.headers.len() as u32
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.regions.len()
    }

    /// Always false, because there is a root.
    pub fn is_empty(&self) -> bool {
        self.regions.is_empty()
    }

    /// The block that the node represents, if it represents one.
    pub fn as_block(&self, node: u32) -> Option<u32> {
        (node < self.blocks).then_some(node)
    }

    /// The cycle that the node represents, if it represents one.
    pub fn as_cycle(&self, node: u32) -> Option<u32> {
        let at = node.checked_sub(self.blocks)?;
        (at < self.headers.len() as u32).then_some(at)
    }

    /// The cycle whose next iteration the node represents, if it represents one.
    pub fn as_next(&self, node: u32) -> Option<u32> {
        let at = node.checked_sub(self.next(0))?;
        (at < self.headers.len() as u32).then_some(at)
    }

    /// The cycle whose outside the node represents, if it represents one.
    pub fn as_left(&self, node: u32) -> Option<u32> {
        let at = node.checked_sub(self.left(0))?;
        (at < self.headers.len() as u32).then_some(at)
    }

    /// Whether a node has a position in the linear order; *left* nodes and the root have none.
    pub fn has_place(&self, node: u32) -> bool {
        node < self.left(0)
    }

    /// The header of a cycle.
    pub fn header(&self, cycle: u32) -> u32 {
        self.headers.get(cycle as usize).copied().unwrap_or(NONE)
    }

    /// The cycle of which a block is the header.
    pub fn headed(&self, block: u32) -> Option<u32> {
        self.cycles.get(&block).copied()
    }

    /// The innermost cycle around a node.
    pub fn region(&self, node: u32) -> Option<u32> {
        self.regions.get(node as usize).copied().flatten()
    }

    /// The innermost cycle around a cycle.
    pub fn parent(&self, cycle: u32) -> Option<u32> {
        self.region(self.cycle_node(cycle))
    }

    /// Cycles around a node, innermost first.
    pub fn regions_of(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(self.region(node), |cycle| self.parent(*cycle))
    }

    /// Successors of a node.
    pub fn successors(&self, node: u32) -> &[u32] {
        self.successors
            .get(node as usize)
            .map_or(&[], Vec::as_slice)
    }

    /// The immediate dominator of a node in its region; `None` for the first node of the region.
    pub fn dominator(&self, node: u32) -> Option<u32> {
        let found = self.dominators.get(node as usize).copied().flatten()?;
        (found != self.root()).then_some(found)
    }

    /// Whether the same lanes execute a node and its immediate dominator.
    pub fn follows(&self, node: u32) -> Option<u32> {
        let above = self.dominators.get(node as usize).copied().flatten()?;
        let after = self.post_dominators.get(above as usize).copied().flatten();
        (after == Some(node)).then_some(above)
    }

    /// Relations of the graph: `entry`, `reachable`, `immediate_dominator` and
    /// `immediate_post_dominator`.
    pub fn relations(&self) -> [Rows; 4] {
        let pairs = |parents: &[Option<u32>]| {
            let parents = parents.iter().enumerate();
            let parents = parents.filter_map(|(node, parent)| Some([node as u32, (*parent)?]));
            Rows::new(2, parents.flatten().collect())
        };
        let mut reachable = self.order.clone();
        reachable.sort_unstable();
        [
            Rows::new(1, vec![self.root()]),
            Rows::new(1, reachable),
            pairs(&self.dominators),
            pairs(&self.post_dominators),
        ]
    }

    /// The node of a region that represents a node: the node itself if it is directly in the
    /// region, otherwise the cycle of the region that contains it.
    pub fn representative(&self, node: u32, region: Option<u32>) -> u32 {
        let mut at = node;
        // An edge from outside to a header leads to the node of the header's cycle.
        while self.region(at) != region {
            match self.region(at) {
                Some(cycle) => at = self.cycle_node(cycle),
                None => return at,
            }
        }
        at
    }

    /// The edges of the cut graph that correspond to an edge of the function. There is one in the
    /// region of its source; and, for each cycle that it leaves, one in the region around the
    /// cycle.
    pub fn steps(&self, verdicts: &Verdicts, from: u32, to: u32) -> Vec<(u32, u32)> {
        let mut steps = Vec::with_capacity(1);
        let mut at = from;
        loop {
            let Some(cycle) = self.region(at) else {
                steps.push((at, self.representative(to, None)));
                return steps;
            };
            let header = self.header(cycle);
            if to == header {
                steps.push((at, self.next(cycle)));
                return steps;
            }
            if verdicts.is_within(to, header) {
                steps.push((at, self.representative(to, Some(cycle))));
                return steps;
            }
            steps.push((at, self.left(cycle)));
            at = self.cycle_node(cycle);
        }
    }

    /// Evaluates the rules on the cut graph.
    fn ask(&mut self, masked: bool) {
        let mut facts = Facts::none();
        let root = self.root();
        let total = self.len();
        let mut start = vec![NONE; total];
        let mut stack = vec![(root, self.successors(root).len())];
        let mut next = 1;
        start[root as usize] = 0;
        while let Some((node, left)) = stack.last_mut() {
            let node = *node;
            if *left == 0 {
                let rank = start[node as usize];
                facts.depth_first_start.push((Block(node), Rank(rank)));
                facts.depth_first_end.push((Block(node), Rank(next - 1)));
                self.order.push(node);
                stack.pop();
                continue;
            }
            *left -= 1;
            let to = self.successors[node as usize][*left];
            if start[to as usize] == NONE {
                start[to as usize] = next;
                next += 1;
                stack.push((to, self.successors(to).len()));
            }
        }
        self.order.reverse();
        facts.entry.push((Block(root),));
        for node in 0..total as u32 {
            if start[node as usize] == NONE {
                continue;
            }
            facts.block.push((Block(node),));
            for to in &self.successors[node as usize] {
                facts.edge.push((Block(node), Block(*to)));
            }
        }
        facts.edge.sort_unstable();
        facts.depth_first_start.sort_unstable();
        facts.depth_first_end.sort_unstable();
        let extent = Extent {
            blocks: total,
            ..Extent::default()
        };
        let analysis = Analysis::of_facts(Engine::Native, extent, &facts, Mode::Sound);
        let parents = |relation| {
            let mut parents = vec![None; total];
            for [node, parent] in analysis.tuples(relation) {
                if let Some(entry) = parents.get_mut(node as usize) {
                    *entry = Some(parent);
                }
            }
            parents
        };
        self.dominators = parents(relation::IMMEDIATE_DOMINATOR);
        if masked {
            self.post_dominators = parents(relation::IMMEDIATE_POST_DOMINATOR);
            self.decisions = decisions(
                &self.order,
                &self.successors,
                &self.dominators,
                &self.post_dominators,
            );
        }
    }
}

/// Whether control may reach a block.
pub fn is_reachable(verdicts: &Verdicts, block: u32) -> bool {
    verdicts
        .reachable
        .get(block as usize)
        .copied()
        .unwrap_or(false)
}
