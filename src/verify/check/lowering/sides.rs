//! What is interpreted, and what is lowered. Of a module for AMD's GPUs that is one text, with calls inlined; one for NVIDIA's is interpreted as it is, in waves of 32 lanes, and lowered as
//! `lanelog_passes::nvptx_to_amdgpu` makes it.

use lanelog_backend::Gpu;
use lanelog_ir::target::Target;
use lanelog_ir::{Module, read};
use lanelog_passes::inline::ready::{Ready, ready};
use lanelog_passes::nvptx_to_amdgpu::{Options, Shuffles, is_nvptx, port};

/// Lanes of a warp.
const WARP: u32 = 32;

/// The text that is lowered for a GPU. Functions keep their indices.
pub(super) fn lowered(module: &Module<'_>, gpu: &Gpu, functions: &[usize]) -> Ready {
    if !is_nvptx(module) {
        return ready(module, functions);
    }
    let options = Options {
        wave: gpu.wave,
        shuffles: Shuffles::Left,
    };
    ready(&read(port(module, &options).text.as_bytes()), functions)
}

/// For whom a module is interpreted.
pub(super) fn target(module: &Module<'_>, gpu: &Gpu) -> Target {
    match is_nvptx(module) {
        true => Target::choose(module.triple, None, None).unwrap_or_else(|_| gpu.target()),
        false => gpu.target(),
    }
}

/// Lanes of the waves that a module is interpreted in, for a GPU.
pub(super) fn wave(module: &Module<'_>, gpu: &Gpu) -> u32 {
    if is_nvptx(module) { WARP } else { gpu.wave }
}
