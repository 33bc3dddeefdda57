//! Relations of a module: the rows of `rules/module.dl`.

use rustc_hash::FxHashMap;

use super::declared::{Block, Function, ModuleFacts, Shift, Symbol, Value};
use super::returned::returned;
use super::symbols::Symbols;
use super::{attributes, types};
use lanelog_ir::target::{CallGraph, ModuleContext, Reach, Summaries};
use lanelog_ir::text::{Word, words};
use lanelog_ir::typed::Types;
use lanelog_ir::{self as ir, Cursor, Module, plain_name};

/// The numbers of blocks and values of a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Number of blocks.
    pub blocks: u32,
    /// Number of values: arguments, instructions, and constants that phis read.
    pub values: u32,
}

/// The numbers to add to the ids of each function, so that ids are unique in the module.
pub fn shifts(extents: &[Extent]) -> Vec<Shift> {
    let mut next = Shift::default();
    let shifts = extents.iter().map(|extent| {
        let shift = next;
        next.block = next.block.saturating_add(extent.blocks);
        next.rank = next.block;
        next.value = next.value.saturating_add(extent.values);
        shift
    });
    shifts.collect()
}

/// Computes the requested relations of a module; the other relations are empty. `extents` are the
/// extents of the module's functions. Time: linear in the rows and the calls of the module.
pub fn module_facts(
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    extents: &[Extent],
    symbols: &mut Symbols,
    wanted: impl Fn(&str) -> bool,
) -> ModuleFacts {
    let shifts = shifts(extents);
    let functions = || (0..).map(Function).zip(&module.functions);
    let places = || functions().zip(shifts.iter().zip(extents));
    macro_rules! only {
        ($name:literal, $rows:expr) => {
            if wanted($name) { $rows } else { Vec::new() }
        };
    }
    let mut intern = |text: &[u8]| Symbol(symbols.intern(&String::from_utf8_lossy(text)));
    let name_of = |global: &ir::Global| plain_name(module.bytes(global.name));
    ModuleFacts {
        function: only!("function", {
            let named = functions();
            named
                .map(|(id, function)| (id, intern(&module.function_name(function))))
                .collect()
        }),
        kernel: only!("kernel", {
            let kernels = functions().filter(|(_, function)| context.is_kernel(function));
            kernels.map(|(id, _)| (id,)).collect()
        }),
        function_block: only!("function_block", {
            let blocks = places().flat_map(|((id, _), (shift, extent))| {
                (0..extent.blocks).map(move |block| (id, Block(shift.block + block)))
            });
            blocks.collect()
        }),
        function_value: only!("function_value", {
            let values = places().flat_map(|((id, _), (shift, extent))| {
                (0..extent.values).map(move |value| (id, Value(shift.value + value)))
            });
            values.collect()
        }),
        call: only!("call", calls(module, &shifts)),
        passes: only!("passes", {
            with_summaries(module, context, |known| passes(module, known, &shifts))
        }),
        gives: only!("gives", {
            with_summaries(module, context, |known| gives(module, known, &shifts))
        }),
        returns: only!("returns", returns(module, &shifts)),
        function_linkage: only!("function_linkage", {
            let linkages = functions().map(|(id, function)| {
                let from = function.span.start as usize + b"define".len();
                let text = module.text.get(from..function.name.start as usize);
                (id, intern(linkage(text.unwrap_or_default())))
            });
            linkages.collect()
        }),
        function_attribute: only!("function_attribute", {
            let mut rows = Vec::new();
            for (id, function) in functions() {
                let attributes = attributes::of_function(module, function).into_iter();
                rows.extend(attributes.map(|text| (id, intern(text))));
            }
            rows.sort_unstable();
            rows.dedup();
            rows
        }),
        global_type: only!("global_type", {
            let types = module.globals.iter().map(|global| {
                let ty = types::printed(described(module, global).ty);
                (intern(&name_of(global)), intern(ty.as_bytes()))
            });
            types.collect()
        }),
        global_bytes: only!("global_bytes", {
            let types = Types::new(module, context.architecture());
            let variables = module.globals.iter().filter_map(|global| {
                let name = name_of(global);
                let variable = types.variables.get(types.variable(&name)? as usize)?;
                let bytes = types.layout.size(&variable.ty).ok()?;
                Some((intern(&name), i32::try_from(bytes).ok()?))
            });
            variables.collect()
        }),
        global_linkage: only!("global_linkage", {
            let linkages = module.globals.iter().map(|global| {
                let linkage = linkage(described(module, global).words);
                (intern(&name_of(global)), intern(linkage))
            });
            linkages.collect()
        }),
        constant_global: only!("constant_global", {
            let globals = module.globals.iter();
            let constants = globals.filter(|global| described(module, global).is_constant);
            constants
                .map(|global| (intern(&name_of(global)),))
                .collect()
        }),
        global: only!("global", {
            let globals = module.globals.iter();
            globals
                .map(|global| {
                    let name = intern(&plain_name(module.bytes(global.name)));
                    (name, global.address_space as i32)
                })
                .collect()
        }),
    }
}

