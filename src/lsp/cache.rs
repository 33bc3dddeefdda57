//! Built-in rule files as files that an editor can open.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use lanelog_datalog::Source;
use lanelog_engine::library;
use lanelog_util::files::Temporary;
use lsp_types::Uri;

use crate::text::uri_of;

/// The folder of the files.
pub(crate) struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// Creates a folder in the user's cache, or among temporary files if there is no cache.
    pub fn new() -> Cache {
        let variable = |name| std::env::var_os(name).map(PathBuf::from);
        let cache = variable("XDG_CACHE_HOME").filter(|path| path.is_absolute());
        let cache = cache.or_else(|| Some(variable("HOME")?.join(".cache")));
        let cache = cache.unwrap_or_else(std::env::temp_dir);
        let version = env!("CARGO_PKG_VERSION");
        Cache {
            folder: cache.join("lanelog").join(version),
        }
    }

    /// The built-in file that corresponds to a path of the folder: `rules/cfg.dl`.
    pub fn built_in(&self, path: &str) -> Option<&'static str> {
        let name = Path::new(path).strip_prefix(&self.folder).ok()?;
        library::path_of(name.to_str()?)
    }

    /// The URI of a source; a built-in one is written to the folder first.
    pub fn uri(&self, source: &Source) -> Option<Uri> {
        if !source.is_library {
            return uri_of(&source.name);
        }
        let path = self.folder.join(&source.name);
        write(&path, &source.text).ok()?;
        uri_of(path.to_str()?)
    }
}

/// Writes a file that only its owner's programs replace.
fn write(path: &Path, text: &str) -> io::Result<()> {
    if fs::read(path).is_ok_and(|known| known == text.as_bytes()) {
        return Ok(());
    }
    let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(|one| one.to_str()))
    else {
        return Err(io::Error::from(io::ErrorKind::InvalidInput));
    };
    fs::create_dir_all(folder)?;
    let file = Temporary::new(folder, name)?;
    file.write(text.as_bytes())?;
    let mut permissions = fs::metadata(file.path())?.permissions();
    permissions.set_readonly(true);
    fs::set_permissions(file.path(), permissions)?;
    file.rename(path)
}
