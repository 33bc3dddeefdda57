//! What Soufflé needs of an aggregate beyond what binds its variables.
//!
//! Soufflé moves the body of an aggregate that has several literals into a rule of its own (src/ast/transform/MaterializeAggregationQueries.cpp there). That
//! rule knows only the variables that have names; and a variable of the enclosing rule that the body only tests is bound, in the new rule, by a positive
//! atom that is copied from the enclosing one: the first that has it as an argument.

use std::collections::{HashMap, HashSet};

use super::ast::AggregateKind;
use super::diagnostic::Diagnostic;
use super::resolved::{Aggregate, Atom, Literal, Resolved, Rule, Term};
use super::stratify;

/// Reports the aggregates of a program that Soufflé would refuse or compute otherwise. Near-linear in the program.
pub(super) fn check(resolved: &Resolved, diagnostics: &mut Vec<Diagnostic>) {
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
    /// For each relation, the number of its component: relations that need each other.
    components: &'a [usize],
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Check<'_> {
    /// `provided`: the variables that an enclosing aggregate answers for, ascending.
    fn body(&mut self, rule: &Rule, body: &[Literal], provided: &[usize]) {
        let mut holders: Option<HashMap<usize, &Atom>> = None;
        for literal in body {
            let Literal::Aggregate(aggregate) = literal else {
                continue;
            };
            if is_moved(&aggregate.body) {
                let holders = holders.get_or_insert_with(|| holders_in(body));
                self.wildcards(aggregate);
                self.outer(rule, holders, provided, aggregate);
            }
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

    /// `holders`: for each variable the atom that the values would come from.
    fn outer(
        &mut self,
        rule: &Rule,
        holders: &HashMap<usize, &Atom>,
        provided: &[usize],
        aggregate: &Aggregate,
    ) {
        let bound = holders_in(&aggregate.body);
        for id in &aggregate.outer {
            if bound.contains_key(id) || provided.binary_search(id).is_ok() {
                continue;
            }
            let variable = rule.variables.get(*id);
            let name = variable.map_or("", |variable| variable.name.as_str());
            let component = |relation: usize| self.components.get(relation);
            let diagnostic = match holders.get(id) {
                None => {
                    let message = format!(
                        "this aggregate tests `{name}`, which is an argument of no positive atom"
                    );
                    let help = format!(
                        "give `{name}` to a positive atom, in the aggregate or in the rule: Soufflé takes its values from there"
                    );
                    Diagnostic::error(aggregate.span, message).help(help)
                }
                Some(atom) if component(atom.relation) == component(rule.head.relation) => {
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
                    Diagnostic::error(aggregate.span, message)
                        .label(atom.span, need)
                        .help(help)
                }
                Some(_) => continue,
            };
            self.diagnostics.push(diagnostic);
        }
    }

    fn name(&self, relation: usize) -> &str {
        let relation = self.resolved.relations.get(relation);
        relation.map_or("", |relation| relation.name.as_str())
    }
}

/// Whether Soufflé makes a rule of this body; of some versions, the one that does sooner.
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

/// For each variable the first positive atom that has it as an argument.
fn holders_in(body: &[Literal]) -> HashMap<usize, &Atom> {
    let mut holders = HashMap::new();
    for atom in atoms(body) {
        for variable in atom.arguments.iter().filter_map(variable) {
            holders.entry(variable).or_insert(atom);
        }
    }
    holders
}
