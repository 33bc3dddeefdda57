//! The definitions in `rules/spec`: right on graphs worked out by hand, and equal to the product's rules on random functions. The definitions of
//! what engines fill: equal to what they fill.

#![allow(clippy::unwrap_used, clippy::panic)]

mod defined;
mod functions;
mod naive;

use std::fs;
use std::path::Path;

use defined::{OF_CONTROL_DEPENDENCE, OF_MODES};
use functions::{Random, function, graph, size};
use lanelog::ascent::{invariants, llvm14_gpu, llvm14_legacy, llvm22, sound};
use lanelog::datalog::needed::needed;
use lanelog::datalog::{Resolved, Stratum, compile};
use lanelog::facts::Facts;
use lanelog::facts::Signature;
use naive::Naive;
use pretty_assertions::assert_eq;

fn definition(file: &str) -> (Resolved, Vec<Stratum>) {
    program(&format!("rules/spec/{file}"))
}

fn program(path: &str) -> (Resolved, Vec<Stratum>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let compiled = compile(path, &|path| {
        fs::read_to_string(root.join(path)).map_err(|error| error.to_string())
    });
    let rendered: String = compiled
        .diagnostics
        .iter()
        .map(|diagnostic| diagnostic.render(&compiled.sources))
        .collect();
    assert_eq!(rendered, "");
    compiled.program.unwrap()
}

/// Every rule file, by its path from the package.
fn rule_files() -> Vec<String> {
    let mut files = Vec::new();
    for folder in ["rules", "rules/spec"] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".dl") {
                files.push(format!("{folder}/{name}"));
            }
        }
    }
    files.sort();
    files
}

#[test]
fn each_rule_file_is_a_program() {
    for path in rule_files() {
        let (program, _) = program(&path);
        let relations = &program.relations;
        assert!(relations.iter().any(|relation| relation.is_input), "{path}");
        let only_facts = relations.iter().all(|relation| relation.is_input);
        let silent = relations
            .iter()
            .all(|relation| relation.output_at.is_none());
        assert_eq!(silent, only_facts, "{path}");
    }
}

#[test]
fn nothing_needs_what_only_definitions_read() {
    let (program, _) = program("rules/divergence.dl");
    let outputs =
        (0..program.relations.len()).filter(|at| program.relations[*at].output_at.is_some());
    let needed = needed(&program, outputs, |_| false);
    let relations = program.relations.iter().zip(needed);
    let others: Vec<&str> = relations
        .filter(|(relation, needed)| !needed && !relation.is_input)
        .map(|(relation, _)| relation.name.as_str())
        .collect();
    assert_eq!(
        others,
        [
            "avoids",
            "unavoidable",
            "unavoidable_from_afar",
            "flow_reachable",
            "flow_avoids",
            "flow_unavoidable",
            "flow_unavoidable_from_afar",
            "travels",
            "labelled",
            "label_avoids",
            "label_dominates",
            "label_begins",
            "label",
            "label_arrives",
            "ends_without",
            "inevitable",
            "inevitable_from_afar",
        ]
    );
}

/// The rows of some relations on a graph.
fn rows(file: &str, successors: &[&[u32]], relation: &str) -> Vec<Vec<u32>> {
    let (program, strata) = definition(file);
    let facts = graph(successors);
    Naive::run(&program, &strata, |name| facts.rows(name).unwrap()).rows(relation)
}

/// 0 -> 1 -> {2, 3} -> 4, and 5, which nothing reaches, -> 4.
const DIAMOND: &[&[u32]] = &[&[1], &[2, 3], &[4], &[4], &[], &[4]];

/// 0 -> 1; 1 -> {2, 4}; 2 -> 3; 3 -> {2, 1}: a loop in a loop, left at the outer header.
const NEST: &[&[u32]] = &[&[1], &[2, 4], &[3], &[2, 1], &[]];

/// 0 -> {1, 2}; 1 <-> 2; 2 -> 3: a cycle with two entries.
const IRREDUCIBLE: &[&[u32]] = &[&[1, 2], &[2], &[1, 3], &[]];

/// 0 -> {1, 3}; 1 <-> 2 for ever; 3 ends.
const ENDLESS: &[&[u32]] = &[&[1, 3], &[2], &[1], &[]];

