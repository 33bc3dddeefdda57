//! Groups separate scalar loads, and merges loads of adjacent words.
//!
//! Selection uses a scalar load only if its memory is not clobbered before the load, so that the
//! load may be issued earlier. Scalar loads complete in any order, so that a wait for one is a wait
//! for all. Loads that are issued as a group therefore need only one wait. A load moves up to the
//! nearest preceding load within a limited distance, past instructions that access neither its
//! address nor its result. Adjacent words with the same base are then loaded by one instruction,
//! and words that are loaded twice only once. Words between two loaded ones are loaded as well if
//! that needs fewer instructions: they are on the same pages of memory, because a gap is smaller
//! than a page.

use super::instructions::{Access, Opcode, Unit};
use super::machine::{Class, Code, Instruction, Origin, Value, Virtual, fresh};
use crate::Gpu;
use crate::gpu::Generation;

/// The maximum number of instructions that a load may move past. The limit exists because a load
/// that moves up extends the live range of its result.
const FAR: usize = 40;

/// The maximum number of words that loads which move up in a block may load in total.
const WORDS: usize = 32;

/// The numbers of words that one instruction can load, in descending order.
fn sizes(gpu: &Gpu) -> &'static [usize] {
    match gpu.generation {
        Generation::Gfx12 => &[16, 8, 4, 3, 2, 1],
        _ => &[16, 8, 4, 2, 1],
    }
}

/// Groups scalar loads, and merges loads of adjacent words. Time: linear in the code.
pub(super) fn gather(code: &mut Code, gpu: &Gpu) {
    for block in &mut code.blocks {
        raise(&mut block.instructions);
        let all = std::mem::take(&mut block.instructions);
        block.instructions = merged(all, &mut code.registers, sizes(gpu));
    }
}

fn is_load(instruction: &Instruction) -> bool {
    instruction.opcode.unit() == Unit::ScalarMemory && instruction.opcode.access() == Access::Load
}

/// Whether a load may move up past an instruction.
fn may_pass(load: &Instruction, other: &Instruction) -> bool {
    !load.is_tied_to(other) && !other.opcode.is_branch()
}

fn raise(all: &mut [Instruction]) {
    let mut words = 0;
    for at in 0..all.len() {
        let (before, rest) = all.split_at(at);
        let Some(load) = rest.first().filter(|load| words_of(load).is_some()) else {
            continue;
        };
        let near = before.iter().rev().take(FAR);
        let passed = near
            .take_while(|other| !is_load(other) && may_pass(load, other))
            .count();
        let joins = before
            .len()
            .checked_sub(passed + 1)
            .and_then(|at| before.get(at))
            .is_some_and(is_load);
        let size = words_of(load).map_or(0, |(_, _, words)| words);
        if joins && passed > 0 && words + size <= WORDS {
            words += size;
            if let Some(part) = all.get_mut(at - passed..=at) {
                part.rotate_right(1);
            }
        }
    }
}

