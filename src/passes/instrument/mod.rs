//! Adds calls that check at run time whether lanes agree on values that an analysis calls uniform.
//!
//! | file | contents |
//! |---|---|
//! | `helper` | the called function, and the buffer that it writes, as LLVM IR |
//! | `promises` | attributes that the calls would violate |
//!
//! A value is checked where it is defined: an argument at the entry, a phi after the phis of its
//! block. A branch is checked before it, by its condition; a switch by the number of the successor,
//! so that two values with the same successor agree. The calls add no control flow to the function.
//! A value is passed in parts of 64 bits, after a `freeze`, since a branch on poison is undefined
//! behaviour.
//!
//! Architecture invariant: the caller decides which values are uniform. Deliberately absent: uses
//! of a value after the cycle that computes it, and operands of instructions without a result.

mod helper;
mod promises;

use std::sync::Arc;

use rustc_hash::FxHashMap;

pub use helper::{BUFFER, ENTRY};

use helper::Helpers;
use promises::without_promises;

use lanelog_ir::owned::{self, Function, Instruction, NamePool, Piece};
use lanelog_ir::target::Architecture;
use lanelog_ir::typed::layout::Layout;
use lanelog_ir::typed::{self, Detail, Type, Types};
use lanelog_ir::{self as ir, Module, Opcode};

/// Values with more parts of 64 bits are not checked.
const MOST_PARTS: u64 = 64;

/// Switches with more cases are not checked.
const MOST_CASES: usize = 256;

/// A checked value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The number of the argument, the instruction or the terminator.
    pub value: u32,
    /// The type of the value that is compared; `None` for a switch, of which the numbers of the
    /// successors are compared.
    pub ty: Option<Type>,
    /// For a switch: the successors by number.
    pub targets: Vec<u32>,
    /// Number of parts of 64 bits.
    pub parts: u64,
}

/// A uniform value that is not checked, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unchecked {
    /// The number of the value; `None` for all values of the function.
    pub value: Option<u32>,
    /// The reason.
    pub reason: String,
}

/// The checks of a function, and the values without checks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checks {
    /// The checks, in the order of their entries in the buffer.
    pub checks: Vec<Check>,
    /// Uniform values without checks.
    pub unchecked: Vec<Unchecked>,
}

/// A module with checks.
pub struct Instrumented {
    /// Its text.
    pub text: String,
    /// The checks of each function with verdicts, by the function's index. The entries of the
    /// buffer are in this order.
    pub functions: Vec<(usize, Checks)>,
    /// Number of checks: entries of the buffer.
    pub count: u32,
}

/// How checks are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct How {
    /// The kind of GPU.
    pub architecture: Architecture,
    /// Whether checked values are copied to vector registers by inline assembly, so that AMD's
    /// code generator, which trusts its own analysis, cannot keep them in scalar registers, where
    /// lanes agree in any case.
    pub vector: bool,
}

/// Adds checks to a module. `uniform` has the verdict on each value, by the index of the function;
/// functions without verdicts stay as they are. Time: linear in the module.
pub fn instrument(module: &Module<'_>, how: How, uniform: &[Option<Vec<bool>>]) -> Instrumented {
    let architecture = how.architecture;
    let mut types = Types::new(module, Some(architecture));
    let mut helpers = Helpers::default();
    let mut changed = owned::Module::new(module);
    let mut functions = Vec::new();
    let mut count = 0;
    for (index, (function, uniform)) in module.functions.iter().zip(uniform).enumerate() {
        let Some(uniform) = uniform else { continue };
        let own = types.function(module, function);
        let source = Source {
            module,
            function,
            types: &own,
            layout: &types.layout,
            vector: how.vector,
        };
        let is_uniform = |value: u32| uniform.get(value as usize) == Some(&true);
        let (function, checks) = with_checks(&source, &is_uniform, count, &mut helpers);
        count += checks.checks.len() as u32;
        if let Some(function) = function {
            changed.set(index, function);
        }
        functions.push((index, checks));
    }
    for span in module.attribute_groups.values() {
        let text = String::from_utf8_lossy(module.bytes(*span));
        let mut kept = without_promises(&text);
        if kept != text {
            // A group must not be empty.
            kept.push_str(" \"lanelog-instrumented\" ");
            changed.replace(span.start as usize..span.end as usize, kept);
        }
    }
    let mut text = changed.print().text;
    text.push_str(&helpers.text(module, architecture, count));
    Instrumented {
        text,
        functions,
        count,
    }
}

