//! The form in which any implementation's opinion of a function is held against another's.

/// Somebody's opinion of one function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdicts {
    /// For each argument, then each instruction in textual order (void ones and terminators too), by the numbers of [`lanelog_ir::Operand`]: whether
    /// lanes may disagree on it; for a terminator: on where to go.
    pub divergent: Vec<bool>,
}
