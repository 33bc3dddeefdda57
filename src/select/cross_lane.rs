//! Operations in which lanes read each other's values.
//!
//! A shuffle writes a new register, never its source register, so that it reads no lane that it has
//! already overwritten. Sources: AMD's ISA documents (DPP, `v_permlane16_b32`, `ds_bpermute_b32`);
//! llvm/include/llvm/IR/IntrinsicsAMDGPU.td.
//!
//! Computations with inactive lanes are in `whole_wave`.

use super::addressing_mode::vector_tuple;
use super::lane_values::{self, LaneValues};
use super::masks;
use super::operands::{immediate, is_undefined, word, words};
use super::reason::Malformed;
use super::rules::Operation;
use super::rules::mnemonics::PREDICATES;
use super::waterfall::waterfall;
use super::{Selected, Selector, demanded_lanes, dpp, float, inactive_lanes, shuffle};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{COPY, Class, Modifier, Value, Why};
use lanelog_amdgpu::shuffle::{InactiveSource, LaneMap};
use lanelog_ir::typed::Type;

/// `llvm.read_register` of EXEC. Other registers are rejected, because their contents depend on
/// register allocation.
pub(super) fn read_register(selector: &mut Selector<'_>) -> Selected {
    let source = selector.source;
    let at = selector.origin.instruction.unwrap_or(u32::MAX) as usize;
    let called = source.function.instructions.get(at);
    let register = called.map(|called| source.module.register_name(source.function, called));
    let first = match register.unwrap_or_default() {
        b"exec" | b"exec_lo" => 0,
        b"exec_hi" => 1,
        other => {
            let name = String::from_utf8_lossy(other);
            return Err(format!(
                "reading the register `{name}` is not covered: exec, exec_lo and exec_hi are"
            )
            .into());
        }
    };
    let words = selector.gpu().mask_words();
    let number = selector.fresh(Class::Scalar, words);
    selector.because(Why::LaneMask);
    selector.on_masks_to(number, masks::MOVE, &[selector.exec()]);
    let mut number = selector.split(number);
    number.drain(..first.min(number.len()));
    let wanted = selector.words_of(&selector.instruction().ty)?;
    number.resize(wanted, Value::Bits(0));
    selector.result(number);
    Ok(())
}

pub(super) fn read_first(selector: &mut Selector<'_>) -> Selected {
    let words = words(selector, 0)?;
    selector.because(Why::ToScalar);
    let words = selector.to_scalars(&words);
    selector.result(words);
    Ok(())
}

pub(super) fn read(selector: &mut Selector<'_>) -> Selected {
    let words = words(selector, 0)?;
    let lane = word(selector, 1)?;
    let lane = selector.to_scalar(lane);
    let read = from_one_lane(selector, &words, lane, InactiveSource::Never);
    selector.result(read);
    Ok(())
}

pub(super) fn write(selector: &mut Selector<'_>) -> Selected {
    let new = words(selector, 0)?;
    let lane = word(selector, 1)?;
    let lane = selector.to_scalar(lane);
    let old = words(selector, 2)?;
    let mut result = Vec::with_capacity(new.len());
    for (new, old) in new.into_iter().zip(old) {
        let new = selector.to_scalar(new);
        let old = selector.to_vector(old);
        let written = selector.fresh(Class::Vector, 1);
        selector
            .emit(op::V_WRITELANE_B32, &[written], &[old, new, lane])
            .tied = true;
        result.push(written);
    }
    selector.result(result);
    Ok(())
}

/// A lane mask as an integer. Bits of inactive lanes are zero.
pub(super) fn as_number(selector: &mut Selector<'_>, mask: Value) -> Selected {
    let exec = selector.exec();
    let words = selector.gpu().mask_words();
    selector.because(Why::LaneMask);
    let number = selector.fresh(Class::Scalar, words);
    if mask == exec {
        selector.on_masks_to(number, masks::MOVE, &[exec]);
    } else {
        selector.on_masks_to(number, masks::AND, &[mask, exec]);
    }
    let mut number = selector.split(number);
    let wanted = selector.words_of(&selector.instruction().ty)?;
    number.resize(wanted, Value::Bits(0));
    selector.result(number);
    Ok(())
}

