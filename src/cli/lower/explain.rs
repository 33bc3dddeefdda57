//! Annotations of instructions: the source line, and the reason for the unit and the register.

use std::collections::BTreeSet;

use super::trace::Origins;
use lanelog_amdgpu::Lowered;
use lanelog_amdgpu::machine::{Instruction, Origin, Why};
use lanelog_analysis::Analyzer;
use lanelog_explain::why::{Cited, Program};
use lanelog_ir::Module;
use lanelog_ir::target::ModuleContext;
use lanelog_select::{choices, merge_accesses};
use lanelog_util::escape as terminal;

/// The unit of an instruction and the reason, or its purpose.
fn reason(instruction: &Instruction) -> &'static str {
    let is_scalar = instruction.opcode.unit().is_scalar();
    match instruction.origin.why {
        // The verdict concerns the value, the unit concerns the operands from which it is computed.
        Why::Divergent if is_scalar => "scalar, on masks or scalar words",
        Why::Memory if is_scalar => "scalar, for memory lane by lane",
        Why::Uniform => "scalar, uniform",
        Why::Divergent => "vector, divergent",
        Why::NoScalarForm => "vector, uniform but without a scalar form",
        Why::Memory => "vector, memory lane by lane",
        Why::Widened => "vector, one access to neighbouring words",
        Why::Paired => "vector, one access to two places of LDS",
        Why::UniformLoad => "scalar, uniform address, not clobbered",
        Why::ToVector => "to the vector unit",
        Why::ToScalar => "back from the vector unit",
        Why::LaneMask => "which lanes are on",
        Why::Skip => "skips code without active lanes",
        Why::UniformBranch => "scalar, uniform branch",
        Why::Phi => "for a phi",
        Why::Temporal => "as each lane left the cycle",
        Why::Frame => "start or end of the kernel",
        Why::Call => "for a call",
        Why::Spill => "no register was left",
        Why::Wait => "waits for outstanding memory operations",
        Why::Hint => "hint: the instruction it depends on",
    }
}

/// The relations that are cited.
const CHOICES: &[&str] = &[UNITS[0], UNITS[1], "scalar_load", "kept_value"];
const UNITS: [&str; 2] = ["scalar_unit", "vector_unit"];

/// Which rules chose what is written of each function of a module, by its index.
pub(super) struct Rules {
    program: Option<Program>,
    cited: Vec<(usize, Cited)>,
    merging: Option<Program>,
}

impl Rules {
    /// Creates an empty list; rules are not searched yet.
    pub fn new(wanted: bool) -> Rules {
        let program = |path| wanted.then(|| Program::built_in(path).ok()).flatten();
        Rules {
            program: program(choices::PROGRAM),
            cited: Vec::new(),
            merging: program(merge_accesses::PROGRAM),
        }
    }

    /// Searches for the rules of a function, if they are requested.
    pub fn look(&mut self, module: &Module<'_>, context: &ModuleContext<'_>, index: usize) {
        let (Some(program), Some(function)) = (&self.program, module.functions.get(index)) else {
            return;
        };
        let mut analyzer = Analyzer::new(module, context);
        let analysis = analyzer.analyze(function);
        let cited = Cited::new(program, CHOICES, module, context, function, &analysis);
        // If the rules cannot be run, the notes have no rule locations.
        self.cited
            .extend(cited.ok().into_iter().map(|cited| (index, cited)));
    }

    /// The rule that chose what an instruction is: ` [unit.dl:7]`.
    fn place(&self, function: usize, first: usize, instruction: &Instruction) -> Option<String> {
        let relations: &[&'static str] = match instruction.origin.why {
            Why::Uniform | Why::Divergent | Why::NoScalarForm | Why::Memory => &UNITS,
            Why::UniformLoad => &["scalar_load"],
            Why::Temporal => &["kept_value"],
            Why::Widened => return self.first("may_widen"),
            Why::Paired => return self.first("pair_candidate"),
            _ => return None,
        };
        let value = first as u32 + instruction.origin.instruction?;
        let mut cited = self.cited.iter();
        let (_, cited) = cited.find(|(index, _)| *index == function)?;
        let mut places = relations.iter();
        let place = places.find_map(|relation| cited.place(relation, value))?;
        Some(shortened(place))
    }

