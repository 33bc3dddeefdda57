//! Compares the interpreter with a naive evaluator on random programs.

use crate::naive;
use crate::program::CAMPAIGN;
use crate::random_rules;

use lanelog_datalog::compile;
use lanelog_facts::{Rows, Symbols};
use lanelog_interp::{Interpreter, Limits, Profile};
use naive::Naive;
use pretty_assertions::assert_eq;
use random_rules::{Random, Writer};

fn as_lists(rows: &Rows) -> Vec<Vec<u32>> {
    rows.iter().map(<[u32]>::to_vec).collect()
}

/// The number of random programs, which take a few seconds.
const PROGRAMS: u64 = if CAMPAIGN { 20_000 } else { 5000 };

#[test]
fn random_programs_mean_what_the_plainest_evaluation_says() {
    let (mut tried, mut derived) = (0, 0);
    for seed in 1..=PROGRAMS {
        let mut writer = Writer::new(Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        writer.program();
        // Some random programs are invalid, because a variable is bound nowhere or Soufflé would
        // reject an aggregate.
        let compiled = compile("rules.dl", &|_| Ok(writer.text.clone()));
        let Some((program, strata)) = compiled.program else {
            continue;
        };
        tried += 1;
        let mut symbols = Symbols::default();
        for number in 0..5 {
            symbols.intern(&format!("s{number}"));
        }
        let interpreter = Interpreter::new(&program, &strata, &mut symbols);
        let everything: Vec<usize> = (0..program.relations.len()).collect();
        // Several runs of one interpreter: later runs find plans that were made for other sizes.
        for _ in 0..2 {
            let given: Vec<Rows> = (0..writer.inputs).map(|at| writer.rows(at)).collect();
            let input = |name: &str| as_lists(&given[name[1..].parse::<usize>().unwrap()]);
            let plain = Naive::run(&program, &strata, input);
            let given: Vec<Option<Rows>> = given.iter().cloned().map(Some).collect();
            let mut profile = Profile::default();
            let profile = writer.random.percent(20).then_some(&mut profile);
            let found = interpreter
                .run(given.clone(), &everything, &Limits::default(), profile)
                .unwrap();
            for (relation, rows) in program.relations.iter().zip(&found) {
                let mut expected = plain.rows(&relation.name);
                expected.sort();
                derived += expected.len();
                assert_eq!(
                    as_lists(rows.as_ref().unwrap()),
                    expected,
                    "{} of program {seed} on {given:?}\n{}",
                    relation.name,
                    writer.text
                );
            }
            // Then only one relation is requested, and some relations are given.
            let wanted = writer.random.below(found.len());
            let mut known = given;
            for relation in found.iter().skip(known.len()) {
                known.push(relation.clone().filter(|_| writer.random.percent(30)));
            }
            let again = interpreter.run(known, &[wanted], &Limits::default(), None);
            assert_eq!(
                again.unwrap()[wanted],
                found[wanted],
                "program {seed}\n{}",
                writer.text
            );
        }
    }
    assert!(tried > PROGRAMS / 3, "only {tried} programs");
    assert!(derived > tried as usize * 40, "only {derived} rows");
}
