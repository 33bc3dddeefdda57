//! Merges two accesses to LDS with the same address register into one instruction, if their offsets
//! can be encoded: `ds_load_2addr`, `ds_store_2addr`.
//!
//! A load moves up to an earlier load, or a store down to a later store, if the rules allow this
//! move. Each access is paired with the nearest unpaired one after it. Offsets are encoded in units
//! of the access size, or of 64 times this size, up to 255. If the offsets are too large or not
//! multiples of the unit, but close to each other, an addition computes the lower address. Other
//! pairs nearby use the same sum. Source: AMD's ISA documents, on `DS_READ2_B32` and similar;
//! LLVM's `SILoadStoreOptimizer.cpp` forms the same pairs.

use rustc_hash::FxHashMap;

use super::accesses::{Accesses, Ask, IrAccesses, Plain, Question};
use super::instructions::{Access, Opcode, Traits, Unit, op};
use super::machine::{Class, Code, Instruction, Modifier, Value, Virtual, Why, fresh};
use lanelog_util::rows::Rows;

/// The maximum number of instructions that an access may move past.
const FAR: usize = 64;

/// Merges pairs of accesses. Time: linear in the code.
pub(super) fn pair(code: &mut Code, rules: &Ask) {
    for block in &mut code.blocks {
        let pairs = pairs(
            &block.instructions,
            &mut code.registers,
            &mut code.merges,
            rules,
        );
        block.replace(pairs.unwrap_or_default());
    }
}

/// A register that contains another address plus a number of bytes.
struct OffsetRegister {
    address: Value,
    start: u32,
    register: Value,
    /// The index of the instruction before which the addition is inserted.
    at: usize,
}

/// Two accesses that are merged.
struct Pair<'b> {
    one: &'b Instruction,
    other: &'b Instruction,
    /// The index of the instruction that the merged instruction replaces.
    here: usize,
    address: Value,
    /// The offsets in bytes.
    offsets: [u32; 2],
    /// The unit of the encoded offsets in bytes.
    bytes: u32,
}

impl Pair<'_> {
    /// The offsets as encoded in the instruction, if its address operand is `start` bytes after the
    /// address.
    fn counted(&self, start: u32) -> Option<[u32; 2]> {
        let [one, other] = self.offsets.map(|offset| {
            let after = offset.checked_sub(start)?;
            let fits = after.is_multiple_of(self.bytes) && after / self.bytes < 256;
            fits.then_some(after / self.bytes)
        });
        Some([one?, other?])
    }
}

/// For each access of a pair, the instructions that replace it; an empty list for the access that
/// is merged into the other. `None` if there are no pairs.
fn pairs(
    all: &[Instruction],
    registers: &mut Vec<Virtual>,
    merges: &mut Vec<Vec<u32>>,
    rules: &Ask,
) -> Option<FxHashMap<usize, Vec<Instruction>>> {
    let is_of = |plain: &Plain| plain.unit == Unit::Lds && plain.words <= 2;
    let accesses = Accesses::new(all, IrAccesses::UNKNOWN, (FAR, i32::MAX), is_of)?;
    let answers = rules(Question::Pair, accesses.facts())?;
    let [direct, moved] = answers.as_slice() else {
        return None;
    };
    let rows = |rows: &Rows, is_moved: bool| -> Vec<(u32, bool, u32, u32)> {
        let rows = rows.values().as_chunks().0.iter();
        rows.map(|[one, other, bytes]| (*one, is_moved, *other, *bytes))
            .collect()
    };
    // Candidates are sorted by distance, the nearest first. Pairs that use an existing address come
    // before pairs that need an addition.
    let mut candidates = [rows(direct, false), rows(moved, true)].concat();
    candidates.sort_unstable();
    let mut instead: FxHashMap<usize, Vec<Instruction>> = FxHashMap::default();
    let mut moved: Vec<OffsetRegister> = Vec::new();
    for (one, is_moved, other, bytes) in candidates {
        let [first, second] = [one, other].map(|at| at as usize);
        if instead.contains_key(&first) || instead.contains_key(&second) {
            continue;
        }
        let [one_plain, other_plain] = [accesses.plain(one)?, accesses.plain(other)?];
        let (here, gone) = if one_plain.stores {
            (second, first)
        } else {
            (first, second)
        };
        let pair = Pair {
            one: all.get(first)?,
            other: all.get(second)?,
            here,
            address: one_plain.address[0],
            offsets: [one_plain, other_plain].map(|plain| plain.offset as u32),
            bytes,
        };
        let mut made = Vec::new();
        let (address, offsets) = if is_moved {
            after(all, &pair, &mut moved, &mut made, registers)?
        } else {
            (pair.address, pair.counted(0)?)
        };
        made.extend(joined(&pair, address, offsets, registers)?);
        let both = [pair.one, pair.other].map(|access| access.origin.instruction);
        merges.push(both.into_iter().flatten().collect());
        instead.insert(here, made);
        instead.insert(gone, Vec::new());
    }
    Some(instead)
}

