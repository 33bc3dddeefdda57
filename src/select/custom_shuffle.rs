//! `llvm.custom.shfl.*`: a warp shuffle that stays one instruction, for custom GPUs that have such
//! an instruction.
//!
//! Operands: a value, the offset or the lane index, and the word with clamp and segment mask.
//! `lanelog_passes::nvptx_to_amdgpu::kept` defines the name.

use super::reason::Malformed;
use super::{Selected, Selector, operands};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Value};

/// Selects a call to a custom shuffle. Returns false for a call to any other function.
///
/// # Errors
/// An operand is missing.
pub(super) fn call(selector: &mut Selector<'_>, name: &str) -> Selected<bool> {
    let way = name.strip_prefix("llvm.custom.shfl.");
    let opcode = match way.and_then(|rest| rest.strip_suffix(".i32")) {
        Some("idx") => op::SHFL_IDX,
        Some("up") => op::SHFL_UP,
        Some("down") => op::SHFL_DOWN,
        Some("bfly") => op::SHFL_BFLY,
        _ => return Ok(false),
    };
    let missing = Malformed("a shuffle takes a value, an offset, and a word of clamp and segments");
    let single = |words: Vec<Value>| words.first().copied().ok_or(missing);
    let value = single(operands::words(selector, 0)?)?;
    let offset = single(selector.operand(1)?)?;
    let clamp = single(selector.operand(2)?)?;
    let value = selector.to_vector(value);
    let moved = selector.fresh(Class::Vector, 1);
    selector.emit(opcode, &[moved], &[value, offset, clamp]);
    selector.result(vec![moved]);
    Ok(true)
}
