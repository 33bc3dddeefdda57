//! Divergence between the iterations of a loop, computed by propagating labels from block to block
//! (Moll, "RFC: A new divergence analysis for LLVM", 2018; LLVM 14's DivergenceAnalysis.cpp and
//! SyncDependenceAnalysis.cpp with a `RegionLoop`; Moll and Hack, "Partial Control-Flow
//! Linearization", PLDI 2018).
//!
//! LLVM's analysis calls every load from a uniform address uniform, because a vectoriser has
//! already checked for dependences between iterations. Here a load is divergent if the loop may
//! write the memory that it reads.

mod parting;
mod sources;

use super::Verdicts;
use super::cycle_info::{self, CycleInfo};
use super::dominators;
use super::graph::Graph;
use lanelog_ir::{Function, Module};
use parting::BranchEffects;

/// Verdicts on the instructions of the loop with a given header. Instructions outside of the loop
/// have the verdict uniform. If no loop has this header, all instructions have it. Time: for each
/// divergent branch, label propagation, which is about linear in the loop.
pub fn of(module: &Module<'_>, function: &Function, header: u32) -> Verdicts {
    let mut verdicts = Verdicts {
        divergent: vec![false; function.value_count() as usize],
    };
    let whole = Graph::of(function);
    let all = cycle_info::of(&whole);
    let Some(cycle) = all.cycles.iter().find(|cycle| cycle.header == header) else {
        return verdicts;
    };
    let mut inside = vec![false; whole.len()];
    for block in &cycle.blocks {
        inside[*block as usize] = true;
    }
    let iteration = Iteration::new(module, function, header, inside, &whole);
    verdicts.divergent = iteration.run();
    verdicts
}

/// The control flow of one iteration: it starts at the header and ends at back edges and exits.
struct Iteration<'m, 't> {
    module: &'m Module<'t>,
    function: &'m Function,
    header: u32,
    inside: Vec<bool>,
    graph: Graph,
    cycles: CycleInfo,
    dominators: dominators::Tree,
    /// The block of each instruction.
    block_of: Vec<u32>,
}

impl<'m, 't> Iteration<'m, 't> {
    fn new(
        module: &'m Module<'t>,
        function: &'m Function,
        header: u32,
        inside: Vec<bool>,
        whole: &Graph,
    ) -> Iteration<'m, 't> {
        let rows = whole.successors.iter().enumerate();
        let successors = rows.map(|(from, row)| match inside[from] {
            true => {
                let stays = |to: &&u32| **to != header && inside[**to as usize];
                row.iter().filter(stays).copied().collect()
            }
            false => Vec::new(),
        });
        let graph = Graph::new(header, successors.collect());
        let blocks = 0..function.blocks.len();
        let block_of = blocks.flat_map(|block| {
            let instructions = function.block_instructions(block);
            instructions.map(move |_| block as u32)
        });
        Iteration {
            module,
            function,
            header,
            cycles: cycle_info::of(&graph),
            dominators: dominators::of(&graph),
            graph,
            inside,
            block_of: block_of.collect(),
        }
    }

    fn first(&self) -> usize {
        self.function.arguments.len()
    }

    /// The block of a value, if it is an instruction of the loop.
    fn block(&self, value: u32) -> Option<u32> {
        let at = (value as usize).checked_sub(self.first())?;
        let block = *self.block_of.get(at)?;
        self.inside[block as usize].then_some(block)
    }

    fn values(&self, block: u32) -> std::ops::Range<usize> {
        let range = self.function.block_instructions(block as usize);
        range.start + self.first()..range.end + self.first()
    }

    /// The terminator of a block.
    fn end(&self, block: u32) -> usize {
        self.values(block).end.saturating_sub(1)
    }

    fn is_branch(&self, block: u32) -> bool {
        let to = &self.graph.successors[block as usize];
        to.iter().any(|next| Some(next) != to.first())
    }

