//! Preparation before live ranges are computed. If an instruction's result is tied to its first
//! source, this source is first copied to the result's register. Copies of tuples become copies of
//! words, so that each word can be allocated separately; copies of lane masks and of physical
//! registers stay whole.

use super::step::Step;
use super::words::is_copy;
use crate::machine::{Class, Code, Fixed, Instruction, Operand, Register, Value, fresh};

/// Makes the first source of each tied instruction equal to its first result, splits copies of
/// tuples into copies of words, and returns the origin of each instruction. Time: linear in the
/// code.
pub fn prepare(code: &mut Code) -> Vec<Vec<Step>> {
    let mut steps = Vec::with_capacity(code.blocks.len());
    let mut blocks = std::mem::take(&mut code.blocks);
    for block in &mut blocks {
        let mut of_block = Vec::with_capacity(block.instructions.len());
        let mut new = Vec::with_capacity(block.instructions.len());
        for (at, mut instruction) in std::mem::take(&mut block.instructions)
            .into_iter()
            .enumerate()
        {
            let at = if is_copy(&instruction) {
                Step::Copy(at as u32)
            } else {
                Step::Original(at as u32)
            };
            if is_copy(&instruction) {
                let count = new.len();
                split(code, instruction, &mut new);
                of_block.resize(of_block.len() + new.len() - count, at);
                continue;
            }
            let pair = instruction
                .results
                .first()
                .copied()
                .zip(instruction.sources.first().map(|source| source.value));
            let Some((result, source)) = pair.filter(|_| instruction.tied) else {
                of_block.push(at);
                new.push(instruction);
                continue;
            };
            if result == source {
                of_block.push(at);
                new.push(instruction);
                continue;
            }
            let origin = instruction.origin;
            let copy = |to: Value, from: Value| Instruction::copy(to, from, origin);
            // If another source overlaps the result's register, a temporary register is needed.
            let others = instruction.sources.iter().skip(1);
            let in_the_way = others.clone().any(|other| touch(other.value, result))
                || !matches!(result, Value::Part { .. });
            let place = if in_the_way {
                let (class, words) = shape(code, result);
                fresh(&mut code.registers, class, words)
            } else {
                result
            };
            let count = new.len();
            split(code, copy(place, source), &mut new);
            of_block.resize(of_block.len() + new.len() - count, at.before());
            instruction.sources[0].value = place;
            instruction.results[0] = place;
            of_block.push(at);
            new.push(instruction);
            if in_the_way {
                let count = new.len();
                split(code, copy(result, place), &mut new);
                of_block.resize(of_block.len() + new.len() - count, at.after());
            }
        }
        block.instructions = new;
        steps.push(of_block);
    }
    code.blocks = blocks;
    steps
}

/// Splits a copy of a tuple into copies of its words, unless the value must stay whole.
fn split(code: &Code, instruction: Instruction, into: &mut Vec<Instruction>) {
    let (result, source) = (instruction.results[0], instruction.sources[0]);
    let words = match result {
        Value::Part { words, .. } | Value::Fixed(_, words) => words,
        _ => 1,
    };
    let can_split = |value: Value| match value {
        Value::Part { .. } => shape(code, value).0 != Class::Mask,
        Value::Bits(_) | Value::Wide(_) => true,
        Value::Fixed(fixed, _) => matches!(fixed, Fixed::Sgpr(_) | Fixed::Vgpr(_)),
        _ => false,
    };
    if words <= 1 || !can_split(result) || !can_split(source.value) {
        into.push(instruction);
        return;
    }
    // If source and result overlap in one register, the words are copied in the order in which each
    // word is read before it is overwritten.
    let backward = match (result, source.value) {
        (Value::Part { first: to, .. }, Value::Part { first: from, .. }) => to > from,
        (Value::Fixed(Fixed::Sgpr(to), _), Value::Fixed(Fixed::Sgpr(from), _))
        | (Value::Fixed(Fixed::Vgpr(to), _), Value::Fixed(Fixed::Vgpr(from), _)) => to > from,
        _ => false,
    };
    for at in 0..words {
        let at = if backward { words - 1 - at } else { at };
        into.push(Instruction {
            results: vec![result.word(at)],
            sources: vec![Operand {
                value: source.value.word(at),
                ..source
            }],
            ..instruction.clone()
        });
    }
}

/// Whether two values have a common word.
fn touch(one: Value, other: Value) -> bool {
    let part = |value: Value| match value {
        Value::Part {
            register,
            first,
            words,
        } => Some((register, first, first + words)),
        _ => None,
    };
    match (part(one), part(other)) {
        (Some((one, from, to)), Some((other, start, end))) => {
            one == other && from < end && start < to
        }
        _ => false,
    }
}

/// The class of a value and its number of words.
fn shape(code: &Code, value: Value) -> (Class, u8) {
    let class = |register: Register| {
        let found = code.registers.get(register.0 as usize);
        found.map_or(Class::Vector, |found| found.class)
    };
    match value {
        Value::Part {
            register, words, ..
        } => (class(register), words),
        Value::Fixed(Fixed::Vgpr(_), words) => (Class::Vector, words),
        Value::Fixed(_, words) => (Class::Scalar, words),
        _ => (Class::Vector, 1),
    }
}
