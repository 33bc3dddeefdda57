//! The layout of values in the interpreter's memory: sizes, offsets of parts, text with typed
//! pointers.

use crate::launches::{self, amdgpu, lanes, nvptx, run, straight, with_buffer, words};
use lanelog_sim::Ending;
use pretty_assertions::assert_eq;

/// Types and their sizes for AMDGPU and for NVPTX, as `opt-22 -passes=instcombine` folds
/// `getelementptr T, ptr null, i32 1`.
const SIZES: &[(&str, u32, u32)] = &[
    ("i24", 4, 4),
    ("i128", 16, 16),
    ("{ i8, i64 }", 16, 16),
    ("<{ i8, i64 }>", 9, 9),
    ("<3 x i32>", 16, 16),
    ("<3 x half>", 8, 8),
    ("<5 x i1>", 1, 1),
    ("<6 x i32>", 32, 32),
    ("[3 x { i8, i16 }]", 12, 12),
    ("{ ptr addrspace(3), i8, ptr }", 16, 24),
    ("{ <3 x i16>, i8 }", 16, 16),
    ("{ i1, i128 }", 24, 32),
    ("{ i8, [0 x i64] }", 8, 8),
    ("%x", 16, 16),
    ("i65", 16, 16),
    ("{ i8, <2 x i8> }", 4, 4),
    ("<3 x i65>", 32, 32),
    ("{ i8, <2 x i128> }", 64, 64),
    ("{ i8, ptr addrspace(7) }", 64, 16),
    ("ptr addrspace(8)", 16, 8),
    ("<3 x ptr>", 32, 32),
    ("bfloat", 2, 2),
    ("{ i8, i48, i8 }", 24, 24),
    ("<17 x i32>", 128, 128),
    ("<3 x i1>", 1, 1),
    ("<9 x i3>", 4, 4),
];

#[test]
fn types_lie_as_llvm_lays_them() {
    let mut body = String::new();
    for (at, (ty, ..)) in SIZES.iter().enumerate() {
        body += &format!(
            "  %p{at} = getelementptr i32, ptr addrspace(1) %out, i64 {at}
  %q{at} = getelementptr {ty}, ptr null, i32 1
  %s{at} = ptrtoint ptr %q{at} to i32
  store i32 %s{at}, ptr addrspace(1) %p{at}\n"
        );
    }
    let text = format!(
        "%x = type {{ %y, i8, double }}\n%y = type {{ [2 x i16] }}
define void @k(ptr addrspace(1) %out) {{\n{body}  ret void\n}}\n"
    );
    let launch = with_buffer(lanes(1), SIZES.len() * 4);
    let column = |pick: fn(&(&str, u32, u32)) -> u32| SIZES.iter().map(pick).collect::<Vec<u32>>();
    assert_eq!(words(&amdgpu(&text), &launch), column(|row| row.1));
    assert_eq!(words(&nvptx(&text), &launch), column(|row| row.2));
}