/// A function of a module that is to be instrumented.
struct Source<'s, 't> {
    module: &'s Module<'t>,
    function: &'s ir::Function,
    types: &'s typed::Function,
    layout: &'s Layout,
    vector: bool,
}

/// Adds checks to a function, whose entries in the buffer begin at `first`. The function is `None`
/// if it has no checks.
fn with_checks(
    source: &Source<'_, '_>,
    uniform: &dyn Fn(u32) -> bool,
    first: u32,
    helpers: &mut Helpers,
) -> (Option<Function>, Checks) {
    let mut done = Checks::default();
    if let Some(reason) = refused(source) {
        done.unchecked.push(Unchecked {
            value: None,
            reason: reason.to_string(),
        });
        return (None, done);
    }
    let mut function = Function::new(source.module, source.function);
    let mut writer = Writer {
        names: function.names(),
        next: function.next_value,
        place: 0,
        first,
        helper: String::new(),
        has_tokens: function.instructions().any(uses_tokens),
        layout: source.layout,
        vector: source.vector,
        copies: FxHashMap::default(),
        done,
    };
    let old = writer.next;
    writer.helper = helpers.name(source.module, source.function);
    let entry = function.blocks.first().map(|block| block.id);
    let arguments: Vec<u32> = function.arguments.iter().map(|own| own.id).collect();
    for block in &mut function.blocks {
        let is_entry = Some(block.id) == entry;
        let pending = match is_entry {
            true => arguments
                .iter()
                .copied()
                .filter(|own| uniform(*own))
                .collect(),
            false => Vec::new(),
        };
        let old = std::mem::take(&mut block.instructions);
        block.instructions = writer.block(source, old, pending, uniform);
    }
    if source.vector {
        writer.constants(source, &mut function);
    }
    let Writer {
        next, done, copies, ..
    } = writer;
    function.next_value = next;
    read_copies(&mut function, old, &copies);
    if done.checks.is_empty() {
        return (None, done);
    }
    for instruction in function.instructions_mut() {
        let is_own = instruction
            .callee()
            .is_some_and(|name| !name.starts_with("llvm."));
        if is_own {
            for piece in &mut instruction.pieces {
                if let Piece::Text(text) = piece {
                    *text = without_promises(text).into();
                }
            }
        }
    }
    function.after = with_convergent(&without_promises(&function.after));
    (Some(function), done)
}

/// Adds `convergent` to the part of a header after the last parameter: after `unnamed_addr` and the
/// address space, before everything else.
fn with_convergent(after: &str) -> Arc<str> {
    let close = closing(after).map_or(0, |at| at + 1);
    let (parameters, rest) = after.split_at_checked(close).unwrap_or((after, ""));
    let mut words = rest.trim_start();
    let mut kept = String::new();
    for word in ["unnamed_addr", "local_unnamed_addr"] {
        if let Some(following) = words.strip_prefix(word)
            && following.starts_with(|next: char| next.is_whitespace())
        {
            kept = format!(" {word}");
            words = following.trim_start();
            break;
        }
    }
    if words.starts_with("addrspace(")
        && let Some((space, following)) = words.split_once(')')
    {
        kept = format!("{kept} {space})");
        words = following.trim_start();
    }
    format!("{parameters}{kept} convergent {words} ").into()
}

/// The offset of the parenthesis that closes the parameters.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut inside = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => inside = !inside,
            b'(' if !inside => depth += 1,
            b')' if !inside && depth == 0 => return Some(at),
            b')' if !inside => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Whether an instruction defines or uses a convergence token.
