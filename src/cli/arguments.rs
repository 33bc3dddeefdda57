//! Arguments shared by several commands.

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::input::Compile;
use crate::shader::ShaderArguments;
use lanelog_engine::Engine;
use lanelog_ir::target::{Mode, Reach};
use lanelog_util::escape::{path, quoted};

/// The modules to read, and their target.
#[derive(Args, Debug)]
pub(crate) struct InputArguments {
    /// Files, folders (every .ll and .bc below, also compressed or hidden), or - for stdin. Object
    /// files, archives and offload bundles are searched for bitcode.
    /// Bitcode is read through llvm-dis
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    #[command(flatten)]
    pub gpu: GpuArguments,

    /// Only the functions of this name; `*` stands for any text, `?` for any character (may be
    /// repeated)
    #[arg(long, value_name = "NAME")]
    pub function: Vec<String>,

    /// Only kernels
    #[arg(long)]
    pub kernels_only: bool,

    /// Number of threads; 1 starts none. All cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// Colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Colour,
}

/// Options for sources that have to be compiled or linked first.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct SourceArguments {
    /// Compile OpenCL C, HIP and CUDA sources with the newest installed clang. All words after `--`
    /// are then arguments of clang: -- -DN=4 -Iinclude -O0
    #[arg(long)]
    pub clang: bool,

    /// An argument of clang; [`with_clang_arguments`] makes them.
    #[arg(long = CLANG_ARGUMENT, value_name = "WORD", requires = "clang", hide = true)]
    #[arg(allow_hyphen_values = true)]
    pub clang_arguments: Vec<String>,
}

const CLANG_ARGUMENT: &str = "clang-argument";

/// The words of a command line; the words after `--` become arguments of clang if `--clang` is
/// before it. Without `--clang`, the words after `--` are paths, as usual.
pub(crate) fn with_clang_arguments(words: &[OsString]) -> Cow<'_, [OsString]> {
    let Some(at) = words.iter().position(|word| word == "--") else {
        return Cow::Borrowed(words);
    };
    let (before, after) = words.split_at(at);
    if !before.iter().any(|word| word == "--clang") {
        return Cow::Borrowed(words);
    }
    let after = after.iter().skip(1).map(|word| {
        let mut option = OsString::from(format!("--{CLANG_ARGUMENT}="));
        option.push(word);
        option
    });
    Cow::Owned(before.iter().cloned().chain(after).collect())
}

impl SourceArguments {
    /// The way in which sources are compiled for a GPU, if they are.
    pub fn compile<'a>(
        &'a self,
        target: Option<&'a str>,
        processor: Option<&'a str>,
    ) -> Option<Compile<'a>> {
        self.clang.then_some(Compile {
            target,
            processor,
            arguments: &self.clang_arguments,
        })
    }

    /// These arguments as the end of a command line, each after a space.
    pub fn words(&self) -> String {
        let mut words = String::new();
        if self.clang {
            words.push_str(" --clang");
        }
        if !self.clang_arguments.is_empty() {
            words.push_str(" --");
        }
        for word in &self.clang_arguments {
            words.push_str(&format!(" {}", quoted(word)));
        }
        words
    }
}

impl InputArguments {
    /// Selection of functions.
    pub fn wanted(&self) -> Wanted<'_> {
        Wanted {
            names: &self.function,
            kernels_only: self.kernels_only,
        }
    }
}

/// The selected functions of a module.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'w> {
    /// Functions of these names, all if there are none. A name may contain `*` and `?`.
    pub names: &'w [String],
    /// Whether only kernels are selected.
    pub kernels_only: bool,
}

impl Wanted<'_> {
    /// Whether every function is selected.
    pub fn is_all(&self) -> bool {
        self.names.is_empty() && !self.kernels_only
    }
}

/// Whether calls are followed.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct CallArguments {
    /// Follow calls through the module: arguments are as uniform as the values passed, results as
    /// the values returned (docs/explanation/interprocedural.md)
    #[arg(long, value_enum, value_name = "REACH", num_args = 0..=1, require_equals = true, default_missing_value = "module")]
    pub interprocedural: Option<ReachName>,
}

impl CallArguments {
    /// The entry points of the module, if calls are followed.
    pub fn reach(self) -> Option<Reach> {
        self.interprocedural.map(|name| match name {
            ReachName::Module => Reach::Module,
            ReachName::Program => Reach::Program,
        })
    }

