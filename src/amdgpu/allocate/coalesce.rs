//! Forms register tuples, and coalesces copies.
//!
//! The words of a multi-word operand form a tuple. Then copies are coalesced where this is valid,
//! the most frequently executed first; at equal loop depth, copies of phis come first. A copy that
//! cannot be coalesced becomes a move.

use rustc_hash::FxHashSet;

use super::liveness::Live;
use super::malformed::Malformed;
use super::tuples::Tuples;
use super::words::{File, Word, Words, is_copy, reads_vcc};
use crate::Gpu;
use crate::machine::{Class, Code, Value, Why};

/// Placement hints for tuples, by the tuple's representative word.
#[derive(Debug, Default)]
pub struct Hints {
    /// The physical register preferred for the first word of a tuple.
    pub registers: Vec<(Word, i32)>,
    /// Masks that should not be in VCC, because instructions access their two words separately, or
    /// no vector instruction reads them.
    pub plain: FxHashSet<Word>,
}

/// The required alignment of the first register of an operand.
fn alignment(file: File, words: u8, gpu: &Gpu) -> i32 {
    match (file, words) {
        (_, 0 | 1) => 1,
        (File::Scalar, 2) => 2,
        (File::Scalar, _) => 4,
        (File::Vector, _) if gpu.even_vgprs => 2,
        _ => 1,
    }
}

/// Forms tuples and, if the level requires, coalesces copies. Time: linear in the code, plus the
/// time to merge live ranges.
///
/// # Errors
/// No alignment satisfies the requirements of all overlapping operands.
pub fn coalesce(
    code: &Code,
    words: &Words,
    live: &mut Live,
    gpu: &Gpu,
    short: &FxHashSet<u32>,
    merges: bool,
) -> Result<(Tuples, Hints), Malformed> {
    let mut tuples = Tuples::new(words, live);
    for register in short {
        let words_of = code.registers.get(*register as usize);
        let register = crate::machine::Register(*register);
        let all = Value::all(register, words_of.map_or(0, |found| found.words));
        for word in words.of(all)? {
            tuples.change(word, |tuple, _| tuple.short = true);
        }
    }
    for word in &live.pinned {
        tuples.change(*word, |tuple, _| tuple.pinned = true);
    }
    require(code, words, gpu, &mut tuples)?;
    weigh(code, words, live, &mut tuples)?;
    let mut copies: Vec<(u8, bool, Word, Word)> = Vec::new();
    let merged = code.blocks.iter().zip(&live.depths).filter(|_| merges);
    for (block, depth) in merged {
        for instruction in block.instructions.iter().filter(|found| is_copy(found)) {
            let phi = instruction.origin.why == Why::Phi;
            let results = words.of(instruction.results[0])?;
            let sources = words.of(instruction.sources[0].value)?;
            copies.extend(
                results
                    .zip(sources)
                    .map(|(to, from)| (*depth, phi, to, from)),
            );
        }
    }
    copies.sort_by_key(|(depth, phi, ..)| std::cmp::Reverse((*depth, *phi)));
    // Merges that fail are tried once more after all others, because merging other words may have
    // removed the conflict.
    let mut left = Vec::new();
    for (_, _, to, from) in copies {
        // If only one of the two registers is also written in inactive lanes, they must stay
        // separate, because a copy preserves the values of inactive lanes.
        if tuples.is_pinned(to) != tuples.is_pinned(from) {
            continue;
        }
        if words.file(to) == words.file(from) && !tuples.merge(to, from, 0) {
            left.push((to, from));
        }
    }
    left.retain(|(to, from)| !tuples.merge(*to, *from, 0));
    let mut hints = Hints::default();
    for (to, from) in left {
        for (virtual_word, other) in [(to, from), (from, to)] {
            if let Some((_, number)) = words.fixed(other)
                && let Some((root, at)) = tuples.place(virtual_word)
            {
                hints.registers.push((root, number as i32 - at as i32));
            }
        }
    }
    hints.registers.sort_by_key(|(root, _)| *root);
    hints.plain = plain_masks(code, words, gpu, &mut tuples)?;
    Ok((tuples, hints))
}

/// Forms the tuples that multi-word operands require.
fn require(code: &Code, words: &Words, gpu: &Gpu, tuples: &mut Tuples) -> Result<(), Malformed> {
    let mut tuple_of = |value: Value| -> Result<(), Malformed> {
        let Value::Part { words: count, .. } = value else {
            return Ok(());
        };
        let range = words.of(value)?;
        let Some(first) = range.clone().next() else {
            return Ok(());
        };
        let to = alignment(words.file(first), count, gpu);
        let placed = (range.zip(0..).skip(1)).all(|(word, at)| tuples.merge(first, word, at));
        if placed && tuples.align(first, to) {
            Ok(())
        } else {
            Err(Malformed::Unaligned)
        }
    };
    for (at, register) in code.registers.iter().enumerate() {
        if register.class == Class::Mask {
            let register_name = crate::machine::Register(at as u32);
            tuple_of(Value::all(register_name, register.words))?;
        }
    }
    for instruction in code.blocks.iter().flat_map(|block| &block.instructions) {
        for value in instruction.values() {
            tuple_of(value)?;
        }
    }
    Ok(())
}

/// Computes the weight of each position of a tuple: the number of its reads and writes, weighted by
/// the estimated execution frequency.
fn weigh(code: &Code, words: &Words, live: &Live, tuples: &mut Tuples) -> Result<(), Malformed> {
    for (block, depth) in code.blocks.iter().zip(&live.depths) {
        let often = 10f32.powi(i32::from(*depth));
        for instruction in &block.instructions {
            for value in instruction.values() {
                for word in words.of(value)? {
                    tuples.change(word, |tuple, at| {
                        if let Some(place) = tuple.places.get_mut(at) {
                            place.weight += often;
                        }
                    });
                }
            }
        }
    }
    Ok(())
}

/// Tuples of masks that cannot be in VCC, or for which VCC has no advantage.
fn plain_masks(
    code: &Code,
    words: &Words,
    gpu: &Gpu,
    tuples: &mut Tuples,
) -> Result<FxHashSet<Word>, Malformed> {
    let mut plain = FxHashSet::default();
    let mut named = FxHashSet::default();
    for instruction in code.blocks.iter().flat_map(|block| &block.instructions) {
        let vector = instruction.opcode.unit().is_vector();
        for value in instruction.values() {
            let Value::Part { words: count, .. } = value else {
                continue;
            };
            let range = words.of(value)?;
            for word in range {
                if words.class(word) != Some(Class::Mask) {
                    continue;
                }
                let Some((root, _)) = tuples.place(word) else {
                    continue;
                };
                if count != gpu.mask_words() || reads_vcc(instruction) {
                    plain.insert(root);
                }
                if vector {
                    named.insert(root);
                }
            }
        }
    }
    plain.extend(
        tuples
            .roots()
            .filter(|(root, tuple)| tuple.mask && !named.contains(root))
            .map(|(root, _)| root),
    );
    Ok(plain)
}
