//! Slots: where words are that did not fit into registers.

use rustc_hash::FxHashMap;

use super::words::{File, Word};

/// Numbers of the VGPRs that hold SGPRs, before they are known.
pub const HOLDERS: u16 = 512;

/// Where a word is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Slot {
    /// The lane, or the word of scratch memory.
    At(File, u32),
    /// Nowhere: it is this.
    Constant(u32),
}

/// Slots of tuples, place by place: by the word that represents a tuple.
pub type Slots = FxHashMap<Word, Vec<Slot>>;
