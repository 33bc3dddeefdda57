//! Arguments of `lanelog fuzz`, and their meaning.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};

use crate::arguments::{Colour, ModeName, Part, ScopeName};
use crate::lower::Linearize;
use crate::others::{Named, OthersError};
use lanelog_amdgpu::Gpu;
use lanelog_ir::target::Mode;
use lanelog_predicated::predicate::REGISTERS;
use lanelog_verify::check::external::ExternalAnalyses;
use lanelog_verify::check::fuzz::{Fuzz, Generator};
use lanelog_verify::check::module::Plan;
use lanelog_verify::check::styled::{Style, Written};
use lanelog_verify::random::generate::{self, Options, Shape};

const AFTER_HELP: &str = "\
Exit codes: 0 no disagreement; 1 some; 2 a kernel that lanelog made could not be read, something could not be written, or the call is wrong; 3 a bug in lanelog. More:
docs/reference/fuzz.md.";

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct FuzzArguments {
    /// The first seed: each kernel depends on its own seed alone
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// Number of kernels
    #[arg(long, value_name = "N", default_value = "1000")]
    pub count: NonZeroUsize,

    /// The generator of the kernels
    #[arg(long, value_enum, default_value = "shaped")]
    pub generator: GeneratorName,

    /// Control flow of the kernels that the first generator makes
    #[arg(long, value_enum, default_value = "mixed")]
    pub shape: ShapeName,

    /// The GPU
    #[arg(long, value_enum, default_value = "both")]
    pub target: TargetName,

    /// Approximate range of the number of blocks
    #[arg(long, value_name = "A..B", default_value = "4..20", value_parser = blocks)]
    pub blocks: (usize, usize),

    /// Number of inputs on which each kernel is run
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub inputs: usize,

    /// Comparisons to make; all if not given, or, with analyses from outside, execution
    #[arg(long, value_enum, value_delimiter = ',', value_name = "PART,...")]
    pub only: Vec<Part>,

    /// Analyses whose verdicts to compare (may be repeated); all modes if not given, or, with
    /// analyses from outside, sound
    #[arg(long, value_enum, value_name = "MODE")]
    pub mode: Vec<ModeName>,

    /// The lanes that must agree on a value for it to be uniform. With work-group: mode sound at
    /// that scope only
    #[arg(long, value_enum, default_value = "wave", conflicts_with = "mode")]
    pub scope: ScopeName,

    /// Also check mode `sound+`: values that are uniform by their shapes count as uniform
    /// (docs/explanation/shapes.md). With --lower, machine code in which they do
    #[arg(long, conflicts_with_all = ["style", "shapes", "loops", "calls", "write", "scope"])]
    pub plus: bool,

    /// A build of LLVM's `opt`, under a name for the report (may be repeated)
    #[arg(long, value_name = "[NAME=]PATH")]
    pub opt: Vec<String>,

    /// A command that prints verdicts of a module, as for `check` (may be repeated)
    #[arg(long, value_name = "CMD")]
    pub against_cmd: Vec<String>,

    /// A mode written as rules, which derive divergent_value (may be repeated); with --shapes,
    /// rules in place of the built-in rules/shape.dl
    #[arg(long, value_name = "FILE")]
    pub rules: Vec<String>,

    /// Time limit in seconds for opt or a command on a batch of kernels
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    pub time_limit: u64,

    /// Instead: lower the kernels for a GPU and compare the memory after executing the machine code
    /// with that after executing the kernels (may be repeated)
    #[arg(long, value_name = "GPU", value_parser = PossibleValuesParser::new(Gpu::all().map(|gpu| gpu.name)), conflicts_with_all = ["only", "mode", "opt", "against_cmd", "rules", "time_limit"])]
    pub lower: Vec<String>,

    /// Optimisation level, with --lower
    #[arg(long, value_name = "LEVEL", requires = "lower", value_parser = clap::value_parser!(u8).range(0..=2))]
    pub opt_level: Option<u8>,

    /// Instead: write the kernels in a style without an exec mask and compare the memory after
    /// executing that with the memory after executing the kernels
    #[arg(long, value_enum, value_name = "STYLE", conflicts_with_all = ["lower", "only", "mode", "opt", "against_cmd", "rules", "time_limit"])]
    pub style: Option<StyleName>,

    /// The branches that become predicates, with --style
    #[arg(long, value_enum, default_value = "partial", requires = "style")]
    pub linearize: Linearize,

    /// Number of predicate registers, with --style predicate
    #[arg(long, value_name = "COUNT", default_value_t = REGISTERS, requires = "style")]
    pub predicates: u32,

    /// Instead: make kernels that index memory, and compare the strides that rules/shape.dl derives
    /// with execution
    #[arg(long, conflicts_with_all = ["only", "mode", "opt", "against_cmd", "time_limit", "lower", "generator", "shape", "blocks", "save", "reduce"])]
    pub shapes: bool,

    /// Instead: compare verdicts on the iterations of the kernels' loops with execution by one
    /// work-item, and with a reference implementation (docs/explanation/loops.md)
    #[arg(long, conflicts_with_all = ["only", "mode", "opt", "against_cmd", "rules", "time_limit", "lower", "style", "shapes", "save", "reduce"])]
    pub loops: bool,

    /// Instead: make modules of functions that call each other, and compare interprocedural
    /// verdicts with execution (docs/explanation/interprocedural.md)
    #[arg(long, conflicts_with_all = ["only", "mode", "opt", "against_cmd", "rules", "time_limit", "lower", "style", "shapes", "loops", "generator", "shape", "blocks", "save", "reduce"])]
    pub calls: bool,

    /// Instead: write the kernels into a folder, each in a file of its own
    #[arg(long, value_name = "DIR", conflicts_with_all = ["only", "mode", "opt", "against_cmd", "rules", "time_limit", "lower", "style", "shapes", "loops", "calls", "save", "reduce"])]
    pub write: Option<PathBuf>,

    /// Number of kernels to show and save for each kind of disagreement
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub keep: usize,

    /// Write kernels with disagreements into a folder, with verdicts and witnesses
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,

    /// Reduce those kernels
    #[arg(long)]
    pub reduce: bool,

    /// Number of threads; 1 starts none. All cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// Colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Colour,
}

