//! `lanelog run`: executes a kernel with the interpreter, and shows its results.
//!
//! | file | contents |
//! |---|---|
//! | `arguments`, `lane`, `look` | options |
//! | `literal`, `element`, `contents` | arguments of the kernel: syntax, types of numbers, the bytes of memory |
//! | `bind` | whether that fits the parameters |
//! | `launch` | which function, which grid, which waves |
//! | `guess` | types of buffers, by the function's accesses |
//! | `shown` | values as people read them |
//! | `time` | the time limit |
//! | `watch`, `trace`, `mask`, `rows`, `steps` | output during the run |
//! | `last` | the instructions that led to undefined behaviour |
//! | `memory` | buffers at the end |
//! | `races` | data races |
//! | `answer` | how it ended, as text and as JSON |
//! | `assembly` | the same of a kernel's assembly |

mod answer;
mod arguments;
mod assembly;
mod bind;
mod contents;
mod element;
mod guess;
mod lane;
mod last;
mod launch;
mod literal;
mod look;
mod mask;
mod memory;
mod races;
mod rows;
mod shown;
mod steps;
mod time;
mod trace;
mod watch;

use std::io::Write;

pub(crate) use arguments::RunArguments;

use crate::arguments::{EngineName, GpuArguments, ModeName, ScopeName};
use crate::input::{self, Input, PathError};
use crate::interrupt;
use crate::outcome::Outcome;
use crate::output::{self, Colours, StdoutError, complain, complain_styled, finish};
use crate::selection::{Selection, SelectionError};
use crate::shader::{self, Executed, Looked};
use answer::AnswerError;
use arguments::form;
use assembly::AssemblyError;
use lanelog_ir::target::{Architecture, Mode, ModuleContext};
use lanelog_ir::{self as ir, Module};
use lanelog_passes::inline::opencl;
use lanelog_passes::nvptx_to_amdgpu;
use launch::LaunchError;
use time::Time;

pub(crate) fn run(arguments: &RunArguments) -> Outcome {
    interrupt::notice();
    let done = match assembly::is_assembly(arguments) {
        true => assembly::answered(arguments).map_err(RunError::Assembly),
        false => answered(arguments),
    };
    done.unwrap_or_else(|error| {
        if !matches!(error, RunError::Said) {
            complain(&format!("error: {}\n", error.to_string().trim_end()));
        }
        Outcome::Wrong
    })
}

/// Why nothing is run.
#[derive(Debug, thiserror::Error)]
enum RunError {
    #[error(transparent)]
    Selection(#[from] SelectionError),
    #[error(transparent)]
    Path(#[from] PathError),
    #[error(transparent)]
    Launch(#[from] LaunchError),
    #[error(transparent)]
    Stdout(#[from] StdoutError),
    #[error(transparent)]
    Answer(#[from] AnswerError),
    #[error(transparent)]
    Assembly(#[from] AssemblyError),
    #[error("the errors are on stderr")]
    Said,
}

/// Executes the kernel and returns the outcome.
fn answered(arguments: &RunArguments) -> Result<Outcome, RunError> {
    let gpu = GpuArguments {
        mode: ModeName::Sound,
        scope: ScopeName::Wave,
        target: arguments.target.clone(),
        mcpu: arguments.mcpu.clone(),
        target_table: None,
        sources: arguments.sources.clone(),
        shader: arguments.shader.clone(),
        promote: arguments.promote,
        engine: EngineName::Native,
    };
    let time = Time::new(arguments);
    let mut selection = Selection::new(&gpu)?;
    selection.work_group = arguments.assume_work_group;
    let colours = Colours::new(arguments.color);
    let (input, shader) = match shader::look(input::one(&arguments.file)?, &arguments.shader) {
        Looked::Other(input) => (input, None),
        Looked::Shader(path, bytes) => {
            let executed = shader::executed(&path, bytes, &arguments.shader);
            let executed = executed.map_err(|text| {
                complain(&text);
                RunError::Said
            })?;
            let text = executed.llvm.text.clone().into_bytes();
            (Input::Held(path, text.into()), Some(executed))
        }
    };
    let shader: Option<&Executed> = shader.as_ref();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let done = selection.with_module(
        input,
        cores,
        true,
        colours.stderr,
        &mut |text| complain_styled(text, colours.stderr),
        |module, target, context| {
            let run = |module: &Module<'_>, context: &ModuleContext<'_>| {
                let launch = launch::prepare(arguments, module, context, shader)?;
                let out = output::stdout(form(arguments)).map_err(StdoutError)?;
                let name = input::shown_path(&arguments.file);
                let name = match shader {
                    Some(_) => format!("LLVM IR of {name}"),
                    None => name,
                };
                let (outcome, out) =
                    answer::answer(arguments, name, module, context, launch, time, out, colours)?;
                Ok(finish(out.and_then(|mut out| out.flush()), outcome))
            };
            // Functions that are not linked: OpenCL's sub-group and work-group functions, and
            // NVIDIA's library. The lines of the module do not change.
            let completed = match context.architecture() {
                Some(Architecture::Amdgpu) => opencl::completed_but_for_work_items(module),
                Some(Architecture::Nvptx) => nvptx_to_amdgpu::completed(module),
                _ => None,
            };
            let Some(text) = completed else {
                return run(module, context);
            };
            let module = ir::read_parallel(text.as_bytes(), cores);
            let context = ModuleContext::new(&module, target, Mode::Sound);
            run(&module, &context)
        },
    );
    // The error of the input has been reported.
    done.unwrap_or(Err(RunError::Said))
}
