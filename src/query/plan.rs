//! Who computes what: for the relations that are wanted, what comes from the kernel, what from the native engine, and what the interpreter derives.

use super::Program;
use super::native::{kinds, needed, pristine};
use crate::analysis::Analysis;
use crate::datalog::Compiled;
use crate::engine::interpreter::{Interpreter, Limits, Stopped};
use crate::engine::{Engine, Rows, Symbols, library};

/// What was derived of a function or a module.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The rows of each wanted relation, in their order.
    pub rows: Vec<Rows>,
    /// The texts of their symbols.
    pub symbols: Symbols,
}

/// A program made ready for some relations that are wanted of it. It may be used on many threads.
pub struct Plan<'p> {
    /// The program.
    pub program: &'p Program,
    /// The relations that are wanted, by their indices, in the order in which they are printed.
    pub wanted: Vec<usize>,
    interpreter: Interpreter<'p>,
    /// The texts of the program.
    symbols: Symbols,
    /// Needed inputs that are exported from kernels, and derived relations that the native engine gives.
    given: Vec<usize>,
    /// Needed inputs that the user must give.
    own: Vec<usize>,
}

impl<'p> Plan<'p> {
    /// Plans. `engine` is who computes the built-in relations.
    pub fn new(program: &'p Program, wanted: Vec<usize>, engine: Engine) -> Plan<'p> {
        let relations = &program.rules.relations;
        let native = match engine {
            Engine::Datafrog => vec![false; relations.len()],
            Engine::Ascent | Engine::Crepe => pristine(program, program.mode()),
        };
        let exported = exported();
        let (mut given, mut own) = (Vec::new(), Vec::new());
        for at in needed(program, &wanted, &native) {
            let Some(relation) = relations.get(at) else {
                continue;
            };
            let is_native = native.get(at).copied().unwrap_or(false);
            let is_exported = || {
                let kinds = kinds(relation);
                let mut exported = exported.iter();
                exported.any(|(name, columns)| *name == relation.name && *columns == kinds)
            };
            if is_native || relation.is_input && is_exported() {
                given.push(at);
            } else if relation.is_input {
                own.push(at);
            }
        }
        let mut symbols = Symbols::default();
        let interpreter = Interpreter::new(&program.rules, &program.strata, &mut symbols);
        Plan {
            program,
            wanted,
            interpreter,
            symbols,
            given,
            own,
        }
    }

    /// The inputs that no kernel gives, by their indices.
    pub fn own_inputs(&self) -> &[usize] {
        &self.own
    }

    /// What is wanted of one function.
    ///
    /// # Errors
    /// If a limit was reached.
    pub fn function(&self, analysis: &Analysis<'_>, limits: &Limits) -> Result<Answer, Stopped> {
        let relations = &self.program.rules.relations;
        let mut given: Vec<Option<Rows>> = vec![None; relations.len()];
        for at in &self.given {
            let Some(relation) = relations.get(*at) else {
                continue;
            };
            let rows = analysis.rows(&relation.name).unwrap_or_default();
            let rows = match relation.columns.len() {
                0 => Rows::flag(!rows.is_empty()),
                columns => Rows::new(columns, rows.concat()),
            };
            if let Some(slot) = given.get_mut(*at) {
                *slot = Some(rows);
            }
        }
        let mut derived = self.interpreter.run(given, &self.wanted, limits, None)?;
        let rows = self.wanted.iter().map(|at| {
            let rows = derived.get_mut(*at).and_then(Option::take);
            let columns = relations.get(*at).map_or(0, |found| found.columns.len());
            rows.unwrap_or_else(|| Rows::empty(columns))
        });
        Ok(Answer {
            rows: rows.collect(),
            symbols: self.symbols.clone(),
        })
    }
}

/// Names and columns of the relations that are exported from kernels.
fn exported() -> Vec<(String, Vec<String>)> {
    let files = ["rules/schema.dl"];
    let programs = files.into_iter().filter_map(|file| {
        let Compiled { program, .. } = library::compile_built_in(file);
        program
    });
    programs
        .flat_map(|(rules, _)| rules.relations)
        .filter(|relation| relation.is_input)
        .map(|relation| {
            let kinds = kinds(&relation).into_iter().map(str::to_string).collect();
            (relation.name, kinds)
        })
        .collect()
}
