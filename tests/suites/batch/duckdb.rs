//! The queries of docs/guide/queries.md and docs/guide/first-corpus.md, run by DuckDB.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use pretty_assertions::assert_eq;
use serde_json::Value;

use crate::tables::{batch, done, number, rows};

/// Reads queries as JSON from stdin, and prints the rows of each.
const ASK: &str = "import duckdb, json, sys
print(json.dumps([duckdb.sql(query).fetchall() for query in json.load(sys.stdin)], default=float))";

/// A Python interpreter with DuckDB: `LANELOG_PYTHON`, or `python3`.
pub fn python() -> Option<String> {
    let name = std::env::var("LANELOG_PYTHON").unwrap_or("python3".to_string());
    let mut command = Command::new(&name);
    let found = command
        .args(["-c", "import duckdb"])
        .stderr(Stdio::null())
        .status();
    if found.is_ok_and(|status| status.success()) {
        return Some(name);
    }
    assert!(
        std::env::var_os("LANELOG_REQUIRE_LLVM").is_none(),
        "DuckDB is missing: pip install duckdb"
    );
    println!("DuckDB is not installed: its questions are not asked");
    None
}

/// The rows of each query over the tables of a folder.
fn answers(python: &str, folder: &Path, queries: &[&str]) -> Value {
    let mut child = Command::new(python);
    child
        .args(["-c", ASK])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = child.spawn().unwrap();
    let asked = serde_json::to_vec(queries).unwrap();
    child.stdin.take().unwrap().write_all(&asked).unwrap();
    serde_json::from_slice(&child.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn every_question_has_an_answer() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("bad.ll");
    fs::write(&bad, "no IR").unwrap();
    let again = Path::new("corpus/joins/diamond.ll");
    let to = folder.path().join("to");
    let paths = [Path::new("corpus"), again, &bad];
    done(&mut batch(&paths, &to, &["--roots"]));
    let text = fs::read_to_string("docs/guide/queries.md").unwrap();
    let queries: Vec<&str> = text
        .split("```sql\n")
        .skip(1)
        .map(|after| after.split("```").next().unwrap())
        .collect();
    assert_eq!(queries.len(), 11);
    let answers = answers(&python, &to, &queries);
    let answers: Vec<&Vec<Value>> = answers
        .as_array()
        .unwrap()
        .iter()
        .map(|rows| rows.as_array().unwrap())
        .collect();
    for (query, rows) in queries.iter().zip(&answers) {
        assert!(!rows.is_empty(), "{query}");
    }
    // The processors are those of `target-cpu`.
    let gpus: Vec<&Value> = answers[2].iter().map(|row| &row[0]).collect();
    assert!(gpus.contains(&&Value::from("gfx1100")), "{gpus:?}");
    assert!(!gpus.contains(&&Value::Null), "{gpus:?}");
    // Compares counts of the queries with counts that are computed from the tables directly.
    let functions = rows(&to, "functions");
    let kernels = functions
        .iter()
        .filter(|row| row["kernel"] == lanelog_batch::table::Cell::Flag(true));
    let kernels: Vec<_> = kernels.collect();
    let sum = |column: &str| kernels.iter().map(|row| number(row, column)).sum::<i64>() as f64;
    assert_eq!(answers[0][0][0].as_i64().unwrap(), kernels.len() as i64);
    assert_eq!(
        answers[0][0][1].as_f64().unwrap(),
        sum("divergent_values") / sum("values")
    );
    let most = kernels
        .iter()
        .map(|row| number(row, "divergent_branches"))
        .max();
    assert_eq!(answers[1][0][2].as_i64(), most);
    assert!(
        answers[8]
            .iter()
            .any(|row| row[2] == "corpus/joins/diamond.ll" && row[1] == 2)
    );
    let failed = answers[9].iter().find(|row| row[0] == "failed").unwrap();
    assert_eq!(
        (failed[1].as_i64(), failed[4].as_str()),
        (Some(1), Some("input"))
    );
}

/// A table of a relation joins with the tables of every run by its numbers, for rules over
/// functions and over modules.
#[test]
fn tables_of_relations_join_by_number() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("rules.dl");
    let text = ".include \"divergence.dl\"\n\
        .decl parted(branch: Value, block: Block)\n.output parted\n\
        parted(branch, block) :- divergent_branch(block), terminator(branch, block).\n";
    let calls = ".include \"module.dl\"\n\
        .decl calling(call: Value, callee: Function)\n.output calling\n\
        calling(call, callee) :- call(_, call, callee).\n";
    fs::write(&rules, text).unwrap();
    let of_modules = folder.path().join("calls.dl");
    fs::write(&of_modules, calls).unwrap();
    let module = folder.path().join("m.ll");
    let text = "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @first(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  ret void
}
define i32 @callee(i32 %x) {
  ret i32 %x
}
define amdgpu_kernel void @caller(ptr addrspace(1) %out) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %got = call i32 @callee(i32 %id)
  %low = icmp ult i32 %got, 3
  br i1 %low, label %then, label %end
