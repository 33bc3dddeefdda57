//! Convergence tokens, by LLVM's "Convergent Operation Semantics": which lanes execute a convergent
//! operation together.

use crate::launches::{amdgpu, kernel, lanes, run, trace, with_buffer, words};
use lanelog_sim::Ending;
use pretty_assertions::assert_eq;

const BALLOT: &str = "call i32 @llvm.amdgcn.ballot.i32(i1 true)";

/// "Extended cycles": the vote after the loop belongs to the iteration in which lanes left the
/// loop.
#[test]
fn lanes_vote_per_iteration_after_a_loop() {
    let text = kernel(&format!(
        "  %whole = call token @llvm.experimental.convergence.entry()
  %most = and i32 %t, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %round = call token @llvm.experimental.convergence.loop() [ \"convergencectrl\"(token %whole) ]
  %n = add i32 %i, 1
  %more = icmp ult i32 %i, %most
  br i1 %more, label %loop, label %done
done:
  %b = {BALLOT} [ \"convergencectrl\"(token %round) ]
  %all = {BALLOT} [ \"convergencectrl\"(token %whole) ]
  %s = shl i32 %all, 8
  %w = or i32 %s, %b
  store i32 %w, ptr addrspace(1) %at
  ret void"
    ));
    let launch = with_buffer(lanes(8), 32);
    let all = 0xff00;
    let expected = [17, 34, 68, 136, 17, 34, 68, 136].map(|vote| all | vote);
    assert_eq!(words(&text, &launch), expected);
    // After the vote per iteration (instruction 10), all lanes reconverge for the vote of all
    // (instruction 11).
    let (_, trace) = trace(&text, &launch);
    assert_eq!(trace.masks(10), [17, 34, 68, 136]);
    assert_eq!(trace.masks(11), [255]);
}

/// A loop whose heart uses the token of a preceding loop is executed separately for each set of
/// lanes that left that loop in the same iteration.
#[test]
fn a_loop_in_an_extended_cycle_runs_separately() {
    let text = kernel(&format!(
        "  %whole = call token @llvm.experimental.convergence.entry()
  %most = and i32 %t, 1
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %round = call token @llvm.experimental.convergence.loop() [ \"convergencectrl\"(token %whole) ]
  %n = add i32 %i, 1
  %more = icmp ult i32 %i, %most
  br i1 %more, label %loop, label %next
next:
  %j = phi i32 [ 0, %loop ], [ %m, %next ]
  %sum = phi i32 [ 0, %loop ], [ %new, %next ]
  %inner = call token @llvm.experimental.convergence.loop() [ \"convergencectrl\"(token %round) ]
  %b = {BALLOT} [ \"convergencectrl\"(token %inner) ]
  %new = add i32 %sum, %b
  %m = add i32 %j, 1
  %again = icmp ult i32 %m, 2
  br i1 %again, label %next, label %done
done:
  store i32 %new, ptr addrspace(1) %at
  ret void"
    ));
    assert_eq!(words(&text, &with_buffer(lanes(4), 16)), [10, 20, 10, 20]);
}

/// Tokens without an effect: the token of a loop heart in its loop, of an anchor in its arm, and of
/// the entry after the join.
#[test]
fn tokens_of_where_lanes_are_change_nothing() {
    let text = kernel(&format!(
        "  %whole = call token @llvm.experimental.convergence.entry()
  %low = icmp ult i32 %t, 3
  br i1 %low, label %then, label %else
then:
  %some = call token @llvm.experimental.convergence.anchor()
  %b1 = {BALLOT} [ \"convergencectrl\"(token %some) ]
  br label %join
else:
  %b2 = {BALLOT} [ \"convergencectrl\"(token %whole) ]
  br label %join
join:
  %b = phi i32 [ %b1, %then ], [ %b2, %else ]
  %b3 = {BALLOT} [ \"convergencectrl\"(token %whole) ]
  %s = shl i32 %b3, 8
  %w = or i32 %s, %b
  store i32 %w, ptr addrspace(1) %at
  ret void"
    ));
    let mut expected = vec![0xff07; 3];
    expected.resize(8, 0xfff8);
    assert_eq!(words(&text, &with_buffer(lanes(8), 32)), expected);
}

/// The lanes that hold one token call a function together, and no other lanes are in its
/// activation.
#[test]
fn a_call_with_the_token_of_a_loop_is_executed_per_iteration() {
    let text = amdgpu(&format!(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out) {{
entry:
  %whole = call token @llvm.experimental.convergence.entry()
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %n, %loop ]
  %round = call token @llvm.experimental.convergence.loop() [ \"convergencectrl\"(token %whole) ]
  %n = add i32 %i, 2
  %more = icmp ult i32 %i, %t
  br i1 %more, label %loop, label %done
done:
  %b = call i32 @votes() [ \"convergencectrl\"(token %round) ]
  store i32 %b, ptr addrspace(1) %at
  ret void
}}
define i32 @votes() {{
  %mine = call token @llvm.experimental.convergence.entry()
  %b = {BALLOT} [ \"convergencectrl\"(token %mine) ]
  ret i32 %b
}}
"
    ));
    // Lanes 0 and 1 leave in the first iteration, 2 and 3 in the second.
    assert_eq!(words(&text, &with_buffer(lanes(4), 16)), [3, 3, 12, 12]);
}

#[test]
fn a_heart_that_is_in_no_header_is_not_supported() {
    let text = kernel(
        "  %whole = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %body ]
  br label %body
body:
  %round = call token @llvm.experimental.convergence.loop() [ \"convergencectrl\"(token %whole) ]
  %n = add i32 %i, 1
  %more = icmp ult i32 %i, 3
  br i1 %more, label %loop, label %done
done:
  ret void",
    );
    let done = run(&text, &with_buffer(lanes(2), 8));
    assert!(matches!(&done.ending, Ending::Unsupported(_, words)
        if words == "llvm.experimental.convergence.loop outside of a loop's header is not supported"));
}
