//! Terms with symbols as numbers, and their evaluation.

use std::cell::OnceCell;
use std::fmt;
use std::rc::Rc;

use lanelog_datalog::ast::{Comparator, Operator};
use lanelog_datalog::functor::{Functor, Range, Texts as _};
use lanelog_datalog::resolved::{Base, Constant, Term};
use lanelog_facts::Symbols;
use lanelog_interp::NewTexts;

/// The values of a rule's variables, where they are known.
pub(super) type Bindings = [Option<u32>];

/// Number of a symbol that occurs in no row: it differs from all other numbers.
const UNKNOWN: u32 = u32::MAX;

/// Maximum size in bytes of the texts that functors create during one explanation.
const ROOM: u64 = 64 << 20;

/// The symbol numbers of one explanation: those in rows, and those of texts that functors create.
#[derive(Debug)]
pub(super) struct Texts<'s> {
    symbols: &'s Symbols,
    made: OnceCell<Made>,
}

/// Texts that functors create.
#[derive(Clone)]
pub(super) struct Made(Rc<NewTexts<Symbols>>);

impl fmt::Debug for Made {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Made")
    }
}

impl<'s> Texts<'s> {
    pub fn new(symbols: &'s Symbols) -> Texts<'s> {
        Texts {
            symbols,
            made: OnceCell::new(),
        }
    }

    /// Whether a text did not fit into the table, so that tuples that depend on it were not found.
    pub fn is_full(&self) -> bool {
        self.made.get().is_some_and(|made| made.0.is_full())
    }

    /// The table is copied on demand, because only programs with functors need the copy.
    fn made(&self) -> &Made {
        let made = || Made(Rc::new(NewTexts::new(self.symbols.clone(), ROOM)));
        self.made.get_or_init(made)
    }
}

#[derive(Clone, Debug)]
pub(super) enum Expression {
    Variable(usize),
    Constant(u32),
    /// A wildcard, which has no value.
    Nothing,
    Negate(Box<Expression>),
    Call {
        functor: Functor,
        signed: bool,
        arguments: Vec<Expression>,
        texts: Made,
    },
    /// The numbers of a `range`, which has several values.
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
    /// Recursion is bounded, because the language limits the nesting of terms.
    pub fn new(term: &Term, texts: &Texts<'_>) -> Expression {
        match term {
            Term::Variable(id) => Expression::Variable(*id),
            Term::Wildcard => Expression::Nothing,
            Term::Constant(Constant::Unsigned(value)) => Expression::Constant(*value),
            Term::Constant(Constant::Number(value)) => Expression::Constant(*value as u32),
            Term::Constant(Constant::Symbol(text)) => {
                let known = texts.symbols.find(text);
                Expression::Constant(
                    known
                        .or_else(|| texts.made().0.number(text))
                        .unwrap_or(UNKNOWN),
                )
            }
            Term::Call {
                functor: Functor::Range,
                signed,
                arguments,
            } => Expression::Range {
                signed: *signed,
                arguments: arguments
                    .iter()
                    .map(|one| Expression::new(one, texts))
                    .collect(),
            },
            Term::Call {
                functor,
                signed,
                arguments,
            } => Expression::Call {
                functor: *functor,
                signed: *signed,
                arguments: arguments
                    .iter()
                    .map(|one| Expression::new(one, texts))
                    .collect(),
                texts: texts.made().clone(),
            },
            Term::Negate(inner) => Expression::Negate(Box::new(Expression::new(inner, texts))),
            Term::Binary {
                operator,
                base,
                left,
                right,
            } => Expression::Binary {
                operator: *operator,
                base: *base,
                left: Box::new(Expression::new(left, texts)),
                right: Box::new(Expression::new(right, texts)),
            },
        }
    }

    /// The value of the expression; none if it contains an unbound variable, divides by zero, or
    /// calls a functor that has no result.
    pub fn value(&self, bindings: &Bindings) -> Option<u32> {
        Some(match self {
            Expression::Variable(id) => return bindings.get(*id).copied().flatten(),
            Expression::Constant(value) => *value,
            Expression::Nothing | Expression::Range { .. } => return None,
            Expression::Call {
                functor,
                signed,
                arguments,
                texts,
            } => {
                let values = arguments.iter().map(|one| one.value(bindings));
                let values: Vec<u32> = values.collect::<Option<_>>()?;
                return functor.value(*signed, &values, &*texts.0);
            }
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
    /// For a `range` with known arguments: its numbers, and whether they are signed.
    pub fn range(&self, bindings: &Bindings) -> Option<(Range, bool)> {
        let Expression::Range { signed, arguments } = self else {
            return None;
        };
        let values = arguments.iter().map(|one| one.value(bindings));
        let range = Range::new(*signed, &values.collect::<Option<Vec<u32>>>()?)?;
        Some((range, *signed))
    }
}

/// Whether a comparison of two values holds.
pub(super) fn compare(comparator: Comparator, base: Base, left: u32, right: u32) -> bool {
    let order = match base {
        Base::Number => (left as i32).cmp(&(right as i32)),
        Base::Unsigned | Base::Symbol => left.cmp(&right),
    };
    comparator.holds(order)
}
