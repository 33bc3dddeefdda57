//! Parses types.

use rustc_hash::FxHashMap;

use super::Read;
use super::Type;
use crate::{Cursor, Module, is_type_word};

/// Maximum nesting depth of types.
const DEEPEST: u32 = 48;

/// Maximum number of types within a type.
const LARGEST: u32 = 1 << 14;

/// Maximal number of elements of a vector.
const LONGEST: u32 = 1 << 16;

/// The state of a named type.
enum Named<'t> {
    Unread(&'t [u8]),
    /// The type is being parsed. It can occur within itself only as the target of a pointer.
    Open,
    /// The type has been parsed. Fields: the type, the number of types within it, and its nesting
    /// depth.
    Known(Type, u32, u32),
}

/// The types that a module names.
pub struct NamedTypes<'t> {
    types: FxHashMap<&'t [u8], Named<'t>>,
}

/// A type as written in the text.
pub struct WrittenType {
    /// The type.
    pub ty: Type,
    /// For a function type: its return type.
    pub returns: Option<Type>,
}

impl<'t> NamedTypes<'t> {
    /// The named types of a module, not parsed yet.
    pub fn new(module: &Module<'t>) -> NamedTypes<'t> {
        let all = module.named_types.iter();
        let types = all
            .map(|(name, ty)| (module.bytes(*name), Named::Unread(module.bytes(*ty))))
            .collect();
        NamedTypes { types }
    }

    /// Parses a type.
    pub fn read(&mut self, text: &mut Cursor<'t>) -> Read<Type> {
        self.written(text).map(|written| written.ty)
    }

    /// Parses a type, which may be a function type.
    pub fn written(&mut self, text: &mut Cursor<'t>) -> Read<WrittenType> {
        let written = self.nested(text, DEEPEST, &mut 0)?;
        let (empty, scalars) = sizes(&written.ty);
        if empty > u64::from(LARGEST).max(scalars) {
            return Err("a type of too many elements that hold nothing".into());
        }
        Ok(written)
    }

    fn nested(&mut self, text: &mut Cursor<'t>, depth: u32, parts: &mut u32) -> Read<WrittenType> {
        let depth = depth.checked_sub(1).ok_or("types nested too deep")?;
        *parts += 1;
        if *parts > LARGEST {
            return Err("a type of too many parts".into());
        }
        let mut ty = match text.next() {
            b'{' => self.structure(text, false, depth, parts)?,
            b'[' => {
                text.expect(b'[')?;
                let (count, element) = self.repeated(text, depth, parts)?;
                text.expect(b']')?;
                Type::Array(count, Box::new(element))
            }
            b'<' => self.angle(text, depth, parts)?,
            b'%' => {
                text.expect(b'%')?;
                let name = text.name()?;
                self.named(name, depth, parts)
            }
            _ => simple(text)?,
        };
        let mut returns = None;
        loop {
            match text.next() {
                b'*' => {
                    text.expect(b'*')?;
                    ty = Type::Pointer(0);
                    returns = None;
                }
                b'(' => {
                    text.balanced()?;
                    returns = Some(ty);
                    ty = Type::Other("a function".into());
                }
                b'a' if text.next_word() == b"addrspace" => {
                    text.word();
                    text.expect(b'(')?;
                    let space = if text.next() == b'"' {
                        text.string()?;
                        0
                    } else {
                        text.wide_number()? as u32
                    };
                    text.expect(b')')?;
                    // Skips the `*` of an older pointer type, such as `i32 addrspace(1)*`.
                    text.eat(b'*');
                    ty = Type::Pointer(space);
                    returns = None;
                }
                _ => return Ok(WrittenType { ty, returns }),
            }
        }
    }

    fn repeated(
        &mut self,
        text: &mut Cursor<'t>,
        depth: u32,
        parts: &mut u32,
    ) -> Read<(u64, Type)> {
        let count = text.wide_number()?;
        text.expect_word("x")?;
        Ok((count, self.nested(text, depth, parts)?.ty))
    }

    /// Parses a type in angle brackets: `<4 x i32>`, `<{ i8, i32 }>`, `<vscale x 4 x i32>`.
    fn angle(&mut self, text: &mut Cursor<'t>, depth: u32, parts: &mut u32) -> Read<Type> {
        let mut copy = *text;
        text.expect(b'<')?;
        match text.next() {
            b'{' => {
                let found = self.structure(text, true, depth, parts)?;
                text.expect(b'>')?;
                Ok(found)
            }
            b'v' => {
                copy.balanced()?;
                text.at = copy.at;
                Ok(Type::Other("a scalable vector".into()))
            }
            _ => {
                let (count, element) = self.repeated(text, depth, parts)?;
                text.expect(b'>')?;
                let count = u32::try_from(count).ok().filter(|count| *count <= LONGEST);
                let count = count.ok_or("a vector too long")?;
                if count == 0 {
                    return Err("a vector without elements".into());
                }
                if let Type::Void | Type::Vector(..) | Type::Array(..) | Type::Structure { .. } =
                    element
                {
                    return Err(
                        "a vector of something that is neither a number nor a pointer".into(),
                    );
                }
                Ok(Type::Vector(count, Box::new(element)))
            }
        }
    }

    fn structure(
        &mut self,
        text: &mut Cursor<'t>,
        packed: bool,
        depth: u32,
        parts: &mut u32,
    ) -> Read<Type> {
        text.expect(b'{')?;
        let mut fields = Vec::new();
        if !text.eat(b'}') {
            loop {
                fields.push(self.nested(text, depth, parts)?.ty);
                if !text.eat(b',') {
                    break;
                }
            }
            text.expect(b'}')?;
        }
        Ok(Type::Structure {
            packed,
            fields: fields.into(),
        })
    }

    fn named(&mut self, name: &'t [u8], depth: u32, parts: &mut u32) -> Type {
        let unknown = || Type::Other(format!("%{}", String::from_utf8_lossy(name)));
        let Some(entry) = self.types.get_mut(name) else {
            return unknown();
        };
        let body = match entry {
            Named::Known(ty, size, height) => {
                *parts += *size;
                // If the surrounding type is too large, this type is not copied.
                return if *parts > LARGEST || *height > depth {
                    unknown()
                } else {
                    ty.clone()
                };
            }
            Named::Open => return unknown(),
            Named::Unread(body) => *body,
        };
        *entry = Named::Open;
        let before = *parts;
        let mut inner = Cursor { text: body, at: 0 };
        let read = self.nested(&mut inner, depth, parts);
        let ty = read.map_or_else(|_| unknown(), |written| written.ty);
        let known = Named::Known(ty.clone(), *parts - before, height(&ty));
        self.types.insert(name, known);
        ty
    }
}

/// Two counts for a value of a type: its empty elements and fields, whose number its size does not
/// bound; and its scalars, whose number its size in bytes bounds.
fn sizes(ty: &Type) -> (u64, u64) {
    match ty {
        Type::Array(0, _) => (1, 0),
        Type::Array(count, element) => {
            let (empty, scalars) = sizes(element);
            (empty.saturating_mul(*count), scalars.saturating_mul(*count))
        }
        Type::Structure { fields, .. } if fields.is_empty() => (1, 0),
        Type::Structure { fields, .. } => fields.iter().map(sizes).fold((0, 0), |sum, one| {
            (sum.0.saturating_add(one.0), sum.1.saturating_add(one.1))
        }),
        Type::Vector(count, _) => (0, u64::from(*count)),
        _ => (0, 1),
    }
}

/// The nesting depth of a type.
fn height(ty: &Type) -> u32 {
    1 + match ty {
        Type::Vector(_, inner) | Type::Array(_, inner) => height(inner),
        Type::Structure { fields, .. } => fields.iter().map(height).max().unwrap_or(0),
        _ => 0,
    }
}

fn simple(text: &mut Cursor<'_>) -> Read<Type> {
    let word = text.word();
    Ok(match word {
        b"void" => Type::Void,
        b"half" => Type::Half,
        b"bfloat" => Type::BFloat,
        b"float" => Type::Float,
        b"double" => Type::Double,
        b"ptr" => Type::Pointer(0),
        b"target" => {
            text.balanced()?;
            Type::Other("target".into())
        }
        [b'i', digits @ ..] if is_type_word(word) => {
            let bits = std::str::from_utf8(digits).unwrap_or_default();
            match bits.parse() {
                Ok(bits @ 1..=0xffff) => Type::Integer(bits),
                _ => return Err("an integer type too wide".into()),
            }
        }
        _ if is_type_word(word) || word == b"opaque" => {
            Type::Other(String::from_utf8_lossy(word).into_owned())
        }
        _ => return Err("text where a type belongs".into()),
    })
}
