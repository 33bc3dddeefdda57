//! Commands over SPIR-V: `examples/shaders/tile_sum.spv`, whose answers follow from its source.

use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use serde_json::Value;

use crate::program;

const SHADER: &str = "examples/shaders/tile_sum.spv";
const RULES: &str = "examples/shaders/barrier.dl";

/// Exit code, stdout and stderr.
fn lanelog(words: &[&str]) -> (i32, String, String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = program::limited()
        .current_dir(root)
        .args(words)
        .output()
        .unwrap();
    let code = output.status.code().unwrap();
    (
        code,
        program::text(&output.stdout),
        program::text(&output.stderr),
    )
}

/// The number of a line of the source.
fn line(part: &str) -> u64 {
    let source = include_str!("../../../examples/shaders/tile_sum.comp");
    let mut lines = source.lines().zip(1..);
    let found = lines.find(|(line, _)| line.contains(part));
    found.unwrap().1
}

/// Invocations part at `at >= count`, `lane < step` and `lane == 0`; the loop's counter is the same
/// for all of them.
#[test]
fn branches_of_a_shader_are_divergent_where_its_source_says_so() {
    for scope in ["subgroup", "work-group"] {
        let (code, out, err) = lanelog(&["analyze", "--format", "json", "--scope", scope, SHADER]);
        assert_eq!((code, err.as_str()), (0, ""));
        let report: Value = serde_json::from_str(&out).unwrap();
        let function = &report["inputs"][0]["functions"][0];
        assert_eq!(function["name"], "main");
        let terminators = function["terminators"].as_array().unwrap();
        let divergent = terminators.iter().filter(|one| one["divergent"] == true);
        let mut lines: Vec<u64> = divergent
            .map(|one| one["source"][0]["line"].as_u64().unwrap())
            .collect();
        lines.sort_unstable();
        let expected = ["if (at >=", "if (lane < step)", "if (lane == 0)"].map(line);
        assert_eq!(lines, expected, "{scope}");
    }
}

/// Both barriers follow the early return.
#[test]
fn barriers_after_an_early_return_are_found_at_their_lines() {
    let words = [
        "query",
        "--scope",
        "work-group",
        "--format",
        "github",
        RULES,
        SHADER,
    ];
    let (code, out, err) = lanelog(&words);
    assert_eq!((code, err.as_str()), (0, ""));
    let source = include_str!("../../../examples/shaders/tile_sum.comp");
    let barriers = source
        .lines()
        .zip(1..)
        .filter(|(line, _)| line.contains("barrier();"));
    let expected: Vec<String> = barriers.map(|(_, line)| format!(",line={line}")).collect();
    assert_eq!(out.lines().count(), expected.len(), "{out}");
    for (line, expected) in out.lines().zip(expected) {
        assert!(
            line.contains("file=tile_sum.comp") && line.contains(&expected),
            "{line}"
        );
    }
}

/// Rule file, relation, stage of the shader, and the comment that marks a finding.
const LINTS: [[&str; 4]; 4] = [
    [
        "nonuniform_descriptor",
        "nonuniform_descriptor",
        "frag",
        "// hit:",
    ],
    [
        "nonuniform_descriptor",
        "needless_nonuniform",
        "frag",
        "// needless:",
    ],
    [
        "divergent_derivative",
        "divergent_derivative",
        "frag",
        "// hit:",
    ],
    [
        "divergent_group_operation",
        "divergent_group_operation",
        "comp",
        "// hit:",
    ],
];

/// The lines that the sources mark are found, and no other lines.
#[test]
fn lints_find_exactly_what_the_sources_of_shaders_mark() {
    for [rules, relation, stage, mark] in LINTS {
        let path = |extension: &str| format!("examples/shaders/{rules}.{extension}");
        let (code, out, err) = lanelog(&[
            "query",
            &path("dl"),
            &path("spv"),
            "--relation",
            relation,
            "--format",
            "github",
        ]);
        assert_eq!((code, err.as_str()), (0, ""));
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let source = fs::read_to_string(root.join(path(stage))).unwrap();
        let lines = source.lines().zip(1..);
        let marked = lines.filter(|(line, _)| line.contains(mark));
        let expected: Vec<String> = marked
            .map(|(_, number)| format!("file={rules}.{stage},line={number}"))
            .collect();
        assert!(!expected.is_empty(), "{rules}");
        assert_eq!(out.lines().count(), expected.len(), "{rules}: {out}");
        for (line, expected) in out.lines().zip(&expected) {
            assert!(
                line.contains(&format!("{expected},")) || line.contains(&format!("{expected}::")),
                "{rules}: {line} instead of {expected}"
            );
        }
    }
}

