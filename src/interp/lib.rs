//! Runs any rule program, without a compiler, on datafrog's relations, variables and leapjoins.
//!
//! `compiled` turns a rule into conjuncts over numbered variables, `order` chooses by sizes the
//! order in which they run, `lower` makes a `plan` of it, in which variables have slots. `execute`
//! takes chunks of rows through the steps of a plan, each a leapjoin in which relations take part
//! as in `leapjoin`; `fold` computes aggregates. `evaluate` runs the strata that `demand` finds to
//! be needed, each on the first read by a rule whose other relations have rows: relations that grow
//! are datafrog variables (`growing`), finished ones are sorted rows (`sorted`). `subsume` drops
//! rows for which there is a better one. Rules from a relation of one column to itself are repeated
//! until they derive nothing new before others see the result. `budget` checks the limits, `watch`
//! records the profile.
//!
//! Relations that native code can fill are filled; [`Interpreter::by_definition`] runs their rules
//! instead.
//!
//! Deliberately absent: sharing of work between runs but for plans, and threads inside a run.

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
use self::demand::Needs;
use self::evaluate::Scratch;
use lanelog_datalog::{Resolved, Stratum};
use lanelog_facts::Rows;
use lanelog_facts::Symbols;

/// Limits of a run. None means no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Rows that may be derived, intermediate ones included.
    pub tuples: Option<u64>,
    /// Bytes that relations, indices and intermediate results may take.
    pub memory: Option<u64>,
}

/// Which limit ended a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// [`Limits::time`].
    Time,
    /// [`Limits::tuples`].
    Tuples,
    /// [`Limits::memory`].
    Memory,
}

/// A run that was ended by a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// Which.
    pub limit: Limit,
    /// The rule that was running, as an index into [`Resolved::rules`].
    pub rule: Option<usize>,
}

/// The rows of each relation, and the texts that functors made.
pub type WithTexts = (Vec<Option<Rows>>, Vec<Arc<str>>);

/// The work of a rule in a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleProfile {
    /// Rows that it derived, known ones included.
    pub derived: u64,
    /// Rows that were new.
    pub new: u64,
    /// How many rounds it ran in.
    pub rounds: u64,
    /// Wall-clock time.
    pub time: Duration,
    /// The body in the chosen order: each conjunct's text, and the number of rows after it, summed
    /// over all rounds.
    pub steps: Vec<(String, u64)>,
    /// The largest number of rows after one conjunct in one round.
    pub biggest: u64,
}

/// The work of all rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// By the index of the rule in [`Resolved::rules`].
    pub rules: Vec<RuleProfile>,
}

/// A program made ready: it may run many times, on many threads.
#[derive(Debug)]
pub struct Interpreter<'p> {
    program: &'p Resolved,
    strata: &'p [Stratum],
    rules: Vec<Rule>,
    needs: Needs,
    /// By relation, the stratum that has its rules.
    stratum_of: Vec<Option<usize>>,
    /// By rule, where its plans are kept.
    variants: Vec<usize>,
    scratch: Mutex<Vec<Scratch>>,
}

impl<'p> Interpreter<'p> {
    /// Plans a program. `symbols` gets the numbers of the program's constants; rows that are given
    /// to [`Interpreter::run`] must use numbers of it or of a clone of it that has grown.
    pub fn new(
        program: &'p Resolved,
        strata: &'p [Stratum],
        symbols: &mut Symbols,
    ) -> Interpreter<'p> {
        Interpreter::of(program, strata, symbols, true)
    }

    /// The same, but relations that native code could compute (`//@ filled`, `//@ ancestors`) are
    /// derived by their rules. These are quadratic in the blocks, those of labels cubic: for small
    /// functions.
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

    /// The relations whose rows a run for the requested ones reads or computes, these included,
    /// ascending: the inputs and the known ones among them must be passed to [`Interpreter::run`].
    /// `known` tells whether a relation's rows will be passed, so that none of its rules is run.
    pub fn needed(&self, wanted: &[usize], known: &dyn Fn(usize) -> bool) -> Vec<usize> {
        let relations = &self.program.relations;
        let known = |at: usize| known(at) || relations[at].is_input;
        let demand = self.needs.demand(&known, wanted, self.strata);
        let needed = demand.rows.iter().enumerate();
        needed
            .filter_map(|(at, needed)| needed.then_some(at))
            .collect()
    }

    /// Computes the requested relations and their dependencies.
    ///
    /// `given` holds, by the relation's index, the known relations: inputs, and derived relations
    /// whose rules are then not run. An input that is not given is empty. The result has the given
    /// and requested relations, and those between them that were needed (if a body has an empty
    /// relation, the rest of it is not computed); the others are `None`.
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

    /// Evaluates a program with functors on texts, whose rows have numbers of `symbols`. Also
    /// returns the texts that functors made: they are numbered after those of `symbols`, in order.
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

    /// The state of an earlier run, or new state.
    fn scratch(&self) -> Scratch {
        let kept = self.scratch.lock().ok().and_then(|mut kept| kept.pop());
        kept.unwrap_or_default()
    }

    /// Keeps state for later runs.
    fn keep(&self, scratch: Scratch) {
        if let Ok(mut kept) = self.scratch.lock() {
            kept.push(scratch);
        }
    }
}
