//! Constants out of the text. Addresses stay symbolic.

use super::Read;
use super::expression::Expression;
use super::function::{Constant, TOO_MANY_PARTS};
use super::numbers::{integer, literal};
use super::{Type, Types, Value};
use lanelog_ir::Cursor;
use lanelog_ir::{Opcode, plain_name};

/// Elements of an array of zeros that are kept one by one are fewer than this.
const MOST_ZEROS: u64 = 4096;

/// Constants within constants.
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

/// What is not supported, in words; a text that can be read further.
fn said(constant: Read<Constant>) -> Constant {
    constant.unwrap_or_else(|why| Constant::Unsupported(why.into()))
}

impl<'t> Types<'t> {
    /// Reads a constant of a type.
    ///
    /// # Errors
    /// The text cannot be read further. One that can, but is not supported, is a [`Constant::Unsupported`].
    pub(super) fn constant(&mut self, text: &mut Cursor<'t>, ty: &Type) -> Read<Constant> {
        self.nested(text, ty, DEEPEST)
    }

    fn nested(&mut self, text: &mut Cursor<'t>, ty: &Type, depth: u32) -> Read<Constant> {
        let depth = depth.checked_sub(1).ok_or("constants nested too deep")?;
        text.space();
        match text.peek() {
            b'@' => {
                text.expect(b'@')?;
                let name = text.name()?;
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
            b'0'..=b'9' | b'-' | b'+' => Ok(said(literal(text, ty).map(Constant::from))),
            b'<' => {
                text.expect(b'<')?;
                if !text.eat(b'{') {
                    return self.listed(text, b'>', depth);
                }
                let found = self.listed(text, b'}', depth)?;
                text.expect(b'>')?;
                Ok(found)
            }
            b'[' => {
                text.expect(b'[')?;
                self.listed(text, b']', depth)
            }
            b'{' => {
                text.expect(b'{')?;
                self.listed(text, b'}', depth)
            }
            b'c' if text.ahead(1) == b'"' => {
                text.expect(b'c')?;
                let bytes = unescaped(text.string()?);
                let bytes = bytes.into_iter().map(|byte| Constant::Bits(byte.into()));
                Ok(Constant::Parts(bytes.collect()))
            }
            _ => self.by_word(text, ty, depth),
        }
    }

    /// Typed constants up to a closing bracket.
    fn listed(&mut self, text: &mut Cursor<'t>, close: u8, depth: u32) -> Read<Constant> {
        let mut parts = Vec::new();
        if !text.eat(close) {
            loop {
                let ty = self.ty(text)?;
                parts.push(self.nested(text, &ty, depth)?);
                if !text.eat(b',') {
                    break;
                }
            }
            text.expect(close)?;
        }
        Ok(Constant::Parts(parts.into()))
    }

    fn by_word(&mut self, text: &mut Cursor<'t>, ty: &Type, depth: u32) -> Read<Constant> {
        text.space();
        let start = text.at;
        let word = text.word();
        match word {
            b"true" => Ok(Constant::Bits(1)),
            b"false" => Ok(Constant::Bits(0)),
            b"undef" => Ok(Constant::Undef),
            b"poison" => Ok(Constant::Poison),
            b"null" | b"none" | b"zeroinitializer" => Ok(match self.zero(ty) {
                Err(why) if why == TOO_MANY_PARTS => Constant::Zero,
                found => said(found),
            }),
            b"splat" => {
                text.expect(b'(')?;
                let element = self.ty(text)?;
                let value = self.nested(text, &element, depth)?;
                text.expect(b')')?;
                let Type::Vector(count, _) = ty else {
                    return Err("splat of something that is no vector".into());
                };
                Ok(said(self.repeated(value, u64::from(*count))))
            }
            b"dso_local_equivalent" | b"no_cfi" => self.nested(text, ty, depth),
            [b'u' | b's' | b'f', b'0', b'x', _, ..] | b"inf" | b"qnan" | b"nan" => {
                text.at = start;
                Ok(said(literal(text, ty).map(Constant::from)))
            }
            b"blockaddress" | b"ptrauth" => {
                text.balanced()?;
                let word = String::from_utf8_lossy(word);
                Ok(Constant::Unsupported(format!("a {word}").into()))
            }
            _ => {
                let known = Opcode::ALL
                    .iter()
                    .find(|known| known.1.as_bytes() == word && !word.is_empty());
                match known {
                    Some((opcode, _)) => self.expression(text, *opcode, ty, depth),
                    None => Err(format!("the constant {}", String::from_utf8_lossy(word))),
                }
            }
        }
    }

    /// `add (i32 1, i32 2)`, `getelementptr inbounds (i8, ptr @x, i64 4)`, `bitcast (i32* @x to i8*)`.
    fn expression(
        &mut self,
        text: &mut Cursor<'t>,
        opcode: Opcode,
        ty: &Type,
        depth: u32,
    ) -> Read<Constant> {
        let mut predicate = "";
        while text.next() != b'(' {
            let word = text.word();
            if word.is_empty() {
                return Err("a constant expression without operands".into());
            }
            if word == b"inrange" && text.next() == b'(' {
                text.balanced()?;
                continue;
            }
            predicate = std::str::from_utf8(word).unwrap_or_default();
        }
        text.expect(b'(')?;
        let mut source = None;
        if opcode == Opcode::GetElementPtr {
            source = Some(self.ty(text)?);
            text.expect(b',')?;
        }
        let mut operands = Vec::new();
        loop {
            text.eat_word(b"inrange");
            let ty = self.ty(text)?;
            let value = self.nested(text, &ty, depth)?;
            operands.push((ty, value));
            if !text.eat(b',') {
                break;
            }
        }
        let result = if text.eat_word(b"to") {
            self.ty(text)?
        } else {
            ty.clone()
        };
        text.expect(b')')?;
        let of = Expression {
            opcode,
            predicate,
            source: source.as_ref(),
            operands: &operands,
            result: &result,
        };
        let lanes = self.take(of.lanes());
        Ok(said(lanes.and_then(|()| self.fold(&of))))
    }

    /// The zero of a type.
    fn zero(&mut self, ty: &Type) -> Read<Constant> {
        Ok(match ty {
            Type::Integer(bits) => integer(Vec::new(), *bits).into(),
            Type::Pointer(space) => integer(Vec::new(), self.layout.pointer(*space).bits).into(),
            Type::Half | Type::BFloat | Type::Float | Type::Double => Constant::Bits(0),
            Type::Vector(count, element) => {
                let one = self.zero(element)?;
                self.repeated(one, u64::from(*count))?
            }
            // So many are only in memory: nobody asks for one of them.
            Type::Array(MOST_ZEROS.., _) => return Err(TOO_MANY_PARTS.into()),
            Type::Array(count, element) => {
                let one = self.zero(element)?;
                self.repeated(one, *count)?
            }
            Type::Structure { fields, .. } => {
                self.take(fields.len() as u64)?;
                let parts: Read<Vec<Constant>> =
                    fields.iter().map(|field| self.zero(field)).collect();
                Constant::Parts(parts?.into())
            }
            Type::Void | Type::Other(_) => {
                return Err("a constant of a type without values".into());
            }
        })
    }

    /// The same constant so many times.
    fn repeated(&mut self, one: Constant, count: u64) -> Read<Constant> {
        self.take(count.saturating_mul(size(&one)))?;
        Ok(Constant::Parts(vec![one; count as usize].into()))
    }

    /// Counts parts that the text does not write.
    fn take(&mut self, parts: u64) -> Read<()> {
        let left = self.unwritten.checked_sub(parts);
        self.unwritten = left.ok_or(TOO_MANY_PARTS)?;
        Ok(())
    }
}

/// Constants within a constant. Their depth is bounded where they are read.
fn size(of: &Constant) -> u64 {
    match of {
        Constant::Parts(parts) => 1 + parts.iter().map(size).sum::<u64>(),
        Constant::Wide(words) => words.len() as u64,
        _ => 1,
    }
}

/// `\41` as `A`.
fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, behind)) = rest.split_first() {
        let digit = |at: usize| {
            let byte = behind.get(at).copied();
            byte.and_then(|byte| char::from(byte).to_digit(16))
        };
        let (byte, skipped) = match (first, digit(0), digit(1), behind.first()) {
            (b'\\', Some(high), Some(low), _) => ((high * 16 + low) as u8, 2),
            (b'\\', _, _, Some(b'\\')) => (b'\\', 1),
            _ => (*first, 0),
        };
        bytes.push(byte);
        rest = behind.get(skipped..).unwrap_or_default();
    }
    bytes
}
