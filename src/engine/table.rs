//! Finished relations: sets of one column, and rows of several columns indexed by their first.
//!
//! Columns are 32-bit ids that are dense from 0, so an index is an array of offsets (compressed rows), not a hash table.

/// A finished relation with one column.
#[derive(Debug, Default)]
pub struct Set {
    words: Vec<u64>,
    rows: Vec<u32>,
}

impl Set {
    /// From its members; repetitions count once. The order is kept.
    pub fn new(members: impl IntoIterator<Item = u32>) -> Set {
        let mut set = Set::default();
        for member in members {
            set.insert(member);
        }
        set
    }

    /// Adds a member; whether it is new. Memory grows with the largest member, in bits.
    #[inline]
    pub fn insert(&mut self, member: u32) -> bool {
        let (word, bit) = (member as usize / 64, 1u64 << (member % 64));
        if word >= self.words.len() {
            self.words.resize((word + 1).max(self.words.len() * 2), 0);
        }
        let new = self.words[word] & bit == 0;
        if new {
            self.words[word] |= bit;
            self.rows.push(member);
        }
        new
    }

    /// Whether it is a member.
    #[inline]
    pub fn contains(&self, member: u32) -> bool {
        self.words
            .get(member as usize / 64)
            .is_some_and(|word| word >> (member % 64) & 1 != 0)
    }

    /// The members in the order in which they came.
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }
}

/// Rows of `N` columns in ascending order, without repetitions, found by any leading columns.
#[derive(Debug)]
pub struct Index<const N: usize> {
    /// The rows with first column `k` are `rows[offsets[k]..offsets[k + 1]]`.
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
    /// Sorts the rows: by counting on the first column, then each run by comparison. Linear if the runs are short or in order.
    pub fn new(rows: impl Iterator<Item = [u32; N]> + Clone) -> Index<N> {
        let mut offsets: Vec<u32> = Vec::new();
        let mut count = 0usize;
        let mut ordered = true;
        let mut previous = [0; N];
        for row in rows.clone() {
            ordered &= count == 0 || previous < row;
            previous = row;
            let key = row[0] as usize;
            if key + 2 > offsets.len() {
                offsets.resize(key + 2, 0);
            }
            offsets[key + 1] += 1;
            count += 1;
        }
        let mut sum = 0;
        for offset in &mut offsets {
            sum += *offset;
            *offset = sum;
        }
        if ordered {
            let rows = rows.collect();
            return Index { offsets, rows };
        }
        let mut placed = vec![[0; N]; count];
        let mut next = offsets.clone();
        for row in rows {
            let at = &mut next[row[0] as usize];
            placed[*at as usize] = row;
            *at += 1;
        }
        let mut index = Index {
            offsets,
            rows: placed,
        };
        index.sort_runs();
        index
    }

    /// Sorts each run and drops repetitions.
    fn sort_runs(&mut self) {
        let mut kept = 0usize;
        let mut start = 0usize;
        for key in 1..self.offsets.len() {
            let end = self.offsets[key] as usize;
            let run = &mut self.rows[start..end];
            if !run.is_sorted() {
                run.sort_unstable();
            }
            let first = kept;
            for at in start..end {
                let row = self.rows[at];
                if kept == first || self.rows[kept - 1] != row {
                    self.rows[kept] = row;
                    kept += 1;
                }
            }
            self.offsets[key] = kept as u32;
            start = end;
        }
        self.rows.truncate(kept);
    }

    /// All rows, in order.
    pub fn rows(&self) -> &[[u32; N]] {
        &self.rows
    }

    /// The rows that begin with `prefix` (at least one column): constant time, and logarithmic in the run for further columns.
    #[inline]
    pub fn range(&self, prefix: &[u32]) -> &[[u32; N]] {
        let Some((key, rest)) = prefix.split_first() else {
            return &self.rows;
        };
        let key = *key as usize;
        let (Some(start), Some(end)) = (self.offsets.get(key), self.offsets.get(key + 1)) else {
            return &[];
        };
        let run = &self.rows[*start as usize..*end as usize];
        if rest.is_empty() {
            run
        } else {
            narrow(run, rest)
        }
    }
}

/// The rows of a sorted run whose columns after the first are `rest`.
#[inline]
pub fn narrow<'r, const N: usize>(run: &'r [[u32; N]], rest: &[u32]) -> &'r [[u32; N]] {
    let of = |row: &[u32; N]| -> std::cmp::Ordering { row[1..=rest.len()].cmp(rest) };
    if run.len() <= 8 {
        let start = run
            .iter()
            .position(|row| of(row).is_ge())
            .unwrap_or(run.len());
        let len = run[start..]
            .iter()
            .position(|row| of(row).is_gt())
            .unwrap_or(run.len() - start);
        return &run[start..start + len];
    }
    let start = run.partition_point(|row| of(row).is_lt());
    let len = run[start..].partition_point(|row| of(row).is_eq());
    &run[start..start + len]
}

/// A relation of two columns whose first determines the second.
#[derive(Debug, Default)]
pub struct Map {
    values: Vec<u32>,
}

impl Map {
    const NONE: u32 = u32::MAX;

    /// From its rows.
    pub fn new(rows: impl IntoIterator<Item = [u32; 2]>) -> Map {
        let mut values = Vec::new();
        for [key, value] in rows {
            let key = key as usize;
            if key >= values.len() {
                values.resize(key + 1, Self::NONE);
            }
            values[key] = value;
        }
        Map { values }
    }

    /// What the key determines.
    #[inline]
    pub fn get(&self, key: u32) -> Option<u32> {
        self.values
            .get(key as usize)
            .copied()
            .filter(|value| *value != Self::NONE)
    }
}
