//! Runs a plan: passes chunks of rows through the joins, step by step. Where several relations must
//! agree on a value, the join is datafrog's leapjoin.
//!
//! A step passes a chunk on as soon as it is full, so that intermediate rows never take more memory
//! than one chunk for each step.

use std::cell::RefCell;

use datafrog::Relation;

use super::budget::Budget;
use super::fold::{Memo, fold};
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

/// Bodies with at most this number of steps may run as nested loops.
const NESTED: usize = 4;

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

/// Runs a plan and adds the rows to a relation. Returns the number of derived rows. `rows` is a
/// buffer for rows that are not yet added.
pub(super) fn execute(task: &Task<'_>, relation: &mut dyn Growing, rows: &mut Vec<u32>) -> u64 {
    match task.plan.width {
        0..=2 => go::<[u32; 2]>(task, None, relation, rows),
        3..=4 => go::<[u32; 4]>(task, None, relation, rows),
        5..=8 => go::<[u32; 8]>(task, None, relation, rows),
        9..=16 => go::<[u32; 16]>(task, None, relation, rows),
        _ => go::<Box<[u32]>>(task, None, relation, rows),
    }
}

/// Runs a plan whose first slots have values already: `columns` values for each row, concatenated.
pub(super) fn execute_over(
    task: &Task<'_>,
    (given, columns): (&[u32], usize),
    relation: &mut dyn Growing,
    rows: &mut Vec<u32>,
) -> u64 {
    fn blanks<P: Prefix>(width: usize, given: &[u32], columns: usize) -> Option<Vec<P>> {
        let filled = given.chunks_exact(columns).map(|values| {
            let mut row = P::blank(width);
            row.slots_mut()[..columns].copy_from_slice(values);
            row
        });
        Some(filled.collect())
    }
    let width = task.plan.width;
    match width {
        0..=2 => go::<[u32; 2]>(task, blanks(width, given, columns), relation, rows),
        3..=4 => go::<[u32; 4]>(task, blanks(width, given, columns), relation, rows),
        5..=8 => go::<[u32; 8]>(task, blanks(width, given, columns), relation, rows),
        9..=16 => go::<[u32; 16]>(task, blanks(width, given, columns), relation, rows),
        _ => go::<Box<[u32]>>(task, blanks(width, given, columns), relation, rows),
    }
}

/// Runs a plan over rows, or over a single blank row.
fn go<P: Prefix>(
    task: &Task<'_>,
    input: Option<Vec<P>>,
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
        memos: (0..plan.aggregates).map(|_| RefCell::default()).collect(),
    };
    rows.clear();
    let mut derived = 0;
    let mut sink = Sink::Heads {
        head: &plan.head,
        rows,
        relation,
        texts: task.texts,
        derived: &mut derived,
    };
    let is_nested = plan.steps.len() <= NESTED && plan.steps.iter().all(Step::reads_one_relation);
    match input {
        None if is_nested => nest(&run, &plan.steps, &P::blank(run.width), &mut sink),
        None => drive(&run, &plan.steps, vec![P::blank(run.width)], &mut sink),
        Some(input) => drive(&run, &plan.steps, input, &mut sink),
    }
    sink.flush(task.budget);
    derived
}

