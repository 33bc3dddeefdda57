//! Parses one function: its header, its blocks, and the definitions of its local names.
//!
//! Forward references are recorded and resolved at the end, so that a body is parsed in a single
//! pass.

use std::mem::swap;

use super::cursor::{Cursor, Failure, Read};
use super::module::{Argument, Block, Function, Instruction, Operand, Span};
use super::symbols::{Key, Symbols};

/// A use of a name before its definition.
#[derive(Clone, Copy)]
pub(super) struct Forward {
    key: Key,
    /// Index in the list of operands or successors.
    index: u32,
    wanted: Expected,
    /// The position of the use in the text.
    pub at: u32,
}

/// The kind of entity that a use of a name expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    Value,
    /// A block among the operands, as in `phi`.
    Block,
    /// A block among the successors.
    Successor,
    /// Any entity; an undefined name is not an error. Used for operands of unknown instructions.
    Any,
}

/// The buffers of a function, which are reused for the next function.
#[derive(Default)]
pub(super) struct Scratch {
    pub symbols: Symbols,
    pub arguments: Vec<Argument>,
    pub blocks: Vec<Block>,
    pub instructions: Vec<Instruction>,
    pub operands: Vec<Operand>,
    pub successors: Vec<u32>,
    pub forwards: Vec<Forward>,
}

impl Scratch {
    fn clear(&mut self) {
        self.symbols.clear();
        self.arguments.clear();
        self.blocks.clear();
        self.instructions.clear();
        self.operands.clear();
        self.successors.clear();
        self.forwards.clear();
    }

    /// Moves the parsed data to a function.
    fn keep(&mut self, function: &mut Function) {
        function.arguments = kept(&mut self.arguments);
        function.blocks = kept(&mut self.blocks);
        function.instructions = kept(&mut self.instructions);
        function.operands = kept(&mut self.operands);
        function.successors = kept(&mut self.successors);
    }

    /// Swaps the contents of the buffers with those of a function. One call moves the buffers into
    /// a function, another one moves them back.
    pub fn exchange(&mut self, function: &mut Function) {
        swap(&mut function.arguments, &mut self.arguments);
        swap(&mut function.blocks, &mut self.blocks);
        swap(&mut function.instructions, &mut self.instructions);
        swap(&mut function.operands, &mut self.operands);
        swap(&mut function.successors, &mut self.successors);
    }

    /// Reserves space for a function with this many bytes of text, so that buffers need not grow
    /// while it is parsed. Memory that is reserved but not used is never written, so that it costs
    /// nothing.
    pub fn reserve(&mut self, bytes: usize) {
        self.symbols.reserve(bytes / BYTES_OF_NAME);
        make_room(&mut self.instructions, bytes / BYTES_OF_INSTRUCTION);
        make_room(&mut self.operands, bytes / BYTES_OF_OPERAND);
    }
}

/// Empties a vector and reserves space for `count` items. If the vector's capacity is too small,
/// the old buffer is freed first, because growing the vector would copy its old contents.
pub fn make_room<T>(rows: &mut Vec<T>, count: usize) {
    rows.clear();
    let capacity = rows.capacity();
    if capacity < count {
        *rows = Vec::new();
        // Later functions may be larger or smaller, so the capacity at least doubles.
        rows.reserve_exact(count.max(2 * capacity));
    }
}

/// Assumed bytes of text for each instruction (including its share of labels and metadata), operand
/// and name. In nearly all files, the actual sizes are larger.
const BYTES_OF_INSTRUCTION: usize = 40;
const BYTES_OF_OPERAND: usize = 20;
const BYTES_OF_NAME: usize = 50;

/// Returns the contents of a buffer for the function. A small buffer is copied, so that it can be
/// reused. A large buffer itself is returned, because two copies would need too much memory; its
/// unused capacity was never written, and needs none.
fn kept<T: Copy>(buffer: &mut Vec<T>) -> Vec<T> {
    const LARGE: usize = 1 << 18;
    if size_of_val(buffer.as_slice()) < LARGE {
        buffer.as_slice().to_vec()
    } else {
        std::mem::take(buffer)
    }
}

/// Whether the entity that a name denotes is of the kind that a use expects.
#[inline(always)]
fn fits(meaning: Operand, wanted: Expected) -> bool {
    match wanted {
        Expected::Value => meaning.as_value().is_some(),
        Expected::Block | Expected::Successor => meaning.as_block().is_some(),
        Expected::Any => true,
    }
}

/// Maximum length of a function's text: an operand must be able to store the offset of a constant.
const LONGEST: usize = Operand::LIMIT as usize;

