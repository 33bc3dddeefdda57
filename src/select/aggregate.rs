//! `extractelement`, `insertelement`, `shufflevector`, `extractvalue`, `insertvalue`: rearrange the
//! words of vectors and aggregates.

use super::condition::Condition;
use super::elements::elements;
use super::extension::Extension;
use super::location::Location;
use super::location::first;
use super::long_vector;
use super::reason::Malformed;
use super::rules::{self, Operation};
use super::{Selected, Selector};
use lanelog_amdgpu::gpu::Generation;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{COPY, Class, Fixed, Value};
use lanelog_ir::Opcode;
use lanelog_ir::typed::{Constant, Detail, Operand, Type};

/// The maximum number of vector elements for which a non-constant index is compiled to selects.
/// Longer vectors are stored to memory and indexed there.
const MOST: usize = 32;

/// Selects `extractelement`, `insertelement`, `shufflevector`, `extractvalue` or `insertvalue`.
pub fn shape(selector: &mut Selector<'_>) -> Selected {
    match selector.instruction().opcode {
        Opcode::ExtractElement => extract_element(selector),
        Opcode::InsertElement => insert_element(selector),
        Opcode::ShuffleVector => shuffle(selector),
        Opcode::ExtractValue => extract_value(selector),
        _ => insert_value(selector),
    }
}

/// The index of an element: a constant, or a register.
enum Index {
    Constant(u64),
    Word(Value),
}

fn index(selector: &mut Selector<'_>, at: usize) -> Selected<Index> {
    let bits = selector.integer_bits(&selector.typed_operand(at)?.0)?;
    if let Some((_, Operand::Constant(Constant::Bits(bits)))) =
        selector.instruction().operands.get(at)
    {
        return Ok(Index::Constant(*bits));
    }
    let extension = selector.extension(at);
    let words = selector.operand(at)?;
    let word = first(&words)?;
    Ok(
        match rules::extended(selector, false, bits, &extension, word) {
            Value::Bits(bits) => Index::Constant(u64::from(bits)),
            word => Index::Word(word),
        },
    )
}

/// Sets the result to words; a result of type `i1` becomes a condition.
fn result(selector: &mut Selector<'_>, ty: &Type, words: Vec<Value>, extension: Extension) {
    if *ty == Type::Integer(1)
        && let [word] = words[..]
    {
        let bit = selector.as_condition(word);
        selector.result_bits(vec![bit]);
    } else {
        selector.result_extension(words, extension);
    }
}

/// The words of the first operand, a vector, and the number of words per element.
fn vector(selector: &mut Selector<'_>) -> Selected<(Vec<Value>, usize)> {
    let (count, element) = elements(&selector.typed_operand(0)?.0);
    let per = selector.words_of(element)?;
    let words = selector.operand(0)?;
    // The definition of the operand may have been rejected; then the operand has no words, or
    // another number of words than its type.
    if per == 0 || words.len() != count * per {
        return Err(Malformed("a vector with more or fewer words than its elements have").into());
    }
    Ok((words, per))
}

fn extract_element(selector: &mut Selector<'_>) -> Selected {
    let (count, element) = elements(&selector.typed_operand(0)?.0);
    let extension = selector.extension(0);
    let (words, per) = vector(selector)?;
    let place = match index(selector, 1)? {
        Index::Constant(at) => {
            let at = usize::try_from(at).unwrap_or(usize::MAX).min(count);
            let found = words.get(at * per..(at + 1) * per);
            // An element out of range is poison.
            let found = found.map_or(vec![Value::Bits(0); per], <[Value]>::to_vec);
            result(selector, element, found, extension);
            return Ok(());
        }
        Index::Word(word) => word,
    };
    if *element == Type::Integer(1) {
        return Err("an index that is not constant is not covered for elements of i1".into());
    }
    if count > MOST {
        let found = long_vector::extract(selector, &words, per, place)?;
        result(selector, element, found, extension);
        return Ok(());
    }
    if let Some((low, high)) = bytes_of_words(selector, element, &words)
        && extension == Extension::Unknown
    {
        let chosen = rules::byte_by_number(selector, low, high, place);
        result(selector, element, vec![chosen], extension);
        return Ok(());
    }
    let words = on_one_unit(selector, words);
    let scalar = selector.are_scalar(&words) && selector.is_scalar(place);
    let chosen = if is_indexed(selector, &words, per, place) {
        let at = relative(selector, place, count);
        let all = selector.tuple(&words, Class::Vector);
        selector.on_vector_unit();
        selector.emit(COPY, &[M0], &[at]);
        vec![selector.make(op::V_MOVRELS_B32, 1, &[all])]
    } else if count > 4 && count.is_power_of_two() {
        by_bits(selector, &words, per, place, scalar)
    } else {
        let mut chosen = words[..per].to_vec();
        for at in 1..count {
            let hit = is_index(selector, place, at as u32);
            chosen = selector.choose_words(hit, &words[at * per..(at + 1) * per], &chosen);
        }
        chosen
    };
    result(selector, element, chosen, extension);
    Ok(())
}

