//! The rules over all inputs, with results in their order.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::QueryFormat;
use super::limits;
use crate::cli::Outcome;
use crate::cli::input::{Input, shown_path};
use crate::cli::output::{self, Colours, complain, finish};
use crate::cli::schedule::{in_order, next_batch};
use crate::cli::selection::{Selection, chosen};
use crate::datalog::resolved::Relation;
use crate::engine::interpreter::{Limits, Stopped};
use crate::ir::{Function, LineIndex, Module};
use crate::query::{Answer, Plan};
use crate::report::answers::{self, Found};
use crate::report::summary::counted;
use crate::report::table::{self, Piece};
use crate::target::ModuleContext;

/// Rows of a module that wait to be printed as one table are not more than so many values; the rest makes a table of its own.
const HELD_VALUES: usize = 1 << 24;

/// A call, checked.
pub(super) struct Run<'r> {
    pub plan: &'r Plan<'r>,
    pub selection: Selection<'r>,
    pub format: QueryFormat,
    /// Only the functions of these names; all if there are none.
    pub functions: &'r [String],
    /// A path stands before the results of each input.
    pub several: bool,
    pub threads: usize,
    pub limits: Limits,
    pub colours: Colours,
}

/// What came of inputs, besides their output.
struct Findings {
    /// Something could not be read, or a limit was reached.
    wrong: bool,
    /// For each wanted name, whether some function has it.
    found: Vec<bool>,
    /// How many inputs could be read.
    inputs: usize,
    /// For each wanted relation: rows, and inputs that have any.
    counts: Vec<(usize, usize)>,
}

impl Findings {
    fn new(run: &Run<'_>) -> Findings {
        Findings {
            wrong: false,
            found: vec![false; run.functions.len()],
            inputs: 0,
            counts: vec![(0, 0); run.plan.wanted.len()],
        }
    }

    fn add(&mut self, other: &Findings) {
        self.wrong |= other.wrong;
        self.inputs += other.inputs;
        for (found, other) in self.found.iter_mut().zip(&other.found) {
            *found |= other;
        }
        for (sum, other) in self.counts.iter_mut().zip(&other.counts) {
            sum.0 += other.0;
            sum.1 += other.1;
        }
    }
}

