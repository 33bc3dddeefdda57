//! From a function of a module to a draft.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::draft::{Argument, Block, Draft, Instruction, Origin, Piece, reached};
use super::scan::{one_line, string_end, words};
use lanelog_facts::{Describer, Symbols};
use lanelog_ir::metadata::attachments_at;
use lanelog_ir::text::names;
use lanelog_ir::{self as ir, Function, Module, Opcode, OperandKind, flag, plain_name};

/// What is left out of a draft from the start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Without {
    /// Attachments of instructions and of the function (`!dbg !5`).
    pub attachments: bool,
    /// Attribute groups of calls (`#3`).
    pub call_attributes: bool,
}

/// What a name in the function stands for.
#[derive(Clone, Copy)]
enum Local {
    Value(u32),
    Block(u32),
}

type Locals = FxHashMap<Vec<u8>, Local>;

/// The draft of a function. `None` if it cannot be taken apart: a type and a value have the same name, another function's block or this one's from outside has its address
/// taken, or text is not as expected.
pub(super) fn load(module: &Module<'_>, function: &Function, without: Without) -> Option<Draft> {
    let text = std::str::from_utf8(module.function_text(function)).ok()?;
    if function.blocks.is_empty() || is_address_taken_elsewhere(module, function) {
        return None;
    }
    let locals = locals(module, function)?;
    let loader = Loader {
        module,
        function,
        text,
        locals,
        without,
    };
    let header = loader.header()?;
    let first = function.arguments.len() as u32;
    let mut blocks = Vec::with_capacity(function.blocks.len());
    for block in 0..function.blocks.len() {
        let mut instructions = Vec::new();
        for index in function.block_instructions(block) {
            instructions
                .push(loader.instruction(first + index as u32, function.instructions.get(index)?)?);
        }
        blocks.push(Block {
            id: block as u32,
            instructions,
        });
    }
    let typed_pointers = tokens_without_strings(text).contains('*');
    let mut draft = Draft {
        blocks,
        arguments: header.arguments,
        before: header.before,
        after: header.after,
        dead: Vec::new(),
        next: function.value_count(),
        origin: Rc::new(Origin {
            name: loader.own_name()?.into(),
            types: types(module, function),
            typed_pointers,
            leave: loader.leave(),
        }),
    };
    let alive = reached(&draft);
    let all = draft.blocks.iter().map(|block| block.id);
    draft.dead = all.filter(|block| !alive.contains(block)).collect();
    Some(draft)
}

/// Whether text outside of the function has the address of a block: it would name blocks by what they are called now.
fn is_address_taken_elsewhere(module: &Module<'_>, function: &Function) -> bool {
    let (start, end) = (function.span.start as usize, function.span.end as usize);
    let parts = [module.text.get(..start), module.text.get(end..)];
    let mut others = parts.into_iter().flatten();
    others.any(|text| memchr::memmem::find(text, b"blockaddress").is_some())
}

fn locals(module: &Module<'_>, function: &Function) -> Option<Locals> {
    let names = module.names(function);
    let mut locals = Locals::default();
    let mut add = |name: String, local: Local| {
        if let Some(name) = name.strip_prefix('%') {
            locals.insert(plain_name(name.as_bytes()).into_owned(), local);
        }
    };
    for value in 0..function.value_count() {
        add(names.value(value), Local::Value(value));
    }
    for block in 0..function.blocks.len() as u32 {
        add(names.block(block), Local::Block(block));
    }
    let mut types = module.named_types.iter();
    let shared = types.any(|(name, _)| locals.contains_key(&*plain_name(module.bytes(*name))));
    (!shared).then_some(locals)
}

/// The types of all values, as LLVM prints them.
fn types(module: &Module<'_>, function: &Function) -> Vec<Rc<str>> {
    let mut describer = Describer::new(module, Symbols::default());
    let described = describer.describe(function, |name| name == "value_type");
    let mut types: Vec<Rc<str>> = vec!["".into(); function.value_count() as usize];
    for (value, symbol) in described.value_type {
        let text = describer.symbols().text(symbol.0);
        if let (Some(slot), Some(text)) = (types.get_mut(value.0 as usize), text) {
            *slot = text.into();
        }
    }
    types
}

