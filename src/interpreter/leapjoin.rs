//! How relations take part in datafrog's leapjoins.

use datafrog::Leapers;

use super::budget::Budget;
use super::execute::{Prefix, Source};
use super::plan::{Leaper, Operand};
use super::sorted::Lookup;

/// One relation: it proposes all its rows that match.
///
/// Where one column is asked for, it proposes that column's values, else the numbers of rows.
pub(super) struct Joining<'a> {
    source: &'a Source<'a>,
    key: &'a [Operand],
    numbers: &'a [u32],
    budget: &'a Budget,
    /// The position of the one column that is asked for.
    pub value: Option<usize>,
    /// All rows.
    pub rows: &'a [u32],
    /// How many columns each row has.
    pub columns: usize,
    range: (usize, usize),
    found: Vec<usize>,
}

impl<'a> Joining<'a> {
    /// The relation, what is looked up, and what is asked for.
    pub fn new(
        source: &'a Source<'a>,
        key: &'a [Operand],
        bind: &[(usize, usize)],
        numbers: &'a [u32],
        budget: &'a Budget,
    ) -> Joining<'a> {
        let lookup = match source {
            Source::Sorted(lookup) => *lookup,
            Source::Log { log, .. } => log.all(),
            Source::Members(_) | Source::Above(_) => Lookup::plain(&[], 1, 0),
        };
        let value = match bind {
            [(position, _)] => Some(*position),
            _ => None,
        };
        Joining {
            source,
            key,
            numbers,
            budget,
            value,
            rows: lookup.rows,
            columns: lookup.columns.max(1),
            range: (0, 0),
            found: Vec::new(),
        }
    }
}

impl<'a, P: Prefix> Leapers<'a, P, u32> for Joining<'a> {
    #[inline]
    fn for_each_count(&mut self, prefix: &P, mut count: impl FnMut(usize, usize)) {
        let row = prefix.slots();
        let matching = match self.source {
            _ if self.budget.is_spent() => 0,
            Source::Sorted(lookup) => {
                self.range = lookup.range(self.key.iter().map(|operand| operand.value(row)));
                self.range.1 - self.range.0
            }
            Source::Log {
                log,
                columns,
                before,
            } => {
                self.found.clear();
                let found = &mut self.found;
                log.each(
                    columns,
                    *before,
                    |at| self.key[at].value(row),
                    |row| {
                        found.push(row);
                        true
                    },
                );
                self.found.len()
            }
            Source::Members(_) | Source::Above(_) => 0,
        };
        self.budget.work(matching);
        count(0, matching);
    }

    #[inline]
    fn propose(&mut self, _: &P, _: usize, values: &mut Vec<&'a u32>) {
        if let Source::Log { .. } = self.source {
            match self.value {
                Some(position) => {
                    let value = |row: &usize| &self.rows[row * self.columns + position];
                    values.extend(self.found.iter().map(value));
                }
                None => values.extend(self.found.iter().map(|row| &self.numbers[*row])),
            }
            return;
        }
        let (start, end) = self.range;
        match self.value {
            Some(position) => {
                let rows = &self.rows[start * self.columns..end * self.columns];
                values.extend(rows.chunks_exact(self.columns).map(|row| &row[position]));
            }
            None => values.extend(&self.numbers[start..end]),
        }
    }

    #[inline]
    fn intersect(&mut self, _: &P, _: usize, _: &mut Vec<&'a u32>) {}
}

/// Several relations that must agree on a value.
pub(super) struct Agreeing<'a> {
    leapers: Vec<(Lookup<'a>, &'a Leaper)>,
    ranges: Vec<(usize, usize)>,
    budget: &'a Budget,
}

impl<'a> Agreeing<'a> {
    /// The relations.
    pub fn new(
        sources: &'a [Source<'a>],
        leapers: &'a [Leaper],
        budget: &'a Budget,
    ) -> Agreeing<'a> {
        let lookup = |leaper: &'a Leaper| match &sources[leaper.access] {
            Source::Sorted(lookup) => (*lookup, leaper),
            // Growing relations never agree: the planner does not ask them to.
            _ => (Lookup::plain(&[], 1, 0), leaper),
        };
        Agreeing {
            leapers: leapers.iter().map(lookup).collect(),
            ranges: vec![(0, 0); leapers.len()],
            budget,
        }
    }
}

impl<'a, P: Prefix> Leapers<'a, P, u32> for Agreeing<'a> {
    fn for_each_count(&mut self, prefix: &P, mut count: impl FnMut(usize, usize)) {
        let row = prefix.slots();
        for (at, (lookup, leaper)) in self.leapers.iter().enumerate() {
            let range = lookup.range(leaper.key.iter().map(|operand| operand.value(row)));
            self.ranges[at] = range;
            let matching = if self.budget.is_spent() {
                0
            } else {
                range.1 - range.0
            };
            count(at, matching);
            if matching == 0 {
                return;
            }
        }
        self.budget.work(self.leapers.len());
    }

    fn propose(&mut self, _: &P, leader: usize, values: &mut Vec<&'a u32>) {
        let (lookup, leaper) = &self.leapers[leader];
        let rows = lookup.slice(self.ranges[leader]);
        self.budget.work(rows.len());
        let mut before = None;
        for row in rows.chunks_exact(lookup.columns) {
            let value = &row[leaper.value];
            if before != Some(*value) {
                values.push(value);
            }
            before = Some(*value);
        }
    }

    fn intersect(&mut self, _: &P, leader: usize, values: &mut Vec<&'a u32>) {
        for (at, (lookup, leaper)) in self.leapers.iter().enumerate() {
            if at == leader || values.is_empty() {
                continue;
            }
            let (mut start, end) = self.ranges[at];
            // Values ascend, and so do the rows of the range.
            values.retain(|value| {
                start = lookup.gallop(start, end, leaper.value, **value);
                start < end && lookup.rows[start * lookup.columns + leaper.value] == **value
            });
        }
    }
}
