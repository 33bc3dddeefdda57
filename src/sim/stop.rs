//! Reasons that a run cannot continue.

/// The reason that a run cannot continue. [`super::Ending`] contains this message and the location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// A limit was exceeded.
    Limit(String),
    /// An unsupported feature was reached.
    Unsupported(String),
    /// Undefined behaviour was reached.
    Undefined(String),
    /// All remaining lanes wait for each other.
    Deadlock(String),
}

impl From<String> for Stop {
    /// A message without a kind is reported as an unsupported feature.
    fn from(words: String) -> Stop {
        Stop::Unsupported(words)
    }
}
