//! A module's facts as files.
//!
//! Soufflé's facts: a folder for each function, and a folder `module/` that contains the facts of
//! all functions and the relations of the module, so that programs that read those can run there.
//! Tables: one file for each relation, with the rows of all functions. In both formats, ids are
//! unique within the module.
//!
//! Functions are processed in batches, each on all threads. Memory is bounded by one batch and the
//! largest function.

use std::cmp;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use rustc_hash::FxHashSet;

use super::super::declared::{Description, Facts, ModuleFacts, Shift, Signature};
use super::super::inputs::Inputs;
use super::super::module::{Extent, module_facts, shifts};
use super::super::rows::Rows;
use super::super::symbols::Symbols;
use super::names;
use super::stage::{self, StageError, Staged};
use super::tables::{Piece, Tables};
use super::text;
use lanelog_ir::Module;
use lanelog_ir::target::ModuleContext;
use lanelog_util::limits::{self as quota, Exceeded, Quota};

/// The format of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Folders for Soufflé.
    Souffle,
    /// Tables as CSV.
    Csv,
    /// Tables as Parquet.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// Options for writing the facts of a module.
pub struct Order<'o> {
    /// An existing folder.
    pub folder: &'o Path,
    /// Indices of the functions to write, in ascending order.
    pub functions: &'o [usize],
    /// The format.
    pub format: Format,
    /// Whether existing folders of functions are replaced, if they contain only facts.
    pub replace: bool,
    /// Whether to use all threads of the current thread pool.
    pub parallel: bool,
    /// Called between functions; returns whether to stop.
    pub stop: &'o (dyn Fn() -> bool + Sync),
    /// The quota for computing the rows of each function.
    pub quota: Quota,
}

/// Statistics of what was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Number of functions.
    pub functions: usize,
    /// Functions that were omitted because they exceeded their quota, by index.
    pub left_out: Vec<(usize, Exceeded)>,
    /// Number of rows of all relations, where rows in `module/` are counted once.
    pub rows: u64,
}

/// The reason why not everything was written. Files with their final names are complete.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// A file could not be written.
    #[error(transparent)]
    File(#[from] StageError),
    /// A table could not be written.
    #[error("cannot write `{}`: {}", .0.display(), .1)]
    Table(PathBuf, String),
    /// [`Order::stop`] returned true.
    #[error("interrupted")]
    Stopped,
}

/// Approximate number of instructions in a batch of functions.
const WINDOW: usize = 1 << 16;

/// The relations of functions, in the order of their files.
pub(super) fn of_functions() -> impl Iterator<Item = &'static Signature> {
    Facts::RELATIONS.iter().chain(Description::RELATIONS)
}

/// The outcome for a function.
type Outcome = Result<Made, Exceeded>;

/// The formatted rows of a function.
struct Made {
    rows: u64,
    /// One piece for each relation of functions.
    pieces: Vec<Piece>,
}

/// Writes the relations of some functions of a module, and those of the module. Linear in the
/// module's text and the number of rows.
///
/// # Errors
/// If a file cannot be written, or [`Order::stop`] returned true.
pub fn write_module<'t>(
    module: &Module<'t>,
    context: &ModuleContext<'_>,
    order: &Order<'_>,
) -> Result<Written, WriteError> {
    let extents = Inputs::new(module, context, Symbols::default()).extents();
    let shifts = shifts(&extents);
    let texts: Vec<String> = module
        .functions
        .iter()
        .map(|function| String::from_utf8_lossy(&module.function_name(function)).into_owned())
        .collect();
    let folders = names::folders(texts.iter().map(String::as_str));
    let writer = Writer {
        module,
        context,
        order,
        extents: &extents,
        shifts: &shifts,
        texts: &texts,
        folders: &folders,
    };
    writer.run()
}

struct Writer<'w, 't> {
    module: &'w Module<'t>,
    context: &'w ModuleContext<'w>,
    order: &'w Order<'w>,
    extents: &'w [Extent],
    shifts: &'w [Shift],
    texts: &'w [String],
    folders: &'w [String],
}

