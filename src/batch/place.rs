//! Locations of modules: files, members of archives, and rows of Parquet shards. They are
//! enumerated lazily, so that the whole list is never in memory.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::Deref;
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use lanelog_util::{file_names, files};
use parquet::basic::Compression;
use parquet::column::reader::ColumnReader;
use parquet::data_type::ByteArray;
use parquet::file::reader::{FileReader, SerializedFileReader};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{remote, zip};

/// The column of a Parquet shard that contains modules, as in the ComPile dataset.
pub const CONTENT: &str = "content";

/// The location of a module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The path of the file, as named by the user or found in a folder.
    pub path: OsString,
    /// The part of the file that contains the module.
    pub part: Part,
    /// The size of the module in bytes, estimated before it is read.
    pub bytes: u64,
    /// Modification time of the file, in nanoseconds since 1970; 0 if unknown. For an object in a
    /// store, another number that changes with it.
    pub changed: u64,
    /// The local copy of an archive or a shard in an object store.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub local: Option<OsString>,
}

/// The part of a file that contains a module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// The whole file.
    Whole,
    /// The facts of a function: all `.facts` files in the folder.
    Facts,
    /// A member of a tar archive.
    Member {
        /// The name of the member.
        name: String,
        /// The archive file to read: the decompressed copy if the archive is compressed with gzip.
        archive: OsString,
        /// Byte offset of its contents.
        offset: u64,
    },
    /// A member of a zip archive.
    Zipped(zip::Entry),
    /// A row of a Parquet shard.
    Row {
        /// Row number in the file.
        number: u64,
        /// Index of the row group.
        group: usize,
        /// Row number in the row group.
        row: usize,
    },
    /// An error: the file or its contents cannot be listed.
    Unlisted(String),
    /// An error: an object store cannot be listed or read. It ends the run.
    Unreachable(String),
}

impl Place {
    /// The path of the file.
    pub fn path(&self) -> &Path {
        Path::new(&self.path)
    }

    /// The part of the file as text: the name of the member, or the number of the row.
    pub fn member(&self) -> Option<String> {
        match &self.part {
            Part::Whole | Part::Facts | Part::Unlisted(_) | Part::Unreachable(_) => None,
            Part::Member { name, .. } => Some(name.clone()),
            Part::Zipped(entry) => Some(entry.name.clone()),
            Part::Row { number, .. } => Some(number.to_string()),
        }
    }

    /// The file to read.
    fn file(&self) -> &Path {
        Path::new(self.local.as_ref().unwrap_or(&self.path))
    }

    fn unlisted(path: &Path, message: impl ToString) -> Place {
        Place {
            path: path.into(),
            part: Part::Unlisted(message.to_string()),
            bytes: 0,
            changed: 0,
            local: None,
        }
    }

    /// An object that a store does not list or copy.
    fn unstored(path: &Path, error: &io::Error) -> Place {
        let mut place = Place::unlisted(path, error);
        if remote::ends_the_run(error) {
            place.part = Part::Unreachable(error.to_string());
        }
        place
    }
}

/// Selection of files in folders.
#[derive(Clone, Copy)]
pub struct Selected<'s> {
    /// Whether source files are inputs.
    pub sources: bool,
    /// Receives the files that are not inputs.
    pub skipped: &'s (dyn Fn(&Path) + Sync),
}

impl Selected<'_> {
    /// Source files as well, if `sources`; other files are skipped silently.
    pub fn silently(sources: bool) -> Selected<'static> {
        Selected {
            sources,
            skipped: &|_| {},
        }
    }

    fn has(&self, path: &Path) -> bool {
        is_wanted(path) || self.sources && file_names::is_source(path)
    }
}

/// Enumerates modules in the order of the paths; in folders by name, and in lists by line.
pub struct Places<'s> {
    /// The pending sources, next one first.
    sources: VecDeque<Source>,
    /// The folder into which archives are unpacked.
    unpacked: PathBuf,
    /// The output folder of the run: files below it are never inputs.
    own: PathBuf,
    selected: Selected<'s>,
}

