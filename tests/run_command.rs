//! `lanelog run` as its users call it: what it prints, what it refuses and how it says so.

#![allow(clippy::unwrap_used)]

mod program;

use pretty_assertions::assert_eq;
use program::{call, prints, refuses, scratch, text};

const KERNELS: &str = "tests/run/kernels.ll";

fn refused(arguments: &[&str]) -> String {
    let mut words = vec![KERNELS, "@scale"];
    words.extend(arguments);
    refuses("run", &words)
}

const MISSING: &str = "\
error: @scale takes 3 arguments, and one is given
  ptr addrspace(1) %data  --arg buffer:16
  float %by               missing, such as --arg 1.5
  i32 %n                  missing, such as --arg 64
";

#[test]
fn missing_arguments_are_listed_with_what_they_could_be() {
    assert_eq!(refused(&["--arg", "buffer:16"]), MISSING);
    assert_eq!(
        refused(&["--arg", "n=7", "--arg", "data=@file"]),
        "\
error: @scale takes 3 arguments, and 2 are given
  ptr addrspace(1) %data  --arg data=@file
  float %by               missing, such as --arg 1.5
  i32 %n                  --arg n=7
"
    );
}

#[test]
fn too_many_arguments() {
    let words = ["--arg", "1", "--arg", "2", "--arg", "3", "--arg", "4"];
    let message = refused(&words);
    assert!(
        message.starts_with("error: @scale takes 3 arguments, and 4 are given\n"),
        "{message}"
    );
}

#[test]
fn an_argument_of_the_wrong_kind_names_its_parameter() {
    let of = |arg: &str| refused(&["--arg", arg, "--arg", "2", "--arg", "3"]);
    assert_eq!(
        of("42"),
        "\
error: --arg 42 does not fit parameter 0 of @scale: `ptr addrspace(1) %data`
  help: memory is expected: buffer:BYTES (zeros), f32[1,2,3], i32[0..64], i32:random[256] or @FILE; or null
"
    );
    let message = refused(&["--arg", "null", "--arg", "2", "--arg", "1.5"]);
    assert_eq!(
        message,
        "\
error: --arg 1.5 does not fit parameter 2 of @scale: `i32 %n`
  help: an integer is expected that 32 bits can hold, or lanes:i32[...] with one for each lane
"
    );
    let message = refused(&["--arg", "null", "--arg", "buffer:4", "--arg", "1"]);
    assert!(
        message
            .starts_with("error: --arg buffer:4 does not fit parameter 1 of @scale: `float %by`\n"),
        "{message}"
    );
    let message = refused(&[
        "--arg",
        "null",
        "--arg",
        "lanes:f32[1,2]",
        "--arg",
        "1",
        "--block",
        "4",
    ]);
    assert_eq!(
        message,
        "error: --arg lanes:f32[1,2]: a number for each lane is expected, 4 in all (--grid times --block), and there are 2\n"
    );
}

#[test]
fn names_of_parameters() {
    let message = refused(&["--arg", "m=1"]);
    assert!(
        message
            .starts_with("error: --arg m=1: @scale has no parameter %m\n  ptr addrspace(1) %data"),
        "{message}"
    );
    assert_eq!(
        refused(&["--arg", "%n=1", "--arg", "n=2"]),
        "error: --arg n=2: parameter 2 of @scale was given before, by --arg %n=1\n"
    );
}

#[test]
fn what_an_argument_may_be_is_said() {
    assert_eq!(
        refused(&["--arg", "x64[1]"]),
        "error: --arg x64[1]: `x64` is no type of numbers; there are i8, u8, i16, u16, i32, u32, i64, u64, f16, bf16, f32, f64\n"
    );
    let message = refused(&["--arg", "twelve"]);
    assert!(message.starts_with("error: --arg twelve: `twelve` is no number; an argument is a number (42, 1.5, 0xff), memory ("), "{message}");
    assert_eq!(
        refused(&["--arg", "@no/such/file", "--arg", "1", "--arg", "1"]),
        "error: --arg @no/such/file: no/such/file cannot be read: No such file or directory (os error 2)\n"
    );
    assert_eq!(
        refused(&["--arg", "buffer:9G", "--arg", "1", "--arg", "1"]),
        "error: --arg buffer:9G: `9G` is no count\n"
    );
    assert_eq!(
        refused(&[
            "--arg",
            "buffer:2000",
            "--arg",
            "1",
            "--arg",
            "1",
            "--max-memory",
            "1K"
        ]),
        "error: --arg buffer:2000: it is 2000 bytes, and a run may take 1024: raise --max-memory, or pass less\n"
    );
}

