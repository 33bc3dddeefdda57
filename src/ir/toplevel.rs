//! The module level: functions are read, what analyses need of the rest is noted as spans, everything else is skipped.
//!
//! After an error, reading goes on at the next line that begins like something at this level.

use super::constants::opcode;
use super::cursor::{Cursor, Failure, Read, in_name};
use super::function::{Scratch, read_function};
use super::module::{Module, ReadError, Span};

/// After so many errors reading stops: what follows is hardly IR, and a list that long helps nobody.
const MOST_ERRORS: usize = 10_000;

/// Reads a module. Never fails as a whole: what could not be read is in [`Module::errors`]. Time and memory: linear in the text.
pub fn read(text: &[u8]) -> Module<'_> {
    let mut reader = ModuleReader {
        cursor: Cursor { text, at: 0 },
        module: Module {
            text,
            ..Module::default()
        },
        scratch: Scratch::default(),
    };
    if text.len() >= u32::MAX as usize {
        reader.error(
            Span::default(),
            "this file is larger than 4 GiB; split the module (llvm-split does)".into(),
            None,
        );
        return reader.module;
    }
    if text.starts_with(b"BC\xC0\xDE") || text.starts_with(b"\xDE\xC0\x17\x0B") {
        reader.error(
            Span { start: 0, end: 4 },
            "this is bitcode, expected text; llvm-dis turns one into the other".into(),
            None,
        );
        return reader.module;
    }
    if text.starts_with(b"\xEF\xBB\xBF") {
        reader.cursor.at = 3;
    }
    reader.all();
    reader.module
}

struct ModuleReader<'t> {
    cursor: Cursor<'t>,
    module: Module<'t>,
    scratch: Scratch,
}

impl<'t> ModuleReader<'t> {
    fn all(&mut self) {
        loop {
            self.cursor.space();
            if self.cursor.at_end() {
                break;
            }
            if self.module.errors.len() >= MOST_ERRORS {
                let span = Span {
                    start: self.cursor.at as u32,
                    end: self.cursor.at as u32,
                };
                self.error(
                    span,
                    format!("reading stops here after {MOST_ERRORS} errors"),
                    None,
                );
                break;
            }
            let start = self.cursor.at;
            if let Err(failure) = self.entity() {
                self.error(failure.span, failure.message, None);
                let from = self
                    .cursor
                    .at
                    .max(failure.span.start as usize)
                    .max(start + 1);
                self.resume(from);
            }
        }
        // Nodes come in rising order from every printer; a stable sort of sorted numbers is one pass.
        self.module.metadata.sort_by_key(|entry| entry.0);
    }

    fn error(&mut self, span: Span, message: String, function: Option<String>) {
        self.module.errors.push(ReadError {
            span,
            message,
            function,
        });
    }

    /// Goes to the next line, from `from` on, that begins like something at the level of the module.
    fn resume(&mut self, from: usize) {
        let text = self.cursor.text;
        let mut at = from.min(text.len());
        loop {
            if at == 0 || text.get(at - 1) == Some(&b'\n') {
                let line = text.get(at..).unwrap_or_default();
                if begins_entity(line) {
                    break;
                }
                if line.starts_with(b"}") {
                    at += 1;
                    break;
                }
            }
            let rest = text.get(at..).unwrap_or_default();
            match memchr::memchr(b'\n', rest) {
                Some(length) => at += length + 1,
                None => {
                    at = text.len();
                    break;
                }
            }
        }
        self.cursor.at = at;
    }

    fn entity(&mut self) -> Read<()> {
        match self.cursor.peek() {
            b'!' => self.metadata(),
            b'@' => {
                self.cursor.at += 1;
                self.cursor.name()?;
                self.cursor.expect(b'=')?;
                self.rest()
            }
            b'%' => {
                self.cursor.at += 1;
                self.cursor.name()?;
                self.cursor.expect(b'=')?;
                self.cursor.expect_word("type")?;
                if self.cursor.eat_word(b"opaque") {
                    return Ok(());
                }
                self.cursor.ty().map(|_| ())
            }
            b'$' => {
                self.cursor.at += 1;
                self.cursor.name()?;
                self.cursor.expect(b'=')?;
                self.cursor.expect_word("comdat")?;
                if self.cursor.word().is_empty() {
                    Err(self.cursor.wrong("the kind of a comdat"))
                } else {
                    Ok(())
                }
            }
            b'^' => self.summary(),
            _ => self.keyword(),
        }
    }

