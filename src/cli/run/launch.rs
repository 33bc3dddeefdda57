//! Prepares a launch: selects the function, the grid, the wave size and the arguments.

use super::arguments::RunArguments;
use super::bind::{self, BindError, Named, Parameter};
use super::guess;
use crate::selection::is_called;
use crate::shader::Executed;
use lanelog_datalog::nearest::nearest;
use lanelog_ir::Module;
use lanelog_ir::target::ModuleContext;
use lanelog_sim::{Argument, Launch, Limits, Program};
use lanelog_util::escape as terminal;
use lanelog_verify::check::refute::{self, Effort};

/// Why a module is not launched.
#[derive(Debug, thiserror::Error)]
pub(super) enum LaunchError {
    #[error("the module has no such function")]
    NoSuchNumber,
    #[error("{file} has no function @{name} with a body{help}")]
    NoSuchFunction {
        file: String,
        name: String,
        help: String,
    },
    #[error("{file} has no function with a body")]
    NoFunction { file: String },
    #[error("{file} has several {what}: {names}\n  help: name one after the file")]
    Several {
        file: String,
        what: &'static str,
        names: String,
    },
    #[error(
        "@{kernel} was compiled for work-groups of {}, and --block says {}\n  help: leave --block out",
        listed(*.required),
        listed(*.block)
    )]
    Block {
        kernel: String,
        required: [u32; 3],
        block: [u32; 3],
    },
    #[error(
        "--grid {}: these are {groups} work-groups, and a run may have {}",
        listed(*.grid),
        u32::MAX
    )]
    TooManyGroups { grid: [u32; 3], groups: u64 },
    #[error(
        "--block {}: these are {items} work-items, and a work-group may have {}",
        listed(*.block),
        MOST_ITEMS
    )]
    TooManyItems { block: [u32; 3], items: u64 },
    #[error(transparent)]
    Bind(#[from] BindError),
    /// The reason why no input can be generated.
    #[error("{0}")]
    MadeUp(String),
}

impl LaunchError {
    /// A file has several functions or kernels, and none is named.
    pub fn several(file: String, what: &'static str, names: &[String]) -> LaunchError {
        let shown = names.get(..20.min(names.len())).unwrap_or_default();
        let more = if shown.len() < names.len() {
            ", ..."
        } else {
            ""
        };
        LaunchError::Several {
            file,
            what,
            names: format!("{}{more}", shown.join(", ")),
        }
    }
}

/// Whether a work-group may have this size: the required size, or that of a smaller work-group at
/// the end of a grid.
fn fits(block: [u32; 3], required: [u32; 3], uniform: bool) -> bool {
    let mut sizes = block.iter().zip(&required);
    block == required || !uniform && sizes.all(|(size, most)| size <= most)
}

/// A function or kernel that is launched.
pub(super) struct Launched<'l> {
    /// The index of the function in the module.
    pub function: usize,
    pub name: &'l str,
    /// Lanes of a wave.
    pub wave: u32,
    /// The size of work-groups for which the function was compiled.
    pub required: Option<[u32; 3]>,
    /// Whether the last work-groups of a grid also have this size.
    pub uniform: bool,
    pub parameters: Vec<Parameter>,
}

/// A launch, and the names of its buffers.
pub(super) struct Prepared {
    pub launch: Launch,
    pub buffers: Vec<Named>,
}

impl Prepared {
    /// Checks that the command line matches the function or kernel that it launches.
    ///
    /// # Errors
    /// If sizes or arguments do not match.
    pub fn new(call: &RunArguments, own: &Launched<'_>) -> Result<Prepared, LaunchError> {
        let block = match (call.block, own.required) {
            (Some(block), Some(required)) if !fits(block, required, own.uniform) => {
                return Err(LaunchError::Block {
                    kernel: own.name.to_string(),
                    required,
                    block,
                });
            }
            (Some(block), _) | (None, Some(block)) => block,
            (None, None) => [own.wave, 1, 1],
        };
        let product = |sizes: [u32; 3]| {
            let sizes = sizes.iter().map(|size| u64::from(*size));
            sizes.fold(1, u64::saturating_mul)
        };
        let (grid, groups, items) = (call.grid, product(call.grid), product(block));
        if groups > u64::from(u32::MAX) {
            return Err(LaunchError::TooManyGroups { grid, groups });
        }
        if items > u64::from(MOST_ITEMS) {
            return Err(LaunchError::TooManyItems { block, items });
        }
        let lanes = groups.saturating_mul(items);
        let bound = bind::bind(call, own.name, &own.parameters, lanes)?;
        Ok(Prepared {
            launch: Launch {
                function: own.function,
                grid,
                block,
                wave: own.wave,
                arguments: bound.arguments,
                buffers: bound.buffers,
                limits: Limits {
                    steps: call.steps,
                    bytes: call.max_memory,
                    ..Limits::default()
                },
            },
            buffers: bound.named,
        })
    }
}

