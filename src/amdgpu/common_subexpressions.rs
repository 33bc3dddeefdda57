//! Local common-subexpression elimination.
//!
//! Applies if an instruction computes the same result as an earlier one of its block: same operand
//! values, EXEC and mode. Its users then read the earlier result, and dead-code elimination removes
//! the instruction. Operands may have several definitions (phis), but none between the two
//! instructions; each result must have a single definition. Value numbering within blocks: Cocke
//! and Schwartz, Programming Languages and Their Compilers (1970).
//!
//! Deliberately absent: values of other blocks (live ranges would grow, and other lanes may be
//! active), constants in registers, copies, memory accesses, cross-lane operations.

use rustc_hash::FxHashMap;

use super::instructions::{Access, Encoding, ImplicitRegisters, Opcode, Traits};
use super::machine::{Code, Instruction, Modifier, Operand, Register, Value};

/// An opcode and its operands, each with the number of writes to its register so far in the block.
type Key = (Opcode, Vec<(Operand, u32)>);

/// A computed value: its modifiers, and its result registers.
type Computation = (Vec<Modifier>, Vec<Register>);

/// Replaces reads of a repeated computation by reads of the first result. Returns whether there
/// were any. Time: linear in the code.
pub(super) fn share(code: &mut Code) -> bool {
    let mut writes = vec![0u32; code.registers.len()];
    let all = code.blocks.iter().flat_map(|block| &block.instructions);
    for result in all.flat_map(|instruction| &instruction.results) {
        let count = result.register().map(|register| register.0 as usize);
        if let Some(count) = count.and_then(|at| writes.get_mut(at)) {
            *count += 1;
        }
    }
    let whole = |value: &Value| match *value {
        Value::Part {
            register,
            first: 0,
            words,
        } => {
            let at = register.0 as usize;
            let alone = writes.get(at) == Some(&1);
            let all = code.registers.get(at).map(|found| found.words) == Some(words);
            (alone && all).then_some(register)
        }
        _ => None,
    };
    let mut same: FxHashMap<Register, Register> = FxHashMap::default();
    for block in &code.blocks {
        let mut versions: FxHashMap<Register, u32> = FxHashMap::default();
        let mut known: FxHashMap<Key, Vec<Computation>> = FxHashMap::default();
        for instruction in &block.instructions {
            if changes_state(instruction) {
                known.clear();
            }
            let results: Option<Vec<Register>> = instruction.results.iter().map(whole).collect();
            if let Some(results) = results
                && let Some(key) = key(instruction, &same, &versions)
            {
                let made = known.entry(key).or_default();
                let before = made.iter().find(|made| made.0 == instruction.modifiers);
                match before {
                    Some((_, before)) => {
                        same.extend(results.into_iter().zip(before.iter().copied()));
                    }
                    None => made.push((instruction.modifiers.clone(), results)),
                }
            }
            for register in instruction.results.iter().filter_map(|one| one.register()) {
                *versions.entry(register).or_default() += 1;
            }
        }
    }
    let all = code.blocks.iter_mut();
    for instruction in all.flat_map(|block| &mut block.instructions) {
        for source in &mut instruction.sources {
            source.value = renamed(source.value, &same);
        }
    }
    !same.is_empty()
}

/// Replaces a register by the register that contains the first computation of the same result.
fn renamed(value: Value, same: &FxHashMap<Register, Register>) -> Value {
    match value {
        Value::Part {
            register,
            first,
            words,
        } => Value::Part {
            register: same.get(&register).copied().unwrap_or(register),
            first,
            words,
        },
        other => other,
    }
}

/// Whether an instruction changes EXEC or the mode for later instructions.
fn changes_state(instruction: &Instruction) -> bool {
    instruction.writes_exec() || instruction.opcode.writes(ImplicitRegisters::MODE)
}

