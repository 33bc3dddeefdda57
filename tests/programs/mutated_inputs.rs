//! Mutated files through the readers: modules, rule files, folders of facts, assembly, bitcode. Counts panics, the slowest input, and what was refused.
//!
//! ```text
//! cargo run --release --example mutated_inputs -- ir 200000 1 corpus
//! cargo run --release --example mutated_inputs -- rules 200000 1 rules examples/rules tests
//! cargo run --release --example mutated_inputs -- assembly 200000 1 tests
//! cargo run --release --example mutated_inputs -- facts 200000 1 FOLDER_OF_FACTS
//! cargo run --release --example mutated_inputs -- bitcode 200000 1 FOLDER_OF_BITCODE     (LANELOG names the program that reads it)
//! ```
//!
//! The inputs are the reader's files below the given paths, each changed in one to five places: a piece deleted, doubled, moved, or replaced by one of another file
//! or by something unlikely; a bit flipped; the rest cut off. The same seed makes the same inputs. An input that panics is written to the folder for temporary files, its path to
//! stderr. One that takes over 20 seconds ends the run, with exit code 1; so do panics, at the end. To bound memory: `ulimit -v` before.

#[path = "../random/mod.rs"]
mod random;

use std::fs;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use lanelog::analysis::Analyzer;
use lanelog::assembly::Assembly;
use lanelog::datalog::compile;
use lanelog::facts::Symbols;
use lanelog::facts::folder::{find, read_function};
use lanelog::interpreter::{Interpreter, Limits};
use lanelog::ir::read;
use lanelog::target::{Mode, ModuleContext, Target};
use random::Random;

/// Longer than that is a hang.
const HANG: Duration = Duration::from_secs(20);
/// Larger files are no seeds: small ones make more of a hit.
const LARGEST: u64 = 24_000;

/// What reads the inputs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reader {
    Ir,
    Rules,
    Assembly,
    Facts,
    Bitcode,
}

impl Reader {
    fn of(name: &str) -> Option<Reader> {
        Some(match name {
            "ir" => Reader::Ir,
            "rules" => Reader::Rules,
            "assembly" => Reader::Assembly,
            "facts" => Reader::Facts,
            "bitcode" => Reader::Bitcode,
            _ => return None,
        })
    }

    /// How the names of its files end.
    fn ending(self) -> &'static str {
        match self {
            Reader::Ir => "ll",
            Reader::Rules => "dl",
            Reader::Assembly => "s",
            Reader::Facts => "facts",
            Reader::Bitcode => "bc",
        }
    }
}

/// One file that mutations start from.
struct Seed {
    path: PathBuf,
    bytes: Vec<u8>,
}

/// A stretch of bytes that is a word, a number or a few characters; or a line. The bytes are not empty.
fn piece(random: &mut Random, bytes: &[u8]) -> std::ops::Range<usize> {
    let at = random.below(bytes.len());
    let line = random.percent(25);
    let inside = |byte: u8| match line {
        true => byte != b'\n',
        false => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'%' | b'@'),
    };
    let before = bytes.iter().take(at).rev();
    let start = at - before.take_while(|byte| inside(**byte)).count();
    let after = bytes.iter().skip(at);
    let length = after.take_while(|byte| inside(**byte)).count();
    start..(at + length.max(1)).min(bytes.len())
}

/// What hardly anybody writes.
const UNLIKELY: &[&[u8]] = &[
    b"",
    b"\0",
    b"\"",
    b"\\",
    b"(",
    b")",
    b"[",
    b"]",
    b"{",
    b"}",
    b"<",
    b">",
    b",",
    b"=",
    b"!",
    b"%",
    b"@",
    b"#",
    b"*",
    b"/*",
    b";",
    b"\n",
    b"\r\n",
    b"\t",
    b"0",
    b"-1",
    b"4294967295",
    b"4294967296",
    b"18446744073709551615",
    b"18446744073709551616",
    b"99999999999999999999999999",
    b"0x",
    b"i1",
    b"i8388608",
    b"[4294967295 x i8]",
    b"<4294967295 x i8>",
    b"\xff\xfe",
    b"\xc2\x9b",
    b"\x1b[2J",
    b"%0",
    b"%\"\"",
    b"@0",
    b"phi",
    b"undef",
    b"poison",
    b"ptr addrspace(5)",
    b":-",
    b"_",
    b"count : {",
    b"(((((((((((((((((((((((((((((((((((",
    b"()",
    b"v[0:4294967295]",
    b"s[255:0]",
    b"exec",
    b".amdhsa_kernel",
    b"1e999",
];

