//! Prints conjuncts.

use lanelog_datalog::Resolved;
use lanelog_datalog::resolved::{Atom, Constant, Literal, Rule, Term};

/// Returns a conjunct in the syntax of rules.
pub(super) fn literal(program: &Resolved, rule: &Rule, conjunct: &Literal) -> String {
    match conjunct {
        Literal::Positive(inner) => atom(program, rule, inner),
        Literal::Negative(inner) => format!("!{}", atom(program, rule, inner)),
        Literal::Comparison(comparison) => {
            let operator = comparison.comparator.sign();
            let (left, right) = (term(rule, &comparison.left), term(rule, &comparison.right));
            format!("{left} {operator} {right}")
        }
        Literal::Aggregate(aggregate) => {
            let kind = aggregate.kind.word();
            let value = aggregate
                .value
                .map(|value| format!(" {}", name(rule, value)));
            let body = aggregate
                .body
                .iter()
                .map(|inner| literal(program, rule, inner));
            let body: Vec<String> = body.collect();
            let result = name(rule, aggregate.result);
            // The variable of a result that the program does not name is generated, and has the
            // name of the aggregate function.
            let result = if result == kind {
                String::new()
            } else {
                format!("{result} = ")
            };
            format!(
                "{result}{kind}{} : {{ {} }}",
                value.unwrap_or_default(),
                body.join(", ")
            )
        }
    }
}

fn name(rule: &Rule, variable: usize) -> &str {
    rule.variables
        .get(variable)
        .map_or("_", |variable| &variable.name)
}

fn atom(program: &Resolved, rule: &Rule, atom: &Atom) -> String {
    let relation = program.relations.get(atom.relation);
    let arguments = atom.arguments.iter().map(|argument| term(rule, argument));
    let arguments: Vec<String> = arguments.collect();
    format!(
        "{}({})",
        relation.map_or("", |relation| &relation.name),
        arguments.join(", ")
    )
}

fn term(rule: &Rule, inner: &Term) -> String {
    match inner {
        Term::Variable(variable) => name(rule, *variable).to_string(),
        Term::Wildcard => "_".to_string(),
        Term::Constant(Constant::Unsigned(value)) => value.to_string(),
        Term::Constant(Constant::Number(value)) => value.to_string(),
        Term::Constant(Constant::Symbol(text)) => format!("{text:?}"),
        Term::Negate(inner) => format!("-{}", nested(rule, inner)),
        Term::Call {
            functor, arguments, ..
        } => {
            let arguments: Vec<String> = arguments.iter().map(|one| term(rule, one)).collect();
            format!("{}({})", functor.word(), arguments.join(", "))
        }
        Term::Binary {
            operator,
            left,
            right,
            ..
        } => operator.spelled(&nested(rule, left), &nested(rule, right)),
    }
}

fn nested(rule: &Rule, inner: &Term) -> String {
    match inner {
        Term::Binary { .. } => format!("({})", term(rule, inner)),
        _ => term(rule, inner),
    }
}
