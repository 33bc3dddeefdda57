//! Runs any rule program, without a compiler, on datafrog's relations, variables and leapjoins.
//!
//! `compiled` turns a rule into conjuncts over numbered variables. `order` chooses the order of the
//! conjuncts by the sizes of their relations. `lower` turns the ordered body into a `plan`, in
//! which variables have slots. `execute` runs the steps of a plan: short bodies as nested loops,
//! others by passing chunks of rows from step to step. A step may be a leapjoin, which `leapjoin`
//! implements on relations. `fold` computes aggregates. `evaluate` runs the strata that `demand`
//! finds to be needed. A stratum runs when a rule first reads it and the other relations of this
//! rule are not empty. Relations that grow are datafrog variables, or for one column a list and a
//! bit set (`growing`); finished relations are sorted rows (`sorted`). `subsume` drops rows for
//! which there is a better row. Rules that derive a one-column relation from itself run on each new
//! member as soon as it is derived, before other rules see the result. `budget` checks the limits,
//! `watch` records the profile.
//!
//! Native code computes the relations that it supports; [`Interpreter::by_definition`] runs their
//! rules instead.
//!
//! A run deliberately uses no threads, and runs deliberately share no results: only plans are
//! shared.

mod budget;
mod compiled;
mod demand;
mod evaluate;
mod execute;
mod fold;
mod growing;
mod leapjoin;
mod lower;
mod order;
mod plan;
mod rule;
mod sink;
mod sorted;
mod subsume;
mod term;
mod text;
mod texts;
mod watch;

use std::sync::{Arc, Mutex};
use std::time::Duration;

pub use self::texts::{NewTexts, pattern_error};

use self::compiled::Rule;
use self::demand::{Demand, Needs};
use self::evaluate::Scratch;
use lanelog_datalog::{Resolved, Stratum};
use lanelog_facts::Rows;
use lanelog_facts::Symbols;

/// Limits of a run. `None` means no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Rows that may be derived, including intermediate rows.
    pub tuples: Option<u64>,
    /// Bytes that relations, indices and intermediate results may take.
    pub memory: Option<u64>,
}

/// The limit that ended a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// [`Limits::time`].
    Time,
    /// [`Limits::tuples`].
    Tuples,
    /// [`Limits::memory`].
    Memory,
}

/// The error of a run that a limit ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// The limit that was reached.
    pub limit: Limit,
    /// The rule that was running, as an index into [`Resolved::rules`].
    pub rule: Option<usize>,
}

/// The rows of each relation, and the texts that functors created.
pub type WithTexts = (Vec<Option<Rows>>, Vec<Arc<str>>);

/// Statistics of a rule in a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleProfile {
    /// Number of rows that the rule derived, including rows that the relation contained already.
    pub derived: u64,
    /// Number of derived rows that were new.
    pub new: u64,
    /// Number of rounds in which the rule ran.
    pub rounds: u64,
    /// Wall-clock time.
    pub time: Duration,
    /// The body in the chosen order: each conjunct's text, and the number of rows after it, summed
    /// over all rounds.
    pub steps: Vec<(String, u64)>,
    /// The largest number of rows after one conjunct in one round.
    pub biggest: u64,
}

/// Statistics of all rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// The statistics of each rule, by the index of the rule in [`Resolved::rules`].
    pub rules: Vec<RuleProfile>,
}

/// A prepared program, which may run many times and on many threads.
#[derive(Debug)]
pub struct Interpreter<'p> {
    program: &'p Resolved,
    strata: &'p [Stratum],
    rules: Vec<Rule>,
    needs: Needs,
    /// For each relation, the stratum that contains its rules.
    stratum_of: Vec<Option<usize>>,
    /// For each rule, the index of its first plan in [`Scratch::plans`].
    variants: Vec<usize>,
    scratch: Mutex<Vec<Scratch>>,
}

