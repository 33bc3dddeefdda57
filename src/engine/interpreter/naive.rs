//! The plainest evaluation: each rule is tried until nothing new comes out.

use std::collections::{BTreeSet, HashMap};
use std::time::Instant;

use super::super::filled::{fill, filling};
use super::super::rows::Rows;
use super::super::symbols::Symbols;
use super::{Interpreter, Limit, Limits, Profile, RuleProfile, Stopped};
use crate::datalog::Resolved;
use crate::datalog::ast::{AggregateKind, Comparator, Operator};
use crate::datalog::needed::needed;
use crate::datalog::resolved::{Aggregate, Atom, Base, Constant, Literal, Term};

type Row = Vec<u32>;
type Index = HashMap<Row, Vec<Row>>;
type Bindings = Vec<Option<u32>>;

struct Naive<'p> {
    symbols: &'p Symbols,
    rows: Vec<BTreeSet<Row>>,
    indices: std::cell::RefCell<HashMap<(usize, u64), Index>>,
}

pub(super) fn intern_constants(program: &Resolved, symbols: &mut Symbols) {
    for rule in &program.rules {
        intern_atom(&rule.head, symbols);
        intern_body(&rule.body, symbols);
    }
}

fn intern_body(body: &[Literal], symbols: &mut Symbols) {
    for literal in body {
        match literal {
            Literal::Positive(atom) | Literal::Negative(atom) => intern_atom(atom, symbols),
            Literal::Comparison(comparison) => {
                intern_term(&comparison.left, symbols);
                intern_term(&comparison.right, symbols);
            }
            Literal::Aggregate(aggregate) => intern_body(&aggregate.body, symbols),
        }
    }
}

fn intern_atom(atom: &Atom, symbols: &mut Symbols) {
    for term in &atom.arguments {
        intern_term(term, symbols);
    }
}

fn intern_term(term: &Term, symbols: &mut Symbols) {
    if let Term::Constant(Constant::Symbol(text)) = term {
        symbols.intern(text);
    }
}

pub(super) fn run(
    interpreter: &Interpreter<'_>,
    given: Vec<Option<Rows>>,
    wanted: &[usize],
    limits: &Limits,
    mut profile: Option<&mut Profile>,
) -> Result<Vec<Option<Rows>>, Stopped> {
    let program = interpreter.program;
    let begun = Instant::now();
    let mut done = given;
    done.resize(program.relations.len(), None);
    for (rows, relation) in done.iter_mut().zip(&program.relations) {
        if relation.is_input && rows.is_none() {
            *rows = Some(Rows::empty(relation.columns.len()));
        }
    }
    if let Some(profile) = profile.as_deref_mut() {
        profile
            .rules
            .resize(program.rules.len(), RuleProfile::default());
    }
    // The definitions of relations that are filled are not run.
    let needed = needed(program, wanted.iter().copied(), |at| {
        done.get(at).is_some_and(Option::is_some)
    });
    let mut naive = Naive {
        symbols: &interpreter.symbols,
        rows: done
            .iter()
            .map(|rows| {
                rows.iter()
                    .flat_map(|rows| rows.iter().map(<[u32]>::to_vec))
                    .collect()
            })
            .collect(),
        indices: Default::default(),
    };
    let as_rows = |columns: usize, rows: &BTreeSet<Row>| match columns {
        0 => Rows::flag(!rows.is_empty()),
        _ => Rows::new(columns, rows.iter().flatten().copied().collect()),
    };
    let fill_all = |naive: &mut Naive<'_>, done: &mut Vec<Option<Rows>>| {
        for id in 0..program.relations.len() {
            if done[id].is_none() && filling(&program.relations[id]).is_some() {
                if let Some(rows) = fill(program, id, |at| done[at].as_ref()) {
                    naive.rows[id] = rows.iter().map(<[u32]>::to_vec).collect();
                    done[id] = Some(rows);
                }
            }
        }
    };
    for stratum in interpreter.strata {
        fill_all(&mut naive, &mut done);
        if stratum
            .relations
            .iter()
            .all(|relation| done[*relation].is_some() || !needed[*relation])
        {
            continue;
        }
        loop {
            let mut any = false;
            for at in &stratum.rules {
                let rule = &program.rules[*at];
                if done[rule.head.relation].is_some() {
                    continue;
                }
                let mut found = Vec::new();
                let mut bindings = vec![None; rule.variables.len()];
                let signed = |id: usize| rule.variables[id].base == Base::Number;
                naive.solve(
                    rule.body.iter().collect(),
                    &mut bindings,
                    &signed,
                    &mut |bindings| {
                        let row: Option<Row> = rule
                            .head
                            .arguments
                            .iter()
                            .map(|term| naive.value(term, bindings))
                            .collect();
                        found.extend(row);
                    },
                );
                let relation = rule.head.relation;
                for row in found {
                    let new = naive.rows[relation].insert(row);
                    if let Some(profile) = profile.as_deref_mut() {
                        profile.rules[*at].derived += 1;
                        profile.rules[*at].new += u64::from(new);
                    }
                    if new {
                        any = true;
                        naive
                            .indices
                            .borrow_mut()
                            .retain(|(indexed, _), _| *indexed != relation);
                    }
                }
                let rows: usize = naive.rows.iter().map(BTreeSet::len).sum();
                let limit = if limits.tuples.is_some_and(|most| rows as u64 > most) {
                    Some(Limit::Tuples)
                } else if limits.time.is_some_and(|most| begun.elapsed() > most) {
                    Some(Limit::Time)
                } else {
                    None
                };
                if let Some(limit) = limit {
                    return Err(Stopped {
                        limit,
                        rule: Some(*at),
                    });
                }
            }
            if !any || !stratum.is_recursive {
                break;
            }
        }
        for relation in &stratum.relations {
            let columns = program.relations[*relation].columns.len();
            done[*relation].get_or_insert_with(|| as_rows(columns, &naive.rows[*relation]));
        }
    }
    fill_all(&mut naive, &mut done);
    for (rows, relation) in done.iter_mut().zip(&program.relations) {
        rows.get_or_insert_with(|| Rows::empty(relation.columns.len()));
    }
    Ok(done)
}

