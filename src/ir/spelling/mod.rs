//! Prints an instruction as LLVM 22's `Value::print` does. Constants, types, attributes and
//! alignments are in LLVM's canonical form. Values, metadata nodes and attribute groups have the
//! numbers that LLVM assigns in the module and in the instruction's function.
//!
//! The text of an instruction is parsed and printed in one pass, because LLVM's printer keeps the
//! order of the grammar. Text that cannot be parsed is printed unchanged. Deliberately absent:
//! changes that LLVM makes to a module while it reads it (upgrading old intrinsics, folding
//! constant expressions).
//!
//! | file | what it prints |
//! |---|---|
//! | `line` | an instruction |
//! | `value` | types, operands, constants |
//! | `number` | literals of integers and floats |
//! | `groups` | attributes and their groups |
//! | `nodes` | numbers of metadata nodes |

mod groups;
mod line;
mod nodes;
mod number;
mod value;

use std::borrow::Cow;
use std::sync::{Mutex, OnceLock};

use rustc_hash::FxHashMap;

use crate::typed::Type;
use crate::typed::layout::Layout;
use crate::typed::named::NamedTypes;
use crate::{Cursor, Function, Module, flag, plain_name};
pub use groups::Added;
use groups::Groups;
use line::Line;
use nodes::{Nodes, Slots};

/// A printer for the instructions of a module: data that all its functions share.
pub struct Spelling<'m, 't> {
    module: &'m Module<'t>,
    layout: Layout,
    added: Added,
    types: Mutex<NamedTypes<'t>>,
    groups: OnceLock<Groups>,
    nodes: OnceLock<Nodes>,
}

impl<'m, 't> Spelling<'m, 't> {
    /// Creates a printer for a module with this data layout, and with attributes that options of
    /// `opt` add.
    pub fn new(module: &'m Module<'t>, layout: Layout, added: Added) -> Spelling<'m, 't> {
        Spelling {
            module,
            layout,
            added,
            types: Mutex::new(NamedTypes::new(module)),
            groups: OnceLock::new(),
            nodes: OnceLock::new(),
        }
    }

    /// The type at a position of the module's text.
    fn ty(&self, mut at: Cursor<'t>) -> Option<Type> {
        self.types.lock().ok()?.read(&mut at).ok()
    }

    fn groups(&self) -> &Groups {
        self.groups
            .get_or_init(|| Groups::new(self.module, &self.added))
    }

    fn nodes(&self) -> &Nodes {
        self.nodes.get_or_init(|| Nodes::new(self.module))
    }
}

/// A printer for the instructions of one function.
pub struct Speller<'s, 'm, 't> {
    spelling: &'s Spelling<'m, 't>,
    function: &'s Function,
    values: Vec<Option<Box<[u8]>>>,
    blocks: Vec<Option<Box<[u8]>>>,
    /// For each value or block whose printed name differs from its name in the text: the name in
    /// the text, mapped to the printed one. Both are without `%`.
    renamed: FxHashMap<Vec<u8>, Vec<u8>>,
    slots: OnceLock<Slots>,
    /// By set of attributes that only calls in this function have: its number.
    calls: OnceLock<FxHashMap<String, usize>>,
}

