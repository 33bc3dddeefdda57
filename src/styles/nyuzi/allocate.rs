//! Registers: copies are merged where both hold nothing else at once, then the graph of who holds something at once is coloured in the order of the text.
//!
//! Source: G. J. Chaitin, "Register Allocation and Spilling via Graph Coloring" (1982).

use std::collections::{BTreeMap, BTreeSet};

use super::code::{Code, Register};

/// Vector registers.
const VECTORS: u32 = 32;

/// Scalar registers, without those that the calling convention keeps: s28 to s31.
const SCALARS: u32 = 28;

/// Gives registers out; copies that become none are gone.
///
/// # Errors
/// There are too few: in words.
pub fn allocate(code: &mut Code) -> Result<BTreeMap<Register, u32>, String> {
    loop {
        let apart = apart(code);
        let Some((to, from)) = mergeable(code, &apart) else {
            return colour(code, &apart);
        };
        // A register that is given keeps its name.
        let (gone, stays) = match code.fixed.contains_key(&to) {
            true => (from, to),
            false => (to, from),
        };
        let swap = |register: &mut Register| {
            if *register == gone {
                *register = stays;
            }
        };
        for block in &mut code.blocks {
            for instruction in block.iter_mut() {
                instruction.dest.iter_mut().for_each(swap);
                instruction.mask.iter_mut().for_each(swap);
                for source in &mut instruction.sources {
                    if let super::code::Source::Register(register) = source {
                        swap(register);
                    }
                }
            }
            block.retain(|instruction| instruction.copies().is_none_or(|(to, from)| to != from));
        }
        code.result.iter_mut().for_each(swap);
        code.comments
            .iter_mut()
            .for_each(|(_, register)| swap(register));
    }
}

fn mergeable(
    code: &Code,
    apart: &BTreeMap<Register, BTreeSet<Register>>,
) -> Option<(Register, Register)> {
    let mut copies = code
        .blocks
        .iter()
        .flatten()
        .filter_map(|found| found.copies());
    copies.find(|(to, from)| {
        let both = code.fixed.contains_key(to) && code.fixed.contains_key(from);
        let together = apart.get(to).is_some_and(|others| others.contains(from));
        !both && !together && to != from
    })
}

/// Who holds something while who else is written.
fn apart(code: &Code) -> BTreeMap<Register, BTreeSet<Register>> {
    let count = code.blocks.len();
    let mut live_in: Vec<BTreeSet<Register>> = vec![BTreeSet::new(); count];
    let after = |block: usize, live_in: &[BTreeSet<Register>]| -> BTreeSet<Register> {
        let successors = code.successors.get(block).map_or(&[][..], Vec::as_slice);
        let mut live: BTreeSet<Register> = successors
            .iter()
            .filter_map(|to| live_in.get(*to as usize))
            .flatten()
            .copied()
            .collect();
        if successors.is_empty() {
            live.extend(code.result);
        }
        live
    };
    let mut changed = true;
    while changed {
        changed = false;
        for block in (0..count).rev() {
            let mut live = after(block, &live_in);
            for instruction in code.blocks.get(block).into_iter().flatten().rev() {
                if let Some(dest) = instruction.dest {
                    live.remove(&dest);
                }
                live.extend(instruction.reads());
            }
            if let Some(known) = live_in.get_mut(block)
                && *known != live
            {
                *known = live;
                changed = true;
            }
        }
    }
    let mut apart: BTreeMap<Register, BTreeSet<Register>> = BTreeMap::new();
    let mut separate = |one: Register, other: Register| {
        if one != other && one.vector == other.vector {
            apart.entry(one).or_default().insert(other);
            apart.entry(other).or_default().insert(one);
        }
    };
    for block in 0..count {
        let mut live = after(block, &live_in);
        for instruction in code.blocks.get(block).into_iter().flatten().rev() {
            if let Some(dest) = instruction.dest {
                let copied = instruction.copies().map(|(_, from)| from);
                for other in live.iter().filter(|other| Some(**other) != copied) {
                    separate(dest, *other);
                }
                live.remove(&dest);
            }
            live.extend(instruction.reads());
        }
    }
    let start = live_in.first().cloned().unwrap_or_default();
    for one in code.fixed.keys() {
        for other in start.iter().chain(code.fixed.keys()) {
            separate(*one, *other);
        }
    }
    apart
}

fn colour(
    code: &Code,
    apart: &BTreeMap<Register, BTreeSet<Register>>,
) -> Result<BTreeMap<Register, u32>, String> {
    let mut given = code.fixed.clone();
    let all = code.blocks.iter().flatten();
    let order = all.flat_map(|found| found.dest.into_iter().chain(found.reads()));
    for register in order.chain(code.result) {
        if given.contains_key(&register) {
            continue;
        }
        let others = apart.get(&register).into_iter().flatten();
        let taken: BTreeSet<u32> = others
            .filter_map(|other| given.get(other).copied())
            .collect();
        let most = if register.vector { VECTORS } else { SCALARS };
        let free = (0..most).find(|number| !taken.contains(number));
        let free = free.ok_or_else(|| {
            let kind = if register.vector { "vector" } else { "scalar" };
            format!("more than {most} {kind} registers are needed at once, and nothing is spilled")
        })?;
        given.insert(register, free);
    }
    Ok(given)
}
