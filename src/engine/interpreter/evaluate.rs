//! A run: stratum by stratum, each until nothing new comes out.

use std::sync::Arc;
use std::time::Instant;

use datafrog::Iteration;

use super::super::Rows;
use super::super::filled::{self, is_forest};
use super::super::forest::Forest;
use super::budget::Budget;
use super::demand::Demand;
use super::execute::{Source, Task, execute};
use super::growing::{Count, Growing, Log, growing};
use super::order::Sizes;
use super::plan::{Access, Goal, Plan, Reading};
use super::sorted::{Lookup, Table};
use super::watch::Watch;
use super::{Interpreter, Limits, Profile, Stopped};
use crate::datalog::Stratum;

/// What runs leave to later ones: plans, and memory.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// By rule and the conjunct that it runs over: plans with the sizes that they are for.
    plans: Vec<Vec<(u64, Arc<Plan>)>>,
    numbers: Vec<u32>,
    rows: Vec<u32>,
}

/// Plans that are kept for one rule.
const KEPT_PLANS: usize = 8;

/// A relation that is being computed.
struct Growth {
    growing: Option<Box<dyn Growing>>,
    recent: Vec<u32>,
    log: Option<Log>,
}

struct Machine<'r, 'p> {
    interpreter: &'r Interpreter<'p>,
    demand: Demand,
    tables: Vec<Option<Table>>,
    growths: Vec<Option<Growth>>,
    forests: Vec<Option<Forest>>,
    budget: Budget,
    scratch: Scratch,
    watch: Option<Watch<'r>>,
}

/// Runs a program.
pub(super) fn run(
    interpreter: &Interpreter<'_>,
    given: Vec<Option<Rows>>,
    wanted: &[usize],
    limits: &Limits,
    profile: Option<&mut Profile>,
) -> Result<Vec<Option<Rows>>, Stopped> {
    let program = interpreter.program;
    let count = program.relations.len();
    let mut given = given;
    given.resize(count, None);
    let known = |relation: usize| given[relation].is_some() || program.relations[relation].is_input;
    let demand = interpreter.needs.demand(&known, wanted);
    let budget = Budget::new(limits);
    let tables = given.into_iter().zip(&program.relations);
    let tables = tables.map(|(rows, relation)| match rows {
        None if relation.is_input => Some(Table::new(Rows::empty(relation.columns.len()))),
        rows => rows.map(|rows| {
            budget.hold(rows.values().len() * 4);
            Table::new(rows)
        }),
    });
    let mut machine = Machine {
        interpreter,
        demand,
        tables: tables.collect(),
        growths: (0..count).map(|_| None).collect(),
        forests: (0..count).map(|_| None).collect(),
        scratch: interpreter.scratch(),
        watch: profile.map(|profile| Watch::new(program, profile)),
        budget,
    };
    let ended = machine.run(wanted);
    if let Some(watch) = &mut machine.watch {
        watch.finish();
    }
    interpreter.keep(std::mem::take(&mut machine.scratch));
    ended?;
    let tables = machine.tables.into_iter();
    Ok(tables.map(|table| table.map(Table::into_rows)).collect())
}

impl Machine<'_, '_> {
    fn run(&mut self, wanted: &[usize]) -> Result<(), Stopped> {
        for stratum in self.interpreter.strata {
            let needed =
                |relation: &usize| self.demand.rows[*relation] && self.tables[*relation].is_none();
            if stratum.relations.iter().any(needed) {
                self.stratum(stratum)?;
            }
        }
        let count = self.tables.len();
        for relation in wanted.iter().filter(|wanted| **wanted < count) {
            self.make(*relation)?;
        }
        Ok(())
    }

    fn check(&self, rule: Option<usize>) -> Result<(), Stopped> {
        match self.budget.reached() {
            Some(limit) => Err(Stopped { limit, rule }),
            None => Ok(()),
        }
    }

    /// Makes a relation complete that no rule is run for: one that is filled, or has no rules.
    fn make(&mut self, relation: usize) -> Result<(), Stopped> {
        let mut open = vec![relation];
        while let Some(relation) = open.last().copied() {
            let forest = self.demand.answered[relation];
            let target = forest.unwrap_or(relation);
            let is_made = match forest {
                Some(forest) => self.forests[forest].is_some(),
                None => self.tables[relation].is_some() || self.growths[relation].is_some(),
            };
            if is_made {
                open.pop();
                continue;
            }
            let filled = self.interpreter.needs.filled(target);
            let missing = |from: &&usize| {
                self.tables[**from].is_none()
                    && self.growths[**from].is_none()
                    && self.demand.rows[**from]
                    && !open.contains(from)
            };
            if let Some(from) = filled.and_then(|from| from.iter().find(missing)) {
                open.push(*from);
                continue;
            }
            open.pop();
            self.fill(target, forest.is_some());
            self.check(None)?;
        }
        Ok(())
    }

