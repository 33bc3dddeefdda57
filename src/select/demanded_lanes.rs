//! Demanded lanes: the lanes in which a value is needed. For example, if only the first lane stores
//! the sum over a warp, each step of the reduction is needed only in some lanes. A shuffle that
//! must be correct in fewer lanes needs fewer moves.
//!
//! The analysis goes from a value to its users, as LLVM's demanded-bits analysis does. A lane-wise
//! operation demands the lanes in which its own result is demanded. A shuffle with a known lane map
//! demands the source lanes of these. An instruction with a side effect demands the lanes that may
//! execute its block: branches that dominate the block, and whose conditions are known for each
//! lane, exclude the others. All other users demand all lanes.
//!
//! Deliberately absent: phis of cycles (they demand all lanes), single elements of vectors, blocks
//! with several predecessors.

use std::cell::OnceCell;

use lanelog_amdgpu::Part;
use lanelog_ir::Intrinsic;
use lanelog_ir::Opcode;
use lanelog_ir::shuffle::Shuffle;
use lanelog_ir::typed::{Constant, Detail, Instruction, Operand, Type};
use rustc_hash::FxHashMap;

use super::lane_values::sources_of;
use super::lane_values::{self, LaneValues};
use super::{Selector, Source};

/// All lanes of a wave.
const ALL: u64 = u64::MAX;

/// The maximum number of values visited for one query.
const MOST: u32 = 256;

/// The maximum number of dominating branches visited for one block.
const BRANCHES: usize = 8;

/// The users of each value, and the single predecessor of each block: computed on first use.
#[derive(Default)]
pub(super) struct Readers(OnceCell<Found>);

#[derive(Default)]
struct Found {
    /// By value: the index of its first user in `readers`.
    first: Vec<u32>,
    /// Users, as indices of instructions.
    readers: Vec<u32>,
    /// By block: its predecessor, if the block has exactly one.
    predecessor: Vec<Option<u32>>,
}

impl Found {
    /// Time: linear in the function.
    fn new(source: &Source<'_>) -> Found {
        let values = source.function.value_count() as usize;
        let mut first = vec![0u32; values + 1];
        let read = |instruction: &Instruction, each: &mut dyn FnMut(usize)| {
            for (_, operand) in &instruction.operands {
                if let Operand::Value(value) = operand {
                    each(*value as usize);
                }
            }
        };
        for instruction in &source.typed.instructions {
            read(instruction, &mut |value| {
                if let Some(count) = first.get_mut(value + 1) {
                    *count += 1;
                }
            });
        }
        let mut sum = 0;
        for place in &mut first {
            sum += *place;
            *place = sum;
        }
        let mut next = first.clone();
        let mut readers = vec![0u32; sum as usize];
        for (at, instruction) in (0..).zip(&source.typed.instructions) {
            read(instruction, &mut |value| {
                if let Some(place) = next.get_mut(value) {
                    if let Some(reader) = readers.get_mut(*place as usize) {
                        *reader = at;
                    }
                    *place += 1;
                }
            });
        }
        let blocks = source.function.blocks.len();
        let mut predecessor = vec![None; blocks];
        let mut several = vec![false; blocks];
        for from in 0..blocks {
            for to in source.function.block_successors(from) {
                let to = *to as usize;
                let places = (predecessor.get_mut(to), several.get_mut(to));
                let (Some(place), Some(several)) = places else {
                    continue;
                };
                // Two edges from one predecessor count as several predecessors, because either may
                // be taken.
                *several |= place.replace(from as u32).is_some();
            }
        }
        for (place, several) in predecessor.iter_mut().zip(several) {
            if several {
                *place = None;
            }
        }
        Found {
            first,
            readers,
            predecessor,
        }
    }

    fn of(&self, value: u32) -> &[u32] {
        let at = |value: usize| self.first.get(value).copied().unwrap_or(0) as usize;
        let range = at(value as usize)..at(value as usize + 1);
        self.readers.get(range).unwrap_or_default()
    }
}

/// The demanded lanes of the current instruction's result, as a bit set. Time: bounded, except for
/// the first call.
pub(super) fn of_result(selector: &Selector<'_>) -> u64 {
    if !selector.runs(Part::DemandedLanes) {
        return ALL;
    }
    let mut walk = Walk {
        selector,
        found: found(selector),
        known: FxHashMap::default(),
        left: MOST,
    };
    walk.of_value(selector.value)
}

/// The instructions that read a value, by index.
pub(super) fn readers_of<'s>(selector: &'s Selector<'_>, value: u32) -> &'s [u32] {
    found(selector).of(value)
}

