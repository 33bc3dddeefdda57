//! How often LLVM 22 is wrong in which way.

use std::collections::BTreeMap;

use super::kind::Cause;

/// Number of functions that are kept by name.
const KEPT: usize = 5;

/// A wrong verdict uniform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// A value.
    Value,
    /// A use after a cycle.
    Use,
}

/// The wrong verdicts due to one cause.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Values that are called uniform, and on which lanes disagreed.
    pub values: usize,
    /// Uses after cycles likewise.
    pub uses: usize,
    /// Functions with either.
    pub functions: usize,
    /// The first of them.
    pub first: Vec<String>,
}

/// The wrong verdicts due to each cause.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CauseTally {
    /// Causes that were found at all.
    pub causes: BTreeMap<Cause, Done>,
}

impl CauseTally {
    /// Counts the missed verdicts of one function, with their causes.
    pub fn count<'c>(&mut self, name: &str, missed: impl Iterator<Item = (Missed, &'c Cause)>) {
        let mut own: BTreeMap<&Cause, Done> = BTreeMap::new();
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

    /// Adds those of another tally, after its own.
    pub fn add(&mut self, other: &CauseTally) {
        for (cause, done) in &other.causes {
            self.causes.entry(cause.clone()).or_default().add(done);
        }
    }
}

impl Done {
    fn add(&mut self, other: &Done) {
        self.values += other.values;
        self.uses += other.uses;
        self.functions += other.functions;
        let room = KEPT.saturating_sub(self.first.len());
        self.first.extend(other.first.iter().take(room).cloned());
    }
}
