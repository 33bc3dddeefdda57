//! Register allocation for predicates: predicates that are live at the same time get different
//! registers.
//!
//! Source: G. J. Chaitin, "Register Allocation and Spilling via Graph Coloring" (1982), for the
//! interference graph. Predicates are colored in the order of the text; the number of registers is
//! not minimized.

use std::collections::{BTreeMap, BTreeSet};

use super::code::Code;
use lanelog_util::limits as quota;

/// The result of register allocation.
pub struct Allocation {
    /// The register of each predicate, from 1.
    pub given: BTreeMap<u32, u32>,
    /// For each predicate, the number of predicates that it interferes with.
    pub degrees: BTreeMap<u32, usize>,
}

/// Allocates registers. Time: number of lines, times predicates that are live at the same time.
pub fn allocate(code: &Code) -> Allocation {
    let count = code.lines.len();
    let mut live_in: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); count];
    let after = |block: usize, live_in: &[BTreeSet<u32>]| -> BTreeSet<u32> {
        let successors = code.successors.get(block).into_iter().flatten();
        let sets = successors.filter_map(|to| live_in.get(*to as usize));
        sets.flatten().copied().collect()
    };
    loop {
        let mut changed = false;
        for block in (0..count).rev() {
            let mut live = after(block, &live_in);
            quota::steps(4 * live.len());
            for line in code.lines.get(block).into_iter().flatten().rev() {
                if let Some(killed) = line.kills() {
                    live.remove(&killed);
                }
                live.extend(line.reads());
            }
            if let Some(known) = live_in.get_mut(block)
                && *known != live
            {
                *known = live;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let mut apart: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    let mut order: Vec<u32> = Vec::new();
    for block in 0..count {
        let mut live = after(block, &live_in);
        quota::steps(4 * live.len());
        let lines = code.lines.get(block).map_or(&[][..], Vec::as_slice);
        for line in lines.iter().rev() {
            if let Some(written) = line.writes {
                quota::steps(4 * live.len());
                for other in live.iter().filter(|other| **other != written) {
                    apart.entry(written).or_default().insert(*other);
                    apart.entry(*other).or_default().insert(written);
                }
            }
            if let Some(killed) = line.kills() {
                live.remove(&killed);
            }
            live.extend(line.reads());
        }
        let named = lines
            .iter()
            .flat_map(|line| line.writes.into_iter().chain(line.reads()));
        order.extend(named);
    }
    let mut given: BTreeMap<u32, u32> = BTreeMap::new();
    for predicate in order {
        if given.contains_key(&predicate) {
            continue;
        }
        quota::steps(4 * apart.get(&predicate).map_or(0, BTreeSet::len));
        let others = apart.get(&predicate).into_iter().flatten();
        let taken: BTreeSet<u32> = others
            .filter_map(|other| given.get(other).copied())
            .collect();
        let free = (1..).find(|register| !taken.contains(register));
        given.insert(predicate, free.unwrap_or(0));
    }
    let degrees = apart.iter().map(|(own, others)| (*own, others.len()));
    Allocation {
        degrees: degrees.collect(),
        given,
    }
}
