//! Rules of one's own over functions.

use std::fmt;
use std::path::Path;

use lanelog_analysis::Analyzer as Analyses;
use lanelog_analysis::query::cells::Shape;
use lanelog_analysis::query::{Answer, Evaluator, Plan, Program, ir_function};
use lanelog_datalog::resolved::{Base, Column, Relation};
use lanelog_engine::Engine;
use lanelog_explain::why::{Derived, ScopeSubject};
use lanelog_explain::{self as explain, Detail, Relations, Subject, Telling, Wanted};
use lanelog_facts::Symbols;
use lanelog_interp::{Limit, Limits, Stopped};
use lanelog_util::limits::{Exceeded, Quota, within};

use crate::function::{Body, Function};
use crate::verdicts::{BUDGET, LOOK};
use crate::{Analyzer, Error, Ir, Place};

/// A checked rule program. The program may include built-in files: `.include "divergence.dl"`.
pub struct Rules {
    program: Program,
}

/// Rules that are planned once and run over many functions, by any number of threads.
pub struct RulePlan<'r> {
    plan: Plan<'r>,
    limits: Limits,
}

/// The rows of an output, ascending by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Table {
    /// The relation.
    pub relation: String,
    /// The columns of the table.
    pub columns: Vec<String>,
    /// The cells of each row.
    pub rows: Vec<Vec<Cell>>,
}

/// A column of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cell {
    /// An argument, an instruction or a constant.
    Value(Item),
    /// A block.
    Block(Item),
    /// A text.
    Text(String),
    /// A number.
    Number(i64),
}

/// A value or a block.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Item {
    /// Its number in the function.
    pub id: u32,
    /// Its name as in the IR: `%x`, `store#12`.
    pub name: String,
    /// Its place in the text of the IR, or in the source if the IR has no text.
    pub place: Option<Place>,
    /// Its place in the source.
    pub source: Option<Place>,
}

/// The name, the number, or the text in quotes.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Value(item) | Cell::Block(item) => f.write_str(&item.name),
            Cell::Text(text) => write!(f, "{text:?}"),
            Cell::Number(number) => number.fmt(f),
        }
    }
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

    /// Plans the rules, for the relations that an `.output` names. Planning takes longer than
    /// running the rules over a small function.
    ///
    /// # Errors
    /// [`Error::Rules`] if the rules read relations of the whole module, which only the command
    /// `lanelog query` provides.
    pub fn plan(&self) -> Result<RulePlan<'_>, Error> {
        let outputs = self.program.outputs();
        RulePlan::of(&self.program, outputs)
    }

    /// The rows derived for one function: those of each relation that an `.output` names. The
    /// analyzer's mode should be that of the rules that they include. For several functions,
    /// [`Rules::plan`] first.
    ///
    /// # Errors
    /// Those of [`Rules::plan`] and [`RulePlan::run`].
    pub fn run(&self, function: &Function<'_>) -> Result<Vec<Table>, Error> {
        self.plan()?.run(function)
    }

    /// Why a row is in a relation of the rules: the shortest derivation, with lines of the IR and
    /// of the rules. `None` if it is not.
    ///
    /// # Errors
    /// Those of [`Rules::run`]; [`Error::Function`] if there is no such relation, or the search
    /// takes too long.
    pub fn why(
        &self,
        function: &Function<'_>,
        relation: &str,
        row: &[Cell],
    ) -> Result<Option<String>, Error> {
        let number = |cell: &Cell, symbols: &Symbols| match cell {
            Cell::Value(item) | Cell::Block(item) => Some(item.id),
            Cell::Text(text) => symbols.find(text),
            // A column has 32 bits, signed or not.
            Cell::Number(number) => Some(*number as u32),
        };
        why(&self.program, function, relation, |symbols| {
            row.iter().map(|cell| number(cell, symbols)).collect()
        })
    }
}

