//! The reader of the divergence that LLVM's `opt` prints: text in, verdicts of each function out.
//!
//! | printed by | form |
//! |---|---|
//! | `opt-19 -passes='print<uniformity>'` and later | `uniformity` |
//! | `opt-14 -passes='print<divergence>'`, `opt-14 -enable-new-pm=0 -analyze -divergence` | `divergence` |
//!
//! The headings tell which one it is. Output fits a module if both have the same functions, blocks
//! and instructions in the same order: functions are found by their names; number, operation and
//! name of instructions are compared with the module's. A mismatch is an error with its line, not a
//! guess. Deliberately absent: running anything.

mod divergence;
mod entry;
mod lines;
mod uniformity;

use std::collections::BTreeMap;

use super::Verdicts;
use lanelog_ir::Module;
pub use lines::is_heading;
use lines::{Lines, Section};

/// The output for one function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// Whether lanes may disagree, for each value.
    pub verdicts: Verdicts,
    /// Irreducible cycles that are divergent as a whole. LLVM 14 prints none.
    pub assumed_divergent: Vec<Cycle>,
    /// Cycles that lanes leave at different times. LLVM 14 prints none.
    pub divergent_exits: Vec<Cycle>,
    /// Uses after a cycle of values that the cycle computed. LLVM 22 prints them; 19 and 14 do not.
    pub temporal: Vec<TemporalUse>,
}

/// A cycle, by the names that opt prints for its blocks, without `%`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cycle {
    /// How many cycles are around it, itself included.
    pub depth: u32,
    /// Blocks with incoming edges from outside, in opt's order, which varies.
    pub entries: Vec<String>,
    /// The other blocks, in that order.
    pub blocks: Vec<String>,
}

/// A use after a cycle of a value that the cycle computed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TemporalUse {
    /// The instruction within, as opt prints it, without the indentation.
    pub value: String,
    /// The instruction outside.
    pub user: String,
    /// The cycle.
    pub cycle: Cycle,
}

/// Why a print cannot be read, or is not of the module.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct PrintError {
    /// The line of the print, from 1.
    pub line: u32,
    /// The actual and the expected text.
    pub message: String,
}

/// Reads opt's output for a module: the output of each function that has a section, by its number
/// in [`Module::functions`]. Functions that the module does not have (left out as unreadable) are
/// skipped. So are lines before the first heading (warnings). Time: linear in the output and the
/// module.
///
/// # Errors
/// If the output is of another module, or is truncated.
pub fn read(print: &[u8], module: &Module<'_>) -> Result<BTreeMap<usize, Printed>, PrintError> {
    let mut by_name: BTreeMap<Vec<u8>, std::collections::VecDeque<usize>> = BTreeMap::new();
    for (number, function) in module.functions.iter().enumerate() {
        let name = lines::printed_name(module.bytes(function.name));
        by_name.entry(name).or_default().push_back(number);
    }
    let mut lines = Lines::new(print);
    let mut found = BTreeMap::new();
    while let Some(heading) = lines.next_heading() {
        let known = by_name.get_mut(heading.name);
        let Some(numbers) = known else {
            continue;
        };
        let Some(number) = numbers.pop_front() else {
            let name = String::from_utf8_lossy(heading.name);
            return Err(lines.error(format!("function `{name}` is printed twice")));
        };
        let function = &module.functions[number];
        let mut section = Section::new(&mut lines, module, function);
        let printed = if heading.uniformity {
            uniformity::read(&mut section)?
        } else {
            divergence::read(&mut section)?
        };
        found.insert(number, printed);
    }
    Ok(found)
}
