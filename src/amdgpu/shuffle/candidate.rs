//! Candidate moves, which give some lanes their required values.

use super::lane_map::{LaneMap, UNUSED};
use super::moves::{CONSTANT, COPY, MOVES, Move, PRESENT, Pattern, Reach, Writes, cost_of};
use super::sequence::AppliedMove;
use crate::Gpu;
use crate::instructions::{GENERATIONS, op};

/// A move, and its effects.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The move.
    pub moved: AppliedMove,
    /// The set of lanes that the move writes.
    pub written: u64,
    /// The set of lanes that get their required value.
    pub right: u64,
    /// The number of cycles until the result of the move is available, in the vector or scalar
    /// register that it writes.
    pub cost: u32,
}

/// The value that a lane gets if the lane that it reads is inactive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InactiveSource {
    /// All lanes of the wave are active. A move may go through lanes that are not sources of the
    /// map.
    Never,
    /// The value is undefined.
    Undefined,
    /// Zero, as for `ds_bpermute_b32`. A move then also writes zero to lanes whose source is
    /// outside of their row.
    Zero,
}

/// The number of cycles that a row of costs states for a GPU.
pub fn cycles(costs: &[Option<super::moves::Cost>; GENERATIONS.len()], gpu: &Gpu) -> u32 {
    cost_of(costs, gpu.generation).map_or(0, |cost| u32::from(cost.own))
}

/// Whether a word is an inline integer constant.
fn is_inline(word: u32) -> bool {
    (-16..=64).contains(&(word as i32))
}

/// The two selector words of `v_permlane16_b32`, with four bits for each lane of a row.
pub fn selects(table: &[u8; 16]) -> [u32; 2] {
    let half = |lanes: &[u8]| {
        let lanes = lanes.iter().zip(0..);
        lanes.fold(0, |word, (lane, at)| {
            word | u32::from(*lane & 15) << (4 * at)
        })
    };
    let (low, high) = table.split_at(8);
    [half(low), half(high)]
}

impl Candidate {
    /// The candidate for a move and a map.
    pub fn new(
        moved: AppliedMove,
        map: &LaneMap,
        gpu: &Gpu,
        off: InactiveSource,
    ) -> Option<Candidate> {
        let own = moved.step.cost(gpu.generation)?;
        let mut cost = u32::from(own.own);
        if off == InactiveSource::Zero && moved.step.writes == Writes::Scalar {
            cost += cycles(&PRESENT, gpu);
        }
        let permutes = [op::V_PERMLANE16_B32, op::V_PERMLANEX16_B32];
        if let Pattern::Table(table) = &moved.pattern
            && permutes.contains(&moved.step.opcode)
        {
            let words = selects(table).into_iter().filter(|word| !is_inline(*word));
            cost += words.count() as u32 * cycles(&CONSTANT, gpu);
        }
        if let Some((before, _)) = moved.before {
            cost += u32::from(before.cost(gpu.generation)?.own) + u32::from(own.wait);
        }
        let lanes = moved.lanes(map.wave);
        let (mut written, mut right) = (0, 0);
        for ((lane, from), wanted) in lanes.iter().enumerate().zip(&map.sources) {
            if *from != UNUSED {
                written |= 1 << lane;
                if from == wanted || *wanted == UNUSED {
                    right |= 1 << lane;
                }
            } else if off == InactiveSource::Zero && (lane as u8) < map.wave {
                written |= 1 << lane;
            }
        }
        Some(Candidate {
            moved,
            written,
            right,
            cost,
        })
    }

    /// The number of cycles until the result of the move is in a vector register.
    pub fn in_vector(&self, gpu: &Gpu) -> u32 {
        let copied = match self.moved.step.writes {
            Writes::Scalar => cycles(&COPY, gpu),
            _ => 0,
        };
        self.cost + copied
    }
}

/// A move of the source word itself.
fn single(step: &'static Move, pattern: Pattern) -> AppliedMove {
    AppliedMove {
        step,
        pattern,
        before: None,
    }
}

/// The moves of a GPU, except the one named `without`, and except moves that can read any lane of
/// the wave, because these take the source lanes from registers at run time. `v_permlane64_b32` is
/// also excluded if an inactive source lane must give zero, because it reads the last value of an
/// inactive lane.
pub fn moves<'g>(
    gpu: &'g Gpu,
    off: InactiveSource,
    without: Option<&'g str>,
) -> impl Iterator<Item = &'static Move> + 'g {
    MOVES.iter().filter(move |one| {
        one.cost(gpu.generation).is_some()
            && without != Some(one.name)
            && one.reach != Reach::Any(64)
            && !(off == InactiveSource::Zero && one.opcode == op::V_PERMLANE64_B32)
    })
}

