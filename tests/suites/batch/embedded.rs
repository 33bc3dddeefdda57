//! Commands within this process, against the program: the same tables and the same output, also if
//! several threads run commands.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lanelog::embedded::{self, Outcome};
use lanelog_batch::table::Cell;
use pretty_assertions::assert_eq;

use super::program::limited;
use super::tables::{batch, done, rows};

fn words(words: &[&str]) -> Vec<OsString> {
    words.iter().map(Into::into).collect()
}

#[test]
fn tables_in_memory_are_those_of_the_program() {
    let rules = "examples/rules/divergent_barrier.dl";
    let folder = tempfile::tempdir().unwrap();
    let inputs = [
        "corpus/joins",
        "corpus/temporal",
        "tests/data/query/barrier.ll",
    ];
    let options = ["--values", "--roots", "--query", rules, "--mode", "llvm22"];
    done(&mut batch(&inputs.map(Path::new), folder.path(), &options));
    let all = [&inputs[..], &options[..], &["--jobs", "3"]].concat();
    let (mut made, _) = embedded::tables(&words(&all), Vec::new(), &Arc::default()).unwrap();
    let mut compared = 0;
    for table in made.tables() {
        let name = table.schema.name.clone();
        if ["timings", "disagreements"].contains(&name.as_str()) {
            continue;
        }
        let fields: Vec<&str> = table
            .schema
            .fields
            .iter()
            .map(|field| field.name.as_str())
            .collect();
        let found = (0..table.rows()).map(|row| {
            let cells = fields.iter().map(ToString::to_string).zip(table.row(row));
            cells.collect::<BTreeMap<String, Cell>>()
        });
        assert_eq!(
            found.collect::<Vec<_>>(),
            rows(folder.path(), &name),
            "{name}"
        );
        compared += 1;
    }
    assert_eq!(compared, 8);
    assert!(made.values.rows() > 100 && made.relations[0].rows() > 0);
}

#[test]
fn work_that_is_stopped_has_no_rows() {
    let stopped = Arc::new(AtomicBool::new(true));
    let (rows, _) = embedded::tables(&words(&["corpus"]), Vec::new(), &stopped).unwrap();
    assert_eq!(rows.modules.rows(), 0);
}

/// The evaluation of these rules takes minutes and finds nothing.
const SLOW: &[u8] = b".include \"divergence.dl\"
.decl n(x: number)
n(0).
n(x + 1) :- n(x), x < 5000.
.decl triple(x: number)
.output triple
triple(x) :- n(x), n(y), n(z), x + y + z > 100000.
";

#[test]
fn rules_that_are_stopped_end() {
    let text = b"define void @f() {\n  ret void\n}\n";
    let files = || {
        vec![
            ("m.ll".into(), text.to_vec()),
            ("m.dl".into(), SLOW.to_vec()),
        ]
    };
    let stop = Arc::new(AtomicBool::new(false));
    let limits = ["--max-time", "100000"];
    let query = [&["query", "m.dl", "m.ll"][..], &limits].concat();
    let batch = [&["m.ll", "--query", "m.dl"][..], &limits].concat();
    std::thread::scope(|scope| {
        let run = scope.spawn(|| embedded::run(&words(&query), files(), &stop));
        let tables = scope.spawn(|| embedded::tables(&words(&batch), files(), &stop).unwrap());
        stop.store(true, Ordering::Relaxed);
        assert_eq!(run.join().unwrap().outcome, Outcome::Wrong);
        let (rows, _) = tables.join().unwrap();
        // None if it was stopped before the module was read.
        assert_eq!(rows.failures.rows(), rows.modules.rows());
    });
}

#[test]
fn threads_have_output_and_files_of_their_own() {
    let kernels = [
        "corpus/joins/diamond.ll",
        "corpus/temporal/counter_escapes.ll",
    ];
    let calls: Vec<(&str, Vec<&str>)> = kernels
        .into_iter()
        .flat_map(|kernel| {
            ["json", "text", "verdicts"].map(|format| {
                let words = vec!["analyze", "--jobs", "3", "--format", format, "mine.ll"];
                (kernel, words)
            })
        })
        .collect();
    std::thread::scope(|scope| {
        for (kernel, call) in &calls {
            scope.spawn(move || {
                let text = fs::read(kernel).unwrap();
                let named = call.iter().map(|word| word.replace("mine.ll", kernel));
                let expected = done(limited().args(named));
                let expected = String::from_utf8(expected.stdout).unwrap();
                for _ in 0..20 {
                    let files = vec![("mine.ll".into(), text.clone())];
                    let output = embedded::run(&words(call), files, &Arc::default());
                    let stdout = String::from_utf8(output.stdout).unwrap();
                    assert_eq!(output.outcome, Outcome::Done, "{}", output.stderr);
                    assert_eq!(stdout.replace("mine.ll", kernel), expected);
                }
            });
        }
        scope.spawn(|| {
            for _ in 0..20 {
                let output =
                    embedded::run(&words(&["analyze", "mine.ll"]), Vec::new(), &Arc::default());
                assert_eq!(output.outcome, Outcome::Wrong);
                assert!(output.stdout.is_empty() && output.stderr.contains("mine.ll"));
            }
        });
    });
}

#[test]
fn the_first_error_of_rules_has_a_place() {
    let text = b".include \"divergence.dl\"\n.decl hit(v: Value)\n.output hit\nhit(v) :- divergnt_value(v).\n";
    let files = vec![("mine.dl".into(), text.to_vec())];
    let call = words(&["corpus/joins", "--query", "mine.dl"]);
    let refusal = embedded::tables(&call, files, &Arc::default()).unwrap_err();
    assert_eq!(refusal.place, Some(("mine.dl".to_string(), 4, 11)));
    assert!(
        refusal.message.starts_with("mine.dl:4:11: error: "),
        "{}",
        refusal.message
    );
    assert!(refusal.message.contains("divergent_value"));

    let call = words(&["corpus/joins", "--mode", "loud"]);
    let refusal = embedded::tables(&call, Vec::new(), &Arc::default()).unwrap_err();
    assert!(refusal.message.contains("possible values") && refusal.place.is_none());
}
