//! Sets of rows for two purposes. Some contain the rows of a relation with one given value in a
//! column; they are small, and many are created and dropped. Others grow while rules read them.

use std::cmp::Ordering;

use rustc_hash::FxHashSet;

use super::finished::{Bits, Set};
use lanelog_util::limits as quota;

/// Sorted rows without duplicates. Unlike [`super::finished::Index`], a part needs no memory for
/// ids that do not occur.
#[derive(Debug, Default)]
pub struct Part<const N: usize> {
    rows: Vec<[u32; N]>,
}

impl<const N: usize> Part<N> {
    /// Sorts rows; linear time if they are already sorted.
    pub fn new(mut rows: Vec<[u32; N]>) -> Part<N> {
        if !rows.windows(2).all(|pair| pair[0] < pair[1]) {
            rows.sort_unstable();
            rows.dedup();
        }
        Part { rows }
    }

    /// All rows, in order.
    pub fn rows(&self) -> &[[u32; N]] {
        &self.rows
    }

    /// The rows that begin with `prefix`. Logarithmic.
    #[inline]
    pub fn range<const K: usize>(&self, prefix: [u32; K]) -> &[[u32; N]] {
        // Compares the first two columns as one number.
        let head = |one: u32, other: Option<&u32>| {
            u64::from(one) << 32 | u64::from(other.copied().unwrap_or(0))
        };
        let wanted = head(prefix[0], prefix.get(1));
        let of = |row: &[u32; N]| head(row[0], row.get(1).filter(|_| K > 1));
        let precedes = |row: &[u32; N]| match of(row).cmp(&wanted) {
            Ordering::Equal if K > 2 => row[2..K] < prefix[2..],
            order => order.is_lt(),
        };
        let start = self.rows.partition_point(precedes);
        let rest = &self.rows[start..];
        let fits = |row: &[u32; N]| of(row) == wanted && (K < 3 || row[2..K] == prefix[2..]);
        // Most ranges are short.
        let short = rest.iter().take(8).take_while(|row| fits(row)).count();
        if short < 8 {
            return &rest[..short];
        }
        &rest[..rest.partition_point(fits)]
    }

    /// Whether some row begins with `prefix`.
    #[inline]
    pub fn has<const K: usize>(&self, prefix: [u32; K]) -> bool {
        !self.range(prefix).is_empty()
    }
}

/// A list of rows in the order in which rules derive them. It may contain duplicates.
#[derive(Debug, Default)]
pub struct UnsortedRows<R> {
    rows: Vec<R>,
}

impl<R: PartialEq> UnsortedRows<R> {
    /// Adds a row.
    #[inline]
    pub fn insert(&mut self, row: R) {
        if self.rows.last() != Some(&row) {
            quota::push(&mut self.rows, row);
        }
    }

    /// Returns all rows.
    pub fn finish(self) -> Vec<R> {
        self.rows
    }
}

/// Rows in the order in which rules derive them, without duplicates.
#[derive(Debug, Default)]
pub struct Distinct<const N: usize> {
    rows: Vec<[u32; N]>,
    seen: FxHashSet<[u32; N]>,
}

impl<const N: usize> Distinct<N> {
    /// Adds a row if it is new.
    #[inline]
    pub fn insert(&mut self, row: [u32; N]) {
        if self.seen.insert(row) {
            quota::push(&mut self.rows, row);
        }
    }

    /// Returns the row at an index, and increments the index.
    #[inline]
    pub fn next(&self, at: &mut usize) -> Option<[u32; N]> {
        let row = self.rows.get(*at).copied();
        *at += usize::from(row.is_some());
        row
    }

    /// Returns all rows.
    pub fn finish(self) -> Vec<[u32; N]> {
        self.rows
    }
}

/// A set that grows while its members are visited.
#[derive(Debug, Default)]
pub struct Growing {
    bits: Bits,
    rows: Vec<u32>,
}

impl Growing {
    /// Adds a member if it is new.
    #[inline]
    pub fn insert(&mut self, member: u32) {
        if self.bits.insert(member) {
            quota::push(&mut self.rows, member);
        }
    }

    /// Whether a value is a member of the set.
    #[inline]
    pub fn contains(&self, member: u32) -> bool {
        self.bits.contains(member)
    }

    /// Number of members.
    #[inline]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns the member at an index, and increments the index.
    #[inline]
    pub fn next(&self, at: &mut usize) -> Option<u32> {
        let row = self.rows.get(*at).copied();
        *at += usize::from(row.is_some());
        row
    }

    /// The finished set.
    pub fn finish(self) -> Set {
        Set::from_parts(self.bits, self.rows)
    }
}
