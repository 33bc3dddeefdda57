//! `lanelog query`: wrong calls, rows that the user provides, limits.

use std::fs;
use std::path::{Path, PathBuf};

use lanelog_batch::parquet_file::Reader;
use lanelog_batch::table::{Cell, Kind};
use pretty_assertions::assert_eq;
use serde_json::Value;

use crate::program;
use program::{call, scratch, text};

/// Standard output, errors and exit code of a query.
fn query(arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = call("query", "tests/data/query", arguments);
    (
        text(&output.stdout),
        text(&output.stderr),
        output.status.code(),
    )
}

/// Errors of a query that prints nothing.
fn complains(arguments: &[&str]) -> String {
    let (printed, complaint, code) = query(arguments);
    assert_eq!((printed.as_str(), code), ("", Some(2)), "{arguments:?}");
    complaint
}

/// Writes a rule file in a new folder. Returns its path.
fn rules(name: &str, text: &str) -> PathBuf {
    let path = scratch(name).join("rules.dl");
    fs::write(&path, text).unwrap();
    path
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn choices_of_the_backend_are_listed() {
    let rules = rules(
        "choices",
        ".include \"backend/choices.dl\"\n.output folded_into\n",
    );
    let kernel = "../../suites/backend/choices/folds.ll";
    let words = [path(&rules), kernel, "--mcpu", "gfx1100", "--format", "csv"];
    let (printed, complaint, code) = query(&words);
    assert_eq!((complaint.as_str(), code), ("", Some(0)));
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        fields.contains(&"%shifted") && fields.contains(&"%deep")
    };
    assert!(printed.lines().any(row), "{printed}");
}

#[test]
fn rules_of_a_command_line_may_name_modes() {
    let rule = "odd(v) :- sound.divergent_value(v), !llvm22.divergent_value(v)";
    let kernel = "../../../corpus/llvm_misses/constants_at_divergent_exit.ll";
    let (printed, complaint, code) = query(&["-e", rule, kernel, "--format", "csv"]);
    assert_eq!((complaint.as_str(), code), ("", Some(0)));
    assert!(printed.contains(",%how,"), "{printed}");
    let wrong = complains(&["-e", "odd(v) :- mode.divergent_value(v)", kernel]);
    assert!(
        wrong.contains("`mode.divergent_value` is not declared"),
        "{wrong}"
    );
}

#[test]
fn the_rules_come_first() {
    assert_eq!(
        complains(&["barrier.ll", "barrier.dl"]),
        "error: the rules come first, and `barrier.ll` is a kernel\n  help: lanelog query barrier.dl barrier.ll\n"
    );
    assert_eq!(
        complains(&["../lower", "barrier.ll"]),
        "error: the rules come first, and `../lower` is a folder\n  help: lanelog query RULES.dl ../lower\n"
    );
    assert_eq!(
        complains(&["-", "-"]),
        "error: stdin can be read only once\n"
    );
    assert!(complains(&["barrier.dl"]).starts_with("error: name at least one PATH"));
}

#[test]
fn the_included_file_says_the_mode() {
    let complaint = complains(&["--mode", "llvm22", "barrier.dl", "barrier.ll"]);
    let expected = "the rules say it: `.include \"divergence.dl\"`, `\"llvm22.dl\"`, `\"llvm23.dl\"`, `\"llvm14_gpu.dl\"` or";
    assert!(complaint.contains(expected), "{complaint}");
}

#[test]
fn mistakes_in_rules_are_shown_all_with_their_lines() {
    let wrong = rules(
        "query_mistakes",
        ".include \"divergence.dl\"\n.decl odd(value: Value)\n.output odd\nodd(value) :- divergent_valu(value).\nodd(x) :- divergent_value(value).\n",
    );
    let complaint = complains(&[path(&wrong), "barrier.ll"]);
    for expected in [
        ":4:15: error: the relation `divergent_valu` is not declared",
        "  help: `divergent_value` has a similar name",
        ":5:5: error: ",
    ] {
        assert!(complaint.contains(expected), "{complaint}");
    }
    let missing = complains(&["missing.dl", "barrier.ll"]);
    let expected = "error: cannot read `missing.dl`: there is no such file";
    assert!(missing.contains(expected), "{missing}");
}

