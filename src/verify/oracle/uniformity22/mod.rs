//! LLVM 22's UniformityAnalysis (llvm/ADT/GenericUniformityImpl.h): a worklist of divergent
//! instructions, and for each divergent branch the blocks where its lanes reconverge.
//!
//! LLVM 22's errors are reproduced, and marked in the code. On irreducible functions, LLVM's
//! verdicts depend on the order of its worklist, which depends on memory addresses. This
//! implementation's worklist follows the text. [`bounds`] computes bounds over all orders.
//!
//! Deliberately absent: the list of temporal uses, and the classification of values as sources of
//! divergence or always uniform (in `target`).

mod bounds;
mod labels;
mod order;
mod settled;

use super::Verdicts;
use super::cycle_info::{self, CycleInfo};
use super::dominators;
use super::graph::Graph;
pub use bounds::{Bounds, bounds};
use labels::BranchEffects;
use lanelog_ir::target::Classification;
use lanelog_ir::typed::{Equals, taken};
use lanelog_ir::{Function, Module, Opcode, OperandKind};
use order::Order;

/// The verdicts on a function of a module. The classification must be of mode `llvm22`. All values
/// are uniform if the function is executed by a single lane. Time: for each divergent branch, at
/// most linear in the function times the nesting depth.
pub fn of(module: &Module<'_>, function: &Function, classes: &Classification) -> Verdicts {
    in_order(module, function, classes, &mut |count| count - 1)
}

/// The verdicts for another processing order, in which `choose` selects the next of a number of
/// items. LLVM's order depends on the addresses of values, blocks and uses.
pub fn in_order(
    module: &Module<'_>,
    function: &Function,
    classes: &Classification,
    choose: &mut dyn FnMut(usize) -> usize,
) -> Verdicts {
    let mut graph = Graph::of(function);
    for before in &mut graph.predecessors {
        // If `choose` always returns the last index, the order is unchanged.
        for left in (1..=before.len()).rev() {
            before.swap(choose(left).min(left - 1), left - 1);
        }
    }
    let facts = Facts::of(module, function, classes, &graph);
    let mut spread = Spread::new(&facts, classes, Exits::UnlessAssumed);
    spread.run(choose);
    spread.verdicts()
}

/// The block of each instruction.
fn block_of(function: &Function) -> Vec<u32> {
    let blocks = 0..function.blocks.len();
    let each = blocks.flat_map(|block| {
        function
            .block_instructions(block)
            .map(move |_| block as u32)
    });
    each.collect()
}

/// For each value, the instructions that use it, as values.
fn users(function: &Function) -> Vec<Vec<usize>> {
    let mut users = vec![Vec::new(); function.value_count() as usize];
    for (user, instruction) in (function.arguments.len()..).zip(&function.instructions) {
        for operand in function.operands_of(instruction) {
            let read = operand
                .as_value()
                .and_then(|value| users.get_mut(value as usize));
            if let Some(readers) = read
                && readers.last() != Some(&user)
            {
                readers.push(user);
            }
        }
    }
    users
}

/// The properties of a function that do not depend on divergence.
struct Facts<'m, 't> {
    module: &'m Module<'t>,
    function: &'m Function,
    graph: &'m Graph,
    cycles: CycleInfo,
    order: Order,
    /// The index of the first instruction's value.
    first: usize,
    block_of: Vec<u32>,
    users: Vec<Vec<usize>>,
    dominators: dominators::Tree,
    is_always_uniform: Vec<bool>,
}

/// Selects the cycles whose users outside become divergent when lanes leave the cycle in different
/// iterations.
#[derive(Clone, Copy)]
enum Exits<'e> {
    /// Cycles that are not yet assumed divergent, as in LLVM.
    UnlessAssumed,
    /// All cycles.
    All,
    /// Cycles that are marked in this list.
    Only(&'e [bool]),
}

/// Selects how joins and divergent exits of a branch are found.
#[derive(Clone, Copy)]
enum Labels {
    /// The joins of labels that propagate in LLVM's order.
    Travelling,
    /// The joins of labels in LLVM's order, and the joins of settled labels.
    Either,
    /// Only the joins that are found both by labels in LLVM's order and by settled labels.
    Both,
}

struct Spread<'m, 't> {
    facts: &'m Facts<'m, 't>,
    labels: Labels,
    exits: Exits<'m>,
    divergent: Vec<bool>,
    /// Divergent values that have not been propagated.
    work: Vec<usize>,
    /// For each cycle, whether lanes leave it in different iterations.
    left_apart: Vec<bool>,
    /// Cycles that are assumed divergent.
    assumed: Vec<usize>,
}

