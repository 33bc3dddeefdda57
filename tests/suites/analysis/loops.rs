//! Loops whose iterations are treated as lanes: verdicts of the RFC that defines the analysis,
//! manual loops, engines, Soufflé, and execution.

use crate::kernels;
use crate::program::{self, CAMPAIGN};

use std::fs;

use kernels::{kernels, root};
use lanelog_analysis::iterations::{Counter, Loop, PROGRAM, Rules};
use lanelog_analysis::query::Program;
use lanelog_analysis::query::terms::Terms;
use lanelog_analysis::{Analyzer, violations};
use lanelog_engine::{Engine, library};
use lanelog_facts::{Rows, Shift};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Function, Module, read};
use lanelog_verify::check::fuzz::{Batch, Fuzz, Generator};
use lanelog_verify::check::loops::{Checker, Tally, batch};
use lanelog_verify::check::module::Plan;
use lanelog_verify::check::refute::Effort;
use lanelog_verify::oracle::loop_divergence;
use lanelog_verify::random::generate::{self, Options, Shape};
use pretty_assertions::assert_eq;
use program::{call, text};

/// Calls `job` on each function and its loops, whose relations an engine derives.
fn loops_of<T>(
    module: &Module<'_>,
    engine: Engine,
    mut job: impl FnMut(&Function, Vec<Loop>) -> T,
) -> Vec<T> {
    let target = Target::choose(b"", Some("none"), None).unwrap();
    let context = ModuleContext::new(module, &target, Mode::Sound);
    let rules = Rules::built_in(engine).unwrap();
    let rules = rules.within(module, &context);
    let mut analyzer = Analyzer::by(engine, module, &context);
    let functions = module.functions.iter();
    let all = functions.map(|function| {
        let analysis = analyzer.analyze(function);
        job(function, rules.loops(function, &analysis).unwrap())
    });
    all.collect()
}

/// Names of values, each with its verdict or its step.
type Named<T> = Vec<(String, T)>;

/// The names of a loop's values, with whether iterations disagree on them; and the names of its
/// counters, with their steps.
fn verdicts(path: &str, header: &str) -> (Named<bool>, Named<i32>) {
    let text = fs::read(root().join("tests/data/loops").join(path)).unwrap();
    let module = read(&text);
    let found = loops_of(&module, Engine::Native, |function, loops| {
        let terms = Terms::new(&module, function);
        let found = loops
            .iter()
            .find(|found| terms.block(found.header) == header);
        let found = found.unwrap();
        let analysis = found.analysis(Engine::Native, function);
        let values = found.values();
        let named = values.map(|value| (terms.value(value), analysis.is_divergent(value)));
        let counters = found.counters.iter();
        let counter = |counter: &Counter| (terms.value(counter.phi), counter.step);
        (named.collect(), counters.map(counter).collect())
    });
    found.into_iter().next().unwrap()
}

fn is_divergent(verdicts: &[(String, bool)], name: &str) -> bool {
    let found = verdicts.iter().find(|(value, _)| value == name);
    found.unwrap_or_else(|| panic!("no value {name}")).1
}

/// Subtracting the smallest 32-bit integer means adding 2^31, which the rules cannot represent.
#[test]
fn a_step_that_is_no_number_is_no_counter() {
    let text = "define void @f(i1 %c) {
entry:
  br label %loop
loop:
  %up = phi i64 [ 0, %entry ], [ %more, %loop ]
  %down = phi i64 [ 0, %entry ], [ %less, %loop ]
  %far = phi i64 [ 0, %entry ], [ %farther, %loop ]
  %more = sub i64 %up, -2147483648
  %less = add i64 %down, -2147483648
  %farther = sub i64 %far, -2147483647
  br i1 %c, label %loop, label %end
end:
  ret void
}
";
    let module = read(text.as_bytes());
    for engine in [Engine::Native, Engine::Datafrog, Engine::Crepe] {
        let steps = loops_of(&module, engine, |function, loops| {
            let terms = Terms::new(&module, function);
            let counters = loops[0].counters.iter();
            let steps: Vec<_> = counters
                .map(|counter| (terms.value(counter.phi), counter.step))
                .collect();
            steps
        });
        let far = ("%far".to_string(), i32::MAX);
        let down = ("%down".to_string(), i32::MIN);
        assert_eq!(steps[0], [down, far]);
    }
}

