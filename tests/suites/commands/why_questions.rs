//! Tests the forms of questions to `lanelog why`, and the messages about ambiguous ones.

use pretty_assertions::assert_eq;

use crate::program;
use program::{prints, refuses, scratch};

const COUNTER: &str = "corpus/temporal/counter_escapes.ll";
const DIAMOND: &str = "corpus/joins/diamond.ll";

#[test]
fn wildcards_are_explained_in_words() {
    let why = prints("why", &[DIAMOND, "reachable(%entry)"]);
    // In the rule, the argument is `_`. The sentence of the relation contains "the number `rank`",
    // which must become "some number".
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
    // Relations that only definitions read can also be queried.
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

/// Rules with counts, a subsumption, and a relation that has no rows for the kernel.
const COUNTS: &str = "\
.include \"divergence.dl\"
.include \"program.dl\"

/// Holds if `branches` blocks end with a divergent branch.
.decl branches(branches: number)
.output branches

branches(branches) :-
    branches = count : { divergent_branch(_) }.

/// Holds if `least` is the least number of a successor of `block`.
.decl least(block: Block, least: number)
.output least

least(block, least) :-
    divergent_branch(block),
    least = min index : { successor(_end, index, _to), terminator(_end, block) }.

.decl way(from: number, to: number, cost: number)
.output way

way(1, 2, 5).
way(1, 2, 3).
way(from, to, cost) <= way(from, to, less) :-
    less < cost.

/// Holds if `store` is a store in `block`, at whose end lanes diverge.
.decl store_before(store: Value, block: Block)
.output store_before

store_before(store, block) :-
    opcode(store, \"store\"),
    instruction(store, block),
    divergent_branch(block).
";

fn counts(question: &str, goal: &str) -> String {
    let name = goal.split('(').next().unwrap_or("goal");
    let file = scratch(&format!("why_counts_{question}_{name}")).join("counts.dl");
    std::fs::write(&file, COUNTS).unwrap();
    prints(
        question,
        &[DIAMOND, goal, "--rules", file.to_str().unwrap()],
    )
}

#[test]
fn an_aggregate_is_explained_by_the_rows_behind_it() {
    let why = counts("why", "branches(1)");
    let told = "1 = count : { divergent_branch(_) }\n        divergent_branch(%entry)\n";
    assert!(why.contains(told), "{why}");
    // Only the rows with the least value are shown, also together with derived conditions.
    let why = counts("why", "least(%entry, 0)");
    assert!(why.contains("successor(br#"), "{why}");
    assert!(!why.contains(", 1, %"), "{why}");
}

#[test]
fn a_row_that_a_better_one_replaced_names_it() {
    let why = counts("why-not", "way(1, 2, 5)");
    assert!(
        why.contains("does not hold in @diamond: a better row replaced it"),
        "{why}"
    );
    assert!(why.contains("This rule derives it."), "{why}");
    assert!(
        why.contains("replaced by a better row: way(1, 2, 3)"),
        "{why}"
    );
}

#[test]
fn open_columns_show_how_close_each_candidate_comes() {
    let why = counts("why-not", "store_before(_, _)");
    assert!(
        why.starts_with("no row matches store_before(_, _) in @diamond: "),
        "{why}"
    );
    assert!(
        why.contains("fails: lanes may diverge at the end of %join"),
        "{why}"
    );
}

#[test]
fn machines_get_how_close_each_candidate_comes() {
    let file = scratch("why_near_json").join("counts.dl");
    std::fs::write(&file, COUNTS).unwrap();
    let rules = file.to_str().unwrap();
    let arguments = ["--rules", rules, "--format", "json"];
    let goal = [DIAMOND, "store_before(_, _)"];
    let written = prints("why-not", &[&goal[..], &arguments].concat());
    let document: serde_json::Value = serde_json::from_str(&written).unwrap();
    assert_eq!(document["holds"], false);
    let near = document["near_misses"].as_array().unwrap();
    assert_eq!(near.len(), 1);
    assert_eq!(near[0]["cited"], format!("{rules}:31"));
    assert_eq!(near[0]["failures"][0]["fails"], "divergent_branch(%join)");
    let held = [
        "opcode(store#11, \"store\")",
        "instruction(store#11, %join)",
    ];
    assert_eq!(near[0]["failures"][0]["held"], serde_json::json!(held));
}

#[test]
fn relations_of_a_mode_follow_assumptions() {
    let file = scratch("why_assumed_mode").join("mode.dl");
    std::fs::write(&file, ".include \"modes/llvm22.dl\"\n").unwrap();
    let goal = [DIAMOND, "llvm22.divergent_value(%out)"];
    let rules = ["--rules", file.to_str().unwrap()];
    let usual = prints("why", &[&goal[..], &rules].concat());
    assert!(usual.contains("does not hold in @diamond"), "{usual}");
    let assumed = ["--assume-divergent", "@diamond:%out"];
    let why = prints("why", &[&goal[..], &rules, &assumed].concat());
    assert!(why.contains("holds in @diamond: the shortest"), "{why}");
}
