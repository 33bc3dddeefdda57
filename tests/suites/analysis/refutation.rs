//! Verdicts against execution: LLVM 22 is refuted in each of the known ways in which it is wrong,
//! mode `sound` is not refuted, and values are compared as specified.

use crate::kernels;

use std::collections::BTreeSet;
use std::fs;

use kernels::{kernels, root};
use lanelog_analysis::query::terms::Terms;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Module, read};
use lanelog_sim::{Ending, Program, Value};
use lanelog_verify::check::dispute::{About, Observation};
use lanelog_verify::check::module::{Inputs, Plan, Runs, check};
use lanelog_verify::check::refute::{Effort, LaneValues, Watch, launch};
use pretty_assertions::assert_eq;

const PLAN: Plan = Plan {
    plus: false,
    modes: Vec::new(),
    engines: false,
    oracles: false,
    execution: true,
    parallel: false,
};

fn effort() -> Effort {
    Effort {
        inputs: 4,
        ..Effort::default()
    }
}

/// The verdicts of a mode that execution refutes, as pairs of function and value.
fn refuted(module: &Module<'_>, mode: Mode) -> BTreeSet<(String, String)> {
    let target = Target::choose(module.triple, None, None).unwrap();
    let plan = Plan {
        modes: vec![mode],
        ..PLAN
    };
    let mut all = BTreeSet::new();
    let checked = check(
        module,
        &target,
        &plan,
        &Inputs::MadeUp(effort()),
        &[],
        &|_| true,
    );
    for (index, checked) in checked {
        let function = &module.functions[index];
        let terms = Terms::new(module, function);
        let name = String::from_utf8(module.function_name(function).into_owned()).unwrap();
        for dispute in checked.disputes {
            assert!(
                matches!(dispute.shown, Observation::Disagreed(_)),
                "{dispute:?}"
            );
            assert_eq!(dispute.says, [(mode.name().to_string(), false)]);
            let value = match dispute.about {
                About::Value(value) => terms.value(value),
                About::Use(value, user) => {
                    format!("{} in {}", terms.value(value), terms.value(user))
                }
                other => panic!("{other:?}"),
            };
            all.insert((name.clone(), value));
        }
    }
    all
}

/// Each error of LLVM 22: a kernel, and the values that LLVM 22 wrongly calls uniform. Comments in
/// the kernels explain the errors.
const WAYS: [(&str, &[&str]); 12] = [
    (
        "corpus/llvm_misses/divergent_branch_in_header.ll",
        &["%closed", "%sum", "store#13", "store#14"],
    ),
    (
        "corpus/llvm_misses/exit_into_sibling_header.ll",
        &["%after", "store#19"],
    ),
    (
        "corpus/llvm_misses/constants_at_divergent_exit.ll",
        &["%how", "store#12"],
    ),
    (
        "tests/data/refutation/result_of_invoke.ll",
        &["%s", "store#4"],
    ),
    (
        "tests/data/refutation/phi_of_itself.ll",
        &["%x", "store#17"],
    ),
    (
        "tests/data/refutation/lane_that_is_sent_to.ll",
        &["%got", "store#2"],
    ),
    (
        "tests/data/refutation/scalar_output_behind_loop.ll",
        &["%behind", "store#10"],
    ),
    (
        "corpus/llvm_misses/left_out_of_step.ll",
        &["%after", "store#9"],
    ),
    (
        "corpus/llvm_misses/left_by_what_a_group_decides.ll",
        &["%way", "store#10"],
    ),
    (
        "corpus/llvm_misses/left_from_a_loop_within.ll",
        &["%after", "store#14"],
    ),
    (
        "tests/data/refutation/left_within_a_cycle.ll",
        &["%lanes in %read"],
    ),
    (
        "corpus/temporal/token_of_a_loop_after_it.ll",
        &["%both", "store#13"],
    ),
];

#[test]
fn llvm_22_is_refuted_in_each_of_its_ways() {
    for (path, wrong) in WAYS {
        let text = fs::read(root().join(path)).unwrap();
        let module = read(&text);
        let found = refuted(&module, Mode::Llvm22);
        let found: BTreeSet<&str> = found.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(found, wrong.iter().copied().collect(), "{path}");
    }
}

