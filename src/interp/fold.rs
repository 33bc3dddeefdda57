//! Aggregates. The rows of an aggregate's body are grouped by the values of the variables that the
//! body shares with the rest of its rule, and each group is folded.
//!
//! The groups of a chunk of rows are looked up together. Groups are cached, so that the aggregate's
//! body is evaluated once for each group.

use rustc_hash::FxHashMap;

use super::execute::{Prefix, Run, drive};
use super::plan::{Fate, Fold};
use super::sink::Sink;
use super::term::order;
use lanelog_datalog::ast::AggregateKind;

/// The groups of one aggregate that have been evaluated, with their results.
pub(super) struct Memo<P> {
    numbers: FxHashMap<P, u32>,
    groups: Vec<Group>,
}

impl<P> Default for Memo<P> {
    fn default() -> Self {
        Memo {
            numbers: FxHashMap::default(),
            groups: Vec::new(),
        }
    }
}

/// The accumulated solutions of a group.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Group {
    count: u32,
    sum: u32,
    least: u32,
    most: u32,
}

impl Group {
    /// Adds a solution to the group.
    #[inline]
    pub fn add(&mut self, signed: bool, value: u32) {
        if self.count == 0 || order(signed, value, self.least).is_lt() {
            self.least = value;
        }
        if self.count == 0 || order(signed, value, self.most).is_gt() {
            self.most = value;
        }
        self.sum = self.sum.wrapping_add(value);
        self.count = self.count.wrapping_add(1);
    }

    fn result(&self, kind: AggregateKind) -> Option<u32> {
        match kind {
            AggregateKind::Count => Some(self.count),
            AggregateKind::Sum => Some(self.sum),
            AggregateKind::Minimum => (self.count > 0).then_some(self.least),
            AggregateKind::Maximum => (self.count > 0).then_some(self.most),
        }
    }
}

/// Calls `give` for each row with the result of its group, if the group has a result and the result
/// equals the values that are already bound.
pub(super) fn fold<P: Prefix>(run: &Run<'_, P>, fold: &Fold, rows: &[P], give: &mut dyn FnMut(P)) {
    let Some(cell) = run.memos.get(fold.number) else {
        return;
    };
    let mut memo = cell.take();
    let key = |row: &P| {
        let mut key = P::blank(run.width);
        for (at, slot) in fold.outer.iter().enumerate() {
            key.slots_mut()[at] = row.slots()[*slot];
        }
        key
    };
    let mut asked = Vec::new();
    let mut numbers = Vec::with_capacity(rows.len());
    memo.numbers.reserve(rows.len());
    for row in rows {
        let mut key = key(row);
        let next = memo.groups.len() as u32;
        let number = *memo.numbers.entry(key.clone()).or_insert(next);
        if number == next {
            memo.groups.push(Group::default());
            key.slots_mut()[fold.outer.len()] = number;
            asked.push(key);
        }
        numbers.push(number);
    }
    let size = std::mem::size_of::<P>() + 8;
    run.budget
        .allows(memo.numbers.capacity() * size + memo.groups.capacity() * 16);
    if !asked.is_empty() {
        let mut sink = Sink::Groups {
            fold,
            groups: &mut memo.groups,
        };
        drive(run, &fold.steps, asked, &mut sink);
    }
    for (row, number) in rows.iter().zip(numbers) {
        let mut row = row.clone();
        if let Some(group) = memo.groups.get(number as usize)
            && fold.holds(group, &mut row)
        {
            give(row);
        }
    }
    cell.replace(memo);
}

impl Fold {
    /// Stores the results of a group in a row. Returns whether the group has the results, and the
    /// results equal the values that are already bound.
    pub fn holds<P: Prefix>(&self, group: &Group, row: &mut P) -> bool {
        // A result may be stored in the slot of a value that is compared with another result.
        let known = row.clone();
        let row = row.slots_mut();
        self.results.iter().all(|(kind, fate)| {
            let Some(result) = group.result(*kind) else {
                return false;
            };
            match fate {
                Fate::Bind(slot) => row[*slot] = result,
                Fate::Equal(operand) => return operand.value(known.slots()) == result,
                Fate::Same(slot) => return row[*slot] == result,
                Fate::Ignore => {}
            }
            true
        })
    }
}
