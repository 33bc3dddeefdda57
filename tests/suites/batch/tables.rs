//! Runs `batch`, and reads its tables as texts. Compares the tables with the output of `lanelog
//! analyze`.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use lanelog_batch::parquet_file::Reader;
use lanelog_batch::table::Cell;
use pretty_assertions::assert_eq;
use serde_json::Value;

/// `lanelog batch PATHS -o TO`, in the project's folder.
pub fn batch(paths: &[&Path], to: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanelog"));
    command
        .arg("batch")
        .args(paths)
        .arg("-o")
        .arg(to)
        .args(more);
    command
        .args(["--jobs", "2"])
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Runs a command that must succeed.
pub fn done(command: &mut Command) -> Output {
    let output = crate::program::within_limit(command).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    output
}

/// The rows of a table: each a map from column to cell.
pub fn rows(folder: &Path, name: &str) -> Vec<BTreeMap<String, Cell>> {
    let reader = Reader::new(File::open(folder.join(format!("{name}.parquet"))).unwrap()).unwrap();
    let names: Vec<String> = reader
        .schema()
        .fields
        .iter()
        .map(|field| field.name.clone())
        .collect();
    let mut all = Vec::new();
    for group in 0..reader.groups() {
        let table = reader.group(group).unwrap();
        all.extend(
            (0..table.rows()).map(|row| names.iter().cloned().zip(table.row(row)).collect()),
        );
    }
    all
}

/// A text of a row; empty if it is null.
pub fn text(row: &BTreeMap<String, Cell>, column: &str) -> String {
    match &row[column] {
        Cell::Text(text) => text.clone(),
        Cell::Nothing => String::new(),
        other => panic!("{other:?} is not text"),
    }
}

/// A number of a row.
pub fn number(row: &BTreeMap<String, Cell>, column: &str) -> i64 {
    match row[column] {
        Cell::Number(number) => number,
        ref other => panic!("{other:?} is not a number"),
    }
}

/// The bytes of every file that would be identical after a second run.
pub fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let names = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    // The cache has a hash of the timings.
    let differing = ["timings.parquet", "lanelog.cache", "work"];
    let repeated = names.filter(|name| !differing.contains(&name.as_str()));
    repeated
        .map(|name| (name.clone(), fs::read(folder.join(&name)).unwrap()))
        .collect()
}

#[test]
fn the_tables_say_what_analyze_says() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = Path::new("corpus");
    done(&mut batch(&[corpus], folder.path(), &["--values"]));
    let mut analyze = Command::new(env!("CARGO_BIN_EXE_lanelog"));
    analyze
        .args(["analyze", "corpus", "--format", "json"])
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    let said: Value = serde_json::from_slice(&analyze.output().unwrap().stdout).unwrap();
    let mut expected = BTreeMap::new();
    let mut verdicts = BTreeMap::new();
    for input in said["inputs"].as_array().unwrap() {
        for function in input["functions"].as_array().unwrap() {
            let key = (
                input["path"].as_str().unwrap().to_string(),
                function["name"].as_str().unwrap().to_string(),
            );
            let counts = [
                "values",
                "divergent_values",
                "divergent_branches",
                "joins",
                "divergent_cycles",
                "temporal_uses",
            ];
            let counts = counts.map(|count| function["summary"][count].as_i64().unwrap());
            let all = ["arguments", "values", "terminators"]
                .map(|part| function[part].as_array().unwrap());
            let all = all.into_iter().flatten();
            let mut of_function: Vec<(i64, bool)> = all
                .map(|value| {
                    (
                        value["number"].as_i64().unwrap(),
                        value["divergent"].as_bool().unwrap(),
                    )
                })
                .collect();
            of_function.sort_unstable();
            verdicts.insert(key.clone(), of_function);
            expected.insert(key, counts);
        }
    }
    assert!(expected.len() > 300);
    let paths: BTreeMap<i64, String> = rows(folder.path(), "modules")
        .iter()
        .map(|row| (number(row, "module"), text(row, "path")))
        .collect();
    let mut names = BTreeMap::new();
    let mut found = BTreeMap::new();
    for row in rows(folder.path(), "functions") {
        let key = (paths[&number(&row, "module")].clone(), text(&row, "name"));
        names.insert(
            (number(&row, "module"), number(&row, "function")),
            key.clone(),
        );
        let counts = [
            "values",
            "divergent_values",
            "divergent_branches",
            "joins",
            "divergent_cycles",
            "temporal_uses",
        ];
        found.insert(key, counts.map(|count| number(&row, count)));
    }
    assert_eq!(found, expected);
    let mut of_values: BTreeMap<(String, String), Vec<(i64, bool)>> = BTreeMap::new();
    for row in rows(folder.path(), "values") {
        let key = names[&(number(&row, "module"), number(&row, "function"))].clone();
        let verdict = (number(&row, "value"), row["divergent"] == Cell::Flag(true));
        of_values.entry(key).or_default().push(verdict);
    }
    verdicts.retain(|_, values| !values.is_empty());
    assert_eq!(of_values, verdicts);
}