#[test]
fn which_function_is_meant() {
    assert_eq!(
        refuses("run", &[KERNELS]),
        format!(
            "error: {KERNELS} has several kernels: @scale, @only_64, @wild, @stuck, @asks, @apart\n  help: name one behind the file\n"
        )
    );
    assert_eq!(
        refuses("run", &[KERNELS, "@scales"]),
        format!("error: {KERNELS} has no function @scales with a body\n  help: is @scale meant?\n")
    );
    assert_eq!(
        refuses("run", &["tests/run"]),
        "error: tests/run: this is a folder\n  help: name one file\n"
    );
    assert_eq!(
        refuses("run", &["tests/run/none.ll"]),
        "error: tests/run/none.ll: no such file or folder\n"
    );
}

#[test]
fn sizes_that_cannot_be() {
    assert_eq!(
        refuses("run", &[KERNELS, "@only_64", "--block", "32,2"]),
        "error: @only_64 was compiled for work-groups of 64, and --block says 32,2\n  help: leave --block out\n"
    );
    assert_eq!(
        refused(&["--block", "2048"]),
        "error: --block 2048: these are 2048 work-items, and a work-group may have 1024\n"
    );
    assert_eq!(
        refused(&["--grid", "100000,100000"]),
        "error: --grid 100000,100000: these are 10000000000 work-groups, and a run may have 4294967295\n"
    );
    for wrong in [
        ["--grid", "0"],
        ["--block", "1,2,3,4"],
        ["--wave", "65"],
        ["--trace", "x"],
        ["--dump", "i7"],
        ["--max-memory", "much"],
    ] {
        let message = refused(&wrong);
        assert!(message.starts_with("error: invalid value '"), "{message}");
        assert!(message.contains(wrong[0]), "{message}");
    }
    let message = refused(&["--mask", "--trace", "0"]);
    assert!(message.contains("cannot be used with"), "{message}");
}

#[test]
fn a_lane_that_is_not_there_cannot_be_traced() {
    let trace = |lane: &str| refuses("run", &[KERNELS, "@only_64", "--trace", lane]);
    assert_eq!(
        trace("64"),
        "error: --trace 64: the last lane of a group is 63\n"
    );
    assert_eq!(trace("1:0"), "error: --trace 1:0: the last group is 0\n");
}

/// What a run prints on stdout and on stderr, and how it exits.
fn ran(arguments: &[&str]) -> (String, String, Option<i32>) {
    let mut words = vec![KERNELS];
    words.extend(arguments);
    let output = call("run", ".", &words);
    (
        text(&output.stdout),
        text(&output.stderr),
        output.status.code(),
    )
}

/// Numbers 8 to 15 are of group 1; of those, the first five are multiplied: 13 of 20 in all, and 0 stays 0.
const SCALE: [&str; 11] = [
    "@scale",
    "--grid",
    "2",
    "--block",
    "8",
    "--arg",
    "f32[0..20]",
    "--arg",
    "1.5",
    "--arg",
    "13",
];

#[test]
fn what_changed_is_shown() {
    let expected = "\
@scale: finished after 24 steps; --grid 2 --block 8 --wave 64

%data: 20 x f32, 12 changed
     0     0   1.5     3   4.5     6   7.5     9  10.5    12  13.5    15  16.5    18    13    14    15
    16    16    17    18    19
";
    assert_eq!(ran(&SCALE), (expected.to_string(), String::new(), Some(0)));
    // Names instead of an order.
    let words = [
        "@scale",
        "--grid",
        "2",
        "--block",
        "8",
        "--arg",
        "n=13",
        "--arg",
        "data=f32[0..20]",
        "--arg",
        "%by=1.5",
    ];
    assert_eq!(ran(&words).0, expected);
}

