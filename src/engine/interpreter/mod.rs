//! Runs any rule program, without a compiler.

mod naive;

use std::time::Duration;

use super::rows::Rows;
use super::symbols::Symbols;
use crate::datalog::{Resolved, Stratum};

/// What a run may use. Without a number there is no limit.
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

/// What a rule did in a run.
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
    /// The body in the order that was chosen: each conjunct's text, and how many rows were left behind it, summed over all rounds.
    pub steps: Vec<(String, u64)>,
    /// The most rows that were left behind one conjunct in one round.
    pub biggest: u64,
}

/// What all rules did.
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
    symbols: Symbols,
}

impl<'p> Interpreter<'p> {
    /// Plans a program. `symbols` gets the numbers of the program's constants; rows that are given to [`Interpreter::run`] must use numbers of it or of
    /// a clone of it that has grown.
    pub fn new(
        program: &'p Resolved,
        strata: &'p [Stratum],
        symbols: &mut Symbols,
    ) -> Interpreter<'p> {
        naive::intern_constants(program, symbols);
        Interpreter {
            program,
            strata,
            symbols: symbols.clone(),
        }
    }

    /// Computes the wanted relations and all that they need.
    ///
    /// `given` holds, by the relation's index, what is known: inputs, and derived relations that somebody else has computed, whose rules are not run then.
    /// An input that is not given is empty. The result has the given, the wanted, and all relations between them; the others are `None`.
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
        naive::run(self, given, wanted, limits, profile)
    }
}
