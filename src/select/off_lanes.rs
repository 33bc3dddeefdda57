//! Inactive lanes: whether there may be any, and whether they compute as well.

use super::{Selector, Source};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Value, Why};

/// Whether all lanes of the wave are known to be active at the current instruction.
pub(super) fn is_full(selector: &Selector<'_>) -> bool {
    saved(selector).is_some() || is_full_at(selector.source, selector.value)
}

/// Whether all lanes of the wave are known to be active where a value is computed: all are when the
/// kernel begins, and all reach it converged.
pub(super) fn is_full_at(source: &Source<'_>, value: u32) -> bool {
    let block = source.plan.block_of.get(value as usize);
    let whole = block.and_then(|block| source.plan.whole.get(*block as usize));
    source.full_waves && whole == Some(&true)
}

/// The lanes that are active outside, while all lanes compute.
pub(super) fn saved(selector: &Selector<'_>) -> Option<Value> {
    selector.saved_lanes
}

/// Activates all lanes, and saves those active before.
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

/// All lanes of a wave, as a mask.
fn all(selector: &Selector<'_>) -> Value {
    match selector.gpu().mask_words() {
        1 => Value::Bits(u32::MAX),
        _ => Value::Wide(u64::MAX),
    }
}

/// Restores the active lanes.
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
