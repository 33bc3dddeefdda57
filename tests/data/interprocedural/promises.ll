; Promises of functions that calls of their module contradict. Each line says whether lanes disagree on what it computes.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)

; A call passes the lane's number.
define internal i32 @next(i32 inreg %x) {
  %y = add i32 %x, 1                                      ; divergent
  ret i32 %y                                              ; divergent
}

; Others may call it, and keep the promise; this module does not.
define i32 @seen(i32 inreg %x, i32 inreg %u) {
  %y = add i32 %x, 1                                      ; divergent
  %v = add i32 %u, 1
  ret i32 %y                                              ; divergent
}

; Nobody breaks this one.
define internal i32 @kept(i32 inreg %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

; It hands on what it was given.
define internal i32 @hands_on(i32 inreg %x) {
  %y = call i32 @deep(i32 inreg %x)                       ; divergent
  ret i32 %y                                              ; divergent
}
define internal i32 @deep(i32 inreg %x) {
  ret i32 %x                                              ; divergent
}

define amdgpu_kernel void @passes(i32 %u) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()              ; divergent
  %a = call i32 @next(i32 inreg %x)                       ; divergent
  %b = call i32 @seen(i32 inreg %x, i32 inreg %u)         ; divergent
  %c = call i32 @kept(i32 inreg %u)
  %d = call i32 @hands_on(i32 inreg %x)                   ; divergent
  ret void
}

; One work-item, it says; the kernel has 64.
define internal i32 @one_lane() "amdgpu-flat-work-group-size"="1,1" {
  %x = call i32 @llvm.amdgcn.workitem.id.x()              ; divergent
  ret i32 %x                                              ; divergent
}
; The kernel that reaches this one has one: by a function that says nothing.
define internal i32 @one_lane_indeed() "amdgpu-flat-work-group-size"="1,1" {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %x
}
define internal i32 @says_nothing() {
  %x = call i32 @one_lane_indeed()
  ret i32 %x
}
define amdgpu_kernel void @one() !reqd_work_group_size !0 {
  %x = call i32 @says_nothing()
  ret void
}
; Rows of 64, it says; the kernel that reaches it by another function has rows of 32.
define internal i32 @row() !reqd_work_group_size !2 {
  %y = call i32 @llvm.amdgcn.workitem.id.y()              ; divergent
  ret i32 %y                                              ; divergent
}
define internal i32 @to_row() {
  %y = call i32 @row()                                    ; divergent
  ret i32 %y                                              ; divergent
}
; The same size as the kernel's.
define internal i32 @row_indeed() !reqd_work_group_size !3 {
  %y = call i32 @llvm.amdgcn.workitem.id.z()
  ret i32 %y
}
declare i32 @llvm.amdgcn.workitem.id.z()
define amdgpu_kernel void @many() !reqd_work_group_size !1 {
  %v = call i32 @one_lane()                               ; divergent
  ret void
}
define amdgpu_kernel void @rows() !reqd_work_group_size !3 {
  %y = call i32 @to_row()                                 ; divergent
  %z = call i32 @row_indeed()
  ret void
}

; Waves of 32 by its processor; the kernel has 64.
define internal i32 @wave() "target-cpu"="gfx1100" !reqd_work_group_size !2 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()              ; divergent
  %w = lshr i32 %x, 5                                     ; divergent
  %v = lshr i32 %x, 6
  ret i32 %w                                              ; divergent
}
; Waves of 32 as the kernel's.
define internal i32 @wave_indeed() "target-cpu"="gfx1100" !reqd_work_group_size !2 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()              ; divergent
  %w = lshr i32 %x, 5
  ret i32 %w
}
define amdgpu_kernel void @wave64() "target-cpu"="gfx1100" "target-features"="+wavefrontsize64" !reqd_work_group_size !2 {
  %w = call i32 @wave()                                   ; divergent
  ret void
}
define amdgpu_kernel void @wave32() "target-cpu"="gfx1100" !reqd_work_group_size !2 {
  %w = call i32 @wave_indeed()
  ret void
}

!0 = !{i32 1, i32 1, i32 1}
!1 = !{i32 64, i32 1, i32 1}
!2 = !{i32 64, i32 2, i32 1}
!3 = !{i32 32, i32 2, i32 1}
