//! Converts modules for NVIDIA's GPUs to modules for AMD's: text in, text out.
//!
//! Each NVPTX intrinsic has a body here, in AMD's intrinsics: the files of `library` are the table,
//! a function for each. A body of one block is inserted in place of the call; one with a loop is
//! appended to the module and called, so that the inliner treats it like any other function.
//!
//! | file | what it does |
//! |---|---|
//! | `library` | the table: the body for each name |
//! | `assembly` | rows for PTX instructions in inline assembly |
//! | `kept` | the spelling of shuffles on a custom GPU |
//! | `function` | bodies of functions: calls, private memory, parameters of kernels |
//! | `spaces` | the address spaces of generic pointers |
//! | `header` | everything else: target, conventions, attributes, metadata, declarations, variables |
//!
//! A warp is 32 lanes. A wave of 64 holds two: each lane sees its own half
//! (`library/warp_of_64.ll`).
//!
//! Sources: LLVM's *User Guide for NVPTX Back-end*; PTX ISA; LLVM's *User Guide for AMDGPU
//! Backend*. Pointers that a kernel is given are of global memory, as LLVM's NVPTX backend assumes
//! (`NVPTXLowerArgs.cpp`).
//!
//! Deliberately absent: barriers of some work-items only, clusters, textures, matrices,
//! asynchronous copies; a call of one of these stays as it is, and lowering rejects it.

mod assembly;
mod function;
mod header;
pub mod kept;
mod library;
mod spaces;

pub use library::source as table;

use std::ops::Range;

use kept::Kept;
use lanelog_ir::Module;
use lanelog_ir::owned::Printed;
use lanelog_ir::target::annotated_kernels;
use library::Library;

/// The treatment of `shfl`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shuffles {
    /// They stay calls of `llvm.nvvm.shfl.*`: the backend knows them.
    Left,
    /// A permutation through LDS, with its index computed.
    Permuted,
    /// Calls of the intrinsics that a custom GPU has for them.
    Kept(Kept),
}

/// The target of the converted module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Lanes of a wave: 32 or 64.
    pub wave: u32,
    /// The treatment of `shfl`.
    pub shuffles: Shuffles,
}

/// Whether a module is for NVIDIA's GPUs, by its triple.
pub fn is_nvptx(module: &Module<'_>) -> bool {
    module.triple.starts_with(b"nvptx")
}

/// A piece of the module's text, and its replacement.
#[derive(Debug)]
struct Edit {
    range: Range<usize>,
    text: String,
}

/// Converts a module for NVIDIA's GPUs to one for AMD's. Functions keep their indices; those of the
/// library come after them. Time: linear in the text.
pub fn port(module: &Module<'_>, options: &Options) -> Printed {
    let source = library::source(options);
    let library_module = lanelog_ir::read(source.as_bytes());
    let library = Library::new(&library_module);
    let annotated = annotated_kernels(module);
    let mut edits = header::edits(module, &library, &annotated);
    let mut bodies = function::Bodies::new(module, &library, &annotated);
    for function in &module.functions {
        bodies.function(function, &mut edits);
    }
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    let mut out = Printed::default();
    let mut done = 0;
    for edit in edits {
        // Edits never overlap; one that did would be left out.
        if edit.range.start < done {
            continue;
        }
        out.piece(module.text, done..edit.range.start, 0);
        out.lines(&edit.text, edit.range.start);
        done = edit.range.end;
    }
    out.piece(module.text, done..module.text.len(), 0);
    let appended = bodies.appended();
    out.lines("\n", module.text.len());
    out.lines(&appended, module.text.len());
    out
}
