//! The `lanelog` program: maps the outcome of a command to an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::SUCCESS
}
