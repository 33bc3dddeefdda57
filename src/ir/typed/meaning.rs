//! The interpretation of constants, which the user of the parser defines.
//!
//! Their syntax is parsed once, here. Their values differ: code that is to be linked keeps
//! addresses symbolic ([`super::Types`]), an interpreter knows them, and shares no arithmetic with
//! the implementation that it is compared with.

use super::layout::Layout;
use super::named::NamedTypes;
use super::{Read, Type, Value};
use crate::{Cursor, Opcode};

/// An interpretation of constants.
pub trait Meaning<'t> {
    /// A constant.
    type Constant;

    /// The types that the module names.
    fn named(&mut self) -> &mut NamedTypes<'t>;

    /// Sizes and alignments.
    fn layout(&self) -> &Layout;

    /// Counts a type that is kept.
    ///
    /// # Errors
    /// There are too many.
    fn kept(&mut self, ty: Type) -> Read<Type> {
        Ok(ty)
    }

    /// Counts a constant that begins here, within another one or not.
    ///
    /// # Errors
    /// There are too many.
    fn begin(&mut self, _outermost: bool) -> Read<()> {
        Ok(())
    }

    /// A number, `undef` or `poison`; an error for a number that is not supported.
    ///
    /// # Errors
    /// It has no value, and neither does the constant that contains it.
    fn value(&mut self, value: Read<Value>) -> Read<Self::Constant>;

    /// The address of a variable or function, by its name as written.
    ///
    /// # Errors
    /// As for [`Meaning::value`].
    fn address(&mut self, name: &'t [u8]) -> Read<Self::Constant>;

    /// The zero of a type.
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

    /// A constant of another kind, by its word: `blockaddress`, `ptrauth`.
    ///
    /// # Errors
    /// As for [`Meaning::value`].
    fn other(&mut self, word: &str) -> Read<Self::Constant>;

    /// The bits of an integer of at most 64 bits.
    fn bits(constant: &Self::Constant) -> Option<u64>;

    /// Reads a type that is kept.
    ///
    /// # Errors
    /// It cannot be read.
    fn ty(&mut self, text: &mut Cursor<'t>) -> Read<Type> {
        let ty = self.named().read(text)?;
        self.kept(ty)
    }
}

/// An operation on constants.
pub struct Expression<'e, C> {
    /// Which.
    pub opcode: Opcode,
    /// Its flags; the predicate of a compare is the last.
    pub words: &'e [&'e str],
    /// `getelementptr`: the type that is stepped through.
    pub source: Option<&'e Type>,
    /// With their types.
    pub operands: &'e [(Type, C)],
    /// The type of the result.
    pub result: &'e Type,
}
