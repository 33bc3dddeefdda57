//! The tables of the previous run, of which the next run in the same folder reuses what has not
//! changed. If all chunks of a row group are the same, the group is copied without decoding; else
//! the rows of a chunk are copied; else those of modules with the same bytes.
//!
//! The file `lanelog.cache` beside the tables lists the chunks of the run, in lines, and hashes of
//! all tables and of itself. If any hash is wrong, nothing is reused.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::errors::ParquetError;
use sha2::{Digest, Sha256};

use super::chunk::{Id, Key};
use super::parquet_file::{GROUP, Reader, Writer};
use super::place::{Part, Place, hexadecimal};
use super::row_file;
use super::schemas::Rows;
use super::table::{Cell, Schema, Table};
use lanelog_util::file_names;

/// The name of the file.
pub const FILE: &str = "lanelog.cache";

/// The first line: the version of the format, before a hash of the options.
const HEADER: &str = "lanelog cache 1";

/// Maximum number of rows that are kept for modules whose chunks no longer exist.
const MOST: usize = 1 << 20;

/// A chunk of a run, and the number of its rows in each table.
#[derive(Clone, Debug)]
pub struct SavedChunk {
    /// Its identity.
    pub id: Id,
    /// Number of rows, for each table in the order of [`Rows::tables`].
    pub rows: Vec<u64>,
}

/// A table of a run.
pub struct SavedTable {
    /// Its name.
    pub name: String,
    /// The SHA-256 of its file.
    pub hash: String,
}

/// The text of the file about a run.
pub fn text(how: &str, tables: &[SavedTable], chunks: &[SavedChunk]) -> String {
    let mut text = format!("{HEADER} {}\n", digest(how.as_bytes()));
    for table in tables {
        text.push_str(&format!("table {} {}\n", table.name, table.hash));
    }
    for SavedChunk { id, rows } in chunks {
        let (key, names) = (hexadecimal(&id.key), hexadecimal(&id.names));
        text.push_str(&format!("chunk {key} {names} {}", u8::from(id.ends)));
        rows.iter()
            .for_each(|rows| text.push_str(&format!(" {rows}")));
        text.push('\n');
    }
    let hash = digest(text.as_bytes());
    format!("{text}sha256 {hash}\n")
}

