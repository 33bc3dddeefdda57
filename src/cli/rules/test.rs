//! `lanelog rules test`: evaluates rules for kernels whose comments list the expected rows.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::arguments::ColourArguments;
use super::expectation::{self, Expected, Test};
use crate::arguments::GpuArguments;
use crate::input::{self, Input, Others, shown_path};
use crate::limits::{self, LimitArguments};
use crate::outcome::Outcome;
use crate::output::{self, Colours, Form, complain, complain_styled};
use crate::program::{OutputError, read_or_complain, wanted};
use crate::rule_text::number;
use crate::schedule::{ThreadsError, in_order, on_threads};
use crate::selection::{Selection, SelectionError};
use crate::watch::{self, Watched};
use lanelog_analysis::query::cells::{Cell, Cells, Found, Name, Scope, View, ordered};
use lanelog_analysis::query::{Answer, Evaluator, Own, Plan, Program};
use lanelog_interp::Limits;
use lanelog_ir::target::ModuleContext;
use lanelog_ir::{Function, LineIndex, Module};
use lanelog_report::answers::argument;
use lanelog_util::escape as terminal;

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
#[command(mut_arg("mode", |mode| mode.hide(true)))]
pub(super) struct TestArguments {
    /// Kernels, or folders of them (every .ll below)
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,

    /// Run again whenever a kernel or a rule file changes, until Ctrl-C
    #[arg(long)]
    watch: bool,

    /// How failures are written
    #[arg(long, value_enum, default_value = "text")]
    format: TestFormat,

    #[command(flatten)]
    gpu: GpuArguments,

    #[command(flatten)]
    limits: LimitArguments,

    #[command(flatten)]
    colour: ColourArguments,
}

const AFTER_HELP: &str = "\
A kernel is a test if a line `; rules: FILE.dl` names its rules, by a path from its own folder, or if NAME.dl is beside NAME.ll. Its lines `; expect: relation(%x, ...)` list all rows of the outputs.
Exit codes: 0 all kernels have the rows that they expect; 1 a row is missing, or was not expected; 2 a kernel or a rule file cannot be read, or there is no test; 3 a bug in lanelog.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TestFormat {
    /// A line for each kernel; below it its failures, with the command that explains each
    Text,
    /// One document
    Json,
    /// Annotations for GitHub's workflows
    Github,
}

/// Why a kernel was not tested.
#[derive(Debug, thiserror::Error)]
enum TestError {
    #[error(transparent)]
    Selection(#[from] SelectionError),
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    #[error(
        "no kernel here is a test\n  help: write `; rules: FILE.dl` into it, and `; expect: relation(%x)` on the lines of its rows"
    )]
    NoTest,
}

/// Runs the command.
pub(super) fn test(arguments: &TestArguments) -> Outcome {
    if !arguments.watch {
        return once(arguments);
    }
    let watched = || {
        let mut watched = Watched::default();
        watched.inputs(&arguments.paths);
        let inputs = input::found(&arguments.paths, Others::default())
            .0
            .into_iter();
        let tests = inputs.filter_map(|input| expectation::read(input.path()).ok().flatten());
        let mut rules: Vec<PathBuf> = tests.map(|test| test.rules.into()).collect();
        rules.sort();
        rules.dedup();
        for one in rules.chunks(1) {
            watched.rules(one);
        }
        watched
    };
    watch::again(watched, || once(arguments))
}

fn once(arguments: &TestArguments) -> Outcome {
    run(arguments).unwrap_or_else(|error| {
        complain(&format!("error: {error}\n"));
        Outcome::Wrong
    })
}

