//! Rewrites bodies of functions: calls that the table has rows for, private memory, accesses,
//! parameters of kernels.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Edit;
use super::assembly;
use super::header;
use super::library::{Library, is_straight};
use super::spaces::{self, Spaces};
use crate::inline::tokens::{
    Names, after_type, arguments, named, renamed, value_after, with_token,
};
use lanelog_ir::text::names;
use lanelog_ir::{Function, Instruction, Module, Opcode, flag, plain_name};

/// Scopes of atomic accesses by NVPTX's names (NVPTX usage, "Memory model"), and AMDGPU's.
const SCOPES: &[(&str, &str)] = &[
    ("syncscope(\"block\")", "syncscope(\"workgroup\")"),
    ("syncscope(\"cluster\")", "syncscope(\"agent\")"),
    ("syncscope(\"device\")", "syncscope(\"agent\")"),
];

/// Rows without parameters whose result is the same everywhere in a lane: they are computed once,
/// where the function starts.
const ONCE: &[&str] = &["wave.lane", "wave.half"];

/// Writes bodies, and records the rows and declarations that they need.
pub(super) struct Bodies<'b, 't> {
    module: &'b Module<'t>,
    library: &'b Library<'b>,
    /// Kernels by `!nvvm.annotations`.
    annotated: &'b FxHashSet<&'t [u8]>,
    /// Names of functions with a body.
    defined: FxHashSet<Cow<'t, [u8]>>,
    /// The prefix of new names: no name of the module begins with it.
    prefix: String,
    /// New names so far.
    fresh: usize,
    types: Rc<FxHashSet<String>>,
    /// Work-items of the work-groups of the current function, if it specifies them.
    items: Option<u32>,
    /// Rows that the current function computes where it starts: name, result, lines.
    once: Vec<(&'b str, String, Vec<String>)>,
    /// Rows that are called, by name.
    called: BTreeSet<&'b str>,
    /// Intrinsics that written rows call.
    intrinsics: BTreeSet<String>,
}

/// A call as it is written: its result's name, and its arguments without their types.
struct Call {
    result: Option<String>,
    handed: Vec<String>,
}

impl<'b, 't> Bodies<'b, 't> {
    pub fn new(
        module: &'b Module<'t>,
        library: &'b Library<'b>,
        annotated: &'b FxHashSet<&'t [u8]>,
    ) -> Self {
        let types = module.named_types.iter().map(|(name, _)| {
            let name = String::from_utf8_lossy(module.bytes(*name));
            name.trim_start_matches('%').to_string()
        });
        let mut prefix = "port".to_string();
        while memchr::memmem::find(module.text, format!("%{prefix}.").as_bytes()).is_some() {
            prefix.push('x');
        }
        let defined = module.functions.iter();
        let defined = defined.map(|function| plain_name(module.bytes(function.name)));
        Bodies {
            module,
            library,
            annotated,
            defined: defined.collect(),
            prefix,
            fresh: 0,
            types: Rc::new(types.collect()),
            items: None,
            once: Vec::new(),
            called: BTreeSet::new(),
            intrinsics: BTreeSet::new(),
        }
    }

    /// Appends the edits of a function.
    pub fn function(&mut self, function: &Function, edits: &mut Vec<Edit>) {
        let module = self.module;
        self.items = header::items(module, function);
        let own = module.names(function);
        let mut renames = Names {
            types: Rc::clone(&self.types),
            ..Names::default()
        };
        let mut entry = String::new();
        let mut parameters = vec![None; function.arguments.len()];
        if header::is_kernel(module, self.annotated, function) {
            for (at, argument) in function.arguments.iter().enumerate() {
                let written = String::from_utf8_lossy(module.bytes(argument.span));
                let name = own.value(at as u32);
                let new = format!(
                    "%{}.{}",
                    self.prefix,
                    name.trim_start_matches('%').trim_matches('"')
                );
                let new = if name.contains('"') {
                    quoted(&new)
                } else {
                    new
                };
                let Some(parameter) = header::parameter(&written, &name, &new) else {
                    continue;
                };
                edits.push(Edit {
                    range: argument.span.start as usize..argument.span.end as usize,
                    text: parameter.written,
                });
                entry.push_str(&parameter.entry);
                if let Some(space) = parameters.get_mut(at) {
                    *space = Some(parameter.space);
                }
                let bare = name.trim_start_matches('%').to_string();
                renames.locals.insert(bare, new);
            }
        }
        let spaces = Spaces::new(module, function, &parameters);
        let start = function.span.start as usize;
        let mut first = (start..start, String::new(), String::new());
        for (at, instruction) in function.instructions.iter().enumerate() {
            let range = start + instruction.start as usize..start + instruction.end as usize;
            let before =
                String::from_utf8_lossy(module.text.get(range.clone()).unwrap_or_default());
            let result = own.value((function.arguments.len() + at) as u32);
            let mut text = renamed(&before, &renames);
            if let Some(new) = self.instruction(function, &spaces, instruction, &text, &result) {
                text = new;
            }
            if at == 0 {
                first = (range, before.into_owned(), text);
            } else if text != before {
                edits.push(Edit { range, text });
            }
        }
        let (range, before, text) = first;
        let text = format!("{entry}{}{text}", self.start());
        if text != before {
            edits.push(Edit { range, text });
        }
    }

