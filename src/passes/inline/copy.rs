//! Copies the bodies of called functions into a function, recursively.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::tokens::{after_type, arguments, takes_token, value_after};
use super::unwinding::RemainingGraph;
use super::{Calls, DEEPEST, MOST_BYTES, Refusal};
use lanelog_ir::owned::{
    Argument, Block, Function, Instruction, Module, NamePool, Piece, by_ids, operand,
};
use lanelog_ir::text::parts;
use lanelog_ir::{self as ir, Opcode};

/// Inlines the calls of one function.
struct Inliner<'w> {
    module: &'w Module<'w>,
    calls: &'w Calls,
    /// By function: its body, once it has been converted for a first copy.
    bodies: FxHashMap<usize, Function>,
    names: NamePool,
    /// Number of copies so far, which makes new names unique.
    copies: usize,
    /// The approximate number of bytes of text that the resulting function has.
    bytes: usize,
    /// The resulting function.
    made: Function,
    /// `alloca`s of callees, which are moved to the start of the function.
    frame: Vec<Instruction>,
}

/// A copy of a body that is inserted into the function.
struct Copy {
    /// The index of the copied function in the module.
    index: usize,
    body: Function,
    labels: FxHashMap<u32, Arc<str>>,
    /// The offsets that are added to the ids of values and of blocks in the body.
    values: u32,
    blocks: u32,
    /// By value of the body: the operand that replaces it. Contains the arguments, and the
    /// convergence token of the entry.
    stands: FxHashMap<u32, Piece>,
    /// The convergence token of the call that the copy replaces.
    token: Option<Piece>,
}

impl Copy {
    fn new(index: usize, body: Function, values: u32, blocks: u32) -> Copy {
        let labels = body.blocks.iter();
        Copy {
            index,
            labels: labels.map(|block| (block.id, block.name.clone())).collect(),
            body,
            values,
            blocks,
            stands: FxHashMap::default(),
            token: None,
        }
    }

    /// Converts a piece of the body, so that its ids are those of the resulting function.
    fn changed(&self, piece: &Piece) -> Piece {
        match piece {
            Piece::Text(_) => piece.clone(),
            Piece::Value(value) => match self.stands.get(value) {
                Some(stands) => stands.clone(),
                None => Piece::Value(value + self.values),
            },
            Piece::Block(block) => Piece::Block(block + self.blocks),
            Piece::Address(block) => Piece::Address(block + self.blocks),
        }
    }

    /// Converts pieces of the body to text. Values are written as `%` and their ids in the
    /// resulting function: see [`operand`].
    fn text(&self, pieces: &[Piece]) -> String {
        let text = |piece: &Piece| match self.changed(piece) {
            Piece::Text(text) => text.to_string(),
            Piece::Value(value) => format!("%{value}"),
            Piece::Block(block) | Piece::Address(block) => {
                let label = self.labels.get(&(block - self.blocks));
                let label = label.map_or("", |label| label);
                match piece {
                    Piece::Address(_) => format!("blockaddress({}, {label})", self.body.name),
                    _ => label.to_string(),
                }
            }
        };
        pieces.iter().map(text).collect()
    }
}

/// The block after a call that is being inlined, and the incoming values of the phi at its start.
struct Returns {
    block: u32,
    /// Returned values, with the blocks that they come from.
    values: Vec<(Piece, u32)>,
}

/// Removes `!alias.scope` and `!noalias` of a load or store. They are valid for one execution of
/// the callee; with two copies in one function, they would separate accesses of different calls.
fn remove_scopes(instruction: &mut Instruction) {
    if !matches!(instruction.opcode, Opcode::Load | Opcode::Store) {
        return;
    }
    let Some(Piece::Text(text)) = instruction.pieces.last_mut() else {
        return;
    };
    let is_scope = |part: &[u8]| {
        let part = part.trim_ascii_start();
        part.starts_with(b"!alias.scope") || part.starts_with(b"!noalias")
    };
    if parts(text.as_bytes()).any(is_scope) {
        let left = parts(text.as_bytes()).filter(|part| !is_scope(part));
        let left: Vec<&[u8]> = left.map(<[u8]>::trim_ascii).collect();
        *text = String::from_utf8_lossy(&left.join(&b", "[..])).into();
    }
}

