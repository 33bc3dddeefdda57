//! Values that only shapes prove uniform, broadcast: kernels leave the same memory as without, also
//! if a value is poison in the first lanes of a wave.

use crate::lowering::{failures, fuzz, of_amd};
use crate::recorded_launches::root;
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_ir::{Module, read};
use lanelog_pipeline::{Level, Machine, Pipeline};
use lanelog_verify::check::fuzz::{Batch, Fuzz, Generator};
use lanelog_verify::check::lowering::Outcome;
use lanelog_verify::check::lowering::kernels::kernels;
use lanelog_verify::check::lowering::random::Random;
use lanelog_verify::check::refute::Effort;
use lanelog_verify::random::generate;
use pretty_assertions::assert_eq;

fn plus(gpu: &'static Gpu) -> Machine {
    Machine::from(gpu).with_plus(true)
}

/// A kernel for gfx900, of 8 rows of 32 work-items: a wave is two rows.
fn kernel(body: &str) -> String {
    kernel_of([32, 8], body)
}

/// A kernel for gfx900 with work-groups of a size.
fn kernel_of([width, height]: [u32; 2], body: &str) -> String {
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
define amdgpu_kernel void @k(ptr addrspace(1) %to, i32 %n) #0 !reqd_work_group_size !0 {{
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %first = mul i32 %y, {width}
  %item = add i32 %first, %x
  %slot = getelementptr i64, ptr addrspace(1) %to, i32 %item
{body}
}}
attributes #0 = {{ \"target-cpu\"=\"gfx900\" }}
!0 = !{{i32 {width}, i32 {height}, i32 1}}
"
    )
}

/// The module before selection, and the assembly.
fn forms(text: &str) -> (String, String) {
    let module = read(text.as_bytes());
    assert_eq!(module.errors, []);
    let pipeline = Pipeline::amdgpu(plus(Gpu::named("gfx900").unwrap()));
    let written = pipeline.lower(&module, &[0]);
    assert!(written.refused.is_empty());
    (pipeline.ready(&module, &[0]).text, written.text)
}

/// Executes a kernel and its machine code on six inputs.
fn same(text: &str) {
    let module: Module<'_> = read(text.as_bytes());
    for gpu in GPUS {
        for level in [Level::None, Level::Default] {
            let effort = Effort::default();
            let all = kernels(&module, plus(gpu).at(level), &|_| true, &effort);
            let [(_, Outcome::Same(ran))] = all.as_slice() else {
                panic!("{}: {all:?}", gpu.name);
            };
            assert_eq!(ran.launches, 6);
        }
    }
}

#[test]
fn a_defined_value_is_broadcast_after_its_definition() {
    let text = kernel(
        "  %pair = lshr i32 %y, 1
  %is = icmp ult i32 %pair, 2
  br i1 %is, label %then, label %end
then:
  %sum = add i32 %pair, %n
  %wide = zext i32 %sum to i64
  store i64 %wide, ptr addrspace(1) %slot
  br label %end
end:
  ret void",
    );
    let (ready, assembly) = forms(&text);
    assert!(ready.contains("@llvm.amdgcn.readfirstlane.i32(i32 %pair)"));
    assert!(ready.contains("%is = icmp ult i32 %pair.1, 2"), "{ready}");
    // The branch is a scalar one: no lane is turned off.
    assert!(assembly.contains("s_cbranch_scc"), "{assembly}");
    assert!(!assembly.contains("exec"), "{assembly}");
    let module = read(text.as_bytes());
    let without = Pipeline::amdgpu(Gpu::named("gfx900").unwrap()).lower(&module, &[0]);
    assert!(without.text.contains("exec"), "{}", without.text);
    same(&text);
}

/// `%apart` is -100 in every lane with an index of at least 100. In the wave of the lanes from 64
/// on, the first lanes have poison instead.
#[test]
fn a_value_that_may_be_poison_is_broadcast_before_branches_only() {
    let text = kernel_of(
        [256, 1],
        "  %below = sub nuw i32 %item, 100
  %wide = zext i32 %below to i64
  %other = zext i32 %item to i64
  %apart = sub i64 %wide, %other
  %is = icmp slt i64 %apart, -50
  %guard = icmp uge i32 %item, 100
  br i1 %guard, label %then, label %end
then:
  store i64 %apart, ptr addrspace(1) %slot
  br i1 %is, label %more, label %end
more:
  %twice = add i64 %apart, %apart
  store i64 %twice, ptr addrspace(1) %slot
  br label %end
end:
  ret void",
    );
    let (ready, _) = forms(&text);
    // In the block of the branch, after the guard.
    let (before, after) = ready.split_once("\nthen:").unwrap();
    assert!(!before.contains("readfirstlane"), "{ready}");
    assert!(!before.contains("ballot.i64(i1 %is)"), "{ready}");
    assert!(after.contains("ballot.i64(i1 %is)"), "{ready}");
    same(&text);
}

