//! User rules over each module of a corpus: a table for each output relation.

use std::path::PathBuf;
use std::sync::Arc;

use crate::limits;
use crate::program::{Mistakes, OutputError, suite, wanted};
use crate::selection::Selection;
use lanelog_analysis::query::cells::{self, Cells, Found, Other, Scope, View, ordered};
use lanelog_analysis::query::{Answer, Evaluator, Plan, Program, ir_function};
use lanelog_analysis::{Analysis, Analyzer, Extent};
use lanelog_batch::failure::{Failure, Kind};
use lanelog_batch::schemas::Rows;
use lanelog_batch::table::{Cell, Field, Kind as Type, Schema, Table};
use lanelog_datalog::resolved::{Column, Relation};
use lanelog_facts::IrFunction;
use lanelog_interp::{Limit, Limits, Stopped};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Function, LineIndex, Module};
use lanelog_util::limits::{Exceeded, within};

/// Why rules cannot be run over a corpus.
#[derive(Debug, thiserror::Error)]
pub(super) enum RulesError {
    #[error("{}: these rules cannot be used: the errors are above", .0.roots)]
    Wrong(Box<Mistakes>),
    #[error(transparent)]
    Output(#[from] OutputError),
    #[error(
        "{root} puts out `{relation}`, and there is a table of that name already\n  help: give the relation another name"
    )]
    Name { root: String, relation: String },
    #[error(
        "{root}: the table of `{relation}` would have two columns `{column}`\n  help: give the relation's column another name"
    )]
    Column {
        root: String,
        relation: String,
        column: String,
    },
}

/// Rule files that are run over each module.
pub(super) struct Asked {
    files: Vec<File>,
}

struct File {
    program: Program,
    wanted: Vec<usize>,
    schemas: Vec<Arc<Schema>>,
}

impl Asked {
    /// Reads and checks the rule files.
    ///
    /// # Errors
    /// The rules are wrong.
    pub fn read(paths: &[PathBuf]) -> Result<Asked, RulesError> {
        let mut files: Vec<File> = Vec::new();
        let mut rows = Rows::new(&[]);
        let mut taken: Vec<String> = rows
            .tables()
            .iter()
            .map(|table| table.schema.name.clone())
            .collect();
        for path in paths {
            let root = path.to_string_lossy().into_owned();
            let program =
                suite(&[&root], None).map_err(|found| RulesError::Wrong(Box::new(found)))?;
            let wanted = wanted(&program, &root, &[])?;
            let plan = Plan::new(&program, wanted.clone(), Default::default());
            let of_module = plan.of_module().is_some();
            let mut schemas = Vec::new();
            for relation in plan.relations() {
                if taken.contains(&relation.name) {
                    return Err(RulesError::Name {
                        root,
                        relation: relation.name.clone(),
                    });
                }
                taken.push(relation.name.clone());
                schemas.push(Arc::new(declared(relation, of_module, &root)?));
            }
            drop(plan);
            files.push(File {
                program,
                wanted,
                schemas,
            });
        }
        Ok(Asked { files })
    }

    /// The tables, in the order of the files and of the relations in each file.
    pub fn schemas(&self) -> Vec<Arc<Schema>> {
        self.files
            .iter()
            .flat_map(|file| file.schemas.clone())
            .collect()
    }

    /// The text of all rules.
    pub fn text(&self) -> String {
        let sources = self.files.iter().flat_map(|file| &file.program.sources);
        sources
            .map(|source| format!("{}\n{}\n", source.name, source.text))
            .collect()
    }
}

/// A module that rules are run over.
pub(super) struct Subject<'s, 't> {
    pub number: usize,
    pub module: &'s Module<'t>,
    pub target: &'s Target,
    pub lines: &'s LineIndex<'t>,
    pub limits: Limits,
}

impl Asked {
    /// The rows of all relations over a module.
    pub fn module(
        &self,
        subject: &Subject<'_, '_>,
        selection: &Selection<'_>,
        rows: &mut Rows,
        failures: &mut Vec<Failure>,
    ) {
        let mut first = 0;
        for file in &self.files {
            let tables = rows.relations.get_mut(first..first + file.schemas.len());
            file.rows(subject, selection, tables.unwrap_or_default(), failures);
            first += file.schemas.len();
        }
    }
}

