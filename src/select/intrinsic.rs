//! Calls of intrinsics. `intrinsics.txt` lists the function that selects each one.

use super::extension::Extension;
use super::rules::Operation;
use super::{Selected, Selector};
use super::{abi, address_space, atomic, buffer, cross_lane, direct, dpp, float, float_to_integer};
use super::{image, integer_intrinsics, memory_intrinsics, overflow, rules, shuffle, stack};
use super::{system, wave_reduce, whole_wave};
use abi::PointerTo;
use image::{CUBE, D1, D1_ARRAY, D2, D2_ARRAY, D3, ExtraOperands, Kind};
use lanelog_amdgpu::instructions::{Access, op};
use lanelog_ir::Intrinsic;
use lanelog_ir::typed::Detail;
use memory_intrinsics::{BATCH, MOST, MOVED};

/// Selects a call of an intrinsic.
///
/// # Errors
/// The intrinsic is not supported, or its operands are not.
pub(super) fn call(selector: &mut Selector<'_>, called: Intrinsic) -> Selected {
    if called.is_hint() {
        return Ok(());
    }
    if called.is_identity() {
        return selector.same();
    }
    include!(concat!(env!("OUT_DIR"), "/intrinsics.rs"))
}

/// Emits no instruction, for intrinsics that affect only timing.
fn nothing(_: &mut Selector<'_>) -> Selected {
    Ok(())
}

/// Selects an intrinsic that is not in the table: a float function for which there are rules, or a
/// member of a family identified by its name.
fn unlisted(selector: &mut Selector<'_>, called: Intrinsic) -> Selected {
    if let Some(function) = rules::function_of_intrinsic(called) {
        return float::by_rules(selector, function);
    }
    let name = called.name();
    if let Detail::Callee(callee) = &selector.instruction().detail
        && shuffle::call(selector, callee)?
    {
        return Ok(());
    }
    if name.starts_with("llvm.amdgcn.image.") {
        return image::refused(selector);
    }
    if name.contains(".buffer.") || name.contains(".tbuffer.") {
        return buffer::unlisted(selector, name);
    }
    Err(selector.unknown_callee())
}