impl Run<'_> {
    /// Evaluates all inputs and prints what is wanted of them.
    pub fn all(&self, inputs: Vec<Input>) -> Outcome {
        let mut findings = Findings::new(self);
        let done = output::stdout().and_then(|mut out| {
            self.print(inputs, &mut findings, &mut out)?;
            out.flush()
        });
        let unfound = self.functions.iter().zip(&findings.found);
        for (name, _) in unfound.filter(|(_, found)| !**found && done.is_ok()) {
            complain(&format!(
                "error: no function that could be read is called `{name}`\n"
            ));
            findings.wrong = true;
        }
        finish(
            done,
            if findings.wrong {
                Outcome::Wrong
            } else {
                Outcome::Done
            },
        )
    }

    fn print(
        &self,
        inputs: Vec<Input>,
        findings: &mut Findings,
        out: &mut BufWriter<File>,
    ) -> io::Result<()> {
        let relations = answers::relations(self.plan);
        match self.format {
            QueryFormat::Text => {}
            QueryFormat::Csv => out.write_all(answers::csv_header(&relations).as_bytes())?,
            QueryFormat::Json => {
                out.write_all(answers::json_header(self.plan, &relations).as_bytes())?;
            }
        }
        let mut before: &[u8] = b"";
        let mut separate = |out: &mut BufWriter<File>| {
            let separator = std::mem::replace(&mut before, b",\n");
            match self.format {
                QueryFormat::Json => out.write_all(separator),
                QueryFormat::Text | QueryFormat::Csv => Ok(()),
            }
        };
        if self.threads > 1 && inputs.len() > 1 {
            let mut inputs = inputs.into_iter().peekable();
            while inputs.peek().is_some() {
                let batch = next_batch(&mut inputs);
                // Inputs that are read at the same time keep all threads busy without that.
                let readers = (self.threads / batch.len()).max(1);
                let done: Vec<(Vec<u8>, Vec<u8>, io::Result<Findings>)> = batch
                    .into_par_iter()
                    .map(|input| {
                        let (mut printed, mut complaints) = (Vec::new(), Vec::new());
                        let found = self.input(input, readers, &mut printed, &mut complaints);
                        (printed, complaints, found)
                    })
                    .collect();
                for (printed, complaints, found) in done {
                    separate(out)?;
                    if !complaints.is_empty() {
                        out.flush()?;
                        complain(&String::from_utf8_lossy(&complaints));
                    }
                    out.write_all(&printed)?;
                    findings.add(&found?);
                }
            }
        } else {
            for input in inputs {
                separate(out)?;
                findings.add(&self.input(input, self.threads, out, &mut io::stderr())?);
            }
        }
        match self.format {
            QueryFormat::Text if self.several => self.totals(&relations, findings, out),
            QueryFormat::Json => out.write_all(b"\n]}\n"),
            QueryFormat::Text | QueryFormat::Csv => Ok(()),
        }
    }

    /// How many rows there are in all inputs together.
    fn totals(
        &self,
        relations: &[&Relation],
        findings: &Findings,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let longest = relations.iter().map(|relation| relation.name.len()).max();
        for (relation, (rows, inputs)) in relations.iter().zip(&findings.counts) {
            let width = longest.unwrap_or(0);
            let files = counted(findings.inputs, "file");
            let count = match rows {
                0 => format!("no rows in {files}"),
                rows => format!("{} in {inputs} of {files}", counted(*rows, "row")),
            };
            writeln!(out, "{:width$}  {count}", relation.name)?;
        }
        Ok(())
    }

    /// Reads, with so many threads, and evaluates one input. What is wrong with it goes to `complaints`.
    fn input(
        &self,
        input: Input,
        readers: usize,
        out: &mut dyn Write,
        complaints: &mut dyn Write,
    ) -> io::Result<Findings> {
        let path: PathBuf = input.path().to_path_buf();
        let out = RefCell::new(out);
        let complaints = RefCell::new(complaints);
        let complain = |text: &str| {
            // What was printed before stands before. If nobody reads complaints, nobody misses them.
            let _ = out.borrow_mut().flush();
            let _ = complaints.borrow_mut().write_all(text.as_bytes());
        };
        let shown = self.selection.with_module(
            input,
            readers,
            false,
            self.colours.stderr,
            &mut |text| complain(text),
            |module, _, context| {
                let mut errors = Vec::new();
                let found = self.module(&path, module, context, &out, &mut errors);
                for (function, message) in &errors {
                    let place = match function {
                        Some(function) => format!("{}: @{function}", shown_path(&path)),
                        None => shown_path(&path),
                    };
                    complain(&format!("error: {place}: {message}"));
                }
                found
            },
        );
        shown.unwrap_or_else(|error| {
            if self.format == QueryFormat::Json {
                let path = path.to_string_lossy();
                let mut out = out.borrow_mut();
                out.write_all(answers::json_input(&path).as_bytes())?;
                out.write_all(answers::json_input_end(&[(None, error)]).as_bytes())?;
            }
            Ok(Findings {
                wrong: true,
                ..Findings::new(self)
            })
        })
    }

    /// Evaluates each function of a module and prints what comes out.
    fn module<'o>(
        &self,
        path: &Path,
        module: &Module<'_>,
        context: &ModuleContext<'_>,
        out: &RefCell<&'o mut dyn Write>,
        errors: &mut Vec<(Option<String>, String)>,
    ) -> io::Result<Findings> {
        let mut findings = Findings {
            wrong: !module.errors.is_empty(),
            inputs: 1,
            ..Findings::new(self)
        };
        let functions = chosen(self.functions, module, &mut findings.found);
        let lines = LineIndex::new(module.text);
        let mut shown = Shown {
            run: self,
            path: path.to_string_lossy().into_owned(),
            module,
            lines: &lines,
            relations: answers::relations(self.plan),
            counts: vec![0; self.plan.wanted.len()],
            first: true,
            held: Vec::new(),
            held_values: 0,
            out,
        };
        shown.begin()?;
        let mut order = functions.iter();
        in_order(
            self.selection.engine,
            module,
            context,
            &functions,
            self.threads > 1,
            |_, analysis| self.plan.function(analysis, &self.limits),
            |answer: Result<Answer, Stopped>| {
                let Some(function) = order.next() else {
                    return Ok(());
                };
                match answer {
                    Ok(answer) => shown.function(function, answer),
                    Err(stopped) => {
                        let name = module.function_name(function);
                        let name = String::from_utf8_lossy(&name).into_owned();
                        let message = limits::message(stopped, &self.limits, self.plan.program);
                        errors.push((Some(name), message));
                        Ok(())
                    }
                }
            },
        )?;
        shown.end(errors)?;
        findings.wrong |= !errors.is_empty();
        let counts = shown.counts.iter();
        findings.counts = counts
            .map(|count| (*count, usize::from(*count > 0)))
            .collect();
        Ok(findings)
    }
}

