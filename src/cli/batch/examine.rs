//! The work of a child process on one module: computes its rows.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::arguments::RunArguments;
use super::disagreements::OtherAnalyses;
use super::rules::{Asked, Subject};
use crate::contents;
use crate::embedded;
use crate::input::{CHANGED, Input};
use crate::quota::left_out;
use crate::selection::Selection;
use lanelog_analysis::query::terms::Terms;
use lanelog_analysis::roots::Root;
use lanelog_analysis::{Analysis, Analyzer, How};
use lanelog_batch::failure::{Failure, Kind};
use lanelog_batch::place::{Contents, Part, Place};
use lanelog_batch::schemas::Rows;
use lanelog_batch::{Examine, Known};
use lanelog_interp::Limits;
use lanelog_ir::target::{ModuleContext, Target};
use lanelog_ir::{Function, Instruction, LineIndex, Module, ReadError};
use lanelog_spirv::is_spirv;
use lanelog_util::file_names;
use lanelog_util::limits::Exceeded;

/// Makes rows of modules.
pub(super) struct Examiner<'e> {
    pub selection: &'e Selection<'e>,
    pub values: bool,
    pub roots: bool,
    /// Limits for an evaluation of rules.
    pub limits: Limits,
    pub asked: &'e Asked,
    pub(super) judgements: Option<OtherAnalyses>,
    clang: String,
}

impl<'e> Examiner<'e> {
    /// Creates the examination with these options.
    pub fn new(
        selection: &'e Selection<'e>,
        arguments: &RunArguments,
        asked: &'e Asked,
    ) -> Examiner<'e> {
        Examiner {
            selection,
            values: arguments.values,
            roots: arguments.roots,
            limits: arguments.limits.limits(1),
            asked,
            clang: arguments.gpu.sources.words(),
            judgements: (arguments.check).then(|| {
                OtherAnalyses::new(
                    Duration::from_secs_f64(arguments.timeout),
                    &arguments.against_cmd,
                )
            }),
        }
    }
}

impl Examine for Examiner<'_> {
    fn examine(
        &mut self,
        number: usize,
        place: &Place,
        contents: Contents,
        threads: &AtomicUsize,
        rows: &mut Rows,
        failures: &mut Vec<Failure>,
    ) -> Option<Known> {
        if let Part::Facts = place.part {
            return self.facts(number, place.path(), rows, failures);
        }
        // The name of the module shows whether it is compressed.
        let name = match place.member() {
            Some(member) => Path::new(&member).to_path_buf(),
            None => place.path().to_path_buf(),
        };
        let contents = match file_names::is_spirv(&name) {
            true => match contents::unpacked(contents.into_bytes()) {
                Ok(bytes) => bytes.into(),
                Err(error) => {
                    failures.push(Failure::new(Kind::Input, &error.to_string()));
                    return None;
                }
            },
            false => contents,
        };
        if is_spirv(&contents) || file_names::is_spirv(&name) {
            return self.shader(number, &name, contents.into_bytes(), rows, failures);
        }
        let lengths = rows.lengths();
        let input = Input::Held(name.clone(), contents);
        let mut told = String::new();
        let mut complain = |text: &str| told.push_str(text);
        let known = self.selection.with_readable(
            input,
            threads.load(Ordering::Relaxed),
            &mut complain,
            |module, target, context| {
                let known = self.module((number, threads), module, target, context, rows, failures);
                known
                    .inspect_err(|_| {
                        rows.truncate(&lengths);
                        failures.clear();
                    })
                    .ok()
            },
        );
        let known = known.map(Option::flatten);
        match known {
            // Rows of different contents, perhaps.
            Ok(_) if self.selection.has_changed(Some(&name)) => {
                rows.truncate(&lengths);
                *failures = vec![Failure::new(Kind::Unreadable, CHANGED)];
                None
            }
            Ok(known) => known,
            Err(error) => {
                failures.push(Failure::new(Kind::Input, &error.to_string()));
                None
            }
        }
    }

    fn clang(&self) -> String {
        self.clang.clone()
    }
}

