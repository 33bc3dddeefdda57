//! LLVM 14's analysis for GPUs: propagates divergence from its sources to all dependent values,
//! through joins and loop exits.
//!
//! Source: `DivergenceAnalysis.cpp` of LLVM 14. Deliberately absent: temporal divergence of uses;
//! only values have verdicts.

use super::graph::Graph;
use super::joins::Joins;
use super::loops::Loops;
use super::values::Values;
use crate::oracle::Verdicts;
use lanelog_util::limits as quota;

/// The state while divergence is propagated in a function.
struct Propagation<'a, 't> {
    graph: &'a Graph,
    loops: &'a Loops,
    joins: Joins<'a>,
    values: &'a Values<'a, 't>,
    divergent: Vec<bool>,
    /// Divergent values whose users were not processed yet.
    pending: Vec<u32>,
}

/// The verdicts on a reducible function, with or without LLVM's errors in finding joins. Time:
/// linear in the function for each divergent branch and for each loop that lanes leave in different
/// iterations.
pub fn verdicts(graph: &Graph, values: &Values<'_, '_>, mistaken: bool) -> Verdicts {
    let loops = Loops::new(graph);
    let mut propagation = Propagation {
        graph,
        loops: &loops,
        joins: Joins::new(graph, &loops, mistaken),
        values,
        divergent: vec![false; values.len()],
        pending: Vec::new(),
    };
    for &source in values.sources() {
        propagation.mark(source);
    }
    while let Some(value) = propagation.pending.pop() {
        quota::tick();
        propagation.follow(value);
    }
    Verdicts {
        divergent: propagation.divergent,
    }
}

impl Propagation<'_, '_> {
    fn mark(&mut self, value: u32) {
        if !self.values.always_uniform(value)
            && !std::mem::replace(&mut self.divergent[value as usize], true)
        {
            self.pending.push(value);
        }
    }

    fn follow(&mut self, value: u32) {
        let values = self.values;
        // The result of an `invoke` is not propagated to its users.
        if values.is_terminator(value) {
            if let Some(block) = values.block_of(value) {
                self.part(block);
            }
            return;
        }
        for &user in values.users(value) {
            self.mark(user);
        }
    }

    /// Marks the effects of lanes that diverge at the end of `branch`.
    fn part(&mut self, branch: u32) {
        if !self.graph.reachable(branch) || self.graph.successors(branch).len() < 2 {
            return;
        }
        let values = self.values;
        let meetings = self.joins.of(branch);
        for join in meetings.joins {
            for phi in values.phis(join).filter(|phi| values.merges_two(*phi)) {
                self.mark(phi);
            }
        }
        for exit in meetings.exits {
            self.leave(branch, exit);
        }
    }

    /// Marks the effects of lanes that leave loops around `branch` in different iterations and
    /// arrive at `exit`. LLVM selects these loops by their depth only.
    fn leave(&mut self, branch: u32, exit: u32) {
        let depth = self.loops.depth_of(exit);
        let around = Vec::from_iter(self.loops.around(branch));
        let deeper = |number: &&u32| {
            self.loops
                .get(**number)
                .is_some_and(|found| found.depth > depth)
        };
        let outermost = around.iter().take_while(deeper).last().or(around.first());
        if let Some(&outermost) = outermost {
            self.taint(outermost, exit);
        }
    }

    /// In the region that the loop's header dominates, marks the users after `exit` of values
    /// computed in the loop. Also marks phis at the border of this region.
    fn taint(&mut self, left: u32, exit: u32) {
        let header = self.loops.all[left as usize].header;
        let mut seen = vec![false; self.graph.len()];
        seen[exit as usize] = true;
        let mut stack = vec![exit];
        while let Some(block) = stack.pop() {
            quota::tick();
            if self.graph.dominates(header, block) {
                for value in self.values.of_block(block) {
                    self.taint_reader(left, value);
                }
                for &successor in self.graph.successors(block) {
                    if !std::mem::replace(&mut seen[successor as usize], true) {
                        stack.push(successor);
                    }
                }
            } else {
                let values = self.values;
                for phi in values.phis(block) {
                    self.taint_reader(left, phi);
                }
            }
        }
    }

    fn taint_reader(&mut self, left: u32, reader: u32) {
        if self.divergent[reader as usize] || self.values.always_uniform(reader) {
            return;
        }
        let from_within = |value: u32| {
            self.values
                .block_of(value)
                .is_some_and(|block| self.loops.contains(left, block))
        };
        if self.values.operands(reader).any(from_within) {
            self.mark(reader);
        }
    }
}
