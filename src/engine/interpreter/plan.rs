//! A body in the order in which it runs.
//!
//! A row of a body has a slot for each variable that is still needed; a step takes rows and gives longer ones, and its filters drop some.

use super::compiled::{Aggregate, Argument, Atom, Conjunct, Kind};
use super::order::{Role, Sizes, choose};
use super::term::Term;
use crate::datalog::ast::{AggregateKind, Comparator};

/// A body that is ready to run.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// How many slots a row needs, those of bodies of aggregates included.
    pub width: usize,
    /// The relations that it reads, and how; those of aggregates included.
    pub accesses: Vec<Access>,
    /// How many counters there are.
    pub counters: usize,
    /// How many aggregates there are.
    pub aggregates: usize,
    /// What is done, one after the other.
    pub steps: Vec<Step>,
    /// What each column of the head is, over slots.
    pub head: Vec<Term>,
}

/// What a step reads of a relation that grows in this stratum; of a finished one all mean the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// All rows.
    All,
    /// Rows of the last round.
    Recent,
    /// Rows of the rounds before the last.
    Stable,
}

/// A relation that is looked up by some columns.
#[derive(Debug)]
pub(super) struct Access {
    /// The relation.
    pub relation: usize,
    /// Its columns in the order in which rows are sorted: those that are looked up first.
    pub layout: Vec<usize>,
    /// How many columns are looked up.
    pub keys: usize,
    /// Whether only the presence of a row is asked.
    pub is_test: bool,
    /// Whether rows are proposed by their numbers.
    pub by_number: bool,
    /// What is read.
    pub reading: Reading,
}

/// A slot or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    /// A slot of the row.
    Slot(usize),
    /// A constant.
    Constant(u32),
}

impl Operand {
    /// The value.
    #[inline]
    pub fn value(self, row: &[u32]) -> u32 {
        match self {
            Operand::Slot(slot) => row[slot],
            Operand::Constant(value) => value,
        }
    }
}

/// A part of a plan.
#[derive(Debug)]
pub(super) struct Step {
    /// How rows come about.
    pub action: Action,
    /// What drops rows then, in order.
    pub filters: Vec<Filter>,
    /// The literal of the text that this is.
    pub origin: Option<usize>,
    /// Where the step's rows are counted.
    pub counter: usize,
}

/// How rows come about.
#[derive(Debug)]
pub(super) enum Action {
    /// One row without anything in it.
    Unit,
    /// Each row with all rows of a relation that fit constants.
    Scan {
        /// Which relation.
        access: usize,
        /// The constants that are looked up.
        key: Vec<Operand>,
        /// What each row is held against, by position.
        equal: Vec<(usize, Operand)>,
        /// Which position of a row goes to which slot.
        bind: Vec<(usize, usize)>,
    },
    /// Each row with all rows of a relation that match it.
    Join {
        /// Which relation.
        access: usize,
        /// What is looked up.
        key: Vec<Operand>,
        /// Which position of a row goes to which slot.
        bind: Vec<(usize, usize)>,
    },
    /// Each row with all values on which relations agree: for each row, the one that proposes the fewest leads.
    Agree {
        /// The relations.
        leapers: Vec<Leaper>,
        /// Where the value goes.
        slot: usize,
    },
    /// Each row with what an aggregate gives for it.
    Fold(Box<Fold>),
}

/// A relation that proposes values for a variable.
#[derive(Debug)]
pub(super) struct Leaper {
    /// Which relation.
    pub access: usize,
    /// What is looked up.
    pub key: Vec<Operand>,
    /// The position of the value.
    pub value: usize,
}

/// An aggregate.
#[derive(Debug)]
pub(super) struct Fold {
    /// Its number in the plan.
    pub number: usize,
    /// Which one.
    pub kind: AggregateKind,
    /// Whether values have a sign.
    pub signed: bool,
    /// Slots of the row that its body reads. They are the first slots of rows of the body; the next one is the number of the group.
    pub outer: Vec<usize>,
    /// Its body.
    pub steps: Vec<Step>,
    /// The slot of the value in rows of the body.
    pub value: Option<usize>,
    /// Where the result goes.
    pub result: Fate,
}

/// What happens to a value.
#[derive(Debug)]
pub(super) enum Fate {
    /// It goes to a slot.
    Bind(usize),
    /// It must be equal.
    Equal(Operand),
    /// Nobody asks; it must only exist.
    Ignore,
}

/// What drops rows.
#[derive(Debug)]
pub(super) struct Filter {
    /// What is asked.
    pub test: Test,
    /// The literal of the text that this is.
    pub origin: Option<usize>,
    /// Where rows that pass are counted.
    pub counter: usize,
}

/// What is asked of a row.
#[derive(Debug)]
pub(super) enum Test {
    /// Whether a relation has, or has not, a matching row.
    Present {
        /// Which relation.
        access: usize,
        /// What is looked up.
        key: Vec<Operand>,
        /// Whether there must be one.
        wanted: bool,
    },
    /// Whether two terms compare.
    Compare {
        /// The operator.
        comparator: Comparator,
        /// Whether values have a sign.
        signed: bool,
        /// Its left side.
        left: Term,
        /// Its right side.
        right: Term,
    },
    /// A slot gets the value of a term, if there is one.
    Assign {
        /// The slot.
        slot: usize,
        /// The term.
        term: Term,
    },
}

