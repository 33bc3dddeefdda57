//! Blocks where lanes that diverge at a branch reconverge (`GenericSyncDependenceAnalysis`): each
//! successor of the branch gets a label of its own; labels propagate from block to block; where two
//! different ones meet, the block is a join, and becomes the label that propagates further.

use std::collections::BTreeSet;

use super::order::Order;
use crate::oracle::cycle_info::CycleInfo;
use crate::oracle::graph::Graph;
use lanelog_util::limits as quota;

/// The effects of a branch if lanes diverge at it.
#[derive(Debug, Default)]
pub struct Parting {
    /// Blocks where two labels meet.
    pub joins: BTreeSet<u32>,
    /// Blocks where lanes arrive that left a cycle around the branch in different iterations.
    pub exits: BTreeSet<u32>,
}

/// The labels of one branch on their way.
struct Travel<'g> {
    graph: &'g Graph,
    cycles: &'g CycleInfo,
    order: &'g Order,
    /// By block. A block labelled by itself is a join, a successor of the branch or the branch.
    label: Vec<Option<u32>>,
    /// Places in the order of blocks whose label has not been propagated.
    fresh: BTreeSet<usize>,
    found: Parting,
}

impl Parting {
    /// The effects if lanes diverge at the end of `branch`, a reachable block.
    pub fn of(branch: u32, graph: &Graph, cycles: &CycleInfo, order: &Order) -> Parting {
        if graph.successors[branch as usize].len() < 2 {
            return Parting::default();
        }
        let mut travel = Travel {
            graph,
            cycles,
            order,
            label: vec![None; graph.len()],
            fresh: BTreeSet::new(),
            found: Parting::default(),
        };
        let innermost = cycles.innermost[branch as usize];
        for to in graph.successors[branch as usize].iter().copied() {
            if innermost.is_some_and(|cycle| !cycles.contains(cycle, to)) {
                travel.found.exits.insert(to);
            }
            travel.arrive_at_join(to, to);
        }
        travel.go(branch);
        travel.leave_irreducible(branch);
        travel.found
    }
}

impl Travel<'_> {
    /// Lets all labels travel, from the end of the order on.
    fn go(&mut self, branch: u32) {
        let keep_going = self.outermost_irreducible(branch);
        while let Some(place) = self.fresh.last().copied() {
            quota::tick();
            let block = self.order.blocks[place];
            let is_kept = keep_going.is_some_and(|cycle| self.cycles.contains(cycle, block));
            // All lanes have reconverged here: unless an irreducible cycle returns labels, there
            // are no further effects.
            if self.fresh.len() == 1 && !is_kept {
                return;
            }
            self.fresh.remove(&place);
            // A slip: where the branch is the header of its cycle, this forgets lanes that leave in
            // a later iteration.
            if block == branch {
                continue;
            }
            let Some(label) = self.label[block as usize] else {
                continue;
            };
            let (graph, cycles) = (self.graph, self.cycles);
            let innermost = cycles.innermost[block as usize].map(|at| (at, &cycles.cycles[at]));
            match innermost.filter(|(_, cycle)| cycle.header == block && cycle.is_reducible()) {
                Some((at, cycle)) => {
                    let is_inside = cycles.contains(at, branch);
                    for exit in &cycle.exits {
                        if !is_inside {
                            self.arrive_at_join(*exit, label);
                        } else if self.arrive(*exit, label) {
                            self.found.exits.insert(*exit);
                        }
                    }
                }
                None => {
                    for to in &graph.successors[block as usize] {
                        self.arrive_at_join(*to, label);
                    }
                }
            }
        }
    }

    /// The outermost cycle around the branch up to which all are irreducible.
    fn outermost_irreducible(&self, branch: u32) -> Option<usize> {
        let around = self.cycles.around(branch);
        around
            .take_while(|cycle| !self.cycles.cycles[*cycle].is_reducible())
            .last()
    }

    fn arrive_at_join(&mut self, block: u32, label: u32) {
        if self.arrive(block, label) {
            self.found.joins.insert(block);
        }
    }

    /// A label arrives at a block. Returns whether another one was there.
    fn arrive(&mut self, block: u32, label: u32) -> bool {
        let known = &mut self.label[block as usize];
        if *known == Some(label) {
            return false;
        }
        if *known != Some(block) {
            self.fresh.insert(self.order.place[block as usize]);
        }
        let meets = known.is_some();
        *known = Some(if meets { block } else { label });
        meets
    }

    /// Exits of irreducible cycles around the branch, where the labels of exit and header are not
    /// the same.
    fn leave_irreducible(&mut self, branch: u32) {
        let cycles = self.cycles;
        let around = cycles.around(branch).map(|at| &cycles.cycles[at]);
        for cycle in around.filter(|cycle| !cycle.is_reducible()) {
            let header = self.label[cycle.header as usize];
            for exit in &cycle.exits {
                if self.label[*exit as usize] != header {
                    self.found.exits.insert(*exit);
                }
            }
        }
    }
}
