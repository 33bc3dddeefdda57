//! Loops as lanes: one iteration of a loop is treated as a function whose lanes are the iterations
//! (docs/explanation/loops.md).
//!
//! Its facts are derived by `rules/loop_divergence.dl`, for all loops of a function at once; the
//! rules of mode `sound` are then evaluated over these facts as over those of any function.
//!
//! Architecture invariant: nothing is decided here. Every fact is a row of a relation
//! `iteration_*`, under the name that it has in `rules/schema.dl`; only the depth-first numbers are
//! closed up where blocks outside of the loop had numbers between them.

use std::sync::OnceLock;

use crate::query::{Evaluator, Own, Plan, Program};
use crate::{Analysis, Extent};
use lanelog_engine::Engine;
use lanelog_facts::{Facts, Rank, Rows};
use lanelog_interp::Limits;
use lanelog_ir::target::{Mode, ModuleContext};
use lanelog_ir::{Function, Module};

/// The rules that the facts of iterations come from.
pub const PROGRAM: &str = "rules/loop_divergence.dl";

/// The facts of an iteration that rules derive: those of `rules/schema.dl` without `iteration_` in
/// front.
const FACTS: [&str; 9] = [
    "block",
    "edge",
    "depth_first_start",
    "depth_first_end",
    "instruction",
    "terminator",
    "phi",
    "phi_incoming",
    "use",
];

/// A phi that grows by the same number in each iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The phi, by its value.
    pub phi: u32,
    /// How much more it is in each iteration than in the one before: bytes, if it is a pointer.
    pub step: i32,
}

/// A loop whose iterations are lanes.
#[derive(Clone, Debug)]
pub struct Loop {
    /// The block that is the header of its cycle.
    pub header: u32,
    /// One iteration as a function.
    pub facts: Facts,
    /// `loop_counter`.
    pub counters: Vec<Counter>,
    /// `live_out`: values of the loop and their users after it.
    pub live_out: Vec<[u32; 2]>,
}

/// Why nothing was derived.
#[derive(Debug, thiserror::Error)]
pub enum Underived {
    /// The built-in rules have a mistake.
    #[error("a bug of lanelog, please report it: {PROGRAM} is not a program")]
    Program,
    /// A limit ended it.
    #[error("the facts of loops were not derived within the limits")]
    Stopped,
}

/// The rules, made ready once for all modules.
pub struct Rules<'p> {
    plan: Plan<'p>,
    facts: [usize; FACTS.len()],
    source: usize,
    counter: usize,
    live_out: usize,
}