    fn keyword(&mut self) -> Read<()> {
        let start = self.cursor.at;
        match self.cursor.word() {
            b"define" => {
                self.cursor.at = start;
                self.function();
                Ok(())
            }
            b"declare" => self.declaration(start),
            b"attributes" => self.attribute_group(),
            b"target" => match self.cursor.word() {
                b"triple" => {
                    self.cursor.expect(b'=')?;
                    self.module.triple = self.cursor.string()?;
                    Ok(())
                }
                b"datalayout" => {
                    self.cursor.expect(b'=')?;
                    self.cursor.string().map(|_| ())
                }
                _ => Err(self.cursor.wrong("`triple` or `datalayout`")),
            },
            b"source_filename" => {
                self.cursor.expect(b'=')?;
                self.cursor.string().map(|_| ())
            }
            b"module" => {
                self.cursor.expect_word("asm")?;
                self.cursor.string().map(|_| ())
            }
            b"uselistorder" => {
                self.cursor.ty()?;
                self.cursor.constant()?;
                self.cursor.expect(b',')?;
                self.cursor.balanced()
            }
            b"uselistorder_bb" => {
                self.cursor.expect(b'@')?;
                self.cursor.name()?;
                self.cursor.expect(b',')?;
                self.cursor.expect(b'%')?;
                self.cursor.name()?;
                self.cursor.expect(b',')?;
                self.cursor.balanced()
            }
            _ => {
                self.cursor.at = start;
                Err(self.cursor.wrong(
                    "a definition or declaration (`define`, `declare`, `@name =`, `!0 =` ...)",
                ))
            }
        }
    }

    fn function(&mut self) {
        let start = self.cursor.at;
        match read_function(self.cursor.text, start, &mut self.scratch) {
            Ok((function, end)) => {
                self.cursor.at = end;
                self.module.functions.push(function);
            }
            Err(broken) => {
                let Failure { span, message } = *broken.failure;
                let name = broken
                    .name
                    .map(|name| String::from_utf8_lossy(self.module.bytes(name)).into_owned());
                self.error(
                    span,
                    message,
                    Some(name.unwrap_or_default()).filter(|name| !name.is_empty()),
                );
                if broken.complete {
                    self.cursor.at = broken.stopped.max(start + 1);
                } else {
                    self.resume(broken.stopped.max(start + 1));
                }
            }
        }
    }

    fn declaration(&mut self, start: usize) -> Read<()> {
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
        self.rest()?;
        self.module.declarations.push((
            name,
            Span {
                start: start as u32,
                end: self.cursor.at as u32,
            },
        ));
        Ok(())
    }

    fn attribute_group(&mut self) -> Read<()> {
        self.cursor.expect(b'#')?;
        let number = self.cursor.digits()?;
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
        self.module.attribute_groups.entry(number).or_insert(span);
        Ok(())
    }

    /// `!5 = ...` or `!name = !{...}`.
    fn metadata(&mut self) -> Read<()> {
        self.cursor.at += 1;
        let start = self.cursor.at;
        if self.cursor.peek().is_ascii_digit() {
            let number = self.cursor.digits()?;
            self.cursor.expect(b'=')?;
            self.cursor.space();
            let node = self.cursor.at;
            if !self.line_is_one_node() {
                // LLVM 14 and before may write a type here: `!0 = metadata !{...}` is older still, and not read.
                self.cursor.metadata_node()?;
            }
            self.module.metadata.push((
                number,
                Span {
                    start: node as u32,
                    end: self.cursor.at as u32,
                },
            ));
            return Ok(());
        }
        self.cursor.metadata_kind()?;
        let name = Span {
            start: start as u32,
            end: self.cursor.at as u32,
        };
        self.cursor.expect(b'=')?;
        self.cursor.space();
        let node = self.cursor.at;
        self.cursor.metadata_node()?;
        self.module.named_metadata.push((
            name,
            Span {
                start: node as u32,
                end: self.cursor.at as u32,
            },
        ));
        Ok(())
    }

