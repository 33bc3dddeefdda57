//! How fast the text of modules is read, on one thread: gigabytes a second of each set.
//!
//! `cargo bench --bench reading -- [--rounds N] PATH...`: each PATH is a set: a file or a folder of
//! `.ll` files. Texts are loaded into memory before the measurement. Each round reads every module
//! of every set twice: once as a whole, and once body by body, as `analyze` does; sets alternate.
//! Without a PATH, the corpus is read. Prints the best round and the median: processor time where
//! the system provides it (Linux), elapsed time elsewhere.

use std::error::Error;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use lanelog_ir as ir;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> Result<(), Box<dyn Error>> {
    let mut rounds = 15;
    let mut paths = Vec::new();
    let mut arguments = std::env::args().skip(1).filter(|word| word != "--bench");
    while let Some(word) = arguments.next() {
        match word.as_str() {
            "--rounds" => rounds = arguments.next().ok_or("--rounds N")?.parse()?,
            _ => paths.push(PathBuf::from(word)),
        }
    }
    if paths.is_empty() {
        paths.push(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus"));
    }
    let mut sets = Vec::new();
    for path in &paths {
        let mut texts = Vec::new();
        collect(path, &mut texts).map_err(|error| format!("{}: {error}", path.display()))?;
        sets.push((path, texts, WAYS.map(|_| Vec::new())));
    }
    for _ in 0..usize::max(rounds, 1) {
        for (_, texts, times) in &mut sets {
            for ((_, read), times) in WAYS.iter().zip(times) {
                let start = now();
                for text in texts.iter() {
                    read(text);
                }
                times.push(now() - start);
            }
        }
    }
    println!("      MB   median GB/s   best GB/s");
    for (path, texts, times) in &mut sets {
        let bytes: usize = texts.iter().map(Vec::len).sum();
        let rate = |time: Duration| bytes as f64 / 1e9 / time.as_secs_f64().max(1e-9);
        let megabytes = bytes as f64 / 1e6;
        for ((way, _), times) in WAYS.iter().zip(times) {
            times.sort();
            let (median, best) = (rate(times[times.len() / 2]), rate(times[0]));
            println!(
                "{megabytes:>8.1} {median:>13.2} {best:>11.2}   {}, {way}",
                path.display()
            );
        }
    }
    Ok(())
}

type Way = (&'static str, fn(&[u8]));

/// The ways in which a module is read.
const WAYS: [Way; 3] = [
    ("whole", |text| drop(black_box(ir::read(text)))),
    ("outline alone", |text| drop(black_box(ir::outline(text)))),
    ("body by body", |text| {
        let Some(module) = ir::outline(text) else {
            return drop(black_box(ir::read(text)));
        };
        let mut bodies = ir::Bodies::default();
        for outline in &module.functions {
            let _ = black_box(bodies.read(&module, outline));
        }
    }),
];

/// Time that this thread has been running, or time since the first call.
fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let running = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let running = running.and_then(|text| text.split(' ').next()?.parse().ok());
    running.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// The texts of a file, or of all modules below a folder, in the order of their names.
fn collect(path: &Path, texts: &mut Vec<Vec<u8>>) -> Result<(), std::io::Error> {
    if !path.is_dir() {
        texts.push(std::fs::read(path)?);
        return Ok(());
    }
    let mut inside = Vec::new();
    for entry in std::fs::read_dir(path)? {
        inside.push(entry?.path());
    }
    inside.sort();
    for path in inside {
        if path.is_dir() || path.extension().is_some_and(|extension| extension == "ll") {
            collect(&path, texts)?;
        }
    }
    Ok(())
}
