//! Lowers functions to 32-bit words: values of other types than `i1`, 32-bit words, floats and
//! pointers are replaced by values of these types, using LLVM IR instructions that the processor
//! supports.
//!
//! | file | contents |
//! |---|---|
//! | `parts` | represents values by words: their number and types, and constants |
//! | `integer` | operations on integers of up to 64 bits |
//! | `real` | operations on floats: comparisons, conversions, rounding to integers |
//! | `memory` | addresses, loads, stores |
//! | `convert` | selects the instructions that replace an instruction |
//!
//! An N-bit integer becomes words, the least significant one first; unused upper bits are zero.
//! Vectors, arrays and structures become the sequence of their elements. The memory layout is that
//! of the module. A 64-bit pointer is one word in registers; in memory, its upper half is zero. An
//! argument becomes one argument for each of its words. An argument of less than 32 bits is passed
//! as a word.
//!
//! Functions that contain only supported types are unchanged.
//!
//! Deliberately absent: halves and doubles, division and square roots of floats, atomic accesses,
//! and integers of more than 64 bits except for bitwise operations.

mod convert;
mod integer;
mod memory;
mod parts;
mod real;

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::Refusal;
use crate::names::Names;
use lanelog_ir::owned::{self, Instruction, Module, Piece, by_ids};
use lanelog_ir::typed::{self as typed, Operand, Type, Types};
use lanelog_ir::{self as ir, Function};
use parts::Part;

/// The number of words of a value of a type; `None` if the type is not supported.
pub fn count(ty: &Type) -> Option<usize> {
    parts::parts(ty).ok().map(|parts| parts.len())
}

/// Rewrites the supported functions of an unchanged module. Returns the reasons for the unsupported
/// functions. Time: linear in the resulting text.
pub fn in_words<'m>(
    module: &mut Module<'m>,
    types: &mut Types<'m>,
    functions: &[usize],
) -> Vec<Refusal> {
    let mut refused = Vec::new();
    let read = module.as_read();
    for index in functions.iter().copied() {
        let (Some(function), Some(owned)) = (read.functions.get(index), module.function(index))
        else {
            continue;
        };
        let typed = types.function(read, function);
        if is_in_words(&typed) {
            continue;
        }
        match Writer::new(read, types, function, owned, &typed).function() {
            Ok(own) => module.set(index, own),
            Err((instruction, message)) => refused.push(Refusal {
                function: index,
                instruction,
                message,
            }),
        }
    }
    refused
}

fn is_in_words(typed: &typed::Function) -> bool {
    let arguments = typed.arguments.iter();
    let mut arguments = arguments.map(|argument| match argument {
        Ok(argument) => matches!(
            argument.ty,
            Type::Integer(32) | Type::Float | Type::Pointer(_)
        ),
        Err(_) => false,
    });
    arguments.all(|fits| fits) && typed.instructions.iter().all(convert::is_plain)
}

/// The result of a conversion, or an error message.
type Converted<T> = Result<T, String>;

/// Rewrites a function.
struct Writer<'w, 't> {
    types: &'w Types<'t>,
    function: &'w Function,
    typed: &'w typed::Function,
    names: Names,
    /// Values that an instruction reads before their definition in the text. The names of their
    /// words must be reserved in advance.
    forward: FxHashSet<u32>,
    /// The words of each value in `forward`, written as `%` and an id.
    own: FxHashMap<u32, Vec<String>>,
    /// The names of the words in `own`, by their ids.
    named: FxHashMap<u32, Arc<str>>,
    /// The words of each value, in the format of operands of [`by_ids`].
    known: FxHashMap<u32, Vec<String>>,
    /// The positions of the original instructions.
    places: Vec<usize>,
    made: owned::Function,
    at: u32,
}

impl<'w, 't> Writer<'w, 't> {
    fn new(
        module: &ir::Module<'_>,
        types: &'w Types<'t>,
        function: &'w Function,
        owned: owned::Function,
        typed: &'w typed::Function,
    ) -> Writer<'w, 't> {
        let first = function.arguments.len() as u32;
        let mut forward = FxHashSet::default();
        for (at, instruction) in typed.instructions.iter().enumerate() {
            for (_, operand) in &instruction.operands {
                if let Operand::Value(value) = operand
                    && *value >= first + at as u32
                {
                    forward.insert(*value);
                }
            }
        }
        Writer {
            names: Names::new(module, function),
            types,
            function,
            typed,
            forward,
            own: FxHashMap::default(),
            named: FxHashMap::default(),
            known: FxHashMap::default(),
            places: owned.instructions().map(|own| own.place).collect(),
            made: owned,
            at: 0,
        }
    }

    /// Converts the function. An error has an instruction and a message.
    fn function(mut self) -> Result<owned::Function, (Option<u32>, String)> {
        self.made.blocks.clear();
        let narrow = self.header().map_err(|why| (None, why))?;
        let function = self.function;
        for block in 0..function.blocks.len() {
            let label = self.names.blocks.get(block).cloned().unwrap_or_default();
            self.made.blocks.push(owned::Block {
                id: block as u32,
                name: format!("%{label}").into(),
                instructions: Vec::new(),
            });
            if block == 0 {
                for (bit, word) in &narrow {
                    self.put_as(bit, &format!("trunc i32 {word} to i1"));
                }
            }
            for at in function.block_instructions(block) {
                self.at = at as u32;
                self.instruction(block)
                    .map_err(|why| (Some(at as u32), why))?;
            }
        }
        Ok(self.made)
    }

