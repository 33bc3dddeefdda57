//! Repeated runs reuse what has not changed, and write the same tables as a run from nothing.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use pretty_assertions::assert_eq;

use crate::tables::{batch, done, files, rows, text};

/// Small chunks, and tables of several row groups.
const OPTIONS: [&str; 4] = ["--values", "--roots", "--chunk", "16"];

/// A folder with a copy of the corpus, and the tables of a run.
struct Corpus {
    folder: tempfile::TempDir,
    from: PathBuf,
    to: PathBuf,
}

impl Corpus {
    fn new() -> Corpus {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("from"), folder.path().join("to"));
        let mut copy = Command::new("cp");
        let copied = copy.args(["-r", "corpus"]).arg(&from).status().unwrap();
        assert!(copied.success());
        let corpus = Corpus { folder, from, to };
        done(&mut corpus.run());
        corpus
    }

    fn run(&self) -> Command {
        batch(&[&self.from], &self.to, &OPTIONS)
    }

    /// Checks that the tables are those of a run from nothing.
    fn check(&self, what: &str) {
        let calm = self.folder.path().join("calm");
        let _ = fs::remove_dir_all(&calm);
        done(&mut batch(&[&self.from], &calm, &OPTIONS));
        let (found, expected) = (files(&self.to), files(&calm));
        assert_eq!(
            found.keys().collect::<Vec<_>>(),
            expected.keys().collect::<Vec<_>>()
        );
        for (name, bytes) in &expected {
            assert!(found[name] == *bytes, "{what}: {name} differs");
        }
    }

    /// Runs again; each module that is examined has a failure, so that the tables tell how many
    /// were.
    fn examined(&self) -> Vec<String> {
        done(self.run().env("LANELOG_BATCH_FAULT", "panic=.ll"));
        let failures = rows(&self.to, "failures");
        let failed = failures.iter().filter(|row| text(row, "kind") == "panic");
        failed.map(|row| text(row, "path")).collect()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.from.join(name)
    }
}

fn append(path: &Path, text: &str) {
    let before = fs::read_to_string(path).unwrap();
    fs::write(path, before + text).unwrap();
}

#[test]
fn only_changed_modules_are_examined_again() {
    let corpus = Corpus::new();
    let [diamond, softmax] = ["joins/diamond.ll", "kernels/softmax.gfx1100.O2.ll"];
    let [diamond, softmax] = [corpus.path(diamond), corpus.path(softmax)];
    let none = Vec::<String>::new();

    // Touched, but equal.
    fs::write(&diamond, fs::read(&diamond).unwrap()).unwrap();
    assert_eq!(corpus.examined(), none);
    corpus.check("touched");

    // Renamed, into another folder.
    let moved = corpus.path("phi/moved.ll");
    fs::rename(&diamond, &moved).unwrap();
    assert_eq!(corpus.examined(), none);
    corpus.check("renamed");

    // Removed. All modules after it have other numbers.
    fs::remove_file(corpus.path("README.md")).unwrap();
    let gallery = fs::read_dir(corpus.path("gallery")).unwrap();
    let first = gallery.map(|entry| entry.unwrap().path()).min().unwrap();
    let removed = fs::read(&first).unwrap();
    fs::remove_file(&first).unwrap();
    assert_eq!(corpus.examined(), none);
    corpus.check("removed");

    // Added; and changed.
    fs::write(&first, &removed).unwrap();
    let before = fs::read(&softmax).unwrap();
    append(&softmax, "\n; changed\n");
    let examined = corpus.examined();
    let expected = [&first, &softmax].map(|path| path.to_str().unwrap().to_string());
    assert_eq!(examined, expected);
    append(&softmax, "; again\n");
    append(&first, "; again\n");
    done(&mut corpus.run());
    corpus.check("added and changed");

    // Changed back.
    fs::write(&softmax, before).unwrap();
    done(&mut corpus.run());
    corpus.check("changed back");

    // No longer a module.
    fs::write(&moved, "no IR").unwrap();
    done(&mut corpus.run());
    corpus.check("broken");

    // A broken module with another name has another message.
    fs::rename(&moved, corpus.path("phi/a.ll")).unwrap();
    done(&mut corpus.run());
    corpus.check("renamed and broken");

    // All files are touched.
    let mut touch = Command::new("find");
    touch.arg(&corpus.from);
    touch.args(["-type", "f", "-exec", "touch", "{}", "+"]);
    assert!(touch.status().unwrap().success());
    let examined = corpus.examined();
    assert_eq!(examined, none);
    corpus.check("all touched");
}

