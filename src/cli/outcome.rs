//! How a command ended.

/// How a command ended, short of a mistake of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It did what it was asked.
    Done,
    /// The question that it was asked has the answer no.
    No,
    /// Some input could not be read, or the call is wrong; stderr says which and why.
    Wrong,
}