/// The text of a variable from its name to its initial value.
pub(super) struct Described<'t> {
    pub words: &'t [u8],
    is_constant: bool,
    pub ty: &'t [u8],
}

pub(super) fn described<'t>(module: &Module<'t>, global: &ir::Global) -> Described<'t> {
    let text = module.text.get(global.name.end as usize..);
    let text = text.unwrap_or_default();
    let kind = words(text).find_map(|(at, word)| match word {
        Word::Plain(kind @ (b"global" | b"constant")) => Some((at, kind)),
        _ => None,
    });
    let (at, kind) = kind.unwrap_or((0, b""));
    let mut cursor = Cursor {
        text,
        at: at + kind.len(),
    };
    cursor.space();
    let from = cursor.at;
    let ty = cursor.ty().map_or(&b""[..], |_| cursor.since(from));
    Described {
        words: text.get(..at).unwrap_or_default(),
        is_constant: kind == b"constant",
        ty: ty.trim_ascii(),
    }
}

/// The linkage keyword before the type of a variable or function; `external` by default.
fn linkage(text: &[u8]) -> &[u8] {
    const LINKAGES: [&[u8]; 10] = [
        b"private",
        b"internal",
        b"available_externally",
        b"linkonce",
        b"linkonce_odr",
        b"weak",
        b"weak_odr",
        b"common",
        b"appending",
        b"extern_weak",
    ];
    let found = words(text).find_map(|(_, word)| match word {
        Word::Plain(word) if LINKAGES.contains(&word) => Some(word),
        _ => None,
    });
    found.unwrap_or(b"external")
}

/// Calls to functions that are defined in the module.
fn calls(module: &Module<'_>, shifts: &[Shift]) -> Vec<(Function, Value, Function)> {
    let ids: FxHashMap<_, Function> = (0..)
        .map(Function)
        .zip(&module.functions)
        .map(|(id, function)| (module.function_name(function), id))
        .collect();
    let mut rows = Vec::new();
    let callers: Vec<(Function, &ir::Function)> =
        (0..).map(Function).zip(&module.functions).collect();
    for ((caller, function), shift) in callers.into_iter().zip(shifts) {
        let first = shift.value + function.arguments.len() as u32;
        for (value, call) in (first..).zip(&function.instructions) {
            if call.opcode.is_call()
                && let Some(name) = module.callee_name(function, call)
                && let Some(callee) = ids.get(&name)
            {
                rows.push((caller, Value(value), *callee));
            }
        }
    }
    rows
}

/// Runs a job with the computed summaries of calls if there are any, otherwise with the summaries
/// that follow from the text alone.
fn with_summaries<T>(
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    work: impl FnOnce(&Summaries) -> T,
) -> T {
    match context.summaries() {
        Some(known) => work(known),
        None => {
            let graph = CallGraph::new(module, context, Reach::Module);
            work(&Summaries::undecided(module, context, graph))
        }
    }
}

/// Rows of the relation `passes`.
fn passes(module: &Module<'_>, known: &Summaries, shifts: &[Shift]) -> Vec<(Value, Value, Value)> {
    let mut rows = Vec::new();
    let callers = module.functions.iter().zip(&known.graph.nodes).zip(shifts);
    for ((caller, node), shift) in callers {
        let first = shift.value + caller.arguments.len() as u32;
        for call in &node.calls {
            let callee = call.callee as usize;
            let (Some(instruction), Some(there)) = (
                caller.instructions.get(call.instruction as usize),
                shifts.get(callee),
            ) else {
                continue;
            };
            for (at, operand) in caller.operands_of(instruction).iter().enumerate() {
                if let Some(value) = operand.as_value()
                    && known.argument(callee, at).is_some()
                {
                    rows.push((
                        Value(first + call.instruction),
                        Value(shift.value + value),
                        Value(there.value + at as u32),
                    ));
                }
            }
        }
    }
    rows
}

/// Rows of the relation `gives`.
fn gives(module: &Module<'_>, known: &Summaries, shifts: &[Shift]) -> Vec<(Value, Function)> {
    let callers = module.functions.iter().zip(&known.graph.nodes).zip(shifts);
    let rows = callers.flat_map(|((caller, node), shift)| {
        let first = shift.value + caller.arguments.len() as u32;
        let calls = node.calls.iter().filter(|call| call.gives);
        calls.map(move |call| (Value(first + call.instruction), Function(call.callee)))
    });
    rows.collect()
}

/// Rows of the relation `returns`.
fn returns(module: &Module<'_>, shifts: &[Shift]) -> Vec<(Value, i32, Function)> {
    let functions = (0..).map(Function).zip(&module.functions).zip(shifts);
    let rows = functions.flat_map(|((id, function), shift)| {
        let first = shift.value + function.arguments.len() as u32;
        returned(module, function).into_iter().map(move |ret| {
            let what = ret
                .what
                .map_or(-1, |what| i32::try_from(what).unwrap_or(-1));
            (Value(first + ret.instruction), what, id)
        })
    });
    rows.collect()
}
