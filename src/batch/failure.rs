//! Failures of a module, and the command that reproduces them.

use lanelog_util::escape::quoted;
use lanelog_util::file_names;

use super::place::{Part, Place};
use super::remote;

/// The kind of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The file, archive or shard cannot be read.
    Unreadable,
    /// The module is not LLVM IR, or only partly valid.
    Input,
    /// A function exceeded its time limit.
    FunctionTime,
    /// A function exceeded its memory limit.
    FunctionMemory,
    /// An analysis for comparison returned no result.
    Analysis,
    /// The module exceeded its time limit.
    Time,
    /// The module exceeded its memory limit.
    Memory,
    /// A bug in lanelog that caused a panic.
    Panic,
    /// The child process ended unexpectedly while it worked on the module.
    Crash,
}

impl Kind {
    /// The name of the kind in the table.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Unreadable => "unreadable",
            Kind::Input => "input",
            Kind::FunctionTime => "function time",
            Kind::FunctionMemory => "function memory",
            Kind::Analysis => "opinion",
            Kind::Time => "time",
            Kind::Memory => "memory",
            Kind::Panic => "panic",
            Kind::Crash => "crash",
        }
    }
}

/// A failure.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The kind of failure.
    pub kind: Kind,
    /// The message.
    pub message: String,
    /// The function that is omitted, if the failure concerns only one.
    pub function: Option<String>,
    /// The line of the module's text, from 1.
    pub line: Option<u32>,
    /// The column, from 1.
    pub column: Option<u32>,
    /// The end of the child's stderr.
    pub stderr: Option<String>,
}

impl Failure {
    /// A failure of the whole module.
    pub fn new(kind: Kind, message: &str) -> Failure {
        Failure {
            kind,
            message: message.to_string(),
            function: None,
            line: None,
            column: None,
            stderr: None,
        }
    }
}

/// The command that reproduces a failure of a module. `clang`: the words that compile a source
/// file.
#[cfg_attr(not(unix), allow(dead_code))]
pub(super) fn repeat(place: &Place, clang: &str) -> String {
    let path = quoted(&place.path.to_string_lossy());
    match &place.part {
        _ if remote::is_url(place.path()) => format!("lanelog batch {path} -o tables"),
        Part::Whole if file_names::is_source(place.path()) => {
            format!("lanelog analyze {path}{clang}")
        }
        Part::Facts => format!("lanelog analyze --facts {path}"),
        Part::Whole | Part::Unlisted(_) | Part::Unreachable(_) => {
            format!("lanelog analyze {path}")
        }
        Part::Member { name, .. } => {
            format!("tar -xOf {path} {} | lanelog analyze -", quoted(name))
        }
        Part::Zipped(entry) => {
            format!(
                "unzip -p {path} {} | lanelog analyze -",
                quoted(&entry.name)
            )
        }
        Part::Row { number, .. } => {
            format!("lanelog batch cat {path} {number} | lanelog analyze -")
        }
    }
}
