//! Converts registers that are written several times to SSA form: determines the value that each
//! read gets, and the positions of phis.
//!
//! Source: R. Cytron, J. Ferrante, B. K. Rosen, M. N. Wegman, F. K. Zadeck, "Efficiently Computing
//! Static Single Assignment Form and the Control Dependence Graph" (1991). Instead of dominance
//! frontiers, a search backwards from each read finds the blocks in which different values may
//! meet. Links to dominators, and over cycles, skip the blocks between if none of them writes the
//! register.

use std::collections::BTreeMap;

use lanelog_util::dominator_links::Links;
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
    /// For blocks that read the register before they write it, and for blocks without a write from
    /// which a phi gets the register's value.
    held: FxHashMap<(u32, Register), BlockValue>,
    /// For each block: registers that need a phi, in ascending order.
    pub joined: Vec<Vec<Register>>,
}

impl Ssa {
    /// Computes the values. The first block is the entry. Time: linear in the reads, the writes and
    /// the edges to phis, times a logarithm and the cycles around each of them.
    pub fn new(uses: &[Uses], successors: &[Vec<u32>]) -> Ssa {
        let flow = Flow::new(successors);
        let mut reads: FxHashMap<Register, Vec<u32>> = FxHashMap::default();
        for (block, uses) in uses.iter().enumerate() {
            for register in &uses.exposed {
                reads.entry(*register).or_default().push(block as u32);
            }
        }
        let mut writes: FxHashMap<Register, Vec<(u32, BlockValue)>> = FxHashMap::default();
        for (block, uses) in uses.iter().enumerate() {
            for register in &uses.written {
                let value = match uses.forgotten.contains(register) {
                    true => BlockValue::Nothing,
                    false => BlockValue::Written(block as u32),
                };
                if reads.contains_key(register) {
                    let all = writes.entry(*register).or_default();
                    all.push((block as u32, value));
                }
            }
        }
        let mut ssa = Ssa {
            held: FxHashMap::default(),
            joined: vec![Vec::new(); uses.len()],
        };
        for (register, reads) in reads {
            let writes = writes.get(&register).map_or(&[][..], Vec::as_slice);
            ssa.find(register, &reads, writes, &flow);
        }
        for joined in &mut ssa.joined {
            joined.sort_unstable();
        }
        ssa
    }

