//! Derivations are shortest, and every step is an instance of the rule that it cites; conditions
//! that are reported as failing do fail.

use crate::ground;
use crate::kernels;

use std::collections::{BTreeMap, BTreeSet};

use ground::{Ground, Instance, Tuple, heights, unify, value};
use lanelog_analysis::Analysis;
use lanelog_datalog::resolved::Literal;
use lanelog_datalog::{Resolved, compile, stratify};
use lanelog_engine::library::compile_built_in;
use lanelog_explain::why::Program;
use lanelog_explain::{Derivation, GivenUp, Missing, Relations, Wanted, why, why_not};
use lanelog_facts::{Rows, Symbols};
use lanelog_interp::{Interpreter, Limits};
use lanelog_ir::read;
use lanelog_ir::target::Mode;
use lanelog_verify::random::generate::{Options, Shape, random_function};
use pretty_assertions::assert_eq;

/// The number of random functions for each mode.
const FUNCTIONS: u64 = 600;
/// The maximum number of rows that a search may visit, which is more than any goal here needs.
const BUDGET: u64 = 50_000_000;

/// The goals to explain.
const GOALS: &[&str] = &[
    "divergent_value",
    "divergent_branch",
    "divergent_cycle_exit",
    "assumed_divergent_cycle",
    "temporal_divergence",
    "divergent_join",
    "join_block",
    "sync_dependent",
    "exit_cycle",
    "iteration_dependent",
    "cycle_block",
    "strictly_dominates",
    "parent_cycle",
    "branch",
];

fn program(mode: Mode) -> Resolved {
    compile_built_in(lanelog_analysis::program(mode).path())
        .program
        .unwrap()
        .0
}

fn leaves(program: &Resolved) -> Vec<bool> {
    let relations = program.relations.iter();
    relations
        .map(|relation| {
            let mut annotations = relation.annotations.iter();
            relation.is_input || annotations.any(|annotation| annotation.words[0] == "filled")
        })
        .collect()
}

fn finished(program: &Resolved, analysis: &Analysis<'_>, relation: usize) -> Rows {
    let declared = &program.relations[relation];
    let rows = analysis.rows(&declared.name).unwrap_or_default();
    match declared.columns.len() {
        0 => Rows::flag(!rows.is_empty()),
        columns => Rows::new(columns, rows.concat()),
    }
}

