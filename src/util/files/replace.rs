//! Writes files atomically: a file gets its final name only when it is complete. If a run is
//! killed, the next run in the same folder removes its temporary files.
//!
//! While a file is being written, it has an unpredictable hidden name, and its process holds a lock
//! on it. A hidden file without a lock belongs to a process that has ended.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::read::open;

/// The prefix of hidden names; random letters, a dot and the final file name follow.
const PREFIX: &str = ".lanelog-";

/// Number of random letters.
const LETTERS: usize = 12;

/// The maximum length of a final name that becomes part of the hidden name, because file systems
/// limit the length of names.
const LONGEST: usize = 128;

/// A new file that is removed when it is dropped.
pub struct Temporary(NamedTempFile);

impl Temporary {
    /// Creates an empty file in a folder, with a hidden name that ends with `name`. Temporary files
    /// of killed runs whose names end in the same way are removed.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub fn new(folder: &Path, name: &str) -> io::Result<Temporary> {
        let name = if name.len() > LONGEST { "long" } else { name };
        let ending = format!(".{name}");
        sweep(folder, &ending);
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX).rand_bytes(LETTERS).suffix(&ending);
        loop {
            let file = builder.make_in(folder, |path| {
                File::options()
                    .read(true)
                    .write(true)
                    .create_new(true)
                    .open(path)
            })?;
            // If the file system has no locks, temporary files of killed runs are not removed.
            // Another process may have removed this file between its creation and the lock; in that
            // case, a new one is created.
            if file.as_file().try_lock().is_err() || file.path().exists() {
                return Ok(Temporary(file));
            }
        }
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes bytes.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, bytes: &[u8]) -> io::Result<()> {
        self.0.as_file().write_all(bytes)
    }

    /// Renames the file to its final name, replacing any existing file.
    ///
    /// # Errors
    /// If renaming fails.
    pub fn rename(self, to: &Path) -> io::Result<()> {
        self.0.persist(to)?;
        Ok(())
    }
}

/// Removes hidden files that no process holds a lock on. Files that cannot be removed are ignored.
fn sweep(folder: &Path, ending: &str) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let letters = name
            .to_str()
            .and_then(|name| name.strip_prefix(PREFIX)?.strip_suffix(ending));
        if letters.is_none_or(|letters| letters.len() != LETTERS) {
            continue;
        }
        let path = entry.path();
        if let Ok(file) = open(&path)
            && is_free(&file)
        {
            let _ = fs::remove_file(&path);
        }
    }
}

/// Whether no process holds a lock on the file. The acquired lock is released when the file is
/// closed.
fn is_free(file: &File) -> bool {
    match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock | TryLockError::Error(_)) => false,
    }
}

/// Replaces a file atomically: if an error occurs, the file has its old contents.
///
/// # Errors
/// If the file cannot be written.
pub fn replace(to: &Path, bytes: &[u8]) -> io::Result<()> {
    // If the path is a symbolic link, its target is replaced, and not the link.
    let to = to.canonicalize().unwrap_or_else(|_| to.to_path_buf());
    let there = fs::metadata(&to).ok();
    if let Some(there) = &there
        && !there.is_file()
    {
        if there.is_dir() {
            return Err(io::Error::other("this is a folder"));
        }
        // Pipes and devices are written to directly.
        return File::create(&to)?.write_all(bytes);
    }
    let name = to.file_name().unwrap_or_default().to_string_lossy();
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    let beside = Temporary::new(folder.unwrap_or(Path::new(".")), &name)?;
    beside.write(bytes)?;
    if let Some(there) = there {
        beside.0.as_file().set_permissions(there.permissions())?;
    }
    beside.rename(&to)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn names(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = names
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_as_a_whole_and_nothing_stays_beside() {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("out.s");
        replace(&to, b"one").unwrap();
        replace(&to, b"two").unwrap();
        assert_eq!(fs::read(&to).unwrap(), b"two");
        drop(Temporary::new(folder.path(), "x").unwrap());
        assert!(replace(folder.path(), b"three").is_err());
        assert!(replace(&folder.path().join("no/out.s"), b"three").is_err());
        assert_eq!(names(folder.path()), ["out.s"]);
    }

    #[test]
    fn leftovers_of_killed_runs_are_removed_and_files_of_live_ones_kept() {
        let folder = tempfile::tempdir().unwrap();
        for name in [
            ".lanelog-abcdefghijkl.out.s",
            ".lanelog-abcdefghijkl.other",
            ".lanelog-mine.out.s",
        ] {
            fs::write(folder.path().join(name), "left").unwrap();
        }
        let living = Temporary::new(folder.path(), "out.s").unwrap();
        replace(&folder.path().join("out.s"), b"new").unwrap();
        let own = living.path().file_name().unwrap().to_str().unwrap();
        let mut expected = [
            own,
            ".lanelog-abcdefghijkl.other",
            ".lanelog-mine.out.s",
            "out.s",
        ];
        expected.sort();
        assert_eq!(names(folder.path()), expected);
    }

    #[test]
    fn a_name_as_long_as_a_folder_takes_is_no_mistake() {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("n".repeat(255));
        replace(&to, b"text").unwrap();
        assert_eq!(names(folder.path()), ["n".repeat(255)]);
    }
}