    /// Values that the current function computes once: lines before its first instruction.
    fn start(&mut self) -> String {
        let rows = std::mem::take(&mut self.once);
        let lines = rows.into_iter().flat_map(|(_, _, lines)| lines);
        lines.map(|line| line + "\n  ").collect()
    }

    /// The result of a row that is computed once.
    fn once(&mut self, name: &'b str, row: &'b Function) -> String {
        if let Some((_, result, _)) = self.once.iter().find(|(known, ..)| *known == name) {
            return result.clone();
        }
        let result = self.fresh(name);
        let call = Call {
            result: Some(result.clone()),
            handed: Vec::new(),
        };
        let mut lines = Vec::new();
        self.expand(row, &call, &mut lines);
        self.once.push((name, result.clone(), lines));
        result
    }

    /// An instruction as several; `None` if it stays.
    fn instruction(
        &mut self,
        function: &Function,
        spaces: &Spaces,
        instruction: &Instruction,
        text: &str,
        result: &str,
    ) -> Option<String> {
        match instruction.opcode {
            Opcode::Call => self.call(function, instruction, text, result),
            Opcode::Alloca => self.alloca(text, result),
            Opcode::Load | Opcode::Store | Opcode::AtomicRmw | Opcode::CmpXchg | Opcode::Fence => {
                let space = spaces.of(self.module, function, instruction);
                self.access(instruction.opcode, space, text, result)
            }
            _ => None,
        }
    }

    /// Gives an access its address space, and AMD's name of its scope.
    fn access(
        &mut self,
        opcode: Opcode,
        space: Option<u32>,
        text: &str,
        result: &str,
    ) -> Option<String> {
        let scope = SCOPES.iter().find(|(name, _)| text.contains(name));
        let mut new = match scope {
            Some((name, own)) => text.replacen(name, own, 1),
            None => text.to_string(),
        };
        let Some((space, range)) =
            space.and_then(|space| Some((space, spaces::pointer(opcode, &new)?)))
        else {
            return scope.map(|_| new);
        };
        let near = self.fresh("near");
        let cast = format!(
            "{near} = addrspacecast {} to ptr addrspace({space})",
            new.get(range.clone())?
        );
        new.replace_range(range, &format!("ptr addrspace({space}) {near}"));
        Some(format!("{cast}\n  {}", named(&new, result)))
    }

    /// Private memory is address space 5; the flat address replaces the pointer.
    fn alloca(&mut self, text: &str, result: &str) -> Option<String> {
        if text.contains("addrspace(")
            && text
                .rsplit_once(')')
                .is_some_and(|(before, _)| before.contains(", addrspace("))
        {
            return None;
        }
        let text = named(text, result);
        let (_, made) = text.split_once('=')?;
        let place = self.fresh("private");
        // Attachments are after the address space.
        let (made, attachments) = match made.find(", !") {
            Some(at) => made.split_at(at),
            None => (made, ""),
        };
        Some(format!(
            "{place} ={}, addrspace(5){attachments}\n  {result} = addrspacecast ptr addrspace(5) {place} to ptr",
            made.trim_end()
        ))
    }

