//! Chooses the evaluation order of a rule's body.
//!
//! Filters, including tests of set membership, come as soon as their variables are bound. Other
//! literals are ordered by the number of rows that they are expected to yield: atoms with all
//! columns bound, functional lookups, atoms with the most bound columns; finally by source order. A
//! loop over the cycles around a block is delayed until the other block, which the cycles must or
//! must not contain, is known. A rule of a recursive stratum starts with its recursive atom, so
//! that each round reads only the rows that the previous round added.

use lanelog_datalog::ast::{AggregateKind, Comparator};
use lanelog_datalog::resolved::{Aggregate, Atom, Comparison, Literal, Resolved, Rule, Term};

/// A step in the evaluation of a rule.
#[derive(Clone, Debug)]
pub enum Step<'r> {
    /// Loops over the rows that the previous round added to a relation of the same stratum.
    Delta(&'r Atom),
    /// Loops over the rows that match the bound variables, and binds the other variables.
    Each(&'r Atom),
    /// Loops over the blocks that are in some cycle of a cycle relation, and binds the block.
    Within(&'r Atom),
    /// Continues if a row matches.
    Exists(&'r Atom),
    /// Continues if no row matches.
    Absent(&'r Atom),
    /// Continues if the comparison is true.
    Test(&'r Comparison),
    /// Binds a variable.
    Bind(usize, &'r Term),
    /// Binds the result of an aggregate, or compares it with the bound result variable.
    Aggregate {
        /// The aggregate.
        aggregate: &'r Aggregate,
        /// The steps of the aggregate's body.
        body: Vec<Step<'r>>,
        /// Whether the result variable is already bound.
        compare: bool,
    },
}

/// The steps of a rule. The parameters include the relations of the rule's own stratum, and the
/// variables that are bound before. `forests`: whether cycle relations (`//@ loop_forest`) are
/// queried as forests, without rows.
pub fn plan<'r>(
    program: &Resolved,
    forests: bool,
    rule: &'r Rule,
    own: &[usize],
    bound: Vec<bool>,
) -> Vec<Step<'r>> {
    plan_from(program, forests, rule, own, 0, bound)
}

/// Like [`plan`], but the new rows are those of atom `number`, counted among the atoms of the
/// rule's own stratum.
pub fn plan_from<'r>(
    program: &Resolved,
    forests: bool,
    rule: &'r Rule,
    own: &[usize],
    number: usize,
    mut bound: Vec<bool>,
) -> Vec<Step<'r>> {
    let mut steps = Vec::new();
    let mut rest: Vec<&Literal> = rule.body.iter().collect();
    let is_own = |literal: &Literal| matches!(literal, Literal::Positive(atom) if own.contains(&atom.relation));
    let mut recursive = (0..rest.len()).filter(|at| is_own(rest[*at]));
    let recursive = recursive.nth(number);
    if let Some(at) = recursive
        && let Literal::Positive(atom) = rest.remove(at)
    {
        bind_atom(atom, &mut bound);
        steps.push(Step::Delta(atom));
    }
    let reading = Reading { program, forests };
    order(reading, rest, &mut bound, false, &mut steps);
    steps
}

/// The program from which a rule is planned, and whether cycle relations are queried as forests.
#[derive(Clone, Copy)]
struct Reading<'p> {
    program: &'p Resolved,
    forests: bool,
}

/// Appends the literals to the steps in evaluation order. `counting`: the number of solutions
/// matters, so wildcards must enumerate all rows.
fn order<'r>(
    reading: Reading<'_>,
    mut rest: Vec<&'r Literal>,
    bound: &mut [bool],
    counting: bool,
    steps: &mut Vec<Step<'r>>,
) {
    let program = reading.program;
    while !rest.is_empty() {
        let best = (0..rest.len())
            .min_by_key(|at| {
                (
                    cost(program, rest[*at], bound)
                        .saturating_add(waits(reading, &rest, *at, bound)),
                    *at,
                )
            })
            .unwrap_or(0);
        if let Some(atom) = cycles(reading, rest[best])
            && let [header, block] = atom.arguments.as_slice()
            && binds(block, bound)
            && (binds(header, bound) || *header == Term::Wildcard)
        {
            bind_term(block, bound);
            steps.push(Step::Within(atom));
            continue;
        }
        match rest.remove(best) {
            Literal::Positive(atom) => {
                let counts = counting && atom.arguments.contains(&Term::Wildcard);
                if !counts && atom.arguments.iter().all(|term| !binds(term, bound)) {
                    steps.push(Step::Exists(atom));
                } else {
                    bind_atom(atom, bound);
                    steps.push(Step::Each(atom));
                }
            }
            Literal::Negative(atom) => steps.push(Step::Absent(atom)),
            Literal::Comparison(comparison) => match binding(comparison, bound) {
                Some((variable, term)) => {
                    bound[variable] = true;
                    steps.push(Step::Bind(variable, term));
                }
                None => steps.push(Step::Test(comparison)),
            },
            Literal::Aggregate(aggregate) => {
                let mut inner = bound.to_vec();
                let mut body = Vec::new();
                let counting = matches!(aggregate.kind, AggregateKind::Count | AggregateKind::Sum);
                order(
                    reading,
                    aggregate.body.iter().collect(),
                    &mut inner,
                    counting,
                    &mut body,
                );
                let compare = bound[aggregate.result];
                bound[aggregate.result] = true;
                steps.push(Step::Aggregate {
                    aggregate,
                    body,
                    compare,
                });
            }
        }
    }
}