enum Source {
    Named(PathBuf),
    Folder(Box<ignore::Walk>),
    List(PathBuf, Box<dyn BufRead + Send>),
    /// An archive, the file to read and when it was changed, and the next offset.
    Archive(PathBuf, OsString, File, u64, u64),
    Zip(Named, u64, std::vec::IntoIter<zip::Entry>),
    Shard(Shard),
    Store(PathBuf, remote::Objects),
}

/// A file of modules.
#[derive(Clone)]
struct Named {
    path: PathBuf,
    /// Its local copy, if the path is a URL.
    local: Option<OsString>,
}

impl Named {
    fn file(&self) -> &Path {
        self.local.as_ref().map_or(&self.path, Path::new)
    }
}

struct Shard {
    named: Named,
    changed: u64,
    /// For each row group: number of rows, and size of the content column in bytes.
    groups: Vec<(usize, u64)>,
    group: usize,
    row: usize,
    number: u64,
}

impl<'s> Places<'s> {
    /// The modules that paths name: files, folders, archives, shards, and lists (`@FILE`, with one
    /// path on each line). Compressed archives are unpacked into a folder below `own`. Files in
    /// that folder are not inputs.
    pub fn new(paths: &[PathBuf], own: &Path, selected: Selected<'s>) -> Places<'s> {
        Places {
            sources: paths.iter().cloned().map(Source::Named).collect(),
            unpacked: own.join("work").join("unpacked"),
            own: own.canonicalize().unwrap_or_else(|_| own.to_path_buf()),
            selected,
        }
    }

    /// Opens a path.
    fn open(&mut self, path: PathBuf, named: bool) -> Option<Place> {
        if let Some(list) = path.to_str().and_then(|path| path.strip_prefix('@'))
            && named
        {
            let list = PathBuf::from(list);
            let lines: io::Result<Box<dyn BufRead + Send>> = match list.as_os_str() == "-" {
                true => Ok(Box::new(BufReader::new(io::stdin()))),
                false => files::open(&list).map(|file| Box::new(BufReader::new(file)) as _),
            };
            return match lines {
                Ok(lines) => {
                    self.sources.push_front(Source::List(list, lines));
                    None
                }
                Err(error) => Some(Place::unlisted(&list, error)),
            };
        }
        if remote::is_url(&path) {
            let url = path.to_string_lossy().into_owned();
            match remote::local(&url) {
                Ok(Some(path)) => return self.open(path, false),
                Ok(None) => {}
                Err(error) => return Some(Place::unstored(&path, &error)),
            }
            return match remote::open(&url).and_then(|store| store.list(&url)) {
                Ok(objects) => {
                    self.sources.push_front(Source::Store(path, objects));
                    None
                }
                Err(error) => Some(Place::unstored(&path, &error)),
            };
        }
        let metadata = match fs::metadata(&path) {
            Ok(metadata) => metadata,
            Err(error) => return Some(Place::unlisted(&path, error)),
        };
        if metadata.is_dir() {
            let own = self.own.clone();
            let walk = ignore::WalkBuilder::new(&path)
                .standard_filters(false)
                .follow_links(true)
                .sort_by_file_path(|one, other| one.cmp(other))
                .filter_entry(move |entry| {
                    let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
                    !is_folder || entry.path().canonicalize().map_or(true, |path| path != own)
                })
                .build();
            self.sources.push_front(Source::Folder(Box::new(walk)));
            return None;
        }
        if is_facts(&path)
            && let Some(folder) = path.parent()
        {
            let files = facts_in(folder);
            let metadata = files
                .iter()
                .flatten()
                .filter_map(|file| file.metadata().ok());
            let sizes = metadata.map(|file| (file.len(), changed(&file)));
            let (bytes, changed) =
                sizes.fold((0, 0), |all, file| (all.0 + file.0, all.1.max(file.1)));
            return Some(Place {
                path: folder.into(),
                part: Part::Facts,
                bytes,
                changed,
                local: None,
            });
        }
        let changed = changed(&metadata);
        let local = None;
        self.open_file(Named { path, local }, metadata.len(), changed)
    }

    /// Opens a file of modules.
    fn open_file(&mut self, named: Named, bytes: u64, changed: u64) -> Option<Place> {
        let path = named.path.clone();
        match Form::of(&path) {
            Form::Module => Some(Place {
                path: path.into(),
                part: Part::Whole,
                bytes,
                changed,
                local: named.local,
            }),
            Form::Archive { packed } => {
                let opened = match packed {
                    true => self.unpack(named.file(), changed),
                    false => files::open(named.file()).map(|file| (named.file().into(), file)),
                };
                match opened {
                    Ok((archive, file)) => {
                        let source = Source::Archive(path, archive, file, changed, 0);
                        self.sources.push_front(source);
                        None
                    }
                    Err(error) => Some(Place::unlisted(&path, error)),
                }
            }
            Form::Zip => match files::open(named.file()).and_then(zip::modules) {
                Ok(entries) => {
                    let source = Source::Zip(named, changed, entries.into_iter());
                    self.sources.push_front(source);
                    None
                }
                Err(error) => Some(Place::unlisted(&path, error)),
            },
            Form::Shard => match Shard::open(named, changed) {
                Ok(shard) => {
                    self.sources.push_front(Source::Shard(shard));
                    None
                }
                Err(error) => Some(Place::unlisted(&path, error)),
            },
        }
    }

    /// Opens an object of a store. Archives and shards are copied, because they are read in parts.
    fn open_object(&mut self, object: remote::Object) -> Option<Place> {
        let remote::Object {
            url,
            bytes,
            changed,
        } = object;
        let path = PathBuf::from(&url);
        if file_names::is_source(&path) {
            let message = "sources in object stores are not compiled\n  help: copy it to a folder";
            return Some(Place::unlisted(&path, message));
        }
        let mut local = None;
        if !matches!(Form::of(&path), Form::Module) {
            let mut name = Sha256::new();
            name.update(&url);
            name.update(changed.to_le_bytes());
            let name = hexadecimal(&name.finalize());
            match self.copy_of(&url, &name) {
                Ok(copy) => local = Some(copy.into()),
                Err(error) => return Some(Place::unstored(&path, &error)),
            }
        }
        self.open_file(Named { path, local }, bytes, changed)
    }

    /// The local copy of an object.
    fn copy_of(&self, url: &str, name: &str) -> io::Result<PathBuf> {
        let to = self.unpacked.join(name);
        if to.exists() {
            return Ok(to);
        }
        fs::create_dir_all(&self.unpacked)?;
        let beside = files::Temporary::new(&self.unpacked, name)?;
        let mut out = File::options().write(true).open(beside.path())?;
        remote::open(url)?.download(url, &mut out)?;
        beside.rename(&to)?;
        Ok(to)
    }

    /// Creates a decompressed, seekable copy of an archive. Its name is a hash of the source, so
    /// that each archive is unpacked only once.
    fn unpack(&self, path: &Path, changed: u64) -> io::Result<(OsString, File)> {
        let mut name = Sha256::new();
        name.update(path.as_os_str().as_encoded_bytes());
        name.update(changed.to_le_bytes());
        let name = format!("{}.tar", hexadecimal(&name.finalize()));
        let to = self.unpacked.join(&name);
        if let Ok(file) = files::open(&to) {
            return Ok((to.into(), file));
        }
        fs::create_dir_all(&self.unpacked)?;
        let beside = files::Temporary::new(&self.unpacked, &name)?;
        let mut out = File::options().write(true).open(beside.path())?;
        io::copy(&mut MultiGzDecoder::new(files::open(path)?), &mut out)?;
        beside.rename(&to)?;
        Ok((to.clone().into(), files::open(&to)?))
    }
}

impl Iterator for Places<'_> {
    type Item = Place;

