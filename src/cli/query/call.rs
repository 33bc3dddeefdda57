//! The checked arguments: the rules to run, and the text around the results of inputs.

use std::io::{self, Write};
use std::sync::Arc;

use super::arguments::QueryFormat;
use super::budget::Budget;
use super::parquet::{self, Waiting};
use super::sift::Sift;
use crate::arguments::Wanted;
use crate::outcome::Outcome;
use crate::output::{self, Colours, Form, Stdout, complain, finish};
use crate::selection::Selection;
use lanelog_analysis::query::{Own, Plan};
use lanelog_batch::table::Schema;
use lanelog_datalog::resolved::Relation;
use lanelog_explain::why::Derived;
use lanelog_interp::Limits;
use lanelog_report::answers;
use lanelog_report::finding::{self, Failure};
use lanelog_report::summary::counted;
use lanelog_report::wrapping::wrapped;

/// A call, checked.
pub(super) struct Run<'r> {
    pub plan: &'r Plan<'r>,
    pub own: &'r Own,
    pub selection: Selection<'r>,
    pub format: QueryFormat,
    /// Number of relations to show, the first of the plan; they depend on the others.
    pub shown: usize,
    /// The derivations that explain rows, if they are explained.
    pub derived: Option<&'r Derived<'r>>,
    /// Which rows are left out.
    pub sift: &'r Sift,
    /// Rows are a failure.
    pub fail_on_rows: bool,
    /// Which functions are looked at.
    pub functions: Wanted<'r>,
    /// Whether a path precedes the results of each input.
    pub several: bool,
    pub threads: usize,
    pub limits: Limits,
    pub budget: Budget,
    pub colours: Colours,
    /// The options with which `why` evaluates the rules in the same way, each after a space; none
    /// if it cannot, because the rules are several files or on the command line.
    pub why: Option<String>,
}

/// Results for inputs, besides their output.
pub(super) struct Findings {
    /// Whether something could not be read, or a limit was reached.
    pub wrong: bool,
    /// For each requested name, whether some function has it.
    pub found: Vec<bool>,
    /// How many inputs could be read.
    pub inputs: usize,
    /// For each requested relation: the number of rows, and of inputs that have any.
    pub counts: Vec<(usize, usize)>,
    /// Inputs that could not be read or evaluated, for SARIF.
    pub failures: Vec<Failure>,
    /// The rows of one input, in formats other than text.
    pub rows: Option<Waiting>,
}

impl Findings {
    /// Nothing yet.
    pub fn new(run: &Run<'_>) -> Findings {
        Findings {
            wrong: false,
            found: vec![false; run.functions.names.len()],
            inputs: 0,
            counts: vec![(0, 0); run.shown],
            failures: Vec::new(),
            rows: None,
        }
    }

    /// Adds the results for others.
    pub fn add(&mut self, other: &Findings) {
        self.wrong |= other.wrong;
        self.inputs += other.inputs;
        self.failures.extend_from_slice(&other.failures);
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
    /// Prints the results, and reports names that were not found.
    pub(super) fn printed(
        &self,
        print: impl FnOnce(&mut Findings, &mut Stdout) -> io::Result<()>,
    ) -> Outcome {
        let mut findings = Findings::new(self);
        let form = match self.format {
            QueryFormat::Text => Form::styled(self.colours.stdout),
            QueryFormat::Csv | QueryFormat::Github => Form::Text,
            QueryFormat::Json | QueryFormat::Ndjson | QueryFormat::Sarif => Form::Json,
            QueryFormat::Parquet => Form::Exact,
        };
        let done = output::stdout(form).and_then(|mut out| {
            print(&mut findings, &mut out)?;
            out.flush()
        });
        for warning in self.own.unused() {
            complain(&warning);
        }
        let unfound = self.functions.names.iter().zip(&findings.found);
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
            } else if self.fail_on_rows && findings.counts.iter().any(|(rows, _)| *rows > 0) {
                Outcome::No
            } else {
                Outcome::Done
            },
        )
    }

    /// The relations that are shown.
    pub(super) fn relations(&self) -> Vec<&'_ Relation> {
        let mut relations = self.plan.relations();
        relations.truncate(self.shown);
        relations
    }

    /// How the table of the only relation is declared, if it is one of Parquet.
    pub(super) fn schema(&self) -> Option<Arc<Schema>> {
        let relation = self.relations().into_iter().next();
        let relation = relation.filter(|_| self.format == QueryFormat::Parquet)?;
        Some(parquet::schema(relation, self.plan.of_module().is_some()))
    }

    /// Writes the text before all inputs.
    pub(super) fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        let relations = self.relations();
        let of_module = self.plan.of_module().is_some();
        match self.format {
            QueryFormat::Text
            | QueryFormat::Ndjson
            | QueryFormat::Github
            | QueryFormat::Parquet => Ok(()),
            QueryFormat::Sarif => {
                let text = self.plan.program.sources.first();
                let advice = text.and_then(|source| finding::advice(&source.text));
                let begin = finding::sarif_begin(&relations, advice.as_deref());
                out.write_all(begin.as_bytes())
            }
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

    /// Writes the text after all inputs.
    pub(super) fn end(&self, findings: &Findings, out: &mut dyn Write) -> io::Result<()> {
        match self.format {
            QueryFormat::Text if self.several => self.totals(&self.relations(), findings, out),
            QueryFormat::Json => out.write_all(b"\n]}\n"),
            QueryFormat::Sarif => {
                let end = finding::sarif_end(!findings.wrong, &findings.failures);
                out.write_all(end.as_bytes())
            }
            QueryFormat::Text
            | QueryFormat::Csv
            | QueryFormat::Parquet
            | QueryFormat::Ndjson
            | QueryFormat::Github => Ok(()),
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
}
