//! Checks the definitions in `rules/spec`: they are correct on graphs worked out by hand, and equal
//! to the rules in `rules/` on random functions. The definitions of filled relations equal the rows
//! that engines fill.

use crate::defined;
use crate::functions;
use crate::naive;
use crate::program::CAMPAIGN;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use defined::{OF_CONTROL_DEPENDENCE, OF_MODES, OF_SOUND, OF_WORDS};
use functions::{Random, function, graph, ladder, size};
use lanelog_datalog::needed::needed;
use lanelog_datalog::{Resolved, Stratum, compile};
use lanelog_facts::{Exporter, Facts, Signature};
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_native::cycles::Cycles;
use lanelog_native::finished::{Index, Map, Set};
use lanelog_native::labels::{FlowGraph, Graph, Labels, Limits, Meeting, Rows};
use lanelog_native::programs::{invariants, llvm14_gpu, llvm14_legacy, llvm22, llvm23, sound};
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

/// The path of every rule file, relative to the package.
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
            "label_propagates",
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

/// The rows of a relation on a graph.
fn rows(file: &str, successors: &[&[u32]], relation: &str) -> Vec<Vec<u32>> {
    let (program, strata) = definition(file);
    let facts = graph(successors);
    Naive::run(&program, &strata, |name| facts.rows(name).unwrap()).rows(relation)
}

/// Edges: 0 -> 1 -> {2, 3} -> 4, and 5 -> 4. Block 5 is unreachable.
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
    // Lanes leave the inner loop from 3 in different iterations, and arrive at 1; at 1 they also
    // leave the outer loop, and arrive at 4.
    assert_eq!(
        rows("divergence.dl", NEST, "divergent_exit"),
        [[1, 4], [3, 1]]
    );
    assert_eq!(rows("divergence.dl", NEST, "exit_cycle"), [[1, 1], [3, 2]]);
}

/// The number of random functions for each mode, so that the test takes a few seconds.
const FUNCTIONS: usize = if CAMPAIGN { 6000 } else { 1500 };

