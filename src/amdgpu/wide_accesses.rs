//! Merges accesses to adjacent memory into one access of up to four words: `global_load_b128`,
//! `scratch_store_b64`, `ds_load_b128`.
//!
//! Loads move up to the first of the merged accesses, stores down to the last, past instructions
//! that the rules allow: arithmetic, accesses to other memory, accesses through the same address to
//! other bytes, and, for loads, other loads. Atomic and volatile accesses are not changed. Global
//! memory and scratch memory may be accessed at any address, because AMD's runtime enables
//! unaligned access. LDS requires an alignment of 8 for two words, and of 16 for more; where the
//! alignment is unknown, `lds_pairs` forms pairs. Source: AMD's ISA documents, on
//! `GLOBAL_LOAD_B128` and similar; LLVM's `SILoadStoreOptimizer.cpp` performs the same merges.

use rustc_hash::FxHashMap;

use super::accesses::{Accesses, Ask, IrAccesses, Plain, Question};
use super::instructions::{Opcode, Traits, Unit};
use super::machine::{Class, Code, Instruction, Modifier, Operand, Virtual, Why, fresh};
use lanelog_util::rows::Rows;

/// The maximum number of instructions that an access may move past. Each merged load extends the
/// live range of a result.
const FAR: usize = 32;

/// The maximum number of bytes that one instruction accesses.
const MOST: i32 = 16;

/// Merges the accesses. Time: linear in the code.
pub(super) fn merge(code: &mut Code, ir: IrAccesses<'_>, rules: &Ask) {
    for block in &mut code.blocks {
        let merged = merged(
            &block.instructions,
            &mut code.registers,
            &mut code.merges,
            ir,
            rules,
        );
        block.replace(merged.unwrap_or_default());
    }
}

/// A block in which accesses are merged.
struct Merging<'m> {
    accesses: Accesses<'m>,
    may_widen: &'m Rows,
    stays: &'m Rows,
    /// By position: the accesses that were merged there so far.
    standing: FxHashMap<u32, Vec<u32>>,
}

impl Merging<'_> {
    /// Whether an access may move past the instruction at a position, and past the merged accesses
    /// that have moved there.
    fn passes(&self, access: u32, place: u32) -> bool {
        let own = [place];
        let standing = self
            .standing
            .get(&place)
            .map_or(own.as_slice(), Vec::as_slice);
        standing
            .iter()
            .all(|other| !self.stays.contains(&[access, *other]))
    }

    /// The accesses, starting with `first`, that one instruction can replace, in order of their
    /// offsets.
    fn neighbours(&self, first: u32) -> Option<Vec<(u32, Plain)>> {
        let start = self.accesses.plain(first)?;
        let mut found = vec![(first, start)];
        for at in first + 1..=first + FAR as u32 {
            let is_near = |other: &(u32, Plain)| self.may_widen.contains(&[other.0, at]);
            if !self.standing.contains_key(&at) && found.iter().all(is_near) {
                // For stores, `is_near` has already checked that each store may move to this
                // position.
                let up = || (first..at).all(|other| self.passes(at, other));
                if start.stores || up() {
                    found.push((at, self.accesses.plain(at)?));
                    continue;
                }
            }
            if start.stores && !found.iter().all(|store| self.passes(store.0, at)) {
                break;
            }
        }
        // Finds the longest run of accesses that contains the first one, and has no gaps between
        // offsets.
        found.sort_by_key(|(_, plain)| plain.offset);
        let joins = |one: &(u32, Plain), other: &(u32, Plain)| one.1.end() == other.1.offset;
        let mut runs = found.chunk_by(joins);
        let run = runs.find(|run| run.iter().any(|(at, _)| *at == first))?;
        if start.unit == Unit::Lds && !is_aligned(run) {
            return None;
        }
        Some(run.to_vec())
    }
}

