//! Data sections: their contents and symbols.
//!
//! Deliberately absent: sections that only tools use (debug information, notes), which are skipped.

use super::DATA;
use crate::Problem;
use crate::memory::{Allocation, Memory};
use crate::text::expression::evaluate;
use crate::text::problem;
use crate::text::statement::split;

/// A value that refers to a symbol; it is resolved after all sections are read.
struct Later<'t> {
    line: u32,
    section: usize,
    at: usize,
    size: usize,
    text: &'t str,
}

struct Section<'t> {
    name: &'t str,
    start: u64,
    bytes: Vec<u8>,
    constant: bool,
}

/// All data sections.
#[derive(Default)]
pub(super) struct Data<'t> {
    sections: Vec<Section<'t>>,
    current: Option<usize>,
    later: Vec<Later<'t>>,
}

/// The distance between sections, and the maximum size of a section, in bytes.
const ROOM: u64 = 1 << 32;
const MOST: usize = 1 << 28;

/// Directives for integers, by their size in bytes.
const NUMBERS: [(&str, usize); 11] = [
    (".byte", 1),
    (".short", 2),
    (".hword", 2),
    (".value", 2),
    (".2byte", 2),
    (".long", 4),
    (".int", 4),
    (".4byte", 4),
    (".word", 4),
    (".quad", 8),
    (".8byte", 8),
];

impl<'t> Data<'t> {
    /// Starts or continues a section. Returns whether the section contains code.
    pub fn section(&mut self, directive: &'t str, rest: &'t str) -> bool {
        let mut parts = split(rest, b',').into_iter();
        let name = match directive {
            ".section" | ".pushsection" => parts.next().unwrap_or("").trim().trim_matches('"'),
            other => other,
        };
        let flags = parts.next().unwrap_or("").trim().trim_matches('"');
        self.current = None;
        if name.starts_with(".text") || flags.contains('x') {
            return true;
        }
        let kept = [
            ".rodata",
            ".data",
            ".bss",
            ".tdata",
            ".init_array",
            ".fini_array",
        ];
        if !kept.iter().any(|kept| name.starts_with(kept)) && !flags.contains('a') {
            return false;
        }
        let found = self
            .sections
            .iter()
            .position(|section| section.name == name);
        self.current = Some(found.unwrap_or_else(|| {
            self.sections.push(Section {
                name,
                start: DATA + ROOM * self.sections.len() as u64,
                bytes: Vec::new(),
                constant: name.starts_with(".rodata"),
            });
            self.sections.len() - 1
        }));
        false
    }

    /// Whether the current section is skipped.
    pub fn ignored(&self) -> bool {
        self.current.is_none()
    }

    /// The current address.
    pub fn address(&self) -> u64 {
        let section = self.current.and_then(|at| self.sections.get(at));
        section.map_or(0, |section| section.start + section.bytes.len() as u64)
    }

    /// Processes a directive in a data section.
    pub fn directive(&mut self, line: u32, name: &str, rest: &'t str) -> Result<(), String> {
        let Some(current) = self.current else {
            return Ok(());
        };
        let Some(section) = self.sections.get_mut(current) else {
            return Ok(());
        };
        let number = |text: &str| evaluate(text.trim(), &mut |_| None);
        if let Some((_, size)) = NUMBERS.iter().find(|known| known.0 == name) {
            for text in split(rest, b',') {
                let at = section.bytes.len();
                section.bytes.resize(at + size, 0);
                self.later.push(Later {
                    line,
                    section: current,
                    at,
                    size: *size,
                    text,
                });
            }
            return Ok(());
        }
        let parts = split(rest, b',');
        let first = parts.first().copied().unwrap_or("");
        match name {
            ".p2align" | ".align" | ".balign" => {
                let by = number(first)?;
                let by = if name == ".balign" {
                    by
                } else {
                    1i64.checked_shl(by.clamp(0, 32) as u32).unwrap_or(1)
                };
                if !(1..=1 << 20).contains(&by) {
                    return Err(format!("an alignment of {by} bytes"));
                }
                let end = section.bytes.len().next_multiple_of(by as usize);
                section.bytes.resize(end, 0);
            }
            ".zero" | ".space" | ".skip" => {
                let count = usize::try_from(number(first)?).map_err(|_| "a negative size")?;
                let value = match parts.get(1) {
                    Some(text) => number(text)? as u8,
                    None => 0,
                };
                let end = section.bytes.len().saturating_add(count);
                if end > MOST {
                    return Err(format!("a section of more than {MOST} bytes"));
                }
                section.bytes.resize(end, value);
            }
            ".fill" => {
                let count = usize::try_from(number(first)?).map_err(|_| "a negative count")?;
                let size = parts.get(1).map_or(Ok(1), |text| number(text))?.clamp(0, 8) as usize;
                let value = parts
                    .get(2)
                    .map_or(Ok(0), |text| number(text))?
                    .to_le_bytes();
                if count
                    .saturating_mul(size)
                    .saturating_add(section.bytes.len())
                    > MOST
                {
                    return Err(format!("a section of more than {MOST} bytes"));
                }
                for _ in 0..count {
                    section
                        .bytes
                        .extend_from_slice(value.get(..size).unwrap_or_default());
                }
            }
            ".ascii" | ".asciz" | ".string" => {
                for text in split(rest, b',') {
                    string(text.trim(), &mut section.bytes)?;
                    if name != ".ascii" {
                        section.bytes.push(0);
                    }
                }
            }
            // Other directives describe symbol attributes or debug information, and have no effect.
            _ => {}
        }
        Ok(())
    }

    /// The contents of the sections as memory, after all symbols are known.
    pub fn finish(
        mut self,
        names: &mut dyn FnMut(&str) -> Option<i64>,
        problems: &mut Vec<Problem>,
    ) -> Memory {
        for later in std::mem::take(&mut self.later) {
            let value = match evaluate(later.text, names) {
                Ok(value) => value.to_le_bytes(),
                Err(message) => {
                    problems.push(problem(later.line, message));
                    continue;
                }
            };
            let section = self.sections.get_mut(later.section);
            let target =
                section.and_then(|section| section.bytes.get_mut(later.at..later.at + later.size));
            if let (Some(target), Some(value)) = (target, value.get(..later.size)) {
                target.copy_from_slice(value);
            }
        }
        let mut memory = Memory::default();
        for section in self
            .sections
            .into_iter()
            .filter(|section| !section.bytes.is_empty())
        {
            memory.add(Allocation {
                start: section.start,
                bytes: section.bytes,
                constant: section.constant,
            });
        }
        memory
    }
}

/// Decodes a string with escapes.
fn string(text: &str, bytes: &mut Vec<u8>) -> Result<(), String> {
    let wrong = || format!("{text} is not a text in quotes");
    let inner = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'))
        .ok_or_else(wrong)?;
    let mut rest = inner.bytes().peekable();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        let escaped = rest.next().ok_or_else(wrong)?;
        bytes.push(match escaped {
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            b'b' => 8,
            b'f' => 12,
            b'0'..=b'7' => {
                let mut value = u32::from(escaped - b'0');
                for _ in 0..2 {
                    if let Some(digit) = rest.next_if(|byte| (b'0'..=b'7').contains(byte)) {
                        value = value * 8 + u32::from(digit - b'0');
                    }
                }
                value as u8
            }
            other => other,
        });
    }
    Ok(())
}
