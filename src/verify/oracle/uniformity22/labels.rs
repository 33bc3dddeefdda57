//! Finds the blocks where lanes that diverge at a branch reconverge (LLVM's
//! `GenericSyncDependenceAnalysis`). Each successor of the branch gets its own label, and labels
//! propagate from block to block. A block at which two different labels meet is a join and becomes
//! a new label.

use std::collections::BTreeSet;

use super::order::Order;
use crate::oracle::cycle_info::CycleInfo;
use crate::oracle::graph::Graph;
use lanelog_util::limits as quota;

/// The effects of lanes that diverge at a branch.
#[derive(Debug, Default)]
pub struct BranchEffects {
    /// Blocks where two labels meet.
    pub joins: BTreeSet<u32>,
    /// Blocks at which lanes arrive after leaving a cycle around the branch in different
    /// iterations.
    pub exits: BTreeSet<u32>,
}

/// The propagation of labels from one branch.
struct LabelPropagation<'g> {
    graph: &'g Graph,
    cycles: &'g CycleInfo,
    order: &'g Order,
    /// The label of each block. A block whose label is itself is a join, a successor of the branch,
    /// or the branch.
    label: Vec<Option<u32>>,
    /// Positions (in the order of blocks) of blocks whose label has not been propagated yet.
    fresh: BTreeSet<usize>,
    found: BranchEffects,
}

impl BranchEffects {
    /// The effects of lanes that diverge at the end of `branch`, which must be reachable.
    pub fn of(branch: u32, graph: &Graph, cycles: &CycleInfo, order: &Order) -> BranchEffects {
        if graph.successors[branch as usize].len() < 2 {
            return BranchEffects::default();
        }
        let mut travel = LabelPropagation {
            graph,
            cycles,
            order,
            label: vec![None; graph.len()],
            fresh: BTreeSet::new(),
            found: BranchEffects::default(),
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

impl LabelPropagation<'_> {
    /// Propagates labels until none is left, always from the block with the highest position.
    fn go(&mut self, branch: u32) {
        let keep_going = self.outermost_irreducible(branch);
        while let Some(place) = self.fresh.last().copied() {
            quota::tick();
            let block = self.order.blocks[place];
            let is_kept = keep_going.is_some_and(|cycle| self.cycles.contains(cycle, block));
            // All lanes have reconverged, so there are no further effects, unless an irreducible
            // cycle returns labels to earlier blocks.
            if self.fresh.len() == 1 && !is_kept {
                return;
            }
            self.fresh.remove(&place);
            // An error of LLVM: if the branch is in the header of its cycle, lanes that leave the
            // cycle in a later iteration are missed.
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

    /// The outermost cycle around the branch such that it and all cycles between it and the branch
    /// are irreducible.
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

    /// Sets the label of a block on arrival of a label. Returns whether the block already had a
    /// different label.
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

    /// Adds the exits of irreducible cycles around the branch whose label differs from the
    /// header's.
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
