//! Divergence across calls: evaluates `rules/interprocedural.dl` for a whole module, function by
//! function, in rounds.
//!
//! Initially, all verdicts that depend on calls are uniform. A round analyses each function for
//! which such a verdict has changed, with the native rules of mode `sound`. If the function passes
//! or returns a divergent value, the corresponding argument or result is divergent from the next
//! round on. Verdicts only change from uniform to divergent, so this terminates with the least
//! fixpoint, which is the result of evaluating the rules on all functions together. Between rounds,
//! only one number is stored for each argument and result.

use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use rustc_hash::FxHashSet;

use super::{Analysis, How};
use lanelog_engine::Engine;
use lanelog_facts::{Exporter, Facts, Returned, returned};
use lanelog_ir::target::{
    CallGraph, Classification, ModuleContext, NEVER, Reach, Round, Summaries,
};
use lanelog_ir::{Function, Module};
use lanelog_util::limits as quota;

/// The divergent arguments that a function passes, and whether it returns a divergent value.
#[derive(Default)]
struct Outcome {
    /// Callee, argument index and call instruction of each divergent argument.
    passed: Vec<(u32, u32, u32)>,
    returned: bool,
}

/// Statistics of the fixpoint iteration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Number of rounds.
    pub rounds: u32,
    /// Number of analysed functions, counted once for each analysis.
    pub analysed: usize,
}

/// Computes the summaries of a module's functions: verdicts on arguments and results. `context` is
/// that of mode `sound` without summaries. A function that exceeds its quota is assumed to pass and
/// return divergent values.
///
/// Time: that of analysing each function once for each round in which a verdict that it reads has
/// changed; at most once for each argument and result that it reads.
pub fn summaries(
    how: How<'_>,
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    reach: Reach,
    parallel: bool,
) -> (Summaries, Effort) {
    let graph = CallGraph::new(module, context, reach);
    of_calls(how, module, context, graph, parallel)
}

/// Like [`summaries`], for a known call graph.
pub fn of_calls(
    how: How<'_>,
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    graph: CallGraph,
    parallel: bool,
) -> (Summaries, Effort) {
    let mut summaries = Summaries::undecided(module, context, graph);
    let mut effort = Effort::default();
    let mut dirty: Vec<usize> = (0..module.functions.len()).collect();
    let mut round: Round = 1;
    loop {
        dirty.retain(|index| is_open(&summaries, *index));
        if dirty.is_empty() {
            break;
        }
        effort.rounds += 1;
        effort.analysed += dirty.len();
        // The largest functions come first, so that no thread finishes long after the others.
        let size = |index: &usize| {
            module
                .functions
                .get(*index)
                .map_or(0, |f| f.instructions.len())
        };
        dirty.sort_by_key(|index| std::cmp::Reverse(size(index)));
        let solver = Solver {
            how,
            module,
            context,
            summaries: &summaries,
        };
        let outcomes: Vec<(usize, Outcome)> = match parallel {
            true => dirty
                .par_iter()
                .with_max_len(1)
                .map_init(Buffers::default, |buffers, index| {
                    (*index, solver.function(*index, buffers))
                })
                .collect(),
            false => {
                let mut buffers = Buffers::default();
                let all = dirty.iter();
                all.map(|index| (*index, solver.function(*index, &mut buffers)))
                    .collect()
            }
        };
        dirty = apply(&mut summaries, outcomes, round);
        round = round.saturating_add(1);
    }
    (summaries, effort)
}

/// Records new divergent verdicts. Returns the functions that read these verdicts.
fn apply(
    summaries: &mut Summaries,
    mut outcomes: Vec<(usize, Outcome)>,
    round: Round,
) -> Vec<usize> {
    // The outcomes are sorted so that the recorded cause does not depend on the order of the
    // threads.
    outcomes.sort_by_key(|outcome| outcome.0);
    let mut next: FxHashSet<usize> = FxHashSet::default();
    for (index, outcome) in outcomes {
        for (callee, argument, instruction) in outcome.passed {
            let Some(summary) = summaries.functions.get_mut(callee as usize) else {
                continue;
            };
            let at = argument as usize;
            if let (Some(slot), Some(by)) =
                (summary.arguments.get_mut(at), summary.passed_by.get_mut(at))
                && *slot == NEVER
            {
                *slot = round;
                *by = Some((index as u32, instruction));
                next.insert(callee as usize);
            }
        }
        if outcome.returned
            && let Some(summary) = summaries.functions.get_mut(index)
            && summary.result == NEVER
        {
            summary.result = round;
            let node = summaries.graph.node(index);
            let callers = node.map_or(&[][..], |node| &node.callers);
            next.extend(callers.iter().map(|caller| *caller as usize));
        }
    }
    let mut next: Vec<usize> = next.into_iter().collect();
    next.sort_unstable();
    next
}

