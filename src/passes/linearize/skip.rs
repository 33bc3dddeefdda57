//! Finds blocks that the wave can skip if none of its lanes executes them.
//!
//! A piece is a sequence of blocks that is entered only at its first block and left only to the
//! block after its last. A piece has no effect if no lane executes the first block and no lane can
//! become active within it. If a test is cheaper than the piece, the wave tests before the piece
//! whether any lane executes its first block.
//!
//! This requires that each lane of a predicate *q* in the piece is a lane of the predicate *p* of
//! its first block: all lanes that are ever added to *q* must be lanes of *p*, directly or through
//! other predicates. This holds if *p* dominates *q* in the graph that has an edge from each
//! predicate to those that are defined for some of its lanes. Because the value of *p* may change,
//! all definitions of *q* must be within the piece.
//!
//! Source: J. Shin, "Introducing Control Flow into Vectorized Code" (PACT 2007): branches on
//! superword condition codes.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::linearize::forest::Forest;
use crate::linearize::linear::{Block, Counterpart, End, Guard, LeavingLanes, Linear, Step};

/// The assumed number of iterations of a cycle.
const ROUNDS: u32 = 8;

/// The cost, in steps, of each register that is written in a piece and read after it. Such a
/// register needs a phi.
const JOINED: u32 = 2;

/// The maximum number of positions that are tried as the end of a piece.
const ENDS: usize = 16;

/// The maximum number of blocks in a piece. In a longer sequence of blocks, only shorter pieces are
/// skipped.
const BLOCKS: usize = 2048;

/// A piece within this number of others has at most half as many blocks as the piece this number of
/// levels above it. Each register that is written in several pieces with the same end needs an
/// operand of a phi for each of them.
const NESTED: usize = 8;

/// For each block of the function: the number of blocks that may be visited to find pieces. When
/// they are used up, pieces have at most as many blocks.
const VISITS: usize = 64;

/// A piece: from its first block to the block after its last.
#[derive(Clone, Copy, Debug)]
struct Piece {
    first: usize,
    after: usize,
    predicate: u32,
}

/// Facts about a linear form, by block or by predicate.
struct Known<'k> {
    linear: &'k Linear,
    successors: Vec<Vec<u32>>,
    predecessors: Vec<Vec<u32>>,
    /// For each predicate: the blocks in which lanes are added.
    written: FxHashMap<u32, Vec<usize>>,
    /// For each predicate: the blocks that read it, as their guard or in a step.
    readers: FxHashMap<u32, Vec<usize>>,
    /// For each phi: the block in which it reads its register.
    phis: FxHashMap<u32, usize>,
    /// The immediate dominator of each predicate: the smallest predicate that is known to contain
    /// all lanes of this one.
    above: FxHashMap<u32, u32>,
    depth: FxHashMap<u32, u32>,
    /// The tree of `above`.
    forest: Forest,
}

impl Linear {
    /// Inserts tests, by which the wave skips pieces that no lane executes. A piece must have at
    /// least `least` steps, in addition to the cost of registers that are read after it. `guards`
    /// states that the output guards each block that accesses memory by a branch, so that no test
    /// is needed for a piece of one such block. Must run before [`Linear::drop_unused`]. Time:
    /// linear in the blocks and steps.
    pub fn skip_empty(&mut self, least: u32, guards: bool) {
        let known = Known::new(self);
        let mut pieces: Vec<Piece> = Vec::new();
        // The pieces around the current block, and the number of blocks that may still be visited.
        let mut around: Vec<Piece> = Vec::new();
        let mut left = VISITS * self.blocks.len();
        for first in 1..self.blocks.len() {
            around.retain(|piece| piece.after > first);
            let above = around.len().checked_sub(NESTED);
            let above = above.and_then(|above| around.get(above));
            let most = above.map_or(BLOCKS, |above| (above.after - above.first) / 2);
            let most = most.min(left.max(VISITS));
            let (piece, visited) = known.piece(first, most, &pieces);
            left = left.saturating_sub(visited);
            if let Some(piece) = piece
                && known.cost(piece) >= least + known.outs(piece) * JOINED
                && !(guards && known.is_one_guarded(piece))
            {
                pieces.push(piece);
                around.push(piece);
            }
        }
        let predecessors = known.predecessors;
        self.ask(&pieces, &predecessors);
    }

