//! The form in which the verdicts of all implementations are represented.

/// The verdicts of an implementation on one function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdicts {
    /// Whether lanes may disagree on each value: first the arguments, then the instructions in
    /// textual order (void ones and terminators too), as [`lanelog_ir::Operand`] numbers them. For
    /// a terminator: whether lanes may disagree on the successor.
    pub divergent: Vec<bool>,
}
