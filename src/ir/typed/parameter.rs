//! Parses a parameter: its type, and the guarantees of its attributes.

use super::{Argument, Meaning, Read};
use crate::Cursor;

/// Parses a parameter: type, attributes, name.
///
/// # Errors
/// If its type or an attribute cannot be parsed.
pub fn parameter<'t, M: Meaning<'t>>(meaning: &mut M, mut text: Cursor<'t>) -> Read<Argument> {
    let mut argument = Argument {
        ty: meaning.ty(&mut text)?,
        pointee: None,
        align: None,
        noalias: false,
        readonly: false,
    };
    loop {
        match text.next() {
            b'"' => text.string_attribute()?,
            byte if byte.is_ascii_alphabetic() => match text.word() {
                b"byval" | b"byref" if text.eat(b'(') => {
                    argument.pointee = Some(meaning.ty(&mut text)?);
                    text.expect(b')')?;
                }
                b"align" => {
                    let bracket = text.eat(b'(');
                    argument.align = Some(text.wide_number()?);
                    if bracket {
                        text.expect(b')')?;
                    }
                }
                word => {
                    argument.noalias |= word == b"noalias";
                    argument.readonly |= matches!(word, b"readonly" | b"readnone");
                    text.attribute_payload(word)?;
                }
            },
            _ => return Ok(argument),
        }
    }
}
