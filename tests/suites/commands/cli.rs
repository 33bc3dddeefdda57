//! Tests the program as its users call it: its output, and its exit codes.
//!
//! The verdicts of `tests/data/cli/*.ll` are worked out by hand; their comments give the reasons.

use std::fs::{self, File};
use std::process::Output;

use pretty_assertions::assert_eq;

use crate::program;
use program::{complains, lanelog, run, scratch, text};

/// The lines of `verdicts` for `wait.ll`: `%tid` is divergent, and so are the condition of the
/// exit, the counter read after the loop and the stored value.
const WAIT: &str = "wait\t..\tD..DDD\t.D.\n\"a name\"\t.\t.\t.\n";
const JOIN: &str = "join\t.\tDDDD\tD...\n";

/// Standard output of a call that must succeed with nothing on stderr.
fn prints(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(
        (text(&output.stderr), output.status.code()),
        (String::new(), Some(0)),
        "{arguments:?}"
    );
    text(&output.stdout)
}

fn with_stdin(arguments: &[&str], input: &[u8]) -> Output {
    program::with_stdin(lanelog().args(arguments), input)
}

#[test]
fn verdicts_of_one_file_have_no_path() {
    assert_eq!(prints(&["--format", "verdicts", "wait.ll"]), WAIT);
    assert_eq!(
        prints(&["--format", "verdicts", "--mode", "llvm22", "join.ll"]),
        JOIN
    );
}

#[test]
fn several_inputs_are_told_apart_by_path() {
    assert_eq!(
        prints(&["--format", "verdicts", "wait.ll", "join.ll"]),
        format!("# wait.ll\n{WAIT}# join.ll\n{JOIN}")
    );
    assert_eq!(
        prints(&["--counts", "join.ll", "join.ll"]),
        "# join.ll\njoin\t4\t8\t4\n# join.ll\njoin\t4\t8\t4\n"
    );
}

#[test]
fn a_folder_is_walked_in_order_and_counts_as_several() {
    let folder = scratch("walk");
    fs::create_dir_all(folder.join("b/.hidden")).unwrap();
    fs::copy("tests/data/cli/join.ll", folder.join("b/.hidden/one.ll")).unwrap();
    fs::copy("tests/data/cli/join.ll", folder.join("c.ll")).unwrap();
    fs::copy("tests/data/cli/wait.ll", folder.join("a.ll")).unwrap();
    fs::write(folder.join("notes.txt"), "no IR").unwrap();
    let output = lanelog()
        .current_dir(&folder)
        .args(["--format", "verdicts", "."])
        .output()
        .unwrap();
    let expected = format!("# ./a.ll\n{WAIT}# ./b/.hidden/one.ll\n{JOIN}# ./c.ll\n{JOIN}");
    assert_eq!(
        (text(&output.stdout), text(&output.stderr)),
        (expected, String::new())
    );

    let one = lanelog()
        .current_dir(&folder)
        .args(["--format", "verdicts", "b"])
        .output()
        .unwrap();
    assert_eq!(text(&one.stdout), format!("# b/.hidden/one.ll\n{JOIN}"));
}

#[test]
fn a_folder_without_modules_is_a_mistake() {
    let folder = scratch("empty");
    let message = complains(&[folder.to_str().unwrap()]);
    assert_eq!(
        message,
        format!(
            "error: {}: no .ll, .bc or .spv file is in this folder or below it, compressed or not\n",
            folder.display()
        )
    );
    // Files that may hold kernels are counted, except sources of modules that are read.
    for name in ["a.cl", "b.cl", "c.hip", "notes.txt"] {
        fs::write(folder.join(name), "").unwrap();
    }
    let skipped = "skipped 1 .hip (--clang compiles them)";
    let message = complains(&[folder.to_str().unwrap()]);
    let expected = ": skipped 2 .cl (--clang compiles them), 1 .hip";
    assert!(message.contains(expected), "{message}");
    for name in ["a.ll", "b.gfx1100.ll"] {
        fs::write(folder.join(name), "define void @f() {\n  ret void\n}\n").unwrap();
    }
    let call = ["--target", "amdgpu", folder.to_str().unwrap()];
    let output = lanelog().args(call).output().unwrap();
    let expected = format!("note: {}: {skipped}\n", folder.display());
    assert_eq!(
        (text(&output.stderr), output.status.code()),
        (expected, Some(0))
    );
}

