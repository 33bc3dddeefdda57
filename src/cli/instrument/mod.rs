//! `lanelog instrument`: a module that checks uniform values when it runs.
//!
//! | file | contents |
//! |---|---|
//! | `arguments` | options |
//! | `verdicts` | the verdicts that are checked |
//! | `table` | the table of checks |
//! | `report` | refuted verdicts, from the table and the buffer of a run |

mod arguments;
mod report;
mod table;
mod verdicts;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub(crate) use arguments::InstrumentArguments;

use crate::arguments::Wanted;
use crate::input::{self, PathError, shown_path};
use crate::outcome::Outcome;
use crate::output::{self, Colours, Form, StdoutError, complain, complain_styled, finish};
use crate::places::{Places, name_span};
use crate::quota;
use crate::selection::{Selection, SelectionError, chosen};
use crate::shader;
use lanelog_ir::Module;
use lanelog_ir::target::{Architecture, ModuleContext, Target};
use lanelog_passes::instrument::{BUFFER, How, instrument as with_checks};
use lanelog_util::escape as terminal;
use lanelog_util::files::replace;
use report::ReportError;
use table::{Rows, Table};
use verdicts::{Verdicts, VerdictsError};

/// Why no module is written.
#[derive(Debug, thiserror::Error)]
enum InstrumentError {
    #[error(transparent)]
    Selection(#[from] SelectionError),
    #[error(transparent)]
    Path(#[from] PathError),
    #[error(transparent)]
    Verdicts(#[from] VerdictsError),
    #[error(transparent)]
    Report(#[from] ReportError),
    #[error(transparent)]
    Stdout(#[from] StdoutError),
    #[error(
        "{0}: checks are added to LLVM IR, and this is a shader\n  help: `lanelog check --only execution` compares its verdicts with executions"
    )]
    Shader(String),
    #[error(
        "{0}: checks are code for AMD's and NVIDIA's GPUs\n  help: --target amdgpu or --target nvptx"
    )]
    NoGpu(String),
    #[error(
        "{0} has a variable @{BUFFER}: it is instrumented already\n  help: name the original module"
    )]
    Twice(String),
    #[error("{0}: --vector is for AMD's GPUs: PTX has no scalar registers\n  help: leave it out")]
    NoVectors(String),
    #[error("no function that could be read is called `{0}`")]
    NoFunction(String),
    #[error("{0}: no value is checked, because no verdict is `uniform`, or for the reasons above")]
    Nothing(String),
    #[error("{0}: this is what is read\n  help: name another file")]
    OwnInput(String),
    #[error("cannot write {}: {error}", terminal::path(.file))]
    Write { file: PathBuf, error: io::Error },
    #[error("the errors are on stderr")]
    Said,
}

/// Runs the command.
pub(crate) fn instrument(arguments: &InstrumentArguments) -> Outcome {
    let done = match &arguments.report {
        Some(table) => report::report(table, &arguments.file, Colours::new(arguments.color))
            .map_err(InstrumentError::from),
        None => written(arguments),
    };
    done.unwrap_or_else(|error| {
        if !matches!(error, InstrumentError::Said) {
            complain(&format!("error: {}\n", error.to_string().trim_end()));
        }
        Outcome::Wrong
    })
}

fn written(arguments: &InstrumentArguments) -> Result<Outcome, InstrumentError> {
    let quota = arguments.quota.quota(quota::ANALYSIS, 1);
    let mut selection = Selection::new(&arguments.gpu)?;
    selection.quota = quota;
    for path in arguments.output.iter().chain(&arguments.table) {
        if same(path, &arguments.file) {
            return Err(InstrumentError::OwnInput(terminal::path(path).into_owned()));
        }
    }
    let verdicts = Verdicts::new(arguments)?;
    let input = input::one(&arguments.file)?;
    if shader::is_one(&input) {
        return Err(InstrumentError::Shader(shown_path(input.path())));
    }
    let colours = Colours::new(arguments.color);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let done = selection.with_module(
        input,
        cores,
        true,
        colours.stderr,
        &mut |text| complain_styled(text, colours.stderr),
        |module, target, context| {
            let work = Work {
                arguments,
                selection: &selection,
                module,
                target,
                context,
                colours,
            };
            work.write(&verdicts)
        },
    );
    let note = selection.note();
    complain(&note);
    done.unwrap_or(Err(InstrumentError::Said))
}

