target triple = "amdgcn-amd-amdhsa"

@one = internal addrspace(3) global [64 x i32] undef
@other = internal addrspace(3) global [64 x i32] undef
@sized_by_launch = external addrspace(3) global [0 x i32]
@declared = external addrspace(3) global i32
@alias = alias [64 x i32], ptr addrspace(3) @one

; Different objects.

define amdgpu_kernel void @arguments(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) %c, ptr addrspace(1) %d) {
  %x = load i32, ptr addrspace(1) %a
  store i32 1, ptr addrspace(1) %b ; objects 12
  store i32 2, ptr addrspace(1) %c ; objects 12, objects 13
  %y = load i32, ptr addrspace(1) %d ; objects 13
  ret void
}

define amdgpu_kernel void @selected(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) %c, i1 %bit) {
  %p = select i1 %bit, ptr addrspace(1) %a, ptr addrspace(1) %c
  %x = load i32, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %a
  store i32 2, ptr addrspace(1) %b ; objects 21, objects 22
  ret void
}

; A pointer that was stored may be read back; a null pointer may be any address.
define amdgpu_kernel void @captured(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) %table, i1 %bit) {
  store ptr addrspace(1) %a, ptr addrspace(1) %table
  %p = load ptr addrspace(1), ptr addrspace(1) %table
  %x = load i32, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %a ; objects 29, objects 30
  store i32 2, ptr addrspace(1) %b ; objects 29, objects 30, objects 31, objects 32
  %q = select i1 %bit, ptr addrspace(1) %b, ptr addrspace(1) null
  %y = load i32, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @numbers(ptr addrspace(1) noalias %a, i64 %number) {
  %p = inttoptr i64 %number to ptr addrspace(1)
  %x = load i32, ptr addrspace(1) %a
  store i32 1, ptr addrspace(1) %p ; objects 41
  ret void
}

define amdgpu_kernel void @numbers_of_pointers(ptr addrspace(1) noalias %a, i64 %n) {
  %number = ptrtoint ptr addrspace(1) %a to i64
  %sum = add i64 %number, %n
  %p = inttoptr i64 %sum to ptr addrspace(1)
  %x = load i32, ptr addrspace(1) %a
  store i32 1, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @variables(i32 %i, ptr addrspace(3) %p) {
  %at = getelementptr i32, ptr addrspace(3) @one, i32 %i
  store i32 1, ptr addrspace(3) %at
  %x = load i32, ptr addrspace(3) @other ; objects 57
  %y = load i32, ptr addrspace(3) @sized_by_launch
  %z = load i32, ptr addrspace(3) @declared
  %w = load i32, ptr addrspace(3) @alias
  %v = load i32, ptr addrspace(3) %p
  ret void
}

define amdgpu_kernel void @allocations(i32 %n, ptr %p) {
  %a = alloca i32, addrspace(5)
  %b = alloca [4 x i32], addrspace(5)
  %c = alloca i32, i32 %n, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %x = load i32, ptr addrspace(5) %b ; objects 70
  %y = load i32, ptr addrspace(5) %c ; objects 70
  %flat = addrspacecast ptr addrspace(5) %a to ptr
  %z = load i32, ptr %p ; objects 70
  %w = load i32, ptr %flat
  ret void
}

; Offsets from one address.

define amdgpu_kernel void @offsets(ptr addrspace(1) %a, i32 %i, i32 %j) {
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %q = getelementptr i8, ptr addrspace(1) %p, i64 4
  store i64 1, ptr addrspace(1) %p
  %x = load i32, ptr addrspace(1) %q
  %r = getelementptr [4 x i32], ptr addrspace(1) %p, i32 0, i32 2
  %y = load i32, ptr addrspace(1) %r ; offset 84
  %again = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %before = getelementptr i32, ptr addrspace(1) %again, i32 -1
  %z = load i32, ptr addrspace(1) %before ; offset 84
  %other = getelementptr i32, ptr addrspace(1) %a, i32 %j
  %w = load i32, ptr addrspace(1) %other
  ret void
}

define amdgpu_kernel void @indices(ptr addrspace(1) %a, i32 %i, i32 %j) {
  %wide = sext i32 %i to i64
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %wide
  store i32 1, ptr addrspace(1) %p
  %next = add nsw i32 %i, 1
  %q = getelementptr i32, ptr addrspace(1) %a, i32 %next
  %x = load i32, ptr addrspace(1) %q ; offset 99
  %far = add i64 %wide, 4
  %r = getelementptr i32, ptr addrspace(1) %a, i64 %far
  %y = load i32, ptr addrspace(1) %r ; offset 99
  %wrapping = add i32 %i, 1
  %s = getelementptr i32, ptr addrspace(1) %a, i32 %wrapping
  %z = load i32, ptr addrspace(1) %s
  %scaled = getelementptr i8, ptr addrspace(1) %a, i32 %next
  %w = load i32, ptr addrspace(1) %scaled
  %zero = zext i32 %next to i64
  %t = getelementptr i32, ptr addrspace(1) %a, i64 %zero
  %v = load i32, ptr addrspace(1) %t
  %set = or disjoint i32 %i, 1
  %u = getelementptr i32, ptr addrspace(1) %a, i32 %set
  %k = load i32, ptr addrspace(1) %u ; offset 99
  ret void
}

define amdgpu_kernel void @two_indices(ptr addrspace(1) %a, i32 %i, i32 %j) {
  %p = getelementptr [8 x i32], ptr addrspace(1) %a, i32 %i, i32 %j
  store i32 1, ptr addrspace(1) %p
  %next = add nsw i32 %j, 1
  %q = getelementptr [8 x i32], ptr addrspace(1) %a, i32 %i, i32 %next
  %x = load i32, ptr addrspace(1) %q ; offset 122
  %row = add nsw i32 %i, 1
  %r = getelementptr [8 x i32], ptr addrspace(1) %a, i32 %row, i32 %j
  %y = load i32, ptr addrspace(1) %r ; offset 122
  %s = getelementptr [8 x i32], ptr addrspace(1) %a, i32 %j, i32 %i
  %z = load i32, ptr addrspace(1) %s
  %sum = add nsw i32 %i, %j
  %more = add nsw i32 %row, %next
  %t = getelementptr i32, ptr addrspace(1) %a, i32 %sum
  store i32 2, ptr addrspace(1) %t
  %u = getelementptr i32, ptr addrspace(1) %a, i32 %more
  %w = load i32, ptr addrspace(1) %u ; offset 134
  ret void
}

; Offsets whose sums exceed 32 bits prove nothing.
define amdgpu_kernel void @large_offsets(ptr addrspace(1) %a) {
  %p = getelementptr i8, ptr addrspace(1) %a, i64 2000000000
  %q = getelementptr i8, ptr addrspace(1) %p, i64 2000000000
  %r = getelementptr i8, ptr addrspace(1) %q, i64 294967296
  store i32 1, ptr addrspace(1) %a
  %x = load i32, ptr addrspace(1) %q
  %y = load i32, ptr addrspace(1) %r
  ret void
}

; In a loop, pointers of one iteration are compared.
define amdgpu_kernel void @loop(ptr addrspace(1) %a, i32 %n) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %next = add nsw i32 %i, 1
  %q = getelementptr i32, ptr addrspace(1) %a, i32 %next
  %x = load i32, ptr addrspace(1) %q
  store i32 %x, ptr addrspace(1) %p ; offset 159
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  store i32 1, ptr addrspace(1) %q
  ret void
}

; Kinds of memory, and memory that is not written.

define amdgpu_kernel void @spaces(ptr addrspace(1) %a, ptr addrspace(3) %b, ptr %flat, ptr addrspace(4) %table) {
  store i32 1, ptr addrspace(1) %a
  %x = load i32, ptr addrspace(3) %b ; space 171
  %y = load i32, ptr %flat
  %z = load i32, ptr addrspace(4) %table ; constant 171
  %w = load i32, ptr addrspace(1) %a, !invariant.load !0 ; constant 171
  ret void
}

; Volatile and atomic accesses stay.
define amdgpu_kernel void @ordered(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b) {
  %x = load volatile i32, ptr addrspace(1) %a
  %y = load atomic i32, ptr addrspace(1) %a monotonic, align 4
  store i32 1, ptr addrspace(1) %b
  store volatile i32 1, ptr addrspace(1) %a
  ret void
}

; Scopes: each of one domain must be among those of the other access.
define amdgpu_kernel void @scopes(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  store i32 1, ptr addrspace(1) %a, !noalias !14
  %x = load i32, ptr addrspace(1) %b, !alias.scope !14 ; scopes 190
  %y = load i32, ptr addrspace(1) %b, !alias.scope !15
  %z = load i32, ptr addrspace(1) %b, !alias.scope !16 ; scopes 190
  %w = load i32, ptr addrspace(1) %b, !alias.scope !18
  %v = load i32, ptr addrspace(1) %b
  store i32 1, ptr addrspace(1) %a, !alias.scope !17
  %u = load i32, ptr addrspace(1) %b, !noalias !15 ; scopes 196
  ret void
}

; Types: a member of a structure is not another member, or of another type.
define amdgpu_kernel void @types(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  store i32 1, ptr addrspace(1) %a, !tbaa !25
  %x = load i32, ptr addrspace(1) %b, !tbaa !25
  %y = load i32, ptr addrspace(1) %b, !tbaa !26 ; types 203
  %z = load i32, ptr addrspace(1) %b, !tbaa !27
  %w = load i32, ptr addrspace(1) %b, !tbaa !28 ; types 203
  %v = load i32, ptr addrspace(1) %b, !tbaa !29
  %u = load i32, ptr addrspace(1) %b, !tbaa !31
  %t = load i32, ptr addrspace(1) %b
  %s = load i32, ptr addrspace(1) %b, !tbaa !32
  ret void
}

!0 = !{}
!10 = distinct !{!10, !"domain"}
!11 = distinct !{!11, !10}
!12 = distinct !{!12, !10, !"name"}
!13 = distinct !{!13, !"another domain"}
!14 = !{!11}
!15 = !{!11, !12}
!16 = !{!11, !19}
!17 = !{!12}
!18 = !{!19}
!19 = distinct !{!19, !13}

!20 = !{!"root"}
!21 = !{!"char", !20, i64 0}
!22 = !{!"int", !21, i64 0}
!23 = !{!"float", !21, i64 0}
!24 = !{!"pair", !22, i64 0, !23, i64 4}
!25 = !{!22, !22, i64 0}
!26 = !{!23, !23, i64 0}
!27 = !{!24, !22, i64 0}
!28 = !{!24, !23, i64 4}
!29 = !{!21, !21, i64 0}
!30 = !{!"float", !33, i64 0}
!31 = !{!30, !30, i64 0}
!32 = !{!24, !23, i64 -4}
!33 = !{!"another root"}
