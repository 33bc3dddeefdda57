//! Rewrites functions: calls for which the table has rows, private memory, memory accesses, and
//! parameters of kernels.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::assembly;
use super::header::{self, Parameter};
use super::library::{Library, Row};
use super::spaces::{self, Spaces};
use crate::inline::copy::give_token;
use crate::inline::tokens::{after_type, arguments, value_after};
use lanelog_ir::owned::{
    Function, Instruction, Module, NamePool, Piece, Style, by_ids, operand, replace, with_ids,
};
use lanelog_ir::text::names;
use lanelog_ir::{self as ir, Opcode, flag, plain_name};

/// Scopes of atomic accesses: NVPTX's names (NVPTX usage, "Memory model") and AMDGPU's.
const SCOPES: &[(&str, &str)] = &[
    ("syncscope(\"block\")", "syncscope(\"workgroup\")"),
    ("syncscope(\"cluster\")", "syncscope(\"agent\")"),
    ("syncscope(\"device\")", "syncscope(\"agent\")"),
];

/// Rows without parameters whose result is the same during the whole kernel. It is computed once,
/// at the function's entry.
const ONCE: &[&str] = &["wave.lane", "wave.half"];

/// Rewrites the functions of a module, and records the rows and declarations that they use.
pub(super) struct Bodies<'b> {
    library: &'b Library<'b>,
    /// Names of defined functions.
    defined: FxHashSet<Cow<'b, [u8]>>,
    /// Names of declared functions.
    declared: FxHashSet<Cow<'b, [u8]>>,
    /// Names of rows that are called.
    called: BTreeSet<&'b str>,
    /// Intrinsics that the inserted rows call.
    intrinsics: BTreeSet<String>,
}

/// A call: its result, and its arguments without types, in the format of [`operand`].
struct Call {
    result: Option<(u32, Arc<str>)>,
    handed: Vec<String>,
}

impl<'b> Bodies<'b> {
    pub fn new(module: &Module<'b>, library: &'b Library<'b>) -> Self {
        let defined = module.functions();
        let defined = defined.map(|(module, function)| plain_name(module.bytes(function.name)));
        let declared = module.modules().flat_map(|(module, ..)| {
            let declared = module.declarations.iter();
            declared.map(|(name, _)| plain_name(module.bytes(*name)))
        });
        Bodies {
            library,
            defined: defined.collect(),
            declared: declared.collect(),
            called: BTreeSet::new(),
            intrinsics: BTreeSet::new(),
        }
    }

    /// Rewrites a function of a module. Returns whether the function changes.
    pub fn function(
        &mut self,
        module: &ir::Module<'_>,
        read: &ir::Function,
        is_kernel: bool,
        function: &mut Function,
    ) -> bool {
        let items = header::items(module, read, function);
        let mut changed = header::change(module, read, is_kernel, function);
        let first = function.arguments.len();
        let mut parameters = vec![None; first];
        let mut flat = FxHashMap::default();
        let mut writer = Writer::new(self, function, items);
        for (at, space) in parameters.iter_mut().enumerate().filter(|_| is_kernel) {
            let argument = writer.function.arguments.get_mut(at);
            let parameter = argument.and_then(|own| Some((header::parameter(&own.text)?, own)));
            if let Some((parameter, argument)) = parameter {
                *space = Some(parameter.flat_space());
                argument.text = parameter.text.as_str().into();
                let (id, name) = (argument.id, argument.name.clone());
                flat.insert(id, Piece::Value(writer.flat_address(id, &name, &parameter)));
            }
        }
        changed |= !flat.is_empty();
        let spaces = Spaces::new(module, read, &parameters);
        writer.rewrite(|writer, mut own, lines| {
            replace(own.all_pieces_mut(), &flat);
            let found = (own.id as usize).checked_sub(first);
            let Some(found) = found.and_then(|at| read.instructions.get(at)) else {
                return lines.push(own);
            };
            changed |= match own.opcode {
                Opcode::Call => {
                    let assembly = found.has(flag::INLINE_ASM);
                    let assembly = assembly.then(|| module.assembly(read, found)).flatten();
                    writer.call(own, assembly, lines)
                }
                Opcode::Alloca => writer.alloca(own, lines),
                _ => writer.access(own, spaces.of(module, read, found), lines),
            };
        });
        changed
    }

