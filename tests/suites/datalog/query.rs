//! Tests `lanelog query`: the derived rows, and their output formats.
//!
//! The rows for `tests/data/query/*.ll` are worked out by hand; their comments give the reasons.

use std::collections::{BTreeMap, BTreeSet};

use lanelog_analysis::relations;
use lanelog_ir::target::Mode;
use pretty_assertions::assert_eq;
use serde_json::Value;

use crate::program;
use program::{call, text};

/// Standard output of a query that must succeed with nothing on stderr.
fn query(arguments: &[&str]) -> String {
    query_in("tests/data/query", arguments)
}

fn query_in(folder: &str, arguments: &[&str]) -> String {
    let output = call("query", folder, arguments);
    assert_eq!(
        (text(&output.stderr), output.status.code()),
        (String::new(), Some(0)),
        "{arguments:?}"
    );
    text(&output.stdout)
}

#[test]
fn rows_are_tables_with_names_lines_and_places() {
    let expected = "\
divergent_barrier: 1 row
Holds if lanes may be diverged at `barrier`, because they diverged at the end of `branch`.
  function  barrier  line  source     branch  line
  ────────────────────────────────────────────────
  @half     call#4     11  half.cl:4  %entry     5

used: 8 rows
Holds if the operation `word` stands `times` times in the function.
  function  word  times
  ─────────────────────
  @half     br        2
  @half     call      2
  @half     icmp      1
  @half     ret       1
  @whole    br        2
  @whole    call      1
  @whole    icmp      1
  @whole    ret       1

anything: 1 row
Holds if lanes may disagree on some value.
  function
  ────────
  @half

";
    assert_eq!(query(&["barrier.dl", "barrier.ll"]), expected);
}

#[test]
fn a_relation_without_rows_says_so_in_one_line() {
    let shown = query(&[
        "barrier.dl",
        "barrier.ll",
        "--function",
        "whole",
        "--relation",
        "divergent_barrier",
    ]);
    assert_eq!(shown, "divergent_barrier: no rows\n\n");
}

#[test]
fn several_files_have_paths_and_totals() {
    let arguments = [
        "barrier.dl",
        "loads.ll",
        "barrier.ll",
        "--relation",
        "divergent_barrier",
    ];
    let expected = "\
# barrier.ll
divergent_barrier: 1 row
  function  barrier  line  source     branch  line
  ────────────────────────────────────────────────
  @half     call#4     11  half.cl:4  %entry     5

divergent_barrier  1 row in 1 of 2 files
                   Holds if lanes may be diverged at `barrier`, because they diverged at the end of `branch`.
";
    assert_eq!(query(&arguments), expected);
}

#[test]
fn csv_names_the_columns_of_its_relation() {
    let arguments = [
        "barrier.dl",
        "barrier.ll",
        "--format",
        "csv",
        "--relation",
        "divergent_barrier",
    ];
    assert_eq!(
        query(&arguments),
        "path,function,barrier,barrier_line,barrier_opcode,barrier_source,branch,branch_line\nbarrier.ll,half,call#4,11,call,half.cl:4,%entry,5\n"
    );
}

#[test]
fn json_is_one_document() {
    let printed = query(&["barrier.dl", "barrier.ll", "--format", "json"]);
    let document: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(
        (&document["version"], &document["mode"]),
        (&Value::from(1), &Value::from("sound"))
    );
    let names = document["relations"].as_array().unwrap().iter();
    let names: Vec<&str> = names.map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["divergent_barrier", "used", "anything"]);
    let input = &document["inputs"][0];
    assert_eq!(input["path"], "barrier.ll");
    assert_eq!(input["errors"], Value::Array(Vec::new()));
    let rows = input["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 10);
    let expected = serde_json::json!({
        "relation": "divergent_barrier",
        "function": "half",
        "row": { "barrier": { "name": "call#4", "line": 11, "opcode": "call", "source": "half.cl:4" }, "branch": { "name": "%entry", "line": 5 } },
    });
    assert_eq!(rows[0], expected);
    let expected = serde_json::json!({ "relation": "used", "function": "half", "row": { "word": "br", "times": 2 } });
    assert_eq!(rows[1], expected);
}

