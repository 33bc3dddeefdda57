//! Tests the generator against definitions: dominance as "every path passes through", and LLVM's
//! rules for SSA.

use std::collections::BTreeSet;

use pretty_assertions::assert_eq;

use super::chance::Prng;
use super::features::early_join;
use super::function::{Function, Operand};
use super::graph::{Block, Condition, End, Graph, Shape as Tree};
use super::growth::{Growth, edges, growth};
use super::{
    Options, Shape, Tally, Target, random_body, random_function, random_graph, random_module,
};

const SHAPES: [Shape; 3] = [Shape::Structured, Shape::Unstructured, Shape::Irreducible];

fn options(shape: Shape) -> Options {
    Options {
        shape,
        blocks: (3, 18),
        ..Options::default()
    }
}

/// The blocks reachable from the entry on paths that avoid the block `without`.
fn reached(graph: &Graph, without: Option<Block>) -> BTreeSet<Block> {
    let successors = graph.successors();
    let mut seen = BTreeSet::new();
    let mut work = vec![0];
    while let Some(block) = work.pop() {
        if Some(block) != without && seen.insert(block) {
            work.extend(&successors[block]);
        }
    }
    seen
}

#[test]
fn the_same_seed_gives_the_same_text() {
    for shape in SHAPES {
        assert_eq!(
            random_module(7, 20, &options(shape)),
            random_module(7, 20, &options(shape))
        );
    }
    assert!(
        random_function(7, &Options::default()).text
            != random_function(8, &Options::default()).text
    );
}

#[test]
fn a_function_depends_on_its_own_seed_alone() {
    let body = |text: &str, name: &str| {
        let (_, rest) = text.split_once(&format!("@{name}(")).unwrap_or_default();
        rest.split_once("\n}\n").map(|parts| parts.0.to_owned())
    };
    let options = Options::default();
    let module = random_module(40, 5, &options);
    let alone = random_function(42, &options);
    assert!(body(&alone.text, "f42").is_some());
    assert_eq!(body(&module.text, "f42"), body(&alone.text, "f42"));
    assert_eq!(module.features[2], alone.features[0]);
}

#[test]
fn dominators_are_what_every_path_passes() {
    for seed in 0..150 {
        for shape in SHAPES {
            let graph = random_graph(&mut Prng::new(seed), &options(shape));
            let tree = Tree::of(&graph);
            let all = reached(&graph, None);
            for above in 0..graph.ends.len() {
                let avoiding = reached(&graph, Some(above));
                for &below in &all {
                    let expected = all.contains(&above) && !avoiding.contains(&below);
                    let found = tree.reachable[above] && tree.dominates(above, below);
                    assert_eq!(
                        found, expected,
                        "seed {seed}, {shape:?}: does {above} dominate {below}?"
                    );
                }
            }
        }
    }
}

#[test]
fn only_the_irreducible_shape_has_cycles_of_several_entries() {
    let irreducible = |shape| {
        let graph = |seed| random_graph(&mut Prng::new(seed), &options(shape));
        (0..400)
            .filter(|seed| {
                Tree::of(&graph(*seed))
                    .back_edges()
                    .iter()
                    .any(|edge| !edge.2)
            })
            .count()
    };
    assert_eq!(irreducible(Shape::Structured), 0);
    assert_eq!(irreducible(Shape::Unstructured), 0);
    assert_eq!(irreducible(Shape::Mixed), 0);
    assert!(irreducible(Shape::Irreducible) > 80);
}

/// Checks that definitions precede uses, and that phis come first and have all incoming values.
pub(super) fn assert_well_formed(function: &Function, graph: &Graph, seed: u64) {
    let all = reached(graph, None);
    let successors = graph.successors();
    let mut home = vec![(0, 0); function.values];
    for (block, instructions) in function.blocks.iter().enumerate() {
        for (place, instruction) in instructions.iter().enumerate() {
            if let Some(result) = instruction.result {
                home[result] = (block, place + 1);
            }
        }
    }
    let dominates = |above: Block, below: Block| !reached(graph, Some(above)).contains(&below);
    for (block, instructions) in function.blocks.iter().enumerate() {
        let phis = instructions
            .iter()
            .take_while(|instruction| instruction.is_phi())
            .count();
        let mut edges: Vec<Block> = Vec::new();
        for (from, targets) in successors.iter().enumerate() {
            edges.extend(
                targets
                    .iter()
                    .filter(|target| **target == block)
                    .map(|_| from),
            );
        }
        for (place, instruction) in instructions.iter().enumerate() {
            assert_eq!(
                instruction.is_phi(),
                place < phis,
                "seed {seed}: a phi after something else in block {block}"
            );
            assert_eq!(
                instruction.form.matches('?').count(),
                instruction.operands.len(),
                "seed {seed}: {}",
                instruction.form
            );
            if instruction.is_phi() {
                let blocks = instruction.operands.iter().skip(1).step_by(2);
                let mut incoming: Vec<Block> = blocks
                    .map(|operand| {
                        if let Operand::Block(from) = operand {
                            *from
                        } else {
                            usize::MAX
                        }
                    })
                    .collect();
                incoming.sort_unstable();
                assert_eq!(incoming, edges, "seed {seed}: a phi of block {block}");
            }
            for (index, operand) in instruction.operands.iter().enumerate() {
                let Operand::Value(value) = operand else {
                    continue;
                };
                let (defined, at) = home[*value];
                let (user, before) = match instruction.operands.get(index + 1) {
                    Some(Operand::Block(from)) if instruction.is_phi() => (*from, usize::MAX),
                    _ => (block, place),
                };
                let fine = !all.contains(&user)
                    || if defined == user {
                        at <= before
                    } else {
                        dominates(defined, user)
                    };
                assert!(
                    fine,
                    "seed {seed}: value {value} of block {defined} is used in block {user}"
                );
            }
        }
    }
}

