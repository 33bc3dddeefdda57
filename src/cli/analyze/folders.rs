//! Functions of IRs other than LLVM's: folders of facts (`lanelog analyze --facts`) and SPIR-V.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::arguments::AnalyzeArguments;
use super::error::AnalyzeError;
use super::file::{self, Out};
use super::format::{Show, what_to_show};
use super::show::{MOST_WITH_TEXT, Plan};
use crate::fact_folder::{checked, shown};
use crate::input::shown_path;
use crate::outcome::Outcome;
use crate::output::{self, Colours, complain, finish};
use crate::quota;
use crate::schedule::{self, on_threads};
use lanelog_analysis::{Analysis, Extent};
use lanelog_engine::Engine;
use lanelog_facts::folder::{Found, find};
use lanelog_facts::{IrFunction, Listing};
use lanelog_ir::target::Mode;
use lanelog_report::control_flow::{Contents, graph_of_ir};
use lanelog_report::html::{Files, Page, Piece};
use lanelog_report::{annotated, ir_function, json, relation, summary};
use lanelog_util::cfg_svg::{self, Graph};
use lanelog_util::escape as terminal;
use lanelog_util::glob::Glob;
use lanelog_util::limits::{Quota, within};

/// Maximum number of functions that are analysed before any of them is printed.
const BATCH: usize = 256;

/// Runs the command.
pub(super) fn analyze(arguments: &AnalyzeArguments) -> Outcome {
    let outcome = prepare(arguments)
        .and_then(|run| Ok(on_threads(run.threads, || run.print(&arguments.facts))?));
    outcome.unwrap_or_else(|error| {
        complain(&format!("error: {error}\n"));
        Outcome::Wrong
    })
}

pub(super) struct Run<'r> {
    /// The functions to analyse; all if there are no names.
    names: &'r [String],
    /// Whether there are several inputs.
    several: bool,
    show: Show,
    mode: Mode,
    engine: Engine,
    threads: usize,
    quota: Quota,
    look: summary::Look,
    /// The page, with `--html`.
    page: Option<Arc<Page>>,
    /// The output file, if it is not stdout.
    file: Option<&'r Path>,
    /// The options with which another call reads a shader in the same way, each after a space.
    options: String,
}

fn prepare(arguments: &AnalyzeArguments) -> Result<Run<'_>, AnalyzeError> {
    let colours = Colours::new(arguments.input.color);
    let threads = schedule::threads(arguments.input.jobs);
    let (show, mode) = (what_to_show(arguments)?, arguments.input.gpu.mode());
    Ok(Run {
        names: &arguments.input.function,
        several: arguments.facts.len() > 1,
        show,
        mode,
        engine: arguments.input.gpu.engine.into(),
        threads,
        quota: arguments.quota.quota(quota::ANALYSIS, threads),
        look: summary::Look {
            width: output::terminal_width(),
            colour: colours.stdout,
        },
        page: super::page(show, mode)?,
        file: file::file(arguments, &[])?,
        options: String::new(),
    })
}

/// A function to analyse.
pub(super) enum Given {
    /// A folder of facts, to be read.
    Folder(Found),
    /// A function of a module.
    Ir(Box<dyn IrFunction>),
}

/// The results of one folder or module, besides their output.
pub(super) struct Printed {
    pub is_wrong: bool,
    /// The rows of the table.
    pub rows: Vec<summary::Row>,
    /// Control flow to draw.
    pub graphs: Vec<Graph>,
}

/// The outcome for one function.
enum Made {
    /// A row of the table.
    Row(summary::Row),
    /// Text in any other format.
    Text(Vec<u8>),
    /// A piece of a page, and the number of lines of the function's text.
    Piece(Piece, usize),
    Graph(Graph),
    /// The error has been reported.
    Wrong,
}

/// The outcome for one function, and its messages.
struct Done {
    made: Made,
    complaints: String,
    missing: Vec<(&'static str, &'static str)>,
}