/// Example A of the RFC, from C (divergent_break.c). The texts are the RFC's comments on each line,
/// in order.
#[test]
fn the_first_example_has_the_verdicts_of_its_text() {
    let (values, counters) = verdicts("divergent_break.ll", "%for.cond");
    let says = [
        ("%thread_id.0", true, "thread_id divergent"),
        ("%cmp1", true, "if (A[thread_id] > 0): divergent branch"),
        ("%V.0", true, "divergent phi for V (control induced)"),
        ("%j.0", false, "int j: uniform"),
        ("%cmp3", false, "j < m: uniform loop exit"),
        ("%cmp7", false, "if (B[j] > 50): uniform branch"),
        ("%cmp14", true, "if (D[j] < V) break: divergent loop exit"),
    ];
    for (name, divergent, line) in says {
        assert_eq!(is_divergent(&values, name), divergent, "{line}");
    }
    assert_eq!(counters, [("%thread_id.0".to_string(), 1)]);
    // The RFC's comment on the line `x = j` is: divergent (temporal; due to divergent loop).
    let path = "tests/data/loops/divergent_break.ll";
    let arguments = [
        "--loop",
        "@example:%for.cond",
        "--relation",
        "temporal_divergence",
        path,
    ];
    let output = call("analyze", ".", &arguments);
    assert_eq!(
        text(&output.stdout),
        "example: temporal_divergence(%j.0, store#44)\n"
    );
    // If the inner loop is analysed by itself, its counter is divergent.
    let (inner, _) = verdicts("divergent_break.ll", "%for.cond2");
    assert!(is_divergent(&inner, "%j.0") && is_divergent(&inner, "%cmp7"));
}

/// The RFC's loop that is not affine, from C (nonaffine.c): "The variable `len` is uniform with
/// regards to the outer i-loop."
#[test]
fn the_loop_that_is_not_affine_has_a_uniform_length() {
    let (values, counters) = verdicts("nonaffine.ll", "%for.cond");
    for uniform in [
        "%len.0", "%mul", "%cmp2", "%k.0", "%cmp5", "%add", "%mul17", "%add15",
    ] {
        assert!(!is_divergent(&values, uniform), "{uniform}");
    }
    for divergent in ["%i.0", "%arrayidx", "%arrayidx12", "%0", "%1", "%add13"] {
        assert!(is_divergent(&values, divergent), "{divergent}");
    }
    assert_eq!(counters, [("%i.0".to_string(), 1)]);
    let (inner, counters) = verdicts("nonaffine.ll", "%for.cond1");
    assert!(is_divergent(&inner, "%len.0") && counters.is_empty());
}

/// In the test files, the comment on each line of a loop states whether iterations disagree on the
/// line's value.
#[test]
fn loops_by_hand_have_their_verdicts_on_their_lines() {
    let mut lines = 0;
    for path in kernels("tests/data/loops") {
        let bytes = fs::read(root().join(&path)).unwrap();
        let source = String::from_utf8(bytes.clone()).unwrap();
        let named = source
            .lines()
            .find_map(|line| line.strip_prefix("; loop: "));
        let Some(header) = named else {
            continue;
        };
        let module = read(&bytes);
        assert!(module.errors.is_empty(), "{path}");
        loops_of(&module, Engine::Native, |function, loops| {
            let terms = Terms::new(&module, function);
            let found = loops
                .iter()
                .find(|found| terms.block(found.header) == header);
            let found = found.unwrap();
            let analysis = found.analysis(Engine::Native, function);
            for value in found.values() {
                let at = value as usize - function.arguments.len();
                let start = function.span.start + function.instructions[at].start;
                let rest = &source[start as usize..];
                let line = rest.lines().next().unwrap();
                let expected = line.ends_with("; divergent");
                assert_eq!(analysis.is_divergent(value), expected, "{path}: {line}");
                lines += 1;
            }
        });
    }
    assert!(lines > 80, "{lines}");
}

fn csv(rows: &Rows, prefix: Option<u32>) -> Vec<String> {
    let rows = rows.iter().map(|row| {
        let columns = prefix.iter().chain(row).map(u32::to_string);
        columns.collect::<Vec<_>>().join("\t")
    });
    rows.collect()
}

