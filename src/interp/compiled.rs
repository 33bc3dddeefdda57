//! Rules as input of the planner: atoms have only variables and constants, and constants are
//! numbers.
//!
//! Each term inside an atom, and each repetition of a variable in an atom, becomes a new variable
//! with an equation next to the atom. The atom can then be joined in any order. A term without a
//! value (a division by zero) is an equation that does not hold.

use super::term::{Computed, Term};
use lanelog_datalog::ast::{AggregateKind, Comparator};
use lanelog_datalog::resolved::{self, Base, Constant, Literal};
use lanelog_facts::Symbols;

/// A rule.
#[derive(Debug)]
pub(super) struct Rule {
    /// The relation of the head.
    pub relation: usize,
    /// One term for each column of the head.
    pub head: Vec<Term>,
    /// The conjuncts of the rule, all of which must hold.
    pub body: Vec<Conjunct>,
    /// The number of variables.
    pub variables: usize,
    /// The relations of the positive atoms: if one of these relations is empty, the rule derives
    /// nothing.
    pub needs: Vec<usize>,
    /// The relations of all atoms, including negated atoms and atoms in aggregates, each once.
    pub reads: Vec<usize>,
    /// The relations of all positive atoms, also inside aggregates: their sizes determine the order
    /// of the body.
    pub sized: Vec<usize>,
    /// The relations of all negated atoms, also inside aggregates: a negated atom of an empty
    /// relation is left out of plans.
    pub absent: Vec<usize>,
    /// The two rows that a subsumption compares; none for other rules. For a subsumption, the body
    /// is the condition on the two rows, and the head is unused.
    pub subsumption: Option<Subsumption>,
}

/// Two rows of one relation; the worse row is dropped if the body of the subsumption holds.
#[derive(Debug)]
pub(super) struct Subsumption {
    /// The row that is dropped: an argument for each column.
    pub worse: Vec<Argument>,
    /// The row that stays.
    pub better: Vec<Argument>,
}

/// A conjunct of a body, and the literal of the source text from which it was generated. Equations
/// that the compiler added have no literal.
#[derive(Debug)]
pub(super) struct Conjunct {
    /// The kind.
    pub kind: Kind,
    /// Index of the literal in the body of the source rule.
    pub origin: Option<usize>,
}

/// The kind of a conjunct.
#[derive(Debug)]
pub(super) enum Kind {
    /// The atom must have a matching row.
    Present(Atom),
    /// The atom must not have a matching row.
    Absent(Atom),
    /// A comparison of two terms must hold.
    Compare(Compare),
    /// A variable is the result of an aggregate.
    Aggregate(Aggregate),
}

/// A relation applied to arguments.
#[derive(Debug)]
pub(super) struct Atom {
    /// The relation.
    pub relation: usize,
    /// One argument for each column.
    pub arguments: Vec<Argument>,
}

/// An argument of an atom. In a positive atom each variable occurs once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    /// A wildcard matches any value.
    Wildcard,
    /// A variable.
    Variable(usize),
    /// A constant.
    Constant(u32),
}

/// A comparison.
#[derive(Clone, Debug)]
pub(super) struct Compare {
    /// The operator.
    pub comparator: Comparator,
    /// Whether both sides are signed numbers.
    pub signed: bool,
    /// The left side of the comparison.
    pub left: Term,
    /// The right side of the comparison.
    pub right: Term,
}

/// An aggregate.
#[derive(Debug)]
pub(super) struct Aggregate {
    /// The aggregate function.
    pub kind: AggregateKind,
    /// Whether the aggregated value is signed.
    pub signed: bool,
    /// The variable that gets the result.
    pub result: usize,
    /// The variable that is aggregated.
    pub value: Option<usize>,
    /// The body to solve.
    pub body: Vec<Conjunct>,
    /// The variables of the body that must be bound before the aggregate is computed.
    pub outer: Vec<usize>,
}

impl Conjunct {
    /// Calls `each` for each variable of the conjunct; for an aggregate, only for the variables
    /// that are visible outside of it.
    pub fn each_variable(&self, each: &mut impl FnMut(usize)) {
        match &self.kind {
            Kind::Present(atom) | Kind::Absent(atom) => atom.each_variable(each),
            Kind::Compare(compare) => {
                compare.left.each_variable(each);
                compare.right.each_variable(each);
            }
            Kind::Aggregate(aggregate) => {
                each(aggregate.result);
                aggregate.outer.iter().for_each(|variable| each(*variable));
            }
        }
    }
}