#[test]
fn rules_of_the_user_add_to_built_in_relations() {
    // `%x` is divergent by the user's rule; lanes diverge at the branch on it, so their values
    // merge at the phi. `%chosen` and the constants stay uniform.
    let expected = "\
divergent_value: 5 rows
Holds if lanes may disagree on `value`; for a terminator: on the successor.
  function  value    line
  ───────────────────────
  @loads    %x          6
  @loads    %low        7
  @loads    br#4        8
  @loads    %merged    14
  @loads    %y         15

";
    // `ascent` is the old name of `native`.
    for engine in ["native", "ascent", "crepe", "datafrog"] {
        let shown = query(&["loads.dl", "loads.ll", "--engine", engine]);
        assert_eq!(shown, expected, "{engine}");
    }
    let alone = ["divergence.dl", "loads.ll", "--relation", "divergent_value"];
    assert_eq!(query(&alone), "divergent_value: no rows\n\n");
}

/// No engine has native code for the definition of filled relations: its rules are run.
#[test]
fn every_engine_answers_queries_of_label_definitions() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let kernel = root.join("corpus/joins/diamond.ll");
    for engine in ["native", "crepe", "datafrog"] {
        let chosen = format!("--engine={engine}");
        let found = query(&[
            "label.dl",
            kernel.to_str().unwrap(),
            "--format=csv",
            &chosen,
        ]);
        let rows: Vec<&str> = found
            .lines()
            .filter_map(|line| Some(line.split_once(",diamond,")?.1))
            .collect();
        assert_eq!(
            rows,
            [
                "%entry,5,%then,10,%then,10",
                "%entry,5,%else,14,%else,14",
                "%entry,5,%join,18,%join,18"
            ],
            "{engine}"
        );
    }
}

#[test]
fn a_program_over_the_module_relates_functions() {
    let expected = "\
passes_divergent: 1 row
Holds if `call` passes the divergent `value` to `callee`.
  function  call  line  callee  value  line
  ─────────────────────────────────────────
  @kernel   %a      15  @twice  %tid     14

passed_first: 2 rows
Holds if the first argument of a function may be what `value` is at some call.
  function  value  line  function  argument  line
  ───────────────────────────────────────────────
  @kernel   %n       13  @unused   %x           9
  @kernel   %tid     14  @twice    %x           4

entry_point: 1 row
Holds if `function`, called `name`, is a kernel.
  function  name
  ────────────────
  @kernel   kernel

";
    assert_eq!(query(&["calls.dl", "calls.ll"]), expected);
    let csv = [
        "calls.dl",
        "calls.ll",
        "--relation",
        "passed_first",
        "--format",
        "csv",
    ];
    assert_eq!(
        query(&csv),
        "path,function,value,value_function,value_line,value_opcode,value_source,argument,argument_function,argument_line,argument_opcode,argument_source\n\
         calls.ll,kernel,%n,kernel,13,,,%x,unused,9,,\n\
         calls.ll,kernel,%tid,kernel,14,call,,%x,twice,4,,\n"
    );
    let functions = [
        "calls.dl",
        "calls.ll",
        "--relation",
        "entry_point",
        "--format",
        "csv",
    ];
    assert_eq!(
        query(&functions),
        "path,function,name\ncalls.ll,kernel,kernel\n"
    );
}

/// The rows of each relation of a query's JSON: input, function, columns. Values are denoted by
/// name; their functions are those of the row.
fn rows_of(document: &str) -> BTreeMap<String, BTreeSet<String>> {
    let document: Value = serde_json::from_str(document).unwrap();
    let mut relations: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for relation in document["relations"].as_array().unwrap() {
        relations.insert(
            relation["name"].as_str().unwrap().to_string(),
            BTreeSet::new(),
        );
    }
    for input in document["inputs"].as_array().unwrap() {
        for found in input["rows"].as_array().unwrap() {
            let mut function = found["function"].as_str().map(str::to_string);
            let mut row = input["path"].to_string();
            let cells = found["row"].as_object().unwrap().iter();
            let cells: Vec<String> = cells
                .map(|(name, cell)| {
                    if let Some(of) = cell.get("function") {
                        function.get_or_insert(of.as_str().unwrap().to_string());
                    }
                    let cell = cell.get("name").unwrap_or(cell);
                    let text = cell.as_str().map_or(cell.to_string(), str::to_string);
                    format!("{name}={text}")
                })
                .collect();
            row.push_str(&format!(" {} {cells:?}", function.unwrap_or_default()));
            let relation = found["relation"].as_str().unwrap();
            assert!(relations.get_mut(relation).unwrap().insert(row));
        }
    }
    relations
}

