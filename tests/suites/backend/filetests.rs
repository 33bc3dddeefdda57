//! Small kernels by theme, in `tests/filetests/`, with their expected code.
//!
//! A comment after each kernel has its complete code for three processors, or the reason why it is
//! unsupported:
//!
//! ```text
//! ; gfx1100:
//! ;   s_load_b64 s[0:1], s[0:1], 0
//! ```
//!
//! The code of functions that the kernel calls follows, after the names of the functions.
//!
//! `UPDATE_EXPECT=1` rewrites these comments. Other tests check their correctness: LLVM's assembler
//! accepts every expected text, and every kernel leaves the same memory as its IR.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use lanelog_amdgpu::Gpu;
use lanelog_ir::read;
use lanelog_verify::check::lowering::Outcome;
use lanelog_verify::check::lowering::kernels::kernels;
use lanelog_verify::check::refute::Effort;
use pretty_assertions::assert_eq;

use crate::expected;
use crate::llvm;
use crate::lowering::{failures, lowered};
use crate::recorded_launches::root;

const GPUS: [&str; 3] = ["gfx1100", "gfx942", "gfx1200"];

/// The beginning of the comment on an unsupported kernel, followed by the reason.
const NOT_COVERED: &str = "not covered: ";

/// All files, from the root of the repository.
fn files() -> Vec<PathBuf> {
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(root().join(folder)).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name());
        names.map(|name| folder.join(name)).collect()
    };
    let folders = entries(Path::new("tests/filetests"));
    let mut files: Vec<PathBuf> = folders.iter().flat_map(|folder| entries(folder)).collect();
    files.sort();
    files
}

fn text(file: &Path) -> String {
    fs::read_to_string(root().join(file)).unwrap()
}

/// A kernel, and its code for each processor in the file.
struct Expected {
    kernel: String,
    codes: Vec<(String, Vec<String>)>,
}

/// The text of a file without expectations, and the expectations in the order of the kernels.
fn split(text: &str) -> (String, Vec<Expected>) {
    let (mut plain, mut all) = (String::new(), Vec::<Expected>::new());
    let mut expects = false;
    for line in text.lines() {
        let section = line
            .strip_prefix("; ")
            .and_then(|line| line.strip_suffix(':'));
        let section = section.filter(|name| GPUS.contains(name));
        expects = section.is_some() || expects && line.starts_with(';');
        match (section, all.last_mut()) {
            (Some(gpu), Some(last)) => last.codes.push((gpu.to_string(), Vec::new())),
            (None, Some(last)) if expects => {
                let line = line
                    .strip_prefix("; ")
                    .unwrap_or("")
                    .replacen("  ", "\t", 1);
                last.codes.last_mut().unwrap().1.push(line);
            }
            _ => writeln!(plain, "{line}").unwrap(),
        }
        if let Some(rest) = line.strip_prefix("define amdgpu_kernel void @") {
            let (kernel, _) = rest.split_once('(').unwrap();
            all.push(Expected {
                kernel: kernel.to_string(),
                codes: Vec::new(),
            });
        }
    }
    (plain, all)
}

/// The code of a kernel in its module's assembly. The function's number is removed from labels,
/// because it changes if a kernel is added above.
fn code(assembly: &str, kernel: &str) -> Vec<String> {
    let lines = assembly.lines().map(str::to_string);
    let lines = lines
        .skip_while(|line| *line != format!("{kernel}:"))
        .skip(1);
    let lines: Vec<String> = lines
        .take_while(|line| !line.starts_with(".Lend_"))
        .collect();
    let mut all = labelled(&lines, ".L");
    // Called functions follow, with their names.
    let names = assembly
        .lines()
        .filter_map(|line| line.strip_prefix("\t.type ")?.strip_suffix(",@function"));
    for name in names.filter(|name| *name != kernel) {
        let start = format!("{name}:");
        let called = assembly.lines().skip_while(|line| *line != start);
        let called = called.take_while(|line| !line.starts_with(".Lend_"));
        let called: Vec<String> = called.map(str::to_string).collect();
        all.extend(labelled(&called, &format!(".L{name}.")));
    }
    all
}

/// Code with another start of its labels, instead of one with the function's number.
fn labelled(lines: &[String], start: &str) -> Vec<String> {
    let first = lines.iter().find(|line| line.starts_with(".L"));
    match first.and_then(|label| label.split_once('_')) {
        None => lines.to_vec(),
        Some((prefix, _)) => {
            let numbered = format!("{prefix}_");
            let lines = lines.iter().map(|line| line.replace(&numbered, start));
            lines.collect()
        }
    }
}

