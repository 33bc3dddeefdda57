//! Tests `lanelog rules test`: the gallery and the standard library on their kernels, and the
//! messages of failures.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{outcome, program, run};
use pretty_assertions::assert_eq;

fn test(arguments: &[&str]) -> (i32, String, String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    outcome(&run(root, &[&["test"], arguments].concat()))
}

const RULES: &str = ".include \"program.dl\"

/// Holds if `load` is a load of `type`.
.decl load(load: Value, type: symbol)
.output load

load(load, type) :-
    opcode(load, \"load\"),
    value_type(load, type).
";

const KERNEL: &str = "target triple = \"amdgcn-amd-amdhsa\"

define void @f(ptr %p) {
  %a = load i32, ptr %p ; expect: load(%a, \"i32\")
  %b = load i8, ptr %p  ; a comment; expect: load(:, _)
  ret void
}
";

/// A folder with these rules and this kernel.
fn folder(name: &str, rules: &str, kernel: &str) -> PathBuf {
    let folder = program::scratch(&format!("rules_test/{name}"));
    fs::write(folder.join("loads.dl"), rules).unwrap();
    fs::write(folder.join("loads.more.ll"), kernel).unwrap();
    folder
}

fn tested(name: &str, kernel: &str, format: &str) -> (i32, String, String) {
    let folder = folder(name, RULES, kernel);
    let (code, out, err) = test(&[folder.to_str().unwrap(), "--format", format]);
    let shown = format!("{}/", folder.display());
    (code, out.replace(&shown, ""), err.replace(&shown, ""))
}

#[test]
fn the_gallery_and_the_library_have_the_rows_that_their_kernels_expect() {
    for (folder, least) in [("corpus/gallery", 23), ("tests/data/library", 9)] {
        let (code, out, err) = test(&[folder]);
        assert_eq!((code, err), (0, String::new()), "{out}");
        assert!(
            out.lines().filter(|line| line.starts_with("ok")).count() >= least,
            "{out}"
        );
    }
}

#[test]
fn a_kernel_with_its_rows_is_right() {
    let (code, out, err) = tested("right", KERNEL, "text");
    assert_eq!((code, err), (0, String::new()));
    assert_eq!(
        out,
        "ok      loads.more.ll: 2 rows of loads.dl\n1 kernel: all rows are as expected\n"
    );
}

#[test]
fn missing_rows_and_others_fail_with_their_lines_and_the_next_command() {
    let kernel = KERNEL.replace("load(%a, \"i32\")", "load(%a, \"i64\")");
    let (code, out, err) = tested("wrong", &kernel, "text");
    assert_eq!((code, err), (1, String::new()));
    assert!(out.contains("FAILED  loads.more.ll: loads.dl\n"), "{out}");
    for (what, command, kind) in [
        ("missing", "why-not", "i64"),
        ("not expected", "why", "i32"),
    ] {
        let line = format!("loads.more.ll:4: {what}: load(%a, \"{kind}\") in @f\n");
        assert!(out.contains(&line), "{out}");
        let next = format!(
            "  help: lanelog {command} loads.more.ll @f 'load(%a, \"{kind}\")' --rules loads.dl\n"
        );
        assert!(out.contains(&next), "{out}");
    }
    assert!(
        out.ends_with("1 kernel: 1 failed: 1 row missing, 1 not expected\n"),
        "{out}"
    );
    let (code, out, _) = tested("wrong", &kernel, "github");
    assert_eq!(code, 1);
    let first = "::error file=loads.more.ll,line=4::";
    assert_eq!(
        out.lines().filter(|line| line.starts_with(first)).count(),
        2
    );
    let (_, out, _) = tested("wrong", &kernel, "json");
    let document: serde_json::Value = serde_json::from_str(&out).unwrap();
    let failures = document["kernels"][0]["failures"].as_array().unwrap();
    let kinds: Vec<&str> = failures
        .iter()
        .map(|one| one["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["not expected", "missing"]);
}

#[test]
fn a_row_that_is_expected_in_another_function_is_missing() {
    let kernel = KERNEL.replace(
        "define void @f",
        "define void @g() {\n  ret void\n}\n\ndefine void @f",
    );
    let elsewhere = kernel.replace(
        "; a comment; expect: load(:, _)",
        "; expect: @g load(%b, _)",
    );
    let (code, out, _) = tested("elsewhere", &elsewhere, "text");
    assert_eq!(code, 1);
    assert!(out.contains("missing: load(%b, _) in @g\n"), "{out}");
    assert!(
        out.contains("not expected: load(%b, \"i8\") in @f\n"),
        "{out}"
    );
}

#[test]
fn comments_that_cannot_be_used_are_named() {
    for (name, expect, complaint) in [
        (
            "relation",
            "lode(%a)",
            "loads.more.ll:4: loads.dl and its includes have no relation `lode`",
        ),
        (
            "columns",
            "load(%a)",
            "loads.more.ll:4: `load` has 2 columns, and 1 are given",
        ),
        (
            "text",
            "loads %a",
            "loads.more.ll:4: `loads %a` is not a row",
        ),
        ("open", "load(%a", "loads.more.ll:4: `load(%a` is not a row"),
        (
            "function",
            "@h load(%a, _)",
            "loads.more.ll:4: no function is called `@h`",
        ),
    ] {
        let kernel = KERNEL.replace("load(%a, \"i32\")", expect);
        let (code, _, err) = tested(name, &kernel, "text");
        assert_eq!(code, 2, "{err}");
        assert!(err.contains(complaint), "{err}");
    }
    let kernel = format!("{KERNEL}; expect: load(%a, _)\n");
    let (code, _, err) = tested("after", &kernel, "text");
    assert_eq!(code, 2);
    assert!(
        err.contains("loads.more.ll:8: no function follows this line"),
        "{err}"
    );
}

#[test]
fn a_test_needs_rules_and_a_folder_tests() {
    let folder = program::scratch("rules_test/alone");
    fs::write(folder.join("kernel.ll"), KERNEL).unwrap();
    let (code, _, err) = test(&[folder.to_str().unwrap()]);
    assert_eq!(code, 2);
    assert!(
        err.contains("kernel.ll:4: rows are expected, and no rules are named"),
        "{err}"
    );
    let plain = KERNEL.replace("expect:", "");
    fs::write(folder.join("kernel.ll"), &plain).unwrap();
    let (code, _, err) = test(&[folder.to_str().unwrap()]);
    assert_eq!(code, 2);
    assert!(err.contains("no kernel here is a test"), "{err}");
    let (code, _, err) = test(&["no_such_folder"]);
    assert_eq!(code, 2);
    assert!(
        err.starts_with("error: cannot read `no_such_folder`: "),
        "{err}"
    );
    // A built-in file, by its name.
    let named = format!("; rules: cfg.dl\n{plain}");
    fs::write(folder.join("kernel.ll"), named).unwrap();
    let (code, out, _) = test(&[folder.to_str().unwrap()]);
    assert_eq!(code, 1);
    assert!(out.contains("not expected: reachable("), "{out}");
}
