//! Random kernels compiled by `llc`: loops with several exits, switches, calls, LDS and scratch.
//! They leave the same memory as in the interpreter of IR, without a fault.
//!
//! For cross-lane operations, LLVM and the interpreter of IR may choose different sets of converged
//! lanes, and both may be correct: such kernels may differ, but few do.

use std::collections::BTreeSet;

use crate::translated::{ACROSS, llc};
use crate::{WAYS, kernels};
use lanelog_amdgpu_sim::{Assembly, Ending};
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_sim::{self as simt, Limits, Program};
use lanelog_verify::random::generate::{Options, random_module};

const KERNELS: usize = 60;

#[test]
fn random_kernels_leave_the_same_memory() {
    let options = Options {
        runnable: true,
        ..Options::default()
    };
    // Modules with `permlane16` are skipped, because some of the processors do not have this
    // operation.
    let mut made = (9000..)
        .step_by(KERNELS)
        .map(|first| random_module(first, KERNELS, &options))
        .find(|made| !made.text.contains("permlane16"))
        .unwrap();
    made.text = kernels::for_any_processor(&made.text);
    let module = ir::read(made.text.as_bytes());
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let bodies: Vec<&str> = made.text.split("define amdgpu_kernel").collect();
    let (mut wrong, mut compared) = (Vec::new(), 0);
    let (mut bytes, mut defined) = (0, 0);
    let mut otherwise = BTreeSet::new();
    for (way, wave) in WAYS {
        let Some(translated) = llc(&made.text, way) else {
            return;
        };
        let assembly = Assembly::read(&translated.unwrap()).unwrap();
        for demand in &made.launch {
            let named = |text: &[u8]| {
                let name = String::from_utf8_lossy(text).into_owned();
                name.trim_start_matches('@').trim_matches('"') == demand.kernel
            };
            let functions = module.functions.iter();
            let function = functions
                .clone()
                .position(|function| named(module.bytes(function.name)))
                .unwrap();
            let called = |text: &&&str| {
                [
                    format!("@{}(", demand.kernel),
                    format!("@\"{}\"(", demand.kernel),
                ]
                .iter()
                .any(|name| text.contains(name))
            };
            let body = bodies.iter().find(called).unwrap();
            let across = ACROSS.iter().any(|name| body.contains(name));
            for seed in 0..2 {
                let mut launch = demand.launch(function, seed);
                launch.wave = wave;
                launch.limits = Limits {
                    steps: 20_000_000,
                    ..Limits::default()
                };
                let expected = program.run(&launch, &mut ());
                assert_eq!(expected.ending, simt::Ending::Finished, "{}", demand.kernel);
                let found = assembly.run(&demand.kernel, &launch);
                let what = format!("{} on input {seed} for {way}", demand.kernel);
                if found.ending != Ending::Finished {
                    wrong.push(format!("{what}: {:?}", found.ending));
                }
                compared += 1;
                let buffers = expected
                    .buffers
                    .iter()
                    .zip(&expected.marks)
                    .zip(&found.buffers);
                for (number, ((one, marks), other)) in buffers.enumerate() {
                    let is_defined = |at: usize| marks.get(at).is_none_or(|mark| *mark == 0);
                    bytes += one.bytes.len();
                    defined += (0..one.bytes.len()).filter(|at| is_defined(*at)).count();
                    let mut pairs = one.bytes.iter().zip(&other.bytes).enumerate();
                    let differs = pairs.find(|(at, (a, b))| a != b && is_defined(*at));
                    if across && differs.is_some() {
                        otherwise.insert(what.clone());
                    } else if let Some((at, _)) = differs {
                        wrong.push(format!("{what}: byte {at} of buffer {number}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(compared, 2 * WAYS.len() * KERNELS);
    println!(
        "{defined} of {bytes} bytes are defined, {} runs differ",
        otherwise.len()
    );
    assert!(
        defined * 2 > bytes,
        "{defined} of {bytes} bytes are defined"
    );
    assert!(otherwise.len() * 20 <= compared, "{otherwise:?}");
}
