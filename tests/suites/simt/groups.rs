//! Waves and work-groups: barriers, memory that a group shares, ids of lanes, and other properties
//! that a kernel can read.

use crate::launches::{amdgpu, lanes, nvptx, run, trace, with_buffer, words};
use lanelog_sim::{Ending, Launch};
use pretty_assertions::assert_eq;

/// A launch of `items` work-items in waves of 4 lanes, with a buffer.
fn waves(items: u32, groups: u32, bytes: usize) -> Launch {
    let mut launch = with_buffer(lanes(items), bytes);
    launch.grid = [groups, 1, 1];
    launch.wave = 4;
    launch
}

#[test]
fn waves_exchange_values_across_a_barrier() {
    let text = amdgpu(
        "@lds = internal addrspace(3) global [10 x i32] poison
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %mine = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  %base = mul i32 %g, 100
  %value = add i32 %base, %t
  store i32 %value, ptr addrspace(3) %mine
  call void @llvm.amdgcn.s.barrier()
  %other = sub i32 9, %t
  %theirs = getelementptr i32, ptr addrspace(3) @lds, i32 %other
  %x = load i32, ptr addrspace(3) %theirs
  %first = mul i32 %g, 10
  %n = add i32 %first, %t
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %n
  store i32 %x, ptr addrspace(1) %at
  ret void
}
",
    );
    // Ten items in waves of four, four and two.
    let launch = waves(10, 2, 80);
    let expected: Vec<u32> = (0..2)
        .flat_map(|group| (0..10).map(move |item| group * 100 + 9 - item))
        .collect();
    assert_eq!(words(&text, &launch), expected);
    let (done, trace) = trace(&text, &launch);
    assert_eq!(done.ending, Ending::Finished);
    let stores: Vec<_> = trace
        .of(14)
        .map(|step| (step.group, step.wave, step.lanes))
        .collect();
    assert_eq!(
        stores,
        [
            (0, 0, 15),
            (0, 1, 15),
            (0, 2, 3),
            (1, 0, 15),
            (1, 1, 15),
            (1, 2, 3)
        ]
    );
    // All writes come before the first read.
    let last_write = trace
        .steps
        .iter()
        .rposition(|step| step.group == 0 && step.instruction == 5);
    let first_read = trace.steps.iter().position(|step| step.instruction == 9);
    assert!(last_write < first_read);
}

#[test]
fn barriers_in_a_loop_hold_each_iteration() {
    let text = nvptx(
        "@s = internal addrspace(3) global [8 x i32] undef
define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mine = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 1, ptr addrspace(3) %mine
  call void @llvm.nvvm.barrier0()
  br label %loop
loop:
  %d = phi i32 [ 4, %entry ], [ %half, %next ]
  %in = icmp ult i32 %t, %d
  br i1 %in, label %add, label %next
add:
  %o = add i32 %t, %d
  %theirs = getelementptr i32, ptr addrspace(3) @s, i32 %o
  %x = load i32, ptr addrspace(3) %theirs
  %y = load i32, ptr addrspace(3) %mine
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(3) %mine
  br label %next
next:
  call void @llvm.nvvm.barrier0()
  %half = lshr i32 %d, 1
  %more = icmp ne i32 %half, 0
  br i1 %more, label %loop, label %done
done:
  %sum = load i32, ptr addrspace(3) @s
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %sum, ptr addrspace(1) %at
  ret void
}
",
    );
    assert_eq!(words(&text, &waves(8, 1, 32)), [8; 8]);
}

#[test]
fn lanes_that_returned_are_not_waited_for() {
    let text = amdgpu(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 6
  br i1 %c, label %stay, label %leave
stay:
  call void @llvm.amdgcn.s.barrier()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 1, ptr addrspace(1) %at
  br label %leave
leave:
  ret void
}
",
    );
    // In the second wave, two lanes wait and two continue to the return.
    assert_eq!(words(&text, &waves(8, 1, 32)), [1, 1, 1, 1, 1, 1, 0, 0]);
}

#[test]
fn different_barriers_are_a_deadlock() {
    let text = amdgpu(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 4
  br i1 %c, label %one, label %two
one:
  call void @llvm.amdgcn.s.barrier()
  br label %end
two:
  call void @llvm.amdgcn.s.barrier()
  br label %end
end:
  ret void
}
",
    );
    let ending = run(&text, &waves(8, 1, 4)).ending;
    assert!(
        matches!(&ending, Ending::Deadlock(words) if words.starts_with("lanes wait at different barriers")),
        "{ending:?}"
    );
    assert_eq!(run(&text, &waves(4, 1, 4)).ending, Ending::Finished);
    // The barrier is the same, but the iterations differ: lane 0 left the loop, and waits after it.
    let text = amdgpu(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %next ]
  %odd = and i32 %t, 1
  %first = icmp eq i32 %i, 0
  %even = icmp eq i32 %odd, 0
  %skip = and i1 %first, %even
  br i1 %skip, label %next, label %wait
