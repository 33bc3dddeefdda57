//! The three engines agree: the same rows of every relation, on all functions of the corpus and on random ones.
//!
//! ascent reads relations that fit the facts, crepe plain hash sets, the interpreter datafrog's sorted lists: what they share is the text of the rules, and
//! native code for what is filled in rank order. docs/checks.md says how it was shown that this test notices a mistake in one of them.

#![allow(clippy::unwrap_used, clippy::panic)]

mod functions;
mod kernels;
mod program;

use std::fmt::Write;
use std::fs;

use functions::{Random, function, size};
use kernels::{kernels, root};
use lanelog::analysis::program as program_of;
use lanelog::engine::Engine;
use lanelog::engine::built_in::{INVARIANTS, Program};
use lanelog::facts::Rows;
use lanelog::facts::{Exporter, Facts};
use lanelog::ir::read;
use lanelog::random::generate::{Options, Shape, Target as Kind, random_module};
use lanelog::target::{Classification, Mode, ModuleContext, Target};
use pretty_assertions::assert_eq;
use program::{call, text};

/// So many rows of a difference are shown, and so many relations with their rows.
const SHOWN: usize = 5;

/// Of all functions, every so manieth: without optimisation some seconds are enough for fewer.
const STEP: usize = if cfg!(debug_assertions) { 10 } else { 1 };

/// How many rows each relation of a program had, over all functions.
struct Seen {
    program: &'static Program,
    names: Vec<&'static str>,
    rows: Vec<usize>,
    functions: usize,
}

impl Seen {
    fn new(program: &'static Program) -> Seen {
        let signatures = program.signatures().iter();
        Seen {
            program,
            names: signatures.map(|signature| signature.name).collect(),
            rows: vec![0; program.signatures().len()],
            functions: 0,
        }
    }

    /// Holds the engines against each other on one function.
    fn compare(&mut self, function: &str, facts: &Facts) {
        let found = |engine| self.program.run(engine, facts, &self.names);
        let ascent = found(Engine::Ascent);
        let crepe = found(Engine::Crepe);
        let datafrog = found(Engine::Datafrog);
        let mut differences = Vec::new();
        for (name, seen) in self.names.iter().zip(&mut self.rows) {
            let all = [&ascent, &crepe, &datafrog].map(|found| found.get(name).unwrap());
            if all[0] != all[1] || all[0] != all[2] {
                differences.push((*name, all));
            }
            *seen += all[0].len();
        }
        self.functions += 1;
        assert!(differences.is_empty(), "{}", report(function, &differences));
    }

    /// The relations that no function had a row of.
    fn never(&self) -> Vec<&'static str> {
        let counted = self.names.iter().zip(&self.rows);
        let empty = counted.filter(|(_, rows)| **rows == 0);
        empty.map(|(name, _)| *name).collect()
    }

    /// All functions of a module.
    fn module(&mut self, name: &str, text: &[u8], mode: Mode) {
        let module = read(text);
        let target = Target::choose(module.triple, None, None).unwrap();
        let context = ModuleContext::new(&module, &target, mode);
        let mut exporter = Exporter::default();
        let mut classes = Classification::default();
        for function in &module.functions {
            context.classify_into(function, &mut classes);
            let facts = exporter.export(&module, function, &classes);
            let function = module.function_name(function);
            self.compare(
                &format!("@{} of {name}", String::from_utf8_lossy(&function)),
                facts,
            );
        }
    }

    fn corpus(&mut self, mode: Mode) {
        for path in kernels("corpus").into_iter().step_by(STEP) {
            self.module(&path, &fs::read(root().join(&path)).unwrap(), mode);
        }
        println!("{} functions of the corpus", self.functions);
        assert!(self.functions * STEP > 200, "{}", self.functions);
    }

    fn random(&mut self, mode: Mode) {
        for (target, shape, first, count) in [
            (Kind::AmdGpu, Shape::Mixed, 500_001, 500),
            (Kind::Nvptx, Shape::Mixed, 600_001, 200),
            (Kind::AmdGpu, Shape::Irreducible, 700_001, 300),
        ] {
            let options = Options {
                target,
                shape,
                ..Options::default()
            };
            for start in (0..count).step_by(50) {
                let module = random_module(first + start as u64, 50 / STEP, &options);
                let name = format!("random {target:?}, seeds from {}", first + start as u64);
                self.module(&name, module.text.as_bytes(), mode);
            }
        }
        assert_eq!(self.functions, 1000 / STEP);
        if STEP == 1 {
            // To LLVM a part of a value is uniform whatever it is a part of.
            let mut never = self.never();
            never.retain(|name| mode == Mode::Sound || *name != "uniform_part");
            assert_eq!(never, [""; 0], "relations without any row");
        }
    }
}

