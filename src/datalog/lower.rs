//! Lowers a clause: relations and variables become indices, and aggregates become separate
//! literals.
//!
//! Scopes: a variable directly in the head or body belongs to the rule. Inside an aggregate, a name
//! refers to the variable of an enclosing scope if there is one; otherwise the variable belongs to
//! the aggregate. Two aggregates may use the same name for different variables.

use std::collections::HashMap;

use super::ast::{self, AggregateKind, Clause, Comparator, Name, Operator, Span, TermKind};
use super::declarations::Declarations;
use super::diagnostic::Diagnostic;
use super::functor::Functor;
use super::mistakes::Mistakes;

/// A term. `node` is its index among all terms and variables of the rule, for type inference.
#[derive(Debug)]
pub(super) struct Expression {
    pub kind: ExpressionKind,
    pub span: Span,
    pub node: usize,
}

#[derive(Debug)]
pub(super) enum ExpressionKind {
    Variable(usize),
    Wildcard,
    Number { value: u64, unsigned: bool },
    Symbol(String),
    Negate(Box<Expression>),
    Complement(Box<Expression>),
    Call(Functor, Vec<Expression>),
    Binary(Operator, Box<Expression>, Box<Expression>),
}

#[derive(Debug)]
pub(super) struct LoweredAtom {
    /// The index of the relation; `usize::MAX` if the relation is unknown.
    pub relation: usize,
    pub arguments: Vec<Expression>,
    pub span: Span,
}

#[derive(Debug)]
pub(super) enum LoweredLiteral {
    Positive(LoweredAtom),
    Negative(LoweredAtom),
    Comparison {
        comparator: Comparator,
        left: Expression,
        right: Expression,
        span: Span,
    },
    Aggregate(LoweredAggregate),
}

#[derive(Debug)]
pub(super) struct LoweredAggregate {
    pub kind: AggregateKind,
    pub result: usize,
    pub value: Option<usize>,
    pub body: Vec<LoweredLiteral>,
    /// The variables of enclosing scopes that occur in the body, sorted.
    pub outer: Vec<usize>,
    pub span: Span,
}

#[derive(Debug)]
pub(super) struct LoweredVariable {
    pub name: String,
    /// The location of its first occurrence.
    pub first: Span,
    pub occurrences: u32,
    pub node: usize,
}

#[derive(Debug)]
pub(super) struct LoweredRule {
    pub head: LoweredAtom,
    pub body: Vec<LoweredLiteral>,
    pub variables: Vec<LoweredVariable>,
    /// Number of nodes.
    pub nodes: usize,
}

impl LoweredRule {
    /// Whether all relations in the rule are known.
    pub fn is_known(&self) -> bool {
        fn known(body: &[LoweredLiteral]) -> bool {
            body.iter().all(|literal| match literal {
                LoweredLiteral::Positive(atom) | LoweredLiteral::Negative(atom) => {
                    atom.relation != usize::MAX
                }
                LoweredLiteral::Comparison { .. } => true,
                LoweredLiteral::Aggregate(aggregate) => known(&aggregate.body),
            })
        }
        self.head.relation != usize::MAX && known(&self.body)
    }
}

/// Lowers a clause. Errors are reported, and the other parts of the clause are still checked.
pub(super) fn lower(
    clause: &Clause,
    declarations: &Declarations<'_>,
    diagnostics: &mut Mistakes,
) -> LoweredRule {
    let mut lowering = Lowering {
        declarations,
        diagnostics,
        variables: Vec::new(),
        scopes: vec![Scope::default()],
        nodes: 0,
    };
    // Variables in the head belong to the rule, even if an aggregate in the body names them first.
    lowering.declare_atom(&clause.head);
    lowering.declare_body(&clause.body);
    let mut body = Vec::new();
    for literal in &clause.body {
        lowering.literal(literal, &mut body);
    }
    // An aggregate in the head becomes the last literal of the body.
    let head = lowering.atom(&clause.head, &mut body, TermPosition::Head);
    LoweredRule {
        head,
        body,
        variables: lowering.variables,
        nodes: lowering.nodes,
    }
}

/// The position of a term, which determines whether `_` is allowed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TermPosition {
    Head,
    Argument,
    Inside,
}

#[derive(Default)]
struct Scope {
    names: HashMap<String, usize>,
    /// Variables of enclosing scopes that are used in this scope.
    outer: Vec<usize>,
}

struct Lowering<'a> {
    declarations: &'a Declarations<'a>,
    diagnostics: &'a mut Mistakes,
    variables: Vec<LoweredVariable>,
    scopes: Vec<Scope>,
    nodes: usize,
}

