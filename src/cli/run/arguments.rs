//! Arguments of `lanelog run`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::lane::Lane;
use super::look::Look;
use super::steps::Steps;
use crate::arguments::{Colour, SourceArguments};
use crate::assume::work_group;
use crate::output::Form;
use crate::quota;
use crate::shader::ShaderArguments;

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct RunArguments {
    /// A module, or - for stdin; AMDGPU assembly if its name ends in .s
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// The function, if the module has several kernels
    #[arg(value_name = "@KERNEL")]
    pub kernel: Option<String>,

    /// Number of work-groups in each dimension
    #[arg(long, value_name = "X[,Y[,Z]]", default_value = "1", value_parser = sizes)]
    pub grid: [u32; 3],

    /// Work-items of a work-group in each dimension. If not given: the required size, or one wave
    #[arg(long, value_name = "X[,Y[,Z]]", value_parser = sizes)]
    pub block: Option<[u32; 3]>,

    /// Lanes of a wave: 1 to 64. If not given: the GPU's wave size
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub wave: Option<u32>,

    /// An argument, in the order of the parameters or as NAME=...: 42, 1.5, null, undef,
    /// buffer:1024 (zeros), f32[1,2,3], i32[0..64], f32:random[256], i32:random:-5..5[256], @FILE
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    pub arg: Vec<String>,

    /// The seed of random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Use the inputs that `lanelog check` generates with the same seed as its input N
    #[arg(long, value_name = "N", conflicts_with_all = ["arg", "grid", "block", "wave"])]
    pub input: Option<usize>,

    /// Show all of every buffer: as numbers of TYPE (i32, f32, ... or auto), or hex. By default,
    /// the beginning of those that changed
    #[arg(long, value_name = "TYPE", num_args = 0..=1, default_missing_value = "auto", value_parser = Look::read)]
    pub(super) dump: Option<Look>,

    /// Write the final contents of every buffer to a folder: NAME.bin; those of the module's
    /// variables that a host can read: @NAME.bin
    #[arg(long, value_name = "DIR")]
    pub dump_to: Option<PathBuf>,

    /// Show every instruction that a lane executes, with its value: LANE of group 0, or GROUP:LANE
    #[arg(long, value_name = "LANE", conflicts_with = "mask", group = "stepwise")]
    pub(super) trace: Option<Lane>,

    /// Show which lanes execute together: a row for each sequence of instructions
    #[arg(long, group = "stepwise")]
    pub mask: bool,

    /// Find data races: accesses of the same byte by different lanes that nothing orders
    #[arg(long)]
    pub races: bool,

    /// With --trace or --mask: show only these steps, as A..B, A.. or ..B, each inclusive
    #[arg(long, value_name = "A..B", requires = "stepwise")]
    pub(super) only_steps: Option<Steps>,

    /// After undefined behaviour of a lane: show this number of its last instructions
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub last: usize,

    /// Give up after this number of steps: instructions, each counted once for the lanes that
    /// execute it together
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub steps: u64,

    /// Give up after this number of seconds
    #[arg(long, value_name = "SECONDS", default_value_t = quota::MORE, value_parser = clap::value_parser!(u64).range(1..))]
    pub max_time: u64,

    /// Give up when all memory together exceeds this: 500M, 4G
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = quota::bytes)]
    pub max_memory: u64,

    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: RunFormat,

    /// The GPU, instead of the module's triple: amdgpu, nvptx, none or a triple
    #[arg(long, value_name = "NAME")]
    pub target: Option<String>,

    /// The processor, for functions that name none: gfx1100, sm_90
    #[arg(long, value_name = "NAME")]
    pub mcpu: Option<String>,

    /// The size of work-groups, for functions that state none: 64,1,1
    #[arg(long, value_name = "X,Y,Z", value_parser = work_group)]
    pub assume_work_group: Option<[u32; 3]>,

    /// First turn private variables into values, as LLVM's mem2reg does
    #[arg(long)]
    pub promote: bool,

    #[command(flatten)]
    pub shader: ShaderArguments,

    #[command(flatten)]
    pub sources: SourceArguments,

    /// Colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Colour,
}

const AFTER_HELP: &str = "\
Exit codes: 0 every lane came to its end; 1 the program has undefined behaviour or traps, its lanes wait for each other for ever, or --races found a data race; 2 something is not supported, a
limit was reached, it was interrupted, or the call is wrong; 3 a bug in lanelog. What was computed until then is shown. More: docs/reference/run.md.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RunFormat {
    /// For people
    Text,
    /// For machines (docs/reference/run.md)
    Json,
}

/// `256`, `16,16`, `4,4,2`.
fn sizes(text: &str) -> Result<[u32; 3], String> {
    let mut sizes = [1; 3];
    let mut parts = text.split(',');
    for size in &mut sizes {
        if let Some(part) = parts.next() {
            let read = part.trim().parse().ok().filter(|read| *read > 0);
            *size = read.ok_or_else(|| format!("`{part}` is not a positive number"))?;
        }
    }
    match parts.next() {
        Some(_) => Err("there are three dimensions at most: X,Y,Z".to_string()),
        None => Ok(sizes),
    }
}

/// The format of stdout.
pub(super) fn form(arguments: &RunArguments) -> Form {
    match arguments.format {
        RunFormat::Text => Form::Text,
        RunFormat::Json => Form::Json,
    }
}

#[cfg(test)]
mod tests {
    use super::sizes;
    use pretty_assertions::assert_eq;

    #[test]
    fn sizes_have_up_to_three_dimensions() {
        assert_eq!(sizes("256"), Ok([256, 1, 1]));
        assert_eq!(sizes("16, 8,2"), Ok([16, 8, 2]));
        assert_eq!(sizes("0"), Err("`0` is not a positive number".to_string()));
        assert!(sizes("1,1,1,1").is_err());
        assert!(sizes("").is_err());
        assert!(sizes("-1").is_err());
    }
}
