//! The gallery `examples/rules/` on its kernels in `corpus/gallery/`: the rows of each file,
//! compared with the comments of the kernels.
//!
//! `NAME.dl` is run over `NAME.ll` and `NAME.nvptx.ll`, and prints `NAME.expected`. A line of those
//! kernels whose comment begins with `hit` (after its expectation of divergence, where it has one)
//! must be found, and no other line. `UPDATE_EXPECT=1` rewrites the printed tables; the comments
//! are written by hand and say why.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use serde_json::Value;

use crate::expected::assert_file;

/// The files of the gallery. For each file, the relation whose first value or block column is
/// marked in the kernels.
const GALLERY: [(&str, &str); 24] = [
    ("aggregable_atomic", "aggregable_atomic"),
    ("ballot_cut_to_32_bits", "ballot_cut_to_32_bits"),
    ("bank_conflict", "bank_conflict"),
    ("barrier_through_calls", "barrier_through_calls"),
    (
        "cross_lane_in_divergent_loop",
        "cross_lane_in_divergent_loop",
    ),
    ("divergent_barrier", "divergent_barrier"),
    ("divergent_derivative", "divergent_derivative"),
    ("divergent_scalar_operand", "divergent_scalar_operand"),
    ("hoistable_uniform_load", "hoistable_uniform_load"),
    ("live_across_join", "live_across_join"),
    ("liveness", "tightest_block"),
    ("loop_nesting", "deepest_loop"),
    ("masked_uniform_branch", "masked_uniform_branch"),
    ("missing_convergent", "missing_convergent"),
    ("occupancy_limit", "occupancy_limit"),
    ("post_dominance_frontier", "post_dominance_frontier"),
    ("racing_store", "racing_store"),
    ("reaching_definition", "undefined_load"),
    ("redundant_computation", "redundant_computation"),
    ("scalar_load_candidate", "scalar_load_candidate"),
    (
        "shuffle_of_switched_off_lane",
        "shuffle_of_switched_off_lane",
    ),
    ("tainted_address", "tainted_address"),
    ("uncoalesced_access", "uncoalesced_access"),
    ("uniform_vector_value", "uniform_vector_value"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Standard output of a call that must succeed with nothing on stderr.
fn prints(arguments: &[&str]) -> String {
    let mut command = crate::program::limited();
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    let output = command
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap();
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert_eq!((&*complaints, output.status.code()), ("", Some(0)));
    String::from_utf8(output.stdout).unwrap()
}

/// The names of the files in a folder that have this ending, sorted and without the ending.
fn names(folder: &str, ending: &str) -> Vec<String> {
    let files = fs::read_dir(root().join(folder)).unwrap();
    let mut names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(ending).map(str::to_owned))
        .collect();
    names.sort();
    names
}

fn rules(name: &str) -> String {
    format!("examples/rules/{name}.dl")
}

/// The kernels of a file of the gallery.
fn kernels(name: &str) -> Vec<String> {
    let candidates = ["", ".nvptx"].map(|part| format!("corpus/gallery/{name}{part}.ll"));
    let candidates = candidates.into_iter();
    let found = candidates.filter(|path| root().join(path).exists());
    let found: Vec<String> = found.collect();
    assert!(!found.is_empty(), "{name} has no kernels");
    found
}

/// A marked position in a kernel: the function, and a line or a label.
type Place = (String, String);

/// The positions in a kernel whose comments contain `hit`.
fn marked(path: &str) -> BTreeSet<Place> {
    let text = fs::read_to_string(root().join(path)).unwrap();
    let (mut function, mut block) = (String::new(), String::new());
    let mut found = BTreeSet::new();
    for (number, line) in text.lines().enumerate() {
        let (code, comment) = line.split_once(';').unwrap_or((line, ""));
        let (code, comment) = (code.trim(), comment.trim());
        if code.starts_with("define") {
            let name = code.split_once('@').unwrap().1;
            function = name.split_once('(').unwrap().0.to_owned();
        }
        let label = code.strip_suffix(':');
        if let Some(label) = label {
            block = format!("%{label}");
        }
        // An expectation of divergence may come first, followed by `, hit` or `: hit`.
        let reason = match comment.strip_prefix("divergent") {
            Some(rest) => rest.split_once(": ").map_or("", |(_, reason)| reason),
            None => comment,
        };
        if reason.split(|next: char| !next.is_alphabetic()).next() != Some("hit") {
            continue;
        }
        let is_of_block = label.is_some() || code.starts_with("br ");
        let place = if is_of_block {
            block.clone()
        } else {
            format!("line {}", number + 1)
        };
        found.insert((function.clone(), place));
    }
    found
}

/// The positions in the rows of a relation, from the table that `query --format csv` prints.
fn found(name: &str, relation: &str, path: &str) -> BTreeSet<Place> {
    let table = prints(&[
        "query",
        &rules(name),
        path,
        "--relation",
        relation,
        "--format",
        "csv",
    ]);
    let mut lines = table
        .lines()
        .map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    let function = header.iter().position(|&name| name == "function").unwrap();
    let first = function + 1;
    let position = |part: &str| {
        let name = format!("{}_{part}", header[first]);
        header.iter().position(|title| **title == name)
    };
    // Only values have a source location.
    let line = position("source").and(position("line"));
    let place = |row: Vec<&str>| {
        let place = match line {
            Some(line) => format!("line {}", row[line]),
            None => row[first].to_owned(),
        };
        (row[function].to_owned(), place)
    };
    lines.map(place).collect()
}

/// Every row that a query prints has a derivation, also those of functors and aggregates.
#[test]
fn every_row_is_explained() {
    let gallery = GALLERY.map(|(name, _)| {
        let kernel = format!("corpus/gallery/{name}.ll");
        (format!("examples/rules/{name}.dl"), kernel)
    });
    let functors = "tests/data/query/functors.dl".to_string();
    let functors = (functors, "corpus/joins/diamond.ll".to_string());
    let mut rows = 0;
    for (rules, kernel) in gallery.into_iter().chain([functors]) {
        let printed = prints(&["query", &rules, &kernel, "--why", "--format", "json"]);
        let document: Value = serde_json::from_str(&printed).unwrap();
        for row in document["inputs"][0]["rows"].as_array().unwrap() {
            let steps = row["why"]["steps"].as_array();
            assert!(
                steps.is_some_and(|steps| !steps.is_empty()),
                "{rules}: {row}"
            );
            rows += 1;
        }
    }
    assert!(rows > 100, "{rows}");
}

#[test]
fn every_file_of_the_gallery_is_tested() {
    let tested: Vec<&str> = GALLERY.iter().map(|(name, _)| *name).collect();
    assert_eq!(names("examples/rules", ".dl"), tested);
    assert_eq!(names("examples/rules", ".expected"), tested);
    let kernels: BTreeSet<String> = names("corpus/gallery", ".ll")
        .into_iter()
        .map(|name| name.trim_end_matches(".nvptx").to_owned())
        .collect();
    assert_eq!(kernels.into_iter().collect::<Vec<_>>(), tested);
}

#[test]
fn output_is_as_expected() {
    for (name, _) in GALLERY {
        let (rules, kernels) = (rules(name), kernels(name));
        let mut arguments = vec!["query", &rules];
        arguments.extend(kernels.iter().map(String::as_str));
        let printed = format!("{}\n", prints(&arguments).trim_end());
        assert_file(format!("examples/rules/{name}.expected"), &printed);
    }
}

#[test]
fn exactly_the_hits_that_kernels_mark_are_found() {
    let mut hits = 0;
    for (name, relation) in GALLERY {
        for path in kernels(name) {
            let marked = marked(&path);
            hits += marked.len();
            assert_eq!(marked, found(name, relation, &path), "{path}");
            let text = fs::read_to_string(root().join(&path)).unwrap();
            assert!(text.contains("no hit"), "{path} has no near miss");
        }
    }
    assert!(hits > 60, "{hits}");
}

#[test]
fn the_engines_find_the_same() {
    for (name, _) in GALLERY {
        for path in kernels(name) {
            let by = |engine| prints(&["query", &rules(name), &path, "--engine", engine]);
            let native = by("native");
            assert_eq!(native, by("crepe"), "{path}");
            assert_eq!(native, by("datafrog"), "{path}");
        }
    }
}

#[test]
fn files_are_laid_out_and_say_what_they_are_for() {
    let mut files: Vec<String> = GALLERY.iter().map(|(name, _)| rules(name)).collect();
    for file in &files {
        let text = fs::read_to_string(root().join(file)).unwrap();
        for part in ["// The question: ", "// Why it matters: ", "// Remedy: "] {
            assert!(text.contains(part), "{file}: {part}");
        }
        let code = text
            .lines()
            .filter(|line| !line.is_empty() && !line.trim_start().starts_with("//"));
        let code = code.count();
        assert!(code <= 70, "{file}: {code} lines besides comments");
    }
    files.extend(["barrier", "cross_lane"].map(|name| format!("rules/library/{name}_names.dl")));
    for file in files {
        let text = fs::read_to_string(root().join(&file)).unwrap();
        let declarations = text.matches(".decl ").count();
        assert_eq!(
            declarations,
            text.matches("/// Holds if ").count(),
            "{file}"
        );
        prints(&["rules", "fmt", "--check", &file]);
        let checked = prints(&["rules", "check", &file]);
        assert!(checked.starts_with("ok: "), "{checked}");
    }
}

#[test]
fn control_dependence_is_the_post_dominance_frontier() {
    let rows = |relation| {
        let rules = rules("post_dominance_frontier");
        // Some modules of the corpus do not state their target; these relations do not depend on
        // it.
        let corpus = ["query", &rules, "corpus", "--target", "amdgpu"];
        let table = prints(&[&corpus[..], &["--relation", relation, "--format", "csv"]].concat());
        table.lines().count() - 1
    };
    assert_eq!(rows("disagree"), 0);
    let frontier = rows("post_dominance_frontier");
    assert!(frontier > 2_000, "{frontier}");
}

/// The intrinsics of a list: those that LLVM 22 declares convergent, or all of them.
fn intrinsics(list: &str, convergent: bool) -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("tests/llvm").join(list)).unwrap();
    let lines = text.lines().map(|line| line.split(' ').collect::<Vec<_>>());
    lines
        .filter(|words| words.len() >= 3 && (!convergent || words[2] == "convergent"))
        .map(|words| words[0].to_owned())
        .collect()
}

