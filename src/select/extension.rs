//! Known upper bits of integers that are narrower than their words.

/// The relation between the upper bits of a word and an integer that is narrower than the word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extension {
    /// The upper bits are unknown.
    #[default]
    Unknown,
    /// The upper bits are zero.
    Zero,
    /// The upper bits equal the integer's sign bit.
    Sign,
}

/// A mask of the bits that an integer of `bits` bits occupies in a word.
pub fn low_bits(bits: u32) -> u32 {
    if bits >= 32 {
        u32::MAX
    } else {
        (1 << bits) - 1
    }
}
