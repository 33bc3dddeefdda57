//! Functions that can be changed: blocks, instructions and operands as ids, with a printer.
//!
//! An instruction is a list of pieces: ids of values and blocks, and the text between them, which
//! contains the keyword, flags, types, constants, globals and attachments. Hence every LLVM
//! instruction can be stored, although only the operands that passes change are decoded.
//!
//! | file | what it does |
//! |---|---|
//! | `load` | a function of a module as an owned one |
//! | `module` | a module whose functions are changed |
//! | `pieces` | local names in the text of an instruction |
//! | `print` | an owned function as text |
//! | `names` | names that are still free |
//!
//! Each instruction has its place in the original text, so messages about a changed function refer
//! to it.
//!
//! Architecture invariant: ids are those of the parser ([`crate::Function`]) until a pass adds
//! values or blocks, which get new ids. Deliberately absent: types of values ([`crate::typed`] has
//! them), debug records and calls of `llvm.dbg` intrinsics, which the parser drops.

mod load;
mod module;
mod names;
mod pieces;
mod print;

pub use module::{Module, Seen};
pub use names::NamePool;
pub use pieces::{Locals, by_ids, locals, operand, pieces, replace, with_ids};
pub use print::{Printed, Style, print_on_lines};

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::text::names;
use crate::{self as ir, Opcode, keyword, plain_name};

/// Part of an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text, constants included.
    Text(Arc<str>),
    /// An argument or the result of an instruction.
    Value(u32),
    /// A block that control goes to or comes from.
    Block(u32),
    /// The address of a block of this function: `blockaddress(@f, %block)`.
    Address(u32),
}

impl Piece {
    /// A piece of text.
    pub fn text(text: &str) -> Piece {
        Piece::Text(text.into())
    }

    /// The id of the value, if it is one.
    pub fn as_value(&self) -> Option<u32> {
        match self {
            Piece::Value(value) => Some(*value),
            _ => None,
        }
    }
}

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// The id of its result; unique even if it has none.
    pub id: u32,
    /// The name of its result, with its sign; `None` without a result.
    pub name: Option<Arc<str>>,
    /// The operation.
    pub opcode: Opcode,
    /// The instruction without its result. For a phi: first the text before its pairs, then the
    /// text after them.
    pub pieces: Vec<Piece>,
    /// The incoming values of a phi and their blocks; empty for other operations.
    pub incoming: Vec<(Piece, u32)>,
    /// The offset, in the module's text, of the instruction that it was parsed from or generated
    /// for.
    pub place: usize,
}

impl Instruction {
    /// An instruction with the keyword that its pieces begin with, and without incoming values.
    pub fn new(id: u32, name: Option<Arc<str>>, pieces: Vec<Piece>, place: usize) -> Instruction {
        let word = match pieces.first() {
            Some(Piece::Text(text)) => text.split_ascii_whitespace().next(),
            _ => None,
        };
        let opcode = match word.unwrap_or_default() {
            "tail" | "musttail" | "notail" => Some(Opcode::Call),
            word => keyword::opcode(word.as_bytes()),
        };
        Instruction {
            id,
            name,
            opcode: opcode.unwrap_or(Opcode::Other),
            pieces,
            incoming: Vec::new(),
            place,
        }
    }

    /// An unconditional branch.
    pub fn branch(id: u32, to: u32, place: usize) -> Instruction {
        let pieces = vec![Piece::text("br label "), Piece::Block(to)];
        Instruction::new(id, None, pieces, place)
    }

    /// Whether it has a result.
    pub fn has_result(&self) -> bool {
        self.name.is_some()
    }

    /// The blocks that a terminator names, in the order of the text.
    pub fn targets(&self) -> impl Iterator<Item = u32> + '_ {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Block(block) => Some(*block),
            _ => None,
        })
    }

    /// All pieces, incoming values of phis included.
    pub fn all_pieces(&self) -> impl Iterator<Item = &Piece> {
        let read = self.incoming.iter().map(|(piece, _)| piece);
        self.pieces.iter().chain(read)
    }

    /// [`Instruction::all_pieces`], to be changed.
    pub fn all_pieces_mut(&mut self) -> impl Iterator<Item = &mut Piece> {
        let read = self.incoming.iter_mut().map(|(piece, _)| piece);
        self.pieces.iter_mut().chain(read)
    }

    /// The values that it reads.
    pub fn operands(&self) -> impl Iterator<Item = &Piece> {
        self.all_pieces()
            .filter(|piece| matches!(piece, Piece::Value(_)))
    }

    /// [`Instruction::operands`], to be changed.
    pub fn operands_mut(&mut self) -> impl Iterator<Item = &mut Piece> {
        self.all_pieces_mut()
            .filter(|piece| matches!(piece, Piece::Value(_)))
    }

    /// The plain name of the function that a call names; `None` for inline asm and calls through
    /// pointers.
    pub fn callee(&self) -> Option<String> {
        if !self.opcode.is_call() {
            return None;
        }
        // The callee of an indirect call precedes the parenthesis too.
        let Some(Piece::Text(text)) = self.pieces.first() else {
            return None;
        };
        let name = names(text.as_bytes()).find(|name| name.sign == b'@')?;
        let following = text.get(name.range.end..)?.trim_start();
        let plain = plain_name(name.written(text).as_bytes());
        let plain = String::from_utf8_lossy(&plain).into_owned();
        following.starts_with('(').then_some(plain)
    }

    /// The value that is the convergence token of a call, by its bundle.
    pub fn convergence_token(&self) -> Option<u32> {
        self.pieces.windows(2).find_map(|pair| match pair {
            [Piece::Text(text), Piece::Value(token)] if self.opcode.is_call() => {
                let (_, following) = text.rsplit_once("\"convergencectrl\"")?;
                (!following.contains(')')).then_some(*token)
            }
            _ => None,
        })
    }

    /// The block of an unconditional branch.
    pub fn jump(&self) -> Option<u32> {
        match (self.opcode, self.pieces.as_slice()) {
            (Opcode::Br, [_, Piece::Block(to)]) => Some(*to),
            _ => None,
        }
    }
}

