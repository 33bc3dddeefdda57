//! Explains rows of an answer that also contains the rows of all relations that they depend on.

use super::texts;
use crate::{self as explain, Derivation, GivenUp, Relations, Wanted};
use lanelog_analysis::query::{self as query, Answer, Plan};
use lanelog_datalog::needed::needed;
use lanelog_facts::{Rows, Symbols};

/// A program, and the relations that an answer must contain.
pub struct Derived<'p> {
    program: &'p query::Program,
    /// For each relation: whether it is an input or natively computed.
    is_leaf: Vec<bool>,
}

impl<'p> Derived<'p> {
    /// Linear in the program.
    pub fn new(program: &'p query::Program) -> Derived<'p> {
        let relations = program.rules.relations.iter();
        let is_leaf = relations.map(|relation| relation.is_input || relation.filling().is_some());
        Derived {
            program,
            is_leaf: is_leaf.collect(),
        }
    }

    /// The requested relations, followed by the relations that their derivations may use.
    pub fn needed(&self, wanted: &[usize]) -> Vec<usize> {
        let is_leaf = |at: usize| self.is_leaf.get(at) == Some(&true);
        let needed = needed(&self.program.rules, wanted.to_vec(), is_leaf);
        let needed = needed.iter().enumerate().filter(|(_, needed)| **needed);
        let others = needed.map(|(at, _)| at).filter(|at| !wanted.contains(at));
        wanted.iter().copied().chain(others).collect()
    }

    /// The symbols of an answer, extended by the texts in the rules and in a question.
    pub fn symbols<'a>(&self, answer: &Answer, asked: impl Iterator<Item = &'a str>) -> Symbols {
        let mut symbols = answer.symbols.clone();
        texts::intern(&self.program.rules, &mut symbols);
        asked.for_each(|text| {
            symbols.intern(text);
        });
        symbols
    }

    /// The rows of a relation in an answer.
    pub fn rows(plan: &Plan<'_>, answer: &Answer, relation: usize) -> Rows {
        let at = plan.wanted.iter().position(|wanted| *wanted == relation);
        let rows = at.and_then(|at| answer.rows.get(at)).cloned();
        rows.unwrap_or_else(|| {
            let relation = plan.program.rules.relations.get(relation);
            Rows::empty(relation.map_or(0, |relation| relation.columns.len()))
        })
    }

    /// For each relation: whether it is an input or natively computed.
    pub fn leaves(&self) -> &[bool] {
        &self.is_leaf
    }

    /// Derivations of a row. At most `budget` rows are scanned.
    ///
    /// # Errors
    /// If the budget was not sufficient.
    pub fn why(
        &self,
        relations: &Relations<'_>,
        symbols: &Symbols,
        tuple: (usize, &[u32]),
        wanted: Wanted,
        budget: u64,
    ) -> Result<Vec<Derivation>, GivenUp> {
        explain::why(relations, symbols, &self.is_leaf, tuple, wanted, budget)
    }
}
