//! Calls of functions with a body, replaced by these bodies: text in, text out.
//!
//! Backends have no calls. Each copy of a body has names of its own; a call's block is cut in two, and what the callee returns meets in a phi.
//! An `alloca` at the start of a callee goes to the start of the caller, as LLVM's inliner has it.
//!
//! An `invoke` goes on where it returns normally: nothing unwinds on a GPU, and what only unwinding leads to is left out.
//!
//! Deliberately absent: choosing what to inline (everything is), `callbr` of functions with a body, `byval` parameters, debug information
//! that LLVM would verify (attachments are kept as they are; `alone` drops them).

pub mod alone;
mod barrier;
mod body;
mod builtin;
mod copy;
pub mod each;
pub mod opencl;
mod size;
mod sub_group;
pub mod tokens;
mod unwinding;
mod work_group;

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use copy::Writer;
use lanelog_ir::{self as ir, Module, Opcode, plain_name};

/// Why calls cannot be inlined.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// The function whose call it is, by its index in the module.
    pub function: usize,
    /// The call, by its index in that function.
    pub instruction: usize,
    /// Why, in words.
    pub message: String,
    /// There would be too much text.
    pub too_large: bool,
}

/// A module without calls of functions with a body, in the functions that were asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inlined {
    /// Its text.
    pub text: String,
    /// Where pieces of it come from: their start, and the start of the same piece in the original text. Ascending.
    places: Vec<(usize, usize)>,
}

impl Inlined {
    /// Where a place of the text comes from in the original one.
    pub fn origin(&self, place: usize) -> usize {
        let at = self.places.partition_point(|(start, _)| *start <= place);
        let found = at.checked_sub(1).and_then(|at| self.places.get(at));
        found.map_or(place, |(start, origin)| origin + (place - start))
    }
}

/// New names for local ones, for text that is copied out of a function.
pub struct Renaming {
    names: tokens::Names,
}

impl Renaming {
    /// No new names. The types that have a name keep it.
    pub fn new(module: &Module<'_>) -> Renaming {
        let types = module.named_types.iter();
        let types = types.map(|(name, _)| {
            let name = String::from_utf8_lossy(module.bytes(*name)).into_owned();
            name.strip_prefix('%').map_or(name.clone(), str::to_string)
        });
        let types: FxHashSet<String> = types.collect();
        Renaming {
            names: tokens::Names {
                types: Rc::new(types),
                ..tokens::Names::default()
            },
        }
    }

    /// A text with new names: by the old ones, without their sign and with their quotes; the new ones with their sign, or constants.
    pub fn rename(&mut self, text: &str, locals: FxHashMap<String, String>) -> String {
        self.names.locals = locals;
        tokens::renamed(text, &self.names)
    }
}

/// Bytes that inlining may write for a function: the text of more than a hundred thousand instructions.
const MOST_BYTES: usize = 16 << 20;

/// The same for all functions together.
const MOST_IN_ALL: usize = 8 * MOST_BYTES;

/// Calls within calls.
const DEEPEST: usize = 64;

/// The functions with a body that each function's calls name, also by an alias, by index: instruction and callee.
pub(crate) struct Calls {
    by_name: FxHashMap<Vec<u8>, usize>,
}

impl Calls {
    fn new(module: &Module<'_>) -> Calls {
        let functions = module.functions.iter().enumerate();
        let by_name = functions
            .map(|(index, function)| (plain_name(module.bytes(function.name)).into_owned(), index));
        let mut by_name: FxHashMap<Vec<u8>, usize> = by_name.collect();
        for (alias, target) in module.aliased() {
            if let Some(index) = by_name.get(target.as_ref()).copied() {
                let name = plain_name(module.bytes(alias.name)).into_owned();
                by_name.entry(name).or_insert(index);
            }
        }
        Calls { by_name }
    }

    /// The copy of one of OpenCL's functions for a constant; else the function itself.
    fn special(&self, name: &str, callee: usize, handed: &[String]) -> usize {
        let copy = handed
            .last()
            .and_then(|constant| opencl::for_constant(name, constant));
        let found = copy.and_then(|copy| self.by_name.get(copy.as_bytes()).copied());
        found.unwrap_or(callee)
    }

    /// The function with a body that an instruction calls by its name.
    fn callee(
        &self,
        module: &Module<'_>,
        function: &ir::Function,
        instruction: &ir::Instruction,
    ) -> Option<usize> {
        if !instruction.opcode.is_call() {
            return None;
        }
        let name = module.callee_name(function, instruction)?;
        self.by_name.get(name.as_ref()).copied()
    }
}

/// Whether any of these functions calls a function with a body.
pub fn has_calls(module: &Module<'_>, functions: &[usize]) -> bool {
    let calls = Calls::new(module);
    let functions = functions
        .iter()
        .filter_map(|index| module.functions.get(*index));
    functions.into_iter().any(|function| {
        let mut instructions = function.instructions.iter();
        instructions.any(|instruction| calls.callee(module, function, instruction).is_some())
    })
}

/// Inlines all calls in these functions, again in what they call. Time: linear in the text that comes out.
///
/// # Errors
/// Recursion; a call that cannot be inlined; more than 16 MiB of text for one of them or 128 MiB for all, which is known before any of it is written.
pub fn inline(module: &Module<'_>, functions: &[usize]) -> Result<Inlined, Refusal> {
    let calls = Calls::new(module);
    size::check(module, &calls, functions)?;
    let mut out = Inlined::default();
    let mut done = 0;
    for (index, function) in module.functions.iter().enumerate() {
        if !functions.contains(&index) {
            continue;
        }
        let start = function.span.start as usize;
        out.piece(module.text, done..start);
        let mut writer = Writer::new(module, &calls);
        writer.whole(index, &mut out)?;
        done = function.span.end as usize;
    }
    out.piece(module.text, done..module.text.len());
    Ok(out)
}

impl Inlined {
    /// Copies a piece of the original text.
    pub fn piece(&mut self, text: &[u8], range: std::ops::Range<usize>) {
        self.places.push((self.text.len(), range.start));
        let bytes = text.get(range).unwrap_or_default();
        self.text.push_str(&String::from_utf8_lossy(bytes));
    }

    /// Writes lines that stand for what the original has at one place.
    pub fn lines(&mut self, text: &str, origin: usize) {
        for line in text.split_inclusive('\n') {
            self.places.push((self.text.len(), origin));
            self.text.push_str(line);
        }
    }
}

/// Whether an opcode begins a block's phis.
fn is_phi(instruction: &ir::Instruction) -> bool {
    instruction.opcode == Opcode::Phi
}
