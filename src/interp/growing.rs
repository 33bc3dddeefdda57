//! A relation while its stratum is computed: a datafrog variable, and an index of the rows by the
//! columns that rules look up.

use std::cell::Cell;

use datafrog::{Iteration, Relation, Variable};
use rustc_hash::{FxHashMap, FxHashSet};

use super::budget::Budget;
use super::sorted::Lookup;
use lanelog_facts::Rows;
use lanelog_native::finished::Bits;

/// A row in datafrog's representation.
pub(super) trait Packed: Ord + Clone + std::hash::Hash + 'static {
    /// Converts a row from its columns.
    fn pack(row: &[u32]) -> Self;
    /// Appends the columns of the row to `into`.
    fn unpack(&self, columns: usize, into: &mut Vec<u32>);
}

impl Packed for u64 {
    fn pack(row: &[u32]) -> u64 {
        u64::from(row[0]) << 32 | u64::from(row[1])
    }
    fn unpack(&self, _: usize, into: &mut Vec<u32>) {
        into.extend([(*self >> 32) as u32, *self as u32]);
    }
}

impl<const N: usize> Packed for [u32; N] {
    fn pack(row: &[u32]) -> [u32; N] {
        let mut packed = [0; N];
        packed[..row.len()].copy_from_slice(row);
        packed
    }
    fn unpack(&self, columns: usize, into: &mut Vec<u32>) {
        into.extend_from_slice(&self[..columns]);
    }
}

impl Packed for Box<[u32]> {
    fn pack(row: &[u32]) -> Box<[u32]> {
        row.into()
    }
    fn unpack(&self, _: usize, into: &mut Vec<u32>) {
        into.extend_from_slice(self);
    }
}

/// The rows of a relation that is being computed.
///
/// A relation without columns is stored with a single column that is always 0.
pub(super) trait Growing {
    /// The members of a relation of at most one column.
    fn members(&mut self) -> Option<&mut Members> {
        None
    }
    /// The members of a relation of one column, if the last round added all of them.
    fn all(&self) -> Option<&Bits> {
        None
    }
    /// Adds derived rows.
    fn extend(&mut self, rows: &[u32], budget: &Budget);
    /// Whether no row was derived since the last round.
    fn is_idle(&self) -> bool;
    /// Adds the relation to an iteration as a variable, with the rows derived so far.
    fn begin(&mut self, iteration: &mut Iteration);
    /// Starts a round: moves the derived rows to the variable. Without a variable, the derived rows
    /// themselves become the rows of the round. Returns whether the round has any rows.
    fn settle(&mut self, budget: &Budget) -> bool;
    /// Appends the rows of the last round.
    fn recent(&self, into: &mut Vec<u32>);
    /// Moves out the rows derived since the last round, without duplicates, in ascending order.
    fn take(&mut self, into: &mut Vec<u32>);
    /// All rows.
    fn finish(self: Box<Self>, budget: &Budget) -> Rows;
}

/// An empty growing relation of `columns` columns.
pub(super) fn growing(columns: usize) -> Box<dyn Growing> {
    match columns {
        0 | 1 => Box::new(Members::new(columns)),
        2 => Box::new(Rising::<u64>::new(columns)),
        3 => Box::new(Rising::<[u32; 3]>::new(columns)),
        4 => Box::new(Rising::<[u32; 4]>::new(columns)),
        5 => Box::new(Rising::<[u32; 5]>::new(columns)),
        6..=8 => Box::new(Rising::<[u32; 8]>::new(columns)),
        _ => Box::new(Rising::<Box<[u32]>>::new(columns)),
    }
}

/// A relation of at most one column while it is computed: its members in the order in which they
/// were derived, each once.
#[derive(Default)]
pub(super) struct Members {
    columns: usize,
    members: Vec<u32>,
    /// The members that the last round added are those from `recent` to `settled`; later ones are
    /// pending.
    recent: usize,
    settled: usize,
    low: Bits,
    high: FxHashSet<u32>,
    held: usize,
}