#[test]
fn stdin_is_read() {
    let input = fs::read("tests/data/cli/wait.ll").unwrap();
    let output = with_stdin(&["--format", "verdicts", "-"], &input);
    assert_eq!(
        (text(&output.stdout), output.status.code()),
        (WAIT.to_string(), Some(0))
    );

    let broken = with_stdin(&["-"], b"define void @f() {\n  br label %x\n}\n");
    assert!(
        text(&broken.stderr).contains("--> <stdin>:"),
        "{}",
        text(&broken.stderr)
    );
    assert_eq!(broken.status.code(), Some(2));

    let folder = lanelog()
        .arg("-")
        .stdin(File::open("tests").unwrap())
        .output()
        .unwrap();
    assert!(
        text(&folder.stderr).starts_with("error: <stdin>: this is a folder"),
        "{}",
        text(&folder.stderr)
    );
}

#[test]
fn tables_are_for_people() {
    let expected = "\
\x20blocks   values     div.      div.  joins    div.  temporal  function
                   values  branches         cycles      uses
────────────────────────────────────────────────────────────────────────────────
wait.ll: AMDGPU, mode sound
      3       11        5         1      -       1         1  wait
      1        3        -         -      -       -         -  \"a name\"
────────────────────────────────────────────────────────────────────────────────
      4       14        5         1      -       1         1  2 functions, 1 uniform
";
    assert_eq!(prints(&["wait.ll"]), expected);
}

#[test]
fn the_tables_of_several_inputs_have_one_total() {
    let expected = "\
\x20blocks   values     div.      div.  joins    div.  temporal  function
                   values  branches         cycles      uses
────────────────────────────────────────────────────────────────────────────────
join.ll: NVPTX sm_90, mode llvm22
      4        9        5         1      1       -         -  join
join.ll: NVPTX sm_90, mode llvm22
      4        9        5         1      1       -         -  join
────────────────────────────────────────────────────────────────────────────────
      8       18       10         2      2       -         -  2 functions in 2 files
";
    assert_eq!(
        prints(&["--mode", "llvm22", "--mcpu", "sm_90", "join.ll", "join.ll"]),
        expected
    );
}

#[test]
fn annotation_stands_beside_the_text() {
    let expected = "  ; Lanes leave the loop in different iterations.
  target triple = \"amdgcn-amd-amdhsa\"

  define amdgpu_kernel void @wait(ptr addrspace(1) %out, i32 %n) {      <- arguments uniform
  entry:
D   %tid = call i32 @llvm.amdgcn.workitem.id.x()
.   br label %loop

  loop:                                                                 <- divergent cycle
.   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
.   %next = add i32 %i, 1
D   %leave = icmp uge i32 %i, %tid
D   br i1 %leave, label %exit, label %loop                              <- divergent exit of %loop

  exit:
D   %after = add i32 %next, %n                                          <- temporal: %next
D   store i32 %after, ptr addrspace(1) %out
.   ret void
  }

  define amdgpu_kernel void @\"a name\"(i32 %n) {                         <- arguments uniform
.   %1 = add i32 %n, 1
.   ret void
  }

  declare i32 @llvm.amdgcn.workitem.id.x()
";
    assert_eq!(prints(&["--annotate", "wait.ll"]), expected);
    let joined = prints(&["--annotate", "join.ll"]);
    let line = joined
        .lines()
        .find(|line| line.starts_with("  both:"))
        .unwrap();
    assert_eq!(
        line.split_whitespace().collect::<Vec<_>>().join(" "),
        "both: <- join of %0"
    );
}

#[test]
fn only_the_functions_that_were_named_are_shown() {
    assert_eq!(
        prints(&["--format", "verdicts", "--function", "a name", "wait.ll"]),
        "\"a name\"\t.\t.\t.\n"
    );
    assert_eq!(
        prints(&["--format", "verdicts", "--function", "@wait", "wait.ll"]),
        WAIT.split_inclusive('\n').next().unwrap()
    );
    let annotated = prints(&["--annotate", "--function", "a name", "wait.ll"]);
    assert_eq!(annotated.lines().count(), 4, "{annotated}");
    assert_eq!(
        complains(&["--function", "wiat", "wait.ll"]),
        "error: no function that could be read is called `wiat`\n"
    );
}