/// Whether another analysis of a function could change a verdict: its result is used and still
/// uniform, or it passes an argument that is still uniform.
fn is_open(summaries: &Summaries, index: usize) -> bool {
    let (Some(summary), Some(node)) = (summaries.functions.get(index), summaries.graph.node(index))
    else {
        return false;
    };
    let returns = summary.result == NEVER && !node.callers.is_empty();
    returns
        || node.calls.iter().any(|call| {
            let callee = summaries.functions.get(call.callee as usize);
            callee.is_some_and(|callee| callee.arguments.contains(&NEVER))
        })
}

#[derive(Default)]
struct Buffers<'t> {
    exporter: Exporter<'t>,
    classes: Classification,
    changed: Option<Facts>,
}

struct Solver<'s, 't> {
    how: How<'s>,
    module: &'s Module<'t>,
    context: &'s ModuleContext<'s>,
    summaries: &'s Summaries,
}

impl<'t> Solver<'_, 't> {
    fn function(&self, index: usize, buffers: &mut Buffers<'t>) -> Outcome {
        let Some(function) = self.module.functions.get(index) else {
            return Outcome::default();
        };
        let done = quota::within(&self.how.quota, || self.outcome(index, function, buffers));
        done.unwrap_or_else(|_| {
            *buffers = Buffers::default();
            self.all(index)
        })
    }

    fn outcome(&self, index: usize, function: &Function, buffers: &mut Buffers<'t>) -> Outcome {
        let classes = &mut buffers.classes;
        let inherited = self.summaries.inherited(index);
        self.context.classify_alone(function, inherited, classes);
        self.summaries.refine(index, function, classes);
        let mut facts = buffers.exporter.export(self.module, function, classes);
        if let Some(assumed) = self.how.assumed {
            let changed = buffers.changed.get_or_insert_with(Facts::none);
            changed.clone_from(facts);
            assumed.assume(self.module, function, changed);
            facts = changed;
        }
        let mode = self.context.mode();
        let analysis = Analysis::by(Engine::Native, function, facts, mode);
        Outcome {
            passed: self.passed(index, function, &analysis),
            returned: self.returns_divergent(index, function, &analysis),
        }
    }

    /// The outcome for a function that could not be analysed: everything is divergent.
    fn all(&self, index: usize) -> Outcome {
        let node = self.summaries.graph.node(index);
        let calls = node.map_or(&[][..], |node| &node.calls);
        let passed = calls.iter().flat_map(|call| {
            let callee = self.summaries.functions.get(call.callee as usize);
            let count = callee.map_or(0, |callee| callee.arguments.len()) as u32;
            (0..count).map(|argument| (call.callee, argument, call.instruction))
        });
        Outcome {
            passed: passed.collect(),
            returned: true,
        }
    }

    /// The divergent operands of calls whose arguments are still uniform.
    fn passed(
        &self,
        index: usize,
        function: &Function,
        analysis: &Analysis<'_>,
    ) -> Vec<(u32, u32, u32)> {
        let mut passed = Vec::new();
        let Some(node) = self.summaries.graph.node(index) else {
            return passed;
        };
        // Pairs of a value and a user. Computed only if lanes leave some cycle in different
        // iterations.
        let mut temporal: Option<FxHashSet<(u32, u32)>> = None;
        let mut steps: Option<OutOfStep> = None;
        let arguments = function.arguments.len() as u32;
        for call in &node.calls {
            let Some(callee) = self.summaries.functions.get(call.callee as usize) else {
                continue;
            };
            let Some(instruction) = function.instructions.get(call.instruction as usize) else {
                continue;
            };
            let operands = function.operands_of(instruction);
            for ((argument, round), operand) in (0..).zip(&callee.arguments).zip(operands) {
                let Some(value) = operand.as_value().filter(|_| *round == NEVER) else {
                    continue;
                };
                let user = arguments + call.instruction;
                let divergent = analysis.is_divergent(value)
                    || temporal
                        .get_or_insert_with(|| temporal_reads(analysis))
                        .contains(&(value, user))
                    || steps
                        .get_or_insert_with(|| OutOfStep::of(function, analysis))
                        .holds(function, value, user);
                if divergent {
                    passed.push((call.callee, argument, call.instruction));
                }
            }
        }
        passed
    }

    fn returns_divergent(
        &self,
        index: usize,
        function: &Function,
        analysis: &Analysis<'_>,
    ) -> bool {
        let summary = self.summaries.functions.get(index);
        if summary.is_none_or(|summary| summary.result != NEVER) {
            return false;
        }
        let returned = returned(self.module, function);
        let arguments = function.arguments.len() as u32;
        let differs = |ret: &Returned| analysis.is_divergent(arguments + ret.instruction);
        if returned.iter().any(differs) {
            return true;
        }
        let first = returned.iter().find_map(|ret| ret.what);
        if !returned
            .iter()
            .any(|ret| ret.what.is_some() && ret.what != first)
        {
            return false;
        }
        let branches = analysis.divergent_branches();
        !branches.is_empty() && {
            let leads = leads_to(function, &returned);
            let leads = |block: &u32| leads.get(*block as usize) == Some(&Leads::Several);
            branches.iter().any(leads)
        }
    }
}