impl Members {
    /// Members below this number are recognised by a bit set, which occupies at most 2 MiB.
    const LOW: u32 = 1 << 24;

    fn new(columns: usize) -> Members {
        Members {
            columns,
            ..Members::default()
        }
    }

    /// Adds a member, unless it is known or there is no memory for it.
    #[inline]
    pub fn insert(&mut self, member: u32, budget: &Budget) {
        let is_new = match member < Self::LOW {
            true => self.low.insert(member),
            false => self.high.insert(member),
        };
        if is_new {
            if self.members.len() == self.members.capacity() {
                self.grow(budget);
            }
            if self.members.len() < self.members.capacity() {
                self.members.push(member);
            }
        }
    }

    /// Doubles the capacity, within the remaining memory.
    #[cold]
    fn grow(&mut self, budget: &Budget) {
        let more = self.members.len().max(32);
        // While the members are copied to a larger buffer, the old buffer still occupies memory.
        if budget.allows((self.members.len() + more) * 4) {
            budget.hold(more * 4);
            self.held += more * 4;
            self.members.reserve_exact(more);
        }
    }

    /// Appends all members in ascending order.
    fn ascending(&self, into: &mut Vec<u32>) {
        let first = into.len();
        if self.high.is_empty() && self.low.is_dense(self.members.len()) {
            into.extend(self.low.iter());
        } else {
            into.extend_from_slice(&self.members);
            into[first..].sort_unstable();
        }
    }

    /// The number of members.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// The member at an index, in the order of derivation.
    #[inline]
    pub fn get(&self, at: usize) -> Option<u32> {
        self.members.get(at).copied()
    }

    /// The index of the first member that the last round added.
    pub fn begin_of_round(&self) -> usize {
        self.recent
    }

    /// Counts the pending members to those that the last round added. Returns whether there are
    /// any.
    pub fn extend_round(&mut self) -> bool {
        let before = std::mem::replace(&mut self.settled, self.members.len());
        before < self.settled
    }
}

impl Growing for Members {
    fn members(&mut self) -> Option<&mut Members> {
        Some(self)
    }

    fn all(&self) -> Option<&Bits> {
        let is_all = self.recent == 0 && self.settled == self.members.len();
        (is_all && self.columns == 1 && self.high.is_empty()).then_some(&self.low)
    }

    fn extend(&mut self, rows: &[u32], budget: &Budget) {
        rows.iter().for_each(|member| self.insert(*member, budget));
    }

    fn is_idle(&self) -> bool {
        self.settled == self.members.len()
    }

    fn begin(&mut self, _: &mut Iteration) {}

    fn settle(&mut self, _: &Budget) -> bool {
        self.recent = self.settled;
        self.settled = self.members.len();
        self.recent < self.settled
    }

    fn recent(&self, into: &mut Vec<u32>) {
        if self.recent == 0 && self.settled == self.members.len() {
            self.ascending(into);
            return;
        }
        let first = into.len();
        into.extend_from_slice(&self.members[self.recent..self.settled]);
        into[first..].sort_unstable();
    }

    fn take(&mut self, into: &mut Vec<u32>) {
        self.recent = self.settled;
        self.settled = self.members.len();
        self.recent(into);
    }

    fn finish(self: Box<Self>, budget: &Budget) -> Rows {
        budget.release(self.held);
        match self.columns {
            0 => Rows::flag(!self.members.is_empty()),
            _ => {
                let mut members = Vec::with_capacity(self.members.len());
                self.ascending(&mut members);
                Rows::from_sorted(self.columns, members)
            }
        }
    }
}

struct Rising<T: Packed> {
    columns: usize,
    pending: Vec<T>,
    /// How many pending rows remained when duplicates were last removed.
    compacted: usize,
    variable: Option<Variable<T>>,
    held: usize,
}

/// If fewer rows than this are pending, the removal of duplicates is not worth the time.
const WORTH: usize = 1 << 16;

impl<T: Packed> Rising<T> {
    fn new(columns: usize) -> Rising<T> {
        Rising {
            columns,
            pending: Vec::new(),
            compacted: 0,
            variable: None,
            held: 0,
        }
    }

