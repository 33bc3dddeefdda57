//! Infers the type of each term of a rule, as Soufflé does.
//!
//! The type of a variable is the intersection of the types of the columns in which it occurs in
//! positive atoms, and of the terms with which it is compared. Two subtypes intersect only if one
//! contains the other. A constant or the result of arithmetic fits each subtype of its base type. A
//! term in the head must have the column's type or a subtype of it; the type of a term in a negated
//! atom must only intersect the column's type. A number whose base type is not determined is a
//! `number`.

use super::ast::{AggregateKind, Span};
use super::constants;
use super::declarations::{Declarations, TypeId};
use super::diagnostic::Diagnostic;
use super::functor::Functor;
use super::lower::{Expression, ExpressionKind, LoweredAtom, LoweredLiteral, LoweredRule};
use super::mistakes::Mistakes;
use super::resolved::Base;

/// The base type of each node of a rule. If type errors are reported, the result is meaningless.
pub(super) fn infer(
    rule: &LoweredRule,
    declarations: &Declarations<'_>,
    diagnostics: &mut Mistakes,
) -> Vec<Base> {
    let mut inference = Inference {
        rule,
        declarations,
        diagnostics,
        types: Classes::new(rule.nodes),
        bases: Classes::new(rule.nodes),
    };
    // Types of columns are propagated first, so that error messages refer to declared types.
    inference.columns(&rule.body);
    inference.terms(&rule.body);
    inference.arguments(&rule.head);
    inference.sinks(&rule.body);
    inference.sink(&rule.head, Role::Head);
    let bases: Vec<Base> = (0..rule.nodes)
        .map(|node| inference.base(node).unwrap_or(Base::Number))
        .collect();
    constants::check(rule, &bases, diagnostics);
    bases
}

/// Equivalence classes of nodes (union-find), each with a known type and the location that
/// determined it.
struct Classes<T> {
    parents: Vec<usize>,
    facts: Vec<Option<(T, Span)>>,
}

impl<T: Copy> Classes<T> {
    fn new(nodes: usize) -> Classes<T> {
        Classes {
            parents: (0..nodes).collect(),
            facts: vec![None; nodes],
        }
    }

    /// The representative of the class of `node`.
    fn find(&mut self, node: usize) -> usize {
        let mut at = node;
        while let Some(parent) = self.parents.get(at).copied()
            && parent != at
        {
            let above = self.parents.get(parent).copied().unwrap_or(parent);
            if let Some(slot) = self.parents.get_mut(at) {
                *slot = above;
            }
            at = above;
        }
        at
    }

    fn fact(&mut self, node: usize) -> Option<(T, Span)> {
        let class = self.find(node);
        self.facts.get(class).copied().flatten()
    }

    fn set(&mut self, node: usize, fact: T, span: Span) {
        let class = self.find(node);
        if let Some(slot) = self.facts.get_mut(class) {
            *slot = Some((fact, span));
        }
    }

    /// Merges two classes. The caller has made the types of the classes agree.
    fn merge(&mut self, one: usize, other: usize) {
        let (one, other) = (self.find(one), self.find(other));
        if one == other {
            return;
        }
        let fact = self.facts.get(other).copied().flatten();
        if let Some(slot) = self.facts.get_mut(one)
            && slot.is_none()
        {
            *slot = fact;
        }
        if let Some(slot) = self.parents.get_mut(other) {
            *slot = one;
        }
    }
}

/// The role of an atom in its rule.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Head,
    Positive,
    Negative,
}

struct Inference<'a> {
    rule: &'a LoweredRule,
    declarations: &'a Declarations<'a>,
    diagnostics: &'a mut Mistakes,
    types: Classes<TypeId>,
    bases: Classes<Base>,
}

