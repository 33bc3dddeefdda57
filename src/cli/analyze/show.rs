//! Prints the results for one module.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use super::assembly;
use super::format::Show;
use super::shapes::{self, ShapeCounts};
use super::wanted_loops::WantedLoops;
use crate::arguments::Wanted;
use crate::input::shown_path;
use crate::output::{Colours, complain};
use crate::quota::left_out;
use crate::schedule::{each_in_order, in_order};
use crate::selection::{Selection, chosen};
use lanelog_analysis::access::{PROGRAM, Reader};
use lanelog_analysis::query::Evaluator;
use lanelog_analysis::query::Shapes;
use lanelog_analysis::query::shapes::plan as shape_plan;
use lanelog_analysis::{Analysis, Analyzer, How};
use lanelog_facts::Signature;
use lanelog_interp::Limits;
use lanelog_ir::spelling::{Added, Spelling};
use lanelog_ir::target::{ModuleContext, Target};
use lanelog_ir::typed::layout::Layout;
use lanelog_ir::{Function, LineIndex, Module, ReadError};
use lanelog_report::control_flow::{self, Contents};
use lanelog_report::html::{Files, Page};
use lanelog_report::overview::Overview;
use lanelog_report::relation::{self, RowFormat};
use lanelog_report::remarks::{self, About};
use lanelog_report::{annotated, counts, difference, json, memory, opt, summary, verdicts};
use lanelog_util::cfg_svg::Graph;
use lanelog_util::escape as terminal;

/// Maximum number of blocks of a function whose picture shows the text of its blocks.
pub(super) const MOST_WITH_TEXT: usize = 60;

/// The requested output, after the arguments have been checked.
pub(super) struct Plan<'a> {
    pub selection: Selection<'a>,
    pub show: Show,
    /// The page, with `--html`.
    pub page: Option<Arc<Page>>,
    /// The output file, if it is not stdout.
    pub file: Option<&'a Path>,
    /// Whether the page includes assembly.
    pub lower: bool,
    /// Loops whose iterations are analysed instead of lanes.
    pub loops: Option<WantedLoops>,
    /// Which functions are analysed.
    pub wanted: Wanted<'a>,
    /// The folders on the command line, for the overview.
    pub folders: Vec<&'a Path>,
    /// Whether a path precedes the results of each input.
    pub several: bool,
    /// Number of threads; 1 means no parallelism.
    pub threads: usize,
    pub colours: Colours,
    pub look: summary::Look,
}

/// Results for inputs, in addition to their output.
pub(super) struct Findings {
    /// Whether something could not be read.
    pub wrong: bool,
    /// Number of inputs that could be read.
    pub inputs: usize,
    /// For each requested name: whether some function has this name.
    pub found: Vec<bool>,
    pub total: summary::Total,
    pub overview: Overview,
    pub shapes: ShapeCounts,
    /// Control flow to draw.
    pub graphs: Vec<Graph>,
    /// Totals over all functions, with `--memory`.
    pub accesses: memory::Counts,
    /// Functions of one input that exceeded their quota, or whose bodies could not be read.
    pub left_out: Vec<ReadError>,
    /// Number of functions in `left_out` whose bodies could not be read.
    pub unread: usize,
    /// Errors about loops of one input.
    pub loop_errors: Vec<String>,
    /// For each requested loop: whether some function has it.
    pub found_loops: Vec<bool>,
}

impl Findings {
    /// Nothing yet.
    pub fn new(plan: &Plan<'_>) -> Findings {
        Findings {
            wrong: false,
            inputs: 0,
            found: vec![false; plan.wanted.names.len()],
            total: summary::Total::default(),
            overview: Overview::default(),
            shapes: ShapeCounts::default(),
            graphs: Vec::new(),
            accesses: memory::Counts::default(),
            left_out: Vec::new(),
            unread: 0,
            loop_errors: Vec::new(),
            found_loops: vec![false; plan.loops.as_ref().map_or(0, |loops| loops.named.len())],
        }
    }

