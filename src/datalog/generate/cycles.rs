//! Which block is in which cycle, where a forest of cycles answers it; and relations that are tests of a row, so that those that are made from such answers need no rows either.

use super::super::ast::AggregateKind;
use super::super::resolved::{Aggregate, Atom, Literal, Rule, Term};
use super::body::{Clause, column, next, open};
use super::evaluator::{Access, Origin, Writer};
use super::expression::{term, variable};
use super::plan::{Step, is_ready, plan};

impl<'r> Writer<'r> {
    fn is_of_cycles(&self, atom: &Atom) -> bool {
        self.relation(atom.relation).loop_forest().is_some()
    }

    /// A loop over the cycles around a block. What steps behind it ask of the same cycles is left to the forest where it can be; gives the place among them of the
    /// step that is done with.
    pub(super) fn around(
        &mut self,
        rule: &'r Rule,
        atom: &'r Atom,
        rest: &[Step<'r>],
        bound: &mut [bool],
        fresh: &mut usize,
        clauses: &mut Vec<Clause>,
    ) -> Result<Option<usize>, String> {
        let (header, block) = (&atom.arguments[0], term(rule, &atom.arguments[1])?);
        let forest = self.access(atom.relation, Access::Cycles);
        let row = next(fresh);
        let tests = rest
            .iter()
            .take_while(|step| matches!(step, Step::Test(_) | Step::Exists(_) | Step::Absent(_)));
        let mut done = None;
        let mut rows = Clause::For(row.clone(), format!("{forest}().around({block})"));
        for (place, step) in tests.enumerate() {
            let (Step::Exists(other) | Step::Absent(other)) = step else {
                continue;
            };
            if let Step::Exists(set) = step
                && set.arguments == [header.clone()]
            {
                // If none is chosen, no cycle of a deep nest need be looked at.
                let set = self.access(set.relation, Access::Set);
                clauses.push(Clause::If(format!("!{set}().rows().is_empty()")));
                continue;
            }
            let [first, second] = other.arguments.as_slice() else {
                continue;
            };
            if first != header || !is_ready(second, bound) {
                continue;
            }
            let second = term(rule, second)?;
            if let (Step::Exists(_), Some(relation)) = (step, self.depth_in(other.relation))
                && relation == atom.relation
            {
                done = Some(place);
                rows = Clause::IfLet(
                    format!("Some({row})"),
                    format!("{forest}().at_depth({block}, {second})"),
                );
                break;
            }
            if done.is_none() && other.relation == atom.relation {
                done = Some(place);
                let which = match step {
                    Step::Exists(_) => "both",
                    _ => "outside",
                };
                rows = Clause::For(
                    row.clone(),
                    format!("{forest}().{which}({block}, {second})"),
                );
            }
        }
        clauses.push(rows);
        column(rule, header, &row, bound, clauses)?;
        Ok(done)
    }

    /// The relation of cycles of which a relation says in how many a block is, if its rule says just that.
    fn depth_in(&self, relation: usize) -> Option<usize> {
        let mut rules = self.program.rules_of(relation);
        let (Some(rule), None) = (rules.next(), rules.next()) else {
            return None;
        };
        let [Term::Variable(block), Term::Variable(depth)] = rule.head.arguments.as_slice() else {
            return None;
        };
        rule.body.iter().find_map(|literal| match literal {
            Literal::Aggregate(aggregate) if aggregate.result == *depth => {
                let atom = self.counted(aggregate)?;
                (atom.arguments[1] == Term::Variable(*block)).then_some(atom.relation)
            }
            _ => None,
        })
    }

    /// The atom whose block's cycles an aggregate counts.
    fn counted<'a>(&self, aggregate: &'a Aggregate) -> Option<&'a Atom> {
        match aggregate.body.as_slice() {
            [Literal::Positive(atom)]
                if aggregate.kind == AggregateKind::Count
                    && self.is_of_cycles(atom)
                    && atom.arguments[0] == Term::Wildcard =>
            {
                Some(atom)
            }
            _ => None,
        }
    }

    /// The value of an aggregate that the forest knows, or finds sooner than by all solutions: in how many cycles a block is, and the depth of the innermost or
    /// the outermost cycle.
    pub(super) fn of_cycles(
        &mut self,
        rule: &'r Rule,
        aggregate: &'r Aggregate,
        body: &[Step<'r>],
        bound: &[bool],
        fresh: &mut usize,
    ) -> Result<Option<String>, String> {
        if let Some(atom) = self.counted(aggregate)
            && is_ready(&atom.arguments[1], bound)
        {
            let forest = self.access(atom.relation, Access::Cycles);
            return Ok(Some(format!(
                "{forest}().depth({})",
                term(rule, &atom.arguments[1])?
            )));
        }
        let [Step::Each(atom), tests @ .., Step::Each(depth)] = body else {
            return Ok(None);
        };
        let is_chain = self.is_of_cycles(atom)
            && is_ready(&atom.arguments[1], bound)
            && !is_ready(&atom.arguments[0], bound)
            && self.depth_in(depth.relation) == Some(atom.relation)
            && depth.arguments[0] == atom.arguments[0]
            && aggregate.value.map(Term::Variable).as_ref() == depth.arguments.get(1);
        let are_tests = tests
            .iter()
            .all(|step| matches!(step, Step::Test(_) | Step::Exists(_) | Step::Absent(_)));
        if !is_chain || !are_tests {
            return Ok(None);
        }
        let forest = self.access(atom.relation, Access::Cycles);
        let mut inner = bound.to_vec();
        let mut nested = Vec::new();
        match aggregate.kind {
            // Depths descend.
            AggregateKind::Maximum => {
                self.steps(rule, body, &mut inner, fresh, &mut nested)?;
                let value = match &depth.arguments[1] {
                    Term::Variable(index) => variable(rule, *index),
                    _ => return Ok(None),
                };
                let mut text = "'deepest: { ".to_string();
                open(&nested, &mut text)?;
                text.push_str(&format!("break 'deepest Some({value});"));
                text.push_str(&" }".repeat(nested.len()));
                text.push_str(" None }");
                Ok(Some(text))
            }
            AggregateKind::Minimum if tests.len() <= 1 => {
                let done = self.around(rule, atom, tests, &mut inner, fresh, &mut nested)?;
                match nested.as_slice() {
                    [Clause::For(_, chain), ..] if done.is_some() == (tests.len() == 1) => {
                        Ok(Some(format!(
                            "{chain}.outermost().map(|header| {forest}().depth(header))"
                        )))
                    }
                    _ => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    /// Whether a row of a relation is asked for by what its rules say of it, and not looked up: all its columns known, they are tests, and one of them is of what has
    /// no rows.
    pub(super) fn is_tested(&self, relation: usize) -> bool {
        let columns = self.relation(relation).columns.len();
        let is_derived = matches!(self.origin(relation), Ok(Origin::Derived(_)));
        if columns < 2 || !is_derived || self.keys[relation].is_some() {
            return false;
        }
        let mut answers = false;
        for rule in self.program.rules_of(relation) {
            let mut bound = vec![false; rule.variables.len()];
            for argument in &rule.head.arguments {
                let Term::Variable(index) = argument else {
                    return false;
                };
                bound[*index] = true;
            }
            for step in plan(self.program, true, rule, &[], bound) {
                let atom = match step {
                    Step::Exists(atom) | Step::Absent(atom) => atom,
                    Step::Test(_) => continue,
                    _ => return false,
                };
                if atom.relation == relation || self.keys[atom.relation].is_some() {
                    return false;
                }
                answers |= match self.origin(atom.relation) {
                    Ok(Origin::LoopForest(_) | Origin::Ancestors(_)) => true,
                    _ => !atom.arguments.contains(&Term::Wildcard) && self.is_tested(atom.relation),
                };
            }
        }
        answers
    }

    /// The body of a function that tests a row, `key`.
    pub(super) fn test(&mut self, relation: usize) -> Result<String, String> {
        let mut text = String::new();
        for rule in self.program.rules_of(relation) {
            let mut bound = vec![false; rule.variables.len()];
            let mut clauses = Vec::new();
            for (at, argument) in rule.head.arguments.iter().enumerate() {
                column(
                    rule,
                    argument,
                    &format!("key[{at}]"),
                    &mut bound,
                    &mut clauses,
                )?;
            }
            let steps = plan(self.program, true, rule, &[], bound.clone());
            self.steps(rule, &steps, &mut bound, &mut 0, &mut clauses)?;
            text.push_str("        ");
            open(&clauses, &mut text)?;
            text.push_str("return true;");
            text.push_str(&" }".repeat(clauses.len()));
            text.push('\n');
        }
        text.push_str("        false\n");
        Ok(text)
    }
}
