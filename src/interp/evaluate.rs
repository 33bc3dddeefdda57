//! Runs a program: evaluates one stratum after another, each until it derives no new rows.

use std::sync::Arc;

use datafrog::Iteration;

use super::budget::Budget;
use super::demand::{Demand, Recursive, Work};
use super::execute::Input;
use super::growing::{Growing, Log, Members, growing};
use super::plan::Plan;
use super::sorted::Table;
use super::subsume::BestRows;
use super::texts::NewTexts;
use super::watch::Recorder;
use super::{Interpreter, Limits, Profile, Stopped, WithTexts};
use lanelog_facts::{Rows, Symbols};
use lanelog_native::filled::Tree;
use lanelog_native::finished::Bits;

/// State that a run leaves for later runs, to save the work of planning and of allocation.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// For each rule and each conjunct that ranges over the rows of the last round: the plans, each
    /// with a hash of the relation sizes for which the plan was made.
    pub plans: Vec<Vec<(u64, Arc<Plan>)>>,
    /// The demand that the last run computed: the requested relations, whether each relation was
    /// known, and the demand for these relations.
    pub demand: Option<(Vec<usize>, Vec<bool>, Arc<Demand>)>,
    pub rows: Vec<u32>,
    /// Tables without rows. A run takes the boxes, so that no table is moved.
    #[allow(clippy::vec_box)]
    pub tables: Vec<Box<Table>>,
}

/// The state of a relation that is being computed.
pub(super) struct Growth {
    pub growing: Option<Box<dyn Growing>>,
    pub recent: Vec<u32>,
    pub log: Option<Log>,
    /// For a relation with subsumptions: the rows that have not been dropped.
    pub alive: Option<Box<BestRows>>,
}

impl Growth {
    /// The members of a relation of one column, if the last round added all of them.
    pub fn all(&self) -> Option<&Bits> {
        self.growing.as_ref()?.all()
    }
}

/// A recursive rule in a run.
struct Step<'d> {
    of: &'d Recursive,
    /// The plan of the rule, once the rule has run.
    plan: Option<Arc<Plan>>,
    /// For a chain, the index of the next member to read.
    next: usize,
}

pub(super) struct Machine<'r, 'p> {
    pub interpreter: &'r Interpreter<'p>,
    pub demand: Arc<Demand>,
    pub tables: Vec<Option<Box<Table>>>,
    pub growths: Vec<Option<Box<Growth>>>,
    pub forests: Vec<Option<Box<Tree>>>,
    pub budget: Budget,
    pub scratch: Scratch,
    pub watch: Option<Recorder<'r>>,
    pub texts: NewTexts<&'r Symbols>,
    /// Number of strata whose evaluation is suspended until a stratum that they read is complete.
    waiting: usize,
}

/// Limit of the number of strata that may be suspended at once. Beyond this limit, all earlier
/// strata are computed in order, even if they are not needed.
const DEEP: usize = 32;

/// Maximum number of tables without rows that are kept for later runs.
const KEPT_TABLES: usize = 64;

/// Runs a program.
pub(super) fn run(
    interpreter: &Interpreter<'_>,
    given: Vec<Option<Rows>>,
    wanted: &[usize],
    limits: &Limits,
    profile: Option<&mut Profile>,
    symbols: &Symbols,
) -> Result<WithTexts, Stopped> {
    let program = interpreter.program;
    let count = program.relations.len();
    let mut given = given;
    given.resize(count, None);
    let known = given.iter().zip(&program.relations);
    let known: Vec<bool> = known
        .map(|(rows, relation)| rows.is_some() || relation.is_input)
        .collect();
    let mut scratch = interpreter.scratch();
    let demand = match scratch.demand.take() {
        Some((before, given, demand)) if before == wanted && given == known => demand,
        _ => Arc::new(interpreter.demand(&|relation| known[relation], wanted)),
    };
    scratch.demand = Some((wanted.to_vec(), known, demand.clone()));
    let budget = Budget::new(limits);
    let tables = given.into_iter().zip(&program.relations);
    let tables = tables.map(|(rows, relation)| {
        let columns = relation.columns.len();
        let rows = match rows {
            Some(rows) if rows.columns() == columns => rows,
            // A relation that is passed with the wrong number of columns must be empty.
            Some(_) => Rows::empty(columns),
            None if relation.is_input => Rows::empty(columns),
            None => return None,
        };
        budget.hold(rows.values().len() * 4);
        let mut table = scratch.tables.pop().unwrap_or_default();
        table.fill(rows);
        Some(table)
    });
    let tables = tables.collect();
    let mut machine = Machine {
        interpreter,
        demand,
        tables,
        growths: (0..count).map(|_| None).collect(),
        forests: (0..count).map(|_| None).collect(),
        scratch,
        watch: profile.map(|profile| Recorder::new(program, profile)),
        texts: NewTexts::new(symbols, budget.left()),
        budget,
        waiting: 0,
    };
    let ended = machine.run(wanted);
    if let Some(watch) = &mut machine.watch {
        watch.finish();
    }
    let mut scratch = std::mem::take(&mut machine.scratch);
    let tables = machine.tables.into_iter();
    let rows = tables.map(|table| {
        let mut table = table?;
        let rows = table.take();
        if scratch.tables.len() < KEPT_TABLES {
            scratch.tables.push(table);
        }
        Some(rows)
    });
    let rows = rows.collect();
    interpreter.keep(scratch);
    ended?;
    Ok((rows, machine.texts.added()))
}

