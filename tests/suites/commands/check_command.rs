//! `lanelog check`: its output, its errors and its exit codes.

use crate::program;

use std::fs;
use std::process::Output;

use pretty_assertions::assert_eq;
use program::{call, scratch, text};

const HEADER: &str = "corpus/llvm_misses/divergent_branch_in_header.ll";
const COUNTER: &str = "corpus/temporal/counter_escapes.ll";

fn check(arguments: &[&str]) -> Output {
    call("check", ".", arguments)
}

/// Standard output of a call that exits with `code` and prints nothing to stderr.
fn printed(code: i32, arguments: &[&str]) -> String {
    let output = check(arguments);
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    assert_eq!(
        output.status.code(),
        Some(code),
        "{arguments:?}: {}",
        text(&output.stdout)
    );
    text(&output.stdout)
}

#[test]
fn a_refuted_verdict_is_told_with_its_witness() {
    let out = printed(
        1,
        &[HEADER, "--only=execution", "--mode=sound", "--mode=llvm22"],
    );
    let expected = "\
corpus/llvm_misses/divergent_branch_in_header.ll:28:3: %closed in @divergent_branch_in_header: execution refutes llvm22
    %closed = phi i32 [ %inc, %left ], [ %inc, %latch ]
    uniform    llvm22
    divergent  sound
    cause      divergent branch in a header
    execution  3 in lanes 0-4
               10 in lanes 5-7
               together on input 0, in work-group 0, wave 0, step 60
    again      lanelog run corpus/llvm_misses/divergent_branch_in_header.ll @divergent_branch_in_header --seed 1 --input 0
";
    assert!(out.starts_with(expected), "{out}");
    assert!(
        out.contains("2 more of this function follow from these; --all shows them"),
        "{out}"
    );
    assert!(out.ends_with("4 disagreements\n"), "{out}");
    let all = printed(1, &[HEADER, "--only=execution", "--mode=llvm22", "--all"]);
    assert_eq!(all.matches("execution refutes llvm22").count(), 4, "{all}");
}

#[test]
fn the_command_that_is_told_runs_that_input_again() {
    let output = call(
        "run",
        ".",
        &[HEADER, "--seed", "1", "--input", "0", "--trace", "5"],
    );
    let out = text(&output.stdout);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{out}{}",
        text(&output.stderr)
    );
    // The trace of lane 5 must contain a line with the value of `%sum`.
    assert!(
        out.lines()
            .any(|line| line.contains("%sum") && line.contains("17")),
        "{out}"
    );
}

#[test]
fn nothing_is_wrong_with_mode_sound() {
    let out = printed(
        0,
        &[
            HEADER,
            COUNTER,
            "--mode=sound",
            "--only=engines,oracles,execution",
        ],
    );
    for row in [
        "sound by native  by crepe",
        "rules            LLVM's CycleInfo",
        "2 of 2 functions ran to their end",
    ] {
        assert!(out.contains(row), "{row}: {out}");
    }
    assert!(out.ends_with("no disagreement\n"), "{out}");
}

#[test]
fn a_file_of_verdicts_is_held_against_sound_and_execution() {
    let folder = scratch("check-against");
    let file = folder.join("mine.txt");
    let mine = file.to_str().unwrap();
    let said = call(
        "analyze",
        ".",
        &[HEADER, "--mode=llvm22", "--format=verdicts"],
    );
    fs::write(&file, &said.stdout).unwrap();
    let out = printed(1, &[HEADER, "--against", mine]);
    assert!(out.contains(&format!("execution refutes {mine}")), "{out}");
    assert!(
        out.contains(&format!("    uniform    {mine}\n    divergent  sound\n")),
        "{out}"
    );
    // The report proposes a `why` command, which must explain the verdict of the mode.
    let begin = format!("    why        lanelog why {HEADER} @");
    let next = out.lines().find_map(|line| line.strip_prefix(&begin));
    let (function, value) = next.unwrap().split_once(' ').unwrap();
    let why = text(&call("why", ".", &[HEADER, &format!("@{function}"), value]).stdout);
    assert!(why.contains("is divergent in @"), "{why}");
    // `--against` accepts the verdicts that lanelog itself prints for several files.
    let said = call("analyze", ".", &[HEADER, COUNTER, "--format=verdicts"]);
    fs::write(&file, &said.stdout).unwrap();
    let out = printed(0, &[HEADER, COUNTER, "--against", mine]);
    assert!(out.ends_with("no disagreement\n"), "{out}");
}

