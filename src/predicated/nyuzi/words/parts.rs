//! Represents values as words.

use std::fmt;

use super::Converted;
use lanelog_ir::typed::{Constant, Type, Variables};

/// The type of one word of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Bit,
    Word,
    Float,
    /// A pointer in an address space.
    Pointer(u32),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Bit => f.write_str("i1"),
            Part::Word => f.write_str("i32"),
            Part::Float => f.write_str("float"),
            Part::Pointer(0) => f.write_str("ptr"),
            Part::Pointer(space) => write!(f, "ptr addrspace({space})"),
        }
    }
}

/// Maximum number of words of a value.
const MOST: usize = 64;

/// The types of the words of a value.
pub fn parts(ty: &Type) -> Converted<Vec<Part>> {
    let mut all = Vec::new();
    collect(ty, &mut all)?;
    Ok(all)
}

fn collect(ty: &Type, all: &mut Vec<Part>) -> Converted<()> {
    match ty {
        Type::Void => {}
        Type::Integer(1) => all.push(Part::Bit),
        Type::Integer(bits) => {
            let words = bits.div_ceil(32) as usize;
            all.extend(std::iter::repeat_n(Part::Word, words.min(MOST + 1)));
        }
        Type::Float => all.push(Part::Float),
        Type::Pointer(space) => all.push(Part::Pointer(*space)),
        Type::Vector(count, element) => each(u64::from(*count), element, all)?,
        Type::Array(count, element) => each(*count, element, all)?,
        Type::Structure { fields, .. } => {
            for field in fields {
                collect(field, all)?;
            }
        }
        Type::Half | Type::BFloat | Type::Double | Type::Other(_) => {
            return Err(format!("values of type {}", ty.spelled(4)));
        }
    }
    match all.len() > MOST {
        true => Err(format!("values of more than {MOST} words")),
        false => Ok(()),
    }
}

fn each(count: u64, element: &Type, all: &mut Vec<Part>) -> Converted<()> {
    for _ in 0..count {
        collect(element, all)?;
        if parts_are_none(element) {
            break;
        }
    }
    Ok(())
}

fn parts_are_none(ty: &Type) -> bool {
    match ty {
        Type::Void => true,
        Type::Array(count, element) => *count == 0 || parts_are_none(element),
        Type::Structure { fields, .. } => fields.iter().all(parts_are_none),
        _ => false,
    }
}

/// The number of elements of a vector, and the element type; a scalar counts as one element.
pub fn elements(ty: &Type) -> (usize, &Type) {
    match ty {
        Type::Vector(count, element) => (*count as usize, element),
        _ => (1, ty),
    }
}

/// The index of the first word of a field or element of an aggregate, and its type.
pub fn field(ty: &Type, index: u32) -> Converted<(usize, &Type)> {
    let none = || "an index of what is not there".to_string();
    match ty {
        Type::Structure { fields, .. } => {
            let mut before = 0;
            for field in fields.iter().take(index as usize) {
                before += parts(field)?.len();
            }
            let own = fields.get(index as usize).ok_or_else(none)?;
            Ok((before, own))
        }
        Type::Array(_, element) | Type::Vector(_, element) => {
            Ok((index as usize * parts(element)?.len(), element))
        }
        _ => Err(none()),
    }
}

/// A float constant in LLVM's syntax, which is that of a double.
pub fn float(bits: u32) -> String {
    let wide = if f32::from_bits(bits).is_nan() {
        let sign = u64::from(bits >> 31) << 63;
        sign | 0x7ff << 52 | u64::from(bits & 0x007f_ffff) << 29
    } else {
        f64::from(f32::from_bits(bits)).to_bits()
    };
    format!("0x{wide:016X}")
}

/// The words of a constant.
pub fn constant(variables: &Variables, ty: &Type, constant: &Constant) -> Converted<Vec<String>> {
    let nothing = |word: &str| Ok(vec![word.to_string(); parts(ty)?.len()]);
    match (ty, constant) {
        (_, Constant::Undef) => nothing("undef"),
        (_, Constant::Poison) => nothing("poison"),
        (_, Constant::Unsupported(why)) => Err(why.to_string()),
        (
            Type::Pointer(_),
            Constant::Address { variable, offset }
            | Constant::Cast {
                variable, offset, ..
            },
        ) => {
            let known = variables.get(*variable as usize);
            let known = known.ok_or("the address of what is not there")?;
            let own = Part::Pointer(known.space);
            let name = format!("@\"{}\"", known.name);
            let plain = known
                .name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"._$".contains(&byte));
            let name = if plain {
                format!("@{}", known.name)
            } else {
                name
            };
            let at = match *offset as i32 {
                0 => name,
                offset => format!("getelementptr (i8, {own} {name}, i32 {offset})"),
            };
            Ok(vec![match constant {
                Constant::Cast { space, .. } => {
                    format!("addrspacecast ({own} {at} to {})", Part::Pointer(*space))
                }
                _ => at,
            }])
        }
        (_, Constant::Address { .. } | Constant::Cast { .. }) => {
            Err("the address of a variable as a number".into())
        }
        (_, Constant::Zero) => zero(ty),
        (Type::Integer(1), Constant::Bits(bit)) => Ok(vec![(bit & 1 == 1).to_string()]),
        (Type::Integer(bits), Constant::Bits(value)) => {
            let words = bits.div_ceil(32);
            let word = |at: u32| value.checked_shr(32 * at).unwrap_or(0) as u32 as i32;
            Ok((0..words).map(|at| word(at).to_string()).collect())
        }
        (Type::Integer(bits), Constant::Wide(values)) => {
            let words = bits.div_ceil(32) as usize;
            let word = |at: usize| {
                let value = values.get(at / 2).copied().unwrap_or(0);
                (value >> (32 * (at % 2))) as u32 as i32
            };
            Ok((0..words).map(|at| word(at).to_string()).collect())
        }
        (Type::Float, Constant::Bits(bits)) => Ok(vec![float(*bits as u32)]),
        (Type::Pointer(_), Constant::Bits(0)) => Ok(vec!["null".into()]),
        (Type::Pointer(space), Constant::Bits(bits)) => {
            let space = Part::Pointer(*space);
            Ok(vec![format!("inttoptr (i32 {} to {space})", *bits as i32)])
        }
        (Type::Vector(..) | Type::Array(..) | Type::Structure { .. }, Constant::Bits(0)) => {
            zero(ty)
        }
        (
            Type::Vector(..) | Type::Array(..) | Type::Structure { .. },
            Constant::Parts(elements),
        ) => {
            let mut all = Vec::new();
            for (at, element) in elements.iter().enumerate() {
                let (_, own) = field(ty, at as u32)?;
                all.extend(self::constant(variables, own, element)?);
            }
            Ok(all)
        }
        _ => Err("a constant of this kind".into()),
    }
}

fn zero(ty: &Type) -> Converted<Vec<String>> {
    let zero = |part: &Part| match part {
        Part::Bit => "false".to_string(),
        Part::Word => "0".into(),
        Part::Float => float(0),
        Part::Pointer(_) => "null".into(),
    };
    Ok(parts(ty)?.iter().map(zero).collect())
}