fn tokens_without_strings(text: &str) -> String {
    let line = one_line(text);
    let bytes = line.as_bytes();
    let mut rest = String::with_capacity(line.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at).copied() {
        if byte == b'"' {
            at = string_end(bytes, at);
        } else {
            rest.push(char::from(byte));
            at += 1;
        }
    }
    rest
}

struct Header {
    before: Vec<Rc<str>>,
    arguments: Vec<Argument>,
    after: Vec<Rc<str>>,
}

struct Loader<'m, 't> {
    module: &'m Module<'t>,
    function: &'m Function,
    text: &'m str,
    locals: Locals,
    without: Without,
}

impl Loader<'_, '_> {
    /// The first line, in words.
    fn header(&self) -> Option<Header> {
        let base = self.function.span.start;
        let in_text = |at: u32| at.checked_sub(base).map(|at| at as usize);
        let body = in_text(self.function.body)?;
        let name_end = in_text(self.function.name.end)?;
        let open = name_end + self.text.get(name_end..body)?.find('(')?;
        let mut arguments = Vec::new();
        let mut end = open + 1;
        for (id, argument) in (0..).zip(&self.function.arguments) {
            let (start, stop) = (in_text(argument.span.start)?, in_text(argument.span.end)?);
            let text = one_line(self.text.get(start..stop)?);
            let name = names(text.as_bytes()).last();
            let named = name.filter(|token| {
                let known = plain_name(token.written(&text).as_bytes()).into_owned();
                token.sign == b'%'
                    && token.range.end == text.len()
                    && self.locals.contains_key(&known)
            });
            let of = named.map_or(text.as_str(), |token| {
                text.get(..token.range.start).unwrap_or_default()
            });
            arguments.push(Argument {
                id,
                text: of.trim_end().into(),
            });
            end = stop;
        }
        let shared = |words: Vec<String>| words.into_iter().map(Rc::from).collect::<Vec<Rc<str>>>();
        let mut after = words(&one_line(self.text.get(end..body)?));
        if self.without.attachments {
            after.retain(|word| !word.starts_with('!'));
        }
        Some(Header {
            before: shared(words(&one_line(self.text.get(..open)?))),
            arguments,
            after: shared(after),
        })
    }

    fn instruction(&self, id: u32, read: &ir::Instruction) -> Option<Instruction> {
        let mut instruction = Instruction {
            id,
            has_result: read.has(flag::RESULT),
            opcode: read.opcode,
            pieces: Vec::new(),
            incoming: Vec::new(),
        };
        if read.opcode == Opcode::Phi {
            self.phi(read, &mut instruction)?;
            return Some(instruction);
        }
        let mut text = one_line(self.text.get(read.start as usize..read.end as usize)?);
        if instruction.has_result && text.starts_with('%') {
            let name = names(text.as_bytes()).next()?;
            let rest = text.get(name.range.end..)?.trim_start().strip_prefix('=')?;
            text = rest.trim_start().to_owned();
        }
        if self.without.attachments {
            text.truncate(attachments_at(text.as_bytes()));
        }
        if self.without.call_attributes && read.opcode.is_call() {
            text = without_groups(&text);
        }
        // `musttail` binds a call to the `ret` behind it.
        if let Some(rest) = text.strip_prefix("musttail ") {
            text = format!("tail {rest}");
        }
        instruction.pieces = self.pieces(&text)?;
        if read.opcode == Opcode::Other && !instruction.has_result {
            // It may be a terminator of another time.
            return None;
        }
        Some(instruction)
    }