/// Compares the definitions of a mode with the built-in rules on random functions. Every relation
/// must have rows.
fn agree(
    file: &str,
    besides: &[&'static str],
    product: impl Fn(&Facts, &str) -> Option<Vec<Vec<u32>>>,
) {
    let (program, strata) = definition(file);
    let compared: Vec<&str> = OF_MODES
        .iter()
        .chain(besides)
        .copied()
        .filter(|name| {
            let mut relations = program.relations.iter();
            relations.any(|relation| relation.name == *name)
        })
        .collect();
    // Fewer relations are compared for the modes of LLVM 14, which lack some relations.
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
    agree("divergence.dl", OF_SOUND, |facts, relation| {
        sound::Database::new(facts).rows(relation)
    });
}

#[test]
fn the_mode_of_llvm_is_what_its_definition_says() {
    agree("llvm22.dl", &[], |facts, relation| {
        llvm22::Database::new(facts).rows(relation)
    });
}

#[test]
fn the_mode_of_llvm_after_22_is_what_its_definition_says() {
    agree("llvm23.dl", &[], |facts, relation| {
        llvm23::Database::new(facts).rows(relation)
    });
}

#[test]
fn the_modes_of_llvm_14_are_what_their_definitions_say() {
    agree("llvm14_gpu.dl", &[], |facts, relation| {
        llvm14_gpu::Database::new(facts).rows(relation)
    });
    agree("llvm14_legacy.dl", &[], |facts, relation| {
        llvm14_legacy::Database::new(facts).rows(relation)
    });
}

/// Compares every relation of the engine with the rules of a mode, together with the definitions of
/// filled relations. Each relation must occur.
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
fn filled_relations_of_the_sound_mode_are_as_defined() {
    fills_as_defined(
        "rules/divergence.dl",
        sound::RELATIONS,
        |facts, relation| sound::Database::new(facts).rows(relation),
    );
}

#[test]
fn filled_relations_of_the_mode_of_llvm_are_as_defined() {
    fills_as_defined("rules/llvm22.dl", llvm22::RELATIONS, |facts, relation| {
        llvm22::Database::new(facts).rows(relation)
    });
}

#[test]
fn filled_relations_of_the_modes_of_llvm_14_are_as_defined() {
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

/// The relations from which labels are computed, taken from a function.
struct Given {
    edge: Index<2>,
    flow: FlowGraph,
    reducible: Set,
    irreducible: Set,
    leaves: Index<2>,
    cycle_block: Cycles,
    innermost: Map,
    phi: Index<2>,
    incoming: Index<3>,
}

fn arrays<const N: usize>(known: &Naive, relation: &str) -> impl Iterator<Item = [u32; N]> {
    let rows = known.rows(relation).into_iter();
    rows.map(|row| row.try_into().unwrap())
}

impl Given {
    /// With at most `exits` stored edges from headers of reducible cycles to exits.
    fn of(known: &Naive, exits: usize) -> Given {
        let index = |name| Index::new(arrays::<2>(known, name));
        let set = |name| Set::new(arrays::<1>(known, name).map(|[member]| member));
        let edge = index("edge");
        let cycle_block = Cycles::of_rows(&index("cycle_block"));
        let reached = Map::new(arrays(known, "depth_first_start"));
        let (roots, reducible) = (set("flow_root"), set("reducible"));
        Given {
            flow: FlowGraph::within(&edge, &reached, &roots, &reducible, &cycle_block, exits),
            edge,
            reducible,
            irreducible: set("irreducible"),
            leaves: index("leaves_iteration"),
            cycle_block,
            innermost: Map::new(arrays(known, "innermost_cycle")),
            phi: Index::new(arrays(known, "phi").map(|[phi, block]| [block, phi])),
            incoming: Index::new(arrays(known, "phi_incoming")),
        }
    }

    fn graph(&self) -> Graph<'_> {
        Graph {
            edge: &self.edge,
            flow: self.flow.flow(),
            dominators: self.flow.dominators(),
            reducible: &self.reducible,
            irreducible: &self.irreducible,
            leaves: &self.leaves,
            cycle_block: &self.cycle_block,
            innermost: &self.innermost,
            phi: &self.phi,
            incoming: &self.incoming,
        }
    }
}

const ALL: Limits = Limits {
    kept_rows: usize::MAX,
    edges_of_label: usize::MAX,
};

/// Blocks that are reachable from the roots on paths that do not contain the block `without`.
fn reached(flow: &[[u32; 2]], roots: &[u32], without: Option<u32>) -> BTreeSet<u32> {
    let mut seen = BTreeSet::new();
    let mut left: Vec<u32> = roots.to_vec();
    while let Some(block) = left.pop() {
        if Some(block) != without && seen.insert(block) {
            let next = flow.iter().filter(|edge| edge[0] == block);
            left.extend(next.map(|edge| edge[1]));
        }
    }
    seen
}

/// A block is on the frontier of a block that dominates one of its predecessors but not strictly
/// itself; a block that flow cannot reach without another block is dominated by that block.
#[test]
fn frontiers_are_as_dominance_by_paths_has_them() {
    let mut random = Random(0x3c6e_f372_fe94_f82b);
    let mut counted = 0;
    for number in 0..FUNCTIONS / 10 {
        let blocks = size(&mut random);
        let facts = function(&mut random, blocks);
        let database = sound::Database::new(&facts);
        let pairs = |name: &str| {
            let rows = database.rows(name).unwrap().into_iter();
            rows.collect::<Vec<_>>()
        };
        let flow: Vec<[u32; 2]> = pairs("flow")
            .into_iter()
            .map(|row| row.try_into().unwrap())
            .collect();
        let roots: Vec<u32> = pairs("flow_root").into_iter().map(|row| row[0]).collect();
        let all = reached(&flow, &roots, None);
        let mut expected = BTreeSet::new();
        for dominator in &all {
            let others = reached(&flow, &roots, Some(*dominator));
            let dominates = |block: &u32| all.contains(block) && !others.contains(block);
            for [from, to] in &flow {
                if dominates(from) && (to == dominator || !dominates(to)) {
                    expected.insert(vec![*dominator, *to]);
                }
            }
        }
        let expected: Vec<Vec<u32>> = expected.into_iter().collect();
        for name in OF_WORDS {
            assert_eq!(
                pairs(name),
                expected,
                "{name} of function {number}: {facts:#?}"
            );
        }
        counted += expected.len();
    }
    assert!(counted > FUNCTIONS / 10, "{counted} rows");
}

/// Labels that are not stored are recomputed for each rule that reads them, branch by branch.
#[test]
fn labels_that_are_not_kept_are_as_defined() {
    let (program, strata) = program("rules/divergence.dl");
    let mut random = Random(0xbb67_ae85_84ca_a73b);
    let (mut rows, mut irreducible, mut unstored) = (0, 0, 0);
    for number in 0..FUNCTIONS / 3 {
        let blocks = size(&mut random);
        let facts = function(&mut random, blocks);
        let defined = Naive::run(&program, &strata, |name| facts.rows(name).unwrap());
        let expected: Vec<Meeting> = arrays(&defined, "label_meets").collect();
        let given = Given::of(&defined, 0);
        let computed = Labels::within(given.graph(), ALL).all(given.graph());
        assert_eq!(computed, expected, "function {number}: {facts:#?}");
        unstored += usize::from(!given.flow.flow().is_stored() && !expected.is_empty());
        let given = Given::of(&defined, usize::MAX);
        let graph = given.graph();
        let kept = Labels::within(graph, ALL);
        assert_eq!(kept.all(graph), expected, "function {number}: {facts:#?}");
        let limits = Limits {
            kept_rows: 0,
            ..ALL
        };
        let labels = Labels::within(graph, limits);
        assert_eq!(labels.all(graph), expected, "function {number}: {facts:#?}");
        // The rows are requested from the last branch to the first, with one more column given in
        // each request.
        for row in expected.iter().rev() {
            let with = |columns: usize| {
                let rows = expected.iter().copied();
                let own = rows.filter(|other| other[..columns] == row[..columns]);
                own.collect::<Vec<Meeting>>()
            };
            let [branch, block, from, ..] = *row;
            let found = labels.range(|| graph, [branch]);
            assert!(matches!(found, Rows::Computed(..)));
            assert_eq!(*found, with(1));
            assert_eq!(*labels.range(|| graph, [branch, block]), with(2));
            assert_eq!(*labels.range(|| graph, [branch, block, from]), with(3));
        }
        rows += expected.len();
        irreducible += usize::from(!given.irreducible.rows().is_empty() && !expected.is_empty());
    }
    assert!(rows > FUNCTIONS, "{rows} rows");
    assert!(unstored * 100 > FUNCTIONS, "{unstored} of them");
    assert!(
        irreducible * 100 > FUNCTIONS,
        "{irreducible} are irreducible"
    );
}

/// The rules of mode `sound`, except that `label_meets` is an input relation.
fn with_labels_given() -> (Resolved, Vec<Stratum>) {
    let (mut program, mut strata) = program("rules/divergence.dl");
    let mut relations = program.relations.iter();
    let meets = relations
        .position(|relation| relation.name == "label_meets")
        .unwrap();
    program.relations[meets].is_input = true;
    for stratum in &mut strata {
        stratum
            .rules
            .retain(|rule| program.rules[*rule].head.relation != meets);
    }
    (program, strata)
}

/// Where many edges carry one label to one block, it suffices to keep some of these edges: the rows
/// of all other relations stay the same.
#[test]
fn a_selection_of_the_edges_of_a_label_answers_for_all() {
    let (program, strata) = program("rules/divergence.dl");
    let (with_labels, strata_after) = with_labels_given();
    let mut random = Random(0x3c6e_f372_fe94_f82b);
    let (mut kept, mut all) = (0, 0);
    for number in 0..FUNCTIONS / 4 {
        let blocks = 4 + random.below(9);
        let facts = ladder(&mut random, blocks);
        let defined = Naive::run(&program, &strata, |name| facts.rows(name).unwrap());
        let expected: Vec<Meeting> = arrays(&defined, "label_meets").collect();
        let given = Given::of(&defined, usize::MAX);
        let limits = Limits {
            edges_of_label: 1,
            ..ALL
        };
        let selected = Labels::within(given.graph(), limits).all(given.graph());
        assert!(selected.iter().all(|row| expected.contains(row)));
        kept += selected.len();
        all += expected.len();
        if selected.len() == expected.len() {
            continue;
        }
        let selected = Naive::run(&with_labels, &strata_after, |name| match name {
            "label_meets" => selected.iter().map(|row| row.to_vec()).collect(),
            _ => facts.rows(name).unwrap(),
        });
        for signature in sound::RELATIONS {
            let differing = ["label_meets", "incoming_value", "staying_label"];
            if !differing.contains(&signature.name) {
                assert_eq!(
                    selected.rows(signature.name),
                    defined.rows(signature.name),
                    "{} of function {number}: {facts:#?}",
                    signature.name
                );
            }
        }
    }
    println!("{kept} of {all} rows are kept");
    assert!(all - kept > FUNCTIONS / 20, "{kept} of {all} rows are kept");
}

/// A ladder of branches to one block, with more edges than are kept; a phi of that block reads
/// different values over two of them.
#[test]
fn a_ladder_of_branches_is_as_defined() {
    let rungs = 40;
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @ladder(i32 %a, i1 %c) {\nentry:\n  br i1 %c, label %r0, label %out\n",
    );
    for rung in 0..rungs {
        text += &format!("r{rung}:\n  br i1 %c, label %r{}, label %out\n", rung + 1);
    }
    text += &format!("r{rungs}:\n  br label %out\nout:\n");
    for odd in [7, 33, rungs] {
        text += &format!("  %p{odd} = phi i32 [ 0, %entry ]");
        for rung in 0..=rungs {
            let value = if rung == odd { "%a" } else { "1" };
            text += &format!(", [ {value}, %r{rung} ]");
        }
        text += "\n";
    }
    text += "  ret void\n}\n";
    let module = read(text.as_bytes());
    assert_eq!(module.errors, []);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut exporter = Exporter::default();
    let function = &module.functions[0];
    let facts = exporter.export(&module, function, &context.classify(function));
    let (program, strata) = program("rules/divergence.dl");
    let defined = Naive::run(&program, &strata, |name| facts.rows(name).unwrap());
    let product = sound::Database::new(facts);
    for signature in sound::RELATIONS {
        let (expected, found) = (defined.rows(signature.name), product.rows(signature.name));
        if signature.name == "label_meets" {
            let found = found.unwrap();
            assert!(found.iter().all(|row| expected.contains(row)));
            assert!(found.len() * 2 < expected.len(), "{}", found.len());
        } else {
            assert_eq!(Some(expected), found, "{}", signature.name);
        }
    }
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
