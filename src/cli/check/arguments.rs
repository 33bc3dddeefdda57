//! Arguments of `lanelog check`, and their meaning.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, RangedU64ValueParser};
use clap::{Args, ValueEnum};

use crate::arguments::{
    CallArguments, Colour, ModeName, Part, ReachName, ScopeName, SourceArguments,
};
use crate::assume::{work_group, work_group_word};
use crate::others::{Named, OthersError};
use crate::quota::{self, QuotaArguments};
use crate::saved::{Folder, SaveError};
use crate::schedule;
use crate::selection::{Selection, SelectionError};
use crate::shader::ShaderArguments;
use lanelog_amdgpu::Gpu;
use lanelog_ir::Module;
use lanelog_ir::target::{Mode, Target};
use lanelog_util::escape as terminal;
use lanelog_util::escape::quoted;
use lanelog_util::files;
use lanelog_verify::check::dispute::Dispute;
use lanelog_verify::check::external::{ExternalAnalyses, MissingVerdicts, Request};
use lanelog_verify::check::foreign::{Foreign, LineError};
use lanelog_verify::check::module::ExternalVerdicts;
use lanelog_verify::check::opt::Question;
use lanelog_verify::check::refute::Effort;

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct CheckArguments {
    /// Files, folders (every .ll, .bc and .spv below, also compressed or hidden), or - for stdin.
    /// Bitcode is read through llvm-dis. Of shaders, verdicts are compared with execution
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Comparisons to make. Engines, oracles, opt and execution if not given; with analyses from
    /// outside, those and execution
    #[arg(long, value_enum, value_delimiter = ',', value_name = "PART,...")]
    pub only: Vec<Part>,

    /// Analyses whose verdicts to compare (may be repeated). All modes if not given; with
    /// analyses from outside, sound
    #[arg(long, value_enum, value_name = "MODE")]
    pub mode: Vec<ModeName>,

    /// The lanes that must agree on a value for it to be uniform. With work-group: mode sound at
    /// that scope only
    #[arg(long, value_enum, default_value = "wave", conflicts_with = "mode")]
    pub scope: ScopeName,

    /// Also check mode `sound+`: values that are uniform by their shapes count as uniform
    /// (docs/explanation/shapes.md). With --lower, machine code in which they do
    #[arg(long)]
    pub plus: bool,

    /// The size of work-groups, for functions that state none: 64,1,1
    #[arg(long, value_name = "X,Y,Z", value_parser = work_group)]
    pub assume_work_group: Option<[u32; 3]>,

    /// First turn private variables into values, as LLVM's mem2reg does, for input of -O0
    #[arg(long)]
    pub promote: bool,

    /// Verdicts of another implementation, in the format of `analyze --format verdicts` (may be
    /// repeated)
    #[arg(long, value_name = "FILE")]
    pub against: Vec<PathBuf>,

    /// Instead: compare the verdicts of --against, by the names of values, with those on facts of
    /// any compiler (docs/reference/facts.md): the folder of a function, or a folder of such
    /// folders
    #[arg(long, value_name = "DIR", conflicts_with_all = ["paths", "only", "plus", "assume_work_group", "promote", "against_cmd", "opt", "rules", "refuted_only", "lower", "interprocedural", "function", "target", "mcpu", "target_table", "reduce", "format"])]
    pub facts: Vec<PathBuf>,

    /// A command that prints such verdicts of a module, or what `opt -passes='print<uniformity>'`
    /// prints: the module's path is the last argument, or stands for {}, and is in $LANELOG_FILE
    /// (may be repeated)
    #[arg(long, value_name = "CMD")]
    pub against_cmd: Vec<String>,

    /// A build of LLVM's `opt`, under a name for the report (may be repeated)
    #[arg(long, value_name = "[NAME=]PATH")]
    pub opt: Vec<String>,

    /// A mode written as rules, which derive divergent_value (may be repeated)
    #[arg(long, value_name = "FILE")]
    pub rules: Vec<String>,

    /// Time limit in seconds for such a command, or opt, for one module; never more than --max-time
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    pub time_limit: u64,

    /// Instead: lower the kernels for a GPU and compare the memory after executing the machine code
    /// with that after executing the kernels (may be repeated)
    #[arg(long, value_name = "GPU", value_parser = PossibleValuesParser::new(Gpu::all().map(|gpu| gpu.name)),
        conflicts_with_all = ["only", "mode", "assume_work_group", "against", "against_cmd", "opt", "rules", "refuted_only", "target", "mcpu", "target_table", "reduce", "format"])]
    pub lower: Vec<String>,

    /// Optimisation level, with --lower
    #[arg(long, value_name = "LEVEL", requires = "lower", value_parser = clap::value_parser!(u8).range(0..=2))]
    pub opt_level: Option<u8>,

    /// Instead: compare interprocedural verdicts with execution through calls
    /// (docs/explanation/interprocedural.md)
    #[arg(long, value_enum, value_name = "REACH", num_args = 0..=1, require_equals = true, default_missing_value = "module",
        conflicts_with_all = ["only", "mode", "plus", "against", "against_cmd", "opt", "rules", "time_limit", "lower", "reduce"])]
    pub interprocedural: Option<ReachName>,

    /// Number of inputs on which each function is run
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    pub inputs: usize,

    /// Seed of the inputs
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// Only the functions of this name; `*` stands for any text, `?` for any character (may be
    /// repeated)
    #[arg(long, value_name = "NAME")]
    pub function: Vec<String>,

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
    pub shader: ShaderArguments,

    #[command(flatten)]
    pub sources: SourceArguments,

    /// Reduce the kernel of each disagreement, and print it; with DIR, write it there too
    #[arg(long, value_name = "DIR", num_args = 0..=1)]
    pub reduce: Option<Option<PathBuf>>,

    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: CheckFormat,

    /// Number of disagreements to show
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub show: usize,

    /// Only verdicts that execution refutes: other disagreements are neither shown nor reduced, and
    /// do not count for the exit code
    #[arg(long)]
    pub refuted_only: bool,

    /// Also show disagreements that follow from others
    #[arg(long)]
    pub all: bool,

    #[command(flatten)]
    pub quota: QuotaArguments,

    /// Number of threads; 1 starts none. All cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// Colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Colour,
}

