//! Parses the variables of the module: first all names, then all initial values, because an initial
//! value may refer to any variable.

use super::constant::constant;
use super::function::{Alias, Constant, Linkage, Variable, Visibility};
use super::meaning::Meaning;
use super::{Read, Type, Types};
use crate::Cursor;
use crate::target::intrinsics::is_intrinsic;
use crate::{Global, Module, plain_name};

impl<'t> Types<'t> {
    /// Parses the variables, and assigns numbers to variables and functions.
    pub(super) fn read_variables(&mut self, module: &Module<'t>) {
        let mut unread = Vec::with_capacity(module.globals.len());
        for global in &module.globals {
            let name = plain_name(module.bytes(global.name));
            let read = header(self, module, global).and_then(|header| {
                let align = self.layout.align(&header.ty)?;
                Ok((header, align))
            });
            let (mut variable, contents) = match read {
                Ok((header, align)) => {
                    let written = header.align.filter(|align| align.is_power_of_two());
                    let variable = Variable {
                        align: written.unwrap_or(align),
                        ty: header.ty,
                        constant: header.constant,
                        linkage: header.linkage,
                        visibility: header.visibility,
                        ..nothing(global.address_space)
                    };
                    (variable, (!header.external).then_some(header.contents))
                }
                Err(why) => {
                    let variable = Variable {
                        ty: Type::Other("a type that cannot be read".into()),
                        initial: Some(Constant::Unsupported(why.into())),
                        ..nothing(global.address_space)
                    };
                    (variable, None)
                }
            };
            variable.name = String::from_utf8_lossy(&name).into();
            let number = self.variables.len() as u32;
            self.numbers.insert(name, number);
            self.variables.push(variable);
            unread.push(contents);
        }
        let defined = module.functions.iter();
        let defined = defined.map(|function| (function.name, Some(Constant::Zero)));
        let declared = module.declarations.iter().map(|(name, _)| (*name, None));
        for (name, initial) in defined.chain(declared) {
            let name = plain_name(module.bytes(name));
            // Intrinsics have no address.
            if is_intrinsic(&name) || self.numbers.contains_key(&name) {
                continue;
            }
            self.variables.push(Variable {
                name: String::from_utf8_lossy(&name).into(),
                constant: true,
                initial,
                ..nothing(0)
            });
            let number = self.variables.len() as u32 - 1;
            self.numbers.insert(name, number);
        }
        for (alias, target) in module.aliased() {
            let name = plain_name(module.bytes(alias.name));
            let variable = self.numbers.get(&target).copied();
            let (Some(variable), false) = (variable, self.numbers.contains_key(&name)) else {
                continue;
            };
            let mut text = Cursor {
                text: module.text,
                at: alias.name.end as usize,
            };
            let begins = text.expect(b'=').is_ok();
            if let (true, Ok(words)) = (begins, words(&mut text)) {
                self.aliases.push(Alias {
                    name: String::from_utf8_lossy(&name).into(),
                    variable,
                    linkage: words.linkage,
                    visibility: words.visibility,
                });
            }
            self.numbers.insert(name, variable);
        }
        for (at, contents) in unread.into_iter().enumerate() {
            let Some(mut text) = contents else {
                continue;
            };
            let Some(ty) = self.variables.get(at).map(|variable| variable.ty.clone()) else {
                continue;
            };
            let initial = constant(self, &mut text, &ty);
            if let Some(variable) = self.variables.get_mut(at) {
                let unsupported = |why: String| Constant::Unsupported(why.into());
                variable.initial = Some(initial.unwrap_or_else(unsupported));
            }
        }
    }
}

/// The declaration of a variable, without its initial value.
pub struct Header<'t> {
    /// The type of its value.
    pub ty: Type,
    /// Whether the variable is `constant` rather than `global`.
    pub constant: bool,
    /// The linkage of the variable.
    pub linkage: Linkage,
    /// The visibility of the variable.
    pub visibility: Visibility,
    /// Whether the variable is defined in another module.
    pub external: bool,
    /// The alignment `align N` in bytes, if it is written.
    pub align: Option<u64>,
    /// The position of the initial value, if the variable is defined in this module.
    pub contents: Cursor<'t>,
}

/// Parses the declaration of a variable, without its initial value.
///
/// # Errors
/// If the type of the variable or a keyword before it cannot be parsed.
pub fn header<'t, M: Meaning<'t>>(
    meaning: &mut M,
    module: &Module<'t>,
    global: &Global,
) -> Read<Header<'t>> {
    let mut text = Cursor {
        text: module.text,
        at: global.name.end as usize,
    };
    text.expect(b'=')?;
    let Words {
        linkage,
        visibility,
        external,
        constant,
    } = words(&mut text)?;
    let ty = meaning.ty(&mut text)?;
    let contents = text;
    let after = external || text.skip_constant().is_ok();
    Ok(Header {
        ty,
        constant,
        linkage,
        visibility,
        external,
        align: after.then(|| written_align(text)).flatten(),
        contents,
    })
}

/// The keywords between a name and its type.
#[derive(Default)]
struct Words {
    linkage: Linkage,
    visibility: Visibility,
    external: bool,
    constant: bool,
}

/// Parses the keywords before a type.
fn words(text: &mut Cursor<'_>) -> Read<Words> {
    let mut found = Words::default();
    while !text.type_follows() {
        match text.word() {
            b"" => return Err("a variable without a type".into()),
            b"external" => found.external = true,
            b"available_externally" => found.linkage = Linkage::Elsewhere,
            b"extern_weak" => (found.external, found.linkage) = (true, Linkage::Weak),
            b"weak" | b"weak_odr" | b"linkonce" | b"linkonce_odr" | b"common" => {
                found.linkage = Linkage::Weak
            }
            b"private" | b"internal" => found.linkage = Linkage::Local,
            b"hidden" => found.visibility = Visibility::Hidden,
            b"protected" => found.visibility = Visibility::Protected,
            b"constant" => found.constant = true,
            word => text.attribute_payload(word)?,
        }
    }
    Ok(found)
}

/// The entry for a function; also the initial entry for a variable, until its declaration is
/// parsed.
fn nothing(space: u32) -> Variable {
    Variable {
        name: Box::default(),
        ty: Type::Void,
        space,
        align: 1,
        constant: false,
        linkage: Linkage::External,
        visibility: Visibility::Default,
        initial: None,
    }
}

/// Parses `align 16` in the text after the initial value.
fn written_align(mut text: Cursor<'_>) -> Option<u64> {
    while text.eat(b',') {
        if text.eat(b'!') {
            text.metadata_kind().ok()?;
            text.metadata_node().ok()?;
            continue;
        }
        let word = text.word();
        if word == b"align" {
            return text
                .wide_number()
                .ok()
                .filter(|align| align.is_power_of_two());
        }
        if text.next() == b'"' {
            text.string().ok()?;
        } else {
            text.attribute_payload(word).ok()?;
        }
    }
    None
}