const NEVER: usize = usize::MAX;

impl Naive<'_> {
    fn solve(
        &self,
        mut rest: Vec<&Literal>,
        bindings: &mut Bindings,
        signed: &dyn Fn(usize) -> bool,
        emit: &mut dyn FnMut(&Bindings),
    ) {
        let next = (0..rest.len()).min_by_key(|at| self.cost(rest[*at], bindings));
        let Some(next) = next else {
            emit(bindings);
            return;
        };
        let literal = rest.remove(next);
        match literal {
            Literal::Positive(atom) => {
                for row in self.matching(atom, bindings) {
                    let before = bindings.clone();
                    let mut columns = atom.arguments.iter().zip(row);
                    if columns.all(|(term, column)| self.unify(term, column, bindings)) {
                        self.solve(rest.clone(), bindings, signed, emit);
                    }
                    *bindings = before;
                }
            }
            Literal::Negative(atom) => {
                if self.matching(atom, bindings).is_empty() {
                    self.solve(rest, bindings, signed, emit);
                }
            }
            Literal::Comparison(comparison) => {
                let left = self.value(&comparison.left, bindings);
                let right = self.value(&comparison.right, bindings);
                let before = bindings.clone();
                let holds = match (left, right) {
                    (Some(left), Some(right)) => {
                        compare(comparison.comparator, comparison.base, left, right)
                    }
                    (Some(known), None) => self.unify(&comparison.right, known, bindings),
                    (None, Some(known)) => self.unify(&comparison.left, known, bindings),
                    (None, None) => false,
                };
                if holds {
                    self.solve(rest, bindings, signed, emit);
                }
                *bindings = before;
            }
            Literal::Aggregate(aggregate) => {
                let before = bindings.clone();
                if let Some(result) = self.aggregate(aggregate, bindings, signed)
                    && self.unify(&Term::Variable(aggregate.result), result, bindings)
                {
                    self.solve(rest, bindings, signed, emit);
                }
                *bindings = before;
            }
        }
    }

    fn cost(&self, literal: &Literal, bindings: &Bindings) -> usize {
        let free =
            |term: &Term| !matches!(term, Term::Wildcard) && self.value(term, bindings).is_none();
        match literal {
            Literal::Positive(atom) => {
                let computed = |term: &Term| free(term) && !matches!(term, Term::Variable(_));
                if atom.arguments.iter().any(computed) {
                    NEVER
                } else {
                    1 + atom.arguments.iter().filter(|term| free(term)).count()
                }
            }
            Literal::Negative(atom) if atom.arguments.iter().any(free) => NEVER,
            Literal::Negative(_) => 0,
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
                let unbound = |variable: &usize| bindings[*variable].is_none();
                if aggregate.outer.iter().any(unbound) {
                    NEVER
                } else {
                    1
                }
            }
        }
    }

    fn aggregate(
        &self,
        aggregate: &Aggregate,
        bindings: &Bindings,
        signed: &dyn Fn(usize) -> bool,
    ) -> Option<u32> {
        let mut values = Vec::new();
        self.solve(
            aggregate.body.iter().collect(),
            &mut bindings.clone(),
            signed,
            &mut |solution| {
                let value = aggregate.value.and_then(|variable| solution[variable]);
                values.push(value.unwrap_or(0));
            },
        );
        let key = |value: &u32| match aggregate.value {
            Some(variable) if signed(variable) => i64::from(*value as i32),
            _ => i64::from(*value),
        };
        match aggregate.kind {
            AggregateKind::Count => Some(values.len() as u32),
            AggregateKind::Sum => {
                Some(values.iter().fold(0, |sum, value| sum.wrapping_add(*value)))
            }
            AggregateKind::Minimum => values.into_iter().min_by_key(key),
            AggregateKind::Maximum => values.into_iter().max_by_key(key),
        }
    }

    fn matching(&self, atom: &Atom, bindings: &Bindings) -> Vec<Row> {
        let key: Vec<Option<u32>> = atom
            .arguments
            .iter()
            .map(|term| self.value(term, bindings))
            .collect();
        let mask = key
            .iter()
            .enumerate()
            .filter(|(_, value)| value.is_some())
            .fold(0u64, |mask, (at, _)| mask | 1 << at);
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

    fn unify(&self, term: &Term, wanted: u32, bindings: &mut Bindings) -> bool {
        match term {
            Term::Wildcard => true,
            Term::Variable(id) => *bindings[*id].get_or_insert(wanted) == wanted,
            _ => self.value(term, bindings) == Some(wanted),
        }
    }

    fn value(&self, term: &Term, bindings: &Bindings) -> Option<u32> {
        Some(match term {
            Term::Variable(id) => bindings[*id]?,
            Term::Wildcard => return None,
            Term::Constant(Constant::Number(value)) => *value as u32,
            Term::Constant(Constant::Unsigned(value)) => *value,
            Term::Constant(Constant::Symbol(text)) => self.symbols.find(text)?,
            Term::Negate(inner) => self.value(inner, bindings)?.wrapping_neg(),
            Term::Binary {
                operator,
                base,
                left,
                right,
            } => {
                let (left, right) = (self.value(left, bindings)?, self.value(right, bindings)?);
                let (a, b) = (left as i32, right as i32);
                match (operator, base) {
                    (Operator::Add, _) => left.wrapping_add(right),
                    (Operator::Subtract, _) => left.wrapping_sub(right),
                    (Operator::Multiply, _) => left.wrapping_mul(right),
                    (Operator::Divide | Operator::Remainder, _) if right == 0 => return None,
                    (Operator::Divide, Base::Number) => a.wrapping_div(b) as u32,
                    (Operator::Divide, _) => left / right,
                    (Operator::Remainder, Base::Number) => a.wrapping_rem(b) as u32,
                    (Operator::Remainder, _) => left % right,
                }
            }
        })
    }
}

fn compare(comparator: Comparator, base: Base, left: u32, right: u32) -> bool {
    let order = match base {
        Base::Number => (left as i32).cmp(&(right as i32)),
        _ => left.cmp(&right),
    };
    match comparator {
        Comparator::Equal => order.is_eq(),
        Comparator::NotEqual => order.is_ne(),
        Comparator::Less => order.is_lt(),
        Comparator::LessOrEqual => order.is_le(),
        Comparator::Greater => order.is_gt(),
        Comparator::GreaterOrEqual => order.is_ge(),
    }
}
