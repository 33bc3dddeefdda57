//! Drops instructions whose results nobody reads.

use super::machine::{Code, Instruction, Value};

/// Holds for what does something besides writing its results.
fn has_effect(instruction: &Instruction) -> bool {
    let name = instruction.name;
    instruction.results.is_empty()
        || instruction
            .results
            .iter()
            .any(|result| result.register().is_none())
        || name.contains("atomic")
        || name.contains("saveexec")
        || name.contains("barrier")
        || name.contains("_rtn")
        || instruction
            .modifiers
            .contains(&super::machine::Modifier::Word("volatile"))
}

/// Drops what nobody reads. Time: linear in the code.
pub(super) fn clean(code: &mut Code) {
    // Reads of each register by instructions that stay.
    let mut reads = vec![0u32; code.registers.len()];
    let count = |instruction: &Instruction, reads: &mut Vec<u32>, by: i32| {
        for source in &instruction.sources {
            if let Value::Part { register, .. } = source.value
                && let Some(entry) = reads.get_mut(register.0 as usize)
            {
                *entry = entry.saturating_add_signed(by);
            }
        }
    };
    // Which instructions write a register: several may.
    let mut writers: Vec<Vec<(u32, u32)>> = vec![Vec::new(); code.registers.len()];
    for (at, block) in code.blocks.iter().enumerate() {
        for (index, instruction) in block.instructions.iter().enumerate() {
            count(instruction, &mut reads, 1);
            for result in &instruction.results {
                if let Value::Part { register, .. } = result
                    && let Some(entry) = writers.get_mut(register.0 as usize)
                {
                    entry.push((at as u32, index as u32));
                }
            }
        }
    }
    let mut dead: Vec<Vec<bool>> = code
        .blocks
        .iter()
        .map(|block| vec![false; block.instructions.len()])
        .collect();
    let mut work: Vec<usize> = (0..reads.len()).filter(|at| reads[*at] == 0).collect();
    while let Some(register) = work.pop() {
        for (block, index) in writers.get(register).into_iter().flatten() {
            let (block, index) = (*block as usize, *index as usize);
            let Some(instruction) = code
                .blocks
                .get(block)
                .and_then(|block| block.instructions.get(index))
            else {
                continue;
            };
            let unread = instruction.results.iter().all(|result| {
                let read = result
                    .register()
                    .and_then(|register| reads.get(register.0 as usize));
                read == Some(&0)
            });
            let gone = dead.get_mut(block).and_then(|block| block.get_mut(index));
            let Some(gone) = gone else { continue };
            if *gone || !unread || has_effect(instruction) {
                continue;
            }
            *gone = true;
            count(instruction, &mut reads, -1);
            for source in &instruction.sources {
                if let Some(register) = source.value.register()
                    && reads.get(register.0 as usize) == Some(&0)
                {
                    work.push(register.0 as usize);
                }
            }
        }
    }
    for (block, dead) in code.blocks.iter_mut().zip(&dead) {
        let mut flags = dead.iter();
        block
            .instructions
            .retain(|_| !flags.next().copied().unwrap_or(false));
    }
}
