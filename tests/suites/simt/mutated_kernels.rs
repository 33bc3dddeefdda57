//! The interpreter of IR ends without a panic and within its limits on every module that the reader
//! accepts: real kernels with arbitrary arguments, and the same kernels with random words replaced,
//! whose types may no longer match.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crate::launches;
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_sim::{Argument, Buffer, Ending, Launch, Limits, Observer, Program, Step, Value};

fn corpus() -> Vec<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut found = Vec::new();
    for folder in fs::read_dir(root).unwrap() {
        let folder = folder.unwrap().path();
        if folder.is_dir() {
            let files = fs::read_dir(folder)
                .unwrap()
                .map(|file| file.unwrap().path());
            found.extend(files.filter(|path| path.extension().is_some_and(|kind| kind == "ll")));
        }
    }
    found.sort();
    found
}

/// An observer that reads all its inputs.
#[derive(Default)]
struct Looks {
    steps: u64,
}

impl Observer for Looks {
    fn executed(&mut self, step: &Step<'_>) {
        self.steps += 1;
        assert_ne!(step.lanes, 0);
        for lane in [0, 1, 31, 63, 64, u32::MAX] {
            let _ = (step.values)(lane, 0);
            let _ = (step.values)(lane, u32::MAX);
            let _ = (step.targets)(lane);
        }
        let rising = step
            .iterations
            .iter()
            .all(|(_, iteration)| *iteration < 100_000);
        assert!(rising);
    }
}

/// Runs every function of a text. Returns a short description of how each run ended.
fn run_all(text: &[u8], steps: u64) -> Vec<String> {
    let module = ir::read(text);
    let Ok(target) = Target::choose(module.triple, None, None) else {
        return Vec::new();
    };
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let mut endings = Vec::new();
    for (index, function) in module.functions.iter().enumerate() {
        let wave = context.wave_size(function).clamp(1, 8);
        let mut launch = Launch {
            function: index,
            grid: [2, 1, 1],
            block: [wave + 1, 1, 1],
            wave,
            arguments: Vec::new(),
            buffers: Vec::new(),
            limits: Limits {
                steps,
                bytes: 1 << 24,
                depth: 8,
                ..Limits::default()
            },
        };
        for argument in &function.arguments {
            let written = String::from_utf8_lossy(module.bytes(argument.span)).into_owned();
            let pointer = written.starts_with("ptr") || written.contains('*');
            launch.arguments.push(if pointer && !argument.by_val {
                launch.buffers.push(Buffer {
                    bytes: vec![1; 2048],
                });
                Argument::Buffer(launch.buffers.len() - 1)
            } else if written.starts_with("i1 ") {
                Argument::Same(Value::Bits(1))
            } else if written.starts_with(['i', 'f', 'd']) {
                Argument::Same(Value::Bits(3))
            } else {
                Argument::Same(Value::Undef)
            });
        }
        let mut looks = Looks::default();
        let done = program.run(&launch, &mut looks);
        assert!(done.steps <= steps);
        assert!(looks.steps <= done.steps);
        assert_eq!(done.buffers.len(), launch.buffers.len());
        endings.push(match done.ending {
            Ending::Finished => "finished".to_string(),
            Ending::Limit(_) => "limit".to_string(),
            Ending::Unsupported(..) => "unsupported".to_string(),
            Ending::Undefined(..) => "undefined".to_string(),
            Ending::Trapped(..) => "trap".to_string(),
            Ending::Deadlock(_) => "deadlock".to_string(),
        });
    }
    endings
}

#[test]
fn kernels_of_the_corpus_end_whatever_their_arguments() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for path in corpus() {
        for ending in run_all(&fs::read(&path).unwrap(), 2000) {
            *counts.entry(ending).or_default() += 1;
        }
    }
    let all: usize = counts.values().sum();
    let finished = counts.get("finished").copied().unwrap_or(0);
    // Most mutated kernels can be run, and most of these run to their end.
    assert!(all > 300, "{counts:?}");
    assert!(finished * 2 > all, "{counts:?}");
    assert!(counts["unsupported"] * 4 < all, "{counts:?}");
}

/// Words that may replace others.
const WORDS: &[&str] = &[
    "i32",
    "i64",
    "i1",
    "i8",
    "i128",
    "i7",
    "i65",
    "<4 x i32>",
    "<2 x i1>",
    "<3 x ptr>",
    "{ i32, i8 }",
    "{}",
    "[3 x i16]",
    "[0 x i8]",
    "ptr",
    "ptr addrspace(3)",
    "ptr addrspace(5)",
    "ptr addrspace(7)",
    "float",
    "half",
    "bfloat",
    "fp128",
    "token",
    "void",
    "undef",
    "poison",
    "zeroinitializer",
    "null",
    "0",
    "1",
    "-1",
    "4294967296",
    "18446744073709551615",
    "1.0",
    "<i32 1, i32 2>",
    "add",
    "shl",
    "udiv",
    "select",
    "load",
    "store",
    "%x",
    "@f",
    "entry",
    "splat (i8 1)",
    "blockaddress",
    "getelementptr",
    "9999999999999999999999",
];

fn next(state: &mut u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 11) as usize
}

