//! Runs the built-in programs on any engine: computes their relations from the facts of one
//! function.
//!
//! Architecture invariant: all engines have the same interface and results, so that they can be
//! compared.

use std::fmt;
use std::sync::OnceLock;

#[cfg(feature = "crepe")]
use lanelog_crepe as crepe;
use lanelog_datalog::{Resolved, Stratum};
use lanelog_facts::{Facts, Rows, Shift, Signature, Symbols};
use lanelog_interp::{Interpreter, Limits};
use lanelog_native::programs::{invariants, llvm14_gpu, llvm14_legacy, llvm22, llvm23, sound};

use super::Engine;
use super::library::compile_built_in;

/// A built-in program, for which native code is generated.
pub struct Program {
    path: &'static str,
    signatures: &'static [Signature],
    native: fn(&Facts, &[&str]) -> Vec<Option<Rows>>,
    #[cfg(feature = "crepe")]
    crepe: crepe::Plan,
    compiled: OnceLock<(Resolved, Vec<Stratum>)>,
    interpreter: OnceLock<Interpreter<'static>>,
}

macro_rules! program {
    ($path:literal, $module:ident, $plan:ident) => {
        Program {
            path: $path,
            signatures: $module::RELATIONS,
            native: |facts, wanted| {
                let database = $module::Database::new(facts);
                wanted.iter().map(|name| database.relation(name)).collect()
            },
            #[cfg(feature = "crepe")]
            crepe: crepe::$plan,
            compiled: OnceLock::new(),
            interpreter: OnceLock::new(),
        }
    };
}

/// Mode `sound`.
pub static SOUND: Program = program!("rules/divergence.dl", sound, SOUND);
/// Mode `work-group`: the rules of mode `sound`.
pub static WORK_GROUP: Program = program!("rules/work_group.dl", sound, SOUND);
/// Mode `llvm22`.
pub static LLVM22: Program = program!("rules/llvm22.dl", llvm22, LLVM22);
/// Mode `llvm23`.
pub static LLVM23: Program = program!("rules/llvm23.dl", llvm23, LLVM23);
/// Mode `llvm14-gpu`.
pub static LLVM14_GPU: Program = program!("rules/llvm14_gpu.dl", llvm14_gpu, LLVM14_GPU);
/// Mode `llvm14-legacy`.
pub static LLVM14_LEGACY: Program =
    program!("rules/llvm14_legacy.dl", llvm14_legacy, LLVM14_LEGACY);
/// The invariants that well-formed facts satisfy.
pub static INVARIANTS: Program = program!("rules/invariants.dl", invariants, INVARIANTS);

impl Program {
    /// The path of the program's main rule file, such as `rules/divergence.dl`.
    pub fn path(&self) -> &'static str {
        self.path
    }

    /// The inputs and outputs of the program, and the relations that the outputs depend on.
    pub fn signatures(&self) -> &'static [Signature] {
        self.signatures
    }

    fn compiled(&'static self) -> &'static (Resolved, Vec<Stratum>) {
        // The text has no errors, because the build script has compiled it.
        let compile = || compile_built_in(self.path).program.unwrap_or_default();
        self.compiled.get_or_init(compile)
    }

    fn interpreter(&'static self) -> &'static Interpreter<'static> {
        self.interpreter.get_or_init(|| {
            let (program, strata) = self.compiled();
            Interpreter::new(program, strata, &mut Symbols::default())
        })
    }

    /// Runs an engine on some facts, and returns the requested relations.
    pub fn run(&'static self, engine: Engine, facts: &Facts, wanted: &[&str]) -> Findings {
        let mut findings = Findings::new(self, engine, facts);
        if engine == Engine::Native {
            for (name, rows) in wanted.iter().zip((self.native)(facts, wanted)) {
                if let (Some(id), Some(rows)) = (findings.id(name), rows)
                    && let Some(slot) = findings.known.get_mut(id)
                {
                    *slot = Some(rows);
                }
            }
        } else {
            findings.find(wanted);
        }
        findings
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.path)
    }
}

/// The relations that an engine has computed for one function.
#[derive(Clone, Debug)]
pub struct Findings {
    program: &'static Program,
    engine: Engine,
    /// By relation: its rows, if they are known. Initially, only those of input relations are.
    known: Vec<Option<Rows>>,
}

impl Findings {
    /// The initial state, in which only the facts are known.
    pub fn new(program: &'static Program, engine: Engine, facts: &Facts) -> Findings {
        let relations = program.compiled().0.relations.iter();
        let known = relations.map(|relation| {
            let rows = || facts.relation(&relation.name, Shift::default());
            relation.is_input.then(rows)?
        });
        Findings {
            program,
            engine,
            known: known.collect(),
        }
    }

    /// Computes relations and stores them with their dependencies. Known relations are not computed
    /// again. For the native engine, this function does nothing, because that engine reads the
    /// facts in place.
    pub fn find(&mut self, wanted: &[&str]) {
        let wanted: Vec<usize> = wanted
            .iter()
            .filter_map(|name| self.id(name))
            .filter(|id| self.known.get(*id).is_some_and(Option::is_none))
            .collect();
        if wanted.is_empty() {
            return;
        }
        let known = std::mem::take(&mut self.known);
        self.known = match self.engine {
            Engine::Native => known,
            #[cfg(feature = "crepe")]
            Engine::Crepe => {
                let (program, _) = self.program.compiled();
                self.program.crepe.run(program, known, &wanted)
            }
            Engine::Datafrog => {
                let interpreter = self.program.interpreter();
                let found = interpreter.run(known, &wanted, &Limits::default(), None);
                // A run without limits cannot be stopped.
                found.unwrap_or_default()
            }
        };
    }

    /// A relation by its name, if it is known.
    pub fn get(&self, name: &str) -> Option<&Rows> {
        self.known.get(self.id(name)?)?.as_ref()
    }

    fn id(&self, name: &str) -> Option<usize> {
        let mut relations = self.program.compiled().0.relations.iter();
        relations.position(|relation| relation.name == name)
    }
}
