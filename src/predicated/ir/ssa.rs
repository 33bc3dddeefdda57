//! Converts registers that are written several times to SSA form: determines the value that each
//! read gets, and the positions of phis.
//!
//! Source: R. Cytron, J. Ferrante, B. K. Rosen, M. N. Wegman, F. K. Zadeck, "Efficiently Computing
//! Static Single Assignment Form and the Control Dependence Graph" (1991). Phis are placed by a
//! fixpoint iteration over the blocks in which a register is live, instead of dominance frontiers.

use rustc_hash::{FxHashMap, FxHashSet};

/// A register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Register {
    /// A value of the function, by its number.
    Value(u32),
    /// The register that a phi reads; the number is that of the phi instruction.
    Join(u32),
    /// A predicate.
    Predicate(u32),
    /// The result of the function.
    Result,
    /// A register that is used in a single block.
    Local(u32),
}

/// The value of a register at the start of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockValue {
    /// The register has not been written.
    Nothing,
    /// The value that the block with this number wrote last.
    Written(u32),
    /// The result of the register's phi in the block with this number.
    Joined(u32),
}

/// The registers that a block reads before it writes them, and the registers that it writes.
#[derive(Clone, Debug, Default)]
pub struct Uses {
    /// Registers that are read before they are written.
    pub exposed: FxHashSet<Register>,
    /// Registers that are written.
    pub written: FxHashSet<Register>,
    /// Registers that the block accesses, and whose values are not needed after it.
    pub forgotten: FxHashSet<Register>,
}

/// Values of live registers at the start of blocks, by block and register.
#[derive(Clone, Debug, Default)]
pub struct Ssa {
    held: FxHashMap<(u32, Register), BlockValue>,
    /// For each block: registers that need a phi, in ascending order.
    pub joined: Vec<Vec<Register>>,
}

impl Ssa {
    /// Computes the values. The first block is the entry. Time: linear in the blocks in which each
    /// register is live, times the depth of cycles.
    pub fn new(uses: &[Uses], successors: &[Vec<u32>]) -> Ssa {
        let mut predecessors: Vec<Vec<u32>> = vec![Vec::new(); uses.len()];
        for (from, all) in successors.iter().enumerate() {
            for to in all {
                lanelog_util::limits::steps(predecessors.get(*to as usize).map_or(0, Vec::len));
                if let Some(entry) = predecessors.get_mut(*to as usize)
                    && !entry.contains(&(from as u32))
                {
                    entry.push(from as u32);
                }
            }
        }
        let mut exposed: FxHashMap<Register, Vec<u32>> = FxHashMap::default();
        for (block, uses) in uses.iter().enumerate() {
            for register in &uses.exposed {
                exposed.entry(*register).or_default().push(block as u32);
            }
        }
        let mut ssa = Ssa {
            held: FxHashMap::default(),
            joined: vec![Vec::new(); uses.len()],
        };
        for (register, blocks) in exposed {
            ssa.find(register, blocks, uses, &predecessors);
        }
        for joined in &mut ssa.joined {
            joined.sort_unstable();
        }
        ssa
    }