/// The base, the offset and the number of words of a plain scalar load.
fn words_of(load: &Instruction) -> Option<(Value, u32, usize)> {
    match (load.sources.as_slice(), load.results.as_slice()) {
        ([base, offset], [Value::Part { words, .. }])
            // A volatile access also has a modifier.
            if Opcode::scalar_load((*words).into()) == Some(load.opcode) && load.modifiers.is_empty() =>
        {
            match offset.value {
                Value::Bits(offset) => Some((base.value, offset, usize::from(*words))),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Loads with the same base.
struct Words {
    base: Value,
    loads: Vec<Load>,
}

/// Merges loads of adjacent words into as few instructions as possible.
fn merged(
    all: Vec<Instruction>,
    registers: &mut Vec<Virtual>,
    sizes: &[usize],
) -> Vec<Instruction> {
    let mut out = Vec::with_capacity(all.len());
    let mut run: Vec<Instruction> = Vec::new();
    for instruction in all {
        let joins = words_of(&instruction).is_some()
            && run.len() < FAR
            && run.iter().all(|other| may_pass(&instruction, other));
        if !joins {
            end(&mut out, std::mem::take(&mut run), registers, sizes);
        }
        if words_of(&instruction).is_some() {
            run.push(instruction);
        } else {
            out.push(instruction);
        }
    }
    end(&mut out, run, registers, sizes);
    out
}

fn end(
    out: &mut Vec<Instruction>,
    run: Vec<Instruction>,
    registers: &mut Vec<Virtual>,
    sizes: &[usize],
) {
    if run.len() < 2 {
        out.extend(run);
        return;
    }
    let mut bases: Vec<Words> = Vec::new();
    for load in &run {
        let (Some((base, offset, words)), Some(result)) = (words_of(load), load.results.first())
        else {
            continue;
        };
        let load = (offset, words, *result, load.origin);
        match bases.iter_mut().find(|found| found.base == base) {
            Some(found) => found.loads.push(load),
            None => bases.push(Words {
                base,
                loads: vec![load],
            }),
        }
    }
    let mut copies = Vec::new();
    for of in &mut bases {
        // Loads at different offsets from a word cannot be merged.
        of.loads.sort_by_key(|load| (load.0 % 4, load.0));
        let runs = of.loads.chunk_by(|one, other| one.0 % 4 == other.0 % 4);
        for loads in runs.flat_map(|loads| groups(loads, sizes)) {
            load_words(out, &mut copies, of.base, loads, registers, sizes);
        }
    }
    out.extend(copies);
}

/// A load: the offset in bytes, the number of words, the result, and the origin.
type Load = (u32, usize, Value, Origin);

/// The offset after the last byte of loads.
fn end_of(loads: &[Load]) -> u32 {
    let ends = loads
        .iter()
        .map(|load| load.0.saturating_add(4 * load.1 as u32));
    ends.max().unwrap_or(0)
}

/// Splits loads, in order of their offsets, into those that are merged, with the fewest
/// instructions. At least half of the words that instructions for a group load are needed.
fn groups<'l>(loads: &'l [Load], sizes: &[usize]) -> Vec<&'l [Load]> {
    // Loads without a gap are always merged.
    let mut parts: Vec<&[Load]> = Vec::new();
    let mut left = loads;
    while !left.is_empty() {
        let mut count = 1;
        while left
            .get(count)
            .is_some_and(|next| next.0 <= end_of(left.get(..count).unwrap_or_default()))
        {
            count += 1;
        }
        let (part, rest) = left.split_at(count);
        parts.push(part);
        left = rest;
    }
    let start = |part: usize| {
        parts
            .get(part)
            .and_then(|part| part.first())
            .map_or(0, |load| load.0)
    };
    let end = |part: usize| parts.get(part).map_or(0, |part| end_of(part));
    let count = |words: usize| {
        let mut left = words;
        let mut count = 0;
        for size in sizes {
            count += left / size;
            left %= size;
        }
        count
    };
    // From the last part to the first: the fewest instructions for this and all later parts, and
    // the number of parts in its group.
    let mut best = vec![(0, 0); parts.len() + 1];
    for first in (0..parts.len()).rev() {
        let mut needed = 0;
        for last in first..parts.len() {
            needed += ((end(last) - start(last)) / 4) as usize;
            let words = ((end(last) - start(first)) / 4) as usize;
            if words > 2 * needed {
                break;
            }
            let after = best.get(last + 1).map_or(0, |best| best.0);
            let found = (count(words) + after, last + 1 - first);
            if let Some(best) = best.get_mut(first)
                && (last == first || found.0 < best.0)
            {
                *best = found;
            }
        }
    }
    let mut found = Vec::new();
    let (mut at, mut left) = (0, loads);
    while let Some((_, count @ 1..)) = best.get(at) {
        let of_group = parts.get(at..at + count).unwrap_or_default();
        let (group, rest) = left.split_at(of_group.iter().map(|part| part.len()).sum());
        found.push(group);
        (at, left) = (at + count, rest);
    }
    found
}

/// Emits instructions that load the words of several loads with the same base, and those between.
fn load_words(
    out: &mut Vec<Instruction>,
    copies: &mut Vec<Instruction>,
    base: Value,
    loads: &[Load],
    registers: &mut Vec<Virtual>,
    sizes: &[usize],
) {
    let Some(&(start, words, result, origin)) = loads.first() else {
        return;
    };
    if loads.len() == 1 {
        if let Some(opcode) = Opcode::scalar_load(words) {
            let sources = [base, Value::Bits(start)];
            out.push(Instruction::new(opcode, &[result], &sources, origin));
        }
        return;
    }
    // The register that contains each loaded word.
    let mut held: Vec<Value> = Vec::new();
    let mut left = ((end_of(loads) - start) / 4) as usize;
    while let Some(size) = sizes.iter().copied().find(|size| *size <= left)
        && let Some(opcode) = Opcode::scalar_load(size)
    {
        let tuple = fresh(registers, Class::Scalar, size as u8);
        let offset = Value::Bits(start + 4 * held.len() as u32);
        out.push(Instruction::new(opcode, &[tuple], &[base, offset], origin));
        held.extend((0..size).map(|at| tuple.word(at as u8)));
        left -= size;
    }
    for (offset, words, result, origin) in loads {
        let first = ((offset - start) / 4) as usize;
        for (at, word) in held.iter().skip(first).take(*words).enumerate() {
            copies.push(Instruction::copy(result.word(at as u8), *word, *origin));
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::machine::{Block, Fixed, Modifier, Register};
    use crate::test_code::made;
    use pretty_assertions::assert_eq;

    const BASE: Value = Value::Fixed(Fixed::Sgpr(0), 2);

    /// The result of the pass for code whose registers have the given numbers of words.
    fn gathered(words: &[u8], instructions: Vec<Instruction>) -> Code {
        let class = Class::Scalar;
        let registers = words.iter().map(|words| Virtual {
            class,
            words: *words,
        });
        let mut code = Code {
            registers: registers.collect(),
            blocks: vec![Block {
                instructions,
                ..Block::default()
            }],
            ..Code::default()
        };
        gather(&mut code, Gpu::named("gfx1100").unwrap());
        code
    }

    fn whole(number: u32, words: u8) -> Value {
        Value::all(Register(number), words)
    }

    fn load(to: u32, words: u8, base: Value, offset: u32) -> Instruction {
        let name = format!("s_load_b{}", 32 * u32::from(words));
        made(&name, &[whole(to, words)], &[base, Value::Bits(offset)])
    }

    fn read(register: Value) -> Instruction {
        made("s_nop", &[], &[register])
    }

    /// The opcode of each instruction; for a load with its offset.
    fn text(code: &Code) -> Vec<String> {
        let all = code.blocks[0].instructions.iter();
        let lines = all.map(
            |found| match found.sources.get(1).map(|source| source.value) {
                Some(Value::Bits(offset)) if is_load(found) => format!("{} {offset}", found.opcode),
                _ => found.opcode.to_string(),
            },
        );
        lines.collect()
    }

    #[test]
    fn neighbours_are_one_load() {
        let code = gathered(
            &[2, 1],
            vec![
                load(0, 2, BASE, 8),
                read(whole(0, 2)),
                load(1, 1, BASE, 16),
                read(whole(1, 1)),
                load(1, 1, BASE, 16),
            ],
        );
        // Three words need two loads: one of two words and one of one word. The last load
        // overwrites a register that an earlier instruction reads, so that it is not merged.
        let expected = [
            "s_load_b64 8",
            "s_load_b32 16",
            "copy",
            "copy",
            "copy",
            "s_nop",
            "s_nop",
            "s_load_b32 16",
        ];
        assert_eq!(text(&code), expected);
        let copies = &code.blocks[0].instructions[2..5];
        let parts: Vec<(Value, Value)> = copies
            .iter()
            .map(|copy| (copy.results[0], copy.sources[0].value))
            .collect();
        assert_eq!(
            parts,
            [
                (whole(0, 2).word(0), whole(2, 2).word(0)),
                (whole(0, 2).word(1), whole(2, 2).word(1)),
                (whole(1, 1), whole(3, 1)),
            ]
        );
    }

    #[test]
    fn a_word_that_is_loaded_twice_is_loaded_once() {
        let code = gathered(&[1, 1], vec![load(0, 1, BASE, 36), load(1, 1, BASE, 36)]);
        assert_eq!(text(&code), ["s_load_b32 36", "copy", "copy"]);
        // Loads that overlap partially.
        let code = gathered(&[2, 2], vec![load(0, 2, BASE, 4), load(1, 2, BASE, 8)]);
        let expected = ["s_load_b64 4", "s_load_b32 12"];
        assert_eq!(text(&code)[..2], expected);
        assert_eq!(code.blocks[0].instructions.len(), 6);
    }

    #[test]
    fn words_in_a_gap_are_loaded_if_that_needs_fewer_loads() {
        for (words, expected) in [
            (vec![0u32, 1, 3], vec!["s_load_b128 0"]),
            (vec![0, 3], vec!["s_load_b128 0"]),
            // Fewer than half of the words are needed.
            (vec![0, 4], vec!["s_load_b32 0", "s_load_b32 16"]),
            (vec![0, 2], vec!["s_load_b32 0", "s_load_b32 8"]),
            (vec![0, 1, 3, 7], vec!["s_load_b256 0"]),
            (
                vec![0, 1, 2, 5, 7, 9],
                vec!["s_load_b256 0", "s_load_b32 36"],
            ),
        ] {
            let loads = words.iter().zip(0..);
            let loads = loads.map(|(word, to)| load(to, 1, BASE, 4 * *word));
            let code = gathered(&vec![1; words.len()], loads.collect());
            let mut found = text(&code);
            found.retain(|line| line != "copy");
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn gaps_other_bases_and_skewed_words_are_not_merged() {
        let other = Value::Fixed(Fixed::Sgpr(2), 2);
        for second in [
            load(1, 1, BASE, 8),
            load(1, 1, other, 4),
            load(1, 1, BASE, 6),
        ] {
            let code = gathered(&[1, 1], vec![load(0, 1, BASE, 0), second.clone()]);
            assert_eq!(code.blocks[0].instructions, [load(0, 1, BASE, 0), second]);
        }
    }

    #[test]
    fn loads_after_a_write_of_the_address_and_far_loads_are_not_moved() {
        let address = whole(2, 2);
        let own = |to: u32| load(to, 1, address, 4 * to);
        let write = made("s_mov_b64", &[address], &[BASE]);
        let all = vec![own(0), write, own(1)];
        assert_eq!(
            gathered(&[1, 1, 2], all.clone()).blocks[0].instructions,
            all
        );
        for (between, joins) in [(FAR, true), (FAR + 1, false)] {
            let mut all = vec![load(0, 1, BASE, 0)];
            all.extend((0..between).map(|_| read(Value::Bits(0))));
            all.push(load(1, 1, BASE, 4));
            let found = text(&gathered(&[1, 1], all));
            assert_eq!(found[0] == "s_load_b64 0", joins, "{between}");
        }
    }

    #[test]
    fn as_many_words_go_up_as_there_is_room_for() {
        let mut all = vec![load(0, 1, BASE, 0)];
        for to in 1..8 {
            all.push(read(Value::Bits(0)));
            all.push(load(to, 8, BASE, 100 * to));
        }
        let words = [1, 8, 8, 8, 8, 8, 8, 8];
        let found = text(&gathered(&words, all));
        let first = found.iter().position(|name| name == "s_nop").unwrap();
        assert_eq!(first, 1 + WORDS / 8);
    }

    #[test]
    fn volatile_loads_stay_where_they_are() {
        let mut second = load(1, 1, BASE, 4);
        second.modifiers.push(Modifier::Word("volatile"));
        let all = vec![load(0, 1, BASE, 0), read(Value::Bits(0)), second];
        assert_eq!(gathered(&[1, 1], all.clone()).blocks[0].instructions, all);
    }
}