#[test]
fn every_use_has_a_definition_that_dominates_it() {
    for seed in 0..60 {
        for shape in SHAPES {
            for target in [Target::AmdGpu, Target::Nvptx] {
                let (function, graph) = random_body(
                    seed,
                    &Options {
                        target,
                        ..options(shape)
                    },
                );
                assert_well_formed(&function, &graph, seed);
            }
        }
    }
}

#[test]
fn relevant_ingredients_are_in_at_least_one_function_of_twenty() {
    let options = Options::default();
    let mut tally = Tally::default();
    for features in random_module(1, 600, &options).features {
        tally.add(&features);
    }
    for name in [
        "divergent_exit",
        "sibling_exit",
        "divergent_sibling_exit",
        "divergent_header",
        "early_join",
        "switch",
        "temporal_use",
    ] {
        assert!(tally.count(name) > Some(30), "{name}\n{tally}");
    }
    assert_eq!(tally.count("irreducible"), Some(0));
}

#[test]
fn without_undef_there_is_none() {
    let module = random_module(
        1,
        200,
        &Options {
            undef: false,
            ..Options::default()
        },
    );
    assert!(!module.text.contains(" undef") && !module.text.contains("poison"));
}

/// A graph with the successors of block `n` at index `n`; a block without successors returns.
fn graph(successors: &[&[Block]]) -> Tree {
    let end = |targets: &&[Block]| match **targets {
        [] => End::Return,
        [only] => End::Jump(only),
        [default, ref cases @ ..] => End::Switch(Condition::Divergent, default, cases.to_vec()),
    };
    Tree::of(&Graph {
        ends: successors.iter().map(end).collect(),
        landing: BTreeSet::new(),
    })
}

#[test]
fn an_early_join_is_one_that_some_path_avoids() {
    // The two sides of a diamond join at its post-dominator.
    assert!(!early_join(&graph(&[&[1, 2], &[3], &[3], &[]]), 0));
    // `if (a && b)`: the `else` block has two predecessors.
    let short_circuit = graph(&[&[1, 3], &[2, 3], &[4], &[4], &[]]);
    assert!(early_join(&short_circuit, 0));
    assert!(!early_join(&short_circuit, 1));
    // Two paths that never join.
    assert!(!early_join(&graph(&[&[1, 2], &[], &[]]), 0));
    // Two cases of a `switch` join before the third case joins them.
    assert!(early_join(
        &graph(&[&[1, 2, 3], &[4], &[4], &[5], &[5], &[]]),
        0
    ));
}

#[test]
fn growth_gives_the_shape_and_the_size_asked_for() {
    for shape in Growth::ALL {
        let edges = edges(shape, 3000);
        let end = |targets: &Vec<Block>| match targets.as_slice() {
            [] => End::Return,
            [only] => End::Jump(*only),
            [default, cases @ ..] => End::Switch(Condition::Divergent, *default, cases.to_vec()),
        };
        let tree = Tree::of(&Graph {
            ends: edges.iter().map(end).collect(),
            landing: BTreeSet::new(),
        });
        assert!(!tree.reachable.contains(&false), "{shape:?}");
        if shape == Growth::Dispatch {
            assert!((3000 - 150..3000 + 150).contains(&edges.iter().map(Vec::len).sum::<usize>()));
        } else if shape != Growth::Straight {
            assert!(
                (2950..3050).contains(&edges.len()),
                "{shape:?} has {} blocks",
                edges.len()
            );
        }
        let back = tree.back_edges();
        let headers = match shape {
            Growth::SiblingLoops => 2998,
            Growth::LoopNests | Growth::DeepNest | Growth::LeavingNest | Growth::LevelExits => 1000,
            Growth::ManyExits | Growth::ExitPhis => 1,
            _ => 0,
        };
        let headed: BTreeSet<Block> = back
            .iter()
            .filter(|edge| edge.2)
            .map(|edge| edge.1)
            .collect();
        let irreducible = back.iter().filter(|edge| !edge.2).count();
        match shape {
            Growth::Irreducible => assert_eq!((irreducible, headed.len()), (1000, 0)),
            Growth::IrreducibleNest => assert_eq!((irreducible, headed.len()), (999, 1)),
            Growth::Tangle | Growth::WildTangle | Growth::Dispatch => {
                assert!(irreducible > 100, "{shape:?}");
            }
            _ => assert_eq!((irreducible, headed.len()), (0, headers), "{shape:?}"),
        }
        if shape == Growth::ManyExits {
            let loops = tree.loops();
            let body = &loops[0].1;
            let inside = body.iter().flat_map(|block| &tree.successors[*block]);
            assert_eq!(
                inside.filter(|target| !body.contains(target)).count(),
                1500,
                "{shape:?}"
            );
        }
    }
}

#[test]
fn growth_is_linear_in_the_text() {
    for shape in Growth::ALL {
        let (small, large) = (growth(shape, 1000).len(), growth(shape, 10_000).len());
        assert!(
            (8..13).contains(&(large / small)),
            "{shape:?}: {small} and {large} bytes"
        );
    }
}
