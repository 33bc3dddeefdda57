//! How many of some random functions have which feature: so that a run over trivial ones is seen.

use std::fmt;

use super::features::Features;

/// How many of some functions have each feature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// How many functions were counted.
    pub functions: usize,
    counts: [usize; Features::NAMES.len()],
}

impl Default for Tally {
    fn default() -> Self {
        Tally {
            functions: 0,
            counts: [0; Features::NAMES.len()],
        }
    }
}

impl Tally {
    /// Counts one function.
    pub fn add(&mut self, features: &Features) {
        self.functions += 1;
        for (count, flag) in self.counts.iter_mut().zip(features.flags()) {
            *count += usize::from(flag);
        }
    }

    /// How many functions have the feature of this name, one of [`Features::NAMES`].
    pub fn count(&self, name: &str) -> Option<usize> {
        let index = Features::NAMES.iter().position(|other| *other == name)?;
        self.counts.get(index).copied()
    }
}

/// A table: feature, how many functions have it, and the percentage.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<24} {:>8} {:>7}", "functions", self.functions, "%")?;
        for (name, count) in Features::NAMES.iter().zip(self.counts) {
            let percent = 100.0 * count as f64 / self.functions.max(1) as f64;
            writeln!(
                f,
                "{:<24} {count:>8} {percent:>7.1}",
                name.replace('_', " ")
            )?;
        }
        Ok(())
    }
}
