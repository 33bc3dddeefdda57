//! `lanelog check` and `fuzz` with analyses from outside: builds of `opt`, commands, rules, facts.

use crate::program;

use std::fs;
use std::path::Path;
use std::process::Output;

use pretty_assertions::assert_eq;
use program::{call, scratch, text, words};

const KERNEL: &str = "tests/data/patched_opt/clamped.ll";
/// A build of `opt` whose analysis calls the results of `select` uniform.
const PATCHED: &str = "patched=tests/data/patched_opt/patched-opt";
const PRINT: &str = "opt-22 -passes='print<uniformity>' -disable-output";

fn check(arguments: &[&str]) -> Output {
    call("check", ".", arguments)
}

/// Stdout of a call that must end with this exit code.
fn printed(code: i32, command: &str, arguments: &[&str]) -> String {
    let output = call(command, ".", arguments);
    let out = text(&output.stdout);
    let complaint = text(&output.stderr);
    assert_eq!(
        output.status.code(),
        Some(code),
        "{arguments:?}: {out}{complaint}"
    );
    out
}

/// The error message of a call that must fail.
fn refused(command: &str, arguments: &[&str]) -> String {
    let output = call(command, ".", arguments);
    let complaint = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
    complaint
}

/// Whether `opt-22` is on the path; without it, its output cannot be compared.
fn has_opt() -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join("opt-22").is_file())
}

