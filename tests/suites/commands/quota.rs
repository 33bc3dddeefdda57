//! A function that exceeds a limit is skipped and named in a message; the other functions are still
//! analysed. The function that exceeds the limit is a tangle of 2000 blocks with a limit of 1 MiB,
//! so that the outcome does not depend on time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use lanelog_verify::random::generate::{Growth, growth};
use pretty_assertions::assert_eq;

use crate::program;
use program::{scratch, text};

const GOOD: &str =
    "\ndefine amdgpu_kernel void @good(i32 %n) {\n  %x = add i32 %n, 1\n  ret void\n}\n";
const GOOD_VERDICTS: &str = "good\t.\t.\t.\n";
const COMPLAINT: &str =
    "error: the work on a function of 2000 blocks needs more than 1 MiB: raise --max-memory
 --> two.ll:3:27
  |
3 | define amdgpu_kernel void @wild_tangle(i32 %n, ptr addrspace(1) %out) #0 {
  |                           ^^^^^^^^^^^^
  |
  = note: @wild_tangle is left out; the other functions are analysed

";

/// A folder with two modules: `two.ll` contains a kernel that exceeds the limit and a small kernel,
/// `other.ll` a small kernel.
fn folder(name: &str) -> PathBuf {
    let folder = scratch(name);
    let tangle = growth(Growth::WildTangle, 2000);
    fs::write(folder.join("two.ll"), tangle + GOOD).unwrap();
    let module = format!("target triple = \"amdgcn-amd-amdhsa\"\n{GOOD}");
    fs::write(folder.join("other.ll"), module).unwrap();
    folder
}

fn call(folder: &Path, arguments: &[&str]) -> Output {
    let mut call = Command::new(env!("CARGO_BIN_EXE_lanelog"));
    call.args(arguments).current_dir(folder);
    call.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    call.output().unwrap()
}

/// Standard output and error messages of a call that must end with exit code 2.
fn told(folder: &Path, arguments: &[&str]) -> [String; 2] {
    let output = call(folder, arguments);
    let [printed, complaint] = [text(&output.stdout), text(&output.stderr)];
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
    [printed, complaint]
}

#[test]
fn the_other_functions_are_analysed() {
    let folder = folder("quota_analyze");
    for engine in ["native", "crepe", "datafrog"] {
        for jobs in ["1", "3"] {
            let words = "analyze --format verdicts --max-memory 1M two.ll other.ll";
            let words = [words, "--engine", engine, "--jobs", jobs].join(" ");
            let [printed, complaint] = told(&folder, &words.split(' ').collect::<Vec<_>>());
            assert_eq!(
                printed,
                format!("# two.ll\n{GOOD_VERDICTS}# other.ll\n{GOOD_VERDICTS}"),
                "{engine}"
            );
            assert_eq!(complaint, COMPLAINT, "{engine}");
        }
    }
}

#[test]
fn every_format_leaves_it_out() {
    let folder = folder("quota_formats");
    let by = |format: &[&str]| {
        let words = [&["analyze", "--max-memory=1M", "two.ll"][..], format].concat();
        let [printed, complaint] = told(&folder, &words);
        assert_eq!(complaint, COMPLAINT, "{format:?}");
        printed
    };
    assert!(by(&[]).contains("  good\n"));
    assert!(by(&["--annotate"]).contains("%x = add i32 %n, 1"));
    assert!(by(&["--relation", "divergent_value"]).is_empty());
    let json: serde_json::Value = serde_json::from_str(&by(&["--format", "json"])).unwrap();
    let input = &json["inputs"][0];
    assert_eq!(input["functions"].as_array().unwrap().len(), 1);
    assert_eq!(input["errors"][0]["function"], "wild_tangle");
    assert_eq!(input["errors"][0]["line"], 3);
}

