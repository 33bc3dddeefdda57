//! Writes one function with all that it calls.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::tokens::{
    Names, Token, arguments, behind_type, named, names_itself, renamed, tokens, value_behind,
    with_blanks, with_token,
};
use super::unwinding::Left;
use super::{Calls, DEEPEST, Inlined, MOST_BYTES, Refusal, is_phi};
use lanelog_ir::{self as ir, Module, Opcode};

/// A line of the body, and where its text begins in the original.
struct Line {
    text: String,
    origin: usize,
}

/// A block: its label without `%` and `:`, and its lines.
struct Block {
    label: String,
    lines: Vec<Line>,
}

/// Writes a function.
pub(super) struct Writer<'w, 't> {
    module: &'w Module<'t>,
    calls: &'w Calls,
    types: Rc<FxHashSet<String>>,
    /// Copies so far: part of new names.
    copies: usize,
    bytes: usize,
    blocks: Vec<Block>,
    /// `alloca`s of callees: they go to the start.
    frame: Vec<Line>,
    /// What no new name may be.
    taken: FxHashSet<String>,
}

/// A copy of a body: what its local names became.
struct Copy {
    /// Its function.
    function: usize,
    /// Text for each local name.
    names: Names,
    /// The block that a lane is in when it leaves a block by its terminator: labels, without `%`.
    last: FxHashMap<u32, String>,
    /// The call's convergence token: it stands for that of the function's entry.
    token: Option<String>,
}

/// A function that is being called: what meets behind the call.
struct Returns {
    label: String,
    /// The text of the value and the label that it comes from.
    values: Vec<(Option<String>, String)>,
}

impl<'w, 't> Writer<'w, 't> {
    pub fn new(module: &'w Module<'t>, calls: &'w Calls) -> Self {
        let types = module.named_types.iter();
        let types = types.map(|(name, _)| {
            let name = String::from_utf8_lossy(module.bytes(*name));
            name.trim_start_matches('%').to_string()
        });
        Writer {
            module,
            calls,
            types: Rc::new(types.collect()),
            copies: 0,
            bytes: 0,
            blocks: Vec::new(),
            frame: Vec::new(),
            taken: FxHashSet::default(),
        }
    }

    /// Writes a function with its header.
    pub fn whole(&mut self, index: usize, out: &mut Inlined) -> Result<(), Refusal> {
        let Some(function) = self.module.functions.get(index) else {
            return Ok(());
        };
        let names = self.module.names(function);
        for value in 0..function.value_count() {
            self.taken.insert(names.value(value));
        }
        for block in 0..function.blocks.len() as u32 {
            self.taken.insert(names.block(block));
        }
        let start = function.span.start as usize;
        let copy = self.copy(index, Vec::new());
        self.header(function, &copy, out);
        self.body(copy, None, &mut Vec::new())?;
        let frame = std::mem::take(&mut self.frame);
        for (at, block) in std::mem::take(&mut self.blocks).into_iter().enumerate() {
            out.text.push_str(&block.label);
            out.text.push_str(":\n");
            let own = if at == 0 { frame.as_slice() } else { &[] };
            for line in own.iter().chain(&block.lines) {
                out.places.push((out.text.len(), line.origin));
                out.text.push_str("  ");
                out.text.push_str(&line.text);
                out.text.push('\n');
            }
        }
        out.places.push((out.text.len(), start));
        out.text.push('}');
        Ok(())
    }

    /// Everything up to the body, parameters renamed.
    fn header(&self, function: &ir::Function, copy: &Copy, out: &mut Inlined) {
        let start = function.span.start as usize;
        let header = self
            .module
            .text
            .get(start..function.body as usize)
            .unwrap_or_default();
        let header = with_blanks(String::from_utf8_lossy(header).into_owned());
        // An argument without a name has none in the header either.
        let unnamed: Vec<usize> = function
            .arguments
            .iter()
            .enumerate()
            .filter(|(_, argument)| !names_itself(self.module.bytes(argument.span)))
            .map(|(at, _)| at)
            .collect();
        out.places.push((out.text.len(), start));
        if unnamed.is_empty() {
            out.text.push_str(&renamed(&header, &copy.names));
        } else {
            let names = self.module.names(function);
            let mut done = start;
            for (at, argument) in function.arguments.iter().enumerate() {
                let end = argument.span.end as usize;
                let piece = self.module.text.get(done..end).unwrap_or_default();
                out.text
                    .push_str(&renamed(&String::from_utf8_lossy(piece), &copy.names));
                if unnamed.contains(&at) {
                    out.text.push(' ');
                    out.text
                        .push_str(&renamed(&names.value(at as u32), &copy.names));
                }
                done = end;
            }
            let piece = self
                .module
                .text
                .get(done..function.body as usize)
                .unwrap_or_default();
            out.text
                .push_str(&renamed(&String::from_utf8_lossy(piece), &copy.names));
        }
        out.text.push_str("{\n");
    }

