//! Checks that every variable of a rule is bound (range restriction).
//!
//! A variable is bound if it is an argument of a positive atom, equal (`=`) to a term whose
//! variables are bound, or the result of an aggregate. The order of literals does not matter. The
//! variables of an aggregate are bound by its own body.

use super::ast::{Comparator, Span};
use super::diagnostic::Diagnostic;
use super::lower::{
    Expression, ExpressionKind, LoweredAggregate, LoweredAtom, LoweredLiteral, LoweredRule,
};
use super::mistakes::Mistakes;

/// Reports each unbound variable once. Linear in the rule.
pub(super) fn check(rule: &LoweredRule, diagnostics: &mut Mistakes) {
    let mut binding = Binding {
        rule,
        diagnostics,
        bound: vec![false; rule.variables.len()],
        reported: vec![false; rule.variables.len()],
        is_result: vec![false; rule.variables.len()],
        passes_over_results: false,
        complete: true,
    };
    binding.propagate(&rule.body);
    let before = binding.diagnostics.len();
    // The first pass reports only the causes. It skips variables that would be bound if other
    // variables were bound.
    binding.passes_over_results = true;
    let complete = binding.require_rule();
    if !complete && binding.diagnostics.len() == before {
        // No variable was reported, because each unbound variable depends on another one. The
        // second pass reports all unbound variables.
        binding.passes_over_results = false;
        binding.require_rule();
    }
}

/// The position in which an unbound variable is used, for messages.
#[derive(Clone, Copy)]
enum VariableUse {
    Fact,
    Head,
    Negation,
    Comparison,
    Arithmetic,
    Aggregate,
    Value,
}

/// A literal that binds a variable once certain other variables are bound.
struct Binder {
    missing: usize,
    gives: usize,
}

struct Binding<'a> {
    rule: &'a LoweredRule,
    diagnostics: &'a mut Mistakes,
    bound: Vec<bool>,
    reported: Vec<bool>,
    /// For each variable, whether a literal would bind it if other variables were bound.
    is_result: Vec<bool>,
    passes_over_results: bool,
    complete: bool,
}

fn variables_of(expression: &Expression, out: &mut Vec<usize>) {
    match &expression.kind {
        ExpressionKind::Variable(id) => out.push(*id),
        ExpressionKind::Negate(inner) | ExpressionKind::Complement(inner) => {
            variables_of(inner, out);
        }
        ExpressionKind::Call(_, arguments) => {
            for argument in arguments {
                variables_of(argument, out);
            }
        }
        ExpressionKind::Binary(_, left, right) => {
            variables_of(left, out);
            variables_of(right, out);
        }
        ExpressionKind::Wildcard | ExpressionKind::Number { .. } | ExpressionKind::Symbol(_) => {}
    }
}

