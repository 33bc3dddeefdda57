//! From paths to the text of modules.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::ops::Deref;
use std::path::{Path, PathBuf};

use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;

use crate::bitcode::{self, BitcodeError};
use crate::clang::{ClangError, Language};
use crate::closed_streams;
use crate::contents::{self, PackedError};
use crate::schedule::has_pool;
use lanelog_util::escape as terminal;
use lanelog_util::files;

/// Why an input cannot be analysed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum InputError {
    #[error("no such file or folder")]
    Missing,
    #[error("no .ll or .bc file is in this folder or below it, packed by gzip or not")]
    EmptyFolder,
    #[error(
        "this is a folder, and stdin must be a file or a pipe\n  help: name the folder as PATH"
    )]
    StdinFolder,
    #[error("stdin can be read only once")]
    StdinTwice,
    #[error("stdin is closed")]
    StdinClosed,
    #[error("not a regular file\n  help: a pipe is read as `-`: lanelog ... - < PATH")]
    NotRegular,
    #[error("{0}")]
    Io(io::Error),
    #[error("this folder cannot be searched: {0}")]
    Walk(ignore::Error),
    #[error(transparent)]
    Bitcode(#[from] BitcodeError),
    #[error(transparent)]
    Packed(#[from] PackedError),
    #[error("this is {0}, not LLVM IR\n  help: {1}")]
    NoText(&'static str, &'static str),
    #[error("this is {language}, not LLVM IR\n  help: {call}\n  help: --clang does so")]
    Source {
        language: &'static str,
        call: String,
    },
    #[error(transparent)]
    Clang(#[from] ClangError),
}

impl From<io::Error> for InputError {
    fn from(error: io::Error) -> InputError {
        match error.kind() {
            io::ErrorKind::NotFound => InputError::Missing,
            _ if files::is_irregular(&error) => InputError::NotRegular,
            _ => InputError::Io(error),
        }
    }
}

/// Why the command line names nothing to read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PathError {
    #[error("name at least one PATH: a file, a folder, or - for stdin")]
    NoPath,
    #[error("{}: this is a folder\n  help: name one file", terminal::path(.0))]
    Folder(PathBuf),
}

/// An input to analyse, or a path that cannot be read.
#[derive(Debug)]
pub(crate) enum Input {
    Stdin,
    File(PathBuf),
    /// Bytes that were read already, and the path that they come from.
    Held(PathBuf, Vec<u8>),
    Wrong(PathBuf, InputError),
}

impl Input {
    /// The path as it was given or found; `-` for stdin.
    pub fn path(&self) -> &Path {
        match self {
            Input::Stdin => Path::new("-"),
            Input::File(path) | Input::Held(path, _) | Input::Wrong(path, _) => path,
        }
    }

    /// Its size, as far as it is known before reading.
    pub fn size(&self) -> u64 {
        match self {
            Input::File(path) => std::fs::metadata(path).map_or(0, |metadata| metadata.len()),
            Input::Held(_, bytes) => bytes.len() as u64,
            Input::Stdin | Input::Wrong(..) => 0,
        }
    }
}

/// The inputs that the paths name, in order, with folders expanded and sorted. The flag tells
/// whether they count as several inputs: more than one, or any folder.
pub(crate) fn expand(paths: &[PathBuf]) -> (Vec<Input>, bool) {
    let mut inputs = Vec::new();
    let mut folder = false;
    for path in paths {
        if path.as_os_str() == "-" {
            let again = inputs.iter().any(|input| matches!(input, Input::Stdin));
            inputs.push(if again {
                Input::Wrong(path.clone(), InputError::StdinTwice)
            } else {
                Input::Stdin
            });
        } else if path.is_dir() {
            folder = true;
            walk(path, &mut inputs);
        } else {
            inputs.push(Input::File(path.clone()));
        }
    }
    let several = folder || inputs.len() > 1;
    (inputs, several)
}

/// The input that a path of a single file names.
///
/// # Errors
/// It is a folder.
pub(crate) fn one(path: &PathBuf) -> Result<Input, PathError> {
    let (inputs, several) = expand(std::slice::from_ref(path));
    let input = inputs.into_iter().next().filter(|_| !several);
    input.ok_or_else(|| PathError::Folder(path.clone()))
}

/// Every `.ll`, `.bc`, `.ll.gz` and `.bc.gz` below a folder. Nothing is left out because it is
/// hidden or ignored by some version control.
fn walk(folder: &Path, inputs: &mut Vec<Input>) {
    let before = inputs.len();
    let walk = ignore::WalkBuilder::new(folder)
        .standard_filters(false)
        .follow_links(true)
        .sort_by_file_path(|one, other| one.cmp(other))
        .build();
    for entry in walk {
        match entry {
            Err(error) => inputs.extend(unwalked(folder, error)),
            Ok(entry) => {
                if is_wanted(entry.path()) && !entry.file_type().is_some_and(|kind| kind.is_dir()) {
                    inputs.push(Input::File(entry.into_path()));
                }
            }
        }
    }
    if inputs.len() == before {
        inputs.push(Input::Wrong(folder.to_path_buf(), InputError::EmptyFolder));
    }
}

/// A folder that could not be read. Links to a parent folder are ignored, as are broken links
/// unless they have the name of an input.
fn unwalked(folder: &Path, error: ignore::Error) -> Option<Input> {
    let mut path = folder;
    let mut inner = &error;
    loop {
        inner = match inner {
            ignore::Error::Loop { .. } => return None,
            ignore::Error::WithPath { path: at, err } => {
                path = at;
                err
            }
            ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => err,
            ignore::Error::Io(io) if io.kind() == io::ErrorKind::NotFound => {
                return is_wanted(path)
                    .then(|| Input::Wrong(path.to_path_buf(), InputError::Missing));
            }
            _ => break,
        };
    }
    Some(Input::Wrong(
        path.to_path_buf(),
        match inner {
            ignore::Error::Io(_) => InputError::Walk(inner.clone()),
            _ => InputError::Walk(error.clone()),
        },
    ))
}

/// Whether a file in a folder is an input, by its name.
fn is_wanted(path: &Path) -> bool {
    let is_module = |path: &Path| {
        path.extension()
            .is_some_and(|extension| extension == "ll" || extension == "bc")
    };
    match path.extension().is_some_and(|extension| extension == "gz") {
        true => path
            .file_stem()
            .is_some_and(|stem| is_module(Path::new(stem))),
        false => is_module(path),
    }
}

/// A path as shown to people.
pub(crate) fn shown_path(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "<stdin>".to_string()
    } else {
        terminal::name(path.as_os_str().as_encoded_bytes()).into_owned()
    }
}

