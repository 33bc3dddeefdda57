//! Translates the program of each mode to a native evaluator.

use std::error::Error;

use lanelog_generate::evaluator;
use lanelog_generate::script::{PROGRAMS, compile, write};

fn main() -> Result<(), Box<dyn Error>> {
    for (name, path) in PROGRAMS {
        let (program, strata) = compile(path)?;
        write(&format!("{name}.rs"), &evaluator(&program, &strata)?)?;
    }
    Ok(())
}
