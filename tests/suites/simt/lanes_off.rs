//! Lanes that become inactive or active: kills, and kernels that set the mask of active lanes.

use crate::launches::{amdgpu, kernel, lanes, nvptx, run, straight, trace, with_buffer, words};
use lanelog_sim::{Argument, Ending, Value};
use pretty_assertions::assert_eq;

/// `kill` (IntrinsicsAMDGPU.td): "If false, set EXEC=0 for the current thread until the end of
/// program."
#[test]
fn killed_lanes_stop_and_are_off_for_others() {
    // Lanes 1 and 2 are killed. Then each lane n reads the word of lane n ^ 1.
    let text = straight(
        "  %low = sub i32 %t, 1
  %c = icmp ugt i32 %low, 1
  call void @llvm.amdgcn.kill(i1 %c)
  %v = add i32 %t, 10
  %r = call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 1055)
  %b = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  %s = shl i32 %b, 8
  %w = or i32 %s, %r
  store i32 %w, ptr addrspace(1) %at",
    );
    let launch = with_buffer(lanes(6), 24);
    let all = 0b11_1001 << 8;
    // Reads of inactive lanes return 0.
    let expected = [all, 0, 0, all, all | 15, all | 14];
    assert_eq!(words(&text, &launch), expected);
    let (done, trace) = trace(&text, &launch);
    assert_eq!(done.ending, Ending::Finished);
    assert_eq!(
        (trace.masks(4), trace.masks(5)),
        (vec![0b11_1111], vec![0b11_1001])
    );
}

/// `wqm.demote` outside of whole quads, as `llc-22 -mcpu=gfx1030` lowers it for kernels and compute
/// shaders: The lanes whose condition is false are removed from EXEC.
#[test]
fn demoted_lanes_are_off_where_quads_do_not_run_as_a_whole() {
    let text = straight(
        "  %c = icmp ne i32 %t, 1
  call void @llvm.amdgcn.wqm.demote(i1 %c)
  %b = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  store i32 %b, ptr addrspace(1) %at",
    );
    let launch = with_buffer(lanes(4), 16);
    assert_eq!(words(&text, &launch), [0b1101, 0, 0b1101, 0b1101]);
    let shader = text.replace("amdgpu_kernel", "amdgpu_ps");
    let (done, _) = trace(&shader, &launch);
    let message = format!("{:?}", done.ending);
    assert!(
        message.contains("wqm.demote in a pixel shader is not supported"),
        "{message}"
    );
}

#[test]
fn a_wave_whose_lanes_are_all_killed_ends() {
    let text = straight(
        "  store i32 1, ptr addrspace(1) %at
  call void @llvm.amdgcn.kill(i1 false)
  store i32 2, ptr addrspace(1) %at",
    );
    assert_eq!(words(&text, &with_buffer(lanes(3), 12)), [1, 1, 1]);
}

/// A lane that is killed in a function does not return from it; the other lanes continue after the
/// call.
#[test]
fn kills_in_calls_end_the_lane_in_all_callers() {
    let text = amdgpu(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %n = call i32 @middle(i32 %t)
  %b = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  %w = add i32 %n, %b
  store i32 %w, ptr addrspace(1) %at
  ret void
}
define i32 @middle(i32 %t) {
  %r = call i32 @inner(i32 %t)
  ret i32 %r
}
define i32 @inner(i32 %t) {
  %c = icmp eq i32 %t, 0
  br i1 %c, label %first, label %others
first:
  ret i32 100
others:
  %d = icmp ugt i32 %t, 2
  call void @llvm.amdgcn.kill(i1 %d)
  ret i32 200
}
",
    );
    let launch = with_buffer(lanes(4), 16);
    // Lanes 0 and 3 remain active.
    assert_eq!(words(&text, &launch), [109, 0, 0, 209]);
    // All lanes that did not return before are killed.
    let text = text.replace("icmp ugt i32 %t, 2", "icmp ugt i32 %t, 9");
    assert_eq!(words(&text, &launch), [101, 0, 0, 0]);
    // All lanes are killed.
    let text = text.replace("icmp eq i32 %t, 0", "icmp eq i32 %t, 9");
    assert_eq!(words(&text, &launch), [0; 4]);
}

/// One arm of a divergent branch may kill all lanes that take it.
#[test]
fn an_arm_may_kill_all_of_its_lanes() {
    let text = kernel(
        "  %c = icmp ult i32 %t, 2
  br i1 %c, label %then, label %join
then:
  call void @llvm.amdgcn.kill(i1 false)
  br label %join
join:
  %b = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  store i32 %b, ptr addrspace(1) %at
  ret void",
    );
    assert_eq!(words(&text, &with_buffer(lanes(4), 16)), [0, 0, 12, 12]);
}