const AFTER_HELP: &str = "\
Exit codes: 0 no disagreement; 1 some; 2 something could not be read, brought or written, a function took too much, it was interrupted, or the call is wrong; 3 a bug
in lanelog. More: docs/reference/check.md.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// Disagreements, then tables
    Text,
    /// Everything, for machines (docs/reference/check.md)
    Json,
}

/// A file with verdicts from outside.
pub(crate) struct Source {
    pub path: PathBuf,
    pub foreign: Foreign,
    /// The sections of the file that some module has asked for.
    pub used: Mutex<Vec<bool>>,
}

impl CheckArguments {
    /// Time limit for a command, or `opt`, for one module.
    fn limit_of_programs(&self) -> Duration {
        let most = self.quota.given_time().unwrap_or(u64::MAX);
        Duration::from_secs(self.time_limit.min(most))
    }
}

/// Reasons why verdicts from outside cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SourceError {
    #[error("cannot read `{}`: {error}", terminal::path(.path))]
    Unread { path: PathBuf, error: io::Error },
    #[error("{}:{}: {}", terminal::path(.path), .wrong.line, .wrong.message)]
    Line { path: PathBuf, wrong: LineError },
}

/// Reasons why the requested checks are impossible.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ChecksError {
    #[error(transparent)]
    Selection(#[from] SelectionError),
    #[error(transparent)]
    Source(#[from] SourceError),
    #[error(transparent)]
    ExternalAnalyses(#[from] OthersError),
    #[error("--reduce shows kernels as text: leave --format json out")]
    ReducedAsJson,
    #[error(
        "--reduce is for disagreements on verdicts, not for those of --only {0}\n  help: leave one of them out"
    )]
    ReducedClaims(&'static str),
    #[error(
        "{option} chooses verdicts, and --only {part} is not about them\n  help: leave it out, or name a part that is: engines, oracles, opt or execution"
    )]
    NoVerdicts {
        option: &'static str,
        part: &'static str,
    },
    #[error("--clang compiles for one GPU\n  help: name one with --lower")]
    CompiledForSeveral,
    #[error(transparent)]
    Save(#[from] SaveError),
}

/// The requested comparisons, checked.
pub(crate) struct Checks<'a> {
    pub arguments: &'a CheckArguments,
    pub selection: Selection<'a>,
    pub modes: Vec<Mode>,
    pub parts: Vec<Part>,
    pub sources: Vec<Source>,
    /// The analyses that can be asked about any module, with the installed versions of `opt` if
    /// they are requested.
    pub others: ExternalAnalyses,
    pub effort: Effort,
    /// The folder for reduced kernels.
    pub folder: Option<Folder>,
}

