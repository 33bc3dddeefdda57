//! Folds masked copies: if the copied value has no other use, it is computed under the mask
//! instead.

use std::collections::BTreeMap;

use super::code::{Code, Form, Instruction, Register, Source};

/// Folds masked copies into the instructions that compute their sources, and removes instructions
/// with unused results. Time: linear in each block, times the distance between a copy and the
/// instruction that computes its source.
pub fn fold(code: &mut Code) {
    let mut uses: BTreeMap<Register, usize> = BTreeMap::new();
    for instruction in code.blocks.iter().flatten() {
        for register in instruction.reads() {
            *uses.entry(register).or_default() += 1;
        }
    }
    for block in &mut code.blocks {
        let mut at = 0;
        while at < block.len() {
            if let Some(made) = foldable(block, at, &uses)
                && let Some((dest, mask)) = block.get(at).map(|copy| (copy.dest, copy.mask))
            {
                if let Some(instruction) = block.get_mut(made) {
                    (instruction.dest, instruction.mask) = (dest, mask);
                }
                block.remove(at);
            } else {
                at += 1;
            }
        }
    }
    drop_unread(code);
}

/// The instruction that computes the source of a masked copy, if it can write the copy's
/// destination under the mask instead.
fn foldable(block: &[Instruction], at: usize, uses: &BTreeMap<Register, usize>) -> Option<usize> {
    let copy = block.get(at)?;
    let (Some(to), Some(mask)) = (copy.dest, copy.mask) else {
        return None;
    };
    let [Source::Register(from)] = copy.sources.as_slice() else {
        return None;
    };
    if copy.opcode != "move" || !from.vector || uses.get(from) != Some(&1) {
        return None;
    }
    let made = block
        .get(..at)?
        .iter()
        .rposition(|other| other.dest == Some(*from))?;
    let maker = block.get(made)?;
    let simple = maker.mask.is_none() && maker.form == Form::Operation;
    let between = block.get(made + 1..at)?;
    let quiet = between.iter().all(|other| {
        other.dest != Some(to) && other.dest != Some(mask) && other.reads().all(|read| read != to)
    });
    (simple && quiet).then_some(made)
}

fn drop_unread(code: &mut Code) {
    loop {
        let mut read: std::collections::BTreeSet<Register> = code.result.into_iter().collect();
        for instruction in code.blocks.iter().flatten() {
            // The register that an instruction itself writes is not counted among its reads, so
            // that the instruction does not keep itself alive.
            let own = instruction.dest;
            let reads = instruction
                .reads()
                .filter(|register| Some(*register) != own);
            read.extend(reads);
        }
        let before: usize = code.blocks.iter().map(Vec::len).sum();
        for block in &mut code.blocks {
            block.retain(|instruction| match (instruction.form, instruction.dest) {
                (Form::Operation | Form::Load, Some(dest)) => read.contains(&dest),
                _ => true,
            });
        }
        if code.blocks.iter().map(Vec::len).sum::<usize>() == before {
            return;
        }
    }
}
