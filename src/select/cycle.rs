//! Cycles that selection adds, to expand instructions that need a data-dependent number of
//! iterations.
//!
//! The machine block is split in three: the code before the cycle, the cycle itself, and the code
//! after it. Loop-carried values are in registers that are written both before and in the cycle.
//! After the last iteration of a lane, its values do not change, because the lane is inactive.

use super::masks;
use super::reason::Broken;
use super::{Selected, Selector};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{COPY, Class, Value, Why};

/// Emits a cycle: the body, and the branch back to its start. Code after the cycle may read a
/// register that the body writes only if every iteration writes it, or the code before the cycle
/// also writes it.
///
/// # Errors
/// The body is not supported.
pub(super) fn cycle(
    selector: &mut Selector<'_>,
    again: op::Opcode,
    body: impl FnOnce(&mut Selector<'_>) -> Selected,
) -> Selected {
    let Some(before) = selector.code.blocks.get(selector.at as usize) else {
        return Err(Broken("nothing was selected before a cycle").into());
    };
    let block = before.source;
    let before = selector.at;
    let start = selector.start_block(block);
    selector.unnumbered(body)?;
    let why = selector.origin.why;
    selector.because(Why::LaneMask);
    selector.emit(again, &[], &[Value::Block(start)]);
    selector.because(why);
    if selector.at != start {
        return Err(Broken("a cycle within a cycle of one instruction").into());
    }
    let after = selector.start_block(block);
    for (from, to) in [(before, vec![start]), (start, vec![start, after])] {
        if let Some(from) = selector.code.blocks.get_mut(from as usize) {
            from.logical = to;
        }
    }
    selector.continues(before, after);
    Ok(())
}

/// Emits a cycle that repeats until no lane continues, at least once. The body returns the mask of
/// the active lanes that continue.
///
/// # Errors
/// The body is not supported.
pub(super) fn repeat(
    selector: &mut Selector<'_>,
    body: impl FnOnce(&mut Selector<'_>) -> Selected<Value>,
) -> Selected {
    let exec = selector.exec();
    let all = kept_lanes(selector);
    cycle(selector, op::S_CBRANCH_EXECNZ, |selector| {
        let on = body(selector)?;
        let why = selector.origin.why;
        selector.because(Why::LaneMask);
        selector.on_masks_to(exec, masks::AND, &[exec, on]);
        selector.because(why);
        Ok(())
    })?;
    restore_lanes(selector, all);
    Ok(())
}

/// A copy of EXEC in a register.
pub(super) fn kept_lanes(selector: &mut Selector<'_>) -> Value {
    let why = selector.origin.why;
    selector.because(Why::LaneMask);
    let all = selector.on_masks(masks::MOVE, &[selector.exec()]);
    selector.because(why);
    all
}

/// Restores EXEC from a copy.
pub(super) fn restore_lanes(selector: &mut Selector<'_>, all: Value) {
    let why = selector.origin.why;
    selector.because(Why::LaneMask);
    selector.on_masks_to(selector.exec(), masks::MOVE, &[all]);
    selector.because(why);
}

/// Vector registers for loop-carried values, with their initial values.
pub(super) fn carried(selector: &mut Selector<'_>, words: &[Value]) -> Value {
    let state = selector.fresh(Class::Vector, words.len() as u8);
    carry(selector, state, words);
    state
}

/// Writes the registers of loop-carried values.
pub(super) fn carry(selector: &mut Selector<'_>, state: Value, words: &[Value]) {
    for (at, word) in words.iter().enumerate() {
        selector.emit(COPY, &[state.word(at as u8)], &[*word]);
    }
}
