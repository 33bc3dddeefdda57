//! Counts LLVM 22's refuted verdicts by cause.

use std::collections::BTreeMap;

use super::kind::Cause;

/// Maximum number of functions whose names are stored.
const KEPT: usize = 5;

/// A refuted `uniform` verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// A verdict on a value.
    Value,
    /// A verdict on a use after a cycle.
    Use,
}

/// The refuted verdicts with one cause.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CauseCount {
    /// Number of values that LLVM calls uniform and on which lanes disagreed.
    pub values: usize,
    /// Number of uses after cycles that LLVM calls uniform and on which lanes disagreed.
    pub uses: usize,
    /// Number of functions with refuted verdicts.
    pub functions: usize,
    /// The names of the first of these functions.
    pub first: Vec<String>,
}

/// The refuted verdicts by cause.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CauseTally {
    /// The causes with at least one refuted verdict.
    pub causes: BTreeMap<Cause, CauseCount>,
}

impl CauseTally {
    /// Counts the missed verdicts of one function, with their causes.
    pub fn count<'c>(&mut self, name: &str, missed: impl Iterator<Item = (Missed, &'c Cause)>) {
        let mut own: BTreeMap<&Cause, CauseCount> = BTreeMap::new();
        for (missed, cause) in missed {
            let done = own.entry(cause).or_default();
            match missed {
                Missed::Use => done.uses += 1,
                Missed::Value => done.values += 1,
            }
        }
        for (cause, mut done) in own {
            done.functions = 1;
            done.first.push(name.to_string());
            self.causes.entry(cause.clone()).or_default().add(&done);
        }
    }

    /// Adds the counts of another tally. The functions of the other tally are appended.
    pub fn add(&mut self, other: &CauseTally) {
        for (cause, done) in &other.causes {
            self.causes.entry(cause.clone()).or_default().add(done);
        }
    }
}

impl CauseCount {
    fn add(&mut self, other: &CauseCount) {
        self.values += other.values;
        self.uses += other.uses;
        self.functions += other.functions;
        let room = KEPT.saturating_sub(self.first.len());
        self.first.extend(other.first.iter().take(room).cloned());
    }
}
