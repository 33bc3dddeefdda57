//! Metadata attached to instructions, and attributes of arguments.

use rustc_hash::FxHashSet;

use super::attributes::listed;
use super::declared::{Symbol, Value};
use super::describe::View;
use super::symbols::Symbols;
use lanelog_ir::metadata::{attachments_at, node_integers};
use lanelog_ir::text::parts;
use lanelog_ir::text::{Word, names, number, words};
use lanelog_ir::{Cursor, Instruction, Opcode, flag};

impl<'m, 't> View<'m, 't> {
    /// Kind and node of each metadata attachment of an instruction, except `!dbg`.
    pub(super) fn attachments(
        self,
        at: &Instruction,
    ) -> impl Iterator<Item = (&'t [u8], &'t [u8])> + use<'t> {
        let text = match at.has(flag::METADATA) {
            true => self.module.instruction_text(self.function, at),
            false => b"",
        };
        let attached = text.get(attachments_at(text)..).unwrap_or_default();
        let attached = parts(attached).filter_map(|part| {
            let part = part.strip_prefix(b"!")?;
            let end = part
                .iter()
                .position(|byte| matches!(byte, b' ' | b'\t' | b'!'));
            let (kind, node) = part.split_at(end?);
            Some((kind, node.trim_ascii()))
        });
        attached.filter(|(kind, _)| *kind != b"dbg")
    }

    /// Rows of the relation `metadata`.
    pub(super) fn metadata(self, symbols: &mut Symbols) -> Vec<(Value, Symbol, Symbol)> {
        let mut intern = |text: &[u8]| Symbol(symbols.intern(&String::from_utf8_lossy(text)));
        let mut rows = Vec::new();
        for (value, at) in self.instructions() {
            for (kind, node) in self.attachments(at) {
                let node = self.module.node(node).unwrap_or(node);
                rows.push((value, intern(kind), intern(node)));
            }
        }
        rows
    }

    /// Rows of the relation `value_range`.
    pub(super) fn value_ranges(self) -> Vec<(Value, i32, i32)> {
        let mut rows = Vec::new();
        for (value, span) in (0..).map(Value).zip(&self.function.arguments) {
            rows.extend(ranges(value, attribute_range(self.module.bytes(span.span))));
        }
        for (value, at) in self.instructions() {
            if !matches!(at.opcode, Opcode::Load) && !at.opcode.is_call() {
                continue;
            }
            let mut attached = self.attachments(at);
            let range = attached.find(|(kind, _)| *kind == b"range");
            let node = range.and_then(|(_, node)| node_integers(self.module.node(node)?));
            rows.extend(ranges(value, node));
            if at.opcode.is_call() {
                let text = self.module.instruction_text(self.function, at);
                let before_callee = match at.callee {
                    Instruction::NONE => text,
                    callee => text
                        .get(..callee.saturating_sub(at.start) as usize)
                        .unwrap_or_default(),
                };
                rows.extend(ranges(value, attribute_range(before_callee)));
            }
        }
        rows
    }

    /// The attributes of each argument: the argument, the attribute's name, and its full text.
    fn attributes(self) -> Vec<(Value, &'t [u8], &'t [u8])> {
        let mut found = Vec::new();
        for (value, argument) in (0..).map(Value).zip(&self.function.arguments) {
            let mut cursor = Cursor {
                text: self.module.bytes(argument.span),
                at: 0,
            };
            if cursor.ty().is_err() {
                continue;
            }
            let mut attributes = Vec::new();
            listed(self.module, cursor, &mut attributes);
            let attributes = attributes.into_iter();
            found.extend(attributes.map(|(word, text)| (value, word, text)));
        }
        found
    }

    /// Rows of the relation `argument_attribute`.
    pub(super) fn argument_attributes(self, symbols: &mut Symbols) -> Vec<(Value, Symbol)> {
        let attributes = self.attributes().into_iter();
        attributes
            .map(|(value, _, text)| {
                (
                    value,
                    Symbol(symbols.intern(&String::from_utf8_lossy(text))),
                )
            })
            .collect()
    }

    /// Rows of the relation `writeonly`.
    pub(super) fn write_only(self) -> Vec<(Value,)> {
        let promises = self
            .attributes()
            .into_iter()
            .filter(|(_, word, _)| matches!(*word, b"writeonly" | b"readnone"));
        promises.map(|(value, _, _)| (value,)).collect()
    }

    /// Rows of the relation `captures`.
    pub(super) fn captures(self, symbols: &mut Symbols) -> Vec<(Value, Symbol)> {
        let mut rows = Vec::new();
        for (value, word, text) in self.attributes() {
            match word {
                b"nocapture" => rows.push((value, Symbol(symbols.intern("none")))),
                b"captures" => {
                    let list = text
                        .strip_prefix(b"captures")
                        .unwrap_or_default()
                        .trim_ascii();
                    let list = list
                        .strip_prefix(b"(")
                        .and_then(|list| list.strip_suffix(b")"));
                    // Text after `ret:` describes captures through the returned value.
                    let mut place = "";
                    for part in parts(list.unwrap_or_default()) {
                        let part = String::from_utf8_lossy(part);
                        let part = match part.strip_prefix("ret:") {
                            Some(rest) => {
                                place = "ret: ";
                                rest.trim()
                            }
                            None => &part,
                        };
                        rows.push((value, Symbol(symbols.intern(&format!("{place}{part}")))));
                    }
                }
                _ => {}
            }
        }
        rows
    }

    /// Rows of the relation `written`, for the instructions whose index satisfies `is_told`.
    pub(super) fn written(
        self,
        symbols: &mut Symbols,
        is_told: impl Fn(usize) -> bool,
    ) -> Vec<(Value, Symbol)> {
        let types = self.module.named_types.iter();
        let types: FxHashSet<&[u8]> = types.map(|(name, _)| self.module.bytes(*name)).collect();
        let mut rows = Vec::new();
        for (index, (value, at)) in self.instructions().enumerate() {
            if !is_told(index) {
                continue;
            }
            let text = self.module.instruction_text(self.function, at);
            let text = text.get(..attachments_at(text)).unwrap_or_default();
            // Metadata arguments are not operands, so names in an instruction with metadata
            // arguments are kept.
            let keeps = memchr::memmem::find(text, b"metadata").is_some();
            let (mut blank, mut done) = (Vec::new(), 0);
            for name in names(text) {
                let written = text.get(name.range.start + 1..name.range.end);
                let is_result = name.range.start == 0;
                let is_local = name.sign == b'%' && !types.contains(written.unwrap_or_default());
                if is_local && (is_result || !keeps) {
                    blank.extend_from_slice(text.get(done..name.range.start).unwrap_or_default());
                    blank.push(b'%');
                    done = name.range.end;
                }
            }
            blank.extend_from_slice(text.get(done..).unwrap_or_default());
            let words: Vec<&[u8]> = blank
                .split(u8::is_ascii_whitespace)
                .filter(|word| !word.is_empty())
                .collect();
            let joined = words.join(&b" "[..]);
            let joined = joined.strip_prefix(b"% = ").unwrap_or(&joined);
            rows.push((
                value,
                Symbol(symbols.intern(&String::from_utf8_lossy(joined))),
            ));
        }
        rows
    }
}

