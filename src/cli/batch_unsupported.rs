//! `lanelog batch` where child processes cannot be watched.

use std::ffi::OsString;

use crate::outcome::Outcome;
use crate::output;

#[derive(Debug, clap::Args)]
pub(crate) struct BatchArguments {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _words: Vec<OsString>,
}

pub(crate) fn batch(_: &BatchArguments) -> Outcome {
    output::complain(
        "error: `lanelog batch` runs on Linux and macOS only\n  help: `lanelog analyze` takes several files and folders\n",
    );
    Outcome::Wrong
}
