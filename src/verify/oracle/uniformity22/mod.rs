//! LLVM 22's UniformityAnalysis (llvm/ADT/GenericUniformityImpl.h): a worklist of divergent
//! instructions, and for each divergent branch the blocks where its lanes reconverge.
//!
//! LLVM 22's errors are reproduced, and marked in the code. On irreducible functions its answer
//! depends on the order of the worklist, which in LLVM follows addresses; here it follows the text.
//! [`bounds`] has the bounds over all orders.
//!
//! Deliberately absent: the list of temporal uses; which values are divergent by nature (`target`
//! knows).

mod bounds;
mod labels;
mod order;
mod settled;

use super::Verdicts;
use super::cycle_info::{self, CycleInfo};
use super::dominators;
use super::graph::Graph;
pub use bounds::{Bounds, bounds};
use labels::Parting;
use lanelog_ir::target::Classification;
use lanelog_ir::typed::{Equals, taken};
use lanelog_ir::{Function, Module, Opcode, OperandKind};
use order::Order;

/// The verdicts on a function of a module, with its classification in mode `llvm22`. All values are
/// uniform if the function has no lanes. Time: for each divergent branch at most linear in the
/// function, times the depth of nesting.
pub fn of(module: &Module<'_>, function: &Function, classes: &Classification) -> Verdicts {
    in_order(module, function, classes, &mut |count| count - 1)
}

/// The verdicts for another processing order. `choose` selects the next of a number of items. LLVM
/// follows the addresses of values, blocks and uses.
pub fn in_order(
    module: &Module<'_>,
    function: &Function,
    classes: &Classification,
    choose: &mut dyn FnMut(usize) -> usize,
) -> Verdicts {
    let mut graph = Graph::of(function);
    for before in &mut graph.predecessors {
        // With the last one chosen each time they stay as they are.
        for left in (1..=before.len()).rev() {
            before.swap(choose(left).min(left - 1), left - 1);
        }
    }
    let facts = Facts::of(module, function, classes, &graph);
    let mut spread = Spread::new(&facts, classes, Exits::UnlessAssumed);
    spread.run(choose);
    spread.verdicts()
}

/// By instruction: its block.
fn block_of(function: &Function) -> Vec<u32> {
    let blocks = 0..function.blocks.len();
    let each = blocks.flat_map(|block| {
        function
            .block_instructions(block)
            .map(move |_| block as u32)
    });
    each.collect()
}

/// By value: the values of the instructions that have it as an operand.
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

/// The properties of a function before any value is divergent.
struct Facts<'m, 't> {
    module: &'m Module<'t>,
    function: &'m Function,
    graph: &'m Graph,
    cycles: CycleInfo,
    order: Order,
    /// The value of the first instruction.
    first: usize,
    block_of: Vec<u32>,
    users: Vec<Vec<usize>>,
    dominators: dominators::Tree,
    is_always_uniform: Vec<bool>,
}

/// The cycles that make their users outside divergent, when lanes leave them in different
/// iterations.
#[derive(Clone, Copy)]
enum Exits<'e> {
    /// Those that are not assumed divergent by then, as LLVM does.
    UnlessAssumed,
    /// All.
    All,
    /// By cycle: those for which this holds.
    Only(&'e [bool]),
}

/// How joins and exits of a branch are found.
#[derive(Clone, Copy)]
enum Labels {
    /// In LLVM's order.
    Travelling,
    /// Those of LLVM's order, and those of settled labels.
    Either,
    /// The joins of both.
    Both,
}

struct Spread<'m, 't> {
    facts: &'m Facts<'m, 't>,
    labels: Labels,
    exits: Exits<'m>,
    divergent: Vec<bool>,
    /// Divergent values that have not been propagated.
    work: Vec<usize>,
    /// By cycle: whether lanes leave it in different iterations.
    left_apart: Vec<bool>,
    /// Cycles that are divergent as a whole.
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

    /// The effects if lanes diverge at the end of a block.
    fn parting(&self, branch: u32, labels: Labels) -> Parting {
        let travelling = Parting::of(branch, self.graph, &self.cycles, &self.order);
        let settled = || settled::parting(branch, self.graph, &self.cycles);
        match labels {
            Labels::Travelling => travelling,
            Labels::Either => {
                let settled = settled();
                Parting {
                    joins: &travelling.joins | &settled.joins,
                    exits: &travelling.exits | &settled.exits,
                }
            }
            Labels::Both => {
                let settled = settled();
                Parting {
                    joins: &travelling.joins & &settled.joins,
                    exits: &travelling.exits & &settled.exits,
                }
            }
        }
    }

    /// The irreducible cycle that is assumed divergent if lanes diverge at `branch` and join at
    /// `join`.
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
            // It, or one around it if lanes could have come apart there already.
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

    /// The cycle that lanes leave which diverge at `branch` and arrive at `exit`.
    fn cycle_left(&self, branch: u32, exit: u32) -> Option<usize> {
        // An error of LLVM: the cycle is found by its depth, which is right only if the exit is in
        // no sibling cycle.
        let depth = self.cycles.depth(exit);
        let around = self.cycles.around(branch);
        let deeper = around.take_while(|cycle| self.cycles.cycles[*cycle].depth > depth);
        deeper.last().or(self.cycles.innermost[branch as usize])
    }

    /// Whether an instruction has an operand that is computed in a cycle.
    fn reads_from(&self, value: usize, cycle: usize) -> bool {
        let instruction = &self.function.instructions[value - self.first];
        let operands = self.function.operands_of(instruction).iter();
        let mut read = operands.filter_map(|operand| {
            let at = (operand.as_value()? as usize).checked_sub(self.first)?;
            self.block_of.get(at)
        });
        read.any(|block| self.cycles.contains(cycle, *block))
    }

    /// Whether a phi has only one operand besides itself and undefined ones.
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

    /// Until nothing more is divergent.
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

    /// Lanes diverge at the end of a block.
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
                    // An error of LLVM: incoming values of the labels that meet may be equal.
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

    /// Whether a cycle, or one around it, is divergent as a whole.
    fn is_assumed(&self, cycle: usize) -> bool {
        let is_around = |known: &usize| self.facts.cycles.is_around(*known, cycle);
        self.assumed.iter().any(is_around)
    }

    /// Lanes that diverge at `branch` arrive at `exit` in different iterations.
    fn leave(&mut self, branch: u32, exit: u32) {
        let facts = self.facts;
        let Some(left) = facts.cycle_left(branch, exit) else {
            return;
        };
        if std::mem::replace(&mut self.left_apart[left], true) {
            return;
        }
        let taints = match self.exits {
            // An error of LLVM: users after a cycle that is assumed divergent are skipped, unless
            // lanes were found to leave it before.
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
        // A value that is used outside by other users than such a phi is in a block that dominates
        // an exit.
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