impl Examiner<'_> {
    fn module(
        &self,
        (number, threads): (usize, &AtomicUsize),
        module: &Module<'_>,
        target: &Target,
        context: &ModuleContext<'_>,
        rows: &mut Rows,
        failures: &mut Vec<Failure>,
    ) -> Result<Option<Known>, ReadError> {
        let lines = LineIndex::new(module.text);
        failures.extend(
            module
                .errors
                .iter()
                .map(|error| failure(Kind::Input, error, &lines)),
        );
        if module.functions.is_empty() && !module.errors.is_empty() {
            return Ok(None);
        }
        let plus = self.selection.sound_plus(module, context);
        let functions = Functions {
            number,
            module,
            context,
            lines: &lines,
            how: self.selection.how_with(plus.as_ref()),
            selection: self.selection,
            values: self.values,
            roots: self.roots,
            defined: match self.roots {
                true => module
                    .functions
                    .iter()
                    .map(|each| module.function_name(each))
                    .collect(),
                false => HashSet::new(),
            },
        };
        let known = Known {
            triple: Some(String::from_utf8_lossy(module.triple).into_owned())
                .filter(|text| !text.is_empty()),
            architecture: target.gpu().map(|gpu| gpu.architecture.name().to_string()),
            processor: processor(module, target, context),
            functions: functions.examine(threads, rows, failures)?,
        };
        let subject = Subject {
            number,
            module,
            target,
            lines: &lines,
            limits: self.limits,
        };
        self.asked.module(&subject, self.selection, rows, failures);
        if let Some(judgements) = &self.judgements {
            judgements.module(&subject, self.selection, rows, failures);
        }
        Ok(Some(known))
    }
}

/// Functions of a module, and the way in which they are analysed.
struct Functions<'f, 't> {
    number: usize,
    module: &'f Module<'t>,
    context: &'f ModuleContext<'f>,
    lines: &'f LineIndex<'t>,
    how: How<'f>,
    selection: &'f Selection<'f>,
    values: bool,
    roots: bool,
    /// The names of the module's functions, if roots are requested.
    defined: HashSet<Cow<'t, [u8]>>,
}

/// Bytes of text in the group of consecutive functions that a thread takes at a time.
const TAKEN: u32 = 1 << 20;

impl<'f, 't> Functions<'f, 't> {
    /// The rows of all functions, in their order. Returns the number of analysed functions. Another
    /// thread begins to help whenever `threads` permits it.
    ///
    /// # Errors
    /// A body cannot be parsed. Then rows are incomplete.
    fn examine(
        &self,
        threads: &AtomicUsize,
        rows: &mut Rows,
        failures: &mut Vec<Failure>,
    ) -> Result<usize, ReadError> {
        let runs = self.runs();
        if runs.len() < 2 {
            let all = 0..self.module.functions.len();
            return self.run(&mut self.analyzer(), all, rows, failures);
        }
        let none = rows.none();
        let (next, all) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let take = || runs.get(next.fetch_add(1, Ordering::Relaxed)).cloned();
        let work = |analyzer: &mut Analyzer<'_, '_>, run: Range<usize>| {
            let (first, mut rows, mut failures) = (run.start, none.clone(), Vec::new());
            let count = self.run(analyzer, run, &mut rows, &mut failures);
            if count.is_err() {
                next.store(runs.len(), Ordering::Relaxed);
            }
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            all.push((first, count, rows, failures));
        };
        let held = embedded::held();
        let help = || {
            embedded::adopt(held.clone());
            let mut analyzer = self.analyzer();
            while let Some(run) = take() {
                work(&mut analyzer, run);
            }
        };
        std::thread::scope(|scope| {
            let mut analyzer = self.analyzer();
            let mut helpers = Vec::new();
            while let Some(run) = take() {
                while helpers.len() + 1 < threads.load(Ordering::Relaxed) {
                    let Ok(helper) = std::thread::Builder::new().spawn_scoped(scope, help) else {
                        break;
                    };
                    helpers.push(helper);
                }
                work(&mut analyzer, run);
            }
            for helper in helpers {
                if let Err(panic) = helper.join() {
                    resume_unwind(panic);
                }
            }
        });
        let mut all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        all.sort_unstable_by_key(|(first, ..)| *first);
        let mut count = 0;
        for (_, analysed, more, wrong) in all {
            count += analysed?;
            rows.append(more);
            failures.extend(wrong);
        }
        Ok(count)
    }