/// Moves with a numeric parameter, for each value of the parameter.
pub fn numbered(
    map: &LaneMap,
    gpu: &Gpu,
    off: InactiveSource,
    without: Option<&str>,
) -> Vec<Candidate> {
    let mut all = Vec::new();
    for step in moves(gpu, off, without) {
        if matches!(
            step.reach,
            Reach::Any(_) | Reach::Across(_) | Reach::Bits(_)
        ) {
            continue;
        }
        for number in step.first..=step.last {
            let pattern = Pattern::Number(number);
            all.extend(Candidate::new(single(step, pattern), map, gpu, off));
        }
    }
    all
}

/// Patterns of a move without a numeric parameter that are correct for many of these lanes of a
/// map. If the pattern is the same for all groups of lanes, each group gives one pattern: entries
/// that the group leaves open are taken from other groups.
pub fn patterns(step: &Move, map: &LaneMap, lanes: u64) -> Vec<Pattern> {
    let mut found = Vec::new();
    match step.reach {
        Reach::Any(group @ ..=16) => tables(map, lanes, group, 0, &mut found),
        Reach::Across(group @ ..=16) => tables(map, lanes, group, group, &mut found),
        Reach::Bits(group) => {
            found.extend(bits(map, lanes, group));
            found.extend(bits(map, lanes & !map.own(), group));
            some_bits(map, lanes, group, &mut found);
        }
        _ => {}
    }
    found
}

/// Tables of the source lane of each lane of a group. The source lanes are in the same group, or,
/// if `other` is not zero, in the group whose lane indices differ by exclusive or with `other`.
fn tables(map: &LaneMap, lanes: u64, group: u8, other: u8, found: &mut Vec<Pattern>) {
    let asked = |first: u8| {
        let mut asked = [UNUSED; 16];
        for (at, place) in (0..group).zip(&mut asked) {
            let from = map.source(first + at);
            let base = first ^ other;
            if lanes >> (first + at) & 1 == 1 && from != UNUSED && from & !(group - 1) == base {
                *place = from - base;
            }
        }
        asked
    };
    let groups = (0..map.wave).step_by(usize::from(group));
    let all: Vec<[u8; 16]> = groups
        .map(asked)
        .filter(|asked| asked.iter().any(|from| *from != UNUSED))
        .collect();
    for first in 0..all.len() {
        let mut table = [UNUSED; 16];
        // The table starts with the requirements of one group. Open entries are taken from the
        // following groups, cyclically.
        for asked in all.iter().cycle().skip(first).take(all.len()) {
            for (place, from) in table.iter_mut().zip(asked) {
                if *place == UNUSED {
                    *place = *from;
                }
            }
        }
        for (at, place) in (0..).zip(&mut table) {
            if *place == UNUSED {
                *place = at % group;
            }
        }
        let pattern = Pattern::Table(table);
        if !found.contains(&pattern) {
            found.push(pattern);
        }
    }
}

/// A pattern in which each bit of the source lane's index is a function of the same bit of the
/// reading lane's index; `None` unless such functions are correct for all these lanes.
fn bits(map: &LaneMap, lanes: u64, group: u8) -> Option<Pattern> {
    let mut known = [[None; 2]; 6];
    let all = map.pairs().filter(|(lane, _)| lanes >> lane & 1 == 1);
    for (lane, from) in all {
        if (lane ^ from) & !(group - 1) != 0 {
            return None;
        }
        for (at, known) in known.iter_mut().enumerate() {
            let place = known.get_mut(usize::from(lane >> at & 1))?;
            let bit = from >> at & 1;
            if place.is_some_and(|known| known != bit) {
                return None;
            }
            *place = Some(bit);
        }
    }
    let (mut and, mut or, mut xor) = (0, 0, 0);
    for (at, known) in known.iter().enumerate() {
        let bit = 1 << at;
        if bit >= group {
            break;
        }
        match known {
            [None | Some(0), None | Some(1)] => and |= bit,
            [Some(1), Some(0)] => {
                and |= bit;
                xor |= bit;
            }
            [_, Some(0)] => {}
            _ => or |= bit,
        }
    }
    Some(Pattern::Bits { and, or, xor })
}

