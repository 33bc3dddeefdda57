//! Reloads and spill stores: spilled words are reloaded from their slots before an instruction, and
//! stored to them after it.

use rustc_hash::FxHashSet;

use super::malformed::Malformed;
use super::slots::{HOLDERS, Slot, Slots};
use super::step::Step;
use super::tuples::Tuples;
use super::words::{File, Words};
use crate::Gpu;
use crate::instructions::op;
use crate::machine::{
    COPY, Class, Code, Fixed, Instruction, Modifier, Origin, Register, Value, Why, fresh,
};

/// Rewrites the instructions of a block, and adds reloads and stores of spilled words.
pub struct Writer<'w> {
    /// The code, to which registers are added.
    pub code: &'w mut Code,
    /// The words of the code.
    pub words: &'w Words,
    /// The tuples of the words.
    pub tuples: &'w mut Tuples,
    /// The slots of the spilled tuples.
    pub slots: &'w Slots,
    /// The registers that are added for reloads and spills. Each is live only from one instruction
    /// to the next.
    pub short: &'w mut FxHashSet<u32>,
    /// The offset of the slots in scratch memory.
    pub base: u32,
    /// The target processor.
    pub gpu: &'w Gpu,
    /// The instructions written so far.
    pub instructions: Vec<Instruction>,
    /// The origin of each instruction written so far.
    pub steps: Vec<Step>,
    /// The origin of the current instruction.
    pub origin: Origin,
}

