//! Finished relations: sets of one column, and rows of several columns indexed by the first.
//!
//! Columns are 32-bit ids that are dense from 0. An index is therefore an array of offsets (as in
//! compressed sparse rows), not a hash table.

use rustc_hash::FxHashSet;

use lanelog_util::limits as quota;

/// A set of ids.
#[derive(Debug, Default)]
pub struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// Adds a member; returns whether it is new. Memory: one bit for each number up to the largest
    /// member.
    #[inline]
    pub fn insert(&mut self, member: u32) -> bool {
        let (word, bit) = (member as usize / 64, 1u64 << (member % 64));
        if word >= self.words.len() {
            self.words.resize((word + 1).max(self.words.len() * 2), 0);
        }
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// The members in ascending order. Time: linear in the largest member.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        let words = self.words.iter().zip((0..).step_by(64));
        words.flat_map(|(word, base)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(base + bit)
            })
        })
    }

    /// Whether a walk over all bits takes about as long as one over this number of members.
    pub fn is_dense(&self, members: usize) -> bool {
        self.words.len() <= 2 * members + 16
    }

    /// Whether a value is a member of the set.
    #[inline]
    pub fn contains(&self, member: u32) -> bool {
        let word = self.words.get(member as usize / 64);
        word.is_some_and(|word| word >> (member % 64) & 1 != 0)
    }
}

/// A set of pairs of ids.
///
/// Pairs of low ids are stored in a bit set. The position of a pair is given by Szudzik's pairing
/// function, which needs no bound for either id. Other pairs are stored in a hash set. The bound
/// for low ids depends on the number of pairs, because clearing a large bit set is too expensive
/// for a few pairs.
#[derive(Debug, Default)]
pub struct Pairs {
    low: Bits,
    high: FxHashSet<u64>,
    /// Whether the set has more pairs than [`Pairs::MANY`], so that the larger bit set is used.
    many: bool,
}

impl Pairs {
    /// While the set has few pairs, pairs of ids below this number are stored as bits, in at most 8
    /// KiB.
    const LOW: u32 = 256;
    /// If the set has many pairs, pairs of ids below this number are stored as bits, in at most 512
    /// KiB.
    const LOW_OF_MANY: u32 = 2048;
    /// If more pairs than this are in the hash set, the set counts as one with many pairs.
    const MANY: usize = 2048;

    /// Adds a pair; returns whether it is new.
    #[inline]
    pub fn insert(&mut self, pair: [u32; 2]) -> bool {
        let low = match self.many {
            false => Self::LOW,
            true => Self::LOW_OF_MANY,
        };
        match pair[0].max(pair[1]) < low {
            true => self.low.insert(place(pair)),
            false => self.insert_high(pair),
        }
    }

    fn insert_high(&mut self, [first, second]: [u32; 2]) -> bool {
        let pairs = self.high.len();
        if pairs == self.high.capacity() {
            // The insertion doubles the capacity of the hash set. Each slot of it has a control
            // byte.
            quota::steps(pairs);
            quota::check_bytes(4 * pairs * (size_of::<u64>() + 1));
        }
        let new = self.high.insert(u64::from(first) << 32 | u64::from(second));
        if new && !self.many && self.high.len() > Self::MANY {
            self.many = true;
            let low = &mut self.low;
            self.high.retain(|pair| {
                let pair = [(*pair >> 32) as u32, *pair as u32];
                let is_low = pair[0].max(pair[1]) < Self::LOW_OF_MANY;
                if is_low {
                    low.insert(place(pair));
                }
                !is_low
            });
        }
        new
    }
}

/// The position of a pair (Szudzik's pairing function).
#[inline]
fn place([first, second]: [u32; 2]) -> u32 {
    match first < second {
        true => second * second + first,
        false => first * first + first + second,
    }
}

/// A finished relation with one column.
#[derive(Debug, Default)]
pub struct Set {
    bits: Bits,
    rows: Vec<u32>,
}

impl Set {
    /// Creates a set from its members, in the order in which they are given; duplicates are
    /// dropped.
    pub fn new(members: impl IntoIterator<Item = u32>) -> Set {
        Set::from_rows(members.into_iter().collect())
    }

    /// Creates a set from rows of one column, in the order of the rows; duplicates are dropped.
    pub fn from_rows(mut rows: Vec<u32>) -> Set {
        let mut bits = Bits::default();
        rows.retain(|member| bits.insert(*member));
        Set { bits, rows }
    }