impl Asked {
    /// The rows of all relations over a function of SPIR-V, with the numbers of its module and of
    /// the function in it.
    pub fn shader(
        &self,
        (number, at, limits): (usize, usize, Limits),
        function: Box<dyn IrFunction>,
        selection: &Selection<'_>,
        rows: &mut Rows,
        failures: &mut Vec<Failure>,
    ) {
        let scope = Arc::new(Other {
            name: function.name().to_string(),
            function: Some(function),
        });
        let Some(function) = scope.function.as_deref() else {
            return;
        };
        let mut first = 0;
        for file in &self.files {
            let tables = rows.relations.get_mut(first..first + file.schemas.len());
            let tables = tables.unwrap_or_default();
            first += file.schemas.len();
            let mut fail = |kind: Kind, message: &str| {
                failures.push(Failure {
                    function: Some(function.name().to_string()),
                    ..Failure::new(kind, message.trim_end())
                });
            };
            let plan = Plan::new(&file.program, file.wanted.clone(), selection.engine);
            if let Some(relation) = plan.of_module().or_else(|| plan.of_instance()) {
                let name = &relation.name;
                let message = format!("`{name}` is a relation of modules of LLVM IR");
                fail(Kind::Input, &message);
                continue;
            }
            let evaluated = within(&limits::quota(&limits), || {
                let facts = function.facts();
                let (extent, mode) = (Extent::of(function), selection.mode);
                let analysis = Analysis::of_facts(selection.engine, extent, &facts, mode);
                ir_function(&plan, function, &analysis, &limits)
            });
            let answer = match evaluated {
                Ok(Ok(evaluated)) => evaluated.answer,
                Ok(Err(mistakes)) => {
                    for mistake in mistakes {
                        fail(Kind::Input, &mistake.message);
                    }
                    continue;
                }
                Err(exceeded) => Err(limits::stopped(exceeded)),
            };
            match answer {
                Ok(answer) => add(
                    (number, at),
                    &plan,
                    Scope::Other(scope.clone()),
                    &answer,
                    tables,
                ),
                Err(stopped) => {
                    let kind = match stopped.limit {
                        Limit::Time => Kind::FunctionTime,
                        Limit::Memory | Limit::Tuples => Kind::FunctionMemory,
                    };
                    fail(kind, &limits::message(stopped, &limits, &file.program));
                }
            }
        }
    }
}

impl File {
    fn rows(
        &self,
        subject: &Subject<'_, '_>,
        selection: &Selection<'_>,
        tables: &mut [Table],
        failures: &mut Vec<Failure>,
    ) {
        let Subject {
            number,
            module,
            target,
            lines,
            limits,
        } = subject;
        let plan = Plan::new(&self.program, self.wanted.clone(), selection.engine);
        let mode = match (selection.mode, self.program.mode()) {
            (Mode::WorkGroup, Mode::Sound) => Mode::WorkGroup,
            (_, mode) => mode,
        };
        let context = ModuleContext::new(module, target, mode);
        let evaluator = Evaluator::new(&plan, module, &context);
        let shifts = evaluator.shifts();
        let view = View { module, lines };
        let is_sound = self.program.mode() == Mode::Sound;
        let plus = is_sound
            .then(|| selection.sound_plus(module, &context))
            .flatten();
        let mut how = selection.how_with(plus.as_ref());
        how.quota = limits::quota(limits);
        let mut analyzer = Analyzer::by(how, module, &context);
        let mut fail = |function: Option<&Function>, stopped: Stopped| {
            let kind = match stopped.limit {
                Limit::Time => Kind::FunctionTime,
                Limit::Memory | Limit::Tuples => Kind::FunctionMemory,
            };
            let message = limits::message(stopped, limits, &self.program);
            failures.push(Failure {
                function: function.map(|function| {
                    String::from_utf8_lossy(&module.function_name(function)).into_owned()
                }),
                ..Failure::new(kind, message.trim_end())
            });
        };
        let stopped = |exceeded: Exceeded| limits::stopped(exceeded);
        if plan.of_module().is_none() {
            for (at, function) in module.functions.iter().enumerate() {
                let answer = analyzer.within(function, |analysis| {
                    evaluator.function(function, analysis, limits, None)
                });
                match answer.unwrap_or_else(|exceeded| Err(stopped(exceeded))) {
                    Ok(answer) => add(
                        (*number, at),
                        &plan,
                        Scope::Function(view, function),
                        &answer,
                        tables,
                    ),
                    Err(stopped) => fail(Some(function), stopped),
                }
            }
            return;
        }
        let mut union = evaluator.union();
        for (function, shift) in module.functions.iter().zip(&shifts) {
            match analyzer.within(function, |analysis| {
                evaluator.part(function, analysis, *shift)
            }) {
                Ok(part) => union.add(&plan, part),
                // If a function is missing, the relations of the module are unknown.
                Err(exceeded) => return fail(Some(function), stopped(exceeded)),
            }
        }
        match evaluator.united(union, limits, None) {
            Ok(answer) => add(
                (*number, 0),
                &plan,
                Scope::Module(view, &shifts),
                &answer,
                tables,
            ),
            Err(stopped) => fail(None, stopped),
        }
    }
}

