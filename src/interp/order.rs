//! Chooses the order of a rule's body by the sizes of its relations.
//!
//! The search is greedy and is repeated with each atom as the first: conjuncts that only drop rows
//! come as early as possible, then the atom that multiplies the number of rows the least. The order
//! with the fewest rows, summed over all steps, is chosen.

use super::compiled::{Argument, Atom, Conjunct, Kind};
use super::lower::uses;
use super::plan::Goal;
use super::term::Term;
use lanelog_datalog::ast::Comparator;

/// Known or estimated sizes of relations, for planning.
pub(super) trait Sizes {
    /// Number of rows of a relation.
    fn rows(&self, relation: usize) -> f64;
    /// Approximate number of distinct values of a column.
    fn distinct(&self, relation: usize, column: usize) -> f64;
    /// Whether the first column determines the others, in the current rows.
    fn is_determined(&self, relation: usize) -> bool;
    /// Whether a relation can only be tested for a known row, not enumerated.
    fn is_only_tested(&self, relation: usize) -> bool;
    /// Whether a relation has no rows, so that negated atoms of it need no test.
    fn is_void(&self, relation: usize) -> bool;
    /// Whether a relation is being computed.
    fn is_growing(&self, relation: usize) -> bool;
}

/// One conjunct of a body in the chosen order, and how it is evaluated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Order {
    /// Index of the conjunct in the body.
    pub conjunct: usize,
    /// The way in which the conjunct is evaluated at this position.
    pub role: Role,
}

/// The way in which a conjunct is evaluated at its position in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Joins with the relation and binds variables.
    Extend,
    /// The conjunct takes part in a leapjoin with the atom before it: both must agree on this
    /// variable.
    Agree(usize),
    /// Drops rows that do not satisfy a condition.
    Test,
    /// Looks up the only row that the known columns can have, and binds the other columns.
    Find,
    /// An equation that binds its left side.
    AssignLeft,
    /// An equation that binds its right side.
    AssignRight,
    /// Computes an aggregate.
    Fold,
}

/// Bodies with more conjuncts than this are ordered from one starting atom only, and only a window
/// of this many conjuncts is considered at a time.
const WINDOW: usize = 48;

/// Bodies with at most this many conjuncts are ordered once from each atom.
const TRIED: usize = 16;

/// An atom that shares no variable with earlier atoms multiplies the rows by its size. An atom
/// without shared variables precedes an atom with shared variables only if the estimated number of
/// rows is smaller by this factor, because estimates of matches are inaccurate.
const APART: f64 = 16.0;

/// If an atom multiplies the rows by more than this factor, other atoms may restrict the atom's
/// values in a leapjoin.
const MANY: f64 = 4.0;

/// Chooses the order of a body.
pub(super) fn choose(goal: &Goal<'_>, sizes: &impl Sizes) -> Vec<Order> {
    let is_atom = |at: &usize| matches!(goal.body[*at].kind, Kind::Present(_));
    let mut beginnings: Vec<Option<usize>> = vec![None];
    if goal.recent.is_some() {
        beginnings = vec![goal.recent];
    } else if goal.body.len() <= TRIED && goal.outer.is_empty() {
        beginnings.extend((0..goal.body.len()).filter(is_atom).map(Some));
    }
    let uses = uses(goal);
    let mut best: Option<(f64, Vec<Order>)> = None;
    for beginning in beginnings {
        let mut chooser = Chooser {
            goal,
            sizes,
            bound: vec![false; goal.variables],
            uses: uses.clone(),
            left: (0..goal.body.len()).collect(),
            placed: Vec::with_capacity(goal.body.len()),
            rows: 1.0,
            cost: 0.0,
        };
        if chooser.run(beginning) && best.as_ref().is_none_or(|(cost, _)| chooser.cost < *cost) {
            best = Some((chooser.cost, chooser.placed));
        }
    }
    best.map(|(_, placed)| placed).unwrap_or_default()
}

struct Chooser<'g, S> {
    goal: &'g Goal<'g>,
    sizes: &'g S,
    bound: Vec<bool>,
    uses: Vec<u32>,
    left: Vec<usize>,
    placed: Vec<Order>,
    rows: f64,
    cost: f64,
}

