//! `llvm.nvvm.shfl.*`: a warp's shuffle, on waves of one warp or of two.
//!
//! A value that all lanes agree on is copied. Where `b` and `c` are constants, each lane's source is known, and [`crate::shuffle`] says which moves bring it.
//! Else the number of the source lane is computed and `ds_bpermute_b32` goes there: with a shuffle's rule on numbers of lanes in the wave, where bit 5
//! says which warp it is and belongs to the segment of its lane. So that number is never negative and never in the other warp.
//!
//! The mask of members is not looked at: a source lane that is off is not defined.

use lanelog_shuffle::{Intrinsic, Mode, WARP};
use lanelog_typed::{Constant, Operand};

use super::mnemonics::Operation;
use super::reason::Malformed;
use super::value_numbering::Key;
use super::{Selected, Selector, cross_lane};
use crate::instructions::op;
use crate::machine::{Class, Value};

/// Shuffles. Whether it is one.
///
/// # Errors
/// An operand is missing.
pub(super) fn call(selector: &mut Selector<'_>, name: &str) -> Selected<bool> {
    let Some(shuffle) = Intrinsic::named(name) else {
        return Ok(false);
    };
    let missing = Malformed("a shuffle takes a value, an offset, and a word of clamp and segments");
    let at = shuffle.value();
    let instruction = selector.instruction();
    let (_, operand) = instruction.operands.get(at).ok_or(missing)?;
    let is_copy = selector.is_uniform_operand(operand);
    let single = |words: Vec<Value>| words.first().copied().ok_or(missing);
    let value = single(cross_lane::words(selector, at)?)?;
    let b = single(selector.operand(at + 1)?)?;
    let c = single(selector.operand(at + 2)?)?;
    let (b, c) = (known(selector, at + 1, b), known(selector, at + 2, c));
    let mut in_range = None;
    let mut moved = value;
    if !is_copy || shuffle.predicate {
        let (source, bit) = source(selector, shuffle.mode, b, c);
        in_range = shuffle.predicate.then_some(bit);
        if !is_copy {
            moved = pulled(selector, value, source);
        }
    }
    // What the rules call divergent does not stay on the scalar unit.
    if !selector.is_uniform() {
        moved = selector.to_vector(moved);
    }
    let mut result = vec![moved];
    result.extend(in_range);
    selector.result(result);
    Ok(true)
}

/// An operand, with a number for what is not defined.
fn known(selector: &Selector<'_>, index: usize, word: Value) -> Value {
    match selector.instruction().operands.get(index) {
        Some((_, Operand::Constant(Constant::Undef | Constant::Poison))) => Value::Bits(0),
        _ => word,
    }
}

/// The number of each lane in its wave.
fn lane(selector: &mut Selector<'_>) -> Value {
    let key = Key::new("lane", Class::Vector, &[]);
    let words = selector.numbered(key, |selector| {
        let all = Value::Bits(u32::MAX);
        let mut lane = selector.vector(op::V_MBCNT_LO_U32_B32, &[all, Value::Bits(0)]);
        if selector.gpu().wave == 64 {
            lane = selector.vector(op::V_MBCNT_HI_U32_B32, &[all, lane]);
        }
        vec![lane]
    });
    words.first().copied().unwrap_or(Value::Bits(0))
}

/// The number of each lane's source in its wave, and a bit: whether that was in range.
fn source(selector: &mut Selector<'_>, mode: Mode, b: Value, c: Value) -> (Value, Value) {
    use Operation::{Add, And, LShr, Or, Sub, Xor};
    let lane = lane(selector);
    let on = Selector::on_unit_of_operands;
    let b = on(selector, And, b, Value::Bits(31));
    // The mask of segments, and with two warps the bit of the warp.
    let shifted = on(selector, LShr, c, Value::Bits(8));
    let segment = on(selector, And, shifted, Value::Bits(31));
    let warp = Value::Bits(selector.gpu().wave - WARP);
    let segment = on(selector, Or, segment, warp);
    let others = on(selector, Xor, segment, Value::Bits(31));
    let others = on(selector, And, others, Value::Bits(31));
    let least = on(selector, And, lane, segment);
    let clamp = on(selector, And, c, others);
    let from = match mode {
        Mode::Index => {
            let own = on(selector, And, b, others);
            on(selector, Or, least, own)
        }
        Mode::Up => on(selector, Sub, lane, b),
        Mode::Down => on(selector, Add, lane, b),
        Mode::Butterfly => on(selector, Xor, lane, b),
    };
    let always = match (mode, clamp, others) {
        (Mode::Index, Value::Bits(clamp), Value::Bits(others)) => clamp == others,
        (Mode::Butterfly, Value::Bits(clamp), Value::Bits(others)) => (clamp, others) == (31, 31),
        _ => false,
    };
    if always {
        return (from, Value::Bits(1));
    }
    let greatest = on(selector, Or, least, clamp);
    let in_range = selector.fresh_mask();
    let name = match mode {
        Mode::Up => op::V_CMP_GE_I32,
        _ => op::V_CMP_LE_I32,
    };
    selector.emit(name, &[in_range], &[from, greatest]);
    let from = selector.vector(op::V_CNDMASK_B32, &[lane, from, in_range]);
    (from, in_range)
}

/// A word of the lanes of these numbers.
fn pulled(selector: &mut Selector<'_>, word: Value, source: Value) -> Value {
    let address = selector.on_unit_of_operands(Operation::Shl, source, Value::Bits(2));
    let address = selector.to_vector(address);
    let word = selector.to_vector(word);
    selector.vector(op::DS_BPERMUTE_B32, &[address, word])
}