impl Binding<'_> {
    fn is_bound(&self, id: usize) -> bool {
        self.bound.get(id).copied().unwrap_or(false)
    }

    fn set_bound(&mut self, id: usize, value: bool) {
        if let Some(slot) = self.bound.get_mut(id) {
            *slot = value;
        }
    }

    /// Binds all variables that the literals of a scope can bind.
    fn propagate(&mut self, body: &[LoweredLiteral]) {
        let mut ready: Vec<usize> = Vec::new();
        let mut binders: Vec<Binder> = Vec::new();
        // Pairs of a variable and a binder that depends on it.
        let mut waiting: Vec<(usize, usize)> = Vec::new();
        let mut wait = |needs: Vec<usize>, gives: usize, ready: &mut Vec<usize>| {
            if needs.is_empty() {
                ready.push(gives);
            }
            waiting.extend(needs.iter().map(|variable| (*variable, binders.len())));
            binders.push(Binder {
                missing: needs.len(),
                gives,
            });
        };
        for literal in body {
            match literal {
                LoweredLiteral::Positive(atom) => {
                    for argument in &atom.arguments {
                        if let ExpressionKind::Variable(id) = argument.kind {
                            ready.push(id);
                        }
                    }
                }
                LoweredLiteral::Comparison {
                    comparator: Comparator::Equal,
                    left,
                    right,
                    ..
                } => {
                    for (target, term) in [(left, right), (right, left)] {
                        if let ExpressionKind::Variable(id) = target.kind {
                            let mut needs = Vec::new();
                            variables_of(term, &mut needs);
                            wait(needs, id, &mut ready);
                        }
                    }
                }
                LoweredLiteral::Aggregate(aggregate) => {
                    wait(aggregate.outer.clone(), aggregate.result, &mut ready);
                }
                LoweredLiteral::Negative(_) | LoweredLiteral::Comparison { .. } => {}
            }
        }
        // Variables that are bound already, such as those of an enclosing scope, also satisfy the
        // binders that depend on them.
        ready.extend(
            waiting
                .iter()
                .map(|(id, _)| *id)
                .filter(|id| self.is_bound(*id)),
        );
        waiting.sort_unstable();
        let mut released = vec![false; self.bound.len()];
        while let Some(id) = ready.pop() {
            match released.get_mut(id) {
                Some(released) if !*released => *released = true,
                _ => continue,
            }
            self.set_bound(id, true);
            let from = waiting.partition_point(|(variable, _)| *variable < id);
            for (_, binder) in waiting
                .iter()
                .skip(from)
                .take_while(|(variable, _)| *variable == id)
            {
                if let Some(binder) = binders.get_mut(*binder) {
                    binder.missing = binder.missing.saturating_sub(1);
                    if binder.missing == 0 {
                        ready.push(binder.gives);
                    }
                }
            }
        }
        for binder in binders {
            if binder.missing > 0
                && let Some(slot) = self.is_result.get_mut(binder.gives)
            {
                *slot = true;
            }
        }
    }

    /// Reports variables that must be bound but are not. Returns whether all are bound.
    fn require_rule(&mut self) -> bool {
        self.complete = true;
        let rule = self.rule;
        // The body is checked first, so that an unbound variable is reported where its literals use
        // it.
        self.require_body(&rule.body);
        let place = if rule.body.is_empty() {
            VariableUse::Fact
        } else {
            VariableUse::Head
        };
        self.require_arguments(&rule.head, place);
        self.complete
    }

    fn require_body(&mut self, body: &[LoweredLiteral]) {
        for literal in body {
            match literal {
                LoweredLiteral::Positive(atom) => {
                    self.require_arguments(atom, VariableUse::Arithmetic)
                }
                LoweredLiteral::Negative(atom) => {
                    self.require_arguments(atom, VariableUse::Negation)
                }
                LoweredLiteral::Comparison { left, right, .. } => {
                    self.require_term(left, VariableUse::Comparison);
                    self.require_term(right, VariableUse::Comparison);
                }
                LoweredLiteral::Aggregate(aggregate) => self.aggregate(aggregate),
            }
        }
    }

    fn require_arguments(&mut self, atom: &LoweredAtom, place: VariableUse) {
        for argument in &atom.arguments {
            self.require_term(argument, place);
        }
    }

    fn require_term(&mut self, term: &Expression, place: VariableUse) {
        match &term.kind {
            ExpressionKind::Variable(id) => self.require(*id, term.span, place),
            ExpressionKind::Negate(inner) | ExpressionKind::Complement(inner) => {
                self.require_term(inner, place);
            }
            ExpressionKind::Call(_, arguments) => {
                for argument in arguments {
                    self.require_term(argument, place);
                }
            }
            ExpressionKind::Binary(_, left, right) => {
                self.require_term(left, place);
                self.require_term(right, place);
            }
            ExpressionKind::Wildcard
            | ExpressionKind::Number { .. }
            | ExpressionKind::Symbol(_) => {}
        }
    }

    fn aggregate(&mut self, aggregate: &LoweredAggregate) {
        let before: Vec<bool> = aggregate
            .outer
            .iter()
            .map(|id| self.is_bound(*id))
            .collect();
        for id in &aggregate.outer {
            self.require(*id, aggregate.span, VariableUse::Aggregate);
            // Whether the variable was reported or not, it counts as bound inside the aggregate.
            self.set_bound(*id, true);
        }
        self.propagate(&aggregate.body);
        self.require_body(&aggregate.body);
        if let Some(value) = aggregate.value {
            self.require(value, aggregate.span, VariableUse::Value);
        }
        for (id, was) in aggregate.outer.iter().zip(before) {
            self.set_bound(*id, was);
        }
    }

    fn require(&mut self, id: usize, span: Span, place: VariableUse) {
        if self.is_bound(id) {
            return;
        }
        self.complete = false;
        if self.passes_over_results && self.is_result.get(id).copied().unwrap_or(false) {
            return;
        }
        match self.reported.get_mut(id) {
            Some(reported) if !*reported => *reported = true,
            _ => return,
        }
        let Some(variable) = self.rule.variables.get(id) else {
            return;
        };
        let name = &variable.name;
        let bind = format!("bind it by a positive atom, or by `{name} = ...`");
        let (message, help) = match place {
            VariableUse::Fact => (
                format!("a fact holds constants only, and `{name}` is a variable"),
                format!("give it a body, or write the text `\"{name}\"` if that is meant"),
            ),
            VariableUse::Head => (
                format!("`{name}` stands in the head, but no literal of the body binds it"),
                bind,
            ),
            VariableUse::Negation => (
                format!("`{name}` stands in a negated atom, which does not bind it"),
                format!("{bind}; write `_` if any value will do"),
            ),
            VariableUse::Comparison => {
                (format!("`{name}` is compared, but nothing binds it"), bind)
            }
            VariableUse::Arithmetic => (
                format!("`{name}` stands in arithmetic, which does not bind it"),
                bind,
            ),
            VariableUse::Aggregate => (
                format!("this aggregate needs `{name}`, which nothing outside it binds"),
                format!("{bind} outside; rename it inside if another variable is meant"),
            ),
            VariableUse::Value => (
                format!("the body of this aggregate does not bind `{name}`"),
                format!("{bind} in its body"),
            ),
        };
        self.diagnostics
            .push(Diagnostic::error(span, message).help(help));
    }
}