impl Aggregate {
    /// Whether another aggregate has the same body, up to the names of variables. The functions of
    /// the two aggregates may differ.
    pub fn is_alike(&self, other: &Aggregate) -> bool {
        /// Bodies longer than this are not compared, because the comparison is slow.
        const LONG: usize = 32;
        let mut same = Same::default();
        self.body.len() <= LONG
            && self.outer == other.outer
            && self.signed == other.signed
            && self
                .outer
                .iter()
                .all(|outer| same.variables(*outer, *outer))
            && same.bodies(&self.body, &other.body)
            && match (self.value, other.value) {
                (Some(one), Some(other)) => same.variables(one, other),
                (one, other) => one == other,
            }
    }
}

/// The correspondence between the variables of two bodies that are compared.
#[derive(Default)]
struct Same {
    pairs: Vec<(usize, usize)>,
}

impl Same {
    fn variables(&mut self, one: usize, other: usize) -> bool {
        let known = self
            .pairs
            .iter()
            .find(|pair| pair.0 == one || pair.1 == other);
        match known {
            Some(pair) => *pair == (one, other),
            None => {
                self.pairs.push((one, other));
                true
            }
        }
    }

    fn bodies(&mut self, one: &[Conjunct], other: &[Conjunct]) -> bool {
        let mut pairs = one.iter().zip(other);
        one.len() == other.len()
            && pairs.all(|(one, other)| match (&one.kind, &other.kind) {
                (Kind::Present(one), Kind::Present(other))
                | (Kind::Absent(one), Kind::Absent(other)) => self.atoms(one, other),
                (Kind::Compare(one), Kind::Compare(other)) => {
                    one.comparator == other.comparator
                        && one.signed == other.signed
                        && self.terms(&one.left, &other.left)
                        && self.terms(&one.right, &other.right)
                }
                // Aggregates inside an aggregate's body are rare, so they are not compared, and two
                // bodies with them count as different.
                _ => false,
            })
    }

    fn atoms(&mut self, one: &Atom, other: &Atom) -> bool {
        let mut pairs = one.arguments.iter().zip(&other.arguments);
        one.relation == other.relation
            && pairs.all(|(one, other)| match (one, other) {
                (Argument::Variable(one), Argument::Variable(other)) => {
                    self.variables(*one, *other)
                }
                _ => one == other,
            })
    }

    fn terms(&mut self, one: &Term, other: &Term) -> bool {
        match (one, other) {
            (Term::Variable(one), Term::Variable(other)) => self.variables(*one, *other),
            (Term::Constant(one), Term::Constant(other)) => one == other,
            _ => false,
        }
    }
}

impl Atom {
    /// Calls `each` for each variable of the atom.
    pub fn each_variable(&self, each: &mut impl FnMut(usize)) {
        for argument in &self.arguments {
            if let Argument::Variable(variable) = argument {
                each(*variable);
            }
        }
    }
}

impl Rule {
    /// Compiles a parsed rule. Its constants are entered into `symbols`.
    pub fn new(rule: &resolved::Rule, symbols: &mut Symbols) -> Rule {
        let mut compiler = Compiler {
            symbols,
            bases: rule
                .variables
                .iter()
                .map(|variable| variable.base)
                .collect(),
        };
        let mut body = compiler.body(&rule.body);
        let subsumption = rule.is_subsumption.then(|| subsumption(&mut body));
        let needs = body.iter().filter_map(|conjunct| match &conjunct.kind {
            Kind::Present(atom) => Some(atom.relation),
            _ => None,
        });
        let (mut sized, mut absent) = (Vec::new(), Vec::new());
        by_sign(&body, &mut sized, &mut absent);
        let mut reads = Vec::new();
        each_atom(&body, &mut |atom| reads.push(atom.relation));
        reads.sort_unstable();
        reads.dedup();
        Rule {
            reads,
            sized,
            absent,
            subsumption,
            relation: rule.head.relation,
            head: rule
                .head
                .arguments
                .iter()
                .map(|term| compiler.term(term))
                .collect(),
            needs: needs.collect(),
            variables: compiler.bases.len(),
            body,
        }
    }
}

impl Rule {
    /// The positive atoms: index in the body, and relation.
    pub fn atoms(&self) -> impl Iterator<Item = (usize, usize)> {
        let conjuncts = self.body.iter().enumerate();
        conjuncts.filter_map(|(at, conjunct)| match &conjunct.kind {
            Kind::Present(atom) => Some((at, atom.relation)),
            _ => None,
        })
    }
}

/// Removes the two atoms that a subsumption compares from its body.
fn subsumption(body: &mut Vec<Conjunct>) -> Subsumption {
    let mut arguments = |place: usize| {
        let at = body.iter().position(|one| one.origin == Some(place));
        match at.map(|at| body.remove(at).kind) {
            Some(Kind::Present(atom)) => atom.arguments,
            _ => Vec::new(),
        }
    };
    Subsumption {
        worse: arguments(0),
        better: arguments(1),
    }
}

