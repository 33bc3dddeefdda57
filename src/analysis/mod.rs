//! Typed views of what the rules derive: what the rest of the code asks.
//!
//! Architecture invariant: nothing is decided here. Every answer is a relation of `rules/`.

use crate::engine::{Signature, llvm22, sound};
use crate::facts::{Exporter, Facts};
use crate::ir::{Function, Module};
use crate::target::{Classification, Mode, ModuleContext};

/// The rules of one mode over the facts of one function.
enum Database<'f> {
    Sound(Box<sound::Database<'f>>),
    Llvm22(Box<llvm22::Database<'f>>),
}

macro_rules! ask {
    ($database:expr, $name:ident => $answer:expr) => {
        match $database {
            Database::Sound($name) => $answer,
            Database::Llvm22($name) => $answer,
        }
    };
}

/// How many there are of what a reader asks first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Basic blocks.
    pub blocks: usize,
    /// Arguments and instructions, terminators included.
    pub values: usize,
    /// How many of those are divergent.
    pub divergent_values: usize,
    /// Blocks at whose end lanes may part.
    pub divergent_branches: usize,
    /// Blocks where lanes that parted join.
    pub joins: usize,
    /// Cycles that lanes may leave in different iterations.
    pub divergent_cycle_exits: usize,
    /// Pairs of a value and a user outside of such a cycle.
    pub temporal_uses: usize,
}

/// The answers for one function. Relations are computed when they are first asked for.
pub struct Analysis<'f> {
    database: Database<'f>,
    arguments: u32,
    values: u32,
    blocks: usize,
}

impl<'f> Analysis<'f> {
    /// The analysis of a function by its facts.
    pub fn new(function: &Function, facts: &'f Facts, mode: Mode) -> Analysis<'f> {
        let database = match mode {
            Mode::Sound => Database::Sound(Box::new(sound::Database::new(facts))),
            Mode::Llvm22 => Database::Llvm22(Box::new(llvm22::Database::new(facts))),
        };
        Analysis {
            database,
            arguments: function.arguments.len() as u32,
            values: function.value_count(),
            blocks: function.blocks.len(),
        }
    }

    /// Whether lanes may disagree on a value: an argument or instruction, by its number.
    pub fn is_divergent(&self, value: u32) -> bool {
        ask!(&self.database, db => db.divergent_value().contains(value))
    }

    /// Whether lanes may disagree on the result of an instruction or, for a terminator, on where to go.
    pub fn is_divergent_instruction(&self, instruction: usize) -> bool {
        self.is_divergent(self.arguments + instruction as u32)
    }

    /// Pairs of a value and a user that reads it after a cycle that lanes may leave in different iterations, ascending.
    pub fn temporal_uses(&self) -> &[[u32; 2]] {
        ask!(&self.database, db => db.temporal_divergence_by_01().rows())
    }

    /// Blocks where lanes that parted may join.
    pub fn joins(&self) -> &[u32] {
        ask!(&self.database, db => db.divergent_join().rows())
    }

    /// Headers of the cycles that lanes may leave in different iterations.
    pub fn divergent_cycle_exits(&self) -> &[u32] {
        ask!(&self.database, db => db.divergent_cycle_exit().rows())
    }

    /// Blocks at whose end lanes may part.
    pub fn divergent_branches(&self) -> &[u32] {
        ask!(&self.database, db => db.divergent_branch().rows())
    }

    /// The counts of the summary.
    pub fn summary(&self) -> Summary {
        let divergent = ask!(&self.database, db => db.divergent_value().rows());
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

    /// The rows of any relation by its name, ascending.
    pub fn rows(&self, relation: &str) -> Option<Vec<Vec<u32>>> {
        ask!(&self.database, db => db.rows(relation))
    }
}

/// Every relation that [`Analysis::rows`] knows in a mode.
pub fn relations(mode: Mode) -> &'static [Signature] {
    match mode {
        Mode::Sound => sound::RELATIONS,
        Mode::Llvm22 => llvm22::RELATIONS,
    }
}

/// Analyses functions of one module one after the other, in the same memory.
pub struct Analyzer<'m, 't> {
    module: &'m Module<'t>,
    context: &'m ModuleContext<'m>,
    exporter: Exporter<'t>,
    classes: Classification,
}

impl<'m, 't> Analyzer<'m, 't> {
    /// Nothing is analysed yet.
    pub fn new(module: &'m Module<'t>, context: &'m ModuleContext<'m>) -> Analyzer<'m, 't> {
        Analyzer {
            module,
            context,
            exporter: Exporter::default(),
            classes: Classification::default(),
        }
    }

    /// The analysis of a function of the module.
    pub fn analyze(&mut self, function: &Function) -> Analysis<'_> {
        self.context.classify_into(function, &mut self.classes);
        let facts = self.exporter.export(self.module, function, &self.classes);
        Analysis::new(function, facts, self.context.mode())
    }
}
