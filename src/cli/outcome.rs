//! How a command ended.

/// How a command ended, short of a mistake of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The command succeeded.
    Done,
    /// The answer to the question is no.
    No,
    /// An input could not be read, or the arguments are wrong; stderr has the reason.
    Wrong,
}
