//! Tables in an object store. A run writes them to a local folder, which later runs reuse, and then
//! uploads them.

use std::fs;
use std::io;
use std::path::PathBuf;

use lanelog_batch::remote::{self, Store};
use lanelog_batch::{MANIFEST, Manifest, manifest};

/// A URL for tables.
pub(super) struct Destination {
    /// The local folder.
    pub folder: PathBuf,
    url: String,
    store: Box<dyn Store>,
}

impl Destination {
    /// Prepares requests to the store.
    ///
    /// # Errors
    /// The URL or the environment has a mistake.
    pub fn new(url: &str) -> io::Result<Destination> {
        let url = url.trim_end_matches('/').to_string();
        Ok(Destination {
            folder: folder(&url),
            store: remote::open(&url)?,
            url,
        })
    }

    /// Uploads the tables, and last the manifest, unless the store has the same manifest.
    ///
    /// # Errors
    /// The tables cannot be uploaded; they remain in the local folder.
    pub fn upload(&self) -> io::Result<()> {
        self.upload_all().map_err(|error| {
            let folder = self.folder.display();
            io::Error::other(format!(
                "{error}\n  help: the tables are in {folder}; the same command uploads them"
            ))
        })
    }

    fn upload_all(&self) -> io::Result<()> {
        let to = |name: &str| format!("{}/{name}", self.url);
        let file = |table: &str| format!("{table}.parquet");
        let own = fs::read(self.folder.join(MANIFEST))?;
        let tables = manifest(&self.folder).unwrap_or_default().rows;
        let before = match self.store.read(&to(MANIFEST)) {
            Ok(there) if there == own => return Ok(()),
            Ok(there) => {
                // A manifest means that all tables are those of one run.
                self.store.remove(&to(MANIFEST))?;
                serde_json::from_slice::<Manifest>(&there).unwrap_or_default()
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Manifest::default(),
            Err(error) => return Err(error),
        };
        for table in before
            .rows
            .keys()
            .filter(|table| !tables.contains_key(*table))
        {
            self.store.remove(&to(&file(table)))?;
        }
        let names = tables.keys().map(|table| file(table));
        for name in names.chain([MANIFEST.to_string()]) {
            self.store.upload(&self.folder.join(&name), &to(&name))?;
        }
        Ok(())
    }
}

/// A folder in the user's cache, or among temporary files if there is no cache.
fn folder(url: &str) -> PathBuf {
    let variable = |name| std::env::var_os(name).map(PathBuf::from);
    let cache = variable("XDG_CACHE_HOME").filter(|path| path.is_absolute());
    let cache = cache.or_else(|| Some(variable("HOME")?.join(".cache")));
    let cache = cache.unwrap_or_else(std::env::temp_dir);
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    let name = url.replace(|letter| !is_plain(letter), "+");
    cache.join("lanelog").join("batch").join(name)
}