/// Inlines all calls of defined functions in the function with this index.
pub(super) fn expand(
    module: &Module<'_>,
    calls: &Calls,
    index: usize,
    function: &mut Function,
) -> Result<(), Refusal> {
    let mut made = function.clone();
    made.blocks = Vec::new();
    let mut inliner = Inliner {
        module,
        calls,
        bodies: FxHashMap::default(),
        names: function.names(),
        copies: 1,
        bytes: 0,
        made,
        frame: Vec::new(),
    };
    let copy = Copy::new(index, function.clone(), 0, 0);
    inliner.body(copy, None, &mut Vec::new())?;
    if let Some(entry) = inliner.made.blocks.first_mut() {
        entry.instructions.splice(..0, inliner.frame);
    }
    *function = inliner.made;
    Ok(())
}

impl Inliner<'_> {
    /// Appends the blocks of a body. `chain` lists the functions on the current path of the call
    /// graph.
    fn body(
        &mut self,
        mut copy: Copy,
        mut returns: Option<&mut Returns>,
        chain: &mut Vec<usize>,
    ) -> Result<(), Refusal> {
        let index = copy.index;
        chain.push(index);
        let refused = |place: usize, message: String, too_large| Refusal {
            function: index,
            place,
            message,
            too_large,
        };
        let first = copy.body.instructions().next();
        let first = first.map_or(copy.body.place, |first| first.place);
        let begin = self.made.blocks.len();
        let left = RemainingGraph::of(self.calls, &copy.body);
        // For each block, the block that now contains its terminator, because calls split blocks.
        let mut ends: FxHashMap<u32, u32> = FxHashMap::default();
        for block in std::mem::take(&mut copy.body.blocks) {
            if left.as_ref().is_some_and(|left| !left.has(block.id)) {
                continue;
            }
            self.start(block.id + copy.blocks, block.name);
            for mut instruction in block.instructions {
                let place = instruction.place;
                if let Some(callee) = self.calls.of(&instruction) {
                    self.call(&copy, &instruction, callee, chain)
                        .map_err(|why| match why {
                            Why::Here(message) => refused(place, message, false),
                            Why::Within(refusal) => refusal,
                        })?;
                    // Nothing unwinds on a GPU, so an `invoke` continues at its normal destination.
                    if instruction.opcode == Opcode::Invoke
                        && let Some(normal) = instruction.targets().next()
                    {
                        self.jump(normal + copy.blocks, place);
                    }
                    continue;
                }
                if chain.len() > 1 && is_entry_token(&instruction) {
                    if copy.token.is_some() {
                        continue;
                    }
                    // If the call has no convergence token, the entry token of the callee becomes
                    // an anchor for the lanes that are active here.
                    for piece in &mut instruction.pieces {
                        if let Piece::Text(text) = piece {
                            *text = text.replacen(ENTRY, ANCHOR, 1).into();
                        }
                    }
                }
                if let (Opcode::Ret, Some(returns)) = (instruction.opcode, returns.as_deref_mut()) {
                    let value = returned(&copy.text(&instruction.pieces));
                    let from = self.made.blocks.last().map_or(0, |block| block.id);
                    returns.values.push((value, from));
                    self.jump(returns.block, place);
                    continue;
                }
                if let Some(left) = &left {
                    let incoming = &mut instruction.incoming;
                    incoming.retain(|(_, from)| left.leads(*from, block.id));
                }
                let is_frame = chain.len() > 1
                    && block.id == 0
                    && instruction.opcode == Opcode::Alloca
                    && is_single(&instruction);
                if chain.len() > 1 {
                    remove_scopes(&mut instruction);
                }
                instruction.id += copy.values;
                for piece in instruction.all_pieces_mut() {
                    *piece = copy.changed(piece);
                }
                for (_, from) in &mut instruction.incoming {
                    *from += copy.blocks;
                }
                if let Some(token) = &copy.token {
                    give_token(&mut instruction, token);
                }
                if is_frame {
                    self.frame.push(instruction);
                } else {
                    self.push(instruction);
                }
            }
            if let Some(last) = self.made.blocks.last() {
                ends.insert(block.id + copy.blocks, last.id);
            }
            if self.bytes > MOST_BYTES {
                let message =
                    format!("inlining all calls takes more than {MOST_BYTES} bytes of text");
                return Err(refused(first, message, true));
            }
        }
        let added = self.made.blocks.iter_mut().skip(begin);
        for (_, from) in added.flat_map(phis).flat_map(|phi| &mut phi.incoming) {
            *from = ends.get(from).copied().unwrap_or(*from);
        }
        chain.pop();
        Ok(())
    }

    /// Begins a block.
    fn start(&mut self, id: u32, name: Arc<str>) {
        self.made.blocks.push(Block {
            id,
            name,
            instructions: Vec::new(),
        });
    }

    fn push(&mut self, instruction: Instruction) {
        let bytes = instruction.all_pieces().map(|piece| match piece {
            Piece::Text(text) => text.len(),
            _ => 4,
        });
        self.bytes += bytes.sum::<usize>();
        if let Some(block) = self.made.blocks.last_mut() {
            block.instructions.push(instruction);
        }
    }

    fn jump(&mut self, to: u32, place: usize) {
        let jump = Instruction::branch(self.made.new_value(), to, place);
        self.push(jump);
    }

    /// Whether the result type and the argument types of a call are those of the function.
    fn has_types(result: &str, body: &Function, called: &str, handed: &[&str]) -> bool {
        // If a call contains a function type, as `call i32 (ptr, ...)` does, the types of the
        // parameters are removed first.
        let ends = match called.trim_end().strip_suffix(')') {
            Some(_) => [
                Some(called),
                called.rfind(" (").and_then(|at| called.get(..at)),
            ],
            None => [Some(called), None],
        };
        let result = close(result);
        let pairs = body.arguments.iter().zip(handed);
        ends.into_iter()
            .flatten()
            .any(|called| close(called).ends_with(&result))
            && pairs.into_iter().all(|(argument, handed)| {
                let own = &argument.text;
                let own = after_type(own).and_then(|after| own.get(..after));
                own.is_none_or(|own| close(own) == close(handed))
            })
    }

    /// The body of a function, to be copied.
    fn original(&mut self, index: usize) -> Option<&Function> {
        if !self.bodies.contains_key(&index) {
            self.bodies.insert(index, self.module.function(index)?);
        }
        self.bodies.get(&index)
    }

    /// For a parameter `byval`: a copy of what the argument points to, as a variable of the caller.
    fn by_value(
        &mut self,
        argument: &Argument,
        handed: &str,
        place: usize,
    ) -> Result<Option<Piece>, ()> {
        let text = &argument.text;
        let Some((_, rest)) = text.split_once("byval(") else {
            return Ok(None);
        };
        let end = after_type(rest).ok_or(())?;
        let ty = rest.get(..end).ok_or(())?;
        // The name of a type must not be mistaken for an id.
        let is_plain = by_ids(ty).iter().all(|piece| piece.as_value().is_none());
        if !text.starts_with("ptr addrspace(5)") || !is_plain || ty.contains("%b") {
            return Err(());
        }
        let align = text.split_once(" align ").map_or("", |(_, rest)| rest);
        let align = align.split(' ').next().unwrap_or_default();
        let align = match align.parse::<u32>() {
            Ok(align) => format!(", align {align}"),
            Err(_) => String::new(),
        };
        let id = self.made.new_value();
        let pieces = by_ids(&format!("alloca {ty}{align}, addrspace(5)"));
        let name = self.names.copy(&argument.name, self.copies);
        self.frame
            .push(Instruction::new(id, Some(name), pieces, place));
        // The size is that of the type, including the padding.
        let size = format!("i64 ptrtoint (ptr getelementptr ({ty}, ptr null, i32 1) to i64)");
        let copied = format!(
            "call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) %{id}, ptr addrspace(5) {handed}, {size}, i1 false)"
        );
        let call = self.made.new_value();
        self.push(Instruction::new(call, None, by_ids(&copied), place));
        Ok(Some(Piece::Value(id)))
    }

    /// Inlines a call: splits the block, copies the callee, and replaces the call's result in the
    /// rest of the block by the value that the callee returns.
    fn call(
        &mut self,
        copy: &Copy,
        call: &Instruction,
        callee: usize,
        chain: &mut Vec<usize>,
    ) -> Result<(), Why> {
        let Some((module, function)) = self.module.read(callee) else {
            return Ok(());
        };
        let name = String::from_utf8_lossy(&module.function_name(function)).into_owned();
        if call.opcode == Opcode::CallBr {
            return Err(Why::Here(format!(
                "`{}` of @{name}, which has a body, is not covered",
                call.opcode.keyword()
            )));
        }
        if chain.contains(&callee) {
            return Err(Why::Here(format!(
                "@{name} calls itself: recursion is not covered"
            )));
        }
        if chain.len() >= DEEPEST {
            return Err(Why::Here(format!("calls are nested deeper than {DEEPEST}")));
        }
        let text = copy.text(&call.pieces);
        let at = text
            .find('@')
            .ok_or_else(|| Why::Here("a call of nothing".into()))?;
        let open = text
            .get(at..)
            .and_then(|text| text.find('('))
            .map(|open| at + open)
            .ok_or_else(|| Why::Here("a call without arguments".into()))?;
        let mut handed = Vec::new();
        let mut types = Vec::new();
        for argument in arguments(text.get(open..).unwrap_or_default()) {
            let after = after_type(argument)
                .ok_or_else(|| Why::Here("an argument whose type is not covered".into()))?;
            types.push(argument.get(..after).unwrap_or_default());
            handed.push(value_after(argument.get(after..).unwrap_or_default()).to_string());
        }
        // Variadic arguments are dropped: only `llvm.va_start`, which cannot be lowered, reads
        // them.
        let header = function.span.start as usize..function.body as usize;
        let header = module.text.get(header).unwrap_or_default();
        if header.windows(4).any(|window| window == b"...)") {
            handed.truncate(function.arguments.len());
        }
        if handed.len() != function.arguments.len() {
            return Err(Why::Here(format!(
                "@{name} is called with {} arguments and has {}",
                handed.len(),
                function.arguments.len()
            )));
        }
        let called = text.get(..at).unwrap_or_default();
        let result = |module: &ir::Module<'_>, function: &ir::Function| {
            String::from_utf8_lossy(module.bytes(function.result)).into_owned()
        };
        let Some(body) = self.original(callee) else {
            return Ok(());
        };
        if !Self::has_types(&result(module, function), body, called, &types) {
            return Err(Why::Here(format!(
                "@{name} is called with other types than it has: link a library that was compiled for the same version of the compiler"
            )));
        }
        let callee = self.calls.special(&name, callee, &handed);
        let Some((module, function)) = self.module.read(callee) else {
            return Ok(());
        };
        let Some(mut body) = self.original(callee).cloned() else {
            return Ok(());
        };
        body.rename(&mut self.names, self.copies);
        let label = self.names.copy("%behind", self.copies);
        self.copies += 1;
        let made = &mut self.made;
        let mut inner = Copy::new(callee, body, made.next_value, made.next_block);
        made.next_value += inner.body.next_value;
        made.next_block += inner.body.next_block;
        let block = made.new_block();
        let mut stands = Vec::with_capacity(handed.len());
        for (argument, text) in inner.body.arguments.iter().zip(&handed) {
            let piece = match self.by_value(argument, text, call.place) {
                Ok(None) => operand(text),
                Ok(Some(copied)) => copied,
                Err(()) => {
                    return Err(Why::Here(format!(
                        "@{name} has a `byval` parameter that is not covered: a pointer outside private memory, or its type"
                    )));
                }
            };
            stands.push((argument.id, piece));
        }
        inner.stands = stands.into_iter().collect();
        let own = call.convergence_token();
        let own = own.map(|token| copy.changed(&Piece::Value(token)));
        inner.token = own.or_else(|| copy.token.clone());
        if let Some(token) = &inner.token {
            let entries = inner.body.instructions().filter(|own| is_entry_token(own));
            let entries: Vec<u32> = entries.map(|entry| entry.id).collect();
            let stands = entries.into_iter().map(|entry| (entry, token.clone()));
            inner.stands.extend(stands);
        }
        self.jump(inner.blocks, call.place);
        let mut returns = Returns {
            block,
            values: Vec::new(),
        };
        self.body(inner, Some(&mut returns), chain)
            .map_err(Why::Within)?;
        self.start(block, label);
        if call.has_result() {
            let ty = result(module, function);
            let (opcode, text) = match returns.values.is_empty() {
                true => (Opcode::Freeze, format!("freeze {ty} poison")),
                false => (Opcode::Phi, format!("phi {ty}")),
            };
            self.push(Instruction {
                id: call.id + copy.values,
                name: call.name.clone(),
                opcode,
                pieces: vec![Piece::text(&text)],
                incoming: returns.values,
                place: call.place,
            });
        }
        Ok(())
    }
}

