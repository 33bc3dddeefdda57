//! Groups modules in chunks, which are the unit of work of a child process. When a run is
//! interrupted, each chunk is either complete or not written.
//!
//! Where a chunk ends depends on the names of modules, so that a new or removed module changes only
//! the chunk that contains it, and later runs reuse the others.

use std::iter::Peekable;

use sha2::{Digest, Sha256};

use super::place::{Place, hexadecimal};

/// Maximum size of a chunk in bytes, unless it is a single module.
const BYTES: u64 = 8 << 20;

/// Number of modules in a chunk on average, as a part of the maximum.
const PART: u64 = 4;

/// Number of chunks in a section on average, and the maximum.
const SECTION: u64 = 64;
const LONGEST_SECTION: u64 = 256;

/// Consecutive modules.
#[derive(Clone, Debug)]
pub struct Chunk {
    /// Number of chunks before this one.
    pub number: u64,
    /// The locations of its modules.
    pub places: Vec<Place>,
    /// Its identity.
    pub id: Id,
}

/// The identity of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Id {
    /// A hash of its contents and the options. Chunks with equal keys have equal rows.
    pub key: Key,
    /// A hash of the names of its modules.
    pub names: Key,
    /// Whether it is the last one of a section. Row groups of tables end where sections end.
    pub ends: bool,
}

/// The first bytes of a SHA-256.
pub type Key = [u8; 16];

impl Id {
    /// The name of the file that contains the rows of the chunk with a number.
    pub fn file_name(&self, number: u64) -> String {
        let short = self.key.first_chunk::<8>().copied().unwrap_or_default();
        format!("{number:08}-{}.rows", hexadecimal(&short))
    }
}

fn key(hash: Sha256) -> Key {
    let hash: [u8; 32] = hash.finalize().into();
    hash.first_chunk().copied().unwrap_or_default()
}

/// Splits a sequence of locations into chunks. Equal sequences are split identically.
pub struct Chunks<I: Iterator<Item = Place>> {
    places: Peekable<I>,
    number: u64,
    /// Maximum number of modules in a chunk.
    most: usize,
    /// The options that affect the rows, as text.
    how: String,
    /// Number of chunks in the section so far.
    section: u64,
}

impl<I: Iterator<Item = Place>> Chunks<I> {
    /// The chunks of a sequence of locations.
    pub fn new(places: I, most: usize, how: String) -> Chunks<I> {
        Chunks {
            places: places.peekable(),
            number: 0,
            most,
            how,
            section: 0,
        }
    }
}

impl<I: Iterator<Item = Place>> Iterator for Chunks<I> {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        let (mut places, mut bytes) = (Vec::new(), 0_u64);
        let (mut all, mut names) = (Sha256::new(), Sha256::new());
        let most = self.most;
        let part = (most as u64 / PART).max(1);
        let mut last = 0;
        while let Some(place) = self.places.next_if(|place| {
            bytes = bytes.saturating_add(place.bytes);
            places.is_empty() || (places.len() < most && bytes <= BYTES)
        }) {
            // The text contains all fields, so different locations have different texts.
            all.update(format!("{place:?}\n"));
            let name = format!("{:?} {:?}\n", place.path, place.member());
            names.update(&name);
            let mut hash = Sha256::new();
            hash.update(&name);
            last = key(hash)
                .first_chunk()
                .copied()
                .map_or(0, u64::from_le_bytes);
            places.push(place);
            if last.is_multiple_of(part) {
                break;
            }
        }
        if places.is_empty() {
            return None;
        }
        all.update(&self.how);
        self.section += 1;
        let ends = last.is_multiple_of(part * SECTION) || self.section >= LONGEST_SECTION;
        if ends {
            self.section = 0;
        }
        let id = Id {
            key: key(all),
            names: key(names),
            ends,
        };
        let number = self.number;
        self.number += 1;
        Some(Chunk { number, places, id })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::place::Part;
    use super::*;
    use pretty_assertions::assert_eq;

    fn place(name: usize, bytes: u64) -> Place {
        Place {
            path: format!("{name}.ll").into(),
            part: Part::Whole,
            bytes,
            changed: 1,
            local: None,
        }
    }

    fn chunks(places: Vec<Place>, most: usize) -> Vec<Chunk> {
        Chunks::new(places.into_iter(), most, String::new()).collect()
    }

    #[test]
    fn chunks_are_neither_large_nor_many() {
        let sizes = |bytes: Vec<u64>, most| -> Vec<usize> {
            let places = bytes.into_iter().map(|bytes| place(1, bytes)).collect();
            let chunks = chunks(places, most);
            chunks.iter().map(|chunk| chunk.places.len()).collect()
        };
        // The name `1.ll` ends no chunk.
        assert_eq!(sizes(vec![BYTES + 1, BYTES, 1, 1], 60), [1, 1, 2]);
        assert_eq!(sizes(vec![0; 70], 60), [60, 10]);
        assert_eq!(sizes(Vec::new(), 60), [0; 0]);
    }

    /// A new module changes its chunk and at most the next ones up to the next end.
    #[test]
    fn a_new_module_changes_few_chunks() {
        let all = || (0..10_000).map(|name| place(name, 100));
        let before = chunks(all().collect(), 64);
        assert!(before.iter().filter(|chunk| chunk.id.ends).count() > 2);
        let mut places: Vec<Place> = all().collect();
        places.insert(5_000, place(10_000, 100));
        let after = chunks(places, 64);
        let known: std::collections::HashSet<Key> =
            before.iter().map(|chunk| chunk.id.key).collect();
        let new = after.iter().filter(|chunk| !known.contains(&chunk.id.key));
        let new = new.count();
        assert!((1..10).contains(&new), "{new}");
        assert!(before.len() > 300, "{}", before.len());
    }

    #[test]
    fn another_way_of_work_is_another_chunk() {
        let id = |how: &str, bytes| {
            let mut chunks = Chunks::new([place(1, bytes)].into_iter(), 3, how.to_string());
            chunks.next().map(|chunk| chunk.id).unwrap()
        };
        assert_eq!(id("a", 1), id("a", 1));
        assert!(id("a", 1).key != id("b", 1).key);
        assert!(id("a", 1).key != id("a", 2).key);
        assert!(id("a", 1).names == id("a", 2).names);
    }
}
