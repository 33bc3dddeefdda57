//! `lanelog query`.

use clap::Args;

use super::Outcome;
use super::arguments::InputArguments;

#[derive(Args, Debug)]
pub(super) struct QueryArguments {
    #[command(flatten)]
    pub input: InputArguments,
}

pub(super) fn query(_arguments: &QueryArguments) -> Outcome {
    Outcome::Wrong
}
