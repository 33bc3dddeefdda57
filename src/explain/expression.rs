//! Terms with the numbers of their symbols, and what they come to.

use lanelog_datalog::ast::{Comparator, Operator};
use lanelog_datalog::functor::{Functor, Range};
use lanelog_datalog::resolved::{Base, Constant, Term};
use lanelog_facts::Symbols;

/// The values of a rule's variables, as far as they are known.
pub(super) type Bindings = [Option<u32>];

/// The number of a symbol that occurs nowhere: it differs from all others.
const UNKNOWN: u32 = u32::MAX;

#[derive(Clone, Debug)]
pub(super) enum Expression {
    Variable(usize),
    Constant(u32),
    /// A wildcard, which has no value.
    Nothing,
    Negate(Box<Expression>),
    /// The numbers of a `range`, which is no value.
    Range {
        signed: bool,
        arguments: Vec<Expression>,
    },
    Binary {
        operator: Operator,
        base: Base,
        left: Box<Expression>,
        right: Box<Expression>,
    },
}

impl Expression {
    /// Terms are nested no deeper than the language allows.
    pub fn new(term: &Term, symbols: &Symbols) -> Expression {
        match term {
            Term::Variable(id) => Expression::Variable(*id),
            Term::Wildcard => Expression::Nothing,
            Term::Constant(Constant::Unsigned(value)) => Expression::Constant(*value),
            Term::Constant(Constant::Number(value)) => Expression::Constant(*value as u32),
            Term::Constant(Constant::Symbol(text)) => {
                Expression::Constant(symbols.find(text).unwrap_or(UNKNOWN))
            }
            Term::Call {
                functor: Functor::Range,
                signed,
                arguments,
            } => Expression::Range {
                signed: *signed,
                arguments: arguments
                    .iter()
                    .map(|one| Expression::new(one, symbols))
                    .collect(),
            },
            // Texts that only functors make have no numbers here.
            Term::Call { .. } => Expression::Nothing,
            Term::Negate(inner) => Expression::Negate(Box::new(Expression::new(inner, symbols))),
            Term::Binary {
                operator,
                base,
                left,
                right,
            } => Expression::Binary {
                operator: *operator,
                base: *base,
                left: Box::new(Expression::new(left, symbols)),
                right: Box::new(Expression::new(right, symbols)),
            },
        }
    }

    /// Its value; none if a variable has none, or something is divided by zero.
    pub fn value(&self, bindings: &Bindings) -> Option<u32> {
        Some(match self {
            Expression::Variable(id) => return bindings.get(*id).copied().flatten(),
            Expression::Constant(value) => *value,
            Expression::Nothing | Expression::Range { .. } => return None,
            Expression::Negate(inner) => inner.value(bindings)?.wrapping_neg(),
            Expression::Binary {
                operator,
                base,
                left,
                right,
            } => {
                let (left, right) = (left.value(bindings)?, right.value(bindings)?);
                let signed = *base == Base::Number;
                return operator.calculate(signed, left, right);
            }
        })
    }
}

impl Expression {
    /// Its numbers, if it is a `range` whose arguments are known; and whether they have a sign.
    pub fn range(&self, bindings: &Bindings) -> Option<(Range, bool)> {
        let Expression::Range { signed, arguments } = self else {
            return None;
        };
        let values = arguments.iter().map(|one| one.value(bindings));
        let range = Range::new(*signed, &values.collect::<Option<Vec<u32>>>()?)?;
        Some((range, *signed))
    }
}

/// Whether two values compare so.
pub(super) fn compare(comparator: Comparator, base: Base, left: u32, right: u32) -> bool {
    let order = match base {
        Base::Number => (left as i32).cmp(&(right as i32)),
        Base::Unsigned | Base::Symbol => left.cmp(&right),
    };
    comparator.holds(order)
}