    /// The location of the first rule of a relation, for relations that merge accesses.
    fn first(&self, name: &str) -> Option<String> {
        let rules = &self.merging.as_ref()?.rules;
        let relation = rules.relation(name)?;
        let mut all = rules.rules.rules.iter();
        let rule = all.position(|rule| rule.head.relation == relation)?;
        Some(shortened(&rules.place(rule)?))
    }
}

fn shortened(place: &str) -> String {
    let file = place.rsplit('/').next().unwrap_or_default();
    format!(" [{file}]")
}

/// The instructions of the function whose accesses a merged access performs, except its own.
fn merged(lowered: &Lowered, instruction: &Instruction) -> Vec<u32> {
    let Origin { instruction, why } = instruction.origin;
    let (Some(own), Why::Widened | Why::Paired) = (instruction, why) else {
        return Vec::new();
    };
    let mut found = BTreeSet::from([own]);
    // The latest first: pairs, of what is wide already.
    for whole in lowered.code.merges.iter().rev() {
        if whole.iter().any(|access| found.contains(access)) {
            found.extend(whole);
        }
    }
    found.remove(&own);
    found.into_iter().collect()
}

/// `kernel.ll:12 %x: scalar, uniform [unit.dl:7] (kernel.cl:7)`; for an instruction that combines
/// two operations, the note of each. `first` is the number of the first instruction of the lowered
/// function.
pub(super) fn note(
    origins: &Origins<'_, '_, '_>,
    rules: &Rules,
    (lowered, first): (&Lowered, usize),
    instruction: &Instruction,
) -> String {
    let place = (lowered.function, first);
    match instruction.two() {
        Some(two) => two
            .map(|one| operation(origins, rules, place, &one, &[]))
            .join(" :: "),
        None => {
            let others = merged(lowered, instruction);
            operation(origins, rules, place, instruction, &others)
        }
    }
}

fn operation(
    origins: &Origins<'_, '_, '_>,
    rules: &Rules,
    (function, first): (usize, usize),
    instruction: &Instruction,
    others: &[u32],
) -> String {
    let place = rules.place(function, first, instruction);
    let others = others
        .iter()
        .filter_map(|at| origins.origin(function, *at as usize));
    let others = others.map(|(function, at)| {
        let name = name(origins, function, at);
        format!(", with :{} {name}", origins.places.line(function, at))
    });
    let reason = format!(
        "{}{}{}",
        reason(instruction),
        others.collect::<String>(),
        place.unwrap_or_default()
    );
    let place = instruction.origin.instruction;
    let library = place.and_then(|at| origins.library(function, at as usize));
    if let Some(name) = library {
        return terminal::name(&format!("{name}: {reason}")).into_owned();
    }
    let Some((function, at)) = place.and_then(|at| origins.origin(function, at as usize)) else {
        return reason;
    };
    let places = origins.places;
    let file = places.path.rsplit('/').next().unwrap_or_default();
    let line = places.line(function, at);
    let name = name(origins, function, at);
    let source = places.source(function, at);
    let source = source
        .first()
        .map_or(String::new(), |at| format!(" ({at})"));
    terminal::name(&format!("{file}:{line} {name}: {reason}{source}")).into_owned()
}

/// `%x`, or `store`.
fn name(origins: &Origins<'_, '_, '_>, function: usize, at: usize) -> String {
    let found = origins.places.module.functions.get(function);
    let arguments = found.map_or(0, |found| found.arguments.len());
    let name = origins.places.value_name(function, (arguments + at) as u32);
    if !name.is_empty() {
        return name;
    }
    let instruction = found.and_then(|found| found.instructions.get(at));
    instruction
        .map_or("", |found| found.opcode.keyword())
        .to_string()
}
