//! The NaN that float operations return.

use super::Value;
use super::operation::float::Format;

/// A quiet NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotANumber {
    /// Positive, with an all-zero payload.
    Zeros,
    /// Negative, with an all-ones payload.
    Ones,
}

impl NotANumber {
    /// Replaces `value` if it is a NaN.
    pub(super) fn replace(self, format: Format, value: &mut Value) {
        if let Value::Bits(bits) = value
            && format.is_nan(*bits)
        {
            *bits = match self {
                NotANumber::Zeros => format.not_a_number(),
                NotANumber::Ones => format.sign() | (format.sign() - 1),
            };
        }
    }
}