impl<'r> Run<'r> {
    fn print(&self, folders: &[PathBuf]) -> Outcome {
        let mut is_wrong = false;
        let out = match self.file {
            Some(file) => Ok(Out::File(file.to_path_buf(), Vec::new())),
            None => output::stdout(self.show.form(self.look.colour)).map(Out::Stdout),
        };
        let printed = out.and_then(|mut out| {
            is_wrong = self.all(folders, &mut out)?;
            out.flush()?;
            if let Err(error) = out.finish() {
                complain(&format!("error: {error}\n"));
                is_wrong = true;
            }
            Ok(())
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
    fn all(&self, folders: &[PathBuf], out: &mut dyn Write) -> io::Result<bool> {
        match self.show {
            Show::Json => json::begin(out, self.mode)?,
            Show::Relation(signature, format) => {
                out.write_all(relation::header(signature, format).as_bytes())?;
            }
            Show::Table => out.write_all(summary::header(self.look).as_bytes())?,
            _ => {}
        }
        if let Some(page) = &self.page {
            page.begin(out)?;
        }
        let mut graphs = Vec::new();
        let mut is_wrong = false;
        let mut found_names = vec![false; self.names.len()];
        for (number, path) in folders.iter().enumerate() {
            if number > 0 && matches!(self.show, Show::Json) {
                out.write_all(b",\n")?;
            }
            match find(path) {
                Ok(mut found) => {
                    found.retain(|one| self.is_wanted(&one.name, &mut found_names));
                    let found = found.into_iter().map(Given::Folder).collect();
                    let printed = self.functions(path, found, out, &mut complain)?;
                    is_wrong |= printed.is_wrong;
                    graphs.extend(printed.graphs);
                }
                Err(mistake) => {
                    is_wrong = true;
                    out.flush()?;
                    complain(&shown(&mistake));
                    if matches!(self.show, Show::Json) {
                        json::unreadable(out, path, &mistake.message)?;
                    }
                    if let Some(page) = &self.page {
                        page.unreadable(out, path, &mistake.message)?;
                    }
                }
            }
        }
        if matches!(self.show, Show::Json) {
            json::end(out)?;
        }
        if let Some(page) = &self.page {
            page.end(out)?;
        }
        if let Show::Picture { svg } = self.show {
            let drawn = match svg {
                true => cfg_svg::svg(&graphs).map_err(io::Error::other)?,
                false => cfg_svg::dot(&graphs),
            };
            out.write_all(drawn.as_bytes())?;
        }
        let names = self.names.iter().zip(found_names);
        for (name, _) in names.filter(|(_, found)| !found) {
            complain(&format!("error: no function is called `{name}`\n"));
            is_wrong = true;
        }
        Ok(is_wrong)
    }

    /// The output of a plan for modules.
    pub(super) fn of(plan: &'r Plan<'_>) -> Run<'r> {
        Run {
            names: plan.wanted.names,
            several: plan.several,
            show: plan.show,
            mode: plan.selection.mode,
            engine: plan.selection.engine,
            threads: plan.threads,
            quota: plan.selection.quota,
            look: plan.look,
            page: plan.page.clone(),
            file: None,
            options: plan.selection.shader.words(),
        }
    }

    /// Prints the functions of a module.
    pub(super) fn module(
        &self,
        path: &Path,
        mut functions: Vec<Box<dyn IrFunction>>,
        found_names: &mut [bool],
        out: &mut dyn Write,
        complain: &mut dyn FnMut(&str),
    ) -> io::Result<Printed> {
        functions.retain(|function| self.is_wanted(function.name(), found_names));
        if let Show::Annotated = self.show {
            return self.annotated(path, &functions, out, complain);
        }
        let functions = functions.into_iter().map(Given::Ir).collect();
        self.functions(path, functions, out, complain)
    }

    /// Prints the texts of functions with their verdicts. Functions in a row that share a text are
    /// marked in one copy of it.
    fn annotated(
        &self,
        path: &Path,
        functions: &[Box<dyn IrFunction>],
        out: &mut dyn Write,
        complain: &mut dyn FnMut(&str),
    ) -> io::Result<Printed> {
        if self.several {
            writeln!(out, "# {}", terminal::path(&path))?;
        }
        let mut is_wrong = false;
        for functions in functions.chunk_by(|one, next| shares_text(&**one, &**next)) {
            let made = within(&self.quota, || {
                let facts: Vec<_> = functions.iter().map(|function| function.facts()).collect();
                let analyses: Vec<Analysis<'_>> = functions
                    .iter()
                    .zip(&facts)
                    .map(|(function, facts)| {
                        let extent = Extent::of(&**function);
                        Analysis::of_facts(self.engine, extent, facts, self.mode)
                    })
                    .collect();
                let functions = functions.iter().map(|function| &**function);
                let all: Vec<(&dyn IrFunction, &Analysis<'_>)> = functions.zip(&analyses).collect();
                let mut lines = Vec::new();
                annotated::of_ir(&all, self.look.colour, &mut lines);
                lines
            });
            match made {
                Ok(lines) => out.write_all(&lines)?,
                Err(exceeded) => {
                    let (what, help) = quota::words(exceeded, &self.quota);
                    complain(&format!(
                        "error: {}: the work on it {what}; it is left out\n  help: {help}\n",
                        terminal::path(&path)
                    ));
                    is_wrong = true;
                }
            }
        }
        Ok(Printed {
            is_wrong,
            rows: Vec::new(),
            graphs: Vec::new(),
        })
    }

    /// Whether the user wants a function. `found_names` records the names that fit some function.
    fn is_wanted(&self, function: &str, found_names: &mut [bool]) -> bool {
        let mut is_wanted = self.names.is_empty();
        for (name, found) in self.names.iter().zip(found_names.iter_mut()) {
            let bare = name.strip_prefix('@').unwrap_or(name);
            if function == name || Glob::wildcards(bare).matches(function.as_bytes()) {
                (is_wanted, *found) = (true, true);
            }
        }
        is_wanted
    }

    /// Prints the functions of a folder or of a module.
    fn functions(
        &self,
        path: &Path,
        found: Vec<Given>,
        out: &mut dyn Write,
        complain: &mut dyn FnMut(&str),
    ) -> io::Result<Printed> {
        let mut is_wrong = false;
        let is_folder = found.iter().any(|given| matches!(given, Given::Folder(_)));
        let (mut rows, mut graphs) = (Vec::new(), Vec::new());
        let (mut pieces, mut lines, mut files) = (Vec::new(), 0, Files::new());
        let mut missing: Vec<(&str, &str, usize)> = Vec::new();
        let mut errors: Vec<String> = Vec::new();
        let count = found.len();
        let several = self.several || is_folder && count > 1;
        match self.show {
            Show::Json => json::begin_folder(out, path)?,
            Show::Verdicts | Show::Annotated | Show::Relation(_, relation::RowFormat::Text)
                if several =>
            {
                writeln!(out, "# {}", terminal::path(&path))?;
            }
            _ => {}
        }
        let mut before = "\n";
        let mut found = found.into_iter().peekable();
        while found.peek().is_some() {
            let batch: Vec<Given> = found.by_ref().take(BATCH).collect();
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
                    Made::Graph(graph) => graphs.push(graph),
                    Made::Piece(piece, length) => {
                        pieces.extend(piece.text);
                        files.extend(piece.files);
                        lines += length;
                    }
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
                let path = shown_path(path);
                let title = match is_folder {
                    true => summary::folder_title(&path, self.mode, self.look),
                    false => summary::bare_title(&path, self.mode, self.look),
                };
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
        if let Some(page) = &self.page {
            page.begin_input_of_ir(out, path, (lines, &self.options))?;
            out.write_all(&pieces)?;
            let errors: Vec<&str> = errors.iter().map(String::as_str).collect();
            page.end_input(out, path, &errors, &files)?;
        }
        Ok(Printed {
            is_wrong,
            rows,
            graphs,
        })
    }

    /// Reads, checks and analyses a function.
    fn function(&self, path: &Path, given: Given) -> Done {
        let mut missing = Vec::new();
        let (function, mut complaints): (Option<Box<dyn IrFunction>>, String) = match given {
            Given::Ir(function) => (Some(function), String::new()),
            Given::Folder(found) => {
                let (function, complaints) = checked(found, &[]);
                missing.extend(function.iter().flat_map(|function| &function.missing));
                (function.map(|function| Box::new(function) as _), complaints)
            }
        };
        let made = function.map_or(Made::Wrong, |function| {
            let made = within(&self.quota, || self.show(path, &*function));
            made.unwrap_or_else(|exceeded| {
                let (what, help) = quota::words(exceeded, &self.quota);
                let blocks = summary::counted(function.block_count() as usize, "block");
                complaints.push_str(&format!(
                    "error: {}: {}: the work on a function of {blocks} {what}; it is left out\n  help: {help}\n",
                    terminal::path(path),
                    terminal::name(function.name())
                ));
                Made::Wrong
            })
        });
        Done {
            made,
            complaints,
            missing,
        }
    }

    fn show(&self, path: &Path, function: &dyn IrFunction) -> Made {
        let facts = function.facts();
        let analysis = Analysis::of_facts(self.engine, Extent::of(function), &facts, self.mode);
        match self.show {
            Show::Json => match ir_function::json(function, &analysis) {
                Ok(text) => Made::Text(text),
                Err(_) => Made::Wrong,
            },
            Show::Verdicts => {
                let mut line = Vec::new();
                ir_function::verdicts(function, &analysis, &mut line);
                Made::Text(line)
            }
            Show::Relation(signature, format) => {
                let mut text = String::new();
                let path = format.path(path);
                ir_function::relation(function, &analysis, signature, &path, format, &mut text);
                Made::Text(text.into_bytes())
            }
            Show::Annotated => {
                let mut lines = Vec::new();
                annotated::of_ir(&[(function, &analysis)], self.look.colour, &mut lines);
                Made::Text(lines)
            }
            Show::Html => {
                let page = self.page.as_ref();
                match page.map(|page| page.function_of_ir(function, &analysis)) {
                    Some(Ok(piece)) => {
                        Made::Piece(piece, Listing::of(function).text.lines().count())
                    }
                    _ => Made::Wrong,
                }
            }
            Show::Picture { .. } => {
                let contents = Contents::Text(MOST_WITH_TEXT);
                Made::Graph(graph_of_ir(function, &analysis, contents))
            }
            // Shapes, accesses and opt's output need IR: the call was refused.
            Show::Table
            | Show::Opt
            | Show::Remarks
            | Show::Overview
            | Show::Counts
            | Show::Shapes(_)
            | Show::Memory { .. } => Made::Row(summary::Row {
                name: terminal::name(function.name()).into_owned(),
                counts: analysis.summary(),
            }),
        }
    }
}

/// Whether two functions are parts of one text.
fn shares_text(one: &dyn IrFunction, next: &dyn IrFunction) -> bool {
    one.text().is_some_and(|text| Some(text) == next.text())
}
