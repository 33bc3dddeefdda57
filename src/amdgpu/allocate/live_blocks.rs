//! For each word: the blocks at whose end it is live, as ranges of consecutive blocks in the
//! layout.
//!
//! Each word is processed separately, backwards from its reads to its writes (A. Appel, "Modern
//! Compiler Implementation" (1998), 19.6). Links to dominators, and loops that do not write a word,
//! skip regions in which the word is live throughout. A block that reads a word before it writes it
//! does not end the search, because the word is live at its start anyway.

use std::ops::Range;

use super::malformed::Malformed;
use super::words::{File, Word, Words, reads};
use crate::machine::Code;
use lanelog_util::dominator_links::Links;
use lanelog_util::limits as quota;
use lanelog_util::loops::Loops;

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

/// Finds the blocks at whose ends words are live.
pub struct Search {
    links: Links,
    loops: Loops,
    /// For each block: the last word whose search visited it.
    seen: Vec<u32>,
    /// The blocks that write the word and do not read it before.
    kills: Vec<u32>,
    runs: Vec<Range<u32>>,
}

impl Search {
    /// Prepares a search, given the predecessors of each block.
    pub fn new(before: Vec<Vec<u32>>) -> Search {
        Search {
            seen: vec![u32::MAX; before.len()],
            loops: Loops::new(&before),
            links: Links::new(before),
            kills: Vec::new(),
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
        let mut reading = reads.iter().map(|(_, at)| *at).peekable();
        self.kills.clear();
        self.kills
            .extend(writes.iter().map(|(_, at)| *at).filter(|at| {
                while reading.next_if(|read| read < at).is_some() {}
                reading.peek() != Some(at)
            }));
        self.walk(word, reads);
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
    fn walk(&mut self, word: Word, reads: &[(Word, u32)]) {
        let Search {
            links,
            loops,
            seen,
            kills,
            runs,
        } = self;
        let blocks = seen.len() as u32;
        let is_killed = |at: u32| kills.binary_search(&at).is_ok();
        let mut work: Vec<u32> = reads.iter().map(|(_, at)| *at).collect();
        while let Some(at) = work.pop() {
            if std::mem::replace(&mut seen[at as usize], word) == word {
                continue;
            }
            quota::tick();
            let next = kills.partition_point(|kill| *kill < at);
            let low = next.checked_sub(1).and_then(|last| kills.get(last));
            let high = kills.get(next).copied().unwrap_or(blocks);
            // The word is live throughout a loop that does not write it. A block without
            // predecessors is not in the loop around it in the layout.
            let unwritten = low.map_or(0, |low| low + 1)..high;
            if !links.before(at).is_empty()
                && let Some(own) = loops.outermost(at, &unwritten)
            {
                if at != own.start && std::mem::replace(&mut seen[own.start as usize], word) == word
                {
                    continue;
                }
                let outside = links.before(own.start).iter().copied();
                for before in outside.filter(|before| *before < own.start) {
                    quota::push(runs, before..before + 1);
                    if !is_killed(before) {
                        work.push(before);
                    }
                }
                quota::push(runs, own);
                continue;
            }
            let to = links.furthest(at, low.copied().unwrap_or(0));
            if to < at {
                quota::push(runs, to..at);
                if !is_killed(to) {
                    work.push(to);
                }
                continue;
            }
            for before in links.before(at) {
                quota::push(runs, *before..*before + 1);
                if !is_killed(*before) {
                    work.push(*before);
                }
            }
        }
    }
}

/// The blocks that matter to the words of a register file, in layout order. Blocks that only change
/// EXEC, without VGPRs and without edges of the logical graph, do not matter to VGPRs. A word that
/// is live at the ends of the blocks around such a block counts as live there too, so that its
/// range is not divided.
struct Numbering {
    /// By number: the block.
    blocks: Vec<u32>,
    /// By block: its number.
    numbers: Vec<u32>,
}

impl Numbering {
    fn new(matter: &[bool]) -> Numbering {
        let mut blocks = Vec::with_capacity(matter.len());
        let mut numbers = Vec::with_capacity(matter.len());
        for (at, matters) in (0..).zip(matter) {
            numbers.push(blocks.len() as u32);
            if *matters {
                blocks.push(at);
            }
        }
        Numbering { blocks, numbers }
    }

    /// Replaces the predecessors of each block by those of each number, as numbers.
    fn search(&self, before: &mut [Vec<u32>]) -> Search {
        let before = self.blocks.iter().map(|block| {
            let mut from = std::mem::take(&mut before[*block as usize]);
            from.iter_mut()
                .for_each(|at| *at = self.numbers[*at as usize]);
            from
        });
        Search::new(before.collect())
    }
}

/// Computes the ranges. Time: linear in the code, and in the reads and writes of words that are
/// live across blocks, times a logarithm. Each surrounding loop that writes a word, and each block
/// without a link, adds a step.
///
/// # Errors
/// An operand that exceeds its register, or an edge to a block that does not exist.
pub fn live_blocks(code: &Code, words: &Words) -> Result<LiveBlocks, Malformed> {
    const NEVER: u32 = u32::MAX;
    let blocks = code.blocks.len();
    let mut before = [vec![Vec::new(); blocks], vec![Vec::new(); blocks]];
    let mut matter = vec![false; blocks];
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
        let is_vector = |word: Word| words.file(word) == File::Vector;
        let mut matters = from == 0 || !block.logical.is_empty();
        for instruction in &block.instructions {
            reads(instruction, words, |word| {
                let index = word as usize;
                matters |= is_vector(word);
                if defined[index] != at && used[index] != at {
                    used[index] = at;
                    exposed.push((word, at));
                }
            })?;
            for result in &instruction.results {
                for word in words.of(*result)? {
                    matters |= is_vector(word);
                    if defined[word as usize] != at {
                        defined[word as usize] = at;
                        definers.push((word, at));
                    }
                }
            }
        }
        matter[from] = matters;
    }
    for (matters, before) in matter.iter_mut().zip(&before[1]) {
        *matters |= !before.is_empty();
    }
    let numberings = [Numbering::new(&vec![true; blocks]), Numbering::new(&matter)];
    let [linear, logical] = &mut before;
    let mut searches = [numberings[0].search(linear), numberings[1].search(logical)];
    let file = |word: Word| usize::from(words.file(word) == File::Vector);
    for (word, at) in exposed.iter_mut().chain(&mut definers) {
        *at = numberings[file(*word)].numbers[*at as usize];
    }
    exposed.sort_unstable();
    definers.sort_unstable();
    let mut found = LiveBlocks {
        first: vec![Vec::new(); blocks],
        last: vec![Vec::new(); blocks],
    };
    for reads in exposed.chunk_by(|one, other| one.0 == other.0) {
        let word = reads[0].0;
        let search = &mut searches[file(word)];
        let blocks = &numberings[file(word)].blocks;
        for run in search.live_blocks(word, reads, &definers) {
            let [first, last] = [run.start, run.end - 1].map(|at| blocks[at as usize] as usize);
            quota::push(&mut found.first[first], word);
            quota::push(&mut found.last[last], word);
        }
    }
    Ok(found)
}
