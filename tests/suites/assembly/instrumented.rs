//! Random kernels with checks of uniform values, compiled by `llc`: they leave the same memory as
//! the kernels without checks, and refute the same verdicts as in the interpreter of IR.

use crate::kernels;
use crate::translated::{ACROSS, llc};
use lanelog_amdgpu_sim::{Assembly, Ending};
use lanelog_analysis::Analyzer;
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_passes::instrument::{BUFFER, ENTRY, How, instrument};
use lanelog_sim::{Limits, Program};
use lanelog_verify::random::generate::{Options, random_module};
use pretty_assertions::assert_eq;

const KERNELS: usize = 40;

/// By entry of the buffer: number of executions, and whether the verdict is refuted.
fn entries(buffer: &[u8]) -> Vec<(u64, bool)> {
    let entries = buffer.chunks(ENTRY as usize);
    let entries = entries.map(|entry| {
        let executed = u64::from_le_bytes(entry[..8].try_into().unwrap());
        (executed, entry[60] != 0)
    });
    entries.collect()
}

#[test]
fn assembly_of_checked_kernels_has_the_same_results() {
    let options = Options {
        runnable: true,
        undef: false,
        ..Options::default()
    };
    let mut made = (30_000..)
        .step_by(KERNELS)
        .map(|first| random_module(first, KERNELS, &options))
        .find(|made| !made.text.contains("permlane16"))
        .unwrap();
    made.text = kernels::for_any_processor(&made.text);
    let module = ir::read(made.text.as_bytes());
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let architecture = context.architecture().unwrap();
    let program = Program::new(&module, &context);
    let bodies: Vec<&str> = made.text.split("define amdgpu_kernel").collect();
    let mut analyzer = Analyzer::new(&module, &context);
    let mut verdicts = |all: bool| -> Vec<Option<Vec<bool>>> {
        let functions = module.functions.iter();
        let functions = functions.map(|function| {
            let analysis = analyzer.analyze(function);
            let values = 0..function.value_count();
            Some(
                values
                    .map(|value| all || !analysis.is_divergent(value))
                    .collect(),
            )
        });
        functions.collect()
    };
    for (all, vector) in [(false, false), (true, false)] {
        let done = instrument(
            &module,
            How {
                architecture,
                vector,
            },
            &verdicts(all),
        );
        let checked = ir::read(done.text.as_bytes());
        let checked_context = ModuleContext::new(&checked, &target, Mode::Sound);
        let checked_program = Program::new(&checked, &checked_context);
        for (way, wave) in [("gfx1100", 32), ("gfx900 -mattr=+enable-flat-scratch", 64)] {
            let Some(translated) = llc(&done.text, way) else {
                return;
            };
            let plain = Assembly::read(&llc(&made.text, way).unwrap().unwrap()).unwrap();
            let assembly = Assembly::read(&translated.unwrap()).unwrap();
            let (mut compared, mut executed, mut refuted) = (0, 0, [0, 0]);
            let (mut other_counts, mut other_verdicts) = (0, 0);
            let mut instructions = [0, 0];
            for demand in &made.launch {
                let named = |text: &[u8]| {
                    let name = String::from_utf8_lossy(text).into_owned();
                    name.trim_start_matches('@').trim_matches('"') == demand.kernel
                };
                let mut functions = module.functions.iter();
                let function = functions
                    .position(|function| named(module.bytes(function.name)))
                    .unwrap();
                let called = |text: &&&str| {
                    let name = &demand.kernel;
                    text.contains(&format!("@{name}(")) || text.contains(&format!("@\"{name}\"("))
                };
                let body = bodies.iter().find(called).unwrap();
                let mut launch = demand.launch(function, 0);
                launch.wave = wave;
                launch.limits = Limits {
                    steps: 50_000_000,
                    ..Limits::default()
                };
                let expected = program.run(&launch, &mut ());
                let mut in_module = Vec::new();
                checked_program.inspect(&launch, &mut (), false, &mut |name, bytes| {
                    if name == BUFFER {
                        in_module = entries(bytes);
                    }
                });
                let mut in_assembly = Vec::new();
                let found =
                    assembly.run_reading(&demand.kernel, &launch, &|| false, &mut |name, bytes| {
                        if name == BUFFER {
                            in_assembly = entries(bytes);
                        }
                    });
                let what = format!("{} for {way}", demand.kernel);
                assert_eq!(found.ending, Ending::Finished, "{what}");
                let before = plain.run(&demand.kernel, &launch);
                instructions[0] += before.counts.named().map(|(_, count)| count).sum::<u64>();
                instructions[1] += found.counts.named().map(|(_, count)| count).sum::<u64>();
                assert_eq!(in_module.len(), in_assembly.len(), "{what}");
                compared += 1;
                // LLVM and the interpreter may choose other sets of converged lanes for cross-lane
                // operations.
                if ACROSS.iter().any(|name| body.contains(name)) {
                    continue;
                }
                let buffers = expected.buffers.iter().zip(&expected.marks);
                for ((one, marks), other) in buffers.zip(&found.buffers) {
                    let mut pairs = one.bytes.iter().zip(&other.bytes).enumerate();
                    let is_defined = |at: usize| marks.get(at).is_none_or(|mark| *mark == 0);
                    let differs = pairs.find(|(at, (a, b))| a != b && is_defined(*at));
                    assert_eq!(differs, None, "{what}");
                }
                for (one, other) in in_module.iter().zip(&in_assembly) {
                    executed += usize::from(one.0 > 0);
                    refuted[0] += usize::from(one.1);
                    refuted[1] += usize::from(other.1);
                    other_counts += usize::from(one.0 != other.0);
                    other_verdicts += usize::from(one.1 != other.1);
                }
            }
            println!(
                "{way}, all {all}: {compared} kernels, {executed} checks executed, refuted {refuted:?}, \
                 {other_counts} other counts, {other_verdicts} other verdicts, instructions {instructions:?}"
            );
            assert!(compared == KERNELS && executed > 100);
            match all {
                false => assert_eq!(refuted, [0, 0]),
                true => assert!(refuted[0] > 50),
            }
            assert!(other_verdicts * 50 <= refuted[0]);
        }
    }
}
