//! `lanelog opt`: prints the output of `opt-22 -passes='print<uniformity>'` for the same arguments,
//! so that LLVM's own tests run with it.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::input::{self, Input};
use crate::outcome::Outcome;
use crate::output::{self, complain, finish};
use crate::quota::{self, QuotaArguments};
use crate::schedule::{self, each_in_order, on_threads};
use crate::selection::{Selection, SelectionError};
use lanelog_analysis::Analyzer;
use lanelog_ir::Module;
use lanelog_ir::spelling::{Added, Spelling};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::typed::layout::Layout;
use lanelog_report::opt;
use lanelog_util::escape as terminal;

const AFTER_HELP: &str = "\
Words of opt's: FILE or - (default), -passes='print<uniformity>', -mtriple, -mcpu, -mattr, -disable-output, -S, -o FILE; with one hyphen or two, values after = or as the next word.
The verdicts go to stderr, as opt's do. -S copies the module as it is written to stdout or -o FILE. Everything else is refused.
Exit codes: 0 done; 2 the call is wrong, or something could not be read; 3 a bug in lanelog.";

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct OptArguments {
    /// opt's arguments
    #[arg(
        value_name = "WORD",
        allow_hyphen_values = true,
        trailing_var_arg = true
    )]
    words: Vec<OsString>,
}