/// Runs steps that each read one relation as nested loops: each row passes all steps before the
/// next row is read. Less work for a few rows than to pass chunks on.
fn nest<P: Prefix>(run: &Run<'_, P>, steps: &[Step], prefix: &P, sink: &mut Sink<'_, P>) {
    let Some((step, steps)) = steps.split_first() else {
        return;
    };
    let mut give = |mut row: P| {
        if !step.keeps(run, &mut row) {
            return;
        }
        if steps.is_empty() {
            sink.take(row, run.budget);
        } else {
            run.budget.derive(1);
            nest(run, steps, &row, sink);
        }
    };
    read(run, step, std::slice::from_ref(prefix), &mut give);
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
    fn reads_one_relation(&self) -> bool {
        matches!(self.action, Action::Scan { .. } | Action::Join { .. })
    }

    /// Counts a row of the step for the profile, and tests whether it satisfies the filters.
    #[inline]
    fn keeps<P: Prefix>(&self, run: &Run<'_, P>, row: &mut P) -> bool {
        if run.budget.is_spent() {
            return false;
        }
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
        if !self.step.keeps(run, &mut row) {
            return;
        }
        let Some(next) = self.levels.first_mut() else {
            self.sink.take(row, run.budget);
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
        Action::Scan { .. } | Action::Join { .. } => {
            read(run, step, source, &mut |row| next.give(run, row));
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

/// Calls `give` for each row of a step that reads one relation.
fn read<P: Prefix>(run: &Run<'_, P>, step: &Step, source: &[P], give: &mut impl FnMut(P)) {
    match &step.action {
        Action::Scan {
            access,
            key,
            equal,
            bind,
        } => scan(run, source, (*access, key, equal, bind), give),
        Action::Join { access, key, bind } => join(run, source, (*access, key, bind), give),
        _ => {}
    }
}

type Joined<'s> = (usize, &'s [Operand], &'s [(usize, usize)]);

/// Copies an intermediate row, and stores columns of a relation's row in some slots of the copy.
#[inline]
fn bound<P: Prefix>(prefix: &P, values: &[u32], bind: &[(usize, usize)]) -> P {
    let mut row = prefix.clone();
    for (position, slot) in bind {
        row.slots_mut()[*slot] = values[*position];
    }
    row
}

fn join<P: Prefix>(
    run: &Run<'_, P>,
    source: &[P],
    (access, key, bind): Joined<'_>,
    give: &mut impl FnMut(P),
) {
    for prefix in source.iter() {
        let row = prefix.slots();
        let mut matching = 0;
        match &run.sources[access] {
            Source::Sorted(lookup) => {
                let (start, end) = lookup.range(key.iter().map(|operand| operand.value(row)));
                matching = end - start;
                if lookup.columns == 0 {
                    (start..end).for_each(|_| give(prefix.clone()));
                } else {
                    let rows = lookup.slice((start, end)).chunks_exact(lookup.columns);
                    rows.for_each(|values| give(bound(prefix, values, bind)));
                }
            }
            Source::Log {
                log,
                columns,
                before,
            } => {
                let width = log.all().columns;
                log.each(
                    columns,
                    *before,
                    |at| key[at].value(row),
                    |found| {
                        matching += 1;
                        let values = &log.rows[found * width..][..width];
                        give(bound(prefix, values, bind));
                        !run.budget.is_spent()
                    },
                );
            }
            Source::Members(_) | Source::Above(_) => {}
        }
        run.budget.work(matching);
        if run.budget.is_spent() {
            return;
        }
    }
}

type Scanned<'s> = (
    usize,
    &'s [Operand],
    &'s [(usize, Operand)],
    &'s [(usize, usize)],
);

fn scan<P: Prefix>(
    run: &Run<'_, P>,
    source: &[P],
    (access, key, equal, bind): Scanned<'_>,
    give: &mut impl FnMut(P),
) {
    let (lookup, end) = match &run.sources[access] {
        Source::Sorted(lookup) => (*lookup, lookup.length),
        Source::Log { log, before, .. } => (log.all(), *before),
        Source::Members(_) | Source::Above(_) => return,
    };
    for prefix in source.iter() {
        let (start, end) = match &run.sources[access] {
            Source::Sorted(_) => {
                lookup.range(key.iter().map(|operand| operand.value(prefix.slots())))
            }
            _ => (0, end),
        };
        if lookup.columns == 0 {
            (start..end).for_each(|_| give(prefix.clone()));
            continue;
        }
        for values in lookup.slice((start, end)).chunks_exact(lookup.columns) {
            let differs = |(position, operand): &(usize, Operand)| {
                values[*position] != operand.value(prefix.slots())
            };
            if equal.iter().any(differs) {
                continue;
            }
            give(bound(prefix, values, bind));
        }
        run.budget.work(end - start);
        if run.budget.is_spent() {
            return;
        }
    }
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
                    let (start, end) = lookup.range(key.iter().map(|operand| operand.value(row)));
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

fn is_present(source: &Source<'_>, key: &[Operand], row: &[u32]) -> bool {
    match (source, key) {
        (Source::Members(members), [member]) => members.contains(member.value(row)),
        (Source::Above(forest), [above, node]) => {
            forest.is_above(above.value(row), node.value(row))
        }
        (Source::Sorted(lookup), _) if lookup.length == 0 => false,
        (Source::Sorted(lookup), key) => {
            let (start, end) = lookup.range(key.iter().map(|operand| operand.value(row)));
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
