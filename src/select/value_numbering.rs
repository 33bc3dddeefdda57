//! Value numbering: equal computations are done once. A result is reused in all blocks that its
//! definition dominates. Loop-invariant computations are hoisted out of cycles.
//!
//! Each register has a single definition, so the same operation on the same registers gives the
//! same result. Phis are copied to a new register at the start of their block, which dominates all
//! their users.

use rustc_hash::FxHashMap;

use super::{Selector, inactive_lanes};
use lanelog_amdgpu::Part;
use lanelog_amdgpu::instructions::Opcode;
use lanelog_amdgpu::machine::{BlockNumber, Class, Instruction, Operand, Value};

/// A computation: its name, the class of its result, and its operands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    name: &'static str,
    class: Class,
    words: Vec<Value>,
}

impl Key {
    /// A computation with a name and operands.
    pub fn new(name: &'static str, class: Class, words: &[Value]) -> Key {
        Key {
            name,
            class,
            words: words.to_vec(),
        }
    }
}

/// The state of value numbering: the results computed so far, and the positions that computations
/// can be hoisted to.
#[derive(Default)]
pub struct ValueNumbering {
    /// The results of computations, each with the block that computes it.
    made: FxHashMap<Key, (u32, Vec<Value>)>,
    /// For each block of the function, in the order of selection: the first register that it
    /// defines, and the block.
    first: Vec<(u32, u32)>,
    /// The end of each selected block, before its branch: the machine block, and the number of its
    /// instructions.
    ends: FxHashMap<u32, (BlockNumber, usize)>,
    /// Instructions to be inserted at the end of a block: machine block, index in it, instructions.
    hoisted: Vec<(BlockNumber, usize, Vec<Instruction>)>,
}

impl ValueNumbering {
    /// The block that defines a register; `None` if it is defined before all blocks.
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

    /// Records the end of a block, before its branch is selected.
    pub(super) fn block_ends(&mut self, block: u32) {
        let written = self.code.blocks.get(self.at as usize);
        let end = (self.at, written.map_or(0, |block| block.instructions.len()));
        self.memory.numbering.ends.insert(block, end);
    }

    /// Inserts hoisted instructions at the ends of their blocks. Time: linear in the code.
    pub(super) fn put_hoisted(&mut self) {
        let mut hoisted = std::mem::take(&mut self.memory.numbering.hoisted);
        // Instructions for the same position stay in order of creation.
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

    /// Runs selection code without recording its results for reuse, because not all lanes that
    /// execute later code also execute the emitted instructions.
    pub(super) fn unnumbered<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let made = std::mem::take(&mut self.memory.numbering.made);
        let done = act(self);
        self.memory.numbering.made = made;
        done
    }

    /// The block that precedes the outermost cycle in which these words are invariant; `None` if no
    /// cycle around the block qualifies.
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

    /// The result of a vector instruction with one operand. Equal instructions are emitted once.
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

    /// [`Selector::numbered`] for a single word.
    pub(super) fn numbered_value(
        &mut self,
        key: Key,
        make: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        let made = self.numbered(key, |selector| vec![make(selector)]);
        // The closure returns exactly one result.
        made.first().copied().unwrap_or(Value::Bits(0))
    }

    /// The result of a computation. If a dominating block performed it in the same iteration, that
    /// result is reused. Otherwise the computation is emitted, before the cycles in which its
    /// operands are invariant.
    pub(super) fn numbered(
        &mut self,
        key: Key,
        make: impl FnOnce(&mut Self) -> Vec<Value>,
    ) -> Vec<Value> {
        // In inactive lanes, values computed outside of a whole-wave computation are undefined.
        if inactive_lanes::saved(self).is_some() || !self.runs(Part::ValueNumbering) {
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
