//! Warns about rules that are correct but suspicious: rules that never derive a row, add nothing,
//! are duplicates, or form a cross product.
//!
//! Time: linear in the program. All findings are warnings or notes, not errors.

use std::collections::{HashMap, HashSet};

use super::diagnostic::Diagnostic;
use super::fingerprint::{fingerprint, of_atom};
use super::mistakes::Mistakes;
use super::ranges;
use super::resolved::{Atom, Literal, Resolved, Rule, Term};

/// Warns about single rules.
pub(super) fn check_rules(resolved: &Resolved, diagnostics: &mut Mistakes) {
    let mut seen: HashMap<u64, &Rule> = HashMap::new();
    for rule in &resolved.rules {
        if let Some(first) = seen.get(&fingerprint(rule)) {
            let what = match rule.body.is_empty() {
                true => "fact",
                false => "rule",
            };
            diagnostics.push(
                Diagnostic::warning(rule.head.span, format!("this {what} is duplicated"))
                    .label(first.head.span, "it stands here first")
                    .help("leave one out"),
            );
            continue;
        }
        seen.insert(fingerprint(rule), rule);
        if !rule.is_subsumption {
            adds_nothing(resolved, rule, diagnostics);
        }
        contradicts_itself(resolved, rule, diagnostics);
        ranges::check(rule, diagnostics);
        if !rule.is_subsumption {
            product(resolved, rule, diagnostics);
        }
    }
}

fn name<'r>(resolved: &'r Resolved, atom: &Atom) -> &'r str {
    let relation = resolved.relations.get(atom.relation);
    relation.map_or("", |relation| &relation.name)
}

/// Finds rules such as `a(x) :- a(x), b(x).`
fn adds_nothing(resolved: &Resolved, rule: &Rule, diagnostics: &mut Mistakes) {
    let head = of_atom(&rule.head);
    let same = rule.body.iter().find_map(|literal| match literal {
        Literal::Positive(atom) if of_atom(atom) == head => Some(atom),
        _ => None,
    });
    if let Some(atom) = same {
        let name = name(resolved, atom);
        diagnostics.push(
            Diagnostic::warning(
                rule.head.span,
                format!("this rule adds nothing: its body needs the same row of `{name}`"),
            )
            .label(atom.span, "it is needed here")
            .help("leave the rule out, or read another row"),
        );
    }
}

/// Finds bodies such as `..., a(x), !a(x)`.
fn contradicts_itself(resolved: &Resolved, rule: &Rule, diagnostics: &mut Mistakes) {
    let mut positive: HashMap<u64, &Atom> = HashMap::new();
    for literal in &rule.body {
        if let Literal::Positive(atom) = literal {
            positive.entry(of_atom(atom)).or_insert(atom);
        }
    }
    for literal in &rule.body {
        if let Literal::Negative(atom) = literal
            && let Some(needed) = positive.get(&of_atom(atom))
        {
            let name = name(resolved, atom);
            diagnostics.push(
                Diagnostic::warning(
                    atom.span,
                    format!(
                        "this rule never fires: the same row of `{name}` must be there and must not"
                    ),
                )
                .label(needed.span, "it is needed here")
                .help("leave one of them out"),
            );
            return;
        }
    }
}

/// Finds positive atoms that share no variables, directly or indirectly: a cross product.
fn product(resolved: &Resolved, rule: &Rule, diagnostics: &mut Mistakes) {
    let mut groups = Groups {
        parents: (0..rule.variables.len()).collect(),
    };
    let mut variables = Vec::new();
    for literal in &rule.body {
        variables.clear();
        match literal {
            Literal::Positive(atom) | Literal::Negative(atom) => variables_of(atom, &mut variables),
            Literal::Comparison(comparison) => {
                variables_in(&comparison.left, &mut variables);
                variables_in(&comparison.right, &mut variables);
            }
            Literal::Aggregate(aggregate) => {
                variables.extend(&aggregate.outer);
                variables.push(aggregate.result);
            }
        }
        for pair in variables.windows(2) {
            if let [one, other] = pair {
                groups.join(*one, *other);
            }
        }
    }
    let mut first: Option<(usize, &Atom)> = None;
    for literal in &rule.body {
        let Literal::Positive(atom) = literal else {
            continue;
        };
        variables.clear();
        variables_of(atom, &mut variables);
        // Two kinds of atoms are skipped. An atom without variables is only a condition. A relation
        // of plain numbers does not grow with the size of the analysed kernel.
        let group = variables.first().map(|variable| groups.find(*variable));
        let Some(group) = group.filter(|_| !has_only_numbers(resolved, atom)) else {
            continue;
        };
        match first {
            None => first = Some((group, atom)),
            Some((other, before)) if other != group => {
                let (one, two) = (name(resolved, before), name(resolved, atom));
                diagnostics.push(
                    Diagnostic::warning(
                        atom.span,
                        format!("nothing joins `{two}` to `{one}`: each row of one is combined with each of the other"),
                    )
                    .label(before.span, "this shares no variable with it")
                    .help("join them by a variable or compare them; if one is only a condition, write `_` for its columns"),
                );
                return;
            }
            Some(_) => {}
        }
    }
}

