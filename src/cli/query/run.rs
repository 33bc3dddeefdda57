//! The rules over all inputs, with results in their order.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::QueryFormat;
use super::budget::{Budget, Buffer};
use crate::Outcome;
use crate::input::{Input, shown_path};
use crate::output::{self, Colours, Form, Stdout, complain, complain_styled, finish};
use crate::schedule::next_batch;
use crate::selection::Selection;
use lanelog_datalog::resolved::Relation;
use lanelog_interpreter::Limits;
use lanelog_query::{Own, Plan};
use lanelog_report::answers::{self, Mistake};
use lanelog_report::summary::counted;
use lanelog_report::wrapping::wrapped;

/// A call, checked.
pub(super) struct Run<'r> {
    pub plan: &'r Plan<'r>,
    pub own: &'r Own,
    pub selection: Selection<'r>,
    pub format: QueryFormat,
    /// Only the functions of these names; all if there are none.
    pub functions: &'r [String],
    /// A path stands before the results of each input.
    pub several: bool,
    pub threads: usize,
    pub limits: Limits,
    pub budget: Budget,
    pub colours: Colours,
}

/// What came of inputs, besides their output.
pub(super) struct Findings {
    /// Something could not be read, or a limit was reached.
    pub wrong: bool,
    /// For each wanted name, whether some function has it.
    pub found: Vec<bool>,
    /// How many inputs could be read.
    pub inputs: usize,
    /// For each wanted relation: rows, and inputs that have any.
    pub counts: Vec<(usize, usize)>,
}

impl Findings {
    /// Nothing yet.
    pub fn new(run: &Run<'_>) -> Findings {
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
        self.printed(|findings, out| self.print(inputs, findings, out))
    }

    /// Prints, and says what was not found.
    pub(super) fn printed(
        &self,
        print: impl FnOnce(&mut Findings, &mut Stdout) -> io::Result<()>,
    ) -> Outcome {
        let mut findings = Findings::new(self);
        let form = match self.format {
            QueryFormat::Text => Form::styled(self.colours.stdout),
            QueryFormat::Csv => Form::Text,
            QueryFormat::Json => Form::Json,
        };
        let done = output::stdout(form).and_then(|mut out| {
            print(&mut findings, &mut out)?;
            out.flush()
        });
        for warning in self.own.unused() {
            complain(&warning);
        }
        let unfound = self.functions.iter().zip(&findings.found);
        for (name, _) in unfound.filter(|(_, found)| !**found && done.is_ok()) {
            complain(&format!(
                "error: no function that could be read is called `{name}`\n"
            ));
            findings.wrong = true;
        }
        complain(&self.selection.note());
        for warning in self.selection.assumptions.warnings() {
            complain(&format!("warning: {warning}\n"));
        }
        for mistake in self.selection.assumptions.mistakes() {
            complain(&format!("error: {mistake}\n"));
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
        out: &mut Stdout,
    ) -> io::Result<()> {
        self.begin(out)?;
        self.inputs(inputs, findings, out)?;
        self.end(findings, out)
    }

    /// What stands before all inputs.
    pub(super) fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        let relations = self.plan.relations();
        let of_module = self.plan.of_module().is_some();
        match self.format {
            QueryFormat::Text => Ok(()),
            QueryFormat::Csv => {
                let headers = relations.iter();
                let headers = headers.map(|relation| answers::csv_header(relation, of_module));
                out.write_all(headers.collect::<String>().as_bytes())
            }
            QueryFormat::Json => {
                out.write_all(answers::json_header(self.plan, &relations).as_bytes())
            }
        }
    }

    fn inputs(
        &self,
        inputs: Vec<Input>,
        findings: &mut Findings,
        out: &mut Stdout,
    ) -> io::Result<()> {
        let mut before: &[u8] = b"";
        let mut separate = |out: &mut Stdout| {
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
                let done: Vec<(Buffer<'_>, Vec<u8>, io::Result<Findings>)> = batch
                    .into_par_iter()
                    .map(|input| self.waiting(input, readers))
                    .collect();
                for (printed, complaints, found) in done {
                    separate(out)?;
                    if !complaints.is_empty() {
                        out.flush()?;
                        complain_styled(&String::from_utf8_lossy(&complaints), self.colours.stderr);
                    }
                    out.write_all(&printed.bytes)?;
                    findings.add(&found?);
                }
            }
        } else {
            for input in inputs {
                separate(out)?;
                let mut stderr = output::stderr(self.colours.stderr);
                findings.add(&self.input(input, self.threads, out, &mut stderr)?);
            }
        }
        Ok(())
    }

    /// What stands behind all inputs.
    pub(super) fn end(&self, findings: &Findings, out: &mut dyn Write) -> io::Result<()> {
        match self.format {
            QueryFormat::Text if self.several => self.totals(&self.plan.relations(), findings, out),
            QueryFormat::Json => out.write_all(b"\n]}\n"),
            QueryFormat::Text | QueryFormat::Csv => Ok(()),
        }
    }

    /// One input beside others: what is printed of it, and what is wrong with it, waits for its turn.
    fn waiting(&self, input: Input, readers: usize) -> (Buffer<'_>, Vec<u8>, io::Result<Findings>) {
        let path = input.path().to_path_buf();
        let (mut printed, mut complaints) = (self.budget.buffer(), Vec::new());
        let found = self.input(input, readers, &mut printed, &mut complaints);
        let found = match found {
            Err(error) if error.kind() == io::ErrorKind::OutOfMemory => {
                printed.clear();
                let message = "its results are too many to wait for those before it\n  help: query it alone, or all with --jobs 1";
                complaints.extend(format!("error: {}: {message}\n", shown_path(&path)).bytes());
                self.unreadable(&path, message, &mut printed)
            }
            found => found,
        };
        (printed, complaints, found)
    }

    /// An input without results.
    fn unreadable(&self, path: &Path, message: &str, out: &mut dyn Write) -> io::Result<Findings> {
        if self.format == QueryFormat::Json {
            let mistake = Mistake {
                function: None,
                message: message.to_string(),
            };
            out.write_all(answers::json_input(&path.to_string_lossy()).as_bytes())?;
            out.write_all(answers::json_input_end(&[mistake]).as_bytes())?;
        }
        Ok(Findings {
            wrong: true,
            ..Findings::new(self)
        })
    }

    /// How many rows there are in all inputs together.
    fn totals(
        &self,
        relations: &[&Relation],
        findings: &Findings,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let longest = relations.iter().map(|relation| relation.name.len()).max();
        let width = longest.unwrap_or(0);
        for (relation, (rows, inputs)) in relations.iter().zip(&findings.counts) {
            let files = counted(findings.inputs, "file");
            let count = match rows {
                0 => format!("no rows in {files}"),
                rows => format!("{} in {inputs} of {files}", counted(*rows, "row")),
            };
            writeln!(out, "{:width$}  {count}", relation.name)?;
            if let Some(documentation) = &relation.documentation {
                let room = output::terminal_width().map_or(usize::MAX, usize::from);
                for line in wrapped(documentation, room.saturating_sub(width + 2)) {
                    writeln!(out, "{:width$}  {line}", "")?;
                }
            }
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
                for Mistake { function, message } in &errors {
                    let place = match function {
                        Some(function) => format!("{}: @{function}", shown_path(&path)),
                        None => shown_path(&path),
                    };
                    complain(&format!("error: {place}: {message}"));
                }
                found
            },
        );
        shown.unwrap_or_else(|error| self.unreadable(&path, &error, *out.borrow_mut()))
    }
}