impl<'p> Rules<'p> {
    /// Plans a program that has the relations of [`PROGRAM`]. `engine` computes the cycles. None if
    /// it lacks a relation.
    pub fn new(program: &'p Program, engine: Engine) -> Option<Rules<'p>> {
        let mut wanted = Vec::new();
        let mut want = |name: &str| {
            wanted.push(program.relation(name)?);
            Some(wanted.len() - 1)
        };
        let mut facts = [0; FACTS.len()];
        for (slot, name) in facts.iter_mut().zip(FACTS) {
            *slot = want(&format!("iteration_{name}"))?;
        }
        let (source, counter) = (want("iteration_source")?, want("loop_counter")?);
        let live_out = want("live_out")?;
        Some(Rules {
            plan: Plan::new(program, wanted, engine),
            facts,
            source,
            counter,
            live_out,
        })
    }

    /// The built-in rules. None if they have a mistake, which tests find.
    pub fn built_in(engine: Engine) -> Option<&'static Rules<'static>> {
        static READ: OnceLock<Option<Program>> = OnceLock::new();
        static NATIVE: OnceLock<Option<Rules<'static>>> = OnceLock::new();
        static INTERPRETED: OnceLock<Option<Rules<'static>>> = OnceLock::new();
        let planned = match engine {
            Engine::Datafrog => &INTERPRETED,
            _ => &NATIVE,
        };
        let plan = || {
            let program = READ.get_or_init(|| Program::built_in(PROGRAM).ok());
            Rules::new(program.as_ref()?, engine)
        };
        planned.get_or_init(plan).as_ref()
    }

    /// The loops of a function, by its analysis as a whole; in the order of their headers. Time and
    /// memory: nearly linear in the function times the depth of nesting.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn loops(
        &self,
        module: &Module<'_>,
        context: &ModuleContext<'_>,
        function: &Function,
        analysis: &Analysis<'_>,
    ) -> Result<Vec<Loop>, Underived> {
        let own = Own::default();
        let evaluator = Evaluator::new(&self.plan, &own, module, context);
        let answer = evaluator.function(function, analysis, &Limits::default(), None);
        let answer = answer.map_err(|_| Underived::Stopped)?;
        let rows = |at: usize| answer.rows.get(at).ok_or(Underived::Program);
        let mut loops: Vec<Loop> = Vec::new();
        for row in rows(self.facts[0])?.iter() {
            let header = row.first().copied().unwrap_or_default();
            if loops.last().is_none_or(|last| last.header != header) {
                loops.push(Loop {
                    header,
                    facts: Facts::none(),
                    counters: Vec::new(),
                    live_out: Vec::new(),
                });
            }
        }
        let facts = self.facts.into_iter().zip(FACTS);
        for (at, name) in facts.chain([(self.source, "source")]) {
            let mut rest = Slices::new(rows(at)?);
            for found in &mut loops {
                found.facts.extend(name, rest.of(found.header));
            }
        }
        let (mut counters, mut outs) = (
            Slices::new(rows(self.counter)?),
            Slices::new(rows(self.live_out)?),
        );
        for found in &mut loops {
            let one = [[found.header]];
            found
                .facts
                .extend("entry", one.iter().map(<[u32; 1]>::as_slice));
            found.facts.extend("active", [&[][..]].into_iter());
            close_gaps(&mut found.facts);
            let counter = |row: &[u32]| {
                let [phi, step] = row.try_into().ok()?;
                Some(Counter {
                    phi,
                    step: u32::cast_signed(step),
                })
            };
            found.counters = counters.of(found.header).filter_map(counter).collect();
            let pairs = outs.of(found.header);
            found.live_out = pairs.filter_map(|row| row.try_into().ok()).collect();
        }
        Ok(loops)
    }
}

/// Numbers the blocks in the same order without gaps, as `invalid_order` in `rules/invariants.dl`
/// wants them. Time: that of sorting.
fn close_gaps(facts: &mut Facts) {
    let ranks = facts.depth_first_start.iter();
    let mut used: Vec<Rank> = ranks.map(|(_, rank)| *rank).collect();
    used.sort_unstable();
    for (_, rank) in &mut facts.depth_first_start {
        rank.0 = used.partition_point(|used| *used < *rank) as u32;
    }
    // Each block counts in its own subtree.
    for (_, end) in &mut facts.depth_first_end {
        end.0 = (used.partition_point(|used| *used <= *end) as u32).saturating_sub(1);
    }
}

/// The rows of a relation, split by the header in their first column. Headers are requested in
/// ascending order.
struct Slices<'r> {
    rows: &'r Rows,
    next: usize,
}

impl<'r> Slices<'r> {
    fn new(rows: &'r Rows) -> Slices<'r> {
        Slices { rows, next: 0 }
    }

    /// The rows of a header, without it.
    fn of(&mut self, header: u32) -> impl Iterator<Item = &'r [u32]> {
        let first = |at: usize| self.rows.get(at).and_then(<[u32]>::first).copied();
        let mut start = self.next;
        while first(start).is_some_and(|found| found < header) {
            start += 1;
        }
        let mut end = start;
        while first(end) == Some(header) {
            end += 1;
        }
        self.next = end;
        let rows = self.rows;
        (start..end).filter_map(move |at| rows.get(at)?.get(1..))
    }
}

impl Loop {
    /// The analysis of an iteration: its values and blocks have the numbers that they have in the
    /// function.
    pub fn analysis(&self, engine: Engine, function: &Function) -> Analysis<'_> {
        let extent = Extent {
            arguments: function.arguments.len() as u32,
            values: function.value_count(),
            blocks: self.facts.block.len(),
        };
        Analysis::of_facts(engine, extent, &self.facts, Mode::Sound)
    }

    /// Whether a block is in the loop. Logarithmic.
    pub fn has_block(&self, block: u32) -> bool {
        let blocks = &self.facts.block;
        blocks
            .binary_search_by_key(&block, |(block,)| block.0)
            .is_ok()
    }

    /// The instructions of the loop, by their values, ascending.
    pub fn values(&self) -> impl ExactSizeIterator<Item = u32> {
        self.facts.instruction.iter().map(|(value, _)| value.0)
    }
}