fn digest(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// The previous run.
pub struct Saved {
    folder: PathBuf,
    chunks: Vec<SavedChunk>,
    by_key: HashMap<Key, usize>,
    by_names: HashMap<Key, usize>,
    tables: Vec<Groups>,
    hashes: HashMap<String, String>,
    relations: Vec<Arc<Schema>>,
}

/// Where the rows of each chunk are in a table.
struct Groups {
    name: String,
    /// Number of rows before each chunk, and in all.
    starts: Vec<u64>,
    groups: Vec<Group>,
}

/// A row group.
struct Group {
    /// Number of rows before it.
    start: u64,
    /// The chunks that have rows in it.
    chunks: Vec<usize>,
}

impl Saved {
    /// The tables in a folder, if they are those of a run with these options, and undamaged.
    pub fn read(folder: &Path, how: &str, relations: &[Arc<Schema>]) -> Option<Saved> {
        let text = fs::read_to_string(folder.join(FILE)).ok()?;
        let end = text.trim_end_matches('\n').rfind('\n')? + 1;
        let (text, last) = text.split_at_checked(end)?;
        if last != format!("sha256 {}\n", digest(text.as_bytes())) {
            return None;
        }
        let mut lines = text.lines();
        if lines.next()? != format!("{HEADER} {}", digest(how.as_bytes())) {
            return None;
        }
        let (mut chunks, mut hashes) = (Vec::new(), HashMap::new());
        for line in lines {
            let mut words = line.split(' ');
            match words.next()? {
                "table" => {
                    let (name, hash) = (words.next()?, words.next()?);
                    if file_hash(&folder.join(format!("{name}.parquet"))).ok()? != hash {
                        return None;
                    }
                    hashes.insert(name.to_string(), hash.to_string());
                }
                "chunk" => {
                    let id = Id {
                        key: key(words.next()?)?,
                        names: key(words.next()?)?,
                        ends: words.next()? == "1",
                    };
                    let rows = words.map(|rows| rows.parse().ok());
                    let rows = rows.collect::<Option<_>>()?;
                    chunks.push(SavedChunk { id, rows });
                }
                _ => return None,
            }
        }
        let mut declared = Rows::new(relations);
        let names = declared
            .tables()
            .into_iter()
            .map(|table| table.schema.name.clone());
        let tables = names.enumerate();
        let tables = tables.map(|(table, name)| Groups::new(name, table, &chunks));
        let tables: Option<Vec<Groups>> = tables.collect();
        let all = chunks.iter().enumerate();
        Some(Saved {
            folder: folder.to_path_buf(),
            by_key: all.clone().map(|(at, chunk)| (chunk.id.key, at)).collect(),
            by_names: all.map(|(at, chunk)| (chunk.id.names, at)).collect(),
            chunks,
            tables: tables?,
            hashes,
            relations: relations.to_vec(),
        })
    }

    /// The chunk with the same contents as a new one.
    pub fn same(&self, id: &Id) -> Option<usize> {
        self.by_key.get(&id.key).copied()
    }

    /// A chunk of modules with the same names as those of a new one.
    pub fn namesake(&self, id: &Id) -> Option<usize> {
        self.by_names.get(&id.names).copied()
    }

    /// The chunks.
    pub fn chunks(&self) -> &[SavedChunk] {
        &self.chunks
    }

    /// Whether the file of a table has a hash.
    pub fn has(&self, table: &str, hash: &str) -> bool {
        self.hashes.get(table).is_some_and(|known| known == hash)
    }

    /// Number of modules before a chunk.
    pub fn modules_before(&self, chunk: usize) -> i64 {
        let modules = self
            .tables
            .first()
            .and_then(|table| table.starts.get(chunk));
        modules.map_or(0, |modules| i64::try_from(*modules).unwrap_or(i64::MAX))
    }
}

fn key(text: &str) -> Option<Key> {
    let number = u128::from_str_radix(text, 16).ok()?;
    (text.len() == 32).then(|| number.to_be_bytes())
}

fn file_hash(path: &Path) -> io::Result<String> {
    let (mut file, mut hash) = (File::open(path)?, Sha256::new());
    let mut bytes = vec![0; 1 << 18];
    loop {
        match file.read(&mut bytes)? {
            0 => return Ok(hexadecimal(&hash.finalize())),
            read => hash.update(bytes.get(..read).unwrap_or_default()),
        }
    }
}

impl Groups {
    fn new(name: String, table: usize, chunks: &[SavedChunk]) -> Option<Groups> {
        let (mut starts, mut groups) = (vec![0], Vec::new());
        let (mut rows, mut group) = (0, Group::at(0));
        for (at, chunk) in chunks.iter().enumerate() {
            let more = *chunk.rows.get(table)?;
            rows += more;
            starts.push(rows);
            if more > 0 {
                group.chunks.push(at);
            }
            if is_group_complete(rows - group.start, chunk.id.ends) {
                groups.push(std::mem::replace(&mut group, Group::at(rows)));
            }
        }
        groups.push(group);
        groups.retain(|group| !group.chunks.is_empty());
        Some(Groups {
            name,
            starts,
            groups,
        })
    }
}

impl Group {
    fn at(start: u64) -> Group {
        Group {
            start,
            chunks: Vec::new(),
        }
    }
}

/// Whether a row group ends after a chunk.
fn is_group_complete(rows: u64, ends: bool) -> bool {
    rows >= GROUP as u64 || ends
}

/// The files of the previous run's tables, as far as they have been opened.
pub struct Opened<'s> {
    saved: &'s Saved,
    files: Vec<Option<OpenedTable>>,
}