#[test]
fn tables_do_not_depend_on_whether_bodies_are_read_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let to = |name: &str| folder.path().join(name);
    // A group of functions for each of several threads, with an error in the last body.
    let mut module = "target triple = \"amdgcn-amd-amdhsa\"\n".to_string();
    for number in 0..30_000 {
        let body = match number {
            29_990 => "  ret i32 %none",
            _ => "  ret void",
        };
        module.push_str(&format!("define amdgpu_kernel void @f{number}(i1 %c) {{\n"));
        module.push_str(&format!("  br i1 %c, label %t, label %t\nt:\n{body}\n}}\n"));
    }
    fs::write(to("one_error.ll"), module).unwrap();
    // Rules need all functions of a module.
    let rules = ".include \"program.dl\"\n.decl one(b: Block)\n.output one\none(b) :- entry(b).\n";
    fs::write(to("rules.dl"), rules).unwrap();
    let (broken, rules) = (to("one_error.ll"), to("rules.dl"));
    let paths = [Path::new("corpus"), Path::new("tests/data"), &broken];
    let (one_by_one, whole) = (to("one_by_one"), to("whole"));
    done(&mut batch(&paths, &one_by_one, &["--values", "--roots"]));
    let more = ["--values", "--roots", "--query", rules.to_str().unwrap()];
    done(&mut batch(&paths, &whole, &more));
    for table in [
        "branches",
        "cycles",
        "failures",
        "functions",
        "modules",
        "roots",
        "values",
    ] {
        let table = format!("{table}.parquet");
        let both = [&one_by_one, &whole].map(|folder| fs::read(folder.join(&table)).unwrap());
        assert!(both[0] == both[1], "{table}");
    }
    let failures = rows(&whole, "failures");
    let last = failures.last().unwrap();
    assert_eq!(
        (text(last, "function"), number(last, "line")),
        ("f29990".to_string(), 149_955)
    );
}

#[test]
fn an_id_is_the_hash_that_others_compute() {
    let folder = tempfile::tempdir().unwrap();
    let module = Path::new("corpus/joins/diamond.ll");
    done(&mut batch(&[module], folder.path(), &[]));
    let sum = Command::new("sha256sum")
        .arg(module)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let sum = String::from_utf8(sum.stdout).unwrap();
    let id = text(&rows(folder.path(), "modules")[0], "id");
    assert_eq!(Some(id.as_str()), sum.split_whitespace().next());
}

