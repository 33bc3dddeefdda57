//! A trait by which each user of the parser defines how constants are interpreted.
//!
//! The syntax of constants is parsed by this crate. The values of constants differ between users:
//! code that will be linked keeps addresses symbolic ([`super::Types`]), whereas an interpreter
//! knows addresses, and must not share code for arithmetic with the backend, because results of
//! both are compared.

use super::layout::Layout;
use super::named::NamedTypes;
use super::{Read, Type, Value};
use crate::{Cursor, Opcode};

/// An interpretation of constants.
pub trait Meaning<'t> {
    /// The representation of a constant.
    type Constant;

    /// The named types of the module.
    fn named(&mut self) -> &mut NamedTypes<'t>;

    /// Sizes and alignments.
    fn layout(&self) -> &Layout;

    /// Called for each type that is stored, so that their number can be limited.
    ///
    /// # Errors
    /// If there are too many types.
    fn kept(&mut self, ty: Type) -> Read<Type> {
        Ok(ty)
    }

    /// Called at the start of each constant, nested or not, so that their number can be limited.
    ///
    /// # Errors
    /// If there are too many constants.
    fn begin(&mut self, _outermost: bool) -> Read<()> {
        Ok(())
    }

    /// Converts a number, `undef` or `poison`. `value` is an error if the number is not supported.
    ///
    /// # Errors
    /// The constant has no value. Constants that contain it then have no value either.
    fn value(&mut self, value: Read<Value>) -> Read<Self::Constant>;

    /// The address of a variable or function, by its name as written.
    ///
    /// # Errors
    /// As for [`Meaning::value`].
    fn address(&mut self, name: &'t [u8]) -> Read<Self::Constant>;

    /// The zero value of a type.
    ///
    /// # Errors
    /// As for [`Meaning::value`].
    fn zero(&mut self, ty: &Type) -> Read<Self::Constant>;

    /// A vector of `count` copies of a constant.
    ///
    /// # Errors
    /// As for [`Meaning::value`].
    fn splat(&mut self, one: Self::Constant, count: u32) -> Read<Self::Constant>;

    /// A vector, array or structure.
    fn parts(&mut self, parts: Vec<Self::Constant>) -> Self::Constant;

    /// The value of a constant expression.
    ///
    /// # Errors
    /// As for [`Meaning::value`].
    fn expression(&mut self, of: &Expression<'_, Self::Constant>) -> Read<Self::Constant>;

    /// Any other constant, by its keyword: `blockaddress`, `ptrauth`.
    ///
    /// # Errors
    /// As for [`Meaning::value`].
    fn other(&mut self, word: &str) -> Read<Self::Constant>;

    /// The bits of a constant, if it is an integer of at most 64 bits.
    fn bits(constant: &Self::Constant) -> Option<u64>;

    /// Parses a type that is stored.
    ///
    /// # Errors
    /// If the type cannot be parsed.
    fn ty(&mut self, text: &mut Cursor<'t>) -> Read<Type> {
        let ty = self.named().read(text)?;
        self.kept(ty)
    }
}

/// An operation of a constant expression.
pub struct Expression<'e, C> {
    /// The opcode.
    pub opcode: Opcode,
    /// The flags of the expression; for a compare, the last word is the predicate.
    pub words: &'e [&'e str],
    /// For `getelementptr`: the source element type.
    pub source: Option<&'e Type>,
    /// The operands with their types.
    pub operands: &'e [(Type, C)],
    /// The type of the result.
    pub result: &'e Type,
}