/// The atom of a literal, if its relation is a cycle relation.
fn cycles<'r>(reading: Reading<'_>, literal: &'r Literal) -> Option<&'r Atom> {
    match literal {
        Literal::Positive(atom) if reading.forests => {
            let relation = reading.program.relations.get(atom.relation)?;
            relation.loop_forest().map(|_| atom)
        }
        _ => None,
    }
}

/// The extra cost of an atom that enumerates the cycles around a block, as long as the block in a
/// negated atom of the same cycle relation is unbound.
fn waits(reading: Reading<'_>, rest: &[&Literal], at: usize, bound: &[bool]) -> u32 {
    let Some(atom) = cycles(reading, rest[at]) else {
        return 0;
    };
    let [header, block] = atom.arguments.as_slice() else {
        return 0;
    };
    if !binds(header, bound) || !is_ready(block, bound) {
        return 0;
    }
    let limits = |literal: &&Literal| match literal {
        Literal::Negative(other) => {
            other.relation == atom.relation
                && other.arguments.first() == Some(header)
                && other
                    .arguments
                    .get(1)
                    .is_some_and(|other| binds(other, bound))
        }
        _ => false,
    };
    if rest.iter().any(limits) { 20 } else { 0 }
}

/// The cost of evaluating a literal next. The literal with the lowest cost is evaluated first;
/// literals that cannot be evaluated yet have the highest cost.
fn cost(program: &Resolved, literal: &Literal, bound: &[bool]) -> u32 {
    const NEVER: u32 = u32::MAX;
    match literal {
        Literal::Comparison(comparison) => {
            let ready = (is_ready(&comparison.left, bound) && is_ready(&comparison.right, bound))
                || binding(comparison, bound).is_some();
            if ready { 0 } else { NEVER }
        }
        Literal::Negative(atom) => {
            let ready = atom
                .arguments
                .iter()
                .all(|term| *term == Term::Wildcard || is_ready(term, bound));
            if ready { 1 } else { NEVER }
        }
        Literal::Positive(atom) => {
            if !atom.arguments.iter().all(|term| {
                matches!(term, Term::Wildcard | Term::Variable(_)) || is_ready(term, bound)
            }) {
                return NEVER;
            }
            let fixed = atom
                .arguments
                .iter()
                .filter(|term| **term != Term::Wildcard && is_ready(term, bound))
                .count() as u32;
            // Bound columns count only if one of them is not a constant: constants alone exclude
            // few rows, and a lookup by constants could require an index that no other literal
            // needs.
            let joined = atom
                .arguments
                .iter()
                .any(|term| !matches!(term, Term::Constant(_)) && is_ready(term, bound));
            let columns = atom.arguments.len() as u32;
            let relation = &program.relations[atom.relation];
            let functional = relation.said("functional").is_some();
            if fixed == columns {
                // A test of membership in a set of one column costs less than a test with several
                // columns, so that the former comes first.
                1 + u32::from(columns > 1)
            } else if functional
                && atom
                    .arguments
                    .first()
                    .is_some_and(|term| is_ready(term, bound))
            {
                3
            } else if joined {
                10 - fixed.min(5)
            } else {
                100
            }
        }
        Literal::Aggregate(aggregate) => {
            if aggregate.outer.iter().all(|variable| bound[*variable]) {
                4
            } else {
                NEVER
            }
        }
    }
}

/// The variable that an equality binds, and the term that it is bound to.
fn binding<'r>(comparison: &'r Comparison, bound: &[bool]) -> Option<(usize, &'r Term)> {
    if comparison.comparator != Comparator::Equal {
        return None;
    }
    match (&comparison.left, &comparison.right) {
        (Term::Variable(variable), term) if !bound[*variable] && is_ready(term, bound) => {
            Some((*variable, term))
        }
        (term, Term::Variable(variable)) if !bound[*variable] && is_ready(term, bound) => {
            Some((*variable, term))
        }
        _ => None,
    }
}

/// Whether all variables of a term are bound.
pub fn is_ready(term: &Term, bound: &[bool]) -> bool {
    match term {
        Term::Variable(variable) => bound[*variable],
        Term::Wildcard => false,
        Term::Constant(_) => true,
        Term::Negate(inner) => is_ready(inner, bound),
        Term::Call { arguments, .. } => arguments.iter().all(|one| is_ready(one, bound)),
        Term::Binary { left, right, .. } => is_ready(left, bound) && is_ready(right, bound),
    }
}

fn binds(term: &Term, bound: &[bool]) -> bool {
    matches!(term, Term::Variable(variable) if !bound[*variable])
}

fn bind_atom(atom: &Atom, bound: &mut [bool]) {
    atom.arguments
        .iter()
        .for_each(|term| bind_term(term, bound));
}

fn bind_term(term: &Term, bound: &mut [bool]) {
    if let Term::Variable(variable) = term {
        bound[*variable] = true;
    }
}
