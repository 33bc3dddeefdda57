//! Arguments that several commands take.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::input::Compile;
use lanelog_engine::Engine;
use lanelog_ir::target::{Mode, Reach};

/// Which modules, and what is known of them besides their text.
#[derive(Args, Debug)]
pub(crate) struct InputArguments {
    /// Files, folders (every .ll and .bc below, packed by gzip or not, hidden ones too), or - for stdin. Bitcode is read through llvm-dis
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    #[command(flatten)]
    pub gpu: GpuArguments,

    /// Only the functions of this name; `*` stands for any text, `?` for any character (may be repeated)
    #[arg(long, value_name = "NAME")]
    pub function: Vec<String>,

    /// Only the functions that hosts launch
    #[arg(long)]
    pub kernels_only: bool,

    /// Threads; 1 starts none. All cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// Colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Colour,
}

/// What becomes of a file that is no module yet.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct SourceArguments {
    /// Compile sources of kernels (OpenCL C, HIP, CUDA) by the newest clang that is installed
    #[arg(long)]
    pub clang: bool,
}

impl SourceArguments {
    /// For which GPU sources are compiled, if they are.
    pub fn compile<'a>(
        self,
        target: Option<&'a str>,
        processor: Option<&'a str>,
    ) -> Option<Compile<'a>> {
        self.clang.then_some(Compile { target, processor })
    }
}

impl InputArguments {
    /// Which functions are wanted.
    pub fn wanted(&self) -> Wanted<'_> {
        Wanted {
            names: &self.function,
            kernels_only: self.kernels_only,
        }
    }
}

/// Which functions of a module a user wants.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'w> {
    /// Those of these names, all if there are none. A name may have `*` and `?` in it.
    pub names: &'w [String],
    /// Only those that hosts launch.
    pub kernels_only: bool,
}

impl Wanted<'_> {
    /// Whether every function is wanted.
    pub fn is_all(&self) -> bool {
        self.names.is_empty() && !self.kernels_only
    }
}

/// Whether calls are followed.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct CallArguments {
    /// Follow calls through the module: arguments are as what calls pass, results as what functions return (docs/interprocedural.md)
    #[arg(long, value_enum, value_name = "REACH", num_args = 0..=1, require_equals = true, default_missing_value = "module")]
    pub interprocedural: Option<ReachName>,
}

impl CallArguments {
    /// From where the module may be entered, if calls are followed.
    pub fn reach(self) -> Option<Reach> {
        self.interprocedural.map(|name| match name {
            ReachName::Module => Reach::Module,
            ReachName::Program => Reach::Program,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReachName {
    /// Whoever links the module may call what its linkage shows
    Module,
    /// The module is the whole program: hosts launch its kernels, and nothing else comes in
    Program,
}

/// Whose verdicts, for which GPU, by which engine.
#[derive(Args, Debug)]
pub(crate) struct GpuArguments {
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

    #[command(flatten)]
    pub sources: SourceArguments,

    /// The engine that computes the built-in relations
    #[arg(long, value_enum, default_value = "native")]
    pub engine: EngineName,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// Code generated from the rules, over dense relations; `ascent` is an alias
    #[value(alias = "ascent")]
    Native,
    /// Code generated from the rules for crepe, over plain relations: an independent evaluation
    Crepe,
    /// The interpreter of rule files
    Datafrog,
}

impl From<EngineName> for Engine {
    fn from(name: EngineName) -> Engine {
        match name {
            EngineName::Native => Engine::Native,
            EngineName::Crepe => Engine::Crepe,
            EngineName::Datafrog => Engine::Datafrog,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ModeName {
    /// What holds in every execution
    Sound,
    /// What LLVM 22 says, mistakes included
    Llvm22,
    /// What LLVM's main branch says after release 22
    Llvm23,
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
            ModeName::Llvm23 => Mode::Llvm23,
            ModeName::Llvm14Gpu => Mode::Llvm14Gpu,
            ModeName::Llvm14Legacy => Mode::Llvm14Legacy,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

/// What is held against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// Every relation of each mode by three engines
    Engines,
    /// The rules against imperative implementations
    Oracles,
    /// Modes against the versions of opt that are installed
    Opt,
    /// Verdicts against runs
    Execution,
    /// By how much lanes are apart, against runs
    Shapes,
    /// Where accesses of memory go, against runs
    Memory,
    /// Verdicts on the iterations of loops, against runs by one work-item and an imperative twin
    Loops,
}

impl Part {
    /// Whether it is about more than verdicts.
    pub fn is_claims(self) -> bool {
        matches!(self, Part::Shapes | Part::Memory | Part::Loops)
    }

    /// As the command line has it.
    pub fn name(self) -> &'static str {
        match self {
            Part::Engines => "engines",
            Part::Oracles => "oracles",
            Part::Opt => "opt",
            Part::Execution => "execution",
            Part::Shapes => "shapes",
            Part::Memory => "memory",
            Part::Loops => "loops",
        }
    }
}
