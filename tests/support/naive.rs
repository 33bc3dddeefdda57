//! The simplest evaluator of a rule program: each rule is applied until nothing new is derived.
//! Meant to be read, not to be fast.
//!
//! Symbols are named `s0`, `s1` and so on, and are represented by these numbers. Relations that
//! engines fill are derived by their rules here.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use lanelog_datalog::ast::{AggregateKind, Comparator, Operator};
use lanelog_datalog::resolved::{Aggregate, Atom, Base, Column, Constant, Literal, Term};
use lanelog_datalog::{Resolved, Stratum};

type Row = Vec<i64>;
/// The rows of a relation by their values in some of its columns.
type Index = HashMap<Row, Vec<Row>>;
type Bindings = Vec<Option<i64>>;

/// A program with all rows of all its relations.
pub struct Naive<'p> {
    program: &'p Resolved,
    rows: Vec<BTreeSet<Row>>,
    /// Indices of the rows, by relation and a bit mask of the columns that are looked up.
    indices: RefCell<HashMap<(usize, u32), Index>>,
    /// The types of the variables of the rule that is evaluated.
    bases: RefCell<Vec<Base>>,
}

impl<'p> Naive<'p> {
    /// Runs a program on its inputs. Rules of inputs are not applied.
    pub fn run(
        program: &'p Resolved,
        strata: &[Stratum],
        input: impl Fn(&str) -> Vec<Vec<u32>>,
    ) -> Naive<'p> {
        let rows = program.relations.iter().map(|relation| {
            let given = if relation.is_input {
                input(&relation.name)
            } else {
                Vec::new()
            };
            let value = |(value, column): (u32, &Column)| match column.base {
                Base::Number => i64::from(value as i32),
                Base::Unsigned | Base::Symbol => i64::from(value),
            };
            given
                .into_iter()
                .map(|row| row.into_iter().zip(&relation.columns).map(value).collect())
                .collect()
        });
        let mut naive = Naive {
            program,
            rows: rows.collect(),
            indices: RefCell::default(),
            bases: RefCell::default(),
        };
        for stratum in strata {
            while naive.round(stratum) && stratum.is_recursive {}
        }
        naive
    }

    /// The rows of a relation, ascending.
    pub fn rows(&self, name: &str) -> Vec<Vec<u32>> {
        let relation = self
            .program
            .relations
            .iter()
            .position(|relation| relation.name == name);
        let rows = &self.rows[relation.unwrap_or_else(|| panic!("no relation {name}"))];
        rows.iter()
            .map(|row| row.iter().map(|value| *value as u32).collect())
            .collect()
    }

    /// Tries each rule of a stratum once. Returns whether any row was new.
    fn round(&mut self, stratum: &Stratum) -> bool {
        let mut any = false;
        for rule in &stratum.rules {
            let rule = &self.program.rules[*rule];
            if self.program.relations[rule.head.relation].is_input {
                continue;
            }
            *self.bases.borrow_mut() = rule.variables.iter().map(|one| one.base).collect();
            let mut found = Vec::new();
            let mut bindings = vec![None; rule.variables.len()];
            self.solve(rule.body.iter().collect(), &mut bindings, &mut |bindings| {
                found.extend(
                    rule.head
                        .arguments
                        .iter()
                        .map(|term| value(term, bindings))
                        .collect::<Option<Row>>(),
                );
            });
            let relation = rule.head.relation;
            for row in found {
                if self.rows[relation].insert(row) {
                    any = true;
                    self.indices
                        .borrow_mut()
                        .retain(|(indexed, _), _| *indexed != relation);
                }
            }
        }
        any
    }

    /// Calls `emit` for each binding of variables that satisfies all literals.
    fn solve(
        &self,
        mut rest: Vec<&Literal>,
        bindings: &mut Bindings,
        emit: &mut dyn FnMut(&Bindings),
    ) {
        let next = (0..rest.len()).min_by_key(|at| self.cost(rest[*at], bindings));
        let Some(next) = next else {
            emit(bindings);
            return;
        };
        let literal = rest.remove(next);
        assert_ne!(self.cost(literal, bindings), NEVER, "an unbound variable");
        match literal {
            Literal::Positive(atom) => {
                if has_no_value(atom, bindings) {
                    return;
                }
                for row in self.matching(atom, bindings) {
                    let before = bindings.clone();
                    let fits = atom
                        .arguments
                        .iter()
                        .zip(row)
                        .all(|(term, column)| unify(term, column, bindings));
                    if fits {
                        self.solve(rest.clone(), bindings, emit);
                    }
                    *bindings = before;
                }
            }
            Literal::Negative(atom) => {
                if !has_no_value(atom, bindings) && self.matching(atom, bindings).is_empty() {
                    self.solve(rest, bindings, emit);
                }
            }
            Literal::Comparison(comparison) => {
                let (left, right) = (
                    value(&comparison.left, bindings),
                    value(&comparison.right, bindings),
                );
                let before = bindings.clone();
                let sides = [&comparison.left, &comparison.right];
                let divides_by_zero =
                    |side: &Term| !is_free(side, bindings) && value(side, bindings).is_none();
                let holds = match (left, right) {
                    _ if sides.into_iter().any(divides_by_zero) => false,
                    (Some(left), Some(right)) => compare(comparison.comparator, left, right),
                    (Some(known), None) => unify(&comparison.right, known, bindings),
                    (None, Some(known)) => unify(&comparison.left, known, bindings),
                    (None, None) => false,
                };
                if holds {
                    self.solve(rest, bindings, emit);
                }
                *bindings = before;
            }
            Literal::Aggregate(aggregate) => {
                let before = bindings.clone();
                if let Some(result) = self.aggregate(aggregate, bindings)
                    && unify(&Term::Variable(aggregate.result), result, bindings)
                {
                    self.solve(rest, bindings, emit);
                }
                *bindings = before;
            }
        }
    }

    /// Tests come first, then the atom with the fewest unbound columns; literals that cannot be
    /// evaluated yet come last.
    fn cost(&self, literal: &Literal, bindings: &Bindings) -> usize {
        let free = |term: &Term| is_free(term, bindings);
        match literal {
            Literal::Positive(atom) => {
                let computed = |term: &Term| free(term) && !matches!(term, Term::Variable(_));
                if atom.arguments.iter().any(computed) {
                    NEVER
                } else {
                    1 + atom.arguments.iter().filter(|term| free(term)).count()
                }
            }
            Literal::Negative(atom) => {
                if atom.arguments.iter().any(free) {
                    NEVER
                } else {
                    0
                }
            }
            Literal::Comparison(comparison) => {
                let sides = [&comparison.left, &comparison.right];
                let binds = comparison.comparator == Comparator::Equal
                    && sides.iter().any(|side| !free(side))
                    && sides
                        .iter()
                        .all(|side| !free(side) || matches!(side, Term::Variable(_)));
                if binds || sides.iter().all(|side| !free(side)) {
                    0
                } else {
                    NEVER
                }
            }
            Literal::Aggregate(aggregate) => {
                if aggregate
                    .outer
                    .iter()
                    .any(|variable| bindings[*variable].is_none())
                {
                    NEVER
                } else {
                    1
                }
            }
        }
    }

    fn aggregate(&self, aggregate: &Aggregate, bindings: &Bindings) -> Option<i64> {
        // Each solution is a different binding of the body's variables; a wildcard of a positive
        // atom multiplies solutions.
        let mut values = Vec::new();
        self.solve(
            aggregate.body.iter().collect(),
            &mut bindings.clone(),
            &mut |solution| {
                values.push(
                    aggregate
                        .value
                        .and_then(|variable| solution[variable])
                        .unwrap_or(0),
                );
            },
        );
        match aggregate.kind {
            AggregateKind::Count => Some(values.len() as i64),
            AggregateKind::Sum => {
                let base = aggregate.value.map(|value| self.bases.borrow()[value]);
                Some(wrap(values.iter().sum(), base.unwrap_or(Base::Number)))
            }
            AggregateKind::Minimum => values.into_iter().min(),
            AggregateKind::Maximum => values.into_iter().max(),
        }
    }

    /// The rows of an atom's relation that match the bound variables.
    fn matching(&self, atom: &Atom, bindings: &Bindings) -> Vec<Row> {
        let key: Vec<Option<i64>> = atom
            .arguments
            .iter()
            .map(|term| value(term, bindings))
            .collect();
        let mask = key
            .iter()
            .enumerate()
            .filter(|(_, value)| value.is_some())
            .fold(0, |mask, (at, _)| mask | 1 << at);
        let mut indices = self.indices.borrow_mut();
        let index = indices.entry((atom.relation, mask)).or_insert_with(|| {
            let mut index = Index::new();
            for row in &self.rows[atom.relation] {
                let key = row
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| mask >> at & 1 == 1)
                    .map(|(_, value)| *value);
                index.entry(key.collect()).or_default().push(row.clone());
            }
            index
        });
        let key: Row = key.into_iter().flatten().collect();
        index.get(&key).cloned().unwrap_or_default()
    }
}

