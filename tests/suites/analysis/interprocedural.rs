//! Tests divergence through calls: by hand, by the rules over whole modules, by Soufflé, and
//! against execution.

use crate::program::{self, CAMPAIGN};

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use lanelog_analysis::{Analyzer, How, interprocedural};
use lanelog_facts::{Exporter, Extent, shifts};
use lanelog_ir::target::{CallGraph, Mode, ModuleContext, NEVER, Reach, Summaries, Target};
use lanelog_ir::{Module, read};
use lanelog_verify::check::calls::{Say, Tally, random, said};
use lanelog_verify::random::calls::random_calls;
use lanelog_verify::random::generate::Target as Gpu;
use pretty_assertions::assert_eq;
use program::{call, prints, scratch, text};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn lines_have_their_verdicts() {
    let lines = lines_as_marked("tests/data/interprocedural/agree.ll");
    assert!(lines > 70, "{lines}");
}

/// Attributes of a called function (`inreg`, the size of work-groups, waves) guarantee nothing
/// about its arguments. Only the passed values matter.
#[test]
fn promises_that_calls_contradict() {
    let file = "tests/data/interprocedural/promises.ll";
    let lines = lines_as_marked(file);
    assert!(lines > 40, "{lines}");
    let output = call("analyze", ".", &["--interprocedural", file]);
    let warned = text(&output.stderr);
    let warned: Vec<&str> = warned.lines().collect();
    let expected = [
        (29, "@deep"),
        (38, "@next"),
        (39, "@seen"),
        (41, "@hands_on"),
        (69, "@row"),
        (79, "@one_lane"),
        (102, "@wave"),
    ];
    assert_eq!(warned.len(), expected.len(), "{warned:?}");
    for (warning, (line, callee)) in warned.iter().zip(expected) {
        let place = format!("warning: {file}:{line}:3: ");
        assert!(warning.starts_with(&place), "{warning} {line}");
        let mut words = warning.split([' ', ';']);
        assert!(words.any(|word| word == callee), "{warning} {callee}");
    }
}

/// Indirect calls, and callers without attributes, guarantee nothing either. For an indirect call
/// there is no warning, because the callee is unknown.
#[test]
fn promises_that_calls_by_address_need_not_keep() {
    let file = "tests/data/interprocedural/addresses.ll";
    assert_eq!(lines_as_marked(file), 24);
    let output = call("analyze", ".", &["--interprocedural", file]);
    assert_eq!(text(&output.stderr), "");
    let output = call("check", ".", &["--interprocedural", file]);
    assert!(text(&output.stdout).contains("no disagreement"));
}

/// Each line of the module has a comment that states whether lanes disagree on its value; returns
/// the number of lines.
fn lines_as_marked(file: &str) -> usize {
    let source = fs::read_to_string(root().join(file)).unwrap();
    let module = read(source.as_bytes());
    assert_eq!(module.errors.len(), 0);
    let target = Target::choose(module.triple, None, None).unwrap();
    let mut context = ModuleContext::new(&module, &target, Mode::Sound);
    let summaries = said(&module, &context);
    context.refine(summaries);
    let mut analyzer = Analyzer::new(&module, &context);
    let mut lines = 0;
    for function in &module.functions {
        let analysis = analyzer.analyze(function);
        for (at, instruction) in function.instructions.iter().enumerate() {
            let start = function.span.start + instruction.start;
            let line = source[start as usize..].lines().next().unwrap();
            let expected = line.ends_with("; divergent");
            assert_eq!(analysis.is_divergent_instruction(at), expected, "{line}");
            lines += 1;
        }
    }
    lines
}

