//! Random kernels of bit arithmetic: execution refutes no verdict of modes `sound` and `sound+`,
//! and finds a table and rules that are wrong.

use lanelog_analysis::query::shapes::plan_of;
use lanelog_analysis::query::{Plan as RulePlan, Program};
use lanelog_engine::library;
use lanelog_ir::read;
use lanelog_ir::target::{Mode, Table};
use lanelog_verify::check::agreement::{Claimed, Tested};
use lanelog_verify::check::claims::CheckedClaims;
use lanelog_verify::check::fuzz::{Batch, Fuzz, Generator};
use lanelog_verify::check::module::Plan;
use lanelog_verify::random::generate::{Options, Target};
use pretty_assertions::assert_eq;

fn fuzz() -> Fuzz {
    Fuzz {
        generator: Generator::Bits,
        options: Options::default(),
        targets: vec![Target::AmdGpu, Target::Nvptx],
        seed: 1,
        count: 240,
        inputs: 2,
        plan: Plan {
            plus: true,
            modes: vec![Mode::Sound],
            engines: false,
            oracles: false,
            execution: true,
            parallel: false,
        },
        others: Default::default(),
        time_limit: std::time::Duration::from_secs(60),
    }
}

#[test]
fn execution_refutes_no_verdict_on_bit_arithmetic() {
    let fuzz = fuzz();
    let mut tested: Vec<Tested> = Vec::new();
    let mut ran = 0;
    for batch in fuzz.batches() {
        let fuzzed = fuzz.batch(&batch, CheckedClaims::default());
        assert_eq!(fuzzed.unread, Vec::<String>::new());
        if let Some(finding) = fuzzed.findings.first() {
            panic!("{}: {:?}", finding.kernel, finding.kinds);
        }
        ran += fuzzed.runs.len();
        for own in fuzzed.agreements.tested {
            match tested.iter_mut().find(|all| all.who == own.who) {
                Some(all) => {
                    all.uniform += own.uniform;
                    all.watched += own.watched;
                    all.refuted += own.refuted + own.refuted_uses;
                }
                None => tested.push(own),
            }
        }
    }
    assert_eq!(ran, 240);
    let [sound, plus] = tested.as_slice() else {
        panic!("{tested:?}");
    };
    assert_eq!((sound.refuted, plus.refuted), (0, 0));
    // Shapes prove more, and the kernels show it.
    assert!(plus.uniform > sound.uniform + 500, "{tested:?}");
    assert!(plus.watched > sound.watched + 300, "{tested:?}");
}

/// Claims of shapes that execution refutes, on kernels of these seeds.
fn refuted(plan: &RulePlan<'_>, seeds: std::ops::Range<u64>) -> usize {
    let fuzz = fuzz();
    let batch = Batch {
        target: Target::AmdGpu,
        first: seeds.start,
        count: (seeds.end - seeds.start) as usize,
    };
    let checked = CheckedClaims {
        shapes: Some(plan),
        ..CheckedClaims::default()
    };
    let claimed = fuzz.batch(&batch, checked).agreements.claimed;
    claimed
        .iter()
        .map(|claimed: &Claimed| claimed.refuted)
        .sum()
}

/// Each condition is one without which some value is called uniform that is not.
#[test]
fn rules_of_bits_without_a_condition_are_refuted() {
    const RULES: &str = "rules/shape.dl";
    let rules = library::text(RULES).unwrap();
    let whole = Program::built_in(RULES).unwrap_or_else(|_| panic!("not read"));
    assert_eq!(refuted(&plan_of(&whole).unwrap(), 0..60), 0);
    // Rows of work-items that end within a wave; bits of an `and` on which lanes agree.
    for (condition, instead) in [
        ("    lanes % items = 0,\n", ""),
        (
            "one band other_one, same band other_same bor zero bor other_zero) :-\n",
            "one band other_one, same bor other_same bor zero bor other_zero) :-\n",
        ),
    ] {
        let count = rules.matches(condition).count();
        assert!(count > 0, "{condition}");
        let changed = rules.replace(condition, instead);
        let read = |path: &str| match path {
            RULES => Ok(changed.clone()),
            _ => library::text(path)
                .map(str::to_string)
                .ok_or_else(String::new),
        };
        let program = Program::read(RULES, &read).unwrap_or_else(|_| panic!("{condition}"));
        assert!(
            refuted(&plan_of(&program).unwrap(), 0..60) > 0,
            "{condition}"
        );
    }
}

/// The rows for comparisons and divisors, for waves of twice the size: execution refutes them.
#[test]
fn a_row_that_is_wrong_is_refuted() {
    let rows = "uniform udiv,icmp @llvm.amdgcn.workitem.id.x  if x-contiguous  in sound\n";
    let table = Table::parse(rows).unwrap();
    let made = fuzz();
    let batch = Batch {
        target: Target::AmdGpu,
        first: 0,
        count: 60,
    };
    let mut made_kernels = made.make(&batch).unwrap();
    made_kernels.target = made_kernels.target.with_table(table);
    let module = read(made_kernels.text.as_bytes());
    let launches = made.launches(&made_kernels, &module);
    let checked = made.check(
        &made_kernels,
        &module,
        &launches,
        CheckedClaims::default(),
        &mut Vec::new(),
    );
    let refuted = checked.iter().flat_map(|(_, checked)| &checked.disputes);
    let mut refuted = refuted.filter(|dispute| dispute.refuted().next().is_some());
    assert!(refuted.next().is_some());
}
