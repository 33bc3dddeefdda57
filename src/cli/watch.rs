//! `--watch`: a command that runs again whenever a file that it reads changes.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::input::{self, Input, Others};
use crate::outcome::Outcome;
use crate::output::complain;
use crate::program::is_rules;
use crate::rule_text;
use lanelog_datalog::load::load_all;
use lanelog_engine::library;
use lanelog_report::summary::counted;
use lanelog_util::escape as terminal;

/// The interval between checks of the files.
const INTERVAL: Duration = Duration::from_millis(200);

/// Files with the time and size of their last change; `None` for files that do not exist.
type Stamps = BTreeMap<PathBuf, Option<(SystemTime, u64)>>;

/// Files that a command reads.
#[derive(Default)]
pub(crate) struct Watched {
    files: Stamps,
    /// Folders in which a new file may be read.
    folders: Stamps,
}

impl Watched {
    /// Adds a file, or all files of a folder.
    pub fn add(&mut self, path: &Path) {
        let mut paths = vec![path.to_path_buf()];
        while let Some(path) = paths.pop() {
            match std::fs::read_dir(&path) {
                Ok(entries) => {
                    paths.extend(entries.flatten().map(|entry| entry.path()));
                    self.folders.insert(path.clone(), stamp(&path));
                }
                Err(_) => self.file(path),
            }
        }
    }

    fn file(&mut self, path: PathBuf) {
        let stamp = stamp(&path);
        self.files.insert(path, stamp);
    }

    /// Adds kernels, including those in folders.
    pub fn inputs(&mut self, paths: &[PathBuf]) {
        for input in input::found(paths, Others::default()).0 {
            if let Input::File(path) = input {
                if let Some(folder) = path.parent() {
                    let stamp = stamp(here(folder));
                    self.folders.insert(here(folder).to_path_buf(), stamp);
                }
                self.file(path);
            }
        }
    }

    /// Adds rule files, their includes, includes that were not found, and all other rule files in
    /// their folders.
    pub fn rules(&mut self, roots: &[PathBuf]) {
        let asked = RefCell::new(Vec::new());
        let loader = rule_text::loader();
        let read = |path: &str| {
            asked.borrow_mut().push(PathBuf::from(path));
            loader(path)
        };
        let names: Vec<&str> = roots.iter().filter_map(|root| root.to_str()).collect();
        // Only the names of the files are needed.
        let _ = load_all(&names, &read, &library::text);
        for path in asked.into_inner() {
            if let Some(folder) = path.parent() {
                let entries = std::fs::read_dir(here(folder));
                let beside = entries.into_iter().flatten().flatten();
                let beside = beside.map(|entry| folder.join(entry.file_name()));
                beside
                    .filter(|path| is_rules(path))
                    .for_each(|path| self.file(path));
                let stamp = stamp(here(folder));
                self.folders.insert(here(folder).to_path_buf(), stamp);
            }
            self.file(path);
        }
    }

    /// Whether a file or a folder changed since.
    fn is_stale(&self) -> bool {
        let mut all = self.files.iter().chain(&self.folders);
        all.any(|(path, before)| stamp(path) != *before)
    }
}

fn stamp(path: &Path) -> Option<(SystemTime, u64)> {
    let metadata = path.metadata().ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

/// The path of a folder; the current folder has an empty path.
pub(crate) fn here(folder: &Path) -> &Path {
    match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    }
}

/// Runs a command, and again after each change of a file, until a signal ends the process or the
/// output is no longer read.
pub(crate) fn again(watched: impl Fn() -> Watched, run: impl Fn() -> Outcome) -> Outcome {
    // Before the run, so that no change is missed.
    let mut before = watched();
    let mut outcome = run();
    let files = before.files.values().flatten().count();
    let files = counted(files, "file");
    complain(&format!("watching {files}; Ctrl-C ends\n"));
    while !wait() {
        if !before.is_stale() {
            continue;
        }
        let after = watched();
        let changed = difference(&before.files, &after.files);
        before = after;
        if let Some(path) = changed {
            complain(&format!("\nchanged: {}\n", terminal::path(&path)));
            outcome = run();
        }
    }
    outcome
}

/// The first file that changed, is new, or was removed.
fn difference(before: &Stamps, after: &Stamps) -> Option<PathBuf> {
    let mut paths = before.keys().chain(after.keys());
    // A file that is no longer read, and never existed, has not changed.
    let of = |stamps: &Stamps, path: &PathBuf| stamps.get(path).copied().flatten();
    let found = paths.find(|path| of(before, path) != of(after, path));
    found.cloned()
}

/// Waits an interval. Returns whether stdout is closed, or the reader of its pipe has ended.
#[cfg(unix)]
fn wait() -> bool {
    let mut stdout = libc::pollfd {
        fd: libc::STDOUT_FILENO,
        events: 0,
        revents: 0,
    };
    let interval = INTERVAL.as_millis() as libc::c_int;
    #[allow(unsafe_code)]
    // SAFETY: `stdout` is one valid `pollfd`.
    let ready = unsafe { libc::poll(&raw mut stdout, 1, interval) };
    ready > 0 && stdout.revents != 0
}

#[cfg(not(unix))]
fn wait() -> bool {
    std::thread::sleep(INTERVAL);
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_appears_or_goes_is_a_change() {
        let path = PathBuf::from("a.dl");
        let stamp = |size| Stamps::from([(path.clone(), Some((SystemTime::UNIX_EPOCH, size)))]);
        let gone = Stamps::from([(path.clone(), None)]);
        assert_eq!(difference(&stamp(1), &stamp(1)), None);
        for other in [stamp(2), gone, Stamps::new()] {
            assert_eq!(difference(&stamp(1), &other), Some(path.clone()));
            assert_eq!(difference(&other, &stamp(1)), Some(path.clone()));
        }
    }
}
