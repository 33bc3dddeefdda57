//! A rule that is prepared for finding the instances that derive a tuple.

use super::expression::{Bindings, Expression, Texts};
use super::plan::{Plan, plan};
use super::relations::Relations;
use super::solve::{Budget, GivenUp, Next, Solver, Visitor};
use lanelog_datalog::resolved::{Literal, Rule, Term};

/// A rule with the plan for a known head.
#[derive(Debug)]
pub(super) struct Ready<'r> {
    pub plan: Plan<'r>,
    head: Vec<Expression>,
    variables: usize,
}

impl<'r> Ready<'r> {
    /// Plans a rule, by its index.
    pub fn new(relations: &'r Relations<'_>, texts: &Texts<'_>, rule: usize) -> Option<Ready<'r>> {
        let whole = relations.program().rules.get(rule)?;
        let columns = vec![true; whole.head.arguments.len()];
        Ready::open(relations, texts, whole, &columns, &whole.body)
    }

    /// Plans part of the body of a rule for a head of which only some columns are known.
    pub fn open(
        relations: &'r Relations<'_>,
        texts: &Texts<'_>,
        rule: &Rule,
        columns: &[bool],
        body: &[Literal],
    ) -> Option<Ready<'r>> {
        let head = rule.head.arguments.iter();
        Some(Ready {
            plan: plan(relations, texts, rule, body, known_by(rule, columns))?,
            head: head.map(|term| Expression::new(term, texts)).collect(),
            variables: rule.variables.len(),
        })
    }

    /// The bindings of variables for which the head may have these values in its known columns.
    pub fn unify_open(&self, row: &[Option<u32>]) -> Option<Vec<Option<u32>>> {
        let mut bindings = vec![None; self.variables];
        for (term, value) in self.head.iter().zip(row) {
            match (term, value) {
                (Expression::Variable(id), Some(value)) => {
                    let slot = bindings.get_mut(*id)?;
                    if *slot.get_or_insert(*value) != *value {
                        return None;
                    }
                }
                (Expression::Constant(constant), Some(value)) if constant != value => return None,
                _ => {}
            }
        }
        Some(bindings)
    }

    /// The bindings of variables for which the head may equal this tuple; `None` if no bindings
    /// exist.
    pub fn unify(&self, row: &[u32]) -> Option<Vec<Option<u32>>> {
        let row: Vec<Option<u32>> = row.iter().copied().map(Some).collect();
        self.unify_open(&row)
    }

    /// Whether the head equals this tuple, once all variables are bound.
    fn gives(&self, bindings: &Bindings, row: &[u32]) -> bool {
        let mut columns = self.head.iter().zip(row);
        columns.all(|(term, value)| term.value(bindings) == Some(*value))
    }

    /// Passes all solutions of the body for which the head may equal this tuple to the visitor, and
    /// the partial ones.
    pub fn search(
        &self,
        row: &[u32],
        solver: &mut Solver,
        budget: &Budget,
        visitor: &mut dyn Visitor,
    ) -> Result<(), GivenUp> {
        match self.unify(row) {
            Some(mut bindings) => solver.solve(&self.plan, &mut bindings, budget, visitor),
            None => Ok(()),
        }
    }

    /// Passes all rule instances that derive this tuple to the visitor.
    pub fn instances(
        &self,
        row: &[u32],
        solver: &mut Solver,
        budget: &Budget,
        visitor: &mut dyn Visitor,
    ) -> Result<(), GivenUp> {
        let mut checked = Checked {
            ready: self,
            row,
            visitor,
        };
        self.search(row, solver, budget, &mut checked)
    }
}

/// For each variable of a rule: whether it is known if these columns of the head are known.
pub(super) fn known_by(rule: &Rule, columns: &[bool]) -> Vec<bool> {
    let mut known = vec![false; rule.variables.len()];
    for (term, is_known) in rule.head.arguments.iter().zip(columns) {
        if let Term::Variable(id) = term
            && let Some(slot) = known.get_mut(*id)
        {
            *slot |= is_known;
        }
    }
    known
}

/// Drops solutions of the body whose computed head differs from the tuple.
struct Checked<'c, 'r> {
    ready: &'c Ready<'r>,
    row: &'c [u32],
    visitor: &'c mut dyn Visitor,
}

impl Visitor for Checked<'_, '_> {
    fn solution(&mut self, bindings: &Bindings, rows: &[u32]) -> Next {
        match self.ready.gives(bindings, self.row) {
            true => self.visitor.solution(bindings, rows),
            false => Next::Any,
        }
    }
}
