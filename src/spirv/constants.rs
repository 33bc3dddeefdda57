//! Values of constants: integers and booleans.
//!
//! A specialisation constant has a value only if the options give one: its default may be replaced
//! when the pipeline is made. Execution uses the defaults.

use rustc_hash::FxHashMap;

use crate::binary::{Binary, Instruction};
use crate::{Options, op};

/// The number of the decoration `SpecId`.
pub const SPEC_ID: u32 = 1;

/// Evaluates the constants of a module, in their order.
pub fn evaluate(binary: &mut Binary, options: &Options) {
    binary.values = values(binary, options, false);
    binary.executed = values(binary, options, true);
    let constants = binary.instructions.iter();
    let given = constants.filter(|constant| given(binary, options, constant).is_some());
    binary.given = given.map(|constant| constant.result).collect();
}

/// The value that the options give to a specialisation constant.
fn given(binary: &Binary, options: &Options, constant: &Instruction) -> Option<u64> {
    let mut all = binary.decorations(constant.result);
    let number = all.find(|one| one.number == SPEC_ID)?;
    options.constants.get(&number.parameter).copied()
}

/// The values of constants, in their order; `defaults`: also of specialisation constants that the
/// options do not mention.
fn values(binary: &Binary, options: &Options, defaults: bool) -> FxHashMap<u32, u64> {
    let mut values: FxHashMap<u32, u64> = FxHashMap::default();
    for instruction in &binary.instructions {
        let words = binary.arguments(instruction);
        let given = |default| {
            let given = given(binary, options, instruction);
            given.or_else(|| defaults.then_some(default))
        };
        let low = u64::from(words.first().copied().unwrap_or_default());
        let whole = low | u64::from(words.get(1).copied().unwrap_or_default()) << 32;
        let value = match instruction.opcode {
            op::ConstantTrue => Some(1),
            op::ConstantFalse => Some(0),
            op::ConstantNull => shape(binary, instruction.kind).map(|_| 0),
            op::Constant => shape(binary, instruction.kind).map(|(bits, _)| low_bits(whole, bits)),
            op::SpecConstantTrue | op::SpecConstantFalse => {
                let default = u64::from(instruction.opcode == op::SpecConstantTrue);
                given(default).map(|value| u64::from(value != 0))
            }
            op::SpecConstant => {
                let bits = shape(binary, instruction.kind).map(|(bits, _)| bits);
                bits.and_then(|bits| given(whole).map(|value| low_bits(value, bits)))
            }
            op::SpecConstantOp => computed(binary, instruction, |id| values.get(&id).copied()),
            _ => None,
        };
        if let Some(value) = value {
            values.insert(instruction.result, value);
        }
    }
    values
}

/// Bits and signedness of an integer or boolean type.
fn shape(binary: &Binary, kind: u32) -> Option<(u32, bool)> {
    let kind = binary.define(kind)?;
    match (kind.opcode, binary.operand_words(kind)) {
        (op::TypeBool, _) => Some((1, false)),
        (op::TypeInt, [_, bits @ 1..=64, signed]) => Some((*bits, *signed != 0)),
        _ => None,
    }
}

fn low_bits(value: u64, bits: u32) -> u64 {
    value & (u64::MAX >> (64 - bits.clamp(1, 64)))
}

fn signed(value: u64, bits: u32) -> i64 {
    let unused = 64 - bits.clamp(1, 64);
    ((value << unused) as i64) >> unused
}

/// The value of `OpSpecConstantOp`, if all operands have one and it is defined.
fn computed(
    binary: &Binary,
    instruction: &Instruction,
    value: impl Fn(u32) -> Option<u64>,
) -> Option<u64> {
    let (bits, _) = shape(binary, instruction.kind)?;
    let [opcode, operands @ ..] = binary.arguments(instruction) else {
        return None;
    };
    let opcode = u16::try_from(*opcode).ok()?;
    if let (op::CompositeExtract, [composite, path @ ..]) = (opcode, operands) {
        let mut id = *composite;
        for member in path {
            let found = binary.define(id)?;
            match found.opcode {
                op::ConstantComposite | op::SpecConstantComposite => {
                    id = *binary.arguments(found).get(*member as usize)?;
                }
                _ => return None,
            }
        }
        return value(id);
    }
    let operand = |at: usize| {
        let id = *operands.get(at)?;
        let (bits, _) = shape(binary, binary.type_of(id)?)?;
        Some((value(id)?, bits))
    };
    let (a, a_bits) = operand(0)?;
    let a_signed = signed(a, a_bits);
    let unary = match opcode {
        op::Not => Some(!a),
        op::SNegate => Some(a.wrapping_neg()),
        op::LogicalNot => Some(u64::from(a == 0)),
        op::UConvert => Some(a),
        op::SConvert => Some(a_signed as u64),
        _ => None,
    };
    if let Some(result) = unary {
        return Some(low_bits(result, bits));
    }
    let (b, b_bits) = operand(1)?;
    let b_signed = signed(b, b_bits);
    let truth = |condition| Some(u64::from(condition));
    let result = match opcode {
        op::Select => {
            let (c, _) = operand(2)?;
            Some(if a != 0 { b } else { c })
        }
        op::IAdd => Some(a.wrapping_add(b)),
        op::ISub => Some(a.wrapping_sub(b)),
        op::IMul => Some(a.wrapping_mul(b)),
        op::UDiv => a.checked_div(b),
        op::SDiv => a_signed.checked_div(b_signed).map(|value| value as u64),
        op::UMod => a.checked_rem(b),
        op::SRem => a_signed.checked_rem(b_signed).map(|value| value as u64),
        op::SMod => {
            let rest = a_signed.checked_rem(b_signed)?;
            let other_sign = rest != 0 && (rest < 0) != (b_signed < 0);
            Some(
                (if other_sign {
                    rest.wrapping_add(b_signed)
                } else {
                    rest
                }) as u64,
            )
        }
        op::ShiftLeftLogical => (b < u64::from(a_bits)).then(|| a << b),
        op::ShiftRightLogical => (b < u64::from(a_bits)).then(|| a >> b),
        op::ShiftRightArithmetic => (b < u64::from(a_bits)).then(|| (a_signed >> b) as u64),
        op::BitwiseAnd | op::LogicalAnd => Some(a & b),
        op::BitwiseOr | op::LogicalOr => Some(a | b),
        op::BitwiseXor => Some(a ^ b),
        op::LogicalEqual | op::IEqual => truth(a == b),
        op::LogicalNotEqual | op::INotEqual => truth(a != b),
        op::ULessThan => truth(a < b),
        op::ULessThanEqual => truth(a <= b),
        op::UGreaterThan => truth(a > b),
        op::UGreaterThanEqual => truth(a >= b),
        op::SLessThan => truth(a_signed < b_signed),
        op::SLessThanEqual => truth(a_signed <= b_signed),
        op::SGreaterThan => truth(a_signed > b_signed),
        op::SGreaterThanEqual => truth(a_signed >= b_signed),
        _ => None,
    };
    result.map(|result| low_bits(result, bits))
}
