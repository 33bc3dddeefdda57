//! Where a value is held.

use super::Selected;
use super::reason::Broken;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::Value;

/// Where a value is.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Held {
    /// Nowhere yet.
    #[default]
    Nothing,
    /// In words, element by element. A bit is a word 0 or 1 of a scalar or vector register, a
    /// constant, or a lane mask.
    Words(Vec<Value>),
    /// A uniform compare of scalar words, repeated where it is read: `s_cmp_*`, and its two
    /// operands. The bit is in SCC.
    Compare(op::Opcode, Value, Value),
}

/// The only word of a value, or its lowest.
pub(super) fn first(words: &[Value]) -> Selected<Value> {
    let word = words.first().copied();
    Ok(word.ok_or(Broken("a value has no words"))?)
}
