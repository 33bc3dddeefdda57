//! Rule files of users: listed, shown, found by neighbouring files, watched; and the installed
//! gallery.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{outcome, program, run};
use pretty_assertions::assert_eq;

const OWN: &str = "\
// Loads whose lanes read different values.
.include \"lib/steps.dl\"
.include \"divergence.dl\"

/// Holds if `load` is divergent.
.decl divergent_load(load: Value)
.output divergent_load

divergent_load(load) :-
    opcode(load, \"load\"),
    step(_, load),
    divergent_value(load).
";

const STEPS: &str = "\
.once
.include \"program.dl\"

/// Holds if `to` reads `from`.
.decl step(from: Value, to: Value)

step(from, to) :-
    use(from, to).
";

fn scratch(name: &str) -> PathBuf {
    let folder = program::scratch(&format!("own_files/{name}"));
    fs::create_dir(folder.join("lib")).unwrap();
    fs::write(folder.join("own.dl"), OWN).unwrap();
    fs::write(folder.join("lib/steps.dl"), STEPS).unwrap();
    folder
}

fn diamond() -> String {
    format!("{}/corpus/joins/diamond.ll", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn list_and_show_take_own_files() {
    let folder = scratch("list");
    let says = |arguments: &[&str]| outcome(&run(&folder, arguments));
    let all = "\
own.dl
  Loads whose lanes read different values.

    divergent_load(load: Value)
        Holds if `load` is divergent.

lib/steps.dl

    step(from: Value, to: Value)
        Holds if `to` reads `from`.
";
    assert_eq!(says(&["list", "own.dl"]), (0, all.into(), String::new()));
    let one = all.split_once("lib").unwrap().1;
    assert_eq!(
        says(&["list", "step", "--rules", "own.dl"]),
        (0, format!("lib{one}"), String::new())
    );
    assert_eq!(says(&["show", "own.dl"]), (0, OWN.into(), String::new()));
    let step = "\
step(from: Value, to: Value)
    Holds if `to` reads `from`.
    lib/steps.dl:5

lib/steps.dl:7
    step(from, to) :-
        use(from, to).

reads          use
read by        divergent_load
";
    assert_eq!(
        says(&["show", "step", "--rules", "own.dl"]),
        (0, step.into(), String::new())
    );
    assert_eq!(
        says(&["show", "stp", "--rules", "own.dl"]).2,
        "error: no built-in file, relation or type is called `stp`\n  help: did you mean `step`?\n  help: `lanelog rules list --rules FILE` lists the relations of your files\n"
    );
    assert_eq!(
        says(&["list", "stop", "--rules", "own.dl"]).2,
        "error: no relation of own.dl has `stop` in its name\n  help: did you mean `step`?\n  help: without a pattern, `lanelog rules list` lists them all\n"
    );
    // If a file has errors, its rules are not shown.
    fs::write(folder.join("lib/steps.dl"), "step(x) :- ").unwrap();
    assert_eq!(says(&["list", "own.dl"]).0, 2);
    assert_eq!(says(&["show", "step", "--rules", "own.dl"]).0, 2);
}

#[test]
fn show_names_the_include_of_a_built_in_relation() {
    for (relation, include) in [
        ("loop_invariant", "library/loops.dl"),
        ("divergent_value", "divergence.dl"),
        ("opcode", "program.dl"),
        ("edge", "schema.dl"),
        ("racing_store", "gallery/racing_store.dl"),
    ] {
        let (code, out, err) = outcome(&run(Path::new("."), &["show", relation]));
        assert_eq!((code, err), (0, String::new()), "{relation}");
        let line = format!("    .include \"{include}\"");
        assert!(out.lines().any(|one| one == line), "{relation}: {out}");
        // A file with only this `.include` can read the relation.
        let columns = out.split_once('(').unwrap().1;
        let columns = columns.split(')').next().unwrap();
        let blanks = vec!["_"; columns.split(',').count()].join(", ");
        let folder = scratch(&format!("include_{relation}"));
        let text = format!(
            ".include \"{include}\"\n.decl x(n: number)\n.output x\nx(1) :- {relation}({blanks}).\n"
        );
        fs::write(folder.join("x.dl"), text).unwrap();
        let (code, _, err) = outcome(&run(&folder, &["check", "x.dl"]));
        assert_eq!((code, err), (0, String::new()), "{relation}");
    }
}

#[test]
fn the_gallery_is_installed() {
    let folder = scratch("gallery");
    let entries = fs::read_dir(format!("{}/examples/rules", env!("CARGO_MANIFEST_DIR")));
    let names = entries.unwrap().map(|entry| entry.unwrap().file_name());
    let names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    let names: Vec<&String> = names.iter().filter(|name| name.ends_with(".dl")).collect();
    assert!(names.len() > 15);
    let includes = names
        .iter()
        .map(|name| format!(".include \"gallery/{name}\"\n"));
    let text = format!(
        "{}.decl both(v: Value)\n.output both\nboth(v) :- divergent_barrier(v, _, _), racing_store(v, _).\n",
        includes.collect::<String>()
    );
    fs::write(folder.join("all.dl"), text).unwrap();
    let (code, out, err) = outcome(&run(&folder, &["check", "all.dl"]));
    assert_eq!((code, err), (0, String::new()));
    assert!(out.starts_with("ok: all.dl: 1 relation, 1 rule, "), "{out}");
    // A file of the gallery can be run by its name alone, from any folder.
    let mut query = program::limited();
    query.args(["query", "gallery/divergent_barrier.dl", &diamond()]);
    let (code, out, err) = outcome(&query.current_dir(&folder).output().unwrap());
    assert_eq!((code, err), (0, String::new()));
    assert_eq!(out, "divergent_barrier: no rows\n\n");
    let (code, out, _) = outcome(&run(&folder, &["list", "gallery"]));
    assert_eq!(code, 0);
    for name in names {
        let file = format!("gallery/{name}");
        assert!(out.lines().any(|line| line == file), "{file}: {out}");
    }
}

#[test]
fn neighbours_of_a_missing_file_or_relation_are_named() {
    let folder = scratch("neighbours");
    let include =
        |path: &str| format!(".include \"{path}\"\n.decl x(n: number)\n.output x\nx(1).\n");
    for (written, meant) in [
        ("steps.dl", "did you mean `lib/steps.dl`?"),
        ("lib/own.dl", "did you mean `own.dl`?"),
        ("lib/step.dl", "did you mean `lib/steps.dl`?"),
        ("onw.dl", "did you mean `own.dl`?"),
        ("divergnce.dl", "there is a built-in file `divergence.dl`"),
        (
            "gallery/livenes.dl",
            "there is a built-in file `gallery/liveness.dl`",
        ),
        ("zzz.dl", "`lanelog rules list` lists the built-in files"),
    ] {
        fs::write(folder.join("x.dl"), include(written)).unwrap();
        let marks = "^".repeat(written.len() + 2);
        let expected = format!(
            "x.dl:1:10: error: cannot read `{written}`: there is no such file\n 1 | .include \"{written}\"\n   |          {marks}\n  help: {meant}\n\nx.dl: 1 error\n"
        );
        let found = outcome(&run(&folder, &["check", "x.dl"]));
        assert_eq!(found, (2, String::new(), expected));
    }
    let (code, _, err) = outcome(&run(&folder, &["check", "ownn.dl"]));
    assert_eq!(code, 2);
    assert!(err.contains("help: did you mean `own.dl`?"), "{err}");
    // A relation that a neighbouring file declares.
    let text =
        ".include \"program.dl\"\n.decl x(v: Value)\n.output x\nx(v) :- divergent_load(v).\n";
    fs::write(folder.join("x.dl"), text).unwrap();
    let expected = "\
x.dl:4:9: error: the relation `divergent_load` is not declared
 4 | x(v) :- divergent_load(v).
   |         ^^^^^^^^^^^^^^
  help: `own.dl` declares it: add `.include \"own.dl\"`

x.dl: 1 error
";
    for command in [
        &["rules", "check", "x.dl"][..],
        &["query", "x.dl", &diamond()],
    ] {
        let mut call = program::limited();
        let found = outcome(&call.args(command).current_dir(&folder).output().unwrap());
        assert_eq!(found, (2, String::new(), expected.into()));
    }
}

/// A call with `--watch`, whose lines are read one after the other.
struct Watching {
    child: std::process::Child,
    lines: std::io::Lines<BufReader<std::process::ChildStderr>>,
}

impl Watching {
    fn new(folder: &Path, arguments: &[&str]) -> Watching {
        // `timeout` passes signals on.
        let mut call = Command::new("timeout");
        call.args(["100", env!("CARGO_BIN_EXE_lanelog")]);
        call.args(arguments).current_dir(folder);
        call.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = call.spawn().unwrap();
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        Watching { child, lines }
    }

    /// Reads stderr up to a line.
    fn until(&mut self, expected: &str) {
        let found = self.lines.by_ref().any(|line| line.unwrap() == expected);
        assert!(found, "{expected}");
    }
}

#[test]
fn watched_files_are_read_again() {
    let folder = scratch("watch");
    fs::copy(diamond(), folder.join("kernel.ll")).unwrap();
    let mut query = Watching::new(&folder, &["query", "own.dl", "kernel.ll", "--watch"]);
    query.until("watching 3 files; Ctrl-C ends");
    // The test changes an included file, then the kernel, then the included file again.
    let steps = folder.join("lib/steps.dl");
    fs::write(&steps, format!("{STEPS}\n// More.\n")).unwrap();
    query.until("changed: lib/steps.dl");
    fs::write(folder.join("kernel.ll"), "define i32 @k( {\n").unwrap();
    query.until("changed: kernel.ll");
    query.until("error: this bracket is never closed");
    fs::write(&steps, "step(x) :- ").unwrap();
    query.until("changed: lib/steps.dl");
    query.until("own.dl: 2 errors");
    let id = query.child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    let status = query.child.wait().unwrap();
    assert_eq!(
        std::os::unix::process::ExitStatusExt::signal(&status),
        Some(2)
    );
}

#[test]
fn watched_tests_run_again_until_nothing_reads_their_results() {
    let folder = scratch("watch_tests");
    let kernel = fs::read_to_string(diamond()).unwrap();
    let kernel = format!("; rules: own.dl\n{kernel}");
    fs::write(folder.join("kernel.ll"), &kernel).unwrap();
    let mut test = Watching::new(&folder, &["rules", "test", ".", "--watch"]);
    let mut out = BufReader::new(test.child.stdout.take().unwrap()).lines();
    let mut prints = |expected: &str| assert_eq!(out.next().unwrap().unwrap(), expected);
    prints("ok      ./kernel.ll: 0 rows of ./own.dl");
    prints("1 kernel: all rows are as expected");
    test.until("watching 3 files; Ctrl-C ends");
    // A new kernel in the folder is tested too.
    fs::write(folder.join("more.ll"), kernel).unwrap();
    test.until("changed: ./more.ll");
    prints("ok      ./kernel.ll: 0 rows of ./own.dl");
    prints("ok      ./more.ll: 0 rows of ./own.dl");
    prints("2 kernels: all rows are as expected");
    drop(out);
    assert_eq!(test.child.wait().unwrap().code(), Some(0));
}
