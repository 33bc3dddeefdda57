//! Live ranges of words: sorted segments of positions in the layout, with holes.
//!
//! Words of SGPRs are live along the linear graph, words of VGPRs along the logical graph, because
//! a lane that is inactive in a block does not write VGPRs there. Instruction `n` reads at position
//! `2n` and writes at `2n + 1`, so that a result can share the register of a source that dies
//! there. A word may have several definitions. If some path has no definition, the word is live,
//! but undefined, at the start of the kernel.

use super::live_blocks::live_blocks;
use super::malformed::Malformed;
use super::words::{
    File, Word, Words, is_copy, reads, with_all_lanes, writes_early, writes_lanes_off,
};
use crate::Gpu;
use crate::machine::Code;
use lanelog_util::limits as quota;

/// The positions `from..to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Segment {
    /// The first position.
    pub from: u32,
    /// The position after the last one.
    pub to: u32,
}

/// A definition of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Write {
    /// The position of the definition.
    pub at: u32,
    /// For a copy, the word that is copied.
    pub copied: Option<Word>,
}

/// The live range of a word.
#[derive(Clone, Debug, Default)]
pub struct LiveRange {
    /// The positions at which the word is live, as sorted disjoint segments.
    pub segments: Vec<Segment>,
    /// The definitions of the word, sorted by position.
    pub writes: Vec<Write>,
}

/// The live ranges of all words.
pub struct Live {
    /// The live range of each word.
    pub ranges: Vec<LiveRange>,
    /// The loop depth of each block.
    pub depths: Vec<u8>,
    /// Words whose register is also written in inactive lanes. Such a word is never spilled, and no
    /// other word shares its register anywhere in the kernel.
    pub pinned: Vec<Word>,
    /// The index of the first instruction of each block, and a last entry, the index after the last
    /// instruction. Indices start at 1.
    pub starts: Vec<u32>,
}

impl LiveRange {
    /// Whether the word is live at a position. Time: logarithmic.
    pub fn covers(&self, at: u32) -> bool {
        let next = self.segments.partition_point(|segment| segment.to <= at);
        self.segments
            .get(next)
            .is_some_and(|segment| segment.from <= at)
    }
}

/// Whether two sorted lists of segments share a position. Time: linear in the shorter, logarithmic
/// in the longer.
pub fn overlap(one: &[Segment], other: &[Segment]) -> bool {
    let (short, mut rest) = if one.len() <= other.len() {
        (one, other)
    } else {
        (other, one)
    };
    for segment in short {
        quota::tick();
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

/// Whether inserting elements one by one is faster than merging them with those between them.
fn are_few(new: usize, between: usize) -> bool {
    16 * new < between
}

/// Merges sorted segments into others. Adjacent segments become one. Time: linear in the new
/// segments, plus the time to move the others in memory; if the new ones are many, also linear in
/// those between them.
pub fn join(into: &mut Vec<Segment>, from: &[Segment]) {
    let (Some(first), Some(last)) = (from.first(), from.last()) else {
        return;
    };
    let low = into.partition_point(|segment| segment.to < first.from);
    let high = into.partition_point(|segment| segment.from <= last.to);
    if from.len() > 1 && are_few(from.len(), high - low) {
        for segment in from {
            join(into, std::slice::from_ref(segment));
        }
        return;
    }
    quota::steps(high - low + from.len());
    let mut merged = into[low..high].to_vec();
    merged.extend_from_slice(from);
    merged.sort();
    merged.dedup_by(|next, before| {
        let touching = next.from <= before.to;
        if touching {
            before.to = before.to.max(next.to);
        }
        touching
    });
    into.splice(low..high, merged);
}

/// Merges sorted definitions into others. Time: as for [`join`].
pub fn join_writes(into: &mut Vec<Write>, from: &[Write]) {
    let (Some(first), Some(last)) = (from.first(), from.last()) else {
        return;
    };
    let low = into.partition_point(|write| write < first);
    let high = into.partition_point(|write| write <= last);
    if are_few(from.len(), high - low) {
        quota::steps(from.len());
        for write in from {
            let at = into.partition_point(|other| other < write);
            into.insert(at, *write);
        }
        return;
    }
    quota::steps(high - low + from.len());
    let mut merged = into[low..high].to_vec();
    merged.extend_from_slice(from);
    merged.sort();
    into.splice(low..high, merged);
}

/// Two lists: [`Live::starts`] and [`Live::depths`].
fn shape(code: &Code) -> (Vec<u32>, Vec<u8>) {
    let blocks = code.blocks.len();
    let mut starts = Vec::with_capacity(blocks + 1);
    let mut next = 1u32;
    let mut change = vec![0i32; blocks + 1];
    for (at, block) in code.blocks.iter().enumerate() {
        starts.push(next);
        next += block.instructions.len() as u32;
        for successor in &block.linear {
            // A cycle is contiguous in the layout, so that all blocks from the target to the source
            // of a backward edge are in it.
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
    (starts, depths)
}

/// Computes the live ranges of all words. Time: linear in the code and in the result, plus the time
/// of [`live_blocks`].
///
/// # Errors
/// An operand that exceeds its register, or an edge to a block that does not exist.
pub fn live(code: &Code, words: &Words, gpu: &Gpu) -> Result<Live, Malformed> {
    const CLOSED: u32 = u32::MAX;
    let after_blocks = live_blocks(code, words)?;
    let (starts, depths) = shape(code);
    let mut ranges: Vec<LiveRange> = vec![LiveRange::default(); words.count()];
    let mut end = vec![CLOSED; words.count()];
    let last = starts.last().copied().unwrap_or(1) * 2;
    let mut pinned = Vec::new();
    // Positions are visited from last to first; the lists are reversed at the end.
    let put = |range: &mut LiveRange, from: u32, to: u32| match range.segments.last_mut() {
        Some(next) if next.from <= to => {
            next.from = next.from.min(from);
        }
        _ => range.segments.push(Segment { from, to }),
    };
    // `touched` lists the words that the current block reads or writes. `after_block` marks the
    // words that are live at the end of the current block; it is updated before the preceding block
    // is processed.
    let mut touched: Vec<Word> = Vec::new();
    let mut after_block = vec![false; words.count()];
    for (at, block) in code.blocks.iter().enumerate().rev() {
        let start = starts[at];
        let after = starts[at + 1] * 2;
        touched.clear();
        quota::steps(after_blocks.last[at].len() + after_blocks.first[at].len());
        for word in &after_blocks.last[at] {
            after_block[*word as usize] = true;
            end[*word as usize] = after;
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
                    touched.push(word);
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
                    touched.push(word);
                }
            })?;
        }
        let from = if at == 0 { 0 } else { 2 * start };
        for word in &after_blocks.first[at] {
            after_block[*word as usize] = false;
        }
        for word in touched.iter().chain(&after_blocks.first[at]) {
            let end = &mut end[*word as usize];
            if after_block[*word as usize] {
                // The word is live at the end of the preceding block. Its segment continues there,
                // or, if it is not live in this block, ends there.
                if *end == CLOSED {
                    *end = 2 * start;
                }
            } else {
                let to = std::mem::replace(end, CLOSED);
                if to != CLOSED {
                    put(&mut ranges[*word as usize], from, to);
                }
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
        depths,
        pinned,
        starts,
    })
}