    /// The groups of functions.
    fn runs(&self) -> Vec<Range<usize>> {
        let (mut runs, mut weight) = (Vec::new(), 0);
        let mut begin = 0;
        for (at, function) in self.module.functions.iter().enumerate() {
            weight += function.span.end - function.span.start;
            if weight >= TAKEN {
                runs.push(begin..at + 1);
                (begin, weight) = (at + 1, 0);
            }
        }
        if begin < self.module.functions.len() {
            runs.push(begin..self.module.functions.len());
        }
        runs
    }

    fn analyzer(&self) -> Analyzer<'f, 't> {
        Analyzer::by(self.how, self.module, self.context)
    }

    /// The rows of consecutive functions, and the number of analysed ones.
    ///
    /// # Errors
    /// A body cannot be parsed.
    fn run(
        &self,
        analyzer: &mut Analyzer<'_, '_>,
        run: Range<usize>,
        rows: &mut Rows,
        failures: &mut Vec<Failure>,
    ) -> Result<usize, ReadError> {
        let mut count = 0;
        let functions = self.module.functions.iter().enumerate();
        for (at, function) in functions.skip(run.start).take(run.len()) {
            let lengths = rows.lengths();
            let done = analyzer.read_within(function, |function, analysis| {
                let whose = Whose {
                    number: self.number,
                    at,
                    module: self.module,
                    function,
                    lines: self.lines,
                    is_kernel: self.context.is_kernel(function),
                    defined: &self.defined,
                };
                whose.function(analysis, rows);
                if self.values {
                    whose.values(analysis, rows);
                }
                if self.roots {
                    let mode = self.context.mode();
                    let roots = analysis.roots(self.how.engine, mode, |value| whose.root(value));
                    add_roots((self.number, at), roots, rows);
                }
            });
            match done? {
                Ok(()) => count += 1,
                Err(exceeded) => {
                    // Rows of an incomplete module are removed.
                    rows.truncate(&lengths);
                    let kind = match exceeded {
                        Exceeded::Time => Kind::FunctionTime,
                        Exceeded::Memory | Exceeded::Machine => Kind::FunctionMemory,
                    };
                    let error = left_out(self.module, function, exceeded, &self.selection.quota);
                    failures.push(failure(kind, &error, self.lines));
                }
            }
        }
        Ok(count)
    }
}

/// The processor for which all functions of a module are analysed, if it is the same.
fn processor(module: &Module<'_>, target: &Target, context: &ModuleContext<'_>) -> Option<String> {
    let mut all = module.functions.iter().map(|each| context.processor(each));
    let first = all.next().or(Some(target.gpu()?.processor.as_bytes()))?;
    let is_shared = !first.is_empty() && all.all(|other| other == first);
    is_shared.then(|| String::from_utf8_lossy(first).into_owned())
}

fn failure(kind: Kind, error: &ReadError, lines: &LineIndex<'_>) -> Failure {
    let at = lines.position(error.span.start);
    Failure {
        function: error.function.clone(),
        line: Some(at.line),
        column: Some(at.column),
        ..Failure::new(kind, &error.message)
    }
}

/// Adds the rows of the roots of divergence of a function.
pub(super) fn add_roots((module, function): (usize, usize), roots: Vec<Root>, rows: &mut Rows) {
    for root in roots {
        rows.roots.push([
            module.into(),
            function.into(),
            root.kind.into(),
            root.sources.into(),
            root.divergent_values.into(),
            root.uniform_without.into(),
        ]);
    }
}

/// One function of a module.
struct Whose<'w, 't> {
    number: usize,
    at: usize,
    module: &'w Module<'t>,
    function: &'w Function,
    lines: &'w LineIndex<'t>,
    is_kernel: bool,
    /// The names of the module's functions, if roots are requested.
    defined: &'w HashSet<Cow<'t, [u8]>>,
}

