//! Every broken module in `tests/rejected/ir` is answered with exactly the text beside it, and with exit code 2.
//!
//! `LANELOG_BLESS=1` rewrites the expectations that differ; read what it wrote before keeping it: is the place right, does it say what is wrong and what to do?

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pretty_assertions::assert_eq;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rejected/ir")
}

fn with_extension(extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).unwrap();
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    paths.sort();
    assert!(paths.len() > 50, "{paths:?}");
    paths
}

#[test]
fn broken_modules_get_their_messages() {
    let bless = std::env::var_os("LANELOG_BLESS").is_some_and(|value| value == "1");
    for path in with_extension("ll") {
        let name = path.file_name().unwrap().to_str().unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_lanelog"))
            .args([
                "analyze", "--jobs", "1", "--color", "never", "--format", "verdicts", name,
            ])
            .current_dir(folder())
            .output()
            .unwrap();
        let found = String::from_utf8(output.stderr).unwrap();
        let expectation = path.with_extension("stderr");
        let expected = fs::read_to_string(&expectation).unwrap_or_default();
        if bless && found != expected {
            fs::write(&expectation, &found).unwrap();
        } else {
            assert_eq!(expected, found, "{name}");
        }
        assert_eq!(output.status.code(), Some(2), "{name}");
    }
}

#[test]
fn no_expectation_is_orphaned() {
    for path in with_extension("stderr") {
        assert!(path.with_extension("ll").exists(), "{}", path.display());
    }
}