    /// The text of a module with the rows that are called, and the declarations of intrinsics.
    pub fn appended(mut self) -> String {
        let mut out = String::new();
        let mut written = BTreeSet::new();
        // The loop repeats, because a row may call other rows.
        while let Some(name) = self.called.difference(&written).next().copied() {
            written.insert(name);
            if let Some(row) = self.library.row(name) {
                out.push_str(&self.row_text(&row));
            }
        }
        for (name, variable) in self.library.variables() {
            if out.contains(name) {
                out.push_str(variable);
            }
        }
        let needed = self.intrinsics.iter().filter(|name| {
            !self.declared.contains(name.as_bytes()) || header::is_ported(self.library, name)
        });
        for declaration in needed.filter_map(|name| self.library.declaration(name)) {
            out.push_str(declaration);
            out.push('\n');
        }
        out
    }

    /// The text of a row with several blocks, as a function.
    fn row_text(&mut self, row: &Row<'b>) -> String {
        let mut made = row.body.clone();
        made.before = made
            .before
            .replacen("define ", "define internal ", 1)
            .into();
        let writer = Writer::new(self, &mut made, None);
        writer.rewrite(Writer::line);
        made.text(Style::Named) + "\n"
    }
}

/// Writes the instructions of a function.
struct Writer<'w, 'b> {
    bodies: &'w mut Bodies<'b>,
    function: &'w mut Function,
    names: NamePool,
    /// The number of work-items in the function's work-groups, if it is specified.
    items: Option<u32>,
    /// Instructions that are inserted at the start of the function.
    start: Vec<Instruction>,
    /// Results of rows that are computed at the function's entry.
    once: Vec<(&'b str, u32)>,
    /// The position, in the original text, of the function's first instruction.
    first: usize,
    /// The original position that new instructions get.
    place: usize,
}

impl<'w, 'b> Writer<'w, 'b> {
    fn new(bodies: &'w mut Bodies<'b>, function: &'w mut Function, items: Option<u32>) -> Self {
        let first = function.instructions().next();
        let first = first.map_or(function.place, |first| first.place);
        Writer {
            bodies,
            names: function.names(),
            function,
            items,
            start: Vec::new(),
            once: Vec::new(),
            first,
            place: first,
        }
    }

    /// Replaces each instruction by the instructions that `each` generates for it.
    fn rewrite(mut self, mut each: impl FnMut(&mut Self, Instruction, &mut Vec<Instruction>)) {
        let mut blocks = std::mem::take(&mut self.function.blocks);
        for block in &mut blocks {
            let before = std::mem::take(&mut block.instructions);
            block.instructions.reserve(before.len());
            for own in before {
                self.place = own.place;
                each(&mut self, own, &mut block.instructions);
            }
        }
        if let Some(entry) = blocks.first_mut() {
            entry.instructions.splice(..0, self.start);
        }
        self.function.blocks = blocks;
    }

    /// The id and name of a new value; the name is derived from another.
    fn fresh(&mut self, like: &str) -> (u32, Arc<str>) {
        let id = self.function.new_value();
        (id, self.names.copy(like, id as usize))
    }

    /// A new instruction, with or without a result.
    fn made(&mut self, result: Option<(u32, Arc<str>)>, pieces: Vec<Piece>) -> Instruction {
        let (id, name) = match result {
            Some((id, name)) => (id, Some(name)),
            None => (self.function.new_value(), None),
        };
        Instruction::new(id, name, pieces, self.place)
    }

