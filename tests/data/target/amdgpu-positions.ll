; Positions in the work-group. Rows: the size of the work-group, and the size of the wave where it matters.
; The words are explained in amdgpu-calls.ll.
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()
define amdgpu_kernel void @unknown(i32 %u) {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %y = call i32 @llvm.amdgcn.workitem.id.y() ; source
  %z = call i32 @llvm.amdgcn.workitem.id.z() ; source
  %lshr4 = lshr i32 %x, 4
  %lshr5 = lshr i32 %x, 5
  %lshr6 = lshr i32 %x, 6
  %ashr6 = ashr exact i32 %x, 6
  %lshr31 = lshr i32 %x, 31
  %lshr_y = lshr i32 %y, 6
  %from = lshr i32 64, %x
  %wide = zext i32 %x to i64
  %wide6 = lshr i64 %wide, 6
  %and5 = and i32 %x, -32
  %and6 = and i32 %x, -64
  %and6c = and i32 -64, %x
  %and192 = and i32 %x, 192
  %and0 = and i32 %x, 0
  %and3 = and i32 %x, 3
  %undef = and i32 %x, undef
  %quotient = udiv i32 %x, 64
  %s = shl i32 %u, 6
  %shifted = and i32 %x, %s
  %shifted_c = and i32 %s, %x
  %m = mul i32 %u, 64
  %multiplied = and i32 %x, %m
  %divergent = shl i32 %x, 6
  %divergent_mask = and i32 %x, %divergent
  %t = select i1 true, i32 %s, i32 -128
  %o = or i32 %t, %m
  %deep = and i32 %x, %o
  ret void
}
define amdgpu_kernel void @flat(i32 %u) !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %lshr4 = lshr i32 %x, 4
  %lshr5 = lshr i32 %x, 5
  %lshr6 = lshr i32 %x, 6 ; uniform
  %ashr6 = ashr exact i32 %x, 6 ; uniform
  %lshr31 = lshr i32 %x, 31 ; uniform
  %lshr_y = lshr i32 %y, 6
  %from = lshr i32 64, %x
  %wide = zext i32 %x to i64
  %wide6 = lshr i64 %wide, 6
  %and5 = and i32 %x, -32
  %and6 = and i32 %x, -64 ; uniform
  %and6c = and i32 -64, %x ; uniform
  %and192 = and i32 %x, 192 ; uniform
  %and0 = and i32 %x, 0 ; uniform
  %and3 = and i32 %x, 3
  %undef = and i32 %x, undef
  %quotient = udiv i32 %x, 64
  %s = shl i32 %u, 6
  %shifted = and i32 %x, %s ; llvm22: uniform
  %shifted_c = and i32 %s, %x ; llvm22: uniform
  %m = mul i32 %u, 64
  %multiplied = and i32 %x, %m ; llvm22: uniform
  %divergent = shl i32 %x, 6
  %divergent_mask = and i32 %x, %divergent ; llvm22: uniform
  %t = select i1 true, i32 %s, i32 -128
  %o = or i32 %t, %m
  %deep = and i32 %x, %o ; llvm22: uniform
  ret void
}
define amdgpu_kernel void @flat32(i32 %u) #0 !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %lshr4 = lshr i32 %x, 4
  %lshr5 = lshr i32 %x, 5 ; uniform
  %lshr6 = lshr i32 %x, 6 ; uniform
  %ashr6 = ashr exact i32 %x, 6 ; uniform
  %lshr31 = lshr i32 %x, 31 ; uniform
  %lshr_y = lshr i32 %y, 6
  %from = lshr i32 64, %x
  %wide = zext i32 %x to i64
  %wide6 = lshr i64 %wide, 6
  %and5 = and i32 %x, -32 ; uniform
  %and6 = and i32 %x, -64 ; uniform
  %and6c = and i32 -64, %x ; uniform
  %and192 = and i32 %x, 192 ; uniform
  %and0 = and i32 %x, 0 ; uniform
  %and3 = and i32 %x, 3
  %undef = and i32 %x, undef
  %quotient = udiv i32 %x, 64
  %s = shl i32 %u, 6
  %shifted = and i32 %x, %s ; llvm22: uniform
  %shifted_c = and i32 %s, %x ; llvm22: uniform
  %m = mul i32 %u, 64
  %multiplied = and i32 %x, %m ; llvm22: uniform
  %divergent = shl i32 %x, 6
  %divergent_mask = and i32 %x, %divergent ; llvm22: uniform
  %t = select i1 true, i32 %s, i32 -128
  %o = or i32 %t, %m
  %deep = and i32 %x, %o ; llvm22: uniform
  ret void
}
define amdgpu_kernel void @flat64(i32 %u) #1 !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %lshr4 = lshr i32 %x, 4
  %lshr5 = lshr i32 %x, 5
  %lshr6 = lshr i32 %x, 6 ; uniform
  %ashr6 = ashr exact i32 %x, 6 ; uniform
  %lshr31 = lshr i32 %x, 31 ; uniform
  %lshr_y = lshr i32 %y, 6
  %from = lshr i32 64, %x
  %wide = zext i32 %x to i64
  %wide6 = lshr i64 %wide, 6
  %and5 = and i32 %x, -32
  %and6 = and i32 %x, -64 ; uniform
  %and6c = and i32 -64, %x ; uniform
  %and192 = and i32 %x, 192 ; uniform
  %and0 = and i32 %x, 0 ; uniform
  %and3 = and i32 %x, 3
  %undef = and i32 %x, undef
  %quotient = udiv i32 %x, 64
  %s = shl i32 %u, 6
  %shifted = and i32 %x, %s ; llvm22: uniform
  %shifted_c = and i32 %s, %x ; llvm22: uniform
  %m = mul i32 %u, 64
  %multiplied = and i32 %x, %m ; llvm22: uniform
  %divergent = shl i32 %x, 6
  %divergent_mask = and i32 %x, %divergent ; llvm22: uniform
  %t = select i1 true, i32 %s, i32 -128
  %o = or i32 %t, %m
  %deep = and i32 %x, %o ; llvm22: uniform
  ret void
}
define amdgpu_kernel void @odd(i32 %u) !reqd_work_group_size !1 {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %lshr4 = lshr i32 %x, 4
  %lshr5 = lshr i32 %x, 5
  %lshr6 = lshr i32 %x, 6 ; uniform
  %ashr6 = ashr exact i32 %x, 6 ; uniform
  %lshr31 = lshr i32 %x, 31 ; uniform
  %lshr_y = lshr i32 %y, 6
  %from = lshr i32 64, %x
  %wide = zext i32 %x to i64
  %wide6 = lshr i64 %wide, 6
  %and5 = and i32 %x, -32
  %and6 = and i32 %x, -64 ; uniform
  %and6c = and i32 -64, %x ; uniform
  %and192 = and i32 %x, 192 ; uniform
  %and0 = and i32 %x, 0 ; uniform
  %and3 = and i32 %x, 3
  %undef = and i32 %x, undef
  %quotient = udiv i32 %x, 64
  %s = shl i32 %u, 6
  %shifted = and i32 %x, %s ; llvm22: uniform
  %shifted_c = and i32 %s, %x ; llvm22: uniform
  %m = mul i32 %u, 64
  %multiplied = and i32 %x, %m ; llvm22: uniform
  %divergent = shl i32 %x, 6
  %divergent_mask = and i32 %x, %divergent ; llvm22: uniform
  %t = select i1 true, i32 %s, i32 -128
  %o = or i32 %t, %m
  %deep = and i32 %x, %o ; llvm22: uniform
  ret void
}
define amdgpu_kernel void @odd_rows(i32 %u) #0 !reqd_work_group_size !2 {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %y = call i32 @llvm.amdgcn.workitem.id.y() ; source
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %lshr4 = lshr i32 %x, 4
  %lshr5 = lshr i32 %x, 5
  %lshr6 = lshr i32 %x, 6
  %ashr6 = ashr exact i32 %x, 6
  %lshr31 = lshr i32 %x, 31
  %lshr_y = lshr i32 %y, 6
  %from = lshr i32 64, %x
  %wide = zext i32 %x to i64
  %wide6 = lshr i64 %wide, 6
  %and5 = and i32 %x, -32
  %and6 = and i32 %x, -64
  %and6c = and i32 -64, %x
  %and192 = and i32 %x, 192
  %and0 = and i32 %x, 0
  %and3 = and i32 %x, 3
  %undef = and i32 %x, undef
  %quotient = udiv i32 %x, 64
  %s = shl i32 %u, 6
  %shifted = and i32 %x, %s
  %shifted_c = and i32 %s, %x
  %m = mul i32 %u, 64
  %multiplied = and i32 %x, %m
  %divergent = shl i32 %x, 6
  %divergent_mask = and i32 %x, %divergent
  %t = select i1 true, i32 %s, i32 -128
  %o = or i32 %t, %m
  %deep = and i32 %x, %o
  ret void
}
define amdgpu_kernel void @even_rows(i32 %u) !reqd_work_group_size !3 {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %lshr4 = lshr i32 %x, 4
  %lshr5 = lshr i32 %x, 5
  %lshr6 = lshr i32 %x, 6 ; uniform
  %ashr6 = ashr exact i32 %x, 6 ; uniform
  %lshr31 = lshr i32 %x, 31 ; uniform
  %lshr_y = lshr i32 %y, 6
  %from = lshr i32 64, %x
  %wide = zext i32 %x to i64
  %wide6 = lshr i64 %wide, 6
  %and5 = and i32 %x, -32
  %and6 = and i32 %x, -64 ; uniform
  %and6c = and i32 -64, %x ; uniform
  %and192 = and i32 %x, 192 ; uniform
  %and0 = and i32 %x, 0 ; uniform
  %and3 = and i32 %x, 3
  %undef = and i32 %x, undef
  %quotient = udiv i32 %x, 64
  %s = shl i32 %u, 6
  %shifted = and i32 %x, %s ; llvm22: uniform
  %shifted_c = and i32 %s, %x ; llvm22: uniform
  %m = mul i32 %u, 64
  %multiplied = and i32 %x, %m ; llvm22: uniform
  %divergent = shl i32 %x, 6
  %divergent_mask = and i32 %x, %divergent ; llvm22: uniform
  %t = select i1 true, i32 %s, i32 -128
  %o = or i32 %t, %m
  %deep = and i32 %x, %o ; llvm22: uniform
  ret void
}
define amdgpu_kernel void @half_rows(i32 %u) !reqd_work_group_size !4 {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %y = call i32 @llvm.amdgcn.workitem.id.y() ; source
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %lshr4 = lshr i32 %x, 4
  %lshr5 = lshr i32 %x, 5
  %lshr6 = lshr i32 %x, 6 ; uniform
  %ashr6 = ashr exact i32 %x, 6 ; uniform
  %lshr31 = lshr i32 %x, 31 ; uniform
  %lshr_y = lshr i32 %y, 6
  %from = lshr i32 64, %x
  %wide = zext i32 %x to i64
  %wide6 = lshr i64 %wide, 6
  %and5 = and i32 %x, -32
  %and6 = and i32 %x, -64 ; uniform
  %and6c = and i32 -64, %x ; uniform
  %and192 = and i32 %x, 192 ; uniform
  %and0 = and i32 %x, 0 ; uniform
  %and3 = and i32 %x, 3
  %undef = and i32 %x, undef
  %quotient = udiv i32 %x, 64
  %s = shl i32 %u, 6
  %shifted = and i32 %x, %s ; llvm22: uniform
  %shifted_c = and i32 %s, %x ; llvm22: uniform
  %m = mul i32 %u, 64
  %multiplied = and i32 %x, %m ; llvm22: uniform
  %divergent = shl i32 %x, 6
  %divergent_mask = and i32 %x, %divergent ; llvm22: uniform
  %t = select i1 true, i32 %s, i32 -128
  %o = or i32 %t, %m
  %deep = and i32 %x, %o ; llvm22: uniform
  ret void
}
define amdgpu_kernel void @half_rows32(i32 %u) #0 !reqd_work_group_size !4 {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %lshr4 = lshr i32 %x, 4
  %lshr5 = lshr i32 %x, 5 ; uniform
  %lshr6 = lshr i32 %x, 6 ; uniform
  %ashr6 = ashr exact i32 %x, 6 ; uniform
  %lshr31 = lshr i32 %x, 31 ; uniform
  %lshr_y = lshr i32 %y, 6
  %from = lshr i32 64, %x
  %wide = zext i32 %x to i64
  %wide6 = lshr i64 %wide, 6
  %and5 = and i32 %x, -32 ; uniform
  %and6 = and i32 %x, -64 ; uniform
  %and6c = and i32 -64, %x ; uniform
  %and192 = and i32 %x, 192 ; uniform
  %and0 = and i32 %x, 0 ; uniform
  %and3 = and i32 %x, 3
  %undef = and i32 %x, undef
  %quotient = udiv i32 %x, 64
  %s = shl i32 %u, 6
  %shifted = and i32 %x, %s ; llvm22: uniform
  %shifted_c = and i32 %s, %x ; llvm22: uniform
  %m = mul i32 %u, 64
  %multiplied = and i32 %x, %m ; llvm22: uniform
  %divergent = shl i32 %x, 6
  %divergent_mask = and i32 %x, %divergent ; llvm22: uniform
  %t = select i1 true, i32 %s, i32 -128
  %o = or i32 %t, %m
  %deep = and i32 %x, %o ; llvm22: uniform
  ret void
}
define amdgpu_kernel void @small(i32 %u) !reqd_work_group_size !5 {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %y = call i32 @llvm.amdgcn.workitem.id.y() ; source
  %z = call i32 @llvm.amdgcn.workitem.id.z() ; source
  %lshr4 = lshr i32 %x, 4
  %lshr5 = lshr i32 %x, 5
  %lshr6 = lshr i32 %x, 6 ; uniform
  %ashr6 = ashr exact i32 %x, 6 ; uniform
  %lshr31 = lshr i32 %x, 31 ; uniform
  %lshr_y = lshr i32 %y, 6
  %from = lshr i32 64, %x
  %wide = zext i32 %x to i64
  %wide6 = lshr i64 %wide, 6
  %and5 = and i32 %x, -32
  %and6 = and i32 %x, -64 ; uniform
  %and6c = and i32 -64, %x ; uniform
  %and192 = and i32 %x, 192 ; uniform
  %and0 = and i32 %x, 0 ; uniform
  %and3 = and i32 %x, 3
  %undef = and i32 %x, undef
  %quotient = udiv i32 %x, 64
  %s = shl i32 %u, 6
  %shifted = and i32 %x, %s ; llvm22: uniform
  %shifted_c = and i32 %s, %x ; llvm22: uniform
  %m = mul i32 %u, 64
  %multiplied = and i32 %x, %m ; llvm22: uniform
  %divergent = shl i32 %x, 6
  %divergent_mask = and i32 %x, %divergent ; llvm22: uniform
  %t = select i1 true, i32 %s, i32 -128
  %o = or i32 %t, %m
  %deep = and i32 %x, %o ; llvm22: uniform
  ret void
}
define amdgpu_kernel void @deep(i32 %u) !reqd_work_group_size !6 {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z() ; source
  %lshr4 = lshr i32 %x, 4
  %lshr5 = lshr i32 %x, 5
  %lshr6 = lshr i32 %x, 6
  %ashr6 = ashr exact i32 %x, 6
  %lshr31 = lshr i32 %x, 31
  %lshr_y = lshr i32 %y, 6
  %from = lshr i32 64, %x
  %wide = zext i32 %x to i64
  %wide6 = lshr i64 %wide, 6
  %and5 = and i32 %x, -32
  %and6 = and i32 %x, -64
  %and6c = and i32 -64, %x
  %and192 = and i32 %x, 192
  %and0 = and i32 %x, 0
  %and3 = and i32 %x, 3
  %undef = and i32 %x, undef
  %quotient = udiv i32 %x, 64
  %s = shl i32 %u, 6
  %shifted = and i32 %x, %s
  %shifted_c = and i32 %s, %x
  %m = mul i32 %u, 64
  %multiplied = and i32 %x, %m
  %divergent = shl i32 %x, 6
  %divergent_mask = and i32 %x, %divergent
  %t = select i1 true, i32 %s, i32 -128
  %o = or i32 %t, %m
  %deep = and i32 %x, %o
  ret void
}
define amdgpu_kernel void @column(i32 %u) !reqd_work_group_size !7 {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %y = call i32 @llvm.amdgcn.workitem.id.y() ; source
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %lshr4 = lshr i32 %x, 4
  %lshr5 = lshr i32 %x, 5
  %lshr6 = lshr i32 %x, 6 ; uniform
  %ashr6 = ashr exact i32 %x, 6 ; uniform
  %lshr31 = lshr i32 %x, 31 ; uniform
  %lshr_y = lshr i32 %y, 6
  %from = lshr i32 64, %x
  %wide = zext i32 %x to i64
  %wide6 = lshr i64 %wide, 6
  %and5 = and i32 %x, -32
  %and6 = and i32 %x, -64 ; uniform
  %and6c = and i32 -64, %x ; uniform
  %and192 = and i32 %x, 192 ; uniform
  %and0 = and i32 %x, 0 ; uniform
  %and3 = and i32 %x, 3
  %undef = and i32 %x, undef
  %quotient = udiv i32 %x, 64
  %s = shl i32 %u, 6
  %shifted = and i32 %x, %s ; llvm22: uniform
  %shifted_c = and i32 %s, %x ; llvm22: uniform
  %m = mul i32 %u, 64
  %multiplied = and i32 %x, %m ; llvm22: uniform
  %divergent = shl i32 %x, 6
  %divergent_mask = and i32 %x, %divergent ; llvm22: uniform
  %t = select i1 true, i32 %s, i32 -128
  %o = or i32 %t, %m
  %deep = and i32 %x, %o ; llvm22: uniform
  ret void
}
define amdgpu_kernel void @pile(i32 %u) #0 !reqd_work_group_size !8 {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z() ; source
  %lshr4 = lshr i32 %x, 4
  %lshr5 = lshr i32 %x, 5 ; uniform
  %lshr6 = lshr i32 %x, 6 ; uniform
  %ashr6 = ashr exact i32 %x, 6 ; uniform
  %lshr31 = lshr i32 %x, 31 ; uniform
  %lshr_y = lshr i32 %y, 6
  %from = lshr i32 64, %x
  %wide = zext i32 %x to i64
  %wide6 = lshr i64 %wide, 6
  %and5 = and i32 %x, -32 ; uniform
  %and6 = and i32 %x, -64 ; uniform
  %and6c = and i32 -64, %x ; uniform
  %and192 = and i32 %x, 192 ; uniform
  %and0 = and i32 %x, 0 ; uniform
  %and3 = and i32 %x, 3
  %undef = and i32 %x, undef
  %quotient = udiv i32 %x, 64
  %s = shl i32 %u, 6
  %shifted = and i32 %x, %s ; llvm22: uniform
  %shifted_c = and i32 %s, %x ; llvm22: uniform
  %m = mul i32 %u, 64
  %multiplied = and i32 %x, %m ; llvm22: uniform
  %divergent = shl i32 %x, 6
  %divergent_mask = and i32 %x, %divergent ; llvm22: uniform
  %t = select i1 true, i32 %s, i32 -128
  %o = or i32 %t, %m
  %deep = and i32 %x, %o ; llvm22: uniform
  ret void
}
attributes #0 = { "target-cpu"="gfx1100" }
attributes #1 = { "target-cpu"="gfx1100" "target-features"="+wavefrontsize64" }
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 65, i32 1, i32 1}
!2 = !{i32 65, i32 2, i32 1}
!3 = !{i32 64, i32 2, i32 1}
!4 = !{i32 32, i32 2, i32 1}
!5 = !{i32 16, i32 2, i32 2}
!6 = !{i32 48, i32 1, i32 2}
!7 = !{i32 1, i32 64, i32 1}
!8 = !{i32 1, i32 1, i32 64}
