//! Simplifies control flow after dead-code elimination: removes branches over empty blocks, writes
//! of EXEC that are overwritten, and unused masks; joins blocks that always follow each other, such
//! as those where calls were inlined, because later passes work block by block.

use super::machine::{Block, BlockNumber, COPY, Class, Code, Fixed, Instruction, Value};
use crate::instructions::{ImplicitRegisters, op};

/// The maximum number of rounds. One simplification may make another one possible.
const ROUNDS: usize = 4;

/// Removes unneeded control flow and masks. Returns whether anything was removed. Time: linear in
/// the code, times the number of masks live across blocks divided by 64.
pub fn simplify(code: &mut Code) -> bool {
    let mut any = false;
    for _ in 0..ROUNDS {
        let mut changed = skips(code);
        changed |= lanes(code);
        changed |= masks(code);
        if !changed {
            break;
        }
        any = true;
    }
    any
}

/// Moves the instructions of each block into the next one, if neither has another neighbour. The
/// emptied block stays, so that the numbers of blocks do not change. Returns whether anything was
/// moved. Time: linear in the code.
pub(super) fn join(code: &mut Code) -> bool {
    // By block: the number of its predecessors in the wave's and in the lanes' control flow.
    let mut before = vec![(0u32, 0u32); code.blocks.len()];
    for block in &code.blocks {
        for to in &block.linear {
            if let Some((linear, _)) = before.get_mut(*to as usize) {
                *linear += 1;
            }
        }
        for to in &block.logical {
            if let Some((_, logical)) = before.get_mut(*to as usize) {
                *logical += 1;
            }
        }
    }
    let writes_exec = |instruction: &Instruction| {
        instruction.opcode.writes(ImplicitRegisters::EXEC)
            || instruction.results.iter().any(|result| result.is_exec())
    };
    let mut changed = false;
    for at in 0..code.blocks.len() {
        let next = at as BlockNumber + 1;
        let Some([block, follower]) = code.blocks.get_mut(at..at + 2) else {
            break;
        };
        let only = [next];
        if block.linear == only
            && block.logical == only
            && before.get(at + 1) == Some(&(1, 1))
            && !block.instructions.is_empty()
            && !block
                .instructions
                .iter()
                .any(|instruction| instruction.opcode.is_branch() || writes_exec(instruction))
        {
            let mut all = std::mem::take(&mut block.instructions);
            all.append(&mut follower.instructions);
            follower.instructions = all;
            changed = true;
        }
    }
    changed
}

/// The target block of a branch.
fn target(instruction: &Instruction) -> Option<BlockNumber> {
    if !instruction.opcode.is_branch() {
        return None;
    }
    match instruction.sources.first()?.value {
        Value::Block(number) => Some(number),
        _ => None,
    }
}

/// Whether control never falls through to the next block.
fn ends(block: &Block) -> bool {
    let last = block.instructions.last().map(|last| last.opcode);
    matches!(last, Some(op::S_BRANCH | op::S_ENDPGM | op::S_SETPC_B64))
}

/// Removes branches that skip only empty blocks.
fn skips(code: &mut Code) -> bool {
    let count = code.blocks.len();
    // By block: the first block, from it on, that is not empty.
    let mut first: Vec<BlockNumber> = vec![0; count + 1];
    if let Some(entry) = first.last_mut() {
        *entry = count as BlockNumber;
    }
    for (at, block) in code.blocks.iter().enumerate().rev() {
        let next = first.get(at + 1).copied().unwrap_or_default();
        if let Some(entry) = first.get_mut(at) {
            let empty = block.instructions.is_empty();
            *entry = if empty { next } else { at as BlockNumber };
        }
    }
    let follow = |at: BlockNumber| first.get(at as usize).copied().unwrap_or(at);
    let mut changed = false;
    for (at, block) in code.blocks.iter_mut().enumerate() {
        let next = at as BlockNumber + 1;
        let mut dropped = false;
        while let Some(last) = block.instructions.last()
            && target(last).is_some_and(|to| follow(to) == follow(next))
        {
            block.instructions.pop();
            dropped = true;
        }
        if dropped {
            let branches = block.instructions.iter().filter_map(target);
            block.linear = branches.collect();
            if !ends(block) && (next as usize) < count {
                block.linear.push(next);
            }
            block.linear.sort_unstable();
            block.linear.dedup();
            changed = true;
        }
    }
    changed
}