impl Input {
    /// The contents, unchanged.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn bytes(self) -> Result<Vec<u8>, InputError> {
        self.bytes_by(1)
    }

    /// The contents, read by `threads` threads.
    fn bytes_by(self, threads: usize) -> Result<Vec<u8>, InputError> {
        Ok(match self {
            Input::Wrong(_, error) => return Err(error),
            Input::Stdin if closed_streams::stdin() => return Err(InputError::StdinClosed),
            Input::Stdin => {
                let mut bytes = Vec::new();
                // One byte above the limit is enough for the reader to report it.
                io::stdin()
                    .lock()
                    .take(u64::from(u32::MAX))
                    .read_to_end(&mut bytes)
                    .map_err(|error| match error.kind() {
                        io::ErrorKind::IsADirectory => InputError::StdinFolder,
                        _ => InputError::Io(error),
                    })?;
                bytes
            }
            Input::File(path) => read_file(&path, threads)?,
            Input::Held(_, bytes) => bytes,
        })
    }

    /// The text of the module: gzip data is unpacked, bitcode is disassembled. The result is always
    /// text.
    pub fn read(self) -> Result<Vec<u8>, InputError> {
        self.read_by(1, None)
    }

    /// The text of the module, as [`Input::read_by`] returns it. A large text file is mapped, for
    /// callers that read the text once and check [`Text::is_changed`] afterwards.
    pub fn mapped_or_read_by(
        self,
        threads: usize,
        clang: Option<Compile<'_>>,
    ) -> Result<Text, InputError> {
        #[cfg(target_os = "linux")]
        if let Input::File(path) = &self
            && let Some(mapped) = map_file(path)?
            && contents::is_plain(&mapped)
            && Language::of(path, &mapped).is_none()
        {
            return Ok(Text::Mapped(mapped));
        }
        self.read_by(threads, clang).map(Text::Read)
    }

    /// The contents, read by `threads` threads; sources are compiled with clang if that is allowed.
    pub fn read_by(
        self,
        threads: usize,
        clang: Option<Compile<'_>>,
    ) -> Result<Vec<u8>, InputError> {
        let path = self.path().to_path_buf();
        let bytes = self.bytes_by(threads)?;
        let bytes = contents::unpacked(bytes)?;
        if bitcode::is_bitcode(&bytes) {
            return Ok(bitcode::disassemble(&bytes)?);
        }
        if let Some((what, help)) = contents::no_text(&bytes) {
            return Err(InputError::NoText(what, help));
        }
        match (Language::of(&path, &bytes), clang) {
            (None, _) => Ok(bytes),
            (Some(language), Some(Compile { target, processor })) => {
                Ok(language.compiled(&path, &bytes, target, processor)?)
            }
            (Some(language), None) => Err(InputError::Source {
                language: language.name(),
                call: language.call(&path),
            }),
        }
    }
}