impl Lowering<'_> {
    fn node(&mut self) -> usize {
        self.nodes += 1;
        self.nodes - 1
    }

    fn fail(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// The variable with a name, and the depth of its scope, from the outermost.
    fn find(&self, name: &str) -> Option<(usize, usize)> {
        let mut scopes = self.scopes.iter().enumerate().rev();
        scopes.find_map(|(depth, scope)| scope.names.get(name).map(|id| (depth, *id)))
    }

    fn new_variable(&mut self, name: &str, span: Span) -> usize {
        let node = self.node();
        self.variables.push(LoweredVariable {
            name: name.to_string(),
            first: span,
            occurrences: 0,
            node,
        });
        self.variables.len() - 1
    }

    fn declare(&mut self, name: &str, span: Span) {
        if self.find(name).is_none() {
            let id = self.new_variable(name, span);
            if let Some(scope) = self.scopes.last_mut() {
                scope.names.insert(name.to_string(), id);
            }
        }
    }

    fn declare_body(&mut self, body: &[ast::Literal]) {
        for literal in body {
            match literal {
                ast::Literal::Positive(atom) | ast::Literal::Negative(atom) => {
                    self.declare_atom(atom);
                }
                ast::Literal::Comparison(comparison) => {
                    self.declare_term(&comparison.left);
                    self.declare_term(&comparison.right);
                }
            }
        }
    }

    fn declare_atom(&mut self, atom: &ast::Atom) {
        for argument in &atom.arguments {
            self.declare_term(argument);
        }
    }

    /// Declares the variables of a term, except those inside its aggregates.
    fn declare_term(&mut self, term: &ast::Term) {
        match &term.kind {
            TermKind::Variable(name) => self.declare(name, term.span),
            TermKind::Negate(inner) | TermKind::Complement(inner) => self.declare_term(inner),
            TermKind::Call(_, arguments) => {
                for argument in arguments {
                    self.declare_term(argument);
                }
            }
            TermKind::Binary(_, left, right) => {
                self.declare_term(left);
                self.declare_term(right);
            }
            TermKind::Wildcard
            | TermKind::Number { .. }
            | TermKind::Symbol(_)
            | TermKind::Aggregate(_) => {}
        }
    }

    /// The variable with a name that is used at `span`.
    fn variable(&mut self, name: &str, span: Span) -> Option<usize> {
        let (depth, id) = self.find(name)?;
        if let Some(variable) = self.variables.get_mut(id) {
            variable.occurrences += 1;
            if span < variable.first {
                variable.first = span;
            }
        }
        // For all scopes between the variable's own scope and the current one, the variable is an
        // outer variable.
        for scope in self.scopes.iter_mut().skip(depth + 1) {
            scope.outer.push(id);
        }
        Some(id)
    }

    fn literal(&mut self, literal: &ast::Literal, body: &mut Vec<LoweredLiteral>) {
        match literal {
            ast::Literal::Positive(atom) => {
                let atom = self.atom(atom, body, TermPosition::Argument);
                body.push(LoweredLiteral::Positive(atom));
            }
            ast::Literal::Negative(atom) => {
                let atom = self.atom(atom, body, TermPosition::Argument);
                body.push(LoweredLiteral::Negative(atom));
            }
            ast::Literal::Comparison(comparison) => self.comparison(comparison, body),
        }
    }

    fn comparison(&mut self, comparison: &ast::Comparison, body: &mut Vec<LoweredLiteral>) {
        // For `n = count : { ... }`, no additional result variable is needed.
        if comparison.comparator == Comparator::Equal {
            let sides = (&comparison.left, &comparison.right);
            for (result, aggregate) in [sides, (sides.1, sides.0)] {
                if let (TermKind::Variable(name), TermKind::Aggregate(inner)) =
                    (&result.kind, &aggregate.kind)
                {
                    if let Some(result) = self.variable(name, result.span) {
                        self.aggregate(inner, aggregate.span, result, body);
                    }
                    return;
                }
            }
        }
        let left = self.term(&comparison.left, body, TermPosition::Inside);
        let right = self.term(&comparison.right, body, TermPosition::Inside);
        body.push(LoweredLiteral::Comparison {
            comparator: comparison.comparator,
            left,
            right,
            span: comparison.span,
        });
    }

    fn atom(
        &mut self,
        atom: &ast::Atom,
        body: &mut Vec<LoweredLiteral>,
        place: TermPosition,
    ) -> LoweredAtom {
        let mut arguments = Vec::with_capacity(atom.arguments.len());
        for argument in &atom.arguments {
            arguments.push(self.term(argument, body, place));
        }
        // If an atom is invalid, its variables count as bound, to avoid further errors.
        let unknown = LoweredAtom {
            relation: usize::MAX,
            arguments,
            span: atom.span,
        };
        let id = self.declarations.relation(&atom.relation.text);
        let found = id.and_then(|id| Some((id, self.declarations.relations.get(id)?.declaration)));
        let Some((relation, declared)) = found else {
            let reported = self.diagnostics.len();
            let diagnostic = self.declarations.unknown_relation(&atom.relation, reported);
            if let Some(diagnostic) = diagnostic {
                self.diagnostics.push(diagnostic);
            }
            return unknown;
        };
        let (expected, found) = (declared.columns.len(), atom.arguments.len());
        if expected != found {
            let name = &atom.relation.text;
            let message = format!("`{name}` has {}, not {found}", columns(expected));
            let help = format!("its columns: `{}`", declared.signature());
            let diagnostic = Diagnostic::error(atom.span, message)
                .label(declared.name.span, "it is declared here")
                .help(help);
            self.fail(diagnostic);
            return unknown;
        }
        LoweredAtom {
            relation,
            ..unknown
        }
    }

    fn term(
        &mut self,
        term: &ast::Term,
        body: &mut Vec<LoweredLiteral>,
        place: TermPosition,
    ) -> Expression {
        let kind = match &term.kind {
            TermKind::Variable(name) => match self.variable(name, term.span) {
                Some(id) => ExpressionKind::Variable(id),
                None => ExpressionKind::Wildcard,
            },
            TermKind::Wildcard => {
                let (message, help) = match place {
                    TermPosition::Argument => ("", ""),
                    TermPosition::Head => (
                        "`_` in the head stands for no value",
                        "name the value, and bind the name in the body",
                    ),
                    TermPosition::Inside => (
                        "`_` stands for no value here",
                        "`_` can only be an argument of an atom of a body",
                    ),
                };
                if place != TermPosition::Argument {
                    self.fail(Diagnostic::error(term.span, message).help(help));
                }
                ExpressionKind::Wildcard
            }
            TermKind::Number { value, unsigned } => ExpressionKind::Number {
                value: *value,
                unsigned: *unsigned,
            },
            TermKind::Symbol(text) => ExpressionKind::Symbol(text.clone()),
            TermKind::Negate(inner) => {
                ExpressionKind::Negate(Box::new(self.term(inner, body, TermPosition::Inside)))
            }
            TermKind::Complement(inner) => {
                ExpressionKind::Complement(Box::new(self.term(inner, body, TermPosition::Inside)))
            }
            TermKind::Call(functor, arguments) => {
                let mut lowered = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    lowered.push(self.term(argument, body, TermPosition::Inside));
                }
                ExpressionKind::Call(*functor, lowered)
            }
            TermKind::Binary(operator, left, right) => {
                let left = self.term(left, body, TermPosition::Inside);
                let right = self.term(right, body, TermPosition::Inside);
                ExpressionKind::Binary(*operator, Box::new(left), Box::new(right))
            }
            TermKind::Aggregate(aggregate) => {
                let result = self.new_variable(aggregate.kind.word(), term.span);
                // The generated variable occurs twice: here, and in the generated literal of the
                // aggregate.
                if let Some(variable) = self.variables.get_mut(result) {
                    variable.occurrences = 2;
                }
                self.aggregate(aggregate, term.span, result, body);
                ExpressionKind::Variable(result)
            }
        };
        let node = match kind {
            ExpressionKind::Variable(id) => self.variables.get(id).map(|variable| variable.node),
            _ => None,
        };
        Expression {
            kind,
            span: term.span,
            node: node.unwrap_or_else(|| self.node()),
        }
    }

    fn aggregate(
        &mut self,
        aggregate: &ast::Aggregate,
        span: Span,
        result: usize,
        body: &mut Vec<LoweredLiteral>,
    ) {
        let mut own_value = aggregate.value.as_ref();
        if let Some(value) = own_value
            && self.find(&value.text).is_some()
        {
            self.value_outside(value, aggregate.kind);
            own_value = None;
        }
        self.scopes.push(Scope::default());
        self.declare_body(&aggregate.body);
        let value = match own_value {
            Some(value) => {
                self.declare(&value.text, value.span);
                self.variable(&value.text, value.span)
            }
            None => None,
        };
        let mut inner = Vec::new();
        for literal in &aggregate.body {
            self.literal(literal, &mut inner);
        }
        let mut outer = self.scopes.pop().unwrap_or_default().outer;
        outer.sort_unstable();
        outer.dedup();
        body.push(LoweredLiteral::Aggregate(LoweredAggregate {
            kind: aggregate.kind,
            result,
            value,
            body: inner,
            outer,
            span,
        }));
    }

    fn value_outside(&mut self, value: &Name, kind: AggregateKind) {
        let word = kind.word();
        let message = format!("`{}` stands outside this `{word}` too", value.text);
        let first = self
            .find(&value.text)
            .and_then(|(_, id)| self.variables.get(id))
            .map(|variable| variable.first);
        let mut diagnostic = Diagnostic::error(value.span, message).help(format!(
            "the variable that a `{word}` is over belongs to it alone: rename it"
        ));
        if let Some(first) = first {
            diagnostic = diagnostic.label(first, "it stands here");
        }
        self.fail(diagnostic);
    }
}

fn columns(count: usize) -> String {
    match count {
        0 => "no columns".to_string(),
        1 => "1 column".to_string(),
        _ => format!("{count} columns"),
    }
}
