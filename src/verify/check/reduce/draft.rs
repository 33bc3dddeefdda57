//! A draft: a function during its reduction, in owned form, with properties of the original
//! function.
//!
//! A phi has one pair of value and block for each predecessor, even if several edges lead from the
//! predecessor. Deliberately absent: the semantics of instructions. If the original function is
//! valid, a draft can have only two kinds of errors: those that `settle` repairs, and those for
//! which `is_valid` returns false.

use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use rustc_hash::FxHashSet;

use lanelog_ir::Opcode;
use lanelog_ir::owned::{Function, Style};
pub(super) use lanelog_ir::owned::{Instruction, Piece};

/// The properties of the original function.
#[derive(Debug)]
pub(super) struct Origin {
    /// The type of each value; empty if it is unknown.
    pub types: Vec<Rc<str>>,
    /// Whether the text has typed pointers. The element types of typed pointers are not recorded in
    /// `types`.
    pub typed_pointers: bool,
    /// The terminator by which the original function returns: opcode and text.
    pub leave: (Opcode, Rc<str>),
}

#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub function: Function,
    /// Blocks that are kept although they are unreachable.
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
    /// The number of instructions, including terminators.
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

    /// Whether the types allow to replace one value by the other.
    pub fn same_type(&self, one: u32, other: u32) -> bool {
        let (one, other) = (self.type_of(one), self.type_of(other));
        !one.is_empty() && one == other && !(self.origin.typed_pointers && one.contains("ptr"))
    }

    /// The zero of a value's type, or its simplest constant; `None` if the type has none.
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

    /// A jump to a block.
    pub fn jump_to(&mut self, to: u32) -> Instruction {
        Instruction::branch(self.new_value(), to, self.place)
    }

    /// A terminator that ends the function.
    pub fn leave(&mut self) -> Instruction {
        let (opcode, text) = self.origin.leave.clone();
        Instruction {
            opcode,
            pieces: vec![Piece::text(&text)],
            ..self.jump_to(0)
        }
    }

    /// The text of the definition, in which all names are replaced by numbered ones.
    pub fn text(&self) -> String {
        let predecessors = self.predecessors();
        let mut whole = self.function.clone();
        for block in &mut whole.blocks {
            let edges = predecessors.get(&block.id);
            for phi in &mut block.instructions {
                // LLVM IR requires one pair for each edge.
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

/// The blocks that are reachable from the entry or from a block of `dead`.
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