impl<'p> Interpreter<'p> {
    /// Prepares a program. The program's constants are entered into `symbols`. Rows that are passed
    /// to [`Interpreter::run`] must use the numbers of this table, or of a clone with further
    /// symbols.
    pub fn new(
        program: &'p Resolved,
        strata: &'p [Stratum],
        symbols: &mut Symbols,
    ) -> Interpreter<'p> {
        Interpreter::of(program, strata, symbols, true)
    }

    /// Like [`Interpreter::new`], but relations that native code could compute (`//@ filled`, `//@
    /// ancestors`) are derived by their rules. The size of these relations is quadratic in the
    /// number of blocks, and for labels cubic, so such an interpreter is for small functions only.
    pub fn by_definition(
        program: &'p Resolved,
        strata: &'p [Stratum],
        symbols: &mut Symbols,
    ) -> Interpreter<'p> {
        Interpreter::of(program, strata, symbols, false)
    }

    fn of(
        program: &'p Resolved,
        strata: &'p [Stratum],
        symbols: &mut Symbols,
        fills: bool,
    ) -> Interpreter<'p> {
        let rules = program.rules.iter().map(|rule| Rule::new(rule, symbols));
        let rules: Vec<Rule> = rules.collect();
        let mut variants = Vec::with_capacity(rules.len());
        let mut next = 0;
        for rule in &rules {
            variants.push(next);
            next += rule.body.len() + 1;
        }
        let mut stratum_of = vec![None; program.relations.len()];
        for (at, stratum) in strata.iter().enumerate() {
            for relation in &stratum.relations {
                stratum_of[*relation] = Some(at);
            }
        }
        Interpreter {
            stratum_of,
            program,
            strata,
            needs: Needs::new(program, &rules, fills),
            rules,
            variants,
            scratch: Mutex::default(),
        }
    }

    /// Returns the relations whose rows a run for the requested relations reads or computes,
    /// including the requested relations, in ascending order. The inputs and the known relations
    /// among the returned relations must be passed to [`Interpreter::run`]. `known`: whether a
    /// relation's rows will be passed, so that none of its rules is run.
    pub fn needed(&self, wanted: &[usize], known: &dyn Fn(usize) -> bool) -> Vec<usize> {
        let relations = &self.program.relations;
        let known = |at: usize| known(at) || relations[at].is_input;
        let demand = self.demand(&known, wanted);
        let needed = demand.rows.iter().enumerate();
        needed
            .filter_map(|(at, needed)| needed.then_some(at))
            .collect()
    }

    /// Computes the requested relations and their dependencies.
    ///
    /// `given` contains, by index, the rows of known relations: inputs, and derived relations whose
    /// rules are then not run. A missing input is empty. The result contains the known relations,
    /// the requested relations, and the intermediate relations that were needed; all other
    /// relations are `None`. (If a relation in a rule's body is empty, the other relations of the
    /// body are not computed for the rule.)
    ///
    /// # Errors
    /// If a limit was reached.
    pub fn run(
        &self,
        given: Vec<Option<Rows>>,
        wanted: &[usize],
        limits: &Limits,
        profile: Option<&mut Profile>,
    ) -> Result<Vec<Option<Rows>>, Stopped> {
        let symbols = Symbols::default();
        let done = evaluate::run(self, given, wanted, limits, profile, &symbols)?;
        Ok(done.0)
    }

    /// Evaluates a program with functors on texts; rows contain numbers of `symbols`. Also returns
    /// the texts that functors created: their numbers follow those of `symbols`, in order.
    ///
    /// # Errors
    /// If a limit was reached.
    pub fn run_with_texts(
        &self,
        given: Vec<Option<Rows>>,
        wanted: &[usize],
        limits: &Limits,
        profile: Option<&mut Profile>,
        symbols: &Symbols,
    ) -> Result<WithTexts, Stopped> {
        evaluate::run(self, given, wanted, limits, profile, symbols)
    }

    fn demand(&self, known: &dyn Fn(usize) -> bool, wanted: &[usize]) -> Demand {
        let program = (self.program, self.rules.as_slice(), self.strata);
        self.needs.demand(known, wanted, program)
    }

    /// Takes the state of an earlier run, or creates new state.
    fn scratch(&self) -> Scratch {
        let kept = self.scratch.lock().ok().and_then(|mut kept| kept.pop());
        kept.unwrap_or_default()
    }

    /// Stores state for later runs.
    fn keep(&self, scratch: Scratch) {
        if let Ok(mut kept) = self.scratch.lock() {
            kept.push(scratch);
        }
    }
}
