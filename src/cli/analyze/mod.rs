//! `lanelog analyze`: processes its inputs one after the other or several at once.

mod arguments;
mod assembly;
mod error;
mod file;
mod folders;
mod format;
mod loops;
mod relations;
mod shapes;
mod show;
mod wanted_loops;

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

pub(crate) use arguments::AnalyzeArguments;

use crate::input::{self, Input, PathError, shown_path};
use crate::outcome::Outcome;
use crate::output::{self, Colours, Form, complain, complain_styled, finish};
use crate::progress::Progress;
use crate::quota;
use crate::schedule::{self, on_threads};
use crate::selection::Selection;
use crate::shader::{self, Looked};
use error::AnalyzeError;
use file::Out;
use format::{Show, what_to_show};
use lanelog_ir::target::Mode;
use lanelog_report::html::Page;
use lanelog_report::overview::Overview;
use lanelog_report::relation;
use lanelog_report::{json, read_error, summary};
use lanelog_util::cfg_svg;
use lanelog_util::escape::quoted;
use show::{Findings, Plan, show_module};

/// Runs the command.
pub(crate) fn analyze(arguments: &AnalyzeArguments) -> Outcome {
    if arguments.relation.as_deref() == Some("help") {
        let list = relations::list(arguments.input.gpu.mode());
        return finish(output::print(Form::Text, &list), Outcome::Done);
    }
    if !arguments.facts.is_empty() {
        return folders::analyze(arguments);
    }
    let outcome = prepare(arguments)
        .and_then(|(plan, inputs, threads)| Ok(on_threads(threads, || print(&plan, inputs))?));
    outcome.unwrap_or_else(|error| {
        complain(&format!("error: {error}\n"));
        Outcome::Wrong
    })
}

/// Checks the arguments and looks up what they name.
fn prepare(arguments: &AnalyzeArguments) -> Result<(Plan<'_>, Vec<Input>, usize), AnalyzeError> {
    let mut selection = Selection::new(&arguments.input.gpu)?;
    selection.assumptions = arguments.assume.read()?;
    selection.work_group = arguments.assume.assume_work_group;
    selection.follow_calls(arguments.calls)?;
    let show = what_to_show(arguments)?;
    let loops = wanted_loops::WantedLoops::new(&arguments.loops)?;
    selection.by_function = loops.is_none()
        && !arguments.plus
        && selection.interprocedural.is_none()
        && selection.assumptions.is_empty()
        && show.is_by_function();
    if arguments.input.paths.is_empty() {
        return Err(PathError::NoPath.into());
    }
    let (inputs, several) = input::expand(
        &arguments.input.paths,
        input::with_shaders(&arguments.input.gpu),
    );
    let page = page(show, selection.mode)?;
    let file = file::file(arguments, &inputs)?;
    let threads = schedule::threads_for(arguments.input.jobs, &inputs);
    selection.quota = arguments.quota.quota(quota::ANALYSIS, threads);
    selection.plus = arguments.plus;
    let colours = Colours::new(arguments.input.color);
    let look = summary::Look {
        width: output::terminal_width(),
        colour: colours.stdout,
    };
    let folders = arguments.input.paths.iter().map(PathBuf::as_path);
    let plan = Plan {
        selection,
        show,
        page,
        file,
        lower: arguments.lower,
        loops,
        wanted: arguments.input.wanted(),
        folders: folders.filter(|path| path.is_dir()).collect(),
        several,
        threads,
        colours,
        look,
    };
    Ok((plan, inputs, threads))
}

/// The page of `--html`.
///
/// # Errors
/// None in practice, because the rules of the mode are built in.
fn page(show: Show, mode: Mode) -> Result<Option<Arc<Page>>, AnalyzeError> {
    match show {
        Show::Html => Page::new(mode)
            .map(|page| Some(Arc::new(page)))
            .map_err(AnalyzeError::Page),
        _ => Ok(None),
    }
}

