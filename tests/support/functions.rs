//! Facts that do not come from a text: those of control-flow graphs, and of random functions.

#![allow(dead_code, reason = "each test that uses them needs a part")]

use std::collections::BTreeSet;

use lanelog_facts::{Block, Facts, Rank, Value};

#[path = "random.rs"]
mod random;
pub use random::Random;

/// The facts of a control-flow graph alone, from each block's successors. The entry is block 0.
pub fn graph(successors: &[&[u32]]) -> Facts {
    let mut facts = Facts::none();
    facts.entry.push((Block(0),));
    for (from, to) in successors.iter().enumerate() {
        facts.block.push((Block(from as u32),));
        let distinct: BTreeSet<u32> = to.iter().copied().collect();
        facts.edge.extend(
            distinct
                .into_iter()
                .map(|to| (Block(from as u32), Block(to))),
        );
    }
    let mut search = DepthFirst {
        successors,
        start: vec![None; successors.len()],
        end: vec![0; successors.len()],
        next: 0,
    };
    search.visit(0);
    for (block, start) in search.start.iter().enumerate() {
        if let Some(start) = start {
            facts
                .depth_first_start
                .push((Block(block as u32), Rank(*start)));
            facts
                .depth_first_end
                .push((Block(block as u32), Rank(search.end[block])));
        }
    }
    facts
}

struct DepthFirst<'g> {
    successors: &'g [&'g [u32]],
    start: Vec<Option<u32>>,
    end: Vec<u32>,
    next: u32,
}

impl DepthFirst<'_> {
    fn visit(&mut self, block: usize) {
        self.start[block] = Some(self.next);
        self.next += 1;
        for to in self.successors[block].iter().rev() {
            if self.start[*to as usize].is_none() {
                self.visit(*to as usize);
            }
        }
        self.end[block] = self.next - 1;
    }
}

/// Whether removing `dominator` cuts `block` off from the entry.
fn dominates(successors: &[Vec<u32>], dominator: usize, block: usize) -> bool {
    let mut seen = vec![false; successors.len()];
    let mut stack = vec![0];
    while let Some(at) = stack.pop() {
        if at == dominator || std::mem::replace(&mut seen[at], true) {
            continue;
        }
        stack.extend(successors[at].iter().map(|to| *to as usize));
    }
    !seen[block]
}

/// The facts of a random function in which every use is dominated by its definition.
pub fn function(random: &mut Random, blocks: usize) -> Facts {
    let successors: Vec<Vec<u32>> = (0..blocks)
        .map(|_| {
            let count = [0, 1, 1, 2, 2, 2, 2, 3][random.below(8)];
            // The entry has no predecessor.
            let count = if blocks == 1 { 0 } else { count };
            (0..count)
                .map(|_| 1 + random.below(blocks - 1) as u32)
                .collect()
        })
        .collect();
    of_graph(random, &successors)
}

/// Like [`function`], but blocks continue at the next block or branch to one of a few: many edges
/// carry one label to one block.
pub fn ladder(random: &mut Random, blocks: usize) -> Facts {
    let successors: Vec<Vec<u32>> = (0..blocks)
        .map(|block| {
            let next = (block + 1).min(blocks - 1);
            let landing = blocks - 1 - random.below(3.min(blocks - 1));
            let other = if random.percent(95) {
                landing
            } else {
                1 + random.below(blocks - 1)
            };
            match random.below(10) {
                0 => vec![other as u32],
                1 if block + 3 > blocks => Vec::new(),
                _ => vec![next as u32, other as u32],
            }
        })
        .collect();
    of_graph(random, &successors)
}

