//! Tuples: words that must be in adjacent registers, or share a register. The words of a multi-word
//! operand must form a tuple. The source and the result of a copy share a position if possible.
//!
//! Several words that are live at the same time may share a position of a tuple if they have the
//! same value. This is the case if each write of one of them is a copy from a word at the same
//! position, or no other word of the position is live directly after the write. Then each word
//! keeps the value that its definition wrote until its last read, on every path and for any number
//! of definitions.

use super::liveness::{Live, LiveRange, Write, join, join_writes};
use super::words::{File, Word, Words};
use crate::machine::Class;
use rustc_hash::FxHashMap;

/// A position of a tuple: the words that share one register.
#[derive(Clone, Debug, Default)]
pub struct TuplePart {
    /// The live range and the definitions of its words.
    pub range: LiveRange,
    /// The number of its reads and writes, each weighted by 10 to the power of its loop depth.
    pub weight: f32,
}

/// A tuple of adjacent registers.
#[derive(Clone, Debug)]
pub struct Tuple {
    /// The words of the tuple, by register; the lowest register is first.
    pub places: Vec<TuplePart>,
    /// The index of the position of the representative word.
    pub origin: i32,
    /// The alignment: the number of the first register modulo `align.0` must be `align.1`.
    pub align: (i32, i32),
    /// The register file.
    pub file: File,
    /// Whether all words of the tuple belong to lane masks.
    pub mask: bool,
    /// Whether the tuple must not be spilled, because its words are read directly after their
    /// definitions.
    pub short: bool,
    /// Whether the tuple must not be spilled, because inactive lanes of its registers are written.
    pub pinned: bool,
}

/// All tuples.
pub struct Tuples {
    /// A union-find structure: for each word, the next word on the path to its representative, and
    /// the distance in registers between the two words.
    parent: Vec<(Word, i32)>,
    /// The tuples, by representative word; `None` for other words.
    tuples: Vec<Option<Box<Tuple>>>,
    /// By representative word: the number of tuples that were merged into its tuple.
    merged: Vec<u32>,
    /// The representatives of two tuples that clash, and the distance between them, with the
    /// numbers of `merged` at which they did.
    clashes: FxHashMap<(Word, Word, i32), (u32, u32)>,
}

/// The maximum number of positions of a merged tuple.
const LIMIT: usize = 32;

impl Tuples {
    /// Creates a tuple for each word of a virtual register.
    pub fn new(words: &Words, live: &mut Live) -> Tuples {
        let count = words.virtual_count();
        let tuples = live.ranges.iter_mut().take(count).enumerate();
        let tuples = tuples.map(|(at, range)| {
            let word = at as Word;
            Some(Box::new(Tuple {
                places: vec![TuplePart {
                    range: std::mem::take(range),
                    weight: 0.0,
                }],
                origin: 0,
                align: (1, 0),
                file: words.file(word),
                mask: words.class(word) == Some(Class::Mask),
                short: false,
                pinned: false,
            }))
        });
        Tuples {
            tuples: tuples.collect(),
            parent: (0..count as Word).map(|word| (word, 0)).collect(),
            merged: vec![0; count],
            clashes: FxHashMap::default(),
        }
    }

    /// The representative of a word's tuple, and the distance in registers from the representative
    /// to the word. `None` for physical registers. Time: almost constant.
    pub fn find(&mut self, word: Word) -> Option<(Word, i32)> {
        self.parent.get(word as usize)?;
        let mut at = word;
        loop {
            let (next, by) = self.parent[at as usize];
            let (above, more) = self.parent[next as usize];
            if next == above {
                // `next` is already the representative. Its link needs no update here: path halving
                // shortens the path only partly, and later searches shorten the rest.
                break;
            }
            self.parent[at as usize] = (above, by + more);
            at = above;
        }
        let mut distance = 0;
        let mut at = word;
        loop {
            let (next, by) = self.parent[at as usize];
            if next == at {
                return Some((at, distance));
            }
            distance += by;
            at = next;
        }
    }

    /// The tuple with a representative.
    pub fn tuple(&self, root: Word) -> Option<&Tuple> {
        self.tuples.get(root as usize)?.as_deref()
    }

    /// The representative of a word's tuple, and the index of the word's position.
    pub fn place(&mut self, word: Word) -> Option<(Word, usize)> {
        let (root, distance) = self.find(word)?;
        let tuple = self.tuple(root)?;
        usize::try_from(distance + tuple.origin)
            .ok()
            .map(|at| (root, at))
    }

    /// Modifies the tuple of a word. `change` gets the tuple and the index of the word's position.
    pub fn change(&mut self, word: Word, change: impl FnOnce(&mut Tuple, usize)) {
        if let Some((root, at)) = self.place(word)
            && let Some(tuple) = self.tuples[root as usize].as_deref_mut()
        {
            change(tuple, at);
        }
    }

    /// The representatives of all tuples.
    pub fn roots(&self) -> impl Iterator<Item = (Word, &Tuple)> {
        let tuples = self.tuples.iter().enumerate();
        tuples.filter_map(|(at, tuple)| tuple.as_deref().map(|tuple| (at as Word, tuple)))
    }

    /// Aligns a word's register to a multiple of two or four. Returns whether that is possible.
    pub fn align(&mut self, word: Word, to: i32) -> bool {
        let Some((root, at)) = self.place(word) else {
            return true;
        };
        let Some(tuple) = self.tuples[root as usize].as_deref_mut() else {
            return true;
        };
        let wanted = (to, (-(at as i32)).rem_euclid(to));
        match both(tuple.align, wanted) {
            Some(align) => {
                tuple.align = align;
                true
            }
            None => false,
        }
    }

