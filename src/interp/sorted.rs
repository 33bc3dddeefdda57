//! A finished relation, whose rows are sorted once for each order of columns in which rules look
//! them up.

use std::cell::{OnceCell, RefCell};

use super::plan::Operand;
use lanelog_facts::Rows;
use lanelog_native::finished::Bits;

/// A finished relation.
#[derive(Debug, Default)]
pub(super) struct Table {
    rows: Rows,
    orders: Vec<Sorted>,
    members: OnceCell<Bits>,
    determined: OnceCell<bool>,
    /// The estimated number of distinct values of each column; 0 if the number has not been
    /// requested.
    distinct: RefCell<Vec<f32>>,
}

/// Rows sorted by a permutation of their columns.
#[derive(Debug)]
struct Sorted {
    layout: Vec<usize>,
    /// The sorted rows. Empty if the columns are not permuted, because the rows of the table are
    /// sorted already.
    rows: Vec<u32>,
    /// The rows whose first column is `k` begin at `offsets[k]`. The list is empty if the values of
    /// the first column are not dense.
    offsets: Vec<u32>,
}

/// Sorted rows, to be looked up by their first columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lookup<'a> {
    /// All rows, concatenated.
    pub rows: &'a [u32],
    /// Number of columns.
    pub columns: usize,
    /// Number of rows.
    pub length: usize,
    offsets: &'a [u32],
}

/// A relation with fewer rows than this is searched without a list of offsets.
const FEW: usize = 12;

/// Number of sampled rows for the estimate of distinct values of a column.
const SAMPLE: usize = 64;

impl Table {
    /// Stores sorted rows in a table without rows.
    pub fn fill(&mut self, rows: Rows) {
        self.rows = rows;
    }

    /// All rows.
    pub fn rows(&self) -> &Rows {
        &self.rows
    }

    /// Returns the rows and drops the indices, so that the table can be filled again.
    pub fn take(&mut self) -> Rows {
        self.forget();
        self.members.take();
        self.determined.take();
        self.distinct.get_mut().clear();
        std::mem::take(&mut self.rows)
    }

    /// The bytes that [`Table::prepare`] will allocate for a layout.
    pub fn cost_of(&self, layout: &[usize]) -> usize {
        if self.find(layout).is_some() {
            return 0;
        }
        let copied = match is_natural(layout) {
            true => 0,
            false => self.rows.values().len(),
        };
        let (values, columns) = (self.rows.values(), self.rows.columns());
        let largest = match layout.first() {
            None => 0,
            Some(0) => values.rchunks(columns).next().map_or(0, |row| row[0]),
            Some(first) => {
                let rows = values.chunks_exact(columns);
                rows.map(|row| row[*first]).max().unwrap_or(0)
            }
        };
        let offsets = offset_count(largest, self.rows.len());
        (copied + offsets) * 4
    }

    /// Sorts the rows by a layout, unless the rows have been sorted by the layout before. Returns
    /// the number of allocated bytes.
    pub fn prepare(&mut self, layout: &[usize]) -> usize {
        if self.find(layout).is_some() {
            return 0;
        }
        let columns = self.rows.columns();
        let (rows, offsets) = match is_natural(layout) {
            true if columns == 0 => (Vec::new(), Vec::new()),
            true => (Vec::new(), offsets(self.rows.values(), columns)),
            false => {
                let rows = sorted(self.rows.values(), columns, layout);
                let offsets = offsets(&rows, columns);
                (rows, offsets)
            }
        };
        let bytes = (rows.len() + offsets.len()) * 4;
        self.orders.push(Sorted {
            layout: layout.to_vec(),
            rows,
            offsets,
        });
        bytes
    }

    fn find(&self, layout: &[usize]) -> Option<&Sorted> {
        self.orders.iter().find(|order| order.layout == layout)
    }

    /// The rows sorted by a layout. If the layout was not prepared, there are none.
    pub fn lookup(&self, layout: &[usize]) -> Lookup<'_> {
        let Some(order) = self.find(layout) else {
            return Lookup {
                rows: &[],
                columns: self.rows.columns(),
                length: 0,
                offsets: &[],
            };
        };
        Lookup {
            rows: if order.rows.is_empty() {
                self.rows.values()
            } else {
                &order.rows
            },
            columns: self.rows.columns(),
            length: self.rows.len(),
            offsets: &order.offsets,
        }
    }

    /// The rows with their columns in the declared order.
    pub fn all(&self) -> Lookup<'_> {
        Lookup {
            rows: self.rows.values(),
            columns: self.rows.columns(),
            length: self.rows.len(),
            offsets: &[],
        }
    }

    /// The members as a bit set, if there is one column and its values are dense.
    pub fn members(&self) -> Option<&Bits> {
        let last = *self.rows.values().last()?;
        if self.rows.columns() != 1 || last as usize / 32 > 4 * self.rows.len() + 64 {
            return None;
        }
        Some(self.members.get_or_init(|| {
            let mut bits = Bits::default();
            bits.insert(last);
            for member in self.rows.values() {
                bits.insert(*member);
            }
            bits
        }))
    }

    /// Whether the first column determines the others.
    pub fn is_determined(&self) -> bool {
        let columns = self.rows.columns();
        *self.determined.get_or_init(|| {
            let rows = self.rows.values();
            let next = rows.get(columns..).unwrap_or_default();
            columns > 1
                && rows
                    .iter()
                    .step_by(columns)
                    .zip(next.iter().step_by(columns))
                    .all(|(one, other)| one != other)
        })
    }

    /// Approximate number of distinct values of a column.
    pub fn distinct(&self, column: usize) -> f64 {
        let mut distinct = self.distinct.borrow_mut();
        distinct.resize(self.rows.columns(), 0.0);
        let Some(known) = distinct.get_mut(column) else {
            return 1.0;
        };
        if *known == 0.0 {
            *known = estimate(&self.rows, column) as f32;
        }
        f64::from(*known)
    }

    /// Drops all indices and keeps the rows. Returns the number of freed bytes.
    pub fn forget(&mut self) -> usize {
        let orders = self.orders.drain(..);
        orders
            .map(|order| (order.rows.len() + order.offsets.len()) * 4)
            .sum()
    }
}