/// A file with expectations from the current output.
fn updated(plain: &str) -> String {
    let of_gpus = GPUS.map(|gpu| lowered(plain, Gpu::named(gpu).unwrap()));
    let mut text = String::new();
    let mut kernel = None;
    for line in plain.lines() {
        writeln!(text, "{line}").unwrap();
        if let Some(rest) = line.strip_prefix("define amdgpu_kernel void @") {
            kernel = rest.split_once('(').map(|(name, _)| name);
        }
        if line != "}" {
            continue;
        }
        let Some(kernel) = kernel.take() else {
            continue;
        };
        for (gpu, lowered) in GPUS.iter().zip(&of_gpus) {
            writeln!(text, "; {gpu}:").unwrap();
            let lines = match &lowered[kernel] {
                Ok(assembly) => code(assembly, kernel),
                Err(why) => vec![format!("\t{NOT_COVERED}{why}")],
            };
            for line in lines {
                writeln!(text, "; {}", line.replacen('\t', "  ", 1)).unwrap();
            }
        }
    }
    text
}

#[test]
fn kernels_become_the_code_that_is_written_beneath_them() {
    expected::is_updating();
    let files = files();
    // Texts that differ are shown one at a time, in the order of the files.
    let all = Mutex::new(vec![String::new(); files.len()]);
    let numbers: Vec<usize> = (0..files.len()).collect();
    let failures = failures(&numbers, |at| {
        let (plain, _) = split(&text(&files[*at]));
        let updated = updated(&plain);
        all.lock().unwrap()[*at] = updated;
        None
    });
    assert_eq!(failures, Vec::<String>::new());
    for (file, updated) in files.iter().zip(all.into_inner().unwrap()) {
        expected::assert_file(file, &updated);
    }
}

#[test]
fn every_kernel_has_code_for_every_processor() {
    let mut all = 0;
    for file in files() {
        let (_, kernels) = split(&text(&file));
        all += kernels.len();
        for expected in kernels {
            let gpus: Vec<&str> = expected.codes.iter().map(|(gpu, _)| gpu.as_str()).collect();
            assert_eq!(gpus, GPUS, "{} in {}", expected.kernel, file.display());
            for (gpu, code) in &expected.codes {
                let last = code.last().map_or("", String::as_str);
                let ends = last == "\ts_endpgm" || last.contains("s_branch");
                let ends = ends || last.starts_with("\ts_setpc_b64");
                let is_whole = ends || last.starts_with(&format!("\t{NOT_COVERED}"));
                assert!(
                    is_whole,
                    "{} in {} for {gpu}",
                    expected.kernel,
                    file.display()
                );
            }
        }
    }
    assert!(all >= 300, "{all}");
}

#[test]
fn llvm_assembles_every_expected_text() {
    let mut jobs = Vec::new();
    for file in files() {
        let (_, kernels) = split(&text(&file));
        for gpu in GPUS {
            let mut assembly = String::from("\t.text\n");
            for (number, expected) in kernels.iter().enumerate() {
                let code = expected.codes.iter().find(|(name, _)| name == gpu);
                for line in code.into_iter().flat_map(|(_, code)| code) {
                    if !line.contains(NOT_COVERED) {
                        let line = line.replace(".L", &format!(".L{number}_"));
                        writeln!(assembly, "{line}").unwrap();
                    }
                }
            }
            jobs.push((file.clone(), gpu, assembly));
        }
    }
    let failures = failures(&jobs, |(file, gpu, assembly)| {
        let error = llvm::assembled(assembly, gpu)?.err()?;
        Some(format!("{} for {gpu}: {error}", file.display()))
    });
    assert_eq!(failures, Vec::<String>::new());
}

#[test]
fn every_kernel_leaves_what_it_leaves_as_ir() {
    let mut jobs = Vec::new();
    for file in files() {
        for gpu in GPUS {
            jobs.push((file.clone(), Gpu::named(gpu).unwrap()));
        }
    }
    let failures = failures(&jobs, |(file, gpu)| {
        let (plain, all) = split(&text(file));
        let module = read(plain.as_bytes());
        assert!(module.errors.is_empty(), "{:?}", module.errors);
        let outcomes = kernels(&module, *gpu, &|_| true, &Effort::default());
        assert_eq!(outcomes.len(), all.len(), "{}", file.display());
        let mut wrong = outcomes
            .iter()
            .zip(&all)
            .filter(|((_, outcome), expected)| {
                let code = expected.codes.iter().find(|(name, _)| name == gpu.name);
                let is_covered = !code.is_some_and(|(_, code)| code[0].contains(NOT_COVERED));
                match outcome {
                    Outcome::Same(ran) => !is_covered || ran.counts.total() == 0,
                    Outcome::Refused(_) => is_covered,
                    _ => true,
                }
            });
        let ((_, outcome), expected) = wrong.next()?;
        let kernel = &expected.kernel;
        Some(format!(
            "@{kernel} of {} on {}: {outcome:?}",
            file.display(),
            gpu.name
        ))
    });
    assert_eq!(failures, Vec::<String>::new());
}