#[test]
fn verdicts_more_conservative_than_execution_are_reported() {
    let folder = scratch("check-careful");
    let file = folder.join("mine.txt");
    let said = call("analyze", ".", &[COUNTER, "--format=verdicts"]);
    // A command that calls every value divergent.
    let all = text(&said.stdout).replace('.', "D");
    fs::write(&file, all).unwrap();
    let out = printed(1, &[COUNTER, "--against", file.to_str().unwrap(), "--all"]);
    assert!(out.contains("not everybody says the same"), "{out}");
    assert!(
        out.contains("lanes that were together agreed every time, on 6 inputs"),
        "{out}"
    );
}

#[test]
fn verdicts_that_do_not_fit_are_refused_with_their_line() {
    let folder = scratch("check-misfit");
    let file = folder.join("mine.txt");
    let mine = file.to_str().unwrap();
    for (said, expected) in [
        ("nothing", "mine.txt:1: 1 column where 4 were expected"),
        ("other\t\t\t.\n", "mine.txt:1: the module defines no @other"),
        (
            "counter_escapes\t.\tDD\t...\n",
            "mine.txt:1: @counter_escapes has 6 instructions",
        ),
        (
            "# elsewhere.ll\n",
            "mine.txt: there is no line `# corpus/temporal/counter_escapes.ll`",
        ),
        (
            "# elsewhere.ll\n",
            "mine.txt:1: no input is called `elsewhere.ll`",
        ),
    ] {
        fs::write(&file, said).unwrap();
        let output = check(&[COUNTER, "--against", mine]);
        assert_eq!(output.status.code(), Some(2), "{said:?}");
        let complaint = text(&output.stderr);
        assert!(complaint.contains(expected), "{said:?}: {complaint}");
    }
    let output = check(&[COUNTER, "--against", "no/such/file"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("error: cannot read `no/such/file`"));
}

#[test]
fn a_command_is_asked_about_each_module() {
    let program = env!("CARGO_BIN_EXE_lanelog");
    let command = format!("{program} analyze --mode llvm22 --format verdicts");
    let out = printed(1, &[HEADER, COUNTER, "--against-cmd", &command]);
    assert!(out.contains("execution refutes"), "{out}");
    let output = check(&[COUNTER, "--against-cmd", "echo nothing good; false"]);
    assert_eq!(output.status.code(), Some(2));
    let complaint = text(&output.stderr);
    assert!(complaint.contains("failed (exit status: 1)"), "{complaint}");
}

/// The command holds a pipe open: its reader gets the end of the file when no process holds it any
/// more.
#[cfg(unix)]
#[test]
fn interrupted_checks_leave_no_running_command() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    let pipe = scratch("check-interrupted").join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    // The command may clean up (SIGTERM), or refuse to end (SIGKILL).
    let ends = format!(
        "exec 3> '{}'; trap 'echo ends >&3; exit' TERM",
        pipe.display()
    );
    let stays = format!("exec 3> '{}'; trap '' TERM", pipe.display());
    for (signal, ignored, first, said) in [
        ("INT", "", &ends, "ends\n"),
        ("INT", "trap '' INT; ", &ends, "ends\n"),
        ("TERM", "trap '' INT; ", &ends, "ends\n"),
        ("HUP", "", &stays, ""),
        ("INT", "", &stays, ""),
    ] {
        let command = format!("{first}; echo runs >&3; sleep 1000 & wait; wait #");
        // Signals that a shell ignores are also ignored by the program that replaces it.
        let script = format!("{ignored}exec \"$@\"");
        let mut child = Command::new("sh")
            .args(["-c", &script, "sh", env!("CARGO_BIN_EXE_lanelog")])
            .args([
                "check",
                COUNTER,
                "--time-limit",
                "100",
                "--against-cmd",
                &command,
            ])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let mut reader = BufReader::new(fs::File::open(&pipe).unwrap());
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        assert_eq!(line, "runs\n");
        let (name, id) = (format!("-{signal}"), child.id().to_string());
        let sent = Command::new("kill").args([&name, &id]).status().unwrap();
        assert!(sent.success());
        let mut rest = String::new();
        reader.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, said, "{signal} {ignored}");
        assert!(!child.wait().unwrap().success());
    }
}

