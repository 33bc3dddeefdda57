//! The interpreter's memory: bounds, layout, marks, atomics, copies, addresses of every kind.

use crate::launches::{amdgpu, lanes, nvptx, run, straight, with_buffer, words};
use lanelog_sim::Ending;
use pretty_assertions::assert_eq;

/// The ending of a run with a buffer of 8 bytes and 2 lanes.
fn undefined(body: &str) -> String {
    match run(&straight(body), &with_buffer(lanes(2), 8)).ending {
        Ending::Undefined(place, words) => format!("{:b}: {words}", place.lanes),
        other => format!("{other:?}"),
    }
}

/// A message without its addresses.
fn without_address(words: &str) -> String {
    let (before, after) = words.split_once(" at 0x").unwrap();
    let after = after.split_once(' ').unwrap().1;
    format!("{before} {after}")
}

#[test]
fn accesses_out_of_bounds_have_no_meaning() {
    let store = |offset: i32| {
        undefined(&format!(
            "  %p = getelementptr i8, ptr addrspace(1) %out, i64 {offset}\n  store i32 1, ptr addrspace(1) %p, align 1"
        ))
    };
    assert_eq!(store(4), "Finished");
    assert_eq!(
        without_address(&store(5)),
        "11: an access of 4 bytes of global memory, outside of every object: at byte 5 of an object of 8 bytes"
    );
    assert_eq!(
        without_address(&store(8)),
        "11: an access of 4 bytes of global memory, outside of every object: at byte 8 of an object of 8 bytes"
    );
    assert!(
        store(-1).contains("outside of every object"),
        "{}",
        store(-1)
    );
    assert_eq!(
        undefined("  store i32 1, ptr addrspace(1) null"),
        "11: an access of 4 bytes at 0x0 of global memory, outside of every object"
    );
    assert_eq!(
        undefined("  store i32 1, ptr addrspace(1) poison"),
        "11: an access at a poison address"
    );
    // One lane suffices.
    let one = undefined(
        "  %x = mul i32 %t, 2\n  %p = getelementptr i32, ptr addrspace(1) %out, i32 %x\n  store i32 1, ptr addrspace(1) %p",
    );
    assert!(one.starts_with("11: an access of 4 bytes"), "{one}");
    assert!(
        undefined("  %l = load i32, ptr addrspace(3) inttoptr (i32 64 to ptr addrspace(3))")
            .contains("of the work-group's memory"),
    );
    assert!(
        undefined("  %a = alloca i32, addrspace(5)\n  %p = getelementptr i32, ptr addrspace(5) %a, i32 1\n  %l = load i32, ptr addrspace(5) %p")
            .contains("private memory, outside of every object: at byte 4 of an object of 4 bytes"),
    );
}

#[test]
fn constants_must_not_be_written_and_hold_what_the_text_says() {
    let globals = "@c = addrspace(4) constant [3 x i32] [i32 7, i32 -1, i32 40]
@v = addrspace(1) global { i8, i32, <2 x i16>, ptr addrspace(1) } { i8 1, i32 65536, <2 x i16> <i16 3, i16 4>, ptr addrspace(1) @v }
@s = addrspace(4) constant [4 x i8] c\"A\\00\\FFz\"
@z = addrspace(1) global [1000 x i64] zeroinitializer
@f = addrspace(4) constant [2 x float] [float 1.5, float 0x3FB99999A0000000]
@e = addrspace(4) constant i64 ptrtoint (ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @z, i64 24) to i64)
";
    let text = format!(
        "{globals}{}",
        straight(
            "  %c = load i32, ptr addrspace(4) getelementptr ([3 x i32], ptr addrspace(4) @c, i64 0, i64 2)
  store i32 %c, ptr addrspace(1) %out
  %v1 = load i32, ptr addrspace(1) getelementptr ({ i8, i32, <2 x i16>, ptr addrspace(1) }, ptr addrspace(1) @v, i64 0, i32 1)
  %p1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %v1, ptr addrspace(1) %p1
  %v2 = load i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @v, i64 8)
  %p2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %v2, ptr addrspace(1) %p2
  %s = load i32, ptr addrspace(4) @s
  %p3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  store i32 %s, ptr addrspace(1) %p3
  %f = load i32, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @f, i64 4)
  %p4 = getelementptr i32, ptr addrspace(1) %out, i64 4
  store i32 %f, ptr addrspace(1) %p4
  %self = load ptr addrspace(1), ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @v, i64 16)
  %same = icmp eq ptr addrspace(1) %self, @v
  %ext = zext i1 %same to i32
  %p5 = getelementptr i32, ptr addrspace(1) %out, i64 5
  store i32 %ext, ptr addrspace(1) %p5
  %e = load i64, ptr addrspace(4) @e
  %there = inttoptr i64 %e to ptr addrspace(1)
  store i64 9, ptr addrspace(1) %there
  %back = load i32, ptr addrspace(1) getelementptr ([1000 x i64], ptr addrspace(1) @z, i64 0, i64 3)
  %p6 = getelementptr i32, ptr addrspace(1) %out, i64 6
  store i32 %back, ptr addrspace(1) %p6"
        )
    );
    assert_eq!(
        words(&text, &with_buffer(lanes(1), 28)),
        [40, 65536, 0x0004_0003, 0x7aff_0041, 0x3dcc_cccd, 1, 9]
    );
    let write = format!(
        "{globals}{}",
        straight("  store i32 1, ptr addrspace(4) @c")
    );
    let ending = run(&write, &with_buffer(lanes(1), 4)).ending;
    assert!(matches!(&ending, Ending::Undefined(_, words) if words == "a write to a constant"));
}