    /// Adds the results for other inputs.
    pub fn add(&mut self, other: &Findings) {
        self.wrong |= other.wrong;
        self.inputs += other.inputs;
        for (found, other) in self.found.iter_mut().zip(&other.found) {
            *found |= other;
        }
        for (found, other) in self.found_loops.iter_mut().zip(&other.found_loops) {
            *found |= other;
        }
        self.total.add_total(&other.total);
        self.overview.add(&other.overview);
        self.shapes.add(&other.shapes);
        self.graphs.extend(other.graphs.iter().cloned());
        self.accesses.add(&other.accesses);
    }
}

/// The folder that a file counts for in the overview: below a given folder its first subfolder.
pub(super) fn folder_of(path: &Path, given: &[&Path]) -> String {
    for folder in given {
        if let Ok(below) = path.strip_prefix(folder) {
            let mut parts = below.components();
            let first = parts.next().filter(|_| parts.next().is_some());
            return shown_path(&first.map_or(folder.to_path_buf(), |first| folder.join(first)));
        }
    }
    shown_path(path.parent().unwrap_or(path))
}

/// Analyses a module and prints the results.
pub(super) fn show_module(
    plan: &Plan<'_>,
    path: &Path,
    module: &Module<'_>,
    target: &Target,
    context: &ModuleContext<'_>,
    out: &mut dyn Write,
) -> io::Result<Findings> {
    let mut findings = Findings {
        wrong: !module.errors.is_empty(),
        inputs: 1,
        ..Findings::new(plan)
    };
    let functions = chosen(plan.wanted, module, context, &mut findings.found);
    if plan.several
        && matches!(
            plan.show,
            Show::Verdicts
                | Show::Counts
                | Show::Annotated
                | Show::Relation(_, RowFormat::Text)
                | Show::Shapes(RowFormat::Text)
        )
    {
        out.write_all(b"# ")?;
        out.write_all(terminal::path(path).as_bytes())?;
        out.write_all(b"\n")?;
    }
    let job = Job {
        plan,
        path,
        module,
        target,
        context,
        functions: &functions,
        left_out: RefCell::default(),
        unread: Cell::default(),
    };
    if let Some(wanted) = &plan.loops {
        (findings.loop_errors, findings.found_loops) = job.loops(wanted, out)?;
        findings.left_out = job.left_out.into_inner();
        findings.wrong |= !findings.left_out.is_empty() || !findings.loop_errors.is_empty();
        return Ok(findings);
    }
    match plan.show {
        Show::Verdicts => job.verdicts(out)?,
        Show::Opt => job.opt(out)?,
        Show::Remarks => job.remarks(out)?,
        Show::Counts => job.counts(out)?,
        Show::Table => findings.total = job.table(out)?,
        Show::Overview => {
            let (file, folder) = (shown_path(path), folder_of(path, &plan.folders));
            findings.overview.add_file(&folder, &file, job.rows()?);
        }
        Show::Json => job.json(out)?,
        Show::Annotated => job.annotated(out)?,
        Show::Shapes(format) => findings.shapes = job.shapes(format, out)?,
        Show::Relation(signature, format) => job.relation(signature, format, out)?,
        Show::Memory { json } => findings.accesses = job.memory(json, out)?,
        Show::Html => job.html(out)?,
        Show::Picture { .. } => findings.graphs = job.graphs()?,
    }
    if !plan.selection.assumptions.is_empty() && !matches!(plan.show, Show::Counts) {
        job.differences(out)?;
    }
    findings.unread = job.unread.get();
    findings.left_out = job.left_out.into_inner();
    findings.wrong |= !findings.left_out.is_empty();
    Ok(findings)
}

/// One module, and the requested output.
pub(super) struct Job<'j, 't> {
    pub plan: &'j Plan<'j>,
    pub path: &'j Path,
    pub module: &'j Module<'t>,
    pub target: &'j Target,
    pub context: &'j ModuleContext<'j>,
    functions: &'j [&'j Function],
    pub left_out: RefCell<Vec<ReadError>>,
    /// Number of functions of this module that are omitted because their bodies cannot be read.
    unread: Cell<usize>,
}