impl<'a> Checks<'a> {
    /// Checks the arguments and reads the files that they name.
    ///
    /// # Errors
    /// If arguments contradict each other, or a file cannot be read or written.
    pub fn new(arguments: &'a CheckArguments) -> Result<Checks<'a>, ChecksError> {
        let (target, mcpu) = (arguments.target.as_deref(), arguments.mcpu.as_deref());
        let table = arguments.target_table.as_deref();
        let mut selection = Selection::of(Mode::Sound, target, mcpu, table)?;
        // If the kernel is lowered for one GPU, it is also compiled for this GPU.
        let (of_target, processor) = match arguments.lower.as_slice() {
            [] => (target, mcpu),
            [gpu] => (None, Some(gpu.as_str())),
            _ if arguments.sources.clang => return Err(ChecksError::CompiledForSeveral),
            _ => (None, None),
        };
        selection.compile = arguments.sources.compile(of_target, processor);
        selection.work_group = arguments.assume_work_group;
        selection.promote = arguments.promote;
        selection.shader = &arguments.shader;
        selection.quota = (arguments.quota).quota(quota::MORE, schedule::threads(arguments.jobs));
        selection.follow_calls(CallArguments {
            interprocedural: arguments.interprocedural,
        })?;
        let mut named = Named {
            opt: &arguments.opt,
            against_cmd: &arguments.against_cmd,
            rules: &arguments.rules,
            limit: arguments.limit_of_programs(),
            installed: false,
        };
        let brought = !(arguments.against.is_empty() && named.is_empty());
        let follows = arguments.interprocedural.is_some();
        let modes: Vec<Mode> = match (arguments.mode.as_slice(), brought) {
            _ if follows => vec![Mode::Sound],
            _ if arguments.scope == ScopeName::WorkGroup => vec![Mode::WorkGroup],
            ([], true) => vec![Mode::Sound],
            ([], false) => Mode::OF_WAVES.to_vec(),
            (named, _) => named.iter().map(|name| Mode::from(*name)).collect(),
        };
        let parts = match (arguments.only.as_slice(), brought) {
            _ if follows => vec![Part::Execution],
            ([], true) => vec![Part::Execution],
            ([], false) => vec![Part::Engines, Part::Oracles, Part::Opt, Part::Execution],
            (named, _) => named.to_vec(),
        };
        let mut sources = Vec::new();
        for path in &arguments.against {
            sources.push(read_source(path)?);
        }
        named.installed = parts.contains(&Part::Opt) && arguments.lower.is_empty();
        let others = named.others()?;
        if arguments.reduce.is_some() && arguments.format == CheckFormat::Json {
            return Err(ChecksError::ReducedAsJson);
        }
        let claims = parts.iter().find(|part| part.is_claims());
        if let (true, Some(part)) = (arguments.reduce.is_some(), claims) {
            return Err(ChecksError::ReducedClaims(part.name()));
        }
        let verdicts = brought || parts.iter().any(|part| !part.is_claims());
        let chooses = [
            ("--plus", arguments.plus),
            ("--mode", !arguments.mode.is_empty()),
        ];
        if let (false, Some((option, _)), Some(part)) = (
            verdicts,
            chooses.iter().find(|(_, is_there)| *is_there),
            claims,
        ) {
            let part = part.name();
            return Err(ChecksError::NoVerdicts { option, part });
        }
        let folder = arguments.reduce.iter().flatten().next();
        Ok(Checks {
            folder: folder.map(|path| Folder::open(path)).transpose()?,
            others,
            arguments,
            selection,
            modes,
            parts,
            sources,
            effort: Effort {
                inputs: arguments.inputs,
                seed: arguments.seed,
                ..Effort::default()
            },
        })
    }

    /// The options with which another call of `check` reads a module in the same way, except for
    /// the choice of comparisons.
    pub fn repeated(&self) -> Vec<String> {
        let arguments = self.arguments;
        let mut options = Vec::new();
        let mut option = |name: &str, value: Option<String>| {
            options.extend(
                value
                    .into_iter()
                    .flat_map(|value| [name.to_string(), value]),
            );
        };
        let usual = Effort::default();
        let other = |value: u64, usual: u64| (value != usual).then(|| value.to_string());
        option("--seed", other(arguments.seed, usual.seed));
        option(
            "--inputs",
            other(arguments.inputs as u64, usual.inputs as u64),
        );
        option("--target", arguments.target.clone());
        option("--mcpu", arguments.mcpu.clone());
        let table = arguments.target_table.as_ref();
        option(
            "--target-table",
            table.map(|path| terminal::path(&path).into_owned()),
        );
        for (name, values) in [
            ("--against-cmd", &arguments.against_cmd),
            ("--opt", &arguments.opt),
            ("--rules", &arguments.rules),
        ] {
            for value in values {
                option(name, Some(value.clone()));
            }
        }
        options
    }

    /// The options with which `run` reads a module in the same way, each after a space.
    pub fn read_again(&self) -> String {
        let arguments = self.arguments;
        let named = [
            ("--target", arguments.target.as_deref()),
            ("--mcpu", arguments.mcpu.as_deref()),
        ];
        let named = named.into_iter().filter_map(|(option, value)| {
            let value = value?;
            Some(format!(" {option} {}", quoted(value)))
        });
        let mut words = named.collect::<String>();
        if let Some(sizes) = arguments.assume_work_group {
            words.push_str(&work_group_word(sizes));
        }
        if arguments.promote {
            words.push_str(" --promote");
        }
        words + &arguments.sources.words()
    }

    /// The options with which `why` analyses a module in the same way, each after a space, in
    /// addition to those of [`Checks::read_again`].
    pub fn analysed_again(&self) -> String {
        let table = self.arguments.target_table.as_ref();
        let table = table.map_or(String::new(), |path| {
            format!(" --target-table {}", quoted(&terminal::path(&path)))
        });
        let calls = CallArguments {
            interprocedural: self.arguments.interprocedural,
        };
        format!("{table}{}", calls.words())
    }

    /// The options for `opt`, besides the module.
    pub fn question(&self, module: &Module<'_>) -> Question<'_> {
        let CheckArguments { target, mcpu, .. } = self.arguments;
        let limit = self.arguments.limit_of_programs();
        Question::of_module(module, target.as_deref(), mcpu.as_deref(), limit)
    }

    /// The verdicts of other analyses on a module, restricted to the analyses that `takes_part`
    /// selects. `file`: the path of the module's text, if a file contains it unchanged.
    pub fn ask(
        &self,
        (module, target): (&Module<'_>, &Target),
        file: Option<&Path>,
        takes_part: &dyn Fn(&str) -> bool,
    ) -> (Vec<ExternalVerdicts>, Vec<MissingVerdicts>) {
        let request = Request {
            module,
            file,
            target,
            question: &self.question(module),
            modes: &self.modes,
            execution: self.wants(Part::Execution),
            quota: self.selection.quota,
        };
        // Without a GPU, versions of `opt` have no verdicts.
        let is_gpu = target.gpu().is_some();
        let installed = |who: &str| {
            let mut opts = self.others.opts.iter();
            opts.any(|opt| opt.version.is_some() && opt.name == who)
        };
        let takes_part = |who: &str| takes_part(who) && (is_gpu || !installed(who));
        self.others.ask(&request, &takes_part)
    }

    /// Whether a disagreement is shown.
    pub fn shows(&self, dispute: &Dispute) -> bool {
        !self.arguments.refuted_only || dispute.refuted().next().is_some()
    }

    /// The target of a module.
    pub fn target(&self, module: &Module<'_>) -> Option<Target> {
        let Selection { target, mcpu, .. } = &self.selection;
        let (target, _) = Target::of_module(module, *target, *mcpu).ok()?;
        let target = match &self.selection.table {
            Some(table) => target.with_table(table.clone()),
            None => target,
        };
        Some(match self.selection.work_group {
            Some(sizes) => target.with_work_group(sizes),
            None => target,
        })
    }

    /// Whether a comparison is requested.
    pub fn wants(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }

    /// Whether a comparison of verdicts is requested.
    pub fn wants_verdicts(&self) -> bool {
        let others = &self.others;
        let brought = !self.sources.is_empty()
            || !others.commands.is_empty()
            || !others.rules.is_empty()
            || !others.opts.is_empty();
        brought || self.parts.iter().any(|part| !part.is_claims())
    }

    /// Sections of files that do not belong to any input.
    pub fn unused(&self) -> Vec<String> {
        let mut complaints = Vec::new();
        for source in &self.sources {
            let Source {
                path: file,
                foreign,
                used,
            } = source;
            let Ok(used) = used.lock() else { continue };
            for (section, _) in foreign
                .sections
                .iter()
                .zip(used.iter())
                .filter(|(_, used)| !**used)
            {
                if let Some((path, line)) = &section.path {
                    complaints.push(format!(
                        "{}:{line}: no input is called `{}`; paths stand there as they were given or found",
                        terminal::path(&file),
                        terminal::name(path)
                    ));
                }
            }
        }
        complaints
    }
}

fn read_source(path: &Path) -> Result<Source, SourceError> {
    let text = files::read(path).map_err(|error| SourceError::Unread {
        path: path.to_path_buf(),
        error,
    })?;
    let foreign = Foreign::read(&text).map_err(|wrong| SourceError::Line {
        path: path.to_path_buf(),
        wrong,
    })?;
    let used = vec![false; foreign.sections.len()];
    Ok(Source {
        path: path.to_path_buf(),
        foreign,
        used: Mutex::new(used),
    })
}