    /// Like [`Set::from_rows`], for rows that are known to be distinct.
    pub fn from_distinct(rows: Vec<u32>) -> Set {
        let mut bits = Bits::default();
        for member in &rows {
            bits.insert(*member);
        }
        Set { bits, rows }
    }

    /// A set whose members are known as bits and as distinct rows.
    pub(super) fn from_parts(bits: Bits, rows: Vec<u32>) -> Set {
        Set { bits, rows }
    }

    /// Whether a value is a member of the set.
    #[inline]
    pub fn contains(&self, member: u32) -> bool {
        self.bits.contains(member)
    }

    /// The members, in the order of insertion.
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }
}

/// Rows of `N` columns in ascending order, without duplicates. The rows can be looked up by any
/// number of leading columns.
#[derive(Debug)]
pub struct Index<const N: usize> {
    /// The rows with first column `k` are `rows[offsets[k]..offsets[k + 1]]`. Empty for a few rows
    /// with sparse first columns: these are found by binary search.
    offsets: Vec<u32>,
    rows: Vec<[u32; N]>,
}

impl<const N: usize> Default for Index<N> {
    fn default() -> Self {
        Index {
            offsets: Vec::new(),
            rows: Vec::new(),
        }
    }
}

impl<const N: usize> Index<N> {
    /// Sorts rows: counting sort on the first column, then a comparison sort of each run with equal
    /// first columns. Time is linear if the runs are short or sorted.
    pub fn new(rows: impl Iterator<Item = [u32; N]>) -> Index<N> {
        Index::from_rows(quota::collect(rows))
    }

    /// Like [`Index::new`], for an iterator that can be read more than once.
    pub fn of(rows: impl ExactSizeIterator<Item = [u32; N]> + Clone) -> Index<N> {
        let mut previous = None;
        let mut all = rows.clone();
        if all.all(|row| {
            previous
                .replace(row)
                .is_none_or(|previous| precedes(&previous, &row))
        }) {
            return Index::ordered(rows.collect());
        }
        let keys = rows.clone().map(|row| row[0] as usize + 1);
        let keys = keys.max().unwrap_or(0);
        match is_sparse(keys, rows.len()) {
            true => Index::sorted(rows.collect()),
            false => Index::placed(rows, keys),
        }
    }

    /// Like [`Index::new`], without copying if the rows are already sorted.
    pub fn from_rows(rows: Vec<[u32; N]>) -> Index<N> {
        if ascends(&rows) {
            return Index::ordered(rows);
        }
        let keys = rows.iter().map(|row| row[0] as usize + 1);
        let keys = keys.max().unwrap_or(0);
        match is_sparse(keys, rows.len()) {
            true => Index::sorted(rows),
            false => Index::placed(rows.iter().copied(), keys),
        }
    }

    /// An index of a few unsorted rows.
    fn sorted(mut rows: Vec<[u32; N]>) -> Index<N> {
        rows.sort_unstable();
        rows.dedup();
        Index::ordered(rows)
    }

    /// An index of sorted rows without duplicates.
    fn ordered(rows: Vec<[u32; N]>) -> Index<N> {
        let keys = rows.last().map_or(0, |row| row[0] as usize + 1);
        if rows.is_empty() || is_sparse(keys, rows.len()) {
            let offsets = Vec::new();
            return Index { offsets, rows };
        }
        let mut offsets = vec![0u32; keys + 1];
        for (row, end) in rows.iter().zip(1..) {
            offsets[row[0] as usize + 1] = end;
        }
        let mut end = 0;
        for offset in &mut offsets {
            end = end.max(*offset);
            *offset = end;
        }
        Index { offsets, rows }
    }

    /// An index of unsorted rows whose first columns are below `keys`.
    fn placed(rows: impl ExactSizeIterator<Item = [u32; N]> + Clone, keys: usize) -> Index<N> {
        // While rows are placed, `offsets[k + 1]` is the position of the next row with first column
        // `k`, so that it is the end of these rows afterwards.
        let mut offsets = vec![0u32; keys + 2];
        for row in rows.clone() {
            offsets[row[0] as usize + 2] += 1;
        }
        let mut sum = 0;
        for offset in &mut offsets {
            sum += *offset;
            *offset = sum;
        }
        quota::check_bytes(rows.len() * size_of::<[u32; N]>());
        let mut placed = vec![[0; N]; rows.len()];
        // Whether each row is greater than the previous row with the same first column.
        let mut are_sorted = true;
        for row in rows {
            let at = &mut offsets[row[0] as usize + 1];
            if let Some(before) = (*at as usize).checked_sub(1).map(|before| &placed[before]) {
                are_sorted &= before[0] != row[0] || precedes(before, &row);
            }
            placed[*at as usize] = row;
            *at += 1;
        }
        offsets.truncate(keys + 1);
        let mut index = Index {
            offsets,
            rows: placed,
        };
        if !are_sorted {
            index.sort_runs();
        }
        index
    }

