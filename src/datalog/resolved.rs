//! A checked program with indices instead of names: the input of planning and code generation.
//!
//! A [`Resolved`] exists only for a program without errors. In a [`Resolved`], every index is in
//! range, every variable is bound, all types match, and no relation depends on its own negation.
//! Arithmetic is 32-bit and wraps around; `number` is signed, `unsigned` is not.

use super::ast::{AggregateKind, Annotation, Comparator, Operator, Span};
use super::functor::Functor;

/// A checked program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resolved {
    /// Every relation; [`Atom::relation`] is an index into this.
    pub relations: Vec<Relation>,
    /// Facts and rules, in the order of the text. A fact has an empty body.
    pub rules: Vec<Rule>,
}

impl Resolved {
    /// The facts and rules of a relation, in the order of the text.
    pub fn rules_of(&self, relation: usize) -> impl Iterator<Item = &Rule> {
        let rules = self.rules.iter();
        rules.filter(move |rule| rule.head.relation == relation)
    }
}

/// The representation of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    /// An unsigned 32-bit integer.
    Unsigned,
    /// A 32-bit integer in two's complement.
    Number,
    /// A text.
    Symbol,
}

impl Base {
    /// The name of the built-in type.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Base::Unsigned => "unsigned",
            Base::Number => "number",
            Base::Symbol => "symbol",
        }
    }
}

/// A declared relation.
#[derive(Clone, Debug, PartialEq)]
pub struct Relation {
    /// The name of the relation, unique in the program.
    pub name: String,
    /// The columns of the relation; none for a nullary relation.
    pub columns: Vec<Column>,
    /// Whether an `.input` directive names the relation. No rule or fact derives such a relation.
    pub is_input: bool,
    /// The location of its name in an `.output`, if there is one.
    pub output_at: Option<Span>,
    /// The `///` comment above its declaration.
    pub documentation: Option<String>,
    /// The `//@` comments above the declaration, and the comment after it on the same line.
    pub annotations: Vec<Annotation>,
    /// The location of its name in the declaration.
    pub span: Span,
}

impl Relation {
    /// The instance of a component to which the relation belongs: `llvm22` of
    /// `llvm22.divergent_value`.
    #[must_use]
    pub fn instance(&self) -> Option<&str> {
        self.name.split_once('.').map(|(instance, _)| instance)
    }

    /// The name in the relation's declaration, without the prefixes that make it unique: the
    /// instance, and the file if several files declare the name.
    #[must_use]
    pub fn plain_name(&self) -> &str {
        self.name.rsplit(['.', '/']).next().unwrap_or_default()
    }

    /// The words after `word` in the `//@` comment that starts with it.
    #[must_use]
    pub fn said(&self, word: &str) -> Option<&[String]> {
        self.annotations
            .iter()
            .find_map(|annotation| match annotation.words.split_first() {
                Some((first, rest)) if first == word => Some(rest),
                _ => None,
            })
    }

    /// The column that is named in the `//@` comment that starts with `word`.
    #[must_use]
    pub fn column_of(&self, word: &str) -> Option<usize> {
        let [name] = self.said(word)? else {
            return None;
        };
        self.columns.iter().position(|column| column.name == *name)
    }

    /// The words after `//@ filled`, if engines may compute the relation natively instead of
    /// running its rules: the method, then the relations that it reads.
    #[must_use]
    pub fn filling(&self) -> Option<&[String]> {
        self.annotations.iter().find_map(Annotation::filling)
    }

    /// The words after `//@ loop_forest EDGES STARTS ENDS`, if the relation consists of pairs of a
    /// header and a block of its cycle.
    #[must_use]
    pub fn loop_forest(&self) -> Option<&[String]> {
        self.said("loop_forest").filter(|words| words.len() == 3)
    }
}

/// A column of a relation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name of the column.
    pub name: String,
    /// The type of the column as declared, such as `Block`.
    pub type_name: String,
    /// The outermost declared supertype: `Value` for `.type Load <: Value`. For a built-in type,
    /// the type itself.
    pub outermost: String,
    /// The built-in type at its root.
    pub base: Base,
}

