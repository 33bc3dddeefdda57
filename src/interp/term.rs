//! Terms: computations on a row.

use std::cmp::Ordering;

use lanelog_datalog::ast::{Comparator, Operator};
use lanelog_datalog::functor::{Functor, Range, Texts};

/// A term over numbered places: the variables of a rule, or the slots of a row once a plan has
/// given each variable one.
#[derive(Clone, Debug)]
pub(super) enum Term {
    /// A variable or constant.
    Variable(usize),
    /// A constant.
    Constant(u32),
    /// Arithmetic.
    Computed(Box<Computed>),
}

/// Arithmetic of 32 bits that wraps around.
#[derive(Clone, Debug)]
pub(super) enum Computed {
    /// `-term`
    Negate(Term),
    /// `cat(left, right)` and so on.
    Call {
        /// Which functor.
        functor: Functor,
        /// Whether the first argument has a sign.
        signed: bool,
        /// Its arguments.
        arguments: Vec<Term>,
    },
    /// `left + right` and so on.
    Binary {
        /// The operator.
        operator: Operator,
        /// Whether division has a sign.
        signed: bool,
        /// Its left side.
        left: Term,
        /// Its right side.
        right: Term,
    },
}

impl Term {
    /// The value; none for a division by zero, or if a functor has none.
    #[inline]
    pub fn value(&self, row: &[u32], texts: &dyn Texts) -> Option<u32> {
        match self {
            Term::Variable(place) => Some(row[*place]),
            Term::Constant(value) => Some(*value),
            Term::Computed(computed) => computed.value(row, texts),
        }
    }

    /// The arguments of a `range`, and whether they have a sign, if it is one.
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

    /// Calls for each place that it reads.
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

    /// The same term over other places.
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

/// The numbers of a `range`, by the terms of its arguments; none if one of them has no value.
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

/// Whether two values compare so.
#[inline]
pub(super) fn holds(comparator: Comparator, signed: bool, left: u32, right: u32) -> bool {
    comparator.holds(order(signed, left, right))
}
