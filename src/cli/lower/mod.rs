//! `lanelog lower`: kernels as AMDGPU assembly, as object files, as what a driver loads.
//!
//! | file | what it does |
//! |---|---|
//! | `arguments`, `choose` | what may be said, and which kernels are meant |
//! | `refused` | what is not covered: each reason once, with its place and what to do |
//! | `calls`, `trace` | calls are inlined, or stand in the way; where that leads back to |
//! | `denormals` | warnings about kernels that allow flushing denormals |
//! | `explain` | what is written beside an instruction |
//! | `form` | from assembly to object files and code objects, through LLVM's tools |
//! | `pictures` | control flow, drawn |
//! | `style` | in another style than assembly |
//! | `file` | files that are there as a whole or not at all |

mod arguments;
mod calls;
mod choose;
mod denormals;
mod explain;
mod file;
mod form;
mod pictures;
mod refused;
mod style;
mod trace;

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

pub(crate) use arguments::{Linearize, LowerArguments, level};

use crate::embedded::is_terminal;
use crate::input::{self, Input, InputError, PathError, shown_path};
use crate::outcome::Outcome;
use crate::output::{Colours, Form, complain, complain_styled};
use crate::places::Places;
use crate::progress::Progress;
use crate::quota;
use crate::{interrupt, selection};
use arguments::{Emit, Shuffle, Style, by_name};
use file::WriteError;
use form::{ToolError, Tools};
use lanelog_amdgpu::machine::Instruction;
use lanelog_amdgpu::{Gpu, Lowered};
use lanelog_analysis::Analyzer;
use lanelog_ir::target::{Architecture, Mode, ModuleContext, Target};
use lanelog_ir::{self as ir, LineIndex, Module};
use lanelog_passes::inline::alone::alone;
use lanelog_passes::nvptx_to_amdgpu::Shuffles;
use lanelog_passes::nvptx_to_amdgpu::custom_shuffles::{CustomShuffles, CustomShufflesError};
use lanelog_pipeline::{Lowering, Machine, Pipeline, Printer, by_wave_size};
use lanelog_report::remarks::{self, About};
use lanelog_select::Refusal;
use lanelog_util::cfg_svg::PictureError;
use lanelog_util::escape as terminal;
use lanelog_util::limits::{Quota, within};
use refused::{NothingWritten, Refused, Told};
use trace::Origins;

/// Why nothing is written.
#[derive(Debug, thiserror::Error)]
enum LowerError {
    #[error("no such processor\n  help: --mcpu names one")]
    NoProcessor,
    #[error(
        "{path}: some kernels request waves of 64 lanes (+wavefrontsize64) and others do not, and one file of machine code has one wave size\n  help: name the kernels of one wave size, or the size of all: --mcpu gfx1100:wave64"
    )]
    WaveSizes { path: String },
    #[error("--emit, --explain and --opt-level are for AMDGPU assembly: other styles are text")]
    StyleOnly,
    #[error(
        "--dot and --svg draw what --style linearises\n  help: --style ir, predicate, nyuzi or stack"
    )]
    PictureOfStyle,
    #[error("--masks mix is a form of LLVM IR\n  help: --style ir")]
    MasksOfIr,
    #[error("--dot - and --svg - both write to stdout\n  help: name a file")]
    TwoPictures,
    #[error("{}: two things would be written there", terminal::path(.0))]
    SameFile(PathBuf),
    #[error("{0}\n  help: --dot draws graphs of any size, or name fewer kernels")]
    Picture(#[from] PictureError),
    #[error("{0}")]
    Target(String),
    #[error(
        "what --emit obj and --emit co write is not text\n  help: name a file with -o, or - for stdout"
    )]
    NoOutput,
    #[error(
        "what --emit obj and --emit co write is not text, and stdout is a terminal\n  help: name a file with -o"
    )]
    Terminal,
    #[error(transparent)]
    Tool(#[from] ToolError),
    #[error(transparent)]
    Path(#[from] PathError),
    #[error("{}: this is what is read", terminal::path(.0))]
    OwnInput(PathBuf),
    #[error("{name}: {error}")]
    Input { name: String, error: InputError },
    #[error(
        "{name}: the module is for `{triple}`, and what is written is for AMD's GPUs\n  help: compile with --target=amdgcn-amd-amdhsa, or --target=nvptx64-nvidia-cuda"
    )]
    OtherTarget { name: String, triple: String },
    #[error("{name}: {error}")]
    Table {
        name: String,
        error: CustomShufflesError,
    },
    #[error(
        "no assembler of LLVM's knows the instructions that --shuffle keep leaves\n  help: write text: --emit asm or --emit ir"
    )]
    KeptInObject,
    #[error("--shuffle-table says how shuffles are spelled that stay\n  help: add --shuffle keep")]
    TableOfNothing,
    #[error(transparent)]
    Nothing(#[from] NothingWritten),
    #[error(
        "{path}: the variables that the kernels name are {stored} bytes of an object file, and {} may be made\n  help: write assembly: --emit asm",
        MOST_STORED
    )]
    TooLarge { path: String, stored: u64 },
    #[error("cannot write `{path}`: {error}")]
    Remarks { path: String, error: io::Error },
    #[error(transparent)]
    Write(#[from] WriteError),
    #[error("the errors are on stderr")]
    Said,
}

