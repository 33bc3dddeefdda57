//! Shapes: execution refutes no claim about random kernels that index memory, and deliberately
//! wrong rules are detected.

use lanelog_analysis::query::Program;
use lanelog_analysis::query::shapes::{plan, plan_of};
use lanelog_engine::library;
use lanelog_verify::check::fuzz::Batch;
use lanelog_verify::check::shapes::{Outcome, batch};
use lanelog_verify::random::generate::Target;
use pretty_assertions::assert_eq;

const RULES: &str = "rules/shape.dl";

/// The outcome of checking random kernels for both GPUs with `rules`, or with the rules of the file
/// if there are none.
fn checked(rules: Option<&str>, count: usize) -> Outcome {
    let program = rules.map(|rules| {
        let read = |path: &str| match path {
            RULES => Ok(rules.to_string()),
            _ => library::text(path)
                .map(str::to_string)
                .ok_or_else(String::new),
        };
        Program::read(RULES, &read).unwrap_or_else(|_| panic!("the changed rules are wrong"))
    });
    let own = program.as_ref().map(|program| plan_of(program).unwrap());
    let plan = own.as_ref().or(plan()).unwrap();
    let mut all = Outcome::default();
    for target in [Target::AmdGpu, Target::Nvptx] {
        let first = 1;
        all.add(batch(
            plan,
            &Batch {
                target,
                first,
                count,
            },
            3,
        ));
    }
    assert_eq!(all.unread, Vec::<String>::new());
    all
}

#[test]
fn no_claim_is_refuted() {
    let all = checked(None, 300);
    let wrong: Vec<String> = all.wrong.iter().map(|wrong| format!("{wrong:?}")).collect();
    assert_eq!(wrong, Vec::<String>::new());
    // Enough claims of each kind were tested: uniform, uniform by shape alone, strided, varying,
    // and uniform in mode `sound+`.
    assert!(all.claims.iter().all(|count| *count > 100), "{all:?}");
    assert!(all.gained > 100, "{all:?}");
    assert!(all.accesses.iter().all(|count| *count > 10), "{all:?}");
}

/// The rules without the rule that begins with `beginning`: its head and enough conditions to
/// identify it.
fn without(beginning: &str) -> String {
    let rules = library::text(RULES).unwrap();
    let at = rules
        .find(beginning)
        .unwrap_or_else(|| panic!("{beginning}"));
    let end = at + rules.get(at..).unwrap().find(".\n").unwrap() + 2;
    format!("{}{}", &rules[..at], &rules[end..])
}

#[test]
fn rules_that_are_wrong_on_purpose_are_found_out() {
    let faults = [
        // This rule, which refutes guesses about values that lanes computed in different
        // iterations, is removed.
        "refuted(value) :-\n    guessed(value),\n    temporal_read(_, value)",
        // Phis where paths join.
        "refuted(phi) :-\n    guessed(phi),\n    divergent_merge(phi)",
        // Phis of different strides.
        "refuted(phi) :-\n    guessed(phi),\n    guess(phi, stride)",
        // Removed rule: guesses that rely on refuted guesses are refuted.
        "refuted(value) :-\n    guessed(value),\n    use(operand, value)",
        // Removed rule: guesses are refuted if masking a lane's bits lets other bits carry.
        "refuted(value) :-\n    relies_on(value, index, reach)",
        // Removed rule: guesses are refuted if a lane is compared with a number that is not a
        // multiple.
        "refuted(value) :-\n    relies_on_limit(value, index, 0, reach)",
    ];
    for fault in faults {
        let found = checked(Some(&without(fault)), 300);
        assert!(!found.wrong.is_empty(), "not found: {fault}");
    }
    // Changed rule: rows are assumed to fill waves even if their size is not a multiple of the wave
    // size.
    let rules = library::text(RULES).unwrap();
    let full = "    items % lanes = 0.";
    assert!(rules.contains(full));
    let any = rules.replacen(full, "    items % lanes >= 0.", 1);
    assert!(!checked(Some(&any), 300).wrong.is_empty());
}
