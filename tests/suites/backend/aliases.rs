//! Alias analysis: the comment of each access in `aliases.ll` lists the earlier accesses that it
//! does not alias, by line, with the reason; there are no others.

use std::collections::BTreeSet;

use lanelog_analysis::Analyzer;
use lanelog_analysis::query::{Evaluator, Plan, Program};
use lanelog_engine::Engine;
use lanelog_facts::Rows;
use lanelog_interp::Limits;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{LineIndex, read};
use pretty_assertions::assert_eq;

const TEXT: &str = include_str!("aliases.ll");

#[test]
fn pairs_of_accesses_match_the_comments() {
    let mut expected = BTreeSet::new();
    for (line, number) in TEXT.lines().zip(1..) {
        let Some((_, comment)) = line.split_once(" ; ").filter(|_| line.starts_with("  ")) else {
            continue;
        };
        for pair in comment.split(", ") {
            let (reason, earlier) = pair.split_once(' ').unwrap();
            expected.insert((number, earlier.parse().unwrap(), reason.to_string()));
        }
    }
    assert!(expected.len() > 30);

    let program = Program::built_in("rules/alias.dl").unwrap();
    let relation = program.relation("no_alias_because").unwrap();
    let plan = Plan::new(&program, vec![relation], Engine::Native);
    let module = read(TEXT.as_bytes());
    assert_eq!(module.errors, vec![]);
    let target = Target::amdgpu("gfx1100");
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let lines = LineIndex::new(TEXT.as_bytes());
    let evaluator = Evaluator::new(&plan, &module, &context);
    let mut analyzer = Analyzer::new(&module, &context);
    let mut found = BTreeSet::new();
    for function in &module.functions {
        let analysis = analyzer.analyze(function);
        let answer = evaluator
            .function(function, &analysis, &Limits::default(), None)
            .unwrap();
        let line_of = |value: u32| {
            let at = value as usize - function.arguments.len();
            let start = function.span.start + function.instructions[at].start;
            lines.position(start).line
        };
        for row in Rows::iter(&answer.rows[0]) {
            let reason = answer.symbols.text(row[2]).unwrap().to_string();
            found.insert((line_of(row[1]), line_of(row[0]), reason));
        }
    }
    assert_eq!(found, expected);
}
