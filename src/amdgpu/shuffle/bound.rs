//! A lower bound of the cost for the remaining lanes, which prunes the search.

use super::candidate::{Candidate, InactiveSource, moves};
use super::lane_map::LaneMap;
use super::moves::{Reach, Writes, cost_of};
use crate::Gpu;

/// The costs of the cheapest moves that give single lanes their required values, regardless of
/// other lanes.
pub struct Bound<'m> {
    map: &'m LaneMap,
    /// By lane: the cost of a move that writes vector register lanes. Lanes that keep their value
    /// cost zero.
    of_lane: [u32; 64],
    /// The cost of reading the value of one lane to a scalar register, from which other lanes get
    /// it.
    scalar: u32,
}

impl Bound<'_> {
    /// Computes the bound for a map. `numbered` are the candidates with a numeric parameter.
    pub fn new<'m>(
        map: &'m LaneMap,
        numbered: &[Candidate],
        gpu: &Gpu,
        off: InactiveSource,
        without: Option<&str>,
    ) -> Bound<'m> {
        let mut of_lane = [u32::MAX; 64];
        let mut scalar = u32::MAX;
        let mut lower = |lane: u8, cost: u32| {
            if let Some(place) = of_lane.get_mut(usize::from(lane)) {
                *place = cost.min(*place);
            }
        };
        for one in numbered {
            if one.moved.step.writes == Writes::Scalar {
                scalar = scalar.min(one.in_vector(gpu));
                continue;
            }
            for lane in (0..map.wave).filter(|lane| one.right >> lane & 1 == 1) {
                lower(lane, one.cost);
            }
        }
        for step in moves(gpu, off, without) {
            let Some(cost) = cost_of(&step.costs, gpu.generation) else {
                continue;
            };
            for (lane, from) in map.pairs() {
                let group = step.reach.group(map.wave);
                let start = |lane: u8| lane & !(group - 1);
                let reached = match step.reach {
                    Reach::Any(_) | Reach::Bits(_) => start(from) == start(lane),
                    Reach::Across(_) => start(from) == start(lane) ^ group,
                    _ => false,
                };
                if reached {
                    lower(lane, u32::from(cost.own));
                }
            }
        }
        for (lane, _) in map.pairs().filter(|(lane, from)| lane == from) {
            lower(lane, 0);
        }
        Bound {
            map,
            of_lane,
            scalar,
        }
    }

    /// The minimum cost of moves that give these lanes their required values.
    ///
    /// Consider the lanes for which moves through a scalar register are cheapest. Either a vector
    /// move writes at least one of them, or each of their different source lanes is read to a
    /// scalar register.
    pub fn of(&self, left: u64) -> u32 {
        let mut cheap = 0;
        let mut dear = u32::MAX;
        let mut read = 0u64;
        let lanes = self.map.pairs().zip(self.of_each());
        for ((lane, from), cost) in lanes {
            if left >> lane & 1 == 0 {
                continue;
            }
            if cost > self.scalar {
                dear = dear.min(cost);
                read |= 1 << from;
            } else {
                cheap = cost.max(cheap);
            }
        }
        if read == 0 {
            return cheap;
        }
        cheap.max(dear.min(self.scalar.saturating_mul(read.count_ones())))
    }

    /// The cost of each lane that needs a value.
    fn of_each(&self) -> impl Iterator<Item = u32> + '_ {
        let lanes = self.map.pairs().map(|(lane, _)| usize::from(lane));
        lanes.map(|lane| self.of_lane.get(lane).copied().unwrap_or(0))
    }
}
