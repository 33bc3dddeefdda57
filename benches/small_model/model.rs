//! Runs lanes on a graph, with every choice of every lane. A state consists of the position of each
//! lane and, for each pair of lanes, the values that they have in common: whether the last visit of
//! a block gave both lanes the same value. Because later steps depend only on the state, each state
//! is visited once, for all paths by which lanes reach it.

use rustc_hash::FxHashSet;

use super::cycles::{Blocks, Shape, members};
use super::graphs::MOST_BLOCKS;
use super::text::{Kind, Read, keeps_itself};

/// The position of a lane that has returned, which is greater than all others.
const GONE: u64 = u64::MAX;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Lane {
    /// The position in the execution order. Lanes with equal positions are converged, and the lane
    /// with the least position is executed next. The position has three bits for each of these
    /// numbers, from the highest bits: for each cycle around the block, from the outermost, the
    /// rank of its header and the iteration; then the rank of the block.
    place: u64,
    /// The current block, and the block before it.
    block: u8,
    from: u8,
    /// By block: over which edge it was last entered (`p`), and which edge `z` has its value from.
    entered: Small,
    kept: Small,
}

/// The lowest bit of the rank, and of the iteration, at a level of nesting.
fn rank_bit(level: usize) -> usize {
    60 - 6 * level
}

fn iteration_bit(level: usize) -> usize {
    57 - 6 * level
}

/// The effect of an edge on a lane's place.
#[derive(Clone, Copy)]
struct Edge {
    to: u8,
    /// The ranks of the new place.
    ranks: u64,
    /// The mask of the iterations of cycles that contain both ends of the edge.
    kept: u64,
    /// The position of the iteration that the edge increments, if it leads to a header.
    counted: Option<usize>,
}

impl Edge {
    fn of(shape: &Shape, from: usize, to: usize) -> Edge {
        let mut edge = Edge {
            to: to as u8,
            ranks: 0,
            kept: 0,
            counted: None,
        };
        let around = &shape.around[to];
        for (level, cycle) in around.iter().enumerate() {
            let (header, _) = shape.cycles[*cycle];
            edge.ranks |= u64::from(shape.rank[header]) << rank_bit(level);
            if shape.around[from].get(level) == Some(cycle) {
                edge.kept |= 7 << iteration_bit(level);
            }
            if header == to {
                edge.counted = Some(iteration_bit(level));
            }
        }
        edge.ranks |= u64::from(shape.rank[to]) << rank_bit(around.len());
        edge
    }
}

/// A number from 0 to 7 for each block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Small(u32);

impl Small {
    fn get(self, at: usize) -> u8 {
        (self.0 >> (3 * at) & 7) as u8
    }

    fn set(&mut self, at: usize, number: u8) {
        self.0 = self.0 & !(7 << (3 * at)) | u32::from(number) << (3 * at);
    }

    /// Keeps the values of the selected blocks, and clears the others.
    fn only(self, blocks: Blocks) -> Small {
        let kept = members(blocks).fold(0, |all, at| all | 7 << (3 * at));
        Small(self.0 & kept)
    }
}

/// The maximum number of iterations that a place can encode.
pub const MOST_ITERATIONS: u8 = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State<const LANES: usize, const PAIRS: usize> {
    lanes: [Lane; LANES],
    /// For each two lanes, by block: whether the last `u` (and `l`) is the same, and the last `q`.
    wave: [Blocks; PAIRS],
    phi: [Blocks; PAIRS],
}

/// Values on which converged lanes differed.
#[derive(Default)]
pub struct Seen {
    pub states: u64,
    phi: Blocks,
    phi_of_wave: Blocks,
    first_same: Blocks,
    last_same: Blocks,
    of_itself: Blocks,
    /// By the block that reads: of the values of which blocks.
    read_wave: [Blocks; MOST_BLOCKS],
    read_phi: [Blocks; MOST_BLOCKS],
    read_phi_of_wave: [Blocks; MOST_BLOCKS],
    use_by_phi: [Blocks; MOST_BLOCKS],
}

impl Seen {
    /// Whether converged lanes differed.
    pub fn differs(&self, read: &Read) -> bool {
        let blocks = match read.kind {
            Kind::Phi => self.phi,
            Kind::PhiOfWave => self.phi_of_wave,
            Kind::PhiFirstSame => self.first_same,
            Kind::PhiLastSame => self.last_same,
            Kind::PhiOfItself => self.of_itself,
            Kind::ReadWave | Kind::ReadLoad | Kind::UseWave | Kind::ByToken => {
                self.read_wave[read.at]
            }
            Kind::UseWaveByPhi => self.use_by_phi[read.at],
            Kind::ReadPhi => self.read_phi[read.at],
            Kind::ReadPhiOfWave => self.read_phi_of_wave[read.at],
        };
        blocks >> read.of & 1 == 1
    }
}

/// The two lanes of each pair, with the index of the pair.
fn pairs<const LANES: usize>() -> impl Iterator<Item = (usize, usize, usize)> {
    (0..LANES)
        .flat_map(|one| (one + 1..LANES).map(move |other| (one, other)))
        .enumerate()
        .map(|(pair, (one, other))| (pair, one, other))
}

