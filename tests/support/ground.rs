//! Rule instances, one by one: the simplest definition of a derivation. Meant to be read, not to be
//! fast.
//!
//! This module represents relations as sets of rows and rules in their resolved form, and is
//! independent of the search in `src/explain`.

use std::collections::{BTreeMap, BTreeSet};

use lanelog_datalog::Resolved;
use lanelog_datalog::ast::{AggregateKind, Comparator, Operator};
use lanelog_datalog::resolved::{Aggregate, Atom, Base, Constant, Literal, Rule, Term};

pub type Row = Vec<u32>;
pub type Bindings = Vec<Option<u32>>;
/// The index of a relation, and a row.
pub type Tuple = (usize, Row);

/// A program with all rows of its relations.
pub struct Ground<'p> {
    pub program: &'p Resolved,
    pub rows: Vec<BTreeSet<Row>>,
    /// For each relation: whether its rules are ignored.
    pub leaves: Vec<bool>,
}

/// An instance of a rule for one choice of values.
pub struct Instance {
    pub head: Tuple,
    pub premises: Vec<Tuple>,
}

impl Ground<'_> {
    /// All instances of the rules for some relations whose conditions hold.
    pub fn instances(&self, relations: &BTreeSet<usize>) -> Vec<Instance> {
        let mut instances = Vec::new();
        for rule in &self.program.rules {
            let relation = rule.head.relation;
            if self.leaves[relation] || !relations.contains(&relation) {
                continue;
            }
            let rest: Vec<&Literal> = rule.body.iter().collect();
            let mut bindings = vec![None; rule.variables.len()];
            let mut found = Vec::new();
            self.solve(rule, rest, &mut bindings, &mut Vec::new(), &mut found);
            instances.extend(found);
        }
        instances
    }

    /// The relations that derivations of `relation` may use.
    pub fn needed(&self, relation: usize) -> BTreeSet<usize> {
        let mut needed = BTreeSet::from([relation]);
        loop {
            let before = needed.len();
            for rule in &self.program.rules {
                if needed.contains(&rule.head.relation) && !self.leaves[rule.head.relation] {
                    needed.extend(rule.body.iter().filter_map(|literal| match literal {
                        Literal::Positive(atom) => Some(atom.relation),
                        _ => None,
                    }));
                }
            }
            if needed.len() == before {
                return needed;
            }
        }
    }

    fn solve(
        &self,
        rule: &Rule,
        mut rest: Vec<&Literal>,
        bindings: &mut Bindings,
        premises: &mut Vec<(usize, Tuple)>,
        found: &mut Vec<Instance>,
    ) {
        // The next literal is the first one that can be evaluated. Tests precede atoms, so that
        // bindings are rejected early.
        let ready = |literal: &&Literal| self.is_ready(literal, bindings);
        let test = |literal: &&Literal| !matches!(literal, Literal::Positive(_));
        let next = rest
            .iter()
            .position(|literal| test(literal) && ready(literal))
            .or_else(|| rest.iter().position(ready));
        let Some(next) = next else {
            assert!(rest.is_empty(), "an unbound variable");
            let head = rule.head.arguments.iter();
            let row: Option<Row> = head.map(|term| value(term, bindings)).collect();
            let mut used = premises.clone();
            used.sort();
            found.extend(row.map(|row| Instance {
                head: (rule.head.relation, row),
                premises: used.into_iter().map(|(_, tuple)| tuple).collect(),
            }));
            return;
        };
        let literal = rest.remove(next);
        let before = bindings.clone();
        match literal {
            Literal::Positive(atom) => {
                let place = rule.body.iter().position(|own| std::ptr::eq(own, literal));
                for row in &self.rows[atom.relation] {
                    if unify(atom, row, bindings) {
                        premises.push((place.unwrap(), (atom.relation, row.clone())));
                        self.solve(rule, rest.clone(), bindings, premises, found);
                        premises.pop();
                    }
                    bindings.clone_from(&before);
                }
            }
            _ => {
                if self.holds(literal, bindings) {
                    self.solve(rule, rest, bindings, premises, found);
                }
                bindings.clone_from(&before);
            }
        }
    }

    fn is_ready(&self, literal: &Literal, bindings: &Bindings) -> bool {
        let known = |term: &Term| value(term, bindings).is_some();
        match literal {
            Literal::Positive(atom) => atom
                .arguments
                .iter()
                .all(|term| matches!(term, Term::Variable(_) | Term::Wildcard) || known(term)),
            Literal::Negative(atom) => atom
                .arguments
                .iter()
                .all(|term| matches!(term, Term::Wildcard) || known(term)),
            Literal::Comparison(comparison) => {
                let (left, right) = (&comparison.left, &comparison.right);
                known(left) && known(right)
                    || comparison.comparator == Comparator::Equal
                        && (known(left) && matches!(right, Term::Variable(_))
                            || known(right) && matches!(left, Term::Variable(_)))
            }
            Literal::Aggregate(aggregate) => aggregate
                .outer
                .iter()
                .all(|variable| bindings[*variable].is_some()),
        }
    }

    /// Whether a condition holds; a positive atom holds if some row matches. Binds the results of
    /// equations and aggregates.
    pub fn holds(&self, literal: &Literal, bindings: &mut Bindings) -> bool {
        match literal {
            Literal::Positive(atom) => self.matches(atom, bindings),
            Literal::Negative(atom) => !self.matches(atom, bindings),
            Literal::Comparison(comparison) => {
                let left = value(&comparison.left, bindings);
                let right = value(&comparison.right, bindings);
                match (left, right, &comparison.left, &comparison.right) {
                    (Some(left), Some(right), ..) => {
                        compare(comparison.comparator, comparison.base, left, right)
                    }
                    (Some(known), None, _, Term::Variable(id))
                    | (None, Some(known), Term::Variable(id), _) => {
                        bindings[*id] = Some(known);
                        true
                    }
                    _ => false,
                }
            }
            Literal::Aggregate(aggregate) => match self.aggregate(aggregate, bindings) {
                Some(found) => *bindings[aggregate.result].get_or_insert(found) == found,
                None => false,
            },
        }
    }

    fn matches(&self, atom: &Atom, bindings: &Bindings) -> bool {
        let rows = self.rows[atom.relation].iter();
        rows.into_iter()
            .any(|row| unify(atom, row, &mut bindings.clone()))
    }

    fn aggregate(&self, aggregate: &Aggregate, bindings: &Bindings) -> Option<u32> {
        let mut solutions = vec![bindings.clone()];
        // Atoms come first because they bind all variables.
        let is_atom = |literal: &&Literal| matches!(literal, Literal::Positive(_));
        for literal in aggregate.body.iter().filter(is_atom) {
            let Literal::Positive(atom) = literal else {
                continue;
            };
            let mut next = Vec::new();
            for solution in &solutions {
                for row in &self.rows[atom.relation] {
                    let mut extended = solution.clone();
                    if unify(atom, row, &mut extended) {
                        next.push(extended);
                    }
                }
            }
            solutions = next;
        }
        for literal in aggregate.body.iter().filter(|literal| !is_atom(literal)) {
            solutions.retain_mut(|solution| self.holds(literal, solution));
        }
        let values = solutions
            .iter()
            .map(|solution| aggregate.value.and_then(|id| solution[id]).unwrap_or(0) as i32);
        match aggregate.kind {
            AggregateKind::Count => Some(solutions.len() as u32),
            AggregateKind::Sum => Some(values.sum::<i32>() as u32),
            AggregateKind::Minimum => values.min().map(|value| value as u32),
            AggregateKind::Maximum => values.max().map(|value| value as u32),
        }
    }
}

