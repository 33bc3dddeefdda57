//! Inactive lanes: whether any may exist, and code that activates them.

use super::{Selector, Source};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Value, Why};

/// Whether all lanes of the wave are known to be active at the current instruction.
pub(super) fn is_full(selector: &Selector<'_>) -> bool {
    saved(selector).is_some() || is_full_at(selector.source, selector.value)
}

/// Whether all lanes of the wave are known to be active at the definition of a value: all lanes are
/// active at the start of the kernel, and no divergent branch decides whether the definition
/// executes.
pub(super) fn is_full_at(source: &Source<'_>, value: u32) -> bool {
    let block = source.plan.block_of.get(value as usize);
    let whole = block.and_then(|block| source.plan.whole.get(*block as usize));
    source.full_waves && whole == Some(&true)
}

/// During a whole-wave computation: the lanes that were active before it. Otherwise `None`.
pub(super) fn saved(selector: &Selector<'_>) -> Option<Value> {
    selector.saved_lanes
}

/// Saves EXEC, and activates all lanes of the wave.
pub(super) fn begin(selector: &mut Selector<'_>) {
    if selector.saved_lanes.is_some() {
        return;
    }
    let why = selector.origin.why;
    selector.because(Why::LaneMask);
    let name = selector.gpu().by_wave(op::S_MOV_B32, op::S_MOV_B64);
    let saved = selector.fresh_mask();
    let exec = selector.exec();
    selector.emit(name, &[saved], &[exec]);
    selector.emit(name, &[exec], &[all(selector)]);
    selector.because(why);
    selector.saved_lanes = Some(saved);
}

/// A mask of all lanes of a wave.
fn all(selector: &Selector<'_>) -> Value {
    match selector.gpu().mask_words() {
        1 => Value::Bits(u32::MAX),
        _ => Value::Wide(u64::MAX),
    }
}

/// Restores EXEC, which `begin` saved.
pub(super) fn end(selector: &mut Selector<'_>) {
    let Some(saved) = selector.saved_lanes.take() else {
        return;
    };
    let why = selector.origin.why;
    selector.because(Why::LaneMask);
    let name = selector.gpu().by_wave(op::S_MOV_B32, op::S_MOV_B64);
    let exec = selector.exec();
    selector.emit(name, &[exec], &[saved]);
    selector.because(why);
}
