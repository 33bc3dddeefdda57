//! Converts a function of a module to a draft.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::draft::{Draft, Instruction, Origin, Piece, reached};
use super::scan::{one_line, string_end, words};
use lanelog_facts::{Describer, Symbols};
use lanelog_ir::metadata::attachments_at;
use lanelog_ir::text::names;
use lanelog_ir::{Function, Module, Opcode, owned};

/// The parts that are omitted from a draft.
#[derive(Clone, Copy, Debug)]
pub(super) struct Without {
    /// Metadata attachments of instructions and of the function (`!dbg !5`).
    pub attachments: bool,
    /// Attribute groups of calls (`#3`).
    pub call_attributes: bool,
}

/// The draft of a function. `None` if the address of a block is taken across functions, or if the
/// text does not have the expected form.
pub(super) fn load(module: &Module<'_>, function: &Function, without: Without) -> Option<Draft> {
    let text = std::str::from_utf8(module.function_text(function)).ok()?;
    if function.blocks.is_empty() || is_address_taken_elsewhere(module, function) {
        return None;
    }
    let mut owned = owned::Function::new(module, function);
    owned.before = words(&one_line(&owned.before)).join(" ").into();
    let mut after = words(&one_line(&owned.after));
    if without.attachments {
        after.retain(|word| !word.starts_with('!'));
    }
    owned.after = after.join(" ").into();
    for argument in &mut owned.arguments {
        argument.text = one_line(&argument.text).into();
    }
    for (instruction, read) in owned.instructions_mut().zip(&function.instructions) {
        let text = module.instruction_text(function, read);
        plain(instruction, text, without)?;
    }
    let mut draft = Draft {
        function: owned,
        dead: Vec::new(),
        origin: Rc::new(Origin {
            types: types(module, function),
            typed_pointers: tokens_without_strings(text).contains('*'),
            leave: leave(module, function),
        }),
    };
    let alive = reached(&draft);
    let all = draft.blocks.iter().map(|block| block.id);
    draft.dead = all.filter(|block| !alive.contains(block)).collect();
    Some(draft)
}

/// Normalises an instruction to the form that the changes expect. `None` if that is impossible.
fn plain(instruction: &mut Instruction, text: &[u8], without: Without) -> Option<()> {
    if instruction.opcode == Opcode::Other && !instruction.has_result() {
        // An instruction with an unknown opcode may be a terminator of a newer version of LLVM.
        return None;
    }
    if instruction.opcode == Opcode::Phi {
        instruction.pieces.truncate(1);
        // Several edges from the same predecessor have equal incoming values.
        let mut seen = FxHashSet::default();
        instruction.incoming.retain(|(_, from)| seen.insert(*from));
    } else if without.attachments
        && let Some(Piece::Text(last)) = instruction.pieces.last_mut()
    {
        let attached = text.len() - attachments_at(text);
        *last = last.get(..last.len().checked_sub(attached)?)?.into();
    }
    let is_call = instruction.opcode.is_call();
    for piece in instruction.all_pieces_mut() {
        let Piece::Text(text) = piece else { continue };
        let mut line = one_line(text);
        if text.ends_with(|letter: char| letter.is_ascii_whitespace()) && !line.ends_with(' ') {
            line.push(' ');
        }
        if without.call_attributes && is_call {
            line = without_groups(&line);
        }
        // The operand is the address of a block in another function.
        if line.contains("blockaddress(") {
            return None;
        }
        *text = line.into();
    }
    // A `musttail` call must be followed by a `ret`.
    if let Some(Piece::Text(first)) = instruction.pieces.first_mut()
        && let Some(rest) = first.strip_prefix("musttail ")
    {
        *first = format!("tail {rest}").into();
    }
    Some(())
}

/// Whether text outside of the function takes the address of one of its blocks. That text would
/// refer to the block by its original name.
fn is_address_taken_elsewhere(module: &Module<'_>, function: &Function) -> bool {
    let (start, end) = (function.span.start as usize, function.span.end as usize);
    let parts = [module.text.get(..start), module.text.get(end..)];
    let mut others = parts.into_iter().flatten();
    others.any(|text| memchr::memmem::find(text, b"blockaddress").is_some())
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

/// The terminator with which a draft of the function may end: a `ret` with the simplest value, if
/// the function has a `ret`; otherwise `unreachable`.
fn leave(module: &Module<'_>, function: &Function) -> (Opcode, Rc<str>) {
    let mut all = function.instructions.iter();
    let Some(ret) = all.find(|instruction| instruction.opcode == Opcode::Ret) else {
        return (Opcode::Unreachable, "unreachable".into());
    };
    let of = module.type_text(function, ret.type_at);
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

/// The operands of a call without its attribute group (` #3`).
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
