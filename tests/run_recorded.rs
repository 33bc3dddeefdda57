//! `lanelog run` leaves in memory what two implementations of OpenCL left there, recorded by `tests/opencl/record`.
//!
//! Every launch of `tests/opencl/launches` runs from each module that was compiled from its source (other GPUs, other levels), in waves of 32 and of 64 lanes.
//! Without optimisation one module of each does, another one for each launch.

#![allow(clippy::unwrap_used, clippy::panic)]

mod program;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use program::{call, text};

/// A line of `launches`.
struct Launch {
    name: String,
    source: String,
    kernel: String,
    grid: String,
    block: String,
    /// `bits`, or TYPE~RELATIVE.
    same: String,
    arguments: Vec<String>,
}

/// What a launch left: the bytes of each argument that is memory; `None` if they stayed as they were.
type Memory = Vec<(usize, Option<Vec<u8>>)>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn launches() -> Vec<Launch> {
    let text = fs::read_to_string(root().join("tests/opencl/launches")).unwrap();
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|line| {
            let mut words = line.split_whitespace().map(str::to_string);
            let mut word = || words.next().unwrap();
            Launch {
                name: word(),
                source: word().strip_suffix(".cl").unwrap().to_string(),
                kernel: word(),
                grid: word(),
                block: word(),
                same: word(),
                arguments: words.collect(),
            }
        })
        .collect()
}

fn recorded() -> HashMap<String, Memory> {
    let mut all: HashMap<String, Memory> = HashMap::new();
    for entry in fs::read_dir(root().join("tests/opencl/recorded")).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let mut memory: &mut Memory = &mut Vec::new();
        for line in text.lines() {
            if let Some(name) = line.strip_prefix("launch ") {
                memory = all.entry(name.to_string()).or_default();
            } else if let Some(argument) = line.strip_prefix("argument ") {
                match argument.split_once(' ') {
                    Some((number, _)) => memory.push((number.parse().unwrap(), None)),
                    None => memory.push((argument.parse().unwrap(), Some(Vec::new()))),
                }
            } else {
                memory
                    .last_mut()
                    .unwrap()
                    .1
                    .as_mut()
                    .unwrap()
                    .extend(bytes(line));
            }
        }
    }
    all
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> = hex
        .bytes()
        .map(|digit| (digit as char).to_digit(16).unwrap() as u8)
        .collect();
    digits
        .chunks(2)
        .map(|pair| pair[0] << 4 | pair[1])
        .collect()
}

/// The modules that were compiled from a source.
fn modules(source: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in ["corpus/kernels", "tests/opencl/kernels"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.starts_with(&format!("{source}.")) && name.ends_with(".ll") {
                found.push(Path::new(folder).join(name));
            }
        }
    }
    found.sort();
    found
}

/// What is wrong with what a launch left; nothing if it is what was recorded.
fn wrong(launch: &Launch, module: &Path, wave: &str, recorded: &Memory) -> Option<String> {
    let kernel = format!("@{}", launch.kernel);
    let mut words = vec![
        module.to_str().unwrap(),
        &kernel,
        "--grid",
        &launch.grid,
        "--block",
        &launch.block,
    ];
    words.extend([
        "--wave", wave, "--seed", "1", "--format", "json", "--dump", "hex",
    ]);
    for argument in &launch.arguments {
        words.extend(["--arg", argument]);
    }
    let output = call("run", ".", &words);
    if output.status.code() != Some(0) {
        return Some(text(&output.stderr));
    }
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let buffers = answer["buffers"].as_array().unwrap();
    if buffers.len() != recorded.len() {
        return Some(format!(
            "{} buffers, {} were recorded",
            buffers.len(),
            recorded.len()
        ));
    }
    for (buffer, (argument, expected)) in buffers.iter().zip(recorded) {
        assert_eq!(buffer["argument"].as_u64(), Some(*argument as u64));
        if buffer["undefined"] != 0 {
            return Some(format!("argument {argument} has undef or poison in it"));
        }
        let Some(expected) = expected else {
            if buffer["changed"] != false {
                return Some(format!("argument {argument} changed"));
            }
            continue;
        };
        if let Some(difference) = differs(
            &launch.same,
            &bytes(buffer["hex"].as_str().unwrap()),
            expected,
        ) {
            return Some(format!("argument {argument}: {difference}"));
        }
    }
    None
}