#[test]
fn a_disagreement_is_made_small() {
    let folder = scratch("check-reduce");
    let to = folder.to_str().unwrap();
    let output = check(&[HEADER, "--only=execution", "--mode=llvm22", "--reduce", to]);
    let (out, told) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{out}{told}");
    assert!(
        out.contains("execution refutes llvm22 (divergent branch in a header) in "),
        "{out}"
    );
    assert!(told.contains(" tries in "), "{told}");
    let files: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let [file] = files.as_slice() else {
        panic!("{files:?}");
    };
    let saved = fs::read_to_string(file).unwrap();
    assert!(saved.starts_with("; execution refutes llvm22 ("), "{saved}");
    assert!(saved.contains("\n; again      lanelog check "), "{saved}");
    // The saved file shows the same disagreement, and so does the command in it.
    let command = saved
        .lines()
        .find_map(|line| line.strip_prefix("; again      lanelog check "));
    let words: Vec<&str> = command.unwrap().split(' ').collect();
    let again = printed(1, &words);
    assert!(again.contains("execution refutes llvm22"), "{again}");
    let again = printed(
        1,
        &[file.to_str().unwrap(), "--only=execution", "--mode=llvm22"],
    );
    assert!(again.contains("execution refutes llvm22"), "{again}");
}

