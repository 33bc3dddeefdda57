//! How often LLVM 22 is wrong in which way.

use std::collections::BTreeMap;

use super::Cause;
use crate::dispute::{About, Dispute};

/// So many functions are kept by name.
const KEPT: usize = 5;

/// What one cause has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Values that are called uniform, and on which lanes disagreed.
    pub values: usize,
    /// Uses behind cycles likewise.
    pub uses: usize,
    /// Functions with either.
    pub functions: usize,
    /// The first of them.
    pub first: Vec<String>,
}

/// What each cause has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CauseTally {
    /// Causes that were found at all.
    pub causes: BTreeMap<Cause, Done>,
}

impl CauseTally {
    /// Counts the disagreements of one function.
    pub fn count(&mut self, name: &str, disputes: &[Dispute]) {
        let mut own: BTreeMap<&Cause, Done> = BTreeMap::new();
        for dispute in disputes {
            let Some(cause) = &dispute.cause else {
                continue;
            };
            let done = own.entry(cause).or_default();
            match dispute.about {
                About::Use(..) => done.uses += 1,
                About::Value(_) | About::Relation(_) => done.values += 1,
            }
        }
        for (cause, mut done) in own {
            done.functions = 1;
            done.first.push(name.to_string());
            self.causes.entry(cause.clone()).or_default().add(&done);
        }
    }

    /// And others, which come behind.
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
