//! Rules of one's own over functions.

use std::path::Path;

use lanelog_analysis::query::{Evaluator, Own, Plan, Program};
use lanelog_engine::Engine;
use lanelog_explain::Subject;
use lanelog_explain::why::FunctionSubject;
use lanelog_interp::Limits;

use crate::{Error, Function};

/// A checked rule program. The program may include built-in files: `.include "divergence.dl"`.
pub struct Rules {
    program: Program,
}

/// The rows of an output, sorted in ascending order of their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Table {
    /// The relation.
    pub relation: String,
    /// The columns of the table.
    pub columns: Vec<String>,
    /// The cells of each row: names as in the file (`%x`, `store#12`), numbers, texts in quotes.
    pub rows: Vec<Vec<String>>,
}

impl Rules {
    /// Reads and checks a rule file and the files that it includes. Nothing is compiled.
    ///
    /// # Errors
    /// [`Error::Rules`] with every mistake.
    pub fn read(path: impl AsRef<Path>) -> Result<Rules, Error> {
        let root = path.as_ref().to_string_lossy();
        Rules::load(&root, &|path| {
            std::fs::read_to_string(path).map_err(|error| error.to_string())
        })
    }

    /// Checks a rule program that is already in memory; `name` is used in messages. Only built-in
    /// files can be included.
    ///
    /// # Errors
    /// [`Error::Rules`] with every mistake.
    pub fn new(name: &str, text: &str) -> Result<Rules, Error> {
        Rules::load(name, &|path| match path == name {
            true => Ok(text.to_string()),
            false => Err("only built-in files can be included here".to_string()),
        })
    }

    fn load(root: &str, read: &dyn Fn(&str) -> Result<String, String>) -> Result<Rules, Error> {
        match Program::read(root, read) {
            Ok(program) => Ok(Rules { program }),
            Err((diagnostics, sources)) => {
                let told = diagnostics.iter();
                let told: Vec<String> = told.map(|told| told.render(&sources)).collect();
                Err(Error::Rules(told.join("\n").trim_end().to_string()))
            }
        }
    }

    /// The rows derived for a function, for each relation that an `.output` names. The analyzer's
    /// mode should be that of the rules that the program includes.
    ///
    /// # Errors
    /// [`Error::Function`] if the rules read the whole module, which only the command `lanelog
    /// query` runs.
    pub fn run(&self, function: &Function<'_>) -> Result<Vec<Table>, Error> {
        let crate::Analyzer { module, context } = function.analyzer;
        let wrong = |message: String| Error::Function {
            function: function.name(),
            message,
        };
        let plan = Plan::new(&self.program, self.program.outputs(), Engine::default());
        if let Some(relation) = plan.of_module() {
            let name = &relation.name;
            return Err(wrong(format!("`{name}` is a relation of the whole module")));
        }
        let own = Own::default();
        let evaluator = Evaluator::new(&plan, &own, &module.module, context);
        let mut analyzer = lanelog_analysis::Analyzer::new(&module.module, context);
        let analysis = analyzer.analyze(function.function);
        let answer = evaluator.function(function.function, &analysis, &Limits::default(), None);
        let answer =
            answer.map_err(|_| wrong("the rules could not be run to their end".to_string()))?;
        let path = module.path.display().to_string();
        let mut subject =
            FunctionSubject::new(&module.module, function.function, &module.lines, path);
        subject.symbols = answer.symbols;
        let relations = plan.wanted.iter().zip(answer.rows);
        let tables = relations.filter_map(|(at, rows)| {
            let relation = self.program.rules.relations.get(*at)?;
            let cells = |row: &[u32]| {
                let cells = relation.columns.iter().zip(row);
                cells
                    .map(|(column, value)| subject.name(column, *value))
                    .collect()
            };
            let columns = relation.columns.iter();
            Some(Table {
                relation: relation.name.clone(),
                columns: columns.map(|column| column.name.clone()).collect(),
                rows: rows.iter().map(cells).collect(),
            })
        });
        Ok(tables.collect())
    }
}
