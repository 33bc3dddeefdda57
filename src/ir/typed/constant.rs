//! Parses constants, and interprets them with symbolic addresses.

use super::function::{Constant, TOO_MANY_PARTS};
use super::layout::Layout;
use super::meaning::{Expression, Meaning};
use super::named::NamedTypes;
use super::numbers::{integer, literal};
use super::{Read, Type, Types, Value};
use crate::{Cursor, Opcode, plain_name};

/// The minimum number of elements of an array of zeros that is stored as [`Constant::Zero`] instead
/// of a list of elements.
const MOST_ZEROS: u64 = 4096;

/// Maximum nesting depth of constants.
const DEEPEST: u32 = 48;

impl From<Value> for Constant {
    fn from(value: Value) -> Constant {
        match value {
            Value::Undef => Constant::Undef,
            Value::Poison => Constant::Poison,
            Value::Bits(bits) => Constant::Bits(bits),
            Value::Wide(words) => Constant::Wide(words),
            Value::Many(parts) => {
                let parts = parts.into_vec().into_iter();
                Constant::Parts(parts.map(Constant::from).collect())
            }
        }
    }
}

/// Replaces an error by an unsupported constant that contains the message, so that parsing can
/// continue.
fn said(constant: Read<Constant>) -> Constant {
    constant.unwrap_or_else(|why| Constant::Unsupported(why.into()))
}

/// Parses a constant with a given type.
///
/// # Errors
/// If the text cannot be parsed further, or the constant is invalid.
pub fn constant<'t, M: Meaning<'t>>(
    meaning: &mut M,
    text: &mut Cursor<'t>,
    ty: &Type,
) -> Read<M::Constant> {
    nested(meaning, text, ty, DEEPEST)
}

fn nested<'t, M: Meaning<'t>>(
    meaning: &mut M,
    text: &mut Cursor<'t>,
    ty: &Type,
    depth: u32,
) -> Read<M::Constant> {
    meaning.begin(depth == DEEPEST)?;
    let depth = depth.checked_sub(1).ok_or("constants nested too deep")?;
    text.space();
    match text.peek() {
        b'@' => {
            text.expect(b'@')?;
            let name = text.name()?;
            meaning.address(name)
        }
        b'0'..=b'9' | b'-' | b'+' => {
            let value = literal(text, ty);
            meaning.value(value)
        }
        b'<' => {
            text.expect(b'<')?;
            if !text.eat(b'{') {
                return listed(meaning, text, b'>', depth);
            }
            let found = listed(meaning, text, b'}', depth)?;
            text.expect(b'>')?;
            Ok(found)
        }
        b'[' => {
            text.expect(b'[')?;
            listed(meaning, text, b']', depth)
        }
        b'{' => {
            text.expect(b'{')?;
            listed(meaning, text, b'}', depth)
        }
        b'c' if text.ahead(1) == b'"' => {
            text.expect(b'c')?;
            let bytes = unescaped(text.string()?).into_iter();
            let bytes: Read<Vec<M::Constant>> = bytes
                .map(|byte| meaning.value(Ok(Value::Bits(byte.into()))))
                .collect();
            Ok(meaning.parts(bytes?))
        }
        _ => by_word(meaning, text, ty, depth),
    }
}

/// Parses typed constants up to a closing bracket.
fn listed<'t, M: Meaning<'t>>(
    meaning: &mut M,
    text: &mut Cursor<'t>,
    close: u8,
    depth: u32,
) -> Read<M::Constant> {
    let mut parts = Vec::new();
    if !text.eat(close) {
        loop {
            let ty = meaning.ty(text)?;
            parts.push(nested(meaning, text, &ty, depth)?);
            if !text.eat(b',') {
                break;
            }
        }
        text.expect(close)?;
    }
    Ok(meaning.parts(parts))
}

