//! Loop analysis across iterations: one iteration of a loop is treated as a function, and the
//! iterations as its lanes (docs/explanation/loops.md).
//!
//! The facts of this function are derived by `rules/loop_divergence.dl`, for all loops at once. The
//! rules of mode `sound` are then evaluated over these facts, as for any function.
//!
//! Architecture invariant: this module makes no decisions. Each fact is a row of a relation
//! `iteration_*`, renamed as in `rules/schema.dl`. Only the depth-first numbers are changed: the
//! gaps that blocks outside of the loop leave are closed.

use crate::query::{BuiltIn, Evaluator, Plan, Program};
use crate::{Analysis, Extent};
use lanelog_engine::Engine;
use lanelog_facts::{Facts, Rank, Rows};
use lanelog_interp::Limits;
use lanelog_ir::target::{Mode, ModuleContext};
use lanelog_ir::{Function, Module};
use lanelog_native::finished::Set;
use rustc_hash::FxHashMap;

/// The rules that derive the facts of iterations.
pub const PROGRAM: &str = "rules/loop_divergence.dl";

/// The facts of an iteration that rules derive, by their names in `rules/schema.dl` (without the
/// prefix `iteration_`).
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

/// An induction variable: a phi that changes by a constant in each iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The value number of the phi.
    pub phi: u32,
    /// The change in each iteration; in bytes if the phi is a pointer.
    pub step: i32,
}

/// A loop whose iterations are treated as lanes.
#[derive(Clone, Debug)]
pub struct Loop {
    /// The header of the loop's cycle.
    pub header: u32,
    /// Number of cycles around the header, including the loop.
    pub depth: u32,
    /// Whether control enters the loop only at its header.
    pub is_reducible: bool,
    /// One iteration as a function.
    pub facts: Facts,
    /// Rows of the relation `loop_counter`.
    pub counters: Vec<Counter>,
    /// Rows of the relation `live_out`: values of the loop and their users after it.
    pub live_out: Vec<[u32; 2]>,
}

/// The reason why no loops were derived.
#[derive(Debug, thiserror::Error)]
pub enum Underived {
    /// The built-in rules are invalid.
    #[error("a bug of lanelog, please report it: {PROGRAM} is not a program")]
    Program,
    /// A limit was reached.
    #[error("the facts of loops were not derived within the limits")]
    Stopped,
}

/// The rules, planned once for all modules.
pub struct Rules<'p> {
    plan: Plan<'p>,
    facts: [usize; FACTS.len()],
    source: usize,
    counter: usize,
    live_out: usize,
}

impl<'p> Rules<'p> {
    /// Plans a program that declares the relations of [`PROGRAM`]. `engine` computes the cycles.
    /// Returns none if a relation is missing.
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

    /// The built-in rules. `None` if the rules are invalid, which tests rule out.
    pub fn built_in(engine: Engine) -> Option<&'static Rules<'static>> {
        static PLANNED: BuiltIn<Rules<'static>> = BuiltIn::new(PROGRAM);
        PLANNED.planned(engine, Rules::new)
    }

    /// Prepares the rules for the functions of one module.
    pub fn within<'e, 'm, 't>(
        &'e self,
        module: &'m Module<'t>,
        context: &'m ModuleContext<'m>,
    ) -> ModuleRules<'e, 'm, 't> {
        ModuleRules {
            rules: self,
            evaluator: Evaluator::new(&self.plan, module, context),
        }
    }
}

/// The rules for the functions of one module.
pub struct ModuleRules<'e, 'm, 't> {
    rules: &'e Rules<'e>,
    evaluator: Evaluator<'e, 'm, 't>,
}

impl ModuleRules<'_, '_, '_> {
    /// The loops of a function in the order of their headers, from the analysis of the whole
    /// function. Time and memory are nearly linear in the size of the function times the nesting
    /// depth.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn loops(
        &self,
        function: &Function,
        analysis: &Analysis<'_>,
    ) -> Result<Vec<Loop>, Underived> {
        let Rules {
            facts,
            source,
            counter,
            live_out,
            ..
        } = *self.rules;
        let limits = Limits::default();
        let answer = self.evaluator.function(function, analysis, &limits, None);
        let answer = answer.map_err(|_| Underived::Stopped)?;
        let rows = |at: usize| answer.rows.get(at).ok_or(Underived::Program);
        let mut loops: Vec<Loop> = Vec::new();
        let mut known = analysis.finished(&["cycle_depth", "reducible"]).into_iter();
        let (depths, reducible) = (known.next().flatten(), known.next().flatten());
        let depths = depths.unwrap_or_default();
        let depths: FxHashMap<u32, u32> = (depths.values().as_chunks::<2>().0.iter())
            .map(|[block, depth]| (*block, *depth))
            .collect();
        let reducible = Set::from_rows(reducible.unwrap_or_default().values().to_vec());
        for row in rows(facts[0])?.iter() {
            let header = row.first().copied().unwrap_or_default();
            if loops.last().is_none_or(|last| last.header != header) {
                loops.push(Loop {
                    header,
                    depth: depths.get(&header).copied().unwrap_or(0),
                    is_reducible: reducible.contains(header),
                    facts: Facts::none(),
                    counters: Vec::new(),
                    live_out: Vec::new(),
                });
            }
        }
        let facts = facts.into_iter().zip(FACTS);
        for (at, name) in facts.chain([(source, "source")]) {
            let mut rest = Slices::new(rows(at)?);
            for found in &mut loops {
                found.facts.extend(name, rest.of(found.header));
            }
        }
        let (mut counters, mut outs) = (Slices::new(rows(counter)?), Slices::new(rows(live_out)?));
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

/// Renumbers the depth-first positions without gaps, in the same order, as `invalid_order` in
/// `rules/invariants.dl` requires. Time is that of sorting.
fn close_gaps(facts: &mut Facts) {
    let ranks = facts.depth_first_start.iter();
    let mut used: Vec<Rank> = ranks.map(|(_, rank)| *rank).collect();
    used.sort_unstable();
    for (_, rank) in &mut facts.depth_first_start {
        rank.0 = used.partition_point(|used| *used < *rank) as u32;
    }
    // A block is counted in its own subtree.
    for (_, end) in &mut facts.depth_first_end {
        end.0 = (used.partition_point(|used| *used <= *end) as u32).saturating_sub(1);
    }
}

/// Splits the rows of a relation by the header in their first column. Headers must be requested in
/// ascending order.
struct Slices<'r> {
    rows: &'r Rows,
    next: usize,
}

impl<'r> Slices<'r> {
    fn new(rows: &'r Rows) -> Slices<'r> {
        Slices { rows, next: 0 }
    }

    /// The rows of a header, without the first column.
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
    /// The analysis of an iteration. Values and blocks have the same numbers as in the function.
    pub fn analysis(&self, engine: Engine, function: &Function) -> Analysis<'_> {
        let extent = Extent {
            arguments: function.arguments.len() as u32,
            values: function.value_count(),
            blocks: self.facts.block.len(),
        };
        Analysis::of_facts(engine, extent, &self.facts, Mode::Sound)
    }

    /// Whether a block is in the loop, in logarithmic time.
    pub fn has_block(&self, block: u32) -> bool {
        let blocks = &self.facts.block;
        blocks
            .binary_search_by_key(&block, |(block,)| block.0)
            .is_ok()
    }

    /// The value numbers of the loop's instructions, in ascending order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = u32> {
        self.facts.instruction.iter().map(|(value, _)| value.0)
    }
}