    fn phi(&self, read: &ir::Instruction, phi: &mut Instruction) -> Option<()> {
        let start = self.text.get(..read.type_at as usize)?;
        let own = start.get(read.start as usize..)?;
        let keyword = own.rfind("phi")?;
        let of = self.module.type_text(self.function, read.type_at);
        let head = format!("{}{}", own.get(keyword..)?, std::str::from_utf8(of).ok()?);
        phi.pieces = vec![Piece::text(&one_line(&head))];
        for pair in self.function.operands_of(read).chunks_exact(2) {
            let [value, from] = pair else { return None };
            let piece = match value.kind() {
                OperandKind::Value(value) => Piece::Value(value),
                OperandKind::Undef => Piece::text("undef"),
                OperandKind::Poison => Piece::text("poison"),
                OperandKind::Constant(at) => {
                    let text = self.module.constant_text(self.function, at);
                    let mut pieces = self.pieces(&one_line(std::str::from_utf8(text).ok()?))?;
                    // Of an expression with the address of a block there are more.
                    let piece = pieces.pop()?;
                    pieces.is_empty().then_some(piece)?
                }
                OperandKind::Block(_) | OperandKind::Opaque => return None,
            };
            let from = from.as_block()?;
            // Doubled edges bring the same.
            if !phi.incoming.iter().any(|(_, known)| *known == from) {
                phi.incoming.push((piece, from));
            }
        }
        Some(())
    }

    /// The function's name as written, `@` included.
    fn own_name(&self) -> Option<String> {
        let name = std::str::from_utf8(self.module.bytes(self.function.name)).ok()?;
        Some(format!("@{name}"))
    }

    /// The text with what it names taken out.
    fn pieces(&self, text: &str) -> Option<Vec<Piece>> {
        let mut pieces = Vec::new();
        let mut from = 0;
        for token in names(text.as_bytes()).filter(|token| token.sign == b'%') {
            let known = self
                .locals
                .get(&*plain_name(token.written(text).as_bytes()));
            // Not a local: a type.
            let Some(local) = known else { continue };
            let before = text.get(from..token.range.start)?;
            let address = before
                .rfind("blockaddress(")
                .filter(|at| !before[*at..].contains(')'));
            let (block, at) = match (*local, address) {
                (Local::Block(block), Some(at)) => (block, at),
                (local, _) => {
                    pieces.push(Piece::text(before));
                    pieces.push(match local {
                        Local::Value(value) => Piece::Value(value),
                        Local::Block(block) => Piece::Block(block),
                    });
                    from = token.range.end;
                    continue;
                }
            };
            let of = before
                .get(at + "blockaddress(".len()..)?
                .trim()
                .strip_suffix(',')?;
            if of.trim() != self.own_name()? {
                return None;
            }
            pieces.push(Piece::text(before.get(..at)?));
            pieces.push(Piece::Address(block));
            from = token.range.end + text.get(token.range.end..)?.find(')')? + 1;
        }
        let rest = text.get(from..)?;
        if !rest.is_empty() {
            pieces.push(Piece::text(rest));
        }
        pieces.retain(|piece| *piece != Piece::text(""));
        Some(pieces)
    }

    /// How the function may be left: as one of its `ret` does it, with the plainest value; else not at all.
    fn leave(&self) -> (Opcode, Rc<str>) {
        let mut all = self.function.instructions.iter();
        let Some(ret) = all.find(|instruction| instruction.opcode == Opcode::Ret) else {
            return (Opcode::Unreachable, "unreachable".into());
        };
        let of = self.module.type_text(self.function, ret.type_at);
        let of = one_line(&String::from_utf8_lossy(of));
        let text = match of.as_str() {
            "void" | "" => "ret void".to_owned(),
            "i1" => "ret i1 false".to_owned(),
            "half" | "bfloat" | "float" | "double" => format!("ret {of} 0.000000e+00"),
            _ if of.starts_with("ptr") || of.ends_with('*') => format!("ret {of} null"),
            _ if of.starts_with("target") => format!("ret {of} poison"),
            _ if of.starts_with('i') => format!("ret {of} 0"),
            _ => format!("ret {of} zeroinitializer"),
        };
        (Opcode::Ret, text.into())
    }
}

/// A call without ` #3`.
fn without_groups(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    let groups = names(text.as_bytes()).filter(|token| token.sign == b'#');
    for group in groups {
        let before = text.get(from..group.range.start).unwrap_or_default();
        out.push_str(before.trim_end());
        from = group.range.end;
    }
    out.push_str(text.get(from..).unwrap_or_default());
    out
}