    /// Sorts each run and drops duplicates. Most runs are sorted: a search finds the others.
    fn sort_runs(&mut self) {
        // The rows before `done`, and the offsets before `key`, are final; `kept` rows of them are
        // left.
        let (mut done, mut kept, mut key) = (0, 0, 0);
        let mut searched = 0;
        loop {
            let unordered = self.rows[searched..].windows(2);
            let unordered = unordered.map(|pair| !precedes(&pair[0], &pair[1]));
            let found = { unordered }.position(|is| is);
            // The run that contains the unordered rows, or the end of all rows.
            let (last_key, start, end) = match found {
                Some(at) => {
                    let key = self.rows[searched + at][0] as usize;
                    (
                        key,
                        self.offsets[key] as usize,
                        self.offsets[key + 1] as usize,
                    )
                }
                None => (self.offsets.len() - 1, self.rows.len(), self.rows.len()),
            };
            let dropped = done - kept;
            if dropped > 0 {
                self.rows.copy_within(done..start, kept);
                for offset in &mut self.offsets[key..=last_key] {
                    *offset -= dropped as u32;
                }
            }
            kept += start - done;
            if found.is_none() {
                break;
            }
            let run = &mut self.rows[start..end];
            // Facts are sorted, but may contain duplicates: an instruction may read the same value
            // twice.
            if !run.is_sorted_by(|row, next| !precedes(next, row)) {
                // The first columns are equal. Two columns are compared as one 64-bit number.
                run.sort_unstable_by(|row, next| {
                    let columns = |row: &[u32; N]| (two(row, 1), two(row, 3));
                    let rest = || row.iter().skip(5).cmp(next.iter().skip(5));
                    columns(row).cmp(&columns(next)).then_with(rest)
                });
            }
            let first = kept;
            for at in start..end {
                let row = self.rows[at];
                if kept == first || self.rows[kept - 1] != row {
                    self.rows[kept] = row;
                    kept += 1;
                }
            }
            (done, key, searched) = (end, last_key + 1, end);
        }
        self.rows.truncate(kept);
    }

    /// All rows, in order.
    pub fn rows(&self) -> &[[u32; N]] {
        &self.rows
    }

    /// The rows that begin with `prefix`. Constant time for one column; logarithmic in the length
    /// of the run for further columns.
    #[inline]
    pub fn range<const K: usize>(&self, prefix: [u32; K]) -> &[[u32; N]] {
        let key = prefix[0] as usize;
        let run = match (self.offsets.get(key), self.offsets.get(key + 1)) {
            (Some(start), Some(end)) => &self.rows[*start as usize..*end as usize],
            _ if self.rows.is_empty() || !self.offsets.is_empty() => return &[],
            _ => self.search(prefix[0]),
        };
        if K == 1 {
            run
        } else {
            &run[narrow(run, prefix)]
        }
    }

    /// The rows with this first column, by binary search.
    #[inline(never)]
    fn search(&self, key: u32) -> &[[u32; N]] {
        let start = self.rows.partition_point(|row| row[0] < key);
        let rest = &self.rows[start..];
        &rest[..rest.partition_point(|row| row[0] == key)]
    }

    /// Whether some row begins with `prefix`.
    #[inline]
    pub fn has<const K: usize>(&self, prefix: [u32; K]) -> bool {
        !self.rows.is_empty() && !self.range(prefix).is_empty()
    }
}

/// Whether binary search is better than an array of offsets, because there are few rows. `keys` is
/// the length that the array would have.
fn is_sparse(keys: usize, rows: usize) -> bool {
    keys / 8 > rows + 8
}

/// Whether rows are strictly ascending.
fn ascends<const N: usize>(rows: &[[u32; N]]) -> bool {
    rows.windows(2).all(|pair| precedes(&pair[0], &pair[1]))
}

/// Whether a row precedes another. Most rows differ in the first two columns, so these are compared
/// as one 64-bit number.
#[inline]
fn precedes<const N: usize>(row: &[u32; N], next: &[u32; N]) -> bool {
    let (head, next_head) = (two(row, 0), two(next, 0));
    head < next_head || N > 2 && head == next_head && row[2..] < next[2..]
}

