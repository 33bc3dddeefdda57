//! Slots for spilled words.

use rustc_hash::FxHashMap;

use super::words::{File, Word};

/// Provisional numbers of the VGPRs that contain spilled SGPRs. The final numbers are set after
/// register assignment.
pub const HOLDERS: u16 = 512;

/// The storage of a spilled word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Slot {
    /// A spilled SGPR: the index of a lane. A spilled VGPR: the index of a word in scratch memory.
    At(File, u32),
    /// No storage: the word always has this value.
    Constant(u32),
}

/// The slots of spilled tuples, by the representative word.
pub type Slots = FxHashMap<Word, Vec<Slot>>;