fn found<'s>(selector: &'s Selector<'_>) -> &'s Found {
    let readers = &selector.memory.function.readers;
    readers.0.get_or_init(|| Found::new(selector.source))
}

struct Walk<'w> {
    selector: &'w Selector<'w>,
    found: &'w Found,
    /// By visited value: its demanded lanes; all lanes while its users are being visited.
    known: FxHashMap<u32, u64>,
    left: u32,
}

impl Walk<'_> {
    fn of_value(&mut self, value: u32) -> u64 {
        if let Some(lanes) = self.known.get(&value) {
            return *lanes;
        }
        self.known.insert(value, ALL);
        // Any lane can be read for a uniform value, so that all lanes are demanded.
        if !self.selector.source.verdicts.is_divergent(value) {
            return ALL;
        }
        let found = self.found;
        let mut lanes = 0;
        for reader in found.of(value) {
            let Some(left) = self.left.checked_sub(1) else {
                return ALL;
            };
            self.left = left;
            lanes |= self.read_by(value, *reader);
            if lanes == ALL {
                return ALL;
            }
        }
        self.known.insert(value, lanes);
        lanes
    }

    /// The lanes of a value that an instruction demands.
    fn read_by(&mut self, value: u32, reader: u32) -> u64 {
        let source = self.selector.source;
        let Some(instruction) = source.typed.instructions.get(reader as usize) else {
            return ALL;
        };
        let result = reader + source.function.arguments.len() as u32;
        match instruction.opcode {
            Opcode::Store | Opcode::Load | Opcode::Br | Opcode::Switch => {
                match self.selector.source.verdicts.is_divergent(result)
                    || instruction.opcode == Opcode::Store
                {
                    true => self.of_block(self.selector.memory.function.block(result)),
                    false => ALL,
                }
            }
            Opcode::Call => self.read_by_call(value, instruction, result),
            opcode if is_lane_by_lane(opcode) => self.of_value(result),
            _ => ALL,
        }
    }

    fn read_by_call(&mut self, value: u32, call: &Instruction, result: u32) -> u64 {
        let Detail::Callee(name) = &call.detail else {
            return ALL;
        };
        if call.intrinsic().is_some_and(is_lane_by_lane_call) {
            return self.of_value(result);
        }
        let Some((at, sources)) = self.moves(name, call) else {
            return ALL;
        };
        let operands = call.operands.iter().enumerate();
        let mut others = operands.filter(|(index, _)| *index != at);
        if others.any(|(_, (_, operand))| *operand == Operand::Value(value)) {
            return ALL;
        }
        let wanted = self.of_value(result);
        let pairs = (0u32..).zip(sources);
        let wanted = pairs.filter(|(lane, _)| wanted >> lane & 1 == 1);
        wanted.fold(0, |lanes, (_, from)| lanes | 1 << from)
    }

    /// For a call that moves values between lanes: the index of the operand that is moved, and the
    /// source lane of each lane, if known.
    fn moves(&self, name: &str, call: &Instruction) -> Option<(usize, Vec<u8>)> {
        if let Some(shuffle) = Shuffle::named(name) {
            let at = shuffle.value();
            let (ty, b) = call.operands.get(at + 1)?;
            let Some((_, Operand::Constant(Constant::Bits(c)))) = call.operands.get(at + 2) else {
                return None;
            };
            let sources = sources_of(self.selector, shuffle.mode, (ty, b), *c as u32)?;
            return Some((at, sources.into_iter().map(|(from, _)| from).collect()));
        }
        let (numbers, shift, at) = match call.intrinsic()? {
            Intrinsic::AmdgcnDsBpermute => (0, 2, 1),
            Intrinsic::AmdgcnWaveShuffle => (1, 0, 0),
            _ => return None,
        };
        let (ty, numbers) = call.operands.get(numbers)?;
        let values = lane_values::of(self.selector, ty, numbers)?;
        let wave = self.selector.gpu().wave;
        let from = |lane: u32| values.lowest(lane as u8, shift + wave.trailing_zeros());
        let sources = (0..wave).map(|lane| Some((from(lane)? >> shift) as u8));
        Some((at, sources.collect::<Option<_>>()?))
    }

    /// The lanes that may execute a block.
    fn of_block(&self, block: u32) -> u64 {
        let function = self.selector.source.function;
        let mut lanes = ALL;
        let mut block = block;
        for _ in 0..BRANCHES {
            let from = self.found.predecessor.get(block as usize);
            let Some(from) = from.copied().flatten() else {
                break;
            };
            let last = function.block_instructions(from as usize).last();
            let last = last.and_then(|at| self.selector.source.typed.instructions.get(at));
            if let Some(last) = last
                && last.opcode == Opcode::Br
                && let (Some((ty, condition)), [if_true, _]) = (
                    last.operands.first(),
                    function.block_successors(from as usize),
                )
            {
                lanes &= self.of_condition(ty, condition, *if_true == block, BRANCHES);
            }
            block = from;
        }
        lanes
    }

    /// The lanes in which a condition may have the value `holds` (true or false).
    fn of_condition(&self, ty: &Type, condition: &Operand, holds: bool, depth: usize) -> u64 {
        let wave = self.selector.gpu().wave as u8;
        if let Some(values) = lane_values::of(self.selector, ty, condition) {
            let wanted = u64::from(holds);
            let may = |lane: &u8| values.lowest(*lane, 1).is_none_or(|bit| bit == wanted);
            return (0..wave).filter(may).fold(0, |all, lane| all | 1 << lane);
        }
        let Operand::Value(value) = condition else {
            return ALL;
        };
        let Some(made) = self.selector.definition(*value).filter(|_| depth > 0) else {
            return ALL;
        };
        let [lhs, rhs] = [0, 1].map(|at| made.operands.get(at));
        let (Some((ty, lhs)), Some((_, rhs))) = (lhs, rhs) else {
            return ALL;
        };
        let both = || {
            self.of_condition(ty, lhs, holds, depth - 1)
                & self.of_condition(ty, rhs, holds, depth - 1)
        };
        let compares = |how: &str| made.words.iter().any(|word| &**word == how);
        match (made.opcode, holds) {
            (Opcode::And, true) | (Opcode::Or, false) if *ty == Type::Integer(1) => both(),
            // A `select` that computes `and` or `or`. Frontends emit it because poison in the
            // second operand has no effect if the first operand decides the result.
            (Opcode::Select, true) if made.operands.get(2).is_some_and(|(_, it)| is(it, 0)) => {
                both()
            }
            (Opcode::Select, false) if is(rhs, 1) => match made.operands.get(2) {
                Some((_, third)) => {
                    self.of_condition(ty, lhs, false, depth - 1)
                        & self.of_condition(ty, third, false, depth - 1)
                }
                None => ALL,
            },
            (Opcode::ICmp, _) if compares("eq") && holds || compares("ne") && !holds => {
                let of = |operand: &Operand| lane_values::of(self.selector, ty, operand);
                match (of(lhs), of(rhs)) {
                    (Some(lhs), Some(rhs)) => LaneValues::may_be_equal(&lhs, &rhs, wave),
                    _ => ALL,
                }
            }
            _ => ALL,
        }
    }
}

