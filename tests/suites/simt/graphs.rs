//! Compares converged lanes on random graphs, lane by lane, with the definition. Each lane walks a
//! random graph according to its own random numbers, so its path does not depend on other lanes.
//! The path, and cycles that are found by brute force, determine the key of each visit: the block
//! and the iterations. Lanes are converged exactly where their keys are equal.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::launches::{amdgpu, lanes, run_watched};
use lanelog_sim::{Ending, Observer, Step};
use pretty_assertions::assert_eq;

const LANES: u32 = 6;

/// A small PRNG, which the kernels also use.
fn next(state: &mut u32) -> u32 {
    *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    *state >> 8
}

/// Successors of each block; the last block has none, and lanes return there. Block 0 has no
/// predecessor.
type Graph = Vec<Vec<usize>>;

fn random_graph(seed: u32) -> Graph {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(12345);
    let blocks = 3 + next(&mut state) as usize % 9;
    let mut graph: Graph = Vec::new();
    for block in 0..blocks {
        let count = 1 + next(&mut state) as usize % 3;
        let mut successors: Vec<usize> = (0..count)
            .map(|_| 1 + next(&mut state) as usize % blocks)
            .collect();
        // Each lane's path ends at some block.
        if next(&mut state).is_multiple_of(3) || block + 1 == blocks {
            successors.push(blocks);
        }
        graph.push(successors);
    }
    graph.push(Vec::new());
    graph
}

/// The kernel: in each block a lane draws a random number, which selects the successor. After this
/// number of draws, the lane traps.
fn kernel(graph: &Graph) -> String {
    let mut text = String::from(
        "define amdgpu_kernel void @k() {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %memory = alloca i32, addrspace(5)
  store i32 %t, ptr addrspace(5) %memory
  br label %b0
",
    );
    for (block, successors) in graph.iter().enumerate() {
        if successors.is_empty() {
            write!(text, "b{block}:\n  ret void\n").unwrap();
            continue;
        }
        let count = successors.len();
        write!(
            text,
            "b{block}:
  %s{block} = load i32, ptr addrspace(5) %memory
  %m{block} = mul i32 %s{block}, 1664525
  %a{block} = add i32 %m{block}, 1013904223
  store i32 %a{block}, ptr addrspace(5) %memory
  %h{block} = lshr i32 %a{block}, 8
  %r{block} = urem i32 %h{block}, {count}
  switch i32 %r{block}, label %b{} [
",
            successors[0]
        )
        .unwrap();
        for (at, successor) in successors.iter().enumerate().skip(1) {
            writeln!(text, "    i32 {at}, label %b{successor}").unwrap();
        }
        text += "  ]\n";
    }
    text += "}\n";
    amdgpu(&text)
}

/// Blocks from which each block is reached by at least one edge, within `within`, without edges
/// into `without`.
fn reaches(graph: &Graph, within: &BTreeSet<usize>, without: usize) -> Vec<BTreeSet<usize>> {
    let mut to: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); graph.len()];
    loop {
        let mut changed = false;
        for block in within {
            for successor in &graph[*block] {
                if !within.contains(successor) || *successor == without {
                    continue;
                }
                let more: BTreeSet<usize> =
                    to[*successor].iter().copied().chain([*successor]).collect();
                let before = to[*block].len();
                to[*block].extend(more);
                changed |= to[*block].len() > before;
            }
        }
        if !changed {
            return to;
        }
    }
}

/// Depth-first numbers: the last successor first.
fn number(graph: &Graph, block: usize, numbers: &mut BTreeMap<usize, usize>) {
    let next = numbers.len();
    if numbers.contains_key(&block) {
        return;
    }
    numbers.insert(block, next);
    for successor in graph[block].iter().rev() {
        number(graph, *successor, numbers);
    }
}

/// Each cycle: header and blocks. A cycle precedes its inner cycles.
fn cycles(
    graph: &Graph,
    within: &BTreeSet<usize>,
    without: usize,
    numbers: &BTreeMap<usize, usize>,
    found: &mut Vec<(usize, BTreeSet<usize>)>,
) {
    let to = reaches(graph, within, without);
    let mut seen: BTreeSet<usize> = BTreeSet::new();
    for block in within {
        if !to[*block].contains(block) || seen.contains(block) {
            continue;
        }
        let component: BTreeSet<usize> = within
            .iter()
            .copied()
            .filter(|other| to[*block].contains(other) && to[*other].contains(block))
            .collect();
        seen.extend(&component);
        let header = component
            .iter()
            .copied()
            .min_by_key(|block| numbers[block])
            .unwrap();
        found.push((header, component.clone()));
        cycles(graph, &component, header, numbers, found);
    }
}

