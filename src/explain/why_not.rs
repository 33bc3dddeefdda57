//! Explains why a tuple does not hold: for each rule that could derive it, the first condition that
//! fails.

use rustc_hash::FxHashMap;

use super::expression::{Bindings, Expression, Texts};
use super::plan::{Plan, Step};
use super::relations::Relations;
use super::rule::{Ready, known_by};
use super::solve::{Budget, Each, GivenUp, Next, Solver, Visitor};
use lanelog_datalog::resolved::{Literal, Rule};
use lanelog_facts::Symbols;

/// A tuple that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// Index of its relation in the program.
    pub relation: usize,
    /// The columns of the missing row.
    pub row: Vec<u32>,
    /// The distance of the missing row from the goal.
    pub depth: usize,
    /// The rules that could derive the tuple, in the order of the program. Empty if its relation is
    /// an input.
    pub attempts: Vec<Attempt>,
    /// Number of rules whose heads cannot equal this tuple.
    pub unfit: usize,
    /// A subsumption rule that drops this tuple, and the better row that replaces the tuple.
    pub better: Option<(usize, Vec<u32>)>,
}

/// The rule instances that come closest to deriving a row of a relation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearMisses {
    /// Index of the relation in the program.
    pub relation: usize,
    /// The rules, ordered by the number of conditions that hold, most first.
    pub attempts: Vec<Attempt>,
}

/// The progress of a rule towards a tuple.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Index of the rule in the program.
    pub rule: usize,
    /// The failing condition for each binding that satisfies the most conditions, in the order of
    /// evaluation; only the first few of these.
    pub failures: Vec<Failure>,
    /// Number of further bindings that satisfy as many conditions.
    pub more: u64,
    /// Whether the search was aborted before all bindings were tried.
    pub given_up: bool,
    /// Whether the rule derives the tuple, which a better one then replaced.
    pub derives: bool,
}

/// A condition that fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Index of the condition in the body. `None`: all conditions hold, but the head is a different
    /// tuple.
    pub literal: Option<usize>,
    /// Indices of the conditions that hold before the failing one.
    pub held: Vec<usize>,
    /// The values of variables that are bound at that point.
    pub bindings: Vec<Option<u32>>,
    /// The missing tuple, or for a negation, the tuple that holds.
    pub tuple: Option<(usize, Vec<u32>)>,
    /// Index of the entry for this tuple in the list of missing tuples.
    pub missing: Option<usize>,
}

/// Maximum number of reported bindings of a rule.
const MOST_FAILURES: usize = 3;
/// The limit if columns of the row are unspecified, in which case each binding is a candidate.
const MOST_CANDIDATES: usize = 10;
/// Maximum number of missing tuples that are examined.
const MOST_MISSING: usize = 200;

/// Explains why a tuple does not hold. The result starts with the goal, followed by the missing
/// premises of its rules, up to a distance of `depth`. At most `budget` rows are scanned for each
/// rule.
pub fn why_not(
    relations: &Relations<'_>,
    symbols: &Symbols,
    is_leaf: &[bool],
    (relation, row): (usize, &[u32]),
    depth: usize,
    budget: u64,
) -> Vec<Missing> {
    let texts = &Texts::new(symbols);
    let mut answers: Vec<Missing> = Vec::new();
    let mut places: FxHashMap<(usize, Vec<u32>), usize> = FxHashMap::default();
    answers.push(empty(relation, row, 0));
    places.insert((relation, row.to_vec()), 0);
    let mut at = 0;
    while let Some(missing) = answers.get(at) {
        let (relation, row, away) = (missing.relation, missing.row.clone(), missing.depth);
        let (mut attempts, unfit) = match is_leaf.get(relation) {
            Some(false) => attempts(relations, texts, relation, &row, budget),
            _ => (Vec::new(), 0),
        };
        if away < depth {
            let failures = attempts
                .iter_mut()
                .flat_map(|attempt| &mut attempt.failures);
            for failure in failures {
                let Some((wanted, row)) = &failure.tuple else {
                    continue;
                };
                let derived = is_leaf.get(*wanted) == Some(&false);
                if !derived || relations.holds(*wanted, row) {
                    continue;
                }
                let key = (*wanted, row.clone());
                failure.missing = match places.get(&key) {
                    Some(place) => Some(*place),
                    None if answers.len() < MOST_MISSING => {
                        answers.push(empty(*wanted, row, away + 1));
                        places.insert(key, answers.len() - 1);
                        Some(answers.len() - 1)
                    }
                    None => None,
                };
            }
        }
        let better = better(relations, texts, relation, &row, budget);
        if let Some(missing) = answers.get_mut(at) {
            missing.attempts = attempts;
            missing.unfit = unfit;
            missing.better = better;
        }
        at += 1;
    }
    answers
}