/// The one or two registers whose bytes are the elements of an `i8` vector, in memory order, as a
/// load wrote them.
fn bytes_of_words(
    selector: &Selector<'_>,
    element: &Type,
    words: &[Value],
) -> Option<(Value, Value)> {
    if *element != Type::Integer(8) || !(3..=8).contains(&words.len()) {
        return None;
    }
    let mut wholes = Vec::with_capacity(2);
    for four in words.chunks(4) {
        let whole = *four.first()?;
        let is_part = |(at, word): (usize, &Value)| {
            at == 0 || selector.memory.parts.get(word) == Some(&(whole, at as u32))
        };
        let vector = selector.class(whole) == Some(Class::Vector);
        if !vector || !four.iter().enumerate().all(is_part) {
            return None;
        }
        wholes.push(whole);
    }
    let low = *wholes.first()?;
    Some((low, *wholes.last().unwrap_or(&low)))
}

/// The register M0. In relative addressing, the hardware adds its value to a register number.
const M0: Value = Value::Fixed(Fixed::M0, 1);

/// The minimum number of elements for which relative addressing is used.
const FEWEST: usize = 4;

/// Whether to index registers by a uniform index in M0. Only RDNA indexes registers by one
/// instruction (`v_movrels`). gfx9 needs two more instructions, to enable and to disable the
/// indexing mode; there selects are used, as by `llc`.
fn is_indexed(selector: &Selector<'_>, words: &[Value], per: usize, place: Value) -> bool {
    selector.gpu().generation >= Generation::Gfx10
        && per == 1
        && words.len() >= FEWEST
        && selector.is_scalar(place)
        && !selector.are_scalar(words)
}

/// The index, clamped to the last element, so that registers outside of the vector are never
/// accessed.
fn relative(selector: &mut Selector<'_>, place: Value, count: usize) -> Value {
    selector.on_unit_of_operands(Operation::MinU, place, Value::Bits(count as u32 - 1))
}

/// Moves words to scalar registers if the result is on the scalar unit.
fn on_one_unit(selector: &mut Selector<'_>, words: Vec<Value>) -> Vec<Value> {
    if selector.is_on_scalar_unit() {
        selector.to_scalars(&words)
    } else {
        words
    }
}

/// Selects an element by a binary search: each bit of the index halves the candidates.
fn by_bits(
    selector: &mut Selector<'_>,
    words: &[Value],
    per: usize,
    place: Value,
    scalar: bool,
) -> Vec<Value> {
    let mut left = words.to_vec();
    let mut bit = 0;
    while left.len() > per {
        let set = if scalar {
            Condition::Compare(op::S_BITCMP1_B32, place, Value::Bits(bit))
        } else {
            let masked = selector.word(Operation::And, &[place, Value::Bits(1 << bit)]);
            Condition::Mask(selector.make_mask(op::V_CMP_NE_U32, &[Value::Bits(0), masked]))
        };
        // This bit of the index selects the even or the odd element of every pair, so that one
        // compare suffices for all pairs.
        let pairs: Vec<&[Value]> = left.chunks(per).collect();
        let take = |odd: usize| -> Vec<Value> {
            let chosen = pairs.iter().skip(odd).step_by(2);
            chosen.flat_map(|words| words.iter().copied()).collect()
        };
        let (even, odd) = (take(0), take(1));
        left = selector.choose_words(set, &odd, &even);
        bit += 1;
    }
    left
}

/// The condition that an index equals a constant.
fn is_index(selector: &mut Selector<'_>, place: Value, at: u32) -> Condition {
    // The index can be on the scalar unit even if the elements are divergent.
    if selector.is_scalar(place) {
        return Condition::Compare(op::S_CMP_EQ_U32, place, Value::Bits(at));
    }
    Condition::Mask(selector.make_mask(op::V_CMP_EQ_U32, &[Value::Bits(at), place]))
}

