//! Checks a [`Program`] and converts it to a [`Resolved`].

use super::ast::{Clause, Operator, Program, Span};
use super::declarations::Declarations;
use super::diagnostic::{Diagnostic, Severity};
use super::lower::{Expression, ExpressionKind, LoweredAtom, LoweredLiteral, LoweredRule, lower};
use super::mistakes::Mistakes;
use super::resolved::{
    Aggregate, Atom, Base, Column, Comparison, Constant, Literal, Relation, Resolved, Rule, Term,
    Variable,
};
use super::{aggregates, binding, growth, lints, stratify, types, usage};

/// The result of the checks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checked {
    /// The program, if it has no errors.
    pub resolved: Option<Resolved>,
    /// Errors and warnings, in the order of the files and their text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Checks a program, or the part that could be parsed. Linear in its text, except for sorting.
#[must_use]
pub fn resolve(program: &Program) -> Checked {
    let mut diagnostics = Mistakes::default();
    let declarations = Declarations::collect(program, &mut diagnostics);
    usage::check(program, &declarations, &mut diagnostics);
    usage::check_comments(program, &declarations, &mut diagnostics);
    let mut resolved = Resolved {
        relations: relations(&declarations),
        rules: Vec::with_capacity(program.clauses.len()),
    };
    for clause in &program.clauses {
        resolved
            .rules
            .extend(rule(clause, &declarations, &mut diagnostics));
    }
    aggregates::check(&resolved, &mut diagnostics);
    // Negation through recursion is an error among the correct rules alone, so it is checked even
    // if other rules have errors.
    stratify::check(&resolved, &mut diagnostics);
    lints::check_rules(&resolved, &mut diagnostics);
    growth::check(&resolved, &mut diagnostics);
    if !diagnostics.has_errors() {
        let outside = |id: usize| {
            let relation = declarations.relations.get(id);
            relation.is_some_and(|relation| {
                program.is_library
                    || relation.input.is_some()
                    || relation.declaration.is_filled()
                    || program.unread.may_have(&relation.declaration.name.text)
            })
        };
        lints::check_relations(&resolved, &outside, &mut diagnostics);
    }
    let failed = diagnostics.has_errors();
    let mut diagnostics = diagnostics.finish();
    let allowed = program.clauses.iter().filter(|clause| clause.is_allowed);
    let allowed: Vec<Span> = allowed.map(|clause| clause.span).collect();
    let is_in = |inner: Span, outer: &Span| {
        inner.source == outer.source && inner.start >= outer.start && inner.end <= outer.end
    };
    diagnostics.retain(|one| {
        one.severity == Severity::Error || !allowed.iter().any(|outer| is_in(one.span, outer))
    });
    Checked {
        resolved: (!failed).then_some(resolved),
        diagnostics,
    }
}

fn relations(declarations: &Declarations<'_>) -> Vec<Relation> {
    let relation = |declared: &super::declarations::DeclaredRelation<'_>| {
        let declaration = declared.declaration;
        let columns = declaration.columns.iter().zip(&declared.types);
        let columns = columns.map(|(column, id)| Column {
            name: column.name.text.clone(),
            type_name: column.type_name.text.clone(),
            outermost: id.map_or(String::new(), |id| {
                let outermost = declarations.outermost(id);
                declarations.type_name(outermost).to_string()
            }),
            // If a type has no base, an error was reported, and the program will not be used.
            base: id
                .and_then(|id| declarations.base(id))
                .unwrap_or(Base::Number),
        });
        Relation {
            name: declaration.name.text.clone(),
            columns: columns.collect(),
            is_input: declared.input.is_some(),
            output_at: declared.output,
            documentation: declaration.documentation.clone(),
            annotations: declaration.annotations.clone(),
            span: declaration.name.span,
        }
    };
    declarations.relations.iter().map(relation).collect()
}

