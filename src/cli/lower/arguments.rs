//! Arguments of `lanelog lower`.

use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};

use crate::arguments::{Colour, SourceArguments};
use crate::output::complain;
use crate::quota::QuotaArguments;
use lanelog_amdgpu::Gpu;
use lanelog_passes::linearize::How;
use lanelog_pipeline::{Contraction, Level, Pipeline, Print, Printer};
use lanelog_predicated::predicate::REGISTERS;

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct LowerArguments {
    /// A module, or - for stdin
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Only these kernels
    #[arg(value_name = "@KERNEL")]
    pub kernels: Vec<String>,

    /// The processor to generate code for, whichever the module was compiled for; :wave64 for
    /// waves of 64 lanes
    #[arg(long, value_name = "NAME", required_unless_present = "style", value_parser = PossibleValuesParser::new(Gpu::all().map(|gpu| gpu.name)))]
    pub mcpu: Option<String>,

    #[command(flatten)]
    pub sources: SourceArguments,

    /// The output file; - for stdout, where the default form is assembly
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// The form of the output. By default that of the file's extension, .ll, .o or .co, and
    /// assembly otherwise
    #[arg(long, value_enum)]
    pub emit: Option<Emit>,

    /// The lowering of shuffles in a module for NVIDIA GPUs
    #[arg(long, value_enum, default_value = "moves", value_name = "HOW")]
    pub shuffle: Shuffle,

    /// The instruction names of a custom GPU for the shuffles that --shuffle keep leaves
    #[arg(long, value_name = "FILE")]
    pub shuffle_table: Option<PathBuf>,

    /// The output style: docs/explanation/styles.md describes all but AMDGPU assembly
    #[arg(long, value_enum)]
    pub style: Option<Style>,

    /// The branches that become predicates, in styles without an exec mask
    #[arg(long, value_enum, default_value = "partial", requires = "style")]
    pub linearize: Linearize,

    /// How --style ir represents the lanes for which a variable is written
    #[arg(long, value_enum, default_value = "bits", requires = "style")]
    pub masks: Masks,

    /// Number of predicate registers, in the style that has them; further predicates are kept in
    /// one-bit registers
    #[arg(long, value_name = "COUNT", default_value_t = REGISTERS, requires = "style")]
    pub predicates: u32,

    /// Also draw the control flow before and after, for Graphviz; - for stdout
    #[arg(long, value_name = "FILE", requires = "style")]
    pub dot: Option<PathBuf>,

    /// Also draw the control flow before and after, as SVG; - for stdout
    #[arg(long, value_name = "FILE", requires = "style")]
    pub svg: Option<PathBuf>,

    /// Write a remark for each instruction that is not scalar, as LLVM's YAML, to a file
    #[arg(long, value_name = "FILE", conflicts_with = "style")]
    pub remarks: Option<PathBuf>,

    /// Annotate each instruction with its source line and why it is scalar or vector
    #[arg(long)]
    pub explain: bool,

    /// Write the kernels that can be lowered even if others cannot
    #[arg(long)]
    pub keep_going: bool,

    /// Optimisation level: 0 does only the work that correct code needs, 1 also work that removes
    /// instructions, 2 also work that orders them
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(0..=2))]
    pub opt_level: Option<u8>,

    /// Mode sound+: values that are uniform by their shapes are computed once for each wave
    /// (docs/explanation/shapes.md)
    #[arg(long, conflicts_with = "style")]
    pub plus: bool,

    /// The products and sums of floats that one v_fma computes, which rounds once
    #[arg(
        long,
        value_enum,
        default_value = "on",
        value_name = "WHICH",
        conflicts_with = "style"
    )]
    pub fp_contract: FpContract,

    /// Print the module, or the machine code of each kernel, on stderr after this pass (may be
    /// repeated)
    #[arg(long, value_name = "PASS", value_delimiter = ',', conflicts_with = "print_changed", value_parser = PossibleValuesParser::new(Pipeline::passes()))]
    pub print_after: Vec<String>,

    /// Print the module and the machine code of each kernel on stderr, and again after each pass
    /// that changes them
    #[arg(long)]
    pub print_changed: bool,

    #[command(flatten)]
    pub quota: QuotaArguments,

    /// Colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Colour,
}