/// The range of the word around a position.
fn word_at(text: &[u8], at: usize) -> std::ops::Range<usize> {
    let inside = |byte: &u8| byte.is_ascii_alphanumeric() || b"._%-@".contains(byte);
    let start = text[..at]
        .iter()
        .rposition(|byte| !inside(byte))
        .map_or(0, |at| at + 1);
    let end = text[at..]
        .iter()
        .position(|byte| !inside(byte))
        .map_or(text.len(), |end| at + end);
    start..end.max(start)
}

fn change(text: &mut Vec<u8>, state: &mut u64) {
    let at = next(state) % text.len();
    let word = word_at(text, at);
    match next(state) % 5 {
        0..3 => {
            let new = WORDS[next(state) % WORDS.len()];
            text.splice(word, new.bytes());
        }
        3 => {
            let other = next(state) % text.len();
            let copy = text[word_at(text, other)].to_vec();
            text.splice(word, copy);
        }
        _ => {
            let start = text[..at]
                .iter()
                .rposition(|byte| *byte == b'\n')
                .unwrap_or(0);
            let end = text[at..].iter().position(|byte| *byte == b'\n');
            let line = start..end.map_or(text.len(), |end| at + end).max(start);
            if next(state).is_multiple_of(2) {
                text.drain(line);
            } else {
                let copy = text[line.clone()].to_vec();
                text.splice(line.start..line.start, copy);
            }
        }
    }
}

#[test]
fn changed_words_never_make_it_panic() {
    let files: Vec<Vec<u8>> = corpus()
        .iter()
        .map(|path| fs::read(path).unwrap())
        .filter(|text| (100..8000).contains(&text.len()))
        .collect();
    let mut state = 0x1234_5678_9abc_def1;
    let (mut ran, mut finished) = (0, 0);
    for _ in 0..3000 {
        let mut text = files[next(&mut state) % files.len()].clone();
        for _ in 0..=next(&mut state) % 5 {
            change(&mut text, &mut state);
        }
        let endings = run_all(&text, 300);
        ran += endings.len();
        finished += endings
            .iter()
            .filter(|ending| *ending == "finished")
            .count();
    }
    assert!(ran > 1000, "{ran}");
    assert!(finished > 300 && finished < ran, "{finished} of {ran}");
}

#[test]
fn hostile_sizes_cost_little() {
    let kernel = |before: &str, body: &str| {
        launches::amdgpu(&format!(
            "{before}define amdgpu_kernel void @k() {{\n{body}\n  ret void\n}}\n"
        ))
    };
    let ending = |before: &str, body: &str| {
        let mut launch = launches::lanes(2);
        launch.limits.bytes = 1 << 20;
        match launches::run(&kernel(before, body), &launch).ending {
            Ending::Finished => "finished".to_string(),
            Ending::Limit(words) => format!("limit: {words}"),
            Ending::Unsupported(_, words) => format!("unsupported: {words}"),
            Ending::Undefined(_, words) => format!("undefined: {words}"),
            Ending::Trapped(_, words) => format!("trap: {words}"),
            Ending::Deadlock(words) => words,
        }
    };
    let huge = "@g = addrspace(1) global [1000000000000 x i64] zeroinitializer\n";
    assert_eq!(ending(huge, ""), "finished");
    assert_eq!(
        ending(huge, "  %x = load i64, ptr addrspace(1) @g"),
        "unsupported: a variable that is too large"
    );
    assert_eq!(
        ending("", "  %m = alloca [1000000000000 x i64], addrspace(5)"),
        "limit: more than 1048576 bytes of memory"
    );
    assert_eq!(
        ending("", "  %m = alloca i64, i64 -1, addrspace(5)"),
        "limit: more than 1048576 bytes of memory"
    );
    assert_eq!(
        ending(
            "",
            "  %m = alloca [18446744073709551615 x [18446744073709551615 x i64]], addrspace(5)"
        ),
        "unsupported: a type too large"
    );
    // Types whose size doubles forty times, and types and constants with unlimited nesting.
    let mut doubled = String::from("%t0 = type { i8, i8 }\n");
    for at in 1..40 {
        doubled += &format!("%t{at} = type {{ %t{}, %t{} }}\n", at - 1, at - 1);
    }
    let ended = ending(&doubled, "  %m = alloca %t39, addrspace(5)");
    assert!(ended.starts_with("unsupported"), "{ended}");
    let mut chain = String::from("%c0 = type { i8 }\n");
    for at in 1..3000 {
        chain += &format!("%c{at} = type {{ %c{} }}\n", at - 1);
    }
    let users: String = (0..3000)
        .map(|at| format!("@v{at} = addrspace(1) global %c{at} zeroinitializer\n"))
        .collect();
    assert_eq!(ending(&format!("{chain}{users}"), ""), "finished");
    let nested = |count: usize| {
        format!(
            "@n = addrspace(1) global {}i8{} {}i8 1{}\n",
            "{ ".repeat(count),
            " }".repeat(count),
            "{ ".repeat(count),
            " }".repeat(count)
        )
    };
    assert_eq!(ending(&nested(5000), ""), "finished");
    let itself = "%self = type { i8, %self }\n";
    let ended = ending(itself, "  %m = alloca %self, addrspace(5)");
    assert_eq!(ended, "unsupported: a value of type %self");
    let zeros = "  %x = insertvalue [4294967296 x i64] zeroinitializer, i64 1, 0";
    assert_eq!(
        ending("", zeros),
        "unsupported: a constant of too many parts"
    );
    let digits = format!("  %x = add i65000 {}, 1", "9".repeat(30_000));
    assert_eq!(ending("", &digits), "unsupported: a number too long");
}
