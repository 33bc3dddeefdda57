//! `lanelog analyze --facts`: functions given as folders of facts, without IR.

use std::io::{self, Write};
use std::path::Path;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::arguments::AnalyzeArguments;
use super::error::AnalyzeError;
use super::format::{Show, what_to_show};
use crate::fact_folder::{checked, extent, shown};
use crate::outcome::Outcome;
use crate::output::{self, Colours, complain, finish};
use crate::quota;
use crate::schedule::{self, on_threads};
use lanelog_analysis::Analysis;
use lanelog_engine::Engine;
use lanelog_facts::folder::{FolderFunction, Found, find};
use lanelog_ir::target::Mode;
use lanelog_report::{folder, json, relation, summary};
use lanelog_util::escape as terminal;
use lanelog_util::glob::Glob;
use lanelog_util::limits::{Quota, within};

/// Maximum number of functions that are analysed before any of them is printed.
const BATCH: usize = 256;

/// Runs the command.
pub(super) fn analyze(arguments: &AnalyzeArguments) -> Outcome {
    let outcome = prepare(arguments).and_then(|run| Ok(on_threads(run.threads, || run.print())?));
    outcome.unwrap_or_else(|error| {
        complain(&format!("error: {error}\n"));
        Outcome::Wrong
    })
}

struct Run<'r> {
    arguments: &'r AnalyzeArguments,
    show: Show,
    mode: Mode,
    engine: Engine,
    threads: usize,
    quota: Quota,
    look: summary::Look,
}

fn prepare(arguments: &AnalyzeArguments) -> Result<Run<'_>, AnalyzeError> {
    let colours = Colours::new(arguments.input.color);
    let threads = schedule::threads(arguments.input.jobs);
    Ok(Run {
        arguments,
        show: what_to_show(arguments)?,
        mode: arguments.input.gpu.mode(),
        engine: arguments.input.gpu.engine.into(),
        threads,
        quota: arguments.quota.quota(quota::ANALYSIS, threads),
        look: summary::Look {
            width: output::terminal_width(),
            colour: colours.stdout,
        },
    })
}

/// The outcome for one function.
enum Made {
    /// A row of the table.
    Row(summary::Row),
    /// Text in any other format.
    Text(Vec<u8>),
    /// The error has been reported.
    Wrong,
}

/// The outcome for one function, and its messages.
struct Done {
    made: Made,
    complaints: String,
    missing: Vec<(&'static str, &'static str)>,
}

