//! Range analysis: upper bounds of unsigned values, from their definitions. The bounds can prove
//! that the addressing mode of a load adds an index without wrapping, or that a 24-bit
//! multiplication is exact.
//!
//! Deliberately absent: branch conditions, phis, lower bounds.

use super::Selector;
use super::elements::elements;
use lanelog_ir::typed::{Constant, Instruction, Operand, Type};
use lanelog_ir::{Intrinsic, Opcode};

/// The maximum depth of the search.
const DEPTH: u32 = 6;

/// The largest unsigned value that a value of at most 32 bits, or an element of a vector of such
/// values, can have. Time: bounded.
pub fn unsigned_max(selector: &Selector<'_>, value: u32) -> u64 {
    unsigned_max_of_value(selector, value, DEPTH)
}

/// Whether both factors of a product are less than 2^24.
pub fn factors_fit_24_bits(selector: &Selector<'_>, product: &Instruction) -> bool {
    let mut factors = product.operands.iter().take(2);
    factors.all(|(_, operand)| unsigned_max_of_operand(selector, operand, DEPTH) < 1 << 24)
}

/// Whether both factors of a 32-bit product are in the range of 24-bit signed integers.
pub fn factors_are_signed_24_bits(selector: &Selector<'_>, product: &Instruction) -> bool {
    let mut factors = product.operands.iter().take(2);
    factors.all(|(ty, operand)| {
        *elements(ty).1 == Type::Integer(32) && signed_bits(selector, operand, DEPTH) <= 24
    })
}

/// The width of a signed integer that can represent all values of an operand of 32 bits.
fn signed_bits(selector: &Selector<'_>, operand: &Operand, depth: u32) -> u32 {
    let by_range = |most: u64| match most {
        0..=0x7fff_ffff => 65 - most.leading_zeros(),
        _ => 32,
    };
    let value = match operand {
        Operand::Constant(Constant::Bits(bits)) => {
            let bits = *bits as i32;
            return 33 - (bits ^ bits >> 31).leading_zeros();
        }
        Operand::Constant(constant) => return by_range(unsigned_max_of_constant(constant)),
        Operand::Value(value) => *value,
    };
    let narrow = by_range(unsigned_max_of_value(selector, value, depth));
    let Some(definition) = selector.definition(value) else {
        return narrow;
    };
    if depth == 0 || definition.unsupported.is_some() {
        return narrow;
    }
    let operand = |at: usize| match definition.operands.get(at) {
        Some((_, operand)) => signed_bits(selector, operand, depth - 1),
        None => 32,
    };
    let source = definition.operands.first().map(|(ty, _)| elements(ty).1);
    let found = match (definition.opcode, source) {
        (Opcode::SExt, Some(Type::Integer(bits))) => *bits,
        (Opcode::AShr, _) => match definition.operands.get(1) {
            Some((_, Operand::Constant(Constant::Bits(by @ 0..=31)))) => {
                operand(0).saturating_sub(*by as u32).max(1)
            }
            _ => operand(0),
        },
        (Opcode::Add | Opcode::Sub, _) => 1 + operand(0).max(operand(1)),
        (Opcode::Select, _) => operand(1).max(operand(2)),
        (Opcode::Freeze, _) => operand(0),
        _ => 32,
    };
    found.min(narrow)
}

/// Whether the current instruction converts an integer to `float` that fits in a byte: it is less
/// than 256, and not negative.
pub fn converts_a_byte(selector: &Selector<'_>, signed: bool, bits: u32) -> bool {
    let Some((_, operand)) = selector.instruction().operands.first() else {
        return false;
    };
    let most = unsigned_max_of_operand(selector, operand, DEPTH);
    let sign = 1u64.checked_shl(bits - u32::from(signed)).unwrap_or(0);
    most < sign.min(256)
}

/// Whether both factors of a 64-bit product are sign-extended 32-bit values.
pub fn factors_are_sign_extended(selector: &Selector<'_>, product: &Instruction) -> bool {
    let mut operands = product.operands.iter();
    operands.all(|(_, operand)| match operand {
        Operand::Value(value) => selector.definition(*value).is_some_and(|made| {
            let from = made.operands.first().map(|(ty, _)| elements(ty).1);
            made.opcode == Opcode::SExt && matches!(from, Some(Type::Integer(2..=32)))
        }),
        Operand::Constant(Constant::Bits(bits)) => i32::try_from(*bits as i64).is_ok(),
        Operand::Constant(_) => false,
    })
}