/// Where two memories differ by more than is allowed.
fn differs(same: &str, found: &[u8], expected: &[u8]) -> Option<String> {
    if found.len() != expected.len() {
        return Some(format!(
            "{} bytes, {} were recorded",
            found.len(),
            expected.len()
        ));
    }
    let Some(tolerance) = same.strip_prefix("f32~") else {
        assert_eq!(same, "bits");
        let at = (0..found.len()).find(|at| found[*at] != expected[*at])?;
        return Some(format!(
            "byte {at} is {:#04x}, {:#04x} was recorded",
            found[at], expected[at]
        ));
    };
    let tolerance: f64 = tolerance.parse().unwrap();
    let numbers = |bytes: &[u8]| -> Vec<f64> {
        let words = bytes.chunks_exact(4);
        words
            .map(|word| f32::from_le_bytes(word.try_into().unwrap()).into())
            .collect()
    };
    let pairs = numbers(found).into_iter().zip(numbers(expected));
    for (at, (found, expected)) in pairs.enumerate() {
        let same = found == expected
            || found.is_nan() && expected.is_nan()
            || (found - expected).abs() <= tolerance * found.abs().max(expected.abs()).max(1.0);
        if !same {
            return Some(format!("number {at} is {found}, {expected} was recorded"));
        }
    }
    None
}

#[test]
fn every_launch_leaves_what_opencl_left() {
    let (launches, recorded) = (launches(), recorded());
    let mut runs = Vec::new();
    for (number, launch) in launches.iter().enumerate() {
        let modules = modules(&launch.source);
        let only = number % modules.len().max(1);
        assert!(!modules.is_empty(), "{}", launch.source);
        for (at, module) in modules.into_iter().enumerate() {
            if cfg!(debug_assertions) && at != only {
                continue;
            }
            let is_nvidia = module.to_str().unwrap().contains(".sm_");
            runs.extend((!is_nvidia).then(|| (launch, module.clone(), "64")));
            runs.push((launch, module, "32"));
        }
    }
    assert!(runs.len() >= launches.len(), "{}", runs.len());
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((launch, module, wave)) =
                    runs.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let memory = recorded
                        .get(&launch.name)
                        .unwrap_or_else(|| panic!("{} was not recorded", launch.name));
                    if let Some(wrong) = wrong(launch, module, wave, memory) {
                        failures.lock().unwrap().push(format!(
                            "{} of {}, waves of {wave}: {wrong}",
                            launch.name,
                            module.display()
                        ));
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(
        failures.is_empty(),
        "{} of {} runs:\n{}",
        failures.len(),
        runs.len(),
        failures.join("\n")
    );
}

#[test]
fn a_difference_is_noticed() {
    let bytes = |numbers: &[f32]| {
        numbers
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect::<Vec<u8>>()
    };
    assert_eq!(differs("bits", &[1, 2], &[1, 2]), None);
    assert!(differs("bits", &[1, 2], &[1, 3]).is_some());
    assert!(differs("bits", &[1], &[1, 3]).is_some());
    assert_eq!(
        differs(
            "f32~1e-3",
            &bytes(&[1000.0, f32::NAN]),
            &bytes(&[1000.5, f32::NAN])
        ),
        None
    );
    assert!(differs("f32~1e-3", &bytes(&[1000.0]), &bytes(&[1002.0])).is_some());
    assert!(differs("f32~1e-3", &bytes(&[f32::NAN]), &bytes(&[1.0])).is_some());
    // Every kernel does something: most arguments that are written change.
    let changed = recorded()
        .values()
        .filter(|memory| memory.iter().any(|(_, bytes)| bytes.is_some()))
        .count();
    assert_eq!(changed, recorded().len());
    assert_eq!(changed, launches().len());
}
