//! The plan of a body: its conjuncts as steps and filters, in order of execution.
//!
//! An intermediate row has a slot for each variable that is still needed. A step joins rows with a
//! relation, which adds values to the rows; filters of the step drop some rows.

use super::compiled::Conjunct;
use super::term::Term;
use lanelog_datalog::ast::{AggregateKind, Comparator};

/// The plan of a body.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// Number of slots of a row, including those for bodies of aggregates.
    pub width: usize,
    /// The lookups in relations, including those of aggregates.
    pub accesses: Vec<Access>,
    /// Number of counters for the profile.
    pub counters: usize,
    /// Number of aggregates.
    pub aggregates: usize,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Whether the steps run as nested loops, so that each variable has its own slot, and bodies of
    /// aggregates use the slots of the outer row.
    pub is_nested: bool,
    /// The terms of the head's columns. A variable in a term is the index of a slot.
    pub head: Vec<Term>,
}

/// The rows of a growing relation that a step reads. For a finished relation, all variants are the
/// same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// All rows.
    All,
    /// Rows that the last round added.
    Recent,
    /// Rows that were added before the last round.
    Stable,
}

/// A lookup in a relation by some of its columns.
#[derive(Debug)]
pub(super) struct Access {
    /// The relation.
    pub relation: usize,
    /// The order of columns by which rows are sorted: lookup columns come first.
    pub layout: Vec<usize>,
    /// Number of lookup columns.
    pub keys: usize,
    /// Whether the lookup only finds out whether a row exists.
    pub is_test: bool,
    /// The rows that are read.
    pub reading: Reading,
}

impl Access {
    /// Whether all rows are read in their original order. (A relation in a leapjoin needs the
    /// column of the common variable as its first column, even without lookup columns.)
    pub fn is_whole(&self) -> bool {
        self.keys == 0 && self.layout.is_sorted()
    }
}

/// A slot of the row, or a constant.
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

/// A step of a plan.
#[derive(Debug)]
pub(super) struct Step {
    /// The operation that produces rows.
    pub action: Action,
    /// The filters of the produced rows, in order.
    pub filters: Vec<Filter>,
    /// Index of the literal in the source rule.
    pub origin: Option<usize>,
    /// Index of the counter of the step's rows.
    pub counter: usize,
}

/// An operation that produces rows. With a plain tag, matching takes fewer instructions.
#[derive(Debug)]
#[repr(u8)]
pub(super) enum Action {
    /// Produces a single empty row.
    Unit,
    /// Joins each row with all rows of a relation that match it.
    Read {
        /// Index of the access.
        access: usize,
        /// The lookup key.
        key: Vec<Operand>,
        /// Columns that must equal operands, compared row by row.
        equal: Vec<(usize, Operand)>,
        /// Columns that are stored in slots: position in the row, slot.
        bind: Vec<(usize, usize)>,
    },
    /// Leapjoin: extends each row by each value on which the relations agree. For each row, the
    /// relation with the fewest candidates proposes values, and the other relations filter them.
    Agree {
        /// The relations that must agree.
        leapers: Vec<Leaper>,
        /// The slot of the value.
        slot: usize,
    },
    /// Extends each row by each number of a `range`.
    Range {
        /// The arguments of the range.
        arguments: Vec<Term>,
        /// Whether the arguments are signed.
        signed: bool,
        /// The slot of the number.
        slot: usize,
    },
    /// Extends each row by the result of an aggregate.
    Fold(Box<Fold>),
}

/// A relation in a leapjoin.
#[derive(Debug)]
pub(super) struct Leaper {
    /// Index of the access.
    pub access: usize,
    /// The lookup key.
    pub key: Vec<Operand>,
    /// Position of the value in a row of the relation.
    pub value: usize,
}

/// Aggregate functions over one body.
#[derive(Debug)]
pub(super) struct Fold {
    /// Index of the aggregate in the plan.
    pub number: usize,
    /// Whether values are signed.
    pub signed: bool,
    /// Slots of the outer row that the aggregate's body reads. Unless the plan is nested, these
    /// slots become the first slots of rows of the body; the next slot is the number of the group.
    pub outer: Vec<usize>,
    /// The steps of the aggregate's body.
    pub steps: Vec<Step>,
    /// The slot of the aggregated value in rows of the body.
    pub value: Option<usize>,
    /// The aggregate functions over this body, and the use of their results.
    pub results: Vec<(AggregateKind, Fate)>,
}

/// The use of an aggregate's result.
#[derive(Debug)]
pub(super) enum Fate {
    /// The result is stored in a slot.
    Bind(usize),
    /// The result must equal a value of the row.
    Equal(Operand),
    /// The result must equal the result of another aggregate, which is in this slot.
    Same(usize),
    /// The result is unused, but the aggregate must have a result.
    Ignore,
}

/// A test that drops rows.
#[derive(Debug)]
pub(super) struct Filter {
    /// The test.
    pub test: Test,
    /// Index of the literal in the source rule.
    pub origin: Option<usize>,
    /// Index of the counter of rows that pass.
    pub counter: usize,
}

/// A test of a row. With a plain tag, matching takes fewer instructions.
#[derive(Debug)]
#[repr(u8)]
pub(super) enum Test {
    /// Whether a relation has a matching row, or has none.
    Present {
        /// Index of the access.
        access: usize,
        /// The lookup key.
        key: Vec<Operand>,
        /// Whether a matching row is required (true) or forbidden (false).
        wanted: bool,
    },
    /// Whether a relation has a matching row, of which there is at most one. The columns of the
    /// matching row are stored in slots.
    Find {
        /// Index of the access.
        access: usize,
        /// The lookup key.
        key: Vec<Operand>,
        /// Columns that are stored in slots: position in the row, slot.
        bind: Vec<(usize, usize)>,
    },
    /// Whether a comparison of two terms holds.
    Compare {
        /// The operator.
        comparator: Comparator,
        /// Whether values are signed.
        signed: bool,
        /// The left side of the comparison.
        left: Term,
        /// The right side of the comparison.
        right: Term,
    },
    /// Whether a value is one of the numbers of a `range`.
    Within {
        /// The value.
        value: Term,
        /// The arguments of the range.
        arguments: Vec<Term>,
        /// Whether the numbers are signed.
        signed: bool,
    },
    /// Stores the value of a term in a slot. If the term has no value, the row is dropped.
    Assign {
        /// The slot.
        slot: usize,
        /// The term.
        term: Term,
    },
}

/// A body to plan, and the requested results.
pub(super) struct Goal<'r> {
    /// The body.
    pub body: &'r [Conjunct],
    /// Number of variables of the rule.
    pub variables: usize,
    /// The requested terms of each solution.
    pub wanted: &'r [Term],
    /// Variables that are bound before the body runs.
    pub outer: &'r [usize],
    /// Whether this is the body of an aggregate.
    pub nested: bool,
    /// Whether solutions are counted, so that solutions that differ only in unused variables count
    /// separately.
    pub counted: bool,
    /// The atom that reads only rows of the last round.
    pub recent: Option<usize>,
}
