//! The local names of a function: `%5` and `%name`. They denote values and blocks, for which LLVM
//! has one namespace.
//!
//! A number is an index in a vector of definitions. Names get indices in the order of their first
//! use, so that names that are used together are close in memory. An open-addressing hash table
//! maps names to these indices. The entries of the table are only eight bytes long, because
//! accesses to them are random. The next function reuses the table: incrementing the generation
//! makes all entries count as empty.

use std::collections::HashMap;

use super::function::make_room;
use super::keyword::first_bytes;
use super::module::Operand;

/// A local name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// `%5`.
    Number(u32),
    /// `%name`: an index from [`Symbols::name`].
    Name(u32),
}

/// Marks a name as not defined yet.
const UNKNOWN: Operand = Operand::OPAQUE;
/// A flag in [`Name::at`]: the name is in the arena instead of the text.
const IN_ARENA: u64 = 1 << 63;

/// An entry of the table: the index of a name in [`Symbols::names`], 24 bits of its hash, and the
/// generation in which it was inserted. If this is not the current generation, the entry counts as
/// empty.
#[derive(Clone, Copy, Default)]
struct Entry {
    id: u32,
    tag: u32,
}

/// A name and its definition.
struct Name {
    /// The first eight bytes, padded with zeros.
    prefix: u64,
    /// The offset of the name in the text or arena.
    at: u64,
    length: u32,
    meaning: Operand,
}

/// The local names of one function.
pub(super) struct Symbols {
    numbered: Vec<Operand>,
    /// The definitions of numbers that are much larger than all smaller numbers in use. They are
    /// stored separately, so that the gap needs no memory.
    far: HashMap<u32, Operand>,
    table: Vec<Entry>,
    names: Vec<Name>,
    /// From 1 to 255.
    generation: u8,
    /// The decoded forms of names with escapes.
    arena: Vec<u8>,
}

impl Default for Symbols {
    fn default() -> Self {
        Symbols {
            numbered: Vec::new(),
            far: HashMap::new(),
            table: vec![Entry::default(); 64],
            names: Vec::new(),
            generation: 1,
            arena: Vec::new(),
        }
    }
}

impl Symbols {
    /// Removes all names.
    pub fn clear(&mut self) {
        self.numbered.clear();
        self.far.clear();
        self.names.clear();
        self.arena.clear();
        if self.generation == u8::MAX {
            self.table.fill(Entry::default());
            self.generation = 0;
        }
        self.generation += 1;
    }

    /// Removes all names, and reserves space for `names` new ones.
    pub fn reserve(&mut self, names: usize) {
        self.clear();
        make_room(&mut self.names, names);
    }

    /// The definition of a key, if there is one already.
    #[inline(always)]
    pub fn lookup(&self, key: Key) -> Option<Operand> {
        let found = match key {
            Key::Number(number) => match self.numbered.get(number as usize) {
                Some(&found) => found,
                None => UNKNOWN,
            },
            Key::Name(id) => match self.names.get(id as usize) {
                Some(name) => name.meaning,
                None => UNKNOWN,
            },
        };
        if found != UNKNOWN {
            return Some(found);
        }
        match key {
            Key::Number(number) if !self.far.is_empty() => self.far.get(&number).copied(),
            _ => None,
        }
    }

    /// Defines a key; numbers must be defined in ascending order. Returns false if the name is
    /// already defined.
    #[inline(always)]
    pub fn define(&mut self, key: Key, meaning: Operand) -> bool {
        match key {
            Key::Number(number) => {
                let number = number as usize;
                if number == self.numbered.len() {
                    self.numbered.push(meaning);
                    return true;
                }
                self.define_after_gap(number, meaning);
                true
            }
            Key::Name(id) => match self.names.get_mut(id as usize) {
                Some(name) if name.meaning == UNKNOWN => {
                    name.meaning = meaning;
                    true
                }
                _ => false,
            },
        }
    }

    #[cold]
    fn define_after_gap(&mut self, number: usize, meaning: Operand) {
        if number > self.numbered.len() + 16 {
            self.far.insert(number as u32, meaning);
            return;
        }
        if number >= self.numbered.len() {
            self.numbered.resize(number + 1, UNKNOWN);
        }
        self.numbered[number] = meaning;
    }

    /// The key of a name: `text[start..end]`, without quotes and escapes.
    #[inline(never)]
    pub fn name(&mut self, text: &[u8], start: usize, end: usize) -> Key {
        let name = text.get(start..end).unwrap_or_default();
        Key::Name(self.intern(text, name, start as u64))
    }

    /// The key of a name of at most eight bytes: `text[start..end]`. `prefix` contains these bytes,
    /// padded with zeros.
    #[inline(always)]
    pub fn short_name(&mut self, text: &[u8], start: usize, end: usize, prefix: u64) -> Key {
        let hash = hash_of_short(prefix, end - start);
        let slot = hash as usize & (self.table.len() - 1);
        if let Some(entry) = self.table.get(slot)
            && entry.tag == self.tag(hash)
            && let Some(known) = self.names.get(entry.id as usize)
            && known.prefix == prefix
            && known.length as usize == end - start
        {
            return Key::Name(entry.id);
        }
        let name = text.get(start..end).unwrap_or_default();
        Key::Name(self.intern_as(text, name, start as u64, prefix, hash))
    }

