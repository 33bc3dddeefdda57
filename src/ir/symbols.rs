//! The local names of a function: `%5` and `%name`, for values and blocks alike (LLVM has one namespace for both).
//!
//! Numbers index a vector. Names live in an open-addressing table with the first bytes of each name inline; it is kept from one
//! function to the next and emptied by raising its generation.

use std::collections::HashMap;

use super::module::Operand;

/// A local name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// `%5`.
    Number(u32),
    /// `%name`: an index that [`Symbols::name`] gave.
    Name(u32),
}

/// What stands for "not defined yet".
const UNKNOWN: Operand = Operand::OPAQUE;
/// Set in [`Entry::at`] if the name is in the arena instead of the text.
const IN_ARENA: u64 = 1 << 63;

#[derive(Clone, Copy, Default)]
struct Entry {
    /// The first eight bytes, zeros behind a shorter name.
    prefix: u64,
    /// Where the name is.
    at: u64,
    length: u32,
    /// Index in [`Symbols::named`].
    id: u32,
    /// The entry is empty unless this is the current generation.
    generation: u32,
}

/// The local names of one function.
pub(super) struct Symbols {
    numbered: Vec<Operand>,
    /// Numbers far beyond those before them, so that a gap costs no memory.
    far: HashMap<u32, Operand>,
    table: Vec<Entry>,
    named: Vec<Operand>,
    generation: u32,
    /// Names with escapes, decoded.
    arena: Vec<u8>,
}

impl Default for Symbols {
    fn default() -> Self {
        Symbols {
            numbered: Vec::new(),
            far: HashMap::new(),
            table: vec![Entry::default(); 64],
            named: Vec::new(),
            generation: 1,
            arena: Vec::new(),
        }
    }
}

impl Symbols {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.numbered.clear();
        self.far.clear();
        self.named.clear();
        self.arena.clear();
        if self.generation == u32::MAX {
            self.table.fill(Entry::default());
            self.generation = 0;
        }
        self.generation += 1;
    }

    /// What a key stands for, if it is defined already.
    #[inline(always)]
    pub fn lookup(&self, key: Key) -> Option<Operand> {
        let found = match key {
            Key::Number(number) => match self.numbered.get(number as usize) {
                Some(&found) => found,
                None => UNKNOWN,
            },
            Key::Name(id) => self.named.get(id as usize).copied().unwrap_or(UNKNOWN),
        };
        if found != UNKNOWN {
            return Some(found);
        }
        match key {
            Key::Number(number) if !self.far.is_empty() => self.far.get(&number).copied(),
            _ => None,
        }
    }

    /// Defines a key; numbers come in rising order. False if the name has a meaning already.
    #[inline(always)]
    pub fn define(&mut self, key: Key, meaning: Operand) -> bool {
        match key {
            Key::Number(number) => {
                let number = number as usize;
                if number == self.numbered.len() {
                    self.numbered.push(meaning);
                    return true;
                }
                self.define_behind_gap(number, meaning);
                true
            }
            Key::Name(id) => match self.named.get_mut(id as usize) {
                Some(slot) if *slot == UNKNOWN => {
                    *slot = meaning;
                    true
                }
                _ => false,
            },
        }
    }

    #[cold]
    fn define_behind_gap(&mut self, number: usize, meaning: Operand) {
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
    #[inline]
    pub fn name(&mut self, text: &[u8], start: usize, end: usize) -> Key {
        let name = text.get(start..end).unwrap_or_default();
        Key::Name(self.intern(text, name, start as u64))
    }

    /// The key of a name in quotes; `raw` is what stands between them.
    #[cold]
    pub fn quoted_name(&mut self, text: &[u8], raw: &[u8], start: usize) -> Key {
        if !raw.contains(&b'\\') {
            return Key::Name(self.intern(text, raw, start as u64));
        }
        let at = self.arena.len();
        let decoded = unescape(raw);
        self.arena.extend_from_slice(&decoded);
        let count = self.named.len();
        let id = self.intern(text, &decoded, at as u64 | IN_ARENA);
        if self.named.len() == count {
            self.arena.truncate(at);
        }
        Key::Name(id)
    }

    #[inline]
    fn intern(&mut self, text: &[u8], name: &[u8], at: u64) -> u32 {
        let (prefix, hash) = hash(name);
        let mask = self.table.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let entry = &self.table[slot];
            if entry.generation != self.generation {
                break;
            }
            if entry.prefix == prefix
                && entry.length as usize == name.len()
                && (name.len() <= 8 || self.stored(text, entry) == name)
            {
                return entry.id;
            }
            slot = (slot + 1) & mask;
        }
        let id = self.named.len() as u32;
        self.named.push(UNKNOWN);
        self.table[slot] = Entry {
            prefix,
            at,
            length: name.len() as u32,
            id,
            generation: self.generation,
        };
        if self.named.len() * 2 > self.table.len() {
            self.grow(text);
        }
        id
    }

    fn stored<'a>(&'a self, text: &'a [u8], entry: &Entry) -> &'a [u8] {
        let (from, at) = if entry.at & IN_ARENA == 0 {
            (text, entry.at)
        } else {
            (&self.arena[..], entry.at & !IN_ARENA)
        };
        from.get(at as usize..at as usize + entry.length as usize)
            .unwrap_or_default()
    }

    #[cold]
    fn grow(&mut self, text: &[u8]) {
        let mut larger = vec![Entry::default(); self.table.len() * 2];
        let mask = larger.len() - 1;
        for entry in self
            .table
            .iter()
            .filter(|entry| entry.generation == self.generation)
        {
            let mut slot = hash(self.stored(text, entry)).1 as usize & mask;
            while larger[slot].generation == self.generation {
                slot = (slot + 1) & mask;
            }
            larger[slot] = *entry;
        }
        self.table = larger;
    }
}

/// The first eight bytes (zeros behind a shorter name), and a hash of all bytes: products of 128 bits, folded.
#[inline]
fn hash(name: &[u8]) -> (u64, u64) {
    let mix = |hash: u64, bytes: u64| {
        let product = u128::from(hash ^ bytes) * 0x9E37_79B9_7F4A_7C15;
        product as u64 ^ (product >> 64) as u64
    };
    let seed = name.len() as u64 ^ 0xA076_1D64_78BD_642F;
    let (Some(&first), Some(&last)) = (name.first_chunk::<8>(), name.last_chunk::<8>()) else {
        let short = short_name(name);
        return (short, mix(seed, short));
    };
    let prefix = u64::from_le_bytes(first);
    let mut hash = mix(seed, prefix);
    if name.len() > 8 {
        for chunk in name[8..].chunks_exact(8) {
            hash = mix(
                hash,
                chunk
                    .first_chunk::<8>()
                    .map_or(0, |&chunk| u64::from_le_bytes(chunk)),
            );
        }
        // The bytes that fill no chunk, with some that were there before.
        hash = mix(hash, u64::from_le_bytes(last));
    }
    (prefix, hash)
}

/// The bytes of a name shorter than eight, as a number.
#[inline]
fn short_name(name: &[u8]) -> u64 {
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

/// Decodes `\\` and `\xx` (two hexadecimal digits); everything else stays.
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
