//! Cleans up a function in which invokes of defined functions were inlined: blocks that are
//! reachable only by unwinding are removed, together with their incoming values of phis.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Calls;
use lanelog_ir::Opcode;
use lanelog_ir::owned::Function;

/// The blocks and edges that remain after blocks that only unwinding reaches are removed.
pub(super) struct Left {
    blocks: FxHashSet<u32>,
    edges: FxHashSet<(u32, u32)>,
}

impl Left {
    /// Returns `None` if the function has no invoke of a defined function. Time: linear in the
    /// function.
    pub fn of(calls: &Calls, function: &Function) -> Option<Left> {
        let ends: FxHashMap<u32, (Vec<u32>, bool)> = function
            .ends()
            .map(|(block, end)| {
                let goes = end.opcode == Opcode::Invoke && calls.of(end).is_some();
                (block, (end.targets().collect(), goes))
            })
            .collect();
        if !ends.values().any(|(_, goes)| *goes) {
            return None;
        }
        let mut left = Left {
            blocks: FxHashSet::default(),
            edges: FxHashSet::default(),
        };
        let mut ahead: Vec<u32> = function
            .blocks
            .first()
            .map(|entry| entry.id)
            .into_iter()
            .collect();
        while let Some(block) = ahead.pop() {
            if !left.blocks.insert(block) {
                continue;
            }
            let Some((targets, goes)) = ends.get(&block) else {
                continue;
            };
            // The first successor of an invoke is its normal destination.
            let stay = if *goes { 1 } else { targets.len() };
            for next in targets.iter().take(stay) {
                ahead.push(*next);
                left.edges.insert((block, *next));
            }
        }
        Some(left)
    }

    /// Whether a block remains.
    pub fn has(&self, block: u32) -> bool {
        self.blocks.contains(&block)
    }

    /// Whether an edge remains.
    pub fn leads(&self, from: u32, to: u32) -> bool {
        self.edges.contains(&(from, to))
    }
}