impl Machine<'_, '_> {
    fn run(&mut self, wanted: &[usize]) -> Result<(), Stopped> {
        let count = self.tables.len();
        for relation in wanted.iter().filter(|wanted| **wanted < count) {
            self.complete(*relation)?;
        }
        Ok(())
    }

    pub fn check(&self, rule: Option<usize>) -> Result<(), Stopped> {
        if self.texts.is_full() {
            self.budget.out_of_memory();
        }
        match self.budget.reached() {
            Some(limit) => Err(Stopped { limit, rule }),
            None => Ok(()),
        }
    }

    /// Whether a relation can be read: it is complete, or its stratum is being computed.
    fn is_there(&self, relation: usize) -> bool {
        match self.demand.answered[relation] {
            Some(forest) => self.forests[forest].is_some(),
            None => self.tables[relation].is_some() || self.growths[relation].is_some(),
        }
    }

    /// Completes a relation and its dependencies: by native code, by its rules, or as empty.
    fn complete(&mut self, relation: usize) -> Result<(), Stopped> {
        let interpreter = self.interpreter;
        let mut open = vec![relation];
        while let Some(relation) = open.last().copied() {
            if self.is_there(relation) {
                open.pop();
                continue;
            }
            let forest = self.demand.answered[relation];
            let target = forest.unwrap_or(relation);
            let filled = interpreter.needs.filled(target);
            let missing = |from: &&usize| {
                self.demand.rows[**from] && !self.is_there(**from) && !open.contains(from)
            };
            if let Some(from) = filled.and_then(|filling| filling.reads().iter().find(missing)) {
                open.push(*from);
                continue;
            }
            open.pop();
            match interpreter.stratum_of[target] {
                Some(stratum) if filled.is_none() => self.strata(stratum)?,
                _ => {
                    self.fill(target, forest.is_some());
                    self.check(None)?;
                }
            }
        }
        Ok(())
    }

    /// Computes a stratum, and the earlier strata that its rules turn out to read. If too many
    /// strata are suspended already, the function first computes all earlier strata that the demand
    /// includes.
    fn strata(&mut self, last: usize) -> Result<(), Stopped> {
        let first = match self.waiting {
            DEEP => 0,
            _ => last,
        };
        self.waiting += 1;
        let demand = self.demand.clone();
        for work in &demand.strata[first..=last] {
            if work
                .relations
                .iter()
                .all(|relation| self.is_there(*relation))
            {
                continue;
            }
            self.stratum(work)?;
            for relation in &work.read_last {
                if let Some(table) = &mut self.tables[*relation] {
                    self.budget.release(table.forget());
                }
            }
        }
        self.waiting -= 1;
        Ok(())
    }

    /// Whether a rule may derive anything. Completes the relations that the rule reads one after
    /// another, and stops at the first relation that is empty although the rule needs rows of it.
    fn is_ready(&mut self, rule: usize) -> Result<bool, Stopped> {
        let rule = &self.interpreter.rules[rule];
        let is_empty = |relation: &usize| self.is_there(*relation) && self.rows(*relation) == 0;
        if rule.needs.iter().any(is_empty) {
            return Ok(false);
        }
        for relation in &rule.needs {
            if !self.is_there(*relation) {
                self.complete(*relation)?;
                if self.rows(*relation) == 0 {
                    return Ok(false);
                }
            }
        }
        for relation in &rule.reads {
            if !self.is_there(*relation) {
                self.complete(*relation)?;
            }
        }
        Ok(true)
    }

