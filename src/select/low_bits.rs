//! Known low bits of a value whose upper bits are unknown. For example, CUDA computes the `c`
//! operand of a shuffle (clamp and segment mask) from the width; the clamp, in the low bits, is
//! constant for any width. The index of an address is often a multiple of four plus a constant:
//! such a sum cannot overflow.
//!
//! Deliberately absent: known bits above unknown bits, phis.

use super::Selector;
use lanelog_amdgpu::Part;
use lanelog_ir::Opcode;
use lanelog_ir::typed::{Constant, Operand};

/// The maximum depth of the search. Each level of the search doubles the number of values visited.
const DEPTH: u32 = 6;

/// The lowest `bits` bits of an operand (at most 32), if all of them are known. Time: bounded.
pub(super) fn of_operand(selector: &Selector<'_>, index: usize, bits: u32) -> Option<u32> {
    if !selector.runs(Part::KnownBits) {
        return None;
    }
    let (_, operand) = selector.instruction().operands.get(index)?;
    let mask = u32::MAX.checked_shr(32_u32.checked_sub(bits)?).unwrap_or(0);
    known(selector, operand, mask, DEPTH).map(|found| found & mask)
}

/// Whether the sum of an operand and a constant needs no carry, so that it cannot overflow: no bit
/// is set in both, as far as the constant has bits. The constant is less than 2^31. Time: bounded.
pub(super) fn add_without_carry(selector: &Selector<'_>, operand: &Operand, constant: i64) -> bool {
    let Some(constant) = u32::try_from(constant).ok().filter(|all| *all < 1 << 31) else {
        return false;
    };
    let mask = u32::MAX
        .checked_shr(constant.leading_zeros())
        .unwrap_or_default();
    selector.runs(Part::KnownBits)
        && known(selector, operand, mask, DEPTH).is_some_and(|bits| bits & mask & constant == 0)
}

/// An integer whose bits in `mask` (a mask of lowest bits) equal those of the operand; `None` if
/// they are unknown.
fn known(selector: &Selector<'_>, operand: &Operand, mask: u32, depth: u32) -> Option<u32> {
    let value = match operand {
        Operand::Constant(Constant::Bits(bits)) => return Some(*bits as u32),
        Operand::Constant(Constant::Zero) => return Some(0),
        Operand::Constant(_) => return None,
        Operand::Value(value) => *value,
    };
    let depth = depth.checked_sub(1)?;
    let made = selector.definition(value)?;
    let read = |index: usize, mask: u32| {
        let (_, operand) = made.operands.get(index)?;
        known(selector, operand, mask, depth)
    };
    // For operations in which one operand alone may determine the low bits.
    let first = || read(0, mask);
    let second = || read(1, mask);
    Some(match made.opcode {
        Opcode::Freeze | Opcode::Trunc => first()?,
        Opcode::Shl => {
            let by = read(1, u32::MAX).filter(|by| *by < 32)?;
            match mask >> by {
                0 => 0,
                above => read(0, above)? << by,
            }
        }
        Opcode::Mul => match (first(), second()) {
            (Some(lhs), Some(rhs)) => lhs.wrapping_mul(rhs),
            (Some(one), None) | (None, Some(one)) if one & mask == 0 => 0,
            _ => return None,
        },
        Opcode::And => match (first(), second()) {
            (Some(lhs), Some(rhs)) => lhs & rhs,
            (Some(one), None) | (None, Some(one)) if one & mask == 0 => 0,
            _ => return None,
        },
        Opcode::Or => match (first(), second()) {
            (Some(lhs), Some(rhs)) => lhs | rhs,
            (Some(one), None) | (None, Some(one)) if !one & mask == 0 => mask,
            _ => return None,
        },
        Opcode::Xor => first()? ^ second()?,
        Opcode::Add => first()?.wrapping_add(second()?),
        Opcode::Sub => first()?.wrapping_sub(second()?),
        _ => return None,
    })
}