impl<S: Sizes> Chooser<'_, S> {
    /// Orders the body with `beginning` as the first atom. Returns false if this atom cannot come
    /// first.
    fn run(&mut self, beginning: Option<usize>) -> bool {
        for variable in self.goal.outer {
            self.bound[*variable] = true;
        }
        if let Some(conjunct) = beginning {
            if self.goal.recent.is_none() {
                // Conjuncts that need no scan of a relation come before the first atom.
                self.place_tests();
                if !self.left.contains(&conjunct) {
                    return false;
                }
            }
            let Kind::Present(atom) = &self.goal.body[conjunct].kind else {
                return false;
            };
            if self.sizes.is_only_tested(atom.relation) && self.goal.recent.is_none() {
                return false;
            }
            self.extend(conjunct, atom);
        }
        loop {
            self.place_tests();
            let Some((conjunct, fanout)) = self.cheapest() else {
                break;
            };
            match &self.goal.body[conjunct].kind {
                Kind::Present(atom) => {
                    let missing = self.only_missing(atom);
                    self.extend(conjunct, atom);
                    if let Some(variable) = missing
                        && fanout > MANY
                        && !self.sizes.is_growing(atom.relation)
                    {
                        self.let_others_agree(variable);
                    }
                }
                Kind::Aggregate(aggregate) => {
                    self.cost += self.rows * 4.0;
                    self.bound[aggregate.result] = true;
                    self.place(conjunct, Role::Fold);
                }
                _ => break,
            }
        }
        true
    }

    fn place(&mut self, conjunct: usize, role: Role) {
        self.left.retain(|at| *at != conjunct);
        let uses = &mut self.uses;
        self.goal.body[conjunct].each_variable(&mut |variable| uses[variable] -= 1);
        self.placed.push(Order { conjunct, role });
    }

    fn extend(&mut self, conjunct: usize, atom: &Atom) {
        let fanout = self.fanout(atom);
        self.cost += self.rows * (1.0 + fanout);
        self.rows *= fanout;
        atom.each_variable(&mut |variable| self.bound[variable] = true);
        self.place(conjunct, Role::Extend);
    }

    /// Appends all conjuncts that only drop rows or compute a variable.
    fn place_tests(&mut self) {
        loop {
            let window = &self.left[..self.left.len().min(WINDOW)];
            let test = |at: &usize| Some((*at, self.ready(&self.goal.body[*at])?));
            let find = |at: &usize| Some((*at, self.findable(&self.goal.body[*at])?));
            let ready = window.iter().find_map(test);
            let ready = ready.or_else(|| window.iter().find_map(find));
            let ready = ready.or_else(|| self.left[window.len()..].iter().find_map(test));
            let Some((conjunct, (role, kept))) = ready else {
                break;
            };
            self.cost += self.rows;
            self.rows *= kept;
            let bound = &mut self.bound;
            self.goal.body[conjunct].each_variable(&mut |variable| bound[variable] = true);
            self.place(conjunct, role);
        }
    }

    /// If a conjunct would only drop rows at this point, returns its role and the estimated
    /// fraction of rows that it keeps.
    fn ready(&self, conjunct: &Conjunct) -> Option<(Role, f64)> {
        match &conjunct.kind {
            Kind::Present(atom) => {
                let known = |argument: &Argument| match argument {
                    Argument::Constant(_) => true,
                    Argument::Wildcard => !self.goal.counted,
                    // A variable that occurs only once is a wildcard, unless solutions are counted.
                    Argument::Variable(variable) => {
                        self.bound[*variable] || self.uses[*variable] == 1 && !self.goal.counted
                    }
                };
                atom.arguments
                    .iter()
                    .all(known)
                    .then_some((Role::Test, 0.3))
            }
            Kind::Absent(atom) => {
                let mut known = true;
                atom.each_variable(&mut |variable| known &= self.bound[variable]);
                known.then_some((Role::Test, 0.8))
            }
            Kind::Compare(compare) => {
                let known = |term: &Term| {
                    let mut known = true;
                    term.each_variable(&mut |variable| known &= self.bound[variable]);
                    known
                };
                match (known(&compare.left), known(&compare.right)) {
                    (true, true) => {
                        let kept = match compare.comparator {
                            Comparator::Equal => 0.1,
                            Comparator::NotEqual => 0.9,
                            _ => 0.5,
                        };
                        Some((Role::Test, kept))
                    }
                    (left, right) => {
                        if compare.comparator != Comparator::Equal {
                            None
                        } else if right && matches!(compare.left, Term::Variable(_)) {
                            Some((Role::AssignLeft, 1.0))
                        } else if left && matches!(compare.right, Term::Variable(_)) {
                            Some((Role::AssignRight, 1.0))
                        } else {
                            None
                        }
                    }
                }
            }
            Kind::Aggregate(_) => None,
        }
    }

    /// If an atom has at most one row for the known columns, returns its role and the estimated
    /// fraction of rows that it keeps.
    fn findable(&self, conjunct: &Conjunct) -> Option<(Role, f64)> {
        let Kind::Present(atom) = &conjunct.kind else {
            return None;
        };
        let is_known = match atom.arguments.first() {
            Some(Argument::Variable(variable)) => self.bound[*variable],
            Some(Argument::Constant(_)) => true,
            _ => false,
        };
        let is_found = is_known
            && self.sizes.is_determined(atom.relation)
            && !self.sizes.is_only_tested(atom.relation);
        is_found.then_some((Role::Find, 0.9))
    }

    /// Returns the atom or aggregate that multiplies the number of rows the least.
    fn cheapest(&self) -> Option<(usize, f64)> {
        let mut best: Option<(usize, f64, f64)> = None;
        let mut seen = 0;
        for at in &self.left {
            let mut apart = 1.0;
            let fanout = match &self.goal.body[*at].kind {
                Kind::Present(atom) if !self.sizes.is_only_tested(atom.relation) => {
                    let mut is_apart = true;
                    atom.each_variable(&mut |variable| is_apart &= !self.bound[variable]);
                    if is_apart {
                        apart = APART;
                    }
                    self.fanout(atom)
                }
                // An aggregate comes early only if it can drop rows before they are multiplied.
                Kind::Aggregate(aggregate)
                    if aggregate.outer.iter().all(|outer| self.bound[*outer]) =>
                {
                    1.0
                }
                _ => continue,
            };
            if best.is_none_or(|(_, _, least)| fanout * apart < least) {
                best = Some((*at, fanout, fanout * apart));
            }
            seen += 1;
            if seen > WINDOW {
                break;
            }
        }
        best.map(|(at, fanout, _)| (at, fanout))
    }

    /// Estimated number of rows of an atom that match one row.
    fn fanout(&self, atom: &Atom) -> f64 {
        let rows = self.sizes.rows(atom.relation);
        let mut distinct = 1.0;
        for (column, argument) in atom.arguments.iter().enumerate() {
            let known = match argument {
                Argument::Wildcard => false,
                Argument::Constant(_) => true,
                Argument::Variable(variable) => self.bound[*variable],
            };
            if known {
                if column == 0 && self.sizes.is_determined(atom.relation) {
                    return 1.0;
                }
                distinct *= self.sizes.distinct(atom.relation, column).max(1.0);
                if distinct >= rows {
                    return 1.0;
                }
            }
        }
        rows / distinct
    }

    /// The unbound variable of an atom, if there is exactly one and other conjuncts use it.
    fn only_missing(&self, atom: &Atom) -> Option<usize> {
        let mut missing = None;
        for argument in &atom.arguments {
            match argument {
                Argument::Variable(variable) if !self.bound[*variable] => {
                    if missing.is_some() {
                        return None;
                    }
                    missing = Some(*variable);
                }
                Argument::Wildcard if self.goal.counted => return None,
                _ => {}
            }
        }
        // If no column of the atom is known, a leapjoin would propose every value of the column, so
        // a scan is better.
        let has_key = atom.arguments.iter().any(
            |argument| matches!(argument, Argument::Variable(variable) if self.bound[*variable]),
        );
        missing.filter(|variable| has_key && self.uses[*variable] > 1)
    }

    /// Adds to the leapjoin the other atoms in which only this variable is unbound.
    fn let_others_agree(&mut self, variable: usize) {
        self.bound[variable] = false;
        let agree = self.left.iter().copied().filter(|at| {
            let Kind::Present(atom) = &self.goal.body[*at].kind else {
                return false;
            };
            let lacks = atom.arguments.contains(&Argument::Variable(variable));
            let others = atom.arguments.iter().all(|argument| match argument {
                Argument::Wildcard => !self.goal.counted,
                Argument::Constant(_) => true,
                Argument::Variable(other) => *other == variable || self.bound[*other],
            });
            let relation = atom.relation;
            lacks
                && others
                && !self.sizes.is_growing(relation)
                && !self.sizes.is_only_tested(relation)
                && self.fanout(atom) > MANY
        });
        let agree: Vec<usize> = agree.take(6).collect();
        self.bound[variable] = true;
        for conjunct in agree {
            self.rows *= 0.3;
            self.place(conjunct, Role::Agree(variable));
        }
    }
}
