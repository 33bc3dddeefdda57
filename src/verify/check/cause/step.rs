//! The steps that make a value divergent in mode `sound`: the rules of `rules/propagation.dl`,
//! applied backwards from conclusion to premises.

use super::kind::Cause;
use super::rows::Both;
use lanelog_ir::target::intrinsics::is_intrinsic;
use lanelog_ir::{Function, Module};

/// A premise that the search reaches by one backward step. At equal cost, missing facts are
/// preferred to values, and missing facts are ordered by their cause.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    /// A fact that `llvm22` lacks.
    Lacking(Cause),
    /// A value that `llvm22` also calls uniform.
    Value(u32),
}

/// A function and its relations in both modes.
pub(super) struct Steps<'m, 't> {
    pub(super) module: &'m Module<'t>,
    pub(super) function: &'m Function,
    pub(super) both: Both,
}

impl Steps<'_, '_> {
    /// All steps back from a value that is divergent only in mode `sound`, each with its cost.
    /// `cost` returns the cost of a premise.
    pub(super) fn steps(&self, value: u32, cost: &dyn Fn(u32) -> u32) -> Vec<(u32, Step)> {
        let (sound, llvm22) = (&self.both.sound, &self.both.llvm22);
        let mut steps = Vec::new();
        if sound.source.contains(&[value]) || sound.lane_off.contains(&[value]) {
            let cause = match llvm22.always_uniform.contains(&[value]) {
                true => Cause::AlwaysUniform(self.name(value)),
                false if llvm22.active.is_empty() => Cause::OneLane,
                false if !llvm22.source.contains(&[value]) => Cause::NoSource(self.name(value)),
                false => Cause::Other,
            };
            steps.push((1, Step::Lacking(cause)));
        }
        let mut operands = self.both.operands(value).iter();
        let by_token = operands.any(|operand| sound.token_use.contains(&[*operand, value]));
        if sound.always_uniform.contains(&[value]) {
            // Only the rule for convergence tokens can make an always uniform value divergent.
            steps.extend(by_token.then_some((1, Step::Lacking(Cause::Token))));
            return steps;
        }
        let undefined = |operand: &u32| sound.may_be_undefined.contains(&[*operand]);
        if sound.freeze.contains(&[value]) && self.both.operands(value).iter().any(undefined) {
            steps.push((1, Step::Lacking(Cause::NoSource(self.name(value)))));
        }
        for operand in self.both.operands(value) {
            if sound.uniform_part.contains(&[*operand, value]) {
                continue;
            }
            if self.both.is_missed(*operand) {
                steps.push((cost(*operand), Step::Value(*operand)));
            } else if sound.divergent_value.contains(&[*operand]) {
                let cause = match self.both.is_terminator(*operand) {
                    true => Cause::TerminatorResult,
                    false => Cause::Other,
                };
                steps.push((cost(*operand), self.lacking(value, cause)));
            }
        }
        for branch in self.both.branches(value) {
            self.at_branch(branch, cost, &mut steps, || {
                self.lacking(value, self.of_join(branch, value))
            });
        }
        steps.extend(self.after_cycles(value, None, cost));
        let cause = match self.both.is_terminator(value) {
            true => Cause::LeftOutOfStep,
            false => Cause::Other,
        };
        let block = self.both.block_of.get(&value);
        for header in block.map(|block| self.both.around(*block)).unwrap_or(&[]) {
            for branch in self.both.assumed(*header) {
                self.at_branch(branch, cost, &mut steps, || {
                    self.lacking(value, cause.clone())
                });
            }
        }
        steps
    }

    /// Steps back from a user to the preceding cycles that compute its operands. If `only` is
    /// given, cycles that do not compute this operand are skipped.
    pub(super) fn after_cycles(
        &self,
        user: u32,
        only: Option<u32>,
        cost: &dyn Fn(u32) -> u32,
    ) -> Vec<(u32, Step)> {
        let mut steps = Vec::new();
        for [header, read] in self.both.after(user) {
            if only.is_some_and(|only| only != read) {
                continue;
            }
            for branch in self.both.leaving(header) {
                self.at_branch(branch, cost, &mut steps, || {
                    self.lacking(user, self.of_exit(branch, header))
                });
            }
            for branch in self.both.assumed(header) {
                self.at_branch(branch, cost, &mut steps, || {
                    self.lacking(user, Cause::LeftOutOfStep)
                });
            }
        }
        steps
    }

