//! Calls: those of functions with a body are inlined, others stand in the way.

use rustc_hash::FxHashMap;
use std::borrow::Cow;

use super::refused::{Refused, Told};
use super::trace::Trace;
use lanelog_ir::target::intrinsics::is_intrinsic;
use lanelog_ir::{Instruction, Module, plain_name};
use lanelog_passes::inline::{self as inline, Inlined};
use lanelog_util::escape as terminal;
use lanelog_util::escape::quoted;

/// The module with all calls inlined in the chosen functions; `None` if there are none. Functions whose calls cannot be inlined are chosen no more.
pub(super) fn inlined(
    module: &Module<'_>,
    trace: &Trace<'_, '_>,
    chosen: &mut Vec<usize>,
    refused: &mut Refused<'_, '_>,
) -> Option<Inlined> {
    if !inline::has_calls(module, chosen) {
        return None;
    }
    let graph = Graph::new(module);
    loop {
        let refusal = match inline::inline(module, chosen) {
            Ok(inlined) => return Some(inlined),
            Err(refusal) => refusal,
        };
        let help = if graph.is_endless(refusal.function) {
            "recursion cannot be lowered, loops can".to_string()
        } else if refusal.too_large {
            "each call is a copy of all that is called; a loop around one call is one copy"
                .to_string()
        } else {
            format!("LLVM inlines more: {}", command(&trace.places.path))
        };
        let callers = graph.callers(refusal.function);
        let (left, out): (Vec<usize>, Vec<usize>) = chosen
            .iter()
            .partition(|function| callers.get(**function) != Some(&true));
        // Every refusal is of some function; if it were of none, all would be given up.
        let (left, out) = if out.is_empty() {
            (Vec::new(), left)
        } else {
            (left, out)
        };
        for kernel in out {
            let told = Told::new(refusal.message.clone(), Some(help.clone()));
            let place = trace.origin(refusal.function, refusal.instruction);
            refused.add(kernel, place, told);
        }
        *chosen = left;
        if chosen.is_empty() {
            return None;
        }
    }
}

/// The command that inlines everything. A function may say `noinline`, so that has to go first.
fn command(path: &str) -> String {
    format!(
        "opt -S -passes=forceattrs,always-inline -force-remove-attribute=noinline -force-remove-attribute=optnone -force-attribute=alwaysinline {} -o inlined.ll",
        argument(path)
    )
}

/// The path of a module as a shell takes it.
pub(super) fn argument(path: &str) -> String {
    match path {
        "<stdin>" => "-".to_string(),
        path => quoted(path),
    }
}

/// Calls of what only NVIDIA's GPUs have: their instructions, and what is said of them.
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

/// What is said of a call of a function without a body that is no intrinsic.
pub(super) fn elsewhere(
    module: &Module<'_>,
    function: usize,
    instruction: &Instruction,
) -> Option<Told> {
    if !instruction.opcode.is_call() {
        return None;
    }
    let name = module.callee_name(module.functions.get(function)?, instruction)?;
    if is_intrinsic(&name) {
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

/// Who calls whom by name.
struct Graph {
    callers: Vec<Vec<usize>>,
    endless: Vec<bool>,
}

impl Graph {
    /// Time: linear in the module.
    fn new(module: &Module<'_>) -> Graph {
        let names = module.functions.iter().enumerate();
        let numbers: FxHashMap<Cow<'_, [u8]>, usize> = names
            .map(|(number, function)| (plain_name(module.bytes(function.name)), number))
            .collect();
        let callees = module.functions.iter().map(|function| {
            let calls = function.instructions.iter();
            let calls = calls.filter(|instruction| instruction.opcode.is_call());
            let names = calls.filter_map(|call| module.callee_name(function, call));
            let mut called: Vec<usize> = names
                .filter_map(|name| numbers.get(&name).copied())
                .collect();
            called.sort_unstable();
            called.dedup();
            called
        });
        Graph::of(&callees.collect::<Vec<_>>())
    }

    fn of(callees: &[Vec<usize>]) -> Graph {
        let mut callers = vec![Vec::new(); callees.len()];
        for (caller, own) in callees.iter().enumerate() {
            for callee in own {
                if let Some(callers) = callers.get_mut(*callee) {
                    callers.push(caller);
                }
            }
        }
        // What calls nothing ends, and so does what calls only what ends.
        let mut left: Vec<usize> = callees.iter().map(Vec::len).collect();
        let mut endless = vec![true; callees.len()];
        let mut ending: Vec<usize> = (0..callees.len())
            .filter(|function| left.get(*function) == Some(&0))
            .collect();
        while let Some(function) = ending.pop() {
            if let Some(endless) = endless.get_mut(function) {
                *endless = false;
            }
            for caller in callers.get(function).into_iter().flatten() {
                if let Some(left) = left.get_mut(*caller) {
                    *left -= 1;
                    if *left == 0 {
                        ending.push(*caller);
                    }
                }
            }
        }
        Graph { callers, endless }
    }

    /// Whether some function can be reached from a function that can be reached from itself.
    fn is_endless(&self, function: usize) -> bool {
        self.endless.get(function) == Some(&true)
    }

    /// The functions from which a function is reached, itself too.
    fn callers(&self, function: usize) -> Vec<bool> {
        let mut found = vec![false; self.callers.len()];
        let mut open = vec![function];
        while let Some(at) = open.pop() {
            let Some(seen) = found.get_mut(at) else {
                continue;
            };
            if !std::mem::replace(seen, true) {
                open.extend(self.callers.get(at).into_iter().flatten());
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::Graph;
    use pretty_assertions::assert_eq;

    #[test]
    fn what_reaches_a_circle_never_ends() {
        // 0 calls itself, 1 calls 0 and 5, 2 and 3 call each other, 4 calls 5 and 6, 5 calls 6.
        let callees = [
            vec![0],
            vec![0, 5],
            vec![3],
            vec![2],
            vec![5, 6],
            vec![6],
            vec![],
        ];
        let graph = Graph::of(&callees);
        let expected = [true, true, true, true, false, false, false];
        assert_eq!(graph.endless, expected);
        let expected = [false, true, false, false, true, true, false];
        assert_eq!(graph.callers(5), expected);
    }
}
