//! Tests that sequences are correct, and as cheap as those that an exhaustive search finds.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use super::moves::{MOVES, Pattern, Reach, Writes};
use super::sequence::Combination;
use super::{InactiveSource, LaneMap, Search, Sequence, cheapest, pulled_cost};
use crate::Gpu;
use crate::gpu::GPUS;
use lanelog_ir::shuffle::{Mode, WARP, control, source};
use pretty_assertions::assert_eq;

/// The lane maps of all CUDA shuffles with constant operands.
fn maps(wave: u32) -> BTreeSet<LaneMap> {
    let mut maps = BTreeSet::new();
    for mode in Mode::ALL {
        for width in [1, 2, 4, 8, 16, 32] {
            let c = control(mode, width).unwrap();
            maps.extend((0..32).map(|offset| {
                LaneMap::new(wave, |lane| {
                    let (warp, lane) = (u32::from(lane) / WARP * WARP, u32::from(lane) % WARP);
                    (warp + source(mode, lane, offset, c).0) as u8
                })
            }));
        }
    }
    maps
}

fn search<'s>(map: &'s LaneMap, gpu: &'s Gpu, full: bool) -> Search<'s> {
    Search {
        map,
        gpu,
        off: if full {
            InactiveSource::Never
        } else {
            InactiveSource::Undefined
        },
        without: None,
        below: pulled_cost(gpu, 1),
    }
}

fn is_right(sequence: &Sequence, map: &LaneMap) -> bool {
    let found = sequence.lanes(map.wave);
    map.pairs().all(|(lane, from)| found.source(lane) == from)
}

/// A pseudo-random number generator (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }
}

/// A random map with some unused lanes. In many of these maps, all lanes of a row have sources at
/// the same distance.
fn random_map(random: &mut Random, wave: u32) -> LaneMap {
    let kind = random.below(4);
    let by = random.below(u64::from(wave)) as u8;
    let mut sources = [0u8; 64];
    for (lane, place) in (0u8..).zip(&mut sources) {
        let wave = wave as u8;
        *place = match kind {
            0 => random.below(u64::from(wave)) as u8,
            1 => lane ^ by & (wave - 1),
            2 => (lane & !15) | ((lane + by) & 15),
            _ => lane.saturating_sub(by),
        };
        if random.below(4) == 0 {
            *place = super::lane_map::UNUSED;
        }
        if random.below(24) == 0 {
            *place = random.below(u64::from(wave)) as u8;
        }
    }
    LaneMap::new(wave, |lane| sources[usize::from(lane)])
}

/// The cost of a sequence in cycles, computed from the table and its steps.
fn cycles(sequence: &Sequence, gpu: &Gpu) -> u32 {
    let row = |one: &super::moves::Move| one.cost(gpu.generation).unwrap();
    let own = |one: &super::moves::Move| u32::from(row(one).own);
    let words = gpu.wave / 32;
    let mut sum = 0;
    for (at, step) in sequence.steps.iter().enumerate() {
        let Some(moved) = step.moved else {
            // A move with masks needs a copy of the original word, into which it writes; a select
            // (`v_cndmask_b32`) reads the original word itself.
            let next = sequence.steps.get(at + 1);
            sum += if next.is_some_and(|next| next.is_part()) {
                5
            } else {
                0
            };
            continue;
        };
        sum += own(moved.step);
        if let Some((before, _)) = moved.before {
            sum += own(before) + u32::from(row(moved.step).wait);
        }
        if let Pattern::Table(table) = moved.pattern
            && moved.step.name.starts_with("permlane")
        {
            // Each half of the table is a selector word. Small words are inline constants.
            for half in table.chunks(8) {
                let digits = half.iter().rev().map(|lane| format!("{lane:x}"));
                let word = u32::from_str_radix(&digits.collect::<String>(), 16).unwrap();
                sum += if (word as i32) < -16 || word as i32 > 64 {
                    2
                } else {
                    0
                };
            }
        }
        let is_scalar = moved.step.writes == Writes::Scalar;
        let waits = if gpu.wave == 64 { 2 } else { 0 };
        sum += match step.into {
            Combination::Whole if is_scalar => 5,
            Combination::Whole | Combination::Cells(..) => 0,
            Combination::Through(..) => 5 + waits + if is_scalar { 5 } else { 0 },
            // The mask is a scalar operand, of which gfx9 allows only one.
            Combination::Lanes(_) => {
                5 + 2 * words + if is_scalar && gpu.wave == 64 { 5 } else { 0 }
            }
        };
    }
    sum
}

