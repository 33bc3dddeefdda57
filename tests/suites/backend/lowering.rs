//! Lowered kernels leave the same memory as the kernels: kernels of the corpus on generated inputs
//! and on launches recorded from OpenCL, and random kernels on their own. Injected faults are
//! found.
//!
//! The machine code runs in a separate interpreter (`amdgpu_sim`), which shares only addresses with
//! the interpreter of IR.

use crate::fault::{Fault, assembly};
use crate::llvm;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::program::{CAMPAIGN, call, scratch};
use crate::recorded_launches::{launches, modules, recorded, root, wrong};
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Module, read};
use lanelog_pipeline::{Level, Machine, Pipeline};
use lanelog_sim::{Launch, Program};
use lanelog_verify::check::fuzz::{Batch, Fuzz, Generator};
use lanelog_verify::check::lowering::kernels::kernels;
use lanelog_verify::check::lowering::random::{KernelResult, Random};
use lanelog_verify::check::lowering::{Outcome, compare};
use lanelog_verify::check::module::Plan;
use lanelog_verify::check::refute::{Effort, launch};
use lanelog_verify::random::generate;
use pretty_assertions::assert_eq;

/// Unsupported kernels, by their module without its extension, with the expected reason.
const NOT_COVERED: &[(&str, &str)] = &[("wide.gfx900.O0", "i128 is not covered")];

/// The modules for AMD's GPUs below a folder.
pub fn of_amd(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut found: Vec<PathBuf> = names
        .filter(|name| name.contains(".gfx") && name.ends_with(".ll"))
        .map(|name| Path::new(folder).join(name))
        .collect();
    found.sort();
    found
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_string()
}

fn is_kernel(module: &Module<'_>, index: usize) -> bool {
    module.bytes(module.functions[index].calling_convention) == b"amdgpu_kernel"
}

fn kernels_of(module: &Module<'_>) -> Vec<usize> {
    (0..module.functions.len())
        .filter(|index| is_kernel(module, *index))
        .collect()
}

/// The assembly of each kernel of a text, by its name; or the first reason why it is not covered.
pub fn lowered(text: &str, gpu: &'static Gpu) -> BTreeMap<String, Result<String, String>> {
    let module = read(text.as_bytes());
    assert_eq!(module.errors.len(), 0);
    let each = kernels_of(&module).into_iter().map(|index| {
        let name = module.function_name(&module.functions[index]);
        let name = String::from_utf8(name.into_owned()).unwrap();
        let written = Pipeline::amdgpu(gpu).lower(&module, &[index]);
        let text = match written.refused.first() {
            Some(refused) => Err(refused.message().to_string()),
            None => Ok(written.text),
        };
        (name, text)
    });
    each.collect()
}

/// Runs jobs on all cores: what failed, in any order.
pub fn failures<T: Sync>(jobs: &[T], job: impl Fn(&T) -> Option<String> + Sync) -> Vec<String> {
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(one) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(failure) = job(one) {
                        failures.lock().unwrap().push(failure);
                    }
                }
            });
        }
    });
    failures.into_inner().unwrap()
}

/// Whether a kernel may be refused for this reason.
fn is_expected(path: &Path, reason: &str) -> bool {
    let stem = stem(path);
    let mut known = NOT_COVERED.iter();
    known.any(|(module, why)| *module == stem && reason.contains(why))
}

#[test]
fn kernels_of_the_corpus_leave_what_they_leave_as_ir() {
    corpus_is_the_same(Level::default());
}

/// Optional passes change only the number of executed instructions.
#[test]
fn kernels_of_the_corpus_are_right_without_optional_passes() {
    corpus_is_the_same(Level::None);
}

#[test]
fn kernels_of_the_corpus_are_right_with_cheap_passes() {
    corpus_is_the_same(Level::Less);
}

