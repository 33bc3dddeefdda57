//! Modules that crash the process that analyses them lose only their own results, and are named
//! with the reason.

use std::collections::BTreeMap;
use std::fs;

use pretty_assertions::assert_eq;

use crate::tables::{batch, done, number, rows, text};

/// A good module.
const GOOD: &str = "corpus/kernels/softmax.gfx1100.O2.ll";

#[test]
fn every_bad_module_is_named_and_every_good_one_arrives() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("from"), folder.path().join("to"));
    fs::create_dir(&from).unwrap();
    let good = fs::read(GOOD).unwrap();
    let mut expected = BTreeMap::new();
    for at in 0..40 {
        fs::write(from.join(format!("{at:02}.ll")), &good).unwrap();
    }
    // The modules are at the beginning, in the middle and at the end of a chunk, alone and in
    // sequence.
    for (name, kind) in [
        ("00-abort", "crash"),
        ("07-hang", "time"),
        ("07-panic", "panic"),
        ("15-bomb", "memory"),
        ("15-bomb-again", "memory"),
        ("22-panic", "panic"),
        ("39-hang", "time"),
        ("39-last-abort", "crash"),
    ] {
        fs::write(from.join(format!("{name}.ll")), &good).unwrap();
        expected.insert(format!("{name}.ll"), kind);
    }
    fs::write(from.join("11-cut.ll"), &good[..good.len() / 2]).unwrap();
    fs::write(from.join("12-no-ir.ll"), "hello, world\n").unwrap();
    fs::write(from.join("13-binary.bc"), [0, 1, 2, 3, 0xFF].repeat(999)).unwrap();
    fs::write(from.join("14-cut.ll.gz"), [0x1F, 0x8B, 8, 0]).unwrap();
    std::os::unix::fs::symlink("nowhere.ll", from.join("16-lost.ll")).unwrap();
    for name in ["11-cut.ll", "12-no-ir.ll", "13-binary.bc", "14-cut.ll.gz"] {
        expected.insert(name.to_string(), "input");
    }
    expected.insert("16-lost.ll".to_string(), "unreadable");
    let faults = "panic=panic,abort=abort,hang=hang,memory=bomb";
    let limits = ["--chunk", "8", "--timeout", "4", "--memory", "150M"];
    done(batch(&[&from], &to, &limits).env("LANELOG_BATCH_FAULT", faults));
    let name = |path: String| path.rsplit('/').next().unwrap().to_string();
    let failures = rows(&to, "failures");
    let found: BTreeMap<String, String> = failures
        .iter()
        .map(|row| (name(text(row, "path")), text(row, "kind")))
        .collect();
    let expected: BTreeMap<String, String> = expected
        .into_iter()
        .map(|(name, kind)| (name, kind.to_string()))
        .collect();
    assert_eq!(found, expected);
    let modules = rows(&to, "modules");
    let numbers: Vec<i64> = modules.iter().map(|row| number(row, "module")).collect();
    assert_eq!(numbers, (0..40 + expected.len() as i64).collect::<Vec<_>>());
    for row in &modules {
        let is_bad = expected.contains_key(&name(text(row, "path")));
        assert_eq!(text(row, "state") == "whole", !is_bad, "{row:?}");
        // A module has a hash if its file was read before the process crashed.
        assert!(
            !text(row, "id").is_empty() || text(row, "path").contains("lost"),
            "{row:?}"
        );
    }
    let of_functions: Vec<i64> = rows(&to, "functions")
        .iter()
        .map(|row| number(row, "module"))
        .collect();
    for row in modules.iter().filter(|row| text(row, "state") != "part") {
        let functions = of_functions
            .iter()
            .filter(|module| **module == number(row, "module"));
        // A module that was analysed completely has two functions.
        let expected = if text(row, "state") == "whole" { 2 } else { 0 };
        assert_eq!(functions.count(), expected, "{row:?}");
    }
}

/// A large file is mapped, so that its contents can change while it is analysed.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_changes_while_it_is_analysed_has_no_rows() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("from"), folder.path().join("to"));
    fs::create_dir(&from).unwrap();
    let functions = (0..4000).map(|at| format!("define void @f{at}() {{\n  ret void\n}}\n"));
    let text: String = functions.collect();
    fs::write(from.join("shortened.ll"), &text).unwrap();
    fs::write(from.join("whole.ll"), &text).unwrap();
    done(batch(&[&from], &to, &[]).env("LANELOG_BATCH_FAULT", "shorten=shortened"));
    let failures = rows(&to, "failures");
    assert_eq!(failures.len(), 1, "{failures:?}");
    assert_eq!(self::text(&failures[0], "kind"), "unreadable");
    let message = self::text(&failures[0], "message");
    assert!(
        message.starts_with("it changed while it was read"),
        "{message}"
    );
    let modules = rows(&to, "modules");
    let states: Vec<String> = modules.iter().map(|row| self::text(row, "state")).collect();
    assert_eq!(states, ["failed", "whole"]);
    let functions = rows(&to, "functions");
    assert_eq!(functions.len(), 4000);
    assert!(functions.iter().all(|row| number(row, "module") == 1));
}

#[test]
fn the_command_in_the_table_shows_the_failure_again() {
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("it's bad.ll");
    fs::write(&bad, "define void @f() {\n  br label\n}\n").unwrap();
    let to = folder.path().join("to");
    done(&mut batch(&[&bad], &to, &[]));
    let failure = &rows(&to, "failures")[0];
    assert_eq!(
        (number(failure, "line"), text(failure, "function")),
        (3, "f".to_string())
    );
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_lanelog"));
    let path = format!(
        "{}:{}",
        program.parent().unwrap().display(),
        std::env::var("PATH").unwrap()
    );
    let mut shell = std::process::Command::new("sh");
    let output = shell
        .arg("-c")
        .arg(text(failure, "repeat"))
        .env("PATH", path)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("it's bad.ll:3:"),
        "{output:?}"
    );
}
