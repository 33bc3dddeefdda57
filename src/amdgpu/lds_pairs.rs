//! Two accesses to LDS from one address, at offsets that one instruction can say, become one: `ds_load_2addr`, `ds_store_2addr`.
//!
//! A load goes up to the one before it, a store down to the one behind it, past whatever cannot tell the difference: no other access to LDS between them (through flat addresses
//! neither) but loads that pass loads, no barrier, no wait for memory, no change of the lanes, nothing that writes what they read.
//! Offsets are counted in the size of an access, up to 255 of them; or in 64 of these. Where they are too large, or no multiple, but near to each other, the address is moved to the
//! lower one by an addition, for all pairs that are near to it.
//! Source: AMD's ISA documents, on `DS_READ2_B32` and its like; LLVM's `SILoadStoreOptimizer.cpp` makes the same pairs.

use rustc_hash::FxHashMap;

use super::instructions::{Access, Opcode, Traits, Unit, Unseen, op};
use super::machine::{COPY, Class, Code, Instruction, Modifier, Value, Virtual, fresh};

/// Instructions that an access may pass.
const FAR: usize = 64;

/// Makes pairs. Time: linear in the code.
pub(super) fn pair(code: &mut Code) {
    for block in &mut code.blocks {
        let pairs = pairs(&block.instructions, &mut code.registers);
        block.replace(pairs);
    }
}

/// An access that may be one of a pair.
#[derive(Clone, Copy)]
struct Plain {
    opcode: Opcode,
    address: Value,
    offset: u32,
}

fn plain(instruction: &Instruction) -> Option<Plain> {
    let offset = match instruction.modifiers.as_slice() {
        [] => 0,
        [Modifier::Offset(offset)] => u32::try_from(*offset).ok()?,
        _ => return None,
    };
    let words = instruction.opcode.words_accessed();
    if instruction.opcode.unit() != Unit::Lds || !matches!(words, Some(1 | 2)) {
        return None;
    }
    let address = instruction.sources.first()?.value;
    let mut results = instruction.results.iter();
    let keeps = results.all(|result| result.register() != address.register());
    keeps.then_some(Plain {
        opcode: instruction.opcode,
        address,
        offset,
    })
}

fn are_alike(one: Plain, other: Plain) -> bool {
    one.opcode == other.opcode && one.address == other.address && one.offset != other.offset
}

/// The opcode of a pair, and both offsets as it counts them.
fn together(one: Plain, other: Plain) -> Option<(Opcode, [u32; 2])> {
    if !are_alike(one, other) {
        return None;
    }
    let bits = one.opcode.row().data;
    let bytes = u32::from(bits / 8);
    let fits = |step: u32, offset: u32| offset.is_multiple_of(step) && offset / step < 256;
    let (step, how) = [(bytes, Traits::TWO), (64 * bytes, Traits::TWO_FAR)]
        .into_iter()
        .find(|(step, _)| fits(*step, one.offset) && fits(*step, other.offset))?;
    let opcode = Opcode::accessing(Unit::Lds, one.opcode.access(), bits, how)?;
    Some((opcode, [one.offset / step, other.offset / step]))
}

/// The same from so many bytes behind the address.
fn together_from(start: u32, one: Plain, other: Plain) -> Option<(Opcode, [u32; 2])> {
    let behind = |plain: Plain| {
        Some(Plain {
            offset: plain.offset.checked_sub(start)?,
            ..plain
        })
    };
    let found = together(behind(one)?, behind(other)?)?;
    // No further than the next of 256 of them.
    found.0.is(Traits::TWO).then_some(found)
}

/// An address that is in a register, so many bytes behind another one.
struct Moved {
    address: Value,
    start: u32,
    register: Value,
    /// Before which instruction.
    at: usize,
}

/// A pair as one instruction says it.
struct Pair {
    opcode: Opcode,
    address: Value,
    offsets: [u32; 2],
}

/// Whether an access may pass an instruction: a load, whatever it passes, only loads.
fn may_pass(access: &Instruction, other: &Instruction) -> bool {
    let opcode = other.opcode;
    let loads = access.opcode.access() == Access::Load;
    // Volatile and atomic accesses are marked.
    let marked = other.modifiers.contains(&Modifier::Word("volatile"));
    let orders = match opcode.unit() {
        Unit::Lds | Unit::Flat => marked || !(loads && opcode.access() == Access::Load),
        // Copies are the only other ones.
        Unit::Pseudo => opcode != COPY,
        Unit::Program => true,
        _ => false,
    };
    !orders && !other.writes_exec() && !access.is_tied_to(other)
}

