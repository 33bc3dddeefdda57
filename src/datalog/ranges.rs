//! Finds comparisons with constants that cannot hold together.

use std::collections::HashMap;

use super::ast::{Comparator, Span};
use super::diagnostic::Diagnostic;
use super::mistakes::Mistakes;
use super::resolved::{Base, Comparison, Constant, Literal, Rule, Term};

/// The values that a variable can have, and the last comparison that restricted them.
struct Range<'r> {
    low: i64,
    high: i64,
    text: Option<&'r str>,
    because: Option<Span>,
}

impl Range<'_> {
    fn of(base: Base) -> Self {
        let (low, high) = match base {
            Base::Unsigned => (0, i64::from(u32::MAX)),
            Base::Number | Base::Symbol => (i64::from(i32::MIN), i64::from(i32::MAX)),
        };
        Range {
            low,
            high,
            text: None,
            because: None,
        }
    }
}

/// Warns once if the comparisons of a rule cannot hold together.
pub(super) fn check(rule: &Rule, diagnostics: &mut Mistakes) {
    let mut ranges: HashMap<usize, Range<'_>> = HashMap::new();
    let comparisons = rule.body.iter().filter_map(|literal| match literal {
        Literal::Comparison(comparison) => Some(comparison),
        _ => None,
    });
    // Inequalities are checked last, when the range of the variable is known.
    let (unequal, others): (Vec<_>, Vec<_>) =
        comparisons.partition(|comparison| comparison.comparator == Comparator::NotEqual);
    for comparison in others.into_iter().chain(unequal) {
        if let Some(diagnostic) = narrow(rule, comparison, &mut ranges) {
            diagnostics.push(diagnostic);
            return;
        }
    }
}

/// Applies one comparison. Returns a diagnostic if no values remain.
fn narrow<'r>(
    rule: &Rule,
    comparison: &'r Comparison,
    ranges: &mut HashMap<usize, Range<'r>>,
) -> Option<Diagnostic> {
    let span = comparison.span;
    let never = |why: String| {
        let help = "leave the rule out, or correct the comparison";
        Some(Diagnostic::warning(span, format!("this rule never fires: {why}")).help(help))
    };
    let (comparator, id, constant) = match (&comparison.left, &comparison.right) {
        (Term::Variable(lhs), Term::Variable(rhs)) => {
            let strict = matches!(
                comparison.comparator,
                Comparator::NotEqual | Comparator::Less | Comparator::Greater
            );
            if lhs == rhs && strict {
                return never("this compares a variable with itself".to_string());
            }
            return None;
        }
        (Term::Variable(id), Term::Constant(constant)) => (comparison.comparator, *id, constant),
        (Term::Constant(constant), Term::Variable(id)) => {
            (swapped(comparison.comparator), *id, constant)
        }
        (Term::Constant(lhs), Term::Constant(rhs)) => {
            if !holds(comparison.comparator, lhs, rhs) {
                return never("this does not hold".to_string());
            }
            return None;
        }
        _ => return None,
    };
    let variable = rule.variables.get(id)?;
    let range = ranges.entry(id).or_insert_with(|| Range::of(variable.base));
    let possible = match constant {
        Constant::Symbol(text) => match (comparator, range.text) {
            (Comparator::Equal, None) => {
                range.text = Some(text);
                true
            }
            (Comparator::Equal, Some(known)) => known == text,
            (Comparator::NotEqual, Some(known)) => known != text,
            _ => true,
        },
        Constant::Number(value) => cut(range, comparator, i64::from(*value)),
        Constant::Unsigned(value) => cut(range, comparator, i64::from(*value)),
    };
    let because = range.because.replace(span);
    if possible {
        return None;
    }
    let name = &variable.name;
    let base = variable.base.name();
    match because {
        Some(before) => {
            let why = format!("no `{name}` satisfies this and the conditions before");
            never(why).map(|warning| warning.label(before, format!("`{name}` is compared here")))
        }
        None => never(format!("no `{base}` satisfies this")),
    }
}

/// Restricts a range to the values that satisfy a comparison with a constant. Returns whether any
/// remain.
fn cut(range: &mut Range<'_>, comparator: Comparator, value: i64) -> bool {
    match comparator {
        Comparator::Equal => {
            range.low = range.low.max(value);
            range.high = range.high.min(value);
        }
        Comparator::NotEqual => return range.low != range.high || range.low != value,
        Comparator::Less => range.high = range.high.min(value - 1),
        Comparator::LessOrEqual => range.high = range.high.min(value),
        Comparator::Greater => range.low = range.low.max(value + 1),
        Comparator::GreaterOrEqual => range.low = range.low.max(value),
    }
    range.low <= range.high
}

/// The comparison with its sides swapped.
fn swapped(comparator: Comparator) -> Comparator {
    match comparator {
        Comparator::Less => Comparator::Greater,
        Comparator::LessOrEqual => Comparator::GreaterOrEqual,
        Comparator::Greater => Comparator::Less,
        Comparator::GreaterOrEqual => Comparator::LessOrEqual,
        Comparator::Equal | Comparator::NotEqual => comparator,
    }
}

fn holds(comparator: Comparator, lhs: &Constant, rhs: &Constant) -> bool {
    let order = match (lhs, rhs) {
        (Constant::Number(lhs), Constant::Number(rhs)) => lhs.cmp(rhs),
        (Constant::Unsigned(lhs), Constant::Unsigned(rhs)) => lhs.cmp(rhs),
        (Constant::Symbol(lhs), Constant::Symbol(rhs)) => lhs.cmp(rhs),
        // If the sides have different types, the error has been reported.
        _ => return true,
    };
    comparator.holds(order)
}
