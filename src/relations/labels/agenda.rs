//! The order in which the labels of divergent branches are asked for.
//!
//! Any order derives the same; a good one closes blocks early, so that later branches have less to say.

use std::collections::VecDeque;

use super::Open;

/// Branches whose labels are still to be asked for.
#[derive(Default)]
pub struct Agenda {
    branches: Vec<u32>,
    waiting: VecDeque<u32>,
}

impl Agenda {
    /// One more.
    pub fn push(&mut self, branch: u32) {
        self.branches.push(branch);
    }

    /// The latest: in a nest that is an inner branch more often than not, and what its labels say of the outer ones need not be found by those again. In a function with irreducible
    /// cycles, those in open blocks come before all others, because they may decide the cycles around them.
    pub fn next(&mut self, open: Option<&Open>) -> Option<u32> {
        while let Some(branch) = self.branches.pop() {
            if open.is_none_or(|open| !open.can_wait(branch)) {
                return Some(branch);
            }
            self.waiting.push_back(branch);
        }
        self.waiting.pop_front()
    }
}
