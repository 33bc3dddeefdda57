//! Known upper bits of integers that are narrower than their words.

/// The extension of an integer that is narrower than its word: known facts about its upper bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extension {
    /// Nothing.
    #[default]
    Unknown,
    /// They are zero.
    Zero,
    /// They are all as its highest bit.
    Sign,
}

/// The bits of a word that an integer of `bits` bits occupies.
pub fn low_bits(bits: u32) -> u32 {
    if bits >= 32 {
        u32::MAX
    } else {
        (1 << bits) - 1
    }
}