/// Whether an instruction depends on EXEC.
fn reads_exec(code: &Code, instruction: &Instruction) -> bool {
    let name = instruction.opcode;
    if instruction
        .sources
        .iter()
        .any(|source| source.value.is_exec())
    {
        return true;
    }
    if name == COPY {
        return instruction.results.iter().any(|result| match result {
            Value::Part { register, .. } => code
                .registers
                .get(register.0 as usize)
                .is_none_or(|register| register.class == Class::Vector),
            Value::Fixed(Fixed::Sgpr(_) | Fixed::Vcc | Fixed::M0, _) => false,
            _ => true,
        });
    }
    !name.unit().is_scalar() || name.reads(ImplicitRegisters::EXEC)
}

/// Whether an instruction only computes a mask from other masks.
fn is_plain(instruction: &Instruction) -> bool {
    use op::{
        S_AND_B32, S_AND_B64, S_AND_NOT1_B32, S_AND_NOT1_B64, S_MOV_B32, S_MOV_B64, S_OR_B32,
        S_OR_B64,
    };
    matches!(
        instruction.opcode,
        S_MOV_B32
            | S_MOV_B64
            | S_AND_B32
            | S_AND_B64
            | S_AND_NOT1_B32
            | S_AND_NOT1_B64
            | S_OR_B32
            | S_OR_B64
    )
}

