//! Arguments of `lanelog why` and `lanelog why-not`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::arguments::{CallArguments, Colour, GpuArguments};
use crate::assume::AssumeArguments;
use crate::quota::QuotaArguments;

const AFTER_HELP: &str = "\
Exit codes: 0 answered, whether the tuple holds or not; 2 the call is wrong or the input cannot be read; 3 a bug in lanelog. More: docs/reference/why.md.";

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct WhyArguments {
    /// A module, - for stdin, or a folder of facts
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// `@function`, if the names do not tell it, and the goal: a value (%x, store#12, :14 for that
    /// of line 14), a block (%loop: do lanes diverge there?), a tuple ('relation(%x, loop, 3,
    /// "text")'), or all that match one ('relation(%x, _, _)', or its name alone)
    #[arg(value_name = "@FUNCTION %VALUE | 'RELATION(...)'", required = true, num_args = 1..=2)]
    pub goal: Vec<String>,

    #[command(flatten)]
    pub gpu: GpuArguments,

    /// Verdicts between the iterations of a loop, by its header, instead of between the lanes of a
    /// wave (docs/explanation/loops.md)
    #[arg(
        long = "loop",
        value_name = "@FUNCTION:%HEADER",
        conflicts_with = "rules"
    )]
    pub within: Option<String>,

    #[command(flatten)]
    pub calls: CallArguments,

    /// Mode sound+: values that are uniform by their shapes count as uniform
    /// (docs/explanation/shapes.md)
    #[arg(long, conflicts_with = "within")]
    pub plus: bool,

    #[command(flatten)]
    pub assume: AssumeArguments,

    /// A rule file of your own: the tuple may be of its relations
    #[arg(long, value_name = "FILE.dl")]
    pub rules: Option<PathBuf>,

    /// Rows of the inputs that the rules declare, as for `query`
    #[arg(long, value_name = "DIR")]
    pub facts: Option<PathBuf>,

    /// Every derivation of the tuple's last step, not only the shortest
    #[arg(long)]
    pub all: bool,

    /// Only steps up to this distance from the goal; for why-not: search missing tuples up to this
    /// depth
    #[arg(long, value_name = "N")]
    pub depth: Option<usize>,

    /// Every step with every condition, however many there are
    #[arg(long)]
    pub full: bool,

    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: WhyFormat,

    #[command(flatten)]
    pub quota: QuotaArguments,

    /// Colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Colour,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum WhyFormat {
    /// A tree for people
    Text,
    /// For machines (docs/reference/json.md)
    Json,
    /// A graph for Graphviz
    Dot,
}
