//! The lowest bits of a number whose upper bits are computed: in CUDA's word of clamp and segments,
//! computed from a width, the clamp is a constant whatever the width is.
//!
//! Deliberately absent: known bits above unknown ones, phis.

use super::Selector;
use lanelog_amdgpu::Part;
use lanelog_ir::Opcode;
use lanelog_ir::typed::{Constant, Operand};

/// As deep as is worth it: twice as many values are looked at for each.
const DEPTH: u32 = 6;

/// The lowest `count` bits of an operand (at most 32), if all of them are known. Time: bounded.
pub(super) fn of_operand(selector: &Selector<'_>, index: usize, bits: u32) -> Option<u32> {
    if !selector.runs(Part::KnownBits) {
        return None;
    }
    let (_, operand) = selector.instruction().operands.get(index)?;
    let mask = u32::MAX.checked_shr(32_u32.checked_sub(bits)?).unwrap_or(0);
    known(selector, operand, mask, DEPTH).map(|found| found & mask)
}

/// Bits that are right where the mask, of the lowest bits, has ones.
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
    // Bits known from one operand alone.
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