    /// Finds ends of cycles that directly follow a piece, and whose test is the same as that of the
    /// piece. Each is mapped to the first block of the piece and the exit of the cycle.
    fn asked_before(
        &self,
        pieces: &[Piece],
        predecessors: &[Vec<u32>],
    ) -> FxHashMap<usize, (usize, u32)> {
        // By end: the longest piece with this end, and the number of all of them.
        let mut before: FxHashMap<usize, (Piece, u32)> = FxHashMap::default();
        for piece in pieces.iter().rev() {
            let entry = before.entry(piece.after).or_insert((*piece, 0));
            *entry = (*piece, entry.1 + 1);
        }
        let mut found = FxHashMap::default();
        for (at, (piece, count)) in before {
            let Some(block) = self.blocks.get(at) else {
                continue;
            };
            let End::Again {
                after: Some(after), ..
            } = block.end
            else {
                continue;
            };
            let asked = matches!(block.steps.as_slice(), [Step::Copy { from, .. }] if *from == Some(piece.predicate));
            let from = predecessors.get(at).into_iter().flatten();
            let within = from
                .into_iter()
                .all(|from| (piece.first..at).contains(&(*from as usize)));
            if asked && within && count == 1 {
                found.insert(at, (piece.first, after));
            }
        }
        found
    }

    /// Inserts the tests before pieces.
    fn ask(&mut self, pieces: &[Piece], predecessors: &[Vec<u32>]) {
        if pieces.is_empty() {
            return;
        }
        let begins: FxHashMap<usize, Piece> =
            pieces.iter().map(|piece| (piece.first, *piece)).collect();
        // For each block: its new index (`place`), and the index of the test before it, if there is
        // one, otherwise its own (`entry`).
        let (mut place, mut entry) = (Vec::new(), Vec::new());
        let mut next = 0u32;
        for at in 0..self.blocks.len() {
            entry.push(next);
            next += u32::from(begins.contains_key(&at));
            place.push(next);
            next += 1;
        }
        let ends = self.asked_before(pieces, predecessors);
        let of = |all: &[u32], at: u32| all.get(at as usize).copied().unwrap_or(at);
        let mut blocks: Vec<Block> = Vec::with_capacity(next as usize);
        for (at, mut block) in std::mem::take(&mut self.blocks).into_iter().enumerate() {
            if let Some(piece) = begins.get(&at) {
                blocks.push(Block {
                    place: Counterpart::Skip(match block.place {
                        Counterpart::Block(block)
                        | Counterpart::Enter(block)
                        | Counterpart::Next(block)
                        | Counterpart::Skip(block) => block,
                    }),
                    guard: Some(piece.predicate),
                    steps: Vec::new(),
                    end: End::Vote {
                        lanes: LeavingLanes {
                            guard: Some(piece.predicate),
                            block: 0,
                            to: Vec::new(),
                        },
                        to: of(&place, at as u32),
                        otherwise: match ends.get(&piece.after) {
                            Some((first, after)) if *first == at => of(&entry, *after),
                            _ => of(&entry, piece.after as u32),
                        },
                    },
                });
            }
            // Back edges lead to the block itself, not to the test before it.
            let moved = |to: &mut u32| {
                *to = of(if *to as usize > at { &entry } else { &place }, *to);
            };
            match &mut block.end {
                End::Return => {}
                End::Goto(to) => moved(to),
                End::Branch(all) => all.iter_mut().for_each(moved),
                End::Vote { to, otherwise, .. } => {
                    moved(to);
                    moved(otherwise);
                }
                // If control reaches this end from the piece, the test has succeeded before.
                End::Again { header, .. } if ends.contains_key(&at) => {
                    moved(header);
                    block.end = End::Goto(*header);
                }
                End::Again { header, after, .. } => {
                    moved(header);
                    after.iter_mut().for_each(moved);
                }
            }
            blocks.push(block);
        }
        self.blocks = blocks;
    }
}

