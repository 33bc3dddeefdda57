//! The static LDS size of kernels: their variables, and those of the functions that they refer to.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use lanelog_ir::text::names;
use lanelog_ir::{Module, plain_name};

/// LDS variables by unquoted name: alignment and size in bytes.
pub(super) type Variables<'t> = FxHashMap<Cow<'t, [u8]>, (u64, u64)>;

/// The LDS size of each function, with variables of the largest alignment first; empty if no
/// function needs it. Time: linear in the module's text, and for each function in the functions
/// that it calls.
pub(super) fn group_sizes(
    module: &Module<'_>,
    variables: &Variables<'_>,
    functions: &FxHashMap<Cow<'_, [u8]>, u32>,
) -> Vec<u64> {
    if memchr::memmem::find(module.text, b"llvm.amdgcn.groupstaticsize").is_none() {
        return Vec::new();
    }
    let named: Vec<BTreeSet<Cow<'_, [u8]>>> = module
        .functions
        .iter()
        .map(|function| {
            let text = module.function_text(function);
            let globals = names(text).filter(|name| name.sign == b'@');
            let written =
                globals.filter_map(|found| text.get(found.range.start + 1..found.range.end));
            written.map(plain_name).collect()
        })
        .collect();
    let bytes = |start: usize| {
        let mut own = BTreeSet::new();
        let mut seen = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(function) = open.pop() {
            for name in named.get(function).into_iter().flatten() {
                if let Some((align, size)) = variables.get(name) {
                    own.insert((Reverse(*align), name, *size));
                }
                let called = functions.get(name).map(|found| *found as usize);
                open.extend(called.filter(|called| seen.insert(*called)));
            }
        }
        let end = own.iter().fold(0u64, |end, (Reverse(align), _, size)| {
            let start = end.next_multiple_of((*align).max(1));
            start.saturating_add(*size)
        });
        end.next_multiple_of(4)
    };
    (0..module.functions.len()).map(bytes).collect()
}
