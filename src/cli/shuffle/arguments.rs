//! Arguments of `lanelog shuffle`.

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};

use lanelog_amdgpu::Gpu;
use lanelog_ir::shuffle::{Mode, control};

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct ShuffleArguments {
    /// The lane that each lane reads
    #[arg(value_enum, value_name = "MODE")]
    pub mode: Named,

    /// The lane, the distance, or the bits that differ, modulo 32
    #[arg(value_name = "OFFSET")]
    pub offset: u32,

    /// Lanes of a segment: 1, 2, 4, 8, 16 or 32
    #[arg(long, value_name = "LANES", default_value = "32", value_parser = width)]
    pub width: u32,

    /// PTX's clamp, 0 to 31, instead of the width's
    #[arg(long, value_name = "LANE", value_parser = clap::value_parser!(u32).range(..32))]
    pub clamp: Option<u32>,

    /// PTX's mask of segments, 0 to 31, instead of the width's
    #[arg(long, value_name = "MASK", value_parser = clap::value_parser!(u32).range(..32))]
    pub segments: Option<u32>,

    /// The processor to generate code for
    #[arg(long, value_name = "NAME", default_value = "gfx1100", value_parser = PossibleValuesParser::new(Gpu::all().map(|gpu| gpu.name)))]
    pub mcpu: String,
}

const AFTER_HELP: &str = "Exit codes: 0 it is shown; 2 the call is wrong; 3 a bug in lanelog. More: docs/reference/shuffles.md.";

/// The name of a mode in PTX.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Named {
    /// The lane of a number: __shfl_sync
    Idx,
    /// From a lane below: __shfl_up_sync
    Up,
    /// From a lane above: __shfl_down_sync
    Down,
    /// The lane whose number differs in the given bits: __shfl_xor_sync
    #[value(alias = "xor")]
    Bfly,
}

fn width(word: &str) -> Result<u32, String> {
    let width = word.parse().ok();
    width
        .filter(|width| control(Mode::Index, *width).is_some())
        .ok_or_else(|| "1, 2, 4, 8, 16 or 32 lanes make a segment".into())
}

impl ShuffleArguments {
    /// The mode.
    pub fn mode(&self) -> Mode {
        match self.mode {
            Named::Idx => Mode::Index,
            Named::Up => Mode::Up,
            Named::Down => Mode::Down,
            Named::Bfly => Mode::Butterfly,
        }
    }

    /// PTX's operand `c`.
    pub fn control(&self) -> u32 {
        let of_width = control(self.mode(), self.width).unwrap_or(0);
        let clamp = self.clamp.unwrap_or(of_width & 31);
        let segments = self.segments.unwrap_or(of_width >> 8);
        segments << 8 | clamp
    }
}