fn insert_element(selector: &mut Selector<'_>) -> Selected {
    let (count, element) = elements(&selector.typed_operand(0)?.0);
    let extension = common_extension(selector.extension(0), selector.extension(1), selector, 0);
    let (mut words, per) = vector(selector)?;
    let new = selector.operand(1)?;
    if new.len() != per {
        return Err(Malformed("an element of another type than the vector's").into());
    }
    let place = match index(selector, 2)? {
        Index::Constant(at) => {
            let at = usize::try_from(at).unwrap_or(usize::MAX).min(count);
            if let Some(old) = words.get_mut(at * per..(at + 1) * per) {
                old.copy_from_slice(&new);
            }
            selector.result_extension(words, extension);
            return Ok(());
        }
        Index::Word(word) => word,
    };
    if *element == Type::Integer(1) {
        return Err("an index that is not constant is not covered for elements of i1".into());
    }
    if count > MOST {
        let all = long_vector::insert(selector, &words, &new, place)?;
        selector.result_extension(all, extension);
        return Ok(());
    }
    let words = on_one_unit(selector, words);
    let new = on_one_unit(selector, new);
    if is_indexed(selector, &words, per, place) {
        let at = relative(selector, place, count);
        let all = selector.tuple(&words, Class::Vector);
        let result = selector.fresh(Class::Vector, count as u8);
        selector.on_vector_unit();
        selector.emit(COPY, &[M0], &[at]);
        let moved = selector.emit(op::V_MOVRELD_B32, &[result], &[all, new[0]]);
        moved.tied = true;
        let words = selector.split(result);
        selector.result_extension(words, extension);
        return Ok(());
    }
    let mut result = Vec::with_capacity(words.len());
    for (at, old) in words.chunks(per).enumerate() {
        let hit = is_index(selector, place, at as u32);
        result.extend(selector.choose_words(hit, &new, old));
    }
    selector.result_extension(result, extension);
    Ok(())
}

/// The known upper bits that all elements of a vector have after `insertelement`.
fn common_extension(
    old: Extension,
    new: Extension,
    selector: &Selector<'_>,
    index: usize,
) -> Extension {
    let nothing = matches!(
        selector.instruction().operands.get(index),
        Some((_, Operand::Constant(Constant::Poison | Constant::Undef)))
    );
    if old == new || nothing {
        new
    } else {
        Extension::Unknown
    }
}

fn shuffle(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let Detail::Indices(mask) = &instruction.detail else {
        return Err(Malformed("a `shufflevector` without a constant mask").into());
    };
    let mask = mask.clone();
    let (_, element) = elements(&instruction.ty);
    let per = selector.words_of(element)?;
    let extension = common_extension(selector.extension(1), selector.extension(0), selector, 1);
    let mut all = selector.operand(0)?;
    all.extend(selector.operand(1)?);
    let mut result = Vec::with_capacity(mask.len() * per);
    for place in &mask {
        let first = (*place as usize).saturating_mul(per);
        match all.get(first..first.saturating_add(per)) {
            Some(words) => result.extend_from_slice(words),
            // Undefined elements.
            None => result.resize(result.len() + per, Value::Bits(0)),
        }
    }
    selector.result_extension(result, extension);
    Ok(())
}

/// The position of a member of an aggregate: its first word, its number of words, and its type.
fn part<'t>(
    selector: &Selector<'_>,
    ty: &'t Type,
    path: &[u32],
) -> Selected<(usize, usize, &'t Type)> {
    let mut first = 0;
    let mut ty = ty;
    for step in path {
        ty = match ty {
            Type::Structure { fields, .. } => {
                for field in fields.iter().take(*step as usize) {
                    first += selector.words_of(field)?;
                }
                fields.get(*step as usize).ok_or(Malformed(
                    "an index is out of the range of a structure's fields",
                ))?
            }
            Type::Array(_, element) => {
                first += *step as usize * selector.words_of(element)?;
                element
            }
            _ => return Err(Malformed("only structures and arrays have parts").into()),
        };
    }
    Ok((first, selector.words_of(ty)?, ty))
}

fn extract_value(selector: &mut Selector<'_>) -> Selected {
    let ty = &selector.typed_operand(0)?.0;
    let Detail::Indices(path) = &selector.instruction().detail else {
        return Err(Malformed("an `extractvalue` or `insertvalue` without indices").into());
    };
    let (first, count, ty) = part(selector, ty, path)?;
    let words = selector.operand(0)?;
    let found = words
        .get(first..first + count)
        .ok_or(Malformed(
            "an index is out of the range of the aggregate's parts",
        ))?
        .to_vec();
    result(selector, ty, found, Extension::Unknown);
    Ok(())
}

fn insert_value(selector: &mut Selector<'_>) -> Selected {
    let ty = &selector.typed_operand(0)?.0;
    let Detail::Indices(path) = &selector.instruction().detail else {
        return Err(Malformed("an `extractvalue` or `insertvalue` without indices").into());
    };
    let (first, count, _) = part(selector, ty, path)?;
    let mut words = selector.operand(0)?;
    let new = selector.operand(1)?;
    words
        .get_mut(first..first + count)
        .filter(|old| old.len() == new.len())
        .ok_or(Malformed(
            "an index is out of the range of the aggregate's parts",
        ))?
        .copy_from_slice(&new);
    selector.hold(Location::Words(words));
    Ok(())
}