/// Why a call is refused.
#[derive(Debug, thiserror::Error)]
enum OptError {
    #[error(
        "`{0}` is unsupported: lanelog opt has -passes='print<uniformity>', -mtriple, -mcpu, -mattr, -disable-output, -S and -o"
    )]
    Word(String),
    #[error("`{0}` needs a value")]
    NoValue(&'static str),
    #[error("passes `{0}` are unsupported: lanelog opt has print<uniformity> only")]
    Passes(String),
    #[error("no passes: lanelog opt needs -passes='print<uniformity>'")]
    NoPasses,
    #[error("two inputs, `{0}` and `{1}`: opt has one")]
    Inputs(String, String),
    #[error("bitcode cannot be written: add -disable-output, or -S for text")]
    Bitcode,
    #[error("{0}")]
    Input(String),
    #[error(transparent)]
    Selection(#[from] SelectionError),
    #[error("cannot write `{path}`: {error}")]
    Output { path: String, error: io::Error },
}

/// A call of `opt`.
#[derive(Debug, Default)]
struct Call {
    input: Option<String>,
    passes: Option<String>,
    triple: Option<String>,
    processor: Option<String>,
    features: Option<String>,
    output: Option<String>,
    disable_output: bool,
    text: bool,
}

impl Call {
    fn new(words: &[OsString]) -> Result<Call, OptError> {
        let mut call = Call::default();
        let mut words = words.iter().map(|word| word.to_string_lossy());
        while let Some(word) = words.next() {
            let Some(option) = word.strip_prefix('-').filter(|option| !option.is_empty()) else {
                if let Some(first) = call.input.replace(word.to_string()) {
                    return Err(OptError::Inputs(first, word.to_string()));
                }
                continue;
            };
            let option = option.strip_prefix('-').unwrap_or(option);
            let (name, value) = match option.split_once('=') {
                Some((name, value)) => (name, Some(value.to_string())),
                None => (option, None),
            };
            let (name, slot) = match name {
                "passes" => ("-passes", &mut call.passes),
                "mtriple" => ("-mtriple", &mut call.triple),
                "mcpu" => ("-mcpu", &mut call.processor),
                "mattr" => ("-mattr", &mut call.features),
                "o" => ("-o", &mut call.output),
                "disable-output" if value.is_none() => {
                    call.disable_output = true;
                    continue;
                }
                "S" if value.is_none() => {
                    call.text = true;
                    continue;
                }
                _ => return Err(OptError::Word(word.to_string())),
            };
            let value = value.or_else(|| words.next().map(|word| word.to_string()));
            let value = value.ok_or(OptError::NoValue(name))?;
            *slot = Some(match (name, slot.take()) {
                ("-mattr", Some(before)) => format!("{before},{value}"),
                _ => value,
            });
        }
        call.check()?;
        Ok(call)
    }

    /// Rejects arguments for functions of `opt` that lanelog does not have.
    fn check(&self) -> Result<(), OptError> {
        let passes = self.passes.as_deref().ok_or(OptError::NoPasses)?;
        let bare: String = passes.chars().filter(|c| !c.is_whitespace()).collect();
        if !matches!(&*bare, "print<uniformity>" | "function(print<uniformity>)") {
            return Err(OptError::Passes(passes.to_string()));
        }
        let is_null = self.output.as_deref() == Some("/dev/null");
        match self.disable_output || self.text || is_null {
            true => Ok(()),
            false => Err(OptError::Bitcode),
        }
    }

    /// The destination of a copy of the module.
    fn copies_to(&self) -> Option<&str> {
        let wants = self.text && !self.disable_output;
        wants.then(|| self.output.as_deref().unwrap_or("-"))
    }
}

/// Runs the command.
pub(crate) fn opt(arguments: &OptArguments) -> Outcome {
    run(&arguments.words).unwrap_or_else(|error| {
        complain(&format!("error: {}\n", terminal::lines(&error.to_string())));
        Outcome::Wrong
    })
}

fn run(words: &[OsString]) -> Result<Outcome, OptError> {
    let call = Call::new(words)?;
    let (triple, processor) = (call.triple.as_deref(), call.processor.as_deref());
    let processor = processor.filter(|name| !name.is_empty());
    let path = PathBuf::from(call.input.as_deref().unwrap_or("-"));
    let input = input::one(&path).map_err(|error| OptError::Input(error.to_string()))?;
    let inputs = [input];
    let threads = schedule::threads_for(None, &inputs);
    let quota = QuotaArguments::default().quota(quota::ANALYSIS, threads);
    let mut selection = Selection::of(Mode::Llvm22, triple, processor, None)?;
    selection.infers = false;
    selection.features = call.features.as_deref().unwrap_or_default();
    selection.by_function = true;
    selection.quota = quota;
    let [input] = inputs;
    on_threads(threads, || print(&call, &selection, input, &path, threads))
        .map_err(|error| OptError::Input(error.to_string()))?
}

fn print(
    call: &Call,
    selection: &Selection<'_>,
    input: Input,
    path: &Path,
    threads: usize,
) -> Result<Outcome, OptError> {
    let mut is_wrong = false;
    let mut complaints = |text: &str| complain(text);
    let done = selection.with_module(
        input,
        threads,
        true,
        false,
        &mut complaints,
        |module, target, context| {
            is_wrong |= !module.errors.is_empty();
            let (printed, told) = uniformity(selection, module, target, context, path, threads);
            is_wrong |= !told.is_empty();
            complain(&told);
            copy(call, module)?;
            Ok::<_, OptError>(printed)
        },
    );
    Ok(match done {
        Ok(printed) => match is_wrong {
            true => finish(printed?, Outcome::Wrong),
            false => finish(printed?, Outcome::Done),
        },
        Err(_) => Outcome::Wrong,
    })
}

/// Prints the verdicts of every function to stderr; the result names functions that are left out.
fn uniformity(
    selection: &Selection<'_>,
    module: &Module<'_>,
    target: &Target,
    context: &ModuleContext<'_>,
    path: &Path,
    threads: usize,
) -> (io::Result<()>, String) {
    let architecture = target.gpu().map(|gpu| gpu.architecture);
    let layout = Layout::of(module, architecture);
    let added = Added {
        processor: selection.mcpu.unwrap_or_default().to_string(),
        features: selection.features.to_string(),
    };
    let spelling = Spelling::new(module, layout, added);
    let functions: Vec<_> = module.functions.iter().collect();
    let mut out = output::exact_stderr();
    let mut left_out = Vec::new();
    let printed = each_in_order(
        &functions,
        threads > 1,
        || Analyzer::by(selection.how(), module, context),
        |analyzer, function| {
            analyzer.read_within(function, |function, analysis| {
                let mut text = Vec::new();
                opt::function(module, function, analysis, &spelling, &mut text);
                text
            })
        },
        |function, read| match read.and_then(|text| {
            text.map_err(|exceeded| quota::left_out(module, function, exceeded, &selection.quota))
        }) {
            Ok(text) => out.write_all(&text),
            Err(error) => {
                left_out.push(error);
                Ok(())
            }
        },
    );
    let printed = printed.and_then(|()| out.flush());
    let told = quota::complaints(&input::shown_path(path), module, &left_out, false);
    (printed, told)
}

/// Writes the module unchanged, if the call requests its text.
fn copy(call: &Call, module: &Module<'_>) -> Result<(), OptError> {
    let Some(path) = call.copies_to() else {
        return Ok(());
    };
    let written = match path {
        "-" => output::stdout(output::exact()).and_then(|mut out| {
            out.write_all(module.text)?;
            out.flush()
        }),
        path => std::fs::write(path, module.text),
    };
    written.map_err(|error| OptError::Output {
        path: path.to_string(),
        error,
    })
}
