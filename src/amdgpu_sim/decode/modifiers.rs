//! Modifiers of an instruction. Decoding consumes each modifier that it supports.

use std::cell::Cell;

use crate::text::expression;
use crate::text::statement::Modifier;

/// The modifiers of an instruction.
pub(super) struct Modifiers<'t> {
    all: Vec<(Modifier<'t>, Cell<bool>)>,
}

/// Cache policy modifiers, which have no effect in this simulator.
const CACHES: [&str; 12] = [
    "slc", "dlc", "scc", "sc1", "nt", "nv", "scope", "lds", "tfe", "swz", "lwe", "r128",
];

impl<'t> Modifiers<'t> {
    pub fn new(all: Vec<Modifier<'t>>) -> Self {
        Modifiers {
            all: all.into_iter().map(|one| (one, Cell::new(false))).collect(),
        }
    }

    /// The value of a modifier, if present; empty for a modifier without a value.
    pub fn take(&self, name: &str) -> Option<&'t str> {
        let found = self.all.iter().find(|(one, _)| one.name == name)?;
        found.1.set(true);
        Some(found.0.value)
    }

    /// Whether a modifier is present.
    pub fn flag(&self, name: &str) -> bool {
        self.take(name).is_some()
    }

    /// The value of a modifier as a number.
    pub fn number(&self, name: &str) -> Result<Option<i64>, String> {
        let Some(text) = self.take(name) else {
            return Ok(None);
        };
        match expression::number(text) {
            Some(number) => Ok(Some(number)),
            None => Err(format!("`{name}:{text}`: a number is expected")),
        }
    }

    /// The value of a modifier as a list of numbers, `[0,1]`.
    pub fn list(&self, name: &str) -> Result<Option<Vec<i64>>, String> {
        let Some(text) = self.take(name) else {
            return Ok(None);
        };
        let inner = text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'));
        let numbers = inner.map(|inner| inner.split(',').map(|one| expression::number(one.trim())));
        match numbers.and_then(|numbers| numbers.collect()) {
            Some(numbers) => Ok(Some(numbers)),
            None => Err(format!("`{name}:{text}`: a list of numbers is expected")),
        }
    }

    /// Consumes cache policy modifiers.
    pub fn pass_caches(&self) {
        for name in CACHES {
            self.take(name);
        }
    }

    /// The name of a modifier that was not consumed.
    pub fn unused(&self) -> Option<&'t str> {
        let found = self.all.iter().find(|(_, used)| !used.get())?;
        Some(found.0.name)
    }
}
