//! Compares the memory that `llc`'s output for random kernels leaves, executed in the interpreter
//! of assembly, with the memory that the interpreter of IR leaves.
//!
//! Usage: cargo run --release --example llc_executed -- SEED COUNT WAY...
//!
//! A WAY is a processor and options of `llc`: `gfx950`, `'gfx1030 -mattr=+enable-flat-scratch
//! -O0'`; the default is `-O2`. Each kernel runs on two inputs. Prints differences and a row for
//! each WAY. Fails if a kernel differs, except for kernels with cross-lane operations: LLVM and the
//! interpreter of IR may choose different sets of converged lanes for them.

#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "../support/llvm.rs"]
mod llvm;
#[path = "../suites/assembly/translated.rs"]
mod translated;

use std::collections::BTreeSet;
use std::process::ExitCode;

use lanelog_amdgpu_sim::{Assembly, Ending};
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_sim::{self as simt, Limits, Program};
use lanelog_verify::random::generate::{Options, random_module};
use translated::{ACROSS, llc, without_processor};

/// The number of kernels that `llc` compiles at once. If `llc` rejects them, they are compiled one
/// by one.
const TOGETHER: usize = 20;
/// Outcomes of the runs.
#[derive(Default)]
struct Tally {
    same: usize,
    across: BTreeSet<String>,
    wrong: usize,
    refused: usize,
    bytes: usize,
}

/// Generates kernels from `count` seeds, and compares the final memory of both interpreters.
fn compare(seed: u64, count: usize, way: &str, tally: &mut Tally) {
    let options = Options {
        runnable: true,
        ..Options::default()
    };
    let mut made = random_module(seed, count, &options);
    made.text = without_processor(&made.text);
    let translated = match llc(&made.text, way).expect("llc is there") {
        Ok(translated) => translated,
        Err(_) if count > 1 => {
            let seeds = seed..seed + count as u64;
            return seeds.for_each(|seed| compare(seed, 1, way, tally));
        }
        Err(why) => {
            println!("f{seed} for {way}: {}", why.lines().next().unwrap_or(""));
            tally.refused += 1;
            return;
        }
    };
    let assembly = match Assembly::read(&translated) {
        Ok(assembly) => assembly,
        Err(problems) => {
            for problem in problems {
                println!("{count} kernels from f{seed} for {way}: {problem}");
                tally.wrong += 1;
            }
            return;
        }
    };
    let module = ir::read(made.text.as_bytes());
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    for demand in &made.launch {
        let kernel = &demand.kernel;
        let function = module.functions.iter().position(|function| {
            let name = String::from_utf8_lossy(module.bytes(function.name)).into_owned();
            name.trim_start_matches('@').trim_matches('"') == kernel
        });
        let named = |text: &&str| {
            text.contains(&format!("@{kernel}(")) || text.contains(&format!("@\"{kernel}\"("))
        };
        let mut bodies = made.text.split("define amdgpu_kernel");
        let body = bodies.find(named).unwrap_or(&made.text);
        for input in 0..2 {
            let mut launch = demand.launch(function.unwrap(), input);
            launch.wave = assembly.wave(kernel).unwrap();
            launch.limits = Limits {
                steps: 20_000_000,
                ..Limits::default()
            };
            let expected = program.run(&launch, &mut ());
            assert_eq!(expected.ending, simt::Ending::Finished, "{kernel}");
            let found = assembly.run(kernel, &launch);
            let what = format!("{kernel} on input {input} for {way}");
            if found.ending != Ending::Finished {
                println!("{what}: {:?}", found.ending);
                tally.wrong += 1;
                continue;
            }
            let both = expected.buffers.iter().zip(&found.buffers);
            let mut differs = false;
            for ((one, other), marks) in both.zip(&expected.marks) {
                let pairs = one.bytes.iter().zip(&other.bytes).enumerate();
                for (_, (a, b)) in pairs.filter(|(at, _)| marks.get(*at).is_none_or(|m| *m == 0)) {
                    tally.bytes += 1;
                    differs |= a != b;
                }
            }
            match (differs, ACROSS.iter().any(|name| body.contains(name))) {
                (false, _) => tally.same += 1,
                (true, true) => drop(tally.across.insert(format!("{kernel}/{input}"))),
                (true, false) => {
                    println!("{what}: memory differs");
                    tally.wrong += 1;
                }
            }
        }
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (Some(seed), Some(count), Some(ways)) = (
        words.first().and_then(|word| word.parse::<u64>().ok()),
        words.get(1).and_then(|word| word.parse::<u64>().ok()),
        words.get(2..).filter(|ways| !ways.is_empty()),
    ) else {
        eprintln!("usage: llc_executed SEED COUNT WAY...");
        return ExitCode::from(2);
    };
    let tallies: Vec<Tally> = std::thread::scope(|scope| {
        let run = |way| {
            let mut tally = Tally::default();
            for first in (seed..seed + count).step_by(TOGETHER) {
                let many = TOGETHER.min((seed + count - first) as usize);
                compare(first, many, way, &mut tally);
            }
            tally
        };
        let running = ways.iter().map(|way| scope.spawn(move || run(way)));
        let running: Vec<_> = running.collect();
        running.into_iter().map(|one| one.join().unwrap()).collect()
    });
    println!("| way | same | lanes that look at each other | wrong | refused by llc | bytes |");
    println!("|---|---|---|---|---|---|");
    for (way, tally) in ways.iter().zip(&tallies) {
        let across: Vec<&str> = tally.across.iter().map(String::as_str).collect();
        eprintln!("{way}: {}", across.join(" "));
        println!(
            "| {way} | {} | {} | {} | {} | {} |",
            tally.same,
            tally.across.len(),
            tally.wrong,
            tally.refused,
            tally.bytes
        );
    }
    match tallies.iter().any(|tally| tally.wrong > 0) {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    }
}