#[test]
fn differences_between_two_runs_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other]: [PathBuf; 2] = ["one", "other"].map(|name| folder.path().join(name));
    let miss = Path::new("corpus/llvm_misses");
    done(&mut batch(&[miss], &one, &["--mode", "sound"]));
    done(&mut batch(&[miss], &other, &["--mode", "llvm22"]));
    let compare = |from: &Path, to: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lanelog"));
        command
            .args(["batch", "report"])
            .arg(from)
            .arg("--compare")
            .arg(to);
        String::from_utf8(done(&mut command).stdout).unwrap()
    };
    let same = compare(&one, &one);
    assert!(same.contains("0 differ"), "{same}");
    // LLVM misses divergence in this corpus, so the second run has fewer divergent values.
    let text = compare(&one, &other);
    let line = text
        .lines()
        .find(|line| line.trim_start().starts_with("divergent_values:"))
        .unwrap();
    assert!(line.contains(", -"), "{text}");
    let page = folder.path().join("page.html");
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanelog"));
    command
        .args(["batch", "report"])
        .arg(&one)
        .arg("--html")
        .arg(&page);
    done(&mut command);
    let html = fs::read_to_string(page).unwrap();
    assert!(
        html.contains("divergent branches") && !html.contains("http"),
        "{html}"
    );
}

#[test]
fn without_tables_there_is_no_report() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanelog"));
    let output = command
        .args(["batch", "report"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("lanelog.json") && said.contains("help:"),
        "{said}"
    );
    for (arguments, word) in [
        (vec!["batch"], "PATH"),
        (vec!["batch", "corpus"], "-o DIR"),
        (vec!["batch", "corpus", "-o", "/dev/null/x"], "/dev/null/x"),
        (vec!["batch", "corpus", "-o", "x", "--shard", "4/3"], "3/8"),
        (
            vec!["batch", "corpus", "-o", "x", "--timeout", "0"],
            "seconds",
        ),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lanelog"));
        let output = command
            .args(&arguments)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(2) && said.contains(word),
            "{arguments:?}: {said}"
        );
    }
}

#[test]
fn a_page_has_nothing_that_a_terminal_obeys() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (
        folder.path().join("from"),
        folder.path().join("to\u{1b}[31m\nred"),
    );
    fs::create_dir(&from).unwrap();
    for name in ["a\u{1b}[31m\nred.ll", "b.ll"] {
        let text =
            "target triple = \"amdgcn-amd-amdhsa\"\ndefine void @\"f\\1B\"() {\n  br label\n}\n";
        fs::write(from.join(name), text).unwrap();
    }
    done(&mut batch(&[&from], &to, &[]));
    let page = folder.path().join("page.html");
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanelog"));
    command
        .args(["batch", "report"])
        .arg(&to)
        .arg("--html")
        .arg(&page);
    done(&mut command);
    let html = fs::read_to_string(page).unwrap();
    assert!(html.contains("a\\1B[31m\\0Ared.ll"), "{html}");
    assert!(html.contains("<title>lanelog: "), "{html}");
    assert!(!html.contains("\nred"), "{html}");
    let obeyed = |letter: char| letter.is_control() && letter != '\n';
    assert!(!html.contains(obeyed), "{html}");
}

/// `%read` is loaded from a private variable, and `%wave` is the same in all lanes of a wave.
#[test]
fn promotion_and_shapes_change_verdicts_of_tables() {
    let kernel = "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %out) \"target-cpu\"=\"gfx900\" !reqd_work_group_size !0 {
  %var = alloca i32, align 4, addrspace(5)
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %far = add i32 %id, 64
  %wave = lshr i32 %far, 6
  store i32 %wave, ptr addrspace(5) %var, align 4
  %read = load i32, ptr addrspace(5) %var, align 4
  %twice = add i32 %read, %read
  store i32 %twice, ptr addrspace(1) %out, align 4
  ret void
}
!0 = !{i32 256, i32 1, i32 1}
";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("k.ll");
    fs::write(&path, kernel).unwrap();
    let all: [(&[&str], &[&str]); 4] = [
        (&[], &["%id", "%far", "%wave", "%read", "%twice"]),
        (&["--plus"], &["%id", "%far", "%read", "%twice"]),
        (&["--promote"], &["%id", "%far", "%wave", "%twice"]),
        (&["--plus", "--promote"], &["%id", "%far"]),
    ];
    for (at, (options, divergent)) in all.into_iter().enumerate() {
        let to = folder.path().join(at.to_string());
        let options = [options, &["--values"]].concat();
        done(&mut batch(&[&path], &to, &options));
        let rows = rows(&to, "values").into_iter();
        let found = rows.filter(|row| row["divergent"] == Cell::Flag(true));
        let mut found: Vec<String> = found.map(|row| text(&row, "name")).collect();
        found.retain(|name| name.starts_with('%'));
        assert_eq!(found, divergent, "{options:?}");
    }
}