#[test]
fn a_program_without_output_is_told_what_to_write() {
    let silent = rules(
        "query_silent",
        ".decl a()\n.decl b(x: number)\na() :- b(_).\nb(1).\n",
    );
    let silent = path(&silent);
    let expected = format!(
        "error: {silent} has no output\n  help: write `.output b` into it, or call with --relation b\n"
    );
    let (printed, complaint, code) = query(&[silent, "barrier.ll"]);
    assert_eq!((printed.as_str(), code), ("", Some(2)));
    assert!(complaint.ends_with(&expected), "{complaint}");
}

#[test]
fn unknown_names_have_a_neighbour() {
    assert_eq!(
        complains(&["barrier.dl", "barrier.ll", "--relation", "divergent_barier"]),
        "error: barrier.dl and its includes have no relation `divergent_barier`\n  help: did you mean `divergent_barrier`?\n"
    );
    let (printed, complaint, code) = query(&["barrier.dl", "barrier.ll", "--function", "nobody"]);
    // No table is printed: it would claim that nothing was found, although nothing was analysed.
    assert_eq!(printed, "");
    assert_eq!(code, Some(2));
    assert_eq!(
        complaint,
        "error: no function that could be read is called `nobody`\n"
    );
    let complaint = complains(&["calls.dl", "calls.ll", "--function", "kernel"]);
    let expected = "a relation of the whole module, so it is evaluated over all functions together\n  help: leave --function and --kernels-only out\n";
    assert!(complaint.ends_with(expected), "{complaint}");
}

#[test]
fn other_inputs_are_evaluated_where_one_cannot_be_read() {
    let arguments = ["barrier.dl", "missing.ll", "barrier.ll", "--format", "json"];
    let (printed, complaint, code) = query(&arguments);
    assert_eq!(
        (complaint.as_str(), code),
        ("error: missing.ll: no such file or folder\n", Some(2))
    );
    let document: Value = serde_json::from_str(&printed).unwrap();
    let inputs = document["inputs"].as_array().unwrap();
    assert_eq!(inputs[0]["errors"][0]["message"], "no such file or folder");
    assert_eq!(inputs[1]["rows"].as_array().unwrap().len(), 10);
}

#[test]
fn nothing_is_said_to_have_no_rows_where_nothing_could_be_read() {
    let folder = scratch("query_of_no_ir");
    let broken = folder.join("broken.ll");
    fs::write(&broken, "this is no IR\n").unwrap();
    let (printed, complaint, code) = query(&["barrier.dl", broken.to_str().unwrap()]);
    assert_eq!((printed.as_str(), code), ("", Some(2)));
    assert!(complaint.contains("broken.ll:1:1"), "{complaint}");
}

const WEIGHTS: &str = "\
.include \"schema.dl\"
.decl weight(value: Value, block: Block, weight: number, why: symbol)
.input weight
.decl heavy(value: Value, block: Block, weight: number, why: symbol)
.output heavy
heavy(value, block, weight, why) :-
    weight(value, block, weight, why),
    instruction(value, block).
";

#[test]
fn rows_of_the_user_have_names_or_numbers() {
    let folder = scratch("query_rows");
    let rules = folder.join("rules.dl");
    fs::write(&rules, WEIGHTS).unwrap();
    // In both functions the argument is value 0. `%any` is the value 1, and `%low` the value 2.
    let common = "%low\t%entry\t-3\tby name\ncall#4\t%then\t7\tan operation\n%any\t0\t5\tby number\n%nobody\t%entry\t1\tof no use\n";
    fs::write(folder.join("weight.facts"), common).unwrap();
    fs::create_dir(folder.join("whole")).unwrap();
    fs::write(folder.join("whole/weight.facts"), "3\t1\t9\tonly here\n").unwrap();
    let facts = path(&folder);
    let (printed, complaint, code) = query(&[path(&rules), "barrier.ll", "--facts", facts]);
    let expected = "\
heavy: 4 rows
  function  value   line  source     block   line  weight  why
  ─────────────────────────────────────────────────────────────────────
  @half     %low       7  half.cl:3  %entry     5      -3  by name
  @half     call#4    11  half.cl:4  %then     10       7  an operation
  @whole    %any      20             %entry    19       5  by number
  @whole    call#3    24             %then     23       9  only here

";
    assert_eq!(printed, expected);
    let warning = format!(
        "warning: {facts}/weight.facts:4: no function that was evaluated has `%nobody` and `%entry`\n"
    );
    assert_eq!((complaint, code), (warning, Some(0)));
}

