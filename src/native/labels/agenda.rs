//! The order in which the labels of divergent branches are computed.
//!
//! The derived rows do not depend on the order, but a good order closes blocks early, so that later
//! branches cost less. In a loop nest, the last branch is usually in an inner loop; if its labels
//! decide the outer cycles, outer branches need not decide them again. In acyclic code, the labels
//! of the first branch close the blocks to which labels of the other branches would be propagated.
//! No single order is good for both kinds of code, so the two orders alternate: the next branch is
//! taken from the end of the queue whose branches have cost less so far. The total is about twice
//! the cost of the better order, because closing blocks never makes another branch more expensive.
//!
//! In a function with irreducible cycles, the labels of a branch pass the whole cycle, and in
//! one of which not all flow edges are stored, they pass an exit of each cycle. All branches
//! are therefore taken in rounds: first with the labels in a small region around each branch,
//! then in regions that are [`GROWTH`] times as large. Labels that meet in a region also meet
//! in the function, so that what they decide is final, and most blocks are closed in the first
//! round. A branch is taken again only if its region was not complete.

use std::collections::VecDeque;

use super::Open;

/// Number of edges in the first region of a branch.
pub(super) const FIRST: usize = 64;

/// Factor between the sizes of a branch's regions.
const GROWTH: usize = 8;

/// Branches whose labels have not been computed yet.
#[derive(Default)]
pub struct Agenda {
    branches: VecDeque<u32>,
    waiting: VecDeque<u32>,
    /// In a function with irreducible cycles: the branches of each round that are to be taken
    /// again, and the last branch taken, with its round.
    again: Vec<VecDeque<u32>>,
    last: Option<(u32, usize)>,
    /// Number of blocks that labels visited: first for branches taken from the front of the queue,
    /// then for those taken from the back.
    followed: [u64; 2],
    /// Whether the last branch was taken from the back.
    latest: bool,
    /// Number of blocks that labels had visited in total before the last branch was taken.
    before: u64,
}

impl Agenda {
    /// Adds a branch.
    pub fn push(&mut self, branch: u32) {
        self.branches.push_back(branch);
    }

    /// Takes the first or the last branch. In a function with irreducible cycles, branches in open
    /// blocks ([`Open`]) are taken first, because they may decide the cycles around them. The other
    /// branches are taken afterwards.
    pub fn next(&mut self, open: Option<&Open>) -> Option<u32> {
        let Some(open) = open.filter(|open| !open.has_frontiers()) else {
            let branch = self.turn(open.map_or(0, Open::followed));
            self.last = branch.map(|branch| (branch, 0));
            return branch;
        };
        if let Some((branch, round)) = self.last.take()
            && open.is_partial()
        {
            if self.again.len() == round {
                self.again.push(VecDeque::new());
            }
            self.again[round].push_back(branch);
        }
        let (branch, round) = self.in_rounds(open)?;
        self.last = Some((branch, round));
        open.set_region(FIRST.saturating_mul(GROWTH.saturating_pow(round as u32)));
        Some(branch)
    }

    /// Takes a branch of the earliest round that has one.
    fn in_rounds(&mut self, open: &Open) -> Option<(u32, usize)> {
        while let Some(branch) = self.branches.pop_back() {
            if open.has(branch) {
                return Some((branch, 0));
            }
            self.waiting.push_back(branch);
        }
        if let Some(branch) = self.waiting.pop_front() {
            return Some((branch, 0));
        }
        let mut rounds = self.again.iter_mut().zip(1..);
        rounds.find_map(|(branches, round)| Some((branches.pop_front()?, round)))
    }

    /// Takes a branch from the cheaper end of the queue. `followed` is the total number of blocks
    /// that labels have visited.
    fn turn(&mut self, followed: u64) -> Option<u32> {
        self.followed[usize::from(self.latest)] += followed - self.before;
        self.before = followed;
        self.latest = self.followed[1] <= self.followed[0];
        match self.latest {
            true => self.branches.pop_back(),
            false => self.branches.pop_front(),
        }
    }
}
