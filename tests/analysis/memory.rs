//! What is said of accesses against the addresses of runs: the corpus is executed, with its own sizes of work-groups and with some that are assumed.

use crate::kernels;

use std::fs;

use kernels::{kernels, root};
use lanelog::analysis::Analyzer;
use lanelog::check::refute::{Effort, launch};
use lanelog::engine::Engine;
use lanelog::interpreter::Limits;
use lanelog::ir::read;
use lanelog::memory::{Access, Pattern, Rules, Watch};
use lanelog::simt::Program;
use lanelog::target::{Mode, ModuleContext, Target};

/// What came of runs.
#[derive(Default)]
struct Tally {
    /// Accesses that lanes made together, and of which more is said than that they are scattered.
    told: usize,
    refuted: Vec<String>,
}

/// Runs each function of a folder, with what `change` makes of what is said.
fn run(folder: &str, sizes: Option<[u32; 3]>, change: &dyn Fn(&mut Access)) -> Tally {
    let rules = Rules::new().unwrap();
    let reader = rules.reader(Engine::Ascent);
    let mut tally = Tally::default();
    for path in kernels(folder) {
        let text = fs::read(root().join(&path)).unwrap();
        let module = read(&text);
        let (target, _) = Target::of_module(&module, None, None).unwrap();
        if target.gpu().is_none() {
            continue;
        }
        let target = match sizes {
            Some(sizes) => target.with_work_group(sizes),
            None => target,
        };
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let program = Program::new(&module, &context);
        let evaluator = reader.evaluator(&module, &context);
        let mut analyzer = Analyzer::new(&module, &context);
        for (index, function) in module.functions.iter().enumerate() {
            let analysis = analyzer.analyze(function);
            let found = reader.accesses(&evaluator, function, &analysis, &Limits::default());
            let mut accesses = found.unwrap();
            accesses.iter_mut().for_each(change);
            let lanes = context.wave_size(function);
            let mut watch = Watch::new(function, index, lanes, &accesses);
            let effort = Effort::default();
            for number in 0..2 {
                let launch = launch(&module, &program, &context, index, &effort, number);
                let Ok(launch) = launch else { break };
                program.run(&launch, &mut watch);
            }
            let is_told = |access: &&Access| {
                access.pattern.stride().is_some() && watch.seen().contains(&access.value)
            };
            tally.told += accesses.iter().filter(is_told).count();
            let name = module.function_name(function);
            let name = String::from_utf8_lossy(&name).into_owned();
            let refuted = watch.refuted().into_iter();
            tally
                .refuted
                .extend(refuted.map(|found| format!("{path}: {name}: {found:?}")));
        }
    }
    tally
}

#[test]
fn addresses_of_runs_refute_nothing() {
    for sizes in [None, Some([64, 1, 1]), Some([64, 4, 1]), Some([32, 2, 1])] {
        let tally = run("corpus/kernels", sizes, &|_| {});
        assert_eq!(tally.refuted, [] as [String; 0], "{sizes:?}");
        assert!(tally.told > 50, "{sizes:?}: {}", tally.told);
    }
}

/// A watch that finds nothing would be of no use.
#[test]
fn what_is_wrong_is_refuted() {
    let strides = run("corpus/kernels", None, &|access| {
        if let Pattern::Consecutive(stride) = access.pattern {
            access.pattern = Pattern::Strided(stride * 2);
        }
    });
    assert!(!strides.refuted.is_empty());
    let segments = run("corpus/kernels", None, &|access| {
        for found in &mut access.segments {
            found.most = (found.least - 1).max(0);
        }
    });
    assert!(!segments.refuted.is_empty());
    let turns = run("corpus/kernels", None, &|access| {
        access.banks.iter_mut().for_each(|found| found.turns = 0);
    });
    assert!(!turns.refuted.is_empty());
}