pub(crate) fn lower(arguments: &LowerArguments) -> Outcome {
    lowered(arguments).unwrap_or_else(|error| {
        if !matches!(error, LowerError::Said) {
            complain(&format!("error: {}\n", error.to_string().trim_end()));
        }
        Outcome::Wrong
    })
}

fn lowered(arguments: &LowerArguments) -> Result<Outcome, LowerError> {
    if let Some(style) = arguments.style.filter(|style| *style != Style::Amdgpu) {
        return style::write(arguments, style);
    }
    if arguments.dot.is_some() || arguments.svg.is_some() {
        return Err(LowerError::PictureOfStyle);
    }
    let gpu = arguments.mcpu.as_deref().and_then(Gpu::named);
    let gpu = gpu.ok_or(LowerError::NoProcessor)?;
    let to = arguments
        .output
        .as_deref()
        .filter(|to| to.as_os_str() != "-");
    let emit = arguments.emit.or(to.map(by_name)).unwrap_or(Emit::Asm);
    let is_text = matches!(emit, Emit::Asm | Emit::Ir);
    if !is_text && arguments.output.is_none() {
        return Err(LowerError::NoOutput);
    }
    if !is_text && to.is_none() && is_terminal(&io::stdout()) {
        return Err(LowerError::Terminal);
    }
    // Errors in arguments are reported before any work.
    let kept = kept(arguments)?;
    if kept.is_some() && !is_text {
        return Err(LowerError::KeptInObject);
    }
    let tools = Tools::find(emit)?;
    let (name, text) = given(arguments, to)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let module = ir::read_parallel(&text, cores);
    let colours = Colours::new(arguments.color);
    let wrong = selection::complaint(&name, &module, colours.stderr);
    complain_styled(&wrong, colours.stderr);
    let architecture = of_whom(&name, &module)?;
    let quota = arguments.quota.quota(quota::ANALYSIS, 1);
    // Each vendor's GPUs mark kernels differently.
    let own_target = match architecture {
        Architecture::Nvptx => Target::choose(module.triple, None, None),
        Architecture::Amdgpu => Ok(Target::amdgpu(gpu.name)),
    };
    let own_target = own_target.unwrap_or_else(|_| Target::amdgpu(gpu.name));
    let context = ModuleContext::new(&module, &own_target, Mode::Sound);
    let places = Places::new(&module, name);
    let chosen = choose::kernels(&arguments.kernels, &places, &context);
    let chosen = chosen.map_err(|error| {
        error.complain(&places, colours.stderr);
        LowerError::Said
    })?;
    complain_styled(&denormals::warnings(&places, &chosen), colours.stderr);
    let kernels = chosen.len();
    let [(gpu, _)] = by_wave_size(gpu, &module, &chosen)[..] else {
        return Err(LowerError::WaveSizes { path: places.path });
    };
    let machine = Machine::from(gpu)
        .at(arguments.level())
        .with_plus(arguments.plus);
    let pipeline = Pipeline::amdgpu(machine)
        .with_shuffles(shuffles(emit, kept.clone()))
        .from_architecture(Some(architecture))
        .with_threads(cores)
        .with_contraction(arguments.fp_contract.into())
        .with_quota(quota)
        .with_printer(arguments.printer());
    let pipeline = match emit {
        Emit::Ir => pipeline.with_irreducible(),
        _ => pipeline,
    };
    if let Some(path) = &arguments.remarks {
        write_remarks(path, &places, &context, &chosen)?;
    }
    let mut refused = Refused::new(&places);
    let (written, stored, text) = pipeline.prepare(&module, &chosen, |prepared| {
        let origins = Origins {
            places: &places,
            trace: prepared.trace,
        };
        calls::refuse(&prepared.refused, &origins, &quota, &mut refused);
        let work = Work {
            module: prepared.module,
            context: prepared.context,
            origins,
            machine,
            printer: arguments.printer(),
            explain: arguments.explain,
            quota,
        };
        match emit {
            Emit::Ir => work.ir(&prepared.functions, &mut refused),
            _ => work.lower(&prepared.functions, &mut refused),
        }
    });
    refused.complain(colours.stderr);
    let whole = refused.is_empty() && module.errors.is_empty();
    if written == 0 || !whole && !arguments.keep_going {
        return Err(refused.nothing(kernels, written).into());
    }
    if !is_text && stored > MOST_STORED {
        return Err(LowerError::TooLarge {
            path: places.path.clone(),
            stored,
        });
    }
    let text = match &kept {
        Some(kept) if emit == Emit::Asm => kept.spelled(&text),
        _ => text,
    };
    // After this point there are temporary files, which must be removed on Ctrl-C.
    interrupt::notice();
    let bytes = tools.form(text, gpu)?;
    let form = match emit {
        Emit::Asm | Emit::Ir => Form::Text,
        Emit::Obj | Emit::Co => Form::Exact,
    };
    file::write(to, &bytes, form)?;
    if whole {
        return Ok(Outcome::Done);
    }
    complain(&refused.left_out(kernels));
    Ok(Outcome::Wrong)
}