#[test]
fn memory_at_the_end_in_every_form() {
    let dump = |more: &[&str]| {
        let mut words = vec![
            "@scale",
            "--block",
            "4",
            "--arg",
            "f32[1,2,-3]",
            "--arg",
            "0.5",
            "--arg",
            "3",
        ];
        words.extend(more);
        let (out, err, code) = ran(&words);
        assert_eq!((err.as_str(), code), ("", Some(0)));
        out.split_once("\n\n").unwrap().1.to_string()
    };
    assert_eq!(
        dump(&["--dump"]),
        "%data: 3 x f32, 3 changed\n     0   0.5     1  -1.5\n"
    );
    assert_eq!(
        dump(&["--dump", "u16"]),
        "%data: 6 x u16, 3 changed\n     0      0  16128      0  16256      0  49088\n"
    );
    assert_eq!(
        dump(&["--dump", "hex"]),
        "%data: 3 x f32, 3 changed\n       0  00 00 00 3f 00 00 80 3f  00 00 c0 bf              ...?...?....\n"
    );
    let folder = scratch("run_dump_to").join("new");
    let shown = dump(&["--dump-to", folder.to_str().unwrap()]);
    assert!(
        shown.ends_with(&format!("\nwritten to {}\n", folder.display())),
        "{shown}"
    );
    let bytes = std::fs::read(folder.join("data.bin")).unwrap();
    assert_eq!(bytes, [0.5f32, 1.0, -1.5].map(f32::to_le_bytes).concat());
    // What was written can be read again.
    let file = format!("data=@{}", folder.join("data.bin").display());
    let (out, ..) = ran(&[
        "@scale", "--block", "4", "--arg", &file, "--arg", "by=2", "--arg", "n=2",
    ]);
    assert!(
        out.ends_with("%data: 3 x f32, 2 changed\n     0     1     2  -1.5\n"),
        "{out}"
    );
}

#[test]
fn poison_is_shown_where_it_lies() {
    let (out, _, code) = ran(&[
        "@scale",
        "--block",
        "4",
        "--arg",
        "f32[1,2,3]",
        "--arg",
        "poison",
        "--arg",
        "2",
    ]);
    assert_eq!(code, Some(0));
    assert!(
        out.ends_with("%data: 3 x f32, 2 changed, 8 bytes are undef or poison\n     0  poison  poison       3\n"),
        "{out}"
    );
}

#[test]
fn the_way_of_a_lane() {
    let mut words = SCALE.to_vec();
    words.extend(["--trace", "1:4"]);
    let (out, ..) = ran(&words);
    let rows: Vec<&str> = out.lines().take_while(|line| !line.is_empty()).collect();
    let expected = [
        "lane 4 of wave 0 in group 1",
        "    step  line  instruction                                                       value             iteration, source; %NAME+N is byte N of a buffer",
        "      13     7  %id = call i32 @llvm.amdgcn.workitem.id.x()                       4",
        "      14     8  %group = call i32 @llvm.amdgcn.workgroup.id.x()                   1",
        "      15     9  %base = shl i32 %group, 3                                         8",
        "      16    10  %i = add i32 %base, %id                                           12",
        "      17    11  %inside = icmp ult i32 %i, %n                                     true",
        "      18    12  br i1 %inside, label %work, label %done                           %inside = true -> %work",
        "      19    15  %at = getelementptr float, ptr addrspace(1) %data, i32 %i         %data+48",
        "      20    16  %old = load float, ptr addrspace(1) %at                           12",
        "      21    17  %new = fmul float %old, %by                                       18",
        "      22    18  store float %new, ptr addrspace(1) %at                            %new = 18, %at = %data+48",
        "      23    19  br label %done                                                    -> %done",
        "      24    22  ret void",
    ];
    assert_eq!(rows, expected);
    // Lane 5 is beyond the thirteenth number.
    words.pop();
    words.push("1:5");
    assert_eq!(
        ran(&words)
            .0
            .lines()
            .filter(|line| line.contains("fmul"))
            .count(),
        0
    );
}

/// Lane L leaves the loop in iteration L + 1; all of them meet behind it.
#[test]
fn which_lanes_are_together() {
    let out = prints(
        "run",
        &[
            "corpus/temporal/counter_escapes.ll",
            "--arg",
            "buffer:4",
            "--block",
            "4",
            "--mask",
        ],
    );
    let rows: Vec<&str> = out.lines().take_while(|line| !line.is_empty()).collect();
    let expected = [
        "          steps  place                        lanes, iterations",
        "group 0, wave 0",
        "            1-2  %entry                       ####",
        "            3-6  %loop                        ####  %loop 1",
        "           7-10  %loop                        .###  %loop 2",
        "          11-14  %loop                        ..##  %loop 3",
        "          15-18  %loop                        ...#  %loop 4",
        "          19-21  %exit                        ####",
    ];
    assert_eq!(rows, expected);
}

