//! Operands of decoded instructions.

/// Consecutive registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    /// Whether the registers are vector registers.
    pub vector: bool,
    /// The first register.
    pub first: u16,
    /// The number of registers.
    pub words: u16,
}

/// The source of a scalar operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    /// Consecutive scalar registers, given by the first one.
    Register(u16),
    /// A constant with the width of the operand that reads it.
    Constant(u64),
}
