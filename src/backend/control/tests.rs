#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use pretty_assertions::assert_eq;

use super::class::Deciding;
use super::graph::Graph;
use super::layout::{Item, Layout};
use super::{Irreducible, Plan, plan};
use crate::verdicts::Verdicts;
use lanelog_analysis::Analyzer;
use lanelog_engine::relation;
use lanelog_ir as ir;
use lanelog_target::{Mode, ModuleContext, Target};
use lanelog_typed::Types;

/// Gives what is asked of the first function of a text, and its plan.
fn with<T>(
    text: &str,
    ask: impl FnOnce(&ir::Function, &Verdicts, Vec<[u32; 2]>, Result<Plan, Irreducible>) -> T,
) -> T {
    let module = ir::read(text.as_bytes());
    assert_eq!(module.errors, vec![]);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut types = Types::new(&module, None);
    let function = &module.functions[0];
    let typed = types.function(&module, function);
    let mut analyzer = Analyzer::new(&module, &context);
    let analysis = analyzer.analyze(function);
    let verdicts = Verdicts::new(function, &analysis);
    let planned = plan(&module, function, &typed, &verdicts);
    let dependent = analysis.tuples(relation::CONTROL_DEPENDENT);
    ask(function, &verdicts, dependent, planned)
}

/// A function without cycles: each block goes to one or two later ones.
fn random(seed: u32) -> String {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(12345);
    let mut below = |bound: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % bound
    };
    let count = 3 + below(12);
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @f(i1 %a) {\nentry:\n  br label %b0\n",
    );
    for at in 0..count {
        let left = count - at;
        let mut later = || at + 1 + below(left.min(5));
        let (if_true, if_false) = (later(), later());
        let jumps = if_true == if_false || below(4) == 0;
        text += &match jumps {
            true => format!("b{at}:\n  br label %b{if_true}\n"),
            false => format!("b{at}:\n  br i1 %a, label %b{if_true}, label %b{if_false}\n"),
        };
    }
    text + &format!("b{count}:\n  ret void\n}}\n")
}

/// Without cycles, the cut graph is the function's, and what decides a block is what `control_dependent` says.
#[test]
fn deciding_edges_are_control_dependence() {
    let mut compared = 0;
    for seed in 0..400 {
        with(&random(seed), |function, verdicts, dependent, _| {
            assert_eq!(verdicts.headers, Vec::<u32>::new());
            let graph = Graph::new(function, verdicts, true);
            let layout = Layout::new(&graph);
            let deciding = Deciding::new(&graph, &layout);
            let mut found = BTreeSet::new();
            for item in &layout.items {
                let Item::Block(block) = item else { continue };
                for (branch, to) in deciding.edges(*block) {
                    assert!(function.block_successors(*branch as usize).contains(to));
                    found.insert([*block, *branch]);
                }
            }
            compared += found.len();
            assert_eq!(found, dependent.into_iter().collect(), "seed {seed}");
        });
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn bits_that_are_read_outside() {
    let text = "
target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @f(i32 %a, ptr addrspace(1) %p) {
entry:
  %d = call i32 @llvm.amdgcn.workitem.id.x()
  %before = icmp eq i32 %d, 7
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %inside = icmp eq i32 %next, %d
  %uniform = icmp eq i32 %a, 3
  %pair = insertelement <2 x i1> zeroinitializer, i1 %inside, i32 0
  %kept = icmp eq i32 %next, 9
  br i1 %inside, label %end, label %loop
end:
  %phi = phi i1 [ %inside, %loop ]
  %first = extractelement <2 x i1> %pair, i32 0
  %both = or i1 %phi, %kept
  %more = or i1 %before, %first
  %all = or i1 %both, %more
  %byte = zext i1 %all to i8
  store i8 %byte, ptr addrspace(1) %p
  ret void
}
";
    with(text, |function, _, _, planned| {
        let plan = planned.unwrap();
        // Values: two arguments, then the instructions in order.
        let mut found: Vec<u32> = plan.bits_read_outside.iter().copied().collect();
        found.sort_unstable();
        let (inside, pair, kept) = (7, 9, 10);
        assert_eq!(found, [inside, pair, kept]);
        let end = function.block_instructions(2).start as u32 + 2;
        assert!(!plan.same_cycle(inside, end));
        assert!(plan.same_cycle(3, inside), "from outside to inside");
        assert!(plan.same_cycle(inside, kept));
    });
}

#[test]
fn cycles_of_several_entries_are_refused() {
    let text = "
target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @f(i1 %a) {
  br i1 %a, label %one, label %other
one:
  br i1 %a, label %other, label %end
other:
  br i1 %a, label %one, label %end
end:
  ret void
}
";
    with(text, |_, _, _, planned| {
        assert_eq!(
            planned.unwrap_err().to_string(),
            "the cycle at %other has several entries (irreducible): not covered"
        );
    });
}
