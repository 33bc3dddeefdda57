//! Translates terms and comparisons to Rust. Each value is a `u32`; a `number` is stored in two's
//! complement.

use lanelog_datalog::ast::{Comparator, Operator};
use lanelog_datalog::resolved::{Base, Comparison, Constant, Rule, Term};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// The Rust field name of a relation.
pub fn field(relation: &str) -> Ident {
    const KEYWORDS: &[&str] = &[
        "use", "type", "match", "loop", "move", "ref", "static", "where", "while", "for", "if",
        "in", "let", "impl", "return", "break", "const",
    ];
    match KEYWORDS.contains(&relation) {
        true => format_ident!("r#{relation}"),
        false => format_ident!("{relation}"),
    }
}

/// The Rust name of a variable.
pub fn variable(rule: &Rule, index: usize) -> Ident {
    format_ident!("v{index}_{}", rule.variables[index].name)
}

/// Translates a term whose variables are bound.
pub fn term(rule: &Rule, term_: &Term) -> Result<TokenStream, String> {
    Ok(match term_ {
        Term::Variable(index) => {
            let variable = variable(rule, *index);
            quote!(#variable)
        }
        Term::Wildcard => return Err("a wildcard has no value".to_string()),
        Term::Constant(Constant::Unsigned(value)) => quote!(#value),
        Term::Constant(Constant::Number(value)) => {
            let value = *value as u32;
            quote!(#value)
        }
        Term::Constant(Constant::Symbol(_)) => return Err("symbols are not generated".to_string()),
        Term::Negate(inner) => {
            let inner = term(rule, inner)?;
            quote!(#inner.wrapping_neg())
        }
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
                Operator::Add => quote!(#left.wrapping_add(#right)),
                Operator::Subtract => quote!(#left.wrapping_sub(#right)),
                Operator::Multiply => quote!(#left.wrapping_mul(#right)),
                Operator::BitAnd => quote!((#left & #right)),
                Operator::BitOr => quote!((#left | #right)),
                Operator::BitXor => quote!((#left ^ #right)),
                Operator::ShiftLeft => quote!(#left.wrapping_shl(#right)),
                Operator::ShiftRight if *base == Base::Number => {
                    quote!(((#left as i32).wrapping_shr(#right) as u32))
                }
                Operator::ShiftRight | Operator::ShiftRightUnsigned => {
                    quote!(#left.wrapping_shr(#right))
                }
                Operator::Minimum | Operator::Maximum => {
                    let which = format_ident!("{}", operator.sign());
                    match base {
                        Base::Number => quote!(((#left as i32).#which(#right as i32) as u32)),
                        Base::Unsigned | Base::Symbol => quote!(#left.#which(#right)),
                    }
                }
                Operator::Divide | Operator::Remainder => {
                    return Err(format!("division of {} is not generated", base.name()));
                }
            }
        }
    })
}

/// Translates terms whose variables are bound.
pub fn terms<'t>(
    rule: &Rule,
    terms: impl IntoIterator<Item = &'t Term>,
) -> Result<Vec<TokenStream>, String> {
    terms.into_iter().map(|one| term(rule, one)).collect()
}

/// Translates a comparison to a condition.
pub fn comparison(rule: &Rule, comparison: &Comparison) -> Result<TokenStream, String> {
    let (mut left, mut right) = (
        term(rule, &comparison.left)?,
        term(rule, &comparison.right)?,
    );
    let is_equality = matches!(
        comparison.comparator,
        Comparator::Equal | Comparator::NotEqual
    );
    if !is_equality && comparison.base == Base::Number {
        (left, right) = (quote!((#left as i32)), quote!((#right as i32)));
    }
    Ok(match comparison.comparator {
        Comparator::Equal => quote!(#left == #right),
        Comparator::NotEqual => quote!(#left != #right),
        Comparator::Less => quote!(#left < #right),
        Comparator::LessOrEqual => quote!(#left <= #right),
        Comparator::Greater => quote!(#left > #right),
        Comparator::GreaterOrEqual => quote!(#left >= #right),
    })
}
