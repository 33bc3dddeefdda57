//! The order in which the labels of divergent branches are asked for.
//!
//! Any order derives the same; a good one closes blocks early, so that later branches have less to say.

use std::collections::VecDeque;

use super::Open;

/// Branches whose labels are still to be asked for.
#[derive(Default)]
pub struct Agenda {
    branches: VecDeque<u32>,
    waiting: VecDeque<u32>,
}

impl Agenda {
    /// One more.
    pub fn push(&mut self, branch: u32) {
        self.branches.push_back(branch);
    }

    /// The latest: in a nest that is an inner branch more often than not, and what its labels say of the outer ones need not be found by those again. In a function with irreducible
    /// cycles the earliest of those in open blocks, because they may decide the cycles around them, and then all others.
    pub fn next(&mut self, open: Option<&Open>) -> Option<u32> {
        let Some(open) = open.filter(|open| !open.is_acyclic()) else {
            return self.branches.pop_back();
        };
        while let Some(branch) = self.branches.pop_front() {
            if open.has(branch) {
                return Some(branch);
            }
            self.waiting.push_back(branch);
        }
        self.waiting.pop_front()
    }
}
