//! Runs a plan: passes chunks of rows through the joins, step by step. Where several relations must
//! agree on a value, the join is datafrog's leapjoin.
//!
//! A step passes a chunk on as soon as it is full, so that intermediate rows never take more memory
//! than one chunk for each step.

use std::cell::RefCell;

use datafrog::Relation;

use super::budget::Budget;
use super::fold::{Group, Memo, fold};
use super::growing::{Count, Growing, Log};
use super::leapjoin::Agreeing;
use super::plan::{Action, Filter, Operand, Plan, Step, Test};
use super::sink::Sink;
use super::sorted::Lookup;
use super::term::{holds, range};
use super::texts::NewTexts;
use lanelog_facts::Symbols;
use lanelog_native::filled::Tree;
use lanelog_native::finished::Bits;

/// Number of rows in a full chunk.
pub(super) const CHUNK: usize = 1024;

/// Initial capacity of a chunk, in rows. Bodies run on small functions rarely need more.
const FEW: usize = 16;

/// How many steps are chained, so that each step passes its rows directly to the next. In a body
/// with more steps, the rows are collected in a list after each segment of this number of steps.
const SEGMENT: usize = 24;

/// Bodies with at most this number of slots may run as nested loops.
pub(super) const NESTED_WIDTH: usize = 16;

/// The row of a body that runs as nested loops.
type Nested = [u32; NESTED_WIDTH];

/// An intermediate row of a body, which contains one value for each slot.
pub(super) trait Prefix: Ord + Clone + std::hash::Hash {
    /// A row whose slots are all zero.
    fn blank(width: usize) -> Self;
    /// The values of the slots.
    fn slots(&self) -> &[u32];
    /// The values of the slots, to be changed.
    fn slots_mut(&mut self) -> &mut [u32];
}

impl<const N: usize> Prefix for [u32; N] {
    fn blank(_: usize) -> [u32; N] {
        [0; N]
    }
    #[inline]
    fn slots(&self) -> &[u32] {
        self
    }
    #[inline]
    fn slots_mut(&mut self) -> &mut [u32] {
        self
    }
}

impl Prefix for Box<[u32]> {
    fn blank(width: usize) -> Box<[u32]> {
        vec![0; width].into()
    }
    fn slots(&self) -> &[u32] {
        self
    }
    fn slots_mut(&mut self) -> &mut [u32] {
        self
    }
}

/// The data structure in which a plan looks up a relation.
pub(super) enum Source<'a> {
    /// Sorted rows.
    Sorted(Lookup<'a>),
    /// The bit set of the members of a relation of one column.
    Members(&'a Bits),
    /// A tree that answers whether one node is an ancestor of another.
    Above(&'a Tree),
    /// A growing relation: the log of its rows.
    Log {
        /// The rows of the log.
        log: &'a Log,
        /// The columns that are looked up.
        columns: &'a [usize],
        /// Rows whose index is `before` or greater are ignored, because they belong to a later
        /// round.
        before: usize,
    },
}

/// State of a plan while it runs, for rows of type `P`.
pub(super) struct Run<'a, P> {
    /// Number of slots of a row.
    pub width: usize,
    /// The relations to read, by the index of the access in the plan.
    pub sources: &'a [Source<'a>],
    /// The limits.
    pub budget: &'a Budget,
    /// The texts that functors have created.
    pub texts: &'a NewTexts<&'a Symbols>,
    /// Counters of rows after each step and filter, for profiles.
    pub counts: &'a [Count],
    /// Cached groups of aggregates.
    pub memos: Vec<RefCell<Memo<P>>>,
}

/// A plan with the state that it needs to run.
pub(super) struct Task<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// The relations to read, by the index of the access in the plan.
    pub sources: &'a [Source<'a>],
    /// The limits.
    pub budget: &'a Budget,
    /// The texts that functors have created.
    pub texts: &'a NewTexts<&'a Symbols>,
    /// Counters of rows after each step and filter, for profiles.
    pub counts: &'a [Count],
}

