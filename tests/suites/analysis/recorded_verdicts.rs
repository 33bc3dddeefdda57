//! The verdicts on the whole corpus, compared with the recorded ones of LLVM 22
//! (tests/llvm/record), and with lanelog's own recorded ones.

use crate::kernels;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use kernels::{kernels, root, verdict_lines};
use lanelog_ir::plain_name;
use lanelog_ir::target::Mode;
use pretty_assertions::assert_eq;

/// The lines below each line `# PATH` of a recorded file.
fn sections(path: &str) -> BTreeMap<String, Vec<String>> {
    let text = fs::read_to_string(root().join(path)).unwrap();
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut current = None;
    for line in text.lines() {
        // A verdict line contains tabs; a path contains none.
        match line.strip_prefix("# ").filter(|path| !path.contains('\t')) {
            Some(path) => current = Some(found.entry(path.to_owned()).or_default()),
            None => current.as_mut().unwrap().push(line.to_owned()),
        }
    }
    found
}

fn name(line: &str) -> &str {
    line.split('\t').next().unwrap_or_default()
}

#[test]
fn verdicts_on_the_corpus_are_the_recorded_ones_of_llvm() {
    let recorded = sections("corpus/recorded/llvm22.verdicts");
    let irreducible = sections("corpus/recorded/llvm22.irreducible");
    let files = kernels("corpus");
    assert_eq!(
        recorded.keys().cloned().collect::<Vec<_>>(),
        files,
        "tests/llvm/record has not seen every file"
    );
    let (mut functions, mut verdicts, mut skipped) = (0, 0, 0);
    let mut wrong = Vec::new();
    for path in &files {
        // LLVM's verdicts on irreducible cycles depend on the addresses of its objects. (In the
        // corpus's own such kernels the verdicts never change, and tests/suites/analysis/corpus.rs
        // checks each of their lines.)
        let unstable: BTreeSet<&str> = irreducible
            .get(path)
            .into_iter()
            .flatten()
            .map(String::as_str)
            .collect();
        let got = verdict_lines(&fs::read(root().join(path)).unwrap(), Mode::Llvm22);
        let expected = &recorded[path];
        if expected.len() != got.len() {
            wrong.push(format!(
                "{path}: LLVM has {} functions, here are {}",
                expected.len(),
                got.len()
            ));
        }
        for (expected, got) in expected.iter().zip(&got) {
            if unstable.contains(name(expected)) {
                skipped += 1;
                continue;
            }
            functions += 1;
            let (expected_name, expected_verdicts) = expected.split_once('\t').unwrap();
            let (got_name, got_verdicts) = got.split_once('\t').unwrap();
            verdicts += expected_verdicts.replace('\t', "").len();
            // LLVM may quote and escape the same name differently.
            let same_name = plain_name(expected_name.as_bytes()) == plain_name(got_name.as_bytes());
            if !same_name || expected_verdicts != got_verdicts {
                wrong.push(format!("{path}:\n  LLVM {expected}\n  here {got}"));
            }
        }
    }
    println!(
        "{functions} functions with {verdicts} verdicts compared; {skipped} irreducible ones left out"
    );
    assert!(
        wrong.is_empty(),
        "{} differences:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert_eq!(skipped, irreducible.values().map(Vec::len).sum::<usize>());
    assert!(
        functions > 300 && skipped < functions / 20,
        "{functions} compared, {skipped} left out"
    );
}

/// Covers the kernels that LLVM 14 can read. The corpus has none of the differences that
/// docs/explanation/soundness.md lists.
#[test]
fn verdicts_on_the_corpus_are_the_recorded_ones_of_llvm_14() {
    for mode in [Mode::Llvm14Gpu, Mode::Llvm14Legacy] {
        let mut functions = 0;
        for (path, expected) in sections(&format!("corpus/recorded/{}.verdicts", mode.name())) {
            let got = verdict_lines(&fs::read(root().join(&path)).unwrap(), mode);
            let verdicts = |lines: &[String]| -> Vec<String> {
                let after_name = |line: &String| line.split_once('\t').unwrap().1.to_owned();
                lines.iter().map(after_name).collect()
            };
            assert_eq!(
                verdicts(&got),
                verdicts(&expected),
                "{path} in {}",
                mode.name()
            );
            functions += got.len();
        }
        assert!(functions > 240, "{functions}");
    }
}

#[test]
fn the_program_has_nothing_to_complain_about_in_the_corpus() {
    for mode in ["sound", "llvm22", "llvm23", "llvm14-gpu", "llvm14-legacy"] {
        let output = crate::program::limited()
            .args(["analyze", "--mode", mode, "corpus"])
            .current_dir(root())
            .output()
            .unwrap();
        // Triton writes modules for NVIDIA's GPUs without a triple, which causes one note, and no
        // other message.
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            stderr,
            "note: no target triple, taken for --target nvptx: corpus/triton/collatz.sm_80.g.ll (@collatz is a ptx_kernel) and 4 more\n"
        );
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn the_program_prints_the_lines_that_the_library_gives() {
    let output = crate::program::limited()
        .args([
            "analyze", "--mode", "llvm22", "--format", "verdicts", "corpus",
        ])
        .current_dir(root())
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let mut expected = BTreeSet::new();
    for path in kernels("corpus") {
        for line in verdict_lines(&fs::read(root().join(&path)).unwrap(), Mode::Llvm22) {
            expected.insert((path.clone(), line));
        }
    }
    let mut path = String::new();
    let mut got = BTreeSet::new();
    for line in printed.lines() {
        match line.strip_prefix("# ") {
            Some(next) => path = next.to_owned(),
            None => drop(got.insert((path.clone(), line.to_owned()))),
        }
    }
    assert_eq!(got, expected);
}