/// Whether an operand is a constant whose lowest bit is `bit`.
fn is(operand: &Operand, bit: u64) -> bool {
    match operand {
        Operand::Constant(Constant::Bits(bits)) => bits & 1 == bit,
        Operand::Constant(Constant::Zero) => bit == 0,
        _ => false,
    }
}

/// Whether an operation is lane-wise: its result in each lane depends only on the operands of the
/// lane, and it has no side effects. Operations that are expanded to a loop are excluded.
pub(super) fn is_lane_by_lane(opcode: Opcode) -> bool {
    matches!(
        opcode,
        Opcode::Add
            | Opcode::Sub
            | Opcode::Mul
            | Opcode::And
            | Opcode::Or
            | Opcode::Xor
            | Opcode::Shl
            | Opcode::LShr
            | Opcode::AShr
            | Opcode::ICmp
            | Opcode::FCmp
            | Opcode::FAdd
            | Opcode::FSub
            | Opcode::FMul
            | Opcode::FNeg
            | Opcode::Select
            | Opcode::Phi
            | Opcode::Freeze
            | Opcode::Trunc
            | Opcode::ZExt
            | Opcode::SExt
            | Opcode::FPTrunc
            | Opcode::FPExt
            | Opcode::SIToFP
            | Opcode::UIToFP
            | Opcode::BitCast
            | Opcode::ExtractValue
            | Opcode::InsertValue
    )
}

/// Whether an intrinsic is lane-wise.
pub(super) fn is_lane_by_lane_call(called: Intrinsic) -> bool {
    LANE_BY_LANE.contains(&called)
}

const LANE_BY_LANE: &[Intrinsic] = &[
    Intrinsic::Abs,
    Intrinsic::Ctpop,
    Intrinsic::Fabs,
    Intrinsic::Fma,
    Intrinsic::Fmuladd,
    Intrinsic::Maximum,
    Intrinsic::Maximumnum,
    Intrinsic::Maxnum,
    Intrinsic::Minimum,
    Intrinsic::Minimumnum,
    Intrinsic::Minnum,
    Intrinsic::Smax,
    Intrinsic::Smin,
    Intrinsic::Umax,
    Intrinsic::Umin,
];