    fn fill(&mut self, relation: usize, only_forest: bool) {
        let columns = self.columns(relation);
        let Some(filling) = self.interpreter.needs.filled(relation) else {
            return self.done(relation, Rows::empty(columns));
        };
        let tables = &self.tables;
        let rows = |at: usize| tables[at].as_ref().map(|table| table.rows());
        if filling.is_tree() {
            if self.forests[relation].is_none() {
                self.forests[relation] = filling.tree(rows).map(Box::new);
            }
            if only_forest {
                self.forests[relation].get_or_insert_default();
                return;
            }
        }
        let tree = filling.on_tree().and_then(|at| self.forests[at].as_deref());
        let rows = match &self.forests[relation] {
            Some(tree) => Some(tree.pairs()),
            None => filling.rows(rows, tree),
        };
        self.done(relation, rows.unwrap_or_else(|| Rows::empty(columns)));
    }

    fn done(&mut self, relation: usize, rows: Rows) {
        self.budget.hold(rows.values().len() * 4);
        let mut table = self.scratch.tables.pop().unwrap_or_default();
        table.fill(rows);
        self.tables[relation] = Some(table);
    }

    fn stratum(&mut self, work: &Work) -> Result<(), Stopped> {
        let interpreter = self.interpreter;
        // If no rule can derive rows while all relations of the stratum are empty, which is common,
        // the stratum is empty.
        let mut first = Vec::new();
        for rule in &work.first {
            if self.is_ready(*rule)? {
                first.push(*rule);
            }
        }
        if first.is_empty() {
            for relation in &work.relations {
                let columns = self.columns(*relation);
                self.done(*relation, Rows::empty(columns));
            }
            return Ok(());
        }
        for rule in &work.subsumptions {
            for relation in &interpreter.rules[*rule].reads {
                if !work.relations.contains(relation) {
                    self.complete(*relation)?;
                }
            }
        }
        for relation in &work.relations {
            let columns = self.columns(*relation);
            let mut growing = growing(columns);
            if let Some(watch) = &self.watch
                && growing.members().is_none()
            {
                growing = watch.relation(growing, columns);
            }
            let subsumptions = work.subsumptions.iter().filter_map(|at| {
                let rule = &interpreter.rules[*at];
                let subsumption = rule.subsumption.as_ref()?;
                (rule.relation == *relation).then_some((*at, subsumption))
            });
            let subsumptions: Vec<_> = subsumptions.collect();
            let alive =
                (!subsumptions.is_empty()).then(|| Box::new(BestRows::new(columns, subsumptions)));
            self.growths[*relation] = Some(Box::new(Growth {
                alive,
                growing: Some(growing),
                recent: Vec::new(),
                log: work.joined.contains(relation).then(|| Log::new(columns)),
            }));
        }
        for rule in first {
            self.rule(rule)?;
        }
        if !work.recursive.is_empty() {
            self.recursion(work)?;
        }
        for relation in work.relations.iter().copied() {
            self.subsume(relation)?;
            let growth = self.growths[relation].take();
            if let Some(alive) = growth.as_ref().and_then(|growth| growth.alive.as_ref()) {
                let columns = self.columns(relation);
                let rows = alive.finish();
                self.done(
                    relation,
                    match columns {
                        0 => Rows::flag(!rows.is_empty()),
                        _ => rows,
                    },
                );
                continue;
            }
            if let Some(growing) = growth.and_then(|growth| growth.growing) {
                let rows = growing.finish(&self.budget);
                self.done(relation, rows);
            }
        }
        self.check(None)
    }

