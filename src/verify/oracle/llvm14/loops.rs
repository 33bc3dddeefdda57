//! Natural loops with the orders that LLVM 14's `LoopInfo` keeps: a loop's header first, then its
//! blocks in reverse post-order.
//!
//! Deliberately absent: irreducible cycles. `LoopInfo` does not represent irreducible cycles, and
//! callers check [`is_reducible`] first.

use rustc_hash::FxHashSet;

use super::graph::{Graph, NONE};

/// A natural loop.
pub struct Loop {
    /// The block that dominates all other blocks of the loop, and to which at least one of them has
    /// an edge.
    pub header: u32,
    /// The loop that contains this one; [`NONE`] if there is none.
    pub parent: u32,
    /// The number of loops that contain this one, including itself.
    pub depth: u32,
    /// The blocks outside of the loop that have a predecessor in it, each once, in the order of
    /// these predecessors.
    pub exits: Vec<u32>,
}

/// The loops of a function.
pub struct Loops {
    /// All loops, each after the loops that it contains.
    pub all: Vec<Loop>,
    /// The innermost loop of each block; [`NONE`] if there is none.
    pub innermost: Vec<u32>,
}

impl Loops {
    /// The loops of a graph. Time: linear in its edges times the depth of its loops.
    pub fn new(graph: &Graph) -> Loops {
        let mut loops = Loops {
            all: Vec::new(),
            innermost: vec![NONE; graph.len()],
        };
        // The blocks that a header dominates precede it in post-order, so inner loops are found
        // first.
        for &header in &graph.post_order {
            let latches = graph.predecessors(header).iter().copied();
            let latches = Vec::from_iter(
                latches.filter(|latch| graph.reachable(*latch) && graph.dominates(header, *latch)),
            );
            if !latches.is_empty() {
                loops.discover(graph, header, latches);
            }
        }
        for number in (0..loops.all.len()).rev() {
            let parent = loops.all[number].parent;
            loops.all[number].depth = 1 + loops.get(parent).map_or(0, |outer| outer.depth);
        }
        loops.find_exits(graph);
        loops
    }

    /// The loop with this index; `None` if there is none.
    pub fn get(&self, number: u32) -> Option<&Loop> {
        self.all.get(number as usize)
    }

    /// The loops that contain a block, innermost first.
    pub fn around(&self, block: u32) -> impl Iterator<Item = u32> {
        let parent = |number: &u32| self.get(*number).map(|inner| inner.parent);
        std::iter::successors(Some(self.innermost[block as usize]), parent)
            .take_while(|number| *number != NONE)
    }

    /// Whether a loop contains a block.
    pub fn contains(&self, number: u32, block: u32) -> bool {
        self.around(block).any(|around| around == number)
    }

    /// The loop whose header is this block.
    pub fn headed_by(&self, block: u32) -> Option<&Loop> {
        let inner = self.get(self.innermost[block as usize])?;
        (inner.header == block).then_some(inner)
    }

    /// The number of loops that contain a block.
    pub fn depth_of(&self, block: u32) -> u32 {
        self.get(self.innermost[block as usize])
            .map_or(0, |inner| inner.depth)
    }

    fn discover(&mut self, graph: &Graph, header: u32, latches: Vec<u32>) {
        let number = self.all.len() as u32;
        self.all.push(Loop {
            header,
            parent: NONE,
            depth: 0,
            exits: Vec::new(),
        });
        let mut stack = latches;
        while let Some(block) = stack.pop() {
            if !graph.reachable(block) {
                continue;
            }
            let enters = match self.around(block).last() {
                None => {
                    self.innermost[block as usize] = number;
                    block
                }
                Some(outermost) if outermost == number => continue,
                Some(outermost) => {
                    self.all[outermost as usize].parent = number;
                    self.all[outermost as usize].header
                }
            };
            if enters != header {
                stack.extend(graph.predecessors(enters));
            }
        }
    }

    fn find_exits(&mut self, graph: &Graph) {
        let mut known = FxHashSet::default();
        // The header is the first block of its loop in reverse post-order anyway.
        for &block in graph.post_order.iter().rev() {
            let around = Vec::from_iter(self.around(block));
            for number in around {
                for &successor in graph.successors(block) {
                    if !self.contains(number, successor) && known.insert((number, successor)) {
                        self.all[number as usize].exits.push(successor);
                    }
                }
            }
        }
    }
}

/// Whether the target of every back edge dominates its source, so that no cycle has two entries.
/// Time: linear in the edges.
pub fn is_reducible(graph: &Graph) -> bool {
    graph.post_order.iter().all(|&block| {
        graph.successors(block).iter().all(|&successor| {
            let leads_back =
                graph.post_number[successor as usize] >= graph.post_number[block as usize];
            !leads_back || graph.dominates(successor, block)
        })
    })
}