impl<'m, 't> Facts<'m, 't> {
    fn of(
        module: &'m Module<'t>,
        function: &'m Function,
        classes: &Classification,
        graph: &'m Graph,
    ) -> Facts<'m, 't> {
        let cycles = cycle_info::of(graph);
        let mut is_always_uniform = vec![false; function.value_count() as usize];
        for value in &classes.always_uniform {
            if let Some(uniform) = is_always_uniform.get_mut(*value as usize) {
                *uniform = true;
            }
        }
        Facts {
            module,
            function,
            graph,
            order: Order::of(graph, &cycles),
            cycles,
            first: function.arguments.len(),
            block_of: block_of(function),
            users: users(function),
            dominators: dominators::of(graph),
            is_always_uniform,
        }
    }

    fn is_terminator(&self, value: usize) -> bool {
        let Some(at) = value.checked_sub(self.first) else {
            return false;
        };
        self.block_of.get(at + 1) != Some(&self.block_of[at])
    }

    fn block_values(&self, block: u32) -> std::ops::Range<usize> {
        let range = self.function.block_instructions(block as usize);
        range.start + self.first..range.end + self.first
    }

    /// The phis of a block.
    fn phis(&self, block: u32) -> Vec<usize> {
        let is_phi =
            |value: &usize| self.function.instructions[value - self.first].opcode == Opcode::Phi;
        self.block_values(block).take_while(is_phi).collect()
    }

    /// The effects of lanes that diverge at the end of a block.
    fn parting(&self, branch: u32, labels: Labels) -> BranchEffects {
        let travelling = BranchEffects::of(branch, self.graph, &self.cycles, &self.order);
        let settled = || settled::parting(branch, self.graph, &self.cycles);
        match labels {
            Labels::Travelling => travelling,
            Labels::Either => {
                let settled = settled();
                BranchEffects {
                    joins: &travelling.joins | &settled.joins,
                    exits: &travelling.exits | &settled.exits,
                }
            }
            Labels::Both => {
                let settled = settled();
                BranchEffects {
                    joins: &travelling.joins & &settled.joins,
                    exits: &travelling.exits & &settled.exits,
                }
            }
        }
    }

    /// The irreducible cycle to assume divergent if lanes diverge at `branch` and join at `join`.
    fn cycle_out_of_step(&self, branch: u32, join: u32) -> Option<usize> {
        let cycles = &self.cycles.cycles;
        let holds_branch = |cycle: &usize| self.cycles.contains(*cycle, branch);
        self.cycles.innermost[join as usize]?;
        let dominates = |block: u32| self.dominators.strictly(block, join);
        let common = self.cycles.around(join).find(holds_branch);
        let within = common.filter(|common| {
            let cycle = &cycles[*common];
            !dominates(branch) && !cycle.is_reducible() && !dominates(cycle.header)
        });
        if within.is_some() {
            // The cycle itself, or the outermost cycle around it in which lanes may already have
            // been in different iterations.
            let around = self.cycles.from(within);
            return around
                .take_while(|cycle| Some(*cycle) == within || !dominates(cycles[*cycle].header))
                .last();
        }
        let entered = self
            .cycles
            .around(join)
            .take_while(|cycle| !holds_branch(cycle));
        entered
            .last()
            .filter(|cycle| !cycles[*cycle].is_reducible())
    }

    /// The cycle that lanes leave if they diverge at `branch` and arrive at `exit`.
    fn cycle_left(&self, branch: u32, exit: u32) -> Option<usize> {
        // An error of LLVM: the cycle is selected by its depth, which is wrong if the exit is in a
        // sibling cycle.
        let depth = self.cycles.depth(exit);
        let around = self.cycles.around(branch);
        let deeper = around.take_while(|cycle| self.cycles.cycles[*cycle].depth > depth);
        deeper.last().or(self.cycles.innermost[branch as usize])
    }

    /// Whether an operand of an instruction is computed in a cycle.
    fn reads_from(&self, value: usize, cycle: usize) -> bool {
        let instruction = &self.function.instructions[value - self.first];
        let operands = self.function.operands_of(instruction).iter();
        let mut read = operands.filter_map(|operand| {
            let at = (operand.as_value()? as usize).checked_sub(self.first)?;
            self.block_of.get(at)
        });
        read.any(|block| self.cycles.contains(cycle, *block))
    }

    /// Whether all operands of a phi other than itself and undefined values are equal.
    fn is_one_value(&self, phi: usize) -> bool {
        let instruction = &self.function.instructions[phi - self.first];
        let operands = self.function.operands_of(instruction).iter();
        let mut equals = Equals::default();
        let mut known = None;
        for operand in operands.step_by(2).map(|operand| operand.kind()) {
            if operand == OperandKind::Value(phi as u32) {
                continue;
            }
            let Some(taken) = taken(
                &mut equals,
                self.module,
                self.function,
                instruction,
                operand,
            ) else {
                continue;
            };
            match &known {
                None => known = Some(taken),
                Some(known) if *known == taken => {}
                Some(_) => return false,
            }
        }
        true
    }
}