fn corpus_is_the_same(level: Level) {
    let mut jobs = Vec::new();
    let mut files = of_amd("corpus/kernels");
    files.extend(of_amd("tests/opencl/kernels"));
    assert!(files.len() > 30, "{}", files.len());
    for (at, file) in files.iter().enumerate() {
        for (number, gpu) in GPUS.iter().enumerate() {
            // By default, each module runs on a third of the GPUs.
            if CAMPAIGN || (at + number).is_multiple_of(3) {
                jobs.push((file, gpu));
            }
        }
    }
    let same = AtomicUsize::new(0);
    let failures = failures(&jobs, |(file, gpu)| {
        let text = fs::read(root().join(file)).unwrap();
        let module = read(&text);
        let effort = Effort {
            inputs: 3,
            ..Effort::default()
        };
        let outcomes = kernels(&module, Machine::from(*gpu).at(level), &|_| true, &effort);
        assert!(!outcomes.is_empty(), "{}", file.display());
        let wrong = outcomes.iter().find(|(_, outcome)| match outcome {
            Outcome::Same(ran) => {
                same.fetch_add(1, Ordering::Relaxed);
                ran.counts.total() == 0
            }
            Outcome::Refused(refusals) => !is_expected(file, &refusals[0].message),
            // The kernel `spmv` indexes memory by loaded numbers, so it runs on recorded launches
            // only.
            Outcome::NotRun(_) => !file.to_str().unwrap().contains("spmv"),
            _ => true,
        });
        wrong.map(|(_, outcome)| format!("{} on {}: {outcome:?}", file.display(), gpu.name))
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(same.into_inner() * 10 > jobs.len() * 9);
}

#[test]
fn recorded_launches_leave_what_opencl_left() {
    let (launches, recorded) = (launches(), recorded());
    let mut jobs = Vec::new();
    for (number, launch) in launches.iter().enumerate() {
        let modules = modules(&launch.source).into_iter();
        let modules: Vec<PathBuf> = modules
            .filter(|module| module.to_str().unwrap().contains(".gfx"))
            .collect();
        for (at, module) in modules.iter().enumerate() {
            for (of, gpu) in GPUS.iter().enumerate() {
                // By default, one module of each launch runs, on one GPU after the other.
                if CAMPAIGN
                    || at == number % modules.len() && of == number / modules.len() % GPUS.len()
                {
                    jobs.push((launch, module.clone(), gpu));
                }
            }
        }
    }
    assert!(jobs.len() >= launches.len(), "{}", jobs.len());
    let folder = scratch("recorded_launches");
    let ran = AtomicUsize::new(0);
    let failures = failures(&jobs, |(launch, module, gpu)| {
        let text = fs::read_to_string(root().join(module)).unwrap();
        let place = format!("{} of {} on {}", launch.name, module.display(), gpu.name);
        let assembly = match &lowered(&text, gpu)[&launch.kernel] {
            Ok(assembly) => assembly.clone(),
            Err(reason) if is_expected(module, reason) => return None,
            Err(reason) => return Some(format!("{place}: {reason}")),
        };
        let file = folder.join(format!("{}.{}.{}.s", launch.name, stem(module), gpu.name));
        fs::write(&file, assembly).unwrap();
        let words = launch.words();
        let mut all = vec![file.to_str().unwrap()];
        all.extend(words.iter().map(String::as_str));
        ran.fetch_add(1, Ordering::Relaxed);
        let wrong = wrong(launch, &call("run", ".", &all), &recorded[&launch.name]);
        wrong.map(|wrong| format!("{place}: {wrong}"))
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(ran.into_inner() * 10 > jobs.len() * 8);
}

/// Random kernels of these seeds, on three inputs each.
pub fn fuzz(shape: generate::Shape) -> Fuzz {
    Fuzz {
        generator: Generator::Shaped,
        options: generate::Options {
            blocks: (4, 20),
            shape,
            ..generate::Options::default()
        },
        targets: vec![generate::Target::AmdGpu],
        seed: 1,
        count: 1,
        inputs: 3,
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

/// Outcomes of `count` random kernels.
fn random(shape: generate::Shape, first: u64, count: usize, level: Level) -> Vec<KernelResult> {
    let fuzz = fuzz(shape);
    let gpus: Vec<&Gpu> = Gpu::all().collect();
    let random = Random {
        fuzz: &fuzz,
        gpus: &gpus,
        level,
        plus: false,
    };
    let batches: Vec<Batch> = (0..count)
        .step_by(10)
        .map(|start| Batch {
            target: generate::Target::AmdGpu,
            first: first + start as u64,
            count: 10.min(count - start),
        })
        .collect();
    let all = Mutex::new(Vec::new());
    let unread = failures(&batches, |batch| match random.batch(batch) {
        Ok(tried) => {
            all.lock().unwrap().extend(tried);
            None
        }
        Err(why) => Some(why),
    });
    assert_eq!(unread, Vec::<String>::new());
    let mut all = all.into_inner().unwrap();
    all.sort_by_key(|tried| (tried.seed, tried.gpu.name));
    all
}

#[test]
fn random_kernels_leave_what_they_leave_as_ir() {
    let shapes = [generate::Shape::Mixed, generate::Shape::Irreducible];
    for shape in shapes {
        random_kernels_are_the_same(shape, 200, Level::default());
    }
}

#[test]
fn random_kernels_are_right_without_optional_passes() {
    let shapes = [generate::Shape::Mixed, generate::Shape::Irreducible];
    for shape in shapes {
        random_kernels_are_the_same(shape, 60, Level::None);
        random_kernels_are_the_same(shape, 20, Level::Less);
    }
}

fn random_kernels_are_the_same(shape: generate::Shape, count: usize, level: Level) {
    let all = random(shape, 700_000, count, level);
    assert_eq!(all.len(), count * Gpu::all().count());
    let mut names: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for tried in &all {
        assert!(
            !tried.outcome.is_wrong(),
            "lanelog fuzz --lower {} --shape {shape:?} --seed {} --count 1: {:?}",
            tried.gpu.name,
            tried.seed,
            tried.outcome
        );
        // Kernels only use operations that the GPU supports.
        assert!(
            !matches!(tried.outcome, Outcome::Refused(_)),
            "{} on {}: {:?}",
            tried.seed,
            tried.gpu.name,
            tried.outcome
        );
        *names
            .entry((tried.gpu.name, tried.outcome.name()))
            .or_default() += 1;
    }
    for gpu in GPUS {
        let same = names.get(&(gpu.name, "same")).copied().unwrap_or(0);
        assert!(same * 10 >= count * 9, "{names:?}");
    }
}

/// Launches of a kernel: from the module and the kernel's index in it.
type Launches<'l> = dyn Fn(&Module<'_>, &Program, &ModuleContext<'_>, usize) -> Vec<Launch> + 'l;

/// Outcome of a kernel with an injected fault.
fn with_fault(
    text: &str,
    kernel: &str,
    gpu: &'static Gpu,
    fault: Option<Fault>,
    launches: &Launches<'_>,
) -> Option<Outcome> {
    let module = read(text.as_bytes());
    let mut functions = module.functions.iter();
    let named = |function| module.function_name(function).as_ref() == kernel.as_bytes();
    let index = functions.position(named).unwrap();
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let launches = launches(&module, &program, &context, index);
    let text = assembly(&module, &context, gpu, index, fault)?;
    Some(compare(&text, kernel, gpu, &program, &launches))
}

#[test]
fn each_fault_is_found_by_the_kernel_that_was_written_for_it() {
    // The expected kernels in which each fault is found. Lanes that leave a cycle in different
    // iterations also reconverge after it.
    let expected = [
        ("missing_restore", [true, false, false]),
        ("scalar_choice", [false, true, false]),
        ("lost_temporal_copy", [true, false, true]),
    ];
    let effort = Effort::default();
    for gpu in GPUS {
        for (name, expected) in expected {
            let file = root().join(format!("tests/data/lowered/{name}.ll"));
            let text = fs::read_to_string(file).unwrap();
            let with = |fault| {
                let outcome =
                    with_fault(&text, name, gpu, fault, &|module, program, context, at| {
                        let numbers = 0..effort.inputs;
                        numbers
                            .map(|number| {
                                launch(module, program, context, at, &effort, number).unwrap()
                            })
                            .collect()
                    });
                outcome.unwrap().name()
            };
            assert_eq!(with(None), "same", "{name} on {}", gpu.name);
            let found = Fault::ALL.map(|fault| with(Some(fault)));
            let expected = expected.map(|found| if found { "differs" } else { "same" });
            assert_eq!(found, expected, "{name} on {}", gpu.name);
        }
    }
}

/// Kernels of public reports about compilers and analyses.
#[test]
fn reported_kernels_leave_the_same_memory() {
    let effort = Effort::default();
    for gpu in Gpu::all() {
        let mut same = 0;
        for entry in fs::read_dir(root().join("tests/data/reported")).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read(&path).unwrap();
            for (index, outcome) in kernels(&read(&text), gpu, &|_| true, &effort) {
                let place = format!("{}, function {index} on {}", path.display(), gpu.name);
                assert!(!outcome.is_wrong(), "{place}: {outcome:?}");
                same += usize::from(outcome.name() == "same");
            }
        }
        assert!(same >= 50, "{}: {same}", gpu.name);
    }
}

/// The seed of the first random kernel whose code is correct, and is wrong with an injected fault.
fn first_found(fault: Fault, gpu: &'static Gpu, most: u64) -> Option<u64> {
    let fuzz = fuzz(generate::Shape::Mixed);
    let random = Random {
        fuzz: &fuzz,
        gpus: &[],
        level: Level::default(),
        plus: false,
    };
    (1..=most).find(|seed| {
        let given = random.given(*seed, gpu).unwrap();
        let with = |fault| {
            let launches = &given.launches;
            with_fault(
                &given.text,
                &given.kernel,
                gpu,
                fault,
                &|_, _, _, function| {
                    let launches = launches.iter().cloned();
                    launches
                        .map(|launch| Launch { function, ..launch })
                        .collect()
                },
            )
        };
        matches!(
            with(Some(fault)),
            Some(Outcome::Failed(..) | Outcome::Differs(_))
        ) && matches!(with(None), Some(Outcome::Same(_)))
    })
}

#[test]
fn each_fault_is_found_by_few_random_kernels() {
    let counts = [
        (Fault::MissingRestore, 30),
        (Fault::ScalarChoice, 10),
        // This fault is found late, because few kernels read a value after a cycle in which the
        // value was uniform.
        (Fault::LostTemporalCopy, 330),
    ];
    let jobs: Vec<_> = counts
        .iter()
        .flat_map(|count| GPUS.iter().map(move |gpu| (count, gpu)))
        .collect();
    let missed = failures(&jobs, |((fault, count), gpu)| {
        let found = first_found(*fault, gpu, *count);
        found
            .is_none()
            .then(|| format!("{fault:?} on {}", gpu.name))
    });
    assert_eq!(missed, Vec::<String>::new());
}

/// The error of llvm-mc for a text; `None` if it assembles.
fn refused_by_llvm(text: &str, gpu: &Gpu) -> Option<String> {
    let said = crate::assembled_sample(text, gpu.name)?.err()?;
    Some(said.lines().take(4).collect::<Vec<_>>().join("\n"))
}

#[test]
fn llvm_assembles_what_is_written_for_every_gpu() {
    if llvm::program("llvm-mc").is_none() {
        return;
    }
    let mut files = of_amd("corpus/kernels");
    files.extend(of_amd("tests/opencl/kernels"));
    let mut texts: Vec<(String, String)> = Vec::new();
    for file in &files {
        texts.push((
            file.display().to_string(),
            fs::read_to_string(root().join(file)).unwrap(),
        ));
    }
    let options = generate::Options {
        runnable: true,
        ..fuzz(generate::Shape::Mixed).options
    };
    for first in [800_000, 800_020] {
        let made = generate::random_module(first, 20, &options);
        texts.push((format!("seeds from {first}"), made.text));
    }
    let jobs: Vec<_> = texts
        .iter()
        .flat_map(|text| GPUS.iter().map(move |gpu| (text, gpu)))
        .collect();
    let assembled = AtomicUsize::new(0);
    let failures = failures(&jobs, |((place, text), gpu)| {
        // All kernels of a module are passed to llvm-mc in one call, because their names are
        // distinct.
        let mut all = String::new();
        for assembly in lowered(text, gpu).into_values().flatten() {
            let wrong = refused_by_llvm(&assembly, gpu);
            assembled.fetch_add(1, Ordering::Relaxed);
            if let Some(wrong) = wrong {
                all.push_str(&format!("{place} on {}: {wrong}\n", gpu.name));
            }
        }
        (!all.is_empty()).then_some(all)
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(assembled.into_inner() > 250);
}
