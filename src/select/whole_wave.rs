//! Whole-wave computations, in which inactive lanes take part: they start at the intrinsic
//! `set.inactive`, which defines the values of inactive lanes, and end at `strict.wwm`.
//!
//! The instructions in between are selected as usual. EXEC is set to all lanes before each group of
//! adjacent whole-wave instructions, and restored after the group. Whole-wave instructions also
//! write inactive lanes, which may hold live values that liveness analysis does not see while the
//! lanes are inactive. Registers that they write are therefore used only for values of whole-wave
//! computations (`allocate::liveness`, `allocate::whole_wave`).
//!
//! A value computed outside, by a load or a phi, is undefined in inactive lanes.
//!
//! Source: llvm/lib/Target/AMDGPU/SIWholeQuadMode.cpp, which transforms machine instructions in the
//! same way; llvm/include/llvm/IR/IntrinsicsAMDGPU.td. Deliberately absent: whole quads instead of
//! whole waves; operations that are expanded to loops; whole-wave computations in cases in which
//! the IR interpreter has no inactive lanes.

use lanelog_ir::typed::{Instruction, Operand, Type, asks_lanes};
use lanelog_ir::{Intrinsic, Opcode};
use rustc_hash::FxHashSet;

use super::demanded_lanes::{is_lane_by_lane, is_lane_by_lane_call};
use super::elementwise::element;
use super::location::Location;
use super::{Selected, Selector, Source, demanded_lanes, inactive_lanes};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Value};

/// Instructions of whole-wave computations.
#[derive(Default)]
pub struct State {
    /// Indices of the instructions that all lanes execute.
    members: FxHashSet<u32>,
    /// Instructions with an operand that depends on a cross-lane operation, which may have read
    /// inactive lanes.
    partial: FxHashSet<u32>,
}

/// Cross-lane operations that are supported in whole-wave computations.
const ACROSS: &[Intrinsic] = &[
    Intrinsic::AmdgcnBallot,
    Intrinsic::AmdgcnDsBpermute,
    Intrinsic::AmdgcnDsPermute,
    Intrinsic::AmdgcnDsSwizzle,
    Intrinsic::AmdgcnMbcntHi,
    Intrinsic::AmdgcnMbcntLo,
    Intrinsic::AmdgcnMovDpp,
    Intrinsic::AmdgcnMovDpp8,
    Intrinsic::AmdgcnPermlane16,
    Intrinsic::AmdgcnPermlane16Swap,
    Intrinsic::AmdgcnPermlane16Var,
    Intrinsic::AmdgcnPermlane32Swap,
    Intrinsic::AmdgcnPermlane64,
    Intrinsic::AmdgcnPermlanex16,
    Intrinsic::AmdgcnPermlanex16Var,
    Intrinsic::AmdgcnReadfirstlane,
    Intrinsic::AmdgcnReadlane,
    Intrinsic::AmdgcnUpdateDpp,
    Intrinsic::AmdgcnWaveShuffle,
    Intrinsic::AmdgcnWritelane,
];

/// The role of an instruction in a whole-wave computation.
enum Part {
    /// The instruction is part of the computation, and all lanes execute it.
    Member,
    /// `set.inactive`: operand 0 is the value of active lanes, operand 1 that of inactive lanes.
    Inactive,
    /// The instruction is not part of the computation, because it reads only active lanes, or only
    /// returns its operand.
    Outside,
    /// The instruction is not supported in whole-wave computations.
    NotCovered,
}

/// Whether a call ends a whole-wave computation.
fn is_end(call: &Instruction) -> bool {
    matches!(
        call.intrinsic(),
        Some(Intrinsic::AmdgcnStrictWwm | Intrinsic::AmdgcnWwm)
    )
}

/// Whether a call is one of the intrinsics that start or end a whole-wave computation.
fn is_strict(call: &Instruction) -> bool {
    is_end(call)
        || is_inactive(call)
        || matches!(
            call.intrinsic(),
            Some(Intrinsic::AmdgcnStrictWqm | Intrinsic::AmdgcnWqm)
        )
}

fn is_inactive(call: &Instruction) -> bool {
    matches!(
        call.intrinsic(),
        Some(Intrinsic::AmdgcnSetInactive | Intrinsic::AmdgcnSetInactiveChainArg)
    )
}

