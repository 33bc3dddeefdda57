//! Enumerates all solutions of the conditions of a rule, by backtracking through its plan.

use std::cell::Cell;

use super::expression::{Bindings, compare};
use super::plan::{Plan, Probe, Scan, Step};
use lanelog_datalog::ast::AggregateKind;

/// The search was aborted because it exceeded its budget of scanned rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenUp;

/// Number of rows that may still be scanned.
#[derive(Debug)]
pub(super) struct Budget(Cell<u64>);

impl Budget {
    pub fn new(rows: u64) -> Budget {
        Budget(Cell::new(rows))
    }

    pub fn spend(&self, rows: u64) -> Result<(), GivenUp> {
        let left = self.0.get().checked_sub(rows).ok_or(GivenUp)?;
        self.0.set(left);
        Ok(())
    }
}

/// How a search continues after a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// With the next solution.
    Any,
    /// With the next solution that differs in one of the first steps, of which this is the number.
    Differing(usize),
    /// Not at all.
    End,
}

/// Receives solutions.
pub(super) trait Visitor {
    /// Called with bindings that satisfy all conditions, and the row number for each positive atom,
    /// in the order of the body.
    fn solution(&mut self, bindings: &Bindings, rows: &[u32]) -> Next;

    /// Called if these bindings satisfy all steps before `step`, but `step` cannot be satisfied.
    fn stuck(&mut self, _step: usize, _bindings: &Bindings) {}
}

/// A visitor that receives all solutions.
pub(super) struct Each<F>(pub F);

impl<F: FnMut(&Bindings, &[u32])> Visitor for Each<F> {
    fn solution(&mut self, bindings: &Bindings, rows: &[u32]) -> Next {
        self.0(bindings, rows);
        Next::Any
    }
}

/// The solver's reusable buffers.
#[derive(Debug, Default)]
pub(super) struct Solver {
    /// For each step: the rows that have not been tried yet; the next one is the last.
    rows: Vec<Vec<u32>>,
    /// For each premise: the row that is currently tried.
    premises: Vec<u32>,
    key: Vec<u32>,
}

impl Solver {
    /// Passes each solution that extends the bindings to the visitor. The plan determines which
    /// variables are bound at each step; after backtracking, the value of an unbound variable is
    /// stale.
    pub fn solve(
        &mut self,
        plan: &Plan<'_>,
        bindings: &mut Bindings,
        budget: &Budget,
        visitor: &mut dyn Visitor,
    ) -> Result<(), GivenUp> {
        if self.rows.len() < plan.steps.len() {
            self.rows.resize(plan.steps.len(), Vec::new());
        }
        self.premises.clear();
        self.premises.resize(plan.positives, 0);
        let mut at = 0;
        let mut forward = true;
        loop {
            let moved = match plan.steps.get(at) {
                Some(step) if forward => {
                    let entered = self.enter(step, at, bindings, budget)?;
                    if !entered {
                        visitor.stuck(at, bindings);
                    }
                    entered
                }
                Some(step) => self.next(step, at, bindings),
                None => {
                    match visitor.solution(bindings, &self.premises) {
                        Next::Any => {}
                        Next::Differing(steps) => at = at.min(steps),
                        Next::End => return Ok(()),
                    }
                    false
                }
            };
            forward = moved;
            if moved {
                at += 1;
            } else if at == 0 {
                return Ok(());
            } else {
                at -= 1;
            }
        }
    }

