//! Random functions: LLVM 22's verdicts on the functions, computed if it is installed, and recorded
//! otherwise; and the number of additional uniform values in mode `sound`.
//!
//! The functions come from `check::generate`, and LLVM's verdicts from tests/llvm/oracle.cpp, which
//! is independent of this program. `UPDATE_EXPECT=1` writes tests/data/recorded/random.verdicts
//! anew, from LLVM.

use crate::expected;
use crate::kernels;
use crate::llvm;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use kernels::{analyse, root, verdict_lines};
use lanelog_ir::target::Mode;
use lanelog_ir::{Opcode, plain_name, read};
use lanelog_verify::random::generate::{Features, Options, Shape, Tally, Target, random_module};
use pretty_assertions::assert_eq;

const PER_MODULE: usize = 50;

fn options(target: Target) -> Options {
    Options {
        target,
        shape: Shape::Mixed,
        ..Options::default()
    }
}

/// The program that prints LLVM's verdicts, built once; `None` where LLVM 22 is not installed.
fn oracle() -> Option<&'static Path> {
    static ORACLE: OnceLock<Option<PathBuf>> = OnceLock::new();
    let build = || {
        llvm::program("llvm-config")?;
        let beside = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .parent()
            .unwrap()
            .join("llvm-oracle");
        let program = std::env::var_os("ORACLE").map_or(beside, |named| root().join(named));
        let built = Command::new(root().join("tests/llvm/build-oracle"))
            .arg(&program)
            .status()
            .unwrap();
        assert!(
            built.success(),
            "tests/llvm/build-oracle fails: are llvm-22-dev and a C++ compiler installed?"
        );
        Some(program)
    };
    ORACLE.get_or_init(build).as_deref()
}

/// Output of the oracle for some files. The oracle must accept all files.
fn ask(oracle: &Path, option: &[&str], files: &[PathBuf]) -> String {
    let output = Command::new(oracle)
        .args(option)
        .args(files)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "LLVM refuses a random function: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// LLVM's verdicts on some modules, a line for each function; none of the functions has an
/// irreducible cycle.
fn llvm_verdicts(oracle: &Path, name: &str, modules: &[String]) -> Vec<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let mut files = Vec::new();
    for (number, text) in modules.iter().enumerate() {
        files.push(folder.join(format!("{number}.ll")));
        fs::write(&files[number], text).unwrap();
    }
    let lines = |printed: String| -> Vec<String> {
        let verdicts = printed.lines().filter(|line| !line.starts_with("# "));
        verdicts.map(str::to_owned).collect()
    };
    assert_eq!(lines(ask(oracle, &["--irreducible"], &files)), [""; 0]);
    lines(ask(oracle, &[], &files))
}

/// Modules of random functions with consecutive seeds, and counts of their features.
fn modules(target: Target, first: u64, count: usize) -> (Vec<String>, Vec<Features>) {
    let (mut texts, mut features) = (Vec::new(), Vec::new());
    for start in (0..count).step_by(PER_MODULE) {
        let module = random_module(
            first + start as u64,
            PER_MODULE.min(count - start),
            &options(target),
        );
        texts.push(module.text);
        features.extend(module.features);
    }
    (texts, features)
}

/// Every function on which two lists of verdicts differ.
fn differences(expected: &[String], got: &[String]) -> Vec<String> {
    assert_eq!(
        expected.len(),
        got.len(),
        "functions of LLVM, and of lanelog"
    );
    let parts = |line: &str| -> (Vec<u8>, String) {
        let (name, verdicts) = line.split_once('\t').unwrap();
        (
            plain_name(name.as_bytes()).into_owned(),
            verdicts.to_owned(),
        )
    };
    let pairs = expected
        .iter()
        .zip(got)
        .filter(|(expected, got)| parts(expected) != parts(got));
    pairs
        .map(|(expected, got)| format!("LLVM {expected}\nhere {got}"))
        .collect()
}

fn ours(modules: &[String]) -> Vec<String> {
    modules
        .iter()
        .flat_map(|text| verdict_lines(text.as_bytes(), Mode::Llvm22))
        .collect()
}

