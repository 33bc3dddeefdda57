//! The `lanelog` program: maps the outcome of a command to an exit code.

use std::process::ExitCode;

use lanelog::cli::{self, Outcome};
use lanelog::quota::allocator::{self, Counting};

/// A tenth less processor time on a module of 50 MB than the system's allocator. What it gives is counted, so that the memory of a function has a bound.
#[global_allocator]
static ALLOCATOR: Counting<mimalloc::MiMalloc> = Counting(mimalloc::MiMalloc);

fn main() -> ExitCode {
    allocator::put_by();
    ExitCode::from(match std::panic::catch_unwind(cli::run) {
        Ok(Outcome::Done) => 0,
        Ok(Outcome::No) => 1,
        Ok(Outcome::Wrong) => 2,
        Err(_) => 3,
    })
}
