//! The search for the cheapest moves.
//!
//! The search goes backwards from the last write. A move can be the last of the sequence if all
//! lanes that it writes get their required values. These lanes are then settled: earlier moves may
//! write any value to them. Therefore a state of the search is the set of lanes that are not yet
//! settled. States are visited in order of their cost (Dijkstra 1959), and the search ends with a
//! move that is valid for all remaining lanes. Fewer remaining lanes are never worse, so that each
//! move is used to settle as many lanes as possible.
//!
//! Among sequences of equal cost, those without LDS accesses are preferred, then those with fewer
//! steps.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::bound::Bound;
use super::candidate::{Candidate, InactiveSource, composed, cycles, numbered, patterned};
use super::lane_map::LaneMap;
use super::moves::{ADDRESS, CHOOSE, CONSTANT, COPY, Move, Pattern, Writes};
use super::sequence::{AppliedMove, Combination, Sequence, Step};
use crate::Gpu;

/// The maximum number of states visited.
const MOST: usize = 200;

/// The cost of `ds_bpermute_b32` for each of `words` words, including the computation of the
/// addresses, which all words share.
pub fn pulled_cost(gpu: &Gpu, words: usize) -> u32 {
    let own = Move::named("bpermute").and_then(|pull| pull.cost(gpu.generation));
    let address = cycles(&ADDRESS, gpu).div_ceil(words.max(1) as u32);
    own.map_or(0, |cost| u32::from(cost.own)) + address
}

/// Parameters of the search.
#[derive(Clone, Copy, Debug)]
pub struct Search<'s> {
    /// The map.
    pub map: &'s LaneMap,
    /// The GPU. The wave size is taken from the map.
    pub gpu: &'s Gpu,
    /// The value that a lane gets if the lane it reads is inactive.
    pub off: InactiveSource,
    /// The name of a move that must not be used.
    pub without: Option<&'s str>,
    /// An upper bound: the result must have fewer cycles.
    pub below: u32,
}

/// The weight of a path, in order of significance: cycles, moves through the LDS, steps.
type Weight = (u32, u32, u32);

/// A visited state: its remaining lanes, the step that was added, and the index of the previous
/// state.
struct Node {
    left: u64,
    step: Option<Step>,
    from: usize,
}

/// The `quad_perm` move in which each lane reads itself. With row and bank masks, it merges two
/// registers.
fn identity() -> Option<(&'static Move, Pattern)> {
    let step = Move::named("quad_perm")?;
    Some((step, Pattern::Table(std::array::from_fn(|at| at as u8 % 4))))
}

