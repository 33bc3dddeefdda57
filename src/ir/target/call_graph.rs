//! The call graph of a module, and the functions whose calls are all known.
//!
//! A function is *closed* if it can only be called by direct calls in the module's text: it is not
//! an entry point that a host launches, its linkage excludes calls from other modules (or the
//! module is the whole program), and its address is not taken. Each `@name` that is neither the
//! head of a definition nor the callee of a call counts as taking the address: in globals, aliases,
//! `llvm.used`, operands, functions that could not be parsed, and comments. References in metadata
//! do not count.
//!
//! A definition of a function is *exact* if the linker cannot replace it by another definition, so
//! that a call of the name always executes it (LLVM's `GlobalValue::isDefinitionExact`).

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::context::{ModuleContext, convention_word};
use super::inherited::{Contradiction, Inherited, note_inherited};
use crate::{Cursor, Function, Instruction, Module, Opcode, Span, flag, plain_name};

/// The possible callers of a module's functions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// Modules that are linked to this one may call its functions, if their linkage permits it.
    #[default]
    Module,
    /// The module is the whole program. Hosts launch its kernels, and there are no other external
    /// callers.
    Program,
}

/// A direct call of a function that is defined in the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Index of the call instruction in the caller.
    pub instruction: u32,
    /// Index of the called function in the module.
    pub callee: u32,
    /// Whether the call is a `call` instruction with a result, and this result always comes from
    /// the definition in this module.
    pub gives: bool,
}

/// A function of the call graph.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The direct calls in the function, in the order of the text.
    pub calls: Vec<Call>,
    /// The functions that call this one, without duplicates, in ascending order.
    pub callers: Vec<u32>,
    /// Whether all calls of the function are known: there is at least one, each is in
    /// [`Node::calls`] of a caller, and each passes the expected number of arguments.
    pub closed: bool,
    /// Whether the address of the function is taken, so that calls through pointers and aliases may
    /// reach it.
    pub addressed: bool,
    /// Whether calls of the function's name always execute this definition.
    pub exact: bool,
    /// Properties that the function inherits from its callers, if they contradict its own
    /// attributes.
    pub inherited: Option<Inherited>,
}

/// The call graph of a module.
#[derive(Clone, Debug, Default)]
pub struct CallGraph {
    /// A node for each function, in the order of the module.
    pub nodes: Vec<Node>,
    /// For each function with launch attributes that some call contradicts: one such call.
    pub contradictions: Vec<Contradiction>,
}

impl CallGraph {
    /// Reads the calls of a module. Time: linear in its text; memory: in its functions and calls.
    pub fn new(module: &Module<'_>, context: &ModuleContext<'_>, reach: Reach) -> CallGraph {
        let ids: FxHashMap<Cow<'_, [u8]>, u32> = (0..)
            .zip(&module.functions)
            .map(|(id, function)| (module.function_name(function), id))
            .collect();
        let mut nodes: Vec<Node> = module
            .functions
            .iter()
            .map(|function| node(module, context, function, reach))
            .collect();
        // The functions whose results the target table classifies by name, regardless of their
        // bodies.
        let named: FxHashSet<u32> = ids
            .iter()
            .filter(|(name, _)| context.names(name))
            .map(|(_, id)| *id)
            .collect();
        // Offsets of `@` that do not take an address, in ascending order.
        let mut harmless: Vec<u32> = Vec::new();
        for (caller, function) in (0..).zip(&module.functions) {
            harmless.push(function.name.start.saturating_sub(1));
            let mut calls = Vec::new();
            for (instruction, call) in (0..).zip(&function.instructions) {
                if !call.opcode.is_call()
                    || call.callee == Instruction::NONE
                    || call.has(flag::INLINE_ASM)
                {
                    continue;
                }
                harmless.push(function.span.start.saturating_add(call.callee));
                let name = module.callee_name(function, call);
                let Some(callee) = name.and_then(|name| ids.get(&name).copied()) else {
                    continue;
                };
                let taken = module.functions.get(callee as usize);
                let taken = taken.map_or(0, |callee| callee.arguments.len());
                if let Some(node) = nodes.get_mut(callee as usize) {
                    node.closed &= call.operands_len as usize >= taken;
                    if node.callers.last() != Some(&caller) {
                        node.callers.push(caller);
                    }
                    let gives = node.exact && call.opcode == Opcode::Call;
                    calls.push(Call {
                        instruction,
                        callee,
                        gives: gives && call.has(flag::RESULT) && !named.contains(&callee),
                    });
                }
            }
            if let Some(node) = nodes.get_mut(caller as usize) {
                node.calls = calls;
            }
        }
        harmless.sort_unstable();
        for id in taken(module, &ids, &harmless) {
            let function = module.functions.get(id as usize);
            if let (Some(node), Some(function)) = (nodes.get_mut(id as usize), function) {
                node.closed = false;
                node.addressed = !is_begun(module, context, function);
            }
        }
        for node in &mut nodes {
            node.closed &= !node.callers.is_empty();
        }
        let contradictions = note_inherited(module, context, &mut nodes);
        CallGraph {
            nodes,
            contradictions,
        }
    }

