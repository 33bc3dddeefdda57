//! Tests `lanelog run` of assembly as its users call it.

use crate::SCALE;
use crate::program::{self, call};
use pretty_assertions::assert_eq;

fn ran(arguments: &[&str]) -> (String, String, Option<i32>) {
    crate::ran("tests/suites/run/scale.s", arguments)
}

#[test]
fn buffers_and_counts_are_shown() {
    // Both waves execute all instructions: among others two waits, a comparison, and an operation
    // on masks before and after it.
    let expected = "\
@scale: finished after 28 instructions; --grid 2 --block 8 --wave 32
  valu 8, smem 4, vmem 4, branch 2, mask 2, wait 6, other 2

%data: 20 x f32, 12 changed
     0     0   1.5     3   4.5     6   7.5     9  10.5    12  13.5    15  16.5    18    13    14    15
    16    16    17    18    19
";
    assert_eq!(ran(&SCALE), (expected.to_string(), String::new(), Some(0)));
}

#[test]
fn the_processor_of_the_file_may_be_named() {
    let words = [&SCALE[..], &["--mcpu", "gfx1100"]].concat();
    assert_eq!(ran(&words), ran(&SCALE));
}

#[test]
fn numbers_for_machines() {
    let mut words = SCALE.to_vec();
    words.extend(["--format", "json", "--dump"]);
    let (out, _, code) = ran(&words);
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(code, Some(0));
    assert_eq!(answer["processor"], "gfx1100");
    assert_eq!(answer["counts"]["vmem"], 4);
    assert_eq!(answer["buffers"][0]["values"][3], 4.5);
}

#[test]
fn faults_are_shown_where_they_are() {
    let (out, error, code) = ran(&["@late", "--arg", "buffer:128"]);
    assert!(
        out.starts_with("@late: fault after 3 instructions"),
        "{out}"
    );
    let expected = "\
error: tests/suites/run/scale.s:25:2: fault: s4 is used before the load in line 23 was waited for
 25 | \tglobal_load_b32 v2, v1, s[4:5]
    | \t^
  = note: the wave, wave 0 of work-group 0
";
    assert_eq!((error.as_str(), code), (expected, Some(1)));
}

#[test]
fn wrong_calls_are_told_what_is_right() {
    for (words, told) in [
        (&["--arg", "1"][..], "has several kernels: @scale, @late"),
        (&["@scala"], "is @scale meant?"),
        (
            &["@scale", "--arg", "buffer:80"],
            "@scale takes 3 arguments, and one is given",
        ),
        (
            &["@scale", "--arg", "3", "--arg", "1", "--arg", "1"],
            "memory is expected",
        ),
        (&["@scale", "--arg", "9=1"], "@scale has no parameter %9"),
        (
            &["@late", "--arg", "buffer:8", "--block", "2000"],
            "a work-group may have 1024",
        ),
        (
            &["@late", "--arg", "buffer:8", "--wave", "64"],
            "leave --wave out",
        ),
        (
            &["@late", "--arg", "buffer:8", "--mcpu", "gfx1030"],
            "scale.s is assembly for gfx1100",
        ),
        (
            &["@late", "--arg", "buffer:8", "--mask"],
            "--mask is for LLVM IR",
        ),
    ] {
        let (out, error, code) = ran(words);
        assert!(
            error.starts_with("error: ") && error.contains(told),
            "{words:?}: {error}"
        );
        assert_eq!((out.as_str(), code), ("", Some(2)), "{words:?}");
    }
}

#[test]
fn lines_of_any_length_and_content_are_shown_in_part() {
    let file = program::scratch("run_wrong_text").join("long.s");
    let text = format!("\u{1b}[31m{}", "a".repeat(100_000));
    std::fs::write(&file, text).unwrap();
    let complaint = program::refuses("run", &[file.to_str().unwrap()]);
    assert!(complaint.len() < 2_000, "{}", complaint.len());
    assert!(!complaint.contains('\u{1b}'), "{complaint}");
    assert!(
        complaint.contains("long.s:1:1: no .amdgcn_target"),
        "{complaint}"
    );
}

#[test]
fn unknown_constructs_are_not_undefined_behaviour() {
    let text = std::fs::read_to_string("tests/suites/run/scale.s").unwrap();
    let first = text
        .lines()
        .find(|line| line.trim().starts_with("s_load"))
        .unwrap();
    let file = program::scratch("run_unknown").join("unknown.s");
    std::fs::write(&file, text.replacen(first, "\tv_wonder_b32 v0, v1", 1)).unwrap();
    let words = [&[file.to_str().unwrap()], &SCALE[..]].concat();
    let output = call("run", ".", &words);
    assert_eq!(output.status.code(), Some(2));
    let complaint = program::text(&output.stderr);
    assert!(
        complaint.contains("unsupported: unknown instruction `v_wonder_b32`"),
        "{complaint}"
    );
}