fn by_word<'t, M: Meaning<'t>>(
    meaning: &mut M,
    text: &mut Cursor<'t>,
    ty: &Type,
    depth: u32,
) -> Read<M::Constant> {
    text.space();
    let start = text.at;
    let word = text.word();
    match word {
        b"true" => meaning.value(Ok(Value::Bits(1))),
        b"false" => meaning.value(Ok(Value::Bits(0))),
        b"undef" => meaning.value(Ok(Value::Undef)),
        b"poison" => meaning.value(Ok(Value::Poison)),
        b"null" | b"none" | b"zeroinitializer" => meaning.zero(ty),
        b"splat" => {
            text.expect(b'(')?;
            let element = meaning.ty(text)?;
            let value = nested(meaning, text, &element, depth)?;
            text.expect(b')')?;
            let Type::Vector(count, _) = ty else {
                return Err("splat of something that is not a vector".into());
            };
            meaning.splat(value, *count)
        }
        b"dso_local_equivalent" | b"no_cfi" => nested(meaning, text, ty, depth),
        [b'u' | b's' | b'f', b'0', b'x', _, ..] | b"inf" | b"qnan" | b"nan" => {
            text.at = start;
            let value = literal(text, ty);
            meaning.value(value)
        }
        b"blockaddress" | b"ptrauth" => {
            text.balanced()?;
            meaning.other(&String::from_utf8_lossy(word))
        }
        _ => match crate::opcode(word) {
            Some(opcode) => expression(meaning, text, opcode, ty, depth),
            None => Err(format!("the constant {}", String::from_utf8_lossy(word))),
        },
    }
}

/// Parses an expression such as `add (i32 1, i32 2)`, `getelementptr inbounds (i8, ptr @x, i64 4)`
/// or `bitcast (i32* @x to i8*)`.
fn expression<'t, M: Meaning<'t>>(
    meaning: &mut M,
    text: &mut Cursor<'t>,
    opcode: Opcode,
    ty: &Type,
    depth: u32,
) -> Read<M::Constant> {
    let mut words = Vec::new();
    while text.next() != b'(' {
        let word = text.word();
        if word.is_empty() {
            return Err("a constant expression without operands".into());
        }
        if word == b"inrange" && text.next() == b'(' {
            text.balanced()?;
            continue;
        }
        words.push(std::str::from_utf8(word).unwrap_or_default());
    }
    text.expect(b'(')?;
    let mut source = None;
    if opcode == Opcode::GetElementPtr {
        source = Some(meaning.ty(text)?);
        text.expect(b',')?;
    }
    let mut operands = Vec::new();
    loop {
        text.eat_word(b"inrange");
        let ty = meaning.ty(text)?;
        let value = nested(meaning, text, &ty, depth)?;
        operands.push((ty, value));
        if !text.eat(b',') {
            break;
        }
    }
    let result = if text.eat_word(b"to") {
        meaning.ty(text)?
    } else {
        ty.clone()
    };
    text.expect(b')')?;
    meaning.expression(&Expression {
        opcode,
        words: &words,
        source: source.as_ref(),
        operands: &operands,
        result: &result,
    })
}

