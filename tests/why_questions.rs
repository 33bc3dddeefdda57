//! How questions to `lanelog why` may be written, and how what is left open is said.

#![allow(clippy::unwrap_used)]

use pretty_assertions::assert_eq;

mod program;
use program::{prints, refuses, scratch};

const COUNTER: &str = "corpus/temporal/counter_escapes.ll";
const DIAMOND: &str = "corpus/joins/diamond.ll";

#[test]
fn what_may_be_any_is_said_in_words() {
    let why = prints("why", &[DIAMOND, "reachable(%entry)"]);
    // The rule says `_`, the sentence "the number `rank`".
    let words = "%entry is some number in depth-first preorder from the entry";
    assert!(why.contains(words), "{why}");
}

#[test]
fn a_question_may_stand_in_one_pair_of_quotes() {
    let asked = prints("why", &[COUNTER, "@counter_escapes", "%after"]);
    assert_eq!(prints("why", &[COUNTER, "@counter_escapes %after"]), asked);
}

#[test]
fn names_are_found_without_their_quotes() {
    let file = scratch("why_quotes").join("quotes.ll");
    let kernel = "target triple = \"amdgcn-amd-amdhsa\"\n\
        define void @one(i32 %\"a b\") {\n  ret void\n}\n\
        define void @two(i32 %counter) {\n  ret void\n}\n";
    std::fs::write(&file, kernel).unwrap();
    let file = file.to_str().unwrap();
    let quoted = prints("why", &[file, "%\"a b\""]);
    assert_eq!(prints("why", &[file, "%a b"]), quoted);
    let complaint = refuses("why", &[file, "%conter"]);
    let meant = "there is no value or block `%conter` in @two\n  help: did you mean `%counter`?";
    assert!(complaint.contains(meant), "{complaint}");
}
