//! Files that appear completely or not at all: they are written under another name beside their
//! own, and renamed when they are complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// An operation that failed, and its file.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} `{}`: {error}", path.display())]
pub struct StageError {
    /// `write`, `create` and so on.
    pub action: &'static str,
    /// Which file or folder.
    pub path: PathBuf,
    /// Why.
    #[source]
    pub error: io::Error,
}

/// Adds the path and the action to an error.
pub fn at<T>(action: &'static str, path: &Path, done: io::Result<T>) -> Result<T, StageError> {
    done.map_err(|error| StageError {
        action,
        path: path.to_path_buf(),
        error,
    })
}

/// A file or folder that is being written. It is removed unless it is kept.
#[derive(Debug)]
pub struct Staged {
    temporary: PathBuf,
    path: PathBuf,
    kept: bool,
}

impl Staged {
    /// Begins a folder. Left-overs of an attempt that was killed are removed.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn folder(path: &Path) -> Result<Staged, StageError> {
        let staged = Staged::new(path);
        let _ = fs::remove_dir_all(&staged.temporary);
        let made = fs::create_dir(&staged.temporary);
        at("create", &staged.temporary, made)?;
        Ok(staged)
    }

    /// Begins a file.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn file(path: &Path) -> Result<(Staged, BufWriter<File>), StageError> {
        let staged = Staged::new(path);
        let file = at("create", &staged.temporary, File::create(&staged.temporary))?;
        Ok((staged, BufWriter::with_capacity(64 << 10, file)))
    }

    fn new(path: &Path) -> Staged {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Staged {
            temporary: path.with_file_name(format!(".{name}.partial")),
            path: path.to_path_buf(),
            kept: false,
        }
    }

    /// Where to write.
    pub fn place(&self) -> &Path {
        &self.temporary
    }

    /// It is complete: renames it.
    ///
    /// # Errors
    /// If that name is taken by another file.
    pub fn keep(mut self) -> Result<(), StageError> {
        at("write", &self.path, fs::rename(&self.temporary, &self.path))?;
        self.kept = true;
        Ok(())
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        if !self.kept {
            // It was never there for anybody else; if it stays, the next attempt removes it.
            let _ = if self.temporary.is_dir() {
                fs::remove_dir_all(&self.temporary)
            } else {
                fs::remove_file(&self.temporary)
            };
        }
    }
}

/// Writes a whole file.
///
/// # Errors
/// If it cannot be written: an existing file is unchanged, and no new one is left.
pub fn write_file(path: &Path, content: &[u8]) -> Result<(), StageError> {
    let (staged, mut file) = Staged::file(path)?;
    at(
        "write",
        path,
        file.write_all(content).and_then(|()| file.flush()),
    )?;
    drop(file);
    staged.keep()
}

/// Writes a folder of files.
///
/// # Errors
/// If any of it cannot be written; the folder is not there then.
pub fn write_folder<'f>(
    path: &Path,
    files: impl IntoIterator<Item = (String, &'f [u8])>,
) -> Result<(), StageError> {
    let staged = Staged::folder(path)?;
    for (name, content) in files {
        let file = staged.place().join(name);
        at("write", &file, fs::write(&file, content))?;
    }
    staged.keep()
}

/// Removes a folder that contains only facts, to be written again; a missing folder is accepted.
///
/// # Errors
/// If it contains other files, or cannot be removed.
pub fn clear(path: &Path) -> Result<(), StageError> {
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return at("replace", path, Err(error)),
    };
    for entry in entries {
        let entry = at("replace", path, entry)?;
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if !is_file || !super::read::is_facts(&entry.path()) {
            let message = format!(
                "it contains `{}`, which is not a file of facts",
                entry.file_name().to_string_lossy()
            );
            return at("replace", path, Err(io::Error::other(message)));
        }
    }
    at("replace", path, fs::remove_dir_all(path))
}