fn part(instruction: &Instruction) -> Part {
    if let Some(called) = instruction.intrinsic() {
        return match called {
            _ if is_inactive(instruction) => Part::Inactive,
            _ if is_end(instruction) || is_lane_by_lane_call(called) => Part::Member,
            _ if ACROSS.contains(&called) => Part::Member,
            Intrinsic::AmdgcnWorkitemIdX
            | Intrinsic::AmdgcnWorkitemIdY
            | Intrinsic::AmdgcnWorkitemIdZ => Part::Outside,
            _ => Part::NotCovered,
        };
    }
    match instruction.opcode {
        Opcode::Phi | Opcode::Load | Opcode::Alloca | Opcode::AtomicRmw | Opcode::CmpXchg => {
            Part::Outside
        }
        opcode if is_lane_by_lane(opcode) => Part::Member,
        // Divisions of more than 64 bits are expanded to loops.
        Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem
            if matches!(element(&instruction.ty), Type::Integer(..=64)) =>
        {
            Part::Member
        }
        Opcode::FDiv => Part::Member,
        _ => Part::NotCovered,
    }
}

/// Instructions with an operand that depends on a cross-lane operation, which may have read
/// inactive lanes. If `strict.wwm` is one of them, its operand must be a whole-wave computation.
/// Time: linear in the function.
fn partial(source: &Source<'_>) -> FxHashSet<u32> {
    let (module, function) = (source.module, source.function);
    let first = function.arguments.len();
    let mut readers: Vec<Vec<u32>> = vec![Vec::new(); function.instructions.len()];
    let mut left: Vec<u32> = Vec::new();
    for (at, instruction) in function.instructions.iter().enumerate() {
        let operands = function.operands_of(instruction).iter();
        for value in operands.filter_map(|operand| operand.as_value()) {
            let of = (value as usize).checked_sub(first);
            if let Some(readers) = of.and_then(|of| readers.get_mut(of)) {
                readers.push(at as u32);
            }
        }
        let typed = source.typed.instructions.get(at);
        // A call that ends a whole-wave computation reads inactive lanes only as intended, and is
        // not counted.
        let ends = typed.is_some_and(is_end);
        if !ends
            && asks_lanes(module, function, instruction)
            && !inactive_lanes::is_full_at(source, (first + at) as u32)
        {
            left.push(at as u32);
        }
    }
    let mut found = FxHashSet::default();
    while let Some(at) = left.pop() {
        for reader in readers.get(at as usize).into_iter().flatten() {
            let opcode = function.instructions.get(*reader as usize);
            let is_phi = opcode.is_none_or(|reader| reader.opcode == Opcode::Phi);
            if !is_phi && found.insert(*reader) {
                left.push(*reader);
            }
        }
    }
    found
}

/// Finds the whole-wave computations. Time: linear in the function.
pub(super) fn begin(selector: &mut Selector<'_>) {
    let source = selector.source;
    let first = source.function.arguments.len();
    if !source.typed.instructions.iter().any(is_strict) {
        return;
    }
    let partial = partial(source);
    let mut members = FxHashSet::default();
    let mut left: Vec<usize> = Vec::new();
    for (at, instruction) in source.typed.instructions.iter().enumerate() {
        let is_full = || inactive_lanes::is_full_at(source, (first + at) as u32);
        if is_inactive(instruction) && !is_full()
            || is_end(instruction) && partial.contains(&(at as u32))
        {
            left.push(at);
        }
    }
    while let Some(at) = left.pop() {
        let Some(instruction) = source.typed.instructions.get(at) else {
            continue;
        };
        let from = match part(instruction) {
            Part::Outside => continue,
            Part::Inactive => 1,
            Part::Member | Part::NotCovered => 0,
        };
        if !members.insert(at as u32) || matches!(part(instruction), Part::NotCovered) {
            continue;
        }
        for (_, operand) in instruction.operands.iter().skip(from) {
            if let Operand::Value(value) = operand {
                left.extend((*value as usize).checked_sub(first));
            }
        }
    }
    selector.whole_wave.members = members;
    selector.whole_wave.partial = partial;
}