    fn next(&mut self) -> Option<Place> {
        while let Some(source) = self.sources.pop_front() {
            match source {
                Source::Named(path) => {
                    if let Some(place) = self.open(path, true) {
                        return Some(place);
                    }
                }
                Source::Folder(mut walk) => {
                    let Some(entry) = walk.next() else { continue };
                    self.sources.push_front(Source::Folder(walk));
                    match entry {
                        Ok(entry) => {
                            if entry.file_type().is_some_and(|kind| kind.is_dir()) {
                                continue;
                            }
                            if !self.selected.has(entry.path()) {
                                (self.selected.skipped)(entry.path());
                            } else if let Some(place) = self.open(entry.into_path(), false) {
                                return Some(place);
                            }
                        }
                        Err(error) => {
                            if let Some(place) = unwalked(&error) {
                                return Some(place);
                            }
                        }
                    }
                }
                Source::List(path, mut lines) => {
                    let mut line = Vec::new();
                    match lines.read_until(b'\n', &mut line) {
                        Ok(0) => {}
                        Ok(_) => {
                            self.sources.push_front(Source::List(path, lines));
                            let name = line.trim_ascii();
                            if !name.is_empty()
                                && let Some(place) = self.open(of_bytes(name), false)
                            {
                                return Some(place);
                            }
                        }
                        Err(error) => return Some(Place::unlisted(&path, error)),
                    }
                }
                Source::Archive(path, archive, file, changed, at) => {
                    let (found, next) = member(&path, &archive, &file, changed, at);
                    if let Some(next) = next {
                        let source = Source::Archive(path, archive, file, changed, next);
                        self.sources.push_front(source);
                    }
                    if found.is_some() {
                        return found;
                    }
                }
                Source::Zip(named, changed, mut entries) => {
                    let Some(entry) = entries.next() else {
                        continue;
                    };
                    self.sources
                        .push_front(Source::Zip(named.clone(), changed, entries));
                    return Some(Place {
                        path: named.path.into(),
                        bytes: entry.bytes,
                        part: Part::Zipped(entry),
                        changed,
                        local: named.local,
                    });
                }
                Source::Store(path, mut objects) => {
                    let Some(object) = objects.next() else {
                        continue;
                    };
                    let object = match object {
                        Ok(object) => object,
                        // The store says no more after an error.
                        Err(error) => return Some(Place::unstored(&path, &error)),
                    };
                    self.sources
                        .push_front(Source::Store(path.clone(), objects));
                    let name = Path::new(&object.url);
                    if path == name || is_wanted(name) && !is_facts(name) {
                        if let Some(place) = self.open_object(object) {
                            return Some(place);
                        }
                    } else {
                        (self.selected.skipped)(name);
                    }
                }
                Source::Shard(mut shard) => {
                    if let Some(place) = shard.next() {
                        self.sources.push_front(Source::Shard(shard));
                        return Some(place);
                    }
                }
            }
        }
        None
    }
}