    fn fill(&mut self, relation: usize, only_forest: bool) {
        let program = self.interpreter.program;
        let columns = program.relations[relation].columns.len();
        let tables = &self.tables;
        let rows = |at: usize| tables[at].as_ref().map(Table::rows);
        let is_filled = self.interpreter.needs.filled(relation).is_some();
        if is_filled && is_forest(program, relation) {
            if self.forests[relation].is_none() {
                self.forests[relation] = filled::forest(program, relation, rows);
            }
            if only_forest {
                self.forests[relation].get_or_insert_default();
                return;
            }
        }
        let rows = match &self.forests[relation] {
            Some(forest) => Some(Rows::new(2, forest.pairs().flatten().collect())),
            None if is_filled => filled::fill(program, relation, rows),
            None => None,
        };
        self.done(relation, rows.unwrap_or_else(|| Rows::empty(columns)));
    }

    fn done(&mut self, relation: usize, rows: Rows) {
        self.budget.hold(rows.values().len() * 4);
        self.tables[relation] = Some(Table::new(rows));
    }

    fn stratum(&mut self, stratum: &Stratum) -> Result<(), Stopped> {
        let interpreter = self.interpreter;
        let mut active = Vec::new();
        for relation in &stratum.relations {
            if !self.demand.rows[*relation] || self.tables[*relation].is_some() {
                continue;
            }
            for read in interpreter.needs.read(*relation) {
                if !stratum.relations.contains(read) {
                    self.make(*read)?;
                }
            }
            if interpreter.needs.filled(*relation).is_some() {
                self.make(*relation)?;
            } else {
                active.push(*relation);
            }
        }
        for relation in &active {
            let columns = interpreter.program.relations[*relation].columns.len();
            let mut growing = growing(columns);
            if let Some(watch) = &self.watch {
                growing = watch.relation(growing, columns);
            }
            self.growths[*relation] = Some(Growth {
                growing: Some(growing),
                recent: Vec::new(),
                log: None,
            });
        }
        let mut recursive = Vec::new();
        for rule in &stratum.rules {
            let compiled = &interpreter.rules[*rule];
            if self.growths[compiled.relation].is_none() {
                continue;
            }
            let before = recursive.len();
            for (at, relation) in compiled.atoms() {
                if self.growths[relation].is_some() {
                    recursive.push((*rule, at, relation));
                }
            }
            match recursive.len() - before {
                0 => self.rule(*rule, None)?,
                1 => {}
                _ => {
                    for (_, _, relation) in &recursive[before..] {
                        if let Some(growth) = &mut self.growths[*relation] {
                            let columns = interpreter.program.relations[*relation].columns.len();
                            growth.log.get_or_insert_with(|| Log::new(columns));
                        }
                    }
                }
            }
        }
        if !recursive.is_empty() {
            self.recursion(&active, &recursive)?;
        }
        for relation in active {
            let growth = self.growths[relation].take();
            if let Some(growing) = growth.and_then(|growth| growth.growing) {
                let rows = growing.finish(&self.budget);
                self.done(relation, rows);
            }
        }
        self.check(None)
    }

    /// Runs rules over the rows of the last round, until there are none.
    fn recursion(
        &mut self,
        active: &[usize],
        recursive: &[(usize, usize, usize)],
    ) -> Result<(), Stopped> {
        let mut iteration = Iteration::new();
        let mut idle = true;
        for relation in active {
            if let Some(growing) = self.growing(*relation) {
                idle &= growing.is_idle();
            }
        }
        if idle {
            return Ok(());
        }
        for relation in active {
            if let Some(growing) = self.growing(*relation) {
                growing.begin(&mut iteration);
            }
        }
        loop {
            let mut logs = 0;
            for relation in active {
                let budget = &self.budget;
                if let Some(Growth {
                    growing: Some(growing),
                    ..
                }) = &mut self.growths[*relation]
                {
                    growing.settle(budget);
                }
            }
            if !iteration.changed() {
                return Ok(());
            }
            for relation in active {
                let Some(growth) = &mut self.growths[*relation] else {
                    continue;
                };
                growth.recent.clear();
                if let Some(growing) = &growth.growing {
                    growing.recent(&mut growth.recent);
                }
                if let Some(log) = &mut growth.log {
                    log.append(&growth.recent);
                    logs += log.bytes();
                }
            }
            self.budget.room(logs);
            self.budget.work(64);
            for (rule, at, relation) in recursive {
                let recent = self.growths[*relation].as_ref();
                if recent.is_some_and(|growth| !growth.recent.is_empty()) {
                    self.rule(*rule, Some(*at))?;
                }
            }
        }
    }

    fn growing(&mut self, relation: usize) -> Option<&mut Box<dyn Growing>> {
        self.growths[relation].as_mut()?.growing.as_mut()
    }