fn empty(relation: usize, row: &[u32], depth: usize) -> Missing {
    Missing {
        relation,
        row: row.to_vec(),
        depth,
        attempts: Vec::new(),
        unfit: 0,
        better: None,
    }
}

/// The row that replaces this one, according to the first subsumption that applies.
fn better(
    relations: &Relations<'_>,
    texts: &Texts<'_>,
    relation: usize,
    row: &[u32],
    budget: u64,
) -> Option<(usize, Vec<u32>)> {
    let rules = relations.program().rules.iter().enumerate();
    let mut rules = rules.filter(|(_, rule)| rule.is_subsumption && rule.head.relation == relation);
    rules.find_map(|(at, rule)| {
        // The first atom of the body is the dropped row itself, which the relation no longer
        // contains.
        let body = rule.body.get(1..)?;
        let columns = vec![true; row.len()];
        let ready = Ready::open(relations, texts, rule, &columns, body)?;
        let mut found = None;
        let mut first = First(&mut found);
        let budget = Budget::new(budget);
        // If the search is aborted, nothing was found.
        let _ = ready.search(row, &mut Solver::default(), &budget, &mut first);
        let row = relations.table(relation)?.row(found?);
        Some((at, row))
    })
}

/// Records the row of the first positive atom of the first solution.
struct First<'f>(&'f mut Option<u32>);

impl Visitor for First<'_> {
    fn solution(&mut self, _: &Bindings, rows: &[u32]) -> Next {
        *self.0 = rows.first().copied();
        Next::End
    }
}

/// Finds how many conditions of each rule can hold for a row with these values, where unspecified
/// columns are `None`. At most `budget` rows are scanned for each rule.
pub fn near_misses(
    relations: &Relations<'_>,
    symbols: &Symbols,
    is_leaf: &[bool],
    (relation, row): (usize, &[Option<u32>]),
    budget: u64,
) -> NearMisses {
    let texts = &Texts::new(symbols);
    let columns: Vec<bool> = row.iter().map(Option::is_some).collect();
    let mut attempts = Vec::new();
    for (at, rule) in relations.program().rules.iter().enumerate() {
        let leaf = is_leaf.get(relation).copied().unwrap_or(true);
        let is_other = rule.head.relation != relation || rule.is_subsumption || leaf;
        if is_other || lacks_facts(relations, rule) {
            continue;
        }
        let Some(ready) = Ready::open(relations, texts, rule, &columns, &rule.body) else {
            continue;
        };
        let Some(mut bindings) = ready.unify_open(row) else {
            continue;
        };
        let known = known_by(rule, &columns);
        let mut furthest = Furthest::new(rule, &ready, known, MOST_CANDIDATES);
        let budget = Budget::new(budget);
        let plan = &ready.plan;
        let tried = Solver::default().solve(plan, &mut bindings, &budget, &mut furthest);
        attempts.push(furthest.attempt(at, texts, plan, tried));
    }
    // The sort is stable, so that equal attempts stay in the order of the program.
    attempts.sort_by_key(|attempt| {
        let held = attempt.failures.iter().map(|failure| failure.held.len());
        std::cmp::Reverse(held.max().unwrap_or(0))
    });
    NearMisses { relation, attempts }
}

/// The conditions of each rule that hold, and the number of rules whose heads do not match.
fn attempts(
    relations: &Relations<'_>,
    texts: &Texts<'_>,
    relation: usize,
    row: &[u32],
    budget: u64,
) -> (Vec<Attempt>, usize) {
    let mut attempts = Vec::new();
    let mut unfit = 0;
    for (at, rule) in relations.program().rules.iter().enumerate() {
        let is_other = rule.head.relation != relation || rule.is_subsumption;
        if is_other || lacks_facts(relations, rule) {
            continue;
        }
        let ready = Ready::new(relations, texts, at);
        let Some(ready) = ready.filter(|ready| ready.unify(row).is_some()) else {
            unfit += 1;
            continue;
        };
        let columns = vec![true; row.len()];
        let known = known_by(rule, &columns);
        let mut furthest = Furthest::new(rule, &ready, known, MOST_FAILURES);
        let counted = Budget::new(budget);
        let tried = ready.search(row, &mut Solver::default(), &counted, &mut furthest);
        let mut attempt = furthest.attempt(at, texts, &ready.plan, tried);
        let mut derives = false;
        let mut any = Each(|_: &Bindings, _: &[u32]| derives = true);
        let counted = Budget::new(budget);
        // If the search is aborted, nothing was found.
        let _ = ready.instances(row, &mut Solver::default(), &counted, &mut any);
        attempt.derives = derives;
        attempts.push(attempt);
    }
    (attempts, unfit)
}