#[test]
fn memory_that_was_not_written_is_undef_and_poison_stays() {
    let text = |stored: &str| {
        straight(&format!(
            "  %m = alloca i32, addrspace(5)
  {stored}
  %x = load i32, ptr addrspace(5) %m
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %a
a:"
        ))
    };
    let ending = |stored: &str| match run(&text(stored), &with_buffer(lanes(1), 4)).ending {
        Ending::Undefined(_, words) => words,
        other => format!("{other:?}"),
    };
    assert_eq!(ending(""), "a branch on undef");
    assert_eq!(
        ending("store i32 poison, ptr addrspace(5) %m"),
        "a branch on poison"
    );
    assert_eq!(ending("store i32 0, ptr addrspace(5) %m"), "Finished");
    // One byte of the loaded word is defined, the other three are not.
    assert_eq!(ending("store i8 0, ptr addrspace(5) %m"), "Finished");
    assert_eq!(
        ending("store i32 0, ptr addrspace(5) %m\n  store i8 poison, ptr addrspace(5) %m"),
        "a branch on poison"
    );
}

#[test]
fn atomics_go_lane_after_lane() {
    let text = straight(
        "  %word = getelementptr i32, ptr addrspace(1) %out, i32 8
  %old = atomicrmw add ptr addrspace(1) %word, i32 %t seq_cst
  store i32 %old, ptr addrspace(1) %at
  %max = getelementptr i32, ptr addrspace(1) %out, i32 9
  %o2 = atomicrmw umax ptr addrspace(1) %max, i32 %t syncscope(\"agent\") monotonic
  %lock = getelementptr i32, ptr addrspace(1) %out, i32 10
  %pair = cmpxchg weak ptr addrspace(1) %lock, i32 0, i32 77 acq_rel monotonic
  %won = extractvalue { i32, i1 } %pair, 1
  %was = extractvalue { i32, i1 } %pair, 0
  %w = zext i1 %won to i32
  %count = getelementptr i32, ptr addrspace(1) %out, i32 11
  %o3 = atomicrmw add ptr addrspace(1) %count, i32 %w seq_cst
  %sum = getelementptr i32, ptr addrspace(1) %out, i32 12
  %o4 = atomicrmw add ptr addrspace(1) %sum, i32 %was seq_cst
  %x = atomicrmw xchg ptr addrspace(1) %lock, i32 %t seq_cst
  fence seq_cst",
    );
    // The expected words are the exclusive prefix sums of 0..5, then from word 8 on: the sum, the
    // maximum, the last exchanged value, one successful compare-exchange, and the sum of the four
    // other results, 77 each.
    assert_eq!(
        words(&text, &with_buffer(lanes(5), 52)),
        [0, 0, 1, 3, 6, 0, 0, 0, 10, 4, 4, 1, 4 * 77]
    );
}

#[test]
fn copies_and_fills() {
    let text = straight(
        "  %m = alloca [16 x i8], addrspace(5)
  call void @llvm.memset.p5.i32(ptr addrspace(5) %m, i8 1, i32 16, i1 false)
  store i32 -1, ptr addrspace(5) %m
  %two = getelementptr i8, ptr addrspace(5) %m, i32 2
  call void @llvm.memmove.p5.p5.i32(ptr addrspace(5) %two, ptr addrspace(5) %m, i32 8, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 4 %out, ptr addrspace(5) align 4 %m, i64 16, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) null, ptr addrspace(5) null, i64 0, i1 false)",
    );
    assert_eq!(
        words(&text, &with_buffer(lanes(1), 16)),
        [0xffff_ffff, 0x0101_ffff, 0x0101_0101, 0x0101_0101]
    );
}