/// The key of the value that an instruction computes, if that depends only on operands and EXEC.
fn key(
    instruction: &Instruction,
    same: &FxHashMap<Register, Register>,
    versions: &FxHashMap<Register, u32>,
) -> Option<Key> {
    let opcode = instruction.opcode;
    let computes = matches!(
        opcode.row().encoding,
        Encoding::Sop1
            | Encoding::Sop2
            | Encoding::Vop1
            | Encoding::Vop2
            | Encoding::Vop3
            | Encoding::Vop3p
            | Encoding::Vopc
    );
    let unseen = [
        ImplicitRegisters::SCC,
        ImplicitRegisters::VCC,
        ImplicitRegisters::M0,
    ];
    let open = unseen.into_iter().any(|unseen| opcode.reads(unseen))
        || opcode.unit().is_scalar() && opcode.reads(ImplicitRegisters::EXEC)
        || opcode.is(Traits::ACROSS)
        || opcode.is(Traits::LANES_OFF)
        || opcode.access() != Access::None
        || instruction.tied
        || instruction.modifiers.contains(&Modifier::Word("volatile"));
    if !computes || open || instruction.results.is_empty() {
        return None;
    }
    let mut sources = Vec::with_capacity(instruction.sources.len());
    for source in &instruction.sources {
        let value = renamed(source.value, same);
        let version = match value {
            Value::Part { register, .. } => versions.get(&register).copied().unwrap_or(0),
            Value::Bits(_) | Value::Wide(_) => 0,
            _ => return None,
        };
        sources.push((Operand { value, ..*source }, version));
    }
    // Computing a constant again is as cheap as keeping it in a register.
    let constant = |(source, _): &(Operand, u32)| !matches!(source.value, Value::Part { .. });
    if sources.iter().all(constant) {
        return None;
    }
    if opcode.is(Traits::COMMUTES)
        && let [first, second, ..] = sources.as_mut_slice()
        && rank(second) < rank(first)
    {
        std::mem::swap(first, second);
    }
    Some((opcode, sources))
}

/// An arbitrary total order, to sort commutative operands.
fn rank((operand, version): &(Operand, u32)) -> (u64, u8, bool, bool, u32) {
    let (number, first) = match operand.value {
        Value::Part {
            register, first, ..
        } => (1 << 32 | u64::from(register.0), first),
        Value::Bits(bits) => (bits.into(), 0),
        _ => (u64::MAX, 0),
    };
    (number, first, operand.negated, operand.absolute, *version)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::instructions::op;
    use crate::machine::{Block, Class, Fixed, Origin, Virtual};

    fn value(number: u32) -> Value {
        Value::all(Register(number), 1)
    }

    fn made(opcode: Opcode, result: Value, sources: &[Value]) -> Instruction {
        Instruction::new(opcode, &[result], sources, Origin::default())
    }

    /// The operands of the last instruction of the block after the pass.
    fn last_read(instructions: Vec<Instruction>) -> Vec<Value> {
        let mut code = Code::default();
        let one = Virtual {
            class: Class::Vector,
            words: 1,
        };
        code.registers = vec![one; 10];
        code.blocks = vec![Block {
            instructions,
            ..Block::default()
        }];
        share(&mut code);
        let last = code.blocks[0].instructions.last().unwrap();
        last.sources.iter().map(|source| source.value).collect()
    }

    fn twice(between: Option<Instruction>) -> Vec<Value> {
        let mut all = vec![made(op::V_ADD_NC_U32, value(3), &[value(0), value(1)])];
        all.extend(between);
        all.push(made(op::V_ADD_NC_U32, value(4), &[value(1), value(0)]));
        all.push(made(op::V_MUL_LO_U32, value(5), &[value(3), value(4)]));
        last_read(all)
    }

    #[test]
    fn a_sum_is_computed_once_in_either_order() {
        assert_eq!(twice(None), [value(3), value(3)]);
    }

    #[test]
    fn values_before_a_changed_operand_or_exec_are_not_reused() {
        let again = made(op::V_MOV_B32, value(1), &[Value::Bits(7)]);
        assert_eq!(twice(Some(again)), [value(3), value(4)]);
        let exec = Value::Fixed(Fixed::Exec, 1);
        let lanes = made(op::S_MOV_B32, exec, &[value(9)]);
        assert_eq!(twice(Some(lanes)), [value(3), value(4)]);
    }

    #[test]
    fn a_result_that_is_written_again_is_no_other_ones() {
        let again = made(op::V_MOV_B32, value(3), &[Value::Bits(7)]);
        assert_eq!(twice(Some(again)), [value(3), value(4)]);
    }

    #[test]
    fn differences_have_an_order_and_moves_of_constants_stay() {
        let read = last_read(vec![
            made(op::V_SUB_NC_U32, value(3), &[value(0), value(1)]),
            made(op::V_SUB_NC_U32, value(4), &[value(1), value(0)]),
            made(op::V_MOV_B32, value(6), &[Value::Bits(7)]),
            made(op::V_MOV_B32, value(7), &[Value::Bits(7)]),
            made(op::V_ADD3_U32, value(5), &[value(4), value(6), value(7)]),
        ]);
        assert_eq!(read, [value(4), value(6), value(7)]);
    }
}
