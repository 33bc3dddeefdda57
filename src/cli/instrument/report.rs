//! The verdicts that a run refuted, from the table of checks and the final contents of the buffer.

use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;

use super::table::VERSION;
use crate::outcome::Outcome;
use crate::output::{self, Colours, Form, finish};
use lanelog_passes::instrument::ENTRY;
use lanelog_report::summary::counted;
use lanelog_util::escape as terminal;
use lanelog_util::files;

/// Why nothing is reported.
#[derive(Debug, thiserror::Error)]
pub(super) enum ReportError {
    #[error("cannot read `{}`: {error}", terminal::path(.path))]
    Unread { path: PathBuf, error: io::Error },
    #[error("{}: not a table of `lanelog instrument`: {message}", terminal::path(.path))]
    Table { path: PathBuf, message: String },
    #[error(
        "{}: {actual} bytes, and the table has {checks} checks of {ENTRY} bytes\n  help: write the whole variable @lanelog_checks, of the module that was written with this table",
        terminal::path(.path)
    )]
    Size {
        path: PathBuf,
        actual: usize,
        checks: usize,
    },
}

/// Shows the refuted verdicts.
///
/// # Errors
/// If a file cannot be read, or the two do not match.
pub(super) fn report(
    table: &Path,
    buffer: &Path,
    colours: Colours,
) -> Result<Outcome, ReportError> {
    let read = |path: &Path| {
        files::read(path).map_err(|error| ReportError::Unread {
            path: path.to_path_buf(),
            error,
        })
    };
    let wrong = |message: String| ReportError::Table {
        path: table.to_path_buf(),
        message,
    };
    let json: Json = serde_json::from_slice(&read(table)?).map_err(|why| wrong(why.to_string()))?;
    if json["version"] != VERSION {
        return Err(wrong(format!("its version is not {VERSION}")));
    }
    let Some(checks) = json["checks"].as_array() else {
        return Err(wrong("it has no list `checks`".to_string()));
    };
    let bytes = read(buffer)?;
    if bytes.len() as u64 != checks.len() as u64 * ENTRY {
        return Err(ReportError::Size {
            path: buffer.to_path_buf(),
            actual: bytes.len(),
            checks: checks.len(),
        });
    }
    let file = text(&json, "file");
    let analysis = text(&json, "analysis");
    let mut out = String::new();
    let (mut executed, mut refuted) = (0usize, 0usize);
    for (check, bytes) in checks.iter().zip(bytes.chunks(ENTRY as usize)) {
        let entry = Entry { bytes };
        executed += usize::from(entry.number(0, 8) > 0);
        if entry.number(60, 4) == 0 {
            continue;
        }
        refuted += 1;
        out.push_str(&shown(check, entry, (&file, &analysis), colours.stdout));
    }
    let unchecked = json["unchecked"].as_array().map_or(0, Vec::len);
    out.push_str(&format!(
        "{}: {executed} executed, {refuted} refuted; {unchecked} not checked\n",
        counted(checks.len(), "check"),
    ));
    let outcome = match refuted {
        0 => Outcome::Done,
        _ => Outcome::No,
    };
    let printed = output::print(Form::styled(colours.stdout), &out);
    Ok(finish(printed, outcome))
}

/// A text of the table, without control characters.
fn text(json: &Json, key: &str) -> String {
    terminal::name(json[key].as_str().unwrap_or_default()).into_owned()
}

/// An entry of the buffer.
#[derive(Clone, Copy)]
struct Entry<'b> {
    bytes: &'b [u8],
}

impl Entry<'_> {
    /// A little-endian integer.
    fn number(self, at: usize, size: usize) -> u64 {
        let own = self.bytes.get(at..at + size).unwrap_or_default().iter();
        own.rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte))
    }

    /// `work-item 3,0,0 (lane 3)`, by the offsets of the work-item and of the lane.
    fn item(self, item: usize, lane: usize) -> String {
        let packed = self.number(item, 4);
        let of = |axis: u64| packed >> (10 * axis) & 0x3ff;
        let lane = self.number(lane, 2);
        format!("work-item {},{},{} (lane {lane})", of(0), of(1), of(2))
    }
}

/// A refuted verdict.
fn shown(check: &Json, entry: Entry<'_>, (file, analysis): (&str, &str), colour: bool) -> String {
    let own = |key: &str| text(check, key);
    let (bold, plain) = match colour {
        true => ("\x1b[1m", "\x1b[0m"),
        false => ("", ""),
    };
    let mut out = format!(
        "{bold}{file}:{}:{}: {} in @{}: execution refutes {analysis}{plain}\n    {}\n",
        check["line"],
        check["column"],
        own("value"),
        own("function"),
        own("text")
    );
    let mut row = |word: &str, text: &str| out.push_str(&format!("    {word:<10} {text}\n"));
    let source = check["source"]
        .as_array()
        .and_then(|all| all.first()?.as_str());
    if let Some(source) = source {
        row("source", &terminal::name(source));
    }
    let (executions, refuted) = (entry.number(0, 8), entry.number(8, 8));
    row(
        "execution",
        &format!("lanes disagree in {refuted} of {executions} executions"),
    );
    let part = match check["parts"].as_u64() {
        Some(0 | 1) | None => String::new(),
        Some(parts) => format!(", part {} of {parts}", entry.number(56, 4) + 1),
    };
    let group = [32, 36, 40].map(|at| entry.number(at, 4).to_string());
    row("first", &format!("in work-group {}{part}", group.join(",")));
    for (value, item, lane) in [(16, 44, 52), (24, 48, 54)] {
        let value = said(check, entry.number(value, 8));
        row("", &format!("{value} in {}", entry.item(item, lane)));
    }
    row("explain", &own("explain"));
    out.push('\n');
    out
}

/// A value by its type: an integer as a signed number, a float, or otherwise 64 bits.
fn said(check: &Json, bits: u64) -> String {
    let target = check["targets"].get(bits as usize).and_then(Json::as_str);
    if let Some(target) = target {
        return terminal::name(target).into_owned();
    }
    let ty = check["type"].as_str().unwrap_or_default();
    match ty {
        "i1" => (bits != 0).to_string(),
        "float" => format!("{:?}", f32::from_bits(bits as u32)),
        "double" => format!("{:?}", f64::from_bits(bits)),
        _ => match ty.strip_prefix('i').and_then(|width| width.parse().ok()) {
            Some(width @ 2..=64u32) => {
                let unused = 64 - width;
                ((bits << unused) as i64 >> unused).to_string()
            }
            _ => format!("{bits:#x}"),
        },
    }
}
