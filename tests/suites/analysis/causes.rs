//! Causes of refuted verdicts of LLVM 22. In a kernel of the corpus that shows one error, the
//! refuted verdict must be attributed to this error. Random kernels show all errors. If the rules
//! are corrected for the named errors only, they call all values divergent on which execution
//! refuted LLVM 22.

use crate::kernels;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::time::Duration;

use kernels::root;
use lanelog_analysis::query::terms::Terms;
use lanelog_datalog::{Resolved, compile};
use lanelog_facts::Symbols;
use lanelog_facts::{Exporter, Facts, Shift};
use lanelog_interp::{Interpreter, Limits};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Function, Module, read};
use lanelog_verify::check::cause::{Cause, Causes};
use lanelog_verify::check::claims::CheckedClaims;
use lanelog_verify::check::dispute::About;
use lanelog_verify::check::fuzz::{Batch, Fuzz, GeneratedModule, Generator};
use lanelog_verify::check::module::{CheckedFunction, Plan};
use lanelog_verify::random::generate::{Options, Shape, Target as Gpu};
use pretty_assertions::assert_eq;

/// The causes of all values that only mode `sound` calls divergent, regardless of the results of
/// execution.
fn causes_of(path: &str) -> Vec<(String, String)> {
    let text = fs::read(root().join(path)).unwrap();
    let module = read(&text);
    let target = Target::choose(module.triple, None, None).unwrap();
    let [sound, llvm22] =
        [Mode::Sound, Mode::Llvm22].map(|mode| ModuleContext::new(&module, &target, mode));
    let mut found = Vec::new();
    for function in &module.functions {
        let causes = Causes::new(&module, function, &sound, &llvm22);
        let terms = Terms::new(&module, function);
        for value in 0..function.value_count() {
            if let Some(cause) = causes.of_value(value, &|_| false) {
                found.push((terms.value(value), cause.words()));
            }
        }
    }
    found
}

#[test]
fn each_kernel_that_llvm_misses_has_its_cause() {
    let landingpad = Cause::NoSource("landingpad".to_string());
    let permute = Cause::NoSource("llvm.amdgcn.ds.permute".to_string());
    let expected: [(&str, &[(&str, &Cause)]); 11] = [
        (
            "corpus/llvm_misses/divergent_branch_in_header.ll",
            &[
                ("%closed", &Cause::BranchInHeader),
                ("%sum", &Cause::BranchInHeader),
                ("store#13", &Cause::BranchInHeader),
                ("store#14", &Cause::BranchInHeader),
            ],
        ),
        (
            "corpus/llvm_misses/exit_into_sibling_header.ll",
            &[
                ("%after", &Cause::SiblingExit),
                ("store#19", &Cause::SiblingExit),
            ],
        ),
        (
            "corpus/llvm_misses/constants_at_divergent_exit.ll",
            &[
                ("%how", &Cause::ConstantsAtExit),
                ("store#12", &Cause::ConstantsAtExit),
            ],
        ),
        (
            "corpus/llvm_misses/result_of_invoke.ll",
            &[
                ("%s", &Cause::TerminatorResult),
                ("store#4", &Cause::TerminatorResult),
                ("%pad", &landingpad),
            ],
        ),
        (
            "corpus/llvm_misses/result_of_callbr.ll",
            &[
                ("%is.zero", &Cause::TerminatorResult),
                ("br#4", &Cause::TerminatorResult),
                ("%which", &Cause::TerminatorResult),
                ("store#8", &Cause::TerminatorResult),
            ],
        ),
        (
            "corpus/llvm_misses/phi_of_itself.ll",
            &[
                ("%x", &Cause::PhiOfItself),
                ("store#14", &Cause::PhiOfItself),
            ],
        ),
        (
            "corpus/llvm_misses/left_out_of_step.ll",
            &[
                ("%after", &Cause::LeftOutOfStep),
                ("store#9", &Cause::LeftOutOfStep),
            ],
        ),
        (
            "corpus/llvm_misses/left_by_what_a_group_decides.ll",
            &[
                ("switch#5", &Cause::LeftOutOfStep),
                ("%way", &Cause::LeftOutOfStep),
                ("store#10", &Cause::LeftOutOfStep),
            ],
        ),
        (
            "corpus/llvm_misses/left_from_a_loop_within.ll",
            &[
                ("%after", &Cause::LeftOutOfStep),
                ("store#14", &Cause::LeftOutOfStep),
            ],
        ),
        (
            "tests/data/refutation/lane_that_is_sent_to.ll",
            &[("%got", &permute), ("store#2", &permute)],
        ),
        (
            "corpus/temporal/token_of_a_loop_after_it.ll",
            &[
                ("%vote", &Cause::Token),
                ("%both", &Cause::Token),
                ("store#13", &Cause::Token),
            ],
        ),
    ];
    for (path, expected) in expected {
        let found = causes_of(path);
        let expected = expected.iter();
        let expected = expected.map(|(value, cause)| (value.to_string(), cause.words()));
        assert_eq!(found, expected.collect::<Vec<_>>(), "{path}");
    }
}

