//! What may be said on the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use lanelog_engine::Engine;
use lanelog_target::Mode;

/// Tells, for every value and branch of a GPU kernel in LLVM IR, whether all lanes of a wave agree on it.
#[derive(Debug, Parser)]
#[command(name = "lanelog", version, max_term_width = 100)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Find divergent values, branches, joins and temporal uses
    #[command(after_help = AFTER_HELP)]
    Analyze(AnalyzeArguments),
    /// Run rules of your own over the facts of kernels
    Query(super::query::QueryArguments),
    /// List, show, check, profile and format rule files
    Rules(super::rules::RulesArguments),
    /// Show the shortest derivation of a verdict or of any tuple
    Why(super::why::WhyArguments),
    /// Show, for a tuple that does not hold, what is missing
    WhyNot(super::why::WhyArguments),
    /// Write facts as files, for Soufflé and others
    Facts(super::facts::FactsArguments),
    /// Execute a kernel, every lane of it
    Run(super::run::RunArguments),
    /// Hold rules, imperative twins, LLVM and execution against each other
    Check(super::check::CheckArguments),
    /// Hold the same against each other on random kernels
    Fuzz(super::fuzz::FuzzArguments),
    /// Write kernels as AMDGPU assembly: uniform values on the scalar unit, divergent ones under a lane mask
    Lower(super::lower::LowerArguments),
}

const AFTER_HELP: &str = "\
In every format a folder, or more than one file, counts as several inputs: the path then stands before the results of each.
Exit codes: 0 done, whatever was found; 2 some input could not be read, or a function took too much (the others are analysed), or the call is wrong; 3 a bug in lanelog.";

/// Which modules, and what is known of them besides their text.
#[derive(Args, Debug)]
pub(super) struct InputArguments {
    /// Files, folders (every .ll and .bc below, hidden ones too), or - for stdin. Bitcode is read through llvm-dis
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    #[command(flatten)]
    pub gpu: GpuArguments,

    /// Only the functions of this name (may be repeated)
    #[arg(long, value_name = "NAME")]
    pub function: Vec<String>,

    /// Threads; 1 starts none. All cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// Colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Colour,
}

/// Whose verdicts, for which GPU, by which engine.
#[derive(Args, Debug)]
pub(super) struct GpuArguments {
    /// Whose verdicts
    #[arg(long, value_enum, default_value = "sound")]
    pub mode: ModeName,

    /// The GPU, instead of the module's triple: amdgpu, nvptx, none (nothing diverges) or a triple
    #[arg(long, value_name = "NAME")]
    pub target: Option<String>,

    /// The processor where a function names none: gfx1100, sm_90
    #[arg(long, value_name = "NAME")]
    pub mcpu: Option<String>,

    /// A table of divergent and uniform values that is asked before lanelog's own
    #[arg(long, value_name = "FILE")]
    pub target_table: Option<PathBuf>,

    /// Who computes the built-in relations
    #[arg(long, value_enum, default_value = "ascent")]
    pub engine: EngineName,
}

#[derive(Args, Debug)]
pub(super) struct AnalyzeArguments {
    #[command(flatten)]
    pub input: InputArguments,

    /// How results are written; with --relation text, csv or json, a row a line
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,

    /// Print the IR with its verdicts beside each line
    #[arg(long, conflicts_with_all = ["relation", "counts"])]
    pub annotate: bool,

    /// Print the rows of a relation of the rules; `help` lists them
    #[arg(long, value_name = "NAME", conflicts_with = "counts")]
    pub relation: Option<String>,

    /// Analyse facts instead of IR: the folder of a function, or one of such folders, from any compiler (docs/facts.md)
    #[arg(long, value_name = "DIR", conflicts_with_all = ["paths", "annotate", "counts", "target", "mcpu", "target_table", "assume", "assume_uniform", "assume_divergent"])]
    pub facts: Vec<PathBuf>,

    /// Print name, blocks, instructions and edges of each function, separated by tabs; nothing is analysed
    #[arg(long)]
    pub counts: bool,

    #[command(flatten)]
    pub assume: super::assume::AssumeArguments,

    #[command(flatten)]
    pub quota: super::quota::QuotaArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum EngineName {
    /// Native code over dense relations
    Ascent,
    /// Native code over plain relations, a second opinion
    Crepe,
    /// The interpreter of rule files
    Datafrog,
}

impl From<EngineName> for Engine {
    fn from(name: EngineName) -> Engine {
        match name {
            EngineName::Ascent => Engine::Ascent,
            EngineName::Crepe => Engine::Crepe,
            EngineName::Datafrog => Engine::Datafrog,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ModeName {
    /// What holds in every execution
    Sound,
    /// What LLVM 22 says, mistakes included
    Llvm22,
    /// What LLVM 14 says on AMD's GPUs: disjoint paths in natural loops
    #[value(name = "llvm14-gpu")]
    Llvm14Gpu,
    /// What LLVM 14 says on NVIDIA's GPUs: immediate post-dominators and influence regions
    #[value(name = "llvm14-legacy")]
    Llvm14Legacy,
}

impl From<ModeName> for Mode {
    fn from(name: ModeName) -> Mode {
        match name {
            ModeName::Sound => Mode::Sound,
            ModeName::Llvm22 => Mode::Llvm22,
            ModeName::Llvm14Gpu => Mode::Llvm14Gpu,
            ModeName::Llvm14Legacy => Mode::Llvm14Legacy,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Tables of counts
    Text,
    /// Everything, for machines (docs/json.md)
    Json,
    /// A line a function, with tabs: name, arguments, instructions, terminators; D divergent, . uniform
    Verdicts,
    /// Only with --relation
    Csv,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Colour {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}