/// Whether an `alloca` has a single element, so that no count follows its type.
fn is_single(instruction: &Instruction) -> bool {
    let [Piece::Text(text)] = instruction.pieces.as_slice() else {
        return false;
    };
    let second = parts(text.as_bytes()).nth(1).unwrap_or_default();
    let second = second.trim_ascii_start();
    let other: [&[u8]; 3] = [b"align", b"addrspace", b"!"];
    second.is_empty() || other.iter().any(|word| second.starts_with(word))
}

/// The phis of a block.
fn phis(block: &mut Block) -> impl Iterator<Item = &mut Instruction> {
    let all = block.instructions.iter_mut();
    all.take_while(|phi| phi.opcode == Opcode::Phi)
}

/// The operand of a `ret`, in the format of [`Copy::text`]; poison for `ret void`.
fn returned(text: &str) -> Piece {
    let rest = text.trim_start().strip_prefix("ret").unwrap_or_default();
    let value = rest.trim_start();
    let end = value.find(", !").unwrap_or(value.len());
    let value = value.get(..end).unwrap_or_default();
    let after = after_type(value).and_then(|after| value.get(after..));
    match after.unwrap_or_default().trim() {
        "" => Piece::text("poison"),
        value => operand(value),
    }
}

/// The type and the operand of a `ret`; `None` for `ret void`.
pub(crate) fn returned_text(pieces: &[Piece]) -> Option<(String, Piece)> {
    let [Piece::Text(first), rest @ ..] = pieces else {
        return None;
    };
    let value = first.trim_start().strip_prefix("ret")?.trim_start();
    let after = after_type(value)?;
    let ty = value.get(..after)?.trim();
    if ty == "void" {
        return None;
    }
    let value = match rest {
        [value @ Piece::Value(_), ..] => value.clone(),
        _ => {
            let text = value.get(after..)?;
            let end = text.find(", !").unwrap_or(text.len());
            Piece::text(text.get(..end)?.trim())
        }
    };
    Some((ty.to_string(), value))
}