/// Checks that the command line fits the module.
///
/// # Errors
/// If the launch is invalid.
pub(super) fn prepare(
    call: &RunArguments,
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    shader: Option<&Executed>,
) -> Result<Prepared, LaunchError> {
    let number = choose(call, module, context)?;
    let Some(function) = module.functions.get(number) else {
        return Err(LaunchError::NoSuchNumber);
    };
    if let Some(input) = call.input {
        let mut prepared = made_up(call, module, context, number, input)?;
        if let Some(shader) = shader {
            shader.set_lengths(&mut prepared.launch);
        }
        return Ok(prepared);
    }
    let mut parameters = bind::parameters(module, function);
    if let Some(shader) = shader {
        bind::describe(&mut parameters, shader.parameters(number));
    }
    let required = context.work_group(function).required;
    let mut prepared = Prepared::new(
        call,
        &Launched {
            function: number,
            name: &String::from_utf8_lossy(module.bytes(function.name)),
            wave: match (call.wave, context.wave_size(function)) {
                (Some(wave), _) => wave,
                // Without a GPU there is no wave size, so the most common one is used.
                (None, 1) => 32,
                (None, wave) => wave.min(64),
            },
            required: required.filter(|sizes| !sizes.contains(&0)),
            uniform: context.uniform_work_groups(function) == Some(true),
            parameters,
        },
    )?;
    if let Some(shader) = shader {
        shader.set_lengths(&mut prepared.launch);
    }
    guess::elements(module, function, &mut prepared.buffers);
    Ok(prepared)
}

/// The inputs that `lanelog check` generates.
fn made_up(
    call: &RunArguments,
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    number: usize,
    input: usize,
) -> Result<Prepared, LaunchError> {
    let program = Program::new(module, context);
    let effort = Effort {
        seed: call.seed,
        ..Effort::default()
    };
    let launch = refute::launch(module, &program, context, number, &effort, input);
    let mut launch = launch.map_err(LaunchError::MadeUp)?;
    launch.limits.steps = call.steps;
    launch.limits.bytes = call.max_memory;
    let mut buffers = Vec::new();
    let function = module.functions.get(number);
    let parameters = function.map(|function| bind::parameters(module, function));
    for (parameter, of) in parameters.unwrap_or_default().iter().enumerate() {
        if matches!(launch.arguments.get(parameter), Some(Argument::Buffer(_))) {
            buffers.push(Named {
                parameter,
                name: of.name.trim_start_matches('%').replace('"', ""),
                element: None,
                local: of.is_local(),
            });
        }
    }
    if let Some(function) = function {
        guess::elements(module, function, &mut buffers);
    }
    Ok(Prepared { launch, buffers })
}

/// No GPU supports larger work-groups.
const MOST_ITEMS: u32 = 1024;

/// `16,16`.
pub(super) fn listed(sizes: [u32; 3]) -> String {
    match sizes {
        [x, 1, 1] => x.to_string(),
        [x, y, 1] => format!("{x},{y}"),
        [x, y, z] => format!("{x},{y},{z}"),
    }
}

/// The function to run: the only kernel if none is named, or the only function if there is no
/// kernel.
fn choose(
    call: &RunArguments,
    module: &Module<'_>,
    context: &ModuleContext<'_>,
) -> Result<usize, LaunchError> {
    let shown = |number: &usize| {
        let name = module
            .functions
            .get(*number)
            .map(|function| module.bytes(function.name));
        format!("@{}", terminal::name(name.unwrap_or_default()))
    };
    let file = terminal::path(&call.file);
    if let Some(wanted) = &call.kernel {
        let found = module
            .functions
            .iter()
            .position(|function| is_called(module, function, wanted));
        let bare = wanted.strip_prefix('@').unwrap_or(wanted);
        return found.ok_or_else(|| {
            let names: Vec<String> = (0..module.functions.len())
                .map(|number| shown(&number))
                .collect();
            let help = match nearest(&format!("@{bare}"), names.iter().map(String::as_str)) {
                Some(name) => format!("\n  help: is {name} meant?"),
                None => String::new(),
            };
            LaunchError::NoSuchFunction {
                file: file.to_string(),
                name: bare.to_string(),
                help,
            }
        });
    }
    let mut candidates: Vec<usize> = (0..module.functions.len()).collect();
    let kernels: Vec<usize> = candidates
        .iter()
        .copied()
        .filter(|number| {
            module
                .functions
                .get(*number)
                .is_some_and(|function| context.is_kernel(function))
        })
        .collect();
    let what = if kernels.is_empty() {
        "functions"
    } else {
        "kernels"
    };
    if !kernels.is_empty() {
        candidates = kernels;
    }
    match candidates.as_slice() {
        [] => Err(LaunchError::NoFunction {
            file: file.into_owned(),
        }),
        [only] => Ok(*only),
        several => {
            let names: Vec<String> = several.iter().map(shown).collect();
            Err(LaunchError::several(file.into_owned(), what, &names))
        }
    }
}
