//! Parses types, layouts and constants from a module's text, of which a parsed module contains only
//! the offsets.
//!
//! | file | contents |
//! |---|---|
//! | `named`, `layout` | types, their sizes and alignments |
//! | `numbers` | integers and floats |
//! | `constant`, `expression` | constants, and the values of constant expressions |
//! | `equal` | whether two constants are equal, regardless of their spelling |
//! | `variable`, `parameter`, `instruction`, `access`, `call` | the parts of modules and functions |
//! | `reads_lanes` | whether a value depends on which lanes are active |
//! | `meaning` | the trait by which a user of the parser defines the meaning of constants |
//! | `function` | the parsed function |
//!
//! Deliberately absent: the semantics of operations.

mod access;
mod call;
mod constant;
mod equal;
mod expression;
pub mod function;
mod instruction;
pub mod layout;
pub mod meaning;
pub mod named;
pub mod numbers;
mod parameter;
mod reads_lanes;
mod ty;
mod value;
mod variable;

pub use constant::constant;
pub use equal::{Equal, Equals, IncomingValue, taken};
pub use expression::DISTANCE;
pub use function::{
    Access, Alias, Argument, Constant, Detail, Function, Instruction, Linkage, Operand,
    TOO_MANY_PARTS, Variable, Visibility,
};
pub use instruction::Reader;
pub use meaning::Meaning;
pub use parameter::parameter;
pub use reads_lanes::{asks_lanes, reads_lanes};
pub use ty::Type;
pub use value::Value;
pub use variable::{Header, header};

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::target::Architecture;
use crate::{self as ir, Cursor};

/// The result of parsing. The module's parser has accepted the text, so that an error means that
/// the construct is not supported.
pub type Read<T> = Result<T, String>;

/// The maximum number of elements of a module's constants that the text does not spell out
/// (`zeroinitializer`, `splat`).
const UNWRITTEN_PARTS: u64 = 1 << 22;

/// The maximum total number of types, including nested ones, in the instructions of one function.
const TYPE_PARTS: u64 = 1 << 22;

/// Like `TYPE_PARTS`, but for all variables and their initial values together.
const VARIABLE_TYPE_PARTS: u64 = 1 << 24;

/// Data shared by all functions of a module: its layout, its named types, its variables.
pub struct Types<'t> {
    /// Sizes and alignments.
    pub layout: layout::Layout,
    /// The variables of the module, followed by the functions, whose addresses constants may
    /// contain.
    pub variables: Variables,
    /// Aliases of variables and functions.
    pub aliases: Vec<Alias>,
    named: named::NamedTypes<'t>,
    architecture: Option<Architecture>,
    /// The number of each variable, by its plain name.
    numbers: FxHashMap<Cow<'t, [u8]>, u32>,
    /// The number of elements that remain of the limit [`UNWRITTEN_PARTS`].
    unwritten: u64,
    /// The number of types that remain of the limit [`VARIABLE_TYPE_PARTS`] or, after the
    /// variables, of [`TYPE_PARTS`].
    type_parts: u64,
}

/// Variables of the module by number.
pub type Variables = Vec<Variable>;

impl<'t> Types<'t> {
    /// Parses the module's types and variables. Time: linear in their text and in the elements to
    /// which `zeroinitializer` expands. If these elements exceed four million in total, further
    /// constants are unsupported, or are a [`Constant::Zero`].
    pub fn new(module: &ir::Module<'t>, architecture: Option<Architecture>) -> Types<'t> {
        let mut types = Types {
            layout: layout::Layout::of(module, architecture),
            variables: Variables::new(),
            aliases: Vec::new(),
            named: named::NamedTypes::new(module),
            architecture,
            numbers: FxHashMap::default(),
            unwritten: UNWRITTEN_PARTS,
            type_parts: VARIABLE_TYPE_PARTS,
        };
        types.read_variables(module);
        types
    }

    /// Parses a function. Parts that cannot be parsed are replaced by an error. Time: linear in its
    /// text, and in the size of the types that it names.
    pub fn function(&mut self, module: &ir::Module<'t>, function: &ir::Function) -> Function {
        self.type_parts = TYPE_PARTS;
        let arguments = function.arguments.iter().map(|argument| {
            let text = Cursor {
                text: module.bytes(argument.span),
                at: 0,
            };
            parameter(self, text).map_err(String::into_boxed_str)
        });
        let arguments = arguments.collect();
        let mut reader = Reader::new(module, function, self);
        let instructions = function.instructions.iter();
        Function {
            arguments,
            instructions: instructions
                .map(|instruction| reader.instruction(instruction).by_its_mask())
                .collect(),
        }
    }

    /// The number of a variable or function in [`Types::variables`], by its plain name.
    pub fn variable(&self, name: &[u8]) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// Counts the parts of a type that is stored, because a large type may be used repeatedly
    /// through its name.
    fn count(&mut self, ty: Type) -> Read<Type> {
        if matches!(ty, Type::Structure { .. } | Type::Array(..)) {
            let left = self.type_parts.checked_sub(parts(&ty));
            self.type_parts = left.ok_or("types of too many parts")?;
        }
        Ok(ty)
    }
}

/// The number of types within a type. The parser bounds the depth of the recursion.
fn parts(ty: &Type) -> u64 {
    1 + match ty {
        Type::Vector(_, inner) | Type::Array(_, inner) => parts(inner),
        Type::Structure { fields, .. } => fields.iter().map(parts).sum(),
        _ => 0,
    }
}
