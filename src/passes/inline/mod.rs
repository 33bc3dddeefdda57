//! Inlines calls of functions that are defined in the module.
//!
//! Calls are replaced by copies of the callees' bodies. Calls of recursive functions and calls
//! through pointers stay calls if the caller of the pass supports them (`each`).
//! Each copy gets unique names. The block of a call is split in two, and a phi merges the values
//! that the callee returns. An `alloca` in the entry block of a callee moves to the entry block of
//! the caller, as in LLVM's inliner.
//!
//! An `invoke` continues at its normal destination, because nothing unwinds on a GPU. Blocks that
//! are reachable only by unwinding are dropped.
//!
//! Deliberately absent: a choice of what to inline (all calls are inlined), `callbr` of defined
//! functions, `byval` parameters outside of address space 5, and debug information that passes
//! LLVM's verifier (attachments are kept as they are; `alone` drops them).

pub mod alone;
mod barrier;
mod body;
mod builtin;
pub(crate) mod copy;
pub mod each;
pub mod opencl;
mod size;
mod sub_group;
pub mod tokens;
mod unwinding;
mod work_group;

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_ir::owned::{Instruction, InstructionView, Module};
use lanelog_ir::{self as ir, plain_name};

/// The reason why calls cannot be inlined.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// The function that contains the call, by its index in the module.
    pub function: usize,
    /// The position of the call.
    pub place: usize,
    /// A description of the reason.
    pub message: String,
    /// Whether the inlined text would exceed the size limit.
    pub too_large: bool,
}

/// Replaces local names in text that is copied from one function to another.
pub struct Renaming {
    /// Named types, without `%`, which keep their names.
    types: FxHashSet<String>,
}

impl Renaming {
    /// Renaming in a module.
    pub fn new(module: &ir::Module<'_>) -> Renaming {
        let types = module.named_types.iter();
        let types = types.map(|(name, _)| {
            let name = String::from_utf8_lossy(module.bytes(*name));
            name.trim_start_matches('%').to_string()
        });
        Renaming {
            types: types.collect(),
        }
    }

    /// Replaces names in a text. Keys of `locals` are old names without `%`, including quotes.
    /// Values are new names with `%`, or constants.
    pub fn rename(&self, text: &str, locals: &FxHashMap<String, String>) -> String {
        tokens::renamed(text, locals, &self.types)
    }
}

/// Maximum number of bytes of text that a function may have after inlining: more than a hundred
/// thousand instructions.
const MOST_BYTES: usize = 16 << 20;

/// Maximum number of bytes of text that all functions together may have after inlining.
const MOST_IN_ALL: usize = 8 * MOST_BYTES;

/// Maximum depth of nested calls.
const DEEPEST: usize = 64;

/// For each function: its calls of defined functions, including calls of aliases. A call is an
/// instruction and a callee.
pub(crate) struct Calls {
    by_name: FxHashMap<Vec<u8>, usize>,
    /// Functions whose calls stay calls.
    kept: FxHashSet<usize>,
}

impl Calls {
    fn new(module: &Module<'_>, kept: &FxHashSet<usize>) -> Calls {
        let functions = module.functions().enumerate();
        let by_name = functions.map(|(index, (module, function))| {
            let name = plain_name(module.bytes(function.name));
            (name.into_owned(), index)
        });
        let mut by_name: FxHashMap<Vec<u8>, usize> = by_name.collect();
        let read = module.as_read();
        for (alias, target) in read.aliased() {
            if let Some(index) = by_name.get(target.as_ref()).copied() {
                let name = plain_name(read.bytes(alias.name)).into_owned();
                by_name.entry(name).or_insert(index);
            }
        }
        Calls {
            by_name,
            kept: kept.clone(),
        }
    }

    /// If the module has a copy of an OpenCL function for the constant argument of a call, this
    /// copy; otherwise the function itself.
    fn special(&self, name: &str, callee: usize, handed: &[String]) -> usize {
        let copy = handed
            .last()
            .and_then(|constant| opencl::for_constant(name, constant));
        let found = copy.and_then(|copy| self.by_name.get(copy.as_bytes()).copied());
        found.unwrap_or(callee)
    }

    /// The defined function that an instruction calls by name.
    fn of(&self, call: &Instruction) -> Option<usize> {
        let found = self.by_name.get(call.callee()?.as_bytes()).copied();
        found.filter(|index| !self.kept.contains(index))
    }

    /// The defined function that an instruction of the parsed module calls by name.
    fn seen(&self, call: &InstructionView<'_>) -> Option<usize> {
        let found = self.by_name.get(call.callee.as_deref()?).copied();
        found.filter(|index| !self.kept.contains(index))
    }
}

/// Whether any of these functions calls a defined function.
pub fn has_calls(module: &Module<'_>, functions: &[usize]) -> bool {
    let calls = Calls::new(module, &FxHashSet::default());
    functions.iter().any(|index| {
        let mut found = false;
        module.seen(*index, |own| found |= calls.seen(&own).is_some());
        found
    })
}

