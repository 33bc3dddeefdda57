; Variables of every linkage and visibility, in every memory that a kernel names, and addresses of theirs in initialisers.
target triple = "amdgcn-amd-amdhsa"

@internal = internal addrspace(4) constant [2 x i32] [i32 11, i32 12], align 4
@private = private addrspace(1) global [2 x i32] [i32 21, i32 22], align 4
@plain = addrspace(1) global [2 x i32] [i32 31, i32 32], align 4
@hidden = hidden addrspace(1) global [2 x i32] [i32 41, i32 42], align 4
@protected = protected addrspace(4) constant [2 x i32] [i32 51, i32 52], align 4
@weak = weak addrspace(1) global [2 x i32] [i32 61, i32 62], align 4
@linkonce = linkonce_odr hidden addrspace(4) constant [2 x i32] [i32 71, i32 72], align 4
@common = common addrspace(1) global [2 x i32] zeroinitializer, align 4
@flat = internal global [2 x i32] [i32 81, i32 82], align 4
@"odd name" = internal addrspace(4) constant [2 x i32] [i32 91, i32 92], align 4
@lds = internal addrspace(3) global [2 x i32] poison, align 4
; Addresses in initialisers, of what nothing else names, too.
@chain = internal addrspace(4) constant ptr addrspace(4) @link, align 8
@link = internal addrspace(4) constant { i32, ptr addrspace(1) } { i32 7, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @end, i64 4) }, align 8
@end = internal addrspace(1) global [2 x i32] [i32 101, i32 102], align 4
@cast = addrspace(1) global [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @end to ptr), ptr @flat], align 8
@number = internal addrspace(4) constant i64 ptrtoint (ptr addrspace(1) @end to i64), align 8

define amdgpu_kernel void @defined(ptr addrspace(1) %out) {
  %a = load i32, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @internal, i64 4)
  %b = load i32, ptr addrspace(1) @private
  %c = load i32, ptr addrspace(1) @plain
  %d = load i32, ptr addrspace(1) @hidden
  %e = load i32, ptr addrspace(4) @protected
  %f = load i32, ptr addrspace(1) @weak
  %g = load i32, ptr addrspace(4) @linkonce
  %h = load i32, ptr addrspace(1) @common
  %i = load i32, ptr @flat
  %j = load i32, ptr addrspace(4) @"odd name"
  store i32 %a, ptr addrspace(3) @lds
  %k = load i32, ptr addrspace(3) @lds
  %s1 = add i32 %a, %b
  %s2 = add i32 %s1, %c
  %s3 = add i32 %s2, %d
  %s4 = add i32 %s3, %e
  %s5 = add i32 %s4, %f
  %s6 = add i32 %s5, %g
  %s7 = add i32 %s6, %h
  %s8 = add i32 %s7, %i
  %s9 = add i32 %s8, %j
  %s10 = add i32 %s9, %k
  store i32 %s10, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @addresses(ptr addrspace(1) %out) {
  %link = load ptr addrspace(4), ptr addrspace(4) @chain
  %field = getelementptr { i32, ptr addrspace(1) }, ptr addrspace(4) %link, i64 0, i32 1
  %seven = load i32, ptr addrspace(4) %link
  %end = load ptr addrspace(1), ptr addrspace(4) %field
  %v = load i32, ptr addrspace(1) %end
  %both = add i32 %seven, %v
  store i32 %both, ptr addrspace(1) %out
  %q = getelementptr i8, ptr addrspace(1) @cast, i64 8
  %flat = load ptr, ptr addrspace(1) %q
  %w = load i32, ptr %flat
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %w, ptr addrspace(1) %o1
  %n = load i64, ptr addrspace(4) @number
  %np = inttoptr i64 %n to ptr addrspace(1)
  %x = load i32, ptr addrspace(1) %np
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %x, ptr addrspace(1) %o2
  ret void
}
