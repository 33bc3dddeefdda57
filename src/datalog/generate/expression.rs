//! Terms and comparisons as Rust text. Every value is a `u32`; a `number` is its two's complement.

use super::super::ast::{Comparator, Operator};
use super::super::resolved::{Base, Comparison, Constant, Rule, Term};

/// A relation's name as a Rust field.
pub fn field(relation: &str) -> String {
    const KEYWORDS: &[&str] = &[
        "use", "type", "match", "loop", "move", "ref", "static", "where", "while", "for", "if",
        "in", "let", "impl", "return", "break", "const",
    ];
    if KEYWORDS.contains(&relation) {
        format!("r#{relation}")
    } else {
        relation.to_string()
    }
}

/// The Rust name of a variable.
pub fn variable(rule: &Rule, index: usize) -> String {
    format!("v{index}_{}", rule.variables[index].name)
}

/// A term whose variables are bound.
pub fn term(rule: &Rule, term_: &Term) -> Result<String, String> {
    Ok(match term_ {
        Term::Variable(index) => variable(rule, *index),
        Term::Wildcard => return Err("a wildcard has no value".to_string()),
        Term::Constant(Constant::Unsigned(value)) => format!("{value}u32"),
        Term::Constant(Constant::Number(value)) => format!("{}u32", *value as u32),
        Term::Constant(Constant::Symbol(_)) => return Err("symbols are not generated".to_string()),
        Term::Negate(inner) => format!("{}.wrapping_neg()", term(rule, inner)?),
        Term::Call { functor, .. } => {
            let word = functor.word();
            return Err(format!("the functor `{word}` is not generated"));
        }
        Term::Binary {
            operator,
            base,
            left,
            right,
        } => {
            let (left, right) = (term(rule, left)?, term(rule, right)?);
            match operator {
                Operator::Add => format!("{left}.wrapping_add({right})"),
                Operator::Subtract => format!("{left}.wrapping_sub({right})"),
                Operator::Multiply => format!("{left}.wrapping_mul({right})"),
                Operator::BitAnd => format!("({left} & {right})"),
                Operator::BitOr => format!("({left} | {right})"),
                Operator::BitXor => format!("({left} ^ {right})"),
                Operator::ShiftLeft => format!("{left}.wrapping_shl({right})"),
                Operator::ShiftRight if *base == Base::Number => {
                    format!("(({left} as i32).wrapping_shr({right}) as u32)")
                }
                Operator::ShiftRight | Operator::ShiftRightUnsigned => {
                    format!("{left}.wrapping_shr({right})")
                }
                Operator::Minimum | Operator::Maximum => {
                    let which = operator.sign();
                    match base {
                        Base::Number => {
                            format!("(({left} as i32).{which}({right} as i32) as u32)")
                        }
                        Base::Unsigned | Base::Symbol => format!("{left}.{which}({right})"),
                    }
                }
                Operator::Divide | Operator::Remainder => {
                    return Err(format!("division of {} is not generated", base.name()));
                }
            }
        }
    })
}

/// A comparison as a condition.
pub fn comparison(rule: &Rule, comparison: &Comparison) -> Result<String, String> {
    let (left, right) = (
        term(rule, &comparison.left)?,
        term(rule, &comparison.right)?,
    );
    let operator = match comparison.comparator {
        Comparator::Equal => "==",
        Comparator::NotEqual => "!=",
        Comparator::Less => "<",
        Comparator::LessOrEqual => "<=",
        Comparator::Greater => ">",
        Comparator::GreaterOrEqual => ">=",
    };
    let ordered = !matches!(
        comparison.comparator,
        Comparator::Equal | Comparator::NotEqual
    );
    Ok(if ordered && comparison.base == Base::Number {
        format!("({left} as i32) {operator} ({right} as i32)")
    } else {
        format!("{left} {operator} {right}")
    })
}
