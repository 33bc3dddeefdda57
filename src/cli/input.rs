//! From paths to the text of modules.

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::{self, Read, Seek};
use std::ops::Deref;
use std::path::{Path, PathBuf};

use crate::arguments::GpuArguments;
use crate::bitcode::{self, BitcodeError};
use crate::clang::{ClangError, Language};
use crate::closed_streams;
use crate::containers::{self, Member};
use crate::contents::{self, PackedError};
use crate::embedded;
use crate::output::complain;
use crate::schedule::has_pool;
use crate::shader;
use lanelog_batch::place::Contents;
use lanelog_batch::zip;
use lanelog_util::escape as terminal;
use lanelog_util::file_names::{self, extension};
use lanelog_util::files;

/// Why an input cannot be analysed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum InputError {
    #[error("no such file or folder")]
    Missing,
    #[error("no .ll or .bc file is in this folder or below it, compressed or not{}", .0.note())]
    EmptyFolder(Skipped),
    #[error("no .ll, .bc or .spv file is in this folder or below it, compressed or not{}", .0.note())]
    EmptyShaderFolder(Skipped),
    #[error("this is a folder of facts\n  help: --facts reads it")]
    FactsFolder,
    #[error(
        "no LLVM bitcode is in this object file, archive or bundle\n  help: compile with -fembed-bitcode, or with -flto; clang -S -emit-llvm writes LLVM IR"
    )]
    NoMember,
    #[error("no .ll or .bc file is in this zip archive")]
    EmptyZip,
    #[error("{} modules are in this stream\n  help: name the file as PATH", .0)]
    ManyMembers(usize),
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
    /// A module in an object file, archive or bundle: its name, the file, and where it is.
    Member(PathBuf, PathBuf, Box<Member>),
    /// Contents that were already read or mapped, and the path from which they came.
    Held(PathBuf, Contents),
    Wrong(PathBuf, InputError),
}

impl Input {
    /// The path as it was given or found; `-` for stdin.
    pub fn path(&self) -> &Path {
        match self {
            Input::Stdin => Path::new("-"),
            Input::File(path)
            | Input::Member(path, ..)
            | Input::Held(path, _)
            | Input::Wrong(path, _) => path,
        }
    }

    /// The size of the input, as far as it is known before reading.
    pub fn size(&self) -> u64 {
        match self {
            Input::File(path) => std::fs::metadata(path).map_or(0, |metadata| metadata.len()),
            Input::Member(_, _, member) => member.range.len() as u64,
            Input::Held(_, bytes) => bytes.len() as u64,
            Input::Stdin | Input::Wrong(..) => 0,
        }
    }
}

/// Files in folders that are inputs besides LLVM IR.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Others {
    /// Sources, which are compiled.
    pub sources: bool,
    /// SPIR-V.
    pub shaders: bool,
}

impl From<&GpuArguments> for Others {
    /// Sources if they are compiled.
    fn from(arguments: &GpuArguments) -> Others {
        Others {
            sources: arguments.sources.clang,
            shaders: false,
        }
    }
}

/// SPIR-V, and sources if they are compiled.
pub(crate) fn with_shaders(arguments: &GpuArguments) -> Others {
    Others {
        shaders: true,
        ..arguments.into()
    }
}

/// The inputs that the paths name, as [`found`] returns them. Files in folders that are skipped
/// though they may hold kernels are counted on stderr.
pub(crate) fn expand(paths: &[PathBuf], others: Others) -> (Vec<Input>, bool) {
    let (inputs, several, notes) = found(paths, others);
    complain(&notes);
    (inputs, several)
}

