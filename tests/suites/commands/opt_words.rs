//! Tests `lanelog opt` as a replacement for opt: tests in LLVM's format (RUN lines, FileCheck) pass
//! with it and with `opt` of LLVM 22, from whose output the expectations are; for modules of the
//! corpus, the output equals opt's byte for byte.

use crate::{llvm, program};

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use pretty_assertions::assert_eq;
use program::{call, scratch, text};

const PASSES: &str = "-passes=print<uniformity>";

/// Modules whose text LLVM changes while it reads them.
const UPGRADED: &[&str] = &[
    // `llvm.nvvm.barrier0` has a different name since LLVM 21.
    "divergent_barrier.nvptx.ll",
    // Constants of 129 bits.
    "types.ll",
];

/// The commands of a test's RUN lines, with `%s` replaced.
fn runs(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let mut all: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        let Some(line) = line.strip_prefix("; RUN: ") else {
            continue;
        };
        let (part, continues) = match line.strip_suffix('\\') {
            Some(part) => (part, true),
            None => (line, false),
        };
        match all.last_mut().filter(|_| is_open) {
            Some(last) => last.push_str(part),
            None => all.push(part.to_owned()),
        }
        is_open = continues;
    }
    let path = path.to_str().unwrap();
    all.iter().map(|run| run.replace("%s", path)).collect()
}

/// A folder with programs called `opt` and `FileCheck`.
fn tools(name: &str, opt: &str, file_check: &str) -> PathBuf {
    let folder = scratch(name);
    for (tool, command) in [("opt", opt), ("FileCheck", file_check)] {
        let path = folder.join(tool);
        fs::write(&path, format!("#!/bin/sh\nexec {command} \"$@\"\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    folder
}

fn shell(command: &str, tools: &Path) -> Output {
    let path = std::env::var("PATH").unwrap();
    Command::new("timeout")
        .args(["60", "sh", "-c", command])
        .env("PATH", format!("{}:{path}", tools.display()))
        .output()
        .unwrap()
}

/// The command line of a program of LLVM's.
fn line(program: &Command) -> String {
    let words = std::iter::once(program.get_program()).chain(program.get_args());
    let words: Vec<&str> = words.map(|word| word.to_str().unwrap()).collect();
    words.join(" ")
}

#[test]
fn tests_in_llvm_s_form_pass_with_lanelog_and_with_opt() {
    let Some(file_check) = llvm::program("FileCheck") else {
        return;
    };
    let Some(opt) = llvm::program("opt") else {
        return;
    };
    let file_check = line(&file_check);
    let ours = format!("{} opt", env!("CARGO_BIN_EXE_lanelog"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/uniformity");
    let mut tests: Vec<PathBuf> = fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    tests.sort();
    assert!(tests.len() >= 30, "{} tests", tests.len());
    for (name, opt) in [("opt_words_lanelog", ours), ("opt_words_llvm", line(&opt))] {
        let folder = tools(name, &opt, &file_check);
        for test in &tests {
            let runs = runs(test);
            assert!(!runs.is_empty(), "{}: no RUN line", test.display());
            for run in runs {
                let output = shell(&run, &folder);
                let complaint = text(&output.stderr);
                assert!(output.status.success(), "{name}: {run}\n{complaint}");
            }
        }
    }
}

/// Sorts the lines of each section before its first block, because LLVM's order of arguments and
/// cycles varies from run to run.
fn settled(printed: &str) -> Vec<String> {
    let sections = printed.split("UniformityInfo for function '");
    let sections = sections.map(|section| {
        let (head, rest) = section.split_once("\n\nBLOCK ").unwrap_or((section, ""));
        let mut lines: Vec<&str> = head.lines().collect();
        lines.sort_unstable();
        format!("{}\n{rest}", lines.join("\n"))
    });
    sections.collect()
}

#[test]
fn modules_of_the_corpus_have_the_bytes_of_opt() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut compared = 0;
    for path in crate::kernels::kernels("corpus") {
        let Some(mut opt) = llvm::program("opt") else {
            return;
        };
        let path = root.join(path);
        let size = fs::metadata(&path).unwrap().len();
        let name = path.file_name().unwrap().to_str().unwrap();
        // `opt` takes time quadratic in the size of a function.
        if size > 50_000 || UPGRADED.contains(&name) {
            continue;
        }
        let theirs = opt
            .args([PASSES, "-disable-output"])
            .arg(&path)
            .output()
            .unwrap();
        if !theirs.status.success() {
            continue;
        }
        let ours = call(
            "opt",
            ".",
            &[PASSES, "-disable-output", path.to_str().unwrap()],
        );
        let (ours, theirs) = (text(&ours.stderr), text(&theirs.stderr));
        assert_eq!(settled(&ours), settled(&theirs), "{}", path.display());
        compared += 1;
    }
    assert!(compared > 200, "{compared} modules");
}

/// Arguments for other purposes are refused by name, with exit code 2.
#[test]
fn other_words_are_refused() {
    let file = "corpus/temporal/counter_escapes.ll";
    let cases: &[(&[&str], &str)] = &[
        (&["-O2", file], "`-O2` is unsupported"),
        (&["-disable-output", file], "no passes"),
        (
            &["-passes=instcombine", "-disable-output", file],
            "passes `instcombine` are unsupported",
        ),
        (&[PASSES, file], "add -disable-output"),
        (&[PASSES, "-disable-output", file, file], "two inputs"),
        (
            &[PASSES, "-disable-output", "-mcpu"],
            "`-mcpu` needs a value",
        ),
        (&[PASSES, "-disable-output", "no_such.ll"], "no_such.ll"),
    ];
    for (words, said) in cases {
        let output = call("opt", ".", words);
        let complaint = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {complaint}");
        assert!(complaint.contains(said), "{words:?}: {complaint}");
    }
}

/// The text of the module is written where `opt -S` writes it.
#[test]
fn the_module_is_copied_where_opt_writes_it() {
    let file = "corpus/temporal/counter_escapes.ll";
    let output = call("opt", ".", &[PASSES, "-S", file]);
    assert_eq!(text(&output.stdout), fs::read_to_string(file).unwrap());
    assert!(text(&output.stderr).contains("TEMPORAL DIVERGENCE LIST:"));
    let copy = scratch("opt_words_copy").join("copy.ll");
    let output = call(
        "opt",
        ".",
        &[PASSES, "-S", "-o", copy.to_str().unwrap(), file],
    );
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stdout), "");
    assert_eq!(fs::read(copy).unwrap(), fs::read(file).unwrap());
}
