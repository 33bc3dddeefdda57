//! Typed access to the relations that rules derive.
//!
//! Architecture invariant: this crate makes no decisions. Every result is a relation of `rules/`.

pub mod access;
pub mod interprocedural;
pub mod iterations;
pub mod query;
pub mod roots;

use std::cell::{OnceCell, RefCell};
use std::collections::VecDeque;
use std::mem::take;

use lanelog_engine::Engine;
use lanelog_engine::built_in::{
    Findings, INVARIANTS, LLVM14_GPU, LLVM14_LEGACY, LLVM22, LLVM23, Program, SOUND, WORK_GROUP,
};
use lanelog_engine::relation::Relation;
use lanelog_facts::{Exporter, Facts, Shift};
use lanelog_facts::{IrFunction, Rows, Signature};
use lanelog_ir::target::{Classification, Mode, ModuleContext};
use lanelog_ir::{Bodies, Function, Module, ReadError};
use lanelog_native::finished::{Bits, Index, Set};
use lanelog_native::programs::{llvm14_gpu, llvm14_legacy, llvm22, llvm23, sound};
use lanelog_util::limits::{self as quota, Exceeded, Quota};

/// The native evaluator of one mode over the facts of one function.
enum Database<'f> {
    Sound(Box<sound::Database<'f>>),
    Llvm22(Box<llvm22::Database<'f>>),
    Llvm23(Box<llvm23::Database<'f>>),
    Llvm14Gpu(Box<llvm14_gpu::Database<'f>>),
    Llvm14Legacy(Box<llvm14_legacy::Database<'f>>),
    Other(Box<Other>),
}

macro_rules! ask {
    ($database:expr, $name:ident => $answer:expr, $other:ident => $rows:expr) => {
        match $database {
            Database::Sound($name) => $answer,
            Database::Llvm22($name) => $answer,
            Database::Llvm23($name) => $answer,
            Database::Llvm14Gpu($name) => $answer,
            Database::Llvm14Legacy($name) => $answer,
            Database::Other($other) => $rows,
        }
    };
}

/// The results of an engine that computes finished relations.
struct Other {
    findings: RefCell<Findings>,
    verdicts: OnceCell<[Rows; 5]>,
}

impl Other {
    /// The relations that most outputs need, computed together.
    fn verdicts(&self) -> &[Rows; 5] {
        const NAMES: [&str; 5] = [
            "divergent_value",
            "temporal_divergence",
            "divergent_join",
            "divergent_cycle_exit",
            "divergent_branch",
        ];
        self.verdicts.get_or_init(|| {
            let mut findings = self.findings.borrow_mut();
            findings.find(&NAMES);
            NAMES.map(|name| findings.get(name).cloned().unwrap_or_default())
        })
    }

    fn divergent_value(&self) -> &Rows {
        &self.verdicts()[0]
    }

    fn temporal_divergence(&self) -> &[[u32; 2]] {
        self.verdicts()[1].values().as_chunks().0
    }

    fn divergent_join(&self) -> &[u32] {
        self.verdicts()[2].values()
    }

    fn divergent_cycle_exit(&self) -> &[u32] {
        self.verdicts()[3].values()
    }

    fn divergent_branch(&self) -> &[u32] {
        self.verdicts()[4].values()
    }
}

/// Counts for the summary of a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Basic blocks.
    pub blocks: usize,
    /// Arguments and instructions, terminators included.
    pub values: usize,
    /// Number of divergent values.
    pub divergent_values: usize,
    /// Blocks at whose end lanes may diverge.
    pub divergent_branches: usize,
    /// Blocks where diverged lanes reconverge.
    pub joins: usize,
    /// Cycles that lanes may leave in different iterations.
    pub divergent_cycle_exits: usize,
    /// Pairs of a value and a user after such a cycle.
    pub temporal_uses: usize,
}

/// Number of values and blocks of a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Number of arguments, which are the first values.
    pub arguments: u32,
    /// Number of arguments and instructions.
    pub values: u32,
    /// Number of blocks.
    pub blocks: usize,
}

impl Extent {
    /// The extent of a function of any IR.
    pub fn of(function: &dyn IrFunction) -> Extent {
        Extent {
            arguments: function.argument_count(),
            values: function.instruction_end(),
            blocks: function.block_count() as usize,
        }
    }
}

/// The results for one function. Relations are computed on first use.
pub struct Analysis<'f> {
    database: Database<'f>,
    facts: &'f Facts,
    arguments: u32,
    values: u32,
    blocks: usize,
}

impl<'f> Analysis<'f> {
    /// Analyses a function with the native engine.
    pub fn new(function: &Function, facts: &'f Facts, mode: Mode) -> Analysis<'f> {
        Analysis::by(Engine::Native, function, facts, mode)
    }

    /// Analyses a function with any engine; all engines have the same results.
    pub fn by(engine: Engine, function: &Function, facts: &'f Facts, mode: Mode) -> Analysis<'f> {
        let extent = Extent {
            arguments: function.arguments.len() as u32,
            values: function.value_count(),
            blocks: function.blocks.len(),
        };
        Analysis::of_facts(engine, extent, facts, mode)
    }

    /// Analyses facts from any source. The facts must be well formed: [`violations`] must be empty.
    pub fn of_facts(engine: Engine, extent: Extent, facts: &'f Facts, mode: Mode) -> Analysis<'f> {
        let database = match (engine, mode) {
            (Engine::Native, Mode::Sound | Mode::WorkGroup) => {
                Database::Sound(Box::new(sound::Database::new(facts)))
            }
            (Engine::Native, Mode::Llvm22) => {
                Database::Llvm22(Box::new(llvm22::Database::new(facts)))
            }
            (Engine::Native, Mode::Llvm23) => {
                Database::Llvm23(Box::new(llvm23::Database::new(facts)))
            }
            (Engine::Native, Mode::Llvm14Gpu) => {
                Database::Llvm14Gpu(Box::new(llvm14_gpu::Database::new(facts)))
            }
            (Engine::Native, Mode::Llvm14Legacy) => {
                Database::Llvm14Legacy(Box::new(llvm14_legacy::Database::new(facts)))
            }
            (_, _) => Database::Other(Box::new(Other {
                findings: RefCell::new(Findings::new(program(mode), engine, facts)),
                verdicts: OnceCell::new(),
            })),
        };
        Analysis {
            database,
            facts,
            arguments: extent.arguments,
            values: extent.values,
            blocks: extent.blocks,
        }
    }

    /// Whether a value may be divergent. Arguments and instructions are numbered together.
    pub fn is_divergent(&self, value: u32) -> bool {
        ask!(&self.database, db => db.divergent_value().contains(value), other => other.divergent_value().contains(&[value]))
    }

    /// The numbers of all values that may be divergent: arguments and instructions.
    pub fn divergent_values(&self) -> &[u32] {
        ask!(&self.database, db => db.divergent_value().rows(), other => other.divergent_value().values())
    }

    /// Whether the result of an instruction may be divergent; for a terminator, whether lanes may
    /// branch to different successors.
    pub fn is_divergent_instruction(&self, instruction: usize) -> bool {
        self.is_divergent(self.arguments + instruction as u32)
    }

    /// Pairs of a value and a user that reads it after a cycle that lanes may leave in different
    /// iterations, ascending.
    pub fn temporal_uses(&self) -> &[[u32; 2]] {
        ask!(&self.database, db => db.temporal_divergence_by_01().rows(), other => other.temporal_divergence())
    }

    /// Blocks where diverged lanes may reconverge.
    pub fn joins(&self) -> &[u32] {
        ask!(&self.database, db => db.divergent_join().rows(), other => other.divergent_join())
    }

    /// Headers of the cycles that lanes may leave in different iterations.
    pub fn divergent_cycle_exits(&self) -> &[u32] {
        ask!(&self.database, db => db.divergent_cycle_exit().rows(), other => other.divergent_cycle_exit())
    }

    /// Blocks at whose end lanes may diverge.
    pub fn divergent_branches(&self) -> &[u32] {
        ask!(&self.database, db => db.divergent_branch().rows(), other => other.divergent_branch())
    }

    /// Counts of the results.
    pub fn summary(&self) -> Summary {
        let divergent = self.divergent_values();
        Summary {
            blocks: self.blocks,
            values: self.values as usize,
            divergent_values: divergent
                .iter()
                .filter(|value| **value < self.values)
                .count(),
            divergent_branches: self.divergent_branches().len(),
            joins: self.joins().len(),
            divergent_cycle_exits: self.divergent_cycle_exits().len(),
            temporal_uses: self.temporal_uses().len(),
        }
    }

    /// The rows of a relation, in ascending order; none if the rules of the mode do not derive it.
    pub fn tuples<const COLUMNS: usize>(&self, relation: Relation<COLUMNS>) -> Vec<[u32; COLUMNS]> {
        let rows = self.finished(&[relation.name()]).pop().flatten();
        rows.map_or(Vec::new(), |rows| relation.tuples(&rows))
    }

    /// The rows of a relation, by its name, in ascending order.
    pub fn rows(&self, relation: &str) -> Option<Vec<Vec<u32>>> {
        ask!(&self.database, db => db.rows(relation), other => {
            let mut findings = other.findings.borrow_mut();
            findings.find(&[relation]);
            let rows = findings.get(relation)?;
            Some(rows.iter().map(<[u32]>::to_vec).collect())
        })
    }
}

/// The branches and cycles that one proof of a row needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Support {
    /// Divergent branches.
    pub branches: Vec<u32>,
    /// Headers of cycles that lanes leave in different iterations.
    pub headers: Vec<u32>,
}

impl Analysis<'_> {
    /// The branches and cycles from which the native engine derives a row of a relation, such as
    /// `divergent_value`, and at most `nearby` divergent branches close to the row, from which
    /// there may be a shorter derivation. `None` for other engines, and for relations that are not
    /// derived together with divergent values. The function is analysed again.
    pub fn support(&self, relation: &str, row: u32, nearby: usize) -> Option<Support> {
        let path = match &self.database {
            Database::Sound(_) => sound::Database::traced(self.facts).path(relation, row),
            Database::Llvm22(_) => llvm22::Database::traced(self.facts).path(relation, row),
            Database::Llvm23(_) => llvm23::Database::traced(self.facts).path(relation, row),
            Database::Llvm14Gpu(_) => llvm14_gpu::Database::traced(self.facts).path(relation, row),
            Database::Llvm14Legacy(_) | Database::Other(_) => None,
        }?;
        let mut support = self.support_nearby(relation, row, nearby)?;
        for (relation, row) in path.into_iter().chain([(relation, row)]) {
            match relation {
                "divergent_branch" => support.branches.push(row),
                "divergent_cycle_exit" => support.headers.push(row),
                _ => {}
            }
        }
        support.branches.sort_unstable();
        support.branches.dedup();
        Some(support)
    }

    /// At most `nearby` divergent branches with the shortest paths to a row of `divergent_value` or
    /// of a relation of blocks; `None` for other relations.
    pub fn support_nearby(&self, relation: &str, row: u32, nearby: usize) -> Option<Support> {
        let block = match relation {
            "divergent_value" => self.block_of(row),
            "divergent_branch" | "divergent_cycle_exit" => Some(row),
            "assumed_divergent_cycle" | "in_assumed_cycle" => Some(row),
            _ => return None,
        };
        let branches = block.map(|block| self.branches_before(block, nearby));
        Some(Support {
            branches: branches.unwrap_or_default(),
            headers: Vec::new(),
        })
    }

    /// Number of edges of the control-flow graph.
    pub fn edges(&self) -> usize {
        self.facts.edge.len()
    }

    /// The block of an instruction.
    fn block_of(&self, value: u32) -> Option<u32> {
        let mut rows = self.facts.instruction.iter();
        rows.find(|(of, _)| of.0 == value).map(|(_, block)| block.0)
    }

    /// The divergent branches with the shortest paths to a block, at most `most`.
    fn branches_before(&self, block: u32, most: usize) -> Vec<u32> {
        let edges = self.facts.edge.iter();
        let before = Index::new(edges.map(|(from, to)| [to.0, from.0]));
        let divergent = Set::new(self.divergent_branches().iter().copied());
        let (mut found, mut seen) = (Vec::new(), Bits::default());
        let mut queue = VecDeque::from([block]);
        while let Some(block) = queue.pop_front()
            && found.len() < most
        {
            for [_, from] in before.range([block]) {
                if seen.insert(*from) {
                    queue.push_back(*from);
                    found.extend(divergent.contains(*from).then_some(*from));
                }
            }
        }
        found.truncate(most);
        found
    }

    /// The rows of a relation that has rows for each branch or cycle, only for those of a support;
    /// `None` for other relations.
    pub fn supported(&self, relation: &str, support: &Support) -> Option<Rows> {
        let Support { branches, headers } = support;
        ask!(&self.database, db => db.relation_of(relation, branches, headers), _other => None)
    }

    /// Several finished relations by their names; `None` for an unknown name. An engine that
    /// computes all relations at once runs only once.
    pub fn finished(&self, relations: &[&str]) -> Vec<Option<Rows>> {
        let mut all: Vec<Option<Rows>> = relations
            .iter()
            .map(|name| self.facts.relation(name, Shift::default()))
            .collect();
        let derived: Vec<&str> = relations
            .iter()
            .zip(&all)
            .filter(|(_, rows)| rows.is_none())
            .map(|(name, _)| *name)
            .collect();
        if derived.is_empty() {
            return all;
        }
        let found: Vec<Option<Rows>> = ask!(
            &self.database,
            db => derived.iter().map(|name| db.relation(name)).collect(),
            other => {
                let mut findings = other.findings.borrow_mut();
                findings.find(&derived);
                derived.iter().map(|name| findings.get(name).cloned()).collect()
            }
        );
        let slots = all.iter_mut().filter(|rows| rows.is_none());
        for (slot, rows) in slots.zip(found) {
            *slot = rows;
        }
        all
    }
}

/// The violated invariants of facts: the non-empty relations `invalid_*`, with their rows.
pub fn violations(facts: &Facts) -> Vec<(&'static Signature, Rows)> {
    let signatures = || {
        let all = INVARIANTS.signatures().iter();
        all.filter(|signature| signature.name.starts_with("invalid_"))
    };
    let names: Vec<&str> = signatures().map(|signature| signature.name).collect();
    let found = INVARIANTS.run(Engine::Native, facts, &names);
    signatures()
        .filter_map(|signature| {
            let rows = found.get(signature.name)?;
            (!rows.is_empty()).then(|| (signature, rows.clone()))
        })
        .collect()
}

/// The rule program of a mode.
pub fn program(mode: Mode) -> &'static Program {
    match mode {
        Mode::Sound => &SOUND,
        Mode::WorkGroup => &WORK_GROUP,
        Mode::Llvm22 => &LLVM22,
        Mode::Llvm23 => &LLVM23,
        Mode::Llvm14Gpu => &LLVM14_GPU,
        Mode::Llvm14Legacy => &LLVM14_LEGACY,
    }
}

/// All relations that [`Analysis::rows`] can return in a mode.
pub fn relations(mode: Mode) -> &'static [Signature] {
    program(mode).signatures()
}