#[test]
fn mode_sound_is_not_refuted_there() {
    for (path, _) in WAYS {
        let text = fs::read(root().join(path)).unwrap();
        assert_eq!(
            refuted(&read(&text), Mode::Sound),
            BTreeSet::new(),
            "{path}"
        );
    }
}

/// A user that is always uniform makes no claim about its operands.
#[test]
fn mode_sound_is_not_refuted_where_a_wave_picks_a_lane() {
    let text = fs::read(root().join("tests/data/refutation/seen.ll")).unwrap();
    assert_eq!(refuted(&read(&text), Mode::Sound), BTreeSet::new());
}

#[test]
fn mode_sound_is_not_refuted_on_the_corpus() {
    let folders = [
        "joins",
        "temporal",
        "loops",
        "nested_loops",
        "sibling_loops",
        "phi",
        "switch",
        "unstructured",
        "irreducible",
        "data_dependence",
        "uniform_amdgpu",
        "uniform_nvptx",
        "sources_amdgpu",
        "sources_nvptx",
        "work_group",
    ];
    let (mut functions, mut finished) = (0, 0);
    for folder in folders {
        for path in kernels(&format!("corpus/{folder}")) {
            let text = fs::read(root().join(&path)).unwrap();
            let module = read(&text);
            let target = Target::choose(module.triple, None, None).unwrap();
            let plan = Plan {
                modes: vec![Mode::Sound],
                ..PLAN
            };
            let effort = Effort {
                inputs: 3,
                steps: 3_000,
                ..Effort::default()
            };
            for (_, checked) in check(
                &module,
                &target,
                &plan,
                &Inputs::MadeUp(effort),
                &[],
                &|_| true,
            ) {
                assert_eq!(checked.disputes, [], "{path}");
                functions += 1;
                let ended = |ending: &Ending| *ending == Ending::Finished;
                finished += usize::from(
                    matches!(checked.runs, Runs::Ended(endings) if endings.iter().all(ended)),
                );
            }
        }
    }
    // A check that runs no kernel would find no error.
    assert!(
        functions > 150 && finished * 2 > functions,
        "{finished} of {functions}"
    );
}

/// The values of a function of seen.ll on which lanes disagreed, and the uses after cycles.
fn disagreed(name: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    disagreed_in("tests/data/refutation/seen.ll", name, 1)
}

/// Like [`disagreed`], for a function of any file, in a number of runs.
fn disagreed_in(path: &str, name: &str, runs: usize) -> (BTreeSet<String>, BTreeSet<String>) {
    let text = fs::read(root().join(path)).unwrap();
    let module = read(&text);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let is_named =
        |function: &lanelog_ir::Function| *module.function_name(function) == *name.as_bytes();
    let index = module.functions.iter().position(is_named).unwrap();
    let function = &module.functions[index];
    let terms = Terms::new(&module, function);
    let number = |name: &str| (0..function.value_count()).find(|value| terms.value(*value) == name);
    let after: Vec<(u32, u32)> = [("%next", "%closed"), ("%next", "%first")]
        .iter()
        .filter_map(|(value, user)| Some((number(value)?, number(user)?)))
        .collect();
    let mut watch = Watch::new(function, index, &after);
    for run in 0..runs {
        let input = launch(&module, &program, &context, index, &effort(), run).unwrap();
        watch.begin(run);
        assert_eq!(program.run(&input, &mut watch).ending, Ending::Finished);
    }
    let values =
        (0..function.value_count()).filter(|value| watch.value(*value).unwrap().witness.is_some());
    let uses = watch.uses().filter(|(_, _, seen)| seen.witness.is_some());
    (
        values.map(|value| terms.value(value)).collect(),
        uses.map(|(value, user, _)| format!("{} in {}", terms.value(value), terms.value(user)))
            .collect(),
    )
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_string()).collect()
}

#[test]
fn results_targets_and_operands_are_compared() {
    let (values, _) = disagreed("values");
    assert_eq!(
        values,
        set(&["%tid", "%own", "%apart", "br#5", "%side", "store#12"])
    );
}