    /// The key of a name in quotes; `raw` is the text between the quotes.
    #[cold]
    pub fn quoted_name(&mut self, text: &[u8], raw: &[u8], start: usize) -> Key {
        if !raw.contains(&b'\\') {
            return Key::Name(self.intern(text, raw, start as u64));
        }
        let at = self.arena.len();
        let decoded = unescape(raw);
        self.arena.extend_from_slice(&decoded);
        let count = self.names.len();
        let id = self.intern(text, &decoded, at as u64 | IN_ARENA);
        if self.names.len() == count {
            self.arena.truncate(at);
        }
        Key::Name(id)
    }

    #[inline]
    fn intern(&mut self, text: &[u8], name: &[u8], at: u64) -> u32 {
        let (prefix, hash) = hash(name);
        self.intern_as(text, name, at, prefix, hash)
    }

    /// The index of a name. `prefix` and `hash` are those of [`hash`].
    #[inline(never)]
    fn intern_as(&mut self, text: &[u8], name: &[u8], at: u64, prefix: u64, hash: u64) -> u32 {
        let tag = self.tag(hash);
        let mask = self.table.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let entry = self.table[slot];
            if entry.tag == tag
                && let Some(known) = self.names.get(entry.id as usize)
                && known.prefix == prefix
                && known.length as usize == name.len()
                && (name.len() <= 8 || self.stored(text, known) == name)
            {
                return entry.id;
            }
            if entry.tag as u8 != self.generation {
                break;
            }
            slot = (slot + STEP) & mask;
        }
        let id = self.names.len() as u32;
        self.names.push(Name {
            prefix,
            at,
            length: name.len() as u32,
            meaning: UNKNOWN,
        });
        self.table[slot] = Entry { id, tag };
        if self.names.len() * 2 > self.table.len() {
            self.grow(text);
        }
        id
    }

    /// The tag of a table entry: the upper bits of a hash, which are not part of a table index for
    /// any table size, and the current generation.
    #[inline(always)]
    fn tag(&self, hash: u64) -> u32 {
        (hash >> 32) as u32 & !0xFF | u32::from(self.generation)
    }

    fn stored<'a>(&'a self, text: &'a [u8], name: &Name) -> &'a [u8] {
        let (from, at) = if name.at & IN_ARENA == 0 {
            (text, name.at)
        } else {
            (&self.arena[..], name.at & !IN_ARENA)
        };
        from.get(at as usize..at as usize + name.length as usize)
            .unwrap_or_default()
    }

    #[cold]
    fn grow(&mut self, text: &[u8]) {
        let mut larger = vec![Entry::default(); self.table.len() * 4];
        let mask = larger.len() - 1;
        for (id, name) in (0..).zip(&self.names) {
            let (_, hash) = hash(self.stored(text, name));
            let mut slot = hash as usize & mask;
            while larger[slot].tag != 0 {
                slot = (slot + STEP) & mask;
            }
            larger[slot] = Entry {
                id,
                tag: self.tag(hash),
            };
        }
        self.table = larger;
    }
}

/// The number of table entries in which names that differ only in the last byte, such as `%v70` to
/// `%v79`, are placed, because such names are often used together.
const GROUP: u64 = 16;

/// The distance between table entries that are tried one after the other. It leaves a group, most
/// of which names of one stem may fill; and as it is odd, all entries are tried.
const STEP: usize = GROUP as usize + 1;

/// The first eight bytes (padded with zeros), and a hash of all bytes.
#[inline]
fn hash(name: &[u8]) -> (u64, u64) {
    let prefix = match name.first_chunk() {
        Some(first) => u64::from_le_bytes(*first),
        None => bytes_of_short(name),
    };
    let hash = match name.split_last() {
        Some((last, stem)) if stem.len() >= 8 => group(hash_of_stem(stem, prefix), *last),
        _ => hash_of_short(prefix, name.len()),
    };
    (prefix, hash)
}

/// A hash of a name of at most eight bytes. `prefix` contains these bytes, padded with zeros.
#[inline(always)]
fn hash_of_short(prefix: u64, length: usize) -> u64 {
    let stem = length.saturating_sub(1);
    let last = prefix >> (8 * (stem & 7));
    let prefix = prefix & first_bytes(stem);
    group(mix(stem as u64 ^ SEED, prefix), last as u8)
}

/// A hash of a name whose last byte is `last`, from the hash of its other bytes.
#[inline(always)]
fn group(stem: u64, last: u8) -> u64 {
    let last = u64::from(last);
    ((stem & !(GROUP - 1)) ^ (last << 40)) | (last % GROUP)
}

const SEED: u64 = 0xA076_1D64_78BD_642F;

