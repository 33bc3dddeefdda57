//! Aggregates: rows of a body, folded by the values of the variables that the body shares with the rest of its rule.
//!
//! A chunk of rows asks for its groups together; what is known of a group is kept, so that each is solved once.

use rustc_hash::FxHashMap;

use super::execute::{Prefix, Run, drive};
use super::plan::{Fate, Fold};
use super::sink::Sink;
use super::term::order;
use crate::datalog::ast::AggregateKind;

/// What is known of the groups of one aggregate.
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

/// A group.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Group {
    solved: bool,
    value: u32,
}

impl Group {
    /// Takes a solution.
    #[inline]
    pub fn add(&mut self, fold: &Fold, value: u32) {
        self.value = match fold.kind {
            AggregateKind::Count => self.value.wrapping_add(1),
            AggregateKind::Sum => self.value.wrapping_add(value),
            _ if !self.solved => value,
            AggregateKind::Minimum if order(fold.signed, value, self.value).is_lt() => value,
            AggregateKind::Maximum if order(fold.signed, value, self.value).is_gt() => value,
            AggregateKind::Minimum | AggregateKind::Maximum => self.value,
        };
        self.solved = true;
    }

    fn result(&self, fold: &Fold) -> Option<u32> {
        match fold.kind {
            AggregateKind::Count | AggregateKind::Sum => Some(self.value),
            AggregateKind::Minimum | AggregateKind::Maximum => self.solved.then_some(self.value),
        }
    }
}

/// Gives each row with the result of its group, if there is one and it fits.
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
        .room(memo.numbers.capacity() * size + memo.groups.capacity() * 8);
    if !asked.is_empty() {
        let mut sink = Sink::Groups {
            fold,
            groups: &mut memo.groups,
        };
        drive(run, &fold.steps, asked, &mut sink);
    }
    for (row, number) in rows.iter().zip(numbers) {
        let group = memo.groups.get(number as usize);
        let Some(result) = group.and_then(|group| group.result(fold)) else {
            continue;
        };
        match &fold.result {
            Fate::Bind(slot) => {
                let mut row = row.clone();
                row.slots_mut()[*slot] = result;
                give(row);
            }
            Fate::Equal(operand) if operand.value(row.slots()) != result => {}
            Fate::Equal(_) | Fate::Ignore => give(row.clone()),
        }
    }
    cell.replace(memo);
}