    /// Skips the node if it certainly is the rest of its line: its quotes are in pairs, it has no comment, it ends with a closing
    /// bracket, and the next line begins something else. Otherwise nothing is skipped.
    fn line_is_one_node(&mut self) -> bool {
        let text = self.cursor.text;
        let mut at = self.cursor.at;
        let mut quotes = 0usize;
        let end = loop {
            let rest = text.get(at..).unwrap_or_default();
            let Some(found) = memchr::memchr3(b'\n', b'"', b';', rest) else {
                return false;
            };
            at += found + 1;
            match rest.get(found) {
                Some(b'"') => quotes += 1,
                Some(b';') => return false,
                _ => break at - 1,
            }
        };
        let line = text.get(self.cursor.at..end).unwrap_or_default();
        let begins_next = matches!(text.get(end + 1), None | Some(b'!' | b'\n'));
        let ends = matches!(line, [b'!', .., b')' | b'}'] | [b'd', .., b')' | b'}']);
        // A second node on the line, `!0 = !{} !1 = !{}`, would need a second `=`.
        if ends && quotes.is_multiple_of(2) && begins_next && memchr::memchr2(b'*', b'=', line).is_none() {
            self.cursor.at = end;
            return true;
        }
        false
    }

    /// `^0 = module: (...)`: the index of ThinLTO.
    fn summary(&mut self) -> Read<()> {
        self.cursor.at += 1;
        self.cursor.digits()?;
        self.cursor.expect(b'=')?;
        while in_name(self.cursor.next()) || self.cursor.next() == b':' {
            self.cursor.space();
            self.cursor.at += 1;
        }
        if self.cursor.next() == b'(' {
            self.cursor.balanced()
        } else {
            Ok(())
        }
    }

    /// Skips the rest of a global, alias, ifunc or declaration: to the end of its line; further while a bracket or string is open, or
    /// the next line continues it.
    fn rest(&mut self) -> Read<()> {
        let mut end = self.cursor.at;
        loop {
            match self.cursor.peek() {
                b'\n' => {
                    let here = self.cursor.at;
                    self.cursor.space();
                    let text = self.cursor.text.get(self.cursor.at..).unwrap_or_default();
                    if text.is_empty() || begins_entity(text) || begins_wrong(text) {
                        self.cursor.at = here;
                        break;
                    }
                    // Something that continues the entity, such as `align 4` on a line of its own.
                }
                b' ' | b'\t' | b'\r' => self.cursor.at += 1,
                b';' => self.cursor.line(),
                b'/' if self.cursor.ahead(1) == b'*' => self.cursor.space(),
                b'"' => {
                    self.cursor.string()?;
                    end = self.cursor.at;
                }
                b'(' | b'[' | b'{' | b'<' => {
                    self.cursor.balanced()?;
                    end = self.cursor.at;
                }
                b')' | b']' | b'}' | b'>' => {
                    return Err(self.cursor.wrong("the end of this definition"));
                }
                _ if self.cursor.at_end() => break,
                byte if byte.is_ascii_alphabetic() => {
                    let before = self.cursor.at;
                    let preceded = before > 0
                        && self
                            .cursor
                            .text
                            .get(before - 1)
                            .is_some_and(|&byte| in_name(byte) || byte == b'@');
                    let word = self.cursor.word();
                    if !preceded
                        && matches!(
                            word,
                            b"define" | b"declare" | b"attributes" | b"source_filename"
                        )
                    {
                        self.cursor.at = before;
                        break;
                    }
                    end = self.cursor.at;
                }
                _ => {
                    self.cursor.at += 1;
                    end = self.cursor.at;
                }
            }
        }
        self.cursor.at = end;
        Ok(())
    }
}

/// Holds for a line that begins like something at the level of the module.
fn begins_entity(line: &[u8]) -> bool {
    let word = |word: &[u8]| {
        line.strip_prefix(word)
            .and_then(<[u8]>::first)
            .is_some_and(|byte| byte.is_ascii_whitespace())
    };
    match line.first() {
        Some(b'@' | b'$' | b'^') => true,
        Some(b'!') => line
            .get(1)
            .is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.'),
        Some(b'%') => {
            let mut cursor = Cursor { text: line, at: 1 };
            cursor.name().is_ok() && cursor.eat(b'=') && cursor.eat_word(b"type")
        }
        Some(b'd') => word(b"define") || word(b"declare"),
        Some(b'a') => line.starts_with(b"attributes #"),
        Some(b't') => word(b"target"),
        Some(b's') => word(b"source_filename"),
        Some(b'm') => word(b"module"),
        Some(b'u') => word(b"uselistorder") || word(b"uselistorder_bb"),
        _ => false,
    }
}

/// Holds for a line that can neither begin nor continue anything at the level of the module: an instruction, a closing brace.
fn begins_wrong(line: &[u8]) -> bool {
    let mut cursor = Cursor { text: line, at: 0 };
    let word = cursor.word();
    matches!(line.first(), Some(b'}')) || (opcode(word).is_some() && cursor.peek() != b'(')
}
