//! Results of the interpreter, their order, and limits that stop it, compared with results worked
//! out by hand.

#![allow(clippy::expect_used)]

use crate::random_rules;

use std::fmt::Write;
use std::time::Duration;

use lanelog_datalog::{Resolved, Stratum, compile};
use lanelog_facts::{Rows, Symbols};
use lanelog_interp::{Interpreter, Limit, Limits, Profile};
use pretty_assertions::assert_eq;
use random_rules::Random;

fn program(text: &str) -> (Resolved, Vec<Stratum>) {
    let compiled = compile("rules.dl", &|_| Ok(text.to_string()));
    let errors = || format!("{:#?}\n{text}", compiled.diagnostics);
    compiled.program.unwrap_or_else(|| panic!("{}", errors()))
}

fn all(program: &Resolved) -> Vec<usize> {
    (0..program.relations.len()).collect()
}

/// The rows of a relation of a program without inputs.
fn rows_of(text: &str, relation: &str) -> Vec<Vec<i32>> {
    let (program, strata) = program(text);
    let interpreter = Interpreter::new(&program, &strata, &mut Symbols::default());
    let wanted = program
        .relations
        .iter()
        .position(|one| one.name == relation)
        .unwrap();
    let rows = interpreter.run(vec![], &[wanted], &Limits::default(), None);
    let rows = rows.unwrap()[wanted].take().unwrap();
    let signed = |row: &[u32]| row.iter().map(|value| *value as i32).collect();
    rows.iter().map(signed).collect()
}

#[test]
fn arithmetic_is_of_32_bits() {
    let text = ".decl a(x: number, y: number, z: number)
        .decl least(x: number)
        least(-2147483647 - 1).
        a(x / -1, x % -1, x - 1) :- least(x).
        .decl b(x: number)
        b(1 / x) :- zero(x).
        b(2) :- zero(x), !zero(1 / x).
        b(3) :- zero(x), 1 / x != 1.
        b(4) :- zero(x), zero(1 % x).
        b(5) :- 0 = count : { zero(x), 1 / x = 1 }.
        .decl zero(x: number)
        zero(0).";
    assert_eq!(rows_of(text, "a"), [[i32::MIN, 0, i32::MAX]]);
    assert_eq!(rows_of(text, "b"), [[5]]);
}

#[test]
fn atoms_may_compute_with_each_others_variables() {
    let text = ".decl a(x: number, y: number) a(1, 3). a(2, 4). a(3, 4). a(7, 7).
        .decl b(x: number, y: number)
        b(x, y) :- a(x, y + 1), a(y, x + 3).
        .decl c(x: number)
        c(x) :- a(x, x + 1).
        c(x) :- a(x, x).";
    assert_eq!(rows_of(text, "b"), [[1, 2]]);
    assert_eq!(rows_of(text, "c"), [[3], [7]]);
}

#[test]
fn a_sum_wraps_and_a_minimum_has_a_sign() {
    let text = ".decl a(x: number) a(2147483647). a(2). a(-5).
        .decl b(s: number, l: number, m: number, c: number)
        b(s, l, m, c) :- s = sum x : { a(x) }, l = min x : { a(x) }, m = max x : { a(x) }, c = count : { a(_one), a(_other) }.";
    assert_eq!(rows_of(text, "b"), [[2147483644, -5, 2147483647, 9]]);
}

/// The limit that stopped a program, and the rule that was running.
fn stopped(text: &str, given: Vec<Option<Rows>>, limits: &Limits) -> (Limit, Option<usize>) {
    let (program, strata) = program(text);
    let interpreter = Interpreter::new(&program, &strata, &mut Symbols::default());
    let ended = interpreter.run(given, &all(&program), limits, None);
    let stopped = ended.expect_err("it should have been stopped");
    (stopped.limit, stopped.rule)
}

/// Rules with a product of three relations: for 10,000 numbers, the second rule has 10^12 rows.
const PRODUCT: &str = ".decl a(x: unsigned, y: unsigned) .input a
    .decl b(x: unsigned) .output b
    b(x + y + z) :- a(x, _), a(y, _), a(z, _).
    .decl c(x: unsigned, y: unsigned, z: unsigned) .output c
    c(x, y, z) :- a(x, _), a(y, _), a(z, _).";

fn numbers(limit: u32) -> Vec<Option<Rows>> {
    vec![Some(Rows::new(
        2,
        (0..limit).flat_map(|at| [at, at % 10]).collect(),
    ))]
}

#[test]
fn a_product_of_everything_is_stopped_by_each_limit() {
    let time = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    assert_eq!(
        stopped(PRODUCT, numbers(10_000), &time),
        (Limit::Time, Some(0))
    );
    let tuples = Limits {
        tuples: Some(1_000_000),
        ..Limits::default()
    };
    assert_eq!(
        stopped(PRODUCT, numbers(10_000), &tuples),
        (Limit::Tuples, Some(0))
    );
    let memory = Limits {
        memory: Some(20_000_000),
        ..Limits::default()
    };
    // The first rule has few distinct rows, which are within the limit; the second rule needs more.
    assert_eq!(
        stopped(PRODUCT, numbers(150), &memory),
        (Limit::Memory, Some(1))
    );
}

