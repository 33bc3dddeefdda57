//! Generates opcodes and cross-lane moves from their tables.

use std::path::Path;
use std::{env, error::Error, fs};

#[path = "instructions/moves.rs"]
mod moves;
#[path = "instructions/table.rs"]
mod table;

const TABLE: &str = "instructions/table.txt";

/// The table of cross-lane moves and their costs.
const MOVES: &str = "instructions/moves.txt";

fn main() -> Result<(), Box<dyn Error>> {
    for read in [
        "build.rs",
        TABLE,
        "instructions/table.rs",
        MOVES,
        "instructions/moves.rs",
    ] {
        println!("cargo::rerun-if-changed={read}");
    }
    // For the build script of `select`.
    let table = Path::new(TABLE).canonicalize()?;
    println!("cargo::metadata=table={}", table.display());
    let out = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    let out = Path::new(&out);
    let opcodes = table::compile(&fs::read_to_string(TABLE)?);
    let opcodes = opcodes.map_err(|fault| format!("src/amdgpu/{TABLE}:{fault}"))?;
    fs::write(out.join("instructions.rs"), opcodes)?;
    let moves = moves::compile(&fs::read_to_string(MOVES)?);
    let moves = moves.map_err(|wrong| format!("src/amdgpu/{MOVES}:{wrong}"))?;
    fs::write(out.join("moves.rs"), moves)?;
    Ok(())
}
