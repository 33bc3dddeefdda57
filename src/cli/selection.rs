//! Turns the arguments that all commands share into parsed modules with their targets.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::arguments::{CallArguments, GpuArguments, ScopeName, Wanted};
use crate::assume::Assumptions;
use crate::input::{CHANGED, Compile, Input, InputError, Text, shown_path};
use crate::promises;
use crate::schedule::has_pool;
use crate::shader::{NO_SHADERS, ShaderArguments};
use lanelog_analysis::query::Evaluator;
use lanelog_analysis::query::shapes::{self, SoundPlus};
use lanelog_analysis::{Assume, How, interprocedural};
use lanelog_engine::Engine;
use lanelog_ir::target::{
    Architecture, CallGraph, Inferred, Mode, ModuleContext, Reach, Summaries, Table, Target,
    TargetError, processors,
};
use lanelog_ir::{self as ir, Function, LineIndex, Module, plain_name};
use lanelog_passes::promote::{self, Promoted};
use lanelog_report::read_error;
use lanelog_util::escape as terminal;
use lanelog_util::files;
use lanelog_util::glob::Glob;
use lanelog_util::limits::Quota;

/// Maximum number of errors outside of functions that are shown for each input.
const MOST_OUTSIDE: usize = 20;

/// Reasons why the GPU, or a table of its values, cannot be selected.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SelectionError {
    #[error(transparent)]
    Target(#[from] TargetError),
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(
        "--interprocedural follows calls by the rules of mode sound\n  help: leave --mode {0} out"
    )]
    CallsOfMode(&'static str),
    #[error(
        "--interprocedural follows calls at the scope of waves\n  help: leave --scope work-group out"
    )]
    CallsOfScope,
    #[error("--plus is for mode sound at the scope of waves")]
    OnlySound,
    #[error(
        "--scope work-group is for mode sound: LLVM's analyses are about the lanes of a wave\n  help: leave --scope out, or the rules of mode {0}"
    )]
    ScopeOfMode(&'static str),
}

/// Why a user's table cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TableError {
    #[error("cannot read `{}`: {error}", terminal::path(.path))]
    Unread { path: PathBuf, error: io::Error },
    #[error("{}:{}: {}", terminal::path(.path), .error.line, .error.message)]
    Line {
        path: PathBuf,
        error: lanelog_ir::target::TableError,
    },
}

/// The note about promoted variables of an input.
fn promoted_note(name: &str, promoted: &Promoted) -> String {
    let counted = |count: usize, one: &str| match count {
        1 => format!("1 {one}"),
        count => format!("{count} {one}s"),
    };
    let variables = counted(promoted.variables, "private variable");
    let functions = counted(promoted.functions, "function");
    format!("note: {name}: {variables} of {functions} promoted to values\n")
}

/// Reasons why an input cannot be analysed as a module.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ModuleError {
    #[error(transparent)]
    Input(#[from] InputError),
    #[error(transparent)]
    Target(#[from] TargetError),
}

/// The mode, GPU and engine, checked.
pub(crate) struct Selection<'a> {
    pub mode: Mode,
    pub target: Option<&'a str>,
    pub mcpu: Option<&'a str>,
    pub table: Option<Table>,
    /// The size of work-groups, for functions that state none.
    pub work_group: Option<[u32; 3]>,
    pub engine: Engine,
    /// If present, calls are followed through the module; the value states which functions may be
    /// called from outside of it.
    pub interprocedural: Option<Reach>,
    /// Whether verdicts that depend on calls stay undecided, because rules decide them later.
    pub leaves_calls_open: bool,
    /// Mode `sound+`: values that are uniform by their shapes count as uniform.
    pub plus: bool,
    /// Whether private variables are promoted to values first.
    pub promote: bool,
    /// Whether functions are analysed one by one: then their bodies are read on demand if possible
    /// ([`ir::outline`]).
    pub by_function: bool,
    /// Whether the GPU of a module without a triple is inferred from its text.
    pub infers: bool,
    /// Features of the processor, such as `+wavefrontsize64`, in addition to those that a function
    /// names.
    pub features: &'a str,
    /// Assumptions about functions.
    pub assumptions: Assumptions,
    /// The quota of each function.
    pub quota: Quota,
    /// If present, source files are compiled for this GPU.
    pub compile: Option<Compile<'a>>,
    /// How shaders are read.
    pub shader: &'a ShaderArguments,
    /// Files that changed while they were analysed, already reported.
    changed: Mutex<BTreeSet<String>>,
    /// Source files that were compiled.
    compiled: Mutex<BTreeSet<String>>,
    /// Modules without a triple, with the GPUs inferred from their text.
    inferred: Mutex<BTreeMap<String, Inferred>>,
}

