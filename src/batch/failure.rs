//! Failures of a module, and the command that reproduces them.

use lanelog_util::escape::quoted;

use super::place::{Part, Place};

/// The kind of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The file, archive or shard cannot be read.
    Unreadable,
    /// It is not LLVM IR, or only in part.
    Input,
    /// A function took more than its share of time.
    FunctionTime,
    /// A function took more than its share of memory.
    FunctionMemory,
    /// An analysis to compare with gave no answer.
    Analysis,
    /// The module took too long.
    Time,
    /// The module took too much memory.
    Memory,
    /// lanelog made a mistake, and noticed.
    Panic,
    /// The process that worked on it ended unexpectedly.
    Crash,
}

impl Kind {
    /// As the table has it.
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
    /// The function that is left out, if it is only one.
    pub function: Option<String>,
    /// The line of the module's text, from 1.
    pub line: Option<u32>,
    /// The column, from 1.
    pub column: Option<u32>,
    /// The end of the process's stderr.
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

/// The command that reproduces a failure of a module.
pub(super) fn repeat(place: &Place) -> String {
    let path = quoted(&place.path.to_string_lossy());
    match &place.part {
        Part::Whole | Part::Unlisted(_) => format!("lanelog analyze {path}"),
        Part::Member { name, .. } => {
            format!("tar -xOf {path} {} | lanelog analyze -", quoted(name))
        }
        Part::Row { number, .. } => {
            format!("lanelog batch cat {path} {number} | lanelog analyze -")
        }
    }
}