/// The first member at or after an offset, if it is a module, and the offset of the next member.
/// The archive is opened again for each member, so that no state stays in memory.
fn member(
    path: &Path,
    archive: &OsString,
    file: &File,
    changed: u64,
    at: u64,
) -> (Option<Place>, Option<u64>) {
    let wrong = |error: io::Error| (Some(Place::unlisted(path, error)), None);
    let mut reader = file;
    if let Err(error) = reader.seek(SeekFrom::Start(at)) {
        return wrong(error);
    }
    let mut tar = tar::Archive::new(reader);
    let mut entries = match tar.entries() {
        Ok(entries) => entries,
        Err(error) => return wrong(error),
    };
    let entry = match entries.next() {
        None => return (None, None),
        Some(Err(error)) => return wrong(error),
        Some(Ok(entry)) => entry,
    };
    let (size, begin) = (entry.size(), entry.raw_file_position());
    // Members are padded to the block size.
    let offset = at + begin;
    let next = offset.saturating_add(size.div_ceil(BLOCK).saturating_mul(BLOCK));
    let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
    let has_name =
        file_names::is_module(Path::new(&name)) || file_names::is_spirv(Path::new(&name));
    let is_module = entry.header().entry_type().is_file() && has_name;
    let place = is_module.then(|| Place {
        path: path.into(),
        part: Part::Member {
            name,
            archive: archive.clone(),
            offset,
        },
        bytes: size,
        changed,
        local: None,
    });
    (place, Some(next))
}

