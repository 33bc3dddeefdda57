//! Reductions over the active lanes of a wave: `llvm.amdgcn.wave.reduce.*`.
//!
//! A uniform value needs no loop: its sum is a product with the number of lanes, its minimum is the
//! value. For a divergent value, each iteration of a loop adds the value of the lowest remaining
//! lane:
//!
//! ```text
//!     s_mov left, exec
//!     s_mov all, neutral
//! round:
//!     s_ctz lane, left
//!     v_readlane value, ..., lane
//!     s_add all, all, value
//!     s_lshl bit, 1, lane
//!     s_and_not1 left, left, bit
//!     s_cbranch_scc1 round
//! ```
//!
//! Lanes are added in ascending order, so that sums of floats are deterministic. Integers can be
//! added in any order. If all lanes are active, four DPP moves within rows of 16 lanes, each
//! followed by one operation, compute the reduction of a row in each of its lanes. Then one lane of
//! each row is read:
//!
//! ```text
//!     v_add own, own, own quad_perm:[1,0,3,2]
//!     v_add own, own, own quad_perm:[2,3,0,1]
//!     v_add own, own, own row_half_mirror
//!     v_add own, own, own row_mirror
//!     v_readlane first, own, 0
//!     v_readlane second, own, 16
//!     s_add all, first, second
//! ```
//! Source: llvm/include/llvm/IR/IntrinsicsAMDGPU.td. The second operand, which suggests a strategy,
//! is ignored.

use super::addressing_mode::vector_tuple;
use super::cycle::{carried, carry, cycle, kept_lanes};
use super::masks;
use super::reason::Malformed;
use super::rules::Operation;
use super::{Selected, Selector, elementwise, inactive_lanes, operands, shuffle};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Value, Why};
use lanelog_amdgpu::shuffle::{InactiveSource, LaneMap};
use lanelog_ir::typed::Type;

/// The operation that combines two values.
#[derive(Clone, Copy)]
enum Reduction {
    /// An integer operation on each word separately, or on a single word.
    Words(Operation),
    /// An integer sum, or a difference if the field is true.
    Sum(bool),
    /// A 64-bit minimum or maximum, given by a compare instruction: the compare is true if the
    /// first operand is the result.
    Chosen(op::Opcode),
    /// A float sum, or a difference if the field is true.
    FloatSum(bool),
    /// A float maximum if the field is true, otherwise a minimum.
    Extreme(bool),
}

/// Selects `wave.reduce.add` and `wave.reduce.sub`.
pub(super) fn sum(selector: &mut Selector<'_>, subtract: bool) -> Selected {
    reduce(selector, false, |_| (Reduction::Sum(subtract), 0))
}

/// Selects `wave.reduce.and`, `wave.reduce.or` and `wave.reduce.xor`.
pub(super) fn words(selector: &mut Selector<'_>, operation: Operation, neutral: u64) -> Selected {
    reduce(selector, false, |_| (Reduction::Words(operation), neutral))
}

/// `wave.reduce.umin`, `umax`, `min`, `max`: by an operation for 32 bits, by a compare for 64 bits.
pub(super) fn chosen(
    selector: &mut Selector<'_>,
    operation: Operation,
    compare: op::Opcode,
    neutral: u64,
) -> Selected {
    reduce(selector, false, |wide| match wide {
        true => (Reduction::Chosen(compare), neutral),
        false => (Reduction::Words(operation), neutral),
    })
}

/// Selects `wave.reduce.fadd` and `wave.reduce.fsub`.
pub(super) fn float_sum(selector: &mut Selector<'_>, subtract: bool, neutral: u64) -> Selected {
    reduce(selector, true, |_| (Reduction::FloatSum(subtract), neutral))
}

/// `wave.reduce.fmin`, `fmax`: NaNs do not change the result.
pub(super) fn float_extreme(selector: &mut Selector<'_>, greatest: bool) -> Selected {
    reduce(selector, true, |wide| {
        let nan: u64 = if wide { 0x7ff8 << 48 } else { 0x7fc0 << 48 };
        (Reduction::Extreme(greatest), nan)
    })
}

