//! Implements datafrog's leapjoin on relations.

use datafrog::Leapers;

use super::budget::Budget;
use super::execute::{Prefix, Source};
use super::plan::Leaper;
use super::sorted::Lookup;

/// Several relations that must agree on the value of one variable.
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
            // The planner never uses a growing relation in a leapjoin.
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
            let range = lookup.range(&leaper.key, row);
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
            // Both the values and the rows of the range are in ascending order, so that the search
            // for a value starts where the search for the previous value stopped.
            values.retain(|value| {
                start = lookup.gallop(start, end, leaper.value, **value);
                start < end && lookup.rows[start * lookup.columns + leaper.value] == **value
            });
        }
    }
}
