//! Parses variables, aliases, declarations and attribute groups, and records their spans.

use super::cursor::{Cursor, Read};
use super::module::{Alias, Global, Span};
use super::naming::plain_name;
use super::toplevel::ModuleReader;

impl ModuleReader<'_> {
    pub fn declaration(&mut self, start: usize) -> Read<()> {
        // There may be attachments between the keyword and the type.
        while self.cursor.next() == b'!' {
            self.cursor.expect(b'!')?;
            self.cursor.metadata_kind()?;
            self.cursor.metadata_node()?;
        }
        self.cursor.words_before_type()?;
        self.cursor.ty()?;
        self.cursor.expect(b'@')?;
        let name = self.cursor.at;
        self.cursor.name()?;
        let name = Span {
            start: name as u32,
            end: self.cursor.at as u32,
        };
        if self.cursor.next() != b'(' {
            return Err(self.cursor.wrong("`(`"));
        }
        self.cursor.balanced()?;
        self.after_declaration()?;
        let declared = plain_name(self.module.bytes(name));
        self.declared.insert(declared);
        self.module.declarations.push((
            name,
            Span {
                start: start as u32,
                end: self.cursor.at as u32,
            },
        ));
        Ok(())
    }

    pub fn attribute_group(&mut self) -> Read<()> {
        self.cursor.expect(b'#')?;
        let number = self.cursor.group()?;
        self.cursor.expect(b'=')?;
        if self.cursor.next() != b'{' {
            return Err(self.cursor.wrong("`{`"));
        }
        self.cursor.space();
        let start = self.cursor.at + 1;
        self.cursor.balanced()?;
        let span = Span {
            start: start as u32,
            end: self.cursor.at as u32 - 1,
        };
        // If a number is defined several times, the last definition is used.
        self.module.attribute_groups.insert(number, span);
        Ok(())
    }

    /// Parses `@name = ...`: a variable, an alias or an ifunc.
    pub fn global(&mut self) -> Read<()> {
        let c = &mut self.cursor;
        c.at += 1;
        let name = c.at as u32;
        c.name()?;
        let name = Span {
            start: name,
            end: c.at as u32,
        };
        c.expect(b'=')?;
        let mut address_space = 0;
        let mut kind: &[u8] = b"";
        let mut external = false;
        let mut target = Span::default();
        while !c.type_follows() {
            if let Some(space) = c.address_space()? {
                address_space = space;
                continue;
            }
            match c.word() {
                b"" => return Err(c.wrong("`global`, `constant`, `alias` or `ifunc` and a type")),
                word @ (b"global" | b"constant" | b"alias" | b"ifunc") => kind = word,
                b"external" | b"extern_weak" => external = true,
                word => c.attribute_payload(word)?,
            }
        }
        if kind.is_empty() {
            return Err(c.wrong("`global`, `constant`, `alias` or `ifunc`"));
        }
        c.ty()?;
        if matches!(kind, b"alias" | b"ifunc") {
            c.expect(b',')?;
            if c.type_follows() {
                c.ty()?;
            }
            c.space();
            target.start = c.at as u32 + 1;
            c.constant()?;
            target.end = c.at as u32;
        } else if !external {
            c.constant()?;
        }
        // Parses `, section "x", align 4, comdat($c), !dbg !5`, and then attributes.
        while c.eat(b',') {
            if c.eat(b'!') {
                c.metadata_kind()?;
                c.metadata_node()?;
                continue;
            }
            let word = c.word();
            if word.is_empty() {
                return Err(c.wrong("`align`, `section`, `comdat` or an attachment"));
            }
            if c.next() == b'"' {
                c.string()?;
            } else {
                c.attribute_payload(word)?;
            }
        }
        loop {
            match self.cursor.next() {
                b'#' | b'"' => self.attribute_reference()?,
                // `align` that does not follow a comma is an attribute, and not the variable's
                // alignment.
                b'a' if self.cursor.next_word() == b"align" => {
                    let word = self.cursor.word();
                    self.cursor.attribute_payload(word)?;
                }
                _ => break,
            }
        }
        let declared = plain_name(self.module.bytes(name));
        self.declared.insert(declared);
        match kind {
            b"alias" => self.alias(name, target),
            b"ifunc" => {}
            _ => self.module.globals.push(Global {
                name,
                address_space,
            }),
        }
        Ok(())
    }

    /// Records an alias if its target is a name, rather than a constant expression.
    fn alias(&mut self, name: Span, target: Span) {
        let text = self.cursor.text;
        let sign = text.get((target.start as usize).wrapping_sub(1));
        let spelled = text
            .get(target.start as usize..target.end as usize)
            .unwrap_or_default()
            .trim_ascii_end();
        let whole = Cursor {
            text: spelled,
            at: 0,
        };
        let is_name = |mut whole: Cursor<'_>| whole.name().is_ok() && whole.at == spelled.len();
        if sign == Some(&b'@') && is_name(whole) {
            let end = target.start + spelled.len() as u32;
            let target = Span { end, ..target };
            self.module.aliases.push(Alias { name, target });
        }
    }

    /// Parses `#5` or `"key"="value"`.
    fn attribute_reference(&mut self) -> Read<()> {
        if self.cursor.eat(b'#') {
            return self.cursor.group().map(|_| ());
        }
        self.cursor.string_attribute()
    }

    /// Skips everything after the parameters of a declaration.
    fn after_declaration(&mut self) -> Read<()> {
        loop {
            let before = self.cursor.at;
            match self.cursor.next() {
                b'#' | b'"' => self.attribute_reference()?,
                byte if byte.is_ascii_alphabetic() => match self.cursor.word() {
                    b"prefix" | b"prologue" | b"personality" => {
                        self.cursor.ty()?;
                        self.cursor.constant()?;
                    }
                    b"section" | b"partition" | b"gc" => {
                        self.cursor.string()?;
                    }
                    word if begins_keyword(word) => {
                        self.cursor.at = before;
                        return Ok(());
                    }
                    word => self.cursor.attribute_payload(word)?,
                },
                b'{' => {
                    return Err(self.cursor.wrong(
                        "the end of the declaration (`declare` has no body, `define` has one)",
                    ));
                }
                _ => return Ok(()),
            }
        }
    }
}

/// Whether a word starts an entity of the module level.
fn begins_keyword(word: &[u8]) -> bool {
    matches!(
        word,
        b"define"
            | b"declare"
            | b"attributes"
            | b"target"
            | b"source_filename"
            | b"module"
            | b"uselistorder"
            | b"uselistorder_bb"
    )
}

#[cfg(test)]
mod tests {
    use crate::read;
    use pretty_assertions::assert_eq;

    #[test]
    fn aliases_stand_for_others_that_stand_for_others() {
        let text = "@\"a b\" = alias i32 (i32), ptr @c
@c = hidden alias i32 (i32), ptr @d, partition \"x\"
@e = alias [4 x i32], ptr addrspace(4) @f
@g = alias i32, getelementptr (i32, ptr @f, i32 1)
@itself = alias i32, ptr @itself
@f = global i32 1
define i32 @d(i32 %x) {
  ret i32 %x
}
";
        let module = read(text.as_bytes());
        assert_eq!(module.errors, []);
        let found = module.aliased().into_iter();
        let found = found.map(|(alias, target)| {
            let name = String::from_utf8_lossy(module.bytes(alias.name)).into_owned();
            (name, String::from_utf8_lossy(&target).into_owned())
        });
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        let expected = [pair("\"a b\"", "d"), pair("c", "d"), pair("e", "f")];
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }
}
