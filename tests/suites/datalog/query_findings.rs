//! Tests rows of `lanelog query` as findings: SARIF, annotations, reasons, comments that allow
//! rows, baselines, exit codes, patterns of names; and `why` for rows of whole modules, of folders,
//! and for all rows that match a pattern.

use crate::program;

use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use program::{call, scratch, text};
use serde_json::Value;

const RULES: &str = "examples/rules/divergent_barrier.dl";
const KERNELS: &str = "examples/kernels/barriers.ll";

/// Standard output, errors and exit code of a call.
fn lanelog(arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = call(arguments[0], ".", &arguments[1..]);
    (
        text(&output.stdout),
        text(&output.stderr),
        output.status.code(),
    )
}

fn query(path: &str, arguments: &[&str]) -> (String, String, Option<i32>) {
    lanelog(&[&["query", RULES, path], arguments].concat())
}

/// The line numbers in the rows that `--format csv` prints.
fn found(path: &str, arguments: &[&str]) -> Vec<String> {
    let (table, _, code) = query(path, &[&["--format", "csv"], arguments].concat());
    assert_eq!(code, Some(0));
    let mut lines = table.lines();
    let header = lines.next().unwrap();
    let at = header.split(',').position(|name| name == "barrier_line");
    let at = at.unwrap();
    lines
        .map(|line| line.split(',').nth(at).unwrap().to_owned())
        .collect()
}