/// Output of `analyze --relation`, in the same form.
fn analyzed(mode: &str, relation: &str, paths: &[&str]) -> BTreeSet<String> {
    let mut arguments = vec!["--mode", mode, "--format", "json", "--relation", relation];
    arguments.extend(paths);
    let output = call("analyze", "corpus", &arguments);
    assert_eq!(output.status.code(), Some(0));
    let printed = text(&output.stdout);
    let rows = printed.lines().map(|line| {
        let row: Value = serde_json::from_str(line).unwrap();
        let cells = row.as_object().unwrap().iter();
        let cells: Vec<String> = cells
            .filter(|(name, _)| !["path", "function"].contains(&name.as_str()))
            .map(|(name, cell)| {
                let text = cell.as_str().map_or(cell.to_string(), str::to_string);
                format!("{name}={text}")
            })
            .collect();
        let function = row["function"].as_str().unwrap();
        format!("{} {function} {cells:?}", row["path"])
    });
    rows.collect()
}

/// The program of each mode.
const FILES: [(Mode, &str); 5] = [
    (Mode::Sound, "divergence.dl"),
    (Mode::Llvm22, "llvm22.dl"),
    (Mode::Llvm23, "llvm23.dl"),
    (Mode::Llvm14Gpu, "llvm14_gpu.dl"),
    (Mode::Llvm14Legacy, "llvm14_legacy.dl"),
];

const SOME: [&str; 4] = ["temporal", "irreducible", "llvm_misses", "switch"];

#[test]
fn built_in_relations_are_those_of_analyze() {
    for (mode, file) in FILES {
        let name = mode.name();
        let mut arguments = vec![file, "--format", "json"];
        let all = relations(mode);
        for relation in all {
            arguments.extend(["--relation", relation.name]);
        }
        arguments.extend(SOME);
        let found = rows_of(&query_in("corpus", &arguments));
        assert_eq!(found.len(), all.len());
        let mut rows = 0;
        for relation in all {
            let expected = analyzed(name, relation.name, &SOME);
            assert_eq!(found[relation.name], expected, "{name}: {}", relation.name);
            rows += expected.len();
        }
        assert!(rows > 1000);
        // The interpreter computes the same rows from the same rules.
        arguments.extend(["--engine", "datafrog"]);
        assert!(rows_of(&query_in("corpus", &arguments)) == found, "{name}");
    }
}

/// A program with every built-in relation, and one more that needs the module.
fn over_the_module(name: &str, file: &str) -> std::path::PathBuf {
    let folder = program::scratch(name);
    let rules = folder.join("module.dl");
    let text = format!(
        ".include \"{file}\"\n.include \"rules/module.dl\"\n.decl everywhere(value: Value)\n.output everywhere\n\
         everywhere(value) :- divergent_value(value), function_value(_, value).\n"
    );
    std::fs::write(&rules, text).unwrap();
    rules
}

#[test]
fn built_in_relations_of_a_module_are_those_of_its_functions() {
    for (mode, file) in FILES {
        let rules = over_the_module(file, file);
        let rules = rules.to_str().unwrap();
        // Relations with ranks are not compared, because ranks are renumbered in a module. `active`
        // is not compared, because it has no columns.
        let all = relations(mode).iter().filter(|relation| {
            let mut columns = relation.columns.iter();
            !relation.columns.is_empty() && columns.all(|(_, kind)| *kind != "Rank")
        });
        let mut arguments = vec!["--format", "json"];
        for relation in all {
            arguments.extend(["--relation", relation.name]);
        }
        arguments.extend(SOME);
        arguments.extend(["kernels/spmv.gfx900.O2.ll", "../tests/data/query/lanes.ll"]);
        let alone = rows_of(&query_in("corpus", &[&[file], &arguments[..]].concat()));
        arguments.extend(["--relation", "everywhere"]);
        for engine in ["native", "datafrog"] {
            arguments.extend(["--engine", engine]);
            let mut together = rows_of(&query_in("corpus", &[&[rules], &arguments[..]].concat()));
            arguments.truncate(arguments.len() - 2);
            assert_eq!(
                together.remove("everywhere").as_ref(),
                alone.get("divergent_value")
            );
            for (name, rows) in &together {
                assert_eq!(rows, &alone[name], "{file} {engine} {name}");
            }
        }
    }
}

#[test]
fn the_order_of_work_does_not_show() {
    for format in ["text", "csv", "json"] {
        let arguments = |jobs| {
            let rules = "../tests/data/query/barrier.dl";
            let mut all = vec![
                "--jobs", jobs, "--format", format, rules, "temporal", "kernels", "joins",
            ];
            if format == "csv" {
                all.extend(["--relation", "used"]);
            }
            all
        };
        let one = query_in("corpus", &arguments("1"));
        assert!(one.len() > 10_000);
        assert!(one == query_in("corpus", &arguments("4")), "{format}");
    }
}

