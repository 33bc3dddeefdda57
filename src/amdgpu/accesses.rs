//! Facts about the memory accesses of a block, and results of `rules/backend/merge_accesses.dl`.
//!
//! Architecture invariant: the relations decide which accesses can be merged, and which
//! instructions an access may move past. The passes choose among these merges in layout order,
//! because each merge changes which later merges are possible. Rules could express this choice only
//! with negation through recursion, which Datalog does not allow.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::instructions::{Access, Unit, op};
use super::machine::{COPY, Fixed, Instruction, Modifier, Origin, Value};
use lanelog_util::rows::Rows;

/// The input relations of the rules, in the order in which [`Ask`] takes their rows.
pub const GIVEN: [&str; 12] = [
    "plain",
    "is_near",
    "no_alias",
    "is_lds",
    "can_be_moved",
    "accesses",
    "only_loads",
    "has_modifier",
    "stops_accesses",
    "stops_merging",
    "writes_register",
    "names_register",
];

/// A query to the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The accesses to neighbouring words that can be merged into one.
    Widen,
    /// The LDS accesses that can be merged into a pair.
    Pair,
}

impl Question {
    /// The relations that answer the question.
    pub const fn wanted(self) -> [&'static str; 2] {
        match self {
            Question::Widen => ["may_widen", "stays_narrow"],
            Question::Pair => ["may_pair", "may_pair_from"],
        }
    }
}

/// Evaluates the program on rows of [`GIVEN`], and returns the rows of [`Question::wanted`]. `None`
/// if the program could not be evaluated.
pub type Ask = dyn Fn(Question, Vec<Rows>) -> Option<Vec<Rows>>;

/// The maximum distance of two accesses, in instructions, for which the rules get the fact that
/// both access memory.
const NEAR: u32 = 64;

/// Facts from the IR about the access that a machine instruction implements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Whether the access is atomic.
    pub atomic: bool,
    /// A power of two that divides the address of the access.
    pub align: u64,
    /// The size of the IR access in bytes. It exceeds the size of the instruction's own access if
    /// several instructions implement the IR access.
    pub bytes: u64,
}

impl Known {
    /// Nothing is known about the access.
    pub const UNKNOWN: Known = Known {
        atomic: false,
        align: 1,
        bytes: 0,
    };
}

/// Facts from the IR about all memory accesses.
#[derive(Clone, Copy)]
pub struct IrAccesses<'i> {
    /// Facts about the access that an instruction of this origin implements.
    pub known: &'i dyn Fn(Origin) -> Known,
    /// Whether two IR instructions of one block, by index, are loads or stores that are neither
    /// volatile nor atomic, and never access the same byte in the same lane.
    pub no_alias: &'i dyn Fn(u32, u32) -> bool,
}

impl IrAccesses<'_> {
    /// Nothing is known about the accesses.
    pub const UNKNOWN: IrAccesses<'static> = IrAccesses {
        known: &|_| Known::UNKNOWN,
        no_alias: &|_, _| false,
    };
}

/// A load or a store of whole words that is neither volatile nor atomic.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain {
    pub unit: Unit,
    pub stores: bool,
    /// The two address operands; the second is `off` for an LDS access.
    pub address: [Value; 2],
    pub offset: i32,
    pub words: i32,
    /// The value loaded or stored.
    pub data: Value,
    /// A power of two that divides the address with its offset.
    pub align: u64,
}