/// Writes the reasons why instructions of kernels are not scalar, for the original module, before
/// calls are inlined.
fn write_remarks(
    path: &Path,
    places: &Places<'_, '_>,
    context: &ModuleContext<'_>,
    chosen: &[usize],
) -> Result<(), LowerError> {
    let module = places.module;
    let lines = LineIndex::new(module.text);
    let mut analyzer = Analyzer::new(module, context);
    let mut text = String::new();
    for function in chosen.iter().filter_map(|at| module.functions.get(*at)) {
        let place = (&*places.path, &lines);
        let analysis = analyzer.analyze(function);
        remarks::function(
            module,
            function,
            &analysis,
            place,
            About::Lowering,
            &mut text,
        );
    }
    std::fs::write(path, text).map_err(|error| LowerError::Remarks {
        path: shown_path(path),
        error,
    })
}

/// Maximum number of bytes of variables in an object file, because the assembler and the linker
/// store them in memory.
const MOST_STORED: u64 = 1 << 30;

/// A module and the GPU for which it is lowered.
struct Work<'w, 'm, 't> {
    module: &'w Module<'w>,
    context: &'w ModuleContext<'w>,
    origins: Origins<'m, 't, 'w>,
    machine: Machine,
    printer: Option<Printer>,
    explain: bool,
    quota: Quota,
}

