//! Parses the module level: functions are parsed, other entities that analyses need are recorded as
//! spans, and everything else is skipped.
//!
//! After an error, parsing continues at the next line that starts like a module-level entity.

use std::borrow::Cow;

use rustc_hash::FxHashSet;

use super::cursor::{Cursor, Read, in_name};
use super::function::{Scratch, read_function, read_function_as};
use super::module::{Function, Module, ReadError, Span};
use super::outline::outline_function;
use super::undefined::{Defined, Undefined, Uses};
use lanelog_util::escape as terminal;

/// The number of errors after which parsing stops, because the text is probably not IR, and a
/// longer list would not be useful.
const MOST_ERRORS: usize = 10_000;

/// Parses a module. Parsing never fails as a whole: [`Module::errors`] lists the errors. Time and
/// memory are linear in the text.
pub fn read(text: &[u8]) -> Module<'_> {
    read_as(text, Reading::Fast, Ahead::default())
}

/// Like [`read`], without the fast parser. The result is the same module, with which tests compare
/// that of [`read`].
pub fn read_slowly(text: &[u8]) -> Module<'_> {
    read_as(text, Reading::Reference, Ahead::default())
}

/// Parses a module. Functions that were parsed ahead are used when the module level reaches them.
pub(super) fn read_as<'t>(text: &'t [u8], reading: Reading, ahead: Ahead<'t>) -> Module<'t> {
    let mut reader = ModuleReader {
        reading,
        cursor: Cursor { text, at: 0 },
        module: Module {
            text,
            ..Module::default()
        },
        scratch: Scratch::default(),
        defined: FxHashSet::default(),
        declared: FxHashSet::default(),
        ahead: ahead.functions.into_iter().peekable(),
        uses: ahead.uses,
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
    if reader.module.errors.is_empty() {
        reader.find_undefined();
    }
    reader.module
}

/// The way in which functions are parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// Functions are parsed with the fast parser for common forms.
    Fast,
    /// Functions are parsed with the reference parser only.
    Reference,
    /// Only headers of functions are parsed. Parsing stops at the first error.
    Outline,
}

/// A module that is being parsed.
pub(super) struct ModuleReader<'t> {
    pub cursor: Cursor<'t>,
    pub module: Module<'t>,
    reading: Reading,
    scratch: Scratch,
    /// The names of the functions so far, without quotes and escapes.
    defined: FxHashSet<Cow<'t, [u8]>>,
    /// The names of the declarations, variables, aliases and ifuncs so far, without quotes and
    /// escapes.
    pub declared: FxHashSet<Cow<'t, [u8]>>,
    /// Functions that were parsed ahead, in the order of the file.
    ahead: std::iter::Peekable<std::vec::IntoIter<FunctionAhead>>,
    uses: Uses<'t>,
}

/// Functions and uses of names that several threads find before the module level is parsed.
#[derive(Default)]
pub(super) struct Ahead<'t> {
    /// Functions, in the order of the file.
    pub functions: Vec<FunctionAhead>,
    /// The names that their bodies use.
    pub uses: Uses<'t>,
}

/// A function that was parsed before the module level reached it.
pub(super) struct FunctionAhead {
    /// The position of its `define`.
    pub start: usize,
    /// The end of the function.
    pub end: usize,
    pub function: Function,
}

impl<'t> ModuleReader<'t> {
    fn all(&mut self) {
        loop {
            self.cursor.space();
            if self.cursor.at_end() {
                break;
            }
            if self.reading == Reading::Outline && !self.module.errors.is_empty() {
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
                let failed = failure.span.start as usize;
                self.error(failure.span, failure.message, None);
                let from = self.cursor.at.max(failed).max(start + 1);
                self.resume(from, failed);
            }
        }
        // Nodes are usually in ascending order, for which a stable sort takes a single pass.
        self.module.metadata.sort_by_key(|entry| entry.0);
    }

    /// Records names that are used but not defined. This is done only if there are no other errors,
    /// because the definitions may otherwise be in text that was not parsed.
    fn find_undefined(&mut self) {
        let text = self.cursor.text;
        let mut at = 0;
        for function in &self.module.functions {
            // The uses in the body were added before.
            self.uses
                .add_outside_strings(text, at..function.body as usize);
            at = function.span.end as usize;
        }
        self.uses.add_outside_strings(text, at..text.len());
        let defined = Defined {
            module: &self.module,
            functions: &self.defined,
            others: &self.declared,
        };
        let Undefined { errors, groups } = defined.undefined(&self.uses);
        self.module.errors = errors;
        self.module.undefined_groups = groups;
    }