    /// Propagates divergence until a fixpoint is reached.
    fn run(&self) -> Vec<bool> {
        let count = self.function.value_count() as usize;
        let mut users: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (at, instruction) in self.function.instructions.iter().enumerate() {
            let user = self.first() + at;
            let block = self.block_of[at];
            if !self.inside[block as usize] {
                continue;
            }
            // A phi in the header gets its value from the previous iteration, not from this one.
            if block == self.header && instruction.opcode == lanelog_ir::Opcode::Phi {
                continue;
            }
            for operand in self.function.operands_of(instruction) {
                if let Some(value) = operand
                    .as_value()
                    .filter(|value| self.block(*value).is_some())
                {
                    users[value as usize].push(user);
                }
            }
        }
        let mut spread = Spread {
            divergent: vec![false; count],
            work: Vec::new(),
        };
        for value in self.sources() {
            spread.mark(value);
        }
        let mut left = vec![false; self.cycles.cycles.len()];
        let mut assumed = vec![false; self.cycles.cycles.len()];
        while let Some(value) = spread.work.pop() {
            for user in &users[value] {
                spread.mark(*user);
            }
            let Some(block) = self.block(value as u32) else {
                continue;
            };
            if value != self.end(block) || !self.is_branch(block) {
                continue;
            }
            let parting = BranchEffects::of(self, block);
            for phi in parting.phis {
                spread.mark(phi);
            }
            for cycle in parting.out_of_step {
                if std::mem::replace(&mut assumed[cycle], true) {
                    continue;
                }
                self.run_out_of_step(cycle, &mut spread, &users, &mut left);
            }
            for cycle in parting.left {
                self.leave(cycle, &mut spread, &users, &mut left);
            }
        }
        spread.divergent
    }

    /// Marks the effects of lanes that are in different iterations of a cycle: all values computed
    /// in it are divergent, and lanes leave it and its inner cycles in different iterations.
    fn run_out_of_step(
        &self,
        cycle: usize,
        spread: &mut Spread,
        users: &[Vec<usize>],
        left: &mut [bool],
    ) {
        for block in &self.cycles.cycles[cycle].blocks {
            for value in self
                .values(*block)
                .filter(|value| *value != self.end(*block))
            {
                spread.mark(value);
            }
            // Each converged set of lanes evaluates the terminator separately, so it is divergent
            // only if its condition is computed in the cycle.
            let end = self.end(*block);
            let decided = self.is_branch(*block)
                && self.operands(end).any(|value| {
                    let from = self.block(value);
                    from.is_some_and(|from| self.cycles.contains(cycle, from))
                });
            if decided {
                spread.mark(end);
            }
        }
        for inner in 0..self.cycles.cycles.len() {
            if self.cycles.is_around(cycle, inner) {
                self.leave(inner, spread, users, left);
            }
        }
    }

    /// Marks the effects of lanes that leave a cycle in different iterations: instructions outside
    /// that use a value of the cycle get it from different iterations.
    fn leave(&self, cycle: usize, spread: &mut Spread, users: &[Vec<usize>], left: &mut [bool]) {
        if std::mem::replace(&mut left[cycle], true) {
            return;
        }
        for block in &self.cycles.cycles[cycle].blocks {
            for user in self.values(*block).flat_map(|value| &users[value]) {
                let at = self.block(*user as u32);
                if at.is_some_and(|at| !self.cycles.contains(cycle, at)) {
                    spread.mark(*user);
                }
            }
        }
    }

    /// The operands of an instruction that are arguments or instructions.
    fn operands(&self, value: usize) -> impl Iterator<Item = u32> {
        let at = value.checked_sub(self.first());
        let instruction = at.and_then(|at| self.function.instructions.get(at));
        let operands = instruction.map(|found| self.function.operands_of(found));
        let operands = operands.unwrap_or_default().iter();
        operands.filter_map(|operand| operand.as_value())
    }
}

/// The values marked divergent so far, and a worklist.
struct Spread {
    divergent: Vec<bool>,
    work: Vec<usize>,
}

impl Spread {
    fn mark(&mut self, value: usize) {
        if !std::mem::replace(&mut self.divergent[value], true) {
            self.work.push(value);
        }
    }
}