/// `tests/tint/cases` has WGSL, what naga makes of it, and what Tint says about it.
#[test]
fn barriers_that_tint_rejects_are_those_that_the_rules_of_wgsl_find() {
    let recorded = include_str!("../../tint/cases/verdicts.txt");
    let mut words = vec!["query", "examples/shaders/wgsl_uniformity.dl"];
    words.extend(["--scope", "work-group", "--all-branches"]);
    words.extend(["--relation", "rejected_barrier", "--format", "csv"]);
    let modules: Vec<(String, &str)> = recorded
        .lines()
        .map(|line| {
            let (source, verdict) = line.split_once(".wgsl ").unwrap();
            (format!("tests/tint/cases/{source}.spv"), verdict)
        })
        .collect();
    words.extend(modules.iter().map(|(path, _)| path.as_str()));
    let (code, out, err) = lanelog(&words);
    assert_eq!((code, err.as_str()), (0, ""));
    for (path, verdict) in &modules {
        let found = out.lines().any(|row| row.starts_with(path.as_str()));
        let ours = if found { "rejected" } else { "accepted" };
        assert_eq!(ours, *verdict, "{path}");
    }
}

#[test]
fn a_reason_names_the_source_line_and_why_the_value_is_a_source() {
    let goal = "divergent_branch(_)";
    let (code, out, err) = lanelog(&["why", "--scope", "work-group", SHADER, goal]);
    assert_eq!((code, err.as_str()), (0, ""));
    let place = format!("tile_sum.comp:{}", line("if (at >="));
    assert!(out.contains(&place), "{out}");
    let (code, out, _) = lanelog(&["why-not", SHADER, "divergent_branch(entry)"]);
    assert_eq!(code, 2, "no block has this name: {out}");
}

#[test]
fn each_line_of_the_text_has_its_verdict() {
    let (code, out, err) = lanelog(&["analyze", "--annotate", SHADER]);
    assert_eq!((code, err.as_str()), (0, ""));
    let marked = |opcode: &str| {
        let lines = out.lines().filter(|line| line.contains(opcode));
        let marks: Vec<&str> = lines.filter_map(|line| line.get(..1)).collect();
        marks.concat()
    };
    // The comparison of the loop is uniform, the other three are not.
    assert_eq!(marked("OpUGreaterThanEqual"), "D", "{out}");
    assert_eq!(marked("OpULessThan"), "D", "{out}");
    assert_eq!(marked("OpUGreaterThan "), ".", "{out}");
}

#[test]
fn wrong_modules_and_missing_compilers_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let whole = fs::read(root.join(SHADER)).unwrap();
    let short = folder.path().join("short.spv");
    fs::write(&short, &whole[..whole.len() / 2]).unwrap();
    let short = short.to_str().unwrap();
    for words in [
        &["analyze", short][..],
        &["query", RULES, short],
        &["why", short, "divergent_branch(_)"],
    ] {
        let (code, _, err) = lanelog(words);
        assert_eq!(code, 2, "{words:?}");
        assert!(
            err.starts_with("error: ") && err.contains("short.spv"),
            "{err}"
        );
    }
    let shader = folder.path().join("shader.wgsl");
    fs::write(&shader, "@compute @workgroup_size(1) fn main() {}").unwrap();
    let output = program::limited()
        .env("PATH", "")
        .arg("analyze")
        .arg(&shader)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let err = program::text(&output.stderr);
    assert!(
        err.contains("this is WGSL") && err.contains("install naga"),
        "{err}"
    );
    let goal = "divergent_branch(_)";
    for words in [
        &["analyze", "--memory", SHADER][..],
        &["analyze", "--counts", SHADER],
        &["analyze", "--shapes", SHADER],
        &["query", "--facts", "examples", RULES, SHADER],
        &["query", "--plus", RULES, SHADER],
        &["why", "--plus", SHADER, goal],
        &["why", "--loop", "@main:%60", SHADER, goal],
    ] {
        let (code, _, err) = lanelog(words);
        let option = words[1];
        assert_eq!(code, 2);
        assert!(
            err.contains(option) && err.contains("this is a shader"),
            "{err}"
        );
    }
}

#[test]
fn a_batch_has_rows_of_shaders() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    let (code, _, err) = lanelog(&[
        "batch",
        "--values",
        "--query",
        RULES,
        "-o",
        out,
        "examples/shaders",
    ]);
    assert_eq!(code, 0, "{err}");
    let query = |table: &str| {
        fs::metadata(folder.path().join("out").join(table))
            .unwrap()
            .len()
    };
    assert!(query("functions.parquet") > 0 && query("barrier_in_divergent_control.parquet") > 0);
}