#[test]
fn found_sequences_give_every_lane_its_source() {
    let mut random = Random(88_172_645_463_325_252);
    for gpu in GPUS {
        let made = (0..200).map(|_| random_map(&mut random, gpu.wave));
        let maps: Vec<LaneMap> = maps(gpu.wave).into_iter().chain(made).collect();
        for map in &maps {
            for full in [false, true] {
                let (found, _) = search(map, gpu, full).run();
                if let Some(found) = found {
                    assert!(is_right(&found, map), "{} {map:?}: {found:?}", gpu.name);
                    assert!(found.cost < pulled_cost(gpu, 1), "{} {found:?}", gpu.name);
                    assert_eq!(found.cost, cycles(&found, gpu), "{} {found:?}", gpu.name);
                    let composed = |step: &super::sequence::Step| {
                        step.moved.is_some_and(|moved| moved.before.is_some())
                    };
                    assert!(full || !found.steps.iter().any(composed), "{found:?}");
                }
            }
        }
    }
}

/// No search visits more states than these numbers (a state takes some microseconds). No search
/// reaches the limit `MOST`, so that all results are optimal.
#[test]
fn searches_of_shuffles_are_short() {
    for gpu in GPUS {
        for map in maps(gpu.wave) {
            for full in [false, true] {
                let (_, states) = search(&map, gpu, full).run();
                assert!(states <= 120, "{} {map:?}: {states}", gpu.name);
            }
        }
    }
}

/// A move that can be masked, with its parameters: the set of lanes that get their required value,
/// the set of lanes written, and the cost.
struct Plain {
    right: u64,
    written: u64,
    cost: u32,
}

/// All moves with all values of their parameters, and with all tables of up to four lanes. The
/// source lanes are derived here from AMD's documentation of each move, independently of `Reach`.
fn plain(map: &LaneMap, gpu: &Gpu, cells: bool) -> Vec<Plain> {
    let mut all = Vec::new();
    let wave = usize::from(map.wave);
    let mut add = |name: &str, source: &dyn Fn(usize) -> Option<usize>| {
        let row = MOVES.iter().find(|one| one.name == name).unwrap();
        let Some(cost) = row.cost(gpu.generation) else {
            return;
        };
        if cells && row.writes != Writes::Cells {
            return;
        }
        let (mut right, mut written) = (0, 0);
        for lane in 0..wave {
            if let Some(from) = source(lane).filter(|from| *from < wave) {
                written |= 1 << lane;
                if map.source(lane as u8) == from as u8 {
                    right |= 1 << lane;
                }
            }
        }
        // A scalar result must be copied to a vector register, which costs five cycles.
        let copied = if row.writes == Writes::Scalar { 5 } else { 0 };
        let cost = u32::from(cost.own) + copied;
        all.push(Plain {
            right,
            written,
            cost,
        });
    };
    for bits in 0..256 {
        add("quad_perm", &|lane| {
            Some(lane / 4 * 4 + (bits >> (2 * (lane % 4)) & 3))
        });
    }
    for n in 1..16 {
        add("row_shl", &|lane| (lane % 16 + n < 16).then_some(lane + n));
        add("row_shr", &|lane| (lane % 16 >= n).then(|| lane - n));
        add("row_ror", &|lane| {
            Some(lane / 16 * 16 + (lane % 16 + 16 - n) % 16)
        });
        add("row_xmask", &|lane| Some(lane ^ n));
    }
    for n in 0..16 {
        for name in ["row_share", "row_newbcast"] {
            add(name, &|lane| Some(lane / 16 * 16 + n));
        }
    }
    add("row_mirror", &|lane| Some(lane / 16 * 16 + 15 - lane % 16));
    add("row_half_mirror", &|lane| Some(lane / 8 * 8 + 7 - lane % 8));
    add("wave_shl", &|lane| Some(lane + 1));
    add("wave_shr", &|lane| lane.checked_sub(1));
    add("wave_rol", &|lane| Some((lane + 1) % wave));
    add("wave_ror", &|lane| Some((lane + wave - 1) % wave));
    add("row_bcast:15", &|lane| (lane / 16 * 16).checked_sub(1));
    add("row_bcast:31", &|lane| (lane / 32 * 32).checked_sub(1));
    for n in 0..wave {
        add("readlane", &|_| Some(n));
    }
    for n in 1..32 {
        add("swizzle_rotate", &|lane| {
            Some(lane / 32 * 32 + (lane + 32 - n) % 32)
        });
    }
    // Each of five index bits is kept, inverted, cleared or set. These 2^10 combinations cover all
    // patterns of index bits.
    for bits in 0..1 << 10 {
        let (first, second) = (bits & 31, bits >> 5);
        let (and, or, xor) = (first, !first & second, first & second);
        add("swizzle", &|lane| {
            Some(lane / 32 * 32 + ((((lane % 32) & and) | or) ^ xor))
        });
    }
    add("permlane64", &|lane| Some(lane ^ 32));
    add("permlane16_swap", &|lane| Some(lane ^ 16));
    add("permlane32_swap", &|lane| Some(lane ^ 32));
    all
}

