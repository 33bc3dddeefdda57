//! Evaluates one rule: plans it for the current sizes, builds indices, and runs it.

use std::sync::Arc;
use std::time::Instant;

use super::Stopped;
use super::evaluate::Machine;
use super::execute::{Input, Source, Task, execute};
use super::growing::{Count, Growing};
use super::order::Sizes;
use super::plan::{Access, Goal, Plan, Reading};
use super::sorted::Lookup;
use super::subsume::compared;
use super::term::Term;

/// Maximum number of plans that are kept for one rule.
const KEPT_PLANS: usize = 16;

/// All relations with fewer rows than this are assumed to have this many rows, so that functions
/// with small relations share plans.
const SMALL: usize = 64;

/// Assumed number of rows of a relation that is being computed.
const GROWING: f64 = 4096.0;

impl Machine<'_, '_> {
    /// Runs a rule once over complete relations.
    pub fn rule(&mut self, rule: usize) -> Result<(), Stopped> {
        let plan = self.plan(rule, None);
        self.prepare(&plan);
        self.execute(rule, &plan, Input::Blank)
    }

    /// Runs a plan of a rule. The indices that the plan uses must have been built.
    pub fn execute(&mut self, rule: usize, plan: &Plan, input: Input<'_>) -> Result<(), Stopped> {
        let compiled = &self.interpreter.rules[rule];
        let begun = self.watch.as_ref().map(|_| Instant::now());
        self.check(Some(rule))?;
        let mut growing = match &mut self.growths[compiled.relation] {
            Some(growth) => growth.growing.take(),
            None => None,
        };
        let mut rows = std::mem::take(&mut self.scratch.rows);
        let counts: Vec<Count> = match &self.watch {
            Some(_) => vec![Count::default(); plan.counters],
            None => Vec::new(),
        };
        let mut derived = 0;
        let members =
            |growing: &mut Box<dyn Growing>| growing.members().map_or(0, |members| members.len());
        if let Some(growing) = &mut growing {
            let before = members(growing);
            let sources: Vec<Source<'_>> = plan
                .accesses
                .iter()
                .map(|access| self.source(access))
                .collect();
            let task = Task {
                plan,
                sources: &sources,
                budget: &self.budget,
                texts: &self.texts,
                counts: &counts,
            };
            derived = execute(&task, input, &mut **growing, &mut rows);
            if let Some(watch) = &self.watch {
                watch.found(members(growing) - before);
            }
        }
        self.scratch.rows = rows;
        if let Some(growth) = &mut self.growths[compiled.relation] {
            growth.growing = growing;
        }
        if let (Some(watch), Some(begun)) = (&mut self.watch, begun) {
            watch.ran(rule, plan, derived, &counts, begun.elapsed());
        }
        self.check(Some(rule))
    }