/// The inputs that the paths name, in order, with folders expanded and sorted, and object files,
/// archives and bundles taken apart. The flag tells whether they count as several inputs: more than
/// one, or any folder. The text counts the files in folders that are skipped though they may hold
/// kernels.
pub(crate) fn found(paths: &[PathBuf], others: Others) -> (Vec<Input>, bool, String) {
    let mut inputs = Vec::new();
    let mut folder = false;
    let mut notes = String::new();
    for path in paths {
        if path.as_os_str() == "-" {
            let again = inputs.iter().any(|input| matches!(input, Input::Stdin));
            inputs.push(if again {
                Input::Wrong(path.clone(), InputError::StdinTwice)
            } else {
                Input::Stdin
            });
        } else if let Some(bytes) = embedded::file(path) {
            inputs.push(Input::Held(path.clone(), bytes.into()));
        } else if path.is_dir() {
            folder = true;
            notes.push_str(&walk(path, others, &mut inputs));
        } else if !take_apart(path, others, &mut inputs) {
            // The error of a container without modules is found when it is read.
            inputs.push(Input::File(path.clone()));
        }
    }
    let several = folder || inputs.len() > 1;
    (inputs, several, notes)
}

/// The input that a path of a single file names.
///
/// # Errors
/// If the path is a folder.
pub(crate) fn one(path: &PathBuf) -> Result<Input, PathError> {
    one_of(path, Others::default())
}

/// The input that a path of a single file names, or of an archive with one module.
///
/// # Errors
/// If the path is a folder.
pub(crate) fn one_of(path: &PathBuf, others: Others) -> Result<Input, PathError> {
    let (inputs, several) = expand(std::slice::from_ref(path), others);
    let input = inputs.into_iter().next().filter(|_| !several);
    input.ok_or_else(|| PathError::Folder(path.clone()))
}

/// Skipped files in folders that may contain kernels: the number for each kind.
#[derive(Debug, Default)]
pub(crate) struct Skipped(BTreeMap<&'static str, usize>);

impl Skipped {
    fn add(&mut self, what: &'static str) {
        *self.0.entry(what).or_insert(0) += 1;
    }

    /// Counts a file that `batch` does not read, if it may hold kernels: by its name, except for a
    /// source beside its module.
    #[cfg(unix)]
    pub fn add_unread(&mut self, path: &Path) {
        let has_module = || {
            let packed = ["ll", "bc", "ll.gz", "bc.gz"];
            packed.iter().any(|end| path.with_extension(end).exists())
        };
        match said_of(path) {
            Some(_) if file_names::is_source(path) && has_module() => {}
            Some(what) => self.add(what),
            None if CONTAINERS.contains(&extension(path)) => {
                self.add("object files or archives (lanelog analyze reads the bitcode in them)");
            }
            None => {}
        }
    }

    /// `note: skipped 3 .cl (--clang compiles them)` as a line; empty if nothing was skipped.
    #[cfg(unix)]
    pub fn line(&self) -> String {
        match self.note().strip_prefix(": ") {
            Some(text) => format!("note: {text}\n"),
            None => String::new(),
        }
    }

    /// `: skipped 3 .cl (--clang compiles them)`; empty if nothing was skipped.
    fn note(&self) -> String {
        let kinds = self.0.iter();
        let kinds: Vec<String> = kinds
            .map(|(what, count)| format!("{count} {what}"))
            .collect();
        match kinds.is_empty() {
            true => String::new(),
            false => format!(": skipped {}", kinds.join(", ")),
        }
    }
}

/// The words about a skipped file, by its extension; none if it holds no kernels, or may be read.
fn said_of(path: &Path) -> Option<&'static str> {
    Some(match extension(path) {
        "cl" => ".cl (--clang compiles them)",
        "clcpp" => ".clcpp (--clang compiles them)",
        "cu" => ".cu (--clang compiles them)",
        "hip" => ".hip (--clang compiles them)",
        "spv" => ".spv (llvm-spirv -r makes bitcode of them)",
        _ => return None,
    })
}

/// Extensions of object files, archives and bundles.
const CONTAINERS: [&str; 7] = ["a", "co", "hipfb", "o", "out", "so", "zip"];
const NO_BITCODE: &str = "object files or archives without LLVM modules";
const SHADERS: &str = "sources of shaders (compiled if they are named)";
const CORPUS: &str = "tar archives or Parquet shards (lanelog batch reads them)";