impl<'k> Known<'k> {
    fn new(linear: &'k Linear) -> Known<'k> {
        let count = linear.blocks.len();
        let successors: Vec<Vec<u32>> = (0..count).map(|at| linear.successors(at)).collect();
        let mut predecessors = vec![Vec::new(); count];
        for (from, all) in successors.iter().enumerate() {
            for to in all {
                if let Some(entry) = predecessors.get_mut(*to as usize) {
                    entry.push(from as u32);
                }
            }
        }
        let mut written: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        let mut among: FxHashMap<u32, Vec<Guard>> = FxHashMap::default();
        let mut order = Vec::new();
        for (at, block) in linear.blocks.iter().enumerate() {
            for step in &block.steps {
                let (predicate, guard) = match step {
                    Step::Copy { predicate, from } => (*predicate, *from),
                    Step::Define {
                        predicate, lanes, ..
                    } => (*predicate, lanes.guard),
                    _ => continue,
                };
                written.entry(predicate).or_default().push(at);
                let all = among.entry(predicate).or_insert_with(|| {
                    order.push(predicate);
                    Vec::new()
                });
                // Guards that repeat change no dominator.
                if all.last() != Some(&guard) {
                    all.push(guard);
                }
            }
        }
        let mut readers: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        let mut phis: FxHashMap<u32, usize> = FxHashMap::default();
        for (at, block) in linear.blocks.iter().enumerate() {
            let mut read = |guard: &Guard| {
                if let Some(guard) = guard {
                    readers.entry(*guard).or_default().push(at);
                }
            };
            read(&block.guard);
            for step in &block.steps {
                match step {
                    Step::Copy { from, .. } => read(from),
                    Step::Define { lanes, .. } => read(&lanes.guard),
                    Step::Run {
                        instruction,
                        guard,
                        keep,
                    } => {
                        phis.insert(*instruction, at);
                        read(guard);
                        read(keep);
                    }
                    Step::Join { lanes, .. } => {
                        lanes.iter().for_each(|lanes| read(&lanes.guard));
                    }
                    Step::Result { guard, .. } => read(guard),
                    Step::Clear(_) => {}
                }
            }
            match &block.end {
                End::Vote { lanes, .. } => read(&lanes.guard),
                End::Again { live, .. } => read(&Some(*live)),
                _ => {}
            }
        }
        let mut known = Known {
            linear,
            successors,
            predecessors,
            written,
            readers,
            phis,
            above: FxHashMap::default(),
            depth: FxHashMap::default(),
            forest: Forest::default(),
        };
        known.dominate(&order, &among);
        known.forest = Forest::new(&known.above);
        known
    }

    /// Computes immediate dominators in the graph of predicates that are defined for lanes of
    /// others. A predicate that is not defined for some lanes of another predicate is not in the
    /// graph, and has depth 0.
    ///
    /// Source: K. D. Cooper, T. J. Harvey, K. Kennedy, "A Simple, Fast Dominance Algorithm" (2001),
    /// with the order of first definitions for reverse post-order.
    fn dominate(&mut self, order: &[u32], among: &FxHashMap<u32, Vec<Guard>>) {
        let mut done: FxHashSet<u32> = FxHashSet::default();
        for _ in 0..order.len() + 2 {
            let mut changed = false;
            for predicate in order {
                // `None` means that nothing is found yet, and `Some(None)` that the predicate is
                // defined for all lanes.
                let mut found: Option<Guard> = None;
                for guard in among.get(predicate).into_iter().flatten() {
                    // Predicates that have not been processed yet are ignored.
                    if guard.is_some_and(|guard| !done.contains(&guard) && guard != *predicate)
                        || *guard == Some(*predicate)
                    {
                        continue;
                    }
                    found = Some(match found {
                        None => *guard,
                        Some(other) => self.common(other, *guard),
                    });
                }
                let Some(found) = found else { continue };
                let first = done.insert(*predicate);
                let was = self.above.get(predicate).copied();
                if first || was != found {
                    changed = true;
                    match found {
                        Some(above) => {
                            self.above.insert(*predicate, above);
                        }
                        None => {
                            self.above.remove(predicate);
                        }
                    }
                }
                let depth = found.map_or(1, |above| self.depth_of(above) + 1);
                if self.depth.insert(*predicate, depth) != Some(depth) {
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
        // Without a fixpoint, the results are unknown. All are removed, so that no piece that
        // depends on them is skipped.
        self.above.clear();
    }

    fn depth_of(&self, predicate: u32) -> u32 {
        self.depth.get(&predicate).copied().unwrap_or(0)
    }

    fn common(&self, one: Guard, other: Guard) -> Guard {
        let (mut one, mut other) = (one?, other?);
        for _ in 0..=2 * self.above.len() {
            if one == other {
                return Some(one);
            }
            if self.depth_of(one) < self.depth_of(other) {
                (one, other) = (other, one);
            }
            one = self.above.get(&one).copied()?;
        }
        None
    }

    /// Whether the lanes of a predicate are always lanes of another.
    fn is_among(&self, predicate: u32, above: u32) -> bool {
        lanelog_util::limits::tick();
        self.forest.is_within(predicate, above)
    }

    /// Whether a piece is a single block that accesses memory.
    fn is_one_guarded(&self, piece: Piece) -> bool {
        let guarded = |step: &Step| matches!(step, Step::Run { guard: Some(_), .. });
        let block = self.linear.blocks.get(piece.first);
        piece.after == piece.first + 1 && block.is_some_and(|block| block.steps.iter().any(guarded))
    }

    /// The longest piece of at most `most` blocks that starts at a block, unless another piece with
    /// the same predicate covers it, and the number of blocks that the search visits.
    fn piece(&self, first: usize, most: usize, before: &[Piece]) -> (Option<Piece>, usize) {
        let mut visited = 0;
        (self.visit(first, most, before, &mut visited), visited)
    }

    fn visit(
        &self,
        first: usize,
        most: usize,
        before: &[Piece],
        visited: &mut usize,
    ) -> Option<Piece> {
        let predicate = self.linear.blocks.get(first)?.guard?;
        // A piece that is a whole cycle needs no test, because the cycle is only repeated while
        // some lane is in it.
        if self
            .linear
            .predicates
            .get(predicate as usize)?
            .live
            .is_some()
        {
            return None;
        }
        let again = |piece: &&Piece| piece.predicate == predicate && piece.after > first;
        if before.iter().rev().take(ENDS).any(|piece| again(&piece)) {
            return None;
        }
        let mut ends = Vec::new();
        let mut furthest = first;
        let mut after = first;
        while let Some(block) = self.linear.blocks.get(after)
            && block
                .guard
                .is_some_and(|guard| self.is_among(guard, predicate))
            && block.end != End::Return
        {
            if after == first + most {
                return None;
            }
            *visited += 1;
            let from = self.predecessors.get(after)?;
            lanelog_util::limits::steps(from.len());
            let back = |from: &u32| *from as usize >= after;
            // The first block may be entered only from before the piece, the other blocks only from
            // within the piece.
            if after > first && !from.iter().all(|from| *from as usize >= first)
                || after == first && from.iter().any(back)
            {
                break;
            }
            let to = self.successors.get(after)?;
            if to.iter().any(|to| (*to as usize) < first) {
                break;
            }
            furthest = to.iter().map(|to| *to as usize).fold(furthest, usize::max);
            after += 1;
            if furthest == after && after < self.linear.blocks.len() {
                ends.push(after);
            }
        }
        let mut ends = ends.into_iter().rev().take(ENDS);
        let after = ends.find(|after| self.is_closed(first, *after, predicate))?;
        Some(Piece {
            first,
            after,
            predicate,
        })
    }

    /// Whether a piece has no effect if no lane executes its first block.
    fn is_closed(&self, first: usize, after: usize, predicate: u32) -> bool {
        let Some(blocks) = self.linear.blocks.get(first..after) else {
            return false;
        };
        lanelog_util::limits::steps(blocks.len());
        let within = |at: &usize| (first..after).contains(at);
        let back = |at: usize| {
            let from = self.predecessors.get(at).into_iter().flatten();
            from.into_iter().all(|from| (*from as usize) < after)
        };
        let own = |guard: u32| {
            let written = self.written.get(&guard).map_or(&[][..], Vec::as_slice);
            match guard == predicate {
                true => !written.iter().any(within),
                false => written.iter().all(within),
            }
        };
        let guards: FxHashSet<u32> = blocks.iter().filter_map(|block| block.guard).collect();
        (first..after).all(back) && guards.into_iter().all(own)
    }

    /// The number of registers that are written in a piece and read after it: after the piece, each
    /// needs a phi that also has the register's previous value.
    fn outs(&self, piece: Piece) -> u32 {
        let within = |at: &usize| (piece.first..piece.after).contains(at);
        let mut outs: FxHashSet<(bool, u32)> = FxHashSet::default();
        let blocks = self.linear.blocks.get(piece.first..piece.after);
        for step in blocks.into_iter().flatten().flat_map(|block| &block.steps) {
            match step {
                Step::Define { predicate, .. } => {
                    let readers = self.readers.get(predicate);
                    if readers.is_some_and(|readers| !readers.iter().all(within)) {
                        outs.insert((false, *predicate));
                    }
                }
                Step::Join { instruction, .. } => {
                    let place = self.phis.get(instruction);
                    if place.is_none_or(|place| !within(place)) {
                        outs.insert((true, *instruction));
                    }
                }
                _ => {}
            }
        }
        outs.len() as u32
    }

    /// The number of steps that the wave executes in a piece if some lane is active in it.
    fn cost(&self, piece: Piece) -> u32 {
        let mut cost = 0u32;
        let mut rounds = 1u32;
        let blocks = self.linear.blocks.get(piece.first..piece.after);
        for (at, block) in (piece.first..).zip(blocks.unwrap_or_default()) {
            let from = self.predecessors.get(at).into_iter().flatten();
            let back = from.filter(|from| **from as usize >= at).count() as u32;
            rounds = rounds.saturating_mul(1 + back.min(1) * (ROUNDS - 1));
            let steps = block.steps.iter().map(|step| match step {
                Step::Clear(_) | Step::Copy { .. } => 0,
                Step::Define { .. } => 2,
                Step::Run { .. } | Step::Join { .. } | Step::Result { .. } => 1,
            });
            let own = 1 + steps.sum::<u32>();
            cost = cost.saturating_add(own.saturating_mul(rounds));
            if matches!(block.end, End::Again { .. }) {
                rounds = (rounds / ROUNDS).max(1);
            }
        }
        cost
    }
}
