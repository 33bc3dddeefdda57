//! A built-in program of rules that is asked again and again: read and planned once.

use lanelog_analysis::query::Program;
use lanelog_facts::{Rows, Symbols};
use lanelog_interp::{Interpreter, Limits};

/// The program, ready to run.
pub struct Asked {
    interpreter: Interpreter<'static>,
    relations: usize,
    /// The program names all of them but those that it does not read.
    given: Vec<Option<usize>>,
    wanted: Vec<usize>,
}

impl Asked {
    /// Plans a program, for what is known and what is wanted, by name. None: it has no such relation.
    pub fn new(program: &'static Program, given: &[&str], wanted: &[&str]) -> Option<Asked> {
        let wanted = wanted.iter().map(|name| program.relation(name));
        Some(Asked {
            interpreter: Interpreter::new(&program.rules, &program.strata, &mut Symbols::default()),
            relations: program.rules.relations.len(),
            given: given.iter().map(|name| program.relation(name)).collect(),
            wanted: wanted.collect::<Option<_>>()?,
        })
    }

    /// What is wanted, of what is known: both in the order of the names. None: it could not be asked.
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
