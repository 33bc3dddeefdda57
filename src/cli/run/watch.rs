//! What is told while a kernel runs, and when it is stopped.

use std::io::{self, Write};
use std::str::FromStr;

use serde_json::Value as Json;

use super::mask::Mask;
use super::trace::Trace;
use crate::interrupt;
use crate::output::Stdout;
use lanelog_simt::{Observer, Step};

/// A lane as people name it: by its work-group and its number in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lane {
    pub group: u32,
    pub item: u32,
}

impl FromStr for Lane {
    type Err = String;

    fn from_str(text: &str) -> Result<Lane, String> {
        let (group, item) = text.split_once(':').unwrap_or(("0", text));
        match (group.trim().parse(), item.trim().parse()) {
            (Ok(group), Ok(item)) => Ok(Lane { group, item }),
            _ => Err("LANE or GROUP:LANE is expected: 5, 2:17".to_string()),
        }
    }
}

/// Where rows go while the kernel runs: lines of text, or elements of a JSON array.
pub(super) struct Rows {
    pub out: Stdout,
    pub json: bool,
    written: u64,
    failed: Option<io::Error>,
}

impl Rows {
    /// Nothing is written yet.
    pub fn new(out: Stdout, json: bool) -> Rows {
        Rows {
            out,
            json,
            written: 0,
            failed: None,
        }
    }

    /// Writes a line.
    pub fn line(&mut self, line: &str) {
        self.write(&format!("{line}\n"));
    }

    /// Writes an element.
    pub fn element(&mut self, element: &Json) {
        let comma = if self.written == 0 { "" } else { "," };
        self.write(&format!("{comma}\n    {element}"));
    }

    /// Begins an array of elements.
    pub fn open(&mut self, key: &str) {
        self.write(&format!("  {key:?}: ["));
        self.written = 0;
    }

    fn write(&mut self, text: &str) {
        self.written += 1;
        if self.failed.is_none()
            && let Err(error) = self.out.write_all(text.as_bytes())
        {
            self.failed = Some(error);
        }
    }

    /// What is written to, or why that failed.
    pub fn into_out(self) -> io::Result<Stdout> {
        match self.failed {
            None => Ok(self.out),
            Some(error) => Err(error),
        }
    }
}

/// What is wanted while the kernel runs.
pub(super) enum Wanted<'p> {
    /// Only what it leaves.
    Nothing,
    /// What one lane executes.
    Trace(Box<Trace<'p>>),
    /// Which lanes execute together.
    Mask(Box<Mask<'p>>),
}

/// Sees every step.
pub(super) struct Watcher<'p> {
    pub rows: Rows,
    pub wanted: Wanted<'p>,
    /// Steps seen.
    pub steps: u64,
    /// Somebody pressed Ctrl-C, or nobody reads any more.
    pub stopped: bool,
}

impl Watcher<'_> {
    /// After the last step.
    pub fn finish(&mut self) {
        if let Wanted::Mask(mask) = &mut self.wanted {
            mask.flush(&mut self.rows);
        }
    }
}

impl Observer for Watcher<'_> {
    fn executed(&mut self, step: &Step<'_>) {
        self.steps += 1;
        match &mut self.wanted {
            Wanted::Nothing => {}
            Wanted::Trace(trace) => trace.executed(step, self.steps, &mut self.rows),
            Wanted::Mask(mask) => mask.executed(step, self.steps, &mut self.rows),
        }
        self.stopped |= self.rows.failed.is_some() || interrupt::interrupted();
    }

    fn goes_on(&self) -> bool {
        !self.stopped
    }
}

#[cfg(test)]
mod tests {
    use super::Lane;
    use pretty_assertions::assert_eq;

    #[test]
    fn lanes_by_their_group() {
        assert_eq!("5".parse(), Ok(Lane { group: 0, item: 5 }));
        assert_eq!("2:17".parse(), Ok(Lane { group: 2, item: 17 }));
        assert!("x".parse::<Lane>().is_err());
        assert!("1:2:3".parse::<Lane>().is_err());
    }
}
