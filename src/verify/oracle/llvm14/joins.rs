//! Sync dependence as LLVM 14 computes it: the blocks where lanes that diverge at a branch
//! reconverge, and the loops that they leave in different iterations.
//!
//! Each successor of the branch gets its own label. Labels propagate through the blocks in a fixed
//! order; from the header of a loop they propagate directly to the loop's exits. A block that two
//! labels reach is a join and becomes a new label.
//!
//! LLVM's implementation has two errors, which [`Joins::new`] reproduces on request. If two paths
//! lead to a loop's header, it may be visited before its predecessors, so that their labels are
//! lost. Propagation may also stop while two labels are still to be propagated.
//!
//! Source: `SyncDependenceAnalysis.cpp` of LLVM 14; Rosemann, Moll and Hack, "An abstract
//! interpretation for SPMD divergence on reducible control flow graphs", section 5. Deliberately
//! absent: irreducible functions.

use super::graph::{Graph, NONE};
use super::loops::Loops;
use lanelog_util::limits as quota;

/// Computes joins and loop exits for the branches of one function.
pub struct Joins<'g> {
    graph: &'g Graph,
    loops: &'g Loops,
    /// Blocks in reverse order of visits. If a block occurs twice, only its last position counts.
    order: Vec<u32>,
    /// The last position of each block in `order`.
    place: Vec<u32>,
    /// Whether to reproduce LLVM's errors.
    mistaken: bool,
}

/// The effects of a divergent branch.
#[derive(Default)]
pub struct Meetings {
    /// Blocks where lanes reconverge from different paths.
    pub joins: Vec<u32>,
    /// Exits of loops around the branch that lanes take in different iterations.
    pub exits: Vec<u32>,
}

impl<'g> Joins<'g> {
    /// Orders the blocks of a reducible graph. `mistaken` selects whether LLVM's errors are
    /// reproduced. Time: linear in the edges, unless LLVM's errors are reproduced.
    pub fn new(graph: &'g Graph, loops: &'g Loops, mistaken: bool) -> Joins<'g> {
        let mut joins = Joins {
            graph,
            loops,
            order: Vec::new(),
            place: vec![NONE; graph.len()],
            mistaken,
        };
        joins.order_blocks();
        joins
    }

    /// The effects if the terminator of `branch` is divergent. Time: linear in the function.
    pub fn of(&self, branch: u32) -> Meetings {
        let mut walk = Walk {
            joins: self,
            label: vec![NONE; self.order.len()],
            found: Meetings::default(),
        };
        walk.from(branch);
        let Meetings { joins, exits } = &mut walk.found;
        for found in [joins, exits] {
            found.sort_unstable();
            found.dedup();
        }
        walk.found
    }

    fn append(&mut self, block: u32) {
        self.place[block as usize] = self.order.len() as u32;
        self.order.push(block);
    }

    /// The successors that must be ordered before `block`, within the loop `within` (or in the
    /// whole function if it is [`NONE`]).
    fn wanted(&self, block: u32, within: u32, done: &[bool], out: &mut Vec<u32>) {
        let header = self.loops.get(within).map(|outer| outer.header);
        let fits = |next: u32| {
            Some(next) != header
                && !done[next as usize]
                && (header.is_none() || self.loops.contains(within, next))
        };
        let innermost = self.loops.innermost[block as usize];
        match self.loops.get(innermost) {
            // An inner loop is treated as a single node whose successors are its exits.
            Some(inner) if innermost != within => {
                out.extend(inner.exits.iter().filter(|exit| fits(**exit)));
            }
            _ => {
                let successors = self.graph.successors(block).iter();
                out.extend(successors.filter(|next| fits(**next)));
            }
        }
    }

    fn order_blocks(&mut self) {
        let mut done = vec![false; self.graph.len()];
        // There is one stack for the function, and one for each loop that is being ordered.
        let mut levels = vec![(NONE, vec![0u32])];
        while let Some((within, stack)) = levels.last_mut() {
            quota::tick();
            let within = *within;
            let Some(&block) = stack.last() else {
                levels.pop();
                continue;
            };
            let before = stack.len();
            self.wanted(block, within, &done, stack);
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let innermost = self.loops.innermost[block as usize];
            if innermost == within {
                if !std::mem::replace(&mut done[block as usize], true) {
                    self.append(block);
                }
                continue;
            }
            let header = self.loops.all[innermost as usize].header;
            // LLVM does not check whether the loop has been ordered already, and therefore appends
            // its header a second time.
            if std::mem::replace(&mut done[header as usize], true) && !self.mistaken {
                continue;
            }
            self.append(header);
            let inside = |next: &u32| *next != header && self.loops.contains(innermost, *next);
            let first = self.graph.successors(header).iter().copied();
            let first = Vec::from_iter(first.filter(inside));
            levels.push((innermost, first));
        }
    }
}

/// Propagates labels from one branch.
struct Walk<'j, 'g> {
    joins: &'j Joins<'g>,
    /// The label of each block, by the block's position.
    label: Vec<u32>,
    found: Meetings,
}

impl Walk<'_, '_> {
    fn from(&mut self, branch: u32) {
        let Joins {
            graph,
            loops,
            order,
            place,
            mistaken,
        } = self.joins;
        let own = loops.innermost[branch as usize];
        let (mut at, mut floor) = (0, order.len().saturating_sub(1));
        for &successor in graph.successors(branch) {
            let to = place[successor as usize] as usize;
            self.label[to] = successor;
            at = at.max(to);
            floor = floor.min(to);
            if own != NONE && !loops.contains(own, successor) {
                self.found.exits.push(successor);
            }
        }
        let mut floor_label = NONE;
        // LLVM stops at position `floor`, because it assumes that at most one label is left to
        // propagate at lower positions.
        loop {
            let (label, block) = (self.label[at], order[at]);
            if label != NONE {
                let mut joined = false;
                let mut lowest = floor;
                if let Some(headed) = loops.headed_by(block) {
                    let around_branch = loops.contains(loops.innermost[block as usize], branch);
                    for &exit in &headed.exits {
                        joined |= self.hand_over(label, exit, around_branch);
                        lowest = lowest.min(place[exit as usize] as usize);
                    }
                } else {
                    for &successor in graph.successors(block) {
                        joined |= self.hand_over(label, successor, false);
                        lowest = lowest.min(place[successor as usize] as usize);
                    }
                }
                if joined {
                    floor = lowest;
                } else if floor_label != label {
                    floor = lowest;
                    floor_label = label;
                }
            }
            if at == 0 || (*mistaken && at <= floor) {
                return;
            }
            at -= 1;
        }
    }

    /// Propagates a label to a block. Returns whether a different label had already reached the
    /// block.
    fn hand_over(&mut self, label: u32, to: u32, leaves: bool) -> bool {
        let old = &mut self.label[self.joins.place[to as usize] as usize];
        if *old == NONE || *old == label {
            *old = label;
            return false;
        }
        *old = to;
        if leaves {
            self.found.exits.push(to);
        } else {
            self.found.joins.push(to);
        }
        true
    }
}