wait:
  call void @llvm.amdgcn.s.barrier()
  br label %next
next:
  %n = add i32 %i, 1
  %more = icmp ult i32 %n, 2
  br i1 %more, label %loop, label %end
end:
  ret void
}
",
    );
    let ending = run(&text, &waves(2, 1, 4)).ending;
    assert!(
        matches!(&ending, Ending::Deadlock(words) if words.starts_with("lanes wait at the same barrier in different iterations")),
        "{ending:?}"
    );
}

#[test]
fn waves_take_turns() {
    // Wave 1 waits for a word that wave 0 writes, and vice versa.
    let text = amdgpu(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %wave = lshr i32 %t, 2
  %other = sub i32 1, %wave
  %mine = getelementptr i32, ptr addrspace(1) %out, i32 %wave
  %theirs = getelementptr i32, ptr addrspace(1) %out, i32 %other
  store atomic i32 1, ptr addrspace(1) %mine seq_cst, align 4
  br label %wait
wait:
  %x = load atomic i32, ptr addrspace(1) %theirs seq_cst, align 4
  %c = icmp eq i32 %x, 0
  br i1 %c, label %wait, label %done
done:
  ret void
}
",
    );
    assert_eq!(words(&text, &waves(8, 1, 8)), [1, 1]);
    // A wave waits forever if it is alone in the launch.
    let mut launch = waves(4, 1, 8);
    launch.limits.steps = 5000;
    assert_eq!(
        run(&text, &launch).ending,
        Ending::Limit("more than 5000 steps".into())
    );
}

#[test]
fn lanes_are_numbered_x_first() {
    let text = amdgpu(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %gx = call i32 @llvm.amdgcn.workgroup.id.x()
  %gy = call i32 @llvm.amdgcn.workgroup.id.y()
  %y3 = mul i32 %y, 3
  %z6 = mul i32 %z, 6
  %gx12 = mul i32 %gx, 12
  %gy24 = mul i32 %gy, 24
  %a = add i32 %x, %y3
  %b = add i32 %a, %z6
  %c = add i32 %b, %gx12
  %n = add i32 %c, %gy24
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %n
  store i32 %n, ptr addrspace(1) %at
  ret void
}
",
    );
    let mut launch = with_buffer(lanes(1), 4 * 72);
    launch.block = [3, 2, 2];
    launch.grid = [2, 3, 1];
    launch.wave = 4;
    let expected: Vec<u32> = (0..72).collect();
    assert_eq!(words(&text, &launch), expected);
    let (_, trace) = trace(&text, &launch);
    let order: Vec<_> = trace
        .of(13)
        .map(|step| {
            let first = step.results[0].clone();
            (step.group, step.wave, first)
        })
        .take(4)
        .collect();
    assert_eq!(
        order.iter().map(|at| (at.0, at.1)).collect::<Vec<_>>(),
        [(0, 0), (0, 1), (0, 2), (1, 0)]
    );
}