/// The facts of a random function with these blocks.
fn of_graph(random: &mut Random, successors: &[Vec<u32>]) -> Facts {
    let blocks = successors.len();
    let slices: Vec<&[u32]> = successors.iter().map(Vec::as_slice).collect();
    let mut facts = graph(&slices);
    if random.percent(95) {
        facts.active.push(());
    }
    let arguments = random.below(3) as u32;
    facts
        .argument
        .extend((0..arguments).map(|value| (Value(value),)));
    // The block that computes each value; `None` for arguments.
    let mut place: Vec<Option<usize>> = vec![None; arguments as usize];
    let mut phis = Vec::new();
    let mut others = Vec::new();
    for block in 0..blocks {
        let preceded = successors.iter().any(|to| to.contains(&(block as u32)));
        let phi_count = if preceded { random.below(3) } else { 0 };
        let count = phi_count + random.below(3) + 1;
        for at in 0..count {
            let value = place.len();
            place.push(Some(block));
            facts
                .instruction
                .push((Value(value as u32), Block(block as u32)));
            if at < phi_count {
                facts.phi.push((Value(value as u32), Block(block as u32)));
                phis.push((value, block));
            } else {
                others.push((value, block));
            }
            if at + 1 == count {
                facts
                    .terminator
                    .push((Value(value as u32), Block(block as u32)));
            }
        }
    }
    let instructions = place.len();
    let mut uses = BTreeSet::new();
    for (user, block) in others {
        for _ in 0..random.below(3) {
            let value = random.below(instructions);
            let available = place[value].is_none_or(|at| {
                if at == block {
                    value < user
                } else {
                    dominates(successors, at, block)
                }
            });
            if available {
                uses.insert((value, user));
            }
        }
    }
    for (user, block) in phis {
        for from in 0..blocks {
            if !successors[from].contains(&(block as u32)) {
                continue;
            }
            // A value, a constant, or no value if it is undefined.
            let value = random.below(instructions + 3);
            if value < instructions && place[value].is_none_or(|at| dominates(successors, at, from))
            {
                uses.insert((value, user));
            } else if value < instructions || random.percent(30) {
                continue;
            }
            facts
                .phi_incoming
                .push((Value(user as u32), Block(from as u32), Value(value as u32)));
        }
    }
    facts.phi_incoming.sort_unstable();
    facts.r#use.extend(
        uses.into_iter()
            .map(|(value, user)| (Value(value as u32), Value(user as u32))),
    );
    for value in 0..instructions as u32 {
        if random.percent(15) {
            facts.source.push((Value(value),));
        } else if random.percent(10) {
            facts.always_uniform.push((Value(value),));
        }
    }
    // A tenth of them, in ascending order.
    let mut parts = facts.r#use.clone();
    parts.retain(|(value, user)| (value.0 * 3 + user.0 * 7).is_multiple_of(10));
    facts.uniform_part = parts;
    let mut tokens = facts.r#use.clone();
    tokens.retain(|(value, user)| (value.0 * 5 + user.0 * 11).is_multiple_of(12));
    facts.token_use = tokens;
    let asks = |(value, _): &(Value, Block)| value.0 % 6 == 1;
    let asking = facts.instruction.iter().copied().filter(asks);
    facts.uniform_if_all_on = asking.map(|(value, _)| (value,)).collect();
    if !instructions.is_multiple_of(3) {
        facts.full_waves.push(());
    }
    let switching = facts.instruction.iter().map(|(value, _)| (*value,));
    (facts.switches_lanes).extend(switching.filter(|(value,)| value.0 % 16 == 9));
    // There are three memory objects, each named by the number of its first reader.
    let numbers = facts.instruction.iter().map(|(value, _)| *value);
    let numbers: Vec<Value> = numbers.collect();
    let object = |value: &Value| Value(value.0 % 27 / 9 * 9 + 4);
    let at = |rest: u32| numbers.iter().filter(move |value| value.0 % 9 == rest);
    let pairs = |rest: u32| at(rest).map(|value| (*value, object(value)));
    facts.shared_read.extend(pairs(4));
    facts.shared_write.extend(pairs(5));
    facts.phase_end.extend(at(3).map(|value| (*value,)));
    if instructions.is_multiple_of(5) {
        facts.written_by_groups.push((Value(4),));
    }
    // Also in ascending order.
    let phis: BTreeSet<Value> = facts.phi.iter().map(|(phi, _)| *phi).collect();
    let frozen = facts.instruction.iter().map(|(value, _)| (*value,));
    let frozen = frozen.filter(|(value,)| value.0 % 7 == 3 && !phis.contains(value));
    facts.freeze.extend(frozen);
    for value in (0..instructions as u32).map(Value) {
        if facts.freeze.contains(&(value,)) {
            continue;
        }
        match value.0 % 5 {
            1 => facts.undefined_source.push((value,)),
            2 | 3 => facts.defined_by_operands.push((value,)),
            _ => {}
        }
    }
    facts
}

/// The number of blocks of a random function: mostly a few, sometimes more.
pub fn size(random: &mut Random) -> usize {
    let most = if random.percent(5) { 24 } else { 10 };
    1 + random.below(most)
}