impl Plain {
    fn of(instruction: &Instruction, known: &dyn Fn(Origin) -> Known) -> Option<Plain> {
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
        let sources: Vec<Value> = instruction.sources.iter().map(|one| one.value).collect();
        let (address, data) = match (instruction.results.as_slice(), sources.as_slice()) {
            ([data], [one, other]) => ([*one, *other], *data),
            ([], [one, data, other]) => ([*one, *other], *data),
            ([data], [one]) => ([*one, Value::Off], *data),
            ([], [one, data]) => ([*one, Value::Off], *data),
            _ => return None,
        };
        // A store of a constant is not plain, because its data must be in registers.
        (!known.atomic && matches!(data, Value::Part { .. })).then_some(Plain {
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

    /// The offset of the first byte after the access.
    pub fn end(self) -> i32 {
        self.offset.saturating_add(4 * self.words)
    }
}

/// The accesses of a block among which merges are searched.
pub(super) struct Accesses<'b> {
    all: &'b [Instruction],
    ir: IrAccesses<'b>,
    /// By instruction index: the plain accesses to the address spaces that the pass handles.
    plain: FxHashMap<u32, Plain>,
    /// The range of instructions from the first to the last plain access that is near another one
    /// of the same kind.
    part: Range<usize>,
}

impl<'b> Accesses<'b> {
    /// Collects the accesses to the address spaces that the pass handles. `None` if nothing can be
    /// merged, because no two loads and no two stores with the same address are within `far`
    /// instructions and `bytes` bytes of each other.
    pub fn new(
        all: &'b [Instruction],
        ir: IrAccesses<'b>,
        (far, bytes): (usize, i32),
        is_of: impl Fn(&Plain) -> bool,
    ) -> Option<Accesses<'b>> {
        let mut plain = FxHashMap::default();
        let mut alike: FxHashMap<_, Vec<(usize, i32)>> = FxHashMap::default();
        let mut part: Option<Range<usize>> = None;
        for (at, instruction) in all.iter().enumerate() {
            let Some(found) = Plain::of(instruction, ir.known).filter(&is_of) else {
                continue;
            };
            plain.insert(at as u32, found);
            let kind = (memories(found.unit), found.stores, found.address);
            let before = alike.entry(kind).or_default();
            let near = before
                .iter()
                .rev()
                .take_while(|(before, _)| at - before <= far);
            let joins = |(_, offset): &&(usize, i32)| offset.abs_diff(found.offset) < bytes as u32;
            if let Some((before, _)) = near.filter(joins).last() {
                let start = part.map_or(*before, |part: Range<usize>| part.start.min(*before));
                part = Some(start..at + 1);
            }
            before.push((at, found.offset));
        }
        Some(Accesses {
            all,
            ir,
            plain,
            part: part?,
        })
    }

    /// The access of the instruction at an index.
    pub fn plain(&self, at: u32) -> Option<Plain> {
        self.plain.get(&at).copied()
    }

    /// Whether the IR accesses that two instructions implement never access the same byte.
    fn no_alias(&self, one: u32, other: u32) -> bool {
        let [one, other] = [one, other].map(|at| self.all.get(at as usize)?.origin.instruction);
        one.zip(other)
            .is_some_and(|(one, other)| (self.ir.no_alias)(one, other))
    }

    /// The facts as rows, in the order of [`GIVEN`].
    pub fn facts(&self) -> Vec<Rows> {
        let mut rows: [Vec<u32>; GIVEN.len()] = Default::default();
        let [
            plain,
            near,
            no_alias,
            _,
            moved,
            accesses,
            only_loads,
            modifiers,
            stops,
            stops_merging,
            writes,
            names,
        ] = &mut rows;
        let part = self.all.iter().enumerate();
        let part = part.skip(self.part.start).take(self.part.len());
        let mut addresses: FxHashMap<[Value; 2], u32> = FxHashMap::default();
        let mut registers: FxHashSet<u32> = FxHashSet::default();
        for (at, instruction) in part.clone() {
            let Some(found) = self.plain.get(&(at as u32)) else {
                continue;
            };
            let next = addresses.len() as u32;
            let address = *addresses.entry(found.address).or_insert(next);
            let memory = memories(found.unit).first().copied().unwrap_or_default();
            plain.extend([
                at as u32,
                memory,
                address,
                found.offset as u32,
                found.words as u32,
            ]);
            if found.address[0].register().is_some() {
                moved.push(address);
            }
            registers.extend(instruction.values().flat_map(held));
        }
        let reaching: Vec<u32> = part
            .clone()
            .filter(|(_, instruction)| !memories(instruction.opcode.unit()).is_empty())
            .map(|(at, _)| at as u32)
            .collect();
        for (place, at) in reaching.iter().enumerate() {
            let others = reaching.iter().skip(place + 1);
            for other in others.take_while(|other| **other - at <= NEAR) {
                for (one, other) in [(at, other), (other, at)] {
                    if self.plain.contains_key(one) {
                        near.extend([*one, *other]);
                        if self.no_alias(*one, *other) {
                            no_alias.extend([*one, *other]);
                        }
                    }
                }
            }
        }
        for (at, instruction) in part {
            let opcode = instruction.opcode;
            let at = at as u32;
            accesses.extend(
                memories(opcode.unit())
                    .iter()
                    .flat_map(|memory| [at, *memory]),
            );
            let mut words = instruction.modifiers.iter();
            // Volatile and atomic accesses have the modifier `volatile`.
            let marked = words
                .clone()
                .any(|word| *word == Modifier::Word("volatile"));
            if opcode.access() == Access::Load
                && !marked
                && !(self.ir.known)(instruction.origin).atomic
            {
                only_loads.push(at);
            }
            if words.any(|word| !matches!(word, Modifier::Offset(_))) {
                modifiers.push(at);
            }
            let stopped = match opcode.unit() {
                Unit::Program => true,
                // Pseudo instructions other than copies.
                Unit::Pseudo => opcode != COPY,
                _ => false,
            };
            if stopped || instruction.writes_exec() {
                stops.push(at);
            }
            if opcode.unit().is_descriptor() || opcode == op::S_SETREG_B32 {
                stops_merging.push(at);
            }
            let of_interest = |register: &u32| registers.contains(register);
            let pairs = |registers: Vec<u32>| registers.into_iter().flat_map(move |one| [at, one]);
            let results = instruction.results.iter().copied().flat_map(held);
            writes.extend(pairs(results.filter(of_interest).collect()));
            let values = instruction.values().flat_map(held);
            names.extend(pairs(values.filter(of_interest).collect()));
        }
        let mut columns = [5, 2, 2, 1, 1, 2, 1, 1, 1, 1, 2, 2].into_iter();
        rows[3].extend(memories(Unit::Lds));
        let rows = rows.into_iter();
        rows.map(|rows| Rows::new(columns.next().unwrap_or(0), rows))
            .collect()
    }
}

/// The address spaces that a unit may access, by number.
fn memories(unit: Unit) -> &'static [u32] {
    match unit {
        Unit::Lds => &[0],
        Unit::Global => &[1],
        Unit::Scratch => &[2],
        Unit::Flat => &[0, 1, 2],
        _ => &[],
    }
}

