//! `lanelog lower`: kernels as AMDGPU assembly, as object files, as what a driver loads.
//!
//! | file | what it does |
//! |---|---|
//! | `choose` | which kernels |
//! | `refused` | what is not covered: each reason once, with its place and what to do |
//! | `calls`, `trace` | calls are inlined, or stand in the way; where that leads back to |
//! | `explain` | what is written beside an instruction |
//! | `form` | from assembly to object files and code objects, through LLVM's tools |
//! | `file` | files that are there as a whole or not at all |

mod calls;
mod choose;
mod explain;
mod file;
mod form;
mod refused;
mod trace;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};

use super::arguments::Colour;
use super::input::{self, Input, shown_path};
use super::output::{Colours, Form, complain, complain_styled};
use super::quota::{self, QuotaArguments};
use super::run::place::Places;
use super::{Outcome, interrupt, selection};
use form::Tools;
use lanelog_backend::gpu::GPUS;
use lanelog_backend::machine::Instruction;
use lanelog_backend::{self as backend, Gpu, Refusal, emit};
use lanelog_inline::opencl;
use lanelog_ir::{self as ir, Module};
use lanelog_quota::{Quota, within};
use lanelog_target::{Architecture, Mode, ModuleContext, Target};
use lanelog_terminal as terminal;
use lanelog_typed::Types;
use refused::{Refused, Told};
use trace::Trace;

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(super) struct LowerArguments {
    /// A module, or - for stdin
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Only these kernels
    #[arg(value_name = "@KERNEL")]
    pub kernels: Vec<String>,

    /// The processor that the code is for, whatever the module was compiled for
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(GPUS.iter().map(|gpu| gpu.name)))]
    pub mcpu: String,

    /// Where it is written; - for stdout, which takes assembly if nothing is said
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// What is written. If not said: what the file is called, .o or .co, and assembly otherwise
    #[arg(long, value_enum)]
    pub emit: Option<Emit>,

    /// Write beside each instruction which line it comes from, and why it is scalar or vector
    #[arg(long)]
    pub explain: bool,

    /// Write the kernels that can be lowered even if others cannot
    #[arg(long)]
    pub keep_going: bool,

    #[command(flatten)]
    pub quota: QuotaArguments,

    /// Colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Colour,
}

const AFTER_HELP: &str = "\
Calls are inlined first. Exit codes: 0 all kernels are written; 2 something is not covered, cannot be read or cannot be written, or the call is wrong (nothing is written then, but for
--keep-going); 3 a bug in lanelog. More: docs/lower.md.";

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Emit {
    /// Assembly
    Asm,
    /// An object file, through llvm-mc
    Obj,
    /// A code object, which a driver loads, through llvm-mc and ld.lld
    Co,
}

/// What a file is by its name.
fn by_name(file: &Path) -> Emit {
    match file.extension().and_then(|end| end.to_str()) {
        Some("o" | "obj") => Emit::Obj,
        Some("co" | "hsaco") => Emit::Co,
        _ => Emit::Asm,
    }
}

pub(super) fn lower(arguments: &LowerArguments) -> Outcome {
    lowered(arguments).unwrap_or_else(|message| {
        if !message.is_empty() {
            complain(&format!("error: {}\n", message.trim_end()));
        }
        Outcome::Wrong
    })
}

/// How it went, or what is wrong; empty if that was said before.
fn lowered(arguments: &LowerArguments) -> Result<Outcome, String> {
    let gpu = Gpu::named(&arguments.mcpu).ok_or("no such processor")?;
    let to = arguments
        .output
        .as_deref()
        .filter(|to| to.as_os_str() != "-");
    let emit = arguments.emit.or(to.map(by_name)).unwrap_or(Emit::Asm);
    if emit != Emit::Asm && arguments.output.is_none() {
        return Err(
            "what --emit obj and --emit co write is no text\n  help: name a file with -o, or - for stdout"
                .to_string(),
        );
    }
    if emit != Emit::Asm && to.is_none() && io::stdout().is_terminal() {
        return Err(
            "what --emit obj and --emit co write is no text, and stdout is a terminal\n  help: name a file with -o"
                .to_string(),
        );
    }
    // What is missing is said before anything is done.
    let tools = Tools::find(emit)?;
    let (inputs, several) = input::expand(std::slice::from_ref(&arguments.file));
    let Some(input) = inputs.into_iter().next().filter(|_| !several) else {
        return Err(format!(
            "{}: this is a folder\n  help: name one file",
            terminal::path(&arguments.file)
        ));
    };
    if let (Some(to), Input::File(from)) = (to, &input)
        && file::same(from, to)
    {
        return Err(format!("{}: this is what is read", terminal::path(&to)));
    }
    let name = shown_path(input.path());
    let text = input.read().map_err(|error| format!("{name}: {error}"))?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let module = ir::read_parallel(&text, cores);
    let colours = Colours::new(arguments.color);
    if !module.errors.is_empty() {
        complain_styled(
            &selection::complaint(&name, &module, colours.stderr),
            colours.stderr,
        );
    }
    of_amd(&name, &module)?;
    // Functions of work-items that nobody linked in. Every line stays where it is.
    let own = module.functions.len();
    let completed = opencl::completed(&module);
    let module = match &completed {
        Some(text) => ir::read_parallel(text.as_bytes(), cores),
        None => module,
    };
    let target = gpu.target();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let places = Places::new(&module, name);
    let mut chosen = choose::kernels(&arguments.kernels, &places, &context, colours.stderr)?;
    let kernels = chosen.len();
    let mut refused = Refused::new(&places);
    let inlined = calls::inlined(&module, &places.path, &mut chosen, &mut refused);
    let again = inlined.as_ref().map(|inlined| {
        let text = inlined.text.as_bytes();
        ir::read_parallel(text, cores)
    });
    let trace = Trace {
        places: &places,
        inlined: again.as_ref().zip(inlined.as_ref()),
        own,
    };
    let work = Work {
        module: again.as_ref().unwrap_or(&module),
        trace: &trace,
        gpu,
        explain: arguments.explain,
        quota: arguments.quota.quota(quota::ANALYSIS, 1),
    };
    let (written, stored, text) = work.lower(&target, &chosen, &mut refused);
    refused.complain(colours.stderr);
    let whole = refused.is_empty() && module.errors.is_empty();
    if written == 0 || !whole && !arguments.keep_going {
        return Err(refused.nothing(kernels, written));
    }
    if emit != Emit::Asm && stored > MOST_STORED {
        return Err(format!(
            "{}: the variables that the kernels name are {stored} bytes of an object file, and {MOST_STORED} may be made\n  help: write assembly: --emit asm",
            places.path
        ));
    }
    // From here on there are temporary files, which Ctrl-C must not leave behind.
    interrupt::notice();
    let bytes = tools.form(text, gpu)?;
    let form = match emit {
        Emit::Asm => Form::Text,
        Emit::Obj | Emit::Co => Form::Exact,
    };
    file::write(to, &bytes, form)?;
    if whole {
        return Ok(Outcome::Done);
    }
    complain(&refused.left_out(kernels));
    Ok(Outcome::Wrong)
}

