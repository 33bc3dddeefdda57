//! Compares the rules of shapes and accesses with their meaning: rows of the interpreter, over
//! relations from native code, equal those of the simplest evaluator, which derives everything from
//! the facts.

use crate::kernels;
use crate::naive;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use kernels::{kernels, root};
use lanelog_analysis::Analyzer;
use lanelog_analysis::query::{Evaluator, Plan, Program};
use lanelog_datalog::resolved::{Atom, Constant, Literal, Resolved, Term};
use lanelog_engine::{Engine, library};
use lanelog_facts::Symbols;
use lanelog_interp::Limits;
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_verify::random::affine::affine_module;
use lanelog_verify::random::generate;
use naive::Naive;
use pretty_assertions::assert_eq;

/// Blocks and values of functions that are compared: the plainest evaluator takes its time.
const MOST_BLOCKS: usize = 16;
const MOST_VALUES: u32 = 120;

/// The number of random kernels for each GPU; `LANELOG_RANDOM` requests more.
fn random() -> usize {
    let asked = std::env::var("LANELOG_RANDOM").ok();
    asked.map_or(15, |asked| asked.parse().unwrap())
}

/// A program in which texts are replaced by their numbers, as the simplest evaluator requires.
fn numbered(rules: &Resolved, symbols: &Symbols) -> Resolved {
    let mut unknown = BTreeMap::new();
    let mut number = |text: &str| match symbols.find(text) {
        Some(number) => number,
        None => {
            let next = 1_000_000 + unknown.len() as u32;
            *unknown.entry(text.to_string()).or_insert(next)
        }
    };
    let mut rules = rules.clone();
    for rule in &mut rules.rules {
        atom(&mut rule.head, &mut number);
        rule.body
            .iter_mut()
            .for_each(|one| literal(one, &mut number));
    }
    rules
}

fn literal(literal_: &mut Literal, number: &mut dyn FnMut(&str) -> u32) {
    match literal_ {
        Literal::Positive(one) | Literal::Negative(one) => atom(one, number),
        Literal::Comparison(one) => {
            term(&mut one.left, number);
            term(&mut one.right, number);
        }
        Literal::Aggregate(one) => one.body.iter_mut().for_each(|one| literal(one, number)),
    }
}

fn atom(atom: &mut Atom, number: &mut dyn FnMut(&str) -> u32) {
    atom.arguments.iter_mut().for_each(|one| term(one, number));
}

fn term(term_: &mut Term, number: &mut dyn FnMut(&str) -> u32) {
    match term_ {
        Term::Constant(Constant::Symbol(text)) => *text = format!("s{}", number(text)),
        Term::Negate(inner) => term(inner, number),
        Term::Binary { left, right, .. } => {
            term(left, number);
            term(right, number);
        }
        Term::Call { arguments, .. } => arguments.iter_mut().for_each(|one| term(one, number)),
        Term::Variable(_) | Term::Wildcard | Term::Constant(_) => {}
    }
}

/// The relations with a rule that reads the characters of texts, which the simplest evaluator does
/// not have: it gets their rows.
fn reading_texts(rules: &Resolved) -> BTreeSet<usize> {
    let calls = |term: &Term| matches!(term, Term::Call { .. });
    let reads = |literal: &Literal| match literal {
        Literal::Comparison(one) => calls(&one.left) || calls(&one.right),
        _ => false,
    };
    let rules = rules.rules.iter();
    let found = rules.filter(|rule| rule.body.iter().any(reads));
    found.map(|rule| rule.head.relation).collect()
}

/// Rows of each relation that was compared.
type Compared = BTreeMap<String, usize>;