#[test]
fn dominators_of_graphs_worked_out_by_hand() {
    assert_eq!(
        rows("dominance.dl", DIAMOND, "immediate_dominator"),
        [[1, 0], [2, 1], [3, 1], [4, 1]]
    );
    assert_eq!(
        rows("dominance.dl", NEST, "immediate_dominator"),
        [[1, 0], [2, 1], [3, 2], [4, 1]]
    );
    assert_eq!(
        rows("dominance.dl", IRREDUCIBLE, "immediate_dominator"),
        [[1, 0], [2, 0], [3, 2]]
    );
    assert_eq!(
        rows("dominance.dl", IRREDUCIBLE, "strictly_dominates"),
        [[0, 1], [0, 2], [0, 3], [2, 3]]
    );
}

#[test]
fn post_dominators_of_graphs_worked_out_by_hand() {
    let relation = "immediate_post_dominator";
    assert_eq!(
        rows("post_dominance.dl", DIAMOND, relation),
        [[0, 1], [1, 4], [2, 4], [3, 4]]
    );
    assert_eq!(
        rows("post_dominance.dl", NEST, relation),
        [[0, 1], [1, 4], [2, 3], [3, 1]]
    );
    assert_eq!(
        rows("post_dominance.dl", IRREDUCIBLE, relation),
        [[0, 2], [1, 2], [2, 3]]
    );
    assert_eq!(
        rows("post_dominance.dl", ENDLESS, "virtual_exit"),
        [[1], [3]]
    );
    assert_eq!(rows("post_dominance.dl", ENDLESS, relation), [[2, 1]]);
}

#[test]
fn control_dependence_of_graphs_worked_out_by_hand() {
    let relation = "control_dependent";
    assert_eq!(
        rows("control_dependence.dl", DIAMOND, relation),
        [[2, 1], [3, 1]]
    );
    assert_eq!(
        rows("control_dependence.dl", NEST, relation),
        [[1, 1], [2, 1], [2, 3], [3, 1], [3, 3]]
    );
    assert_eq!(
        rows("control_dependence.dl", ENDLESS, relation),
        [[1, 0], [1, 1], [2, 1], [3, 0]]
    );
}

#[test]
fn cycles_of_graphs_worked_out_by_hand() {
    assert_eq!(
        rows("cycle.dl", DIAMOND, "cycle_block"),
        Vec::<Vec<u32>>::new()
    );
    assert_eq!(
        rows("cycle.dl", NEST, "cycle_block"),
        [[1, 1], [1, 2], [1, 3], [2, 2], [2, 3]]
    );
    assert_eq!(
        rows("cycle.dl", NEST, "irreducible"),
        Vec::<Vec<u32>>::new()
    );
    assert_eq!(rows("cycle.dl", NEST, "parent_cycle"), [[2, 1]]);
    assert_eq!(
        rows("cycle.dl", NEST, "cycle_exit_edge"),
        [[1, 1, 4], [2, 3, 1]]
    );
    // The last successor is searched first, so 2 is the header.
    assert_eq!(rows("cycle.dl", IRREDUCIBLE, "irreducible"), [[2]]);
    assert_eq!(
        rows("cycle.dl", IRREDUCIBLE, "cycle_block"),
        [[2, 1], [2, 2]]
    );
}

#[test]
fn joins_of_graphs_worked_out_by_hand() {
    // The arms of 1 meet at 4.
    assert_eq!(rows("divergence.dl", DIAMOND, "join_block"), [[4, 1]]);
    // Lanes leave the inner loop from 3 in different iterations, for 1; at 1 they also leave the outer one, for 4.
    assert_eq!(
        rows("divergence.dl", NEST, "divergent_exit"),
        [[1, 4], [3, 1]]
    );
    assert_eq!(rows("divergence.dl", NEST, "exit_cycle"), [[1, 1], [3, 2]]);
}

/// How many random functions each mode is tried on: what some seconds are enough for.
const FUNCTIONS: usize = if cfg!(debug_assertions) { 300 } else { 6000 };

/// Holds a mode's definition against the product on random functions. Every relation must occur.
fn agree(file: &str, product: impl Fn(&Facts, &str) -> Option<Vec<Vec<u32>>>) {
    let (program, strata) = definition(file);
    let compared: Vec<&str> = OF_MODES
        .iter()
        .copied()
        .filter(|name| {
            let mut relations = program.relations.iter();
            relations.any(|relation| relation.name == *name)
        })
        .collect();
    // The modes of LLVM 14 do without some.
    assert!(compared.len() > 20, "{compared:?}");
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut rows = vec![0; compared.len()];
    for number in 0..FUNCTIONS {
        let blocks = size(&mut random);
        let facts = function(&mut random, blocks);
        let ill_formed = invariants::Database::new(&facts);
        for signature in invariants::RELATIONS
            .iter()
            .filter(|signature| signature.name.starts_with("invalid_"))
        {
            let expected: Vec<Vec<u32>> = Vec::new();
            assert_eq!(
                ill_formed.rows(signature.name),
                Some(expected),
                "{}",
                signature.name
            );
        }
        let defined = Naive::run(&program, &strata, |name| facts.rows(name).unwrap());
        for (relation, rows) in compared.iter().zip(&mut rows) {
            let expected = defined.rows(relation);
            *rows += expected.len();
            assert_eq!(
                Some(expected),
                product(&facts, relation),
                "{relation} of function {number}: {facts:#?}"
            );
        }
    }
    let counted = compared.iter().zip(rows);
    let never: Vec<&str> = counted
        .filter(|(_, rows)| *rows == 0)
        .map(|(relation, _)| *relation)
        .collect();
    assert_eq!(never, [""; 0]);
}