/// The names in a file of `rules/library/`.
fn listed(file: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("rules/library").join(file)).unwrap();
    let facts = text.lines().filter(|line| line.contains("_name(\""));
    facts
        .map(|line| line.split('"').nth(1).unwrap().to_owned())
        .collect()
}

#[test]
fn lists_of_names_are_complete() {
    let lists = ["amdgpu-22.txt", "nvptx-22.txt"];
    let both = |convergent| -> BTreeSet<String> {
        lists
            .iter()
            .flat_map(|list| intrinsics(list, convergent))
            .collect()
    };
    let (barriers, cross_lane) = (listed("barrier_names.dl"), listed("cross_lane_names.dl"));
    let known: BTreeSet<String> = barriers.union(&cross_lane).cloned().collect();

    // Names that LLVM 22 has removed are listed intentionally.
    let old: Vec<String> = known.difference(&both(false)).cloned().collect();
    assert_eq!(
        old,
        [
            "llvm.nvvm.bar.sync",
            "llvm.nvvm.barrier",
            "llvm.nvvm.barrier.n",
            "llvm.nvvm.barrier.sync",
            "llvm.nvvm.barrier.sync.cnt",
            "llvm.nvvm.barrier0",
            "llvm.nvvm.barrier0.and",
            "llvm.nvvm.barrier0.or",
            "llvm.nvvm.barrier0.popc",
        ]
    );

    // Convergent intrinsics that are in neither list concern matrices, memory, modes of execution,
    // the scheduler, or the state of named barriers.
    let others = |name: &&String| {
        const NEITHER: &str = include_str!("../../data/gallery/neither_barrier_nor_cross_lane.txt");
        NEITHER
            .lines()
            .any(|pattern| match pattern.strip_suffix('*') {
                Some(prefix) => name.starts_with(prefix),
                None => *name == pattern,
            })
    };
    let convergent = both(true);
    let missing = convergent.difference(&known).filter(|name| !others(name));
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&String>::new());
    let doubtful: Vec<&String> = known.iter().filter(others).collect();
    assert_eq!(doubtful, Vec::<&String>::new());
}