    /// A step back from a branch at which lanes diverge. The step leads to the branch's condition
    /// if `llvm22` misses this divergence, otherwise to the fact about the branch's effects that
    /// `llvm22` lacks.
    fn at_branch(
        &self,
        branch: u32,
        cost: &dyn Fn(u32) -> u32,
        steps: &mut Vec<(u32, Step)>,
        lacking: impl FnOnce() -> Step,
    ) {
        let ends = self.both.ends(branch);
        if !self.both.is_missed_branch(branch) {
            let price = ends.iter().map(|end| cost(*end)).min().unwrap_or(1);
            steps.push((price, lacking()));
            return;
        }
        for end in ends.iter().filter(|end| self.both.is_missed(**end)) {
            steps.push((cost(*end), Step::Value(*end)));
        }
    }

    /// A step to a missing fact with the given cause, or with `Cause::AlwaysUniform` if LLVM treats
    /// the value as always uniform.
    fn lacking(&self, value: u32, cause: Cause) -> Step {
        match self.both.llvm22.always_uniform.contains(&[value]) {
            true => Step::Lacking(Cause::AlwaysUniform(self.name(value))),
            false => Step::Lacking(cause),
        }
    }

    /// The reason why `llvm22` does not make a phi sync dependent on a branch, although different
    /// labels of the branch reach the phi over edges with different incoming values.
    fn of_join(&self, branch: u32, phi: u32) -> Cause {
        let llvm22 = &self.both.llvm22;
        let Some(block) = self.both.block_of.get(&phi) else {
            return Cause::Other;
        };
        if llvm22.assumed_at.contains(&[branch, *block]) {
            return Cause::Other;
        }
        if llvm22.join_block.contains(&[*block, branch]) {
            // The phi has two different incoming values, but one of them is the phi itself. The phi
            // therefore equals the other value.
            return match self.both.operands(phi).contains(&phi) {
                true => Cause::PhiOfItself,
                false => Cause::Other,
            };
        }
        if !llvm22.label_meeting.contains(&[branch, *block]) {
            return self.of_labels(branch);
        }
        // Different labels reach the block, but LLVM records the block only as a divergent exit.
        match llvm22.mixed_meeting.contains(&[branch, *block])
            && llvm22.divergent_exit.contains(&[branch, *block])
        {
            true => Cause::ConstantsAtExit,
            false => self.of_labels(branch),
        }
    }

    /// Why `llvm22` misses a divergent exit: lanes that diverge at a branch leave a cycle in
    /// different iterations.
    fn of_exit(&self, branch: u32, header: u32) -> Cause {
        let (sound, llvm22) = (&self.both.sound, &self.both.llvm22);
        if llvm22.exit_cycle.contains(&[branch, header]) {
            return Cause::Other;
        }
        let exits = sound.divergent_exit.values().as_chunks::<2>().0.iter();
        let mut exits = exits.filter(|[from, exit]| {
            *from == branch && self.outermost_left(branch, *exit) == Some(header)
        });
        match exits.any(|[_, exit]| llvm22.divergent_exit.contains(&[branch, *exit])) {
            true => Cause::SiblingExit,
            false => self.of_labels(branch),
        }
    }

    /// The reason why labels of a branch are missing.
    fn of_labels(&self, branch: u32) -> Cause {
        let row = [branch, branch];
        match self.both.sound.leaves_iteration.contains(&row)
            && !self.both.llvm22.leaves_iteration.contains(&row)
        {
            true => Cause::BranchInHeader,
            false => Cause::Other,
        }
    }

    /// The header of the outermost cycle that contains a branch but not a given block.
    fn outermost_left(&self, branch: u32, exit: u32) -> Option<u32> {
        let sound = &self.both.sound;
        let left = self.both.around(branch).iter().copied();
        let left = left.filter(|header| !sound.cycle_block.contains(&[*header, exit]));
        left.min_by_key(|header| self.both.around(*header).len())
    }

    /// The description of a value in the name of a cause: an intrinsic, an argument, or an opcode.
    fn name(&self, value: u32) -> String {
        let at = (value as usize).checked_sub(self.function.arguments.len());
        let Some(instruction) = at.and_then(|at| self.function.instructions.get(at)) else {
            return "an argument".to_string();
        };
        match self.module.callee_name(self.function, instruction) {
            Some(name) if is_intrinsic(&name) => String::from_utf8_lossy(&name).into_owned(),
            _ => instruction.opcode.keyword().to_string(),
        }
    }
}
