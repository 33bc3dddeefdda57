//! Calls that `lanelog run` refuses, and their messages.

use crate::program::refuses;
use pretty_assertions::assert_eq;

const KERNELS: &str = "tests/suites/run/kernels.ll";

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
fn an_error_lists_the_values_of_an_argument() {
    assert_eq!(
        refused(&["--arg", "x64[1]"]),
        "error: --arg x64[1]: unknown type of numbers `x64`: use one of i8, u8, i16, u16, i32, u32, i64, u64, f16, bf16, f32, f64\n"
    );
    let message = refused(&["--arg", "twelve"]);
    assert!(message.starts_with("error: --arg twelve: `twelve` is not a number; an argument is a number (42, 1.5, 0xff), memory ("), "{message}");
    assert_eq!(
        refused(&["--arg", "@no/such/file", "--arg", "1", "--arg", "1"]),
        "error: --arg @no/such/file: no/such/file cannot be read: No such file or directory (os error 2)\n"
    );
    assert_eq!(
        refused(&["--arg", "buffer:9G", "--arg", "1", "--arg", "1"]),
        "error: --arg buffer:9G: `9G` is not a count\n"
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
            "error: {KERNELS} has several kernels: @scale, @only_64, @wild, @stuck, @asks, @apart\n  help: name one after the file\n"
        )
    );
    assert_eq!(
        refuses("run", &[KERNELS, "@scales"]),
        format!("error: {KERNELS} has no function @scales with a body\n  help: is @scale meant?\n")
    );
    assert_eq!(
        refuses("run", &["corpus/loops"]),
        "error: corpus/loops: this is a folder\n  help: name one file\n"
    );
    assert_eq!(
        refuses("run", &["tests/suites/run/none.ll"]),
        "error: tests/suites/run/none.ll: no such file or folder\n"
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