/// Rows of `temporal_read`: values that are read after a cycle that lanes may leave in different
/// iterations, and their readers.
fn temporal_reads(analysis: &Analysis<'_>) -> FxHashSet<(u32, u32)> {
    if analysis.divergent_cycle_exits().is_empty() {
        return FxHashSet::default();
    }
    let rows = analysis.rows("temporal_read").unwrap_or_default();
    let pairs = rows.iter().filter_map(|row| match row.as_slice() {
        [value, user] => Some((*value, *user)),
        _ => None,
    });
    pairs.collect()
}

/// The irreducible cycles that are assumed to be divergent.
struct OutOfStep {
    /// The blocks of each cycle.
    cycles: Vec<FxHashSet<u32>>,
}

impl OutOfStep {
    fn of(function: &Function, analysis: &Analysis<'_>) -> OutOfStep {
        let is_loop = |from: usize| {
            let mut to = function.block_successors(from).iter();
            to.any(|to| *to as usize <= from)
        };
        // The common case: without divergent branches or back edges, there are no such cycles.
        if analysis.divergent_branches().is_empty() || !(0..function.blocks.len()).any(is_loop) {
            return OutOfStep { cycles: Vec::new() };
        }
        let headers = analysis.rows("assumed_divergent_cycle").unwrap_or_default();
        if headers.is_empty() {
            return OutOfStep { cycles: Vec::new() };
        }
        let blocks = analysis.rows("cycle_block").unwrap_or_default();
        let cycles = headers.iter().map(|header| {
            let within = blocks.iter().filter(|row| row.first() == header.first());
            within.filter_map(|row| row.get(1).copied()).collect()
        });
        OutOfStep {
            cycles: cycles.collect(),
        }
    }

    /// Whether a value and its user are in the same one of these cycles.
    fn holds(&self, function: &Function, value: u32, user: u32) -> bool {
        !self.cycles.is_empty() && {
            let arguments = function.arguments.len() as u32;
            let block = |value: u32| {
                let at = value.checked_sub(arguments)?;
                let blocks = &function.blocks;
                let after = blocks.partition_point(|block| block.first_instruction <= at);
                Some(after.checked_sub(1)? as u32)
            };
            let within = |cycle: &FxHashSet<u32>, value: u32| {
                block(value).is_some_and(|block| cycle.contains(&block))
            };
            let mut cycles = self.cycles.iter();
            cycles.any(|cycle| within(cycle, value) && within(cycle, user))
        }
    }
}

/// The returned values that are reachable from a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leads {
    Nowhere,
    One(u32),
    Several,
}

/// For each block, the returned values that are reachable from it. Time is linear in the edges;
/// each block is visited at most three times.
fn leads_to(function: &Function, returned: &[Returned]) -> Vec<Leads> {
    let blocks = function.blocks.len();
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); blocks];
    for from in 0..blocks {
        for to in function.block_successors(from) {
            if let Some(list) = before.get_mut(*to as usize) {
                list.push(from as u32);
            }
        }
    }
    let mut leads = vec![Leads::Nowhere; blocks];
    let mut open = Vec::new();
    for ret in returned {
        if let (Some(slot), Some(what)) = (leads.get_mut(ret.block as usize), ret.what) {
            *slot = Leads::One(what);
            open.push(ret.block);
        }
    }
    while let Some(block) = open.pop() {
        let now = leads.get(block as usize).copied();
        let sources = before.get(block as usize);
        for from in sources.into_iter().flatten() {
            let Some(slot) = leads.get_mut(*from as usize) else {
                continue;
            };
            let joined = match (*slot, now) {
                (Leads::Nowhere, Some(now)) => now,
                (Leads::One(one), Some(Leads::One(other))) if one == other => *slot,
                (_, Some(Leads::Nowhere) | None) => *slot,
                _ => Leads::Several,
            };
            if joined != *slot {
                *slot = joined;
                open.push(*from);
            }
        }
    }
    leads
}