/// `callbr` of `kill`: killed lanes end, and the other lanes continue at the first label.
#[test]
fn callbr_of_kill_goes_on_with_the_others() {
    let text = kernel(
        "  %c = icmp ugt i32 %t, 0
  callbr void @llvm.amdgcn.kill(i1 %c) to label %on [label %off]
on:
  store i32 7, ptr addrspace(1) %at
  ret void
off:
  call void @llvm.amdgcn.unreachable()
  unreachable",
    );
    assert_eq!(words(&text, &with_buffer(lanes(3), 12)), [0, 7, 7]);
}

/// PTX, `exit`: ends the execution of a thread.
#[test]
fn exit_ends_threads() {
    let text = nvptx(
        "define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %c = icmp eq i32 %t, 1
  br i1 %c, label %gone, label %on
gone:
  call void @llvm.nvvm.exit()
  br label %on
on:
  store i32 5, ptr addrspace(1) %at
  ret void
}
",
    );
    assert_eq!(words(&text, &with_buffer(lanes(3), 12)), [5, 0, 5]);
}

/// `init.exec`: "Set EXEC to the 64-bit mask value", at the beginning of the function.
#[test]
fn a_kernel_says_which_lanes_run_it() {
    let body = "  %l = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %l
  %b = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  store i32 %b, ptr addrspace(1) %at
  ret void
}
";
    let masked = |mask: i64, launched: u32| {
        let text = format!(
            "define amdgpu_cs void @k(ptr addrspace(1) %out) {{
  call void @llvm.amdgcn.init.exec(i64 {mask})
{body}"
        );
        let mut launch = with_buffer(lanes(launched), 32);
        launch.wave = 8;
        words(&amdgpu(&text), &launch)
    };
    assert_eq!(masked(5, 8), [5, 0, 5, 0, 0, 0, 0, 0]);
    // Lanes that were not launched become active too.
    assert_eq!(masked(5, 1), [5, 0, 5, 0, 0, 0, 0, 0]);
    assert_eq!(masked(-1, 1), [255; 8]);
    assert_eq!(masked(0, 8), [0; 8]);
    // `init.exec.from.input` gets "a thread count packed in an SGPR input": 7 bits, here from bit 8
    // on.
    let text = format!(
        "define amdgpu_cs void @k(ptr addrspace(1) %out, i32 inreg %packed) {{
  call void @llvm.amdgcn.init.exec.from.input(i32 %packed, i32 8)
{body}"
    );
    let mut launch = with_buffer(lanes(8), 32);
    launch.arguments.push(Argument::Same(Value::Bits(0x3_0377)));
    assert_eq!(words(&amdgpu(&text), &launch), [7, 7, 7, 0, 0, 0, 0, 0]);
}

/// `init.whole.wave`: all lanes become active, and the result is true in lanes that were active
/// before.
#[test]
fn whole_waves_know_who_was_there() {
    let text = amdgpu(
        "define amdgpu_cs_chain void @k(ptr addrspace(1) %out) {
entry:
  %was = call i1 @llvm.amdgcn.init.whole.wave()
  %l = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %l
  br i1 %was, label %mine, label %tail
mine:
  br label %tail
tail:
  %x = phi i32 [ 1, %entry ], [ 2, %mine ]
  store i32 %x, ptr addrspace(1) %at
  ret void
}
",
    );
    let mut launch = with_buffer(lanes(3), 16);
    launch.wave = 4;
    assert_eq!(words(&text, &launch), [2, 2, 2, 1]);
}

#[test]
fn init_exec_in_other_blocks_is_unsupported() {
    let text = kernel(
        "  br label %next
next:
  call void @llvm.amdgcn.init.exec(i64 1)
  ret void",
    );
    let done = run(&text, &with_buffer(lanes(2), 8));
    assert!(matches!(&done.ending, Ending::Unsupported(_, words)
        if words == "llvm.amdgcn.init.exec outside of the entry block, or beside another such call, is not supported"));
    let text = amdgpu(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  call void @f()
  ret void
}
define void @f() {
  call void @llvm.amdgcn.init.exec(i64 1)
  ret void
}
",
    );
    let done = run(&text, &with_buffer(lanes(2), 8));
    assert!(matches!(&done.ending, Ending::Unsupported(_, words)
        if words == "a call of a function that says which lanes run it"));
}
