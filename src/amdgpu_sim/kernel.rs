//! Kernels, and the directives of `.amdhsa_kernel`.

use std::collections::HashMap;

use super::generation::Generation;
use super::metadata::Metadata;

/// A kernel in the assembly.
#[derive(Clone, Debug)]
pub(super) struct Kernel {
    pub name: String,
    /// The index of the kernel's first instruction.
    pub entry: u32,
    /// The index after the kernel's last instruction.
    pub end: u32,
    /// The line of the kernel's declaration.
    pub line: u32,
    /// The values of the `.amdhsa_*` directives, by name without this prefix.
    pub values: HashMap<String, i64>,
    /// The kernel's entry in `.amdgpu_metadata`.
    pub metadata: Option<Metadata>,
}

/// User SGPRs in allocation order, with their numbers of words. Source: LLVM's AMDGPU usage,
/// "Initial Kernel Execution State".
pub(super) const USER_REGISTERS: [(&str, User, u16); 7] = [
    ("user_sgpr_private_segment_buffer", User::Scratch, 4),
    ("user_sgpr_dispatch_ptr", User::Packet, 2),
    ("user_sgpr_queue_ptr", User::Nothing, 2),
    ("user_sgpr_kernarg_segment_ptr", User::Arguments, 2),
    ("user_sgpr_dispatch_id", User::DispatchId, 2),
    ("user_sgpr_flat_scratch_init", User::FlatScratch, 2),
    ("user_sgpr_private_segment_size", User::ScratchSize, 1),
];

/// The contents of a user SGPR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum User {
    /// The address of an object that does not exist in this simulator, such as a queue.
    Nothing,
    /// A scratch descriptor, whose base address does not include the wave's offset.
    Scratch,
    Packet,
    Arguments,
    DispatchId,
    /// The address of scratch memory, without the wave's offset.
    FlatScratch,
    ScratchSize,
}

impl Kernel {
    /// The value of a kernel descriptor field; 0 by default.
    pub fn value(&self, name: &str) -> i64 {
        self.values.get(name).copied().unwrap_or(0)
    }

    /// The number of lanes of its waves.
    pub fn wave(&self, generation: Generation) -> u32 {
        match self.values.get("wavefront_size32") {
            Some(0) => 64,
            Some(_) => 32,
            None => generation.wave(),
        }
    }

    /// Whether a flag of the kernel descriptor is set.
    pub fn has(&self, name: &str) -> bool {
        self.value(name) != 0
    }
}
