//! Numbers the words of virtual registers consecutively.

use std::ops::Range;

use super::machine::{Code, Register, Value};

/// The number of the first word of each register.
#[derive(Clone, Debug)]
pub struct RegisterWords {
    /// The first word of each register, and one more entry at the end.
    first: Vec<u32>,
}

impl RegisterWords {
    /// Numbers the words. Time: linear in the registers.
    pub fn new(code: &Code) -> RegisterWords {
        let mut first = Vec::with_capacity(code.registers.len() + 1);
        first.push(0);
        let mut end = 0;
        first.extend(code.registers.iter().map(|register| {
            end += u32::from(register.words);
            end
        }));
        RegisterWords { first }
    }

    /// The number of words.
    pub fn count(&self) -> usize {
        self.first.last().map_or(0, |end| *end as usize)
    }

    /// The words of a register; `None` if the register does not exist.
    pub fn of_register(&self, register: Register) -> Option<Range<u32>> {
        let at = register.0 as usize;
        Some(*self.first.get(at)?..*self.first.get(at + 1)?)
    }

    /// The words of a value; empty if it is not in a virtual register, or exceeds its register.
    pub fn of(&self, value: Value) -> Range<usize> {
        let Value::Part {
            register,
            first,
            words,
        } = value
        else {
            return 0..0;
        };
        let all = self.of_register(register).unwrap_or(0..0);
        let start = all.start + u32::from(first);
        let end = start + u32::from(words);
        match end <= all.end {
            true => start as usize..end as usize,
            false => 0..0,
        }
    }
}
