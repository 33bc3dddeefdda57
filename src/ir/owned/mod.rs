//! Functions that can be changed: blocks, instructions and operands have ids, and a printer
//! converts a function to text.
//!
//! An instruction is a list of pieces: ids of values and blocks, and the text between them, which
//! contains the keyword, flags, types, constants, globals and attachments. Every LLVM instruction
//! can therefore be represented, although only those parts are parsed that passes change.
//!
//! | file | contents |
//! |---|---|
//! | `load` | converts a parsed function to an owned one |
//! | `module` | a module with changed functions |
//! | `pieces` | finds the local names in the text of an instruction |
//! | `print` | writes an owned function as text |
//! | `names` | finds unused names |
//!
//! Each instruction has a position in the original text, so that messages about a changed function
//! refer to the original.
//!
//! Architecture invariant: ids are those of the parser ([`crate::Function`]); a value or block that
//! a pass adds gets a new id. Deliberately absent: types of values (see [`crate::typed`]), debug
//! records and calls of `llvm.dbg` intrinsics, which the parser drops.

mod load;
mod module;
mod names;
mod pieces;
mod print;

pub use module::{InstructionView, Module};
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
    /// Text, including constants.
    Text(Arc<str>),
    /// An argument or the result of an instruction.
    Value(u32),
    /// A block that is a successor or an incoming block.
    Block(u32),
    /// The address of a block of this function: `blockaddress(@f, %block)`.
    Address(u32),
}

impl Piece {
    /// A piece of text.
    pub fn text(text: &str) -> Piece {
        Piece::Text(text.into())
    }

    /// The id of the value, if the piece is one.
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
    /// The id of the result. An instruction without a result also has a unique id.
    pub id: u32,
    /// The name of its result, with the `%`; `None` without a result.
    pub name: Option<Arc<str>>,
    /// The operation.
    pub opcode: Opcode,
    /// The pieces after `%x =`. For a phi: the text before the value-block pairs, then the text
    /// after them.
    pub pieces: Vec<Piece>,
    /// The incoming values and blocks of a phi; empty for other instructions.
    pub incoming: Vec<(Piece, u32)>,
    /// The offset in the module's text of the instruction from which it was parsed, or for which it
    /// was generated.
    pub place: usize,
}

impl Instruction {
    /// Creates an instruction other than a phi. The pieces start with the keyword.
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

    /// Creates an unconditional branch.
    pub fn branch(id: u32, to: u32, place: usize) -> Instruction {
        let pieces = vec![Piece::text("br label "), Piece::Block(to)];
        Instruction::new(id, None, pieces, place)
    }

    /// Whether the instruction has a result.
    pub fn has_result(&self) -> bool {
        self.name.is_some()
    }

    /// The successors of a terminator, in the order of the text.
    pub fn targets(&self) -> impl Iterator<Item = u32> + '_ {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Block(block) => Some(*block),
            _ => None,
        })
    }

    /// All pieces, including the incoming values of a phi.
    pub fn all_pieces(&self) -> impl Iterator<Item = &Piece> {
        let read = self.incoming.iter().map(|(piece, _)| piece);
        self.pieces.iter().chain(read)
    }

    /// Mutable access to [`Instruction::all_pieces`].
    pub fn all_pieces_mut(&mut self) -> impl Iterator<Item = &mut Piece> {
        let read = self.incoming.iter_mut().map(|(piece, _)| piece);
        self.pieces.iter_mut().chain(read)
    }

    /// The operands that are values.
    pub fn operands(&self) -> impl Iterator<Item = &Piece> {
        self.all_pieces()
            .filter(|piece| matches!(piece, Piece::Value(_)))
    }

    /// Mutable access to [`Instruction::operands`].
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
        // In an indirect call, a value precedes the parenthesis instead of a name, and ends the
        // first piece of text.
        let Some(Piece::Text(text)) = self.pieces.first() else {
            return None;
        };
        let name = names(text.as_bytes()).find(|name| name.sign == b'@')?;
        let following = text.get(name.range.end..)?.trim_start();
        let plain = plain_name(name.written(text).as_bytes());
        let plain = String::from_utf8_lossy(&plain).into_owned();
        following.starts_with('(').then_some(plain)
    }

    /// The convergence token of a call, from its operand bundle.
    pub fn convergence_token(&self) -> Option<u32> {
        self.pieces.windows(2).find_map(|pair| match pair {
            [Piece::Text(text), Piece::Value(token)] if self.opcode.is_call() => {
                let (_, following) = text.rsplit_once("\"convergencectrl\"")?;
                (!following.contains(')')).then_some(*token)
            }
            _ => None,
        })
    }

    /// The successor, if this is an unconditional branch.
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
    /// The id of the block.
    pub id: u32,
    /// The name of the block, with `%`.
    pub name: Arc<str>,
    /// The instructions of the block; the last is the terminator.
    pub instructions: Vec<Instruction>,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The id of its value.
    pub id: u32,
    /// The name of the argument, with the `%`.
    pub name: Arc<str>,
    /// The type and the attributes of the argument.
    pub text: Arc<str>,
}

