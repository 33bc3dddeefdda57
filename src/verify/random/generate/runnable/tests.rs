//! Tests runnable kernels against definitions: every path through a bounded graph terminates, and
//! phis and definitions are in valid blocks.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::HashMap;

use pretty_assertions::assert_eq;

use super::super::chance::Prng;
use super::super::graph::{Block, End, Graph, Shape as Tree};
use super::super::tests::assert_well_formed;
use super::super::{Options, Shape, Target, random_graph, random_module};
use super::cycles::{Bounded, Forced, bound, nest, visits};
use super::{MOST_INSTRUCTIONS, attempt, runnable};

const SHAPES: [Shape; 4] = [
    Shape::Structured,
    Shape::Unstructured,
    Shape::Irreducible,
    Shape::Mixed,
];

fn options(shape: Shape) -> Options {
    Options {
        shape,
        runnable: true,
        ..Options::default()
    }
}

/// The state of a path: a block, and the counters of the cycles that contain it.
type State = (Block, Vec<(usize, u64)>);

/// The possible next states of a path: all successors, unless counters force one.
fn next(graph: &Graph, bounded: &Bounded, limit: u64, state: &State) -> Vec<State> {
    let (block, counters) = state;
    let guard = &bounded.guards[*block];
    let counter = |cycle: usize| {
        let found = counters.iter().find(|one| one.0 == cycle);
        found.map_or(0, |one| one.1)
    };
    let mut targets = graph.ends[*block].successors();
    if guard.cycles.iter().any(|cycle| counter(*cycle) >= limit) {
        let forced = match (guard.forced, &graph.ends[*block]) {
            (Some(Forced::Yes), End::Branch(_, yes, _)) => *yes,
            (Some(Forced::No), End::Branch(_, _, no)) => *no,
            (Some(Forced::Default), End::Switch(_, default, _)) => *default,
            other => panic!("block {block} cannot be forced so: {other:?}"),
        };
        targets = vec![forced];
    }
    let arrive = |target: Block| {
        let around = bounded.cycles.iter().enumerate();
        let counters = around
            .filter(|(_, cycle)| cycle.body.contains(&target))
            .map(|(index, cycle)| {
                let back = cycle.header == target;
                match cycle.body.contains(block) {
                    true => (index, counter(index) + u64::from(back)),
                    false => (index, 0),
                }
            })
            .collect();
        (target, counters)
    };
    targets.into_iter().map(arrive).collect()
}

/// The maximum number of blocks on a path from the entry. `None` if some path never ends; an error
/// if there are too many states.
fn longest(graph: &Graph, bounded: &Bounded, limit: u64) -> Result<Option<u64>, String> {
    // The longest path from each visited state; `None` while the state is on the current path.
    let mut done: HashMap<State, Option<u64>> = HashMap::new();
    let start = (0, Vec::new());
    let mut path = vec![(start.clone(), next(graph, bounded, limit, &start), 0)];
    done.insert(start, None);
    loop {
        let Some((state, left, most)) = path.last_mut() else {
            return Err("no path".to_owned());
        };
        let Some(target) = left.pop() else {
            let length = *most + 1;
            done.insert(state.clone(), Some(length));
            path.pop();
            match path.last_mut() {
                Some((_, _, most)) => *most = length.max(*most),
                None => return Ok(Some(length)),
            }
            continue;
        };
        match done.get(&target) {
            Some(Some(length)) => *most = (*most).max(*length),
            Some(None) => return Err(format!("a walk comes back to {target:?}")),
            None if done.len() > 20_000 => return Ok(None),
            None => {
                done.insert(target.clone(), None);
                let all = next(graph, bounded, limit, &target);
                path.push((target, all, 0));
            }
        }
    }
}

#[test]
fn every_walk_through_a_bounded_graph_ends() {
    let mut told = 0;
    for seed in 0..400 {
        for shape in SHAPES {
            let chance = &mut Prng::new(seed);
            let mut graph = random_graph(
                chance,
                &Options {
                    blocks: (3, 14),
                    ..options(shape)
                },
            );
            for block in 0..graph.ends.len() {
                if graph.ends[block] == End::Unreachable {
                    graph.finish(block, End::Return);
                }
            }
            let bounded = bound(chance, &mut graph);
            for limit in [1, 2] {
                let found = longest(&graph, &bounded, limit)
                    .unwrap_or_else(|wrong| panic!("seed {seed}, {shape:?}: {wrong}\n{graph:?}"));
                let Some(length) = found else {
                    continue;
                };
                told += 1;
                let limits = vec![limit; bounded.cycles.len()];
                let most: u64 = visits(&bounded.cycles, &limits, graph.ends.len())
                    .iter()
                    .sum();
                assert!(
                    length <= most,
                    "seed {seed}, {shape:?}: {length} blocks, not {most}"
                );
            }
        }
    }
    assert!(told > 2500, "only {told} graphs were walked to the end");
}

