//! Random kernels, and a check that code generated from them leaves the same memory.

use lanelog_amdgpu::gpu::GPUS;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Module, read};
use lanelog_pipeline::Pipeline;
use lanelog_sim::{Ending, Launch, Program};
use lanelog_verify::check::fuzz::{Batch, Fuzz, Generator};
use lanelog_verify::check::lowering::is_unordered;
use lanelog_verify::check::module::Plan;
use lanelog_verify::random::generate;

/// Kernels of a generator, with `inputs` inputs each.
pub fn fuzz(generator: Generator, shape: generate::Shape, inputs: usize) -> Fuzz {
    Fuzz {
        generator,
        options: generate::Options {
            blocks: (4, 20),
            shape,
            ..generate::Options::default()
        },
        targets: vec![generate::Target::AmdGpu],
        seed: 1,
        count: 1,
        inputs,
        plan: Plan {
            plus: false,
            modes: Vec::new(),
            engines: false,
            oracles: false,
            execution: false,
            parallel: false,
        },
        others: Default::default(),
        time_limit: std::time::Duration::from_secs(60),
    }
}

/// A module of kernels that call no function with a body, and the launches of each function.
pub struct RandomKernels {
    pub text: String,
    pub launches: Vec<Vec<Launch>>,
}

impl RandomKernels {
    /// The module, in which the body of each function that has launches is replaced, including its
    /// braces.
    pub fn with_bodies(&self, body: &dyn Fn(&Module<'_>, usize) -> String) -> String {
        let module = read(self.text.as_bytes());
        let mut text = self.text.clone();
        for (index, launches) in self.launches.iter().enumerate().rev() {
            if launches.is_empty() {
                continue;
            }
            let function = &module.functions[index];
            let start = function.span.start as usize;
            let header = String::from_utf8_lossy(module.function_text(function)).into_owned();
            let open = header.find("{\n").unwrap();
            let body = body(&module, index);
            text.replace_range(start + open..function.span.end as usize, &body);
        }
        let ballot = "declare i64 @llvm.amdgcn.ballot.i64(i1)";
        if !text.contains(ballot) {
            text += &format!("\n{ballot}\n");
        }
        text
    }
}

/// `count` random kernels of each kind, and the modules that contain them.
pub fn all_leave_the_same_memory(count: u64, executable: &dyn Fn(&RandomKernels) -> String) {
    for (generator, shape) in [
        (Generator::Shaped, generate::Shape::Mixed),
        (Generator::Shaped, generate::Shape::Irreducible),
        (Generator::Arbitrary, generate::Shape::Mixed),
    ] {
        let fuzz = fuzz(generator, shape, 2);
        let (mut same, mut wrong) = (0, Vec::new());
        let seeds: Vec<u64> = (1..=count).collect();
        for batch in seeds.chunks(50) {
            let made = make(&fuzz, batch[0], batch.len());
            let text = executable(&made);
            let (before, after) = (read(made.text.as_bytes()), read(text.as_bytes()));
            assert_eq!(after.errors, vec![]);
            for (index, launches) in made.launches.iter().enumerate() {
                if launches.is_empty() {
                    continue;
                }
                match compare(&before, &after, index, launches) {
                    Comparison::Same(..) => same += 1,
                    Comparison::Differs(why) => {
                        if let Ok(folder) = std::env::var("LANELOG_KEEP") {
                            let all = format!("{}\n{text}", made.text);
                            std::fs::write(format!("{folder}/{index}.ll"), all).unwrap();
                        }
                        let name = before.function_name(&before.functions[index]);
                        wrong.push(format!("{}: {why}", String::from_utf8_lossy(&name)));
                    }
                    Comparison::Unordered | Comparison::NotRun => {}
                }
            }
        }
        assert_eq!(wrong, Vec::<String>::new(), "{generator:?} {shape:?}");
        assert!(same * 10 > count * 8, "{generator:?} {shape:?}: {same}");
    }
}

pub fn make(fuzz: &Fuzz, first: u64, count: usize) -> RandomKernels {
    let batch = Batch {
        target: generate::Target::AmdGpu,
        first,
        count,
    };
    let made = fuzz.make(&batch).unwrap();
    let module = read(made.text.as_bytes());
    assert_eq!(module.errors, vec![]);
    let launches = fuzz.launches(&made, &module);
    let runs = launches.iter().enumerate();
    let kernels: Vec<usize> = runs
        .filter(|(_, runs)| !runs.is_empty())
        .map(|(index, _)| index)
        .collect();
    let ready = Pipeline::amdgpu(&GPUS[0]).ready(&module, &kernels);
    RandomKernels {
        text: ready.text,
        launches,
    }
}

/// Outcome of comparing a kernel with its generated code.
#[derive(Clone, Debug, PartialEq)]
pub enum Comparison {
    /// The memory is the same: the number of launches, and of steps before and after.
    Same(usize, u64, u64),
    /// The memory differs, or the generated code does not end.
    Differs(String),
    /// The memory differs, but neither the order of lanes nor their convergence is guaranteed.
    Unordered,
    /// The original function does not run to its end.
    NotRun,
}

/// Compares a function of one module with the function of the same index in another.
pub fn compare(
    before: &Module<'_>,
    after: &Module<'_>,
    index: usize,
    launches: &[Launch],
) -> Comparison {
    let target = Target::choose(before.triple, None, None).unwrap();
    let context = ModuleContext::new(before, &target, Mode::Sound);
    let program = Program::new(before, &context);
    let context = ModuleContext::new(after, &target, Mode::Sound);
    let other = Program::new(after, &context);
    let (mut ran, mut steps, mut taken) = (0, 0, 0);
    for launch in launches {
        let expected = program.run(launch, &mut ());
        if expected.ending != Ending::Finished {
            continue;
        }
        let mut launch = launch.clone();
        launch.limits.steps = launch.limits.steps.saturating_mul(64);
        let found = other.run(&launch, &mut ());
        let unordered = || is_unordered(before, &before.functions[index]);
        if found.ending != Ending::Finished {
            return Comparison::Differs(format!("{:?}", found.ending));
        }
        for (at, (one, two)) in expected.buffers.iter().zip(&found.buffers).enumerate() {
            for byte in 0..one.bytes.len() {
                let mark = |marks: &[Vec<u8>]| {
                    let marks = marks.get(at).and_then(|marks| marks.get(byte));
                    marks.copied().unwrap_or(0)
                };
                if mark(&expected.marks) != 0 {
                    continue;
                }
                if one.bytes[byte] != two.bytes[byte] || mark(&found.marks) != 0 {
                    if unordered() {
                        return Comparison::Unordered;
                    }
                    return Comparison::Differs(format!(
                        "buffer {at}, byte {byte}: {} became {} ({})",
                        one.bytes[byte],
                        two.bytes[byte],
                        mark(&found.marks)
                    ));
                }
            }
        }
        ran += 1;
        steps += expected.steps;
        taken += found.steps;
    }
    match ran {
        0 => Comparison::NotRun,
        ran => Comparison::Same(ran, steps, taken),
    }
}