/// Whether a rule reads a relation that has rows only with another (`//@ only_with`), which has
/// none: it cannot derive anything, whatever is asked.
fn lacks_facts(relations: &Relations<'_>, rule: &Rule) -> bool {
    let all = &relations.program().relations;
    rule.body.iter().any(|literal| {
        let Literal::Positive(atom) = literal else {
            return false;
        };
        let read = all.get(atom.relation);
        let names = read.and_then(|read| read.said("only_with"));
        names.into_iter().flatten().any(|name| {
            let needed = all.iter().position(|one| one.name == *name);
            let table = needed.and_then(|needed| relations.table(needed));
            table.is_some_and(|table| table.count() == 0)
        })
    })
}

/// Records the bindings that satisfy the most conditions.
struct Furthest<'r> {
    rule: &'r Rule,
    /// For each step and for the end: the variables that are bound before it.
    known: Vec<Vec<bool>>,
    found: Vec<(usize, Vec<Option<u32>>)>,
    more: u64,
    /// Maximum number of recorded bindings.
    most: usize,
}

impl<'r> Furthest<'r> {
    fn new(rule: &'r Rule, ready: &Ready<'_>, mut known: Vec<bool>, most: usize) -> Furthest<'r> {
        let learn = |known: &mut Vec<bool>, id: usize| {
            if let Some(slot) = known.get_mut(id) {
                *slot = true;
            }
        };
        let mut by_step = vec![known.clone()];
        for step in &ready.plan.steps {
            match step {
                Step::Scan(scan) => {
                    for (_, id) in &scan.binds {
                        learn(&mut known, *id);
                    }
                }
                Step::Assign { variable, .. } => learn(&mut known, *variable),
                Step::Aggregate { result, .. } => learn(&mut known, *result),
                Step::Absent(_) | Step::Compare { .. } => {}
            }
            by_step.push(known.clone());
        }
        Furthest {
            rule,
            known: by_step,
            found: Vec::new(),
            more: 0,
            most,
        }
    }

    fn attempt(
        &self,
        rule: usize,
        texts: &Texts<'_>,
        plan: &Plan<'_>,
        tried: Result<(), GivenUp>,
    ) -> Attempt {
        let failures = self.found.iter();
        let failures = failures.map(|(step, bindings)| self.failure(texts, plan, *step, bindings));
        Attempt {
            rule,
            failures: failures.collect(),
            more: self.more,
            given_up: tried == Err(GivenUp),
            derives: false,
        }
    }

    fn reached(&mut self, step: usize, bindings: &Bindings) {
        let before = self.found.first().map(|found| found.0);
        if before.is_some_and(|before| before > step) {
            return;
        }
        if before.is_some_and(|before| before < step) {
            self.found.clear();
            self.more = 0;
        }
        let Some(known) = self.known.get(step) else {
            return;
        };
        let values = bindings.iter().zip(known);
        let values: Vec<Option<u32>> = values
            .map(|(value, known)| value.filter(|_| *known))
            .collect();
        let entry = (step, values);
        if self.found.contains(&entry) {
            return;
        }
        if self.found.len() < self.most {
            self.found.push(entry);
        } else {
            self.more += 1;
        }
    }

    fn failure(
        &self,
        texts: &Texts<'_>,
        plan: &Plan<'_>,
        step: usize,
        bindings: &Bindings,
    ) -> Failure {
        let literal = plan.literals.get(step).copied();
        let mut tuple = None;
        match literal.and_then(|at| self.rule.body.get(at)) {
            Some(Literal::Positive(atom)) => {
                let columns = atom.arguments.iter();
                let row: Option<Vec<u32>> = columns
                    .map(|term| Expression::new(term, texts).value(bindings))
                    .collect();
                tuple = row.map(|row| (atom.relation, row));
            }
            Some(Literal::Negative(atom)) => {
                // Reports one of the matching tuples.
                if let Some(Step::Absent(probe)) = plan.steps.get(step) {
                    let key = probe.key.iter().map(|term| term.value(bindings));
                    let key: Option<Vec<u32>> = key.collect();
                    let mut first = None;
                    if let Some(key) = key {
                        probe.lookup.matching(probe.table, &key, |row| {
                            first.get_or_insert(row);
                        });
                    }
                    tuple = first.map(|row| (atom.relation, probe.table.row(row)));
                }
            }
            _ => {}
        }
        Failure {
            literal,
            held: plan.literals.get(..step).unwrap_or_default().to_vec(),
            bindings: bindings.to_vec(),
            tuple,
            missing: None,
        }
    }
}

impl Visitor for Furthest<'_> {
    fn solution(&mut self, bindings: &Bindings, _: &[u32]) -> Next {
        // All conditions hold, so the computed head must be a different tuple.
        self.reached(self.known.len().saturating_sub(1), bindings);
        Next::Any
    }

    fn stuck(&mut self, step: usize, bindings: &Bindings) {
        self.reached(step, bindings);
    }
}