    /// Replaces arguments by their words. Returns the words that represent `i1` values, with the
    /// arguments as which they are passed.
    fn header(&mut self) -> Converted<Vec<(String, String)>> {
        // The metadata of the function describes its original arguments, so it is dropped.
        let after = self.made.after.split(" !").next().unwrap_or_default();
        self.made.after = after.trim_end().into();
        self.made.arguments.clear();
        let mut narrow = Vec::new();
        for (value, argument) in self.typed.arguments.iter().enumerate() {
            let argument = argument.as_ref().map_err(|why| why.to_string())?;
            let parts = parts::parts(&argument.ty)?;
            let own = self.parts_of(value as u32, parts.len());
            let given = self.function.arguments.get(value);
            let uniform = given.is_some_and(|given| given.in_reg);
            let word = if uniform { " inreg" } else { "" };
            for (part, own) in parts.iter().zip(&own) {
                let (ty, own) = match part {
                    Part::Bit => {
                        let name = format!("{}.word", self.name_of(own));
                        let word = self.value(name);
                        narrow.push((own.clone(), word.clone()));
                        (Part::Word, word)
                    }
                    part => (*part, own.clone()),
                };
                self.made.arguments.push(owned::Argument {
                    id: id_of(&own),
                    name: self.name_of(&own),
                    text: format!("{ty}{word}").into(),
                });
            }
            self.known.insert(value as u32, own);
        }
        Ok(narrow)
    }

    /// Adds a value with a name, which starts with `%`. Returns `%` and the id of the value.
    fn value(&mut self, name: impl Into<Arc<str>>) -> String {
        let id = self.made.new_value();
        self.named.insert(id, name.into());
        format!("%{id}")
    }

    fn name_of(&self, value: &str) -> Arc<str> {
        let name = self.named.get(&id_of(value)).cloned();
        name.unwrap_or_else(|| value.into())
    }

    /// Creates the names for the words of a value.
    fn parts_of(&mut self, value: u32, count: usize) -> Vec<String> {
        if let Some(known) = self.own.get(&value) {
            return known.clone();
        }
        let name = self.names.values.get(value as usize).cloned();
        let mut name = name.unwrap_or_default();
        // Names that are numbers must be consecutive, so they cannot be kept.
        if name.starts_with(|first: char| first.is_ascii_digit()) {
            name = self.names.fresh(&format!("v{value}"));
        }
        let names: Vec<String> = match count {
            1 => vec![name],
            _ => (0..count)
                .map(|at| self.names.fresh(&format!("{name}.{at}")))
                .collect(),
        };
        let own = names.into_iter().map(|name| self.value(format!("%{name}")));
        let own: Vec<String> = own.collect();
        self.own.insert(value, own.clone());
        own
    }

    fn push(&mut self, id: u32, name: Option<Arc<str>>, pieces: Vec<Piece>) {
        let place = self.places.get(self.at as usize).copied();
        let place = place.unwrap_or(self.made.place);
        let instruction = Instruction::new(id, name, pieces, place);
        if let Some(block) = self.made.blocks.last_mut() {
            block.instructions.push(instruction);
        }
    }

    /// Writes an instruction without a result.
    fn line(&mut self, text: &str) {
        let id = self.made.new_value();
        self.push(id, None, by_ids(text));
    }

    /// Writes an instruction that computes a word. Returns the word.
    fn put(&mut self, text: &str) -> String {
        let name = format!("%{}", self.names.fresh("w"));
        let own = self.value(name);
        self.put_as(&own, text);
        own
    }

    /// Writes an instruction that computes a word whose name was reserved.
    fn put_as(&mut self, own: &str, text: &str) {
        self.push(id_of(own), Some(self.name_of(own)), by_ids(text));
    }

    fn binary(&mut self, opcode: &str, one: &str, other: &str) -> String {
        self.put(&format!("{opcode} i32 {one}, {other}"))
    }

    /// The words of an operand.
    fn operand(&mut self, operand: &(Type, Operand)) -> Converted<Vec<String>> {
        match &operand.1 {
            Operand::Constant(constant) => {
                parts::constant(&self.types.variables, &operand.0, constant)
            }
            Operand::Value(value) => {
                if let Some(known) = self.known.get(value) {
                    return Ok(known.clone());
                }
                let count = parts::parts(&operand.0)?.len();
                Ok(self.parts_of(*value, count))
            }
        }
    }

    /// Defines the result of the current instruction.
    fn define(&mut self, ty: &Type, found: Vec<String>) -> Converted<()> {
        let value = self.function.arguments.len() as u32 + self.at;
        if !self.forward.contains(&value) {
            self.known.insert(value, found);
            return Ok(());
        }
        let parts = parts::parts(ty)?;
        let own = self.parts_of(value, parts.len());
        for ((part, own), found) in parts.iter().zip(&own).zip(found) {
            self.put_as(own, &format!("bitcast {part} {found} to {part}"));
        }
        self.known.insert(value, own);
        Ok(())
    }
}

/// The id of a value that is written as `%` and its id.
fn id_of(value: &str) -> u32 {
    let id = value.strip_prefix('%').and_then(|id| id.parse().ok());
    id.unwrap_or(u32::MAX)
}
