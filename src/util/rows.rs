//! A finished relation with any number of columns, stored as rows.

/// Rows of 32-bit values in ascending order, without duplicates. A `number` is stored in two's
/// complement, a `symbol` as its number in `lanelog_facts::Symbols`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    columns: usize,
    /// Number of rows; 0 or 1 for a relation without columns.
    length: usize,
    values: Vec<u32>,
}

impl Rows {
    /// A relation without rows.
    pub fn empty(columns: usize) -> Rows {
        Rows {
            columns,
            length: 0,
            values: Vec::new(),
        }
    }

    /// A relation without columns, which is true if it has a row, and false otherwise.
    pub fn flag(holds: bool) -> Rows {
        Rows {
            columns: 0,
            length: usize::from(holds),
            values: Vec::new(),
        }
    }

    /// Creates a relation from rows in any order, which may contain duplicates; `values` is their
    /// concatenation. An incomplete last row is dropped. Time is that of sorting.
    pub fn new(columns: usize, values: Vec<u32>) -> Rows {
        match columns {
            0 => Rows::empty(0),
            1 => Rows::from_arrays::<1>(values),
            2 => Rows::from_arrays::<2>(values),
            3 => Rows::from_arrays::<3>(values),
            4 => Rows::from_arrays::<4>(values),
            5 => Rows::from_arrays::<5>(values),
            _ => {
                let mut rows: Vec<&[u32]> = values.chunks_exact(columns).collect();
                rows.sort_unstable();
                rows.dedup();
                Rows {
                    columns,
                    length: rows.len(),
                    values: rows.concat(),
                }
            }
        }
    }

    /// Creates a relation from rows in ascending order, without duplicates. An incomplete last row
    /// is dropped.
    pub fn from_sorted(columns: usize, mut values: Vec<u32>) -> Rows {
        let length = values.len().checked_div(columns).unwrap_or(0);
        values.truncate(length * columns);
        let rows = Rows {
            columns,
            length,
            values,
        };
        debug_assert!(
            rows.iter()
                .zip(rows.iter().skip(1))
                .all(|(row, next)| row < next),
            "rows in order"
        );
        rows
    }

    fn from_arrays<const N: usize>(mut values: Vec<u32>) -> Rows {
        let (rows, _) = values.as_chunks_mut::<N>();
        let ascends = |pair: &[[u32; N]]| matches!(pair, [row, next] if precedes(row, next));
        let mut kept = rows.len();
        if !rows.windows(2).all(ascends) {
            sort(rows);
            kept = 0;
            for at in 0..rows.len() {
                if kept == 0 || rows.get(kept - 1) != rows.get(at) {
                    rows.swap(kept, at);
                    kept += 1;
                }
            }
        }
        values.truncate(kept * N);
        Rows {
            columns: N,
            length: kept,
            values,
        }
    }

    /// Number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// All values, row by row.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The row at an index.
    pub fn get(&self, at: usize) -> Option<&[u32]> {
        if at >= self.length {
            return None;
        }
        self.values.get(at * self.columns..(at + 1) * self.columns)
    }

    /// The rows in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u32]> + Clone {
        (0..self.length).map(|at| self.get(at).unwrap_or_default())
    }

    /// Whether the relation contains a row. Logarithmic time.
    pub fn contains(&self, row: &[u32]) -> bool {
        if let (1, [member]) = (self.columns, row) {
            return self.values.binary_search(member).is_ok();
        }
        let mut low = 0;
        let mut high = self.length;
        while low < high {
            let middle = low + (high - low) / 2;
            match self.get(middle).unwrap_or_default().cmp(row) {
                std::cmp::Ordering::Equal => return true,
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        false
    }
}

/// The first two columns as one number, for a fast comparison: most rows differ in it.
#[inline]
fn head<const N: usize>(row: &[u32; N]) -> u64 {
    let column = |at: usize| u64::from(row.get(at).copied().unwrap_or(0));
    column(0) << 32 | column(1)
}

/// Sorts rows. Ids are dense, so the rows are first placed by their first column; most runs with an
/// equal first column are short.
fn sort<const N: usize>(rows: &mut [[u32; N]]) {
    let first = |row: &[u32; N]| row.first().copied().unwrap_or(0) as usize;
    let compare =
        |one: &[u32; N], other: &[u32; N]| head(one).cmp(&head(other)).then_with(|| one.cmp(other));
    let largest = rows.iter().map(first).max().unwrap_or(0);
    if N == 1 || rows.len() < FEW || largest >= 4 * rows.len() {
        rows.sort_unstable_by(compare);
        return;
    }
    let mut ends = vec![0usize; largest + 2];
    for row in &*rows {
        ends[first(row) + 1] += 1;
    }
    let mut sum = 0;
    for end in &mut ends {
        sum += *end;
        *end = sum;
    }
    let unsorted = rows.to_vec();
    for row in unsorted {
        let place = &mut ends[first(&row)];
        rows[*place] = row;
        *place += 1;
    }
    for run in rows.chunk_by_mut(|one, other| one[0] == other[0]) {
        if !run.is_sorted() {
            run.sort_unstable_by(compare);
        }
    }
}

/// Fewer rows than this are sorted by comparisons alone.
const FEW: usize = 32;

/// Whether a row comes before another.
#[inline]
fn precedes<const N: usize>(row: &[u32; N], next: &[u32; N]) -> bool {
    let (head, next_head) = (head(row), head(next));
    head < next_head || N > 2 && head == next_head && row < next
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn rows_are_sorted_and_each_stands_once() {
        let rows = Rows::new(2, vec![3, 1, 1, 2, 3, 1, 1, 0]);
        assert_eq!(rows.values(), [1, 0, 1, 2, 3, 1]);
        assert!(rows.contains(&[1, 2]) && !rows.contains(&[2, 1]));
        let wide = Rows::new(6, [[9; 6], [1; 6], [9; 6]].concat());
        assert_eq!(wide.values(), [[1; 6], [9; 6]].concat());
        assert_eq!(Rows::new(1, vec![]).len(), 0);
    }

    #[test]
    fn many_rows_are_sorted_as_by_an_ordered_set() {
        // Multiples of primes, so that first columns are dense, and sparse for the last value.
        for scale in [1, 7, 1000] {
            let rows = (0..500u32).map(|at| [at * 37 % 101 * scale, at * 53 % 11, at * 3 % 7]);
            let rows: Vec<[u32; 3]> = rows.chain([[5, 0, 0], [5, 0, 0]]).collect();
            let ordered: std::collections::BTreeSet<[u32; 3]> = rows.iter().copied().collect();
            let ordered: Vec<u32> = ordered.into_iter().flatten().collect();
            assert_eq!(Rows::new(3, rows.concat()).values(), ordered);
        }
    }

    #[test]
    fn a_relation_without_columns_holds_or_not() {
        assert_eq!(Rows::flag(true).iter().collect::<Vec<_>>(), [&[] as &[u32]]);
        assert!(Rows::flag(true).contains(&[]) && !Rows::flag(false).contains(&[]));
    }
}
