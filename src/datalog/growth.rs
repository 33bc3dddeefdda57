//! Detects unbounded recursion: a recursive rule that computes new values, so that evaluation may
//! not terminate.

use std::collections::HashSet;

use super::ast::{Comparator, Operator};
use super::diagnostic::Diagnostic;
use super::functor::Functor;
use super::mistakes::Mistakes;
use super::resolved::{Literal, Resolved, Rule, Term};
use super::stratify;

/// Warns about rules whose head contains a value that grows from round to round, unless the value
/// is compared with a bound or a subsumption drops rows of the relation. Bounds that are only
/// implied are not detected. Linear in the program.
pub(super) fn check(resolved: &Resolved, diagnostics: &mut Mistakes) {
    let components = stratify::components(resolved);
    let subsumed = resolved.rules.iter().filter(|rule| rule.is_subsumption);
    let subsumed: HashSet<usize> = subsumed.map(|rule| rule.head.relation).collect();
    for rule in &resolved.rules {
        if rule.is_subsumption || subsumed.contains(&rule.head.relation) {
            continue;
        }
        let own = components.get(rule.head.relation);
        let mut recursive = HashSet::new();
        let mut bounded = HashSet::new();
        let mut ends = false;
        for literal in &rule.body {
            match literal {
                Literal::Positive(atom) => {
                    let is_recursive = components.get(atom.relation) == own;
                    let relation = resolved.relations.get(atom.relation);
                    let way = relation.and_then(|relation| relation.filling()?.first());
                    // A dominator tree has no cycles, so recursion along it terminates.
                    if way.is_some_and(|way| way == "dominator_tree") {
                        ends = true;
                    }
                    let variables = match is_recursive {
                        true => &mut recursive,
                        false => &mut bounded,
                    };
                    for argument in &atom.arguments {
                        variables_of(argument, variables);
                    }
                }
                Literal::Comparison(comparison) => {
                    if !matches!(comparison.comparator, Comparator::Equal) {
                        variables_of(&comparison.left, &mut bounded);
                        variables_of(&comparison.right, &mut bounded);
                    }
                }
                Literal::Negative(_) | Literal::Aggregate(_) => {}
            }
        }
        if ends {
            continue;
        }
        for argument in &rule.head.arguments {
            if let Some(text) = grows(rule, argument, &recursive, &bounded) {
                let message = format!(
                    "nothing bounds this recursion: {text} gives a new value in each round"
                );
                let help = "compare it, as in `value < 100`, take it from a relation that is complete, or drop rows by a subsumption";
                diagnostics.push(Diagnostic::warning(rule.head.span, message).help(help));
                break;
            }
        }
    }
}

/// The operator in a head argument that computes new values from values of the recursion, without a
/// bound.
fn grows(
    rule: &Rule,
    argument: &Term,
    recursive: &HashSet<usize>,
    bounded: &HashSet<usize>,
) -> Option<String> {
    let term = match argument {
        // The head contains a variable that an equation such as `next = n + 1` computes.
        Term::Variable(result) if !recursive.contains(result) && !bounded.contains(result) => {
            rule.body.iter().find_map(|literal| match literal {
                Literal::Comparison(one) if one.comparator == Comparator::Equal => {
                    match (&one.left, &one.right) {
                        (Term::Variable(id), term) | (term, Term::Variable(id)) if id == result => {
                            Some(term)
                        }
                        _ => None,
                    }
                }
                _ => None,
            })?
        }
        term => term,
    };
    let word = match term {
        Term::Binary {
            operator:
                operator @ (Operator::Add
                | Operator::Subtract
                | Operator::Multiply
                | Operator::ShiftLeft),
            ..
        } => operator.sign(),
        Term::Call {
            functor: Functor::Concatenate,
            ..
        } => Functor::Concatenate.word(),
        // A `range` is bounded if its end is itself a recursive value; it may grow if its end is
        // computed.
        Term::Call {
            functor: Functor::Range,
            arguments,
            ..
        } if matches!(arguments.get(1), Some(Term::Binary { .. })) => Functor::Range.word(),
        _ => return None,
    };
    let mut variables = HashSet::new();
    variables_of(term, &mut variables);
    let is_recursive = variables.iter().any(|one| recursive.contains(one));
    let is_bounded = variables
        .iter()
        .any(|one| recursive.contains(one) && bounded.contains(one));
    (is_recursive && !is_bounded).then(|| format!("`{word}`"))
}

fn variables_of(term: &Term, out: &mut HashSet<usize>) {
    match term {
        Term::Variable(id) => {
            out.insert(*id);
        }
        Term::Negate(inner) => variables_of(inner, out),
        Term::Binary { left, right, .. } => {
            variables_of(left, out);
            variables_of(right, out);
        }
        Term::Call { arguments, .. } => {
            for argument in arguments {
                variables_of(argument, out);
            }
        }
        Term::Wildcard | Term::Constant(_) => {}
    }
}
