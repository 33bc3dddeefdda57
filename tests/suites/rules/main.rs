//! `lanelog rules`, against expected texts.

#![allow(clippy::unwrap_used)]

mod command;
mod kernels;
mod own_files;
mod profile;
#[path = "../../support/program.rs"]
mod program;
mod without_library;

use std::path::Path;
use std::process::{Command, Output};

use program::text;

fn rules(folder: &Path) -> Command {
    let mut command = crate::program::limited();
    command.arg("rules").current_dir(folder);
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    rules(folder).args(arguments).output().unwrap()
}

/// Exit code, stdout, stderr.
fn outcome(output: &Output) -> (i32, String, String) {
    let code = output.status.code().unwrap();
    (code, text(&output.stdout), text(&output.stderr))
}