#[test]
fn each_lane_has_private_memory_at_the_same_address() {
    let text = straight(
        "  %m = alloca i32, addrspace(5)
  %flat = addrspacecast ptr addrspace(5) %m to ptr
  store i32 %t, ptr %flat
  %x = load i32, ptr addrspace(5) %m
  %number = ptrtoint ptr addrspace(5) %m to i32
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %number)
  %same = icmp eq i32 %number, %first
  %is = call i1 @llvm.amdgcn.is.private(ptr %flat)
  %back = addrspacecast ptr %flat to ptr addrspace(5)
  %y = load i32, ptr addrspace(5) %back
  %s = zext i1 %same to i32
  %i = zext i1 %is to i32
  %a = shl i32 %s, 8
  %b = shl i32 %i, 12
  %c = or i32 %a, %b
  %d = add i32 %x, %y
  %e = or i32 %c, %d
  store i32 %e, ptr addrspace(1) %at",
    );
    assert_eq!(
        words(&text, &with_buffer(lanes(3), 12)),
        [0x1100, 0x1102, 0x1104]
    );
}

#[test]
fn casts_between_spaces_keep_null_and_know_their_windows() {
    let text = format!(
        "@lds = addrspace(3) global [4 x i32] poison\n{}",
        straight(
            "  %flat = addrspacecast ptr addrspace(3) @lds to ptr
  %shared = call i1 @llvm.amdgcn.is.shared(ptr %flat)
  %glob = addrspacecast ptr addrspace(1) %out to ptr
  %not = call i1 @llvm.amdgcn.is.shared(ptr %glob)
  store i32 5, ptr %flat
  %five = load i32, ptr addrspace(3) @lds
  store i32 %five, ptr %glob
  %n3 = addrspacecast ptr null to ptr addrspace(3)
  %bits = ptrtoint ptr addrspace(3) %n3 to i32
  %p1 = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %bits, ptr addrspace(1) %p1
  %n0 = addrspacecast ptr addrspace(3) %n3 to ptr
  %null = icmp eq ptr %n0, null
  %a = zext i1 %shared to i32
  %b = zext i1 %not to i32
  %c = zext i1 %null to i32
  %b2 = shl i32 %b, 1
  %c2 = shl i32 %c, 2
  %ab = or i32 %a, %b2
  %abc = or i32 %ab, %c2
  %p2 = getelementptr i32, ptr addrspace(1) %out, i32 2
  store i32 %abc, ptr addrspace(1) %p2"
        )
    );
    assert_eq!(
        words(&text, &with_buffer(lanes(1), 12)),
        [5, 0xffff_ffff, 0b101]
    );
    let text = nvptx(
        "@s = internal addrspace(3) global i32 undef
define ptx_kernel void @k(ptr %out) {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  store i32 6, ptr %g
  %x = load i32, ptr addrspace(3) @s
  %m = alloca i32
  store i32 %x, ptr %m
  %l = addrspacecast ptr %m to ptr addrspace(5)
  %y = load i32, ptr addrspace(5) %l
  store i32 %y, ptr %out
  ret void
}
",
    );
    assert_eq!(words(&text, &with_buffer(lanes(4), 4)), [6]);
}

#[test]
fn memory_has_a_limit() {
    let text = straight(
        "  br label %loop
loop:
  %m = alloca [1000 x i8], addrspace(5)
  br label %loop
end:",
    );
    let mut launch = with_buffer(lanes(4), 16);
    launch.limits.bytes = 100_000;
    assert_eq!(
        run(&text, &launch).ending,
        Ending::Limit("more than 100000 bytes of memory".into())
    );
    // Memory that a function allocated is freed when it returns: 400 MB in sequence, in 256 MB of
    // addresses.
    let text = amdgpu(
        "define amdgpu_kernel void @k() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  call void @f()
  %n = add i32 %i, 1
  %c = icmp ult i32 %n, 400
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @f() {
  %m = alloca [1000000 x i8], addrspace(5)
  store i8 1, ptr addrspace(5) %m
  ret void
}
",
    );
    let mut launch = lanes(1);
    launch.limits.bytes = 1_100_000;
    assert_eq!(run(&text, &launch).ending, Ending::Finished);
}
