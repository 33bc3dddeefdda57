//! Terms: expressions that are evaluated on a row.

use std::cmp::Ordering;

use lanelog_datalog::ast::{Comparator, Operator};
use lanelog_datalog::functor::{Functor, Range, Texts};

/// A term over indices: the variables of a rule or, in a plan, the slots of a row.
#[derive(Clone, Debug)]
pub(super) enum Term {
    /// A variable or constant.
    Variable(usize),
    /// A constant.
    Constant(u32),
    /// Arithmetic.
    Computed(Box<Computed>),
}

/// The operation of a term that is computed. Arithmetic has 32 bits and wraps around.
#[derive(Clone, Debug)]
pub(super) enum Computed {
    /// `-term`
    Negate(Term),
    /// A call of a functor, such as `cat(left, right)`.
    Call {
        /// The functor.
        functor: Functor,
        /// Whether the first argument is signed.
        signed: bool,
        /// The arguments of the call.
        arguments: Vec<Term>,
    },
    /// An operation on two terms, such as `left + right`.
    Binary {
        /// The operator.
        operator: Operator,
        /// Whether division is signed.
        signed: bool,
        /// The left side of the operation.
        left: Term,
        /// The right side of the operation.
        right: Term,
    },
}

impl Term {
    /// The value; none for a division by zero, or if a functor has no result.
    #[inline(always)]
    pub fn value(&self, row: &[u32], texts: &dyn Texts) -> Option<u32> {
        match self {
            Term::Variable(place) => Some(row[*place]),
            Term::Constant(value) => Some(*value),
            Term::Computed(computed) => computed.value(row, texts),
        }
    }

    /// For a `range`: its arguments, and whether they are signed.
    pub fn range(&self) -> Option<(&[Term], bool)> {
        match self {
            Term::Computed(computed) => match &**computed {
                Computed::Call {
                    functor: Functor::Range,
                    signed,
                    arguments,
                } => Some((arguments, *signed)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Calls `each` for each variable or slot that the term reads.
    pub fn each_variable(&self, each: &mut impl FnMut(usize)) {
        self.each(&mut |place| each(place));
    }

    fn each(&self, each: &mut dyn FnMut(usize)) {
        match self {
            Term::Variable(place) => each(*place),
            Term::Constant(_) => {}
            Term::Computed(computed) => match &**computed {
                Computed::Negate(inner) => inner.each(each),
                Computed::Call { arguments, .. } => {
                    for argument in arguments {
                        argument.each(each);
                    }
                }
                Computed::Binary { left, right, .. } => {
                    left.each(each);
                    right.each(each);
                }
            },
        }
    }

    /// A copy of the term with its indices renamed.
    pub fn renamed(&self, rename: &dyn Fn(usize) -> usize) -> Term {
        match self {
            Term::Variable(place) => Term::Variable(rename(*place)),
            Term::Constant(value) => Term::Constant(*value),
            Term::Computed(computed) => Term::Computed(Box::new(match &**computed {
                Computed::Negate(inner) => Computed::Negate(inner.renamed(rename)),
                Computed::Call {
                    functor,
                    signed,
                    arguments,
                } => Computed::Call {
                    functor: *functor,
                    signed: *signed,
                    arguments: arguments.iter().map(|one| one.renamed(rename)).collect(),
                },
                Computed::Binary {
                    operator,
                    signed,
                    left,
                    right,
                } => Computed::Binary {
                    operator: *operator,
                    signed: *signed,
                    left: left.renamed(rename),
                    right: right.renamed(rename),
                },
            })),
        }
    }
}

impl Computed {
    fn value(&self, row: &[u32], texts: &dyn Texts) -> Option<u32> {
        match self {
            Computed::Negate(inner) => Some(inner.value(row, texts)?.wrapping_neg()),
            Computed::Call {
                functor,
                signed,
                arguments,
            } => {
                let values: Option<Vec<u32>> = arguments
                    .iter()
                    .map(|argument| argument.value(row, texts))
                    .collect();
                functor.value(*signed, &values?, texts)
            }
            Computed::Binary {
                operator,
                signed,
                left,
                right,
            } => operator.calculate(*signed, left.value(row, texts)?, right.value(row, texts)?),
        }
    }
}

/// The numbers of a `range`, from the terms of its arguments; none if an argument has no value.
pub(super) fn range(
    (arguments, signed): (&[Term], bool),
    row: &[u32],
    texts: &dyn Texts,
) -> Option<Range> {
    let values = arguments.iter().map(|argument| argument.value(row, texts));
    Range::new(signed, &values.collect::<Option<Vec<u32>>>()?)
}

/// Orders two values.
#[inline]
pub(super) fn order(signed: bool, left: u32, right: u32) -> Ordering {
    if signed {
        (left as i32).cmp(&(right as i32))
    } else {
        left.cmp(&right)
    }
}

/// Whether a comparison of two values holds.
#[inline]
pub(super) fn holds(comparator: Comparator, signed: bool, left: u32, right: u32) -> bool {
    comparator.holds(order(signed, left, right))
}
