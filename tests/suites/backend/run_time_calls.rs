//! Calls that stay calls in machine code: recursion, and calls through pointers.

use lanelog_amdgpu::gpu::GPUS;
use lanelog_amdgpu::{Gpu, Level};
use lanelog_ir::read;
use lanelog_pipeline::Pipeline;
use lanelog_verify::check::lowering::Outcome;
use lanelog_verify::check::lowering::kernels::{kernels, on};
use lanelog_verify::check::refute::Effort;
use lanelog_verify::random::generate::Target;
use lanelog_verify::random::run_time_calls::call_module;
use pretty_assertions::assert_eq;

use crate::llvm;
use crate::lowering::failures;

/// The seeds of the random kernels.
const SEEDS: std::ops::Range<u64> = 0..24;

#[test]
fn random_kernels_with_calls_leave_the_same_memory() {
    let jobs: Vec<(u64, &'static Gpu)> = SEEDS
        .flat_map(|seed| GPUS.iter().map(move |gpu| (seed, gpu)))
        .collect();
    let wrong = failures(&jobs, |(seed, gpu)| {
        let made = call_module(*seed, 1, Target::AmdGpu, Some(gpu.name));
        let module = read(made.text.as_bytes());
        assert_eq!(module.errors, []);
        let levels = [Level::None, Level::Less, Level::Default];
        let level = levels[*seed as usize % levels.len()];
        let machine = lanelog_pipeline::Machine::from(*gpu).at(level);
        let outcomes = on(&module, machine, &|_| true, &|_, _, _, index| {
            Ok((0..2)
                .map(|input| made.demands[0].launch(index, input))
                .collect())
        });
        match &outcomes[..] {
            [(_, Outcome::Same(_))] => None,
            // 64 registers are too few for some functions.
            [(_, Outcome::Refused(why))] if why[0].message.contains("too few VGPRs") => None,
            other => Some(format!(
                "lanelog fuzz --lower {} --generator calls --seed {seed} --count 1: {other:?}",
                gpu.name
            )),
        }
    });
    assert_eq!(wrong, Vec::<String>::new());
}

/// The assembler accepts the code of random kernels, and nearly all of them have calls.
#[test]
fn the_assembler_accepts_calls() {
    let mut calls = 0;
    for gpu in GPUS {
        let made = call_module(SEEDS.start, 12, Target::AmdGpu, Some(gpu.name));
        let module = read(made.text.as_bytes());
        let kernels: Vec<usize> = (0..module.functions.len())
            .filter(|at| module.bytes(module.functions[*at].calling_convention) == b"amdgpu_kernel")
            .collect();
        let written = Pipeline::amdgpu(gpu).lower(&module, &kernels);
        calls += written.text.matches("s_swappc_b64").count();
        if let Some(Err(why)) = llvm::assembled(&written.text, gpu.name) {
            panic!("{}: {why}", gpu.name);
        }
    }
    assert!(calls > 100 * GPUS.len() / 7, "{calls}");
}

/// Outcomes of the only kernel of a text, on all GPUs.
fn all_same(text: &str) {
    let text = format!("target triple = \"amdgcn-amd-amdhsa\"\n{text}");
    let module = read(text.as_bytes());
    assert_eq!(module.errors, []);
    for gpu in GPUS {
        let outcomes = kernels(&module, gpu, &|_| true, &Effort::default());
        let same = matches!(&outcomes[..], [(_, Outcome::Same(_))]);
        assert!(same, "{}: {outcomes:?}", gpu.name);
    }
}

/// The code of a module's only kernel and its functions.
fn code(text: &str, gpu: &str) -> String {
    let text = format!("target triple = \"amdgcn-amd-amdhsa\"\n{text}");
    let module = read(text.as_bytes());
    let kernel = (0..module.functions.len())
        .find(|at| module.bytes(module.functions[*at].calling_convention) == b"amdgpu_kernel");
    let pipeline = Pipeline::amdgpu(Gpu::named(gpu).unwrap());
    pipeline.lower(&module, &[kernel.unwrap()]).text
}

#[test]
fn functions_read_the_inputs_of_their_kernel() {
    all_same(
        "define internal i32 @f(i32 %d) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %h = call i32 @llvm.amdgcn.workgroup.id.y()
  %y1 = shl i32 %y, 8
  %z1 = shl i32 %z, 16
  %g1 = shl i32 %g, 24
  %h1 = shl i32 %h, 28
  %a = or i32 %x, %y1
  %b = or i32 %z1, %g1
  %c = or i32 %a, %b
  %e = or i32 %c, %h1
  %last = icmp eq i32 %d, 0
  br i1 %last, label %done, label %more
more:
  %m = sub i32 %d, 1
  %r = call i32 @f(i32 %m)
  %s = mul i32 %r, 3
  br label %done
done:
  %v = phi i32 [ %e, %0 ], [ %s, %more ]
  ret i32 %v
}
define amdgpu_kernel void @k(ptr addrspace(1) %p) !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %y1 = mul i32 %y, 8
  %z1 = mul i32 %z, 32
  %g1 = mul i32 %g, 64
  %a = add i32 %x, %y1
  %b = add i32 %z1, %g1
  %at = add i32 %a, %b
  %d = and i32 %x, 3
  %v = call i32 @f(i32 %d)
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %at
  store i32 %v, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
!0 = !{i32 8, i32 4, i32 2}
",
    );
}