/// A row: kernel, function, relation, columns by name.
type Row = Vec<String>;

/// The fields of a line of CSV.
fn fields(line: &str) -> Row {
    let (mut all, mut field, mut quoted) = (Vec::new(), String::new(), false);
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => all.push(std::mem::take(&mut field)),
            letter => field.push(letter),
        }
    }
    all.push(field);
    all
}

/// This file reads relations of two modes, but the facts for Soufflé contain only one. Instead of
/// Soufflé, the three engines are compared on it.
const NOT_RECORDED: [&str; 1] = ["divergent_barrier"];

/// Rows that `tests/souffle/record-gallery` recorded from Soufflé (its repository at a1303be3) are
/// equal to the derived ones.
#[test]
fn rows_are_those_of_souffle() {
    let mut compared = 0;
    for (name, _) in GALLERY {
        let recorded = root().join(format!("tests/souffle/gallery/{name}.csv"));
        assert_eq!(recorded.exists(), !NOT_RECORDED.contains(&name), "{name}");
        if !recorded.exists() {
            continue;
        }
        let recorded = fs::read_to_string(recorded).unwrap();
        let recorded: BTreeSet<Row> = recorded.lines().map(fields).collect();
        let text = fs::read_to_string(root().join(rules(name))).unwrap();
        let outputs = text
            .lines()
            .filter_map(|line| line.strip_prefix(".output "));
        let mut ours = BTreeSet::new();
        for relation in outputs {
            for path in kernels(name) {
                let format = ["--relation", relation, "--format", "csv"];
                let table = prints(&[&["query", &rules(name), &path], &format[..]].concat());
                let mut lines = table.lines().map(fields);
                let header = lines.next().unwrap();
                let is_column = |title: &String| {
                    let more = ["_line", "_opcode", "_source", "_function"];
                    !more.iter().any(|more| title.ends_with(more))
                };
                for line in lines {
                    let columns = header
                        .iter()
                        .zip(line)
                        .filter(|(title, _)| is_column(title));
                    let mut row: Row = columns.map(|(_, cell)| cell).collect();
                    row[0] = path.rsplit('/').next().unwrap().to_owned();
                    row.insert(2, relation.to_owned());
                    // A column `function` of the relation replaces the column of the table.
                    if text.contains(&format!(".decl {relation}(function: Function")) {
                        row.insert(3, row[1].clone());
                    }
                    ours.insert(row);
                }
            }
        }
        compared += ours.len();
        assert_eq!(ours, recorded, "{name}");
    }
    assert!(compared > 80, "{compared}");
}
