//! Records statistics of rules for profiles.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use datafrog::Iteration;
use rustc_hash::FxHashSet;

use super::budget::Budget;
use super::growing::{Count, Growing};
use super::plan::Plan;
use super::text::literal;
use super::{Profile, RuleProfile};
use lanelog_datalog::Resolved;
use lanelog_facts::Rows;

/// Records a run.
pub(super) struct Recorder<'r> {
    program: &'r Resolved,
    profile: &'r mut Profile,
    /// For each rule, the orders of its body in which it ran, with the number of rows after each
    /// conjunct.
    orders: Vec<Vec<Order>>,
    /// How many new rows relations have received since the last rule was recorded.
    new: Rc<Cell<u64>>,
}

struct Order {
    origins: Vec<usize>,
    rows: Vec<u64>,
}

impl<'r> Recorder<'r> {
    /// Starts recording into a profile.
    pub fn new(program: &'r Resolved, profile: &'r mut Profile) -> Recorder<'r> {
        let count = program.rules.len();
        profile.rules.resize(count, RuleProfile::default());
        Recorder {
            program,
            profile,
            orders: (0..count).map(|_| Vec::new()).collect(),
            new: Rc::default(),
        }
    }

    /// Counts new rows of a relation that is not wrapped.
    pub fn found(&self, rows: usize) {
        self.new.set(self.new.get() + rows as u64);
    }

    /// Wraps a relation of several columns so that its new rows are counted.
    pub fn relation(&self, growing: Box<dyn Growing>, columns: usize) -> Box<dyn Growing> {
        Box::new(Watched {
            growing,
            columns,
            seen: FxHashSet::default(),
            new: self.new.clone(),
        })
    }

    /// Records one evaluation of a rule.
    pub fn ran(
        &mut self,
        rule: usize,
        plan: &Plan,
        derived: u64,
        counts: &[Count],
        time: Duration,
    ) {
        let new = self.new.take();
        let (Some(profile), Some(orders)) =
            (self.profile.rules.get_mut(rule), self.orders.get_mut(rule))
        else {
            return;
        };
        profile.derived += derived;
        profile.new += new;
        profile.rounds += 1;
        profile.time += time;
        let count = |counter: usize| counts.get(counter).map_or(0, Cell::get);
        let mut origins = Vec::new();
        let mut rows = Vec::new();
        for step in &plan.steps {
            let filters = step.filters.iter();
            let filters = filters.map(|filter| (filter.origin, count(filter.counter)));
            for (origin, left) in std::iter::once((step.origin, count(step.counter))).chain(filters)
            {
                profile.biggest = profile.biggest.max(left);
                if let Some(origin) = origin {
                    origins.push(origin);
                    rows.push(left);
                }
            }
        }
        match orders.iter_mut().find(|order| order.origins == origins) {
            Some(order) => {
                for (sum, rows) in order.rows.iter_mut().zip(rows) {
                    *sum += rows;
                }
            }
            None => orders.push(Order { origins, rows }),
        }
    }

    /// For each rule, writes the order with the most rows into the profile.
    pub fn finish(&mut self) {
        for ((rule, profile), orders) in self
            .program
            .rules
            .iter()
            .zip(&mut self.profile.rules)
            .zip(&self.orders)
        {
            let most = orders
                .iter()
                .max_by_key(|order| order.rows.iter().sum::<u64>());
            if let Some(order) = most {
                let text = |origin: &usize| {
                    let conjunct = rule.body.get(*origin);
                    conjunct.map_or(String::new(), |conjunct| {
                        literal(self.program, rule, conjunct)
                    })
                };
                let steps = order
                    .origins
                    .iter()
                    .map(text)
                    .zip(order.rows.iter().copied());
                profile.steps = steps.collect();
            }
        }
    }
}

struct Watched {
    growing: Box<dyn Growing>,
    columns: usize,
    seen: FxHashSet<Box<[u32]>>,
    new: Rc<Cell<u64>>,
}

impl Growing for Watched {
    fn extend(&mut self, rows: &[u32], budget: &Budget) {
        for row in rows.chunks_exact(self.columns) {
            if self.seen.insert(row.into()) {
                self.new.set(self.new.get() + 1);
            }
        }
        budget.allows(self.seen.capacity() * (24 + self.columns * 4));
        self.growing.extend(rows, budget);
    }

    fn is_idle(&self) -> bool {
        self.growing.is_idle()
    }

    fn begin(&mut self, iteration: &mut Iteration) {
        self.growing.begin(iteration);
    }

    fn settle(&mut self, budget: &Budget) -> bool {
        self.growing.settle(budget)
    }

    fn recent(&self, into: &mut Vec<u32>) {
        self.growing.recent(into);
    }

    fn take(&mut self, into: &mut Vec<u32>) {
        self.growing.take(into);
    }

    fn finish(self: Box<Self>, budget: &Budget) -> Rows {
        self.growing.finish(budget)
    }
}
