//! Helpers for build scripts: read rule files and write Rust files to `OUT_DIR`. If the environment
//! variable `LANELOG_DUMP_RULES` names a folder, the generated code is also copied there.
//!
//! A script is run again only if a file that it has read changes.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use lanelog_datalog::{Resolved, Severity, Stratum};

/// The programs that are compiled to native code: module name and root file.
pub const PROGRAMS: [(&str, &str); 6] = [
    ("sound", "rules/divergence.dl"),
    ("llvm22", "rules/llvm22.dl"),
    ("llvm23", "rules/llvm23.dl"),
    ("llvm14_gpu", "rules/llvm14_gpu.dl"),
    ("llvm14_legacy", "rules/llvm14_legacy.dl"),
    ("invariants", "rules/invariants.dl"),
];

/// The folder of the rules, from the metadata of the crate that contains them.
///
/// # Errors
/// If the build script's package does not depend on the crate of the rules.
pub fn folder() -> Result<PathBuf, Box<dyn Error>> {
    let folder = env::var("DEP_LANELOG_RULES_FOLDER");
    let folder = folder.map_err(|_| "the package must depend on lanelog-rules")?;
    Ok(PathBuf::from(folder))
}

/// Compiles the program with this root file, such as `rules/divergence.dl`.
///
/// # Errors
/// If the rules are invalid or cannot be read.
pub fn compile(root: &str) -> Result<(Resolved, Vec<Stratum>), Box<dyn Error>> {
    let folder = folder()?;
    let mut compiled = lanelog_datalog::compile(root, &|path| {
        let file = folder.join(path.strip_prefix("rules/").unwrap_or(path));
        println!("cargo::rerun-if-changed={}", file.display());
        fs::read_to_string(file).map_err(|error| error.to_string())
    });
    if let Some((program, strata)) = &compiled.program {
        let mistakes = crate::forms::check(program, strata);
        compiled.refuse(mistakes);
    }
    let errors = compiled.diagnostics.iter();
    let errors = errors.filter(|diagnostic| diagnostic.severity == Severity::Error);
    let text: String = errors
        .map(|diagnostic| diagnostic.render(&compiled.sources))
        .collect();
    let wrong = || format!("{root} is wrong:\n{text}").into();
    compiled.program.ok_or_else(wrong)
}

/// Writes a file of generated code.
///
/// # Errors
/// If the file cannot be written.
pub fn write(name: &str, text: &str) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed=LANELOG_DUMP_RULES");
    fs::write(Path::new(&env::var("OUT_DIR")?).join(name), text)?;
    if let Ok(folder) = env::var("LANELOG_DUMP_RULES") {
        fs::create_dir_all(&folder)?;
        fs::write(Path::new(&folder).join(name), text)?;
    }
    Ok(())
}
