//! Measures each phase on one module with one thread: reading, sources, facts, rules.
//!
//! `cargo bench --bench phases -- FILE [sound|llvm22] [ROUNDS]` prints the median of each phase.
//! LLVM's own figures for the same module: `opt-22 -passes='function(require<uniformity>)'
//! -disable-output -time-passes FILE`.

use std::error::Error;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use lanelog_analysis::Analysis;
use lanelog_facts::Exporter;
use lanelog_ir as ir;
use lanelog_ir::target::{Classification, Mode, ModuleContext, Target};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1).filter(|word| word != "--bench");
    let example =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus/kernels/scan.gfx900.O2.ll");
    let path = arguments.next().map_or(example, PathBuf::from);
    let mode = arguments.next().unwrap_or_else(|| "sound".to_string());
    let mode = Mode::from_name(&mode).ok_or("the mode is sound or llvm22")?;
    let rounds: usize = arguments.next().map_or(Ok(9), |word| word.parse())?;
    let text = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;

    let mut times = vec![Vec::new(); 4];
    for _ in 0..rounds.max(1) {
        let start = Instant::now();
        let module = ir::read(&text);
        let read = start.elapsed();
        let target = Target::choose(module.triple, None, None)?;
        let context = ModuleContext::new(&module, &target, mode);
        let mut classes = Classification::default();
        let mut exporter = Exporter::default();
        let (mut sources, mut facts, mut rules) = Default::default();
        for function in &module.functions {
            timed(&mut sources, || {
                context.classify_into(function, &mut classes)
            });
            let exported = timed(&mut facts, || exporter.export(&module, function, &classes));
            timed(&mut rules, || {
                black_box(Analysis::new(function, exported, mode).is_divergent(0))
            });
        }
        for (all, time) in times.iter_mut().zip([read, sources, facts, rules]) {
            all.push(time);
        }
    }
    let megabytes = text.len() as f64 / 1e6;
    for (name, all) in ["reading", "sources", "facts", "rules"]
        .iter()
        .zip(&mut times)
    {
        all.sort();
        let median = all[all.len() / 2].as_secs_f64();
        println!(
            "{name:<8} {:>9.2} ms {:>9.0} MB/s",
            median * 1e3,
            megabytes / median
        );
    }
    Ok(())
}

fn timed<T>(sum: &mut Duration, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    *sum += start.elapsed();
    result
}