    /// This argument on a command line, after a space.
    pub fn words(self) -> &'static str {
        match self.interprocedural {
            None => "",
            Some(ReachName::Module) => " --interprocedural",
            Some(ReachName::Program) => " --interprocedural=program",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReachName {
    /// Other modules may call the functions that linkage makes visible
    Module,
    /// The module is the whole program: only its kernels are entered from outside, by the host
    Program,
}

/// The mode, GPU and engine.
#[derive(Args, Debug)]
pub(crate) struct GpuArguments {
    /// The analysis whose verdicts to give
    #[arg(long, value_enum, default_value = "sound")]
    pub mode: ModeName,

    /// The lanes that must agree on a value for it to be uniform; work-group is for mode sound
    #[arg(long, value_enum, default_value = "wave")]
    pub scope: ScopeName,

    /// The GPU, instead of the module's triple: amdgpu, nvptx, none (nothing diverges) or a triple
    #[arg(long, value_name = "NAME")]
    pub target: Option<String>,

    /// The processor, for functions that name none: gfx1100, sm_90
    #[arg(long, value_name = "NAME")]
    pub mcpu: Option<String>,

    /// A table of divergent and uniform values that takes precedence over the built-in one
    #[arg(long, value_name = "FILE")]
    pub target_table: Option<PathBuf>,

    #[command(flatten)]
    pub sources: SourceArguments,

    #[command(flatten)]
    pub shader: ShaderArguments,

    /// First turn private variables into values, as LLVM's mem2reg does, for input of -O0
    #[arg(long)]
    pub promote: bool,

    /// The engine that computes the built-in relations
    #[arg(long, value_enum, default_value = "native")]
    pub engine: EngineName,
}

impl GpuArguments {
    /// The mode, at the requested scope.
    pub fn mode(&self) -> Mode {
        match (self.mode, self.scope) {
            (ModeName::Sound, ScopeName::WorkGroup) => Mode::WorkGroup,
            (mode, _) => mode.into(),
        }
    }

    /// The options with which another call reads a module in the same way, each after a space,
    /// except for the mode and [`SourceArguments::words`].
    pub fn words(&self) -> String {
        let mut words = String::new();
        let table = self.target_table.as_ref().map(path);
        for (name, value) in [
            ("--target", self.target.as_deref()),
            ("--mcpu", self.mcpu.as_deref()),
            ("--target-table", table.as_deref()),
        ] {
            if let Some(value) = value {
                words.push_str(&format!(" {name} {}", quoted(value)));
            }
        }
        if self.promote {
            words.push_str(" --promote");
        }
        words + &self.shader.words()
    }
}

/// The option that chooses a mode, after a space; empty for the default.
pub(crate) fn mode_word(mode: Mode) -> String {
    match mode {
        Mode::Sound => String::new(),
        Mode::WorkGroup => " --scope work-group".to_string(),
        mode => format!(" --mode {}", mode.name()),
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ScopeName {
    /// The lanes of each wave: a subgroup
    #[default]
    #[value(alias = "subgroup")]
    Wave,
    /// The lanes of all waves of a work-group
    #[value(alias = "workgroup")]
    WorkGroup,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// Code generated from the rules, over dense relations; `ascent` is an alias
    #[value(alias = "ascent")]
    Native,
    /// Code generated from the rules for crepe, over plain relations: an independent evaluation
    #[cfg(feature = "crepe")]
    Crepe,
    /// The interpreter of rule files
    Datafrog,
}

impl From<EngineName> for Engine {
    fn from(name: EngineName) -> Engine {
        match name {
            EngineName::Native => Engine::Native,
            #[cfg(feature = "crepe")]
            EngineName::Crepe => Engine::Crepe,
            EngineName::Datafrog => Engine::Datafrog,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ModeName {
    /// Verdicts that hold in every execution
    Sound,
    /// Verdicts of LLVM 22, including its errors
    Llvm22,
    /// Verdicts of LLVM's main branch after release 22
    Llvm23,
    /// Verdicts of LLVM 14 on AMD GPUs: disjoint paths in natural loops
    #[value(name = "llvm14-gpu")]
    Llvm14Gpu,
    /// Verdicts of LLVM 14 on NVIDIA GPUs: immediate post-dominators and influence regions
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

/// A kind of comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// Every relation of each mode by three engines
    Engines,
    /// The rules against reference implementations
    Oracles,
    /// Modes against the installed versions of opt
    Opt,
    /// Verdicts against execution
    Execution,
    /// Strides between lanes against execution
    Shapes,
    /// Addresses of memory accesses against execution
    Memory,
    /// Verdicts on the iterations of loops, compared with execution by one work-item and a
    /// reference implementation
    Loops,
}

impl Part {
    /// Whether the check covers more than verdicts.
    pub fn is_claims(self) -> bool {
        matches!(self, Part::Shapes | Part::Memory | Part::Loops)
    }

    /// The name on the command line.
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