/// The interpretation of constants for code generation: addresses stay symbolic, and an unsupported
/// constant becomes an error.
impl<'t> Meaning<'t> for Types<'t> {
    type Constant = Constant;

    fn named(&mut self) -> &mut NamedTypes<'t> {
        &mut self.named
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The parts of a type are counted, because a large type may be used repeatedly through its
    /// name.
    fn kept(&mut self, ty: Type) -> Read<Type> {
        self.count(ty)
    }

    fn value(&mut self, value: Read<Value>) -> Read<Constant> {
        Ok(said(value.map(Constant::from)))
    }

    fn address(&mut self, name: &'t [u8]) -> Read<Constant> {
        Ok(match self.numbers.get(&plain_name(name)) {
            Some(variable) => Constant::Address {
                variable: *variable,
                offset: 0,
            },
            None => {
                let name = String::from_utf8_lossy(name);
                Constant::Unsupported(format!("the address of @{name}").into())
            }
        })
    }

    fn zero(&mut self, ty: &Type) -> Read<Constant> {
        Ok(match self.zero_of(ty) {
            Err(why) if why == TOO_MANY_PARTS => Constant::Zero,
            found => said(found),
        })
    }

    fn splat(&mut self, one: Constant, count: u32) -> Read<Constant> {
        Ok(said(self.repeated(one, u64::from(count))))
    }

    fn parts(&mut self, parts: Vec<Constant>) -> Constant {
        Constant::Parts(parts.into())
    }

    fn expression(&mut self, of: &Expression<'_, Constant>) -> Read<Constant> {
        let lanes = self.take(of.lanes());
        Ok(said(lanes.and_then(|()| self.fold(of))))
    }

    fn other(&mut self, word: &str) -> Read<Constant> {
        Ok(Constant::Unsupported(format!("a {word}").into()))
    }

    fn bits(constant: &Constant) -> Option<u64> {
        match constant {
            Constant::Bits(bits) => Some(*bits),
            _ => None,
        }
    }
}

impl Types<'_> {
    /// The zero of a type.
    fn zero_of(&mut self, ty: &Type) -> Read<Constant> {
        Ok(match ty {
            Type::Integer(bits) => integer(Vec::new(), *bits).into(),
            Type::Pointer(space) => integer(Vec::new(), self.layout.pointer(*space).bits).into(),
            Type::Half | Type::BFloat | Type::Float | Type::Double => Constant::Bits(0),
            Type::Vector(count, element) => {
                let one = self.zero_of(element)?;
                self.repeated(one, u64::from(*count))?
            }
            // Arrays of this size are values only in memory, so that instructions have no such
            // operands.
            Type::Array(MOST_ZEROS.., _) => return Err(TOO_MANY_PARTS.into()),
            Type::Array(count, element) => {
                let one = self.zero_of(element)?;
                self.repeated(one, *count)?
            }
            Type::Structure { fields, .. } => {
                self.take(fields.len() as u64)?;
                let parts: Read<Vec<Constant>> =
                    fields.iter().map(|field| self.zero_of(field)).collect();
                Constant::Parts(parts?.into())
            }
            Type::Void | Type::Other(_) => {
                return Err("a constant of a type without values".into());
            }
        })
    }

    /// A vector or array that contains a constant `count` times.
    fn repeated(&mut self, one: Constant, count: u64) -> Read<Constant> {
        self.take(count.saturating_mul(size(&one)))?;
        Ok(Constant::Parts(vec![one; count as usize].into()))
    }

    /// Counts elements that the text does not spell out.
    fn take(&mut self, parts: u64) -> Read<()> {
        let left = self.unwritten.checked_sub(parts);
        self.unwritten = left.ok_or(TOO_MANY_PARTS)?;
        Ok(())
    }
}

/// Number of constants within a constant. Recursion is bounded by the parser.
fn size(of: &Constant) -> u64 {
    match of {
        Constant::Parts(parts) => 1 + parts.iter().map(size).sum::<u64>(),
        Constant::Wide(words) => words.len() as u64,
        _ => 1,
    }
}

/// Decodes escapes: `\41` becomes `A`.
fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        let digit = |at: usize| {
            let byte = after.get(at).copied();
            byte.and_then(|byte| char::from(byte).to_digit(16))
        };
        let (byte, skipped) = match (first, digit(0), digit(1), after.first()) {
            (b'\\', Some(high), Some(low), _) => ((high * 16 + low) as u8, 2),
            (b'\\', _, _, Some(b'\\')) => (b'\\', 1),
            _ => (*first, 0),
        };
        bytes.push(byte);
        rest = after.get(skipped..).unwrap_or_default();
    }
    bytes
}
