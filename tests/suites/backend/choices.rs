//! Choices of the backend's rules: the comment of each instruction in `choices/*.ll` lists the
//! choices for it, and there are no others. The tests remove each rule in turn: for each removed
//! rule, at least one comment must differ from the choices.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use lanelog_analysis::Analyzer;
use lanelog_analysis::query::{Evaluator, Plan, Program};
use lanelog_datalog::stratify;
use lanelog_engine::{Engine, library};
use lanelog_facts::Rows;
use lanelog_interp::Limits;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Function, LineIndex, Module, read};
use lanelog_select::choices;
use pretty_assertions::assert_eq;

const GPUS: [&str; 4] = ["gfx1100", "gfx1150", "gfx1200", "gfx942"];

/// The relations of choices, and the word for each in comments.
const RELATIONS: [(&str, &str); 10] = [
    ("scalar_unit", "scalar"),
    ("vector_unit", "vector"),
    ("scalar_load", "load"),
    ("copied_to_scalar", "copied"),
    ("repeated", "repeated"),
    ("folded_into", "folded into "),
    ("kept_value", "kept in "),
    ("has_lifetime", "has a lifetime"),
    ("alive_with", "alive with "),
    ("may_share_memory", "before line "),
];

/// A choice: the line, and the text in its comment.
type Choice = (u32, String);

fn program() -> Program {
    let built_in = |path: &str| {
        let text = library::text(path).map(str::to_string);
        text.ok_or_else(|| "there is no such file".to_string())
    };
    Program::read(choices::PROGRAM, &built_in).unwrap()
}

fn files() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suites/backend/choices");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap())
        .map(|file| {
            let name = file.file_name().into_string().unwrap();
            (name, fs::read(file.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

/// The choices that the comments of a text list for a GPU.
fn said(text: &[u8], gpu: &str) -> BTreeSet<Choice> {
    let text = std::str::from_utf8(text).unwrap();
    let mut all = BTreeSet::new();
    for (line, number) in text.lines().zip(1..) {
        let Some((code, comment)) = line.split_once(" ; ") else {
            continue;
        };
        if !code.starts_with("  ") {
            continue;
        }
        for choice in comment.split(", ") {
            let (choice, on) = choice.split_once(" on ").unwrap_or((choice, gpu));
            if on.split('/').any(|on| on == gpu) {
                all.insert((number, choice.to_string()));
            }
        }
    }
    all
}

/// The choices of the rules for the instructions of a function.
fn chosen(
    plan: &Plan<'_>,
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    function: &Function,
    lines: &LineIndex<'_>,
) -> BTreeSet<Choice> {
    let evaluator = Evaluator::new(plan, module, context);
    let mut analyzer = Analyzer::new(module, context);
    let analysis = analyzer.analyze(function);
    let answer = evaluator.function(function, &analysis, &Limits::default(), None);
    let names = module.names(function);
    let mut all = BTreeSet::new();
    for ((relation, word), rows) in RELATIONS.iter().zip(&answer.unwrap().rows) {
        for row in Rows::iter(rows) {
            // A choice for an argument belongs to no line of an instruction, so the line of the
            // function is used.
            let at = (row[0] as usize).checked_sub(function.arguments.len());
            let start = at.map_or(0, |at| function.instructions[at].start);
            let start = function.span.start + start;
            let other = match *relation {
                "folded_into" | "alive_with" => names.value(row[1]),
                "kept_value" => names.block(row[1]),
                "may_share_memory" => {
                    let at = row[1] as usize - function.arguments.len();
                    let start = function.span.start + function.instructions[at].start;
                    lines.position(start).line.to_string()
                }
                _ => String::new(),
            };
            let line = lines.position(start).line;
            all.insert((line, format!("{word}{other}")));
        }
    }
    all
}

/// The first `most` differences between the choices of the rules and the comments in all files.
fn differences(program: &Program, most: usize) -> Vec<String> {
    let ids = RELATIONS
        .iter()
        .map(|(name, _)| program.relation(name).unwrap());
    let plan = Plan::new(program, ids.collect(), Engine::Native);
    let mut differ = Vec::new();
    for (name, text) in files() {
        let module = read(&text);
        assert_eq!(module.errors, vec![]);
        let lines = LineIndex::new(&text);
        for gpu in GPUS {
            let target = Target::amdgpu(gpu);
            let context = ModuleContext::new(&module, &target, Mode::Sound);
            let found: BTreeSet<Choice> = module
                .functions
                .iter()
                .flat_map(|function| chosen(&plan, &module, &context, function, &lines))
                .collect();
            let said = said(&text, gpu);
            for (line, choice) in said.symmetric_difference(&found) {
                differ.push(format!("{name}:{line} on {gpu}: {choice}"));
            }
            if differ.len() >= most {
                return differ;
            }
        }
    }
    differ
}

#[test]
fn choices_match_the_comment_of_each_line() {
    assert_eq!(differences(&program(), usize::MAX), Vec::<String>::new());
    let lines: usize = files()
        .iter()
        .map(|file| said(&file.1, "gfx1100").len())
        .sum();
    assert!(lines > 250, "{lines} choices");
}

/// GPUs without lowering: their rows are used only in `lanelog query`.
fn is_of_another_gpu(text: &str) -> bool {
    let mut gpus = GPUS.iter();
    text.starts_with("processor_feature") && !gpus.any(|gpu| text.contains(&format!("\"{gpu}\"")))
}

#[test]
fn every_rule_is_needed() {
    let whole = program();
    let mut without = Vec::new();
    let mut tried = 0;
    for (at, rule) in whole.rules.rules.iter().enumerate() {
        let place = whole.place(at).unwrap();
        let source = &whole.sources[rule.span.source as usize];
        let text = &source.text[rule.span.start as usize..rule.span.end as usize];
        if !place.starts_with("rules/backend/") || is_of_another_gpu(text) {
            continue;
        }
        tried += 1;
        let mut rules = whole.rules.clone();
        rules.rules.remove(at);
        let strata = stratify(&rules);
        let rest = Program::of(whole.sources.clone(), rules, strata);
        if differences(&rest, 1).is_empty() {
            without.push(format!("{place}: {text}"));
        }
    }
    assert!(tried > 250, "{tried} rules");
    assert_eq!(without, Vec::<String>::new());
}
