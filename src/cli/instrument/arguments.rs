//! Arguments of `lanelog instrument`.

use std::path::PathBuf;

use clap::Args;

use crate::arguments::{Colour, GpuArguments};
use crate::quota::QuotaArguments;

const AFTER_HELP: &str = "\
The output checks uniform values and branches when it runs, and counts in the global variable @lanelog_checks. docs/reference/instrument.md tells how a host program reads it.
Exit codes: 0 done, and with --report no verdict is refuted; 1 some verdict is refuted; 2 something could not be read or written, a function exceeded its limits, or the call is wrong;
3 a bug in lanelog.";

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct InstrumentArguments {
    /// A module, or - for stdin; with --report, the final contents of @lanelog_checks
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// The file for the instrumented module, as LLVM IR; stdout if not given
    #[arg(short, long, value_name = "FILE", conflicts_with = "report")]
    pub output: Option<PathBuf>,

    /// The file for the table of checks, as JSON
    #[arg(long, value_name = "FILE", required_unless_present = "report")]
    pub table: Option<PathBuf>,

    /// Instead: show which verdicts of this table a run refuted
    #[arg(long, value_name = "TABLE", conflicts_with = "table")]
    pub report: Option<PathBuf>,

    #[command(flatten)]
    pub gpu: GpuArguments,

    /// Check the verdicts of a mode that is written as rules, as for `check`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["mode", "scope", "report"])]
    pub rules: Option<String>,

    /// Check the verdicts in a file, as `analyze --format verdicts` or opt's print<uniformity>
    /// prints them
    #[arg(long, value_name = "FILE", conflicts_with_all = ["mode", "scope", "rules", "report"])]
    pub against: Option<PathBuf>,

    /// AMD GPUs: keep checked values in vector registers. Otherwise the code generator, which has
    /// an analysis of its own, may use scalar registers, where lanes agree in any case
    #[arg(long, conflicts_with = "report")]
    pub vector: bool,

    /// Only the functions of this name; `*` stands for any text, `?` for any character (may be
    /// repeated)
    #[arg(long, value_name = "NAME", conflicts_with = "report")]
    pub function: Vec<String>,

    #[command(flatten)]
    pub quota: QuotaArguments,

    /// Colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Colour,
}