/// Lanes leave the loop in different iterations, so they differ on `%even` after it, though they
/// agree on it in each iteration.
#[test]
fn a_branch_after_a_cycle_is_no_uniform_one() {
    let text = kernel(
        "  %bound = and i32 %x, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %row = lshr i32 %y, 1
  %mixed = xor i32 %row, %i
  %bit = and i32 %mixed, 1
  %even = icmp eq i32 %bit, 0
  %next = add i32 %i, 1
  %done = icmp ugt i32 %next, %bound
  br i1 %done, label %after, label %loop
after:
  br i1 %even, label %then, label %end
then:
  store i64 1, ptr addrspace(1) %slot
  br label %end
end:
  ret void",
    );
    same(&text);
}

#[test]
fn kernels_of_the_corpus_leave_the_same() {
    let files = of_amd("corpus/kernels");
    let (ran, broadcast) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let jobs: Vec<_> = files.iter().zip(GPUS.iter().cycle()).collect();
    let failures = failures(&jobs, |(file, gpu)| {
        let text = fs::read(root().join(file)).unwrap();
        let module = read(&text);
        let effort = Effort {
            inputs: 2,
            ..Effort::default()
        };
        let outcomes = kernels(&module, plus(gpu), &|_| true, &effort);
        ran.fetch_add(outcomes.len(), Ordering::Relaxed);
        let all: Vec<usize> = outcomes.iter().map(|(index, _)| *index).collect();
        let [with, without] = [plus(gpu), Machine::from(*gpu)]
            .map(|machine| Pipeline::amdgpu(machine).ready(&module, &all).text);
        broadcast.fetch_add(usize::from(with != without), Ordering::Relaxed);
        let wrong = outcomes.iter().find(|(_, outcome)| outcome.is_wrong());
        wrong.map(|(_, outcome)| format!("{} on {}: {outcome:?}", file.display(), gpu.name))
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(ran.into_inner() > 30);
    println!("broadcasts in {} modules", broadcast.into_inner());
}

#[test]
fn random_kernels_of_bit_arithmetic_leave_the_same() {
    let fuzz = Fuzz {
        generator: Generator::Bits,
        ..fuzz(generate::Shape::Mixed)
    };
    let gpus: Vec<&Gpu> = ["gfx900", "gfx1100"]
        .map(|name| Gpu::named(name).unwrap())
        .into();
    let random = Random {
        fuzz: &fuzz,
        gpus: &gpus,
        level: Level::default(),
        plus: true,
    };
    let batches: Vec<Batch> = (0..20)
        .map(|batch| Batch {
            target: generate::Target::AmdGpu,
            first: 10 * batch,
            count: 10,
        })
        .collect();
    let (same, broadcast) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let failures = failures(&batches, |batch| {
        for seed in batch.first..batch.first + batch.count as u64 {
            let given = random.given(seed, gpus[0]).unwrap();
            let module = read(given.text.as_bytes());
            let ready = Pipeline::amdgpu(plus(gpus[0])).ready(&module, &[0]).text;
            broadcast.fetch_add(usize::from(ready != given.text), Ordering::Relaxed);
        }
        let tried = random.batch(batch).unwrap();
        let of_same = tried
            .iter()
            .filter(|tried| matches!(tried.outcome, Outcome::Same(_)));
        same.fetch_add(of_same.count(), Ordering::Relaxed);
        let wrong = tried.iter().find(|tried| tried.outcome.is_wrong());
        wrong.map(|tried| format!("{} on {}: {:?}", tried.seed, tried.gpu.name, tried.outcome))
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert_eq!(same.into_inner(), 400);
    let broadcast = broadcast.into_inner();
    assert!(broadcast > 60, "{broadcast}");
}
