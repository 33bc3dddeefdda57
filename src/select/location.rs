//! Records where a value is stored during selection: in registers, in SCC, or as a constant.

use super::Selected;
use super::reason::Broken;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::Value;

/// The registers or constants that contain a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Location {
    /// The value is not yet defined.
    #[default]
    Nothing,
    /// 32-bit words, element by element. An `i1` is a scalar or vector word 0 or 1, a constant, or
    /// a lane mask.
    Words(Vec<Value>),
    /// A uniform compare of scalar words, which is repeated at each use: `s_cmp_*` and its two
    /// operands. The result is in SCC.
    Compare(op::Opcode, Value, Value),
}

/// The lowest word of a value.
pub(super) fn first(words: &[Value]) -> Selected<Value> {
    let word = words.first().copied();
    Ok(word.ok_or(Broken("a value has no words"))?)
}
