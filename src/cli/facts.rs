//! `lanelog facts`.

use clap::Args;

use super::Outcome;
use super::arguments::InputArguments;

#[derive(Args, Debug)]
pub(super) struct FactsArguments {
    #[command(flatten)]
    pub input: InputArguments,
}

pub(super) fn facts(_arguments: &FactsArguments) -> Outcome {
    Outcome::Wrong
}