fn is_natural(layout: &[usize]) -> bool {
    layout.iter().enumerate().all(|(at, column)| at == *column)
}

/// Estimates the number of distinct values of a column from a sample: values that occur once in the
/// sample are assumed to occur once everywhere (the estimator of Charikar and others, "Towards
/// Estimation Error Guarantees for Distinct Values", PODS 2000). The rows are divided into equal
/// sections, and one row of each is sampled. The offset of the sampled row in its section varies,
/// because rows of a kernel may repeat with a fixed period.
fn estimate(rows: &Rows, column: usize) -> f64 {
    let (length, columns) = (rows.len(), rows.columns());
    let size = length.min(SAMPLE);
    let mut sample = [0; SAMPLE];
    for (at, value) in sample.iter_mut().enumerate().take(size) {
        let (start, end) = (at * length / size, (at + 1) * length / size);
        let scattered = (at as u32).wrapping_mul(0x9e37_79b9) >> 16;
        let row = start + scattered as usize % (end - start);
        *value = rows.values()[row * columns + column];
    }
    let sample = &mut sample[..size];
    sample.sort_unstable();
    let (mut once, mut more) = (0usize, 0usize);
    for run in sample.chunk_by(|one, other| one == other) {
        if run.len() == 1 {
            once += 1;
        } else {
            more += 1;
        }
    }
    if size == length {
        return (once + more) as f64;
    }
    (once as f64 * (length as f64 / size as f64).sqrt() + more as f64).min(length as f64)
}

/// Whether a column with this largest value is dense enough for an array of offsets.
fn is_dense(largest: u32, rows: usize) -> bool {
    (largest as usize) < 4 * rows + 64
}

/// Number of offsets for a first column with this largest value; 0 if the rows are searched without
/// offsets. In functions, one instruction in about eight is a terminator or a phi.
fn offset_count(largest: u32, rows: usize) -> usize {
    match rows < FEW || largest as usize >= 16 * rows {
        true => 0,
        false => largest as usize + 2,
    }
}

fn offsets(rows: &[u32], columns: usize) -> Vec<u32> {
    let length = rows.len() / columns;
    let Some(last) = rows.len().checked_sub(columns).map(|at| rows[at]) else {
        return Vec::new();
    };
    let mut offsets = vec![0u32; offset_count(last, length)];
    if offsets.is_empty() {
        return offsets;
    }
    for row in rows.chunks_exact(columns) {
        offsets[row[0] as usize + 1] += 1;
    }
    let mut sum = 0;
    for offset in &mut offsets {
        sum += *offset;
        *offset = sum;
    }
    offsets
}

/// Permutes the columns of rows and sorts them. The input rows are sorted, so only the columns up
/// to the last column that moves need sorting: a stable sort by each of these columns, from the
/// last to the first.
fn sorted(rows: &[u32], columns: usize, layout: &[usize]) -> Vec<u32> {
    let length = rows.len() / columns;
    // Trailing columns in ascending order need no sort, because the input rows are already sorted
    // by them.
    let descends = layout.windows(2).rposition(|pair| pair[0] > pair[1]);
    let moved = &layout[..descends.map_or(0, |at| at + 1)];
    let mut sorted = vec![0; rows.len()];
    let mut put = |to: usize, from: usize| {
        let row = &rows[from * columns..][..columns];
        let sorted = sorted[to * columns..].iter_mut();
        for (value, column) in sorted.zip(layout) {
            *value = row[*column];
        }
    };
    // The common case of one moved column: rows are placed directly.
    if let [column] = moved
        && let Some(mut next) = starts(rows, columns, *column)
    {
        for at in 0..length {
            let to = &mut next[rows[at * columns + column] as usize];
            put(*to as usize, at);
            *to += 1;
        }
        return sorted;
    }
    let mut places: Vec<u32> = (0..length as u32).collect();
    let mut other = vec![0; length];
    for column in moved.iter().rev() {
        let value = |place: &u32| rows[*place as usize * columns + column];
        let Some(mut next) = starts(rows, columns, *column) else {
            places.sort_by_key(value);
            continue;
        };
        for place in &places {
            let at = &mut next[value(place) as usize];
            other[*at as usize] = *place;
            *at += 1;
        }
        std::mem::swap(&mut places, &mut other);
    }
    for (to, from) in places.into_iter().enumerate() {
        put(to, from as usize);
    }
    sorted
}