/// Analyses all inputs and prints the results.
fn print(plan: &Plan<'_>, inputs: Vec<Input>) -> Outcome {
    let out = match plan.file {
        Some(file) => Ok(Out::File(file.to_path_buf(), Vec::new())),
        None => output::stdout(plan.show.form(plan.colours.stdout)).map(Out::Stdout),
    };
    let mut printed = out.map(|out| Printer {
        plan,
        out,
        inputs: 0,
        headed: false,
        findings: Findings::new(plan),
    });
    let done = match &mut printed {
        Ok(printer) => printer.all(inputs),
        Err(error) => Err(io::Error::new(error.kind(), error.to_string())),
    };
    let mut wrong = false;
    if let Ok(printer) = &printed {
        wrong = printer.findings.wrong;
        let unfound = plan
            .wanted
            .names
            .iter()
            .zip(&printer.findings.found)
            .filter(|(_, found)| !**found);
        for (name, _) in unfound.filter(|_| done.is_ok()) {
            complain(&format!(
                "error: no function that could be read is called `{name}`\n"
            ));
            wrong = true;
        }
    }
    if let (Ok(printer), Some(loops), true) = (&printed, &plan.loops, done.is_ok()) {
        let names = loops.named.iter().zip(&printer.findings.found_loops);
        for (name, _) in names.filter(|(_, found)| !**found) {
            complain(&format!("error: there is no loop {name}\n"));
            wrong = true;
        }
    }
    if let (Ok(printer), true) = (&printed, done.is_ok())
        && let Err(error) = printer.out.finish()
    {
        complain(&format!("error: {error}\n"));
        wrong = true;
    }
    wrong |= plan.selection.has_changed(None);
    complain(&plan.selection.note());
    for warning in plan.selection.assumptions.warnings() {
        complain(&format!("warning: {warning}\n"));
    }
    for mistake in plan.selection.assumptions.mistakes() {
        complain(&format!("error: {mistake}\n"));
        wrong = true;
    }
    finish(done, if wrong { Outcome::Wrong } else { Outcome::Done })
}

/// Stdout, and the results so far.
struct Printer<'p> {
    plan: &'p Plan<'p>,
    out: Out,
    /// The number of inputs that have been processed.
    inputs: usize,
    /// Whether the header of tables has been printed.
    headed: bool,
    findings: Findings,
}

