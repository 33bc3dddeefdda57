//! What instructions may have for operands; what they must wait for.

use super::Gpu;
use super::machine::Code;

/// Before registers are assigned: brings operands that an instruction cannot have into registers.
pub fn legalize(_code: &mut Code, _gpu: &'static Gpu) {}

/// After registers are assigned: waits, and what hazards need.
pub fn finish(_code: &mut Code, _gpu: &'static Gpu) {}
