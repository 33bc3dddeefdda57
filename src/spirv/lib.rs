//! Reads SPIR-V modules, versions 1.0 to 1.6, as functions for the analysis.
//!
//! | module | contents |
//! |---|---|
//! | `grammar` | the operands of each instruction, from `grammar.table` |
//! | `binary` | words as instructions; names, decorations, entry points, places |
//! | `constants` | values of constants and of specialisation constants |
//! | `flow` | blocks; virtual edges from the blocks that break out of structured loops |
//! | `inline` | an entry point with the functions that it calls |
//! | `promote` | variables of one invocation as values |
//! | `effects` | which results are the same for all lanes, with reasons |
//! | `function` | the result as an [`IrFunction`](lanelog_facts::IrFunction) |
//! | `llvm` | compute entry points as LLVM IR, for execution |
//! | `relations` | rows that only users' rules read |
//! | `names` | names and operands as `spirv-dis` prints them |
//!
//! The grammar is a table of this crate, since the published crates do not fit: `spirv` has numbers
//! and names, but not operands; `rspirv` has operands and a parser, but 30,000 lines that allocate
//! for each instruction and fail without the position of the error.
//!
//! Modules are checked as far as wrong ones could cause a wrong answer that looks right: the shape
//! of each instruction, ids, blocks, calls, phis. The order of definitions and uses, types and
//! capabilities are not checked: `spirv-val` does it.
//!
//! `docs/explanation/spirv.md` describes the semantics and the relations that rules can read.
//!
//! Architecture invariant: no input causes a panic, recursion, or more than linear memory, apart
//! from inlining and phis, which have limits.

mod binary;
mod constants;
mod effects;
mod flow;
mod function;
pub mod grammar;
mod inline;
pub mod llvm;
mod names;
mod op;
mod promote;
mod relations;

use std::sync::Arc;

use rustc_hash::FxHashMap;

pub use binary::{Mistake, is_spirv};
pub use function::Function;
pub use relations::RELATIONS;

/// The lanes that must agree on a value for it to be uniform.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// The invocations of a subgroup.
    #[default]
    Subgroup,
    /// The invocations of a work-group.
    Workgroup,
}

/// How a module is read.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Only entry points of this name.
    pub entry: Option<String>,
    /// Values of specialisation constants, by `SpecId`. The others are unknown.
    pub constants: FxHashMap<u32, u64>,
    /// Whether branches keep the successors that constants exclude.
    pub all_branches: bool,
    /// The lanes.
    pub scope: Scope,
}

/// A module.
#[derive(Debug)]
pub struct Module {
    functions: Vec<Function>,
}

impl Module {
    /// The entry points, in the order of the module.
    pub fn functions(&self) -> &[Function] {
        &self.functions
    }

    /// The compute entry points as LLVM IR for AMD GPUs. Specialisation constants without a value
    /// have their defaults.
    ///
    /// # Errors
    /// If the module has no such entry point, or one becomes too large.
    pub fn llvm(&self) -> Result<llvm::Llvm, Mistake> {
        llvm::translate(&self.functions)
    }

    /// The entry points, in the order of the module.
    pub fn into_functions(self) -> Vec<Function> {
        self.functions
    }
}

/// Reads a module, and its entry points.
///
/// # Errors
/// Returns the first errors of a malformed module, or the entry points that are not supported.
pub fn read(bytes: &[u8], options: &Options) -> Result<Module, Vec<Mistake>> {
    let binary = binary::Binary::read(bytes, options)?;
    let names = names::Names::new(&binary);
    let files = binary.files();
    let decorated = effects::Decorated::new(&binary);
    let shared = Arc::new(function::Shared {
        binary,
        names,
        decorated,
        files,
    });
    let mut functions = Vec::new();
    let mut mistakes = Vec::new();
    let mut left = inline::MOST_NODES;
    for entry in &shared.binary.entries {
        match Function::new(&shared, entry, options.scope, &mut left) {
            Ok(function) => functions.push(function),
            Err(mistake) => {
                mistakes.push(mistake);
                if mistakes.len() == binary::MOST_MISTAKES {
                    break;
                }
            }
        }
    }
    if mistakes.is_empty() {
        Ok(Module { functions })
    } else {
        Err(mistakes)
    }
}