fn uses_tokens(own: &Instruction) -> bool {
    own.convergence_token().is_some()
        || own
            .callee()
            .is_some_and(|name| name.starts_with("llvm.experimental.convergence."))
}

/// Whether no convergent operation may precede an instruction in its block.
fn is_convergence_point(own: &Instruction) -> bool {
    own.callee().is_some_and(|name| {
        [
            "llvm.experimental.convergence.entry",
            "llvm.experimental.convergence.loop",
            "llvm.amdgcn.init.exec",
            "llvm.amdgcn.init.exec.from.input",
            "llvm.amdgcn.init.whole.wave",
        ]
        .contains(&name.as_str())
    })
}

/// The reason why a function cannot be instrumented at all.
fn refused(source: &Source<'_, '_>) -> Option<&'static str> {
    let (module, function) = (source.module, source.function);
    let header = |start: u32, end: u32| {
        let bytes = module.bytes(ir::Span { start, end });
        String::from_utf8_lossy(bytes).into_owned()
    };
    let before = header(function.span.start, function.name.start);
    let mut before = before.split_ascii_whitespace();
    if before.any(|word| word == "available_externally") {
        return Some("the definition is a copy of one in another module");
    }
    let convention = module.bytes(function.calling_convention);
    if convention.starts_with(b"amdgpu_") && convention != b"amdgpu_kernel" {
        return Some("shaders and functions for them have no work-groups");
    }
    if convention.starts_with(b"cc") && convention != b"ccc" {
        return Some("its calling convention is a number");
    }
    let after = header(function.name.end, function.body);
    let has = |name: &str| {
        promises::has_word(&after, name)
            || function.attribute_groups.iter().any(|number| {
                let group = module.attribute_groups.get(number);
                group.is_some_and(|span| {
                    promises::has_word(&String::from_utf8_lossy(module.bytes(*span)), name)
                })
            })
    };
    if has("naked") {
        return Some("a naked function consists of inline assembly");
    }
    if has("presplitcoroutine") {
        return Some("a coroutine that is not split yet");
    }
    for own in &function.instructions {
        match own.opcode {
            Opcode::CatchSwitch | Opcode::CatchPad | Opcode::CleanupPad => {
                return Some("exception handling by funclets");
            }
            _ => {}
        }
        let callee = own
            .opcode
            .is_call()
            .then(|| module.callee_name(function, own));
        let callee = callee.flatten().unwrap_or_default();
        const LOWERED: [&[u8]; 5] = [
            b"llvm.amdgcn.if.",
            b"llvm.amdgcn.else.",
            b"llvm.amdgcn.if.break",
            b"llvm.amdgcn.loop.",
            b"llvm.amdgcn.end.cf",
        ];
        if LOWERED.iter().any(|name| callee.starts_with(name)) {
            return Some("control flow that is lowered to exec masks already");
        }
    }
    None
}

/// Writes the checks of a function.
struct Writer<'w> {
    names: NamePool,
    /// The next free id.
    next: u32,
    /// The position of the instruction for which code is generated.
    place: usize,
    /// The first entry of the function in the buffer.
    first: u32,
    /// The name of the called function.
    helper: String,
    /// Whether the function has convergence tokens, which each convergent call then needs.
    has_tokens: bool,
    layout: &'w Layout,
    /// Whether checked values are copied to vector registers.
    vector: bool,
    /// The copy of each copied value.
    copies: FxHashMap<u32, u32>,
    done: Checks,
}