const NEVER: usize = usize::MAX;

/// Whether a variable in a term is not bound.
fn is_free(term: &Term, bindings: &Bindings) -> bool {
    match term {
        Term::Variable(id) => bindings[*id].is_none(),
        Term::Wildcard | Term::Constant(_) => false,
        Term::Negate(inner) => is_free(inner, bindings),
        Term::Call { arguments, .. } => arguments.iter().any(|term| is_free(term, bindings)),
        Term::Binary { left, right, .. } => is_free(left, bindings) || is_free(right, bindings),
    }
}

/// Whether an argument divides by zero.
fn has_no_value(atom: &Atom, bindings: &Bindings) -> bool {
    let nothing = |term: &Term| {
        !matches!(term, Term::Wildcard)
            && !is_free(term, bindings)
            && value(term, bindings).is_none()
    };
    atom.arguments.iter().any(nothing)
}

/// Makes a term equal to a value. A free variable is bound to the value.
fn unify(term: &Term, wanted: i64, bindings: &mut Bindings) -> bool {
    match term {
        Term::Wildcard => true,
        Term::Variable(id) => *bindings[*id].get_or_insert(wanted) == wanted,
        _ => value(term, bindings) == Some(wanted),
    }
}

/// The value of a term, if all its variables are bound.
fn value(term: &Term, bindings: &Bindings) -> Option<i64> {
    match term {
        Term::Variable(id) => bindings[*id],
        Term::Wildcard => None,
        Term::Constant(Constant::Number(value)) => Some(i64::from(*value)),
        Term::Constant(Constant::Unsigned(value)) => Some(i64::from(*value)),
        Term::Constant(Constant::Symbol(text)) => Some(text[1..].parse().unwrap()),
        Term::Call { functor, .. } => panic!("{functor:?} of texts, which are numbers here"),
        Term::Negate(inner) => Some(wrap(-value(inner, bindings)?, Base::Number)),
        Term::Binary {
            operator,
            base,
            left,
            right,
        } => {
            let (left, right) = (value(left, bindings)?, value(right, bindings)?);
            let exact = match operator {
                Operator::Add => left + right,
                Operator::Subtract => left - right,
                Operator::Multiply => left * right,
                Operator::Divide => left.checked_div(right)?,
                Operator::Remainder => left.checked_rem(right)?,
                Operator::BitAnd => left & right,
                Operator::BitOr => left | right,
                Operator::BitXor => left ^ right,
                // Five bits determine the shift distance.
                Operator::ShiftLeft => left << (right & 31),
                Operator::ShiftRight => left >> (right & 31),
                Operator::ShiftRightUnsigned => i64::from(left as u32) >> (right & 31),
                Operator::Minimum => left.min(right),
                Operator::Maximum => left.max(right),
            };
            Some(wrap(exact, *base))
        }
    }
}

/// Truncates a value to 32 bits.
fn wrap(value: i64, base: Base) -> i64 {
    match base {
        Base::Number => i64::from(value as i32),
        Base::Unsigned | Base::Symbol => i64::from(value as u32),
    }
}

fn compare(comparator: Comparator, left: i64, right: i64) -> bool {
    match comparator {
        Comparator::Equal => left == right,
        Comparator::NotEqual => left != right,
        Comparator::Less => left < right,
        Comparator::LessOrEqual => left <= right,
        Comparator::Greater => left > right,
        Comparator::GreaterOrEqual => left >= right,
    }
}