impl Writer<'_> {
    /// The slots of a value's words; `None` if the value is not spilled.
    fn slots_of(&mut self, value: Value) -> Result<Option<Vec<Slot>>, Malformed> {
        let Value::Part { .. } = value else {
            return Ok(None);
        };
        let mut all = Vec::new();
        for word in self.words.of(value)? {
            let slot = self.tuples.place(word).and_then(|(root, at)| {
                let of_tuple = self.slots.get(&root)?;
                of_tuple.get(at).copied()
            });
            match slot {
                Some(slot) => all.push(slot),
                None => return Ok(None),
            }
        }
        Ok(Some(all))
    }

    /// A new register for a spilled value, while it is moved between its slot and the instruction
    /// that reads or writes it.
    fn between(&mut self, value: Value) -> Value {
        let Value::Part {
            register, words, ..
        } = value
        else {
            return value;
        };
        let found = self.code.registers.get(register.0 as usize);
        let class = match found.map(|found| (found.class, found.words)) {
            Some((Class::Mask, all)) if all != words => Class::Scalar,
            Some((class, _)) => class,
            None => Class::Scalar,
        };
        let new = fresh(&mut self.code.registers, class, words);
        self.short
            .extend(new.register().map(|Register(number)| number));
        new
    }

    fn put(
        &mut self,
        name: op::Opcode,
        results: &[Value],
        sources: &[Value],
        step: Step,
    ) -> &mut Vec<Modifier> {
        self.steps.push(step);
        self.instructions.push(Instruction {
            tied: name == op::V_WRITELANE_B32,
            ..Instruction::new(name, results, sources, self.origin.because(Why::Spill))
        });
        let last = self.instructions.len() - 1;
        &mut self.instructions[last].modifiers
    }

    /// Loads the words of a value from their slots into a register.
    fn reload(&mut self, to: Value, slots: &[Slot], step: Step) {
        for (at, slot) in slots.iter().enumerate() {
            let to = to.word(at as u8);
            match *slot {
                Slot::Constant(bits) => {
                    self.put(COPY, &[to], &[Value::Bits(bits)], step);
                }
                Slot::At(File::Vector, slot) => {
                    let offset = Modifier::Offset((self.base + 4 * slot) as i32);
                    self.put(op::SCRATCH_LOAD_B32, &[to], &[Value::Off, Value::Off], step)
                        .push(offset);
                }
                Slot::At(File::Scalar, slot) => {
                    let (holder, lane) = self.holder(slot);
                    self.put(op::V_READLANE_B32, &[to], &[holder, lane], step);
                }
            }
        }
    }

    /// Stores the words of a register to their slots.
    fn spill(&mut self, from: Value, slots: &[Slot], step: Step) {
        for (at, slot) in slots.iter().enumerate() {
            let from = from.word(at as u8);
            match *slot {
                Slot::Constant(_) => {}
                Slot::At(File::Vector, slot) => {
                    let offset = Modifier::Offset((self.base + 4 * slot) as i32);
                    let sources = [Value::Off, from, Value::Off];
                    self.put(op::SCRATCH_STORE_B32, &[], &sources, step)
                        .push(offset);
                }
                Slot::At(File::Scalar, slot) => {
                    let (holder, lane) = self.holder(slot);
                    self.put(op::V_WRITELANE_B32, &[holder], &[holder, from, lane], step);
                }
            }
        }
    }

    fn holder(&self, slot: u32) -> (Value, Value) {
        let number = HOLDERS + (slot / self.gpu.wave) as u16;
        let holder = Value::Fixed(Fixed::Vgpr(number), 1);
        (holder, Value::Bits(slot % self.gpu.wave))
    }

    /// Appends an instruction that is not a copy, with reloads before it and spills after it.
    pub fn instruction(
        &mut self,
        mut instruction: Instruction,
        step: Step,
    ) -> Result<(), Malformed> {
        self.origin = instruction.origin;
        let mut reloaded: Vec<(Value, Value)> = Vec::new();
        for source in &mut instruction.sources {
            let before = reloaded.iter().find(|(value, _)| *value == source.value);
            if let Some((_, register)) = before {
                source.value = *register;
            } else if let Some(slots) = self.slots_of(source.value)? {
                let register = self.between(source.value);
                self.reload(register, &slots, step.before());
                reloaded.push((source.value, register));
                source.value = register;
            }
        }
        let mut away = Vec::new();
        for (at, result) in instruction.results.iter_mut().enumerate() {
            if let Some(slots) = self.slots_of(*result)? {
                let register = match reloaded.first() {
                    Some((value, register)) if at == 0 && instruction.tied && value == result => {
                        *register
                    }
                    _ => self.between(*result),
                };
                *result = register;
                away.push((register, slots));
            }
        }
        self.steps.push(step);
        self.instructions.push(instruction);
        for (register, slots) in away {
            self.spill(register, &slots, step.after());
        }
        Ok(())
    }

    /// Appends a copy, as a reload or a spill if one of its operands is spilled.
    pub fn copy(&mut self, mut instruction: Instruction, step: Step) -> Result<(), Malformed> {
        self.origin = instruction.origin;
        let (result, source) = (instruction.results[0], instruction.sources[0].value);
        let (to, from) = (self.slots_of(result)?, self.slots_of(source)?);
        let same_file = |one: Value, other: Value| -> Result<bool, Malformed> {
            let file = |value| -> Result<Option<File>, Malformed> {
                let mut words = self.words.of(value)?;
                Ok(words.next().map(|word| self.words.file(word)))
            };
            Ok(matches!(one, Value::Part { .. })
                && matches!(other, Value::Part { .. })
                && file(one)? == file(other)?)
        };
        match (to, from) {
            (None, None) => {
                self.steps.push(step);
                self.instructions.push(instruction);
            }
            (Some(to), Some(from)) if to == from => {}
            (None, Some(from)) if same_file(result, source)? => self.reload(result, &from, step),
            (None, Some(from)) => {
                let register = self.between(source);
                self.reload(register, &from, step);
                instruction.sources[0].value = register;
                self.steps.push(step);
                self.instructions.push(instruction);
            }
            (Some(to), None) if same_file(result, source)? => self.spill(source, &to, step),
            (Some(to), from) => {
                if to.iter().all(|slot| matches!(slot, Slot::Constant(_))) {
                    return Ok(());
                }
                let register = self.between(result);
                match from {
                    Some(from) if same_file(result, source)? => {
                        self.reload(register, &from, step);
                    }
                    Some(from) => {
                        let between = self.between(source);
                        self.reload(between, &from, step);
                        self.put(COPY, &[register], &[between], step);
                    }
                    None => {
                        self.put(COPY, &[register], &[source], step);
                    }
                }
                self.spill(register, &to, step);
            }
        }
        Ok(())
    }
}
