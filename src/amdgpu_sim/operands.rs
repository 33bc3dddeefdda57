//! Operands of decoded instructions.

/// Contiguous registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    /// Vector registers, not scalar ones.
    pub vector: bool,
    /// The first.
    pub first: u16,
    /// How many.
    pub words: u16,
}

/// Where a scalar operand comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    /// Registers of the scalar file, from this one on.
    Register(u16),
    /// A number, as wide as it is read.
    Constant(u64),
}