/// Generators of random kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GeneratorName {
    /// Kernels with control flow of a given shape and many kinds of instructions
    Shaped,
    /// Small kernels of any control flow, with values that are uniform only where they are computed
    Arbitrary,
    /// Kernels with inactive lanes, partial groups, private memory, freeze, convergence tokens and
    /// boundary values
    Hazards,
    /// Kernels of bit arithmetic on the numbers of work-items
    Bits,
    /// Kernels with many loads and stores of little memory
    Aliases,
    /// Kernels that call functions at run time: recursion, pointers to functions
    Calls,
}

/// Styles for writing random kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StyleName {
    /// LLVM IR without divergent branches
    Ir,
    /// Straight code, guarded by predicate registers
    Predicate,
    /// Nyuzi assembly, for kernels that use 32-bit words only
    Nyuzi,
    /// Control-flow programs with a stack of masks
    Stack,
}

impl StyleName {
    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            StyleName::Ir => "ir",
            StyleName::Predicate => "predicate",
            StyleName::Nyuzi => "nyuzi",
            StyleName::Stack => "stack",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShapeName {
    /// Structured control flow: if, loops, switch, break, continue and return
    Structured,
    /// Edges forward to anywhere, and loops with one entry and any exits
    Unstructured,
    /// As unstructured, with some loops of several entries
    Irreducible,
    /// Structured or unstructured
    Mixed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TargetName {
    Amdgpu,
    Nvptx,
    /// One half each
    Both,
}

/// `4..20`, or one number.
fn blocks(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let bounds = match text.split_once("..") {
        Some((low, high)) => (number(low), number(high)),
        None => (number(text), number(text)),
    };
    match bounds {
        (Some(low), Some(high)) if 0 < low && low <= high && high <= 10_000 => Ok((low, high)),
        _ => Err(
            "two numbers from 1 to 10000 were expected, the smaller one first, as in 4..20"
                .to_string(),
        ),
    }
}

impl ShapeName {
    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            ShapeName::Structured => "structured",
            ShapeName::Unstructured => "unstructured",
            ShapeName::Irreducible => "irreducible",
            ShapeName::Mixed => "mixed",
        }
    }
}

/// Reasons why the requested kernels or comparisons are impossible.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PlanError {
    #[error(transparent)]
    ExternalAnalyses(#[from] OthersError),
    #[error("--shapes takes the rules of one file")]
    SeveralShapes,
    #[error("no opt is installed whose output can be read: opt-14, or opt-19 to opt-23")]
    NoOpt,
    #[error("--reduce is for verdicts, not for --only {0}\n  help: --save DIR writes the kernels")]
    ReducedClaims(&'static str),
    #[error(
        "--lower takes kernels of the generators shaped, bits, aliases and calls\n  help: leave --generator out, or write --generator bits"
    )]
    LoweredGenerator,
    #[error("--style writes kernels for AMD's GPUs\n  help: without --target nvptx")]
    StyleOfAmd,
}