pub(super) fn ballot(selector: &mut Selector<'_>) -> Selected {
    let (_, operand) = selector
        .instruction()
        .operands
        .first()
        .ok_or(Malformed("a ballot takes an `i1`"))?;
    let condition = selector.condition(operand)?;
    let mask = match condition {
        super::condition::Condition::Constant(true) => selector.exec(),
        super::condition::Condition::Constant(false) => {
            let words = selector.words_of(&selector.instruction().ty)?;
            selector.result(vec![Value::Bits(0); words]);
            return Ok(());
        }
        condition => selector.mask(condition),
    };
    as_number(selector, mask)
}

pub(super) fn inverse_ballot(selector: &mut Selector<'_>) -> Selected {
    let mut number = words(selector, 0)?;
    number.resize(usize::from(selector.gpu().mask_words()), Value::Bits(0));
    let number = selector.to_scalars(&number);
    let tuple = selector.tuple(&number, Class::Scalar);
    selector.because(Why::LaneMask);
    let mask = selector.make_mask(COPY, &[tuple]);
    selector.result(vec![mask]);
    Ok(())
}

pub(super) fn compare(selector: &mut Selector<'_>, floats: bool) -> Selected {
    let instruction = selector.instruction();
    let ty = instruction.operands.first().map(|(ty, _)| ty.clone());
    let covered = matches!(
        (&ty, floats),
        (Some(Type::Integer(32 | 64)), false) | (Some(Type::Float | Type::Double), true)
    );
    if !covered {
        return Err(
            "the operands' type is not covered: i32 and i64 are, and float and double of `fcmp`"
                .into(),
        );
    }
    let predicate = immediate(selector, 2)?;
    // The values of `llvm::CmpInst::Predicate`: float predicates start at 1, integer predicates at
    // 32.
    let names = match floats {
        true => float::PREDICATES
            .get(predicate.wrapping_sub(1) as usize)
            .map(|row| row.1),
        false => PREDICATES
            .get(predicate.wrapping_sub(32) as usize)
            .map(|row| row.3),
    };
    let names = names.ok_or(Malformed(
        "the operand that says which compare is not a predicate of its type",
    ))?;
    let (lhs, rhs) = (words(selector, 0)?, words(selector, 1)?);
    let name = names[lhs.len().min(2)];
    let lhs = vector_tuple(selector, &lhs);
    let rhs = vector_tuple(selector, &rhs);
    let mask = selector.make_mask(name, &[lhs, rhs]);
    as_number(selector, mask)
}

/// `mbcnt`: counts the bits of a mask that belong to lanes below the current lane, and adds an
/// operand.
pub(super) fn count(selector: &mut Selector<'_>, high: bool) -> Selected {
    let (mask, plus) = (word(selector, 0)?, word(selector, 1)?);
    let result = if high && selector.gpu().wave == 32 {
        // In wave32 there are no lanes in the upper half of the mask, so that the result is the
        // addend. A divergent value must be in a vector register.
        selector.to_vector(plus)
    } else {
        let name = if high {
            op::V_MBCNT_HI_U32_B32
        } else {
            op::V_MBCNT_LO_U32_B32
        };
        selector.make(name, 1, &[mask, plus])
    };
    selector.result(vec![result]);
    Ok(())
}

/// `ds.bpermute`, `ds.permute`: the operands are four times a lane index, and a value.
pub(super) fn permute(selector: &mut Selector<'_>, name: op::Opcode) -> Selected {
    available(selector, name)?;
    let data = words(selector, 1)?;
    by_number(selector, name, data, (0, 2), InactiveSource::Zero)
}

/// `wave.shuffle`: the operands are a value and the index of the source lane. The value of an
/// inactive lane is undefined.
pub(super) fn shuffle_lanes(selector: &mut Selector<'_>) -> Selected {
    let data = words(selector, 0)?;
    by_number(
        selector,
        op::DS_BPERMUTE_B32,
        data,
        (1, 0),
        InactiveSource::Undefined,
    )
}

