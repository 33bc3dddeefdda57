//! Parses the output of LLVM 19 and later: divergent arguments and cycles, then the definitions and
//! terminators of each block.
//!
//! The line `ALL VALUES UNIFORM` replaces all sections. The sections before the blocks, including
//! the arguments, may be in any order. Version 19 misspells `ASSSUMED`.

use std::borrow::Cow;
use std::collections::HashMap;

use super::entry::{Entry, entry};
use super::lines::Section;
use super::{Cycle, PrintError, Printed, TemporalUse};
use crate::oracle::Verdicts;
use lanelog_ir::plain_name;

const INSTRUCTION: &[u8] = b"  DIVERGENT: ";

/// The current section before the blocks.
enum Part {
    Nothing,
    Arguments,
    Assumed,
    Exits,
    Temporal,
}

pub fn read(section: &mut Section<'_, '_, '_, '_>) -> Result<Printed, PrintError> {
    let function = section.function;
    let mut printed = Printed {
        verdicts: Verdicts {
            divergent: vec![false; function.value_count() as usize],
        },
        ..Printed::default()
    };
    if section.peek() == Some(b"ALL VALUES UNIFORM") {
        section.take();
        return Ok(printed);
    }
    if section.peek().is_none() {
        return Err(section.error("the output is truncated after this line"));
    }
    before_blocks(section, &mut printed)?;
    for block in 0..function.blocks.len() {
        read_block(section, block, &mut printed.verdicts.divergent)?;
    }
    Ok(printed)
}

fn before_blocks(
    section: &mut Section<'_, '_, '_, '_>,
    printed: &mut Printed,
) -> Result<(), PrintError> {
    let arguments = arguments(section);
    let mut part = Part::Nothing;
    while let Some(line) = section.peek().filter(|line| !is_block(line)) {
        section.take();
        match line {
            b"DIVERGENT ARGUMENTS:" => part = Part::Arguments,
            b"CYCLES ASSUMED DIVERGENT:" | b"CYCLES ASSSUMED DIVERGENT:" => part = Part::Assumed,
            b"CYCLES WITH DIVERGENT EXIT:" => part = Part::Exits,
            b"TEMPORAL DIVERGENCE LIST:" => part = Part::Temporal,
            _ if line.trim_ascii().is_empty() => {}
            _ => match part {
                Part::Arguments => {
                    let name = argument_name(section, line)?;
                    let Some(number) = arguments.get(&*name) else {
                        let name = String::from_utf8_lossy(&name);
                        return Err(section.error(format!(
                            "it has no argument `%{name}`: the print is of another module"
                        )));
                    };
                    printed.verdicts.divergent[*number] = true;
                }
                Part::Assumed => printed.assumed_divergent.push(cycle(section, line)?),
                Part::Exits => printed.divergent_exits.push(cycle(section, line)?),
                Part::Temporal => temporal(section, line, printed)?,
                Part::Nothing => return Err(unknown(section, line)),
            },
        }
    }
    Ok(())
}

fn is_block(line: &[u8]) -> bool {
    line.starts_with(b"BLOCK ")
}

fn unknown(section: &Section<'_, '_, '_, '_>, line: &[u8]) -> PrintError {
    let shown = String::from_utf8_lossy(line.trim_ascii());
    section.error(format!(
        "`{shown}` is nothing that LLVM 19 to 22 print there"
    ))
}

/// The argument's name in ` DIVERGENT: i32 %name`, without `%`, quotes and escapes. The name is the
/// last word, or the quoted string at the end.
fn argument_name<'p>(
    section: &Section<'_, '_, '_, '_>,
    line: &'p [u8],
) -> Result<Cow<'p, [u8]>, PrintError> {
    let text = line
        .strip_prefix(INSTRUCTION)
        .ok_or_else(|| unknown(section, line))?;
    let start = match text.last() {
        Some(b'"') => memchr::memmem::rfind(text, b" %\""),
        _ => memchr::memrchr(b' ', text),
    };
    Ok(plain_name(start.map_or(text, |start| &text[start + 2..])))
}