impl LowerArguments {
    /// The optimisation level.
    pub fn level(&self) -> Level {
        level(self.opt_level)
    }

    /// The printer of the code between passes, if any.
    pub fn printer(&self) -> Option<Printer> {
        let print = match (self.print_changed, self.print_after.as_slice()) {
            (true, _) => Print::Changed,
            (false, []) => return None,
            (false, names) => Print::After(names.to_vec()),
        };
        Some(Printer::new(print, complain))
    }
}

/// The level with a number; the highest level if no number is given.
pub(crate) fn level(number: Option<u8>) -> Level {
    match number {
        Some(0) => Level::None,
        Some(1) => Level::Less,
        _ => Level::default(),
    }
}

const AFTER_HELP: &str = "\
Calls are inlined first. Exit codes: 0 all kernels are written; 2 something is not covered, cannot be read or cannot be written, or the call is wrong (nothing is written then, but for
--keep-going); 3 a bug in lanelog. More: docs/reference/lower.md.";

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Emit {
    /// Assembly
    Asm,
    /// The IR before instruction selection: for AMD GPUs, with all calls inlined
    Ir,
    /// An object file, through llvm-mc
    Obj,
    /// A code object, which a driver loads, through llvm-mc and ld.lld
    Co,
}

/// The lowering of shuffles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shuffle {
    /// Implement them with the GPU's own instructions
    Moves,
    /// Leave each as one instruction or intrinsic of a custom GPU
    Keep,
}

/// The pairs of float operations that are contracted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FpContract {
    /// None
    Off,
    /// Those in which both operations have the flag `contract` or `fast`
    On,
    /// All
    Fast,
}

impl From<FpContract> for Contraction {
    fn from(which: FpContract) -> Contraction {
        match which {
            FpContract::Off => Contraction::Off,
            FpContract::On => Contraction::On,
            FpContract::Fast => Contraction::Fast,
        }
    }
}

/// The form that a file name implies.
pub(super) fn by_name(file: &Path) -> Emit {
    match file.extension().and_then(|end| end.to_str()) {
        Some("ll") => Emit::Ir,
        Some("o" | "obj") => Emit::Obj,
        Some("co" | "hsaco") => Emit::Co,
        _ => Emit::Asm,
    }
}

/// The output style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Style {
    /// AMDGPU assembly: lanes are deactivated by an exec mask
    Amdgpu,
    /// LLVM IR without divergent branches: predicates are bits, phis are selects
    Ir,
    /// Straight-line code, each instruction guarded by a predicate register
    Predicate,
    /// Assembly of the Nyuzi processor, with mask operands
    Nyuzi,
    /// Control-flow programs of older AMD GPUs, with a stack of masks
    Stack,
}

/// The branches that become predicates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Linearize {
    /// All
    All,
    /// Divergent ones; uniform ones stay branches
    #[default]
    Partial,
}

/// The representation in LLVM IR of the lanes for which a variable is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Masks {
    /// A scalar program for one lane: bits, and selects
    #[default]
    Bits,
    /// 16 lanes in vectors, and Nyuzi's intrinsics that blend two by a mask
    Mix,
}

impl From<Linearize> for How {
    fn from(given: Linearize) -> How {
        match given {
            Linearize::All => How::All,
            Linearize::Partial => How::Partial,
        }
    }
}

impl Linearize {
    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Linearize::All => "all",
            Linearize::Partial => "partial",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_tell_what_a_file_is() {
        let found = ["out.s", "out.ll", "out.o", "a.b/out.co", "x.hsaco", "out"]
            .map(|name| by_name(Path::new(name)));
        assert_eq!(
            found,
            [
                Emit::Asm,
                Emit::Ir,
                Emit::Obj,
                Emit::Co,
                Emit::Co,
                Emit::Asm
            ]
        );
    }
}
