//! Cycles as LLVM's CycleInfo finds them (llvm/ADT/GenericCycleImpl.h). Candidate headers are
//! visited in reverse depth-first order. The cycle of a header consists of the blocks in the
//! header's depth-first subtree that have a path back to it. Cycles found earlier become its
//! children.
//!
//! The predecessors of a block are visited from the last to the first, because LLVM's use list of a
//! block has this order after LLVM has read a text. The order determines the order of a cycle's
//! blocks and exits.

use super::graph::{DepthFirst, Graph};
use lanelog_util::limits as quota;

/// A cycle: a strongly connected component of the graph, or of another cycle without the edges to
/// its header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cycle {
    /// The block that depth-first search visits first.
    pub header: u32,
    /// Blocks at which control can enter the cycle: the header first, the others in the order of
    /// discovery.
    pub entries: Vec<u32>,
    /// The blocks of the cycle, including those of inner cycles: the header first, the others in
    /// the order of discovery.
    pub blocks: Vec<u32>,
    /// Blocks outside of the cycle with an edge from it, each once, in the order of `blocks`.
    pub exits: Vec<u32>,
    /// The index of the innermost cycle that contains this one.
    pub parent: Option<usize>,
    /// The nesting depth of the cycle, from 1 for an outermost cycle.
    pub depth: u32,
}

impl Cycle {
    /// Whether the header is its only entry.
    pub fn is_reducible(&self) -> bool {
        self.entries.len() == 1
    }
}

/// The cycles of a graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CycleInfo {
    /// All cycles, each after the cycles that it contains.
    pub cycles: Vec<Cycle>,
    /// For each block, the innermost cycle that contains it.
    pub innermost: Vec<Option<usize>>,
}

impl CycleInfo {
    /// The cycles that contain a block, innermost first.
    pub fn around(&self, block: u32) -> impl Iterator<Item = usize> + '_ {
        let first = self.innermost.get(block as usize).copied().flatten();
        self.from(first)
    }

    /// A cycle and the cycles that contain it.
    pub fn from(&self, cycle: Option<usize>) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(cycle, |cycle| self.cycles[*cycle].parent)
    }

    /// Whether a block is in a cycle. Linear in the depth.
    pub fn contains(&self, cycle: usize, block: u32) -> bool {
        self.around(block).any(|around| around == cycle)
    }

    /// Whether a cycle contains the other cycle or is the same cycle.
    pub fn is_around(&self, cycle: usize, other: usize) -> bool {
        self.from(Some(other)).any(|around| around == cycle)
    }

    /// The number of cycles that contain a block.
    pub fn depth(&self, block: u32) -> u32 {
        let innermost = self.innermost.get(block as usize).copied().flatten();
        innermost.map_or(0, |cycle| self.cycles[cycle].depth)
    }
}

/// The cycles of a graph. Time and memory grow with the edges times the depth of nesting.
pub fn of(graph: &Graph) -> CycleInfo {
    let order = graph.depth_first();
    let mut search = Search {
        graph,
        order: &order,
        cycles: Vec::new(),
        innermost: vec![None; graph.len()],
        outermost: vec![None; graph.len()],
        waiting: Vec::new(),
    };
    for header in order.preorder.iter().rev() {
        search.cycle_of(*header);
    }
    search.finish()
}

struct Search<'g> {
    graph: &'g Graph,
    order: &'g DepthFirst,
    cycles: Vec<Cycle>,
    innermost: Vec<Option<usize>>,
    /// For each block, the outermost cycle found so far that contains it.
    outermost: Vec<Option<usize>>,
    /// Blocks of the current cycle whose predecessors were not visited yet.
    waiting: Vec<u32>,
}

impl Search<'_> {
    /// Finds the cycle with this header, if there is one.
    fn cycle_of(&mut self, header: u32) {
        let before = self.graph.predecessors[header as usize]
            .iter()
            .rev()
            .copied();
        let latches = before.filter(|block| self.order.is_within(header, *block));
        self.waiting.extend(latches);
        if self.waiting.is_empty() {
            return;
        }
        let this = self.cycles.len();
        let mut cycle = Cycle {
            header,
            entries: vec![header],
            blocks: vec![header],
            ..Cycle::default()
        };
        // No cycle found so far contains this header, because the headers of those cycles come
        // later in depth-first order.
        self.innermost[header as usize] = Some(this);
        self.outermost[header as usize] = Some(this);
        while let Some(block) = self.waiting.pop() {
            quota::tick();
            match self.outermost[block as usize] {
                Some(known) if known == this => {}
                Some(child) => {
                    self.cycles[child].parent = Some(this);
                    for member in &self.cycles[child].blocks {
                        self.outermost[*member as usize] = Some(this);
                    }
                    cycle.blocks.extend_from_slice(&self.cycles[child].blocks);
                    for entry in 0..self.cycles[child].entries.len() {
                        let entry = self.cycles[child].entries[entry];
                        self.before(entry, &mut cycle);
                    }
                }
                None => {
                    self.innermost[block as usize] = Some(this);
                    self.outermost[block as usize] = Some(this);
                    cycle.blocks.push(block);
                    self.before(block, &mut cycle);
                }
            }
        }
        self.cycles.push(cycle);
    }

    /// Visits the predecessors of a block of the current cycle.
    fn before(&mut self, block: u32, cycle: &mut Cycle) {
        let mut is_entry = false;
        for before in self.graph.predecessors[block as usize]
            .iter()
            .rev()
            .copied()
        {
            if self.order.is_within(cycle.header, before) {
                self.waiting.push(before);
            } else if self.order.reaches(before) {
                is_entry = true;
            }
        }
        if is_entry {
            cycle.entries.push(block);
        }
    }

    fn finish(mut self) -> CycleInfo {
        // Parents have higher indices than their children.
        for at in (0..self.cycles.len()).rev() {
            let outer = self.cycles[at].parent.map(|parent| &self.cycles[parent]);
            self.cycles[at].depth = 1 + outer.map_or(0, |parent| parent.depth);
        }
        let mut last_in = vec![None; self.graph.len()];
        let mut last_exit = vec![None; self.graph.len()];
        for (at, cycle) in self.cycles.iter_mut().enumerate() {
            for block in &cycle.blocks {
                last_in[*block as usize] = Some(at);
            }
            for block in &cycle.blocks {
                for to in &self.graph.successors[*block as usize] {
                    let is_new = last_exit[*to as usize] != Some(at);
                    if is_new && last_in[*to as usize] != Some(at) {
                        last_exit[*to as usize] = Some(at);
                        cycle.exits.push(*to);
                    }
                }
            }
        }
        CycleInfo {
            cycles: self.cycles,
            innermost: self.innermost,
        }
    }
}