impl Work<'_, '_, '_> {
    /// Lowers functions one by one. Returns the number of lowered functions, the number of bytes of
    /// their variables in an object file, and the text.
    fn lower(&self, chosen: &[usize], refused: &mut Refused<'_, '_>) -> (usize, u64, String) {
        let mut lowering = Lowering::new(self.machine, self.module, self.context)
            .with_printer(self.printer.clone());
        let mut written = Vec::new();
        let mut rules = explain::Rules::new(self.explain);
        let progress = Progress::new();
        for function in chosen {
            let lowered = within(&self.quota, || {
                rules.look(self.module, self.context, *function);
                lowering.lower(*function)
            });
            match lowered {
                Ok(Ok(lowered)) => written.push(lowered),
                Err(exceeded) => {
                    refused.add(*function, None, Told::exceeded(exceeded, &self.quota));
                }
                Ok(Err(why)) => {
                    for refusal in why {
                        self.refuse(*function, refusal, refused);
                    }
                }
            }
            progress.step(chosen.len(), "kernels");
        }
        let explained = written.iter().filter(|_| self.explain);
        let by_function: HashMap<usize, &Lowered> =
            explained.map(|kernel| (kernel.function, kernel)).collect();
        let note = |function: usize, instruction: &Instruction| {
            let lowered = self.module.functions.get(function);
            let first = lowered.map_or(0, |lowered| lowered.arguments.len());
            let kernel = by_function.get(&function)?;
            Some(explain::note(
                &self.origins,
                &rules,
                (kernel, first),
                instruction,
            ))
        };
        let text = lowering.assembly(&written, &note);
        (written.len(), lowering.stored(&written), text)
    }

    /// Prints functions as the IR that would be lowered. Returns their number, zero bytes of an
    /// object file, and the text.
    fn ir(&self, chosen: &[usize], refused: &mut Refused<'_, '_>) -> (usize, u64, String) {
        let mut written = Vec::new();
        for function in chosen {
            let strange = calls::strange(self.module, *function);
            for (at, told) in strange {
                refused.add(*function, self.origins.origin(*function, at), told);
            }
            if !refused.has(*function) {
                written.push(*function);
            }
        }
        (written.len(), 0, alone(self.module, &written))
    }

    /// Adds a refusal, with its location in the user's module.
    fn refuse(&self, kernel: usize, refusal: Refusal, refused: &mut Refused<'_, '_>) {
        let place = refusal.instruction;
        let place = place.and_then(|at| self.origins.origin(refusal.function, at as usize));
        let module = self.origins.places.module;
        let elsewhere = place.and_then(|(function, at)| {
            let instruction = module.functions.get(function)?.instructions.get(at)?;
            calls::elsewhere(module, function, instruction)
        });
        let told = elsewhere.unwrap_or_else(|| Told::new(refusal.message, None));
        refused.add(kernel, place, told);
    }
}

/// The architecture of the module; AMD's if it names none. Other architectures have different
/// intrinsics and address spaces.
fn of_whom(name: &str, module: &Module<'_>) -> Result<Architecture, LowerError> {
    let target = Target::choose(module.triple, None, None);
    let gpu = target.as_ref().ok().and_then(Target::gpu);
    match gpu {
        Some(gpu) => Ok(gpu.architecture),
        None if module.triple.is_empty() => Ok(Architecture::Amdgpu),
        None => Err(LowerError::OtherTarget {
            name: name.to_string(),
            triple: terminal::name(module.triple).into_owned(),
        }),
    }
}

/// The lowering of shuffles in modules for NVIDIA GPUs.
fn shuffles(emit: Emit, kept: Option<CustomShuffles>) -> Shuffles {
    match (kept, emit) {
        (Some(kept), Emit::Ir) => Shuffles::Custom(kept),
        (Some(_), _) => Shuffles::Custom(CustomShuffles::default()),
        // LLVM's backend for AMD's GPUs does not support NVIDIA's shuffles.
        (None, Emit::Ir) => Shuffles::LdsPermute,
        (None, Emit::Asm | Emit::Obj | Emit::Co) => Shuffles::Unchanged,
    }
}

/// The requested module: its name and its text. If the module has a different architecture from the
/// requested one.
fn given(arguments: &LowerArguments, to: Option<&Path>) -> Result<(String, Vec<u8>), LowerError> {
    let input = input::one(&arguments.file)?;
    if let (Some(to), Input::File(from)) = (to, &input)
        && file::same(from, to)
    {
        return Err(LowerError::OwnInput(to.to_path_buf()));
    }
    let name = shown_path(input.path());
    let processor = arguments.mcpu.as_deref();
    let text = match input.read_by(1, arguments.sources.compile(None, processor)) {
        Ok(text) => text.into_bytes(),
        Err(error) => return Err(LowerError::Input { name, error }),
    };
    Ok((name, text))
}

/// The syntax of shuffles that are kept as single instructions.
fn kept(arguments: &LowerArguments) -> Result<Option<CustomShuffles>, LowerError> {
    match (arguments.shuffle, &arguments.shuffle_table) {
        (Shuffle::Moves, None) => Ok(None),
        (Shuffle::Moves, Some(_)) => Err(LowerError::TableOfNothing),
        (Shuffle::Keep, None) => Ok(Some(CustomShuffles::default())),
        (Shuffle::Keep, Some(path)) => {
            let name = shown_path(path);
            let text = input::one(path)?.bytes();
            let text = text.map_err(|error| LowerError::Input {
                name: name.clone(),
                error,
            })?;
            let kept = CustomShuffles::read(&String::from_utf8_lossy(&text));
            let kept = kept.map_err(|error| LowerError::Table { name, error })?;
            Ok(Some(kept))
        }
    }
}
