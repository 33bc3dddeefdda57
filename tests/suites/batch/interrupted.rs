//! Runs that end early, and parts of runs on several machines, result in the same tables.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use pretty_assertions::assert_eq;

use crate::tables::{batch, done, files, number, rows, text};

const CORPUS: &str = "corpus";

#[test]
fn a_run_that_is_killed_again_and_again_makes_the_same_tables() {
    let folder = tempfile::tempdir().unwrap();
    let (calm, killed) = (folder.path().join("calm"), folder.path().join("killed"));
    let options = ["--chunk", "16", "--values"];
    done(&mut batch(&[Path::new(CORPUS)], &calm, &options));
    let mut kills = 0;
    // Each run is killed by SIGKILL: after some chunks, while tables are written, between the
    // renames of two tables.
    for place in [
        "chunk=1", "chunk=2", "chunk=4", "chunk=1", "chunk=3", "tables=0", "names=0", "names=2",
    ] {
        let mut run = batch(&[Path::new(CORPUS)], &killed, &options);
        let output = run
            .env("LANELOG_BATCH_FAULT", format!("die={place}"))
            .output()
            .unwrap();
        assert_eq!(output.status.signal(), Some(9), "{place}: {output:?}");
        assert!(!killed.join("lanelog.json").exists(), "{place}");
        kills += 1;
    }
    assert_eq!(kills, 8);
    done(&mut batch(&[Path::new(CORPUS)], &killed, &options));
    assert_eq!(files(&killed), files(&calm));
}

#[test]
fn a_child_that_ends_while_it_writes_the_rows_of_many_leaves_them_to_several() {
    let folder = tempfile::tempdir().unwrap();
    let (calm, ended) = (folder.path().join("calm"), folder.path().join("ended"));
    let options = ["--chunk", "16"];
    done(&mut batch(&[Path::new(CORPUS)], &calm, &options));
    let mut run = batch(&[Path::new(CORPUS)], &ended, &options);
    done(run.env("LANELOG_BATCH_FAULT", "rows=3"));
    assert_eq!(files(&ended), files(&calm));
}

#[test]
fn truncated_files_of_chunks_are_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let (calm, torn) = (folder.path().join("calm"), folder.path().join("torn"));
    let options = ["--chunk", "64"];
    done(&mut batch(&[Path::new(CORPUS)], &calm, &options));
    let mut run = batch(&[Path::new(CORPUS)], &torn, &options);
    run.env("LANELOG_BATCH_FAULT", "die=tables=0")
        .output()
        .unwrap();
    let mut count = 0;
    for entry in fs::read_dir(torn.join("work")).unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_some_and(|extension| extension == "rows")
        {
            let bytes = fs::read(&path).unwrap();
            fs::write(&path, &bytes[..bytes.len() - 100]).unwrap();
            count += 1;
        }
    }
    assert!(count >= 4);
    done(&mut batch(&[Path::new(CORPUS)], &torn, &options));
    assert_eq!(files(&torn), files(&calm));
}

#[test]
fn parts_on_several_machines_make_the_same_tables() {
    let folder = tempfile::tempdir().unwrap();
    let (alone, parted) = (folder.path().join("alone"), folder.path().join("parted"));
    done(&mut batch(&[Path::new(CORPUS)], &alone, &["--chunk", "16"]));
    for part in ["3/3", "1/3"] {
        done(&mut batch(
            &[Path::new(CORPUS)],
            &parted,
            &["--chunk", "16", "--shard", part],
        ));
        assert!(!parted.join("modules.parquet").exists());
    }
    // The run that writes the tables also does the remaining work.
    done(&mut batch(
        &[Path::new(CORPUS)],
        &parted,
        &["--chunk", "16"],
    ));
    assert_eq!(files(&parted), files(&alone));
}