    fn row_bytes(&self) -> usize {
        let outside = if self.columns > 8 {
            self.columns * 4
        } else {
            0
        };
        std::mem::size_of::<T>() + outside
    }

    /// Removes duplicates among the pending rows.
    fn compact(&mut self) {
        self.pending.sort_unstable();
        self.pending.dedup();
        self.compacted = self.pending.len();
    }

    /// Reserves capacity for more rows, within the remaining memory.
    fn grow(&mut self, more: usize, budget: &Budget) {
        let length = self.pending.len();
        if length > WORTH && length > 2 * self.compacted {
            self.compact();
        }
        if self.pending.capacity() - self.pending.len() >= more {
            return;
        }
        // While the rows are copied to a larger buffer, the old buffer still occupies memory.
        let rows = usize::try_from(budget.left()).unwrap_or(usize::MAX) / self.row_bytes();
        let affordable = rows.saturating_sub(self.pending.capacity() + self.pending.len());
        if affordable >= more {
            let wanted = more.max(self.pending.len() / 2);
            self.pending.reserve_exact(wanted.min(affordable));
            return;
        }
        self.compact();
        // If the removal of duplicates frees little memory, duplicates would be removed again after
        // each few rows. That would take too long, so the run stops.
        let free = self.pending.capacity() - self.pending.len();
        if free < more.max(self.pending.capacity() / 8) {
            budget.out_of_memory();
        }
    }
}

impl<T: Packed> Growing for Rising<T> {
    fn extend(&mut self, rows: &[u32], budget: &Budget) {
        let more = rows.len() / self.columns;
        if self.pending.capacity() - self.pending.len() < more {
            self.grow(more, budget);
            if budget.is_spent() {
                return;
            }
        }
        self.pending
            .extend(rows.chunks_exact(self.columns).map(T::pack));
    }

    fn is_idle(&self) -> bool {
        self.pending.is_empty()
    }

    fn begin(&mut self, iteration: &mut Iteration) {
        self.variable = Some(iteration.variable(""));
    }

    fn settle(&mut self, budget: &Budget) -> bool {
        if let Some(variable) = &self.variable
            && !self.pending.is_empty()
        {
            // The pending rows include rows that the relation contains already, so the number of
            // pending rows is an upper bound of the number of new rows.
            let rows = std::mem::take(&mut self.pending);
            let mut relation = Relation::from_vec(rows);
            relation.elements.shrink_to_fit();
            let bytes = relation.len() * self.row_bytes();
            self.held += bytes;
            budget.hold(bytes);
            variable.insert(relation);
            self.compacted = 0;
        }
        false
    }

    fn recent(&self, into: &mut Vec<u32>) {
        if let Some(variable) = &self.variable {
            let recent = variable.recent.borrow();
            into.reserve(recent.len() * self.columns);
            for row in recent.iter() {
                row.unpack(self.columns, into);
            }
        }
    }

    fn take(&mut self, into: &mut Vec<u32>) {
        self.compact();
        for row in &self.pending {
            row.unpack(self.columns, into);
        }
        self.pending.clear();
        self.compacted = 0;
    }

    fn finish(mut self: Box<Self>, budget: &Budget) -> Rows {
        let rows = match self.variable.take() {
            Some(variable) => variable.complete(),
            None => {
                self.compact();
                Relation {
                    elements: std::mem::take(&mut self.pending),
                }
            }
        };
        budget.release(self.held);
        // The rows in datafrog's representation and their copies as columns exist at the same time
        // until all rows are copied.
        let copied = rows.len() * self.columns;
        if !budget.allows(rows.elements.capacity() * self.row_bytes() + copied * 4) {
            return Rows::empty(self.columns);
        }
        let mut values = Vec::with_capacity(copied);
        for row in rows.iter() {
            row.unpack(self.columns, &mut values);
        }
        Rows::from_sorted(self.columns, values)
    }
}

