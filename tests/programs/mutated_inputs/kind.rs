//! The kinds of inputs, one for each part of the program under test, and the calls that test an
//! input.

use std::ffi::OsString;
use std::path::Path;

use crate::input::Input;
use crate::random::Random;
use crate::text::one;

/// Consumers of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// Reads a module as dense arrays, and checks their invariants.
    Reader,
    /// Runs `analyze` and the other commands that print verdicts on a module.
    Analyze,
    /// Runs `lower` on a kernel.
    Lower,
    /// Runs `run` on a kernel.
    Run,
    /// Runs `run` on assembly.
    Assembly,
    /// Runs the compiler, the formatter and the interpreter, and `query` and `rules`, on a rule
    /// file.
    Rules,
    /// Runs `analyze` and `query` on a folder of facts.
    Facts,
    /// Runs `analyze` on bitcode, which calls `llvm-dis`.
    Bitcode,
}

impl Kind {
    /// All kinds except bitcode, which takes a tenth of a second per input.
    pub const USUAL: [Kind; 7] = [
        Kind::Reader,
        Kind::Analyze,
        Kind::Lower,
        Kind::Run,
        Kind::Assembly,
        Kind::Rules,
        Kind::Facts,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Reader => "reader",
            Kind::Analyze => "analyze",
            Kind::Lower => "lower",
            Kind::Run => "run",
            Kind::Assembly => "assembly",
            Kind::Rules => "rules",
            Kind::Facts => "facts",
            Kind::Bitcode => "bitcode",
        }
    }

    /// The file name of an input.
    pub fn file(self) -> &'static str {
        match self {
            Kind::Reader | Kind::Analyze | Kind::Lower | Kind::Run => "input.ll",
            Kind::Assembly => "input.s",
            Kind::Rules => "input.dl",
            Kind::Facts => "input.facts",
            Kind::Bitcode => "input.bc",
        }
    }
}

/// A call that an input is tested with.
pub enum Call {
    /// Checks the invariants of a module.
    Module,
    /// Checks the formatting and the messages of a rule file.
    RuleFile,
    /// A command of the program.
    Command(Vec<OsString>),
}

