//! Parses a line of the output that contains an instruction, and compares it with an instruction of
//! the module.

use super::lines::Section;
use lanelog_ir::{Instruction, Opcode, plain_name};

/// A printed instruction with its verdict.
pub struct Entry<'p> {
    /// Whether the column before the instruction marks it as divergent.
    pub divergent: bool,
    /// The instruction's first line, without the indentation.
    pub text: &'p [u8],
}

/// Parses a line. The line begins with a column of `width` bytes, which contains `marked` or
/// blanks, and the two spaces before every instruction.
pub fn entry<'p>(line: &'p [u8], marked: &[u8]) -> Option<Entry<'p>> {
    let (column, text) = line.split_at_checked(marked.len())?;
    let text = text.strip_prefix(b"  ")?;
    let divergent = column == marked;
    let blank = || column.iter().all(|byte| *byte == b' ');
    let starts = text.first().is_some_and(|byte| *byte != b' ');
    (starts && (divergent || blank())).then_some(Entry { divergent, text })
}

/// Whether the printed text may be this instruction: the opcode is the same, and so is the name if
/// both have one. A call may be printed as another instruction, because opt replaces intrinsics of
/// older versions by instructions.
pub fn fits(
    section: &Section<'_, '_, '_, '_>,
    at: usize,
    instruction: &Instruction,
    text: &[u8],
) -> bool {
    let (name, text) = split_name(text);
    let mut words = text.split(|byte| matches!(byte, b' ' | b','));
    let mut word = words.next().unwrap_or_default();
    if matches!(word, b"tail" | b"musttail" | b"notail") {
        word = words.next().unwrap_or_default();
    }
    let opcode = instruction.opcode;
    let same_operation =
        opcode == Opcode::Other || opcode == Opcode::Call || word == opcode.keyword().as_bytes();
    let value = (section.function.arguments.len() + at) as u32;
    let own = section.names.value(value);
    let own = own.strip_prefix('%').unwrap_or_default().as_bytes();
    let same_name = match name {
        // Numbered values are not compared, because opt renumbers them.
        Some(name) if is_number(name) || is_number(own) => true,
        Some(name) => plain_name(name) == plain_name(own),
        None => own.is_empty() || opcode == Opcode::Call,
    };
    same_operation && same_name
}

fn is_number(name: &[u8]) -> bool {
    name.iter().all(u8::is_ascii_digit)
}

/// Splits `%name = rest` into the name without `%` and the rest.
fn split_name(text: &[u8]) -> (Option<&[u8]>, &[u8]) {
    let Some(named) = text.strip_prefix(b"%") else {
        return (None, text);
    };
    // A quoted name ends at the next quote, because quotes in it are escaped.
    let end = match named.strip_prefix(b"\"") {
        Some(quoted) => memchr::memchr(b'"', quoted).map(|at| at + 2),
        None => memchr::memchr(b' ', named),
    };
    end.and_then(|end| {
        let (name, rest) = named.split_at_checked(end)?;
        Some((Some(name), rest.strip_prefix(b" = ")?))
    })
    .unwrap_or((None, text))
}