/// A function with a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The name of the function as written, with `@`.
    pub name: Arc<str>,
    /// The text from `define` to the opening parenthesis of the parameters.
    pub before: Arc<str>,
    /// The parameters of the function.
    pub arguments: Vec<Argument>,
    /// The text after the last parameter, up to the opening brace of the body.
    pub after: Arc<str>,
    /// The blocks of the function; the first is the entry.
    pub blocks: Vec<Block>,
    /// All ids of values are less than this.
    pub next_value: u32,
    /// All ids of blocks are less than this.
    pub next_block: u32,
    /// The start of the function in the text of the module.
    pub place: usize,
}

impl Function {
    /// All instructions, in the order of the text.
    pub fn instructions(&self) -> impl Iterator<Item = &Instruction> {
        self.blocks.iter().flat_map(|block| &block.instructions)
    }

    /// Mutable access to [`Function::instructions`].
    pub fn instructions_mut(&mut self) -> impl Iterator<Item = &mut Instruction> {
        let blocks = self.blocks.iter_mut();
        blocks.flat_map(|block| &mut block.instructions)
    }

    /// Returns a new id for a value or an instruction.
    pub fn new_value(&mut self) -> u32 {
        self.next_value += 1;
        self.next_value - 1
    }

    /// Returns a new id for a block.
    pub fn new_block(&mut self) -> u32 {
        self.next_block += 1;
        self.next_block - 1
    }

    /// The index of each block, by its id.
    pub fn places(&self) -> FxHashMap<u32, usize> {
        let blocks = self.blocks.iter().enumerate();
        blocks.map(|(place, block)| (block.id, place)).collect()
    }

    /// The block with an id. Time: linear in the blocks.
    pub fn block(&self, id: u32) -> Option<&Block> {
        self.blocks.iter().find(|block| block.id == id)
    }

    /// Mutable access to [`Function::block`].
    pub fn block_mut(&mut self, id: u32) -> Option<&mut Block> {
        self.blocks.iter_mut().find(|block| block.id == id)
    }

    /// The terminator of each block, with the block's id.
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

/// The context of a pass: the module of the function that it changes.
#[derive(Clone, Copy, Debug)]
pub struct Context<'m, 't> {
    /// The original module; it contains the original function.
    pub module: &'m ir::Module<'t>,
}

/// The reason why a pass cannot change a function.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PassError {
    /// The offset in the text of the module.
    pub place: usize,
    /// A description of the reason.
    pub message: String,
}

/// A pass that changes one function.
pub trait FunctionPass {
    /// The name of the pass, for options and messages.
    fn name(&self) -> &str;

    /// Changes the function.
    ///
    /// # Errors
    /// If the function contains something that the pass does not support.
    fn run(&self, function: &mut Function, context: &Context<'_, '_>) -> Result<(), PassError>;
}

#[cfg(test)]
mod tests;
