//! Links from blocks to dominators, which skip the blocks between.
//!
//! A block has a link to a preceding block: the nearest one that dominates it, if the blocks
//! between the two in the layout are exactly those on paths from the dominator to the block. If no
//! block in between writes a variable, then the variable has the same value at the end of the
//! dominator and at the start of the block, and is live in between if it is live at the start.

use std::collections::BinaryHeap;
use std::ops::Range;

use crate::limits;

/// The maximum number of steps to find a dominator, in addition to one for each predecessor.
const STEPS: usize = 64;

/// Links from a block to preceding blocks.
#[derive(Clone, Copy)]
struct Back {
    /// The target of the link. Without a link, `to` is the block itself.
    to: u32,
    /// A skip link over several `to` links (E. Myers, "An applicative random-access stack" (1983)).
    far: u32,
    /// The number of `to` links to the first block.
    depth: u32,
}

/// The predecessors of blocks, and their links.
pub struct Links {
    before: Vec<Vec<u32>>,
    back: Vec<Back>,
}

impl Links {
    /// Computes the links from the predecessors of each block. Time: linear in blocks and edges,
    /// times the logarithm of the blocks.
    pub fn new(before: Vec<Vec<u32>>) -> Links {
        let blocks = before.len();
        let mut graph = Links {
            back: Vec::with_capacity(blocks),
            before,
        };
        let mut seen = vec![u32::MAX; blocks];
        for at in 0..blocks as u32 {
            let to = graph.dominator(at, &mut seen).unwrap_or(at);
            let next = graph.back.get(to as usize);
            let back = next.map_or(
                Back {
                    to,
                    far: to,
                    depth: 0,
                },
                |next| {
                    let far = graph.back[next.far as usize];
                    let further = graph.back[far.far as usize];
                    let balanced = next.depth - far.depth == far.depth - further.depth;
                    Back {
                        to,
                        far: if balanced { far.far } else { to },
                        depth: next.depth + 1,
                    }
                },
            );
            graph.back.push(back);
        }
        graph
    }

    /// The predecessors of a block.
    pub fn before(&self, at: u32) -> &[u32] {
        self.before.get(at as usize).map_or(&[], Vec::as_slice)
    }

    /// The target of a block's link.
    pub fn nearest(&self, at: u32) -> Option<u32> {
        let back = self.back.get(at as usize)?;
        (back.to < at).then_some(back.to)
    }

    /// The earliest block, at or after `low`, that links lead to from a block.
    pub fn furthest(&self, mut at: u32, low: u32) -> u32 {
        loop {
            let back = self.back[at as usize];
            if back.far < at && back.far >= low {
                at = back.far;
            } else if back.to < at && back.to >= low {
                at = back.to;
            } else {
                return at;
            }
        }
    }

    /// Computes [`Back::to`] of a block, given those of all preceding blocks; `None` if the search
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
        for _ in 0..STEPS + before.len() {
            let at = work.pop()?;
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
                to = self.back[at as usize].to;
            }
            if to < at {
                covered.push(to..at);
                // Paths to the blocks in between also come from this block, so that they need not
                // be followed separately.
                while work.peek().is_some_and(|other| *other >= to) {
                    work.pop();
                }
                work.push(to);
            } else if !push(&mut work, &self.before[at as usize]) {
                return None;
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