/// The rows of a growing relation in the order of derivation, with an index by some columns, for
/// rules that join the relation with itself.
#[derive(Default)]
pub(super) struct Log {
    /// The rows.
    pub rows: Vec<u32>,
    columns: usize,
    /// Number of rows that are older than the last round.
    pub stable: usize,
    chains: Vec<Chain>,
}

struct Chain {
    columns: Vec<usize>,
    /// For the hash of each key, the last row whose key has this hash.
    heads: FxHashMap<u64, u32>,
    /// For each row, the previous row whose key has an equal hash.
    next: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Log {
    /// An empty log.
    pub fn new(columns: usize) -> Log {
        Log {
            columns: columns.max(1),
            ..Log::default()
        }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows.len() / self.columns
    }

    /// All rows, in the order of derivation.
    pub fn all(&self) -> Lookup<'_> {
        Lookup::plain(&self.rows, self.columns, self.len())
    }

    /// Number of bytes that the log occupies.
    pub fn bytes(&self) -> usize {
        let chains = self.chains.iter();
        let chains = chains.map(|chain| chain.next.capacity() * 4 + chain.heads.capacity() * 14);
        self.rows.capacity() * 4 + chains.sum::<usize>()
    }

    /// Replaces the rows by those that have not been dropped. [`Log::append`] then adds the rows of
    /// the new round.
    pub fn replace(&mut self, rows: Vec<u32>) {
        self.rows = rows;
        for chain in &mut self.chains {
            chain.heads.clear();
            chain.next.clear();
            chain.catch_up(&self.rows, self.columns);
        }
    }

    /// Adds the rows of a new round.
    pub fn append(&mut self, rows: &[u32]) {
        self.stable = self.len();
        self.rows.extend_from_slice(rows);
        for chain in &mut self.chains {
            chain.catch_up(&self.rows, self.columns);
        }
    }

    /// Builds an index by some columns, unless there is one. Returns the number of the index.
    pub fn prepare(&mut self, columns: &[usize]) -> usize {
        let found = self
            .chains
            .iter()
            .position(|chain| chain.columns == columns);
        found.unwrap_or_else(|| {
            let mut chain = Chain {
                columns: columns.to_vec(),
                heads: FxHashMap::default(),
                next: Vec::new(),
            };
            chain.catch_up(&self.rows, self.columns);
            self.chains.push(chain);
            self.chains.len() - 1
        })
    }

    /// Calls `each` for each row before index `before` whose columns equal the key of an index,
    /// until the call returns false.
    pub fn each(
        &self,
        chain: &[usize],
        before: usize,
        key: impl Fn(usize) -> u32,
        mut each: impl FnMut(usize) -> bool,
    ) {
        let Some(chain) = self.chains.iter().find(|one| one.columns == chain) else {
            return;
        };
        let hash = hash((0..chain.columns.len()).map(&key));
        let mut at = chain.heads.get(&hash).copied().unwrap_or(NONE);
        while at != NONE {
            let row = at as usize;
            let fits = |(place, column): (usize, &usize)| {
                self.rows[row * self.columns + column] == key(place)
            };
            if row < before && chain.columns.iter().enumerate().all(fits) && !each(row) {
                return;
            }
            at = chain.next[row];
        }
    }
}

impl Chain {
    fn catch_up(&mut self, rows: &[u32], columns: usize) {
        let from = self.next.len();
        for (at, row) in rows.chunks_exact(columns).enumerate().skip(from) {
            let hash = hash(self.columns.iter().map(|column| row[*column]));
            let before = self.heads.insert(hash, at as u32);
            self.next.push(before.unwrap_or(NONE));
        }
    }
}

/// A hash of a key. A key of up to two columns is packed into its hash, so that distinct keys have
/// distinct hashes.
fn hash(key: impl Iterator<Item = u32>) -> u64 {
    key.fold(0u64, |hash, value| {
        hash.rotate_left(32).wrapping_mul(if hash >> 32 == 0 {
            1
        } else {
            0x9e37_79b9_7f4a_7c15
        }) ^ u64::from(value)
    })
}

/// A counter that shared references can increment.
pub(super) type Count = Cell<u64>;