#[test]
fn an_input_without_rows_is_a_warning_that_names_the_file() {
    let folder = scratch("query_no_rows");
    let rules = folder.join("rules.dl");
    fs::write(&rules, WEIGHTS).unwrap();
    let (printed, complaint, code) = query(&[path(&rules), "barrier.ll"]);
    assert_eq!((printed.as_str(), code), ("heavy: no rows\n\n", Some(0)));
    assert_eq!(
        complaint,
        "warning: `weight` is empty: no kernel has such an input\n  help: write its rows to DIR/weight.facts, and call with --facts DIR\n"
    );
    fs::write(folder.join("edge.facts"), "0\t1\n").unwrap();
    let facts = path(&folder);
    let (_, complaint, _) = query(&[path(&rules), "barrier.ll", "--facts", facts]);
    let missing = format!("there is neither {facts}/weight.facts nor a file of that name");
    assert!(complaint.contains(&missing), "{complaint}");
    let (_, complaint, code) = query(&["barrier.dl", "barrier.ll", "--facts", "missing"]);
    assert_eq!(code, Some(2));
    assert!(complaint.starts_with("error: missing: "), "{complaint}");
}

#[test]
fn wrong_rows_are_told_with_their_lines() {
    let folder = scratch("query_wrong_rows");
    let rules = folder.join("rules.dl");
    fs::write(&rules, WEIGHTS).unwrap();
    let wrong =
        "%low\t%entry\t3\nlow\t%entry\t3\twhy\n%low\t%entry\tmany\twhy\n%low\t%entry\t3\tright\n";
    fs::write(folder.join("weight.facts"), wrong).unwrap();
    let facts = path(&folder);
    let complaint = complains(&[path(&rules), "barrier.ll", "--facts", facts]);
    let lines: Vec<&str> = complaint.lines().collect();
    let at = |line: usize, message: &str| format!("error: {facts}/weight.facts:{line}: {message}");
    assert_eq!(
        lines,
        [
            at(
                1,
                "3 columns here, but `weight` has 4 columns; tabs stand between them"
            ),
            at(
                2,
                "`low` in column `value` is not a value by its name, such as `%x` or `store#12`, or by its number"
            ),
            at(
                3,
                "`many` in column `weight` is not a number from -2147483648 to 2147483647"
            ),
        ]
    );
}

/// A program that counts up to four billion.
const ENDLESS: &str = "\
.decl number(n: unsigned)
.output number
number(0).
number(n + 1) :-
    number(n),
    n < 4294967295.
";

#[test]
fn a_limit_names_itself_the_rule_and_what_to_do() {
    let endless = rules("query_endless", ENDLESS);
    let endless = path(&endless);
    let (printed, complaint, code) = query(&[
        endless,
        "loads.ll",
        "--max-tuples",
        "1000",
        "--format",
        "json",
    ]);
    assert_eq!(code, Some(2));
    let expected = format!(
        "error: loads.ll: @loads: the evaluation derives more than 1000 rows; it was ended in the rule at {endless}:4\n  help: raise --max-tuples, or see with `lanelog rules profile {endless}` which rule does so much\n"
    );
    assert_eq!(complaint, expected);
    let document: Value = serde_json::from_str(&printed).unwrap();
    let error = &document["inputs"][0]["errors"][0];
    assert_eq!(error["function"], "loads");
}

#[test]
fn other_functions_are_evaluated_where_one_reaches_a_limit() {
    // Only in the first function, lanes that have diverged reach a barrier.
    let text = format!(
        ".include \"{}/tests/data/query/barrier.dl\"\n.decl number(n: unsigned)\n.output number\nnumber(0) :- divergent_barrier(_, _).\nnumber(n + 1) :- number(n), n < 4294967295.\n.decl calm()\n.output calm\ncalm() :- !anything().\n",
        env!("CARGO_MANIFEST_DIR")
    );
    let rules = rules("query_one_limit", &text);
    let arguments = [path(&rules), "barrier.ll", "--max-tuples", "1000"];
    let some: Vec<&str> = arguments.into_iter().chain(["--format", "json"]).collect();
    let (printed, complaint, code) = query(&some);
    assert_eq!(code, Some(2));
    assert!(complaint.contains("barrier.ll: @half: the evaluation derives more than 1000 rows"));
    assert!(!complaint.contains("@whole"), "{complaint}");
    let document: Value = serde_json::from_str(&printed).unwrap();
    let of_whole = serde_json::json!([{ "relation": "calm", "function": "whole", "row": {} }]);
    assert_eq!(document["inputs"][0]["rows"], of_whole);
}