/// The properties of a graph that each step needs.
struct Run<'s> {
    shape: &'s Shape,
    /// The outgoing edges of each block.
    edges: Vec<Vec<Edge>>,
    /// The blocks that end in a divergent branch.
    labels: Blocks,
    most: u64,
    /// By block: predecessors over which `z` keeps its value, and the first and last two
    /// predecessors.
    keeping: [Blocks; MOST_BLOCKS],
    first_two: [Blocks; MOST_BLOCKS],
    last_two: [Blocks; MOST_BLOCKS],
    told: Told,
}

/// For each kind of value: the blocks whose values are tracked. Results for other values are not
/// reliable.
#[derive(Clone, Copy)]
pub struct Told {
    pub wave: Blocks,
    pub phi: Blocks,
    pub entered: Blocks,
    pub kept: Blocks,
}

impl Told {
    /// Follows the values of all blocks.
    pub const ALL: Told = Told {
        wave: Blocks::MAX,
        phi: Blocks::MAX,
        entered: Blocks::MAX,
        kept: Blocks::MAX,
    };

    pub const NOTHING: Told = Told {
        wave: 0,
        phi: 0,
        entered: 0,
        kept: 0,
    };

    /// Adds the values on which a read depends.
    pub fn add(&mut self, shape: &Shape, read: &Read) {
        let of = 1 << read.of;
        match read.kind {
            Kind::Phi | Kind::PhiFirstSame | Kind::PhiLastSame => {}
            Kind::PhiOfWave => self.wave |= shape.predecessors[read.of],
            Kind::PhiOfItself => self.kept |= of,
            Kind::ReadWave
            | Kind::ReadLoad
            | Kind::UseWave
            | Kind::UseWaveByPhi
            | Kind::ByToken => {
                self.wave |= of;
            }
            Kind::ReadPhi => self.entered |= of,
            Kind::ReadPhiOfWave => {
                self.phi |= of;
                self.wave |= shape.predecessors[read.of];
            }
        }
    }
}

/// Runs lanes on a graph with these divergent branches, in every way.
pub fn run<const LANES: usize, const PAIRS: usize>(
    shape: &Shape,
    labels: u8,
    most: u8,
    told: Told,
) -> Seen {
    let mut run = Run {
        shape,
        edges: (0..shape.flow.len())
            .map(|from| {
                let to = shape.flow.successors(from);
                to.map(|to| Edge::of(shape, from, to)).collect()
            })
            .collect(),
        labels,
        most: u64::from(most),
        keeping: [0; MOST_BLOCKS],
        first_two: [0; MOST_BLOCKS],
        last_two: [0; MOST_BLOCKS],
        told,
    };
    for block in 0..shape.flow.len() {
        let edges: Vec<usize> = members(shape.predecessors[block]).collect();
        run.keeping[block] = keeps_itself(shape, block).unwrap_or(0);
        if run.keeping[block] == 0 {
            run.told.kept &= !(1 << block);
        }
        if let ([one, other, ..], [.., last_but_one, last]) = (&edges[..], &edges[..]) {
            run.first_two[block] = 1 << one | 1 << other;
            run.last_two[block] = 1 << last_but_one | 1 << last;
        }
    }
    let mut seen = Seen::default();
    let first = State::<LANES, PAIRS> {
        lanes: [Lane::default(); LANES],
        wave: [0; PAIRS],
        phi: [0; PAIRS],
    };
    let mut known = FxHashSet::default();
    known.insert(first);
    let mut open = vec![first];
    while let Some(state) = open.pop() {
        run.step(state, &mut seen, &mut |next| {
            if known.insert(next) {
                open.push(next);
            }
        });
    }
    seen.states = known.len() as u64;
    seen
}

