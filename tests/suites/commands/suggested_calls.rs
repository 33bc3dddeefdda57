//! Calls that an output suggests: each is made, and answers about the same value.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::program;
use pretty_assertions::assert_eq;
use program::{call, scratch, text};

/// `%read` is loaded from a private variable: divergent, unless the variable is promoted. `%twice`
/// is uniform by its shape, if the variable is promoted: a wave has 64 lanes.
const KERNEL: &str = "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %out) #0 {
  %var = alloca i32, align 4, addrspace(5)
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %far = add i32 %id, 64
  %wave = lshr i32 %far, 6
  store i32 %wave, ptr addrspace(5) %var, align 4
  %read = load i32, ptr addrspace(5) %var, align 4
  %twice = add i32 %read, %read
  store i32 %twice, ptr addrspace(1) %out, align 4
  ret void
}
attributes #0 = { \"target-cpu\"=\"gfx900\" }
";

/// The output of a command line, run by a shell with this program as `lanelog`.
fn shell(line: &str) -> (String, String) {
    let program = Path::new(env!("CARGO_BIN_EXE_lanelog"));
    let path = std::env::var("PATH").unwrap();
    let folder = program.parent().unwrap().to_str().unwrap();
    let output = Command::new("sh")
        .args(["-c", line])
        .env("PATH", format!("{folder}:{path}"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{line}: {output:?}");
    (text(&output.stdout), text(&output.stderr))
}

/// The calls that an output suggests under this word.
fn suggested(out: &str, word: &str) -> Vec<String> {
    let begin = format!("    {word:<10} lanelog ");
    let lines = out.lines().filter_map(|line| line.strip_prefix(&begin));
    lines.map(|line| format!("lanelog {line}")).collect()
}

/// A file with the kernel, and one with the verdicts of `analyze`, each turned into its opposite.
fn opposite(folder: &str, analyze: &[&str]) -> (String, String) {
    let folder = scratch(folder);
    let (kernel, mine) = (folder.join("k.ll"), folder.join("mine.txt"));
    fs::write(&kernel, KERNEL).unwrap();
    let kernel = kernel.to_str().unwrap().to_string();
    let options = [&[&kernel, "--format=verdicts"], analyze].concat();
    let said = text(&call("analyze", ".", &options).stdout);
    let lines = said.lines().map(|line| match line.split_once('\t') {
        Some((name, verdicts)) if !line.starts_with('#') => {
            let turned = verdicts.chars().map(|verdict| match verdict {
                '.' => 'D',
                'D' => '.',
                other => other,
            });
            format!("{name}\t{}\n", turned.collect::<String>())
        }
        _ => format!("{line}\n"),
    });
    fs::write(&mine, lines.collect::<String>()).unwrap();
    (kernel, mine.to_str().unwrap().to_string())
}

#[test]
fn check_reads_the_module_of_its_suggestions() {
    let options = [
        "--promote",
        "--assume-work-group=256,1,1",
        "--target=amdgpu",
    ];
    let (kernel, mine) = opposite("suggested_check", &options);
    let told = [&[&kernel, "--against", &mine, "--all"], &options[..]].concat();
    let output = call("check", ".", &told);
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    // The load is gone: the stored value is read.
    assert!(!out.contains("%read in @k"), "{out}");
    let calls = suggested(&out, "why");
    let first = calls.iter().find(|call| call.contains("%twice")).unwrap();
    for option in options {
        let (name, _) = option.split_once('=').unwrap_or((option, ""));
        assert!(first.contains(name), "{first}");
    }
    let (why, note) = shell(first);
    assert!(why.starts_with("%twice is divergent in @k"), "{why}");
    assert!(why.contains("%wave") && !why.contains("%read"), "{why}");
    assert!(note.contains("1 private variable"), "{note}");
    // The values of lanes are those of the promoted kernel.
    let again = suggested(&out, "again");
    let trace = format!("{} --trace 200", again.first().unwrap());
    let (trace, _) = shell(&trace);
    assert!(
        trace.contains("%twice") && !trace.contains("%read"),
        "{trace}"
    );
    // The document has the same calls.
    let output = call("check", ".", &[&told[..], &["--format=json"]].concat());
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let found = document["inputs"][0]["functions"][0]["disagreements"].as_array();
    let next = found
        .unwrap()
        .iter()
        .map(|one| one["next"].as_str().unwrap());
    let mut next: Vec<String> = next.map(str::to_string).collect();
    let mut calls = [calls, suggested(&out, "why-not")].concat();
    next.sort_unstable();
    calls.sort_unstable();
    assert_eq!(next, calls);
}

#[test]
fn check_suggests_mode_and_scope() {
    const HEADER: &str = "corpus/llvm_misses/divergent_branch_in_header.ll";
    let options = [HEADER, "--only=execution", "--plus", "--mode=llvm22"];
    let out = text(&call("check", ".", &options).stdout);
    let calls = suggested(&out, "why");
    assert!(calls.iter().all(|call| call.ends_with(" --plus")), "{out}");
    assert!(
        shell(calls.first().unwrap())
            .0
            .contains(" is divergent in @")
    );
    // Waves of a work-group differ on the number of their first lane.
    let (kernel, mine) = opposite("suggested_scope", &["--scope=work-group"]);
    let options = [&kernel, "--scope=work-group", "--against", &mine, "--all"];
    let out = text(&call("check", ".", &options).stdout);
    let calls = suggested(&out, "why");
    let first = calls.iter().find(|call| call.contains("%wave")).unwrap();
    assert!(first.contains("--scope work-group"), "{first}");
    assert!(shell(first).0.starts_with("%wave is divergent in @k"));
}

#[test]
fn check_suggests_calls_about_facts() {
    let mine = scratch("suggested_facts").join("mine.txt");
    fs::write(&mine, "loop\ti\tuniform\nloop\tn\tdivergent\n").unwrap();
    let facts = "examples/facts-without-ir/loop";
    let against = ["--facts", facts, "--against", mine.to_str().unwrap()];
    let out = text(&call("check", ".", &against).stdout);
    let [why, why_not] = ["why", "why-not"].map(|word| suggested(&out, word));
    assert_eq!((why.len(), why_not.len()), (1, 1), "{out}");
    let (divergent, uniform) = (shell(&why[0]).0, shell(&why_not[0]).0);
    assert!(divergent.contains("i is divergent"), "{divergent}");
    assert!(uniform.contains("n is uniform"), "{uniform}");
}

/// `query` suggests a call on a terminal. `script` is part of every Debian.
#[test]
fn query_repeats_its_options() {
    let folder = scratch("suggested_query");
    let (kernel, rules) = (folder.join("k.ll"), folder.join("own.dl"));
    fs::write(&kernel, KERNEL).unwrap();
    let text_of_rules = ".include \"divergence.dl\"\n.include \"program.dl\"\n\
        .decl agreed(value: Value)\n.output agreed\n\
        agreed(value) :- opcode(value, \"add\"), !divergent_value(value).\n";
    fs::write(&rules, text_of_rules).unwrap();
    let query = |options: &str| {
        let line = format!(
            "stty cols 400; lanelog query --color never {} {} {options}",
            rules.display(),
            kernel.display()
        );
        let (out, _) = shell(&format!("script -qec '{line}' /dev/null < /dev/null"));
        let out = out.replace("\r\n", "\n");
        let why = out.lines().find_map(|line| line.strip_prefix("why: "));
        (why.map(str::to_string), out)
    };
    // Without one of the options, no row holds, so the call must repeat them all.
    let all = ["--promote", "--plus", "--assume-work-group 256"];
    for at in 0..all.len() {
        let others = all.iter().enumerate().filter(|(other, _)| *other != at);
        let others: Vec<&str> = others.map(|(_, option)| *option).collect();
        assert!(query(&others.join(" ")).0.is_none(), "{others:?}");
    }
    let (why, out) = query(&all.join(" "));
    let why = why.unwrap_or_else(|| panic!("{out}"));
    assert!(
        why.ends_with(" --assume-work-group 256,1,1 --plus"),
        "{why}"
    );
    let (answer, _) = shell(&why);
    assert!(answer.starts_with("agreed(%twice) holds in @k"), "{answer}");
}
