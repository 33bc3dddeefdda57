//! Tests `lanelog run` as its users call it: its output, formats, and exit codes.

use std::fs;

use crate::SCALE;
use crate::program::{call, prints, scratch, text, words};
use pretty_assertions::assert_eq;

const KERNELS: &str = "tests/suites/run/kernels.ll";

fn ran(arguments: &[&str]) -> (String, String, Option<i32>) {
    crate::ran(KERNELS, arguments)
}

#[test]
fn changes_are_shown() {
    let expected = "\
@scale: finished after 24 steps; --grid 2 --block 8 --wave 64

%data: 20 x f32, 12 changed
     0     0   1.5     3   4.5     6   7.5     9  10.5    12  13.5    15  16.5    18    13    14    15
    16    16    17    18    19
";
    assert_eq!(ran(&SCALE), (expected.to_string(), String::new(), Some(0)));
    // Arguments by name instead of by position.
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
    // The output can be read again.
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
    // Lane 5 of the second work-group is past the thirteenth number, so it writes nothing.
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

/// Lane L leaves the loop in iteration L + 1; all lanes reconverge after the loop.
#[test]
fn which_lanes_are_converged() {
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
        "  --> tests/suites/run/kernels.ll:33:3
   |
33 |   store i32 %id, ptr addrspace(1) %at
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = note: lane 3 of wave 0 in group 0, in @wild; lanes 0-3 are there together
  = note: the last instructions of the lane:
           1    31  %id = call i32 @llvm.amdgcn.workitem.id.x()                       3
           2    32  %at = getelementptr i32, ptr addrspace(1) %data, i32 %id          %data+12
  = help: --trace 3 shows its instructions until then
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
  --> tests/suites/run/kernels.ll:60:3
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
fn unsupported_inputs_and_timeouts() {
    let (out, err, code) = ran(&["@asks"]);
    assert_eq!(code, Some(2));
    assert!(out.starts_with("@asks: unsupported after "), "{out}");
    assert!(
        err.contains("--> tests/suites/run/kernels.ll:48:3\n"),
        "{err}"
    );
    assert!(
        err.contains("  = note: lanes 0-63 of wave 0 in group 0, in @asks\n"),
        "{err}"
    );
    assert!(err.ends_with("  = help: a function needs a body: llvm-link adds one from another module, such as a library\n"), "{err}");

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
        "error: tests/suites/run/kernels.ll: limit: more than 1000 steps\n  = help: --steps and --max-memory raise the limits; --mask shows where lanes go round\n"
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

#[test]
fn a_part_of_a_trace() {
    let rows = |more: &[&str]| {
        let mut words = SCALE.to_vec();
        words.extend(more);
        let (out, err, code) = ran(&words);
        assert_eq!((err.as_str(), code), ("", Some(0)));
        let rows = out.lines().skip(2).take_while(|line| !line.is_empty());
        rows.map(str::to_owned).collect::<Vec<String>>()
    };
    let all = rows(&["--trace", "2"]);
    let number = |row: &str| {
        row.split_whitespace()
            .next()
            .unwrap()
            .parse::<u64>()
            .unwrap()
    };
    let within: Vec<String> = all
        .iter()
        .filter(|row| (3..=6).contains(&number(row)))
        .cloned()
        .collect();
    assert!(!within.is_empty() && within.len() < all.len());
    assert_eq!(rows(&["--trace", "2", "--only-steps", "3..6"]), within);
    let (_, err, code) = ran(&["@wild", "--arg", "buffer:12", "--only-steps", "3..6"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("--trace") && err.contains("--mask"), "{err}");
    let (_, err, _) = ran(&["@wild", "--arg", "buffer:12", "--block", "4", "--last", "1"]);
    assert!(
        err.contains("           2    32  ") && !err.contains("           1    31  "),
        "{err}"
    );
}

#[test]
fn text_and_warnings_of_a_kernel() {
    let file = scratch("run_printed").join("k.ll");
    std::fs::write(
        &file,
        "target triple = \"nvptx64-nvidia-cuda\"
@f = private constant [4 x i8] c\"%d\\0A\\00\"
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = alloca i32
  store i32 %t, ptr %a
  %r = call i32 @vprintf(ptr @f, ptr %a)
  %x = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %t, i32 1, i32 31)
  %used = icmp ult i32 %t, 2
  %y = select i1 %used, i32 %x, i32 0
  store i32 %y, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @vprintf(ptr, ptr)
",
    )
    .unwrap();
    let path = file.to_str().unwrap();
    let call = ["--block", "3", "--arg", "buffer:4"];
    let (out, err, code) = crate::ran(path, &call);
    assert!(
        out.starts_with("0\n1\n2\n@k: finished after 9 steps; "),
        "{out}"
    );
    // The undefined result of lane 2 is not used.
    assert_eq!((err.as_str(), code), ("", Some(0)));
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("store i32 %y", "store i32 %x")).unwrap();
    let (_, err, code) = crate::ran(path, &call);
    let warning =
        format!("warning: {path}:8:3: wave 0 in group 0: lane 2: the shuffle reads a lane");
    assert!(err.starts_with(&warning), "{err}");
    assert_eq!(code, Some(0));
    let call = [&call[..], &["--format", "json"]].concat();
    let (out, ..) = crate::ran(path, &call);
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["printed"], "0\n1\n2\n");
    assert_eq!(answer["warnings"][0]["line"], 8);
    assert_eq!(answer["warnings"][0]["count"], 1);
}

/// A function without a body cannot be run; a module that is not for a GPU can be run too, in waves
/// of 32.
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

/// A text without addresses, because addresses are not guaranteed.
fn without_addresses(text: &str) -> String {
    let word = |word: &str| match word.strip_prefix("0x") {
        Some(digits) if digits.len() > 8 => "0x...".to_string(),
        _ => word.to_string(),
    };
    text.split(' ').map(word).collect::<Vec<String>>().join(" ")
}

#[test]
fn the_documentation_shows_what_is_printed() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference/run.md");
    let page = std::fs::read_to_string(path).unwrap();
    let blocks: Vec<&str> = page.split("```console\n").skip(1).collect();
    assert!(blocks.len() >= 5, "{}", blocks.len());
    for block in blocks {
        let block = block.split("```").next().unwrap();
        let (line, expected) = block.split_once('\n').unwrap();
        let line = line.strip_prefix("$ lanelog run ").unwrap();
        let words = words(line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = call("run", ".", &words);
        let printed = text(&output.stdout) + &text(&output.stderr);
        assert_eq!(
            without_addresses(&printed),
            without_addresses(expected),
            "{line}"
        );
    }
}

/// Integers may have the maximum width that the page states.
#[test]
fn the_widest_integer_is_that_of_the_page() {
    let page = include_str!("../../../docs/reference/run.md");
    assert!(page.contains("integers of up to 65,535 bits"));
    let file = scratch("run_widest").join("k.ll");
    for (bits, code) in [(65_535, Some(0)), (65_536, Some(2))] {
        let text = format!(
            "target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n  %x = load i{bits}, ptr addrspace(1) %p\n  %y = add i{bits} %x, 1\n  store i{bits} %y, ptr addrspace(1) %p\n  ret void\n}}\n"
        );
        fs::write(&file, text).unwrap();
        let output = call(
            "run",
            ".",
            &[
                file.to_str().unwrap(),
                "--block",
                "1",
                "--arg",
                "buffer:8192",
            ],
        );
        assert_eq!(output.status.code(), code, "{bits}: {output:?}");
    }
}

/// Each work-group has six work-items, and computes the sum of their ids: 0 to 5 give 15, and 6 to
/// 11 give 51.
#[test]
fn functions_on_work_groups_need_no_library() {
    let arguments = [
        "--grid",
        "2",
        "--block",
        "6",
        "--wave",
        "32",
        "--arg",
        "u32[0..12]",
    ];
    let (out, err, code) = crate::ran("tests/suites/run/groups.ll", &arguments);
    assert_eq!((err.as_str(), code), ("", Some(0)), "{out}");
    let expected = [
        15000, 15000, 15001, 15003, 15006, 15010, 51000, 51006, 51013, 51021, 51030, 51040,
    ];
    for number in expected {
        assert!(out.contains(&number.to_string()), "{number}: {out}");
    }
}

#[test]
fn copies_by_a_work_group() {
    let file = "tests/suites/run/library.ll";
    let run = |words: &[&str]| {
        let (out, err, code) = crate::ran(file, words);
        assert_eq!((err.as_str(), code), ("", Some(0)), "{out}");
        let rows = out.lines().filter(|line| line.starts_with("    "));
        let numbers = rows.flat_map(|row| row.split_whitespace().skip(1));
        numbers.map(|n| n.parse().unwrap()).collect::<Vec<i32>>()
    };
    let input = ["--arg", "i32[0..24]"];
    let mut words = vec![
        "@reversed",
        "--grid",
        "2",
        "--block",
        "12",
        "--wave",
        "8",
        "--races",
    ];
    words.extend([&input[..], &["--arg", "i32[0;24]", "--arg", "12"]].concat());
    let expected: Vec<i32> = (0..12).rev().chain((12..24).rev()).collect();
    assert_eq!(run(&words), expected);
    // More elements than work-items, and fewer.
    for block in ["2", "7"] {
        let mut words = vec!["@strided", "--block", block, "--races"];
        words.extend([&input[..], &["--arg", "i32[-1;16]", "--arg", "4"]].concat());
        let expected = [0, 1, -1, -1, 6, 7, -1, -1, 12, 13, -1, -1, 18, 19, -1, -1];
        assert_eq!(run(&words), expected, "{block}");
    }
    let words = [
        "@unwaited",
        "--block",
        "4",
        "--arg",
        "i32[0..4]",
        "--arg",
        "4",
    ];
    let (_, err, code) = crate::ran(file, &[&words[..], &["--races"]].concat());
    assert!(
        code == Some(1) && err.contains("data race"),
        "{code:?} {err}"
    );
}

#[test]
fn a_kernel_with_images_runs_until_it_reads_one() {
    let run = |number: &str| {
        let words = [
            "@sampled",
            "--block",
            "4",
            "--arg",
            "buffer:64",
            "--arg",
            "buffer:16",
        ];
        crate::ran(
            "tests/suites/run/library.ll",
            &[&words[..], &["--arg", number]].concat(),
        )
    };
    assert_eq!(run("0").2, Some(0));
    let (_, err, code) = run("1");
    assert_eq!(code, Some(2));
    assert!(err.contains("images are not supported"), "{err}");
}

/// If the kernel does not state that all groups have the required size, the last one may be
/// smaller.
#[test]
fn the_last_group_may_be_smaller() {
    assert_eq!(
        ran(&["@only_64", "--block", "10"]),
        (
            "@only_64: finished after 1 step; --grid 1 --block 10 --wave 64\n".to_string(),
            String::new(),
            Some(0)
        )
    );
}

/// A program that ends itself has no undefined behaviour.
#[test]
fn a_trap_is_reported_as_such() {
    let file = "tests/data/reported/gone_before_the_barrier.ll";
    let launch = ["@by_trap", "--block", "32", "--arg", "buffer:128", "--arg"];
    let (out, err, code) = crate::ran(file, &[&launch[..], &["20"]].concat());
    assert!(out.starts_with("@by_trap: trap after "), "{out}");
    let place = format!("error: trap: the program ends itself\n  --> {file}:22:3\n");
    assert!(err.starts_with(&place), "{err}");
    assert!(err.contains("  = help: --trace 20 shows"), "{err}");
    assert_eq!(code, Some(1));
    let (out, err, code) = crate::ran(file, &[&launch[..], &["32"]].concat());
    assert_eq!((err.as_str(), code), ("", Some(0)), "{out}");
}