impl<'m, 't> Spread<'m, 't> {
    fn new(facts: &'m Facts<'m, 't>, classes: &Classification, exits: Exits<'m>) -> Spread<'m, 't> {
        let mut spread = Spread {
            facts,
            labels: Labels::Travelling,
            exits,
            divergent: vec![false; facts.is_always_uniform.len()],
            work: Vec::new(),
            left_apart: vec![false; facts.cycles.cycles.len()],
            assumed: Vec::new(),
        };
        let sources = classes.source.iter().filter(|_| classes.active);
        for value in sources.map(|value| *value as usize) {
            if value < facts.first {
                spread.divergent[value] = true;
                spread.work.push(value);
            } else {
                spread.mark(value);
            }
        }
        spread
    }

    /// Propagates divergence until a fixpoint is reached.
    fn run(&mut self, choose: &mut dyn FnMut(usize) -> usize) {
        let facts = self.facts;
        while !self.work.is_empty() {
            let left = self.work.len();
            let value = self.work.swap_remove(choose(left).min(left - 1));
            if facts.is_terminator(value) {
                // An error of LLVM: users of the result of an invoke or callbr are skipped.
                self.part(facts.block_of[value - facts.first]);
            } else {
                for user in &facts.users[value] {
                    self.mark(*user);
                }
            }
        }
    }

    fn verdicts(self) -> Verdicts {
        Verdicts {
            divergent: self.divergent,
        }
    }

    fn mark(&mut self, value: usize) {
        if !self.facts.is_always_uniform[value] && !self.divergent[value] {
            self.divergent[value] = true;
            self.work.push(value);
        }
    }

    /// Marks the effects of lanes that diverge at the end of a block.
    fn part(&mut self, branch: u32) {
        let facts = self.facts;
        if !facts.dominators.reached[branch as usize] {
            return;
        }
        let parting = facts.parting(branch, self.labels);
        let mut apart = Vec::new();
        for join in parting.joins {
            match facts.cycle_out_of_step(branch, join) {
                Some(cycle) => apart.push(cycle),
                None => {
                    // An error of LLVM: it marks a phi divergent even if the labels that meet have
                    // equal incoming values.
                    for phi in facts.phis(join) {
                        if !facts.is_one_value(phi) {
                            self.mark(phi);
                        }
                    }
                }
            }
        }
        apart.sort_by_key(|cycle| std::cmp::Reverse(facts.cycles.cycles[*cycle].depth));
        for cycle in apart {
            if self.is_assumed(cycle) {
                continue;
            }
            self.assumed.push(cycle);
            for block in &facts.cycles.cycles[cycle].blocks {
                let values = facts.block_values(*block);
                for value in values.start..values.end.saturating_sub(1) {
                    self.mark(value);
                }
            }
        }
        for exit in parting.exits {
            self.leave(branch, exit);
        }
    }

    /// Whether a cycle, or a cycle that contains it, is assumed divergent.
    fn is_assumed(&self, cycle: usize) -> bool {
        let is_around = |known: &usize| self.facts.cycles.is_around(*known, cycle);
        self.assumed.iter().any(is_around)
    }

    /// Marks the effects of lanes that diverge at `branch` and arrive at `exit` in different
    /// iterations.
    fn leave(&mut self, branch: u32, exit: u32) {
        let facts = self.facts;
        let Some(left) = facts.cycle_left(branch, exit) else {
            return;
        };
        if std::mem::replace(&mut self.left_apart[left], true) {
            return;
        }
        let taints = match self.exits {
            // An error of LLVM: if the cycle is assumed divergent, users after it are skipped,
            // unless lanes were found to leave it in different iterations before that.
            Exits::UnlessAssumed => !self.is_assumed(left),
            Exits::All => true,
            Exits::Only(taints) => taints.get(left).copied().unwrap_or_default(),
        };
        if !taints {
            return;
        }
        let cycle = &facts.cycles.cycles[left];
        for exit in &cycle.exits {
            for phi in facts.phis(*exit) {
                if facts.reads_from(phi, left) {
                    self.mark(phi);
                }
            }
        }
        // A value with users outside of the cycle, other than phis at its exits, is in a block that
        // dominates an exit.
        for block in &cycle.blocks {
            let mut exits = cycle.exits.iter();
            if !exits.any(|exit| facts.dominators.strictly(*block, *exit)) {
                continue;
            }
            for user in facts
                .block_values(*block)
                .flat_map(|value| &facts.users[value])
            {
                let user_block = facts.block_of[user - facts.first];
                if !facts.cycles.contains(left, user_block) {
                    self.mark(*user);
                }
            }
        }
    }
}
