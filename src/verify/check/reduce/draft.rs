//! A function as the reducer changes it: instructions in pieces, so that what they name can be exchanged.
//!
//! Deliberately absent: what instructions mean. A draft is as valid as what it came from, but for what `settle` mends and `valid` checks.

use std::fmt::Write;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_ir::Opcode;

/// Part of an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Text, constants included.
    Text(Rc<str>),
    /// An argument or an instruction's result.
    Value(u32),
    /// A block that control goes to.
    Block(u32),
    /// The address of a block.
    Address(u32),
}

impl Piece {
    pub fn text(text: &str) -> Piece {
        Piece::Text(text.into())
    }

    pub fn as_value(&self) -> Option<u32> {
        match self {
            Piece::Value(value) => Some(*value),
            _ => None,
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Instruction {
    /// Its number as a value, or another that no instruction has.
    pub id: u32,
    pub has_result: bool,
    pub opcode: Opcode,
    /// Everything but the result; of a phi only what stands before its pairs.
    pub pieces: Vec<Piece>,
    /// Of a phi: what it reads from each predecessor.
    pub incoming: Vec<(Piece, u32)>,
}

impl Instruction {
    /// The blocks that a terminator names, in the order of the text.
    pub fn targets(&self) -> impl Iterator<Item = u32> + '_ {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Block(block) => Some(*block),
            _ => None,
        })
    }

    /// The values that it reads.
    pub fn operands(&self) -> impl Iterator<Item = &Piece> {
        let read = self.incoming.iter().map(|(piece, _)| piece);
        let all = self.pieces.iter().chain(read);
        all.filter(|piece| matches!(piece, Piece::Value(_)))
    }

    /// The same, to be exchanged.
    pub fn operands_mut(&mut self) -> impl Iterator<Item = &mut Piece> {
        let read = self.incoming.iter_mut().map(|(piece, _)| piece);
        let all = self.pieces.iter_mut().chain(read);
        all.filter(|piece| matches!(piece, Piece::Value(_)))
    }