#[test]
fn the_mode_is_that_of_the_included_file() {
    let shown = |rules: &str| {
        let arguments = [
            rules,
            "llvm_misses",
            "--format",
            "json",
            "--relation",
            "divergent_value",
        ];
        rows_of(&query_in("corpus", &arguments))["divergent_value"].clone()
    };
    let llvm = shown("llvm22.dl");
    assert_ne!(llvm, shown("divergence.dl"));
    assert_eq!(
        llvm,
        analyzed("llvm22", "divergent_value", &["llvm_misses"])
    );
}

/// In a program of all modes, each mode derives the same rows as by itself.
#[test]
fn modes_of_one_program_are_what_they_are_alone() {
    for (mode, file) in FILES {
        let instance = mode.name().replace('-', "_");
        let all = relations(mode);
        let (mut alone, mut together) = (vec![file], vec!["../tests/data/query/modes.dl"]);
        let names: Vec<String> = all
            .iter()
            .map(|relation| format!("{instance}.{}", relation.name))
            .collect();
        for (relation, name) in all.iter().zip(&names) {
            alone.extend(["--relation", relation.name]);
            together.extend(["--relation", name]);
        }
        let expected = ["--format", "json", "temporal", "llvm_misses"];
        alone.extend(expected);
        together.extend(expected);
        let expected = rows_of(&query_in("corpus", &alone));
        for engine in ["native", "datafrog"] {
            let arguments = [together.as_slice(), &["--engine", engine]].concat();
            let found = rows_of(&query_in("corpus", &arguments));
            for (relation, name) in all.iter().zip(&names) {
                assert_eq!(found[name], expected[relation.name], "{engine}: {name}");
            }
        }
        let rows = expected.values().map(BTreeSet::len).sum::<usize>();
        assert!(rows > 100, "{mode:?}: {rows}");
    }
}

/// Several files are one program, as is a folder of files, and a rule needs no file.
#[test]
fn several_rule_files_are_one_suite() {
    let folder = program::scratch("query_suite");
    let one = ".include \"divergence.dl\"\n/// Holds if lanes disagree on `value`.\n.decl one(value: Value)\n.output one\n.decl open(v: Value)\nopen(v) :- divergent_value(v).\none(v) :- open(v).\n";
    let two = ".include \"memory.dl\"\n/// Holds if lanes agree on `value`.\n.decl two(value: Value)\n.output two\n.decl open(v: Value)\nopen(v) :- instruction(v, _), !divergent_value(v).\ntwo(v) :- open(v).\n";
    let written = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    let (first, second) = (written("one.dl", one), written("two.dl", two));
    let whole = folder.to_str().unwrap();
    let kernel = "barrier.ll";
    let format = ["--format", "json"];
    let found = |rules: &[&str]| {
        let arguments = [rules, &[kernel], &format].concat();
        rows_of(&query(&arguments))
    };
    let together = found(&[&first, &second]);
    assert_eq!(together, found(&[whole]));
    let mut apart = found(&[&first]);
    apart.extend(found(&[&second]));
    assert_eq!(together, apart);
    assert!(
        together.values().all(|rows| !rows.is_empty()),
        "{together:?}"
    );
    let rule = query(&[
        "-e",
        "one(value) :- divergent_value(value)",
        kernel,
        "--format",
        "json",
    ]);
    assert_eq!(rows_of(&rule)["one"], together["one"]);
}

/// Rows without the path of their input.
fn without_path(
    relations: BTreeMap<String, BTreeSet<String>>,
) -> BTreeMap<String, BTreeSet<String>> {
    let local = |row: String| row.split_once(' ').unwrap().1.to_string();
    relations
        .into_iter()
        .map(|(name, rows)| (name, rows.into_iter().map(local).collect()))
        .collect()
}

#[test]
fn facts_that_were_written_give_the_rows_of_the_kernels() {
    let folder = program::scratch("query_written");
    let folder = folder.to_str().unwrap();
    let written = call(
        "facts",
        "corpus",
        &["temporal", "irreducible", "-o", folder, "--force"],
    );
    assert_eq!(text(&written.stderr), "");
    let mut arguments = vec!["../tests/data/query/everything.dl", "--format", "json"];
    for relation in relations(Mode::Sound) {
        arguments.extend(["--relation", relation.name]);
    }
    arguments.extend(["--relation", "opcode_of", "--relation", "named"]);
    let of_kernels = [&arguments[..], &["temporal", "irreducible"]].concat();
    let expected = without_path(rows_of(&query_in("corpus", &of_kernels)));
    assert!(expected.values().map(BTreeSet::len).sum::<usize>() > 1000);
    for engine in ["native", "datafrog"] {
        let of_facts = [&arguments[..], &["--facts", folder, "--engine", engine]].concat();
        let found = without_path(rows_of(&query_in("corpus", &of_facts)));
        for (name, rows) in &expected {
            assert_eq!(&found[name], rows, "{engine}: {name}");
        }
    }
}

