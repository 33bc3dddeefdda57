//! Instructions on virtual registers, and their assembly text.

use std::collections::{BTreeMap, BTreeSet};

/// The stack pointer, a scalar register.
pub const STACK: u32 = 30;

/// A virtual register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Register {
    /// Whether the register is a vector of 16 words, or a single word.
    pub vector: bool,
    pub number: u32,
}

/// A source operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Register(Register),
    /// An immediate.
    Number(i32),
    /// The stack slot at this byte offset.
    Stack(u32),
}

/// The syntax of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `op dest, a, b`.
    Operation,
    /// `op dest, (a)`: a load.
    Load,
    /// `op a, (b)`: a store.
    Store,
    /// `op a, label` or `op label`: a branch.
    Branch,
    /// `ret`.
    Return,
    /// `membar`.
    Fence,
}

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    pub form: Form,
    pub opcode: &'static str,
    pub dest: Option<Register>,
    /// The mask of lanes that are written; other lanes keep their values.
    pub mask: Option<Register>,
    pub sources: Vec<Source>,
    /// The target of a branch.
    pub to: Option<u32>,
}

impl Instruction {
    /// The registers that the instruction reads.
    pub fn reads(&self) -> impl Iterator<Item = Register> + '_ {
        let sources = self.sources.iter().filter_map(|source| match source {
            Source::Register(register) => Some(*register),
            Source::Number(_) | Source::Stack(_) => None,
        });
        let kept = self.dest.filter(|_| self.mask.is_some());
        sources.chain(self.mask).chain(kept)
    }

    /// If the instruction copies a whole register, without a mask: the destination and the source.
    pub fn copies(&self) -> Option<(Register, Register)> {
        match (self.opcode, self.mask, self.dest, self.sources.as_slice()) {
            ("move", None, Some(to), [Source::Register(from)]) if to.vector == from.vector => {
                Some((to, *from))
            }
            _ => None,
        }
    }
}

/// A function.
#[derive(Clone, Debug, Default)]
pub struct Code {
    pub name: String,
    pub labels: Vec<String>,
    /// Instructions, by block.
    pub blocks: Vec<Vec<Instruction>>,
    /// Successors, by block.
    pub successors: Vec<Vec<u32>>,
    /// Registers that have a value at the entry, with their physical registers.
    pub fixed: BTreeMap<Register, u32>,
    /// The register of the result, which is read at the end.
    pub result: Option<Register>,
    /// Comments that name the register of each argument.
    pub comments: Vec<(String, Source)>,
    /// Size of the stack frame in bytes.
    pub stack: u32,
}

impl Code {
    /// The assembly text, with the physical registers in `given`.
    pub fn text(&self, given: &BTreeMap<Register, u32>) -> String {
        let name = |register: &Register| {
            let letter = if register.vector { 'v' } else { 's' };
            format!("{letter}{}", given.get(register).copied().unwrap_or(0))
        };
        let source = |source: &Source| match source {
            Source::Register(register) => name(register),
            Source::Number(number) => number.to_string(),
            Source::Stack(place) => format!("{place}(s{STACK})"),
        };
        let address = |text: String| match text.ends_with(')') {
            true => text,
            false => format!("({text})"),
        };
        let mut out = String::new();
        for (what, place) in &self.comments {
            out += &format!("# {what}: {}\n", source(place));
        }
        if self.stack > 0 {
            out += &format!("# stack: {} bytes from s{STACK}\n", self.stack);
        }
        out += &format!("{}:\n", self.name);
        let instructions = self.blocks.iter().flatten();
        let targets: BTreeSet<u32> = instructions.filter_map(|other| other.to).collect();
        for (at, (label, block)) in (0..).zip(self.labels.iter().zip(&self.blocks)) {
            if targets.contains(&at) {
                out += &format!("{label}:\n");
            }
            for instruction in block {
                let mut words: Vec<String> = Vec::new();
                let masked = if instruction.mask.is_some() {
                    "_mask"
                } else {
                    ""
                };
                let mask = instruction.mask.as_ref().map(&name);
                let mut sources = instruction.sources.iter().map(source);
                match instruction.form {
                    Form::Operation => {
                        words.extend(instruction.dest.as_ref().map(&name));
                        words.extend(mask);
                        words.extend(sources);
                    }
                    Form::Load => {
                        words.extend(instruction.dest.as_ref().map(&name));
                        words.extend(mask);
                        words.extend(sources.map(address));
                    }
                    Form::Store => {
                        words.extend(sources.next());
                        words.extend(mask);
                        words.extend(sources.map(address));
                    }
                    Form::Branch => {
                        words.extend(sources);
                        let to = instruction.to.and_then(|to| self.labels.get(to as usize));
                        words.extend(to.cloned());
                    }
                    Form::Return | Form::Fence => {}
                }
                let line = format!("    {}{masked} {}", instruction.opcode, words.join(", "));
                out += &format!("{}\n", line.trim_end());
            }
        }
        out
    }
}
