//! Writes files atomically: they are written under a temporary name in the same folder, and renamed
//! when they are complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A failed file operation.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} `{}`: {error}", path.display())]
pub struct StageError {
    /// The operation, such as `write` or `create`.
    pub action: &'static str,
    /// The file or folder.
    pub path: PathBuf,
    /// The cause.
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

/// A file or folder that is being written. A file or folder that is removed unless [`Staged::keep`]
/// is called.
#[derive(Debug)]
pub struct Staged {
    temporary: PathBuf,
    path: PathBuf,
    kept: bool,
}

impl Staged {
    /// Creates a temporary folder. Remains of an earlier attempt that was killed are removed.
    ///
    /// # Errors
    /// If the folder cannot be created.
    pub fn folder(path: &Path) -> Result<Staged, StageError> {
        let staged = Staged::new(path);
        let _ = fs::remove_dir_all(&staged.temporary);
        let made = fs::create_dir(&staged.temporary);
        at("create", &staged.temporary, made)?;
        Ok(staged)
    }

    /// Creates a temporary file.
    ///
    /// # Errors
    /// If the file cannot be created.
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

    /// The temporary path to write to.
    pub fn place(&self) -> &Path {
        &self.temporary
    }

    /// Renames the complete file or folder to its final name.
    ///
    /// # Errors
    /// If the file or folder cannot be renamed.
    pub fn keep(mut self) -> Result<(), StageError> {
        at("write", &self.path, fs::rename(&self.temporary, &self.path))?;
        self.kept = true;
        Ok(())
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        if !self.kept {
            // The temporary file is not visible to users. If the temporary file cannot be removed,
            // the next attempt removes it.
            let _ = if self.temporary.is_dir() {
                fs::remove_dir_all(&self.temporary)
            } else {
                fs::remove_file(&self.temporary)
            };
        }
    }
}

/// Writes a file atomically.
///
/// # Errors
/// If the file cannot be written. An existing file is then unchanged, and a new one is not created.
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

/// Writes a folder of files atomically.
///
/// # Errors
/// If a file cannot be written; the folder is then not created.
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

/// Removes a folder that contains only facts, so that it can be written again. A missing folder is
/// accepted.
///
/// # Errors
/// If the folder contains other files, or cannot be removed.
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