    /// The flat address of the memory that a parameter points to, computed at the start of the
    /// kernel.
    fn flat_address(&mut self, id: u32, name: &str, parameter: &Parameter) -> u32 {
        let mut pointer = id;
        if let Some(held) = &parameter.copied {
            let own = self.fresh("%own");
            let value = self.fresh("%value");
            pointer = own.0;
            let mut store = around(&format!("store {held} "), value.0, ", ptr addrspace(5) ");
            store.extend([Piece::Value(own.0), Piece::text(", align 4")]);
            let load = around(&format!("load {held}, ptr addrspace(4) "), id, ", align 4");
            let place = Piece::text(&format!("alloca {held}, align 16, addrspace(5)"));
            let lines = [
                self.made(Some(own), vec![place]),
                self.made(Some(value), load),
                self.made(None, store),
            ];
            self.start.extend(lines);
        }
        let new = self.fresh(name);
        let value = new.0;
        let cast = cast(parameter.flat_space(), Piece::Value(pointer), 0);
        let cast = self.made(Some(new), cast);
        self.start.push(cast);
        value
    }

    /// The value of a row that is computed once, at the function's entry.
    fn once(&mut self, row: &Row<'b>) -> u32 {
        if let Some((_, result)) = self.once.iter().find(|(known, _)| *known == row.name) {
            return *result;
        }
        let result = self.fresh(&format!("%{}", row.name));
        let value = result.0;
        let call = Call {
            result: Some(result),
            handed: Vec::new(),
        };
        let mut lines = Vec::new();
        self.expand(row, &call, &mut lines);
        for line in &mut lines {
            line.place = self.first;
        }
        self.start.extend(lines);
        self.once.push((row.name, value));
        value
    }

    /// Sets the address space of a memory access, and replaces its scope by the AMDGPU name.
    fn access(
        &mut self,
        mut own: Instruction,
        space: Option<(u32, bool)>,
        lines: &mut Vec<Instruction>,
    ) -> bool {
        let mut changed = false;
        let texts = own.pieces.iter_mut().filter_map(|piece| match piece {
            Piece::Text(text) => Some(text),
            _ => None,
        });
        for text in texts {
            if let Some((name, new)) = SCOPES.iter().find(|(name, _)| text.contains(name)) {
                *text = text.replacen(name, new, 1).into();
                changed = true;
            }
        }
        if let Some((space, is_value)) = space
            && let Some(at) = split_pointer(&mut own, is_value)
            && let Some([Piece::Text(before), pointer]) = own.pieces.get_mut(at - 1..=at)
            && let Some(others) = before.trim_end().strip_suffix("ptr")
        {
            let near = self.fresh("%near");
            *before = format!("{others}ptr addrspace({space}) ").into();
            let pointer = std::mem::replace(pointer, Piece::Value(near.0));
            let cast = self.made(Some(near), cast(0, pointer, space));
            lines.push(cast);
            changed = true;
        }
        lines.push(own);
        changed
    }

    /// Moves an `alloca` to address space 5, and replaces uses of the pointer by the flat address.
    fn alloca(&mut self, mut own: Instruction, lines: &mut Vec<Instruction>) -> bool {
        let has_space = own.pieces.iter().any(|piece| match piece {
            Piece::Text(text) => text.contains(", addrspace("),
            _ => false,
        });
        let Some(name) = own.name.clone().filter(|_| !has_space) else {
            lines.push(own);
            return false;
        };
        // The address space is inserted before the attachments.
        let last = match own.pieces.last() {
            Some(Piece::Text(text)) => text.clone(),
            _ => "".into(),
        };
        own.pieces
            .truncate(own.pieces.len() - usize::from(!last.is_empty()));
        let (made, attachments) = last.split_at(last.find(", !").unwrap_or(last.len()));
        let text = format!("{}, addrspace(5){attachments}", made.trim_end());
        own.pieces.push(Piece::text(&text));
        let private = self.fresh("%private");
        let cast = cast(5, Piece::Value(private.0), 0);
        let cast = self.made(Some((own.id, name)), cast);
        (own.id, own.name) = (private.0, Some(private.1));
        lines.extend([own, cast]);
        true
    }