/// Adds the modules in an object file, archive or bundle. Whether there are any.
fn take_apart(path: &Path, others: Others, inputs: &mut Vec<Input>) -> bool {
    if !may_contain(path) {
        return false;
    }
    let Ok(bytes) = read_file(path, 1) else {
        return false;
    };
    let mut members = containers::members(&bytes);
    members.retain(|member| others.shaders || !file_names::is_spirv(Path::new(&member.name)));
    let is_one = members.len() == 1;
    let any = !members.is_empty();
    inputs.extend(members.into_iter().map(|member| {
        let mut name = path.as_os_str().to_os_string();
        if !is_one {
            name.push(format!("({})", member.name));
        }
        Input::Member(PathBuf::from(name), path.to_path_buf(), Box::new(member))
    }));
    any
}

/// Whether a file begins as an object file, archive or bundle.
fn may_contain(path: &Path) -> bool {
    if file_names::is_module(path) {
        return false;
    }
    let mut first = [0; 24];
    let read = files::open(path).and_then(|mut file| file.read(&mut first));
    read.is_ok_and(|read| containers::is_container(first.get(..read).unwrap_or_default()))
}

/// Every `.ll` and `.bc` below a folder, compressed or not, the modules in object files, archives
/// and bundles, and other files that are inputs. Nothing is left out because it
/// is hidden or ignored by some version control. Returns a note on skipped files, or nothing.
fn walk(folder: &Path, others: Others, inputs: &mut Vec<Input>) -> String {
    let mut skipped = Skipped::default();
    let mut sources = Vec::new();
    let before = inputs.len();
    let walk = ignore::WalkBuilder::new(folder)
        .standard_filters(false)
        .follow_links(true)
        .sort_by_file_path(|one, other| one.cmp(other))
        .build();
    for entry in walk {
        match entry {
            Err(error) => inputs.extend(unwalked(folder, error)),
            Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_dir()) => {}
            Ok(entry)
                if file_names::is_module(entry.path())
                    || others.shaders && file_names::is_spirv(entry.path()) =>
            {
                inputs.push(Input::File(entry.into_path()));
            }
            Ok(entry) => {
                let path = entry.path();
                match said_of(path) {
                    Some(_) if others.sources && file_names::is_source(path) => {
                        inputs.push(Input::File(entry.into_path()));
                    }
                    Some(what) if file_names::is_source(path) => {
                        sources.push((path.to_path_buf(), what));
                    }
                    Some(what) => skipped.add(what),
                    None if CONTAINERS.contains(&extension(path)) => {
                        match take_apart(path, others, inputs) {
                            true => {}
                            false => skipped.add(NO_BITCODE),
                        }
                    }
                    None if is_corpus(path) => skipped.add(CORPUS),
                    None if others.shaders && shader::is_source(path) => skipped.add(SHADERS),
                    None => {}
                }
            }
        }
    }
    // The source of a module that is read is not missed.
    let read = inputs.iter().skip(before);
    let read: HashSet<(PathBuf, String)> = read.filter_map(|one| first_part(one.path())).collect();
    for (path, what) in sources {
        if first_part(&path).is_none_or(|name| !read.contains(&name)) {
            skipped.add(what);
        }
    }
    if inputs.len() == before {
        let error = match others.shaders {
            true if lanelog_facts::folder::find(folder).is_ok() => InputError::FactsFolder,
            true => InputError::EmptyShaderFolder(skipped),
            false => InputError::EmptyFolder(skipped),
        };
        inputs.push(Input::Wrong(folder.to_path_buf(), error));
        return String::new();
    }
    match skipped.0.is_empty() {
        true => String::new(),
        false => format!("note: {}{}\n", shown_path(folder), skipped.note()),
    }
}

/// Whether `batch` may read modules in a file, by its name.
fn is_corpus(path: &Path) -> bool {
    let is_packed_tar = || {
        let stem = path.file_stem().map(Path::new);
        file_names::PACKED.contains(&extension(path))
            && stem.is_some_and(|stem| extension(stem) == "tar")
    };
    ["parquet", "tar", "tgz"].contains(&extension(path)) || is_packed_tar()
}

