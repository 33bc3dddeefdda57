//! A built-in rule program that is parsed and planned once, and evaluated many times.

use lanelog_analysis::query::Program;
use lanelog_facts::{Rows, Symbols};
use lanelog_interp::{Interpreter, Limits};

/// A planned program.
pub struct PlannedProgram {
    interpreter: Interpreter<'static>,
    relations: usize,
    /// For each requested input relation: its index in the program; `None` if the program does not
    /// read it.
    given: Vec<Option<usize>>,
    wanted: Vec<usize>,
}

impl PlannedProgram {
    /// Plans a program for some input and output relations, by name. `None` if an output relation
    /// does not exist.
    pub fn new(
        program: &'static Program,
        given: &[&str],
        wanted: &[&str],
    ) -> Option<PlannedProgram> {
        let wanted = wanted.iter().map(|name| program.relation(name));
        Some(PlannedProgram {
            interpreter: Interpreter::new(&program.rules, &program.strata, &mut Symbols::default()),
            relations: program.rules.relations.len(),
            given: given.iter().map(|name| program.relation(name)).collect(),
            wanted: wanted.collect::<Option<_>>()?,
        })
    }

    /// Computes the output relations from the inputs, both in the order of the names. `None` if the
    /// program could not be evaluated.
    pub fn run(&self, known: impl IntoIterator<Item = Rows>) -> Option<Vec<Rows>> {
        let mut given = vec![None; self.relations];
        for (at, rows) in self.given.iter().zip(known) {
            if let Some(at) = at {
                *given.get_mut(*at)? = Some(rows);
            }
        }
        let ran = self
            .interpreter
            .run(given, &self.wanted, &Limits::default(), None);
        let mut all = ran.ok()?;
        let wanted = self.wanted.iter().map(|at| all.get_mut(*at)?.take());
        wanted.collect()
    }
}