impl<'w, 't> Writer<'w, 't> {
    fn run(&self) -> Result<Written, WriteError> {
        let mut written = Written::default();
        let mut target = match self.order.format {
            Format::Souffle => Target::Module(Together::new(self.order)?),
            Format::Csv => Target::Tables(Tables::csv(self.order.folder)?),
            #[cfg(feature = "parquet")]
            Format::Parquet => Target::Tables(Tables::parquet(self.order.folder)?),
        };
        let mut rest = self.order.functions;
        while !rest.is_empty() {
            let mut weight = 0;
            let window = rest
                .iter()
                .take_while(|at| {
                    let function = self.module.functions.get(**at);
                    weight += function.map_or(0, |function| function.instructions.len());
                    weight <= WINDOW
                })
                .count()
                .max(1);
            let (now, later) = rest.split_at(window);
            for (made, at) in self.window(now)?.into_iter().zip(now) {
                match made {
                    Ok(made) => {
                        written.functions += 1;
                        written.rows += made.rows;
                        target.add(&made.pieces)?;
                    }
                    Err(exceeded) => written.left_out.push((*at, exceeded)),
                }
            }
            rest = later;
        }
        let is_there = |at: &&usize| !written.left_out.iter().any(|(out, _)| out == *at);
        let functions: Vec<usize> = self
            .order
            .functions
            .iter()
            .filter(is_there)
            .copied()
            .collect();
        written.rows += self.of_module(&functions, &mut target)?;
        target.keep()?;
        if self.order.format == Format::Souffle {
            let path = self.order.folder.join("functions.csv");
            stage::write_file(&path, self.list(&functions).as_bytes())?;
        }
        Ok(written)
    }

