//! Turns an ordered body into a plan: assigns a slot to each variable for as long as it is needed,
//! and lookup columns to each conjunct.

use super::compiled::{Aggregate, Argument, Atom, Compare, Conjunct, Kind};
use super::execute::NESTED_WIDTH;
use super::order::{Role, Sizes, choose};
use super::plan::{
    Access, Action, Fate, Filter, Fold, Goal, Leaper, Operand, Plan, Reading, Step, Test,
};
use super::term::Term;
use lanelog_datalog::ast::AggregateKind;

/// Bodies with at most this number of steps may run as nested loops.
const NESTED: usize = 8;

impl Plan {
    /// Plans a body, as nested loops if it allows.
    pub fn new(goal: &Goal<'_>, sizes: &impl Sizes) -> Plan {
        let may_nest = goal.outer.is_empty() && goal.body.len() <= 2 * NESTED_WIDTH;
        let nested = may_nest.then(|| Plan::of(goal, sizes, true));
        let nested = nested.filter(|plan| plan.is_nested);
        nested.unwrap_or_else(|| Plan::of(goal, sizes, false))
    }

    fn of(goal: &Goal<'_>, sizes: &impl Sizes, is_nested: bool) -> Plan {
        let mut slots = Slots::new(goal, is_nested);
        let mut builder = Builder {
            sizes,
            plan: Plan {
                is_nested,
                ..Plan::default()
            },
            counters: 0,
        };
        let steps = builder.body(goal, &mut slots);
        let mut plan = builder.plan;
        plan.is_nested &= plan.width <= NESTED_WIDTH;
        plan.counters = builder.counters;
        plan.steps = steps;
        plan.head = goal
            .wanted
            .iter()
            .map(|term| term.renamed(&|variable| slots.slot(variable)))
            .collect();
        plan
    }
}

struct Builder<'s, S> {
    sizes: &'s S,
    /// If the body turns out not to run as nested loops, `is_nested` becomes false, and the plan is
    /// of no use.
    plan: Plan,
    counters: usize,
}

/// The assignment of variables to slots.
struct Slots {
    slots: Vec<Option<usize>>,
    free: Vec<usize>,
    next: usize,
    /// For each variable: the number of remaining conjuncts that mention it; a requested term is
    /// counted like a conjunct.
    uses: Vec<u32>,
    /// Whether slots are used again, by other variables.
    are_shared: bool,
}

impl Slots {
    /// Slots with those of the variables that are bound before the body.
    fn new(goal: &Goal<'_>, is_nested: bool) -> Slots {
        let mut slots = Slots {
            slots: vec![None; goal.variables],
            free: Vec::new(),
            next: 0,
            uses: uses(goal),
            are_shared: !is_nested,
        };
        for variable in goal.outer {
            slots.take(*variable);
        }
        slots
    }

    /// Slots for the body of an aggregate in nested loops, whose rows continue the outer row.
    fn within(&self, goal: &Goal<'_>) -> Slots {
        let mut slots = vec![None; goal.variables];
        for variable in goal.outer {
            slots[*variable] = self.slots[*variable];
        }
        Slots {
            slots,
            free: Vec::new(),
            next: self.next,
            uses: uses(goal),
            are_shared: false,
        }
    }

    fn slot(&self, variable: usize) -> usize {
        self.slots.get(variable).copied().flatten().unwrap_or(0)
    }

    fn is_bound(&self, variable: usize) -> bool {
        self.slots.get(variable).is_some_and(Option::is_some)
    }

    fn take(&mut self, variable: usize) -> usize {
        let slot = self.free.pop().unwrap_or_else(|| {
            self.next += 1;
            self.next - 1
        });
        self.slots[variable] = Some(slot);
        slot
    }

    fn used(&mut self, conjunct: &Conjunct) {
        conjunct.each_variable(&mut |variable| {
            self.uses[variable] = self.uses[variable].saturating_sub(1);
        });
    }

    /// Frees the slots of variables that no later conjunct uses. A step reads its lookup key from
    /// its input rows, so it can store a new variable in a slot that has just been freed.
    fn release(&mut self) {
        if !self.are_shared {
            return;
        }
        for (slot, uses) in self.slots.iter_mut().zip(&self.uses) {
            if *uses == 0
                && let Some(slot) = slot.take()
            {
                self.free.push(slot);
            }
        }
    }