#[test]
fn undefined_values_agree_with_anything_until_they_are_frozen() {
    let (values, _) = disagreed("undefined");
    let expected = ["%tid", "%apart", "br#3", "%chosen", "%after"];
    assert_eq!(values, set(&expected));
}

/// A frozen undefined value is zero in the first run, and a different number in each lane in the
/// second run.
#[test]
fn a_freeze_of_what_is_undefined_gives_each_lane_another_number() {
    let path = "corpus/data_dependence/freeze_of_undefined.ll";
    let (values, _) = disagreed_in(path, "over_one_edge", 2);
    let expected = [
        "%tid", "%few", "br#4", "%f", "%is", "br#9", "%q", "store#12",
    ];
    assert_eq!(values, set(&expected));
    let text = fs::read(root().join(path)).unwrap();
    let module = read(&text);
    assert_eq!(refuted(&module, Mode::Sound), BTreeSet::new());
    // In LLVM, a frozen undefined value is the same for all lanes, so LLVM 22 is not refuted.
    assert_eq!(refuted(&module, Mode::Llvm22), BTreeSet::new());
}

#[test]
fn values_read_after_a_cycle_are_compared_at_the_read() {
    let (values, uses) = disagreed("behind");
    // In the loop, lanes agree on the counter, and the result of readfirstlane is the same in all
    // lanes.
    assert_eq!(values, set(&["%tid", "%leave", "br#6", "%closed"]));
    assert_eq!(uses, set(&["%next in %closed", "%next in %first"]));
}

#[test]
fn arguments_differ_where_the_target_says_that_they_may() {
    let (values, _) = disagreed("called");
    assert_eq!(values, set(&["%each", "%sum", "ret#4"]));
}

#[test]
fn a_witness_tells_what_each_lane_held() {
    let path = "corpus/llvm_misses/divergent_branch_in_header.ll";
    let text = fs::read(root().join(path)).unwrap();
    let module = read(&text);
    let target = Target::choose(module.triple, None, None).unwrap();
    let plan = Plan {
        modes: vec![Mode::Llvm22],
        ..PLAN
    };
    let checked = check(
        &module,
        &target,
        &plan,
        &Inputs::MadeUp(effort()),
        &[],
        &|_| true,
    );
    let dispute = &checked[0].1.disputes[0];
    let Observation::Disagreed(witness) = &dispute.shown else {
        panic!("{dispute:?}");
    };
    // The first input launches eight lanes. Lanes 0 to 4 leave the loop with the value 3, the
    // others with 10.
    let held = (0..8).map(|lane| (lane, Value::Bits(if lane < 5 { 3 } else { 10 })));
    assert_eq!(witness.held, LaneValues::Value(held.collect()));
    assert_eq!((witness.input, witness.group, witness.wave), (0, 0, 0));
    assert_eq!(witness.iterations, []);
    assert_eq!(witness.held.two_lanes(), Some((0, 5)));
}

/// Since OpenCL 2.0, the last work-group of a dimension may be smaller than the required size. A
/// row of such a work-group may begin within a wave.
#[test]
fn verdicts_that_forget_smaller_groups_are_refuted() {
    let text = |attribute: &str| {
        format!(
            "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.y()
define amdgpu_kernel void @k(ptr addrspace(1) %o) \"target-cpu\"=\"gfx900\" {attribute} !reqd_work_group_size !0 {{
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  store i32 %y, ptr addrspace(1) %o
  ret void
}}
!0 = !{{i32 64, i32 2, i32 1}}
"
        )
    };
    let wrong = |attribute: &str| refuted(&read(text(attribute).as_bytes()), Mode::Llvm22);
    let of = |name: &str| ("k".to_string(), name.to_string());
    let smaller = wrong("\"uniform-work-group-size\"=\"false\"");
    assert_eq!(smaller, BTreeSet::from([of("%y"), of("store#2")]));
    assert_eq!(
        wrong("\"uniform-work-group-size\"=\"true\""),
        BTreeSet::new()
    );
    // Without the attribute, work-groups have the required size.
    assert_eq!(wrong(""), BTreeSet::new());
}