    /// By function: whether it can be executed. This holds for kernels and pipeline stages, for
    /// functions whose address is taken, and for all functions that these call, directly or
    /// indirectly. Time: linear in functions and calls.
    pub fn reached(&self, module: &Module<'_>, context: &ModuleContext<'_>) -> Vec<bool> {
        let mut reached = vec![false; self.nodes.len()];
        let roots = (0u32..).zip(module.functions.iter().zip(&self.nodes));
        let roots = roots
            .filter(|(_, (function, node))| node.addressed || is_begun(module, context, function));
        let mut open: Vec<u32> = roots.map(|(id, _)| id).collect();
        while let Some(id) = open.pop() {
            let Some(flag) = reached.get_mut(id as usize) else {
                continue;
            };
            if !std::mem::replace(flag, true)
                && let Some(node) = self.nodes.get(id as usize)
            {
                open.extend(node.calls.iter().map(|call| call.callee));
            }
        }
        reached
    }

    /// The node of a function, by its index.
    pub fn node(&self, function: usize) -> Option<&Node> {
        self.nodes.get(function)
    }
}

/// The node of a function, with the properties that its header determines.
fn node(
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    function: &Function,
    reach: Reach,
) -> Node {
    let before = module
        .text
        .get(function.span.start as usize..function.result.start as usize)
        .unwrap_or_default();
    let says = |wanted: &[&[u8]]| {
        let mut words = before.split(u8::is_ascii_whitespace);
        words.any(|word| wanted.contains(&word))
    };
    let hidden = says(&[b"internal", b"private"]);
    let replaceable = says(&[
        b"weak",
        b"weak_odr",
        b"linkonce",
        b"linkonce_odr",
        b"available_externally",
        b"extern_weak",
        b"common",
    ]);
    let whole = reach == Reach::Program;
    Node {
        calls: Vec::new(),
        callers: Vec::new(),
        closed: (hidden || whole) && !is_begun(module, context, function),
        addressed: false,
        // The body of an `available_externally` function is only a copy of another definition, even
        // if the module is the whole program.
        exact: !replaceable || whole && !says(&[b"available_externally"]),
        inherited: None,
    }
}

/// Whether the host or the hardware launches a function: it is a kernel or a pipeline stage.
/// (`amdgpu_gfx` functions are excluded, because stages call them.) The calling convention may also
/// be written as a number.
fn is_begun(module: &Module<'_>, context: &ModuleContext<'_>, function: &Function) -> bool {
    let convention = convention_word(module.bytes(function.calling_convention));
    let number = convention.strip_prefix(b"cc");
    number.is_some_and(|number| number != b"c")
        || convention.starts_with(b"amdgpu_") && !convention.starts_with(b"amdgpu_gfx")
        || context.is_kernel(function)
}

/// The functions whose address is taken, with duplicates.
fn taken(module: &Module<'_>, ids: &FxHashMap<Cow<'_, [u8]>, u32>, harmless: &[u32]) -> Vec<u32> {
    let text = module.text;
    let mut found = Vec::new();
    let mut harmless = harmless.iter().copied().peekable();
    let mut functions = module.functions.iter().peekable();
    let mut nodes: Option<Vec<Span>> = None;
    for at in memchr::memchr_iter(b'@', text) {
        while harmless.next_if(|known| (*known as usize) < at).is_some() {}
        if harmless.peek().is_some_and(|known| *known as usize == at) {
            continue;
        }
        let mut cursor = Cursor { text, at: at + 1 };
        let Ok(name) = cursor.name() else { continue };
        let Some(id) = ids.get(&plain_name(name)) else {
            continue;
        };
        while functions
            .next_if(|function| function.span.end as usize <= at)
            .is_some()
        {}
        let inside = functions
            .peek()
            .is_some_and(|function| function.span.start as usize <= at);
        if !inside {
            let nodes = nodes.get_or_insert_with(|| metadata(module));
            let after = nodes.partition_point(|node| node.start as usize <= at);
            let node = after.checked_sub(1).and_then(|last| nodes.get(last));
            if node.is_some_and(|node| at < node.end as usize) {
                continue;
            }
        }
        found.push(*id);
    }
    found
}

/// The spans of metadata nodes, in ascending order. The first byte of a line does not show whether
/// it is metadata, because strings may contain line breaks.
fn metadata(module: &Module<'_>) -> Vec<Span> {
    let nodes = module.metadata.iter().map(|node| node.1);
    let named = module.named_metadata.iter().map(|list| list.1);
    let mut all: Vec<Span> = nodes.chain(named).collect();
    all.sort_unstable_by_key(|node| node.start);
    all
}