impl<'a> Selection<'a> {
    /// Checks the arguments and reads the table that they name.
    pub fn new(arguments: &'a GpuArguments) -> Result<Selection<'a>, SelectionError> {
        let (target, mcpu) = (arguments.target.as_deref(), arguments.mcpu.as_deref());
        let table = arguments.target_table.as_deref();
        let mut selection = Selection {
            engine: arguments.engine.into(),
            compile: arguments.sources.compile(target, mcpu),
            promote: arguments.promote,
            shader: &arguments.shader,
            ..Selection::of(arguments.mode.into(), target, mcpu, table)?
        };
        selection.at_scope(arguments.scope)?;
        Ok(selection)
    }

    /// Chooses the scope of the mode.
    ///
    /// # Errors
    /// If the mode has rules for one wave only.
    pub fn at_scope(&mut self, scope: ScopeName) -> Result<(), SelectionError> {
        match (scope, self.mode) {
            (ScopeName::Wave, _) | (_, Mode::WorkGroup) => Ok(()),
            (ScopeName::WorkGroup, Mode::Sound) => {
                self.mode = Mode::WorkGroup;
                Ok(())
            }
            (ScopeName::WorkGroup, mode) => Err(SelectionError::ScopeOfMode(mode.name())),
        }
    }

    /// Checks the names of a target and a processor, and reads a table.
    pub fn of(
        mode: Mode,
        target: Option<&'a str>,
        mcpu: Option<&'a str>,
        table: Option<&Path>,
    ) -> Result<Selection<'a>, SelectionError> {
        // Checked here so that a wrong name is reported once, not for each input.
        Target::choose(b"", target, mcpu)?;
        let table = table.map(read_table).transpose()?;
        if let Some(name) = mcpu {
            processors::known(name, table.as_ref())?;
        }
        Ok(Selection {
            mode,
            target,
            mcpu,
            table,
            engine: Engine::default(),
            interprocedural: None,
            leaves_calls_open: false,
            plus: false,
            promote: false,
            by_function: false,
            infers: true,
            features: "",
            assumptions: Assumptions::default(),
            work_group: None,
            quota: Quota::default(),
            compile: None,
            shader: &NO_SHADERS,
            changed: Mutex::default(),
            compiled: Mutex::default(),
            inferred: Mutex::default(),
        })
    }

    /// Follows calls, if that is requested.
    ///
    /// # Errors
    /// If the mode has no rules for calls.
    pub fn follow_calls(&mut self, asked: CallArguments) -> Result<(), SelectionError> {
        self.interprocedural = asked.reach();
        match self.mode {
            Mode::WorkGroup if self.interprocedural.is_some() => Err(SelectionError::CallsOfScope),
            mode if mode != Mode::Sound && self.interprocedural.is_some() => {
                Err(SelectionError::CallsOfMode(mode.name()))
            }
            _ => Ok(()),
        }
    }

    /// Chooses mode `sound+`, if that is requested.
    ///
    /// # Errors
    /// If the rules belong to a mode other than `sound`.
    pub fn add_shapes(&mut self, asked: bool) -> Result<(), SelectionError> {
        if asked && self.mode != Mode::Sound {
            return Err(SelectionError::OnlySound);
        }
        self.plus = asked;
        Ok(())
    }