struct OpenedTable {
    file: File,
    reader: Reader<File>,
    /// The group that was last decoded.
    decoded: Option<(usize, Table)>,
}

impl<'s> Opened<'s> {
    /// No file is opened yet.
    pub fn new(saved: &'s Saved) -> Opened<'s> {
        Opened {
            saved,
            files: saved.tables.iter().map(|_| None).collect(),
        }
    }

    fn table(&mut self, table: usize) -> Result<(&'s Groups, &mut OpenedTable), ParquetError> {
        let unknown = || ParquetError::General("no such table".to_string());
        let groups = self.saved.tables.get(table).ok_or_else(unknown)?;
        let slot = self.files.get_mut(table).ok_or_else(unknown)?;
        let opened = match slot.take() {
            Some(opened) => opened,
            None => {
                let path = self.saved.folder.join(format!("{}.parquet", groups.name));
                OpenedTable {
                    file: File::open(&path)?,
                    reader: Reader::new(File::open(&path)?)?,
                    decoded: None,
                }
            }
        };
        Ok((groups, slot.insert(opened)))
    }

    /// Copies the rows of a chunk in a table to the end of another table, and adds `by` to the
    /// numbers of their modules.
    ///
    /// # Errors
    /// The table cannot be read.
    pub fn copy(
        &mut self,
        table: usize,
        chunk: usize,
        by: i64,
        to: &mut Table,
    ) -> Result<(), ParquetError> {
        if self
            .saved
            .chunks
            .get(chunk)
            .and_then(|chunk| chunk.rows.get(table))
            == Some(&0)
        {
            return Ok(());
        }
        let (groups, opened) = self.table(table)?;
        let [Some(start), Some(end)] = [chunk, chunk + 1].map(|at| groups.starts.get(at)) else {
            return Ok(());
        };
        let group = groups.groups.partition_point(|group| group.start <= *start);
        let Some((group, begin)) = group
            .checked_sub(1)
            .and_then(|at| Some((at, groups.groups.get(at)?.start)))
        else {
            return Ok(());
        };
        let decoded = match opened.decoded.take() {
            Some(decoded) if decoded.0 == group => decoded,
            _ => (group, opened.reader.group(group)?),
        };
        let row = |row: u64| usize::try_from(row - begin).unwrap_or(usize::MAX);
        to.copy(&decoded.1, row(*start)..row(*end), by);
        opened.decoded = Some(decoded);
        Ok(())
    }

    /// Writes the rows of chunks to a file, as a child process reads them.
    ///
    /// # Errors
    /// The tables cannot be read, or the file cannot be written.
    pub fn write(
        &mut self,
        chunks: impl IntoIterator<Item = usize>,
        to: &Path,
    ) -> Result<(), ParquetError> {
        let mut rows = Rows::new(&self.saved.relations);
        let mut modules = 0;
        for chunk in chunks {
            let by = modules - self.saved.modules_before(chunk);
            for (table, to) in rows.tables().into_iter().enumerate() {
                self.copy(table, chunk, by, to)?;
            }
            modules = i64::try_from(rows.modules.rows()).unwrap_or(i64::MAX);
            if rows.lengths().into_iter().sum::<usize>() > MOST {
                break;
            }
        }
        row_file::write(to, &mut rows)?;
        Ok(())
    }
}

/// A table of the new run, while it is written.
pub struct Output<'s> {
    /// Its index in [`Rows::tables`].
    at: usize,
    writer: Writer<Hashed>,
    saved: Option<Opened<'s>>,
    /// Chunks of the previous run whose rows come after those that wait in the writer, and what is
    /// added to the numbers of their modules.
    pending: Vec<(usize, i64)>,
    /// Number of rows in the group so far.
    rows: u64,
}

