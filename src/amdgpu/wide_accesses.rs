//! Accesses to memory that lie next to each other become one, of up to four words: `global_load_b128`, `scratch_store_b64`, `ds_load_b128`.
//!
//! Loads go up to the first of them, stores down to the last, past whatever cannot tell the difference: arithmetic, accesses to other memory, loads that pass loads,
//! accesses from the same address to other bytes. Atomic and volatile accesses stay where and what they are. Global memory and scratch may be accessed at any
//! address: AMD's runtime turns on unaligned access. LDS wants two words at a multiple of 8, and more at a multiple of 16; where that is not known, `lds_pairs`
//! makes pairs.
//! Source: AMD's ISA documents, on `GLOBAL_LOAD_B128` and its like; LLVM's `SILoadStoreOptimizer.cpp` merges the same.

use rustc_hash::FxHashMap;

use super::instructions::{Access, Opcode, Traits, Unit, Unseen, op};
use super::machine::{
    COPY, Class, Code, Instruction, Modifier, Operand, Origin, Value, Virtual, fresh,
};

/// Instructions that an access may pass: each lengthens the life of a result.
const FAR: usize = 32;

/// Words that one instruction moves at most.
const MOST: i32 = 4;

/// What the function says of the access that a machine instruction is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// It is atomic.
    pub atomic: bool,
    /// A power of two that divides its address.
    pub align: u64,
    /// Bytes of what it accesses: more than those of an instruction that does a part of it.
    pub bytes: u64,
}

impl Known {
    /// Nothing.
    pub const UNKNOWN: Known = Known {
        atomic: false,
        align: 1,
        bytes: 0,
    };
}

/// Merges them. Time: linear in the code.
pub(super) fn merge(code: &mut Code, known: &dyn Fn(Origin) -> Known) {
    for block in &mut code.blocks {
        let merged = merged(&block.instructions, &mut code.registers, known);
        block.replace(merged);
    }
}

/// An access that may be merged.
#[derive(Clone, Copy)]
struct Plain {
    /// Where it stands in the block.
    at: usize,
    unit: Unit,
    stores: bool,
    /// Both parts; LDS has one.
    address: [Value; 2],
    offset: i32,
    words: i32,
    /// What is loaded to, or stored.
    data: Value,
    /// A power of two that divides the address with its offset.
    align: u64,
}

impl Plain {
    fn of(at: usize, instruction: &Instruction, known: &dyn Fn(Origin) -> Known) -> Option<Plain> {
        let unit = instruction.opcode.unit();
        if !matches!(unit, Unit::Global | Unit::Scratch | Unit::Lds) {
            return None;
        }
        let words = i32::from(instruction.opcode.words_accessed()?);
        let offset = match instruction.modifiers.as_slice() {
            [] => 0,
            [Modifier::Offset(offset)] => *offset,
            _ => return None,
        };
        let known = known(instruction.origin);
        if known.atomic {
            return None;
        }
        let value = |operand: &Operand| operand.value;
        let (address, data) = match (
            instruction.results.as_slice(),
            instruction.sources.as_slice(),
        ) {
            ([data], [one, other]) => ([value(one), value(other)], *data),
            ([], [one, data, other]) => ([value(one), value(other)], value(data)),
            ([data], [one]) => ([value(one), Value::Off], *data),
            ([], [one, data]) => ([value(one), Value::Off], value(data)),
            _ => return None,
        };
        // Words of a constant are none of a register's.
        matches!(data, Value::Part { .. }).then_some(Plain {
            at,
            unit,
            stores: instruction.opcode.access() == Access::Store,
            address,
            offset,
            words,
            data,
            align: if known.bytes == 4 * words as u64 {
                known.align
            } else {
                4
            },
        })
    }

    fn end(self) -> i32 {
        self.offset.saturating_add(4 * self.words)
    }

    /// Whether one instruction might access both, and no byte twice.
    fn is_near(self, other: Plain) -> bool {
        let span = self
            .end()
            .max(other.end())
            .saturating_sub(self.offset.min(other.offset));
        self.stores == other.stores && self.is_apart(other) && span <= 4 * MOST
    }

