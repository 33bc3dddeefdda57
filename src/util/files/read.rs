//! Opens and reads regular files.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The error for a file that is not a regular file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is not a regular file")]
pub struct NotRegular;

/// Whether an error of this module reports that a file is not a regular file.
pub fn is_irregular(error: &io::Error) -> bool {
    error
        .get_ref()
        .is_some_and(|inner| inner.is::<NotRegular>())
}

/// Opens a regular file, without blocking. The path may be a symbolic link.
///
/// # Errors
/// If the file is not regular ([`is_irregular`] holds; for a folder, the kind is
/// [`ErrorKind::IsADirectory`]), or it cannot be opened.
pub fn open(path: &Path) -> io::Result<File> {
    // The file is checked before it is opened, because opening a device may have side effects.
    regular(&fs::metadata(path)?)?;
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        // Another file may have replaced the path since the check. If it is a pipe, opening it must
        // not wait for a writer.
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(libc::O_NONBLOCK);
    }
    let file = options.open(path)?;
    regular(&file.metadata()?)?;
    Ok(file)
}

fn regular(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    match metadata.is_file() {
        true => Ok(()),
        false => Err(io::Error::other(NotRegular)),
    }
}

/// The bytes of a regular file.
///
/// # Errors
/// Returns errors of [`open`] and of reading.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = open(path)?;
    let length = file.metadata()?.len();
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(usize::try_from(length).unwrap_or(usize::MAX))?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The text of a regular file.
///
/// # Errors
/// Returns errors of [`read`], or an error if the file is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    let wrong = |_| io::Error::new(ErrorKind::InvalidData, "it is not UTF-8");
    String::from_utf8(read(path)?).map_err(wrong)
}

#[cfg(all(test, unix))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_are_opened() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "text").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        assert_eq!(read_text(&link).unwrap(), "text");
        assert!(is_irregular(&open(Path::new("/dev/null")).unwrap_err()));
        assert_eq!(
            open(folder.path()).unwrap_err().kind(),
            ErrorKind::IsADirectory
        );
        assert_eq!(
            open(&folder.path().join("none")).unwrap_err().kind(),
            ErrorKind::NotFound
        );
    }
}
