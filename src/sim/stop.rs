//! Why a run cannot go on.

/// Why a run cannot go on: words for [`super::Ending`], which adds the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// A limit was reached.
    Limit(String),
    /// Not supported.
    Unsupported(String),
    /// No defined meaning.
    Undefined(String),
    /// No lane can continue.
    Deadlock(String),
}

impl From<String> for Stop {
    /// Whatever cannot be done is not supported.
    fn from(words: String) -> Stop {
        Stop::Unsupported(words)
    }
}