    /// Whether both are from one address, and no byte is accessed by both.
    fn is_apart(self, other: Plain) -> bool {
        let apart = self.end() <= other.offset || other.end() <= self.offset;
        self.unit == other.unit && self.address == other.address && apart
    }
}

/// Whether an access may pass an instruction. Both have the same registers as addresses if neither writes one of them.
fn may_pass(access: &Instruction, other: &Instruction, known: &dyn Fn(Origin) -> Known) -> bool {
    let opcode = other.opcode;
    let own = access.opcode.unit();
    let tells = match opcode.unit() {
        Unit::Vector | Unit::Transcendental | Unit::ScalarMemory => false,
        Unit::Scalar => matches!(opcode, op::S_BARRIER_SIGNAL | op::S_SETREG_B32),
        Unit::Lds | Unit::Scratch if opcode.unit() != own => false,
        Unit::Global if own != Unit::Global => false,
        Unit::Global | Unit::Flat | Unit::Lds | Unit::Scratch => {
            let loads = access.opcode.access() == Access::Load && opcode.access() == Access::Load;
            let marked = other
                .modifiers
                .iter()
                .any(|modifier| !matches!(modifier, Modifier::Offset(_)));
            let passes_load = loads && !marked && !known(other.origin).atomic;
            let [one, other] = [access, other].map(|found| Plain::of(0, found, known));
            let apart = one
                .zip(other)
                .is_some_and(|(one, other)| one.is_apart(other));
            !passes_load && !apart
        }
        // Copies are the only other ones.
        Unit::Pseudo => opcode != COPY,
        _ => true,
    };
    !tells && !other.writes_exec() && !access.is_tied_to(other)
}

/// The accesses that one instruction can stand for, the first of them given; in the order of their offsets.
fn neighbours(
    all: &[Instruction],
    first: Plain,
    instead: &FxHashMap<usize, Vec<Instruction>>,
    known: &dyn Fn(Origin) -> Known,
) -> Vec<Plain> {
    let mut found = vec![first];
    // What stands there by now: another one may have come there past what was here.
    let passes = |one: usize, other: usize| {
        let (Some(one), Some(before)) = (all.get(one), all.get(other)) else {
            return false;
        };
        let now = instead
            .get(&other)
            .map_or(std::slice::from_ref(before), Vec::as_slice);
        now.iter().all(|other| may_pass(one, other, known))
    };
    for (at, instruction) in all.iter().enumerate().skip(first.at + 1).take(FAR) {
        let plain = Plain::of(at, instruction, known).filter(|_| !instead.contains_key(&at));
        let joins = plain.filter(|plain| found.iter().all(|other| plain.is_near(*other)));
        if let Some(plain) = joins {
            // Stores have been seen to pass all until here.
            let up = || (first.at..at).all(|other| passes(at, other));
            if first.stores || up() {
                found.push(plain);
                continue;
            }
        }
        let ends = if first.stores {
            !found.iter().all(|store| passes(store.at, at))
        } else {
            matches!(
                instruction.opcode.unit(),
                Unit::Program | Unit::Buffer | Unit::Image
            ) || instruction.opcode.writes(Unseen::EXEC)
        };
        if ends {
            break;
        }
    }
    // What has no gap, around the first.
    found.sort_by_key(|plain| plain.offset);
    let gaps = found.windows(2).enumerate().filter_map(|(at, pair)| {
        let gap = pair.first()?.end() != pair.last()?.offset;
        gap.then_some(at + 1)
    });
    let gaps: Vec<usize> = gaps.collect();
    let place = found
        .iter()
        .position(|plain| plain.at == first.at)
        .unwrap_or(0);
    let from = gaps
        .iter()
        .rev()
        .find(|gap| **gap <= place)
        .map_or(0, |gap| *gap);
    let to = gaps
        .iter()
        .find(|gap| **gap > place)
        .map_or(found.len(), |gap| *gap);
    found.truncate(to);
    let found = found.split_off(from);
    if first.unit == Unit::Lds && !is_aligned(&found) {
        return vec![first];
    }
    found
}

