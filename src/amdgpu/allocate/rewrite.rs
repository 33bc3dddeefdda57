//! Rewrites the code with physical registers. A copy becomes a move, or is removed if its source
//! and its destination are the same register.

use rustc_hash::FxHashMap;

use super::failure::Failure;
use super::linear_scan::AssignedRegister;
use super::malformed::Malformed;
use super::resource_usage::ResourceUsage;
use super::slots::HOLDERS;
use super::step::Step;
use super::tuples::Tuples;
use super::words::{Word, Words, is_copy};
use crate::instructions::op;
use crate::machine::{Code, Fixed, Instruction, Operand, Value};

/// Replaces virtual by physical registers.
pub struct Rewriter<'r> {
    /// The tuples.
    pub tuples: &'r mut Tuples,
    /// The assigned registers of the tuples.
    pub spots: &'r FxHashMap<Word, AssignedRegister>,
    /// The words.
    pub words: &'r Words,
}

impl Rewriter<'_> {
    /// The physical register of a value.
    fn value(&mut self, value: Value) -> Result<Value, Failure> {
        let Value::Part { words, .. } = value else {
            return Ok(value);
        };
        let first = self.words.of(value)?.next();
        let found = first.and_then(|word| self.tuples.place(word));
        let (root, at) = found.ok_or(Malformed::NoWords)?;
        let at = at as u16;
        let fixed = match self.spots.get(&root) {
            Some(AssignedRegister::Sgpr(base)) => Fixed::Sgpr(base + at),
            Some(AssignedRegister::Vgpr(base)) => Fixed::Vgpr(base + at),
            Some(AssignedRegister::Vcc) => Fixed::Vcc,
            None => return Err(Failure::Unplaced),
        };
        Ok(Value::Fixed(fixed, words))
    }

    /// Rewrites the whole code. Time: linear in the code.
    ///
    /// # Errors
    /// A tuple was not assigned, which is a bug of `place`.
    pub fn rewrite(
        &mut self,
        code: &mut Code,
        steps: &mut [Vec<Step>],
    ) -> Result<ResourceUsage, Failure> {
        let mut taken = ResourceUsage::default();
        for (block, of_block) in code.blocks.iter_mut().zip(steps) {
            let old = std::mem::take(&mut block.instructions);
            let mut moves = Moves {
                instructions: Vec::with_capacity(old.len()),
                steps: Vec::with_capacity(old.len()),
            };
            for (mut instruction, step) in old.into_iter().zip(of_block.iter()) {
                if is_copy(&instruction) {
                    self.copy(&instruction, *step, &mut moves)?;
                    continue;
                }
                for result in &mut instruction.results {
                    *result = self.value(*result)?;
                }
                for source in &mut instruction.sources {
                    source.value = self.value(source.value)?;
                }
                moves.instructions.push(instruction);
                moves.steps.push(*step);
            }
            for instruction in &moves.instructions {
                count(instruction, &mut taken);
            }
            block.instructions = moves.instructions;
            *of_block = moves.steps;
        }
        Ok(taken)
    }

    /// Appends the moves for a copy; no moves if source and destination are equal.
    fn copy(
        &mut self,
        instruction: &Instruction,
        step: Step,
        moves: &mut Moves,
    ) -> Result<(), Failure> {
        let to = self.value(instruction.results[0])?;
        let source = instruction.sources[0];
        let from = Operand {
            value: self.value(source.value)?,
            ..source
        };
        if matches!(to, Value::Fixed(Fixed::Vgpr(_), words) if words > 1) {
            return Err(Malformed::MaskToVector.into());
        }
        moves.push(to, from, step, instruction);
        Ok(())
    }
}

/// The instructions of a block while they are rewritten.
struct Moves {
    instructions: Vec<Instruction>,
    steps: Vec<Step>,
}

impl Moves {
    /// Appends a move, unless it is a no-op. Two moves to an aligned pair of SGPRs become one.
    fn push(&mut self, to: Value, from: Operand, step: Step, copy: &Instruction) {
        if to == from.value {
            return;
        }
        if self.pair(to, from, step) {
            return;
        }
        let name = match to {
            Value::Fixed(Fixed::Vgpr(_), _) => op::V_MOV_B32,
            Value::Fixed(_, 2) => op::S_MOV_B64,
            _ => op::S_MOV_B32,
        };
        self.steps.push(step);
        self.instructions
            .push(Instruction::new(name, &[to], &[from], copy.origin));
    }

    /// If the last move copied the other half of the same aligned register pair, replaces it by a
    /// 64-bit move of both halves. Returns whether it was replaced.
    fn pair(&mut self, to: Value, from: Operand, step: Step) -> bool {
        let (Some(last), Some(last_step)) = (self.instructions.last_mut(), self.steps.last_mut())
        else {
            return false;
        };
        if last.opcode != op::S_MOV_B32 || matches!(last_step, Step::Original(_)) {
            return false;
        }
        let (Some(before), Some(source)) = (last.results.first(), last.sources.first()) else {
            return false;
        };
        let half = |value: Value| match value {
            Value::Fixed(Fixed::Sgpr(number), 1) => Some(number),
            _ => None,
        };
        let (Some(one), Some(two)) = (half(*before), half(to)) else {
            return false;
        };
        if one / 2 != two / 2 || one == two || from.negated || from.absolute {
            return false;
        }
        let swapped = one > two;
        let (low, high) = if swapped {
            (from.value, source.value)
        } else {
            (source.value, from.value)
        };
        let wide = match (low, high) {
            (Value::Bits(low), Value::Bits(high)) => {
                let bits = u64::from(high) << 32 | u64::from(low);
                if !(-16..=64).contains(&(bits as i64)) {
                    return false;
                }
                Value::Wide(bits)
            }
            (Value::Fixed(Fixed::Sgpr(low), 1), Value::Fixed(Fixed::Sgpr(high), 1))
                if low.is_multiple_of(2) && high == low + 1 =>
            {
                Value::Fixed(Fixed::Sgpr(low), 2)
            }
            _ => return false,
        };
        // A 64-bit move reads both halves first, so that it is wrong if the second move reads the
        // register that the first one writes.
        if from.value == *before {
            return false;
        }
        *last_step = step;
        last.opcode = op::S_MOV_B64;
        last.results = vec![Value::Fixed(Fixed::Sgpr(one.min(two)), 2)];
        last.sources = vec![wide.into()];
        true
    }
}

/// Updates the numbers of registers that an instruction uses.
fn count(instruction: &Instruction, taken: &mut ResourceUsage) {
    // The other results of a call are the registers that the callee may overwrite, and the other
    // sources those of arguments, which copies have written.
    let operands = if instruction.opcode == op::S_SWAPPC_B64 {
        1
    } else {
        usize::MAX
    };
    let results = instruction.results.iter().take(operands).copied();
    let sources = instruction.sources.iter().take(operands);
    for value in results.chain(sources.map(|source| source.value)) {
        match value {
            Value::Fixed(Fixed::Sgpr(number), words) => {
                taken.sgprs = taken.sgprs.max(number + u16::from(words));
            }
            Value::Fixed(Fixed::Vgpr(number), words) if number < HOLDERS => {
                taken.vgprs = taken.vgprs.max(number + u16::from(words));
            }
            Value::Fixed(Fixed::Vcc, _) => taken.vcc = true,
            _ => {}
        }
    }
    taken.vcc |= super::words::reads_vcc(instruction);
}
