//! Generates Rust code from the selection rules in ISLE, which name opcodes of the instruction
//! table.

use std::path::{Path, PathBuf};
use std::{env, error::Error, fs};

use cranelift_isle::codegen::{CodegenOptions, Prefix};
use cranelift_isle::compile;

mod constructors;
mod tables;
mod terms;

/// The directory of the selection rules. ISLE reads the rule files in alphabetical order.
const RULES: &str = "rules";

fn main() -> Result<(), Box<dyn Error>> {
    let table = env::var("DEP_LANELOG_AMDGPU_TABLE")?;
    for read in [
        "build.rs",
        &table,
        "constructors.rs",
        "tables.rs",
        RULES,
        "terms.rs",
    ] {
        println!("cargo::rerun-if-changed={read}");
    }
    let out = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    let out = Path::new(&out);
    let instructions = fs::read_to_string(table)?;
    let opcodes = tables::Opcodes::of(&instructions);
    for (name, compile) in tables::ALL {
        let path = format!("{name}.txt");
        println!("cargo::rerun-if-changed={path}");
        let rust = compile(&opcodes, &fs::read_to_string(&path)?);
        let rust = rust.map_err(|wrong| format!("src/select/{path}:{wrong}"))?;
        fs::write(out.join(format!("{name}.rs")), rust)?;
    }
    rules(&instructions, out)
}

/// Compiles the rules, with a declaration for each opcode of the instruction table that they name.
fn rules(table: &str, out: &Path) -> Result<(), Box<dyn Error>> {
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(RULES)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "isle")
        {
            files.push(path);
        }
    }
    files.sort();
    let mut all = String::new();
    for file in &files {
        all.push_str(&fs::read_to_string(file)?);
    }
    let constructors = constructors::constructors(table, &all)?;
    let terms = terms::terms(&all)?;
    let declared = out.join("terms.isle");
    fs::write(&declared, constructors.isle + &terms.isle)?;
    let methods = constructors.methods + &terms.methods;
    let context = format!("#[allow(clippy::all)]\nimpl Context for Selector<'_> {{\n{methods}}}\n");
    fs::write(out.join("context.rs"), context + &constructors.functions)?;
    fs::write(out.join("terms.rs"), terms.names)?;
    fs::write(out.join("families.rs"), constructors.families)?;
    files.push(declared);
    let prefix = |path: &Path, name: &str| Prefix {
        prefix: path.display().to_string(),
        name: name.into(),
    };
    let options = CodegenOptions {
        exclude_global_allow_pragmas: true,
        prefixes: vec![
            prefix(Path::new(RULES), "src/select/rules"),
            prefix(out, "$OUT_DIR"),
        ],
        ..CodegenOptions::default()
    };
    match compile::from_files(&files, &options) {
        Ok(code) => {
            let (code, places) = counted(&code);
            fs::write(out.join("rules.rs"), code)?;
            fs::write(out.join("places.rs"), format!("{places:?}"))?;
            Ok(())
        }
        Err(errors) => {
            eprintln!("{errors}");
            Err("the rules of selection do not compile".into())
        }
    }
}

/// Returns the code that ISLE generated, in which each comment that states a rule's location is
/// replaced by a call that records the rule's index. Also returns the locations, by rule index.
fn counted(code: &str) -> (String, Vec<String>) {
    let mut places: Vec<String> = Vec::new();
    let mut counted = String::new();
    for line in code.lines() {
        let place = line.trim().strip_prefix("// Rule at ");
        let place = place.and_then(|place| place.strip_suffix('.')?.split_once(" line "));
        if let Some((file, line)) = place {
            // ISLE counts lines from 0 here.
            let line = line.parse().map_or(0, |line: u32| line + 1);
            let place = format!("{file}:{line}");
            let known = places.iter().position(|known| *known == place);
            let number = known.unwrap_or(places.len());
            if known.is_none() {
                places.push(place);
            }
            counted.push_str(&format!("C::applied(ctx, {number});\n"));
        } else {
            counted.push_str(line);
            counted.push('\n');
        }
    }
    (counted, places)
}
