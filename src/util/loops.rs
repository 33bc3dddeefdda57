//! Loops whose blocks are consecutive in the layout, and which are entered only at their first
//! block. Blocks without edges count as blocks of the loops around them in the layout.
//!
//! If a variable is live at the start of a block of such a loop, and no block of the loop writes
//! the variable, it is live at the ends of all blocks of the loop.

use std::ops::Range;

use crate::limits;
use crate::skip_tree::SkipTree;

/// The loops of a graph.
pub struct Loops {
    /// The loops, in ascending order of their first blocks.
    all: Vec<Range<u32>>,
    tree: SkipTree,
    /// By block: the innermost loop around it.
    innermost: Vec<Option<u32>>,
}

impl Loops {
    /// Finds the loops, given the predecessors of each block. If a cycle is not such a loop, loops
    /// that start before it are not found. Time: almost linear in the blocks and edges.
    ///
    /// Source: R. E. Tarjan, "Testing flow graph reducibility" (1974).
    pub fn new(before: &[Vec<u32>]) -> Loops {
        let blocks = before.len();
        let mut connected: Vec<u32> = before
            .iter()
            .map(|from| u32::from(!from.is_empty()))
            .collect();
        for from in before.iter().flatten() {
            connected[*from as usize] = 1;
        }
        // By block: the number of blocks with edges before it.
        let mut connected_before = vec![0];
        for (at, count) in connected.iter().enumerate() {
            connected_before.push(connected_before[at] + count);
        }
        let mut search = Search {
            before,
            connected_before,
            outermost: (0..blocks as u32).collect(),
            ends: (1..=blocks as u32).collect(),
            seen: vec![u32::MAX; blocks],
        };
        let mut all: Vec<Range<u32>> = Vec::new();
        for header in (0..blocks as u32).rev() {
            let is_header = before[header as usize].iter().any(|from| *from >= header);
            if is_header {
                match search.enclose(header) {
                    Some(end) => all.push(header..end),
                    None => break,
                }
            }
        }
        all.reverse();
        let mut loops = Loops {
            tree: SkipTree::default(),
            innermost: vec![None; blocks],
            all,
        };
        let mut around: Vec<u32> = Vec::new();
        let mut next = 0;
        for at in 0..blocks as u32 {
            let ended = |own: &mut u32| loops.all[*own as usize].end <= at;
            while around.pop_if(ended).is_some() {}
            if loops
                .all
                .get(next as usize)
                .is_some_and(|own| own.start == at)
            {
                loops.tree.push(around.last().copied());
                around.push(next);
                next += 1;
            }
            loops.innermost[at as usize] = around.last().copied();
        }
        loops
    }

    /// The outermost loop around a block that lies between two other blocks.
    pub fn outermost(&self, at: u32, within: &Range<u32>) -> Option<Range<u32>> {
        let is_within = |own: u32| {
            let own = &self.all[own as usize];
            within.start <= own.start && own.end <= within.end
        };
        let innermost = self.innermost.get(at as usize).copied().flatten();
        let innermost = innermost.filter(|own| is_within(*own))?;
        let found = self.tree.highest(innermost, is_within);
        self.all.get(found as usize).cloned()
    }
}

/// The loops found so far, each of which counts as one block.
struct Search<'b> {
    before: &'b [Vec<u32>],
    /// By block: the number of blocks with edges before it.
    connected_before: Vec<u32>,
    /// By block: the first block of a loop around it, or itself. The outermost loop is the end of
    /// such a chain.
    outermost: Vec<u32>,
    /// By first block of an outermost loop, or block without a loop: the block after its last one.
    ends: Vec<u32>,
    /// By block: the last header whose loop it was visited for.
    seen: Vec<u32>,
}

impl Search<'_> {
    /// The outermost loop around a block, as its first block.
    fn find(&mut self, mut at: u32) -> u32 {
        while self.outermost[at as usize] != at {
            let next = self.outermost[at as usize];
            self.outermost[at as usize] = self.outermost[next as usize];
            at = next;
        }
        at
    }

    /// The number of blocks with edges in a range.
    fn connected(&self, range: Range<u32>) -> u32 {
        let before = |at: u32| self.connected_before[at as usize];
        before(range.end) - before(range.start)
    }

    /// Makes one loop of all blocks from which edges lead back to a header. Returns the block after
    /// the last one; `None` if the loop has another entry or is not consecutive.
    fn enclose(&mut self, header: u32) -> Option<u32> {
        self.seen[header as usize] = header;
        let before = self.before;
        let back = before[header as usize].iter().copied();
        let mut work: Vec<u32> = back.filter(|from| *from >= header).collect();
        let mut members = Vec::new();
        let (mut count, mut end) = (1, header + 1);
        while let Some(at) = work.pop() {
            limits::tick();
            let at = self.find(at);
            if at < header {
                return None;
            }
            if std::mem::replace(&mut self.seen[at as usize], header) != header {
                count += self.connected(at..self.ends[at as usize]);
                end = end.max(self.ends[at as usize]);
                members.push(at);
                // A block that is not reachable would not be in a cycle with the header.
                let mut is_entered = false;
                for from in &before[at as usize] {
                    let from = self.find(*from);
                    is_entered |= from != at;
                    work.push(from);
                }
                if !is_entered {
                    return None;
                }
            }
        }
        if count != self.connected(header..end) {
            return None;
        }
        for member in members {
            self.outermost[member as usize] = header;
        }
        self.ends[header as usize] = end;
        Some(end)
    }
}
