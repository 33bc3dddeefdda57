//! An index of rows by the values of some columns.

use std::ops::Range;

use lanelog_facts::Rows;

/// The rows of a relation, sorted by some of its columns.
#[derive(Debug)]
pub(super) struct Index {
    /// The lookup columns, in ascending order.
    columns: Vec<usize>,
    /// Row numbers, sorted by the lookup columns; none if the rows are already in that order.
    order: Option<Vec<u32>>,
    /// If the values of the first lookup column are dense: for each value, the position of the
    /// first row with it.
    offsets: Vec<u32>,
}

/// Counting sort is used if values exceed the number of rows by at most this.
const SLACK: usize = 1 << 12;

impl Index {
    /// Sorts rows by some columns, given in ascending order. Linear if the values are dense ids;
    /// otherwise the time is that of sorting.
    pub fn new(rows: &Rows, columns: Vec<usize>) -> Index {
        let natural = columns.iter().enumerate().all(|(at, column)| at == *column);
        let order = (!natural).then(|| sorted(rows, &columns));
        let mut index = Index {
            columns,
            order,
            offsets: Vec::new(),
        };
        if let Some(first) = index.columns.first().copied() {
            index.offsets = offsets(rows, first).unwrap_or_default();
        }
        index
    }

    /// The positions, as arguments of [`Index::row`], of all rows with these values in the lookup
    /// columns. Logarithmic in the number of rows that match the first value.
    pub fn range(&self, rows: &Rows, key: &[u32]) -> Range<usize> {
        let (Some(first), Some(value)) = (self.columns.first(), key.first()) else {
            return 0..rows.len();
        };
        let (mut low, mut high, mut rest) = (0, rows.len(), 0);
        if self.offsets.is_empty() {
            (low, high) = self.narrow(rows, low..high, *first, *value);
            rest = 1;
        } else {
            let at = *value as usize;
            let (Some(start), Some(end)) = (self.offsets.get(at), self.offsets.get(at + 1)) else {
                return 0..0;
            };
            (low, high) = (low.max(*start as usize), high.min(*end as usize));
            rest += 1;
        }
        for (column, value) in self.columns.iter().zip(key).skip(rest) {
            (low, high) = self.narrow(rows, low..high, *column, *value);
        }
        low..high
    }

    /// The number of the row at a position.
    pub fn row(&self, place: usize) -> u32 {
        match &self.order {
            Some(order) => order.get(place).copied().unwrap_or(0),
            None => place as u32,
        }
    }

    /// The subrange of a range, sorted by a column, in which the column has a given value.
    fn narrow(
        &self,
        rows: &Rows,
        range: Range<usize>,
        column: usize,
        value: u32,
    ) -> (usize, usize) {
        let at = |place: usize| cell(rows, self.row(place), column);
        let start = partition(range.clone(), |place| at(place) < value);
        (
            start,
            partition(start..range.end, |place| at(place) <= value),
        )
    }
}

/// The value in a column of a row.
pub(super) fn cell(rows: &Rows, row: u32, column: usize) -> u32 {
    let at = row as usize * rows.columns() + column;
    rows.values().get(at).copied().unwrap_or(0)
}

/// The first position in a range at which a monotonic condition fails (binary search).
fn partition(range: Range<usize>, holds: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (range.start, range.end);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// For each value of a column, the number of rows with a smaller value; none if the values are not
/// dense.
fn offsets(rows: &Rows, column: usize) -> Option<Vec<u32>> {
    let values = || {
        let cells = rows.values().iter().skip(column);
        cells.step_by(rows.columns().max(1))
    };
    let most = values().max().copied().unwrap_or(0) as usize;
    if most > rows.len().saturating_mul(2) + SLACK {
        return None;
    }
    let mut offsets = vec![0u32; most + 2];
    for value in values() {
        if let Some(count) = offsets.get_mut(*value as usize + 1) {
            *count += 1;
        }
    }
    let mut sum = 0;
    for offset in &mut offsets {
        sum += *offset;
        *offset = sum;
    }
    Some(offsets)
}

/// The numbers of all rows, sorted by some columns; the sort is stable.
fn sorted(rows: &Rows, columns: &[usize]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..rows.len() as u32).collect();
    // Stable sorts by each column, from the last to the first.
    for column in columns.iter().rev() {
        let value = |row: &u32| cell(rows, *row, *column);
        if order.is_sorted_by_key(value) {
            continue;
        }
        let Some(mut next) = offsets(rows, *column) else {
            order.sort_by_key(value);
            continue;
        };
        let mut placed = vec![0; order.len()];
        for row in &order {
            if let Some(offset) = next.get_mut(value(row) as usize) {
                if let Some(place) = placed.get_mut(*offset as usize) {
                    *place = *row;
                }
                *offset += 1;
            }
        }
        order = placed;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn found(rows: &Rows, columns: &[usize], key: &[u32]) -> Vec<u32> {
        let index = Index::new(rows, columns.to_vec());
        let mut found: Vec<u32> = index.range(rows, key).map(|at| index.row(at)).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn every_choice_of_columns_finds_what_a_scan_finds() {
        let mut values = Vec::new();
        let mut state = 7u32;
        for _ in 0..900 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Includes very large ids, as negative numbers are.
            values.push(if state >> 30 == 0 {
                u32::MAX
            } else {
                state >> 29
            });
        }
        for dense in [false, true] {
            let values = values
                .iter()
                .map(|value| if dense { *value % 8 } else { *value });
            let rows = Rows::new(3, values.collect());
            for mask in 0..8usize {
                let columns: Vec<usize> = (0..3).filter(|at| mask >> at & 1 == 1).collect();
                for wanted in [0, 1, 5, 8, u32::MAX] {
                    let key = vec![wanted; columns.len()];
                    let fits = |row: &[u32]| columns.iter().all(|at| row[*at] == wanted);
                    let expected: Vec<u32> = (0u32..)
                        .zip(rows.iter())
                        .filter(|(_, row)| fits(row))
                        .map(|(at, _)| at)
                        .collect();
                    assert_eq!(
                        found(&rows, &columns, &key),
                        expected,
                        "{columns:?} {key:?}"
                    );
                }
            }
        }
    }
}
