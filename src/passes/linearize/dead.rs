//! Dead code elimination: removes steps that compute phis, values and predicates on which no side
//! effect, branch or result depends.
//!
//! Source: R. Cytron and others, "Efficiently Computing Static Single Assignment Form and the
//! Control Dependence Graph" (1991), section 7.1: everything is assumed dead until something live
//! depends on it.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::linearize::Verdicts;
use crate::linearize::linear::{Counterpart, End, LeavingLanes, Linear, Step};
use crate::linearize::speculate::is_speculatable;
use lanelog_ir::typed::{self as typed, Operand};
use lanelog_ir::{Function, Opcode, flag};

/// A register of the linear form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Register {
    Value(u32),
    Join(u32),
    Predicate(u32),
}

/// The values and predicates that are known to be needed.
struct Needs<'n> {
    function: &'n Function,
    typed: &'n typed::Function,
    known: FxHashSet<Register>,
    open: Vec<Register>,
}

impl Needs<'_> {
    fn add(&mut self, register: Register) {
        if self.known.insert(register) {
            self.open.push(register);
        }
    }

    fn operand(&mut self, operand: &Operand) {
        if let Operand::Value(value) = operand {
            self.add(Register::Value(*value));
        }
    }

    fn operands(&mut self, instruction: u32) {
        let typed = self.typed.instructions.get(instruction as usize);
        for (_, operand) in typed.into_iter().flat_map(|typed| &typed.operands) {
            self.operand(operand);
        }
    }

    /// Marks the condition at the end of a block.
    fn condition(&mut self, block: u32) {
        let last = self.function.block_instructions(block as usize).last();
        if let Some(last) = last {
            self.operands(last as u32);
        }
    }

    fn going(&mut self, lanes: &LeavingLanes) {
        if let Some(guard) = lanes.guard {
            self.add(Register::Predicate(guard));
        }
        if !lanes.to.is_empty() {
            self.condition(lanes.block);
        }
    }

    /// Marks the inputs of a step whose output is needed.
    fn step(&mut self, step: &Step) {
        match step {
            Step::Clear(_) => {}
            Step::Copy { from, .. } => {
                if let Some(from) = from {
                    self.add(Register::Predicate(*from));
                }
            }
            Step::Define { lanes, .. } => self.going(lanes),
            Step::Run {
                instruction,
                guard,
                keep,
            } => {
                for predicate in guard.iter().chain(keep) {
                    self.add(Register::Predicate(*predicate));
                }
                let typed = self.typed.instructions.get(*instruction as usize);
                match typed.map(|typed| typed.opcode) {
                    Some(Opcode::Phi) => self.add(Register::Join(*instruction)),
                    _ => self.operands(*instruction),
                }
            }
            Step::Join {
                instruction,
                operand,
                lanes,
            } => {
                let typed = self.typed.instructions.get(*instruction as usize);
                let operand = typed.and_then(|typed| typed.operands.get(*operand as usize));
                if let Some((_, operand)) = operand {
                    self.operand(operand);
                }
                if let Some(lanes) = lanes {
                    self.going(lanes);
                }
            }
            Step::Result { instruction, guard } => {
                if let Some(guard) = guard {
                    self.add(Register::Predicate(*guard));
                }
                self.operands(*instruction);
            }
        }
    }
}