#[test]
fn damaged_tables_are_not_reused() {
    let corpus = Corpus::new();
    let names = ["lanelog.cache", "functions.parquet", "values.parquet"];
    for (at, name) in names.into_iter().enumerate() {
        let path = corpus.to.join(name);
        let bytes = fs::read(&path).unwrap();
        let mut flipped = bytes.clone();
        flipped[bytes.len() / 2] ^= 1;
        let damaged = [flipped, bytes[..bytes.len() / 2].to_vec(), Vec::new()];
        for (kind, damaged) in damaged.into_iter().enumerate() {
            // Also if no module has changed.
            if (at + kind) % 2 == 0 {
                append(&corpus.path("joins/diamond.ll"), "; more\n");
            }
            fs::write(&path, damaged).unwrap();
            done(&mut corpus.run());
            corpus.check(name);
        }
        fs::remove_file(&path).unwrap();
        done(&mut corpus.run());
        corpus.check(name);
    }
}

#[test]
fn tables_of_another_build_are_not_reused() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("to");
    let from = [Path::new("corpus/joins/diamond.ll")];
    let run = batch(&from, &to, &[]);
    let other = folder.path().join("lanelog");
    fs::copy(run.get_program(), &other).unwrap();
    let mut run_with_other = Command::new(&other);
    run_with_other.args(run.get_args());
    // A module that is examined fails, so that the tables tell whether it was.
    run_with_other.env("LANELOG_BATCH_FAULT", "panic=.ll");
    let time = fs::metadata(run.get_program()).unwrap().modified().unwrap();
    for (modified, examined) in [(time, 0), (time + Duration::from_secs(1), 1)] {
        done(&mut batch(&from, &to, &[]));
        let other = fs::File::options().append(true).open(&other).unwrap();
        other.set_modified(modified).unwrap();
        drop(other);
        done(&mut run_with_other);
        assert_eq!(rows(&to, "failures").len(), examined);
    }
}

#[test]
fn a_killed_run_leaves_what_the_next_one_reuses() {
    let corpus = Corpus::new();
    let changed = corpus.path("joins/diamond.ll");
    for place in [
        "chunk=1", "tables=0", "names=0", "names=1", "names=3", "names=8",
    ] {
        append(&changed, "; more\n");
        let mut run = corpus.run();
        let output = run.env("LANELOG_BATCH_FAULT", format!("die={place}"));
        let output = output.output().unwrap();
        assert_eq!(output.status.signal(), Some(9), "{place}: {output:?}");
        // Nothing but the changed module is examined again, and that only if its rows are lost.
        let mut examined = corpus.examined();
        examined.retain(|path| Path::new(path) != changed);
        assert_eq!(examined, Vec::<String>::new(), "{place}");
        append(&changed, "; more\n");
        done(&mut corpus.run());
        corpus.check(place);
    }
}

#[test]
fn a_list_on_stdin_is_read_in_every_run() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("to");
    let run = |list: &str| {
        let path = folder.path().join("list");
        fs::write(&path, list).unwrap();
        let mut run = batch(&[Path::new("@-")], &to, &[]);
        let output = run.stdin(fs::File::open(&path).unwrap()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        rows(&to, "modules").len()
    };
    assert_eq!(run("corpus/joins/diamond.ll\n"), 1);
    assert_eq!(
        run("corpus/joins/diamond.ll\ncorpus/phi\n"),
        1 + modules_in("corpus/phi")
    );
}

fn modules_in(folder: &str) -> usize {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .filter(|path| path.extension().is_some_and(|it| it == "ll"))
        .count()
}

/// A compressed archive is unpacked in every run, and is the same if it has not changed.
#[test]
fn an_unchanged_compressed_archive_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let (archive, to) = (folder.path().join("all.tar.gz"), folder.path().join("to"));
    let mut tar = Command::new("tar");
    tar.arg("-czf").arg(&archive).arg("corpus/joins");
    assert!(tar.status().unwrap().success());
    let run = || String::from_utf8(done(&mut batch(&[&archive], &to, &[])).stdout).unwrap();
    assert!(!run().contains("nothing was done"));
    assert!(run().contains("nothing was done"));
}

/// A table that a run with other options wrote is removed.
#[test]
fn all_tables_are_those_of_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let from = Path::new("corpus/joins");
    done(&mut batch(&[from], folder.path(), &["--values"]));
    done(&mut batch(&[from], folder.path(), &[]));
    assert!(!folder.path().join("values.parquet").exists());
}
