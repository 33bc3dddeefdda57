//! The three engines agree: the same rows of every relation, on all functions of the corpus and on random ones.
//!
//! ascent reads relations that fit the facts, crepe plain hash sets, the interpreter datafrog's sorted lists: what they share is the text of the rules, and
//! native code for what is filled in rank order. docs/checks.md says how it was shown that this test notices a mistake in one of them.

#![allow(clippy::unwrap_used, clippy::panic)]

mod functions;
mod kernels;

use std::fmt::Write;
use std::fs;

use functions::{Random, function, size};
use kernels::{kernels, root};
use lanelog::check::generate::{Options, Shape, Target as Kind, random_module};
use lanelog::engine::Engine;
use lanelog::engine::built_in::{BuiltIn, INVARIANTS, LLVM22, SOUND};
use lanelog::facts::{Exporter, Facts};
use lanelog::ir::read;
use lanelog::target::{Classification, Mode, ModuleContext, Target};
use pretty_assertions::assert_eq;

/// So many rows of a difference are shown.
const SHOWN: usize = 5;

const OTHERS: [Engine; 2] = [Engine::Crepe, Engine::Datafrog];

/// How many rows each relation of a program had, over all functions.
struct Seen {
    program: &'static BuiltIn,
    rows: Vec<usize>,
    functions: usize,
}

impl Seen {
    fn new(program: &'static BuiltIn) -> Seen {
        Seen {
            program,
            rows: vec![0; program.signatures().len()],
            functions: 0,
        }
    }

    /// Holds the engines against each other on one function.
    fn compare(&mut self, function: &str, facts: &Facts) {
        let names: Vec<&str> = self
            .program
            .signatures()
            .iter()
            .map(|signature| signature.name)
            .collect();
        let expected = self.program.rows(Engine::Ascent, facts, &names);
        for engine in OTHERS {
            let got = self.program.rows(engine, facts, &names);
            for ((name, expected), got) in names.iter().zip(&expected).zip(got) {
                let (expected, got) = (expected.as_ref().unwrap(), got.unwrap());
                if *expected == got {
                    continue;
                }
                let mut text = format!(
                    "{engine:?} and Ascent differ in {name} of {function}: {} and {} rows\n",
                    got.len(),
                    expected.len()
                );
                let mut show = |whose: &str, rows: Vec<&[u32]>| {
                    for row in rows.iter().take(SHOWN) {
                        writeln!(text, "  only {whose}: {name}{row:?}").unwrap();
                    }
                };
                let only = |left: &lanelog::engine::Rows,
                            right: &lanelog::engine::Rows|
                 -> Vec<Vec<u32>> {
                    let rows = left.iter().filter(|row| !right.contains(row));
                    rows.map(<[u32]>::to_vec).collect()
                };
                let (left, right) = (only(&got, expected), only(expected, &got));
                show(
                    &format!("{engine:?}"),
                    left.iter().map(Vec::as_slice).collect(),
                );
                show("Ascent", right.iter().map(Vec::as_slice).collect());
                panic!("{text}");
            }
        }
        for (seen, rows) in self.rows.iter_mut().zip(&expected) {
            *seen += rows.as_ref().unwrap().len();
        }
        self.functions += 1;
    }

    /// The relations that no function had a row of.
    fn never(&self) -> Vec<&'static str> {
        let counted = self.program.signatures().iter().zip(&self.rows);
        counted
            .filter(|(_, rows)| **rows == 0)
            .map(|(signature, _)| signature.name)
            .collect()
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
        for path in kernels("corpus") {
            self.module(&path, &fs::read(root().join(&path)).unwrap(), mode);
        }
        println!("{} functions of the corpus", self.functions);
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
                let module = random_module(first + start as u64, 50, &options);
                let name = format!("random {target:?}, seeds from {}", first + start as u64);
                self.module(&name, module.text.as_bytes(), mode);
            }
        }
        assert_eq!(self.functions, 1000);
        assert_eq!(self.never(), [""; 0], "relations without any row");
    }
}

#[test]
fn on_the_corpus_in_mode_sound() {
    Seen::new(&SOUND).corpus(Mode::Sound);
}

#[test]
fn on_the_corpus_in_mode_llvm22() {
    Seen::new(&LLVM22).corpus(Mode::Llvm22);
}

#[test]
fn on_random_functions_in_mode_sound() {
    Seen::new(&SOUND).random(Mode::Sound);
}

#[test]
fn on_random_functions_in_mode_llvm22() {
    Seen::new(&LLVM22).random(Mode::Llvm22);
}

/// Edges anywhere, most of them in irreducible cycles, and much that is out of reach.
#[test]
fn on_random_graphs() {
    let mut random = Random(0x6a09_e667_f3bc_c908);
    let (mut sound, mut llvm22) = (Seen::new(&SOUND), Seen::new(&LLVM22));
    for number in 0..1000 {
        let blocks = size(&mut random);
        let facts = function(&mut random, blocks);
        let name = format!("random graph {number}");
        sound.compare(&name, &facts);
        llvm22.compare(&name, &facts);
    }
}

#[test]
fn on_what_well_formed_facts_never_show() {
    Seen::new(&INVARIANTS).corpus(Mode::Sound);
}