fn recorded(name: &str, file: &str) -> Vec<String> {
    let path = root()
        .join("tests/data/loops/souffle")
        .join(name)
        .join(file);
    let text = fs::read_to_string(path).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    lines.sort();
    lines
}

fn sorted(mut lines: Vec<String>) -> Vec<String> {
    lines.sort();
    lines
}

/// Compares rows that Soufflé has derived from the same files (tests/data/loops/record-souffle)
/// with those of each engine.
#[test]
fn rows_are_those_of_souffle() {
    let mut compared = 0;
    for path in kernels("tests/data/loops") {
        let name = path
            .rsplit('/')
            .next()
            .unwrap()
            .strip_suffix(".ll")
            .unwrap();
        let bytes = fs::read(root().join(&path)).unwrap();
        let module = read(&bytes);
        for engine in [Engine::Native, Engine::Crepe, Engine::Datafrog] {
            loops_of(&module, engine, |function, loops| {
                for relation in ["edge", "phi", "phi_incoming", "source", "use"] {
                    let ours = loops.iter().flat_map(|found| {
                        let rows = found.facts.relation(relation, Shift::default());
                        csv(&rows.unwrap(), Some(found.header))
                    });
                    let file = format!("iteration_{relation}.csv");
                    assert_eq!(
                        sorted(ours.collect()),
                        recorded(name, &file),
                        "{name}: {file}"
                    );
                }
                let counters = loops.iter().flat_map(|found| {
                    let line =
                        |one: &Counter| format!("{}\t{}\t{}", found.header, one.phi, one.step);
                    found.counters.iter().map(line).collect::<Vec<_>>()
                });
                assert_eq!(
                    sorted(counters.collect()),
                    recorded(name, "loop_counter.csv")
                );
                let outs = loops.iter().flat_map(|found| {
                    let line =
                        |[value, user]: &[u32; 2]| format!("{}\t{value}\t{user}", found.header);
                    found.live_out.iter().map(line).collect::<Vec<_>>()
                });
                assert_eq!(sorted(outs.collect()), recorded(name, "live_out.csv"));
                for found in &loops {
                    let analysis = found.analysis(engine, function);
                    let rows = analysis.finished(&["divergent_value"]).pop().flatten();
                    let file = format!("divergent_value.{}.csv", found.header);
                    let ours = csv(&rows.unwrap(), None);
                    assert_eq!(sorted(ours), recorded(name, &file), "{name}: {file}");
                    compared += 1;
                }
            });
        }
    }
    assert!(compared >= 3 * 14, "{compared}");
}

/// Compares three engines and the reference implementation on all loops of the corpus.
#[test]
fn engines_and_the_reference_implementation_agree_on_the_corpus() {
    let (mut loops, mut values) = (0, 0);
    for path in kernels("corpus") {
        let bytes = fs::read(root().join(&path)).unwrap();
        if bytes.len() > 200_000 {
            continue;
        }
        let module = read(&bytes);
        let find = |engine: Engine| {
            loops_of(&module, engine, |function, loops| {
                let each = loops.iter().map(|found| {
                    // The facts of one iteration are as well formed as those of any function.
                    let violations = violations(&found.facts);
                    let violations: Vec<&str> = violations.iter().map(|one| one.0.name).collect();
                    assert_eq!(violations, Vec::<&str>::new(), "{path}");
                    let analysis = found.analysis(engine, function);
                    let values = found.values();
                    let divergent = values.map(|value| (value, analysis.is_divergent(value)));
                    let divergent: Vec<(u32, bool)> = divergent.collect();
                    (found.header, found.counters.clone(), divergent)
                });
                each.collect::<Vec<_>>()
            })
        };
        let native = find(Engine::Native);
        assert_eq!(native, find(Engine::Crepe), "{path}");
        assert_eq!(native, find(Engine::Datafrog), "{path}");
        for (function, found) in module.functions.iter().zip(&native) {
            for (header, _, verdicts) in found {
                let reference = loop_divergence::of(&module, function, *header);
                for (value, divergent) in verdicts {
                    let theirs = reference.divergent[*value as usize];
                    let name = Terms::new(&module, function).value(*value);
                    assert_eq!(theirs, *divergent, "{path}: block {header}: {name}");
                    values += 1;
                }
                loops += 1;
            }
        }
    }
    assert!(
        loops > 250 && values > 5_000,
        "{loops} loops, {values} values"
    );
}