/// Inputs of clang's builtins: `__builtin_amdgcn_workgroup_size_x` reads the implicit arguments
/// (code object 5) or the dispatch packet (code object 4), `__builtin_amdgcn_grid_size_x` reads the
/// packet.
#[test]
fn sizes_are_where_the_runtime_puts_them() {
    let text = amdgpu(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %i = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %d = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %s = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %blocks.y = getelementptr i8, ptr addrspace(4) %i, i64 4
  %a = load i32, ptr addrspace(4) %blocks.y
  %size.x = getelementptr i8, ptr addrspace(4) %i, i64 12
  %b = load i16, ptr addrspace(4) %size.x
  %size.z = getelementptr i8, ptr addrspace(4) %i, i64 16
  %c = load i16, ptr addrspace(4) %size.z
  %rest.x = getelementptr i8, ptr addrspace(4) %i, i64 18
  %e = load i16, ptr addrspace(4) %rest.x
  %packet.y = getelementptr i8, ptr addrspace(4) %d, i64 6
  %f = load i16, ptr addrspace(4) %packet.y
  %grid.x = getelementptr i8, ptr addrspace(4) %d, i64 12
  %g = load i32, ptr addrspace(4) %grid.x
  %grid.y = getelementptr i8, ptr addrspace(4) %d, i64 16
  %h = load i32, ptr addrspace(4) %grid.y
  %second = getelementptr i8, ptr addrspace(4) %s, i64 8
  %j = load i32, ptr addrspace(4) %second
  %dims = getelementptr i8, ptr addrspace(4) %i, i64 64
  %k = load i16, ptr addrspace(4) %dims
  %b32 = zext i16 %b to i32
  %c32 = zext i16 %c to i32
  %e32 = zext i16 %e to i32
  %f32 = zext i16 %f to i32
  %k32 = zext i16 %k to i32
  %v0 = insertelement <9 x i32> poison, i32 %a, i32 0
  %v1 = insertelement <9 x i32> %v0, i32 %b32, i32 1
  %v2 = insertelement <9 x i32> %v1, i32 %c32, i32 2
  %v3 = insertelement <9 x i32> %v2, i32 %e32, i32 3
  %v4 = insertelement <9 x i32> %v3, i32 %f32, i32 4
  %v5 = insertelement <9 x i32> %v4, i32 %g, i32 5
  %v6 = insertelement <9 x i32> %v5, i32 %h, i32 6
  %v7 = insertelement <9 x i32> %v6, i32 %j, i32 7
  %v8 = insertelement <9 x i32> %v7, i32 %k32, i32 8
  store <9 x i32> %v8, ptr addrspace(1) %out
  ret void
}
",
    );
    let mut launch = with_buffer(lanes(1), 36);
    launch
        .arguments
        .push(lanelog_sim::Argument::Same(lanelog_sim::Value::Bits(99)));
    launch.grid = [5, 7, 1];
    launch.block = [8, 2, 1];
    launch.wave = 16;
    assert_eq!(words(&text, &launch), [7, 8, 1, 0, 2, 40, 14, 99, 2]);
}

/// The instruction set documents of RDNA 1 to 3: in waves of 64 lanes, both permutes stay within
/// 32; gfx9 and gfx12 reach the whole wave.
#[test]
fn permutes_of_gfx10_and_gfx11_stay_within_half_a_wave() {
    let launch = with_buffer(lanes(64), 256);
    let permuted = |processor: &str, operation: &str, address: &str| {
        let text = format!(
            "define amdgpu_kernel void @k(ptr addrspace(1) %out) \"target-cpu\"=\"{processor}\" \"target-features\"=\"+wavefrontsize64\" {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %next = add i32 %t, 1
  %turned = shl i32 %next, 2
  %v = add i32 %t, 100
  %r = call i32 @llvm.amdgcn.ds.{operation}(i32 {address}, i32 %v)
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %at
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.ds.{operation}(i32, i32)
"
        );
        words(&amdgpu(&text), &launch)
    };
    // Each lane reads the value of lane 40, which on this processor means the eighth lane of the
    // reader's own half of the wave.
    for processor in ["gfx1030", "gfx1100"] {
        let found = permuted(processor, "bpermute", "160");
        assert_eq!(found, [[108; 32], [140; 32]].concat(), "{processor}");
        let sent = permuted(processor, "permute", "%turned");
        assert_eq!(
            [sent[0], sent[1], sent[32], sent[63]],
            [131, 100, 163, 162],
            "{processor}"
        );
    }
    for processor in ["gfx900", "gfx1200"] {
        let found = permuted(processor, "bpermute", "160");
        assert_eq!(found, [140; 64], "{processor}");
        let sent = permuted(processor, "permute", "%turned");
        assert_eq!(
            [sent[0], sent[1], sent[32], sent[63]],
            [163, 100, 131, 162],
            "{processor}"
        );
    }
}

/// AMDGPUUsage, `llvm.amdgcn.groupstaticsize`: the static LDS size of the kernel. 40 bytes at 8,
/// then 10 bytes, rounded up to a word.
#[test]
fn a_kernel_knows_its_static_memory() {
    let text = amdgpu(
        "@a = internal addrspace(3) global [10 x i8] poison
@b = internal addrspace(3) global [5 x i64] poison
@other = internal addrspace(3) global [100 x i32] poison
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %n = call i32 @llvm.amdgcn.groupstaticsize()
  store i32 %n, ptr addrspace(1) %out
  store i8 1, ptr addrspace(3) @a
  call void @f()
  ret void
}
define void @f() {
  store i64 1, ptr addrspace(3) @b
  ret void
}
define amdgpu_kernel void @another() {
  store i32 1, ptr addrspace(3) @other
  ret void
}
",
    );
    assert_eq!(words(&text, &with_buffer(lanes(1), 4)), [52]);
}
