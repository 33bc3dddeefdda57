//! Orders the conditions of a rule for evaluation, if some of its variables are known.

use super::expression::{Expression, Texts};
use super::relations::{Lookup, Relations, Table};
use lanelog_datalog::ast::{AggregateKind, Comparator};
use lanelog_datalog::resolved::{Atom, Base, Literal, Rule, Term};

/// The conditions of a body in the order of evaluation.
#[derive(Debug, Default)]
pub(super) struct Plan<'r> {
    pub steps: Vec<Step<'r>>,
    /// For each step, the index of its condition in the body.
    pub literals: Vec<usize>,
    /// Number of conditions that are positive atoms.
    pub positives: usize,
}

#[derive(Debug)]
pub(super) enum Step<'r> {
    /// The condition holds if some row matches.
    Scan(Scan<'r>),
    /// The condition holds if no row matches. If a value is undefined, the condition does not hold.
    Absent(Probe<'r>),
    Compare {
        comparator: Comparator,
        base: Base,
        left: Expression,
        right: Expression,
    },
    /// Binds a variable to a value.
    Assign { variable: usize, value: Expression },
    Aggregate {
        kind: AggregateKind,
        result: usize,
        /// Whether the result variable is bound already, so that the values must be equal.
        is_known: bool,
        value: Option<usize>,
        signed: bool,
        plan: Plan<'r>,
    },
}

/// A lookup of the rows of a relation by some values.
#[derive(Debug)]
pub(super) struct Probe<'r> {
    pub table: &'r Table,
    pub lookup: Lookup,
    pub key: Vec<Expression>,
}

#[derive(Debug)]
pub(super) struct Scan<'r> {
    pub probe: Probe<'r>,
    /// Columns that bind variables: column, variable.
    pub binds: Vec<(usize, usize)>,
    /// Columns that must equal a variable that an earlier column of the same atom binds.
    pub same: Vec<(usize, usize)>,
    /// Index among the positive atoms of the body.
    pub premise: usize,
}

/// Estimated cost of an aggregate, in scanned rows.
const AGGREGATE: usize = 64;

/// Orders a body. `known`: for each variable, whether it is bound at the beginning. Returns `None`
/// only for a body that a checked program cannot contain.
pub(super) fn plan<'r>(
    relations: &'r Relations<'_>,
    texts: &Texts<'_>,
    rule: &Rule,
    body: &[Literal],
    mut known: Vec<bool>,
) -> Option<Plan<'r>> {
    let mut plan = Plan::default();
    let mut premises = Vec::with_capacity(body.len());
    for literal in body {
        premises.push(plan.positives);
        plan.positives += usize::from(matches!(literal, Literal::Positive(_)));
    }
    let mut rest: Vec<usize> = (0..body.len()).collect();
    while !rest.is_empty() {
        let costs = rest.iter().enumerate().filter_map(|(place, literal)| {
            Some((cost(relations, body.get(*literal)?, &known)?, place))
        });
        let (_, place) = costs.min()?;
        let at = rest.remove(place);
        let step = match body.get(at)? {
            Literal::Positive(atom) => {
                let premise = premises.get(at).copied()?;
                Step::Scan(scan(relations, texts, atom, premise, &mut known)?)
            }
            Literal::Negative(atom) => {
                let (probe, _) = probe(relations, texts, atom, &known)?;
                Step::Absent(probe)
            }
            Literal::Comparison(comparison) => {
                let unbound = |term: &Term| match term {
                    Term::Variable(id) if !is_known(&known, *id) => Some(*id),
                    _ => None,
                };
                let left = Expression::new(&comparison.left, texts);
                let right = Expression::new(&comparison.right, texts);
                let assigned = match (unbound(&comparison.left), unbound(&comparison.right)) {
                    (Some(variable), _) => Some((variable, right.clone())),
                    (None, Some(variable)) => Some((variable, left.clone())),
                    (None, None) => None,
                };
                match assigned {
                    Some((variable, value)) => {
                        learn(&mut known, variable);
                        Step::Assign { variable, value }
                    }
                    None => Step::Compare {
                        comparator: comparison.comparator,
                        base: comparison.base,
                        left,
                        right,
                    },
                }
            }
            Literal::Aggregate(aggregate) => {
                let outer = (0..known.len()).map(|id| aggregate.outer.contains(&id));
                let signed = aggregate.value.and_then(|id| rule.variables.get(id));
                let inner = self::plan(relations, texts, rule, &aggregate.body, outer.collect())?;
                let known_result = is_known(&known, aggregate.result);
                learn(&mut known, aggregate.result);
                Step::Aggregate {
                    kind: aggregate.kind,
                    result: aggregate.result,
                    is_known: known_result,
                    value: aggregate.value,
                    signed: signed.is_some_and(|variable| variable.base == Base::Number),
                    plan: inner,
                }
            }
        };
        plan.steps.push(step);
        plan.literals.push(at);
    }
    Some(plan)
}

