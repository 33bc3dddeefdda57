//! Folds a cross-lane move (`v_mov_b32_dpp`) into its only reader, if that supports DPP:
//! `v_add_f32_dpp`.
//!
//! The reader must be a vector instruction with a short encoding and a one-word result, with the
//! moved word as its first source, or with commutative sources. The move and its reader must be in
//! the same block, EXEC must not change in between, and the source of the move must not be
//! overwritten. A lane without a source lane must get the same result as before:
//!
//! | the move | the reader |
//! |---|---|
//! | writes all rows and banks; its result is zero (`bound_ctrl:1`, or a zero old value) or undefined in lanes without a source | reads zero in these lanes |
//! | keeps an old value that is a neutral constant of the reader's operation | keeps its other operand, whose register it overwrites |
//!
//! Source: AMD's ISA documents, "Data Parallel Primitives (DPP)";
//! llvm/lib/Target/AMDGPU/GCNDPPCombine.cpp, which also folds moves with several readers.

use rustc_hash::FxHashMap;

use super::instructions::{ImplicitRegisters, Opcode, Traits, op};
use super::machine::{COPY, Class, Code, Instruction, Modifier, Register, Value};

/// The maximum number of moves whose readers are searched for at a time.
const PENDING: usize = 16;

/// A move whose reader is not yet found.
struct Move {
    /// The index of the move in its block.
    at: usize,
    result: Register,
    moved: Value,
}

/// Whether a constant is a neutral first operand of an operation, so that the result equals the
/// second operand.
fn is_identity(opcode: Opcode, number: u32) -> bool {
    let identity = match opcode {
        op::V_ADD_NC_U32
        | op::V_SUBREV_NC_U32
        | op::V_OR_B32
        | op::V_XOR_B32
        | op::V_MAX_U32
        | op::V_LSHLREV_B32
        | op::V_LSHRREV_B32
        | op::V_ASHRREV_I32 => 0,
        op::V_AND_B32 | op::V_MIN_U32 => u32::MAX,
        op::V_MIN_I32 => i32::MAX as u32,
        op::V_MAX_I32 => i32::MIN as u32,
        _ => return false,
    };
    number == identity
}

/// The number of reads and writes of each register, and its value if it is constant.
struct Uses {
    reads: Vec<u32>,
    writes: Vec<u32>,
    constants: FxHashMap<Register, u32>,
}

impl Uses {
    fn new(code: &Code) -> Uses {
        let mut uses = Uses {
            reads: vec![0; code.registers.len()],
            writes: vec![0; code.registers.len()],
            constants: FxHashMap::default(),
        };
        let blocks = code.blocks.iter();
        for instruction in blocks.flat_map(|block| &block.instructions) {
            let counted = instruction.sources.iter().map(|source| source.value);
            for value in counted {
                count(&mut uses.reads, value);
            }
            for result in &instruction.results {
                count(&mut uses.writes, *result);
            }
            if instruction.opcode == COPY
                && let ([result], [source]) = (&instruction.results[..], &instruction.sources[..])
                && let (Some(register), Value::Bits(bits)) = (result.register(), source.value)
            {
                uses.constants.insert(register, bits);
            }
        }
        uses
    }

    fn is_once(counts: &[u32], register: Register) -> bool {
        counts.get(register.0 as usize) == Some(&1)
    }

    /// The constant value of an operand, if it is known.
    fn constant(&self, value: Value) -> Option<u32> {
        match value {
            Value::Bits(bits) => Some(bits),
            _ => {
                let register = value.register()?;
                let is_known = Uses::is_once(&self.writes, register);
                let found = self.constants.get(&register).copied();
                found.filter(|_| is_known)
            }
        }
    }
}

fn count(counts: &mut [u32], value: Value) {
    if let Some(register) = value.register()
        && let Some(count) = counts.get_mut(register.0 as usize)
    {
        *count += 1;
    }
}

fn class(code: &Code, value: Value) -> Option<Class> {
    let found = code.registers.get(value.register()?.0 as usize)?;
    Some(found.class)
}

fn is_vector(code: &Code, value: Value) -> bool {
    class(code, value) == Some(Class::Vector)
}

/// Whether an instruction has no modifiers and supports DPP, so that it can perform the move.
fn can_move_itself(instruction: &Instruction) -> bool {
    let row = instruction.opcode.row();
    instruction.opcode != op::V_MOV_B32_DPP
        && instruction.opcode.is_short()
        && instruction.opcode.is(Traits::DPP)
        && row.reads == ImplicitRegisters::NONE
        && row.writes == ImplicitRegisters::NONE
        && row.unit.is_vector()
        && row.sources().iter().all(|slot| !slot.tied)
        && instruction.modifiers.is_empty()
        && instruction.results.len() == 1
}

