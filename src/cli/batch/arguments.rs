//! What may be said to `lanelog batch`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::arguments::{Colour, GpuArguments};
use crate::limits::LimitArguments;
use crate::quota::bytes;

const AFTER_HELP: &str = "\
A run that was ended, however, goes on where it was if the same command is called again; the tables are the same as if it had not been. docs/schema.md \
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
    /// Say what came of a run: how much diverges, what was slow, what failed
    Report(ReportArguments),
    /// Write the module of a row of a Parquet shard to stdout
    Cat(CatArguments),
}

#[derive(Args, Debug)]
pub(crate) struct RunArguments {
    /// Files, folders, tar archives (packed by gzip or not), Parquet shards with a column `content`, or @FILE with a path a line
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Where the tables go
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,

    #[command(flatten)]
    pub gpu: GpuArguments,

    /// Write a table `values` too: a row for each argument and instruction
    #[arg(long)]
    pub values: bool,

    /// Hold rules, imperative twins, LLVM (where it is installed) and execution against each other, and write a table `disagreements`
    #[arg(long)]
    pub check: bool,

    /// Run these rules over each module, and write a table for each relation that they put out (may be repeated)
    #[arg(long, value_name = "RULES.dl")]
    pub query: Vec<PathBuf>,

    #[command(flatten)]
    pub limits: LimitArguments,

    /// How long a module may take
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = seconds)]
    pub timeout: f64,

    /// How much memory the process that works on a module may have: 500M, 4G. Half of what is free, divided by the processes, if not given
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub memory: Option<u64>,

    /// Processes at the same time. As many as there are cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// A process works on so many modules at most before another one takes over; what it has done is lost if the run is killed meanwhile
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u16).range(1..))]
    pub chunk: u16,

    /// Only part I of N, for several machines with one folder; the same command without it makes the tables of all parts
    #[arg(long, value_name = "I/N", value_parser = part)]
    pub shard: Option<(u64, u64)>,

    /// How progress is told on stderr; a line that is rewritten if that is a terminal, nothing otherwise, if not given
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub log: Option<Log>,

    /// Works on what stdin says: what `batch` calls itself
    #[arg(long, hide = true)]
    pub child: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ReportArguments {
    /// The folder of a run
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,

    /// Another run: say what is different there
    #[arg(long, value_name = "DIR")]
    pub compare: Option<PathBuf>,

    /// Write a page of HTML that needs nothing else
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// So many rows of what is the most or the slowest
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

/// How progress is told.
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