/// A function that is being parsed.
pub(super) struct FunctionReader<'t, 's> {
    pub cursor: Cursor<'t>,
    pub scratch: &'s mut Scratch,
    /// The position of `define`.
    pub base: usize,
    /// The number that the next unnamed argument, block or value takes.
    pub next_number: u32,
    /// Number of arguments, so that instruction `i` is value `first_value + i`.
    pub first_value: u32,
    /// Whether a block has started that has no terminator yet.
    pub open: bool,
    /// Whether the fast parser is tried first.
    pub fast: bool,
}

/// A function that could not be parsed.
pub(super) struct BrokenFunction {
    pub failure: Box<Failure>,
    pub name: Option<Span>,
    /// The offset at which parsing stopped; the rest of the function follows it.
    pub stopped: usize,
    /// Whether the closing brace was parsed, so that the text after `stopped` is not part of this
    /// function.
    pub complete: bool,
}

/// Parses the function whose `define` is at offset `at`. Returns the function and the offset of its
/// end. Time: linear in its text.
pub(super) fn read_function(
    text: &[u8],
    at: usize,
    scratch: &mut Scratch,
) -> Result<(Function, usize), BrokenFunction> {
    match read_function_as(text, at, scratch, true) {
        Ok(read) => Ok(read),
        // The fast parser failed; the reference parser decides whether there is an error, and
        // provides the message.
        Err(_) => read_function_as(text, at, scratch, false),
    }
}

/// Parses a function with or without the fast parser.
pub(super) fn read_function_as(
    text: &[u8],
    at: usize,
    scratch: &mut Scratch,
    fast: bool,
) -> Result<(Function, usize), BrokenFunction> {
    let (mut function, end) = read_into(text, at, scratch, fast)?;
    scratch.keep(&mut function);
    Ok((function, end))
}

/// Parses a function up to its body, and stops at the opening brace. [`Function::is_read`] is false
/// for the result, which has no span.
pub(super) fn read_header(
    text: &[u8],
    at: usize,
    scratch: &mut Scratch,
) -> Result<(Function, usize), BrokenFunction> {
    scratch.clear();
    let mut function = Function::default();
    let mut reader = FunctionReader::new(text, at, scratch, true);
    let read = reader.header(&mut function);
    let stopped = reader.cursor.at;
    match read {
        Ok(()) => {
            function.arguments = kept(&mut scratch.arguments);
            Ok((function, stopped))
        }
        Err(failure) => Err(BrokenFunction {
            failure,
            name: None,
            stopped,
            complete: false,
        }),
    }
}

/// Parses a function, and leaves its data in the buffers.
pub(super) fn read_into(
    text: &[u8],
    at: usize,
    scratch: &mut Scratch,
    fast: bool,
) -> Result<(Function, usize), BrokenFunction> {
    scratch.clear();
    let mut function = Function::default();
    let mut reader = FunctionReader::new(text, at, scratch, fast);
    let mut complete = false;
    match reader.whole(&mut function, &mut complete) {
        Ok(()) => Ok((function, reader.cursor.at)),
        Err(failure) => Err(BrokenFunction {
            failure,
            name: (function.name != Span::default()).then_some(function.name),
            stopped: reader.cursor.at,
            complete,
        }),
    }
}

impl<'t, 's> FunctionReader<'t, 's> {
    fn new(text: &'t [u8], at: usize, scratch: &'s mut Scratch, fast: bool) -> Self {
        FunctionReader {
            cursor: Cursor { text, at },
            scratch,
            base: at,
            next_number: 0,
            first_value: 0,
            open: false,
            fast: fast && text.len() <= u32::MAX as usize,
        }
    }

    fn whole(&mut self, function: &mut Function, complete: &mut bool) -> Read<()> {
        self.header(function)?;
        loop {
            if self.fast {
                self.fast_statements();
            }
            if !self.statement()? {
                break;
            }
        }
        *complete = true;
        let end = self.cursor.at;
        if end - self.base > LONGEST {
            return Err(self.cursor.failure(
                self.base,
                self.base + 6,
                "this function is longer than 1 GiB".into(),
            ));
        }
        if self.scratch.blocks.is_empty() {
            return Err(self.cursor.failure(
                end - 1,
                end,
                "a function body needs at least one block".into(),
            ));
        }
        self.resolve()?;
        function.span = Span {
            start: self.base as u32,
            end: end as u32,
        };
        Ok(())
    }

    /// An offset relative to the start of the function.
    pub fn offset(&self, at: usize) -> u32 {
        (at - self.base) as u32
    }