fn shown(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn sarif_has_a_result_for_each_row_with_its_derivation() {
    let (printed, complaints, code) = query(KERNELS, &["--format", "sarif"]);
    assert_eq!((&*complaints, code), ("", Some(0)));
    let document: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(document["version"], "2.1.0");
    let run = &document["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(rules.len(), 1);
    assert_eq!(rules[0]["id"], "divergent_barrier");
    let help = rules[0]["help"]["text"].as_str().unwrap();
    assert!(
        help.starts_with("move the barrier to where the lanes have reconverged"),
        "{help}"
    );
    let results = run["results"].as_array().unwrap();
    let lines: Vec<u64> = results
        .iter()
        .map(|result| {
            let place = &result["locations"][0]["physicalLocation"];
            assert_eq!(place["artifactLocation"]["uri"], KERNELS);
            let flow = &result["codeFlows"][0]["threadFlows"][0]["locations"];
            // The first step is a source of divergence, the last one the row itself.
            let says = |at: &Value| {
                at["location"]["message"]["text"]
                    .as_str()
                    .unwrap()
                    .to_owned()
            };
            let steps = flow.as_array().unwrap();
            assert_eq!(says(&steps[0]), "lanes may disagree on %tid");
            assert_eq!(says(steps.last().unwrap()), result["message"]["text"]);
            place["region"]["startLine"].as_u64().unwrap()
        })
        .collect();
    // The expected lines are those that comments in the kernels mark as hits.
    assert_eq!(lines, [11, 44, 45, 59]);
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
    // A run over several inputs, some without rows, gives the same result with one thread and with
    // several.
    for jobs in ["1", "3"] {
        let inputs = [
            "corpus/joins/diamond.ll",
            "corpus/gallery/divergent_barrier.nvptx.ll",
        ];
        let more = [&inputs[..], &["--format", "sarif", "--jobs", jobs]].concat();
        let (printed, _, _) = query(KERNELS, &more);
        let document: Value = serde_json::from_str(&printed).unwrap();
        let results = document["runs"][0]["results"].as_array().unwrap();
        // The findings of the NVPTX kernels are marked in their files.
        assert_eq!(results.len(), 4 + 4);
    }
}

#[test]
fn annotations_and_lines_of_json_have_reasons() {
    let (printed, _, _) = query(KERNELS, &["--format", "github", "--function", "in_an_arm"]);
    let begin =
        format!("::warning file={KERNELS},line=11,title=divergent_barrier::lanes that diverge");
    assert!(printed.starts_with(&begin), "{printed}");
    assert!(
        printed.contains("%0Aline 6: lanes may disagree on %25tid%0A"),
        "{printed}"
    );
    assert_eq!(printed.lines().count(), 1);
    let (printed, _, _) = query(KERNELS, &["--format", "ndjson", "--why"]);
    let rows: Vec<Value> = printed
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(rows.len(), 4);
    for row in rows {
        assert_eq!(row["path"], KERNELS);
        assert_eq!(row["row"]["barrier"]["opcode"], "call");
        assert_eq!(row["why"]["steps"][0]["relation"], "divergent_barrier");
    }
    let (printed, _, _) = query(KERNELS, &["--why", "--function", "in_an_arm"]);
    let claim =
        "divergent_barrier(call#5, \"llvm.amdgcn.s.barrier\", %entry) holds in @in_an_arm\n";
    assert!(printed.starts_with(claim), "{printed}");
    assert!(
        printed.contains("It is a source of divergence."),
        "{printed}"
    );
}

#[test]
fn rows_may_be_a_failure() {
    assert_eq!(query(KERNELS, &["--fail-on-rows"]).2, Some(1));
    assert_eq!(query(KERNELS, &[]).2, Some(0));
    assert_eq!(
        query("corpus/joins/diamond.ll", &["--fail-on-rows"]).2,
        Some(0)
    );
    // Files that cannot be read have the greater exit code.
    assert_eq!(query(KERNELS, &["none.ll", "--fail-on-rows"]).2, Some(2));
}

#[test]
fn functions_are_chosen_by_patterns_and_as_kernels() {
    assert_eq!(found(KERNELS, &["--function", "in_a*"]), ["11", "59"]);
    assert_eq!(found(KERNELS, &["--function", "@in_?n_arm"]), ["11"]);
    let folder = scratch("kernels_only");
    let text = fs::read_to_string(KERNELS).unwrap();
    let path = folder.join("one.ll");
    fs::write(&path, text.replacen("amdgpu_kernel ", "", 1)).unwrap();
    assert_eq!(found(shown(&path), &[]), ["11", "44", "45", "59"]);
    assert_eq!(found(shown(&path), &["--kernels-only"]), ["44", "45", "59"]);
    let (_, complaints, code) = query(KERNELS, &["--function", "nobody*"]);
    assert_eq!(code, Some(2));
    assert!(complaints.contains("`nobody*`"), "{complaints}");
}

#[test]
fn comments_in_kernels_allow_rows() {
    let folder = scratch("allow");
    let path = folder.join("allow.ll");
    let text = fs::read_to_string(KERNELS).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let allowed = |line: usize, name: &str| {
        let mut lines: Vec<String> = lines.iter().map(|line| line.to_string()).collect();
        let code = lines[line - 1]
            .split(';')
            .next()
            .unwrap()
            .trim_end()
            .to_owned();
        lines[line - 1] = format!("{code} ; lanelog: allow({name})");
        fs::write(&path, lines.join("\n")).unwrap();
        query(shown(&path), &["--format", "csv"])
    };
    let (table, note, _) = allowed(11, "other, divergent_barrier");
    assert_eq!(table.lines().count(), 1 + 3);
    assert_eq!(note, "note: 1 row left out: 1 by comments in the kernels\n");
    let (table, note, _) = allowed(11, "other");
    assert_eq!((table.lines().count(), &*note), (1 + 4, ""));
    // A comment on the line of `define` allows the rows of the whole function, which has two
    // barriers.
    let define = lines
        .iter()
        .position(|line| line.contains("@through_a_uniform_branch"));
    let (table, _, _) = allowed(define.unwrap() + 1, "divergent_barrier");
    assert_eq!(table.lines().count(), 1 + 2);
}

#[test]
fn a_baseline_knows_rows_wherever_they_have_moved() {
    let folder = scratch("baseline");
    let (path, known) = (folder.join("kernel.ll"), folder.join("known.tsv"));
    let text = fs::read_to_string(KERNELS).unwrap();
    fs::write(&path, &text).unwrap();
    let (_, complaints, code) = query(shown(&path), &["--baseline", shown(&known)]);
    assert_eq!(code, Some(2));
    assert!(complaints.contains("--write-baseline"), "{complaints}");
    let (_, _, code) = query(shown(&path), &["--write-baseline", shown(&known)]);
    assert_eq!(code, Some(0));
    // In the changed text, lines are shifted, the barrier has a different number, and there is one
    // more barrier.
    let moved = format!("; moved\n\n{text}");
    let moved = moved.replacen(
        "  call void @llvm.amdgcn.s.barrier()",
        "  %new = add i32 %tid, 1\n  call void @llvm.amdgcn.s.barrier()\n  call void @llvm.amdgcn.s.barrier()",
        1,
    );
    fs::write(&path, moved).unwrap();
    let arguments = [
        "--baseline",
        shown(&known),
        "--fail-on-rows",
        "--format",
        "csv",
    ];
    let (table, note, code) = query(shown(&path), &arguments);
    assert_eq!(code, Some(1));
    assert_eq!(table.lines().count(), 1 + 1);
    assert_eq!(note, "note: 4 rows left out: 4 by the baseline\n");
    fs::write(&path, &text).unwrap();
    assert_eq!(query(shown(&path), &arguments).2, Some(0));
    // A row of the baseline that is missing is an error too, unless its file is not read.
    let fewer = text.replacen("  call void @llvm.amdgcn.s.barrier()  ", "  ; none", 1);
    fs::write(&path, fewer).unwrap();
    let mut more = fs::read_to_string(&known).unwrap();
    more.push_str("1\tother.ll\tf\tdivergent_barrier\tcall\tllvm.amdgcn.s.barrier\t%entry\n");
    fs::write(&known, more).unwrap();
    let (_, complaints, code) = query(shown(&path), &arguments);
    assert_eq!(code, Some(1), "{complaints}");
    let gone = "error: 1 row of the baseline vanished:\n  ";
    assert!(complaints.contains(gone), "{complaints}");
    let row = "kernel.ll: divergent_barrier(call, llvm.amdgcn.s.barrier, %entry) in @in_an_arm\n";
    assert!(complaints.contains(row), "{complaints}");
    assert!(!complaints.contains("other.ll"), "{complaints}");
    let (_, complaints, code) = query(shown(&path), &["--baseline", shown(&known)]);
    assert_eq!(code, Some(0));
    assert!(
        complaints.contains("warning: 1 row of the baseline vanished:"),
        "{complaints}"
    );
    fs::write(&known, "four\tkernel.ll\n").unwrap();
    let (_, complaints, _) = query(shown(&path), &arguments);
    assert!(complaints.contains("known.tsv:1: "), "{complaints}");
}

const CALLS: [&str; 3] = [
    "corpus/gallery/barrier_through_calls.ll",
    "--rules",
    "examples/rules/barrier_through_calls.dl",
];

#[test]
fn rows_of_a_whole_module_are_explained() {
    let why =
        |command: &str, goal: &[&str]| lanelog(&[&[command, CALLS[0]], goal, &CALLS[1..]].concat());
    let (all, _, code) = why("why", &["barrier_through_calls"]);
    assert_eq!(code, Some(0));
    let claim = "barrier_through_calls(@kernel call#10, @outer, @kernel %next) holds: ";
    assert!(all.starts_with(claim), "{all}");
    assert!(all.contains("lanes may disagree on @kernel %tid"), "{all}");
    let named = ["@kernel", "barrier_through_calls(call#10, @outer, %next)"];
    assert_eq!(why("why", &named).0, all);
    let open = ["barrier_through_calls(_, outer, @kernel:%next)"];
    assert_eq!(why("why", &open).0, all);
    let (missing, _, _) = why(
        "why-not",
        &["barrier_through_calls(@kernel :7, @outer, @kernel %entry)"],
    );
    let reason = "fails: lanes that diverge at the end of @kernel %entry may not all execute";
    assert!(missing.contains(reason), "{missing}");
    for (goal, complaint) in [
        ("waits(@nobody)", "no function is called `@nobody`"),
        ("barrier_through_calls(call#10, _, _)", "of which function?"),
        ("barrier_through_calls(_, @quiet, _)", "no row matches"),
    ] {
        let (_, complaints, code) = why("why", &[goal]);
        assert_eq!(code, Some(2));
        assert!(complaints.contains(complaint), "{complaints}");
    }
}

#[test]
fn all_rows_that_match_are_explained() {
    let why = |goal: &[&str]| lanelog(&[&["why", KERNELS], goal, &["--rules", RULES]].concat());
    let claims = |printed: &str| printed.matches(") holds in @").count();
    // `call#5` is a barrier in two functions; without a function name, every function is queried.
    let (printed, _, code) = why(&["divergent_barrier(call#5, _, _)"]);
    assert_eq!((claims(&printed), code), (2, Some(0)));
    let (printed, _, _) = why(&["divergent_barrier"]);
    assert_eq!(claims(&printed), 4);
    let (printed, _, _) = why(&[
        "@through_a_uniform_branch",
        "divergent_barrier(_, _, %entry)",
    ]);
    assert_eq!(claims(&printed), 2);
    let (printed, _, _) = why(&[
        "@through_a_uniform_branch",
        "divergent_barrier",
        "--format",
        "json",
    ]);
    let document: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(document["derivations"].as_array().unwrap().len(), 2);
}

#[test]
fn rows_of_folders_are_explained() {
    let loop_facts = "examples/facts-without-ir/loop";
    let (printed, _, code) = lanelog(&["why", loop_facts, "divergent_branch(110)"]);
    assert_eq!(code, Some(0));
    assert!(
        printed.starts_with("divergent_branch(vector.body) holds in @loop"),
        "{printed}"
    );
    let (printed, _, _) = lanelog(&["why", loop_facts, "divergent_value(index)"]);
    assert!(
        printed.starts_with("index is uniform in @loop"),
        "{printed}"
    );

    // Rows of the user next to a module.
    let folder = scratch("why_own");
    fs::create_dir_all(folder.join("facts/in_a_divergent_loop")).unwrap();
    fs::write(
        folder.join("facts/in_a_divergent_loop/hot.facts"),
        "%loop\n",
    )
    .unwrap();
    let rules = "/// Holds if `block` is hot.\n.decl hot(block: Block)\n.input hot\n\n\
                 /// Holds if lanes diverge at the end of `block`, which is hot.\n\
                 .decl hot_branch(block: Block)\n.output hot_branch\n\n\
                 hot_branch(block) :-\n    hot(block),\n    divergent_branch(block).\n";
    let path = folder.join("hot.dl");
    fs::write(&path, format!(".include \"divergence.dl\"\n\n{rules}")).unwrap();
    let facts = folder.join("facts");
    let (printed, _, _) = lanelog(&[
        "why",
        KERNELS,
        "@in_a_divergent_loop",
        "hot_branch",
        "--rules",
        shown(&path),
        "--facts",
        shown(&facts),
    ]);
    let claim = "hot_branch(%loop) holds in @in_a_divergent_loop";
    assert!(printed.starts_with(claim), "{printed}");
}

/// A module of clang 22 with debug locations: the source, in the same folder, has its call of
/// `publish` in line 10, the barrier of `publish` in line 4 and the other barrier in line 11.
const LINES: &str = "tests/data/findings/source_lines.ll";

#[test]
fn findings_are_at_the_lines_of_the_source() {
    let (printed, complaints, _) = query(LINES, &["--format", "github"]);
    // The function next to the kernel, which clang generates with the same body, cannot be
    // executed.
    assert_eq!(
        complaints,
        "note: 2 rows left out: 2 of functions that no kernel calls\n"
    );
    let first = "::warning file=source_lines.cl,line=4,col=3,title=divergent_barrier::";
    let second = "::warning file=source_lines.cl,line=11,col=5,title=divergent_barrier::";
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 2, "{printed}");
    assert!(lines[0].starts_with(first), "{printed}");
    assert!(lines[1].starts_with(second), "{printed}");
    let inlined = "%0Aline 10: inlined here, in count%0A";
    assert!(lines[0].contains(inlined), "{printed}");
    // The reason for the second row is the comparison in line 9.
    let because = "%0Aline 9: lanes may disagree on %25cmp.i%0A";
    assert!(lines[1].contains(because), "{printed}");

    let (printed, _, _) = query(LINES, &["--format", "sarif"]);
    let document: Value = serde_json::from_str(&printed).unwrap();
    let results = document["runs"][0]["results"].as_array().unwrap();
    let place = |location: &Value| {
        let place = &location["physicalLocation"];
        let region = &place["region"];
        let uri = place["artifactLocation"]["uri"]
            .as_str()
            .unwrap()
            .to_owned();
        (
            uri,
            region["startLine"].as_u64(),
            region["startColumn"].as_u64(),
        )
    };
    let source = |line, column| ("source_lines.cl".to_owned(), Some(line), Some(column));
    let found: Vec<_> = results
        .iter()
        .map(|result| place(&result["locations"][0]))
        .collect();
    assert_eq!(found, [source(4, 3), source(11, 5)]);
    let related = results[0]["relatedLocations"].as_array().unwrap();
    let text = std::fs::read_to_string(LINES).unwrap();
    let calls = (1u64..)
        .zip(text.lines())
        .filter(|(_, line)| line.contains("call void @_Z7barrierj"));
    // The first call of the barrier is in `publish` itself, which no other function calls after
    // inlining.
    let (line, _) = calls.into_iter().nth(1).unwrap();
    let places: Vec<_> = related.iter().map(place).collect();
    // Clang inlines the kernel's body into the kernel, at the brace that opens the body.
    let brace = source(7, 70);
    assert_eq!(
        places,
        [source(10, 5), brace, (LINES.to_owned(), Some(line), None)]
    );
    // Both rows contain the same names, but have different fingerprints.
    let prints: std::collections::BTreeSet<&str> = results
        .iter()
        .map(|result| {
            result["partialFingerprints"]["lanelogRow/v1"]
                .as_str()
                .unwrap()
        })
        .collect();
    assert_eq!(prints.len(), 2);
    // A function that is named on the command line is evaluated, although no kernel calls it.
    let stub = [
        "--format",
        "github",
        "--function",
        "__clang_ocl_kern_imp_count",
    ];
    let (printed, complaints, _) = query(LINES, &stub);
    assert_eq!((printed.lines().count(), &*complaints), (2, ""));
}

#[test]
fn inputs_that_cannot_be_read_are_notifications() {
    let missing = "tests/data/query/no such file.ll";
    let (printed, _, code) = query(KERNELS, &[missing, "--format", "sarif"]);
    assert_eq!(code, Some(2));
    let document: Value = serde_json::from_str(&printed).unwrap();
    let invocation = &document["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let notifications = invocation["toolExecutionNotifications"].as_array().unwrap();
    assert_eq!(notifications.len(), 1);
    let place = &notifications[0]["locations"][0]["physicalLocation"];
    let uri = &place["artifactLocation"]["uri"];
    assert_eq!(uri, "tests/data/query/no%20such%20file.ll");
    let text = notifications[0]["message"]["text"].as_str().unwrap();
    assert!(text.contains("no such file or folder"), "{text}");
    assert_eq!(document["runs"][0]["results"].as_array().unwrap().len(), 4);
}

#[test]
fn rules_state_the_severity_of_their_findings() {
    let folder = scratch("severity");
    let text = fs::read_to_string(RULES).unwrap();
    let annotated = |words: &str| {
        let path = folder.join("severe.dl");
        let declaration = ".decl divergent_barrier";
        let text = text.replace(declaration, &format!("{words}\n{declaration}"));
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let words = "//@ severity error\n//@ precision high\n//@ tags deadlock barrier\n//@ help_uri https://example.org/barriers";
    let path = annotated(words);
    let (printed, complaints, _) = lanelog(&["query", &path, KERNELS, "--format", "sarif"]);
    assert_eq!(complaints, "");
    let document: Value = serde_json::from_str(&printed).unwrap();
    let rule = &document["runs"][0]["tool"]["driver"]["rules"][0];
    assert_eq!(rule["defaultConfiguration"]["level"], "error");
    assert_eq!(rule["properties"]["precision"], "high");
    assert_eq!(
        rule["properties"]["tags"],
        serde_json::json!(["deadlock", "barrier"])
    );
    assert_eq!(rule["helpUri"], "https://example.org/barriers");
    assert_eq!(document["runs"][0]["results"][0]["level"], "error");
    for (severity, command) in [("error", "::error "), ("note", "::notice ")] {
        let path = annotated(&format!("//@ severity {severity}"));
        let (printed, _, _) = lanelog(&["query", &path, KERNELS, "--format", "github"]);
        assert!(printed.starts_with(command), "{printed}");
    }
    for (words, message) in [
        (
            "//@ severity grave",
            "`//@ severity` is followed by one of error, warning, note",
        ),
        (
            "//@ precision",
            "`//@ precision` is followed by one of very-high, high, medium, low",
        ),
        ("//@ tags", "`//@ tags` is followed by one or more tags"),
        ("//@ severty error", "did you mean `severity`?"),
    ] {
        let path = annotated(words);
        let (_, complaints, code) = lanelog(&["query", &path, KERNELS]);
        assert_eq!(code, Some(2));
        assert!(complaints.contains(message), "{complaints}");
    }
}