/// A basic block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its id.
    pub id: u32,
    /// Its name, with `%`.
    pub name: Arc<str>,
    /// Its instructions; the last is the terminator.
    pub instructions: Vec<Instruction>,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The id of its value.
    pub id: u32,
    /// Its name, with its sign.
    pub name: Arc<str>,
    /// Type and attributes.
    pub text: Arc<str>,
}

/// A function with a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name as written, with `@`.
    pub name: Arc<str>,
    /// From `define` to the parenthesis of the parameters.
    pub before: Arc<str>,
    /// Its parameters.
    pub arguments: Vec<Argument>,
    /// From after the last parameter to the brace.
    pub after: Arc<str>,
    /// Its blocks; the first is the entry.
    pub blocks: Vec<Block>,
    /// An upper bound of ids of values: it and larger numbers are unused.
    pub next_value: u32,
    /// An upper bound of ids of blocks: it and larger numbers are unused.
    pub next_block: u32,
    /// The start of the function in the text of the module.
    pub place: usize,
}

impl Function {
    /// All instructions, in the order of the text.
    pub fn instructions(&self) -> impl Iterator<Item = &Instruction> {
        self.blocks.iter().flat_map(|block| &block.instructions)
    }

    /// [`Function::instructions`], to be changed.
    pub fn instructions_mut(&mut self) -> impl Iterator<Item = &mut Instruction> {
        let blocks = self.blocks.iter_mut();
        blocks.flat_map(|block| &mut block.instructions)
    }

    /// A new id for a value or an instruction.
    pub fn new_value(&mut self) -> u32 {
        self.next_value += 1;
        self.next_value - 1
    }

    /// A new id for a block.
    pub fn new_block(&mut self) -> u32 {
        self.next_block += 1;
        self.next_block - 1
    }

    /// The index of each block, by its id.
    pub fn places(&self) -> FxHashMap<u32, usize> {
        let blocks = self.blocks.iter().enumerate();
        blocks.map(|(place, block)| (block.id, place)).collect()
    }

    /// The block of an id. Time: linear in the blocks.
    pub fn block(&self, id: u32) -> Option<&Block> {
        self.blocks.iter().find(|block| block.id == id)
    }

    /// [`Function::block`], to be changed.
    pub fn block_mut(&mut self, id: u32) -> Option<&mut Block> {
        self.blocks.iter_mut().find(|block| block.id == id)
    }

    /// The terminators with the ids of their blocks.
    pub fn ends(&self) -> impl Iterator<Item = (u32, &Instruction)> {
        let blocks = self.blocks.iter();
        blocks.filter_map(|block| Some((block.id, block.instructions.last()?)))
    }

    /// The predecessors of each block, once for each edge.
    pub fn predecessors(&self) -> FxHashMap<u32, Vec<u32>> {
        let mut found: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for (from, end) in self.ends() {
            for to in end.targets() {
                found.entry(to).or_default().push(from);
            }
        }
        found
    }
}

/// The module around a function that a pass changes.
#[derive(Clone, Copy, Debug)]
pub struct Context<'m, 't> {
    /// The original module; it contains the original function.
    pub module: &'m ir::Module<'t>,
}

/// The reason why a pass cannot change a function.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PassError {
    /// The place in the text of the module.
    pub place: usize,
    /// The reason in words.
    pub message: String,
}

/// A change of one function.
pub trait FunctionPass {
    /// Its name in options and messages.
    fn name(&self) -> &str;

    /// Changes the function.
    ///
    /// # Errors
    /// The function has something that the pass does not cover.
    fn run(&self, function: &mut Function, context: &Context<'_, '_>) -> Result<(), PassError>;
}

#[cfg(test)]
mod tests;
