//! The launches of `tests/opencl/launches`, and what two implementations of OpenCL left in memory,
//! recorded by `tests/opencl/record`.

#![allow(clippy::unwrap_used, clippy::panic, dead_code)]

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

/// A line of `launches`.
pub struct Launch {
    pub name: String,
    pub source: String,
    pub kernel: String,
    pub grid: String,
    pub block: String,
    /// `bits`, or TYPE~RELATIVE.
    pub same: String,
    pub arguments: Vec<String>,
}

impl Launch {
    /// The arguments of `lanelog run` after the file.
    pub fn words(&self) -> Vec<String> {
        let kernel = format!("@{}", self.kernel);
        let mut words = vec![
            kernel,
            "--grid".into(),
            self.grid.clone(),
            "--block".into(),
            self.block.clone(),
        ];
        words.extend(["--seed", "1", "--format", "json", "--dump", "hex"].map(str::to_string));
        for argument in &self.arguments {
            words.extend(["--arg".into(), argument.clone()]);
        }
        words
    }
}

/// Memory that a launch left: the bytes of each argument that is memory; `None` if they are
/// unchanged.
pub type Memory = Vec<(usize, Option<Vec<u8>>)>;

/// The folder of the project.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All launches of the file.
pub fn launches() -> Vec<Launch> {
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

/// Memory that each launch left, by its name.
pub fn recorded() -> HashMap<String, Memory> {
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

/// The bytes of a text of hexadecimal digits.
pub fn bytes(hex: &str) -> Vec<u8> {
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
pub fn modules(source: &str) -> Vec<PathBuf> {
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

/// The difference between the output of `lanelog run --format json --dump hex` and the recorded
/// memory; nothing if they are equal.
pub fn wrong(launch: &Launch, output: &Output, recorded: &Memory) -> Option<String> {
    if output.status.code() != Some(0) {
        return Some(String::from_utf8_lossy(&output.stderr).into_owned());
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

/// The first difference between two memories that exceeds the tolerance.
pub fn differs(same: &str, found: &[u8], expected: &[u8]) -> Option<String> {
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
