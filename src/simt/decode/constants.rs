//! Constants out of the text, constant expressions too.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::address::{Cast, Element};
use crate::operation::{Described, Operation};
use crate::spaces::Spaces;
use crate::{Type, Value};
use lanelog_ir::Cursor;
use lanelog_ir::{Module, Opcode, plain_name};
use lanelog_typed::Read;
use lanelog_typed::layout::Layout;
use lanelog_typed::named::NamedTypes;
use lanelog_typed::numbers::{integer, literal};

/// Constants within constants.
const DEEPEST: u32 = 48;

/// Values within one constant, all told.
const LARGEST: usize = 1 << 20;

/// What all functions of a module share while they are decoded.
pub(super) struct Tables<'t> {
    pub types: NamedTypes<'t>,
    pub layout: Layout,
    pub spaces: Spaces,
    /// Addresses of variables and functions, by their plain names.
    pub addresses: FxHashMap<Cow<'t, [u8]>, u64>,
    /// Functions with bodies, by their plain names.
    pub functions: FxHashMap<Cow<'t, [u8]>, u32>,
    /// Keywords of operations.
    opcodes: FxHashMap<&'static [u8], Opcode>,
}

impl<'t> Tables<'t> {
    /// Nothing has an address yet.
    pub fn new(module: &Module<'t>, layout: Layout, spaces: Spaces) -> Tables<'t> {
        let opcodes = Opcode::ALL.iter();
        Tables {
            types: NamedTypes::new(module),
            layout,
            spaces,
            addresses: FxHashMap::default(),
            functions: FxHashMap::default(),
            opcodes: opcodes
                .map(|(opcode, word)| (word.as_bytes(), *opcode))
                .collect(),
        }
    }

    /// The operation of a keyword.
    pub fn opcode(&self, word: &[u8]) -> Option<Opcode> {
        self.opcodes.get(word).copied()
    }

    /// Reads a constant of a type.
    pub fn constant(&mut self, text: &mut Cursor<'t>, ty: &Type) -> Read<Value> {
        self.nested(text, ty, DEEPEST, &mut 0)
    }

    fn nested(
        &mut self,
        text: &mut Cursor<'t>,
        ty: &Type,
        depth: u32,
        parts: &mut usize,
    ) -> Read<Value> {
        let depth = depth.checked_sub(1).ok_or("constants nested too deep")?;
        *parts += 1;
        if *parts > LARGEST {
            return Err("a constant of too many parts".into());
        }
        text.space();
        match text.peek() {
            b'@' => {
                text.expect(b'@')?;
                let name = text.name()?;
                let address = self.addresses.get(&plain_name(name)).copied();
                address
                    .map(Value::Bits)
                    .ok_or_else(|| format!("the address of @{}", String::from_utf8_lossy(name)))
            }
            b'0'..=b'9' | b'-' | b'+' => literal(text, ty),
            b'<' => {
                text.expect(b'<')?;
                let packed = text.next() == b'{';
                let found = if packed {
                    text.expect(b'{')?;
                    self.listed(text, b'}', depth, parts)?
                } else {
                    self.listed(text, b'>', depth, parts)?
                };
                if packed {
                    text.expect(b'>')?;
                }
                Ok(found)
            }
            b'[' => {
                text.expect(b'[')?;
                self.listed(text, b']', depth, parts)
            }
            b'{' => {
                text.expect(b'{')?;
                self.listed(text, b'}', depth, parts)
            }
            b'c' if text.ahead(1) == b'"' => {
                text.expect(b'c')?;
                let bytes = unescaped(text.string()?);
                Ok(Value::Many(
                    bytes
                        .iter()
                        .map(|byte| Value::Bits(u64::from(*byte)))
                        .collect(),
                ))
            }
            _ => self.by_word(text, ty, depth, parts),
        }
    }

    /// Typed constants up to a closing bracket.
    fn listed(
        &mut self,
        text: &mut Cursor<'t>,
        close: u8,
        depth: u32,
        parts: &mut usize,
    ) -> Read<Value> {
        let mut values = Vec::new();
        if !text.eat(close) {
            loop {
                let ty = self.types.read(text)?;
                values.push(self.nested(text, &ty, depth, parts)?);
                if !text.eat(b',') {
                    break;
                }
            }
            text.expect(close)?;
        }
        Ok(Value::Many(values.into()))
    }

    fn by_word(
        &mut self,
        text: &mut Cursor<'t>,
        ty: &Type,
        depth: u32,
        parts: &mut usize,
    ) -> Read<Value> {
        text.space();
        let start = text.at;
        let word = text.word();
        match word {
            b"true" => Ok(Value::Bits(1)),
            b"false" => Ok(Value::Bits(0)),
            b"undef" => Ok(Value::Undef),
            b"poison" => Ok(Value::Poison),
            b"null" | b"none" | b"zeroinitializer" => zero(ty, &self.layout, parts),
            b"splat" => {
                let Type::Vector(count, _) = ty else {
                    return Err("splat of something that is no vector".into());
                };
                text.expect(b'(')?;
                let element = self.types.read(text)?;
                let value = self.nested(text, &element, depth, parts)?;
                text.expect(b')')?;
                *parts += *count as usize;
                Ok(Value::Many(vec![value; *count as usize].into()))
            }
            b"dso_local_equivalent" | b"no_cfi" => self.nested(text, ty, depth, parts),
            [b'u' | b's' | b'f', b'0', b'x', _, ..] | b"inf" | b"qnan" | b"nan" => {
                text.at = start;
                literal(text, ty)
            }
            _ => match self.opcode(word) {
                Some(opcode) => self.expression(text, opcode, ty, depth, parts),
                None => Err(format!("the constant {}", String::from_utf8_lossy(word))),
            },
        }
    }

    /// `add (i32 1, i32 2)`, `getelementptr inbounds (i8, ptr @x, i64 4)`, `bitcast (i32* @x to i8*)`.
    fn expression(
        &mut self,
        text: &mut Cursor<'t>,
        opcode: Opcode,
        ty: &Type,
        depth: u32,
        parts: &mut usize,
    ) -> Read<Value> {
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
        let source = if opcode == Opcode::GetElementPtr {
            let source = self.types.read(text)?;
            text.expect(b',')?;
            Some(source)
        } else {
            None
        };
        let (mut types, mut values) = (Vec::new(), Vec::new());
        loop {
            text.eat_word(b"inrange");
            let operand = self.types.read(text)?;
            values.push(self.nested(text, &operand, depth, parts)?);
            types.push(operand);
            if !text.eat(b',') {
                break;
            }
        }
        let result = if text.eat_word(b"to") {
            self.types.read(text)?
        } else {
            ty.clone()
        };
        text.expect(b')')?;
        if let Some(source) = source {
            let (Some(base), Some(base_type)) = (values.first(), types.first()) else {
                return Err("getelementptr of nothing".into());
            };
            let typed = types.iter().cloned().zip(values.iter().map(Some)).skip(1);
            let indices: Vec<_> = typed.collect();
            let element = Element::new(&source, base_type, &indices, &self.layout)?;
            let dynamic: Vec<&Value> = element
                .dynamic
                .iter()
                .filter_map(|at| indices.get(*at).and_then(|index| index.1))
                .collect();
            return Ok(element.apply(base, &dynamic));
        }
        if let (Some(from), Some(value)) = (types.first(), values.first())
            && let Some(cast) = Cast::new(opcode, from, &result, &self.layout, &self.spaces)?
        {
            return Ok(cast.apply(value, &self.spaces));
        }
        let plain: Vec<Type> = types
            .iter()
            .map(|operand| self.layout.without_pointers(operand))
            .collect();
        let operation = Operation::new(&Described {
            opcode,
            words,
            result: &self.layout.without_pointers(&result),
            operands: &plain,
            indices: &[],
        })?;
        operation.apply(&values.iter().collect::<Vec<_>>())
    }
}

/// The zero of a type. `parts` counts values, up to a limit.
fn zero(ty: &Type, layout: &Layout, parts: &mut usize) -> Read<Value> {
    let count = match ty {
        Type::Vector(count, _) => u64::from(*count),
        Type::Array(count, _) => *count,
        Type::Structure { fields, .. } => fields.len() as u64,
        _ => 1,
    };
    *parts = parts.saturating_add(usize::try_from(count).unwrap_or(usize::MAX));
    if *parts > LARGEST {
        return Err("a constant of too many parts".into());
    }
    Ok(match ty {
        Type::Integer(bits) => integer(Vec::new(), *bits),
        Type::Pointer(space) => integer(Vec::new(), layout.pointer(*space).bits),
        Type::Half | Type::BFloat | Type::Float | Type::Double => Value::Bits(0),
        Type::Vector(_, element) | Type::Array(_, element) => {
            // An element without parts of its own is made once for all.
            let one = zero(element, layout, parts)?;
            let nested = matches!(one, Value::Many(_));
            if nested {
                *parts = parts.saturating_add(
                    usize::try_from(count.saturating_mul(size(&one))).unwrap_or(usize::MAX),
                );
                if *parts > LARGEST {
                    return Err("a constant of too many parts".into());
                }
            }
            Value::Many(vec![one; count as usize].into())
        }
        Type::Structure { fields, .. } => {
            let values: Read<Vec<Value>> = fields
                .iter()
                .map(|field| zero(field, layout, parts))
                .collect();
            Value::Many(values?.into())
        }
        Type::Void | Type::Other(_) => return Err("a constant of a type without values".into()),
    })
}

/// Values within a value.
fn size(value: &Value) -> u64 {
    match value {
        Value::Many(parts) => 1 + parts.iter().map(size).sum::<u64>(),
        _ => 1,
    }
}

/// `\41` as `A`.
fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, behind)) = rest.split_first() {
        let digit = |at: usize| {
            behind
                .get(at)
                .and_then(|byte| char::from(*byte).to_digit(16))
        };
        match (first, digit(0), digit(1), behind.first()) {
            (b'\\', Some(high), Some(low), _) => {
                bytes.push((high * 16 + low) as u8);
                rest = behind.get(2..).unwrap_or_default();
            }
            (b'\\', _, _, Some(b'\\')) => {
                bytes.push(b'\\');
                rest = behind.get(1..).unwrap_or_default();
            }
            _ => {
                bytes.push(*first);
                rest = behind;
            }
        }
    }
    bytes
}