    /// Whether a word has a register of its own for the whole kernel.
    pub fn is_pinned(&mut self, word: Word) -> bool {
        let root = self.find(word).map(|(root, _)| root);
        root.and_then(|root| self.tuple(root))
            .is_some_and(|tuple| tuple.pinned)
    }

    /// Merges the tuples of two words, so that one word is `distance` registers after the other.
    /// Returns whether this is possible; if not, nothing changes. Time: linear in the shorter live
    /// ranges, logarithmic in the longer ones, plus the time to merge both.
    pub fn merge(&mut self, word: Word, other: Word, distance: i32) -> bool {
        let (Some((root, at)), Some((other_root, other_at))) = (self.find(word), self.find(other))
        else {
            return false;
        };
        // The distance between the start positions of both tuples, relative to their
        // representatives.
        let between = at + distance - other_at;
        if root == other_root {
            return between == 0;
        }
        let (Some(one), Some(two)) = (self.tuple(root), self.tuple(other_root)) else {
            return false;
        };
        if one.file != two.file || one.short != two.short {
            return false;
        }
        // The position in the first tuple at which the second tuple starts.
        let skip = one.origin + between - two.origin;
        let lowest = skip.min(0);
        let after = (one.places.len() as i32).max(skip + two.places.len() as i32);
        let length = (after - lowest) as usize;
        if length > LIMIT.max(one.places.len()).max(two.places.len()) {
            return false;
        }
        let moved = |align: (i32, i32), by: i32| (align.0, (align.1 - by).rem_euclid(align.0));
        let Some(align) = both(moved(one.align, -lowest), moved(two.align, skip - lowest)) else {
            return false;
        };
        // A phi may have many copies from words of one tuple.
        let pair = (root, other_root, between);
        let state = (self.merged[root as usize], self.merged[other_root as usize]);
        if self.clashes.get(&pair) == Some(&state) {
            return false;
        }
        for (index, place) in one.places.iter().enumerate() {
            let opposite = index as i32 - skip;
            let opposite = usize::try_from(opposite)
                .ok()
                .and_then(|at| two.places.get(at));
            let Some(opposite) = opposite else { continue };
            let one_at = index as i32 - one.origin;
            let two_at = one_at - between;
            if self.clash(&place.range, &opposite.range, (other_root, two_at))
                || self.clash(&opposite.range, &place.range, (root, one_at))
            {
                self.clashes.insert(pair, state);
                return false;
            }
        }
        // The shorter tuple is merged into the longer one.
        let (Some(one), Some(two)) = (
            self.tuples[root as usize].take(),
            self.tuples[other_root as usize].take(),
        ) else {
            return false;
        };
        let size = |tuple: &Tuple| -> usize {
            let places = tuple.places.iter();
            places
                .map(|place| 1 + place.range.segments.len() + place.range.writes.len())
                .sum()
        };
        let into_first = size(&one) >= size(&two);
        let mut places: Vec<TuplePart> = Vec::new();
        places.resize_with(length, TuplePart::default);
        let (mask, short) = (one.mask && two.mask, one.short);
        let pinned = one.pinned || two.pinned;
        let (file, one_origin) = (one.file, one.origin - lowest);
        let two_origin = one_origin + between;
        let (from_one, from_two) = ((-lowest) as usize, (skip - lowest) as usize);
        let (long, short_tuple) = if into_first {
            ((one, from_one), (two, from_two))
        } else {
            ((two, from_two), (one, from_one))
        };
        for (tuple, from) in [long, short_tuple] {
            for (place, into) in tuple.places.into_iter().zip(places.iter_mut().skip(from)) {
                into.weight += place.weight;
                if into.range.segments.is_empty() {
                    into.range = place.range;
                } else {
                    join(&mut into.range.segments, &place.range.segments);
                    join_writes(&mut into.range.writes, &place.range.writes);
                }
            }
        }
        let (stays, goes, by, origin) = if into_first {
            (root, other_root, between, one_origin)
        } else {
            (other_root, root, -between, two_origin)
        };
        self.parent[goes as usize] = (stays, by);
        self.merged[stays as usize] += 1;
        self.tuples[stays as usize] = Some(Box::new(Tuple {
            places,
            origin,
            align,
            file,
            mask,
            short,
            pinned,
        }));
        true
    }

    /// Whether some definition of `writer` is at a position that `live` covers, and is not a copy
    /// from a word at the common position. `place` is this position: the representative of its
    /// tuple, and the distance from it.
    fn clash(&self, writer: &LiveRange, live: &LiveRange, place: (Word, i32)) -> bool {
        let same = |write: &Write| {
            write
                .copied
                .is_some_and(|copied| self.look(copied) == Some(place))
        };
        if writer.writes.len() <= live.segments.len() {
            let mut writes = writer.writes.iter();
            return writes.any(|write| live.covers(write.at) && !same(write));
        }
        live.segments.iter().any(|segment| {
            let first = writer
                .writes
                .partition_point(|write| write.at < segment.from);
            let within = writer.writes.iter().skip(first);
            within
                .take_while(|write| write.at < segment.to)
                .any(|write| !same(write))
        })
    }

    /// Does the same as [`Tuples::find`], without path compression.
    fn look(&self, word: Word) -> Option<(Word, i32)> {
        let mut at = word;
        let mut distance = 0;
        loop {
            let (next, by) = *self.parent.get(at as usize)?;
            if next == at {
                return Some((at, distance));
            }
            distance += by;
            at = next;
        }
    }
}

/// The intersection of two alignment constraints (m, r), which mean "equal to r modulo m". The
/// moduli are powers of two.
fn both(one: (i32, i32), other: (i32, i32)) -> Option<(i32, i32)> {
    let (large, small) = if one.0 >= other.0 {
        (one, other)
    } else {
        (other, one)
    };
    (large.1 % small.0 == small.1).then_some(large)
}