    /// The plan of a rule for the current sizes of relations.
    pub fn plan(&mut self, rule: usize, recent: Option<usize>) -> Arc<Plan> {
        let compiled = &self.interpreter.rules[rule];
        let mut signature = 0u64;
        for relation in &compiled.sized {
            let size = self.magnitude(*relation, recent.is_none());
            signature = signature.rotate_left(6) ^ u64::from(size);
            signature = signature.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        for relation in &compiled.absent {
            signature = signature.rotate_left(1) ^ u64::from(self.is_void(*relation));
        }
        let variant = self.interpreter.variants[rule] + recent.map_or(0, |at| at + 1);
        if self.scratch.plans.len() <= variant {
            self.scratch.plans.resize(variant + 1, Vec::new());
        }
        let plans = &self.scratch.plans[variant];
        if let Some((_, plan)) = plans.iter().find(|(sizes, _)| *sizes == signature) {
            return plan.clone();
        }
        // The result of a subsumption's body is a column with the indices of the pairs of rows for
        // which the body holds.
        let number = compiled.variables;
        let wanted = [Term::Variable(number)];
        let mut outer = Vec::new();
        if let Some(subsumption) = &compiled.subsumption {
            outer.push(number);
            outer.extend(compared(subsumption));
        }
        let goal = Goal {
            body: &compiled.body,
            variables: compiled.variables + 1,
            wanted: match &compiled.subsumption {
                Some(_) => &wanted,
                None => &compiled.head,
            },
            outer: &outer,
            nested: false,
            counted: false,
            recent,
        };
        let plan = Arc::new(Plan::new(&goal, self));
        let plans = &mut self.scratch.plans[variant];
        if plans.len() >= KEPT_PLANS {
            plans.remove(0);
        }
        plans.push((signature, plan.clone()));
        plan
    }

    /// The size of a relation for planning, rounded: all small relations count as equal, so that
    /// small functions share plans. `whole`: whether the rows of a growing relation count, too.
    fn magnitude(&self, relation: usize, whole: bool) -> u32 {
        if self.demand.answered[relation].is_some() {
            return 63;
        }
        if self.growths[relation].is_some() && !whole {
            return 62;
        }
        let bits = usize::BITS - self.rows(relation).leading_zeros();
        let size = bits.saturating_sub(SMALL.ilog2()).div_ceil(3);
        size * 2 + u32::from(Sizes::is_determined(self, relation))
    }

    /// Builds all indices that a plan uses.
    pub fn prepare(&mut self, plan: &Plan) {
        self.prepare_growing(plan);
        for access in &plan.accesses {
            let Some(table) = &mut self.tables[access.relation] else {
                continue;
            };
            if access.is_whole() || access.is_test && table.members().is_some() {
                continue;
            }
            if self.budget.allows(table.cost_of(&access.layout)) {
                let bytes = table.prepare(&access.layout);
                self.budget.hold(bytes);
            }
        }
    }

    /// Updates the indices that a plan uses of relations that have grown. The indices of complete
    /// relations are unchanged.
    pub fn prepare_growing(&mut self, plan: &Plan) {
        for access in &plan.accesses {
            if self.growths[access.relation].is_none() {
                continue;
            }
            if access.reading != Reading::Recent
                && access.keys > 0
                && let Some(growth) = &mut self.growths[access.relation]
                && let Some(log) = &mut growth.log
            {
                log.prepare(&access.layout[..access.keys]);
            }
        }
    }

    pub fn source<'m>(&'m self, access: &'m Access) -> Source<'m> {
        if let Some(growth) = &self.growths[access.relation] {
            if access.is_test
                && access.reading == Reading::All
                && let Some(members) = growth.all()
            {
                return Source::Members(members);
            }
            let columns = self.columns(access.relation).max(1);
            let recent = Lookup::plain(&growth.recent, columns, growth.recent.len() / columns);
            return match (&growth.log, access.reading) {
                (Some(log), Reading::All | Reading::Stable) => Source::Log {
                    log,
                    columns: &access.layout[..access.keys],
                    before: match access.reading {
                        Reading::Stable => log.stable,
                        _ => log.len(),
                    },
                },
                _ => Source::Sorted(recent),
            };
        }
        if let Some(forest) = self.demand.answered[access.relation]
            && let Some(forest) = &self.forests[forest]
        {
            return Source::Above(forest);
        }
        let Some(table) = &self.tables[access.relation] else {
            return Source::Sorted(Lookup::plain(&[], self.columns(access.relation), 0));
        };
        if access.is_whole() {
            return Source::Sorted(table.all());
        }
        match table.members() {
            Some(members) if access.is_test => Source::Members(members),
            _ => Source::Sorted(table.lookup(&access.layout)),
        }
    }

    pub fn columns(&self, relation: usize) -> usize {
        self.interpreter.program.relations[relation].columns.len()
    }
}

impl Sizes for Machine<'_, '_> {
    fn rows(&self, relation: usize) -> f64 {
        match &self.tables[relation] {
            Some(table) => table.rows().len().max(SMALL) as f64,
            None => match &self.growths[relation] {
                Some(growth) if growth.all().is_some() => growth.recent.len().max(SMALL) as f64,
                _ => GROWING,
            },
        }
    }

    fn distinct(&self, relation: usize, column: usize) -> f64 {
        match &self.tables[relation] {
            Some(table) if table.rows().len() > SMALL => table.distinct(column),
            Some(_) => (SMALL as f64).sqrt(),
            None => GROWING.sqrt(),
        }
    }

    fn is_determined(&self, relation: usize) -> bool {
        match &self.tables[relation] {
            Some(table) => table.is_determined(),
            None => false,
        }
    }

    fn is_only_tested(&self, relation: usize) -> bool {
        self.demand.answered[relation].is_some()
    }

    fn is_void(&self, relation: usize) -> bool {
        // A profile lists the tests of all atoms.
        let table = self.tables[relation].as_ref();
        self.watch.is_none() && table.is_some_and(|table| table.rows().is_empty())
    }

    fn is_growing(&self, relation: usize) -> bool {
        self.growths[relation].is_some()
    }
}