    fn call(
        &mut self,
        function: &Function,
        instruction: &Instruction,
        text: &str,
        result: &str,
    ) -> Option<String> {
        if instruction.has(flag::INLINE_ASM) {
            return self.assembly(function, instruction, text, result);
        }
        let callee = self.module.callee_name(function, instruction)?;
        let callee = std::str::from_utf8(&callee).ok()?;
        // The verifier requires the `alloca` itself.
        if callee.starts_with("llvm.lifetime.") {
            return Some(String::new());
        }
        if self.defined.contains(callee.as_bytes()) {
            return None;
        }
        self.library.meant(callee)?;
        let mut call = read_call(text, (!result.is_empty()).then(|| result.to_string()))?;
        let (name, row) = self.library.of_call(callee, &mut call.handed)?;
        if call.handed.len() != row.arguments.len() || !self.takes(row, &call.handed) {
            return None;
        }
        let text = self.replaced(name, row, &call);
        let token = self.module.convergence_token(function, instruction);
        Some(match token {
            Some(token) => {
                let token = self.module.names(function).value(token);
                let lines = text.lines().map(|line| with_token(line, &token));
                lines.collect::<Vec<_>>().join("\n")
            }
            None => text,
        })
    }

    /// Inline assembly of one PTX instruction.
    fn assembly(
        &mut self,
        function: &Function,
        instruction: &Instruction,
        text: &str,
        result: &str,
    ) -> Option<String> {
        let (template, constraints) = self.module.assembly(function, instruction)?;
        let (template, constraints) = (
            std::str::from_utf8(template).ok()?,
            std::str::from_utf8(constraints).ok()?,
        );
        let after = format!("\"{constraints}\"(");
        let open = text.find(&after)? + after.len() - 1;
        let passed = handed(text.get(open..)?)?;
        let (name, row, handed) = assembly::meant(self.library, template, constraints, &passed)?;
        let call = Call {
            result: (!result.is_empty()).then(|| result.to_string()),
            handed,
        };
        Some(self.replaced(name, row, &call))
    }

    /// The replacement of a call: the lines of a straight-line function, or a call of it.
    fn replaced(&mut self, name: &'b str, row: &'b Function, call: &Call) -> String {
        let mut lines = Vec::new();
        if is_straight(row) {
            self.expand(row, call, &mut lines);
        } else {
            lines.push(self.called(name, row, call));
        }
        lines.join("\n  ")
    }

    /// Whether operands that must be zero are, and those that must be the number of work-items.
    fn takes(&self, row: &Function, handed: &[String]) -> bool {
        let names = self.library.module.names(row);
        handed
            .iter()
            .enumerate()
            .all(|(at, handed)| match names.value(at as u32).as_ref() {
                "%zero" => handed == "0" || handed == "zeroinitializer",
                "%all" => handed
                    .parse()
                    .is_ok_and(|number| Some(number) == self.items),
                _ => true,
            })
    }

    /// A call of a row that has several blocks.
    fn called(&mut self, name: &'b str, row: &Function, call: &Call) -> String {
        self.called.insert(name);
        let module = self.library.module;
        let ty = String::from_utf8_lossy(module.bytes(row.result));
        let handed = row.arguments.iter().zip(&call.handed);
        let handed = handed.map(|(argument, handed)| {
            let written = String::from_utf8_lossy(module.bytes(argument.span));
            let end = after_type(&written).unwrap_or(0);
            format!("{} {handed}", written.get(..end).unwrap_or_default())
        });
        let handed: Vec<String> = handed.collect();
        let result = call.result.as_ref();
        let result = result.map_or(String::new(), |result| format!("{result} = "));
        format!("{result}call {ty} @{name}({})", handed.join(", "))
    }

    /// Writes a row of one block, with the rows that it calls.
    fn expand(&mut self, row: &'b Function, call: &Call, lines: &mut Vec<String>) {
        let module = self.library.module;
        let own = module.names(row);
        let mut local = Names::default();
        let bare = |name: &str| name.trim_start_matches('%').to_string();
        for (at, handed) in call.handed.iter().enumerate() {
            local
                .locals
                .insert(bare(&own.value(at as u32)), handed.clone());
        }
        for (at, instruction) in row.instructions.iter().enumerate() {
            if instruction.opcode == Opcode::Ret {
                break;
            }
            let name = own.value((row.arguments.len() + at) as u32);
            if let Some((called, inner)) = self.computed_once(row, instruction)
                && name != "%r"
            {
                let result = self.once(called, inner);
                local.locals.insert(bare(&name), result);
                continue;
            }
            if !name.is_empty() {
                let new = match (&call.result, name.as_str()) {
                    (Some(result), "%r") => result.clone(),
                    _ => self.fresh(&bare(&name)),
                };
                local.locals.insert(bare(&name), new);
            }
            let text = String::from_utf8_lossy(module.instruction_text(row, instruction));
            let text = renamed(&text, &local);
            let new = local.locals.get(&bare(&name)).cloned();
            self.row_line(row, instruction, text, new, lines);
        }
    }