impl Printer<'_> {
    fn all(&mut self, inputs: Vec<Input>) -> io::Result<()> {
        let plan = self.plan;
        match plan.show {
            Show::Json | Show::Memory { json: true } => {
                json::begin(&mut self.out, plan.selection.mode)?
            }
            Show::Relation(signature, format) => self
                .out
                .write_all(relation::header(signature, format).as_bytes())?,
            Show::Shapes(format) => self.out.write_all(shapes::header(format).as_bytes())?,
            Show::Html => {
                if let Some(page) = &plan.page {
                    page.begin(&mut self.out)?;
                }
            }
            Show::Picture { .. }
            | Show::Annotated
            | Show::Counts
            | Show::Table
            | Show::Overview
            | Show::Verdicts
            | Show::Opt
            | Show::Remarks
            | Show::Memory { json: false } => {}
        }
        if plan.threads > 1 && inputs.len() > 1 {
            self.in_batches(inputs)?;
        } else {
            for input in inputs {
                self.separate()?;
                let found = match plan.show {
                    Show::Table => {
                        let mut table = Vec::new();
                        let found = analyze_input(
                            plan,
                            input,
                            plan.threads,
                            &mut table,
                            &mut output::stderr(plan.colours.stderr),
                        )?;
                        self.put(&table)?;
                        found
                    }
                    _ => {
                        let mut stderr = output::stderr(plan.colours.stderr);
                        analyze_input(plan, input, plan.threads, &mut self.out, &mut stderr)?
                    }
                };
                self.findings.add(&found);
                // This output is complete, regardless of later inputs.
                self.out.flush()?;
            }
        }
        match plan.show {
            Show::Json | Show::Memory { json: true } => json::end(&mut self.out)?,
            Show::Html => {
                if let Some(page) = &plan.page {
                    page.end(&mut self.out)?;
                }
            }
            Show::Picture { svg: true } => {
                let drawn = cfg_svg::svg(&self.findings.graphs).map_err(io::Error::other)?;
                self.out.write_all(drawn.as_bytes())?;
            }
            Show::Picture { svg: false } => {
                let drawn = cfg_svg::dot(&self.findings.graphs);
                self.out.write_all(drawn.as_bytes())?;
            }
            Show::Table if self.findings.inputs > 1 && plan.loops.is_none() => {
                let Findings { total, inputs, .. } = &self.findings;
                let name = format!("{} in {}", total.name(), summary::counted(*inputs, "file"));
                self.out
                    .write_all(summary::total(total, &name, plan.look).as_bytes())?;
            }
            Show::Overview if self.findings.inputs > 0 => {
                let overview = &self.findings.overview;
                let text = overview.render(plan.look);
                self.out.write_all(text.as_bytes())?;
                self.out
                    .write_all(next_commands(plan, overview).as_bytes())?;
            }
            Show::Shapes(format) if self.findings.inputs > 1 => {
                let total = self.findings.shapes.total(format);
                self.out.write_all(total.as_bytes())?;
            }
            Show::Memory { json: false } if self.findings.inputs > 1 => {
                let Findings {
                    accesses, inputs, ..
                } = &self.findings;
                let files = summary::counted(*inputs, "file");
                writeln!(self.out, "\n{} in {files}", accesses.words())?;
            }
            _ => {}
        }
        self.out.flush()
    }

    /// Writes the separator between two inputs.
    fn separate(&mut self) -> io::Result<()> {
        self.inputs += 1;
        match self.plan.show {
            Show::Json | Show::Memory { json: true } if self.inputs > 1 => {
                self.out.write_all(b",\n")
            }
            Show::Annotated if self.inputs > 1 => self.out.write_all(b"\n"),
            _ => Ok(()),
        }
    }

    /// Analyses many inputs at the same time, and prints the results in their order.
    fn in_batches(&mut self, inputs: Vec<Input>) -> io::Result<()> {
        let plan = self.plan;
        let progress = Progress::new();
        let files = inputs.len();
        let mut inputs = inputs.into_iter().peekable();
        while inputs.peek().is_some() {
            let batch = schedule::next_batch(&mut inputs);
            // If several inputs are read at once, each gets a share of the threads.
            let readers = (plan.threads / batch.len()).max(1);
            let done: Vec<(Vec<u8>, Vec<u8>, io::Result<Findings>)> = batch
                .into_par_iter()
                .map(|input| {
                    let (mut printed, mut complaints) = (Vec::new(), Vec::new());
                    let found = analyze_input(plan, input, readers, &mut printed, &mut complaints);
                    progress.step(files, "files");
                    (printed, complaints, found)
                })
                .collect();
            for (printed, complaints, found) in done {
                self.separate()?;
                if !complaints.is_empty() {
                    self.out.flush()?;
                    complain_styled(&String::from_utf8_lossy(&complaints), plan.colours.stderr);
                }
                self.put(&printed)?;
                self.findings.add(&found?);
            }
            self.out.flush()?;
        }
        Ok(())
    }

    /// Writes the output of an input. The first table has a header.
    fn put(&mut self, printed: &[u8]) -> io::Result<()> {
        if matches!(self.plan.show, Show::Table)
            && !printed.is_empty()
            && !std::mem::replace(&mut self.headed, true)
        {
            let header = match &self.plan.loops {
                None => summary::header(self.plan.look),
                Some(_) => lanelog_report::loops::header(self.plan.look),
            };
            self.out.write_all(header.as_bytes())?;
        }
        self.out.write_all(printed)
    }
}

/// The commands to try after an overview.
fn next_commands(plan: &Plan<'_>, overview: &Overview) -> String {
    let folders = plan.folders.iter().map(|path| quoted(&shown_path(path)));
    let folders: Vec<String> = folders.collect();
    let all = format!("lanelog analyze --all {}", folders.join(" "));
    let mut commands = vec![(all, "every function")];
    if let Some(file) = overview.first_file() {
        let annotate = format!("lanelog analyze --annotate {}", quoted(file));
        commands.push((annotate, "the verdict on each line of the first of these"));
    }
    let width = commands
        .iter()
        .map(|(command, _)| command.chars().count())
        .max();
    let width = width.unwrap_or(0);
    let lines = commands.iter();
    let lines = lines.map(|(command, shows)| format!("  {command:width$}   {shows}\n"));
    format!("\nNext:\n{}", lines.collect::<String>())
}