    /// The assumptions of mode `sound+`, if it is selected. Computed only when needed, because
    /// parsing the rules of shapes takes longer than the analysis of a small module.
    pub fn sound_plus<'p, 't>(
        &'p self,
        module: &'p Module<'t>,
        context: &'p ModuleContext<'p>,
    ) -> Option<SoundPlus<'p, 'p, 't>> {
        let plan = self.plus.then(shapes::plan).flatten()?;
        Some(SoundPlus {
            shapes: Evaluator::new(plan, module, context),
            assumed: self.how().assumed,
        })
    }

    /// The way in which functions are analysed with these assumptions.
    pub fn how_with<'p>(&'p self, plus: Option<&'p SoundPlus<'p, 'p, 'p>>) -> How<'p> {
        let how = self.how();
        match plus {
            Some(plus) => How {
                assumed: Some(plus),
                ..how
            },
            None => how,
        }
    }

    /// The way in which functions are analysed.
    pub fn how(&self) -> How<'_> {
        let assumed: Option<&dyn Assume> = match self.assumptions.is_empty() {
            true => None,
            false => Some(&self.assumptions),
        };
        How {
            engine: self.engine,
            assumed,
            quota: self.quota,
        }
    }

    /// Whether a file changed while it was analysed: the given file, or any file.
    pub fn has_changed(&self, path: Option<&Path>) -> bool {
        let is_meant = |changed: &BTreeSet<String>| match path {
            Some(path) => changed.contains(&shown_path(path)),
            None => !changed.is_empty(),
        };
        self.changed.lock().is_ok_and(|changed| is_meant(&changed))
    }

    /// Whether an input is a source file that was compiled.
    pub fn is_compiled(&self, path: &Path) -> bool {
        let all = self.compiled.lock();
        all.is_ok_and(|all| all.contains(&shown_path(path)))
    }

    /// The name of the text whose lines are those of a module: that of the input, or of the LLVM IR
    /// that clang printed for it.
    pub fn text_of(&self, path: &Path, name: String) -> String {
        match self.is_compiled(path) {
            true => format!("LLVM IR of {name}"),
            false => name,
        }
    }

    /// A note on modules without a triple whose GPU was inferred from their text; empty if there
    /// was no such module. The note is printed last.
    pub fn note(&self) -> String {
        let Ok(all) = self.inferred.lock() else {
            return String::new();
        };
        let mut text = String::new();
        for architecture in [Architecture::Amdgpu, Architecture::Nvptx] {
            let mut those = all
                .iter()
                .filter(|(_, found)| found.architecture == architecture);
            let Some((path, first)) = those.next() else {
                continue;
            };
            let others = match those.count() {
                0 => String::new(),
                1 => " and 1 more".to_string(),
                more => format!(" and {more} more"),
            };
            let target = architecture.name();
            let because = &first.because;
            text.push_str(&format!(
                "note: no target triple, taken for --target {target}: {path} ({because}){others}\n"
            ));
        }
        text
    }

    /// Reads an input with `readers` threads and passes the module to the job. Errors are passed to
    /// `complain` before the job begins.
    ///
    /// `quiet`: no warning about a module without a GPU.
    pub fn with_module<T>(
        &self,
        input: Input,
        readers: usize,
        quiet: bool,
        colour: bool,
        complain: &mut dyn FnMut(&str),
        job: impl FnOnce(&Module<'_>, &Target, &ModuleContext<'_>) -> T,
    ) -> Result<T, ModuleError> {
        let opened = self.open(input, (readers, quiet, colour), complain)?;
        let done = self.with_opened(&opened, self.by_function, complain, job)?;
        self.note_change(opened, complain);
        Ok(done)
    }

    /// Like [`Selection::with_module`], for a job that returns `None` if a body cannot be parsed:
    /// then the whole module is parsed, without the function, and the job begins again. Returns
    /// `None` if there is no result then either.
    #[cfg(unix)]
    pub fn with_readable<T>(
        &self,
        input: Input,
        readers: usize,
        complain: &mut dyn FnMut(&str),
        mut job: impl FnMut(&Module<'_>, &Target, &ModuleContext<'_>) -> Option<T>,
    ) -> Result<Option<T>, ModuleError> {
        let opened = self.open(input, (readers, true, false), complain)?;
        let mut done = self.with_opened(&opened, self.by_function, complain, &mut job)?;
        if done.is_none() && self.by_function {
            done = self.with_opened(&opened, false, complain, job)?;
        }
        self.note_change(opened, complain);
        Ok(done)
    }

    /// Reads the text of an input.
    fn open(
        &self,
        input: Input,
        (readers, quiet, colour): (usize, bool, bool),
        complain: &mut dyn FnMut(&str),
    ) -> Result<Opened, ModuleError> {
        let name = shown_path(input.path());
        let is_mapped = matches!(&input, Input::Held(_, contents) if contents.is_mapped());
        let text = match self.is_outlined(self.by_function) || is_mapped {
            true => input.mapped_or_read_by(readers, self.compile),
            false => input.read_by(readers, self.compile),
        };
        let text = match text {
            Ok(text) => text,
            Err(error) => {
                complain(&format!("error: {name}: {}\n", said(&error)));
                return Err(error.into());
            }
        };
        if let (Text::Compiled(_), Ok(mut all)) = (&text, self.compiled.lock()) {
            all.insert(name.clone());
        }
        Ok(Opened {
            name,
            text,
            readers,
            quiet,
            colour,
        })
    }

    /// Whether bodies are read on demand, if functions are analysed one by one.
    fn is_outlined(&self, by_function: bool) -> bool {
        by_function && !self.promote
    }

    /// Parses a module and passes it to the job.
    fn with_opened<T>(
        &self,
        opened: &Opened,
        by_function: bool,
        complain: &mut dyn FnMut(&str),
        job: impl FnOnce(&Module<'_>, &Target, &ModuleContext<'_>) -> T,
    ) -> Result<T, ModuleError> {
        let Opened {
            name,
            text,
            readers,
            quiet,
            colour,
        } = opened;
        let (readers, quiet, colour) = (*readers, *quiet, *colour);
        let outline = self
            .is_outlined(by_function)
            .then(|| ir::outline_parallel(text, readers))
            .flatten();
        let module = outline.unwrap_or_else(|| ir::read_parallel(text, readers));
        let wrong = complaint(name, &module, colour);
        if !wrong.is_empty() {
            complain(&wrong);
        }
        let promoted = match self.promote {
            true => promote::promoted(&module),
            false => None,
        };
        let module = match &promoted {
            Some(promoted) => {
                complain(&promoted_note(name, promoted));
                ir::read_parallel(promoted.text.as_bytes(), readers)
            }
            None => module,
        };
        let named = match module.triple.is_empty() && !self.infers {
            true => self.target.or(Some("none")),
            false => self.target,
        };
        let target = match Target::of_module(&module, named, self.mcpu) {
            Ok((target, inferred)) => {
                if let (Some(inferred), false, Ok(mut all)) =
                    (inferred, quiet, self.inferred.lock())
                {
                    all.insert(name.clone(), inferred);
                }
                target
            }
            Err(error) => {
                complain(&format!("error: {name}: {}\n", said(&error)));
                return Err(error.into());
            }
        };
        let target = match &self.table {
            Some(table) => target.with_table(table.clone()),
            None => target,
        };
        let target = match self.features {
            "" => target,
            features => target.with_features(features),
        };
        let target = match self.work_group {
            Some(sizes) => target.with_work_group(sizes),
            None => target,
        };
        if target.gpu().is_none() && self.target.is_none() && !module.functions.is_empty() && !quiet
        {
            let what = match String::from_utf8_lossy(module.triple) {
                triple if triple.is_empty() => "no target triple, and no word of a GPU".to_string(),
                triple => format!("`{}` is not a triple of a GPU", terminal::name(&*triple)),
            };
            complain(&format!(
                "warning: {name}: {what}, so nothing can diverge; name the GPU: --target amdgpu or --target nvptx\n"
            ));
        }
        if !target.knows_processor() {
            let processor = target.gpu().map_or("", |gpu| gpu.processor.as_str());
            let lanes = target.wave_size();
            complain(&format!(
                "warning: {name}: the table says nothing of processor `{processor}`; {lanes} lanes in a wave are assumed\n"
            ));
        }
        let mut context = ModuleContext::new(&module, &target, self.mode);
        if self.leaves_calls_open {
            let reach = self.interprocedural.unwrap_or_default();
            let graph = CallGraph::new(&module, &context, reach);
            let summaries = Summaries::undecided(&module, &context, graph);
            complain(&promises::broken(name, &module, &context, &summaries));
            context.refine(summaries);
        } else if let Some(reach) = self.interprocedural {
            let parallel = readers > 1 && has_pool();
            let (summaries, _) =
                interprocedural::summaries(self.how(), &module, &context, reach, parallel);
            complain(&promises::broken(name, &module, &context, &summaries));
            context.refine(summaries);
        }
        Ok(job(&module, &target, &context))
    }

    /// Remembers and reports that a file changed while it was analysed.
    fn note_change(&self, opened: Opened, complain: &mut dyn FnMut(&str)) {
        let Opened { name, text, .. } = opened;
        if text.is_changed() {
            complain(&format!("error: {name}: {CHANGED}\n"));
            if let Ok(mut changed) = self.changed.lock() {
                changed.insert(name);
            }
        }
    }
}