/// The folder of a file and its name up to the first dot.
fn first_part(path: &Path) -> Option<(PathBuf, String)> {
    let name = path.file_name()?.to_string_lossy();
    let first = name.split('.').next().unwrap_or_default().to_string();
    Some((path.parent()?.to_path_buf(), first))
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
                return file_names::is_module(path)
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
    /// If the input cannot be read.
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
                // One byte above the limit suffices for the reader to report it.
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
            Input::Member(_, path, member) => {
                let file = read_file(&path, threads)?;
                member.bytes(&file)?.into_owned()
            }
            Input::Held(_, contents) => contents.into_bytes(),
        })
    }

    /// The text of the module: compressed data is unpacked, bitcode is disassembled. The result is
    /// always text.
    pub fn read(self) -> Result<Vec<u8>, InputError> {
        Ok(self.read_by(1, None)?.into_bytes())
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
            && let Some(mapped) = files::Mapped::large(path)?
            && contents::is_plain(&mapped)
            && Language::of(path, &mapped).is_none()
        {
            return Ok(Text::Given(Contents::Mapped(mapped)));
        }
        match self {
            #[cfg(target_os = "linux")]
            Input::Held(path, Contents::Mapped(mapped))
                if contents::is_plain(&mapped) && Language::of(&path, &mapped).is_none() =>
            {
                Ok(Text::Given(Contents::Mapped(mapped)))
            }
            other => other.read_by(threads, clang),
        }
    }

    /// The contents, read by `threads` threads; sources are compiled with clang if that is allowed.
    pub fn read_by(self, threads: usize, clang: Option<Compile<'_>>) -> Result<Text, InputError> {
        let path = self.path().to_path_buf();
        let bytes = self.bytes_by(threads)?;
        let bytes = contents::unpacked(bytes)?;
        let bytes = match containers::is_container(&bytes) {
            true => match containers::members(&bytes).as_slice() {
                [] if bytes.starts_with(zip::MAGIC) => {
                    // A damaged archive has no members either.
                    zip::modules(io::Cursor::new(&bytes)).map_err(PackedError::Zip)?;
                    return Err(InputError::EmptyZip);
                }
                [] => return Err(InputError::NoMember),
                [one] => contents::unpacked(one.bytes(&bytes)?.into_owned())?,
                several => return Err(InputError::ManyMembers(several.len())),
            },
            false => bytes,
        };
        if bitcode::is_bitcode(&bytes) {
            return Ok(Text::Given(bitcode::disassemble(&bytes)?.into()));
        }
        if let Some((what, help)) = contents::no_text(&bytes) {
            return Err(InputError::NoText(what, help));
        }
        match (Language::of(&path, &bytes), clang) {
            (None, _) => Ok(Text::Given(bytes.into())),
            (Some(language), Some(compile)) => {
                Ok(Text::Compiled(language.compiled(&path, &bytes, compile)?))
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
    Given(Contents),
    /// Printed by clang for a source file.
    Compiled(Vec<u8>),
}

impl Text {
    /// The text, copied if it is mapped.
    pub fn into_bytes(self) -> Vec<u8> {
        match self {
            Text::Given(contents) => contents.into_bytes(),
            Text::Compiled(bytes) => bytes,
        }
    }

    /// Whether the file was changed while it was analysed.
    pub fn is_changed(&self) -> bool {
        matches!(self, Text::Given(contents) if contents.is_changed())
    }
}

impl Deref for Text {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Text::Given(contents) => contents,
            Text::Compiled(bytes) => bytes,
        }
    }
}

/// The message about a file that changed while it was analysed.
pub(crate) const CHANGED: &str =
    "it changed while it was read\n  help: run again when nothing writes to it";

/// The way in which sources are compiled.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Compile<'a> {
    pub target: Option<&'a str>,
    pub processor: Option<&'a str>,
    /// Further arguments of clang.
    pub arguments: &'a [String],
}

/// Files of more bytes than this are read by several threads, if available: half of the time is
/// spent on first accesses to memory.
const LARGE: usize = 4 << 20;

/// The current contents of the whole file, read by `threads` threads.
fn read_file(path: &Path, threads: usize) -> io::Result<Vec<u8>> {
    let mut file = files::open(path)?;
    // A file of more than 4 GiB exceeds the limit of a module; the reader reports this, for which
    // the length suffices.
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

/// The first bytes of a file, read by several threads; fewer if it has become shorter.
#[cfg(unix)]
fn read_in_pieces(file: &File, length: usize, threads: usize) -> io::Result<Vec<u8>> {
    use rayon::prelude::*;
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