/// The minimum derivation depth of every tuple that the instances derive, computed by iteration to
/// a fixed point. Instances with `without` as a premise are ignored.
pub fn heights(
    instances: &[Instance],
    leaves: &[bool],
    without: Option<&Tuple>,
) -> BTreeMap<Tuple, u32> {
    let mut heights: BTreeMap<Tuple, u32> = BTreeMap::new();
    loop {
        let mut changed = false;
        for instance in instances {
            let height = instance.premises.iter().map(|premise| {
                if Some(premise) == without {
                    return None;
                }
                if leaves[premise.0] {
                    return Some(0);
                }
                heights.get(premise).copied()
            });
            let height: Option<Vec<u32>> = height.collect();
            let Some(height) = height.map(|all| 1 + all.into_iter().max().unwrap_or(0)) else {
                continue;
            };
            let known = heights.entry(instance.head.clone()).or_insert(u32::MAX);
            if height < *known {
                *known = height;
                changed = true;
            }
        }
        if !changed {
            return heights;
        }
    }
}

/// Makes an atom match a row, binding variables.
pub fn unify(atom: &Atom, row: &[u32], bindings: &mut Bindings) -> bool {
    let mut columns = atom.arguments.iter().zip(row);
    columns.all(|(term, column)| match term {
        Term::Wildcard => true,
        Term::Variable(id) => *bindings[*id].get_or_insert(*column) == *column,
        _ => value(term, bindings) == Some(*column),
    })
}

/// The value of a term whose variables are bound.
pub fn value(term: &Term, bindings: &Bindings) -> Option<u32> {
    match term {
        Term::Variable(id) => bindings[*id],
        Term::Wildcard => None,
        Term::Constant(Constant::Number(value)) => Some(*value as u32),
        Term::Constant(Constant::Unsigned(value)) => Some(*value),
        Term::Constant(Constant::Symbol(text)) => panic!("a symbol: {text}"),
        Term::Call { functor, .. } => panic!("{functor:?} of texts, which are numbers here"),
        Term::Negate(inner) => Some((value(inner, bindings)? as i32).wrapping_neg() as u32),
        Term::Binary {
            operator,
            left,
            right,
            ..
        } => {
            let left = value(left, bindings)? as i32;
            let right = value(right, bindings)? as i32;
            Some(match operator {
                Operator::Add => left.wrapping_add(right),
                Operator::Subtract => left.wrapping_sub(right),
                Operator::Multiply => left.wrapping_mul(right),
                Operator::Divide => left.checked_div(right)?,
                Operator::Remainder => left.checked_rem(right)?,
                Operator::BitAnd => left & right,
                Operator::BitOr => left | right,
                Operator::BitXor => left ^ right,
                Operator::ShiftLeft => left << (right & 31),
                Operator::ShiftRight => left >> (right & 31),
                Operator::ShiftRightUnsigned => (left as u32 >> (right & 31)) as i32,
                Operator::Minimum => left.min(right),
                Operator::Maximum => left.max(right),
            } as u32)
        }
    }
}

fn compare(comparator: Comparator, base: Base, left: u32, right: u32) -> bool {
    let [left, right] = [left, right].map(|value| match base {
        Base::Number => i64::from(value as i32),
        _ => i64::from(value),
    });
    match comparator {
        Comparator::Equal => left == right,
        Comparator::NotEqual => left != right,
        Comparator::Less => left < right,
        Comparator::LessOrEqual => left <= right,
        Comparator::Greater => left > right,
        Comparator::GreaterOrEqual => left >= right,
    }
}