/// Whether an atom's relation contains only numbers, and no ids of objects such as values or
/// blocks.
fn has_only_numbers(resolved: &Resolved, atom: &Atom) -> bool {
    let relation = resolved.relations.get(atom.relation);
    relation.is_some_and(|relation| {
        let mut columns = relation.columns.iter();
        columns.all(|column| column.outermost == "number")
    })
}

fn variables_of(atom: &Atom, out: &mut Vec<usize>) {
    for argument in &atom.arguments {
        variables_in(argument, out);
    }
}

fn variables_in(term: &Term, out: &mut Vec<usize>) {
    match term {
        Term::Variable(id) => out.push(*id),
        Term::Negate(inner) => variables_in(inner, out),
        Term::Call { arguments, .. } => {
            for argument in arguments {
                variables_in(argument, out);
            }
        }
        Term::Binary { left, right, .. } => {
            variables_in(left, out);
            variables_in(right, out);
        }
        Term::Wildcard | Term::Constant(_) => {}
    }
}

/// Sets of variables that atoms or comparisons connect (union-find).
struct Groups {
    parents: Vec<usize>,
}

impl Groups {
    fn find(&mut self, variable: usize) -> usize {
        let mut at = variable;
        while let Some(parent) = self.parents.get(at).copied()
            && parent != at
        {
            let above = self.parents.get(parent).copied().unwrap_or(parent);
            if let Some(slot) = self.parents.get_mut(at) {
                *slot = above;
            }
            at = above;
        }
        at
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.find(one), self.find(other));
        if let Some(slot) = self.parents.get_mut(other) {
            *slot = one;
        }
    }
}

/// Warns about relations that are always empty, because each of their rules reads a relation that
/// is always empty.
///
/// `outside`: whether a relation without rules may have rows from elsewhere.
pub(super) fn check_relations(
    resolved: &Resolved,
    outside: &dyn Fn(usize) -> bool,
    diagnostics: &mut Mistakes,
) {
    let count = resolved.relations.len();
    let mut fills = Fills {
        filled: vec![false; count],
        ready: Vec::new(),
    };
    let mut has_rules = vec![false; count];
    for rule in &resolved.rules {
        if let Some(slot) = has_rules.get_mut(rule.head.relation) {
            *slot = true;
        }
    }
    for (relation, ruled) in has_rules.iter().enumerate() {
        if !ruled || outside(relation) {
            fills.fill(relation);
        }
    }
    // For each relation, the rules that read it; and for each rule, the number of relations that it
    // reads and that may be empty.
    let mut needed_by: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut missing = Vec::with_capacity(resolved.rules.len());
    for (at, rule) in resolved.rules.iter().enumerate() {
        let needs: HashSet<usize> = rule.body.iter().filter_map(positive).collect();
        for relation in &needs {
            if let Some(rules) = needed_by.get_mut(*relation) {
                rules.push(at);
            }
        }
        missing.push(needs.len());
        if needs.is_empty() {
            fills.fill(rule.head.relation);
        }
    }
    while let Some(relation) = fills.ready.pop() {
        for at in needed_by.get(relation).into_iter().flatten() {
            let (Some(missing), Some(rule)) = (missing.get_mut(*at), resolved.rules.get(*at))
            else {
                continue;
            };
            *missing = missing.saturating_sub(1);
            if *missing == 0 {
                fills.fill(rule.head.relation);
            }
        }
    }
    let is_empty = |relation: usize| fills.filled.get(relation) == Some(&false);
    let mut reported = vec![false; count];
    for rule in &resolved.rules {
        let id = rule.head.relation;
        let (true, Some(slot)) = (is_empty(id), reported.get_mut(id)) else {
            continue;
        };
        if std::mem::replace(slot, true) {
            continue;
        }
        let mut atoms = rule.body.iter().filter_map(|literal| match literal {
            Literal::Positive(atom) if is_empty(atom.relation) => Some(atom),
            _ => None,
        });
        let (Some(relation), Some(atom)) = (resolved.relations.get(id), atoms.next()) else {
            continue;
        };
        let needed = match atom.relation == id {
            true => "itself".to_string(),
            false => format!("`{}`", name(resolved, atom)),
        };
        let name = &relation.name;
        diagnostics.push(
            Diagnostic::warning(
                relation.span,
                format!(
                    "the relation `{name}` is always empty: no rule for it can be the first to fire"
                ),
            )
            .label(
                atom.span,
                format!("this needs a row of {needed}, and there is none"),
            )
            .help(format!(
                "write a rule for `{name}` that does not need it, or a fact"
            )),
        );
    }
}

fn positive(literal: &Literal) -> Option<usize> {
    match literal {
        Literal::Positive(atom) => Some(atom.relation),
        _ => None,
    }
}

struct Fills {
    filled: Vec<bool>,
    ready: Vec<usize>,
}

impl Fills {
    fn fill(&mut self, relation: usize) {
        if let Some(slot @ false) = self.filled.get_mut(relation) {
            *slot = true;
            self.ready.push(relation);
        }
    }
}
