//! Operands of decoded instructions.

/// Contiguous registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    /// Whether the registers are vector registers instead of scalar ones.
    pub vector: bool,
    /// The first register.
    pub first: u16,
    /// Number of registers.
    pub words: u16,
}

/// The source of a scalar operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    /// Consecutive scalar registers, starting with this one.
    Register(u16),
    /// A constant, as wide as the operand that reads it.
    Constant(u64),
}