/// Compares all outputs of a program on the functions of a module that are small enough; returns
/// the number of these functions.
fn compare(
    program: &Program,
    (name, text): (&str, &[u8]),
    sizes: Option<[u32; 3]>,
    compared: &mut Compared,
) -> usize {
    let module = read(text);
    assert!(module.errors.is_empty(), "{name}");
    let (target, _) = Target::of_module(&module, None, None).unwrap();
    let target = match sizes {
        Some(sizes) => target.with_work_group(sizes),
        None => target,
    };
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let given = reading_texts(&program.rules);
    let all = 0..program.rules.relations.len();
    let is_wanted = |at: &usize| {
        let relation = &program.rules.relations[*at];
        relation.is_input || relation.output_at.is_some() || given.contains(at)
    };
    let wanted: Vec<usize> = all.filter(is_wanted).collect();
    let plan = Plan::new(program, wanted, Engine::Native);
    let evaluator = Evaluator::new(&plan, &module, &context);
    let mut analyzer = Analyzer::new(&module, &context);
    let mut functions = 0;
    for function in &module.functions {
        if function.blocks.len() > MOST_BLOCKS || function.value_count() > MOST_VALUES {
            continue;
        }
        functions += 1;
        let analysis = analyzer.analyze(function);
        let answer = evaluator.function(function, &analysis, &Limits::default(), None);
        let answer = answer.unwrap();
        let rows: BTreeMap<&str, Vec<Vec<u32>>> = plan
            .relations()
            .iter()
            .zip(&answer.rows)
            .map(|(relation, rows)| {
                let mut rows: Vec<Vec<u32>> = rows.iter().map(<[u32]>::to_vec).collect();
                rows.sort();
                (relation.name.as_str(), rows)
            })
            .collect();
        let mut rules = numbered(&program.rules, &answer.symbols);
        for at in &given {
            rules.relations[*at].is_input = true;
        }
        let naive = Naive::run(&rules, &program.strata, |input| rows[input].clone());
        for relation in rules.relations.iter().filter(|one| !one.is_input) {
            let Some(ours) = rows.get(relation.name.as_str()) else {
                continue;
            };
            let mut theirs = naive.rows(&relation.name);
            theirs.sort();
            let place = String::from_utf8_lossy(&module.function_name(function)).into_owned();
            assert_eq!(*ours, theirs, "{}: @{place} of {name}", relation.name);
            *compared.entry(relation.name.clone()).or_default() += ours.len();
        }
    }
    functions
}

fn program(path: &str) -> Program {
    let read = |path: &str| {
        library::text(path)
            .map(str::to_string)
            .ok_or_else(String::new)
    };
    Program::read(path, &read).unwrap_or_else(|_| panic!("{path}"))
}

/// Compares on the gallery and on random kernels that index memory.
fn everywhere(path: &str) -> (usize, Compared) {
    let program = program(path);
    let mut compared = Compared::new();
    let mut functions = 0;
    for file in kernels("corpus/gallery") {
        let text = fs::read(root().join(&file)).unwrap();
        for sizes in [None, Some([64, 1, 1]), Some([16, 4, 1])] {
            functions += compare(&program, (&file, &text), sizes, &mut compared);
        }
    }
    for target in [generate::Target::AmdGpu, generate::Target::Nvptx] {
        let made = affine_module(1, random(), target);
        functions += compare(
            &program,
            ("random", made.text.as_bytes()),
            None,
            &mut compared,
        );
    }
    (functions, compared)
}

#[test]
fn shapes_are_what_their_rules_say() {
    let (functions, compared) = everywhere("rules/shape.dl");
    assert!(functions > 60, "{functions}");
    for relation in ["shape", "first_aligned", "aligned", "uniform_by_shape"] {
        assert!(compared[relation] > 20, "{relation}: {compared:?}");
    }
}

#[test]
fn accesses_are_what_their_rules_say() {
    let (functions, compared) = everywhere("rules/memory.dl");
    assert!(functions > 60, "{functions}");
    for relation in ["access_pattern", "access_stride", "segments", "bank_passes"] {
        assert!(compared[relation] > 10, "{relation}: {compared:?}");
    }
    println!(
        "{functions} functions, {} rows",
        compared.values().sum::<usize>()
    );
}