/// Reduces the first operand. `of` returns the operation for 32 or 64 bits, and its neutral
/// element.
fn reduce(
    selector: &mut Selector<'_>,
    floats: bool,
    of: impl FnOnce(bool) -> (Reduction, u64),
) -> Selected {
    let ty = selector.instruction().ty.clone();
    let wide = match (&ty, floats) {
        (Type::Integer(32), false) | (Type::Float, true) => false,
        (Type::Integer(64), false) | (Type::Double, true) => true,
        _ => {
            return Err(
                "its type is not covered: i32 and i64 are, and float and double of floats".into(),
            );
        }
    };
    let (reduction, neutral) = of(wide);
    let [low, high] = [neutral as u32, (neutral >> 32) as u32];
    let neutral = if wide { [low, high] } else { [high, 0] };
    let words = operands::words(selector, 0)?;
    let result = match at_once(selector, reduction, &words) {
        Some(result) => result,
        None => match by_rows(selector, reduction, &ty, &words)? {
            Some(result) => result,
            None => by_lanes(selector, reduction, &ty, &words, neutral)?,
        },
    };
    selector.result(result);
    Ok(())
}

/// Reduces a uniform value without a loop; `None` if this is not possible for the operation.
fn at_once(
    selector: &mut Selector<'_>,
    reduction: Reduction,
    words: &[Value],
) -> Option<Vec<Value>> {
    if !selector.are_scalar(words) {
        return None;
    }
    let odd = match reduction {
        Reduction::Words(Operation::Xor) => true,
        Reduction::Sum(_) => false,
        Reduction::Words(_) | Reduction::Chosen(_) => return Some(words.to_vec()),
        _ => return None,
    };
    let &[word] = words else { return None };
    let exec = selector.exec();
    let count = selector.fresh(Class::Scalar, 1);
    let name = selector
        .gpu()
        .by_wave(op::S_BCNT1_I32_B32, op::S_BCNT1_I32_B64);
    selector.emit(name, &[count], &[exec]);
    let mut times = count;
    if odd {
        times = selector.on_unit_of_operands(Operation::And, count, Value::Bits(1));
    }
    let product = selector.on_unit_of_operands(Operation::Mul, word, times);
    Some(vec![match reduction {
        Reduction::Sum(true) => {
            selector.on_unit_of_operands(Operation::Sub, Value::Bits(0), product)
        }
        _ => product,
    }])
}

/// Reduces integers in a wave whose lanes are all active, row by row.
fn by_rows(
    selector: &mut Selector<'_>,
    reduction: Reduction,
    ty: &Type,
    words: &[Value],
) -> Selected<Option<Vec<Value>>> {
    let negated = matches!(reduction, Reduction::Sum(true));
    let reduction = match reduction {
        Reduction::Sum(_) => Reduction::Sum(false),
        Reduction::Words(_) | Reduction::Chosen(_) => reduction,
        _ => return Ok(None),
    };
    if !inactive_lanes::is_full(selector) {
        return Ok(None);
    }
    let wave = selector.gpu().wave;
    let mut own = words.to_vec();
    for by in [1, 2, 7, 15] {
        let map = LaneMap::new(wave, |lane| lane ^ by);
        let Some(others) = shuffle::covered(selector, &map, InactiveSource::Undefined, &own) else {
            return Ok(None);
        };
        own = match (reduction, others.as_slice(), own.as_slice()) {
            // The sum is uniform, although its operands are divergent.
            (Reduction::Sum(_), &[other], &[word]) => {
                vec![selector.on_unit_of_operands(Operation::Add, other, word)]
            }
            (Reduction::Sum(_), others, own) => selector.vector_chain(false, others, own, None),
            _ => joined(selector, reduction, ty, &others, &own)?,
        };
    }
    let of_row = |selector: &mut Selector<'_>, row: u32| -> Vec<Value> {
        let lane = Value::Bits(16 * row);
        let words = own.iter();
        words
            .map(|word| shuffle::read(selector, *word, lane, InactiveSource::Undefined))
            .collect()
    };
    let mut all = of_row(selector, 0);
    for row in 1..wave / 16 {
        let row = of_row(selector, row);
        all = joined(selector, reduction, ty, &all, &row)?;
    }
    if negated {
        let nothing = vec![Value::Bits(0); all.len()];
        all = selector.sum(true, &nothing, &all);
    }
    Ok(Some(match reduction {
        Reduction::Chosen(_) => selector.to_scalars(&all),
        _ => all,
    }))
}