/// The bounds in an attribute such as `range(i32 0, 1024)`, with their bit width.
fn attribute_range(text: &[u8]) -> Option<Vec<(u32, i128)>> {
    memchr::memmem::find(text, b"range")?;
    let (at, _) = words(text).find(|(_, word)| *word == Word::Plain(b"range"))?;
    let list = text
        .get(at + b"range".len()..)?
        .trim_ascii_start()
        .strip_prefix(b"(")?;
    let end = list.iter().position(|byte| *byte == b')')?;
    let mut numbers = parts(list.get(..end)?);
    let (low, high) = (numbers.next()?, numbers.next()?);
    let space = low.iter().position(u8::is_ascii_whitespace)?;
    let (ty, low) = low.split_at(space);
    let bits = number(ty.strip_prefix(b"i")?)?;
    let read = |text: &[u8]| lanelog_ir::text::integer(text.trim_ascii());
    Some(vec![(bits, read(low)?), (bits, read(high)?)])
}

/// The rows of ranges, if all bounds are known.
fn ranges(value: Value, ends: Option<Vec<(u32, i128)>>) -> Vec<(Value, i32, i32)> {
    let ends = ends.unwrap_or_default();
    let pairs = ends.as_chunks::<2>().0.iter();
    let rows: Option<Vec<_>> = pairs
        .map(|[(_, low), (_, high)]| {
            Some((value, i32::try_from(*low).ok()?, i32::try_from(*high).ok()?))
        })
        .collect();
    rows.unwrap_or_default()
}
