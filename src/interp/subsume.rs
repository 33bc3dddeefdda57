//! Subsumption: after each round, drops rows of a growing relation for which there is a better row.
//!
//! A row is compared only with rows that agree with it on the columns that the two sides of every
//! subsumption share; so a value in a lattice is compared only with values of the same key. If two
//! rows are each better than the other, the older one is kept; if they have the same age, the
//! smaller one is kept. A dropped row that is derived again is dropped again, so that a lattice of
//! finite height terminates.

use rustc_hash::{FxHashMap, FxHashSet};

use super::compiled::{Argument, Rule, Subsumption};
use super::evaluate::Machine;
use super::execute::{Input, Source, Task, execute};
use super::growing::growing;
use super::{Stopped, growing::Count};
use lanelog_facts::Rows;

/// How many pairs of rows are compared in one batch.
const PAIRS: usize = 1 << 14;

/// The rows of a relation for which no better row is known.
#[derive(Default)]
pub(super) struct BestRows {
    columns: usize,
    /// The columns on which compared rows agree.
    key: Vec<usize>,
    /// The subsumption rules.
    rules: Vec<usize>,
    /// All derived rows, concatenated, including dropped ones, until the relation is compacted.
    rows: Vec<u32>,
    dropped: Vec<bool>,
    /// The rows that have not been dropped.
    known: FxHashSet<Box<[u32]>>,
    /// The indices of the rows that have not been dropped, by the key of the rows.
    groups: FxHashMap<Box<[u32]>, Vec<u32>>,
}

impl BestRows {
    /// An empty relation. `rules` are its subsumptions.
    pub fn new(columns: usize, rules: Vec<(usize, &Subsumption)>) -> BestRows {
        let key = (0..columns).filter(|column| {
            rules.iter().all(|(_, rule)| {
                let sides = (rule.worse.get(*column), rule.better.get(*column));
                matches!(sides, (Some(Argument::Variable(one)), Some(Argument::Variable(other))) if one == other)
            })
        });
        BestRows {
            columns: columns.max(1),
            key: key.collect(),
            rules: rules.into_iter().map(|(rule, _)| rule).collect(),
            ..BestRows::default()
        }
    }

    fn row(&self, at: u32) -> &[u32] {
        let from = at as usize * self.columns;
        self.rows.get(from..from + self.columns).unwrap_or_default()
    }

    fn key_of(&self, row: &[u32]) -> Box<[u32]> {
        self.key.iter().map(|column| row[*column]).collect()
    }

    fn is_dropped(&self, at: u32) -> bool {
        self.dropped.get(at as usize).copied().unwrap_or(true)
    }

    fn drop_row(&mut self, at: u32) {
        let row: Box<[u32]> = self.row(at).into();
        if let Some(group) = self.groups.get_mut(&self.key_of(&row)) {
            group.retain(|other| *other != at);
        }
        self.known.remove(&row);
        self.dropped[at as usize] = true;
    }

    /// The rows in a range of indices that have not been dropped.
    fn left(&self, range: std::ops::Range<usize>) -> Vec<u32> {
        let mut rows = Vec::new();
        for at in range {
            if !self.is_dropped(at as u32) {
                rows.extend_from_slice(self.row(at as u32));
            }
        }
        rows
    }

    /// Removes the dropped rows.
    fn compact(&mut self) {
        self.rows = self.left(0..self.dropped.len());
        self.dropped = vec![false; self.rows.len() / self.columns];
        self.groups.clear();
        for at in 0..self.dropped.len() as u32 {
            let key = self.key_of(self.row(at));
            self.groups.entry(key).or_default().push(at);
        }
    }

    /// Number of bytes that the relation occupies.
    fn bytes(&self) -> usize {
        // A row is stored in the list and in the set, and the index of the row is stored in the
        // group of the row's key.
        self.dropped.len() * (self.columns * 8 + 64)
    }

    /// The rows that have not been dropped, in ascending order.
    pub fn finish(&self) -> Rows {
        Rows::new(self.columns, self.left(0..self.dropped.len()))
    }
}

/// The distinct variables of the two rows that a subsumption compares.
pub(super) fn compared(subsumption: &Subsumption) -> Vec<usize> {
    let mut variables = Vec::new();
    for argument in subsumption.worse.iter().chain(&subsumption.better) {
        if let Argument::Variable(variable) = argument
            && !variables.contains(variable)
        {
            variables.push(*variable);
        }
    }
    variables
}

/// Appends the values of the variables for two rows, in the order of [`compared`]. Returns false if
/// the rows do not match the subsumption's arguments.
fn values(subsumption: &Subsumption, worse: &[u32], better: &[u32], into: &mut Vec<u32>) -> bool {
    let before = into.len();
    let mut bound: Vec<(usize, u32)> = Vec::new();
    let worse = subsumption.worse.iter().zip(worse);
    for (argument, value) in worse.chain(subsumption.better.iter().zip(better)) {
        let fits = match argument {
            Argument::Wildcard => true,
            Argument::Constant(constant) => constant == value,
            Argument::Variable(variable) => {
                match bound.iter().find(|(known, _)| known == variable) {
                    Some((_, known)) => known == value,
                    None => {
                        bound.push((*variable, *value));
                        into.push(*value);
                        true
                    }
                }
            }
        };
        if !fits {
            into.truncate(before);
            return false;
        }
    }
    true
}

