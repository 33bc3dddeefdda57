//! Uniform branches: scalar branches on SCC, at which lanes stay converged.

use super::Selected;
use super::branch::{Flow, label};
use super::condition::Condition;
use super::reason::Malformed;
use super::words::words_of_bits;
use crate::control::UniformSuccessor;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Value, Why};
use lanelog_ir::Opcode;

/// A range of switch cases, and the label of the code that compares the switch operand with them;
/// `None` for the first range, which needs no label.
type Range<'c> = (&'c [(u64, u32)], Option<u32>);

impl Flow<'_, '_> {
    /// Emits a branch whose lanes all take the same edge.
    pub(super) fn uniform_branch(&mut self, block: u32, legs: &[UniformSuccessor]) -> Selected {
        let mut ways: Vec<(u32, Value)> = Vec::with_capacity(legs.len());
        let mut detours: Vec<(u32, &UniformSuccessor)> = Vec::new();
        for leg in legs {
            if leg.updates.is_empty() && leg.saved.is_none() || legs.len() == 1 {
                ways.push((leg.block, self.target(leg.to)));
            } else {
                let local = self.local();
                detours.push((local, leg));
                ways.push((leg.block, Value::Block(local)));
            }
        }
        let way = |block: u32| {
            let found = ways.binary_search_by_key(&block, |(block, _)| *block);
            let found = found.ok().and_then(|at| ways.get(at));
            found.map_or(Value::Block(label::END), |(_, to)| *to)
        };
        match (legs, self.instruction().opcode) {
            ([only], _) => self.take(only),
            (_, Opcode::Br) => {
                let successors = self.source.function.block_successors(block as usize);
                let condition = self.branch_condition()?;
                let (Some(condition), [if_true, if_false]) = (condition, successors) else {
                    return Err(Malformed("a `br` needs one condition and two labels").into());
                };
                if way(*if_true) != way(*if_false) {
                    self.uniform_scc(condition);
                    self.emit(op::S_CBRANCH_SCC1, &[], &[way(*if_true)]);
                }
                self.go(way(*if_false));
            }
            _ => self.switch(block, way)?,
        }
        for (local, leg) in detours {
            self.start_label(local);
            self.take(leg);
        }
        Ok(())
    }

    /// Emits the mask updates and the branch of an edge that all active lanes take.
    fn take(&mut self, leg: &UniformSuccessor) {
        self.because(Why::LaneMask);
        self.join(&leg.updates);
        self.save(leg.saved);
        self.because(Why::UniformBranch);
        let to = self.target(leg.to);
        self.go(to);
    }

    /// Writes a uniform condition to SCC. A mask that a compare in the same block wrote needs no
    /// `and` with EXEC.
    fn uniform_scc(&mut self, condition: Condition) {
        let condition = match condition {
            Condition::Vector(_) => Condition::Mask(self.mask(condition)),
            condition => condition,
        };
        match condition {
            Condition::Mask(mask) if self.is_compared_here(mask) => {
                let no_lanes = self.mask(Condition::Constant(false));
                let name = self.gpu().by_wave(op::S_CMP_LG_U32, op::S_CMP_LG_U64);
                self.emit(name, &[], &[mask, no_lanes]);
            }
            condition => self.scc(condition),
        }
    }

    /// Emits a uniform switch as compares, as a binary search if there are many cases.
    fn switch(&mut self, block: u32, way: impl Fn(u32) -> Value) -> Selected {
        let (mut cases, rest) = self.cases(block)?;
        cases.sort_unstable();
        let words = self.switched()?;
        let mut words = self.to_scalars(&words);
        for word in &mut words {
            if matches!(word, Value::Bits(_)) {
                *word = self.make(op::S_MOV_B32, 1, &[*word]);
            }
        }
        let rest = way(rest);
        let [word] = words[..] else {
            return self.wide_switch(&words, &cases, rest, way);
        };
        // Ranges of cases, and the label of the code for each.
        let mut work: Vec<Range<'_>> = vec![(&cases, None)];
        while let Some((range, name)) = work.pop() {
            if let Some(name) = name {
                self.start_label(name);
            }
            if range.len() > 8 {
                let (low, high) = range.split_at(range.len() / 2);
                let above = self.local();
                let least = high.first().map_or(0, |(value, _)| *value as u32);
                self.emit(op::S_CMP_GE_U32, &[], &[word, Value::Bits(least)]);
                self.emit(op::S_CBRANCH_SCC1, &[], &[Value::Block(above)]);
                let below = self.local();
                self.go(Value::Block(below));
                work.push((high, Some(above)));
                work.push((low, Some(below)));
                continue;
            }
            for (at, (value, to)) in range.iter().enumerate() {
                if at > 0 {
                    self.start_block(None);
                }
                self.emit(op::S_CMP_EQ_U32, &[], &[word, Value::Bits(*value as u32)]);
                self.emit(op::S_CBRANCH_SCC1, &[], &[way(*to)]);
            }
            self.go(rest);
        }
        Ok(())
    }

    /// A uniform `switch` on a value of several words.
    fn wide_switch(
        &mut self,
        words: &[Value],
        cases: &[(u64, u32)],
        rest: Value,
        way: impl Fn(u32) -> Value,
    ) -> Selected {
        for (value, to) in cases {
            let differs = self.local();
            for (word, bits) in words.iter().zip(words_of_bits(&[*value], words.len())) {
                self.emit(op::S_CMP_LG_U32, &[], &[*word, bits]);
                self.emit(op::S_CBRANCH_SCC1, &[], &[Value::Block(differs)]);
                self.start_block(None);
            }
            self.go(way(*to));
            self.start_label(differs);
        }
        self.go(rest);
        Ok(())
    }
}