#[test]
fn an_endless_recursion_is_stopped() {
    let text = ".decl a(x: number) .output a
        a(0).
        a(x + 1) :- a(x).";
    let limits = Limits {
        tuples: Some(10_000),
        ..Limits::default()
    };
    assert_eq!(stopped(text, vec![], &limits), (Limit::Tuples, Some(1)));
    let limits = Limits {
        memory: Some(100_000),
        ..Limits::default()
    };
    assert_eq!(stopped(text, vec![], &limits).0, Limit::Memory);
}

#[test]
fn a_body_of_two_thousand_atoms_is_no_recursion_of_ours() {
    let mut text =
        ".decl a(x: number, y: number) a(1, 1).\n.decl b(x: number) .output b\nb(v0) :- a(v0, v1)"
            .to_string();
    for at in 1..2000 {
        let _ = write!(text, ", a(v{at}, v{})", at + 1);
    }
    text.push_str(", v2000 > 0.");
    assert_eq!(rows_of(&text, "b"), [[1]]);
}

#[test]
fn a_profile_tells_the_order_and_the_rows() {
    let text = ".decl edge(x: unsigned, y: unsigned) .input edge
        .decl start(x: unsigned) start(0).
        .decl reached(x: unsigned) .output reached
        reached(x) :- start(x).
        reached(y) :- edge(x, y), reached(x).";
    let (program, strata) = program(text);
    let interpreter = Interpreter::new(&program, &strata, &mut Symbols::default());
    // A ring of 100 nodes with a back edge from each.
    let edges = (0..100)
        .flat_map(|at| [at, (at + 1) % 100, at, 0])
        .collect();
    let mut profile = Profile::default();
    let given = vec![Some(Rows::new(2, edges))];
    let rows = interpreter.run(given, &[2], &Limits::default(), Some(&mut profile));
    assert_eq!(rows.unwrap()[2].as_ref().unwrap().len(), 100);
    let rule = &profile.rules[2];
    // Each of the 100 nodes has two edges, but both edges from node 99 lead to node 0. The rule
    // follows the chain of nodes in one round.
    assert_eq!((rule.derived, rule.new, rule.rounds), (199, 99, 1));
    let steps = [
        ("reached(x)".to_string(), 100),
        ("edge(x, y)".to_string(), 199),
    ];
    assert_eq!(rule.steps, steps);
    assert_eq!(rule.biggest, 199);
}

#[test]
fn the_order_is_chosen_by_size() {
    let text = ".decl big(x: unsigned, y: unsigned) .input big
        .decl small(x: unsigned) .input small
        .decl found(y: unsigned) .output found
        found(z) :- big(x, y), big(y, z), small(x).";
    let (program, strata) = program(text);
    let interpreter = Interpreter::new(&program, &strata, &mut Symbols::default());
    let big = (0..10_000).flat_map(|at| [at, (at * 7) % 10_000]).collect();
    let mut profile = Profile::default();
    let given = vec![Some(Rows::new(2, big)), Some(Rows::new(1, vec![3, 5]))];
    let rows = interpreter.run(given, &[2], &Limits::default(), Some(&mut profile));
    assert_eq!(rows.unwrap()[2].as_ref().unwrap().values(), [147, 245]);
    let steps = ["small(x)", "big(x, y)", "big(y, z)"].map(|text| (text.to_string(), 2));
    assert_eq!(profile.rules[0].steps, steps);
}

#[test]
fn atoms_that_lack_one_variable_agree_on_it() {
    // Triangles in a random graph with hubs, against all triples.
    let text = ".decl edge(x: unsigned, y: unsigned) .input edge
        .decl triangle(x: unsigned, y: unsigned, z: unsigned) .output triangle
        triangle(x, y, z) :- edge(x, y), edge(y, z), edge(x, z).";
    let (program, strata) = program(text);
    let interpreter = Interpreter::new(&program, &strata, &mut Symbols::default());
    let mut random = Random(0x1234_5678_9abc_def1);
    let nodes = 60;
    let mut edges = Vec::new();
    for _ in 0..1200 {
        edges.extend([random.below(nodes) as u32, random.below(nodes) as u32]);
    }
    let edges = Rows::new(2, edges);
    let mut expected = Vec::new();
    for x in 0..nodes as u32 {
        for y in 0..nodes as u32 {
            for z in 0..nodes as u32 {
                let sides = [[x, y], [y, z], [x, z]];
                if sides.iter().all(|side| edges.contains(side)) {
                    expected.extend([x, y, z]);
                }
            }
        }
    }
    let rows = interpreter.run(vec![Some(edges)], &[1], &Limits::default(), None);
    assert_eq!(rows.unwrap()[1].as_ref().unwrap().values(), expected);
    assert!(expected.len() > 1000);
}

