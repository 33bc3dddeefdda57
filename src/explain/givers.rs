//! Finds the rule that derives a tuple, without derivations of its premises.

use super::expression::{Bindings, Texts};
use super::relations::Relations;
use super::rule::Ready;
use super::solve::{Budget, GivenUp, Next, Solver, Visitor};
use lanelog_facts::Symbols;

/// The rules of one relation, prepared for queries about tuples.
#[derive(Debug)]
pub struct Givers<'r> {
    rules: Vec<(usize, Ready<'r>)>,
    solver: Solver,
    budget: Budget,
}

/// Records whether there is any solution.
struct Any(bool);

impl Visitor for Any {
    fn solution(&mut self, _bindings: &Bindings, _rows: &[u32]) -> Next {
        self.0 = true;
        Next::End
    }
}

impl<'r> Givers<'r> {
    /// Plans the rules. At most `budget` rows are scanned for all tuples together.
    pub fn new(
        relations: &'r Relations<'_>,
        symbols: &Symbols,
        relation: usize,
        budget: u64,
    ) -> Givers<'r> {
        let rules = relations.program().rules.iter().enumerate();
        let texts = &Texts::new(symbols);
        let own = rules.filter(|(_, rule)| rule.head.relation == relation);
        Givers {
            rules: own
                .filter_map(|(at, _)| Some((at, Ready::new(relations, texts, at)?)))
                .collect(),
            solver: Solver::default(),
            budget: Budget::new(budget),
        }
    }

    /// The index of the first rule, in the order of the program, that derives a tuple.
    ///
    /// # Errors
    /// If the budget was not sufficient.
    pub fn first(&mut self, row: &[u32]) -> Result<Option<usize>, GivenUp> {
        for (at, ready) in &self.rules {
            let mut any = Any(false);
            ready.instances(row, &mut self.solver, &self.budget, &mut any)?;
            if any.0 {
                return Ok(Some(*at));
            }
        }
        Ok(None)
    }
}