    /// Parses everything up to the opening brace of the body.
    fn header(&mut self, function: &mut Function) -> Read<()> {
        let c = &mut self.cursor;
        c.expect_word("define")?;
        loop {
            if c.type_follows() {
                break;
            }
            match c.next() {
                b'"' => c.string_attribute()?,
                _ => {
                    let before = *c;
                    let word = c.word();
                    if word.is_empty() {
                        return Err(c.wrong("a type or an attribute of the function's result"));
                    }
                    let start = c.at - word.len();
                    c.attribute_payload(word)?;
                    if is_convention(word) {
                        function.calling_convention = Span {
                            start: start as u32,
                            end: c.at as u32,
                        };
                    }
                    debug_assert!(c.at > before.at);
                }
            }
        }
        c.space();
        let start = c.at;
        c.ty()?;
        function.result = Span {
            start: start as u32,
            end: c.at as u32,
        };
        c.expect(b'@')?;
        let start = c.at;
        c.name()?;
        function.name = Span {
            start: start as u32,
            end: c.at as u32,
        };
        c.expect(b'(')?;
        self.parameters()?;
        self.after_parameters(function)
    }

    fn parameters(&mut self) -> Read<()> {
        if self.cursor.eat(b')') {
            return Ok(());
        }
        loop {
            self.cursor.space();
            let start = self.cursor.at;
            if self.cursor.eat_dots() {
                self.cursor.expect(b')')?;
                break;
            }
            self.cursor.ty()?;
            let mut argument = Argument::default();
            self.cursor.attributes_before_value(|word| match word {
                b"inreg" => argument.in_reg = true,
                b"byval" => argument.by_val = true,
                _ => {}
            })?;
            let meaning = Operand::value(self.scratch.arguments.len() as u32);
            if self.cursor.eat(b'%') {
                let at = self.cursor.at - 1;
                let key = self.key()?;
                self.define(key, at, meaning)?;
            } else {
                self.define_next(meaning);
            }
            argument.span = Span {
                start: start as u32,
                end: self.cursor.at as u32,
            };
            self.scratch.arguments.push(argument);
            if self.cursor.eat(b')') {
                break;
            }
            if !self.cursor.eat(b',') {
                return Err(self.cursor.wrong("`,` or `)` after a parameter"));
            }
        }
        self.first_value = self.scratch.arguments.len() as u32;
        Ok(())
    }

    /// Parses everything between the parameters and the brace: attributes, section, comdat,
    /// alignment, prefix, prologue, personality, attachments.
    fn after_parameters(&mut self, function: &mut Function) -> Read<()> {
        let c = &mut self.cursor;
        loop {
            c.space();
            let start = c.at;
            match c.peek() {
                b'{' => {
                    c.at += 1;
                    function.body = start as u32;
                    return Ok(());
                }
                b'#' => {
                    c.at += 1;
                    function.attribute_groups.push(c.group()?);
                }
                b'!' => {
                    c.at += 1;
                    c.metadata_kind()?;
                    let kind = Span {
                        start: start as u32 + 1,
                        end: c.at as u32,
                    };
                    c.space();
                    let node = c.at;
                    c.metadata_node()?;
                    function.attachments.push((
                        kind,
                        Span {
                            start: node as u32,
                            end: c.at as u32,
                        },
                    ));
                }
                b'"' => c.string_attribute()?,
                _ => match c.word() {
                    b"" => return Err(c.wrong("an attribute or the `{` of the function's body")),
                    b"prefix" | b"prologue" | b"personality" => {
                        c.ty()?;
                        c.constant()?;
                    }
                    b"section" | b"partition" | b"gc" => {
                        c.string()?;
                    }
                    word => c.attribute_payload(word)?,
                },
            }
        }
    }

    /// Parses a local name, after its `%`.
    #[inline]
    pub fn key(&mut self) -> Read<Key> {
        let start = self.cursor.at;
        let first = self.cursor.peek();
        if first.is_ascii_digit() {
            return self.cursor.digits().map(Key::Number);
        }
        if first == b'"' {
            let raw = self.cursor.string()?;
            return Ok(self
                .scratch
                .symbols
                .quoted_name(self.cursor.text, raw, start + 1));
        }
        self.cursor.name()?;
        Ok(self
            .scratch
            .symbols
            .name(self.cursor.text, start, self.cursor.at))
    }

    /// Defines a name; `at` is the offset of its `%`.
    pub fn define(&mut self, key: Key, at: usize, meaning: Operand) -> Read<()> {
        if let Key::Number(number) = key {
            if number < self.next_number {
                let message = format!(
                    "this number was taken before; expected {} or a larger one",
                    self.next_number
                );
                return Err(self.name_failure(at, message));
            }
            self.next_number = number + 1;
        }
        if !self.scratch.symbols.define(key, meaning) {
            return Err(self.name_failure(
                at,
                "this name was defined before in the same function".into(),
            ));
        }
        Ok(())
    }

