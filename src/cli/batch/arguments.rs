//! Arguments of `lanelog batch`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::arguments::{Colour, GpuArguments};
use crate::limits::LimitArguments;
use crate::quota::bytes;

const AFTER_HELP: &str = "\
A run that was ended, however, goes on where it was if the same command is called again; a finished run examines only changed modules. The tables are the same as those of a run from nothing. docs/reference/schema.md \
describes them.
Exit codes: 0 done, whatever failed: the table `failures` says what; 2 the tables could not be made, or the call is wrong; 3 a bug in lanelog.";

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP, args_conflicts_with_subcommands = true)]
pub(crate) struct BatchArguments {
    #[command(subcommand)]
    pub command: Option<BatchCommand>,

    #[command(flatten)]
    pub run: RunArguments,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BatchCommand {
    /// Summarise a run: divergence, slow functions, failures
    Report(ReportArguments),
    /// Write the module in a row of a Parquet shard to stdout
    Cat(CatArguments),
}

#[derive(Args, Debug)]
pub(crate) struct RunArguments {
    /// Files, folders, tar archives (also gzip-compressed), zip archives, Parquet shards with a
    /// column `content`, URLs of these (docs/reference/batch.md), or @FILE with a path a line
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// The folder or the URL for the tables
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,

    #[command(flatten)]
    pub gpu: GpuArguments,

    /// Mode sound+: values that are uniform by their shapes count as uniform
    /// (docs/explanation/shapes.md)
    #[arg(long)]
    pub plus: bool,

    /// Also write a table `values`: a row for each argument and instruction
    #[arg(long)]
    pub values: bool,

    /// Also write a table `roots`: for each function, the kinds of sources of divergence, and how
    /// many values are divergent because of each
    #[arg(long)]
    pub roots: bool,

    /// Compare rules, reference implementations, LLVM (if installed) and execution with each other,
    /// and write a table `disagreements`
    #[arg(long)]
    pub check: bool,

    /// With --check: also compare the verdicts that a command prints, as for `check`, with mode
    /// sound and execution (may be repeated)
    #[arg(long, value_name = "CMD", requires = "check")]
    pub against_cmd: Vec<String>,

    /// Run these rules over each module, and write a table for each output relation (may be
    /// repeated)
    #[arg(long, value_name = "RULES.dl")]
    pub query: Vec<PathBuf>,

    #[command(flatten)]
    pub limits: LimitArguments,

    /// Time limit for each module
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = seconds)]
    pub timeout: f64,

    /// Memory limit of the process that analyses a module: 500M, 4G. By default half of the free
    /// memory, divided by the number of processes
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub memory: Option<u64>,

    /// Number of processes. By default the number of cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// Maximum number of modules whose results are stored together; they are lost if the run is
    /// killed meanwhile
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u16).range(1..))]
    pub chunk: u16,

    /// Only part I of N, for several machines that share one folder; the same command without it
    /// makes the tables of all parts
    #[arg(long, value_name = "I/N", value_parser = part)]
    pub shard: Option<(u64, u64)>,

    /// Progress on stderr; by default a line that is rewritten on a terminal, and nothing otherwise
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub log: Option<Log>,

    /// A child process of `batch`, which reads its jobs from stdin
    #[arg(long, hide = true)]
    pub child: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ReportArguments {
    /// The folder of a run
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,

    /// Another run to compare with
    #[arg(long, value_name = "DIR")]
    pub compare: Option<PathBuf>,

    /// Write a self-contained HTML page
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// Number of rows in each list of largest or slowest items
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub top: usize,

    /// Colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Colour,
}

#[derive(Args, Debug)]
pub(crate) struct CatArguments {
    /// The shard
    #[arg(value_name = "SHARD.parquet")]
    pub shard: PathBuf,

    /// The number of the row, from 0
    #[arg(value_name = "ROW")]
    pub row: u64,
}

/// The way in which progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Log {
    /// A line that is rewritten
    Bar,
    /// A line of JSON each second
    Json,
    /// Nothing
    None,
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok();
    number
        .filter(|number| *number > 0.0 && *number <= 1e9)
        .ok_or_else(|| "a number of seconds, such as 10 or 0.5".to_string())
}

/// `3/8`: the third of eight parts.
fn part(text: &str) -> Result<(u64, u64), String> {
    let numbers = text.split_once('/').and_then(|(part, parts)| {
        let (part, parts): (u64, u64) = (part.parse().ok()?, parts.parse().ok()?);
        (1..=parts).contains(&part).then_some((part - 1, parts))
    });
    numbers.ok_or_else(|| "a part and how many there are, such as 3/8, from 1/8 to 8/8".to_string())
}
