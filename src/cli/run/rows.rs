//! Rows that are written while a kernel runs.

use std::io::{self, Write};

use serde_json::Value as Json;

use crate::output::Stdout;

/// The destination of rows while the kernel runs: lines of text, or elements of a JSON array.
pub(super) struct Rows {
    pub out: Stdout,
    pub json: bool,
    written: u64,
    pub failed: Option<io::Error>,
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

    /// Writes text that may end within a line.
    pub fn raw(&mut self, text: &str) {
        self.write(text);
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

    /// The underlying stream, or the reason why writing failed.
    pub fn into_out(self) -> io::Result<Stdout> {
        match self.failed {
            None => Ok(self.out),
            Some(error) => Err(error),
        }
    }
}