/// A whole program may be entered by its kernels alone.
#[test]
fn a_whole_program_has_no_other_callers() {
    let source = fs::read(root().join("tests/data/interprocedural/agree.ll")).unwrap();
    let module = read(&source);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let index = |name: &str| {
        let mut functions = module.functions.iter();
        let named =
            |function: &lanelog_ir::Function| *module.function_name(function) == *name.as_bytes();
        functions.position(named).unwrap()
    };
    let says = |reach: Reach, name: &str| {
        let how = How::default();
        let (known, _) = interprocedural::summaries(how, &module, &context, reach, false);
        known.argument(index(name), 0)
    };
    for name in ["exported", "shared", "replaced"] {
        assert_eq!(says(Reach::Module, name), None, "{name}");
        assert_eq!(says(Reach::Program, name), Some(false), "{name}");
    }
    for name in ["taken", "aliased", "kernel", "stage", "copied"] {
        assert_eq!(says(Reach::Program, name), None, "{name}");
    }
}

/// If a table classifies a function by its name, this classification takes precedence over the
/// function's body.
#[test]
fn a_table_has_the_last_word() {
    let folder = scratch("interprocedural-table");
    fs::write(
        folder.join("k.ll"),
        "target triple = \"amdgcn-amd-amdhsa\"\ndefine internal i32 @lane(i32 %x) {\n  ret i32 7\n}\ndefine amdgpu_kernel void @k(i32 %n) {\n  %a = call i32 @lane(i32 %n)\n  ret void\n}\n",
    )
    .unwrap();
    fs::write(folder.join("t"), "source call @lane\n").unwrap();
    let folder = folder.to_str().unwrap();
    let verdicts = |more: &[&str]| {
        let arguments = [&["k.ll", "--interprocedural", "--format", "verdicts"], more].concat();
        text(&call("analyze", folder, &arguments).stdout)
    };
    assert!(verdicts(&[]).contains("k\t.\t.\t."), "{}", verdicts(&[]));
    let named = verdicts(&["--target-table", "t"]);
    assert!(named.contains("k\t.\tD\t."), "{named}");
}

/// Rows of `divergent_value` without the other columns of the table.
fn rows(command: &str, arguments: &[&str]) -> Vec<String> {
    let more = ["--relation", "divergent_value", "--format", "csv"];
    let output = call(command, ".", &[arguments, &more[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    let text = text(&output.stdout);
    let columns = |line: &str| line.splitn(4, ',').take(3).collect::<Vec<_>>().join(",");
    let mut rows: Vec<String> = text.lines().skip(1).map(columns).collect();
    rows.sort();
    rows
}

/// Compares the interprocedural rules, which the interpreter evaluates on a whole module, with the
/// native analysis, which repeats the analysis of functions in rounds.
#[test]
fn rounds_derive_what_the_rules_derive() {
    let folder = scratch("interprocedural-random");
    for seed in 0..150_u64 {
        let gpu = if seed.is_multiple_of(2) {
            Gpu::AmdGpu
        } else {
            Gpu::Nvptx
        };
        fs::write(folder.join(format!("{seed}.ll")), random_calls(seed, gpu)).unwrap();
    }
    let made = folder.to_str().unwrap();
    for (input, least) in [
        ("corpus", 10_000),
        ("tests/data/interprocedural", 30),
        (made, 10_000),
    ] {
        let rules = rows("query", &["rules/interprocedural.dl", input]);
        let rounds = rows("analyze", &["--interprocedural", input]);
        assert!(rounds.len() >= least, "{input}: {}", rounds.len());
        let rules: BTreeSet<_> = rules.into_iter().collect();
        let rounds: BTreeSet<_> = rounds.into_iter().collect();
        let differ: Vec<_> = rules.symmetric_difference(&rounds).take(5).collect();
        assert_eq!(differ, Vec::<&String>::new(), "{input}");
    }
    // The modules are useful for this test, because calls change verdicts in them.
    let alone: BTreeSet<_> = rows("analyze", &[made]).into_iter().collect();
    let through: BTreeSet<_> = rows("analyze", &["--interprocedural", made])
        .into_iter()
        .collect();
    assert!(
        alone.len() > through.len() + 500,
        "{} {}",
        alone.len(),
        through.len()
    );
}

fn executed(seeds: std::ops::Range<u64>, say: &Say<'_>) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        let gpu = if seed.is_multiple_of(2) {
            Gpu::AmdGpu
        } else {
            Gpu::Nvptx
        };
        tally.add(random(seed, gpu, 3, say));
    }
    assert_eq!(tally.wrong, Vec::<String>::new());
    tally
}

#[test]
fn execution_refutes_no_verdict_through_calls() {
    let count = if CAMPAIGN { 600 } else { 200 };
    let tally = executed(1..count, &said);
    assert_eq!(tally.refuted, []);
    assert!(tally.finished * 10 > tally.runs * 8, "{tally:?}");
    assert!(
        tally.arguments as u64 > count && tally.results as u64 * 3 > count,
        "{tally:?}"
    );
    assert!(tally.seen * 4 > tally.divergent, "{tally:?}");
}

/// Verdicts on calls by a faulty analysis: one function changes the call graph before the analysis,
/// the other changes the summaries after it.
fn mistaken<'s>(
    graph: impl Fn(&Module<'_>, &mut CallGraph) + Sync + 's,
    summaries: impl Fn(&mut Summaries) + Sync + 's,
) -> impl Fn(&Module<'_>, &ModuleContext<'_>) -> Summaries + Sync + 's {
    move |module, context| {
        let mut calls = CallGraph::new(module, context, Reach::Module);
        graph(module, &mut calls);
        let how = How::default();
        let (mut known, _) = interprocedural::of_calls(how, module, context, calls, false);
        summaries(&mut known);
        known
    }
}