/// Adds the rows of an answer to the tables of its relations.
///
/// Functions and values have the numbers that they have in the tables of every run. `at`: the
/// number of the function, if the rows are those of a single one.
fn add(
    (number, at): (usize, usize),
    plan: &Plan<'_>,
    scope: Scope<'_, '_>,
    answer: &Answer,
    tables: &mut [Table],
) {
    let of_module = scope.is_module();
    let value = |id: u32| match scope.local(id, |shift| shift.value) {
        Some((_, at, function, local)) => (Some(at), local, function.value_count()),
        None => (
            None,
            id,
            scope
                .of_other()
                .map_or(0, |function| function.instruction_end()),
        ),
    };
    let block = |id: u32| scope.local(id, |shift| shift.block).map(|(_, at, ..)| at);
    let cells = Cells::new(Found {
        scope: scope.clone(),
        answer,
    });
    for ((relation, rows), table) in plan.relations().iter().zip(&answer.rows).zip(tables) {
        for row in ordered(rows, &relation.columns, &answer.symbols) {
            let mut all = vec![number.into()];
            if !of_module {
                all.push(at.into());
            }
            for (column, id) in relation.columns.iter().zip(row) {
                match cells.cell(column, *id) {
                    cells::Cell::Value {
                        name,
                        line,
                        opcode,
                        source,
                        ..
                    } => {
                        let (function, local, end) = value(*id);
                        all.push(name.into());
                        if of_module {
                            all.push(function.into());
                        }
                        // Constants have no row in the table of values.
                        all.push(Some(local).filter(|local| *local < end).into());
                        all.extend([Cell::from(line), opcode.into(), source.into()]);
                    }
                    cells::Cell::Block { name, line, .. } => {
                        all.push(name.into());
                        if of_module {
                            all.push(block(*id).into());
                        }
                        all.push(line.into());
                    }
                    cells::Cell::Function(name) => {
                        all.extend([name.plain.as_str().into(), Cell::from(*id)]);
                    }
                    cells::Cell::Text(text) => all.push(text.into()),
                    cells::Cell::Number(number) => all.push(Cell::Number(number)),
                }
            }
            table.push(all);
        }
    }
}

/// The table of a relation: its columns, with the properties of values and blocks in separate
/// columns, as in `lanelog query --format csv`.
fn declared(relation: &Relation, of_module: bool, root: &str) -> Result<Schema, RulesError> {
    let mut fields = vec![Field::new("module", Type::Number)];
    if !of_module {
        fields.push(Field::new("function", Type::Number));
    }
    for column in &relation.columns {
        let Column { name, .. } = column;
        let function = || Field::new(format!("{name}_function"), Type::Number).or_null();
        let value = || Field::new(format!("{name}_value"), Type::Number).or_null();
        let line = || Field::new(format!("{name}_line"), Type::Number).or_null();
        let opcode = || Field::new(format!("{name}_opcode"), Type::Text).or_null();
        let source = || Field::new(format!("{name}_source"), Type::Text).or_null();
        match cells::Shape::by(column, of_module) {
            cells::Shape::Value => {
                fields.push(Field::new(name, Type::Text));
                fields.extend(of_module.then(function));
                fields.extend([value(), line(), opcode(), source()]);
            }
            cells::Shape::Block => {
                fields.push(Field::new(name, Type::Text));
                fields.extend(of_module.then(function));
                fields.push(line());
            }
            cells::Shape::Function => fields.extend([Field::new(name, Type::Text), function()]),
            cells::Shape::Text => fields.push(Field::new(name, Type::Text)),
            cells::Shape::Number => fields.push(Field::new(name, Type::Number)),
        }
    }
    let schema = Schema {
        name: relation.name.clone(),
        fields,
    };
    match schema.repeated() {
        Some(column) => Err(RulesError::Column {
            root: root.to_string(),
            relation: relation.name.clone(),
            column: column.to_string(),
        }),
        None => Ok(schema),
    }
}