/// Whether LDS takes accesses without a gap as one.
fn is_aligned(run: &[Plain]) -> bool {
    let Some(start) = run.first().map(|plain| plain.offset) else {
        return false;
    };
    let words = run.iter().map(|plain| plain.words).sum::<i32>();
    let wanted = if words > 2 { 16 } else { 8 };
    run.iter().any(|plain| {
        let behind = plain.offset.abs_diff(start);
        plain.align >= wanted && u64::from(behind).is_multiple_of(wanted)
    })
}

/// What stands in the place of an access; nothing where its neighbours are.
fn merged(
    all: &[Instruction],
    registers: &mut Vec<Virtual>,
    known: &dyn Fn(Origin) -> Known,
) -> FxHashMap<usize, Vec<Instruction>> {
    let mut instead: FxHashMap<usize, Vec<Instruction>> = FxHashMap::default();
    for at in 0..all.len() {
        let plain = all.get(at).and_then(|access| Plain::of(at, access, known));
        let Some(plain) = plain.filter(|_| !instead.contains_key(&at)) else {
            continue;
        };
        let run = neighbours(all, plain, &instead, known);
        let places = run.iter().map(|plain| plain.at);
        let here = if plain.stores {
            places.clone().max()
        } else {
            places.clone().min()
        };
        let (Some(here), true) = (here, run.len() > 1) else {
            continue;
        };
        let Some(made) = all.get(here).and_then(|one| joined(one, &run, registers)) else {
            continue;
        };
        instead.extend(places.map(|at| (at, Vec::new())));
        instead.insert(here, made);
    }
    instead
}