/// The execution finds mistakes that are injected into the analysis.
#[test]
fn execution_refutes_mistakes() {
    let internal = |module: &Module<'_>, at: usize| {
        let function = &module.functions[at];
        let head = &module.text[function.span.start as usize..function.result.start as usize];
        head.windows(8).any(|word| word == b"internal")
    };
    let nothing = |_: &mut Summaries| {};
    // Injected error: no function's address is treated as taken.
    let taken = mistaken(
        move |module, calls| {
            for (at, node) in calls.nodes.iter_mut().enumerate() {
                node.closed |= internal(module, at) && !node.callers.is_empty();
            }
        },
        nothing,
    );
    // Injected error: of all calls of a function, only the first is considered.
    let first = mistaken(
        |_, calls| {
            let mut known = BTreeSet::new();
            for node in &mut calls.nodes {
                node.calls.retain(|call| known.insert(call.callee));
            }
        },
        nothing,
    );
    // Injected error: recursive calls of a function are ignored.
    let recursion = mistaken(
        |_, calls| {
            for (at, node) in calls.nodes.iter_mut().enumerate() {
                node.calls
                    .retain(|call| call.callee as usize != at || call.gives);
                node.calls.retain(|call| call.callee as usize != at);
            }
        },
        nothing,
    );
    // Injected error: results of calls are never divergent.
    let returns = mistaken(
        |_, _| {},
        |known| {
            for summary in &mut known.functions {
                summary.result = NEVER;
            }
        },
    );
    // Injected error: passed values are ignored, except in the first round.
    let rounds = mistaken(|_, _| {}, |known| known.before = 2);
    let all: [(&str, &Say<'_>); 5] = [
        ("taken", &taken),
        ("first", &first),
        ("recursion", &recursion),
        ("returns", &returns),
        ("rounds", &rounds),
    ];
    for (name, say) in all {
        let tally = executed(1..400, say);
        assert!(!tally.refuted.is_empty(), "not found: {name}");
    }
}

/// `check` executes through calls, and refutes nothing.
#[test]
fn check_executes_through_calls() {
    let found = prints(
        "check",
        &["--interprocedural", "tests/data/interprocedural/agree.ll"],
    );
    assert!(found.contains("sound, through calls"), "{found}");
    let output = call(
        "check",
        ".",
        &["--interprocedural", "--mode", "sound", "corpus"],
    );
    assert_eq!(output.status.code(), Some(2));
}