fn run(arguments: &TestArguments) -> Result<Outcome, TestError> {
    let mut selection = Selection::new(&arguments.gpu)?;
    let colours = Colours::new(arguments.colour.color);
    let limits = arguments.limits.limits(1);
    selection.quota = limits::quota(&limits);
    let mut wrong = false;
    let mut results: Vec<TestResult> = Vec::new();
    let mut programs: BTreeMap<String, Option<Program>> = BTreeMap::new();
    let (inputs, _) = input::expand(&arguments.paths, (&arguments.gpu).into());
    for input in inputs {
        let path = input.path().to_path_buf();
        let test = match expectation::read(&path) {
            Ok(Some(test)) => test,
            Ok(None) => continue,
            Err(error) => {
                complain(&format!("error: {error}\n"));
                wrong = true;
                continue;
            }
        };
        let program = programs
            .entry(test.rules.clone())
            .or_insert_with(|| read_or_complain(&test.rules, colours.stderr));
        let Some(program) = program else {
            wrong = true;
            continue;
        };
        selection.mode = program.mode();
        selection.at_scope(arguments.gpu.scope)?;
        let job = Job {
            test: &test,
            program,
            selection: &selection,
            limits: &limits,
            colour: colours.stderr,
        };
        match on_threads(1, || job.run(input, &path))? {
            Ok(result) => results.push(result),
            Err(message) => {
                wrong = true;
                if !message.is_empty() {
                    complain(&format!("error: {message}\n"));
                }
            }
        }
    }
    if results.is_empty() && !wrong {
        return Err(TestError::NoTest);
    }
    let failed = results.iter().any(|result| !result.failures.is_empty());
    let (form, text) = match arguments.format {
        TestFormat::Text => (Form::Text, text(&results)),
        TestFormat::Json => (Form::Json, format!("{:#}\n", object(&results))),
        TestFormat::Github => (Form::Text, results.iter().map(github).collect()),
    };
    let outcome = match (wrong, failed) {
        (true, _) => Outcome::Wrong,
        (_, true) => Outcome::No,
        (_, false) => Outcome::Done,
    };
    Ok(output::finish(output::print(form, &text), outcome))
}

/// The result of one kernel.
struct TestResult {
    path: String,
    rules: String,
    /// Rows that hold.
    rows: usize,
    failures: Vec<Failure>,
}

/// A row that is missing, or that was not expected.
struct Failure {
    line: u32,
    function: Option<String>,
    row: String,
    is_missing: bool,
    /// The command that explains the failure.
    next: String,
}

impl Failure {
    fn message(&self) -> String {
        let what = match self.is_missing {
            true => "missing",
            false => "not expected",
        };
        let function = self.function.as_ref();
        let function = function.map_or(String::new(), |name| format!(" in {name}"));
        format!("{what}: {}{function}", self.row)
    }
}

/// One kernel and its rules.
struct Job<'j> {
    test: &'j Test,
    program: &'j Program,
    selection: &'j Selection<'j>,
    limits: &'j Limits,
    colour: bool,
}

