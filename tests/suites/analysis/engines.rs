//! The three engines agree: they derive the same rows of every relation, on all functions of the
//! corpus and on random ones.
//!
//! Native code reads relations in structures that suit the facts, crepe plain hash sets, the
//! interpreter datafrog's sorted lists. They share only the text of the rules, and the native code
//! for `filled` relations. For small functions, the interpreter also runs the rules of `filled`
//! relations. docs/results/checks.md describes how it was shown that this test detects an error in
//! one engine.

use crate::functions;
use crate::kernels;
use crate::program::{self, CAMPAIGN};

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use functions::{Random, function, size};
use kernels::{kernels, root};
use lanelog_analysis::program as program_of;
use lanelog_datalog::{Resolved, Stratum};
use lanelog_engine::Engine;
use lanelog_engine::built_in::{INVARIANTS, Program};
use lanelog_engine::library::compile_built_in;
use lanelog_facts::{Exporter, Facts, Rows, Shift, Symbols};
use lanelog_interp::{Interpreter, Limits};
use lanelog_ir::read;
use lanelog_ir::target::{Classification, Mode, ModuleContext, Target};
use lanelog_verify::random::generate::{Options, Shape, Target as Kind, random_module};
use pretty_assertions::assert_eq;
use program::{call, text};

/// Maximum number of rows of a difference that are shown, and of relations with their rows.
const SHOWN: usize = 5;

/// Every `STEP`-th function is compared.
const STEP: usize = if CAMPAIGN { 1 } else { 5 };

/// The number of rows of each relation of a program, over all functions.
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

    /// Compares the engines on one function.
    fn compare(&mut self, function: &str, facts: &Facts) {
        let found = |engine| self.program.run(engine, facts, &self.names);
        let native = found(Engine::Native);
        let crepe = found(Engine::Crepe);
        let datafrog = found(Engine::Datafrog);
        let mut differences = Vec::new();
        for (name, seen) in self.names.iter().zip(&mut self.rows) {
            let all = [&native, &crepe, &datafrog].map(|found| found.get(name).unwrap());
            if all[0] != all[1] || all[0] != all[2] {
                differences.push((*name, all));
            }
            *seen += all[0].len();
        }
        self.functions += 1;
        assert!(differences.is_empty(), "{}", report(function, &differences));
    }

    /// The relations that had no row in any function.
    fn never(&self) -> Vec<&'static str> {
        let counted = self.names.iter().zip(&self.rows);
        let empty = counted.filter(|(_, rows)| **rows == 0);
        empty.map(|(name, _)| *name).collect()
    }

    /// Compares the engines on all functions of a module.
    fn module(&mut self, name: &str, text: &[u8], mode: Mode) {
        each_function(name, text, mode, |function, facts| {
            self.compare(function, facts);
        });
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
            // These relations have rows in the sound modes only. LLVM's modes assume, for example,
            // that a `freeze` is as uniform as its operand.
            let mut never = self.never();
            let of_sound = [
                "uniform_part",
                "uniform_if_all_on",
                "full_waves",
                "switches_lanes",
                "freeze",
                "undefined_source",
                "defined_by_operands",
            ];
            never.retain(|name| mode.is_sound() || !of_sound.contains(name));
            // Only the mode at the scope of work-groups has rows about other waves.
            let of_groups = [
                "shared_read",
                "shared_write",
                "phase_end",
                "written_by_groups",
                "phase_access",
                "last_phase_end",
                "phase_reaches",
                "phase_end_above",
                "in_phase",
                "in_first_phase",
                "written_in_phase",
                "written_in_first_phase",
                "overwritten",
            ];
            never.retain(|name| mode == Mode::WorkGroup || !of_groups.contains(name));
            // Random kernels have no convergence tokens.
            never.retain(|name| *name != "token_use");
            assert_eq!(never, [""; 0], "relations without any row");
        }
    }
}

/// The facts of all functions of a module.
fn each_function(name: &str, text: &[u8], mode: Mode, mut each: impl FnMut(&str, &Facts)) {
    let module = read(text);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, mode);
    let mut exporter = Exporter::default();
    let mut classes = Classification::default();
    for function in &module.functions {
        context.classify_into(function, &mut classes);
        let facts = exporter.export(&module, function, &classes);
        let function = module.function_name(function);
        let function = String::from_utf8_lossy(&function);
        each(&format!("@{function} of {name}"), facts);
    }
}