#[test]
fn small_kernels_need_a_folder_and_text() {
    for (arguments, expected) in [
        (
            &["--reduce=Cargo.toml"][..],
            "cannot make the folder `Cargo.toml`",
        ),
        (&["--reduce", "--format=json"], "leave --format json out"),
    ] {
        let output = check(&[&[HEADER], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(text(&output.stdout), "");
        let complaint = text(&output.stderr);
        assert!(complaint.contains(expected), "{complaint}");
    }
}

#[test]
fn json_has_everything() {
    let out = printed(
        1,
        &[
            HEADER,
            COUNTER,
            "--only=execution",
            "--mode=llvm22",
            "--format=json",
        ],
    );
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["version"], 1);
    assert_eq!(json["inputs"][0]["path"], HEADER);
    let first = &json["inputs"][0]["functions"][0]["disagreements"][0];
    assert_eq!(first["value"]["name"], "%closed");
    assert_eq!(first["value"]["line"], 28);
    assert_eq!(first["refuted"], serde_json::json!(["llvm22"]));
    assert_eq!(first["cause"], "divergent branch in a header");
    assert_eq!(
        first["witness"]["lanes"][5],
        serde_json::json!({ "lane": 5, "value": "0xa" })
    );
    assert_eq!(
        json["inputs"][1]["functions"][0]["disagreements"],
        serde_json::json!([])
    );
    assert_eq!(json["execution"][0]["refuted"], 4);
}

#[test]
fn threads_change_nothing() {
    let all = [
        "corpus/llvm_misses",
        "corpus/temporal",
        "--only=execution,oracles",
        "--color=never",
        "--inputs=2",
    ];
    let by = |jobs: &str| text(&check(&[&all[..], &["--jobs", jobs]].concat()).stdout);
    let one = by("1");
    assert!(one.contains("execution refutes"), "{one}");
    assert_eq!(one, by("3"));
}

#[test]
fn unsupported_kernels_are_reported() {
    let out = printed(
        0,
        &["corpus/llvm_misses/result_of_invoke.ll", "--only=execution"],
    );
    assert!(out.contains("0 of 1 functions ran to their end"), "{out}");
    assert!(out.contains("cannot be run: "), "{out}");
}

/// A sequence of diamonds, in which the entry of each diamond dominates all later blocks.
fn diamonds(number: usize) -> String {
    let mut text = "\
target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @diamonds(i32 %n) {
  br label %b0
"
    .to_string();
    for i in 0..number {
        text.push_str(&format!(
            "b{i}:\n  %c{i} = icmp ult i32 %n, {i}\n  br i1 %c{i}, label %x{i}, label %y{i}\n"
        ));
        text.push_str(&format!(
            "x{i}:\n  br label %b{0}\ny{i}:\n  br label %b{0}\n",
            i + 1
        ));
    }
    text.push_str(&format!("b{number}:\n  ret void\n}}\n"));
    text
}

#[test]
fn quadratic_work_ends_with_a_message() {
    let folder = scratch("check-diamonds");
    let file = folder.join("diamonds.ll");
    let path = file.to_str().unwrap();
    let only = ["--only=oracles,engines", "--mode=sound"];
    fs::write(&file, diamonds(20_000)).unwrap();
    let out = printed(0, &[&[path][..], &only, &["--mode=llvm22"]].concat());
    let told =
        "relations of 1 function were not compared, because of more than 2,000 blocks (@diamonds)";
    assert!(out.contains(told), "{out}");
    assert!(!out.contains("Cooper"), "{out}");
    // Verdicts are.
    assert!(out.lines().any(|line| line.starts_with("llvm22 ")), "{out}");
    let json = printed(0, &[&[path][..], &only, &["--format=json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let function = &json["inputs"][0]["functions"][0];
    assert_eq!(function["relations_left_out"], true);
}

#[test]
fn no_disagreement_is_said_only_of_verdicts_that_came() {
    let last = |arguments: &[&str]| {
        let output = check(&[&[COUNTER], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let out = text(&output.stdout);
        out.lines().last().unwrap().to_string()
    };
    let nothing = "nothing was compared with verdicts of others: none came";
    assert_eq!(last(&["--against-cmd=false"]), nothing);
    assert_eq!(last(&["--against-cmd=true"]), nothing);
    assert_eq!(last(&["--against-cmd=echo hi"]), nothing);
    let own = format!(
        "{} analyze --format verdicts",
        env!("CARGO_BIN_EXE_lanelog")
    );
    let own = format!("--against-cmd={own}");
    assert_eq!(
        last(&[&own, "--against-cmd=false"]),
        "1 of 2 verdicts of others did not come"
    );
}

#[test]
fn no_disagreement_is_said_only_where_something_was_compared() {
    let folder = scratch("check-nothing");
    let empty = folder.join("empty.ll");
    fs::write(&empty, "").unwrap();
    assert_eq!(
        printed(0, &[empty.to_str().unwrap()]),
        "nothing was compared\n"
    );
    let output = check(&["no-such-file.ll"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), "nothing was compared\n");
    // LLVM is the only requested analysis, and it is not installed.
    let output = crate::program::limited()
        .args(["check", COUNTER, "--only=opt"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("PATH", &folder)
        .output()
        .unwrap();
    assert_eq!(text(&output.stdout), "nothing was compared\n");
}

#[test]
fn the_documentation_shows_what_is_printed() {
    let page = fs::read_to_string(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference/check.md"),
    )
    .unwrap();
    let blocks: Vec<&str> = page.split("```console\n").skip(1).collect();
    assert!(!blocks.is_empty());
    for block in blocks {
        let block = block.split("```").next().unwrap();
        let (line, expected) = block.split_once('\n').unwrap();
        let line = line.strip_prefix("$ lanelog check ").unwrap();
        let words: Vec<&str> = line.split(' ').collect();
        let output = check(&words);
        let printed = text(&output.stdout);
        // A line of dots represents omitted lines.
        match expected.strip_suffix("...\n") {
            Some(beginning) => assert!(printed.starts_with(beginning), "{line}: {printed}"),
            None => assert_eq!(printed, expected, "{line}"),
        }
    }
}

#[test]
fn wrong_calls_are_refused() {
    for (arguments, expected) in [
        (&[][..], "name at least one PATH"),
        (&["corpus/no/such.ll"], "no such file"),
        (
            &[HEADER, "--function=nobody"],
            "no function that could be read is called `nobody`",
        ),
        (&[HEADER, "--target=toaster"], "`toaster` is not a target"),
    ] {
        let output = check(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let complaint = text(&output.stderr);
        assert!(complaint.contains(expected), "{arguments:?}: {complaint}");
    }
}

/// The error may be at the end of a long line, and a pipe has no columns.
#[test]
fn long_lines_are_shown_whole_where_no_terminal_is() {
    let folder = scratch("long_lines");
    let name = "long".repeat(40);
    let line = format!("%{name} = call i32 @llvm.amdgcn.workitem.id.x()");
    let kernel = format!(
        "target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @k() {{\n  {line}\n  ret void\n}}\n"
    );
    fs::write(folder.join("k.ll"), kernel).unwrap();
    fs::write(folder.join("said"), "k\t\t.\t.\n").unwrap();
    let said = folder.join("said").to_str().unwrap().to_string();
    let file = folder.join("k.ll").to_str().unwrap().to_string();
    let output = check(&[&file, "--against", &said]);
    let out = text(&output.stdout);
    let shown = out.lines().nth(1).map(str::trim);
    assert_eq!(shown, Some(line.as_str()), "{}", text(&output.stderr));
}

/// A kernel whose lanes read columns, and a table that calls the number of a work-item uniform.
const COLUMNS: &str = "corpus/gallery/uncoalesced_access.ll";

fn wrong_table(name: &str) -> String {
    let table = scratch(name).join("wrong.table");
    fs::write(&table, "uniform call @llvm.amdgcn.workitem.id.x\n").unwrap();
    table.to_str().unwrap().to_string()
}

#[test]
fn shapes_accesses_and_loops_are_held_against_execution() {
    let out = printed(
        0,
        &["corpus/kernels", "--only=shapes,memory,loops", "--inputs=2"],
    );
    let rows: Vec<Vec<&str>> = out
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let watched = |first: &[&str], at: usize| {
        let row = rows.iter().find(|row| row.starts_with(first)).unwrap();
        row[at].replace(',', "").parse::<usize>().unwrap()
    };
    assert!(watched(&["shapes"], 3) > 500, "{out}");
    assert!(watched(&["memory"], 3) > 500, "{out}");
    assert!(
        watched(&["loops", "reference", "implementation"], 4) > 500,
        "{out}"
    );
    assert!(watched(&["counters", "of", "loops"], 5) > 10, "{out}");
    assert!(out.ends_with("no disagreement\n"), "{out}");
}

#[test]
fn wrong_claims_are_reported_with_a_witness() {
    let table = wrong_table("check_claims");
    let wrong = ["--target-table", &table, "--function", "columns"];
    let out = printed(1, &[&[COLUMNS, "--only=shapes"], &wrong[..]].concat());
    let expected = "%tid in @columns: execution refutes shapes\n    %tid = call i32 @llvm.amdgcn.workitem.id.x()";
    assert!(out.contains(expected), "{out}");
    assert!(
        out.contains("\n    claimed    uniform\n    execution  0 in lane 0\n"),
        "{out}"
    );
    let again = format!("again      lanelog run {COLUMNS} @columns --seed 1 --input 0");
    assert!(out.contains(&again), "{out}");
    let out = printed(1, &[&[COLUMNS, "--only=memory"], &wrong[..]].concat());
    assert!(
        out.contains("%word in @columns: execution refutes memory"),
        "{out}"
    );
    assert!(
        out.contains("    claimed    one address\n    execution  %from is "),
        "{out}"
    );
    let out = printed(
        1,
        &[
            &[COLUMNS, "--only=shapes,memory", "--format=json"],
            &wrong[..],
        ]
        .concat(),
    );
    let document: serde_json::Value = serde_json::from_str(&out).unwrap();
    let found = &document["inputs"][0]["functions"][0]["disagreements"];
    assert_eq!(found[0]["claim"], "uniform");
    assert_eq!(found[0]["refuted"][0], "shapes");
    let claims = document["claims"].as_array().unwrap();
    let refuted = claims
        .iter()
        .map(|claims| claims["refuted"].as_u64().unwrap());
    assert!(refuted.min() > Some(0), "{out}");
}

#[test]
fn values_proved_uniform_by_shapes_are_a_separate_mode() {
    let out = printed(
        0,
        &[
            "corpus/kernels",
            "--plus",
            "--only=execution",
            "--mode=sound",
            "--inputs=2",
        ],
    );
    let uniform = |who: &str| {
        let row = out
            .lines()
            .find(|line| line.split_whitespace().next() == Some(who))
            .unwrap();
        row.split_whitespace()
            .nth(2)
            .unwrap()
            .replace(',', "")
            .parse::<usize>()
            .unwrap()
    };
    assert!(uniform("sound+") >= uniform("sound"), "{out}");
    let table = wrong_table("check_plus");
    let out = printed(
        1,
        &[
            COLUMNS,
            "--plus",
            "--only=execution",
            "--mode=sound",
            "--target-table",
            &table,
        ],
    );
    assert!(out.contains("execution refutes sound and sound+"), "{out}");
}

#[test]
fn claims_are_not_made_small_and_are_not_for_random_kernels() {
    let output = check(&[COLUMNS, "--only=shapes", "--reduce"]);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(
        message.starts_with(
            "error: --reduce is for disagreements on verdicts, not for those of --only shapes"
        ),
        "{message}"
    );
    for option in ["--plus", "--mode=sound"] {
        let output = check(&[COLUMNS, "--only=shapes,loops", option]);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(
            message.contains("chooses verdicts, and --only shapes is not about them"),
            "{message}"
        );
    }
}

/// The result depends on the order of waves, which cross-lane operations do not hide.
#[test]
fn a_race_between_waves_is_no_error_of_the_machine_code() {
    let folder = scratch("check-race");
    let kernel = folder.join("k.ll");
    // The value of the last wave that writes is kept, and the first wave takes longer.
    let raced = "target triple = \"amdgcn-amd-amdhsa\"

define amdgpu_kernel void @last_wave_wins(ptr addrspace(1) %out) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %lane)
  %is_late = icmp eq i32 %first, 0
  br i1 %is_late, label %wait, label %end

wait:
  %count = phi i32 [ 0, %entry ], [ %next, %wait ]
  %next = add i32 %count, 1
  %more = icmp ult i32 %next, 3000
  br i1 %more, label %wait, label %end

end:
  store i32 %first, ptr addrspace(1) %out, align 4
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)

attributes #0 = { \"reqd_work_group_size\"=\"64,1,1\" }
";
    fs::write(&kernel, raced).unwrap();
    let out = printed(0, &[kernel.to_str().unwrap(), "--lower", "gfx1100"]);
    assert!(
        out.contains("@last_wave_wins  gfx1100  order of lanes  "),
        "{out}"
    );
    let race = "; depends on a data race of the write in line 17 by several lanes\n";
    assert!(out.contains(race), "{out}");
}

/// The incoming value of one side of a join is `undef`. Machine code that keeps the value in one
/// register leaves the value of the other side in all lanes, which `freeze` allows.
#[test]
fn frozen_values_of_other_lanes_are_the_same() {
    let kernel = scratch("check_lower_frozen").join("frozen.ll");
    let frozen = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @undef_side(ptr addrspace(1) %out, i32 %a) #0 {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %odd.w = and i32 %lane, 1
  %odd = icmp ne i32 %odd.w, 0
  br i1 %odd, label %then, label %join
then:
  %u = mul i32 %a, 3
  br label %join
join:
  %b = phi i32 [ %u, %then ], [ undef, %start ]
  %f = freeze i32 %b
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %f, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = { \"amdgpu-flat-work-group-size\"=\"64,64\" }
";
    fs::write(&kernel, frozen).unwrap();
    let out = printed(0, &[kernel.to_str().unwrap(), "--lower", "gfx1100"]);
    assert!(out.contains("@undef_side  gfx1100  same"), "{out}");
}