/// Removes writes of EXEC that are overwritten before an instruction depends on EXEC.
fn lanes(code: &mut Code) -> bool {
    // By block: whether some instruction depends on the value that EXEC has at the start of the
    // block. Computed by a backward analysis to the fixed point.
    let mut wanted = vec![false; code.blocks.len()];
    let after = |wanted: &[bool], block: &Block| {
        let mut linear = block.linear.iter();
        linear.any(|to| wanted.get(*to as usize) == Some(&true))
    };
    loop {
        let mut changed = false;
        for (at, block) in code.blocks.iter().enumerate().rev() {
            let mut live = after(&wanted, block);
            for instruction in block.instructions.iter().rev() {
                live &= !instruction.results.iter().any(|result| result.is_exec());
                live |= reads_exec(code, instruction);
            }
            if let Some(entry) = wanted.get_mut(at)
                && *entry != live
            {
                *entry = live;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let mut dead: Vec<(usize, usize)> = Vec::new();
    for (at, block) in code.blocks.iter().enumerate() {
        let mut live = after(&wanted, block);
        for (index, instruction) in block.instructions.iter().enumerate().rev() {
            let sets = instruction.results.iter().any(|result| result.is_exec());
            let read = block.instructions.get(index + 1).is_some_and(reads_scc);
            if sets && !live && is_plain(instruction) && !read {
                dead.push((at, index));
                continue;
            }
            live &= !sets;
            live |= reads_exec(code, instruction);
        }
    }
    // Instructions are removed from the last to the first, so that the indices of the others stay
    // valid.
    for (at, index) in &dead {
        if let Some(block) = code.blocks.get_mut(*at) {
            block.instructions.remove(*index);
        }
    }
    !dead.is_empty()
}

fn reads_scc(instruction: &Instruction) -> bool {
    instruction.opcode.reads(ImplicitRegisters::SCC)
}

/// Numbers of the masks with several definitions. Dead-code elimination keeps all definitions of a
/// register if one of them is used.
struct Numbers {
    of: Vec<Option<u32>>,
    count: usize,
}

impl Numbers {
    fn new(code: &Code) -> Numbers {
        let mut writes = vec![0u32; code.registers.len()];
        for block in &code.blocks {
            for instruction in &block.instructions {
                for result in &instruction.results {
                    if let Some(register) = result.register()
                        && let Some(entry) = writes.get_mut(register.0 as usize)
                    {
                        *entry += 1;
                    }
                }
            }
        }
        let mut count = 0;
        let of = code
            .registers
            .iter()
            .zip(writes)
            .map(|(register, writes)| {
                (register.class == Class::Mask && writes > 1).then(|| {
                    count += 1;
                    count - 1
                })
            })
            .collect();
        Numbers {
            of,
            count: count as usize,
        }
    }

    fn get(&self, value: &Value) -> Option<usize> {
        let register = value.register()?;
        Some(self.of.get(register.0 as usize).copied().flatten()? as usize)
    }
}

/// A set of masks by number.
#[derive(Clone, PartialEq)]
struct Bits(Vec<u64>);

impl Bits {
    fn set(&mut self, at: usize, to: bool) {
        if let Some(word) = self.0.get_mut(at / 64) {
            *word = *word & !(1 << (at % 64)) | u64::from(to) << (at % 64);
        }
    }

    fn has(&self, at: usize) -> bool {
        self.0
            .get(at / 64)
            .is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    fn add(&mut self, other: &Bits) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }
}

/// Removes instructions whose mask result is overwritten without being read.
fn masks(code: &mut Code) -> bool {
    let numbers = Numbers::new(code);
    if numbers.count == 0 {
        return false;
    }
    let none = Bits(vec![0; numbers.count.div_ceil(64)]);
    let mut live = vec![none.clone(); code.blocks.len()];
    let after = |live: &[Bits], block: &Block| {
        let mut all = none.clone();
        for to in &block.linear {
            if let Some(more) = live.get(*to as usize) {
                all.add(more);
            }
        }
        all
    };
    let pass = |all: &mut Bits, instruction: &Instruction| {
        for result in &instruction.results {
            if let Some(at) = numbers.get(result) {
                all.set(at, false);
            }
        }
        for source in &instruction.sources {
            if let Some(at) = numbers.get(&source.value) {
                all.set(at, true);
            }
        }
    };
    loop {
        let mut changed = false;
        for (at, block) in code.blocks.iter().enumerate().rev() {
            let mut all = after(&live, block);
            for instruction in block.instructions.iter().rev() {
                pass(&mut all, instruction);
            }
            if let Some(entry) = live.get_mut(at)
                && *entry != all
            {
                *entry = all;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let mut any = false;
    for at in 0..code.blocks.len() {
        let Some(block) = code.blocks.get(at) else {
            continue;
        };
        let mut all = after(&live, block);
        let Some(block) = code.blocks.get_mut(at) else {
            continue;
        };
        for index in (0..block.instructions.len()).rev() {
            let read = block.instructions.get(index + 1).is_some_and(reads_scc);
            let Some(instruction) = block.instructions.get_mut(index) else {
                continue;
            };
            let [result] = instruction.results[..] else {
                pass(&mut all, instruction);
                continue;
            };
            let unread = numbers.get(&result).is_some_and(|number| !all.has(number));
            if unread && is_plain(instruction) && !read {
                block.instructions.remove(index);
                any = true;
                continue;
            }
            if unread && let Some(name) = unsaved(instruction.opcode) {
                // The saved EXEC is not needed, but the update of EXEC is.
                let exec = Value::Fixed(Fixed::Exec, mask_words(instruction.opcode));
                instruction.opcode = name;
                instruction.results = vec![exec];
                instruction.sources.insert(0, exec.into());
                any = true;
            }
            pass(&mut all, instruction);
        }
    }
    any
}

fn mask_words(opcode: op::Opcode) -> u8 {
    let result = opcode.row().results.first();
    if result.is_some_and(|slot| slot.bits == 64) {
        2
    } else {
        1
    }
}

/// For an instruction that saves and updates EXEC: the opcode that only updates it.
fn unsaved(name: op::Opcode) -> Option<op::Opcode> {
    Some(match name {
        op::S_AND_SAVEEXEC_B32 => op::S_AND_B32,
        op::S_AND_SAVEEXEC_B64 => op::S_AND_B64,
        op::S_AND_NOT0_SAVEEXEC_B32 => op::S_AND_NOT1_B32,
        op::S_AND_NOT0_SAVEEXEC_B64 => op::S_AND_NOT1_B64,
        _ => return None,
    })
}