#[test]
fn values_of_every_type_come_back_as_they_were_stored() {
    let text = straight(
        "  %m = alloca [64 x i8], align 64, addrspace(5)
  store i24 -2, ptr addrspace(5) %m
  %i24 = load i24, ptr addrspace(5) %m
  %a = sext i24 %i24 to i32
  store i32 %a, ptr addrspace(1) %out
  store <5 x i1> <i1 1, i1 0, i1 1, i1 1, i1 0>, ptr addrspace(5) %m
  %bits = load i8, ptr addrspace(5) %m
  %b = zext i8 %bits to i32
  %p1 = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %b, ptr addrspace(1) %p1
  %five = load <5 x i1>, ptr addrspace(5) %m
  %two = extractelement <5 x i1> %five, i32 2
  %c = zext i1 %two to i32
  %p2 = getelementptr i32, ptr addrspace(1) %out, i32 2
  store i32 %c, ptr addrspace(1) %p2
  store i128 85070591730234615865843651857942052874, ptr addrspace(5) %m
  %high = getelementptr i8, ptr addrspace(5) %m, i32 12
  %d = load i32, ptr addrspace(5) %high
  %p3 = getelementptr i32, ptr addrspace(1) %out, i32 3
  store i32 %d, ptr addrspace(1) %p3
  store { i8, i32, [2 x i8] } { i8 1, i32 2, [2 x i8] c\"\\03\\04\" }, ptr addrspace(5) %m
  %whole = load { i8, i32, [2 x i8] }, ptr addrspace(5) %m
  %e = extractvalue { i8, i32, [2 x i8] } %whole, 2, 1
  %e32 = zext i8 %e to i32
  %p4 = getelementptr i32, ptr addrspace(1) %out, i32 4
  store i32 %e32, ptr addrspace(1) %p4
  %inner = getelementptr { i8, i32, [2 x i8] }, ptr addrspace(5) %m, i32 0, i32 2, i32 0
  %f = load i8, ptr addrspace(5) %inner
  %f32 = zext i8 %f to i32
  %p5 = getelementptr i32, ptr addrspace(1) %out, i32 5
  store i32 %f32, ptr addrspace(1) %p5
  store <2 x half> <half 0xH3C00, half 0xHC000>, ptr addrspace(5) %m
  %g = load i32, ptr addrspace(5) %m
  %p6 = getelementptr i32, ptr addrspace(1) %out, i32 6
  store i32 %g, ptr addrspace(1) %p6
  store <2 x ptr addrspace(3)> <ptr addrspace(3) inttoptr (i32 5 to ptr addrspace(3)), ptr addrspace(3) null>, ptr addrspace(5) %m
  %h = load i64, ptr addrspace(5) %m
  %h32 = trunc i64 %h to i32
  %p7 = getelementptr i32, ptr addrspace(1) %out, i32 7
  store i32 %h32, ptr addrspace(1) %p7",
    );
    assert_eq!(
        words(&text, &with_buffer(lanes(1), 32)),
        [0xffff_fffe, 0b01101, 1, 0x4000_0000, 4, 3, 0xc000_3c00, 5]
    );
}

#[test]
fn addresses_count_in_elements() {
    let text = format!(
        "%pair = type {{ i16, [3 x %cell] }}\n%cell = type {{ i8, i32 }}\n{}",
        straight(
            "  %p = getelementptr %pair, ptr null, i64 -1, i32 1, i32 %t, i32 1
  %q = ptrtoint ptr %p to i32
  store i32 %q, ptr addrspace(1) %at
  %v = getelementptr i16, ptr null, <2 x i64> <i64 3, i64 -1>
  %w = ptrtoint <2 x ptr> %v to <2 x i32>
  %e = extractelement <2 x i32> %w, i32 1
  %b = getelementptr i8, ptr addrspace(3) null, i64 4294967298
  %bi = ptrtoint ptr addrspace(3) %b to i32
  %sum = add i32 %e, %bi
  %far = getelementptr i32, ptr addrspace(1) %at, i32 2
  store i32 %sum, ptr addrspace(1) %far"
        )
    );
    // A structure has 28 bytes. Its cells begin at byte 4, and each cell consists of 8 bytes, with
    // the word at byte 4 of the cell.
    let at = |lane: u32| (4 + 8 * lane + 4).wrapping_sub(28);
    assert_eq!(
        words(&text, &with_buffer(lanes(2), 16)),
        [at(0), at(1), 0, 0]
    );
}

#[test]
fn text_with_typed_pointers_is_the_same() {
    let text = amdgpu(
        "%node = type { i32, %node* }
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.memcpy.p1i8.p5i8.i64(i8 addrspace(1)*, i8 addrspace(5)*, i64, i1)
define amdgpu_kernel void @k(i32 addrspace(1)* %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %m = alloca %node, align 8, addrspace(5)
  %f = getelementptr inbounds %node, %node addrspace(5)* %m, i32 0, i32 0
  store i32 %t, i32 addrspace(5)* %f, align 8
  %b = bitcast %node addrspace(5)* %m to i8 addrspace(5)*
  %a = getelementptr inbounds i32, i32 addrspace(1)* %out, i32 %t
  %c = bitcast i32 addrspace(1)* %a to i8 addrspace(1)*
  call void @llvm.memcpy.p1i8.p5i8.i64(i8 addrspace(1)* align 4 %c, i8 addrspace(5)* align 8 %b, i64 4, i1 false)
  %g = load i32 (i32)*, i32 (i32)* addrspace(1)* null
  ret void
}
",
    );
    let done = run(&text, &with_buffer(lanes(3), 12));
    assert_eq!(launches::words_of(&done.buffers[0]), [0, 1, 2]);
    assert!(matches!(done.ending, Ending::Undefined(place, _) if place.instruction == 8));
}