#[test]
fn rules_of_users_are_bounded_while_native_code_works_for_them() {
    let folder = folder("quota_query");
    let rules = ".include \"divergence.dl\"\n.decl uniform(value: Value)\n.output uniform\nuniform(value) :- instruction(value, _), !divergent_value(value).\n";
    fs::write(folder.join("uniform.dl"), rules).unwrap();
    let words = [
        "query",
        "uniform.dl",
        "two.ll",
        "--max-memory=1M",
        "--relation=uniform",
        "--format=csv",
    ];
    let [printed, complaint] = told(&folder, &words);
    assert!(printed.contains("good"), "{printed}");
    assert!(
        complaint.contains(
            "the evaluation needs more than 1 MiB; it was ended\n  help: raise --max-memory"
        ),
        "{complaint}"
    );
    assert!(complaint.contains("wild_tangle"), "{complaint}");
}

#[test]
fn the_other_functions_are_checked() {
    let folder = folder("quota_check");
    for part in ["engines", "oracles", "execution"] {
        let words = [
            "check",
            "two.ll",
            "--max-memory=1M",
            "--mode=sound",
            "--only",
            part,
        ];
        let [printed, complaint] = told(&folder, &words);
        assert_eq!(complaint, COMPLAINT, "{part}");
        assert!(!printed.is_empty());
    }
}

#[test]
fn the_other_kernels_are_lowered() {
    let folder = folder("quota_lower");
    let words = ["lower", "two.ll", "--mcpu=gfx1100", "--max-memory=2M"];
    let [printed, complaint] = told(&folder, &words);
    assert_eq!(printed, "");
    let expected = "error: the work on this kernel needs more than 2 MiB\n --> two.ll:3:27\n";
    assert!(complaint.starts_with(expected), "{complaint}");
    assert!(
        complaint.contains("= help: raise --max-memory\n"),
        "{complaint}"
    );
    let [printed, _] = told(&folder, &[&words[..], &["--keep-going"]].concat());
    assert!(printed.contains("good:"), "{printed}");
    for style in ["ir", "predicate", "stack"] {
        let words = [
            "lower",
            "two.ll",
            "--style",
            style,
            "--max-memory=2M",
            "--keep-going",
        ];
        let [printed, complaint] = told(&folder, &words);
        assert!(complaint.starts_with(expected), "{style}: {complaint}");
        assert!(printed.contains("good"), "{style}: {printed}");
    }
}

/// Elements without contents are not visited one by one, for any number of elements of a type;
/// formerly these inputs never ended.
#[test]
fn elements_that_hold_nothing_are_bounded() {
    let folder = scratch("quota_hollow");
    let types = [
        "[1099511627776 x [0 x i8]]",
        "[1048576 x [1048576 x {}]]",
        "{ [1099511627776 x { {}, [0 x i32] }], i32 }",
    ];
    let bodies = [
        "%a = load T, ptr addrspace(1) %p\n  store T %a, ptr addrspace(1) %p",
        "store T poison, ptr addrspace(1) %p",
        "%a = freeze T undef\n  store T %a, ptr addrspace(1) %p",
        "%a = call T @f()\n  store T %a, ptr addrspace(1) %p",
    ];
    for ty in types {
        for body in bodies {
            let kernel = format!(
                "target triple = \"amdgcn-amd-amdhsa\"
define internal T @f() {{\n  ret T undef\n}}
define amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n  {body}\n  ret void\n}}{GOOD}"
            );
            fs::write(folder.join("two.ll"), kernel.replace('T', ty)).unwrap();
            let words = ["lower", "two.ll", "--mcpu=gfx1100", "--keep-going"];
            let [printed, complaint] = told(&folder, &words);
            assert!(printed.contains("good:"), "{ty} {body}: {complaint}");
            let why = "a type of too many elements that hold nothing";
            assert!(complaint.contains(why), "{ty} {body}: {complaint}");
            let words = ["run", "two.ll", "k", "--arg", "buffer:64"];
            let [_, complaint] = told(&folder, &words);
            assert!(complaint.contains(why), "{ty} {body}: {complaint}");
            let checked = call(&folder, &["check", "two.ll", "--only", "execution"]);
            assert!(
                text(&checked.stdout).contains("1 of 3 functions ran"),
                "{ty} {body}"
            );
        }
    }
}

