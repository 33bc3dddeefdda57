//! Verdicts of values against those in the comments of `tests/spirv/*.spvasm`.

use lanelog_analysis::{Analysis, Extent, violations};
use lanelog_engine::Engine;
use lanelog_facts::IrFunction;
use lanelog_ir::target::Mode;
use lanelog_spirv::{Function, Scope};

use crate::{MODULES, module, path};

/// The expected verdicts of each copy of a value, from a line such as
/// `%5 = OpLoad %6 %7  ; uniform divergent / divergent`.
fn expected(line: &str, scope: Scope) -> Option<(&str, Vec<&str>)> {
    let (instruction, comment) = line.split_once(';')?;
    let (name, _) = instruction.trim().split_once(" = ")?;
    let mut scopes = comment.split('/');
    let subgroup = scopes.next()?;
    let chosen = match scope {
        Scope::Subgroup => subgroup,
        Scope::Workgroup => scopes.next().unwrap_or(subgroup),
    };
    Some((name, chosen.split_whitespace().collect()))
}

/// The values of a function with this name, in the order of their copies.
fn copies(function: &Function, name: &str) -> Vec<u32> {
    let all = 0..Extent::of(function).values;
    let found = all.filter(|value| {
        let found = function.value_name(*value);
        found.is_some_and(|found| found.split('.').next() == Some(name))
    });
    found.collect()
}

fn check(name: &str, scope: Scope) -> Vec<String> {
    let text = std::fs::read_to_string(path(&format!("{name}.spvasm"))).unwrap();
    if scope == Scope::Workgroup && text.contains("; scope: subgroup\n") {
        return Vec::new();
    }
    let module = module(name, scope);
    let [function] = module.functions() else {
        panic!("{name} has one entry point")
    };
    let facts = function.facts();
    assert!(violations(&facts).is_empty(), "{name}");
    let analysis = Analysis::of_facts(Engine::Native, Extent::of(function), &facts, Mode::Sound);
    let mut wrong = Vec::new();
    let mut compared = 0;
    for line in text.lines() {
        let Some((value, verdicts)) = expected(line, scope) else {
            continue;
        };
        let copies = copies(function, value);
        let found: Vec<&str> = copies
            .iter()
            .map(|copy| match analysis.is_divergent(*copy) {
                true => "divergent",
                false => "uniform",
            })
            .collect();
        let all_equal = verdicts.len() == 1 && !found.is_empty();
        let matches = match all_equal {
            true => found.iter().all(|verdict| *verdict == verdicts[0]),
            false => found == verdicts,
        };
        compared += 1;
        if !matches {
            wrong.push(format!("{name}, {scope:?}: {found:?}, but {line}"));
        }
    }
    assert!(compared >= 5, "{name}: {compared} verdicts");
    wrong
}

#[test]
fn verdicts_decided_by_hand() {
    let scopes = [Scope::Subgroup, Scope::Workgroup];
    let all = scopes.iter().flat_map(|scope| {
        let wrong = MODULES.iter().flat_map(|name| check(name, *scope));
        wrong.collect::<Vec<String>>()
    });
    let wrong: Vec<String> = all.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_barrier_under_a_divergent_branch_is_found() {
    let module = module("barrier", Scope::Workgroup);
    let function = &module.functions()[0];
    let facts = function.facts();
    let analysis = Analysis::of_facts(Engine::Native, Extent::of(function), &facts, Mode::Sound);
    let names: Vec<String> = analysis
        .divergent_branches()
        .iter()
        .map(|block| function.block_name(*block).unwrap().into_owned())
        .collect();
    // %5 asks for the invocation's index, %14 for a push constant.
    assert_eq!(names, ["%5"]);
    let barriers = function.rows("barrier").unwrap();
    assert_eq!(barriers.len(), 2);
}
