//! Cycles that are not in the function: expansions of instructions with a data-dependent number of
//! iterations.
//!
//! The block of the machine is split in three: the code before the cycle, the cycle, which is a
//! block of its own, and the code after it. Values carried from one iteration to the next are in
//! registers that are written both before the cycle and in it; a lane that is done keeps its
//! values.

use super::masks;
use super::reason::Broken;
use super::{Selected, Selector};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{COPY, Class, Value, Why};

/// Writes a cycle: its body, and the branch back to its start. Values of the body may be read after
/// it only if they are written in each iteration, or before the cycle.
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

/// Repeats the body until no lane continues: it returns the mask of the active lanes that do. At
/// least once.
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

/// The lanes that are on, in a register.
pub(super) fn kept_lanes(selector: &mut Selector<'_>) -> Value {
    let why = selector.origin.why;
    selector.because(Why::LaneMask);
    let all = selector.on_masks(masks::MOVE, &[selector.exec()]);
    selector.because(why);
    all
}

/// These lanes are on again.
pub(super) fn restore_lanes(selector: &mut Selector<'_>, all: Value) {
    let why = selector.origin.why;
    selector.because(Why::LaneMask);
    selector.on_masks_to(selector.exec(), masks::MOVE, &[all]);
    selector.because(why);
}

/// Vector registers that iterations write, with their initial values.
pub(super) fn carried(selector: &mut Selector<'_>, words: &[Value]) -> Value {
    let state = selector.fresh(Class::Vector, words.len() as u8);
    carry(selector, state, words);
    state
}

/// Writes such registers.
pub(super) fn carry(selector: &mut Selector<'_>, state: Value, words: &[Value]) {
    for (at, word) in words.iter().enumerate() {
        selector.emit(COPY, &[state.word(at as u8)], &[*word]);
    }
}