/// A changed copy.
fn mutate(random: &mut Random, seeds: &[Seed], bytes: &[u8]) -> Vec<u8> {
    let mut text = bytes.to_vec();
    for _ in 0..=random.below(5) {
        if text.is_empty() {
            break;
        }
        let stretch = piece(random, &text);
        let place = random.below(text.len());
        match random.below(8) {
            0 => drop(text.drain(stretch)),
            1 => {
                let copy = text[stretch].to_vec();
                text.splice(place..place, copy);
            }
            2 => {
                let other = &seeds[random.below(seeds.len())].bytes;
                if !other.is_empty() {
                    let from = piece(random, other);
                    text.splice(stretch, other[from].iter().copied());
                }
            }
            3 | 4 => {
                let unlikely = UNLIKELY[random.below(UNLIKELY.len())];
                text.splice(stretch, unlikely.iter().copied());
            }
            5 => text[place] ^= 1 << random.below(8),
            6 => {
                let unlikely = UNLIKELY[random.below(UNLIKELY.len())];
                text.splice(place..place, unlikely.iter().copied());
            }
            _ => {
                if random.percent(25) {
                    text.truncate(place);
                } else {
                    let moved: Vec<u8> = text.drain(stretch).collect();
                    let place = random.below(text.len() + 1);
                    text.splice(place..place, moved);
                }
            }
        }
    }
    text
}

/// Reads one input as the product would; whether it was taken.
fn feed(reader: Reader, seed: &Seed, input: &[u8], scratch: &Path) -> Result<bool, String> {
    Ok(match reader {
        Reader::Ir => feed_ir(input),
        Reader::Rules => feed_rules(input, seed),
        Reader::Assembly => match std::str::from_utf8(input) {
            Ok(text) => Assembly::read(text).is_ok(),
            Err(_) => false,
        },
        Reader::Facts => feed_facts(input, seed, scratch),
        Reader::Bitcode => feed_program(input, scratch)?,
    })
}

fn feed_ir(input: &[u8]) -> bool {
    let module = read(input);
    for mode in [Mode::Sound, Mode::Llvm22] {
        let Ok(target) = Target::choose(module.triple, Some("amdgpu"), None) else {
            return false;
        };
        let context = ModuleContext::new(&module, &target, mode);
        let mut analyzer = Analyzer::new(&module, &context);
        for function in &module.functions {
            analyzer.analyze(function).summary();
        }
    }
    module.errors.is_empty()
}

fn feed_rules(input: &[u8], seed: &Seed) -> bool {
    let text = String::from_utf8_lossy(input);
    let name = seed.path.to_string_lossy();
    let compiled = compile(&name, &|path| match path == name {
        true => Ok(text.to_string()),
        false => fs::read_to_string(path).map_err(|error| error.to_string()),
    });
    for diagnostic in &compiled.diagnostics {
        let _shown = diagnostic.render(&compiled.sources);
    }
    let Some((program, strata)) = &compiled.program else {
        return false;
    };
    let limits = Limits {
        time: Some(Duration::from_millis(200)),
        tuples: Some(10_000),
        memory: Some(64 << 20),
    };
    let interpreter = Interpreter::new(program, strata, &mut Symbols::default());
    let given = program.relations.iter().map(|_| None).collect();
    let wanted: Vec<usize> = (0..program.relations.len()).collect();
    let _limited = interpreter.run(given, &wanted, &limits, None);
    true
}

/// The folder of the seed, with this one file in place of its own.
fn feed_facts(input: &[u8], seed: &Seed, scratch: &Path) -> bool {
    let (Some(folder), Some(name)) = (seed.path.parent(), seed.path.file_name()) else {
        return false;
    };
    let Ok(entries) = fs::read_dir(folder) else {
        return false;
    };
    for entry in entries.flatten() {
        let to = scratch.join(entry.file_name());
        let _there = fs::remove_file(&to);
        // Only regular files are read.
        let _there =
            fs::hard_link(entry.path(), &to).or_else(|_| fs::copy(entry.path(), &to).map(drop));
    }
    let _there = fs::remove_file(scratch.join(name));
    if fs::write(scratch.join(name), input).is_err() {
        return false;
    }
    let Ok(found) = find(scratch) else {
        return false;
    };
    found.is_empty() || read_function(scratch, "f".to_string()).is_ok()
}