/// Bytes of variables in an object file: the assembler and the linker have them in memory.
const MOST_STORED: u64 = 1 << 30;

/// What is lowered, and for whom.
struct Work<'w> {
    module: &'w Module<'w>,
    trace: &'w Trace<'w, 'w>,
    gpu: &'static Gpu,
    explain: bool,
    quota: Quota,
}

impl Work<'_> {
    /// Lowers functions, one after the other: how many could be, the bytes that their variables take in an object file, and their text.
    fn lower(
        &self,
        target: &Target,
        chosen: &[usize],
        refused: &mut Refused<'_, '_>,
    ) -> (usize, u64, String) {
        let context = ModuleContext::new(self.module, target, Mode::Sound);
        let mut types = Types::new(self.module, Some(Architecture::Amdgpu));
        let mut written = Vec::new();
        for function in chosen {
            let lowered = within(&self.quota, || {
                backend::lower(self.module, &context, &mut types, self.gpu, *function)
            });
            match lowered {
                Ok(Ok(lowered)) => written.push(lowered),
                Err(exceeded) => {
                    let (what, help) = quota::words(exceeded, &self.quota);
                    let message = format!("the work on this kernel {what}");
                    refused.add(*function, None, Told::new(message, Some(help.to_string())));
                }
                Ok(Err(why)) => {
                    for refusal in why {
                        self.refuse(*function, refusal, refused);
                    }
                }
            }
        }
        let note = |function, instruction: &Instruction| {
            let wanted = self.explain;
            wanted.then(|| explain::note(self.trace, function, instruction))
        };
        let text = emit::text(&written, &types, self.gpu, &note);
        (written.len(), emit::stored(&written, &types), text)
    }

    /// Adds a refusal, by its place in the user's module.
    fn refuse(&self, kernel: usize, refusal: Refusal, refused: &mut Refused<'_, '_>) {
        let place = refusal.instruction;
        let place = place.and_then(|at| self.trace.origin(kernel, at as usize));
        let module = self.trace.places.module;
        let elsewhere = place.and_then(|(function, at)| {
            let instruction = module.functions.get(function)?.instructions.get(at)?;
            calls::elsewhere(module, function, instruction)
        });
        let told = elsewhere.unwrap_or_else(|| {
            // What the function as a whole is refused for, and LLVM can mend.
            let mended = place.is_none() && refusal.message.contains("irreducible");
            let help = mended.then(|| reducing(&self.trace.places.path));
            Told::new(refusal.message, help)
        });
        refused.add(kernel, place, told);
    }
}

/// The command that makes cycles with one entry of those with several.
fn reducing(path: &str) -> String {
    format!(
        "LLVM makes cycles with one entry of it: opt -S -passes=lower-switch,fix-irreducible {} -o reducible.ll",
        calls::argument(path)
    )
}

/// Code for AMD's GPUs only comes of modules for them: intrinsics and address spaces are others elsewhere.
fn of_amd(name: &str, module: &Module<'_>) -> Result<(), String> {
    let target = Target::choose(module.triple, None, None);
    let gpu = target.as_ref().ok().and_then(Target::gpu);
    if module.triple.is_empty() || gpu.is_some_and(|gpu| gpu.architecture == Architecture::Amdgpu) {
        return Ok(());
    }
    Err(format!(
        "{name}: the module is for `{}`, and what is written is for AMD's GPUs\n  help: compile with --target=amdgcn-amd-amdhsa",
        terminal::name(module.triple)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_tell_what_a_file_is() {
        let found =
            ["out.s", "out.o", "a.b/out.co", "x.hsaco", "out"].map(|name| by_name(Path::new(name)));
        assert_eq!(found, [Emit::Asm, Emit::Obj, Emit::Co, Emit::Co, Emit::Asm]);
    }
}
