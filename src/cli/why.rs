//! `lanelog why`.

use clap::Args;

use super::Outcome;
use super::arguments::InputArguments;

#[derive(Args, Debug)]
pub(super) struct WhyArguments {
    #[command(flatten)]
    pub input: InputArguments,
}

pub(super) fn why(_arguments: &WhyArguments) -> Outcome {
    Outcome::Wrong
}

pub(super) fn why_not(_arguments: &WhyArguments) -> Outcome {
    Outcome::Wrong
}