    fn rows(&self, relation: usize) -> usize {
        if let Some(growth) = &self.growths[relation] {
            let log = growth.log.as_ref().map_or(0, Log::len);
            return log.max(growth.recent.len());
        }
        match &self.tables[relation] {
            Some(table) => table.rows().len(),
            None => usize::from(self.demand.answered[relation].is_some()),
        }
    }

    /// Runs a rule; over the rows of the last round of one of its atoms, if it is recursive.
    fn rule(&mut self, rule: usize, recent: Option<usize>) -> Result<(), Stopped> {
        let compiled = &self.interpreter.rules[rule];
        let is_empty = |relation: &usize| self.rows(*relation) == 0;
        if compiled.needs.iter().any(is_empty) {
            return Ok(());
        }
        let begun = self.watch.as_ref().map(|_| Instant::now());
        let plan = self.plan(rule, recent);
        self.prepare(&plan);
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
        if let Some(growing) = &mut growing {
            let sources: Vec<Source<'_>> = plan
                .accesses
                .iter()
                .map(|access| self.source(access))
                .collect();
            let task = Task {
                plan: &plan,
                sources: &sources,
                numbers: &self.scratch.numbers,
                budget: &self.budget,
                counts: &counts,
            };
            derived = execute(&task, &mut **growing, &mut rows);
        }
        self.scratch.rows = rows;
        if let Some(growth) = &mut self.growths[compiled.relation] {
            growth.growing = growing;
        }
        if let (Some(watch), Some(begun)) = (&mut self.watch, begun) {
            watch.ran(rule, &plan, derived, &counts, begun.elapsed());
        }
        self.check(Some(rule))
    }

    /// The plan of a rule for the sizes of now.
    fn plan(&mut self, rule: usize, recent: Option<usize>) -> Arc<Plan> {
        let compiled = &self.interpreter.rules[rule];
        let mut signature = 0u64;
        for relation in &compiled.sized {
            let size = match self.demand.answered[*relation] {
                Some(_) => 31,
                None => (usize::BITS - self.rows(*relation).leading_zeros()).div_ceil(3),
            };
            signature =
                signature.rotate_left(5).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(size);
        }
        let variant = self.interpreter.variants[rule] + recent.map_or(0, |at| at + 1);
        if self.scratch.plans.len() <= variant {
            self.scratch.plans.resize(variant + 1, Vec::new());
        }
        let plans = &self.scratch.plans[variant];
        if let Some((_, plan)) = plans.iter().find(|(sizes, _)| *sizes == signature) {
            return plan.clone();
        }
        let goal = Goal {
            body: &compiled.body,
            variables: compiled.variables,
            wanted: &compiled.head,
            outer: &[],
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

    /// Makes everything ready that a plan looks up.
    fn prepare(&mut self, plan: &Plan) {
        for access in &plan.accesses {
            let rows = self.rows(access.relation);
            if access.by_number && self.scratch.numbers.len() < rows {
                let from = self.scratch.numbers.len() as u32;
                let to = (rows + rows / 4 + 64) as u32;
                if !self.budget.room(to as usize * 4) {
                    return;
                }
                self.scratch.numbers.extend(from..to);
            }
            if let Some(growth) = &mut self.growths[access.relation] {
                if access.reading != Reading::Recent
                    && access.keys > 0
                    && let Some(log) = &mut growth.log
                {
                    log.prepare(&access.layout[..access.keys]);
                }
                continue;
            }
            let Some(table) = &mut self.tables[access.relation] else {
                continue;
            };
            if access.keys == 0 || access.is_test && table.members().is_some() {
                continue;
            }
            if self.budget.room(table.cost_of(&access.layout)) {
                let bytes = table.prepare(&access.layout);
                self.budget.hold(bytes);
            }
        }
    }

    fn source<'m>(&'m self, access: &'m Access) -> Source<'m> {
        if let Some(growth) = &self.growths[access.relation] {
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
        if access.keys == 0 {
            return Source::Sorted(table.all());
        }
        match table.members() {
            Some(members) if access.is_test => Source::Members(members),
            _ => Source::Sorted(table.lookup(&access.layout)),
        }
    }

    fn columns(&self, relation: usize) -> usize {
        self.interpreter.program.relations[relation].columns.len()
    }
}

impl Sizes for Machine<'_, '_> {
    fn rows(&self, relation: usize) -> f64 {
        Machine::rows(self, relation) as f64
    }

    fn distinct(&self, relation: usize, column: usize) -> f64 {
        match &self.tables[relation] {
            Some(table) => table.distinct(column),
            None => (Machine::rows(self, relation) as f64).sqrt(),
        }
    }

    fn is_functional(&self, relation: usize) -> bool {
        self.interpreter.functional[relation]
    }

    fn is_only_tested(&self, relation: usize) -> bool {
        self.demand.answered[relation].is_some()
    }

    fn is_growing(&self, relation: usize) -> bool {
        self.growths[relation].is_some()
    }
}