    /// The block that it jumps to, if it does nothing else.
    pub fn jump(&self) -> Option<u32> {
        match (self.opcode, self.pieces.as_slice()) {
            (Opcode::Br, [_, Piece::Block(to)]) => Some(*to),
            _ => None,
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Block {
    pub id: u32,
    /// The last is the terminator.
    pub instructions: Vec<Instruction>,
}

#[derive(Clone, Debug)]
pub(super) struct Argument {
    pub id: u32,
    /// Type and attributes.
    pub text: Rc<str>,
}

/// What the reducer knows of the function that it was given.
#[derive(Debug)]
pub(super) struct Origin {
    /// The function's name, `@` included.
    pub name: Rc<str>,
    /// By value: its type; empty where it is not known.
    pub types: Vec<Rc<str>>,
    /// Whether pointers have types of their own, which `types` does not tell.
    pub typed_pointers: bool,
    /// How the function may be left.
    pub leave: (Opcode, Rc<str>),
}

#[derive(Clone, Debug)]
pub(super) struct Draft {
    /// The first is the entry.
    pub blocks: Vec<Block>,
    pub arguments: Vec<Argument>,
    /// From `define` to the parenthesis.
    pub before: Vec<Rc<str>>,
    /// From behind the last argument on, without the brace.
    pub after: Vec<Rc<str>>,
    /// Blocks that are kept though nothing reaches them.
    pub dead: Vec<u32>,
    /// A number that no instruction has.
    pub next: u32,
    pub origin: Rc<Origin>,
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

    /// Whether one value can stand for the other, as far as types go.
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

    /// By block: its place.
    pub fn places(&self) -> FxHashMap<u32, usize> {
        let blocks = self.blocks.iter().enumerate();
        blocks.map(|(place, block)| (block.id, place)).collect()
    }

    pub fn block(&self, id: u32) -> Option<&Block> {
        self.blocks.iter().find(|block| block.id == id)
    }

    pub fn block_mut(&mut self, id: u32) -> Option<&mut Block> {
        self.blocks.iter_mut().find(|block| block.id == id)
    }

    /// The terminators with their blocks.
    pub fn ends(&self) -> impl Iterator<Item = (u32, &Instruction)> {
        let blocks = self.blocks.iter();
        blocks.filter_map(|block| Some((block.id, block.instructions.last()?)))
    }

    /// By block: the blocks that name it, once for each time.
    pub fn predecessors(&self) -> FxHashMap<u32, Vec<u32>> {
        let mut found: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for (from, end) in self.ends() {
            for to in end.targets() {
                found.entry(to).or_default().push(from);
            }
        }
        found
    }

    pub fn instructions(&self) -> impl Iterator<Item = &Instruction> {
        self.blocks.iter().flat_map(|block| &block.instructions)
    }

    pub fn instructions_mut(&mut self) -> impl Iterator<Item = &mut Instruction> {
        let blocks = self.blocks.iter_mut();
        blocks.flat_map(|block| &mut block.instructions)
    }

    /// A terminator that goes to a block and nowhere else.
    pub fn jump_to(&mut self, to: u32) -> Instruction {
        let pieces = vec![Piece::text("br label "), Piece::Block(to)];
        self.terminator(Opcode::Br, pieces)
    }

    /// A terminator that leaves the function.
    pub fn leave(&mut self) -> Instruction {
        let (opcode, text) = self.origin.leave.clone();
        self.terminator(opcode, vec![Piece::Text(text)])
    }

    fn terminator(&mut self, opcode: Opcode, pieces: Vec<Piece>) -> Instruction {
        self.next += 1;
        Instruction {
            id: self.next,
            has_result: false,
            opcode,
            pieces,
            incoming: Vec::new(),
        }
    }

    /// The definition as text. Everything is named anew: `%a0` arguments, `%v0` values, `%b0` blocks.
    pub fn text(&self) -> String {
        let arguments = self.arguments.iter().map(|argument| argument.id);
        let mut names: FxHashMap<u32, String> = arguments
            .enumerate()
            .map(|(at, id)| (id, format!("%a{at}")))
            .collect();
        let results = self
            .instructions()
            .filter(|instruction| instruction.has_result);
        for (at, instruction) in results.enumerate() {
            names.insert(instruction.id, format!("%v{at}"));
        }
        let places = self.places();
        let own = &self.origin.name;
        let predecessors = self.predecessors();
        let mut out = String::with_capacity(64 * self.size());
        out.push_str(&self.before.join(" "));
        out.push('(');
        for (at, argument) in self.arguments.iter().enumerate() {
            let separator = if at > 0 { ", " } else { "" };
            let _ = write!(out, "{separator}{} %a{at}", argument.text);
        }
        for word in &self.after {
            // The parenthesis, or dots in front of it.
            if !word.starts_with([')', ',']) {
                out.push(' ');
            }
            out.push_str(word);
        }
        out.push_str(" {\n");
        for (at, block) in self.blocks.iter().enumerate() {
            let separator = if at > 0 { "\n" } else { "" };
            let _ = writeln!(out, "{separator}b{at}:");
            for instruction in &block.instructions {
                out.push_str("  ");
                if instruction.has_result {
                    push(
                        &mut out,
                        &Piece::Value(instruction.id),
                        &names,
                        &places,
                        own,
                    );
                    out.push_str(" = ");
                }
                for piece in &instruction.pieces {
                    push(&mut out, piece, &names, &places, own);
                }
                let mut separator = " ";
                for (piece, from) in &instruction.incoming {
                    // One pair for each edge.
                    let edges = predecessors.get(&block.id).into_iter().flatten();
                    for _ in edges.filter(|edge| *edge == from) {
                        out.push_str(separator);
                        out.push_str("[ ");
                        push(&mut out, piece, &names, &places, own);
                        out.push_str(", ");
                        push(&mut out, &Piece::Block(*from), &names, &places, own);
                        out.push_str(" ]");
                        separator = ", ";
                    }
                }
                out.push('\n');
            }
        }
        out.push_str("}\n");
        out
    }
}

fn push(
    out: &mut String,
    piece: &Piece,
    names: &FxHashMap<u32, String>,
    places: &FxHashMap<u32, usize>,
    own: &str,
) {
    match piece {
        Piece::Text(text) => out.push_str(text),
        Piece::Value(value) => out.push_str(names.get(value).map_or("poison", |name| name)),
        Piece::Block(block) => {
            let _ = write!(out, "%b{}", places.get(block).copied().unwrap_or_default());
        }
        Piece::Address(block) => {
            let block = places.get(block).copied().unwrap_or_default();
            let _ = write!(out, "blockaddress({own}, %b{block})");
        }
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
