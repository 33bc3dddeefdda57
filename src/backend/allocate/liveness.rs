//! When each word is live: sorted segments of positions in the layout, with holes.
//!
//! Words of SGPRs live along the linear graph, words of VGPRs along the logical one: lanes of another arm do not write them.
//! An instruction of number `n` reads at `2n` and writes at `2n + 1`, so that a result can be where a source was that dies.
//! A word may have several definitions, and none on some path: then it is live at the start of the kernel, and holds anything.

use super::malformed::Malformed;
use super::words::{
    File, Word, Words, is_copy, reads_vcc, with_all_lanes, writes_early, writes_lanes_off,
};
use crate::Gpu;
use crate::machine::Code;
use lanelog_quota as quota;

/// Positions `from..to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Segment {
    /// The first.
    pub from: u32,
    /// Behind the last.
    pub to: u32,
}

/// A definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Write {
    /// The position.
    pub at: u32,
    /// The word that it is a copy of.
    pub copied: Option<Word>,
}

/// The live range of a word.
#[derive(Clone, Debug, Default)]
pub struct LiveRange {
    /// When it is live: sorted, not touching.
    pub segments: Vec<Segment>,
    /// When it is written: sorted.
    pub writes: Vec<Write>,
}

/// The live ranges of all words.
pub struct Live {
    /// By word.
    pub ranges: Vec<LiveRange>,
    /// The loops around each block.
    pub depths: Vec<u8>,
    /// Words whose register holds nothing else in the whole kernel, and that are never spilled: lanes that are off are written.
    pub pinned: Vec<Word>,
    /// The number of the first instruction of each block; one more at the end. The first of all is 1.
    pub starts: Vec<u32>,
}

impl LiveRange {
    /// Whether it is live at a position. Time: logarithmic.
    pub fn covers(&self, at: u32) -> bool {
        let next = self.segments.partition_point(|segment| segment.to <= at);
        self.segments
            .get(next)
            .is_some_and(|segment| segment.from <= at)
    }
}

/// Whether two sorted lists of segments share a position. Time: linear in the shorter, logarithmic in the longer.
pub fn overlap(one: &[Segment], other: &[Segment]) -> bool {
    let (short, mut rest) = if one.len() <= other.len() {
        (one, other)
    } else {
        (other, one)
    };
    quota::steps(short.len());
    for segment in short {
        let skip = rest.partition_point(|candidate| candidate.to <= segment.from);
        rest = rest.get(skip..).unwrap_or_default();
        match rest.first() {
            Some(candidate) if candidate.from < segment.to => return true,
            Some(_) => {}
            None => return false,
        }
    }
    false
}

/// Puts sorted segments into others; touching ones become one.
pub fn join(into: &mut Vec<Segment>, from: &[Segment]) {
    if let (Some(last), Some(first)) = (into.last(), from.first())
        && last.to < first.from
    {
        into.extend_from_slice(from);
        return;
    }
    quota::steps(into.len() + from.len());
    into.extend_from_slice(from);
    into.sort();
    into.dedup_by(|next, before| {
        let touching = next.from <= before.to;
        if touching {
            before.to = before.to.max(next.to);
        }
        touching
    });
}

/// Numbers of instructions, loops, and predecessors.
struct Shape {
    starts: Vec<u32>,
    depths: Vec<u8>,
    /// Predecessors on the linear graph, and on the logical one.
    before: [Vec<Vec<u32>>; 2],
}

fn shape(code: &Code) -> Result<Shape, Malformed> {
    let blocks = code.blocks.len();
    let mut starts = Vec::with_capacity(blocks + 1);
    let mut next = 1u32;
    let mut change = vec![0i32; blocks + 1];
    let mut before = [vec![Vec::new(); blocks], vec![Vec::new(); blocks]];
    for (at, block) in code.blocks.iter().enumerate() {
        starts.push(next);
        next += block.instructions.len() as u32;
        for (lists, successors) in before.iter_mut().zip([&block.linear, &block.logical]) {
            for successor in successors {
                let to = *successor;
                let list: &mut Vec<u32> = lists
                    .get_mut(to as usize)
                    .ok_or(Malformed::NoBlock { from: at, to })?;
                list.push(at as u32);
            }
        }
        for successor in &block.linear {
            // Cycles are contiguous: an edge back closes one.
            if *successor as usize <= at {
                change[*successor as usize] += 1;
                change[at + 1] -= 1;
            }
        }
    }
    starts.push(next);
    let mut depth = 0i32;
    let depths = change.iter().take(blocks).map(|by| {
        depth += by;
        depth.clamp(0, 6) as u8
    });
    let depths = depths.collect();
    Ok(Shape {
        starts,
        depths,
        before,
    })
}

/// Calls for each word that an instruction reads.
fn reads(
    instruction: &crate::machine::Instruction,
    words: &Words,
    mut call: impl FnMut(Word),
) -> Result<(), Malformed> {
    for source in &instruction.sources {
        words.of(source.value)?.for_each(&mut call);
    }
    if reads_vcc(instruction) {
        call(words.vcc());
    }
    Ok(())
}