impl Job<'_> {
    /// Evaluates the rules and compares the rows; the error is a message, which is empty if it was
    /// printed.
    fn run(&self, input: Input, path: &Path) -> Result<TestResult, String> {
        let Test {
            rules, expected, ..
        } = self.test;
        let said = |error: OutputError| error.to_string();
        let mut asked = self.program.outputs();
        for one in expected {
            let place = |error: OutputError| format!("{}:{}: {error}", shown_path(path), one.line);
            let names = std::slice::from_ref(&one.relation);
            let at = wanted(self.program, rules, names).map_err(place)?;
            asked.extend(
                at.iter()
                    .filter(|at| !asked.contains(at))
                    .copied()
                    .collect::<Vec<_>>(),
            );
        }
        if asked.is_empty() {
            return Err(wanted(self.program, rules, &[])
                .map_err(said)
                .err()
                .unwrap_or_default());
        }
        let plan = Plan::new(self.program, asked, self.selection.engine);
        let own = Own::read(&plan, None, &[], &mut |text| complain(text))
            .map_err(|text| text.trim_start_matches("error: ").trim_end().to_string())?;
        let tested = self.selection.with_module(
            input,
            1,
            true,
            self.colour,
            &mut |text| complain_styled(text, self.colour),
            |module, _, context| match module.errors.is_empty() {
                true => self.module(path, module, context, &plan, &own),
                false => Err(String::new()),
            },
        );
        tested.unwrap_or_else(|_| Err(String::new()))
    }

    fn module(
        &self,
        path: &Path,
        module: &Module<'_>,
        context: &ModuleContext<'_>,
        plan: &Plan<'_>,
        own: &Own,
    ) -> Result<TestResult, String> {
        let lines = LineIndex::new(module.text);
        let view = View {
            module,
            lines: &lines,
        };
        let evaluator = Evaluator::new(plan, module, context).given(own);
        let mut compared = Compared::new(self, path, view, plan)?;
        let all: Vec<&Function> = module.functions.iter().collect();
        let shown = shown_path(path);
        let stopped = |exceeded| {
            let stopped = limits::stopped(exceeded);
            format!(
                "{shown}: {}",
                limits::message(stopped, self.limits, self.program)
            )
        };
        let ended = |ended| {
            format!(
                "{shown}: {}",
                limits::message(ended, self.limits, self.program)
            )
        };
        let how = self.selection.how();
        let mut wrong = None;
        let done = if plan.of_module().is_some() {
            let shifts = evaluator.shifts();
            let shift = |function: &Function| {
                // Functions are in one array, in the order of the file.
                let at = all.partition_point(|other| other.span.start < function.span.start);
                shifts.get(at).copied().unwrap_or_default()
            };
            let mut union = evaluator.union();
            let parts = in_order(
                how,
                module,
                context,
                &all,
                false,
                |function, analysis| evaluator.part(function, analysis, shift(function)),
                |_, part| {
                    match part {
                        Ok(part) => union.add(plan, part),
                        Err(exceeded) => wrong = Some(stopped(exceeded)),
                    }
                    Ok(())
                },
            );
            if wrong.is_none() {
                match evaluator.united(union, self.limits, None) {
                    Ok(answer) => compared.add(Scope::Module(view, &shifts), &answer),
                    Err(stopped) => wrong = Some(ended(stopped)),
                }
            }
            parts
        } else {
            in_order(
                how,
                module,
                context,
                &all,
                false,
                |function, analysis| evaluator.function(function, analysis, self.limits, None),
                |function, answer| {
                    match answer {
                        Ok(Ok(answer)) => compared.add(Scope::Function(view, function), &answer),
                        Ok(Err(stopped)) => wrong = Some(ended(stopped)),
                        Err(exceeded) => wrong = Some(stopped(exceeded)),
                    }
                    Ok(())
                },
            )
        };
        match (wrong, done) {
            (Some(message), _) => Err(message),
            (None, Err(error)) => Err(format!("{shown}: {error}")),
            (None, Ok(())) => Ok(compared.result()),
        }
    }
}

/// An expected row, with its function.
struct Awaited<'c> {
    expected: &'c Expected,
    /// As written: `@kernel`.
    function: String,
    met: bool,
}

/// Rows compared so far.
struct Compared<'c, 't> {
    job: &'c Job<'c>,
    path: String,
    view: View<'c, 't>,
    plan: &'c Plan<'c>,
    awaited: Vec<Awaited<'c>>,
    rows: usize,
    failures: Vec<Failure>,
}