/// Hypothetical changes to the facts of functions.
pub trait Assume: Sync {
    /// Changes the facts of a function before any rule runs.
    fn assume(&self, module: &Module<'_>, function: &Function, facts: &mut Facts);
}

/// Options for analysing functions.
#[derive(Clone, Copy, Default)]
pub struct How<'h> {
    /// The engine.
    pub engine: Engine,
    /// Assumptions that change the facts of each function.
    pub assumed: Option<&'h dyn Assume>,
    /// The quota of each function.
    pub quota: Quota,
}

impl From<Engine> for How<'_> {
    fn from(engine: Engine) -> Self {
        How {
            engine,
            ..How::default()
        }
    }
}

/// Analyses functions of one module one after another, and reuses memory.
pub struct Analyzer<'m, 't> {
    module: &'m Module<'t>,
    context: &'m ModuleContext<'m>,
    exporter: Exporter<'t>,
    classes: Classification,
    how: How<'m>,
    /// The facts after assumptions are applied.
    changed: Facts,
    /// The buffers for bodies that the module leaves out.
    bodies: Bodies,
}

impl<'m, 't> Analyzer<'m, 't> {
    /// An analyzer that uses the native engine.
    pub fn new(module: &'m Module<'t>, context: &'m ModuleContext<'m>) -> Analyzer<'m, 't> {
        Analyzer::by(How::default(), module, context)
    }