impl Search<'_> {
    /// The cheapest sequence, and the number of states visited. `None` if no sequence is cheaper
    /// than the bound. Time: bounded by the number of states, times the number of moves, times 15
    /// row masks.
    pub fn run(&self) -> (Option<Sequence>, usize) {
        let map = self.map;
        let numbered = numbered(map, self.gpu, self.off, self.without);
        let wanted = map.wanted();
        let mut nodes = vec![Node {
            left: wanted,
            step: None,
            from: 0,
        }];
        let numbered: Vec<Candidate> = numbered
            .into_iter()
            .filter(|one| one.right & wanted != 0)
            .collect();
        let bound = Bound::new(map, &numbered, self.gpu, self.off, self.without);
        let own = map.own();
        let at_least = |(cost, lds, steps): Weight, left: u64| {
            (cost.saturating_add(bound.of(left)), lds, steps)
        };
        let mut heap = BinaryHeap::new();
        heap.push(Reverse(((0, 0, 0), (0, 0, 0), 0)));
        let mut seen: FxHashMap<(u64, bool), Weight> = FxHashMap::default();
        let mut best: Option<(Weight, usize, Step)> = None;
        let mut limit: Weight = (self.below, 0, 0);
        let mut looked = 0;
        while let Some(Reverse((bound, weight, at))) = heap.pop() {
            if bound >= limit || looked == MOST {
                break;
            }
            let Some(&Node { left, step, .. }) = nodes.get(at) else {
                break;
            };
            let part = step.is_some_and(|step: Step| step.is_part());
            if seen.get(&(left, part)).is_some_and(|known| *known < weight) {
                continue;
            }
            looked += 1;
            // Candidates that exceed the cost of the best solution so far are skipped.
            let most = limit.0.saturating_sub(weight.0);
            let useful = |one: &&Candidate| one.right & left != 0 && one.cost <= most;
            let mut moves: Vec<Candidate> = numbered.iter().filter(useful).copied().collect();
            moves.extend(patterned(map, left, most, self.gpu, self.off, self.without));
            // The steps that settle all remaining lanes.
            let mut closings: Vec<(Weight, Step)> = Vec::new();
            if left & !own == 0 {
                let cost = if part { cycles(&COPY, self.gpu) } else { 0 };
                closings.push((add(weight, cost, None), whole(None)));
            }
            let covers = |one: &&Candidate| left & !one.right == 0;
            let mut close = |one: &Candidate| {
                let cost = one.in_vector(self.gpu);
                let step = whole(Some(one.moved));
                closings.push((add(weight, cost, Some(&one.moved)), step));
            };
            moves.iter().filter(covers).for_each(&mut close);
            if self.off == InactiveSource::Never && at == 0 {
                let least = closings.iter().map(|((cost, ..), _)| *cost).min();
                let below = least.unwrap_or(u32::MAX).min(limit.0);
                let composed = composed(map, below, self.gpu, self.without);
                for one in composed {
                    let step = whole(Some(one.moved));
                    closings.push((add(weight, one.cost, Some(&one.moved)), step));
                }
            }
            for (weight, step) in closings {
                if weight < limit {
                    limit = weight;
                    best = Some((weight, at, step));
                }
            }
            for (weight, left, step) in self.options(left, weight, limit, &moves) {
                let key = (left, step.is_part());
                let known = seen.get(&key);
                let bound = at_least(weight, left);
                if bound < limit && known.is_none_or(|known| weight < *known) {
                    seen.insert(key, weight);
                    heap.push(Reverse((bound, weight, nodes.len())));
                    nodes.push(Node {
                        left,
                        step: Some(step),
                        from: at,
                    });
                }
            }
        }
        let sequence = best.map(|((cost, ..), mut at, first)| {
            let mut steps = vec![first];
            while let Some(Node {
                step: Some(step),
                from,
                ..
            }) = nodes.get(at)
            {
                steps.push(*step);
                at = *from;
            }
            Sequence { steps, cost }
        });
        (sequence, looked)
    }

    /// The cheapest sequence that does not use some move of the chosen sequence, for explanations.
    /// An inner `None`, also in `chosen`, means `ds_bpermute_b32` with computed lane indices. An
    /// outer `None` means that there is no other sequence.
    pub fn runner_up(&self, chosen: Option<&Sequence>) -> Option<Option<Sequence>> {
        let Some(chosen) = chosen else {
            let below = u32::MAX;
            let found = Search { below, ..*self }.cheapest();
            return found.map(Some);
        };
        let moves = chosen.steps.iter().filter_map(|step| step.moved);
        let names = moves.flat_map(|moved| {
            let before = moved.before.map(|before| before.0.name);
            [Some(moved.step.name), before]
        });
        let others = names.flatten().filter_map(|name| {
            let without = Some(name);
            Search { without, ..*self }.cheapest()
        });
        let least = others.min_by_key(|other| other.cost);
        // If all lanes keep their value, the chosen sequence has no move to exclude.
        let moves = chosen.steps.iter().any(|step| step.moved.is_some());
        moves.then_some(least)
    }

    /// The cheapest sequence.
    pub fn cheapest(&self) -> Option<Sequence> {
        self.run().0
    }

    /// Moves that settle some of the remaining lanes, and the lanes that remain after each. A move
    /// is omitted if another one settles the same lanes and more at no higher cost.
    fn options(
        &self,
        left: u64,
        weight: Weight,
        limit: Weight,
        moves: &[Candidate],
    ) -> Vec<(Weight, u64, Step)> {
        let gpu = self.gpu;
        let words = u32::from(self.map.wave) / 32;
        let choose = cycles(&CHOOSE, gpu) + words * cycles(&CONSTANT, gpu);
        let through = identity().and_then(|(step, _)| step.cost(gpu.generation));
        let mut all: Vec<(Weight, u64, Step)> = Vec::new();
        let mut offer = |cost: u32, moved: &AppliedMove, settled: u64, into: Combination| {
            let weight = add(weight, cost, Some(moved));
            let rest = left & !settled;
            if rest == left || weight >= limit {
                return;
            }
            let step = Step {
                moved: Some(*moved),
                into,
            };
            let worse = |(other, left, of): &(Weight, u64, Step)| {
                left & !rest == 0 && *other <= weight && (step.is_part() || !of.is_part())
            };
            if !all.iter().any(worse) {
                all.push((weight, rest, step));
            }
        };
        let mut by_cost: Vec<&Candidate> =
            moves.iter().filter(|one| one.right & left != 0).collect();
        by_cost.sort_by_key(|one| one.cost);
        for one in by_cost {
            let writes = one.moved.step.writes;
            let wrong = match writes {
                Writes::Cells => one.written & left & !one.right,
                _ => left & !one.right,
            };
            for (rows, banks, lanes) in rectangles(wrong, self.map.wave) {
                match writes {
                    Writes::Cells => {
                        let into = Combination::Cells(rows, banks);
                        offer(one.cost, &one.moved, one.written & lanes, into);
                    }
                    _ => {
                        let Some(through) = through else { continue };
                        let cost = u32::from(through.own) + u32::from(through.wait);
                        let into = Combination::Through(rows, banks);
                        let settled = one.written & lanes;
                        offer(one.in_vector(gpu) + cost, &one.moved, settled, into);
                    }
                }
            }
            // The select also reads the lane mask, a scalar operand. If only one is allowed, the
            // moved value must be in a vector register.
            let own = match gpu.constant_bus {
                1 => one.in_vector(gpu),
                _ => one.cost,
            };
            let chosen = one.right & left;
            offer(own + choose, &one.moved, chosen, Combination::Lanes(chosen));
        }
        all
    }
}