impl<'r> RulePlan<'r> {
    fn of(program: &'r Program, wanted: Vec<usize>) -> Result<RulePlan<'r>, Error> {
        let plan = Plan::new(program, wanted, Engine::default());
        if let Some(relation) = plan.of_module() {
            let name = &relation.name;
            let message = format!("`{name}` is a relation of the whole module");
            return Err(Error::Rules(message));
        }
        Ok(RulePlan {
            plan,
            limits: Limits::default(),
        })
    }

    /// Limits time, rows and memory for each function. Without this there are none.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> RulePlan<'r> {
        RulePlan { limits, ..self }
    }

    /// The rows derived for one function.
    ///
    /// # Errors
    /// [`Error::Function`] if a limit was reached, or the function has wrong rows.
    pub fn run(&self, function: &Function<'_>) -> Result<Vec<Table>, Error> {
        let answer = self.answer(function)?;
        Ok(self.tables(function, &answer))
    }

    fn answer(&self, function: &Function<'_>) -> Result<Answer, Error> {
        match function.body {
            Body::Llvm(analyzer, _) => {
                let mut answer = Ok(Answer::default());
                self.among(analyzer, [*function], |_, found| answer = found);
                answer
            }
            Body::Ir(ir) => self.of_ir(function, ir),
        }
    }

    /// The rows derived for each function of a module, one function after another.
    pub fn each<'a>(
        &self,
        analyzer: &'a Analyzer<'a>,
        mut found: impl FnMut(Function<'a>, Result<Vec<Table>, Error>),
    ) {
        self.among(analyzer, analyzer.functions(), |function, answer| {
            found(
                function,
                answer.map(|answer| self.tables(&function, &answer)),
            );
        });
    }

    fn among<'a>(
        &self,
        analyzer: &'a Analyzer<'a>,
        functions: impl IntoIterator<Item = Function<'a>>,
        mut found: impl FnMut(Function<'a>, Result<Answer, Error>),
    ) {
        let (module, context) = (&analyzer.module.module, &analyzer.context);
        let evaluator = Evaluator::new(&self.plan, module, context);
        let mut analyses = Analyses::new(module, context);
        for function in functions {
            let Body::Llvm(_, llvm) = function.body else {
                continue;
            };
            let answer = match self.plan.own_inputs().next() {
                Some(input) => {
                    let message = format!("LLVM IR has no rows for the input `{}`", input.name);
                    Err(wrong(&function, &message))
                }
                None => self.limited(&function, || {
                    let analysis = analyses.analyze(llvm);
                    evaluator.function(llvm, &analysis, &self.limits, None)
                }),
            };
            if answer.is_err() {
                // Partially written facts are discarded.
                analyses = Analyses::new(module, context);
            }
            found(function, answer);
        }
    }

    fn of_ir(&self, function: &Function<'_>, ir: &Ir<'_>) -> Result<Answer, Error> {
        let Some(other) = ir.get() else {
            return Ok(Answer::default());
        };
        let mut mistakes = None;
        let answer = self.limited(function, || {
            match ir_function(&self.plan, other, &ir.analysis(), &self.limits) {
                Ok(evaluated) => evaluated.answer,
                Err(found) => {
                    mistakes = Some(found);
                    Ok(Answer::default())
                }
            }
        })?;
        match mistakes {
            None => Ok(answer),
            Some(found) => {
                let messages: Vec<String> = found.into_iter().map(|one| one.message).collect();
                Err(wrong(function, &messages.join("; ")))
            }
        }
    }

    /// Runs some work within the limits. Without limits of time and memory, nothing is caught.
    fn limited(
        &self,
        function: &Function<'_>,
        work: impl FnOnce() -> Result<Answer, Stopped>,
    ) -> Result<Answer, Error> {
        let Limits { time, memory, .. } = self.limits;
        let answer = match (time, memory) {
            (None, None) => Ok(work()),
            _ => within(&Quota { time, memory }, work),
        };
        let message = match answer {
            Ok(Ok(answer)) => return Ok(answer),
            Ok(Err(Stopped { limit, .. })) => match limit {
                Limit::Time => "the limit of time was reached",
                Limit::Tuples => "the limit of rows was reached",
                Limit::Memory => "the limit of memory was reached",
            },
            Err(Exceeded::Time) => "the limit of time was reached",
            Err(Exceeded::Memory | Exceeded::Machine) => "the limit of memory was reached",
        };
        Err(wrong(function, message))
    }

