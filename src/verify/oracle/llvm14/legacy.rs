//! LLVM's first divergence analysis. A divergent branch makes the phis at its immediate
//! post-dominator divergent. It also makes users outside of its influence region (the blocks on
//! paths to this post-dominator) divergent, if they read values computed in the region.
//!
//! The verdicts depend on the processing order, which here is the same as in LLVM. A user outside
//! of a loop of a value in the loop is called divergent even if the user is always uniform, unless
//! the value was already known to be divergent.
//!
//! Source: `LegacyDivergenceAnalysis.cpp` of LLVM 14; Sampaio and others, "Divergence Analysis",
//! TOPLAS 2013.

use super::graph::{Graph, NONE};
use super::post_dominance::post_dominators;
use super::values::Values;
use crate::oracle::Verdicts;
use lanelog_util::limits as quota;

struct Propagation<'a, 't> {
    graph: &'a Graph,
    post_dominator: &'a [u32],
    values: &'a Values<'a, 't>,
    rule: Rule<'a>,
    divergent: Vec<bool>,
    /// Divergent values whose users were not processed yet. The last one is processed next.
    pending: Vec<u32>,
}

/// The condition under which a user outside of an influence region is marked as divergent although
/// the user is always uniform.
#[derive(Clone, Copy)]
enum Rule<'a> {
    /// The user is marked if the value that it reads was not known to be divergent when LLVM
    /// processed the user.
    Order,
    /// The user is never marked for this reason.
    Never,
    /// The user is marked if the value that it reads is not marked in this list.
    Unless(&'a [bool]),
}

/// The verdicts on any function. Time: linear in the function for each divergent branch.
pub fn verdicts(graph: &Graph, values: &Values<'_, '_>) -> Verdicts {
    let divergent = run(graph, &post_dominators(graph), values, Rule::Order);
    Verdicts { divergent }
}

/// The verdicts of LLVM's analysis if they did not depend on two orders: that of successors in
/// endless loops, and that of values in the worklist. A `switch` without cases counts as a branch.
/// Time: as [`verdicts`].
pub fn verdicts_without_orders(graph: &Graph, values: &Values<'_, '_>) -> Verdicts {
    let post_dominators = graph.post_dominators_of_rules();
    let anyway = run(graph, &post_dominators, values, Rule::Never);
    let divergent = run(graph, &post_dominators, values, Rule::Unless(&anyway));
    Verdicts { divergent }
}

fn run(
    graph: &Graph,
    post_dominator: &[u32],
    values: &Values<'_, '_>,
    rule: Rule<'_>,
) -> Vec<bool> {
    let mut propagation = Propagation {
        graph,
        post_dominator,
        values,
        rule,
        divergent: vec![false; values.len()],
        pending: Vec::new(),
    };
    let is_argument = |value: &&u32| **value < values.arguments();
    let instructions = values.sources().iter().filter(|value| !is_argument(value));
    for &source in instructions.chain(values.sources().iter().filter(is_argument)) {
        propagation.mark(source);
    }
    while let Some(value) = propagation.pending.pop() {
        quota::tick();
        if values.is_terminator(value)
            && let Some(block) = values.block_of(value)
        {
            propagation.part(block);
        }
        for &user in values.users(value) {
            if !values.always_uniform(user) {
                propagation.mark(user);
            }
        }
    }
    propagation.divergent
}

impl Propagation<'_, '_> {
    fn mark(&mut self, value: u32) {
        if !std::mem::replace(&mut self.divergent[value as usize], true) {
            self.pending.push(value);
        }
    }

    /// Marks the effects of lanes that diverge at the end of `branch`.
    fn part(&mut self, branch: u32) {
        let meeting = self.post_dominator[branch as usize];
        // The rules treat a `switch` without cases as a branch; LLVM does not.
        let fewest = match self.rule {
            Rule::Order => 2,
            Rule::Never | Rule::Unless(_) => 1,
        };
        if !self.graph.reachable(branch)
            || self.graph.successors(branch).len() < fewest
            || meeting == NONE
        {
            return;
        }
        let values = self.values;
        for phi in values.phis(meeting) {
            if values.merges_two(phi) {
                self.mark(phi);
            }
        }
        let region = self.region(branch, meeting);
        // Only the blocks that dominate the branch can define values that are used outside of the
        // region.
        let mut block = branch;
        while block != NONE && region[block as usize] {
            for value in values.of_block(block) {
                let spared = match self.rule {
                    // The value's users are already marked, or will be when the worklist is
                    // processed.
                    Rule::Order if self.divergent[value as usize] => continue,
                    Rule::Order => false,
                    Rule::Never => true,
                    Rule::Unless(divergent) => divergent[value as usize],
                };
                for &user in values.users(value) {
                    let inside = |block: u32| region[block as usize];
                    let outside = !values.block_of(user).is_some_and(inside);
                    if outside && !(spared && values.always_uniform(user)) {
                        self.mark(user);
                    }
                }
            }
            block = self.graph.idom[block as usize];
        }
    }

    /// The blocks on the paths from the end of `branch` to `meeting`. The branch's own block is
    /// included only if it is in a loop.
    fn region(&self, branch: u32, meeting: u32) -> Vec<bool> {
        let mut region = vec![false; self.graph.len()];
        let mut stack = vec![branch];
        while let Some(block) = stack.pop() {
            quota::tick();
            for &successor in self.graph.successors(block) {
                if successor != meeting && !std::mem::replace(&mut region[successor as usize], true)
                {
                    stack.push(successor);
                }
            }
        }
        region
    }
}
