//! Simplifies control flow after dead-code elimination: removes branches over empty blocks, writes
//! of EXEC that are overwritten, and unused masks; joins blocks that always follow each other, such
//! as those where calls were inlined, because later passes work block by block.

use std::ops::Range;

use super::allocate::Search;
use super::machine::{Block, BlockNumber, COPY, Class, Code, Fixed, Instruction, Value};
use crate::instructions::{ImplicitRegisters, op};

/// The maximum number of rounds. One simplification may make another one possible.
const ROUNDS: usize = 4;

/// Removes unneeded control flow and masks. Returns whether anything was removed. Time: linear in
/// the code, plus the time to find the blocks in which masks are live.
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

/// By block: the blocks from which the wave's control flow leads to it.
fn predecessors(code: &Code) -> Vec<Vec<BlockNumber>> {
    let mut before = vec![Vec::new(); code.blocks.len()];
    for (from, block) in code.blocks.iter().enumerate() {
        for to in &block.linear {
            if let Some(list) = before.get_mut(*to as usize) {
                list.push(from as BlockNumber);
            }
        }
    }
    before
}

/// By block: whether some instruction depends on the value that EXEC has at the start of the block.
/// Time: linear in the code.
fn wants_exec(code: &Code) -> Vec<bool> {
    let before = predecessors(code);
    let mut wanted = vec![false; code.blocks.len()];
    let mut keeps = vec![false; code.blocks.len()];
    let mut work = Vec::new();
    for (at, block) in code.blocks.iter().enumerate() {
        let is_set = |found: &Instruction| found.results.iter().any(|result| result.is_exec());
        let mut instructions = block.instructions.iter();
        let first = instructions.find(|found| reads_exec(code, found) || is_set(found));
        match first {
            Some(found) if reads_exec(code, found) => work.push(at as BlockNumber),
            Some(_) => {}
            None => keeps[at] = true,
        }
    }
    while let Some(at) = work.pop() {
        if !std::mem::replace(&mut wanted[at as usize], true) {
            let from = before[at as usize].iter();
            work.extend(from.filter(|from| keeps[**from as usize]));
        }
    }
    wanted
}

/// Removes writes of EXEC that are overwritten before an instruction depends on EXEC.
fn lanes(code: &mut Code) -> bool {
    let wanted = wants_exec(code);
    let after = |block: &Block| {
        let mut linear = block.linear.iter();
        linear.any(|to| wanted.get(*to as usize) == Some(&true))
    };
    let mut dead: Vec<(usize, usize)> = Vec::new();
    for (at, block) in code.blocks.iter().enumerate() {
        let mut live = after(block);
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

/// Registers of masks with several definitions. Dead-code elimination keeps all definitions of a
/// register if one of them is used.
fn redefined_masks(code: &Code) -> Vec<bool> {
    let mut writes = vec![0u32; code.registers.len()];
    let instructions = code.blocks.iter().flat_map(|block| &block.instructions);
    for result in instructions.flat_map(|instruction| &instruction.results) {
        if let Some(register) = result.register()
            && let Some(entry) = writes.get_mut(register.0 as usize)
        {
            *entry += 1;
        }
    }
    let all = code.registers.iter().zip(writes);
    all.map(|(register, writes)| register.class == Class::Mask && writes > 1)
        .collect()
}

/// For each mask: the ranges of consecutive blocks at whose ends it is live.
struct LiveMasks(Vec<Vec<Range<u32>>>);

impl LiveMasks {
    fn new(code: &Code, mask: impl Fn(&Value) -> Option<u32>) -> LiveMasks {
        // For each mask: the blocks that read it before they write it, and those that write it.
        let mut reads: Vec<(u32, u32)> = Vec::new();
        let mut writes: Vec<(u32, u32)> = Vec::new();
        let mut written = vec![u32::MAX; code.registers.len()];
        for (block, at) in code.blocks.iter().zip(0..) {
            for instruction in &block.instructions {
                let sources = instruction.sources.iter();
                let sources = sources.filter_map(|source| mask(&source.value));
                reads.extend(
                    sources
                        .filter(|register| written[*register as usize] != at)
                        .map(|register| (register, at)),
                );
                for register in instruction.results.iter().filter_map(&mask) {
                    if std::mem::replace(&mut written[register as usize], at) != at {
                        writes.push((register, at));
                    }
                }
            }
        }
        reads.sort_unstable();
        reads.dedup();
        writes.sort_unstable();
        let mut ranges = vec![Vec::new(); code.registers.len()];
        let mut search = Search::new(predecessors(code));
        for reads in reads.chunk_by(|one, other| one.0 == other.0) {
            let register = reads[0].0;
            let found = search.live_blocks(register, reads, &writes);
            ranges[register as usize].extend(found);
        }
        LiveMasks(ranges)
    }

    fn is_live_after(&self, register: u32, block: u32) -> bool {
        let ranges = &self.0[register as usize];
        let next = ranges.partition_point(|range| range.end <= block);
        ranges.get(next).is_some_and(|range| range.start <= block)
    }
}

/// Removes instructions whose mask result is overwritten without being read.
fn masks(code: &mut Code) -> bool {
    let masks = redefined_masks(code);
    if !masks.contains(&true) {
        return false;
    }
    let mask = |value: &Value| {
        let register = value.register()?.0;
        (masks.get(register as usize) == Some(&true)).then_some(register)
    };
    let live = LiveMasks::new(code, mask);
    // By mask: the block that last set the entry, and whether the mask is live at the current
    // instruction of the block.
    let mut known: Vec<(usize, bool)> = vec![(usize::MAX, false); masks.len()];
    let pass = |known: &mut [(usize, bool)], at: usize, instruction: &Instruction| {
        for register in instruction.results.iter().filter_map(mask) {
            known[register as usize] = (at, false);
        }
        let sources = instruction.sources.iter();
        for register in sources.filter_map(|source| mask(&source.value)) {
            known[register as usize] = (at, true);
        }
    };
    let mut any = false;
    for (at, block) in code.blocks.iter_mut().enumerate() {
        for index in (0..block.instructions.len()).rev() {
            let read = block.instructions.get(index + 1).is_some_and(reads_scc);
            let Some(instruction) = block.instructions.get_mut(index) else {
                continue;
            };
            let [result] = instruction.results[..] else {
                pass(&mut known, at, instruction);
                continue;
            };
            let unread = mask(&result).is_some_and(|register| match known[register as usize] {
                (block, live) if block == at => !live,
                _ => !live.is_live_after(register, at as u32),
            });
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
            pass(&mut known, at, instruction);
        }
    }
    any
}

fn mask_words(opcode: op::Opcode) -> u8 {
    let result = opcode.row().results().first();
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
