; Functions that are called through pointers and aliases, and by exported functions that state nothing. Each line says whether lanes disagree on what it computes.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

@renamed = internal alias i32 (i32), ptr @by_alias
@renamed_one = internal alias i32 (), ptr @one_by_alias

define internal i32 @by_pointer(i32 inreg %x) {
  %y = add i32 %x, 1                                      ; divergent
  ret i32 %y                                              ; divergent
}

define internal i32 @by_alias(i32 inreg %x) {
  %y = add i32 %x, 1                                      ; divergent
  ret i32 %y                                              ; divergent
}

define internal i32 @one_by_pointer() "amdgpu-flat-work-group-size"="1,1" {
  %x = call i32 @llvm.amdgcn.workitem.id.x()              ; divergent
  ret i32 %x                                              ; divergent
}

define internal i32 @one_by_alias() "amdgpu-flat-work-group-size"="1,1" {
  %x = call i32 @llvm.amdgcn.workitem.id.x()              ; divergent
  ret i32 %x                                              ; divergent
}

; An exported function calls it in work-groups of any size.
define internal i32 @one_of_any() "amdgpu-flat-work-group-size"="1,1" {
  %x = call i32 @llvm.amdgcn.workitem.id.x()              ; divergent
  ret i32 %x                                              ; divergent
}

define i32 @exported() {
  %v = call i32 @one_of_any()                             ; divergent
  ret i32 %v                                              ; divergent
}

; An exported function that states nothing of its processor breaks no promise about that.
define internal i32 @other(i32 inreg %u) "target-cpu"="gfx1100" {
  %v = add i32 %u, 1
  ret i32 %v
}

define i32 @exported_too(i32 inreg %u) {
  %v = call i32 @other(i32 inreg %u)
  ret i32 %v
}

define amdgpu_kernel void @passes(ptr addrspace(1) %o, i1 %c) !reqd_work_group_size !0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()              ; divergent
  %f = select i1 %c, ptr @by_pointer, ptr null
  %a = call i32 %f(i32 inreg %t)                          ; divergent
  %b = call i32 @renamed(i32 inreg %t)                    ; divergent
  %g = select i1 %c, ptr @one_by_pointer, ptr null
  %d = call i32 %g()                                      ; divergent
  %e = call i32 @renamed_one()                            ; divergent
  ret void
}

!0 = !{i32 64, i32 1, i32 1}
