//! `lanelog lower` of modules for NVIDIA's GPUs: LLVM must accept the output, and messages are
//! tested where no output is possible.

use std::path::Path;

use crate::llvm;
use crate::program::call;

/// The kernels in the folder of this file.
fn modules() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suites/nvptx");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".ll"))
        .collect();
    names.sort_unstable();
    assert!(names.len() >= 10, "{names:?}");
    names
}

/// Output of `lanelog lower`.
fn lowered(arguments: &[&str]) -> String {
    let output = call("lower", "tests/suites/nvptx", arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn llvm_verifies_and_compiles_what_is_emitted() {
    for module in modules() {
        for gpu in ["gfx1100", "gfx942"] {
            let text = lowered(&[&module, "--mcpu", gpu, "--emit", "ir"]);
            assert!(!text.contains("@llvm.nvvm"), "{text}");
            let (Some(mut opt), Some(mut llc)) = (llvm::program("opt"), llvm::program("llc"))
            else {
                return;
            };
            opt.args(["-passes=verify", "-disable-output", "-"]);
            llvm::given(opt, &text).unwrap_or_else(|why| panic!("{module} {gpu}: {why}"));
            llc.arg(format!("-mcpu={gpu}")).args(["-o", "-", "-"]);
            llvm::given(llc, &text).unwrap_or_else(|why| panic!("{module} {gpu}: {why}"));
        }
    }
}

#[test]
fn llvm_assembles_what_is_lowered() {
    for module in modules() {
        for gpu in lanelog_amdgpu::gpu::GPUS {
            let text = lowered(&[&module, "--mcpu", gpu.name]);
            let Some(mut assembler) = llvm::program("llvm-mc") else {
                return;
            };
            assembler.args(["-triple=amdgcn-amd-amdhsa", "-filetype=null", "-"]);
            assembler.arg(format!("-mcpu={}", gpu.name));
            llvm::given(assembler, &text).unwrap_or_else(|why| panic!("{module}: {why}"));
        }
    }
}

/// Error of `lanelog lower` if it writes nothing.
fn refused(arguments: &[&str]) -> String {
    let output = call("lower", "tests/suites/nvptx", arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn places_are_those_of_the_file() {
    let said = refused(&["refused/two.ll", "--mcpu", "gfx1100"]);
    assert!(said.contains("--> refused/two.ll:9:3"), "{said}");
    assert!(
        said.contains("llvm.nvvm.barrier.cta.sync.aligned.count"),
        "{said}"
    );
    assert!(said.contains("--> refused/two.ll:10:3"), "{said}");
    assert!(
        said.contains("@missing is declared here and has no body"),
        "{said}"
    );
    let said = refused(&["refused/two.ll", "--mcpu", "gfx1100", "--emit", "ir"]);
    assert!(said.contains("--> refused/two.ll:9:3"), "{said}");
    // The note with the source line is also on instructions to which an intrinsic was expanded.
    let text = lowered(&["butterfly_sum.ll", "--mcpu", "gfx942", "--explain"]);
    let source = include_str!("butterfly_sum.ll");
    for (word, mnemonic) in [("store i32", "global_store"), ("load i32", "global_load")] {
        let line = source.lines().position(|line| line.contains(word)).unwrap() + 1;
        let written = text.lines().find(|line| line.contains(mnemonic)).unwrap();
        assert!(
            written.contains(&format!("; butterfly_sum.ll:{line} ")),
            "{written}"
        );
    }
}

/// Modes and offsets of the shuffles that a text keeps, in their order.
fn kept(text: &str, begin: &str) -> Vec<String> {
    let lines = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix(begin));
    let way = |line: &str| line.split([' ', '.']).next().unwrap_or_default().to_owned();
    lines.map(way).collect()
}

#[test]
fn kept_shuffles_are_one_instruction_each() {
    let text = lowered(&[
        "inclusive_scan.ll",
        "--mcpu",
        "gfx1100",
        "--shuffle",
        "keep",
    ]);
    assert_eq!(kept(&text, "shfl."), ["up"; 12], "{text}");
    // Five shuffles have segments of 32 lanes, four of 16, and three of 8. Their clamps and offsets
    // are those of CUDA.
    let lines = text.lines().filter(|line| line.contains("shfl.up"));
    let mut operands: Vec<(u32, u32)> = lines
        .map(|line| {
            let words: Vec<&str> = line
                .trim()
                .split([' ', ','])
                .filter(|word| !word.is_empty())
                .collect();
            assert_eq!(words.len(), 5, "{line}");
            assert!(
                words[1].starts_with('v') && words[2].starts_with('v'),
                "{line}"
            );
            let number = |word: &str| match word.strip_prefix("0x") {
                Some(digits) => u32::from_str_radix(digits, 16).unwrap(),
                None => word.parse().unwrap(),
            };
            (number(words[4]), number(words[3]))
        })
        .collect();
    operands.sort_unstable();
    let width = |width: u32| (0..width.ilog2()).map(move |log| ((32 - width) << 8, 1 << log));
    let expected: Vec<(u32, u32)> = width(32).chain(width(16)).chain(width(8)).collect();
    assert_eq!(operands, expected);
    // The shuffles can also be written in the syntax of another GPU.
    let text = lowered(&[
        "inclusive_scan.ll",
        "--mcpu",
        "gfx1100",
        "--shuffle",
        "keep",
        "--shuffle-table",
        "own.table",
    ]);
    assert_eq!(kept(&text, "lane_"), ["rise"; 12], "{text}");
    let text = lowered(&[
        "inclusive_scan.ll",
        "--mcpu",
        "gfx1100",
        "--shuffle",
        "keep",
        "--shuffle-table",
        "own.table",
        "--emit",
        "ir",
    ]);
    assert_eq!(
        text.matches("call i32 @llvm.own.rise(i32 ").count(),
        12,
        "{text}"
    );
    if let Some(mut opt) = llvm::program("opt") {
        opt.args(["-passes=verify", "-disable-output", "-"]);
        llvm::given(opt, &text).unwrap();
    }
}

#[test]
fn kept_shuffles_need_text_and_a_table_that_is_one() {
    let said = refused(&[
        "inclusive_scan.ll",
        "--mcpu",
        "gfx1100",
        "--shuffle",
        "keep",
        "--emit",
        "obj",
        "-o",
        "-",
    ]);
    assert!(said.contains("no assembler of LLVM's knows"), "{said}");
    let said = refused(&[
        "inclusive_scan.ll",
        "--mcpu",
        "gfx1100",
        "--shuffle-table",
        "own.table",
    ]);
    assert!(said.contains("add --shuffle keep"), "{said}");
    let said = refused(&[
        "inclusive_scan.ll",
        "--mcpu",
        "gfx1100",
        "--shuffle",
        "keep",
        "--shuffle-table",
        "cuda.h",
    ]);
    let expected = "cuda.h: line 1: `//` is not a mode of shuffles";
    assert!(said.contains(expected), "{said}");
}

/// The replacement of a shuffle is executed by the lanes that hold its convergence token.
#[test]
fn shuffles_keep_their_convergence_tokens() {
    let said = refused(&["refused/token.ll", "--mcpu", "gfx1100"]);
    assert!(
        said.contains("a convergence token after its loop"),
        "{said}"
    );
    assert!(said.contains("--> refused/token.ll:16:3"), "{said}");
}