fn random(generator: Generator, shape: Shape, seed: u64, count: usize) -> Fuzz {
    Fuzz {
        generator,
        options: Options {
            shape,
            blocks: (4, 20),
            ..Options::default()
        },
        targets: vec![generate::Target::AmdGpu],
        seed,
        count,
        inputs: 3,
        plan: Plan {
            plus: false,
            modes: Vec::new(),
            engines: false,
            oracles: false,
            execution: false,
            parallel: false,
        },
        others: Default::default(),
        time_limit: std::time::Duration::from_secs(1),
    }
}

/// Executes random loops, and compares the verdicts of some rules with the results.
fn executed(rules: &Rules<'_>, fuzz: &Fuzz) -> Tally {
    let mut tally = Tally::default();
    for one in fuzz.batches() {
        tally.add(batch(fuzz, &Batch { ..one }, rules));
    }
    tally
}

#[test]
fn execution_refutes_no_verdict_on_random_loops() {
    let rules = Rules::built_in(Engine::Native).unwrap();
    let count = if CAMPAIGN { 700 } else { 250 };
    for (generator, shape) in [
        (Generator::Shaped, Shape::Mixed),
        (Generator::Shaped, Shape::Irreducible),
        (Generator::Arbitrary, Shape::Mixed),
    ] {
        let tally = executed(rules, &random(generator, shape, 1, count));
        assert_eq!(tally.wrong, Vec::<String>::new());
        assert_eq!(tally.refuted, []);
        assert_eq!(tally.reference_differs, []);
        assert!(tally.ran > count && tally.uniform > count / 4, "{tally:?}");
    }
}

/// Execution refutes rules that are broken on purpose.
#[test]
fn execution_refutes_broken_rules() {
    let mutations = [
        // Broken rule: loop-carried phis are not sources of divergence.
        (
            "iteration_source(header, phi) :-\n    loop_carried(header, phi).",
            "",
        ),
        // Broken rule: loads from memory that the loop writes are not divergent.
        (
            "iteration_varies(header, load) :-\n    reads_written(header, load).",
            "",
        ),
        // Broken rule: instructions whose results do not depend on their operands alone are not
        // sources of divergence, except for loads.
        (
            "    !computes(value),\n    !opcode(value, \"load\").",
            "    !computes(value),\n    opcode(value, \"load\").",
        ),
        // Broken rule: divergence is propagated to users only if they are calls.
        (
            "iteration_use(header, value, user) :-\n    use(value, user),",
            "iteration_use(header, value, user) :-\n    use(value, user),\n    opcode(user, \"call\"),",
        ),
        // Broken rule: the step of a counter is too large by one.
        (
            "loop_counter(header, phi, step) :-",
            "loop_counter(header, phi, step + 1) :-",
        ),
    ];
    for (right, wrong) in mutations {
        let mut broken = 0;
        let text = |path: &str| {
            let text = library::text(path).map(str::to_string);
            text.ok_or_else(|| "there is no such file".to_string())
        };
        let whole = ["rules/loop_memory.dl", PROGRAM];
        broken += whole
            .iter()
            .filter(|path| library::text(path).unwrap().contains(right))
            .count();
        assert_eq!(broken, 1, "{right}");
        let mutated = |path: &str| text(path).map(|text| text.replace(right, wrong));
        let program = match Program::read(PROGRAM, &mutated) {
            Ok(program) => program,
            Err((mistakes, _)) => panic!("{right}: {mistakes:?}"),
        };
        let rules = Rules::new(&program, Engine::Native).unwrap();
        let tally = executed(&rules, &random(Generator::Shaped, Shape::Mixed, 1, 400));
        assert!(!tally.refuted.is_empty(), "not found: {right}");
    }
}

