//! A hash of a rule that does not depend on its location or the names of its variables.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::resolved::{Aggregate, Atom, Literal, Rule, Term};

/// The hash of a rule. Rules with the same literals in the same order have equal hashes; those of
/// different rules are equal with a probability of 2^-64.
pub(super) fn fingerprint(rule: &Rule) -> u64 {
    let mut hasher = DefaultHasher::new();
    rule.is_subsumption.hash(&mut hasher);
    atom(&rule.head, &mut hasher);
    body(&rule.body, &mut hasher);
    hasher.finish()
}

/// The fingerprint of an atom within a rule: equal only for atoms with the same variables.
pub(super) fn of_atom(one: &Atom) -> u64 {
    let mut hasher = DefaultHasher::new();
    atom(one, &mut hasher);
    hasher.finish()
}

fn body(body_: &[Literal], hasher: &mut DefaultHasher) {
    body_.len().hash(hasher);
    for literal in body_ {
        std::mem::discriminant(literal).hash(hasher);
        match literal {
            Literal::Positive(one) | Literal::Negative(one) => atom(one, hasher),
            Literal::Comparison(comparison) => {
                std::mem::discriminant(&comparison.comparator).hash(hasher);
                term(&comparison.left, hasher);
                term(&comparison.right, hasher);
            }
            Literal::Aggregate(one) => aggregate(one, hasher),
        }
    }
}

fn aggregate(aggregate: &Aggregate, hasher: &mut DefaultHasher) {
    std::mem::discriminant(&aggregate.kind).hash(hasher);
    (aggregate.result, aggregate.value).hash(hasher);
    body(&aggregate.body, hasher);
}

fn atom(atom: &Atom, hasher: &mut DefaultHasher) {
    atom.relation.hash(hasher);
    for argument in &atom.arguments {
        term(argument, hasher);
    }
}

fn term(one: &Term, hasher: &mut DefaultHasher) {
    std::mem::discriminant(one).hash(hasher);
    match one {
        Term::Variable(id) => id.hash(hasher),
        Term::Wildcard => {}
        Term::Constant(constant) => constant.hash(hasher),
        Term::Negate(inner) => term(inner, hasher),
        Term::Call {
            functor, arguments, ..
        } => {
            functor.hash(hasher);
            for argument in arguments {
                term(argument, hasher);
            }
        }
        Term::Binary {
            operator,
            left,
            right,
            ..
        } => {
            std::mem::discriminant(operator).hash(hasher);
            term(left, hasher);
            term(right, hasher);
        }
    }
}