    /// New names for everything in a body. Arguments become what the call hands over; in the function itself they keep a name.
    fn copy(&mut self, index: usize, handed: Vec<String>) -> Copy {
        let number = self.copies;
        self.copies += 1;
        let mut names = Names {
            types: Rc::clone(&self.types),
            ..Names::default()
        };
        let Some(function) = self.module.functions.get(index) else {
            return Copy {
                function: index,
                names,
                last: FxHashMap::default(),
                token: None,
            };
        };
        let own = self.module.names(function);
        let blocks = (0..function.blocks.len() as u32).map(|block| own.block(block));
        let values = (0..function.value_count()).map(|value| own.value(value));
        for name in blocks.chain(values).filter(|name| !name.is_empty()) {
            let new = self.fresh(&name, number);
            names
                .locals
                .insert(name.trim_start_matches('%').to_string(), new);
        }
        for (at, text) in handed.into_iter().enumerate() {
            let name = own.value(at as u32);
            names
                .locals
                .insert(name.trim_start_matches('%').to_string(), text);
        }
        Copy {
            function: index,
            names,
            last: FxHashMap::default(),
            token: None,
        }
    }

    /// Replaces the convergence token of a callee's entry by that of the call.
    fn hand_token(&self, copy: &Copy, call: &ir::Instruction, inner: &mut Copy) {
        let module = self.module;
        let functions = (
            module.functions.get(copy.function),
            module.functions.get(inner.function),
        );
        let (Some(caller), Some(callee)) = functions else {
            return;
        };
        let own = module.convergence_token(caller, call);
        let own = own.map(|token| renamed(&module.names(caller).value(token), &copy.names));
        let Some(token) = own.or_else(|| copy.token.clone()) else {
            return;
        };
        let own = module.names(callee);
        for (at, instruction) in callee.instructions.iter().enumerate() {
            if is_entry_token(module, callee, instruction) {
                let name = own.value((callee.arguments.len() + at) as u32);
                let name = name.trim_start_matches('%').to_string();
                inner.names.locals.insert(name, token.clone());
            }
        }
        inner.token = Some(token);
    }

    /// A name like another one that nothing has yet, with its sign.
    fn fresh(&mut self, like: &str, number: usize) -> String {
        let bare = like.trim_start_matches('%');
        let plain = bare.trim_matches('"');
        let quotes = bare.starts_with('"');
        let numbered = plain.bytes().all(|byte| byte.is_ascii_digit());
        if number == 0 && !numbered {
            return like.to_string();
        }
        let mut round = 0usize;
        loop {
            let mut name = match (numbered, number) {
                (true, 0) => format!("n{plain}"),
                (true, _) => format!("n{plain}.{number}"),
                (false, _) => format!("{plain}.{number}"),
            };
            if round > 0 {
                name = format!("{name}.{round}");
            }
            let name = if quotes {
                format!("%\"{name}\"")
            } else {
                format!("%{name}")
            };
            if self.taken.insert(name.clone()) {
                return name;
            }
            round += 1;
        }
    }