    fn find(
        &mut self,
        register: Register,
        blocks: Vec<u32>,
        uses: &[Uses],
        predecessors: &[Vec<u32>],
    ) {
        let writes = |block: u32| {
            let uses = uses.get(block as usize);
            uses.is_some_and(|uses| uses.written.contains(&register))
        };
        let forgets = |block: u32| {
            let uses = uses.get(block as usize);
            uses.is_some_and(|uses| uses.forgotten.contains(&register))
        };
        let before = |block: u32| {
            predecessors
                .get(block as usize)
                .map_or(&[][..], Vec::as_slice)
        };
        let mut live: FxHashSet<u32> = blocks.iter().copied().collect();
        let mut open = blocks;
        while let Some(block) = open.pop() {
            lanelog_util::limits::steps(before(block).len());
            for from in before(block) {
                if !writes(*from) && live.insert(*from) {
                    open.push(*from);
                }
            }
        }
        let mut live: Vec<u32> = live.into_iter().collect();
        live.sort_unstable();
        loop {
            let mut changed = false;
            for block in &live {
                lanelog_util::limits::steps(before(*block).len());
                let known = self.held.get(&(*block, register)).copied();
                if known == Some(BlockValue::Joined(*block)) {
                    continue;
                }
                let mut found: Option<BlockValue> = (*block == 0).then_some(BlockValue::Nothing);
                for from in before(*block) {
                    let other = match writes(*from) {
                        true if forgets(*from) => Some(BlockValue::Nothing),
                        true => Some(BlockValue::Written(*from)),
                        false => self.held.get(&(*from, register)).copied(),
                    };
                    found = match (found, other) {
                        (None, other) => other,
                        (found, None) => found,
                        (Some(one), Some(other)) if one == other => Some(one),
                        _ => Some(BlockValue::Joined(*block)),
                    };
                    if found == Some(BlockValue::Joined(*block)) {
                        break;
                    }
                }
                if let Some(found) = found
                    && known != Some(found)
                {
                    self.held.insert((*block, register), found);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        for block in live {
            if self.held.get(&(block, register)) == Some(&BlockValue::Joined(block))
                && let Some(joined) = self.joined.get_mut(block as usize)
            {
                joined.push(register);
            }
        }
    }

    /// The value of a register at the start of a block.
    pub fn held(&self, block: u32, register: Register) -> BlockValue {
        self.held
            .get(&(block, register))
            .copied()
            .unwrap_or(BlockValue::Nothing)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use pretty_assertions::assert_eq;

    /// On random graphs, follows all paths up to some length: each read must get the value that was
    /// written last on its path.
    #[test]
    fn reads_get_what_was_written_last_on_every_path() {
        let register = Register::Local(0);
        let mut state = 3u64;
        let mut below = |bound: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % bound
        };
        let mut joins = 0;
        for _ in 0..500 {
            let count = 2 + below(6);
            let successors: Vec<Vec<u32>> = (0..count)
                .map(|_| (0..below(3)).map(|_| 1 + below(count - 1) as u32).collect())
                .collect();
            let uses: Vec<Uses> = (0..count)
                .map(|_| {
                    let mut uses = Uses::default();
                    if below(2) == 0 {
                        uses.exposed.insert(register);
                    }
                    if below(3) == 0 {
                        uses.written.insert(register);
                        if below(3) == 0 {
                            uses.forgotten.insert(register);
                        }
                    }
                    uses
                })
                .collect();
            let ssa = Ssa::new(&uses, &successors);
            joins += ssa.joined.iter().flatten().count();
            // A state consists of a block, the last block before it that wrote the register, and
            // the value that each phi selected when it was last executed.
            let mut open = vec![(0u32, None::<u32>, vec![None::<u32>; count as usize])];
            let mut seen = std::collections::BTreeSet::new();
            while let Some((block, last, mut chosen)) = open.pop() {
                if !seen.insert((block, last, chosen.clone())) || seen.len() > 2000 {
                    continue;
                }
                let at = block as usize;
                if ssa.joined[at].contains(&register) {
                    chosen[at] = last;
                }
                if uses[at].exposed.contains(&register) {
                    let told = match ssa.held(block, register) {
                        BlockValue::Nothing => None,
                        BlockValue::Written(from) => Some(from),
                        BlockValue::Joined(from) => chosen[from as usize],
                    };
                    assert_eq!(told, last, "{successors:?} {uses:?} at {block}");
                }
                let last = match uses[at].written.contains(&register) {
                    true if uses[at].forgotten.contains(&register) => None,
                    true => Some(block),
                    false => last,
                };
                for to in &successors[at] {
                    open.push((*to, last, chosen.clone()));
                }
            }
        }
        assert!(joins > 100, "{joins}");
    }
}
