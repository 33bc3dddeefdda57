//! The order of a body, by the sizes of its relations.
//!
//! Greedy, from each atom as the beginning: conjuncts that only drop rows come as early as
//! possible, then the atom that multiplies rows the least. The order with the fewest rows, summed
//! over all steps, is chosen.

use super::compiled::{Argument, Atom, Conjunct, Kind};
use super::lower::uses;
use super::plan::Goal;
use super::term::Term;
use lanelog_datalog::ast::Comparator;

/// Known or estimated sizes of relations when a body is planned.
pub(super) trait Sizes {
    /// How many rows a relation has.
    fn rows(&self, relation: usize) -> f64;
    /// About how many different values a column has.
    fn distinct(&self, relation: usize, column: usize) -> f64;
    /// Whether the first column determines the others, in the current rows.
    fn is_determined(&self, relation: usize) -> bool;
    /// Whether a relation can only be tested for known rows.
    fn is_only_tested(&self, relation: usize) -> bool;
    /// Whether a relation is being computed.
    fn is_growing(&self, relation: usize) -> bool;
}

/// A conjunct in its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Order {
    /// Which.
    pub conjunct: usize,
    /// The role.
    pub role: Role,
}

/// The role of a conjunct at its place in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It binds variables.
    Extend,
    /// It binds a variable together with the atom before it.
    Agree(usize),
    /// It drops rows.
    Test,
    /// It has at most one row for the known columns, and binds the others.
    Find,
    /// An equation that binds its left side.
    AssignLeft,
    /// An equation that binds its right side.
    AssignRight,
    /// An aggregate.
    Fold,
}

/// Bodies with more conjuncts than this are ordered through a window of this size, and from one
/// start.
const WINDOW: usize = 48;

/// Bodies with at most this number of conjuncts are tried from every atom.
const TRIED: usize = 16;

/// An atom that shares no variable with earlier ones multiplies each row by its size. It precedes
/// one that does share only if that gives this many times fewer rows, because estimates of matches
/// are inaccurate.
const APART: f64 = 16.0;

/// An atom that multiplies rows by more than this gets a refined estimate for each value.
const MANY: f64 = 4.0;

/// The order of a body.
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
    /// Whether the beginning is possible.
    fn run(&mut self, beginning: Option<usize>) -> bool {
        for variable in self.goal.outer {
            self.bound[*variable] = true;
        }
        if let Some(conjunct) = beginning {
            if self.goal.recent.is_none() {
                // Conjuncts that scan no rows come first.
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

    /// Places all that only drops rows, or computes a variable.
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

    /// Whether a conjunct only drops rows now; its role, and the estimated share of rows that it
    /// keeps.
    fn ready(&self, conjunct: &Conjunct) -> Option<(Role, f64)> {
        match &conjunct.kind {
            Kind::Present(atom) => {
                let known = |argument: &Argument| match argument {
                    Argument::Constant(_) => true,
                    Argument::Wildcard => !self.goal.counted,
                    // A variable without other occurrences is a wildcard.
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

    /// Whether an atom has at most one row for the known columns.
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

    /// The atom or aggregate that multiplies rows the least.
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
                // An aggregate is worth it if it can drop rows before they are multiplied.
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

    /// About how many rows of an atom match one row.
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

    /// The unbound variable of an atom, if it is the only one and others use it.
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
        // Without a lookup key, it is a scan.
        let has_key = atom.arguments.iter().any(
            |argument| matches!(argument, Argument::Variable(variable) if self.bound[*variable]),
        );
        missing.filter(|variable| has_key && self.uses[*variable] > 1)
    }

    /// Lets other atoms that lack only this variable propose it too.
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