/// The text of an input, and how its module is read.
struct Opened {
    name: String,
    text: Text,
    /// Number of threads.
    readers: usize,
    /// Whether there is no warning about a module without a GPU.
    quiet: bool,
    colour: bool,
}

/// The message about an input, escaped because it may quote other programs.
fn said(error: &dyn std::fmt::Display) -> String {
    terminal::lines(&error.to_string()).into_owned()
}

/// The functions of a module that the user names. `found` records which of the names match some
/// function.
pub(crate) fn chosen<'m>(
    wanted: Wanted<'_>,
    module: &'m Module<'_>,
    context: &ModuleContext<'_>,
    found: &mut [bool],
) -> Vec<&'m Function> {
    let mut is_wanted = |function: &&Function| {
        let mut is_named = wanted.names.is_empty();
        for (name, found) in wanted.names.iter().zip(found.iter_mut()) {
            if is_meant(module, function, name) {
                *found = true;
                is_named = true;
            }
        }
        is_named && (!wanted.kernels_only || context.is_kernel(function))
    };
    module
        .functions
        .iter()
        .filter(|function| is_wanted(function))
        .collect()
}

/// Reads a user's table of divergent and uniform values.
fn read_table(path: &Path) -> Result<Table, TableError> {
    let text = files::read_text(path).map_err(|error| TableError::Unread {
        path: path.to_path_buf(),
        error,
    })?;
    Table::parse(&text).map_err(|error| TableError::Line {
        path: path.to_path_buf(),
        error,
    })
}

