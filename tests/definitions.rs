//! The definitions in `rules/spec`: right on graphs worked out by hand, and equal to the product's rules on random functions.

#![allow(clippy::unwrap_used, clippy::panic)]

mod naive;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use lanelog::datalog::{Resolved, Stratum, compile};
use lanelog::engine::{invariants, llvm22, sound};
use lanelog::facts::{Block, Facts, Rank, Value};
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

/// The facts of a control-flow graph alone, from each block's successors. The entry is block 0.
fn graph(successors: &[&[u32]]) -> Facts {
    let mut facts = Facts::none();
    facts.entry.push((Block(0),));
    for (from, to) in successors.iter().enumerate() {
        facts.block.push((Block(from as u32),));
        let distinct: BTreeSet<u32> = to.iter().copied().collect();
        facts.edge.extend(
            distinct
                .into_iter()
                .map(|to| (Block(from as u32), Block(to))),
        );
    }
    let mut search = DepthFirst {
        successors,
        start: vec![None; successors.len()],
        end: vec![0; successors.len()],
        next: 0,
    };
    search.visit(0);
    for (block, start) in search.start.iter().enumerate() {
        if let Some(start) = start {
            facts
                .depth_first_start
                .push((Block(block as u32), Rank(*start)));
            facts
                .depth_first_end
                .push((Block(block as u32), Rank(search.end[block])));
        }
    }
    facts
}

struct DepthFirst<'g> {
    successors: &'g [&'g [u32]],
    start: Vec<Option<u32>>,
    end: Vec<u32>,
    next: u32,
}

impl DepthFirst<'_> {
    fn visit(&mut self, block: usize) {
        self.start[block] = Some(self.next);
        self.next += 1;
        for to in self.successors[block].iter().rev() {
            if self.start[*to as usize].is_none() {
                self.visit(*to as usize);
            }
        }
        self.end[block] = self.next - 1;
    }
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

/// Numbers that look random and are the same on every run (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }
}

/// Whether removing `dominator` cuts `block` off from the entry.
fn dominates(successors: &[Vec<u32>], dominator: usize, block: usize) -> bool {
    let mut seen = vec![false; successors.len()];
    let mut stack = vec![0];
    while let Some(at) = stack.pop() {
        if at == dominator || std::mem::replace(&mut seen[at], true) {
            continue;
        }
        stack.extend(successors[at].iter().map(|to| *to as usize));
    }
    !seen[block]
}

/// The facts of a random function in which every use is dominated by its definition.
fn function(random: &mut Random, blocks: usize) -> Facts {
    let successors: Vec<Vec<u32>> = (0..blocks)
        .map(|_| {
            let count = [0, 1, 1, 2, 2, 2, 2, 3][random.below(8)];
            // Nothing leads back to the entry.
            let count = if blocks == 1 { 0 } else { count };
            (0..count)
                .map(|_| 1 + random.below(blocks - 1) as u32)
                .collect()
        })
        .collect();
    let slices: Vec<&[u32]> = successors.iter().map(Vec::as_slice).collect();
    let mut facts = graph(&slices);
    if random.percent(95) {
        facts.active.push(());
    }
    let arguments = random.below(3) as u32;
    facts
        .argument
        .extend((0..arguments).map(|value| (Value(value),)));
    // Where each value is computed; an argument nowhere.
    let mut place: Vec<Option<usize>> = vec![None; arguments as usize];
    let mut phis = Vec::new();
    let mut others = Vec::new();
    for block in 0..blocks {
        let preceded = successors.iter().any(|to| to.contains(&(block as u32)));
        let phi_count = if preceded { random.below(3) } else { 0 };
        let count = phi_count + random.below(3) + 1;
        for at in 0..count {
            let value = place.len();
            place.push(Some(block));
            facts
                .instruction
                .push((Value(value as u32), Block(block as u32)));
            if at < phi_count {
                facts.phi.push((Value(value as u32), Block(block as u32)));
                phis.push((value, block));
            } else {
                others.push((value, block));
            }
            if at + 1 == count {
                facts
                    .terminator
                    .push((Value(value as u32), Block(block as u32)));
            }
        }
    }
    let instructions = place.len();
    let mut uses = BTreeSet::new();
    for (user, block) in others {
        for _ in 0..random.below(3) {
            let value = random.below(instructions);
            let available = place[value].is_none_or(|at| {
                if at == block {
                    value < user
                } else {
                    dominates(&successors, at, block)
                }
            });
            if available {
                uses.insert((value, user));
            }
        }
    }
    for (user, block) in phis {
        for from in 0..blocks {
            if !successors[from].contains(&(block as u32)) {
                continue;
            }
            // A value, a constant, or nothing where it is undefined.
            let value = random.below(instructions + 3);
            if value < instructions
                && place[value].is_none_or(|at| dominates(&successors, at, from))
            {
                uses.insert((value, user));
            } else if value < instructions || random.percent(30) {
                continue;
            }
            facts
                .phi_incoming
                .push((Value(user as u32), Block(from as u32), Value(value as u32)));
        }
    }
    facts.phi_incoming.sort_unstable();
    facts.r#use.extend(
        uses.into_iter()
            .map(|(value, user)| (Value(value as u32), Value(user as u32))),
    );
    for value in 0..instructions as u32 {
        if random.percent(15) {
            facts.source.push((Value(value),));
        } else if random.percent(10) {
            facts.always_uniform.push((Value(value),));
        }
    }
    facts
}

/// What a mode's definition and its product must agree on.
const RELATIONS: &[&str] = &[
    "reachable",
    "branch",
    "has_successor",
    "immediate_dominator",
    "strictly_dominates",
    "dominates",
    "back_edge",
    "cycle_block",
    "cycle_header",
    "irreducible",
    "reducible",
    "cycle_exit_edge",
    "cycle_exit",
    "cycle_depth",
    "innermost_cycle",
    "parent_cycle",
    "join_block",
    "divergent_exit",
    "assumed_divergent",
    "assumed_cycle",
    "sync_dependent",
    "exit_cycle",
    "divergent_value",
    "divergent_branch",
    "divergent_cycle_exit",
    "assumed_divergent_cycle",
    "temporal_divergence",
    "divergent_join",
];

/// How many random functions each mode is tried on: what some seconds are enough for.
const FUNCTIONS: usize = if cfg!(debug_assertions) { 300 } else { 6000 };

/// The number of blocks of a random function: mostly a few, sometimes more.
fn size(random: &mut Random) -> usize {
    let most = if random.percent(5) { 24 } else { 10 };
    1 + random.below(most)
}

/// Holds a mode's definition against the product on random functions. Every relation must occur.
fn agree(file: &str, product: impl Fn(&Facts, &str) -> Option<Vec<Vec<u32>>>) {
    let (program, strata) = definition(file);
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut rows = vec![0; RELATIONS.len()];
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
        for (relation, rows) in RELATIONS.iter().zip(&mut rows) {
            let expected = defined.rows(relation);
            *rows += expected.len();
            assert_eq!(
                Some(expected),
                product(&facts, relation),
                "{relation} of function {number}: {facts:#?}"
            );
        }
    }
    let counted = RELATIONS.iter().zip(rows);
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
        for relation in [
            "virtual_exit",
            "immediate_post_dominator",
            "strictly_post_dominates",
            "post_dominates",
            "control_dependent",
        ] {
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