/// `@shared` has the same place in the kernel, which has other variables, and in the function.
#[test]
fn kernels_and_functions_share_variables_in_lds() {
    all_same(
        "@own = internal addrspace(3) global [64 x i64] poison
@shared = internal addrspace(3) global [64 x i32] poison
define internal void @f(i32 %d, i32 %x) {
  %q = getelementptr i32, ptr addrspace(3) @shared, i32 %x
  %o = load i32, ptr addrspace(3) %q
  %n = add i32 %o, %d
  store i32 %n, ptr addrspace(3) %q
  %last = icmp eq i32 %d, 0
  br i1 %last, label %done, label %more
more:
  %m = sub i32 %d, 1
  call void @f(i32 %m, i32 %x)
  br label %done
done:
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(1) %p) !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %a = getelementptr i64, ptr addrspace(3) @own, i32 %x
  store i64 70000, ptr addrspace(3) %a
  %b = getelementptr i32, ptr addrspace(3) @shared, i32 %x
  store i32 5, ptr addrspace(3) %b
  %d = and i32 %x, 3
  call void @f(i32 %d, i32 %x)
  %v = load i32, ptr addrspace(3) %b
  %w = load i64, ptr addrspace(3) %a
  %t = trunc i64 %w to i32
  %s = add i32 %v, %t
  %g1 = mul i32 %g, 64
  %at = add i32 %g1, %x
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %at
  store i32 %s, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
!0 = !{i32 64, i32 1, i32 1}
",
    );
}

/// More values are live across a call than there are preserved registers, in frames of more bytes
/// than an offset reaches.
#[test]
fn values_beyond_the_preserved_registers_are_spilled() {
    // Uniform values are spilled to lanes, others to scratch memory.
    for (count, source, bytes) in [(150, "%u", 16), (300, "%t", 16), (20, "%t", 6_000)] {
        let mut values = String::new();
        let mut sum = "%r".to_string();
        let mut sums = String::new();
        for at in 0..count {
            values += &format!("  %a{at} = mul i32 {source}, {}\n", 7 * at + 3);
            values += &format!("  %b{at} = xor i32 %a{at}, {}\n", 1001 * at);
            sums += &format!("  %s{at} = mul i32 {sum}, 3\n");
            sums += &format!("  %q{at} = add i32 %s{at}, %b{at}\n");
            sum = format!("%q{at}");
        }
        all_same(&format!(
            "@c = internal addrspace(4) constant i32 12345
define internal i32 @f(i32 %d, i32 %t, ptr addrspace(4) inreg %c) {{
entry:
  %p = alloca [{bytes} x i8], align 4, addrspace(5)
  %u = load i32, ptr addrspace(4) %c
  store i32 %t, ptr addrspace(5) %p
  %z = icmp eq i32 %d, 0
  br i1 %z, label %done, label %more
more:
  %e = sub i32 %d, 1
{values}  %next = add i32 %t, 3
  %r = call i32 @f(i32 %e, i32 %next, ptr addrspace(4) inreg %c)
{sums}  %own = load i32, ptr addrspace(5) %p
  %all = xor i32 {sum}, %own
  br label %done
done:
  %v = phi i32 [ %t, %entry ], [ %all, %more ]
  ret i32 %v
}}
define amdgpu_kernel void @k(ptr addrspace(1) %out) !reqd_work_group_size !0 {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %d = and i32 %t, 1
  %s = call i32 @f(i32 %d, i32 %t, ptr addrspace(4) inreg @c)
  %base = mul i32 %g, 64
  %i = add i32 %base, %t
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %s, ptr addrspace(1) %q
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
!0 = !{{i32 64, i32 1, i32 1}}
"
        ));
    }
}

/// The scalar cache does not see what the caller wrote before, except in constant memory.
#[test]
fn functions_load_what_may_change_through_the_vector_cache() {
    let text = |space: u32| {
        code(
            &format!(
                "define internal i32 @f(i32 %d, ptr addrspace({space}) inreg %p) {{
  %v = load i32, ptr addrspace({space}) %p, align 4
  %last = icmp eq i32 %d, 0
  br i1 %last, label %done, label %more
more:
  %m = sub i32 %d, 1
  %r = call i32 @f(i32 %m, ptr addrspace({space}) inreg %p)
  br label %done
done:
  %s = phi i32 [ %v, %0 ], [ %r, %more ]
  ret i32 %s
}}
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace({space}) %q, i32 %d) {{
  store i32 1, ptr addrspace(1) %p
  %v = call i32 @f(i32 %d, ptr addrspace({space}) inreg %q)
  store i32 %v, ptr addrspace(1) %p
  ret void
}}
"
            ),
            "gfx1100",
        )
    };
    let loads = |text: &str| {
        let function = &text[text.find("\nf:").unwrap()..text.find(".size f").unwrap()];
        ["s_load_b32", "global_load_b32"].map(|name| function.matches(name).count())
    };
    assert_eq!(loads(&text(1)), [0, 1]);
    assert_eq!(loads(&text(4)), [1, 0]);
}