/// Reduces lane by lane, in a loop.
fn by_lanes(
    selector: &mut Selector<'_>,
    reduction: Reduction,
    ty: &Type,
    words: &[Value],
    neutral: [u32; 2],
) -> Selected<Vec<Value>> {
    let why = selector.origin.why;
    let gpu = selector.gpu();
    let left = kept_lanes(selector);
    let neutral: Vec<Value> = neutral.into_iter().map(Value::Bits).collect();
    let neutral = neutral
        .get(..words.len())
        .ok_or(Malformed("a value of more than two words"))?;
    let on_scalar_unit = matches!(reduction, Reduction::Words(_) | Reduction::Sum(_));
    let all = match on_scalar_unit {
        true => {
            let all = selector.fresh(Class::Scalar, words.len() as u8);
            carry(selector, all, neutral);
            all
        }
        false => carried(selector, neutral),
    };
    cycle(selector, op::S_CBRANCH_SCC1, |selector| {
        selector.because(Why::LaneMask);
        let lane = selector.fresh(Class::Scalar, 1);
        let name = gpu.by_wave(op::S_CTZ_I32_B32, op::S_CTZ_I32_B64);
        selector.emit(name, &[lane], &[left]);
        selector.because(Why::ToScalar);
        let value = words.iter();
        let value = value.map(|word| shuffle::read(selector, *word, lane, InactiveSource::Never));
        let value: Vec<Value> = value.collect();
        selector.because(why);
        let so_far = selector.split(all);
        let both = joined(selector, reduction, ty, &so_far, &value)?;
        carry(selector, all, &both);
        selector.because(Why::LaneMask);
        let one = match gpu.wave {
            32 => Value::Bits(1),
            _ => Value::Wide(1),
        };
        let bit = selector.on_masks([op::S_LSHL_B32, op::S_LSHL_B64], &[one, lane]);
        selector.on_masks_to(left, masks::AND_NOT, &[left, bit]);
        Ok(())
    })?;
    selector.because(why);
    let all = selector.split(all);
    Ok(match reduction {
        Reduction::Chosen(_) => selector.to_scalars(&all),
        _ => all,
    })
}

/// Combines two partial results of a reduction.
fn joined(
    selector: &mut Selector<'_>,
    reduction: Reduction,
    ty: &Type,
    all: &[Value],
    value: &[Value],
) -> Selected<Vec<Value>> {
    Ok(match reduction {
        Reduction::Words(operation) => {
            let pairs = all.iter().zip(value);
            pairs
                .map(|(all, value)| selector.on_unit_of_operands(operation, *all, *value))
                .collect()
        }
        Reduction::Sum(subtract) => selector.sum(subtract, all, value),
        Reduction::Chosen(compare) => {
            let [first, second] = [all, value].map(|words| vector_tuple(selector, words));
            let is_first = selector.make_mask(compare, &[first, second]);
            let pairs = selector.split(second).into_iter().zip(all);
            pairs
                .map(|(value, all)| selector.make(op::V_CNDMASK_B32, 1, &[value, *all, is_first]))
                .collect()
        }
        Reduction::FloatSum(subtract) => {
            elementwise::float_sum(selector, subtract, ty, [all, value])?
        }
        Reduction::Extreme(greatest) => elementwise::extreme(selector, greatest, ty, [all, value])?,
    })
}