/// All errors in a module, with suggestions. Empty if there are none.
pub(crate) fn complaint(name: &str, module: &Module<'_>, colour: bool) -> String {
    let mut text = String::new();
    if module.errors.is_empty() && module.undefined_groups.is_empty() {
        return text;
    }
    let lines = LineIndex::new(module.text);
    let mut outside = 0;
    for error in &module.errors {
        // Every omitted function is reported. For text that is not IR, a few lines suffice.
        outside += usize::from(error.function.is_none());
        if error.function.is_some() || outside <= MOST_OUTSIDE {
            text.push_str(&read_error::render(
                name,
                &lines,
                module.text,
                error,
                colour,
            ));
            text.push('\n');
        }
    }
    if outside > MOST_OUTSIDE {
        text.push_str(&format!(
            "error: {name}: {} more mistakes outside of functions\n\n",
            outside - MOST_OUTSIDE
        ));
    }
    if let Some(first) = module.undefined_groups.first() {
        let place = lines.position(first.start);
        text.push_str(&format!(
            "warning: {name}:{}:{}: attribute group {} is used and not defined; it counts as empty, as in LLVM\n",
            place.line,
            place.column,
            String::from_utf8_lossy(module.bytes(*first))
        ));
    }
    text + &read_error::advice(name, module, &module.errors, colour)
}

/// Whether a name, or a pattern with `*` (any text) and `?` (any character), matches a function.
pub(crate) fn is_meant(module: &Module<'_>, function: &Function, name: &str) -> bool {
    is_called(module, function, name)
        || is_pattern(name)
            && Glob::wildcards(name.strip_prefix('@').unwrap_or(name))
                .matches(&module.function_name(function))
}

/// Whether a name on the command line is a pattern.
fn is_pattern(name: &str) -> bool {
    name.contains(['*', '?'])
}

/// Whether a name on the command line is that of a function: as in the file, as printed or plain,
/// with or without `@`.
pub(crate) fn is_called(module: &Module<'_>, function: &Function, name: &str) -> bool {
    let (written, plain) = (module.bytes(function.name), module.function_name(function));
    let bare = name.strip_prefix('@').unwrap_or(name).as_bytes();
    bare == written || bare == &*plain || plain_name(bare) == plain || name.as_bytes() == &*plain
}
