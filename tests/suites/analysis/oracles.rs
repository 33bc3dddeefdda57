//! Compares the rules with implementations from the literature, which do not use rules: graphs,
//! dominance and cycles, relation by relation.
//!
//! Without optimisation, fewer random graphs are tested.

use crate::functions;
use crate::kernels;
use crate::program::CAMPAIGN;

use std::collections::BTreeMap;
use std::fs;

use functions::{Random, graph as facts_of, size};
use kernels::{analyse, kernels, root};
use lanelog_facts::Facts;
use lanelog_ir::read;
use lanelog_ir::target::Mode;
use lanelog_native::programs::sound;
use lanelog_verify::check::oracles::references;
use lanelog_verify::oracle::{Graph, cycle_info, dominator_sets, dominators, havlak};
use lanelog_verify::random::generate::{Options, Shape, random_module};
use pretty_assertions::assert_eq;

const GRAPHS: usize = if CAMPAIGN { 20_000 } else { 5000 };

type Rows = Vec<Vec<u32>>;

/// Results of the oracles as relations: the oracle, the relation, and its rows.
fn judgements(graph: &Graph) -> Vec<(&'static str, &'static str, Rows)> {
    let mut all = Vec::new();
    for reference in references(graph) {
        for (name, rows) in reference.relations {
            all.push((
                reference.who,
                name,
                rows.iter().map(<[u32]>::to_vec).collect(),
            ));
        }
    }
    all
}

/// The relations in which the rules and the oracles differ.
fn differences(graph: &Graph, derive: impl Fn(&str) -> Option<Rows>) -> Vec<String> {
    let mut found = Vec::new();
    for (who, name, expected) in judgements(graph) {
        let rules = derive(name).unwrap();
        if rules != expected {
            found.push(format!(
                "{name}: the rules say {rules:?}, {who} {expected:?}"
            ));
        }
    }
    found
}

/// Checks that two reference implementations agree with each other on a graph, and with plain
/// definitions.
fn oracles_agree(graph: &Graph) {
    let order = graph.depth_first();
    let tree = dominators::of(graph);
    let sets = dominator_sets::of(graph);
    assert_eq!(dominator_sets::tree(&sets), tree, "dominators of {graph:?}");
    let backwards = graph.backwards();
    let sets_backwards = dominator_sets::of(&backwards);
    let mut by_sets = dominator_sets::tree(&sets_backwards);
    let end = by_sets.immediate.len() - 1;
    by_sets.immediate.truncate(end);
    by_sets.reached.truncate(end);
    for parent in &mut by_sets.immediate {
        parent.take_if(|parent| *parent as usize == end);
    }
    assert_eq!(
        by_sets,
        dominators::backwards(graph),
        "post-dominators of {graph:?}"
    );
    for (graph, sets) in [(graph, &sets), (&backwards, &sets_backwards)] {
        for block in 0..graph.len() as u32 {
            let cut = reached_without(graph, Some(block));
            for other in 0..graph.len() as u32 {
                let is_reached = reached_without(graph, None)[other as usize];
                let defined = is_reached && !cut[other as usize];
                let found = sets[other as usize].binary_search(&block).is_ok();
                assert_eq!(found, defined, "{block} above {other} in {graph:?}");
            }
        }
    }
    let forest = havlak::of(graph);
    let info = cycle_info::of(graph);
    for block in 0..graph.len() as u32 {
        let own = info.cycles.iter().position(|cycle| cycle.header == block);
        let kind = match own.map(|own| &info.cycles[own]) {
            None => havlak::Kind::Plain,
            Some(cycle) if !cycle.is_reducible() => havlak::Kind::Irreducible,
            Some(cycle) if cycle.blocks.len() == 1 => havlak::Kind::Itself,
            Some(_) => havlak::Kind::Reducible,
        };
        assert_eq!(forest.kind[block as usize], kind, "{block} in {graph:?}");
        let around = match own {
            Some(own) => info.cycles[own].parent,
            None => info.innermost[block as usize],
        };
        let around = around.map(|around| info.cycles[around].header);
        assert_eq!(
            forest.around[block as usize], around,
            "{block} in {graph:?}"
        );
        // By definition, a cycle consists of the header's predecessors in its subtree, and the
        // blocks of the subtree that reach them.
        for header in 0..graph.len() as u32 {
            let cycle = info.cycles.iter().find(|cycle| cycle.header == header);
            let found = cycle.is_some_and(|cycle| cycle.blocks.contains(&block));
            let defined =
                order.is_within(header, block) && comes_back(graph, &order, block, header);
            assert_eq!(
                found, defined,
                "{block} in the cycle of {header} in {graph:?}"
            );
        }
    }
}

/// For each block: whether a path from the entry reaches it without passing through `cut`.
fn reached_without(graph: &Graph, cut: Option<u32>) -> Vec<bool> {
    let mut seen = vec![false; graph.len()];
    let mut stack = vec![graph.entry];
    while let Some(block) = stack.pop() {
        if Some(block) != cut && !std::mem::replace(&mut seen[block as usize], true) {
            stack.extend(&graph.successors[block as usize]);
        }
    }
    seen
}