#[test]
fn the_processor_is_the_one_that_all_functions_share() {
    let folder = tempfile::tempdir().unwrap();
    let function = |name: &str, processor: &str| match processor {
        "" => format!("define void @{name}() {{\n  ret void\n}}\n"),
        _ => format!("define void @{name}() \"target-cpu\"=\"{processor}\" {{\n  ret void\n}}\n"),
    };
    for (path, [one, other]) in [
        ("a.ll", ["gfx90a", "gfx90a"]),
        ("b.ll", ["gfx90a", "gfx1100"]),
        ("c.ll", ["gfx90a", ""]),
    ] {
        let triple = "target triple = \"amdgcn-amd-amdhsa\"\n";
        let text = format!("{triple}{}{}", function("f", one), function("g", other));
        fs::write(folder.path().join(path), text).unwrap();
    }
    let processors = |options: &[&str]| {
        let to = folder.path().join("to");
        done(&mut batch(&[folder.path()], &to, options));
        let rows = rows(&to, "modules");
        let names = rows.iter().map(|row| text(row, "processor"));
        names.collect::<Vec<String>>()
    };
    assert_eq!(processors(&[]), ["gfx90a", "", ""]);
    // `--mcpu` is for functions that name no processor.
    assert_eq!(processors(&["--mcpu", "gfx90a"]), ["gfx90a", "", "gfx90a"]);
}

/// In each function, the roots account for all divergent values.
#[test]
fn roots_account_for_all_divergent_values() {
    let kernel = "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) \"target-cpu\"=\"gfx900\" {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %old = atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  %more = add i32 %old, %n
  %both = add i32 %more, %id
  %low = icmp ult i32 %id, 3
  br i1 %low, label %then, label %end
then:
  br label %end
end:
  %joined = phi i32 [ 0, %entry ], [ %n, %then ]
  store i32 %joined, ptr addrspace(1) %out, align 4
  ret void
}
define i32 @f(i32 %x, i1 %c) {
  %sum = add i32 %x, 1
  ret i32 %sum
}
";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("k.ll");
    fs::write(&path, kernel).unwrap();
    let to = folder.path().join("to");
    done(&mut batch(&[&path], &to, &["--roots"]));
    let found: Vec<_> = rows(&to, "roots")
        .iter()
        .map(|row| {
            let numbers = ["function", "sources", "divergent_values", "uniform_without"];
            (text(row, "root"), numbers.map(|name| number(row, name)))
        })
        .collect();
    let row = |root: &str, numbers: [i64; 4]| (root.to_string(), numbers);
    // %id reaches %low, its branch, %joined and the store; %old reaches %more; both reach %both.
    assert_eq!(
        found,
        [
            row("atomicrmw", [0, 1, 3, 2]),
            row("llvm.amdgcn.workitem.id.x", [0, 1, 6, 5]),
            row("argument", [1, 2, 4, 4]),
        ]
    );
    done(&mut batch(&[Path::new("corpus")], &to, &["--roots"]));
    let mut most: BTreeMap<_, (i64, i64)> = BTreeMap::new();
    for row in rows(&to, "roots") {
        let key = (number(&row, "module"), number(&row, "function"));
        let sums = most.entry(key).or_default();
        sums.0 += number(&row, "divergent_values");
        sums.1 += number(&row, "uniform_without");
    }
    assert!(most.len() > 200);
    for row in rows(&to, "functions") {
        let key = (number(&row, "module"), number(&row, "function"));
        let (reached, alone) = most.get(&key).copied().unwrap_or_default();
        let divergent = number(&row, "divergent_values");
        assert!(alone <= divergent && divergent <= reached, "{row:?}");
    }
}
