//! Random kernels that can be run: LLVM accepts them, and they contain the features on which LLVM
//! 22 is wrong.

use crate::kernels;
use crate::llvm;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use kernels::analyse;
use lanelog_ir::target::Mode;
use lanelog_ir::{Function, Module, Opcode, Operand, OperandKind, read};
use lanelog_verify::oracle::cycle_info::{self, CycleInfo};
use lanelog_verify::oracle::graph::Graph;
use lanelog_verify::random::generate::{Options, Shape, Target, random_module};
use pretty_assertions::assert_eq;

const PER_MODULE: usize = 50;

fn options(target: Target, shape: Shape) -> Options {
    Options {
        target,
        shape,
        runnable: true,
        ..Options::default()
    }
}

/// The texts of modules, each with many kernels.
fn texts(first: u64, count: usize, options: &Options) -> Vec<String> {
    let starts = (0..count).step_by(PER_MODULE);
    starts
        .map(|start| random_module(first + start as u64, PER_MODULE, options).text)
        .collect()
}

#[test]
fn llvm_accepts_every_kernel() {
    if llvm::program("opt").is_none() {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("runnable");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for target in [Target::AmdGpu, Target::Nvptx] {
        for shape in [Shape::Structured, Shape::Unstructured, Shape::Irreducible] {
            let texts = texts(1_000_001, 500, &options(target, shape));
            for (number, text) in texts.iter().enumerate() {
                let path = folder.join(format!("{target:?}-{shape:?}-{number}.ll"));
                fs::write(&path, text).unwrap();
                let opt = llvm::program("opt")
                    .unwrap()
                    .args(["-passes=verify", "-disable-output"])
                    .arg(&path)
                    .output()
                    .unwrap();
                let said = String::from_utf8_lossy(&opt.stderr);
                assert!(opt.status.success(), "{}: {said}", path.display());
            }
        }
    }
}

/// Cases in which LLVM 22 is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mistake {
    /// A divergent branch in the header of a cycle, so that lanes leave in different iterations.
    DivergentHeader,
    /// An exit edge that leads to the header of another cycle.
    SiblingHeader,
    /// Constants at a divergent exit.
    ConstantsAtExit,
    /// The result of an `invoke`.
    ResultOfTerminator,
    /// A phi whose incoming values are itself, undefined values, and one other value.
    PhiOfItself,
    /// The cause is unclear: several of the errors above are possible, or none of them.
    Unclear,
}

/// The error that makes LLVM call a value uniform, as far as it can be told from the program's
/// text. The value's operands have the same verdicts in both modes.
fn mistake(
    function: &Function,
    cycles: &CycleInfo,
    homes: &[u32],
    value: u32,
    divergent: impl Fn(u32) -> bool,
) -> Mistake {
    let arguments = function.arguments.len() as u32;
    let instruction = |value: u32| {
        value
            .checked_sub(arguments)
            .map(|at| &function.instructions[at as usize])
    };
    let Some(of) = instruction(value) else {
        return Mistake::Unclear;
    };
    let operands = function.operands_of(of);
    let values = || operands.iter().filter_map(|operand| operand.as_value());
    let terminates =
        |value: u32| instruction(value).is_some_and(|one| one.opcode == Opcode::Invoke);
    if values().any(|value| terminates(value) && divergent(value)) {
        return Mistake::ResultOfTerminator;
    }
    let phi = of.opcode == Opcode::Phi;
    let undefined =
        |operand: &Operand| matches!(operand.kind(), OperandKind::Undef | OperandKind::Poison);
    let incoming: Vec<&Operand> = operands.iter().step_by(2).collect();
    if phi
        && (values().any(|other| other == value)
            || incoming.iter().any(|operand| undefined(operand)))
    {
        return Mistake::PhiOfItself;
    }
    let block = homes[value as usize];
    // The cycles that contain the definition of a value and not this user.
    let left: BTreeSet<usize> = values()
        .filter(|value| *value >= arguments)
        .flat_map(|value| cycles.around(homes[value as usize]).collect::<Vec<_>>())
        .filter(|cycle| !cycles.contains(*cycle, block))
        .collect();
    if left.is_empty() {
        return if phi {
            Mistake::ConstantsAtExit
        } else {
            Mistake::Unclear
        };
    }
    let end = |block: u32| arguments + function.block_instructions(block as usize).end as u32 - 1;
    let header = left
        .iter()
        .any(|cycle| divergent(end(cycles.cycles[*cycle].header)));
    let enters = |cycle: &usize, target: &u32| {
        let headed = cycles
            .cycles
            .iter()
            .position(|other| other.header == *target);
        headed.is_some_and(|other| !cycles.is_around(other, *cycle))
    };
    let sibling = left.iter().any(|cycle| {
        cycles.cycles[*cycle]
            .exits
            .iter()
            .any(|target| enters(cycle, target))
    });
    match (header, sibling) {
        (true, false) => Mistake::DivergentHeader,
        (false, true) => Mistake::SiblingHeader,
        _ => Mistake::Unclear,
    }
}

