//! A rule file as written: the parser's result, before names are resolved.
//!
//! Each node has the [`Span`] of its text. Names are still texts; `resolve` replaces them by
//! indices. The nesting of terms is limited by [`MAXIMUM_NESTING`], so that a tree can be traversed
//! (and dropped) recursively.

use super::functor::Functor;
use std::cmp::Ordering;
use std::collections::HashSet;

/// Maximum nesting of terms: parentheses, operators and aggregates together.
pub const MAXIMUM_NESTING: u32 = 64;

/// A range of bytes in a source file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file, as an index into the loaded sources.
    pub source: u32,
    /// First byte.
    pub start: u32,
    /// The offset after the last byte.
    pub end: u32,
}

impl Span {
    /// The smallest range that covers both; `other` must be in the same file, at or after `self`.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span {
            source: self.source,
            start: self.start,
            end: other.end.max(self.end),
        }
    }
}

/// A name and its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// The location of the name.
    pub span: Span,
}

/// The contents of the root file and its includes, in the order in which the files were read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    /// The `.type` declarations.
    pub types: Vec<TypeDeclaration>,
    /// The `.decl` declarations.
    pub relations: Vec<RelationDeclaration>,
    /// The `.input` and `.output` directives, one for each relation that they name.
    pub directives: Vec<Directive>,
    /// Facts and rules; a fact has an empty body.
    pub clauses: Vec<Clause>,
    /// All `//@` comments, including those that are not above a declaration.
    pub annotations: Vec<Annotation>,
    /// Whether the root file contains `.once`: it is meant to be included, so other files may
    /// define and read its relations.
    pub is_library: bool,
    /// The parts of the text that could not be parsed.
    pub unread: UnparsedParts,
    /// The files; [`Span::source`] is an index into this.
    pub files: Vec<File>,
}

/// The role of a file in a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// Whether this is a built-in file.
    pub is_library: bool,
    /// Whether this is a root file; if false, it is only included.
    pub is_root: bool,
}

impl Program {
    /// The file that contains a location.
    #[must_use]
    pub fn file(&self, span: Span) -> File {
        let file = self.files.get(span.source as usize);
        file.copied().unwrap_or_default()
    }

    /// Adds the contents of another file. Types that are declared already are ignored.
    pub(super) fn add(&mut self, other: Program) {
        for declaration in other.types {
            let mut known = self.types.iter();
            if known.all(|one| one.name.text != declaration.name.text) {
                self.types.push(declaration);
            }
        }
        self.relations.extend(other.relations);
        self.directives.extend(other.directives);
        self.clauses.extend(other.clauses);
        self.annotations.extend(other.annotations);
        self.unread.names.extend(other.unread.names);
        self.unread.files |= other.unread.files;
    }
}

/// The parts of a program that could not be parsed. Names that these parts may declare are not
/// reported as undefined.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnparsedParts {
    /// The names in invalid clauses and directives.
    pub names: HashSet<String>,
    /// Whether a whole file is missing.
    pub files: bool,
}

impl UnparsedParts {
    /// Whether text that could not be parsed may contain a declaration of this name.
    #[must_use]
    pub fn may_have(&self, name: &str) -> bool {
        self.files || self.names.contains(name)
    }
}

/// `.type Block <: unsigned`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeDeclaration {
    /// The new type.
    pub name: Name,
    /// The supertype.
    pub base: Name,
    /// The whole declaration.
    pub span: Span,
}

/// `.decl edge(from: Block, to: Block)`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelationDeclaration {
    /// The relation.
    pub name: Name,
    /// The columns of the relation; none for a nullary relation.
    pub columns: Vec<ColumnDeclaration>,
    /// The `///` comment directly above, with its lines joined by spaces.
    pub documentation: Option<String>,
    /// The `//@` comments directly above the declaration, in order, and the comment at the end of
    /// its line.
    pub annotations: Vec<Annotation>,
    /// The whole declaration.
    pub span: Span,
}

/// One column of a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnDeclaration {
    /// The column.
    pub name: Name,
    /// The type of the column, built in or declared.
    pub type_name: Name,
}

impl RelationDeclaration {
    /// The signature, such as `edge(from: Block, to: Block)`.
    #[must_use]
    pub fn signature(&self) -> String {
        let columns = self.columns.iter();
        let columns: Vec<String> = columns
            .map(|column| format!("{}: {}", column.name.text, column.type_name.text))
            .collect();
        format!("{}({})", self.name.text, columns.join(", "))
    }

    /// Whether engines may compute the relation natively instead of running its rules.
    #[must_use]
    pub fn is_filled(&self) -> bool {
        let mut annotations = self.annotations.iter();
        annotations.any(|annotation| annotation.filling().is_some())
    }
}

/// A structured comment of a declaration, such as `//@ filled dominator_tree edge`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// The words after `//@`, split at white space.
    pub words: Vec<String>,
    /// The comment.
    pub span: Span,
}

impl Annotation {
    /// The words after `//@ filled`: the method, then the relations that it reads.
    #[must_use]
    pub fn filling(&self) -> Option<&[String]> {
        let (first, words) = self.words.split_first()?;
        (first == "filled").then_some(words)
    }
}

/// The kind of a directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectiveKind {
    /// `.input`: the relation is read from outside.
    Input,
    /// `.output`: the relation is a result.
    Output,
}

/// `.input edge`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    /// Input or output.
    pub kind: DirectiveKind,
    /// The relation.
    pub relation: Name,
}

