//! A function while it is reduced: an owned function, and properties of the original one.
//!
//! A phi has one pair for each predecessor, however many edges lead from it. Deliberately absent:
//! the semantics of instructions. A draft is as valid as its origin, except for errors that
//! `settle` repairs and `valid` detects.

use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use rustc_hash::FxHashSet;

use lanelog_ir::Opcode;
use lanelog_ir::owned::{Function, Style};
pub(super) use lanelog_ir::owned::{Instruction, Piece};

/// The properties of the original function.
#[derive(Debug)]
pub(super) struct Origin {
    /// By value: its type; empty where it is not known.
    pub types: Vec<Rc<str>>,
    /// Whether pointers have element types, which `types` does not tell.
    pub typed_pointers: bool,
    /// How the function may be left.
    pub leave: (Opcode, Rc<str>),
}

#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub function: Function,
    /// Blocks that are kept though nothing reaches them.
    pub dead: Vec<u32>,
    pub origin: Rc<Origin>,
}

impl Deref for Draft {
    type Target = Function;

    fn deref(&self) -> &Function {
        &self.function
    }
}

impl DerefMut for Draft {
    fn deref_mut(&mut self) -> &mut Function {
        &mut self.function
    }
}

impl Draft {
    /// How many instructions there are, terminators included.
    pub fn size(&self) -> usize {
        self.blocks
            .iter()
            .map(|block| block.instructions.len())
            .sum()
    }

    /// The type of a value; empty if it is not known.
    pub fn type_of(&self, value: u32) -> &str {
        let known = self.origin.types.get(value as usize);
        known.map_or("", |known| known)
    }

    /// Whether one value can replace the other, as far as types are concerned.
    pub fn same_type(&self, one: u32, other: u32) -> bool {
        let (one, other) = (self.type_of(one), self.type_of(other));
        !one.is_empty() && one == other && !(self.origin.typed_pointers && one.contains("ptr"))
    }

    /// The plainest constant of a value's type.
    pub fn zero(&self, value: u32) -> Option<Piece> {
        let of = self.type_of(value);
        let text = match of {
            "" | "token" | "metadata" | "label" | "void" => return None,
            "i1" => "false",
            "half" | "bfloat" | "float" | "double" => "0.000000e+00",
            _ if of.starts_with("ptr") => "null",
            _ if of.starts_with("target") => "poison",
            _ if of.starts_with('i') => "0",
            _ => "zeroinitializer",
        };
        Some(Piece::text(text))
    }

    /// A terminator that leads to one block.
    pub fn jump_to(&mut self, to: u32) -> Instruction {
        Instruction::branch(self.new_value(), to, self.place)
    }

    /// A terminator that leaves the function.
    pub fn leave(&mut self) -> Instruction {
        let (opcode, text) = self.origin.leave.clone();
        Instruction {
            opcode,
            pieces: vec![Piece::text(&text)],
            ..self.jump_to(0)
        }
    }

    /// The definition as text. Everything is named anew.
    pub fn text(&self) -> String {
        let predecessors = self.predecessors();
        let mut whole = self.function.clone();
        for block in &mut whole.blocks {
            let edges = predecessors.get(&block.id);
            for phi in &mut block.instructions {
                // One pair for each edge.
                let pairs = std::mem::take(&mut phi.incoming).into_iter();
                let each = pairs.flat_map(|pair| {
                    let edges = edges.into_iter().flatten();
                    let count = edges.filter(|from| **from == pair.1).count();
                    std::iter::repeat_n(pair, count)
                });
                phi.incoming = each.collect();
            }
        }
        whole.text(Style::Numbered)
    }
}

/// The blocks that can be reached from the entry and from those that are kept.
pub(super) fn reached(draft: &Draft) -> FxHashSet<u32> {
    let places = draft.places();
    let entry = draft.blocks.first().map(|block| block.id);
    let mut stack: Vec<u32> = entry
        .into_iter()
        .chain(draft.dead.iter().copied())
        .collect();
    let mut seen = FxHashSet::default();
    while let Some(block) = stack.pop() {
        let Some(block) = places
            .get(&block)
            .and_then(|place| draft.blocks.get(*place))
        else {
            continue;
        };
        if seen.insert(block.id) {
            stack.extend(
                block
                    .instructions
                    .last()
                    .into_iter()
                    .flat_map(Instruction::targets),
            );
        }
    }
    seen
}
