//! For random facts, either the invariants reject them, or the analysis ends without a panic.

use std::collections::BTreeSet;

use lanelog_analysis::{Analysis, Extent, violations};
use lanelog_engine::Engine;
use lanelog_facts::Facts;
use lanelog_ir::target::Mode;
use pretty_assertions::assert_eq;

use crate::depth_first::orders;
use crate::random::Random;

fn below(random: &mut Random, limit: u32) -> u32 {
    random.below(limit as usize) as u32
}

/// The blocks that a depth-first search from the entry visits, each with the first and the last
/// preorder number of its subtree.
fn searched(facts: &Facts) -> impl Iterator<Item = (u32, (u32, u32))> {
    let mut successors = vec![BTreeSet::new(); facts.block.len()];
    for (from, to) in &facts.edge {
        successors[from.0 as usize].insert(to.0 as usize);
    }
    let all = orders(&successors, facts.entry[0].0.0 as usize);
    let numbers = all.into_iter().next().unwrap();
    let numbers = (0..).zip(numbers);
    numbers.filter_map(|(block, numbers)| Some((block, numbers?)))
}

/// Facts of a few blocks and values that need not be consistent.
fn nonsense(random: &mut Random) -> (Facts, Extent) {
    let blocks = 1 + below(random, 4);
    let arguments = below(random, 2);
    let instructions = blocks + below(random, 4);
    let values = arguments + instructions;
    let careless = below(random, 4) == 0;
    let mut facts = Facts::none();
    for signature in Facts::RELATIONS {
        let mut rows: Vec<Vec<u32>> = match signature.name {
            "block" => (0..blocks).map(|block| vec![block]).collect(),
            "entry" => vec![vec![below(random, blocks)]],
            "argument" => (0..arguments).map(|value| vec![value]).collect(),
            "instruction" => (0..instructions)
                .map(|at| {
                    vec![
                        arguments + at,
                        if at < blocks {
                            at
                        } else {
                            below(random, blocks)
                        },
                    ]
                })
                .collect(),
            "terminator" => (0..blocks)
                .map(|block| vec![arguments + block, block])
                .collect(),
            "phi" if !careless => facts
                .instruction
                .iter()
                .skip(blocks as usize)
                .map(|(value, block)| vec![value.0, block.0])
                .collect(),
            "depth_first_start" if !careless => searched(&facts)
                .map(|(block, (first, _))| vec![block, first])
                .collect(),
            "depth_first_end" if !careless => searched(&facts)
                .map(|(block, (_, last))| vec![block, last])
                .collect(),
            "phi_incoming" if !careless => {
                let mut rows = Vec::new();
                for (phi, block) in &facts.phi {
                    for (from, to) in facts.edge.iter().filter(|edge| edge.1 == *block) {
                        assert_eq!(to, block);
                        rows.push(vec![phi.0, from.0, below(random, values + 2)]);
                    }
                }
                rows
            }
            _ => (0..below(random, 6))
                .map(|_| {
                    let column = |(_, kind): &(&str, &str)| match *kind {
                        "Value" => below(random, values),
                        _ => below(random, blocks),
                    };
                    signature.columns.iter().map(column).collect()
                })
                .collect(),
        };
        rows.sort();
        rows.dedup();
        facts.extend(signature.name, rows.iter().map(Vec::as_slice));
    }
    let extent = Extent {
        arguments,
        values,
        blocks: blocks as usize,
    };
    (facts, extent)
}

#[test]
fn no_facts_at_all_crash_the_analysis() {
    let mut random = Random(7);
    let mut analysed = 0;
    for _ in 0..30_000 {
        let (facts, extent) = nonsense(&mut random);
        if !violations(&facts).is_empty() {
            continue;
        }
        analysed += 1;
        for mode in Mode::ALL.iter().copied() {
            let analysis = Analysis::of_facts(Engine::Native, extent, &facts, mode);
            for signature in lanelog_analysis::relations(mode) {
                assert!(analysis.rows(signature.name).is_some());
            }
            let divergent = analysis.summary().divergent_values;
            assert!(divergent <= extent.values as usize);
        }
    }
    assert!(analysed > 200, "{analysed}");
}
