//! Arguments that several of the commands about rules share.

use clap::Args;

use crate::arguments::Colour;

/// When to colour.
#[derive(Args, Debug)]
pub(super) struct ColourArguments {
    /// Colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Colour,
}