    /// The row that an instruction calls, if it is computed once.
    fn computed_once(
        &self,
        row: &Function,
        instruction: &Instruction,
    ) -> Option<(&'b str, &'b Function)> {
        let callee = self.library.module.callee_name(row, instruction)?;
        let callee = std::str::from_utf8(&callee).ok()?;
        ONCE.contains(&callee)
            .then(|| self.library.named(callee))
            .flatten()
    }

    /// A line of a row: rows that it calls are written too.
    fn row_line(
        &mut self,
        row: &'b Function,
        instruction: &Instruction,
        text: String,
        result: Option<String>,
        lines: &mut Vec<String>,
    ) {
        let callee = self.library.module.callee_name(row, instruction);
        let callee = callee.map(|name| String::from_utf8_lossy(&name).into_owned());
        if let Some(callee) = callee {
            let inner = self.library.row(&callee);
            if let Some(inner) = inner
                && let Some(call) = read_call(&text, result)
            {
                if is_straight(inner) {
                    self.expand(inner, &call, lines);
                } else if let Some((name, _)) = self.library.named(&callee) {
                    lines.push(self.called(name, inner, &call));
                }
                return;
            }
            self.intrinsics.insert(callee);
        }
        lines.push(text);
    }

    /// A free name.
    fn fresh(&mut self, like: &str) -> String {
        self.fresh += 1;
        format!("%{}.{}.{like}", self.prefix, self.fresh)
    }

    /// Text to append to the module: rows that are called, and declarations for the written text.
    pub fn appended(mut self) -> String {
        let mut out = String::new();
        let mut written = BTreeSet::new();
        // Rows may call others.
        while let Some(name) = self.called.difference(&written).next().copied() {
            written.insert(name);
            if let Some(row) = self.library.row(name) {
                out.push_str(&self.row(row));
            }
        }
        for (name, variable) in self.library.variables() {
            if out.contains(name) {
                out.push_str(variable);
                out.push('\n');
            }
        }
        let declared: FxHashMap<_, ()> = self
            .module
            .declarations
            .iter()
            .map(|(name, _)| (plain_name(self.module.bytes(*name)), ()))
            .collect();
        let needed: BTreeMap<&str, &str> = self
            .intrinsics
            .iter()
            .filter(|name| {
                !declared.contains_key(name.as_bytes()) || header::is_ported(self.library, name)
            })
            .filter_map(|name| Some((name.as_str(), self.library.declaration(name)?)))
            .collect();
        for declaration in needed.values() {
            out.push_str(declaration);
            out.push('\n');
        }
        out
    }

    /// A row of several blocks as a function.
    fn row(&mut self, row: &'b Function) -> String {
        let module = self.library.module;
        let text = |start: u32, end: u32| {
            let bytes = module.text.get(start as usize..end as usize);
            String::from_utf8_lossy(bytes.unwrap_or_default()).into_owned()
        };
        let start = row.span.start;
        let header = text(start, row.body);
        let mut out = header.replacen("define ", "define internal ", 1);
        let mut done = row.body;
        let mut after = String::new();
        let own = module.names(row);
        for (at, instruction) in row.instructions.iter().enumerate() {
            let between = text(done, start + instruction.start);
            if at == 0 {
                out.push_str(&between);
            } else {
                after.push_str(&between);
            }
            let result = own.value((row.arguments.len() + at) as u32);
            let result = (!result.is_empty()).then_some(result);
            let mut lines = Vec::new();
            let line = text(start + instruction.start, start + instruction.end);
            self.row_line(row, instruction, line, result, &mut lines);
            after.push_str(&lines.join("\n  "));
            done = start + instruction.end;
        }
        out.push_str(&self.start());
        out.push_str(&after);
        out.push_str(&text(done, row.span.end));
        out.push('\n');
        out
    }
}

/// `%name` in quotes.
fn quoted(name: &str) -> String {
    format!("%\"{}\"", name.trim_start_matches('%'))
}

/// Reads a call and its arguments: `None` if it cannot be parsed.
fn read_call(text: &str, result: Option<String>) -> Option<Call> {
    let at = names(text.as_bytes()).find(|name| name.sign == b'@')?;
    let handed = handed(text.get(at.range.end..)?)?;
    Some(Call { result, handed })
}

/// The arguments of a call without their types, from the opening bracket on.
fn handed(open: &str) -> Option<Vec<String>> {
    let arguments = arguments(open.trim_start()).into_iter();
    let values = arguments.map(|argument| {
        let after = after_type(argument)?;
        Some(value_after(argument.get(after..)?).trim().to_string())
    });
    values.collect()
}