impl Job<'_, '_> {
    /// [`each_in_order`] for the functions of this job, except functions that exceed their quota or
    /// whose bodies cannot be read.
    pub fn each<T: Send>(
        &self,
        job: impl Fn(&Function, &Analysis<'_>) -> T + Sync,
        mut consume: impl FnMut(T) -> io::Result<()>,
    ) -> io::Result<()> {
        self.each_or_none(job, |made| made.map_or(Ok(()), &mut consume))
    }

    /// Like [`Job::each`], with `None` for the omitted functions.
    fn each_or_none<T: Send>(
        &self,
        job: impl Fn(&Function, &Analysis<'_>) -> T + Sync,
        mut consume: impl FnMut(Option<T>) -> io::Result<()>,
    ) -> io::Result<()> {
        let quota = &self.plan.selection.quota;
        let plus = self.plan.selection.sound_plus(self.module, self.context);
        let how = self.plan.selection.how_with(plus.as_ref());
        each_in_order(
            self.functions,
            self.plan.threads > 1,
            || Analyzer::by(how, self.module, self.context),
            |analyzer, function| analyzer.read_within(function, &job),
            |function, read| {
                self.unread
                    .update(|unread| unread + usize::from(read.is_err()));
                let made = read.and_then(|made| {
                    made.map_err(|exceeded| left_out(self.module, function, exceeded, quota))
                });
                let made = made.map_err(|error| self.left_out.borrow_mut().push(error));
                consume(made.ok())
            },
        )
    }

    fn verdicts(&self, out: &mut dyn Write) -> io::Result<()> {
        self.each(
            |function, analysis| {
                let mut line = Vec::new();
                verdicts::write(self.module, function, analysis, &mut line);
                line
            },
            |line| out.write_all(&line),
        )
    }

    fn opt(&self, out: &mut dyn Write) -> io::Result<()> {
        let architecture = self.target.gpu().map(|gpu| gpu.architecture);
        let layout = Layout::of(self.module, architecture);
        let added = Added {
            processor: self.plan.selection.mcpu.unwrap_or_default().to_string(),
            ..Added::default()
        };
        let spelling = Spelling::new(self.module, layout, added);
        self.each(
            |function, analysis| {
                let mut text = Vec::new();
                opt::function(self.module, function, analysis, &spelling, &mut text);
                text
            },
            |text| out.write_all(&text),
        )
    }

    fn remarks(&self, out: &mut dyn Write) -> io::Result<()> {
        let path = shown_path(self.path);
        let lines = LineIndex::new(self.module.text);
        self.each(
            |function, analysis| {
                let (mut text, place) = (String::new(), (&*path, &lines));
                let about = About::Verdicts;
                remarks::function(self.module, function, analysis, place, about, &mut text);
                text
            },
            |text| out.write_all(text.as_bytes()),
        )
    }

    fn counts(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut lines = Vec::new();
        for function in self.functions {
            counts::write(self.module, function, &mut lines);
        }
        out.write_all(&lines)
    }

    fn rows(&self) -> io::Result<Vec<summary::Row>> {
        let mut rows = Vec::new();
        self.each(
            |function, analysis| summary::Row {
                name: terminal::name(self.module.bytes(function.name)).into_owned(),
                counts: analysis.summary(),
            },
            |row| {
                rows.push(row);
                Ok(())
            },
        )?;
        Ok(rows)
    }

    fn table(&self, out: &mut dyn Write) -> io::Result<summary::Total> {
        let rows = self.rows()?;
        let (name, mode) = (shown_path(self.path), self.plan.selection.mode);
        // No option tells that the module is not for a GPU.
        let is_nothing = self.module.functions.len() == self.unread.get()
            && self.module.triple.is_empty()
            && self.plan.selection.target.is_none()
            && self.target.gpu().is_none();
        let title = match is_nothing {
            true => summary::bare_title(&name, mode, self.plan.look),
            false => summary::title(&name, self.target, mode, self.plan.look),
        };
        out.write_all(title.as_bytes())?;
        let rows_text = if is_nothing && (!self.module.errors.is_empty() || self.unread.get() > 0) {
            summary::note("nothing could be read")
        } else if rows.is_empty() && !self.plan.wanted.names.is_empty() {
            summary::note("no function of that name")
        } else if rows.is_empty()
            && self.plan.wanted.kernels_only
            && !self.module.functions.is_empty()
        {
            summary::note("no kernel with a body")
        } else {
            summary::rows(&rows, self.plan.look)
        };
        out.write_all(rows_text.as_bytes())?;
        let mut total = summary::Total::default();
        for row in &rows {
            total.add(&row.counts);
        }
        Ok(total)
    }

    fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        json::begin_input(out, self.path, self.module, self.target)?;
        let lines = LineIndex::new(self.module.text);
        let mut before = "\n";
        self.each(
            |function, analysis| json::function(self.module, function, analysis, &lines),
            |text| {
                out.write_all(before.as_bytes())?;
                before = ",\n";
                out.write_all(&text?)
            },
        )?;
        json::end_input(out, self.module, &self.left_out.borrow())
    }

    fn html(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(page) = &self.plan.page else {
            return Ok(());
        };
        page.begin_input(out, self.path, self.module, self.target)?;
        let lines = LineIndex::new(self.module.text);
        let mut files = Files::new();
        let (module, context) = (self.module, self.context);
        let quota = self.plan.selection.quota;
        let assembly = match self.plan.lower {
            true => assembly::assembly(module, self.target, context, quota),
            false => BTreeMap::new(),
        };
        self.each(
            |function, analysis| {
                let all = &module.functions;
                let at = all.partition_point(|other| other.span.start < function.span.start);
                let subject = (module, context, &lines);
                page.function(subject, function, analysis, assembly.get(&at))
            },
            |piece| {
                let mut piece = piece?;
                files.append(&mut piece.files);
                out.write_all(&piece.text)
            },
        )?;
        let left_out = self.left_out.borrow();
        let errors = self.module.errors.iter().chain(&*left_out);
        let errors: Vec<&str> = errors.map(|error| error.message.as_str()).collect();
        page.end_input(out, self.path, &errors, &files)
    }

    fn graphs(&self) -> io::Result<Vec<Graph>> {
        let mut graphs = Vec::new();
        self.each(
            |function, analysis| {
                let contents = Contents::Text(MOST_WITH_TEXT);
                control_flow::graph(self.module, function, analysis, contents)
            },
            |graph| {
                graphs.push(graph);
                Ok(())
            },
        )?;
        Ok(graphs)
    }

    /// The accesses of each function.
    fn memory(&self, is_json: bool, out: &mut dyn Write) -> io::Result<memory::Counts> {
        let reader = Reader::built_in(self.plan.selection.engine);
        let reader =
            reader.ok_or_else(|| io::Error::other(format!("{PROGRAM} is not a program")))?;
        let evaluator = reader.evaluator(self.module, self.context);
        let lines = LineIndex::new(self.module.text);
        let mut counts = memory::Counts::default();
        let mut before = "\n";
        if is_json {
            json::begin_input(out, self.path, self.module, self.target)?;
        } else {
            let name = shown_path(self.path);
            let title =
                summary::title(&name, self.target, self.plan.selection.mode, self.plan.look);
            out.write_all(title.as_bytes())?;
        }
        in_order(
            self.plan.selection.how(),
            self.module,
            self.context,
            self.functions,
            self.plan.threads > 1,
            |function, analysis| {
                let found = reader.accesses(&evaluator, function, analysis, &Limits::default());
                let accesses = found.unwrap_or_default();
                let wave = memory::Wave {
                    lanes: self.context.wave_size(function),
                    group: self.context.work_group(function),
                };
                let counts = memory::Counts::of(&accesses);
                let text = match is_json {
                    true => memory::json(self.module, function, wave, &accesses, &lines),
                    false => Ok(memory::table(
                        self.module,
                        function,
                        wave,
                        &accesses,
                        &lines,
                        self.plan.look,
                    )
                    .into_bytes()),
                };
                (counts, text)
            },
            |function, made| match made {
                Ok((found, text)) => {
                    counts.add(&found);
                    if is_json {
                        out.write_all(before.as_bytes())?;
                        before = ",\n";
                    }
                    out.write_all(&text?)
                }
                Err(exceeded) => {
                    let quota = &self.plan.selection.quota;
                    let error = left_out(self.module, function, exceeded, quota);
                    self.left_out.borrow_mut().push(error);
                    Ok(())
                }
            },
        )?;
        if is_json {
            json::end_input(out, self.module, &self.left_out.borrow())?;
        }
        Ok(counts)
    }

    /// The whole text; of chosen functions only theirs.
    fn annotated(&self, out: &mut dyn Write) -> io::Result<()> {
        let colour = self.plan.colours.stdout;
        let (pieces, between) = annotated::pieces(self.module);
        let everything = self.plan.wanted.is_all();
        let mut gaps = between.into_iter();
        let mut gap = |out: &mut dyn Write| {
            let mut text = Vec::new();
            if let Some(span) = gaps.next().filter(|_| everything) {
                annotated::outside(self.module.bytes(span), colour, &mut text);
            }
            out.write_all(&text)
        };
        self.each_or_none(
            |function, analysis| {
                let mut text = Vec::new();
                // Pieces of text and functions are both in the order of the file.
                let at = self
                    .module
                    .functions
                    .partition_point(|other| other.span.start < function.span.start);
                if let Some(piece) = pieces.get(at) {
                    annotated::function(self.module, function, *piece, analysis, colour, &mut text);
                }
                text
            },
            |text| {
                gap(out)?;
                out.write_all(&text.unwrap_or_default())
            },
        )?;
        gap(out)
    }

    /// Prints the assumptions and the verdicts that they change; on stderr if the output is
    /// machine-readable.
    fn differences(&self, out: &mut dyn Write) -> io::Result<()> {
        let selection = &self.plan.selection;
        let lines = LineIndex::new(self.module.text);
        let path = shown_path(self.path);
        let how = How {
            assumed: None,
            ..selection.how()
        };
        let mut before = Analyzer::by(how, self.module, self.context);
        let mut after = Analyzer::by(selection.how(), self.module, self.context);
        let mut text = String::new();
        for function in self.functions {
            if selection.assumptions.touch(self.module, function) {
                // A function that exceeded its quota has been reported.
                let _ = before.within(function, |before| {
                    let analyses = [before, &after.analyze(function)];
                    difference::write(self.module, function, analyses, &path, &lines, &mut text);
                });
            }
        }
        if matches!(self.plan.show, Show::Table | Show::Annotated) {
            return out.write_all(text.as_bytes());
        }
        out.flush()?;
        complain(&text);
        Ok(())
    }

    /// A row for each value, or counts for each function.
    fn shapes(&self, format: RowFormat, out: &mut dyn Write) -> io::Result<ShapeCounts> {
        let mut total = ShapeCounts::default();
        let Some(plan) = shape_plan() else {
            return Ok(total);
        };
        let evaluator = Evaluator::new(plan, self.module, self.context);
        let lines = LineIndex::new(self.module.text);
        let path = format.path(self.path);
        self.each(
            |function, analysis| {
                let limits = Limits::default();
                let shapes = Shapes::new(&evaluator, function, analysis, &limits);
                let shapes = shapes.unwrap_or_default();
                let counts = ShapeCounts::of(&shapes);
                let name = terminal::name(self.module.bytes(function.name)).into_owned();
                let text = match format {
                    RowFormat::Text => counts.row(&name),
                    _ => shapes::rows(self.module, function, &shapes, &lines, &path, format),
                };
                (counts, text)
            },
            |(counts, text)| {
                total.add(&counts);
                out.write_all(text.as_bytes())
            },
        )?;
        Ok(total)
    }

    fn relation(
        &self,
        signature: &Signature,
        format: RowFormat,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let path = format.path(self.path);
        self.each(
            |function, analysis| {
                let mut rows = String::new();
                relation::write(
                    self.module,
                    function,
                    analysis,
                    signature,
                    &path,
                    format,
                    &mut rows,
                );
                rows
            },
            |rows| out.write_all(rows.as_bytes()),
        )
    }
}
