//! Which of the floats that are not numbers is computed.

use super::Value;
use super::operation::float::Format;

/// A float that is not a number, and quiet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotANumber {
    /// Positive, without a payload.
    Zeros,
    /// Negative, and all bits of its payload are set.
    Ones,
}

impl NotANumber {
    /// Takes the place of a float that is not a number.
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