    fn tables(&self, function: &Function<'_>, answer: &Answer) -> Vec<Table> {
        let relations = self.plan.relations().into_iter().zip(&answer.rows);
        let table = |relation: &Relation, rows| Table {
            relation: relation.name.clone(),
            columns: relation
                .columns
                .iter()
                .map(|column| column.name.clone())
                .collect(),
            rows,
        };
        if answer.rows.iter().all(|rows| rows.is_empty()) {
            // Most functions have no rows, and a subject has a copy of all texts.
            return relations
                .map(|(relation, _)| table(relation, Vec::new()))
                .collect();
        }
        let scope = function.scope();
        let subject = ScopeSubject::new(scope.clone(), function.path(), answer.symbols.clone());
        let tables = relations.map(|(relation, rows)| {
            let cell = |(column, id): (&_, &u32)| {
                let item = || {
                    let place = subject.place(column, *id);
                    Item {
                        id: *id,
                        name: subject.name(column, *id),
                        source: place.as_ref().and_then(|place| {
                            place.source.first().map(|frame| Place {
                                file: frame.file.clone(),
                                line: frame.line,
                                column: frame.column,
                            })
                        }),
                        place: place.map(|place| Place {
                            file: place.file,
                            line: place.line,
                            column: 0,
                        }),
                    }
                };
                match Shape::of(column, &scope) {
                    Shape::Value => Cell::Value(item()),
                    Shape::Block => Cell::Block(item()),
                    Shape::Text => {
                        let text = answer.symbols.text(*id);
                        Cell::Text(text.unwrap_or_default().to_string())
                    }
                    Shape::Number if is_signed(column) => Cell::Number(i64::from(id.cast_signed())),
                    Shape::Number | Shape::Function => Cell::Number(i64::from(*id)),
                }
            };
            let cells = |row| relation.columns.iter().zip(row).map(cell).collect();
            table(relation, rows.iter().map(cells).collect())
        });
        tables.collect()
    }
}

fn is_signed(column: &Column) -> bool {
    column.base == Base::Number
}

fn wrong(function: &Function<'_>, message: &str) -> Error {
    Error::Function {
        function: function.name(),
        message: message.to_string(),
    }
}

/// The shortest derivation of a row, as a tree. `row` has the row's numbers, if its texts occur.
pub(crate) fn why(
    program: &Program,
    function: &Function<'_>,
    relation: &str,
    row: impl FnOnce(&Symbols) -> Option<Vec<u32>>,
) -> Result<Option<String>, Error> {
    let missing = || {
        wrong(
            function,
            &format!("the rules have no relation `{relation}`"),
        )
    };
    let at = program.relation(relation).ok_or_else(missing)?;
    let derived = Derived::new(program);
    let plan = RulePlan::of(program, derived.needed(&[at]))?;
    let answer = plan.answer(function)?;
    let symbols = derived.symbols(&answer, std::iter::empty());
    let subject = ScopeSubject::new(function.scope(), function.path(), symbols);
    let Some(row) = row(subject.symbols()) else {
        return Ok(None);
    };
    let finished = |at: usize| Derived::rows(&plan.plan, &answer, at);
    let relations = Relations::new(&program.rules, &finished);
    let telling = Telling {
        program: &program.rules,
        sources: &program.sources,
        symbols: subject.symbols(),
        subject: &subject,
    };
    let found = derived.why(
        &relations,
        telling.symbols,
        (at, &row),
        Wanted::Shortest,
        BUDGET,
    );
    let found = found.map_err(|_| wrong(function, "too many ways to derive this were tried"))?;
    let tree = |derivation| explain::tree(&telling, derivation, Detail::default(), LOOK);
    Ok(found.first().map(tree))
}
