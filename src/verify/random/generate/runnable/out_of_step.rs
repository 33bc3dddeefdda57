//! Irreducible cycles in which lanes are in different iterations. They contain operations that are
//! uniform for each set of converged lanes, exits that depend on these operations, and users after
//! the cycle. They are generated for AMD GPUs with shape `irreducible`, because AMD's cross-lane
//! operations work with any set of active lanes.
//!
//! If converged lanes decide an exit together, all of them leave as soon as one of them must. The
//! bound of the cycle therefore still holds for each lane.

use super::super::Target;
use super::super::chance::Prng;
use super::super::function::{Operand, Value};
use super::super::graph::{Block, Condition, End, Graph};
use super::super::menu::{Class, Type};
use super::write::Writer;

/// `H` branches on the lane's id to the two blocks of a cycle, so that some lanes enter the cycle
/// at one block and others at the other.
pub(super) fn parted_entry(chance: &mut Prng, graph: &mut Graph, header: Block, after: Block) {
    let [one, other] = [(); 2].map(|()| graph.add());
    graph.finish(header, End::Branch(Condition::Lane, one, other));
    let leaving = [Condition::Literal, Condition::Any, Condition::Late];
    let leaving = leaving[chance.below(leaving.len())];
    graph.finish(one, End::Branch(leaving, after, other));
    let end = if chance.percent(40) {
        let second = graph.add();
        graph.finish(second, End::Jump(after));
        End::Branch(leaving, second, one)
    } else {
        End::Jump(one)
    };
    graph.finish(other, end);
}

impl Writer<'_> {
    /// Whether lanes may be in different iterations at the block, in a kernel that should contain
    /// such blocks.
    fn out_of_step(&self, block: Block) -> bool {
        let around = |cycle: &super::cycles::Cycle| !cycle.natural && cycle.body.contains(&block);
        self.together_percent > 0
            && self.options.target == Target::AmdGpu
            && self.bounded.cycles.iter().any(around)
    }

    /// In an irreducible cycle, often computes a value that is uniform among converged lanes, and
    /// schedules uses of it in blocks after the cycle.
    pub(super) fn agree_within(&mut self, block: Block) {
        if !self.out_of_step(block) || !self.chance.percent(50) {
            return;
        }
        let Some(agreed) = self.agreed_number(block) else {
            return;
        };
        let after: Vec<Block> = (0..self.blocks.len())
            .filter(|at| self.shape.reachable[*at] && self.shape.dominates(block, *at))
            .filter(|at| !self.out_of_step(*at))
            .collect();
        for _ in 0..2 {
            if let Some(at) = self.chance.of(&after).copied() {
                self.to_use.insert(at, agreed);
            }
        }
    }

    /// An `i32` that is uniform among the active lanes, computed from a value that may be
    /// divergent.
    fn agreed_number(&mut self, block: Block) -> Option<Value> {
        let number = match self.chance.of(&self.lanes).copied() {
            Some(lane) if self.chance.percent(50) => Operand::Value(lane),
            _ => self.number(block),
        };
        let (form, operand) = match self.chance.below(3) {
            // `ballot.i32` is allowed only in waves of 32 lanes.
            0 if self.frame.recent => {
                let form = "icmp ugt i32 ?, 2";
                let asked = self.make(block, Type::I1, form, vec![number]);
                ("call i32 @llvm.amdgcn.ballot.i32(i1 ?)", asked)
            }
            _ => ("call i32 @llvm.amdgcn.readfirstlane.i32(i32 ?)", number),
        };
        let operands = vec![operand];
        self.push(
            block,
            Some(Type::I32),
            form.into(),
            operands,
            Class::Uniform,
        )
    }

    /// Sometimes makes lanes decide a branch in an irreducible cycle together: all converged lanes
    /// take one successor (the first one if `first`, otherwise the second) if any of them would
    /// take it. Returns the text and the operands of the terminator.
    pub(super) fn decide_together(
        &mut self,
        block: Block,
        decision: &Operand,
        first: bool,
        arms: [Block; 2],
    ) -> Option<(&'static str, Vec<Operand>)> {
        if !self.out_of_step(block) || !self.chance.percent(self.together_percent) {
            return None;
        }
        let [yes, no] = arms;
        let (wants, wanted, otherwise) = if first {
            (decision.clone(), yes, no)
        } else {
            let form = "xor i1 ?, true";
            let wants = self.make(block, Type::I1, form, vec![decision.clone()]);
            (wants, no, yes)
        };
        let form = "call i64 @llvm.amdgcn.ballot.i64(i1 ?)".into();
        let lanes = self.push(block, Some(Type::I64), form, vec![wants], Class::Uniform)?;
        // The value is not made available to other instructions: the generator would treat results
        // computed from it as divergent.
        let form = "switch i64 ?, label ? [\n    i64 0, label ?\n  ]";
        let blocks = [wanted, otherwise].map(Operand::Block);
        Some((
            form,
            [vec![Operand::Value(lanes)], blocks.to_vec()].concat(),
        ))
    }
}