/// The block size of a tar archive, in bytes.
const BLOCK: u64 = 512;

impl Shard {
    fn open(named: Named, changed: u64) -> Result<Shard, String> {
        let file = files::open(named.file()).map_err(|error| error.to_string())?;
        let reader = SerializedFileReader::new(file).map_err(|error| error.to_string())?;
        let content = content(&reader)?;
        let groups = reader.metadata().row_groups().iter().map(|group| {
            let bytes = group.column(content).uncompressed_size();
            let number = |count: i64| u64::try_from(count).unwrap_or(0);
            (number(group.num_rows()) as usize, number(bytes))
        });
        let groups: Vec<(usize, u64)> = groups.collect();
        // A corrupt row count must not cause an endless enumeration.
        let rows = groups
            .iter()
            .fold(0_usize, |rows, group| rows.saturating_add(group.0));
        let said = reader.metadata().file_metadata().num_rows();
        if i64::try_from(rows) != Ok(said) {
            return Err(format!(
                "this Parquet file is damaged: its groups have {rows} rows, and it says {said}"
            ));
        }
        Ok(Shard {
            named,
            changed,
            groups,
            group: 0,
            row: 0,
            number: 0,
        })
    }

    fn next(&mut self) -> Option<Place> {
        loop {
            let (rows, bytes) = *self.groups.get(self.group)?;
            if self.row < rows {
                let place = Place {
                    path: self.named.path.clone().into(),
                    part: Part::Row {
                        number: self.number,
                        group: self.group,
                        row: self.row,
                    },
                    bytes: bytes / rows as u64,
                    changed: self.changed,
                    local: self.named.local.clone(),
                };
                self.row += 1;
                self.number += 1;
                return Some(place);
            }
            self.group += 1;
            self.row = 0;
        }
    }
}

/// The index of the column that contains modules.
fn content(reader: &SerializedFileReader<File>) -> Result<usize, String> {
    let schema = reader.metadata().file_metadata().schema_descr();
    let place = (0..schema.num_columns()).find(|at| schema.column(*at).path().string() == CONTENT);
    place.ok_or_else(|| format!("this Parquet file has no column `{CONTENT}`"))
}

/// Keeps a file open for later reads, because consecutive modules are often in the same shard.
#[derive(Default)]
pub struct Opened {
    shard: Option<OpenedGroup>,
    store: Option<Box<dyn remote::Store>>,
}

struct OpenedGroup {
    path: OsString,
    group: usize,
    /// The index of the next row.
    row: usize,
    column: ColumnReader,
    optional: bool,
}

/// Maximum size of an archive member, and of a decompressed gzip file, because both are read into
/// memory.
const MOST_OF_MEMBER: u64 = 1 << 30;

/// The contents of a module.
pub enum Contents {
    /// In memory.
    Read(Vec<u8>),
    /// A large file on Linux. It may change while it is used ([`Contents::is_changed`]).
    #[cfg(target_os = "linux")]
    Mapped(files::Mapped),
}

impl Contents {
    /// The contents, copied if they are mapped.
    pub fn into_bytes(self) -> Vec<u8> {
        match self {
            Contents::Read(bytes) => bytes,
            #[cfg(target_os = "linux")]
            Contents::Mapped(mapped) => mapped.to_vec(),
        }
    }

    /// Whether the file was changed while its contents were used.
    pub fn is_changed(&self) -> bool {
        match self {
            Contents::Read(_) => false,
            #[cfg(target_os = "linux")]
            Contents::Mapped(mapped) => mapped.is_changed(),
        }
    }

