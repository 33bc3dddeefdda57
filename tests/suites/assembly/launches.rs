//! Kernels that `llc` compiles leave the same memory as the interpreter of IR.
//!
//! The two interpreters share neither the translation (which is LLVM's) nor the semantics of
//! instructions. Every launch of `tests/opencl/launches` runs from each of AMD's modules that was
//! compiled from its source, on all [`WAYS`].

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::recorded_launches::{self, Launch as Line};
use crate::{WAYS, kernels, llvm};
use lanelog_amdgpu_sim::{Assembly, Ending};
use lanelog_sim::{self as simt};

/// Outcome of a run.
enum Outcome {
    Same,
    /// Only floats differ. The number is the largest difference, relative to the larger float or to
    /// 1.
    Close(f64),
    Wrong(String),
    /// Neither interpreter can run the kernel.
    Skipped(String),
}

fn compare(line: &Line, text: &str, assembly: &Assembly, wave: u32) -> Outcome {
    let (launch, expected) = kernels::reference(text, line, wave);
    if expected.ending != simt::Ending::Finished {
        return Outcome::Skipped(format!("{:?}", expected.ending));
    }
    let found = assembly.run(&line.kernel, &launch);
    if found.ending != Ending::Finished {
        return Outcome::Wrong(format!("{:?}", found.ending));
    }
    let mut worst: f64 = 0.0;
    for (number, (found, wanted)) in found.buffers.iter().zip(&expected.buffers).enumerate() {
        if found.bytes == wanted.bytes {
            continue;
        }
        if line.same == "bits" {
            let at = (0..found.bytes.len()).find(|at| found.bytes[*at] != wanted.bytes[*at]);
            return Outcome::Wrong(format!("buffer {number} differs from byte {at:?} on"));
        }
        for (a, b) in found.bytes.chunks(4).zip(wanted.bytes.chunks(4)) {
            let number = |bytes: &[u8]| f64::from(f32::from_le_bytes(bytes.try_into().unwrap()));
            let (a, b) = (number(a), number(b));
            if a != b && !(a.is_nan() && b.is_nan()) {
                worst = worst.max((a - b).abs() / a.abs().max(b.abs()).max(1.0));
            }
        }
    }
    let allowed: f64 = line
        .same
        .split('~')
        .nth(1)
        .map_or(0.0, |text| text.parse().unwrap());
    if worst > allowed {
        return Outcome::Wrong(format!("floats differ by {worst:e}"));
    }
    if worst == 0.0 {
        Outcome::Same
    } else {
        Outcome::Close(worst)
    }
}

#[test]
fn kernels_as_llc_translates_them_leave_the_same_memory() {
    if llvm::program("llc").is_none() {
        return;
    }
    let lines = recorded_launches::launches();
    let mut paths: Vec<PathBuf> = lines
        .iter()
        .flat_map(|line| kernels::modules(&line.source))
        .collect();
    paths.sort();
    paths.dedup();
    let jobs: Vec<(PathBuf, &str, u32)> = paths
        .iter()
        .flat_map(|path| WAYS.map(|(way, wave)| (path.clone(), way, wave)))
        .collect();
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((path, way, wave)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let name = path.file_name().unwrap().to_str().unwrap().to_string();
                    let text = kernels::module(path);
                    let translated = match crate::translated::llc(&text, way) {
                        None => continue,
                        Some(Ok(translated)) => translated,
                        Some(Err(why)) => panic!("{name}: {why}"),
                    };
                    let read = match Assembly::read(&translated) {
                        Ok(read) => read,
                        Err(problems) => {
                            let problem = format!("{} problems, {}", problems.len(), problems[0]);
                            results.lock().unwrap().push((
                                name,
                                *way,
                                String::new(),
                                Outcome::Wrong(problem),
                            ));
                            continue;
                        }
                    };
                    let source = name.split('.').next().unwrap();
                    for line in lines.iter().filter(|line| line.source == source) {
                        let outcome = compare(line, &text, &read, *wave);
                        results.lock().unwrap().push((
                            name.clone(),
                            *way,
                            line.name.clone(),
                            outcome,
                        ));
                    }
                }
            });
        }
    });
    let results = results.into_inner().unwrap();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut wrong = Vec::new();
    for (module, way, launch, outcome) in &results {
        let (what, words) = match outcome {
            Outcome::Same => ("same", String::new()),
            Outcome::Close(worst) => ("close", format!("floats differ by {worst:e}")),
            Outcome::Wrong(words) => ("wrong", words.clone()),
            Outcome::Skipped(words) => ("skipped", words.clone()),
        };
        *counts.entry(what).or_default() += 1;
        if what != "same" {
            eprintln!("{what}: {launch} of {module} for {way}: {words}");
        }
        if what == "wrong" {
            wrong.push(format!("{launch} of {module} for {way}: {words}"));
        }
    }
    eprintln!("{counts:?}");
    assert!(
        wrong.is_empty(),
        "{} of {} runs:\n{}",
        wrong.len(),
        results.len(),
        wrong.join("\n")
    );
    // Most kernels are compared, because a kernel is skipped only if the interpreter of IR cannot
    // run it.
    assert!(counts.get("same").copied().unwrap_or(0) > results.len() / 2);
}