#[test]
fn shapes_count_where_they_are_asked_for() {
    let folder = program::scratch("query_plus");
    let path = folder.join("kernel.ll");
    // In a wave of 64 lanes, the index divided by 64 is the same in all lanes, also after a
    // multiple of 64 is added. The rules of divergence alone cannot derive this.
    let kernel = "target triple = \"amdgcn-amd-amdhsa\"\n\
        define amdgpu_kernel void @f() #0 !reqd_work_group_size !0 {\n\
        \x20 %id = call i32 @llvm.amdgcn.workitem.id.x()\n\
        \x20 %far = add i32 %id, 64\n\
        \x20 %wave = lshr i32 %far, 6\n\
        \x20 %one = add i32 %wave, 1\n\
        \x20 ret void\n\
        }\n\
        declare i32 @llvm.amdgcn.workitem.id.x()\n\
        attributes #0 = { \"target-cpu\"=\"gfx900\" }\n\
        !0 = !{i32 256, i32 1, i32 1}\n";
    std::fs::write(&path, kernel).unwrap();
    let path = path.to_str().unwrap();
    let rows = |rules: &str, more: &[&str]| {
        let asked = [
            rules,
            path,
            "--relation",
            "divergent_value",
            "--format",
            "csv",
        ];
        let table = query_in(".", &[&asked[..], more].concat());
        table.lines().count() - 1
    };
    assert_eq!(rows("divergence.dl", &[]), 4);
    assert_eq!(rows("divergence.dl", &["--plus"]), 2);
    let why = |command: &str, more: &[&str]| {
        let output = call(command, ".", &[&[path, "%one"], more].concat());
        assert_eq!(output.status.code(), Some(0));
        text(&output.stdout)
    };
    assert!(why("why", &[]).starts_with("%one is divergent in @f"));
    assert!(why("why", &["--plus"]).starts_with("%one is uniform in @f"));
    assert!(why("why-not", &["--plus"]).starts_with("%one is uniform in @f"));
    let output = call("query", ".", &["llvm22.dl", path, "--plus"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("--plus is for mode sound"));
}

/// The kernel marks reads of loop invariants. In mode sound+ they are uniform, and execution does
/// not refute it.
#[test]
fn reads_of_loop_invariants_after_loops_are_uniform_in_sound_plus() {
    let path = "tests/data/query/after_loop.ll";
    let marked: Vec<String> = include_str!("../../data/query/after_loop.ll")
        .lines()
        .zip(1..)
        .filter(|(line, _)| line.ends_with("; same"))
        .map(|(_, number)| format!(",{number},"))
        .collect();
    let relation = ["--relation", "uniform_after_loop", "--format", "csv"];
    let table = query_in(".", &[&["loop_invariant.dl", path][..], &relation].concat());
    assert_eq!(table.lines().count(), marked.len() + 1, "{table}");
    for (line, marked) in table.lines().skip(1).zip(marked) {
        assert!(line.contains(&marked), "{line}: {marked}");
    }
    let options = ["--plus", "--only", "execution", "--inputs", "8"];
    let output = call("check", ".", &[&[path][..], &options].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let why = call("why", ".", &[path, "%after", "--plus"]);
    assert!(text(&why.stdout).starts_with("%after is uniform in @after_loop"));
}

/// Facts of a program's own relations are those of its own mode, whatever other modes are in it.
#[test]
fn a_mode_with_a_name_does_not_change_the_program() {
    let folder = program::scratch("query_own_mode");
    let path = folder.join("own.dl");
    let rules = |modes: &str| {
        let text = format!(
            "{modes}.include \"divergence.dl\"\n.decl own(value: Value)\n.output own\nown(v) :- source(v).\nown(v) :- divergent_value(v).\n"
        );
        std::fs::write(&path, text).unwrap();
        let path = path.to_str().unwrap();
        rows_of(&query_in(
            "corpus",
            &[path, "llvm_misses", "switch", "--format", "json"],
        ))
    };
    let alone = rules("");
    assert!(!alone["own"].is_empty());
    assert_eq!(
        rules(".include \"modes/llvm22.dl\"\n.include \"modes/llvm14_legacy.dl\"\n"),
        alone
    );
}