#[test]
fn relations_are_shown_with_names() {
    assert_eq!(
        prints(&["--relation", "edge", "wait.ll"]),
        "wait: edge(%entry, %loop)\nwait: edge(%loop, %loop)\nwait: edge(%loop, %exit)\n"
    );
    assert_eq!(
        prints(&[
            "--relation",
            "temporal_divergence",
            "--format",
            "csv",
            "wait.ll"
        ]),
        "path,function,value,user\nwait.ll,wait,%next,%after\n"
    );
    // Constants are printed as their text, instructions without a result as their opcode and
    // number, and functions by their plain name.
    assert_eq!(
        prints(&["--relation", "phi_incoming", "--format", "json", "wait.ll"]),
        "{\"path\":\"wait.ll\",\"function\":\"wait\",\"phi\":\"%i\",\"from\":\"%entry\",\"value\":\"0\"}\n\
         {\"path\":\"wait.ll\",\"function\":\"wait\",\"phi\":\"%i\",\"from\":\"%loop\",\"value\":\"%next\"}\n"
    );
    assert_eq!(
        prints(&["--relation", "divergent_branch", "join.ll", "wait.ll"]),
        "# join.ll\njoin: divergent_branch(%0)\n# wait.ll\nwait: divergent_branch(%loop)\n"
    );
    assert_eq!(
        prints(&[
            "--relation",
            "use",
            "--function",
            "a name",
            "--format",
            "csv",
            "wait.ll"
        ]),
        "path,function,value,user\nwait.ll,a name,%n,%1\n"
    );
    assert_eq!(
        prints(&["--relation", "cycle_depth", "wait.ll"])
            .lines()
            .nth(1)
            .unwrap(),
        "wait: cycle_depth(%loop, 1)"
    );
}

#[test]
fn an_unknown_relation_gets_a_hint() {
    let message = complains(&["--relation", "divergent_brunch", "wait.ll"]);
    assert_eq!(
        message,
        "error: there is no relation `divergent_brunch` in this mode\n  help: did you mean `divergent_branch`?\n  help: `--relation help` lists them all\n"
    );
    let list = prints(&["--relation", "help"]);
    assert!(
        list.contains("temporal_divergence(value: Value, user: Value)\n    Holds if "),
        "{list}"
    );
}

#[test]
fn json_tells_everything() {
    let document: serde_json::Value =
        serde_json::from_str(&prints(&["--format", "json", "join.ll", "wait.ll"])).unwrap();
    assert_eq!(
        (&document["version"], &document["mode"]),
        (&1.into(), &"sound".into())
    );
    let inputs = document["inputs"].as_array().unwrap();
    assert_eq!(inputs.len(), 2);
    let input = &inputs[0];
    assert_eq!(input["path"], "join.ll");
    assert_eq!(input["triple"], "nvptx64-nvidia-cuda");
    assert_eq!(
        input["target"],
        serde_json::json!({"architecture": "nvptx", "processor": null})
    );
    assert_eq!(input["errors"], serde_json::json!([]));
    let function = &input["functions"][0];
    assert_eq!(function["name"], "join");
    assert_eq!(function["lines"], serde_json::json!([3, 15]));
    assert_eq!(
        function["arguments"],
        serde_json::json!([{"number": 0, "name": "%out", "divergent": false}])
    );
    assert_eq!(
        function["values"][3],
        serde_json::json!({"number": 7, "name": null, "opcode": "store", "block": "%both", "line": 13, "divergent": true, "source": []})
    );
    let terminators = function["terminators"].as_array().unwrap();
    assert_eq!(
        terminators
            .iter()
            .map(|branch| branch["divergent"] == true)
            .collect::<Vec<_>>(),
        [true, false, false, false]
    );
    assert_eq!(function["joins"], serde_json::json!(["%both"]));
    let waits = &inputs[1]["functions"][0];
    assert_eq!(
        waits["cycles"],
        serde_json::json!([{"header": "%loop", "entries": ["%loop"], "blocks": ["%loop"], "depth": 1, "reducible": true, "divergent_exit": true}])
    );
    assert_eq!(
        waits["temporal_uses"],
        serde_json::json!([{"value": 5, "value_name": "%next", "user": 8, "user_name": "%after", "line": 16}])
    );
    assert_eq!(inputs[1]["functions"][1]["name"], "a name");
}

