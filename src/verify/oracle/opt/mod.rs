//! Parses the divergence analysis that LLVM's `opt` prints, and returns the verdicts on each
//! function.
//!
//! | printed by | form |
//! |---|---|
//! | `opt-19 -passes='print<uniformity>'` and later | `uniformity` |
//! | `opt-14 -passes='print<divergence>'`, `opt-14 -enable-new-pm=0 -analyze -divergence` | `divergence` |
//!
//! The format is recognised by the headings. The output must have the same blocks and instructions
//! as the module, in the same order. Functions are found by their names. The index, opcode and name
//! of each instruction are compared with the module's; a mismatch is an error that states the line.
//! Deliberately absent: running `opt`.

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
    /// Whether each value is divergent.
    pub verdicts: Verdicts,
    /// Irreducible cycles that are assumed divergent. LLVM 14 prints none.
    pub assumed_divergent: Vec<Cycle>,
    /// Cycles that lanes leave in different iterations. LLVM 14 prints none.
    pub divergent_exits: Vec<Cycle>,
    /// Uses outside of a cycle of values computed in the cycle. LLVM 22 prints these uses; versions
    /// 19 and 14 do not.
    pub temporal: Vec<TemporalUse>,
}

/// A cycle, described by the block names that opt prints, without `%`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cycle {
    /// The nesting depth, from 1 for an outermost cycle.
    pub depth: u32,
    /// The entry blocks, in opt's order, which varies.
    pub entries: Vec<String>,
    /// The blocks that are not entries, in the order of opt's output.
    pub blocks: Vec<String>,
}

/// A use outside of a cycle of a value computed in the cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TemporalUse {
    /// The instruction in the cycle that computes the value, as opt prints it, without indentation.
    pub value: String,
    /// The instruction outside that uses the value.
    pub user: String,
    /// The cycle.
    pub cycle: Cycle,
}

/// A reason why the output cannot be read, or does not match the module.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct PrintError {
    /// The line of the output, from 1.
    pub line: u32,
    /// The actual and the expected text.
    pub message: String,
}

/// Parses opt's output for a module. The result has the output for each function by its index in
/// [`Module::functions`], if there is a section for it. Sections of other functions (which the
/// module's parser skipped) are ignored, and so are warnings before the first heading. Time: linear
/// in the output and the module.
///
/// # Errors
/// The output belongs to another module, or is truncated.
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
