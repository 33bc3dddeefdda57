//! The table of checks, as JSON: which entry of the buffer belongs to which verdict.

use serde_json::{Value as Json, json};

use crate::places::Places;
use lanelog_analysis::query::terms::Terms;
use lanelog_ir::Function;
use lanelog_ir::target::Architecture;
use lanelog_passes::instrument::{BUFFER, Checks, ENTRY};
use lanelog_util::escape::quoted;

/// The version of the format; it changes with the keys.
pub(super) const VERSION: u32 = 1;

/// The table.
#[derive(Default)]
pub(super) struct Table {
    checks: Vec<Json>,
    unchecked: Vec<Json>,
}

/// A function whose checks are added.
pub(super) struct Rows<'r, 't> {
    pub places: &'r Places<'r, 't>,
    pub index: usize,
    pub function: &'r Function,
    /// By value: the command that explains its verdict, and options for it.
    pub explained: &'r [(&'static str, String)],
    /// The input, as a word of a command line.
    pub file: String,
    /// The options with which the input is read.
    pub options: String,
}

impl Table {
    /// Adds the checks of a function.
    pub fn add(&mut self, rows: &Rows<'_, '_>, done: &Checks) {
        let terms = Terms::new(rows.places.module, rows.function);
        let name = rows.places.function_name(rows.index);
        for check in &done.checks {
            let mut row = rows.value(&terms, &name, check.value);
            let value = terms.value(check.value);
            let explained = rows.explained.get(check.value as usize);
            let (word, mode) = match explained {
                Some((word, mode)) => (*word, mode.as_str()),
                None => ("why-not", ""),
            };
            let explain = format!(
                "lanelog {word} {} {} {}{mode}{}",
                rows.file,
                quoted(&format!("@{name}")),
                quoted(&value),
                rows.options
            );
            let targets = check.targets.iter().map(|target| terms.block(*target));
            let targets: Vec<String> = targets.collect();
            for (key, value) in [
                ("entry", json!(self.checks.len())),
                ("type", json!(check.ty.as_ref().map(|ty| ty.spelled(8)))),
                ("parts", json!(check.parts)),
                ("targets", json!(targets)),
                ("explain", json!(explain)),
            ] {
                set(&mut row, key, value);
            }
            self.checks.push(row);
        }
        for unchecked in &done.unchecked {
            let mut row = match unchecked.value {
                Some(value) => rows.value(&terms, &name, value),
                None => json!({ "function": name }),
            };
            set(&mut row, "reason", json!(unchecked.reason));
            self.unchecked.push(row);
        }
    }

    /// The whole table.
    pub fn json(&self, file: &str, analysis: String, architecture: Architecture) -> String {
        let whole = json!({
            "version": VERSION,
            "file": file,
            "analysis": analysis,
            "target": architecture.name(),
            "buffer": BUFFER,
            "entry_bytes": ENTRY,
            "checks": self.checks,
            "unchecked": self.unchecked,
        });
        let mut text = serde_json::to_string_pretty(&whole).unwrap_or_default();
        text.push('\n');
        text
    }
}

fn set(row: &mut Json, key: &str, value: Json) {
    if let Some(row) = row.as_object_mut() {
        row.insert(key.to_string(), value);
    }
}

impl Rows<'_, '_> {
    /// The keys of a value.
    fn value(&self, terms: &Terms<'_, '_>, name: &str, value: u32) -> Json {
        let at = (value as usize).checked_sub(self.function.arguments.len());
        let (kind, start, text, source) = match at {
            None => {
                let argument = self.function.arguments.get(value as usize);
                let span = argument.map(|own| own.span).unwrap_or_default();
                let text = String::from_utf8_lossy(self.places.module.bytes(span)).into_owned();
                ("argument", span.start, text, Vec::new())
            }
            Some(at) => {
                let own = self.function.instructions.get(at);
                let is_branch = own.is_some_and(|own| own.opcode.is_terminator());
                let kind = if is_branch { "branch" } else { "value" };
                (
                    kind,
                    self.places.span(self.index, at).start,
                    self.places.text(self.index, at),
                    self.places.source(self.index, at),
                )
            }
        };
        let place = self.places.lines.position(start);
        json!({
            "function": name,
            "value": terms.value(value),
            "number": value,
            "kind": kind,
            "line": place.line,
            "column": place.column,
            "text": text,
            "source": source,
        })
    }
}