    fn error(&mut self, span: Span, message: String, function: Option<String>) {
        self.module.errors.push(ReadError {
            span,
            message,
            function,
        });
    }

    /// Moves to the next line after `from` that starts like a module-level entity; or to the end of
    /// the text if the error is an unterminated comment.
    fn resume(&mut self, from: usize, failed: usize) {
        let text = self.cursor.text;
        let mut at = from.min(text.len());
        if (Cursor { text, at: failed }).at_comment() {
            at = text.len();
        }
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
            b'@' => self.global(),
            b'%' => {
                self.cursor.at += 1;
                let name = self.cursor.at;
                self.cursor.name()?;
                let name = Span {
                    start: name as u32,
                    end: self.cursor.at as u32,
                };
                self.cursor.expect(b'=')?;
                self.cursor.expect_word("type")?;
                if self.cursor.eat_word(b"opaque") {
                    return Ok(());
                }
                let ty = self.cursor.ty()?.start as u32;
                let end = self.cursor.at as u32;
                self.module
                    .named_types
                    .push((name, Span { start: ty, end }));
                Ok(())
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
        while self.ahead.next_if(|ahead| ahead.start < start).is_some() {}
        if let Some(ahead) = self.ahead.next_if(|ahead| ahead.start == start) {
            self.cursor.at = ahead.end;
            self.keep(ahead.function);
            return;
        }
        let (text, scratch) = (self.cursor.text, &mut self.scratch);
        let read = match self.reading {
            Reading::Fast => read_function(text, start, scratch),
            Reading::Reference => read_function_as(text, start, scratch, false),
            Reading::Outline => outline_function(text, start, scratch, &mut self.uses),
        };
        match read {
            Ok((function, end)) => {
                if function.is_read() {
                    self.uses.add_all(text, function.body as usize..end);
                }
                self.cursor.at = end;
                self.keep(function);
            }
            Err(broken) => {
                let failed = broken.failure.span.start as usize;
                let name = self.module.bytes(broken.name.unwrap_or_default());
                let error = ReadError::of_function(name, *broken.failure);
                self.module.errors.push(error);
                if broken.complete {
                    self.cursor.at = broken.stopped.max(start + 1);
                } else {
                    self.resume(broken.stopped.max(start + 1), failed);
                }
            }
        }
    }

    /// Adds a function, unless there is already one with its name.
    fn keep(&mut self, function: Function) {
        if self.defined.insert(self.module.function_name(&function)) {
            self.module.functions.push(function);
            return;
        }
        let name = self.module.bytes(function.name);
        self.error(
            function.name,
            "a function of this name was defined before".into(),
            Some(terminal::name(name).into_owned()),
        );
    }

    /// Parses `!5 = ...` or `!name = !{...}`.
    fn metadata(&mut self) -> Read<()> {
        self.cursor.at += 1;
        let start = self.cursor.at;
        if self.cursor.peek().is_ascii_digit() {
            let number = self.cursor.digits()?;
            self.cursor.expect(b'=')?;
            self.cursor.space();
            let node = self.cursor.at;
            if !self.line_is_one_node(start - 1) {
                // LLVM 14 and earlier may write a type before the node. The even older form `!0 =
                // metadata !{...}` is not supported.
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

    /// Skips a metadata node if it certainly ends with its line: its quotes are paired, it has no
    /// comment, it ends with a closing bracket, and the next line starts another entity. Otherwise
    /// nothing is skipped. `start` is the offset at which the line must start, so that no line is
    /// scanned twice.
    fn line_is_one_node(&mut self, start: usize) -> bool {
        let text = self.cursor.text;
        if start > 0 && text.get(start - 1) != Some(&b'\n') {
            return false;
        }
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
        // A second node on the line, as in `!0 = !{} !1 = !{}`, would have a second `=`.
        if ends
            && quotes.is_multiple_of(2)
            && begins_next
            && memchr::memchr2(b'*', b'=', line).is_none()
        {
            self.cursor.at = end;
            return true;
        }
        false
    }

    /// Skips `^0 = module: (...)`, the ThinLTO summary.
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
}

/// Whether a line starts like a module-level entity.
fn begins_entity(line: &[u8]) -> bool {
    let word = |word: &[u8]| {
        line.strip_prefix(word)
            .and_then(<[u8]>::first)
            .is_some_and(|byte| byte.is_ascii_whitespace() || *byte == 0)
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