/// Numbers that identify the registers of a value: two values have a common number exactly if they
/// may share a register.
fn held(value: Value) -> impl Iterator<Item = u32> {
    let (first, words) = match value {
        Value::Part { register, .. } => (register.0, 1),
        Value::Fixed(fixed, words) => {
            let (kind, number, words) = match fixed {
                Fixed::Sgpr(number) => (0, number, words),
                Fixed::Vgpr(number) => (1, number, words),
                Fixed::Ttmp(number) => (2, number, 1),
                Fixed::Exec => (3, 0, 1),
                Fixed::Vcc => (3, 1, 1),
                Fixed::M0 => (3, 2, 1),
                Fixed::Null => (3, 3, 1),
                Fixed::SharedBase => (3, 4, 1),
                Fixed::PrivateBase => (3, 5, 1),
                Fixed::FlatScratch(word) => (4, u16::from(word), 1),
            };
            (1 << 31 | kind << 16 | u32::from(number), words)
        }
        _ => (0, 0),
    };
    (0..u32::from(words)).map(move |word| first + word)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::machine::Register;
    use crate::test_code::{S, made};
    use lanelog_analysis::query::Program;
    use lanelog_datalog::{Resolved, stratify};
    use lanelog_facts::Symbols;
    use lanelog_interp::{Interpreter, Limits};
    use pretty_assertions::assert_eq;

    /// Relations that the passes query.
    const WANTED: [&str; 4] = ["may_widen", "stays_narrow", "may_pair", "may_pair_from"];

    /// Facts about a random block: accesses of all kinds, and other instructions.
    fn random(seed: u32) -> Option<Vec<Rows>> {
        let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(12345);
        let mut below = |bound: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % bound
        };
        let word = |number: u32| Value::all(Register(number), 1);
        let mut block = Vec::new();
        for at in 0..10 + below(90) {
            let address = match below(6) {
                0 => Value::Fixed(Fixed::Vgpr(0), 1),
                one => word(one % 2),
            };
            let words = 1 + below(2);
            let data = Value::all(Register(100 + at % 20), words as u8);
            let bits = 32 * words;
            let load = |name: &str, sources: &[Value]| made(name, &[data], sources);
            let mut one = match below(24) {
                0..6 => load(&format!("ds_load_b{bits}"), &[address]),
                6..9 => made(&format!("ds_store_b{bits}"), &[], &[address, data]),
                9..12 => load(&format!("global_load_b{bits}"), &[address, S(2)]),
                12 | 13 => made(
                    &format!("global_store_b{bits}"),
                    &[],
                    &[address, data, S(2)],
                ),
                14 => load(&format!("scratch_load_b{bits}"), &[address, Value::Off]),
                15 => made("flat_load_b32", &[word(100 + at % 20)], &[word(3)]),
                16 if below(4) == 0 => made("flat_store_b32", &[], &[word(3), word(4)]),
                17 if below(4) == 0 => made("s_barrier", &[], &[]),
                18 if below(4) == 0 => made("s_setreg_b32", &[], &[Value::Bits(1), S(3)]),
                19 if below(4) == 0 => made("v_mov_b32", &[address], &[word(4)]),
                20 if below(4) == 0 => made("v_mov_b32", &[word(5)], &[word(100 + below(20))]),
                21 if below(4) == 0 => made("s_mov_b32", &[S(2)], &[S(4)]),
                _ => made("v_mov_b32", &[word(6)], &[word(7)]),
            };
            if Plain::of(&one, &|_| Known::UNKNOWN).is_some() {
                let step = [4, 4, 8, 256, 512, 2][below(6) as usize];
                one.modifiers.push(Modifier::Offset(
                    (step * below(6)) as i32 - 4 * i32::from(below(9) == 0),
                ));
                if below(12) == 0 {
                    one.modifiers
                        .push(Modifier::Word(["glc", "volatile"][below(2) as usize]));
                }
            }
            one.origin.instruction = Some(at);
            block.push(one);
        }
        let ir = IrAccesses {
            no_alias: &|one, other| (one ^ other) % 3 == 1,
            ..IrAccesses::UNKNOWN
        };
        let accesses = Accesses::new(&block, ir, (64, i32::MAX), |_| true)?;
        Some(accesses.facts())
    }

    /// For each block, the rows that `rules` derives from its facts.
    fn derived(rules: &Resolved, known: &[Vec<Rows>]) -> Vec<Vec<Option<Rows>>> {
        let strata = stratify(rules);
        let interpreter = Interpreter::new(rules, &strata, &mut Symbols::default());
        let find = |name: &&str| {
            let mut relations = rules.relations.iter();
            relations
                .position(|relation| relation.name == **name)
                .unwrap()
        };
        let wanted: Vec<usize> = WANTED.iter().map(find).collect();
        let each = known.iter().map(|known| {
            let mut rows = vec![None; rules.relations.len()];
            for (name, known) in GIVEN.iter().zip(known) {
                rows[find(name)] = Some(known.clone());
            }
            let all = interpreter
                .run(rows, &wanted, &Limits::default(), None)
                .unwrap();
            wanted
                .iter()
                .map(|relation| all[*relation].clone())
                .collect()
        });
        each.collect()
    }

    /// Every rule is needed: without it, the results differ for at least one random block.
    #[test]
    fn every_rule_is_needed() {
        let whole = Program::built_in("rules/backend/merge_accesses.dl").unwrap();
        let known: Vec<_> = (0..150).filter_map(random).collect();
        let expected = derived(&whole.rules, &known);
        for relation in 0..WANTED.len() {
            let rows = expected
                .iter()
                .map(|answers| answers[relation].as_ref().map_or(0, Rows::len));
            assert!(rows.sum::<usize>() > 20, "{}", WANTED[relation]);
        }
        let mut without = Vec::new();
        for at in 0..whole.rules.rules.len() {
            let mut rules = whole.rules.clone();
            rules.rules.remove(at);
            if derived(&rules, &known) == expected {
                without.push(whole.place(at).unwrap());
            }
        }
        assert!(whole.rules.rules.len() > 20);
        assert_eq!(without, Vec::<String>::new());
    }

    /// Two values have a number in common exactly if they may share a register.
    #[test]
    fn numbers_of_registers_are_what_may_be_shared() {
        let fixed = [
            (Fixed::Sgpr(1), 2),
            (Fixed::Sgpr(2), 1),
            (Fixed::Sgpr(3), 4),
            (Fixed::Vgpr(2), 2),
            (Fixed::Vgpr(3), 1),
            (Fixed::Ttmp(2), 1),
            (Fixed::Exec, 2),
            (Fixed::Vcc, 1),
            (Fixed::M0, 1),
            (Fixed::FlatScratch(0), 1),
            (Fixed::FlatScratch(1), 1),
        ];
        let mut values: Vec<Value> = fixed.map(|(one, words)| Value::Fixed(one, words)).into();
        values.extend([Value::Bits(2), Value::Off, Value::all(Register(2), 3)]);
        values.extend([
            Value::all(Register(2), 3).word(1),
            Value::all(Register(3), 1),
        ]);
        for one in &values {
            for other in &values {
                let numbers: Vec<u32> = held(*one).collect();
                let shares = held(*other).any(|number| numbers.contains(&number));
                assert_eq!(shares, one.may_share(*other), "{one:?} {other:?}");
            }
        }
    }
}
