//! Converts modules for NVIDIA GPUs to modules for AMD GPUs.
//!
//! Each NVPTX intrinsic is replaced by a body that uses AMD intrinsics. The files in `library` form
//! a table of these bodies, with one function for each. A body with a single block is inserted in
//! place of the call. A body with a loop is appended to the module and called, so that the inliner
//! treats it like any other function.
//!
//! | file | contents |
//! |---|---|
//! | `library` | the table of replacements: a body for each function of NVIDIA's library |
//! | `assembly` | replacements for PTX instructions in inline assembly |
//! | `custom_shuffles` | the assembly syntax of shuffles that a custom GPU executes as single instructions |
//! | `function` | converts function bodies: calls, private memory, kernel parameters |
//! | `spaces` | infers the address spaces of generic pointers |
//! | `header` | converts the rest of the module: target, calling conventions, attributes, metadata, declarations, variables |
//!
//! A warp has 32 lanes. A wave of 64 lanes contains two warps, and each lane accesses only its own
//! half (`library/warp_of_64.ll`).
//!
//! Sources: LLVM's *User Guide for NVPTX Back-end*; PTX ISA; LLVM's *User Guide for AMDGPU
//! Backend*. Pointer arguments of kernels are assumed to point to global memory, as in LLVM's NVPTX
//! backend (`NVPTXLowerArgs.cpp`).
//!
//! Deliberately absent: barriers of a subset of work-items, clusters, textures, matrices,
//! asynchronous copies. Calls of these are not converted, and lowering rejects them.

mod assembly;
pub mod custom_shuffles;
mod function;
mod header;
mod library;
mod spaces;

pub use library::source as table;

use custom_shuffles::CustomShuffles;
use lanelog_ir::owned::Module;
use lanelog_ir::target::annotated_kernels;
use lanelog_ir::{Span, plain_name};
use library::Library;

/// How `shfl` is converted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shuffles {
    /// To calls of `llvm.nvvm.shfl.*`, unchanged, which the backend supports.
    Unchanged,
    /// To a permutation through LDS (`ds_bpermute`), with the index computed.
    LdsPermute,
    /// To calls of intrinsics of a custom GPU.
    Custom(CustomShuffles),
}

/// The target of the converted module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Number of lanes in a wave: 32 or 64.
    pub wave: u32,
    /// The treatment of `shfl`.
    pub shuffles: Shuffles,
}

/// Whether a module is for NVIDIA's GPUs, by its triple.
pub fn is_nvptx(module: &lanelog_ir::Module<'_>) -> bool {
    module.triple.starts_with(b"nvptx")
}

/// The text of a module, with definitions of the functions of NVIDIA's library that it declares;
/// `None` if it declares none of them. Time: linear in the text.
pub fn completed(module: &lanelog_ir::Module<'_>) -> Option<String> {
    let source = library::source(&Options {
        wave: 32,
        shuffles: Shuffles::Unchanged,
    });
    let library = Library::new(&source);
    let declared = module.declarations.iter().filter_map(|(name, whole)| {
        let name = plain_name(module.bytes(*name));
        let name = std::str::from_utf8(&name).ok()?;
        let row = library.meant(name).filter(|_| name.starts_with("__nv"))?;
        Some((row, *whole))
    });
    let (rows, spans): (Vec<&str>, Vec<Span>) = declared.unzip();
    if rows.is_empty() {
        return None;
    }
    let text = library.closure(rows);
    let linked = lanelog_ir::read(text.as_bytes());
    let mut owned = Module::new(module);
    owned.link(&linked);
    spans.iter().for_each(|span| owned.remove(*span));
    Some(owned.print().text)
}

/// Converts a module for NVIDIA GPUs to one for AMD GPUs. Returns the text of a module to link: the
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