    /// Whether they are those of a mapped file.
    pub fn is_mapped(&self) -> bool {
        !matches!(self, Contents::Read(_))
    }
}

impl From<Vec<u8>> for Contents {
    fn from(bytes: Vec<u8>) -> Contents {
        Contents::Read(bytes)
    }
}

impl Deref for Contents {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Contents::Read(bytes) => bytes,
            #[cfg(target_os = "linux")]
            Contents::Mapped(mapped) => mapped,
        }
    }
}

impl fmt::Debug for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.len())
    }
}

impl Opened {
    /// The contents of a module; a large file is mapped.
    ///
    /// # Errors
    /// The contents cannot be read.
    pub fn contents(&mut self, place: &Place) -> io::Result<Contents> {
        #[cfg(target_os = "linux")]
        if matches!(place.part, Part::Whole)
            && !remote::is_url(place.path())
            && let Some(mapped) = files::Mapped::large(place.path())?
        {
            return Ok(Contents::Mapped(mapped));
        }
        self.bytes(place).map(Contents::Read)
    }

    /// The contents of a module, in memory.
    ///
    /// # Errors
    /// The contents cannot be read.
    pub fn bytes(&mut self, place: &Place) -> io::Result<Vec<u8>> {
        match &place.part {
            // The limit of a module. A larger file is not read, because it may fill the memory.
            Part::Whole if place.bytes >= u64::from(u32::MAX) => Err(io::Error::other(
                "this file is larger than 4 GiB\n  help: split the module (llvm-split does)",
            )),
            Part::Whole if remote::is_url(place.path()) => {
                let url = place.path.to_string_lossy();
                let known = self.store.take().filter(|store| store.has(&url));
                let store = match known {
                    Some(store) => store,
                    None => remote::open(&url)?,
                };
                self.store.insert(store).read(&url)
            }
            Part::Whole => files::read(place.path()),
            Part::Facts => {
                let mut bytes = Vec::new();
                for file in facts_in(place.path())? {
                    bytes.extend(file.as_os_str().as_encoded_bytes());
                    bytes.push(0);
                    bytes.extend(files::read(&file)?);
                }
                Ok(bytes)
            }
            Part::Unlisted(message) => Err(io::Error::other(message.clone())),
            Part::Unreachable(message) => Err(remote::unreachable(message)),
            Part::Member {
                archive, offset, ..
            } => {
                if place.bytes > MOST_OF_MEMBER {
                    return Err(io::Error::other(
                        "this member is more than 1 GiB\n  help: take it out of the archive, and name it",
                    ));
                }
                let mut file = files::open(Path::new(archive))?;
                file.seek(SeekFrom::Start(*offset))?;
                let mut bytes = Vec::new();
                file.take(place.bytes).read_to_end(&mut bytes)?;
                match bytes.len() as u64 == place.bytes {
                    true => Ok(bytes),
                    false => Err(io::Error::other("the archive ends inside this member")),
                }
            }
            Part::Zipped(entry) => entry.read(files::open(place.file())?, MOST_OF_MEMBER),
            Part::Row { group, row, .. } => self.row(place, *group, *row),
        }
    }

    fn row(&mut self, place: &Place, group: usize, row: usize) -> io::Result<Vec<u8>> {
        let open = self
            .shard
            .take()
            .filter(|open| open.path == place.path && open.group == group && open.row <= row);
        let mut open = match open {
            Some(open) => open,
            None => OpenedGroup::new(place, group)?,
        };
        let ColumnReader::ByteArrayColumnReader(column) = &mut open.column else {
            return Err(io::Error::other("the column `content` holds no bytes"));
        };
        if open.row < row {
            column
                .skip_records(row - open.row)
                .map_err(io::Error::other)?;
        }
        let (mut values, mut levels): (Vec<ByteArray>, Vec<i16>) = (Vec::new(), Vec::new());
        let levels = open.optional.then_some(&mut levels);
        column
            .read_records(1, levels, None, &mut values)
            .map_err(io::Error::other)?;
        open.row = row + 1;
        self.shard = Some(open);
        match values.pop() {
            Some(bytes) => Ok(bytes.data().to_vec()),
            None => Err(io::Error::other("this row is null")),
        }
    }
}