#[test]
fn a_question_about_it_is_given_up() {
    let folder = folder("quota_why");
    let words = ["why", "two.ll", "@wild_tangle", "%v7", "--max-memory=1M"];
    let [printed, complaint] = told(&folder, &words);
    let expected = "error: two.ll:3:28: the work on @wild_tangle, a function of 2000 blocks, needs more than 1 MiB\n  help: raise --max-memory\n";
    assert_eq!([printed.as_str(), &complaint], ["", expected]);
}

#[test]
fn the_facts_of_the_other_functions_are_written() {
    let folder = scratch("quota_facts");
    let long = growth(Growth::Straight, 3000);
    fs::write(folder.join("two.ll"), long + GOOD).unwrap();
    for format in ["souffle", "csv", "parquet"] {
        let words = [
            "facts",
            "two.ll",
            "--max-memory=1M",
            "-o",
            format,
            "--format",
            format,
        ];
        let [printed, complaint] = told(&folder, &words);
        assert!(printed.contains(" facts of 1 function in "), "{printed}");
        assert!(complaint.contains("needs more than 1 MiB"), "{complaint}");
    }
    let list = fs::read_to_string(folder.join("souffle/functions.csv")).unwrap();
    assert_eq!(list.lines().count(), 2, "{list}");
    assert!(folder.join("souffle/good").is_dir());
    assert!(!folder.join("souffle/straight").exists());
    // The written facts can be analysed, also within a quota.
    let words = [
        "analyze",
        "--facts",
        "souffle",
        "--max-memory=1M",
        "--format=verdicts",
    ];
    let output = call(&folder, &words);
    assert_eq!(text(&output.stdout), GOOD_VERDICTS);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn functions_of_folders_are_left_out_too() {
    let folder = folder("quota_folders");
    assert_eq!(
        call(&folder, &["facts", "two.ll", "-o", "out"])
            .status
            .code(),
        Some(0)
    );
    let words = [
        "analyze",
        "--facts",
        "out",
        "--max-memory=1M",
        "--format=verdicts",
    ];
    let [printed, complaint] = told(&folder, &words);
    assert_eq!(printed, format!("# out\n{GOOD_VERDICTS}"));
    let expected = "error: out: wild_tangle: the work on a function of 2000 blocks needs more than 1 MiB; it is left out\n  help: raise --max-memory\n";
    assert_eq!(complaint, expected);
}

/// The program runs under `ulimit -v`, with a quota that is larger than the available memory.
#[test]
fn memory_that_runs_out_ends_a_function_and_not_the_program() {
    let folder = folder("quota_machine");
    fs::write(folder.join("small.ll"), growth(Growth::WildTangle, 12)).unwrap();
    let words = "analyze --jobs 1 --relation assumed_divergent --format csv --max-memory 1T --max-time 1000";
    let script = format!("ulimit -v 150000; exec \"$0\" {words} two.ll small.ll");
    let mut call = Command::new("sh");
    call.args(["-c", &script, env!("CARGO_BIN_EXE_lanelog")]);
    let output = call.current_dir(&folder).output().unwrap();
    let [printed, complaint] = [text(&output.stdout), text(&output.stderr)];
    assert_eq!(output.status.code(), Some(2), "{complaint}");
    let expected = "error: the work on a function of 2000 blocks needs more memory than there is: ";
    assert!(complaint.starts_with(expected), "{complaint}");
    assert!(printed.contains("\nsmall.ll,wild_tangle,"), "{printed}");
    assert!(!printed.contains("two.ll"), "{printed}");
}