/// The rows that a plan starts with.
pub(super) enum Input<'a> {
    /// A single blank row.
    Blank,
    /// Rows whose first slots have values: the concatenated values, and their number for each row.
    Rows(&'a [u32], usize),
    /// The members from an index on of the relation that the plan adds rows to, which the first
    /// step of the plan reads. The index is increased by the number of members that were read.
    Members(&'a mut usize),
}

/// Runs a plan and adds the rows to a relation. Returns the number of derived rows. `rows` is a
/// buffer for rows that are not yet added.
pub(super) fn execute(
    task: &Task<'_>,
    input: Input<'_>,
    relation: &mut dyn Growing,
    rows: &mut Vec<u32>,
) -> u64 {
    match task.plan.width {
        0..=4 if !task.plan.is_nested => go::<[u32; 4]>(task, input, relation, rows),
        5..=8 if !task.plan.is_nested => go::<[u32; 8]>(task, input, relation, rows),
        0..=NESTED_WIDTH => go::<Nested>(task, input, relation, rows),
        _ => go::<Box<[u32]>>(task, input, relation, rows),
    }
}

fn go<P: Prefix>(
    task: &Task<'_>,
    input: Input<'_>,
    relation: &mut dyn Growing,
    rows: &mut Vec<u32>,
) -> u64 {
    let plan = task.plan;
    let run = Run {
        width: plan.width,
        sources: task.sources,
        budget: task.budget,
        texts: task.texts,
        counts: task.counts,
        memos: match plan.is_nested {
            true => Vec::new(),
            false => (0..plan.aggregates).map(|_| RefCell::default()).collect(),
        },
    };
    rows.clear();
    let (head, texts) = (plan.head.as_slice(), task.texts);
    let mut derived = 0;
    let mut sink = match relation.members() {
        Some(members) => Sink::Members {
            head: head.first(),
            members,
            texts,
            derived: &mut derived,
        },
        None => Sink::Heads {
            head,
            rows,
            relation,
            texts,
            derived: &mut derived,
        },
    };
    let mut blank = P::blank(plan.width);
    match input {
        Input::Blank if plan.is_nested => nest(&run, &plan.steps, &mut blank, &mut sink),
        Input::Blank => drive(&run, &plan.steps, vec![blank], &mut sink),
        Input::Rows(given, columns) => {
            let filled = given.chunks_exact(columns).map(|values| {
                blank.slots_mut()[..columns].copy_from_slice(values);
                blank.clone()
            });
            let filled = filled.collect();
            drive(&run, &plan.steps, filled, &mut sink);
        }
        Input::Members(at) => chase(&run, plan, at, &mut sink),
    }
    sink.flush(task.budget);
    derived
}

/// Runs a plan over members of the relation that it adds members to. Nested loops also read the
/// members that they add.
fn chase<P: Prefix>(run: &Run<'_, P>, plan: &Plan, at: &mut usize, sink: &mut Sink<'_, P>) {
    let Some((step, steps)) = plan.steps.split_first() else {
        return;
    };
    let mut row = P::blank(run.width);
    let mut batch = Vec::new();
    while let Some(member) = sink.member(*at)
        && !run.budget.is_spent()
    {
        *at += 1;
        if !step.binds(&mut row, &[member]) || !step.keeps(run, &mut row) {
            continue;
        }
        if plan.is_nested {
            run.budget.work(1);
            nest_rest(run, steps, &mut row, sink);
        } else {
            batch.push(row.clone());
        }
    }
    if !batch.is_empty() {
        drive(run, steps, batch, sink);
    }
}

/// Runs steps as nested loops: each row passes all steps before the next row is read. Each variable
/// of the plan has its own slot, so the row is changed in place. Less work for a few rows than to
/// pass chunks on.
fn nest<P: Prefix>(run: &Run<'_, P>, steps: &[Step], row: &mut P, sink: &mut Sink<'_, P>) {
    let Some((step, steps)) = steps.split_first() else {
        return;
    };
    if run.budget.is_spent() {
        return;
    }
    let mut pass = |row: &mut P| {
        if step.keeps(run, row) {
            nest_rest(run, steps, row, sink);
        }
    };
    match &step.action {
        Action::Unit => pass(row),
        Action::Read { .. } => matching(run, step, row, |row, values| {
            if step.binds(row, values) {
                pass(row);
            }
        }),
        Action::Range {
            arguments,
            signed,
            slot,
        } => {
            let numbers = range((arguments, *signed), row.slots(), run.texts);
            for number in numbers.into_iter().flatten() {
                row.slots_mut()[*slot] = number;
                pass(row);
                if run.budget.is_spent() {
                    break;
                }
            }
        }
        Action::Fold(fold) => {
            let mut group = Group::default();
            let mut groups = Sink::Group {
                fold,
                group: &mut group,
            };
            nest(run, &fold.steps, row, &mut groups);
            if fold.holds(&group, row) {
                pass(row);
            }
        }
        // The planner never uses a leapjoin in nested loops.
        Action::Agree { .. } => {}
    }
}

/// Passes a row to the steps that follow, or to the sink.
#[inline(always)]
fn nest_rest<P: Prefix>(run: &Run<'_, P>, steps: &[Step], row: &mut P, sink: &mut Sink<'_, P>) {
    if steps.is_empty() {
        sink.take(row, run.budget);
    } else {
        run.budget.derive(1);
        nest(run, steps, row, sink);
    }
}

/// Runs the steps of a plan over rows.
pub(super) fn drive<P: Prefix>(
    run: &Run<'_, P>,
    steps: &[Step],
    mut input: Vec<P>,
    sink: &mut Sink<'_, P>,
) {
    let mut segments = steps.chunks(SEGMENT).peekable();
    let mut levels: Vec<Relation<P>> = Vec::new();
    while let Some(segment) = segments.next() {
        levels.resize_with(segment.len(), || Relation {
            elements: Vec::new(),
        });
        if segments.peek().is_none() {
            feed(run, segment, &mut levels, input, sink);
            return;
        }
        let mut kept = Vec::new();
        feed(run, segment, &mut levels, input, &mut Sink::Kept(&mut kept));
        input = kept;
    }
}

fn feed<P: Prefix>(
    run: &Run<'_, P>,
    steps: &[Step],
    levels: &mut [Relation<P>],
    input: Vec<P>,
    sink: &mut Sink<'_, P>,
) {
    if input.len() <= CHUNK {
        if let Some(first) = levels.first_mut() {
            first.elements = input;
        }
        advance(run, steps, levels, sink);
        return;
    }
    for chunk in input.chunks(CHUNK) {
        if let Some(first) = levels.first_mut() {
            first.elements.extend_from_slice(chunk);
        }
        advance(run, steps, levels, sink);
    }
}

/// The destination of the rows of a step: the filters of the step, and the steps that follow.
struct Next<'n, 's, P: Prefix> {
    step: &'n Step,
    steps: &'n [Step],
    levels: &'n mut [Relation<P>],
    sink: &'n mut Sink<'s, P>,
}

impl Step {
    /// Stores the columns of a relation's row that the step binds, unless other columns differ from
    /// the values that they must equal.
    #[inline(always)]
    fn binds<P: Prefix>(&self, row: &mut P, values: &[u32]) -> bool {
        let Action::Read { equal, bind, .. } = &self.action else {
            return true;
        };
        let row = row.slots_mut();
        let differs =
            |(position, operand): &(usize, Operand)| values[*position] != operand.value(row);
        if equal.iter().any(differs) {
            return false;
        }
        for (position, slot) in bind {
            row[*slot] = values[*position];
        }
        true
    }

    /// Counts a row of the step for the profile, and tests whether it satisfies the filters.
    #[inline(always)]
    fn keeps<P: Prefix>(&self, run: &Run<'_, P>, row: &mut P) -> bool {
        if let Some(count) = run.counts.get(self.counter) {
            count.set(count.get() + 1);
        }
        self.filters.is_empty() || passes(run, &self.filters, row.slots_mut())
    }
}

impl<P: Prefix> Next<'_, '_, P> {
    /// Passes a row of the step on if it satisfies the filters.
    #[inline]
    fn give(&mut self, run: &Run<'_, P>, mut row: P) {
        if run.budget.is_spent() || !self.step.keeps(run, &mut row) {
            return;
        }
        let Some(next) = self.levels.first_mut() else {
            self.sink.take(&row, run.budget);
            return;
        };
        if next.elements.capacity() == 0 {
            // In a small function, most rules yield no rows before the last steps, so that the
            // capacity is reserved only when the first row arrives.
            next.elements.reserve(FEW);
        }
        next.elements.push(row);
        if next.elements.len() >= CHUNK {
            self.flush(run);
        }
    }

    fn flush(&mut self, run: &Run<'_, P>) {
        let rows = self.levels.first().map_or(0, |next| next.elements.len());
        if rows > 0 {
            run.budget.derive(rows);
            run.budget.work(rows);
            advance(run, self.steps, self.levels, self.sink);
        }
    }
}

/// Passes the rows of the first step through all later steps.
fn advance<P: Prefix>(
    run: &Run<'_, P>,
    steps: &[Step],
    levels: &mut [Relation<P>],
    sink: &mut Sink<'_, P>,
) {
    let (Some((step, steps)), Some((source, levels))) =
        (steps.split_first(), levels.split_first_mut())
    else {
        return;
    };
    let mut next = Next {
        step,
        steps,
        levels,
        sink,
    };
    match &step.action {
        Action::Unit => {
            for row in source.elements.drain(..) {
                next.give(run, row);
            }
        }
        Action::Read { .. } => {
            for mut prefix in source.elements.drain(..) {
                matching(run, step, &mut prefix, |prefix, values| {
                    let mut row = prefix.clone();
                    if step.binds(&mut row, values) {
                        next.give(run, row);
                    }
                });
                if run.budget.is_spent() {
                    break;
                }
            }
        }
        Action::Agree { leapers, slot } => {
            let agreeing = Agreeing::new(run.sources, leapers, run.budget);
            Relation::<()>::from_leapjoin(source, agreeing, |prefix: &P, value: &u32| {
                let mut row = prefix.clone();
                row.slots_mut()[*slot] = *value;
                next.give(run, row);
            });
        }
        Action::Range {
            arguments,
            signed,
            slot,
        } => {
            for prefix in source.elements.drain(..) {
                let numbers = range((arguments, *signed), prefix.slots(), run.texts);
                for number in numbers.into_iter().flatten() {
                    let mut row = prefix.clone();
                    row.slots_mut()[*slot] = number;
                    next.give(run, row);
                    if run.budget.is_spent() {
                        break;
                    }
                }
            }
        }
        Action::Fold(action) => {
            fold(run, action, &source.elements, &mut |row| {
                next.give(run, row);
            });
        }
    }
    next.flush(run);
    source.elements.clear();
}

/// Calls `each` with a row and each row of the step's relation that matches it.
#[inline]
fn matching<P: Prefix>(
    run: &Run<'_, P>,
    step: &Step,
    row: &mut P,
    mut each: impl FnMut(&mut P, &[u32]),
) {
    let Action::Read { access, key, .. } = &step.action else {
        return;
    };
    let (lookup, start, end) = match &run.sources[*access] {
        Source::Sorted(lookup) => {
            let (start, end) = lookup.range(key, row.slots());
            (*lookup, start, end)
        }
        Source::Log { log, before, .. } if key.is_empty() => (log.all(), 0, *before),
        Source::Log {
            log,
            columns,
            before,
        } => {
            let all = log.all();
            let keys = row.clone();
            log.each(
                columns,
                *before,
                |at| key[at].value(keys.slots()),
                |found| {
                    run.budget.work(0);
                    each(row, all.slice((found, found + 1)));
                    !run.budget.is_spent()
                },
            );
            return;
        }
        Source::Members(_) | Source::Above(_) => return,
    };
    let columns = lookup.columns;
    let mut at = start * columns;
    for _ in start..end {
        each(row, &lookup.rows[at..at + columns]);
        at += columns;
    }
    run.budget.work(end - start);
}

/// Whether a row satisfies all filters. A filter that is an equation stores its value into the row.
#[inline]
fn passes<P>(run: &Run<'_, P>, filters: &[Filter], row: &mut [u32]) -> bool {
    for filter in filters {
        let passes = match &filter.test {
            Test::Present {
                access,
                key,
                wanted,
            } => is_present(&run.sources[*access], key, row) == *wanted,
            Test::Find { access, key, bind } => match &run.sources[*access] {
                Source::Sorted(lookup) => {
                    let (start, end) = lookup.range(key, row);
                    if start < end {
                        let found = &lookup.rows[start * lookup.columns..];
                        for (position, slot) in bind {
                            row[*slot] = found[*position];
                        }
                    }
                    start < end
                }
                _ => false,
            },
            Test::Compare {
                comparator,
                signed,
                left,
                right,
            } => match (left.value(row, run.texts), right.value(row, run.texts)) {
                (Some(left), Some(right)) => holds(*comparator, *signed, left, right),
                _ => false,
            },
            Test::Within {
                value,
                arguments,
                signed,
            } => {
                let numbers = range((arguments, *signed), row, run.texts);
                let value = value.value(row, run.texts);
                numbers
                    .zip(value)
                    .is_some_and(|(numbers, value)| numbers.has(*signed, value))
            }
            Test::Assign { slot, term } => match term.value(row, run.texts) {
                Some(value) => {
                    row[*slot] = value;
                    true
                }
                None => false,
            },
        };
        if !passes {
            return false;
        }
        if let Some(count) = run.counts.get(filter.counter) {
            count.set(count.get() + 1);
        }
    }
    true
}

#[inline(always)]
fn is_present(source: &Source<'_>, key: &[Operand], row: &[u32]) -> bool {
    match (source, key) {
        (Source::Members(members), [member]) => members.contains(member.value(row)),
        (Source::Above(forest), [above, node]) => {
            forest.is_above(above.value(row), node.value(row))
        }
        (Source::Sorted(lookup), _) if lookup.length == 0 => false,
        (Source::Sorted(lookup), key) => {
            let (start, end) = lookup.range(key, row);
            start < end
        }
        (
            Source::Log {
                log,
                columns,
                before,
            },
            key,
        ) => {
            if key.is_empty() {
                return *before > 0;
            }
            let mut found = false;
            log.each(
                columns,
                *before,
                |at| key[at].value(row),
                |_| {
                    found = true;
                    false
                },
            );
            found
        }
        _ => false,
    }
}
