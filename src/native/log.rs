//! Rows of a recursive stratum, as ascent stores them: a list, and a set that recognises new rows.
//!
//! ascent keeps three versions of a relation: the new rows of this round, those of the last round,
//! and all earlier ones. A single list would suffice, but ascent requires a separate value for each
//! version. Therefore the set belongs to the new version, and lists move from version to version.
//! No index by columns is needed: the generated rules read a relation of their own stratum only in
//! the version of the last round.
//!
//! [`super::distinct`] is the `#[ds(...)]` provider that uses this module.

use std::hash::Hash;
use std::marker::PhantomData;

use ascent::internal::{
    RelFullIndexRead, RelFullIndexWrite, RelIndexMerge, RelIndexRead, RelIndexWrite, ToRelIndex,
};
use rustc_hash::FxHashSet;

use super::finished::{Bits, Pairs};
use lanelog_util::limits as quota;

/// A row in ascent's representation (a tuple), and as stored here (an array).
pub trait Row: Copy + Default + 'static {
    /// A set of such rows.
    type Seen: Default;
    /// Adds the row; returns whether it is new.
    fn see(row: Self::Columns, seen: &mut Self::Seen) -> bool;
    /// The stored form: an array, or the value itself for a single column.
    type Columns: Copy + PartialEq;
    /// Converts the row to an array.
    fn columns(self) -> Self::Columns;
    /// The type of the columns that a rule reads.
    type Borrowed<'a>;
    /// Borrows each column.
    fn borrow(columns: &Self::Columns) -> Self::Borrowed<'_>;
}

impl Row for (u32,) {
    type Seen = Bits;
    #[inline]
    fn see(row: u32, seen: &mut Bits) -> bool {
        seen.insert(row)
    }
    type Columns = u32;
    #[inline(always)]
    fn columns(self) -> u32 {
        self.0
    }
    type Borrowed<'a> = (&'a u32,);
    #[inline(always)]
    fn borrow(columns: &u32) -> (&u32,) {
        (columns,)
    }
}

macro_rules! row {
    ($n:literal, $seen:ty; $($t:ident $i:tt),*) => {
        impl Row for ($($t),*) {
            type Seen = $seen;
            #[inline]
            fn see(row: [u32; $n], seen: &mut Self::Seen) -> bool {
                seen.insert(row)
            }
            type Columns = [u32; $n];
            #[inline(always)]
            fn columns(self) -> [u32; $n] {
                [$(self.$i),*]
            }
            type Borrowed<'a> = ($(&'a $t),*);
            #[inline(always)]
            fn borrow(columns: &[u32; $n]) -> Self::Borrowed<'_> {
                ($(&columns[$i]),*)
            }
        }
    };
}
type U = u32;
row!(2, Pairs; U 0, U 1);
row!(3, Hashed<[u32; 3]>; U 0, U 1, U 2);

/// A set of rows whose size is checked against the quota.
#[derive(Default)]
pub struct Hashed<R>(FxHashSet<R>);

impl<R: Eq + Hash> Hashed<R> {
    #[inline]
    fn insert(&mut self, row: R) -> bool {
        let rows = self.0.len();
        if rows == self.0.capacity() {
            // The insertion doubles the capacity of the hash set. Each slot of it has a control
            // byte.
            quota::check_bytes(4 * rows * (size_of::<R>() + 1));
        }
        self.0.insert(row)
    }
}

/// One version of a relation.
pub struct Log<R: Row> {
    seen: R::Seen,
    rows: Vec<R::Columns>,
}

impl<R: Row> Default for Log<R> {
    fn default() -> Self {
        Log {
            seen: R::Seen::default(),
            rows: Vec::new(),
        }
    }
}

impl<R: Row> Log<R> {
    /// The rows.
    pub fn into_rows(self) -> Vec<R::Columns> {
        self.rows
    }
}

impl<R: Row> RelIndexMerge for Log<R> {
    fn move_index_contents(_from: &mut Self, _to: &mut Self) {}

    fn merge_delta_to_total_new_to_delta(new: &mut Self, delta: &mut Self, total: &mut Self) {
        if total.rows.is_empty() {
            std::mem::swap(&mut total.rows, &mut delta.rows);
        } else {
            total.rows.append(&mut delta.rows);
        }
        std::mem::swap(&mut new.rows, &mut delta.rows);
    }

    fn init(new: &mut Self, delta: &mut Self, _total: &mut Self) {
        // The set of rows is rebuilt, because it was dropped when an earlier stratum ended.
        for row in &delta.rows {
            R::see(*row, &mut new.seen);
        }
    }
}

/// Both indices that ascent requires: the full index and the index without columns. All data of
/// these indices are in the [`Log`].
pub struct View<R>(PhantomData<R>);

impl<R> Default for View<R> {
    fn default() -> Self {
        View(PhantomData)
    }
}

/// Read access to a version.
pub struct Reading<'a, R: Row>(PhantomData<&'a R>);
/// Write access to a version.
pub struct Writing<'a, R: Row>(&'a mut Log<R>);