/// Output of a command such as `why` for a module that is read from stdin, so that its functions
/// are analysed one by one.
fn of_one_function(command: &str, file: &str, goal: [&str; 2]) -> String {
    let output = crate::program::limited()
        .args([command, "-", goal[0], goal[1], "--interprocedural"])
        .stdin(fs::File::open(root().join(file)).unwrap())
        .output()
        .unwrap();
    let complaints = String::from_utf8(output.stderr).unwrap();
    assert_eq!((complaints.as_str(), output.status.code()), ("", Some(0)));
    let found = String::from_utf8(output.stdout).unwrap();
    found.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// If a module is not analysed as a whole, `why` names the call that passes the divergent value.
#[test]
fn why_names_the_caller() {
    let file = "tests/data/interprocedural/agree.ll";
    let source = fs::read_to_string(root().join(file)).unwrap();
    let line = |text: &str| 1 + source.lines().position(|line| line.contains(text)).unwrap();
    let found = of_one_function("why", file, ["@scale", "%yy"]);
    let call = line("%a = call i32 @scale(i32 %n, i32 %tid)");
    let passed = format!(":{call} in @kernel passes %tid");
    assert!(found.contains(&passed), "{found}");
    let found = of_one_function("why", file, ["@kernel", "%k"]);
    let head = line("define internal i32 @either");
    assert!(
        found.contains("it calls @either (") && found.contains(&format!(":{head})")),
        "{found}"
    );
    let uniform = of_one_function("why-not", file, ["@scale", "%xx"]);
    assert!(uniform.contains("%xx is uniform"), "{uniform}");
}

/// Rows that Soufflé has derived from the same facts (tests/data/interprocedural/record-souffle).
#[test]
fn rows_are_those_of_souffle() {
    let folder = root().join("tests/data/interprocedural/souffle");
    let mut compared = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        let theirs = fs::read_to_string(&path).unwrap();
        let theirs: BTreeSet<u32> = theirs.lines().map(|line| line.parse().unwrap()).collect();
        let text = match name.strip_prefix("random-") {
            Some(seed) => {
                let seed: u64 = seed.parse().unwrap();
                random_calls(
                    seed,
                    if seed.is_multiple_of(2) {
                        Gpu::AmdGpu
                    } else {
                        Gpu::Nvptx
                    },
                )
            }
            None => {
                fs::read_to_string(root().join(format!("tests/data/interprocedural/{name}.ll")))
                    .unwrap()
            }
        };
        assert_eq!(numbered(&text), theirs, "{name}");
        compared += theirs.len();
    }
    assert!(compared > 1_000, "{compared}");
}

/// Divergent values, by numbers that are unique in the module: those of a function follow those of
/// the preceding function.
fn numbered(text: &str) -> BTreeSet<u32> {
    let module = read(text.as_bytes());
    let target = Target::choose(module.triple, None, None).unwrap();
    let mut context = ModuleContext::new(&module, &target, Mode::Sound);
    let summaries = said(&module, &context);
    context.refine(summaries);
    let extents = module.functions.iter().map(|function| {
        let mut exporter = Exporter::default();
        let facts = exporter.export(&module, function, &context.classify(function));
        let constants = facts.phi_incoming.iter().map(|(_, _, value)| value.0 + 1);
        Extent {
            blocks: function.blocks.len() as u32,
            values: function.value_count().max(constants.max().unwrap_or(0)),
        }
    });
    let shifts = shifts(&extents.collect::<Vec<_>>());
    let mut analyzer = Analyzer::new(&module, &context);
    let mut all = BTreeSet::new();
    for (function, shift) in module.functions.iter().zip(shifts) {
        let analysis = analyzer.analyze(function);
        let rows = analysis.rows("divergent_value").unwrap();
        all.extend(rows.iter().map(|row| shift.value + row[0]));
    }
    all
}