    /// Computes the rows of a batch of functions, and writes the folders of Soufflé's format.
    fn window(&self, functions: &[usize]) -> Result<Vec<Outcome>, WriteError> {
        // Each thread has its own inputs, which compute facts of the module once per thread.
        let next = AtomicUsize::new(0);
        let work = || {
            let mut inputs = Inputs::new(self.module, self.context, Symbols::default());
            let mut done = Vec::new();
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(at) = functions.get(place) else {
                    return Ok(done);
                };
                done.push((place, self.function(&mut inputs, *at)?));
            }
        };
        let mut made: Vec<(usize, Outcome)> = if self.order.parallel {
            let workers = rayon::current_num_threads().min(functions.len());
            let all = (0..workers).into_par_iter().with_max_len(1);
            let parts: Result<Vec<Vec<_>>, WriteError> = all.map(|_| work()).collect();
            parts?.into_iter().flatten().collect()
        } else {
            work()?
        };
        made.sort_by_key(|made| made.0);
        Ok(made.into_iter().map(|made| made.1).collect())
    }

    fn function(&self, inputs: &mut Inputs<'w, 't>, at: usize) -> Result<Outcome, WriteError> {
        if (self.order.stop)() {
            return Err(WriteError::Stopped);
        }
        let shift = self.shifts.get(at).copied().unwrap_or_default();
        let (Some(function), Some(text), Some(folder)) = (
            self.module.functions.get(at),
            self.texts.get(at),
            self.folders.get(at),
        ) else {
            return Ok(Ok(Made {
                rows: 0,
                pieces: Vec::new(),
            }));
        };
        let names: Vec<&str> = of_functions().map(|signature| signature.name).collect();
        // In the folder of a function, depth-first positions start at 0.
        let own = Shift { rank: 0, ..shift };
        let rows = quota::within(&self.order.quota, || inputs.shifted(function, &names, own));
        let mut rows = match rows {
            Ok(rows) => rows,
            Err(exceeded) => {
                *inputs = Inputs::new(self.module, self.context, Symbols::default());
                return Ok(Err(exceeded));
            }
        };
        let mut made = Made {
            rows: 0,
            pieces: Vec::with_capacity(names.len()),
        };
        for (signature, rows) in of_functions().zip(&mut rows) {
            let rows = rows.get_or_insert_default();
            made.rows += rows.len() as u64;
            made.pieces
                .push(self.piece(rows, signature, inputs.symbols(), Some(text)));
        }
        if self.order.format == Format::Souffle {
            let path = self.order.folder.join(folder);
            if self.order.replace {
                stage::clear(&path)?;
            }
            let files = of_functions().zip(&made.pieces);
            let files = files
                .map(|(signature, piece)| (format!("{}.facts", signature.name), piece.bytes()));
            stage::write_folder(&path, files)?;
            // In the folder of the module, the depth-first positions of functions follow each
            // other.
            for ((signature, rows), piece) in of_functions().zip(&rows).zip(&mut made.pieces) {
                if let Some(rows) = rows
                    && let Some(rank) = ranked(signature)
                {
                    let rows = added(rows, rank, shift.rank);
                    *piece = self.piece(&rows, signature, inputs.symbols(), Some(text));
                }
            }
        }
        Ok(Ok(made))
    }

    /// Formats rows, sorted in an order that does not depend on the symbol numbers.
    fn piece(
        &self,
        rows: &Rows,
        signature: &Signature,
        symbols: &Symbols,
        function: Option<&str>,
    ) -> Piece {
        let rows = &ordered(rows, signature, symbols);
        let mut bytes = Vec::new();
        match self.order.format {
            Format::Souffle => text::souffle(rows, signature, symbols, &mut bytes),
            Format::Csv => text::csv(rows, signature, symbols, function, &mut bytes),
            #[cfg(feature = "parquet")]
            Format::Parquet => {
                let columns = super::parquet::columns(rows, signature, symbols, function);
                return Piece::Columns(columns);
            }
        }
        Piece::Bytes(bytes)
    }

    /// Writes the relations of the module, restricted to the functions that are written.
    fn of_module(&self, functions: &[usize], target: &mut Target) -> Result<u64, WriteError> {
        let mut symbols = Symbols::default();
        let facts = module_facts(
            self.module,
            self.context,
            self.extents,
            &mut symbols,
            |_| true,
        );
        let chosen: FxHashSet<u32> = functions.iter().map(|at| *at as u32).collect();
        let all = chosen.len() == self.module.functions.len();
        let mut count = 0;
        for (at, signature) in ModuleFacts::RELATIONS.iter().enumerate() {
            let rows = facts.relation(signature.name, Shift::default());
            let mut rows = rows.unwrap_or_default();
            if !all {
                let is_chosen = |row: &&[u32]| {
                    let mut columns = row.iter().zip(signature.columns);
                    columns.all(|(value, (_, kind))| *kind != "Function" || chosen.contains(value))
                };
                let kept: Vec<u32> = rows.iter().filter(is_chosen).flatten().copied().collect();
                rows = Rows::new(rows.columns(), kept);
            }
            count += rows.len() as u64;
            target.add_of_module(at, &self.piece(&rows, signature, &symbols, None))?;
        }
        Ok(count)
    }

    /// The text of `functions.csv`: functions with their folders and ranges of ids.
    fn list(&self, functions: &[usize]) -> String {
        let mut out = "folder,function,name,kernel,first_block,blocks,first_value,values\n"
            .to_string()
            .into_bytes();
        for at in functions {
            let (Some(function), Some(text), Some(folder)) = (
                self.module.functions.get(*at),
                self.texts.get(*at),
                self.folders.get(*at),
            ) else {
                continue;
            };
            let shift = self.shifts.get(*at).copied().unwrap_or_default();
            let extent = self.extents.get(*at).copied().unwrap_or_default();
            text::csv_field(folder, &mut out);
            out.extend_from_slice(format!(",{at},").as_bytes());
            text::csv_field(text, &mut out);
            let kernel = u8::from(self.context.is_kernel(function));
            let Extent { blocks, values } = extent;
            out.extend_from_slice(
                format!(
                    ",{kernel},{},{blocks},{},{values}\n",
                    shift.block, shift.value
                )
                .as_bytes(),
            );
        }
        String::from_utf8_lossy(&out).into_owned()
    }
}