#[test]
fn json_leads_to_the_source() {
    let document: serde_json::Value =
        serde_json::from_str(&prints(&["--format", "json", "lines.ll"])).unwrap();
    let function = &document["inputs"][0]["functions"][0];
    let outer = serde_json::json!({"file": "lines.cl", "directory": "/src", "line": 6, "column": 3, "function": "lines"});
    let inner = serde_json::json!({"file": "inlined.h", "directory": "/src", "line": 2, "column": 10, "function": "inlined"});
    assert_eq!(
        function["values"][0]["source"],
        serde_json::json!([inner, outer])
    );
    assert_eq!(
        function["terminators"][0]["source"],
        serde_json::json!([outer])
    );
}

#[test]
fn json_tells_what_could_not_be_read() {
    let output = with_stdin(
        &["--format", "json", "-", "gone.ll"],
        b"define void @f() {\n  br label %x\n}\n",
    );
    assert_eq!(output.status.code(), Some(2));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let error = &document["inputs"][0]["errors"][0];
    assert_eq!(
        (&error["line"], &error["column"], &error["function"]),
        (&2.into(), &12.into(), &"f".into())
    );
    let missing = serde_json::json!([{"line": null, "column": null, "function": null, "message": "no such file or folder"}]);
    assert_eq!(document["inputs"][1]["errors"], missing);
}

/// Output of `lanelog analyze` on a terminal of 140 columns. `script` is part of every Debian.
fn on_a_terminal(arguments: &str) -> String {
    let call = format!(
        "stty cols 140; '{}' analyze --color never {arguments}",
        env!("CARGO_BIN_EXE_lanelog")
    );
    let output = std::process::Command::new("script")
        .args(["-qec", &call, "/dev/null"])
        .stdin(std::process::Stdio::null())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    text(&output.stdout).replace("\r\n", "\n")
}

#[test]
fn a_folder_on_a_terminal_is_an_overview() {
    let shown = on_a_terminal("corpus");
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines.len() < 90, "{shown}");
    assert_eq!(
        lines[3],
        "The 20 functions with the most divergent branches:"
    );
    // The sums are the same as in the table with `--all`.
    let all = text(&program::call("analyze", ".", &["--all", "corpus"]).stdout);
    let total = all.lines().last().unwrap();
    assert!(total.contains("functions"), "{total}");
    assert!(lines.contains(&total), "{total}\n{shown}");
    let branches = lines[4..].iter().map_while(|line| {
        let words = line.split_whitespace();
        let counts = words.map_while(|word| word.parse::<usize>().ok());
        counts.collect::<Vec<_>>().get(3).copied()
    });
    let branches: Vec<usize> = branches.collect();
    assert!(branches.is_sorted_by(|one, other| one >= other), "{shown}");
    assert!(
        shown.contains("corpus/joins: 13 functions in 13 files"),
        "{shown}"
    );
    let next = lines
        .iter()
        .rev()
        .find(|line| line.contains("--annotate"))
        .unwrap();
    let next: Vec<&str> = next.split_whitespace().collect();
    let annotated = text(&program::call("analyze", ".", &next[2..4]).stdout);
    assert!(
        annotated.lines().any(|line| line.starts_with("D ")),
        "{next:?}"
    );
}

#[test]
fn an_overview_is_for_folders_without_other_questions() {
    for arguments in [
        "--all corpus/joins",
        "--function diamond corpus/joins",
        "--assume-uniform %tid corpus/joins",
        "corpus/joins/diamond.ll",
    ] {
        let shown = on_a_terminal(arguments);
        assert!(!shown.contains("Next:"), "{arguments}: {shown}");
    }
}