/// The minimum cost of: no move; one move; two moves, the second with any row and bank masks. One
/// of the two moves may be the original word.
fn brute_force(map: &LaneMap, gpu: &Gpu) -> Option<u32> {
    let wanted = map.wanted();
    if wanted & !map.own() == 0 {
        return Some(0);
    }
    let firsts = plain(map, gpu, false);
    let covering = firsts.iter().filter(|one| wanted & !one.right == 0);
    let mut best = covering.map(|one| one.cost).min();
    let mut lower = |cost: u32| best = Some(best.map_or(cost, |best: u32| best.min(cost)));
    let mut firsts: Vec<(u64, u32)> = firsts.iter().map(|one| (one.right, one.cost)).collect();
    // The original word, in another register.
    firsts.push((map.own(), 5));
    firsts.sort_unstable();
    firsts.dedup();
    for second in plain(map, gpu, true) {
        for rows in 1..16u8 {
            for banks in 1..16u8 {
                let within = (0..u64::from(map.wave)).filter(|lane| {
                    rows >> (lane / 16) & 1 == 1 && banks >> (lane % 16 / 4) & 1 == 1
                });
                let mask = within.fold(0, |mask, lane| mask | 1u64 << lane);
                let written = second.written & mask & wanted;
                if written & !second.right != 0 || written == 0 {
                    continue;
                }
                let left = wanted & !written;
                let rest = firsts.iter().filter(|(right, _)| left & !right == 0);
                if let Some(cost) = rest.map(|(_, cost)| *cost).min() {
                    lower(cost + second.cost);
                }
            }
        }
    }
    best
}

#[test]
fn no_two_moves_are_cheaper_than_what_is_found() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut compared = 0;
    for gpu in GPUS {
        let all: Vec<LaneMap> = maps(gpu.wave).into_iter().collect();
        let mut chosen: Vec<LaneMap> = all.iter().copied().step_by(9).collect();
        chosen.extend((0..10).map(|_| random_map(&mut random, gpu.wave)));
        for map in &chosen {
            let Some(least) = brute_force(map, gpu) else {
                continue;
            };
            let found = search(map, gpu, false).cheapest();
            let cost = found
                .as_ref()
                .map_or(pulled_cost(gpu, 1), |found| found.cost);
            assert!(cost <= least, "{} {map:?}: {least}, {found:?}", gpu.name);
            // The search may find a cheaper solution than this brute force, with a move that is not
            // tried here: a table of more lanes, a select by lanes, or more than two moves.
            compared += usize::from(cost == least);
        }
    }
    assert!(compared > 60, "{compared}");
}

/// A step that is not the first: the remaining lanes that it must not write, the lanes that it
/// settles, its cost, and whether it writes only some rows and banks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Later {
    wrong: u16,
    settles: u16,
    cost: u32,
    part: bool,
}

/// Numbers the used lanes of a map, of which there are at most 16, so that sets of them are small
/// bit sets.
struct Few {
    lanes: Vec<u32>,
}

