//! Twelve analyses without the standard library and with it: their lengths, and their rows over the
//! corpus.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::program::call;
use pretty_assertions::assert_eq;
use serde_json::Value;

/// An analysis that is written without the library and with it.
struct Pair {
    /// The file of the analysis in `tests/data/without_library`.
    file: &'static str,
    relation: &'static str,
    /// The folder of the version with the library.
    with_library: &'static str,
    /// The number of lines without comments: of the version without the library, and of the version
    /// with it.
    lines: [usize; 2],
    /// The number of false rows in the result of the version without the library. The version with
    /// the library has none of these rows.
    false_rows: usize,
    /// The number of rows that only the version with the library derives.
    missed: usize,
}

const GALLERY: &str = "examples/rules";
const LIBRARY: &str = "tests/data/library";

const PAIRS: [Pair; 12] = [
    // The versions of this analysis and of `divergent_barrier` in the gallery are not used, because
    // they are about all waves of a work-group.
    pair("barrier_through_calls", LIBRARY, [31, 17], [0, 0]),
    pair("cross_lane_in_divergent_loop", GALLERY, [14, 10], [0, 0]),
    pair("divergent_barrier", LIBRARY, [25, 9], [0, 0]),
    // The version without the library misses calls that may write memory according to their
    // attributes.
    pair("hoistable_uniform_load", GALLERY, [52, 48], [0, 1]),
    Pair {
        relation: "tightest_block",
        ..pair("liveness", GALLERY, [39, 19], [0, 0])
    },
    // A counter that lanes leave in different iterations.
    pair("racing_store", GALLERY, [23, 15], [0, 1]),
    pair("shuffle_of_switched_off_lane", GALLERY, [21, 10], [0, 0]),
    // The version without the library reports volatile loads and loads from private memory.
    pair("invariant_divergent_load", LIBRARY, [13, 11], [40, 1]),
    // Constant expressions and globals.
    pair("flat_access", LIBRARY, [25, 31], [0, 4]),
    // The version without the library misses `inreg` on calls, and declared functions.
    pair("divergent_for_inreg", LIBRARY, [12, 8], [0, 4]),
    // Calls that wait for nothing.
    pair("not_convergent", LIBRARY, [4, 8], [50, 0]),
    // A counter that lanes leave in different iterations.
    pair("divergent_store_address", LIBRARY, [8, 8], [0, 2]),
];

const fn pair(
    file: &'static str,
    with_library: &'static str,
    lines: [usize; 2],
    [false_rows, missed]: [usize; 2],
) -> Pair {
    Pair {
        file,
        relation: file,
        with_library,
        lines,
        false_rows,
        missed,
    }
}

/// Lines that are neither blank nor comments.
fn lines(path: &str) -> usize {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let lines = text.lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .count()
}

fn rows(path: &str, relation: &str) -> BTreeSet<String> {
    let inputs = ["corpus", LIBRARY, "--relation", relation];
    let arguments = [&[path][..], &inputs, &["--format", "ndjson"]].concat();
    let output = call("query", ".", &arguments);
    assert_eq!(output.status.code(), Some(0), "{path}");
    let text = String::from_utf8(output.stdout).unwrap();
    let rows = text.lines().map(|line| serde_json::from_str(line).unwrap());
    rows.map(|row: Value| named(&row)).collect()
}

/// The file, the function and the names of a row. In rules over a module, values also name their
/// function.
fn named(row: &Value) -> String {
    let cells = row["row"].as_object().unwrap().values();
    let names = cells.map(|cell| match cell {
        Value::Object(cell) => cell["name"].to_string(),
        cell => cell.to_string(),
    });
    let names: Vec<String> = names.collect();
    format!("{} {} {}", row["path"], row["function"], names.join(" "))
}

#[test]
fn the_library_saves_lines_and_false_rows() {
    let mut sums = [0; 4];
    for pair in PAIRS {
        let before = format!("tests/data/without_library/{}.dl", pair.file);
        let after = format!("{}/{}.dl", pair.with_library, pair.file);
        let counted = [lines(&before), lines(&after)];
        let (old, new) = (rows(&before, pair.relation), rows(&after, pair.relation));
        let differ = [old.difference(&new).count(), new.difference(&old).count()];
        let expected = (pair.lines, [pair.false_rows, pair.missed]);
        assert_eq!((counted, differ), expected, "{}", pair.file);
        let numbers = counted.into_iter().chain(differ);
        sums.iter_mut()
            .zip(numbers)
            .for_each(|(sum, number)| *sum += number);
    }
    assert_eq!(sums, [267, 194, 90, 13]);
}