/// Through the program, as a file: a panic is exit code 3 or 101, an abort a signal.
fn feed_program(input: &[u8], scratch: &Path) -> Result<bool, String> {
    let path = scratch.join("input.bc");
    if fs::write(&path, input).is_err() {
        return Ok(false);
    }
    let program = std::env::var("LANELOG").unwrap_or_else(|_| "target/release/lanelog".to_string());
    let mut command = Command::new(program);
    command
        .arg("analyze")
        .arg(&path)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    match command.status().map(|status| status.code()) {
        Ok(Some(code @ (0 | 2))) => Ok(code == 0),
        Ok(code) => Err(format!("exit code {code:?}")),
        Err(_) => Ok(false),
    }
}

fn seeds(reader: Reader, paths: &[String]) -> Vec<Seed> {
    let mut work: Vec<PathBuf> = paths.iter().map(PathBuf::from).collect();
    let mut found = Vec::new();
    while let Some(path) = work.pop() {
        if let Ok(entries) = fs::read_dir(&path) {
            work.extend(entries.flatten().map(|entry| entry.path()));
        } else if path
            .extension()
            .is_some_and(|ending| ending == reader.ending())
            && fs::metadata(&path).is_ok_and(|data| data.len() <= LARGEST)
            && let Ok(bytes) = fs::read(&path)
        {
            found.push(Seed { path, bytes });
        }
    }
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found
}

/// The input that is being read, and since when.
static NOW: Mutex<Option<(Instant, Vec<u8>)>> = Mutex::new(None);

/// Ends the run when an input takes too long.
fn watch(ending: &'static str) {
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_millis(500));
            let Ok(now) = NOW.lock() else { return };
            if let Some((since, input)) = &*now
                && since.elapsed() > HANG
            {
                eprintln!(
                    "an input takes over {} s: {}",
                    HANG.as_secs(),
                    keep(input, "hang", ending).display()
                );
                std::process::exit(1);
            }
        }
    });
}

/// Writes an input for who looks into it.
fn keep(input: &[u8], what: &str, ending: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("{what}-{}.{ending}", input.len()));
    if let Err(error) = fs::write(&path, input) {
        eprintln!("cannot write {}: {error}", path.display());
    }
    path
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [reader, count, seed, paths @ ..] = arguments.as_slice() else {
        eprintln!("usage: mutated_inputs ir|rules|assembly|facts|bitcode COUNT SEED PATH...");
        return ExitCode::from(2);
    };
    let (Some(reader), Ok(count), Ok(seed)) = (
        Reader::of(reader),
        count.parse::<u64>(),
        seed.parse::<u64>(),
    ) else {
        eprintln!("mutated_inputs: expected a reader and two numbers");
        return ExitCode::from(2);
    };
    let seeds = seeds(reader, paths);
    if seeds.is_empty() {
        eprintln!(
            "mutated_inputs: no files that end in .{} below {}",
            reader.ending(),
            paths.join(" ")
        );
        return ExitCode::from(2);
    }
    let Ok(scratch) = tempfile::tempdir() else {
        eprintln!("mutated_inputs: no room for temporary files");
        return ExitCode::from(2);
    };
    watch(reader.ending());
    let (mut taken, mut panics, mut slowest) = (0_u64, 0_u64, Duration::ZERO);
    let begun = Instant::now();
    for number in 0..count {
        let mut random =
            Random((seed << 32) ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let from = &seeds[random.below(seeds.len())];
        let input = mutate(&mut random, &seeds, &from.bytes);
        let since = Instant::now();
        if let Ok(mut now) = NOW.lock() {
            *now = Some((since, input.clone()));
        }
        match catch_unwind(AssertUnwindSafe(|| {
            feed(reader, from, &input, scratch.path())
        })) {
            Ok(Ok(true)) => taken += 1,
            Ok(Ok(false)) => {}
            wrong => {
                panics += 1;
                let how = match wrong {
                    Ok(Err(how)) => how,
                    _ => "a panic".to_string(),
                };
                let kept = keep(&input, "panic", reader.ending());
                eprintln!("{how}, from {}: {}", from.path.display(), kept.display());
            }
        }
        slowest = slowest.max(since.elapsed());
    }
    let mut out = std::io::stdout().lock();
    let line = format!(
        "{count} inputs from {} files in {:.0} s: {taken} taken, {} refused, {panics} panics, the slowest took {:.2} s",
        seeds.len(),
        begun.elapsed().as_secs_f64(),
        count - taken - panics,
        slowest.as_secs_f64()
    );
    if writeln!(out, "{line}").is_err() {
        return ExitCode::from(2);
    }
    ExitCode::from(u8::from(panics > 0))
}
