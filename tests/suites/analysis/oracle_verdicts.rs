//! LLVM 22's worklist as a reference implementation, compared with mode `llvm22` verdict by
//! verdict. On functions with irreducible cycles, both lie between the bounds of LLVM's verdicts
//! (docs/results/checks.md).
//!
//! Without optimisation, fewer random functions are tested. `DATA` names a folder of modules; by
//! default, the data sets that tests/llvm has fetched are used.

use crate::kernels;
use crate::program::CAMPAIGN;

use std::fs;

use kernels::{analyse, kernels, root};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Function, Module, read};
use lanelog_verify::oracle::{Graph, cycle_info, uniformity22};
use lanelog_verify::random::generate::{Options, Shape, Target as Kind, random_module};
use pretty_assertions::assert_eq;

const FUNCTIONS: usize = if CAMPAIGN { 5000 } else { 1500 };

/// A PRNG (SplitMix64).
#[derive(Debug, Default)]
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % count as u64) as usize
    }
}

/// Differences between the reference implementation of LLVM 22 and mode `llvm22`.
#[derive(Debug, Default)]
struct Tally {
    functions: usize,
    values: usize,
    divergent: usize,
    irreducible: usize,
    /// Verdicts that differ in irreducible functions.
    differ: usize,
    differing_values: usize,
    /// Values for which LLVM may report either verdict, in irreducible functions.
    open: usize,
    /// Verdicts of the reference implementation that differ from LLVM's in random orders.
    by_order: usize,
    names: Vec<String>,
    random: Random,
}

impl Tally {
    fn module(&mut self, name: &str, text: &[u8]) {
        let module = read(text);
        let (target, _) = Target::of_module(&module, None, None).unwrap();
        let context = ModuleContext::new(&module, &target, Mode::Llvm22);
        analyse(&module, Mode::Llvm22, |function, analysis| {
            self.functions += 1;
            let graph = Graph::of(function);
            let classes = context.classify(function);
            let reference = uniformity22::of(&module, function, &classes);
            let rules: Vec<bool> = (0..function.value_count())
                .map(|value| analysis.is_divergent(value))
                .collect();
            self.values += rules.len();
            self.divergent += rules.iter().filter(|divergent| **divergent).count();
            let info = cycle_info::of(&graph);
            let is_reducible = info.cycles.iter().all(cycle_info::Cycle::is_reducible);
            self.irreducible += usize::from(!is_reducible);
            let bounds = uniformity22::bounds(&module, function, &classes);
            let name_of =
                |verdicts: &[bool]| shown(&module, function, verdicts, &reference.divergent);
            if is_reducible {
                assert_eq!(bounds.least, reference, "{name}");
                assert_eq!(bounds.most, reference, "{name}");
            }
            self.open += bounds.open();
            let within = |verdicts: &[bool]| {
                let mut verdicts = verdicts.iter().enumerate();
                verdicts.all(|(value, divergent)| bounds.allow(value, *divergent))
            };
            assert!(within(&rules), "the rules: @{} of {name}", name_of(&rules));
            assert!(within(&reference.divergent), "the twin: {name}");
            for _ in 0..if is_reducible { 0 } else { 3 } {
                let mut choose = |count: usize| self.random.below(count);
                let other = uniformity22::in_order(&module, function, &classes, &mut choose);
                let pairs = other.divergent.iter().zip(&reference.divergent);
                self.by_order += pairs
                    .filter(|(other, reference)| other != reference)
                    .count();
                let other = &other.divergent;
                assert!(
                    within(other),
                    "in another order: @{} of {name}",
                    name_of(other)
                );
            }
            if rules != reference.divergent {
                let shown = shown(&module, function, &rules, &reference.divergent);
                let name = format!("@{shown} of {name}");
                assert!(!is_reducible, "{name}");
                self.differ += 1;
                let pairs = rules.iter().zip(&reference.divergent);
                self.differing_values += pairs
                    .filter(|(rules, reference)| rules != reference)
                    .count();
                self.names.push(name);
            }
        });
    }
}

fn shown(module: &Module<'_>, function: &Function, rules: &[bool], reference: &[bool]) -> String {
    let name = String::from_utf8_lossy(&module.function_name(function)).into_owned();
    let names = module.names(function);
    let differing = (0..)
        .zip(rules.iter().zip(reference))
        .filter(|(_, (rules, reference))| rules != reference);
    let values = differing.map(|(value, (rules, _))| {
        let sign = if *rules { '+' } else { '-' };
        match names.value(value) {
            name if name.is_empty() => format!("{sign}#{value}"),
            name => format!("{sign}{name}"),
        }
    });
    let values: Vec<String> = values.collect();
    format!("{name}: {}", values.join(" "))
}

#[test]
fn on_the_corpus() {
    let mut tally = Tally::default();
    for path in kernels("corpus") {
        tally.module(&path, &fs::read(root().join(&path)).unwrap());
    }
    println!("{tally:#?}");
    assert!(tally.functions > 300 && tally.divergent > 1000, "{tally:?}");
}

#[test]
fn on_random_functions() {
    let mut tally = Tally::default();
    for (target, shape, first) in [
        (Kind::AmdGpu, Shape::Mixed, 1_000_001),
        (Kind::Nvptx, Shape::Mixed, 1_100_001),
        (Kind::AmdGpu, Shape::Irreducible, 1_200_001),
    ] {
        let options = Options {
            target,
            shape,
            ..Options::default()
        };
        for start in (0..FUNCTIONS).step_by(50) {
            let module = random_module(first + start as u64, 50, &options);
            let name = format!("random {target:?}, seeds from {}", first + start as u64);
            tally.module(&name, module.text.as_bytes());
        }
    }
    println!("{tally:#?}");
    assert_eq!(tally.functions, 3 * FUNCTIONS);
    assert!(tally.divergent * 4 > tally.values, "{tally:?}");
    // docs/results/checks.md gives the reason for differences: of 2,876 irreducible functions, 252
    // differed.
    assert!(tally.irreducible * 3 > FUNCTIONS, "{tally:?}");
    assert!(tally.differ * 6 < tally.irreducible, "{tally:?}");
    // The bounds differ on some values, but not on most.
    assert!(
        tally.open > 0 && tally.open * 100 < tally.values,
        "{tally:?}"
    );
    assert!(tally.by_order > 0, "{tally:?}");
}

/// Tests the data sets of tests/llvm, if they have been fetched, or those that `DATA` names.
#[test]
fn on_the_data_sets() {
    let found = data_sets();
    if found.is_empty() {
        assert_eq!(std::env::var_os("DATA"), None, "no module below DATA");
        eprintln!("corpus/fetch/* were not run: on_the_data_sets passes over them");
        return;
    }
    let mut tally = Tally::default();
    for path in &found {
        tally.module(path, &fs::read(path).unwrap());
    }
    println!("{tally:#?}");
    // Each module contains kernels, and in each module some lanes differ.
    assert!(tally.functions >= found.len(), "{tally:?}");
    assert!(tally.divergent >= found.len(), "{tally:?}");
}

fn data_sets() -> Vec<String> {
    let mut found = Vec::new();
    let folder = std::env::var_os("DATA").map_or(root().join(".data"), Into::into);
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ll") {
                found.push(path.to_str().unwrap().to_owned());
            }
        }
    }
    found.sort();
    found
}