    fn operand(&self, argument: Argument) -> Option<Operand> {
        match argument {
            Argument::Wildcard => None,
            Argument::Constant(value) => Some(Operand::Constant(value)),
            Argument::Variable(variable) => {
                let slot = self.slots.get(variable).copied().flatten();
                slot.map(Operand::Slot)
            }
        }
    }
}

/// For a `range`: the variable that takes each of its numbers, the arguments, and whether the
/// numbers are signed.
fn generated(compare: &Compare, role: Role) -> Option<(usize, (&[Term], bool))> {
    let (variable, range) = match role {
        Role::AssignLeft => (&compare.left, &compare.right),
        Role::AssignRight => (&compare.right, &compare.left),
        _ => return None,
    };
    match variable {
        Term::Variable(variable) => Some((*variable, range.range()?)),
        _ => None,
    }
}

/// Counts how often each variable is mentioned.
pub(super) fn uses(goal: &Goal<'_>) -> Vec<u32> {
    let mut uses = vec![0; goal.variables];
    let mut count = |variable: usize| uses[variable] += 1;
    for conjunct in goal.body {
        conjunct.each_variable(&mut count);
    }
    for term in goal.wanted {
        term.each_variable(&mut count);
    }
    uses
}

impl<S: Sizes> Builder<'_, S> {
    fn body(&mut self, goal: &Goal<'_>, slots: &mut Slots) -> Vec<Step> {
        let order = choose(goal, self.sizes);
        // The variables on which the rows of the steps depend, and whether they also depend on
        // columns without a variable.
        let mut variables = Vec::new();
        let mut has_wildcard = false;
        let begins_with_scan = order
            .first()
            .is_some_and(|first| first.role == Role::Extend);
        let mut steps: Vec<Step> = Vec::new();
        if goal.nested && slots.are_shared || !begins_with_scan {
            let step = self.step(Action::Unit, None);
            steps.push(step);
        }
        let mut at = 0;
        while let Some(placed) = order.get(at) {
            at += 1;
            let conjunct = &goal.body[placed.conjunct];
            match (&conjunct.kind, placed.role) {
                (Kind::Present(atom), Role::Extend) => {
                    slots.used(conjunct);
                    atom.each_variable(&mut |variable| variables.push(variable));
                    has_wildcard |= atom.arguments.contains(&Argument::Wildcard);
                    let mut others = Vec::new();
                    while let Some(next) = order.get(at)
                        && let Role::Agree(variable) = next.role
                        && let Kind::Present(other) = &goal.body[next.conjunct].kind
                    {
                        at += 1;
                        others.push((variable, other, &goal.body[next.conjunct]));
                    }
                    let action = if others.is_empty() {
                        self.extend(goal, placed.conjunct, atom, slots)
                    } else {
                        self.plan.is_nested = false;
                        self.agree(atom, &others, slots)
                    };
                    let step = self.step(action, conjunct.origin);
                    steps.push(step);
                }
                (Kind::Aggregate(aggregate), _) => {
                    slots.used(conjunct);
                    let mut alike = vec![aggregate];
                    while let Some(next) = order.get(at)
                        && let Kind::Aggregate(other) = &goal.body[next.conjunct].kind
                        && aggregate.is_alike(other)
                    {
                        at += 1;
                        slots.used(&goal.body[next.conjunct]);
                        alike.push(other);
                    }
                    // In nested loops, groups are not kept, so no two rows may need the same group.
                    let is_outer = |variable: &usize| aggregate.outer.contains(variable);
                    let are_distinct = !has_wildcard && variables.iter().all(is_outer);
                    self.plan.is_nested &= are_distinct && !goal.nested;
                    let action = self.fold(goal, &alike, slots);
                    let step = self.step(action, conjunct.origin);
                    steps.push(step);
                }
                (Kind::Compare(compare), Role::AssignLeft | Role::AssignRight)
                    if let Some((variable, range)) = generated(compare, placed.role) =>
                {
                    slots.used(conjunct);
                    variables.push(variable);
                    let (arguments, signed) = range;
                    let arguments = arguments
                        .iter()
                        .map(|term| term.renamed(&|variable| slots.slot(variable)))
                        .collect();
                    slots.release();
                    let action = Action::Range {
                        arguments,
                        signed,
                        slot: slots.take(variable),
                    };
                    let step = self.step(action, conjunct.origin);
                    steps.push(step);
                }
                (Kind::Absent(atom), _) if self.sizes.is_void(atom.relation) => {
                    slots.used(conjunct);
                }
                (kind, role) => {
                    slots.used(conjunct);
                    let test = self.test(goal, placed.conjunct, kind, role, slots);
                    self.counters += 1;
                    if let (Some(step), Some(test)) = (steps.last_mut(), test) {
                        step.filters.push(Filter {
                            test,
                            origin: conjunct.origin,
                            counter: self.counters - 1,
                        });
                    }
                }
            }
        }
        self.plan.width = self.plan.width.max(slots.next);
        self.plan.is_nested &= steps.len() <= NESTED;
        steps
    }

    fn step(&mut self, action: Action, origin: Option<usize>) -> Step {
        self.counters += 1;
        Step {
            action,
            filters: Vec::new(),
            origin,
            counter: self.counters - 1,
        }
    }

    /// Chooses the part of a growing relation that a conjunct reads, so that each pair of rows is
    /// joined in one round only.
    fn reading(goal: &Goal<'_>, conjunct: usize) -> Reading {
        match goal.recent {
            Some(recent) if recent == conjunct => Reading::Recent,
            Some(recent) if recent < conjunct => Reading::Stable,
            _ => Reading::All,
        }
    }

    fn access(
        &mut self,
        atom: &Atom,
        keys: Vec<usize>,
        next: Option<usize>,
        is_test: bool,
        reading: Reading,
    ) -> usize {
        let count = keys.len();
        let mut layout = keys;
        layout.extend(next);
        let rest = (0..atom.arguments.len()).filter(|column| !layout.contains(column));
        let rest: Vec<usize> = rest.collect();
        layout.extend(rest);
        self.plan.accesses.push(Access {
            relation: atom.relation,
            layout,
            keys: count,
            is_test,
            reading,
        });
        self.plan.accesses.len() - 1
    }

    /// The columns of an atom with known values, and their operands.
    fn known(atom: &Atom, slots: &Slots) -> (Vec<usize>, Vec<Operand>) {
        let arguments = atom.arguments.iter().enumerate();
        arguments
            .filter_map(|(column, argument)| Some((column, slots.operand(*argument)?)))
            .unzip()
    }

    fn extend(
        &mut self,
        goal: &Goal<'_>,
        conjunct: usize,
        atom: &Atom,
        slots: &mut Slots,
    ) -> Action {
        let reading = Self::reading(goal, conjunct);
        let (mut keys, mut key) = Self::known(atom, slots);
        let mut equal = Vec::new();
        let is_growing = self.sizes.is_growing(atom.relation);
        let is_constant = |operand: &Operand| matches!(operand, Operand::Constant(_));
        if is_growing && (reading == Reading::Recent || key.iter().all(is_constant)) {
            // The rows of a growing relation are scanned instead of looked up, and their columns
            // are in the declared order.
            let known = keys.iter().zip(&key);
            equal = known.map(|(column, operand)| (*column, *operand)).collect();
            keys.clear();
            key.clear();
        }
        let access = self.access(atom, keys, None, false, reading);
        slots.release();
        let bind = self.bind(atom, access, slots);
        Action::Read {
            access,
            key,
            equal,
            bind,
        }
    }

    /// The columns of the variables that an atom binds, and their slots.
    fn bind(&self, atom: &Atom, access: usize, slots: &mut Slots) -> Vec<(usize, usize)> {
        let is_growing = self.sizes.is_growing(atom.relation);
        let mut bind = Vec::new();
        for (column, argument) in atom.arguments.iter().enumerate() {
            if let Argument::Variable(variable) = argument
                && !slots.is_bound(*variable)
                && slots.uses[*variable] > 0
            {
                let layout = &self.plan.accesses[access].layout;
                // The columns of a growing relation's rows are not permuted, so the position is the
                // column.
                let position = match is_growing {
                    true => column,
                    false => layout.iter().position(|at| *at == column).unwrap_or(0),
                };
                bind.push((position, slots.take(*variable)));
            }
        }
        bind
    }

    /// Adds a step for several atoms in which the same single variable is unbound.
    fn agree(
        &mut self,
        first: &Atom,
        others: &[(usize, &Atom, &Conjunct)],
        slots: &mut Slots,
    ) -> Action {
        let variable = others.first().map_or(0, |(variable, ..)| *variable);
        let atoms = std::iter::once(first).chain(others.iter().map(|(_, atom, _)| *atom));
        let mut leapers = Vec::new();
        for atom in atoms {
            let (keys, key) = Self::known(atom, slots);
            let column = atom
                .arguments
                .iter()
                .position(|argument| *argument == Argument::Variable(variable));
            let value = keys.len();
            let access = self.access(atom, keys, column, false, Reading::All);
            leapers.push(Leaper { access, key, value });
        }
        for (_, _, conjunct) in others {
            slots.used(conjunct);
        }
        slots.release();
        Action::Agree {
            leapers,
            slot: slots.take(variable),
        }
    }

    fn test(
        &mut self,
        goal: &Goal<'_>,
        conjunct: usize,
        kind: &Kind,
        role: Role,
        slots: &mut Slots,
    ) -> Option<Test> {
        Some(match kind {
            Kind::Present(atom) if role == Role::Find => {
                let (keys, key) = Self::known(atom, slots);
                let access = self.access(atom, keys, None, false, Reading::All);
                let bind = self.bind(atom, access, slots);
                Test::Find { access, key, bind }
            }
            Kind::Present(atom) | Kind::Absent(atom) => {
                let (keys, key) = Self::known(atom, slots);
                let wanted = matches!(kind, Kind::Present(_));
                let reading = Self::reading(goal, conjunct);
                Test::Present {
                    access: self.access(atom, keys, None, true, reading),
                    key,
                    wanted,
                }
            }
            Kind::Compare(compare) => {
                let rename =
                    |term: &Term, slots: &Slots| term.renamed(&|variable| slots.slot(variable));
                let (left, right) = (rename(&compare.left, slots), rename(&compare.right, slots));
                let assign = match role {
                    Role::AssignLeft => Some((&compare.left, right.clone())),
                    Role::AssignRight => Some((&compare.right, left.clone())),
                    _ => None,
                };
                let within = [(&left, &right), (&right, &left)];
                let within = within.into_iter().find_map(|(value, range)| {
                    let (arguments, signed) = range.range()?;
                    Some((value.clone(), arguments.to_vec(), signed))
                });
                if let Some((value, arguments, signed)) = within {
                    Test::Within {
                        value,
                        arguments,
                        signed,
                    }
                } else if let Some((Term::Variable(variable), term)) = assign {
                    Test::Assign {
                        slot: slots.take(*variable),
                        term,
                    }
                } else {
                    Test::Compare {
                        comparator: compare.comparator,
                        signed: compare.signed,
                        left,
                        right,
                    }
                }
            }
            Kind::Aggregate(_) => return None,
        })
    }

    fn fold(&mut self, goal: &Goal<'_>, alike: &[&Aggregate], slots: &mut Slots) -> Action {
        let number = self.plan.aggregates;
        self.plan.aggregates += 1;
        let Some(aggregate) = alike.first() else {
            return Action::Unit;
        };
        let wanted: Vec<Term> = aggregate.value.map(Term::Variable).into_iter().collect();
        let counts =
            |one: &&Aggregate| matches!(one.kind, AggregateKind::Count | AggregateKind::Sum);
        let inner = Goal {
            body: &aggregate.body,
            variables: goal.variables,
            wanted: &wanted,
            outer: &aggregate.outer,
            nested: true,
            counted: alike.iter().any(counts),
            recent: None,
        };
        let mut inner_slots = if slots.are_shared {
            let mut inner_slots = Slots::new(&inner, false);
            // The slot after the outer variables contains the number of the group.
            inner_slots.next += 1;
            inner_slots
        } else {
            slots.within(&inner)
        };
        let steps = self.body(&inner, &mut inner_slots);
        let outer = aggregate.outer.iter().map(|variable| slots.slot(*variable));
        let outer = outer.collect();
        let known = alike
            .iter()
            .map(|one| slots.operand(Argument::Variable(one.result)));
        let known: Vec<Option<Operand>> = known.collect();
        slots.release();
        let results = alike.iter().zip(known).map(|(one, known)| {
            let fate = match known {
                Some(operand) => Fate::Equal(operand),
                // Two results that the rule gives the same name must be equal. The first of the two
                // has a slot already.
                None if let Some(slot) = slots.slots[one.result] => Fate::Same(slot),
                None if slots.uses[one.result] > 0 => Fate::Bind(slots.take(one.result)),
                None => Fate::Ignore,
            };
            (one.kind, fate)
        });
        let results = results.collect();
        Action::Fold(Box::new(Fold {
            number,
            signed: aggregate.signed,
            outer,
            steps,
            value: aggregate.value.map(|value| inner_slots.slot(value)),
            results,
        }))
    }
}
