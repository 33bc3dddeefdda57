//! Variables, aliases, declarations and attribute groups: read by their grammar, kept as spans.

use super::cursor::Read;
use super::module::{Global, Span};
use super::toplevel::ModuleReader;

impl ModuleReader<'_> {
    pub fn declaration(&mut self, start: usize) -> Read<()> {
        // Attachments may stand between the keyword and the type.
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
        self.behind_declaration()?;
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
        // Where a number is given twice, the last counts.
        self.module.attribute_groups.insert(number, span);
        Ok(())
    }

    /// `@name = ...`: a variable, an alias or an ifunc.
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
            c.constant()?;
        } else if !external {
            c.constant()?;
        }
        // `, section "x", align 4, comdat($c), !dbg !5`, then attributes.
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
                // Without a comma it is an attribute, and does not align anything.
                b'a' if self.cursor.next_word() == b"align" => {
                    let word = self.cursor.word();
                    self.cursor.attribute_payload(word)?;
                }
                _ => break,
            }
        }
        if !matches!(kind, b"alias" | b"ifunc") {
            self.module.globals.push(Global {
                name,
                address_space,
            });
        }
        Ok(())
    }

    /// `#5` or `"key"="value"`.
    fn attribute_reference(&mut self) -> Read<()> {
        if self.cursor.eat(b'#') {
            return self.cursor.group().map(|_| ());
        }
        self.cursor.string_attribute()
    }

    /// What may follow the parameters of a declaration, as far as it goes.
    fn behind_declaration(&mut self) -> Read<()> {
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

/// Holds for the words that begin something at the level of the module.
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