/// Some small random functions, each with its seed.
fn functions(mode: Mode, mut each: impl FnMut(u64, &Resolved, &Analysis<'_>)) {
    let program = program(mode);
    let shapes = [Shape::Structured, Shape::Unstructured, Shape::Irreducible];
    for seed in 0..FUNCTIONS {
        let options = Options {
            shape: shapes[seed as usize % shapes.len()],
            blocks: (2, 9),
            instructions: 3,
            ..Options::default()
        };
        let generated = random_function(seed, &options);
        let module = read(generated.text.as_bytes());
        assert!(module.errors.is_empty(), "{:?}", module.errors);
        kernels::analyse(&module, mode, |_, analysis| each(seed, &program, analysis));
    }
}

/// Checks that every step follows from its premises by its rule.
fn check(ground: &Ground<'_>, derivation: &Derivation) {
    for step in &derivation.steps {
        assert!(ground.rows[step.relation].contains(&step.row));
        let Some(rule) = step.rule else {
            assert!(ground.leaves[step.relation]);
            assert!(step.premises.is_empty());
            assert_eq!(step.height, 0);
            continue;
        };
        let rule = &ground.program.rules[rule];
        assert_eq!(rule.head.relation, step.relation);
        let mut bindings = step.bindings.clone();
        let head = rule.head.arguments.iter();
        let head: Vec<u32> = head.map(|term| value(term, &bindings).unwrap()).collect();
        assert_eq!(head, step.row);
        let mut premises = step.premises.iter().map(|at| &derivation.steps[*at]);
        for literal in &rule.body {
            if let Literal::Positive(atom) = literal {
                let premise = premises.next().unwrap();
                assert_eq!(premise.relation, atom.relation);
                assert!(unify(atom, &premise.row, &mut bindings));
                assert!(premise.height < step.height);
            } else {
                assert!(ground.holds(literal, &mut bindings), "{literal:?}");
            }
        }
        assert!(premises.next().is_none());
        // The step states all variables that were bound.
        assert_eq!(bindings, step.bindings);
        let premises = step.premises.iter().map(|at| derivation.steps[*at].height);
        assert_eq!(step.height, 1 + premises.max().unwrap_or(0));
    }
}

fn ground<'p>(program: &'p Resolved, analysis: &Analysis<'_>) -> Ground<'p> {
    let relations = 0..program.relations.len();
    let rows = relations.map(|relation| {
        let rows = finished(program, analysis, relation);
        rows.iter().map(<[u32]>::to_vec).collect()
    });
    Ground {
        program,
        rows: rows.collect(),
        leaves: leaves(program),
    }
}

/// The derivations of all divergent values, branches and cycle exits from the branches and cycles
/// that the analysis used consist of instances of rules, and those without one are few.
#[test]
fn derivations_from_a_support_are_derivations() {
    let (mut found, mut missing, mut not_by_levels) = (0, 0, 0);
    for mode in [Mode::Sound, Mode::Llvm22, Mode::Llvm14Gpu] {
        let rules = Program::of_mode(mode).unwrap_or_else(|_| unreachable!());
        functions(mode, |seed, program, analysis| {
            let ground = ground(program, analysis);
            for name in [
                "divergent_value",
                "divergent_branch",
                "divergent_cycle_exit",
            ] {
                let goal = relation(program, name);
                for row in &ground.rows[goal] {
                    let Some(support) = analysis.support(name, row[0], row[0] as usize % 3) else {
                        continue;
                    };
                    let rows = |at: usize| {
                        let supported = analysis.supported(&program.relations[at].name, &support);
                        supported.unwrap_or_else(|| finished(program, analysis, at))
                    };
                    let relations = Relations::new(program, &rows);
                    let (symbols, leaves) = (Symbols::default(), &ground.leaves);
                    let wanted = Wanted::Shortest;
                    let derivations =
                        why(&relations, &symbols, leaves, (goal, row), wanted, BUDGET).unwrap();
                    let by_levels = rules
                        .derivation_by_levels(&relations, &symbols, (goal, row), BUDGET)
                        .unwrap();
                    match derivations.as_slice() {
                        [] => {
                            assert_eq!(by_levels, None);
                            missing += 1;
                        }
                        [derivation] => {
                            not_by_levels += usize::from(by_levels.is_none());
                            for derivation in [derivation].into_iter().chain(&by_levels) {
                                assert_eq!(derivation.steps[0].row, *row, "seed {seed}");
                                check(&ground, derivation);
                            }
                            found += 1;
                        }
                        _ => unreachable!(),
                    }
                }
            }
        });
    }
    assert!(found > 10_000 && missing * 100 < found, "{found} {missing}");
    assert!(not_by_levels * 100 < found, "{not_by_levels}");
}

fn relation(program: &Resolved, name: &str) -> usize {
    let mut relations = program.relations.iter();
    relations
        .position(|relation| relation.name == name)
        .unwrap()
}

/// Compares derivations of up to three tuples of each relation with brute force. Returns the number
/// of compared tuples and the greatest depth, by relation.
fn shortest(mode: Mode) -> BTreeMap<&'static str, (usize, u32)> {
    let mut seen: BTreeMap<&str, (usize, u32)> = BTreeMap::new();
    functions(mode, |seed, program, analysis| {
        let ground = ground(program, analysis);
        let needed: BTreeSet<usize> = GOALS
            .iter()
            .flat_map(|goal| ground.needed(relation(program, goal)))
            .collect();
        let instances = ground.instances(&needed);
        let least = heights(&instances, &ground.leaves, None);
        let rows = |at: usize| finished(program, analysis, at);
        let relations = Relations::new(program, &rows);
        for name in GOALS {
            let relation = relation(program, name);
            let rows: Vec<&Vec<u32>> = ground.rows[relation].iter().collect();
            let step = (rows.len() / 3).max(1);
            for row in rows.iter().skip(seed as usize % step).step_by(step) {
                let goal: Tuple = (relation, row.to_vec());
                let ask = |wanted| {
                    let symbols = Symbols::default();
                    let goal = (relation, row.as_slice());
                    why(&relations, &symbols, &ground.leaves, goal, wanted, BUDGET).unwrap()
                };
                let [shortest] = <[Derivation; 1]>::try_from(ask(Wanted::Shortest)).unwrap();
                check(&ground, &shortest);
                assert_eq!(shortest.height(), least[&goal], "{name}{row:?} of {seed}");
                for step in shortest.steps.iter().filter(|step| step.rule.is_some()) {
                    assert_eq!(step.height, least[&(step.relation, step.row.clone())]);
                }
                all(&ground, &instances, &goal, &ask(Wanted::All(usize::MAX)));
                let entry = seen.entry(name).or_default();
                *entry = (entry.0 + 1, entry.1.max(shortest.height()));
            }
        }
    });
    seen
}

