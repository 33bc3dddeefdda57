//! Splits opt's output into lines and into sections for functions, and matches lines with the
//! module's instructions.

use super::PrintError;
use super::entry;
use lanelog_ir::{Function, Instruction, Module, Names, plain_name};

const UNIFORMITY: &[u8] = b"UniformityInfo for function '";
const DIVERGENCE: &[u8] = b"'Divergence Analysis' for function '";
const LEGACY: &[u8] = b"Printing analysis 'Legacy Divergence Analysis' for function '";

/// The first line of a section.
pub struct Heading<'p> {
    /// The name of the function, without quotes and escapes; empty if it has no name.
    pub name: &'p [u8],
    /// Whether the section has the format `uniformity` instead of `divergence`.
    pub uniformity: bool,
}

/// Reads the lines of the output one after the other.
pub struct Lines<'p> {
    rest: &'p [u8],
    /// The number of the last line that was consumed, from 1.
    taken: u32,
}

impl<'p> Lines<'p> {
    pub fn new(print: &'p [u8]) -> Lines<'p> {
        Lines {
            rest: print,
            taken: 0,
        }
    }

    /// An error at the last line that was consumed.
    pub fn error(&self, message: String) -> PrintError {
        PrintError {
            line: self.taken,
            message,
        }
    }

    /// The next line that is not a warning, the number of bytes up to its end, and the number of
    /// warnings before it.
    fn ahead(&self) -> Option<(&'p [u8], usize, u32)> {
        let (mut at, mut skipped) = (0, 0);
        loop {
            let rest = self.rest.get(at..).filter(|rest| !rest.is_empty())?;
            let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let line = &rest[..end];
            at += (end + 1).min(rest.len());
            if !is_warning(line) {
                return Some((line.strip_suffix(b"\r").unwrap_or(line), at, skipped));
            }
            skipped += 1;
        }
    }

    /// The next line, without consuming it; `None` at the end.
    fn peek(&self) -> Option<&'p [u8]> {
        self.ahead().map(|(line, ..)| line)
    }

    fn take(&mut self) -> Option<&'p [u8]> {
        let (line, end, skipped) = self.ahead()?;
        self.rest = &self.rest[end..];
        self.taken += skipped + 1;
        Some(line)
    }

    /// Consumes lines up to and including the next heading.
    pub fn next_heading(&mut self) -> Option<Heading<'p>> {
        loop {
            if let Some(found) = heading(self.take()?) {
                return Some(found);
            }
        }
    }
}

/// A warning of opt about the processor that a function names.
fn is_warning(line: &[u8]) -> bool {
    line.ends_with(b" for this target (ignoring feature)")
        || line.ends_with(b" for this target (ignoring processor)")
}

fn heading(line: &[u8]) -> Option<Heading<'_>> {
    [UNIFORMITY, DIVERGENCE, LEGACY]
        .into_iter()
        .find_map(|start| {
            let name = line.strip_prefix(start)?.strip_suffix(b"':")?;
            let uniformity = start == UNIFORMITY;
            Some(Heading { name, uniformity })
        })
}

/// Whether a line is the heading of a function's section.
pub fn is_heading(line: &[u8]) -> bool {
    heading(line).is_some()
}

/// A function's name as in headings, without quotes and escapes; empty for a numbered function,
/// which has no name.
pub fn printed_name(written: &[u8]) -> Vec<u8> {
    if !written.is_empty() && written.iter().all(u8::is_ascii_digit) {
        return Vec::new();
    }
    plain_name(written).into_owned()
}

/// The section of a function in the output, with the function in the module.
pub struct Section<'s, 'p, 'm, 't> {
    lines: &'s mut Lines<'p>,
    pub module: &'m Module<'t>,
    pub function: &'m Function,
    pub names: Names<'t>,
}

impl<'s, 'p, 'm, 't> Section<'s, 'p, 'm, 't> {
    pub fn new(
        lines: &'s mut Lines<'p>,
        module: &'m Module<'t>,
        function: &'m Function,
    ) -> Section<'s, 'p, 'm, 't> {
        Section {
            lines,
            module,
            function,
            names: module.names(function),
        }
    }

    /// The next line of the section, without consuming it; `None` at the end of the section.
    pub fn peek(&self) -> Option<&'p [u8]> {
        self.lines.peek().filter(|line| heading(line).is_none())
    }

    /// Consumes the next line of the section.
    pub fn take(&mut self) -> Option<&'p [u8]> {
        self.peek()?;
        self.lines.take()
    }

    /// An error at the last line that was consumed.
    pub fn error(&self, message: impl std::fmt::Display) -> PrintError {
        let name = String::from_utf8_lossy(self.module.bytes(self.function.name));
        self.lines.error(format!("function `{name}`: {message}"))
    }

    /// Consumes a line that must contain the function's instruction with index `at`, and returns
    /// its verdict. `is_entry` parses the line.
    pub fn instruction(
        &mut self,
        at: usize,
        is_entry: impl Fn(&[u8]) -> Option<entry::Entry<'_>>,
    ) -> Result<bool, PrintError> {
        let instruction = &self.function.instructions[at];
        let Some(line) = self.take() else {
            let wanted = self.describe(at, instruction);
            return Err(self.error(format!("the print ends where {wanted} should be")));
        };
        match is_entry(line) {
            Some(found) if entry::fits(self, at, instruction, found.text) => Ok(found.divergent),
            _ => {
                let wanted = self.describe(at, instruction);
                let shown = String::from_utf8_lossy(line.trim_ascii());
                Err(self.error(format!("expected {wanted}, found `{shown}`: the print is of another module, or opt rewrote this one as it read it")))
            }
        }
    }

    /// Consumes the remaining lines of an instruction that is printed on several lines.
    pub fn skip_continuation(&mut self, is_continuation: impl Fn(&[u8]) -> bool) {
        while self.peek().is_some_and(&is_continuation) {
            self.take();
        }
    }

    fn describe(&self, at: usize, instruction: &Instruction) -> String {
        let value = (self.function.arguments.len() + at) as u32;
        let word = instruction.opcode.keyword();
        match self.names.value(value).as_str() {
            "" => format!("`{word}`"),
            name => format!("`{name} = {word}`"),
        }
    }
}