fn whole(moved: Option<AppliedMove>) -> Step {
    let into = Combination::Whole;
    Step { moved, into }
}

fn add((cost, lds, steps): Weight, more: u32, moved: Option<&AppliedMove>) -> Weight {
    let before = moved.and_then(|moved| moved.before);
    let both = [moved.map(|moved| moved.step), before.map(|before| before.0)];
    let through = both.into_iter().flatten().filter(|one| one.is_lds());
    (cost + more, lds + through.count() as u32, steps + 1)
}

/// Pairs of a row mask and a bank mask that select none of the lanes in `without`, and are maximal,
/// with the lanes that they select.
fn rectangles(without: u64, wave: u8) -> impl Iterator<Item = (u8, u8, u64)> {
    let rows = usize::from(wave / 16).min(4);
    let mut free = [0u8; 4];
    for (row, place) in free.iter_mut().enumerate().take(rows) {
        let lanes = without >> (16 * row);
        for bank in 0..4 {
            *place |= u8::from(lanes >> (4 * bank) & 15 == 0) << bank;
        }
    }
    let all = (1u8 << rows) - 1;
    (1..=all).filter_map(move |mask| {
        let has = |row: usize| mask >> row & 1 == 1;
        let each = || free.iter().enumerate().take(rows);
        let within = each().filter(|(row, _)| has(*row));
        let banks = within.fold(15, |banks, (_, free)| banks & free);
        // If another row could be added to the row mask, the pair is not maximal.
        let smaller = each().any(|(row, free)| !has(row) && banks & !free == 0);
        if banks == 0 || smaller {
            return None;
        }
        let of_row = (0..4).filter(|bank| banks >> bank & 1 == 1);
        let of_row = of_row.fold(0u64, |all, bank| all | 15 << (4 * bank));
        let rows_of = (0..rows).filter(|row| has(*row));
        let lanes = rows_of.fold(0, |all, row| all | of_row << (16 * row));
        // If all rows of the wave are selected, all four mask bits are set; the hardware ignores
        // bits of rows that the wave does not have.
        Some((if mask == all { 15 } else { mask }, banks, lanes))
    })
}
