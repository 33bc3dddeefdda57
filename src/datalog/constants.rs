//! Checks, once all base types are known, that constants are in range, and that arithmetic, ordered
//! comparisons and aggregates are on numbers.

use super::ast::{Comparator, Operator, Span};
use super::diagnostic::Diagnostic;
use super::lower::{Expression, ExpressionKind, LoweredAtom, LoweredLiteral, LoweredRule};
use super::mistakes::Mistakes;
use super::resolved::Base;

/// Reports constants and operations that do not fit the base type that was inferred for them.
pub(super) fn check(rule: &LoweredRule, bases: &[Base], diagnostics: &mut Mistakes) {
    let mut check = Check {
        rule,
        bases,
        diagnostics,
    };
    check.values(&rule.body);
    check.atom_values(&rule.head);
}

struct Check<'a> {
    rule: &'a LoweredRule,
    bases: &'a [Base],
    diagnostics: &'a mut Mistakes,
}

impl Check<'_> {
    fn base(&self, node: usize) -> Base {
        self.bases.get(node).copied().unwrap_or(Base::Number)
    }

    fn values(&mut self, body: &[LoweredLiteral]) {
        for literal in body {
            match literal {
                LoweredLiteral::Positive(atom) | LoweredLiteral::Negative(atom) => {
                    self.atom_values(atom);
                }
                LoweredLiteral::Comparison {
                    comparator,
                    left,
                    right,
                    span,
                } => {
                    self.value(left, false);
                    self.value(right, false);
                    let ordered = !matches!(comparator, Comparator::Equal | Comparator::NotEqual);
                    if ordered && self.base(left.node) == Base::Symbol {
                        let message = "symbols have no order";
                        let help = "compare them by `=` or `!=`";
                        self.diagnostics
                            .push(Diagnostic::error(*span, message).help(help));
                    }
                }
                LoweredLiteral::Aggregate(aggregate) => {
                    self.values(&aggregate.body);
                    let result = self.rule.variables.get(aggregate.result);
                    if let Some(variable) = result
                        && self.base(variable.node) == Base::Symbol
                    {
                        let message = "symbols cannot be aggregated";
                        let help =
                            "`min`, `max` and `sum` are over numbers; `count` takes anything";
                        self.diagnostics
                            .push(Diagnostic::error(aggregate.span, message).help(help));
                    }
                }
            }
        }
    }

    fn atom_values(&mut self, atom: &LoweredAtom) {
        for argument in &atom.arguments {
            self.value(argument, false);
        }
    }

    fn value(&mut self, term: &Expression, negated: bool) {
        match &term.kind {
            ExpressionKind::Variable(_) | ExpressionKind::Wildcard | ExpressionKind::Symbol(_) => {}
            ExpressionKind::Number { value, .. } => self.number(term, *value, negated),
            ExpressionKind::Negate(inner) => match self.base(term.node) {
                Base::Symbol => self.symbol_in_arithmetic(term.span),
                Base::Unsigned => {
                    let message = "an `unsigned` has no sign";
                    let help = "leave the `-` out, or declare the columns as `number`";
                    self.diagnostics
                        .push(Diagnostic::error(term.span, message).help(help));
                }
                Base::Number => self.value(inner, true),
            },
            ExpressionKind::Call(_, arguments) => {
                for argument in arguments {
                    self.value(argument, false);
                }
            }
            ExpressionKind::Complement(inner) => match self.base(term.node) {
                Base::Symbol => self.symbol_in_arithmetic(term.span),
                Base::Unsigned | Base::Number => self.value(inner, false),
            },
            ExpressionKind::Binary(operator, left, right) => {
                if self.base(term.node) == Base::Symbol {
                    self.symbol_in_arithmetic(term.span);
                    return;
                }
                self.value(left, false);
                self.value(right, false);
                let divides = matches!(operator, Operator::Divide | Operator::Remainder);
                if divides && matches!(right.kind, ExpressionKind::Number { value: 0, .. }) {
                    self.diagnostics.push(
                        Diagnostic::error(right.span, "this divides by 0")
                            .help("leave the rule out, or write another divisor"),
                    );
                }
            }
        }
    }

    fn symbol_in_arithmetic(&mut self, span: Span) {
        let message = "arithmetic is on numbers, not on symbols";
        self.diagnostics.push(
            Diagnostic::error(span, message).help("symbols can only be compared by `=` and `!=`"),
        );
    }

    fn number(&mut self, term: &Expression, value: u64, negated: bool) {
        let (article, name, largest) = match self.base(term.node) {
            Base::Unsigned => ("an", "unsigned", u64::from(u32::MAX)),
            Base::Symbol => {
                let message = "this is a number where a `symbol` is expected";
                let help = format!("write it in quotes if the text is meant: `\"{value}\"`");
                self.diagnostics
                    .push(Diagnostic::error(term.span, message).help(help));
                return;
            }
            Base::Number if negated => ("a", "number", 1 << 31),
            Base::Number => ("a", "number", (1 << 31) - 1),
        };
        if value > largest {
            let message = format!("this does not fit into {article} `{name}`");
            let sign = if negated { "-" } else { "" };
            let help = format!("{article} `{name}` has 32 bits: the limit here is {sign}{largest}");
            self.diagnostics
                .push(Diagnostic::error(term.span, message).help(help));
        }
    }
}