impl OpenedGroup {
    fn new(place: &Place, group: usize) -> io::Result<OpenedGroup> {
        let file = files::open(place.file())?;
        let reader = SerializedFileReader::new(file).map_err(io::Error::other)?;
        let at = content(&reader).map_err(io::Error::other)?;
        let schema = reader.metadata().file_metadata().schema_descr();
        let optional = schema.column(at).max_def_level() > 0;
        let rows = reader.get_row_group(group).map_err(io::Error::other)?;
        let unread = match rows.metadata().column(at).compression() {
            Compression::LZ4 | Compression::LZ4_RAW => Some("LZ4"),
            Compression::LZO => Some("LZO"),
            Compression::BROTLI(_) => Some("Brotli"),
            _ => None,
        };
        if let Some(packed) = unread {
            return Err(io::Error::other(format!(
                "its column `{CONTENT}` is packed by {packed}, which is not read here\n  help: write it packed by zstd, Snappy or gzip"
            )));
        }
        Ok(OpenedGroup {
            path: place.path.clone(),
            group,
            row: 0,
            column: rows.get_column_reader(at).map_err(io::Error::other)?,
            optional,
        })
    }
}

enum Form {
    Module,
    Archive { packed: bool },
    Zip,
    Shard,
}

/// The file extensions that are accepted in folders, as text.
pub const ENDINGS: &str = ".ll, .bc or .spv, compressed (.gz, .zst, .xz, .bz2) or not; .tar, .tar.gz or .tgz; .zip; .parquet; folders of facts";

impl Form {
    /// The format of a file, by its name.
    fn of(path: &Path) -> Form {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let ends = |ending: &str| name.ends_with(ending);
        if ends(".tar") {
            Form::Archive { packed: false }
        } else if ends(".tar.gz") || ends(".tgz") {
            Form::Archive { packed: true }
        } else if ends(".zip") {
            Form::Zip
        } else if ends(".parquet") {
            Form::Shard
        } else {
            Form::Module
        }
    }
}

/// Whether a file in a folder is an input, by its name.
fn is_wanted(path: &Path) -> bool {
    file_names::is_module(path)
        || file_names::is_spirv(path)
        || is_facts(path)
        || !matches!(Form::of(path), Form::Module)
}

/// Whether a file shows that its folder has the facts of a function, not of a whole module.
fn is_facts(path: &Path) -> bool {
    path.ends_with("instruction.facts") && !path.with_file_name("function.facts").exists()
}

/// The files of facts in a folder, by name.
fn facts_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut files = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    files.retain(|path| file_names::extension(path) == "facts");
    files.sort();
    Ok(files)
}

/// A folder that could not be read. Links to a parent folder are ignored, as are broken links
/// unless they have the name of an input.
fn unwalked(error: &ignore::Error) -> Option<Place> {
    let mut path = Path::new("");
    let mut inner = error;
    loop {
        inner = match inner {
            ignore::Error::Loop { .. } => return None,
            ignore::Error::WithPath { path: at, err } => {
                path = at;
                err
            }
            ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => err,
            ignore::Error::Io(io) if io.kind() == io::ErrorKind::NotFound && !is_wanted(path) => {
                return None;
            }
            _ => return Some(Place::unlisted(path, inner)),
        };
    }
}

fn changed(metadata: &fs::Metadata) -> u64 {
    let since = metadata
        .modified()
        .ok()
        .and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
    since.map_or(0, |since| u64::try_from(since.as_nanos()).unwrap_or(0))
}

#[cfg(unix)]
fn of_bytes(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::OsStr::from_bytes(name).into()
}

#[cfg(not(unix))]
fn of_bytes(name: &[u8]) -> PathBuf {
    String::from_utf8_lossy(name).into_owned().into()
}

/// Bytes as lower-case hexadecimal digits.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