impl<'c, 't> Compared<'c, 't> {
    /// Finds the function of each expectation.
    fn new(
        job: &'c Job<'c>,
        path: &Path,
        view: View<'c, 't>,
        plan: &'c Plan<'c>,
    ) -> Result<Compared<'c, 't>, String> {
        let functions = view.module.functions.iter().map(|function| {
            let last = view.lines.line_at(function.span.end.saturating_sub(1));
            (last, Name::new(view.module, function).written)
        });
        let functions: Vec<(u32, String)> = functions.collect();
        let mut awaited = Vec::new();
        for expected in &job.test.expected {
            let place = format!("{}:{}", shown_path(path), expected.line);
            let columns = plan.relations().into_iter();
            let mut columns = columns.filter(|relation| relation.name == expected.relation);
            if let Some(relation) = columns.next()
                && relation.columns.len() != expected.arguments.len()
            {
                let (has, given) = (relation.columns.len(), expected.arguments.len());
                let name = &relation.name;
                return Err(format!(
                    "{place}: `{name}` has {has} columns, and {given} are given"
                ));
            }
            let mut functions = functions.iter();
            let function = match &expected.function {
                Some(name) => functions.find(|function| function.1 == *name),
                None => functions.find(|function| expected.line <= function.0),
            };
            let Some((_, function)) = function else {
                return Err(match &expected.function {
                    Some(name) => format!("{place}: no function is called `{name}`"),
                    None => format!(
                        "{place}: no function follows this line\n  help: name it: `; expect: @kernel {}(...)`",
                        expected.relation
                    ),
                });
            };
            awaited.push(Awaited {
                expected,
                function: function.clone(),
                met: false,
            });
        }
        Ok(Compared {
            job,
            path: shown_path(path),
            view,
            plan,
            awaited,
            rows: 0,
            failures: Vec::new(),
        })
    }

    fn add(&mut self, scope: Scope<'_, 't>, answer: &Answer) {
        let function = scope.function();
        let cells = Cells::new(Found {
            scope: scope.clone(),
            answer,
        });
        for (relation, rows) in self.plan.relations().into_iter().zip(&answer.rows) {
            let columns = &relation.columns;
            for row in ordered(rows, columns, &answer.symbols) {
                self.rows += 1;
                let cells: Vec<Cell> = columns
                    .iter()
                    .zip(row)
                    .map(|(column, id)| cells.cell(column, *id))
                    .collect();
                let mut expected = false;
                for one in &mut self.awaited {
                    let fits = one.expected.relation == relation.name
                        && function.as_ref().is_none_or(|name| **name == *one.function)
                        && one.fits(&cells);
                    one.met |= fits;
                    expected |= fits;
                }
                if !expected {
                    let written: Vec<String> = cells.iter().map(argument).collect();
                    let row = format!("{}({})", relation.name, written.join(", "));
                    let line = cells.iter().find_map(|cell| match cell {
                        Cell::Value { line, .. } | Cell::Block { line, .. } => *line,
                        Cell::Function(_) | Cell::Text(_) | Cell::Number(_) => None,
                    });
                    let function = function.as_ref().map(ToString::to_string);
                    let line = line.unwrap_or_else(|| self.line_of(function.as_deref()));
                    self.fail(line, function, row, false);
                }
            }
        }
    }

    /// The line of a function's name.
    fn line_of(&self, name: Option<&str>) -> u32 {
        let mut functions = self.view.module.functions.iter();
        let named = |function: &&Function| {
            name.is_none_or(|name| Name::new(self.view.module, function).written == name)
        };
        let found = functions.find(named);
        found.map_or(1, |function| self.view.lines.line_at(function.name.start))
    }

    fn fail(&mut self, line: u32, function: Option<String>, row: String, is_missing: bool) {
        let mut words = vec!["lanelog".to_string()];
        words.push(if is_missing { "why-not" } else { "why" }.to_string());
        words.push(self.path.clone());
        words.extend(function.clone());
        words.push(row.clone());
        words.push("--rules".to_string());
        words.push(self.job.test.rules.clone());
        let words = words.iter().map(|word| terminal::quoted(word));
        let next = words.collect::<Vec<String>>().join(" ");
        self.failures.push(Failure {
            line,
            function,
            row,
            is_missing,
            next,
        });
    }

