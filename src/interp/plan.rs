//! A body in the order in which it runs.
//!
//! A row of a body has a slot for each variable that is still needed; a step takes rows and returns
//! longer ones, and its filters drop some.

use super::compiled::Conjunct;
use super::term::Term;
use lanelog_datalog::ast::{AggregateKind, Comparator};

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
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The terms of the head's columns, over slots.
    pub head: Vec<Term>,
}

/// The part of a relation that a step reads, if the relation grows in this stratum; of a finished
/// one all parts are equal.
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
    /// Whether only the existence of a row matters.
    pub is_test: bool,
    /// The part that is read.
    pub reading: Reading,
}

impl Access {
    /// Whether all rows are read as they are. (Where nothing is looked up, relations that must
    /// agree on a column still need it first.)
    pub fn is_whole(&self) -> bool {
        self.keys == 0 && self.layout.is_sorted()
    }
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
    /// The filters that drop rows afterwards, in order.
    pub filters: Vec<Filter>,
    /// The literal of the text that this is.
    pub origin: Option<usize>,
    /// Where the step's rows are counted.
    pub counter: usize,
}

/// How rows come about.
#[derive(Debug)]
pub(super) enum Action {
    /// One empty row.
    Unit,
    /// Joins each row with all rows of a relation whose key columns equal constants.
    Scan {
        /// Which relation.
        access: usize,
        /// The constants that are looked up.
        key: Vec<Operand>,
        /// The operands that columns of each row must equal, by position.
        equal: Vec<(usize, Operand)>,
        /// Which position of a row goes to which slot.
        bind: Vec<(usize, usize)>,
    },
    /// Joins each row with all rows of a relation that match it.
    Join {
        /// Which relation.
        access: usize,
        /// The lookup key.
        key: Vec<Operand>,
        /// Which position of a row goes to which slot.
        bind: Vec<(usize, usize)>,
    },
    /// Each row with all values on which relations agree: for each row, the one that proposes the
    /// fewest leads.
    Agree {
        /// The relations.
        leapers: Vec<Leaper>,
        /// Where the value goes.
        slot: usize,
    },
    /// Each row with each number of a `range`.
    Range {
        /// Its arguments.
        arguments: Vec<Term>,
        /// Whether they have a sign.
        signed: bool,
        /// Where the number goes.
        slot: usize,
    },
    /// Each row with the result of an aggregate for it.
    Fold(Box<Fold>),
}

/// A relation that proposes values for a variable.
#[derive(Debug)]
pub(super) struct Leaper {
    /// Which relation.
    pub access: usize,
    /// The lookup key.
    pub key: Vec<Operand>,
    /// The position of the value.
    pub value: usize,
}

/// Aggregates of one body.
#[derive(Debug)]
pub(super) struct Fold {
    /// Its number in the plan.
    pub number: usize,
    /// Whether values have a sign.
    pub signed: bool,
    /// Slots of the row that its body reads. They are the first slots of rows of the body; the next
    /// one is the number of the group.
    pub outer: Vec<usize>,
    /// Its body.
    pub steps: Vec<Step>,
    /// The slot of the value in rows of the body.
    pub value: Option<usize>,
    /// The aggregates of it, and the destinations of their values.
    pub results: Vec<(AggregateKind, Fate)>,
}

/// The use of a value.
#[derive(Debug)]
pub(super) enum Fate {
    /// It goes to a slot.
    Bind(usize),
    /// It must be equal to the row's value.
    Equal(Operand),
    /// It must be equal to another result, in a slot.
    Same(usize),
    /// The value is unused; it must only exist.
    Ignore,
}

/// A test that drops rows.
#[derive(Debug)]
pub(super) struct Filter {
    /// The test.
    pub test: Test,
    /// The literal of the text that this is.
    pub origin: Option<usize>,
    /// Where rows that pass are counted.
    pub counter: usize,
}

/// A test of a row.
#[derive(Debug)]
pub(super) enum Test {
    /// Whether a relation has, or has not, a matching row.
    Present {
        /// Which relation.
        access: usize,
        /// The lookup key.
        key: Vec<Operand>,
        /// Whether there must be one.
        wanted: bool,
    },
    /// Whether a relation has a matching row, of which there is at most one; slots get its columns.
    Find {
        /// Which relation.
        access: usize,
        /// The lookup key.
        key: Vec<Operand>,
        /// Which position of the row goes to which slot.
        bind: Vec<(usize, usize)>,
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
    /// Whether a value is a number of a `range`.
    Within {
        /// The value.
        value: Term,
        /// The arguments of the range.
        arguments: Vec<Term>,
        /// Whether they have a sign.
        signed: bool,
    },
    /// A slot gets the value of a term, if there is one.
    Assign {
        /// The slot.
        slot: usize,
        /// The term.
        term: Term,
    },
}

/// The purpose for which a body is planned.
pub(super) struct Goal<'r> {
    /// The body.
    pub body: &'r [Conjunct],
    /// How many variables the rule has.
    pub variables: usize,
    /// The requested terms of each solution.
    pub wanted: &'r [Term],
    /// Variables that are bound before.
    pub outer: &'r [usize],
    /// Whether it is the body of an aggregate.
    pub nested: bool,
    /// Whether solutions are counted, so that those that differ only in unused variables count
    /// separately.
    pub counted: bool,
    /// The conjunct of which only rows of the last round count.
    pub recent: Option<usize>,
}
