//! Native code computes labels for one branch at a time, and only where it is still unknown whether
//! they meet. It derives the same rows as rules that read all labels.
//!
//! crepe derives every relation in full, from all labels of all branches; native code proceeds from
//! one divergent branch to the next. Random graphs, most of them irreducible, are larger here than
//! those that tests/suites/analysis/definitions.rs can compare with the definitions, so that for
//! some blocks the question is decided long before others.

use crate::functions;
use crate::program::CAMPAIGN;

use functions::{Random, function, ladder};
use lanelog_engine::Engine;
use lanelog_engine::built_in::{LLVM22, Program, SOUND};
use pretty_assertions::assert_eq;

const RELATIONS: [&str; 7] = [
    "divergent_value",
    "divergent_branch",
    "divergent_cycle_exit",
    "assumed_divergent_cycle",
    "divergent_join",
    "temporal_divergence",
    "innermost_divergent_cycle",
];

const GRAPHS: usize = if CAMPAIGN { 3000 } else { 800 };

fn agree(program: &'static Program) {
    let mut random = Random(0x3c6e_f372_fe94_f82b);
    let mut rows = [0; RELATIONS.len()];
    for number in 0..GRAPHS {
        let blocks = 12 + random.below(60);
        let facts = match number % 4 {
            0 => ladder(&mut random, blocks),
            _ => function(&mut random, blocks),
        };
        let [driven, full] =
            [Engine::Native, Engine::Crepe].map(|engine| program.run(engine, &facts, &RELATIONS));
        for (name, rows) in RELATIONS.iter().zip(&mut rows) {
            let found = driven.get(name).unwrap();
            *rows += found.len();
            assert_eq!(
                found,
                full.get(name).unwrap(),
                "{name} of graph {number}: {facts:?}"
            );
        }
    }
    for (name, rows) in RELATIONS.iter().zip(rows) {
        assert!(rows > GRAPHS / 10, "{name}: {rows} rows");
    }
}

#[test]
fn branches_one_by_one_say_what_all_of_them_do() {
    agree(&SOUND);
}

#[test]
fn branches_one_by_one_say_so_in_the_mode_of_llvm() {
    agree(&LLVM22);
}