fn is_known(known: &[bool], variable: usize) -> bool {
    known.get(variable).copied().unwrap_or(false)
}

fn learn(known: &mut [bool], variable: usize) {
    if let Some(slot) = known.get_mut(variable) {
        *slot = true;
    }
}

/// Whether all variables of a term are bound. Recursion is bounded by the language.
fn is_computable(term: &Term, known: &[bool]) -> bool {
    match term {
        Term::Variable(id) => is_known(known, *id),
        Term::Wildcard => false,
        Term::Constant(_) => true,
        Term::Negate(inner) => is_computable(inner, known),
        Term::Call { arguments, .. } => arguments.iter().all(|one| is_computable(one, known)),
        Term::Binary { left, right, .. } => {
            is_computable(left, known) && is_computable(right, known)
        }
    }
}

/// Estimated number of rows that a condition scans; `None` if it cannot be evaluated yet.
fn cost(relations: &Relations<'_>, literal: &Literal, known: &[bool]) -> Option<usize> {
    let computable = |term: &Term| is_computable(term, known);
    match literal {
        Literal::Positive(atom) => {
            let ready = |term: &Term| {
                matches!(term, Term::Variable(_) | Term::Wildcard) || computable(term)
            };
            if !atom.arguments.iter().all(ready) {
                return None;
            }
            let terms = atom.arguments.iter().enumerate();
            let bound = terms.filter(|(_, term)| computable(term)).map(|(at, _)| at);
            let bound: Vec<usize> = bound.collect();
            if bound.len() == atom.arguments.len() {
                return Some(2);
            }
            let table = relations.table(atom.relation)?;
            Some(table.estimate(&bound).saturating_add(2))
        }
        Literal::Negative(atom) => {
            let ready = |term: &Term| matches!(term, Term::Wildcard) || computable(term);
            atom.arguments.iter().all(ready).then_some(1)
        }
        Literal::Comparison(comparison) => {
            let (left, right) = (&comparison.left, &comparison.right);
            let assigns = comparison.comparator == Comparator::Equal
                && (computable(left) && matches!(right, Term::Variable(_))
                    || computable(right) && matches!(left, Term::Variable(_)));
            (assigns || computable(left) && computable(right)).then_some(0)
        }
        Literal::Aggregate(aggregate) => {
            let ready = aggregate.outer.iter().all(|id| is_known(known, *id));
            ready.then_some(AGGREGATE)
        }
    }
}

/// A lookup of an atom by all known columns, and the list of these columns.
fn probe<'r>(
    relations: &'r Relations<'_>,
    texts: &Texts<'_>,
    atom: &Atom,
    known: &[bool],
) -> Option<(Probe<'r>, Vec<usize>)> {
    let mut columns = Vec::new();
    let mut key = Vec::new();
    for (column, term) in atom.arguments.iter().enumerate() {
        if is_computable(term, known) {
            columns.push(column);
            key.push(Expression::new(term, texts));
        }
    }
    let table = relations.table(atom.relation)?;
    let probe = Probe {
        table,
        lookup: table.lookup(&columns),
        key,
    };
    Some((probe, columns))
}

fn scan<'r>(
    relations: &'r Relations<'_>,
    texts: &Texts<'_>,
    atom: &Atom,
    premise: usize,
    known: &mut [bool],
) -> Option<Scan<'r>> {
    let (probe, columns) = probe(relations, texts, atom, known)?;
    let mut binds: Vec<(usize, usize)> = Vec::new();
    let mut same = Vec::new();
    for (column, term) in atom.arguments.iter().enumerate() {
        if let Term::Variable(id) = term
            && !columns.contains(&column)
        {
            if is_known(known, *id) {
                same.push((column, *id));
            } else {
                learn(known, *id);
                binds.push((column, *id));
            }
        }
    }
    Some(Scan {
        probe,
        binds,
        same,
        premise,
    })
}