impl Writer<'_> {
    /// The instructions of a block, with checks. `pending` are values defined before the block.
    fn block(
        &mut self,
        source: &Source<'_, '_>,
        old: Vec<Instruction>,
        mut pending: Vec<u32>,
        uniform: &dyn Fn(u32) -> bool,
    ) -> Vec<Instruction> {
        let mut out = Vec::with_capacity(old.len());
        let hold = first_place(&old);
        let last = old.len().saturating_sub(1);
        let mut is_tail = false;
        for (at, own) in old.into_iter().enumerate() {
            self.place = own.place;
            if at == hold {
                self.values(source, &mut pending, &mut out);
            }
            let is_wanted = uniform(own.id);
            if at == last {
                if is_wanted && own.has_result() {
                    self.leave_out(own.id, "the result of a terminator");
                } else if is_wanted {
                    self.branch(source, &own, &mut out);
                }
                out.push(own);
                continue;
            }
            let (id, has_result) = (own.id, own.has_result());
            is_tail |= is_musttail(&own);
            out.push(own);
            if !(has_result && is_wanted) {
                continue;
            }
            if is_tail {
                self.leave_out(id, "nothing may follow a musttail call but its return");
                continue;
            }
            pending.push(id);
            if at >= hold {
                self.values(source, &mut pending, &mut out);
            }
        }
        out
    }

    fn leave_out(&mut self, value: u32, reason: &str) {
        self.done.unchecked.push(Unchecked {
            value: Some(value),
            reason: reason.to_string(),
        });
    }

    /// Checks values, and empties their list.
    fn values(
        &mut self,
        source: &Source<'_, '_>,
        pending: &mut Vec<u32>,
        out: &mut Vec<Instruction>,
    ) {
        for value in pending.drain(..) {
            match type_of(source, value).and_then(|ty| Ok((self.count(&ty)?, ty))) {
                Ok((count, ty)) => {
                    let parts = self.split(value, &ty, out);
                    if self.vector && !is_alloca(source, value) {
                        self.copy(value, &ty, out);
                    }
                    self.check(value, Some(ty), Vec::new(), count, parts, out);
                }
                Err(reason) => self.leave_out(value, &reason),
            }
        }
    }

    /// Copies a value to vector registers, if its type fits one or two.
    fn copy(&mut self, value: u32, ty: &Type, out: &mut Vec<Instruction>) {
        let Some(copy) = self.in_vector(Piece::Value(value), ty, out) else {
            return;
        };
        self.copies.insert(value, copy);
    }

    /// Appends the copy of a value or constant.
    fn in_vector(&mut self, value: Piece, ty: &Type, out: &mut Vec<Instruction>) -> Option<u32> {
        let text = ty.spelled(0);
        let mut asm = |writer: &mut Self, text: &str, value: Piece| {
            let before = format!("call {text} asm \"\", \"=v,0\"({text} ");
            writer.append(out, vec![Piece::text(&before), value, Piece::text(")")])
        };
        match ty {
            Type::Integer(32 | 64) | Type::Float | Type::Double => Some(asm(self, &text, value)),
            Type::Pointer(space) if [32, 64].contains(&self.layout.pointer(*space).bits) => {
                Some(asm(self, &text, value))
            }
            Type::Integer(1) => {
                let pieces = vec![Piece::text("zext i1 "), value, Piece::text(" to i32")];
                let wide = self.append(out, pieces);
                let before = "call i32 asm \"\", \"=v,0\"(i32 ";
                let copy = self.unary(out, before, wide, ")");
                Some(self.unary(out, "icmp ne i32 ", copy, ", 0"))
            }
            _ => None,
        }
    }

    /// Copies the constants of checked phis to vector registers, at the ends of the blocks from
    /// which they come.
    fn constants(&mut self, source: &Source<'_, '_>, function: &mut Function) {
        let mut wanted: Vec<(u32, u32, Type, Piece)> = Vec::new();
        for own in function.instructions() {
            if own.opcode != Opcode::Phi || !self.copies.contains_key(&own.id) {
                continue;
            }
            let Ok(ty) = type_of(source, own.id) else {
                continue;
            };
            for (piece, from) in &own.incoming {
                if piece.as_value().is_none() {
                    wanted.push((own.id, *from, ty.clone(), piece.clone()));
                }
            }
        }
        for (phi, from, ty, piece) in wanted {
            let Some(block) = function.block_mut(from) else {
                continue;
            };
            let Some(end) = block.instructions.pop() else {
                continue;
            };
            self.place = end.place;
            let copy = self.in_vector(piece, &ty, &mut block.instructions);
            block.instructions.push(end);
            let Some(copy) = copy else { continue };
            let mut all = function.instructions_mut();
            let Some(phi) = all.find(|own| own.id == phi) else {
                continue;
            };
            // If a block is listed several times, the values must be the same.
            for (piece, own) in &mut phi.incoming {
                if *own == from {
                    *piece = Piece::Value(copy);
                }
            }
        }
    }

    /// Number of parts of 64 bits of a value of a type.
    fn count(&self, ty: &Type) -> Result<u64, String> {
        let whole = match ty {
            Type::Void | Type::Other(_) | Type::Array(..) => {
                return Err(format!("a value of type {}", ty.spelled(4)));
            }
            Type::Structure { fields, .. } => {
                let mut whole = 0u64;
                for field in fields {
                    whole = whole.saturating_add(self.count(field)?);
                }
                whole
            }
            Type::Vector(count, element) if matches!(**element, Type::Pointer(_)) => {
                u64::from(*count).saturating_mul(self.count(element)?)
            }
            ty => self.layout.bits(ty)?.div_ceil(64),
        };
        match whole {
            1..=MOST_PARTS => Ok(whole),
            _ => Err(format!("a value of type {}", ty.spelled(4))),
        }
    }

    fn append(&mut self, out: &mut Vec<Instruction>, pieces: Vec<Piece>) -> u32 {
        let name = self.names.fresh("lanelog");
        let id = self.next;
        self.next += 1;
        out.push(Instruction::new(id, Some(name), pieces, self.place));
        id
    }

    /// Appends an instruction with one operand that is a value.
    fn unary(&mut self, out: &mut Vec<Instruction>, before: &str, value: u32, after: &str) -> u32 {
        let pieces = vec![Piece::text(before), Piece::Value(value), Piece::text(after)];
        self.append(out, pieces)
    }

    /// The parts of a value, each an i64.
    fn split(&mut self, value: u32, ty: &Type, out: &mut Vec<Instruction>) -> Vec<u32> {
        let text = ty.spelled(usize::MAX);
        let frozen = self.unary(out, &format!("freeze {text} "), value, "");
        let mut parts = Vec::new();
        self.parts(frozen, ty, out, &mut parts);
        parts
    }

    /// Appends the parts of a defined value.
    fn parts(&mut self, value: u32, ty: &Type, out: &mut Vec<Instruction>, parts: &mut Vec<u32>) {
        let text = ty.spelled(usize::MAX);
        match ty {
            Type::Integer(bits) => self.integer(value, *bits, out, parts),
            Type::Pointer(space) => {
                let bits = self.layout.pointer(*space).bits;
                let cast = self.unary(
                    out,
                    &format!("ptrtoint {text} "),
                    value,
                    &format!(" to i{bits}"),
                );
                self.integer(cast, bits, out, parts);
            }
            Type::Vector(count, element) if matches!(**element, Type::Pointer(_)) => {
                for at in 0..*count {
                    let one = self.unary(
                        out,
                        &format!("extractelement {text} "),
                        value,
                        &format!(", i32 {at}"),
                    );
                    self.parts(one, element, out, parts);
                }
            }
            Type::Half | Type::BFloat | Type::Float | Type::Double | Type::Vector(..) => {
                let bits = self.layout.bits(ty).unwrap_or(64) as u32;
                let cast = self.unary(
                    out,
                    &format!("bitcast {text} "),
                    value,
                    &format!(" to i{bits}"),
                );
                self.integer(cast, bits, out, parts);
            }
            Type::Structure { fields, .. } => {
                for (at, field) in fields.iter().enumerate() {
                    let one = self.unary(
                        out,
                        &format!("extractvalue {text} "),
                        value,
                        &format!(", {at}"),
                    );
                    self.parts(one, field, out, parts);
                }
            }
            Type::Void | Type::Array(..) | Type::Other(_) => {}
        }
    }

    /// Appends the parts of an integer.
    fn integer(&mut self, value: u32, bits: u32, out: &mut Vec<Instruction>, parts: &mut Vec<u32>) {
        let part = match bits {
            64 => value,
            0..64 => self.unary(out, &format!("zext i{bits} "), value, " to i64"),
            _ => {
                for at in 0..bits.div_ceil(64) {
                    let from = match at {
                        0 => value,
                        _ => {
                            let by = format!(", {}", at * 64);
                            self.unary(out, &format!("lshr i{bits} "), value, &by)
                        }
                    };
                    let part = self.unary(out, &format!("trunc i{bits} "), from, " to i64");
                    parts.push(part);
                }
                return;
            }
        };
        parts.push(part);
    }

    /// Appends the calls that check a value.
    fn check(
        &mut self,
        value: u32,
        ty: Option<Type>,
        targets: Vec<u32>,
        count: u64,
        parts: Vec<u32>,
        out: &mut Vec<Instruction>,
    ) {
        let entry = self.first + self.done.checks.len() as u32;
        for (at, part) in parts.into_iter().enumerate() {
            let mut pieces = vec![
                Piece::text(&format!(
                    "call void {}(i32 {entry}, i32 {at}, i64 ",
                    self.helper
                )),
                Piece::Value(part),
            ];
            if self.has_tokens {
                let anchor = [Piece::text(
                    "call token @llvm.experimental.convergence.anchor()",
                )];
                let token = self.append(out, anchor.to_vec());
                pieces.push(Piece::text(") convergent [ \"convergencectrl\"(token "));
                pieces.push(Piece::Value(token));
                pieces.push(Piece::text(") ]"));
            } else {
                pieces.push(Piece::text(") convergent"));
            }
            let id = self.next;
            self.next += 1;
            out.push(Instruction::new(id, None, pieces, self.place));
        }
        self.done.checks.push(Check {
            value,
            ty,
            targets,
            parts: count,
        });
    }

    /// Checks the successor of a terminator.
    fn branch(&mut self, source: &Source<'_, '_>, own: &Instruction, out: &mut Vec<Instruction>) {
        let mut targets: Vec<u32> = Vec::new();
        for target in own.targets() {
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
        let condition = own.pieces.iter().find_map(Piece::as_value);
        let (Some(condition), true) = (condition, targets.len() > 1) else {
            return;
        };
        match own.opcode {
            Opcode::Br => {
                let ty = Type::Integer(1);
                let parts = self.split(condition, &ty, out);
                self.check(own.id, Some(ty), Vec::new(), 1, parts, out);
            }
            Opcode::Switch => match cases(source, own.id) {
                Ok((bits, cases)) => {
                    let ty = Type::Integer(bits);
                    let text = ty.spelled(0);
                    let frozen = self.unary(out, &format!("freeze {text} "), condition, "");
                    let mut chosen = None;
                    let number = |target: u32| targets.iter().position(|own| *own == target);
                    for (case, target) in cases.iter().zip(own.targets().skip(1)) {
                        let equal = self.unary(
                            out,
                            &format!("icmp eq {text} "),
                            frozen,
                            &format!(", {case}"),
                        );
                        let number = number(target).unwrap_or_default();
                        let otherwise = match chosen {
                            None => Piece::text("0"),
                            Some(chosen) => Piece::Value(chosen),
                        };
                        let pieces = vec![
                            Piece::text("select i1 "),
                            Piece::Value(equal),
                            Piece::text(&format!(", i64 {number}, i64 ")),
                            otherwise,
                        ];
                        chosen = Some(self.append(out, pieces));
                    }
                    let parts = chosen.into_iter().collect();
                    self.check(own.id, None, targets, 1, parts, out);
                }
                Err(reason) => self.leave_out(own.id, &reason),
            },
            opcode => {
                let reason = format!("the successor of `{}`", opcode.keyword());
                self.leave_out(own.id, &reason);
            }
        }
    }
}

