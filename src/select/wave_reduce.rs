//! Reductions over the lanes of a wave that are on: `llvm.amdgcn.wave.reduce.*`.
//!
//! A value that all lanes agree on needs no lanes: its sum is a product with their number, its least is itself. Of others each round of a cycle takes the
//! value of the lowest lane that is left:
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
//! Lanes come in the order of their numbers, so that sums of floats are the same each time. Integers may come in any order: where no lane can be off, four moves
//! within rows of 16 lanes, each with one operation on all lanes, leave in each lane what its row has, and one lane of each row is read:
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
//! Source: llvm/include/llvm/IR/IntrinsicsAMDGPU.td. The second
//! operand, a wish how it shall be done, is not looked at.

use super::addressing_mode::vector_tuple;
use super::cycle::{carried, carry, cycle, kept_lanes};
use super::masks;
use super::mnemonics::Operation;
use super::reason::Malformed;
use super::{Selected, Selector, elementwise, off_lanes, operands, shuffle};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Value, Why};
use lanelog_amdgpu::shuffle::{LaneMap, Off};
use lanelog_ir::typed::Type;

/// What is done to two values.
#[derive(Clone, Copy)]
enum Reduction {
    /// On words of integers, independent of each other or with one word.
    Words(Operation),
    /// Sums and differences of integers: whether it is a difference.
    Sum(bool),
    /// The lesser or greater of 64 bits, by the compare that holds if the first of two is it.
    Chosen(op::Opcode),
    /// Sums and differences of floats.
    FloatSum(bool),
    /// The greatest or the least float.
    Extreme(bool),
}

/// Reduces the first operand of `wave.reduce.NAME`.
///
/// # Errors
/// The type is not covered.
pub(super) fn reduce(selector: &mut Selector<'_>, name: &str) -> Selected {
    let ty = selector.instruction().ty.clone();
    let (reduction, neutral) = reduction(name, &ty)
        .ok_or("its type is not covered: i32 and i64 are, and float and double of floats")?;
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

/// What is done, and the words that change nothing.
fn reduction(name: &str, ty: &Type) -> Option<(Reduction, [u32; 2])> {
    let wide = *ty == Type::Integer(64);
    let greatest_signed = [u32::MAX, i32::MAX as u32];
    let least_signed = [0, 1 << 31];
    // The word that decides of one word is the upper one of two.
    let of_type = |[low, high]: [u32; 2]| if wide { [low, high] } else { [high, 0] };
    let chosen = |narrow, wider| match wide {
        true => Reduction::Chosen(wider),
        false => Reduction::Words(narrow),
    };
    let integer = matches!(ty, Type::Integer(32 | 64));
    let float = matches!(ty, Type::Float | Type::Double);
    let nan = match ty {
        Type::Double => [0, 0x7ff8_0000],
        _ => [0x7fc0_0000, 0],
    };
    let minus_zero = match ty {
        Type::Double => [0, 1 << 31],
        _ => [1 << 31, 0],
    };
    Some(match name {
        "add" if integer => (Reduction::Sum(false), [0; 2]),
        "sub" if integer => (Reduction::Sum(true), [0; 2]),
        "and" if integer => (Reduction::Words(Operation::And), [u32::MAX; 2]),
        "or" if integer => (Reduction::Words(Operation::Or), [0; 2]),
        "xor" if integer => (Reduction::Words(Operation::Xor), [0; 2]),
        "umin" if integer => (chosen(Operation::MinU, op::V_CMP_LT_U64), [u32::MAX; 2]),
        "umax" if integer => (chosen(Operation::MaxU, op::V_CMP_GT_U64), [0; 2]),
        "min" if integer => (
            chosen(Operation::MinI, op::V_CMP_LT_I64),
            of_type(greatest_signed),
        ),
        "max" if integer => (
            chosen(Operation::MaxI, op::V_CMP_GT_I64),
            of_type(least_signed),
        ),
        "fadd" if float => (Reduction::FloatSum(false), minus_zero),
        "fsub" if float => (Reduction::FloatSum(true), [0; 2]),
        "fmin" if float => (Reduction::Extreme(false), nan),
        "fmax" if float => (Reduction::Extreme(true), nan),
        _ => return None,
    })
}

/// Of words that all lanes agree on, where that is shorter.
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

/// Of integers in a wave of which no lane can be off: rows first.
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
    if !off_lanes::is_full(selector) {
        return Ok(None);
    }
    let wave = selector.gpu().wave;
    let mut own = words.to_vec();
    for by in [1, 2, 7, 15] {
        let map = LaneMap::new(wave, |lane| lane ^ by);
        let Some(others) = shuffle::covered(selector, &map, Off::Undefined, &own) else {
            return Ok(None);
        };
        own = match (reduction, others.as_slice(), own.as_slice()) {
            // The sum is one for all lanes, and its parts are not.
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
            .map(|word| shuffle::read(selector, *word, lane, Off::Undefined))
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

/// One lane after the other.
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
        let value = value.map(|word| shuffle::read(selector, *word, lane, Off::Never));
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

/// Two values as one.
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