/// Moves words between lanes. Bits of an operand, from bit `first` on, are the lane index. If all
/// lanes read the same lane, one read replaces the shuffle. If the index is known for each lane at
/// compile time, the cheapest sequence of moves replaces `ds_bpermute_b32`.
fn by_number(
    selector: &mut Selector<'_>,
    name: op::Opcode,
    data: Vec<Value>,
    (index, first): (usize, u32),
    off: InactiveSource,
) -> Selected {
    let is_full = inactive_lanes::is_full(selector);
    let wave = selector.gpu().wave;
    // The lanes that an index can select: those of a half of the wave on some GPUs, except for
    // `wave.shuffle`.
    let is_shuffle = off == InactiveSource::Undefined;
    let within = match selector.gpu().permutes_halves() && !is_shuffle {
        true => wave / 2,
        false => wave,
    };
    if name == op::DS_BPERMUTE_B32 && within == wave && selector.is_uniform_at(index) {
        let number = word(selector, index)?;
        let lane = selector.on_unit_of_operands(Operation::LShr, number, Value::Bits(first));
        let off = if is_full { InactiveSource::Never } else { off };
        let moved = from_one_lane(selector, &data, lane, off);
        return give(selector, moved);
    }
    let known = lane_values::of_operand(selector, index);
    let lane_at = |values: &LaneValues, lane: u8| {
        let number = values.lowest(lane, first + within.trailing_zeros())?;
        Some(lane & !(within - 1) as u8 | (number >> first) as u8)
    };
    let map = known.and_then(|values| LaneMap::known(wave, |lane| lane_at(&values, lane)));
    let map = match name {
        op::DS_BPERMUTE_B32 => map,
        // In an invertible map each lane is read by exactly one lane.
        op::DS_PERMUTE_B32 => map.and_then(|map| map.inverse()),
        // Other instructions also read inactive lanes, so that a sequence of moves replaces them
        // only if all lanes are active.
        _ => map.filter(|_| is_full),
    };
    let map = map.map(|map| map.only(demanded_lanes::of_result(selector)));
    if let Some(map) = map
        && let Some(moved) = shuffle::covered(selector, &map, off, &data)
    {
        return give(selector, moved);
    }
    let number = word(selector, index)?;
    let address = selector.on_unit_of_operands(Operation::Shl, number, Value::Bits(2 - first));
    let address = selector.to_vector(address);
    let data: Vec<Value> = data
        .into_iter()
        .map(|word| selector.to_vector(word))
        .collect();
    let moved = match is_shuffle && selector.gpu().permutes_halves() {
        true => across_halves(selector, number, address, &data, is_full)?,
        false => {
            let data = data.into_iter();
            data.map(|word| selector.make(name, 1, &[address, word]))
                .collect()
        }
    };
    selector.result(moved);
    Ok(())
}

/// Reads words of lanes of the whole wave, on GPUs where `ds_bpermute_b32` only reads lanes of the
/// same half. If the halves can be swapped, that instruction reads both halves. Otherwise, lanes
/// with different source lanes take turns.
fn across_halves(
    selector: &mut Selector<'_>,
    number: Value,
    address: Value,
    data: &[Value],
    is_full: bool,
) -> Selected<Vec<Value>> {
    let swap = op::V_PERMLANE64_B32;
    // The instruction does not write inactive lanes.
    if is_full && swap.spelling(selector.gpu().generation).is_some() {
        let lane = shuffle::lane(selector);
        let differs = selector.on_unit_of_operands(Operation::Xor, lane, number);
        let differs = selector.on_unit_of_operands(Operation::And, differs, Value::Bits(32));
        let is_other = selector.make_mask(op::V_CMP_NE_U32, &[Value::Bits(0), differs]);
        let moved = data.iter().map(|word| {
            let swapped = selector.make(swap, 1, &[*word]);
            let [own, other] = [*word, swapped]
                .map(|word| selector.make(op::DS_BPERMUTE_B32, 1, &[address, word]));
            selector.make(op::V_CNDMASK_B32, 1, &[own, other, is_other])
        });
        return Ok(moved.collect());
    }
    let number = selector.to_vector(number);
    let both = vector_tuple(selector, &[number; 2]);
    let result = selector.fresh(Class::Vector, data.len() as u8);
    waterfall(selector, &[both], |selector, first| {
        let lane = first.first().map_or(Value::Bits(0), |lane| lane.word(0));
        for (at, word) in (0..).zip(data) {
            let read = shuffle::read(selector, *word, lane, InactiveSource::Undefined);
            selector.emit(COPY, &[result.word(at)], &[read]);
        }
    })?;
    Ok(selector.split(result))
}

