//! Compares constants of the same type by value, regardless of how they are written. LLVM achieves
//! this by representing equal constants by one object.
//!
//! Constant expressions that LLVM does not fold while it parses are equal if their texts are.

use std::borrow::Cow;

use super::Read;
use super::constant::constant;
use super::layout::Layout;
use super::meaning::{Expression, Meaning};
use super::named::NamedTypes;
use super::numbers::literal;
use super::{Type, Value};
use crate::{Cursor, Function, Instruction, Module, Opcode, OperandKind, plain_name};

/// A constant whose type is known from the context. Equal constants of the same type compare equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Equal<'t> {
    /// `undef`, or an aggregate whose elements are all `undef`.
    Undef,
    /// `poison`, or an aggregate whose elements are all `poison`.
    Poison,
    /// An integer of at most 64 bits, sign-extended if it has more than one bit. Null pointers and
    /// other zeros are also 0. Within a vector or aggregate, the number contains the bits of the
    /// element.
    Number(i64),
    /// The bits of a float, half, bfloat or double.
    Float(u64),
    /// An integer of more than 64 bits.
    Wide(Box<[u64]>),
    /// The address of a variable or function.
    Name(Cow<'t, [u8]>),
    /// A vector, array or structure, unless all its elements are zero, `undef` or `poison`.
    Parts(Box<[Equal<'t>]>),
    /// Any other constant, as text.
    Text(Cow<'t, [u8]>),
}

/// The incoming value of a phi, or the operand of a `ret`. Two of these compare equal if their
/// values are the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum IncomingValue<'t> {
    /// A value, or an operand that cannot be compared.
    Operand(OperandKind),
    /// A constant.
    Constant(Equal<'t>),
}

/// Operand number `operand` of `user`, a phi or a `ret`; `None` if it is undefined. Linear in its
/// text.
pub fn taken<'t>(
    equals: &mut Equals<'t>,
    module: &Module<'t>,
    function: &Function,
    user: &Instruction,
    operand: OperandKind,
) -> Option<IncomingValue<'t>> {
    match operand {
        OperandKind::Undef | OperandKind::Poison => None,
        OperandKind::Constant(at) => {
            let text = module.constant_text(function, at);
            let ty = module.type_text(function, user.type_at);
            match equals.of(module, ty, text) {
                Equal::Undef | Equal::Poison => None,
                constant => Some(IncomingValue::Constant(constant)),
            }
        }
        other => Some(IncomingValue::Operand(other)),
    }
}

/// The maximum number of elements of a constant that the text does not spell out. Larger constants
/// are compared as text.
const MOST_PARTS: u32 = 1 << 16;

/// The maximum length of a constant's text that is parsed. Each byte of the text may be an element.
const LONGEST: usize = 1 << 18;

/// Parses constants of functions, for comparison. The functions may belong to different modules.
#[derive(Default)]
pub struct Equals<'t> {
    /// For the module that was used last: its text, its named types, and a layout, which does not
    /// affect the results.
    named: Option<(&'t [u8], NamedTypes<'t>, Layout)>,
}