/// The text of a module.
pub(crate) enum Text {
    Read(Vec<u8>),
    #[cfg(target_os = "linux")]
    Mapped(files::Mapped),
}

impl Text {
    /// Whether the file was changed while it was analysed.
    pub fn is_changed(&self) -> bool {
        match self {
            Text::Read(_) => false,
            #[cfg(target_os = "linux")]
            Text::Mapped(mapped) => mapped.is_changed(),
        }
    }
}

impl Deref for Text {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Text::Read(bytes) => bytes,
            #[cfg(target_os = "linux")]
            Text::Mapped(mapped) => mapped,
        }
    }
}

/// The message about a file that changed while it was analysed.
pub(crate) const CHANGED: &str =
    "it changed while it was read\n  help: run again when nothing writes to it";

/// A file of fewer bytes is copied as fast as mapped.
#[cfg(target_os = "linux")]
const MAPPED: u64 = 64 << 10;

/// A large file; `None` if it is none, or cannot be mapped.
#[cfg(target_os = "linux")]
fn map_file(path: &Path) -> io::Result<Option<files::Mapped>> {
    let file = files::open(path)?;
    match file.metadata()?.len() {
        ..MAPPED => Ok(None),
        _ => files::Mapped::new(file, u64::from(u32::MAX) - 1),
    }
}

/// For which GPU sources are compiled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compile<'a> {
    pub target: Option<&'a str>,
    pub processor: Option<&'a str>,
}

/// Files of more bytes than this are read by several threads, where there are any: half of the time
/// goes into memory that is touched first.
const LARGE: usize = 4 << 20;

/// The whole file as it is now, read by `threads` threads.
fn read_file(path: &Path, threads: usize) -> io::Result<Vec<u8>> {
    let mut file = files::open(path)?;
    // A file of more than 4 GiB exceeds the limit of a module; the reader reports that, and needs
    // only the length for it.
    let most = u64::from(u32::MAX);
    let length = file.metadata()?.len().min(most);
    let mut bytes = Vec::new();
    if threads > 1 && length as usize > LARGE && has_pool() {
        bytes = read_in_pieces(&file, length as usize, threads)?;
        file.seek(io::SeekFrom::Start(bytes.len() as u64))?;
    }
    // The file may have grown; reading one byte more than its length detects the end.
    bytes.reserve_exact((length as usize + 1).saturating_sub(bytes.len()));
    file.take(most - bytes.len() as u64)
        .read_to_end(&mut bytes)?;
    if (bytes.len() as u64) < length {
        return Err(io::Error::other(
            "it became shorter while it was read\n  help: run again when nothing writes to it",
        ));
    }
    Ok(bytes)
}

/// The first bytes of a file, by several threads; fewer if it has become shorter.
#[cfg(unix)]
fn read_in_pieces(file: &File, length: usize, threads: usize) -> io::Result<Vec<u8>> {
    use std::os::unix::fs::FileExt;

    let mut bytes = vec![0; length];
    let piece = length.div_ceil(threads);
    let read = bytes.par_chunks_mut(piece).enumerate();
    let read = read.map(|(at, into)| file.read_exact_at(into, (at * piece) as u64));
    match read.collect::<io::Result<()>>() {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(Vec::new()),
        read => read.map(|()| bytes),
    }
}

#[cfg(not(unix))]
fn read_in_pieces(_file: &File, _length: usize, _threads: usize) -> io::Result<Vec<u8>> {
    Ok(Vec::new())
}