/// The indices of a function's arguments by their names without `%`, quotes and escapes.
fn arguments(section: &Section<'_, '_, '_, '_>) -> HashMap<Vec<u8>, usize> {
    let name = |number| {
        let name = section.names.value(number as u32);
        let name = name.strip_prefix('%').unwrap_or_default();
        (plain_name(name.as_bytes()).into_owned(), number)
    };
    (0..section.function.arguments.len()).map(name).collect()
}

/// Parses a cycle: `  depth=1: entries(a b) c d`.
fn cycle(section: &Section<'_, '_, '_, '_>, line: &[u8]) -> Result<Cycle, PrintError> {
    let text = String::from_utf8_lossy(line);
    let words = |text: &str| Vec::from_iter(text.split_ascii_whitespace().map(str::to_string));
    let parsed = || {
        let (depth, rest) = text
            .trim()
            .strip_prefix("depth=")?
            .split_once(": entries(")?;
        let (entries, blocks) = rest.split_once(')')?;
        Some(Cycle {
            depth: depth.parse().ok()?,
            entries: words(entries),
            blocks: words(blocks),
        })
    };
    parsed().ok_or_else(|| {
        section.error(format!(
            "`{}` is not a cycle: expected `depth=1: entries(...)`",
            text.trim()
        ))
    })
}

/// Parses the three lines that describe a use outside of a cycle.
fn temporal(
    section: &Section<'_, '_, '_, '_>,
    line: &[u8],
    printed: &mut Printed,
) -> Result<(), PrintError> {
    // The continuation lines of an instruction do not begin with one of the known words.
    let Some((word, rest)) = line
        .iter()
        .position(|byte| *byte == b':')
        .map(|at| line.split_at(at))
    else {
        return Ok(());
    };
    let text = || String::from_utf8_lossy(rest[1..].trim_ascii()).into_owned();
    let uses = &mut printed.temporal;
    match (word.trim_ascii_end(), uses.last_mut()) {
        (b"Value", _) => uses.push(TemporalUse {
            value: text(),
            ..TemporalUse::default()
        }),
        (b"Used by", Some(last)) => last.user = text(),
        (b"Outside cycle", Some(last)) => last.cycle = cycle(section, &rest[1..])?,
        _ if line.starts_with(b"    ") => {}
        _ => return Err(unknown(section, line)),
    }
    Ok(())
}

fn read_block(
    section: &mut Section<'_, '_, '_, '_>,
    block: usize,
    divergent: &mut [bool],
) -> Result<(), PrintError> {
    let function = section.function;
    section.skip_continuation(|line| line.trim_ascii().is_empty());
    if !section.take().is_some_and(is_block) {
        let name = section.names.block(block as u32);
        return Err(section.error(format!(
            "expected block `{name}`: the print is of another module, or cut off"
        )));
    }
    expect(section, b"DEFINITIONS")?;
    let first = function.arguments.len();
    let instructions = function.block_instructions(block);
    let last = instructions.end.saturating_sub(1);
    for at in instructions {
        if at == last {
            expect(section, b"TERMINATORS")?;
        }
        divergent[first + at] = section.instruction(at, instruction)?;
        section.skip_continuation(|line| {
            instruction(line).is_none() && line != b"TERMINATORS" && line != b"END BLOCK"
        });
    }
    expect(section, b"END BLOCK")
}

fn instruction(line: &[u8]) -> Option<Entry<'_>> {
    entry(line, INSTRUCTION)
}

fn expect(section: &mut Section<'_, '_, '_, '_>, wanted: &[u8]) -> Result<(), PrintError> {
    let wanted_text = String::from_utf8_lossy(wanted);
    match section.take() {
        Some(line) if line == wanted => Ok(()),
        Some(line) => {
            let shown = String::from_utf8_lossy(line.trim_ascii());
            Err(section.error(format!("expected `{wanted_text}`, found `{shown}`: the print is of another module, or opt rewrote this one as it read it")))
        }
        None => Err(section.error(format!("the print ends where `{wanted_text}` should be"))),
    }
}
