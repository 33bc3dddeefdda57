//! Undefined behaviour by LangRef, one kernel for each rule.

use crate::launches::{amdgpu, lanes, run, with_buffer};
use lanelog_sim::Ending;
use pretty_assertions::assert_eq;

const REST: &str = "
define i32 @id(i32 noundef %x) {
  ret i32 %x
}
define noundef i32 @gives() {
  ret i32 undef
}
define void @reads(ptr addrspace(1) dereferenceable(16) %p) {
  ret void
}
define void @aligned(ptr addrspace(1) noundef align 8 %p) {
  ret void
}
define void @ranged(i32 noundef range(i32 0, 4) %x) {
  ret void
}
define nonnull ptr addrspace(1) @nothing() {
  ret ptr addrspace(1) null
}
@ro = internal addrspace(1) constant i32 7
!0 = !{}
!1 = !{i32 0, i32 4}
!2 = !{i64 16}
declare void @llvm.assume(i1)
declare void @llvm.lifetime.start.p5(ptr addrspace(5))
declare void @llvm.lifetime.end.p5(ptr addrspace(5))
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
";

/// The message at the end of a run of one lane, with a buffer of 12 bytes whose parameter has an
/// attribute; empty if it finished.
fn ending(attribute: &str, body: &str) -> String {
    let text = amdgpu(&format!(
        "target datalayout = \"e-p:64:64-p1:64:64-p5:32:32-A5-G1\"
define amdgpu_kernel void @k(ptr addrspace(1) {attribute} %out) {{
{body}
  ret void
}}
{REST}"
    ));
    match run(&text, &with_buffer(lanes(1), 12)).ending {
        Ending::Finished => String::new(),
        Ending::Undefined(_, words) => words,
        other => format!("{other:?}"),
    }
}