/// Every command of the page prints what the page shows.
#[test]
fn the_guide_for_a_patched_opt_shows_what_is_printed() {
    if !has_opt() {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/guide/check-your-opt.md")).unwrap();
    let blocks: Vec<&str> = page.split("```console\n").skip(1).collect();
    assert!(blocks.len() >= 3);
    for block in blocks {
        let (line, expected) = block.split("```").next().unwrap().split_once('\n').unwrap();
        let all = words(line.strip_prefix("$ lanelog ").unwrap());
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        let shown = printed(1, all[0], &all[1..]);
        match expected.strip_suffix("...\n") {
            Some(beginning) => assert!(shown.starts_with(beginning), "{line}: {shown}"),
            None => assert_eq!(shown, expected, "{line}"),
        }
    }
}

/// Lanes read the words of other lanes without a barrier. An analysis calls these words uniform,
/// and in @both also twice the number of the lane, which does not depend on the race.
#[test]
fn a_race_refutes_no_verdict() {
    let folder = scratch("outside-race");
    let body = "  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(3) @tile, i32 %t
  store i32 %t, ptr addrspace(3) %own
  %other = xor i32 %t, 1
  %there = getelementptr i32, ptr addrspace(3) @tile, i32 %other
  %raced = load i32, ptr addrspace(3) %there
  %twice = shl i32 %t, 1
  %sum = add i32 %raced, %twice
  ret void
}";
    let text = format!(
        "target triple = \"amdgcn-amd-amdhsa\"
@tile = internal addrspace(3) global [64 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = {{ \"reqd_work_group_size\"=\"64,1,1\" }}
define amdgpu_kernel void @one() #0 {{
{body}
define amdgpu_kernel void @both() #0 {{
{body}
"
    );
    let (kernels, mine) = (folder.join("k.ll"), folder.join("mine.txt"));
    fs::write(&kernels, text).unwrap();
    fs::write(&mine, "one\t\tDDDDD.D.\t.\nboth\t\tDDDDD...\t.\n").unwrap();
    let of = |code: i32, name: &str, more: &[&str]| {
        let (kernels, mine) = (kernels.to_str().unwrap(), mine.to_str().unwrap());
        let call = [kernels, "--against", mine, "--refuted-only", "--function"];
        printed(code, "check", &[&call[..], &[name], more].concat())
    };
    let one = of(0, "one", &[]);
    assert!(
        one.contains("order of lanes: in 1 function, lanes disagree only because of data races"),
        "{one}"
    );
    let race = "a data race of the write in line 8 with the read in line 11\n";
    assert!(one.contains(&format!("%raced, %sum in @one on input 0: {race}")));
    assert!(one.ends_with("\nexecution refutes no verdict\n"), "{one}");
    let both = of(1, "both", &[]);
    assert!(
        both.contains("%twice in @both: execution refutes "),
        "{both}"
    );
    assert_eq!(both.matches("execution refutes").count(), 1, "{both}");
    let race = race
        .replace("line 8", "line 19")
        .replace("line 11", "line 22");
    assert!(
        both.contains(&format!("%raced, %sum in @both on input 0: {race}")),
        "{both}"
    );
    let json: serde_json::Value =
        serde_json::from_str(&of(0, "one", &["--format", "json"])).unwrap();
    let found = &json["inputs"][0]["functions"][0]["order_of_lanes"];
    assert_eq!(
        found["accesses"][0],
        serde_json::json!({ "line": 8, "writes": true })
    );
    assert_eq!(
        found["accesses"][1],
        serde_json::json!({ "line": 11, "writes": false })
    );
    assert_eq!(found["values"][1]["name"], "%sum");
}

/// Every candidate is tested, but many of them in one process; the result is the same as with one
/// process for each.
#[test]
fn a_program_is_asked_about_many_candidates_at_once() {
    if !has_opt() {
        return;
    }
    let folder = scratch("outside-reduce");
    let log = folder.join("calls");
    let own = folder.join("opt");
    let script = format!(
        "#!/bin/sh\necho >>'{}'\nexec tests/data/patched_opt/patched-opt \"$@\"\n",
        log.display()
    );
    fs::write(&own, script).unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&own, mode).unwrap();
    let own = format!("patched={}", own.display());
    let to = folder.join("small");
    let arguments = [KERNEL, "--opt", &own, "--reduce", to.to_str().unwrap()];
    let output = check(&arguments);
    let (out, told) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{out}{told}");
    let calls = fs::read_to_string(&log).unwrap().lines().count();
    let (_, tries) = told.split_once(" left after ").unwrap();
    let tries: usize = tries.split(' ').next().unwrap().parse().unwrap();
    assert!(
        tries > 40 && calls * 2 < tries,
        "{calls} calls for {tries} tries"
    );
    let small = fs::read_to_string(to.join("clamped-clamped.reduced.ll")).unwrap();
    assert!(
        small.starts_with("; execution refutes patched\n"),
        "{small}"
    );
    // The command in the file shows the same disagreement.
    let again = small
        .lines()
        .find_map(|line| line.strip_prefix("; again      lanelog check "));
    let again = words(again.unwrap());
    let again: Vec<&str> = again.iter().map(String::as_str).collect();
    let again = printed(1, "check", &again);
    assert!(again.contains("execution refutes patched"), "{again}");
}

#[test]
fn what_opt_prints_is_understood_as_verdicts() {
    if !has_opt() {
        return;
    }
    // Verdicts are accepted on stderr, where opt writes them, and on stdout.
    let on_stdout = format!("{PRINT} {{}} 2>&1");
    for command in [PRINT, &on_stdout] {
        let out = printed(
            0,
            "check",
            &[KERNEL, "--mode=llvm22", "--against-cmd", command],
        );
        assert!(out.ends_with("no disagreement\n"), "{out}");
        assert!(out.contains("  15       -\n"), "{out}");
    }
    let folder = scratch("outside-print");
    let file = folder.join("print.txt");
    let script = format!("{PRINT} {KERNEL} 2>'{}'", file.display());
    let done = std::process::Command::new("sh")
        .args(["-c", &script])
        .status();
    assert!(done.unwrap().success());
    let file = file.to_str().unwrap();
    printed(0, "check", &[KERNEL, "--mode=llvm22", "--against", file]);
    // Facts of another module are an error: no comparison is omitted silently.
    let complaint = refused(
        "check",
        &["corpus/temporal/counter_escapes.ll", "--against", file],
    );
    assert!(
        complaint.contains("no function of the module is printed here"),
        "{complaint}"
    );
    // A build of opt that fails has no verdicts.
    let complaint = refused("check", &[KERNEL, "--opt", "broken=/bin/false"]);
    assert!(complaint.contains("broken refuses it"), "{complaint}");
}

/// The patched build is wrong in one verdict, and the unpatched build in none; both are called by
/// their names.
#[test]
fn several_builds_are_compared_each_under_its_name() {
    if !has_opt() {
        return;
    }
    let builds = ["--opt", PATCHED, "--opt", "plain=opt-22"];
    let out = printed(1, "check", &[&[KERNEL], &builds[..]].concat());
    assert!(out.contains("execution refutes patched\n"), "{out}");
    assert!(
        out.contains("    uniform    patched\n    divergent  sound, plain\n"),
        "{out}"
    );
    let row = |name: &str| {
        out.lines()
            .rfind(|line| line.starts_with("sound") && line.contains(name))
    };
    let cells = |name: &str| -> Vec<String> {
        row(name)
            .unwrap()
            .split_ascii_whitespace()
            .map(str::to_string)
            .collect()
    };
    assert_eq!(cells("patched"), ["sound", "patched", "1", "-", "-", "-"]);
    assert_eq!(cells("plain"), ["sound", "plain", "-", "-", "-", "-"]);
    // One of these builds also analyses random kernels.
    let out = printed(
        1,
        "fuzz",
        &[
            "--count=64",
            "--target=amdgpu",
            "--jobs=1",
            "--opt",
            PATCHED,
        ],
    );
    assert!(out.contains("execution refutes patched in "), "{out}");
}

#[test]
fn builds_and_rules_that_cannot_be_asked_are_refused() {
    for (option, expected) in [
        (
            "--opt=no/such/opt",
            "--opt no/such/opt: it is not a program",
        ),
        ("--opt=mine=Cargo.toml", "it is not a program"),
        (
            "--opt=sound=/bin/true",
            "another analysis is called `sound`",
        ),
        ("--rules=no/such.dl", "these rules cannot be used"),
        (
            "--rules=rules/schema.dl",
            "they have no relation divergent_value",
        ),
        (
            "--rules=rules/interprocedural.dl",
            "the rules decide the verdicts of calls",
        ),
    ] {
        for (command, path) in [("check", Some(KERNEL)), ("fuzz", None)] {
            let arguments: Vec<&str> = path.into_iter().chain([option]).collect();
            let complaint = refused(command, &arguments);
            assert!(
                complaint.contains(expected),
                "{command} {option}: {complaint}"
            );
        }
    }
}

/// Rules that equal a mode agree with it and are not refuted; rules without a source are.
#[test]
fn a_mode_written_as_rules_is_held_against_execution() {
    let header = "corpus/llvm_misses/divergent_branch_in_header.ll";
    let out = printed(0, "check", &[header, "--rules", "rules/divergence.dl"]);
    assert!(out.contains("sound by rules/divergence.dl"), "{out}");
    let out = printed(
        1,
        "check",
        &[header, "--rules", "rules/llvm22.dl", "--mode=llvm22"],
    );
    // Mode `llvm22` and its copy as rules are refuted on the same values, and on the same uses
    // after the loop.
    assert!(
        out.contains("execution refutes llvm22 and llvm22 by rules/llvm22.dl"),
        "{out}"
    );
    let (_, table) = out.split_once("by execution").unwrap();
    let count = |name: &str| -> Vec<&str> {
        let row = table
            .lines()
            .find(|line| line.starts_with(&format!("{name}  ")));
        let numbers = row.unwrap().strip_prefix(name).unwrap();
        numbers.split_ascii_whitespace().collect()
    };
    assert_eq!(count("llvm22 by rules/llvm22.dl"), count("llvm22"));
    let folder = scratch("outside-rules");
    let mine = folder.join("mine.dl");
    let rules = ".include \"schema.dl\"\n\n// Only sources are divergent.\n.decl divergent_value(value: Value)\ndivergent_value(value) :- source(value).\n";
    fs::write(&mine, rules).unwrap();
    let mine = mine.to_str().unwrap();
    let out = printed(1, "check", &[KERNEL, "--rules", mine, "--refuted-only"]);
    assert!(
        out.contains(&format!(
            "%item in @clamped: execution refutes sound by {mine}\n"
        )),
        "{out}"
    );
    assert!(out.ends_with(" refuted verdicts\n"), "{out}");
    let out = printed(
        1,
        "fuzz",
        &["--count=8", "--target=amdgpu", "--jobs=1", "--rules", mine],
    );
    assert!(
        out.contains(&format!("execution refutes sound by {mine} in 8 kernels")),
        "{out}"
    );
}

/// Refuted verdicts come first, and are shown alone on request.
#[test]
fn refuted_verdicts_come_first() {
    let counter = "corpus/temporal/counter_escapes.ll";
    let folder = scratch("outside-first");
    let mine = folder.join("mine.txt");
    // The verdicts call every value of the first module divergent, and every value of the second
    // uniform.
    let careful = "counter_escapes\tD\tDDDDDD\tDDD\n";
    let careless = "clamped\t...\t...........\t.\n";
    fs::write(
        &mine,
        format!("# {counter}\n{careful}# {KERNEL}\n{careless}"),
    )
    .unwrap();
    let mine = mine.to_str().unwrap();
    let arguments = [counter, KERNEL, "--against", mine, "--show=3"];
    let out = printed(1, "check", &arguments);
    let heads: Vec<&str> = out.lines().filter(|line| line.contains(" in @")).collect();
    assert_eq!(heads.len(), 3, "{out}");
    let is_refuted = |line: &&str| line.contains("execution refutes");
    assert_eq!(
        heads.iter().map(is_refuted).collect::<Vec<_>>(),
        [true, false, false]
    );
    assert!(heads[0].starts_with(KERNEL), "{out}");
    let classes = out
        .lines()
        .find(|line| line.starts_with("differences from"));
    assert!(classes.is_some(), "{out}");
    // A table without the verdicts on the first module has no verdict that is refuted.
    let lines = format!("# {counter}\n{careful}");
    let only = folder.join("careful.txt");
    fs::write(&only, lines).unwrap();
    let only = only.to_str().unwrap();
    printed(1, "check", &[counter, "--against", only]);
    let out = printed(0, "check", &[counter, "--against", only, "--refuted-only"]);
    assert!(out.ends_with("execution refutes no verdict\n"), "{out}");
    assert!(!out.contains(" in @"), "{out}");
}

#[test]
fn kernels_are_written_for_other_tools() {
    let folder = scratch("outside-write");
    let to = folder.to_str().unwrap();
    let output = call("fuzz", ".", &["--count=3", "--target=nvptx", "--write", to]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, ["nvptx-1.ll", "nvptx-2.ll", "nvptx-3.ll"]);
    let first = fs::read_to_string(folder.join("nvptx-1.ll")).unwrap();
    let again = "; lanelog fuzz --seed 1 --count 1 --target nvptx --shape mixed --blocks 4..20 ";
    assert!(first.starts_with(again), "{first}");
    printed(0, "check", &[to, "--mode=sound", "--only=execution"]);
}

/// Verdicts on facts without IR, by the names and numbers of values.
#[test]
fn verdicts_on_facts_are_compared_by_name() {
    let folder = scratch("outside-facts");
    let mine = folder.join("mine.txt");
    let facts = "examples/facts-without-ir/loop";
    let call = |lines: &str, code: i32| {
        fs::write(&mine, lines).unwrap();
        let output = check(&["--facts", facts, "--against", mine.to_str().unwrap()]);
        let (out, told) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(code), "{out}{told}");
        format!("{out}{told}")
    };
    // The expected verdicts are those of `lanelog analyze --facts examples/facts-without-ir/loop
    // --relation divergent_value`: the index `i` is divergent, the bound `n` is uniform.
    let out = call("# mine\nloop\t%i\tdivergent\nloop\tn\tuniform\n", 0);
    assert!(out.ends_with("no disagreement\n"), "{out}");
    let out = call("i\tuniform\n21\tdivergent\n", 1);
    assert!(
        out.contains("@loop: %i\n    uniform    ") || out.contains("@loop: i\n    uniform    "),
        "{out}"
    );
    assert!(out.ends_with("2 disagreements\n"), "{out}");
    for (lines, expected) in [
        ("i\tmaybe\n", "mine.txt:1: `maybe`"),
        ("i divergent\n", "1 column where 3 were expected"),
        (
            "inex\tuniform\n",
            "no value is called `inex`; `index` is there",
        ),
        ("i\tuniform\ni\tuniform\n", "a second verdict on `i`"),
        ("other\ti\tuniform\n", "no facts are of a function `other`"),
        ("", "no verdicts are here"),
    ] {
        let complaint = call(lines, 2);
        assert!(complaint.contains(expected), "{lines:?}: {complaint}");
    }
}

/// A corpus is compared with a command; the disagreements with its verdicts are in the table.
#[test]
fn a_batch_is_compared_with_a_command() {
    let folder = scratch("outside-batch");
    let to = folder.join("tables");
    let to = to.to_str().unwrap();
    let command = "printf 'clamped\\t...\\t...........\\t.\\n' #";
    printed(
        0,
        "batch",
        &[KERNEL, "-o", to, "--check", "--against-cmd", command],
    );
    let out = printed(0, "batch", &["report", to]);
    let line = format!("uniform by {command}, divergent by sound, ");
    assert!(out.contains(&line), "{out}");
    refused("batch", &[KERNEL, "-o", to, "--against-cmd", command]);
}