    fn result(mut self) -> TestResult {
        let awaited = std::mem::take(&mut self.awaited);
        for one in awaited.iter().filter(|one| !one.met) {
            let Expected {
                line,
                relation,
                arguments,
                ..
            } = one.expected;
            let arguments = arguments.iter().map(|argument| match argument.as_str() {
                ":" => format!(":{line}"),
                argument => argument.to_string(),
            });
            let arguments = arguments.collect::<Vec<String>>().join(", ");
            let row = format!("{relation}({arguments})");
            self.fail(*line, Some(one.function.clone()), row, true);
        }
        self.failures.sort_by_key(|failure| failure.line);
        TestResult {
            path: self.path,
            rules: self.job.test.rules.clone(),
            rows: self.rows,
            failures: self.failures,
        }
    }
}

impl Awaited<'_> {
    fn fits(&self, cells: &[Cell]) -> bool {
        let arguments = &self.expected.arguments;
        let mut columns = arguments.iter().zip(cells);
        columns.all(|(argument, cell)| self.names(argument, cell))
    }

    /// Whether an argument names a cell.
    fn names(&self, argument: &str, cell: &Cell) -> bool {
        if argument == "_" {
            return true;
        }
        let own = |function: &Option<std::rc::Rc<Name>>| match function {
            None => Some(argument),
            Some(name) => match argument.strip_prefix(name.written.as_str()) {
                Some(rest) if rest.starts_with(' ') => Some(rest.trim_start()),
                _ => (name.written == self.function).then_some(argument),
            },
        };
        match cell {
            Cell::Value {
                function,
                name,
                line,
                ..
            } => match own(function) {
                Some(argument) => match argument.strip_prefix(':') {
                    Some("") => *line == Some(self.expected.line),
                    Some(number) => number.parse().ok() == *line && line.is_some(),
                    None => argument == name,
                },
                None => false,
            },
            Cell::Block { function, name, .. } => own(function) == Some(name),
            Cell::Function(name) => argument == name.written,
            Cell::Text(text) => *argument == format!("{text:?}"),
            Cell::Number(number) => argument.parse() == Ok(*number),
        }
    }
}

fn text(results: &[TestResult]) -> String {
    let mut text = String::new();
    for result in results {
        let TestResult {
            path,
            rules,
            rows,
            failures,
        } = result;
        if failures.is_empty() {
            let rows = number(*rows, "row");
            let _ = writeln!(text, "ok      {path}: {rows} of {rules}");
            continue;
        }
        let _ = writeln!(text, "FAILED  {path}: {rules}");
        for failure in failures {
            let (line, message) = (failure.line, failure.message());
            let _ = writeln!(text, "{path}:{line}: {message}\n  help: {}", failure.next);
        }
    }
    let failures = || results.iter().flat_map(|result| &result.failures);
    let missing = failures().filter(|failure| failure.is_missing).count();
    let other = failures().count() - missing;
    let failed = results.iter().filter(|result| !result.failures.is_empty());
    let kernels = number(results.len(), "kernel");
    let _ = match failed.count() {
        0 => writeln!(text, "{kernels}: all rows are as expected"),
        failed => writeln!(
            text,
            "{kernels}: {failed} failed: {} missing, {other} not expected",
            number(missing, "row"),
        ),
    };
    text
}

fn object(results: &[TestResult]) -> Value {
    let kernels = results.iter().map(|result| {
        let failures = result.failures.iter().map(|failure| {
            json!({
                "line": failure.line,
                "function": failure.function,
                "row": failure.row,
                "kind": if failure.is_missing { "missing" } else { "not expected" },
                "help": failure.next,
            })
        });
        json!({
            "path": result.path,
            "rules": result.rules,
            "rows": result.rows,
            "failures": failures.collect::<Value>(),
        })
    });
    json!({ "version": 1, "kernels": kernels.collect::<Value>() })
}

/// `::error file=...,line=...::message` for each failure.
fn github(result: &TestResult) -> String {
    let lines = result.failures.iter().map(|failure| {
        let path = super::check::escaped(&result.path)
            .replace(':', "%3A")
            .replace(',', "%2C");
        let message = format!("{}\nhelp: {}", failure.message(), failure.next);
        let message = super::check::escaped(&message);
        format!("::error file={path},line={}::{message}\n", failure.line)
    });
    lines.collect()
}