/// Patterns of index bits that are correct for some of the lanes. For each of the first few
/// distances (exclusive or of lane and source), a pattern starts with the lanes of this distance,
/// and adds other lanes that are consistent with them.
fn some_bits(map: &LaneMap, lanes: u64, group: u8, found: &mut Vec<Pattern>) {
    let of_group =
        |(lane, from): &(u8, u8)| lanes >> lane & 1 == 1 && (lane ^ from) & !(group - 1) == 0;
    let mut distances = [UNUSED; MOST_DISTANCES];
    let mut count = 0;
    for (lane, from) in map.pairs().filter(of_group) {
        let distance = lane ^ from;
        if !distances.contains(&distance)
            && let Some(place) = distances.get_mut(count)
        {
            *place = distance;
            count += 1;
        }
    }
    for distance in distances.into_iter().take(count) {
        // `zeros` is for bits that are 0 in the lane index, `ones` for bits that are 1. Each is a
        // mask of the source index bits that are determined, and their values.
        let (mut zeros, mut ones) = ((0, 0), (0, 0));
        let mut add = |lane: u8, from: u8| {
            let within = group - 1;
            let (of_zeros, of_ones) = (!lane & within, lane & within);
            let wrong = zeros.0 & of_zeros & (zeros.1 ^ from) | ones.0 & of_ones & (ones.1 ^ from);
            if wrong == 0 {
                zeros = (zeros.0 | of_zeros, zeros.1 | of_zeros & from);
                ones = (ones.0 | of_ones, ones.1 | of_ones & from);
            }
        };
        let near = |(lane, from): &(u8, u8)| lane ^ from == distance;
        let first = map.pairs().filter(of_group).filter(near);
        first.for_each(|(lane, from)| add(lane, from));
        let others = map.pairs().filter(of_group).filter(|pair| !near(pair));
        others.for_each(|(lane, from)| add(lane, from));
        // A source index bit that is not determined equals the bit of the lane index.
        let within = group - 1;
        let zero = zeros.1 & zeros.0;
        let one = ones.1 & ones.0 | !ones.0 & within;
        let pattern = Pattern::Bits {
            and: zero ^ one,
            or: zero & one,
            xor: zero & !one,
        };
        if !found.contains(&pattern) {
            found.push(pattern);
        }
    }
}

/// The maximum number of distances for which a pattern is tried.
const MOST_DISTANCES: usize = 4;

/// Moves without a numeric parameter that match lanes of a map, within a limit of cycles.
pub fn patterned(
    map: &LaneMap,
    lanes: u64,
    most: u32,
    gpu: &Gpu,
    off: InactiveSource,
    without: Option<&str>,
) -> Vec<Candidate> {
    let mut all = Vec::new();
    let is_cheap = |step: &&Move| {
        cost_of(&step.costs, gpu.generation).is_some_and(|cost| u32::from(cost.own) <= most)
    };
    for step in moves(gpu, off, without).filter(is_cheap) {
        for pattern in patterns(step, map, lanes) {
            all.extend(Candidate::new(single(step, pattern), map, gpu, off));
        }
    }
    all
}

/// Finds a move of the result of another move that gives all lanes their required values, at a
/// lower cost than `below`. All lanes of the wave must be active.
pub fn composed(map: &LaneMap, below: u32, gpu: &Gpu, without: Option<&str>) -> Vec<Candidate> {
    let wanted = map.wanted();
    let whole = |one: &Candidate| !matches!(one.moved.step.writes, Writes::Scalar);
    let off = InactiveSource::Never;
    let numbers: Vec<Candidate> = numbered(map, gpu, off, without)
        .into_iter()
        .filter(whole)
        .collect();
    let given: Vec<[u8; 64]> = numbers
        .iter()
        .map(|one| one.moved.step.lanes(one.moved.pattern, map.wave))
        .collect();
    let mut all = Vec::new();
    for (first, given) in numbers.iter().zip(&given) {
        let AppliedMove { step, pattern, .. } = first.moved;
        let mut add = |second: AppliedMove| {
            let before = Some((step, pattern));
            let found = Candidate::new(AppliedMove { before, ..second }, map, gpu, off);
            all.extend(found.filter(|found| wanted & !found.right == 0 && found.cost < below));
        };
        let cheap = |second: u32| first.cost + second < below;
        for second in numbers.iter().filter(|second| cheap(second.cost)) {
            let AppliedMove { step, pattern, .. } = second.moved;
            let suits = map.pairs().all(|(lane, from)| {
                let between = step.reach.source(lane, pattern, map.wave);
                given.get(usize::from(between)) == Some(&from)
            });
            if suits {
                add(second.moved);
            }
        }
        // The table of the second move: the lane of the intermediate result that each lane must
        // read.
        for second in moves(gpu, off, without) {
            let Reach::Any(group @ ..=16) = second.reach else {
                continue;
            };
            if !second
                .cost(gpu.generation)
                .is_some_and(|cost| cheap(u32::from(cost.own)))
            {
                continue;
            }
            let place = |lane: u8, wanted: u8| {
                let first = lane & !(group - 1);
                (first..first + group).find(|at| given.get(usize::from(*at)) == Some(&wanted))
            };
            let suits = |(lane, wanted)| place(lane, wanted).is_some();
            if !map.pairs().all(suits) {
                continue;
            }
            let inverse = LaneMap::new(u32::from(map.wave), |lane| {
                place(lane, map.source(lane)).unwrap_or(UNUSED)
            });
            for pattern in patterns(second, &inverse, wanted) {
                add(single(second, pattern));
            }
        }
    }
    all
}