#[test]
fn empty_relations_are_listed_on_one_line() {
    let arguments = |relations: [&'static str; 3]| {
        let named = relations.map(|relation| ["--relation", relation]);
        let mut all = vec!["divergence.dl", "loads.ll"];
        all.extend(named.iter().flatten());
        query(&all).0
    };
    // The branch is uniform, and the function has no cycle.
    let printed = arguments(["divergent_branch", "cycle_header", "branch"]);
    assert!(
        printed.starts_with("divergent_branch: no rows\ncycle_header: no rows\n\nbranch: 1 row\n"),
        "{printed}"
    );
    assert!(printed.ends_with("\n\n"), "{printed}");
}

#[test]
fn a_file_without_relations_is_told_how_to_begin() {
    let empty = rules("query_empty", "// Nothing yet.\n");
    let complaint = complains(&[path(&empty), "barrier.ll"]);
    assert!(
        complaint.contains("declares no relation\n  help: begin with `.include \"divergence.dl\"`"),
        "{complaint}"
    );
}

#[test]
fn csv_is_refused_where_it_would_be_several_tables() {
    let complaint = complains(&["barrier.dl", "barrier.ll", "--format", "csv"]);
    assert_eq!(
        complaint,
        "error: --format csv is a table of one relation, and barrier.dl has 3: divergent_barrier, used, anything\n  help: choose with --relation divergent_barrier, or print all with --format json\n"
    );
}

#[test]
fn assumptions_on_missing_lanes_are_warnings() {
    let folder = scratch("query_no_lanes");
    let kernel = folder.join("one.ll");
    let text = "target triple = \"x86_64-unknown-linux-gnu\"\ndefine i32 @one(i32 %x) {\n  ret i32 %x\n}\n";
    fs::write(&kernel, text).unwrap();
    let arguments = [
        "divergence.dl",
        path(&kernel),
        "--relation",
        "divergent_value",
        "--assume-divergent",
        "%x",
    ];
    let (printed, complaint, code) = query(&arguments);
    assert_eq!(
        (printed.as_str(), code),
        ("divergent_value: no rows\n\n", Some(0))
    );
    let warning = "warning: --assume-divergent %x changes nothing: @one has no lanes that could disagree; its target has no waves, or a wave has one lane\n  help: add --assume 'active()' to assume that there are lanes\n";
    assert!(complaint.ends_with(warning), "{complaint}");
    // With the advice, the argument is listed as divergent. The `ret` is not, because all lanes
    // return in the same way.
    let advised = [&arguments[..], &["--assume", "active()"]].concat();
    let (printed, complaint, code) = query(&advised);
    assert_eq!(code, Some(0));
    assert!(!complaint.contains("--assume-divergent"), "{complaint}");
    assert!(printed.contains("%x"), "{printed}");
}

#[test]
fn memory_has_units() {
    for wrong in ["0", "4X", "-1"] {
        let complaint = complains(&["barrier.dl", "barrier.ll", &format!("--max-memory={wrong}")]);
        assert!(
            complaint.contains("a number of bytes, such as 500M or 4G"),
            "{complaint}"
        );
    }
    let (_, complaint, code) = query(&["barrier.dl", "barrier.ll", "--max-memory", "500M"]);
    assert_eq!((complaint.as_str(), code), ("", Some(0)));
}

/// Rules over facts that are not about a kernel.
const REACHES: &str = "\
.decl road(from: symbol, to: symbol, length: number)
.input road
/// Holds if `to` can be reached from `from`.
.decl reaches(from: symbol, to: symbol)
.output reaches
reaches(from, to) :-
    road(from, to, _).
reaches(from, to) :-
    reaches(from, between),
    road(between, to, length),
    length >= 0.
";

#[test]
fn without_a_kernel_the_facts_are_all_there_is() {
    let folder = scratch("query_roads");
    let rules = folder.join("rules.dl");
    fs::write(&rules, REACHES).unwrap();
    fs::write(folder.join("road.facts"), "b\tc\t-1\na\tb\t5\nb\td d\t0\n").unwrap();
    let arguments = [path(&rules), "--facts", path(&folder)];
    let (printed, complaint, code) = query(&arguments);
    assert_eq!((complaint.as_str(), code), ("", Some(0)));
    let expected = "\
reaches: 4 rows
Holds if `to` can be reached from `from`.
  from  to
  ─────────
  a     b
  a     d d
  b     c
  b     d d

";
    assert_eq!(printed, expected);
    fs::write(folder.join("road.facts"), "b\tc\tfar\n").unwrap();
    let complaint = complains(&arguments);
    assert!(
        complaint.contains("road.facts:1:5: expected a number"),
        "{complaint}"
    );
    fs::remove_file(folder.join("road.facts")).unwrap();
    fs::write(folder.join("other.facts"), "").unwrap();
    let (printed, complaint, code) = query(&arguments);
    assert_eq!((printed.as_str(), code), ("reaches: no rows\n\n", Some(0)));
    assert!(
        complaint.contains("road.facts is missing, so `road` is empty"),
        "{complaint}"
    );
}