impl FuzzArguments {
    /// The style in which kernels are written, if one is requested.
    pub fn written(&self) -> Option<Written> {
        let style = match self.style? {
            StyleName::Ir => Style::Ir,
            StyleName::Predicate => Style::Predicate(self.predicates),
            StyleName::Nyuzi => Style::Nyuzi,
            StyleName::Stack => Style::Stack,
        };
        let how = self.linearize.into();
        Some(Written { style, how })
    }

    /// Whether claims of this kind, beyond verdicts, are compared with execution.
    pub fn claims(&self, part: Part) -> bool {
        part.is_claims() && self.only.contains(&part)
    }

    /// The options that name analyses from outside, for another call.
    pub fn others_again(&self) -> Vec<String> {
        let named = [
            ("--opt", &self.opt),
            ("--against-cmd", &self.against_cmd),
            ("--rules", &self.rules),
        ];
        let options = named.into_iter().flat_map(|(option, values)| {
            let values = values.iter();
            values.flat_map(move |value| [option.to_string(), value.clone()])
        });
        options.collect()
    }

    /// The requested kernels and comparisons.
    ///
    /// # Errors
    /// If the request is impossible.
    pub fn fuzz(&self) -> Result<Fuzz, PlanError> {
        if self.style.is_some() && self.target == TargetName::Nvptx {
            return Err(PlanError::StyleOfAmd);
        }
        let is_lowered = matches!(
            self.generator,
            GeneratorName::Shaped
                | GeneratorName::Bits
                | GeneratorName::Aliases
                | GeneratorName::Calls
        );
        if !self.lower.is_empty() && !is_lowered {
            return Err(PlanError::LoweredGenerator);
        }
        // Kernels are lowered, or written in a style, one at a time.
        let single = self.style.is_some() || !self.lower.is_empty();
        let named = Named {
            opt: &self.opt,
            against_cmd: &self.against_cmd,
            rules: &self.rules,
            limit: Duration::from_secs(self.time_limit),
            installed: false,
        };
        // As for `check`: analyses that the user names are compared with mode sound and execution.
        let is_against = !named.is_empty() && !self.shapes;
        let wants = |part: Part| match self.only.as_slice() {
            [] => !is_against || part == Part::Execution,
            only => only.contains(&part),
        };
        let instead = self.shapes || self.loops || self.calls || self.write.is_some();
        if self.shapes && self.rules.len() > 1 {
            return Err(PlanError::SeveralShapes);
        }
        let others = match instead {
            true => ExternalAnalyses::default(),
            false => Named {
                installed: wants(Part::Opt) && !single,
                ..named
            }
            .others()?,
        };
        let claims = self.only.iter().find(|part| part.is_claims());
        if let (true, Some(part)) = (self.reduce, claims) {
            return Err(PlanError::ReducedClaims(part.name()));
        }
        if self.only == [Part::Opt] && others.opts.is_empty() {
            return Err(PlanError::NoOpt);
        }
        Ok(Fuzz {
            generator: match self.generator {
                GeneratorName::Shaped => Generator::Shaped,
                GeneratorName::Arbitrary => Generator::Arbitrary,
                GeneratorName::Hazards => Generator::Hazards,
                GeneratorName::Bits => Generator::Bits,
                GeneratorName::Aliases => Generator::Aliases,
                GeneratorName::Calls => Generator::Calls,
            },
            options: Options {
                shape: match self.shape {
                    ShapeName::Structured => Shape::Structured,
                    ShapeName::Unstructured => Shape::Unstructured,
                    ShapeName::Irreducible => Shape::Irreducible,
                    ShapeName::Mixed => Shape::Mixed,
                },
                blocks: self.blocks,
                ..Options::default()
            },
            targets: match self.target {
                TargetName::Nvptx => vec![generate::Target::Nvptx],
                TargetName::Amdgpu => vec![generate::Target::AmdGpu],
                TargetName::Both if single => vec![generate::Target::AmdGpu],
                TargetName::Both => vec![generate::Target::AmdGpu, generate::Target::Nvptx],
            },
            seed: self.seed,
            count: self.count.get(),
            inputs: self.inputs,
            plan: Plan {
                plus: self.plus,
                modes: match self.mode.as_slice() {
                    _ if self.scope == ScopeName::WorkGroup => vec![Mode::WorkGroup],
                    [] if is_against => vec![Mode::Sound],
                    [] => Mode::OF_WAVES.to_vec(),
                    named => named.iter().map(|name| Mode::from(*name)).collect(),
                },
                engines: wants(Part::Engines),
                oracles: wants(Part::Oracles),
                execution: wants(Part::Execution),
                parallel: false,
            },
            others,
            time_limit: Duration::from_secs(self.time_limit),
        })
    }
}