    /// An analyzer with the given options.
    pub fn by(
        how: impl Into<How<'m>>,
        module: &'m Module<'t>,
        context: &'m ModuleContext<'m>,
    ) -> Analyzer<'m, 't> {
        Analyzer {
            how: how.into(),
            module,
            context,
            exporter: Exporter::default(),
            classes: Classification::default(),
            changed: Facts::none(),
            bodies: Bodies::default(),
        }
    }

    /// Runs a job on the analysis of a function, within the quota.
    ///
    /// # Errors
    /// Returns the limit that was exceeded. Later functions are analysed as if this one had not
    /// been.
    pub fn within<T>(
        &mut self,
        function: &Function,
        work: impl FnOnce(&Analysis<'_>) -> T,
    ) -> Result<T, Exceeded> {
        let quota = self.how.quota;
        let done = quota::within(&quota, || work(&self.analyze(function)));
        if done.is_err() {
            // Partially written facts are discarded.
            *self = Analyzer::by(self.how, self.module, self.context);
        }
        done
    }

    /// Like [`Analyzer::within`]. If the module is an outline ([`lanelog_ir::outline()`]), the body
    /// of the function is parsed first.
    ///
    /// # Errors
    /// The body cannot be parsed.
    pub fn read_within<T>(
        &mut self,
        function: &Function,
        work: impl FnOnce(&Function, &Analysis<'_>) -> T,
    ) -> Result<Result<T, Exceeded>, ReadError> {
        let mut bodies = take(&mut self.bodies);
        let read = bodies.read(self.module, function);
        let done = read.map(|function| self.within(function, |analysis| work(function, analysis)));
        self.bodies = bodies;
        done
    }

    /// The analysis of a function of the module.
    pub fn analyze(&mut self, function: &Function) -> Analysis<'_> {
        self.context.classify_into(function, &mut self.classes);
        let mut facts = self.exporter.export(self.module, function, &self.classes);
        if let Some(assumed) = self.how.assumed {
            self.changed.clone_from(facts);
            assumed.assume(self.module, function, &mut self.changed);
            facts = &self.changed;
        }
        Analysis::by(self.how.engine, function, facts, self.context.mode())
    }
}