    /// Replaces a call of a function for which the table has a row, or of inline assembly.
    fn call(
        &mut self,
        own: Instruction,
        assembly: Option<(&[u8], &[u8])>,
        lines: &mut Vec<Instruction>,
    ) -> bool {
        // Lifetime markers are removed, because the verifier requires that their operand is the
        // `alloca` itself.
        let callee = own.callee();
        if callee
            .as_ref()
            .is_some_and(|name| name.starts_with("llvm.lifetime."))
        {
            return true;
        }
        let found = match assembly {
            Some((template, constraints)) => self.assembly(&own, template, constraints),
            None => callee.and_then(|callee| self.intrinsic(&own, &callee)),
        };
        let Some((row, call)) = found else {
            lines.push(own);
            return false;
        };
        let first = lines.len();
        self.replaced(&row, &call, lines);
        if let Some(token) = own.convergence_token() {
            let made = lines.iter_mut().skip(first);
            made.for_each(|line| give_token(line, &Piece::Value(token)));
        }
        true
    }

    /// The row for a call of a declared function, and the call of the row.
    fn intrinsic(&mut self, own: &Instruction, callee: &str) -> Option<(Rc<Row<'b>>, Call)> {
        if self.bodies.defined.contains(callee.as_bytes()) {
            return None;
        }
        self.bodies.library.meant(callee)?;
        let mut call = Call::of(own)?;
        let row = self.bodies.library.of_call(callee, &mut call.handed)?;
        self.takes(&row, &call.handed).then_some((row, call))
    }

    /// The row for inline assembly of PTX instructions, and the call of the row.
    fn assembly(
        &mut self,
        own: &Instruction,
        template: &[u8],
        constraints: &[u8],
    ) -> Option<(Rc<Row<'b>>, Call)> {
        let (template, constraints) = (
            std::str::from_utf8(template).ok()?,
            std::str::from_utf8(constraints).ok()?,
        );
        let text = with_ids(&own.pieces)?;
        let after = format!("\"{constraints}\"(");
        let open = text.find(&after)? + after.len() - 1;
        let open = text.get(open..)?;
        let handed = handed(open)?;
        let types = arguments(open.trim_start()).into_iter();
        let types = types.map(|argument| Some(argument.get(..after_type(argument)?)?.to_string()));
        let passed: Option<Vec<_>> = types
            .zip(&handed)
            .map(|(ty, value)| Some((ty?, value.clone())))
            .collect();
        let row = assembly::meant(self.bodies.library, template, constraints, &passed?)?;
        let result = own.name.clone().map(|name| (own.id, name));
        Some((row, Call { result, handed }))
    }

    /// Writes the replacement of a call: the instructions of a straight-line row, or a call of a
    /// row with several blocks.
    fn replaced(&mut self, row: &Row<'b>, call: &Call, lines: &mut Vec<Instruction>) {
        if row.is_straight() {
            self.expand(row, call, lines);
        } else {
            let called = self.called(row, call);
            lines.push(called);
        }
    }

    /// Whether a call fits a row: it has as many arguments as the row has parameters, and arguments
    /// that must be zero, or must be the number of work-items, have that value.
    fn takes(&self, row: &Row<'b>, handed: &[String]) -> bool {
        let body = &row.body;
        let pairs = body.arguments.iter().zip(handed);
        let mut pairs = pairs.map(|(parameter, handed)| match &*parameter.name {
            "%zero" => handed == "0" || handed == "zeroinitializer",
            "%all" => handed
                .parse()
                .is_ok_and(|number| Some(number) == self.items),
            _ => true,
        });
        body.arguments.len() == handed.len() && pairs.all(|takes| takes)
    }

    /// A call of a row that has several blocks.
    fn called(&mut self, row: &Row<'b>, call: &Call) -> Instruction {
        self.bodies.called.insert(row.name);
        let handed = row.body.arguments.iter().zip(&call.handed);
        let handed = handed.map(|(parameter, handed)| {
            let end = after_type(&parameter.text).unwrap_or(0);
            format!("{} {handed}", parameter.text.get(..end).unwrap_or_default())
        });
        let handed: Vec<String> = handed.collect();
        let text = format!("call {} @{}({})", row.result, row.name, handed.join(", "));
        self.made(call.result.clone(), by_ids(&text))
    }

