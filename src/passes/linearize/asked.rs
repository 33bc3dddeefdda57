//! A built-in program of rules that is evaluated many times: parsed and planned once.

use lanelog_analysis::query::Program;
use lanelog_facts::{Rows, Symbols};
use lanelog_interp::{Interpreter, Limits};

/// The program, ready to run.
pub struct Asked {
    interpreter: Interpreter<'static>,
    relations: usize,
    /// The index of each given relation; `None` for one that the program does not read.
    given: Vec<Option<usize>>,
    wanted: Vec<usize>,
}

impl Asked {
    /// Plans a program for given input and output relations, by name. `None` if it has no such
    /// relation.
    pub fn new(program: &'static Program, given: &[&str], wanted: &[&str]) -> Option<Asked> {
        let wanted = wanted.iter().map(|name| program.relation(name));
        Some(Asked {
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