/// A fact or a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    /// The atom that the clause derives.
    pub head: Atom,
    /// The conditions; empty for a fact.
    pub body: Vec<Literal>,
    /// Whether this is a subsumption, `head <= better :- body`. In that case the body starts with
    /// the atoms `head` and `better`, and rows that match the head are dropped.
    pub is_subsumption: bool,
    /// Whether this is one of several rules into which a clause with a disjunction was expanded.
    pub is_alternative: bool,
    /// The plain `//` comment directly above, with its lines joined by spaces.
    pub words: Option<String>,
    /// Whether `//@ allow` above the clause suppresses warnings and notes about it.
    pub is_allowed: bool,
    /// The whole clause, including the full stop.
    pub span: Span,
}

/// `edge(from, to)`
#[derive(Clone, Debug, PartialEq)]
pub struct Atom {
    /// The relation.
    pub relation: Name,
    /// One term for each column.
    pub arguments: Vec<Term>,
    /// The whole atom, without a preceding `!`.
    pub span: Span,
}

/// One conjunct of a body.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// The atom holds.
    Positive(Atom),
    /// A negated atom, which holds if no row matches it.
    Negative(Atom),
    /// A comparison of two terms holds.
    Comparison(Comparison),
}

/// A comparison operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparator {
    /// `=`, which also binds a variable that is one of the sides.
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

impl Comparator {
    /// The operator in the syntax of rules.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Comparator::Equal => "=",
            Comparator::NotEqual => "!=",
            Comparator::Less => "<",
            Comparator::LessOrEqual => "<=",
            Comparator::Greater => ">",
            Comparator::GreaterOrEqual => ">=",
        }
    }

    /// Whether the comparison holds if its sides compare in this way.
    #[must_use]
    pub fn holds(self, order: Ordering) -> bool {
        match self {
            Comparator::Equal => order.is_eq(),
            Comparator::NotEqual => order.is_ne(),
            Comparator::Less => order.is_lt(),
            Comparator::LessOrEqual => order.is_le(),
            Comparator::Greater => order.is_gt(),
            Comparator::GreaterOrEqual => order.is_ge(),
        }
    }
}

/// `left < right`
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The operator.
    pub comparator: Comparator,
    /// The left side of the comparison.
    pub left: Term,
    /// The right side of the comparison.
    pub right: Term,
    /// The range of both sides.
    pub span: Span,
}

/// A term and its location.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// The kind of term.
    pub kind: TermKind,
    /// The location of the term, including parentheses.
    pub span: Span,
}

/// Kinds of terms.
#[derive(Clone, Debug, PartialEq)]
pub enum TermKind {
    /// A variable by its name.
    Variable(String),
    /// `_`
    Wildcard,
    /// A number such as `5` or `5u`.
    Number {
        /// The value; values that need more than 32 bits are rejected later, with the type check.
        value: u64,
        /// Whether the literal has the suffix `u`.
        unsigned: bool,
    },
    /// `"text"`, with escapes resolved.
    Symbol(String),
    /// `-term`
    Negate(Box<Term>),
    /// `bnot term`
    Complement(Box<Term>),
    /// `left + right`
    Binary(Operator, Box<Term>, Box<Term>),
    /// `cat(left, right)`
    Call(Functor, Vec<Term>),
    /// `count : { body }`
    Aggregate(Box<Aggregate>),
}

/// An operator of arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`; if the right side is 0, the rule derives no row
    Divide,
    /// `%`; if the right side is 0, the rule derives no row
    Remainder,
    /// `band`
    BitAnd,
    /// `bor`
    BitOr,
    /// `bxor`
    BitXor,
    /// `bshl`
    ShiftLeft,
    /// `bshr`: arithmetic for a `number`, logical for an `unsigned`
    ShiftRight,
    /// `bshru`: logical
    ShiftRightUnsigned,
    /// `min(left, right)`
    Minimum,
    /// `max(left, right)`
    Maximum,
}

impl Operator {
    /// The operator in the syntax of rules.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::Remainder => "%",
            Operator::BitAnd => "band",
            Operator::BitOr => "bor",
            Operator::BitXor => "bxor",
            Operator::ShiftLeft => "bshl",
            Operator::ShiftRight => "bshr",
            Operator::ShiftRightUnsigned => "bshru",
            Operator::Minimum => "min",
            Operator::Maximum => "max",
        }
    }

    /// The text of the operation, from the texts of its sides. A side that is itself an operation
    /// must already be in parentheses.
    #[must_use]
    pub fn spelled(self, left: &str, right: &str) -> String {
        let sign = self.sign();
        match self {
            Operator::Minimum | Operator::Maximum => format!("{sign}({left}, {right})"),
            _ => format!("{left} {sign} {right}"),
        }
    }
}

/// The aggregate function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AggregateKind {
    /// `count`: the number of solutions of the body.
    Count,
    /// The least value; no value if there are no solutions.
    Minimum,
    /// The greatest value; no value if there are no solutions.
    Maximum,
    /// The sum of the value over all solutions; 0 if there are none.
    Sum,
}

impl AggregateKind {
    /// The keyword of the aggregate. The variable that is generated for the result has this name
    /// too.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            AggregateKind::Count => "count",
            AggregateKind::Minimum => "min",
            AggregateKind::Maximum => "max",
            AggregateKind::Sum => "sum",
        }
    }
}

/// `min value : { body }`
#[derive(Clone, Debug, PartialEq)]
pub struct Aggregate {
    /// The aggregate function.
    pub kind: AggregateKind,
    /// The variable that is aggregated; none for `count`.
    pub value: Option<Name>,
    /// A conjunction of literals, which is never empty.
    pub body: Vec<Literal>,
}