/// The engine that differs from both others, the relation, the function, and the first rows that
/// differ.
fn report(function: &str, differences: &[(&str, [&Rows; 3])]) -> String {
    const NAMES: [&str; 3] = ["native", "crepe", "datafrog"];
    let names: Vec<&str> = differences.iter().map(|(name, _)| *name).collect();
    let mut text = format!("{function}: engines differ in {}\n", names.join(", "));
    for (name, [native, crepe, datafrog]) in differences.iter().take(SHOWN) {
        let (odd, mine, others) = if native == datafrog {
            (1, crepe, native)
        } else if native == crepe {
            (2, datafrog, native)
        } else {
            (0, native, crepe)
        };
        let lone = if odd == 0 && crepe != datafrog {
            "all three differ; native and crepe"
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
fn on_the_corpus_in_mode_llvm23() {
    Seen::new(program_of(Mode::Llvm23)).corpus(Mode::Llvm23);
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
fn on_the_corpus_in_mode_work_group() {
    Seen::new(program_of(Mode::WorkGroup)).corpus(Mode::WorkGroup);
}

#[test]
fn on_random_functions_in_mode_work_group() {
    Seen::new(program_of(Mode::WorkGroup)).random(Mode::WorkGroup);
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

/// The graphs have arbitrary edges, most of them in irreducible cycles, and many unreachable
/// blocks.
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

/// A program of which every rule is run, including rules of `//@ filled` relations and of relations
/// that only these read.
struct Defined {
    built_in: &'static Program,
    program: Resolved,
    strata: Vec<Stratum>,
    /// The relations that native code fills, and the number of rows of each.
    filled: BTreeMap<&'static str, usize>,
}

impl Defined {
    /// The maximum number of blocks of a function. Larger functions are skipped, because evaluating
    /// the definitions takes quadratic or cubic time in the blocks.
    const MOST_BLOCKS: usize = 24;

    fn new(built_in: &'static Program) -> Defined {
        let (program, strata) = compile_built_in(built_in.path()).program.unwrap();
        let is_filled = |name: &str| {
            let mut relations = program.relations.iter();
            relations.any(|relation| {
                let filled = relation.filling().or(relation.loop_forest());
                relation.name == name && filled.is_some()
            })
        };
        let names = built_in.signatures().iter().map(|signature| signature.name);
        Defined {
            built_in,
            filled: names
                .filter(|name| is_filled(name))
                .map(|name| (name, 0))
                .collect(),
            program,
            strata,
        }
    }

    /// Compares every relation that native code computes with the rows that the interpreter
    /// derives.
    fn compare(&mut self, function: &str, facts: &Facts) {
        if facts.block.len() > Defined::MOST_BLOCKS {
            return;
        }
        let names: Vec<&str> = self
            .built_in
            .signatures()
            .iter()
            .map(|signature| signature.name)
            .collect();
        let native = self.built_in.run(Engine::Native, facts, &names);
        let relations = || self.program.relations.iter();
        let id = |name: &&str| {
            relations()
                .position(|relation| relation.name == **name)
                .unwrap()
        };
        let ids: Vec<usize> = names.iter().map(id).collect();
        let inputs = relations().map(|relation| {
            let rows = || facts.relation(&relation.name, Shift::default());
            relation.is_input.then(rows)?
        });
        let interpreter =
            Interpreter::by_definition(&self.program, &self.strata, &mut Symbols::default());
        let derived = interpreter.run(inputs.collect(), &ids, &Limits::default(), None);
        let derived = derived.unwrap();
        for (name, id) in names.iter().zip(ids) {
            let (native, derived) = (native.get(name).unwrap(), derived[id].as_ref().unwrap());
            assert_eq!(native, derived, "{name} of {function}");
            if let Some(rows) = self.filled.get_mut(name) {
                *rows += derived.len();
            }
        }
    }
}

#[test]
fn one_engine_runs_the_rules_of_what_is_filled() {
    for mode in Mode::ALL {
        let mut defined = Defined::new(program_of(*mode));
        // The rules of mode `llvm14-legacy` have no labels.
        let kinds = match mode {
            Mode::Llvm14Legacy => 3,
            _ => 6,
        };
        assert_eq!(
            defined.filled.len(),
            kinds,
            "{mode:?}: {:?}",
            defined.filled
        );
        for path in kernels("corpus").into_iter().step_by(STEP) {
            let text = fs::read(root().join(&path)).unwrap();
            each_function(&path, &text, *mode, |name, facts| {
                defined.compare(name, facts);
            });
        }
        let options = Options {
            shape: Shape::Mixed,
            blocks: (2, 12),
            instructions: 3,
            ..Options::default()
        };
        let module = random_module(800_001, 300 / STEP, &options);
        each_function("random", module.text.as_bytes(), *mode, |name, facts| {
            defined.compare(name, facts);
        });
        let mut random = Random(0x6a09_e667_f3bc_c90a);
        for number in 0..300 / STEP {
            let blocks = size(&mut random);
            let facts = function(&mut random, blocks);
            defined.compare(&format!("random graph {number}"), &facts);
        }
        for (name, rows) in &defined.filled {
            assert!(*rows > 50 / STEP, "{name} in {mode:?}: {rows} rows");
        }
    }
}

#[test]
fn every_engine_prints_the_same() {
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
        let printed = ["native", "crepe", "datafrog"].map(|engine| {
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