impl Few {
    fn of(&self, mask: u64) -> u16 {
        let bits = self.lanes.iter().enumerate();
        bits.fold(0, |all, (at, lane)| {
            all | u16::from(mask >> lane & 1 == 1) << at
        })
    }
}

/// The minimum cost of any number of steps: moves with all parameters and all row and bank masks,
/// moves with a second masked instruction, and selects by lanes. All sets of remaining lanes are
/// visited (Dijkstra's algorithm).
fn least_of_any_number(map: &LaneMap, gpu: &Gpu) -> Option<u32> {
    let wanted = map.wanted();
    let few = Few {
        lanes: (0..map.wave.into())
            .filter(|lane| wanted >> lane & 1 == 1)
            .collect(),
    };
    assert!(few.lanes.len() <= 16);
    let waits = if gpu.wave == 64 { 2 } else { 0 };
    let mut masks = Vec::new();
    for rows in 1..16u64 {
        for banks in 1..16u64 {
            let within = (0..u64::from(map.wave))
                .filter(|lane| rows >> (lane / 16) & 1 == 1 && banks >> (lane % 16 / 4) & 1 == 1);
            masks.push(few.of(within.fold(0, |mask, lane| mask | 1u64 << lane)));
        }
    }
    masks.sort_unstable();
    masks.dedup();
    let whole: Vec<(u16, u32)> = plain(map, gpu, false)
        .iter()
        .map(|one| (few.of(one.right & wanted), one.cost))
        .collect();
    let mut later = BTreeSet::new();
    for one in plain(map, gpu, true) {
        let (right, written) = (few.of(one.right), few.of(one.written));
        later.extend(masks.iter().map(|mask| Later {
            wrong: written & mask & !right,
            settles: written & mask,
            cost: one.cost,
            part: true,
        }));
    }
    for (right, cost) in &whole {
        later.extend(masks.iter().map(|mask| Later {
            wrong: mask & !right,
            settles: *mask,
            cost: cost + 5 + waits,
            part: true,
        }));
        // In wave64, a scalar result must be copied for a select by lanes; in wave32 it can be an
        // operand.
        later.insert(Later {
            wrong: 0,
            settles: *right,
            cost: cost + 5 + 2 * (gpu.wave / 32),
            part: false,
        });
    }
    let later: Vec<Later> = later.into_iter().filter(|one| one.settles != 0).collect();
    let own = few.of(map.own());
    let all = few.of(wanted);
    // The minimum cost by state: the set of remaining lanes, and whether the previous step (in the
    // order of the search) writes only some rows and banks.
    let mut known = vec![[u32::MAX; 2]; 1 << few.lanes.len()];
    let mut open = BTreeSet::from([(0u32, all, false)]);
    let mut best: Option<u32> = None;
    while let Some((cost, left, part)) = open.pop_first() {
        if best.is_some_and(|best| best <= cost) {
            break;
        }
        let mut lower = |cost: u32| best = Some(best.map_or(cost, |best: u32| best.min(cost)));
        if left & !own == 0 {
            lower(cost + if part { 5 } else { 0 });
        }
        for (_, own) in whole.iter().filter(|(right, _)| left & !right == 0) {
            lower(cost + own);
        }
        for step in later.iter().filter(|step| step.wrong & left == 0) {
            let rest = left & !step.settles;
            let sum = cost + step.cost;
            if rest == left || best.is_some_and(|best| best <= sum) {
                continue;
            }
            let slot = &mut known[usize::from(rest)][usize::from(step.part)];
            if sum < *slot {
                *slot = sum;
                open.insert((sum, rest, step.part));
            }
        }
    }
    best
}

