//! A program with numbers instead of names: the input of planning and code generation.
//!
//! A [`Resolved`] exists only for a program without errors, so every index in it is in range, every
//! variable is bound, every type fits and no relation depends on its own negation. Arithmetic is on
//! 32 bits: `number` is signed, `unsigned` is not; both wrap around.

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

/// How a value is represented.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    /// 32 bits without a sign.
    Unsigned,
    /// 32 bits in two's complement.
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
    /// Its name, unique in the program.
    pub name: String,
    /// Its columns; none for a nullary relation.
    pub columns: Vec<Column>,
    /// Whether `.input` names it. Then no rule and no fact has it as its head.
    pub is_input: bool,
    /// Its name in an `.output`, if one names it.
    pub output_at: Option<Span>,
    /// The `///` comment above its declaration.
    pub documentation: Option<String>,
    /// The `//@` comments above its declaration, and the one after it.
    pub annotations: Vec<Annotation>,
    /// Its name in the declaration.
    pub span: Span,
}

impl Relation {
    /// The instance of a component that it belongs to: `llvm22` of `llvm22.divergent_value`.
    #[must_use]
    pub fn instance(&self) -> Option<&str> {
        self.name.split_once('.').map(|(instance, _)| instance)
    }

    /// The name in its declaration: without the instance, and without the file by which one of
    /// several relations of a name is told from the others.
    #[must_use]
    pub fn plain_name(&self) -> &str {
        self.name.rsplit(['.', '/']).next().unwrap_or_default()
    }

    /// The words after `word` in the `//@` comment that begins with it.
    #[must_use]
    pub fn said(&self, word: &str) -> Option<&[String]> {
        self.annotations
            .iter()
            .find_map(|annotation| match annotation.words.split_first() {
                Some((first, rest)) if first == word => Some(rest),
                _ => None,
            })
    }

    /// The column that the `//@` comment beginning with `word` names.
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

    /// The words after `//@ loop_forest EDGES STARTS ENDS`, if the relation pairs each header with
    /// the blocks of its cycle.
    #[must_use]
    pub fn loop_forest(&self) -> Option<&[String]> {
        self.said("loop_forest").filter(|words| words.len() == 3)
    }
}

/// A column of a relation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Its type as declared, such as `Block`.
    pub type_name: String,
    /// The outermost declared type that contains it: `Value` for `.type Load <: Value`. A built-in
    /// type itself.
    pub outermost: String,
    /// The built-in type at the root of that type.
    pub base: Base,
}

/// A rule, or a fact where the body is empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// The atom that the rule derives. Its arguments contain no [`Term::Wildcard`].
    pub head: Atom,
    /// The condition: a conjunction in the order of the text. Aggregates are literals here, each
    /// before the literal that needs its result.
    pub body: Vec<Literal>,
    /// The variables of the rule, those inside its aggregates included; [`Term::Variable`] is an
    /// index into this.
    pub variables: Vec<Variable>,
    /// Whether it is a subsumption: `head <= better :- body`. The body then begins with the head
    /// and the better atom. A row of the head for which it holds, with another row of the relation
    /// as the better one, is dropped; nothing is derived.
    pub is_subsumption: bool,
    /// The plain comment above the rule.
    pub words: Option<String>,
    /// The whole rule.
    pub span: Span,
}

/// A variable of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name in the text. Those made for an aggregate's result are called `count`, `min`, `max`
    /// or `sum`, which no text can call them.
    pub name: String,
    /// The type of its values.
    pub base: Base,
}

/// A relation applied to terms.
#[derive(Clone, Debug, PartialEq)]
pub struct Atom {
    /// An index into [`Resolved::relations`].
    pub relation: usize,
    /// One for each column.
    pub arguments: Vec<Term>,
    /// Its place.
    pub span: Span,
}

/// One conjunct of a body.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// The atom holds. It binds each variable that is one of its arguments.
    Positive(Atom),
    /// The atom does not hold for any values of its wildcards.
    Negative(Atom),
    /// Two terms compare.
    Comparison(Comparison),
    /// A variable is the result of an aggregate.
    Aggregate(Aggregate),
}

impl Literal {
    /// Appends the relations that it reads, those inside an aggregate too. Aggregates are nested no
    /// deeper than the parser allows.
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

/// `left < right`, both of the same base. Symbols compare by `=` and `!=` only.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The operator. `=` binds a variable that is alone on one side and is not bound otherwise.
    pub comparator: Comparator,
    /// Its left side; no wildcard in it.
    pub left: Term,
    /// Its right side; no wildcard in it.
    pub right: Term,
    /// The type of both sides.
    pub base: Base,
    /// Its place.
    pub span: Span,
}

/// `result = min value : { body }`
///
/// For each binding of `outer`, over all the bindings of the other variables of `body`. `count` and
/// `sum` of no solution are 0; `min` and `max` of none have no result, so that the rule does not
/// hold. Solutions are counted with different bindings of the body's own variables as different (a
/// wildcard in a positive atom counts as a variable of its own).
#[derive(Clone, Debug, PartialEq)]
pub struct Aggregate {
    /// Which one.
    pub kind: AggregateKind,
    /// The variable of the result; if it is bound elsewhere too, both must agree.
    pub result: usize,
    /// The variable that is aggregated; none for `count`. Bound in `body`, and nowhere outside it.
    pub value: Option<usize>,
    /// A conjunction, in the order of the text.
    pub body: Vec<Literal>,
    /// The variables of `body` that the rest of the rule binds; in ascending order. Those must be
    /// bound before the aggregate.
    pub outer: Vec<usize>,
    /// Its place.
    pub span: Span,
}

/// A term of a resolved rule.
#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    /// An index into [`Rule::variables`].
    Variable(usize),
    /// `_`: any value. Only directly as an argument of an atom of a body.
    Wildcard,
    /// A constant.
    Constant(Constant),
    /// `-term`, of `number`.
    Negate(Box<Term>),
    /// A functor of texts.
    Call {
        /// Which.
        functor: Functor,
        /// Whether the first argument is a `number`.
        signed: bool,
        /// One for each of its parameters.
        arguments: Vec<Term>,
    },
    /// Arithmetic.
    Binary {
        /// The operator.
        operator: Operator,
        /// The type of both sides and the result: `Unsigned` or `Number`.
        base: Base,
        /// Its left side.
        left: Box<Term>,
        /// Its right side.
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