#[test]
fn an_access_out_of_bounds_names_the_lane() {
    let (out, err, code) = ran(&["@wild", "--arg", "buffer:12", "--grid", "2", "--block", "4"]);
    assert_eq!(code, Some(1));
    assert!(
        out.starts_with("@wild: undefined behaviour after 3 steps; "),
        "{out}"
    );
    let (first, rest) = err.split_once('\n').unwrap();
    assert!(
        first.starts_with("error: undefined behaviour: an access of 4 bytes at 0x"),
        "{err}"
    );
    assert_eq!(
        rest,
        "  --> tests/run/kernels.ll:33:3
   |
33 |   store i32 %id, ptr addrspace(1) %at
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = note: lane 3 of wave 0 in group 0, in @wild; lanes 0-3 are there together
  = help: --trace 3 shows what it did until then
"
    );
}

#[test]
fn lanes_at_different_barriers_wait_for_ever() {
    let (out, err, code) = ran(&["@apart", "--block", "8", "--wave", "4"]);
    assert_eq!(code, Some(1));
    assert!(out.starts_with("@apart: deadlock after "), "{out}");
    assert_eq!(
        err,
        "error: deadlock: lanes wait at different barriers
  --> tests/run/kernels.ll:60:3
   |
60 |   call void @llvm.amdgcn.s.barrier()
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = note: lanes 0-2 of wave 0 in group 0, in @apart
  = note: lane 3 of wave 0 in group 0, in @apart, line 64
  = note: lanes 0-3 of wave 1 in group 0, in @apart, line 64
  = help: every lane of a work-group must come to the same barrier; --mask shows the way of each
"
    );
}

#[test]
fn what_is_not_supported_and_what_takes_too_long() {
    let (out, err, code) = ran(&["@asks"]);
    assert_eq!(code, Some(2));
    assert!(out.starts_with("@asks: unsupported after "), "{out}");
    assert!(err.contains("--> tests/run/kernels.ll:48:3\n"), "{err}");
    assert!(
        err.contains("  = note: lanes 0-63 of wave 0 in group 0, in @asks\n"),
        "{err}"
    );
    assert!(err.ends_with("  = help: a function needs a body: llvm-link brings that of another module, a library's for one\n"), "{err}");

    let (out, err, code) = ran(&["@stuck", "--arg", "null", "--steps", "1000"]);
    assert_eq!(
        (out.as_str(), code),
        (
            "@stuck: limit after 1000 steps; --grid 1 --block 64 --wave 64\n",
            Some(2)
        )
    );
    assert_eq!(
        err,
        "error: tests/run/kernels.ll: limit: more than 1000 steps\n  = help: --steps and --max-memory raise the limits; --mask shows where lanes go round\n"
    );
}

#[test]
fn everything_as_json() {
    let mut words = SCALE.to_vec();
    words.extend(["--format", "json", "--dump", "--trace", "13"]);
    let (_, err, code) = ran(&words);
    assert_eq!(
        (err.as_str(), code),
        (
            "error: --trace 13: the last lane of a group is 7\n",
            Some(2)
        )
    );
    words.pop();
    words.push("1:4");
    let answer: serde_json::Value = serde_json::from_str(&ran(&words).0).unwrap();
    assert_eq!(answer["version"], 1);
    assert_eq!(answer["function"], "scale");
    assert_eq!(answer["ending"], "finished");
    assert_eq!(answer["steps"], 24);
    assert_eq!(answer["trace"].as_array().unwrap().len(), 12);
    assert_eq!(answer["trace"][5]["target"], "%work");
    assert_eq!(answer["buffers"][0]["name"], "data");
    assert_eq!(answer["buffers"][0]["type"], "f32");
    assert_eq!(answer["buffers"][0]["values"][12], 18);
    let (out, ..) = ran(&[
        "@wild",
        "--arg",
        "buffer:12",
        "--block",
        "4",
        "--format",
        "json",
        "--mask",
    ]);
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["ending"], "undefined behaviour");
    assert_eq!(answer["places"][0]["line"], 33);
    assert_eq!(answer["places"][0]["lane"], 3);
    assert_eq!(answer["mask"][0]["lanes"], "####");
}

/// Without a body there is nothing to run; a module for something else than a GPU runs too, in waves of 32.
#[test]
fn modules_without_a_gpu() {
    let folder = scratch("run_no_gpu");
    let file = folder.join("f.ll");
    std::fs::write(
        &file,
        "define void @f(ptr %p, i64 %n) {\n  store i64 %n, ptr %p\n  ret void\n}\n",
    )
    .unwrap();
    let out = prints(
        "run",
        &[file.to_str().unwrap(), "--arg", "buffer:8", "--arg", "-5"],
    );
    assert_eq!(
        out,
        "@f: finished after 2 steps; --grid 1 --block 32 --wave 32\n\n%p: 1 x i64, 1 changed\n     0  -5\n"
    );
}