/// Checks that there is one derivation for each rule instance that derives the goal without
/// depending on the goal itself, in the order of derivation depth.
fn all(ground: &Ground<'_>, instances: &[Instance], goal: &Tuple, derivations: &[Derivation]) {
    let without = heights(instances, &ground.leaves, Some(goal));
    let height = |premise: &Tuple| match ground.leaves[premise.0] {
        true => Some(0),
        false => without.get(premise).copied(),
    };
    let tops = instances.iter().filter(|instance| instance.head == *goal);
    let mut expected: Vec<u32> = tops
        .filter(|instance| !instance.premises.contains(goal))
        .filter_map(|instance| {
            let premises = instance.premises.iter().map(height);
            let premises: Option<Vec<u32>> = premises.collect();
            Some(1 + premises?.into_iter().max().unwrap_or(0))
        })
        .collect();
    expected.sort_unstable();
    let found: Vec<u32> = derivations.iter().map(Derivation::height).collect();
    assert_eq!(found, expected);
    for derivation in derivations {
        check(ground, derivation);
        let again = derivation.steps.iter().skip(1);
        let mut again = again.map(|step| (step.relation, step.row.clone()));
        assert!(!again.any(|tuple| tuple == *goal));
    }
}

#[test]
fn derivations_of_the_sound_mode_are_shortest() {
    let seen = shortest(Mode::Sound);
    let asked: Vec<&str> = seen.keys().copied().collect();
    let mut goals = GOALS.to_vec();
    goals.sort_unstable();
    assert_eq!(asked, goals);
    assert!(seen["divergent_value"].0 > FUNCTIONS as usize, "{seen:?}");
    assert!(seen["divergent_value"].1 >= 10, "{seen:?}");
}

#[test]
fn derivations_of_the_mode_of_llvm_are_shortest() {
    let seen = shortest(Mode::Llvm22);
    assert_eq!(seen.len(), GOALS.len(), "{seen:?}");
}

/// Relations that native code fills are derived by their rules here; only facts are given.
#[test]
fn derivations_of_what_is_filled_are_shortest() {
    let mut asked: BTreeMap<&str, (usize, u32)> = BTreeMap::new();
    functions(Mode::Sound, |seed, program, analysis| {
        // All three shapes of functions are tested.
        if seed % 5 != 0 {
            return;
        }
        let strata = stratify(program);
        let all: Vec<usize> = (0..program.relations.len()).collect();
        let inputs = all.iter().map(|at| {
            let is_input = program.relations[*at].is_input;
            is_input.then(|| finished(program, analysis, *at))
        });
        let interpreter = Interpreter::by_definition(program, &strata, &mut Symbols::default());
        let derived = interpreter.run(inputs.collect(), &all, &Limits::default(), None);
        let derived: Vec<Rows> = derived.unwrap().into_iter().map(Option::unwrap).collect();
        let ground = Ground {
            program,
            rows: derived
                .iter()
                .map(|rows| rows.iter().map(<[u32]>::to_vec).collect())
                .collect(),
            leaves: program
                .relations
                .iter()
                .map(|relation| relation.is_input)
                .collect(),
        };
        let rows = |at: usize| derived[at].clone();
        let relations = Relations::new(program, &rows);
        for name in ["label_meets", "label_at", "immediate_dominator"] {
            let relation = relation(program, name);
            let instances = ground.instances(&ground.needed(relation));
            let least = heights(&instances, &ground.leaves, None);
            for row in ground.rows[relation].iter().take(3) {
                let goal = (relation, row.as_slice());
                let symbols = Symbols::default();
                let found = why(
                    &relations,
                    &symbols,
                    &ground.leaves,
                    goal,
                    Wanted::Shortest,
                    BUDGET,
                );
                let [shortest] = <[Derivation; 1]>::try_from(found.unwrap()).unwrap();
                check(&ground, &shortest);
                assert_eq!(
                    shortest.height(),
                    least[&(relation, row.clone())],
                    "{name}{row:?}"
                );
                let entry = asked.entry(name).or_default();
                *entry = (entry.0 + 1, entry.1.max(shortest.height()));
            }
        }
    });
    assert_eq!(asked.len(), 3, "{asked:?}");
    assert!(asked["label_meets"].1 >= 5, "{asked:?}");
}

