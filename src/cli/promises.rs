//! Messages about attributes of functions that calls in their module contradict.

use lanelog_analysis::query::terms::Terms;
use lanelog_ir::target::{Architecture, ModuleContext, Promise, Summaries};
use lanelog_ir::{Function, Instruction, LineIndex, Module};
use lanelog_util::escape as terminal;

/// Number of warnings that are written for one file.
const MOST: usize = 20;

/// A warning for each attribute that a call contradicts, at the location of the call. Empty if
/// there is none.
pub(crate) fn broken(
    file: &str,
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    known: &Summaries,
) -> String {
    let in_reg = known.broken_inreg(module);
    // NVIDIA GPUs pass all arguments in registers of each lane.
    let in_reg = in_reg.filter(|_| context.architecture() == Some(Architecture::Amdgpu));
    let mut warnings: Vec<(u32, String)> = in_reg
        .filter_map(|(caller, at, callee, argument)| {
            let (caller, call) = call(module, caller, at)?;
            let callee = module.functions.get(callee as usize)?;
            let passed = caller.operands_of(call).get(argument as usize)?;
            let passed = Terms::new(module, caller).value(passed.as_value()?);
            let taken = Terms::new(module, callee).value(argument);
            let text = format!(
                "passes {passed}, which differs between lanes, for the inreg argument {taken} of @{}; it counts as divergent",
                name(module, callee)
            );
            Some((place(caller, call), text))
        })
        .collect();
    warnings.extend(known.graph.contradictions.iter().filter_map(|found| {
        let (caller, call) = call(module, found.caller, found.instruction)?;
        let callee = module.functions.get(found.callee as usize)?;
        let what = match found.promise {
            Promise::WorkGroup => "in work-groups of another size",
            Promise::WaveSize => "in waves of another size",
            Promise::Processor => "on another processor",
        };
        let text = format!(
            "by this call @{} runs {what} than its attributes say; they are ignored",
            name(module, callee)
        );
        Some((place(caller, call), text))
    }));
    warnings.sort();
    if warnings.is_empty() {
        return String::new();
    }
    let lines = LineIndex::new(module.text);
    let mut text = String::new();
    for (start, warning) in warnings.iter().take(MOST) {
        let at = lines.position(*start);
        text.push_str(&format!(
            "warning: {file}:{}:{}: {warning}\n",
            at.line, at.column
        ));
    }
    if warnings.len() > MOST {
        let more = warnings.len() - MOST;
        text.push_str(&format!(
            "warning: {file}: {more} more calls contradict a function's promises\n"
        ));
    }
    text
}

fn call<'m>(
    module: &'m Module<'_>,
    caller: u32,
    at: u32,
) -> Option<(&'m Function, &'m Instruction)> {
    let caller = module.functions.get(caller as usize)?;
    Some((caller, caller.instructions.get(at as usize)?))
}

fn place(caller: &Function, call: &Instruction) -> u32 {
    caller.span.start.saturating_add(call.start)
}

fn name(module: &Module<'_>, function: &Function) -> String {
    terminal::name(&module.function_name(function)).into_owned()
}