/// Adds a convergence token to a call that accepts one and has none.
pub(crate) fn give_token(call: &mut Instruction, token: &Piece) {
    let takes = call.callee().is_some_and(|name| takes_token(&name));
    if call.opcode != Opcode::Call || !takes || call.convergence_token().is_some() {
        return;
    }
    let end = call.pieces.iter().enumerate().rev();
    let end = end.filter_map(|(at, piece)| match piece {
        Piece::Text(text) => Some((at, text.rfind(')')?, text.clone())),
        _ => None,
    });
    let Some((at, end, text)) = end.into_iter().next() else {
        return;
    };
    let (before, after) = text.split_at(end + 1);
    let pieces = [
        Piece::text(&format!("{before} [ \"convergencectrl\"(token ")),
        token.clone(),
        Piece::text(&format!(") ]{after}")),
    ];
    call.pieces.splice(at..=at, pieces);
}

const ENTRY: &str = "@llvm.experimental.convergence.entry";
const ANCHOR: &str = "@llvm.experimental.convergence.anchor";

/// Whether an instruction returns the convergence token of its function's entry.
fn is_entry_token(instruction: &Instruction) -> bool {
    let name = instruction.callee();
    name.is_some_and(|name| Some(&*name) == ENTRY.strip_prefix('@'))
}

/// The text of a type, with all spaces removed.
fn close(text: &str) -> String {
    text.split_ascii_whitespace().collect()
}

/// The reason why a call was not inlined.
enum Why {
    Here(String),
    Within(Refusal),
}
