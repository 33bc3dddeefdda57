//! Random types and constants, with a preference for edge cases.

use super::{Random, integer};
use lanelog_sim::{Type, Value};
use num_bigint::BigUint;

/// An integer: an edge case, or any number.
pub fn random_integer(random: &mut Random, width: u32) -> Value {
    let one = BigUint::from(1u32);
    let half = &one << (width - 1);
    let all = (&one << width) - &one;
    let small = BigUint::from(random.below(70)) % (&all + &one);
    let mut any = BigUint::ZERO;
    for _ in 0..width.div_ceil(32) {
        any = (any << 32) + BigUint::from(random.below(1 << 32));
    }
    let number = match random.below(12) {
        0 => BigUint::ZERO,
        1 => one,
        2 => all,
        3 => half,
        4 => half - one,
        5 => small,
        6 => (&one << width) + &all - small,
        7 => any >> random.below(width as usize),
        _ => any,
    };
    integer(&number, width)
}

/// A float: an edge case, or any number.
pub fn random_float(random: &mut Random, of: &Type) -> Value {
    let (width, fraction) = match of {
        Type::Half => (16, 10),
        Type::BFloat => (16, 7),
        Type::Float => (32, 23),
        _ => (64, 52),
    };
    let sign = 1u64 << (width - 1);
    let infinity = sign - (1 << fraction);
    let any = ((random.below(1 << 32) as u64) << 32 | random.below(1 << 32) as u64) >> (64 - width);
    let bias = (infinity >> (fraction + 1)) & !((1 << fraction) - 1);
    let magnitude = match random.below(14) {
        0 => 0,
        1 => infinity,
        2 => infinity | 1 << (fraction - 1),
        3 => 1,
        4 => (1 << fraction) - 1,
        5 => infinity - 1,
        6 => bias,
        7 => any & ((1 << fraction) - 1),
        // Numbers near one, so that sums and products are of interest.
        8..12 => {
            let exponent = random.below(2 * fraction + 4) as u64;
            let lowest = (bias >> fraction)
                .saturating_sub(fraction as u64 + 2)
                .max(1);
            (lowest + exponent).min((infinity >> fraction) - 1) << fraction
                | any & ((1 << fraction) - 1)
        }
        _ => any & (sign - 1),
    };
    Value::Bits(if random.percent(50) {
        magnitude
    } else {
        magnitude | sign
    })
}

/// A constant of a scalar type.
pub fn random_scalar(random: &mut Random, of: &Type) -> Value {
    match of {
        Type::Integer(width) => random_integer(random, *width),
        Type::Pointer(_) => random_integer(random, 64),
        _ => random_float(random, of),
    }
}

/// A constant without undefined elements.
pub fn random_defined(random: &mut Random, of: &Type) -> Value {
    match of {
        Type::Vector(count, of) => {
            Value::Many((0..*count).map(|_| random_scalar(random, of)).collect())
        }
        _ => random_scalar(random, of),
    }
}

/// A constant of this type. Rarely, it is undefined, or an element of a vector is.
pub fn random_value(random: &mut Random, of: &Type) -> Value {
    if random.percent(2) {
        let whole = random.pick(&[Value::Poison, Value::Undef]);
        // LLVM may choose the value of a whole vector, even if only a part of the other operand is
        // poison.
        if whole == Value::Poison || !matches!(of, Type::Vector(..)) {
            return whole;
        }
    }
    match of {
        Type::Vector(count, of) => {
            Value::Many((0..*count).map(|_| random_value(random, of)).collect())
        }
        _ => random_scalar(random, of),
    }
}

/// A type of integers or of vectors of integers.
pub fn random_integers(random: &mut Random) -> Type {
    const WIDTHS: &[u32] = &[
        1, 2, 3, 7, 8, 8, 16, 16, 31, 32, 32, 32, 32, 33, 48, 63, 64, 64, 64, 65, 127, 128, 129,
        200,
    ];
    let width = match random.percent(1) {
        true => 1000,
        false => random.pick(WIDTHS),
    };
    Type::Integer(width)
}

/// A type of floats.
pub fn random_floats(random: &mut Random) -> Type {
    random.pick(&[Type::Half, Type::BFloat, Type::Float, Type::Double])
}

/// The type, or in some cases a short vector of it.
pub fn maybe_vector(random: &mut Random, of: Type) -> Type {
    match random.percent(20) {
        true => Type::Vector(random.pick(&[1, 2, 3, 4]), of.into()),
        false => of,
    }
}

/// A type of the same shape with a different element type.
pub fn like(of: &Type, element: Type) -> Type {
    match of {
        Type::Vector(count, _) => Type::Vector(*count, element.into()),
        _ => element,
    }
}

/// The type of a vector's elements, or the type itself.
pub fn element(of: &Type) -> Type {
    match of {
        Type::Vector(_, of) => (**of).clone(),
        _ => of.clone(),
    }
}