impl Run<'_> {
    fn print(&self) -> Outcome {
        let mut is_wrong = false;
        let printed = output::stdout(self.show.form(self.look.colour)).and_then(|mut out| {
            is_wrong = self.all(&mut out)?;
            out.flush()
        });
        finish(
            printed,
            if is_wrong {
                Outcome::Wrong
            } else {
                Outcome::Done
            },
        )
    }

    /// Prints everything. Returns whether there was an error.
    fn all(&self, out: &mut impl Write) -> io::Result<bool> {
        match self.show {
            Show::Json => json::begin(out, self.mode)?,
            Show::Relation(signature, format) => {
                out.write_all(relation::header(signature, format).as_bytes())?;
            }
            Show::Table => out.write_all(summary::header(self.look).as_bytes())?,
            _ => {}
        }
        let mut is_wrong = false;
        let mut found_names = vec![false; self.arguments.input.function.len()];
        for (number, path) in self.arguments.facts.iter().enumerate() {
            if number > 0 && matches!(self.show, Show::Json) {
                out.write_all(b",\n")?;
            }
            match find(path) {
                Ok(mut found) => {
                    self.choose(&mut found, &mut found_names);
                    is_wrong |= self.folder(path, found, out)?;
                }
                Err(mistake) => {
                    is_wrong = true;
                    out.flush()?;
                    complain(&shown(&mistake));
                    if matches!(self.show, Show::Json) {
                        json::unreadable(out, path, &mistake.message)?;
                    }
                }
            }
        }
        if matches!(self.show, Show::Json) {
            json::end(out)?;
        }
        for (name, _) in self
            .arguments
            .input
            .function
            .iter()
            .zip(found_names)
            .filter(|(_, found)| !found)
        {
            complain(&format!("error: no function is called `{name}`\n"));
            is_wrong = true;
        }
        Ok(is_wrong)
    }

    /// Keeps only the functions that the user selected.
    fn choose(&self, found: &mut Vec<Found>, found_names: &mut [bool]) {
        let names = &self.arguments.input.function;
        if names.is_empty() {
            return;
        }
        found.retain(|function| {
            let mut wanted = false;
            for (name, found) in names.iter().zip(found_names.iter_mut()) {
                let bare = name.strip_prefix('@').unwrap_or(name);
                if function.name == *name || Glob::wildcards(bare).matches(function.name.as_bytes())
                {
                    (wanted, *found) = (true, true);
                }
            }
            wanted
        });
    }

    /// Prints the functions of a folder.
    fn folder(&self, path: &Path, found: Vec<Found>, out: &mut impl Write) -> io::Result<bool> {
        let mut is_wrong = false;
        let mut rows = Vec::new();
        let mut missing: Vec<(&str, &str, usize)> = Vec::new();
        let mut errors: Vec<String> = Vec::new();
        let count = found.len();
        let several = self.arguments.facts.len() > 1 || count > 1;
        match self.show {
            Show::Json => json::begin_folder(out, path)?,
            Show::Verdicts | Show::Relation(_, relation::RowFormat::Text) if several => {
                writeln!(out, "# {}", terminal::path(&path))?;
            }
            _ => {}
        }
        let mut before = "\n";
        let mut found = found.into_iter().peekable();
        while found.peek().is_some() {
            let batch: Vec<Found> = found.by_ref().take(BATCH).collect();
            let done: Vec<Done> = if self.threads > 1 {
                let all = batch.into_par_iter();
                all.map(|found| self.function(path, found)).collect()
            } else {
                let all = batch.into_iter();
                all.map(|found| self.function(path, found)).collect()
            };
            for done in done {
                for (relation, consequence) in done.missing {
                    match missing.iter_mut().find(|known| known.0 == relation) {
                        Some(known) => known.2 += 1,
                        None => missing.push((relation, consequence, 1)),
                    }
                }
                if !done.complaints.is_empty() {
                    out.flush()?;
                    complain(&done.complaints);
                }
                match done.made {
                    Made::Row(row) => rows.push(row),
                    Made::Text(text) => {
                        if matches!(self.show, Show::Json) {
                            out.write_all(before.as_bytes())?;
                            before = ",\n";
                        }
                        out.write_all(&text)?;
                    }
                    Made::Wrong => {
                        is_wrong = true;
                        errors.push(done.complaints);
                    }
                }
            }
        }
        for (relation, consequence, functions) in missing {
            let whose = if functions == count && count == 1 {
                String::new()
            } else {
                format!(" in {}", summary::counted(functions, "folder"))
            };
            complain(&format!(
                "note: {}: {relation}.facts is missing{whose}: {consequence}\n",
                terminal::path(&path)
            ));
        }
        match self.show {
            Show::Table => {
                let title = summary::folder_title(&terminal::path(&path), self.mode, self.look);
                out.write_all(title.as_bytes())?;
                let text = if rows.is_empty() {
                    summary::note("no function could be analysed")
                } else {
                    summary::rows(&rows, self.look)
                };
                out.write_all(text.as_bytes())?;
            }
            Show::Json => json::end_folder(out, &errors)?,
            _ => {}
        }
        Ok(is_wrong)
    }

    /// Reads, checks and analyses a function.
    fn function(&self, path: &Path, found: Found) -> Done {
        let (function, mut complaints) = checked(found, &[]);
        let missing = function.as_ref().map(|function| function.missing.clone());
        let made = function.map_or(Made::Wrong, |function| {
            let made = within(&self.quota, || self.show(path, &function));
            made.unwrap_or_else(|exceeded| {
                let (what, help) = quota::words(exceeded, &self.quota);
                let blocks = summary::counted(extent(&function).blocks, "block");
                complaints.push_str(&format!(
                    "error: {}: {}: the work on a function of {blocks} {what}; it is left out\n  help: {help}\n",
                    terminal::path(path),
                    terminal::name(&function.name)
                ));
                Made::Wrong
            })
        });
        Done {
            made,
            complaints,
            missing: missing.unwrap_or_default(),
        }
    }

    fn show(&self, path: &Path, function: &FolderFunction) -> Made {
        let facts = &function.facts;
        let analysis = Analysis::of_facts(self.engine, extent(function), facts, self.mode);
        match self.show {
            Show::Json => match folder::json(function, &analysis) {
                Ok(text) => Made::Text(text),
                Err(_) => Made::Wrong,
            },
            Show::Verdicts => {
                let mut line = Vec::new();
                folder::verdicts(function, &analysis, &mut line);
                Made::Text(line)
            }
            Show::Relation(signature, format) => {
                let mut text = String::new();
                let path = format.path(path);
                folder::relation(function, &analysis, signature, &path, format, &mut text);
                Made::Text(text.into_bytes())
            }
            // Shapes, accesses and opt's output need IR: the call was refused.
            Show::Table
            | Show::Opt
            | Show::Remarks
            | Show::Overview
            | Show::Annotated
            | Show::Counts
            | Show::Shapes(_)
            | Show::Memory { .. }
            | Show::Html
            | Show::Picture { .. } => Made::Row(summary::Row {
                name: terminal::name(&function.name).into_owned(),
                counts: analysis.summary(),
            }),
        }
    }
}
