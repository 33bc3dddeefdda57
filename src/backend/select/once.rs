//! What is computed once for all who ask: again in a block that is dominated by the first, or in front of a cycle that does not change it.
//!
//! A register is written in one place, so that the same operation on the same registers gives the same; phis are copied to a fresh register at the
//! start of their block, which dominates whoever reads it.

use rustc_hash::FxHashMap;

use super::Selector;
use crate::machine::{BlockNumber, Class, Instruction, Value};

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

/// What was computed, and where more can be put.
#[derive(Default)]
pub struct Once {
    /// What was computed, and in which block of the function.
    made: FxHashMap<Key, (u32, Vec<Value>)>,
    /// The first register that was made in each block of the function, in the order in which they are selected.
    first: Vec<(u32, u32)>,
    /// Where each block ends but for its branch: the block of the machine, and the number of instructions.
    ends: FxHashMap<u32, (BlockNumber, usize)>,
    /// What is still to be put at such an end.
    moved: Vec<(BlockNumber, usize, Vec<Instruction>)>,
}

impl Once {
    /// The block that a register was made in; `None` for one that was there before all blocks.
    fn block(&self, word: Value) -> Option<u32> {
        let register = word.register()?.0;
        let behind = self.first.partition_point(|entry| entry.0 <= register);
        let entry = self.first.get(behind.checked_sub(1)?)?;
        Some(entry.1)
    }
}

impl Selector<'_> {
    /// A block of the function begins.
    pub(super) fn block_begins(&mut self, block: u32) {
        let first = self.code.registers.len() as u32;
        self.memory.once.first.push((first, block));
    }

    /// All of a block is selected but for its branch.
    pub(super) fn block_ends(&mut self, block: u32) {
        let written = self.code.blocks.get(self.at as usize);
        let end = (self.at, written.map_or(0, |block| block.instructions.len()));
        self.memory.once.ends.insert(block, end);
    }

    /// Puts what was moved to the ends of blocks there. Time: linear in the code.
    pub(super) fn put_moved(&mut self) {
        let mut moved = std::mem::take(&mut self.memory.once.moved);
        // Those of one place stay in the order in which they were made.
        moved.sort_by_key(|(block, at, _)| (*block, *at));
        let mut moved = moved.into_iter().peekable();
        while let Some((number, _, _)) = moved.peek() {
            let number = *number;
            let Some(block) = self.code.blocks.get_mut(number as usize) else {
                moved.next();
                continue;
            };
            let mut old = std::mem::take(&mut block.instructions).into_iter();
            let mut taken = 0;
            while let Some((_, at, new)) = moved.next_if(|entry| entry.0 == number) {
                block.instructions.extend(old.by_ref().take(at - taken));
                taken = at;
                block.instructions.extend(new);
            }
            block.instructions.extend(old);
        }
    }

    /// The block in front of the outermost cycle that does not change these words.
    fn in_front(&self, words: &[Value], block: u32) -> Option<u32> {
        let verdicts = self.source.verdicts;
        let once = &self.memory.once;
        let mut found = None;
        for header in verdicts.cycles(block) {
            let changed = words.iter().any(|word| {
                let made = once.block(*word);
                made.is_some_and(|made| verdicts.is_within(made, header))
            });
            if changed {
                break;
            }
            let before = verdicts.dominator.get(header as usize).copied().flatten();
            if let Some(before) = before.filter(|before| once.ends.contains_key(before)) {
                found = Some(before);
            }
        }
        found
    }

    /// What was made before in a block that this one is dominated by, in the same iteration; else it is made, in front of the cycles that do not
    /// change what it is made of.
    pub(super) fn shared(
        &mut self,
        key: Key,
        make: impl FnOnce(&mut Self) -> Vec<Value>,
    ) -> Vec<Value> {
        let block = match self.origin.instruction {
            Some(_) => self.memory.scan.block(self.value),
            None => 0,
        };
        if let Some((made_in, words)) = self.memory.once.made.get(&key) {
            let verdicts = self.source.verdicts;
            let same_iteration = match verdicts.cycle(*made_in) {
                None => true,
                Some(header) => verdicts.is_within(block, header),
            };
            if *made_in == block || same_iteration && self.memory.scan.dominates(*made_in, block) {
                return words.clone();
            }
        }
        let front = self.in_front(&key.words, block);
        let place = front.and_then(|front| self.memory.once.ends.get(&front).copied());
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
            self.memory.once.moved.push((number, end, new));
        }
        self.memory.once.made.insert(key, (made_in, words.clone()));
        words
    }
}