    /// Defines the next number, for an unnamed argument, block or value.
    pub fn define_next(&mut self, meaning: Operand) {
        self.scratch
            .symbols
            .define(Key::Number(self.next_number), meaning);
        self.next_number = self.next_number.saturating_add(1);
    }

    /// An error about the name at offset `at`.
    #[cold]
    fn name_failure(&self, at: usize, message: String) -> Box<Failure> {
        let mut c = Cursor {
            text: self.cursor.text,
            at,
        };
        if matches!(c.peek(), b'%') {
            c.at += 1;
        }
        let end = c.name().map_or(at + 1, |_| c.at);
        self.cursor.failure(at, end, message)
    }

    /// Parses `%name` and appends its definition to the operands or successors, immediately or when
    /// it is resolved at the end.
    pub fn local(&mut self, wanted: Expected) -> Read<()> {
        self.cursor.space();
        let at = self.cursor.at;
        self.cursor.expect(b'%')?;
        let key = self.key()?;
        self.refer(key, at, wanted)
    }

    /// Appends the definition of a name to the operands or successors, immediately or when it is
    /// resolved at the end.
    pub fn refer(&mut self, key: Key, at: usize, wanted: Expected) -> Read<()> {
        match self.referred(key, at, wanted) {
            true => Ok(()),
            false => Err(self.misfit(at, wanted)),
        }
    }

    /// Does the same as [`FunctionReader::refer`], except for a name that denotes another kind of
    /// entity than expected: returns false, and appends nothing.
    #[inline(always)]
    pub fn referred(&mut self, key: Key, at: usize, wanted: Expected) -> bool {
        let found = self.scratch.symbols.lookup(key);
        let meaning = found.unwrap_or(Operand::OPAQUE);
        if found.is_none() {
            let index = if wanted == Expected::Successor {
                self.scratch.successors.len()
            } else {
                self.scratch.operands.len()
            };
            self.scratch.forwards.push(Forward {
                key,
                index: index as u32,
                wanted,
                at: at as u32,
            });
        } else if !fits(meaning, wanted) {
            return false;
        }
        if wanted == Expected::Successor {
            self.scratch
                .successors
                .push(meaning.as_block().unwrap_or(0));
        } else {
            self.scratch.operands.push(meaning);
        }
        true
    }

    #[inline]
    fn check(&self, meaning: Operand, at: usize, wanted: Expected) -> Read<()> {
        match fits(meaning, wanted) {
            true => Ok(()),
            false => Err(self.misfit(at, wanted)),
        }
    }

    /// The error for a name that is defined as a different kind of entity than expected.
    #[cold]
    fn misfit(&self, at: usize, wanted: Expected) -> Box<Failure> {
        let message = if wanted == Expected::Value {
            "this is a block; expected a value"
        } else {
            "this is a value; expected a block"
        };
        self.name_failure(at, message.into())
    }

    /// Resolves forward references.
    fn resolve(&mut self) -> Read<()> {
        let forwards = std::mem::take(&mut self.scratch.forwards);
        let result = self.resolve_all(&forwards);
        self.scratch.forwards = forwards;
        result
    }

    fn resolve_all(&mut self, forwards: &[Forward]) -> Read<()> {
        for forward in forwards {
            let at = forward.at as usize;
            let Some(meaning) = self.scratch.symbols.lookup(forward.key) else {
                if forward.wanted == Expected::Any {
                    continue;
                }
                let message = if forward.wanted == Expected::Value {
                    "this value is not defined in the function"
                } else {
                    "this block is not defined in the function"
                };
                return Err(self.name_failure(at, message.into()));
            };
            self.check(meaning, at, forward.wanted)?;
            let index = forward.index as usize;
            if forward.wanted == Expected::Successor {
                if let Some(slot) = self.scratch.successors.get_mut(index) {
                    *slot = meaning.as_block().unwrap_or(0);
                }
            } else if let Some(slot) = self.scratch.operands.get_mut(index) {
                *slot = meaning;
            }
        }
        Ok(())
    }
}

/// Whether a word is a calling convention, rather than linkage, visibility or an attribute of the
/// result.
fn is_convention(word: &[u8]) -> bool {
    let families: [&[u8]; 7] = [
        b"amdgpu_",
        b"ptx_",
        b"spir_",
        b"aarch64_",
        b"riscv_",
        b"cheriot_",
        b"arm_aapcs_",
    ];
    word.ends_with(b"cc")
        || families.iter().any(|family| word.starts_with(family))
        || matches!(word, [b'c', b'c', digits @ ..] if digits.iter().all(u8::is_ascii_digit))
}