/// The words that are live behind each block. Time: linear in the code and in what is found.
fn live_out(code: &Code, words: &Words, shape: &Shape) -> Result<Vec<Vec<Word>>, Malformed> {
    const NEVER: u32 = u32::MAX;
    let mut defined = vec![NEVER; words.count()];
    let mut used = vec![NEVER; words.count()];
    // Blocks that read a word before they write it, and blocks that write it.
    let mut exposed: Vec<(Word, u32)> = Vec::new();
    let mut definers: Vec<(Word, u32)> = Vec::new();
    for (at, block) in code.blocks.iter().enumerate() {
        let at = at as u32;
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
    let mut out: Vec<Vec<Word>> = vec![Vec::new(); code.blocks.len()];
    let mut stops = vec![NEVER; code.blocks.len()];
    let mut seen = vec![NEVER; code.blocks.len()];
    let mut work = Vec::new();
    let mut definers = definers.into_iter().peekable();
    let mut exposed = exposed.into_iter().peekable();
    while let Some((word, _)) = exposed.peek().copied() {
        while let Some((defined, at)) = definers.next_if(|(defined, _)| *defined <= word) {
            if defined == word {
                stops[at as usize] = word;
            }
        }
        while let Some((_, at)) = exposed.next_if(|(next, _)| *next == word) {
            work.push(at);
        }
        let graph = &shape.before[usize::from(words.file(word) == File::Vector)];
        while let Some(at) = work.pop() {
            for before in &graph[at as usize] {
                let index = *before as usize;
                if seen[index] == word {
                    continue;
                }
                seen[index] = word;
                quota::tick();
                quota::push(&mut out[index], word);
                if stops[index] != word {
                    work.push(*before);
                }
            }
        }
    }
    Ok(out)
}

/// The words that are live behind each block. Time: linear in the code and in what is found.
///
/// # Errors
/// An operand that its register does not hold; an edge to a block that is none.
pub fn live_behind_blocks(code: &Code, words: &Words) -> Result<Vec<Vec<Word>>, Malformed> {
    live_out(code, words, &shape(code)?)
}

/// Finds the live ranges of all words. Time: linear in the code and in the blocks that words live through.
///
/// # Errors
/// An operand that its register does not hold; an edge to a block that is none.
pub fn live(code: &Code, words: &Words, gpu: &Gpu) -> Result<Live, Malformed> {
    const CLOSED: u32 = u32::MAX;
    let shape = shape(code)?;
    let out = live_out(code, words, &shape)?;
    let mut ranges: Vec<LiveRange> = vec![LiveRange::default(); words.count()];
    let mut end = vec![CLOSED; words.count()];
    let last = shape.starts.last().copied().unwrap_or(1) * 2;
    let mut pinned = Vec::new();
    // From the last position to the first: lists are reversed at the end.
    let put = |range: &mut LiveRange, from: u32, to: u32| match range.segments.last_mut() {
        Some(next) if next.from <= to => {
            next.from = next.from.min(from);
        }
        _ => range.segments.push(Segment { from, to }),
    };
    let mut open: Vec<Word> = Vec::new();
    for (at, block) in code.blocks.iter().enumerate().rev() {
        let start = shape.starts[at];
        let behind = shape.starts[at + 1] * 2;
        open.clear();
        quota::steps(2 * out[at].len());
        for word in &out[at] {
            end[*word as usize] = behind;
            quota::push(&mut open, *word);
        }
        let all_on = with_all_lanes(&block.instructions);
        for (index, instruction) in block.instructions.iter().enumerate().rev() {
            let all_on = all_on.get(index) == Some(&true);
            let number = start + index as u32;
            let position = 2 * number + u32::from(!writes_early(instruction, gpu));
            for (result_at, result) in instruction.results.iter().enumerate() {
                for (word_at, word) in words.of(*result)?.enumerate() {
                    let range = &mut ranges[word as usize];
                    let to = end[word as usize];
                    end[word as usize] = CLOSED;
                    put(
                        range,
                        position,
                        if to == CLOSED { 2 * number + 2 } else { to },
                    );
                    let copied = if is_copy(instruction) && result_at == 0 {
                        let source = words.of(instruction.sources[0].value)?;
                        source.clone().nth(word_at)
                    } else {
                        None
                    };
                    range.writes.push(Write {
                        at: position,
                        copied,
                    });
                    let is_vector = words.file(word) == File::Vector;
                    let lanes_off = writes_lanes_off(instruction) || all_on && is_vector;
                    if lanes_off && words.class(word).is_some() {
                        pinned.push(word);
                    }
                }
            }
            reads(instruction, words, |word| {
                if end[word as usize] == CLOSED {
                    end[word as usize] = 2 * number + 1;
                    open.push(word);
                }
            })?;
        }
        let from = if at == 0 { 0 } else { 2 * start };
        for word in &open {
            let to = std::mem::replace(&mut end[*word as usize], CLOSED);
            if to != CLOSED {
                put(&mut ranges[*word as usize], from, to);
            }
        }
    }
    for range in &mut ranges {
        range.segments.reverse();
        range.writes.reverse();
    }
    for word in &pinned {
        ranges[*word as usize].segments = vec![Segment { from: 0, to: last }];
    }
    Ok(Live {
        ranges,
        depths: shape.depths,
        pinned,
        starts: shape.starts,
    })
}