/// What stands in the place of an access; nothing where its partner is.
fn pairs(all: &[Instruction], registers: &mut Vec<Virtual>) -> FxHashMap<usize, Vec<Instruction>> {
    let mut instead: FxHashMap<usize, Vec<Instruction>> = FxHashMap::default();
    let mut moved: Vec<Moved> = Vec::new();
    for first in 0..all.len() {
        if instead.contains_key(&first) {
            continue;
        }
        let is_taken = |at: usize| instead.contains_key(&at);
        let direct = |one, other| together(one, other).is_some();
        let moved_up = |one: Plain, other: Plain| {
            let start = one.offset.min(other.offset);
            one.address.register().is_some() && together_from(start, one, other).is_some()
        };
        let second = partner(all, first, is_taken, direct)
            .or_else(|| partner(all, first, is_taken, moved_up));
        let pair = second.and_then(|second| Some((second, all.get(first)?, all.get(second)?)));
        let Some((second, one, other)) = pair else {
            continue;
        };
        let stores = one.opcode.access() == Access::Store;
        let (here, gone) = if stores {
            (second, first)
        } else {
            (first, second)
        };
        let mut before = Vec::new();
        let said = plain(one)
            .zip(plain(other))
            .and_then(|both| said(all, here, both, &mut moved, &mut before, registers));
        let Some(made) = said.and_then(|pair| joined(one, other, &pair, registers)) else {
            continue;
        };
        before.extend(made);
        let made = before;
        instead.insert(here, made);
        instead.insert(gone, Vec::new());
    }
    instead
}

/// How a pair is said at an instruction; with what must stand before it, if its address is to be moved.
fn said(
    all: &[Instruction],
    here: usize,
    (one, other): (Plain, Plain),
    moved: &mut Vec<Moved>,
    before: &mut Vec<Instruction>,
    registers: &mut Vec<Virtual>,
) -> Option<Pair> {
    if let Some((opcode, offsets)) = together(one, other) {
        return Some(Pair {
            opcode,
            address: one.address,
            offsets,
        });
    }
    let holds = |moved: &Moved| {
        let between = all.get(moved.at..here);
        let written = |found: &Instruction| {
            let mut results = found.results.iter();
            results.any(|result| result.register() == moved.address.register())
        };
        moved.address == one.address && between.is_some_and(|all| !all.iter().any(written))
    };
    let known = moved.iter().find_map(|moved| {
        let (opcode, offsets) = together_from(moved.start, one, other).filter(|_| holds(moved))?;
        Some(Pair {
            opcode,
            address: moved.register,
            offsets,
        })
    });
    if known.is_some() {
        return known;
    }
    let start = one.offset.min(other.offset);
    let (opcode, offsets) = together_from(start, one, other)?;
    let register = fresh(registers, Class::Vector, 1);
    let sources = [Value::Bits(start), one.address];
    let origin = all.get(here)?.origin;
    before.push(Instruction::new(
        op::V_ADD_NC_U32,
        &[register],
        &sources,
        origin,
    ));
    moved.push(Moved {
        address: one.address,
        start,
        register,
        at: here,
    });
    Some(Pair {
        opcode,
        address: register,
        offsets,
    })
}

/// The access behind one that can be its pair.
fn partner(
    all: &[Instruction],
    first: usize,
    is_taken: impl Fn(usize) -> bool,
    is_pair: impl Fn(Plain, Plain) -> bool,
) -> Option<usize> {
    let one = all.get(first)?;
    let known = plain(one)?;
    let loads = one.opcode.access() == Access::Load;
    let near = all.iter().enumerate().skip(first + 1).take(FAR);
    for (at, other) in near {
        let between = all.get(first + 1..at)?;
        let fits = !is_taken(at) && plain(other).is_some_and(|other| is_pair(known, other));
        // Loads go up past what is between, stores down.
        if fits && loads && between.iter().all(|between| may_pass(other, between)) {
            return Some(at);
        }
        if fits && !loads && between.iter().all(|between| may_pass(one, between)) {
            return Some(at);
        }
        // What nothing passes.
        let ends = other.opcode.unit() == Unit::Program
            || !loads && !may_pass(one, other)
            || other.opcode.writes(Unseen::EXEC);
        if ends {
            return None;
        }
    }
    None
}

