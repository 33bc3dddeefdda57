//! Tracks the register pressure at each position, assuming that all nodes that are not yet issued
//! keep their order. Before a node moves, the resulting pressure is compared with the limit.
//!
//! A node that moves up extends the live ranges of its results to its new position, and shortens
//! those of operands that it was the last node to read. Both changes add a number to the pressure
//! at a range of positions, and the comparison with the limit needs the maximum of a range. A
//! segment tree does additions and queries in logarithmic time.

use crate::allocate::{File, Word, Words};

use super::Live;
use super::graph::Node;

/// An array that supports adding to a range, and the maximum of a range (segment tree).
struct Profile {
    /// The maximum of each tree node, without the additions to its ancestors.
    most: Vec<i32>,
    /// The amount added to each tree node as a whole.
    added: Vec<i32>,
    places: usize,
}

impl Profile {
    fn new(numbers: &[i32]) -> Profile {
        let places = numbers.len().next_power_of_two();
        let mut most = vec![0; 2 * places];
        most[places..places + numbers.len()].copy_from_slice(numbers);
        for part in (1..places).rev() {
            most[part] = most[2 * part].max(most[2 * part + 1]);
        }
        Profile {
            added: vec![0; 2 * places],
            most,
            places,
        }
    }

    fn add(&mut self, from: usize, to: usize, by: i32) {
        self.add_in(1, 0, self.places, (from, to, by));
    }

    fn add_in(&mut self, part: usize, start: usize, size: usize, what: (usize, usize, i32)) {
        let (from, to, by) = what;
        if from >= start + size || to <= start {
            return;
        }
        if from <= start && start + size <= to {
            self.most[part] += by;
            self.added[part] += by;
            return;
        }
        let half = size / 2;
        self.add_in(2 * part, start, half, what);
        self.add_in(2 * part + 1, start + half, half, what);
        self.most[part] = self.most[2 * part].max(self.most[2 * part + 1]) + self.added[part];
    }

    /// The maximum of a range of positions; `None` for an empty range.
    fn most(&self, from: usize, to: usize) -> Option<i32> {
        self.most_in(1, 0, self.places, from, to)
    }

    fn most_in(
        &self,
        part: usize,
        start: usize,
        size: usize,
        from: usize,
        to: usize,
    ) -> Option<i32> {
        if from >= start + size || to <= start || from >= to {
            return None;
        }
        if from <= start && start + size <= to {
            return Some(self.most[part]);
        }
        let half = size / 2;
        let below = self.most_in(2 * part, start, half, from, to);
        let above = self.most_in(2 * part + 1, start + half, half, from, to);
        below.max(above).map(|most| most + self.added[part])
    }
}

/// A value that a word contains for some time: one node defines it, or it is live before all nodes.
pub(super) struct Value {
    pub file: usize,
    /// The nodes that read the value, in ascending order. Issued nodes at the end of the list are
    /// removed.
    pub readers: Vec<u32>,
    /// Whether the value is live after all nodes.
    pub is_left: bool,
}

/// The numbers of live words in a region, of SGPRs and of VGPRs.
pub(super) struct Pressure {
    profiles: [Profile; 2],
    /// The pressure at the position after all issued nodes.
    pub now: [i32; 2],
    contents: Vec<Value>,
    /// For each node the values that it reads, and those that it writes.
    reads: Vec<Vec<u32>>,
    writes: Vec<Vec<u32>>,
    done: Vec<bool>,
}

/// The index of a word's register file: 0 for SGPRs, 1 for VGPRs.
pub(super) fn file(words: &Words, word: Word) -> usize {
    usize::from(words.file(word) == File::Vector)
}

impl Pressure {
    /// The values that a node writes.
    pub fn written_by(&self, node: u32) -> impl Iterator<Item = &Value> {
        let values = self.writes[node as usize].iter();
        values.map(|value| &self.contents[*value as usize])
    }

    /// The values that a node reads.
    pub fn read_by(&self, node: u32) -> impl Iterator<Item = &Value> {
        let values = self.reads[node as usize].iter();
        values.map(|value| &self.contents[*value as usize])
    }

    /// The number of live words after each position, if each node is at its position in `places`.
    /// For a pressure without changes.
    pub fn along(&self, places: &[usize]) -> Vec<[i32; 2]> {
        let mut starts: Vec<Option<usize>> = vec![None; self.contents.len()];
        for (node, values) in self.writes.iter().enumerate() {
            for value in values {
                starts[*value as usize] = Some(places[node]);
            }
        }
        let mut change = vec![[0i32; 2]; places.len() + 1];
        for (value, start) in self.contents.iter().zip(starts) {
            let readers = value.readers.iter();
            let last = readers.map(|reader| places[*reader as usize]).max();
            let end = match (last, start) {
                _ if value.is_left => places.len(),
                (Some(last), _) => last,
                (None, start) => start.map_or(0, |start| start + 1),
            };
            if let Some(start) = start {
                change[start][value.file] += 1;
            }
            change[end][value.file] -= 1;
        }
        let mut live = self.now;
        let numbers = change.iter().take(places.len()).map(|change| {
            live = [0, 1].map(|file| live[file] + change[file]);
            live
        });
        numbers.collect()
    }