    fn find(
        &mut self,
        register: Register,
        reads: &[u32],
        writes: &[(u32, BlockValue)],
        flow: &Flow,
    ) {
        // The blocks in which different values may meet, and the origins of these values.
        let mut merges: BTreeMap<u32, Vec<(u32, Origin)>> = BTreeMap::new();
        let mut open = Vec::new();
        let start = |block: u32, open: &mut Vec<u32>| {
            let origin = flow.start(block, writes);
            open.extend(match origin {
                Origin::Merge(merge) => Some(merge),
                Origin::Value(_) => None,
            });
            origin
        };
        let origins: Vec<Origin> = reads.iter().map(|at| start(*at, &mut open)).collect();
        while let Some(merge) = open.pop() {
            if merges.contains_key(&merge) {
                continue;
            }
            let before = flow.links.before(merge).iter();
            let incoming = before.map(|from| match written(*from, writes) {
                Some(value) => (*from, Origin::Value(value)),
                None => (*from, start(*from, &mut open)),
            });
            let incoming = incoming.collect();
            merges.insert(merge, incoming);
        }
        // A block whose value is not yet known is ignored, so that a value that passes through a
        // cycle unchanged needs no phi.
        let mut known: FxHashMap<u32, BlockValue> = FxHashMap::default();
        loop {
            let mut changed = false;
            for (merge, incoming) in &merges {
                if known.get(merge) == Some(&BlockValue::Joined(*merge)) {
                    continue;
                }
                lanelog_util::limits::steps(incoming.len());
                let entered = (*merge == 0).then_some(BlockValue::Nothing);
                let values = incoming
                    .iter()
                    .filter_map(|(_, origin)| origin.value(&known));
                let mut values = entered.into_iter().chain(values);
                let Some(first) = values.next() else {
                    continue;
                };
                let found = match values.all(|other| other == first) {
                    true => first,
                    false => BlockValue::Joined(*merge),
                };
                changed |= known.insert(*merge, found) != Some(found);
            }
            if !changed {
                break;
            }
        }
        let mut hold = |block: u32, origin: &Origin| {
            if let Some(value) = origin.value(&known) {
                self.held.insert((block, register), value);
            }
        };
        for (block, origin) in reads.iter().zip(&origins) {
            hold(*block, origin);
        }
        for (merge, incoming) in &merges {
            if known.get(merge) == Some(&BlockValue::Joined(*merge)) {
                let passing = incoming.iter();
                let passing = passing.filter(|(from, _)| written(*from, writes).is_none());
                for (from, origin) in passing {
                    hold(*from, origin);
                }
                if let Some(joined) = self.joined.get_mut(*merge as usize) {
                    joined.push(register);
                }
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

/// The origin of a register's value at the start of a block.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// A known value.
    Value(BlockValue),
    /// The value at the start of this block, where different values may meet.
    Merge(u32),
}

impl Origin {
    fn value(&self, known: &FxHashMap<u32, BlockValue>) -> Option<BlockValue> {
        match self {
            Origin::Value(value) => Some(*value),
            Origin::Merge(merge) => known.get(merge).copied(),
        }
    }
}

/// The last write of a block, given all writes of a register, sorted by block.
fn written(block: u32, writes: &[(u32, BlockValue)]) -> Option<BlockValue> {
    let at = writes.binary_search_by_key(&block, |(at, _)| *at).ok()?;
    writes.get(at).map(|(_, value)| *value)
}

/// A link from the start of a block to the end of a preceding one, where a register has the same
/// value if it is not written in between, nor in a cycle that starts in between.
#[derive(Clone, Copy, Default)]
struct Skip {
    /// The preceding block; the block itself if there is no link.
    to: u32,
    /// The last block of the cycle that the link skips; 0 if it skips no cycle.
    end: u32,
    /// A link over several `to` links, which are balanced as those of [`Links`].
    far: u32,
    /// The last block of all cycles that `far` skips.
    far_end: u32,
    depth: u32,
}

/// The control flow between the blocks that are reachable.
struct Flow {
    links: Links,
    skips: Vec<Skip>,
    /// For each block with an edge from itself or a later block: the last such block, if all edges
    /// from other blocks into the blocks between the two lead to the first one.
    cycle_ends: Vec<Option<u32>>,
}

impl Flow {
    /// Time: linear, times the logarithm of the blocks.
    fn new(successors: &[Vec<u32>]) -> Flow {
        let blocks = successors.len();
        let ways = |at: u32| successors.get(at as usize).into_iter().flatten().copied();
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); blocks];
        let mut is_reached = vec![false; blocks];
        let mut open: Vec<u32> = (0..blocks.min(1) as u32).collect();
        while let Some(at) = open.pop() {
            if std::mem::replace(&mut is_reached[at as usize], true) {
                continue;
            }
            open.extend(ways(at));
        }
        for from in (0..blocks as u32).filter(|from| is_reached[*from as usize]) {
            for to in ways(from) {
                let entry = &mut before[to as usize];
                if entry.last() != Some(&from) {
                    entry.push(from);
                }
            }
        }
        // The first and the last predecessor of any of `1 << level` consecutive blocks.
        let ends = |before: &Vec<u32>| {
            let first = before.first().copied().unwrap_or(u32::MAX);
            (first, before.last().copied().unwrap_or(0))
        };
        let mut levels: Vec<Vec<(u32, u32)>> = vec![before.iter().map(ends).collect()];
        while let Some(below) = levels.last()
            && below.len() > 1 << (levels.len() - 1)
        {
            let half = 1 << (levels.len() - 1);
            let pairs = below.iter().zip(&below[half..]);
            let level = pairs.map(|(one, other)| (one.0.min(other.0), one.1.max(other.1)));
            levels.push(level.collect());
        }
        let cycle_ends = (0..blocks as u32).map(|block| {
            let end = before[block as usize].last().copied()?;
            if end <= block {
                return (end == block).then_some(end);
            }
            let count = end - block;
            let level = count.ilog2();
            let [one, other] = [block + 1, end + 1 - (1 << level)];
            let level = levels.get(level as usize)?;
            let (one, other) = (level.get(one as usize)?, level.get(other as usize)?);
            (one.0.min(other.0) >= block && one.1.max(other.1) <= end).then_some(end)
        });
        let mut flow = Flow {
            cycle_ends: cycle_ends.collect(),
            links: Links::new(before),
            skips: Vec::with_capacity(blocks),
        };
        for at in 0..blocks as u32 {
            let skip = flow.skip(at);
            flow.skips.push(skip);
        }
        flow
    }

    /// The links of a block, given those of all preceding blocks.
    fn skip(&self, at: u32) -> Skip {
        let cycle_end = self.cycle_ends.get(at as usize).copied().flatten();
        let before = self.links.before(at);
        let outside = before.partition_point(|from| *from < at);
        let (to, end) = match (self.links.nearest(at), before.get(..outside)) {
            (Some(to), _) => (to, 0),
            (None, Some([only])) if outside == before.len() => (*only, 0),
            (None, Some([only])) if let Some(end) = cycle_end => (*only, end),
            _ => (at, 0),
        };
        let Some(next) = self.skips.get(to as usize) else {
            return Skip {
                to: at,
                far: at,
                ..Skip::default()
            };
        };
        let far = self.skips[next.far as usize];
        let further = self.skips[far.far as usize];
        let is_balanced = next.depth - far.depth == far.depth - further.depth;
        let (far, far_end) = match is_balanced {
            true => (far.far, end.max(next.far_end).max(far.far_end)),
            false => (to, end),
        };
        Skip {
            to,
            end,
            far,
            far_end,
            depth: next.depth + 1,
        }
    }

    /// The earliest block, at or after `low`, that links lead to from a block, over cycles that end
    /// before `high`.
    fn furthest(&self, mut at: u32, low: u32, high: u32) -> u32 {
        loop {
            let skip = self.skips[at as usize];
            if skip.far < at && skip.far >= low && skip.far_end < high {
                at = skip.far;
            } else if skip.to < at && skip.to >= low && skip.end < high {
                at = skip.to;
            } else {
                return at;
            }
        }
    }

    /// The origin of the value at the start of a block, given all writes of a register, sorted by
    /// block.
    fn start(&self, block: u32, writes: &[(u32, BlockValue)]) -> Origin {
        let mut at = block;
        loop {
            lanelog_util::limits::tick();
            let next = writes.partition_point(|(write, _)| *write < at);
            let low = next.checked_sub(1).and_then(|last| writes.get(last));
            let high = writes.get(next).map_or(u32::MAX, |(write, _)| *write);
            let to = self.furthest(at, low.map_or(0, |(write, _)| *write), high);
            let before = self.links.before(at);
            let from = if to < at {
                to
            } else {
                let end = self.cycle_ends.get(at as usize).copied().flatten();
                let is_unchanged = |end: &u32| {
                    let next = writes.get(next);
                    next.is_none_or(|(write, _)| write > end)
                };
                // Back edges of a cycle without writes lead to the same value.
                let outside = match end.filter(is_unchanged) {
                    Some(_) => before.partition_point(|from| *from < at),
                    None => before.len(),
                };
                match before.get(..outside) {
                    Some([]) => return Origin::Value(BlockValue::Nothing),
                    Some([only]) if at > 0 => *only,
                    _ => return Origin::Merge(at),
                }
            };
            if let Some(value) = written(from, writes) {
                return Origin::Value(value);
            }
            at = from;
        }
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
        for _ in 0..2000 {
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