impl<'s> Output<'s> {
    /// A table without rows.
    ///
    /// # Errors
    /// The file cannot be written. The same error applies to the methods below.
    pub fn new(
        at: usize,
        schema: &Arc<Schema>,
        to: &Path,
        saved: Option<&'s Saved>,
    ) -> Result<Output<'s>, ParquetError> {
        let out = Hashed {
            file: File::create(to)?,
            hash: Sha256::new(),
        };
        Ok(Output {
            at,
            writer: Writer::new(out, schema)?,
            saved: saved.map(Opened::new),
            pending: Vec::new(),
            rows: 0,
        })
    }

    /// Adds the rows of a new chunk.
    ///
    /// # Errors
    /// The tables cannot be read or written.
    pub fn add(&mut self, rows: &mut Table, ends: bool) -> Result<(), ParquetError> {
        self.rows += rows.rows() as u64;
        if rows.rows() > 0 {
            self.decode()?;
            self.writer.waiting().append(rows);
        }
        self.end_chunk(ends)
    }

    /// Adds the rows of a chunk of the previous run.
    ///
    /// # Errors
    /// The tables cannot be read or written.
    pub fn reuse(
        &mut self,
        chunk: usize,
        rows: u64,
        by: i64,
        ends: bool,
    ) -> Result<(), ParquetError> {
        self.rows += rows;
        if rows > 0 {
            self.pending.push((chunk, by));
        }
        self.end_chunk(ends)
    }

    fn end_chunk(&mut self, ends: bool) -> Result<(), ParquetError> {
        match is_group_complete(self.rows, ends) {
            true => self.end_group(),
            false => Ok(()),
        }
    }

    fn end_group(&mut self) -> Result<(), ParquetError> {
        self.rows = 0;
        if let Some((group, by)) = self.whole_group()
            && let Some(opened) = &mut self.saved
        {
            let (_, OpenedTable { file, reader, .. }) = opened.table(self.at)?;
            self.pending.clear();
            return self.writer.copy((reader, file), group, by);
        }
        self.decode()?;
        self.writer.end_group()
    }

    /// The row group of the previous run that the pending chunks make up.
    fn whole_group(&mut self) -> Option<(usize, i64)> {
        let (first, by) = *self.pending.first()?;
        if self.writer.waiting().rows() > 0 {
            return None;
        }
        let groups = &self.saved.as_ref()?.saved.tables.get(self.at)?.groups;
        let is_its = |group: &Group| group.chunks.first() == Some(&first);
        let start = groups.partition_point(|group| group.chunks.first() < Some(&first));
        let group = groups.get(start).filter(|group| is_its(group))?;
        let chunks = group.chunks.iter().map(|chunk| (*chunk, by));
        chunks
            .eq(self.pending.iter().copied())
            .then_some((start, by))
    }

    /// Decodes the rows of the pending chunks.
    fn decode(&mut self) -> Result<(), ParquetError> {
        for (chunk, by) in self.pending.drain(..) {
            if let Some(opened) = &mut self.saved {
                opened.copy(self.at, chunk, by, self.writer.waiting())?;
            }
        }
        Ok(())
    }

    /// Writes the end of the file. Returns the file, its hash, and the number of rows.
    ///
    /// # Errors
    /// The tables cannot be read or written.
    pub fn finish(mut self) -> Result<(File, String, u64), ParquetError> {
        self.end_group()?;
        let (out, rows) = self.writer.finish()?;
        Ok((out.file, hexadecimal(&out.hash.finalize()), rows))
    }
}

/// A file, and the hash of the bytes that have been written to it.
struct Hashed {
    file: File,
    hash: Sha256,
}

impl io::Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hash.update(bytes.get(..written).unwrap_or_default());
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Rows of modules of the previous run, by the hashes of the modules.
pub struct Earlier {
    /// The file with the rows.
    pub path: PathBuf,
    rows: Rows,
    /// For each table, the number of rows before each module, and in all.
    starts: Vec<Vec<usize>>,
    by_id: HashMap<String, Vec<usize>>,
}

