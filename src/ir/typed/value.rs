//! The value of a lane.

/// The value of one lane, whose type is known from the instruction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// `poison`.
    Poison,
    /// `undef`, or a value computed from it: each use may read a different value.
    Undef,
    /// An integer of at most 64 bits, the bits of a float, or an address. Bits above the type's
    /// width are zero.
    Bits(u64),
    /// An integer or float of more than 64 bits: words, least significant first. Bits above the
    /// type's width are zero.
    Wide(Box<[u64]>),
    /// A vector, array or structure, as a list of its elements.
    Many(Box<[Value]>),
}

impl Value {
    /// Whether the value contains neither `undef` nor `poison`.
    pub fn is_defined(&self) -> bool {
        match self {
            Value::Poison | Value::Undef => false,
            Value::Bits(_) | Value::Wide(_) => true,
            Value::Many(parts) => parts.iter().all(Value::is_defined),
        }
    }
}