#[test]
fn names_that_are_none_are_refused() {
    let refused = |arguments: &[&str]| {
        let output = call("analyze", "tests/data/loops", arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        text(&output.stderr)
    };
    let near = refused(&["--loop", "@nest:%oute", "nest.ll"]);
    assert!(
        near.contains("there is no loop with the header `%oute` in @nest"),
        "{near}"
    );
    assert!(near.contains("did you mean `%outer`?"), "{near}");
    let none = refused(&["--loop", "%nothing", "nest.ll"]);
    assert!(none.contains("there is no loop `%nothing`"), "{none}");
    let bare = refused(&["--loop", "@nest", "nest.ll"]);
    assert!(bare.contains("names no loop"), "{bare}");
    let many = refused(&["--loops", "--relation", "divergent_value", "nest.ll"]);
    assert!(many.contains("--relation is for one loop"), "{many}");
    let mode = refused(&["--loops", "--mode", "llvm22", "nest.ll"]);
    assert!(mode.contains("only mode sound"), "{mode}");
}

/// A vectorised loop, whose remainder another loop executes, has a condition that is the same in
/// all iterations, and so are the values that depend on the condition.
#[test]
fn assumptions_apply_to_iterations() {
    let header = [
        "--loop",
        "@nest:%outer",
        "--relation",
        "divergent_value",
        "nest.ll",
    ];
    let rows = |assumed: &[&str]| {
        let output = call(
            "analyze",
            "tests/data/loops",
            &[&header[..], assumed].concat(),
        );
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let escapes = "nest: divergent_value(%escaped)";
    assert!(rows(&[]).contains(escapes));
    let assumed = rows(&["--assume-uniform", "%inner"]);
    assert!(
        !assumed.contains(escapes) && assumed.contains("divergent_value(%next)"),
        "{assumed}"
    );
}

#[test]
fn json_has_the_loop_and_only_what_is_in_it() {
    let arguments = ["--loop", "@nest:%square", "--format", "json", "nest.ll"];
    let output = call("analyze", "tests/data/loops", &arguments);
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let function = &document["inputs"][0]["functions"][0];
    assert_eq!(function["name"], "nest");
    assert_eq!(function["loop"]["header"], "%square");
    assert_eq!(function["loop"]["depth"], 2);
    assert_eq!(function["loop"]["reducible"], true);
    assert_eq!(function["loop"]["counters"][0]["name"], "%m");
    assert_eq!(function["loop"]["counters"][0]["step"], 1);
    assert_eq!(function["loop"]["live_out"][0]["value_name"], "%m1");
    let values: Vec<&str> = function["values"]
        .as_array()
        .unwrap()
        .iter()
        .map(|value| value["name"].as_str().unwrap())
        .collect();
    assert_eq!(values, ["%m", "%m1", "%again"]);
}

#[test]
fn why_tells_of_iterations_and_where_sources_come_from() {
    let goal = ["nest.ll", "--loop", "@nest:%outer", "%escaped"];
    let output = call("why", "tests/data/loops", &goal);
    let told = text(&output.stdout);
    assert!(
        told.starts_with("the lanes are the iterations of the loop of %outer"),
        "{told}"
    );
    assert!(
        told.contains(
            "It reads, after a cycle, a value that lanes computed in different iterations."
        ),
        "{told}"
    );
    let output = call(
        "why",
        "tests/data/loops",
        &["memory.ll", "iteration_source(%loop, %b)"],
    );
    let told = text(&output.stdout);
    assert!(
        told.contains("may read memory that the loop writes"),
        "{told}"
    );
}

/// Pointers to LDS have 32 bits: the counter's step of -700 passes 0, and it is still a counter.
#[test]
fn counters_of_short_pointers_wrap() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
@b = internal addrspace(3) global [64 x i8] undef
define amdgpu_kernel void @k() {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %i1, %l ]
  %p = phi ptr addrspace(3) [ @b, %entry ], [ %p1, %l ]
  %p1 = getelementptr i8, ptr addrspace(3) %p, i32 -700
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, 5
  br i1 %c, label %l, label %x
x:
  ret void
}
";
    let module = read(text.as_bytes());
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let rules = Rules::built_in(Engine::Native).unwrap();
    let checker = Checker::new(&module, &context, rules);
    let tally = checker.function(0, &checker.inputs(0, &Effort::default()));
    assert_eq!((tally.counters_said, tally.counters), (2, 2));
    assert_eq!(tally.refuted, []);
}