/// All in one, and copies between its words and theirs.
fn joined(
    one: &Instruction,
    run: &[Plain],
    registers: &mut Vec<Virtual>,
) -> Option<Vec<Instruction>> {
    let first = run.first()?;
    let words = run.iter().map(|plain| plain.words).sum::<i32>() as u8;
    let bits = 32 * u16::from(words);
    let opcode = Opcode::accessing(first.unit, one.opcode.access(), bits, Traits::NONE)?;
    let tuple = fresh(registers, Class::Vector, words);
    let modifiers = match first.offset {
        0 => Vec::new(),
        offset => vec![Modifier::Offset(offset)],
    };
    let parts = run
        .iter()
        .flat_map(|plain| (0..plain.words).map(|at| plain.data.word(at as u8)));
    let copies = parts.enumerate().map(|(at, part)| {
        let word = tuple.word(at as u8);
        let (to, from) = if first.stores {
            (word, part)
        } else {
            (part, word)
        };
        Instruction::copy(to, from, one.origin)
    });
    let [vector, scalar] = first.address;
    let scalar = (first.unit != Unit::Lds).then_some(scalar);
    let mut sources = vec![vector];
    sources.extend(first.stores.then_some(tuple));
    sources.extend(scalar);
    let mut made: Vec<Instruction> = copies.collect();
    let access = Instruction {
        opcode,
        modifiers,
        results: if first.stores { vec![] } else { vec![tuple] },
        sources: sources.into_iter().map(Operand::from).collect(),
        ..one.clone()
    };
    let place = if first.stores { made.len() } else { 0 };
    made.insert(place, access);
    Some(made)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::machine::{Block, Fixed, Register};
    use crate::made::{S, made};
    use pretty_assertions::assert_eq;

    fn whole(number: u32) -> Value {
        Value::all(Register(number), 1)
    }

    fn at(mut access: Instruction, offset: i32) -> Instruction {
        access.modifiers.push(Modifier::Offset(offset));
        access
    }

    fn load(to: u32, offset: i32) -> Instruction {
        at(
            made("global_load_b32", &[whole(to)], &[whole(0), S(2)]),
            offset,
        )
    }

    fn store(data: u32, offset: i32) -> Instruction {
        let sources = [whole(0), whole(data), S(2)];
        at(made("global_store_b32", &[], &sources), offset)
    }

    fn code(instructions: Vec<Instruction>) -> Code {
        let one = Virtual {
            class: Class::Vector,
            words: 1,
        };
        Code {
            registers: vec![one; 16],
            blocks: vec![Block {
                instructions,
                ..Block::default()
            }],
            ..Code::default()
        }
    }

    fn merged(instructions: Vec<Instruction>, atomic: bool) -> Vec<String> {
        let mut code = code(instructions);
        let known = Known {
            atomic,
            align: 4,
            bytes: 4,
        };
        merge(&mut code, &|_| known);
        let part = |value: Value| match value {
            Value::Part {
                register, first, ..
            } => format!("{register}.{first}"),
            _ => String::new(),
        };
        let line = |found: &Instruction| match found.modifiers.first() {
            Some(Modifier::Offset(offset)) => format!("{} {offset}", found.opcode),
            _ if found.opcode == COPY => {
                format!(
                    "{} {}",
                    part(found.results[0]),
                    part(found.sources[0].value)
                )
            }
            _ => found.opcode.to_string(),
        };
        code.blocks[0].instructions.iter().map(line).collect()
    }

    #[test]
    fn loads_in_any_order_are_one_at_the_first() {
        let add = made("v_add_nc_u32", &[whole(9)], &[whole(3), whole(3)]);
        let found = merged(vec![load(3, 12), add, load(4, 4), load(5, 8)], false);
        let expected = [
            "global_load_b96 4",
            "%4.0 %16.0",
            "%5.0 %16.1",
            "%3.0 %16.2",
            "v_add_nc_u32",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn stores_in_any_order_are_one_at_the_last() {
        let add = made("v_add_nc_u32", &[whole(4)], &[whole(3), whole(3)]);
        let found = merged(vec![store(3, -4), add, store(4, -8)], false);
        let expected = [
            "v_add_nc_u32",
            "%16.0 %4.0",
            "%16.1 %3.0",
            "global_store_b64 -8",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn gaps_and_more_than_four_words_stay() {
        let found = merged(vec![load(3, 4), load(4, 12)], false);
        assert_eq!(found, ["global_load_b32 4", "global_load_b32 12"]);
        let five = (0..5).map(|word| load(3 + word, 4 + 4 * word as i32));
        let found = merged(five.collect(), false);
        let loads: Vec<&String> = found.iter().filter(|line| line.contains("load")).collect();
        assert_eq!(loads, ["global_load_b128 4", "global_load_b32 20"]);
    }

    #[test]
    fn what_may_be_told_apart_is_not_passed() {
        let flat = made("flat_store_b32", &[], &[whole(8), whole(7)]);
        let exec = made(
            "s_mov_b32",
            &[Value::Fixed(Fixed::Exec, 1)],
            &[Value::Bits(1)],
        );
        let address = made("v_mov_b32", &[whole(0)], &[whole(7)]);
        let base = made("s_mov_b32", &[S(2)], &[S(3)]);
        let wait = made("wait_all", &[], &[]);
        let barrier = made("s_barrier", &[], &[]);
        let signal = made("s_barrier_signal", &[], &[Value::Bits(1)]);
        let atomic = made("global_atomic_add_u32", &[], &[whole(8), whole(7), S(2)]);
        for between in [flat, exec, address, base, wait, barrier, signal, atomic] {
            let name = between.opcode.to_string();
            let found = merged(vec![load(3, 4), between.clone(), load(4, 8)], false);
            assert_eq!(found, ["global_load_b32 4", &name, "global_load_b32 8"]);
            let found = merged(vec![store(3, 4), between, store(4, 8)], false);
            assert_eq!(found, ["global_store_b32 4", &name, "global_store_b32 8"]);
        }
        // A store does not pass a load from elsewhere; a load does.
        let other = made("global_load_b32", &[whole(9)], &[whole(8), S(4)]);
        let found = merged(vec![store(3, 4), other.clone(), store(4, 8)], false);
        assert_eq!(found.len(), 3);
        let found = merged(vec![load(3, 4), other, load(4, 8)], false);
        assert_eq!(found[0], "global_load_b64 4");
    }

    #[test]
    fn atomic_and_volatile_accesses_stay() {
        assert_eq!(merged(vec![load(3, 4), load(4, 8)], true).len(), 2);
        let mut marked = load(4, 8);
        marked.modifiers.push(Modifier::Word("volatile"));
        assert_eq!(merged(vec![load(3, 4), marked], false).len(), 2);
    }

    #[test]
    fn a_load_that_writes_the_address_is_not_passed() {
        let found = merged(vec![load(0, 4), load(4, 8)], false);
        assert_eq!(found, ["global_load_b32 4", "global_load_b32 8"]);
    }

    #[test]
    fn an_access_to_other_bytes_from_the_same_address_is_passed() {
        let found = merged(vec![load(3, 4), store(5, 12), load(4, 8)], false);
        let expected = [
            "global_load_b64 4",
            "%3.0 %16.0",
            "%4.0 %16.1",
            "global_store_b32 12",
        ];
        assert_eq!(found, expected);
        for offset in [8, 5, 11] {
            assert_eq!(
                merged(vec![load(3, 4), store(5, offset), load(4, 8)], false).len(),
                3
            );
        }
        let address = made("v_mov_b32", &[whole(0)], &[whole(7)]);
        let all = vec![load(3, 4), store(5, 12), address, load(4, 8)];
        assert_eq!(merged(all.clone(), false).len(), all.len());
    }

    #[test]
    fn a_load_does_not_pass_a_store_that_has_come_from_before_it() {
        // The first store goes down to the second, past the load of other bytes. The second load reads what it stores.
        let all = vec![store(5, 4), load(3, 8), store(6, 0), load(4, 4)];
        let found = merged(all, false);
        let loads: Vec<&str> = found
            .iter()
            .filter(|line| line.contains("global"))
            .map(String::as_str)
            .collect();
        assert_eq!(
            loads,
            ["global_load_b32 8", "global_store_b64", "global_load_b32 4"]
        );
    }

    #[test]
    fn scratch_is_merged_past_global_memory_and_the_other_way_round() {
        let scratch = |to: u32, offset| {
            at(
                made("scratch_load_b32", &[whole(to)], &[whole(0), Value::Off]),
                offset,
            )
        };
        let found = merged(vec![scratch(3, 4), store(5, 4), scratch(4, 8)], false);
        assert_eq!(found[0], "scratch_load_b64 4");
        let found = merged(vec![store(5, 4), scratch(4, 8), store(6, 8)], false);
        assert_eq!(found.last().unwrap(), "global_store_b64 4");
        // Flat addresses may mean both.
        let flat = made("flat_store_b32", &[], &[whole(8), whole(7)]);
        assert_eq!(
            merged(vec![scratch(3, 4), flat, scratch(4, 8)], false).len(),
            3
        );
    }

    #[test]
    fn lds_takes_what_is_aligned() {
        let local = |to: u32, offset| at(made("ds_load_b32", &[whole(to)], &[whole(0)]), offset);
        let four = |first: i32| (0..4).map(move |word| (3 + word as u32, first + 4 * word));
        for (align, first, expected) in [
            (16, 0, "ds_load_b128"),
            (16, 4, "ds_load_b128"),
            (8, 0, "ds_load_b32"),
            (4, 0, "ds_load_b32"),
        ] {
            let all = four(first).map(|(to, offset)| local(to, offset)).collect();
            let known = |origin: Origin| Known {
                atomic: false,
                // What is known is known of the first.
                align: if origin.instruction.is_some() {
                    align
                } else {
                    4
                },
                bytes: 4,
            };
            let mut code = code(all);
            code.blocks[0].instructions[0].origin.instruction = Some(0);
            merge(&mut code, &known);
            assert_eq!(
                code.blocks[0].instructions[0].opcode.to_string(),
                expected,
                "{align} {first}"
            );
            // What is known of more bytes says nothing of those in front.
            let all = four(first).map(|(to, offset)| local(to, offset)).collect();
            let mut code = self::code(all);
            merge(&mut code, &|origin| Known {
                bytes: 20,
                ..known(origin)
            });
            assert_eq!(code.blocks[0].instructions.len(), 4);
        }
    }
}
