//! Groups modules in chunks, which are the unit of work of a child process. When a run is
//! interrupted, each chunk is either complete or not written.

use std::iter::Peekable;

use sha2::{Digest, Sha256};

use super::place::{Place, hexadecimal};

/// Maximum size of a chunk in bytes, unless it is a single module.
const BYTES: u64 = 8 << 20;

/// Consecutive modules.
#[derive(Clone, Debug)]
pub struct Chunk {
    /// Number of chunks before this one.
    pub number: u64,
    /// The locations of its modules.
    pub places: Vec<Place>,
    /// A hash of its contents and the options. Chunks with equal keys have equal rows.
    pub key: String,
}

impl Chunk {
    /// The name of the file that contains its rows.
    pub fn file_name(&self) -> String {
        let short = self.key.get(..16).unwrap_or(&self.key);
        format!("{:08}-{short}.rows", self.number)
    }
}

/// Splits a sequence of locations into chunks. Equal sequences are split identically.
pub struct Chunks<I: Iterator<Item = Place>> {
    places: Peekable<I>,
    number: u64,
    /// Maximum number of modules in a chunk.
    most: usize,
    /// The options that affect the rows, as text.
    how: String,
}

impl<I: Iterator<Item = Place>> Chunks<I> {
    /// The chunks of a sequence of locations.
    pub fn new(places: I, most: usize, how: String) -> Chunks<I> {
        Chunks {
            places: places.peekable(),
            number: 0,
            most,
            how,
        }
    }
}

impl<I: Iterator<Item = Place>> Iterator for Chunks<I> {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        let (mut places, mut bytes) = (Vec::new(), 0_u64);
        let most = self.most;
        while let Some(place) = self.places.next_if(|place| {
            bytes = bytes.saturating_add(place.bytes);
            places.is_empty() || (places.len() < most && bytes <= BYTES)
        }) {
            places.push(place);
        }
        if places.is_empty() {
            return None;
        }
        let mut key = Sha256::new();
        key.update(&self.how);
        for place in &places {
            // The text contains all fields, so different locations have different texts.
            key.update(format!("{place:?}\n"));
        }
        let chunk = Chunk {
            number: self.number,
            places,
            key: hexadecimal(&key.finalize()),
        };
        self.number += 1;
        Some(chunk)
    }
}

#[cfg(test)]
mod tests {
    use super::super::place::Part;
    use super::*;
    use pretty_assertions::assert_eq;

    fn place(bytes: u64) -> Place {
        Place {
            path: "a.ll".into(),
            part: Part::Whole,
            bytes,
            changed: 1,
        }
    }

    #[test]
    fn chunks_are_neither_large_nor_many() {
        let sizes = |bytes: Vec<u64>| -> Vec<usize> {
            let places = bytes.into_iter().map(place);
            let chunks = Chunks::new(places, 3, String::new());
            chunks.map(|chunk| chunk.places.len()).collect()
        };
        assert_eq!(sizes(vec![BYTES + 1, BYTES, 1, 1]), [1, 1, 2]);
        assert_eq!(sizes(vec![0; 4]), [3, 1]);
        assert_eq!(sizes(Vec::new()), [0; 0]);
    }

    #[test]
    fn another_way_of_work_is_another_chunk() {
        let key = |how: &str, bytes| {
            let mut chunks = Chunks::new([place(bytes)].into_iter(), 3, how.to_string());
            chunks.next().map(|chunk| chunk.key)
        };
        assert_eq!(key("a", 1), key("a", 1));
        assert!(key("a", 1) != key("b", 1));
        assert!(key("a", 1) != key("a", 2));
    }
}
