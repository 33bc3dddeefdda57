//! Files that are there as a whole or not at all: written beside, then renamed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::cli::output::{self, Form};
use crate::terminal;

/// So many names are tried.
const MOST_NAMES: u32 = 1000;

/// A new file that is gone when nobody needs it any more.
pub(in crate::cli) struct Temporary {
    path: PathBuf,
    kept: bool,
}

impl Temporary {
    /// Makes an empty file in a folder; its name ends with `name`.
    pub fn new(folder: &Path, name: &str) -> io::Result<Temporary> {
        let process = std::process::id();
        for number in 0..MOST_NAMES {
            let path = folder.join(format!(".{process}-{number}.{name}"));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(_) => return Ok(Temporary { path, kept: false }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes all of it.
    pub fn write(&self, bytes: &[u8]) -> io::Result<()> {
        fs::write(&self.path, bytes)
    }

    /// Gives it its final name, whatever had that name before.
    pub fn rename(mut self, to: &Path) -> io::Result<()> {
        fs::rename(&self.path, to)?;
        self.kept = true;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.kept {
            // There is nobody left to tell.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Whether two paths lead to one file.
pub(super) fn same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other && one.is_file(),
        _ => false,
    }
}

/// Writes a file, or to stdout in a form.
///
/// # Errors
/// It cannot be written; what was there before is there still.
pub(super) fn write(to: Option<&Path>, bytes: &[u8], form: Form) -> Result<(), String> {
    let Some(to) = to else {
        let written = output::stdout(form).and_then(|mut out| {
            out.write_all(bytes)?;
            out.flush()
        });
        return match written {
            // A reader that has left has seen enough.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(format!("cannot write to stdout: {error}"))
            }
            _ => Ok(()),
        };
    };
    replace(to, bytes).map_err(|error| format!("cannot write {}: {error}", terminal::path(&to)))
}

/// Writes a file: its new bytes are there, or the old ones, whatever goes wrong.
///
/// # Errors
/// It cannot be written.
pub(in crate::cli) fn replace(to: &Path, bytes: &[u8]) -> io::Result<()> {
    // The file behind a link, not the link.
    let to = to.canonicalize().unwrap_or_else(|_| to.to_path_buf());
    if let Ok(there) = fs::metadata(&to)
        && !there.is_file()
    {
        if there.is_dir() {
            return Err(io::Error::other("this is a folder"));
        }
        // A pipe or a device is written to, not replaced.
        return File::create(&to)?.write_all(bytes);
    }
    let name = to.file_name().unwrap_or_default().to_string_lossy();
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    let beside = Temporary::new(folder.unwrap_or(Path::new(".")), &name)?;
    beside.write(bytes)?;
    beside.rename(&to)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_file_is_replaced_as_a_whole_and_nothing_stays_beside() {
        let folder = std::env::temp_dir().join(format!("lanelog-file-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let to = folder.join("out.s");
        write(Some(&to), b"one", Form::Exact).unwrap();
        write(Some(&to), b"two", Form::Exact).unwrap();
        assert_eq!(fs::read(&to).unwrap(), b"two");
        drop(Temporary::new(&folder, "x").unwrap());
        assert!(write(Some(&folder), b"three", Form::Exact).is_err());
        assert!(write(Some(&folder.join("no/out.s")), b"three", Form::Exact).is_err());
        let left = fs::read_dir(&folder).unwrap();
        let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, ["out.s"]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