/// For each value of a column, the number of rows with smaller values. `None` if there are few rows
/// or the values are not dense.
fn starts(rows: &[u32], columns: usize, column: usize) -> Option<Vec<u32>> {
    let length = rows.len() / columns;
    let values = || rows.chunks_exact(columns).map(|row| row[column]);
    let largest = values().max().filter(|_| length >= FEW)?;
    if !is_dense(largest, length) {
        return None;
    }
    let mut starts = vec![0u32; largest as usize + 2];
    for value in values() {
        starts[value as usize + 1] += 1;
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    Some(starts)
}

/// Ranges up to this length are searched linearly.
const SHORT: usize = 16;

impl<'a> Lookup<'a> {
    /// Rows in the declared order of columns. The rows may be unsorted if nothing is looked up in
    /// them.
    pub fn plain(rows: &'a [u32], columns: usize, length: usize) -> Lookup<'a> {
        Lookup {
            rows,
            columns,
            length,
            offsets: &[],
        }
    }

    /// The range of rows that begin with the values of a key in a row.
    #[inline(always)]
    pub fn range(&self, key: &[Operand], row: &[u32]) -> (usize, usize) {
        match key {
            [] => (0, self.length),
            [first] if !self.offsets.is_empty() => self.starting_with(first.value(row)),
            [first, others @ ..] => self.search(first.value(row), others, row),
        }
    }

    /// The range of rows with a first column, by the offsets.
    #[inline(always)]
    fn starting_with(&self, first: u32) -> (usize, usize) {
        match self.offsets.get(first as usize..) {
            Some([start, end, ..]) => (*start as usize, *end as usize),
            _ => (0, 0),
        }
    }

    fn search(&self, first: u32, key: &[Operand], row: &[u32]) -> (usize, usize) {
        let (mut start, mut end) = match self.offsets.is_empty() {
            true => self.narrow(0, self.length, 0, first),
            false => self.starting_with(first),
        };
        if end - start <= SHORT {
            return self.equal(start, end, key, row);
        }
        for (column, operand) in key.iter().enumerate() {
            (start, end) = self.narrow(start, end, column + 1, operand.value(row));
        }
        (start, end)
    }

    /// The part of a short sorted range in which the columns after the first equal a key.
    #[inline]
    fn equal(&self, start: usize, end: usize, key: &[Operand], row: &[u32]) -> (usize, usize) {
        let Some((second, others)) = key.split_first() else {
            return (start, end);
        };
        let second = second.value(row);
        let fits = |at: usize| {
            let values = &self.rows[at * self.columns + 1..];
            let mut others = others.iter().zip(&values[1..]);
            values[0] == second && others.all(|(operand, value)| *value == operand.value(row))
        };
        let mut from = start;
        while from < end && !fits(from) {
            from += 1;
        }
        let mut to = from;
        while to < end && fits(to) {
            to += 1;
        }
        (from, to)
    }

    /// The part of a sorted range in which a column has a given value.
    fn narrow(&self, start: usize, end: usize, column: usize, value: u32) -> (usize, usize) {
        let at = |row: usize| self.rows[row * self.columns + column];
        if end - start <= SHORT {
            let mut from = start;
            while from < end && at(from) < value {
                from += 1;
            }
            let mut to = from;
            while to < end && at(to) == value {
                to += 1;
            }
            return (from, to);
        }
        let from = first(start, end, |row| at(row) >= value);
        if from == end || at(from) != value {
            return (from, from);
        }
        // Most matching ranges are short, so their end is searched in doubling steps.
        let mut step = 1;
        while from + step < end && at(from + step) == value {
            step *= 2;
        }
        let to = first(from + step / 2, end.min(from + step), |row| at(row) > value);
        (from, to)
    }

    /// The first row of a sorted range in which a column is at least a given value, searched from
    /// the start of the range.
    pub fn gallop(&self, start: usize, end: usize, column: usize, value: u32) -> usize {
        let at = |row: usize| self.rows[row * self.columns + column];
        let mut step = 1;
        while start + step < end && at(start + step) < value {
            step *= 2;
        }
        first(start + step / 2, end.min(start + step), |row| {
            at(row) >= value
        })
    }

    /// The values of a range of rows.
    pub fn slice(&self, (start, end): (usize, usize)) -> &'a [u32] {
        &self.rows[start * self.columns..end * self.columns]
    }
}

/// The first index in a range for which a monotonic condition holds (binary search).
fn first(mut low: usize, mut high: usize, holds: impl Fn(usize) -> bool) -> usize {
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}
