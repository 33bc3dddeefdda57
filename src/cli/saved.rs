//! Writes kernels with disagreements, and their reduced forms, to a folder.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use lanelog_util::escape as terminal;
use lanelog_util::files::{self as files, Temporary};

/// Why a file cannot be saved.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SaveError {
    #[error("cannot make the folder `{}`: {error}", terminal::path(.folder))]
    Make { folder: PathBuf, error: io::Error },
    #[error("cannot write to the folder `{}`: {error}", terminal::path(.folder))]
    Folder { folder: PathBuf, error: io::Error },
    #[error("cannot write {}: {error}", terminal::path(.file))]
    File { file: PathBuf, error: io::Error },
    #[error("{} has too many files called {name}", terminal::path(.folder))]
    TooMany { folder: PathBuf, name: String },
}

/// Number of files of one name that are numbered.
const MOST_NAMES: usize = 10_000;

/// A folder that files are saved in.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Creates the folder if it does not exist, and tests that it is writable, so that an error is
    /// reported before the work begins.
    ///
    /// # Errors
    /// The folder cannot be created or written to.
    pub fn open(path: &Path) -> Result<Folder, SaveError> {
        let folder = path.to_path_buf();
        if let Err(error) = fs::create_dir_all(path) {
            return Err(SaveError::Make { folder, error });
        }
        match Temporary::new(path, "probe") {
            Ok(_) => Ok(Folder(folder)),
            Err(error) => Err(SaveError::Folder { folder, error }),
        }
    }

    /// Writes a file, and returns its name without the extension. An existing file with different
    /// contents is kept: the new file gets a number.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(
        &self,
        stem: &str,
        ending: &str,
        text: &dyn Fn(&str) -> String,
    ) -> Result<String, SaveError> {
        let stem = portable(stem);
        for number in 1..MOST_NAMES {
            let own = match number {
                1 => stem.clone(),
                _ => format!("{stem}-{number}"),
            };
            let name = format!("{own}{ending}");
            let file = self.0.join(&name);
            let text = text(&name);
            let wrong = |error: io::Error| SaveError::File {
                file: file.clone(),
                error,
            };
            // The text is on the disk before the name exists, and no other process can take the
            // name from then on.
            let beside = Temporary::new(&self.0, &name).map_err(wrong)?;
            beside.write(text.as_bytes()).map_err(wrong)?;
            match OpenOptions::new().write(true).create_new(true).open(&file) {
                Ok(_) => {
                    return match beside.rename(&file) {
                        Ok(()) => Ok(own),
                        Err(error) => {
                            let _ = fs::remove_file(&file);
                            Err(wrong(error))
                        }
                    };
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    if files::read(&file).is_ok_and(|known| known == text.as_bytes()) {
                        return Ok(own);
                    }
                }
                Err(error) => return Err(wrong(error)),
            }
        }
        Err(SaveError::TooMany {
            folder: self.0.clone(),
            name: format!("{stem}{ending}"),
        })
    }

    /// The path of a file in the folder, as displayed to users.
    pub fn shown(&self, name: &str) -> String {
        terminal::path(&self.0.join(name)).into_owned()
    }
}

/// A name that is valid in every file system.
fn portable(name: &str) -> String {
    let fits = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
    let name = name.chars().map(|c| if fits(c) { c } else { '_' });
    let name: String = name.take(100).collect();
    // A name that begins with a dot would be hidden, or a folder.
    match name.strip_prefix('.') {
        Some(rest) => format!("_{rest}"),
        None => name,
    }
}

#[cfg(test)]
mod tests {
    use super::{Folder, portable};
    use pretty_assertions::assert_eq;

    #[test]
    fn names_fit_every_file_system() {
        assert_eq!(portable("k-a/b c\n.0"), "k-a_b_c_.0");
        assert_eq!(portable(".."), "_.");
        assert_eq!(portable(&"ü".repeat(300)), "_".repeat(100));
    }

    #[test]
    #[allow(clippy::unwrap_used)]
    fn existing_files_are_kept() {
        let temporary = tempfile::tempdir().unwrap();
        let path = temporary.path();
        let folder = Folder::open(path).unwrap();
        let save = |text: &str| folder.save("k", ".ll", &|_| text.to_string()).unwrap();
        assert_eq!([save("one"), save("two"), save("one")], ["k", "k-2", "k"]);
        assert_eq!(std::fs::read_to_string(path.join("k-2.ll")).unwrap(), "two");
        // A file is not a folder.
        assert!(Folder::open(&path.join("k.ll")).is_err());
    }
}