/// For maps of up to twelve lanes, a search over all sets of lanes shows that no sequence of any
/// length is cheaper.
#[test]
fn no_number_of_moves_is_cheaper_for_maps_of_few_lanes() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut steps = [0; 8];
    let mut dearer = Vec::new();
    for gpu in GPUS {
        let shuffles: Vec<LaneMap> = maps(gpu.wave).into_iter().collect();
        for round in 0..12 {
            let from = match round % 3 {
                0 => random_map(&mut random, gpu.wave),
                _ => shuffles[random.below(shuffles.len() as u64) as usize],
            };
            // Even rounds use arbitrary lanes; odd rounds use lanes close to each other.
            let count = 6 + 2 * (round % 4) as u8;
            let first = random.below(u64::from(gpu.wave)) as u8 & !3;
            let mut kept = 0u64;
            while kept.count_ones() < count.into() {
                let lane = match round % 2 {
                    0 => random.below(u64::from(gpu.wave)) as u8,
                    _ => (first + random.below(16) as u8) % gpu.wave as u8,
                };
                kept |= 1 << lane;
            }
            // Some maps are not shuffles, but take some lanes from each of two shuffles.
            let other = shuffles[random.below(shuffles.len() as u64) as usize];
            let map = LaneMap::new(gpu.wave, |lane| {
                let one = if round % 6 >= 4 && lane % 8 >= 4 {
                    &other
                } else {
                    &from
                };
                match kept >> lane & 1 {
                    1 => one.source(lane),
                    _ => super::lane_map::UNUSED,
                }
            });
            let Some(least) = least_of_any_number(&map, gpu) else {
                continue;
            };
            let found = search(&map, gpu, false).cheapest();
            let cost = found
                .as_ref()
                .map_or(pulled_cost(gpu, 1), |found| found.cost);
            if cost > least {
                let pairs: Vec<(u8, u8)> = map.pairs().collect();
                dearer.push(format!("{} {pairs:?}: {cost}, not {least}", gpu.name));
            }
            // The search may find a cheaper solution than the comparison, with a table of lanes,
            // which is not tried here, or with a permutation through the LDS unit.
            if let Some(found) = found.filter(|found| found.cost == least) {
                steps[found.steps.len().min(7)] += 1;
            }
        }
    }
    assert!(dearer.is_empty(), "{}", dearer.join("\n"));
    let three: usize = steps[3..].iter().sum();
    assert!(steps.iter().sum::<usize>() > 30 && three > 4, "{steps:?}");
}

/// The table of moves agrees with AMD's documentation, which `plain` implements independently.
#[test]
fn moves_reach_what_the_instruction_reads() {
    for gpu in GPUS {
        // Tries, for each lane index, the map in which all lanes read that lane. The lanes to which
        // a move gives their required value are those that read that lane.
        for from in 0..gpu.wave as u8 {
            let map = LaneMap::new(gpu.wave, |_| from);
            let mut stated: Vec<(u64, u64)> = plain(&map, gpu, false)
                .iter()
                .map(|one| (one.right, one.written))
                .collect();
            stated.sort_unstable();
            stated.dedup();
            for one in MOVES {
                let tables = matches!(one.reach, Reach::Any(_) | Reach::Across(_) | Reach::Bits(_));
                if one.cost(gpu.generation).is_none() || tables {
                    continue;
                }
                for number in one.first..=one.last {
                    let lanes = one.lanes(Pattern::Number(number), gpu.wave as u8);
                    let bits = |of: &dyn Fn(u8) -> bool| {
                        let lanes = lanes.iter().enumerate().filter(|(_, from)| of(**from));
                        lanes.fold(0u64, |bits, (lane, _)| bits | 1 << lane)
                    };
                    let found = (bits(&|one| one == from), bits(&|one| one != u8::MAX));
                    // No lane reads a lane index beyond the wave size.
                    if found.1 == 0 {
                        continue;
                    }
                    let name = one.name;
                    assert!(
                        stated.contains(&found),
                        "{} {name}:{number} {found:x?}",
                        gpu.name
                    );
                }
            }
        }
    }
}

#[test]
fn known_sequences_equal_searched_ones() {
    let written = |sequence: Option<&Sequence>| sequence.map(|found| format!("{found:?}"));
    for gpu in GPUS {
        for map in maps(gpu.wave).iter().step_by(7) {
            for full in [false, true] {
                let search = search(map, gpu, full);
                let found = search.cheapest();
                // The first call searches, the second one uses the cache.
                for _ in 0..2 {
                    let known = cheapest(map, gpu, search.off, search.below);
                    assert_eq!(written(known.as_deref()), written(found.as_ref()));
                }
            }
        }
    }
}