/// Whether LLVM's verdict differs intentionally: by a guarantee on which mode `sound` does not
/// rely, or because a lane to which no lane writes reads zero.
fn differs_on_purpose(module: &Module<'_>, function: &Function, value: u32) -> bool {
    let at = value.checked_sub(function.arguments.len() as u32);
    let called = at.map(|at| &function.instructions[at as usize]);
    called
        .filter(|one| one.opcode.is_call())
        .is_some_and(|one| {
            let start = (function.span.start + one.start) as usize;
            let end = (function.span.start + one.end) as usize;
            let text = String::from_utf8_lossy(&module.text[start..end]);
            text.contains("@h") || text.contains("ds.permute")
        })
}

#[test]
fn they_contain_mistakes_of_llvm_22() {
    let mut kernels: BTreeMap<Mistake, usize> = BTreeMap::new();
    for text in texts(1, 2000, &options(Target::AmdGpu, Shape::Mixed)) {
        let module = read(text.as_bytes());
        assert_eq!(module.errors.len(), 0);
        let mut llvm: Vec<Vec<bool>> = Vec::new();
        analyse(&module, Mode::Llvm22, |function, analysis| {
            llvm.push(
                (0..function.value_count())
                    .map(|value| analysis.is_divergent(value))
                    .collect(),
            );
        });
        let mut llvm = llvm.into_iter();
        analyse(&module, Mode::Sound, |function, analysis| {
            let llvm = llvm.next().unwrap();
            let wrong = |value: u32| analysis.is_divergent(value) && !llvm[value as usize];
            let arguments = function.arguments.len() as u32;
            let mut homes = vec![0; function.value_count() as usize];
            for block in 0..function.blocks.len() {
                for at in function.block_instructions(block) {
                    homes[arguments as usize + at] = block as u32;
                }
            }
            let cycles = cycle_info::of(&Graph::of(function));
            let mut found = BTreeSet::new();
            for value in (arguments..function.value_count()).filter(|value| wrong(*value)) {
                let of = &function.instructions[(value - arguments) as usize];
                let mut operands = function
                    .operands_of(of)
                    .iter()
                    .filter_map(|operand| operand.as_value());
                let follows = operands.any(|operand| operand != value && wrong(operand));
                if !follows && !differs_on_purpose(&module, function, value) {
                    let divergent = |value| analysis.is_divergent(value);
                    found.insert(mistake(function, &cycles, &homes, value, divergent));
                }
            }
            for mistake in found {
                *kernels.entry(mistake).or_default() += 1;
            }
        });
    }
    println!("of 2000 kernels: {kernels:?}");
    for mistake in [
        Mistake::DivergentHeader,
        Mistake::SiblingHeader,
        Mistake::ConstantsAtExit,
        Mistake::ResultOfTerminator,
        Mistake::PhiOfItself,
    ] {
        assert!(kernels.get(&mistake) > Some(&2), "{mistake:?}: {kernels:?}");
    }
}
