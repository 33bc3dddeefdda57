//! Makes opcodes out of the table of instructions.

use std::{env, error::Error, fs, path::Path};

#[path = "instructions/table.rs"]
mod table;

fn main() -> Result<(), Box<dyn Error>> {
    let path = "instructions/table.txt";
    println!("cargo::rerun-if-changed={path}");
    println!("cargo::rerun-if-changed=instructions/table.rs");
    let text = fs::read_to_string(path)?;
    let rust = table::compile(&text).map_err(|fault| format!("src/backend/{path}:{fault}"))?;
    let out = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    fs::write(Path::new(&out).join("instructions.rs"), rust)?;
    Ok(())
}
