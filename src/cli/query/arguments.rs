//! Arguments of `lanelog query`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::arguments::{CallArguments, InputArguments, ModeName};
use crate::assume::AssumeArguments;
use crate::limits::LimitArguments;

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
#[command(mut_arg("mode", |mode| {
    mode.hide(true).default_value("program").value_parser(no_mode)
}))]
pub(crate) struct QueryArguments {
    /// The rules: a file, which may include the built-in ones; a folder of such files; or several
    /// files, each with its own helper relations
    #[arg(value_name = "RULES.dl", required_unless_present = "rule")]
    pub rules: Option<PathBuf>,

    /// A rule instead of a file, or besides one: 'x(v) :- divergent_value(v), opcode(v, "load")'
    /// (may be repeated)
    #[arg(short = 'e', long, value_name = "RULE", allow_hyphen_values = true)]
    pub rule: Vec<String>,

    #[command(flatten)]
    pub input: InputArguments,

    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: QueryFormat,

    /// Print this relation of the program instead of those that `.output` names (may be repeated)
    #[arg(long, value_name = "NAME")]
    pub relation: Vec<String>,

    /// Rows of the inputs that the rules declare: DIR/NAME.facts for every function,
    /// DIR/FUNCTION/NAME.facts for one; columns separated by tabs; values and blocks by name (%x)
    /// or number. Without PATH, all facts: the folder of a function, or a folder of such folders,
    /// from any compiler
    #[arg(long, value_name = "DIR")]
    pub facts: Option<PathBuf>,

    /// Explain each row by its shortest derivation. SARIF always has it
    #[arg(long)]
    pub why: bool,

    /// Mode sound+: values that are uniform by their shapes count as uniform
    /// (docs/explanation/shapes.md)
    #[arg(long)]
    pub plus: bool,

    /// Run again whenever a rule file, a kernel or a file of facts changes, until Ctrl-C
    #[arg(long)]
    pub watch: bool,

    /// Exit with 1 if any row is shown, or a row of the baseline is gone
    #[arg(long)]
    pub fail_on_rows: bool,

    /// Leave out the rows that are in this baseline
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,

    /// Write all rows to a file for --baseline
    #[arg(long, value_name = "FILE")]
    pub write_baseline: Option<PathBuf>,

    #[command(flatten)]
    pub limits: LimitArguments,

    #[command(flatten)]
    pub calls: CallArguments,

    #[command(flatten)]
    pub assume: AssumeArguments,
}

const AFTER_HELP: &str = "\
The rules include what they read: `.include \"divergence.dl\"` for verdicts that hold in every execution, `.include \"llvm22.dl\"` for those of LLVM 22.
`lanelog rules list` names the built-in files.
A comment `; lanelog: allow(RELATION)` in a kernel leaves out rows about its line, or about the next one if it has a line of its own; in that of `define`, all rows of the function.
Exit codes: 0 done, whatever was found; 1 there are rows, with --fail-on-rows; 2 some input could not be read or a limit was reached (the others are evaluated), or the rules or the call \
are wrong; 3 a bug in lanelog.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum QueryFormat {
    /// A table for each relation
    Text,
    /// One row of one relation a line
    Csv,
    /// The same as a Parquet table: not for a terminal
    Parquet,
    /// One document (docs/reference/json.md)
    Json,
    /// One object a line, for all relations and inputs (docs/reference/json.md)
    Ndjson,
    /// SARIF 2.1.0 for code hosts and editors, with the derivation of each row as its code flow
    Sarif,
    /// Annotations for GitHub workflows, with the derivation of each row
    Github,
}

/// The files that the rules include decide the mode.
fn no_mode(text: &str) -> Result<ModeName, String> {
    match text {
        "program" => Ok(ModeName::Sound),
        _ => Err(
            "the rules say it: `.include \"divergence.dl\"`, `\"llvm22.dl\"`, `\"llvm23.dl\"`, `\"llvm14_gpu.dl\"` or `\"llvm14_legacy.dl\"`".into(),
        ),
    }
}