impl Machine<'_, '_> {
    /// Adds the derived rows of a relation and drops rows for which a better one is known. The
    /// remaining new rows become the rows of the last round.
    pub fn subsume(&mut self, relation: usize) -> Result<(), Stopped> {
        let Some(growth) = &mut self.growths[relation] else {
            return Ok(());
        };
        let (Some(mut alive), Some(growing)) = (growth.alive.take(), &mut growth.growing) else {
            return Ok(());
        };
        let mut derived = Vec::new();
        growing.take(&mut derived);
        let before = alive.dropped.len();
        let held = alive.bytes();
        let ended = self.add(&mut alive, &derived);
        self.budget.release(held);
        self.budget.hold(alive.bytes());
        let recent = alive.left(before..alive.dropped.len());
        let has_lost = (0..before).any(|at| alive.is_dropped(at as u32));
        let old = has_lost.then(|| alive.left(0..before));
        if alive.known.len() < alive.dropped.len() {
            alive.compact();
        }
        if let Some(growth) = &mut self.growths[relation] {
            if let (Some(log), Some(old)) = (&mut growth.log, old) {
                log.replace(old);
            }
            growth.recent = recent;
            growth.alive = Some(alive);
        }
        ended
    }

    fn add(&mut self, alive: &mut BestRows, derived: &[u32]) -> Result<(), Stopped> {
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        let mut first = alive.dropped.len() as u32;
        for row in derived.chunks_exact(alive.columns) {
            if alive.known.contains(row) {
                continue;
            }
            let at = alive.dropped.len() as u32;
            alive.rows.extend_from_slice(row);
            alive.dropped.push(false);
            alive.known.insert(row.into());
            let key = alive.key_of(row);
            let group = alive.groups.entry(key).or_default();
            pairs.extend(group.iter().flat_map(|other| [(at, *other), (*other, at)]));
            group.push(at);
            if pairs.len() >= PAIRS {
                self.judge(alive, &pairs, first)?;
                pairs.clear();
                first = alive.dropped.len() as u32;
            }
        }
        self.judge(alive, &pairs, first)
    }

    /// For each pair, drops the first row if the subsumption holds for the pair and the second row
    /// is kept. Rows whose index is `first` or greater are new.
    fn judge(
        &mut self,
        alive: &mut BestRows,
        pairs: &[(u32, u32)],
        first: u32,
    ) -> Result<(), Stopped> {
        self.budget.work(pairs.len());
        let mut better: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for rule in alive.rules.clone() {
            let compiled = &self.interpreter.rules[rule];
            let Some(subsumption) = &compiled.subsumption else {
                continue;
            };
            let mut given = Vec::new();
            for (number, (worse, good)) in (0..).zip(pairs) {
                given.push(number);
                if !values(subsumption, alive.row(*worse), alive.row(*good), &mut given) {
                    given.pop();
                }
            }
            let columns = compared(subsumption).len() + 1;
            for number in self.holds(rule, compiled, (&given, columns))? {
                if let Some((worse, good)) = pairs.get(number as usize) {
                    better.entry(*worse).or_default().push(*good);
                }
            }
        }
        // Whether new rows are dropped is decided before older rows, so that the older of two rows
        // that are each better than the other is kept.
        let mut order: Vec<u32> = better.keys().copied().collect();
        order.sort_unstable_by_key(|at| (*at < first, std::cmp::Reverse(*at)));
        for at in order {
            let stays = |other: &u32| !alive.is_dropped(*other);
            if better[&at].iter().any(stays) {
                alive.drop_row(at);
            }
        }
        Ok(())
    }

    /// Evaluates a subsumption's body over pairs. Returns the indices of the pairs for which it
    /// holds.
    fn holds(
        &mut self,
        rule: usize,
        compiled: &Rule,
        given: (&[u32], usize),
    ) -> Result<Vec<u32>, Stopped> {
        let is_empty = |relation: &usize| self.rows(*relation) == 0;
        if given.0.is_empty() || compiled.needs.iter().any(is_empty) {
            return Ok(Vec::new());
        }
        let plan = self.plan(rule, None);
        self.prepare(&plan);
        self.check(Some(rule))?;
        let mut found = growing(1);
        let mut rows = std::mem::take(&mut self.scratch.rows);
        let sources: Vec<Source<'_>> = plan
            .accesses
            .iter()
            .map(|access| self.source(access))
            .collect();
        let counts: &[Count] = &[];
        let task = Task {
            plan: &plan,
            sources: &sources,
            budget: &self.budget,
            texts: &self.texts,
            counts,
        };
        let input = Input::Rows(given.0, given.1);
        execute(&task, input, &mut *found, &mut rows);
        drop(sources);
        self.scratch.rows = rows;
        self.check(Some(rule))?;
        Ok(found.finish(&self.budget).values().to_vec())
    }
}
