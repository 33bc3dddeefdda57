//! Barriers that not all lanes execute, by the rule of each target: PTX ISA (`barrier`, `exit`),
//! AMD's instruction set documents (`S_BARRIER`), and OpenCL C.

use crate::launches::{amdgpu, lanes, nvptx, run, run_watched, with_buffer, words};
use lanelog_sim::{Ending, Launch, Observer, Place, Step, Warning};
use pretty_assertions::assert_eq;

/// A launch in waves of 32 lanes, with a buffer.
fn warps(items: u32) -> Launch {
    let mut launch = with_buffer(lanes(items), 4 * items as usize);
    launch.wave = 32;
    launch
}

/// Work-items from `%n` on end before the barrier.
fn gone(call: &str, from: u32) -> String {
    format!(
        "  %stay = icmp ult i32 %t, {from}
  br i1 %stay, label %wait, label %end
wait:
  {call}
  store i32 1, ptr addrspace(1) %at
  br label %end
end:
  ret void"
    )
}

fn ptx(body: &str) -> String {
    nvptx(&format!(
        "define ptx_kernel void @k(ptr addrspace(1) %out) {{
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
{body}
}}
"
    ))
}

fn amd(body: &str) -> String {
    amdgpu(&format!(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out) {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
{body}
}}
declare void @_Z7barrierj(i32)
"
    ))
}

/// The message and the lanes of undefined behaviour.
fn undefined(text: &str, launch: &Launch) -> (u64, String) {
    match run(text, launch).ending {
        Ending::Undefined(place, words) => (place.lanes, words),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_aligned_barrier_needs_all_lanes_of_a_warp() {
    let aligned = "call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)";
    assert_eq!(
        undefined(&ptx(&gone(aligned, 40)), &warps(64)),
        (
            0xff,
            "an aligned barrier, which all lanes of a warp must execute together: lanes 8-31 ended before"
                .into()
        )
    );
    // Whole warps may end, and the barrier without `.aligned` waits for those that have not.
    let first = [[1; 32], [0; 32]].concat();
    assert_eq!(words(&ptx(&gone(aligned, 32)), &warps(64)), first);
    let plain = "call void @llvm.nvvm.barrier.cta.sync.all(i32 0)";
    let forty: Vec<u32> = (0..64).map(|item| u32::from(item < 40)).collect();
    assert_eq!(words(&ptx(&gone(plain, 40)), &warps(64)), forty);
}

/// PTX: barriers are named by their number, so that warps may wait at different instructions.
#[test]
fn warps_meet_at_a_number() {
    let arms = |first: &str, second: &str| {
        ptx(&format!(
            "  %c = icmp ult i32 %t, 32
  br i1 %c, label %one, label %two
one:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 {first})
  br label %end
two:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 {second})
  br label %end
end:
  ret void"
        ))
    };
    assert_eq!(run(&arms("3", "3"), &warps(64)).ending, Ending::Finished);
    assert_eq!(
        run(&arms("3", "4"), &warps(64)).ending,
        Ending::Deadlock("lanes wait at different barriers".into())
    );
    // The two arms of one warp.
    let (_, words) = undefined(&arms("3", "3").replace("%t, 32", "%t, 16"), &warps(32));
    assert!(
        words.starts_with("an aligned barrier, which all lanes"),
        "{words}"
    );
    assert_eq!(
        undefined(&arms("16", "16"), &warps(64)).1,
        "barrier 16: the barriers of a block are 0 to 15"
    );
}

#[test]
fn a_barrier_for_a_number_of_threads() {
    let named = |count: u32| {
        ptx(&format!(
            "  %c = icmp ult i32 %t, 32
  br i1 %c, label %one, label %end
one:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 {count})
  br label %end
end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store i32 %t, ptr addrspace(1) %at
  ret void"
        ))
    };
    let all: Vec<u32> = (0..64).collect();
    assert_eq!(words(&named(32), &warps(64)), all);
    assert_eq!(
        run(&named(64), &warps(64)).ending,
        Ending::Deadlock("lanes wait at a barrier for more threads than come to it".into())
    );
    assert_eq!(
        undefined(&named(40), &warps(64)).1,
        "a barrier for 40 threads: the number must be a multiple of 32"
    );
}

/// The producer arrives and goes on; the consumer waits for it. The flag that the consumer writes
/// afterwards ends the loop of the producer, so that the barrier must be complete before all lanes
/// wait.
#[test]
fn a_producer_arrives_without_waiting() {
    let text = nvptx(
        "@s = internal addrspace(3) global i32 undef
define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %c = icmp ult i32 %t, 32
  br i1 %c, label %produce, label %consume
produce:
  store i32 42, ptr addrspace(3) @s
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 2, i32 64)
  br label %spin
spin:
  %flag = load atomic i32, ptr addrspace(3) @s seq_cst, align 4
  %again = icmp eq i32 %flag, 42
  br i1 %again, label %spin, label %end
consume:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 2, i32 64)
  %v = load i32, ptr addrspace(3) @s
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  store atomic i32 0, ptr addrspace(3) @s seq_cst, align 4
  store i32 %v, ptr addrspace(1) %at
  br label %end