/// Lets instructions with ids below `old` read the copies of values, where these are defined.
fn read_copies(function: &mut Function, old: u32, copies: &FxHashMap<u32, u32>) {
    if copies.is_empty() {
        return;
    }
    for block in &mut function.blocks {
        let defined = block.instructions.iter().enumerate();
        let defined: FxHashMap<u32, usize> = defined.map(|(at, own)| (own.id, at)).collect();
        for (at, own) in block.instructions.iter_mut().enumerate() {
            if own.id >= old {
                continue;
            }
            let is_phi = own.opcode == Opcode::Phi;
            for piece in own.all_pieces_mut() {
                let Some(copy) = piece.as_value().and_then(|value| copies.get(&value)) else {
                    continue;
                };
                if is_phi || defined.get(copy).is_none_or(|place| *place < at) {
                    *piece = Piece::Value(*copy);
                }
            }
        }
    }
}

/// Whether a value is the address of a private variable.
fn is_alloca(source: &Source<'_, '_>, value: u32) -> bool {
    let at = (value as usize).checked_sub(source.function.arguments.len());
    let own = at.and_then(|at| source.function.instructions.get(at));
    own.is_some_and(|own| own.opcode == Opcode::Alloca)
}

/// The index of the first instruction before which checks may be inserted.
fn first_place(block: &[Instruction]) -> usize {
    let is_first = |own: &Instruction| {
        matches!(own.opcode, Opcode::Phi | Opcode::LandingPad) || is_convergence_point(own)
    };
    let first = block.iter().rposition(is_first).map_or(0, |at| at + 1);
    let rest = block.get(first..).unwrap_or_default().iter();
    let allocas = rest.take_while(|own| own.opcode == Opcode::Alloca);
    (first + allocas.count()).min(block.len().saturating_sub(1))
}

