//! How ascent stores what a stratum derives: the rows in a list, and, where rounds must end, a set beside it that tells new rows from old ones.
//!
//! ascent keeps three versions of a relation: what is new in this round, what the last round found, and all before it. One list would do,
//! but each version is a value of its own; so the set stays with the new one, and lists move from version to version. Nothing looks rows up by a column:
//! the generated rules read the relation of their own stratum in the last round's version only.
//!
//! [`super::once`] and [`super::append`] are the providers of `#[ds(...)]` that use it.

use std::marker::PhantomData;

use ascent::internal::{
    RelFullIndexRead, RelFullIndexWrite, RelIndexMerge, RelIndexRead, RelIndexWrite, ToRelIndex,
};
use rustc_hash::FxHashSet;

use super::table::Set;

/// Decides whether a row is new.
pub trait Keep<R>: Default {
    /// Notes the row; whether to add it.
    fn keep(&mut self, row: R) -> bool;
}

/// Adds every row: for strata without recursion, where sorting drops repetitions at the end.
#[derive(Default)]
pub struct Every;

impl<R> Keep<R> for Every {
    #[inline(always)]
    fn keep(&mut self, _row: R) -> bool {
        true
    }
}

/// Adds a row once.
#[derive(Default)]
pub struct New<R: Row>(R::Seen);

impl<R: Row> Keep<R> for New<R> {
    #[inline(always)]
    fn keep(&mut self, row: R) -> bool {
        row.see(&mut self.0)
    }
}

/// A row that can tell whether it was seen.
pub trait Row: Copy + Default + PartialEq {
    /// A set of such rows.
    type Seen: Default;
    /// Adds the row; whether it is new.
    fn see(self, seen: &mut Self::Seen) -> bool;
    /// The columns.
    type Columns;
    /// The row as an array.
    fn columns(self) -> Self::Columns;
}

impl Row for (u32,) {
    type Seen = Set;
    #[inline]
    fn see(self, seen: &mut Set) -> bool {
        seen.insert(self.0)
    }
    type Columns = u32;
    fn columns(self) -> u32 {
        self.0
    }
}

impl Row for (u32, u32) {
    type Seen = FxHashSet<u64>;
    #[inline]
    fn see(self, seen: &mut FxHashSet<u64>) -> bool {
        seen.insert(u64::from(self.0) << 32 | u64::from(self.1))
    }
    type Columns = [u32; 2];
    fn columns(self) -> [u32; 2] {
        [self.0, self.1]
    }
}

macro_rules! wide_row {
    ($n:literal: $($t:ident $i:tt),*) => {
        impl Row for ($($t),*) {
            type Seen = FxHashSet<[u32; $n]>;
            #[inline]
            fn see(self, seen: &mut Self::Seen) -> bool {
                seen.insert(self.columns())
            }
            type Columns = [u32; $n];
            fn columns(self) -> [u32; $n] {
                [$(self.$i),*]
            }
        }
    };
}
type U = u32;
wide_row!(3: U 0, U 1, U 2);
wide_row!(4: U 0, U 1, U 2, U 3);
wide_row!(5: U 0, U 1, U 2, U 3, U 4);

/// One version of a relation.
pub struct Log<R: Row, K> {
    seen: K,
    rows: Vec<R>,
}

impl<R: Row, K: Default> Default for Log<R, K> {
    fn default() -> Self {
        Log {
            seen: K::default(),
            rows: Vec::new(),
        }
    }
}

impl<R: Row, K> Log<R, K> {
    /// The rows.
    pub fn rows(&self) -> &[R] {
        &self.rows
    }
}

impl<R: Row, K: Keep<R>> RelIndexMerge for Log<R, K> {
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
        // What earlier rules of the program derived has lost its set on the way.
        for row in &delta.rows {
            new.seen.keep(*row);
        }
    }
}

/// Both indices that ascent asks for, the full one and the one without columns: all their data is in the [`Log`].
pub struct View<R>(PhantomData<R>);

impl<R> Default for View<R> {
    fn default() -> Self {
        View(PhantomData)
    }
}

/// A version to read.
pub struct Reading<'a, R: Row, K>(PhantomData<&'a (R, K)>);
/// A version to write.
pub struct Writing<'a, R: Row, K>(&'a mut Log<R, K>);

