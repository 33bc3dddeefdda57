//! Which unit runs an instruction, by the encoding that its name begins with.

use crate::machine::Instruction;

/// What runs an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// The scalar unit, or none: waits, branches, barriers.
    Scalar,
    /// The scalar cache.
    ScalarMemory,
    /// The vector unit, its part for transcendental functions too.
    Vector,
    /// The vector caches: global, flat and scratch memory.
    Memory,
    /// The vector caches, through descriptors: buffers and images.
    Descriptor,
    /// LDS.
    Lds,
}

const UNITS: &[(&str, Unit)] = &[
    ("s_load_", Unit::ScalarMemory),
    ("s_buffer_", Unit::ScalarMemory),
    ("s_dcache_", Unit::ScalarMemory),
    ("s_gl1_inv", Unit::ScalarMemory),
    ("s_memtime", Unit::ScalarMemory),
    ("s_memrealtime", Unit::ScalarMemory),
    ("v_", Unit::Vector),
    ("global_", Unit::Memory),
    ("flat_", Unit::Memory),
    ("scratch_", Unit::Memory),
    ("buffer_", Unit::Descriptor),
    ("image_", Unit::Descriptor),
    ("ds_", Unit::Lds),
];

/// The unit of an instruction.
pub(super) fn unit(instruction: &Instruction) -> Unit {
    let starts = |(start, _): &&(&str, Unit)| instruction.name.starts_with(start);
    UNITS
        .iter()
        .find(starts)
        .map_or(Unit::Scalar, |(_, unit)| *unit)
}

/// The functions of the vector unit's part for transcendental ones, in any size.
const TRANSCENDENTAL: &[&str] = &[
    "v_rcp_", "v_rsq_", "v_sqrt_", "v_exp_", "v_log_", "v_sin_", "v_cos_",
];

/// Whether an instruction is a transcendental function.
pub(super) fn is_transcendental(instruction: &Instruction) -> bool {
    TRANSCENDENTAL
        .iter()
        .any(|function| instruction.name.starts_with(function))
}
