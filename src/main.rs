//! The `lanelog` program: maps the outcome of a command to an exit code.

use std::io::Write;

use lanelog_cli::{self as cli, Outcome};
use lanelog_util::limits::allocator::{self, Counting};

/// Takes a tenth less processor time on a module of 50 MB than the system's allocator. Allocations
/// are counted, so that the memory of a function can be limited.
#[global_allocator]
static ALLOCATOR: Counting<mimalloc::MiMalloc> = Counting(mimalloc::MiMalloc);

fn main() {
    allocator::put_by();
    end(match std::panic::catch_unwind(cli::run) {
        Ok(Outcome::Done) => 0,
        Ok(Outcome::No) => 1,
        Ok(Outcome::Wrong) => 2,
        Err(_) => 3,
    })
}

/// Ends the process without running destructors: the system frees all memory at once, which is
/// faster than freeing each allocation.
fn end(code: i32) -> ! {
    let _ = std::io::stdout().flush();
    // SAFETY: no other thread is running, and all output has been written.
    unsafe { libc::_exit(code) }
}