/// Checks that the literals that `why_not` calls failing do fail.
fn check_missing(ground: &Ground<'_>, missing: &Missing) -> usize {
    assert!(!ground.rows[missing.relation].contains(&missing.row));
    let rules = ground.program.rules.iter();
    // Rules of another scope read a relation without rows, and are left out.
    let has_facts = |literal: &Literal| match literal {
        Literal::Positive(atom) => {
            let read = &ground.program.relations[atom.relation];
            read.said("only_with").is_none() || !ground.rows[atom.relation].is_empty()
        }
        _ => true,
    };
    let own = rules.filter(|rule| rule.head.relation == missing.relation);
    let own = own.filter(|rule| rule.body.iter().all(has_facts));
    let expected = match ground.leaves[missing.relation] {
        true => 0,
        false => own.count(),
    };
    assert_eq!(missing.attempts.len() + missing.unfit, expected);
    let mut checked = 0;
    for attempt in &missing.attempts {
        let rule = &ground.program.rules[attempt.rule];
        assert!(!attempt.given_up && !attempt.failures.is_empty());
        for failure in &attempt.failures {
            // Variables in the head have the values of the missing tuple.
            assert!(unify(
                &rule.head,
                &missing.row,
                &mut failure.bindings.clone()
            ));
            for held in &failure.held {
                let mut bindings = failure.bindings.clone();
                assert!(
                    ground.holds(&rule.body[*held], &mut bindings),
                    "{failure:?}"
                );
                assert_eq!(bindings, failure.bindings);
            }
            let literal = &rule.body[failure.literal.unwrap()];
            assert!(
                !ground.holds(literal, &mut failure.bindings.clone()),
                "{failure:?}"
            );
            if let Some((relation, row)) = &failure.tuple {
                let holds = ground.rows[*relation].contains(row);
                assert_eq!(holds, matches!(literal, Literal::Negative(_)));
            }
            checked += 1;
        }
    }
    checked
}

fn not(mode: Mode) -> (usize, usize) {
    let (mut checked, mut deep) = (0, 0);
    functions(mode, |seed, program, analysis| {
        if seed % 3 != 0 {
            return;
        }
        let ground = ground(program, analysis);
        let rows = |at: usize| finished(program, analysis, at);
        let relations = Relations::new(program, &rows);
        for name in GOALS {
            let relation = relation(program, name);
            let columns = program.relations[relation].columns.len();
            for value in 0..12u32 {
                let row: Vec<u32> = (0..columns as u32)
                    .map(|column| (value * (column + 1) + column) % 12)
                    .collect();
                let symbols = Symbols::default();
                let goal = (relation, row.as_slice());
                if ground.rows[relation].contains(&row) {
                    continue;
                }
                let answers = why_not(&relations, &symbols, &ground.leaves, goal, 3, BUDGET);
                for missing in &answers {
                    checked += check_missing(&ground, missing);
                    deep += usize::from(missing.depth == 3);
                }
            }
        }
    });
    (checked, deep)
}

#[test]
fn literals_reported_as_failing_fail() {
    for mode in [Mode::Sound, Mode::Llvm22] {
        let (checked, deep) = not(mode);
        assert!(checked > 20_000 && deep > 500, "{checked} {deep}");
    }
}

/// A premise with a derivation, and two that are not explained.
const PRODUCT: &str = "\
    .decl given(x: number)\n\
    .input given\n\
    .decl near(x: number)\n\
    near(x) :- given(x).\n\
    .decl goal()\n\
    goal() :- near(x), given(y), given(z).\n";

#[test]
fn a_shortest_derivation_needs_one_instance_for_all_rows_of_facts() {
    let compiled = compile("product.dl", &|_| Ok(PRODUCT.to_string()));
    let (program, _) = compiled.program.unwrap();
    let finished = |at: usize| match program.relations[at].columns.len() {
        0 => Rows::flag(true),
        _ => Rows::new(1, (0..10).collect()),
    };
    let relations = Relations::new(&program, &finished);
    let goal = program.relations.iter().position(|one| one.name == "goal");
    let found = |wanted, budget| {
        let (symbols, leaves) = (Symbols::default(), leaves(&program));
        let goal = (goal.unwrap(), &[][..]);
        why(&relations, &symbols, &leaves, goal, wanted, budget)
    };
    let heights = |found: Result<Vec<Derivation>, GivenUp>| -> Vec<u32> {
        found.unwrap().iter().map(Derivation::height).collect()
    };
    assert_eq!(heights(found(Wanted::Shortest, 500)), [2]);
    // There are 1,000 instances.
    assert_eq!(found(Wanted::All(2000), 500), Err(GivenUp));
    assert_eq!(heights(found(Wanted::All(2000), BUDGET)), [2; 1000]);
}