fn each_atom(body: &[Conjunct], each: &mut dyn FnMut(&Atom)) {
    for conjunct in body {
        match &conjunct.kind {
            Kind::Present(atom) | Kind::Absent(atom) => each(atom),
            Kind::Aggregate(aggregate) => each_atom(&aggregate.body, each),
            Kind::Compare(_) => {}
        }
    }
}

/// Appends the relations of positive and of negated atoms.
fn by_sign(body: &[Conjunct], positive: &mut Vec<usize>, negated: &mut Vec<usize>) {
    for conjunct in body {
        match &conjunct.kind {
            Kind::Present(atom) => positive.push(atom.relation),
            Kind::Absent(atom) => negated.push(atom.relation),
            Kind::Aggregate(aggregate) => by_sign(&aggregate.body, positive, negated),
            Kind::Compare(_) => {}
        }
    }
}

struct Compiler<'s> {
    symbols: &'s mut Symbols,
    bases: Vec<Base>,
}

impl Compiler<'_> {
    fn body(&mut self, body: &[Literal]) -> Vec<Conjunct> {
        let mut conjuncts = Vec::with_capacity(body.len());
        for (at, literal) in body.iter().enumerate() {
            let kind = match literal {
                Literal::Positive(atom) => Kind::Present(self.atom(atom, true, &mut conjuncts)),
                Literal::Negative(atom) => Kind::Absent(self.atom(atom, false, &mut conjuncts)),
                Literal::Comparison(comparison) => Kind::Compare(Compare {
                    comparator: comparison.comparator,
                    signed: comparison.base == Base::Number,
                    left: self.term(&comparison.left),
                    right: self.term(&comparison.right),
                }),
                Literal::Aggregate(aggregate) => {
                    let base = aggregate.value.and_then(|value| self.bases.get(value));
                    let signed = base == Some(&Base::Number);
                    Kind::Aggregate(Aggregate {
                        kind: aggregate.kind,
                        signed,
                        result: aggregate.result,
                        value: aggregate.value,
                        body: self.body(&aggregate.body),
                        outer: aggregate.outer.clone(),
                    })
                }
            };
            conjuncts.push(Conjunct {
                kind,
                origin: Some(at),
            });
        }
        conjuncts
    }

    fn atom(
        &mut self,
        atom: &resolved::Atom,
        positive: bool,
        equations: &mut Vec<Conjunct>,
    ) -> Atom {
        let mut arguments = Vec::with_capacity(atom.arguments.len());
        for term in &atom.arguments {
            let argument = match term {
                resolved::Term::Wildcard => Argument::Wildcard,
                _ => match self.term(term) {
                    Term::Constant(constant) => Argument::Constant(constant),
                    Term::Variable(variable)
                        if !positive || !arguments.contains(&Argument::Variable(variable)) =>
                    {
                        Argument::Variable(variable)
                    }
                    term => Argument::Variable(self.equation(term, equations)),
                },
            };
            arguments.push(argument);
        }
        Atom {
            relation: atom.relation,
            arguments,
        }
    }

    /// Adds a variable and an equation that makes it equal to a term.
    fn equation(&mut self, term: Term, equations: &mut Vec<Conjunct>) -> usize {
        let variable = self.bases.len();
        self.bases.push(Base::Unsigned);
        equations.push(Conjunct {
            kind: Kind::Compare(Compare {
                comparator: Comparator::Equal,
                signed: false,
                left: Term::Variable(variable),
                right: term,
            }),
            origin: None,
        });
        variable
    }

    fn term(&mut self, term: &resolved::Term) -> Term {
        match term {
            resolved::Term::Variable(variable) => Term::Variable(*variable),
            // A wildcard occurs only as an argument of an atom, so a wildcard does not reach this
            // function.
            resolved::Term::Wildcard => Term::Constant(0),
            resolved::Term::Constant(Constant::Unsigned(value)) => Term::Constant(*value),
            resolved::Term::Constant(Constant::Number(value)) => Term::Constant(*value as u32),
            resolved::Term::Constant(Constant::Symbol(text)) => {
                Term::Constant(self.symbols.intern(text))
            }
            resolved::Term::Negate(inner) => {
                Term::Computed(Box::new(Computed::Negate(self.term(inner))))
            }
            resolved::Term::Call {
                functor,
                signed,
                arguments,
            } => Term::Computed(Box::new(Computed::Call {
                functor: *functor,
                signed: *signed,
                arguments: arguments.iter().map(|one| self.term(one)).collect(),
            })),
            resolved::Term::Binary {
                operator,
                base,
                left,
                right,
            } => Term::Computed(Box::new(Computed::Binary {
                operator: *operator,
                signed: *base == Base::Number,
                left: self.term(left),
                right: self.term(right),
            })),
        }
    }
}