/// Which engine is alone with its opinion, on which relation of which function, with the first rows that differ.
fn report(function: &str, differences: &[(&str, [&Rows; 3])]) -> String {
    const NAMES: [&str; 3] = ["ascent", "crepe", "datafrog"];
    let names: Vec<&str> = differences.iter().map(|(name, _)| *name).collect();
    let mut text = format!("{function}: engines differ in {}\n", names.join(", "));
    for (name, [ascent, crepe, datafrog]) in differences.iter().take(SHOWN) {
        let (odd, mine, others) = if ascent == datafrog {
            (1, crepe, ascent)
        } else if ascent == crepe {
            (2, datafrog, ascent)
        } else {
            (0, ascent, crepe)
        };
        let lone = if odd == 0 && crepe != datafrog {
            "all three differ; ascent and crepe"
        } else {
            NAMES[odd]
        };
        writeln!(text, "  {name}: {lone}").unwrap();
        let mut show = |left: &Rows, right: &Rows, sign: char| {
            for row in left.iter().filter(|row| !right.contains(row)).take(SHOWN) {
                writeln!(text, "    {sign} {row:?}").unwrap();
            }
        };
        show(mine, others, '+');
        show(others, mine, '-');
    }
    text
}

#[test]
fn on_the_corpus_in_mode_sound() {
    Seen::new(program_of(Mode::Sound)).corpus(Mode::Sound);
}

#[test]
fn on_the_corpus_in_mode_llvm22() {
    Seen::new(program_of(Mode::Llvm22)).corpus(Mode::Llvm22);
}

#[test]
fn on_the_corpus_in_mode_llvm14_gpu() {
    Seen::new(program_of(Mode::Llvm14Gpu)).corpus(Mode::Llvm14Gpu);
}

#[test]
fn on_the_corpus_in_mode_llvm14_legacy() {
    Seen::new(program_of(Mode::Llvm14Legacy)).corpus(Mode::Llvm14Legacy);
}

#[test]
fn on_random_functions_in_mode_sound() {
    Seen::new(program_of(Mode::Sound)).random(Mode::Sound);
}

#[test]
fn on_random_functions_in_mode_llvm22() {
    Seen::new(program_of(Mode::Llvm22)).random(Mode::Llvm22);
}

#[test]
fn on_random_functions_in_mode_llvm14_gpu() {
    Seen::new(program_of(Mode::Llvm14Gpu)).random(Mode::Llvm14Gpu);
}

#[test]
fn on_random_functions_in_mode_llvm14_legacy() {
    Seen::new(program_of(Mode::Llvm14Legacy)).random(Mode::Llvm14Legacy);
}

/// Edges anywhere, most of them in irreducible cycles, and much that is out of reach.
#[test]
fn on_random_graphs() {
    let mut random = Random(0x6a09_e667_f3bc_c908);
    let mut modes: Vec<Seen> = Mode::ALL
        .iter()
        .map(|mode| Seen::new(program_of(*mode)))
        .collect();
    for number in 0..1000 / STEP {
        let blocks = size(&mut random);
        let facts = function(&mut random, blocks);
        for mode in &mut modes {
            mode.compare(&format!("random graph {number}"), &facts);
        }
    }
    for mode in &modes {
        assert_eq!(mode.functions, 1000 / STEP);
        let rows: usize = mode.rows.iter().sum();
        assert!(rows * STEP > 100_000, "{rows} rows");
    }
}

#[test]
fn on_what_well_formed_facts_never_show() {
    Seen::new(&INVARIANTS).corpus(Mode::Sound);
}

#[test]
fn what_is_printed_is_the_same_by_every_engine() {
    let mode = "--mode=llvm22";
    let calls: [(&str, &[&str]); 9] = [
        ("analyze", &["corpus/temporal"]),
        ("analyze", &["corpus/temporal", "--annotate"]),
        ("analyze", &["corpus/temporal", "--counts"]),
        ("analyze", &["corpus/temporal", "--format=verdicts", mode]),
        ("analyze", &["corpus/temporal", "--format=json", "--jobs=3"]),
        (
            "analyze",
            &["corpus/temporal", "--relation=active", "--format=csv"],
        ),
        (
            "analyze",
            &["corpus/temporal", "--relation=cycle_block", "--jobs=2"],
        ),
        (
            "analyze",
            &["corpus/temporal", "--relation=dominates", "--format=json"],
        ),
        (
            "query",
            &["examples/rules/divergent_barrier.dl", "corpus/gallery"],
        ),
    ];
    for (command, arguments) in calls {
        let printed = ["ascent", "crepe", "datafrog"].map(|engine| {
            let chosen = format!("--engine={engine}");
            let done = call(command, ".", &[arguments, &[&chosen]].concat());
            assert_eq!(done.status.code(), Some(0), "{arguments:?} by {engine}");
            text(&done.stdout)
        });
        assert!(printed[0].len() > 100, "{arguments:?}: {}", printed[0]);
        assert_eq!(printed[0], printed[1], "{arguments:?} by crepe");
        assert_eq!(printed[0], printed[2], "{arguments:?} by datafrog");
    }
}
