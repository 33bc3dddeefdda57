//! Warnings about kernels that allow flushing denormals, which the generated code keeps.

use lanelog_ir::text::{Word, words};
use lanelog_ir::{Function, Module};

use crate::places::Places;

/// The warnings for some functions, one line each.
pub(super) fn warnings(places: &Places<'_, '_>, functions: &[usize]) -> String {
    let module = places.module;
    let chosen = functions.iter().filter_map(|at| module.functions.get(*at));
    let warnings = chosen.filter_map(|function| {
        let (key, value) = flushing(module, function)?;
        let line = places.lines.line_at(function.span.start);
        let name = String::from_utf8_lossy(module.bytes(function.name)).into_owned();
        Some(format!(
            "warning: {}:{line}: @{name}: \"{key}\"=\"{value}\" allows flushing denormals to zero; the code keeps them, as this permits\n",
            places.path
        ))
    });
    warnings.collect()
}

/// The attribute of a function that allows flushing denormals.
fn flushing(module: &Module<'_>, function: &Function) -> Option<(String, String)> {
    let header = function.name.end as usize..function.body as usize;
    let header = module.text.get(header).unwrap_or_default();
    let groups = words(header).filter_map(|(_, word)| match word {
        Word::Group(number) => module.attribute_groups.get(&number),
        _ => None,
    });
    let groups = groups.map(|span| module.bytes(*span));
    let mut all = std::iter::once(header).chain(groups).flat_map(words);
    all.find_map(|(_, word)| match word {
        Word::String(key, value) if key.starts_with(b"denormal-fp-math") => {
            let value = String::from_utf8_lossy(value).into_owned();
            let flushes = ["preserve-sign", "positive-zero"];
            let is_flushing = flushes.iter().any(|word| value.contains(word));
            let key = String::from_utf8_lossy(key).into_owned();
            is_flushing.then_some((key, value))
        }
        _ => None,
    })
}