    /// Computes the pressure for nodes and the words that they access, given the words live after
    /// them. `held` is working memory, which contains `None` for each word.
    pub fn new(
        nodes: &[Node],
        touched: &[Word],
        live: &Live<'_>,
        held: &mut [Option<u32>],
    ) -> Pressure {
        let words = live.words;
        let mut contents: Vec<Value> = Vec::new();
        let mut reads = Vec::with_capacity(nodes.len());
        let mut writes = Vec::with_capacity(nodes.len());
        // `change`: by position, the change of the number of live words. By value: the node that
        // defines it.
        let mut change = vec![[0i32; 2]; nodes.len() + 1];
        let mut start: Vec<Option<u32>> = Vec::new();
        for (at, node) in nodes.iter().enumerate() {
            let mut content_of = |word: Word, fresh: bool| {
                let known = held[word as usize].filter(|_| !fresh);
                known.unwrap_or_else(|| {
                    let number = contents.len() as u32;
                    contents.push(Value {
                        file: file(words, word),
                        readers: Vec::new(),
                        is_left: false,
                    });
                    start.push(fresh.then_some(at as u32));
                    held[word as usize] = Some(number);
                    number
                })
            };
            let read: Vec<u32> = node
                .reads
                .iter()
                .map(|word| content_of(*word, false))
                .collect();
            let written = node.writes.iter().map(|word| content_of(*word, true));
            writes.push(written.collect::<Vec<u32>>());
            for content in &read {
                contents[*content as usize].readers.push(at as u32);
            }
            reads.push(read);
        }
        let mut now = live.count;
        for word in touched {
            let index = *word as usize;
            if live.live[index] {
                now[file(words, *word)] -= 1;
            }
            if let Some(content) = held[index].take() {
                contents[content as usize].is_left = live.live[index];
            }
        }
        for (content, start) in contents.iter().zip(start) {
            let last = content.readers.last().copied();
            let end = match (last, start) {
                _ if content.is_left => nodes.len(),
                (Some(last), _) => last as usize,
                // An unused result is live at its definition.
                (None, Some(start)) => start as usize + 1,
                (None, None) => 0,
            };
            match start {
                Some(start) => change[start as usize][content.file] += 1,
                None => now[content.file] += 1,
            }
            change[end][content.file] -= 1;
        }
        let profile = |file: usize| {
            let mut live = now[file];
            let numbers = change.iter().take(nodes.len()).map(|change| {
                live += change[file];
                live
            });
            Profile::new(&numbers.collect::<Vec<i32>>())
        };
        Pressure {
            profiles: [profile(0), profile(1)],
            done: vec![false; nodes.len()],
            now,
            contents,
            reads,
            writes,
        }
    }

    /// Moves a node before all nodes that are not issued, of which `first` is the first. Returns
    /// false, without a change, if the pressure at some position would exceed the limit, and would
    /// be higher than the current maximum. Time: logarithmic for each word that the node accesses.
    pub fn place(&mut self, node: usize, first: usize, limits: [i32; 2]) -> bool {
        let mut added: Vec<(usize, usize, usize, i32)> = Vec::new();
        let mut now = self.now;
        for content in &self.writes[node] {
            let content = &self.contents[*content as usize];
            added.push((content.file, first, node, 1));
            if content.is_left || !content.readers.is_empty() {
                now[content.file] += 1;
            }
        }
        self.done[node] = true;
        for content in &self.reads[node] {
            let content = &self.contents[*content as usize];
            if content.is_left || content.readers.last() != Some(&(node as u32)) {
                continue;
            }
            let mut others = content.readers.iter().rev();
            let next = others.find(|reader| !self.done[**reader as usize]);
            let from = next.map_or(first, |next| *next as usize);
            if next.is_none() {
                now[content.file] -= 1;
            }
            added.push((content.file, from, node, -1));
        }
        if node > first {
            let most = |profiles: &[Profile; 2]| {
                [0, 1].map(|file| profiles[file].most(first, node).unwrap_or(0))
            };
            let before = most(&self.profiles);
            for (file, from, to, by) in &added {
                self.profiles[*file].add(*from, *to, *by);
            }
            let after = most(&self.profiles);
            let fits = [0, 1].into_iter().all(|file| {
                let limit = limits[file].max(before[file]);
                after[file] <= limit && now[file] <= limit
            });
            if !fits {
                for (file, from, to, by) in &added {
                    self.profiles[*file].add(*from, *to, -*by);
                }
                self.done[node] = false;
                return false;
            }
        }
        for content in &self.reads[node] {
            let readers = &mut self.contents[*content as usize].readers;
            while readers
                .last()
                .is_some_and(|reader| self.done[*reader as usize])
            {
                readers.pop();
            }
        }
        self.now = now;
        true
    }
}