    /// Writes a body at the end of the blocks. `chain` are the functions whose calls led here.
    fn body(
        &mut self,
        mut copy: Copy,
        mut returns: Option<&mut Returns>,
        chain: &mut Vec<usize>,
    ) -> Result<(), Refusal> {
        let index = copy.function;
        let module = self.module;
        let Some(function) = module.functions.get(index) else {
            return Ok(());
        };
        chain.push(index);
        let own = module.names(function);
        let text = module.function_text(function);
        let left = Left::of(module, self.calls, function);
        // Phis are written when all blocks have their last part.
        let mut phis: Vec<(usize, usize, usize)> = Vec::new();
        for block in 0..function.blocks.len() {
            if left.as_ref().is_some_and(|left| !left.has(block)) {
                continue;
            }
            let label = renamed(&own.block(block as u32), &copy.names)
                .trim_start_matches('%')
                .to_string();
            self.blocks.push(Block {
                label,
                lines: Vec::new(),
            });
            for at in function.block_instructions(block) {
                let Some(instruction) = function.instructions.get(at) else {
                    continue;
                };
                let (start, end) = (instruction.start as usize, instruction.end as usize);
                let written = text.get(start..end).unwrap_or_default();
                let written = with_blanks(String::from_utf8_lossy(written).into_owned());
                let origin = function.span.start as usize + start;
                if let Some(callee) = self.calls.callee(module, function, instruction) {
                    let refused = |message: String| Refusal {
                        function: index,
                        instruction: at,
                        message,
                        too_large: false,
                    };
                    self.call(
                        &copy,
                        instruction,
                        callee,
                        &named(
                            &written,
                            &own.value(function.arguments.len() as u32 + at as u32),
                        ),
                        origin,
                        chain,
                    )
                    .map_err(|why| match why {
                        Why::Here(message) => refused(message),
                        Why::Within(refusal) => refusal,
                    })?;
                    // Nothing unwinds on a GPU: an `invoke` goes on where it returns normally.
                    if instruction.opcode == Opcode::Invoke
                        && let Some(normal) = function.block_successors(block).first()
                    {
                        let jump =
                            format!("br label {}", renamed(&own.block(*normal), &copy.names));
                        self.push(jump, origin);
                    }
                    continue;
                }
                let value = own.value(function.arguments.len() as u32 + at as u32);
                let mut line = named(&written, &value);
                if chain.len() > 1 && is_entry_token(module, function, instruction) {
                    if copy.token.is_some() {
                        continue;
                    }
                    // The call did not say which lanes make it: those that are there.
                    line = line.replacen(ENTRY, ANCHOR, 1);
                }
                if is_phi(instruction) {
                    if let Some(left) = &left {
                        line = left.phi(&own, block, &line);
                    }
                    let block = self.blocks.len() - 1;
                    let place = self.blocks.last().map_or(0, |block| block.lines.len());
                    phis.push((block, place, at));
                }
                if let (Opcode::Ret, Some(returns)) = (instruction.opcode, returns.as_deref_mut()) {
                    let from = self
                        .blocks
                        .last()
                        .map(|block| block.label.clone())
                        .unwrap_or_default();
                    returns.values.push((self.returned(&line, &copy), from));
                    let jump = format!("br label %{}", returns.label);
                    self.push(jump, origin);
                    continue;
                }
                let is_frame = instruction.opcode == Opcode::Alloca
                    && block == 0
                    && instruction.operands_len == 0
                    && chain.len() > 1;
                let mut line = renamed(&line, &copy.names);
                if let Some(token) = copy
                    .token
                    .as_deref()
                    .filter(|_| instruction.opcode.is_call())
                {
                    line = with_token(&line, token);
                }
                if is_frame {
                    self.frame.push(Line { text: line, origin });
                } else {
                    self.push(line, origin);
                }
            }
            let last = self
                .blocks
                .last()
                .map(|block| block.label.clone())
                .unwrap_or_default();
            copy.last.insert(block as u32, last);
            if self.bytes > MOST_BYTES {
                return Err(Refusal {
                    function: index,
                    instruction: 0,
                    message: format!(
                        "inlining all calls takes more than {MOST_BYTES} bytes of text"
                    ),
                    too_large: true,
                });
            }
        }
        // In phis, a block is where it ends.
        let mut ends = FxHashMap::default();
        for (block, last) in &copy.last {
            ends.insert(renamed(&own.block(*block), &copy.names), format!("%{last}"));
        }
        for (block, place, _) in phis {
            let Some(line) = self
                .blocks
                .get_mut(block)
                .and_then(|block| block.lines.get_mut(place))
            else {
                continue;
            };
            let pieces = tokens(&line.text);
            let text: String = pieces
                .into_iter()
                .map(|piece| match piece {
                    Token::Plain(text) => text.to_string(),
                    Token::Local(name) => {
                        let name = format!("%{name}");
                        ends.get(&name).cloned().unwrap_or(name)
                    }
                })
                .collect();
            line.text = text;
        }
        chain.pop();
        Ok(())
    }

    fn push(&mut self, text: String, origin: usize) {
        self.bytes += text.len();
        if let Some(block) = self.blocks.last_mut() {
            block.lines.push(Line { text, origin });
        }
    }

    /// What a `ret` gives back; `None` for `ret void`.
    fn returned(&mut self, line: &str, copy: &Copy) -> Option<String> {
        let rest = line.trim_start().strip_prefix("ret")?;
        let value = rest.trim_start();
        if value.starts_with("void") {
            return None;
        }
        let end = value.find(", !").unwrap_or(value.len());
        let value = renamed(value.get(..end).unwrap_or_default(), &copy.names);
        let behind = behind_type(&value)?;
        Some(value.get(behind..).unwrap_or_default().trim().to_string())
    }