/// The address register and the offsets of a pair that needs another address. If no register
/// contains the pair's address, instructions that compute it are added to `before`.
fn after(
    all: &[Instruction],
    pair: &Pair<'_>,
    moved: &mut Vec<OffsetRegister>,
    before: &mut Vec<Instruction>,
    registers: &mut Vec<Virtual>,
) -> Option<(Value, [u32; 2])> {
    let holds = |moved: &OffsetRegister| {
        let between = all.get(moved.at..pair.here);
        let written = |found: &Instruction| {
            let mut results = found.results.iter();
            results.any(|result| result.register() == moved.address.register())
        };
        moved.address == pair.address && between.is_some_and(|all| !all.iter().any(written))
    };
    let mut known = moved.iter();
    if let Some(known) = known.find_map(|moved| {
        let offsets = pair.counted(moved.start).filter(|_| holds(moved))?;
        Some((moved.register, offsets))
    }) {
        return Some(known);
    }
    let start = pair.offsets[0].min(pair.offsets[1]);
    let register = fresh(registers, Class::Vector, 1);
    let sources = [Value::Bits(start), pair.address];
    let origin = all.get(pair.here)?.origin;
    before.push(Instruction::new(
        op::V_ADD_NC_U32,
        &[register],
        &sources,
        origin,
    ));
    moved.push(OffsetRegister {
        address: pair.address,
        start,
        register,
        at: pair.here,
    });
    Some((register, pair.counted(start)?))
}

/// The merged instruction, and for a load copies of its results to the original registers.
fn joined(
    pair: &Pair<'_>,
    address: Value,
    offsets: [u32; 2],
    registers: &mut Vec<Virtual>,
) -> Option<Vec<Instruction>> {
    let Pair {
        one, other, bytes, ..
    } = *pair;
    let bits = one.opcode.row().data;
    let how = match bytes == u32::from(bits / 8) {
        true => Traits::TWO,
        false => Traits::TWO_FAR,
    };
    let opcode = Opcode::accessing(Unit::Lds, one.opcode.access(), bits, how)?;
    let modifiers = vec![
        Modifier::Number("offset0", offsets[0]),
        Modifier::Number("offset1", offsets[1]),
    ];
    if one.opcode.access() == Access::Store {
        let data = [one, other].map(|store| store.sources.iter().skip(1));
        let data = data.into_iter().flatten().copied();
        return Some(vec![Instruction {
            opcode,
            sources: std::iter::once(address.into()).chain(data).collect(),
            modifiers,
            origin: other.origin.because(Why::Paired),
            ..other.clone()
        }]);
    }
    let each = (bits / 32) as u8;
    let tuple = fresh(registers, Class::Vector, 2 * each);
    let mut made = vec![Instruction {
        opcode,
        results: vec![tuple],
        sources: vec![address.into()],
        modifiers,
        origin: one.origin.because(Why::Paired),
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
    use crate::test_code::{asked, made};
    use pretty_assertions::assert_eq;

    /// Registers 0 and 1 are two different addresses. The other operands are data: one word, or two
    /// words from register 8 on.
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
        pair(&mut code, &asked);
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
        // An instruction overwrites the address register, so that pairs after it cannot use an
        // earlier sum.
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
    fn distinguishable_values_are_not_passed() {
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
        // A store may move past loads, stores to other memory, and unrelated arithmetic.
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
        // A store may move neither past a load of the same memory nor past the definition of its
        // data.
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
