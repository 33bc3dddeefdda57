//! Interns the texts in rules, so that conditions with texts that occur in no row can be printed.

use lanelog_datalog::Resolved;
use lanelog_datalog::resolved::{Atom, Constant, Literal, Term};
use lanelog_facts::Symbols;

/// Interns each text in the rules. Linear in the rules.
pub(super) fn intern(program: &Resolved, symbols: &mut Symbols) {
    for rule in &program.rules {
        atom(&rule.head, symbols);
        body(&rule.body, symbols);
    }
}

/// Recursion is bounded, because the language limits the nesting of aggregates.
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

/// Recursion is bounded, because the language limits the nesting of terms.
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