impl Earlier {
    /// Reads a file of [`Opened::write`].
    pub fn read(path: &Path, relations: &[Arc<Schema>]) -> Option<Earlier> {
        let mut rows = row_file::read(path, relations).ok()??;
        let modules = rows.modules.rows();
        let mut starts = Vec::new();
        for table in rows.tables() {
            let numbers = table.numbers("module");
            if !numbers.is_sorted() {
                return None;
            }
            let before = |module: usize| {
                numbers.partition_point(|number| *number < i64::try_from(module).ok())
            };
            starts.push((0..=modules).map(before).collect());
        }
        let mut by_id: HashMap<String, Vec<usize>> = HashMap::new();
        let ids = rows.modules.field("id")?;
        for module in 0..modules {
            if let Cell::Text(id) = rows.modules.columns.get(ids)?.cell(module) {
                by_id.entry(id).or_default().push(module);
            }
        }
        Some(Earlier {
            path: path.to_path_buf(),
            rows,
            starts,
            by_id,
        })
    }

    /// A module with a hash, if its rows are those of the module at a place. Rows may depend on the
    /// name of a source or a folder of facts, and messages of failures on that of any module.
    pub fn find(&self, id: &str, place: &Place) -> Option<usize> {
        let modules = &self.rows.modules;
        let text = |field: &str, module: usize| match modules.field(field) {
            Some(at) => modules.columns.get(at).map(|column| column.cell(module)),
            None => None,
        };
        let here = [
            Cell::from(place.path.to_string_lossy().into_owned()),
            Cell::from(place.member()),
        ];
        let is_source = file_names::is_source(place.path());
        let depends = is_source || matches!(place.part, Part::Facts | Part::Unlisted(_));
        let kind = |name: &str| {
            let name = Path::new(name);
            (
                file_names::extension(name).to_string(),
                file_names::is_spirv(name),
            )
        };
        let kind_here = kind(&name_of(&here));
        let mut all = self.by_id.get(id)?.iter().copied();
        all.find(|module| {
            let there =
                ["path", "member"].map(|field| text(field, *module).unwrap_or(Cell::Nothing));
            // A header of a source may have changed.
            let is_same = there == here && !is_source;
            let is_whole = text("state", *module) == Some(Cell::from("whole"));
            is_same || is_whole && !depends && kind(&name_of(&there)) == kind_here
        })
    }

    /// Adds the rows of a module as those of the module with a number at a place. Returns its
    /// numbers of functions and failures.
    pub fn add(
        &mut self,
        module: usize,
        number: usize,
        place: &Place,
        rows: &mut Rows,
    ) -> (usize, usize) {
        let count = |cell: Option<&Cell>| match cell {
            Some(Cell::Number(count)) => usize::try_from(*count).unwrap_or(0),
            _ => 0,
        };
        let by = i64::try_from(number).unwrap_or(0) - i64::try_from(module).unwrap_or(0);
        let mut counts = (0, 0);
        let tables = self.rows.tables().into_iter().zip(rows.tables());
        for ((from, to), starts) in tables.zip(&self.starts) {
            let [Some(start), Some(end)] = [module, module + 1].map(|at| starts.get(at)) else {
                continue;
            };
            if from.schema.name != "modules" {
                to.copy(from, *start..*end, by);
                continue;
            }
            let mut row = from.row(module);
            let mut set = |field: &str, cell: Cell| {
                if let Some(slot) = from.field(field).and_then(|at| row.get_mut(at)) {
                    *slot = cell;
                }
            };
            set("module", number.into());
            set("path", place.path.to_string_lossy().into_owned().into());
            set("member", place.member().into());
            let cell = |field: &str| from.field(field).and_then(|at| row.get(at));
            counts = (count(cell("functions")), count(cell("failures")));
            to.push(row);
        }
        counts
    }
}

/// The name of a module: that of the member, or the path.
fn name_of([path, member]: &[Cell; 2]) -> String {
    match (member, path) {
        (Cell::Text(name), _) | (_, Cell::Text(name)) => name.clone(),
        _ => String::new(),
    }
}
