//! `lanelog rules fmt`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use similar::TextDiff;

use super::arguments::ColourArguments;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::output::{self, Colours, complain, complain_styled};
use crate::rule_text::{self, RuleTextError};
use lanelog_datalog::Source;
use lanelog_datalog::format::format as formatted;
use lanelog_util::escape as terminal;
use lanelog_util::files;

#[derive(Args, Debug)]
#[command(after_help = "\
Exit codes: 0 done; 1 --check or --diff found a file that would change; 2 a file has a mistake, or cannot be read or written.")]
pub(super) struct FmtArguments {
    /// Rule files, or - for stdin, whose result goes to stdout
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Write nothing; list the files that would change, and exit with 1 if there are any
    #[arg(long)]
    check: bool,

    /// Write nothing; print the changes as a unified diff, and exit with 1 if there are any
    #[arg(long, conflicts_with = "check")]
    diff: bool,

    #[command(flatten)]
    colour: ColourArguments,
}

pub(super) fn fmt(arguments: &FmtArguments) -> Outcome {
    let colours = Colours::new(arguments.colour.color);
    let mut wrong = false;
    let mut out = String::new();
    let mut differ = false;
    // Each file is replaced as a whole; a signal ends the work between two files.
    interrupt::notice();
    for path in &arguments.files {
        if interrupt::interrupted() {
            complain("error: interrupted\n");
            wrong = true;
            break;
        }
        match one(path, arguments, colours.stderr) {
            Ok(Formatted::Same) => {}
            Ok(Formatted::Differs) => {
                differ = true;
                out.push_str(&format!("{}\n", terminal::path(&path)));
            }
            Ok(Formatted::Text(text)) => out.push_str(&text),
            Ok(Formatted::Diff(text)) => {
                differ = true;
                out.push_str(&text);
            }
            Err(error) => {
                if !matches!(error, FmtError::Said) {
                    complain(&format!("error: {error}\n"));
                }
                wrong = true;
            }
        }
    }
    let printed = output::print(output::exact(), &out);
    let outcome = match (wrong, differ) {
        (true, _) => Outcome::Wrong,
        (false, true) => Outcome::No,
        (false, false) => Outcome::Done,
    };
    output::finish(printed, outcome)
}

/// Reasons why a file is not changed.
#[derive(Debug, thiserror::Error)]
enum FmtError {
    #[error("cannot read `{}`: its name is not UTF-8", terminal::path(.0))]
    Name(PathBuf),
    #[error("cannot read `{}`: {error}", terminal::path(.path))]
    Read { path: PathBuf, error: RuleTextError },
    #[error("cannot write `{}`: {error}", terminal::path(.path))]
    Write { path: PathBuf, error: io::Error },
    #[error("the errors are on stderr")]
    Said,
}

/// The outcome for one file.
enum Formatted {
    /// The file has the shared layout, now or already before.
    Same,
    /// The file does not have the shared layout, and nothing was written.
    Differs,
    /// The text came from stdin and is written to stdout.
    Text(String),
    /// The changes that would be made.
    Diff(String),
}

fn one(path: &Path, arguments: &FmtArguments, colour: bool) -> Result<Formatted, FmtError> {
    let own = || path.to_path_buf();
    let name = path.to_str().ok_or_else(|| FmtError::Name(own()))?;
    let text = rule_text::read(name).map_err(|error| FmtError::Read { path: own(), error })?;
    let new = formatted(&text).map_err(|diagnostics| {
        let name = if name == "-" { "stdin" } else { name };
        let sources = [Source::new(name, text.as_str())];
        let text = rule_text::render(&diagnostics, &sources, colour);
        let name = terminal::name(name);
        complain_styled(&format!("{text}error: `{name}` is left as it is\n"), colour);
        FmtError::Said
    })?;
    if arguments.diff && new != text {
        let diff = TextDiff::from_lines(&text, &new);
        let name = terminal::name(name);
        let diff = diff.unified_diff().header(&name, &name).to_string();
        return Ok(Formatted::Diff(diff));
    }
    if arguments.check || arguments.diff {
        return Ok(if new == text {
            Formatted::Same
        } else {
            Formatted::Differs
        });
    }
    if name == "-" {
        return Ok(Formatted::Text(new));
    }
    if new != text {
        replace(path, &new).map_err(|error| FmtError::Write { path: own(), error })?;
    }
    Ok(Formatted::Same)
}

/// Replaces a file by a text, as a whole or not at all.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    if fs::metadata(path)?.permissions().readonly() {
        return Err(io::Error::from(io::ErrorKind::PermissionDenied));
    }
    files::replace(path, text.as_bytes())
}