fn rule(
    clause: &Clause,
    declarations: &Declarations<'_>,
    diagnostics: &mut Mistakes,
) -> Option<Rule> {
    let before = diagnostics.len();
    let lowered = lower(clause, declarations, diagnostics);
    binding::check(&lowered, diagnostics);
    let bases = types::infer(&lowered, declarations, diagnostics);
    // The declaration of an unknown relation may be in text that could not be parsed; in that case
    // nothing was reported.
    if diagnostics.len() > before || !lowered.is_known() {
        return None;
    }
    for variable in &lowered.variables {
        // A variable that occurs once in one alternative of a disjunction may occur in others.
        let is_single = variable.occurrences == 1 && !clause.is_alternative;
        if is_single && !variable.name.starts_with('_') {
            let name = &variable.name;
            let message = format!("`{name}` is used once");
            let mut help = format!("write `_`, or `_{name}`, if any value will do");
            if bases.get(variable.node) == Some(&Base::Symbol) {
                help.push_str(&format!("; \"{name}\" if the text is meant"));
            }
            diagnostics.push(Diagnostic::warning(variable.first, message).help(help));
        }
    }
    let typed = Typed { bases: &bases };
    Some(Rule {
        head: typed.atom(&lowered.head),
        body: typed.body(&lowered.body),
        variables: typed.variables(&lowered),
        is_subsumption: clause.is_subsumption,
        words: clause.words.clone(),
        span: clause.span,
    })
}

/// Converts the lowered form to the resolved form, with the inferred base types.
struct Typed<'a> {
    bases: &'a [Base],
}

impl Typed<'_> {
    fn base(&self, node: usize) -> Base {
        self.bases.get(node).copied().unwrap_or(Base::Number)
    }

    fn variables(&self, rule: &LoweredRule) -> Vec<Variable> {
        let variables = rule.variables.iter().map(|variable| Variable {
            name: variable.name.clone(),
            base: self.base(variable.node),
        });
        variables.collect()
    }

    fn body(&self, body: &[LoweredLiteral]) -> Vec<Literal> {
        let literal = |literal: &LoweredLiteral| match literal {
            LoweredLiteral::Positive(atom) => Literal::Positive(self.atom(atom)),
            LoweredLiteral::Negative(atom) => Literal::Negative(self.atom(atom)),
            LoweredLiteral::Comparison {
                comparator,
                left,
                right,
                span,
            } => Literal::Comparison(Comparison {
                comparator: *comparator,
                left: self.term(left),
                right: self.term(right),
                base: self.base(left.node),
                span: *span,
            }),
            LoweredLiteral::Aggregate(aggregate) => Literal::Aggregate(Aggregate {
                kind: aggregate.kind,
                result: aggregate.result,
                value: aggregate.value,
                body: self.body(&aggregate.body),
                outer: aggregate.outer.clone(),
                span: aggregate.span,
            }),
        };
        body.iter().map(literal).collect()
    }

    fn atom(&self, atom: &LoweredAtom) -> Atom {
        Atom {
            relation: atom.relation,
            arguments: atom.arguments.iter().map(|term| self.term(term)).collect(),
            span: atom.span,
        }
    }

    fn term(&self, term: &Expression) -> Term {
        match &term.kind {
            ExpressionKind::Variable(id) => Term::Variable(*id),
            ExpressionKind::Wildcard => Term::Wildcard,
            ExpressionKind::Number { value, .. } => self.number(*value, term.node, false),
            ExpressionKind::Symbol(text) => Term::Constant(Constant::Symbol(text.clone())),
            ExpressionKind::Negate(inner) => match inner.kind {
                ExpressionKind::Number { value, .. } => self.number(value, inner.node, true),
                _ => Term::Negate(Box::new(self.term(inner))),
            },
            ExpressionKind::Call(functor, arguments) => Term::Call {
                functor: *functor,
                signed: arguments
                    .first()
                    .is_some_and(|first| self.base(first.node) == Base::Number),
                arguments: arguments.iter().map(|term| self.term(term)).collect(),
            },
            // The complement is an exclusive or with all bits set.
            ExpressionKind::Complement(inner) => Term::Binary {
                operator: Operator::BitXor,
                base: self.base(term.node),
                left: Box::new(self.term(inner)),
                right: Box::new(Term::Constant(match self.base(term.node) {
                    Base::Unsigned => Constant::Unsigned(u32::MAX),
                    Base::Number | Base::Symbol => Constant::Number(-1),
                })),
            },
            ExpressionKind::Binary(operator, left, right) => Term::Binary {
                operator: *operator,
                base: self.base(term.node),
                left: Box::new(self.term(left)),
                right: Box::new(self.term(right)),
            },
        }
    }

    /// A constant. Its range has been checked, so the conversion is exact.
    fn number(&self, value: u64, node: usize, negated: bool) -> Term {
        let low = value as u32;
        Term::Constant(match self.base(node) {
            Base::Unsigned => Constant::Unsigned(low),
            Base::Number | Base::Symbol => {
                let value = low as i32;
                Constant::Number(if negated { value.wrapping_neg() } else { value })
            }
        })
    }
}
