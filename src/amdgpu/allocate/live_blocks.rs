//! For each word: the blocks at whose end it is live, as ranges of consecutive blocks in the
//! layout.
//!
//! Each word is processed separately, backwards from its reads to its writes (A. Appel, "Modern
//! Compiler Implementation" (1998), 19.6). To skip regions in which a word is live throughout, each
//! block has a link to a preceding block: the nearest one that dominates it, if the blocks between
//! the two are exactly those on paths from the dominator to the block.

use std::collections::BinaryHeap;
use std::ops::Range;

use super::malformed::Malformed;
use super::words::{File, Word, Words, reads};
use crate::machine::Code;
use lanelog_util::limits as quota;

/// For each word: the ranges of consecutive blocks at whose ends it is live. These ranges are
/// disjoint and not adjacent.
pub struct LiveBlocks {
    /// By block: the words that have a range whose first block it is.
    pub first: Vec<Vec<Word>>,
    /// By block: the words that have a range whose last block it is.
    pub last: Vec<Vec<Word>>,
}

impl LiveBlocks {
    /// The words whose range ended with the preceding block, and the words whose range starts at
    /// this block.
    pub fn change(&self, block: usize) -> (&[Word], &[Word]) {
        let before = block.checked_sub(1);
        let ended = before.and_then(|before| self.last.get(before));
        let started = self.first.get(block);
        (
            ended.map_or(&[], Vec::as_slice),
            started.map_or(&[], Vec::as_slice),
        )
    }
}

/// The maximum number of steps to find a dominator, in addition to one for each predecessor.
const STEPS: usize = 64;

/// Links from a block to preceding blocks.
#[derive(Clone, Copy)]
struct Back {
    /// The target of the link: a preceding block that dominates this one. If a word is live at the
    /// start of this block, and no block in between writes it, the word is live at the end of the
    /// target and of all blocks in between. Without such a dominator, `to` is the block itself.
    to: u32,
    /// A skip link over several `to` links (E. Myers, "An applicative random-access stack" (1983)).
    far: u32,
    /// The number of `to` links to the first block.
    depth: u32,
}

/// A graph of blocks, by predecessors.
struct Graph {
    before: Vec<Vec<u32>>,
    back: Vec<Back>,
}

impl Graph {
    /// Computes the links. Time: linear in blocks and edges, times the logarithm of the blocks.
    fn new(before: Vec<Vec<u32>>) -> Graph {
        let blocks = before.len();
        let mut graph = Graph {
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

    /// The earliest block, at or after `low`, that links lead to from a block.
    fn furthest(&self, mut at: u32, low: u32) -> u32 {
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
            quota::tick();
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

/// Finds the blocks at whose ends words are live.
pub struct Search {
    graph: Graph,
    /// For each block: the last word whose search visited it.
    seen: Vec<u32>,
    runs: Vec<Range<u32>>,
}

impl Search {
    /// Prepares a search, given the predecessors of each block.
    pub fn new(before: Vec<Vec<u32>>) -> Search {
        Search {
            seen: vec![u32::MAX; before.len()],
            graph: Graph::new(before),
            runs: Vec::new(),
        }
    }

    /// The ranges of consecutive blocks at whose ends a word is live, sorted, disjoint and not
    /// adjacent. `reads` are the blocks that read it before they write it. `writes` are the blocks
    /// that write words; both are sorted.
    pub fn live_blocks(
        &mut self,
        word: Word,
        reads: &[(Word, u32)],
        writes: &[(Word, u32)],
    ) -> impl Iterator<Item = Range<u32>> {
        let from = writes.partition_point(|(written, _)| *written < word);
        let writes = writes.get(from..).unwrap_or_default();
        let count = writes.partition_point(|(written, _)| *written == word);
        let writes = writes.get(..count).unwrap_or_default();
        self.walk(word, reads, writes);
        self.runs.sort_unstable_by_key(|run| run.start);
        self.runs.dedup_by(|next, before| {
            let touching = next.start <= before.end;
            if touching {
                before.end = before.end.max(next.end);
            }
            touching
        });
        self.runs.drain(..)
    }

    /// Appends the ranges of blocks at whose ends a word is live.
    fn walk(&mut self, word: Word, reads: &[(Word, u32)], writes: &[(Word, u32)]) {
        let Search { graph, seen, runs } = self;
        let writes_before = |at: u32| writes.partition_point(|(_, write)| *write < at);
        let is_written = |at: u32| {
            let next = writes.get(writes_before(at));
            next.is_some_and(|(_, write)| *write == at)
        };
        let mut work: Vec<u32> = reads.iter().map(|(_, at)| *at).collect();
        while let Some(at) = work.pop() {
            if std::mem::replace(&mut seen[at as usize], word) == word {
                continue;
            }
            quota::tick();
            let last = writes_before(at).checked_sub(1);
            let low = last.and_then(|last| writes.get(last));
            let to = graph.furthest(at, low.map_or(0, |(_, write)| *write));
            if to < at {
                quota::push(runs, to..at);
                if !is_written(to) {
                    work.push(to);
                }
                continue;
            }
            for before in &graph.before[at as usize] {
                quota::push(runs, *before..*before + 1);
                if !is_written(*before) {
                    work.push(*before);
                }
            }
        }
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

/// Computes the ranges. Time: linear in the code, and in the reads and writes of words that are
/// live across blocks, times a logarithm. Each surrounding loop, and each join of more than
/// [`STEPS`] edges, adds a step.
///
/// # Errors
/// An operand that exceeds its register, or an edge to a block that does not exist.
pub fn live_blocks(code: &Code, words: &Words) -> Result<LiveBlocks, Malformed> {
    const NEVER: u32 = u32::MAX;
    let blocks = code.blocks.len();
    let mut before = [vec![Vec::new(); blocks], vec![Vec::new(); blocks]];
    let mut defined = vec![NEVER; words.count()];
    let mut used = vec![NEVER; words.count()];
    // For each word: the blocks that read it before they write it (`exposed`), and the blocks that
    // write it (`definers`).
    let mut exposed: Vec<(Word, u32)> = Vec::new();
    let mut definers: Vec<(Word, u32)> = Vec::new();
    for (from, block) in code.blocks.iter().enumerate() {
        let at = from as u32;
        for (lists, successors) in before.iter_mut().zip([&block.linear, &block.logical]) {
            for to in successors.iter().copied() {
                let list: &mut Vec<u32> = lists
                    .get_mut(to as usize)
                    .ok_or(Malformed::NoBlock { from, to })?;
                list.push(at);
            }
        }
        for instruction in &block.instructions {
            reads(instruction, words, |word| {
                let index = word as usize;
                if defined[index] != at && used[index] != at {
                    used[index] = at;
                    exposed.push((word, at));
                }
            })?;
            for result in &instruction.results {
                for word in words.of(*result)? {
                    if defined[word as usize] != at {
                        defined[word as usize] = at;
                        definers.push((word, at));
                    }
                }
            }
        }
    }
    exposed.sort_unstable();
    definers.sort_unstable();
    let mut searches = before.map(Search::new);
    let mut found = LiveBlocks {
        first: vec![Vec::new(); blocks],
        last: vec![Vec::new(); blocks],
    };
    for reads in exposed.chunk_by(|one, other| one.0 == other.0) {
        let word = reads[0].0;
        let search = &mut searches[usize::from(words.file(word) == File::Vector)];
        for run in search.live_blocks(word, reads, &definers) {
            quota::push(&mut found.first[run.start as usize], word);
            quota::push(&mut found.last[run.end as usize - 1], word);
        }
    }
    Ok(found)
}