    /// Evaluates the recursive rules over the rows of the last round, until a round adds no rows.
    fn recursion(&mut self, work: &Work) -> Result<(), Stopped> {
        let active = &work.relations;
        let steps = work.recursive.iter().map(|of| Step {
            of,
            plan: None,
            next: 0,
        });
        let (mut chains, mut steps): (Vec<_>, Vec<_>) = steps.partition(|step| step.of.is_chain);
        chains.sort_by_key(|step| step.of.relation);
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
            let subsumes = self.growths[*relation]
                .as_ref()
                .is_some_and(|growth| growth.alive.is_some());
            if !subsumes && let Some(growing) = self.growing(*relation) {
                growing.begin(&mut iteration);
            }
        }
        loop {
            let mut logs = 0;
            let mut changed = false;
            for relation in active {
                let budget = &self.budget;
                if let Some(growth) = &mut self.growths[*relation]
                    && growth.alive.is_none()
                    && let Some(growing) = &mut growth.growing
                {
                    changed |= growing.settle(budget);
                }
            }
            changed |= iteration.changed();
            for relation in active {
                self.subsume(*relation)?;
                if let Some(growth) = &self.growths[*relation] {
                    changed |= growth.alive.is_some() && !growth.recent.is_empty();
                }
            }
            if !changed {
                return Ok(());
            }
            for relation in active {
                let Some(growth) = &mut self.growths[*relation] else {
                    continue;
                };
                if growth.alive.is_none() {
                    growth.recent.clear();
                    if let Some(growing) = &growth.growing {
                        growing.recent(&mut growth.recent);
                    }
                }
                if let Some(log) = &mut growth.log {
                    log.append(&growth.recent);
                    logs += log.bytes();
                }
            }
            self.budget.allows(logs);
            self.budget.work(64);
            for chain in chains.chunk_by_mut(|one, other| one.of.relation == other.of.relation) {
                self.chain(chain)?;
            }
            for step in &mut steps {
                let recent = self.growths[step.of.relation].as_ref();
                if recent.is_some_and(|growth| !growth.recent.is_empty()) {
                    self.again(step)?;
                }
            }
        }
    }

    /// Repeats the chain rules of a relation until they derive nothing new. All other rules then
    /// see the result in a single round, so that a long chain of uses requires many rounds of only
    /// these few rules.
    fn chain(&mut self, chain: &mut [Step<'_>]) -> Result<(), Stopped> {
        let relation = chain.first().map_or(0, |step| step.of.relation);
        let first = self.members(relation).map_or(0, |one| one.begin_of_round());
        chain.iter_mut().for_each(|step| step.next = first);
        loop {
            let mut is_done = true;
            for step in &mut *chain {
                if self
                    .members(relation)
                    .is_some_and(|one| step.next < one.len())
                {
                    is_done = false;
                    self.again(step)?;
                }
            }
            if is_done {
                break;
            }
        }
        if let Some(growth) = &mut self.growths[relation]
            && let Some(growing) = &mut growth.growing
            && let Some(members) = growing.members()
            && members.extend_round()
        {
            growth.recent.clear();
            growing.recent(&mut growth.recent);
        }
        Ok(())
    }

    /// Runs a rule over the rows that the last round added to the relation of one of the rule's
    /// atoms.
    fn again(&mut self, step: &mut Step<'_>) -> Result<(), Stopped> {
        let Recursive {
            rule,
            at,
            relation,
            is_chain,
        } = *step.of;
        if !is_chain && self.is_whole(relation) && self.is_ready(rule)? {
            return self.rule(rule);
        }
        let needs = &self.interpreter.rules[rule].needs;
        let plan = match &step.plan {
            Some(plan) if needs.iter().all(|need| self.rows(*need) > 0) => {
                self.prepare_growing(plan);
                plan.clone()
            }
            None if self.is_ready(rule)? => {
                let plan = self.plan(rule, Some(at));
                self.prepare(&plan);
                step.plan.insert(plan).clone()
            }
            _ => {
                step.next = usize::MAX;
                return Ok(());
            }
        };
        let input = match is_chain {
            true => Input::Members(&mut step.next),
            false => Input::Blank,
        };
        self.execute(rule, &plan, input)
    }

    /// Whether the last round added all members of a relation of one column. A rule that joins it
    /// with no other relation of the stratum can then begin with any of its atoms.
    fn is_whole(&self, relation: usize) -> bool {
        let growth = self.growths[relation].as_ref();
        growth.is_some_and(|growth| growth.log.is_none() && growth.all().is_some())
    }

    fn members(&mut self, relation: usize) -> Option<&mut Members> {
        self.growing(relation)?.members()
    }

    fn growing(&mut self, relation: usize) -> Option<&mut Box<dyn Growing>> {
        self.growths[relation].as_mut()?.growing.as_mut()
    }

    pub fn rows(&self, relation: usize) -> usize {
        if let Some(growth) = &self.growths[relation] {
            let log = growth.log.as_ref().map_or(0, Log::len);
            return log.max(growth.recent.len());
        }
        match &self.tables[relation] {
            Some(table) => table.rows().len(),
            None => usize::from(self.demand.answered[relation].is_some()),
        }
    }
}