impl<'t> Equals<'t> {
    /// Parses a constant from its text and the type at the start of `ty`. Linear in both.
    pub fn of(&mut self, module: &Module<'t>, ty: &'t [u8], text: &'t [u8]) -> Equal<'t> {
        match text {
            b"false" | b"null" | b"none" => return Equal::Number(0),
            b"true" => return Equal::Number(1),
            [b'@', name @ ..] => return Equal::Name(plain_name(name)),
            // Literals of floats with more than 64 bits are compared as text.
            [b'0', b'x', b'K' | b'L' | b'M', digits @ ..] => {
                return match digits.iter().all(|digit| *digit == b'0') {
                    true => Equal::Number(0),
                    false => Equal::Text(text.to_ascii_uppercase().into()),
                };
            }
            _ => {}
        }
        if let (Some(bits), Some(number)) = (integer_bits(ty), short(text)) {
            return Equal::Number(signed(number, bits));
        }
        if let (Some(of), Some(b'0'..=b'9' | b'-')) = (float_type(ty), text.first())
            && let Ok(Value::Bits(bits)) = literal(&mut Cursor { text, at: 0 }, &of)
        {
            return Equal::Float(bits);
        }
        // A constant with these words may refer to an entity other than the one that it names, and
        // is compared as text.
        let is_told = |word: &[u8]| memchr::memmem::find(text, word).is_some();
        if is_told(b"dso_local_equivalent") || is_told(b"no_cfi") {
            return Equal::Text(text.into());
        }
        self.read(module, ty, text)
            .unwrap_or(Equal::Text(text.into()))
    }

    fn read(&mut self, module: &Module<'t>, ty: &'t [u8], text: &'t [u8]) -> Read<Equal<'t>> {
        if text.len() > LONGEST {
            return Err("a constant too long".into());
        }
        let is_of = |named: &(&[u8], _, _)| std::ptr::eq(named.0, module.text);
        let known = self.named.take().filter(is_of);
        let known = known.unwrap_or_else(|| {
            let layout = Layout::of(module, None);
            (module.text, NamedTypes::new(module), layout)
        });
        let (_, named, layout) = self.named.insert(known);
        let ty = named.read(&mut Cursor { text: ty, at: 0 })?;
        let mut reading = Reading {
            named,
            layout,
            left: MOST_PARTS,
        };
        let found = constant(&mut reading, &mut Cursor { text, at: 0 }, &ty)?;
        Ok(match (found, ty) {
            (Equal::Number(bits), Type::Integer(width)) => Equal::Number(signed(bits, width)),
            (Equal::Wide(words), Type::Integer(width)) => match narrow(&words, width) {
                Some(number) => Equal::Number(number),
                None => Equal::Wide(words),
            },
            (Equal::Number(bits), Type::Half | Type::BFloat | Type::Float | Type::Double) => {
                Equal::Float(bits as u64)
            }
            (other, _) => other,
        })
    }
}

/// The number of bits of an integer type.
fn integer_bits(ty: &[u8]) -> Option<u32> {
    let digits = ty.strip_prefix(b"i")?;
    let end = digits.iter().position(|byte| !byte.is_ascii_digit());
    let digits = digits.get(..end.unwrap_or(digits.len()))?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// The float type of at most 64 bits at the start of a text, if there is one.
fn float_type(ty: &[u8]) -> Option<Type> {
    let end = ty.iter().position(|byte| !byte.is_ascii_alphanumeric());
    Some(match ty.get(..end.unwrap_or(ty.len()))? {
        b"half" => Type::Half,
        b"bfloat" => Type::BFloat,
        b"float" => Type::Float,
        b"double" => Type::Double,
        _ => return None,
    })
}

/// A decimal number that fits in 64 bits.
fn short(text: &[u8]) -> Option<i64> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    let mut number = 0i64;
    for digit in digits {
        let digit = digit.checked_sub(b'0').filter(|digit| *digit < 10)?;
        number = number * 10 + i64::from(digit);
    }
    Some(if negative { -number } else { number })
}

/// The lowest `bits` bits of a number, sign-extended if there is more than one bit.
fn signed(number: i64, bits: u32) -> i64 {
    match bits {
        0 => 0,
        1 => number & 1,
        64.. => number,
        _ => number << (64 - bits) >> (64 - bits),
    }
}

/// The lowest word of an integer of several words, if the integer fits into `bits` bits.
fn narrow(words: &[u64], bits: u32) -> Option<i64> {
    let (first, upper) = words.split_first()?;
    let sign = (*first as i64 >> 63) as u64;
    let (last, between) = upper.split_last()?;
    let unused = (64 - bits % 64) % 64;
    let fits = between.iter().all(|word| *word == sign) && *last == sign << unused >> unused;
    fits.then_some(*first as i64)
}

/// State while a constant is parsed.
struct Reading<'n, 't> {
    named: &'n mut NamedTypes<'t>,
    layout: &'n Layout,
    left: u32,
}

impl<'t> Meaning<'t> for Reading<'_, 't> {
    type Constant = Equal<'t>;

    fn named(&mut self) -> &mut NamedTypes<'t> {
        self.named
    }

    fn layout(&self) -> &Layout {
        self.layout
    }

    fn value(&mut self, value: Read<Value>) -> Read<Equal<'t>> {
        Ok(match value? {
            Value::Undef => Equal::Undef,
            Value::Poison => Equal::Poison,
            Value::Bits(bits) => Equal::Number(bits as i64),
            Value::Wide(words) if words.iter().all(|word| *word == 0) => Equal::Number(0),
            Value::Wide(words) => Equal::Wide(words),
            Value::Many(_) => return Err("a number of parts".into()),
        })
    }

