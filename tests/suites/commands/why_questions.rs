//! How questions to `lanelog why` may be written, and how what is left open is said.

use pretty_assertions::assert_eq;

use crate::program;
use program::{prints, refuses, scratch};

const COUNTER: &str = "corpus/temporal/counter_escapes.ll";
const DIAMOND: &str = "corpus/joins/diamond.ll";

#[test]
fn wildcards_are_explained_in_words() {
    let why = prints("why", &[DIAMOND, "reachable(%entry)"]);
    // The rule says `_`, the sentence "the number `rank`".
    let words = "%entry has some number in depth-first preorder from the entry";
    assert!(why.contains(words), "{why}");
}

#[test]
fn a_question_may_stand_in_one_pair_of_quotes() {
    let asked = prints("why", &[COUNTER, "@counter_escapes", "%after"]);
    assert_eq!(prints("why", &[COUNTER, "@counter_escapes %after"]), asked);
}

#[test]
fn results_of_functors_are_explained() {
    let rules = ["--rules", "tests/data/query/functors.dl"];
    let asks = |command: &str, goal: &str| {
        let mut arguments = vec![DIAMOND, goal];
        arguments.extend(rules);
        prints(command, &arguments)
    };
    let why = asks("why", "s(%low, \"icmp/i1\")");
    assert!(why.contains("holds in @diamond"), "{why}");
    assert!(why.contains("%low has type \"i1\""), "{why}");
    let lacking = asks("why-not", "s(%low, \"icmp/i2\")");
    assert!(lacking.contains("does not hold in @diamond"), "{lacking}");
    let lacking = asks("why-not", "c(%low)");
    assert!(lacking.contains("does not hold in @diamond"), "{lacking}");
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

#[test]
fn natively_filled_relations_are_explained_by_their_definition() {
    let meets = "label_meets(%entry, %join, %then, 0, %then)";
    let why = prints("why", &[DIAMOND, meets]);
    for told in [
        "label_meets(%entry, %join, %then, 0, %then) holds in @diamond: the shortest derivation, 17 steps",
        "some lanes go %entry → %then → %join",
        "others        %entry → %else → %join",
        "%then arrives at %join from %then",
        "%else arrives at %join from %else",
        "rules/label.dl:",
        "rules/label_definition.dl:",
    ] {
        assert!(why.contains(told), "{told}\n{why}");
    }
    assert!(!why.contains("Computed by the engine"), "{why}");
    let why = prints("why", &[DIAMOND, "immediate_dominator(%join, %entry)"]);
    for told in [
        "every path from the entry to %join passes %entry, another block",
        "not: some path leads from the entry to %join without passing %entry",
    ] {
        assert!(why.contains(told), "{told}\n{why}");
    }
    let missing = prints("why-not", &[DIAMOND, "immediate_dominator(%join, %then)"]);
    let told = "✗ fails: every path from the entry to %join passes %then, another block";
    assert!(missing.contains(told), "{missing}");
    // Relations that only definitions read can be asked for too.
    let why = prints("why", &[DIAMOND, "label(%entry, %then, %then)"]);
    let told = "only %then itself dominates %then among the blocks between %entry and %then";
    assert!(why.contains(told), "{why}");
}

#[test]
fn a_tree_that_ends_in_what_is_filled_tells_its_definition() {
    let full = prints("why", &[DIAMOND, "%which", "--full"]);
    let told = "It is computed by native code; its definition is here.";
    assert!(full.contains(told), "{full}");
    assert!(
        full.contains("some lanes go %entry → %then → %join"),
        "{full}"
    );
    let why = prints("why", &[DIAMOND, "strictly_dominates(%entry, %join)"]);
    assert!(why.contains(told), "{why}");
}
