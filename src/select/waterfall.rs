//! Waterfall loop: lanes with different values for an instruction's scalar operands are handled in
//! separate iterations.
//!
//! Each iteration reads the words of the first remaining lane, executes the instruction for all
//! lanes with the same words, and continues with the other lanes, so that each iteration handles at
//! least one lane. Results are in vector registers. An iteration writes only the lanes that are
//! active in it.
//!
//! ```text
//!     s_mov all, exec
//! round:
//!     v_readfirstlane ...          the first lane's words
//!     v_cmp_eq ...                 lanes with the same words
//!     s_and_saveexec left, same
//!     ...                          the instruction
//!     s_and_not1 exec, left, exec
//!     s_cbranch_execnz round
//!     s_mov exec, all
//! ```

use super::cycle::{cycle, kept_lanes, restore_lanes};
use super::masks;
use super::reason::Broken;
use super::{Selected, Selector};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Value, Why};

/// Executes code for each set of lanes with equal words in some tuples of vector registers. The
/// code reads these words as tuples of scalar registers. Of the vector registers that the code
/// writes, only its results may be read after the loop.
///
/// # Errors
/// The code is not supported, or a tuple has an odd number of words.
pub(super) fn waterfall(
    selector: &mut Selector<'_>,
    tuples: &[Value],
    act: impl FnOnce(&mut Selector<'_>, &[Value]),
) -> Selected {
    let why = selector.origin.why;
    let exec = selector.exec();
    let all = kept_lanes(selector);
    cycle(selector, op::S_CBRANCH_EXECNZ, |selector| {
        let mut same: Option<Value> = None;
        let mut first = Vec::with_capacity(tuples.len());
        for tuple in tuples {
            let scalars = first_words(selector, *tuple, &mut same)?;
            first.push(scalars);
        }
        let Some(same) = same else {
            return Err(Broken("lanes take turns on nothing").into());
        };
        let narrow = [op::S_AND_SAVEEXEC_B32, op::S_AND_SAVEEXEC_B64];
        let left = selector.on_masks(narrow, &[same]);
        selector.because(why);
        act(selector, &first);
        selector.because(Why::LaneMask);
        selector.on_masks_to(exec, masks::AND_NOT, &[left, exec]);
        Ok(())
    })?;
    restore_lanes(selector, all);
    selector.because(why);
    Ok(())
}

/// Reads the words of the first active lane. `same` is restricted to the lanes with these words.
fn first_words(
    selector: &mut Selector<'_>,
    tuple: Value,
    same: &mut Option<Value>,
) -> Selected<Value> {
    let words = match tuple {
        Value::Part { words, .. } if words.is_multiple_of(2) => words,
        _ => return Err(Broken("lanes take turns on an odd number of words").into()),
    };
    let scalars = selector.fresh(Class::Scalar, words);
    selector.because(Why::ToScalar);
    for at in 0..words {
        let read = op::V_READFIRSTLANE_B32;
        selector.emit(read, &[scalars.word(at)], &[tuple.word(at)]);
    }
    selector.because(Why::LaneMask);
    for at in (0..words).step_by(2) {
        let compared = [pair(scalars, at), pair(tuple, at)];
        let agrees = selector.make_mask(op::V_CMP_EQ_U64, &compared);
        *same = Some(match *same {
            None => agrees,
            Some(others) => selector.on_masks(masks::AND, &[others, agrees]),
        });
    }
    Ok(scalars)
}

/// Two adjacent words of a tuple.
fn pair(tuple: Value, at: u8) -> Value {
    match tuple {
        Value::Part {
            register, first, ..
        } => Value::Part {
            register,
            first: first + at,
            words: 2,
        },
        other => other,
    }
}
