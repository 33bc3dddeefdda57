//! Converts modules for NVIDIA's GPUs to modules for AMD's.
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

use kept::Kept;
use lanelog_ir::owned::Module;
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
pub fn is_nvptx(module: &lanelog_ir::Module<'_>) -> bool {
    module.triple.starts_with(b"nvptx")
}

/// Converts a module for NVIDIA's GPUs to one for AMD's. Returns the text of a module to link:
/// functions of the library that are called, and declarations. Time: linear in the text.
pub fn port(module: &mut Module<'_>, options: &Options) -> String {
    let source = library::source(options);
    let library = Library::new(&source);
    let annotated = annotated_kernels(module.as_read());
    header::edit(module, &library);
    let mut bodies = function::Bodies::new(module, &library);
    let all: Vec<_> = module.functions().collect();
    for (index, (read, function)) in all.into_iter().enumerate() {
        let is_kernel = header::is_kernel(read, &annotated, function);
        if let Some(mut made) = module.function(index)
            && bodies.function(read, function, is_kernel, &mut made)
        {
            module.set(index, made);
        }
    }
    bodies.appended()
}
