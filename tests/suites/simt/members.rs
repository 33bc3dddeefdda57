//! Member masks of warp operations, as PTX ISA defines them: a lane waits for the members that have
//! not ended, must be a member itself, and all members must pass the same mask.

use crate::launches::{lanes, nvptx, run, run_watched, with_buffer, words};
use lanelog_sim::{Ending, Observer, Place, Step, Warning};
use pretty_assertions::assert_eq;

/// A kernel: `%t` is the lane, `%at` its word of the buffer.
fn kernel(body: &str) -> String {
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

/// Instruction, converged lanes, lane and message of undefined behaviour.
fn undefined(body: &str, items: u32) -> (usize, u64, Option<u32>, String) {
    match run(&kernel(body), &with_buffer(lanes(items), 128)).ending {
        Ending::Undefined(place, words) => (place.instruction, place.lanes, place.lane, words),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_lane_must_be_in_its_mask() {
    let body = "  %x = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 65535, i32 %t, i32 0, i32 31)
  ret void";
    assert_eq!(
        undefined(body, 32),
        (
            2,
            0xffff_ffff,
            Some(16),
            "the member mask 0xffff does not contain the lane that passes it".into()
        )
    );
    // The first half of the warp alone is right.
    assert_eq!(
        run(&kernel(body), &with_buffer(lanes(16), 128)).ending,
        Ending::Finished
    );
}

#[test]
fn members_in_another_branch_never_come() {
    let body = "  %low = icmp ult i32 %t, 16
  br i1 %low, label %then, label %else
then:
  %a = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 false)
  br label %end
else:
  %b = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 true)
  br label %end
end:
  ret void";
    let (_, _, _, words) = undefined(body, 32);
    assert!(
        words.starts_with("the member mask names lanes ")
            && words.ends_with("at another instruction or in another iteration"),
        "{words}"
    );
    // Both sides are right if each votes with its own mask.
    let apart = body
        .replacen("i32 -1", "i32 65535", 1)
        .replacen("i32 -1", "i32 -65536", 1);
    let done = run(&kernel(&apart), &with_buffer(lanes(32), 128));
    assert_eq!(done.ending, Ending::Finished);
}

#[test]
fn members_with_other_masks_are_reported() {
    let body = "  %low = icmp ult i32 %t, 2
  %m = select i1 %low, i32 15, i32 12
  %x = call i32 @llvm.nvvm.redux.sync.add(i32 %t, i32 %m)
  ret void";
    assert_eq!(
        undefined(body, 4),
        (
            4,
            15,
            Some(0),
            "the member mask 0xf names lanes 2-3, which pass another mask".into()
        )
    );
    // Masks that differ between disjoint sets of lanes are right: even and odd lanes.
    let body = "  %odd = and i32 %t, 1
  %m = shl i32 5, %odd
  %x = call i32 @llvm.nvvm.redux.sync.add(i32 %t, i32 %m)
  store i32 %x, ptr addrspace(1) %at
  ret void";
    let launch = with_buffer(lanes(4), 16);
    assert_eq!(words(&kernel(body), &launch), [2, 4, 2, 4]);
}

/// A barrier of a warp that lane 0 misses because it waits at another one.
#[test]
fn a_barrier_of_the_warp_waits_for_its_members() {
    let body = "  %first = icmp eq i32 %t, 0
  br i1 %first, label %one, label %two
one:
  call void @llvm.nvvm.bar.warp.sync(i32 15)
  br label %end
two:
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  br label %end
end:
  ret void";
    assert_eq!(
        undefined(body, 4),
        (
            4,
            1,
            None,
            "the member mask names lanes 1-3, which wait at another instruction or in another iteration"
                .into()
        )
    );
}

/// Records warnings.
#[derive(Default)]
struct Warnings(Vec<(usize, String)>);

impl Observer for Warnings {
    fn executed(&mut self, _: &Step<'_>) {}

    fn warned(&mut self, place: &Place, warning: &Warning) {
        self.0.push((place.instruction, warning.words.clone()));
    }
}

/// PTX: only threads that have not ended are waited for. The value of one that has ended is
/// undefined.
#[test]
fn members_that_ended_are_not_waited_for() {
    let body = "  %low = icmp ult i32 %t, 3
  br i1 %low, label %stay, label %leave
stay:
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 15, i1 true)
  store i32 %b, ptr addrspace(1) %at
  %x = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 15, i32 %t, i32 1, i32 31)
  br label %leave
leave:
  ret void";
    let launch = with_buffer(lanes(4), 16);
    let mut warnings = Warnings::default();
    let done = run_watched(&kernel(body), &launch, &mut warnings);
    assert_eq!(done.ending, Ending::Finished);
    assert_eq!(crate::launches::words_of(&done.buffers[0]), [7, 7, 7, 0]);
    let [(instruction, words)] = warnings.0.as_slice() else {
        panic!("{:?}", warnings.0);
    };
    assert_eq!(*instruction, 6);
    assert!(
        words.starts_with("lane 2: the shuffle reads a lane"),
        "{words}"
    );
}

/// The lower half of the lanes takes a detour before the same vote.
#[test]
fn lanes_that_come_later_take_part() {
    let body = "  %m = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 7)
  %low = icmp ult i32 %t, 16
  br i1 %low, label %detour, label %vote
detour:
  %d = mul i32 %t, 3
  br label %vote
vote:
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 %m, i1 %low)
  store i32 %b, ptr addrspace(1) %at
  ret void";
    let launch = with_buffer(lanes(32), 128);
    assert_eq!(words(&kernel(body), &launch), [0xffff; 32]);
}

/// A ballot of a wave of 64 lanes that is cut to 32 bits.
#[test]
fn a_ballot_that_loses_lanes_is_reported() {
    let kernel = |call: &str| {
        crate::launches::kernel(&format!(
            "  %c = icmp uge i32 %t, 31
{call}
  store i32 %b, ptr addrspace(1) %at
  ret void"
        ))
    };
    let warned = |text: &str, items: u32| {
        let mut warnings = Warnings::default();
        let done = run_watched(text, &with_buffer(lanes(items), 256), &mut warnings);
        assert_eq!(done.ending, Ending::Finished);
        warnings.0
    };
    let cut = "  %m = call i64 @llvm.amdgcn.ballot.i64(i1 %c)\n  %b = trunc i64 %m to i32";
    for call in ["  %b = call i32 @llvm.amdgcn.ballot.i32(i1 %c)", cut] {
        let found = warned(&kernel(call), 64);
        assert_eq!(found.len(), 1, "{call}");
        assert!(found[0].1.starts_with("lanes 32-63: "), "{}", found[0].1);
        assert_eq!(warned(&kernel(call), 32), [], "{call}");
    }
    // Both halves of the mask are used.
    let halves = format!("{cut}\n  %h = lshr i64 %m, 32\n  %high = trunc i64 %h to i32");
    assert_eq!(warned(&kernel(&halves), 64), []);
}