/// Inlines all calls in these functions, recursively, except calls of the functions in `kept`.
/// Time: linear in the resulting text.
///
/// # Errors
/// A call is recursive or cannot be inlined, or the text would exceed 16 MiB for one function or
/// 128 MiB for all. The sizes are checked before any text is generated.
pub fn inline(
    module: &mut Module<'_>,
    functions: &[usize],
    kept: &FxHashSet<usize>,
) -> Result<(), Refusal> {
    let calls = Calls::new(module, kept);
    size::check(module, &calls, functions)?;
    let mut expanded = Vec::new();
    for index in functions {
        if let Some(mut function) = module.function(*index) {
            let mut names = function.names();
            function.rename(&mut names, 0);
            copy::expand(module, &calls, *index, &mut function)?;
            expanded.push((*index, function));
        }
    }
    for (index, function) in expanded {
        module.set(index, function);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use lanelog_ir::read;
    use pretty_assertions::assert_eq;

    const TEXT: &str = "define i32 @k(i32 %x, i1 %c) {
  br i1 %c, label %a, label %b
a:
  %r = call i32 @f(i32 %x, i32 7)
  br label %b
b:
  %p = phi i32 [ %r, %a ], [ 0, %0 ]
  ret i32 %p
}
define i32 @f(i32 %x, i32 %y) {
  %kept = alloca i32
  %s = add i32 %x, %y
  %z = icmp eq i32 %s, 0
  br i1 %z, label %a, label %b
a:
  ret i32 1
b:
  %t = call i32 @g(i32 %s)
  ret i32 %t
}
define i32 @g(i32 %x) {
  ret i32 %x
}
define i32 @loops(i32 %x) {
  %r = call i32 @loops(i32 %x)
  ret i32 %r
}
";

    #[test]
    fn bodies_stand_in_the_place_of_calls() {
        let module = read(TEXT.as_bytes());
        let mut owned = Module::new(&module);
        inline(&mut owned, &[0], &FxHashSet::default()).unwrap();
        let expected = "define i32 @k(i32 %x, i1 %c) {
n0:
  %kept.1 = alloca i32
  br i1 %c, label %a, label %b
a:
  br label %n0.1
n0.1:
  %s.1 = add i32 %x, 7
  %z.1 = icmp eq i32 %s.1, 0
  br i1 %z.1, label %a.1, label %b.1
a.1:
  br label %behind.1
b.1:
  br label %n0.2
n0.2:
  br label %behind.2
behind.2:
  %t.1 = phi i32 [ %s.1, %n0.2 ]
  br label %behind.1
behind.1:
  %r = phi i32 [ 1, %a.1 ], [ %t.1, %behind.2 ]
  br label %b
b:
  %p = phi i32 [ %r, %behind.1 ], [ 0, %n0 ]
  ret i32 %p
}";
        let printed = owned.print();
        assert!(printed.text.starts_with(expected), "{}", printed.text);
        let at = printed.text.find("  %t.1 = phi").unwrap();
        assert!(TEXT[printed.origin(at)..].starts_with("%t = call"));
        assert_eq!(read(printed.text.as_bytes()).errors, []);
    }

    #[test]
    fn a_refusal_names_the_call_and_changes_nothing() {
        let module = read(TEXT.as_bytes());
        let mut owned = Module::new(&module);
        let refusal = inline(&mut owned, &[0, 3], &FxHashSet::default()).unwrap_err();
        assert_eq!(owned.at(refusal.place), Some((3, 0)));
        assert_eq!(refusal.function, 3);
        assert!(TEXT[refusal.place..].starts_with("%r = call i32 @loops"));
        assert!(refusal.message.contains("calls itself"), "{refusal}");
        assert!(!owned.is_changed());
    }

    /// Functions of a linked module are inlined like others. Their positions are numbered after all
    /// positions of the module.
    #[test]
    fn bodies_of_a_linked_module() {
        let text = "define i32 @k(i32 %x) {
  %r = call i32 @twice(i32 %x)
  ret i32 %r
}
declare i32 @twice(i32)
";
        let library = "define internal i32 @twice(i32 %x) {
  %d = add i32 %x, %x
  ret i32 %d
}
";
        let (module, linked) = (read(text.as_bytes()), read(library.as_bytes()));
        let mut owned = Module::new(&module);
        owned.link(&linked);
        owned.remove(module.declarations[0].1);
        inline(&mut owned, &[0], &FxHashSet::default()).unwrap();
        let printed = owned.print();
        let expected = "define i32 @k(i32 %x) {
n0:
  br label %n0.1
n0.1:
  %d.1 = add i32 %x, %x
  br label %behind.1
behind.1:
  %r = phi i32 [ %d.1, %n0.1 ]
  ret i32 %r
}


";
        assert_eq!(printed.text, format!("{expected}{library}"));
        let origin = |text: &str| {
            let at = printed.text.find(text).unwrap();
            owned.at(printed.origin(at + text.len() - text.trim_start().len()))
        };
        assert_eq!(origin("  %d.1 = add"), Some((1, 0)));
        assert_eq!(origin("  %r = phi"), Some((0, 0)));
        assert_eq!(origin("  %d = add"), Some((1, 0)));
        assert_eq!(origin("  ret i32 %r"), Some((0, 1)));
    }
}
