//! Calls: calls of functions with a body are inlined; other calls prevent lowering.

use super::refused::{Refused, Told};
use super::trace::Origins;
use lanelog_ir::target::intrinsics::is_intrinsic;
use lanelog_ir::{Instruction, Module};
use lanelog_passes::inline::each::NotInlined;
use lanelog_pipeline::Why;
use lanelog_util::escape as terminal;
use lanelog_util::escape::quoted;
use lanelog_util::limits::Quota;

/// Reports the functions that passes over modules refuse.
pub(super) fn refuse(
    found: &[lanelog_pipeline::Refused],
    origins: &Origins<'_, '_, '_>,
    quota: &Quota,
    refused: &mut Refused<'_, '_>,
) {
    for one in found {
        let message = one.message().to_string();
        let told = match &one.why {
            Why::Call(left) => Told::new(message, Some(help(left, &origins.places.path))),
            Why::Instruction(_) => Told::new(message, None),
            Why::Quota(exceeded) => Told::exceeded(*exceeded, quota),
        };
        let place = one.place.and_then(|place| origins.own(place));
        refused.add(one.function, place, told);
    }
}

/// The help for calls that cannot be inlined in a module of some path.
fn help(left: &NotInlined, path: &str) -> String {
    if left.is_recursive && left.refusal.message.ends_with("recursion is not covered") {
        "recursion cannot be lowered in this style, loops can".to_string()
    } else if left.refusal.too_large {
        "each call is a copy of all that is called; a loop around one call is one copy".to_string()
    } else {
        format!("LLVM inlines more: {}", command(path))
    }
}

/// The command that inlines all calls. A function may have the attribute `noinline`, which must be
/// removed first.
fn command(path: &str) -> String {
    format!(
        "opt -S -passes=forceattrs,always-inline -force-remove-attribute=noinline -force-remove-attribute=optnone -force-attribute=alwaysinline {} -o inlined.ll",
        argument(path)
    )
}

/// The path of a module, quoted for a shell.
pub(super) fn argument(path: &str) -> String {
    match path {
        "<stdin>" => "-".to_string(),
        path => quoted(path),
    }
}

/// Calls of functions that exist only on NVIDIA's GPUs: their instructions, and the messages about
/// them.
pub(super) fn strange(module: &Module<'_>, function: usize) -> Vec<(usize, Told)> {
    let Some(own) = module.functions.get(function) else {
        return Vec::new();
    };
    let calls = own.instructions.iter().enumerate();
    let calls = calls.filter(|(_, instruction)| instruction.opcode.is_call());
    let strange = calls.filter_map(|(at, instruction)| {
        let name = module.callee_name(own, instruction)?;
        let name = terminal::name(&name).into_owned();
        let message = format!("{name} has no counterpart on AMD's GPUs that lanelog knows");
        name.starts_with("llvm.nvvm.")
            .then(|| (at, Told::new(message, None)))
    });
    strange.collect()
}

/// The message about a call of a function without a body that is not an intrinsic.
pub(super) fn elsewhere(
    module: &Module<'_>,
    function: usize,
    instruction: &Instruction,
) -> Option<Told> {
    if !instruction.opcode.is_call() {
        return None;
    }
    let name = module.callee_name(module.functions.get(function)?, instruction)?;
    let mut functions = module.functions.iter();
    if is_intrinsic(&name) || functions.any(|one| module.function_name(one) == name) {
        return None;
    }
    let name = terminal::name(&name).into_owned();
    Some(Told {
        kind: format!("a call of {name}"),
        message: format!("@{name} is declared here and has no body"),
        help: Some(
            "llvm-link brings in the module that has it, such as a device library".to_string(),
        ),
        name: Some(name),
    })
}