/// A 128-bit product whose halves are combined.
#[inline(always)]
fn mix(hash: u64, bytes: u64) -> u64 {
    let product = u128::from(hash ^ bytes) * 0x9E37_79B9_7F4A_7C15;
    product as u64 ^ (product >> 64) as u64
}

/// A hash of at least eight bytes, the first of which `prefix` contains.
#[inline]
fn hash_of_stem(stem: &[u8], prefix: u64) -> u64 {
    let mut hash = mix(stem.len() as u64 ^ SEED, prefix);
    if let (Some(rest), Some(&last)) = (stem.get(8..), stem.last_chunk::<8>()) {
        for chunk in rest.as_chunks::<8>().0 {
            hash = mix(hash, u64::from_le_bytes(*chunk));
        }
        // Hashes the last eight bytes, some of which may have been hashed before.
        hash = mix(hash, u64::from_le_bytes(last));
    }
    hash
}

/// The bytes of a name shorter than eight, as a number.
#[inline]
fn bytes_of_short(name: &[u8]) -> u64 {
    let length = name.len();
    match (name.first_chunk::<4>(), name.last_chunk::<4>()) {
        (Some(&low), Some(&high)) => {
            u64::from(u32::from_le_bytes(low))
                | u64::from(u32::from_le_bytes(high)) << (8 * (length - 4))
        }
        _ => name
            .iter()
            .rev()
            .fold(0, |number, &byte| number << 8 | u64::from(byte)),
    }
}

/// Decodes `\\` and `\xx` (two hexadecimal digits); other text is unchanged.
pub(super) fn unescape(raw: &[u8]) -> Vec<u8> {
    let digit = |byte: Option<&u8>| byte.and_then(|&byte| char::from(byte).to_digit(16));
    let mut decoded = Vec::with_capacity(raw.len());
    let mut at = 0;
    while let Some(&byte) = raw.get(at) {
        if byte == b'\\' && raw.get(at + 1) == Some(&b'\\') {
            decoded.push(b'\\');
            at += 2;
        } else if let (b'\\', Some(high), Some(low)) =
            (byte, digit(raw.get(at + 1)), digit(raw.get(at + 2)))
        {
            decoded.push((high * 16 + low) as u8);
            at += 3;
        } else {
            decoded.push(byte);
            at += 1;
        }
    }
    decoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_means_the_same_in_quotes_and_with_escapes() {
        let text = br#"ab "ab" "a\62" long.name.of.more "long.name.of.mor\65""#;
        let mut symbols = Symbols::default();
        let plain = symbols.name(text, 0, 2);
        assert_eq!(plain, symbols.quoted_name(text, b"ab", 4));
        assert_eq!(plain, symbols.quoted_name(text, br"a\62", 9));
        let long = symbols.name(text, 15, 32);
        assert_eq!(long, symbols.quoted_name(text, br"long.name.of.mor\65", 34));
        assert_ne!(plain, long);
    }

    #[test]
    fn names_survive_growth_and_vanish_with_clear() {
        let names: Vec<String> = (0..5000)
            .map(|i| format!("value{i}.with.a.long.tail"))
            .collect();
        let text = names.concat();
        let mut symbols = Symbols::default();
        for round in 0..2 {
            let mut at = 0;
            for (i, name) in names.iter().enumerate() {
                let key = symbols.name(text.as_bytes(), at, at + name.len());
                assert_eq!(key, Key::Name(i as u32), "round {round}");
                assert!(symbols.define(key, Operand::value(i as u32)));
                assert!(!symbols.define(key, Operand::value(0)));
                at += name.len();
            }
            assert_eq!(symbols.lookup(Key::Name(77)), Some(Operand::value(77)));
            symbols.clear();
            assert_eq!(symbols.lookup(Key::Name(77)), None);
        }
    }

    #[test]
    fn names_of_hundreds_of_functions_are_told_from_each_other() {
        let text = b"%a1 %a2 %b.of.more.than.eight";
        let places = [(1, 3), (5, 7), (9, text.len())];
        let mut symbols = Symbols::default();
        for round in 0..1000 {
            let count = 1 + round % places.len();
            let keys: Vec<Key> = places[..count]
                .iter()
                .map(|(start, end)| symbols.name(text, *start, *end))
                .collect();
            let new: Vec<Key> = (0..count as u32).map(Key::Name).collect();
            assert_eq!(keys, new, "round {round}");
            assert!(keys.iter().all(|key| symbols.lookup(*key).is_none()));
            assert!(symbols.define(keys[0], Operand::value(0)));
            symbols.clear();
        }
    }

    #[test]
    fn a_huge_number_costs_no_memory() {
        let mut symbols = Symbols::default();
        assert!(symbols.define(Key::Number(0), Operand::value(0)));
        assert!(symbols.define(Key::Number(4_000_000_000), Operand::value(1)));
        assert!(symbols.numbered.len() < 10);
        assert_eq!(
            symbols.lookup(Key::Number(4_000_000_000)),
            Some(Operand::value(1))
        );
        assert_eq!(symbols.lookup(Key::Number(7)), None);
    }
}
