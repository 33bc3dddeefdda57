//! Operations on vectors, arrays and structures, and bitcasts.

use super::float::Format;
use super::integer::NARROW;
use crate::{Type, Value};

static POISON: Value = Value::Poison;

/// A member of a value. Every member of an `undef` or `poison` value is `undef` or `poison`.
pub fn part(of: &Value, index: usize) -> &Value {
    match of {
        Value::Many(parts) => parts.get(index).unwrap_or(&POISON),
        Value::Undef => of,
        _ => &POISON,
    }
}

/// The element type of a vector; any other type itself.
pub fn element(of: &Type) -> &Type {
    match of {
        Type::Vector(_, element) => element,
        _ => of,
    }
}

/// The number of scalars of at most 64 bits in a type. An empty aggregate counts as one scalar,
/// because it is a member of others.
pub fn leaves(of: &Type) -> u64 {
    match of {
        Type::Vector(count, of) => u64::from(*count).saturating_mul(leaves(of)).max(1),
        Type::Array(count, of) => count.saturating_mul(leaves(of)).max(1),
        Type::Structure { fields, .. } => fields
            .iter()
            .fold(0, |sum: u64, field| sum.saturating_add(leaves(field)))
            .max(1),
        // Each 64-bit word of a wide integer counts as one scalar.
        Type::Integer(width) => u64::from(width.div_ceil(NARROW)),
        _ => 1,
    }
}

/// The width of a scalar or a vector in bits; `None` for pointers, whose width is unknown here.
pub fn width(of: &Type) -> Option<u64> {
    match of {
        Type::Integer(width) => Some(u64::from(*width)),
        Type::Vector(count, of) => Some(width(of)? * u64::from(*count)),
        _ => Some(u64::from(Format::of(of)?.width())),
    }
}

/// A type in the syntax of LLVM IR.
pub fn name(of: &Type) -> String {
    match of {
        Type::Void => "void".to_owned(),
        Type::Integer(width) => format!("i{width}"),
        Type::Half => "half".to_owned(),
        Type::BFloat => "bfloat".to_owned(),
        Type::Float => "float".to_owned(),
        Type::Double => "double".to_owned(),
        Type::Pointer(0) => "ptr".to_owned(),
        Type::Pointer(space) => format!("ptr addrspace({space})"),
        Type::Vector(count, of) => format!("<{count} x {}>", name(of)),
        Type::Array(count, of) => format!("[{count} x {}]", name(of)),
        Type::Structure { packed, fields } => {
            let fields: Vec<_> = fields.iter().map(name).collect();
            let fields = fields.join(", ");
            match packed {
                true => format!("<{{ {fields} }}>"),
                false => format!("{{ {fields} }}"),
            }
        }
        Type::Other(text) => text.clone(),
    }
}

/// The zero value of a type.
pub fn zero(of: &Type) -> Value {
    filled(of, 0)
}

/// A value of a type, in which each scalar is set to the low bits of `bits`.
fn filled(of: &Type, bits: u64) -> Value {
    // A vector without elements has a value, even if an element would not fit into memory.
    let many = |count: u64, of: &Type| match count {
        0 => Value::Many(Box::default()),
        _ => Value::Many(vec![filled(of, bits); count as usize].into()),
    };
    match of {
        Type::Vector(count, of) => many(u64::from(*count), of),
        Type::Array(count, of) => many(*count, of),
        Type::Structure { fields, .. } => {
            Value::Many(fields.iter().map(|of| filled(of, bits)).collect())
        }
        Type::Integer(width) if *width > NARROW => {
            let mut words = vec![0; width.div_ceil(64) as usize];
            if let Some(lowest) = words.first_mut() {
                *lowest = bits;
            }
            Value::Wide(words.into())
        }
        Type::Integer(width) => Value::Bits(bits & (u64::MAX >> (NARROW - width))),
        Type::Half | Type::BFloat => Value::Bits(bits & 0xffff),
        Type::Float => Value::Bits(bits & 0xffff_ffff),
        _ => Value::Bits(bits),
    }
}

/// `freeze`: replaces each undefined scalar by the low bits of `bits`.
pub fn freeze(value: &Value, of: &Type, bits: u64) -> Value {
    let Value::Many(parts) = value else {
        return if value.is_defined() {
            value.clone()
        } else {
            filled(of, bits)
        };
    };
    let each = |(index, part): (usize, &Value)| match of {
        Type::Vector(_, of) | Type::Array(_, of) => freeze(part, of, bits),
        Type::Structure { fields, .. } => match fields.get(index) {
            Some(of) => freeze(part, of, bits),
            None => Value::Bits(0),
        },
        _ => Value::Bits(0),
    };
    Value::Many(parts.iter().enumerate().map(each).collect())
}

/// The index in a value; `None` if it is undefined, or larger than any vector.
fn index_of(value: &Value) -> Option<usize> {
    match value {
        Value::Bits(bits) => usize::try_from(*bits).ok(),
        Value::Wide(words) => match &**words {
            [first, rest @ ..] if rest.iter().all(|word| *word == 0) => {
                usize::try_from(*first).ok()
            }
            _ => None,
        },
        _ => None,
    }
}

/// `extractelement`: poison if the index is out of range or undefined.
pub fn extract(vector: &Value, index: &Value) -> Value {
    index_of(index).map_or(Value::Poison, |index| part(vector, index).clone())
}

