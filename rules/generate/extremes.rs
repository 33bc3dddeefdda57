//! Computes two aggregates in one loop: the least and the greatest value of the same body.

use super::plan::Step;
use lanelog_datalog::ast::AggregateKind;
use lanelog_datalog::resolved::{Base, Literal, Rule, Term};

/// Two aggregates of a rule: the least and the greatest value of the same body.
pub(super) struct Extremes<'s, 'r> {
    pub(super) body: &'s [Step<'r>],
    pub(super) value: usize,
    pub(super) least: usize,
    pub(super) most: usize,
}

impl<'s, 'r> Extremes<'s, 'r> {
    pub(super) fn of(
        rule: &Rule,
        step: &'s Step<'r>,
        next: Option<&Step<'r>>,
    ) -> Option<Extremes<'s, 'r>> {
        let Step::Aggregate {
            aggregate: least,
            body,
            compare: false,
        } = step
        else {
            return None;
        };
        let Some(Step::Aggregate {
            aggregate: most,
            compare: false,
            ..
        }) = next
        else {
            return None;
        };
        if least.kind != AggregateKind::Minimum || most.kind != AggregateKind::Maximum {
            return None;
        }
        let (from, to) = (least.value?, most.value?);
        if rule.variables.get(from)?.base != Base::Unsigned {
            return None;
        }
        let same = same_up_to_names(&least.body, &most.body, from, to);
        same.then_some(Extremes {
            body,
            value: from,
            least: least.result,
            most: most.result,
        })
    }
}

/// Whether two bodies are equal after renaming the inner variables.
fn same_up_to_names(left: &[Literal], right: &[Literal], from: usize, to: usize) -> bool {
    let mut renamed: Vec<(usize, usize)> = vec![(from, to)];
    let mut term = |left: &Term, right: &Term| match (left, right) {
        (Term::Variable(left), Term::Variable(right)) => match renamed
            .iter()
            .find(|pair| pair.0 == *left || pair.1 == *right)
        {
            Some(pair) => *pair == (*left, *right),
            None => {
                renamed.push((*left, *right));
                true
            }
        },
        (Term::Variable(_), _)
        | (_, Term::Variable(_))
        | (Term::Binary { .. }, _)
        | (Term::Call { .. }, _)
        | (Term::Negate(_), _) => false,
        (left, right) => left == right,
    };
    left.len() == right.len()
        && left.iter().zip(right).all(|pair| match pair {
            (Literal::Positive(left), Literal::Positive(right))
            | (Literal::Negative(left), Literal::Negative(right)) => {
                left.relation == right.relation
                    && left
                        .arguments
                        .iter()
                        .zip(&right.arguments)
                        .all(|(left, right)| term(left, right))
            }
            (Literal::Comparison(left), Literal::Comparison(right)) => {
                left.comparator == right.comparator
                    && term(&left.left, &right.left)
                    && term(&left.right, &right.right)
            }
            _ => false,
        })
}