/// What is printed of one module.
struct Shown<'s, 'o, 't> {
    run: &'s Run<'s>,
    path: String,
    module: &'s Module<'t>,
    lines: &'s LineIndex<'t>,
    relations: Vec<&'s Relation>,
    /// How many rows each relation has had so far.
    counts: Vec<usize>,
    /// Nothing has been printed yet.
    first: bool,
    /// Functions whose rows wait for the others, so that a relation is one table.
    held: Vec<(&'s Function, Answer)>,
    held_values: usize,
    out: &'s RefCell<&'o mut dyn Write>,
}

impl<'s> Shown<'s, '_, '_> {
    fn begin(&mut self) -> io::Result<()> {
        if self.run.format == QueryFormat::Json {
            let begin = answers::json_input(&self.path);
            self.out.borrow_mut().write_all(begin.as_bytes())?;
        }
        Ok(())
    }

    fn function(&mut self, function: &'s Function, answer: Answer) -> io::Result<()> {
        for (count, rows) in self.counts.iter_mut().zip(&answer.rows) {
            *count += rows.len();
        }
        let found = Found {
            module: self.module,
            lines: self.lines,
            function,
            answer: &answer,
        };
        let mut out = self.out.borrow_mut();
        match self.run.format {
            QueryFormat::Csv => found.csv(&self.relations, &self.path, *out),
            QueryFormat::Json => found.json(&self.relations, &mut self.first, *out),
            QueryFormat::Text => {
                drop(out);
                let values = answer.rows.iter().map(|rows| rows.values().len());
                self.held_values += values.sum::<usize>();
                if answer.rows.iter().any(|rows| !rows.is_empty()) {
                    self.held.push((function, answer));
                }
                if self.held_values > HELD_VALUES {
                    self.tables()?;
                }
                Ok(())
            }
        }
    }

    /// Prints what waits as tables.
    fn tables(&mut self) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        self.held_values = 0;
        let mut out = self.out.borrow_mut();
        if self.run.several && std::mem::replace(&mut self.first, false) {
            writeln!(out, "{}\n", self.path)?;
        }
        for (at, relation) in self.relations.iter().enumerate() {
            let pieces: Vec<Piece<'_>> = held
                .iter()
                .filter_map(|(function, answer)| {
                    Some(Piece {
                        function,
                        rows: answer.rows.get(at)?,
                        symbols: &answer.symbols,
                    })
                })
                .collect();
            if self.run.several && pieces.iter().all(|piece| piece.rows.is_empty()) {
                continue;
            }
            let colour = self.run.colours.stdout;
            table::write(self.module, self.lines, relation, &pieces, colour, *out)?;
            writeln!(out)?;
        }
        Ok(())
    }

    fn end(&mut self, errors: &[(Option<String>, String)]) -> io::Result<()> {
        match self.run.format {
            QueryFormat::Csv => Ok(()),
            QueryFormat::Json => {
                let end = answers::json_input_end(errors);
                self.out.borrow_mut().write_all(end.as_bytes())
            }
            // Of several inputs, those without rows need no word: the totals count them.
            QueryFormat::Text if self.held.is_empty() && (self.run.several || !self.first) => {
                Ok(())
            }
            QueryFormat::Text => self.tables(),
        }
    }
}
