//! Soufflé's restrictions on aggregates, except those on bound variables.
//!
//! Soufflé computes an aggregate by scanning a single atom. Soufflé first moves a body of several
//! literals into a generated rule (src/ast2ram/seminaive/ClauseTranslator.cpp and
//! src/ast/transform/MaterializeAggregationQueries.cpp in Soufflé's sources), whose head contains
//! the named variables. In that rule, a variable of the enclosing scope must be bound by a positive
//! atom. If the aggregate's body only tests the variable, Soufflé copies the first enclosing atom
//! that binds it into the generated rule.

use std::collections::{HashMap, HashSet};

use super::ast::AggregateKind;
use super::diagnostic::Diagnostic;
use super::mistakes::Mistakes;
use super::resolved::{Aggregate, Atom, Literal, Resolved, Rule, Term};
use super::stratify;

/// Reports aggregates that Soufflé would reject or compute differently. Near-linear in the size of
/// the program.
pub(super) fn check(resolved: &Resolved, diagnostics: &mut Mistakes) {
    let components = stratify::components(resolved);
    let mut check = Check {
        resolved,
        components: &components,
        diagnostics,
    };
    for rule in &resolved.rules {
        check.body(rule, &rule.body, &[]);
    }
}

struct Check<'a> {
    resolved: &'a Resolved,
    /// For each relation, the index of its strongly connected component in the dependency graph.
    components: &'a [usize],
    diagnostics: &'a mut Mistakes,
}

impl Check<'_> {
    /// `provided` contains the variables that an enclosing aggregate takes from outside; they are
    /// checked for that aggregate. The result is in ascending order.
    fn body(&mut self, rule: &Rule, body: &[Literal], provided: &[usize]) {
        let mut outside: Option<HashMap<usize, &Atom>> = None;
        for literal in body {
            let Literal::Aggregate(aggregate) = literal else {
                continue;
            };
            let outside = outside.get_or_insert_with(|| holders(body));
            if atoms(&aggregate.body).next().is_none() {
                let message = "the body of an aggregate needs a positive atom";
                let help = "add the relation whose rows are meant";
                self.diagnostics
                    .push(Diagnostic::error(aggregate.span, message).help(help));
            }
            if is_moved(&aggregate.body) {
                self.wildcards(aggregate);
            }
            self.outer(rule, outside, provided, aggregate);
            self.body(rule, &aggregate.body, &aggregate.outer);
        }
    }

    fn wildcards(&mut self, aggregate: &Aggregate) {
        let word = match aggregate.kind {
            AggregateKind::Count => "count",
            AggregateKind::Sum => "sum",
            AggregateKind::Minimum | AggregateKind::Maximum => return,
        };
        for atom in atoms(&aggregate.body) {
            if atom.arguments.contains(&Term::Wildcard) {
                let message =
                    format!("it is open whether a `{word}` is over the values of this `_` too");
                let help = "name the variable, such as `_other`, if each value counts; \
                            otherwise give the relation without this column a name of its own";
                self.diagnostics
                    .push(Diagnostic::error(atom.span, message).help(help));
            }
        }
    }

    /// `outside`: for each variable of the enclosing scope, the first positive atom that has it as
    /// an argument.
    fn outer(
        &mut self,
        rule: &Rule,
        outside: &HashMap<usize, &Atom>,
        provided: &[usize],
        aggregate: &Aggregate,
    ) {
        let inside = holders(&aggregate.body);
        let is_moved = is_moved(&aggregate.body);
        for id in &aggregate.outer {
            if provided.binary_search(id).is_ok() {
                continue;
            }
            let variable = rule.variables.get(*id);
            let name = variable.map_or("", |variable| variable.name.as_str());
            let component = |relation: usize| self.components.get(relation);
            let Some(atom) = outside.get(id) else {
                let message = format!(
                    "this aggregate uses `{name}` from outside, where no positive atom has it as an argument"
                );
                let help = format!(
                    "Soufflé takes it from such an atom only: put `{name}` into a relation of its own"
                );
                self.diagnostics
                    .push(Diagnostic::error(aggregate.span, message).help(help));
                continue;
            };
            let is_copied = is_moved && !inside.contains_key(id);
            if is_copied && component(atom.relation) == component(rule.head.relation) {
                let (head, holder) = (self.name(rule.head.relation), self.name(atom.relation));
                let message = format!(
                    "this aggregate tests `{name}`, whose values come from a relation that is still growing"
                );
                let need = match head == holder {
                    true => format!("`{head}` needs itself"),
                    false => format!("`{head}` and `{holder}` need each other"),
                };
                let help = format!(
                    "put an atom with `{name}` before this one, of a relation that does not need `{head}`"
                );
                let diagnostic = Diagnostic::error(aggregate.span, message)
                    .label(atom.span, need)
                    .help(help);
                self.diagnostics.push(diagnostic);
            }
        }
    }

    fn name(&self, relation: usize) -> &str {
        let relation = self.resolved.relations.get(relation);
        relation.map_or("", |relation| relation.name.as_str())
    }
}

/// Whether at least one version of Soufflé moves this body into a generated rule.
fn is_moved(body: &[Literal]) -> bool {
    let [Literal::Positive(atom)] = body else {
        return true;
    };
    let mut seen = HashSet::new();
    let mut variables = atom.arguments.iter().filter_map(variable);
    variables.any(|variable| !seen.insert(variable))
}

fn variable(term: &Term) -> Option<usize> {
    match term {
        Term::Variable(id) => Some(*id),
        _ => None,
    }
}

fn atoms(body: &[Literal]) -> impl Iterator<Item = &Atom> {
    body.iter().filter_map(|literal| match literal {
        Literal::Positive(atom) => Some(atom),
        _ => None,
    })
}

/// For each variable, the first positive atom that has it as an argument.
fn holders(body: &[Literal]) -> HashMap<usize, &Atom> {
    let mut found = HashMap::new();
    for atom in atoms(body) {
        for variable in atom.arguments.iter().filter_map(variable) {
            found.entry(variable).or_insert(atom);
        }
    }
    found
}
