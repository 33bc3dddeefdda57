//! The programs that come with lanelog, by any engine: every relation, finished, from the facts of one function.
//!
//! Architecture invariant: all engines are asked in the same way and answer in the same form, so that they can be held against each other.

use std::sync::OnceLock;

use super::interpreter::{Interpreter, Limits};
use super::library::compile_built_in;
use super::{Engine, Rows, Signature, Symbols, crepe, invariants, llvm22, sound};
use crate::datalog::{Resolved, Stratum};
use crate::facts::Facts;

/// A program of `rules/` that the build script has compiled, and that the interpreter runs as well.
pub struct BuiltIn {
    path: &'static str,
    signatures: &'static [Signature],
    native: fn(&Facts, &[&str]) -> Vec<Option<Rows>>,
    plan: crepe::Plan,
    compiled: OnceLock<(Resolved, Vec<Stratum>)>,
    interpreter: OnceLock<Interpreter<'static>>,
}

macro_rules! built_in {
    ($path:literal, $module:ident, $plan:ident) => {
        BuiltIn {
            path: $path,
            signatures: $module::RELATIONS,
            native: |facts, wanted| {
                let database = $module::Database::new(facts);
                let rows = |name: &&str| Some(finished(database.rows(name)?));
                wanted.iter().map(rows).collect()
            },
            plan: crepe::$plan,
            compiled: OnceLock::new(),
            interpreter: OnceLock::new(),
        }
    };
}

/// Mode `sound`.
pub static SOUND: BuiltIn = built_in!("rules/divergence.dl", sound, SOUND);
/// Mode `llvm22`.
pub static LLVM22: BuiltIn = built_in!("rules/llvm22.dl", llvm22, LLVM22);
/// What well-formed facts never show.
pub static INVARIANTS: BuiltIn = built_in!("rules/invariants.dl", invariants, INVARIANTS);

/// Rows that somebody listed, each of the same length. None at all become those of a relation without columns.
pub fn finished(rows: Vec<Vec<u32>>) -> Rows {
    match rows.first().map(Vec::len) {
        None => Rows::default(),
        Some(0) => Rows::flag(true),
        Some(columns) => Rows::new(columns, rows.concat()),
    }
}

impl BuiltIn {
    /// Every relation of the program.
    pub fn signatures(&self) -> &'static [Signature] {
        self.signatures
    }

    /// The program, compiled when it is first asked for.
    pub fn program(&'static self) -> &'static Resolved {
        &self.compiled().0
    }

    fn compiled(&'static self) -> &'static (Resolved, Vec<Stratum>) {
        // The build script has compiled the same text: there is no mistake in it.
        let compile = || compile_built_in(self.path).program.unwrap_or_default();
        self.compiled.get_or_init(compile)
    }

    fn interpreter(&'static self) -> &'static Interpreter<'static> {
        self.interpreter.get_or_init(|| {
            let (program, strata) = self.compiled();
            Interpreter::new(program, strata, &mut Symbols::default())
        })
    }

    /// The rows of some relations by their names; none for a name that is no relation's.
    pub fn rows(
        &'static self,
        engine: Engine,
        facts: &Facts,
        wanted: &[&str],
    ) -> Vec<Option<Rows>> {
        if engine == Engine::Ascent {
            let mut all = (self.native)(facts, wanted);
            for (rows, name) in all.iter_mut().zip(wanted) {
                let signature = self.signatures.iter().find(|known| known.name == *name);
                if let (Some(rows), Some(signature)) = (rows, signature)
                    && rows.is_empty()
                {
                    *rows = Rows::empty(signature.columns.len());
                }
            }
            return all;
        }
        let relations = &self.program().relations;
        let ids: Vec<Option<usize>> = wanted
            .iter()
            .map(|name| relations.iter().position(|relation| relation.name == *name))
            .collect();
        let known: Vec<usize> = ids.iter().copied().flatten().collect();
        let given = relations.iter().map(|relation| {
            let rows = relation.is_input.then(|| facts.rows(&relation.name))??;
            let rows = finished(rows);
            Some(if rows.is_empty() {
                Rows::empty(relation.columns.len())
            } else {
                rows
            })
        });
        let given = given.collect();
        let all = match engine {
            Engine::Ascent | Engine::Crepe => self.plan.run(self.program(), given, &known),
            // Without limits nothing stops it.
            Engine::Datafrog => self
                .interpreter()
                .run(given, &known, &Limits::default(), None)
                .unwrap_or_default(),
        };
        ids.into_iter()
            .map(|id| all.get(id?).cloned().flatten())
            .collect()
    }
}