/// Whether LDS accesses without gaps are aligned for a single access.
fn is_aligned(run: &[(u32, Plain)]) -> bool {
    let Some(start) = run.first().map(|(_, plain)| plain.offset) else {
        return false;
    };
    let words = run.iter().map(|(_, plain)| plain.words).sum::<i32>();
    let wanted = if words > 2 { 16 } else { 8 };
    run.iter().any(|(_, plain)| {
        let after = plain.offset.abs_diff(start);
        plain.align >= wanted && u64::from(after).is_multiple_of(wanted)
    })
}

/// For each merged access, the instructions that replace it; an empty list for an access that is
/// merged into another. `None` if none are merged.
fn merged(
    all: &[Instruction],
    registers: &mut Vec<Virtual>,
    merges: &mut Vec<Vec<u32>>,
    ir: IrAccesses<'_>,
    rules: &Ask,
) -> Option<FxHashMap<usize, Vec<Instruction>>> {
    let accesses = Accesses::new(all, ir, (FAR, MOST), |_| true)?;
    let answers = rules(Question::Widen, accesses.facts())?;
    let [may_widen, stays] = answers.as_slice() else {
        return None;
    };
    let mut merging = Merging {
        accesses,
        may_widen,
        stays,
        standing: FxHashMap::default(),
    };
    let mut instead: FxHashMap<usize, Vec<Instruction>> = FxHashMap::default();
    // The rows are in layout order.
    for [first, _] in may_widen.values().as_chunks().0 {
        if merging.standing.contains_key(first) {
            continue;
        }
        let run = merging.neighbours(*first).filter(|run| run.len() > 1);
        let Some(run) = run else {
            continue;
        };
        let places = run.iter().map(|(at, _)| *at);
        let (Some(top), Some(bottom)) = (places.clone().min(), places.clone().max()) else {
            continue;
        };
        let stores = run.iter().any(|(_, plain)| plain.stores);
        let here = if stores { bottom } else { top };
        let plain: Vec<Plain> = run.iter().map(|(_, plain)| *plain).collect();
        let one = all.get(here as usize);
        let Some(made) = one.and_then(|one| joined(one, &plain, registers)) else {
            continue;
        };
        let whole = places
            .clone()
            .filter_map(|at| all.get(at as usize)?.origin.instruction);
        merges.push(whole.collect());
        for at in places.clone() {
            merging.standing.insert(at, Vec::new());
            instead.insert(at as usize, Vec::new());
        }
        merging.standing.insert(here, places.collect());
        instead.insert(here as usize, made);
    }
    Some(instead)
}

/// The merged access, with copies between its words and the original registers.
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
        origin: one.origin.because(Why::Widened),
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
    use crate::accesses::Known;
    use crate::machine::{Block, COPY, Fixed, Origin, Register, Value};
    use crate::test_code::{S, asked, made};
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
        let ir = IrAccesses {
            known: &|_| known,
            ..IrAccesses::UNKNOWN
        };
        merge(&mut code, ir, &asked);
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
    fn distinguishable_values_are_not_passed() {
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
        // A store does not move past a load whose address is in another register, but a load does.
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
        // The first store moves down to the second one, past the load of other bytes. The second
        // load reads the stored words, and must not move past the stores.
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
        // Flat addresses may access both memories.
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
                // The alignment is known only for accesses with an IR instruction.
                align: if origin.instruction.is_some() {
                    align
                } else {
                    4
                },
                bytes: 4,
            };
            let mut code = code(all);
            code.blocks[0].instructions[0].origin.instruction = Some(0);
            let ir = IrAccesses {
                known: &known,
                ..IrAccesses::UNKNOWN
            };
            merge(&mut code, ir, &asked);
            assert_eq!(
                code.blocks[0].instructions[0].opcode.to_string(),
                expected,
                "{align} {first}"
            );
            // Each instruction now implements only a part of a larger IR access, whose alignment
            // says nothing about the alignment of the part.
            let all = four(first).map(|(to, offset)| local(to, offset)).collect();
            let mut code = self::code(all);
            let ir = IrAccesses {
                known: &|origin| Known {
                    bytes: 20,
                    ..known(origin)
                },
                ..IrAccesses::UNKNOWN
            };
            merge(&mut code, ir, &asked);
            assert_eq!(code.blocks[0].instructions.len(), 4);
        }
    }
}