fn is_musttail(own: &Instruction) -> bool {
    matches!(own.pieces.first(), Some(Piece::Text(text)) if text.starts_with("musttail"))
}

/// The type of a value, or the reason why it is not known or cannot be converted to integers.
fn type_of(source: &Source<'_, '_>, value: u32) -> Result<Type, String> {
    let arguments = source.types.arguments.len();
    if let Some(argument) = source.types.arguments.get(value as usize) {
        let own = source.function.arguments.get(value as usize);
        let text = own
            .map(|own| source.module.bytes(own.span))
            .unwrap_or_default();
        if promises::has_word(&String::from_utf8_lossy(text), "swifterror") {
            return Err("a swifterror value".into());
        }
        let ty = argument.as_ref().map(|found| found.ty.clone());
        return match ty.map_err(|why| why.to_string())? {
            Type::Structure { .. } => Err("an argument that is a structure".into()),
            ty => Ok(ty),
        };
    }
    let at = (value as usize).saturating_sub(arguments);
    let (Some(own), Some(read)) = (
        source.types.instructions.get(at),
        source.function.instructions.get(at),
    ) else {
        return Err("an unknown value".into());
    };
    let text = source.module.instruction_text(source.function, read);
    if read.opcode == Opcode::Alloca
        && promises::has_word(&String::from_utf8_lossy(text), "swifterror")
    {
        return Err("a swifterror value".into());
    }
    let is_literal = own.opcode == Opcode::CmpXchg || own.intrinsic().is_some();
    match (&own.ty, &own.unsupported) {
        (Type::Void, Some(why)) => Err(why.to_string()),
        // A structure may have a name, and the type does not tell it.
        (Type::Structure { .. }, _) if !is_literal => Err("a structure".into()),
        (ty, _) => Ok(ty.clone()),
    }
}

/// The width of a switch's value, and its cases.
fn cases(source: &Source<'_, '_>, value: u32) -> Result<(u32, Vec<u64>), String> {
    let at = (value as usize).saturating_sub(source.types.arguments.len());
    let own = source.types.instructions.get(at);
    match own.map(|own| (own.operands.first(), &own.detail)) {
        Some((Some((Type::Integer(bits @ 1..=64), _)), Detail::Cases(cases)))
            if cases.len() <= MOST_CASES =>
        {
            Ok((*bits, cases.to_vec()))
        }
        Some((Some((Type::Integer(1..=64), _)), Detail::Cases(cases))) => {
            Err(format!("a switch of {} cases", cases.len()))
        }
        _ => Err("a switch of a wide integer".into()),
    }
}
