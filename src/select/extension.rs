//! The upper bits of words that contain narrower integers: unknown, zero, or copies of the sign.

/// The upper bits of a word that contains a narrower integer.
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
