//! Arguments of `lanelog analyze`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::arguments::{CallArguments, InputArguments};
use crate::assume::AssumeArguments;
use crate::loops::LoopArguments;
use crate::quota::QuotaArguments;

const AFTER_HELP: &str = "\
In every format a folder, or more than one file, counts as several inputs: the path then stands before the results of each.
Exit codes: 0 done, whatever was found; 2 some input could not be read, or a function took too much (the others are analysed), or the call is wrong; 3 a bug in lanelog.";

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct AnalyzeArguments {
    #[command(flatten)]
    pub input: InputArguments,

    /// Output format; with --relation, text, csv or json with one row a line
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,

    /// Print every function of a folder; on a terminal the default is those with the most
    /// divergent branches
    #[arg(long)]
    pub all: bool,

    /// Print the IR with its verdicts beside each line
    #[arg(long, conflicts_with_all = ["relation", "counts"])]
    pub annotate: bool,

    /// Print the rows of a relation of the rules; `help` lists them
    #[arg(long, value_name = "NAME", conflicts_with = "counts")]
    pub relation: Option<String>,

    /// Analyse facts instead of IR: the folder of a function, or a folder of such folders, from any
    /// compiler (docs/reference/facts.md)
    #[arg(long, value_name = "DIR", conflicts_with_all = ["paths", "kernels_only", "lower", "counts", "named", "loops", "target", "mcpu", "target_table", "interprocedural", "assume", "assume_uniform", "assume_divergent"])]
    pub facts: Vec<PathBuf>,

    /// Print the stride of each value between the lanes of a wave (docs/explanation/shapes.md):
    /// counts, or a row for each value with --format csv or json
    #[arg(long, conflicts_with_all = ["relation", "counts", "annotate", "facts", "named", "loops"])]
    pub shapes: bool,

    /// Mode sound+: values that are uniform by their shapes count as uniform, with all that follows
    #[arg(long, conflicts_with_all = ["shapes", "counts", "facts", "named", "loops"])]
    pub plus: bool,

    /// Print name, blocks, instructions and edges of each function, separated by tabs; nothing is
    /// analysed
    #[arg(long)]
    pub counts: bool,

    /// Print the memory that the lanes of a wave access at the same time, for each access
    /// (docs/reference/memory.md)
    #[arg(long, conflicts_with_all = ["annotate", "relation", "counts", "facts", "shapes", "plus", "named", "loops"])]
    pub memory: bool,

    /// Write one HTML page without references to other files: source, IR with verdicts, reasons and
    /// control flow (docs/guide/html.md); `-` for stdout
    #[arg(long, value_name = "FILE", conflicts_with_all = ["svg", "dot", "format", "annotate", "relation", "counts", "shapes", "memory", "named", "loops"])]
    pub html: Option<PathBuf>,

    /// With --html: the assembly of kernels beside their IR, for the processor of --mcpu or of the
    /// module
    #[arg(long, requires = "html")]
    pub lower: bool,

    /// Draw the control flow as SVG, with divergent branches, joins and cycles; `-` for stdout
    #[arg(long, value_name = "FILE", conflicts_with_all = ["dot", "format", "annotate", "relation", "counts", "shapes", "memory", "named", "loops"])]
    pub svg: Option<PathBuf>,

    /// The same in graphviz's language; `-` for stdout
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "annotate", "relation", "counts", "shapes", "memory", "named", "loops"])]
    pub dot: Option<PathBuf>,

    #[command(flatten)]
    pub loops: LoopArguments,

    #[command(flatten)]
    pub calls: CallArguments,

    #[command(flatten)]
    pub assume: AssumeArguments,

    #[command(flatten)]
    pub quota: QuotaArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Tables of counts
    Text,
    /// Everything, for machines (docs/reference/json.md)
    Json,
    /// A line a function, with tabs: name, arguments, instructions, terminators; D divergent, .
    /// uniform
    Verdicts,
    /// Only with --relation
    Csv,
    /// The output of opt-22 -passes='print<uniformity>'; needs --mode llvm22
    Opt,
    /// LLVM's optimisation remarks, as YAML (docs/reference/remarks.md)
    Remarks,
}
