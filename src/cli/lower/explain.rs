//! What is written beside an instruction: which line it comes from, and why it is what it is.

use super::trace::Trace;
use lanelog_backend::machine::{Instruction, Why};
use lanelog_terminal as terminal;

/// On which unit it is, and why, or what it is for.
fn reason(instruction: &Instruction) -> &'static str {
    let is_scalar = instruction.opcode.unit().is_scalar();
    match instruction.origin.why {
        // The verdict is of the value, the unit that of what it is made of.
        Why::Divergent if is_scalar => "scalar, on masks or scalar words",
        Why::Memory if is_scalar => "scalar, for memory lane by lane",
        Why::Uniform => "scalar, uniform",
        Why::Divergent => "vector, divergent",
        Why::NoScalarForm => "vector, uniform but without a scalar form",
        Why::Memory => "vector, memory lane by lane",
        Why::UniformLoad => "scalar, one place for all lanes that nobody writes",
        Why::ToVector => "to the vector unit",
        Why::ToScalar => "back from the vector unit",
        Why::LaneMask => "which lanes are on",
        Why::Skip => "skips what no lane does",
        Why::UniformBranch => "scalar, uniform branch",
        Why::Phi => "for a phi",
        Why::Temporal => "as each lane left the cycle",
        Why::Frame => "start or end of the kernel",
        Why::Spill => "no register was left",
        Why::Wait => "waits for what was begun",
    }
}

/// `kernel.ll:12 %x: scalar, uniform (kernel.cl:7)`.
pub(super) fn note(trace: &Trace<'_, '_>, function: usize, instruction: &Instruction) -> String {
    let reason = reason(instruction);
    let place = instruction.origin.instruction;
    let library = place.and_then(|at| trace.library(function, at as usize));
    if let Some(name) = library {
        return terminal::name(&format!("{name}: {reason}")).into_owned();
    }
    let Some((function, at)) = place.and_then(|at| trace.origin(function, at as usize)) else {
        return reason.to_string();
    };
    let places = trace.places;
    let file = places.path.rsplit('/').next().unwrap_or_default();
    let line = places.line(function, at);
    let found = places.module.functions.get(function);
    let arguments = found.map_or(0, |found| found.arguments.len());
    let mut name = places.value_name(function, (arguments + at) as u32);
    if name.is_empty() {
        let instruction = found.and_then(|found| found.instructions.get(at));
        name = instruction
            .map_or("", |found| found.opcode.keyword())
            .to_string();
    }
    let source = places.source(function, at);
    let source = source
        .first()
        .map_or(String::new(), |at| format!(" ({at})"));
    terminal::name(&format!("{file}:{line} {name}: {reason}{source}")).into_owned()
}