fn unsigned_max_of_operand(selector: &Selector<'_>, operand: &Operand, depth: u32) -> u64 {
    match operand {
        Operand::Value(value) => unsigned_max_of_value(selector, *value, depth),
        Operand::Constant(constant) => unsigned_max_of_constant(constant),
    }
}

fn unsigned_max_of_constant(constant: &Constant) -> u64 {
    match constant {
        Constant::Bits(bits) => *bits,
        Constant::Parts(parts) => parts
            .iter()
            .map(unsigned_max_of_constant)
            .max()
            .unwrap_or(0),
        _ => u64::MAX,
    }
}

fn unsigned_max_of_value(selector: &Selector<'_>, value: u32, depth: u32) -> u64 {
    let all = u64::from(u32::MAX);
    let Some(definition) = selector.definition(value) else {
        return all;
    };
    let Type::Integer(width @ 1..=32) = *elements(&definition.ty).1 else {
        return all;
    };
    let all = (1u64 << width) - 1;
    if depth == 0 || definition.unsupported.is_some() {
        return all;
    }
    let operand = |at: usize| match definition.operands.get(at) {
        Some((_, operand)) => unsigned_max_of_operand(selector, operand, depth - 1),
        None => u64::MAX,
    };
    let constant = |at: usize| match definition.operands.get(at) {
        Some((_, Operand::Constant(Constant::Bits(bits)))) => Some(*bits),
        _ => None,
    };
    let no_wrap = definition.words.iter().any(|word| &**word == "nuw");
    // The smallest value of the form 2^n - 1 that is at least `number`.
    let ones = |number: u64| u64::MAX.checked_shr(number.leading_zeros()).unwrap_or(0);
    // A bound that exceeds the type's maximum is dropped, unless `nuw` excludes overflow: the
    // result may have wrapped.
    let whole = |number: Option<u64>| number.filter(|number| no_wrap || *number <= all);
    let found = match definition.opcode {
        Opcode::And => operand(0).min(operand(1)),
        Opcode::Or | Opcode::Xor => ones(operand(0) | operand(1)),
        Opcode::LShr => match constant(1) {
            Some(shift @ 0..=63) => operand(0) >> shift,
            _ => operand(0),
        },
        Opcode::Shl => match constant(1) {
            Some(shift @ 0..=31) => whole(operand(0).checked_mul(1 << shift)).unwrap_or(all),
            _ => all,
        },
        Opcode::Add => whole(operand(0).checked_add(operand(1))).unwrap_or(all),
        Opcode::Mul => whole(operand(0).checked_mul(operand(1))).unwrap_or(all),
        Opcode::UDiv => match constant(1) {
            Some(by @ 1..) => operand(0) / by,
            _ => operand(0),
        },
        Opcode::URem => operand(0).min(operand(1).saturating_sub(1)),
        Opcode::ZExt | Opcode::Freeze => operand(0),
        Opcode::Trunc => match definition.operands.first() {
            Some((ty, _)) if matches!(elements(ty).1, Type::Integer(..=32)) => operand(0),
            _ => all,
        },
        Opcode::Select => operand(1).max(operand(2)),
        Opcode::Call => called(definition, &operand),
        _ => all,
    };
    found.min(all)
}

/// An upper bound of the result of an intrinsic.
fn called(definition: &Instruction, operand: &dyn Fn(usize) -> u64) -> u64 {
    let Some(called) = definition.intrinsic() else {
        return u64::MAX;
    };
    match called {
        // The maximum work-group size of all GPUs is 1024.
        Intrinsic::AmdgcnWorkitemIdX
        | Intrinsic::AmdgcnWorkitemIdY
        | Intrinsic::AmdgcnWorkitemIdZ => 1023,
        Intrinsic::AmdgcnMbcntLo => operand(1).saturating_add(32),
        Intrinsic::AmdgcnMbcntHi => operand(1).saturating_add(32),
        Intrinsic::Umin => operand(0).min(operand(1)),
        Intrinsic::Umax => operand(0).max(operand(1)),
        Intrinsic::Ctpop => 32,
        _ => u64::MAX,
    }
}