then:
  br label %end
end:
  ret void
}
";
    fs::write(&module, text).unwrap();
    let to = folder.path().join("to");
    let again = folder.path().join("again.ll");
    fs::copy(&module, &again).unwrap();
    let options = ["--values", "--query"];
    let options = [&options[..], &[rules.to_str().unwrap(), "--query"]].concat();
    let options = [&options[..], &[of_modules.to_str().unwrap()]].concat();
    done(&mut batch(&[&again, &module], &to, &options));
    let asked = [
        "select p.module, f.name, v.opcode, v.line, p.branch_line from 'parted.parquet' p
         join 'functions.parquet' f using (module, function)
         join 'values.parquet' v on v.module = p.module and v.function = p.function and v.value = p.branch_value
         order by all",
        "select c.module, f.name, g.name, v.name from 'calling.parquet' c
         join 'functions.parquet' f on f.module = c.module and f.function = c.call_function
         join 'functions.parquet' g on g.module = c.module and g.function = c.callee_function
         join 'values.parquet' v on v.module = c.module and v.function = c.call_function and v.value = c.call_value
         order by all",
    ];
    let found = answers(&python, &to, &asked);
    assert_eq!(
        found[0],
        serde_json::json!([[0, "caller", "br", 15, 15], [1, "caller", "br", 15, 15]])
    );
    assert_eq!(
        found[1],
        serde_json::json!([
            [0, "caller", "callee", "%got"],
            [1, "caller", "callee", "%got"]
        ])
    );
}

/// The columns of each table by schema.md: name, type, whether it may be null.
fn documented() -> BTreeMap<String, Vec<(String, String, bool)>> {
    let text = fs::read_to_string("docs/reference/schema.md").unwrap();
    let mut tables: BTreeMap<String, Vec<_>> = BTreeMap::new();
    let mut table = String::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("## ") {
            table = name.to_string();
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, names, kind, _, _] = cells[..] else {
            continue;
        };
        let (kind, null) = match kind.strip_suffix(" *null*") {
            Some(kind) => (kind, true),
            None => (kind, false),
        };
        if !["BIGINT", "VARCHAR", "BOOLEAN"].contains(&kind) {
            continue;
        }
        for name in names.split(", ") {
            let name = name.trim_matches('`').to_string();
            let all = tables.entry(table.clone()).or_default();
            all.push((name, kind.to_string(), null));
        }
    }
    tables
}

#[test]
fn every_column_is_documented_as_duckdb_reads_it() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let from = Path::new("corpus/joins/diamond.ll");
    done(&mut batch(
        &[from],
        folder.path(),
        &["--values", "--roots", "--check"],
    ));
    let program = "import duckdb, json, sys, pathlib
tables = {}
for path in sorted(pathlib.Path(sys.argv[1]).glob('*.parquet')):
    types = {row[0]: row[1] for row in duckdb.sql(f\"describe select * from '{path}'\").fetchall()}
    null = duckdb.sql(f\"select name, repetition_type = 'OPTIONAL' from parquet_schema('{path}') where num_children is null\").fetchall()
    tables[path.stem] = [[name, types[name], optional] for name, optional in null]
print(json.dumps(tables))";
    let mut command = Command::new(python);
    let output = command.args(["-c", program]).arg(folder.path()).output();
    let output = output.unwrap();
    assert!(output.status.success(), "{output:?}");
    let found: BTreeMap<String, Vec<(String, String, bool)>> =
        serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found.len(), 9);
    assert_eq!(found, documented());
}

#[test]
fn shards_of_other_programs_are_read_however_they_are_compressed() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string("corpus/joins/diamond.ll").unwrap();
    for codec in ["uncompressed", "snappy", "gzip", "zstd"] {
        let shard = folder.path().join(format!("{codec}.parquet"));
        let program = "import duckdb, sys
duckdb.execute('create table modules(content blob)')
duckdb.execute('insert into modules values (?)', [open(sys.argv[1], 'rb').read()])
duckdb.execute(f\"copy modules to '{sys.argv[2]}' (format parquet, compression {sys.argv[3]})\")";
        let mut command = Command::new(&python);
        command
            .args(["-c", program, "corpus/joins/diamond.ll"])
            .arg(&shard)
            .arg(codec);
        assert!(command.status().unwrap().success(), "{codec}");
        let to = folder.path().join(codec);
        done(&mut batch(&[&shard], &to, &[]));
        let modules = rows(&to, "modules");
        let bytes: Vec<i64> = modules.iter().map(|row| number(row, "bytes")).collect();
        assert_eq!(bytes, [text.len() as i64], "{codec}");
    }
}