    /// A call: the block is cut, the callee is written, its results meet.
    /// Whether a call says the types that a function has: what stands before its name, and the types of what it hands.
    fn has_types(&self, function: &ir::Function, called: &str, handed: &[&str]) -> bool {
        let text = |span| String::from_utf8_lossy(self.module.bytes(span)).into_owned();
        // `call i32 (ptr, ...)` writes those of the parameters too.
        let ends = match called.trim_end().strip_suffix(')') {
            Some(_) => [
                Some(called),
                called.rfind(" (").and_then(|at| called.get(..at)),
            ],
            None => [Some(called), None],
        };
        let result = close(&text(function.result));
        let pairs = function.arguments.iter().zip(handed);
        ends.into_iter()
            .flatten()
            .any(|called| close(called).ends_with(&result))
            && pairs.into_iter().all(|(argument, handed)| {
                let own = text(argument.span);
                let own = behind_type(&own).and_then(|behind| own.get(..behind));
                own.is_none_or(|own| close(own) == close(handed))
            })
    }

    fn call(
        &mut self,
        copy: &Copy,
        instruction: &ir::Instruction,
        callee: usize,
        written: &str,
        origin: usize,
        chain: &mut Vec<usize>,
    ) -> Result<(), Why> {
        let module = self.module;
        let Some(function) = module.functions.get(callee) else {
            return Ok(());
        };
        let name = String::from_utf8_lossy(&module.function_name(function)).into_owned();
        if instruction.opcode == Opcode::CallBr {
            return Err(Why::Here(format!(
                "`{}` of @{name}, which has a body, is not covered",
                instruction.opcode.keyword()
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
        if function.arguments.iter().any(|argument| argument.by_val) {
            return Err(Why::Here(format!(
                "@{name} has a `byval` parameter: its call is not inlined"
            )));
        }
        let line = renamed(written, &copy.names);
        let (result, rest) = match line.split_once('=') {
            Some((left, right)) if line.trim_start().starts_with('%') => {
                (Some(left.trim().to_string()), right.to_string())
            }
            _ => (None, line.clone()),
        };
        let at = rest
            .find('@')
            .ok_or_else(|| Why::Here("a call of nothing".into()))?;
        let open = rest
            .get(at..)
            .and_then(|text| text.find('('))
            .map(|open| at + open)
            .ok_or_else(|| Why::Here("a call without arguments".into()))?;
        let mut handed = Vec::new();
        let mut types = Vec::new();
        for argument in arguments(rest.get(open..).unwrap_or_default()) {
            let behind = behind_type(argument)
                .ok_or_else(|| Why::Here("an argument whose type is not covered".into()))?;
            types.push(argument.get(..behind).unwrap_or_default());
            handed.push(value_behind(argument.get(behind..).unwrap_or_default()).to_string());
        }
        // What stands for `...` only `llvm.va_start` reads, and that has no instructions.
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
        let called = rest.get(..at).unwrap_or_default();
        if !self.has_types(function, called, &types) {
            return Err(Why::Here(format!(
                "@{name} is called with other types than it has: link a library that was compiled for the same version of the compiler"
            )));
        }
        let callee = self.calls.special(&name, callee, &handed);
        let Some(function) = module.functions.get(callee) else {
            return Ok(());
        };
        let number = self.copies;
        let mut inner = self.copy(callee, handed);
        self.hand_token(copy, instruction, &mut inner);
        let label = self
            .fresh("%behind", number)
            .trim_start_matches('%')
            .to_string();
        let entry = {
            let own = module.names(function);
            renamed(&own.block(0), &inner.names)
        };
        self.push(format!("br label {entry}"), origin);
        let mut returns = Returns {
            label: label.clone(),
            values: Vec::new(),
        };
        self.body(inner, Some(&mut returns), chain)
            .map_err(Why::Within)?;
        self.blocks.push(Block {
            label,
            lines: Vec::new(),
        });
        if let Some(result) = result {
            let ty = String::from_utf8_lossy(module.bytes(function.result));
            let values: Vec<String> = returns
                .values
                .iter()
                .map(|(value, from)| {
                    format!("[ {}, %{from} ]", value.as_deref().unwrap_or("poison"))
                })
                .collect();
            let line = match values.as_slice() {
                [] => format!("{result} = freeze {ty} poison"),
                all => format!("{result} = phi {ty} {}", all.join(", ")),
            };
            self.push(line, origin);
        }
        Ok(())
    }
}

const ENTRY: &str = "@llvm.experimental.convergence.entry";
const ANCHOR: &str = "@llvm.experimental.convergence.anchor";

/// Whether an instruction gives the convergence token of its function's entry.
fn is_entry_token(
    module: &Module<'_>,
    function: &ir::Function,
    instruction: &ir::Instruction,
) -> bool {
    let text = module.function_text(function);
    module.is_convergence_token(function, instruction)
        && text
            .get(instruction.callee as usize..)
            .is_some_and(|text| text.starts_with(ENTRY.as_bytes()))
}

/// A type as it is written without blanks.
fn close(text: &str) -> String {
    text.split_ascii_whitespace().collect()
}

/// Why a call was not inlined.
enum Why {
    Here(String),
    Within(Refusal),
}