impl<R: Row> ToRelIndex<Log<R>> for View<R> {
    type RelIndex<'a> = Reading<'a, R>;
    #[inline(always)]
    fn to_rel_index<'a>(&'a self, _log: &'a Log<R>) -> Reading<'a, R> {
        Reading(PhantomData)
    }
    type RelIndexWrite<'a> = Writing<'a, R>;
    #[inline(always)]
    fn to_rel_index_write<'a>(&'a mut self, log: &'a mut Log<R>) -> Writing<'a, R> {
        Writing(log)
    }
}

impl<'a, R: Row> RelFullIndexRead<'a> for Reading<'a, R> {
    type Key = R;
    /// Always false: ascent calls this only before it inserts a row, and the insertion detects
    /// duplicates.
    #[inline(always)]
    fn contains_key(&'a self, _key: &R) -> bool {
        false
    }
}

impl<R: Row> RelFullIndexWrite for Writing<'_, R> {
    type Key = R;
    type Value = ();
    #[inline]
    fn insert_if_not_present(&mut self, key: &R, (): ()) -> bool {
        let row = key.columns();
        // The last row is compared first, because rules often derive the same row several times in
        // succession.
        let new = self.0.rows.last() != Some(&row) && R::see(row, &mut self.0.seen);
        if new {
            quota::push(&mut self.0.rows, row);
        }
        new
    }
}

impl<R: Row> RelIndexWrite for Writing<'_, R> {
    type Key = R;
    type Value = ();
    #[inline]
    fn index_insert(&mut self, key: R, (): ()) {
        self.insert_if_not_present(&key, ());
    }
}

impl<R: Row, V> RelIndexWrite for ForIndex<'_, R, V> {
    type Key = ();
    type Value = V;
    /// Nothing is inserted, because the row is already in the [`Log`].
    #[inline(always)]
    fn index_insert(&mut self, (): (), _row: V) {}
}

impl<R: Row> RelIndexMerge for Writing<'_, R> {
    fn move_index_contents(_from: &mut Self, _to: &mut Self) {}
    fn merge_delta_to_total_new_to_delta(_new: &mut Self, _delta: &mut Self, _total: &mut Self) {}
}

/// The index on no columns, which scans all rows.
pub struct Scan<R>(PhantomData<R>);

impl<R> Default for Scan<R> {
    fn default() -> Self {
        Scan(PhantomData)
    }
}

/// Scan access to a version.
pub struct Scanning<'a, R: Row>(&'a [R::Columns]);

/// Iterator over the rows of a version, as rules read them.
pub struct Scanned<'a, R: Row>(std::slice::Iter<'a, R::Columns>);

impl<R: Row> Clone for Scanned<'_, R> {
    fn clone(&self) -> Self {
        Scanned(self.0.clone())
    }
}

impl<'a, R: Row> Iterator for Scanned<'a, R> {
    type Item = R::Borrowed<'a>;
    #[inline(always)]
    fn next(&mut self) -> Option<R::Borrowed<'a>> {
        self.0.next().map(R::borrow)
    }
}

/// Write access to the index on no columns, which needs no update.
pub struct ForIndex<'a, R: Row, V>(PhantomData<(&'a R, V)>);

impl<R: Row> ToRelIndex<Log<R>> for Scan<R> {
    type RelIndex<'a> = Scanning<'a, R>;
    #[inline(always)]
    fn to_rel_index<'a>(&'a self, log: &'a Log<R>) -> Scanning<'a, R> {
        Scanning(&log.rows)
    }
    type RelIndexWrite<'a> = ForIndex<'a, R, R>;
    #[inline(always)]
    fn to_rel_index_write<'a>(&'a mut self, _log: &'a mut Log<R>) -> ForIndex<'a, R, R> {
        ForIndex(PhantomData)
    }
}

impl<R: Row> RelIndexMerge for ForIndex<'_, R, R> {
    fn move_index_contents(_from: &mut Self, _to: &mut Self) {}
    fn merge_delta_to_total_new_to_delta(_new: &mut Self, _delta: &mut Self, _total: &mut Self) {}
}

impl<'a, R: Row> RelIndexRead<'a> for Scanning<'a, R> {
    type Key = ();
    type Value = R::Borrowed<'a>;
    type IteratorType = Scanned<'a, R>;
    #[inline]
    fn index_get(&'a self, (): &()) -> Option<Self::IteratorType> {
        Some(Scanned(self.0.iter()))
    }
    fn len_estimate(&'a self) -> usize {
        1
    }
    fn is_empty(&'a self) -> bool {
        self.0.is_empty()
    }
}

/// ascent's own store of output rows, unused because the rows are in the [`Log`].
pub struct NoOutput<R>(PhantomData<R>);

impl<R> Default for NoOutput<R> {
    fn default() -> Self {
        NoOutput(PhantomData)
    }
}

impl<R> NoOutput<R> {
    /// Ignores the row.
    #[inline(always)]
    pub fn push(&mut self, _row: R) {}
    /// Always 0.
    #[inline(always)]
    pub fn len(&self) -> usize {
        0
    }

    /// Always true.
    pub fn is_empty(&self) -> bool {
        true
    }
    /// An empty iterator.
    pub fn iter(&self) -> std::slice::Iter<'_, R> {
        [].iter()
    }
}
