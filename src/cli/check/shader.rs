//! Verdicts on the entry points of shaders, compared with the execution of their translation to
//! LLVM IR.

use super::arguments::Checks;
use crate::arguments::{Part, ScopeName};
use crate::shader::Executed;
use lanelog_analysis::{Analysis, Extent};
use lanelog_engine::Engine;
use lanelog_facts::IrFunction;
use lanelog_ir::target::{Mode, ModuleContext};
use lanelog_ir::{Function, LineIndex, Module};
use lanelog_sim::{Launch, Program};
use lanelog_verify::check::judgement::Judgement;
use lanelog_verify::check::module::ExternalVerdicts;
use lanelog_verify::check::refute::launch;
use lanelog_verify::oracle::Verdicts;

/// The first option that is not for shaders.
pub(super) fn refused(checks: &Checks<'_>) -> Option<&'static str> {
    let arguments = checks.arguments;
    let sound = |mode: &Mode| *mode == Mode::Sound;
    let modes = arguments.mode.is_empty() || checks.modes.iter().all(sound);
    let only = arguments.only.iter().all(|part| *part == Part::Execution);
    let options = [
        ("--only of other parts than execution", !only),
        ("--mode", !modes),
        ("--scope", arguments.scope == ScopeName::WorkGroup),
        ("--plus", arguments.plus),
        ("--interprocedural", arguments.interprocedural.is_some()),
        ("--against", !arguments.against.is_empty()),
        ("--reduce", arguments.reduce.is_some()),
    ];
    let mut given = options.iter().filter(|(_, given)| *given);
    given.next().map(|(option, _)| *option)
}

/// The inputs of each kernel.
pub(super) fn launches(
    checks: &Checks<'_>,
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    shader: &Executed,
) -> Vec<Vec<Launch>> {
    let program = Program::new(module, context);
    let effort = &checks.effort;
    let of = |index: usize| {
        let inputs = 0..effort.inputs;
        let made = inputs.map(|number| launch(module, &program, context, index, effort, number));
        let made = made.filter_map(Result::ok).map(|mut launch| {
            shader.set_lengths(&mut launch);
            launch
        });
        made.collect()
    };
    (0..module.functions.len()).map(of).collect()
}

/// The verdicts of the rules on the entry points. Instructions of the translation that compute
/// intermediate results have none.
pub(super) fn verdicts(module: &Module<'_>, shader: &Executed) -> ExternalVerdicts {
    let lines = LineIndex::new(module.text);
    let kernels = module.functions.iter().zip(&shader.llvm.kernels);
    let judgements = kernels.map(|(function, kernel)| {
        let entry = shader.module.functions().get(kernel.entry)?;
        let facts = entry.facts();
        let analysis =
            Analysis::of_facts(Engine::default(), Extent::of(entry), &facts, Mode::Sound);
        let mut divergent = vec![None; function.value_count() as usize];
        let instructions = by_line(function, &lines);
        for (value, line) in &kernel.values {
            let at = instructions.binary_search_by_key(line, |(line, _)| *line);
            let instruction = at.ok().and_then(|at| instructions.get(at));
            if let Some((_, number)) = instruction
                && let Some(slot) = divergent.get_mut(*number as usize)
            {
                *slot = Some(analysis.is_divergent(*value));
            }
        }
        let unknown = (0..)
            .zip(&divergent)
            .filter(|(_, verdict)| verdict.is_none());
        Some(Judgement {
            who: Mode::Sound.name().to_string(),
            unknown: unknown.map(|(value, _)| value).collect(),
            verdicts: Verdicts {
                divergent: divergent
                    .iter()
                    .map(|verdict| verdict.unwrap_or(true))
                    .collect(),
            },
            temporal: None,
        })
    });
    ExternalVerdicts {
        who: Mode::Sound.name().to_string(),
        judgements: judgements.collect(),
        like: Vec::new(),
        depends_on_order: false,
        is_named: false,
    }
}

/// The values of a function by their lines.
fn by_line(function: &Function, lines: &LineIndex<'_>) -> Vec<(u32, u32)> {
    let arguments = function.arguments.len() as u32;
    let instructions = (arguments..).zip(&function.instructions);
    let lines = instructions.map(|(number, instruction)| {
        (
            lines.line_at(function.span.start + instruction.start),
            number,
        )
    });
    lines.collect()
}
