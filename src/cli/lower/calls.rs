//! Calls that stand in the way: the backend knows no functions but kernels.

use rustc_hash::FxHashMap;
use std::borrow::Cow;

use crate::ir::{Instruction, Module, plain_name};

/// Why a call cannot be lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Hindrance {
    /// What is called has a body.
    Body,
    /// The body is in another module.
    Elsewhere,
    /// It calls itself, or something that does.
    Recursion,
}

impl Hindrance {
    /// What is said of a function.
    pub fn message(self, callee: &str) -> String {
        match self {
            Hindrance::Body => format!("@{callee} is called, and calls must be inlined before"),
            Hindrance::Elsewhere => {
                format!("@{callee} has no body here, and calls must be inlined before")
            }
            Hindrance::Recursion => {
                format!("@{callee} calls itself, or something that does")
            }
        }
    }

    /// What to do. `path`: the module's file.
    pub fn help(self, path: &str) -> String {
        match self {
            Hindrance::Body => {
                let path = if path.starts_with('<') { "-" } else { path };
                // A function may say `noinline`, so that has to go first.
                format!(
                    "clang -O1 and higher inline most calls; this inlines all: opt -S -passes=forceattrs,always-inline -force-remove-attribute=noinline -force-remove-attribute=optnone -force-attribute=alwaysinline {path} -o inlined.ll"
                )
            }
            Hindrance::Elsewhere => {
                "llvm-link brings in the module that has it, such as the device library; calls are inlined then"
                    .to_string()
            }
            Hindrance::Recursion => "recursion cannot be lowered, loops can".to_string(),
        }
    }
}

/// Who calls whom by name.
pub(super) struct Graph<'t> {
    numbers: FxHashMap<Cow<'t, [u8]>, u32>,
    endless: Vec<bool>,
}

impl<'t> Graph<'t> {
    /// Time: linear in the module.
    pub fn new(module: &Module<'t>) -> Graph<'t> {
        let names = module.functions.iter().enumerate();
        let numbers: FxHashMap<Cow<'t, [u8]>, u32> = names
            .map(|(number, function)| (plain_name(module.bytes(function.name)), number as u32))
            .collect();
        let callees = module.functions.iter().map(|function| {
            let calls = function.instructions.iter();
            let calls = calls.filter(|instruction| instruction.opcode.is_call());
            let names = calls.filter_map(|call| module.callee_name(function, call));
            let mut called: Vec<u32> = names
                .filter_map(|name| numbers.get(&name).copied())
                .collect();
            called.sort_unstable();
            called.dedup();
            called
        });
        let callees: Vec<Vec<u32>> = callees.collect();
        let endless = endless(&callees);
        Graph { numbers, endless }
    }

    /// Why a call of something that is no intrinsic cannot be lowered, and what it calls.
    pub fn hindrance(
        &self,
        module: &Module<'t>,
        function: usize,
        instruction: &Instruction,
    ) -> Option<(Hindrance, String)> {
        if !instruction.opcode.is_call() {
            return None;
        }
        let name = module.callee_name(module.functions.get(function)?, instruction)?;
        if name.starts_with(b"llvm.") {
            return None;
        }
        let hindrance = match self.numbers.get(&name) {
            None => Hindrance::Elsewhere,
            Some(callee) if self.endless.get(*callee as usize) == Some(&true) => {
                Hindrance::Recursion
            }
            Some(_) => Hindrance::Body,
        };
        Some((hindrance, String::from_utf8_lossy(&name).into_owned()))
    }
}

/// Functions from which some function can be reached that can be reached from itself. Time: linear.
fn endless(callees: &[Vec<u32>]) -> Vec<bool> {
    let mut callers = vec![Vec::new(); callees.len()];
    let mut left: Vec<usize> = callees.iter().map(Vec::len).collect();
    for (caller, own) in callees.iter().enumerate() {
        for callee in own {
            if let Some(callers) = callers.get_mut(*callee as usize) {
                callers.push(caller);
            }
        }
    }
    // What calls nothing ends, and so does what calls only what ends.
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
    endless
}

#[cfg(test)]
mod tests {
    use super::endless;
    use pretty_assertions::assert_eq;

    #[test]
    fn what_reaches_a_circle_never_ends() {
        // 0 calls itself, 1 calls 0, 2 and 3 call each other, 4 calls 5 twice over, 6 nothing.
        let callees = [
            vec![0],
            vec![0, 5],
            vec![3],
            vec![2],
            vec![5, 6],
            vec![6],
            vec![],
        ];
        let expected = [true, true, true, true, false, false, false];
        assert_eq!(endless(&callees), expected);
        assert_eq!(endless(&[]), Vec::<bool>::new());
    }
}