    fn address(&mut self, name: &'t [u8]) -> Read<Equal<'t>> {
        Ok(Equal::Name(plain_name(name)))
    }

    fn zero(&mut self, _: &Type) -> Read<Equal<'t>> {
        Ok(Equal::Number(0))
    }

    fn splat(&mut self, one: Equal<'t>, count: u32) -> Read<Equal<'t>> {
        if matches!(one, Equal::Number(0) | Equal::Undef | Equal::Poison) {
            return Ok(one);
        }
        let left = self.left.checked_sub(count);
        self.left = left.ok_or("a constant of too many parts")?;
        Ok(Equal::Parts(vec![one; count as usize].into()))
    }

    fn parts(&mut self, parts: Vec<Equal<'t>>) -> Equal<'t> {
        let same = |of: &Equal<'t>| parts.iter().all(|part| part == of);
        let whole = [Equal::Number(0), Equal::Undef, Equal::Poison];
        match whole.into_iter().find(same) {
            Some(whole) => whole,
            None => Equal::Parts(parts.into()),
        }
    }

    /// Expressions that LLVM folds while it parses, independently of the module's data layout.
    fn expression(&mut self, of: &Expression<'_, Equal<'t>>) -> Read<Equal<'t>> {
        let kept = || Err("an expression that is not folded".into());
        let Some(((from, first), rest)) = of.operands.split_first() else {
            return kept();
        };
        let is_number = matches!(first, Equal::Number(_));
        match (of.opcode, of.result) {
            (Opcode::GetElementPtr, result)
                if from == result && rest.iter().all(|(_, index)| *index == Equal::Number(0)) =>
            {
                Ok(first.clone())
            }
            (Opcode::BitCast, result) if from == result => Ok(first.clone()),
            (Opcode::PtrToInt | Opcode::PtrToAddr | Opcode::IntToPtr, _)
                if *first == Equal::Number(0) =>
            {
                Ok(Equal::Number(0))
            }
            (Opcode::Trunc, Type::Integer(bits @ 1..=64)) if is_number => cut(first, *bits),
            (Opcode::Add | Opcode::Sub | Opcode::Xor, Type::Integer(bits @ 1..=64)) => {
                let [(_, Equal::Number(one)), (_, Equal::Number(other))] = of.operands else {
                    return kept();
                };
                let number = match of.opcode {
                    Opcode::Add => one.wrapping_add(*other),
                    Opcode::Sub => one.wrapping_sub(*other),
                    _ => one ^ other,
                };
                cut(&Equal::Number(number), *bits)
            }
            _ => kept(),
        }
    }

    fn other(&mut self, word: &str) -> Read<Equal<'t>> {
        Err(format!("a {word}"))
    }

    fn bits(constant: &Equal<'t>) -> Option<u64> {
        match constant {
            Equal::Number(bits) => Some(*bits as u64),
            _ => None,
        }
    }
}

/// The lowest `bits` bits of a number.
fn cut<'t>(number: &Equal<'t>, bits: u32) -> Read<Equal<'t>> {
    match number {
        Equal::Number(number) => Ok(Equal::Number(
            (*number as u64 & u64::MAX >> (64 - bits)) as i64,
        )),
        _ => Err("a number that is none".into()),
    }
}
