//! Inlines calls in as many functions as possible: a function whose calls cannot be inlined does
//! not prevent inlining in other functions.

use std::borrow::Cow;
use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Refusal, has_calls, inline};
use lanelog_ir::owned::Module;
use lanelog_ir::text::names as names_in;
use lanelog_ir::{self as ir, plain_name};

/// A function whose calls are not inlined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotInlined {
    /// The function, by its index in the module.
    pub function: usize,
    /// The reason: a call that cannot be inlined, in the function or in one of its callees.
    pub refusal: Refusal,
    /// Whether the caller of the rejected call may be recursive.
    pub is_recursive: bool,
}

/// The outcome of [`inline_each`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inlined {
    /// Whether the module changed.
    pub changed: bool,
    /// The chosen functions whose calls cannot be inlined.
    pub left: Vec<NotInlined>,
    /// The functions that are called at run time, in ascending order: recursive ones, and those
    /// that may be called through a pointer. Their own calls are inlined likewise.
    pub called: Vec<usize>,
}

/// Inlines all calls in the chosen functions. Functions in which this is impossible are removed
/// from `chosen`. With `keeps_calls`, calls of recursive functions stay calls. Time: that of
/// inlining, times the number of removed functions.
pub fn inline_each(module: &mut Module<'_>, chosen: &mut Vec<usize>, keeps_calls: bool) -> Inlined {
    let mut inlined = Inlined::default();
    if !has_calls(module, chosen) && (!keeps_calls || !calls_pointers(module, chosen)) {
        return inlined;
    }
    let graph = Graph::new(module);
    let mut kept = FxHashSet::default();
    if keeps_calls {
        let taken = pointed_to(module, &graph, chosen);
        let roots: Vec<usize> = chosen
            .iter()
            .copied()
            .chain(taken.iter().copied())
            .collect();
        kept = graph.recursive(&roots);
        let called: BTreeSet<usize> = kept.iter().copied().chain(taken).collect();
        let called = called.into_iter().filter(|one| !chosen.contains(one));
        inlined.called = called.collect();
    }
    loop {
        let mut all = chosen.clone();
        all.extend(&inlined.called);
        let refusal = match inline(module, &all, &kept) {
            Ok(()) => {
                inlined.changed = true;
                return inlined;
            }
            Err(refusal) => refusal,
        };
        let is_recursive = graph.is_endless(refusal.function);
        let callers = graph.callers(refusal.function);
        let is_caller = |function: &usize| callers.get(*function) == Some(&true);
        let (out, others): (Vec<usize>, Vec<usize>) = chosen.iter().partition(|one| is_caller(one));
        let called = inlined.called.len();
        inlined.called.retain(|one| !is_caller(one));
        // Each error should belong to some function. If an error does not, all functions are
        // removed.
        let (out, others) = if out.is_empty() && called == inlined.called.len() {
            (others, Vec::new())
        } else {
            (out, others)
        };
        inlined
            .left
            .extend(out.into_iter().map(|function| NotInlined {
                function,
                refusal: refusal.clone(),
                is_recursive,
            }));
        *chosen = others;
        if chosen.is_empty() {
            inlined.called.clear();
            return inlined;
        }
    }
}

/// Whether one of the functions has a call through a pointer.
fn calls_pointers(module: &Module<'_>, functions: &[usize]) -> bool {
    functions.iter().any(|index| {
        let function = module.read(*index).map(|(_, function)| function);
        let mut calls = function.into_iter().flat_map(|one| &one.instructions);
        calls.any(|call| {
            call.opcode.is_call()
                && call.callee == ir::Instruction::NONE
                && !call.has(ir::flag::INLINE_ASM)
        })
    })
}

/// The functions that may be called through a pointer: those whose address is taken, if a function
/// that the chosen ones reach calls through a pointer. Time: linear in the module.
fn pointed_to(module: &Module<'_>, graph: &Graph, chosen: &[usize]) -> BTreeSet<usize> {
    let reached: Vec<usize> = graph.reached(chosen).into_iter().collect();
    match calls_pointers(module, &reached) {
        true => taken(module),
        false => BTreeSet::new(),
    }
}

/// The functions whose name occurs other than as a callee. Time: linear in the module.
pub fn taken(module: &Module<'_>) -> BTreeSet<usize> {
    let names = function_numbers(module);
    let mut found = BTreeSet::new();
    for (read, ..) in module.modules() {
        for name in names_in(read.text).filter(|name| name.sign == b'@') {
            let after = read.text.get(name.range.end..).unwrap_or_default();
            let written = read.text.get(name.range.start + 1..name.range.end);
            if !after.trim_ascii_start().starts_with(b"(")
                && let Some(index) = names.get(&plain_name(written.unwrap_or_default()))
            {
                found.insert(*index);
            }
        }
    }
    found
}

/// The index of each function, by its name.
fn function_numbers<'m>(module: &Module<'m>) -> FxHashMap<Cow<'m, [u8]>, usize> {
    let functions = module.functions().enumerate();
    let numbers = functions.map(|(number, (module, function))| {
        let name = plain_name(module.bytes(function.name));
        (name, number)
    });
    numbers.collect()
}

/// The call graph by names.
struct Graph {
    callees: Vec<Vec<usize>>,
    callers: Vec<Vec<usize>>,
    endless: Vec<bool>,
}

impl Graph {
    /// Time: linear in the module.
    fn new(module: &Module<'_>) -> Graph {
        let numbers = function_numbers(module);
        let callees = (0..module.functions().count()).map(|index| {
            let mut called = Vec::new();
            module.seen(index, |own| {
                let callee = own.callee.and_then(|name| numbers.get(&name).copied());
                called.extend(callee);
            });
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
        // Removes functions repeatedly: a function of which all callees have been removed is not
        // recursive.
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
        Graph {
            callees: callees.to_vec(),
            callers,
            endless,
        }
    }

    /// The functions that some functions call, directly or indirectly, and these functions.
    fn reached(&self, from: &[usize]) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        let mut open = from.to_vec();
        while let Some(at) = open.pop() {
            if found.insert(at) {
                open.extend(self.callees.get(at).into_iter().flatten());
            }
        }
        found
    }

    /// The functions, among those that some functions reach, that call themselves, directly or
    /// indirectly. Time: linear in the graph, for each function that does not end.
    fn recursive(&self, from: &[usize]) -> FxHashSet<usize> {
        let reached = self.reached(from).into_iter();
        let endless = reached.filter(|one| self.is_endless(*one));
        let calls_itself = |one: &usize| {
            let callees = self.callees.get(*one).map_or(&[][..], Vec::as_slice);
            self.reached(callees).contains(one)
        };
        endless.filter(calls_itself).collect()
    }

    /// Whether a function is recursive, or calls a recursive function directly or indirectly.
    fn is_endless(&self, function: usize) -> bool {
        self.endless.get(function) == Some(&true)
    }

    /// The functions that call a function, directly or indirectly, and the function itself.
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
    fn functions_that_reach_recursion_never_end() {
        // Function 0 calls itself, 1 calls 0 and 5, 2 and 3 call each other, 4 calls 5 and 6, and 5
        // calls 6.
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
        let mut recursive: Vec<usize> = graph.recursive(&[1, 2]).into_iter().collect();
        recursive.sort_unstable();
        assert_eq!(recursive, [0, 2, 3]);
    }
}