/// The header and the iteration of each cycle around a block, outermost first.
type Iterations = Vec<(u32, u64)>;

/// Records each executed instruction with its lanes and iterations.
#[derive(Default)]
struct Visits {
    steps: Vec<(usize, u64, Iterations)>,
}

impl Observer for Visits {
    fn executed(&mut self, step: &Step<'_>) {
        let iterations = step.iterations.to_vec();
        self.steps.push((step.instruction, step.lanes, iterations));
    }
}

/// A visit: the block, and for each cycle around it the header and the iteration.
type Key = (usize, Iterations);

/// The keys of a path.
fn keys(path: &[usize], cycles: &[(usize, BTreeSet<usize>)]) -> Vec<Key> {
    let key = |at: usize| {
        let around = cycles.iter().filter(|(_, body)| body.contains(&path[at]));
        let mut around: Vec<_> = around.collect();
        around.sort_by_key(|(_, body)| std::cmp::Reverse(body.len()));
        let iterations = around.iter().map(|(header, body)| {
            let since_entry = path[..=at]
                .iter()
                .rev()
                .take_while(|block| body.contains(block));
            let visits = since_entry.filter(|block| *block == header).count();
            // The header's index is increased by one, because the kernel has a block before the
            // graph's first block.
            (*header as u32 + 1, visits as u64)
        });
        (path[at], iterations.collect())
    };
    (0..path.len()).map(key).collect()
}

#[test]
fn lanes_are_converged_exactly_where_their_iterations_are_equal() {
    let (mut compared, mut irreducible, mut deepest, mut parted) = (0, 0, 0, 0);
    for seed in 0..1500 {
        let graph = random_graph(seed);
        let all: BTreeSet<usize> = (0..graph.len()).collect();
        let mut numbers = BTreeMap::new();
        number(&graph, 0, &mut numbers);
        let reached: BTreeSet<usize> = numbers.keys().copied().collect();
        let mut found = Vec::new();
        cycles(&graph, &reached, all.len(), &numbers, &mut found);
        // Computes the path of each lane separately.
        let mut expected: BTreeMap<Key, u64> = BTreeMap::new();
        let mut endless = false;
        for lane in 0..LANES {
            let mut state = lane;
            let mut path = vec![0];
            while !graph[*path.last().unwrap()].is_empty() && path.len() < 300 {
                let successors = &graph[*path.last().unwrap()];
                let choice = next(&mut state) as usize % successors.len();
                path.push(successors[choice]);
            }
            endless |= path.len() == 300;
            for key in keys(&path, &found) {
                let mask = expected.entry(key).or_default();
                assert_eq!(*mask >> lane & 1, 0, "a key comes once for each lane");
                *mask |= 1 << lane;
            }
        }
        if endless {
            continue;
        }
        let mut visits = Visits::default();
        let done = run_watched(&kernel(&graph), &lanes(LANES), &mut visits);
        assert_eq!(done.ending, Ending::Finished, "seed {seed}");
        // The index of the first instruction of each block of the graph. The entry block before
        // them has four instructions.
        let mut first = Vec::new();
        let mut instruction = 4;
        for successors in &graph {
            first.push(instruction);
            instruction += if successors.is_empty() { 1 } else { 7 };
        }
        let mut together: BTreeMap<Key, u64> = BTreeMap::new();
        for (instruction, lanes, iterations) in visits.steps {
            if let Some(block) = first.iter().position(|first| *first == instruction) {
                let before = together.insert((block, iterations), lanes);
                assert_eq!(before, None, "seed {seed}: once for all who come");
            }
        }
        assert_eq!(together, expected, "seed {seed}\n{}", kernel(&graph));
        compared += 1;
        deepest = deepest.max(together.keys().map(|key| key.1.len()).max().unwrap());
        parted += usize::from(together.values().any(|lanes| *lanes != (1 << LANES) - 1));
        irreducible += usize::from(found.iter().any(|(header, body)| {
            let outside = reached.iter().filter(|block| !body.contains(block));
            outside
                .flat_map(|block| &graph[*block])
                .any(|to| to != header && body.contains(to))
        }));
    }
    // Enough random graphs were compared.
    assert!(compared > 1100, "{compared}");
    assert!(irreducible > 190, "{irreducible}");
    assert!(parted > 900, "{parted}");
    assert!(deepest >= 4, "{deepest}");
}
