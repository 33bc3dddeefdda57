//! `--races`: the messages, the JSON and the exit code.

use pretty_assertions::assert_eq;
use serde_json::{Value, json};

const KERNELS: &str = "tests/suites/run/races.ll";

fn ran(arguments: &[&str]) -> (String, String, Option<i32>) {
    crate::ran(KERNELS, arguments)
}

/// Two waves of 8 lanes.
fn waves<'w>(kernel: &'w str, more: &[&'w str]) -> Vec<&'w str> {
    let mut words = vec![kernel, "--block", "16", "--wave", "8", "--arg", "buffer:64"];
    words.extend(more);
    words
}

#[test]
fn both_accesses_are_shown() {
    let (out, err, code) = ran(&waves("@no_barrier", &["--races"]));
    assert!(
        out.ends_with("\n\n2 pairs of instructions are data races\n"),
        "{out}"
    );
    assert_eq!(code, Some(1));
    let first = err.split_once("\nerror: ").unwrap().0;
    assert_eq!(
        first,
        "error: data race between waves of one work-group: 4 bytes at byte 32 of @tile
  --> tests/suites/run/races.ll:10:3
   |
10 |   store i32 %id, ptr addrspace(3) %own
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = note: work-item 8 of group 0 (lane 0 of wave 1) writes 8, in @no_barrier
  = note: work-item 0 of group 0 (lane 0 of wave 0) reads undefined bytes, in @no_barrier, line 13: %value = load i32, ptr addrspace(3) %there
  = note: 8 times"
    );
    // Without the option, the run finishes as before.
    let (out, err, code) = ran(&waves("@no_barrier", &[]));
    assert!(!out.contains("race"), "{out}");
    assert_eq!((err.as_str(), code), ("", Some(0)));
    let (out, err, code) = ran(&waves("@with_barrier", &["--races"]));
    assert!(out.ends_with("\n\nno data races\n"), "{out}");
    assert_eq!((err.as_str(), code), ("", Some(0)));
}

#[test]
fn equal_values_are_said() {
    let (_, err, code) = ran(&waves("@same_value", &["--races", "--grid", "2"]));
    assert_eq!(code, Some(1));
    for words in [
        "between lanes of one wave: 4 bytes at byte 0 of %out",
        "between waves of one work-group",
        "between work-groups",
        "both write the same value, each time",
    ] {
        assert!(err.contains(words), "{words} in {err}");
    }
}

#[test]
fn races_as_json() {
    let (out, _, code) = ran(&waves("@no_barrier", &["--races", "--format", "json"]));
    assert_eq!(code, Some(1));
    let document: Value = serde_json::from_str(&out).unwrap();
    let races = &document["races"];
    assert_eq!(races.as_array().unwrap().len(), 2);
    let race = &races[1];
    let of = |key: &str| race[key].clone();
    assert_eq!(
        [
            "between",
            "object",
            "offset",
            "bytes",
            "same_value",
            "count"
        ]
        .map(of),
        [
            json!("waves"),
            json!("@tile"),
            json!(0),
            json!(4),
            json!(false),
            json!(8)
        ]
    );
    let of = |key: &str| [&race["first"], &race["second"]].map(|access| access[key].clone());
    assert_eq!(of("line"), [10, 13]);
    assert_eq!(of("item"), [0, 8]);
    assert_eq!(of("writes"), [true, false]);
    assert_eq!(of("value"), ["0", "0"]);
    // The key is present only with the option.
    let (out, _, _) = ran(&waves("@with_barrier", &["--format", "json"]));
    let document: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(document.get("races"), None);
    let (out, _, _) = ran(&waves("@with_barrier", &["--format", "json", "--races"]));
    let document: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(document["races"], json!([]));
}

#[test]
fn assembly_is_refused() {
    let words = [
        "@scale", "--races", "--arg", "buffer:4", "--arg", "1.5", "--arg", "1",
    ];
    let (_, err, code) = crate::ran("tests/suites/run/scale.s", &words);
    assert_eq!(code, Some(2));
    assert!(err.contains("--races"), "{err}");
}