impl Run<'_> {
    /// The lanes with the least place execute their block and continue.
    fn step<const LANES: usize, const PAIRS: usize>(
        &self,
        mut state: State<LANES, PAIRS>,
        seen: &mut Seen,
        take: &mut dyn FnMut(State<LANES, PAIRS>),
    ) {
        let there = state.lanes.iter().filter(|lane| lane.place != GONE).count();
        // No other lane is left.
        if there < 2 {
            return;
        }
        let least = state.lanes.iter().map(|lane| lane.place).min();
        let is_least = |at: &usize| Some(state.lanes[*at].place) == least;
        let group = (0..LANES)
            .filter(is_least)
            .fold(0_u8, |all, at| all | 1 << at);
        let block = self.execute(&mut state, group, seen);
        let edges = self.edges[block].as_slice();
        let divergent = self.labels >> block & 1 == 1;
        let ways = match (edges.len(), divergent) {
            (2, true) => 1 << group.count_ones(),
            (2, false) => 2,
            _ => 1,
        };
        for way in 0..ways {
            let mut next = state;
            let mut within = true;
            for (number, at) in members(group).enumerate() {
                let choice = if divergent { way >> number & 1 } else { way };
                within &= self.go(&mut next.lanes[at], edges.get(choice));
            }
            if within {
                take(self.canonical(next));
            }
        }
    }

    /// Executes a block for the lanes that are in it.
    fn execute<const LANES: usize, const PAIRS: usize>(
        &self,
        state: &mut State<LANES, PAIRS>,
        group: u8,
        seen: &mut Seen,
    ) -> usize {
        let block = usize::from(state.lanes[group.trailing_zeros() as usize].block);
        let bit = 1 << block;
        for at in members(group) {
            let lane = &mut state.lanes[at];
            lane.entered.set(block, lane.from);
            if self.keeping[block] >> lane.from & 1 == 0 {
                lane.kept.set(block, lane.from);
            }
        }
        for (pair, one, other) in pairs::<LANES>() {
            let (a, b) = (state.lanes[one], state.lanes[other]);
            match (group >> one & 1 == 1, group >> other & 1 == 1) {
                (false, false) => continue,
                (true, true) => {}
                _ => {
                    state.wave[pair] &= !bit;
                    state.phi[pair] &= !bit;
                    continue;
                }
            }
            let both = 1 << a.from | 1 << b.from;
            let edges_differ = a.from != b.from;
            let same = !edges_differ && (block == 0 || state.wave[pair] >> a.from & 1 == 1);
            for (differ, differs) in [
                (&mut seen.phi, edges_differ),
                (&mut seen.phi_of_wave, !same),
                (
                    &mut seen.first_same,
                    edges_differ && both & !self.first_two[block] != 0,
                ),
                (
                    &mut seen.last_same,
                    edges_differ && both & !self.last_two[block] != 0,
                ),
                (
                    &mut seen.of_itself,
                    self.keeping[block] != 0 && a.kept.get(block) != b.kept.get(block),
                ),
            ] {
                *differ |= if differs { bit } else { 0 };
            }
            if !edges_differ && !same {
                seen.use_by_phi[block] |= 1 << a.from;
            }
            let above = self.shape.dominators[block] & !bit;
            seen.read_wave[block] |= above & !state.wave[pair];
            seen.read_phi_of_wave[block] |= above & !state.phi[pair];
            for of in members(above) {
                if a.entered.get(of) != b.entered.get(of) {
                    seen.read_phi[block] |= 1 << of;
                }
            }
            state.wave[pair] |= bit;
            state.phi[pair] = state.phi[pair] & !bit | if same { bit } else { 0 };
        }
        block
    }

    /// Moves a lane along an edge, or lets it return. Returns whether its iterations are within the
    /// bound.
    fn go(&self, lane: &mut Lane, edge: Option<&Edge>) -> bool {
        let Some(edge) = edge else {
            *lane = Lane {
                place: GONE,
                ..Lane::default()
            };
            return true;
        };
        lane.place = edge.ranks | lane.place & edge.kept;
        lane.from = lane.block;
        lane.block = edge.to;
        let Some(bit) = edge.counted else { return true };
        lane.place += 1 << bit;
        lane.place >> bit & 7 <= self.most
    }

    /// Drops values that are computed again before they are read, and sorts the lanes.
    fn canonical<const LANES: usize, const PAIRS: usize>(
        &self,
        mut state: State<LANES, PAIRS>,
    ) -> State<LANES, PAIRS> {
        // By lane: blocks whose values it may still read.
        let mut read = [0; LANES];
        for (lane, read) in state.lanes.iter().zip(&mut read) {
            if lane.place != GONE {
                *read = self.shape.dominators[usize::from(lane.block)];
            }
        }
        for (lane, read) in state.lanes.iter_mut().zip(read) {
            // The block that it is about to enter is written anew.
            let entering = 1 << lane.block;
            lane.entered = lane.entered.only(read & !entering & self.told.entered);
            lane.kept = lane.kept.only(read & self.told.kept);
        }
        for (pair, one, other) in pairs::<LANES>() {
            let mut wave = read[one] & read[other];
            let from = [state.lanes[one], state.lanes[other]];
            if from.iter().all(|lane| lane.place != GONE) && from[0].from == from[1].from {
                wave |= 1 << from[0].from;
            }
            state.wave[pair] &= wave & self.told.wave;
            state.phi[pair] &= read[one] & read[other] & self.told.phi;
        }
        let mut order: [usize; LANES] = std::array::from_fn(|at| at);
        order.sort_by_key(|at| state.lanes[*at]);
        let mut sorted = state;
        for (slot, at) in sorted.lanes.iter_mut().zip(order) {
            *slot = state.lanes[at];
        }
        for (pair, one, other) in pairs::<LANES>() {
            let (a, b) = (order[one].min(order[other]), order[one].max(order[other]));
            let old = pairs::<LANES>().find(|(_, one, other)| (*one, *other) == (a, b));
            if let Some((old, _, _)) = old {
                sorted.wave[pair] = state.wave[old];
                sorted.phi[pair] = state.phi[old];
            }
        }
        sorted
    }
}