/// The calls for an input in a folder. `root`: the folder of the project.
pub fn calls(
    kind: Kind,
    random: &mut Random,
    input: &Input,
    folder: &Path,
    root: &Path,
) -> Vec<Call> {
    let file = folder.join(kind.file());
    let gpu = one(random, GPUS).copied().unwrap_or("gfx1100");
    let command = |words: &[&str]| {
        let words = words.iter().flat_map(|words| words.split(' '));
        let path = |word: &str| match word {
            "FILE" => file.clone().into(),
            "FOLDER" => folder.into(),
            "KERNEL" => root.join("corpus/temporal/counter_escapes.ll").into(),
            "RULES" => root.join("rules/divergence.dl").into(),
            "GPU" => gpu.into(),
            _ => OsString::from(word),
        };
        let words = words.filter(|word| !word.is_empty()).map(path);
        Call::Command(std::iter::once("lanelog".into()).chain(words).collect())
    };
    let text = String::from_utf8_lossy(input.files.first().map_or(&[][..], |file| &file.1));
    let mut pick = |from: &[&'static str]| one(random, from).copied().unwrap_or_default();
    match kind {
        Kind::Reader => vec![Call::Module],
        Kind::Analyze => {
            let target = pick(&[
                "--target amdgpu",
                "--target amdgpu",
                "--target nvptx",
                "--target none",
                "",
            ]);
            let mode = pick(&[
                "--mode sound",
                "--mode llvm22",
                "--mode llvm14-gpu",
                "--mode llvm14-legacy",
            ]);
            let plain = pick(&[
                "--format json",
                "--format verdicts",
                "--annotate",
                "--counts",
                "--engine crepe",
                "--engine datafrog",
                "--interprocedural",
                "--interprocedural=program --format json",
                "--relation use",
                "--relation divergent_value --format csv",
                "--relation label_meets --format json",
                "--relation cycle_block",
                "--relation control_dependent",
            ]);
            let more = pick(&[
                "analyze --shapes",
                "analyze --shapes --format json",
                "analyze --plus --format json",
                "analyze --loops",
                "analyze --loops --format json",
                "analyze --memory",
                "analyze --html -",
                "analyze --svg -",
                "analyze --dot -",
                "analyze --memory --format json",
                "analyze --assume-work-group 64,2,1 --shapes --format csv",
                "query --why --format sarif --max-tuples 2000000 RULES",
                "query --engine datafrog RULES",
                "query --interprocedural RULES",
            ]);
            vec![
                command(&[
                    "analyze --jobs 1 --max-time 3 --max-memory 1G",
                    target,
                    mode,
                    plain,
                    "FILE",
                ]),
                command(&[
                    more,
                    "--jobs 1 --max-time 3 --max-memory 1G",
                    target,
                    "FILE",
                ]),
            ]
        }
        Kind::Lower => {
            let how = pick(&[
                "",
                "",
                "",
                "",
                "--explain",
                "--emit ir",
                "--keep-going",
                "--shuffle keep --keep-going",
                "--style ir",
                "--style ir --linearize all --masks mix",
                "--style predicate",
                "--style predicate --predicates 1 --linearize all",
                "--style nyuzi",
                "--style stack",
                "--style stack --svg -",
                "--style predicate --dot -",
            ]);
            vec![command(&["lower --max-time 3 --mcpu GPU", how, "FILE"])]
        }
        Kind::Run => {
            let how = pick(&[
                "--input 1",
                "--input 2",
                "--input 3",
                "--input 1 --trace 0",
                "--input 1 --dump auto --mask",
                "--input 1 --format json",
                "--mcpu gfx942 --target amdgpu --input 1",
                "--target nvptx --input 1",
                "ARGUMENTS",
                "--grid 2 --dump ARGUMENTS",
                "--block 96,2 ARGUMENTS",
                "--wave 64 --grid 3,2,1 --block 7,3,2 ARGUMENTS",
                "--wave 1 --trace 0 ARGUMENTS",
                "--arg undef --arg i32[1,2,3]",
            ]);
            let how = match how.strip_suffix("ARGUMENTS") {
                Some(how) => format!("{how}{}", arguments(&text)),
                None => how.to_string(),
            };
            vec![command(&[
                "run --steps 20000 --max-memory 256M",
                &how,
                "FILE",
            ])]
        }
        Kind::Assembly => {
            let how = pick(&[
                "",
                "--grid 2",
                "--grid 2 --block 64",
                "--block 33,2",
                "--dump --format json",
                "--wave 64",
            ]);
            let kinds = text
                .lines()
                .filter_map(|line| line.trim().strip_prefix(".value_kind:"));
            let kinds = kinds.filter_map(|kind| match kind.trim() {
                "by_value" => Some("--arg 7 "),
                "global_buffer" => Some("--arg buffer:4096 "),
                _ => None,
            });
            let arguments: String = kinds.take(40).collect();
            vec![command(&[
                "run --steps 20000 --max-memory 256M",
                how,
                arguments.trim_end(),
                "FILE",
            ])]
        }
        Kind::Rules => {
            let how = pick(&[
                "",
                "--why",
                "--format sarif",
                "--format json",
                "--engine datafrog",
                "--engine crepe",
                "--interprocedural",
                "--format github",
            ]);
            let mut calls = vec![
                Call::RuleFile,
                command(&[
                    "query --jobs 1 --max-time 2 --max-memory 256M --max-tuples 200000",
                    how,
                    "FILE KERNEL",
                ]),
            ];
            match pick(&["", "", "check", "profile"]) {
                "check" => calls.push(command(&["rules check FILE"])),
                "profile" => calls.push(command(&[
                    "rules profile --max-time 2 --max-memory 256M --max-tuples 200000 FILE KERNEL",
                ])),
                _ => {}
            }
            calls
        }
        Kind::Facts => {
            let how = pick(&[
                "analyze --facts FOLDER",
                "analyze --format json --facts FOLDER",
                "analyze --mode llvm22 --facts FOLDER",
                "analyze --mode llvm14-gpu --format verdicts --facts FOLDER",
                "analyze --mode llvm14-legacy --engine crepe --facts FOLDER",
                "analyze --engine datafrog --facts FOLDER",
                "analyze --relation label_meets --facts FOLDER",
                "query --why --format json RULES --facts FOLDER",
            ]);
            vec![command(&[how, "--max-time 3 --max-memory 1G"])]
        }
        Kind::Bitcode => vec![command(&["analyze FILE"])],
    }
}

const GPUS: &[&str] = &[
    "gfx1100", "gfx942", "gfx900", "gfx1200", "gfx1030", "gfx1150", "gfx950",
];

/// The name of the first kernel of a module and arguments for its parameters, guessed from their
/// text.
fn arguments(text: &str) -> String {
    let is_kernel = |line: &&str| line.starts_with("define") && line.contains("_kernel");
    let Some(line) = text.lines().find(is_kernel) else {
        return String::new();
    };
    let (head, parameters) = line.split_once('(').unwrap_or((line, ""));
    let name = head
        .split(' ')
        .find(|word| word.starts_with('@'))
        .unwrap_or_default();
    let given = parameters.split(", ").filter_map(|parameter| {
        let ty = parameter.split([' ', ')']).next().unwrap_or_default();
        match ty {
            "ptr" => Some(" --arg buffer:4096"),
            "half" | "float" | "double" | "bfloat" => Some(" --arg 1.5"),
            _ if ty.starts_with('i') => Some(" --arg 7"),
            "" => None,
            _ => Some(" --arg undef"),
        }
    });
    format!("{name}{}", given.collect::<String>())
}