fn fuzz(shape: Shape, target: Gpu) -> Fuzz {
    Fuzz {
        generator: Generator::Shaped,
        options: Options {
            shape,
            blocks: (4, 20),
            ..Options::default()
        },
        targets: vec![target],
        seed: 1,
        count: 1,
        inputs: 3,
        plan: Plan {
            plus: false,
            modes: vec![Mode::Sound, Mode::Llvm22],
            engines: false,
            oracles: false,
            execution: true,
            parallel: false,
        },
        others: Default::default(),
        time_limit: Duration::ZERO,
    }
}

/// Outcome for the kernel of a seed, with helpers that it calls.
fn kernel(
    shape: Shape,
    target: Gpu,
    seed: u64,
    mut each: impl FnMut(&GeneratedModule, &Module<'_>, &Function, &CheckedFunction),
) {
    let fuzz = fuzz(shape, target);
    let batch = Batch {
        target,
        first: seed,
        count: 1,
    };
    let made = fuzz.make(&batch).unwrap();
    let module = read(made.text.as_bytes());
    let launches = fuzz.launches(&made, &module);
    for (index, checked) in fuzz.check(
        &made,
        &module,
        &launches,
        CheckedClaims::default(),
        &mut Vec::new(),
    ) {
        each(&made, &module, &module.functions[index], &checked);
    }
}

/// The rules of mode `llvm22`, corrected for these errors and for no other. A missing source of
/// divergence is added to the facts instead.
fn mended(causes: &BTreeSet<Cause>) -> Resolved {
    let read = |path: &str| fs::read_to_string(root().join(path)).unwrap();
    let own = read("rules/llvm22.dl").replace(".include \"llvm.dl\"\n.once\n", "");
    let mut text = read("rules/llvm.dl") + &own;
    let replace = |text: &mut String, from: &str, to: &str| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        *text = text.replace(from, to);
    };
    for cause in causes {
        match cause {
            Cause::BranchInHeader => replace(&mut text, "    branch != header,\n", ""),
            Cause::SiblingExit => text.push_str(
                "exit_cycle(branch, header) :-
                     divergent_exit(branch, exit),
                     cycle_block(header, branch),
                     !cycle_block(header, exit).\n",
            ),
            Cause::TerminatorResult => replace(&mut text, "    !terminator(value, _),\n", ""),
            Cause::ConstantsAtExit => text.push_str(
                "sync_dependent(branch, phi) :-
                     divergent_exit(branch, block),
                     mixed_meeting(branch, block),
                     phi(phi, block),
                     merges_two(phi).\n",
            ),
            Cause::PhiOfItself => text.push_str("merges_two(phi) :- phi_incoming(phi, _, phi).\n"),
            Cause::LeftOutOfStep => text.push_str(
                "divergent_cycle_exit(inner) :-
                     assumed_divergent_cycle(header),
                     cycle_block(header, inner),
                     cycle_header(inner).
                 divergent_value(end) :-
                     assumed_divergent_cycle(header),
                     cycle_block(header, from),
                     instruction(value, from),
                     use(value, end),
                     terminator(end, block),
                     cycle_block(header, block),
                     branch(block).\n",
            ),
            Cause::NoSource(_) => {}
            Cause::Token => text.push_str(
                "divergent_value(user) :-
                     divergent_value(token),
                     token_use(token, user).
                 divergent_value(user) :-
                     divergent_cycle_exit(header),
                     read_after(header, token, user),
                     token_use(token, user).\n",
            ),
            Cause::AlwaysUniform(_) | Cause::OneLane | Cause::Other => panic!("{cause:?}"),
        }
    }
    let compiled = compile("rules/llvm22.dl", &|path| match path {
        "rules/llvm22.dl" => Ok(text.clone()),
        _ => fs::read_to_string(root().join(path)).map_err(|error| error.to_string()),
    });
    let Some((program, _)) = compiled.program else {
        panic!("{:?}", compiled.diagnostics);
    };
    program
}

