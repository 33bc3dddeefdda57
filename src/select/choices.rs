//! Choices that rules make for a kernel: the relations of `rules/backend/`, derived once for each
//! kernel and queried by number.
//!
//! The verdicts that these rules use come from native code, as for any program of a user; the
//! interpreter derives the rest, because the rules read texts, which the native engines do not
//! support.

use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_analysis::Analysis;
use lanelog_analysis::query::{Evaluator, Own, Plan, Program};
use lanelog_engine::Engine;
use lanelog_facts::{Rows, Typed};
use lanelog_interp::Limits;
use lanelog_ir::target::ModuleContext;
use lanelog_ir::{Function, Module};

/// The program, and the relations queried here.
pub const PROGRAM: &str = "rules/backend/choices.dl";

const WANTED: [&str; 6] = [
    "scalar_unit",
    "scalar_load",
    "kept_value",
    "folded_into",
    "repeated",
    "gpu_feature",
];

/// Answers by number: each a relation of `rules/backend/`.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// `scalar_unit`, by value.
    pub scalar: Vec<bool>,
    /// `scalar_load`, by value.
    pub scalar_loads: FxHashSet<u32>,
    /// `kept_value`: the header of the cycle, by value.
    pub kept: FxHashMap<u32, u32>,
    /// `folded_into`: the user, by value.
    folded: FxHashMap<u32, u32>,
    /// `repeated`.
    repeated: FxHashSet<u32>,
    /// `gpu_feature("scalar_float")`.
    has_scalar_float: bool,
}

/// Why nothing was derived.
#[derive(Debug, thiserror::Error)]
pub enum Underived {
    /// The built-in rules have a mistake.
    #[error("a bug of the backend, please report it: {PROGRAM} is not a program")]
    Program,
    /// A limit ended it.
    #[error("what the rules choose for the kernel was not derived within the limits")]
    Stopped,
}

/// The program, read and planned once. None if it has a mistake, which tests find.
fn plan() -> Option<&'static Plan<'static>> {
    static READ: OnceLock<Option<Program>> = OnceLock::new();
    static PLANNED: OnceLock<Option<Plan<'static>>> = OnceLock::new();
    let planned = PLANNED.get_or_init(|| {
        let program = READ.get_or_init(|| Program::built_in(PROGRAM).ok());
        let program = program.as_ref()?;
        let wanted = WANTED.iter().map(|name| program.relation(name));
        Some(Plan::new(
            program,
            wanted.collect::<Option<_>>()?,
            Engine::Native,
        ))
    });
    planned.as_ref()
}

impl Choices {
    /// Derives the choices for a function. Time: nearly linear in it.
    ///
    /// # Errors
    /// Nothing was derived, so nothing can be written: why.
    pub fn new(
        module: &Module<'_>,
        context: &ModuleContext<'_>,
        function: &Function,
        typed: Typed<'_>,
        analysis: &Analysis<'_>,
    ) -> Result<Choices, Underived> {
        let mut choices = Choices {
            scalar: vec![false; function.value_count() as usize],
            ..Choices::default()
        };
        let plan = plan().ok_or(Underived::Program)?;
        let own = Own::default();
        let evaluator = Evaluator::new(plan, &own, module, context).typed(typed);
        let answer = evaluator.function(function, analysis, &Limits::default(), None);
        let answer = answer.map_err(|_| Underived::Stopped)?;
        let [scalar, loads, kept, folded, repeated, features] = answer.rows.as_slice() else {
            return Err(Underived::Program);
        };
        for value in scalar.values() {
            if let Some(entry) = choices.scalar.get_mut(*value as usize) {
                *entry = true;
            }
        }
        choices.scalar_loads = loads.values().iter().copied().collect();
        choices.kept = pairs(kept);
        choices.folded = pairs(folded);
        choices.repeated = repeated.values().iter().copied().collect();
        let mut features = features.values().iter();
        choices.has_scalar_float =
            features.any(|feature| answer.symbols.text(*feature) == Some("scalar_float"));
        Ok(choices)
    }

    /// Whether a value is computed on the scalar unit.
    pub fn is_scalar(&self, value: u32) -> bool {
        self.scalar.get(value as usize).copied().unwrap_or(false)
    }

    /// Whether a load goes through the scalar cache.
    pub fn is_scalar_load(&self, load: u32) -> bool {
        self.scalar_loads.contains(&load)
    }

    /// Whether lanes keep a value when they leave a cycle.
    pub fn is_kept(&self, value: u32) -> bool {
        self.kept.contains_key(&value)
    }

    /// The user that a value is folded into, which reads its operands.
    pub fn user(&self, value: u32) -> Option<u32> {
        self.folded.get(&value).copied()
    }

    /// Whether a bit is not held in a word, but is a compare that is repeated where it is read.
    pub fn is_repeated(&self, value: u32) -> bool {
        self.repeated.contains(&value)
    }

    /// Whether the GPU adds floats on the scalar unit.
    pub fn has_scalar_float(&self) -> bool {
        self.has_scalar_float
    }
}

/// A relation whose first column determines the second.
fn pairs(rows: &Rows) -> FxHashMap<u32, u32> {
    let rows = rows.values().as_chunks().0.iter();
    rows.map(|[from, to]| (*from, *to)).collect()
}