impl<'s, 'm, 't> Speller<'s, 'm, 't> {
    /// Time: linear in the function.
    pub fn new(spelling: &'s Spelling<'m, 't>, function: &'s Function) -> Speller<'s, 'm, 't> {
        let module = spelling.module;
        let names = module.names(function);
        let mut speller = Speller {
            spelling,
            function,
            values: Vec::new(),
            blocks: Vec::new(),
            renamed: FxHashMap::default(),
            slots: OnceLock::new(),
            calls: OnceLock::new(),
        };
        let mut next = 0_u32;
        for argument in 0..function.arguments.len() as u32 {
            let name = speller.named(&names.value(argument), &mut next);
            speller.values.push(name);
        }
        let mut value = function.arguments.len() as u32;
        for block in 0..function.blocks.len() {
            let name = speller.named(&names.block(block as u32), &mut next);
            speller.blocks.push(name);
            for at in function.block_instructions(block) {
                let instruction = function.instructions.get(at);
                let has_result = instruction.is_some_and(|found| found.has(flag::RESULT));
                let name = match has_result {
                    true => speller.named(&names.value(value), &mut next),
                    false => None,
                };
                speller.values.push(name);
                value += 1;
            }
        }
        speller
    }

    /// The printed name of the value or block that is named `written` in the text. If the name is a
    /// number, LLVM renumbers it.
    fn named(&mut self, written: &str, next: &mut u32) -> Option<Box<[u8]>> {
        let name = written.strip_prefix('%')?.as_bytes();
        let number = std::str::from_utf8(name).ok();
        let printed = match number.and_then(|name| name.parse::<u32>().ok()) {
            Some(_) => {
                *next += 1;
                (*next - 1).to_string().into_bytes()
            }
            None => spelled_name(name).into_owned(),
        };
        if printed != name {
            self.renamed.insert(name.to_vec(), printed.clone());
        }
        Some(printed.into_boxed_slice())
    }

    /// The printed name, without `%`, of the value or block that is named `name` in the text.
    fn local<'n>(&'n self, name: &'n [u8]) -> Cow<'n, [u8]> {
        match self.renamed.get(name) {
            Some(renamed) => Cow::Borrowed(renamed),
            None => spelled_name(name),
        }
    }

    /// The name of a block as LLVM's uniformity analysis prints it: without quotes, escapes and
    /// `%`.
    pub fn block(&self, block: u32) -> Cow<'_, [u8]> {
        match self.blocks.get(block as usize) {
            Some(Some(name)) => plain_name(name),
            _ => Cow::Borrowed(b""),
        }
    }

    /// Prints an argument with its type.
    pub fn argument(&self, argument: u32, out: &mut Vec<u8>) {
        let Some(found) = self.function.arguments.get(argument as usize) else {
            return;
        };
        let mut line = Line::new(self, found.span, out);
        line.ty();
        if let Some(Some(name)) = self.values.get(argument as usize) {
            out.extend_from_slice(b" %");
            out.extend_from_slice(name);
        }
    }

    /// Prints an instruction of the function, by its index, without indentation. Time: linear in
    /// its text, and the first time in the metadata that the function refers to.
    pub fn instruction(&self, index: usize, out: &mut Vec<u8>) {
        let Some(instruction) = self.function.instructions.get(index) else {
            return;
        };
        let start = out.len();
        let at = self.function.span.start;
        let span = crate::Span {
            start: at + instruction.start,
            end: at + instruction.end,
        };
        let mut line = Line::new(self, span, out);
        let value = self.function.arguments.len() + index;
        if let Some(Some(name)) = self.values.get(value) {
            line.text(b"%");
            line.text(name);
            line.text(b" = ");
        }
        if line.instruction(instruction).is_none() {
            out.truncate(start);
            out.extend_from_slice(self.spelling.module.bytes(span));
        }
    }

    /// The number of a set of attributes of a call; `None` for the empty set.
    fn group(&self, text: &[u8]) -> Option<usize> {
        let set = groups::set(self.spelling.module, text, false);
        let known = &self.spelling.groups().numbers;
        let own = self.calls.get_or_init(|| self.call_groups());
        known.get(&set).or_else(|| own.get(&set)).copied()
    }

    /// The numbers of the attribute sets that calls in this function have, but no function of the
    /// module.
    fn call_groups(&self) -> FxHashMap<String, usize> {
        let module = self.spelling.module;
        let known = &self.spelling.groups().numbers;
        let mut own = FxHashMap::default();
        let mut texts = FxHashMap::default();
        for instruction in &self.function.instructions {
            if !instruction.opcode.is_call() {
                continue;
            }
            let text = line::call_attributes(module, self.function, instruction);
            if text.is_empty() || texts.insert(text, ()).is_some() {
                continue;
            }
            let set = groups::set(module, text, false);
            if !set.is_empty() && !known.contains_key(&set) && !own.contains_key(&set) {
                own.insert(set, known.len() + own.len());
            }
        }
        own
    }

    /// The number of a node that is attached with a kind. `Some(None)` if LLVM drops the
    /// attachment.
    fn node(&self, kind: &[u8], node: &[u8]) -> Option<Option<u32>> {
        let (module, nodes) = (self.spelling.module, self.spelling.nodes());
        if kind == b"dbg" && !nodes.has_debug_info {
            return Some(None);
        }
        let slots = self
            .slots
            .get_or_init(|| nodes.slots(module, self.function));
        nodes.number(module, slots, node).map(Some)
    }
}

/// A name as LLVM prints it, from its text without `%` or `@`: in quotes only if necessary.
fn spelled_name(written: &[u8]) -> Cow<'_, [u8]> {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
    if !written.starts_with(b"\"") && written.iter().all(is_plain) {
        return Cow::Borrowed(written);
    }
    let plain = plain_name(written);
    if plain.iter().all(is_plain) && !plain.first().is_none_or(u8::is_ascii_digit) {
        return Cow::Owned(plain.into_owned());
    }
    let mut quoted = vec![b'"'];
    escape(&plain, &mut quoted);
    quoted.push(b'"');
    Cow::Owned(quoted)
}

/// Appends text, with the escapes that LLVM uses within quotes.
fn escape(plain: &[u8], out: &mut Vec<u8>) {
    for byte in plain {
        match byte {
            b'"' | b'\\' => out.extend_from_slice(format!("\\{byte:02X}").as_bytes()),
            b' '..=b'~' => out.push(*byte),
            _ => out.extend_from_slice(format!("\\{byte:02X}").as_bytes()),
        }
    }
}