end:
  ret void
}
",
    );
    assert_eq!(words(&text, &warps(64)), [[0; 32], [42; 32]].concat());
}

#[test]
fn barriers_reduce_over_the_block() {
    let text = |name: &str, ty: &str| {
        ptx(&format!(
            "  %c = icmp ult i32 %t, 40
  %x = call {ty} @llvm.nvvm.barrier.cta.red.{name}.aligned.all(i32 0, i1 %c)
  %w = select i1 true, i32 0, i32 0
  %z = {}
  store i32 %z, ptr addrspace(1) %at
  ret void",
            match ty {
                "i1" => "zext i1 %x to i32",
                _ => "add i32 %x, %w",
            }
        ))
    };
    assert_eq!(words(&text("popc", "i32"), &warps(64)), [40; 64]);
    assert_eq!(words(&text("and", "i1"), &warps(64)), [0; 64]);
    assert_eq!(words(&text("or", "i1"), &warps(64)), [1; 64]);
    assert_eq!(words(&text("and", "i1"), &warps(32)), [1; 32]);
}

/// Records warnings.
#[derive(Default)]
struct Warnings(Vec<String>);

impl Observer for Warnings {
    fn executed(&mut self, _: &Step<'_>) {}

    fn warned(&mut self, _: &Place, warning: &Warning) {
        self.0.push(warning.words.clone());
    }
}

/// AMD: a barrier waits for the waves that have not ended. OpenCL: all work-items must execute it.
#[test]
fn barriers_that_ended_waves_miss() {
    let text = amd(&gone("call void @llvm.amdgcn.s.barrier()", 32));
    let mut warnings = Warnings::default();
    let done = run_watched(&text, &warps(64), &mut warnings);
    assert_eq!(done.ending, Ending::Finished);
    assert_eq!(warnings.0.len(), 1);
    assert!(
        warnings.0[0].starts_with("lanes 0-31 of wave 1 ended before this barrier"),
        "{:?}",
        warnings.0
    );
    let text = amd(&gone("call void @_Z7barrierj(i32 1)", 32));
    assert_eq!(
        undefined(&text, &warps(64)).1,
        "a barrier that all work-items must execute: lanes 0-31 of wave 1 ended before"
    );
}

#[test]
fn a_lane_may_not_return_from_a_function_without_its_barrier() {
    let text = amdgpu(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %stay = icmp ult i32 %t, 3
  call void @f(i1 %stay)
  ret void
}
define void @f(i1 %stay) {
entry:
  br i1 %stay, label %wait, label %end
wait:
  call void @_Z7barrierj(i32 1)
  br label %end
end:
  ret void
}
declare void @_Z7barrierj(i32)
",
    );
    assert_eq!(run(&text, &warps(3)).ending, Ending::Finished);
    assert_eq!(
        undefined(&text, &warps(4)).1,
        "a barrier that all work-items must execute: lane 3 of wave 0 left the function without it"
    );
}

#[test]
fn a_split_barrier_counts_signals() {
    let signal = "call void @llvm.amdgcn.s.barrier.signal(i32 -1)";
    let wait = "call void @llvm.amdgcn.s.barrier.wait(i16 -1)";
    let both = amd(&format!(
        "  {signal}\n  {wait}\n  store i32 1, ptr addrspace(1) %at\n  ret void"
    ));
    assert_eq!(words(&both, &warps(64)), [1; 64]);
    let branches = |first: &str, second: &str| {
        amd(&format!(
            "  %c = icmp ult i32 %t, 32
  br i1 %c, label %one, label %two
one:
  {first}
  br label %end
two:
  {second}
  br label %end
end:
  {wait}
  ret void"
        ))
    };
    let ending = |first: &str, second: &str| run(&branches(first, second), &warps(64)).ending;
    assert_eq!(ending(signal, signal), Ending::Finished);
    let nothing = "call void @llvm.amdgcn.s.nop(i16 0)";
    assert!(
        matches!(ending(signal, nothing), Ending::Undefined(_, words) if words == "a wait for a barrier that the lane has not signalled")
    );
    // The first wave waits twice, and the second signals once.
    let twice = format!("{signal}\n  {wait}\n  {signal}");
    assert_eq!(
        ending(&twice, signal),
        Ending::Finished,
        "the second wave ends after its only phase"
    );
}
