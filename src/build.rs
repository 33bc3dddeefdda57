//! Turns `rules/*.dl` into native evaluators in `OUT_DIR`. Set `LANELOG_DUMP_RULES` to a folder to get a copy of what is generated.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

#[allow(dead_code)]
#[path = "terminal/mod.rs"]
mod terminal;

#[allow(dead_code)]
#[path = "datalog/mod.rs"]
mod datalog;

use datalog::generate::Declared;

/// The rule programs: the module's name and the root file.
const PROGRAMS: &[(&str, &str)] = &[
    ("sound", "rules/divergence.dl"),
    ("llvm22", "rules/llvm22.dl"),
    ("llvm14_gpu", "rules/llvm14_gpu.dl"),
    ("llvm14_legacy", "rules/llvm14_legacy.dl"),
    ("invariants", "rules/invariants.dl"),
];

/// The files that declare facts: the struct of their rows, the file, and what the rows are about.
const FACTS: &[(&str, &str, &str)] = &[
    (
        "Facts",
        "rules/schema.dl",
        "The facts of one function that the built-in rules read: `rules/schema.dl`.",
    ),
    (
        "Description",
        "rules/program.dl",
        "What else is known of one function: `rules/program.dl`.",
    ),
    (
        "ModuleFacts",
        "rules/module.dl",
        "The facts of a module: `rules/module.dl`.",
    ),
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=src/build.rs");
    println!("cargo::rerun-if-changed=src/datalog");
    println!("cargo::rerun-if-changed=src/terminal");
    println!("cargo::rerun-if-changed=rules");
    println!("cargo::rerun-if-env-changed=LANELOG_DUMP_RULES");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    write("facts.rs", &facts(&root)?)?;
    let mut programs = Vec::new();
    for (name, path) in PROGRAMS {
        let (program, strata) = compile(&root, path)?;
        write(
            &format!("{name}.rs"),
            &datalog::generate::evaluator(&program, &strata)?,
        )?;
        programs.push((*name, program));
    }
    let programs: Vec<_> = programs
        .iter()
        .map(|(name, program)| (*name, program))
        .collect();
    write("crepe.rs", &datalog::generate::crepe(&programs)?)?;
    write("library.rs", &library(&root)?)
}

/// Rust text: the rows of every input relation.
fn facts(root: &Path) -> Result<String, Box<dyn Error>> {
    let mut compiled = Vec::new();
    for (name, path, documentation) in FACTS {
        compiled.push((*name, compile(root, path)?.0, *documentation));
    }
    let files: Vec<Declared<'_>> = compiled
        .iter()
        .map(|(name, program, documentation)| Declared {
            name,
            documentation,
            program,
        })
        .collect();
    Ok(datalog::generate::facts(&files))
}

/// Rust text: every file of `rules/` with its path.
fn library(root: &Path) -> Result<String, Box<dyn Error>> {
    let mut paths = Vec::new();
    let mut folders = vec![PathBuf::from("rules")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder))? {
            let path = folder.join(entry?.file_name());
            if root.join(&path).is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "dl") {
                paths.push(path.to_str().ok_or("a name is not UTF-8")?.to_string());
            }
        }
    }
    paths.sort();
    let mut text = "/// The built-in rule files: path and text, sorted by path.\npub const FILES: &[(&str, &str)] = &[\n".to_string();
    for path in paths {
        let read = format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{path}\"))");
        text.push_str(&format!("    ({path:?}, {read}),\n"));
    }
    text.push_str("];\n");
    Ok(text)
}

fn compile(
    root: &Path,
    path: &str,
) -> Result<(datalog::Resolved, Vec<datalog::Stratum>), Box<dyn Error>> {
    let compiled = datalog::compile(path, &|path| {
        fs::read_to_string(root.join(path)).map_err(|error| error.to_string())
    });
    let mut text = String::new();
    for diagnostic in &compiled.diagnostics {
        if diagnostic.severity == datalog::Severity::Error {
            text.push_str(&diagnostic.render(&compiled.sources));
        }
    }
    compiled
        .program
        .ok_or_else(|| format!("{path} is wrong:\n{text}").into())
}

fn write(name: &str, text: &str) -> Result<(), Box<dyn Error>> {
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join(name), text)?;
    if let Ok(folder) = env::var("LANELOG_DUMP_RULES") {
        fs::create_dir_all(&folder)?;
        fs::write(Path::new(&folder).join(name), text)?;
    }
    Ok(())
}
