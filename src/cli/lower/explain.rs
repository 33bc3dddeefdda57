//! What is written beside an instruction: which line it comes from, and why it is what it is.

use crate::backend::machine::{Origin, Why};
use crate::cli::run::place::Places;

/// On which unit it is, and why.
fn reason(why: Why) -> &'static str {
    match why {
        Why::Uniform => "scalar: uniform",
        Why::Divergent => "vector: divergent",
        Why::NoScalarForm => "vector: uniform, but the scalar unit has no such operation",
        Why::Memory => "vector: each lane has its own place in memory",
        Why::UniformLoad => "scalar: all lanes read one place that nobody writes",
        Why::ToVector => "a uniform value goes to the vector unit",
        Why::ToScalar => "a uniform value comes back from the vector unit",
        Why::LaneMask => "which lanes are on",
        Why::Skip => "skips what no lane does",
        Why::UniformBranch => "scalar: the branch is uniform",
        Why::Phi => "a value for a phi",
        Why::Temporal => "what each lane had when it left the cycle",
        Why::Frame => "the kernel begins or ends",
        Why::Spill => "no register was left",
        Why::Wait => "what was begun must be done",
    }
}

/// `kernel.ll:12 %x: scalar: uniform`.
pub(super) fn note(places: &Places<'_, '_>, function: usize, origin: Origin) -> String {
    let reason = reason(origin.why);
    let Some(instruction) = origin.instruction else {
        return reason.to_string();
    };
    let at = instruction as usize;
    let file = places.path.rsplit(['/', '\\']).next().unwrap_or_default();
    let line = places.line(function, at);
    let found = places.module.functions.get(function);
    let arguments = found.map_or(0, |found| found.arguments.len() as u32);
    let mut name = places.value_name(function, arguments.saturating_add(instruction));
    if name.is_empty() {
        let instruction = found.and_then(|found| found.instructions.get(at));
        name = instruction
            .map_or("", |found| found.opcode.keyword())
            .to_string();
    }
    let source = places.source(function, at);
    let source = source
        .first()
        .map_or(String::new(), |source| format!(" ({source})"));
    visible(&format!("{file}:{line} {name}: {reason}{source}"))
}

/// A comment ends with its line.
fn visible(text: &str) -> String {
    let harmless = |character: char| match character.is_control() {
        true => '\u{FFFD}',
        false => character,
    };
    text.chars().map(harmless).collect()
}