impl Whose<'_, '_> {
    fn function(&self, analysis: &Analysis<'_>, rows: &mut Rows) {
        let (module, function) = (self.module, self.function);
        let terms = Terms::new(module, function);
        let counts = analysis.summary();
        let first = function.arguments.len() as u32;
        let mut branches = 0_usize;
        for block in 0..function.blocks.len() {
            let successors = function.block_successors(block).len();
            let instructions = function.block_instructions(block);
            let last = instructions
                .end
                .checked_sub(1)
                .filter(|last| instructions.contains(last));
            let Some((last, terminator)) =
                last.and_then(|last| Some((last, function.instructions.get(last)?)))
            else {
                continue;
            };
            if successors < 2 {
                continue;
            }
            branches += 1;
            let value = first + last as u32;
            rows.branches.push([
                self.number.into(),
                self.at.into(),
                terms.block(block as u32).into(),
                self.line(terminator).into(),
                terms.source(value).into(),
                terminator.opcode.keyword().into(),
                successors.into(),
                analysis.is_divergent(value).into(),
            ]);
        }
        let cycles = lanelog_report::json::cycle_headers(analysis);
        for cycle in &cycles {
            rows.cycles.push([
                self.number.into(),
                self.at.into(),
                terms.block(cycle.header).into(),
                cycle.depth.into(),
                cycle.reducible.into(),
                cycle.divergent_exit.into(),
            ]);
        }
        rows.functions.push([
            self.number.into(),
            self.at.into(),
            String::from_utf8_lossy(&module.function_name(function))
                .into_owned()
                .into(),
            self.is_kernel.into(),
            self.lines.line_at(function.span.start).into(),
            counts.blocks.into(),
            function.instructions.len().into(),
            counts.values.into(),
            counts.divergent_values.into(),
            branches.into(),
            counts.divergent_branches.into(),
            counts.joins.into(),
            cycles.len().into(),
            counts.divergent_cycle_exits.into(),
            counts.temporal_uses.into(),
        ]);
    }

    fn values(&self, analysis: &Analysis<'_>, rows: &mut Rows) {
        let function = self.function;
        let terms = Terms::new(self.module, function);
        let first = function.arguments.len() as u32;
        let name = |value: u32| Some(terms.name(value)).filter(|name| !name.is_empty());
        for value in 0..first {
            rows.values.push([
                self.number.into(),
                self.at.into(),
                value.into(),
                name(value).into(),
                None::<&str>.into(),
                None::<&str>.into(),
                terms.line(value, self.lines).into(),
                analysis.is_divergent(value).into(),
            ]);
        }
        for block in 0..function.blocks.len() {
            let label = terms.block(block as u32);
            for at in function.block_instructions(block) {
                let Some(instruction) = function.instructions.get(at) else {
                    continue;
                };
                let value = first + at as u32;
                rows.values.push([
                    self.number.into(),
                    self.at.into(),
                    value.into(),
                    name(value).into(),
                    instruction.opcode.keyword().into(),
                    label.clone().into(),
                    self.line(instruction).into(),
                    analysis.is_divergent(value).into(),
                ]);
            }
        }
    }

    /// The kind of a source of divergence: an argument, the called intrinsic or declared function,
    /// or an opcode.
    fn root(&self, value: u32) -> String {
        let (module, function) = (self.module, self.function);
        let at = (value as usize).checked_sub(function.arguments.len());
        let Some(instruction) = at.and_then(|at| function.instructions.get(at)) else {
            return "argument".to_string();
        };
        let opcode = instruction.opcode.keyword();
        if !instruction.opcode.is_call() {
            return opcode.to_string();
        }
        let callee = module.callee_name(function, instruction);
        let is_declared = |name: &Cow<'_, [u8]>| !self.defined.contains(name);
        match callee.filter(is_declared) {
            Some(callee) => String::from_utf8_lossy(&callee).into_owned(),
            None => opcode.to_string(),
        }
    }

    fn line(&self, instruction: &Instruction) -> u32 {
        self.lines
            .line_at(self.function.span.start.saturating_add(instruction.start))
    }
}