#[test]
fn a_relation_of_which_nothing_is_known_agrees_too() {
    // The rules read only the second column of `b`.
    let text = ".decl a(x: unsigned, y: unsigned) a(0, 0). a(1, 1). a(3, 1). a(2, 0).
        .decl b(x: unsigned, y: unsigned) b(2, 1).
        .decl c(x: unsigned)
        c(x) :- a(3, y), a(x, y), b(_, x).";
    assert_eq!(rows_of(text, "c"), [[1]]);
}

#[test]
fn rules_with_an_empty_relation_are_not_evaluated() {
    let rules = |body: &str| {
        format!(
            ".decl a(x: unsigned, y: unsigned) .input a
            .decl none(x: unsigned) .input none
            .decl costly(x: unsigned, y: unsigned)
            costly(x, y) :- a(x, _), a(y, _).
            .decl found(x: unsigned)
            found(x) :- {body}.
            found(y) :- found(x), costly(x, y)."
        )
    };
    let limits = Limits {
        tuples: Some(500),
        ..Limits::default()
    };
    let run = |text: &str| {
        let (program, strata) = program(text);
        let interpreter = Interpreter::new(&program, &strata, &mut Symbols::default());
        let found = interpreter.run(numbers(100), &[3], &limits, None);
        found.map(|rows| rows[3].as_ref().map(Rows::len))
    };
    // The relation `none` is empty, so the relation `costly` is not evaluated.
    assert_eq!(run(&rules("none(x)")), Ok(Some(0)));
    assert_eq!(run(&rules("costly(x, _), none(x)")), Ok(Some(0)));
    assert_eq!(run(&rules("none(x), !costly(x, x)")), Ok(Some(0)));
    let stopped = |text: &str| run(text).map_err(|stopped| stopped.limit);
    assert_eq!(stopped(&rules("a(x, _)")), Err(Limit::Tuples));
    assert_eq!(
        stopped(&rules("a(x, _), !costly(x, x)")),
        Err(Limit::Tuples)
    );
}

/// Strata wait for the strata that they read; in a long chain, more than the maximum number wait at
/// once.
#[test]
fn chains_of_strata_of_any_length_are_computed() {
    for length in [3, 31, 32, 33, 34, 200, 5000] {
        let mut text = String::from(".decl a(x: unsigned, y: unsigned) .input a\n");
        for at in 0..length {
            let next = at + 1;
            // Each stratum requests the next one while it is itself being evaluated.
            writeln!(
                text,
                ".decl r{at}(x: unsigned)\nr{at}(x) :- a(x, 9).\nr{at}(y) :- r{at}(x), a(x, _), r{next}(y)."
            )
            .unwrap();
        }
        writeln!(text, ".decl r{length}(x: unsigned)\nr{length}(77).").unwrap();
        let (program, strata) = program(&text);
        let interpreter = Interpreter::new(&program, &strata, &mut Symbols::default());
        let rows = interpreter.run(numbers(20), &[1], &Limits::default(), None);
        let rows = rows.unwrap()[1].take().unwrap();
        assert_eq!(rows.values(), [9, 19, 77], "{length}");
    }
}

#[test]
fn a_chain_is_followed_to_its_end_before_other_rules_see_it() {
    let text = ".decl source(x: unsigned) .input source
        .decl use(x: unsigned, y: unsigned) .input use
        .decl stop(x: unsigned) .input stop
        .decl part(x: unsigned, y: unsigned) .input part
        .decl reached(x: unsigned)
        .decl parted(x: unsigned)
        reached(x) :- source(x).
        reached(y) :- reached(x), use(x, y), !stop(y).
        parted(x) :- reached(x), part(x, _).
        reached(y) :- parted(x), part(x, y).";
    let (program, strata) = program(text);
    let interpreter = Interpreter::new(&program, &strata, &mut Symbols::default());
    let uses = (0..99).chain(200..299).flat_map(|at| [at, at + 1]);
    let given = vec![
        Some(Rows::new(1, vec![0])),
        Some(Rows::new(2, uses.collect())),
        Some(Rows::new(1, vec![90])),
        Some(Rows::new(2, vec![50, 200, 250, 400, 95, 500])),
    ];
    let mut profile = Profile::default();
    let found = interpreter
        .run(given, &[4, 5], &Limits::default(), Some(&mut profile))
        .unwrap();
    let reached: Vec<u32> = (0..90).chain(200..300).chain([400]).collect();
    assert_eq!(found[4].as_ref().unwrap().values(), reached);
    assert_eq!(found[5].as_ref().unwrap().values(), [50, 250]);
    // The three rounds are those of the chain from 0, of the chain from 200, and of node 400 alone.
    assert_eq!(profile.rules[2].rounds, 3);
    assert_eq!(profile.rules[1].rounds, 3);
    assert_eq!(profile.rules[1].steps[0].1, 90 + 100 + 1);
}
