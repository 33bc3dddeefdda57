//! `lanelog rules`.

use clap::Args;

use super::Outcome;
use super::arguments::InputArguments;

#[derive(Args, Debug)]
pub(super) struct RulesArguments {
    #[command(flatten)]
    pub input: InputArguments,
}

pub(super) fn rules(_arguments: &RulesArguments) -> Outcome {
    Outcome::Wrong
}
