//! Inlines calls in as many functions as possible: a function whose calls cannot be inlined does
//! not prevent inlining in other functions.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::{Refusal, has_calls, inline};
use lanelog_ir::owned::Module;
use lanelog_ir::plain_name;

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

/// Inlines all calls in the chosen functions. Functions in which this is impossible are removed
/// from `chosen`. Returns whether the module changes, and the removed functions. Time: that of
/// inlining, times the number of removed functions.
pub fn inline_each(module: &mut Module<'_>, chosen: &mut Vec<usize>) -> (bool, Vec<NotInlined>) {
    let mut left = Vec::new();
    if !has_calls(module, chosen) {
        return (false, left);
    }
    let graph = Graph::new(module);
    loop {
        let refusal = match inline(module, chosen) {
            Ok(()) => return (true, left),
            Err(refusal) => refusal,
        };
        let is_recursive = graph.is_endless(refusal.function);
        let callers = graph.callers(refusal.function);
        let (others, out): (Vec<usize>, Vec<usize>) = chosen
            .iter()
            .partition(|function| callers.get(**function) != Some(&true));
        // Each error should belong to some chosen function. If an error does not, all functions are
        // removed.
        let (others, out) = if out.is_empty() {
            (Vec::new(), others)
        } else {
            (others, out)
        };
        left.extend(out.into_iter().map(|function| NotInlined {
            function,
            refusal: refusal.clone(),
            is_recursive,
        }));
        *chosen = others;
        if chosen.is_empty() {
            return (false, left);
        }
    }
}

/// The call graph by names.
struct Graph {
    callers: Vec<Vec<usize>>,
    endless: Vec<bool>,
}

impl Graph {
    /// Time: linear in the module.
    fn new(module: &Module<'_>) -> Graph {
        let names = module.functions().enumerate();
        let names = names.map(|(number, (module, function))| {
            let name = plain_name(module.bytes(function.name));
            (name, number)
        });
        let numbers: FxHashMap<Cow<'_, [u8]>, usize> = names.collect();
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
        Graph { callers, endless }
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
    }
}
