//! The common form in which verdicts of implementations are compared.

/// The verdicts of an implementation on one function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdicts {
    /// For each argument, then each instruction in textual order (void ones and terminators too),
    /// by the numbers of [`lanelog_ir::Operand`]: whether lanes may disagree on it; for a
    /// terminator: on where to go.
    pub divergent: Vec<bool>,
}