#[test]
fn the_sound_mode_is_what_its_definition_says() {
    agree("divergence.dl", |facts, relation| {
        sound::Database::new(facts).rows(relation)
    });
}

#[test]
fn the_mode_of_llvm_is_what_its_definition_says() {
    agree("llvm22.dl", |facts, relation| {
        llvm22::Database::new(facts).rows(relation)
    });
}

#[test]
fn the_modes_of_llvm_14_are_what_their_definitions_say() {
    agree("llvm14_gpu.dl", |facts, relation| {
        llvm14_gpu::Database::new(facts).rows(relation)
    });
    agree("llvm14_legacy.dl", |facts, relation| {
        llvm14_legacy::Database::new(facts).rows(relation)
    });
}

/// Holds the rules of a mode, with the definitions of what the engine fills, against the engine: every relation that it has. Each must occur.
fn fills_as_defined(
    path: &str,
    signatures: &[Signature],
    product: impl Fn(&Facts, &str) -> Option<Vec<Vec<u32>>>,
) {
    let (program, strata) = program(path);
    let mut random = Random(0x6a09_e667_f3bc_c909);
    let mut rows = vec![0; signatures.len()];
    for number in 0..FUNCTIONS {
        let blocks = size(&mut random);
        let facts = function(&mut random, blocks);
        let defined = Naive::run(&program, &strata, |name| facts.rows(name).unwrap());
        for (relation, rows) in signatures.iter().zip(&mut rows) {
            let expected = defined.rows(relation.name);
            *rows += expected.len();
            assert_eq!(
                Some(expected),
                product(&facts, relation.name),
                "{} of function {number}: {facts:#?}",
                relation.name
            );
        }
    }
    let counted = signatures.iter().zip(rows);
    let never: Vec<&str> = counted
        .filter(|(_, rows)| *rows == 0)
        .map(|(relation, _)| relation.name)
        .collect();
    assert_eq!(never, [""; 0]);
}

#[test]
fn what_the_engine_fills_in_the_sound_mode_is_as_defined() {
    fills_as_defined(
        "rules/divergence.dl",
        sound::RELATIONS,
        |facts, relation| sound::Database::new(facts).rows(relation),
    );
}

#[test]
fn what_the_engine_fills_in_the_mode_of_llvm_is_as_defined() {
    fills_as_defined("rules/llvm22.dl", llvm22::RELATIONS, |facts, relation| {
        llvm22::Database::new(facts).rows(relation)
    });
}

#[test]
fn what_the_engine_fills_in_the_modes_of_llvm_14_is_as_defined() {
    fills_as_defined(
        "rules/llvm14_gpu.dl",
        llvm14_gpu::RELATIONS,
        |facts, relation| llvm14_gpu::Database::new(facts).rows(relation),
    );
    fills_as_defined(
        "rules/llvm14_legacy.dl",
        llvm14_legacy::RELATIONS,
        |facts, relation| llvm14_legacy::Database::new(facts).rows(relation),
    );
}

#[test]
fn the_rules_for_control_dependence_are_what_their_definition_says() {
    let (defined, defined_strata) = definition("control_dependence.dl");
    let (fast, fast_strata) = program("rules/control_dependence.dl");
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut rows = 0;
    for number in 0..FUNCTIONS {
        let blocks = size(&mut random);
        let facts = function(&mut random, blocks);
        let defined = Naive::run(&defined, &defined_strata, |name| facts.rows(name).unwrap());
        let fast = Naive::run(&fast, &fast_strata, |name| facts.rows(name).unwrap());
        for relation in OF_CONTROL_DEPENDENCE {
            let expected = defined.rows(relation);
            rows += expected.len();
            assert_eq!(
                expected,
                fast.rows(relation),
                "{relation} of function {number}: {facts:#?}"
            );
        }
    }
    assert!(rows > FUNCTIONS * 5, "only {rows} rows");
}