/// Whether two paths denote the same file.
fn same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other && one.is_file(),
        _ => false,
    }
}

struct Work<'w, 't> {
    arguments: &'w InstrumentArguments,
    selection: &'w Selection<'w>,
    module: &'w Module<'t>,
    target: &'w Target,
    context: &'w ModuleContext<'w>,
    colours: Colours,
}

impl Work<'_, '_> {
    fn write(&self, verdicts: &Verdicts) -> Result<Outcome, InstrumentError> {
        let (module, arguments) = (self.module, self.arguments);
        let name = shown_path(&arguments.file);
        let Some(gpu) = self.target.gpu() else {
            return Err(InstrumentError::NoGpu(name));
        };
        if arguments.vector && gpu.architecture != Architecture::Amdgpu {
            return Err(InstrumentError::NoVectors(name));
        }
        let is_buffer = |global: &lanelog_ir::Global| {
            *lanelog_ir::plain_name(module.bytes(global.name)) == *BUFFER.as_bytes()
        };
        if module.globals.iter().any(is_buffer) {
            return Err(InstrumentError::Twice(name));
        }
        let mut is_whole = module.errors.is_empty();
        let mut found = vec![false; arguments.function.len()];
        let wanted = Wanted {
            names: &arguments.function,
            kernels_only: false,
        };
        let wanted: Vec<u32> = chosen(wanted, module, self.context, &mut found)
            .iter()
            .map(|function| function.span.start)
            .collect();
        if let Some((missing, _)) = arguments
            .function
            .iter()
            .zip(found)
            .find(|(_, found)| !found)
        {
            let missing = terminal::name(missing).into_owned();
            return Err(InstrumentError::NoFunction(missing));
        }
        let places = Places::new(module, name.clone());
        let judged = verdicts.of(self, &wanted, &mut is_whole)?;
        let uniform: Vec<Option<Vec<bool>>> = judged
            .iter()
            .map(|judged| Some(judged.as_ref()?.uniform.clone()))
            .collect();
        let how = How {
            architecture: gpu.architecture,
            vector: arguments.vector,
        };
        let done = with_checks(module, how, &uniform);
        let mut table = Table::default();
        for (index, checks) in &done.functions {
            let (Some(function), Some(Some(judged))) =
                (module.functions.get(*index), judged.get(*index))
            else {
                continue;
            };
            let rows = Rows {
                places: &places,
                index: *index,
                function,
                explained: &judged.explained,
                file: self.file(),
                options: self.options(),
            };
            if let Some(refusal) = checks.unchecked.iter().find(|found| found.value.is_none()) {
                let place = places.lines.position(name_span(function).start);
                complain(&format!(
                    "warning: {name}:{}:{}: @{} is not instrumented: {}\n",
                    place.line,
                    place.column,
                    places.function_name(*index),
                    refusal.reason
                ));
            }
            table.add(&rows, checks);
        }
        if done.count == 0 {
            return Err(InstrumentError::Nothing(name));
        }
        let json = table.json(&name, verdicts.name(self), gpu.architecture);
        if let Some(path) = &arguments.table {
            save(path, json.as_bytes())?;
        }
        let outcome = match is_whole {
            true => Outcome::Done,
            false => Outcome::Wrong,
        };
        match &arguments.output {
            Some(path) => save(path, done.text.as_bytes())?,
            None => {
                let printed = output::stdout(Form::Text).and_then(|mut out| {
                    out.write_all(done.text.as_bytes())?;
                    out.flush()
                });
                return Ok(finish(printed, outcome));
            }
        }
        Ok(outcome)
    }

    /// The input as a word of a command line.
    fn file(&self) -> String {
        terminal::quoted(&terminal::path(&self.arguments.file))
    }

    /// The options with which another command reads the input in the same way.
    fn options(&self) -> String {
        let gpu = &self.arguments.gpu;
        format!("{}{}", gpu.words(), gpu.sources.words())
    }
}

/// Writes a file completely or not at all.
fn save(path: &Path, bytes: &[u8]) -> Result<(), InstrumentError> {
    replace(path, bytes).map_err(|error| InstrumentError::Write {
        file: path.to_path_buf(),
        error,
    })
}