/// A rule; if the body is empty, a fact.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// The atom that the rule derives. Its arguments contain no [`Term::Wildcard`].
    pub head: Atom,
    /// The conditions, in the order of the text. Aggregates are separate literals, each before the
    /// literal that uses its result.
    pub body: Vec<Literal>,
    /// The variables of the rule, including those inside its aggregates; [`Term::Variable`] is an
    /// index into this list.
    pub variables: Vec<Variable>,
    /// Whether this is a subsumption: `head <= better :- body`. In that case, the body starts with
    /// the head and the better atom. A row that matches the head is dropped if the body holds with
    /// another row of the relation as the better one. A subsumption derives no rows.
    pub is_subsumption: bool,
    /// The plain comment above the rule.
    pub words: Option<String>,
    /// The whole rule.
    pub span: Span,
}

/// A variable of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The name of the variable in the text. Generated variables for results of aggregates are
    /// named `count`, `min`, `max` or `sum`, which are not valid names in the text.
    pub name: String,
    /// The type of its values.
    pub base: Base,
}

/// A relation applied to terms.
#[derive(Clone, Debug, PartialEq)]
pub struct Atom {
    /// An index into [`Resolved::relations`].
    pub relation: usize,
    /// One argument for each column.
    pub arguments: Vec<Term>,
    /// The location of the atom.
    pub span: Span,
}

/// One conjunct of a body.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// The atom holds. A positive atom binds the variables among its arguments.
    Positive(Atom),
    /// The atom does not hold for any values of its wildcards.
    Negative(Atom),
    /// A comparison of two terms holds.
    Comparison(Comparison),
    /// A variable is the result of an aggregate.
    Aggregate(Aggregate),
}

impl Literal {
    /// Appends the relations that the literal reads, including those inside an aggregate. Recursion
    /// is bounded, because the parser limits the nesting of aggregates.
    pub fn reads(&self, relations: &mut Vec<usize>) {
        match self {
            Literal::Positive(atom) | Literal::Negative(atom) => relations.push(atom.relation),
            Literal::Comparison(_) => {}
            Literal::Aggregate(aggregate) => {
                for literal in &aggregate.body {
                    literal.reads(relations);
                }
            }
        }
    }
}

/// A comparison such as `left < right`, with both sides of the same base type. Symbols can be
/// compared by `=` and `!=` only.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The operator. `=` binds a variable that is one of the sides and is not bound otherwise.
    pub comparator: Comparator,
    /// The left side of the comparison, which contains no wildcard.
    pub left: Term,
    /// The right side of the comparison, which contains no wildcard.
    pub right: Term,
    /// The type of both sides.
    pub base: Base,
    /// The location of the comparison.
    pub span: Span,
}

/// `result = min value : { body }`
///
/// An aggregate, computed for each binding of `outer`, over all solutions of `body`. Without
/// solutions, `count` and `sum` are 0, and `min` and `max` have no result, so that the rule does
/// not hold. Solutions are distinct if they differ in a variable of the body (a wildcard in a
/// positive atom counts as a variable).
#[derive(Clone, Debug, PartialEq)]
pub struct Aggregate {
    /// The aggregate function.
    pub kind: AggregateKind,
    /// The variable of the result; if it is also bound elsewhere, the values must be equal.
    pub result: usize,
    /// The variable that is aggregated; none for `count`. This variable is bound in `body`, and
    /// does not occur outside of it.
    pub value: Option<usize>,
    /// A conjunction, in the order of the text.
    pub body: Vec<Literal>,
    /// The variables of `body` that the rest of the rule binds, in ascending order. These variables
    /// must be bound before the aggregate is computed.
    pub outer: Vec<usize>,
    /// The location of the aggregate.
    pub span: Span,
}

/// A term of a resolved rule.
#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    /// An index into [`Rule::variables`].
    Variable(usize),
    /// `_`: any value. A wildcard occurs only as an argument of an atom in a body.
    Wildcard,
    /// A constant.
    Constant(Constant),
    /// `-term`, of `number`.
    Negate(Box<Term>),
    /// A functor of texts.
    Call {
        /// The functor.
        functor: Functor,
        /// Whether the first argument is a `number`.
        signed: bool,
        /// One argument for each parameter.
        arguments: Vec<Term>,
    },
    /// Arithmetic.
    Binary {
        /// The operator.
        operator: Operator,
        /// The type of both sides and the result: `Unsigned` or `Number`.
        base: Base,
        /// The left side of the operation.
        left: Box<Term>,
        /// The right side of the operation.
        right: Box<Term>,
    },
}

/// A constant, of the base type that its position requires.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Constant {
    /// A constant of an `unsigned` type.
    Unsigned(u32),
    /// A constant of a `number` type.
    Number(i32),
    /// A constant of a `symbol` type.
    Symbol(String),
}