/// The index of the column with depth-first positions, if there is one.
fn ranked(signature: &Signature) -> Option<usize> {
    let mut columns = signature.columns.iter();
    columns.position(|(_, kind)| *kind == "Rank")
}

/// Rows sorted by their columns, with symbols compared as texts: threads number symbols in
/// different orders.
fn ordered<'r>(rows: &'r Rows, signature: &Signature, symbols: &Symbols) -> Vec<&'r [u32]> {
    let is_text = |(_, kind): &(&str, &str)| *kind == "symbol";
    let mut sorted: Vec<&[u32]> = rows.iter().collect();
    if !signature.columns.iter().any(is_text) {
        return sorted;
    }
    sorted.sort_by(|one, other| {
        let columns = one.iter().zip(*other).zip(signature.columns);
        let mut columns = columns.map(|((one, other), column)| match is_text(column) {
            true => symbols.text(*one).cmp(&symbols.text(*other)),
            false => one.cmp(other),
        });
        columns
            .find(|order| order.is_ne())
            .unwrap_or(cmp::Ordering::Equal)
    });
    sorted
}

/// Rows in which a number is added to one column.
fn added(rows: &Rows, column: usize, more: u32) -> Rows {
    let mut values = rows.values().to_vec();
    for row in values.chunks_exact_mut(rows.columns().max(1)) {
        if let Some(value) = row.get_mut(column) {
            *value = value.wrapping_add(more);
        }
    }
    Rows::new(rows.columns(), values)
}

/// The destination of the rows of all functions.
enum Target {
    Module(Together),
    Tables(Tables),
}

impl Target {
    fn add(&mut self, pieces: &[Piece]) -> Result<(), WriteError> {
        match self {
            Target::Module(together) => together.add(0, pieces),
            Target::Tables(tables) => tables.add(0, pieces),
        }
    }

    fn add_of_module(&mut self, at: usize, piece: &Piece) -> Result<(), WriteError> {
        let at = of_functions().count() + at;
        match self {
            Target::Module(together) => together.add(at, std::slice::from_ref(piece)),
            Target::Tables(tables) => tables.add(at, std::slice::from_ref(piece)),
        }
    }

    fn keep(self) -> Result<(), WriteError> {
        match self {
            Target::Module(together) => together.keep(),
            Target::Tables(tables) => tables.keep(),
        }
    }
}

/// The folder `module/`, which is written file by file.
struct Together {
    staged: Staged,
    files: Vec<(PathBuf, BufWriter<File>)>,
    /// For each relation without columns, whether it has been written: the file gets a single line,
    /// even if the relation holds for several functions.
    held: Vec<bool>,
}

impl Together {
    fn new(order: &Order<'_>) -> Result<Together, WriteError> {
        let path = order.folder.join("module");
        if order.replace {
            stage::clear(&path)?;
        }
        let staged = Staged::folder(&path)?;
        let mut files = Vec::new();
        for signature in of_functions().chain(ModuleFacts::RELATIONS) {
            let path = staged.place().join(format!("{}.facts", signature.name));
            let file = stage::at("create", &path, File::create(&path))?;
            files.push((path, BufWriter::with_capacity(64 << 10, file)));
        }
        Ok(Together {
            staged,
            held: vec![false; files.len()],
            files,
        })
    }

    fn add(&mut self, first: usize, pieces: &[Piece]) -> Result<(), WriteError> {
        let files = self.files.iter_mut().zip(&mut self.held).skip(first);
        for (((path, file), held), piece) in files.zip(pieces) {
            let bytes = piece.bytes();
            if bytes == b"()\n" && std::mem::replace(held, true) {
                continue;
            }
            stage::at("write", path, file.write_all(bytes))?;
        }
        Ok(())
    }

    fn keep(self) -> Result<(), WriteError> {
        for (path, mut file) in self.files {
            stage::at("write", &path, file.flush())?;
        }
        Ok(self.staged.keep()?)
    }
}