/// Broadcasts words of one lane.
fn from_one_lane(
    selector: &mut Selector<'_>,
    data: &[Value],
    lane: Value,
    off: InactiveSource,
) -> Vec<Value> {
    let data = data.iter();
    data.map(|word| shuffle::read(selector, *word, lane, off))
        .collect()
}

/// Sets the result to these words, which are moved to vector registers if the result is divergent.
fn give(selector: &mut Selector<'_>, mut words: Vec<Value>) -> Selected {
    if !selector.is_uniform() {
        for word in &mut words {
            *word = selector.to_vector(*word);
        }
    }
    selector.result(words);
    Ok(())
}

pub(super) fn swizzle(selector: &mut Selector<'_>) -> Selected {
    let data = words(selector, 0)?;
    let pattern = (immediate(selector, 1)? & 0xffff) as i32;
    let data = data.into_iter();
    let moved = data.map(|word| {
        let word = selector.to_vector(word);
        shuffle::swizzle(selector, pattern, word)
    });
    let moved = moved.collect();
    selector.result(moved);
    Ok(())
}

/// Returns an error if the GPU does not have an instruction.
pub(super) fn available(selector: &Selector<'_>, name: op::Opcode) -> Selected {
    let gpu = selector.gpu();
    match name.spelling(gpu.generation) {
        Some(_) => Ok(()),
        None => Err(format!("{} has no `{name}`", gpu.name).into()),
    }
}

/// `permlane16`, `permlanex16`. Operands: old value, data, two words of lane selectors, whether
/// inactive lanes are read, and, if not, whether reading an inactive lane gives zero. The selectors
/// are scalar words, or (`own`) differ between lanes.
pub(super) fn permute_row(selector: &mut Selector<'_>, name: op::Opcode, own: bool) -> Selected {
    available(selector, name)?;
    let undefined = is_undefined(selector, 0);
    let old = words(selector, 0)?;
    let data = words(selector, 1)?;
    let mut lanes = Vec::new();
    if own {
        let lane = word(selector, 2)?;
        lanes.push(selector.to_vector(lane));
    } else {
        for at in [2, 3] {
            let word = word(selector, at)?;
            lanes.push(selector.to_scalar(word));
        }
    }
    let flags = 2 + lanes.len();
    let inactive = immediate(selector, flags)? & 1 != 0;
    let bound = immediate(selector, flags + 1)? & 1 != 0;
    let modifiers: &[Modifier] = match (inactive, bound) {
        (false, false) => &[],
        (true, false) => &[Modifier::Word("op_sel:[1,0]")],
        (false, true) => &[Modifier::Word("op_sel:[0,1]")],
        (true, true) => &[Modifier::Word("op_sel:[1,1]")],
    };
    let old = (!undefined).then_some(&old[..]);
    dpp::move_words(selector, name, old, &data, &lanes, modifiers);
    Ok(())
}

/// `permlane64`: swaps the halves of a 64-lane wave. In wave32 the result is the operand itself.
pub(super) fn swap_halves(selector: &mut Selector<'_>) -> Selected {
    available(selector, op::V_PERMLANE64_B32)?;
    let mut result = words(selector, 0)?;
    for word in &mut result {
        *word = selector.to_vector(*word);
        if selector.gpu().wave == 64 {
            *word = selector.make(op::V_PERMLANE64_B32, 1, &[*word]);
        }
    }
    selector.result(result);
    Ok(())
}

/// `permlane16.swap`, `permlane32.swap`. Operands: two values, whether inactive lanes are read,
/// and, if not, whether reading an inactive lane gives zero. The instruction reads and writes both
/// values, so that a tuple contains them.
pub(super) fn swap_rows(selector: &mut Selector<'_>, name: op::Opcode) -> Selected {
    available(selector, name)?;
    let both = [word(selector, 0)?, word(selector, 1)?];
    let mut modifiers = Vec::new();
    if immediate(selector, 3)? & 1 != 0 {
        modifiers.push(Modifier::Word("bound_ctrl:1"));
    }
    if immediate(selector, 2)? & 1 != 0 {
        modifiers.push(Modifier::Word("fi:1"));
    }
    let before = vector_tuple(selector, &both);
    let after = selector.fresh(Class::Vector, 2);
    let made = selector.emit(name, &[after], &[before]);
    made.modifiers = modifiers;
    made.tied = true;
    let result = selector.split(after);
    selector.result(result);
    Ok(())
}
