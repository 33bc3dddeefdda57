//! The outcome of a command.

/// The outcome of a command, except for a bug in lanelog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The command succeeded.
    Done,
    /// The answer to the question is no.
    No,
    /// An input could not be read, or the arguments are wrong; stderr has the reason.
    Wrong,
}
