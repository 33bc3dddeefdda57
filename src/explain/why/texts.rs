//! The texts in rules: a condition with a text that is in no row can be printed, too.

use lanelog_datalog::Resolved;
use lanelog_datalog::resolved::{Atom, Constant, Literal, Term};
use lanelog_facts::Symbols;

/// Gives a number to each text in the rules that has none, because no row has it. Linear in the
/// rules.
pub(super) fn intern(program: &Resolved, symbols: &mut Symbols) {
    for rule in &program.rules {
        atom(&rule.head, symbols);
        body(&rule.body, symbols);
    }
}

/// Aggregates are nested no deeper than the language allows.
fn body(literals: &[Literal], symbols: &mut Symbols) {
    for literal in literals {
        match literal {
            Literal::Positive(one) | Literal::Negative(one) => atom(one, symbols),
            Literal::Comparison(comparison) => {
                term(&comparison.left, symbols);
                term(&comparison.right, symbols);
            }
            Literal::Aggregate(aggregate) => body(&aggregate.body, symbols),
        }
    }
}

fn atom(atom: &Atom, symbols: &mut Symbols) {
    for argument in &atom.arguments {
        term(argument, symbols);
    }
}

/// Terms are nested no deeper than the language allows.
fn term(one: &Term, symbols: &mut Symbols) {
    match one {
        Term::Constant(Constant::Symbol(text)) => {
            symbols.intern(text);
        }
        Term::Negate(inner) => term(inner, symbols),
        Term::Call { arguments, .. } => {
            for argument in arguments {
                term(argument, symbols);
            }
        }
        Term::Binary { left, right, .. } => {
            term(left, symbols);
            term(right, symbols);
        }
        Term::Variable(_) | Term::Wildcard | Term::Constant(_) => {}
    }
}