impl Inference<'_> {
    fn base(&mut self, node: usize) -> Option<Base> {
        self.bases.fact(node).map(|(base, _)| base)
    }

    /// The description of a term in messages.
    fn describe(&self, expression: &Expression) -> String {
        match &expression.kind {
            ExpressionKind::Variable(id) => {
                let variable = self.rule.variables.get(*id);
                variable.map_or(String::new(), |variable| format!("`{}`", variable.name))
            }
            ExpressionKind::Wildcard => "`_`".to_string(),
            ExpressionKind::Number { value, .. } => format!("`{value}`"),
            ExpressionKind::Symbol(_) => "this text".to_string(),
            ExpressionKind::Negate(_)
            | ExpressionKind::Complement(_)
            | ExpressionKind::Call(..)
            | ExpressionKind::Binary(..) => "this term".to_string(),
        }
    }

    /// The name of the known type of a node, and the location that determined it.
    fn known(&mut self, node: usize) -> Option<(String, Span)> {
        if let Some((id, span)) = self.types.fact(node) {
            return Some((self.declarations.type_name(id).to_string(), span));
        }
        let (base, span) = self.bases.fact(node)?;
        Some((base.name().to_string(), span))
    }

    /// The type of a column, and the description of the column in messages.
    fn column(&self, atom: &LoweredAtom, index: usize) -> Option<(TypeId, Base, String)> {
        let relation = self.declarations.relations.get(atom.relation)?;
        let id = (*relation.types.get(index)?)?;
        let column = &relation.declaration.columns.get(index)?.name.text;
        let name = &relation.declaration.name.text;
        let text = format!(
            "the column `{column}` of `{name}` has type `{}`",
            self.declarations.type_name(id)
        );
        Some((id, self.declarations.base(id)?, text))
    }

    /// Reports that the type of a term does not match a column.
    fn column_mismatch(&mut self, argument: &Expression, column: &str) {
        let name = self.describe(argument);
        let Some((known, span)) = self.known(argument.node) else {
            return;
        };
        let message = format!("{column}, but {name} has type `{known}`");
        let mut diagnostic = Diagnostic::error(argument.span, message);
        if span != argument.span {
            diagnostic =
                diagnostic.label(span, format!("{name} has type `{known}` because of this"));
        }
        let help = match &argument.kind {
            ExpressionKind::Symbol(text) if text.parse::<u32>().is_ok() => Some(format!(
                "write `{text}` without quotes if the number is meant"
            )),
            _ if column.ends_with("`Value`") && known == "Block" => {
                Some("`terminator(value, block)` has the last instruction of a block".to_string())
            }
            _ if column.ends_with("`Block`") && known == "Value" => {
                Some("`instruction(value, block)` has the block of an instruction".to_string())
            }
            _ => None,
        };
        if let Some(help) = help {
            diagnostic = diagnostic.help(help);
        }
        self.diagnostics.push(diagnostic);
    }

    /// Propagates the types of columns to terms in positive atoms.
    fn columns(&mut self, body: &[LoweredLiteral]) {
        for literal in body {
            match literal {
                LoweredLiteral::Positive(atom) => {
                    for (index, argument) in atom.arguments.iter().enumerate() {
                        let Some((id, base, column)) = self.column(atom, index) else {
                            continue;
                        };
                        // Only variables are considered, because a variable has the same type at
                        // all its occurrences.
                        if !matches!(argument.kind, ExpressionKind::Variable(_)) {
                            continue;
                        }
                        match self.types.fact(argument.node) {
                            Some((known, _)) if self.declarations.is_subtype(known, id) => {}
                            Some((known, _)) if !self.declarations.is_subtype(id, known) => {
                                self.column_mismatch(argument, &column);
                            }
                            _ => {
                                self.types.set(argument.node, id, argument.span);
                                self.bases.set(argument.node, base, argument.span);
                            }
                        }
                    }
                }
                LoweredLiteral::Aggregate(aggregate) => self.columns(&aggregate.body),
                LoweredLiteral::Negative(_) | LoweredLiteral::Comparison { .. } => {}
            }
        }
    }

    /// Infers types from constants, arithmetic, comparisons and aggregates.
    fn terms(&mut self, body: &[LoweredLiteral]) {
        for literal in body {
            match literal {
                LoweredLiteral::Positive(atom) | LoweredLiteral::Negative(atom) => {
                    self.arguments(atom);
                }
                LoweredLiteral::Comparison {
                    left, right, span, ..
                } => {
                    self.term(left);
                    self.term(right);
                    self.equate(left.node, right.node, *span);
                }
                LoweredLiteral::Aggregate(aggregate) => {
                    self.terms(&aggregate.body);
                    let span = aggregate.span;
                    let node =
                        |id: usize| self.rule.variables.get(id).map(|variable| variable.node);
                    let Some(result) = node(aggregate.result) else {
                        continue;
                    };
                    if aggregate.kind == AggregateKind::Count {
                        self.count(result, aggregate.result, span);
                    } else if let Some(value) = aggregate.value.and_then(node) {
                        self.equate(result, value, span);
                    }
                }
            }
        }
    }

    fn arguments(&mut self, atom: &LoweredAtom) {
        for argument in &atom.arguments {
            self.term(argument);
        }
    }

    fn term(&mut self, term: &Expression) {
        match &term.kind {
            ExpressionKind::Variable(_) | ExpressionKind::Wildcard => {}
            ExpressionKind::Number { unsigned, .. } => {
                if *unsigned {
                    self.bases.set(term.node, Base::Unsigned, term.span);
                }
            }
            ExpressionKind::Symbol(_) => self.bases.set(term.node, Base::Symbol, term.span),
            ExpressionKind::Negate(inner) | ExpressionKind::Complement(inner) => {
                self.term(inner);
                self.mix(term, inner);
            }
            // A `range` has the type of its arguments, as an arithmetic operation has that of its
            // operands.
            ExpressionKind::Call(functor @ Functor::Range, arguments) => {
                for argument in arguments {
                    self.term(argument);
                    match self.base(argument.node) {
                        Some(Base::Symbol) => self.parameter(*functor, argument, None),
                        _ => self.mix(term, argument),
                    }
                }
            }
            ExpressionKind::Call(functor, arguments) => {
                if let Some(result) = functor.result() {
                    self.bases.set(term.node, result, term.span);
                }
                for (argument, wanted) in arguments.iter().zip(functor.parameters()) {
                    self.term(argument);
                    self.parameter(*functor, argument, *wanted);
                }
            }
            ExpressionKind::Binary(_, left, right) => {
                self.term(left);
                self.term(right);
                self.mix(term, left);
                self.mix(term, right);
            }
        }
    }

    /// Unifies the base type of an arithmetic term with that of an operand.
    fn mix(&mut self, term: &Expression, operand: &Expression) {
        match (self.base(term.node), self.base(operand.node)) {
            (Some(one), Some(other)) if one != other => {
                let name = self.describe(operand);
                let message = format!(
                    "{name} has type `{}`, but the rest of this term has type `{}`",
                    other.name(),
                    one.name()
                );
                let help = "both sides of an operator are `number`, or both are `unsigned`";
                self.diagnostics
                    .push(Diagnostic::error(operand.span, message).help(help));
            }
            _ => self.bases.merge(term.node, operand.node),
        }
    }

    /// Unifies the types of two terms that are compared, or of an aggregate's value and result.
    fn equate(&mut self, one: usize, other: usize, span: Span) {
        let types = (self.types.fact(one), self.types.fact(other));
        let disjoint = match types {
            (Some((one, _)), Some((other, _))) => {
                !self.declarations.is_subtype(one, other)
                    && !self.declarations.is_subtype(other, one)
            }
            _ => false,
        };
        let bases = (self.base(one), self.base(other));
        if disjoint || matches!(bases, (Some(one), Some(other)) if one != other) {
            if let (Some((name, first)), Some((other_name, second))) =
                (self.known(one), self.known(other))
            {
                let message = format!("`{name}` and `{other_name}` have no value in common");
                self.diagnostics.push(
                    Diagnostic::error(span, message)
                        .label(first, format!("one has type `{name}` because of this"))
                        .label(
                            second,
                            format!("the other has type `{other_name}` because of this"),
                        ),
                );
            }
            return;
        }
        // If one type contains the other, the narrower type is the intersection.
        if let (Some((one_type, _)), Some((other_type, place))) = types
            && self.declarations.is_subtype(other_type, one_type)
        {
            self.types.set(one, other_type, place);
        }
        self.types.merge(one, other);
        self.bases.merge(one, other);
    }

    fn count(&mut self, result: usize, id: usize, span: Span) {
        if let Some((known, place)) = self.known(result)
            && self.base(result) != Some(Base::Number)
        {
            let name = self
                .rule
                .variables
                .get(id)
                .map_or("", |variable| &variable.name);
            let message = format!("`count` gives a `number`, but `{name}` has type `{known}`");
            self.diagnostics.push(
                Diagnostic::error(span, message)
                    .label(
                        place,
                        format!("`{name}` has type `{known}` because of this"),
                    )
                    .help("declare the column with a subtype of `number`"),
            );
            return;
        }
        if self.base(result).is_none() {
            self.bases.set(result, Base::Number, span);
        }
    }

    /// Checks an argument of a functor against its parameter type.
    fn parameter(&mut self, functor: Functor, argument: &Expression, wanted: Option<Base>) {
        let fits = match (self.base(argument.node), wanted) {
            (Some(known), Some(wanted)) => known == wanted,
            (Some(known), None) => known != Base::Symbol,
            (None, wanted) => {
                let base = wanted.unwrap_or(Base::Number);
                self.bases.set(argument.node, base, argument.span);
                true
            }
        };
        if fits {
            return;
        }
        let (word, name) = (functor.word(), self.describe(argument));
        let takes = wanted.map_or("number or unsigned", Base::name);
        let Some((known, span)) = self.known(argument.node) else {
            return;
        };
        let message = format!("`{word}` takes a `{takes}` here, but {name} has type `{known}`");
        let mut diagnostic = Diagnostic::error(argument.span, message);
        if span != argument.span {
            diagnostic =
                diagnostic.label(span, format!("{name} has type `{known}` because of this"));
        }
        self.diagnostics.push(diagnostic);
    }

    /// Checks the arguments of negated atoms, and constants in positive atoms, against the columns.
    fn sinks(&mut self, body: &[LoweredLiteral]) {
        for literal in body {
            match literal {
                LoweredLiteral::Positive(atom) => self.sink(atom, Role::Positive),
                LoweredLiteral::Negative(atom) => self.sink(atom, Role::Negative),
                LoweredLiteral::Aggregate(aggregate) => self.sinks(&aggregate.body),
                LoweredLiteral::Comparison { .. } => {}
            }
        }
    }

    /// Checks the arguments of an atom against the columns.
    fn sink(&mut self, atom: &LoweredAtom, role: Role) {
        for (index, argument) in atom.arguments.iter().enumerate() {
            let Some((id, base, column)) = self.column(atom, index) else {
                continue;
            };
            // Variables in positive atoms have been checked already.
            let done = match argument.kind {
                ExpressionKind::Wildcard => true,
                ExpressionKind::Variable(_) => role == Role::Positive,
                _ => false,
            };
            if done {
                continue;
            }
            let fits = match (self.types.fact(argument.node), self.base(argument.node)) {
                (Some((known, _)), _) => {
                    self.declarations.is_subtype(known, id)
                        || (role != Role::Head && self.declarations.is_subtype(id, known))
                }
                (None, Some(known)) => known == base,
                (None, None) => {
                    self.bases.set(argument.node, base, argument.span);
                    true
                }
            };
            if !fits {
                self.column_mismatch(argument, &column);
            }
        }
    }
}