    /// Writes a row with a single block, including the rows that it calls.
    fn expand(&mut self, row: &Row<'b>, call: &Call, lines: &mut Vec<Instruction>) {
        let handed = call.handed.iter().map(|text| operand(text));
        let mut stands: FxHashMap<u32, Piece> = (0..).zip(handed).collect();
        let all = row.body.instructions();
        for own in all.take_while(|own| own.opcode != Opcode::Ret) {
            let name = own.name.as_deref();
            if let Some(row) = self.computed_once(own)
                && name != Some("%r")
            {
                let value = self.once(&row);
                stands.insert(own.id, Piece::Value(value));
                continue;
            }
            let mut pieces = own.pieces.clone();
            replace(pieces.iter_mut(), &stands);
            let result = match (&call.result, name) {
                (Some(result), Some("%r")) => Some(result.clone()),
                (_, name) => name.map(|name| self.fresh(name)),
            };
            let made = self.made(result, pieces);
            stands.insert(own.id, Piece::Value(made.id));
            self.line(made, lines);
        }
    }

    /// The row that an instruction calls, if it is computed once at the entry.
    fn computed_once(&self, own: &Instruction) -> Option<Rc<Row<'b>>> {
        let callee = own.callee().filter(|name| ONCE.contains(&&**name))?;
        self.bodies.library.row(&callee)
    }

    /// Appends an instruction of a row. If the instruction calls another row, the instructions of
    /// that row are appended instead.
    fn line(&mut self, own: Instruction, lines: &mut Vec<Instruction>) {
        if let Some(callee) = own.callee() {
            if let Some(row) = self.bodies.library.row(&callee)
                && let Some(call) = Call::of(&own)
            {
                return self.replaced(&row, &call, lines);
            }
            self.bodies.intrinsics.insert(callee);
        }
        lines.push(own);
    }
}

impl Call {
    /// Parses a direct call; `None` if this is not possible.
    fn of(own: &Instruction) -> Option<Call> {
        let text = with_ids(&own.pieces)?;
        let at = names(text.as_bytes()).find(|name| name.sign == b'@')?;
        Some(Call {
            result: own.name.clone().map(|name| (own.id, name)),
            handed: handed(text.get(at.range.end..)?)?,
        })
    }
}

/// An `addrspacecast` of a pointer between two address spaces, one of which is the generic space 0.
fn cast(from: u32, pointer: Piece, to: u32) -> Vec<Piece> {
    let ty = |space| match space {
        0 => "ptr".to_string(),
        space => format!("ptr addrspace({space})"),
    };
    vec![
        Piece::text(&format!("addrspacecast {} ", ty(from))),
        pointer,
        Piece::text(&format!(" to {}", ty(to))),
    ]
}

/// The pieces of an instruction: a value between two texts.
fn around(before: &str, value: u32, after: &str) -> Vec<Piece> {
    vec![Piece::text(before), Piece::Value(value), Piece::text(after)]
}

/// The index of the pointer among the pieces of a memory access. If the pointer is a value, it is
/// the last value operand of a `store`, or the first operand of another instruction. If the pointer
/// is a constant, it is in the last text piece of a `store`, or in the first of another
/// instruction, and becomes a separate piece.
fn split_pointer(own: &mut Instruction, is_value: bool) -> Option<usize> {
    let is_store = own.opcode == Opcode::Store;
    if is_value {
        let is_value = |piece: &Piece| piece.as_value().is_some();
        let mut pieces = own.pieces.iter();
        return match is_store {
            true => pieces.rposition(is_value),
            false => pieces.position(is_value),
        }
        .filter(|at| *at > 0);
    }
    let at = if is_store {
        own.pieces.len().checked_sub(1)?
    } else {
        0
    };
    let Piece::Text(text) = own.pieces.get(at)? else {
        return None;
    };
    let range = spaces::pointer(own.opcode, text)?;
    let parts = [
        text.get(..range.start)?,
        text.get(range.clone())?,
        text.get(range.end..)?,
    ];
    let parts = parts.map(Piece::text);
    own.pieces.splice(at..=at, parts);
    Some(at + 1)
}

/// The arguments of a call without types, from the opening parenthesis on.
fn handed(open: &str) -> Option<Vec<String>> {
    let arguments = arguments(open.trim_start()).into_iter();
    let values = arguments.map(|argument| {
        let after = after_type(argument)?;
        Some(value_after(argument.get(after..)?).trim().to_string())
    });
    values.collect()
}