/// Reads an input with `threads` threads and analyses it. Errors go to `complaints`.
fn analyze_input(
    plan: &Plan<'_>,
    input: Input,
    readers: usize,
    out: &mut dyn Write,
    complaints: &mut dyn Write,
) -> io::Result<Findings> {
    let input = match shader::look(input, plan.selection.shader) {
        Looked::Other(input) => input,
        Looked::Shader(path, bytes) => {
            return analyze_shader(plan, &path, bytes, out, complaints);
        }
    };
    let path: PathBuf = input.path().to_path_buf();
    // Loops have iterations on any processor.
    let quiet = matches!(plan.show, Show::Counts) || plan.loops.is_some();
    let out = RefCell::new(out);
    let mut complain = |text: &str| {
        // Flushes earlier output, so that it comes first. An error here shows again at the next
        // write.
        let _ = out.borrow_mut().flush();
        let _ = complaints.write_all(text.as_bytes());
    };
    let shown = plan.selection.with_module(
        input,
        readers,
        quiet,
        plan.colours.stderr,
        &mut complain,
        |module, target, context| {
            let found = show_module(plan, &path, module, target, context, *out.borrow_mut());
            found.map(|found| {
                let left_out = &found.left_out;
                let name = shown_path(&path);
                let colour = plan.colours.stderr;
                let mut told = quota::complaints(&name, module, left_out, colour);
                if found.unread > 0 {
                    told.push_str(&read_error::advice(&name, module, left_out, colour));
                }
                for error in &found.loop_errors {
                    told.push_str(&format!("error: {name}: {error}\n"));
                }
                (found, told)
            })
        },
    );
    match shown {
        Ok(found) => found.map(|(found, told)| {
            // If the file changed meanwhile, errors in its functions mean nothing.
            if !plan.selection.has_changed(Some(&path)) {
                complain(&told);
            }
            found
        }),
        Err(error) => {
            if let Some(page) = &plan.page {
                page.unreadable(*out.borrow_mut(), &path, &error.to_string())?;
            }
            if matches!(plan.show, Show::Json | Show::Memory { json: true }) {
                json::unreadable(*out.borrow_mut(), &path, &error.to_string())?;
            }
            Ok(Findings {
                wrong: true,
                ..Findings::new(plan)
            })
        }
    }
}

/// Analyses the entry points of a shader.
fn analyze_shader(
    plan: &Plan<'_>,
    path: &Path,
    bytes: Result<Vec<u8>, String>,
    out: &mut dyn Write,
    complaints: &mut dyn Write,
) -> io::Result<Findings> {
    let mut findings = Findings {
        inputs: 1,
        ..Findings::new(plan)
    };
    let selection = &plan.selection;
    let functions = match of_llvm(plan) {
        Some(flag) => Err(format!(
            "error: {}: {flag} is for LLVM IR, and this is a shader\n",
            shown_path(path)
        )),
        None => shader::functions(path, bytes, selection.shader, selection.mode),
    };
    let functions = match functions {
        Ok(functions) => functions,
        Err(told) => {
            out.flush()?;
            complaints.write_all(told.as_bytes())?;
            if matches!(plan.show, Show::Json) {
                json::unreadable(out, path, told.trim_end())?;
            }
            if let Some(page) = &plan.page {
                page.unreadable(out, path, told.trim_end())?;
            }
            return Ok(Findings {
                wrong: true,
                ..Findings::new(plan)
            });
        }
    };
    let mut told = String::new();
    let mut complain = |text: &str| told.push_str(text);
    let run = folders::Run::of(plan);
    let found = &mut findings.found;
    let printed = run.module(path, functions, found, out, &mut complain)?;
    findings.wrong = printed.is_wrong;
    findings.graphs = printed.graphs;
    for row in &printed.rows {
        findings.total.add(&row.counts);
    }
    if let Show::Overview = plan.show {
        let (file, folder) = (shown_path(path), show::folder_of(path, &plan.folders));
        findings.overview.add_file(&folder, &file, printed.rows);
    }
    if !told.is_empty() {
        out.flush()?;
        complaints.write_all(told.as_bytes())?;
    }
    Ok(findings)
}

/// An option of the call that only LLVM IR has.
fn of_llvm(plan: &Plan<'_>) -> Option<&'static str> {
    if plan.loops.is_some() {
        return Some("--loop");
    }
    if plan.selection.plus {
        return Some("--plus");
    }
    if !plan.selection.assumptions.is_empty() {
        return Some("--assume");
    }
    match plan.show {
        Show::Counts => Some("--counts"),
        Show::Shapes(_) => Some("--shapes"),
        Show::Memory { .. } => Some("--memory"),
        Show::Opt => Some("--format opt"),
        Show::Remarks => Some("--format remarks"),
        Show::Html if plan.lower => Some("--lower"),
        Show::Html
        | Show::Picture { .. }
        | Show::Table
        | Show::Overview
        | Show::Json
        | Show::Annotated
        | Show::Relation(..)
        | Show::Verdicts => None,
    }
}