/// Values that the corrected rules call divergent.
fn divergent(program: &Resolved, facts: &Facts) -> BTreeSet<u32> {
    let strata = lanelog_datalog::stratify(program);
    let interpreter = Interpreter::new(program, &strata, &mut Symbols::default());
    let mut relations = program.relations.iter();
    let id = relations
        .position(|relation| relation.name == "divergent_value")
        .unwrap();
    let relations = program.relations.iter();
    let given = relations.map(|relation| {
        let rows = || facts.relation(&relation.name, Shift::default());
        relation.is_input.then(rows)?
    });
    let found = interpreter
        .run(given.collect(), &[id], &Limits::default(), None)
        .unwrap();
    found[id]
        .clone()
        .unwrap()
        .values()
        .iter()
        .copied()
        .collect()
}

/// The facts of mode `llvm22`, with sources that are named.
fn facts(
    made: &GeneratedModule,
    module: &Module<'_>,
    function: &Function,
    causes: &BTreeSet<Cause>,
) -> Facts {
    let [sound, llvm22] =
        [Mode::Sound, Mode::Llvm22].map(|mode| ModuleContext::new(module, &made.target, mode));
    let mut classes = llvm22.classify(function);
    for value in sound.classify(function).source {
        let at = (value as usize).checked_sub(function.arguments.len());
        let Some(instruction) = at.map(|at| &function.instructions[at]) else {
            continue;
        };
        let called = module.callee_name(function, instruction);
        let called = called.filter(|name| name.starts_with(b"llvm."));
        let name = match called {
            Some(name) => String::from_utf8_lossy(&name).into_owned(),
            None => instruction.opcode.keyword().to_string(),
        };
        if causes.contains(&Cause::NoSource(name)) {
            classes.source.push(value);
        }
    }
    classes.source.sort_unstable();
    classes.source.dedup();
    Exporter::default()
        .export(module, function, &classes)
        .clone()
}

/// Values that execution refutes in a kernel are divergent once the rules are corrected for the
/// causes found there. Each cause is the only cause in some kernel.
#[test]
fn the_named_relation_is_the_wrong_one() {
    let mut alone: BTreeMap<Cause, usize> = BTreeMap::new();
    let mut programs: BTreeMap<BTreeSet<Cause>, Resolved> = BTreeMap::new();
    for (shape, target, seeds) in [
        (Shape::Mixed, Gpu::AmdGpu, 1..=600),
        (Shape::Mixed, Gpu::Nvptx, 1..=300),
        (Shape::Irreducible, Gpu::AmdGpu, 1..=200),
    ] {
        for seed in seeds {
            kernel(shape, target, seed, |made, module, function, checked| {
                let causes: BTreeSet<Cause> = (checked.disputes.iter())
                    .map(|dispute| dispute.cause.clone().unwrap())
                    .collect();
                if causes.is_empty() {
                    return;
                }
                assert!(!causes.contains(&Cause::Other), "{target:?} {seed}");
                let program = programs.entry(causes.clone()).or_insert_with_key(mended);
                let found = divergent(program, &facts(made, module, function, &causes));
                for dispute in &checked.disputes {
                    let (About::Value(value) | About::Use(_, value)) = dispute.about else {
                        panic!("{dispute:?}");
                    };
                    assert!(
                        found.contains(&value),
                        "{target:?} {seed}: {value} by {causes:?}"
                    );
                }
                if let [cause] = causes.iter().collect::<Vec<_>>().as_slice() {
                    *alone.entry((*cause).clone()).or_default() += 1;
                }
            });
        }
    }
    let permute = Cause::NoSource("llvm.amdgcn.ds.permute".to_string());
    let known = [
        Cause::BranchInHeader,
        Cause::SiblingExit,
        Cause::TerminatorResult,
        Cause::ConstantsAtExit,
        Cause::PhiOfItself,
        permute,
    ];
    for cause in known {
        assert!(alone.contains_key(&cause), "{cause:?}: {alone:?}");
    }
}