/// Whether a path of at least one edge leads from `block` to `header` within the header's subtree.
fn comes_back(
    graph: &Graph,
    order: &lanelog_verify::oracle::graph::DepthFirst,
    block: u32,
    header: u32,
) -> bool {
    let mut seen = vec![false; graph.len()];
    let mut stack = vec![block];
    while let Some(block) = stack.pop() {
        for to in &graph.successors[block as usize] {
            if *to == header {
                return true;
            }
            if order.is_within(header, *to) && !std::mem::replace(&mut seen[*to as usize], true) {
                stack.push(*to);
            }
        }
    }
    false
}

/// A random graph with arbitrary edges: most graphs are irreducible, and many blocks are
/// unreachable.
fn random_graph(random: &mut Random) -> Vec<Vec<u32>> {
    let blocks = size(random);
    let leaves = random.percent(50);
    let row = |_| {
        let count = [0, 1, 1, 2, 2, 2, 2, 3][random.below(8)];
        let count = if blocks == 1 {
            0
        } else {
            count.max(usize::from(!leaves))
        };
        (0..count)
            .map(|_| 1 + random.below(blocks - 1) as u32)
            .collect()
    };
    (0..blocks).map(row).collect()
}

fn facts(successors: &[Vec<u32>]) -> Facts {
    let rows: Vec<&[u32]> = successors.iter().map(Vec::as_slice).collect();
    facts_of(&rows)
}

#[test]
fn on_random_graphs() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut rows: BTreeMap<&str, usize> = BTreeMap::new();
    for number in 0..GRAPHS {
        let successors = random_graph(&mut random);
        let facts = facts(&successors);
        let graph = Graph::new(0, successors);
        let database = sound::Database::new(&facts);
        let differences = differences(&graph, |name| database.rows(name));
        assert_eq!(differences, [""; 0], "graph {number}: {graph:?}");
        oracles_agree(&graph);
        for (_, name, found) in judgements(&graph) {
            *rows.entry(name).or_default() += found.len();
        }
    }
    println!("{GRAPHS} graphs, rows: {rows:?}");
    let never = rows.iter().find(|(_, rows)| **rows < GRAPHS / 10);
    assert_eq!(never, None);
}

/// A slightly wrong graph results in other relations, which shows that the comparison can fail.
#[test]
fn a_mistake_is_noticed() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut noticed: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for _ in 0..200 {
        let successors = random_graph(&mut random);
        let facts = facts(&successors);
        let database = sound::Database::new(&facts);
        // In the first wrong graph, the order of successors is reversed.
        let mut mirrored = successors.clone();
        mirrored.iter_mut().for_each(|row| row.reverse());
        // The second wrong graph lacks the last edge.
        let mut fewer = successors;
        let last = fewer.iter_mut().rfind(|row| !row.is_empty());
        last.map(|row| row.pop());
        for (at, wrong) in [mirrored, fewer].into_iter().enumerate() {
            for difference in differences(&Graph::new(0, wrong), |name| database.rows(name)) {
                let name = difference.split(':').next().unwrap();
                let all = judgements(&Graph::new(0, Vec::new()));
                let (_, name, _) = all.iter().find(|(_, known, _)| *known == name).unwrap();
                noticed.entry(name).or_default()[at] += 1;
            }
        }
    }
    println!("{noticed:?}");
    let by_order = [
        "cycle_header",
        "cycle_block",
        "irreducible",
        "innermost_cycle",
    ];
    assert!(
        by_order.iter().all(|name| noticed[name][0] > 0),
        "{noticed:?}"
    );
    assert!(noticed.len() > 15, "{noticed:?}");
    assert!(noticed.values().all(|times| times[1] > 0), "{noticed:?}");
    // Dominance does not depend on the order of the search.
    assert_eq!(noticed["immediate_dominator"][0], 0);
}

#[test]
fn on_the_corpus() {
    let mut functions = 0;
    for path in kernels("corpus") {
        let text = fs::read(root().join(&path)).unwrap();
        functions += module(&path, &text);
    }
    println!("{functions} functions");
    assert!(functions > 300, "{functions}");
}

#[test]
fn on_random_functions() {
    for (shape, seed) in [(Shape::Mixed, 1_300_001), (Shape::Irreducible, 1_400_001)] {
        let options = Options {
            shape,
            ..Options::default()
        };
        let text = random_module(seed, 50, &options).text;
        assert_eq!(module("a random module", text.as_bytes()), 50);
    }
}

/// Compares the relations on each function of a module, except functions that are too large for the
/// plain definitions. Returns the number of compared functions.
fn module(name: &str, text: &[u8]) -> usize {
    let module = read(text);
    let mut functions = 0;
    analyse(&module, Mode::Sound, |function, analysis| {
        let graph = Graph::of(function);
        if graph.len() > 200 {
            return;
        }
        functions += 1;
        let differences = differences(&graph, |name| analysis.rows(name));
        assert_eq!(differences, [""; 0], "{name}");
        oracles_agree(&graph);
    });
    functions
}