#[test]
fn facts_missing_from_a_folder_are_reported() {
    let folder = scratch("query_no_module");
    let facts = path(&folder);
    let complaint = complains(&["calls.dl", "--facts", facts]);
    assert!(
        complaint.ends_with("help: name the module itself as PATH\n"),
        "{complaint}"
    );
    let complaint = complains(&["barrier.dl", "--facts", facts]);
    assert!(
        complaint.contains("no function's facts are here"),
        "{complaint}"
    );
}

#[test]
fn assumptions_come_before_the_rules() {
    // Only a branch on `%low` is divergent. If `%low` is assumed uniform, no barrier is divergent.
    let arguments = [
        "barrier.dl",
        "barrier.ll",
        "--relation",
        "divergent_barrier",
    ];
    let assumed = [&arguments[..], &["--assume-uniform", "%low"]].concat();
    let (printed, complaint, code) = query(&assumed);
    assert_eq!((complaint.as_str(), code), ("", Some(0)));
    assert_eq!(printed, "divergent_barrier: no rows\n\n");
    let assumed = [
        &arguments[..],
        &["--assume-divergent", "%any", "--format", "csv"],
    ]
    .concat();
    let (printed, _, code) = query(&assumed);
    assert_eq!(code, Some(0));
    // In function `whole`, divergence is propagated from the argument over the compare and the
    // branch to the call.
    assert!(
        printed.contains("barrier.ll,whole,call#3,24,call,,%entry,19\n"),
        "{printed}"
    );
}

#[test]
fn parquet_has_the_rows_of_csv_with_types() {
    let both = [
        "barrier.dl",
        "barrier.ll",
        "../query/barrier.ll",
        "--relation",
        "divergent_barrier",
    ];
    let as_format = |format: &str| {
        let output = call(
            "query",
            "tests/data/query",
            &[&both[..], &["--format", format]].concat(),
        );
        assert_eq!(
            (text(&output.stderr), output.status.code()),
            (String::new(), Some(0))
        );
        output.stdout
    };
    let path = scratch("query_parquet").join("rows.parquet");
    fs::write(&path, as_format("parquet")).unwrap();
    let reader = Reader::new(fs::File::open(&path).unwrap()).unwrap();
    let fields = reader.schema().fields.iter();
    let header: Vec<&str> = fields.map(|field| field.name.as_str()).collect();
    let mut lines = vec![header.join(",")];
    for group in 0..reader.groups() {
        let table = reader.group(group).unwrap();
        for row in 0..table.rows() {
            let cells = table.row(row).into_iter().map(|cell| match cell {
                Cell::Nothing => String::new(),
                Cell::Text(text) => text,
                Cell::Number(number) => number.to_string(),
                Cell::Flag(flag) => flag.to_string(),
            });
            lines.push(cells.collect::<Vec<String>>().join(","));
        }
    }
    assert_eq!(lines.len(), 3);
    assert_eq!(format!("{}\n", lines.join("\n")), text(&as_format("csv")));
    let line = reader
        .schema()
        .fields
        .iter()
        .find(|field| field.name == "barrier_line");
    assert_eq!(
        line.map(|field| (field.kind, field.optional)),
        Some((Kind::Number, true))
    );
}

#[test]
fn parquet_is_one_table_without_derivations() {
    let parquet = ["barrier.ll", "--format", "parquet"];
    let several = rules(
        "parquet_several",
        ".include \"divergence.dl\"\n.output divergent_value, divergent_branch\n",
    );
    let message = complains(&[&[path(&several)], &parquet[..]].concat());
    assert!(
        message.starts_with("error: --format parquet is a table of one relation"),
        "{message}"
    );
    let message = complains(&[&["barrier.dl"], &parquet[..], &["--why"]].concat());
    assert!(
        message.starts_with("error: --format parquet has no room for derivations"),
        "{message}"
    );
}