/// What a body is planned for.
pub(super) struct Goal<'r> {
    /// The body.
    pub body: &'r [Conjunct],
    /// How many variables the rule has.
    pub variables: usize,
    /// The terms that are wanted of each solution.
    pub wanted: &'r [Term],
    /// Variables that are bound before.
    pub outer: &'r [usize],
    /// Whether it is the body of an aggregate.
    pub nested: bool,
    /// Whether solutions are counted, so that those that differ only in what nobody asks for matter too.
    pub counted: bool,
    /// The conjunct of which only rows of the last round count.
    pub recent: Option<usize>,
}

impl Plan {
    /// Plans a body.
    pub fn new(goal: &Goal<'_>, sizes: &impl Sizes) -> Plan {
        let mut builder = Builder {
            sizes,
            plan: Plan::default(),
            counters: 0,
        };
        let (steps, slots) = builder.body(goal);
        let mut plan = builder.plan;
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
    plan: Plan,
    counters: usize,
}

/// Which variable is in which slot.
struct Slots {
    slots: Vec<Option<usize>>,
    free: Vec<usize>,
    next: usize,
    /// How many conjuncts, still to come, mention a variable; what is wanted in the end counts too.
    uses: Vec<u32>,
}

impl Slots {
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

    /// Gives back the slots of variables that no later conjunct asks for. A step reads what it looks up from the rows that it gets, so that a slot may get a
    /// new variable at once.
    fn release(&mut self) {
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

/// How often each variable is mentioned.
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
    fn body(&mut self, goal: &Goal<'_>) -> (Vec<Step>, Slots) {
        let order = choose(goal, self.sizes);
        let mut slots = Slots {
            slots: vec![None; goal.variables],
            free: Vec::new(),
            next: 0,
            uses: uses(goal),
        };
        for variable in goal.outer {
            slots.take(*variable);
        }
        if goal.nested {
            // The number of the group.
            slots.next += 1;
        }
        let begins_with_scan = order
            .first()
            .is_some_and(|first| first.role == Role::Extend);
        let mut steps: Vec<Step> = Vec::new();
        if goal.nested || !begins_with_scan {
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
                    let mut others = Vec::new();
                    while let Some(next) = order.get(at)
                        && let Role::Agree(variable) = next.role
                        && let Kind::Present(other) = &goal.body[next.conjunct].kind
                    {
                        at += 1;
                        others.push((variable, other, &goal.body[next.conjunct]));
                    }
                    let action = if others.is_empty() {
                        self.extend(goal, placed.conjunct, atom, &mut slots)
                    } else {
                        self.agree(atom, &others, &mut slots)
                    };
                    let step = self.step(action, conjunct.origin);
                    steps.push(step);
                }
                (Kind::Aggregate(aggregate), _) => {
                    slots.used(conjunct);
                    let action = self.fold(goal, aggregate, &mut slots);
                    let step = self.step(action, conjunct.origin);
                    steps.push(step);
                }
                (kind, role) => {
                    slots.used(conjunct);
                    let test = self.test(goal, placed.conjunct, kind, role, &mut slots);
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
        (steps, slots)
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

    /// Which part of a growing relation a conjunct reads, so that each pair of rows meets in one round only.
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
            by_number: false,
            reading,
        });
        self.plan.accesses.len() - 1
    }

    /// The columns that are known, and what they are.
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
            // All rows are looked at, in the order of their columns.
            let known = keys.iter().zip(&key);
            equal = known.map(|(column, operand)| (*column, *operand)).collect();
            keys.clear();
            key.clear();
        }
        let access = self.access(atom, keys, None, false, reading);
        slots.release();
        let mut bind = Vec::new();
        for (column, argument) in atom.arguments.iter().enumerate() {
            if let Argument::Variable(variable) = argument
                && !slots.is_bound(*variable)
                && slots.uses[*variable] > 0
            {
                let layout = &self.plan.accesses[access].layout;
                // Rows of a growing relation keep the order of their columns.
                let position = match is_growing {
                    true => column,
                    false => layout.iter().position(|at| *at == column).unwrap_or(0),
                };
                bind.push((position, slots.take(*variable)));
            }
        }
        if key.iter().all(is_constant) {
            Action::Scan {
                access,
                key,
                equal,
                bind,
            }
        } else {
            self.plan.accesses[access].by_number = bind.len() != 1;
            Action::Join { access, key, bind }
        }
    }

    /// Several atoms that lack one variable only.
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
                if let Some((Term::Variable(variable), term)) = assign {
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

    fn fold(&mut self, goal: &Goal<'_>, aggregate: &Aggregate, slots: &mut Slots) -> Action {
        let number = self.plan.aggregates;
        self.plan.aggregates += 1;
        let wanted: Vec<Term> = aggregate.value.map(Term::Variable).into_iter().collect();
        let inner = Goal {
            body: &aggregate.body,
            variables: goal.variables,
            wanted: &wanted,
            outer: &aggregate.outer,
            nested: true,
            counted: matches!(aggregate.kind, AggregateKind::Count | AggregateKind::Sum),
            recent: None,
        };
        let (steps, inner_slots) = self.body(&inner);
        let outer = aggregate.outer.iter().map(|variable| slots.slot(*variable));
        let outer = outer.collect();
        let known = slots.operand(Argument::Variable(aggregate.result));
        slots.release();
        let result = match known {
            Some(operand) => Fate::Equal(operand),
            None if slots.uses[aggregate.result] > 0 => Fate::Bind(slots.take(aggregate.result)),
            None => Fate::Ignore,
        };
        Action::Fold(Box::new(Fold {
            number,
            kind: aggregate.kind,
            signed: aggregate.signed,
            outer,
            steps,
            value: aggregate.value.map(|value| inner_slots.slot(value)),
            result,
        }))
    }
}