/// The reader with the move folded into it; `None` if that is not possible.
fn folded(
    code: &Code,
    uses: &Uses,
    found: &Move,
    mover: &Instruction,
    reader: &Instruction,
) -> Option<Instruction> {
    if !can_move_itself(reader) || !is_vector(code, *reader.results.first()?) {
        return None;
    }
    let reads = |source: &super::machine::Operand| source.value.register() == Some(found.result);
    let mut folded = reader.clone();
    if !reads(folded.sources.first()?) {
        folded.opcode = reader.opcode.exchanged()?;
        folded.sources.reverse();
    }
    let first = folded.sources.first_mut()?;
    if !reads(first) {
        return None;
    }
    first.value = found.moved;
    let other = folded.sources.get(1).copied();
    if other.is_some_and(|other| !is_vector(code, other.value)) {
        return None;
    }
    let mask = |name| {
        let is_full = |modifier: &Modifier| *modifier == Modifier::Number(name, 15);
        mover.modifiers.iter().any(is_full)
    };
    let is_everywhere = mask("row_mask") && mask("bank_mask");
    let bound = Modifier::Word("bound_ctrl:1");
    let gives_zero = mover.modifiers.contains(&bound);
    let kept = match mover.tied {
        true => Some(uses.constant(mover.sources.first()?.value)),
        false => None,
    };
    let patterns = mover.modifiers.iter().copied();
    folded.modifiers = patterns.filter(|modifier| *modifier != bound).collect();
    // If all rows and banks are enabled, the reader may read 0 in lanes without a source lane in
    // two cases: the move writes 0 to these lanes, or it has no old value, because every lane has a
    // source lane.
    if is_everywhere && (gives_zero || matches!(kept, None | Some(Some(0)))) {
        folded.modifiers.push(bound);
        return Some(folded);
    }
    let (Some(Some(kept)), Some(other)) = (kept, other) else {
        return None;
    };
    let is_plain = folded
        .sources
        .iter()
        .all(|source| !source.negated && !source.absolute);
    if is_plain && is_identity(folded.opcode, kept) && (!gives_zero || kept == 0) {
        folded.sources.insert(0, other);
        folded.tied = true;
        return Some(folded);
    }
    None
}

/// Folds moves into their readers. Returns whether any move was folded; the old values of moves may
/// then be dead. Time: linear in the code.
pub fn fold(code: &mut Code) -> bool {
    let all = code.blocks.iter().flat_map(|block| &block.instructions);
    if !all.clone().any(|one| one.opcode == op::V_MOV_B32_DPP) {
        return false;
    }
    let uses = Uses::new(code);
    let mut changed = false;
    for number in 0..code.blocks.len() {
        let Some(block) = code.blocks.get_mut(number) else {
            continue;
        };
        let mut all = std::mem::take(&mut block.instructions);
        let mut pending: Vec<Move> = Vec::new();
        let mut gone = vec![false; all.len()];
        for at in 0..all.len() {
            let Some(instruction) = all.get(at) else {
                continue;
            };
            let mut sources = instruction.sources.iter();
            let read = sources.find_map(|source| {
                let register = source.value.register()?;
                pending.iter().position(|found| found.result == register)
            });
            let folded = read.and_then(|read| {
                let found = pending.get(read)?;
                folded(code, &uses, found, all.get(found.at)?, instruction)
            });
            if let Some(read) = read {
                let found = pending.swap_remove(read);
                if let (Some(folded), Some(place)) = (folded, all.get_mut(at)) {
                    *place = folded;
                    if let Some(gone) = gone.get_mut(found.at) {
                        *gone = true;
                    }
                    changed = true;
                }
            }
            let Some(instruction) = all.get(at) else {
                continue;
            };
            if instruction.writes_exec() {
                pending.clear();
            }
            for result in &instruction.results {
                pending.retain(|found| !found.moved.may_share(*result));
            }
            let (Some(moved), Some(result)) =
                (instruction.sources.last(), instruction.results.first())
            else {
                continue;
            };
            if instruction.opcode == op::V_MOV_B32_DPP
                && is_vector(code, moved.value)
                && let Some(register) = result.register()
                && Uses::is_once(&uses.reads, register)
                && Uses::is_once(&uses.writes, register)
            {
                if pending.len() == PENDING {
                    pending.remove(0);
                }
                pending.push(Move {
                    at,
                    result: register,
                    moved: moved.value,
                });
            }
        }
        let kept = all.into_iter().zip(gone).filter(|(_, gone)| !gone);
        if let Some(block) = code.blocks.get_mut(number) {
            block.instructions = kept.map(|(instruction, _)| instruction).collect();
        }
    }
    changed
}