    /// Starts a step with the current bindings.
    fn enter(
        &mut self,
        step: &Step<'_>,
        at: usize,
        bindings: &mut Bindings,
        budget: &Budget,
    ) -> Result<bool, GivenUp> {
        budget.spend(1)?;
        match step {
            Step::Scan(scan) => {
                let Some(rows) = self.rows.get_mut(at) else {
                    return Ok(false);
                };
                rows.clear();
                if fill_key(&scan.probe, bindings, &mut self.key) {
                    let probe = &scan.probe;
                    probe
                        .lookup
                        .matching(probe.table, &self.key, |row| rows.push(row));
                    // The rows are popped from the end.
                    rows.reverse();
                    budget.spend(rows.len() as u64)?;
                }
                Ok(self.next(step, at, bindings))
            }
            Step::Absent(probe) => Ok(fill_key(probe, bindings, &mut self.key)
                && !probe.lookup.any(probe.table, &self.key)),
            Step::Compare {
                comparator,
                base,
                left,
                right,
            } => {
                let sides = [(left, right), (right, left)];
                let within = sides.into_iter().find_map(|(value, range)| {
                    let (range, signed) = range.range(bindings)?;
                    Some(range.has(signed, value.value(bindings)?))
                });
                Ok(match (left.value(bindings), right.value(bindings)) {
                    (Some(left), Some(right)) => compare(*comparator, *base, left, right),
                    _ => within == Some(true),
                })
            }
            Step::Assign { value, .. } if let Some((range, _)) = value.range(bindings) => {
                let Some(numbers) = self.rows.get_mut(at) else {
                    return Ok(false);
                };
                numbers.clear();
                for number in range {
                    budget.spend(1)?;
                    numbers.push(number);
                }
                // The numbers are popped from the end.
                numbers.reverse();
                Ok(self.next(step, at, bindings))
            }
            Step::Assign { variable, value } => {
                let value = value.value(bindings);
                bind(bindings, *variable, value);
                Ok(value.is_some())
            }
            Step::Aggregate {
                kind,
                result,
                is_known,
                value,
                signed,
                plan,
            } => {
                let found = aggregate(plan, *kind, *value, *signed, bindings, budget)?;
                if *is_known {
                    let known = bindings.get(*result).copied().flatten();
                    return Ok(found.is_some() && found == known);
                }
                bind(bindings, *result, found);
                Ok(found.is_some())
            }
        }
    }

    /// Tries the next row of a scan, or the next number of a range; any other step has a single
    /// solution.
    fn next(&mut self, step: &Step<'_>, at: usize, bindings: &mut Bindings) -> bool {
        let scan = match step {
            Step::Scan(scan) => scan,
            Step::Assign { variable, value } if value.range(bindings).is_some() => {
                let number = self.rows.get_mut(at).and_then(Vec::pop);
                bind(bindings, *variable, number);
                return number.is_some();
            }
            _ => return false,
        };
        while let Some(row) = self.rows.get_mut(at).and_then(Vec::pop) {
            if take(scan, row, bindings) {
                if let Some(slot) = self.premises.get_mut(scan.premise) {
                    *slot = row;
                }
                return true;
            }
        }
        false
    }
}

fn fill_key(probe: &Probe<'_>, bindings: &Bindings, key: &mut Vec<u32>) -> bool {
    key.clear();
    for term in &probe.key {
        match term.value(bindings) {
            Some(value) => key.push(value),
            None => return false,
        }
    }
    true
}

/// Binds the columns of a row; returns false if a variable that occurs twice has different values.
fn take(scan: &Scan<'_>, row: u32, bindings: &mut Bindings) -> bool {
    let table = scan.probe.table;
    for (column, variable) in &scan.binds {
        bind(bindings, *variable, Some(table.value(row, *column)));
    }
    let fits = |(column, variable): &(usize, usize)| {
        bindings.get(*variable).copied().flatten() == Some(table.value(row, *column))
    };
    scan.same.iter().all(fits)
}

fn bind(bindings: &mut Bindings, variable: usize, value: Option<u32>) {
    if let Some(slot) = bindings.get_mut(variable) {
        *slot = value;
    }
}

/// The result of an aggregate over all solutions of its body; none for the least or greatest value
/// of an empty set. Recursion is bounded, because the language limits the nesting of aggregates.
fn aggregate(
    plan: &Plan<'_>,
    kind: AggregateKind,
    value: Option<usize>,
    signed: bool,
    bindings: &Bindings,
    budget: &Budget,
) -> Result<Option<u32>, GivenUp> {
    let mut inner = bindings.to_vec();
    let (mut count, mut sum) = (0u32, 0u32);
    let mut best: Option<u32> = None;
    let order = |value: u32| match signed {
        true => i64::from(value as i32),
        false => i64::from(value),
    };
    let mut visitor = Each(|solution: &Bindings, _: &[u32]| {
        let value = value.and_then(|id| solution.get(id).copied().flatten());
        let value = value.unwrap_or(0);
        count = count.wrapping_add(1);
        sum = sum.wrapping_add(value);
        let better = best.is_none_or(|best| match kind {
            AggregateKind::Minimum => order(value) < order(best),
            _ => order(value) > order(best),
        });
        if better {
            best = Some(value);
        }
    });
    Solver::default().solve(plan, &mut inner, budget, &mut visitor)?;
    Ok(match kind {
        AggregateKind::Count => Some(count),
        AggregateKind::Sum => Some(sum),
        AggregateKind::Minimum | AggregateKind::Maximum => best,
    })
}
