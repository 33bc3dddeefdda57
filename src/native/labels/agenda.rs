//! The order in which the labels of divergent branches are computed.
//!
//! Any order derives the same; a good one closes blocks early, so that later branches cost less. In
//! a nest the latest branch is usually an inner one, and the effects of its labels on outer cycles
//! need not be found again by outer branches; if all blocks lead to later ones, the labels of the
//! earliest branch close the blocks of the others. No order is good for both, so the two alternate:
//! the one whose branches have cost less so far is next. In all that costs about twice the better
//! one alone, because a branch never costs more when others have closed blocks.

use std::collections::VecDeque;

use super::Open;

/// Branches whose labels are still to be computed.
#[derive(Default)]
pub struct Agenda {
    branches: VecDeque<u32>,
    waiting: VecDeque<u32>,
    /// Blocks that labels were followed to, from the earliest branches and from the latest ones.
    followed: [u64; 2],
    /// Whether the last one taken was the latest.
    latest: bool,
    /// Blocks that all labels had been followed to before that.
    before: u64,
}

impl Agenda {
    /// One more.
    pub fn push(&mut self, branch: u32) {
        self.branches.push_back(branch);
    }

    /// The earliest or the latest. In a function with irreducible cycles the earliest of those in
    /// open blocks, because they may decide the cycles around them, and then all others.
    pub fn next(&mut self, open: Option<&Open>) -> Option<u32> {
        let Some(open) = open.filter(|open| !open.is_acyclic()) else {
            return self.turn(open.map_or(0, Open::followed));
        };
        while let Some(branch) = self.branches.pop_front() {
            if open.has(branch) {
                return Some(branch);
            }
            self.waiting.push_back(branch);
        }
        self.waiting.pop_front()
    }

    /// The next of the order that alternates, now that labels have been followed to `followed`
    /// blocks in all.
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
