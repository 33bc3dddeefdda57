//! Generates queries of the cycle forest instead of rows that pair blocks with cycles, and tests
//! that run the rules of a relation (`//@ tested`) instead of storing its rows.

use super::body::{Clause, column, item, nest, next};
use super::evaluator::{Access, Writer};
use super::expression::{term, variable};
use super::plan::{Step, is_ready, plan};
use lanelog_datalog::ast::AggregateKind;
use lanelog_datalog::resolved::{Aggregate, Atom, Literal, Rule, Term};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

impl<'r> Writer<'r> {
    fn is_of_cycles(&self, atom: &Atom) -> bool {
        self.relation(atom.relation).loop_forest().is_some()
    }

    /// Generates a loop over the cycles around a block. If possible, a query of the forest replaces
    /// a later step that tests the same cycles; the function then returns the index of the replaced
    /// step in `rest`.
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
        let mut rows = Clause::For(quote!(#row), quote!(#forest().around(#block)));
        for (place, step) in tests.enumerate() {
            let (Step::Exists(other) | Step::Absent(other)) = step else {
                continue;
            };
            if let Step::Exists(set) = step
                && set.arguments == [header.clone()]
            {
                // The header of the cycle must be in the set. If the set is empty, the loop over
                // the cycles around the block, which are many in a deep nest, is therefore skipped.
                let set = self.access(set.relation, Access::Set);
                clauses.push(Clause::If(quote!(!#set().rows().is_empty())));
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
                    quote!(Some(#row)),
                    quote!(#forest().at_depth(#block, #second)),
                );
                break;
            }
            if done.is_none() && other.relation == atom.relation {
                done = Some(place);
                let cycles = match step {
                    Step::Exists(_) => quote!(#forest().both(#block, #second)),
                    _ => quote!(#forest().outside(#block, #second)),
                };
                rows = Clause::For(quote!(#row), cycles);
            }
        }
        clauses.push(rows);
        column(rule, header, &quote!(#row), bound, clauses)?;
        Ok(done)
    }

    /// For a relation with the annotation `//@ cycle_depth FOREST`, which contains the cycle depth
    /// of blocks: the index of the cycle relation `FOREST`.
    pub(super) fn depth_in(&self, relation: usize) -> Option<usize> {
        let [forest] = self.relation(relation).said("cycle_depth")? else {
            return None;
        };
        self.find(forest).ok()
    }

    /// The accessor of the positions of blocks in the depth-first order that a forest of cycles is
    /// computed from.
    pub(super) fn ranks(&mut self, forest: usize) -> Result<TokenStream, String> {
        let words = self.relation(forest).loop_forest();
        let [_, starts, _] = words.ok_or("no forest")? else {
            return Err("no depth-first order".to_string());
        };
        let starts = self.find(starts)?;
        Ok(self.access(starts, Access::Map))
    }

    /// Whether a rule only counts the cycles around each block that is reachable in the depth-first
    /// search.
    pub(super) fn fits_depth(&self, forest: usize, rule: &Rule) -> bool {
        let Some([_, starts, _]) = self.relation(forest).loop_forest() else {
            return false;
        };
        let [block, depth @ Term::Variable(result)] = rule.head.arguments.as_slice() else {
            return false;
        };
        // `reached(block) :- starts(block, _).`
        let is_reached = |atom: &Atom| {
            let mut rules = self.program.rules_of(atom.relation);
            let (Some(of), None) = (rules.next(), rules.next()) else {
                return false;
            };
            let [Literal::Positive(start)] = of.body.as_slice() else {
                return false;
            };
            atom.arguments == [block.clone()]
                && self.relation(start.relation).name == *starts
                && of.head.arguments == start.arguments[..1]
                && start.arguments[1..] == [Term::Wildcard]
        };
        block != depth
            && matches!(block, Term::Variable(_))
            && rule.body.len() == 2
            && rule.body.iter().all(|literal| match literal {
                Literal::Positive(atom) => is_reached(atom),
                Literal::Aggregate(aggregate) => {
                    let counted = self.counted(aggregate);
                    aggregate.result == *result
                        && counted.is_some_and(|atom| {
                            atom.relation == forest && atom.arguments[1] == *block
                        })
                }
                _ => false,
            })
    }

    /// The atom of the cycle relation in the body of an aggregate, if the aggregate counts cycles.
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

    /// Generates the value of an aggregate that the forest can compute without enumerating all
    /// solutions: the cycle depth of a block, or the depth of the innermost or outermost cycle that
    /// satisfies the body.
    pub(super) fn of_cycles(
        &mut self,
        rule: &'r Rule,
        aggregate: &'r Aggregate,
        body: &[Step<'r>],
        bound: &[bool],
        fresh: &mut usize,
    ) -> Result<Option<TokenStream>, String> {
        if self.depth_in(rule.head.relation).is_some()
            && let Some(atom) = self.counted(aggregate)
            && is_ready(&atom.arguments[1], bound)
        {
            let forest = self.access(atom.relation, Access::Cycles);
            let block = term(rule, &atom.arguments[1])?;
            return Ok(Some(quote!(#forest().depth(#block))));
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
            // The loop enumerates cycles from the innermost to the outermost, so the depth descends
            // and the first match is the maximum.
            AggregateKind::Maximum => {
                self.steps(rule, body, &mut inner, fresh, &mut nested)?;
                let value = match &depth.arguments[1] {
                    Term::Variable(index) => variable(rule, *index),
                    _ => return Ok(None),
                };
                let nested = nest(&nested, quote!(break 'deepest Some(#value);))?;
                Ok(Some(quote!('deepest: { #nested None })))
            }
            AggregateKind::Minimum if tests.len() <= 1 => {
                let done = self.around(rule, atom, tests, &mut inner, fresh, &mut nested)?;
                match nested.as_slice() {
                    [Clause::For(_, chain), ..] if done.is_some() == (tests.len() == 1) => Ok(
                        Some(quote!(#chain.outermost().map(|header| #forest().depth(header)))),
                    ),
                    _ => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    /// Whether a relation has `//@ tested`: the generated code tests a row by running the rules for
    /// the row, instead of looking the row up.
    pub(super) fn is_tested(&self, relation: usize) -> bool {
        self.relation(relation).said("tested").is_some()
    }

    /// Whether a rule consists only of tests once all columns of the head are known.
    pub(super) fn fits_test(&self, relation: usize, rule: &Rule) -> bool {
        let mut bound = vec![false; rule.variables.len()];
        for argument in &rule.head.arguments {
            if let Term::Variable(index) = argument {
                bound[*index] = true;
            }
        }
        let mut arguments = rule.head.arguments.iter();
        let are_plain = arguments.all(|one| matches!(one, Term::Variable(_) | Term::Constant(_)));
        let steps = plan(self.program, true, rule, &[], bound);
        are_plain
            && self.keys.columns[relation].is_none()
            && steps.iter().all(|step| match step {
                Step::Exists(atom) | Step::Absent(atom) => {
                    atom.relation != relation && self.keys.columns[atom.relation].is_none()
                }
                step => matches!(step, Step::Test(_)),
            })
    }

    /// Generates the body of a function that tests whether the row `key` is in a relation.
    pub(super) fn test(&mut self, relation: usize) -> Result<TokenStream, String> {
        let mut tests = TokenStream::new();
        for rule in self.program.rules_of(relation) {
            let mut bound = vec![false; rule.variables.len()];
            let mut clauses = Vec::new();
            for (at, argument) in rule.head.arguments.iter().enumerate() {
                let value = item(&format_ident!("key"), at);
                column(rule, argument, &value, &mut bound, &mut clauses)?;
            }
            let steps = plan(self.program, true, rule, &[], bound.clone());
            self.steps(rule, &steps, &mut bound, &mut 0, &mut clauses)?;
            tests.extend(nest(&clauses, quote!(return true;))?);
        }
        Ok(quote!(#tests false))
    }
}