/// Two adjacent columns of a row as one 64-bit number; missing columns are 0.
#[inline]
fn two<const N: usize>(row: &[u32; N], at: usize) -> u64 {
    let column = |at: usize| u64::from(row.get(at).copied().unwrap_or(0));
    column(at) << 32 | column(at + 1)
}

/// Sorted runs of rows up to this length are searched linearly.
const SHORT: usize = 16;

/// The range of rows that begin with `prefix` in a sorted run of rows with equal first columns.
#[inline]
pub fn narrow<const N: usize, const K: usize>(
    run: &[[u32; N]],
    prefix: [u32; K],
) -> std::ops::Range<usize> {
    let fits = |row: &[u32; N]| (1..K).all(|at| row[at] == prefix[at]);
    if run.len() <= SHORT {
        let start = run.iter().position(fits).unwrap_or(run.len());
        let len = run[start..].iter().position(|row| !fits(row));
        return start..start + len.unwrap_or(run.len() - start);
    }
    let start = match K {
        // In the most frequent case, the prefix has two columns, and comparing one number suffices.
        2 => run.partition_point(|row| row[1] < prefix[1]),
        _ => run.partition_point(|row| row[1..K] < prefix[1..]),
    };
    if N == K {
        // The prefix has all columns, and rows are distinct, so at most one row matches.
        let found = run.get(start).is_some_and(fits);
        return start..start + usize::from(found);
    }
    let len = run[start..].partition_point(fits);
    start..start + len
}

/// A relation of two columns in which pairs are looked up.
pub trait Membership {
    /// Whether the pair is a member.
    fn has(&self, pair: [u32; 2]) -> bool;
}

impl Membership for Index<2> {
    fn has(&self, pair: [u32; 2]) -> bool {
        !self.range(pair).is_empty()
    }
}

/// A relation of two columns in which the first determines the second.
#[derive(Debug, Default)]
pub struct Map {
    values: Vec<u32>,
}

impl Map {
    const NONE: u32 = u32::MAX;

    /// A map from rows of key and value.
    pub fn new(rows: impl IntoIterator<Item = [u32; 2]>) -> Map {
        let rows = rows.into_iter();
        let mut values = Vec::with_capacity(rows.size_hint().0);
        for [key, value] in rows {
            let key = key as usize;
            if key == values.len() {
                values.push(value);
                continue;
            }
            if key > values.len() {
                values.resize(key + 1, Self::NONE);
            }
            values[key] = value;
        }
        Map { values }
    }

    /// Like [`Map::new`], for an iterator that can be read more than once.
    pub fn of(rows: impl ExactSizeIterator<Item = [u32; 2]> + Clone) -> Map {
        let first = rows.clone().next().map_or(0, |row| row[0]);
        if rows.clone().zip(first..).all(|(row, key)| row[0] == key) {
            // Adjacent keys in ascending order: a copy of the values.
            let mut values = Vec::with_capacity(first as usize + rows.len());
            values.resize(first as usize, Self::NONE);
            values.extend(rows.map(|row| row[1]));
            return Map { values };
        }
        let keys = rows.clone().map(|row| row[0] as usize + 1);
        let mut values = vec![Self::NONE; keys.max().unwrap_or(0)];
        for [key, value] in rows {
            values[key as usize] = value;
        }
        Map { values }
    }

    /// The rows, by ascending keys.
    pub fn pairs(&self) -> impl Iterator<Item = [u32; 2]> {
        quota::steps(self.values.len());
        let rows = self.values.iter().zip(0..);
        rows.filter_map(|(value, key)| (*value != Self::NONE).then_some([key, *value]))
    }

    /// The value of a key.
    #[inline]
    pub fn get(&self, key: u32) -> Option<u32> {
        self.values
            .get(key as usize)
            .copied()
            .filter(|value| *value != Self::NONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prng::prng;
    use pretty_assertions::assert_eq;
    use rustc_hash::FxHashSet;

    /// Inserts few or many pairs, with low or high ids, so that in some cases the set changes to
    /// the larger bit set.
    #[test]
    fn pairs_are_new_once() {
        let mut random = prng();
        for bound in [3, 250, 260, 2040, 2100, 70_000, u32::MAX] {
            let (mut pairs, mut known) = (Pairs::default(), FxHashSet::default());
            for _ in 0..9000 {
                let most = 1 + random(bound);
                let pair = [random(bound), random(most)];
                assert_eq!(pairs.insert(pair), known.insert(pair), "{pair:?}");
            }
            for pair in &known {
                assert_eq!(pairs.insert(*pair), false, "{pair:?}");
            }
            assert_eq!(pairs.many, bound > 260, "{bound}");
        }
    }
}