#[test]
fn finished_modules_are_skipped_and_changed_ones_repeated() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("from"), folder.path().join("to"));
    fs::create_dir(&from).unwrap();
    fs::copy("corpus/joins/diamond.ll", from.join("a.ll")).unwrap();
    let said =
        |more: &[&str]| String::from_utf8(done(&mut batch(&[&from], &to, more)).stdout).unwrap();
    assert!(!said(&[]).contains("nothing was done"));
    let before = files(&to);
    assert!(said(&[]).contains("nothing was done"));
    assert_eq!(files(&to), before);
    assert!(!said(&["--mode", "llvm22"]).contains("nothing was done"));
    fs::copy("corpus/joins/diamond.ll", from.join("b.ll")).unwrap();
    assert!(!said(&["--mode", "llvm22"]).contains("nothing was done"));
}

/// The child processes of a process.
fn children(parent: u32) -> Vec<i32> {
    let path = format!("/proc/{parent}/task");
    let tasks = fs::read_dir(path).into_iter().flatten().flatten();
    let texts = tasks.map(|task| fs::read_to_string(task.path().join("children")));
    texts
        .flat_map(|text| {
            let text = text.unwrap_or_default();
            text.split_whitespace()
                .map(|child| child.parse().unwrap())
                .collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn killed_children_cost_no_module() {
    let folder = tempfile::tempdir().unwrap();
    let (calm, killed) = (folder.path().join("calm"), folder.path().join("killed"));
    let hangs = folder.path().join("hang.ll");
    fs::copy("corpus/joins/diamond.ll", &hangs).unwrap();
    let paths = [&hangs, Path::new(CORPUS)];
    let run = |to: &Path| {
        let mut run = batch(&paths, to, &["--chunk", "64", "--timeout", "5"]);
        run.env("LANELOG_BATCH_FAULT", "hang=hang.ll");
        run
    };
    done(&mut run(&calm));
    let mut run = run(&killed).stdout(Stdio::null()).spawn().unwrap();
    // One child process hangs. Another may still be working, or have finished.
    let mut found = Vec::new();
    while found.is_empty() {
        std::thread::sleep(Duration::from_millis(20));
        found = children(run.id());
        assert!(run.try_wait().unwrap().is_none());
    }
    let kills = found.iter().filter(|child| {
        let mut kill = Command::new("kill");
        let killed = kill.args(["-9", &child.to_string()]).status();
        killed.unwrap().success()
    });
    assert!(kills.count() > 0);
    assert!(run.wait().unwrap().success());
    assert_eq!(files(&killed), files(&calm));
    let failures = rows(&calm, "failures");
    let kinds: Vec<String> = failures.iter().map(|row| text(row, "kind")).collect();
    assert_eq!(kinds, ["time"]);
}

#[test]
fn threads_that_help_with_a_large_module_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let kernel = fs::read_to_string("corpus/kernels/softmax.gfx1100.O2.ll").unwrap();
    let begin = kernel.find("\ndefine ").unwrap() + 1;
    let end = begin + kernel[begin..].find("\n}\n").unwrap() + 3;
    let mut large = kernel.clone();
    for copy in 0..400 {
        large.push_str(&kernel[begin..end].replacen('@', &format!("@copy{copy}_"), 1));
    }
    let path = folder.path().join("large.ll");
    fs::write(&path, large).unwrap();
    let (alone, helped) = (folder.path().join("alone"), folder.path().join("helped"));
    done(&mut batch(&[&path], &helped, &["--values"]));
    let mut one = Command::new(env!("CARGO_BIN_EXE_lanelog"));
    one.arg("batch").arg(&path).arg("-o").arg(&alone);
    done(one.args(["--values", "--jobs", "1"]));
    let instructions: i64 = rows(&alone, "functions")
        .iter()
        .map(|row| number(row, "instructions"))
        .sum();
    // The module is large enough to be divided among several threads.
    assert!(instructions > 50_000, "{instructions}");
    assert_eq!(files(&helped), files(&alone));
}