#[test]
fn random_functions_have_the_verdicts_of_llvm() {
    let Some(oracle) = oracle() else {
        println!("LLVM 22 is not installed: only recorded verdicts are compared");
        return;
    };
    let mut tally = Tally::default();
    for (target, first, count) in [
        (Target::AmdGpu, 100_001, 1000),
        (Target::Nvptx, 200_001, 300),
    ] {
        let (modules, features) = modules(target, first, count);
        features.iter().for_each(|features| tally.add(features));
        let wrong = differences(
            &llvm_verdicts(oracle, &format!("{target:?}"), &modules),
            &ours(&modules),
        );
        assert!(
            wrong.is_empty(),
            "{} of {count} functions differ:\n{}",
            wrong.len(),
            wrong.join("\n")
        );
    }
    print!("{tally}");
    for feature in [
        "divergent_exit",
        "sibling_exit",
        "divergent_header",
        "early_join",
        "switch",
    ] {
        assert!(
            tally.count(feature).unwrap() * 20 >= tally.functions,
            "fewer than 5% have {feature}"
        );
    }
}

/// The functions whose verdicts are recorded.
const RECORDED: [(Target, &str, u64, usize); 2] = [
    (Target::AmdGpu, "amdgpu", 1, 150),
    (Target::Nvptx, "nvptx", 1001, 50),
];

/// FNV-1a with 64 bits, to check that the generator still writes the functions for which LLVM's
/// verdicts were recorded.
fn fingerprint(modules: &[String]) -> u64 {
    let bytes = modules.iter().flat_map(|text| text.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The heading of the recorded verdicts of a target, which is one line.
fn heading(name: &str, first: u64, modules: &[String], count: usize) -> String {
    format!(
        "# {name}, seeds {first} to {}, text {:016x}",
        first + count as u64 - 1,
        fingerprint(modules)
    )
}

#[test]
fn random_functions_have_the_recorded_verdicts() {
    let path = root().join("tests/data/recorded/random.verdicts");
    if expected::is_updating() {
        let oracle = oracle()
            .unwrap_or_else(|| panic!("LLVM 22 is not installed: there is nobody to record"));
        let mut text = String::new();
        for (target, name, first, count) in RECORDED {
            let (modules, _) = modules(target, first, count);
            writeln!(text, "{}", heading(name, first, &modules, count)).unwrap();
            for line in llvm_verdicts(oracle, &format!("recorded-{name}"), &modules) {
                writeln!(text, "{line}").unwrap();
            }
        }
        expected::assert_file(&path, &text);
    }
    let recorded = fs::read_to_string(path).unwrap();
    let mut rest = recorded.lines().map(str::to_owned);
    for (target, name, first, count) in RECORDED {
        let (modules, _) = modules(target, first, count);
        let changed =
            "the generator writes other functions now: record with UPDATE_EXPECT=1 and LLVM 22";
        assert_eq!(
            rest.next(),
            Some(heading(name, first, &modules, count)),
            "{changed}"
        );
        let expected: Vec<String> = rest.by_ref().take(count).collect();
        assert_eq!(differences(&expected, &ours(&modules)), [""; 0]);
    }
    assert_eq!(rest.next(), None);
}

/// The number of uniform values in some modules: arguments, instructions and terminators. Functions
/// with a `freeze` are skipped, because LLVM takes it to be as uniform as its operand.
fn uniform(modules: &[String], mode: Mode) -> usize {
    let mut uniform = 0;
    for text in modules {
        analyse(&read(text.as_bytes()), mode, |function, analysis| {
            let mut instructions = function.instructions.iter();
            if instructions.any(|instruction| instruction.opcode == Opcode::Freeze) {
                return;
            }
            let counts = analysis.summary();
            uniform += counts.values - counts.divergent_values;
        });
    }
    uniform
}

#[test]
fn the_sound_mode_proves_no_fewer_values_uniform_where_nothing_is_frozen() {
    for (target, first, count) in [
        (Target::AmdGpu, 300_001, 2000),
        (Target::Nvptx, 400_001, 500),
    ] {
        let (modules, _) = modules(target, first, count);
        let (sound, llvm22) = (
            uniform(&modules, Mode::Sound),
            uniform(&modules, Mode::Llvm22),
        );
        println!(
            "{target:?}: {sound} values of {count} functions, those with a freeze left out, are uniform in mode sound, {llvm22} in mode llvm22"
        );
        assert!(
            sound >= llvm22 && llvm22 > count,
            "{target:?}: {sound} in mode sound, {llvm22} in mode llvm22"
        );
    }
}