/// `insertelement` into a vector with `count` elements.
pub fn insert(vector: &Value, new: &Value, index: &Value, count: u32) -> Value {
    let Some(index) = index_of(index).filter(|index| *index < count as usize) else {
        return Value::Poison;
    };
    let mut parts = parts(vector, count as usize);
    if let Some(part) = parts.get_mut(index) {
        *part = new.clone();
    }
    Value::Many(parts)
}

/// The members of a value that has `count` members.
fn parts(of: &Value, count: usize) -> Box<[Value]> {
    match of {
        Value::Many(parts) => parts.clone(),
        _ => (0..count).map(|index| part(of, index).clone()).collect(),
    }
}

/// `shufflevector` of two vectors with `each` elements.
pub fn shuffle(a: &Value, b: &Value, mask: &Value, each: u32) -> Value {
    let Value::Many(mask) = mask else {
        return Value::Poison;
    };
    let pick = |index: &Value| match index_of(index) {
        Some(index) if index < each as usize => part(a, index).clone(),
        Some(index) => part(b, index - each as usize).clone(),
        None => Value::Poison,
    };
    Value::Many(mask.iter().map(pick).collect())
}

/// `extractvalue`.
pub fn extract_value(of: &Value, path: &[u32]) -> Value {
    let step = |of, index: &u32| part(of, *index as usize);
    path.iter().fold(of, step).clone()
}

/// `insertvalue`. Each step of the path is an index and the number of members.
pub fn insert_value(of: &Value, new: &Value, path: &[(u32, u32)]) -> Value {
    let mut result = of.clone();
    let mut at = &mut result;
    for (index, count) in path {
        if !matches!(at, Value::Many(_)) {
            *at = Value::Many(parts(at, *count as usize));
        }
        let Value::Many(parts) = at else {
            return Value::Poison;
        };
        let Some(inner) = parts.get_mut(*index as usize) else {
            return Value::Poison;
        };
        at = inner;
    }
    *at = new.clone();
    result
}

/// A bit string that is read and written in parts, lowest bits first.
struct BitString {
    words: Vec<u64>,
}

impl BitString {
    fn new(length: u64) -> BitString {
        BitString {
            words: vec![0; length.div_ceil(64) as usize + 1],
        }
    }

    /// Up to 64 bits from a position on; zeros past the end.
    fn get(&self, at: u64, count: u64) -> u64 {
        let word = |index: u64| self.words.get(index as usize).copied().unwrap_or(0);
        let (index, offset) = (at / 64, at % 64);
        let both = u128::from(word(index)) | u128::from(word(index + 1)) << 64;
        let bits = (both >> offset) as u64;
        if count < 64 {
            bits & ((1 << count) - 1)
        } else {
            bits
        }
    }

    /// Sets up to 64 bits that are still zero.
    fn set(&mut self, at: u64, bits: u64) {
        let (index, offset) = ((at / 64) as usize, at % 64);
        let both = u128::from(bits) << offset;
        for (index, word) in [(index, both as u64), (index + 1, (both >> 64) as u64)] {
            if let Some(place) = self.words.get_mut(index) {
                *place |= word;
            }
        }
    }
}

/// The result of `bitcast`. The first element of a vector occupies the lowest bits. An element of
/// the result is `poison` if any of its bits is `poison`, otherwise `undef` if any of its bits is
/// `undef`.
pub fn bit_cast(value: &Value, from: &Type, to: &Type) -> Value {
    let (Some(from_width), Some(to_width)) = (width(element(from)), width(element(to))) else {
        return value.clone();
    };
    let same_shape = from_width == to_width
        && matches!(from, Type::Vector(..)) == matches!(to, Type::Vector(..));
    if same_shape || from_width == 0 || to_width == 0 {
        return value.clone();
    }
    let total = width(from).unwrap_or(0);
    let alone = std::slice::from_ref(value);
    let sources = match (from, value) {
        (Type::Vector(..), Value::Many(parts)) => &**parts,
        _ => alone,
    };
    if sources.len() as u64 * from_width != total {
        // If the whole value is undef or poison, so is the result.
        return spread(value, to);
    }
    let mut bits = BitString::new(total);
    for (index, source) in sources.iter().enumerate() {
        let start = index as u64 * from_width;
        match source {
            Value::Bits(word) => bits.set(start, *word),
            Value::Wide(words) => {
                for (word_index, word) in words.iter().enumerate() {
                    bits.set(start + 64 * word_index as u64, *word);
                }
            }
            _ => {}
        }
    }
    let target = |index: u64| {
        let start = index * to_width;
        let (first, last) = (start / from_width, (start + to_width - 1) / from_width);
        let overlapped = sources.get(first as usize..=last as usize).unwrap_or(&[]);
        let undefined = |of: &&Value| !of.is_defined();
        match overlapped
            .iter()
            .filter(undefined)
            .min_by_key(|of| **of == Value::Undef)
        {
            Some(Value::Undef) => Value::Undef,
            Some(_) => Value::Poison,
            None if to_width <= u64::from(NARROW) => Value::Bits(bits.get(start, to_width)),
            None => {
                let word =
                    |index: u64| bits.get(start + 64 * index, (to_width - 64 * index).min(64));
                Value::Wide((0..to_width.div_ceil(64)).map(word).collect())
            }
        }
    };
    match to {
        Type::Vector(count, _) => Value::Many((0..u64::from(*count)).map(target).collect()),
        _ => target(0),
    }
}

/// An `undef` or `poison` value of another type.
fn spread(value: &Value, to: &Type) -> Value {
    let whole = match value {
        Value::Undef => Value::Undef,
        _ => Value::Poison,
    };
    match to {
        Type::Vector(count, _) => Value::Many(vec![whole; *count as usize].into()),
        _ => whole,
    }
}