impl Linear {
    /// Removes the guard of an instruction that preserves its result for lanes that left a cycle,
    /// if the result is not read after the cycle. [`Linear::drop_dead`] must run before this
    /// function; if anything changed, also after it. Time: linear in the function and in the number
    /// of cycles that values are read outside of.
    pub fn drop_kept(
        &mut self,
        function: &Function,
        typed: &typed::Function,
        verdicts: &Verdicts,
    ) -> bool {
        let first = function.arguments.len() as u32;
        let masked = self.predicates.iter().filter_map(|known| known.live);
        let masked: FxHashSet<u32> = masked.collect();
        let mut block_of: FxHashMap<u32, u32> = FxHashMap::default();
        for known in &self.blocks {
            let Counterpart::Block(block) = known.place else {
                continue;
            };
            for step in &known.steps {
                if let Step::Run { instruction, .. } = step {
                    block_of.insert(first + instruction, block);
                }
            }
        }
        // Values that are read after a cycle that lanes leave one by one.
        let mut after: FxHashSet<u32> = FxHashSet::default();
        for known in &self.blocks {
            // The position before a cycle is outside of the cycle.
            let (at, entered) = match known.place {
                Counterpart::Block(block) => (block, None),
                Counterpart::Enter(header) => (header, Some(header)),
                Counterpart::Next(_) | Counterpart::Skip(_) => continue,
            };
            let mut read = |operand: &Operand| {
                if let Operand::Value(value) = operand
                    && let Some(block) = block_of.get(value)
                    && verdicts
                        .cycles(*block)
                        .take_while(|header| {
                            entered == Some(*header) || !verdicts.is_within(at, *header)
                        })
                        .any(|header| masked.contains(&header))
                {
                    after.insert(*value);
                }
            };
            let operands = |instruction: u32| {
                let typed = typed.instructions.get(instruction as usize);
                typed.map_or(&[][..], |typed| &typed.operands)
            };
            for step in &known.steps {
                match step {
                    Step::Run { instruction, .. } => {
                        let own = typed.instructions.get(*instruction as usize);
                        if own.is_none_or(|own| own.opcode != Opcode::Phi) {
                            operands(*instruction).iter().for_each(|(_, own)| read(own));
                        }
                    }
                    Step::Result { instruction, .. } => {
                        operands(*instruction).iter().for_each(|(_, own)| read(own));
                    }
                    Step::Join {
                        instruction,
                        operand,
                        ..
                    } => {
                        let own = operands(*instruction).get(*operand as usize);
                        own.into_iter().for_each(|(_, own)| read(own));
                    }
                    // Only the end of a block, not these steps, reads the condition of its branch.
                    Step::Clear(_) | Step::Copy { .. } | Step::Define { .. } => {}
                }
            }
            if let Counterpart::Block(block) = known.place
                && let Some(last) = function.block_instructions(block as usize).last()
            {
                operands(last as u32).iter().for_each(|(_, own)| read(own));
            }
        }
        let mut changed = false;
        for step in self.blocks.iter_mut().flat_map(|block| &mut block.steps) {
            if let Step::Run {
                instruction, keep, ..
            } = step
                && keep.is_some()
                && !after.contains(&(first + *instruction))
            {
                *keep = None;
                changed = true;
            }
        }
        changed
    }

    /// Drops dead values and joins of a function, in addition to [`Linear::drop_unused`]. Time:
    /// linear.
    pub fn drop_dead(&mut self, function: &Function, typed: &typed::Function) {
        let first = function.arguments.len() as u32;
        let writes = |step: &Step| match step {
            Step::Clear(predicate)
            | Step::Copy { predicate, .. }
            | Step::Define { predicate, .. } => Some(Register::Predicate(*predicate)),
            Step::Join { instruction, .. } => Some(Register::Join(*instruction)),
            Step::Run { instruction, .. } => {
                let known = typed.instructions.get(*instruction as usize);
                let free = known.is_some_and(|known| match known.opcode {
                    Opcode::Phi => true,
                    Opcode::Load => {
                        let own = function.instructions.get(*instruction as usize);
                        own.is_some_and(|own| !own.has(flag::ATOMIC) && !own.has(flag::VOLATILE))
                    }
                    _ => is_speculatable(known),
                });
                free.then_some(Register::Value(first + instruction))
            }
            Step::Result { .. } => None,
        };
        let mut writers: FxHashMap<Register, Vec<&Step>> = FxHashMap::default();
        let mut needs = Needs {
            function,
            typed,
            known: FxHashSet::default(),
            open: Vec::new(),
        };
        for block in &self.blocks {
            for step in &block.steps {
                match writes(step) {
                    Some(register) => writers.entry(register).or_default().push(step),
                    None => needs.step(step),
                }
            }
            match &block.end {
                End::Return | End::Goto(_) => {}
                End::Branch(_) => {
                    if let Counterpart::Block(block) = block.place {
                        needs.condition(block);
                    }
                }
                End::Vote { lanes, .. } => needs.going(lanes),
                End::Again { live, .. } => needs.add(Register::Predicate(*live)),
            }
        }
        while let Some(register) = needs.open.pop() {
            for step in writers.get(&register).into_iter().flatten() {
                needs.step(step);
            }
        }
        let known = needs.known;
        for block in &mut self.blocks {
            let needed = |step: &Step| writes(step).is_none_or(|own| known.contains(&own));
            block.steps.retain(needed);
        }
    }
}