/// Bodies, each with the beginning of its message, and the same body with a change that makes it
/// defined.
const RULES: &[(&str, &str, &str, [&str; 2])] = &[
    // The offset of 2^64 bytes is 0 if it wraps.
    (
        "",
        "  %p = getelementptr nusw i32, ptr addrspace(1) %out, i64 4611686018427387904\n  store i32 1, ptr addrspace(1) %p",
        "an access at a poison address",
        ["nusw ", ""],
    ),
    (
        "",
        "  %n = select i1 true, i64 4611686018427387904, i64 0\n  %p = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %n\n  store i32 1, ptr addrspace(1) %p",
        "an access at a poison address",
        ["inbounds ", ""],
    ),
    // The sum of the unsigned address and the unsigned offset wraps.
    (
        "",
        "  %q = getelementptr i32, ptr addrspace(1) %out, i64 2\n  %p = getelementptr nuw i32, ptr addrspace(1) %q, i64 -1\n  store i32 1, ptr addrspace(1) %p",
        "an access at a poison address",
        ["nuw ", "nusw "],
    ),
    (
        "",
        "  %n = select i1 true, i64 -1, i64 0\n  %q = getelementptr i32, ptr addrspace(1) %out, i64 2\n  %p = getelementptr nuw i32, ptr addrspace(1) %q, i64 %n\n  store i32 1, ptr addrspace(1) %p",
        "an access at a poison address",
        ["nuw ", "inbounds "],
    ),
    // The address is negative.
    (
        "",
        "  %q = ptrtoint ptr addrspace(1) %out to i64\n  %n = sub i64 0, %q\n  %z = getelementptr nusw i8, ptr addrspace(1) %out, i64 %n\n  %b = getelementptr nusw i8, ptr addrspace(1) %z, i64 -1\n  %p = getelementptr i8, ptr addrspace(1) %b, i64 1\n  %m = getelementptr i8, ptr addrspace(1) %p, i64 %q\n  store i32 1, ptr addrspace(1) %m",
        "an access at a poison address",
        ["nusw i8, ptr addrspace(1) %z", "i8, ptr addrspace(1) %z"],
    ),
    (
        "",
        "  %p = getelementptr i8, ptr addrspace(1) %out, i32 2\n  store i32 1, ptr addrspace(1) %p, align 4",
        "a misaligned access",
        ["align 4", "align 2"],
    ),
    (
        "",
        "  %p = getelementptr i8, ptr addrspace(1) %out, i32 4\n  %v = load i64, ptr addrspace(1) %p, align 8",
        "a misaligned access",
        ["align 8", "align 4"],
    ),
    (
        "",
        "  %p = getelementptr i8, ptr addrspace(1) %out, i32 2\n  %v = atomicrmw add ptr addrspace(1) %p, i32 1 seq_cst",
        "a misaligned access",
        ["i32 2", "i32 4"],
    ),
    (
        "",
        "  store i32 1, ptr addrspace(1) @ro",
        "a write to a constant",
        ["@ro", "%out"],
    ),
    (
        "",
        "  %a = alloca i32, addrspace(5)\n  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)\n  store i32 3, ptr addrspace(5) %a\n  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)\n  %v = load i32, ptr addrspace(5) %a",
        "an access of an object outside of its lifetime",
        ["lifetime.end", "lifetime.start"],
    ),
    (
        "",
        "  %a = alloca i32, addrspace(5)\n  store i32 3, ptr addrspace(5) %a\n  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)",
        "an access of an object outside of its lifetime",
        [
            "  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)",
            "",
        ],
    ),
    (
        "",
        "  %a = alloca i32, addrspace(5)\n  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)\n  store i32 3, ptr addrspace(5) %a\n  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)\n  %v = load i32, ptr addrspace(5) %a, !noundef !0",
        "a noundef value that is undef",
        [", !noundef !0", ""],
    ),
    (
        "",
        "  %p = getelementptr i8, ptr addrspace(1) %out, i32 4\n  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %out, i64 8, i1 false)",
        "a memcpy whose source and destination overlap",
        ["memcpy", "memmove"],
    ),
    (
        "",
        "  %far = getelementptr i8, ptr addrspace(1) %out, i64 4
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 8 %far, ptr addrspace(1) %far, i64 8, i1 false)",
        "an access at an address that is null or misaligned",
        ["align 8 %far", "align 4 %far"],
    ),
    (
        "",
        "  call void @llvm.assume(i1 false)",
        "an assumption that is false",
        ["i1 false", "i1 true"],
    ),
    (
        "",
        "  call void @llvm.assume(i1 poison)",
        "an assumption that is undef or poison",
        ["i1 poison", "i1 true"],
    ),
    (
        "",
        "  %c = call i32 @id(i32 undef)",
        "a noundef value that is undef",
        ["undef", "1"],
    ),
    (
        "",
        "  %c = call i32 @llvm.amdgcn.readfirstlane.i32(i32 noundef poison)",
        "a noundef value that is poison",
        ["noundef ", ""],
    ),
    (
        "",
        "  %c = call i32 @gives()",
        "a noundef value that is undef",
        ["@gives()", "@id(i32 1)"],
    ),
    (
        "",
        "  %a = alloca i32, addrspace(5)\n  %v = load i32, ptr addrspace(5) %a, !noundef !0",
        "a noundef value that is undef",
        [", !noundef !0", ""],
    ),
    (
        "",
        "  store i32 9, ptr addrspace(1) %out\n  %v = load i32, ptr addrspace(1) %out, !range !1, !noundef !0",
        "a noundef value outside of its range",
        ["!noundef !0", "!other !0"],
    ),
    (
        "",
        "  call void @ranged(i32 4)",
        "a noundef value outside of its range",
        ["i32 4", "i32 3"],
    ),
    (
        "",
        "  %v = load ptr addrspace(1), ptr addrspace(1) %out, !nonnull !0, !noundef !0",
        "a noundef value outside of its range, null or misaligned",
        ["!nonnull !0", "!other !0"],
    ),
    (
        "",
        "  store i64 8, ptr addrspace(1) %out\n  %v = load ptr addrspace(1), ptr addrspace(1) %out, !align !2, !noundef !0",
        "a noundef value outside of its range, null or misaligned",
        ["i64 8", "i64 32"],
    ),
    (
        "",
        "  %v = call ptr addrspace(1) @nothing()\n  store i32 1, ptr addrspace(1) %v",
        "an access at a poison address",
        ["ptr addrspace(1) %v", "ptr addrspace(1) %out"],
    ),
    (
        "",
        "  %p = getelementptr i8, ptr addrspace(1) %out, i32 4\n  call void @aligned(ptr addrspace(1) %p)",
        "a noundef value outside of its range, null or misaligned",
        ["i32 4", "i32 8"],
    ),
    (
        "",
        "  call void @reads(ptr addrspace(1) %out)",
        "an argument that is not dereferenceable",
        ["%out", "dereferenceable(4) %out"],
    ),
    (
        "readonly",
        "  %p = getelementptr i8, ptr addrspace(1) %out, i32 4\n  store i32 1, ptr addrspace(1) %p",
        "a write through a parameter that is readonly",
        [
            "store i32 1, ptr addrspace(1) %p",
            "%v = load i32, ptr addrspace(1) %p",
        ],
    ),
    (
        "writeonly",
        "  %v = load i32, ptr addrspace(1) %out",
        "a read through a parameter that is writeonly",
        ["%v = load i32,", "store i32 1,"],
    ),
    (
        "readnone",
        "  %v = load i32, ptr addrspace(1) %out",
        "an access through a parameter that is readnone",
        [
            "load i32, ptr addrspace(1) %out",
            "ptrtoint ptr addrspace(1) %out to i64",
        ],
    ),
    (
        "readonly",
        "  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %out, ptr addrspace(1) @ro, i64 4, i1 false)",
        "a write through a parameter that is readonly",
        ["i64 4", "i64 4"],
    ),
];

#[test]
fn each_rule_is_seen_and_its_neighbour_is_not() {
    for (attribute, body, message, [from, to]) in RULES {
        let found = ending(attribute, body);
        assert!(
            found.starts_with(message) && !message.is_empty(),
            "{body}\n{found}"
        );
        // The address of `%out` has 4 bytes less than the callee needs, whatever the call states.
        if from == to || body.contains("@reads") {
            continue;
        }
        let defined = body.replace(from, to);
        assert_eq!(ending(attribute, &defined), "", "{defined}");
    }
}

/// Metadata without `noundef` makes the value poison, which is allowed unless it is used.
#[test]
fn a_broken_promise_alone_is_poison() {
    for body in [
        "  store i32 9, ptr addrspace(1) %out\n  %v = load i32, ptr addrspace(1) %out, !range !1",
        "  %v = load ptr addrspace(1), ptr addrspace(1) %out, !nonnull !0",
    ] {
        assert_eq!(ending("", body), "");
        let stored = format!("{body}\n  %c = freeze i1 true\n  br i1 %c, label %x, label %x\nx:");
        assert_eq!(ending("", &stored), "");
    }
    let used = "  %v = load ptr addrspace(1), ptr addrspace(1) %out, !nonnull !0\n  store i32 1, ptr addrspace(1) %v";
    assert_eq!(ending("", used), "an access at a poison address");
}