/// Activates all lanes if the current instruction is part of a whole-wave computation; otherwise
/// restores EXEC.
///
/// # Errors
/// The instruction is not supported in whole-wave computations.
pub(super) fn turn(selector: &mut Selector<'_>) -> Selected {
    let at = selector.origin.instruction.unwrap_or(u32::MAX);
    if !selector.whole_wave.members.contains(&at) {
        inactive_lanes::end(selector);
        return Ok(());
    }
    let instruction = selector.instruction();
    if let Part::NotCovered = part(instruction) {
        return Err("lanes that are off would have to compute it, which is not covered".into());
    }
    let from = usize::from(is_inactive(instruction));
    for (_, operand) in instruction.operands.iter().skip(from) {
        let Operand::Value(value) = operand else {
            continue;
        };
        let made = (*value as usize).checked_sub(selector.source.function.arguments.len());
        let is_member = made.is_some_and(|at| selector.whole_wave.members.contains(&(at as u32)));
        let is_word = |words: &[Value]| {
            let mut words = words.iter();
            words.any(|word| selector.class(*word) == Some(Class::Vector))
        };
        if !is_member
            && !selector.source.verdicts.is_divergent(*value)
            && matches!(selector.held(*value), Location::Words(words) if is_word(words))
        {
            return Err("lanes that are off would have to read a number on which all agree and that only lanes have which are on: make it one of the wave by readfirstlane".into());
        }
    }
    if is_end(instruction) {
        inactive_lanes::end(selector);
        return Ok(());
    }
    inactive_lanes::begin(selector);
    Ok(())
}

/// `set.inactive`: a value, and the value for inactive lanes.
///
/// # Errors
/// An operand is not supported.
pub(super) fn set_inactive(selector: &mut Selector<'_>) -> Selected {
    let mut words = super::operands::words(selector, 0)?;
    if let Some(saved) = inactive_lanes::saved(selector) {
        let inactive = super::operands::words(selector, 1)?;
        for (word, inactive) in words.iter_mut().zip(inactive) {
            *word = selector.vector(op::V_CNDMASK_B32, &[inactive, *word, saved]);
        }
    }
    selector.result(words);
    Ok(())
}

/// `strict.wqm`: the value as computed by all four lanes of each quad that has an active lane. If
/// all lanes are active, or no lane reads another lane, the result is the operand.
///
/// # Errors
/// Lanes of a quad may be inactive.
pub(super) fn strict_quads(selector: &mut Selector<'_>) -> Selected {
    let at = selector.origin.instruction.unwrap_or(u32::MAX);
    if selector.whole_wave.partial.contains(&at) {
        return Err(
            "lanes that are off would have to compute in quads, which is not covered".into(),
        );
    }
    strict(selector)
}

/// `strict.wwm`: the value as computed by all lanes of the wave. It is copied with only the active
/// lanes enabled, so that a lane that has left a cycle keeps its value while other lanes continue.
///
/// # Errors
/// The operand is not supported.
pub(super) fn strict(selector: &mut Selector<'_>) -> Selected {
    let mut words = selector.operand(0)?;
    let at = selector.origin.instruction.unwrap_or(u32::MAX);
    if selector.whole_wave.members.contains(&at) {
        for word in &mut words {
            if selector.class(*word) == Some(Class::Vector) {
                *word = selector.copy(*word, Class::Vector);
            }
        }
    }
    selector.result(words);
    Ok(())
}

/// Checks that values of whole-wave computations are read only by whole-wave computations and by
/// `strict.wwm`, and in the same iteration of the cycles around them. Values in scalar registers
/// are not checked.
///
/// # Errors
/// An instruction outside of whole-wave computations, other than `strict.wwm`, reads a value of
/// one.
pub(super) fn is_apart(selector: &Selector<'_>) -> Selected {
    let at = selector.origin.instruction.unwrap_or(u32::MAX);
    let members = &selector.whole_wave.members;
    let Location::Words(words) = selector.held(selector.value) else {
        return Ok(());
    };
    let is_vector = |word: &Value| selector.class(*word) == Some(Class::Vector);
    if !members.contains(&at) || is_end(selector.instruction()) || !words.iter().any(is_vector) {
        return Ok(());
    }
    let readers = demanded_lanes::readers_of(selector, selector.value);
    if !readers.iter().all(|reader| members.contains(reader)) {
        return Err("lanes that are off compute it, and it is read without strict.wwm".into());
    }
    let first = selector.source.function.arguments.len() as u32;
    let plan = selector.source.plan;
    let within = |reader: &u32| plan.same_cycle(selector.value, first + reader);
    match readers.iter().all(within) {
        true => Ok(()),
        false => Err("lanes that are off compute it in a cycle, also those that have left the cycle, and it is read after it: strict.wwm belongs into the cycle".into()),
    }
}
