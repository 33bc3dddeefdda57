//! Links from blocks to dominators, which skip the blocks between.
//!
//! A block has a link to a preceding block: the nearest one that dominates it, if the blocks
//! between the two in the layout are exactly those on paths from the dominator to the block. If no
//! block in between writes a variable, then the variable has the same value at the end of the
//! dominator and at the start of the block, and is live in between if it is live at the start.

use std::collections::BinaryHeap;
use std::ops::Range;

use crate::limits;
use crate::skip_tree::SkipTree;

/// The maximum number of steps to find a dominator, in addition to one for each predecessor. To
/// follow [`WIDE`] edges is one more step.
const STEPS: usize = 64;
const WIDE: usize = 4;

/// The predecessors of blocks, and their links.
pub struct Links {
    before: Vec<Vec<u32>>,
    /// The parent of a block is the target of its link.
    links: SkipTree,
}

impl Links {
    /// Computes the links from the predecessors of each block. Time: linear in blocks and edges,
    /// times the logarithm of the blocks.
    pub fn new(before: Vec<Vec<u32>>) -> Links {
        let blocks = before.len();
        let mut graph = Links {
            links: SkipTree::default(),
            before,
        };
        let mut seen = vec![u32::MAX; blocks];
        for at in 0..blocks as u32 {
            let to = graph.dominator(at, &mut seen);
            graph.links.push(to);
        }
        graph
    }

    /// The predecessors of a block.
    pub fn before(&self, at: u32) -> &[u32] {
        self.before.get(at as usize).map_or(&[], Vec::as_slice)
    }

    /// The target of a block's link.
    pub fn nearest(&self, at: u32) -> Option<u32> {
        self.links.above(at)
    }

    /// The earliest block, at or after `low`, that links lead to from a block.
    pub fn furthest(&self, at: u32, low: u32) -> u32 {
        self.links.highest(at, |above| above >= low)
    }

    /// The target of a block's link, given those of all preceding blocks; `None` if the search
    /// takes more than [`STEPS`] steps. `seen` is working memory of the search.
    fn dominator(&self, of: u32, seen: &mut [u32]) -> Option<u32> {
        let before = &self.before[of as usize];
        let mut work: BinaryHeap<u32> = BinaryHeap::new();
        let mut covered: Vec<Range<u32>> = Vec::new();
        let push = |work: &mut BinaryHeap<u32>, before: &[u32]| {
            work.extend(before);
            before.iter().all(|at| *at < of)
        };
        if !push(&mut work, before) {
            return None;
        }
        let mut steps = STEPS + before.len();
        while let Some(at) = work.pop() {
            steps = steps.checked_sub(1)?;
            if std::mem::replace(&mut seen[at as usize], of) == of {
                continue;
            }
            limits::tick();
            while work.peek() == Some(&at) {
                work.pop();
            }
            covered.push(at..at + 1);
            if work.is_empty() && is_all(&mut covered, at..of) {
                return Some(at);
            }
            let next = work.peek().copied().unwrap_or(at);
            let mut to = self.furthest(at, next);
            if to == at {
                to = self.nearest(at).unwrap_or(at);
            }
            if to < at {
                covered.push(to..at);
                // Paths to the blocks in between also come from this block, so that they need not
                // be followed separately.
                while work.peek().is_some_and(|other| *other >= to) {
                    work.pop();
                }
                work.push(to);
            } else {
                let before = self.before[at as usize].iter().copied();
                let unseen: Vec<u32> = before.filter(|at| seen[*at as usize] != of).collect();
                steps = steps.checked_sub(unseen.len() / WIDE)?;
                if !push(&mut work, &unseen) {
                    return None;
                }
            }
        }
        None
    }
}

/// Whether the ranges `covered` together cover exactly the range `all`.
fn is_all(covered: &mut Vec<Range<u32>>, all: Range<u32>) -> bool {
    let sizes = covered.iter().map(|range| range.end - range.start);
    if sizes.sum::<u32>() < all.end - all.start {
        return false;
    }
    covered.sort_by_key(|range| range.start);
    // A path that starts before the candidate avoids it, so that the candidate does not dominate
    // the block.
    if covered.first().is_some_and(|first| first.start < all.start) {
        return false;
    }
    let mut reached = all.start;
    for range in &*covered {
        if range.start > reached {
            return false;
        }
        reached = reached.max(range.end);
    }
    reached >= all.end
}
