//! Moves the computation of a phi's next value down, past the last reads of its current value, so
//! that both values can share a register. For example, `i + 1` is computed after the compare of
//! `i`.

use rustc_hash::FxHashMap;

use super::words::is_copy;
use crate::instructions::{ImplicitRegisters, Traits};
use crate::machine::{Class, Code, Instruction, Register, Value, Why};

/// Moves vector instructions that compute incoming values of phis down, past the readers of the
/// phis' current values. Time: linear in the code, times the number of phis per block.
pub fn sink(code: &mut Code) {
    // By register that contains a phi's current value: the phi's own register, which is copied to
    // it at the start of the block.
    let mut phi_of: FxHashMap<Value, Value> = FxHashMap::default();
    let mut definitions: FxHashMap<Register, u32> = FxHashMap::default();
    for instruction in code.blocks.iter().flat_map(|block| &block.instructions) {
        for register in instruction
            .results
            .iter()
            .filter_map(|result| result.register())
        {
            *definitions.entry(register).or_default() += 1;
        }
        if is_copy(instruction) && instruction.origin.why == Why::Phi {
            phi_of.insert(instruction.results[0], instruction.sources[0].value);
        }
    }
    let vector = |value: Value| {
        let found = value.register();
        let found = found.and_then(|register| code.registers.get(register.0 as usize));
        found.is_some_and(|found| found.class == Class::Vector)
    };
    // Blocks may have many copies, so that definitions and reads are collected in one pass through
    // the block.
    let mut moves: Vec<(usize, usize, usize)> = Vec::new();
    for (at, block) in code.blocks.iter().enumerate() {
        let mut made: FxHashMap<Value, usize> = FxHashMap::default();
        for (index, instruction) in block.instructions.iter().enumerate() {
            if instruction.results.len() == 1 {
                made.insert(instruction.results[0], index);
            }
            if !is_copy(instruction) || instruction.origin.why != Why::Phi {
                continue;
            }
            let (phi, next) = (instruction.results[0], instruction.sources[0].value);
            let Some(from) = made.get(&next).copied() else {
                continue;
            };
            let once = next
                .register()
                .and_then(|register| definitions.get(&register))
                == Some(&1);
            let Some(definition) = block
                .instructions
                .get(from)
                .filter(|definition| once && is_pure(definition))
            else {
                continue;
            };
            if !vector(next) {
                continue;
            }
            // Finds the last read of the phi's current value among the instructions that the
            // definition may move past.
            let between = block.instructions.get(from + 1..index).unwrap_or_default();
            let passed = between
                .iter()
                .take_while(|other| may_pass(definition, other));
            let last = passed
                .enumerate()
                .filter(|(_, other)| {
                    let mut sources = other.sources.iter().map(|source| source.value);
                    sources.any(|source| source == phi || phi_of.get(&source) == Some(&phi))
                })
                .last();
            if let Some((last, _)) = last {
                moves.push((at, from, from + last + 2));
            }
        }
    }
    // In each block, the last definition is moved first, because a move changes the indices only of
    // the instructions that it passes.
    moves.sort_by_key(|(at, from, _)| std::cmp::Reverse((*at, *from)));
    let mut lowest = (usize::MAX, usize::MAX);
    for (at, from, to) in moves {
        // A definition that would move past one that was already moved stays in place.
        if lowest.0 == at && to > lowest.1 {
            continue;
        }
        lowest = (at, from);
        if let Some(passed) = code
            .blocks
            .get_mut(at)
            .and_then(|block| block.instructions.get_mut(from..to))
        {
            passed.rotate_left(1);
        }
    }
}

/// Whether the only effect of an instruction is to write its one vector result, which is a virtual
/// register.
fn is_pure(instruction: &Instruction) -> bool {
    instruction.opcode.unit().is_vector()
        && !super::words::reads_vcc(instruction)
        && !instruction.opcode.reads(ImplicitRegisters::M0)
        && !instruction.opcode.is(Traits::ACROSS)
        && !instruction.tied
        && instruction.modifiers.is_empty()
        && instruction
            .values()
            .all(|value| matches!(value, Value::Part { .. } | Value::Bits(_) | Value::Wide(_)))
}

/// Whether an instruction may move down past a later one.
fn may_pass(definition: &Instruction, other: &Instruction) -> bool {
    let lanes = other.opcode.is_branch()
        || other.writes_exec()
        || other.opcode.writes(ImplicitRegisters::MODE);
    !lanes && !definition.is_tied_to(other)
}