#[test]
fn bounding_a_graph_makes_no_new_cycle() {
    for seed in 0..300 {
        for shape in SHAPES {
            let chance = &mut Prng::new(seed);
            let mut graph = random_graph(chance, &options(shape));
            let before = nest(&Tree::of(&graph));
            let bounded = bound(chance, &mut graph);
            assert_eq!(bounded.cycles.len(), before.len());
            for (cycle, old) in bounded.cycles.iter().zip(&before) {
                assert!(
                    cycle.header == old.header
                        && old.body.is_subset(&cycle.body)
                        && cycle.natural == old.natural,
                    "seed {seed}, {shape:?}"
                );
            }
            // Reducible graphs stay reducible, and their headers stay the same.
            let after = Tree::of(&graph);
            if shape != Shape::Irreducible {
                assert!(after.back_edges().iter().all(|edge| edge.2));
                let mut headers: Vec<Block> = before.iter().map(|cycle| cycle.header).collect();
                let mut found: Vec<Block> = nest(&after).iter().map(|cycle| cycle.header).collect();
                headers.sort_unstable();
                found.sort_unstable();
                assert_eq!(headers, found);
            }
        }
    }
}

#[test]
fn every_use_has_a_definition_that_dominates_it() {
    for seed in 0..60 {
        for shape in SHAPES {
            for target in [Target::AmdGpu, Target::Nvptx] {
                let options = Options {
                    target,
                    ..options(shape)
                };
                let kernel = runnable(seed, &options);
                let function = kernel.functions.last().unwrap();
                assert_well_formed(function, &kernel.graph, seed);
            }
        }
    }
}

#[test]
fn no_kernel_is_long() {
    let mut sum = 0;
    for seed in 0..300 {
        let kernel = runnable(seed, &options(SHAPES[seed as usize % 4]));
        let most = kernel.demand.instructions;
        assert!(most <= MOST_INSTRUCTIONS, "seed {seed}: {most}");
        sum += most;
    }
    assert!(sum < 300 * 10_000, "{} on average", sum / 300);
    // A smaller budget results in shorter kernels.
    let length = |budget| {
        attempt(3, &options(Shape::Unstructured), budget)
            .demand
            .instructions
    };
    assert!(length(10) <= length(600));
}

#[test]
fn the_same_seed_gives_the_same_kernel() {
    for shape in SHAPES {
        let options = options(shape);
        assert_eq!(
            random_module(7, 20, &options),
            random_module(7, 20, &options)
        );
        let (module, alone) = (random_module(7, 3, &options), random_module(9, 1, &options));
        assert_eq!(module.launch[2], alone.launch[0]);
        assert_eq!(module.features[2], alone.features[0]);
    }
}

#[test]
fn smaller_work_groups_have_the_first_numbers_of_the_greatest() {
    for seed in 0..500 {
        let kernel = runnable(seed, &options(Shape::Mixed));
        let size = kernel.demand.blocks[0];
        for block in &kernel.demand.blocks {
            let mut numbers = Vec::new();
            for z in 0..block[2] {
                for y in 0..block[1] {
                    for x in 0..block[0] {
                        numbers.push(x + size[0] * (y + size[1] * z));
                    }
                }
            }
            let first: Vec<u32> = (0..block.iter().product()).collect();
            assert_eq!(numbers, first, "seed {seed}: {block:?} of {size:?}");
        }
    }
}

/// Kernels for a single processor use all cross-lane operations of the processor and no others.
/// Source: LLVM's `AMDGPU.td`; `opt` accepts operations of all processors.
#[test]
fn kernels_for_a_processor_are_made_of_what_it_has() {
    let rows = ["permlane16.i32", "permlanex16.i32", "mov.dpp8.i32"];
    let halves = ["permlane64.i32"];
    let own = ["permlane16.var", "permlanex16.var", "ds.bpermute.fi.b32"];
    let swaps = ["permlane16.swap", "permlane32.swap"];
    // wave_shr:1 and row_bcast:15
    let waves = ["i32 312, ", "i32 322, "];
    for (processor, has) in [
        ("gfx900", [false, false, false, false, true]),
        ("gfx942", [false, false, false, false, true]),
        ("gfx950", [false, false, false, true, true]),
        ("gfx1030", [true, false, false, false, false]),
        ("gfx1100", [true, true, false, false, false]),
        ("gfx1150", [true, true, false, false, false]),
        ("gfx1200", [true, true, true, false, false]),
    ] {
        let options = Options {
            processor: Some(processor),
            ..options(Shape::Mixed)
        };
        let text = random_module(1, 300, &options).text;
        let all: [&[&str]; 5] = [&rows, &halves, &own, &swaps, &waves];
        for (names, has) in all.into_iter().zip(has) {
            for name in names {
                assert_eq!(text.contains(name), has, "{name} on {processor}");
            }
        }
        assert!(text.contains("wave.shuffle.i32") && text.contains("readlane.f64"));
    }
}
