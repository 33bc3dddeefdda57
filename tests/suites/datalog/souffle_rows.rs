//! Checks that constructs of Soufflé's language have the same meaning in lanelog. The rows that
//! Soufflé (its repository at a1303be3) derived from files in `tests/souffle`, by `souffle -D NAME
//! NAME.dl`, are compared with those of `lanelog query`.

use std::fs;
use std::path::PathBuf;

use pretty_assertions::assert_eq;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/souffle")
}

fn sorted(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    lines.sort();
    lines
}

/// The rows of a relation as Soufflé writes them.
fn ours(program: &str, relation: &str) -> Vec<String> {
    let output = crate::program::limited()
        .current_dir(folder())
        .args(["query", &format!("{program}.dl"), "--facts", "."])
        .args(["--format", "csv", "--relation", relation])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{program}: {message}");
    // The first columns are the path and the function; no text in these files contains a comma or a
    // quote.
    assert!(!text.contains('"'), "{text}");
    let columns = |line: &str| line.splitn(3, ',').nth(2).unwrap().replace(',', "\t");
    let rows: Vec<String> = text.lines().skip(1).map(columns).collect();
    sorted(&rows.join("\n"))
}

/// Compares the rows of programs, and returns the number of their relations.
fn compared(programs: &[&str]) -> usize {
    let mut compared = 0;
    for program in programs {
        for entry in fs::read_dir(folder().join(program)).unwrap() {
            let path = entry.unwrap().path();
            let relation = path.file_stem().unwrap().to_str().unwrap();
            let theirs = fs::read_to_string(&path).unwrap();
            assert_eq!(
                ours(program, relation),
                sorted(&theirs),
                "{program}: {relation}"
            );
            compared += 1;
        }
    }
    compared
}

#[test]
fn rows_are_those_of_souffle() {
    assert_eq!(compared(&["bits", "lattices", "texts"]), 14);
}

/// Rows of `range` are written by `runRange` of Soufflé's `EvaluatorUtil.h`, which its interpreter
/// and its compiled programs call: `tests/souffle/record-ranges`.
#[test]
fn ranges_are_those_of_souffles_header() {
    assert_eq!(compared(&["ranges"]), 6);
}
