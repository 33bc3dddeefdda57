//! Translates the program of each mode to programs of the crate `crepe`.

use std::error::Error;

use lanelog_generate::crepe;
use lanelog_generate::script::{PROGRAMS, compile, write};

fn main() -> Result<(), Box<dyn Error>> {
    let mut programs = Vec::new();
    for (name, path) in PROGRAMS {
        programs.push((name, compile(path)?.0));
    }
    let programs: Vec<_> = programs
        .iter()
        .map(|(name, program)| (*name, program))
        .collect();
    write("crepe.rs", &crepe(&programs)?)
}