/// Both in one, and copies of what a load gives to where it was.
fn joined(
    one: &Instruction,
    other: &Instruction,
    pair: &Pair,
    registers: &mut Vec<Virtual>,
) -> Option<Vec<Instruction>> {
    let opcode = pair.opcode;
    let modifiers = vec![
        Modifier::Number("offset0", pair.offsets[0]),
        Modifier::Number("offset1", pair.offsets[1]),
    ];
    if one.opcode.access() == Access::Store {
        let data = [one, other].map(|store| store.sources.iter().skip(1));
        let data = data.into_iter().flatten().copied();
        return Some(vec![Instruction {
            opcode,
            sources: std::iter::once(pair.address.into()).chain(data).collect(),
            modifiers,
            ..other.clone()
        }]);
    }
    let each = match one.results.first() {
        Some(Value::Part { words, .. }) => *words,
        _ => return None,
    };
    let tuple = fresh(registers, Class::Vector, 2 * each);
    let mut made = vec![Instruction {
        opcode,
        results: vec![tuple],
        sources: vec![pair.address.into()],
        modifiers,
        ..one.clone()
    }];
    for (load, first) in [(one, 0), (other, each)] {
        let result = *load.results.first()?;
        let copy = |at| Instruction::copy(result.word(at), tuple.word(first + at), load.origin);
        made.extend((0..each).map(copy));
    }
    Some(made)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::machine::{Block, Fixed, Register};
    use crate::made::made;
    use pretty_assertions::assert_eq;

    /// Register 0 is an address, 1 another one; the others are data, those from 8 on of two words.
    fn whole(number: u32) -> Value {
        Value::all(Register(number), if number < 8 { 1 } else { 2 })
    }

    fn load(name: &str, to: u32, offset: i32) -> Instruction {
        let mut load = made(name, &[whole(to)], &[whole(0)]);
        load.modifiers.push(Modifier::Offset(offset));
        load
    }

    fn store(name: &str, data: u32, offset: i32) -> Instruction {
        let mut store = made(name, &[], &[whole(0), whole(data)]);
        store.modifiers.push(Modifier::Offset(offset));
        store
    }

    fn paired(instructions: Vec<Instruction>) -> Vec<Instruction> {
        let registers = (0..16).map(|number| Virtual {
            class: Class::Vector,
            words: if number < 8 { 1 } else { 2 },
        });
        let mut code = Code {
            registers: registers.collect(),
            blocks: vec![Block {
                instructions,
                ..Block::default()
            }],
            ..Code::default()
        };
        pair(&mut code);
        code.blocks.remove(0).instructions
    }

    fn text(instructions: &[Instruction]) -> Vec<String> {
        let line = |found: &Instruction| {
            let numbers = found.modifiers.iter().map(|modifier| match modifier {
                Modifier::Number(_, number) => format!(" {number}"),
                Modifier::Offset(number) => format!(" +{number}"),
                _ => String::new(),
            });
            format!("{}{}", found.opcode, numbers.collect::<String>())
        };
        instructions.iter().map(line).collect()
    }

    #[test]
    fn offsets_are_counted_in_sizes() {
        for (name, offsets, expected) in [
            ("ds_load_b32", [4, 8], "ds_load_2addr_b32 1 2"),
            ("ds_load_b32", [1020, 0], "ds_load_2addr_b32 255 0"),
            ("ds_load_b32", [0, 1024], "ds_load_2addr_stride64_b32 0 4"),
            (
                "ds_load_b32",
                [512, 65280],
                "ds_load_2addr_stride64_b32 2 255",
            ),
        ] {
            let all = vec![load(name, 2, offsets[0]), load(name, 3, offsets[1])];
            assert_eq!(text(&paired(all)), [expected, "copy", "copy"]);
        }
        let wide = vec![load("ds_load_b64", 8, 8), load("ds_load_b64", 9, 32)];
        let expected = ["ds_load_2addr_b64 1 4", "copy", "copy", "copy", "copy"];
        assert_eq!(text(&paired(wide)), expected);
        for offsets in [[0, 1028], [8, 8], [0, 65536], [6, 1031]] {
            let all = offsets.map(|offset| load("ds_load_b32", 2 + offset as u32 % 3, offset));
            assert_eq!(paired(all.to_vec()), all);
        }
    }

    #[test]
    fn an_address_is_moved_once_for_all_that_are_near() {
        let all = [1024, 1092, 1160, 2044, 2, 6];
        let all: Vec<Instruction> = all
            .iter()
            .enumerate()
            .map(|(at, offset)| load("ds_load_b32", 2 + at as u32, *offset))
            .collect();
        let found = paired(all.clone());
        let expected = [
            "v_add_nc_u32",
            "ds_load_2addr_b32 0 17",
            "copy",
            "copy",
            "ds_load_2addr_b32 34 255",
            "copy",
            "copy",
            "v_add_nc_u32",
            "ds_load_2addr_b32 0 1",
            "copy",
            "copy",
        ];
        assert_eq!(text(&found), expected);
        let sources: Vec<Value> = found[0].sources.iter().map(|source| source.value).collect();
        assert_eq!(sources, [Value::Bits(1024), whole(0)]);
        assert_eq!(found[1].sources[0].value, found[0].results[0]);
        assert_eq!(found[4].sources[0].value, found[0].results[0]);
        // What the address was is not what it is.
        let mut all = all;
        all.insert(2, made("v_mov_b32", &[whole(0)], &[whole(1)]));
        let found = text(&paired(all));
        assert_eq!(
            found.iter().filter(|name| *name == "v_add_nc_u32").count(),
            3
        );
        let stores = [1028, 1096].map(|offset| store("ds_store_b32", 2, offset));
        assert_eq!(
            text(&paired(stores.to_vec())),
            ["v_add_nc_u32", "ds_store_2addr_b32 0 17"]
        );
    }

    #[test]
    fn results_and_data_keep_their_places() {
        let found = paired(vec![load("ds_load_b32", 2, 0), load("ds_load_b32", 3, 4)]);
        let tuple = Value::all(Register(16), 2);
        assert_eq!(found[0].results, [tuple]);
        let copies: Vec<_> = found[1..]
            .iter()
            .map(|copy| (copy.results[0], copy.sources[0].value))
            .collect();
        assert_eq!(
            copies,
            [(whole(2), tuple.word(0)), (whole(3), tuple.word(1))]
        );
        let found = paired(vec![
            store("ds_store_b32", 2, 8),
            store("ds_store_b32", 3, 4),
        ]);
        assert_eq!(text(&found), ["ds_store_2addr_b32 2 1"]);
        let sources: Vec<Value> = found[0].sources.iter().map(|source| source.value).collect();
        assert_eq!(sources, [whole(0), whole(2), whole(3)]);
    }

    #[test]
    fn what_may_be_told_apart_is_not_passed() {
        let address = made("v_mov_b32", &[whole(0)], &[whole(4)]);
        let exec = made(
            "s_mov_b32",
            &[Value::Fixed(Fixed::Exec, 1)],
            &[Value::Bits(1)],
        );
        let mut marked = load("ds_load_b32", 5, 9);
        marked.modifiers.push(Modifier::Word("volatile"));
        for between in [
            store("ds_store_b32", 5, 4),
            made("flat_store_b32", &[], &[whole(8), whole(5)]),
            made("ds_add_u32", &[], &[whole(1), whole(5)]),
            made("s_barrier", &[], &[]),
            made("wait_all", &[], &[]),
            made("s_barrier_signal", &[], &[Value::Bits(u32::MAX)]),
            marked,
            address.clone(),
            exec,
            made("v_mov_b32", &[whole(4)], &[whole(3)]),
        ] {
            let all = vec![
                load("ds_load_b32", 2, 0),
                between,
                load("ds_load_b32", 3, 4),
            ];
            assert_eq!(paired(all.clone()), all);
        }
        // Loads of others, stores elsewhere, and arithmetic are.
        for between in [
            load("ds_load_b32", 5, 9),
            made("global_store_b32", &[], &[whole(8), whole(5)]),
            made("v_mov_b32", &[whole(4)], &[whole(5)]),
        ] {
            let all = vec![
                load("ds_load_b32", 2, 0),
                between,
                load("ds_load_b32", 3, 4),
            ];
            assert_eq!(text(&paired(all))[0], "ds_load_2addr_b32 0 1");
        }
        // A store does not pass a load, nor what writes its data.
        for between in [
            load("ds_load_b32", 5, 40),
            made("v_mov_b32", &[whole(2)], &[whole(5)]),
        ] {
            let all = vec![
                store("ds_store_b32", 2, 0),
                between,
                store("ds_store_b32", 3, 4),
            ];
            assert_eq!(paired(all.clone()), all);
        }
    }

    #[test]
    fn an_address_that_is_overwritten_is_no_longer_that_of_the_next() {
        let all = vec![load("ds_load_b32", 0, 0), load("ds_load_b32", 3, 4)];
        assert_eq!(paired(all.clone()), all);
    }

    #[test]
    fn each_access_is_in_one_pair() {
        let all: Vec<Instruction> = (0..5)
            .map(|at| load("ds_load_b32", 2 + at, 4 * at as i32))
            .collect();
        let found = text(&paired(all));
        let expected = [
            "ds_load_2addr_b32 0 1",
            "copy",
            "copy",
            "ds_load_2addr_b32 2 3",
            "copy",
            "copy",
            "ds_load_b32 +16",
        ];
        assert_eq!(found, expected);
    }
}
