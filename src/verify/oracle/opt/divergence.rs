//! Parses the output of LLVM 14: the arguments, then the instructions of each block, each after a
//! column with its verdict. The output is empty if no value is divergent.
//!
//! The column contains `DIVERGENT: ` or blanks. The column is four bytes wider before instructions
//! than before arguments. An empty line separates blocks.

use super::entry::entry;
use super::lines::Section;
use super::{PrintError, Printed};
use crate::oracle::Verdicts;
use lanelog_ir::Opcode;

const ARGUMENT: &[u8] = b"DIVERGENT: ";
const INSTRUCTION: &[u8] = b"DIVERGENT:     ";

pub fn read(section: &mut Section<'_, '_, '_, '_>) -> Result<Printed, PrintError> {
    let function = section.function;
    let mut divergent = vec![false; function.value_count() as usize];
    let printed = |divergent| Printed {
        verdicts: Verdicts { divergent },
        ..Printed::default()
    };
    // A function without divergent values has no body. The heading of the next section may follow
    // after an empty line.
    let empty = function.arguments.is_empty();
    let is_argument =
        |line: &[u8]| line.starts_with(ARGUMENT) || line.starts_with(&[b' '; ARGUMENT.len()]);
    match section.peek() {
        None => return Ok(printed(divergent)),
        Some(line) if !empty && !is_argument(line) => return Ok(printed(divergent)),
        Some(line) if empty && !line.is_empty() => return Ok(printed(divergent)),
        Some(_) => {}
    }
    for (number, verdict) in divergent
        .iter_mut()
        .enumerate()
        .take(function.arguments.len())
    {
        match section.take() {
            Some(line) if is_argument(line) => *verdict = line.starts_with(ARGUMENT),
            _ => {
                let name = section.names.value(number as u32);
                return Err(section.error(format!(
                    "expected the argument `{name}`: the print is of another module"
                )));
            }
        }
    }
    let first = function.arguments.len();
    for block in 0..function.blocks.len() {
        let opened = section.take().is_some_and(<[u8]>::is_empty);
        // LLVM prints the name of a block without quotes or escapes.
        if !opened || section.take().is_none_or(|line| !line.ends_with(b":")) {
            let name = section.names.block(block as u32);
            return Err(section.error(format!("expected an empty line and block `{name}`: the print is of another module, or cut off")));
        }
        for at in function.block_instructions(block) {
            if is_pseudo(section, at) {
                continue;
            }
            divergent[first + at] = section.instruction(at, |line| entry(line, INSTRUCTION))?;
            section
                .skip_continuation(|line| !line.is_empty() && entry(line, INSTRUCTION).is_none());
        }
    }
    Ok(printed(divergent))
}

/// Instructions that LLVM does not print: probes of a profiler.
fn is_pseudo(section: &Section<'_, '_, '_, '_>, at: usize) -> bool {
    let function = section.function;
    let instruction = &function.instructions[at];
    instruction.opcode == Opcode::Call
        && section
            .module
            .callee_name(function, instruction)
            .is_some_and(|name| *name == *b"llvm.pseudoprobe")
}
