//! Value numbering: values are computed once for all readers. They are reused in blocks that the
//! first one dominates, and hoisted out of cycles that do not change them.
//!
//! A register is written in one place, so that the same operation on the same registers has the
//! same result; phis are copied to a fresh register at the start of their block, which dominates
//! all readers.

use rustc_hash::FxHashMap;

use super::{Selector, off_lanes};
use lanelog_amdgpu::Part;
use lanelog_amdgpu::instructions::Opcode;
use lanelog_amdgpu::machine::{BlockNumber, Class, Instruction, Operand, Value};

/// Something that is computed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    name: &'static str,
    class: Class,
    words: Vec<Value>,
}

impl Key {
    /// A computation by name, of these words.
    pub fn new(name: &'static str, class: Class, words: &[Value]) -> Key {
        Key {
            name,
            class,
            words: words.to_vec(),
        }
    }
}

/// Values that were computed, and places to which more can be hoisted.
#[derive(Default)]
pub struct ValueNumbering {
    /// Values that were computed, each with its block of the function.
    made: FxHashMap<Key, (u32, Vec<Value>)>,
    /// The first register defined in each block of the function, in the order of selection.
    first: Vec<(u32, u32)>,
    /// Where each block ends but for its branch: the block of the machine, and the number of
    /// instructions.
    ends: FxHashMap<u32, (BlockNumber, usize)>,
    /// Instructions to be inserted at such an end.
    hoisted: Vec<(BlockNumber, usize, Vec<Instruction>)>,
}

impl ValueNumbering {
    /// The block that a register was defined in; `None` for one that was defined before all blocks.
    fn block(&self, word: Value) -> Option<u32> {
        let register = word.register()?.0;
        let after = self.first.partition_point(|entry| entry.0 <= register);
        let entry = self.first.get(after.checked_sub(1)?)?;
        Some(entry.1)
    }
}

impl Selector<'_> {
    /// Starts a block of the function.
    pub(super) fn block_begins(&mut self, block: u32) {
        let first = self.code.registers.len() as u32;
        self.memory.numbering.first.push((first, block));
    }

    /// All of a block is selected but for its branch.
    pub(super) fn block_ends(&mut self, block: u32) {
        let written = self.code.blocks.get(self.at as usize);
        let end = (self.at, written.map_or(0, |block| block.instructions.len()));
        self.memory.numbering.ends.insert(block, end);
    }

    /// Inserts hoisted instructions at the ends of their blocks. Time: linear in the code.
    pub(super) fn put_hoisted(&mut self) {
        let mut hoisted = std::mem::take(&mut self.memory.numbering.hoisted);
        // Instructions for one place stay in order of creation.
        hoisted.sort_by_key(|(block, at, _)| (*block, *at));
        let mut hoisted = hoisted.into_iter().peekable();
        while let Some((number, _, _)) = hoisted.peek() {
            let number = *number;
            let Some(block) = self.code.blocks.get_mut(number as usize) else {
                hoisted.next();
                continue;
            };
            let mut old = std::mem::take(&mut block.instructions).into_iter();
            let mut taken = 0;
            while let Some((_, at, new)) = hoisted.next_if(|entry| entry.0 == number) {
                block.instructions.extend(old.by_ref().take(at - taken));
                taken = at;
                block.instructions.extend(new);
            }
            block.instructions.extend(old);
        }
    }

    /// Runs code that neither reuses values nor provides them: it does not dominate later code for
    /// all lanes.
    pub(super) fn unnumbered<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let made = std::mem::take(&mut self.memory.numbering.made);
        let done = act(self);
        self.memory.numbering.made = made;
        done
    }

    /// The block before the outermost cycle that does not change these words.
    fn preheader(&self, words: &[Value], block: u32) -> Option<u32> {
        let verdicts = self.source.verdicts;
        let numbering = &self.memory.numbering;
        let mut found = None;
        for header in verdicts.cycles(block) {
            let changed = words.iter().any(|word| {
                let made = numbering.block(*word);
                made.is_some_and(|made| verdicts.is_within(made, header))
            });
            if changed {
                break;
            }
            let before = verdicts.dominator.get(header as usize).copied().flatten();
            if let Some(before) = before.filter(|before| numbering.ends.contains_key(before)) {
                found = Some(before);
            }
        }
        found
    }

    /// The result of a vector instruction that reads nothing but one operand.
    pub(super) fn made_once(
        &mut self,
        name: Opcode,
        source: Operand,
        make: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        let signs = u32::from(source.negated) | u32::from(source.absolute) << 1;
        let words = [source.value, Value::Bits(signs)];
        let key = Key::new(name.name(), Class::Vector, &words);
        self.numbered_value(key, make)
    }

    /// As [`Selector::numbered`], of one value.
    pub(super) fn numbered_value(
        &mut self,
        key: Key,
        make: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        let made = self.numbered(key, |selector| vec![make(selector)]);
        // One was defined, now or before.
        made.first().copied().unwrap_or(Value::Bits(0))
    }

    /// The value that a dominating block computed before, in the same iteration; otherwise it is
    /// computed, before the cycles in which its operands do not change.
    pub(super) fn numbered(
        &mut self,
        key: Key,
        make: impl FnOnce(&mut Self) -> Vec<Value>,
    ) -> Vec<Value> {
        // Values computed elsewhere are undefined in inactive lanes.
        if off_lanes::saved(self).is_some() || !self.runs(Part::ValueNumbering) {
            return make(self);
        }
        let block = match self.origin.instruction {
            Some(_) => self.memory.function.block(self.value),
            None => 0,
        };
        if let Some((made_in, words)) = self.memory.numbering.made.get(&key) {
            let verdicts = self.source.verdicts;
            let same_iteration = match verdicts.cycle(*made_in) {
                None => true,
                Some(header) => verdicts.is_within(block, header),
            };
            if *made_in == block
                || same_iteration && self.memory.function.dominates(*made_in, block)
            {
                return words.clone();
            }
        }
        let front = self.preheader(&key.words, block);
        let place = front.and_then(|front| self.memory.numbering.ends.get(&front).copied());
        let at = self.at as usize;
        let old = self
            .code
            .blocks
            .get(at)
            .map_or(0, |at| at.instructions.len());
        let words = make(self);
        let mut made_in = block;
        if let (Some(front), Some((number, end)), Some(written)) =
            (front, place, self.code.blocks.get_mut(at))
        {
            made_in = front;
            let new = written
                .instructions
                .split_off(old.min(written.instructions.len()));
            self.memory.numbering.hoisted.push((number, end, new));
        }
        self.memory
            .numbering
            .made
            .insert(key, (made_in, words.clone()));
        words
    }
}