impl<R: Row + 'static, K: Keep<R> + 'static> ToRelIndex<Log<R, K>> for View<R> {
    type RelIndex<'a> = Reading<'a, R, K>;
    #[inline(always)]
    fn to_rel_index<'a>(&'a self, _log: &'a Log<R, K>) -> Reading<'a, R, K> {
        Reading(PhantomData)
    }
    type RelIndexWrite<'a> = Writing<'a, R, K>;
    #[inline(always)]
    fn to_rel_index_write<'a>(&'a mut self, log: &'a mut Log<R, K>) -> Writing<'a, R, K> {
        Writing(log)
    }
}

impl<'a, R: Row, K> RelFullIndexRead<'a> for Reading<'a, R, K> {
    type Key = R;
    /// ascent asks this only before it inserts, and the insertion decides.
    #[inline(always)]
    fn contains_key(&'a self, _key: &R) -> bool {
        false
    }
}

impl<R: Row, K: Keep<R>> RelFullIndexWrite for Writing<'_, R, K> {
    type Key = R;
    type Value = ();
    #[inline]
    fn insert_if_not_present(&mut self, key: &R, (): ()) -> bool {
        // Rules often find the same row several times in a row.
        let new = self.0.rows.last() != Some(key) && self.0.seen.keep(*key);
        if new {
            self.0.rows.push(*key);
        }
        new
    }
}

impl<R: Row, K: Keep<R>> RelIndexWrite for Writing<'_, R, K> {
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
    /// The row is in the log already.
    #[inline(always)]
    fn index_insert(&mut self, (): (), _row: V) {}
}

impl<R: Row, K> RelIndexMerge for Writing<'_, R, K> {
    fn move_index_contents(_from: &mut Self, _to: &mut Self) {}
    fn merge_delta_to_total_new_to_delta(_new: &mut Self, _delta: &mut Self, _total: &mut Self) {}
}

/// The index without columns.
pub struct Scan<R>(PhantomData<R>);

impl<R> Default for Scan<R> {
    fn default() -> Self {
        Scan(PhantomData)
    }
}

/// A version to scan.
pub struct Scanning<'a, R: Row>(&'a [R]);
/// A version to append to: nothing to do.
pub struct ForIndex<'a, R: Row, V>(PhantomData<(&'a R, V)>);

impl<R: Row + 'static, K: Keep<R> + 'static> ToRelIndex<Log<R, K>> for Scan<R> {
    type RelIndex<'a> = Scanning<'a, R>;
    #[inline(always)]
    fn to_rel_index<'a>(&'a self, log: &'a Log<R, K>) -> Scanning<'a, R> {
        Scanning(&log.rows)
    }
    type RelIndexWrite<'a> = ForIndex<'a, R, R>;
    #[inline(always)]
    fn to_rel_index_write<'a>(&'a mut self, _log: &'a mut Log<R, K>) -> ForIndex<'a, R, R> {
        ForIndex(PhantomData)
    }
}

impl<R: Row> RelIndexMerge for ForIndex<'_, R, R> {
    fn move_index_contents(_from: &mut Self, _to: &mut Self) {}
    fn merge_delta_to_total_new_to_delta(_new: &mut Self, _delta: &mut Self, _total: &mut Self) {}
}

impl<'a, R: Row> RelIndexRead<'a> for Scanning<'a, R> {
    type Key = ();
    type Value = &'a R;
    type IteratorType = std::slice::Iter<'a, R>;
    #[inline]
    fn index_get(&'a self, (): &()) -> Option<Self::IteratorType> {
        Some(self.0.iter())
    }
    fn len_estimate(&'a self) -> usize {
        1
    }
    fn is_empty(&'a self) -> bool {
        self.0.is_empty()
    }
}

/// Where ascent keeps the rows for its own output; ours are in the [`Log`].
pub struct Nowhere<R>(PhantomData<R>);

impl<R> Default for Nowhere<R> {
    fn default() -> Self {
        Nowhere(PhantomData)
    }
}

impl<R> Nowhere<R> {
    /// Forgets the row.
    #[inline(always)]
    pub fn push(&mut self, _row: R) {}
    /// Nothing.
    #[inline(always)]
    pub fn len(&self) -> usize {
        0
    }
    /// Always.
    pub fn is_empty(&self) -> bool {
        true
    }
    /// Nothing.
    pub fn iter(&self) -> std::slice::Iter<'_, R> {
        [].iter()
    }
}
